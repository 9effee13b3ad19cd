"""How a match ended, what a position is worth to a seat, and what good play is likely to do."""

from __future__ import annotations

from math import exp
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.look import Outcome
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.chisen.field import field_of, share_under, taken_from
from kesegames.rules.chisen.moves import (
    DRAW,
    FOLD,
    JOIN,
    base_of,
    given,
    is_swap,
    rank_of,
    taken,
)
from kesegames.rules.chisen.position import UNKNOWN, Position
from kesegames.rules.chisen.terms import ANTE, GRADES, MOST_BASE, MOST_CARDS
from kesegames.rules.paper import seasons
from kesegames.rules.paper.cards import ONE
from kesegames.rules.paper.seasons import result, standing
from kesegames.rules.paper.showdown import best

BEATEN: Final[vec[i64]] = vec[i64](
    [0] * 16
    + [0, 0, 0, 0, 1, 1, 2, 4, 10, 22, 55, 0, 0, 0, 0, 0]
    + [80, 105, 180, 240, 270, 305, 345, 380, 425, 470, 525, 0, 0, 0, 0, 0]
    + [0, 0, 575, 610, 635, 650, 667, 685, 705, 0, 0, 0, 0, 0, 0, 0]
    + [730, 740, 818, 873, 892, 910, 928, 945, 960, 976, 992, 0, 0, 0, 0, 0]
)
"""Of a thousand hands after their exchange, how many a combination beats, equal ones by half: by grade and strength.

From 5000 deals in which all exchanged for the best rank; how many cards lie in common hardly matters.
"""
AVERAGE: Final = 0.5
SHARPNESS: Final = 6.0
"""What a whole hand's difference is in logits of taking the pot."""
CROWD: Final = 0.7
"""As much as one seat to beat counts each further one: who stays in till the end is seldom all."""
DOUBT: Final = 0.07
"""How finely good play tells whether to pay: the deviation of its worth."""
WHOLE: Final = 100
STRONG: Final = 0.6
"""So likely to win, or more, a hand is played for much."""
FOLDING: Final[vec[i64]] = vec[i64]([90, 6, 1, 1, 1, 2])
CHEAP: Final[vec[i64]] = vec[i64]([0, 70, 15, 8, 0, 0])
PRICEY: Final[vec[i64]] = vec[i64]([0, 10, 5, 20, 15, 50])
"""How likely a fold and each base are of a dealer with a hopeless, a fair and a strong hand, each of about WHOLE."""
BLUFFS: Final = 22
"""Of a hundred hopeless hands so many are played as if they were strong, so that strong ones are paid for."""
LEFT: Final = 12
"""How likely a bluff is given up all the same."""
PICKED: Final = 0.7
"""How often the better of two hands is guessed of a seat that has chosen its cards, and of one that has paid much."""
MUCH: Final = 3
"""A seat that has paid so much a round, or more, has shown strength."""


def outcome(position: Position) -> Outcome | None:
    """Who won, and what the seasons brought as rows."""
    if position.to_act != OVER:
        return None
    return seasons.outcome(position.totals, position.bills)


def points(position: Position) -> list[int]:
    """What lies before each seat, without what it has put into the pot."""
    return [int(total - paid) for total, paid in zip(position.totals, position.put, strict=True)]


def estimate(position: Position, seat: i64) -> float:
    """A seat's expected result of the match: over who may take the pot, what the points are worth then."""
    if position.to_act == OVER:
        return result(position.totals, seat)
    played: i64 = len(position.bills)
    if position.to_act == CHANCE and position.dealt == 0:
        return standing(position.totals, position.terms.seasons - played, position.terms.spread, seat)
    odds = pot_odds(position)
    left = position.terms.seasons - played - 1
    pot = position.pot()
    total = 0.0
    winner: i64
    other: i64
    for winner in range(position.seats):
        if odds[winner] > 0.0:
            after = vec[i64](capacity=4)
            for other in range(position.seats):
                after = append(after, position.totals[other] - position.put[other])
            after[winner] += pot
            total += odds[winner] * standing(after, left, position.terms.spread, seat)
    return min(total, 1.0)


def pot_odds(position: Position) -> vec[float]:
    """How likely each seat is to take the pot, as far as its cards are known."""
    odds = vec[float](capacity=4)
    whole = 0.0
    seat: i64
    for seat in range(position.seats):
        chance = 0.0
        if position.is_in(seat):
            is_whole = position.hidden[seat] == 0 and position.dealt == position.whole()
            chance = exp(SHARPNESS * (share_beaten(position, seat) if is_whole else AVERAGE))
        odds = append(odds, chance)
        whole += chance
    for seat in range(position.seats):
        odds[seat] /= whole
    return odds


def beaten(rank: i64) -> i64:
    """Of a thousand hands, how many this rank beats."""
    return BEATEN[rank >> 1]


def share_beaten(position: Position, seat: i64) -> float:
    """The share of hands, 0 … 1, that the hand of `seat` beats: of those that fit the common cards, once these stay."""
    if position.round > 0:
        return share_under(rank_of(position, seat), field_of(position))
    return float(beaten(rank_of(position, seat))) / 1000.0


def hope(position: Position) -> float:
    """How likely the seat to act is to have the best hand of those still in, reckoned once."""
    if position.hope == UNKNOWN:
        chance = hoped(position)
        position.hope = chance
        if position.base == 0:
            position.weak = sigmoid((needed(position, 1) - chance) / DOUBT)
            position.strong = sigmoid((chance - STRONG) / DOUBT)
    return position.hope


