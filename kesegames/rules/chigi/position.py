"""The facts of a position of 値木."""

from __future__ import annotations

from typing import Final, Self

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, State
from kesegames.rules.chigi.roads import END_AT, END_ONE, end_of
from kesegames.rules.chigi.terms import HAND, Terms
from kesegames.rules.paper.cards import BITS, DECK, ONE, size, turn_down

POINTS_ZERO: Final = 64
"""Added to what is paid so that it is packed as a positive number."""
KIND_BITS: Final = 5
NODE: Final[vec[i64]] = vec[i64]([1 << number for number in range(48)])
"""The bit of a card on the roads; mypyc would compute `1 << number` in 32 bits."""


class Position(State):
    """Packed cards by seat (`rules.paper.cards`): `hands`, and beside them how many cards are not known, `hidden`.

    `laid` are the cards on the roads in the order in which they were laid, each with the bits of those it hangs on
    (`kind_at`, `parents_at`), never changed but replaced; `covered` are the bits of those that others hang on, `lying`
    the same cards packed, `ends` the packed ends. `gone` has vanished. `stock` is the deck once vanished cards have
    been shuffled (`is_shuffled`): all know what it has. `due` cards are still to be opened before the seat `turn` acts;
    where cards are dealt it is 0, and `dealt` counts them. `passes` follow each other. `bills` are the payments of each
    season, a number a seat, `totals` their sums. `is_old`: what lies on the roads and has vanished is still that of the
    season before.
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
        self.laid: vec[i64] = vec[i64]()
        self.laid_key: i64 = 0
        self.covered: i64 = 0
        self.lying: i64 = 0
        self.ends: i64 = 0
        self.gone: i64 = 0
        self.stock: i64 = 0
        self.is_shuffled: bool = False
        self.is_old: bool = False
        self.due: i64 = 0
        self.turn: i64 = 0
        self.passes: i64 = 0

    def copy(self) -> Self:
        position = type(self)(self.ruleset, self.options, self.seats, self.terms)
        position.to_act = self.to_act
        position.bills = self.bills
        position.bills_key = self.bills_key
        position.dealer = self.dealer
        position.dealt = self.dealt
        position.laid = self.laid
        position.laid_key = self.laid_key
        position.covered = self.covered
        position.lying = self.lying
        position.ends = self.ends
        position.gone = self.gone
        position.stock = self.stock
        position.is_shuffled = self.is_shuffled
        position.is_old = self.is_old
        position.due = self.due
        position.turn = self.turn
        position.passes = self.passes
        seat: i64
        for seat in range(self.seats):
            position.totals[seat] = self.totals[seat]
            position.hands[seat] = self.hands[seat]
            position.hidden[seat] = self.hidden[seat]
        return position

    def kind_at(self, number: i64) -> i64:
        """The card laid as that number, from 0."""
        return self.laid[number] & 31

    def parents_at(self, number: i64) -> i64:
        """The bits of the cards on which it hangs: none for a road's first, several where ends were joined."""
        return self.laid[number] >> KIND_BITS

    def is_end(self, number: i64) -> bool:
        """Whether nothing hangs on it."""
        return self.covered & NODE[number] == 0

    def lay(self, cards: vec[i64], parents: i64) -> None:
        """Lay the cards of these kinds, in order, on what the bits `parents` say: those are ends no more."""
        laid = vec[i64](capacity=len(self.laid) + len(cards))
        number: i64
        for number in range(len(self.laid)):
            laid = append(laid, self.laid[number])
            if parents & NODE[number]:
                self.ends -= END_ONE[end_of(self.kind_at(number))]
        for kind in cards:
            laid = append(laid, kind | parents << KIND_BITS)
            self.laid_key = mix(self.laid_key ^ (kind + 1 | parents << KIND_BITS))
            self.lying += ONE[kind]
            self.ends += END_ONE[end_of(kind)]
        self.covered |= parents
        self.laid = laid

    def vanish(self) -> None:
        """Nothing lies on the roads any more."""
        self.gone += self.lying
        self.laid = vec[i64]()
        self.laid_key = 0
        self.covered = 0
        self.lying = 0
        self.ends = 0

    def oldest(self, end: i64, number: i64) -> i64:
        """The bits of as many of the equal ends, those that have lain longest."""
        found: i64 = 0
        place: i64 = 0
        while number > 0:
            if END_AT[self.laid[place] & 31] == end and not self.covered & NODE[place]:
                found |= NODE[place]
                number -= 1
            place += 1
        return found

    def in_hand(self, seat: i64) -> i64:
        """How many cards `seat` holds."""
        return size(self.hands[seat]) + self.hidden[seat]

    def pay(self, bill: list[int]) -> None:
        """What a season has brought each seat."""
        self.bills = [*self.bills, bill]
        seat: i64
        for seat in range(self.seats):
            paid: i64 = bill[seat]
            self.totals[seat] += paid
            self.bills_key = mix(self.bills_key ^ paid + POINTS_ZERO)

    def is_dealing(self) -> bool:
        """Whether cards are dealt to the seats."""
        return self.to_act == CHANCE and self.due == 0

    def in_deck(self) -> i64:
        """The cards that the next one may be: those of the deck, and with them the unknown ones of the hands."""
        if self.is_shuffled:
            return self.stock
        left = DECK
        if not self.is_old:
            left -= self.lying + self.gone
        for hand in self.hands:
            left -= hand
        return left

    def left(self) -> i64:
        """How many cards the deck has."""
        number = size(self.in_deck())
        if not self.is_shuffled:
            for hidden in self.hidden:
                number -= hidden
        return number

    def can_draw(self) -> bool:
        """Whether a card can be drawn, vanished ones among them (P54)."""
        return self.gone != 0 or self.left() > 0

    def unseen(self) -> i64:
        """The cards that are in hands not seen, or in a deck that has not been shuffled anew."""
        if not self.is_shuffled:
            return self.in_deck()
        cards = DECK - self.lying - self.gone - self.stock
        for hand in self.hands:
            cards -= hand
        return cards

    def hide_from(self, seat: i64) -> None:
        """Turn face down what `seat` may not know: other hands."""
        turn_down(self.hands, self.hidden, seat)

    def key(self) -> i64:
        return self.key_for(EVERYONE)

    def key_for(self, seat: i64) -> i64:
        """Mixed from the packed cards as `seat` sees them, the roads and the small facts."""
        small = self.to_act + 2 | self.turn << 4 | self.dealer << 8 | self.passes << 12 | self.due << 16
        small |= self.dealt << 20 | len(self.bills) << 28
        key = mix(self.laid_key ^ mix(self.bills_key ^ small))
        key = mix(key ^ (self.gone | (1 << BITS if self.is_shuffled else 0)))
        key = mix(key ^ self.stock)
        other: i64
        for other in range(self.seats):
            hand, hidden = self.hands[other], self.hidden[other]
            if seat not in (other, EVERYONE):
                hidden += size(hand)
                hand = 0
            key = mix(key ^ (hand | hidden << BITS))
        return key

    def facts(self) -> tuple[object, ...]:
        """Everything the rules depend on, and how the cards hang together."""
        return (
            self.to_act,
            self.bills,
            (self.dealer, self.dealt, self.due, self.turn, self.passes),
            (self.gone, self.stock, self.is_shuffled, self.is_old),
            [list(cards) for cards in (self.hands, self.hidden, self.laid)],
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return int(self.key())

    def whole(self) -> i64:
        """As many cards as are dealt to all seats (P50)."""
        return HAND * self.seats
