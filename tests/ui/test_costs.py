"""What must not cost anything: a window in which nothing happens, sizes gone by, rows out of sight. No clock here."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest
from every_game import TABLES, first_events, quick_tables

from kesegames.ui.app import EFFORT
from kesegames.ui.board import sticks
from kesegames.ui.board.miniature import Miniature
from kesegames.ui.board.setting import BOXES_KEPT, LOOKS_KEPT, Setting
from kesegames.ui.draw import skin as skins
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import BLACK, WHITE
from kesegames.ui.routes import NAMED, named_scene
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.screen import Screen
from kesegames.ui.viewing.shown import TAB_NAMES
from kesegames.ui.widgets.notices import Notices
from kesegames.ui.widgets.scroller import Scroller

from .conftest import Hand
from .frames import assert_seen_as_if_drawn_anew, rested

LONG = 1000
A_TURN = EFFORT // skins.PICTURE_EFFORT
"""So many small pictures are made in a turn."""
SCREENFUL = 30
"""No more rows of the log than these are seen at once."""


@pytest.mark.parametrize("name", NAMED)
def test_a_still_window_draws_nothing(hand: Hand, name: str) -> None:
    hand.app.restart(named_scene(hand.app, name, None))
    rested(hand)
    frames = hand.app.frames
    assert [hand.turn() for _ in range(20)] == [None] * 20
    assert hand.app.frames == frames


def test_the_first_frame_waits_for_no_picture_of_a_game_and_others_for_half_of_one(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its position is reckoned in one, and painted in the next."""
    painted: list[Miniature] = []
    paint = Miniature._paint

    def counted(picture: Miniature, canvas: Canvas, box: pygame.FRect) -> None:
        painted.append(picture)
        paint(picture, canvas, box)

    monkeypatch.setattr(Miniature, "_paint", counted)
    hand.app.frames = 0
    hand.app.restart(named_scene(hand.app, "title", None))
    for frame in range(4):
        assert hand.turn() == 0 and len(painted) == frame // 2
    rested(hand)
    # One that takes long is painted in several frames, and none is begun before.
    one_by_one = [picture for picture, _ in itertools.groupby(painted, key=id)]
    assert len(one_by_one) > 3 and len({*one_by_one}) == len(one_by_one)
    come = hand.app.surface.get_buffer().raw
    hand.app.restart(named_scene(hand.app, "title", None))
    hand.app.draw()
    assert come == hand.app.surface.get_buffer().raw


@quick_tables
def test_a_table_that_waits_draws_nothing(hand: Hand, game: str, seats: int) -> None:
    hand.app.keeps_files = False
    hand.app.restart(Table(hand.app, first_events(game, seats, 3)))
    rested(hand)
    frames = hand.app.frames
    assert [hand.turn() for _ in range(20)] == [None] * 20
    assert hand.app.frames == frames


def test_a_piece_that_grows_on_its_way_is_drawn_once(hand: Hand) -> None:
    canvas = Canvas(pygame.Surface((300, 200)), 1.0, hand.app.skin)
    drawn: list[pygame.FRect] = []

    def draw(other: Canvas, room: pygame.FRect) -> None:
        drawn.append(room)
        other.surface.fill(WHITE, other.real(room))

    for side in range(20, 61):
        canvas.surface.fill(BLACK)
        box = pygame.FRect(0, 0, side, side)
        box.center = 150 + side, 100
        canvas.whole(("grows",), box, draw, (60, 60))
        seen = pygame.mask.from_threshold(canvas.surface, WHITE, (60, 60, 60)).get_bounding_rects()
        assert len(seen) == 1 and pygame.Rect(box).inflate(4, 4).contains(seen[0]) and seen[0].w >= side - 3
    assert len(drawn) == 1


def test_sticks_in_the_air_are_painted_in_few_sizes() -> None:
    tray = pygame.FRect(0, 0, 400, 160)
    found = [stick for step in range(200) for stick in sticks.tumbling(tray, ["light", "dark"] * 3, 5, step / 200)]
    assert 3 < len({stick.width for stick in found}) <= sticks.SIZES + 1
    assert 3 < len({stick.height for stick in found}) <= sticks.SIZES + 1


