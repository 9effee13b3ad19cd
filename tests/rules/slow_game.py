"""What the slow second engines have in common: how they are asked, and who wins a match of points.

They are written straight from the rule files, in plain Python and with no code of the games', and speak in the texts of
the Record lists. `side_by_side` plays one beside the game's own engine.
"""

from __future__ import annotations

from typing import Protocol

CHANCE = "chance"
OVER = "over"


class SlowGame(Protocol):
    """A match as it stands; `points` is what lies before each seat, not what is in a pot or staked."""

    points: list[int]
    reason: str
    """Why the match is over; empty while it goes on."""
    met: set[str]
    """Which of the rules' rarer cases have come up so far."""

    @property
    def to_act(self) -> int | str:
        """A seat, CHANCE or OVER."""

    @property
    def thrower(self) -> int | str:
        """Whose throw it is; CHANCE where cards are dealt, and where nothing is thrown."""

    def legal(self) -> list[str]:
        """Every decision of the seat to act; none at CHANCE and OVER."""

    def chances(self) -> dict[str, int]:
        """Every outcome with its weight; none elsewhere."""

    def play(self, text: str) -> None:
        """A decision of `legal` or an outcome of `chances`."""

    def told(self, text: str, seat: int) -> str:
        """What another seat, or the one that acts, learns of `text`."""


def leaders(points: list[int]) -> list[int]:
    """T2, P6: the seats with most points; nobody where all are equal."""
    return [] if len(set(points)) == 1 else [seat for seat, own in enumerate(points) if own == max(points)]
