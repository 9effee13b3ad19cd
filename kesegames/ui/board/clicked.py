"""A person's clicks on the board, as the table, the rules pages and the tutorial mark them."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial

import pygame

from kesegames.engine.look import Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.table.clicks import Clicks, Refusal
from kesegames.ui.board import headings
from kesegames.ui.board.marks import Marks
from kesegames.ui.widgets.focus import Target


def mark_clicks(marks: Marks, clicks: Clicks, shows_targets: bool = True) -> None:
    """The directions that can be clicked next; with `shows_targets` all else, its cost, and where chance decides."""
    offers = clicks.offers()
    marks.picked = clicks.spots
    marks.lifts = {spot: clicks.leaving(spot) for spot in clicks.spots[:1]}
    marks.chosen = clicks.chosen()
    marks.arrows = tuple(spot for spot in offers if headings.turns(spot) is not None)
    if shows_targets:
        marks.offers = {spot: note.kind for spot, note in offers.items()}
        marks.costs = clicks.costs()
        marks.chances = clicks.chances()


def mark_so_far(marks: Marks, clicks: Clicks, say: Callable[[str, dict[str, str], Ruleset], str]) -> None:
    """What the clicks so far come to, with the one on the spot pointed at."""
    told = clicks.so_far(marks.attended)
    marks.so_far = say(told.text, told.values, clicks.ruleset) if told is not None else ""


def mark_refusal(marks: Marks, refusal: Refusal | None, now: int) -> None:
    """What was clicked in vain, and what causes that."""
    if refusal is not None:
        marks.refused = refusal.spot
        marks.refusal = refusal.shaken(now)
        marks.causes = marks.causes | frozenset(refusal.note.spots if refusal.note else ())


def spot_targets(
    boxes: dict[Spot, pygame.FRect],
    cells: Container[Spot],
    offered: Container[Spot],
    prefix: str,
    choose: Callable[[Spot], None],
) -> list[Target]:
    """The spots in their boxes as targets, offered ones first; their ids begin with `prefix`. Arrows of directions lie
    above the cells that they cover."""
    order = sorted(boxes, key=lambda spot: spot not in offered)
    return [
        Target(
            prefix + spot,
            boxes[spot],
            partial(choose, spot),
            is_above=headings.turns(spot) is not None,
            among=prefix if spot in cells or headings.turns(spot) is not None else "",
        )
        for spot in order
    ]
