"""The analysis in the replay and after a game, by mouse and by keyboard."""

from __future__ import annotations

import multiprocessing
from functools import partial
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from every_game import ROOTS
from fake_opponents import die_always

from kesegames import catalogue, text
from kesegames.catalogue import Catalogue
from kesegames.engine.state import OVER
from kesegames.play import analysis, journal, worker
from kesegames.play.analysis import Judgement
from kesegames.play.match import HUMAN, begin
from kesegames.play.opponent import Opponent
from kesegames.play.reasons import reasons
from kesegames.play.record import read_any
from kesegames.table import analysing
from kesegames.ui.because import because
from kesegames.ui.board.seat_sign import area_colour
from kesegames.ui.draw.canvas import BODY
from kesegames.ui.painters import painter
from kesegames.ui.scenes.replay.analysis import said
from kesegames.ui.scenes.replay.graph import GRAPH, Graph, stretched
from kesegames.ui.scenes.replay.mistakes import MistakeRows
from kesegames.ui.scenes.replay.prose import REMARKS, Prose
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.widgets.base import Label
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing
from kesegames.ui.widgets.scroller import Scroller

from .conftest import Hand, content_of, keserima
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


def row(replay: Replay, number: int) -> str:
    """What the list says of the mistake at event `number`."""
    replay.app.settle()
    targets = {target.id: target.label for target in replay.targets()}
    return targets[f"mistake{number}"]


def test_a_click_on_a_mistake_shows_both_moves_on_the_board_and_says_why(hand: Hand) -> None:
    replay = opened(hand, JUDGED)
    assert replay.at == 3, "it opens before the first big mistake"
    hand.key(pygame.K_END)
    replay.hurry()
    hand.click("mistake4")
    assert replay.at == 3
    replay.hurry()
    assert replay.marks().hints == ("35", "44") and replay.marks().played == ("55", "44")
    assert "Better by 20%" in row(replay, 4), "the rest is shown at once"
    hand.wait(lambda: not replay.verdicts.is_thinking)
    told = row(replay, 4)
    for part in (
        "70% → 50%",
        "Played: Moves the diagonal on 55 to 44.",
        "Better by 20%: Moves the wheel (all) on 35 to",
    ):
        assert part in told
    state = analysis.position(replay.match, 4)
    for reason in reasons(state, int(state.read("*35-44")), 0, int(state.read("x55-44")))[:3]:
        assert text.say(reason.text, "en", reason.values, replay.ruleset) in told
    hand.key(pygame.K_RIGHT)
    replay.hurry()
    hand.key(pygame.K_RIGHT)
    replay.hurry()
    assert replay.marks().hints == () and replay.marks().played == ()


def test_without_mistakes_kept_it_opens_at_the_end(hand: Hand) -> None:
    replay = opened(hand, SHORT.replace("; A strong move.", "; A strong move.\n; analysis 0.700 0.690 | *35-44"))
    assert replay.shows_analysis and replay.at == 6


def test_until_the_player_goes_anywhere_it_goes_to_the_first_big_mistake_as_it_is_found(hand: Hand) -> None:
    for is_touched in (False, True):
        replay = opened(hand, SHORT)
        hand.key(pygame.K_a)
        hand.click("analysis_stop")
        assert replay.at == 6, "it begins at the end"
        if is_touched:
            hand.key(pygame.K_LEFT)
            replay.hurry()
        replay.analysing.found[4] = Judgement(4, 0, "x55-44", 0.7, 0.5, ("*35-44",))
        replay.judged_more()
        assert replay.at == (5 if is_touched else 3)


def test_the_mistakes_stand_in_the_order_of_the_match(hand: Hand) -> None:
    replay = opened(hand, JUDGED)
    rows = next(widget.strip for widget in replay.widgets if isinstance(widget, Scroller) and widget.strip.count == 2)
    assert isinstance(rows, MistakeRows)
    assert [(one.judged.number, one.is_worst) for one in rows.rows] == [(4, True), (5, True)]


def test_the_graph_tells_the_move_under_the_pointer(hand: Hand) -> None:
    replay = opened(hand, JUDGED)
    plot = graph(replay).track
    replay.point(plot.x + plot.w * 5 / 6, plot.centery)
    told = graph(replay).told
    assert told.startswith("5 Rima: Moves the diagonal on 51 to 42.") and "Kese 58% · Rima 42%" in told
    replay.point(10, 10)
    assert graph(replay).told == ""


def test_the_graph_leads_where_it_is_clicked_dragged_and_stepped(hand: Hand) -> None:
    replay = opened(hand, JUDGED)
    plot = graph(replay).track
    hand.press_at((plot.x + plot.w * 4 / 6, plot.centery))
    assert replay.at == 4
    replay.point(plot.right, plot.centery)
    assert replay.at == 6
    replay.release()
    replay.point(plot.x, plot.centery)
    assert replay.at == 6
    replay.ring.at, replay.ring.is_shown = GRAPH, True
    hand.key(pygame.K_LEFT)
    assert replay.at == 5


