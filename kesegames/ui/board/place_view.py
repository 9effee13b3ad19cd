"""The places around a board – hands, prisons, decks, counters – as the ruleset lists them."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.engine.look import Look, Spot
from kesegames.engine.place import HIDDEN
from kesegames.ui.board import held, town, tree
from kesegames.ui.board.crowd import crowded
from kesegames.ui.board.held import CARD, LEAST, LOOKED_AT, PADDING, SEEN, TILE
from kesegames.ui.board.place_size import (
    CAPTION_HEIGHT,
    CAPTION_WIDE,
    DRAWING,
    FEW,
    RACKED,
    SLOT,
    SPREAD,
    STACK,
    STACK_STEP,
    PlaceSize,
)
from kesegames.ui.draw.room import squares

LOW: Final = 42.0
"""The side of a heap that lies in a low line."""
NAME_MOST: Final = 0.25
"""A name that is larger than usual takes no more than this share of the height."""
HANGING: Final = 6.0
"""Between things and the name beneath them."""
BACK_STEP: Final = 0.32
"""How far backs of cards overlap at the least: the share of a back that is seen."""
MATTERS: Final = 0.5
"""From this share of its limit on a counter of many matters."""
NOTCHES: Final = 16
"""Counters with a limit up to this are notches."""


class PlaceView(PlaceSize):
    """A place of the ruleset in a box, and where what lies there is seen and clicked."""

    _set: tuple[Look, object, dict[Spot, list[pygame.FRect]]] | None = None
    """What `slots` said last, and of what."""

    def fit_in(self, box: pygame.FRect, caption: str) -> None:
        """Into a box on a mat, before it or in the middle.

        `caption`: its name stands at the `head` or the `foot` of the box where there is room, at its `left`, or
        nowhere (`none`); with `words` room is left beneath for what its things are for now.
        """
        self.box = box
        self.tray = box.copy()
        self.caption = pygame.FRect(box.x, box.y, 0, 0)
        if self.kind == "counter":
            return
        low = self._name_high(box.h)
        if caption == "words" and box.h >= LEAST + low:
            self.tray.h -= low
        elif caption == "left":
            wide = min(CAPTION_WIDE, box.w * 0.3)
            self.tray = pygame.FRect(box.x + wide + 8, box.y, box.w - wide - 8, box.h)
            count = self._recess_count() if self.kind == "slots" else 1 if self.can_spread else self.room
            if self.kind == "slots" or self.can_spread or (self.is_apart and count):
                # The name stands beside what it names.
                long = min(self.tray.w, count * (min(RACKED, box.h) * 1.2))
                self.tray = pygame.FRect(box.right - long, box.y, long, box.h)
            self.caption = pygame.FRect(self.tray.x - wide - 8, box.y, wide, box.h)
        elif caption != "none" and box.h >= LEAST + low + (2 * PADDING if self.is_small_hand else 0.0):
            y = box.y if caption == "head" else box.bottom - low
            self.caption = pygame.FRect(box.x, y, box.w, low)
            self.tray = pygame.FRect(box.x, box.y + (low if caption == "head" else 0), box.w, box.h - low)
            if caption == "head":
                self.caption.y = max(box.y, self._top() - low - 2)

    def _name_high(self, high: float) -> float:
        """How much of a box so high its name takes: things are no smaller than LEAST for it."""
        room = high - LEAST * (self._recess_count() if self.is_small_hand else 1) - 4 * PADDING
        return max(CAPTION_HEIGHT, min(self.named, high * NAME_MOST, room))

    def _top(self) -> float:
        """Where its things begin, as far as it is known before they lie there: a name stands over them, and not
        nearer to what is above it."""
        if self.can_spread:
            return self.heap().y
        if self.kind == "tiles":
            return min(cell.y for cell in self.cells().values())
        if self.is_small_hand and not self.is_upright:
            return self.recesses()[0].y
        if self.is_common:
            return (self.recesses() if self.kind == "slots" else self._row(max(1, self.room)))[0].y
        return self.tray.y

    def is_shown(self, look: Look) -> bool:
        """Whether it is there: not what is shown elsewhere, nor a number that is not counted in this match, nor one
        that is far from what it is counted for."""
        if self.kind == "counter" and self.id in look.limits and look.limits[self.id] > NOTCHES:
            return look.counters.get(self.id, 0) >= look.limits[self.id] * MATTERS
        return self.kind != "goals" and (self.kind != "counter" or self.id in look.counters)

    def _pieces(self, look: Look) -> list[Spot]:
        """The spot of each piece that lies here, in order."""
        return [spot for spot in self.spots for _ in look.pieces.get(spot, [])]

    def holds(self, look: Look) -> bool:
        """Whether anything lies here."""
        return any(look.pieces.get(spot) for spot in self.spots)

    def slots(self, look: Look) -> dict[Spot, list[pygame.FRect]]:
        """Where each piece of each spot lies; the boxes must stay as they are."""
        room = tuple(self.tray), tuple(self.caption), None if self.spread is None else tuple(self.spread)
        at = room, self.is_near, self.slender, self.least
        if self._set is None or self._set[0] is not look or self._set[1] != at:
            self._set = look, at, self._slots(look)
        return self._set[2]

    def _slots(self, look: Look) -> dict[Spot, list[pygame.FRect]]:
        lying = self._pieces(look)
        if self.kind == "slots":
            return self._in_recesses(look)
        if self.kind in ("stock", "pile") and not self.can_spread:
            return self._stacks(look)
        if self.kind == "tiles":
            return {
                spot: (town.on_tile if self.drawings else crowded)(self.tile_parts(box)[2], look.pieces[spot])
                for spot, box in self.cells().items()
                if look.pieces.get(spot)
            }
        if self.kind == "tree":
            held = list(dict.fromkeys(lying))
            tips = self.spots[: len(self.spots) - self.room]
            older = [spot for spot in held if spot not in tips]
            return tree.lay(self._inner(), [spot for spot in held if spot in tips], older, look.links, look.pieces)
        if self.kind == "hand":
            boxes = self._backs(len(lying)) if self.is_hidden(look) else self._hand(lying)
        elif self.can_spread:
            boxes = self._heap(len(lying))
        elif self.is_apart:
            boxes = self._groups(lying)
        else:
            boxes = self._row(len(lying))
        found: dict[Spot, list[pygame.FRect]] = {}
        for spot, box in zip(lying, boxes, strict=True):
            found.setdefault(spot, []).append(box)
        return found

    @property
    def has_recesses(self) -> bool:
        """Whether what is to come is seen as recesses: in slots, and in a hand that has room for few."""
        return self.kind == "slots" or self.is_small_hand

    @property
    def is_small_hand(self) -> bool:
        """A hand of few cards, whose places are seen: some of another seat's may lie open."""
        return self.kind == "hand" and self.room <= FEW and (self.room > 1 or len(self.spots) == 1)

    def recesses(self) -> list[pygame.FRect]:
        """Where things will lie, in a line along the longer side: those of slots, and the places of a small hand."""
        most = CARD if self.kind != "slots" or self.is_common else SLOT if self.is_upright else RACKED
        return self._line(self._recess_count(), most)

    def _line(self, count: int, most: float) -> list[pygame.FRect]:
        """So many squares in a line along the longer side, as large as they go, overlapping where they must."""
        inner, count = self._inner(), max(1, count)
        long, short = (inner.h, inner.w) if self.is_upright else (inner.w, inner.h)
        least = min(self.least, short)
        if self.kind == "slots" and len(self.spots) == 1:
            if not self.is_upright and (short < LEAST or long < LEAST * count):
                inner = self.tray.inflate(0, -2)
                long, short = inner.size
            least = max(0.0, min(LEAST, long - LOOKED_AT * (count - 1)))
        if self.slender < 1 and self.kind == "row" and self.at == "front":
            # The sides of their squares are free: they lie nearer to each other, and are the larger for it.
            side = min(most, short, max(long / (1 + (count - 1) * SEEN), least))
            step = min(side * SEEN + PADDING, (long - side) / max(1, count - 1))
            left = inner.centerx - (step * (count - 1) + side) / 2
            return [pygame.FRect(left + n * step, inner.centery - side / 2, side, side) for n in range(count)]
        side = min(most, short, max((long + PADDING) / count - PADDING, least))
        air = max(PADDING, side * 0.2) if self.kind == "slots" and not self.is_upright else PADDING
        step = side + air if count == 1 else min(side + air, (long - side) / (count - 1))
        start = -(step * (count - 1) + side) / 2
        if self.is_upright:
            return [
                pygame.FRect(inner.centerx - side / 2, inner.centery + start + number * step, side, side)
                for number in range(count)
            ]
        return [
            pygame.FRect(inner.centerx + start + number * step, inner.centery - side / 2, side, side)
            for number in range(count)
        ]

    def _seen_line(self, count: int, most: float) -> list[pygame.FRect]:
        """So many squares in a line, of each of which LOOKED_AT is seen at the least: the first lie upon each other
        where there is no room for all."""
        line = self._line(count, most)
        if count < 2 or max(abs(line[1].x - line[0].x), abs(line[1].y - line[0].y)) >= LOOKED_AT:
            return line
        long, side = max(self._inner().size), line[0].w
        seen = max(1, min(count, int((long - side) / LOOKED_AT) + 1))
        line = self._line(seen, most)
        return [line[0].copy() for _ in range(count - seen)] + line

    def _in_recesses(self, look: Look) -> dict[Spot, list[pygame.FRect]]:
        """A spot's things in its recess, or in one after the other where there is one spot. What has no recess of its
        own takes an empty one."""
        boxes = self.recesses()
        if len(self.spots) == 1:
            spot, count = self.spots[0], len(look.pieces.get(self.spots[0], []))
            more = self._seen_line(count, CARD if not self.is_upright else SLOT) if count > len(boxes) else boxes
            return {spot: [box.copy() for box in more[:count]]} if count else {}
        found: dict[Spot, list[pygame.FRect]] = {}
        empty = [box for spot, box in zip(self.spots, boxes, strict=False) if not look.pieces.get(spot)]
        for number, spot in enumerate(self.spots):
            if look.pieces.get(spot):
                own = boxes[number] if number < len(boxes) else (empty.pop() if empty else boxes[-1])
                found[spot] = [own.copy() for _ in look.pieces[spot]]
        return found

    def _stacks(self, look: Look) -> dict[Spot, list[pygame.FRect]]:
        """Equal things lie on each other. Few kinds keep their places, of many only those are there that are held."""
        things = [(spot, piece) for spot in self.spots for piece in look.pieces.get(spot, [])]
        if 1 < len(self.spots) <= FEW:
            line = self._line(len(self.spots), STACK)
            return {
                spot: [line[n].copy() for _ in look.pieces[spot]]
                for n, spot in enumerate(self.spots)
                if look.pieces.get(spot)
            }
        kinds = list(dict.fromkeys(things))
        where = dict(zip(kinds, self._cells_for(len(kinds)), strict=True))
        found: dict[Spot, list[pygame.FRect]] = {}
        for thing in things:
            found.setdefault(thing[0], []).append(where[thing].copy())
        return found

    def _cells_for(self, count: int) -> list[pygame.FRect]:
        """So many squares in rows from the top left, as large as all have room, STACK at the most; larger, up to TILE,
        where there is room for all kinds that can ever lie there, so that none changes its size."""
        inner = self._inner()
        side = min(self._side_of_all(max(count, len(self.spots))), inner.w, inner.h)
        step_most = max(STACK_STEP, side + PADDING)
        while side > LOOKED_AT / 2:
            columns, rows = int((inner.w + 2) // (side + 2)), int((inner.h + 2) // (side + 2))
            if columns * rows >= count:
                break
            side -= 1
        columns = max(1, int((inner.w + 2) // (side + 2)))
        step = min(step_most, (inner.w - side) / (columns - 1)) if columns > 1 else 0.0
        left = inner.centerx - (step * (columns - 1) + side) / 2
        rows = -(-count // columns)
        drop = min(step_most, (inner.h - side) / (rows - 1)) if rows > 1 else 0.0
        top = inner.y if self.kind in ("stock", "pile") else inner.centery - (drop * max(0, rows - 1) + side) / 2
        return [
            pygame.FRect(left + number % columns * step, top + number // columns * drop, side, side)
            for number in range(count)
        ]

    def _side_of_all(self, count: int) -> float:
        """The side of so many squares in rows, STACK at the least and TILE at the most."""
        inner, side = self._inner(), TILE
        while side > STACK:
            if int((inner.w + PADDING) // (side + PADDING)) * int((inner.h + PADDING) // (side + PADDING)) >= count:
                return side
            side -= 1
        return STACK

    def is_hidden(self, look: Look) -> bool:
        """Whether only backs lie here."""
        pieces = [piece for spot in self.spots for piece in look.pieces.get(spot, [])]
        return bool(pieces) and set(pieces) == {HIDDEN}

    def counted(self, look: Look) -> list[tuple[str, pygame.FRect]]:
        """The pieces that lie upon each other, with the box of each: their number is shown."""
        if self.kind == "hand" and self.is_hidden(look):
            backs = self._backs(len(self._pieces(look)))
            return [(HIDDEN, backs[-1]) for _ in backs]
        if self.can_spread and self.spread is None:
            return [("", box) for boxes in self.slots(look).values() for box in boxes]
        if self.kind in ("row", "tree") or (self.kind == "slots" and len(self.spots) == 1):
            return [("", box) for boxes in self.slots(look).values() for box in boxes]
        if self.kind not in ("tiles", "stock", "pile", "slots"):
            return []
        lying = self.slots(look)
        return [pair for spot in lying for pair in zip(look.pieces[spot], lying[spot], strict=True)]

    def _inner(self) -> pygame.FRect:
        return self.tray.inflate(-2 * PADDING, -2 * PADDING)

    def _backs(self, count: int) -> list[pygame.FRect]:
        """Cards that are held, overlapped: how many there are stands beside them."""
        inner = self._inner()
        side = min(CARD, inner.h, inner.w if count == 1 else inner.w * 0.8)
        step = min(side * BACK_STEP, (inner.w - side) / max(1, count - 1))
        left = inner.centerx - (side + (count - 1) * step) / 2
        return [pygame.FRect(left + n * step, inner.centery - side / 2, side, side) for n in range(count)]

    def _hand(self, lying: list[Spot]) -> list[pygame.FRect]:
        """As large as they go; a small hand lies in its recesses."""
        if 1 < self.room <= FEW and len(lying) <= self.room:
            return self.recesses()[: len(lying)]
        return self._by_name(held.lines(self._inner(), lying, self.room, self.gap, self.is_near))

    def heap(self) -> pygame.FRect:
        """Where a pile lies that can be spread out; in a low line it takes all of its height."""
        inner = self._inner()
        side = min(TILE, inner.w, max(inner.h, min(LOW, self.tray.h - 2)))
        return pygame.FRect(inner.centerx - side / 2, inner.centery - side / 2, side, side)

    def _heap(self, count: int) -> list[pygame.FRect]:
        """Upon each other, or spread out in a grid."""
        if self.spread is None:
            return [self.heap() for _ in range(count)]
        if not count:
            return []
        room = pygame.FRect(self.spread.x, self.spread.y + LEAST, self.spread.w, self.spread.h - LEAST)
        return [box.inflate(-8, -8) for box in squares(room.inflate(-16, -16), count)]

    def cells(self) -> dict[Spot, pygame.FRect]:
        """Where the spots of tiles are, whether something lies there or not."""
        inner = self._inner()
        columns, rows = self._grid(len(self.spots), self.tray.w)
        width, height = inner.w / columns, inner.h / rows
        return {
            spot: pygame.FRect(
                inner.x + number % columns * width + 1, inner.y + number // columns * height + 1, width - 2, height - 2
            )
            for number, spot in enumerate(self.spots)
        }

    def tile_parts(self, box: pygame.FRect) -> tuple[pygame.FRect, pygame.FRect, pygame.FRect]:
        """Where on a tile its drawing is, its name beneath it, and what lies there: one without takes it whole."""
        if not self.drawings:
            return pygame.FRect(box.x, box.y, 0, 0), pygame.FRect(box.x, box.y, 0, 0), box
        name = min(CAPTION_HEIGHT, box.h * 0.2)
        top = (box.h - name) * DRAWING
        return (
            pygame.FRect(box.x + 2, box.y + 4, box.w - 4, top - 4),
            pygame.FRect(box.x + 1, box.y + top, box.w - 2, name),
            pygame.FRect(box.x + 2, box.y + top + name, box.w - 4, box.h - top - name - 2),
        )

    def spread_size(self, look: Look) -> tuple[float, float]:
        """How large a box the pile needs when it is spread out."""
        count = max(1, len(self._pieces(look)))
        columns = max(3, min(8, -(-count // 2)))
        return columns * SPREAD + 16, -(-count // columns) * SPREAD + 16 + LEAST

    def _row(self, count: int) -> list[pygame.FRect]:
        """Side by side, `room` of them; after every `gap` some air; overlapping where they must."""
        room = max(self.room, count)
        if not self.gap:
            most = CARD if self.at == "front" or self.room == 1 or self.is_common else TILE
            if self.is_common and room > FEW:
                # As large as each can be clicked, like the cards of a hand.
                return held.lines(self._inner(), range(count), self.room, 0, is_near=True)
            line = self._line(room, most)
            if room != self.room:
                return self._seen_line(count, most)
            # Before a seat and on the cloth few things lie in the middle of their room, elsewhere at its beginning.
            is_middle = (self.at == "front" or self.is_common) and count > 0 and not self.is_upright
            shift = (line[-1].x - line[count - 1].x) / 2 if is_middle else 0.0
            return [box.move(shift, 0) for box in line[:count]]
        inner = self._inner()
        breaks = (room - 1) // self.gap
        side = max(min(LOOKED_AT, inner.h), min(TILE, inner.h, (inner.w + PADDING) / (room + 0.25 * breaks) - PADDING))
        air = side * 0.25
        step = min(side + PADDING, (inner.w - side - air * breaks) / max(1, room - 1))
        wide = step * (room - 1) + side + air * breaks
        left, top = inner.centerx - wide / 2, inner.centery - side / 2
        return [
            pygame.FRect(left + number * step + air * (number // self.gap), top, side, side) for number in range(count)
        ]

    def _groups(self, lying: list[Spot]) -> list[pygame.FRect]:
        """Side by side, with some air between what lies on two spots; overlapping where they must, in two rows or
        three where more is seen of each there. While all lie freely in one row that is not for as many as may come."""
        inner, count = self.tray.inflate(-2 * PADDING, -2), len(lying)
        side = min(TILE, inner.w, inner.h, _free_side(inner, count))
        step, found = _in_lines(inner, [lying], side, count)
        if not count or step >= side * SEEN:
            return self._by_name(found)
        found, seen = [], 0.0
        for rows in (1, 2, 3):
            columns = -(-count // rows)
            lines = [lying[first : first + columns] for first in range(0, count, max(1, columns))]
            whole = max(columns, self.room if rows == 1 else 0)
            side = min(TILE, inner.w, (inner.h + PADDING) / rows - PADDING, _free_side(inner, whole))
            step, laid = _in_lines(inner, lines, side, whole)
            if found and min(step, side) <= seen:
                break
            found, seen = laid, min(step, side)
            if step >= min(side * SEEN, LEAST):
                break
        return self._by_name(found)

    def _by_name(self, boxes: list[pygame.FRect]) -> list[pygame.FRect]:
        """The same next to what they are called, where that stands above or beneath them."""
        inner = self.tray.inflate(-2 * PADDING, -2)
        if self.caption.h and self.caption.w == self.box.w and boxes:
            is_above = self.caption.y < inner.y
            top, bottom = boxes[0].y, boxes[-1].bottom
            # Badges hang over the lower edge.
            shift = inner.y - top if is_above else max(0.0, inner.bottom - HANGING - bottom)
            return [box.move(0, shift) for box in boxes]
        return boxes

    def spot_boxes(self, look: Look) -> dict[Spot, pygame.FRect]:
        """What of the place a click on each of its spots means: its pieces, or the tray where there is one spot.

        Of pieces in several rows those in the longest: a box around all would lie over other spots. Where nothing lies
        on any of several spots the tray is there to be asked about, under the place's id.
        """
        if self.can_spread and self.spread is not None:
            head = pygame.FRect(self.spread.x, self.spread.y, self.spread.w, LEAST)
            return {**self._parted(self.slots(look)), self.id: head}
        if len(self.spots) == 1:
            return {self.spots[0]: self.tray}
        if self.kind == "tiles":
            return self.cells()
        if self.kind == "slots":
            own = dict(zip(self.spots, self.recesses(), strict=False))
            return {**own, **{spot: boxes[0] for spot, boxes in self._in_recesses(look).items()}}
        if self.can_spread or not self._pieces(look):
            return {self.id: self.tray}
        if self.kind == "hand" and self.is_hidden(look):
            return {next(spot for spot in self.spots if look.pieces.get(spot)): self.tray}
        if self.kind == "hand" or self.is_apart or (self.is_common and self.kind == "row"):
            return self._parted(self.slots(look))
        if self.kind == "tree":
            return tree.clicked(self.slots(look))
        found = {}
        for spot, boxes in self.slots(look).items():
            rows = [[box for box in boxes if box.y == y] for y in {box.y for box in boxes}]
            first, *others = max(rows, key=lambda row: (len(row), -row[0].y))
            found[spot] = first.unionall(others)
        return found

    def _parted(self, slots: dict[Spot, list[pygame.FRect]]) -> dict[Spot, pygame.FRect]:
        """What is seen of each spot's cards, in the row in which it has most: no card is clicked through another."""
        every = [box for boxes in slots.values() for box in boxes]
        if self.is_upright and self.spread is None and len({box.x for box in every}) == 1:
            return {spot: first.unionall(others) for spot, (first, *others) in slots.items()}
        found = {}
        for spot, boxes in slots.items():
            rows = [[box for box in boxes if box.y == y] for y in {box.y for box in boxes}]
            first, *others = max(rows, key=lambda row: (len(row), -row[0].y))
            whole = first.unionall(others)
            right = [box.x for box in every if box.y == whole.y and box.x > max(one.x for one in [first, *others])]
            found[spot] = pygame.FRect(whole.x, whole.y, min([whole.right, *right]) - whole.x, whole.h)
        return found


def _free_side(inner: pygame.FRect, count: int) -> float:
    """The side of squares of which so many lie freely in a line, cards being slender; not below LEAST."""
    return max(LEAST, (inner.w - PADDING * (count - 1)) / (1 + SEEN * (count - 1)) if count else LEAST)


def _in_lines(
    inner: pygame.FRect, lines: list[list[Spot]], side: float, whole: int
) -> tuple[float, list[pygame.FRect]]:
    """Squares in lines in the middle of `inner`, `whole` of them in a line at the most, with some air between two
    spots: how far they lie apart, and the squares."""
    starts = [[number > 0 and line[number - 1] != spot for number, spot in enumerate(line)] for line in lines]
    breaks = max((sum(start) for start in starts), default=0)
    air = side * 0.3 if whole > 1 and breaks < whole - 1 else 0.0
    step = min(side * SEEN + PADDING, (inner.w - side - air * breaks) / max(1, whole - 1))
    top = inner.centery - (len(lines) * (side + PADDING) - PADDING) / 2
    found = []
    for row, (line, start) in enumerate(zip(lines, starts, strict=True)):
        left = inner.centerx - (step * (len(line) - 1) + side + air * sum(start)) / 2
        for number in range(len(line)):
            x = left + number * step + air * sum(start[: number + 1])
            found.append(pygame.FRect(x, top + row * (side + PADDING), side, side))
    return step, found
