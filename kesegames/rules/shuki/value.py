"""How a match ended, what a position is worth to a seat, and which moves to look at first."""

from __future__ import annotations

from math import exp, log
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.rules.paper import seasons
from kesegames.rules.paper.cards import FIELD, KINDS, ONE, SHIFT, count, drawn
from kesegames.rules.paper.cover import claims, fours
from kesegames.rules.paper.seasons import result, standing
from kesegames.rules.shuki.hands import can_claim, completes, facts, lack_in, links, may_hold_four, waited
from kesegames.rules.shuki.moves import CLAIM, DISCARD, END, OPEN, PASS, cards_of, move_of, word_of
from kesegames.rules.shuki.position import ASKED, DEAL, DONE, DRAW, DRAWN, FIRST_LIGHT, LAST_LIGHT, Position
from kesegames.rules.shuki.worth import payments

MOST_LOGITS: Final = 12.0
OPENING: Final = 60
"""The urgency of laying a 4-set open."""


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
        return between(position, totals, left - 1, position.winner, seat)
    if position.stage in (DEAL, FIRST_LIGHT):
        return between(position, position.totals, left, position.dealer, seat)
    odds = season_odds(position)
    total = odds[position.seats] * between(position, position.totals, left - 1, position.dealer, seat)
    winner: i64
    for winner in range(position.seats):
        if odds[winner] > 0.001:
            total += odds[winner] * between(position, paid(position, winner), left - 1, winner, seat)
    return min(total, 1.0)


def between(position: Position, totals: vec[i64], left: i64, dealer: i64, seat: i64) -> float:
    """A seat's expected result with these points, `left` seasons to come, and that dealer in the first of them, who
    begins and is paid more (P4, P23).
    """
    if left == 0:
        return result(totals, seat)
    ahead = totals[:]
    ahead[dealer] += position.terms.dealer
    return standing(ahead, left, position.terms.spread, seat)


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
    lack = lack_in(facts(position.open[seat], position.hands[seat]))
    return logit + terms.lack[lack] + terms.waits[lack] * log(0.5 + float(nearing(position, seat, lack)))


def nearing(position: Position, seat: i64, lack: i64) -> i64:
    """How many cards that `seat` does not see bring its hand nearer than lacking so many."""
    unseen = unseen_by(position, seat)
    laid, hand = position.open[seat], position.hands[seat]
    found: i64 = 0
    kind: i64
    for kind in range(KINDS):
        copies = count(unseen, kind)
        if copies and lack_in(facts(laid, hand + ONE[kind])) < lack:
            found += copies
    return found


def unseen_by(position: Position, seat: i64) -> i64:
    """The cards that `seat` does not see: in the deck and in other hands."""
    return position.undrawn() + other_hands(position, seat)


def other_hands(position: Position, seat: i64) -> i64:
    """What all others hold, as far as it is known."""
    found: i64 = 0
    other: i64
    for other in range(position.seats):
        if other != seat:
            found += position.hands[other]
    return found


def unseen_waits(position: Position, seat: i64, hand: i64) -> i64:
    """How many cards that `seat` does not see complete a hand of its."""
    return waited(facts(position.open[seat], hand), unseen_by(position, seat))


def urgency(position: Position, move: i64) -> i64:
    """Early: ending; claims that bring the hand nearer; discards that keep it near."""
    word = word_of(move)
    if position.to_act < 0:
        return 0
    if word == END:
        return 1000
    if word == OPEN:
        return OPENING
    if word == CLAIM:
        return 40 if brings_nearer(position, cards_of(move)) else 0
    if word != DISCARD:
        return 1
    return kept(position, move)


def kept(position: Position, move: i64) -> i64:
    """How good a hand a discard leaves."""
    kind = drawn(cards_of(move), 0)
    seat = position.turn
    return worth_without(position.hands[seat], position.open[seat], kind, unseen_by(position, seat))


def worth_without(held: i64, laid: i64, kind: i64, unseen: i64) -> i64:
    """How good a hand is without one card of a kind, beside what lies open; 1 or more."""
    known = facts(laid, held - ONE[kind])
    worth = 60 - 20 * lack_in(known)
    linked = links(held, kind)
    if linked < 12:
        worth += 12 - linked
    if lack_in(known) == 1:
        worth += 2 * waited(known, unseen)
    return worth if worth > 1 else 1


def brings_nearer(position: Position, cards: i64) -> bool:
    """Whether a claim with these cards leaves the hand lacking less than before; one card has still to go (P21)."""
    seat = position.to_act
    hand = position.hands[seat]
    lack = lack_in(facts(cards + ONE[position.offered], hand - cards))
    return (lack if lack > 1 else 1) < lack_in(facts(0, hand))


def reflex(position: Position, rng: Random) -> i64:
    """The move of the greatest urgency, of equal ones one by lot, found without trying those that cannot be it."""
    if position.stage == ASKED:
        return answered(position, rng)
    seat = position.turn
    laid, held = position.open[seat], position.hands[seat]
    unseen = unseen_by(position, position.turn)
    best: i64 = -1
    most: i64 = 0
    equals: i64 = 0
    kind: i64
    for kind in range(KINDS):
        if not held >> SHIFT[kind] & FIELD[kind]:
            continue
        if best < 0 and position.stage == DRAWN and completes(facts(laid, held - ONE[kind]), kind):
            return move_of(END, 0)
        worth = worth_without(held, laid, kind, unseen)
        if worth > most:
            most, equals = worth, 0
        if worth == most:
            equals += 1
            if equals == 1 or rng.randrange(equals) == 0:
                best = ONE[kind]
    if most < OPENING and position.stage == DRAWN and laid == 0 and may_hold_four(held):
        found = fours(held)
        if len(found) > 0:
            return move_of(OPEN, found[rng.randrange(len(found))])
    return best


def answered(position: Position, rng: Random) -> i64:
    """What the seat that is asked answers: it ends, or claims what brings its hand nearer, or passes."""
    seat = position.to_act
    laid, hand = position.open[seat], position.hands[seat]
    known = facts(laid, hand)
    if lack_in(known) == 1:
        return move_of(END, 0) if completes(known, position.offered) else move_of(PASS, 0)
    best = move_of(PASS, 0)
    if laid == 0 and can_claim(hand, position.offered):
        equals: i64 = 0
        for cards in claims(hand, position.offered):
            if brings_nearer(position, cards):
                equals += 1
                if equals == 1 or rng.randrange(equals) == 0:
                    best = move_of(CLAIM, cards)
    return best


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
