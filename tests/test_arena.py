"""Matches between bots and the bench: the same games on any number of cores, and right figures about them."""

from __future__ import annotations

import pickle
from math import log10
from pathlib import Path

import pytest
from every_game import CATALOGUE, every_game, quick_tables

from kesegames.ai.levels import parse_bot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.play import arena, record
from kesegames.play.arena import Played, Series, compete, elo, play, summary, wilson
from kesegames.play.bench import measure


def kuhn() -> Ruleset:
    return CATALOGUE.rulesets["kuhn"]


def series(*bots: str, games: int = 6, seed: int = 5) -> Series:
    return Series(kuhn(), {}, [parse_bot(bot) for bot in bots], games, seed)


def texts(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.iterdir())}


def test_the_same_seed_gives_the_same_games_on_any_number_of_cores(tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []
    one = compete(series("level1", "random"), tmp_path / "one", cores=1)
    two = compete(series("level1", "random"), tmp_path / "two", lambda *done: heard.append(done), cores=2)
    assert one.keys() == two.keys()
    assert {key: one[key] for key in one if key != "seconds_per_move"} == {
        key: two[key] for key in two if key != "seconds_per_move"
    }
    assert texts(tmp_path / "one") == texts(tmp_path / "two")
    assert heard == [(done, 6) for done in range(1, 7)]


def test_a_series_travels_to_another_process() -> None:
    bots = [parse_bot("level4").limited(0.25), parse_bot("level5:nodes=7").limited(0.25)]
    there = pickle.loads(pickle.dumps(Series(kuhn(), {"option": "value"}, bots, 3, 8)))
    assert (there.ruleset.id, there.ruleset.data, there.options) == ("kuhn", kuhn().data, {"option": "value"})
    assert (there.games, there.seed, [bot.name for bot in there.bots]) == (3, 8, ["level4", "level5:nodes=7"])
    assert [(bot.budget.nodes, bot.budget.seconds) for bot in there.bots] == [(0, 0.25), (7, 0.0)]


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    compete(series("random", "random"), tmp_path / "a", cores=1)
    compete(series("random", "random", seed=6), tmp_path / "b", cores=1)
    assert texts(tmp_path / "a") != texts(tmp_path / "b")


def test_bots_rotate_through_the_seats_and_records_replay(tmp_path: Path) -> None:
    compete(series("greedy", "random", games=2), tmp_path, cores=1)
    written = texts(tmp_path)
    assert list(written) == ["kuhn-1.kese", "kuhn-2.kese"]
    replayed = [record.read_any(text, CATALOGUE) for text in written.values()]
    assert [match.players for match in replayed] == [["greedy", "random"], ["random", "greedy"]]
    assert [match.seed for match in replayed] == ["5/0", "5/1"]


def test_bots_agree_on_a_draw_in_a_game_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "LONG", 2)
    played = play(series("random", "random"), 0)
    assert (played.winners, played.points) == ([], [0, 0])
    assert played.record.endswith("\n= draw agreed\n")


@quick_tables
def test_bots_play_every_game(tmp_path: Path, game: str, seats: int) -> None:
    ruleset = CATALOGUE.rulesets[game]
    bots = [parse_bot(name) for name in ["greedy", *["random"] * (seats - 1)]]
    told = compete(Series(ruleset, {}, bots, 1, 3), tmp_path, cores=1)
    assert sum(told["wins"]) + told["draws"] >= 1 and len(told["points"]) == seats and 0 <= told["score"] <= 1
    (text,) = texts(tmp_path).values()
    match = record.read_any(text, CATALOGUE)
    assert match.outcome() is not None and len(match.players) == seats


@every_game
def test_every_game_is_measured(game: str) -> None:
    measured = measure(CATALOGUE.rulesets[game], {}, 0.02)
    assert measured["plies_per_s"] > 0 and (measured["nodes_per_s"] > 0) == (measured["decisions_per_s"] > 0)


