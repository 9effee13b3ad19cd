"""The result: who won, the score by rows, beside the board and in any window."""

from __future__ import annotations

import random
from itertools import pairwise

import pygame
import pytest
from every_game import ROOTS, TABLES, thinned

from kesegames.catalogue import Catalogue
from kesegames.engine.look import Outcome
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, Match, begin
from kesegames.ui.scenes.table.layout import LEAST_PAGE
from kesegames.ui.scenes.table.notebox import NoteBox
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.score import Score
from kesegames.ui.seats import open_table
from kesegames.ui.viewing.outcome import Row, ranks, reason_words, resigned_words, score_rows, winner_words, won_words
from kesegames.ui.viewing.panel import room_of
from kesegames.ui.widgets.base import GAP
from kesegames.ui.widgets.scroller import Scroller

from .conftest import Hand, Measuring

WINDOWS = ((960, 600), (1280, 800), (1920, 1080))
LONG = "Bartholomew the Eleventh"


def ended(known: Catalogue, game: str, players: list[str], names: list[str] | None = None, seed: int = 4) -> Match:
    """A match played at random to its end."""
    match, rng = begin(known.ruleset(game), {}, players, str(seed), names), random.Random(seed)
    while match.to_act != OVER:
        if match.to_act == CHANCE:
            match.throw()
        else:
            match.play(int(rng.choice(list(match.state.legal()))))
    return match


def sit(hand: Hand, match: Match) -> Table:
    open_table(hand.app, match)
    hand.app.settle()
    return hand.table


@pytest.mark.parametrize("tab", ["log", "moves", "guide"])
def test_no_row_of_the_panel_lies_under_the_result(hand: Hand, known: Catalogue, tab: str) -> None:
    """What the panel shows stands beneath the card, and says nothing that the card says."""
    hand.app.settings.panel_tab = tab
    for game in ROOTS:
        table = sit(hand, ended(known, game, [HUMAN] * known.ruleset(game).least_seats))
        assert table.result is not None
        page = [widget for widget in table.widgets if widget is not table.result]
        lists = [widget for widget in page if isinstance(widget, Scroller | NoteBox)]
        beneath = room_of(table.areas.pages[0], True).bottom - table.result.box.bottom - 2 * GAP
        assert lists or beneath < LEAST_PAGE, game
        assert not any(widget.box.colliderect(table.result.box) for widget in lists)
        assert tab == "guide" or not any(isinstance(widget, NoteBox) for widget in page)


@pytest.mark.parametrize(
    ("game", "seats", "size"), thinned(((*table, size) for table in TABLES if table[0] in ROOTS for size in WINDOWS), 2)
)
def test_the_result_fits_and_hides_no_square_and_no_mat(
    hand: Hand, known: Catalogue, game: str, seats: int, size: tuple[int, int]
) -> None:
    match = ended(known, game, [HUMAN] * seats, [LONG] * seats)
    for ui_scale, text_scale in ((1.0, 1.0), (3.0, 1.0), (1.0, 2.0)):
        hand.resize(size, ui_scale, text_scale)
        for language in ("ja", "en"):
            hand.app.settings.language = language
            table = sit(hand, match)
            assert table.is_result_open and table.result is not None
            canvas = Measuring(hand.app.surface, hand.app.scale(), hand.app.skin)
            table.result.draw(canvas, table.ring)
            assert canvas.cut == [], (language, ui_scale, text_scale)
            card = table.result.box
            assert table.whole.contains(card) and len(card.collidelistall(table.areas.pages)) < 2
            lying = [*table.stage.board.cells.values(), *(mat.box for mat in table.stage.mats)]
            assert card.collidelist(lying) < 0
            boxes = [button.box for button in table.result.buttons]
            assert all(card.contains(box) and min(box.size) >= 44 for box in boxes)
            assert all(not one.colliderect(other) for n, one in enumerate(boxes) for other in boxes[n + 1 :])


def test_the_score_has_a_column_a_seat_and_a_row_a_part(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, ended(known, "highest", [HUMAN] * 6))
    outcome = table.match.outcome()
    assert outcome is not None
    rows = score_rows(hand.app, table)
    assert [row.label for row in rows] == ["Staked", "Pot", "Total", "Rank"]
    assert rows[0].cells == ["−1"] * 6 and sorted(rows[1].cells) == ["0"] * 5 + ["6"]
    assert [row.cells[outcome.winners[0]] for row in rows] == ["−1", "6", "5", "1st"]
    two = sit(hand, ended(known, "keserima", [HUMAN, HUMAN]))
    assert score_rows(hand.app, two) == []


def test_what_was_won_and_lost_bears_its_sign(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, ended(known, "jusai", [HUMAN] * 2))
    outcome = table.match.outcome()
    assert outcome is not None and outcome.winners
    won = dict(outcome.rows)["won"]
    rows = {row.label: row.cells for row in score_rows(hand.app, table)}
    assert rows["At the start"] == ["30", "30"]
    assert rows["Won or lost"][outcome.winners[0]] == f"+{max(won)}"
    assert rows["Won or lost"][1 - outcome.winners[0]] == f"−{max(won)}"


@pytest.mark.parametrize("width", [240.0, 290.0])
def test_numbers_of_many_seats_do_not_run_together(hand: Hand, known: Catalogue, width: float) -> None:
    table = sit(hand, ended(known, "highest", [HUMAN] * 6))
    rows = [Row("First year", ["−30", "+47", "+9", "−6", "+26", "−26"]), Row("Total", ["1", "289"] * 3, True)]
    score, canvas = Score(table, rows, width), hand.app.canvas()
    for row in rows:
        face = "bold" if row.is_strong else "regular"
        wide = [canvas.measure(words, score.size, face) for words in row.cells]
        assert all((one + other) / 2 < score.column - 4 for one, other in pairwise(wide)), (row, score.size)