def drawn(hand: Hand, game: str, judged: list[Judgement], seats: int) -> Graph:
    """A graph of judgements without a match."""
    ruleset, canvas = hand.app.known.ruleset(game), hand.app.canvas()
    names = [hand.app.say("seat." + id, ruleset=ruleset) for id in ruleset.seat_ids[:seats]]
    box = pygame.FRect(0, 600, 960, 120)
    drawn_by = painter(ruleset, hand.app.settings)
    shown = Graph(box, 0, len(judged), judged, lambda number: None, "", names, drawn_by, canvas)
    shown.draw(canvas, FocusRing())
    return shown


def test_near_the_even_result_the_scale_is_wide() -> None:
    for middle in (1 / 2, 1 / 3, 1 / 6):
        places = [stretched(share / 100, middle) for share in range(101)]
        assert all(one < other for one, other in pairwise(places)) and places[0] == 0 and abs(places[-1] - 1) < 1e-9
        assert abs(stretched(middle, middle) - 0.5) < 1e-9
    assert stretched(0.6, 0.5) - stretched(0.4, 0.5) > 0.5


@pytest.mark.parametrize("game", ROOTS)
def test_two_seats_part_the_height_of_the_graph_in_their_colours(hand: Hand, game: str) -> None:
    judged = [Judgement(number, 0, "", 0.525, 0.525, ("",)) for number in range(1, 31)]
    shown = drawn(hand, game, judged, 2)
    x = round(shown.x_of(15))
    for seat, y in ((0, shown.y_of(0.47)), (1, shown.y_of(0.575))):
        assert hand.app.surface.get_at((x, round(y)))[:3] == area_colour(shown.painter, seat)


@pytest.mark.parametrize("seats", [3, 6])
def test_with_more_than_two_seats_the_graph_has_a_line_for_each(hand: Hand, seats: int) -> None:
    judged = [
        Judgement(
            *(number, number % seats, "", 0.9, 0.1, ("",)),
            values=tuple(0.05 * seat + number / 60 for seat in range(seats)),
        )
        for number in range(1, 31)
    ]
    shown = drawn(hand, "highest", judged, seats)
    for seat in range(seats):
        points = shown.line_of(seat)
        assert [x for x, _ in points] == [shown.x_of(one.number) for one in judged]
        assert all(one[1] > other[1] for one, other in pairwise(points)), "a better result stands higher"
        x = (points[-1][0] + points[-2][0]) / 2
        assert hand.app.surface.get_at((round(x), round(points[-2][1])))[:3] != hand.app.canvas().theme.ground
    ends = shown.ends()
    assert not any(box.collidelist(ends[:number]) >= 0 for number, box in enumerate(ends))
    assert all(shown.box.contains(box) for box in ends)


def test_a_game_of_three_seats_is_analysed(hand: Hand, known: Catalogue) -> None:
    match = begin(known.ruleset("kuhn"), {}, [HUMAN] * 3, "3", position="KJA")
    for word in ("check", "bet", "call", "fold"):
        match.play(int(match.state.read(word)))
    hand.app.restart(Replay(hand.app, match))
    hand.click("analysis")
    replay = hand.app.scene
    assert isinstance(replay, Replay)
    hand.wait(lambda: replay.analysing.is_complete)
    assert hand.cut() == [] and len(replay.analysing.found) == 4
    assert graph(replay).seats == 3


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
    hand.wait(lambda: table.result is not None)
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
    canvas = hand.app.canvas()
    if not replay.is_panel_open:
        hand.key(pygame.K_p)
    plot = graph(replay)
    replay.point(plot.track.centerx, plot.track.centery)
    hand.app.settle()
    hand.app.draw()
    assert hand.cut() == []
    side, plot = replay.areas.panel, graph(replay)
    assert round(plot.box.w) == round(replay.width) and plot.box.top >= max(side.bottom, replay.areas.rail.bottom)
    for widget in replay.widgets:
        if isinstance(widget, Button) and widget.id.startswith("analysis_"):
            assert side.contains(widget.box)
            assert canvas.measure(widget.label, BODY, "bold") <= widget.box.w - 16
        if isinstance(widget, Scroller):
            assert side.contains(widget.box) and (widget.box.h > 60 or not widget.scrolls)


