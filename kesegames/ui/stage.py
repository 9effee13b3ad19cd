"""The board with everything around it: one picture for all games, made from a Look and a few marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from kesegames.engine.board import Board, build
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import Look, Spot
from kesegames.ui.board import headings, ruler, sticks
from kesegames.ui.board.board_view import RIM, BoardView
from kesegames.ui.board.marks import bracket, cause, chance, cord, cost, dot, glow, hatch, outline, path, risks, shaken
from kesegames.ui.board.place_view import STRETCHING, PlaceView
from kesegames.ui.draw.canvas import CAPTION, Canvas
from kesegames.ui.draw.skin import Colour
from kesegames.ui.painters.plain import Painter

BAND: Final = 90.0
"""The height of the places above and below a board, in logical pixels."""
SIDE: Final = 174.0
"""The width of the places left and right of it."""
SIDE_GAP: Final = 16.0
MANY_ROWS: Final = 7
LOW_BAND: Final = 70.0
"""A board of so many rows leaves less above and below it."""
LEFT: Final = (132.0, 220.0)
RIGHT: Final = (184.0, 300.0)
TIGHT_GAP: Final = 12.0
"""Where scales and collections stand beside the board: the widths there, at least and at most, and their distance."""
PLACE_GAP: Final = 12.0
WIDE: Final = 1.6
"""From this ratio of width to height on, what stands beside a board goes beneath it."""
ROW_LEAST: Final = 104.0
ROW_MOST: Final = 196.0
"""And has so much height there, at least and at most."""
LIFT: Final = 3.0
CAPTION_SIZES: Final = (float(CAPTION), 12.0, 10.0, 8.0)


@dataclass
class Placed:
    """A piece where it lies: number `index` from the bottom on its spot."""

    spot: Spot
    index: int
    piece: str
    box: pygame.FRect


@dataclass
class Sprite:
    """A piece as it is drawn at one moment."""

    piece: str
    box: pygame.FRect
    alpha: int = 255
    is_lifted: bool = False


@dataclass
class Marks:
    """What is drawn over the pieces: `offers` maps spots to `move`, `capture`, `cost` or `choice`."""

    offers: dict[Spot, str] = field(default_factory=dict)
    costs: frozenset[Spot] = frozenset()
    """Offered spots that take something out of the hand, whatever else they do."""
    picked: tuple[Spot, ...] = ()
    last: tuple[Spot, ...] = ()
    causes: frozenset[Spot] = frozenset()
    refused: Spot | None = None
    refusal: float = 1.0
    """How far the shake of a refusal has gone, 0 … 1."""
    is_still: bool = False
    """Reduced motion: a refusal is hatched instead of shaken."""
    hints: tuple[Spot, ...] = ()
    lit: frozenset[Spot] = frozenset()
    """What a rules page or a lesson speaks of."""
    attended: Spot | None = None
    focused: Spot | None = None
    active: str = ""
    """The seat id whose turn it is."""
    are_pieces_turned: bool = False
    """Pieces are shown to the seat opposite."""
    shows_way: bool = False
    """Arrows tell the direction in which the pieces travel."""
    ghost: tuple[Spot, Spot] | None = None
    """The piece on the first spot is seen faintly on the second, where a click would lead it."""
    risks: dict[Spot, list[tuple[str, str]]] = field(default_factory=dict)
    """What chance may do to the piece on a spot: signs with their numbers."""
    throw: int = 0
    """The number of the event that threw the sticks which lie now."""
    tumble: float = 1.0
    """How far they have come to rest, 0 … 1."""
    arrows: tuple[Spot, ...] = ()
    """Directions that are offered for the piece picked up."""
    chances: dict[Spot, float] = field(default_factory=dict)
    """Squares that chance decides about, each with its chance."""
    is_tray_used: bool = False
    """Something else lies in the tray of the sticks: the values to enter."""
    is_thrown_now: bool = False
    """The sticks wait to be thrown."""
    coordinates: bool = True
    language: str = "en"


class Stage:
    """Places a game's board and places into a box, finds the spot under a point, and draws."""

    def __init__(self, ruleset: Ruleset, painter: Painter) -> None:
        self.ruleset = ruleset
        self.painter = painter
        board = build(ruleset.data["board"]) if ruleset.data.get("board") else Board("none", [])
        self.board = BoardView(board)
        self.places = [PlaceView(id, data) for id, data in ruleset.places.items()]
        self.is_turned = False
        self.has_desk = False
        """Whether room is left beneath a wide board for what there is to do."""
        self.desk: pygame.FRect | None = None

    def fit(self, box: pygame.FRect, is_turned: bool) -> None:
        """Set everything into `box`, seen from seat 0, or turned by 180°."""
        self.is_turned = is_turned
        self.desk = None
        along = [place for place in self.places if place.at in ("above", "below")]
        beside = [place for place in self.places if place.at in ("left", "right")]
        band = min(LOW_BAND if self.board.board.height >= MANY_ROWS else BAND, box.h * 0.17) if along else 0.0
        if not self.board.board.cells:
            band = (box.h - 16) / 3
        elif self.board.board.width > WIDE * self.board.board.height and beside:
            board_height = box.w * (self.board.board.height + 2 * RIM) / (self.board.board.width + 2 * RIM)
            row = min(ROW_MOST, max(ROW_LEAST, box.h - 2 * band - board_height - PLACE_GAP))
            self._fit_row(beside, pygame.FRect(box.x, box.bottom - row, box.w, row))
            box = pygame.FRect(box.x, box.y, box.w, box.h - row - PLACE_GAP)
            beside = []
        sides = self._sides(box, beside, along, band)
        middle = self._middle(box, sides, along, band)
        self.board.fit(middle, is_turned)
        self.painter.is_turned = is_turned
        edge = self.board.edge if self.board.board.cells else middle
        for at in ("above", "below"):
            self._fit_band([place for place in along if self._side(place) == at], at, box, edge, band)
        for at in ("left", "right"):
            self._fit_side([place for place in beside if place.at == at], at, box, edge, *sides[at])

    def _sides(
        self, box: pygame.FRect, beside: list[PlaceView], along: list[PlaceView], band: float
    ) -> dict[str, tuple[float, float]]:
        """The width of what stands left and right of the board, and its distance from it."""
        found = {"left": (0.0, 0.0), "right": (0.0, 0.0)}
        is_tight = any(place.kind in STRETCHING for place in beside)
        width, height = self.board.board.width + 2 * RIM, self.board.board.height + 2 * RIM
        bands = sum(any(self._side(place) == at for place in along) * band for at in ("above", "below"))
        free = max(0.0, box.w - (box.h - bands) / height * width - 2 * TIGHT_GAP)
        for at, (least, most) in {"left": LEFT, "right": RIGHT}.items():
            if is_tight and any(place.at == at for place in beside):
                share = least / (LEFT[0] + RIGHT[0])
                found[at] = (min(most, max(least * min(1.0, box.w / 880), free * share)), TIGHT_GAP)
            elif any(place.at == at for place in beside):
                found[at] = (min(SIDE, box.w * 0.2), SIDE_GAP)
        return found

    def _middle(
        self, box: pygame.FRect, sides: dict[str, tuple[float, float]], along: list[PlaceView], band: float
    ) -> pygame.FRect:
        """What is left for the board beside the places that there are."""
        left, right = sum(sides["left"]), sum(sides["right"])
        above, below = (any(self._side(place) == at for place in along) * band for at in ("above", "below"))
        return pygame.FRect(box.x + left, box.y + above, box.w - left - right, box.h - above - below)

    def _side(self, place: PlaceView) -> str:
        """Above or below as it is seen now: turning the board swaps them."""
        other = {"above": "below", "below": "above"}
        return other[place.at] if self.is_turned else place.at

    def _fit_band(self, places: list[PlaceView], at: str, box: pygame.FRect, edge: pygame.FRect, band: float) -> None:
        top = edge.top - band if at == "above" else edge.bottom
        piece = (
            min(66.0, band - 18, max(36.0, self.board.cell * 0.85)) if self.board.board.cells else min(120.0, band - 24)
        )
        for number, place in enumerate(places):
            width = edge.w / len(places)
            place.fit_along(pygame.FRect(edge.x + number * width, top, width, band), piece)

    def _fit_side(
        self, places: list[PlaceView], at: str, box: pygame.FRect, edge: pygame.FRect, width: float, gap: float
    ) -> None:
        """Seat 0's places from the bottom up, the others' from the top down, shared ones between."""
        x = edge.left - gap - width if at == "left" else edge.right + gap
        heights = self._heights(places, width, box.h)
        first = self.ruleset.seat_ids[0]
        near = [place for place in places if place.seat == first]
        far = [place for place in places if place.seat and place.seat != first]
        shared = [place for place in places if not place.seat]
        if self.is_turned:
            near, far = far, near
        step = PLACE_GAP * min(1.0, heights["gap"])
        top, bottom = box.y, box.bottom
        for place in far:
            place.fit_beside(pygame.FRect(x, top, width, heights[place.id]))
            top += heights[place.id] + step
        for place in near:
            place.fit_beside(pygame.FRect(x, bottom - heights[place.id], width, heights[place.id]))
            bottom -= heights[place.id] + step
        y = (top + bottom - sum(heights[place.id] for place in shared) - step * (len(shared) - 1)) / 2
        for place in shared:
            place.fit_beside(pygame.FRect(x, y, width, heights[place.id]))
            y += heights[place.id] + step

    def _heights(self, places: list[PlaceView], width: float, height: float) -> dict[str, float]:
        """How high each place of a column is; `gap`: by how much all had to shrink. Some take what others leave."""
        takers = [place for place in places if place.kind in STRETCHING]
        wanted = {place.id: place.height_beside(width, bool(takers)) for place in places}
        whole = sum(wanted.values()) + PLACE_GAP * (len(places) - 1)
        shrink = min(1.0, height / whole) if places else 1.0
        found = {id: one * shrink for id, one in wanted.items()}
        for place in takers:
            found[place.id] += max(0.0, height - whole) / len(takers)
        return {**found, "gap": shrink}

    def _fit_row(self, places: list[PlaceView], box: pygame.FRect) -> None:
        """Beneath a wide board: what else stands beside it, next to each other; right of it the desk."""
        count = len(places) + (1 if self.has_desk else 0)
        width = min(420.0, (box.w + PLACE_GAP) / count - PLACE_GAP)
        x = box.x if self.has_desk else box.centerx - (len(places) * (width + PLACE_GAP) - PLACE_GAP) / 2
        for place in places:
            place.fit_beside(pygame.FRect(x, box.y, width, box.h))
            x += width + PLACE_GAP
        if self.has_desk:
            self.desk = pygame.FRect(x, box.y, box.right - x, box.h)

    @property
    def sticks(self) -> frozenset[str]:
        """The places where sticks are thrown."""
        return frozenset(place.id for place in self.places if place.kind == "sticks")

    def is_throw(self, spots: Sequence[Spot]) -> bool:
        """Whether these are the spots of a throw of sticks."""
        return len(spots) == 1 and spots[0].partition(":")[0] in self.sticks and ":" in spots[0]

    def boxes(self, look: Look, picked: Sequence[Spot] = (), offers: Iterable[Spot] = ()) -> dict[Spot, pygame.FRect]:
        """Where each spot that can be seen is clicked, directions among the `offers` after the clicks made so far."""
        found = dict(self.board.cells)
        for place in self.places:
            if place.is_shown(look):
                found.update(place.spot_boxes(look))
        if picked:
            found.update(headings.boxes(self.board, picked[-1], offers))
        return found

    def spot_at(self, look: Look, x: float, y: float) -> Spot | None:
        """The spot under a point."""
        return next((spot for spot, box in self.boxes(look).items() if box.collidepoint(x, y)), None)

    def placed(self, look: Look) -> list[Placed]:
        """Every piece of a Look where it lies, lower ones first."""
        found: list[Placed] = []
        for spot, pieces in look.pieces.items():
            if spot in self.board.cells:
                full = self.board.piece_box(spot)
                for index, piece in enumerate(pieces):
                    found.append(Placed(spot, index, piece, _stacked(full, index)))
        for place in self.places:
            for spot, boxes in place.slots(look).items() if place.kind != "sticks" else ():
                for index, (piece, box) in enumerate(zip(look.pieces[spot], boxes, strict=True)):
                    found.append(Placed(spot, index, piece, box))
        return found

    def centre(self, spot: Spot, look: Look) -> tuple[float, float] | None:
        """The middle of a spot, None where it cannot be seen."""
        box = self.boxes(look).get(spot)
        return (box.centerx, box.centery) if box is not None else None

    def counter_box(self, place: str) -> pygame.FRect | None:
        """Where pieces come from and go to that are only counted."""
        view = next((view for view in self.places if view.id == place), None)
        if view is None:
            return None
        side = min(52.0, view.tray.h, view.tray.w)
        return pygame.FRect(view.tray.centerx - side / 2, view.tray.centery - side / 2, side, side)

    def draw_ground(self, canvas: Canvas, look: Look, marks: Marks) -> None:
        """All that does not move: the board, the trays, their names and numbers."""
        if self.board.cells:
            self.painter.board(canvas, self.board.edge, self.board.cells)
            self.painter.areas(canvas, look, self.board.cells)
            self.painter.lettering(canvas, self.board.cells, marks.language)
            if marks.coordinates:
                self._draw_coordinates(canvas)
            if marks.shows_way:
                self.painter.way(canvas, self.board.cells)
        for place in self.places:
            self._draw_place(canvas, look, place, marks)

    def draw_pieces(self, canvas: Canvas, look: Look, marks: Marks, sprites: list[Sprite] | None) -> None:
        """Pieces and marks upon the ground; while something moves, `sprites` in place of the Look's pieces."""
        self._draw_under(canvas, look, marks)
        if sprites is None:
            self._draw_links(canvas, look)
        still = self.sprites(look, marks) if sprites is None else sprites
        for sprite in sorted(still, key=lambda sprite: sprite.is_lifted):
            box = sprite.box
            canvas.is_upside_down = marks.are_pieces_turned
            if sprite.is_lifted:
                self._draw_shadow(canvas, sprite.piece, box.move(LIFT, LIFT + 2))
                box = box.move(0, -LIFT)
            self.painter.piece(canvas, sprite.piece, box, sprite.alpha)
            canvas.is_upside_down = False
        self._draw_counts(canvas, look)
        self._draw_sticks(canvas, look, marks)
        self._draw_over(canvas, look, marks)

    def _draw_shadow(self, canvas: Canvas, piece: str, box: pygame.FRect) -> None:
        """What a piece in the air casts, in the shape of the piece."""
        key = (self.ruleset.id, type(self.painter), self.painter.is_turned, piece)
        canvas.shadow(key, box, lambda other, room: self.painter.piece(other, piece, room))

    def draw_board(self, canvas: Canvas, look: Look) -> None:
        """The board alone with its pieces, set by `board.fit`: a picture of the game."""
        self.painter.board(canvas, self.board.edge, self.board.cells)
        self.painter.areas(canvas, look, self.board.cells)
        for placed in self.placed(look):
            if placed.spot in self.board.cells:
                self.painter.piece(canvas, placed.piece, placed.box)

    def sprites(self, look: Look, marks: Marks) -> list[Sprite]:
        """The pieces at rest: what is picked up is lifted, what is refused shakes."""
        lifted = next((spot for spot in reversed(marks.picked) if look.pieces.get(spot)), None)
        found = []
        for placed in self.placed(look):
            is_top = placed.index == len(look.pieces[placed.spot]) - 1
            box = placed.box
            if marks.refused == placed.spot and not marks.is_still:
                box = box.move(shaken(marks.refusal), 0)
            found.append(Sprite(placed.piece, box, is_lifted=is_top and placed.spot == lifted))
        return found

    def _draw_place(self, canvas: Canvas, look: Look, place: PlaceView, marks: Marks) -> None:
        if not place.is_shown(look):
            return
        theme = canvas.theme
        canvas.raised(place.tray, theme.panel, 10, sunk=True)
        if place.seat and place.seat == marks.active and place.at in ("above", "below"):
            canvas.ring(place.tray, theme.accent, 2, 10)
        name = self.ruleset.places[place.id]["name"][marks.language]
        align = "right" if place.at in ("above", "below") else "left"
        size = _caption_size(canvas, name, place.caption)
        canvas.paragraph_centred(name, place.caption, size, theme.muted, align=align)
        if place.id in look.counters and place.kind != "sticks":
            self._draw_counter(canvas, look, place, marks.language)
        if place.kind == "sticks" and marks.is_thrown_now:
            canvas.ring(place.tray, theme.accent, 2, 10)

    def _draw_counter(self, canvas: Canvas, look: Look, place: PlaceView, language: str) -> None:
        """A number by itself or before its limit, by its name, or on its scale."""
        number = look.counters[place.id]
        words = self.ruleset.texts.get(f"{place.id}.{number}")
        if words is not None:
            self.painter.named_counter(canvas, place.id, place.tray, number, words[language])
            return
        if place.id in look.limits:
            told = f"{number}/{look.limits[place.id]}"
            size = canvas.fitting(told, place.tray.w - 24, min(36.0, place.tray.h * 0.6), "bold")
            canvas.text(told, place.tray, size, canvas.theme.text, "bold", "centre")
            return
        if place.kind != "ruler":
            self.painter.counter(canvas, place.id, place.tray, number)
            return
        whole = sum(look.counters.get(other.id, 0) for other in self.places if other.kind == "ruler")
        is_far = (place.seat != self.ruleset.seat_ids[0]) != self.is_turned
        share, ticks = number / max(1, whole), whole // self.ruleset.unit
        room = ruler.draw(canvas, place.tray, share, ticks, is_far)
        points = f"{number / self.ruleset.unit:g}"
        canvas.text(points, room, canvas.fitting(points, room.w, 34, "bold"), canvas.theme.text, "bold", "centre")

    def _draw_counts(self, canvas: Canvas, look: Look) -> None:
        """How many pieces lie on each other in a stock."""
        theme = canvas.theme
        for place in self.places:
            for boxes in place.slots(look).values() if place.kind == "stock" else ():
                if len(boxes) > 1:
                    box = boxes[0]
                    badge = pygame.FRect(box.right - 19, box.bottom - 20, 22, 22)
                    canvas.panel(badge, theme.accent, theme.ground, 11, 2)
                    canvas.text(str(len(boxes)), badge, CAPTION, theme.on_accent, "bold", "centre")

    def _draw_sticks(self, canvas: Canvas, look: Look, marks: Marks) -> None:
        """Each tray's sticks and, once all of them rest, their value."""
        for place in self.places:
            if place.kind != "sticks" or marks.is_tray_used:
                continue
            faces = look.pieces.get(place.id, [])
            if not faces:
                sticks.draw(canvas, self.painter, sticks.at_rest(place.tray, ["light"] * place.room, 0))
            elif marks.tumble < 1:
                sticks.draw(canvas, self.painter, sticks.tumbling(place.tray, faces, marks.throw, marks.tumble))
            else:
                sticks.draw(canvas, self.painter, sticks.at_rest(place.tray, faces, marks.throw))
            if place.id in look.counters and marks.tumble >= 1:
                box = sticks.value_box(place.tray)
                self.painter.counter(canvas, place.id, box, look.counters[place.id])

    def _draw_coordinates(self, canvas: Canvas) -> None:
        """On a grid columns below and rows left, from names made of both; on a path each cell's own name in it."""
        data = self.ruleset.data["board"]
        if data["kind"] == "path":
            for spot, box in self.board.cells.items():
                corner = pygame.FRect(box.x + box.w * 0.06, box.y + box.h * 0.03, box.w * 0.45, box.h * 0.2)
                canvas.text(spot, corner, box.h * 0.145, self.painter.cell_ink(spot))
        if data["kind"] != "grid":
            return
        ink = self.painter.rim_ink()
        edge = self.board.edge
        size = min(CAPTION, self.board.cell * 0.16)
        for column in data["columns"]:
            cell = self.board.cells[column + data["rows"][0]]
            low = max(box.bottom for box in self.board.cells.values())
            canvas.text(column, pygame.FRect(cell.x, low, cell.w, edge.bottom - low), size, ink, "bold", "centre")
        for row in data["rows"]:
            cell = self.board.cells[data["columns"][0] + row]
            left = min(box.left for box in self.board.cells.values())
            canvas.text(row, pygame.FRect(edge.x, cell.y, left - edge.x, cell.h), size, ink, "bold", "centre")

    def _draw_under(self, canvas: Canvas, look: Look, marks: Marks) -> None:
        """What lies beneath the pieces: the last move, what causes a refusal, hints."""
        boxes = self.boxes(look)
        on_board = [spot for spot in marks.last if spot in self.board.cells]
        for spot in on_board:
            outline(canvas, boxes[spot], self.painter.last_colour(spot))
        for spot in marks.hints:
            if spot in boxes:
                outline(canvas, boxes[spot], canvas.theme.accent, 5)
        for spot in marks.causes:
            if spot in boxes:
                cause(canvas, boxes[spot], self.painter.palette.capture)

    def _draw_links(self, canvas: Canvas, look: Look) -> None:
        """A cord between pieces that belong together."""
        boxes = self.boxes(look)
        for one, other in look.links:
            if one in boxes and other in boxes:
                cord(canvas, boxes[one].center, boxes[other].center, boxes[one].h, self.painter.link_colour(look, one))

    def _draw_ghost(
        self, canvas: Canvas, look: Look, boxes: dict[Spot, pygame.FRect], ghost: tuple[Spot, Spot]
    ) -> None:
        """A piece faintly where it would go, and the way there."""
        start, goal = ghost
        if goal not in boxes:
            return
        box = boxes[goal]
        size = self.board.piece_box(start).w if start in self.board.cells else min(box.w, box.h) * 0.8
        faint = pygame.FRect(box.centerx - size / 2, box.centery - size / 2, size, size)
        if not look.pieces.get(goal):
            self.painter.piece(canvas, look.pieces[start][-1], faint, 120)
        path(canvas, [boxes[start].center, box.center], self._ink(canvas, start), 3.0)

    def _draw_over(self, canvas: Canvas, look: Look, marks: Marks) -> None:
        boxes = self.boxes(look)
        on_board = [spot for spot in marks.last if spot in self.board.cells]
        if len(on_board) > 1:
            path(canvas, [boxes[spot].center for spot in on_board], self.painter.last_colour(on_board[-1]))
        shown = [spot for spot in marks.hints if spot in boxes]
        if len(shown) > 1:
            path(canvas, [boxes[spot].center for spot in shown], canvas.theme.accent, 5)
        if marks.ghost is not None:
            self._draw_ghost(canvas, look, boxes, marks.ghost)
        for spot, found in marks.risks.items():
            if spot in boxes:
                risks(canvas, boxes[spot], found)
        for spot in marks.lit:
            if spot in boxes:
                glow(canvas, boxes[spot])
        for spot, kind in marks.offers.items():
            if spot in boxes:
                self._draw_offer(canvas, look, spot, kind, boxes[spot], spot == marks.attended)
        for spot, share in marks.chances.items():
            if spot in boxes:
                if spot not in marks.offers and not look.pieces.get(spot):
                    dot(canvas, boxes[spot], self._ink(canvas, spot), spot == marks.attended)
                chance(canvas, boxes[spot], share, spot == marks.attended)
        for spot, box in headings.boxes(self.board, marks.picked[-1], marks.arrows).items() if marks.picked else ():
            is_attended = spot == marks.attended
            headings.draw(canvas, box, spot, self.is_turned, self.painter.palette.move, is_attended)
            boxes[spot] = box
        for spot in marks.costs:
            if spot in boxes:
                cost(canvas, boxes[spot], self._ink(canvas, spot))
        if marks.refused in boxes and marks.is_still:
            hatch(canvas, boxes[marks.refused], self.painter.palette.capture)
        if marks.focused in boxes:
            box = boxes[marks.focused]
            canvas.ring(box.inflate(8, 8), canvas.theme.ground, 7, 9)
            canvas.ring(box.inflate(6, 6), canvas.theme.accent, 5, 8)

    def _ink(self, canvas: Canvas, spot: Spot) -> Colour:
        return self.painter.move_colour(spot) if spot in self.board.cells else canvas.theme.accent

    def _draw_offer(
        self, canvas: Canvas, look: Look, spot: Spot, kind: str, box: pygame.FRect, is_attended: bool
    ) -> None:
        ink = self._ink(canvas, spot)
        if kind == "capture":
            bracket(canvas, box, self.painter.palette.capture)
        elif kind == "choice":
            if is_attended:
                canvas.ring(box.inflate(-4, -4), canvas.theme.accent, 3, 8)
        elif look.pieces.get(spot):
            outline(canvas, box.inflate(-8, -8), ink, 3)
        else:
            dot(canvas, box, ink, is_attended)


def _caption_size(canvas: Canvas, name: str, box: pygame.FRect) -> float:
    """As large as a place's name fits beside it: in the small boards of the rules pages it is narrow there."""
    for size in CAPTION_SIZES:
        lines = canvas.lines(name, box.w, size)
        is_high = canvas.paragraph_height(name, box.w, size) > box.h + size / 2
        if not is_high and all(canvas.measure(line, size) <= box.w + 0.5 for line in lines):
            return size
    return CAPTION_SIZES[-1]


def _stacked(box: pygame.FRect, index: int) -> pygame.FRect:
    """A piece on top of others is drawn smaller, so that one sees what it stands on."""
    if index == 0:
        return box
    side = box.w * 0.8
    return pygame.FRect(box.centerx - side / 2, box.centery - side / 2 - 2 * index, side, side)
