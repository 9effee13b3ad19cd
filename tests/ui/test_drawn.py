"""Every scene is drawn at every size, in both languages and in both themes: not blank, no text cut."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest
from every_game import ROOTS, TABLES, first_events

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN, begin
from kesegames.ui import records
from kesegames.ui.app import App
from kesegames.ui.board.ground import recess
from kesegames.ui.routes import named_scene
from kesegames.ui.scene import Scene
from kesegames.ui.scenes.open.scene import Open
from kesegames.ui.scenes.replay.play_on import PlayOn
from kesegames.ui.scenes.save import Save
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.screen import Screen
from kesegames.ui.seats import dealt

from .conftest import Hand, keserima

RECORDS = Path(__file__).parents[1] / "records"
NAMED = ("title", "setup", "settings", "rules", "table", "replay")


def result(app: App, known: Catalogue) -> Scene:
    match = keserima(known, [HUMAN, HUMAN])
    match.throw()
    match.agree_draw()
    return Table(app, match)


def broken(app: App) -> Screen:
    lines = (RECORDS / "official-13.keserima").read_text(encoding="utf-8").splitlines()
    lines[12] = "Ko99-98."
    assert records.open_text(app, "\n".join(lines), "broken.keserima")
    return app.scene


def scenes(app: App, known: Catalogue) -> dict[str, Callable[[], Screen]]:
    found: dict[str, Callable[[], Screen]] = {name: partial(named_scene, app, name, None) for name in NAMED}
    match = dealt(known.ruleset("keserima"))
    for id, seats in TABLES:
        if id in ROOTS:
            found[f"table {id} {seats}"] = partial(Table, app, first_events(id, seats, 3))
    return found | {
        "result": lambda: result(app, known),
        "pause": lambda: Table(app, match).menu(),
        "open": lambda: Open(app),
        "save": lambda: Save(app, match, lambda path: None),
        "play on": lambda: PlayOn(app, match, 3),
        "broken": lambda: broken(app),
    }


def is_blank(surface: pygame.Surface) -> bool:
    width, height = surface.get_size()
    places = ((x, y) for x in range(0, width, width // 60) for y in range(0, height, height // 40))
    return len({tuple(surface.get_at(place)) for place in places}) < 4


@pytest.mark.parametrize(
    ("size", "language", "theme"),
    [
        ((960, 600), "ja", "dark"),
        ((1280, 800), "en", "light"),
        *(
            pytest.param(*case, marks=pytest.mark.slow)
            for case in (((960, 600), "en", "light"), ((1280, 800), "ja", "dark"), ((2560, 1440), "ja", "light"))
        ),
    ],
)
def test_every_scene_is_drawn(hand: Hand, known: Catalogue, size: tuple[int, int], language: str, theme: str) -> None:
    app = hand.app
    app.settings.language, app.settings.theme = language, theme
    app.keep_settings()
    for path in sorted(RECORDS.iterdir())[:12]:
        app.folders.records.mkdir(exist_ok=True)
        (app.folders.records / path.name).write_bytes(path.read_bytes())
    app.surface = pygame.Surface(size)
    seen: dict[str, bytes] = {}
    for name, make in scenes(app, known).items():
        app.restart(make())
        canvas = app.draw()
        assert canvas.cut == [], name
        assert not is_blank(app.surface), name
        seen[name] = pygame.image.tobytes(pygame.transform.scale(app.surface, (64, 40)), "RGB")
    assert len(set(seen.values())) >= len(seen) - 1, "two scenes look the same"


def test_themes_differ(hand: Hand, known: Catalogue) -> None:
    pictures = []
    for theme in ("dark", "light"):
        hand.app.settings.theme = theme
        hand.app.keep_settings()
        hand.app.restart(named_scene(hand.app, "replay", dealt(known.ruleset("keserima"))))
        hand.app.draw()
        pictures.append(hand.app.surface.get_at((5, 5))[:3])
    assert sum(pictures[0]) < 200 < 350 < sum(pictures[1])  # walnut and oak


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_tray_has_an_edge_on_all_sides(hand: Hand, theme: str) -> None:
    hand.app.settings.theme = theme
    hand.app.keep_settings()
    canvas = hand.app.canvas()
    hand.app.surface.fill(canvas.theme.ground)
    canvas.raised(pygame.FRect(100, 100, 80, 60), canvas.theme.panel, 10, sunk=True)
    inside = sum(canvas.theme.panel)
    for edge in ((100, 130), (179, 130), (140, 100), (140, 159)):
        assert abs(sum(hand.app.surface.get_at(edge)[:3]) - inside) > 25, edge


def test_small_recesses_of_all_sizes_have_an_edge(hand: Hand) -> None:
    """Else neighbours that differ by a pixel look like two kinds of things."""
    canvas = hand.app.canvas()
    for wide in (6, 8, 9, 10, 20):
        hand.app.surface.fill(canvas.theme.mat)
        recess(canvas, pygame.FRect(40, 40, wide / canvas.scale, 14 / canvas.scale))
        area = canvas.real(pygame.FRect(40, 40, wide / canvas.scale, 14 / canvas.scale))
        inside, edge = hand.app.surface.get_at(area.center), hand.app.surface.get_at((area.left, area.centery))
        assert sum(edge[:3]) < sum(inside[:3]), wide


def test_places_of_absent_seats_are_not_there(hand: Hand, known: Catalogue) -> None:
    for ruleset in known.rulesets.values():
        for seats in (ruleset.least_seats, ruleset.most_seats):
            table = hand.sit(begin(ruleset, {}, [HUMAN] * seats, "1"))
            present = [place for place in ruleset.places.values() if place.seat in ("", *ruleset.seat_ids[:seats])]
            always = {place.id for place in present if place.least <= seats and not place.condition}
            assert always <= {place.id for place in table.stage.places} <= {place.id for place in present}
