"""The facts of a position of 小猫."""

from __future__ import annotations

from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, NOBODY, State
from kesegames.rules.koneko.terms import Terms
from kesegames.rules.paper.cards import BITS, size, turn_down

CARDS: Final = 48
ONE_SEAT: Final[vec[i64]] = vec[i64]([1, 2, 4, 8])
"""The bit of a seat; mypyc would compute `1 << seat` in 32 bits."""


class Position(State):
    """Packed cards by seat (`rules.paper.cards`).

    `hands` with the number of cards that are not known in `hidden`; `won` in rounds; `played` is each seat's latest
    play of the round that goes on, of the strength in `strengths`, `under` all earlier plays of it together. `last` is
    the seat with the last play, NOBODY before a lead; a seat has joined where it has `played`; `out` are the seats
    (bits) that are out of the round. `leader` leads next, where nothing is on the table and all are dealt; else 0.
    `due` cards are still to be drawn by `drawer`. `scores` are those of the season that goes on (P73), `bills` what
    each season before brought each seat, `totals` their sums. `dealt` counts the cards of the deal that is going on.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = CHANCE
        self.terms: Terms = terms
        self.bills: list[list[int]] = []
        self.totals: vec[i64] = vec[i64]([0] * seats)
        self.scores: vec[i64] = vec[i64]([0] * seats)
        self.dealer: i64 = 0
        self.dealt: i64 = 0
        self.hands: vec[i64] = vec[i64]([0] * seats)
        self.hidden: vec[i64] = vec[i64]([0] * seats)
        self.won: vec[i64] = vec[i64]([0] * seats)
        self.played: vec[i64] = vec[i64]([0] * seats)
        self.strengths: vec[i64] = vec[i64]([0] * seats)
        self.under: i64 = 0
        self.last: i64 = NOBODY
        self.out: i64 = 0
        self.leader: i64 = 0
        self.drawer: i64 = 0
        self.due: i64 = 0

    def copy(self) -> Self:
        position = type(self)(self.ruleset, self.options, self.seats, self.terms)
        position.to_act = self.to_act
        position.bills = self.bills
        position.totals = self.totals
        position.dealer = self.dealer
        position.dealt = self.dealt
        position.under = self.under
        position.last = self.last
        position.out = self.out
        position.leader = self.leader
        position.drawer = self.drawer
        position.due = self.due
        seat: i64
        for seat in range(self.seats):
            position.scores[seat] = self.scores[seat]
            position.hands[seat] = self.hands[seat]
            position.hidden[seat] = self.hidden[seat]
            position.won[seat] = self.won[seat]
            position.played[seat] = self.played[seat]
            position.strengths[seat] = self.strengths[seat]
        return position

    def is_out(self, seat: i64) -> bool:
        """Whether `seat` is out of the round."""
        return (self.out >> seat & 1) == 1

    def is_leading(self) -> bool:
        """Whether a round begins: nothing is on the table."""
        return self.last == NOBODY

    def is_dealing(self) -> bool:
        """Whether hands are being dealt: no cards are due from a decision."""
        return self.to_act == CHANCE and self.due == 0

    def in_hand(self, seat: i64) -> i64:
        """How many cards `seat` holds."""
        return size(self.hands[seat]) + self.hidden[seat]

    def largest(self) -> i64:
        """How many cards the largest hand has (P73, P74)."""
        most: i64 = 0
        seat: i64
        for seat in range(self.seats):
            most = max(most, self.in_hand(seat))
        return most

    def seen(self) -> i64:
        """Every card whose place in this season is known; without unknown ones, all that are not in the deck."""
        cards = self.under
        seat: i64
        for seat in range(self.seats):
            cards += self.hands[seat] + self.won[seat] + self.played[seat]
        return cards

    def in_deck(self) -> i64:
        """How many cards the deck has."""
        left = CARDS - size(self.seen())
        for number in self.hidden:
            left -= number
        return left

    def next_in(self, seat: i64) -> i64:
        """The next seat after `seat` that is not out; there is one."""
        seat = (seat + 1) % self.seats
        while self.is_out(seat):
            seat = (seat + 1) % self.seats
        return seat

    def actor(self) -> i64:
        """Whose turn it is: whoever has acted since the last play is out."""
        return self.leader if self.last == NOBODY else self.next_in(self.last)

    def hide_from(self, seat: i64) -> None:
        """Turn face down what `seat` may not know: other hands."""
        turn_down(self.hands, self.hidden, seat)

    def key(self) -> i64:
        return self.key_for(EVERYONE)

    def key_for(self, seat: i64) -> i64:
        """Mixed from the packed cards as `seat` sees them, and the small facts."""
        small = self.to_act + 2 | self.last + 1 << 4 | self.out << 8 | self.leader << 12 | self.drawer << 14
        small |= self.due << 16 | self.dealer << 20 | self.dealt << 24 | len(self.bills) << 32
        key = mix(self.under)
        key = mix(key ^ small)
        other: i64
        for other in range(self.seats):
            hand, hidden = self.hands[other], self.hidden[other]
            if seat not in (other, EVERYONE):
                hidden += size(hand)
                hand = 0
            key = mix(key ^ (hand | hidden << BITS))
            key = mix(key ^ (self.played[other] | self.strengths[other] << BITS))
            key = mix(key ^ (self.won[other] | self.scores[other] << BITS))
            key = mix(key ^ self.totals[other])
        return key

    def facts(self) -> tuple[object, ...]:
        """Everything the rules depend on."""
        return (
            self.to_act,
            self.bills,
            (self.dealer, self.dealt, self.last, self.out, self.leader, self.drawer, self.due),
            self.under,
            [list(cards) for cards in (self.hands, self.hidden, self.won, self.played)],
            [list(numbers) for numbers in (self.strengths, self.scores)],
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return int(self.key())
