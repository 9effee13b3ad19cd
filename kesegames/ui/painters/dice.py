"""A die of bone with its pips, the cup of leather that it waits in, and what they cast."""

from __future__ import annotations

from typing import Final

from kesegames.ui.draw.skin import BLACK, WHITE, Brush, Painting, colour, mix

BONE: Final = colour("#F6EFDD")
RIM: Final = colour("#4A3724")
PIP: Final = colour("#221C18")
RED: Final = colour("#B3261E")
LEATHER: Final = colour("#7A4A2B")
NEAR, MIDDLE, FAR = 0.25, 0.5, 0.75
PIPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((MIDDLE, MIDDLE),),
    2: ((NEAR, FAR), (FAR, NEAR)),
    3: ((NEAR, FAR), (MIDDLE, MIDDLE), (FAR, NEAR)),
    4: ((NEAR, NEAR), (NEAR, FAR), (FAR, NEAR), (FAR, FAR)),
    5: ((NEAR, NEAR), (NEAR, FAR), (MIDDLE, MIDDLE), (FAR, NEAR), (FAR, FAR)),
    6: ((NEAR, NEAR), (NEAR, MIDDLE), (NEAR, FAR), (FAR, NEAR), (FAR, MIDDLE), (FAR, FAR)),
}
"""Where the pips of each face are, in shares of its width and height."""


def painting(face: str) -> Painting:
    """The face `die1` … `die6`, the `cup`, or with `shadow` behind it what a die (`square`) or the cup casts."""
    if face == "cup":
        return _cup
    if face == "cup shadow":
        return _cup_shadow
    return _square_shadow if face == "square shadow" else _die(int(face[-1]))


def _die(pips: int) -> Painting:
    """From above; the one pip is large and red, as on the dice of Japan. It may be narrow, while it rolls."""

    def paint(brush: Brush) -> None:
        wide, high = brush.width, brush.height
        brush.block(0, 0, wide, high, 0.2, RIM)
        brush.block(0.03, 0.03, wide - 0.06, high - 0.06, 0.18, mix(BONE, BLACK, 0.2))
        brush.block(0.03, 0.03, wide - 0.1, high - 0.1, 0.18, mix(BONE, WHITE, 0.6))
        brush.block(0.06, 0.06, wide - 0.13, high - 0.13, 0.16, BONE)
        radius, ink = (0.16, RED) if pips == 1 else (0.09, PIP)
        for x, y in PIPS[pips]:
            brush.circle((x * wide, y * high), radius, mix(ink, WHITE, 0.25))
            brush.circle((x * wide - 0.006, y * high - 0.006), radius - 0.012, ink)

    return paint


def _square_shadow(brush: Brush) -> None:
    brush.block(0, 0, brush.width, brush.height, 0.2, (0, 0, 0, 80))


def _outline(inset: float) -> list[tuple[float, float]]:
    return [(0.26 + inset, 0.08 + inset), (0.74 - inset, 0.08 + inset), (0.86 - inset, 0.84), (0.14 + inset, 0.84)]


def _cup(brush: Brush) -> None:
    """Upside down over its die: narrow above, a thick rim below, two seams."""
    for inset, ink in ((0.0, RIM), (0.018, mix(LEATHER, BLACK, 0.18))):
        brush.polygon(_outline(inset), ink)
        brush.line([(0.3, 0.1 + inset), (0.7, 0.1 + inset)], 0.09 - 2 * inset, ink)
    brush.polygon([(0.29, 0.1), (0.56, 0.1), (0.6, 0.84), (0.18, 0.84)], LEATHER)
    brush.polygon([(0.33, 0.1), (0.42, 0.1), (0.37, 0.84), (0.26, 0.84)], mix(LEATHER, WHITE, 0.18))
    for y, reach in ((0.24, 0.25), (0.66, 0.32)):
        brush.line([(0.5 - reach, y), (0.5 + reach, y)], 0.022, mix(LEATHER, WHITE, 0.42))
    brush.line([(0.14, 0.86), (0.86, 0.86)], 0.12, RIM)
    brush.line([(0.14, 0.855), (0.86, 0.855)], 0.085, mix(LEATHER, BLACK, 0.08))
    brush.line([(0.14, 0.84), (0.86, 0.84)], 0.022, mix(LEATHER, WHITE, 0.35))


def _cup_shadow(brush: Brush) -> None:
    ink = (0, 0, 0, 80)
    brush.polygon([(0.26, 0.08), (0.74, 0.08), (0.92, 0.9), (0.08, 0.9)], ink)
