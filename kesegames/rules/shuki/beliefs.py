"""What a seat may hold, by what it has shown: hands grow, and nobody throws away what they need.

Hidden hands are dealt seat by seat: hands are drawn from what is unseen until one is kept, the likelier the sooner (von
Neumann 1951). Most are dropped at the first look, by what they lack.
"""

from __future__ import annotations

from typing import Final, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.rules.paper.cards import FIELD, KINDS, ONE, SHIFT, size
from kesegames.rules.paper.cover import claims
from kesegames.rules.shuki.hands import MOST, SHIPS, can_claim, completes, facts, lack_in
from kesegames.rules.shuki.position import (
    ASKED,
    CLAIMED,
    CLAIMS,
    DRAWN,
    ENDS,
    LAST_LIGHT,
    NO_CARD,
    PASSED,
    SILENT,
    Position,
)
from kesegames.rules.shuki.value import worth_without

TRIES: Final = 600
"""So many hands are drawn for a seat at the most; the likeliest of them where none is kept."""
LATE: Final = 3
"""Discards of a seat of which more tell no more."""
RIPE: Final[vec[float]] = vec[float]([
    1, 1, 0.78, 0.74,
    1, 1, 0.6, 0.18,
    1, 1, 0.33, 0.07,
    1, 1, 0.14, 0.014,
])  # fmt: skip
"""How likely a hand is that lacks no card, 1, 2 or 3, beside the likeliest: a row for each number of discards 0 … LATE.
These and all the following are fitted to seasons of `greedy`, by how likely they make what is held. In 400 others 45 %
of the hands guessed after a discard lack one card, 48 % of those that are held; after two 67 and 70 %.
"""
RIPE_OPEN: Final[vec[float]] = vec[float]([
    1, 1, 0.04, 1,
    1, 1, 0.025, 1,
    1, 1, 0.01, 1,
    1, 1, 0.004, 1,
])  # fmt: skip
"""The same of a hand beside an open combination."""
MISSED: Final = 0.5
"""For each kind that completes a hand and lies among the discards of others."""
MISSED_NOW: Final = 0.02
"""For each that has been discarded since the hand is as it is."""
UNCLAIMED: Final = 0.08
"""For each of these with which `greedy` would have claimed."""
MISSED_OWN: Final = 0.02
"""For each among its own."""
NOT_WORST_NOW: Final = 0.005
"""For an own discard that `greedy` would not have chosen from this hand, where it is the only or the last one: the hand
is still as it was.
"""
NOT_WORST: Final = 0.05
"""For each where there are more: the hand may have changed since."""
SHIPPED: Final = 0.8
"""For each 船: who draws one has mostly ended the season by now."""


@final
class Shown:
    """What a seat has shown: the combination `laid` open, its discards (`thrown`), and what it has `passed` since its
    hand is as it is. `latest` is a discard that the others are asked about, NO_CARD where there is none.

    `turns` counts its discards, LATE at the most; `unseen` are the cards that it does not see, its own hand still among
    them; `kinds` is all that anybody has discarded, each kind once. `said` is what it has answered in vain to the
    discard `offered`, with so many cards, as long as its hand is the same; SILENT where there is no such thing.
    """

    def __init__(self, position: Position, seat: i64) -> None:
        self.laid: i64 = position.open[seat]
        self.thrown: i64 = position.away[seat]
        self.passed: i64 = passed_by(position, seat)
        self.latest: i64 = NO_CARD
        if position.stage == ASKED and position.turn == seat:
            self.latest = position.offered
            self.thrown += ONE[position.offered]
        self.turns: i64 = min(LATE, size(self.thrown))
        self.unseen: i64 = position.undrawn()
        self.offered: i64 = position.offered
        self.said: i64 = SILENT
        self.said_size: i64 = position.claim_sizes[seat]
        if position.stage in (CLAIMED, LAST_LIGHT) and seat not in (position.turn, position.winner):
            self.said = position.answers[seat]
        lying = self.thrown | self.passed
        other: i64
        for other in range(position.seats):
            self.unseen += position.hands[other]
            lying |= position.away[other]
        self.kinds: vec[i64] = vec[i64](capacity=KINDS)
        kind: i64
        for kind in range(KINDS):
            if lying >> SHIFT[kind] & FIELD[kind]:
                self.kinds = append(self.kinds, kind)

    def could_answer(self, hand: i64, known: i64) -> bool:
        """Whether a hand has what it takes for what its seat has said in vain."""
        if self.said == ENDS:
            return lack_in(known) == 1 and completes(known, self.offered)
        if self.said != CLAIMS:
            return True
        return any(size(claim) == self.said_size for claim in claims(hand, self.offered))


