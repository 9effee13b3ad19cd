"""How the open cards of a hand lie: every one is seen, every spot can be clicked, as long as there is room for both."""

from __future__ import annotations

import itertools

import pygame
import pytest

from kesegames.ui.board.held import LEAST, LOOKED_AT, lines

ROW = pygame.FRect(10, 20, 880, 60)
"""Too low for two rows of cards that are clicked."""


def seen(cards: str, boxes: list[pygame.FRect]) -> dict[str, list[float]]:
    """What is seen of each card of a kind from left to right."""
    edges = [box.x for box in boxes[1:]] + [boxes[-1].right]
    found: dict[str, list[float]] = {}
    for card, box, edge in zip(cards, boxes, edges, strict=True):
        found.setdefault(card, []).append(min(box.right, edge) - box.x)
    return found


@pytest.mark.parametrize("cards", ["s00111111234456677888kkk", "ss001112223334445678kkkk", "000000111111118888kkkk55"])
def test_equal_cards_lie_closer_so_that_every_spot_can_be_clicked(cards: str) -> None:
    boxes = lines(ROW, cards, 12, 0, True)
    shown = seen(cards, boxes)
    assert all(min(widths) >= LOOKED_AT and sum(widths) >= LEAST - 0.1 for widths in shown.values())
    assert boxes[0].x >= ROW.x - 0.1 and boxes[-1].right <= ROW.right + 0.1 and len({box.y for box in boxes}) == 1


def test_cards_of_which_none_are_equal_lie_evenly() -> None:
    boxes = lines(ROW, "abcdefghijklmnopqrstuvwx", 12, 0, True)
    steps = {round(after.x - before.x, 2) for before, after in itertools.pairwise(boxes)}
    assert len(steps) == 1


def test_with_room_for_all_equal_cards_lie_like_others() -> None:
    boxes = lines(ROW, "0011k", 12, 0, True)
    assert len({round(after.x - before.x, 2) for before, after in itertools.pairwise(boxes)}) == 1


def test_with_more_height_they_lie_in_two_rows() -> None:
    boxes = lines(pygame.FRect(0, 0, 820, 130), "s00111111234456677888kkk", 12, 0, True)
    assert len({box.y for box in boxes}) == 2
