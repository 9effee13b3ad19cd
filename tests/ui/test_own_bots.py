"""Programs of the player's own in the window: named in the settings, chosen in set-up, replaced where they fail."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pygame
import pytest

from kesegames import settings
from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN
from kesegames.ui.scenes.settings.scene import SettingsScene
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.scene import Table

from .conftest import Hand, keserima
from .test_menus import typed

NAME = "Dee 2"


def program(folder: Path, answer: str) -> str:
    """The command line of a program that says `answer` to every line, where `moves` are the legal ones as written."""
    path = folder / "bot of mine.py"
    path.write_text(
        "import json, sys\nfrom kesegames import catalogue\nfrom kesegames.play import record\n"
        "known = catalogue.load(None)\nfor line in sys.stdin:\n"
        "    state = record.read_any(line.rstrip('\\n').replace('\\t', '\\n'), known).state\n"
        f"    moves = [state.write(move) for move in state.legal()]\n    {answer}\n",
        encoding="utf-8",
    )
    return shlex.join([sys.executable, str(path)])


PLAYS = "print(json.dumps({'write': moves[0]}), flush=True)"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_program_is_named_tried_changed_and_taken_out(hand: Hand, tmp_path: Path, language: str) -> None:
    hand.app.settings.language = language
    hand.app.push(SettingsScene(hand.app, "bots"))
    hand.click("bot_name")
    typed(hand, NAME)
    hand.key(pygame.K_RETURN)
    assert hand.app.settings.bots == {}  # no program is named yet
    hand.click("bot_command")
    command = program(tmp_path, PLAYS)
    typed(hand, command)
    hand.click("add_bot")
    assert hand.app.settings.bots == {NAME: command}
    hand.app.writer.finish()
    assert settings.load(hand.app.folders)[0].bots == {NAME: command}
    scene = hand.app.scene
    assert isinstance(scene, SettingsScene)
    hand.click(f"try bot {NAME}")
    waits = scene.bots.told
    assert hand.cut() == []
    hand.wait(lambda: scene.bots.told != waits)
    assert scene.bots.told.startswith(hand.app.say("bots.works", {"name": NAME, "move": "|"}).split("|")[0])
    hand.click(f"edit bot {NAME}")
    assert (scene.bots.name.text, scene.bots.command.text) == (NAME, command)
    typed(hand, " -x")
    hand.key(pygame.K_RETURN)
    assert hand.app.settings.bots == {NAME: f"{command} -x"}
    hand.click(f"remove bot {NAME}")
    assert hand.app.settings.bots == {} and scene.bots.command.text == f"{command} -x"
    hand.click("add_bot")
    assert list(hand.app.settings.bots) == [NAME]


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((960, 600), 2.0), ((1920, 1080), 1.0)])
def test_the_page_of_programs_cuts_no_text(hand: Hand, size: tuple[int, int], scale: float) -> None:
    hand.resize(size, 1.0, scale)
    hand.app.settings.bots = {NAME: "python3 bot.py", "名人": 'python3 "/home/me/bot.py" --fast'}
    for language in ("ja", "en"):
        hand.app.settings.language = language
        hand.app.push(SettingsScene(hand.app, "bots"))
        assert hand.cut() == []
        hand.app.pop()


@pytest.fixture(autouse=True)
def notices_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a program takes to start: the clock here goes with the frames."""
    monkeypatch.setattr("kesegames.ui.widgets.notices.SHOWN_MS", 10**9)


def sit_with(hand: Hand, known: Catalogue, command: str) -> Table:
    if command:
        hand.app.settings.bots = {NAME: command}
    table = hand.sit(keserima(known, [f"own {NAME}", HUMAN]))
    hand.wait(hand.is_asked)
    return table


def test_a_program_plays_from_set_up_on(hand: Hand, known: Catalogue, tmp_path: Path) -> None:
    hand.app.settings.bots = {NAME: program(tmp_path, PLAYS)}
    setup = Setup(hand.app, known.ruleset("keserima"))
    hand.app.push(setup)
    hand.app.settle()
    setup.players[1] = f"own {NAME}"
    setup.changed()
    assert hand.cut() == []
    hand.click("start")
    while not isinstance(hand.app.scene, Table):
        hand.key(pygame.K_ESCAPE)
    table = hand.table
    hand.wait(lambda: any(event.seat == 1 for event in table.match.events) or hand.is_asked())
    if not any(event.seat == 1 for event in table.match.events):
        assert table.sitting.walk is not None
        hand.play(next(iter(table.sitting.walk.moves)))
        hand.wait(lambda: any(event.seat == 1 for event in table.match.events))
    number = next(number for number, event in enumerate(table.match.events) if event.seat == 1)
    state = table.match.state_at(number)
    assert table.match.events[number].move == state.legal()[0]
    assert table.player_of(1)
    assert not hand.app.notices.texts


@pytest.mark.parametrize("answer", ["print('nonsense', flush=True)", "sys.exit(1)"])
def test_a_bot_of_the_house_plays_on_for_a_program_that_fails(
    hand: Hand, known: Catalogue, tmp_path: Path, answer: str
) -> None:
    table = sit_with(hand, known, program(tmp_path, answer))
    assert [event.seat for event in table.match.events if event.seat >= 0][:1] == [0]
    assert any(NAME in text for text in hand.app.notices.texts)
    assert table.match.players[0] == f"own {NAME}"  # another time it may be there again
    told = len(hand.app.notices.texts)
    assert table.sitting.walk is not None
    hand.play(next(iter(table.sitting.walk.moves)))
    hand.wait(hand.is_asked)
    assert len(hand.app.notices.texts) <= told  # it is told once


def test_a_program_that_is_not_there_is_told_and_replaced(hand: Hand, known: Catalogue) -> None:
    table = sit_with(hand, known, "")
    assert any(NAME in text for text in hand.app.notices.texts)
    assert any(event.seat == 0 for event in table.match.events)


def test_a_question_that_is_taken_back_is_dropped(hand: Hand, known: Catalogue, tmp_path: Path) -> None:
    command = program(tmp_path, "import time; time.sleep(1.0); " + PLAYS)
    hand.app.settings.bots = {NAME: command}
    table = hand.sit(keserima(known, [f"own {NAME}", HUMAN]))
    hand.wait(lambda: table.sitting.thinking.asked is not None)
    asked = table.sitting.thinking.asked
    table.sitting.thinking.drop()
    assert asked is not None and table.sitting.thinking.asked is None
    hand.wait(hand.is_asked)
    assert any(event.seat == 0 for event in table.match.events)
