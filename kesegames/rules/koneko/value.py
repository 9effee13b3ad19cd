"""How a match ended, what a position is worth to a seat, and which moves to look at first."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.engine.state import OVER
from kesegames.rules.koneko.plays import DRAW, EMPEROR, NAUGHTS, cards_of, is_play, strength_of
from kesegames.rules.koneko.position import Position
from kesegames.rules.paper import seasons
from kesegames.rules.paper.cards import size
from kesegames.rules.paper.seasons import result, standing

DECK_SOON: Final = 8.0
"""With so few cards in the deck it begins to matter who has the fewest, where nobody has scored (P74)."""


def outcome(position: Position) -> Outcome | None:
    """Who won, and the seasons' points as rows."""
    if position.to_act != OVER:
        return None
    return seasons.outcome(position.totals, position.bills)


def estimate(position: Position, seat: i64) -> float:
    """A seat's expected result of the match, from the points that each may have when the season is over."""
    if position.to_act == OVER:
        return result(position.totals, seat)
    left = position.terms.seasons - len(position.bills)
    if position.is_dealing():
        return standing(position.totals, left, position.terms.spread, seat)
    softness = position.terms.spread * float(left) ** 0.5
    hoped = hopes(position)
    most = hoped[0]
    for points in hoped:
        most = max(most, points)
    whole = 0.0
    for points in hoped:
        whole += exp((points - most) / softness)
    return exp((hoped[seat] - most) / softness) / whole


def hopes(position: Position) -> vec[float]:
    """The points of each seat with those that it may score in this season, by the cards that it holds."""
    terms = position.terms
    largest = position.largest()
    fewest = largest
    has_scored = False
    found = vec[float](capacity=4)
    seat: i64
    for seat in range(position.seats):
        fewest = min(fewest, position.in_hand(seat))
        has_scored = has_scored or position.scores[seat] > 0
    late = max(0.0, 1.0 - float(position.in_deck()) / DECK_SOON)
    for seat in range(position.seats):
        held = position.in_hand(seat)
        points = float(position.totals[seat] + position.scores[seat])
        points += terms.empty * float(largest) / (1.0 + float(held)) - terms.card * float(held)
        if seat == position.last or (position.is_leading() and seat == position.leader):
            points += terms.lead
        if not has_scored and held == fewest:
            points += late * float(largest - fewest)
        found = append(found, points)
    return found


def urgency(position: Position, move: i64) -> i64:
    """Early: plays of many cards, then weak ones; what keeps 無 back before what spends them. Going out last."""
    if not is_play(move):
        return 0
    cards = cards_of(move)
    naughts = size(cards & NAUGHTS)
    urgent = 16 * size(cards) + EMPEROR - strength_of(move) - 6 * naughts
    if cards == position.hands[position.to_act]:
        urgent += 256
    return max(1, urgent)


def likelihood(position: Position, move: i64) -> i64:
    """Of plays by how many cards they take out of the hand, weak ones first, and without 無 if possible; to leave is
    less of a loss than to draw.
    """
    if move == DRAW:
        return 2
    if not is_play(move):
        return 8
    cards = cards_of(move)
    number = size(cards)
    if cards == position.hands[position.to_act]:
        return 200
    return 1 + (8 * number * number + 2 * (EMPEROR - strength_of(move))) // (1 + 2 * size(cards & NAUGHTS))
