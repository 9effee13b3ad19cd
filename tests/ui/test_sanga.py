"""SANGA's table: whose pieces stand where, what is carried of a crowd, what is said of an area and of a patron."""

from __future__ import annotations

import random

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.look import Look
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, begin
from kesegames.settings import Settings
from kesegames.table.bills import seen_at_end
from kesegames.table.turns import last_turn
from kesegames.ui.board import town
from kesegames.ui.board.stage import Stage
from kesegames.ui.draw.skin import PALETTE
from kesegames.ui.painters import painter
from kesegames.ui.scenes.table.said import said
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT

from .conftest import Hand


def stage_of(known: Catalogue, seats: int, size: tuple[int, int] = (884, 684)) -> Stage:
    ruleset = known.ruleset("sanga")
    stage = Stage(ruleset, painter(ruleset, Settings()), seats)
    stage.fit(pygame.FRect(0, 0, *size), False)
    return stage


def test_slots_are_the_capacity_and_temples_stand_beside_them(known: Catalogue) -> None:
    stage = stage_of(known, 5)
    held = ["RT", "BT", "H", "R", "R", "B"]
    look = Look({"CHM": held}, {})
    cell = stage.board.cells["CHM"]
    boxes = [placed.box for placed in stage.placed(look)]
    assert stage.slots["CHM"] == 4 and boxes[2:] == town.line(cell, 4)
    assert boxes[0].x < cell.x and boxes[1].right > cell.right
    look = Look({"CHM": [*held, "B", "B"]}, {})
    assert [count for _, count in stage.counted(look)] == [2, 3]


def test_of_a_crowd_ones_own_piece_is_carried(known: Catalogue) -> None:
    stage, look = stage_of(known, 2), Look({"CHM": ["RT", "H", "R", "B"], "KHO": ["RT", "B"]}, {})
    assert [stage.top("CHM", look, seat) for seat in "RB"] == [2, 3]
    assert stage.top("KHO", look, "R") == 1


def test_what_a_click_picks_up_of_a_crowd_is_what_moves(hand: Hand, known: Catalogue) -> None:
    crowd = "round 1 {} R, order RB, R 1 0:0:0, B 1 0:0:0, CHM R1 B1 H1, AYU B1, shaman R1"
    for phase, piece in (("movement", "R"), ("shaman", "H")):
        table = sit(hand, known, crowd.format(phase) + (", steps 2" if phase == "movement" else ""))
        hand.rest()
        hand.click(SPOT + "CHM")
        assert [step.picked for step in table.sitting.clicks.steps()] == [piece]
        lifted = [sprite.piece for sprite in table.stage.sprites(table.look, table.marks()) if sprite.is_lifted]
        assert lifted == [piece]
        hand.drag(SPOT + "CHM", table.stage.board.cells["AYU"].center, is_let_go=False)
        assert table.dragging.drag is not None and table.dragging.drag.piece == piece


def test_the_map_is_never_turned(known: Catalogue) -> None:
    stage = stage_of(known, 2)
    before = {spot: tuple(box) for spot, box in stage.board.cells.items()}
    stage.fit(pygame.FRect(0, 0, 884, 684), True)
    assert {spot: tuple(box) for spot, box in stage.board.cells.items()} == before


@pytest.mark.parametrize("size", [(884, 684), (940, 484), (1540, 960)])
def test_with_few_seats_only_the_part_of_the_map_in_play_is_seen_the_larger(
    known: Catalogue, size: tuple[int, int]
) -> None:
    stages = {seats: stage_of(known, seats, size) for seats in (2, 3, 5)}
    widths = {seats: stage.board.cells["AYU"].w for seats, stage in stages.items()}
    assert widths[2] == widths[3] >= 1.15 * widths[5]
    for stage in stages.values():
        assert all(stage.board.edge.contains(cell) for cell in stage.board.cells.values())


