"""Fingers on the screen: a tap clicks, a long press shows what hovering shows, a drag carries or scrolls."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest
from every_game import thinned

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN, begin
from kesegames.ui.pointer import RESTS_MS
from kesegames.ui.scene import Scene
from kesegames.ui.scenes.editor import Editor
from kesegames.ui.scenes.help import KeySheet
from kesegames.ui.scenes.open.scene import Open
from kesegames.ui.scenes.practice.scene import Practice
from kesegames.ui.scenes.replay.play_on import PlayOn
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.results import ResultsScene
from kesegames.ui.scenes.rules.scene import Rules
from kesegames.ui.scenes.save import Save
from kesegames.ui.scenes.settings.scene import SettingsScene
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.curtain import READY
from kesegames.ui.scenes.table.pause import Pause
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.widgets.scroller import Scroller

from .conftest import Hand, keserima
from .test_texts_fit import RECORDS, played, table_at

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
    rest_on(hand, at)
    return at


def rest_on(hand: Hand, at: Point) -> None:
    finger(hand, pygame.FINGERDOWN, at)
    end = hand.app.clock() + RESTS_MS + 1
    hand.wait(lambda: hand.app.clock() > end)
    hand.turn()  # The turn before may only have shown what had been drawn.


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


def state_of(hand: Hand) -> object:
    """What a long press must leave as it is."""
    app = hand.app
    table = app.scenes[0]
    played = (table.match.at, table.sitting.clicks.spots) if isinstance(table, Table) else ()
    return [type(scene) for scene in app.scenes], app.settings, played


@pytest.mark.parametrize("scale", thinned([(2.0,), (1.0,)], 2))
def test_a_long_press_shows_what_hovering_shows_in_every_kind_of_scene(
    hand: Hand, known: Catalogue, scale: float
) -> None:
    app = hand.app
    app.settings.animation_speed = 0
    match = played(known, "senet", 2, 5)
    table = table_at(hand, match, 9)
    ruleset = known.ruleset("senet")
    app.folders.records.mkdir()
    for path in sorted(RECORDS.iterdir())[:3]:
        (app.folders.records / path.name).write_bytes(path.read_bytes())
    makes: list[Callable[[], Scene]] = [
        lambda: Title(app),
        lambda: KeySheet(app),
        lambda: Open(app),
        lambda: Practice(app),
        lambda: ResultsScene(app),
        lambda: Setup(app, ruleset),
        lambda: Rules(app, ruleset),
        lambda: Replay(app, match),
        lambda: Editor(app, table.match.state),
        lambda: Save(app, match, lambda path: None),
        lambda: PlayOn(app, match, 3),
        lambda: table.menu(),
        *(lambda page=page: SettingsScene(app, page) for page in ("screen", "keys", "people")),
    ]
    for size in ((960, 600), (1280, 800)):
        hand.resize(size, 1.0, scale)
        for make in makes:
            app.restart(table)
            app.push(make())
            app.settle()
            ids = [target.id for target in app.scene.targets() if not target.owner]
            assert ids, app.scene.name
            for id in random.Random(app.scene.name).sample(ids, min(5, len(ids))):
                target = next(one for one in app.scene.targets() if one.id == id)
                at = target.box.clip(target.pane).center if target.pane is not None else target.box.center
                meant = app.scene.under(*at)
                before = state_of(hand)
                rest_on(hand, at)
                assert app.scene.ring.hovered == (meant.id if meant is not None else None), (app.scene.name, id)
                finger(hand, pygame.FINGERUP, at)
                assert state_of(hand) == before, (app.scene.name, id)


STRANGERS = [("senet", 2), ("keserima", 2), ("renyu", 6), ("sanga", 5), ("shuki", 4), ("kisen-education", 2)]


@pytest.mark.parametrize(("game", "seats"), STRANGERS)
@pytest.mark.parametrize(("language", "scale"), [("en", 2.0), ("ja", 1.0)])
def test_a_stranger_plays_by_touch_alone(
    hand: Hand, known: Catalogue, game: str, seats: int, language: str, scale: float
) -> None:
    """Taps play, long presses tell, drags carry and scroll; nothing is cut, and what is offered can be reached."""
    app, rng = hand.app, random.Random(game)
    app.settings.language, app.settings.animation_speed = language, 0
    hand.resize((960, 600), 1.0, scale)
    table = hand.sit(begin(known.ruleset(game), {}, [HUMAN] * seats, "4"))
    hand.lifts_curtains = False
    for number in range(16):
        hand.wait(lambda: table.is_covered or hand.is_asked() or table.turn.is_persons_throw)
        if table.is_covered:
            tap(hand, READY)
            hand.wait(lambda: hand.is_asked() or table.turn.is_persons_throw)
        hand.rest()
        if table.sitting.is_over:
            return
        assert hand.cut() == []
        if table.sitting.walk is None:
            tap(hand, "throw")
            continue
        at = table.match.at
        for spot in rng.choice(list(table.sitting.walk.moves)):
            hand.rest()
            if table.match.at != at:
                break
            id = next(one.id for one in table.targets() if one.id == SPOT + spot)
            if number % 3 == 0:
                lifted = hold(hand, id)
                meant = table.under(*lifted)
                assert meant is not None and table.ring.hovered == meant.id
                finger(hand, pygame.FINGERUP, lifted)
                assert table.match.at == at
            tap(hand, id)
        assert table.match.at > at, (number, table.sitting.clicks.spots)
