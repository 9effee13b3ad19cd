"""The facts of a position of 終季."""

from __future__ import annotations

from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, NOBODY, OVER, State
from kesegames.rules.paper.cards import BITS, DECK, ONE, size
from kesegames.rules.paper.seasons import FIRST_VALUE
from kesegames.rules.shuki.terms import Terms

DEAL: Final = 0
"""Cards are dealt; `dealt` of them have been."""
FIRST_LIGHT: Final = 1
DRAW: Final = 2
"""The seat in turn draws."""
DRAWN: Final = 3
"""It has drawn, and discards, lays a 4-set open or ends the season."""
CLAIMED: Final = 4
"""It has claimed, and discards."""
ASKED: Final = 5
"""The others answer its discard."""
LAST_LIGHT: Final = 6
"""Somebody has ended the season; a light is opened before the payment."""
DONE: Final = 7
"""The match is over."""
ENDED: Final = 8
"""The season is over and not yet paid: never the stage of a position that is waited in."""

SILENT: Final = 0
PASSED: Final = 1
CLAIMS: Final = 2
ENDS: Final = 3
UNSEEN: Final = 4
"""An answer that is not known."""
NO_CARD: Final = -1
POINTS_ZERO: Final = 1 << 13
"""Added to points so that they are packed as positive numbers."""
LATE: Final[i64] = 1 << 40
"""Above the other small facts in a key."""
ONE_SEAT: Final[vec[i64]] = vec[i64]([1 << seat for seat in range(4)])
"""The bit of a seat; mypyc would compute `1 << seat` in 32 bits."""


