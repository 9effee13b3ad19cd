"""Words looked for in a page of rules: every place where they stand, whatever the case, the width or the kana."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from kesegames import plain
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.text_layout import is_wide
from kesegames.ui.pages import Grid
from kesegames.ui.scenes.rules.flow import CODE_AIR, LEADING, Flow, Item, face_of


@dataclass
class Hit:
    """A place in item number `row`: for each run of a line that it touches, the line, the run and its first and last
    character."""

    row: int
    parts: list[tuple[int, int, int, int]]


def hits(flow: Flow, words: str) -> list[Hit]:
    """Where these words stand in the page, from its top on; spaces count, but for those at either end."""
    wanted = plain.folded(words.strip())
    found: list[Hit] = []
    for row, item in enumerate(flow.items) if wanted else ():
        signs, places = _signs(item)
        at = signs.find(wanted)
        while at >= 0:
            found.append(Hit(row, _parts(places[at : at + len(wanted)])))
            at = signs.find(wanted, at + len(wanted))
    return found


def _signs(item: Item) -> tuple[str, list[tuple[int, int, int]]]:
    """The text of an item folded, and where each sign of it stands: line, run, character."""
    signs: list[str] = []
    places: list[tuple[int, int, int]] = []

    def add(text: str, place: tuple[int, int, int]) -> None:
        for sign in plain.folded(text):
            signs.append(sign)
            places.append(place)

    for line_number, line in enumerate(item.lines):
        first = line.runs[0].text[:1] if line.runs else ""
        if signs:
            # What a line broke at: nothing between wide signs, else a space; a cell of a table ends here.
            is_close = is_wide(signs[-1]) and bool(first) and is_wide(first)
            add("\n" if isinstance(item.block, Grid) else "" if is_close else " ", (-1, -1, -1))
        for run_number, run in enumerate(line.runs):
            for number, sign in enumerate(run.text):
                add("\n" if run.style.startswith("piece:") else sign, (line_number, run_number, number))
    return "".join(signs), places


def _parts(places: list[tuple[int, int, int]]) -> list[tuple[int, int, int, int]]:
    spans: dict[tuple[int, int], tuple[int, int]] = {}
    for line, run, number in places:
        if line >= 0:
            first, last = spans.get((line, run), (number, number))
            spans[line, run] = min(first, number), max(last, number)
    return [(line, run, first, last) for (line, run), (first, last) in spans.items()]


def boxes(canvas: Canvas, item: Item, hit: Hit) -> list[pygame.FRect]:
    """What is to be marked of a hit, from the left of the column and the top of its item."""
    found: list[pygame.FRect] = []
    for line_number, run_number, first, last in hit.parts:
        line = item.lines[line_number]
        run = line.runs[run_number]
        is_code = run.style == "code"
        size, face = (item.size - 1 if is_code else item.size), face_of(run.style)
        left = run.x + (CODE_AIR if is_code else 0.0) + canvas.measure(run.text[:first], size, face)
        wide = canvas.measure(run.text[first : last + 1], size, face)
        high = item.size * canvas.skin.text_scale * LEADING
        found.append(pygame.FRect(left - 1, line.y + high * 0.1, wide + 2, high * 0.8))
    return found
