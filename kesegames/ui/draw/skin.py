"""Colours, fonts and shapes: everything that makes pixels, drawn once per size and kept.

Shapes are painted several times too large and scaled down, so that edges are smooth at any size. Light comes from the
top left.
"""

from __future__ import annotations

import itertools
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary, WeakValueDictionary

import pygame

from kesegames import plain
from kesegames.engine.trouble import Trouble
from kesegames.ui.draw.drawings import Drawings

Colour = tuple[int, int, int]
Ink = Colour | tuple[int, int, int, int]
"""What a Brush draws with: a colour, with or without an alpha (0 clear … 255 solid)."""
Painting = Callable[["Brush"], None]

CACHED_IMAGES_MOST: Final = 3000
CACHED_WINDOWS_MOST: Final = 4
"""The memory for pictures that are kept, in pictures of the whole window."""
CACHED_BYTES_LEAST: Final = 16_000_000
"""So much may be kept for the smallest window."""
FINE: Final = 1.5
"""In pixels of a surface that will be made smaller: of strokes of so small a radius nobody sees the ends."""
FINE_MOST_PX: Final = 40_000
"""On a larger shape the eye does not need its edges as smooth."""
PICTURE_EFFORT: Final = 3
"""Of a small picture; one that is a part of another, drawn out, takes 1."""
EFFORT_BYTES: Final = 20_000
"""For so many bytes a picture takes 1 more."""
CACHED_FONTS_MOST: Final = 40
FONT_FILES: Final = {"regular": "MPLUS1p-Regular.ttf", "bold": "MPLUS1p-Bold.ttf", "glyph": "YujiSyuku-subset.ttf"}
SIGN_FONTS: Final = 4
"""Of the brush: a card has signs of two sizes, and one size is for asking which signs there are."""
CACHED_WIDTHS_MOST: Final = 20_000
CACHED_LINES_MOST: Final = 2000
"""Texts that have been set into lines."""
LONGEST_LINE: Final = 2000
"""No more characters of a line are drawn or measured."""


def colour(text: str) -> Colour:
    """`#RRGGBB` as three bytes."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one`, with `share` (0 … 1) of `other`."""
    return (
        round(one[0] + (other[0] - one[0]) * share),
        round(one[1] + (other[1] - one[1]) * share),
        round(one[2] + (other[2] - one[2]) * share),
    )


WHITE: Final = (255, 255, 255)
BLACK: Final = (0, 0, 0)


@dataclass(frozen=True)
class Theme:
    """The colours of the app; a game's own board brings its painter's.

    `table` is the wood everything lies on, `mat` a seat's part of it, `rail` its near edge, `page` and `tab` the panel
    beside it. What lies nowhere yet is a `recess` with an `engraved` sign. `table_muted` is the second ink on table and
    rail (on oak the first is needed), `mat_muted` that on mats, `muted` that on pages; a `cloth` lies in the middle of
    a table without a board. `accent` is the gold of the focus and of the main button, and of nothing else; `strong` is
    the ink of what stands out on a page.
    """

    id: str
    ground: Colour
    panel: Colour
    raised: Colour
    line: Colour
    text: Colour
    muted: Colour
    accent: Colour
    on_accent: Colour
    strong: Colour
    danger: Colour
    table: Colour
    mat: Colour
    rail: Colour
    page: Colour
    tab: Colour
    recess: Colour
    engraved: Colour
    table_muted: Colour
    mat_muted: Colour
    cloth: Colour


