"""What lies on something stands out from it by 3 : 1, fill or rim, and what is read by 4.5 : 1."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable

import pygame
import pytest
from every_game import ROOTS
from law_cases import possible

from kesegames.catalogue import Catalogue, start
from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import OVER
from kesegames.resources import folder
from kesegames.settings import Settings
from kesegames.ui.board.mat_view import PALE, VEIL, lead
from kesegames.ui.board.stage import FAINT, Stage
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import BLACK, THEMES, WHITE, Colour, Skin, Theme, contrast, mix
from kesegames.ui.draw.wood import LIGHT
from kesegames.ui.painters import painter
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing

TEXT_LEAST = 4.5
THING_LEAST = 3.0


def lit(theme: Theme) -> list[tuple[int, int, int]]:
    """The table where it is brightest and as it is."""
    return [theme.table, mix(theme.table, WHITE, LIGHT)]


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_what_is_read_stands_out(theme: Theme) -> None:
    wood = [*lit(theme), theme.mat, theme.rail]
    pages = [theme.page, theme.panel, theme.ground, theme.raised, theme.tab]
    for ground in [*wood, *pages]:
        assert contrast(theme.text, ground) >= TEXT_LEAST, ground
    for ground in [*lit(theme), theme.rail]:
        assert contrast(theme.table_muted, ground) >= TEXT_LEAST, ground
    assert contrast(theme.mat_muted, theme.mat) >= TEXT_LEAST
    for ground in pages[:-1]:
        assert contrast(theme.muted, ground) >= TEXT_LEAST, ground
    for ground in pages[:-2]:
        assert contrast(theme.strong, ground) >= TEXT_LEAST, ground
        assert contrast(theme.danger, ground) >= TEXT_LEAST, ground
    assert contrast(theme.on_accent, theme.accent) >= TEXT_LEAST


@pytest.mark.parametrize("theme", THEMES)
def test_the_words_of_every_button_stand_out(theme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it does, whether it is pointed at or not."""
    canvas = Canvas(pygame.Surface((200, 60)), 1.0, Skin(theme, folder("assets") / "fonts", 1.0))
    read: list[tuple[Colour, Colour]] = []
    fills: list[Colour] = []
    for name in ("panel", "raised"):
        monkeypatch.setattr(canvas, name, lambda box, fill, *rest: fills.append(fill))
    monkeypatch.setattr(canvas, "text", lambda text, box, size, ink, *rest: read.append((ink, fills[-1])))
    for kind in ("plain", "primary", "chosen", "faint"):
        ring = FocusRing()
        button = Button("one", pygame.FRect(0, 0, 200, 60), lambda: None, "Words", kind=kind)
        button.draw(canvas, ring)
        ring.hovered = "one"
        button.draw(canvas, ring)
    assert len(read) == 8
    for ink, fill in read:
        assert contrast(ink, fill) >= TEXT_LEAST, (ink, fill)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_an_engraved_sign_is_seen_in_its_recess(theme: Theme) -> None:
    assert contrast(theme.engraved, theme.recess) >= THING_LEAST


def test_contrast_is_reckoned_as_in_wcag() -> None:
    assert round(contrast(BLACK, WHITE), 2) == 21 and contrast(WHITE, WHITE) == 1
    assert round(contrast((0x77, 0x77, 0x77), WHITE), 2) == 4.48


Paint = Callable[[Canvas, pygame.FRect], None]
SIDE = 88
RAYS = 32
EDGE = 0.3
"""How deep into a thing its fill and rim are looked for, in shares of its size."""
MOST_RAYS = 0.85
"""On so many rays it must stand out: a glyph, a shadow or a point of its outline may hide some."""


def draw(skin: Skin, ground: Colour | None, paint: Paint) -> pygame.Surface:
    """A thing as it is painted on a plain ground, or on none."""
    surface = pygame.Surface((2 * SIDE, 2 * SIDE), pygame.SRCALPHA)
    surface.fill((*ground, 255) if ground is not None else (0, 0, 0, 0))
    paint(Canvas(surface, 1.0, skin), pygame.FRect(SIDE / 2, SIDE / 2, SIDE, SIDE))
    return surface


def standing_out(skin: Skin, ground: Colour, paint: Paint) -> float:
    """The share of rays from outside in on which its outermost parts stand out from the ground."""
    shown, shape = draw(skin, ground, paint), draw(skin, None, paint)
    good = 0
    for ray in range(RAYS):
        turn = math.tau * ray / RAYS
        best, first = 1.0, 0
        for step in range(SIDE):
            x, y = round(SIDE + (SIDE - step) * math.cos(turn)), round(SIDE + (SIDE - step) * math.sin(turn))
            if not (0 <= x < 2 * SIDE and 0 <= y < 2 * SIDE) or shape.get_at((x, y)).a < 200:
                continue
            first = first or step
            if step - first > EDGE * SIDE / 2:
                break
            red, green, blue, _ = shown.get_at((x, y))
            best = max(best, contrast((red, green, blue), ground))
        good += best >= THING_LEAST
    return good / RAYS


def piece_of(stage: Stage, id: str) -> Paint:
    return lambda canvas, box: stage.painter.piece(canvas, id, box)


def rimmed(ink: Colour, rim: Colour) -> Paint:
    return lambda canvas, box: canvas.panel(box, ink, rim, 8, 3)


