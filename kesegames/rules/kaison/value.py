"""How a match ended, what a position is worth to a seat, and which bets good play makes."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.look import Outcome
from kesegames.engine.odds import expected
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
CAUTIOUS: Final[vec[float]] = vec[float]([55.0, 25.0, 12.0, 5.0, 3.0])
"""Of a hundred first bets with a middling hand those of 1 … 5."""
BOLD: Final[vec[float]] = vec[float]([10.0, 15.0, 30.0, 20.0, 25.0])
"""Of a hundred first bets with a strong hand those of 1 … 5, and raises by as much."""
SURE: Final = 0.9
"""How surely a hand that bluffs is bet as a strong one."""
MOOD: Final = 0x5EED
LOTS: Final = 1000
TRIES: Final = 3
"""How often a guess deals a hand anew that its seat would hardly have paid so much for."""
DOUBT: Final = 0.12
"""How likely it keeps even such a hand."""


def outcome(position: Position) -> Outcome | None:
    """Who won: the stack at first and what was gained as rows (P60)."""
    if position.to_act != OVER:
        return None
    stack = int(position.terms.stack)
    found = seasons.outcome(position.held, position.bills, "all_points" if has_all(position) else "seasons")
    found.rows = [("begun", [stack] * int(position.seats)), *seasons.years(position.bills)]
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
    """How good play bets, of some hundred: by the odds against all others still in and by what staying in costs (P62).

    Now and then it bets boldly whatever its odds are, so that no bet tells for sure what a hand is.
    """
    if position.power == UNKNOWN:
        ponder(position)
    stays, bold = position.stays, position.bold
    if move == FOLD:
        return 1 + i64(100.0 * (1.0 - stays))
    highest = position.highest()
    if highest == 0:
        step = min(move, MOST_MORE) - 1
        return 1 + i64((stays - bold) * CAUTIOUS[step] + bold * BOLD[step])
    raised = position.terms.raised
    if move <= highest:
        return 1 + i64(100.0 * (stays - bold * raised))
    return 1 + i64(bold * raised * BOLD[move - highest - 1])


def ponder(position: Position) -> None:
    """Reckon the odds of the seat to act, how surely it stays in and how surely it is bold, and whether it bluffs: by
    lot, drawn from all that it sees, so that a search finds it in the same mood in every world that it may be in. The
    more others are in, the rarer.
    """
    terms = position.terms
    position.power = winning(position)
    position.stays = stay(position, position.power)
    position.bold = position.stays * expected((position.power - terms.strong) * terms.steep)
    lot = float(mix(position.key_for(position.to_act) ^ MOOD) % LOTS) / float(LOTS)
    others = float(bits_in(position.seats_in) - 1)
    if lot < terms.bluff / sqrt(others):
        position.stays = max(position.stays, SURE)
        position.bold = max(position.bold, SURE)


def winning(position: Position) -> float:
    """The odds that the seat to act beats all others still in, each of them believed the better the more it pays."""
    own = power_of(position, position.to_act)
    odds = own / (1.0 - own)
    found = 1.0
    seat: i64
    for seat in range(position.seats):
        if seat != position.to_act and has(position.seats_in, seat):
            belief = exp(-position.terms.belief * pressure(position, seat))
            found *= odds * belief / (1.0 + odds * belief)
    return found**0.8 if bits_in(position.seats_in) > 2 else found


def pressure(position: Position, seat: i64) -> float:
    """How much of a statement a seat's payments are, 0 … 1: what it put in beyond a point a round."""
    bets = float(position.paid[seat] - 1 - size(position.common))
    return max(0.0, bets) / (max(0.0, bets) + 8.0)


def stay(position: Position, own: float) -> float:
    """How surely a seat with such odds pays what staying in costs: this round, and as it goes in those to come."""
    terms = position.terms
    now = float(least(position) - position.put[position.to_act])
    to_come = float(COMMON - size(position.common)) * terms.usual_bet
    cost = min(now + to_come, float(position.held[position.to_act]))
    met = to_come if position.highest() > 0 else to_come + now
    gain = float(position.pot()) + met * min(float(bits_in(position.seats_in) - 1), 2.0)
    return expected((own - cost / (cost + gain)) * terms.steep)


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
