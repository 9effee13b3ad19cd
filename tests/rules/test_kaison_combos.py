"""The combinations of 開樽 (docs/rules/paper-kisen.md P61, P63) against brute force in plain words."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import combinations, product

import pytest

from kesegames.rules.kaison.combos import cards_made, is_plain, kind_of, number_of, steps, strength, value_of
from kesegames.rules.paper.cards import read

Hand = tuple[str, ...]
Worth = tuple[int, int, int, int]
"""Kind, cards, value, one-coloured (P61)."""

NAMED = {9: "12678", 8: "ke", 7: "678", 6: "125", 5: "s35", 4: "11111"}
STRENGTH = {sign: number for number, sign in enumerate("s012345678k")} | {"e": 10}
DECK = [colour + sign for colour in "br" for sign in "s0001111223344556677" + "88ke"]


def stood_for(cards: Hand) -> Iterable[Hand]:
    """The cards with every 船 as itself or as another card of its colour (P2)."""
    return product(*([card] if card[1] != "s" else [card[0] + sign for sign in "s012345678ke"] for card in cards))


def plain_worth(cards: Hand) -> Worth | None:
    """The best that these cards are together, each 船 tried as everything; None for nothing (P3, P5, P61)."""
    plain = int(len({card[0] for card in cards}) == 1)
    if all(card[1] == "s" for card in cards):
        return (1 if len(cards) == 1 else 2, len(cards), 0, plain)
    found = [read_as(read, plain) for read in stood_for(cards)]
    return max((one for one in found if one is not None), default=None)


def read_as(cards: Hand, plain: int) -> Worth | None:
    signs = "".join(sorted(card[1] for card in cards))
    for kind, wanted in NAMED.items():
        if signs == "".join(sorted(wanted)):
            return (kind, len(cards), 0, plain)
    values = sorted(STRENGTH[sign] - 1 for sign in signs)
    is_run = len(cards) >= 3 and values == list(range(values[0], values[0] + len(values)))
    if plain and is_run and values[0] >= 0 and values[-1] <= 8:
        return (3, len(cards), values[-1], 1)
    if len({STRENGTH[sign] for sign in signs}) == 1:
        return (1 if len(cards) == 1 else 2, len(cards), STRENGTH[signs[0]], plain)
    return None


@cache
def best(cards: Hand) -> tuple[Worth, ...]:
    """All that is made of the cards one after the other: of equal best ones the one whose rest is better (P63)."""
    if not cards:
        return ()
    parts = [part for number in range(1, len(cards) + 1) for part in combinations(range(len(cards)), number)]
    worths = [(plain_worth(tuple(cards[place] for place in part)), part) for part in parts]
    most = max(worth for worth, _ in worths if worth is not None)
    chosen = [part for worth, part in worths if worth == most]
    rests = [tuple(card for place, card in enumerate(cards) if place not in part) for part in chosen]
    return (most, *max(best(rest) for rest in rests))


def found(cards: Hand) -> tuple[Worth, ...]:
    codes = steps(strength(read("".join(cards))))
    return tuple((int(kind_of(one)), int(number_of(one)), int(value_of(one)), int(is_plain(one))) for one in codes)


def test_p61_p63_hands_at_random() -> None:
    rng = random.Random(61)
    kinds: Counter[int] = Counter()
    for number in range(260):
        cards = tuple(sorted(rng.sample(DECK, 5 if number % 4 else rng.randint(1, 4))))
        assert found(cards) == best(cards), cards
        kinds[best(cards)[0][0]] += 1
    assert len(kinds) >= 6


def test_p61_hands_full_of_ships_soldiers_and_named_cards() -> None:
    rng = random.Random(5)
    rich = ["bs", "rs", "b1", "b1", "r1", "r1", "r1", "b2", "b5", "b6", "r6", "b7", "r8", "bk", "re", "b3", "b4", "r5"]
    kinds: Counter[int] = Counter()
    for _ in range(260):
        cards = tuple(sorted(rng.sample(rich, 5)))
        assert found(cards) == best(cards), cards
        kinds[best(cards)[0][0]] += 1
    assert set(kinds) >= {2, 3, 5, 6, 7, 8, 9}


@pytest.mark.parametrize(
    ("stronger", "weaker"),
    [
        ("b1b2r6r7r8", "bkbe"),
        ("bkre", "r6r7r8"),
        ("b6b7r8", "b1b2b5"),
        ("b1r2r5", "bsb3b5"),
        ("bsr3r5", "b1b1b1r1r1"),
        ("b1b1b1r1r1", "b0b1b2b3b4"),
        ("b0b1b2", "b8b8r8r8"),
        ("b0b1b2b3", "r4r5r6"),
        ("b1b2b3", "b0b1b2"),
        ("b0b0b0r0", "b8b8r8"),
        ("b8b8", "b7b7"),
        ("b7b7", "b7r7"),
        ("bk", "b8"),
        ("b6b7b8", "b6r7b8"),
        ("bsbe", "bkre"),
    ],
)
def test_p61_kinds_in_their_order_then_cards_value_colour(stronger: str, weaker: str) -> None:
    assert strength(read(stronger)) > strength(read(weaker))


def test_p61_what_a_ship_may_and_may_not_stand_for() -> None:
    assert kind_of(steps(strength(read("bsrs")))[0]) == 2
    assert [kind_of(one) for one in steps(strength(read("bsrsb3")))] == [5]
    assert [kind_of(one) for one in steps(strength(read("b3b5")))] == [1, 1]
    assert [kind_of(one) for one in steps(strength(read("bkrk")))] == [2]
    assert steps(strength(read("bsrsb1r7b8")))[0] == strength(read("b1b2b6r7r8")) >> 48


def test_p63_equal_best_ones_are_told_apart_by_the_rest() -> None:
    assert strength(read("b6r7b8rkr1")) > strength(read("b6r7b8r8r1"))
    assert strength(read("b5b5r4r4b0")) == strength(read("b5b5r4r4r0"))
    assert strength(read("b5r5b4r4b1")) > strength(read("b5r5b4r4b0"))
    assert found(("b7", "b7", "r1", "r1", "r7"))[1] == (2, 2, 2, 1)


def test_the_cards_of_each_step_are_the_ones_that_make_it() -> None:
    rng = random.Random(7)
    for _ in range(60):
        cards = read("".join(rng.sample(DECK, 5)))
        left = cards
        for step, code in enumerate(steps(strength(cards))):
            part = cards_made(cards, step)
            assert steps(strength(part))[0] == code
            left -= part
        assert left == 0
