"""What a player is told on the board. Every mark has a shape of its own: no meaning hangs on a hue alone.

Every mark has a casing of 2 px, light around dark ones and dark around light ones, so that it is seen on any ground.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from kesegames.engine.look import Spot
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.skin import (
    BLACK,
    CASING_DARK,
    CASING_LIGHT,
    PALETTE,
    WHITE,
    Brush,
    Colour,
    mix,
)
from kesegames.ui.painters.plain import CASING

CARD_MOST: Final = 27.0
"""The side of a card that says what something costs."""
DOT_MOST: Final = 11.0
FRAME: Final = 4.0


@dataclass
class Player:
    """What is shown of a seat. `status` is a sentence under the name, `brief` what stands there where it has no room;
    `share` how far its search has come, −1 none; `clock` what time it has left, in words, `is_short` whether that is
    little."""

    name: str
    icon: str
    status: str
    badge: str
    is_active: bool
    share: float = -1.0
    brief: str = ""
    clock: str = ""
    is_short: bool = False


@dataclass
class Marks:
    """What is drawn over the pieces: `offers` maps spots to `move`, `capture`, `cost` or `choice`."""

    offers: dict[Spot, str] = field(default_factory=dict)
    costs: dict[Spot, tuple[str, ...]] = field(default_factory=dict)
    """Offered spots that cost something, whatever else they do: the pieces that each takes; none where it is a
    throw."""
    ahead: frozenset[Spot] = frozenset()
    """Those of the offers that only come after the click attended to."""
    picked: tuple[Spot, ...] = ()
    lifts: dict[Spot, str] = field(default_factory=dict)
    """Of a crowd the piece that is picked up, or would be."""
    chosen: frozenset[Spot] = frozenset()
    """Those picked in any order: one more click takes each back."""
    last: tuple[tuple[Spot, ...], ...] = ()
    """The last turn: the spots of each of its events."""
    causes: frozenset[Spot] = frozenset()
    going: frozenset[Spot] = frozenset()
    """Those of a hand that the click attended to would take away."""
    refused: Spot | None = None
    refusal: float = 1.0
    """How far the shake of a refusal has gone, 0 … 1."""
    is_still: bool = False
    """Reduced motion: a refusal is hatched instead of shaken."""
    hints: tuple[Spot, ...] = ()
    played: tuple[Spot, ...] = ()
    """The mistake that is made next, beside what would be better (`hints`)."""
    threat: tuple[Spot, ...] = ()
    """A move of the other side that the coach warns of."""
    won: Spot = ""
    """Where the match was won by the last move: light bursts from under the piece."""
    lit: frozenset[Spot] = frozenset()
    """What a rules page or a lesson speaks of."""
    attended: Spot | None = None
    focused: Spot | None = None
    active: str = ""
    """The seat id whose turn it is."""
    players: dict[int, Player] = field(default_factory=dict)
    """Who sits where, for the plates: by the number of the seat."""
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
    thrower: int = -1
    """The seat that threw them, where another one is to act by now; negative where it is its turn still."""
    tumble: float = 1.0
    """How far they have come to rest, 0 … 1."""
    arrows: tuple[Spot, ...] = ()
    """Directions that are offered for the piece picked up."""
    chances: dict[Spot, float] = field(default_factory=dict)
    """Squares that chance decides about, each with its chance."""
    is_tray_used: bool = False
    """Something else lies in the tray of the sticks: the values to enter."""
    is_tray_bare: bool = False
    """What was thrown last is past: the sticks rest and show nothing."""
    is_thrown_now: bool = False
    """The sticks wait to be thrown."""
    reach: dict[Spot, str] = field(default_factory=dict)
    """Where the piece pointed at could go, were it its turn, as a `Reach` tells it."""
    jumps: frozenset[Spot] = frozenset()
    """Where what is pointed at or picked up would come by a jump."""
    held: tuple[Spot, str, pygame.FRect] | None = None
    """The piece that the pointer carries: from where, which, and where it is."""
    so_far: str = ""
    """What the clicks so far come to."""
    coordinates: bool = True
    language: str = "en"


def _edge(colour: Colour) -> Colour:
    """A colour that parts a mark from its ground."""
    return WHITE if sum(colour) < 380 else mix(colour, BLACK, 0.65)


def around(centre: tuple[float, float], radius: float) -> pygame.FRect:
    """The square around a circle."""
    return pygame.FRect(centre[0] - radius, centre[1] - radius, 2 * radius, 2 * radius)


def dot_radius(box: pygame.FRect) -> float:
    return min(DOT_MOST, max(3.5, min(box.w, box.h) * 0.14))


def dot(canvas: Canvas, box: pygame.FRect, colour: Colour, is_large: bool = False, share: float = 1.0) -> None:
    """A move goes here: a disc in the middle of `box`, `share` of the usual size."""
    radius = dot_radius(box) * (1.3 if is_large else 1.0) * share
    whole = radius + CASING

    def paint(brush: Brush) -> None:
        brush.circle((0.5, 0.5), 0.5, CASING_LIGHT)
        brush.circle((0.5, 0.5), 0.5 * radius / whole, colour)

    canvas.shape(("dot", colour), around(box.center, whole), paint)


def hollow(canvas: Canvas, box: pygame.FRect, colour: Colour) -> None:
    """A move could go here after the next click: a small ring in the middle of `box`."""
    radius = dot_radius(box) * 0.72
    whole = radius + CASING

    def paint(brush: Brush) -> None:
        brush.circle((0.5, 0.5), 0.5, CASING_LIGHT)
        brush.circle((0.5, 0.5), 0.5 * radius / whole, colour)
        brush.circle((0.5, 0.5), 0.5 * (radius - 2.6) / whole, CASING_LIGHT)

    canvas.shape(("hollow", colour), around(box.center, whole), paint)


def ring_box(box: pygame.FRect, is_right: bool = False) -> pygame.FRect:
    """Where the ring of `step` stands: in the upper left corner of a square, or in the right one of a card."""
    side = box.h if is_right else min(box.w, box.h)
    radius = min(12.0, max(6.0, side * 0.12))
    inset = min(radius * 1.45, side * 0.15)
    return around((box.right - inset if is_right else box.x + inset, box.y + inset), radius)


def step(canvas: Canvas, box: pygame.FRect, colour: Colour, is_large: bool = False, is_right: bool = False) -> None:
    """A move meets a piece here that it can step on, or adds it: a hollow ring in the corner (`ring_box`)."""
    place = ring_box(box, is_right)
    if is_large:
        place = place.inflate(place.w * 0.25, place.h * 0.25)
    edge = CASING / place.w

    def paint(brush: Brush) -> None:
        brush.circle((0.5, 0.5), 0.5, CASING_LIGHT)
        brush.circle((0.5, 0.5), 0.5 - edge, colour)
        brush.circle((0.5, 0.5), 0.24, CASING_LIGHT)

    canvas.shape(("step", colour), place, paint)


def bracket(canvas: Canvas, box: pygame.FRect, colour: Colour, is_large: bool = False, share: float = 1.0) -> None:
    """Something is captured here: the four corners of the square, outside the piece; `share` of the usual width."""
    side = min(box.w, box.h)
    width = min(5.0, max(2.5, side * 0.05)) * share * (1.25 if is_large else 1.0)
    inset = width / 2 + CASING + side * 0.015
    room = box.inflate(-2 * inset, -2 * inset)
    reach = side * (0.24 if is_large else 0.18)
    corners = [
        [(x, y + dy * reach), (x, y), (x + dx * reach, y)]
        for x, dx in ((room.left, 1), (room.right, -1))
        for y, dy in ((room.top, 1), (room.bottom, -1))
    ]
    _strokes(
        canvas,
        ("bracket", colour, is_large, share),
        box,
        corners,
        [(CASING_LIGHT, width + 2 * CASING), (colour, width)],
    )


def _strokes(
    canvas: Canvas,
    key: tuple[object, ...],
    box: pygame.FRect,
    strokes: Sequence[Sequence[tuple[float, float]]],
    inks: Sequence[tuple[Colour, float]],
) -> None:
    """Lines through points in logical pixels, once in every ink with its width."""
    unit = min(box.w, box.h)
    inside = [[((x - box.x) / unit, (y - box.y) / unit) for x, y in stroke] for stroke in strokes]

    def paint(brush: Brush) -> None:
        for ink, width in inks:
            for stroke in inside:
                brush.line(stroke, width / unit, ink)

    canvas.shape((*key, round(unit, 1)), box, paint)


def card_boxes(box: pygame.FRect, count: int) -> list[pygame.FRect]:
    """Where the cards stand that a click on a square costs: in its lower right corner, side by side."""
    side = min(CARD_MOST, max(12.0, min(box.w, box.h) * 0.26))
    right, top = box.right - CASING - 1, box.bottom - side - CASING - 1
    apart = min(side + CASING, (box.w - side - 4) / max(1, count - 1))
    return [pygame.FRect(right - side - (count - 1 - number) * apart, top, side, side) for number in range(count)]


def cards(
    canvas: Canvas,
    box: pygame.FRect,
    pieces: Sequence[str],
    draw: Callable[[Canvas, str, pygame.FRect], None],
) -> None:
    """It costs these cards: small ones with their own faces, which `draw` draws."""
    for piece, place in zip(pieces, card_boxes(box, len(pieces)), strict=True):
        canvas.panel(place.inflate(2 * CASING, 2 * CASING), CASING_LIGHT, None, place.w * 0.2 + CASING)
        draw(canvas, piece, place)


def throw(canvas: Canvas, box: pygame.FRect, colour: Colour) -> None:
    """It costs a throw: a small triangle in the lower right corner."""
    side = min(24.0, max(10.0, min(box.w, box.h) * 0.24))
    corner = pygame.FRect(box.right - side - 3, box.bottom - side - 3, side, side)
    points = [(0.5, 0.16), (0.88, 0.86), (0.12, 0.86)]

    def paint(brush: Brush) -> None:
        brush.line([*points, points[0]], 0.24, CASING_LIGHT)
        brush.polygon(points, colour)
        brush.line([*points, points[0]], 0.06, colour)

    canvas.shape(("throw", colour), corner, paint)


def chance_label(canvas: Canvas, box: pygame.FRect, share: float, is_high: bool = False) -> tuple[str, pygame.FRect]:
    """What the label of a chance says and where it stands: at the foot of the square, or `is_high` at its top."""
    words = f"{share * 100:.0f}%" if share < 0.995 or share == 1 else ">99%"
    size = min(16.0, max(10.0, box.h * 0.22))
    width = canvas.measure(words, size, "bold") + size * 0.8
    top = box.y + size * 0.1 if is_high else box.bottom - size * 1.45
    return words, pygame.FRect(box.centerx - width / 2, top, width, size * 1.35)


def chance(canvas: Canvas, box: pygame.FRect, share: float, is_strong: bool = False, is_high: bool = False) -> None:
    """Chance decides whether one comes here: its percentage on a label."""
    words, label = chance_label(canvas, box, share, is_high)
    size = label.h / 1.35
    fill = BLACK if is_strong else mix(BLACK, WHITE, 0.16)
    canvas.panel(label, fill, WHITE if is_strong else None, size * 0.5)
    canvas.text(words, label, size, WHITE, "bold", "centre")


def frame(canvas: Canvas, box: pygame.FRect, colour: Colour, casing: Colour, width: float = FRAME) -> None:
    """The outline of a square, just inside it, with its casing on both sides."""
    width = min(width, max(2.0, min(box.w, box.h) * 0.06))
    canvas.ring(box, casing, width + 2 * CASING, 7)
    canvas.ring(box.inflate(-2 * CASING, -2 * CASING), colour, width, 5)


def last(canvas: Canvas, box: pygame.FRect, colour: Colour) -> None:
    """Here went the last turn."""
    frame(canvas, box.inflate(-2, -2), colour, CASING_DARK)


def focus(canvas: Canvas, box: pygame.FRect) -> None:
    """This is attended to: the one thing in gold."""
    frame(canvas, box.inflate(2, 2), canvas.theme.accent, CASING_DARK)


def glow(canvas: Canvas, box: pygame.FRect) -> None:
    """This is what is spoken of: a black frame with light edges."""
    frame(canvas, box.inflate(2, 2), CASING_DARK, CASING_LIGHT, 5)


def chosen(canvas: Canvas, box: pygame.FRect, colour: Colour) -> None:
    """This can be picked up, or something under it can."""
    frame(canvas, box, colour, CASING_LIGHT, 3)


def hint(canvas: Canvas, box: pygame.FRect, colour: Colour) -> None:
    """This is advised: a dotted frame."""
    inner = box.inflate(-9, -9)
    corners = [inner.topleft, inner.topright, inner.bottomright, inner.bottomleft, inner.topleft]
    dots = dotted(corners, 9.0)
    draw_dots(canvas, ("hint", colour), box, dots, colour, 2.6)


def dotted(points: Sequence[tuple[float, float]], gap: float) -> list[tuple[float, float]]:
    """Points along a line, about `gap` apart, its corners among them."""
    found: list[tuple[float, float]] = []
    for start, end in itertools.pairwise(points):
        way = pygame.Vector2(end) - pygame.Vector2(start)
        count = max(1, round(way.length() / gap))
        found += [(start[0] + way.x * n / count, start[1] + way.y * n / count) for n in range(count)]
    return [*found, points[-1]] if points else []


def draw_dots(
    canvas: Canvas,
    key: tuple[object, ...],
    box: pygame.FRect,
    dots: Sequence[tuple[float, float]],
    colour: Colour,
    radius: float,
) -> None:
    """Dots with their casings, in a picture that fills `box`."""
    unit = min(box.w, box.h)
    inside = [((x - box.x) / unit, (y - box.y) / unit) for x, y in dots]

    def paint(brush: Brush) -> None:
        for ink, size in ((CASING_LIGHT, radius + CASING * 0.75), (colour, radius)):
            for at in inside:
                brush.circle(at, size / unit, ink)

    canvas.shape((*key, round(unit, 1)), box, paint)


def shadow(canvas: Canvas, box: pygame.FRect) -> None:
    """A piece that is on its way came from here: its outline, dashed."""

    def paint(brush: Brush) -> None:
        brush.block(0.02, 0.02, 0.96, 0.96, 0.15, (*BLACK, 46))
        way = [(0.14, 0.03), (0.86, 0.03), (0.97, 0.14), (0.97, 0.86), (0.86, 0.97), (0.14, 0.97), (0.03, 0.86)]
        ends = dotted([*way, (0.03, 0.14), (0.14, 0.03)], 0.05)
        for start, end in zip(ends[::2], ends[1::2], strict=False):
            brush.line([start, end], 0.03, (*CASING_DARK, 200))

    canvas.shape(("shadow mark",), box, paint)


def cause(canvas: Canvas, box: pygame.FRect, colour: Colour) -> None:
    """This is why it cannot be done: a glow with a broken frame."""

    def paint(brush: Brush) -> None:
        brush.block(0.02, 0.02, 0.96, 0.96, 0.06, (*colour, 84))
        for step in range(4):
            start = 0.06 + step * 0.24
            for edge in (0.05, 0.95):
                for ink, width in ((CASING_LIGHT, 0.09), (colour, 0.05)):
                    brush.line([(start, edge), (start + 0.13, edge)], width, ink)
                    brush.line([(edge, start), (edge, start + 0.13)], width, ink)

    canvas.shape(("cause", colour), box, paint)


def hatch(canvas: Canvas, box: pygame.FRect, colour: Colour) -> None:
    """Not offered, said without moving: slanted lines."""

    def paint(brush: Brush) -> None:
        for step in range(1, 8):
            share = step / 4
            first, last = (max(0.0, share - 1), min(1.0, share)), (min(1.0, share), max(0.0, share - 1))
            brush.line([first, last], 0.03, colour)

    canvas.shape(("hatch", colour), box.inflate(-8, -8), paint)


def shaken(share: float) -> float:
    """How far to the side, in logical pixels, after that share of a refusal's shake."""
    return 0.0 if share >= 1 else math.sin(share * math.pi * 6) * 5 * (1 - share)


