"""Saving, opening, copying and pasting records in the window."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from every_game import NOTED, every_table, first_events

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN, Match
from kesegames.play.record import read_any, write
from kesegames.ui import clipboard
from kesegames.ui.scenes.open.scene import Open
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.save import Save
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.title.scene import Title

from .conftest import Hand, keserima
from .test_ring import unreached

CTRL = pygame.KMOD_CTRL


def played(known: Catalogue, game: str = "keserima", events: int = 9) -> Match:
    return first_events(game, known.ruleset(game).least_seats, events)


def typed(hand: Hand, text: str) -> None:
    for sign in text:
        hand.app.feed(pygame.event.Event(pygame.TEXTINPUT, text=sign))


def files(hand: Hand) -> list[str]:
    folder = hand.app.folders.records
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def test_saving_asks_for_a_name_once_and_then_keeps_to_it(hand: Hand, known: Catalogue) -> None:
    match = played(known)
    table = hand.sit(match)
    hand.key(pygame.K_s, CTRL)
    scene = hand.app.scene
    assert isinstance(scene, Save) and hand.app.draw().cut == []
    typed(hand, "my game")
    hand.key(pygame.K_RETURN)
    assert hand.app.scene is table and files(hand) == ["my game.kese"]
    table.resign()
    hand.key(pygame.K_s, CTRL)
    assert hand.app.scene is table
    text = (hand.app.folders.records / "my game.kese").read_text(encoding="utf-8")
    assert read_any(text, known).outcome() is not None
    hand.key(pygame.K_s, CTRL | pygame.KMOD_SHIFT)
    assert isinstance(hand.app.scene, Save)


def test_nothing_is_overwritten_without_a_question(hand: Hand, known: Catalogue) -> None:
    hand.app.folders.records.mkdir()
    path = hand.app.folders.records / "mine.kese"
    path.write_text("precious")
    table = hand.sit(played(known))
    hand.key(pygame.K_s, CTRL)
    typed(hand, "mine")
    hand.key(pygame.K_RETURN)
    scene = hand.app.scene
    assert isinstance(scene, Save) and scene.asks == path and path.read_text() == "precious"
    assert scene.ring.at == "cancel" and hand.app.draw().cut == []
    hand.key(pygame.K_RETURN)
    assert hand.app.scene is table and path.read_text() == "precious"
    hand.key(pygame.K_s, CTRL)
    typed(hand, "mine")
    hand.key(pygame.K_RETURN)
    hand.click("save")
    assert hand.app.scene is table and read_any(path.read_text(), known).state == table.match.state


@pytest.mark.parametrize("game", NOTED)
def test_the_official_notation_is_offered_and_opens_again(hand: Hand, known: Catalogue, game: str) -> None:
    match = played(known, game, 12)
    hand.sit(match)
    hand.key(pygame.K_s, CTRL)
    typed(hand, "official")
    hand.click("notation")
    hand.click("save")
    (name,) = files(hand)
    hand.key(pygame.K_o, CTRL)
    assert isinstance(hand.app.scene, Open) and hand.app.draw().cut == []
    hand.key(pygame.K_RETURN)
    replay = hand.app.scene
    assert isinstance(replay, Replay) and replay.source == name and replay.broken is None
    assert replay.match.state == match.state


def test_a_name_that_cannot_be_used_is_not_saved(hand: Hand, known: Catalogue) -> None:
    hand.sit(played(known))
    hand.key(pygame.K_s, CTRL)
    typed(hand, "/../.")
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.app.scene, Save) and files(hand) == []
    hand.app.settle()
    assert "save" not in {target.id for target in hand.app.scene.targets()}


def test_a_folder_that_cannot_be_written_is_told(hand: Hand, known: Catalogue) -> None:
    hand.sit(played(known))
    hand.app.folders.records = Path("/proc/nowhere")
    hand.key(pygame.K_s, CTRL)
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.app.scene, Save) and hand.app.notices.texts
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.scene, Table)


@every_table
def test_copy_and_paste_give_the_same_match(hand: Hand, known: Catalogue, game: str, seats: int) -> None:
    match = first_events(game, seats, 3)
    table = hand.sit(match)
    hand.key(pygame.K_c, CTRL)
    assert clipboard.paste() == write(match)
    hand.key(pygame.K_v, CTRL)
    replay = hand.app.scene
    assert isinstance(replay, Replay) and replay.match.state == match.state
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scene is table


def test_an_official_record_can_be_pasted_anywhere(hand: Hand, known: Catalogue) -> None:
    official = (Path(__file__).parents[1] / "records" / "official-03.keserima").read_text(encoding="utf-8")
    clipboard.copy(official)
    for scene in (Title(hand.app), Open(hand.app)):
        hand.app.restart(scene)
        hand.key(pygame.K_v, CTRL)
        assert isinstance(hand.app.scene, Replay)


@pytest.mark.parametrize("text", ["", "   ", "nonsense", "kesegames 1\ngame: chess\n\n", "\u0001", "K" * 5000], ids=len)
def test_nonsense_on_the_clipboard_costs_nothing(hand: Hand, known: Catalogue, text: str) -> None:
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    assert table.sitting.walk is not None
    hand.play(max(table.sitting.walk.moves, key=len)[:2])
    spots = table.sitting.walk.spots
    pygame.scrap.put_text(text)
    hand.key(pygame.K_v, CTRL)
    assert hand.app.scene is table and table.sitting.walk.spots == spots
    assert hand.app.notices.texts
    assert hand.app.draw() is not None


def test_a_dropped_file_is_looked_through(hand: Hand, known: Catalogue, tmp_path: Path) -> None:
    hand.app.push(Title(hand.app))
    path = tmp_path / "dropped.kese"
    path.write_text(write(played(known)), encoding="utf-8")
    hand.app.feed(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    assert isinstance(hand.app.scene, Replay) and hand.app.scene.source == "dropped.kese"
    hand.key(pygame.K_ESCAPE)
    for missing in (tmp_path / "gone.kese", tmp_path):
        hand.app.feed(pygame.event.Event(pygame.DROPFILE, file=str(missing)))
        assert isinstance(hand.app.scene, Title)
    assert len(hand.app.notices.texts) == 2


def test_the_list_is_gone_through_by_keyboard(hand: Hand, known: Catalogue) -> None:
    folder = hand.app.folders.records
    folder.mkdir()
    text = write(played(known))
    for number in range(30):
        (folder / f"game {number:02}.kese").write_text(text, encoding="utf-8")
    (folder / "broken.kese").write_text("nothing of the kind")
    hand.app.push(Title(hand.app))
    hand.key(pygame.K_o, CTRL)
    scene = hand.app.scene
    assert isinstance(scene, Open) and len(scene.files) == 31
    for key in (pygame.K_DOWN, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END, pygame.K_UP, pygame.K_HOME):
        hand.key(key)
        scene.rest()
        assert scene.ring.target(scene.targets()) is not None
        assert hand.app.draw().cut == []
    assert scene.ring.at == "record0" and unreached(scene) == set()
    hand.key(pygame.K_END)
    hand.key(pygame.K_DOWN)
    assert scene.ring.at in ("back", "paste", "practice", "results")
    while scene.ring.at != "record0":
        hand.key(pygame.K_UP)
    while scene.files[int((scene.ring.at or "").removeprefix("record"))].name != "broken.kese":
        hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert hand.app.scene is scene and hand.app.notices.texts
    hand.key(pygame.K_DOWN if scene.ring.at == "record0" else pygame.K_UP)
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.app.scene, Replay)


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_every_text_fits(hand: Hand, known: Catalogue, language: str, scale: float) -> None:
    hand.app.settings.language, hand.app.settings.ui_scale = language, scale
    hand.app.settings.text_scale = 1.25 if scale > 1 else 1.0
    hand.app.keep_settings()
    hand.app.push(Title(hand.app))
    hand.app.command("open")
    assert hand.app.draw().cut == []
    hand.app.push(Save(hand.app, played(known), lambda path: None))
    assert hand.app.draw().cut == []
    scene = hand.app.scene
    assert isinstance(scene, Save)
    for at in range(len(scene.suffixes)):
        scene._choose(at)
        assert hand.app.draw().cut == []
    assert unreached(scene) == set()
