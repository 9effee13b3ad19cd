"""Fingers on the screen: a tap clicks, a long press shows what hovering shows, a drag carries or scrolls."""

from __future__ import annotations

import random

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN
from kesegames.ui.pointer import RESTS_MS
from kesegames.ui.scenes.table.pause import Pause
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.widgets.scroller import Scroller

from .conftest import Hand, keserima

Point = tuple[float, float]


def finger(hand: Hand, type: int, at: Point, number: int = 1) -> None:
    hand.app.settle()
    scene = hand.app.scene
    event = pygame.event.Event(type, finger_id=number, x=at[0] / scene.width, y=at[1] / scene.height, dx=0.0, dy=0.0)
    hand.app.feed(event)


def middle(hand: Hand, id: str) -> Point:
    hand.app.settle()
    x, y = next(target.box.center for target in hand.app.scene.targets() if target.id == id)
    return x, y


def tap(hand: Hand, id: str) -> None:
    at = middle(hand, id)
    finger(hand, pygame.FINGERDOWN, at)
    finger(hand, pygame.FINGERUP, at)


def hold(hand: Hand, id: str) -> Point:
    """A finger that rests on a target, not yet lifted."""
    at = middle(hand, id)
    finger(hand, pygame.FINGERDOWN, at)
    end = hand.app.clock() + RESTS_MS + 1
    hand.wait(lambda: hand.app.clock() > end)
    return at


def slide(hand: Hand, start: Point, goal: Point) -> None:
    finger(hand, pygame.FINGERDOWN, start)
    for part in (0.3, 0.6, 1.0):
        at = (start[0] + part * (goal[0] - start[0]), start[1] + part * (goal[1] - start[1]))
        finger(hand, pygame.FINGERMOTION, at)
    finger(hand, pygame.FINGERUP, goal)


def sit(hand: Hand, known: Catalogue) -> Table:
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    hand.rest()
    return table


@pytest.mark.parametrize("size", [(960, 600), (1920, 1080)])
def test_taps_play(hand: Hand, known: Catalogue, size: tuple[int, int]) -> None:
    hand.resize(size)
    hand.app.settings.animation_speed = 0
    table, rng = sit(hand, known), random.Random(3)
    for _ in range(6):
        at = table.match.at
        assert table.sitting.walk is not None
        for spot in rng.choice(list(table.sitting.walk.moves)):
            hand.rest()
            if table.match.at == at:
                tap(hand, SPOT + spot)
        assert table.match.at > at
        hand.wait(hand.is_asked)


def test_a_long_press_tells_and_chooses_nothing(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known)
    spots = [target.id for target in table.targets() if target.id.startswith(SPOT)][:12]
    for id in spots:
        table.ring.hovered = id
        told = table.said().heading
        table.ring.hovered = None
        at = hold(hand, id)
        assert table.attended() == id.removeprefix(SPOT) and table.said().heading == told
        finger(hand, pygame.FINGERUP, at)
        assert table.attended() == id.removeprefix(SPOT) and not table.sitting.clicks.spots
    at = hold(hand, "pause" if any(target.id == "pause" for target in table.targets()) else "menu")
    finger(hand, pygame.FINGERUP, at)
    assert hand.app.scene is table
    tap(hand, table.ring.hovered or "")
    assert isinstance(hand.app.scene, Pause)


def test_a_drag_carries(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.animation_speed = 0
    table = sit(hand, known)
    assert table.sitting.walk is not None
    start, goal, *_ = next(spots for spots in table.sitting.walk.moves if len(spots) >= 2)
    slide(hand, middle(hand, SPOT + start), middle(hand, SPOT + goal))
    assert table.sitting.clicks.spots[:2] == (start, goal) or table.match.at > 0


def test_a_drag_over_a_list_scrolls_it_and_chooses_nothing(hand: Hand) -> None:
    hand.resize((960, 600))
    hand.app.push(Title(hand.app))
    hand.app.settle()
    title = hand.app.scene

    def top() -> float:
        return next(target.box.y for target in title.targets() if target.id == "game keserima")

    (shelf,) = (widget for widget in title.widgets if isinstance(widget, Scroller))
    before = top()
    slide(hand, (shelf.box.centerx, shelf.box.bottom - 20), (shelf.box.centerx, shelf.box.bottom - 120))
    hand.wait(lambda: not title.glides())
    hand.app.settle()
    assert hand.app.scene is title and top() == pytest.approx(before - 100, abs=2)


def test_other_fingers_and_what_the_system_makes_of_them_are_passed_over(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known)
    assert table.sitting.walk is not None
    one = next(iter(table.sitting.walk.moves))[0]
    at = middle(hand, SPOT + one)
    finger(hand, pygame.FINGERDOWN, (5, 5))
    finger(hand, pygame.FINGERDOWN, at, 2)
    finger(hand, pygame.FINGERUP, at, 2)
    finger(hand, pygame.FINGERUP, at, 3)
    scale = hand.app.scale()
    pos = round(at[0] * scale), round(at[1] * scale)
    for type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hand.app.feed(pygame.event.Event(type, pos=pos, button=1, touch=True))
    assert not table.sitting.clicks.spots
    finger(hand, pygame.FINGERUP, (5, 5))
    tap(hand, SPOT + one)
    assert table.sitting.clicks.spots == (one,)
