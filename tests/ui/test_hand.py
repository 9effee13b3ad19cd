"""The hand at the table (design/table.md): one click where one is enough, nothing lost beside everything, refusals that
stay until they are read, the ring where the next decision is, gold only on what goes on."""

from __future__ import annotations

import pygame
import pytest
from every_game import ROOTS, thinned

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.play.match import HUMAN, begin
from kesegames.ui.board import headings
from kesegames.ui.board.board_view import BoardView
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.painters.plain import Painter
from kesegames.ui.scenes.rules.scene import Rules
from kesegames.ui.scenes.table.crumbs import Crumb, Crumbs
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.scenes.tutorial.scene import Tutorial
from kesegames.ui.widgets.buttons import Button

from .conftest import Hand, Measuring, keserima


def seated(hand: Hand, known: Catalogue, game: str, position: str = "") -> Table:
    table = hand.sit(begin(known.ruleset(game), {}, [HUMAN, HUMAN], "7", position=position))
    hand.rest()
    return table


def bare(table: Table) -> tuple[float, float]:
    """A place on the table where nothing is."""
    stage = table.areas.stage
    places = ((x, y) for y in range(int(stage.y) + 4, int(stage.bottom), 7) for x in range(int(stage.x) + 4, 400, 7))
    return next(place for place in places if table.under(*place) is None)


@pytest.mark.parametrize("way", ["mouse", "drag", "key"])
def test_a_stone_with_one_way_to_go_takes_one_click(hand: Hand, known: Catalogue, way: str) -> None:
    table = seated(hand, known, "senet", "1,3,5,7,9 2,4,6,8,10 w 2")
    stone = SPOT + "9"
    if way == "drag":
        hand.drag(stone, table.boxes()["11"].center)
    elif way == "key":
        table.ring.at, table.ring.is_shown = stone, True
        hand.key(pygame.K_RETURN)
    else:
        hand.click(stone)
    assert table.match.at == 1 and table.match.spots(1, EVERYONE) == ("9", "11")


def test_a_stone_carried_elsewhere_is_not_moved(hand: Hand, known: Catalogue) -> None:
    table = seated(hand, known, "senet", "1,3,5,7,9 2,4,6,8,10 w 2")
    hand.drag(SPOT + "9", table.boxes()["14"].center)
    refusal = table.sitting.clicks.refusal
    assert table.match.at == 0 and refusal is not None and refusal.spot == "14"


