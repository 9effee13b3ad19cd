"""The facts of a position of 開樽."""

from __future__ import annotations

from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, State
from kesegames.rules.kaison.combos import COMMON, HAND
from kesegames.rules.kaison.terms import Terms
from kesegames.rules.paper.cards import BITS, DECK, ONE, bits_in, size
from kesegames.rules.paper.pots import SEAT, has, largest

MOST_POINTS: Final = 300
"""Six seats of 50 points."""
POINTS_BITS: Final = 9
KIND_BITS: Final = 5
KIND_FIELD: Final = 31
OLD: Final = 1 << 20
"""Added to the cards opened where a season is over."""
UNKNOWN: Final = -1.0
"""`Position.power` where nobody has asked for it yet."""


class Position(State):
    """Packed cards by seat (`rules.paper.cards`), and beside them how many cards are not known.

    `held` are the points before each seat, `paid` its payments of this season, `put` those of this round among them,
    `seats_in` the seats (bits) that are still in, `raises` of this round where they are counted. `common` are the cards
    opened, `opened` tells in which order (`open_card`), `dealt` counts the cards of the deal that is going on.
    `is_old`: the cards that lie are those of a season that is over, and `seats_in` showed theirs unless only one was
    left. `bills` are the gains of each season, a number a seat, and `bills_key` tells them apart. `power` are the odds
    of the seat to act, `stays` how surely it pays and `bold` how surely it bets boldly, reckoned once (`value.ponder`).
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = CHANCE
        self.terms: Terms = terms
        self.bills: list[list[int]] = []
        self.bills_key: i64 = 0
        self.dealer: i64 = 0
        self.dealt: i64 = 0
        self.held: vec[i64] = vec[i64]([0] * seats)
        self.paid: vec[i64] = vec[i64]([0] * seats)
        self.put: vec[i64] = vec[i64]([0] * seats)
        self.hands: vec[i64] = vec[i64]([0] * seats)
        self.hidden: vec[i64] = vec[i64]([0] * seats)
        self.seats_in: i64 = 0
        self.common: i64 = 0
        self.opened: i64 = 0
        self.raises: i64 = 0
        self.is_old: bool = False
        self.power: float = UNKNOWN
        self.stays: float = 0.0
        self.bold: float = 0.0

    def copy(self) -> Self:
        position = type(self)(self.ruleset, self.options, self.seats, self.terms)
        position.to_act = self.to_act
        position.bills = self.bills
        position.bills_key = self.bills_key
        position.dealer = self.dealer
        position.dealt = self.dealt
        position.seats_in = self.seats_in
        position.common = self.common
        position.opened = self.opened
        position.raises = self.raises
        position.is_old = self.is_old
        position.power = self.power
        position.stays = self.stays
        position.bold = self.bold
        seat: i64
        for seat in range(self.seats):
            position.held[seat] = self.held[seat]
            position.paid[seat] = self.paid[seat]
            position.put[seat] = self.put[seat]
            position.hands[seat] = self.hands[seat]
            position.hidden[seat] = self.hidden[seat]
        return position

    def is_in(self, seat: i64) -> bool:
        """Whether `seat` has not folded in this season, or that which is over, and was dealt cards in it."""
        return has(self.seats_in, seat)

    def is_shown(self, seat: i64) -> bool:
        """Whether the cards of `seat` lie open after a showdown (P63)."""
        return self.is_old and bits_in(self.seats_in) > 1 and has(self.seats_in, seat)

    def highest(self) -> i64:
        """The highest bet of this round; 0 where nobody has bet."""
        return largest(self.put)

    def with_points(self) -> i64:
        """The seats (bits) still in that have points."""
        found: i64 = 0
        seat: i64
        for seat in range(self.seats):
            if self.held[seat] > 0 and has(self.seats_in, seat):
                found |= SEAT[seat]
        return found

    def pot(self) -> i64:
        """What all have paid in this season."""
        found: i64 = 0
        for paid in self.paid:
            found += paid
        return found

    def lying(self) -> i64:
        """Every known card of the deck that was dealt last."""
        cards = self.common
        for hand in self.hands:
            cards += hand
        return cards

    def undealt(self) -> i64:
        """The cards that are left for what is dealt next."""
        return DECK if self.dealt == 0 and (self.is_old or self.seats_in == 0) else DECK - self.lying()

    def is_dealing(self) -> bool:
        """Whether hands are dealt next, not a common card."""
        return self.is_old or self.dealt < HAND * bits_in(self.seats_in) or self.seats_in == 0

    def hide_from(self, seat: i64) -> None:
        """Turn face down what `seat` may not know: other hands that were not shown (P6, P7)."""
        if seat == EVERYONE:
            return
        other: i64
        for other in range(self.seats):
            if other != seat and not self.is_shown(other):
                self.hidden[other] += size(self.hands[other])
                self.hands[other] = 0

    def open_card(self, kind: i64) -> None:
        """A common card is opened, and lies behind those before it."""
        self.opened |= (kind + 1) << KIND_BITS * size(self.common)
        self.common += ONE[kind]

    def opened_kinds(self) -> list[int]:
        """The common cards in the order in which they were opened."""
        fields = [int(self.opened) >> KIND_BITS * place & KIND_FIELD for place in range(COMMON)]
        return [field - 1 for field in fields if field]

    def add_bill(self, bill: list[int]) -> None:
        """A season is over, and each seat has gained that."""
        self.bills = [*self.bills, bill]
        for gained in bill:
            self.bills_key = mix(self.bills_key ^ (gained + MOST_POINTS))

    def key(self) -> i64:
        return self.key_for(EVERYONE)

    def key_for(self, seat: i64) -> i64:
        """Mixed from the packed cards as `seat` sees them, the points, and the small facts."""
        small = self.to_act + 2 | self.dealer << 4 | self.dealt << 8 | self.seats_in << 12 | self.raises << 18
        key = mix((self.opened | (OLD if self.is_old else 0)) ^ self.bills_key)
        key = mix(key ^ small)
        other: i64
        for other in range(self.seats):
            hand, hidden = self.hands[other], self.hidden[other]
            if seat not in (other, EVERYONE) and not self.is_shown(other):
                hidden += size(hand)
                hand = 0
            points = self.held[other] | self.paid[other] << POINTS_BITS | self.put[other] << 2 * POINTS_BITS
            key = mix(key ^ (hand | hidden << BITS))
            key = mix(key ^ points)
        return key

    def facts(self) -> tuple[object, ...]:
        """Everything the rules depend on."""
        return (
            self.to_act,
            self.bills,
            (self.dealer, self.dealt, self.seats_in, self.opened, self.raises, self.is_old),
            [list(points) for points in (self.held, self.paid, self.put)],
            [list(cards) for cards in (self.hands, self.hidden)],
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return int(self.key())
