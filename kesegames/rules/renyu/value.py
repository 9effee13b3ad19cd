"""How a match ended, what a position is worth to a seat, and which moves to look at first."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.paper import seasons
from kesegames.rules.paper.climbs import NONE, SET, shape_of, sort_of, strength_in
from kesegames.rules.paper.seasons import result, standing
from kesegames.rules.paper.strengths import GENERAL, KING, LEAST, SHIP, STRENGTHS, count, size
from kesegames.rules.renyu.moves import KEPT, TAKES, elsewhere, held_by_others, is_play, strength_of
from kesegames.rules.renyu.position import Position

MOST_LOGITS: Final = 12.0
HOLDING: Final = 0.5
"""What having played last counts of the lead, while others may still beat it."""
FEW_CARDS: Final = 3
"""With so few cards in another hand strong plays are held back no longer."""
STRONG: Final = 8
"""From 巫 on a card is strong."""


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
    """The points when `winner` wins the season, and the others pay for their share of the cards they have now (P45)."""
    found = vec[i64](capacity=6)
    gained: i64 = 0
    seat: i64
    for seat in range(position.seats):
        amount: i64 = 0
        if seat != winner:
            amount = i64(float(position.in_hand(seat)) * position.terms.share + 0.5)
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
    """What speaks for a seat's winning the season, in logits: few cards of few strengths, strong ones, the lead."""
    terms = position.terms
    hand = position.hands[seat]
    lead = leading(position, seat)
    logit = lead * terms.lead + terms.card * float(position.in_hand(seat))
    logit += terms.group * float(groups(hand)) + terms.group * HOLDING * float(position.hidden[seat])
    card: i64
    for card in range(STRENGTHS):
        held = count(hand, card)
        if held:
            logit += float(held) * terms.worth[card]
    if not position.hidden[seat] and shape_of(hand) != NONE:
        logit += lead * terms.last
    return logit


def groups(hand: i64) -> i64:
    """How many plays a hand takes if nobody interferes, roughly: its strengths, runs of three and more counted once."""
    found: i64 = 0
    row: i64 = 0
    card: i64
    for card in range(LEAST, STRENGTHS):
        held = count(hand, card)
        if held:
            found += 1
        if held == 1 and card <= GENERAL:
            row += 1
            if row == 3:
                found -= 2
            elif row > 3:
                found -= 1
        else:
            row = 0
    return max(found, 1)


def leading(position: Position, seat: i64) -> float:
    """1 for the seat that leads next, HOLDING for the last player of a trick that goes on, else 0."""
    if position.shape == 0:
        return 1.0 if seat == position.to_act else 0.0
    return HOLDING if seat == position.best else 0.0


def urgency(position: Position, move: i64) -> i64:
    """Early: plays that go out, of many and weak cards that leave no others of their strengths; strong ones late."""
    if not is_play(move):
        return choice_urgency(position, move) if position.choices else 0
    hand = position.hands[position.to_act]
    left = size(hand - move)
    if left == 0:
        return 200
    shape = shape_of(move)
    urge: i64 = 24 + 4 * size(move) - strength_in(shape) - 2 * broken(hand, move)
    urge -= 5 * count(move, SHIP) + 3 * count(move, KING)
    if position.is_leading():
        return max(1, urge)
    if sort_of(shape) == SET and sort_of(position.shape) != SET:
        urge -= 14
    if least_of_others(position) <= FEW_CARDS or left <= FEW_CARDS:
        urge += 14
    return max(0, urge)


def broken(hand: i64, cards: i64) -> i64:
    """How many cards stay in hand of strengths that are played: pairs and sets torn apart."""
    found: i64 = 0
    card: i64
    for card in range(LEAST, STRENGTHS):
        if count(cards, card):
            found += count(hand - cards, card)
    return found


def least_of_others(position: Position) -> i64:
    """The fewest cards that another seat has."""
    least: i64 = 1 << 6
    seat: i64
    for seat in range(position.seats):
        if seat != position.to_act:
            least = min(least, position.in_hand(seat))
    return least


def choice_urgency(position: Position, move: i64) -> i64:
    """To name what the own hand has many of and others little, or their strong cards; to take a king or a 船."""
    if move == KEPT:
        return 6
    card = strength_of(move)
    hand = position.hands[position.best]
    if move & TAKES:
        return 8 if card in (KING, SHIP) else 1
    own = count(hand, card)
    if own and own == size(hand):
        return 200
    others = held_by_others(position, position.best)
    unseen = elsewhere(position, position.best)
    likely: i64 = 0
    if unseen:
        likely = count(unseen, card) * others // max(size(unseen), others)
    if card >= STRONG or card == SHIP:
        return max(1, 6 + 4 * likely - 6 * own)
    return max(1, 6 + 6 * own - 4 * likely // max(1, position.seats - 1))


def likelihood(position: Position, move: i64) -> i64:
    """By urgency; a pass as likely as a middling play."""
    if not is_play(move):
        return 1 + choice_urgency(position, move) if position.choices else 8
    return 1 + urgency(position, move)