def test_points_and_winners_belong_to_bots_not_to_seats() -> None:
    for number in range(6):
        game = play(series("level1", "random"), number)
        match = record.read_any(game.record, CATALOGUE)
        outcome = match.outcome()
        assert outcome is not None
        first = match.players.index("level1")
        assert game.points == [outcome.points[first], outcome.points[1 - first]]
        assert game.winners == [0 if outcome.winners == [first] else 1]
        assert sum(game.decisions) == len(match.events) - 1


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_what_one_of_several_seats_wins_belongs_to_its_bot(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A draw, as which a game counts that does not end, is worth one in the number of seats."""
    many = Series(CATALOGUE.rulesets["highest"], {}, [parse_bot("random")] * seats, 12, 1)
    for number in range(many.games):
        game = play(many, number)
        outcome = record.read_any(game.record, CATALOGUE).outcome()
        assert outcome is not None
        at = [(bot - number) % seats for bot in range(seats)]
        assert game.points == [outcome.points[seat] for seat in at]
        assert sorted(game.winners) == [bot for bot in range(seats) if at[bot] in outcome.winners]
        assert game.score() == (1 / len(outcome.winners) if at[0] in outcome.winners else 0)
    monkeypatch.setattr(arena, "LONG", 1)
    drawn = [play(many, number) for number in range(seats)]
    assert {(game.score(), *game.winners) for game in drawn} == {(1 / seats,)}
    assert summary(many, drawn)["elo"] == 0 and summary(many, drawn)["draws"] == seats


def test_the_summary_adds_up() -> None:
    games = [
        Played([2, -2], [0], [0.3, 0.1], [2, 1], ""),
        Played([-1, 1], [1], [0.1, 0.1], [1, 1], ""),
        Played([0, 0], [], [0.2, 0.0], [1, 0], ""),
        Played([1, 1], [0, 1], [0.0, 0.0], [0, 0], ""),
    ]
    assert summary(series("level1", "random"), games) == {
        "game": "kuhn",
        "bots": ["level1", "random"],
        "games": 4,
        "wins": [2, 2],
        "draws": 1,
        "points": [2, 0],
        "seconds_per_move": [0.15, 0.1],
        "score": 0.5,
        "interval": [0.15, 0.85],
        "elo": 0,
        "seed": 5,
    }


def test_wilson_interval_and_elo_are_those_of_the_commands_page() -> None:
    assert [round(bound, 2) for bound in wilson(0.85, 40)] == [0.71, 0.93]
    assert elo(0.85, 40) == 301


def test_a_shared_win_counts_its_share_and_a_draw_an_even_one() -> None:
    games = [
        Played([2, -1, -1], [0], [0.0] * 3, [0] * 3, ""),
        Played([1, 1, -2], [1, 0], [0.0] * 3, [0] * 3, ""),
        Played([1, 1, 1], [2, 1, 0], [0.0] * 3, [0] * 3, ""),
        Played([0, 0, 0], [], [0.0] * 3, [0] * 3, ""),
        Played([-1, 2, -1], [1], [0.0] * 3, [0] * 3, ""),
    ]
    assert [game.score() for game in games] == [1, 1 / 2, 1 / 3, 1 / 3, 0]
    told = summary(series("level1", "random", "random"), games)
    assert told["wins"] == [3, 3, 1] and told["draws"] == 1 and told["score"] == round((1 + 1 / 2 + 2 / 3) / 5, 4)


@pytest.mark.parametrize("seats", range(2, 7))
def test_an_even_score_is_no_difference_in_elo(seats: int) -> None:
    assert elo(1 / seats, 1000, 1 / seats) == 0
    assert elo(2 / (seats + 1), 1000, 1 / seats) == round(400 * log10(2))


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("games", [1, 2, 20])
def test_who_never_wins_is_below_the_others_and_who_always_does_above(seats: int, games: int) -> None:
    assert elo(0.0, games, 1 / seats) < 0 < elo(1.0, games, 1 / seats)


@pytest.mark.parametrize("games", [1, 20, 1000])
def test_wins_without_a_loss_have_finite_figures(games: int) -> None:
    low, high = wilson(1.0, games)
    assert 0.0 < low < high == 1.0
    assert elo(1.0, games) == -elo(0.0, games) > 0
    assert elo(1.0, games) > elo(1 - 1 / games, games)


@pytest.mark.parametrize(
    ("bots", "games", "trouble"),
    [
        (["random"], 1, "trouble.unknown_seats"),
        (["random"] * 4, 1, "trouble.unknown_seats"),
        (["random"] * 2, 0, "trouble.games_range"),
    ],
)
def test_a_series_that_cannot_be_played_is_refused(bots: list[str], games: int, trouble: str) -> None:
    with pytest.raises(Trouble) as refused:
        compete(series(*bots, games=games), cores=1)
    assert refused.value.text == trouble


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(Trouble) as refused:
        compete(series("random", "random", games=1), file / "records", cores=1)
    assert refused.value.text == "trouble.file_unwritable"


def test_the_bench_counts_what_random_play_does() -> None:
    measured = measure(kuhn(), {}, 0.1)
    assert measured["game"] == "kuhn"
    # A deal, then two words, a third after check and bet: 3 + 1/4 plies, two legal words each.
    assert measured["mean_plies"] == pytest.approx(3.25, abs=0.1)
    assert measured["mean_legal"] == 2.0
    assert measured["decisions_per_s"] < measured["plies_per_s"]
    assert measured["playouts_per_s"] > 0 and measured["nodes_per_s"] > 0