@quick_tables
def test_a_frame_in_which_nothing_has_changed_lays_nothing_out(
    hand: Hand, monkeypatch: pytest.MonkeyPatch, game: str, seats: int
) -> None:
    hand.app.keeps_files = False
    table = Table(hand.app, first_events(game, seats, 6))
    hand.app.restart(table)
    rested(hand)
    done: list[str] = []

    def counted(kind: type, name: str) -> None:
        plain = getattr(kind, name)

        def call(*args: object) -> object:
            done.append(name)
            return plain(*args)

        monkeypatch.setattr(kind, name, call)

    for kind, name in ((Table, "layout"), (Setting, "_place"), (Setting, "_spot_boxes"), (Notices, "_room")):
        counted(kind, name)
    hand.app.tell_words("notice.muted")
    hand.app.draw()
    assert done == ["_room"]
    stage = table.stage
    layers = (table._ground, table._front, table._leaf, stage._board, stage._still, stage._counts)
    drawn = [layer.drawn for layer in layers]
    for _ in range(5):
        hand.app.wants_frame = True
        hand.turn()
    assert done == ["_room"] and [layer.drawn for layer in layers] == drawn


@quick_tables
def test_a_move_does_not_draw_the_empty_board_again(hand: Hand, game: str, seats: int) -> None:
    """Where nothing that changes is written on it, and it lies as it lay."""
    hand.app.keeps_files = False
    table = Table(hand.app, first_events(game, seats, 6))
    hand.app.settings.introduced = [table.ruleset.module]
    hand.app.restart(table)
    rested(hand)
    rng = random.Random(game)
    for _ in range(4):
        if table.is_covered or not table.sitting.clicks.offers():
            break
        drawn, edge, areas = table.stage._board.drawn, table.stage.board.edge, table.look.areas
        table.click(rng.choice(list(table.sitting.clicks.offers())))
        rested(hand)
        if not table.painter.lettered and (edge, areas) == (table.stage.board.edge, table.look.areas):
            assert table.is_covered or table.stage._board.drawn == drawn


def test_what_is_remembered_of_a_table_is_bounded(hand: Hand) -> None:
    replay = Replay(hand.app, first_events(*TABLES[0], LONG))
    hand.app.restart(replay)
    for number in range(len(replay.match.events) + 1):
        replay.jump(number)
        hand.app.draw()
    stage = replay.stage
    assert number > 2 * BOXES_KEPT
    assert 0 < len(stage._shapes) <= LOOKS_KEPT and 0 < len(stage._boxes) <= BOXES_KEPT
    assert 0 < len(stage._placed) <= BOXES_KEPT and 0 < len(stage._counted) <= BOXES_KEPT


def test_the_pointer_on_the_board_draws_the_panel_no_more_than_once(hand: Hand) -> None:
    game, seats = next(table for table in TABLES if first_events(*table, 3).ruleset.board is not None)
    hand.app.keeps_files = False
    table = Table(hand.app, first_events(game, seats, 6))
    hand.app.restart(table)
    rested(hand)
    table.ring.hovered = None
    hand.app.draw()
    drawn = table._leaf.drawn
    for box in list(table.stage.board.cells.values())[:10]:
        hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=box.center, rel=(0, 0), buttons=(0, 0, 0)))
        hand.app.draw()
    assert table._leaf.drawn == drawn


