"""Other lines of a match are walked in the replay: by arrow keys and by a row; playing on keeps what was played."""

from __future__ import annotations

import random

import pygame
import pytest
from test_variations import SHOWN, go_on, played

from kesegames.catalogue import Catalogue
from kesegames.play import record, variations
from kesegames.play.match import HUMAN, Match
from kesegames.ui.scenes.replay.play_on import PlayOn
from kesegames.ui.scenes.replay.scene import Replay

from .conftest import Hand


def branched(game: str = "senet") -> Match:
    old = played(game, 40)
    number = old.at // 2
    match = old.branch(number)
    variations.keep(match, old, number)
    go_on(match, number + 12, random.Random(9))
    return match


def test_playing_on_keeps_what_was_played_before(hand: Hand, known: Catalogue) -> None:
    old = played("senet", 30)
    replay = Replay(hand.app, old)
    hand.app.push(replay)
    replay.go(12)
    replay.play_on()
    assert isinstance(hand.app.scene, PlayOn)
    hand.app.scene.start()
    match = hand.table.match
    assert [at for at, _ in variations.of(match)] == [12] and match.players[0] == HUMAN


def test_lines_are_walked_by_the_arrow_keys(hand: Hand, known: Catalogue) -> None:
    match = record.read_any(record.write(branched()), known)
    replay = Replay(hand.app, match)
    hand.app.push(replay)
    hand.app.settle()
    (at, line) = replay.lines[1]
    replay.jump(len(match.events))
    hand.key(pygame.K_DOWN)
    assert replay.line == 1 and replay.at == at and replay.match is line
    hand.key(pygame.K_RIGHT)
    assert replay.at > at and replay.look == replay.look_at(replay.at)
    hand.key(pygame.K_LEFT)
    hand.key(pygame.K_UP)
    assert replay.line == 0 and replay.at == at and replay.match is match
    hand.key(pygame.K_RIGHT)
    replay.hurry()
    assert replay.at == match.step(at, 1) and hand.cut() == []


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", SHOWN[::6])
def test_the_row_of_lines_has_room_and_every_page_goes_with_the_line(hand: Hand, game: str, language: str) -> None:
    hand.app.settings.language = language
    for size in ((960, 600), (1280, 800), (1920, 1080)):
        hand.resize(size)
        replay = Replay(hand.app, branched(game))
        replay.opened = True
        hand.app.push(replay)
        hand.app.settle()
        assert hand.cut() == []
        assert any(target.id == "line" for target in replay.targets())
        for tab in ("log", "moves", "guide"):
            replay.turn_panel(tab)
            for number in (1, 0):
                replay.take_line(number)
                assert hand.cut() == [], (size, tab, number)
        hand.app.pop()
