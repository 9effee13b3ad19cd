"""The opponent's process: it answers, stops, and is replaced when it dies, hangs or talks nonsense."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import c_int64
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

import fake_opponents
import pytest
from every_game import CATALOGUE, TABLES, first_events, thinned
from librt.random import Random

from kesegames import catalogue
from kesegames.ai.levels import MOST_NODES
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.play import worker
from kesegames.play.opponent import Opponent, Report, _Line
from kesegames.play.reasons import reasons, warning
from kesegames.play.worker import Answer, Request, explained, inquiry, merged, request, serve

LIMIT_SECONDS = 60.0
ENDLESS = "level5:seconds=600"


def kuhn() -> State:
    """The second seat, with a queen, faces a bet."""
    state = catalogue.start(CATALOGUE.rulesets["kuhn"], {})
    for text in ("a{K} b{Q}", "bet"):
        state.play(state.read(text))
    return state


def question(bot: str = "level2") -> Request:
    return request(kuhn(), bot, 5)


OTHERS = set[int]()
"""Processes that live on from tests before: those of an app that several share, say."""


@pytest.fixture(autouse=True)
def only_own_processes_count() -> None:
    OTHERS.clear()
    OTHERS.update(child.pid or 0 for child in multiprocessing.active_children())


@contextmanager
def opponent(
    target: Callable[..., None] = serve, patience: float = LIMIT_SECONDS, helpers: int = 0
) -> Iterator[Opponent]:
    asked = Opponent(target, patience, helpers=helpers)
    try:
        yield asked
    finally:
        asked.close()
    assert not processes() and not processes("kesegames helper")


def processes(name: str = "kesegames opponent") -> list[int]:
    """The opponents that live, as process ids; those that have ended are reaped by asking."""
    found = [child.pid or 0 for child in multiprocessing.active_children() if child.name == name]
    return [pid for pid in found if pid not in OTHERS]


def reports_until(asked: Opponent, kind: str) -> list[Report]:
    """What is reported up to the first of that kind."""
    reports: list[Report] = []
    end = time.monotonic() + LIMIT_SECONDS
    while not reports or reports[-1].kind != kind:
        assert time.monotonic() < end, [report.kind for report in reports]
        for report in asked.poll():
            reports.append(report)
            if report.kind == kind:
                break
        time.sleep(0.005)
    return reports


def news_until(asked: Opponent, kind: str) -> list[Report]:
    """The same without progress: how often that is told depends on how busy the machine is."""
    return [report for report in reports_until(asked, kind) if report.kind != "progress"]


def check_answer(report: Report) -> None:
    assert report.answer is not None
    assert report.answer["spots"] in (["fold"], ["call"])
    assert 0.0 <= report.answer["score"] <= 1.0
    assert sum(report.answer["visits"].values()) == pytest.approx(1.0)
    assert report.answer["line"] == report.answer["spots"]


def test_an_answer_is_a_legal_move_of_the_bot_that_was_asked() -> None:
    with opponent() as asked:
        number = asked.ask(question())
        last = reports_until(asked, "answer")[-1]
        assert last.number == number
        check_answer(last)
        asked.ask(question("random"))
        assert reports_until(asked, "answer")[-1].number == number + 1


def test_a_request_tells_nothing_the_seat_may_not_know() -> None:
    assert question()["position"] == "?Q bet"


def test_the_process_loads_neither_window_nor_yaml_nor_pydantic_and_is_niced(tmp_path: Path) -> None:
    told = tmp_path / "modules"
    with opponent(partial(fake_opponents.tell_modules, told)) as asked:
        asked.ask(question())
        reports_until(asked, "answer")
    modules, niceness = json.loads(told.read_text())
    assert "kesegames.rules.kuhn.state" in modules
    assert not {name.partition(".")[0] for name in modules} & {"pygame", "yaml", "pydantic"}
    assert not {"kesegames.catalogue", "kesegames.ui", "kesegames.play.match"} & set(modules)
    assert niceness > 0


def test_progress_is_reported_and_a_new_question_drops_the_old_one() -> None:
    with opponent() as asked:
        first = asked.ask(question(ENDLESS))
        assert all(0.0 <= report.share < 1.0 for report in reports_until(asked, "progress"))
        second = asked.ask(question())
        reports = reports_until(asked, "answer")
        assert {report.number for report in reports} == {second} != {first}


def test_nothing_is_reported_of_what_was_cancelled() -> None:
    with opponent() as asked:
        asked.ask(question(ENDLESS))
        reports_until(asked, "progress")
        asked.cancel()
        time.sleep(0.3)
        assert asked.poll() == []
        asked.ask(question())
        check_answer(reports_until(asked, "answer")[-1])


def in_the_middle() -> State:
    """The middle of a match of Kese-Rima, in which pieces can be taken."""
    state, rng = catalogue.start(CATALOGUE.rulesets["keserima"], {}), Random(4)
    while state.to_act < 0 or state.passed() is None or not any(state.strikes(move) for move in state.legal()):
        moves = state.legal()
        state.play(state.sample(rng) if state.to_act < 0 else moves[rng.randrange(len(moves))])
    return state


def test_the_process_finds_the_reasons_that_there_are_and_stops_when_nobody_wants_them() -> None:
    state = in_the_middle()
    seat, moves = int(state.to_act), [int(move) for move in state.legal()]
    move = max(moves, key=state.urgency)
    with opponent() as asked:
        asked.ask(inquiry(state, state.spell(move), state.spell(moves[0])))
        answer = reports_until(asked, "answer")[-1].answer
        assert answer is not None and answer["reasons"] == reasons(state.seen_by(seat), move, seat, moves[0]) != []
        asked.ask(inquiry(state, state.spell(moves[0]), warns=True))
        answer = reports_until(asked, "answer")[-1].answer
        told = warning(state.seen_by(seat), moves[0])
        assert answer is not None and answer["reasons"] == ([told] if told is not None else [])
        asked.ask(inquiry(state, state.spell(move)))
        asked.ask(question())
        check_answer(reports_until(asked, "answer")[-1])
    assert explained(state, inquiry(state, state.spell(move)), lambda share: True)["reasons"] == []


def test_a_killed_process_is_reported_replaced_and_asked_again() -> None:
    with opponent() as asked:
        asked.ask(question("level5:seconds=3"))
        reports_until(asked, "progress")
        killed = processes()
        os.kill(killed[0], signal.SIGKILL)
        reports = reports_until(asked, "answer")
        troubles = [report.trouble.text for report in reports if report.trouble is not None]
        assert troubles == ["trouble.opponent_died"]
        check_answer(reports[-1])
        assert len(processes()) == 1 and processes() != killed


def test_a_process_killed_while_idle_is_replaced() -> None:
    with opponent() as asked:
        asked.ask(question())
        reports_until(asked, "answer")
        os.kill(processes()[0], signal.SIGKILL)
        asked.ask(question())
        check_answer(reports_until(asked, "answer")[-1])


def test_dying_at_once_is_survived(tmp_path: Path) -> None:
    with opponent(partial(fake_opponents.die_once, tmp_path / "marker")) as asked:
        asked.ask(question())
        assert [report.kind for report in news_until(asked, "answer")] == ["trouble", "answer"]


def test_a_process_that_always_dies_is_given_up_and_tried_anew_for_the_next_question() -> None:
    with opponent(fake_opponents.die_always) as asked:
        for _ in range(2):
            asked.ask(question())
            reports = news_until(asked, "failed")
            assert [report.kind for report in reports] == ["trouble", "failed"]
            assert reports[-1].trouble is not None
            assert reports[-1].trouble.text == "trouble.opponent_died"


def test_a_hanging_process_is_replaced(tmp_path: Path) -> None:
    with opponent(partial(fake_opponents.hang_once, tmp_path / "marker"), patience=5.0) as asked:
        asked.ask(question())
        reports = news_until(asked, "answer")
        assert reports[0].trouble is not None
        assert (reports[0].trouble.text, reports[0].trouble.values) == ("trouble.opponent_hangs", {"seconds": "5"})


def answering(**parts: object) -> bytes:
    """An answer to the first request, some parts of which are not what they should be."""
    right: dict[str, object] = {"spots": ["fold"], "score": 0.5, "nodes": 1, "line": ["fold"], "visits": {"fold": 1}}
    return json.dumps({"number": 1, "answer": {**right, **parts}}).encode()


NONSENSE = [
    b"\xff\x00 no JSON",
    b"[" * 5000,
    b"{}",
    b'{"number": 7, "share": 0.5}',
    b'{"number": 1, "share": "x"}',
    b'{"number": 1, "answer": {"spots": ["check"], "score": 0.5, "nodes": 1, "line": [], "visits": {}}}',
    b'{"number": 1, "answer": {"spots": ["fold"], "score": 3, "nodes": 1, "line": [], "visits": {}}}',
    b'{"number": 1, "answer": {"spots": "fold", "score": 0.5, "nodes": 1, "line": [], "visits": {}}}',
    answering(visits=[]),
    answering(line=[]),
    answering(line=["call"]),
    answering(line=["fold", "\0"]),
    answering(line=["fold", "x" * 300]),
    answering(score=float("nan")),
    answering(score=True),
    answering(nodes=float("inf")),
    answering(nodes=10**400),
    answering(nodes=-1),
    answering(visits={"fold": float("inf")}),
    answering(visits={"fold": 10**400}),
    answering(visits={"fold": float("nan")}),
    answering(visits={"\x1b[2J": 1}),
    answering(after=0.75),
    answering(after=float("nan")),
    answering(after=0.25),
    answering(after=0.25, values=[]),  # What was not asked about is not judged.
    answering(after=0.25, values=[2.0]),
    b'{"number": 1, "share": NaN}',
    b'{"number": 1, "share": -Infinity}',
    b'{"number": 1, "share": 1' + b"0" * 400 + b"}",
    b'{"number": 1' + b"0" * 5000 + b"}",
    b'{"number": Infinity, "share": 0}',
    b'{"number": 1, "trouble": "x", "values": {}}',
    b'{"number": 1, "trouble": "trouble.bad_position", "values": {"text": "\\ud800"}}',
    b'{"number": 1, "trouble": ["x"], "values": []}',
    b"NaN",
]


@pytest.mark.parametrize("nonsense", thinned(((one,) for one in NONSENSE), 3))
def test_nonsense_is_refused_and_asked_again(tmp_path: Path, nonsense: bytes) -> None:
    with opponent(partial(fake_opponents.babble_once, tmp_path / "marker", nonsense)) as asked:
        asked.ask(question())
        reports = news_until(asked, "answer")
        assert [report.kind for report in reports] == ["trouble", "answer"]
        assert reports[0].trouble is not None
        assert reports[0].trouble.text == "trouble.opponent_nonsense"
        check_answer(reports[-1])


def test_half_a_message_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    with opponent(partial(fake_opponents.half_once, tmp_path / "marker"), patience=5.0) as asked:
        asked.ask(question())
        reports = news_until(asked, "answer")
        assert [report.trouble.text for report in reports if report.trouble] == ["trouble.opponent_hangs"]
        check_answer(reports[-1])


def test_a_process_that_does_not_listen_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    long = question()
    long["data"] = {
        **long["data"],
        "texts": {**long["data"].get("texts", {}), "long": {"ja": "", "en": "x" * 4_000_000}},
    }
    with opponent(partial(fake_opponents.hang_once, tmp_path / "marker"), patience=5.0) as asked:
        asked.ask(long)
        reports = news_until(asked, "answer")
        assert [report.trouble.text for report in reports if report.trouble] == ["trouble.opponent_hangs"]
        check_answer(reports[-1])


def test_a_farewell_does_not_break_into_a_request_that_is_still_on_its_way() -> None:
    ours, theirs = multiprocessing.Pipe()
    line = _Line(ours, lambda: None)
    long = question()
    long["options"] = {"x": "x" * 4_000_000}
    line.say((1, long))
    time.sleep(0.2)
    line.say(None)
    time.sleep(0.2)
    assert theirs.recv() == (1, long)
    assert theirs.recv() is None
    theirs.close()
    line.close()


def test_a_process_that_talks_unasked_is_replaced(tmp_path: Path) -> None:
    with opponent(partial(fake_opponents.chatter_once, tmp_path / "marker")) as asked:
        asked.ask(question())
        check_answer(reports_until(asked, "answer")[-1])
        for _ in range(2):
            asked.ask(question())
            reports = news_until(asked, "answer")
            assert {report.trouble.text for report in reports if report.trouble} <= {"trouble.opponent_nonsense"}
            check_answer(reports[-1])


def test_a_position_that_is_none_is_refused_and_the_process_lives_on() -> None:
    with opponent() as asked:
        broken = question()
        broken["position"] = "KK"
        asked.ask(broken)
        report = reports_until(asked, "failed")[-1]
        assert report.trouble is not None and report.trouble.text == "trouble.bad_position"
        asked.ask(question())
        check_answer(reports_until(asked, "answer")[-1])


@pytest.mark.parametrize("seats", [0, 3, 10**40])
def test_a_number_of_seats_that_the_game_has_not_is_refused(seats: int) -> None:
    asked = request(first_events("senet", 2, 3).state, "random", 5)
    asked["seats"] = seats
    with pytest.raises(Trouble) as raised:
        worker.answer(asked, lambda share: False)
    assert raised.value.text == "trouble.unknown_seats"


def test_closing_ends_a_search_and_leaves_no_process() -> None:
    with opponent() as asked:
        asked.ask(question(ENDLESS))
        reports_until(asked, "progress")
        assert len(processes()) == 1


def test_helpers_search_along_where_there_are_seconds() -> None:
    with opponent(helpers=2) as asked:
        asked.ask(question("level8:seconds=0.3"))
        check_answer(reports_until(asked, "answer")[-1])
        assert len(processes("kesegames helper")) == 2


def test_helpers_make_no_difference_to_a_budget_of_nodes() -> None:
    told = []
    for helpers in (0, 2):
        with opponent(helpers=helpers) as asked:
            asked.ask(question("level8:nodes=200"))
            told.append(reports_until(asked, "answer")[-1].answer)
    assert told[0] == told[1] is not None


def test_helpers_stop_with_the_search_and_serve_the_next_question() -> None:
    with opponent(helpers=2) as asked:
        asked.ask(question(ENDLESS))
        reports_until(asked, "progress")
        asked.ask(question("level8:seconds=0.2"))
        check_answer(reports_until(asked, "answer")[-1])
        asked.ask(question(ENDLESS))
        reports_until(asked, "progress")


def test_a_helper_that_dies_is_done_without() -> None:
    with opponent(helpers=2) as asked:
        asked.ask(question("level8:seconds=0.3"))
        reports_until(asked, "answer")
        os.kill(processes("kesegames helper")[0], signal.SIGKILL)
        for _ in range(2):
            asked.ask(question("level8:seconds=0.2"))
            reports = reports_until(asked, "answer")
            assert not [report for report in reports if report.trouble is not None]
            check_answer(reports[-1])


def test_answers_of_several_searches_are_merged_by_what_all_their_nodes_say() -> None:
    def found(spot: str, score: float, nodes: int, **visits: float) -> Answer:
        return {"spots": [spot], "score": score, "nodes": nodes, "line": [spot], "visits": visits}

    first = found("call", 0.6, 100, call=0.6, fold=0.4)
    second = found("fold", 0.5, 300, fold=0.7, call=0.3)
    assert merged([first]) == first
    both = merged([first, second])
    assert (both["spots"], both["score"], both["nodes"]) == (["fold"], 0.5, 400)
    assert both["visits"] == pytest.approx({"call": 0.375, "fold": 0.625})
    third = found("call", 0.8, 300, call=1.0)
    assert merged([first, second, third])["spots"] == ["call"]
    assert merged([first, second, third])["score"] == pytest.approx(0.75)
    assert merged([second, third, found("call", 1.0, 3, call=1.0)])["score"] == 1.0


def test_after_a_search_in_seconds_its_gaps_are_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Once the answer is sent. A budget of nodes keeps no tree, and nothing is done after it.

    Nor is there anything to keep where a forced win is found before a search begins.
    """
    told: list[str] = []
    own, other = multiprocessing.Pipe()
    monkeypatch.setattr(worker, "_settle_down", lambda: None)
    monkeypatch.setattr(worker, "give_back", lambda: told.append(last_answer(other)))
    matches = (first_events(game, seats, 3) for game, seats in TABLES)
    states = (match.state for match in matches if match.ruleset.levels and not match.has_secrets)
    state = next(state for state in states if not state.tells_wins())
    for number, bot in enumerate(("level8:nodes=20", "level8:seconds=0.01")):
        other.send((number, request(state, bot, 1)))
    other.send(None)
    serve(own, c_int64(-1))
    assert len(told) == 1 and json.loads(told[0])["number"] == 1 and "answer" in json.loads(told[0])


def test_a_level_that_would_search_for_long_answers_with_what_it_has() -> None:
    asked = request(first_events("senet", 2, 3).state, "level5", 1)
    asked["data"] = {**asked["data"], "levels": [[MOST_NODES, 0, 0]]}
    assert 0 < worker.answer(asked, lambda share: False)["nodes"] < MOST_NODES


def last_answer(pipe: Connection) -> str:
    """The last of what has been told by now."""
    told = ""
    while pipe.poll():
        told = pipe.recv_bytes().decode()
    return told
