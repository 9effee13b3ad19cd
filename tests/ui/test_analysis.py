"""The analysis in the replay and after a game, by mouse and by keyboard."""

from __future__ import annotations

import itertools
import multiprocessing
from functools import partial
from pathlib import Path

import pygame
import pytest
from fake_opponents import die_always

from kesegames.catalogue import Catalogue
from kesegames.play import analysis, journal, worker
from kesegames.play.analysis import Judgement
from kesegames.play.record import read_any
from kesegames.play.worker import Opponent
from kesegames.ui import analysing
from kesegames.ui.because import because
from kesegames.ui.canvas import BODY
from kesegames.ui.focus import FocusRing
from kesegames.ui.scenes.analysis_layout import GRAPH, Graph, Said
from kesegames.ui.scenes.replay import Replay
from kesegames.ui.widgets import Button

from .conftest import Hand, keserima
from .test_replay import RECORDS, opened
from .test_ring import steer

SHORT = """kesegames 1
game: keserima
players: human; human
seed: 1

1 * R+@11 S+@23 K+@15
2 * K{oox} R{oxx} ; the hands
3 * first K
4 K x55-44 ; A strong move.
5 R x51-42
6 K resign
= R resigned
"""
JUDGED = SHORT.replace("; A strong move.", "; A strong move.\n; analysis 0.700 0.500 | *35-44 | x51-42").replace(
    "5 R x51-42", "5 R x51-42 ; analysis 0.500 0.420 | x51-42"
)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "BOT", "level8:nodes=20")


def graph(replay: Replay) -> Graph:
    replay.app.settle()
    return next(widget for widget in replay.widgets if isinstance(widget, Graph))


def test_a_key_analyses_and_keeps_it_in_the_file(hand: Hand, tmp_path: Path) -> None:
    replay = opened(hand, SHORT)
    replay.path = tmp_path / "short.kese"
    hand.key(pygame.K_a)
    assert replay.shows_analysis
    assert replay.analysing.is_running
    hand.wait(lambda: not replay.analysing.is_running)
    assert replay.analysing.is_complete
    kept = analysis.kept(read_any(replay.path.read_text(encoding="utf-8"), hand.app.known))
    assert kept == replay.analysing.found
    assert set(kept) == {4, 5}
    hand.key(pygame.K_a)
    assert not replay.shows_analysis


def test_what_a_record_keeps_is_shown_and_not_worked_out_again(hand: Hand) -> None:
    replay = opened(hand, JUDGED)
    assert replay.shows_analysis
    assert not replay.analysing.is_running
    assert replay.analysing.found[4] == Judgement(4, 0, "x55-44", 0.7, 0.5, ("*35-44", "x51-42"))
    assert [replay.mistake_sign(number) for number in (3, 4, 5)] == ["", "??", "?"]
    hand.key(pygame.K_a)
    hand.key(pygame.K_a)
    assert not replay.analysing.is_running


def test_a_click_on_a_mistake_shows_the_better_move_on_the_board(hand: Hand) -> None:
    replay = opened(hand, JUDGED)
    hand.click("worst0")
    assert replay.at == 3
    replay.hurry()
    assert replay.marks().hints == ("35", "44")
    said = next(widget for widget in replay.widgets if isinstance(widget, Said))
    assert "*35-44" in said.paragraphs[0]
    assert "70 %" in said.paragraphs[0]
    assert "50 %" in said.paragraphs[0]
    hand.key(pygame.K_RIGHT)
    replay.hurry()
    hand.key(pygame.K_RIGHT)
    replay.hurry()
    assert replay.marks().hints == ()


def test_the_graph_leads_where_it_is_clicked_dragged_and_stepped(hand: Hand) -> None:
    replay = opened(hand, JUDGED)
    plot = graph(replay).track
    hand.click_at((plot.x + plot.w * 4 / 6, plot.centery))
    assert replay.at == 4
    replay.point(plot.right, plot.centery)
    assert replay.at == 6
    replay.release()
    replay.point(plot.x, plot.centery)
    assert replay.at == 6
    replay.ring.at, replay.ring.is_shown = GRAPH, True
    hand.key(pygame.K_LEFT)
    assert replay.at == 5


@pytest.mark.parametrize("count", [6, 30, 200])
def test_every_column_of_the_graph_stands_whole_within_its_frame(hand: Hand, count: int) -> None:
    """Odd decisions are won for the first seat, even ones lost: their columns do not touch."""
    judged = [Judgement(number, 0, "", number % 2, number % 2, ("",)) for number in range(1, count + 1)]
    box, canvas = pygame.FRect(20, 20, 324, 92), hand.app.canvas()
    shown = Graph(box, 0, count, judged, None, lambda number: None, "")
    shown.draw(canvas, FocusRing())
    for share, ink, first in ((0.3, canvas.theme.text, 1), (0.7, canvas.theme.muted, 2)):
        y = round(box.y + box.h * share)
        row = [hand.app.surface.get_at((x, y))[:3] == ink for x in range(round(box.x) + 16, round(box.right))]
        runs = [len(list(group)) for is_column, group in itertools.groupby(row) if is_column]
        assert len(runs) == len(range(first, count + 1, 2))
        assert max(runs) - min(runs) <= 1 and min(runs) >= 1
    assert shown.frame.contains(pygame.FRect(shown.x_of(count) - shown.column / 2, box.y, shown.column, 1))


def test_it_can_be_stopped_and_gone_on_with(hand: Hand) -> None:
    replay = opened(hand, SHORT)
    hand.click("analysis")
    hand.click("analysis_stop")
    assert not replay.analysing.is_running
    before = dict(replay.analysing.found)
    hand.click("analysis_start")
    hand.wait(lambda: replay.analysing.is_complete)
    assert before.items() <= replay.analysing.found.items()
    hand.click("analysis_close")
    assert not replay.shows_analysis