RESTS: list[tuple[str, str, str, str]] = [
    (
        "keserima",
        "K x41 o13 o44 *35 o45, R +11 *21 o12 o22 o42, S x23 +43, hands x o+x, decks oo+++x oo+++xxxx, "
        "prisons o +, graves ooo+++xxxx ++x, turn K",
        "Kese has 1 of the three kinds that win.",
        "ケセは勝ちに要る3種のうち1種を捕らえています。",
    ),
    (
        "kisen-standard",
        "IA 黒弓LY 黒王PIA, A 赤虎LI 赤王PA, 皇 PE, hands 黒馬 -, turn IA",
        "Near side can make the beasts next, for 3 more points.",
        "手前は次に獣を作れます（3点）。",
    ),
    (
        "kisen-standard",
        "IA 黒弓LO 黒王PIA, A 赤虎NO 赤王PA, 皇 PE, hands 黒馬 -, turn IA",
        "Near side threatens the beasts, for 3 more points; 50% of throws succeed.",
        "手前は次に獣をねらえます（3点、成功率50%）。",
    ),
    (
        "kisen-education",
        "IA 黒車NAI 黒王ZAU, A 赤弓NI 赤王ZE, 皇 ZO, hands - -, turn A",
        "Far side attacks the black wagon on NAI.",
        "向かいはNAIの黒車をねらっています。",
    ),
    (
        "kisen-old",
        "IA 0 黒 ZIA王 ZAI船 LY車 赤 ZA王 ZI船 LI弓 KU獣",
        "Red attacks the black wagon on LY.",
        "赤はLYの黒の車をねらっています。",
    ),
    (
        "senet",
        "23,24 1,28 w throw",
        "White is within one throw of the House of Beauty with 2 of its stones.",
        "白にはあと一投で美の家に届きうる石が2個あります。",
    ),
]


@pytest.mark.parametrize(("game", "position", "english", "japanese"), RESTS)
def test_an_evaluation_says_what_it_rests_on(
    hand: Hand, known: Catalogue, game: str, position: str, english: str, japanese: str
) -> None:
    state = catalogue.start(known.ruleset(game), {}, position=position)
    hand.app.settings.language = "en"
    assert english in because(hand.app, state)
    hand.app.settings.language = "ja"
    assert japanese in because(hand.app, state)


def test_nothing_is_threatened_any_more_when_a_game_is_over(hand: Hand, known: Catalogue) -> None:
    position = "IA 黒車NAI 黒王ZAU, A 赤弓NI 赤王ZE, 皇 ZO, hands - -, points 200 0, over winter"
    state = catalogue.start(known.ruleset("kisen-education"), {}, position=position)
    assert state.to_act == OVER
    assert because(hand.app, state) == []


def test_the_words_of_a_hint_change_with_the_language(hand: Hand, known: Catalogue) -> None:
    match = read_any((RECORDS / "official-13.keserima").read_text(encoding="utf-8"), known)
    place = analysis.position(match, analysis.decisions(match)[-1]).position()
    table = hand.sit(begin(known.ruleset("keserima"), {}, ["human", "human"], "5", position=place))
    hand.wait(hand.is_asked)
    hand.key(pygame.K_h)
    hand.wait(lambda: table.sitting.thinking.hint is not None)
    assert "three kinds that win" not in table.said().text
    hand.key(pygame.K_h)
    hand.key(pygame.K_h)
    assert "Moves the circle on 13" in table.said().text, "the rest is shown at once"
    hand.wait(lambda: table.sitting.thinking.reasons is not None)
    assert "three kinds that win" in table.said().text
    hand.app.settings.language = "ja"
    assert "3種のうち" in table.said().text
    assert "」と進めます。" in table.said().text  # 「受ける」と進めます is no 受けると…
    assert "three kinds" not in table.said().text


def test_before_the_first_move_it_says_what_it_shows_and_what_speaks_for_whom(hand: Hand, known: Catalogue) -> None:
    replay = opened(hand, JUDGED)
    replay.go(0)
    assert said(replay) == [hand.app.say("analysis.about")]
    empty = opened(hand, SHORT.partition("1 *")[0])
    hand.key(pygame.K_a)
    assert empty.shows_analysis and not empty.analysing.is_running
    hand.app.settle()
    none = hand.app.say("analysis.none")
    assert not any(isinstance(widget, Label) and widget.text == none for widget in empty.widgets)
    start = "IA 黒車NAI 黒王ZAU, A 赤弓NI 赤王ZE, 皇 ZO, hands - -, turn A"
    lines = ["kesegames 1", "game: kisen-education", f"position: {start}", "", "1 A NI弓×NAI"]
    begun = opened(hand, "\n".join(lines) + "\n")
    begun.go(0)
    assert said(begun)[1:] == ["Far side attacks the black wagon on NAI."]


@pytest.mark.parametrize("is_by_mouse", [True, False])
def test_all_that_is_said_can_be_scrolled_to(hand: Hand, is_by_mouse: bool) -> None:
    replay = opened(hand, JUDGED.replace("A strong move.", "A strong move. " * 90))
    replay.go(4)
    replay.hurry()
    hand.app.settle()
    scroller = next(widget for widget in replay.widgets if isinstance(widget, Scroller) and widget.strip.count == 1)
    prose = content_of(scroller)[0]
    assert isinstance(prose, Prose)
    assert scroller.most[1] == pytest.approx(prose.box.h - scroller.box.h) and scroller.scrolls
    if is_by_mouse:
        hand.click_at(scroller.box.center)
        hand.app.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-30))
    else:
        steer(hand, REMARKS)
        for _ in range(30):
            hand.key(pygame.K_DOWN)
    assert replay.remarks_scroll.top == scroller.most
    replay.go(5)
    assert replay.remarks_scroll.top == (0, 0.0)
