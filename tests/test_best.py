"""`kesegames best`: a bot's move for other programs, one record or a stream of them (docs/commands.md)."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from every_game import CATALOGUE, warm

from kesegames.ai.levels import parse_bot
from kesegames.cli import main
from kesegames.play import record
from kesegames.play.arena import Series, play

KUHN = "kesegames 1\ngame: kuhn\nplayers: human; level3\nseed: 8412\n\n1 * a{J} b{K}\n2 a bet\n"
KESERIMA = Path(__file__).with_name("records") / "official-13.keserima"
BOT = "level5:nodes=40"


def in_a_line(text: str) -> str:
    return text.rstrip("\n").replace("\n", "\t") + "\n"


class Best:
    """Runs the command in this process, with `stdin` for input."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self.capsys = capsys
        self.monkeypatch = monkeypatch
        self.folder = folder

    def __call__(self, *words: object, stdin: str | bytes = "", code: int = 0) -> tuple[list[Any], str]:
        """What it printed: the documents of stdout, and stderr; its exit code must be `code`."""
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        self.monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        assert main(["best", *(str(word) for word in words), "--json", "--data-dir", str(self.folder)]) == code
        out, err = self.capsys.readouterr()
        return [json.loads(line) for line in out.splitlines()], err


@pytest.fixture
def best(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Best:
    warm(tmp_path)
    return Best(capsys, monkeypatch, tmp_path)


def test_the_answer_has_the_keys_of_the_commands_page(best: Best, tmp_path: Path) -> None:
    file = tmp_path / "game.kese"
    file.write_text(KUHN)
    (told,), err = best(file, "--bot", BOT)
    assert err == ""
    assert list(told) == ["game", "event", "spots", "write", "score", "nodes", "line"]
    assert (told["game"], told["event"], told["spots"], told["write"]) == ("kuhn", 2, ["call"], "call")
    assert told["line"] == ["call"]
    assert 0.0 <= told["score"] <= 1.0 and told["nodes"] == 40


def test_the_same_seed_gives_the_same_move_and_the_bot_sees_no_secret(best: Best, tmp_path: Path) -> None:
    other = KUHN.replace("a{J}", "a{Q}")
    for seed in range(4):
        first, _ = best("-", "--bot", BOT, "--seed", seed, stdin=KUHN)
        assert best("-", "--bot", BOT, "--seed", seed, stdin=KUHN)[0] == first
        assert best("-", "--bot", BOT, "--seed", seed, stdin=other)[0] == first
    moves = {best("-", "--bot", "random", "--seed", seed, stdin=KUHN)[0][0]["write"] for seed in range(12)}
    assert moves == {"fold", "call"}


def test_with_the_records_seed_it_is_the_move_of_that_match(best: Best) -> None:
    ruleset = CATALOGUE.rulesets["kuhn"]
    for number in range(3):
        played = play(Series(ruleset, {}, [parse_bot("random"), parse_bot("random")], 3, 5), number).record
        match = record.read_any(played, CATALOGUE)
        for event in range(len(match.events)):
            match.go(event)
            if match.to_act < 0:
                continue
            asked = record.write(match.branch(event)).replace("players: random; random", "players: human; human")
            (told,), _ = best("-", "--bot", "random", stdin=asked)
            assert told["write"] == match.state.write(match.events[event].move)


def test_an_official_record_is_answered_too(best: Best) -> None:
    text = "".join(KESERIMA.read_text().splitlines(keepends=True)[:3])
    (told,), _ = best("-", "--bot", BOT, stdin=text + "K\n")
    assert told["game"] == "keserima" and told["event"] == 3


def test_a_stream_gets_one_line_for_each_and_survives_what_is_wrong(best: Best) -> None:
    lines = [
        in_a_line(KUHN).encode(),
        b"\n",
        b"no record\n",
        b"\xff\xfe\n",
        in_a_line(KUHN + "3 b call\n").encode(),
        in_a_line(KUHN.replace("a bet", "a call")).encode(),
        b"x" * 5_000_000 + b"\n",
        in_a_line(KUHN).rstrip("\n").encode(),
    ]
    told, err = best("-", "--stream", "--bot", BOT, stdin=b"".join(lines), code=1)
    assert [set(answer) == {"error"} for answer in told] == [False, True, True, True, True, True, True, False]
    assert told[0] == told[-1]
    assert [answer["error"] for answer in told[1:-1]] == err.splitlines()
    assert told[5]["error"].startswith("-:7:")
    assert "Traceback" not in err


def test_a_stream_of_right_records_ends_well(best: Best) -> None:
    told, err = best("-", "--stream", "--bot", BOT, stdin=in_a_line(KUHN) * 3)
    assert len(told) == 3 and err == ""
    assert best("-", "--stream", stdin="") == ([], "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-", "--bot", "level9"], "level9"),
        (["game.kese", "--stream"], "--stream"),
        (["missing.kese"], "missing.kese"),
    ],
)
def test_bad_words_are_refused(best: Best, words: list[str], said: str) -> None:
    told, err = best(*words, stdin=KUHN, code=1)
    assert told == [] and said in err
