"""Exercises from mistakes (play/practice.py): what is collected, when it comes up, what a damaged file costs."""

from __future__ import annotations

import datetime
import json
import random
from pathlib import Path

import pytest
from every_game import CATALOGUE

from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.play import analysis, practice
from kesegames.play.match import HUMAN, Match, begin
from kesegames.play.practice import Exercise, Exercises
from kesegames.ui import power

DAY = datetime.timedelta(days=1)
NOW = datetime.datetime(2026, 11, 27, 12, tzinfo=datetime.UTC)
SHOWN = [id for id, ruleset in CATALOGUE.rulesets.items() if ruleset.levels]


def analysed(game: str, players: list[str] | None = None, events: int = 40) -> Match:
    """A match of random moves in which other moves of seat 0 are said to be better."""
    ruleset = CATALOGUE.ruleset(game)
    match = begin(ruleset, {}, players or [HUMAN, *["level1"] * (ruleset.least_seats - 1)], "5")
    rng = random.Random(game)
    while match.to_act != OVER and match.at < events:
        if match.to_act == CHANCE:
            match.throw()
        else:
            match.play(rng.choice([int(move) for move in match.state.legal()]))
    for number in analysis.decisions(match):
        event, state = match.events[number - 1], analysis.position(match, number)
        others = [int(move) for move in state.legal() if int(move) != event.move]
        if others:
            line, seats = [state.write(others[0])], len(match.players)
            values = [1 / seats] * seats if seats > 2 else []
            analysis.keep(match, analysis.judgement(match, number, 0.8, 0.3, line, None, values))
    return match


@pytest.mark.parametrize("game", SHOWN)
def test_mistakes_of_people_become_exercises_that_can_be_set_up(game: str) -> None:
    found = practice.of_match(analysed(game))
    assert all(judged.seat != 0 for judged in analysis.kept(analysed(game)).values()) or found
    for exercise in found:
        state = exercise.start(CATALOGUE)
        assert state.to_act == 0 and state.position() == exercise.position
        assert practice.understood(json.dumps(vars(exercise))) == exercise


def test_bots_mistakes_are_none_of_ours() -> None:
    assert practice.of_match(analysed("senet", ["level1", "level1"])) == []


def test_each_is_kept_once_with_what_has_been_learnt(tmp_path: Path) -> None:
    path, match = tmp_path / "practice.jsonl", analysed("senet")
    number = practice.collect(path, match)
    assert number > 0 and practice.collect(path, match) == 0
    found = practice.read(path)
    practice.review(found.all[0], "good", NOW)
    practice.save(path, found)
    assert practice.collect(path, match) == 0 and practice.read(path).all[0].card == found.all[0].card


def test_what_is_known_comes_up_later_and_later_and_what_was_shown_soon() -> None:
    known, shown = (Exercise("k", "senet", {}, 2, "p", "a", ["b"], 0.8, 0.3) for _ in range(2))
    time, gaps = NOW, []
    for _ in range(5):
        practice.review(known, "good", time)
        gaps.append(known.due - time)
        time = known.due
    assert gaps == sorted(gaps) and gaps[-1] > 7 * DAY
    practice.review(shown, "again", NOW)
    assert shown.due - NOW < DAY
    first = Exercise("k", "senet", {}, 2, "p", "a", ["b"], 0.8, 0.3)
    practice.review(first, "hard", NOW)
    assert shown.due <= first.due <= NOW + gaps[0]


def test_reviews_come_before_new_ones_and_big_mistakes_before_small_ones() -> None:
    losses = {"s": 0.7, "b": 0.2, "o": 0.7}
    small, big, old = (Exercise(key, "senet", {}, 2, "p", "a", ["b"], 0.8, after) for key, after in losses.items())
    practice.review(old, "again", NOW - 9 * DAY)
    later = Exercise("l", "senet", {}, 2, "p", "a", ["b"], 0.8, 0.1)
    for _ in range(4):
        practice.review(later, "good", NOW)
    found = Exercises([small, big, old, later])
    assert [one.key for one in found.due(NOW)] == ["o", "b", "s"] and found.next_due(NOW) == later.due


