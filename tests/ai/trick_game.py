"""A game of tricks that only tests know, with hidden hands, for two to six seats: what a search in guesses is for."""

from __future__ import annotations

from random import Random as Dealer
from typing import Final, Self

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64
from tiny_games import ruleset

from kesegames.engine.keys import mix
from kesegames.engine.look import Outcome, Spot
from kesegames.engine.odds import even
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import EVERYONE, KEY_MASK, OVER, State

SUITS: Final = 3
"""The first is trumps."""


class Tricks(State):
    """Follow suit; the highest trump, else the highest card of the suit led, takes the trick and leads the next one.

    Card `c` has suit `c % SUITS` and rank `c // SUITS`. Who has taken most tricks wins, a tie is shared. Every seat
    sees its own hand, what has been played and who could not follow which suit. A high card is urgent where it takes
    the trick, a low one where it cannot. `seen` is the seat whose sight this is; others then hold nothing.
    """

    decisions: i64 = 0
    """What `playout` says."""

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64) -> None:
        super().__init__(ruleset, options, seats)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.left = 0
        self.gone: set[int] = set()
        self.trick: list[int] = []
        self.leader = 0
        self.taken = [0] * int(seats)
        self.voids: set[tuple[int, int]] = set()
        self.seen = int(EVERYONE)
        self.to_act = 0

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats)
        state.hands = [hand[:] for hand in self.hands]
        state.left, state.gone, state.trick = self.left, set(self.gone), self.trick[:]
        state.leader, state.taken, state.voids = self.leader, self.taken[:], set(self.voids)
        state.seen, state.decisions, state.to_act = self.seen, self.decisions, self.to_act
        return state

    def legal(self) -> vec[i64]:
        if self.to_act < 0:
            return vec[i64]()
        hand = self.hands[self.to_act]
        following = [card for card in hand if self.trick and card % SUITS == self.trick[0] % SUITS]
        return vec[i64](following or hand)

    def play(self, move: i64) -> None:
        seat, card = int(self.to_act), int(move)
        if self.trick and card % SUITS != self.trick[0] % SUITS:
            self.voids.add((seat, self.trick[0] % SUITS))
        self.hands[seat].remove(card)
        self.gone.add(card)
        self.trick.append(card)
        self.to_act = (seat + 1) % self.seats
        if len(self.trick) == self.seats:
            best = max(self.trick, key=self.strength)
            self.leader = (self.leader + self.trick.index(best)) % int(self.seats)
            self.taken[self.leader] += 1
            self.trick = []
            self.left -= 1
            self.to_act = self.leader if self.left else OVER

    def strength(self, card: int) -> int:
        """What decides a trick; 0 for a card that cannot take it."""
        suit = card % SUITS
        return 1 + card + 1000 * (suit == 0) if suit in (0, self.trick[0] % SUITS) else 0

    def takes(self, card: int) -> bool:
        """Whether `card` would be the best of the trick so far."""
        if not self.trick:
            return card % SUITS == 0
        return self.strength(card) > max(map(self.strength, self.trick))

    def urgency(self, move: i64) -> i64:
        rank = int(move) // SUITS
        return 40 + rank if self.takes(int(move)) else 20 - rank

    def outcome(self) -> Outcome | None:
        if self.to_act != OVER:
            return None
        most = max(self.taken)
        return Outcome(self.taken[:], [seat for seat, taken in enumerate(self.taken) if taken == most], "taken")

    def estimate(self, seat: i64) -> float:
        """Before the end no more than the share of the tricks, those to come shared evenly."""
        if self.to_act == OVER:
            return super().estimate(seat)
        return (self.taken[seat] + self.left * even(int(self.seats))) / float(sum(self.taken) + self.left)

    def playout(self) -> i64:
        return self.decisions

    def has_chance(self) -> bool:
        return False

    def has_secrets(self) -> bool:
        return True

    def seen_by(self, seat: i64) -> Self:
        state = self.copy()
        if seat != EVERYONE and self.seen == EVERYONE:
            state.seen = int(seat)
            state.hands = [hand if owner == seat else [] for owner, hand in enumerate(state.hands)]
        return state

    def sizes(self) -> list[int]:
        """How many cards each seat holds."""
        has_played = [(seat - self.leader) % int(self.seats) < len(self.trick) for seat in range(self.seats)]
        return [self.left - played for played in has_played]

    def guess(self, rng: Random) -> Self:
        state = self.copy()
        if self.seen == EVERYONE:
            return state
        known = {*self.gone, *self.hands[self.seen]}
        deck = [card for card in range(len(self.gone) + sum(self.sizes())) if card not in known]
        while True:
            for place in range(len(deck) - 1, 0, -1):
                other = int(rng.randrange(place + 1))
                deck[place], deck[other] = deck[other], deck[place]
            dealt = iter(deck)
            hands = [
                hand[:] if seat == self.seen else [next(dealt) for _ in range(size)]
                for seat, (hand, size) in enumerate(zip(self.hands, self.sizes(), strict=True))
            ]
            if not any((seat, card % SUITS) in self.voids for seat, hand in enumerate(hands) for card in hand):
                state.hands, state.seen = [sorted(hand) for hand in hands], int(EVERYONE)
                return state

    def key_for(self, seat: i64) -> i64:
        """What has been played, in tricks and voids, and the hand of `seat`, stirred part by part."""
        key: i64 = 0
        parts = [self.leader, *self.taken, len(self.trick), *self.trick]
        parts += [sum(1 << card for card in self.gone), sum(1 << owner * SUITS + suit for owner, suit in self.voids)]
        for owner, hand in enumerate(self.hands):
            if seat in (owner, EVERYONE):
                parts.append(sum(1 << card for card in hand))
        for part in parts:
            key = mix((key ^ part + 1) & KEY_MASK)
        return key

    def position(self) -> str:
        hands = "/".join(" ".join(map(str, hand)) for hand in self.hands)
        gone = " ".join(map(str, sorted(self.gone)))
        return f"{hands} {self.trick} {self.leader} {self.taken} {gone} {sorted(self.voids)} {self.seen}"

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return (f"card:{move}",)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        return str(move)


def tricks(seats: int, size: int, seed: int, decisions: int = 0) -> Tricks:
    """The position after a deal of `size` cards to each seat; a playout makes so many `decisions`."""
    state = Tricks(ruleset("tricks", seats), {}, seats)
    deck = list(range(seats * size))
    Dealer(seed).shuffle(deck)
    state.hands = [sorted(deck[seat * size : (seat + 1) * size]) for seat in range(seats)]
    state.left, state.decisions = size, decisions
    return state