def hoped(position: Position) -> float:
    """`hope`, reckoned; who has paid much holds much."""
    share = share_beaten(position, position.to_act)
    others = position.count_in() - 1
    rounds = position.round - 1
    shown = 1.0
    if rounds > 0:
        paid = position.put[position.dealer] - ANTE - position.base
        shown += position.terms.respect * float(paid) / float(rounds * MOST_BASE)
    return float(share ** (max(0.0, shown) * (1.0 + CROWD * float(others - 1))))


def after_swap(position: Position, move: i64) -> i64:
    """Of a thousand hands, how many are beaten after this swap."""
    seat = position.to_act
    mine, other = ONE[given(move)], ONE[taken(move)]
    hand = position.hands[seat] + other - mine
    if position.is_drawing:
        return beaten(best(hand, position.common + mine + position.drawn - other, MOST_CARDS, GRADES))
    return beaten(best(hand, position.common + mine - other, MOST_CARDS, GRADES))


def needed(position: Position, base: i64) -> float:
    """How likely taking the pot must be to pay the base."""
    return float(base) / float(position.pot() + base)


def sigmoid(lead: float) -> float:
    return 1.0 / (1.0 + exp(-min(max(lead, -12.0), 12.0)))


def urgency(position: Position, move: i64) -> i64:
    """Early: swaps that make the hand better; to pay as much as the hand is worth, and nothing with a hopeless one."""
    if is_swap(move):
        after = after_swap(position, move)
        now = beaten(rank_of(position, position.to_act))
        if position.is_drawing:
            return 1 + after // 100
        return 1 + after // 100 if after > now else 0
    if move == DRAW:
        return 4
    if move == FOLD:
        return 0
    chance = hope(position)
    base = position.base if move == JOIN else base_of(move)
    if chance <= needed(position, 1 if move != JOIN else base):
        return 0
    return 10 - distance(base, fitting(chance)) if move != JOIN else 5


def fitting(chance: float) -> i64:
    """The base that suits a hand so likely to win."""
    base = 1 + i64(chance * 5.5)
    return min(base, MOST_BASE)


def distance(one: i64, other: i64) -> i64:
    return max(one, other) - min(one, other)


def likelihood(position: Position, move: i64) -> i64:
    """Of exchanges by what they make of the hand; of bets by the pot and the hand, now and then a bluff."""
    if is_swap(move):
        after = after_swap(position, move) // 25
        return 1 + after * after // 8
    if move == DRAW:
        return 60
    chance = hope(position)
    if position.base:
        pays = i64(float(WHOLE) * sigmoid((chance - asked(position)) / DOUBT))
        return 3 + pays if move == JOIN else 3 + WHOLE - pays
    weak, strong = position.weak, position.strong
    fair = max(0.0, 1.0 - weak - strong)
    base = 0 if move == FOLD else base_of(move)
    if weak > fair and weak > strong and bluffs(position):
        return 1 + (LEFT if move == FOLD else PRICEY[base])
    weight = weak * float(FOLDING[base]) + fair * float(CHEAP[base]) + strong * float(PRICEY[base])
    return 1 + i64(weight)


def bluffs(position: Position) -> bool:
    """Whether a hopeless hand is one of those that are played as if they were strong: its cards are the coin that is
    thrown for it, which nobody else sees.
    """
    return mix(position.hands[position.to_act] ^ position.past) % WHOLE < BLUFFS


def asked(position: Position) -> float:
    """How likely winning must be to pay the base, so that a dealer gains nothing by betting with just any hand: as much
    of the hands is paid for as the pot was of what it is with the dealer's bet.
    """
    return position.terms.caution * float(position.base) / float(position.pot())


def guess(position: Position, rng: Random) -> None:
    """Fill in what is not known: any deal can be, and hands that have been chosen and paid for are rather good ones."""
    pool = position.unseen()
    seat: i64
    for seat in range(position.seats):
        missing = position.hidden[seat]
        if missing == 0:
            continue
        cards = taken_from(pool, missing, rng)
        for _ in range(choices(position, seat)):
            other = taken_from(pool, missing, rng)
            if rng.random() < PICKED and reaches(position, seat, other) > reaches(position, seat, cards):
                cards = other
        pool -= cards
        position.hands[seat] += cards
        position.hidden[seat] = 0
    if position.drawn_hidden:
        position.drawn += taken_from(pool, position.drawn_hidden, rng)
        position.drawn_hidden = 0


def choices(position: Position, seat: i64) -> i64:
    """How many further hands are looked at in a guess of the hand of `seat`."""
    turn = (seat - position.dealer + position.seats) % position.seats
    if not position.is_in(seat) or position.to_act < 0 or position.dealt == 0:
        return 0
    if position.round == 0:
        return 1 if turn < position.exchanged else 0
    paid = position.put[seat] - ANTE
    rounds = position.round - 1
    if position.base and turn < (position.to_act - position.dealer + position.seats) % position.seats:
        rounds += 1
    return 2 if rounds and paid >= MUCH * rounds else 1


def reaches(position: Position, seat: i64, cards: i64) -> i64:
    """The rank of the hand of `seat` with these cards."""
    return best(position.hands[seat] + cards, position.common, MOST_CARDS, GRADES)
