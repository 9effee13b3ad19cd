"""What a position is: what each seat has thrown in this round, and what follows from that."""

from __future__ import annotations

from typing import Final, Self

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, State

STICKS: Final = 5
WAITS: Final = -1
"""In place of a throw: the seat has still to throw in this round."""
OUT: Final = -2
"""In place of a throw: the seat did not throw highest in an earlier round."""
SIGNS: Final = {".": WAITS, "x": OUT, **{str(value): value for value in range(STICKS + 1)}}


class Position(State):
    """`thrown` has a value 0 … STICKS, WAITS or OUT for each seat. A whole round lies until the next throw (H5)."""

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: int) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = CHANCE
        self.thrown: list[int] = [WAITS] * seats

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats)
        state.to_act = self.to_act
        state.thrown = self.thrown[:]
        return state

    def position(self) -> str:
        signs = {value: sign for sign, value in SIGNS.items()}
        return " ".join(signs[value] for value in self.thrown)

    def highest(self) -> list[int]:
        """The seats that have thrown highest so far in this round."""
        best = max(self.thrown)
        return [seat for seat, value in enumerate(self.thrown) if value == best and value >= 0]

    def is_whole(self) -> bool:
        """Whether all seats of this round have thrown."""
        return WAITS not in self.thrown

    def able(self) -> list[int]:
        """The seats that can still take the pot."""
        waiting = [seat for seat, value in enumerate(self.thrown) if value == WAITS]
        return sorted([*waiting, *self.highest()])

    def next_seat(self) -> int:
        """Whose throw it is: the first that waits, after a tie the first of those that throw again (H2, H4)."""
        return self.highest()[0] if self.is_whole() else self.thrown.index(WAITS)

    def throw(self, value: int) -> None:
        """The next seat throws `value`."""
        seat = self.next_seat()
        if self.is_whole():
            again = self.highest()
            self.thrown = [WAITS if one in again else OUT for one in range(self.seats)]
        self.thrown[seat] = value
        self.settle()

    def settle(self) -> None:
        """The game is over when a round is whole and one throw is highest (H3)."""
        self.to_act = OVER if self.is_whole() and len(self.highest()) == 1 else CHANCE
