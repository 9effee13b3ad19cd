"""The facts of a position of 行戦."""

from __future__ import annotations

from typing import Self

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, State
from kesegames.rules.gyosen.terms import Terms
from kesegames.rules.paper.cards import BITS, DECK, size
from kesegames.rules.paper.seasons import FIRST_VALUE

POINTS_ZERO = 1 << 13
"""Added to points so that they are packed as positive numbers."""


class Position(State):
    """Packed cards by seat (`rules.paper.cards`), and beside them how many cards are not known.

    `hands`, `thrown` (thrown away in earlier tricks) and `trick` (before each seat on the table) are each with a
    number of unknown cards (`hidden`, `thrown_hidden`, `trick_hidden`); `open` are the cards won, `gone` those that
    lost in the sight of all. `held` is how many cards a seat has that has not yet acted in this trick, `acted` how
    many have acted since `leader`, `downs` the seats (bits) that threw away, `best` the seat with the strongest play
    of the `shape`. `is_old`: the trick on the table ended a season. `bills` are the payments of each season, a number
    a seat, `points` their sums. `dealt` counts the cards of the deal that is going on.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = CHANCE
        self.terms: Terms = terms
        self.bills: list[list[int]] = []
        self.totals: vec[i64] = vec[i64]([0] * seats)
        self.dealer: i64 = 0
        self.value: i64 = FIRST_VALUE
        self.dealt: i64 = 0
        self.held: i64 = 0
        self.hands: vec[i64] = vec[i64]([0] * seats)
        self.hidden: vec[i64] = vec[i64]([0] * seats)
        self.thrown: vec[i64] = vec[i64]([0] * seats)
        self.thrown_hidden: vec[i64] = vec[i64]([0] * seats)
        self.open: vec[i64] = vec[i64]([0] * seats)
        self.trick: vec[i64] = vec[i64]([0] * seats)
        self.trick_hidden: vec[i64] = vec[i64]([0] * seats)
        self.gone: i64 = 0
        self.acted: i64 = 0
        self.leader: i64 = 0
        self.best: i64 = 0
        self.downs: i64 = 0
        self.shape: i64 = 0
        self.is_old: bool = False

    def copy(self) -> Self:
        position = type(self)(self.ruleset, self.options, self.seats, self.terms)
        position.to_act = self.to_act
        position.bills = self.bills
        position.totals = self.totals
        position.dealer = self.dealer
        position.value = self.value
        position.dealt = self.dealt
        position.held = self.held
        position.gone = self.gone
        position.acted = self.acted
        position.leader = self.leader
        position.best = self.best
        position.downs = self.downs
        position.shape = self.shape
        position.is_old = self.is_old
        seat: i64
        for seat in range(self.seats):
            position.hands[seat] = self.hands[seat]
            position.hidden[seat] = self.hidden[seat]
            position.thrown[seat] = self.thrown[seat]
            position.thrown_hidden[seat] = self.thrown_hidden[seat]
            position.open[seat] = self.open[seat]
            position.trick[seat] = self.trick[seat]
            position.trick_hidden[seat] = self.trick_hidden[seat]
        return position

    def is_down(self, seat: i64) -> bool:
        """Whether `seat` has thrown away in the trick on the table."""
        return (self.downs >> seat & 1) == 1

    def is_leading(self) -> bool:
        """Whether the seat to act opens a trick: nothing lies on the table, or a whole trick."""
        return self.acted in (0, self.seats)

    def in_hand(self, seat: i64) -> i64:
        """How many cards `seat` holds."""
        return size(self.hands[seat]) + self.hidden[seat]

    def undealt(self) -> i64:
        """During the deal: the cards that are left."""
        left = DECK
        for hand in self.hands:
            left -= hand
        return left

    def seen(self) -> i64:
        """Every card whose place in this season is known."""
        cards = self.gone
        seat: i64
        for seat in range(self.seats):
            cards += self.hands[seat] + self.thrown[seat] + self.open[seat]
            if not self.is_old:
                cards += self.trick[seat]
        return cards

    def hide_from(self, seat: i64) -> None:
        """Turn face down what `seat` may not know: other hands, and what others threw away (P6)."""
        if seat == EVERYONE:
            return
        other: i64
        for other in range(self.seats):
            if other == seat:
                continue
            self.hidden[other] += size(self.hands[other])
            self.hands[other] = 0
            self.thrown_hidden[other] += size(self.thrown[other])
            self.thrown[other] = 0
            if self.is_down(other):
                self.trick_hidden[other] += size(self.trick[other])
                self.trick[other] = 0

    def key(self) -> i64:
        return self.key_for(EVERYONE)

    def key_for(self, seat: i64) -> i64:
        """Mixed from the packed cards as `seat` sees them, and the small facts."""
        small = self.to_act + 2 | self.acted << 4 | self.leader << 8 | self.best << 12 | self.downs << 16
        small |= self.dealer << 24 | self.value << 28 | self.held << 34 | self.dealt << 38 | len(self.bills) << 46
        key = mix(self.gone | (1 << BITS if self.is_old else 0))
        key = mix(key ^ small)
        other: i64
        for other in range(self.seats):
            hand, hidden = self.hands[other], self.hidden[other]
            thrown, thrown_hidden = self.thrown[other], self.thrown_hidden[other]
            trick, trick_hidden = self.trick[other], self.trick_hidden[other]
            if seat not in (other, EVERYONE):
                hidden += size(hand)
                thrown_hidden += size(thrown)
                hand = thrown = 0
                if self.is_down(other):
                    trick_hidden += size(trick)
                    trick = 0
            key = mix(key ^ (hand | hidden << BITS))
            key = mix(key ^ (thrown | thrown_hidden << BITS))
            key = mix(key ^ (trick | trick_hidden << BITS))
            key = mix(key ^ (self.open[other] | (self.totals[other] + POINTS_ZERO) << BITS))
        return key

    def facts(self) -> tuple[object, ...]:
        """Everything the rules depend on."""
        return (
            self.to_act,
            self.bills,
            (self.dealer, self.value, self.dealt, self.held),
            (self.acted, self.leader, self.best, self.downs, self.shape, self.is_old),
            self.gone,
            [list(cards) for cards in (self.hands, self.thrown, self.open, self.trick)],
            [list(numbers) for numbers in (self.hidden, self.thrown_hidden, self.trick_hidden)],
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return int(self.key())
