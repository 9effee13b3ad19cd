"""The pictures in assets/: each is used, each draws something, and one that cannot be read is told of."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pygame
import pytest
from every_game import CATALOGUE

import kesegames
from kesegames.resources import folder
from kesegames.ui.draw import drawings
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.drawings import MISSING, Drawings
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.skin import THEMES, Skin, contrast
from kesegames.ui.painters.senet import HOUSES

from .conftest import Hand

ASSETS = folder("assets")
ALL = sorted(path.relative_to(ASSETS).with_suffix("").as_posix() for path in ASSETS.rglob("*.svg"))
SOURCES = sorted((Path(kesegames.__file__).parent / "ui").rglob("*.py"))
RISKS = sorted((Path(kesegames.__file__).parent / "rules").rglob("*.py"))
"""Rooms name the signs of their risks."""
SIZES = (16, 24, 40, 64)
SEEN_LEAST = 3.0


def named() -> tuple[set[str], set[str]]:
    """The icons that calls name, and every text in the code of the window and in what rooms say of risks."""
    icons: set[str] = set()
    texts: set[str] = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            if isinstance(node, ast.Call):
                given = [word.value for word in node.keywords if word.arg == "icon"]
                if isinstance(node.func, ast.Name) and node.func.id == "sign" and len(node.args) == 4:
                    given.append(node.args[1])
                icons |= {one.value for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str)}
    for path in RISKS:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Risk":
                texts |= {
                    one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and type(one.value) is str
                }
    return icons - {""}, texts


def test_every_icon_has_its_file_and_every_file_its_use() -> None:
    icons, texts = named()
    assert len(icons) > 10
    assert [name for name in sorted(icons) if f"icons/{name}" not in ALL] == []
    assert [house for house in sorted(HOUSES) if f"senet/{house}" not in ALL] == []
    # Some names are put together of a folder and one of several words.
    used = {part for text in texts for part in re.split("[/_]", text)} | HOUSES
    wanted = drawn_by_rulesets()
    assert [name for name in ALL if name not in wanted and not set(re.split("[/_]", name)) <= used] == []


def drawn_by_rulesets() -> set[str]:
    """What rulesets name: the grounds of maps, and the drawings of tiles."""
    found: set[str] = set()
    for ruleset in CATALOGUE.rulesets.values():
        if ruleset.board is not None and ruleset.board.ground:
            found.add(ruleset.board.ground)
        found |= {
            f"{place.drawings}/{spot}" for place in ruleset.places.values() if place.drawings for spot in place.spots
        }
    return found


def test_every_picture_that_a_ruleset_names_is_there() -> None:
    assert sorted(drawn_by_rulesets() - set(ALL)) == []


@pytest.mark.parametrize("theme", THEMES)
def test_every_icon_is_seen_at_any_size(theme: str) -> None:
    skin = Skin(theme, ASSETS / "fonts")
    dim = []
    for name in (name.removeprefix("icons/") for name in ALL if name.startswith("icons/")):
        for side in SIZES:
            surface = pygame.Surface((side, side))
            ground = skin.theme.raised
            surface.fill(ground)
            sign(Canvas(surface, 1.0, skin), name, pygame.FRect(0, 0, side, side), skin.theme.text)
            seen = {surface.get_at((x, y))[:3] for x in range(side) for y in range(side)}
            if max(contrast((red, green, blue), ground) for red, green, blue in seen) < SEEN_LEAST:
                dim.append((name, side))
    assert dim == []
    assert skin.unread() == []


def test_every_drawing_can_be_read_and_keeps_to_its_box() -> None:
    reader = Drawings()
    for name in ALL:
        picture = reader.load(name, (96, 96))
        assert picture.get_bounding_rect().w > 8, name
        text = (ASSETS / f"{name}.svg").read_text(encoding="utf-8")
        assert "<text" not in text and "<image" not in text, f"{name}: shapes only"
    assert reader.troubles == []


def test_a_drawing_that_cannot_be_read_is_told_of_once(
    hand: Hand, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "icons").mkdir()
    for name, text in (("menu", "<svg"), ("undo", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"></svg>')):
        (tmp_path / "icons" / f"{name}.svg").write_text(text, encoding="utf-8")
    monkeypatch.setattr(drawings, "folder", lambda name: tmp_path)
    canvas = Canvas(hand.app.surface, 1.0, Skin("dark", ASSETS / "fonts"))
    for name in ("menu", "undo", "redo"):
        for side in (24, 48):
            sign(canvas, name, pygame.FRect(0, 0, side, side), canvas.theme.text)
        red = sum(canvas.surface.get_at((at, 24))[:3] == MISSING for at in range(48))
        assert red, name
    told = canvas.skin.unread()
    assert [Path(one.file).stem for one in told] == ["menu", "undo", "redo"]
    for one in told:
        hand.app.tell(one)
    assert len(hand.app.notices.texts) == 3
    assert canvas.skin.unread() == []


def test_a_drawing_is_read_no_larger_than_it_is_seen(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it costs goes by its pixels, and its edges are smooth as they are."""
    read: list[tuple[int, int]] = []
    load = Drawings.load

    def counted(
        self: Drawings, name: str, size_px: tuple[int, int], ink: tuple[int, ...] | None = None
    ) -> pygame.Surface:
        read.append(size_px)
        return load(self, name, size_px, ink)

    monkeypatch.setattr(Drawings, "load", counted)
    skin = Skin("dark", ASSETS / "fonts")
    for side in (20, 190, 300, 600):
        surface = pygame.Surface((side, side))
        sign(Canvas(surface, 1.0, skin), "menu", pygame.FRect(0, 0, side, side), skin.theme.text)
    assert read == [(side, side) for side in (20, 190, 300, 600)]
