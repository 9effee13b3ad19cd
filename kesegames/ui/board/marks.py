"""What a player is told on the board. Every mark has a shape of its own: no meaning hangs on a hue alone."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from kesegames.engine.look import Spot
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.skin import BLACK, PALETTE, WHITE, Brush, Colour, mix

GLOW: Final = (255, 200, 61)
GLOW_EDGE: Final = (58, 38, 8)


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


def _edge(colour: Colour) -> Colour:
    """A colour that parts a mark from its ground."""
    return WHITE if sum(colour) < 380 else mix(colour, BLACK, 0.65)


def dot(canvas: Canvas, box: pygame.FRect, colour: Colour, is_large: bool = False) -> None:
    """A move goes here."""
    side = min(box.w, box.h) * (0.36 if is_large else 0.26)
    spot = pygame.FRect(box.centerx - side / 2, box.centery - side / 2, side, side)

    def paint(brush: Brush) -> None:
        brush.circle((0.5, 0.5), 0.5, (*_edge(colour), 170))
        brush.circle((0.5, 0.5), 0.43, colour)

    canvas.shape(("dot", colour), spot, paint)


def bracket(canvas: Canvas, box: pygame.FRect, colour: Colour) -> None:
    """Something is captured here: four corners."""

    def paint(brush: Brush) -> None:
        near, far, reach = 0.05, 0.95, 0.2
        for ink, width in (((*WHITE, 220), 0.085), (colour, 0.055)):
            for x, y, dx, dy in ((near, near, 1, 1), (far, near, -1, 1), (near, far, 1, -1), (far, far, -1, -1)):
                brush.line([(x, y + dy * reach), (x, y), (x + dx * reach, y)], width, ink)

    canvas.shape(("bracket", colour), box, paint)


def cost(canvas: Canvas, box: pygame.FRect, colour: Colour) -> None:
    """It costs something: a small triangle in the lower right corner."""
    side = min(box.w, box.h) * 0.24
    corner = pygame.FRect(box.right - side - 4, box.bottom - side - 4, side, side)

    def paint(brush: Brush) -> None:
        brush.polygon([(0.5, 0.02), (1.0, 0.98), (0.0, 0.98)], _edge(colour))
        brush.polygon([(0.5, 0.24), (0.84, 0.88), (0.16, 0.88)], colour)

    canvas.shape(("cost", colour), corner, paint)


def chance(canvas: Canvas, box: pygame.FRect, share: float, is_strong: bool = False) -> None:
    """Chance decides whether one comes here: its percentage on a label at the foot of the square."""
    words = f"{share * 100:.0f} %" if share < 0.995 or share == 1 else ">99 %"
    size = min(16.0, max(10.0, box.h * 0.22))
    width = canvas.measure(words, size, "bold") + size * 0.8
    label = pygame.FRect(box.centerx - width / 2, box.bottom - size * 1.45, width, size * 1.35)
    fill, ink = (BLACK, WHITE) if is_strong else (mix(BLACK, WHITE, 0.16), WHITE)
    canvas.panel(label, fill, WHITE if is_strong else None, size * 0.5)
    canvas.text(words, label, size, ink, "bold", "centre")


def outline(canvas: Canvas, box: pygame.FRect, colour: Colour, width: float = 3) -> None:
    canvas.ring(box.inflate(-2, -2), colour, width, 5)


def cause(canvas: Canvas, box: pygame.FRect, colour: Colour) -> None:
    """This is why it cannot be done: a glow with a broken frame."""

    def paint(brush: Brush) -> None:
        brush.block(0.02, 0.02, 0.96, 0.96, 0.06, (*colour, 84))
        for step in range(4):
            start = 0.06 + step * 0.24
            for edge in (0.035, 0.965):
                brush.line([(start, edge), (start + 0.13, edge)], 0.05, colour)
                brush.line([(edge, start), (edge, start + 0.13)], 0.05, colour)

    canvas.shape(("cause", colour), box, paint)


def glow(canvas: Canvas, box: pygame.FRect) -> None:
    """This is what is spoken of: a strong golden frame with dark edges, seen on any ground."""
    canvas.ring(box.inflate(4, 4), GLOW_EDGE, 9, 7)
    canvas.ring(box, GLOW, 5, 7)


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


def path(
    canvas: Canvas, points: Sequence[tuple[float, float]], colour: Colour, width: float = 2.5, gap: float = 30
) -> None:
    """A thin arrow through `points`, in logical pixels; it keeps `gap` away from the middle of the last one."""
    steps = [pygame.Vector2(point) for number, point in enumerate(points) if not number or point != points[number - 1]]
    if len(steps) < 2:
        return
    last = steps[-1] - steps[-2]
    head = last.normalize() * 15
    tip = steps[-1] - last.normalize() * min(gap, last.length() - 20)
    steps[-1] = tip - head * 0.7
    left, top = min(p.x for p in steps) - 24, min(p.y for p in steps) - 24
    box = pygame.FRect(left, top, max(p.x for p in steps) + 24 - left, max(p.y for p in steps) + 24 - top)
    unit = min(box.w, box.h)
    inside = [((p.x - left) / unit, (p.y - top) / unit) for p in steps]
    wing = head.rotate(90) * 0.5
    corners = [tip, tip - head + wing, tip - head - wing]
    arrow = [((p.x - left) / unit, (p.y - top) / unit) for p in corners]

    def paint(brush: Brush) -> None:
        brush.line(inside, (width + 2) / unit, (*_edge(colour), 150))
        brush.line(inside, width / unit, colour)
        brush.polygon(arrow, colour)

    key = ("path", colour, width, tuple((round(x, 3), round(y, 3)) for x, y in inside), round(box.w), round(box.h))
    canvas.shape(key, box, paint)


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
