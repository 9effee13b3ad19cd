"""Pictures to share: of the table as it is seen, and of board and pieces for the page of a match."""

from __future__ import annotations

import base64
import io
from collections.abc import Callable, Iterable
from typing import Final

import pygame

from kesegames.engine.ruleset import Ruleset
from kesegames.play.match import Match
from kesegames.resources import folder
from kesegames.settings import Settings
from kesegames.ui import page as pages
from kesegames.ui.app import App
from kesegames.ui.board.board_view import BoardView
from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import Skin
from kesegames.ui.page import Pictures
from kesegames.ui.painters import painter
from kesegames.ui.painters.plain import Painter

BOARD: Final = (760.0, 620.0)
"""As large as a board is painted at the most."""
SIDES: Final = (72, 60, 48, 40, 32)
"""The sides of pieces, the first that leaves all pictures together below MOST_BYTES."""
SIGN: Final = 44
MOST_BYTES: Final = 240_000


def of_table(app: App) -> pygame.Surface | None:
    """The table or replay that is seen, or lies under a card, without its panel and its buttons; None where none is."""
    shown = ((scene, scene.picture_box()) for scene in reversed(app.scenes))
    scene, box = next((found for found in shown if found[1] is not None), (None, None))
    if scene is None or box is None:
        return None
    canvas = Canvas(pygame.Surface(app.surface.get_size()), app.scale(), app.skin)
    canvas.surface.fill(app.skin.theme.table)
    scene.draw(canvas)
    return canvas.surface.subsurface(canvas.real(box).clip(canvas.surface.get_rect())).copy()


def page(match: Match, language: str, settings: Settings | None = None) -> str:
    """The HTML page of a match with its pictures, as the player has chosen boards and signs; raises Trouble where it
    would be too large."""
    pygame.font.init()
    chosen = settings or Settings(language=language, theme="dark")
    skin = Skin("dark", folder("assets") / "fonts")
    seats = int(match.state.seats)
    return pages.page(match, language, lambda pieces: of_game(match.ruleset, seats, pieces, chosen, skin))


def of_game(ruleset: Ruleset, seats: int, pieces: Iterable[str], settings: Settings, skin: Skin) -> Pictures:
    """Board and pieces of a game as data addresses, and where its cells lie on the board's picture, in pixels."""
    drawn = painter(ruleset, settings)
    found = Pictures("", (0.0, 0.0), {}, {}, [_sign(skin, drawn, seat) for seat in range(seats)])
    board = ruleset.board_of(seats)
    if board is not None:
        view = BoardView(board)
        view.fit(pygame.FRect(0, 0, *BOARD), False, drawn.tallest)
        surface = pygame.Surface((round(view.edge.w), round(view.edge.h)))
        surface.fill(skin.theme.table)
        moved = {name: box.move(-view.edge.x, -view.edge.y) for name, box in view.cells.items()}
        drawn.board(Canvas(surface, 1.0, skin), view.edge.move(-view.edge.x, -view.edge.y), moved)
        cells = {name: (box.x, box.y, box.w, box.h) for name, box in moved.items()}
        found.ground, found.size, found.cells = _address(surface, "jpeg"), (view.edge.w, view.edge.h), cells
    ids = [*pieces]
    for side in SIDES:
        found.pieces = {id: _piece(Canvas(_empty(side), 1.0, skin), drawn.piece, id, side) for id in ids}
        if len(found.ground) + sum(map(len, found.pieces.values())) <= MOST_BYTES:
            return found
    found.pieces = {}
    return found


def _empty(side: int) -> pygame.Surface:
    return pygame.Surface((side, side), pygame.SRCALPHA)


def _piece(canvas: Canvas, paint: Callable[[Canvas, str, pygame.FRect], object], id: str, side: int) -> str:
    paint(canvas, id, pygame.FRect(0, 0, side, side))
    return _address(canvas.surface, "png")


def _sign(skin: Skin, drawn: Painter, seat: int) -> str:
    canvas = Canvas(_empty(SIGN), 1.0, skin)
    draw_seat(canvas, drawn, seat, pygame.FRect(0, 0, SIGN, SIGN))
    return _address(canvas.surface, "png")


def _address(surface: pygame.Surface, kind: str) -> str:
    """A picture written out, as an address that holds it."""
    written = io.BytesIO()
    pygame.image.save(surface, written, f"x.{kind}")
    return f"data:image/{kind};base64,{base64.b64encode(written.getvalue()).decode()}"
