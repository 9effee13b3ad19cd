"""What is written in a picture, line by line, and whether headings are as large as they ought to be."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

SLACK = 1.0
"""Letters are made smaller in steps of one logical pixel until they fit."""
NEAR = 4.0
"""What begins, or has its middle, so close to each other stands in one column."""


@dataclass
class Written:
    """A line: all the words that it is part of, its own ones, the size of its letters, where its ink is, how it is set,
    and the box that it stands on, drawn last below it."""

    words: str
    text: str
    size: float
    face: str
    box: pygame.FRect
    align: str
    ground: object


def small_headings(lines: Sequence[Written]) -> list[str]:
    """Headings whose letters are smaller than those of the text right below them: bold words and words that are not, on
    one ground, in one column."""
    heads = [line for line in lines if line.face == "bold" and _are_words(line.text)]
    bodies = [line for line in lines if line.face == "regular" and _are_words(line.text)]
    return [
        f"heading {head.words!r} ({head.size:g}) above {body.words!r} ({body.size:g})"
        for head, body in itertools.product(heads, bodies)
        if head.size + SLACK < body.size and _is_right_below(body, head)
    ]


def _are_words(text: str) -> bool:
    """Not a number, a sign on a piece or the name of a square."""
    return sum(map(str.isalpha, text)) > 2


def _is_right_below(body: Written, head: Written) -> bool:
    if body.align != head.align or body.ground is not head.ground:
        return False
    near = abs(body.box.x - head.box.x) if body.align == "left" else abs(body.box.centerx - head.box.centerx)
    return near <= NEAR and 0 <= body.box.centery - head.box.centery <= head.box.h + body.box.h
