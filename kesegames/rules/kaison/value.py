"""How a match ended, what a position is worth to a seat, and which bets good play makes."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.engine.state import OVER
from kesegames.rules.kaison.combos import COMMON, HAND
from kesegames.rules.kaison.moves import FOLD, has_all, least
from kesegames.rules.kaison.position import UNKNOWN, Position
from kesegames.rules.kaison.power import power
from kesegames.rules.kaison.terms import MOST_MORE
from kesegames.rules.paper import cards, seasons
from kesegames.rules.paper.cards import bits_in, size
from kesegames.rules.paper.pots import has

EVEN: Final = 0.5
USUAL_BET: Final = 2.5
"""What a round to come costs, as far as nothing is known."""
STEEP: Final = 9.0
"""How sharply staying in follows the odds."""
STRONG: Final = 0.66
"""From such odds on a hand rather raises than meets."""
BLUFF: Final = 5
"""The weight, of a hundred, of a bold bet with whatever hand, and of what seems wrong."""
TRIES: Final = 3
"""How often a guess deals a hand anew that its seat would hardly have paid so much for."""
DOUBT: Final = 0.12
"""How likely it keeps even such a hand."""


def outcome(position: Position) -> Outcome | None:
    """Who won: the stack at first and the seasons' gains as rows (P60)."""
    if position.to_act != OVER:
        return None
    stack = int(position.terms.stack)
    found = seasons.outcome(position.held, position.bills, "all_points" if has_all(position) else "seasons")
    found.rows = [("begun", [stack] * int(position.seats)), *found.rows]
    return found


def estimate(position: Position, seat: i64) -> float:
    """A seat's expected result of the match: over who may win the pot, what the points are worth then."""
    if position.to_act == OVER:
        return seasons.result(position.held, seat)
    if position.dealt == 0:
        return points_worth(position, position.held, len(position.bills), seat)
    odds = pot_odds(position)
    pot = position.pot()
    total = 0.0
    winner: i64
    for winner in range(position.seats):
        if odds[winner] > 0.0:
            position.held[winner] += pot
            total += odds[winner] * points_worth(position, position.held, len(position.bills) + 1, seat)
            position.held[winner] -= pot
    return min(total, 1.0)


def points_worth(position: Position, held: vec[i64], played: i64, seat: i64) -> float:
    """A seat's expected result with these points after so many seasons; nothing for who is out (P60)."""
    left = position.terms.seasons - played
    if left > 0 and held[seat] == 0:
        return 0.0
    return seasons.standing(held, left, position.terms.spread, seat)


def pot_odds(position: Position) -> vec[float]:
    """How likely each seat is to win the pot, by its cards where they are known."""
    found = vec[float](capacity=6)
    whole = 0.0
    seat: i64
    for seat in range(position.seats):
        odds = 0.0
        if has(position.seats_in, seat):
            own = power_of(position, seat)
            odds = own * own / (1.0 - own)
        whole += odds
        found = append(found, odds)
    for seat in range(position.seats):
        found[seat] /= whole
    return found


def power_of(position: Position, seat: i64) -> float:
    """The odds of a seat's hand against one other; EVEN where it is not known, or not whole."""
    if size(position.hands[seat]) < HAND:
        return EVEN
    return power(position.terms.weights, position.hands[seat], position.common)


def likelihood(position: Position, move: i64) -> i64:
    """How good play bets, of about 100: by the odds against all others still in and what staying in costs, mixed so
    that no bet and no fold tells for sure what a hand is (P62).
    """
    if position.power == UNKNOWN:
        position.power = winning(position)
    own = position.power
    lowest = least(position)
    stays = stay(position, own)
    bold = logistic((own - STRONG) * STEEP * 1.6)
    if move == FOLD:
        return 1 + i64(100.0 * (1.0 - stays))
    if move == lowest and position.highest() > 0:
        return BLUFF + i64(100.0 * stays * (1.0 - 0.8 * bold))
    step = float(move - lowest + 1) / float(MOST_MORE)
    if position.highest() > 0:
        step = float(move - lowest) / float(MOST_MORE)
        return 1 + i64(40.0 * stays * bold * step + float(BLUFF) * step * step)
    return 1 + i64(45.0 * stays * (bold * step + (1.0 - bold) * (1.0 - 0.8 * step)) + float(BLUFF) * step * step)


def logistic(number: float) -> float:
    return 1.0 / (1.0 + exp(-number))


def winning(position: Position) -> float:
    """The odds that the seat to act beats all others still in, each of them believed the better the more it pays."""
    own = power_of(position, position.to_act)
    odds = own / (1.0 - own)
    found = 1.0
    seat: i64
    for seat in range(position.seats):
        if seat != position.to_act and has(position.seats_in, seat):
            belief = exp(-0.9 * pressure(position, seat))
            found *= odds * belief / (1.0 + odds * belief)
    return found**0.8 if bits_in(position.seats_in) > 2 else found


def pressure(position: Position, seat: i64) -> float:
    """How much of a statement a seat's payments are, 0 … 1: what it put in beyond a point a round."""
    bets = float(position.paid[seat] - 1 - size(position.common))
    return max(0.0, bets) / (max(0.0, bets) + 8.0)


def stay(position: Position, own: float) -> float:
    """How surely a seat with such odds pays what staying in costs: this round, and as it goes in those to come."""
    least_cost = float(least(position) - position.put[position.to_act])
    others = float(bits_in(position.seats_in) - 1)
    to_come = float(COMMON - size(position.common)) * USUAL_BET
    cost = min(least_cost + to_come, float(position.held[position.to_act]))
    gain = float(position.pot()) + to_come * min(others, 2.0) * 0.7
    return logistic((own - cost / (cost + gain)) * STEEP)


def believed(rng: Random, position: Position, pool: i64) -> None:
    """Fill in the hidden hands from the cards of `pool`: any deal can be, likelier those that fit what was paid."""
    seat: i64
    for seat in range(position.seats):
        wanted = position.hidden[seat]
        if wanted == 0:
            continue
        weight = pressure(position, seat) if has(position.seats_in, seat) and not position.is_old else 0.0
        left: i64 = TRIES if weight > 0.0 and wanted == HAND else 1
        hand: i64 = 0
        while left > 0:
            left -= 1
            hand = cards.filled(rng, pool, vec[i64]([wanted]))[0]
            if left > 0:
                odds = power(position.terms.weights, hand, position.common)
                if rng.random() < DOUBT + (1.0 - DOUBT) * (1.0 - weight + weight * min(1.0, 1.6 * odds)):
                    left = 0
        position.hands[seat] += hand
        position.hidden[seat] = 0
        pool -= hand
