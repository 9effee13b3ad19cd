"""How a match ended, what a position is worth to a seat, and which moves to look at first."""

from __future__ import annotations

from math import exp, log
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.rules.paper import seasons
from kesegames.rules.paper.cards import KINDS, KING, ONE, RANKS, SHIP, count, drawn, strength_of
from kesegames.rules.paper.cover import lacking, waits
from kesegames.rules.paper.seasons import result, standing
from kesegames.rules.shuki.moves import CLAIM, DISCARD, END, OPEN, cards_of, word_of
from kesegames.rules.shuki.position import DEAL, DONE, DRAW, FIRST_LIGHT, LAST_LIGHT, Position
from kesegames.rules.shuki.worth import payments

MOST_LOGITS: Final = 12.0


def outcome(position: Position) -> Outcome | None:
    """Who won, and the seasons' payments as rows."""
    if position.stage != DONE:
        return None
    return seasons.outcome(position.totals, position.bills)


def estimate(position: Position, seat: i64) -> float:
    """A seat's expected result of the match: over who may win the season, what the points are worth then."""
    if position.stage == DONE:
        return result(position.totals, seat)
    left = position.terms.seasons - len(position.bills)
    if position.stage == LAST_LIGHT:
        totals = vec[i64]([total + gain for total, gain in zip(position.totals, payments(position), strict=True)])
        return standing(totals, left - 1, position.terms.spread, seat)
    if position.stage in (DEAL, FIRST_LIGHT):
        return standing(position.totals, left, position.terms.spread, seat)
    odds = season_odds(position)
    total = odds[position.seats] * standing(position.totals, left - 1, position.terms.spread, seat)
    winner: i64
    for winner in range(position.seats):
        if odds[winner] > 0.001:
            total += odds[winner] * standing(paid(position, winner), left - 1, position.terms.spread, seat)
    return min(total, 1.0)


def paid(position: Position, winner: i64) -> vec[i64]:
    """The points when `winner` ends the season, as if each other seat paid an equal part (P23)."""
    others: i64 = position.seats - 1
    times: i64 = position.value if winner == position.dealer else 1
    each = max(1, i64(position.terms.amount * float(times) / float(others) + 0.5))
    found = vec[i64](capacity=4)
    seat: i64
    for seat in range(position.seats):
        found = append(found, position.totals[seat] + (others * each if seat == winner else -each))
    return found


def season_odds(position: Position) -> vec[float]:
    """How likely each seat is to end the season, and last how likely nobody is."""
    terms = position.terms
    odds = vec[float](capacity=5)
    most = terms.undecided - terms.deck * float(position.deck_size())
    undecided = most
    seat: i64
    for seat in range(position.seats):
        logit = strength(position, seat)
        most = max(most, logit)
        odds = append(odds, logit)
    odds = append(odds, undecided)
    whole = 0.0
    for seat in range(position.seats + 1):
        odds[seat] = exp(max(odds[seat] - most, -MOST_LOGITS))
        whole += odds[seat]
    for seat in range(position.seats + 1):
        odds[seat] /= whole
    return odds


def strength(position: Position, seat: i64) -> float:
    """What speaks for a seat's ending the season, in logits: what its hand lacks, whether it is in turn."""
    terms = position.terms
    ahead = (seat - position.turn + position.seats) % position.seats
    is_asked = position.stage != DRAW
    if is_asked and ahead == 0:
        ahead = position.seats
    logit = -terms.turn * float(ahead) / float(position.seats)
    if position.hidden[seat]:
        return logit + terms.unknown
    lack = lacking(position.open[seat], position.hands[seat])
    return logit + terms.lack[lack] + terms.waits[lack] * log(0.5 + float(nearing(position, seat, lack)))


def nearing(position: Position, seat: i64, lack: i64) -> i64:
    """How many cards that `seat` does not see bring its hand nearer than lacking so many."""
    unseen = unseen_by(position, seat)
    laid, hand = position.open[seat], position.hands[seat]
    found: i64 = 0
    kind: i64
    for kind in range(KINDS):
        copies = count(unseen, kind)
        if copies and lacking(laid, hand + ONE[kind]) < lack:
            found += copies
    return found


def unseen_by(position: Position, seat: i64) -> i64:
    """The cards that `seat` does not see: in the deck and in other hands."""
    unseen = position.undrawn()
    other: i64
    for other in range(position.seats):
        if other != seat:
            unseen += position.hands[other]
    return unseen


def unseen_waits(position: Position, seat: i64, hand: i64) -> i64:
    """How many cards that `seat` does not see complete a hand of its."""
    unseen = unseen_by(position, seat)
    found: i64 = 0
    for kind in waits(position.open[seat], hand):
        found += count(unseen, kind)
    return found


def links(hand: i64, kind: i64) -> i64:
    """How well a card of a hand goes with its others: by strength, and in runs of its colour."""
    if kind % RANKS == SHIP:
        return 40
    strength = strength_of(kind)
    found: i64 = 2 if strength == KING else 0
    other: i64
    for other in range(KINDS):
        held = count(hand, other) - (1 if other == kind else 0)
        if held <= 0 or other % RANKS == SHIP:
            continue
        if strength_of(other) == strength:
            found += 6 * held
        elif strength != KING and strength_of(other) != KING and (other < RANKS) == (kind < RANKS):
            apart = other - kind if other > kind else kind - other
            found += (4 if apart == 1 else 2) if apart <= 2 else 0
    return found


def urgency(position: Position, move: i64) -> i64:
    """Early: ending; claims that bring the hand nearer; discards that keep it near."""
    word = word_of(move)
    if position.to_act < 0:
        return 0
    if word == END:
        return 1000
    if word == OPEN:
        return 60
    if word == CLAIM:
        return 40 if brings_nearer(position, cards_of(move)) else 0
    if word != DISCARD:
        return 1
    return kept(position, move)


def kept(position: Position, move: i64) -> i64:
    """How good a hand a discard leaves."""
    seat = position.turn
    hand = position.hands[seat] - cards_of(move)
    lack = lacking(position.open[seat], hand)
    worth = 60 - 20 * lack + max(0, 12 - links(position.hands[seat], drawn(cards_of(move), 0)))
    if lack == 1:
        worth += 2 * unseen_waits(position, seat, hand)
    return max(1, worth)


def brings_nearer(position: Position, cards: i64) -> bool:
    """Whether a claim with these cards leaves the hand lacking less than before; one card has still to go (P21)."""
    seat = position.to_act
    hand = position.hands[seat]
    return max(1, lacking(cards + ONE[position.offered], hand - cards)) < lacking(0, hand)


def likelihood(position: Position, move: i64) -> i64:
    """Of discards by what they keep, steeply; ending almost always, claims where they bring the hand nearer."""
    word = word_of(move)
    if position.to_act < 0:
        return 1
    if word == END:
        return 4000
    if word == OPEN:
        return 400
    if word == CLAIM:
        return 24 if brings_nearer(position, cards_of(move)) else 1
    if word != DISCARD:
        return 10
    worth = kept(position, move)
    return 1 + worth * worth // 8
