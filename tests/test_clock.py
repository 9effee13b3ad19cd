"""Clocks (play/clock.py, table/timing.py): what is given, what is left, what runs out, what is taken back."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from every_game import CATALOGUE

from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble
from kesegames.play import analysis, clock, journal, record
from kesegames.play.analysis import Judgement
from kesegames.play.match import CLOCK, HUMAN, POST, TIME, Match, begin
from kesegames.table.timing import Timing


def match_of(game: str = "kuhn", header: str = "10", seats: int = 2, **told: str) -> Match:
    match = begin(CATALOGUE.ruleset(game), told, [HUMAN] * seats, "7", clock=header)
    while match.to_act < 0:
        match.throw()
    return match


def run(timing: Timing, since: int, until: int) -> None:
    """Time goes on, looked at twice a second, as the loop does."""
    for now in range(since, until + 1, 500):
        timing.run(now)


def decided(match: Match, spent: int) -> None:
    match.play(int(match.state.legal()[0]))
    clock.keep(match, spent)


@pytest.mark.parametrize(
    ("header", "given"),
    [
        ("10", (600_000, 0)),
        ("3+5", (180_000, 5_000)),
        ("", (0, 0)),
        ("0", (0, 0)),
        ("1000", (0, 0)),
        ("10+", (0, 0)),
        ("-5", (0, 0)),
        ("10+5+5", (0, 0)),
        ("１０", (0, 0)),
    ],
)
def test_a_header_gives_minutes_and_seconds_and_nonsense_nothing(header: str, given: tuple[int, int]) -> None:
    match = match_of(header="")
    match.header[CLOCK] = header
    assert clock.given(match) == given


def test_a_match_by_post_has_no_clock() -> None:
    match = begin(CATALOGUE.ruleset("kuhn"), {}, [HUMAN, POST], "7", clock="10")
    assert clock.given(match) == (0, 0)


def test_what_is_left_stands_in_the_record_and_comes_back_with_it() -> None:
    match = match_of("senet", "3+5")
    first = match.to_act
    decided(match, 12_340)
    assert clock.left(match, match.at, first) == 180_000 - 12_340 + 5_000 - 60  # tenths are kept
    assert clock.left(match, match.at, 1 - first) == 180_000
    assert clock.left(match, match.at - 1, first) == 180_000
    again = record.read_any(record.write(match), CATALOGUE)
    assert again.header[CLOCK] == "3+5" and clock.left(again, again.at, first) == clock.left(match, match.at, first)
    assert "clock 2:52.6" in record.write(match)


def test_taking_back_gives_the_time_back() -> None:
    match = match_of("senet", "3")
    first, number = match.to_act, match.at
    decided(match, 60_000)
    match.go(number)
    assert clock.left(match, match.at, first) == 180_000
    match.go(number + 1)
    assert clock.left(match, match.at, first) == 120_000
    match.go(number)
    decided(match, 1_000)
    assert clock.left(match, match.at, first) == 179_000


def test_a_resumed_match_has_the_times_last_kept(tmp_path: Path) -> None:
    match = match_of("senet", "3+5")
    first = match.to_act
    kept = journal.create(tmp_path, match)
    decided(match, 70_000)
    kept.keep(match)
    kept.close()
    again = journal.read(kept.path, CATALOGUE).match
    assert clock.left(again, again.at, first) == 115_000


def test_with_two_seats_who_runs_out_loses() -> None:
    match = match_of("senet")
    loser = match.to_act
    match.run_out(loser)
    outcome = match.outcome()
    assert match.to_act == OVER and outcome is not None
    assert (outcome.winners, outcome.reason) == ([1 - loser], "time")
    text = record.write(match)
    assert text.splitlines()[-2].endswith(f" {TIME}") and text.splitlines()[-1].endswith(" time")
    again = record.read_any(text, CATALOGUE)
    assert again.outcome() is not None and record.write(again) == text
    with pytest.raises(Trouble):
        record.read_any(text.replace(f" {TIME}\n", f" {TIME}\n").rsplit("=", 1)[0] + "= draw agreed\n", CATALOGUE)
    match.go(match.at - 1)
    assert match.to_act == loser


def test_with_more_seats_a_bot_plays_on() -> None:
    match = match_of("kuhn", seats=3)
    seat = match.to_act
    match.run_out(seat)
    assert match.to_act == seat and match.outcome() is None and match.player(seat).startswith("level")
    assert match.gone_by(seat) == TIME and Timing(match).left(seat) is None
    with pytest.raises(Trouble):
        match.run_out(seat)
    with pytest.raises(Trouble):
        match.resign(seat)


def test_an_official_notation_takes_it_for_giving_up() -> None:
    match = match_of("senet")
    match.run_out(match.to_act)
    assert "resign" in record.write_official(match)


def test_the_clock_runs_only_between_two_looks_that_follow_each_other() -> None:
    match = match_of("senet", "3")
    timing, seat = Timing(match), match.to_act
    timing.run(1_000)
    timing.run(3_500)
    timing.pause()
    timing.run(90_000)
    timing.run(90_500)
    assert timing.spent == 3_000 and timing.left(seat) == 177_000 and timing.left(1 - seat) == 180_000
    assert timing.next_look() == 1000 or timing.next_look() == 100
    run(timing, 90_500, 267_500)
    assert timing.is_up and timing.left(seat) == 0


def test_a_bot_thinks_no_longer_than_its_clock_allows() -> None:
    match = match_of("senet", "1+2")
    timing, seat = Timing(match), match.to_act
    assert timing.for_bot(seat) == pytest.approx(60 / 25 + 1.4)
    run(timing, 0, 60_000)
    assert 0.05 <= timing.for_bot(seat) < 1.5
    assert Timing(match_of("senet", "")).for_bot(seat) == 0.0


def test_what_is_left_is_no_remark_and_stays_beside_an_analysis() -> None:
    match = match_of("senet", "3")
    decided(match, 1_000)
    number, seat = match.at, match.events[match.at - 1].seat
    match.comments[number] = "well played\n" + match.comments[number]
    assert analysis.remark(match, number) == "well played"
    played = match.text(number, seat)
    analysis.keep(match, Judgement(number, seat, played, 0.5, 0.4, (played,)))
    assert clock.left(match, number, seat) == 179_000 and analysis.remark(match, number) == "well played"
    assert number in analysis.kept(match)


@pytest.mark.parametrize(
    ("ms", "words"),
    [(600_000, "10:00"), (599_001, "10:00"), (59_999, "1:00"), (10_000, "0:10"), (9_940, "0:09.9"), (0, "0:00.0")],
)
def test_a_time_is_read_as_on_a_clock(ms: int, words: str) -> None:
    assert clock.said(ms) == words


def test_x7_what_is_left_to_lay_is_drawn_from_the_seed() -> None:
    """X7: the rest is laid by lot among the legal possibilities: Random(f"{seed}/lay/{event}")."""
    match = match_of("shinra", "", layout_minutes="1")
    assert clock.for_layout(match, match.state) == 60_000
    seat = match.to_act
    decided(match, 20_000)
    assert clock.left(match, match.at, seat) == 40_000 and "layout 0:40.0" in record.write(match)
    while match.state.arranges():
        legal = [int(move) for move in match.state.legal()]
        assert clock.lot(match) == legal[Random(f"7/lay/{match.at + 1}").randrange(len(legal))]
        match.play(clock.lot(match))
    assert clock.left(match, match.at, seat) is None


def test_without_the_option_laying_out_takes_as_long_as_one_likes() -> None:
    match = match_of("shinra", "")
    assert match.options["layout_minutes"] == "none" and clock.left(match, match.at, match.to_act) is None
    assert json.dumps(match.header) == "{}"