@pytest.mark.parametrize(
    "change",
    [
        {"line": []},
        {"line": "x"},
        {"seats": True},
        {"seats": 0},
        {"options": []},
        {"options": {"a": 1}},
        {"before": "0.5"},
        {"before": 1.5},
        {"after": True},
        {"card": {"due": "tomorrow"}},
        {"card": {"state": 1}},
        {"card": {"due": "2026-01-01"}},
        {"card": {"due": NOW.isoformat(), "difficulty": float("inf")}},
        {"key": None},
        {"position": "x" * 30_000},
    ],
)
def test_a_line_that_is_not_understood_stays_as_it_is(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "practice.jsonl"
    good = practice.of_match(analysed("senet"))[0]
    line = json.dumps({**vars(good), **change})
    path.write_text(f"{line}\nnonsense\n{json.dumps(vars(good))}\n", encoding="utf-8")
    found = practice.read(path)
    assert found.all == [good] and found.strange == [line, "nonsense"]
    practice.save(path, found)
    assert practice.read(path) == found


def test_a_mark_of_the_encoding_that_begins_a_line_is_passed_over(tmp_path: Path) -> None:
    """Two files in one; as the first line of a file written again it would be lost."""
    path = tmp_path / "practice.jsonl"
    good = json.dumps(vars(practice.of_match(analysed("senet"))[0]))
    path.write_text(f"\ufeffnonsense\n\ufeff\ufeff{good}\n\ufeffmore\n", encoding="utf-8")
    found = practice.read(path)
    assert len(found.all) == 1 and found.strange == ["nonsense", "more"]
    practice.save(path, found)
    assert practice.read(path) == found


@pytest.mark.parametrize("difficulty", [1e308, 1e200, -1e308])
def test_a_card_whose_numbers_grow_beyond_all_begins_anew(difficulty: float) -> None:
    exercise = Exercise("k", "senet", {}, 2, "p", "a", ["b"], 0.8, 0.3)
    practice.review(exercise, "good", NOW)
    exercise.card["difficulty"] = difficulty
    practice.review(exercise, "again", NOW)
    assert json.loads(json.dumps(exercise.card, allow_nan=False)) == exercise.card


def test_a_card_that_is_none_begins_anew() -> None:
    exercise = Exercise("k", "senet", {}, 2, "p", "a", ["b"], 0.8, 0.3, card={"due": NOW.isoformat(), "state": "x"})
    practice.review(exercise, "good", NOW)
    assert exercise.due > NOW


def test_what_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "practice.jsonl"
    path.write_bytes(b"\xff\xff")
    with pytest.raises(Trouble):
        practice.collect(path, analysed("senet"))
    assert path.read_bytes() == b"\xff\xff"


@pytest.mark.parametrize(
    ("position", "played", "best"), [("nonsense", "5-9", "1-5"), ("1,3,5,7,9 2,4,6,8,10 w throw", "5-9", "1-5")]
)
def test_an_exercise_that_is_none_is_told(position: str, played: str, best: str) -> None:
    with pytest.raises(Trouble):
        Exercise("k", "senet", {}, 2, position, played, [best], 0.8, 0.3).start(CATALOGUE)


@pytest.mark.parametrize(
    ("kind", "status", "scope", "discharges"),
    [
        ("Battery", "Discharging", "", True),
        ("Battery", "Charging", "", False),
        ("Battery", "Discharging", "Device", False),
        ("Mains", "Discharging", "", False),
    ],
)
def test_a_battery_that_is_discharged_is_noticed(
    tmp_path: Path, kind: str, status: str, scope: str, discharges: bool
) -> None:
    supply = tmp_path / "BAT0"
    supply.mkdir()
    for name, text in (("type", kind), ("status", status), ("scope", scope)):
        if text:
            (supply / name).write_text(text + "\n", encoding="ascii")
    assert power.discharges(tmp_path) == discharges and not power.discharges(tmp_path / "none")
