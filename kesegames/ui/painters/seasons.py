"""The seasons of a match, for all games that are played over seasons."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.engine.ruleset import Ruleset
from kesegames.ui.draw.canvas import CAPTION, LINE_HEIGHT, Canvas

DISC: Final = 27.0
LEGIBLE: Final = 13.0
"""A disc smaller than this bears no sign."""
LEAST_NAME: Final = 8.0
"""Where its name would be smaller the number of the season stands alone: its disc bears a sign of the name."""
YEARS: Final = (8, 4)
"""So many stand in a row, two years or one where they are larger then."""


def draw_seasons(
    canvas: Canvas, ruleset: Ruleset, place: str, box: pygame.FRect, number: int, limit: int, words: str
) -> None:
    """A disc with the last sign of its name for each season that the texts name (`seasons.1`), up to `limit` unless
    that is 0: the one it is, is filled. Under them stand its name and number."""
    theme = canvas.theme
    named = {int(id.rpartition(".")[2]): text["ja"] for id, text in ruleset.texts.items() if id.startswith(f"{place}.")}
    last = limit or max(named, default=1)
    side, in_a_row = max((_side(box, last, count), count) for count in YEARS)
    columns, rows = min(last, in_a_row), -(-last // in_a_row)
    top = box.centery - (side * rows + CAPTION * LINE_HEIGHT) / 2
    for season, name in named.items():
        if season > last:
            continue
        row, column = divmod(season - 1, in_a_row)
        disc = pygame.FRect(box.centerx + (column - columns / 2) * side, top + row * side, side, side).inflate(-2, -2)
        is_now = season == number
        canvas.panel(disc, theme.text if is_now else theme.recess, theme.engraved, disc.w / 2, 1)
        if disc.h >= LEGIBLE:
            canvas.glyph(name[-1], disc, disc.h * 0.64, theme.mat if is_now else theme.engraved)
    line = pygame.FRect(box.x, top + side * rows, box.w, CAPTION * LINE_HEIGHT)
    full, short = f"{words} · {number}/{last}", f"{number}/{last}"
    told = full if canvas.fitting(full, line.w, CAPTION) >= LEAST_NAME else short
    canvas.text(told, line, canvas.fitting(told, line.w, CAPTION), theme.text, "regular", "centre")


def _side(box: pygame.FRect, last: int, in_a_row: int) -> float:
    """How large the discs are, so many in a row."""
    return min(DISC, box.w / min(last, in_a_row), box.h * 0.5 / -(-last // in_a_row))
