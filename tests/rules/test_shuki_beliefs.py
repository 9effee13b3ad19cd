"""What hidden hands of 終季 are guessed to be."""

from __future__ import annotations

from collections import Counter

from librt.random import Random
from shuki_positions import shuki

from kesegames.rules.paper.cards import kinds_in, read, size
from kesegames.rules.shuki import hands
from kesegames.rules.shuki.state import Shuki


def lacks(position: str, seat: int) -> Counter[int]:
    """What the hand of a seat lacks in guesses of one that sees itself alone."""
    state, rng, found = shuki(position).seen_by(0), Random(1), Counter[int]()
    for _ in range(100):
        world = state.guess(rng)
        assert isinstance(world, Shuki) and size(world.hands[seat]) == 5
        found[hands.lack_in(hands.facts(0, world.hands[seat]))] += 1
    return found


def test_hands_grow_with_the_turns_of_their_seats() -> None:
    """Whoever has discarded twice is nearer to the end than who has not yet."""
    three = "b b3b3r5r5r6, c b4b6b8r7rk"
    early = lacks(f"dealer a 2, a b0b1b2r2r8, {three}, begun a, draw a", 1)
    late = lacks(f"dealer a 2, a b0b1b2r2r8, {three.replace(',', ' away b7re,')}, begun a, draw a", 1)
    assert late[1] > early[1] + 12 and late[3] < early[3]


def test_nobody_is_taken_to_wait_for_what_it_has_thrown_away() -> None:
    state = shuki("dealer a 2, a b0b1b2r2r8, b b3b3r5r5r6 away b7, c b4b6b8r7rk, begun a, draw a")
    rng, found = Random(2), 0
    for _ in range(100):
        world = state.seen_by(0).guess(rng)
        assert isinstance(world, Shuki)
        found += hands.completes(hands.facts(0, world.hands[1]), read_kind("b7"))
    assert found <= 3


def read_kind(card: str) -> int:
    return kinds_in(read(card))[0]
