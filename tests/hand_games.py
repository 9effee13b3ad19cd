"""What the tests' own games of dealt hands share: signs of cards, guesses of hidden ones, the data of a file."""

from __future__ import annotations

from typing import Any, Final

from librt.random import Random

from kesegames.engine.ruleset import Ruleset

UNKNOWN: Final = 0
"""A card that is not seen."""


def sign(card: int) -> str:
    return str(card) if card else "?"


def fill(piles: list[list[int]], left: list[int], rng: Random) -> None:
    """Put cards that are left in the place of those not seen."""
    for cards in piles:
        for place, card in enumerate(cards):
            if card == UNKNOWN:
                cards[place] = left.pop(rng.randrange(len(left)))


def ruleset(id: str, seats: dict[str, dict[str, str]], cards: list[str], **more: Any) -> Ruleset:
    """A hidden game for two or more of these seats, by id with their names; `more` are the other keys of its file."""
    pieces = {card: {"name": {"ja": card, "en": card}, "glyph": card} for card in cards}
    data: dict[str, Any] = {
        "rules": id,
        "hidden": True,
        "reconstructed": False,
        "minutes": 1,
        "seats": [2, len(seats)],
        "seat_ids": list(seats),
        "seat_names": seats,
        "unit": 1,
        "pieces": {**pieces, "?": {"name": {"ja": "伏せた札", "en": "face-down card"}, "glyph": "?"}},
    }
    return Ruleset(id, data | more)
