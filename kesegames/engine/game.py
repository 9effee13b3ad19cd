"""What a room of `kesegames.rules` hands out: its State, the search that plays it best, its official notation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kesegames.engine.state import State
from kesegames.engine.transcript import Transcript

SEARCHES: Final = ("mcts", "alphabeta", "rollouts")
"""`alphabeta` serves two seats without secrets, `mcts` everything, `rollouts` games of great luck (ai.rollouts)."""


class Notation:
    """A game's official notation.

    `ending` ends the names of its files (`.senet`). `recognises(text)` tells whether a text means to be in it;
    `read(text)` raises Trouble for what is wrong in it; `write(transcript)` raises Trouble for what it has no words
    for. `dialects` maps names to the ways to write it, `write` among them; it is empty where there is only one.
    """

    def __init__(
        self,
        ending: str,
        recognises: Callable[[str], bool],
        read: Callable[[str], Transcript],
        write: Callable[[Transcript], str],
        dialects: dict[str, Callable[[Transcript], str]] | None = None,
    ) -> None:
        self.ending = ending
        self.recognises = recognises
        self.read = read
        self.write = write
        self.dialects = dialects or {}


class Game:
    """A room's one public thing, its `GAME`.

    `search` is one of SEARCHES; `notation` is None where there is no official one; `seats` are the fewest and the most
    that the rules can be played by, whatever a ruleset says.
    """

    def __init__(
        self,
        state: type[State],
        search: str = "mcts",
        notation: Notation | None = None,
        seats: tuple[int, int] = (2, 2),
    ) -> None:
        if search not in SEARCHES:
            raise ValueError(f"search {search!r}: one of {', '.join(SEARCHES)}")
        self.state = state
        self.search = search
        self.notation = notation
        self.seats = seats
