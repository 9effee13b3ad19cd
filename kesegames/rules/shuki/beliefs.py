"""What a seat may hold, by what it has shown: hands grow, and nobody throws away what they need.

Hidden hands are dealt seat by seat: of some hands drawn from what is unseen one is kept, by how likely it is. That is
as good as the weights are (sampling by importance: Rubin 1987).
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.rules.paper.cards import FIELD, KINDS, ONE, SHIFT, size
from kesegames.rules.shuki.hands import MOST, SHIPS, completes, facts, lack_in
from kesegames.rules.shuki.position import ASKED, Position
from kesegames.rules.shuki.value import worth_without

TRIES: Final = 16
"""So many hands are drawn for a seat, of which it gets one."""
LATE: Final = 3
"""Discards of a seat of which more tell no more."""
RIPE: Final[vec[float]] = vec[float]([
    1, 1.25, 0.97, 0.92,
    1, 1.5, 0.85, 0.45,
    1, 2.5, 0.5, 0.08,
    1, 3.0, 0.34, 0.03,
])  # fmt: skip
"""How much likelier than at random a hand lacks no card, 1, 2 or 3, a row for each number of discards 0 … LATE. These
and all the following are fitted to 1,500 seasons of `greedy`. In 400 others 37 % of the hands guessed after a discard
lack one card, 44 % of those that are held; after two 55 and 62 %; dealt at random 21 and 23 % would.
"""
RIPE_OPEN: Final[vec[float]] = vec[float]([
    1, 3.0, 0.2, 1,
    1, 3.15, 0.14, 1,
    1, 3.3, 0.04, 1,
    1, 3.4, 0.01, 1,
])  # fmt: skip
"""The same of a hand beside an open combination."""
MISSED: Final = 0.35
"""For each kind that completes a hand and lies among the discards of others."""
MISSED_OWN: Final = 0.01
"""For each among its own."""
NOT_WORST_NOW: Final = 0.02
"""For an own discard that `greedy` would not have chosen from this hand, where it is the only or the last one: the hand
is still as it was.
"""
NOT_WORST: Final = 0.12
"""For each where there are more: the hand may have changed since."""
SHIPPED: Final = 0.65
"""For each 船: who draws one has mostly ended the season by now."""


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
    kinds = vec[i64](capacity=48)
    kind: i64
    for kind in range(KINDS):
        for _ in range(pool >> SHIFT[kind] & FIELD[kind]):
            kinds = append(kinds, kind)
    left: i64 = len(kinds)
    kept: i64 = 0
    total = 0.0
    tried: i64
    for tried in range(TRIES):
        cards: i64 = 0
        place: i64
        for place in range(position.hidden[seat]):
            other = place + rng.randrange(left - place)
            kind = kinds[other]
            kinds[other] = kinds[place]
            kinds[place] = kind
            cards += ONE[kind]
        weight = plausibility(position, seat, position.hands[seat] + cards)
        total += weight
        if tried == 0 or rng.random() * total < weight:
            kept = cards
    return kept


def plausibility(position: Position, seat: i64, hand: i64) -> float:
    """How likely a seat is to hold these cards, compared with others: by what they lack after so many turns, and by
    what they would have made of cards that lie there.
    """
    laid = position.open[seat]
    thrown, others = position.away[seat], others_away(position, seat)
    latest: i64 = -1
    if position.stage == ASKED and position.turn == seat:
        latest = position.offered
        thrown += ONE[latest]
    unseen = position.undrawn() - hand
    other: i64
    for other in range(position.seats):
        unseen += position.hands[other]
    known = facts(laid, hand)
    turns = min(LATE, size(thrown))
    place = 4 * turns + lack_in(known)
    weight = RIPE_OPEN[place] if laid else RIPE[place]
    ships = hand & SHIPS
    if ships:
        weight *= SHIPPED if size(ships) == 1 else SHIPPED * SHIPPED
    kind: i64
    for kind in range(KINDS):
        if not (thrown | others) >> SHIFT[kind] & FIELD[kind]:
            continue
        is_own = thrown >> SHIFT[kind] & FIELD[kind] != 0
        if completes(known, kind):
            weight *= MISSED_OWN if is_own else MISSED
        elif is_own and laid == 0 and not is_worst(hand, kind, unseen):
            weight *= NOT_WORST_NOW if turns == 1 or kind == latest else NOT_WORST
    return weight


def is_worst(hand: i64, kind: i64, unseen: i64) -> bool:
    """Whether a card of that kind is what greedy throws away from a hand with it."""
    if hand >> SHIFT[kind] & FIELD[kind] >= MOST[kind]:
        return True
    held = hand + ONE[kind]
    worth = worth_without(held, 0, kind, unseen)
    other: i64
    for other in range(KINDS):
        if hand >> SHIFT[other] & FIELD[other] and worth_without(held, 0, other, unseen) > worth:
            return False
    return True


def others_away(position: Position, seat: i64) -> i64:
    """All kinds that others have discarded; not how many of each."""
    found: i64 = 0
    other: i64
    for other in range(position.seats):
        if other != seat:
            found |= position.away[other]
    return found
