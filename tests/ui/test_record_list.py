"""The list of records: what a row shows, searching, another name, deleting and bringing back."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.trouble import Trouble
from kesegames.play import library
from kesegames.play.record import write
from kesegames.ui.scenes.open.scene import Open
from kesegames.ui.scenes.title.scene import Title

from .conftest import Hand
from .test_records import played, typed

NAMES = ("alpha", "beta", "gamma")


def listed(hand: Hand, known: Catalogue, more: int = 0) -> Open:
    """A list of three records, the last one newest, with two files that are no good record, and `more`."""
    folder = hand.app.folders.records
    folder.mkdir()
    text = write(played(known))
    wrong = {"broken.kese": "nothing of the kind", "illegal.kese": text.replace("\n3 ", "\n3 K x11-99\n3 ")}
    good = {f"{name}.kese": text.replace("\nseed:", f"\nnames: {name.title()}; Ben\nseed:") for name in NAMES}
    extra = {f"more {number}.kese": text for number in range(more)}
    for age, (name, written) in enumerate({**extra, **wrong, **good}.items()):
        (folder / name).write_text(written, encoding="utf-8")
        os.utime(folder / name, (1e9 + age, 1e9 + age))
    hand.app.push(Title(hand.app))
    hand.app.command("open")
    scene = hand.app.scene
    assert isinstance(scene, Open)
    return scene


def stems(scene: Open) -> list[str]:
    return [path.stem for path in scene.files]


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_a_row_tells_a_record_and_what_is_wrong_with_it(
    hand: Hand, known: Catalogue, language: str, size: tuple[int, int]
) -> None:
    hand.app.settings.language = language
    hand.resize(size)
    scene = listed(hand, known)
    assert stems(scene) == ["gamma", "beta", "alpha", "illegal", "broken"]
    frames = 0
    while hand.app.draw(1).cut == [] and hand.app.wants_frame:
        frames += 1
    assert 5 <= frames < 30
    glimpses = list(scene.shelf._seen.values())
    assert [one.picture is not None for one in glimpses[:4]] == [True] * 4
    assert [one.trouble is not None for one in glimpses[:4]] == [False] * 3 + [True]
    assert scene.shelf.saved(scene.files[4]).trouble is not None
    assert "Gamma" in scene.shelf.who(scene.shelf.saved(scene.files[0]))


def test_a_record_gets_another_name_and_no_other_is_lost(hand: Hand, known: Catalogue) -> None:
    scene = listed(hand, known)
    folder = hand.app.folders.records
    before = (folder / "beta.kese").read_text(encoding="utf-8")
    hand.click("rename1")
    for name in ("alpha", "  ", "...", "/"):
        typed(hand, name)
        hand.key(pygame.K_RETURN)
        assert hand.app.scene.name == "rename" and (folder / "beta.kese").exists()
        hand.key(pygame.K_a, pygame.KMOD_CTRL)
    typed(hand, "../../delta: a/b")
    hand.key(pygame.K_RETURN)
    assert hand.app.scene is scene and scene.ring.at == f"record{stems(scene).index('delta  a b')}"
    assert (folder / "delta  a b.kese").read_text(encoding="utf-8") == before


@pytest.mark.parametrize("is_by_mouse", [True, False])
def test_what_is_deleted_can_be_brought_back(hand: Hand, known: Catalogue, is_by_mouse: bool) -> None:
    scene = listed(hand, known)
    folder = hand.app.folders.records
    for _ in range(2):
        if is_by_mouse:
            hand.click("delete0")
        else:
            scene.ring.at, scene.ring.is_shown = "record0", True
            for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN):
                hand.key(key)
        assert hand.app.scene.name == "ask" and "gamma" in stems(scene)
        hand.click("no")
        assert "gamma" in stems(scene)
        hand.click("delete0")
        hand.click("yes")
        assert "gamma" not in stems(scene) and (folder / library.BIN / "gamma.kese").exists()
        (hand.click("restore") if is_by_mouse else hand.key(pygame.K_z, pygame.KMOD_CTRL))
        assert stems(scene)[0] == "gamma" and scene.ring.at == "record0"
    hand.click("delete0")
    hand.click("yes")
    (folder / "gamma.kese").write_text("another", encoding="utf-8")
    hand.click("restore")
    assert {"gamma", "gamma 2"} < set(stems(scene))
    assert (folder / "gamma.kese").read_text(encoding="utf-8") == "another"


def test_records_are_looked_for_by_name_game_and_player(hand: Hand, known: Catalogue) -> None:
    scene = listed(hand, known, more=20)
    hand.key(pygame.K_f, pygame.KMOD_CTRL)
    for words, found in (("ALPHA", ["alpha"]), ("kese ben beta", ["beta"]), ("nowhere", []), ("broken", ["broken"])):
        scene.line.set("")
        typed(hand, words)
        hand.wait(lambda: hand.turn() is None)
        assert stems(scene) == found
        assert hand.app.draw().cut == []
    hand.key(pygame.K_ESCAPE)
    assert len(scene.files) == 25 and hand.app.scene is scene


def test_a_move_replaces_nothing(tmp_path: Path) -> None:
    one, other = tmp_path / "one.kese", tmp_path / "other.kese"
    one.write_text("1", encoding="utf-8")
    other.write_text("2", encoding="utf-8")
    with pytest.raises(Trouble):
        library.renamed(one, "other")
    assert (one.read_text(encoding="utf-8"), other.read_text(encoding="utf-8")) == ("1", "2")