def test_what_stands_around_the_board_is_laid_out_and_drawn_in_frames_of_their_own(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board comes first, and no frame bears two of them: together they took the longest."""
    laid: list[Replay] = []
    layout = Replay.layout

    def counted(scene: Replay) -> None:
        laid.append(scene)
        layout(scene)

    monkeypatch.setattr(Replay, "layout", counted)
    hand.app.settings.animation_speed = 0.2
    replay = Replay(hand.app, first_events(*TABLES[0], 6))
    hand.app.restart(replay)
    hand.app.command("first")
    rested(hand)
    hand.app.command("step_on")
    found = []
    for _ in range(12):
        before = len(laid), replay._front.drawn, replay._leaf.drawn
        hand.turn()
        now = len(laid), replay._front.drawn, replay._leaf.drawn
        found.append(tuple(after - number for number, after in zip(before, now, strict=True)))
    assert found[0] == (0, 0, 0) and [one for one in found if any(one)] == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]


def test_what_is_drawn_anew_comes_on_the_screen_in_the_next_turn(hand: Hand) -> None:
    """No turn takes as long as both; what has hardly changed is drawn and shown in one."""
    replay = Replay(hand.app, first_events(*TABLES[0], 6))
    hand.app.restart(replay)
    rested(hand)
    layers = (replay._ground, replay._front, replay._leaf)
    both = {True: 0, False: 0}
    for number in range(6):
        hand.app.command("first" if number % 2 else "last")
        for _ in range(16):
            before, frames = [layer.drawn for layer in layers], hand.app.frames
            sleeps = hand.turn()
            is_anew = [layer.drawn for layer in layers] != before
            assert not (is_anew and hand.app.frames > frames) and (not is_anew or sleeps == 0)
            both[is_anew] += 1
        assert_seen_as_if_drawn_anew(hand, number)
    assert min(both.values()) > 5


def test_what_has_been_drawn_for_another_size_does_not_come_on_the_screen(hand: Hand) -> None:
    replay = Replay(hand.app, first_events(*TABLES[0], 6))
    hand.app.restart(replay)
    rested(hand)
    hand.app.command("last")
    frames = hand.app.frames
    while not hand.app._is_unshown:
        hand.turn()
    hand.resize((1000, 640))
    rested(hand)
    assert hand.app.frames > frames
    assert_seen_as_if_drawn_anew(hand)


def test_pictures_fonts_and_lines_of_sizes_gone_by_are_let_go(hand: Hand) -> None:
    table = Table(hand.app, first_events(*TABLES[0], 3))
    hand.app.restart(table)
    for step in range(30):
        hand.resize((960 + 20 * step, 600 + 15 * step))
        hand.app.draw()
        skin = hand.app.skin
        assert 0 < skin.kept_bytes <= skin.most_bytes
        assert skin.most_bytes <= max(skins.CACHED_BYTES_LEAST, 24 * 1600 * 1200)
    canvas = Canvas(pygame.Surface((400, 200)), 1.0, hand.app.skin)
    for number in range(skins.CACHED_LINES_MOST + skins.CACHED_IMAGES_MOST):
        canvas.paragraph(f"line {number}", pygame.FRect(0, 0, 400, 100), 16)
    for height in range(10, 10 + 2 * skins.CACHED_FONTS_MOST):
        hand.app.skin.font("bold", height)
    skin = hand.app.skin
    assert 0 < len(skin._lines) <= skins.CACHED_LINES_MOST and 0 < len(skin._fonts) <= skins.CACHED_FONTS_MOST
    assert 0 < len(skin._images) <= skins.CACHED_IMAGES_MOST and 0 < len(skin._widths) <= skins.CACHED_WIDTHS_MOST
    assert skin.kept_bytes == sum(image.get_pitch() * image.get_height() for image in skin._images.values())


def test_a_picture_that_is_still_shown_is_not_made_again(hand: Hand) -> None:
    skin = hand.app.skin
    made: list[int] = []

    def make() -> pygame.Surface:
        made.append(1)
        return pygame.Surface((10, 10))

    shown: pygame.Surface | None = skin.picture(("shown",), make)
    for number in range(skins.CACHED_IMAGES_MOST):
        skin.picture(("other", number), lambda: pygame.Surface((1, 1)))
    assert ("picture", "shown") not in skin._images
    assert skin.picture(("shown",), make) is shown and len(made) == 1
    assert skin.kept_bytes == sum(image.get_pitch() * image.get_height() for image in skin._images.values())
    for number in range(skins.CACHED_IMAGES_MOST):
        skin.picture(("another", number), lambda: pygame.Surface((1, 1)))
    shown = None
    skin.picture(("shown",), make)
    assert len(made) == 2


def test_the_log_of_a_thousand_events_builds_only_the_rows_in_sight(hand: Hand) -> None:
    matches = (first_events(game, seats, LONG) for game, seats in TABLES)
    match = next(match for match in matches if len(match.events) >= LONG)
    replay = Replay(hand.app, match)
    replay.turn_panel("log")
    hand.app.restart(replay)
    for at in (0, LONG // 2, LONG):
        replay.jump(at)
        hand.app.draw()
        log = next(widget for widget in replay.widgets if isinstance(widget, Scroller))
        assert len(replay.log.entries) > 10 * SCREENFUL
        assert 0 < len(log.rows(log.state.top)) <= SCREENFUL
    assert 0 < len(replay.log._words) <= 3 * SCREENFUL


def test_another_page_is_laid_out_and_drawn_in_frames_of_their_own(hand: Hand) -> None:
    hand.app.keeps_files = False
    table = Table(hand.app, first_events(*TABLES[0], 6))
    hand.app.restart(table)
    rested(hand)
    for name in (*TAB_NAMES, *TAB_NAMES):
        widgets, drawn, turned = table.widgets, table._front.drawn, table._leaf.drawn
        table.turn_panel(name)
        assert hand.turn() == 0 and table.widgets is not widgets and table._front.drawn == drawn
        assert hand.turn() == 0 and table._front.drawn == drawn + 1 and table._leaf.drawn == turned
        rested(hand)
        assert table._leaf.drawn == turned + 1
        assert_seen_as_if_drawn_anew(hand, name)


def test_behind_a_curtain_that_goes_up_nothing_is_left_of_what_the_seat_before_saw(hand: Hand) -> None:
    game, seats = next(
        (game, seats) for game, seats in TABLES if first_events(game, seats, 1).has_secrets and seats > 2
    )
    hand.app.keeps_files = False
    table = Table(hand.app, first_events(game, seats, 60))
    hand.app.restart(table)
    for _ in range(seats):
        rested(hand)
        assert table.is_covered
        table.take_seat()
        drawn, frames = table._front.drawn, hand.app.frames
        while hand.app.frames == frames:
            assert hand.turn() == 0 and table._front.drawn == drawn
        assert not (table._front.is_kept or table._leaf.is_kept or table._live.is_kept)
        rested(hand)
        assert table._front.drawn > drawn
        while not table.is_covered:
            table.click(min(table.sitting.clicks.offers()))
            rested(hand)


class Wall(Screen):
    """Many small pictures, and others at each `round`."""

    round = 0

    def draw(self, canvas: Canvas) -> None:
        for number in range(2 * A_TURN + 9):
            box = pygame.FRect(10 + number % 30 * 20, 10 + number // 30 * 20, 16, 16)
            canvas.glyph(str(number + 1000 * self.round), box, 8, canvas.theme.text)


def test_many_new_pictures_are_made_over_some_turns_and_shown_together(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A scene's first frame takes as long as it must."""
    kept: list[object] = []
    has_made = skins.Skin._has_made

    def counted(skin: skins.Skin, key: tuple[object, ...], image: pygame.Surface) -> None:
        kept.append(key)
        has_made(skin, key, image)

    monkeypatch.setattr(skins.Skin, "_has_made", counted)
    wall = Wall(hand.app)
    hand.app.push(wall)
    frames = hand.app.frames
    hand.turn()
    assert hand.app.frames == frames + 1
    assert_seen_as_if_drawn_anew(hand)
    wall.round = 1
    hand.app.wants_frame = True
    before, made = hand.app.surface.get_buffer().raw, []
    while hand.app.frames == frames + 1:
        assert hand.app.surface.get_buffer().raw == before
        kept.clear()
        hand.turn()
        made.append(len(kept))
    assert made == [A_TURN, A_TURN, 9]
    assert_seen_as_if_drawn_anew(hand)