def test_a_click_beside_everything_puts_the_piece_down(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    piece = next(spot for spot in table.sitting.clicks.offers() if spot in table.stage.board.cells)
    hand.click(SPOT + piece)
    assert len(table.sitting.clicks.spots) == 1
    hand.rest()
    hand.click_at(bare(table))
    hand.rest()
    assert not table.sitting.clicks.spots and table.match.to_act == 0


def test_a_refusal_stays_until_another_spot_is_looked_at(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    clicks = table.sitting.clicks
    piece = next(spot for spot in clicks.offers() if spot in table.stage.board.cells)
    hand.click(SPOT + piece)
    hand.rest()
    wrong = next(
        spot for spot in table.stage.board.cells if spot not in (piece, *clicks.offers()) and not clicks.leading(spot)
    )
    while table.sitting.clicks.refusal is None:
        hand.click(SPOT + wrong)
    before, where = table.sitting.clicks.spots, bare(table)
    said = table.said()
    assert said.is_refusal and said.place == wrong

    def point(place: tuple[float, float]) -> None:
        pos = round(place[0]), round(place[1])
        hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    point(where)
    assert table.said() == said and table.sitting.clicks.spots == before
    other = next(spot for spot in table.stage.board.cells if spot not in (wrong, *before))
    point(table.boxes()[other].center)
    assert table.sitting.clicks.refusal is None and not table.said().is_refusal
    assert table.sitting.clicks.spots == before


def test_the_ring_stands_where_the_next_decision_is(hand: Hand, known: Catalogue) -> None:
    table = seated(hand, known, "senet")
    hand.key(pygame.K_SPACE)
    hand.rest()
    assert table.ring.at is not None and table.ring.at.removeprefix(SPOT) in table.sitting.clicks.offers()
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    clicks = table.sitting.clicks
    piece = next(spot for spot in clicks.offers() if spot in table.stage.board.cells)
    for spot in (piece, next(s for s in table.stage.board.cells if s not in (piece, *clicks.ahead(piece)))):
        table.ring.at, table.ring.is_shown = SPOT + spot, True
        hand.key(pygame.K_RETURN)
        hand.rest()
    assert clicks.refusal is not None, "the click in vain"
    assert table.ring.at == SPOT + clicks.spots[-1] and table.said().is_refusal


@pytest.mark.parametrize("game", thinned([(game,) for game in ROOTS], 2))
def test_a_word_is_gold_only_where_nothing_else_can_be_done(hand: Hand, known: Catalogue, game: str) -> None:
    ruleset = known.ruleset(game)
    hand.app.settings.automatic_throws, hand.app.settings.animation_speed = True, 0.0
    table = hand.sit(begin(ruleset, {}, [HUMAN] * ruleset.least_seats, "7"))
    for _ in range(12):
        hand.wait(hand.is_asked)
        if table.sitting.walk is None:
            return
        hand.app.settle()
        gold = [one for one in table.widgets if isinstance(one, Button) and one.kind == "primary"]
        words = [one.id.removeprefix(SPOT) for one in gold if one.id.startswith(SPOT)]
        assert all(word == "end" or table.turn.only or word in table.sitting.clicks.claims() for word in words), words
        table.sitting.play_whole(list(table.sitting.walk.moves)[-1], hand.app.clock())


def test_of_equal_cards_as_many_are_raised_as_were_clicked(hand: Hand, known: Catalogue) -> None:
    match = begin(known.ruleset("renyu"), {}, [HUMAN, "greedy"], "1")
    while match.to_act == CHANCE:
        match.throw()
    table = hand.sit(match)
    hand.rest()
    held = table.look.pieces
    spot = next(spot for spot in table.sitting.clicks.offers() if len(held.get(spot, [])) > 2)
    low = max(box.y for box in lying(table, spot))
    for clicks in (1, 2):
        hand.click(f"spot {spot}")
        hand.app.settle()
        assert [box.y < low for box in lying(table, spot)].count(True) == clicks
        assert spot in table.sitting.clicks.chosen()


def lying(table: Table, spot: str) -> list[pygame.FRect]:
    return [
        sprite.box
        for sprite, placed in zip(
            table.stage.sprites(table.look, table.marks()), table.stage.placed(table.look), strict=True
        )
        if placed.spot == spot
    ]


def test_an_arrow_covers_no_glyph_beside_the_piece(known: Catalogue) -> None:
    board = known.ruleset("kisen-education").board
    assert board is not None
    view = BoardView(board)
    view.fit(pygame.FRect(0, 0, 700, 700), False)
    spots = list(view.cells)
    columns = int(board.width)
    at, above, below = (spots[number] for number in (columns + 1, 1, 2 * columns + 1))
    boxes = headings.boxes(view, at, ["to:n", "to:s"], [above])
    drawn = {word: box.scale_by(headings.SHOWN) for word, box in boxes.items()}
    for spot in (at, above):
        assert not drawn["to:n"].colliderect(view.cells[spot].scale_by(0.44)), spot
    assert drawn["to:s"].centery > view.cells[below].y, "where nothing stands it points into the next cell"


def test_a_large_combination_chosen_stays_within_its_strip(hand: Hand, known: Catalogue) -> None:
    painted: list[pygame.FRect] = []

    class Watched(Painter):
        def set_down(self, canvas: Canvas, piece: str, box: pygame.FRect, *_: object) -> None:
            painted.append(box)

    table = seated(hand, known, "renyu")
    strip = pygame.FRect(100, 10, 400, 48)
    made = Crumb("run of 6 sets of 3 up to 8", pieces=["5"] * 18)
    canvas = Measuring(hand.app.surface, 1.0, hand.app.skin)
    Crumbs(strip, [Crumb("c3"), made], "", Watched(table.ruleset)).draw(canvas, table.ring)
    assert len(painted) == 18 and all(strip.contains(box) for box in painted) and canvas.cut == []


def test_the_key_of_the_table_opens_the_rules_of_combinations(hand: Hand, known: Catalogue) -> None:
    table = seated(hand, known, "kaison")
    hand.key(pygame.K_y)
    assert isinstance(hand.app.scene, Rules)
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scenes == [table]


def test_what_the_pointer_rests_on_does_not_hide_that_it_is_ones_turn(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "7"))
    hand.rest()
    spot = next(iter(table.stage.board.cells))
    table.point(*table.boxes()[spot].center)
    assert table.attended() == spot
    table._finish_motion()
    assert table.attended() is None
    table.point(*table.boxes()[next(one for one in table.stage.board.cells if one != spot)].center)
    assert table.attended() not in (None, spot)


def test_enter_in_a_lesson_shows_the_button_that_is_asked_for_and_presses_it(hand: Hand, known: Catalogue) -> None:
    hand.app.routes.tutorial(known.ruleset("kaison"))
    scene = hand.app.scene
    assert isinstance(scene, Tutorial)
    hand.app.settle()
    hand.key(pygame.K_RETURN)
    assert scene.ring.at == SPOT + "bet:1" and not scene.is_done
    hand.key(pygame.K_RETURN)
    assert scene.is_done