def test_a_match_of_seasons_counts_seasons(hand: Hand, known: Catalogue) -> None:
    """A round is something else there."""
    games = [id for id, ruleset in known.rulesets.items() if "seasons" in ruleset.options]
    rows = [row.label for id in games for row in score_rows(hand.app, sit(hand, ended(known, id, [HUMAN] * 2)))]
    assert rows and "Rounds won" not in rows


def test_ranks_are_shared() -> None:
    assert ranks(Outcome([3, 5, 5, 1, 3], [1, 2], "x")) == [3, 1, 1, 5, 3]
    assert ranks(Outcome([0, 0, 0], [1], "x")) == [2, 1, 2]


def test_who_won_and_who_resigned_is_said(hand: Hand, known: Catalogue) -> None:
    match = begin(known.ruleset("highest"), {}, [HUMAN, HUMAN, "random"], "4", ["Mika", "Noah", ""])
    match.resign(1)
    while match.to_act != OVER:
        match.throw()
    table = sit(hand, match)
    assert resigned_words(hand.app, table) == "Noah resigned; a bot played on."
    names = ["Mika", "Noah", "Third"]
    outcome = match.outcome()
    assert outcome is not None and winner_words(hand.app, table) == f"{names[outcome.winners[0]]} wins"
    assert table.turn_words() == f"The match is over – {winner_words(hand.app, table)}"
    told = set()
    for seed in range(6):
        alone = ended(known, "highest", [HUMAN, "random"], seed=seed)
        outcome = alone.outcome()
        assert outcome is not None
        told.add((outcome.winners[0], winner_words(hand.app, sit(hand, alone))))
    assert told == {(0, "You win"), (1, "Second wins")}


def test_several_win_and_nobody_does(hand: Hand) -> None:
    assert won_words(hand.app, ["Mika", "Noah"]) == "Mika and Noah win"
    assert won_words(hand.app, []) == hand.app.say("result.drawn")


def test_light_bursts_where_the_last_move_has_won_and_not_where_somebody_resigns(hand: Hand, known: Catalogue) -> None:
    match = ended(known, "keserima", [HUMAN, HUMAN])
    table = sit(hand, match)
    outcome, last = match.outcome(), match.events[-1]
    assert outcome is not None and last.seat in outcome.winners
    assert table.marks().won == table.last_turn()[-1][-1] in table.stage.board.cells
    table.go(match.at - 1)
    assert table.marks().won == ""
    match = begin(known.ruleset("keserima"), {}, [HUMAN, HUMAN], "4")
    while match.to_act != 0:
        match.throw() if match.to_act == CHANCE else match.play(int(match.state.legal()[0]))
    match.play(int(match.state.legal()[0]))
    match.resign(1)
    assert sit(hand, match).marks().won == ""


def test_who_resigned_is_named(hand: Hand, known: Catalogue) -> None:
    match = begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "4", ["Ann", ""])
    match.resign(0)
    table = sit(hand, match)
    assert reason_words(hand.app, table) == "Ann resigned" and winner_words(hand.app, table) == "Black wins"
    hand.app.settings.language = "ja"
    assert reason_words(hand.app, table) == "Annが投了しました"


@pytest.mark.parametrize("how", ["cross", "beside", "escape"])
def test_the_result_is_closed_and_the_table_says_who_won(hand: Hand, known: Catalogue, how: str) -> None:
    table = sit(hand, ended(known, "keserima", [HUMAN, HUMAN]))
    if how == "cross":
        hand.click("result_close")
    elif how == "beside":
        hand.click_at(table.stage.board.edge.center)
    else:
        hand.key(pygame.K_ESCAPE)
    hand.app.settle()
    assert not table.is_result_open and table.result is None
    assert winner_words(hand.app, table) in table.turn_words()


@pytest.mark.parametrize(("game", "seats"), thinned([table for table in TABLES if table[0] in ROOTS], 2))
def test_nobody_deals_after_a_match(known: Catalogue, game: str, seats: int) -> None:
    look = ended(known, game, [HUMAN] * seats).state.look()
    assert not any("dealer" in marks for marks in look.marked.values())


@pytest.mark.parametrize("by", ["key", "click"])
@pytest.mark.parametrize("seed", [4, 7])
def test_what_finishes_the_last_motion_begins_no_new_match(hand: Hand, known: Catalogue, by: str, seed: int) -> None:
    match = ended(known, "senet", [HUMAN, HUMAN], seed=seed)
    match.go(match.at - 1)
    event = match.events[match.at]
    table = sit(hand, match)
    hand.rest()
    table.sitting.play(event.move, [table.look], hand.app.clock()) if event.seat >= 0 else table.throw()
    hand.wait(lambda: table.motion is not None)
    if by == "key":
        hand.key(pygame.K_RETURN)
    else:
        hand.click_at(again(hand, known, seed))
    assert hand.table is table and table.is_result_open
    hand.app.settle()
    hand.key(pygame.K_RETURN) if by == "key" else hand.click("result_again")
    assert hand.table is not table


def again(hand: Hand, known: Catalogue, seed: int) -> tuple[float, float]:
    """Where the button for another match will be."""
    table, scenes = hand.table, list(hand.app.scenes)
    other = Table(hand.app, ended(known, "senet", [HUMAN, HUMAN], seed=seed))
    other.changed()
    other.settle(table.width, table.height)
    assert scenes == hand.app.scenes
    return next(target.box.center for target in other.targets() if target.id == "result_again")
