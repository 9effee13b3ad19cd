"""How good two cards are beside the common ones that lie: the odds of beating one hand of which nothing is known."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.odds import expected
from kesegames.engine.ruleset import Ruleset
from kesegames.rules.kaison.combos import (
    COMMON,
    GOING,
    LIGHT,
    RANK,
    RUN,
    SET,
    THRONE,
    TOPS,
    WHEELS,
    codes,
    kind_of,
    listed,
    number_of,
    value_of,
)
from kesegames.rules.paper.cards import KING, RANKS, bits_in

NAMES: Final = (
    "bias",
    "high",
    "low",
    "ships",
    "crown",
    "set",
    "set_value",
    "set_more",
    "run",
    "named",
    "top",
    "shared",
    "draw",
    "run_draw",
)
FACTS: Final = 14


@final
class Weights:
    """What each fact counts in log odds, and what besides in proportion to the common cards that lie (`late_…`)."""

    def __init__(self, ruleset: Ruleset) -> None:
        weights = ruleset.weights
        self.early: vec[float] = vec[float]([float(weights.get(name, 0)) for name in NAMES])
        self.late: vec[float] = vec[float]([float(weights.get(f"late_{name}", 0)) for name in NAMES])


def power(weights: Weights, hand: i64, common: i64) -> float:
    """The odds, 0 … 1, that a hand beats one other at the showdown."""
    lying = listed(common)
    late = float(len(lying)) / float(COMMON)
    logit = 0.0
    found = facts(hand, common, lying)
    fact: i64
    for fact in range(FACTS):
        logit += found[fact] * (weights.early[fact] + late * weights.late[fact])
    return expected(logit)


def facts(hand: i64, common: i64, lying: vec[i64]) -> vec[float]:
    """What speaks for a hand, in the order of NAMES."""
    found = vec[float](capacity=FACTS)
    own, all_cards = listed(hand), listed(hand + common)
    best = greatest(all_cards)
    kind = kind_of(best)
    high: i64 = 0
    low: i64 = KING
    ships: i64 = 0
    for card in own:
        rank = min(card % RANKS, KING)
        high = max(high, rank)
        low = min(low, rank)
        if rank == 0:
            ships += 1
    found = append(found, 1.0)
    found = append(found, float(high) / 10.0)
    found = append(found, float(low) / 10.0)
    found = append(found, float(ships))
    found = append(found, 1.0 if high == KING else 0.0)
    is_set = kind == SET
    found = append(found, 1.0 if is_set else 0.0)
    found = append(found, float(value_of(best)) / 10.0 if is_set else 0.0)
    found = append(found, float(min(number_of(best), 4) - 2) if is_set else 0.0)
    found = append(found, 1.0 if RUN <= kind < GOING else 0.0)
    found = append(found, 1.0 if GOING <= kind < THRONE else 0.0)
    found = append(found, 1.0 if kind >= THRONE else 0.0)
    found = append(found, 1.0 if len(lying) > 0 and greatest(lying) == best else 0.0)
    is_open = len(lying) < COMMON
    found = append(found, float(draws(all_cards)) if is_open else 0.0)
    return append(found, 1.0 if is_open and draws_run(all_cards) else 0.0)


def greatest(kinds: vec[i64]) -> i64:
    """The code of the best combination of some cards."""
    best: i64 = 0
    for code in codes(kinds):
        best = max(best, code)
    return best


def draws(kinds: vec[i64]) -> i64:
    """How many of 地心, 馬弓兵 and 行行 lack one card."""
    ranks: i64 = 0
    ships: i64 = 0
    for kind in kinds:
        ranks |= RANK[kind]
        if RANK[kind] == 0:
            ships += 1
    found: i64 = 0
    if bits_in(ranks & TOPS) + ships == 2:
        found += 1
    if bits_in(ranks & LIGHT) + ships == 2:
        found += 1
    if ships and bits_in(ranks & WHEELS) + ships == 2:
        found += 1
    return found


def draws_run(kinds: vec[i64]) -> bool:
    """Whether two cards of one colour lie so near each other that one more makes a run."""
    place: i64
    other: i64
    for place in range(len(kinds)):
        one = kinds[place]
        for other in range(place):
            two = kinds[other]
            if one // RANKS != two // RANKS or max(one % RANKS, two % RANKS) >= KING:
                continue
            gap = max(one, two) - min(one, two)
            if 1 <= gap <= 2 or min(one % RANKS, two % RANKS) == 0:
                return True
    return False