class Position(State):
    """Packed cards by seat (`rules.paper.cards`): `hands`, with `hidden` cards beside them that are not known, the
    combination that lies `open`, and what has been discarded (`away`). `lights` are those of this season.

    `stage` is what is due, `turn` the seat in turn: who draws, discards, or has just discarded. `offered` is the kind
    it has discarded last: in ASKED it lies in the middle, after that it is only remembered beside the `answers`, which
    lie open until the next decision. `claims` are the cards of a seat's claim while it is secret, `claim_sizes` how
    many they are, 0 where the claim is not known. `begun` are the seats (bits) that have begun a turn in a season, and
    `is_late` says that one of them has begun its second (P23).

    `winner` has ended the season, on its own draw where it is the `loser` too; `won_open` and `won_hand` are the six
    cards. They lie there until cards are dealt again. `bills` are the payments of the seasons that are over,
    `paid` those of this one, `totals` all of them. `last_lights` are those of the season before.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = CHANCE
        self.terms: Terms = terms
        self.bills: list[list[int]] = []
        self.bills_key: i64 = 0
        self.paid: vec[i64] = vec[i64]([0] * seats)
        self.totals: vec[i64] = vec[i64]([0] * seats)
        self.dealer: i64 = 0
        self.value: i64 = FIRST_VALUE
        self.stage: i64 = DEAL
        self.turn: i64 = 0
        self.dealt: i64 = 0
        self.hands: vec[i64] = vec[i64]([0] * seats)
        self.hidden: vec[i64] = vec[i64]([0] * seats)
        self.open: vec[i64] = vec[i64]([0] * seats)
        self.away: vec[i64] = vec[i64]([0] * seats)
        self.lights: i64 = 0
        self.last_lights: i64 = 0
        self.begun: i64 = 0
        self.is_late: bool = False
        self.offered: i64 = NO_CARD
        self.answers: vec[i64] = vec[i64]([0] * seats)
        self.claims: vec[i64] = vec[i64]([0] * seats)
        self.claim_sizes: vec[i64] = vec[i64]([0] * seats)
        self.winner: i64 = NOBODY
        self.loser: i64 = NOBODY
        self.won_open: i64 = 0
        self.won_hand: i64 = 0

    def copy(self) -> Self:
        position = type(self)(self.ruleset, self.options, self.seats, self.terms)
        position.to_act = self.to_act
        position.bills = self.bills
        position.bills_key = self.bills_key
        position.dealer = self.dealer
        position.value = self.value
        position.stage = self.stage
        position.turn = self.turn
        position.dealt = self.dealt
        position.lights = self.lights
        position.last_lights = self.last_lights
        position.begun = self.begun
        position.is_late = self.is_late
        position.offered = self.offered
        position.winner = self.winner
        position.loser = self.loser
        position.won_open = self.won_open
        position.won_hand = self.won_hand
        seat: i64
        for seat in range(self.seats):
            position.paid[seat] = self.paid[seat]
            position.totals[seat] = self.totals[seat]
            position.hands[seat] = self.hands[seat]
            position.hidden[seat] = self.hidden[seat]
            position.open[seat] = self.open[seat]
            position.away[seat] = self.away[seat]
            position.answers[seat] = self.answers[seat]
            position.claims[seat] = self.claims[seat]
            position.claim_sizes[seat] = self.claim_sizes[seat]
        return position

    def add_bill(self, bill: list[int]) -> None:
        """Keep the payments of a season that is over, in the key too."""
        self.bills = [*self.bills, bill]
        for paid in bill:
            self.bills_key = mix(self.bills_key ^ (paid + POINTS_ZERO))

    def settle(self) -> None:
        """Say who is to act, by what is due."""
        if self.stage in (DRAWN, CLAIMED):
            self.to_act = self.turn
        elif self.stage == ASKED:
            self.to_act = self.asked()
        else:
            self.to_act = OVER if self.stage == DONE else CHANCE

    def asked(self) -> i64:
        """The first seat after the one in turn that has not answered; NOBODY when all have (P22)."""
        step: i64
        for step in range(1, self.seats):
            seat = (self.turn + step) % self.seats
            if self.answers[seat] == SILENT:
                return seat
        return NOBODY

    def seen(self) -> i64:
        """Every card whose place in this season is known."""
        cards = self.lights
        seat: i64
        for seat in range(self.seats):
            cards += self.hands[seat] + self.open[seat] + self.away[seat]
        if self.stage == ASKED:
            cards += ONE[self.offered]
        if self.stage in (LAST_LIGHT, ENDED):
            cards += self.won_open + self.won_hand
        return cards

    def undrawn(self) -> i64:
        """The cards that may still be drawn, as far as is known; all of them, where nothing is hidden."""
        return DECK - self.seen()

    def deck_size(self) -> i64:
        """How many cards can still be drawn."""
        left = size(self.undrawn())
        for hidden in self.hidden:
            left -= hidden
        return left

    def in_hand(self, seat: i64) -> i64:
        """How many cards `seat` holds."""
        return size(self.hands[seat]) + self.hidden[seat]

    def is_secret(self, other: i64, seat: i64) -> bool:
        """Whether what the seat `other` has answered is still hidden from `seat`."""
        return self.stage == ASKED and self.answers[other] != SILENT and seat not in (other, EVERYONE)

    def hide_from(self, seat: i64) -> None:
        """Turn face down what `seat` may not know: other hands, and answers until all are in (P22)."""
        if seat == EVERYONE:
            return
        other: i64
        for other in range(self.seats):
            if other == seat:
                continue
            self.hidden[other] += size(self.hands[other])
            self.hands[other] = 0
            if self.is_secret(other, seat):
                self.answers[other] = UNSEEN
                self.claims[other] = 0
                self.claim_sizes[other] = 0

    def key(self) -> i64:
        return self.key_for(EVERYONE)

    def key_for(self, seat: i64) -> i64:
        """Mixed from the packed cards as `seat` sees them, and the small facts."""
        small = self.stage | self.turn << 3 | self.dealer << 5 | self.value << 7 | self.dealt << 13
        small |= self.begun << 18 | len(self.bills) << 22 | (self.offered + 1) << 27
        small |= (self.winner + 1) << 33 | (self.loser + 1) << 36
        if self.is_late:
            small |= LATE
        key = mix(mix(small ^ self.bills_key) ^ self.lights)
        key = mix(key ^ self.last_lights)
        key = mix(key ^ self.won_open)
        key = mix(key ^ self.won_hand)
        other: i64
        for other in range(self.seats):
            hand, hidden = self.hands[other], self.hidden[other]
            answer, claim, number = self.answers[other], self.claims[other], self.claim_sizes[other]
            if seat not in (other, EVERYONE):
                hidden += size(hand)
                hand = 0
                if self.is_secret(other, seat):
                    answer = UNSEEN
                    claim = number = 0
            key = mix(key ^ (hand | hidden << BITS))
            key = mix(key ^ (self.open[other] | answer << BITS | number << BITS + 3))
            key = mix(key ^ (self.away[other] | (self.paid[other] + POINTS_ZERO) << BITS))
            key = mix(key ^ (claim | (self.totals[other] + POINTS_ZERO) << BITS))
        return key

    def facts(self) -> tuple[object, ...]:
        """Everything the rules depend on."""
        seats = (self.hands, self.hidden, self.open, self.away, self.answers, self.claims, self.claim_sizes, self.paid)
        return (
            self.bills,
            (self.dealer, self.value, self.stage, self.turn, self.dealt, self.begun, self.is_late),
            (self.offered, self.winner, self.loser, self.won_open, self.won_hand, self.lights, self.last_lights),
            [list(each) for each in seats],
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return int(self.key())