def test_no_two_areas_lie_on_each_other_in_any_window(known: Catalogue) -> None:
    for size in ((940, 484), (884, 684), (1900, 964)):
        cells = list(stage_of(known, 5, size).board.cells.values())
        for number, one in enumerate(cells):
            for other in cells[number + 1 :]:
                shared = one.clip(other)
                assert shared.w <= 2 or shared.h <= 2


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("size", [(940, 484), (884, 684), (1900, 964)])
def test_no_name_covers_another(hand: Hand, known: Catalogue, language: str, size: tuple[int, int]) -> None:
    canvas = hand.app.canvas()
    for seats in range(2, 6):
        stage = stage_of(known, seats, size)
        labels = [stage.label(canvas, spot, language)[2] for spot in stage.slots]
        for number, one in enumerate(labels):
            assert not [other for other in labels[number + 1 :] if min(one.clip(other).size) > 1]


def test_an_area_and_a_patron_are_called_by_their_names(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.language = "en"
    table = hand.sit(begin(known.ruleset("sanga"), {"first": "seats"}, [HUMAN, HUMAN], "1"))
    hand.wait(hand.is_asked)
    for spot, name, words in (
        ("AYU", "Ayutthaya", "Capacity 3."),
        ("poet", "Poet", "Income: 1 point."),
        ("order", "Order", "The order of play"),
        ("phase", "Phase", "conversion, income"),
        ("round", "Round", "income of round 6"),
        ("baht1", "Baht", "It pays for"),
        ("points0", "Points", "the areas are added"),
    ):
        target = next(target for target in table.targets() if target.id == SPOT + spot)
        table.point(*target.box.center)
        found = said(table)
        assert found.heading == name and words in found.text and (not found.piece or spot == "order")


ROUND = "round 1 {} R, order RB, R 1 0:0:0, B 1 0:0:0, CHM H1, SUK B2, AYU R2, KAN R1, LOP B1, CTB R1, PBI B1"


def sit(hand: Hand, known: Catalogue, position: str) -> Table:
    hand.app.settings.language = "en"
    return hand.sit(begin(known.ruleset("sanga"), {}, [HUMAN, HUMAN], "1", position=position))


def inks(table: Table, box: pygame.FRect) -> set[tuple[int, ...]]:
    """The colours of a part of the table."""
    surface = table.app.surface
    area = pygame.Rect(box)
    return {tuple(surface.get_at((x, y))[:3]) for x in range(area.x, area.right) for y in range(area.y, area.bottom)}


def test_a_patron_that_was_bought_last_is_framed(hand: Hand, known: Catalogue) -> None:
    table, last = sit(hand, known, ROUND.format("sangha")), PALETTE.last
    hand.rest()
    hand.turn()
    cells = next(place for place in table.stage.places if place.id == "patrons").cells()
    assert not any(tuple(last) in inks(table, box) for box in cells.values())
    hand.click(SPOT + "poet")
    hand.rest()
    hand.turn()
    assert [spot for spot, box in cells.items() if tuple(last) in inks(table, box)] == ["poet"]


def test_the_last_turn_does_not_reach_back_into_the_set_up(known: Catalogue) -> None:
    match = begin(known.ruleset("sanga"), {"first": "seats"}, [HUMAN, HUMAN], "1")
    for text in ("CTB", "AYU", "SUK", "LOP", "PBI", "KAN", "KAN", "CTB"):
        match.play(match.state.read(f"put {text}"))
    assert last_turn(match, match.at, 0) == (("CTB",),)
    match.play(match.state.read("patron poet 1"))
    assert last_turn(match, match.at, 0) == (("poet",),)


def test_a_phase_in_which_nothing_can_be_done_ends_by_itself_and_undo_passes_it_over(
    hand: Hand, known: Catalogue
) -> None:
    table = sit(hand, known, ROUND.format("sangha"))
    hand.click(SPOT + "poet")
    # Nothing is left to spend in this phase, blue is asked next.
    hand.wait(lambda: table.match.state.to_act == 1)
    assert table.match.at == 2
    hand.rest()
    hand.click("undo")
    assert table.match.at == 0 and SPOT + "poet" in {target.id for target in table.targets()}


def test_an_end_that_is_a_choice_waits(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, ROUND.format("sangha"))
    for _ in range(60):
        hand.turn()
    assert table.match.at == 0


def test_what_can_be_moved_is_marked_beneath_it(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, ROUND.format("movement") + ", steps 2")
    hand.rest()
    hand.app.draw()
    move = tuple(table.painter.palette.move)
    for spot, is_own in (("AYU", True), ("SUK", False)):
        row = town.row(table.stage.board.cells[spot])
        under = pygame.FRect(row.x, row.bottom - 2, row.w, 10)
        assert (move in inks(table, under)) == is_own


def test_conversion_and_final_scoring_are_told_step_by_step_and_a_key_finishes_them(
    hand: Hand, known: Catalogue
) -> None:
    position = ROUND.format("movement").replace("round 1", "round 6").replace("movement R", "movement B")
    position = position.replace("LOP B1", "LOP R1 B2") + ", steps 0"
    table = sit(hand, known, position)
    hand.rest()
    before = table.match.state.points()
    hand.click(SPOT + "end")
    said, points = [], []
    while not table.is_result_open:
        hand.turn()
        words = table.step_words()
        if words and words not in said:
            said.append(words)
            points.append([table.seen_look.counters[f"points{seat}"] for seat in (0, 1)])
            hand.turn()
            assert table.turn_words() == words and len(table.marks().lit) == 1
            told = [target.id for target in table.targets() if target.id in ("skip", "again", "analysis")]
            assert told == ["skip"], "that it can be skipped, and nothing of the end yet"
    assert (
        said[0] == "Lopburi (3/2): Red is weakest with 1 and loses one."
        and "Ayutthaya: 3 for Red (strength 2)." in said
    )
    assert points[0] == before and points[-1] == table.match.state.points() and points == sorted(points)
    phases = [look.counters["phase"] for look in seen_at_end(table.match, 0, Settings())]
    assert phases[0] == 5 and phases[-1] == 6 and phases == sorted(phases), "conversion and income, not the next round"
    again = sit(hand, known, position)
    hand.rest()
    hand.click(SPOT + "end")
    hand.wait(lambda: bool(again.step_words()))
    hand.click("skip")
    assert again.is_result_open and again.step_words() == ""


def test_a_refusal_lights_the_areas_that_would_do(known: Catalogue) -> None:
    match = begin(known.ruleset("sanga"), {}, [HUMAN, HUMAN], "1", position=ROUND.format("sangha"))
    note = match.state.explain((), "SUK")
    assert note is not None and sorted(note.spots) == ["AYU", "CTB", "KAN"]


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_several_temples_that_can_be_built_are_no_cut_buttons(
    hand: Hand, known: Catalogue, language: str, size: tuple[int, int]
) -> None:
    """Where their buttons have no room they are built by clicks on the map; what ends the phase stays a button."""
    hand.app.settings.language = language
    hand.resize(size)
    found = 0
    for seed in range(40):
        rng, match = random.Random(seed), begin(known.ruleset("sanga"), {}, [HUMAN] * 3, str(seed))
        while match.to_act != OVER and found < 3:
            if match.to_act == CHANCE:
                match.throw()
                continue
            moves = [*match.state.legal()]
            built = [move for move in moves if match.state.told(move)[0].text.startswith("told.temple")]
            if len(built) in (2, 3):
                hand.sit(match.branch(match.at))
                hand.rest()
                assert hand.cut() == []
                assert "spot end" in {target.id for target in hand.table.targets()}
                found += 1
                break
            match.play(rng.choice(moves))
        if found == 3:
            return
    raise AssertionError("no such position")
