"""Complete hands (P20, P24), against a search of all partitions, with the ships read by trying every card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from librt.random import Random
from test_paper import DECK, Cards, packed, plain_shape

from kesegames.rules.paper import cards
from kesegames.rules.paper.cover import are_consecutive, bottoms, claims, fours, is_complete, lacking, splits, waits

HANDS = 120
NONE = 0


@cache
def is_part(hand: Cards) -> bool:
    """A set of two to four, or a run of three."""
    shape = plain_shape(hand)
    return shape is not None and ((shape[0] == "set" and 2 <= len(hand) <= 4) or (shape[0] == "run" and len(hand) == 3))


def partitions(hand: Cards) -> Iterator[tuple[Cards, ...]]:
    """Every way to make parts of a hand, the first card's part first."""
    if not hand:
        yield ()
        return
    for number in (2, 3, 4):
        for others in combinations(range(1, len(hand)), number - 1):
            part = (hand[0], *(hand[place] for place in others))
            rest = tuple(card for place, card in enumerate(hand) if place and place not in others)
            if is_part(part):
                for more in partitions(rest):
                    yield (part, *more)


SIZES = ([2], [3], [2, 4], [3, 3], [2, 2, 2])


def plain_splits(hand: Cards) -> set[tuple[int, ...]]:
    return {
        tuple(sorted(packed(part) for part in found)) for found in partitions(hand) if sorted(map(len, found)) in SIZES
    }


def hands(number: int, seed: int = 3) -> list[Cards]:
    """Random hands, two of three of few kinds, where much can be combined."""
    rng = Random(seed)
    pools = [
        [card for card in DECK if card[1] in "s0123"],
        DECK,
        [card for card in DECK if card[1] in "s678ke"],
    ]
    found = []
    for turn in range(HANDS):
        left = list(pools[turn % 3])
        found.append(tuple(sorted((left.pop(rng.randrange(len(left))) for _ in range(number)), key=DECK.index)))
    return found


def beside(number: int) -> int:
    """Something that lies open beside a hand of so many cards."""
    return {6: NONE, 5: NONE, 3: packed(("b2", "b3", "b4")), 2: packed(("r1", "r1", "r1", "rs"))}[number]


@pytest.mark.parametrize("number", [2, 3, 6])
def test_p20_a_hand_is_complete_as_the_search_of_all_partitions_says(number: int) -> None:
    met = set()
    for hand in hands(number):
        found = {tuple(sorted(split)) for split in splits(packed(hand))}
        assert found == plain_splits(hand), hand
        assert len(found) == len(splits(packed(hand)))
        assert is_complete(beside(number), packed(hand)) == bool(found), hand
        met.add(bool(found))
    assert met == {True, False}


def test_p20_only_so_many_cards_as_what_lies_open_leaves_are_complete() -> None:
    two, three, six = packed(("b1", "r1")), packed(("b1", "r1", "rs")), packed(("b1", "b1", "r1", "r1", "r2", "r2"))
    for number, lies in ((2, beside(2)), (3, beside(3)), (6, NONE)):
        complete = [size for size, hand in ((2, two), (3, three), (6, six)) if is_complete(lies, hand)]
        assert complete == [number]


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("bsb1b1r2r2rs", True),  # three 2-sets, each 船 with a card
        ("bsrsb1b1r7r7", True),  # 船船 is a 2-set (P5)
        ("b1b2b3r7r8rs", True),
        ("b1b2b3r7r8bs", False),  # a 船 stands for cards of its own colour only
        ("b7b8bkr0r1r2", False),
        ("bkberkre" + "b0b0", True),
        ("b1b1b1r1r2r2", True),
        ("b1b1b1b1r1r1", True),
        ("b1b2b4b5b7b8", False),
    ],
)
def test_p20_by_hand(text: str, is_one: bool) -> None:
    assert is_complete(NONE, cards.read(text)) == is_one


