"""What hands a seat must expect of others: ranks of hands that fit these common cards, the same each time."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.rules.chisen.position import Position
from kesegames.rules.chisen.terms import GRADES, HAND, MOST_CARDS
from kesegames.rules.paper.cards import DECK, ONE, drawn, size
from kesegames.rules.paper.showdown import best

HANDS: Final = 32
"""As many hands are looked at."""


def taken_from(pool: i64, number: i64, rng: Random) -> i64:
    """So many cards of `pool`, drawn at random."""
    found: i64 = 0
    left = size(pool)
    for _ in range(number):
        card = ONE[drawn(pool, rng.randrange(left))]
        found += card
        pool -= card
        left -= 1
    return found


def field_of(position: Position) -> vec[i64]:
    """The ranks of hands that fit the common cards, once these stay; reckoned once for all positions of a match."""
    if not len(position.field):
        fields = position.terms.fields
        common = position.common
        if common not in fields:
            fields[common] = ranks_beside(common)
        position.field = fields[common]
    return position.field


def ranks_beside(common: i64) -> vec[i64]:
    """The ranks of some hands beside these common cards, each the best of one card more than a hand has: its seat has
    exchanged one."""
    rng = Random(mix(common))
    ranks = vec[i64](capacity=32)
    pool = DECK - common
    for _ in range(HANDS):
        ranks = append(ranks, best(taken_from(pool, HAND + 1, rng), common, MOST_CARDS, GRADES))
    return ranks


def share_under(rank: i64, ranks: vec[i64]) -> float:
    """The share of `ranks` under this one, equal ones by half; never quite 0 or 1."""
    under = 0.5
    for other in ranks:
        if other < rank:
            under += 1.0
        elif other == rank:
            under += 0.5
    return under / float(len(ranks) + 1)
