"""Laying out quickly: by drag, by keys, the rest by a bot, a layout kept by name; and the legend of the pieces."""

from __future__ import annotations

import pygame
import pytest
from every_game import CATALOGUE, ROOTS

from kesegames import catalogue
from kesegames.catalogue import Catalogue
from kesegames.play import arrangement
from kesegames.play.match import HUMAN, begin
from kesegames.ui.scenes.collection import Collection
from kesegames.ui.scenes.layouts import Layouts
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.screen import Screen

from .conftest import Hand
from .test_arrangements import CLICKED, STAGES, stage_of

LAYING = [id for id in ROOTS if catalogue.start(CATALOGUE.ruleset(id), {}).arranges()]
games = pytest.mark.parametrize("game", LAYING)


def sit(hand: Hand, known: Catalogue, game: str, *players: str) -> Table:
    hand.app.settings.animation_speed = 0
    table = hand.sit(begin(known.ruleset(game), {}, list(players) or [HUMAN, HUMAN], "5"))
    hand.wait(hand.is_asked)
    return table


def top(hand: Hand) -> Screen:
    """What is on top now."""
    return hand.app.scene


def is_laid_out(table: Table) -> bool:
    return not table.match.state.arranges() and table.sitting.turn().is_persons_move


@games
def test_the_rest_is_laid_out_over_the_following_turns(hand: Hand, known: Catalogue, game: str) -> None:
    table = sit(hand, known, game, HUMAN, "level1")
    hand.click("lay_rest")
    hand.wait(lambda: table.match.at >= 4)
    hand.app.settle()
    hand.click("stop_laying")
    hand.wait(lambda: hand.is_asked() and table.sitting.thinking.asked is None)
    stood = table.match.at
    for _ in range(30):
        hand.turn()
    assert table.match.at == stood and table.match.to_act == 0
    hand.click("lay_rest")
    hand.wait(lambda: is_laid_out(table))
    assert {event.seat for event in table.match.events} == {0, 1}


@games
def test_a_layout_is_kept_and_laid_out_by_the_seat_opposite(hand: Hand, known: Catalogue, game: str) -> None:
    table = sit(hand, known, game)
    while table.match.state.arranges():
        assert table.sitting.walk is not None
        moves = list(table.sitting.walk.moves)
        hand.play(moves[len(moves) // 2])
        hand.wait(hand.is_asked)
    kept = arrangement.laid(table.match, table.viewer)
    hand.click("menu")
    hand.click("layouts")
    scene = top(hand)
    assert isinstance(scene, Layouts) and scene.field() is not None
    scene.line.set("壁 / wall")
    scene.changed()
    hand.click("save")
    assert [path.name for path in hand.app.folders.layouts.rglob("*.layout")] == ["壁   wall.layout"]
    hand.click("close")
    table = sit(hand, known, game)
    hand.play(next(iter(table.sitting.walk.moves)) if table.sitting.walk is not None else ())
    hand.wait(hand.is_asked)
    hand.click("layouts")
    hand.click("lay")
    assert top(hand) is table and table.sitting.laying.is_for(1)
    while table.match.state.arranges():
        hand.wait(lambda: (hand.is_asked() and table.match.to_act == 0) or not table.match.state.arranges())
        if table.match.state.arranges() and table.sitting.walk is not None:
            hand.play(next(iter(table.sitting.walk.moves)))
    assert sorted(map(str, arrangement.laid(table.match, 1))) == sorted(map(str, kept))


@games
def test_a_layout_is_made_by_keys_and_by_gamepad(hand: Hand, known: Catalogue, game: str) -> None:
    """Choosing by the ring, going on by Enter; the list of layouts opens and closes by the gamepad."""
    table = sit(hand, known, game)
    for count in range(1, 4):
        assert table.sitting.walk is not None
        spots = next(iter(table.sitting.walk.moves))
        for spot in spots:
            table.ring.at, table.ring.is_shown = SPOT + spot, True
            hand.key(pygame.K_RETURN)
            hand.rest()
        hand.wait(hand.is_asked)
        assert table.match.at == count
    table.ring.at, table.ring.is_shown = "layouts", True
    hand.app.feed(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A))
    assert isinstance(top(hand), Layouts)
    hand.app.feed(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_B))
    assert top(hand) is table