def grounds(stage: Stage, skin: Skin, look: Look) -> dict[Spot, Colour]:
    """What the cells of a board are made of: the commonest colour of each."""
    surface = pygame.Surface((900, 700))
    canvas = Canvas(surface, 1.0, skin)
    stage.painter.board(canvas, stage.board.edge, stage.board.cells)
    stage.painter.areas(canvas, look, stage.board.cells)
    found = {}
    for spot, box in stage.board.cells.items():
        part = surface.subsurface(canvas.real(box.inflate(-box.w * 0.2, -box.h * 0.2)))
        seen: Counter[Colour] = Counter()
        for x in range(0, part.width, 3):
            for y in range(0, part.height, 3):
                red, green, blue, _ = part.get_at((x, y))
                seen[red, green, blue] += 1
        found[spot] = seen.most_common(1)[0][0]
    return found


def lying(ruleset: Ruleset, moves: int) -> list[Look]:
    """What is seen in a few games of random moves."""
    looks = []
    for seed in range(4):
        rng = random.Random(seed)
        state = start(ruleset, {})
        for _ in range(moves):
            looks.append(state.look())
            if state.to_act == OVER:
                break
            state.play(rng.choice(possible(state)))
    return looks


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", ROOTS)
def test_every_piece_stands_out_from_whatever_it_lies_on(known: Catalogue, game: str, theme: str) -> None:
    pygame.font.init()
    skin = Skin(theme, folder("assets") / "fonts")
    ruleset = known.ruleset(game)
    stage = Stage(ruleset, painter(ruleset, Settings()), ruleset.least_seats)
    stage.fit(pygame.FRect(0, 0, 900, 700), False)
    met: dict[str, set[Colour]] = {}
    painted: dict[str, dict[Spot, Colour]] = {}
    for look in lying(ruleset, 80):
        below = painted.setdefault(str(look.areas), {})
        if stage.board.cells and not below:
            below.update(grounds(stage, skin, look))
        for spot, pieces in look.pieces.items():
            for piece in pieces[:1]:
                found = met.setdefault(piece, set())
                found |= {below[spot]} if spot in below else {skin.theme.mat, skin.theme.recess}
    met = {piece: found for piece, found in met.items() if ruleset.kind(piece) != "stick"}
    assert met or not ruleset.pieces or all(piece.kind == "stick" for piece in ruleset.pieces.values())
    dim = [
        (id, "#{:02X}{:02X}{:02X}".format(*ground))
        for id, found in met.items()
        for ground in found
        if standing_out(skin, ground, piece_of(stage, id)) < MOST_RAYS
    ]
    assert dim == []


@pytest.mark.parametrize("theme", THEMES)
def test_the_measure_tells_a_thing_that_is_seen_from_one_that_is_not(theme: str) -> None:
    skin = Skin(theme, folder("assets") / "fonts")
    mat = skin.theme.mat
    for ink, rim, is_seen in ((mat, mat, False), (mat, BLACK if theme == "light" else WHITE, True), (BLACK, mat, True)):
        if is_seen and contrast(ink, mat) < THING_LEAST and contrast(rim, mat) < THING_LEAST:
            continue
        share = standing_out(skin, mat, rimmed(ink, rim))
        assert (share >= MOST_RAYS) == is_seen


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_what_is_read_on_cloth_and_on_the_mat_of_who_is_out_stands_out(theme: Theme) -> None:
    framed = mix(theme.cloth, *lead(theme))
    for ink in (theme.text, theme.table_muted):
        assert contrast(ink, theme.cloth) >= TEXT_LEAST
    assert contrast(theme.text, framed) >= TEXT_LEAST
    assert max(contrast(PALE, theme.cloth), contrast(framed, theme.cloth)) >= THING_LEAST
    veiled = mix(theme.mat, theme.table, VEIL / 255)
    for ink in (theme.text, theme.mat_muted):
        assert contrast(ink, veiled) >= TEXT_LEAST


def faint(stage: Stage, id: str) -> Paint:
    return lambda canvas, box: stage.painter.piece(canvas, id, box, FAINT)


def read_off(surface: pygame.Surface) -> float:
    """How well what is written in the middle of a thing stands out from what it is written on."""
    seen: Counter[Colour] = Counter()
    for x in range(round(0.75 * SIDE), round(1.25 * SIDE)):
        for y in range(round(0.7 * SIDE), round(1.3 * SIDE)):
            red, green, blue, _ = surface.get_at((x, y))
            seen[red, green, blue] += 1
    below = seen.most_common(1)[0][0]
    return max(contrast(ink, below) for ink, count in seen.items() if count > SIDE // 4)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", ROOTS)
def test_a_card_that_cannot_be_clicked_now_is_still_seen_and_read(known: Catalogue, game: str, theme: str) -> None:
    pygame.font.init()
    skin, ruleset = Skin(theme, folder("assets") / "fonts"), known.ruleset(game)
    stage = Stage(ruleset, painter(ruleset, Settings()), ruleset.least_seats)
    held = {
        piece
        for look in lying(ruleset, 80)
        for place in stage.places
        for spot in (place.spots if place.kind == "hand" else ())
        for piece in look.pieces.get(spot, ())
    }
    mat = skin.theme.mat
    assert [id for id in held if standing_out(skin, mat, faint(stage, id)) < MOST_RAYS] == []
    assert [id for id in held if read_off(draw(skin, mat, faint(stage, id))) < TEXT_LEAST] == []
