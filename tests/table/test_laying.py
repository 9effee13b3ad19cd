"""Layouts that are kept: for either seat, by name, whole or not at all; and the rest laid out."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from at_table import Table
from every_game import CATALOGUE, ROOTS
from law_cases import possible

from kesegames import catalogue
from kesegames.catalogue import Catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.play import arrangement
from kesegames.play.arrangement import Arrangement, Thing
from kesegames.play.match import HUMAN, Match, begin
from kesegames.play.opponent import Report
from kesegames.play.worker import Answer
from kesegames.table import acting
from kesegames.table.laying import LAY_MS
from kesegames.text import LANGUAGES, trouble

LAYING = [id for id in ROOTS if catalogue.start(CATALOGUE.ruleset(id), {}).arranges()]
"""The games in which something is laid out."""
games = pytest.mark.parametrize("game", LAYING)


def played(ruleset: Ruleset, seed: int, options: dict[str, str] | None = None) -> Match:
    """A match in which everything has been laid out at random."""
    rng = random.Random(seed)
    match = begin(ruleset, options or {}, [HUMAN] * ruleset.least_seats, "5")
    while match.to_act not in (CHANCE, OVER) and match.state.arranges():
        match.play(rng.choice(possible(match.state)))
    return match


def test_something_is_laid_out_somewhere() -> None:
    assert LAYING


@games
def test_what_a_seat_has_laid_out_is_laid_out_again_by_either(game: str) -> None:
    ruleset = CATALOGUE.ruleset(game)
    for seat in (0, 1):
        kept = arrangement.laid(played(ruleset, seat + 1), seat)
        assert kept
        for other in (0, 1):
            match = begin(ruleset, {}, [HUMAN, HUMAN], "5")
            rng = random.Random(9)
            while match.state.arranges():
                if match.to_act == other:
                    assert arrangement.misfit(match.state, kept) is None
                move = arrangement.following(match.state, kept) if match.to_act == other else None
                match.play(rng.choice(possible(match.state)) if move is None else move)
            assert arrangement.missing(match.state, kept, other) == []
            assert sorted(map(str, arrangement.laid(match, other))) == sorted(map(str, kept))


@games
def test_a_layout_is_kept_and_read_as_it_was(game: str, tmp_path: Path) -> None:
    ruleset = CATALOGUE.ruleset(game)
    kept = arrangement.laid(played(ruleset, 3), 1)
    assert arrangement.read(arrangement.written(ruleset, kept), ruleset) == kept
    for name in ("壁", "../../other", "con"):
        arrangement.save(tmp_path / "layouts", ruleset, name, kept)
    found = arrangement.names(tmp_path / "layouts", ruleset)
    assert len(found) == 3 and "壁" in found
    assert all(arrangement.load(tmp_path / "layouts", ruleset, name) == kept for name in found)
    assert {path.parent for path in tmp_path.rglob("*.layout")} == {tmp_path / "layouts" / ruleset.id}
    arrangement.delete(tmp_path / "layouts", ruleset, "壁")
    assert len(arrangement.names(tmp_path / "layouts", ruleset)) == 2
    assert arrangement.names(tmp_path / "nowhere", ruleset) == []


def bad_files(ruleset: Ruleset, good: str) -> dict[str, str]:
    head, game, first, *rest = good.split("\n")
    family, part, cell = first.split()
    return {
        "": "trouble.layout_head",
        good.replace("kesegames", "something"): "trouble.layout_head",
        head: "trouble.layout_game",
        good.replace(game, "game: other"): "trouble.layout_game",
        "\n".join([head, game]): "trouble.layout_empty",
        "\n".join([head, game, first, "x"]): "trouble.layout_line",
        "\n".join([head, game, f"{first} {cell}"]): "trouble.layout_line",
        "\n".join([head, game, f"{family} ? {cell}"]): "trouble.layout_unknown_thing",
        "\n".join([head, game, f"{family} {part} 99x"]): "trouble.layout_unknown_thing",
        "\n".join([head, game, f"nowhere {part} {cell}"]): "trouble.layout_unknown_thing",
        "\n".join([head, game, first, first, *rest]): "trouble.layout_twice",
    }


@games
def test_a_broken_file_says_what_is_wrong_and_stays_as_it_is(game: str, tmp_path: Path) -> None:
    ruleset = CATALOGUE.ruleset(game)
    good = arrangement.written(ruleset, arrangement.laid(played(ruleset, 4), 0))
    path = arrangement.path_of(tmp_path, ruleset, "mine")
    path.parent.mkdir(parents=True)
    for text, wanted in bad_files(ruleset, good).items():
        path.write_text(text, encoding="utf-8")
        with pytest.raises(Trouble) as raised:
            arrangement.load(tmp_path, ruleset, "mine")
        assert raised.value.text == wanted and raised.value.file == str(path) and raised.value.line
        assert all(trouble(raised.value, language, ruleset) for language in LANGUAGES)
        assert path.read_text(encoding="utf-8") == text
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(Trouble, match="utf8"):
        arrangement.load(tmp_path, ruleset, "mine")


@games
def test_a_layout_that_does_not_fit_says_why(game: str, known: Catalogue) -> None:
    """What lies in the way, or the note of what is refused; the position is left alone."""
    ruleset = CATALOGUE.ruleset(game)
    kept = arrangement.laid(played(ruleset, 5), 0)
    state = catalogue.start(ruleset, {})
    before = state.position()
    swapped: Arrangement = (Thing(kept[0].family, kept[1].part, kept[0].cell), *kept[1:])
    why = arrangement.misfit(state, swapped)
    assert why is not None and state.position() == before
    for language in LANGUAGES:
        said = trouble(why, language, ruleset)
        assert "{" not in said and "@" not in said


def test_what_lies_elsewhere_already_is_told() -> None:
    """There is only one staff, and it lies on another square."""
    ruleset = CATALOGUE.ruleset("shinra")
    state = catalogue.start(ruleset, {})
    for text in ("S*15", "S*11"):
        state.play(state.read(text))
    why = arrangement.misfit(state, arrangement.read("kesegames layout 1\ngame: shinra\nhand S 44\n", ruleset))
    assert why is not None and why.text == "trouble.layout_refused"
    assert "no staff" in trouble(why, "en", ruleset)


def test_other_options_are_told_by_their_rule() -> None:
    """Spy and guard both laid out do not fit where only one of them may be (X8)."""
    ruleset = CATALOGUE.ruleset("shinra")
    both = arrangement.read("kesegames layout 1\ngame: shinra\nhand I 15\nhand D 25\n", ruleset)
    assert arrangement.misfit(catalogue.start(ruleset, {}), both) is None
    why = arrangement.misfit(catalogue.start(ruleset, {"chosen_ranks": "one"}), both)
    assert why is not None and why.text == "trouble.layout_refused"
    assert "Only one of spy and guard" in trouble(why, "en", ruleset)


def table_of(game: str) -> Table:
    """Two people, the first of whom lays out."""
    table = Table(CATALOGUE, game, [HUMAN, HUMAN])
    table.sit_down()
    assert table.sitting.match.state.arranges()
    return table


def lay_on(table: Table, most: int = 400) -> None:
    """Until the table waits for a person or for the process."""
    for _ in range(most):
        due = acting.tick(table.sitting, table.now)
        if due is None or table.sitting.awaited >= 0 or not table.sitting.laying.is_for(0):
            return
        table.now += max(due, 1)


@games
def test_what_was_kept_is_laid_out_over_the_turns_of_its_person(game: str) -> None:
    ruleset = CATALOGUE.ruleset(game)
    kept = arrangement.laid(played(ruleset, 4), 0)
    table = table_of(game)
    table.sitting.lay_out(kept, table.now)
    lay_on(table)
    match = table.sitting.match
    done = [thing for thing in kept if thing not in arrangement.missing(match.state, kept, 0)]
    assert done and all(event.seat == 0 for event in match.events[: match.at]) and table.told == []


@games
def test_what_can_not_be_laid_out_is_told_and_left_to_the_person(game: str) -> None:
    table = table_of(game)
    table.sitting.lay_out((Thing("nothing", "nobody", "nowhere"),), table.now)
    lay_on(table)
    assert [one.text for one in table.told] == ["trouble.layout_unknown_thing"]
    assert table.sitting.match.at == 0 and not table.sitting.laying.is_for(0)


@games
def test_the_rest_is_laid_as_a_bot_would_until_its_person_clicks(game: str) -> None:
    table = table_of(game)
    sitting = table.sitting
    sitting.lay_out(None, table.now)
    lay_on(table)
    assert sitting.thinking.asked is not None and sitting.thinking.is_for_bot
    spots = list(sitting.match.state.spell(sitting.match.state.legal()[0]))
    answer: Answer = {"spots": spots, "score": 0.5, "nodes": 1, "line": [], "visits": {}}
    sitting.thinking.news(Report(sitting.thinking.asked.number, "answer", 1.0, answer, None))
    table.now += LAY_MS
    acting.tick(sitting, table.now)
    assert sitting.match.at == 1
    if sitting.match.to_act == 0:
        assert sitting.laying.is_for(0)
        sitting.stop_laying()
        assert not sitting.laying.is_for(0)
