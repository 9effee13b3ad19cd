"""A position of 新遊: the points, who holds the bank, what is staked on which number; as a line of text."""

from __future__ import annotations

import re
from typing import Final, Self

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine import sticks
from kesegames.engine.keys import mix
from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, KEY_MASK, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.rules.shinyu.terms import NUMBERS, STICKS, Terms
from kesegames.rules.stakes import track

UNSETTLED: Final = -1
"""In place of a throw: the banker has not thrown."""
UNKNOWN: Final = -2.0
"""In place of a worth: nobody has asked for it."""
NONE: Final = "-"
EXAMPLE: Final = "2 30,27,30 c:3@5 a"


class Position(State):
    """`held` are the points on the track without those that are staked; `turn` counts the rounds from 1, each under
    the next banker (T6). `stakes` are packed (`stake_of`) in the order in which they were put.

    A round that has been settled lies until the next stake: then `settled` is what was thrown, the stakes are paid,
    and `turn` is already that of the round to come. `best_worth` keeps what the value layer has reckoned.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms | None = None) -> None:
        super().__init__(ruleset, options, seats)
        self.terms: Terms = terms or Terms(ruleset, options)
        self.held: vec[i64] = vec[i64]([self.terms.points] * seats)
        self.turn: i64 = 1
        self.stakes: vec[i64] = vec[i64]()
        self.settled: i64 = UNSETTLED
        self.best_worth: float = UNKNOWN
        self.to_act = 1

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats, self.terms)
        state.to_act = self.to_act
        for seat in range(self.seats):
            state.held[seat] = self.held[seat]
        state.turn = self.turn
        for stake in self.stakes:
            state.stakes = append(state.stakes, stake)
        state.settled = self.settled
        return state

    def points(self) -> list[int]:
        return [int(points) for points in self.held]

    # What follows from it

    def banker(self) -> i64:
        """The seat that holds the bank in this round, in that to come once one has been settled (T6)."""
        return (self.turn - 1) % self.seats

    def has_staked(self, seat: i64) -> bool:
        """Whether `seat` has put a stake in the round that is played."""
        if self.settled != UNSETTLED:
            return False
        return any(seat_of(stake) == seat for stake in self.stakes)

    def staked_on(self, seat: i64, number: i64) -> bool:
        """Whether `seat` has put a stake on `number` in the round that is played."""
        if self.settled != UNSETTLED:
            return False
        return any(seat_of(stake) == seat and number_of(stake) == number for stake in self.stakes)

    def clear(self) -> None:
        """Take away the stakes of a round that has been settled."""
        if self.settled != UNSETTLED:
            self.settled = UNSETTLED
            self.stakes = vec[i64]()

    def rounds(self) -> i64:
        """The rounds of the match, those that lapse included (T2)."""
        return self.terms.banks * self.seats

    def key(self) -> i64:
        code = mix(self.turn << 8 | self.settled + 1 << 4 | self.to_act + 4)
        for points in self.held:
            code = mix((code ^ points + 1 << 8) & KEY_MASK)
        for stake in self.stakes:
            code = mix((code ^ stake + 1 << 4 ^ 1) & KEY_MASK)
        return code

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.position() == other.position()

    def __hash__(self) -> int:
        return self.key()

    # As text and as it is seen

    def position(self) -> str:
        """`TURN POINTS STAKES NEXT`: the number of the round, the points on the track, the stakes in their order –
        `b:3@5` is 3 points of b on the number 5, `-` none –, and who acts: a seat, `throw` or `over`.

        Stakes of a round that was settled by a throw of 2 end in `=2`; their points are paid, the turn is the next.
        """
        ids = self.ruleset.seat_ids
        stakes = ",".join(f"{ids[seat_of(one)]}:{points_of(one)}@{number_of(one)}" for one in self.stakes) or NONE
        if self.settled != UNSETTLED:
            stakes += f"={self.settled}"
        following = "throw" if self.to_act == CHANCE else "over" if self.to_act == OVER else ids[self.to_act]
        return f"{self.turn} {track.written(self.held)} {stakes} {following}"

    def look(self) -> Look:
        pieces: dict[Spot, list[str]] = {f"number:{number}": [f"n{number}"] for number in range(NUMBERS)}
        numbers: dict[Spot, int] = {f"number:{number}": int(times) for number, times in enumerate(self.terms.times)}
        marked: dict[Spot, list[str]] = {}
        if self.settled != UNSETTLED:
            marked[f"number:{self.settled}"] = ["thrown"]
        for stake in self.stakes:
            spot = f"stakes{seat_of(stake)}:n{number_of(stake)}"
            pieces[spot] = [f"n{number_of(stake)}"]
            numbers[spot] = int(points_of(stake))
            if number_of(stake) == self.settled:
                marked[spot] = ["won"]
        if self.to_act != OVER:
            marked[f"points{self.banker()}"] = ["banker"]
        counters = {f"points{seat}": int(points) for seat, points in enumerate(self.held)}
        look = Look(pieces, counters, numbers=numbers, marked=marked, out=self.out())
        if self.settled != UNSETTLED:
            lay_sticks(look, self.settled)
        return look

    def out(self) -> list[int]:
        """The seats without points and stakes: they have dropped out (T2)."""
        if self.to_act == OVER:
            return []
        return [seat for seat, points in enumerate(self.held) if points == 0 and not self.is_in(seat)]

    def is_in(self, seat: i64) -> bool:
        """Whether a seat without points on the track still takes part in the round: it has staked, or is the banker."""
        return self.has_staked(seat) or (self.settled == UNSETTLED and seat == self.banker())


def lay_sticks(look: Look, value: i64) -> None:
    """Let the sticks lie as they show `value` (T1)."""
    look.pieces["sticks"] = sticks.faces(STICKS, value)
    look.counters["sticks"] = value


# A stake packs `points << 8 | number << 4 | seat`; a move is the stake without its seat.


def stake_of(seat: i64, move: i64) -> i64:
    """The stake that the move `move` of `seat` puts."""
    return move | seat


def seat_of(stake: i64) -> i64:
    """Who put a stake."""
    return stake & 15


def number_of(stake: i64) -> i64:
    """The number that a stake, or a move, is on."""
    return stake >> 4 & 15


def points_of(stake: i64) -> i64:
    """The points that a stake, or a move, puts there."""
    return stake >> 8


class Read:
    """A position's text taken apart; raises Trouble where it has not the form of one."""

    def __init__(self, position: Position, text: str) -> None:
        self.wrong = Trouble("trouble.bad_position", {"text": text, "wanted": EXAMPLE})
        form = re.fullmatch(r"([1-9][0-9]{0,3}) (\S+) ([^\s=]+)(?:=([0-5]))? (\S+)", text, re.ASCII)
        self.ids = position.ruleset.seat_ids[: position.seats]
        following = [*self.ids, "throw", "over"]
        if form is None or form[5] not in following or int(form[1]) > position.rounds():
            raise self.wrong
        self.turn = int(form[1])
        total = int(position.terms.points * position.seats)
        held = track.read(form[2], position.seats, total)
        if held is None:
            raise self.wrong
        self.held = held
        self.settled = int(form[4]) if form[4] is not None else UNSETTLED
        self.stakes = [self.stake(part) for part in form[3].split(",")] if form[3] != NONE else []
        self.following = form[5]
        if self.settled != UNSETTLED and not self.stakes:
            raise self.wrong
        staked = 0 if self.settled != UNSETTLED else sum(int(points_of(stake)) for stake in self.stakes)
        if int(sum(held)) + staked != total:
            values = {"points": str(int(sum(held)) + staked), "total": str(total)}
            raise Trouble("trouble.shinyu_points", values)

    def stake(self, text: str) -> i64:
        form = re.fullmatch(r"(\S+):([1-9][0-9]{0,2})@([0-5])", text, re.ASCII)
        if form is None or form[1] not in self.ids:
            raise self.wrong
        return int(form[2]) << 8 | int(form[3]) << 4 | self.ids.index(form[1])
