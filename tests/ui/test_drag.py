"""Drag and drop: whatever two clicks do, one drag does, and nothing is lost by letting go elsewhere."""

from __future__ import annotations

import pygame
import pytest
from every_game import CATALOGUE, ROOTS, thinned

from kesegames.catalogue import Catalogue
from kesegames.engine.look import Spot
from kesegames.engine.state import EVERYONE
from kesegames.play.match import HUMAN, begin
from kesegames.ui.scenes.table.said import said
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.scenes.tutorial.scene import Tutorial

from .conftest import Hand

BOARDS = [id for id in ROOTS if CATALOGUE.ruleset(id).board is not None and CATALOGUE.ruleset(id).levels]
TURNS = 12
MOST_TURNS = 40
"""In some games pieces are put down for a while before the first can be carried."""
NOWHERE = (3.0, 60.0)


def seated(hand: Hand, known: Catalogue, game: str) -> Table:
    ruleset = known.ruleset(game)
    hand.app.settings.automatic_throws = True
    table = hand.sit(begin(ruleset, {}, [HUMAN] * ruleset.least_seats, "7"))
    hand.wait(hand.is_asked)
    return table


def draggable(table: Table) -> list[tuple[Spot, ...]]:
    """The moves that go from a piece, which lies where nothing covers it, to somewhere else."""
    walk, boxes = table.sitting.walk, table.boxes()
    board = table.stage.board.cells
    if walk is None:
        return []
    return [
        spots
        for spots in walk.moves
        if len(spots) > 1 and spots[1] in board and spots[0] in boxes and table.look.pieces.get(spots[0])
    ]