@games
def test_a_broken_layout_is_shown_told_and_left_alone(hand: Hand, known: Catalogue, game: str) -> None:
    folder = hand.app.folders.layouts / game
    folder.mkdir(parents=True)
    (folder / "old.layout").write_text("nonsense", encoding="utf-8")
    table = sit(hand, known, game)
    hand.click("layouts")
    scene = top(hand)
    assert isinstance(scene, Layouts) and "lay" not in [target.id for target in scene.targets()]
    assert hand.cut() == []
    hand.click("layout0")
    assert top(hand) is scene and hand.app.notices.texts
    hand.click("close")
    assert (folder / "old.layout").read_text(encoding="utf-8") == "nonsense" and table.match.at == 0


@pytest.mark.parametrize(
    "game", [id for id in ROOTS if CATALOGUE.ruleset(id).board is not None and CATALOGUE.ruleset(id).levels]
)
def test_the_legend_opens_and_closes_by_mouse_key_and_gamepad(hand: Hand, known: Catalogue, game: str) -> None:
    hand.app.settings.automatic_throws = True
    table = sit(hand, known, game, *[HUMAN] * CATALOGUE.ruleset(game).least_seats)
    pad = pygame.CONTROLLERBUTTONDOWN

    def push(button: int) -> None:
        hand.app.feed(pygame.event.Event(pad, button=button))

    hand.click("pieces")
    assert isinstance(top(hand), Collection) and hand.cut() == []
    hand.click("close")
    assert top(hand) is table
    hand.key(pygame.K_y)
    assert isinstance(top(hand), Collection)
    hand.key(pygame.K_y)
    assert top(hand) is table
    table.ring.at, table.ring.is_shown = "pieces", True
    push(pygame.CONTROLLER_BUTTON_A)
    assert isinstance(top(hand), Collection)
    push(pygame.CONTROLLER_BUTTON_B)
    assert top(hand) is table


@games
@pytest.mark.parametrize("name", STAGES)
def test_what_is_to_be_laid_is_large_enough_to_be_clicked(known: Catalogue, game: str, name: str) -> None:
    state = catalogue.start(known.ruleset(game), {})
    stage, look = stage_of(state, name, 0), state.look()
    hands = [place for place in stage.places if place.at == "seat" and place.holds(look)]
    for place in hands:
        assert all(min(box.size) >= CLICKED for boxes in place.slots(look).values() for box in boxes), place.id


@games
def test_the_picture_of_set_up_shows_what_has_been_laid_out(hand: Hand, known: Catalogue, game: str) -> None:
    picture = Setup(hand.app, known.ruleset(game)).picture()
    assert any(picture.look.pieces.get(cell.name) for cell in picture.stage.board.board.cells)


@games
def test_a_card_just_laid_is_not_asked_about_until_the_pointer_leaves_it(
    hand: Hand, known: Catalogue, game: str
) -> None:
    """It cannot be moved again: framed as forbidden at once, it would look as if it were laid in vain."""
    table = sit(hand, known, game, HUMAN, HUMAN)
    walk = table.sitting.walk
    assert walk is not None
    while table.match.at == 0:
        spot = next(iter(walk.offers()))
        hand.click(SPOT + spot)
    hand.wait(hand.is_asked)
    hand.app.settle()
    assert table.ring.hovered == SPOT + spot and table.attended() is None
    table.point(-5, -5)
    box = table.boxes()[spot]
    table.point(*box.center)
    assert table.attended() == spot


@games
def test_when_all_is_laid_out_nothing_is_offered_to_be_stopped(hand: Hand, known: Catalogue, game: str) -> None:
    table = sit(hand, known, game, HUMAN, "level1")
    hand.app.settings.animation_speed = 4.0
    hand.click("lay_rest")

    def is_through() -> bool:
        """In a window each turn of its loop lays out anew what has changed."""
        hand.app.settle()
        return is_laid_out(table) and not table.sitting.laying.is_for(0)

    hand.wait(is_through)
    hand.app.settle()
    assert "stop_laying" not in [target.id for target in table.targets()]
