"""Whatever people and files have written is drawn, listed, opened and played on from, and no window closes of it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from nasty import FILES, TEXTS, written

from kesegames.ui.records import open_file
from kesegames.ui.scenes.open.scene import Open
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.seats import open_table
from kesegames.ui.widgets.text_field import Line

from .conftest import Hand

RECORD = """\
kesegames 1
game: kuhn
players: human; human
names: {0}; Ben
seed: 1
date: {0}
round: {0}
; {0}

1 * a{{J}} b{{K}} ; {0}
2 a check ; analysis 0.500 0.400 | {0}
"""


@pytest.fixture
def folder(hand: Hand) -> Path:
    hand.app.folders.records.mkdir(parents=True, exist_ok=True)
    return hand.app.folders.records


@pytest.mark.parametrize("name", TEXTS)
def test_whatever_is_asked_to_be_drawn_can_be_drawn(hand: Hand, name: str) -> None:
    canvas, text = hand.app.canvas(), TEXTS[name]
    box = pygame.FRect(10, 10, 200, 60)
    for shown in (text, f"Ann {text}", f"{text}\n{text}"):
        canvas.text(shown, box)
        canvas.paragraph(shown, box)
        canvas.paragraph_centred(shown, box, 16, canvas.theme.text)
        canvas.glyph(shown, box, 16, canvas.theme.text)
        canvas.glyph(shown, box, 16, canvas.theme.text, 100)
        canvas.text(canvas.shortened(shown, 100), box)
        assert canvas.measure(canvas.shortened(shown, 100), 16) <= 100.5
        assert canvas.measure(shown, 16) >= 0 and min(canvas.fitting(shown, room, 16) for room in (-5, 0, 50)) > 0
    canvas.is_upside_down = True
    canvas.glyph(text, box, 16, canvas.theme.text)


@pytest.mark.parametrize("name", TEXTS)
def test_a_record_with_nasty_words_is_listed_opened_and_played_on_from(hand: Hand, folder: Path, name: str) -> None:
    app = hand.app
    path = folder / "nasty.kese"
    path.write_bytes(written(RECORD.format(TEXTS[name])))
    app.push(Open(app))
    app.draw()
    open_file(app, path)
    app.draw()
    if isinstance(app.scene, Replay):
        for number in range(len(app.scene.match.events) + 1):
            app.scene.go(number)
            app.scene.hurry()
            app.draw()
        open_table(app, app.scene.match.branch(1))
        hand.turn()
        app.draw()
    app.restart(Title(app))
    app.draw()


@pytest.mark.parametrize("name", FILES)
def test_a_nasty_file_is_listed_and_opened_or_refused(hand: Hand, folder: Path, name: str) -> None:
    path = folder / "nasty.kese"
    path.write_bytes(FILES[name])
    hand.app.push(Open(hand.app))
    hand.app.draw()
    open_file(hand.app, path)
    hand.app.draw()


@pytest.mark.parametrize("name", TEXTS)
def test_what_is_typed_or_pasted_stays_one_line_that_can_be_drawn(hand: Hand, name: str) -> None:
    line = Line("Ann", most=60)
    line.insert(TEXTS[name])
    assert len(line.text) <= 60 and all(sign.isprintable() or sign == "\u3000" for sign in line.text)
    assert hand.app.canvas().measure(line.text, 16) > 0
