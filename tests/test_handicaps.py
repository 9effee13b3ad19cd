"""Handicaps of the rulesets: each can be set up, favours whom it says, and stays with the record."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from every_game import CATALOGUE, warm

from kesegames import catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.play import record
from kesegames.play.match import HUMAN, begin

ALL = [
    pytest.param(ruleset.id, id, seat, id=f"{ruleset.id}-{id}-{seat}")
    for ruleset in CATALOGUE.rulesets.values()
    for id, one in ruleset.handicaps.items()
    for seat in one.starts
]


@pytest.mark.parametrize(("game", "id", "seat"), ALL)
def test_it_favours_whom_it_says_and_the_record_keeps_it(game: str, id: str, seat: str) -> None:
    ruleset = CATALOGUE.ruleset(game)
    position = ruleset.handicaps[id].starts[seat]
    state = catalogue.start(ruleset, {}, ruleset.least_seats, position)
    number = ruleset.seat_ids.index(seat)
    usual = catalogue.start(ruleset, {}, ruleset.least_seats)
    assert state.estimate(number) > max(0.5, usual.estimate(number))
    match = begin(ruleset, {}, [HUMAN] * ruleset.least_seats, "3", position=position)
    for _ in range(6):
        if match.to_act < 0:
            match.throw()
        else:
            match.play(int(match.state.legal()[0]))
    again = record.read_any(record.write(match), CATALOGUE)
    assert again.start_position == position and record.write(again) == record.write(match)


@pytest.mark.parametrize(("game", "id", "seat"), ALL)
def test_what_comes_of_it_can_be_set_up_again(game: str, id: str, seat: str) -> None:
    ruleset, rng = CATALOGUE.ruleset(game), random.Random(f"{game}{id}{seat}")
    match = begin(ruleset, {}, [HUMAN] * ruleset.least_seats, "7", position=ruleset.handicaps[id].starts[seat])
    for number in range(80):
        if match.to_act == OVER:
            break
        if match.to_act == CHANCE:
            match.throw()
        else:
            match.play(int(rng.choice(list(match.state.legal()))))
        if number % 8 == 0:
            position = match.state.position()
            assert catalogue.start(ruleset, {}, ruleset.least_seats, position).position() == position


@pytest.mark.parametrize(("game", "id", "seat"), ALL)
def test_both_seats_can_be_favoured_as_much(game: str, id: str, seat: str) -> None:
    ruleset = CATALOGUE.ruleset(game)
    starts = ruleset.handicaps[id].starts
    assert set(starts) == set(ruleset.seat_ids[: ruleset.least_seats])
    found = []
    for one, position in starts.items():
        state = catalogue.start(ruleset, {}, ruleset.least_seats, position)
        found.append(state.estimate(ruleset.seat_ids.index(one)))
    assert max(found) - min(found) < 0.15


@pytest.mark.parametrize("game", [ruleset.id for ruleset in CATALOGUE.rulesets.values() if not ruleset.is_hidden])
def test_every_game_in_which_anything_is_decided_has_one_whose_worth_is_known(game: str) -> None:
    """Where chance alone plays nobody is the weaker one."""
    ruleset = CATALOGUE.ruleset(game)
    assert bool(ruleset.handicaps) == bool(ruleset.levels)
    assert all(0.5 < one.share < 0.9 for one in ruleset.handicaps.values())


def test_a_handicap_without_a_start_or_a_name_is_refused(tmp_path: Path) -> None:
    broken = ("{x: {name: {ja: あ, en: a}, starts: {}}}", "{x: {starts: {w: '1'}}}", "7")
    for text in (f"handicaps: {one}" for one in broken):
        (tmp_path / "mine.yaml").write_text(f"extends: senet\nname: {{ja: あ, en: a}}\n{text}\n", encoding="utf-8")
        known = catalogue.load(tmp_path, warm(tmp_path))
        assert "mine" not in known.rulesets and known.troubles