def passed_by(position: Position, seat: i64) -> i64:
    """The kinds that a seat has surely left alone since its hand is as it is: the only discards of those that have had
    their turn since, and the last one of all; not how many of each.
    """
    found: i64 = 0
    if position.turn == seat:
        return found
    if position.stage in (DRAWN, CLAIMED) and position.answers[seat] == PASSED:
        found = ONE[position.offered]
    other = (seat + 1) % position.seats
    while other != position.turn:
        if size(position.away[other]) == 1:
            found |= position.away[other]
        other = (other + 1) % position.seats
    return found


def deal_hidden(position: Position, world: Position, rng: Random) -> None:
    """Give every seat of `world` what is hidden from `position` as it may be."""
    pool = position.undrawn()
    seat: i64
    for seat in range(position.seats):
        hidden = position.hidden[seat]
        cards: i64 = 0
        if hidden:
            cards = likely_cards(position, seat, pool, rng)
            pool -= cards
        world.hands[seat] = position.hands[seat] + cards


def likely_cards(position: Position, seat: i64, pool: i64, rng: Random) -> i64:
    """As many cards of the pool as are hidden from `position` in the hand of a seat."""
    shown = Shown(position, seat)
    held, hidden = position.hands[seat], position.hidden[seat]
    kinds = vec[i64](capacity=48)
    kind: i64
    for kind in range(KINDS):
        for _ in range(pool >> SHIFT[kind] & FIELD[kind]):
            kinds = append(kinds, kind)
    left: i64 = len(kinds)
    likeliest: i64 = -1
    most = -1.0
    for _ in range(TRIES):
        cards: i64 = 0
        place: i64
        for place in range(hidden):
            other = place + rng.randrange(left - place)
            kind = kinds[other]
            kinds[other] = kinds[place]
            kinds[place] = kind
            cards += ONE[kind]
        least = rng.random()
        weight = plausibility(shown, held + cards, least)
        if weight > least:
            return cards
        if weight > most:
            likeliest, most = cards, weight
    return likeliest


def plausibility(shown: Shown, hand: i64, least: float) -> float:
    """How likely a seat is to hold these cards, 0 … 1, compared with the likeliest: by what they lack after so many
    turns, and by what they would have made of cards that lie there. What is not more than `least` is not told exactly.
    """
    laid, thrown = shown.laid, shown.thrown
    known = facts(laid, hand)
    lack = lack_in(known)
    weight = RIPE_OPEN[4 * shown.turns + lack] if laid else RIPE[4 * shown.turns + lack]
    ships = hand & SHIPS
    if ships:
        weight *= SHIPPED if size(ships) == 1 else SHIPPED * SHIPPED
    if weight <= least:
        return weight
    if not shown.could_answer(hand, known):
        return 0.0
    for kind in shown.kinds:
        is_own = thrown >> SHIFT[kind] & FIELD[kind] != 0
        is_passed = shown.passed >> SHIFT[kind] & FIELD[kind] != 0
        if completes(known, kind):
            weight *= MISSED_OWN if is_own else MISSED_NOW if is_passed else MISSED
        elif kind == shown.latest or (is_own and laid == 0):
            if not is_worst(laid, hand, kind, shown.unseen - hand):
                weight *= NOT_WORST_NOW if kind == shown.latest or shown.turns == 1 else NOT_WORST
        elif is_passed and laid == 0 and lack > 1 and would_claim(hand, lack, kind):
            weight *= UNCLAIMED
        if weight <= least:
            return weight
    return weight


def would_claim(hand: i64, lack: i64, kind: i64) -> bool:
    """Whether `greedy` claims a card of that kind with a hand that lacks so many: it brings the hand nearer."""
    if hand >> SHIFT[kind] & FIELD[kind] >= MOST[kind] or not can_claim(hand, kind):
        return False
    return any(lack_in(facts(cards + ONE[kind], hand - cards)) < lack for cards in claims(hand, kind))


def is_worst(laid: i64, hand: i64, kind: i64, unseen: i64) -> bool:
    """Whether a card of that kind is what `greedy` throws away from a hand with it, beside what lies open."""
    if hand >> SHIFT[kind] & FIELD[kind] >= MOST[kind]:
        return True
    held = hand + ONE[kind]
    worth = worth_without(held, laid, kind, unseen)
    other: i64
    for other in range(KINDS):
        if hand >> SHIFT[other] & FIELD[other] and worth_without(held, laid, other, unseen) > worth:
            return False
    return True
