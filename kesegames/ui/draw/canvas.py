"""Drawing in logical pixels on real ones: sharp at any scale, because only what is finished is rounded."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar, Final

import pygame

from kesegames import plain
from kesegames.ui.draw import frames, text_layout
from kesegames.ui.draw.sheet import Sheet, fill, veil
from kesegames.ui.draw.skin import BLACK, WHITE, Colour, Painting, Skin, faded, mix
from kesegames.ui.draw.wood import wood

CAPTION: Final = 14
BODY: Final = 16
HEADING: Final = 20
TITLE: Final = 28
AROUND: Final = 24.0
"""So far, in logical pixels, reach shadow and caption beyond what they belong to."""
LINE_HEIGHT: Final = 1.5
HIGHEST: Final = 1.3
"""The height of a line, in sizes of its font, that its box must leave it."""


LONGEST_PARAGRAPH: Final = 8000
"""No more characters of a paragraph are drawn or measured."""
LEAST_SIZE: Final = 6.0
"""Nothing is written smaller, in logical pixels."""
FRAMED_MOST: Final = 30_000
"""A frame of no more pixels is kept whole: laying its nine pieces takes longer than one picture of that size."""
AIR: Final = 0.125
"""By so much of the longer side of its box a picture that is kept as a whole may stand out of it."""
MARGIN_PX: Final = 2
"""What is clear around a picture that is turned, in real pixels."""
SHADOW: Final = 110
"""How dark shadows are, 0 … 255."""
TIGHT: Final = 0.85
"""What is a little too long for its box is written smaller by up to this factor: fonts are not equally wide in all
sizes, so that what fits in one window may not in another."""


class Canvas:
    """A surface, its scale (real pixels per logical one) and the skin to draw with.

    Everything gets onto the surface by `lay` and `cover`; where there is a `sheet` they only put it on that.
    `cut` collects the texts that did not fit into their boxes; a test keeps it empty. While
    `is_upside_down`, shapes and glyphs are drawn turned by 180° in their boxes. Where `keeps` is False, nothing
    that was drawn before is laid on it in place of being drawn. Of the costly pictures that need not be seen at once
    `spare` are still drawn, all of them where it is None; `is_unfinished` when some are missing. `is_rich` when a
    layer or such a picture has been drawn anew.
    """

    keeps: ClassVar[bool] = True

    def __init__(self, surface: pygame.Surface, scale: float, skin: Skin, sheet: Sheet | None = None) -> None:
        self.surface = surface
        self.sheet = sheet
        self.scale = scale
        self.skin = skin
        self.theme = skin.theme
        self.width = surface.get_width() / scale
        self.height = surface.get_height() / scale
        self.cut: list[str] = []
        self.is_upside_down = False
        self.spare: int | None = None
        self.is_unfinished = False
        self.is_rich = False

    def takes_on(self) -> bool:
        """Whether a costly picture that may as well be seen a frame later is drawn now."""
        if self.spare is None:
            return True
        self.is_unfinished = self.is_unfinished or not self.spare
        self.spare = max(0, self.spare - 1)
        return not self.is_unfinished

    def px(self, length: float) -> int:
        """A length in real pixels, at least one."""
        return max(1, round(length * self.scale))

    def real(self, box: pygame.FRect) -> pygame.Rect:
        """`box` in real pixels; neighbours in logical pixels stay neighbours."""
        left, top = round(box.left * self.scale), round(box.top * self.scale)
        return pygame.Rect(left, top, round(box.right * self.scale) - left, round(box.bottom * self.scale) - top)

    @property
    def clip(self) -> pygame.Rect:
        """Where something can be seen now, in real pixels."""
        return self.sheet.clip if self.sheet is not None else self.surface.get_clip()

    def sees(self, box: pygame.FRect) -> bool:
        """Whether anything in or close around a box can be seen now."""
        return self.real(box.inflate(2 * AROUND, 2 * AROUND)).colliderect(self.clip)

    def lay(self, picture: pygame.Surface, at: tuple[int, int], flags: int = 0, alpha: int = 255) -> None:
        """A picture, its top left corner there in real pixels; on clear ground only whole ones, `alpha` 255."""
        if self.sheet is not None:
            if alpha < 255 and picture.get_flags() & pygame.SRCALPHA:
                picture, alpha = self.skin.faded(picture, flags, alpha), 255
            self.sheet.add(picture, picture.get_rect(topleft=at), flags, alpha)
        else:
            self.surface.blit(picture if alpha == 255 else faded(picture, flags, alpha), at, None, flags)

    def cover(self, area: pygame.Rect, colour: Colour, alpha: int = 255) -> None:
        """Fill real pixels."""
        if self.sheet is not None:
            self.sheet.add(colour, area, 0, alpha)
        else:
            fill(self.surface, colour, area, alpha)

    def fill(self, box: pygame.FRect, colour: Colour, alpha: int = 255) -> None:
        self.cover(self.real(box), colour, alpha)

    def panel(
        self, box: pygame.FRect, fill: Colour, line: Colour | None = None, radius: float = 8, line_width: float = 1
    ) -> None:
        """A box with round corners and, with a `line`, an outline: nine pieces of one small picture."""
        area = self.real(box)
        corner = min(self.px(radius), area.w // 2, area.h // 2)
        if corner < 1:
            self.cover(area, fill)
            return
        edge = self.px(line_width) if line is not None else 0
        self._framed(("panel", fill, line, corner, edge), frames.panel(fill, line, corner, edge), area, corner, fill)

    def _framed(
        self, key: tuple[object, ...], paint: Painting, area: pygame.Rect, corner: int, fill: Colour | None
    ) -> None:
        """A frame as `_nine` draws it, `fill` in its middle; where it is small, from one picture."""
        side = 2 * corner + 2

        def draw(canvas: Canvas, room: pygame.Rect) -> None:
            canvas._nine(key, self.skin.shape(key, (side, side), paint), room, corner)
            if fill is not None:
                canvas.cover(room.inflate(-2 * corner, -2 * corner), fill)

        def make() -> pygame.Surface:
            picture = pygame.Surface(area.size, pygame.SRCALPHA)
            draw(Canvas(picture, self.scale, self.skin), picture.get_rect())
            return picture

        if area.w * area.h > FRAMED_MOST:
            draw(self, area)
        else:
            picture = self.skin.picture(("framed", area.size, *key), make)
            self.lay(picture, area.topleft, pygame.BLEND_PREMULTIPLIED)

    def _nine(self, key: tuple[object, ...], picture: pygame.Surface, area: pygame.Rect, corner: int) -> None:
        """The four corners of `picture` and its edges, drawn out to the size of `area`; not the middle."""
        far = corner + 2
        inner_w, inner_h = area.w - 2 * corner, area.h - 2 * corner
        columns = ((0, corner, area.left, corner), (corner, 2, area.left + corner, inner_w))
        rows = ((0, corner, area.top, corner), (corner, 2, area.top + corner, inner_h))
        last_column, last_row = (far, corner, area.right - corner, corner), (far, corner, area.bottom - corner, corner)
        for source_y, source_h, y, h in (*rows, last_row):
            for source_x, source_w, x, w in (*columns, last_column):
                if w <= 0 or h <= 0 or (source_x, source_y) == (corner, corner):
                    continue
                source = pygame.Rect(source_x, source_y, source_w, source_h)
                part = self.skin.part(key, picture, source, (w, h))
                self.lay(part, (x, y), pygame.BLEND_PREMULTIPLIED)

    def raised(self, box: pygame.FRect, fill: Colour, radius: float = 8, sunk: bool = False) -> None:
        """A bevelled block, lit from the top left; `sunk` for a tray, lit at the bottom right."""
        light, dark = mix(fill, WHITE, 0.16), mix(fill, BLACK, 0.28)
        if sunk:
            # On light ground a lighter edge is not seen, and a tray would be open on two sides.
            light, dark = dark, self.theme.line if self.theme.id == "light" else light
        shift = 1.0
        self.panel(box.move(shift, shift).inflate(-shift, -shift), dark, None, radius)
        self.panel(pygame.FRect(box.x, box.y, box.w - shift, box.h - shift), light, None, radius)
        self.panel(box.inflate(-2 * shift, -2 * shift), fill, None, radius - shift)

    def hollow(self, box: pygame.FRect, fill: Colour, radius: float = 12, depth: float = 7) -> None:
        """A shallow recess: shadow within along the top and the left, an edge from dark (top left) to light."""
        area = self.real(box)
        corner = min(self.px(radius + depth), area.w // 2 - 1, area.h // 2 - 1)
        if corner < 2:
            self.cover(area, fill)
            return
        edge, turn = max(1, min(round(1.5 * self.scale), corner // 2)), min(self.px(radius), corner)
        key = ("hollow", fill, corner, edge, turn)
        paint = frames.hollow(fill, 2 * corner + 2, turn, edge, max(1, corner - turn))
        self._framed(key, paint, area, corner, fill)

    def table(self) -> None:
        """The wood that everything lies on, from edge to edge, with a faint light from the top left."""
        size, theme = self.surface.get_size(), self.theme
        picture = self.skin.picture(("table", theme.id, size, self.scale), lambda: wood(size, self.scale, theme.table))
        self.lay(picture, (0, 0))

    def shape(
        self, key: tuple[object, ...], box: pygame.FRect, paint: Painting, alpha: int = 255, is_coarse: bool = False
    ) -> None:
        """What `paint` draws into `box`, smooth and cached by its size; `is_coarse` as in `Skin.shape`."""
        area = self.real(box)
        picture = self.skin.shape(key, area.size, paint, is_coarse)
        self.lay(self._upright(picture), area.topleft, pygame.BLEND_PREMULTIPLIED, alpha)

    def drawing(self, name: str, box: pygame.FRect, ink: Colour | None = None, alpha: int = 255) -> None:
        """`assets/<name>.svg` as large as fits into `box`, in its middle, in its own colours or in one ink."""
        area = self.real(box)
        picture = self._upright(self.skin.drawing(name, area.size, ink))
        self.lay(picture, picture.get_rect(center=area.center).topleft, pygame.BLEND_PREMULTIPLIED, alpha)

    def ground(self, name: str, box: pygame.FRect) -> None:
        """`assets/<name>.svg` drawn out to fill the whole of `box`."""
        area = self.real(box)
        size = max(1, area.w), max(1, area.h)
        self.lay(self.skin.stretched(name, size), area.topleft)

    def _upright(self, picture: pygame.Surface) -> pygame.Surface:
        """As it is to be seen now."""
        return pygame.transform.rotate(picture, 180) if self.is_upside_down else picture

    def turned(self, key: tuple[object, ...], box: pygame.FRect, paint: Painting, angle: float) -> None:
        """Like `shape`, turned about the middle of `box` by an angle in degrees, anticlockwise."""
        size = self.real(box).size

        def make() -> pygame.Surface:
            # What reaches to the edge of a picture has ragged edges once that is turned.
            picture = pygame.Surface((size[0] + 2 * MARGIN_PX, size[1] + 2 * MARGIN_PX), pygame.SRCALPHA)
            shape = self.skin.shape(key, size, paint)
            picture.blit(shape, (MARGIN_PX, MARGIN_PX), special_flags=pygame.BLEND_PREMULTIPLIED)
            return picture

        picture = self.skin.picture(("turned", size, *key), make)
        if angle:
            picture = pygame.transform.rotozoom(picture, angle, 1)
        place = picture.get_rect(center=self.real(box).center)
        self.lay(picture, place.topleft, pygame.BLEND_PREMULTIPLIED)

    def whole(
        self,
        key: tuple[object, ...],
        box: pygame.FRect,
        draw: Callable[[Canvas, pygame.FRect], None],
        full: tuple[float, float] | None = None,
    ) -> None:
        """What `draw` draws into `box`, and by AIR around it, as one picture cached by its size; `key` names it.

        What changes its size as it moves is drawn once in its `full` size, and made smaller.
        """
        if self.keeps:
            self._lay(self._drawn_whole(key, full or box.size, draw), box, full)
        else:
            draw(self, box)

    def shadow(
        self,
        key: tuple[object, ...],
        box: pygame.FRect,
        draw: Callable[[Canvas, pygame.FRect], None],
        full: tuple[float, float] | None = None,
    ) -> None:
        """The shadow of what `whole` would show."""
        size = full or box.size

        def make() -> pygame.Surface:
            picture = self._drawn_whole(key, size, draw).copy()
            picture.fill((0, 0, 0, SHADOW), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        name = ("shadow", self._pixels(size), self.scale, self.is_upside_down, *key)
        self._lay(self.skin.picture(name, make), box, full)

    def _pixels(self, size: tuple[float, float]) -> tuple[int, int]:
        return self.px(size[0]), self.px(size[1])

    def _drawn_whole(
        self, key: tuple[object, ...], size: tuple[float, float], draw: Callable[[Canvas, pygame.FRect], None]
    ) -> pygame.Surface:
        width, height = self._pixels(size)
        air = self.px(max(size) * AIR)

        def make() -> pygame.Surface:
            picture = pygame.Surface((width + 2 * air, height + 2 * air), pygame.SRCALPHA)
            canvas = Canvas(picture, self.scale, self.skin)
            canvas.is_upside_down = self.is_upside_down
            draw(canvas, pygame.FRect(*(length / self.scale for length in (air, air, width, height))))
            return picture

        return self.skin.picture(("whole", width, height, self.scale, self.is_upside_down, *key), make)

    def _lay(self, picture: pygame.Surface, box: pygame.FRect, full: tuple[float, float] | None) -> None:
        """A whole picture, its middle in that of `box`."""
        if full is not None and (shown := self._pixels(box.size)) != (size := self._pixels(full)):
            wide, high = (
                round(whole * part / of) for whole, part, of in zip(picture.get_size(), shown, size, strict=True)
            )
            picture = pygame.transform.smoothscale(picture, (wide, high))
        left = round(box.centerx * self.scale - picture.get_width() / 2)
        top = round(box.centery * self.scale - picture.get_height() / 2)
        self.lay(picture, (left, top), pygame.BLEND_PREMULTIPLIED)

    def glyph(
        self, text: str, box: pygame.FRect, size: float, ink: Colour, alpha: int = 255, is_brushed: bool = True
    ) -> None:
        """A sign in the brush font, letters and what that lacks in the text font, like all where it is not
        `is_brushed`; their ink in the middle of `box`."""
        is_letters = len(text) > 1 and text.isascii()
        face = "glyph" if is_brushed and not is_letters and self.skin.has_glyphs(text) else "bold"
        picture = self.skin.text(text, face, self.px(size), ink)
        picture = self._upright(picture)
        marks, middle = picture.get_bounding_rect(), self.real(box).center
        self._write(picture, (middle[0] - marks.centerx, middle[1] - marks.centery), alpha)

    def _write(self, picture: pygame.Surface, at: tuple[int, int], alpha: int = 255) -> None:
        """A picture of text; on a ground that is clear its colours are premultiplied as those of shapes are."""
        if self.sheet is None and self.surface.get_flags() & pygame.SRCALPHA:
            self.lay(picture.premul_alpha(), at, pygame.BLEND_PREMULTIPLIED, alpha)
        else:
            self.lay(picture, at, 0, alpha)

    def ring(self, box: pygame.FRect, colour: Colour, width: float = 3, radius: float = 8) -> None:
        """An outline with round corners, nothing inside."""
        area = self.real(box)
        corner, edge = self.px(radius), self.px(width)
        side = 2 * corner + 2
        if area.w < side or area.h < side:
            corner = min(area.w, area.h) // 2 - 1
            side = 2 * corner + 2
        if corner > 0:
            self._framed(("ring", colour, corner, edge), frames.ring(colour, corner, edge), area, corner, None)

    def measure(self, text: str, size: float, face: str = "regular") -> float:
        """The width of one line as large as the player wants texts, in logical pixels."""
        return self._width(text, size * self.skin.text_scale, face)

    def step(self, size: float) -> float:
        """From line to line of texts as large as the player wants them, in logical pixels."""
        return size * self.skin.text_scale * LINE_HEIGHT

    def measure_in(self, text: str, height: float, size: float, face: str = "regular") -> float:
        """The width of one line as large as the player wants texts and a box of this height lets it be."""
        sizes = self._sizes(size)
        return self._width(text, next((one for one in sizes if one * HIGHEST <= height), sizes[-1]), face)

    def _width(self, text: str, size: float, face: str) -> float:
        return self.skin.width(text, face, self.px(size)) / self.scale

    def _sizes(self, size: float) -> list[float]:
        """The sizes in which a text may be drawn, the wanted one first: never below what it is laid out for."""
        wanted = size * self.skin.text_scale
        steps = max(0, math.ceil(wanted - size))
        return [wanted - step for step in range(steps)] + [min(size, wanted)]

    def _tight(self, size: float) -> Iterator[float]:
        """The sizes for what does not fit as it is laid out."""
        plain = min(size, size * self.skin.text_scale)
        return (plain - step / 2 for step in range(1, 1 + int(2 * plain * (1 - TIGHT))))

    def text(
        self,
        text: str,
        box: pygame.FRect,
        size: float = BODY,
        colour: Colour | None = None,
        face: str = "regular",
        align: str = "left",
    ) -> None:
        """One line, vertically centred in `box`; `align` is `left`, `centre` or `right`. What is too wide is cut."""
        self._line(text, box, self.line_size(text, box, size, face), colour or self.theme.text, face, align)

    def line_size(self, text: str, box: pygame.FRect, size: float, face: str) -> float:
        """The first size in which `text` is no wider than `box`; the least one where it fits in none."""
        if self.skin.text_scale == 1 and self._width(text, size, face) <= box.w + 0.5:
            return size
        *larger, plain = self._sizes(size)
        last = plain
        for last in itertools.chain((one for one in larger if one * HIGHEST <= box.h), (plain,), self._tight(size)):
            if self._width(text, last, face) <= box.w + 0.5:
                break
        return last

    def _line(self, text: str, box: pygame.FRect, size: float, colour: Colour, face: str, align: str) -> None:
        shown = text_layout.shorten(text, box.w + 0.5, lambda part: self._width(part, size, face))
        if shown != text:
            self.cut.append(text)
        picture = self.skin.text(shown, face, self.px(size), colour)
        area = self.real(box)
        width = picture.get_width()
        left = area.left if align == "left" else area.centerx - width // 2 if align == "centre" else area.right - width
        self._write(picture, (left, area.centery - picture.get_height() // 2))

    def shortened(self, text: str, room: float, size: float = BODY, face: str = "regular") -> str:
        """What people have called something, as much of it as fits into a line of `room` logical pixels."""
        return text_layout.shorten(
            plain.shown(text), room, lambda part: self._width(part, min(self._sizes(size)), face)
        )

    def fitting(self, text: str, room: float, size: float, face: str = "regular") -> float:
        """The size, at most `size`, in which `text` is a line no wider than `room`; small boards have small names."""
        scale = min(1.0, self.skin.text_scale)
        while size > LEAST_SIZE and (width := self._width(text, size * scale, face)) > max(0.0, room):
            # A text grows with its size: fewer steps than that would be too few.
            size -= min(math.ceil(size - LEAST_SIZE), max(1, int(size * (1 - room / width))))
        return size

    def lines(self, text: str, room: float, size: float = BODY, face: str = "regular") -> list[str]:
        """`text` broken into lines of `room` logical pixels."""
        return self._lines(text, room, size * self.skin.text_scale, face)

    def _lines(self, text: str, room: float, size: float, face: str) -> list[str]:
        text = text[:LONGEST_PARAGRAPH]
        return self.skin.lines(
            text,
            room,
            size,
            face,
            self.scale,
            lambda: text_layout.wrap(text, room, lambda part: self._width(part, size, face)),
        )

    def paragraph_height(self, text: str, room: float, size: float = BODY, face: str = "regular") -> float:
        """Of `text` broken into lines of `room` logical pixels, as large as the player wants texts."""
        return self._height(text, room, size * self.skin.text_scale, face)

    def has_room(self, text: str, box: pygame.FRect, size: float = BODY, face: str = "regular") -> bool:
        """Whether a paragraph of `text` would be written whole in `box`, smaller than `size` if need be."""
        size *= self.skin.text_scale
        return self._height(text, box.w, self._fitting(text, box, size, face), face) <= box.h + 1

    def paragraph(
        self,
        text: str,
        box: pygame.FRect,
        size: float = BODY,
        colour: Colour | None = None,
        face: str = "regular",
        align: str = "left",
    ) -> float:
        """Lines from the top of `box` down; returns the height used. What does not fit is cut."""
        size = self._fitting(text, box, size, face)
        lines = self._lines(text, box.w, size, face)
        step = size * LINE_HEIGHT
        most = max(1, int((box.h + 1) // step))
        if len(lines) > most:
            self.cut.append(text)
            last = text_layout.shorten(
                lines[most - 1] + text_layout.ELLIPSIS, box.w, lambda part: self._width(part, size, face)
            )
            lines = [*lines[: most - 1], last]
        for number, line in enumerate(lines):
            place = pygame.FRect(box.x, box.y + number * step, box.w, step)
            self._line(line, place, size, colour or self.theme.text, face, align)
        return len(lines) * step

    def _fitting(self, text: str, box: pygame.FRect, size: float, face: str) -> float:
        """The size in which `text` fits into `box`; the least one where it fits in none."""
        last = size
        for last in itertools.chain(self._sizes(size), self._tight(size)):
            if self._height(text, box.w, last, face) <= box.h + 1:
                break
        return last

    def _height(self, text: str, room: float, size: float, face: str) -> float:
        return len(self._lines(text, room, size, face)) * size * LINE_HEIGHT

    def paragraph_centred(
        self,
        text: str,
        box: pygame.FRect,
        size: float,
        colour: Colour,
        face: str = "regular",
        align: str = "left",
    ) -> None:
        """Lines in the vertical middle of `box`; they may stand out of it by a few pixels, but never by a line."""
        room = box.inflate(0, size / 2)
        height = self._height(text, box.w, self._fitting(text, room, size, face), face)
        top = max(room.y, box.centery - height / 2)
        self.paragraph(text, pygame.FRect(box.x, top, box.w, room.bottom - top), size, colour, face, align)

    @contextmanager
    def clipped(self, box: pygame.FRect) -> Iterator[None]:
        """Only what falls into `box` is drawn."""
        before = self.clip
        self._clip(self.real(box).clip(before))
        try:
            yield
        finally:
            self._clip(before)

    def _clip(self, area: pygame.Rect) -> None:
        if self.sheet is not None:
            self.sheet.clip = area
        else:
            self.surface.set_clip(area)

    @contextmanager
    def faded(self, box: pygame.FRect, above: float, below: float) -> Iterator[None]:
        """What is drawn fades into what was there, over so many logical pixels at the upper and lower edge of `box`."""
        area = self.real(box)
        high, low = round(above * self.scale), round(below * self.scale)
        edges = [(pygame.Rect(area.x, area.y, area.w, high), True)] if high else []
        edges += [(pygame.Rect(area.x, area.bottom - low, area.w, low), False)] if low else []
        kept = [(edge, is_above) for place, is_above in edges if (edge := place.clip(self.clip))]
        if self.sheet is not None:
            veils = [self.sheet.veil(edge, is_above) for edge, is_above in kept]
        else:
            veils = [veil(self.surface.subsurface(edge), is_above) for edge, is_above in kept]
        yield
        for picture, (edge, _) in zip(veils, kept, strict=True):
            self.lay(picture, edge.topleft)
