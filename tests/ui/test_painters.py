"""How the games of the source are drawn: what must be seen at a glance is."""

from __future__ import annotations

import itertools

import pygame
import pytest
from every_game import TABLES, first_events

from kesegames.catalogue import Catalogue
from kesegames.engine.look import Look
from kesegames.engine.ruleset import Ruleset
from kesegames.play.match import HUMAN, Match, begin
from kesegames.resources import folder
from kesegames.table import throws
from kesegames.ui.board import sticks
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.stage import Stage
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import Skin, contrast
from kesegames.ui.painters import painter
from kesegames.ui.painters.points import sticks_of
from kesegames.ui.painters.senet import HIGH, SIGN
from kesegames.ui.scenes.replay.scene import Replay

from .conftest import Hand

TRAYS = [(456.0, 132.0), (420.0, 170.0), (122.0, 208.0), (240.0, 90.0), (90.0, 150.0)]


class Listening(Canvas):
    """Notes what is written instead of writing it."""

    def __init__(self, surface: pygame.Surface, scale: float, skin: Skin) -> None:
        super().__init__(surface, scale, skin)
        self.found: list[str] = []

    def text(self, text: str, *args: object, **more: object) -> None:
        self.found.append(text)


def high_board(known: Catalogue) -> Stage:
    """Senet's board with its fields higher than wide, and nothing around it."""
    ruleset = known.ruleset("senet")
    stage = Stage(ruleset, painter(ruleset), 2)
    stage.places = []
    stage.board.edge = pygame.FRect(10, 10, 880, 340)
    stage.board.cells = {
        cell.name: pygame.FRect(22 + cell.x * 86, 24 + cell.y * 104, 86, 104) for cell in stage.board.board.cells
    }
    return stage


def drawn(hand: Hand, stage: Stage, look: Look, marks: Marks) -> pygame.Surface:
    canvas = hand.app.canvas()
    canvas.surface.fill(canvas.theme.table)
    stage.draw_ground(canvas, look, marks)
    stage.draw_pieces(canvas, look, marks, None)
    return canvas.surface.copy()


def differing(one: pygame.Surface, other: pygame.Surface, box: pygame.FRect) -> float:
    """The share of pixels in a box that differ."""
    spots = [(x, y) for x in range(round(box.left), round(box.right)) for y in range(round(box.top), round(box.bottom))]
    return sum(one.get_at(spot) != other.get_at(spot) for spot in spots) / len(spots)


@pytest.mark.parametrize("stone", ["w", "b"])
def test_a_houses_sign_shows_over_any_stone(hand: Hand, known: Catalogue, stone: str) -> None:
    stage = high_board(known)
    assert HIGH == 104 / 86 == stage.painter.tallest
    for spot in ("15", "26", "27", "28", "29", "30"):
        empty, taken = (drawn(hand, stage, Look(lying, {}), Marks()) for lying in ({}, {spot: [stone]}))
        cell, side = stage.board.cells[spot], SIGN * 86
        sign = pygame.FRect(cell.right - side * 1.14, cell.y + side * 0.14, side, side)
        assert differing(empty, taken, sign) < 0.4
        assert differing(empty, taken, stage.piece_box(spot)) > 0.4


def test_a_houses_name_gives_way_to_a_stone(hand: Hand, known: Catalogue) -> None:
    stage = high_board(known)
    told: list[list[str]] = []
    for lying in ({}, {"26": ["w"]}):
        free = {spot: box for spot, box in stage.board.cells.items() if spot not in lying}
        canvas = Listening(hand.app.surface, 1.0, hand.app.skin)
        stage.painter.lettering(canvas, free, "en")
        told.append(canvas.found)
    assert set(told[0]) - set(told[1]) == {"Beauty"}


def test_stones_that_can_move_stand_on_an_ellipse(hand: Hand, known: Catalogue) -> None:
    stage = high_board(known)
    look = Look({"12": ["w"], "20": ["w"]}, {})
    still, marked = (drawn(hand, stage, look, Marks(offers=offers)) for offers in ({}, {"12": "choice"}))
    assert differing(still, marked, stage.board.cells["12"]) > 0.02
    assert differing(still, marked, stage.board.cells["20"]) == 0
    head = stage.piece_box("12")
    assert differing(still, marked, pygame.FRect(head.x, head.y, head.w, head.h * 0.6)) == 0