def cord(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], cell: float, colour: Colour) -> None:
    """A twisted cord between two pieces that belong together."""
    way = pygame.Vector2(end) - pygame.Vector2(start)
    thick = cell * 0.13
    box = pygame.FRect(min(start[0], end[0]), min(start[1], end[1]), abs(way.x), abs(way.y)).inflate(
        2 * thick, 2 * thick
    )
    unit = min(box.w, box.h)
    first = ((start[0] - box.x) / unit, (start[1] - box.y) / unit)
    along = way / unit
    side = along.normalize().rotate(90) * (thick * 0.26 / unit)
    steps = max(4, round(way.length() / (thick * 0.85)))

    def paint(brush: Brush) -> None:
        width = thick / unit
        last = (first[0] + along.x, first[1] + along.y)
        brush.line([first, last], width, _edge(colour))
        brush.line([first, last], width * 0.68, colour)
        for step in range(steps):
            share = (step + 0.5) / steps
            x, y = first[0] + along.x * share, first[1] + along.y * share
            lean = along.normalize() * (thick * 0.2 / unit)
            twist = [(x - side.x - lean.x, y - side.y - lean.y), (x + side.x + lean.x, y + side.y + lean.y)]
            brush.line(twist, width * 0.16, mix(colour, _edge(colour), 0.6))

    canvas.shape(("cord", colour, round(way.x), round(way.y)), box, paint)


def risks(canvas: Canvas, box: pygame.FRect, found: Sequence[tuple[str, str]]) -> None:
    """What chance may do to a piece: a plate with a sign and a number for each, from the top of its cell down."""
    size = min(13.0, box.h * 0.16)
    high = size * 1.5
    for number, (sign_name, text) in enumerate(found):
        ink, fill = (
            (WHITE, mix(PALETTE.capture, BLACK, 0.35)) if number == 0 else (WHITE, mix(PALETTE.move, BLACK, 0.35))
        )
        width = canvas.measure(text, size, "bold") + high + 4
        top = box.y + 2 if number == 0 else box.bottom - (len(found) - number) * (high + 1) - 1
        plate = pygame.FRect(box.centerx - width / 2, top, width, high)
        canvas.panel(plate, fill, WHITE, high * 0.3)
        sign(canvas, sign_name, pygame.FRect(plate.x + 2, plate.y + 1, high - 2, high - 2), ink)
        room = pygame.FRect(plate.x + high, plate.y, width - high, high)
        canvas.text(text, room, size, ink, "bold")
