"""Turns of a match: which of its events belong together, and where they went. Knows no rule."""

from __future__ import annotations

from collections.abc import Sequence

from kesegames.engine.look import END, Spot
from kesegames.engine.state import CHANCE
from kesegames.play.match import Match


def turn_before(match: Match, number: int) -> list[int]:
    """The numbers (from 1) of the decisions in the last turn before the position after `number` events.

    A turn is what one seat decides while no other decides or throws; what only has been thrown is none yet. It does not
    reach back to before the table was set anew, nor into the chapter before.
    """
    found: list[int] = []
    seat = CHANCE
    for at in range(number, 0, -1):
        event = match.events[at - 1]
        if event.word:
            continue
        by = event.seat if event.seat != CHANCE else int(match.state_at(at - 1).thrower())
        if seat != CHANCE and by not in (seat, CHANCE):
            break
        if _is_set_anew(match, at) or (found and _chapter(match, at) != _chapter(match, found[-1])):
            break
        if event.seat != CHANCE:
            seat = event.seat
            found.append(at)
        if found and match.state_at(at - 1).opens_round():
            break
    return found[::-1]


def _chapter(match: Match, number: int) -> tuple[str, dict[str, str]] | None:
    """The part of the match to which event `number` (from 1) belongs."""
    chapter = match.state_at(number - 1).chapter()
    return None if chapter is None else (chapter.text, chapter.values)


def _cells(match: Match) -> set[Spot]:
    board = match.ruleset.board_of(len(match.players))
    return {cell.name for cell in board.cells} if board is not None else set()


def _is_set_anew(match: Match, number: int) -> bool:
    """Whether event `number` (from 1) put pieces on the board that nobody and no throw had sent there."""
    cells = _cells(match)
    if not cells:
        return False
    before, after = match.state_at(number - 1), match.state_at(number).look().pieces
    if cells.intersection(before.spell(match.events[number - 1].move)):
        return False
    lay = before.look().pieces
    return any(len(after.get(cell, [])) > len(lay.get(cell, [])) for cell in cells)


def last_turn(match: Match, number: int, viewer: int) -> tuple[tuple[Spot, ...], ...]:
    """The spots of each decision of that turn, as `viewer` may know them.

    One that names only where a piece goes which it need not name begins where the decision before it ended.
    """
    cells = _cells(match)
    found: list[tuple[Spot, ...]] = []
    for at in turn_before(match, number):
        spots = tuple(spot for spot in match.spots(at, viewer) if spot != END)
        before = [spot for spot in found[-1] if spot in cells] if found else []
        goes = [spot for spot in spots if spot in cells]
        if before and len(goes) == 1 and goes != before[-1:] and _has_left(match, at, before):
            spots = (before[-1], *spots)
        found.append(spots)
    return tuple(found)


def _has_left(match: Match, number: int, spots: Sequence[Spot]) -> bool:
    """Whether event `number` (from 1) took away what lay on one of the spots."""
    before, after = match.state_at(number - 1).look().pieces, match.state_at(number).look().pieces
    return any(len(after.get(spot, [])) < len(before.get(spot, [])) for spot in spots)
