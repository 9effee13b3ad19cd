"""Things that have grown from each other (board/tree.py): everything in its room, nothing on anything else, what hangs
on something below it."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest

from kesegames.ui.board import tree

ROOMS = [(500, 150), (640, 214), (900, 400)]
"""As little as a table of 960×600 leaves, as much as it does mostly, and a large one."""


def grown(rng: random.Random, count: int) -> tuple[list[str], list[str], list[tuple[str, str]]]:
    """As roads grow: each thing hangs on one that was an end, or on some of them."""
    ends: list[int] = [0, 1]
    parents: dict[int, list[int]] = {}
    for number in range(2, count):
        what = rng.random()
        parents[number] = [] if what < 0.2 else rng.sample(ends, min(len(ends), 2 if what > 0.6 else 1))
        ends = [end for end in ends if end not in parents[number] or rng.random() < 0.3] + [number]
    tips = sorted(rng.sample(ends, min(len(ends), 12)))
    older = [number for number in range(count) if number not in ends]
    there = {*tips, *older}
    name = {number: f"end:{number}" if number in tips else f"roads:{number}" for number in there}
    links = [
        (name[one], name[number])
        for number, beneath in parents.items()
        for one in beneath
        if number in there and one in older
    ]
    return [name[one] for one in tips], [name[one] for one in older], links


@pytest.mark.parametrize("size", ROOMS)
@pytest.mark.parametrize("count", [2, 5, 12, 24, 40, 46])
def test_a_tree_of_any_size_has_room(size: tuple[int, int], count: int) -> None:
    rng = random.Random(count)
    for _ in range(12):
        tips, older, links = grown(rng, count)
        room = pygame.FRect(10, 20, *size)
        boxes = tree.clicked(tree.lay(room, tips, older, links, {spot: ["x"] for spot in [*tips, *older]}))
        assert boxes.keys() == {*tips, *older}
        assert all(room.inflate(8, 2).contains(box) for box in boxes.values())
        for box, beside in itertools.combinations(boxes.values(), 2):
            shared = box.clip(beside)
            assert shared.w <= 1 or shared.h <= 1
        highest = min(box.y for box in boxes.values())
        for one, other in links:
            assert boxes[one].bottom <= boxes[other].y + 1 or boxes[one].y == boxes[other].y == highest
        assert min((boxes[tip].h for tip in tips), default=44) >= 40
        assert min((boxes[spot].h for spot in older), default=22) >= 15
        assert max((boxes[spot].h for spot in older), default=0) <= max(boxes[tip].h for tip in tips) * 0.7


def test_several_things_of_a_spot_lie_on_each_other() -> None:
    found = tree.lay(pygame.FRect(0, 0, 600, 200), ["end:5"], [], [], {"end:5": ["b5", "r5"]})
    assert len(found["end:5"]) == 2 and found["end:5"][0] == found["end:5"][1]


def test_what_is_older_is_smaller_and_stands_over_what_hangs_on_it() -> None:
    links = [("a", "b"), ("b", "x"), ("b", "y"), ("c", "y")]
    held = {spot: ["?"] for spot in "abcxy"}
    found = {spot: boxes[0] for spot, boxes in tree.lay(pygame.FRect(0, 0, 600, 300), "xy", "abc", links, held).items()}
    assert found["a"].h < found["b"].h < found["x"].h and found["b"].y == found["c"].y
    assert found["a"].centerx == pytest.approx(found["b"].centerx) and found["b"].centerx < found["c"].centerx


def test_links_in_a_circle_do_no_harm() -> None:
    links = [("a", "b"), ("b", "a"), ("a", "x"), ("b", "b")]
    found = tree.lay(pygame.FRect(0, 0, 600, 200), ["x"], ["a", "b"], links, {spot: ["?"] for spot in "abx"})
    assert found.keys() == set("abx")
