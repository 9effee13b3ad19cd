"""What is remembered of hands of 終季."""

from __future__ import annotations

import random

import pytest
from shuki_positions import shuki

from kesegames.rules.paper import cover
from kesegames.rules.paper.cards import COPIES, KINDS, ONE, count, kinds_in, read
from kesegames.rules.shuki import hands, worth
from kesegames.rules.shuki.state import Shuki

DECK = [kind for kind in range(KINDS) for _ in range(COPIES[kind % 12])]
FEW = [kind for kind in DECK if kind % 12 in (0, 1, 2, 3, 10, 11)]
BLACK = [kind for kind in DECK if kind < 12]


def some_hands(number: int) -> list[tuple[int, list[int]]]:
    """What lies open, 0 for nothing, and the kinds of a hand, one card short of what it has to make up."""
    rng, found = random.Random(number), []
    for turn in range(number):
        six = rng.sample((DECK, FEW, BLACK)[turn % 3], 6)
        laid = (0, 3, 4)[turn // 3 % 3]
        found.append((sum(int(ONE[kind]) for kind in six[:laid]), six[laid:-1]))
    return found


def packed(kinds: list[int]) -> int:
    return sum(int(ONE[kind]) for kind in kinds)


def test_what_is_remembered_is_so_also_the_second_time() -> None:
    for laid, kinds in some_hands(600):
        hand = packed(kinds)
        waits = list(cover.waits(laid, hand))
        for known in (hands.facts(laid, hand), hands.facts(laid, hand)):
            assert hands.lack_in(known) == min(3, cover.lacking(laid, hand))
            assert [kind for kind in range(KINDS) if hands.completes(known, kind)] == waits
            unseen = packed(DECK) - hand
            assert hands.waited(known, unseen) == sum(count(unseen, kind) for kind in waits)


def test_no_two_hands_share_a_memory() -> None:
    """More hands than there is room for, each asked again after all the others."""
    some = [(laid, packed(kinds)) for laid, kinds in some_hands(3_000)]
    first = [hands.facts(laid, hand) for laid, hand in some]
    assert [hands.facts(laid, hand) for laid, hand in reversed(some)] == first[::-1]


def test_claims_whole_hands_and_sets_of_four_are_seen_at_once() -> None:
    for laid, kinds in some_hands(600):
        hand = packed(kinds)
        for kind in range(KINDS):
            if count(hand, kind) == COPIES[kind % 12]:
                continue
            assert hands.is_whole(laid, hand + int(ONE[kind])) == cover.is_complete(laid, hand + ONE[kind])
            assert hands.can_claim(hand, kind) == (len(cover.claims(hand, kind)) > 0)
            assert hands.may_hold_four(hand + int(ONE[kind])) or not len(cover.fours(hand + ONE[kind]))


@pytest.mark.parametrize(
    ("hand", "card", "expected"),
    [("b1b4r1r7rk", "b1", 6), ("b1b2b3b3rk", "b1", 4 + 2), ("b1b3r2rkre", "rk", 6 + 2), ("b1r2", "b1", 0)],
)
def test_how_well_a_card_goes_with_others_by_hand(hand: str, card: str, expected: int) -> None:
    assert hands.links(read(hand), kinds_in(read(card))[0]) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("b0b1b2r3r4r5", False),  # consecutive
        ("bsb1b2r3r4r5", False),
        ("b0b1b2r4r5r6", False),  # six strengths: it is looked at, and not consecutive
        ("b0b0r0r0b5r5", False),  # a 4-set
        ("b0b0r0b5b6b7", True),
        ("b0b0r1b1bkre", True),
    ],
)
def test_hands_that_can_be_split_but_as_they_are(hand: str, expected: bool) -> None:
    state = shuki()
    assert isinstance(state, Shuki)
    state.won_hand = read(hand)
    state.winner = state.loser = 0
    assert worth.is_plain(state) is expected
    if expected:
        found, plain = worth.worth(state), worth.Worth(state, [])
        assert (found.amount, found.fours) == (plain.amount, plain.fours)
