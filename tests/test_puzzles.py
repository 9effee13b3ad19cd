"""The puzzles that are shipped: read, themed, graded, small, and proved again."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_game import CATALOGUE

from kesegames import rules
from kesegames.ai import levels
from kesegames.engine.trouble import Trouble
from kesegames.play import puzzles
from kesegames.play.puzzles import Puzzle
from kesegames.resources import folder
from kesegames.text import LANGUAGES, find

ROOT = folder("assets") / "puzzles"
GAMES = puzzles.games(ROOT)
OFTEN = 3
"""Of so many searches with other seeds most find the solution again."""
QUICK, SLOW, PLAYED, LAID = 800, 4_000, 100, 8_000
"""Nodes: of a sample, of all, of a sample where each node is a rollout, and where things are laid out."""


def proved(one: Puzzle, nodes: int, often: int) -> bool:
    """Whether most of so many searches find the solution, and it better than all others."""
    found = 0
    for seed in range(often):
        move, best, second, _ = puzzles.values(one.state, nodes, seed + 50)
        found += move == one.move and best > second
    return found * 2 > often


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_can_be_read_and_is_one(game: str) -> None:
    ruleset, positions, grades = CATALOGUE.ruleset(game), set(), []
    for path in puzzles.paths(ROOT, game):
        one = puzzles.puzzle(path, CATALOGUE)
        assert one.game == game and len(one.state.legal()) > 2 and one.move in [int(move) for move in one.state.legal()]
        assert 1 <= one.grade <= len(ruleset.levels_of(one.state.seats)) and one.gap > 0
        assert one.state.position() not in positions
        positions.add(one.state.position())
        grades.append(one.grade)
        assert all(find(f"theme.{one.theme}", language) for language in LANGUAGES)
    assert [one.grade for one in puzzles.all_of(ROOT, game, CATALOGUE)] == sorted(grades)


def test_they_take_less_than_a_megabyte() -> None:
    assert sum(path.stat().st_size for path in ROOT.glob("*/*")) <= 1_000_000


@pytest.mark.parametrize("game", GAMES)
def test_there_are_some_for_beginners_and_some_for_others(game: str) -> None:
    grades = {one.grade for one in puzzles.all_of(ROOT, game, CATALOGUE)}
    assert len(puzzles.paths(ROOT, game)) >= 30 and min(grades) <= 2 and len(grades) > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_proved_again(game: str) -> None:
    """With few nodes the clearest of the easy ones are found again."""
    easy = sorted(puzzles.all_of(ROOT, game, CATALOGUE), key=lambda one: (one.grade > 2, -one.gap))[:2]
    nodes = PLAYED if rules.game(CATALOGUE.ruleset(game).module).search == "rollouts" else QUICK
    assert any(proved(one, nodes, 1) for one in easy)


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_of_laying_out_is_proved_again(game: str) -> None:
    """What decides comes several quiet turns later: half of the clearest are found with ten times the nodes."""
    every = [one for one in puzzles.all_of(ROOT, game, CATALOGUE) if one.theme == "layout"]
    assert all(one.state.opens() and puzzles.theme_of(one.state, one.move) == "layout" for one in every)
    clearest = sorted(every, key=lambda one: -one.gap)[:2]
    assert not clearest or any(proved(one, LAID, 1) for one in clearest)


def test_there_are_some_of_laying_out() -> None:
    assert sum("theme: layout" in path.read_text(encoding="utf-8") for path in ROOT.glob("*/*")) >= 6


def is_win_in_two(one: Puzzle) -> bool:
    """By trying all: the solution wins with the next turn whatever happens, and nothing wins at once."""
    at_once = any(levels.wins_at_once(one.state, move) for move in one.state.legal())
    return puzzles.wins_in_two(one.state, one.move) and not at_once


def test_wins_in_two_are_such() -> None:
    """The first one of every game that has any."""
    there: dict[str, Path] = {}
    for path in sorted(ROOT.glob("*/*")):
        if "theme: win_two" in path.read_text(encoding="utf-8"):
            there.setdefault(path.parent.name, path)
    assert there and all(is_win_in_two(puzzles.puzzle(path, CATALOGUE)) for path in there.values())


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_other_move_wins_in_two(game: str) -> None:
    for one in puzzles.all_of(ROOT, game, CATALOGUE):
        assert puzzles.theme_of(one.state, one.move) == one.theme
        if one.theme == "win_two":
            assert is_win_in_two(one)
            assert [move for move in one.state.legal() if puzzles.wins_in_two(one.state, int(move))] == [one.move]


@pytest.mark.slow
@pytest.mark.parametrize("tenth", range(1, 11))
def test_all_are_proved_again(tenth: int) -> None:
    every = [one for game in GAMES for one in puzzles.all_of(ROOT, game, CATALOGUE)][tenth - 1 :: 10]
    failed = [one.id for one in every if not proved(one, SLOW, OFTEN)]
    assert len(failed) <= len(every) // 10, failed


@pytest.mark.parametrize("header", [{"theme": "none"}, {"grade": "x"}, {"gap": "much"}, {}])
def test_what_is_no_puzzle_is_told(tmp_path: Path, header: dict[str, str]) -> None:
    kept = {"theme": "best", "grade": "1", "gap": "0.2", **header} if header else {}
    lines = ["kesegames 1", "game: senet", "position: 1,3,5,7,9 2,4,6,8,10 w 4", "players: human; human"]
    lines += [f"{key}: {value}" for key, value in kept.items()]
    path = tmp_path / "x.kese"
    path.write_text("\n".join([*lines, "", "1 w 7-11", ""]), encoding="utf-8")
    with pytest.raises(Trouble):
        puzzles.puzzle(path, CATALOGUE)


@pytest.mark.parametrize("text", ["", "{", "7", '{"a": 1}', '[1, null, ["x"]]'])
def test_a_broken_list_of_what_is_solved_counts_as_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "solved.json"
    assert puzzles.solved(path) == set()
    path.write_text(text, encoding="utf-8")
    assert puzzles.solved(path) == set()
    puzzles.keep_solved(path, {"b", "a"})
    assert puzzles.solved(path) == {"a", "b"}