@pytest.mark.parametrize("game", thinned(((game,) for game in BOARDS), 2))
def test_a_drag_does_what_two_clicks_do(hand: Hand, known: Catalogue, game: str) -> None:
    table = seated(hand, known, game)
    done = 0
    for number in range(MOST_TURNS):
        if number >= TURNS and done:
            break
        hand.wait(hand.is_asked)
        found, at = draggable(table), table.match.at
        if not found:
            assert table.sitting.walk is not None
            hand.play(next(iter(table.sitting.walk.moves)))
            continue
        spots = found[len(found) // 2]
        hand.drag(SPOT + spots[0], table.boxes()[spots[1]].center)
        if table.match.at == at:
            assert table.sitting.clicks.spots == spots[:2]
            hand.play(spots[2:])
        else:
            assert table.match.spots(at + 1, EVERYONE) == spots[:2]
        done += 1
    board = table.ruleset.board
    assert done or (board is not None and board.is_crowd), "where many things lie on cells a word may say where they go"


def test_what_is_let_go_elsewhere_is_not_lost(hand: Hand, known: Catalogue) -> None:
    table = seated(hand, known, "keserima")
    spots = draggable(table)[0]
    start, before = SPOT + spots[0], table.look
    hand.drag(start, NOWHERE)
    hand.rest()
    assert table.sitting.clicks.spots == () and table.look == before
    hand.drag(start, table.boxes()[spots[0]].move(9, 0).center)
    assert table.sitting.clicks.spots == ()
    hand.click(start)
    assert table.sitting.clicks.spots == spots[:1]
    hand.drag(start, NOWHERE)
    assert table.sitting.clicks.spots == spots[:1]
    hand.click(start)
    assert table.sitting.clicks.spots == ()
    hand.drag(start, NOWHERE, is_let_go=False)
    assert table.marks().held is not None
    hand.key(pygame.K_ESCAPE)
    assert table.marks().held is None and table.sitting.clicks.spots == ()


def test_a_square_that_a_piece_is_dropped_on_in_vain_says_why(hand: Hand, known: Catalogue) -> None:
    table = seated(hand, known, "keserima")
    spots = draggable(table)[0]
    table.click(spots[0])
    offers = table.sitting.clicks.offers()
    table.click(spots[0])
    wrong = next(spot for spot in table.stage.board.cells if spot not in offers and spot != spots[0])
    hand.drag(SPOT + spots[0], table.boxes()[wrong].center)
    refusal = table.sitting.clicks.refusal
    assert refusal is not None and refusal.spot == wrong and table.sitting.clicks.spots == spots[:1]


def test_the_piece_is_seen_under_the_pointer_and_the_target_lit(hand: Hand, known: Catalogue) -> None:
    table = seated(hand, known, "keserima")
    spots = draggable(table)[0]
    goal = table.boxes()[spots[1]]
    hand.drag(SPOT + spots[0], goal.center, is_let_go=False)
    marks = table.marks()
    assert marks.held is not None and marks.held[:2] == (spots[0], table.look.pieces[spots[0]][-1])
    assert marks.attended == spots[1] and spots[1] in marks.offers
    assert pygame.Vector2(marks.held[2].center).distance_to(goal.center) < 2
    pixels = []
    for held in (None, marks.held):
        marks.held = held
        canvas = hand.app.canvas()
        canvas.surface.fill("black")
        table.stage.draw_pieces(canvas, table.look, marks, None)
        pixels.append(canvas.surface.get_at(tuple(round(at) for at in goal.move(0, 12).center)))
    assert pixels[0] != pixels[1]


def test_another_piece_is_picked_up_in_place_of_the_one_picked_up(hand: Hand, known: Catalogue) -> None:
    table = seated(hand, known, "keserima")
    first, *others = dict.fromkeys(spots[0] for spots in draggable(table))
    table.click(first)
    other = next(spot for spot in others if spot not in table.sitting.clicks.offers())
    hand.rest()
    hand.click(SPOT + other)
    assert table.sitting.clicks.spots == (other,) and table.sitting.clicks.refusal is None


def test_pieces_of_a_lesson_are_dragged_too(hand: Hand, known: Catalogue) -> None:
    hand.app.routes.tutorial(known.ruleset("keserima"))
    scene = hand.app.scene
    assert isinstance(scene, Tutorial)
    done = 0
    while not scene.is_last:
        hand.wait(lambda: not scene.tryout.is_moving)
        board, offers = scene.tryout.stage.board.cells, scene.tryout.clicks.offers()
        following = scene.step.following(scene.tryout.walk)
        first = next((spot for spot in following if spot in board and spot in offers), None)
        pieces = scene.tryout.look.pieces.get(first or "", [])
        if first is not None and pieces and not scene.tryout.clicks.spots:
            goals = scene.tryout.walk.following(first)
            goal = next((spot for spot in goals if spot in board and spot != first), None)
            if goal is not None:
                hand.drag(f"spot {first}", board[goal].center)
                assert scene.is_done or scene.is_wrong or scene.tryout.clicks.spots[-2:] == (first, goal)
                done += 1
        scene.go(1)
        scene.settle(scene.width, scene.height)
    assert done


def test_a_piece_that_is_paid_on_is_also_carried(hand: Hand, known: Catalogue) -> None:
    """One's own of several that stand together; nothing of that is called a throw, and no chance is told."""
    position = "a CAI 10 0 - -, b CAI 5 0 - -, turn a move"
    table = hand.sit(begin(known.ruleset("gyozan"), {}, [HUMAN] * 2, "7", position=position))
    hand.wait(hand.is_asked)
    goal = table.boxes()["CO"].center
    hand.drag(SPOT + "CAI", goal, is_let_go=False)
    assert table.dragging.drag is not None and table.dragging.drag.piece == "a"
    assert "throw" not in said(table).heading and table.marks().chances == {"CO": 1.0}
    hand.drag(SPOT + "CAI", goal)
    assert table.match.spots(1, EVERYONE) == ("rice0",)


def test_what_a_click_on_its_goal_takes_is_also_carried_there(hand: Hand, known: Catalogue) -> None:
    """From the hand to a place: the same move as the click, for the thing that it takes alone."""
    position = "round 1 sangha R, order RB, R 6 0:0:0, B 3 0:0:0, CHM R1 H1, AYU R3, BKK B1"
    table = hand.sit(begin(known.ruleset("sanga"), {}, [HUMAN] * 2, "7", position=position))
    hand.wait(hand.is_asked)
    boxes = table.boxes()
    for goal in ("CHM", "poet"):
        hand.drag(SPOT + "hand0:sangha", boxes[goal].center, is_let_go=False)
        assert table.marks().held is not None and goal in table.marks().offers
        hand.drag(SPOT + "hand0:sangha", boxes[goal].center)
        assert table.match.spots(table.match.at, EVERYONE) == (goal,)
        hand.wait(hand.is_asked)
    at = table.match.at
    hand.drag(SPOT + "hand0:sangha", boxes["BKK"].center)
    refusal = table.sitting.clicks.refusal
    assert table.match.at == at and refusal is not None and refusal.spot == "BKK"
    table.sitting.clicks.refusal = None
    hand.drag(SPOT + "hand0:sangha", NOWHERE)
    assert table.match.at == at and table.sitting.clicks.refusal is None


def test_a_ship_is_carried_to_where_a_word_would_take_it(hand: Hand, known: Catalogue) -> None:
    """Also by a click on the square; where there are two ways to pay for it the buttons are named, and it stays picked
    up."""
    table = hand.sit(begin(known.ruleset("rensen"), {}, [HUMAN] * 2, "7"))
    hand.wait(lambda: table.turn.is_persons_throw)
    table.match.play(table.match.state.read("3"))
    table = hand.sit(table.match)
    hand.wait(hand.is_asked)
    hand.drag(SPOT + "a1", table.stage.board.cells["3"].center)
    refusal = table.sitting.clicks.refusal
    assert table.sitting.clicks.spots == ("a1",) and table.marks().chances == {"3": 1.0}
    assert refusal is not None and refusal.note is not None and refusal.note.text == "note.several_ways"
    at = table.match.at
    hand.play(("stock",))
    assert table.match.at == at + 1
    hand.wait(lambda: table.turn.is_persons_throw)
    assert not table.marks().chances
