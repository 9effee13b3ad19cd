"""The best combination in a hand and common cards (P3, P5, P33) against a search of all subsets."""

from __future__ import annotations

from itertools import combinations

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64
from test_paper import DECK, Cards, plain_shape

from kesegames.rules.paper import cards, showdown
from kesegames.rules.paper.plays import RUN, SET, SINGLE

SORTS = {"single": SINGLE, "set": SET, "run": RUN}
BY_NUMBER = [("single", 1), ("set", 2), ("run", 3), ("set", 3)]
"""値戦 (P33), the least first."""
BY_SORT = [
    ("single", 1),
    *(("set", number) for number in range(2, 6)),
    *(("run", number) for number in range(3, 6)),
]
"""開樽 without what it names (P61)."""
ODD = [("set", 3), ("single", 1), ("run", 4), ("set", 2)]
"""Kinds in an order of nobody, runs of three and sets of four counting as nothing."""
Rank = tuple[int, int, bool]


def plain_best(hand: Cards, common: Cards, most: int, order: list[tuple[str, int]]) -> tuple[Rank | None, set[Cards]]:
    """The best rank of all subsets with a card of the hand, and the subsets that have it."""
    whole = (*hand, *common)
    found: dict[Rank, set[Cards]] = {}
    for number in range(1, min(most, len(whole)) + 1):
        for places in combinations(range(len(whole)), number):
            subset = tuple(whole[place] for place in places)
            shape = plain_shape(subset) if places[0] < len(hand) else None
            if shape is not None and shape[:2] in order:
                is_plain = len({card[0] for card in subset}) == 1
                found.setdefault((order.index(shape[:2]), shape[3], is_plain), set()).add(tuple(sorted(subset)))
    return max(found.items(), default=(None, set()))


def drawn(rng: Random, deck: list[str], number: int) -> Cards:
    return tuple(deck.pop(rng.randrange(len(deck))) for _ in range(number))


def packed(hand: Cards) -> int:
    return cards.read("".join(hand))


def rank(found: int, order: list[tuple[str, int]]) -> Rank:
    grade = int(showdown.grade_in(found)) - 1
    strength = (found >> 1) & 15
    return (grade, strength - (0 if order[grade][0] == "run" else 1), bool(found & 1))


def grades_of(order: list[tuple[str, int]]) -> vec[i64]:
    return showdown.graded(*((SORTS[sort], number) for sort, number in order))


@pytest.mark.parametrize(("order", "most"), [(BY_NUMBER, 3), (BY_SORT, 5), (ODD, 4), (BY_SORT, 2)])
@pytest.mark.parametrize("signs", ["s012345678ke", "s0178ke", "s678ke", "s01"])
def test_the_best_of_hand_and_common_cards_is_that_of_all_subsets(
    order: list[tuple[str, int]], most: int, signs: str
) -> None:
    rng = Random(7 + most)
    grades = grades_of(order)
    for _ in range(40):
        deck = [card for card in DECK if card[1] in signs]
        hand, common = drawn(rng, deck, 1 + rng.randrange(3)), drawn(rng, deck, rng.randrange(6))
        wanted, subsets = plain_best(hand, common, most, order)
        found = int(showdown.best(packed(hand), packed(common), most, grades))
        assert (rank(found, order) if found else None) == wanted, (hand, common)
        made = {tuple(sorted(cards.names(one))) for one in showdown.made(packed(hand), packed(common), most, grades)}
        assert made == subsets, (hand, common)


def test_only_a_card_of_the_hand_makes_it_count() -> None:
    grades = grades_of(BY_NUMBER)
    common = cards.read("bkrkre")
    assert [cards.names(one) for one in showdown.made(cards.read("b0"), common, 3, grades)] == [["b0"]]
    assert rank(int(showdown.best(cards.read("bs"), common, 3, grades)), BY_NUMBER) == (3, 9, False)
    assert rank(int(showdown.best(cards.read("rs"), common, 3, grades)), BY_NUMBER) == (3, 9, True)


def test_what_a_combination_takes_from_the_hand_it_does_not_take_from_the_table() -> None:
    hand, made = cards.read("b3r4"), cards.read("b3b3r3")
    assert cards.names(showdown.from_hand(made, hand)) == ["b3"]


def test_a_rank_is_that_of_its_cards_alone() -> None:
    grades = grades_of(BY_NUMBER)
    for text, wanted in [("b3b3r3", (3, 3, False)), ("bsb7b8", (2, 8, True)), ("bsrs", (1, -1, False))]:
        assert rank(int(showdown.rank_of(cards.read(text), grades)), BY_NUMBER) == wanted
    assert not showdown.rank_of(cards.read("b3b4"), grades) and not showdown.rank_of(cards.read("b3b4b5b6"), grades)
