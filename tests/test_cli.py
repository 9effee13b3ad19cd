"""The commands: what they print, exactly as docs/commands.md says, and what they say to bad input."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from every_game import first_events, quick_tables

import kesegames
from kesegames.cli import main
from kesegames.play.arena import elo
from kesegames.play.record import write

ROOT = Path(__file__).parent.parent
KUHN = """\
kesegames 1
game: kuhn
players: human; level3
seed: 8412

1 * a{J} b{K}
2 a bet
3 b call
= b showdown
"""


class Command:
    """Runs the commands in this process with a data folder of its own."""

    def __init__(self, capsys: pytest.CaptureFixture[str], data: Path) -> None:
        self.capsys = capsys
        self.data = data

    def __call__(self, *words: object, code: int = 0) -> tuple[str, str]:
        """What it printed to stdout and stderr; its exit code must be `code`."""
        try:
            found = main([*(str(word) for word in words), "--data-dir", str(self.data)])
        except SystemExit as leaving:
            found = int(leaving.code or 0)
        out, err = self.capsys.readouterr()
        assert found == code, err
        assert "Traceback" not in err
        return out, err

    def json(self, *words: object) -> Any:
        out, err = self(*words, "--json")
        assert err == ""
        assert out.count("\n") == 1
        return json.loads(out)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory) -> Command:
    return Command(capsys, tmp_path_factory.getbasetemp() / "data")


@pytest.fixture
def kuhn(tmp_path: Path) -> Path:
    path = tmp_path / "game.kese"
    path.write_text(KUHN)
    return path


def test_version(run: Command) -> None:
    assert run("--version") == (f"kesegames {kesegames.__version__}\n", "")


def test_list(run: Command) -> None:
    games = {game["id"]: game for game in run.json("list")}
    assert list(games["kuhn"]) == [
        "id", "name", "seats", "seat_ids", "extends", "hidden", "reconstructed", "options",
    ]  # fmt: skip
    assert games["kuhn"]["hidden"] is True
    assert games["keserima"] == {
        "id": "keserima",
        "name": {"ja": "ケセリマ", "en": "Kese-Rima"},
        "seats": [2, 2],
        "seat_ids": ["K", "R"],
        "extends": None,
        "hidden": False,
        "reconstructed": False,
        "options": {
            "first": {"default": "lot", "choices": ["lot", "K", "R"]},
            "six_ship_draw": {"default": "false", "choices": ["false", "true"]},
            "no_progress_draw": {"default": "200", "choices": ["200", "100", "none"]},
        },
    }
    assert games["senet-board"]["extends"] == "senet"
    out, _ = run("list")
    assert "Kese-Rima" in out
    assert str(run.data / "rulesets") in out


def test_replay_tells_every_event(run: Command, kuhn: Path) -> None:
    told = run.json("replay", kuhn, "--told", "en")["told"]
    assert [(event["number"], event["seat"]) for event in told] == [(1, "*"), (2, "a"), (3, "b")]
    assert all(sentence for event in told for sentence in event["told"])
    out, _ = run("replay", kuhn, "--told", "ja")
    assert [line.split(" ")[:2] for line in out.splitlines() if line[0] != " "] == [["1", "*"], ["2", "a"], ["3", "b"]]


def test_what_is_agreed_is_told_too(run: Command, kuhn: Path) -> None:
    kuhn.write_text(KUHN.partition("3 b")[0] + "3 b resign\n= a resigned\n")
    assert run("replay", kuhn, "--told", "en")[0].splitlines()[-1] == "3 b Resigns."


def test_moves_of_a_decision(run: Command, kuhn: Path) -> None:
    kuhn.write_text(KUHN.partition("3 b")[0])
    expected = {
        "game": "kuhn",
        "event": 2,
        "to_act": 1,
        "moves": [{"spots": ["fold"], "write": "fold"}, {"spots": ["call"], "write": "call"}],
    }
    assert run.json("moves", kuhn) == expected
    assert "fold" in run("moves", kuhn)[0]


def test_moves_of_a_chance_event_are_outcomes(run: Command, kuhn: Path) -> None:
    kuhn.write_text(KUHN.partition("1 *")[0])
    told = run.json("moves", kuhn)
    assert list(told) == ["game", "event", "to_act", "outcomes"]
    assert (told["event"], told["to_act"], len(told["outcomes"])) == (0, "chance", 6)
    assert told["outcomes"][0] == {"spots": ["deal:JQ"], "write": "a{J} b{Q}", "weight": 1}
    assert "deal:JQ" in run("moves", kuhn)[0]


def test_moves_all_tells_each_event_and_the_end(run: Command, kuhn: Path) -> None:
    out, _ = run("moves", kuhn, "--all")
    told = [json.loads(line) for line in out.splitlines()]
    assert [line["event"] for line in told] == [0, 1, 2, 3]
    assert [line["to_act"] for line in told] == ["chance", 0, 1, "over"]
    assert [line.get("played") for line in told] == ["a{J} b{K}", "bet", "call", None]
    assert "played" not in told[-1]
    assert told[-1]["moves"] == []


def test_moves_after_a_resignation(run: Command, kuhn: Path) -> None:
    kuhn.write_text(KUHN.partition("3 b")[0] + "3 a resign\n")
    assert run.json("moves", kuhn) == {"game": "kuhn", "event": 3, "to_act": "over", "moves": []}


def test_replay(run: Command, kuhn: Path) -> None:
    assert run.json("replay", kuhn) == {
        "game": "kuhn",
        "events": 3,
        "to_act": "over",
        "points": [-2, 2],
        "unit": 1,
        "winners": [1],
        "reason": "showdown",
        "position": "JK bet call",
    }
    assert "showdown" in run("replay", kuhn)[0]


def test_replay_of_an_unfinished_and_of_a_drawn_game(run: Command, kuhn: Path) -> None:
    start = KUHN.partition("3 b")[0]
    kuhn.write_text(start)
    told = run.json("replay", kuhn)
    assert (told["to_act"], told["winners"], told["reason"], told["points"]) == (1, None, None, [0, 0])
    assert "not finished" in run("replay", kuhn)[0]
    kuhn.write_text(start + "3 * draw\n= draw agreed\n")
    told = run.json("replay", kuhn)
    assert (told["to_act"], told["winners"], told["reason"]) == ("over", [], "agreed")
    assert "draw: agreed" in run("replay", kuhn)[0]


def test_a_record_from_standard_input(run: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def stdin(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    stdin(KUHN)
    assert run.json("replay", "-")["events"] == 3
    stdin(KUHN.replace("3 b call", "3 b cal"))
    assert run("replay", "-", code=1)[1].startswith("-:8:5: ")
    stdin("x" * 3_000_000)
    assert "2,000,000" in run("replay", "-", code=1)[1]


def test_convert_to_our_own_form_completes_the_header(run: Command, kuhn: Path) -> None:
    kuhn.write_text("kesegames 1\ngame: keserima\noptions: first=K\n\n1 * R+@11 S+@23 K+@15\n")
    text, _ = run("convert", kuhn, "--to", "own")
    assert "\noptions: first=K six_ship_draw=false no_progress_draw=200\nplayers: human; human\n" in text
    kuhn.write_text(text)
    assert run("convert", kuhn, "--to", "own")[0] == text


def test_perft(run: Command, kuhn: Path) -> None:
    told = run.json("perft", "kuhn", "--depth", 2)
    assert told == {
        "game": "kuhn",
        "seed": None,
        "plies": [
            {"depth": 1, "paths": 6, "positions": 6, "over": 0},
            {"depth": 2, "paths": 12, "positions": 12, "over": 0},
        ],
    }
    told = run.json("perft", "kuhn", "--depth", 1, "--seed", 7)
    assert (told["seed"], told["plies"][0]["paths"]) == (7, 2)
    assert run("perft", "kuhn", "--depth", 1)[0].split() == ["depth", "paths", "positions", "over", *"1660"]


def test_perft_from_the_end_of_a_record(run: Command, kuhn: Path) -> None:
    kuhn.write_text(KUHN.partition("2 a")[0])
    assert [ply["paths"] for ply in run.json("perft", kuhn, "--depth", 3)["plies"]] == [2, 4, 2]
    kuhn.write_text(KUHN.partition("1 *")[0])
    assert run.json("perft", kuhn, "--depth", 1, "--seed", "x")["plies"][0]["paths"] == 2
    kuhn.write_text(KUHN.partition("2 a")[0] + "2 a resign\n")
    assert [ply["paths"] for ply in run.json("perft", kuhn, "--depth", 2)["plies"]] == [0, 0]


def test_perft_takes_options_one_by_one_or_together(run: Command) -> None:
    words = ["perft", "keserima", "--depth", "3"]
    separate = run.json(*words, "--option", "first=K", "--option", "six_ship_draw=true")
    together = run.json(*words, "--option", "first=K", "six_ship_draw=true")
    assert separate == together
    assert [ply["paths"] for ply in together["plies"]] == [8, 288, 288]


def test_match(run: Command, tmp_path: Path) -> None:
    words = ["match", "kuhn", "greedy", "random", "--games", "4", "--seed", "5", "--json"]
    out, err = run(*words, "--records", tmp_path / "records")
    told = json.loads(out)
    assert list(told) == [
        "game", "bots", "games", "wins", "draws", "points", "seconds_per_move", "score", "interval", "elo", "seed",
    ]  # fmt: skip
    assert (told["game"], told["bots"], told["games"], told["seed"]) == ("kuhn", ["greedy", "random"], 4, 5)
    assert sum(told["wins"]) + told["draws"] == 4
    assert "4 of 4" in err
    again = json.loads(run(*words)[0])
    assert {**again, "seconds_per_move": None} == {**told, "seconds_per_move": None}
    records = sorted((tmp_path / "records").iterdir())
    assert len(records) == 4
    for record in records:
        assert run.json("replay", record)["reason"] in ("fold", "showdown")


def test_match_in_words(run: Command) -> None:
    out, _ = run("match", "kuhn", "random", "random", "--games", 2)
    assert "2 games" in out


def test_bench(run: Command) -> None:
    (told,) = run.json("bench", "kuhn", "--seconds", "0.1")
    assert list(told) == [
        "game", "compiled", "plies_per_s", "decisions_per_s", "playouts_per_s", "nodes_per_s", "mean_plies",
        "mean_legal",
    ]  # fmt: skip
    assert told["game"] == "kuhn"
    assert told["mean_legal"] == 2
    assert told["plies_per_s"] > told["decisions_per_s"] > 0
    assert "kuhn" in run("bench", "kuhn", "--seconds", "0.1")[0]


@pytest.fixture
def chance_only(tmp_path: Path) -> Path:
    """The start of a game in which nobody ever decides."""
    path = tmp_path / "chance.kese"
    path.write_text("kesegames 1\ngame: highest\nplayers: human; human\nseed: 4\n\n")
    return path


def test_a_game_of_nothing_but_chance_is_measured_counted_and_played(run: Command) -> None:
    (told,) = run.json("bench", "highest", "--seconds", "0.1")
    assert told["plies_per_s"] > told["playouts_per_s"] > 0 and told["mean_plies"] >= 2
    assert (told["decisions_per_s"], told["nodes_per_s"], told["mean_legal"]) == (0, 0, 0)
    assert "highest" in run("bench", "highest", "--seconds", "0.1")[0]
    first = run.json("perft", "highest", "--depth", 1)["plies"][0]
    assert first["paths"] == first["positions"] == 6 and first["over"] == 0
    told = json.loads(run("match", "highest", "random", "greedy", "--games", 4, "--seed", 1, "--json")[0])
    assert (told["games"], sum(told["wins"]) + told["draws"], told["seconds_per_move"]) == (4, 4, [0.0, 0.0])


def test_how_many_can_play_is_said_plainly(run: Command) -> None:
    told = json.loads(run("match", "kuhn", "greedy", "random", "random", "--games", 30, "--seed", 1, "--json")[0])
    assert told["bots"] == ["greedy", "random", "random"] and len(told["wins"]) == len(told["points"]) == 3
    assert sum(told["wins"]) + told["draws"] == 30 and sum(told["points"]) == 0
    assert abs(told["elo"] - elo(told["score"], 30, 1 / 3)) <= 1 and told["score"] > 1 / 3
    assert "this game has 2 seats, not 3" in run("match", "senet", "random", "random", "random", code=1)[1]
    assert "this game has 2–3 seats, not 4" in run("match", "kuhn", *["random"] * 4, code=1)[1]


def test_where_nobody_decides_the_commands_say_so(run: Command, chance_only: Path) -> None:
    told = run.json("moves", chance_only)
    assert told["to_act"] == "chance" and len(told["outcomes"]) == 6
    assert run("best", chance_only, code=1)[1] == f"{chance_only}: it is nobody’s turn after event 0: chance\n"
    assert run.json("analyse", chance_only) == []
    assert run("analyse", chance_only)[0] == "highest, 0 events: nobody decided anything\n"


BAD_RECORDS = {
    "an illegal turn": (KUHN.replace("3 b call", "3 b check"), "8:5"),
    "a mistyped turn": (KUHN.replace("2 a bet", "2 a bte"), "7:5"),
    "a truncated turn": (KUHN.partition("all")[0], "8:5"),
    "a line cut short": (KUHN.partition(" call")[0], "8:1"),
    "a wrong winner": (KUHN.replace("= b", "= a"), "9:1"),
    "a wrong reason": (KUHN.replace("showdown", "fold"), "9:1"),
    "an unknown game": (KUHN.replace("kuhn", "chess"), "2:7"),
    "an unknown option": (KUHN.replace("players", "options: ante=1\nplayers"), "3:10"),
    "an unknown version": (KUHN.replace("kesegames 1", "kesegames 9"), "1:11"),
    "no empty line": (KUHN.replace("\n\n", "\n"), "5:1"),
    "nothing": ("", "1:1"),
    "some text": ("Dear Sir,\n", "1:1"),
}


@pytest.mark.parametrize("name", BAD_RECORDS)
def test_a_bad_record_is_told_with_its_place(run: Command, tmp_path: Path, name: str) -> None:
    text, place = BAD_RECORDS[name]
    path = tmp_path / "bad.kese"
    path.write_text(text)
    for words in (["replay"], ["moves"], ["convert", "--to", "own"], ["perft", "--depth", "1"]):
        out, err = run(*words, path, code=1)
        assert out == ""
        assert err.startswith(f"{path}:{place}: ")
        assert err.count("\n") == 1


def test_files_that_cannot_be_read(run: Command, tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense.kese"
    nonsense.write_bytes(b"kese" * 750_000)
    assert run("replay", nonsense, code=1)[1].startswith(f"{nonsense}: the file is larger")
    nonsense.write_bytes(b"kesegames 1\ngame: \xff\n")
    assert run("replay", nonsense, code=1)[1].startswith(f"{nonsense}:2:7: ")
    for words in (["replay"], ["moves"], ["perft", "--depth", 1], []):
        assert run(*words, tmp_path / "none.kese", code=1)[1].startswith(f"{tmp_path / 'none.kese'}: there is no such")
        assert "folder" in run(*words, tmp_path, code=1)[1]


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ("perft chess --depth 1", "there is no game “chess”; there are "),
        ("match chess random random", "there is no game “chess”"),
        ("bench chess", "there is no game “chess”"),
        ("perft kuhn --depth 1 --option ante=1", "there is no option “ante”"),
        ("perft keserima --depth 1 --option first=Q", "“first” has no value “Q”; it has lot, K, R"),
        ("perft keserima --depth 1 --option first", "“first” is not an option"),
        ("perft keserima --depth 1 --option first=K first=R", "“first” is given twice"),
        ("perft kuhn --depth 0", "“0” is not a whole number"),
        ("perft kuhn --depth", "--depth"),
        ("perft kuhn", "--depth"),
        ("perft", "GAME|FILE"),
        ("match kuhn random", "2"),
        ("match kuhn random level9", "level9"),
        ("match kuhn random random --games many", "“many”"),
        ("match kuhn random random --seed x", "“x”"),
        ("bench kuhn --seconds 0", "“0”"),
        ("replay", "FILE"),
        ("replay a.kese b.kese", "b.kese"),
        ("render --out x.png --size big", "“big”"),
    ],
)
def test_words_that_cannot_be_used(run: Command, words: str, part: str) -> None:
    out, err = run(*words.split(), code=1)
    assert out == ""
    assert part in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("words", ["chess", "list --jsn", "--verbose", "moves x.kese --al", "perft kuhn --bogus"])
def test_unknown_commands_and_flags_leave_with_2(run: Command, words: str) -> None:
    out, err = run(*words.split(), code=2)
    assert out == ""
    assert err.count("\n") == 1


def test_convert_says_which_notations_there_are(run: Command, kuhn: Path) -> None:
    assert "own, official" in run("convert", kuhn, "--to", "pgn", code=1)[1]
    assert "no official notation" in run("convert", kuhn, "--to", "official", code=1)[1]
    kuhn.write_text("kesegames 1\ngame: keserima\n")
    assert "no dialect “x”" in run("convert", kuhn, "--to", "official:x", code=1)[1]


def test_options_belong_to_games_not_to_records(run: Command, kuhn: Path) -> None:
    assert "record" in run("perft", kuhn, "--depth", 1, "--option", "a=b", code=1)[1]


def test_a_broken_ruleset_is_told_with_all_its_mistakes_and_costs_only_itself(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    run = Command(capsys, tmp_path)
    (tmp_path / "rulesets").mkdir()
    path = tmp_path / "rulesets" / "mine.yaml"
    path.write_text("extends: kuhn\nminutes: many\nseatz: [2, 2]\n")
    out, err = run("list", "--json", code=1)
    assert "kuhn" in {game["id"] for game in json.loads(out)}
    assert [line.partition(": ")[0] for line in err.splitlines()] == [f"{path}:2:10", f"{path}:3:1"]
    assert run("perft", "kuhn", "--depth", 1)[1] == ""
    err = run("perft", "mine", "--depth", 1, code=1)[1]
    assert err.startswith(f"{path}:2:10: ")
    assert "there is no game “mine”" in err
    assert run("list", "--safe-mode")[1] == ""
    path.write_text("extends: kuhn\nname: {ja: 私の, en: Mine}\n")
    assert "mine" in run("list")[0]
    assert run.json("perft", "mine", "--depth", 1)["game"] == "mine"


def test_an_illegal_turn_of_an_official_record_names_its_rule_in_words(run: Command, tmp_path: Path) -> None:
    path = tmp_path / "bad.keserima"
    official = (ROOT / "tests" / "records" / "official-01.keserima").read_text()
    path.write_text(official.replace("Kx44-35ox24.", "Kx44-34ox24."))
    _, err = run("replay", path, code=1)
    assert err.startswith(f"{path}:6:6: ")
    assert "K9" in err
    assert "diagonally" in err


def test_the_program_from_outside(tmp_path: Path) -> None:
    """What this process cannot show: the module as a program, a reader that has had enough, an interrupt."""
    program = [sys.executable, "-m", "kesegames", "--data-dir", str(tmp_path)]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"}
    listed = subprocess.run([*program, "list", "--json"], env=env, cwd=tmp_path, capture_output=True, check=True)
    assert "ケセリマ" in listed.stdout.decode("utf-8")
    started = subprocess.run([*program, "--profile-start"], env=env, cwd=tmp_path, capture_output=True, check=True)
    assert started.stdout.strip().isdigit()
    piped = f"{' '.join(program)} perft keserima --depth 3 | head -c 1"
    closed = subprocess.run(["bash", "-c", piped], env=env, cwd=tmp_path, capture_output=True, check=True)
    assert closed.stderr == b""
    series = [*program, "match", "keserima", "random", "random", "--games", "9999"]
    with subprocess.Popen(series, env=env, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as playing:
        assert playing.stderr is not None
        assert playing.stderr.readline() == "1 of 9999 games\n"
        playing.send_signal(signal.SIGINT)
        assert "Traceback" not in playing.stderr.read()
        assert playing.wait() == 130


@quick_tables
def test_every_game_is_replayed_told_and_converted(run: Command, tmp_path: Path, game: str, seats: int) -> None:
    path = tmp_path / "game.kese"
    path.write_text(write(first_events(game, seats, 12)), encoding="utf-8")
    replayed = run.json("replay", path)
    assert replayed["game"] == game and len(replayed["points"]) == seats
    lines = [json.loads(line) for line in run("moves", path, "--all")[0].splitlines()]
    assert len(lines) == replayed["events"] + 1 and "played" not in lines[-1]
    for language in ("ja", "en"):
        told = run("replay", path, "--told", language)[0]
        assert len(told.splitlines()) >= replayed["events"]
    assert run("convert", path, "--to", "own")[0] == path.read_text(encoding="utf-8")
    assert run.json("perft", path, "--depth", 1)["plies"][0]["over"] >= 0
