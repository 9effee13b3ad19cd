"""A position of Senet: whose stones stand where, what has been thrown, and that as a line of text."""

from __future__ import annotations

import re
from typing import Final, Self

from mypy_extensions import i64

from kesegames.engine import sticks
from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, KEY_MASK, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.rules.senet.board import (
    ACROSS,
    HOLDING,
    NONE_LIGHT,
    REBIRTH,
    STICKS,
    WATER_BIT,
    listed,
    lowest,
    read_stones,
    size,
)
from kesegames.rules.senet.terms import Terms, start_rows

EXAMPLE: Final = "1,3,5,7,9 2,4,6,8,10 w throw"


class Position(State):
    """`own` and `enemy` are sets of fields, bit n for field n: the stones of `mover`, whose turn it is, and the others.

    `thrown` is the value to move by, 0 before a throw; `is_wading` says that the throw to come is that of S16(b).
    `to_act` is the mover with `thrown` 0 while it chooses in the House of Water (S16). `is_further` says that the
    throw to come was given by the one before (S4); no rule asks, so a position as text does not tell, and two that
    differ in nothing else are equal.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms | None = None) -> None:
        super().__init__(ruleset, options, seats)
        self.own: i64 = 0
        self.enemy: i64 = 0
        self.mover: i64 = 0
        self.thrown: i64 = 0
        self.is_wading: bool = False
        self.is_further: bool = False
        self.terms: Terms = terms or Terms(ruleset, options, len(start_rows(ruleset)[0]))

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats, self.terms)
        state.to_act = self.to_act
        state.own = self.own
        state.enemy = self.enemy
        state.mover = self.mover
        state.thrown = self.thrown
        state.is_wading = self.is_wading
        state.is_further = self.is_further
        return state

    def stones_of(self, seat: i64) -> i64:
        """The fields of that seat's stones, a bit each."""
        return self.own if seat == self.mover else self.enemy

    def points(self) -> list[int]:
        return [self.terms.stones - int(size(self.stones_of(seat))) for seat in range(2)]

    def protected(self, stones: i64) -> i64:
        """Those of `stones` that protect each other (S8, option protection)."""
        held = stones & HOLDING
        safe = held & (held << 1 | held >> 1)
        if self.terms.has_board_protection:
            left = held
            while left:
                field = lowest(left)
                left &= left - 1
                if held & ACROSS[field]:
                    safe |= 1 << field
        return safe

    def walls(self) -> i64:
        """The lowest fields of the threes of enemy stones (option blockade)."""
        held = self.enemy & HOLDING
        return held & held >> 1 & held >> 2

    def wall(self, low: i64, high: i64) -> i64:
        """The lowest fields of the threes of enemy stones strictly between two fields (option blockade)."""
        return self.walls() & ((1 << high) >> 2) - 1 & -(2 << low)

    def refuge(self) -> i64:
        """Field 15, or the next lower empty one (S16, S12)."""
        field: i64 = REBIRTH
        taken = self.own | self.enemy
        while taken >> field & 1:
            field -= 1
        return field

    def key(self) -> i64:
        stones = self.own >> 1 | self.enemy >> 1 << 30
        phase = self.mover << 4 | self.thrown << 1 | (1 if self.is_wading else 0)
        # The stones alone fill 60 bits, and each step is a bijection of them (MurmurHash3's finalizer, cut to 60 bits).
        mixed = (stones ^ stones >> 31) * 0x7F51AFD7ED558CCD & KEY_MASK
        mixed = (mixed ^ mixed >> 29) * 0x44CEB9FE1A85EC53 & KEY_MASK
        return mixed ^ mixed >> 31 ^ (phase * 0x1E3779B97F4A7C15 & KEY_MASK)

    def position(self) -> str:
        """`STONES STONES SEAT PHASE`, white's stones first: fields with commas, `-` for none.

        The phase is `throw`, a value thrown, `water` (the choice of S16), `wade` (its throw is to come) or `over`.
        """
        phase = "throw"
        if self.to_act == OVER:
            phase = "over"
        elif self.is_wading:
            phase = "wade"
        elif self.thrown:
            phase = str(self.thrown)
        elif self.to_act != CHANCE:
            phase = "water"
        white, black = (",".join(listed(self.stones_of(seat))) or "-" for seat in range(2))
        return f"{white} {black} {self.ruleset.seat_ids[self.mover]} {phase}"

    def set_up(self, text: str) -> None:
        """Become what `position` wrote; raises Trouble for what is no position."""
        form = re.fullmatch(r"(\S+) (\S+) (\S+) (throw|[1-5]|water|wade|over)", text)
        if form is None or form[3] not in self.ruleset.seat_ids:
            raise Trouble("trouble.bad_position", {"text": text, "wanted": EXAMPLE})
        stones = [read_stones(form[number + 1], self.terms.stones) for number in range(2)]
        if stones[0] & stones[1]:
            raise Trouble("trouble.senet_shared_field", {"field": str(lowest(stones[0] & stones[1]))})
        self.mover = self.ruleset.seat_ids.index(form[3])
        self.own, self.enemy = stones[self.mover], stones[1 - self.mover]
        self.enter(form[4])

    def enter(self, phase: str) -> None:
        """Take up the phase of a position; raises Trouble when the stones do not allow it."""
        allowed = ["throw", "1", "2", "3", "4", "5"]
        if self.own == 0:
            allowed = ["over"]
        elif self.own & WATER_BIT:  # S16, S17
            allowed = ["water", "wade"]
        if self.enemy == 0:
            raise Trouble("trouble.senet_no_stones", {"seat": self.ruleset.seat_ids[1 - self.mover]})
        if phase not in allowed:
            raise Trouble("trouble.senet_phase", {"phase": phase, "allowed": ", ".join(allowed)})
        self.is_wading = phase == "wade"
        self.thrown = int(phase) if phase.isdecimal() else 0
        if phase == "over":
            self.to_act = OVER
        else:
            self.to_act = CHANCE if phase in ("throw", "wade") else self.mover

    def look(self) -> Look:
        pieces: dict[Spot, list[str]] = {}
        for seat, points in enumerate(self.points()):
            stone = self.ruleset.seat_ids[seat]
            for field in listed(self.stones_of(seat)):
                pieces[field] = [stone]
            if points:
                pieces[f"off{seat}"] = [stone] * points
        look = Look(pieces, {}, self.pairs())
        if self.thrown:
            lay_sticks(look, self.thrown)
        return look

    def pairs(self) -> list[tuple[Spot, Spot]]:
        """The neighbours that protect each other (S8, option protection)."""
        found: list[tuple[Spot, Spot]] = []
        for seat in range(2):
            held = self.stones_of(seat) & HOLDING
            for field in listed(held):
                near = i64(2) << int(field)
                if self.terms.has_board_protection:
                    near |= ACROSS[int(field)]
                found += [(field, other) for other in listed(held & near) if int(other) > int(field)]
        return found

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.own == other.own
            and self.enemy == other.enemy
            and self.mover == other.mover
            and self.thrown == other.thrown
            and self.is_wading == other.is_wading
        )

    def __hash__(self) -> int:
        return self.key()


def lay_sticks(look: Look, value: i64) -> None:
    """Let the sticks lie as they show `value` (S3)."""
    look.pieces["sticks"] = sticks.faces(STICKS, value % NONE_LIGHT)
    look.counters["sticks"] = value