@pytest.mark.parametrize("number", [1, 2, 5])
def test_p20_waiting_cards_are_those_that_complete_the_hand(number: int) -> None:
    lies = beside(number + 1)
    for hand in hands(number, 5):
        found = [cards.NAMES[kind] for kind in waits(lies, packed(hand))]
        left = [card for card in dict.fromkeys(DECK) if hand.count(card) < DECK.count(card)]
        assert found == [card for card in left if plain_splits(tuple(sorted((*hand, card), key=DECK.index)))], hand


def test_p21_claims_are_all_cards_that_make_a_set_or_run_with_the_discard() -> None:
    for hand in hands(6, 7):
        card, held = hand[2], hand[:2] + hand[3:]
        found = [int(claim) for claim in claims(packed(held), cards.NAMES.index(card))]
        parts = {
            packed(part)
            for number in (2, 3)
            for part in combinations(held, number)
            if is_part(tuple(sorted((*part, card), key=DECK.index)))
        }
        assert len(found) == len(set(found)) and set(found) == parts, (held, card)


def test_p24_4_sets_are_those_among_all_subsets() -> None:
    for hand in hands(6, 9):
        found = [int(four) for four in fours(packed(hand))]
        assert len(found) == len(set(found))
        assert set(found) == {packed(part) for part in combinations(hand, 4) if is_part(part)}, hand


@pytest.mark.parametrize("number", [2, 3, 5, 6])
def test_what_a_hand_lacks_is_the_least_number_of_cards_that_complete_a_part_of_it(number: int) -> None:
    for lies in {2: (beside(3), beside(2)), 3: (beside(3),)}.get(number, (NONE,)):
        for hand in hands(number, 11)[:: 4 if number > 3 else 1]:
            whole = packed(hand)
            lack = int(lacking(lies, whole))
            assert lack == plain_lack(lies, hand), hand


def plain_lack(lies: int, hand: Cards) -> int:
    """By keeping fewer and fewer cards of it and trying all that may come for the others; 3 and more count alike."""
    need = 6 - int(cards.size(lies))
    for lack in range(max(0, need - len(hand)), 3):
        for kept in {packed(part) for part in combinations(hand, need - lack)}:
            if can_complete(lies, kept, lack, 0):
                return lack
    return 3


@cache
def can_complete(lies: int, kept: int, lack: int, kind: int) -> bool:
    if lack == 0:
        return is_complete(lies, kept)
    return any(
        can_complete(lies, kept + int(cards.ONE[more]), lack - 1, more)
        for more in range(kind, cards.KINDS)
        if cards.count(kept, more) < cards.COPIES[more % cards.RANKS]
    )


def test_p5_p23_a_ship_in_a_run_can_be_read_low_or_high() -> None:
    readings = {text: bottoms(cards.read(text)) for text in ("bsb1b2", "rsr7r8", "bsb4b6", "rsr0r1", "b3b4b5")}
    assert readings == {"bsb1b2": [0, 1], "rsr7r8": [6], "bsb4b6": [4], "rsr0r1": [0], "b3b4b5": [3]}
    for first, second, is_so in [
        ("bsb1b2", "r3r4r5", True),
        ("bsb1b2", "r4r5r6", True),
        ("b1b2b3", "b4b5b6", True),
        ("b1b2b3", "b5b6b7", False),
        ("b1b2b3", "b2b3b4", False),
        ("b1b1b1", "b2b3b4", False),
    ]:
        one, other = cards.read(first), cards.read(second)
        assert are_consecutive(one, other) == are_consecutive(other, one) == is_so, (first, second)


def test_p23_no_cards_are_two_consecutive_runs_and_a_2_set_with_a_4_set() -> None:
    """So no hand has to choose between the two: every such run with every ship in it."""
    for low in range(4):
        for colours in ("bb", "br", "rb", "rr"):
            six = [f"{colours[place // 3]}{low + place}" for place in range(6)]
            for number in range(3):
                for places in combinations(range(6), number):
                    hand = [f"{card[0]}s" if place in places else card for place, card in enumerate(six)]
                    if hand.count("bs") < 2 and hand.count("rs") < 2:
                        found = splits(cards.read("".join(hand)))
                        assert found and all(len(split) == 2 for split in found)
                        assert all(cards.size(part) == 3 for split in found for part in split)
