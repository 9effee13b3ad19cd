"""Other lines of a match (play/variations.py): kept in the header, sealed where there are secrets, never a harm."""

from __future__ import annotations

import random

import pytest
from every_game import CATALOGUE

from kesegames.engine.state import CHANCE, OVER
from kesegames.play import record, variations
from kesegames.play.match import HUMAN, Match, begin

SHOWN = [id for id, ruleset in CATALOGUE.rulesets.items() if not ruleset.extends]


def played(game: str, events: int, seed: int = 1) -> Match:
    ruleset = CATALOGUE.ruleset(game)
    match = begin(ruleset, {}, [HUMAN] * ruleset.least_seats, "5")
    rng = random.Random(f"{game}{seed}")
    go_on(match, events, rng)
    return match


def go_on(match: Match, events: int, rng: random.Random) -> None:
    while match.to_act != OVER and match.at < events:
        if match.to_act == CHANCE:
            match.throw()
        else:
            match.play(rng.choice([int(move) for move in match.state.legal()]))


@pytest.mark.parametrize("game", SHOWN)
def test_what_was_played_first_stays_with_the_record_of_what_was_played_then(game: str) -> None:
    old = played(game, 40)
    number = old.at // 2
    match = old.branch(number)
    variations.keep(match, old, number)
    go_on(match, match.at + 10, random.Random(9))
    again = record.read_any(record.write(match), CATALOGUE)
    ((at, line),) = variations.of(again)
    assert at == number and [line.text(n, -3) for n in range(1, line.at + 1)] == [
        old.text(n, -3) for n in range(1, old.at + 1)
    ]
    if match.has_secrets:
        assert all("after" not in value for key, value in match.header.items() if key.startswith(variations.KEY))
    assert all(len(text) <= record.LONGEST_LINE for text in record.write(match).split("\n"))


def test_lines_of_lines_are_kept_as_far_as_they_begin_before() -> None:
    first = played("senet", 60)
    second = first.branch(30)
    variations.keep(second, first, 30)
    go_on(second, 50, random.Random(3))
    third = second.branch(40)
    variations.keep(third, second, 40)
    assert [at for at, _ in variations.of(third)] == [40, 30]
    fourth = third.branch(10)
    variations.keep(fourth, third, 10)
    assert [at for at, _ in variations.of(fourth)] == [10]


def test_a_long_match_takes_several_keys_and_many_lines_are_cut() -> None:
    match = played("kisen-standard", 300)
    for number in range(200, 200 + 2 * variations.MOST, 2):
        branch = match.branch(number)
        variations.keep(branch, match, number)
        go_on(branch, 300, random.Random(number))
        match = branch
    assert len(variations.of(match)) <= variations.MOST
    assert all(len(value) < record.LONGEST_LINE for value in match.header.values())
    assert record.read_any(record.write(match), CATALOGUE).header == match.header


@pytest.mark.parametrize(
    "value",
    [
        "",
        "nonsense",
        "after",
        "after x: w 1-2",
        "after 99999: w 1-2",
        "after 2: ",
        "after 2: q nonsense",
        "after 2: w",
        "+ w 1-2",
        "sealed !!!",
        "sealed aGVsbG8=",
        "after 2: " + "; ".join(["w 1-2"] * 200),
    ],
)
def test_nonsense_is_passed_over(value: str) -> None:
    match = played("senet", 8)
    match.header[f"{variations.KEY}1"] = value
    assert variations.of(match) == [] and variations.of(record.read_any(record.write(match), CATALOGUE)) == []


def test_a_line_is_shown_as_far_as_it_can_be_played() -> None:
    old = played("senet", 12)
    match = old.branch(6)
    variations.keep(match, old, 6)
    match.header[f"{variations.KEY}1"] += "; w 99-98; b 1-2"
    ((_, line),) = variations.of(match)
    assert line.at == old.at


def test_resigning_is_a_line_too() -> None:
    old = played("senet", 12)
    number = old.at
    old.resign(0)
    match = old.branch(number)
    variations.keep(match, old, number)
    ((at, line),) = variations.of(match)
    assert at == number and line.to_act == OVER
