"""A position of 獣裁: the points, the pot, what each seat has thrown, who throws or chooses; as a line of text."""

from __future__ import annotations

import re
from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.look import Look
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, KEY_MASK, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.rules.jusai.terms import Terms
from kesegames.rules.stakes import track

STICKS: Final = 5
WAITS: Final = -1
"""In place of what a seat has thrown: it has still to throw."""
OUT: Final = -2
"""In place of what a seat has thrown: it takes no part in this cast."""
FIRST: Final = 0
"""Stage: the seat's first throw is due."""
ASKED: Final = 1
"""Stage: the seat chooses between `again` and `keep` (T5)."""
FURTHER: Final = 2
"""Stage: the seat's further throw is due."""
MARKS: Final = ("", "?", "+")
"""What stands behind a sum at each stage."""
SIGNS: Final = {WAITS: ".", OUT: "x"}


class Position(State):
    """A cast is one throw – or one sum – of every seat in it: a round's first cast, or a throw-off (T4).

    `held` are the points on the track without those in the `pot`; `thrown` has for each seat its throw or sum, WAITS or
    OUT. `round` counts from 1, `first` is the seat that threw first in it. `turn` is the seat that throws or chooses
    next, `stage` what it does, `left` how many seats of the cast have not finished. A whole cast lies until the next
    throw; only with that are the antes paid. So the pot is empty until a round's first throw.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms | None = None) -> None:
        super().__init__(ruleset, options, seats)
        self.terms: Terms = terms or Terms(ruleset, options)
        self.to_act = CHANCE
        self.held: vec[i64] = vec[i64]([self.terms.points] * seats)
        self.thrown: vec[i64] = vec[i64]([WAITS] * seats)
        self.pot: i64 = 0
        self.round: i64 = 1
        self.first: i64 = 0
        self.turn: i64 = 0
        self.stage: i64 = FIRST
        self.left: i64 = seats

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats, self.terms)
        state.to_act = self.to_act
        for seat in range(self.seats):
            state.held[seat] = self.held[seat]
            state.thrown[seat] = self.thrown[seat]
        state.pot = self.pot
        state.round = self.round
        state.first = self.first
        state.turn = self.turn
        state.stage = self.stage
        state.left = self.left
        return state

    def points(self) -> list[int]:
        return [int(points) for points in self.held]

    # What follows from it

    def best(self) -> i64:
        """The highest throw or sum of those that have finished; −1 while there is none."""
        best: i64 = -1
        for seat in range(self.seats):
            if self.thrown[seat] > best and not (seat == self.turn and self.stage != FIRST):
                best = self.thrown[seat]
        return best

    def leading(self) -> list[int]:
        """The seats with `best`, in seat order."""
        best = self.best()
        if best < 0:
            return []
        is_building = self.stage != FIRST
        return [
            seat
            for seat, thrown in enumerate(self.thrown)
            if thrown == best and not (is_building and seat == self.turn)
        ]

    def is_round_due(self) -> bool:
        """Whether the throw that is due opens a round."""
        return self.pot == 0 and self.to_act != OVER

    def is_throw_off_due(self) -> bool:
        """Whether the throw that is due opens a throw-off (T4)."""
        return self.pot > 0 and self.left == 0

    def in_cast(self) -> list[int]:
        """The seats of this cast – of that to come, where a throw opens one – in the order in which they throw."""
        if self.is_round_due():
            seats = [seat for seat, points in enumerate(self.held) if points > 0]
        elif self.is_throw_off_due():
            seats = self.leading()
        else:
            seats = [seat for seat, thrown in enumerate(self.thrown) if thrown != OUT]
        start = self.turn if self.is_round_due() else self.first
        return sorted(seats, key=lambda seat: (seat - start) % self.seats)

    def able(self) -> list[int]:
        """The seats that can still take the pot, in the order in which they throw."""
        if self.is_round_due() or self.is_throw_off_due():
            return self.in_cast()
        leading = self.leading()
        return [seat for seat in self.in_cast() if self.thrown[seat] == WAITS or seat in leading or self.builds(seat)]

    def builds(self, seat: i64) -> bool:
        """Whether `seat` is building its sum."""
        return self.stage != FIRST and seat == self.turn

    def pot_to_come(self) -> i64:
        """The pot with the antes that the throw that is due pays first."""
        pot = self.pot
        if self.is_round_due() or self.is_throw_off_due():
            for seat in self.in_cast():
                pot += min(self.terms.ante, self.held[seat])
        return pot

    def key(self) -> i64:
        code = self.round << 8 | self.first << 4 | self.turn
        code = mix(code << 8 | self.stage << 4 | self.to_act + 4)
        for seat in range(self.seats):
            code = mix((code ^ self.held[seat] << 24 ^ self.thrown[seat] + 4) & KEY_MASK)
        return code

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.position() == other.position()

    def __hash__(self) -> int:
        return self.key()

    # As text and as it is seen

    def position(self) -> str:
        """`ROUND FIRST POINTS THROWS`: the points of each seat, then what it has thrown, parted by commas.

        A throw is a value or sum, `.` for one to come, `x` for a seat that is not in this cast; `7?` may throw again,
        `7+` does. What is missing of all points lies in the pot.
        """
        throws = [SIGNS.get(thrown, str(thrown)) for thrown in self.thrown]
        if self.to_act != OVER:
            throws[self.turn] += MARKS[self.stage]
        ids = self.ruleset.seat_ids
        return f"{self.round} {ids[self.first]} {track.written(self.held)} {','.join(throws)}"

    def look(self) -> Look:
        thrown = {f"throw{seat}": int(value) for seat, value in enumerate(self.thrown) if value >= 0}
        points = {f"points{seat}": int(held) for seat, held in enumerate(self.held)}
        marked = {f"throw{seat}": ["best"] for seat in self.leading() if self.best() > 0}
        cast = self.in_cast()
        out = [seat for seat in range(self.seats) if seat not in cast] if self.to_act != OVER else []
        return Look({}, {"pot": int(self.pot), **points, **thrown}, marked=marked, out=out)


EXAMPLE: Final = "2 b 29,31 .,3"
EXAMPLE_AGAIN: Final = "2 b 29,29 .,7?"


class Read:
    """A position's text taken apart: what each seat has thrown, who builds, and at which stage.

    Raises Trouble where it has not the form of a position.
    """

    def __init__(self, position: Position, text: str) -> None:
        terms = position.terms
        example = EXAMPLE_AGAIN if terms.has_again else EXAMPLE
        self.wrong = Trouble("trouble.bad_position", {"text": text, "wanted": example})
        form = re.fullmatch(r"([1-9][0-9]{0,3}) (\S+) (\S+) (\S+)", text, re.ASCII)
        ids = position.ruleset.seat_ids[: position.seats]
        if form is None or form[2] not in ids or int(form[1]) > terms.rounds:
            raise self.wrong
        self.round = int(form[1])
        self.first = ids.index(form[2])
        total = int(terms.points * position.seats)
        held = track.read(form[3], position.seats, total)
        throws = form[4].split(",")
        if held is None or len(throws) != position.seats:
            raise self.wrong
        self.held = held
        self.pot = total - int(sum(held))
        if self.pot < 0:
            values = {"points": str(total - self.pot), "total": str(total)}
            raise Trouble("trouble.jusai_points", values)
        self.building: int = -1
        self.stage: int = int(FIRST)
        self.thrown = [self.one(seat, sign, terms.has_again) for seat, sign in enumerate(throws)]

    def one(self, seat: int, sign: str, has_again: bool) -> int:
        """What a seat has thrown, WAITS or OUT."""
        if sign in SIGNS.values():
            return int(WAITS if sign == SIGNS[WAITS] else OUT)
        stage = MARKS.index(sign[-1]) if sign[-1:] in MARKS[1:] else int(FIRST)
        digits = sign[:-1] if stage else sign
        if not re.fullmatch(r"0|[1-9][0-9]{0,3}", digits, re.ASCII) or (stage and (not has_again or self.stage)):
            raise self.wrong
        if not has_again and int(digits) > STICKS:
            raise self.wrong
        if stage:
            self.building, self.stage = seat, stage
        return int(digits)


def set_up(position: Position, text: str) -> None:
    """Let `position` be what `State.position` wrote; raises Trouble where the text is none, or it cannot come about."""
    read = Read(position, text)
    position.round, position.first, position.pot = read.round, read.first, read.pot
    for seat in range(position.seats):
        position.held[seat] = read.held[seat]
        position.thrown[seat] = read.thrown[seat]
    seats = [seat for seat, thrown in enumerate(read.thrown) if thrown != OUT]
    seats.sort(key=lambda seat: (seat - read.first) % position.seats)
    unfinished = [seat for seat in seats if read.thrown[seat] == WAITS or seat == read.building]
    position.left = len(unfinished)
    position.stage = read.stage
    reason = _impossible(position, read, seats, unfinished)
    if reason:
        raise Trouble("trouble.jusai_throws", {"why": f"@trouble.jusai_{reason}"})
    if unfinished:
        position.turn = unfinished[0]
        position.to_act = position.turn if position.stage == ASKED else CHANCE
    else:
        wait(position)


def _impossible(position: Position, read: Read, seats: list[int], unfinished: list[int]) -> str:
    """Why there can be no such position; empty where there can."""
    if len(seats) < 2:
        return "alone"
    if unfinished and (seats[len(seats) - len(unfinished) :] != unfinished or read.building not in (-1, unfinished[0])):
        return "order"
    if read.pot == 0 and unfinished:
        with_points = [seat for seat in range(position.seats) if read.held[seat] > 0]
        has_begun = len(unfinished) < len(seats) or read.building >= 0
        return "no_pot" if has_begun else "" if sorted(seats) == with_points and read.first in seats else "no_points"
    if read.pot and read.pot < len(seats):
        return "antes"
    best = [seat for seat in seats if read.thrown[seat] == max(read.thrown)]
    if not unfinished and (len(best) > 1) != (read.pot > 0):
        return "pot_left" if read.pot else "tie"
    return "" if unfinished or read.pot or read.held[best[0]] > 0 else "no_points"


def wait(position: Position) -> None:
    """A cast is whole and what it won is paid: who throws next, after a round or before a throw-off (T2, T4)."""
    position.to_act = CHANCE
    position.stage = FIRST
    if position.pot > 0:
        position.turn = position.in_cast()[0]
        return
    if position.round >= position.terms.rounds or track.seats_left(position.held) == 1:
        position.to_act = OVER
        position.turn = position.first
        return
    seat = position.first
    while True:
        seat += 1
        if seat == position.seats:
            seat = 0
        if position.held[seat] > 0:
            break
    position.turn = seat
