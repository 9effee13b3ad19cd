"""The facts of a position of 連友."""

from __future__ import annotations

from typing import Final, Self

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, State
from kesegames.rules.paper.strengths import BITS, DECK, STRENGTHS, all_of, size
from kesegames.rules.renyu.terms import Terms

PAID_ZERO: Final = 1 << 13
"""Added to payments so that they are mixed as positive numbers."""
NAMED_BIT: Final[vec[i64]] = vec[i64]([1 << strength for strength in range(STRENGTHS)])
"""The bit of a strength; mypyc would compute `1 << strength` in 32 bits."""


class Position(State):
    """Packed cards (`rules.paper.strengths`) by seat, and in common.

    `hands`, each with a number of unknown cards (`hidden`); `shown`, what everybody knows of each hand; `trick`, the
    last play of each seat on the table, `under` the cards that lie below; `pile` is the discard pile, `out` what has
    left the game, `named` the strengths (bits) that were named. `best` played last, a combination of that `shape`, 0
    where nothing lies on the table; since then `passes` seats have passed. `choices` are to be made by `best` for its
    将. `bills` are each season's payments, a number a seat, `totals` their sums, `bills_key` mixed of them. `dealt`
    counts the cards of the deal that is going on.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = CHANCE
        self.terms: Terms = terms
        self.bills: list[list[int]] = []
        self.bills_key: i64 = 0
        self.totals: vec[i64] = vec[i64]([0] * seats)
        self.dealer: i64 = 0
        self.dealt: i64 = 0
        self.hands: vec[i64] = vec[i64]([0] * seats)
        self.hidden: vec[i64] = vec[i64]([0] * seats)
        self.shown: vec[i64] = vec[i64]([0] * seats)
        self.trick: vec[i64] = vec[i64]([0] * seats)
        self.under: i64 = 0
        self.pile: i64 = 0
        self.out: i64 = 0
        self.named: i64 = 0
        self.best: i64 = 0
        self.shape: i64 = 0
        self.passes: i64 = 0
        self.choices: i64 = 0

    def copy(self) -> Self:
        position = type(self)(self.ruleset, self.options, self.seats, self.terms)
        position.to_act = self.to_act
        position.bills = self.bills
        position.bills_key = self.bills_key
        position.totals = self.totals
        position.dealer = self.dealer
        position.dealt = self.dealt
        position.under = self.under
        position.pile = self.pile
        position.out = self.out
        position.named = self.named
        position.best = self.best
        position.shape = self.shape
        position.passes = self.passes
        position.choices = self.choices
        seat: i64
        for seat in range(self.seats):
            position.hands[seat] = self.hands[seat]
            position.hidden[seat] = self.hidden[seat]
            position.shown[seat] = self.shown[seat]
            position.trick[seat] = self.trick[seat]
        return position

    def settle(self, bill: list[int]) -> None:
        """Enter the payments of a season."""
        self.bills = [*self.bills, bill]
        totals = vec[i64](capacity=6)
        for seat, paid in enumerate(bill):
            totals = append(totals, self.totals[seat] + paid)
            self.bills_key = mix(self.bills_key ^ (paid + PAID_ZERO))
        self.totals = totals

    def is_named(self, strength: i64) -> bool:
        """Whether that strength has left the game (P44)."""
        return (self.named >> strength & 1) == 1

    def is_leading(self) -> bool:
        """Whether the seat to act opens a trick."""
        return self.shape == 0

    def in_hand(self, seat: i64) -> i64:
        """How many cards `seat` holds."""
        return size(self.hands[seat]) + self.hidden[seat]

    def undealt(self) -> i64:
        """During the deal: the cards that are left."""
        left = DECK
        for hand in self.hands:
            left -= hand
        return left

    def on_table(self) -> i64:
        """The cards of the trick."""
        cards = self.under
        for play in self.trick:
            cards += play
        return cards

    def seen(self) -> i64:
        """Every card whose place in this season is known."""
        cards = self.on_table() + self.pile + self.out
        for hand in self.hands:
            cards += hand
        return cards

    def named_in(self, cards: i64) -> i64:
        """Those of `cards` whose strength was named."""
        found: i64 = 0
        strength: i64
        if self.named:
            for strength in range(STRENGTHS):
                if self.is_named(strength):
                    found += all_of(cards, strength)
        return found

    def unseen(self) -> i64:
        """The cards that may lie in any place that is not seen: what has been named and still is not seen was put
        aside."""
        cards = DECK - self.seen()
        return cards - self.named_in(cards)

    def hide_from(self, seat: i64) -> None:
        """Turn face down what `seat` may not know: other hands, but for what was taken in the sight of all."""
        if seat == EVERYONE:
            return
        other: i64
        for other in range(self.seats):
            if other != seat:
                self.hidden[other] += size(self.hands[other] - self.shown[other])
                self.hands[other] = self.shown[other]

    def key(self) -> i64:
        return self.key_for(EVERYONE)

    def key_for(self, seat: i64) -> i64:
        """Mixed from the packed cards as `seat` sees them, and the small facts."""
        small = self.to_act + 2 | self.best << 4 | self.passes << 8 | self.choices << 12 | self.dealer << 16
        small |= self.named << 20 | self.dealt << 32 | len(self.bills) << 40
        key = mix(self.pile ^ mix(self.shape))
        key = mix(key ^ small)
        key = mix(key ^ self.bills_key)
        key = mix(key ^ self.under)
        key = mix(key ^ self.out)
        other: i64
        for other in range(self.seats):
            hand, hidden = self.hands[other], self.hidden[other]
            if seat not in (other, EVERYONE):
                hidden += size(hand - self.shown[other])
                hand = self.shown[other]
            key = mix(key ^ (hand | hidden << BITS))
            key = mix(key ^ self.shown[other])
            key = mix(key ^ self.trick[other])
        return key

    def facts(self) -> tuple[object, ...]:
        """Everything the rules depend on."""
        return (
            (self.to_act, self.bills, self.dealer, self.dealt),
            (self.best, self.shape, self.passes, self.choices, self.named),
            (self.under, self.pile, self.out),
            [list(cards) for cards in (self.hands, self.shown, self.trick, self.hidden)],
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return int(self.key())
