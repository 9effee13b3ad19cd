"""Where the marks stand: what lies beneath the pieces of a board, and what is drawn over them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Final

import pygame

from kesegames.engine.board import Board
from kesegames.engine.look import Look, Spot
from kesegames.ui.board import arrows, headings, reach_marks, town
from kesegames.ui.board import marks as mark
from kesegames.ui.board.burst import burst
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.place_view import PlaceView
from kesegames.ui.board.setting import Setting
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import CASING_DARK, CASING_LIGHT
from kesegames.ui.painters.plain import foot

CARD_FOOT: Final = 6.0
"""How far the foot of a card that can be played looks out under it."""
AROUND: Final = 5.0
"""How far outside a card the frame around it stands: in its corner is its number."""
GHOST: Final = 140
"""How solid a piece is seen where a click would lead it, 0 … 255."""
AHEAD: Final = 0.55
"""How large a mark is for what only comes after the click attended to."""
NARROW_COUNTER: Final = 64.0
"""Numbers of two digits fill the box of a counter of this width."""
WAY_DOT: Final = 0.45
"""The dots on the way there, as a share of those for moves."""


def draw_under(canvas: Canvas, stage: Setting, look: Look, marks: Marks) -> None:
    """What lies beneath the pieces: the last turn, hints, what causes a refusal, what can be picked up."""
    boxes = stage.boxes(look) if marks.hints or marks.causes else {}
    palette, cells = stage.painter.palette, stage.board.cells
    strokes = [[spot for spot in stroke if spot in cells] for stroke in marks.last]
    for spot in dict.fromkeys(itertools.chain(*strokes)):
        mark.last(canvas, stage.framed(canvas, spot, marks.language), palette.last)
    for spot in stayed(look, marks.last):
        mark.last(canvas, stage.boxes(look)[spot].inflate(4, 4), palette.last)
    _draw_last_tiles(canvas, stage, marks)
    ways = [along(stage.board.board, stroke) for stroke in strokes]
    for way in ways:
        if len(way) > 1:
            gap = stage.piece_box(way[-1]).h / 2 + 1
            arrows.path(canvas, _centres(stage, way), palette.last, CASING_DARK, gap)
    for spot in dict.fromkeys(itertools.chain(*ways)) if stage.board.board.kind == "map" else ():
        stage.draw_name(canvas, spot, marks.language, is_over=True)
    if marks.won in cells:
        burst(canvas, stage.piece_box(marks.won))
    for spot in marks.hints:
        if spot in boxes:
            mark.hint(canvas, _framed(canvas, stage, look, marks, spot, boxes[spot]), palette.hint)
    for spot in marks.causes:
        if spot in boxes:
            mark.cause(canvas, boxes[spot], palette.capture)
    if marks.picked:
        _draw_origin(canvas, stage, look, marks.picked)
    else:
        _draw_movable(canvas, stage, look, marks)


def stayed(look: Look, last: Sequence[Sequence[Spot]]) -> list[Spot]:
    """What the last turn named of all that lies on a cell, and left there: a ship that was laden, say."""
    named = [[spot for spot in stroke if look.lies.get(spot) in stroke] for stroke in last]
    ways = [{spot for spot in stroke if spot in look.lies.values()} for stroke in last]
    return [spot for spots, way in zip(named, ways, strict=True) if len(way) == 1 for spot in spots]


def _draw_last_tiles(canvas: Canvas, stage: Setting, marks: Marks) -> None:
    """Beside the board the last turn is seen where something lies for good: on tiles."""
    went = set(itertools.chain(*marks.last))
    for place in stage.places:
        if place.kind == "tiles" and went.intersection(place.spots):
            for spot, box in place.cells().items():
                if spot in went:
                    mark.last(canvas, place.tile_parts(box)[2].inflate(4, 4), stage.painter.palette.last)


def _draw_movable(canvas: Canvas, stage: Setting, look: Look, marks: Marks) -> None:
    """What can be picked up: pieces of a board, and the cards beside it that can be put on it."""
    cells = stage.board.cells
    for spot, kind in marks.offers.items():
        if kind != "choice" or not look.pieces.get(spot):
            continue
        if spot in stage.slots:
            foot(canvas, town.under(cells[spot]), stage.painter.palette.move, spot == marks.attended)
        elif spot in cells:
            stage.painter.movable(canvas, cells[spot], spot == marks.attended)
        elif cards := faces(stage, look, spot):
            foot(canvas, cards[-1].move(0, CARD_FOOT), stage.painter.palette.move, spot == marks.attended)


def _draw_origin(canvas: Canvas, stage: Setting, look: Look, picked: Sequence[Spot]) -> None:
    """Where the piece stood that has been picked up and led away."""
    if len(picked) > 1 and picked[0] in stage.board.cells and not look.pieces.get(picked[0]):
        mark.shadow(canvas, stage.piece_box(picked[0]))


def _centres(stage: Setting, way: Sequence[Spot]) -> list[tuple[float, float]]:
    return [stage.piece_box(spot).center for spot in way]


def along(board: Board, stroke: Sequence[Spot]) -> list[Spot]:
    """The cells by which a move goes: on a track one after the other, elsewhere straight."""
    track = board.track() if len(stroke) > 1 else []
    if not track or not set(stroke) <= set(track):
        return list(stroke)
    found = [stroke[0]]
    for start, end in itertools.pairwise(track.index(spot) for spot in stroke):
        step = 1 if end > start else -1
        found += track[start + step : end + step if end + step >= 0 else None : step] if end != start else []
    return found


def draw_over(canvas: Canvas, stage: Setting, look: Look, marks: Marks, among: frozenset[Spot] | None = None) -> None:
    """Marks over the pieces; with `among` those on these spots only, else those over which no pile is spread."""
    goals = {spot: box for spot, box in stage.board.cells.items() if spot in marks.chances}
    boxes = stage.free({**stage.boxes(look), **goals})
    if among is not None:
        boxes = {spot: box for spot, box in boxes.items() if spot in among}
    palette = stage.painter.palette
    _draw_arrows(canvas, stage, marks, boxes)
    if marks.ghost is not None and set(marks.ghost) <= set(boxes):
        _draw_ghost(canvas, stage, look, marks)
    for spot, found in marks.risks.items():
        if spot in boxes:
            cell = look.lies.get(spot, "")
            is_alone = list(look.lies.values()).count(cell) == 1 and not look.pieces.get(cell)
            mark.risks(canvas, boxes.get(cell, boxes[spot]) if is_alone else boxes[spot], found)
    for spot in marks.lit.difference(marks.arrows):
        if spot in boxes:
            mark.glow(canvas, _framed(canvas, stage, look, marks, spot, boxes[spot]))
    for place in stage.places:
        is_heap = place.can_spread and place.spread is None and place.id in boxes
        if is_heap and set(place.spots).intersection(marks.offers):
            mark.chosen(canvas, pile_box(place), palette.move)
    _draw_offers(canvas, stage, look, marks, boxes)
    for spot in marks.lit.intersection(marks.arrows):
        if spot in boxes:
            mark.glow(canvas, boxes[spot])
    _draw_reach(canvas, stage, marks, boxes)
    if marks.refused in boxes and marks.is_still:
        mark.hatch(canvas, boxes[marks.refused], palette.capture)
    if marks.focused in boxes:
        mark.focus(canvas, _framed(canvas, stage, look, marks, marks.focused, boxes[marks.focused]))


def _draw_arrows(canvas: Canvas, stage: Setting, marks: Marks, boxes: dict[Spot, pygame.FRect]) -> None:
    """The ways of the mistake made next, of what is hinted, and of the move that the coach warns of."""
    cells, palette = stage.board.cells, stage.painter.palette
    played, hinted, threat = (
        [spot for spot in way if spot in boxes] for way in (marks.played, marks.hints, marks.threat)
    )

    def middles(way: Sequence[Spot]) -> list[tuple[float, float]]:
        return [_middle(stage, boxes, spot) for spot in along(stage.board.board, way)]

    if len(played) > 1 and played[-1] in cells:
        short = min(boxes[played[-1]].size) * 0.3
        arrows.path(canvas, middles(played), canvas.theme.danger, CASING_LIGHT, short)
    # From card to card of a hand no arrow leads.
    if len(hinted) > 1 and any(spot in cells for spot in hinted):
        arrows.dotted_path(canvas, middles(hinted), palette.hint, min(boxes[hinted[-1]].size) * 0.3)
    if len(threat) > 1:
        short = min(boxes[threat[-1]].size) * 0.22
        arrows.path(canvas, middles(threat), palette.capture, CASING_LIGHT, short)


def _draw_reach(canvas: Canvas, stage: Setting, marks: Marks, boxes: dict[Spot, pygame.FRect]) -> None:
    """Where the piece pointed at could go, and which of what it can or could do are jumps."""
    for spot, kind in marks.reach.items():
        if spot in boxes and spot not in marks.offers:
            reach_marks.could(canvas, boxes[spot], kind)
    for spot in marks.jumps:
        if spot in boxes and (spot in marks.offers or spot in marks.reach):
            ink = stage.painter.palette.move if spot in marks.offers else CASING_DARK
            reach_marks.jump(canvas, boxes[spot], ink, spot == marks.attended)


def _middle(stage: Setting, boxes: dict[Spot, pygame.FRect], spot: Spot) -> tuple[float, float]:
    return stage.piece_box(spot).center if spot in stage.board.cells else boxes[spot].center


def _draw_ghost(canvas: Canvas, stage: Setting, look: Look, marks: Marks) -> None:
    """A piece faintly where it would go, and dots on the way there."""
    assert marks.ghost is not None
    ghost = start, goal = marks.ghost
    cells = stage.board.cells
    if goal not in cells or not look.pieces.get(start):
        return
    if not look.pieces.get(goal):
        piece = look.pieces[start][stage.top(start, look, marks.lifts.get(start, ""))]
        stage.painter.piece(canvas, piece, stage.piece_box(goal), GHOST)
    if start in cells:
        for spot in (one for one in along(stage.board.board, ghost)[1:-1] if not look.pieces.get(one)):
            mark.dot(canvas, _foot(stage, spot), stage.painter.palette.move, share=WAY_DOT)


def _foot(stage: Setting, spot: Spot) -> pygame.FRect:
    """The cell, moved so that its middle is where a piece stands."""
    box = stage.board.cells[spot].copy()
    box.center = stage.piece_box(spot).center
    return box


def _draw_offers(canvas: Canvas, stage: Setting, look: Look, marks: Marks, boxes: dict[Spot, pygame.FRect]) -> None:
    """What can be clicked next, with its chance and its cost."""
    ink = stage.painter.palette.move
    for spot, kind in marks.offers.items():
        if spot in boxes:
            _draw_offer(canvas, stage, look, marks, spot, kind, boxes[spot])
    arrows = headings.boxes(stage.board, marks.picked[-1], marks.arrows, look.pieces) if marks.picked else {}
    for spot in marks.chances:
        middle = boxes[spot].scale_by(0.4) if spot in boxes else None
        is_free = middle is not None and middle.collidelist(list(arrows.values())) < 0
        is_stood_on = look.pieces.get(spot) or spot in look.lies.values()
        if is_free and spot not in marks.offers and not (is_stood_on and marks.chances[spot] < 1):
            # Beneath what stands there, where no number tells of it.
            low = pygame.FRect(boxes[spot].x, boxes[spot].bottom - 26, boxes[spot].w, 26)
            place, share = (low, 2.0) if is_stood_on else (boxes[spot], 1.0)
            mark.dot(canvas, place, ink, spot == marks.attended, share)
    for spot, box in arrows.items():
        headings.draw(canvas, box, spot, stage.is_turned, ink, spot == marks.attended)
    # Where nothing but one certain thing can come there is no chance to tell.
    is_certain = all(share == 1 for share in marks.chances.values())
    for spot, share in marks.chances.items():
        if spot in boxes and not is_certain:
            is_high = label_at_top(canvas, boxes[spot], share, list(arrows.values()))
            mark.chance(canvas, boxes[spot], share, spot == marks.attended, is_high)
    boxes.update(arrows)
    for spot, pieces in marks.costs.items():
        if spot in boxes and spot not in marks.arrows:
            if pieces:
                mark.cards(canvas, boxes[spot], pieces, stage.painter.piece)
            else:
                mark.throw(canvas, boxes[spot], ink)


def label_at_top(canvas: Canvas, box: pygame.FRect, share: float, arrows: Sequence[pygame.FRect]) -> bool:
    """Whether the label of a chance stands at the top of its square, for an arrow stands at its foot."""
    low, high = (_covered(mark.chance_label(canvas, box, share, is_high)[1], arrows) for is_high in (False, True))
    return high < low


def _covered(label: pygame.FRect, arrows: Sequence[pygame.FRect]) -> float:
    """How much of a label lies where arrows are, in square logical pixels."""
    shared = [label.clip(arrow.scale_by(0.84)) for arrow in arrows]
    return sum(one.w * one.h for one in shared)


def faces(stage: Setting, look: Look, spot: Spot) -> list[pygame.FRect]:
    """The cards that lie on a spot, the uppermost last: slender ones leave the sides of their squares free."""
    slender = stage.painter.slender
    return [one.box.scale_by(slender, 1.0) for one in stage.placed(look) if one.spot == spot]


def _framed(canvas: Canvas, stage: Setting, look: Look, marks: Marks, spot: Spot, box: pygame.FRect) -> pygame.FRect:
    """What a frame around a spot goes round: of a cell with slots its name, too."""
    if spot in stage.slots:
        return stage.framed(canvas, spot, marks.language)
    pile = next(
        (place for place in stage.places if place.id == spot and place.can_spread and place.spread is None), None
    )
    if pile is not None:
        return pile_box(pile)
    framed = frame(stage, look, spot, box)
    return framed if framed is box else framed.inflate(2 * AROUND, 2 * AROUND)


def pile_box(place: PlaceView) -> pygame.FRect:
    """What a frame around a pile that can be spread out goes round: its name, too, where that stands over it."""
    if not place.caption.colliderect(place.tray):
        return place.tray.inflate(2, 0)
    heap = place.heap().union(place.caption)
    return pygame.FRect(place.tray.x, heap.y, place.tray.w, heap.h).inflate(14, 14)


def frame(stage: Setting, look: Look, spot: Spot, box: pygame.FRect) -> pygame.FRect:
    """What a frame around a spot goes round: its cards as they are seen, where these are slender; else its `box`."""
    slender = stage.painter.slender
    held = [one.box for one in stage.placed(look) if one.spot == spot and one.box.colliderect(box)]
    if slender == 1 or spot in stage.board.cells or not held:
        return box
    first, *others = [one.scale_by(slender, 1.0) for one in held if one.y == held[0].y]
    whole = first.unionall(others)
    # The next card begins where its face does.
    aside = held[0].w * (1 - slender) / 2
    return pygame.FRect(whole.x, whole.y, min(whole.right, box.right + aside) - whole.x, whole.h)


def _draw_offer(
    canvas: Canvas, stage: Setting, look: Look, marks: Marks, spot: Spot, kind: str, box: pygame.FRect
) -> None:
    palette, is_attended = stage.painter.palette, spot == marks.attended
    if spot in stage.slots and kind in ("move", "cost"):
        (mark.hollow if spot in marks.ahead else mark.dot)(canvas, town.mark(box), palette.move)
        return
    tile = next((place for place in stage.places if place.drawings and spot in place.spots), None)
    if tile is not None and kind in ("move", "cost") and not look.pieces.get(spot):
        mark.dot(canvas, tile.tile_parts(box)[2], palette.move, is_attended)
        return
    is_shown = marks.ghost is not None and marks.ghost[1] == spot and spot in stage.board.cells
    share = AHEAD if spot in marks.ahead else 1.0
    if kind == "capture":
        mark.bracket(canvas, box, palette.capture, is_attended, share)
    elif kind == "choice":
        if is_attended and spot != marks.focused and not (spot in stage.board.cells and marks.ghost):
            mark.chosen(canvas, box, palette.move)
    elif look.pieces.get(spot):
        # A card's number stands in its upper left corner; of equal cards each that is left can be added.
        cards = [] if spot in stage.board.cells else faces(stage, look, spot)
        left = cards[: max(1, len(cards) - marks.picked.count(spot))]
        for card in left or [box]:
            mark.step(canvas, card, palette.move, is_attended, spot not in stage.board.cells)
    elif spot in look.counters and spot not in marks.ahead:
        # A dot in its middle would hide the number, and so would the whole ring within a narrow box.
        aside = box.right - mark.ring_box(box, True).centerx if box.w < NARROW_COUNTER else 0.0
        mark.step(canvas, box.move(aside, 0), palette.move, is_attended, True)
    elif not is_shown:
        at = _foot(stage, spot) if spot in stage.board.cells else box
        if spot in marks.ahead:
            mark.hollow(canvas, at, palette.move)
        else:
            mark.dot(canvas, at, palette.move, is_attended)
