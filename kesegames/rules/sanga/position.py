"""The facts of a position of SANGA (G52)."""

from __future__ import annotations

from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, NOBODY, State
from kesegames.rules.sanga.terms import KING, SQUARES, Terms

LOT: Final = 0
SETUP: Final = 1
SANGHA: Final = 2
MARK: Final = 3
ORDER: Final = 4
SWAP: Final = 5
TEMPLE: Final = 6
MOVEMENT: Final = 7
SPIRIT: Final = 8
CONVERSION: Final = 9
INCOME: Final = 10
ENDED: Final = 11
"""The phases, those of king, premier and shaman apart; nobody acts in ORDER, CONVERSION and INCOME."""
PHASES: Final = (
    "lot",
    "setup",
    "sangha",
    "king",
    "order",
    "premier",
    "temple",
    "movement",
    "shaman",
    "conversion",
    "income",
    "ended",
)

COUNT: Final = 4
"""Bits of a seat's pieces in the word of an area."""
COUNTS: Final = 0xFFFFF
HEATHEN: Final = 1 << 25


def count_in(word: i64, seat: i64) -> i64:
    """How many sangha pieces of `seat` an area holds."""
    return word >> 4 * seat & 15


def one_of(seat: i64) -> i64:
    """A sangha piece of `seat` in the word of an area."""
    one: i64 = 1
    return one << 4 * seat


def pieces_in(word: i64) -> i64:
    """How many sangha pieces of all seats an area holds."""
    return (word & 15) + (word >> 4 & 15) + (word >> 8 & 15) + (word >> 12 & 15) + (word >> 16 & 15)


def heathens_in(word: i64) -> i64:
    """How many heathens an area holds."""
    return word >> 25


def has_temple(word: i64, seat: i64) -> bool:
    """Whether a temple of `seat` stands in an area."""
    return (word >> 20 + seat & 1) == 1


def temple_of(seat: i64) -> i64:
    """A temple of `seat` in the word of an area."""
    one: i64 = 1
    return one << 20 + seat


def temples_in(word: i64) -> i64:
    """How many temples stand in an area."""
    bits = word >> 20 & 31
    return (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1) + (bits >> 4 & 1)


class Position(State):
    """A word an area: four bits a seat for its sangha pieces, a bit a seat for its temple, then the heathens.

    A patron's square is `holder << 4 | pieces`, 0 where it is empty; `marker` is the patron on whose square the king
    marker lies. `order` are the seats as they stand on the order display, `turn` is the place in it of who acts in the
    phases of all seats, `steps` what that seat has left in the movement phase. By seat: `hand`, `left` (temples in
    hand), `money`, and the points for `temples`, `heathens` and the `poet`; the points of the areas are reckoned
    at the end. `judged` is what each seat may expect, and `rested` what that is worth to the seat to act if its part is
    over; both are kept until something is played.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = CHANCE
        self.terms: Terms = terms
        self.phase: i64 = 0
        self.round: i64 = 0
        self.turn: i64 = 0
        self.steps: i64 = 0
        self.marker: i64 = KING
        self.order: vec[i64] = vec[i64]([0] * seats)
        self.areas: vec[i64] = vec[i64]([0] * terms.areas)
        self.squares: vec[i64] = vec[i64]([0] * SQUARES)
        self.hand: vec[i64] = vec[i64]([0] * seats)
        self.left: vec[i64] = vec[i64]([0] * seats)
        self.money: vec[i64] = vec[i64]([0] * seats)
        self.temples: vec[i64] = vec[i64]([0] * seats)
        self.heathens: vec[i64] = vec[i64]([0] * seats)
        self.poet: vec[i64] = vec[i64]([0] * seats)
        self.is_judged: bool = False
        self.is_rested: bool = False
        self.judged: vec[float] = vec[float]()
        self.rested: float = 0.0

    def copy(self) -> Self:
        position = type(self)(self.ruleset, self.options, self.seats, self.terms)
        position.to_act = self.to_act
        position.phase = self.phase
        position.round = self.round
        position.turn = self.turn
        position.steps = self.steps
        position.marker = self.marker
        position.order = self.order[:]
        position.areas = self.areas[:]
        position.squares = self.squares[:]
        position.hand = self.hand[:]
        position.left = self.left[:]
        position.money = self.money[:]
        position.temples = self.temples[:]
        position.heathens = self.heathens[:]
        position.poet = self.poet[:]
        return position

    def holder(self, patron: i64) -> i64:
        """The seat whose pieces lie on a patron's square; NOBODY where none do."""
        square = self.squares[patron]
        if square == 0:
            return NOBODY
        return square >> 4

    def active(self, patron: i64) -> i64:
        """The seat for which a patron's effect is active; NOBODY where it is for none (G10, G11)."""
        if self.marker == patron and patron != KING:
            return NOBODY
        return self.holder(patron)

    def on_map(self, seat: i64) -> i64:
        """How many sangha pieces `seat` has in areas."""
        found: i64 = 0
        for word in self.areas:
            found += word >> 4 * seat & 15
        return found

    def place_of(self, seat: i64) -> i64:
        """A seat's place in the order, from 0."""
        place: i64
        for place in range(self.seats):
            if self.order[place] == seat:
                return place
        return self.seats

    def scored(self, seat: i64) -> i64:
        """A seat's points before the areas score."""
        return self.temples[seat] + self.heathens[seat] + self.poet[seat]

    def key(self) -> i64:
        small = self.to_act + 2 | self.phase << 4 | self.round << 8 | self.turn << 14 | self.steps << 18
        key = mix(small | self.marker << 24)
        for word in self.areas:
            key = mix(key ^ word)
        patron: i64
        for patron in range(SQUARES):
            key = mix(key ^ self.squares[patron])
        seat: i64
        for seat in range(self.seats):
            key = mix(key ^ (self.money[seat] | self.hand[seat] << 12 | self.left[seat] << 16 | self.order[seat] << 20))
            key = mix(key ^ (self.temples[seat] | self.heathens[seat] << 12 | self.poet[seat] << 24))
        return key

    def facts(self) -> tuple[object, ...]:
        """Everything the rules depend on."""
        lists = (self.order, self.areas, self.squares, self.hand, self.left, self.money)
        points = (self.temples, self.heathens, self.poet)
        small = (self.to_act, self.phase, self.round, self.turn, self.steps, self.marker)
        return (small, [list(one) for one in lists], [list(one) for one in points])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return int(self.key())