THEMES: Final = {
    "dark": Theme(
        "dark",
        ground=colour("#211A15"),
        panel=colour("#2A211B"),
        raised=colour("#3B2E24"),
        line=colour("#5C4B3B"),
        text=colour("#EDE6D8"),
        muted=colour("#BDB3A3"),
        accent=colour("#E9B44C"),
        on_accent=colour("#1B1509"),
        strong=colour("#E3CFA4"),
        danger=colour("#F08A7C"),
        table=colour("#4A3728"),
        mat=colour("#5F4A35"),
        rail=colour("#38291D"),
        page=colour("#2A211B"),
        tab=colour("#3B2E24"),
        recess=colour("#47362A"),
        engraved=colour("#B9A78C"),
        table_muted=colour("#D3CBBC"),
        mat_muted=colour("#D3CBBC"),
        cloth=colour("#2F4238"),
    ),
    "light": Theme(
        "light",
        ground=colour("#F6F1E7"),
        panel=colour("#FFFBF3"),
        raised=colour("#EEE6D6"),
        line=colour("#CFC4AF"),
        text=colour("#1E2227"),
        muted=colour("#54504A"),
        accent=colour("#FFC247"),
        on_accent=colour("#1B1509"),
        strong=colour("#7A4A1E"),
        danger=colour("#B3261E"),
        table=colour("#B99B72"),
        mat=colour("#E3D2AE"),
        rail=colour("#AE8F63"),
        page=colour("#F6F1E7"),
        tab=colour("#DCCBA8"),
        recess=colour("#CDB78C"),
        engraved=colour("#6B5330"),
        table_muted=colour("#1E2227"),
        mat_muted=colour("#4B4438"),
        cloth=colour("#7F8F6A"),
    ),
}
GOLD_RIM: Final = colour("#4A2F14")
"""The rim of a main button."""


def contrast(one: Colour, other: Colour) -> float:
    """How far two colours stand apart, 1 … 21 (WCAG 2.2, contrast ratio)."""
    lights = sorted((_luminance(one), _luminance(other)))
    return (lights[1] + 0.05) / (lights[0] + 0.05)


def _luminance(of: Colour) -> float:
    linear = [part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in of]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@dataclass(frozen=True)
class Palette:
    """The colours of state on a board: where a move goes, what it captures, where the last turn went, what is advised.

    The last turn's has a dark casing around it, the others a light one.
    """

    move: Colour
    capture: Colour
    last: Colour
    hint: Colour


CASING_LIGHT: Final = colour("#F6EEDD")
CASING_DARK: Final = colour("#1A1A1A")
"""What parts marks from any ground: around dark ones, and around light ones."""
PALETTE: Final = Palette(colour("#0B5E8A"), colour("#B3261E"), colour("#A9681A"), colour("#6D3FB5"))
SAFE_PALETTE: Final = Palette(colour("#0072B2"), colour("#D55E00"), colour("#8C8C8C"), colour("#6A2D82"))
"""Apart for every kind of colour vision (after Okabe and Ito, Color Universal Design, 2008)."""