@pytest.mark.parametrize("size", TRAYS)
def test_the_parts_of_a_tray_lie_beside_each_other(size: tuple[float, float]) -> None:
    tray = pygame.FRect(30, 40, *size)
    parts = sticks.parts(tray)
    boxes = [box for box in (parts.field, parts.badge, parts.words) if box.w > 0]
    assert all(tray.contains(box) and box.w >= 24 and box.h >= 24 for box in boxes)
    assert not any(one.colliderect(other) for one, other in itertools.combinations(boxes, 2))
    for stick in sticks.at_rest(tray, ["light", "dark"] * 2, 5):
        assert parts.field.collidepoint(stick.x, stick.y) and stick.length <= parts.field.h
    bundle = sticks.bundled(tray, 5)
    assert all(tray.collidepoint(stick.x, stick.y) and stick.length <= tray.h for stick in bundle)
    assert abs((bundle[0].x + bundle[-1].x) / 2 - tray.centerx) < 1, "nothing else lies there"


def test_sticks_that_have_not_been_thrown_show_nothing(hand: Hand, known: Catalogue) -> None:
    assert {stick.face for stick in sticks.bundled(pygame.FRect(0, 0, 400, 160), 4)} == {sticks.EDGE}
    table = hand.sit(begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "7"))
    hand.rest()
    pictures = []
    assert table.marks().is_tray_bare
    for look in (Look({}, {}), Look({"sticks": ["light"] * 3 + ["dark"]}, {"sticks": 3})):
        pictures.append(drawn(hand, table.stage, look, table.marks()))
    tray = next(place.tray for place in table.stage.places if place.kind == "sticks")
    assert differing(pictures[0], pictures[1], tray) == 0


def test_a_past_throw_is_gone_when_the_next_one_is_due(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "7"))
    hand.app.settings.animation_speed = 0
    hand.click("throw")
    hand.rest()
    assert not table.marks().is_tray_bare and table.look.counters["sticks"]
    assert table.sitting.walk is not None
    hand.play(next(iter(table.sitting.walk.moves)))
    hand.rest()
    assert throws.last_throw(table.match, table.match.at) and table.marks().is_tray_bare


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_value_of_senets_sticks_is_told_in_words(hand: Hand, known: Catalogue, language: str) -> None:
    texts = known.ruleset("senet").texts
    tray = pygame.FRect(224, 590, 456, 132)
    for value in range(1, 6):
        words = texts[f"thrown.{value}"][language], texts[f"thrown_about.{value}"][language]
        canvas = hand.app.canvas()
        sticks.draw_value(canvas, tray, value, words)
        assert canvas.cut == []


def test_a_card_is_higher_than_wide_and_its_back_tells_nothing(hand: Hand, known: Catalogue) -> None:
    drawing = painter(known.ruleset("kuhn"))
    box, ground = pygame.FRect(40, 40, 100, 100), (9, 9, 9)
    pictures = {}
    for piece in ("J", "K", "?"):
        canvas = hand.app.canvas()
        canvas.surface.fill(ground)
        drawing.piece(canvas, piece, box)
        pictures[piece] = canvas.surface.copy()
        assert pictures[piece].get_at((45, 90))[:3] == pictures[piece].get_at((135, 90))[:3] == ground
        assert all(pictures[piece].get_at(at)[:3] != ground for at in ((90, 43), (90, 135), (60, 90), (120, 90)))
    assert differing(pictures["J"], pictures["K"], box) > 0.01
    assert differing(pictures["J"], pictures["?"], box) > 0.3


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("piece", ["Ko", "Rx", "S+"])
def test_tiles_and_ships_are_parted_from_the_mat_by_a_rim(hand: Hand, known: Catalogue, theme: str, piece: str) -> None:
    """At the outer edge of its middle row a tile differs from the mat by 3:1 or more, in its rim or its fill."""
    skin = Skin(theme, folder("assets") / "fonts")
    surface = pygame.Surface((140, 140))
    surface.fill(skin.theme.mat)
    painter(known.ruleset("keserima")).piece(Canvas(surface, 1.0, skin), piece, pygame.FRect(20, 20, 100, 100))
    edge = [surface.get_at((x, 70))[:3] for x in range(16, 30)]
    assert max(contrast((red, green, blue), skin.theme.mat) for red, green, blue in edge) >= 3


