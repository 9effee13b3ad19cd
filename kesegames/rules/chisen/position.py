"""The facts of a position of 値戦."""

from __future__ import annotations

from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, OVER, State
from kesegames.rules.chisen.terms import COMMON, DRAWN, HAND, Terms
from kesegames.rules.paper.cards import BITS, DECK, size

POINTS_ZERO: Final = 1 << 8
"""Added to what a season brings so that it is packed as a positive number."""
UNKNOWN: Final = -1.0
"""`Position.hope` where nobody has asked for it yet."""


def past_of(bills: list[list[int]]) -> i64:
    """A hash of what the seasons have brought."""
    past: i64 = 1
    for bill in bills:
        for points in bill:
            past = mix(past ^ (points + POINTS_ZERO))
    return past


class Position(State):
    """Packed cards (`rules.paper.cards`), and beside them how many are not known.

    `hands` are with `hidden` unknown cards each. All have seen what an exchange took openly, `known`, and which card of
    a hand went where two were drawn, `gave`. `common` lie open. `dealt` counts the cards of the deal, at most `whole`;
    `exchanged` the seats that are done with their exchange. `drawn` (with `drawn_hidden` unknown ones) are the cards
    drawn by the seat that exchanges, where it `is_drawing`. `round` of betting is 1 … 3, 0 before; `base` is 0 until
    the dealer has set it in this round. `put` is what each seat has paid into the pot, `out` the seats (bits) that have
    folded. `bills` are what the seasons brought, a number a seat, `totals` their sums, `past` a hash of them. `field`
    are the ranks of hands that fit the common cards, once all have exchanged and somebody asks (`field.field_of`), and
    `hope` what the seat to act can hope for, once asked (`value.hope`), with how `weak` and how `strong` that is for
    who sets a base; no copy has it. What lay there when a season ended lies until the next card is dealt.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = CHANCE
        self.terms: Terms = terms
        self.bills: list[list[int]] = []
        self.totals: vec[i64] = vec[i64]([0] * seats)
        self.past: i64 = 1
        self.dealer: i64 = 0
        self.dealt: i64 = 0
        self.hands: vec[i64] = vec[i64]([0] * seats)
        self.hidden: vec[i64] = vec[i64]([0] * seats)
        self.known: vec[i64] = vec[i64]([0] * seats)
        self.gave: vec[i64] = vec[i64]([0] * seats)
        self.put: vec[i64] = vec[i64]([0] * seats)
        self.common: i64 = 0
        self.exchanged: i64 = 0
        self.is_drawing: bool = False
        self.drawn: i64 = 0
        self.drawn_hidden: i64 = 0
        self.round: i64 = 0
        self.base: i64 = 0
        self.out: i64 = 0
        self.field: vec[i64] = vec[i64]()
        self.hope: float = UNKNOWN
        self.weak: float = 0.0
        self.strong: float = 0.0

    def copy(self) -> Self:
        position = type(self)(self.ruleset, self.options, self.seats, self.terms)
        position.to_act = self.to_act
        position.bills = self.bills
        position.totals = self.totals
        position.past = self.past
        position.dealer = self.dealer
        position.dealt = self.dealt
        position.common = self.common
        position.exchanged = self.exchanged
        position.is_drawing = self.is_drawing
        position.drawn = self.drawn
        position.drawn_hidden = self.drawn_hidden
        position.round = self.round
        position.base = self.base
        position.out = self.out
        position.field = self.field
        seat: i64
        for seat in range(self.seats):
            position.hands[seat] = self.hands[seat]
            position.hidden[seat] = self.hidden[seat]
            position.known[seat] = self.known[seat]
            position.gave[seat] = self.gave[seat]
            position.put[seat] = self.put[seat]
        return position

    def whole(self) -> i64:
        """As many cards as a deal has (P30)."""
        return HAND * self.seats + COMMON

    def is_exchanging(self) -> bool:
        """Whether the exchanges of round 1 go on, cards drawn for one included (P31)."""
        return self.dealt == self.whole() and self.exchanged < self.seats and self.to_act != OVER

    def exchanger(self) -> i64:
        """Whose exchange it is."""
        return (self.dealer + self.exchanged) % self.seats

    def drawn_count(self) -> i64:
        """How many cards the seat that exchanges has drawn."""
        return size(self.drawn) + self.drawn_hidden

    def is_in(self, seat: i64) -> bool:
        """Whether `seat` has not folded."""
        return (self.out >> seat & 1) == 0

    def count_in(self) -> i64:
        """How many seats have not folded."""
        found: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.is_in(seat):
                found += 1
        return found

    def next_in(self, seat: i64) -> i64:
        """The next seat after `seat` that has not folded."""
        seat = (seat + 1) % self.seats
        while not self.is_in(seat):
            seat = (seat + 1) % self.seats
        return seat

    def in_order(self) -> list[int]:
        """The seats that have not folded, from the dealer on."""
        order = [(int(self.dealer) + turn) % int(self.seats) for turn in range(self.seats)]
        return [seat for seat in order if self.is_in(seat)]

    def pot(self) -> i64:
        """What all have paid in this season."""
        found: i64 = 0
        for paid in self.put:
            found += paid
        return found

    def undealt(self) -> i64:
        """The cards that are left in the deck, those that are not known among them; all of them before a deal."""
        return DECK if self.dealt == 0 else self.unseen()

    def unseen(self) -> i64:
        """The cards that do not lie open, or in a hand that is known."""
        left = DECK - self.common - self.drawn
        for hand in self.hands:
            left -= hand
        return left

    def is_shown(self, seat: i64) -> bool:
        """Whether the hand of `seat` lies open: after a showdown, until the next deal (P33, P34)."""
        return (self.to_act == OVER or self.dealt == 0) and self.is_in(seat) and self.count_in() > 1

    def sees(self, seat: i64, owner: i64) -> bool:
        """Whether `seat` sees the hand of `owner`."""
        return seat in (owner, EVERYONE) or self.is_shown(owner)

    def hide_from(self, seat: i64) -> None:
        """Turn face down what `seat` may not know: other hands but for what went there openly, and what others draw."""
        other: i64
        for other in range(self.seats):
            if not self.sees(seat, other):
                self.hidden[other] += size(self.hands[other]) - size(self.known[other])
                self.hands[other] = self.known[other]
        if seat not in (self.exchanger(), EVERYONE):
            self.drawn_hidden += size(self.drawn)
            self.drawn = 0

    def key(self) -> i64:
        return self.key_for(EVERYONE)

    def key_for(self, seat: i64) -> i64:
        """Mixed from the packed cards as `seat` sees them, and the small facts."""
        drawn, drawn_hidden = self.drawn, self.drawn_hidden
        if seat not in (self.exchanger(), EVERYONE):
            drawn_hidden += size(drawn)
            drawn = 0
        small = self.to_act + 2 | self.dealer << 4 | self.dealt << 8 | self.exchanged << 13 | drawn_hidden << 17
        small |= self.round << 20 | self.base << 23 | self.out << 27 | len(self.bills) << 31
        if self.is_drawing:
            small |= 1 << 19
        key = mix(self.past ^ self.common)
        key = mix(key ^ small)
        key = mix(key ^ drawn)
        other: i64
        for other in range(self.seats):
            hand, hidden = self.hands[other], self.hidden[other]
            if not self.sees(seat, other):
                hidden += size(hand) - size(self.known[other])
                hand = self.known[other]
            key = mix(key ^ (hand | hidden << BITS | self.put[other] << (BITS + 2)))
            key = mix(key ^ self.known[other])
            key = mix(key ^ self.gave[other])
        return key

    def facts(self) -> tuple[object, ...]:
        """Everything the rules depend on."""
        return (
            self.to_act,
            self.bills,
            (self.dealer, self.dealt, self.exchanged, self.is_drawing, self.round, self.base, self.out),
            (self.common, self.drawn, self.drawn_hidden),
            [list(cards) for cards in (self.hands, self.hidden, self.known, self.gave, self.put)],
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return int(self.key())


def may_draw(position: Position) -> bool:
    """Whether the seat that exchanges is still to be given cards."""
    return position.is_drawing and position.drawn_count() < DRAWN
