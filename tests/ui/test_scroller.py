"""What scrolls: it glides and rests, is dragged where it is taken hold of, keeps its place, and fades at its edges."""

from __future__ import annotations

import time

import pygame
import pytest

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.scene import Scene
from kesegames.ui.widgets.rows import Rows
from kesegames.ui.widgets.scroller import GLIDE_MS, Scroll, Scroller

from .conftest import Hand

BOX = pygame.FRect(100, 100, 300, 330)
ROW = 33.0


class Listing(Scene):
    """A list of `count` rows; `chosen` are those that were clicked, `drawn` those that were drawn last."""

    name = "listing"

    def __init__(self, hand: Hand, count: int, follows: bool = False) -> None:
        super().__init__(hand.app)
        self.scroll = Scroll(hand.app)
        self.count, self.follows = count, follows
        self.chosen: list[int] = []
        self.drawn: list[int] = []
        hand.app.push(self)

    @property
    def list(self) -> Scroller:
        self.app.settle()
        found = self.widgets[0]
        assert isinstance(found, Scroller)
        return found

    def layout(self) -> None:
        rows = Rows("row", self.count, ROW, self._draw_row, self.chosen.append)
        self.widgets = [Scroller(BOX, rows, self.scroll, self.count - 1 if self.follows else None)]

    def draw(self, canvas: Canvas) -> None:
        self.drawn.clear()
        super().draw(canvas)

    def _draw_row(self, canvas: Canvas, box: pygame.FRect, row: int, is_attended: bool) -> None:
        self.drawn.append(row)
        canvas.fill(box, (255, 0, 0))


def wheel(hand: Hand, turns: int) -> None:
    hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=(200, 200), rel=(0, 0), buttons=(0, 0, 0)))
    hand.app.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turns))


def test_a_turn_of_the_wheel_glides_and_then_costs_nothing(hand: Hand) -> None:
    scene = Listing(hand, 100)
    hand.wait(lambda: hand.turn() is None)
    wheel(hand, -2)
    began, seen = hand.app.clock(), [scene.list.shown()]
    while hand.turn() == 0:
        seen.append(scene.list.shown())
    assert seen == sorted(seen) and seen[0] == (0, 0.0) and len(set(seen)) > 2
    assert scene.list.shown() == scene.scroll.top > seen[1] and hand.app.clock() - began <= GLIDE_MS + 120
    frames = hand.app.frames
    assert hand.turn() is None and hand.app.frames == frames
    hand.app.settings.reduced_motion = True
    wheel(hand, 2)
    assert scene.list.shown() == (0, 0.0)


def test_the_thumb_is_dragged_where_it_is_taken_hold_of(hand: Hand) -> None:
    scene = Listing(hand, 100)
    track, thumb = scene.list.bar()
    hand.press_at((thumb.centerx, thumb.bottom - 2))
    assert scene.scroll.top == (0, 0.0)
    pos = round(thumb.centerx), round(track.bottom + 40)
    hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0)))
    assert scene.scroll.top == scene.list.most and scene.list.bar()[1].bottom == pytest.approx(track.bottom)
    hand.app.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    hand.press_at(track.center)
    assert scene.scroll.top[0] in (44, 45) and not scene.chosen


def test_keys_go_through_a_list_by_rows_pages_and_to_its_ends(hand: Hand) -> None:
    scene = Listing(hand, 100)
    scene.ring.at, scene.ring.is_shown = "row0", True
    keys = (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END, pygame.K_UP, pygame.K_PAGEUP, pygame.K_HOME)
    stands = []
    for key in keys:
        hand.key(key)
        assert scene.ring.at is not None
        stands.append(int(scene.ring.at.removeprefix("row")))
        scene.rest()
        target = scene.ring.target(scene.targets())
        assert target is not None and BOX.contains(target.box)
    assert stands == [1, 9, 99, 98, 90, 0]
    hand.app.feed(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_RIGHTSHOULDER))
    assert scene.ring.at == "row8"
    hand.key(pygame.K_RETURN)
    assert scene.chosen == [8]


def test_a_list_keeps_its_place_when_it_grows_unless_it_stood_at_its_end(hand: Hand) -> None:
    scene = Listing(hand, 100, follows=True)
    assert scene.list.state.top == (90, 0.0)
    for added, top in ((1, 91), (1, 92)):
        scene.count += added
        scene.changed()
        assert scene.list.state.top == (top, 0.0)
    wheel(hand, 3)
    place = scene.list.state.top
    scene.count += 5
    scene.changed()
    assert scene.list.state.top == place
    scene.list.page(2)
    scene.count += 5
    scene.changed()
    assert scene.list.state.top == (102, 0.0)


def test_five_thousand_rows_cost_no_more_than_those_in_sight(hand: Hand) -> None:
    scene = Listing(hand, 5000)
    hand.app.settings.reduced_motion = True
    before = time.thread_time()
    for turns in range(40):
        scene.list.go((turns * 120, 5.0))
        hand.app.draw()
        assert len(scene.drawn) <= 12 and len(scene.targets()) <= 13
    assert time.thread_time() - before < 2.0


def test_what_goes_on_beyond_an_edge_fades_there(hand: Hand) -> None:
    scene = Listing(hand, 100)
    hand.app.settings.reduced_motion = True

    def red(y: float) -> int:
        return hand.app.surface.get_at((200, int(y)))[0]

    hand.app.draw()
    ground, top, bottom = red(BOX.y - 40), red(BOX.y + 1), red(BOX.bottom - 1)
    assert top == 255 and bottom < ground + 30
    scene.list.page(2)
    hand.app.draw()
    assert red(BOX.y) < ground + 30 and red(BOX.bottom - 2) == 255
