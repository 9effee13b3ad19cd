"""What is kept of pictures, and drawn only where something has changed, looks as if everything had been drawn anew."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from functools import partial

import pygame
import pytest
from every_game import GAMES, TABLES, first_events, quick_tables, thinned

from kesegames.catalogue import Catalogue
from kesegames.engine.place import HIDDEN
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.sheet import Laid, changed, merged
from kesegames.ui.painters import painter
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.viewing.shown import TAB_NAMES

from .conftest import Hand
from .frames import assert_seen_as_if_drawn_anew, rested


@quick_tables
def test_what_is_kept_of_a_picture_looks_as_if_drawn_anew(hand: Hand, game: str, seats: int) -> None:
    """The pointer wanders over all that can be chosen: each frame is that of a window in which nothing was kept."""
    hand.app.keeps_files = False
    table = Table(hand.app, first_events(game, seats, 6))
    hand.app.restart(table)
    rested(hand)
    targets = table.targets()
    for target in targets[:: max(1, len(targets) // 12)]:
        hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=target.box.center, rel=(0, 0), buttons=(0, 0, 0)))
        hand.app.draw()
        assert_seen_as_if_drawn_anew(hand, target.id)


@quick_tables
def test_after_a_click_nothing_is_seen_of_what_was_before(hand: Hand, game: str, seats: int) -> None:
    """Random clicks, each frame that of a window in which nothing was kept."""
    hand.app.keeps_files = False
    table = Table(hand.app, first_events(game, seats, 6))
    hand.app.restart(table)
    rng = random.Random(game)
    for _ in range(4):
        rested(hand)
        if table.is_covered:
            table.take_seat()
        elif table.turn.is_persons_throw:
            table.throw()
        elif table.sitting.clicks.offers():
            table.click(rng.choice(list(table.sitting.clicks.offers())))
        hand.turn()
        hand.app.draw()
        assert_seen_as_if_drawn_anew(hand)


@pytest.mark.parametrize(("game", "seats"), thinned(TABLES[::2], 5))
def test_whatever_happens_a_frame_is_as_if_drawn_anew(hand: Hand, game: str, seats: int) -> None:
    """Moves in all their phases, the curtain, carried pieces, notices, the panel, other windows, themes and scenes."""
    app = hand.app
    app.keeps_files = False
    table = Table(app, first_events(game, seats, 6))
    app.restart(table)

    def play() -> None:
        if table.is_covered:
            table.take_seat()
        elif table.turn.is_persons_throw:
            table.throw()
        elif table.shows_moment:
            table.end_pause()
        elif table.sitting.clicks.offers():
            table.click(sorted(table.sitting.clicks.offers())[-1])

    def carry() -> None:
        spot = next((target for target in table.targets() if target.id.startswith(SPOT)), None)
        if spot is not None:
            hand.drag(spot.id, (200, 300), is_let_go=False)

    def theme() -> None:
        app.settings.theme = "light"
        app.keep_settings()

    steps: list[Callable[[], object]] = [
        *(play, carry, hand.app.scene.release, play, partial(app.tell_words, "notice.muted"), theme),
        *(partial(table.turn_panel, name) for name in TAB_NAMES),
        *(partial(hand.resize, (1000, 640)), play, table.fold, partial(app.command, "menu")),
        *(partial(app.command, "back"), app.resized, play, partial(app.restart, Replay(app, table.match))),
        *(partial(app.command, "first"), partial(app.command, "step_on"), partial(app.command, "choose")),
    ]
    for number, step in enumerate(steps):
        step()
        for _ in range(3):
            hand.turn()
            app.draw()
            assert_seen_as_if_drawn_anew(hand, number)


def test_what_has_changed_is_found_and_nothing_else() -> None:
    """Pictures that came, went, or lie in another order."""
    laid = [Laid((10 * number, 0, 10, 10), (number, 0, 0), (10 * number, 0), 0, 255) for number in range(9)]
    boxes = [one.box for one in laid]
    assert changed(laid, laid) == []
    assert changed(laid[:4] + laid[5:], laid) == [boxes[4]] == changed(laid, laid[:4] + laid[5:])
    assert set(changed(laid, [laid[7], *laid[:7], laid[8]])) == {boxes[7]}
    assert set(changed([laid[0], laid[0], laid[1]], [laid[0], laid[1], laid[1]])) <= {boxes[0], boxes[1]}
    assert changed([], laid[:2]) == boxes[:2]
    regions = merged([(0, 0, 10, 10), (200, 0, 10, 10), (15, 5, 10, 10)])
    assert sorted(map(tuple, regions)) == [(0, 0, 25, 15), (200, 0, 10, 10)]


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_from_a_kept_picture_looks_as_if_drawn(hand: Hand, known: Catalogue, game: str) -> None:
    """Nothing of it is cut off."""
    ruleset, scale = known.ruleset(game), 1.5
    drawer = painter(ruleset, hand.app.settings)
    box = pygame.FRect(40, 40, 64, 64)
    for piece, is_upside_down in itertools.product([*list(ruleset.pieces)[::3], HIDDEN], (False, True)):
        canvases = [Canvas(pygame.Surface((round(144 * scale),) * 2), scale, hand.app.skin) for _ in range(2)]
        for canvas, draw in zip(canvases, (drawer.piece, drawer.set_down), strict=True):
            canvas.surface.fill((90, 120, 60))
            canvas.is_upside_down = is_upside_down
            draw(canvas, piece, box)
        for one, other in itertools.permutations(canvas.surface for canvas in canvases):
            more = one.copy()
            more.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
            assert max(pygame.image.tobytes(more, "RGB")) <= 8, piece