def test_leaving_stops_it_and_keeps_what_has_been_judged(hand: Hand, tmp_path: Path) -> None:
    replay = opened(hand, SHORT)
    replay.path = tmp_path / "short.kese"
    hand.key(pygame.K_a)
    hand.wait(lambda: len(replay.analysing.found) == 1)
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scene is not replay
    assert not replay.analysing.is_running
    kept = analysis.kept(read_any(replay.path.read_text(encoding="utf-8"), hand.app.known))
    assert kept == replay.analysing.found
    assert set(kept) == {4}


def test_it_goes_on_when_the_player_comes_back_from_the_key_sheet(hand: Hand) -> None:
    replay = opened(hand, SHORT)
    hand.key(pygame.K_a)
    hand.key(pygame.K_F1)
    assert hand.app.scene is not replay
    assert not replay.analysing.is_running
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scene is replay
    hand.wait(lambda: replay.analysing.is_complete)


def test_no_more_processes_are_started_than_search(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "cores", lambda: 8)
    replay = opened(hand, SHORT)
    before = len(multiprocessing.active_children())
    hand.key(pygame.K_a)
    hand.wait(lambda: bool(replay.analysing.found))
    assert len(multiprocessing.active_children()) <= before + 1


def test_closing_the_window_keeps_what_a_game_that_is_over_was_worth(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, ["human", "human"]))
    hand.wait(hand.is_asked)
    hand.play(table.match.state.spell(int(table.match.state.legal()[0])))
    hand.rest()
    table.sitting.resign(0)
    hand.rest()
    hand.key(pygame.K_a)
    replay = hand.app.scene
    assert isinstance(replay, Replay)
    hand.wait(lambda: bool(replay.analysing.found))
    assert table.sitting.journal is not None
    path = table.sitting.journal.path
    hand.app.feed(pygame.event.Event(pygame.QUIT))
    assert analysis.kept(journal.read(path, known).match) == replay.analysing.found


def test_a_process_that_dies_is_told_and_the_replay_goes_on(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "Opponent", partial(Opponent, die_always))
    replay = opened(hand, SHORT)
    hand.key(pygame.K_a)
    hand.wait(lambda: not replay.analysing.is_running)
    assert replay.analysing.found == {}
    assert hand.app.notices.texts
    hand.key(pygame.K_END)
    assert replay.at == 6


def test_after_a_game_a_analyses_it_and_before_it_says_when(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, ["human", "human"]))
    hand.wait(hand.is_asked)
    hand.key(pygame.K_a)
    assert hand.app.scene is table
    assert hand.app.say("analysis.later") in hand.app.notices.texts
    table.sitting.resign(0)
    hand.rest()
    hand.key(pygame.K_a)
    assert isinstance(hand.app.scene, Replay)
    assert hand.app.scene.shows_analysis


@pytest.mark.parametrize("is_by_mouse", [True, False])
@pytest.mark.parametrize(("language", "words"), [("en", "Analysis"), ("ja", "検討")])
def test_the_result_leads_to_the_analysis(
    hand: Hand, known: Catalogue, language: str, words: str, is_by_mouse: bool
) -> None:
    hand.app.settings.language = language
    table = hand.sit(keserima(known, ["human", "human"]))
    hand.wait(hand.is_asked)
    table.sitting.resign(0)
    hand.wait(lambda: table.is_result_open)
    target = next(target for target in table.targets() if target.id == "result_analysis")
    assert target.label == words
    if is_by_mouse:
        hand.click("result_analysis")
    else:
        steer(hand, "result_analysis")
        hand.key(pygame.K_RETURN)
    assert isinstance(hand.app.scene, Replay)
    assert hand.app.scene.shows_analysis
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scenes == [table]
    hand.click("analysis")
    assert isinstance(hand.app.scene, Replay)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("size", [(1280, 800), (960, 600), (1920, 1080)])
def test_everything_stands_in_its_box(hand: Hand, language: str, size: tuple[int, int]) -> None:
    hand.app.surface = pygame.Surface(size)
    hand.app.settings.language = language
    replay = opened(hand, JUDGED)
    replay.go(3)
    replay.hurry()
    hand.app.draw()
    canvas = hand.app.canvas()
    side = replay.areas.side
    for widget in replay.widgets:
        if isinstance(widget, Button) and widget.id.startswith(("worst", "analysis_")):
            assert side.contains(widget.box)
            assert canvas.measure(widget.label, BODY, "bold") <= widget.box.w - 16
        if isinstance(widget, Said):
            assert side.contains(widget.box)
            assert all(paragraph for paragraph in widget.paragraphs)
            assert len(canvas.lines(widget.paragraphs[0], widget.box.w, 14)) * 21 <= widget.box.h


@pytest.mark.parametrize(("language", "words"), [("en", "three kinds that win"), ("ja", "三種のうち")])
def test_an_evaluation_and_the_last_grade_of_a_hint_say_what_they_rest_on(
    hand: Hand, known: Catalogue, language: str, words: str
) -> None:
    hand.app.settings.language = language
    match = read_any((RECORDS / "official-13.keserima").read_text(encoding="utf-8"), known)
    assert any(words in reason for reason in because(hand.app, match.state))
    table = hand.sit(keserima(known, ["human", "human"]))
    hand.wait(hand.is_asked)
    hand.key(pygame.K_h)
    hand.wait(lambda: table.sitting.hint is not None)
    table.hint_words = because(hand.app, match.state)
    assert table.hint_words[0] not in table.said().text
    hand.key(pygame.K_h)
    hand.key(pygame.K_h)
    assert table.hint_words[0] in table.said().text