@pytest.mark.parametrize("kind", ["o", "+", "x"])
def test_a_prison_waits_for_a_kind_by_its_sign(hand: Hand, known: Catalogue, kind: str) -> None:
    pictures = []
    for piece in ("", f"K{kind}"):
        canvas = hand.app.canvas()
        canvas.surface.fill(canvas.theme.recess)
        if piece:
            painter(known.ruleset("keserima")).engraved(canvas, piece, pygame.FRect(40, 40, 46, 46))
        pictures.append(canvas.surface.copy())
    assert 0.08 < differing(pictures[0], pictures[1], pygame.FRect(40, 40, 46, 46)) < 0.5


def test_of_a_stack_the_edges_beneath_are_seen(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begin(known.ruleset("kisen-standard"), {"first": "IA"}, [HUMAN, HUMAN], "7"))
    hand.wait(hand.is_asked)
    pictures = []
    for count in (1, 2, 3):
        look = Look({"hand0:黒兵": ["IA黒兵"] * count}, {})
        pictures.append(drawn(hand, table.stage, look, Marks()))
    (place,) = (place for place in table.stage.places if place.id == "hand0")
    box = place.slots(look)["hand0:黒兵"][0]
    left = pygame.FRect(box.x - box.w * 0.2, box.y, box.w * 0.3, box.h)
    first, second, third = pictures
    assert 0.03 < differing(first, second, left) < differing(first, third, left)


def test_point_sticks_are_worth_their_number() -> None:
    """As few as there can be; what is owed is told by as many."""
    for number in range(-700, 701):
        lying = sticks_of(number)
        assert sum(lying) == abs(number) and lying == sorted(lying, reverse=True)
        assert all(lying.count(worth) * worth < more for worth, more in ((50, 100), (10, 50), (5, 10), (1, 5)))


@pytest.mark.parametrize("length", [48, 110, 180])
@pytest.mark.parametrize("angle", [2.0, 8.0, 33.0])
def test_a_turned_stick_has_no_ragged_edge(hand: Hand, known: Catalogue, length: int, angle: float) -> None:
    """From clear to solid there is a pixel between, but for a few where the edge lies on pixels' own."""
    surface = pygame.Surface((length + 40, length + 40), pygame.SRCALPHA)
    box = pygame.FRect(0, 0, length * 0.17, length)
    box.center = surface.get_rect().center
    painter(known.ruleset("senet")).stick(Canvas(surface, 1.0, hand.app.skin), "dark", box, angle)
    assert surface.get_bounding_rect().h >= length * 0.8
    places = itertools.product(range(1, surface.get_width()), range(1, surface.get_height()))
    steps = [
        abs(surface.get_at((x, y)).a - surface.get_at(beside).a)
        for x, y in places
        for beside in ((x - 1, y), (x, y - 1))
    ]
    assert sum(step > 200 for step in steps) < length / 8


def test_a_number_to_stake_on_shows_its_throw(known: Catalogue) -> None:
    """In 新遊 the pay-out stands on the sticks: five small ones on each number, as many of them light as it says."""
    pygame.font.init()
    drawer = painter(known.ruleset("shinyu"))
    skin = Skin("light", folder("assets") / "fonts")
    light = []
    for number in range(6):
        surface = pygame.Surface((200, 200), pygame.SRCALPHA)
        drawer.piece(Canvas(surface, 1.0, skin), f"n{number}", pygame.FRect(0, 0, 200, 200))
        row = [surface.get_at((x, 130))[:3] == (255, 255, 255) for x in range(200)]
        light.append(sum(now and not before for before, now in itertools.pairwise(row)))
    assert light == list(range(6))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_board_is_drawn_where_the_names_of_its_parts_are_missing(
    hand: Hand, known: Catalogue, game: str, seats: int
) -> None:
    """A ruleset of the player's own need not have them."""
    data = known.ruleset(game).data
    texts = {id: words for id, words in data.get("texts", {}).items() if not id.startswith(("area", "kind.", "place"))}
    match = first_events(game, seats, 3)
    bare = Match(Ruleset(game, {**data, "texts": texts}), match.state, match.players, match.seed)
    hand.app.restart(Replay(hand.app, bare))
    hand.app.draw()
