"""How a match ended, what a position is worth to a seat, and which moves to look at first."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.gyosen.moves import cards_of, is_thrown
from kesegames.rules.gyosen.position import Position
from kesegames.rules.gyosen.terms import FREE_CARDS
from kesegames.rules.paper import seasons
from kesegames.rules.paper.cards import (
    BLACKS,
    COLOUR_BITS,
    FIELD,
    HALF,
    HALF_BITS,
    KING,
    RANKS,
    SHIFT,
    SHIP,
    count,
    size,
    sums_of,
)
from kesegames.rules.paper.plays import LEAST_RUN, VALUES, number_of, shape_of, strength_in
from kesegames.rules.paper.seasons import result, standing

MOST_LOGITS: Final = 12.0
HOLDING: Final = 0.5
"""What being the best so far counts of the lead, while others may still beat it."""
WASTE: Final = [KING if rank == SHIP else min(rank, KING) for rank in range(RANKS)]
WASTE_LOW: Final[vec[i64]] = vec[i64](sums_of(0, WASTE))
WASTE_HIGH: Final[vec[i64]] = vec[i64](sums_of(HALF_BITS, WASTE))


def outcome(position: Position) -> Outcome | None:
    """Who won, and the seasons' payments as rows."""
    if position.to_act != OVER:
        return None
    return seasons.outcome(position.totals, position.bills)


def estimate(position: Position, seat: i64) -> float:
    """A seat's expected result of the match: over who may win the season, what the points are worth then."""
    if position.to_act == OVER:
        return result(position.totals, seat)
    if position.to_act == CHANCE:
        return points_worth(position, position.totals, len(position.bills), seat)
    odds = season_odds(position)
    total = 0.0
    winner: i64
    for winner in range(position.seats):
        if odds[winner] > 0.0:
            total += odds[winner] * points_worth(position, paid(position, winner), len(position.bills) + 1, seat)
    return min(total, 1.0)


def paid(position: Position, winner: i64) -> vec[i64]:
    """The points when `winner` wins the season with the open cards as they will lie (P14)."""
    found = vec[i64](capacity=6)
    gained: i64 = 0
    seat: i64
    for seat in range(position.seats):
        amount: i64 = 0
        if seat != winner:
            amount = FREE_CARDS - size(position.open[seat])
            if seat == position.best and position.acted == position.seats and not position.is_old:
                amount -= number_of(position.shape)
            if position.dealer in (seat, winner):
                amount *= position.value
        gained += amount
        found = append(found, position.totals[seat] - amount)
    found[winner] += gained
    return found


def points_worth(position: Position, totals: vec[i64], played: i64, seat: i64) -> float:
    """A seat's expected result with these points after so many seasons."""
    return standing(totals, position.terms.seasons - played, position.terms.spread, seat)


def season_odds(position: Position) -> vec[float]:
    """How likely each seat is to win the season."""
    logits = vec[float](capacity=6)
    most = -1000.0
    seat: i64
    for seat in range(position.seats):
        logit = strength(position, seat)
        most = max(most, logit)
        logits = append(logits, logit)
    whole = 0.0
    for seat in range(position.seats):
        logits[seat] = exp(max(logits[seat] - most, -MOST_LOGITS))
        whole += logits[seat]
    for seat in range(position.seats):
        logits[seat] /= whole
    return logits


def strength(position: Position, seat: i64) -> float:
    """What speaks for a seat's winning the season, in logits: its hand, its largest combination, the lead."""
    terms = position.terms
    hand = position.hands[seat]
    number = size(hand)
    lead = leading(position, seat)
    late = 1.0 - float(position.held) / float(terms.hand)
    logit = lead * (terms.lead + late * terms.late_lead)
    if number == 0:
        return logit + terms.unknown if position.hidden[seat] else logit
    big = float(largest(hand)) / float(number)
    logit += worth(position, hand, late) / float(number)
    logit += big * (terms.big + late * terms.late_big + lead * (terms.finish + late * terms.late_finish))
    if big == 1.0:
        logit += terms.end + lead * terms.leading_end
    return logit


def leading(position: Position, seat: i64) -> float:
    """1 for the seat that leads next, HOLDING for the best one of a trick that goes on, else 0."""
    if position.acted == 0 or position.is_old:
        return 1.0 if seat == position.dealer else 0.0
    if seat != position.best:
        return 0.0
    return 1.0 if position.acted == position.seats else HOLDING


def worth(position: Position, hand: i64, late: float) -> float:
    """The weights of a hand's cards, summed up: `late` is how much of the season is over, 0 … 1."""
    total = 0.0
    rank: i64
    for rank in range(RANKS):
        held = (hand >> SHIFT[rank] & FIELD[rank]) + (hand >> SHIFT[rank] + COLOUR_BITS & FIELD[rank])
        if held:
            strength = min(rank, KING)
            total += float(held) * (position.terms.worth[strength] + late * position.terms.late_worth[strength])
    return total


def largest(hand: i64) -> i64:
    """How many cards the largest combination of a hand has."""
    ships = count(hand, SHIP) + count(hand, RANKS + SHIP)
    best: i64 = 1 if hand else 0
    kings: i64 = 0
    rank: i64
    for rank in range(1, RANKS):
        held = (hand >> SHIFT[rank] & FIELD[rank]) + (hand >> SHIFT[rank] + COLOUR_BITS & FIELD[rank])
        if rank >= KING:
            kings += held
        elif held:
            best = max(best, held + ships)
    if kings:
        best = max(best, kings + ships)
    return max(best, longest_run(hand & BLACKS), longest_run(hand >> COLOUR_BITS))


def longest_run(cards: i64) -> i64:
    """The longest run of one colour's cards, taken as black ones; 0 where there is none."""
    ship = count(cards, SHIP)
    whole: i64 = 0
    broken: i64 = 0
    best: i64 = 0
    rank: i64
    for rank in range(1, KING):
        if count(cards, rank):
            whole += 1
            broken += 1
        else:
            broken = whole + 1 if ship else 0
            whole = 0
        best = max(best, max(whole, broken))
    best = max(best, min(whole + ship, VALUES))
    return best if best >= LEAST_RUN else 0


def urgency(position: Position, move: i64) -> i64:
    """Early: combinations of many cards; beating with little; what is thrown away last, the strong cards never."""
    cards = cards_of(move)
    if is_thrown(move):
        return 0
    shape = shape_of(cards)
    if position.is_leading():
        return 4 * number_of(shape) * number_of(shape)
    return 24 - strength_in(shape)


def likelihood(position: Position, move: i64) -> i64:
    """Of combinations by their size, of what is thrown away the weak cards first, by the square of what they lack."""
    cards = cards_of(move)
    if not is_thrown(move):
        return 6 + 2 * number_of(shape_of(cards)) if position.is_leading() else 24
    lacking = max(1, 9 - waste(cards) // size(cards))
    return lacking * lacking


def waste(cards: i64) -> i64:
    """The strength that goes with these cards; a 船 counts as a king."""
    low = WASTE_LOW[cards & HALF] + WASTE_LOW[cards >> COLOUR_BITS & HALF]
    return low + WASTE_HIGH[cards >> HALF_BITS & HALF] + WASTE_HIGH[cards >> COLOUR_BITS + HALF_BITS & HALF]