def faded(picture: pygame.Surface, flags: int, alpha: int) -> pygame.Surface:
    """A copy that is only `alpha` (0 … 255) solid, to be laid with these flags."""
    found = picture.copy()
    if flags & pygame.BLEND_PREMULTIPLIED:
        found.fill((alpha, alpha, alpha, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    else:
        found.set_alpha(alpha)
    return found


class Enough(Exception):
    """As much has been drawn as there was time for."""


class Brush:
    """Draws on a surface in shares of its shorter side: 0, 0 is its top left corner, `width` and `height` its size.

    The surface is so many `times` larger than what will be seen of it.
    """

    def __init__(self, surface: pygame.Surface, drawings: Drawings, times: int) -> None:
        self.surface = surface
        self._drawings = drawings
        self._times = times
        self.unit = min(surface.get_size())
        self.width = surface.get_width() / self.unit
        self.height = surface.get_height() / self.unit

    def _at(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * self.unit, point[1] * self.unit

    def line(self, points: list[tuple[float, float]], width: float, colour: Ink) -> None:
        """A stroke through `points`, with round ends and joints."""
        radius = width * self.unit / 2
        if radius <= FINE and len(points) > 1:
            stroke = [self._at(point) for point in points]
            pygame.draw.lines(self.surface, colour, False, stroke, max(1, round(2 * radius)))
            return
        for start, end in itertools.pairwise(points):
            first, last = pygame.Vector2(self._at(start)), pygame.Vector2(self._at(end))
            if first != last:
                side = (last - first).normalize().rotate(90) * radius
                corners = [first + side, last + side, last - side, first - side]
                pygame.draw.polygon(self.surface, colour, corners)
        for point in points:
            pygame.draw.circle(self.surface, colour, self._at(point), radius)

    def polygon(self, points: list[tuple[float, float]], colour: Ink) -> None:
        pygame.draw.polygon(self.surface, colour, [self._at(point) for point in points])

    def circle(self, centre: tuple[float, float], radius: float, colour: Ink, width: float = 0.0) -> None:
        """A disc, or with a `width` a ring whose middle line has the radius."""
        line = max(1, round(width * self.unit)) if width else 0
        pygame.draw.circle(self.surface, colour, self._at(centre), (radius + width / 2) * self.unit, line)

    def block(self, x: float, y: float, width: float, height: float, radius: float, colour: Ink) -> None:
        """A rectangle with round corners."""
        box = pygame.FRect(x * self.unit, y * self.unit, width * self.unit, height * self.unit)
        corner = min(radius * self.unit, box.w / 2, box.h / 2)
        pygame.draw.rect(self.surface, colour, box, border_radius=round(corner))

    def drawing(self, name: str, at: tuple[float, float], high: float, ink: Ink | None = None) -> None:
        """`assets/<name>.svg` so high around a point, in its own colours or in one ink.

        Its edges are smooth as it is read, and reading takes time for each pixel: it is read as large as it will be
        seen, on whole pixels.
        """
        side = max(1, round(high * self.unit / self._times))
        picture = self._drawings.load(name, (side, side), ink)
        middle = (part / self._times for part in self._at(at))
        x, y = (round(part - length / 2) for part, length in zip(middle, picture.get_size(), strict=True))
        large = pygame.transform.scale_by(picture, self._times)
        self.surface.blit(large, (x * self._times, y * self._times))


class Skin:
    """The theme in use, the fonts, and the cache of everything already drawn.

    `text_scale` makes texts larger or smaller than they are laid out, as far as they fit. Of pictures and fonts those
    that were used last are kept, as many as CACHED_… allow and `most_bytes` hold (`kept_bytes` are used).
    """

    def __init__(self, theme: str, fonts: Path, text_scale: float = 1.0) -> None:
        self.theme = THEMES.get(theme, THEMES["dark"])
        self.text_scale = text_scale
        self._folder = fonts
        self.most_bytes = CACHED_BYTES_LEAST
        self._fonts: OrderedDict[tuple[str, int], pygame.font.Font] = OrderedDict()
        self._sign_fonts: list[pygame.font.Font] = []
        """The one that was wanted last is at the end."""
        self._images: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()
        self._let_go: WeakValueDictionary[tuple[object, ...], pygame.Surface] = WeakValueDictionary()
        """Pictures that are not kept any more, as long as they are still to be seen: those of a board, say, which only
        its Layer asks for, and that seldom."""
        self._bytes = 0
        self._widths: dict[tuple[str, str, int], int] = {}
        self._brushed: dict[str, bool] = {}
        self._lines: dict[tuple[str, float, float, str, float], list[str]] = {}
        self._drawings = Drawings()
        self._faded: WeakKeyDictionary[pygame.Surface, tuple[tuple[int, int], pygame.Surface]] = WeakKeyDictionary()
        self._effort: int | None = None
        """How much may still be made; None where there is no end to that."""

    @property
    def grown(self) -> float:
        """How much more room texts want than those of the usual size, at least 1."""
        return max(1.0, self.text_scale)

    @contextmanager
    def for_a_while(self, effort: int | None) -> Iterator[None]:
        """Within it Enough is raised once pictures of so much effort have been made; they are kept. None: no end."""
        outer, self._effort = self._effort, effort
        try:
            yield
        finally:
            self._effort = outer

    def font(self, face: str, height_px: int) -> pygame.font.Font:
        """`face`: `regular` and `bold` for text, `glyph` for what stands on pieces.

        Of signs there are few fonts, each of a size that was asked for lately: the first sign of a new font takes as
        long as seven of one that has only changed its size.
        """
        if face == "glyph":
            return self._sign_font(height_px)
        key = face, height_px
        if key not in self._fonts:
            if len(self._fonts) >= CACHED_FONTS_MOST:
                self._fonts.popitem(last=False)
            self._fonts[key] = pygame.font.Font(self._folder / FONT_FILES[face], height_px)
        self._fonts.move_to_end(key)
        return self._fonts[key]

    def _sign_font(self, height_px: int) -> pygame.font.Font:
        """Of the fonts there are the one of that size, else the one that was wanted longest ago."""
        found = next((font for font in self._sign_fonts if font.point_size == height_px), None)
        if found is not None:
            self._sign_fonts.remove(found)
        elif len(self._sign_fonts) < SIGN_FONTS:
            found = pygame.font.Font(self._folder / FONT_FILES["glyph"], height_px)
        else:
            found = self._sign_fonts.pop(0)
            found.set_point_size(height_px)
        self._sign_fonts.append(found)
        return found

    def shown_on(self, size_px: tuple[int, int]) -> None:
        """The window has that size: so much more can be kept for a large one."""
        self.most_bytes = max(CACHED_BYTES_LEAST, CACHED_WINDOWS_MOST * 4 * size_px[0] * size_px[1])

    def unread(self) -> list[Trouble]:
        """What to tell of pictures that could not be read since this was asked last."""
        found, self._drawings.troubles = self._drawings.troubles, []
        return found

    @property
    def kept_bytes(self) -> int:
        """How large the kept pictures are together."""
        return self._bytes

    def has_glyphs(self, text: str) -> bool:
        """Whether the brush font has all characters of a text."""
        if text not in self._brushed:
            if len(self._brushed) >= CACHED_WIDTHS_MOST:
                self._brushed.clear()
            # A character that is missing has no metrics, or the box of the font's first glyph, which is empty.
            metrics = self.font("glyph", 16).metrics(plain.shown(text)[:LONGEST_LINE])
            self._brushed[text] = all((found or (0, 0, 0, 0))[:4] != (0, 0, 0, 0) for found in metrics)
        return self._brushed[text]

    def width(self, text: str, face: str, height_px: int) -> int:
        """The width of one line of text, in real pixels."""
        key = (text, face, height_px)
        if key not in self._widths:
            if len(self._widths) >= CACHED_WIDTHS_MOST:
                self._widths.clear()
            self._widths[key] = self.font(face, height_px).size(plain.shown(text)[:LONGEST_LINE])[0]
        return self._widths[key]

    def lines(
        self, text: str, room: float, size: float, face: str, scale: float, make: Callable[[], list[str]]
    ) -> list[str]:
        """`text` set into lines by `make`, once for a width, a size and a scale."""
        key = (text, room, size, face, scale)
        found = self._lines.get(key)
        if found is None:
            if len(self._lines) >= CACHED_LINES_MOST:
                self._lines.clear()
            found = self._lines[key] = make()
        return found

    def part(
        self, key: tuple[object, ...], picture: pygame.Surface, source: pygame.Rect, size_px: tuple[int, int]
    ) -> pygame.Surface:
        """A part of a cached shape, drawn out to a size."""
        name = ("part", source.topleft, size_px, *key)
        return self._kept(name, lambda: pygame.transform.scale(picture.subsurface(source), size_px))

    def text(self, text: str, face: str, height_px: int, colour: Colour) -> pygame.Surface:
        """The picture of one line of text, of no width where nothing of it can be seen."""

        def make() -> pygame.Surface:
            font = self.font(face, height_px)
            try:
                return font.render(plain.shown(text)[:LONGEST_LINE], True, colour)
            except pygame.error:  # SDL refuses to draw what is nothing but marks without a width.
                return font.render("", True, colour)

        return self._kept(("text", text, face, height_px, colour), make)

    def shape(
        self, key: tuple[object, ...], size_px: tuple[int, int], paint: Painting, is_coarse: bool = False
    ) -> pygame.Surface:
        """What `paint` draws, with smooth edges, its colours premultiplied; `key` names it among the cached shapes.

        It is drawn larger, then made smaller: twice is enough where it is large or `is_coarse`, mostly straight lines.
        """
        times = 2 if is_coarse or size_px[0] * size_px[1] > FINE_MOST_PX else 4
        return self._kept(("shape", size_px, *key), lambda: self._painted(size_px, paint, times))

    def drawing(self, name: str, size_px: tuple[int, int], ink: Colour | None) -> pygame.Surface:
        """`assets/<name>.svg` as large as fits into a size, premultiplied; in one ink where there is one."""
        size = max(1, size_px[0]), max(1, size_px[1])
        return self._kept(("drawing", name, size, ink), lambda: self._drawings.load(name, size, ink).premul_alpha())

    def stretched(self, name: str, size_px: tuple[int, int]) -> pygame.Surface:
        """`assets/<name>.svg` drawn out to a size: what it fills it fills wholly."""

        def make() -> pygame.Surface:
            # Read larger than wanted, whatever its shape: it is made smaller in one direction, never larger.
            side = 2 * max(size_px)
            picture = self._drawings.load(name, (side, side))
            whole = pygame.Surface(picture.get_size())
            whole.blit(picture, (0, 0))
            return pygame.transform.smoothscale(whole, size_px)

        return self._kept(("stretched", name, size_px), make)

    def picture(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """What `make` makes, made once; `key` names it among the other pictures."""
        return self._kept(("picture", *key), make)

    def faded(self, picture: pygame.Surface, flags: int, alpha: int) -> pygame.Surface:
        """`faded`, made once as long as the same picture is wanted as solid as the last time."""
        found = self._faded.get(picture)
        if found is None or found[0] != (flags, alpha):
            found = self._faded[picture] = (flags, alpha), faded(picture, flags, alpha)
        return found[1]

    def _painted(self, size_px: tuple[int, int], paint: Painting, times: int) -> pygame.Surface:
        width, height = max(1, size_px[0]), max(1, size_px[1])
        large = pygame.Surface((width * times, height * times), pygame.SRCALPHA)
        paint(Brush(large, self._drawings, times))
        # In place: a copy of it takes six times as long.
        return pygame.transform.smoothscale(large.premul_alpha_ip(), (width, height))

    def _kept(self, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> pygame.Surface:
        image = self._images.get(key)
        if image is not None:
            self._images.move_to_end(key)
            return image
        shown = self._let_go.get(key)
        image = self._images[key] = make() if shown is None else shown
        self._bytes += _size(image)
        while len(self._images) > 1 and (len(self._images) > CACHED_IMAGES_MOST or self._bytes > self.most_bytes):
            oldest, picture = self._images.popitem(last=False)
            self._bytes -= _size(picture)
            self._let_go[oldest] = picture
        if shown is None:
            self._has_made(key, image)
        return image

    def _has_made(self, key: tuple[object, ...], image: pygame.Surface) -> None:
        if self._effort is not None:
            self._effort -= 1 if key[0] == "part" else PICTURE_EFFORT + _size(image) // EFFORT_BYTES
            if self._effort <= 0:
                raise Enough


def _size(image: pygame.Surface) -> int:
    """In bytes."""
    return image.get_pitch() * image.get_height()
