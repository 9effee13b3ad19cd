"""How a match ended, what a position is worth to a seat, and which moves to look at first."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.engine.state import OVER
from kesegames.rules.chigi.moves import legal
from kesegames.rules.chigi.position import Position
from kesegames.rules.chigi.roads import CLEAR, PLAY, WAIT, cards_in, end_in, ends_of, is_special, kind_in, sort_of
from kesegames.rules.paper import seasons
from kesegames.rules.paper.cards import KINDS, KING, RANKS, SHIP, TOP_VALUE, count, size
from kesegames.rules.paper.seasons import result, standing

MOST_LOGITS: Final = 12.0
SPECIAL: Final = 9
"""The weight of special cards stands after those of the values 0 … 8."""


def outcome(position: Position) -> Outcome | None:
    """Who won, and the seasons' payments as rows."""
    if position.to_act != OVER:
        return None
    return seasons.outcome(position.totals, position.bills)


def estimate(position: Position, seat: i64) -> float:
    """A seat's expected result of the match: over who may win the season, what the points are worth then."""
    if position.to_act == OVER:
        return result(position.totals, seat)
    if position.is_dealing():
        return points_worth(position, position.totals, len(position.bills), seat)
    odds = season_odds(position)
    total = 0.0
    winner: i64
    for winner in range(position.seats):
        if odds[winner] > 0.0:
            total += odds[winner] * points_worth(position, paid(position, winner), len(position.bills) + 1, seat)
    return min(total, 1.0)


def paid(position: Position, winner: i64) -> vec[i64]:
    """The points when `winner` wins the season and the others have kept a share of the cards that they hold (P54)."""
    found = vec[i64](capacity=6)
    gained: i64 = 0
    seat: i64
    for seat in range(position.seats):
        amount: i64 = 0
        if seat != winner:
            amount = max(1, int(float(position.in_hand(seat)) * position.terms.kept + 0.5))
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
    """What speaks for a seat's winning the season, in logits: few cards, such as are easily played, the next turn."""
    terms = position.terms
    logit = terms.unknown * float(position.hidden[seat])
    hand = position.hands[seat]
    rank: i64
    for rank in range(RANKS):
        held = count(hand, rank) + count(hand, RANKS + rank)
        if held:
            logit += float(held) * terms.worth[SPECIAL if rank == SHIP or rank >= KING else rank - 1]
    logit += terms.fit * float(most_at_once(hand, position.ends))
    away = (seat - position.turn) % position.seats
    return logit + terms.turn * (1.0 - float(away) / float(position.seats))


def most_at_once(hand: i64, ends: i64) -> i64:
    """How many cards of the hand can be played at once, as far as it needs no join."""
    best: i64 = 0
    end: i64
    for end in range(SPECIAL, SPECIAL + 3):
        if ends_of(ends, end):
            best = 1
    return max(best, _most(hand, ends, 0, 0, 0))


def _most(hand: i64, ends: i64, number: i64, total: i64, kind: i64) -> i64:
    """The most cards with the `number` chosen, which sum up to `total`, and any of the kinds from `kind` on."""
    best: i64 = 0
    if ends_of(ends, total):
        best = number
    while kind < KINDS:
        held = count(hand, kind)
        if held and not is_special(kind):
            value = kind % RANKS - 1
            taken: i64
            for taken in range(1, held + 1):
                if total + taken * value > TOP_VALUE:
                    break
                best = max(best, _most(hand, ends, number + taken, total + taken * value, kind + 1))
        kind += 1
    return best


def urgency(position: Position, move: i64) -> i64:
    """Early: many cards at once, on high ends; then joins and special cards; never a draw."""
    return urgency_of(move, position.in_hand(position.to_act))


def urgency_of(move: i64, held: i64) -> i64:
    """`urgency` for a seat that holds so many cards."""
    sort = sort_of(move)
    if sort == WAIT:
        return 0
    if sort == CLEAR:
        return 16 if held > 1 else 200
    number = size(cards_in(move))
    if number == held:
        return 200
    if sort == PLAY:
        return 20 * number + min(end_in(move), TOP_VALUE)
    return 20 + kind_in(move) % RANKS


def likelihood(position: Position, move: i64) -> i64:
    """By the square of how many cards go; the last ones almost surely; a draw seldom."""
    return likelihood_of(move, position.in_hand(position.to_act))


def likelihood_of(move: i64, held: i64) -> i64:
    """`likelihood` for a seat that holds so many cards."""
    sort = sort_of(move)
    if sort == WAIT:
        return 1
    number = size(cards_in(move))
    if number == held:
        return 400
    return 6 * number * number if sort == PLAY else 6


def reflex(position: Position, rng: Random) -> i64:
    """The move of the greatest urgency, of equal ones the likeliest, of these one by lot."""
    moves = legal(position)
    best = moves[0]
    if len(moves) == 1:
        return best
    held = position.in_hand(position.to_act)
    most: i64 = -1
    likeliest: i64 = 0
    equals: i64 = 0
    for move in moves:
        urgent = urgency_of(move, held)
        if urgent < most:
            continue
        likely = likelihood_of(move, held)
        if urgent > most or likely > likeliest:
            most, likeliest, equals = urgent, likely, 0
        if likely == likeliest:
            equals += 1
            if equals == 1 or rng.randrange(equals) == 0:
                best = move
    return best
