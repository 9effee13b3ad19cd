"""Keyboard and gamepad are enough: every target is reached, a whole game is played without a pointer."""

from __future__ import annotations

import random

import pygame
from every_game import first_events, quick_tables

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.pause import Pause
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.screen import Screen
from kesegames.ui.widgets.focus import FocusRing, Target

from .conftest import Hand, keserima

Arrow = tuple[int, int]
ARROWS: tuple[Arrow, ...] = ((1, 0), (-1, 0), (0, 1), (0, -1))


def ways(scene: Screen, start: str) -> dict[str, list[Arrow]]:
    """The targets to which arrows lead from one of them, each with the fewest arrows that do. Left and right change
    what can be changed and do not lead on from it, but from a tab to the next."""
    found: dict[str, list[Arrow]] = {start: []}
    waiting, targets = [start], scene.targets()
    adjusted = {target.id for target in targets if target.adjust is not None and not target.id.startswith("tab ")}
    for here in waiting:
        for arrow in ARROWS:
            if arrow[0] and here in adjusted:
                continue
            ring = FocusRing()
            ring.at, ring.is_shown = here, True
            ring.move(targets, *arrow)
            if ring.at is not None and ring.at not in found:
                found[ring.at] = [*found[here], arrow]
                waiting.append(ring.at)
    return found


def unreached(scene: Screen) -> set[str]:
    """The targets to which no sequence of arrows leads from the first one."""
    targets = scene.targets()
    return {target.id for target in targets if not target.owner} - ways(scene, targets[0].id).keys()


def test_arrows_reach_every_target_of_the_table(hand: Hand, known: Catalogue) -> None:
    hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    hand.app.draw()
    assert unreached(hand.table) == set()
    hand.table.sitting.click("25", 0)
    hand.rest()
    hand.app.draw()
    assert unreached(hand.table) == set()


@quick_tables
def test_arrows_reach_every_target_of_every_table(hand: Hand, game: str, seats: int) -> None:
    for events in (0, 4, 9):
        match = first_events(game, seats, events)
        for scene in (Table(hand.app, match), Replay(hand.app, match)):
            hand.app.restart(scene)
            hand.app.draw()
            assert unreached(hand.app.scene) == set(), events


def test_arrows_reach_every_target_of_pause_and_result(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.scene, Pause) and unreached(hand.app.scene) == set()
    hand.click("draw")
    hand.wait(lambda: table.is_result_open)
    assert unreached(table) == set()


def box(x: float, y: float, w: float, h: float) -> Target:
    return Target(f"{x},{y}", pygame.FRect(x, y, w, h), lambda: None)


def test_left_and_right_prefer_what_lies_in_the_same_row() -> None:
    """Of a mat as wide as the table its counter, not the button beneath it; of a wide thing down the nearest."""
    plate, counter, button, wide = (
        box(18, 682, 220, 44),
        box(812, 682, 74, 44),
        box(454, 750, 172, 44),
        box(14, 570, 880, 90),
    )
    targets = [plate, counter, button, wide]
    ring = FocusRing()
    ring.at, ring.is_shown = plate.id, True
    for dx, dy, expected in ((1, 0, counter), (-1, 0, plate), (0, 1, button), (0, -1, wide), (0, 1, plate)):
        ring.move(targets, dx, dy)
        assert ring.at == expected.id


def test_up_and_down_stay_on_a_board_while_something_lies_that_way() -> None:
    """A map: `low` begins before `town` ends, a tile beside it seems nearer; from the lowest the way leads off."""
    town, low, tile, far = box(200, 378, 148, 65), box(64, 437, 102, 65), box(360, 450, 40, 40), box(900, 450, 40, 40)
    for target in (town, low, far):
        target.among = "map"
    ring = FocusRing()
    ring.at, ring.is_shown = town.id, True
    for dy, expected in ((1, low), (-1, town), (1, low)):
        ring.move([town, low, tile, far], 0, dy)
        assert ring.at == expected.id
    ring.move([town, low, far, below := box(60, 500, 880, 44)], 0, 1)
    assert ring.at == below.id


def steer(hand: Hand, id: str) -> None:
    """To a target by Tab alone."""
    for _ in range(200):
        if hand.app.scene.ring.at == id and hand.app.scene.ring.is_shown:
            return
        hand.key(pygame.K_TAB)
    raise AssertionError(f"Tab does not lead to {id}")


def test_a_whole_game_by_keyboard(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.tutorials_seen = ["keserima"]
    hand.app.push(Title(hand.app))
    hand.app.settle()
    steer(hand, "game keserima")
    hand.key(pygame.K_RETURN)
    setup = hand.app.scene
    assert isinstance(setup, Setup)
    steer(hand, "seat1")
    while setup.players[1] != HUMAN:
        hand.key(pygame.K_LEFT)
    steer(hand, "start")
    hand.key(pygame.K_RETURN)
    rng = random.Random(6)
    table = hand.table
    for _ in range(400):
        hand.wait(hand.is_asked)
        if table.sitting.is_over:
            break
        assert table.sitting.walk is not None
        for spot in rng.choice(list(table.sitting.walk.moves)):
            hand.rest()
            steer(hand, SPOT + spot)
            hand.key(pygame.K_SPACE)
    assert table.match.outcome() is not None


def test_a_gamepad_plays(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)

    def pad(button: int) -> None:
        hand.app.feed(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button))

    pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert table.attended() is not None
    pad(pygame.CONTROLLER_BUTTON_A)
    assert table.sitting.walk is not None and len(table.sitting.walk.spots) == 1
    pad(pygame.CONTROLLER_BUTTON_B)
    assert not table.sitting.walk.spots
    pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert not table.is_live
    pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert table.is_live
    pad(pygame.CONTROLLER_BUTTON_START)
    assert isinstance(hand.app.scene, Pause)
