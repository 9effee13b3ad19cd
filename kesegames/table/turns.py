"""Turns of a match: which of its events belong together, and where they went. Knows no rule."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Final

from kesegames.engine.look import END, Look, Spot
from kesegames.engine.state import CHANCE
from kesegames.play.match import Match

MOST_LED: Final = 2
"""Pieces that one event leads on without naming a cell: its seat's, and one that is met there."""


def turn_before(match: Match, number: int) -> list[int]:
    """The numbers (from 1) of the decisions in the last turn before the position after `number` events.

    A turn is what one seat decides while no other decides or throws; what only has been thrown is none yet. It does not
    reach back to before the table was set anew, nor into the chapter before.
    """
    found: list[int] = []
    seat = CHANCE
    if all(event.seat == CHANCE or event.word for event in match.events[:number]):
        return found
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


def _tiles(match: Match) -> set[Spot]:
    """The spots beside the board on which something lies for good."""
    places = match.ruleset.places_of(len(match.players))
    return {spot for place in places if place.kind == "tiles" for spot in place.spots}


def _is_set_anew(match: Match, number: int) -> bool:
    """Whether event `number` (from 1) put pieces on the board that nobody and no throw had sent there."""
    cells = _cells(match)
    if not cells:
        return False
    before, after = match.state_at(number - 1), match.look_at(number).pieces
    if cells.intersection(before.spell(match.events[number - 1].move)):
        return False
    lay = match.look_at(number - 1).pieces
    come = [len(after.get(cell, [])) - len(lay.get(cell, [])) for cell in cells]
    return sum(come) > 0 or sum(more > 0 for more in come) > MOST_LED


def last_turn(match: Match, number: int, viewer: int) -> tuple[tuple[Spot, ...], ...]:
    """The spots of each decision of that turn, as `viewer` may know them; before the first decision of a match the last
    throw that led a piece on.

    One that names only where a piece goes which it need not name begins where the decision before it ended. One that
    names no cell of the board begins with the cells between which it led a piece, or on which lies what it names. While
    a seat has done nothing on the board, or on tiles beside it, in its turn, the turn before that is still the last.
    """
    cells = _cells(match)
    turn = turn_before(match, number)
    found = _strokes(match, turn, viewer, cells)
    if not turn and cells:
        ways = (_led(match, at, cells) for at in _last_throws(match, number))
        found += itertools.islice((way for way in ways if way), 1)
    is_running = bool(turn) and match.state_at(number).to_act == match.events[turn[-1] - 1].seat
    seen = cells | _tiles(match)
    if is_running and cells and not seen.intersection(spot for stroke in found for spot in stroke):
        found = _strokes(match, turn_before(match, turn[0] - 1), viewer, cells)
    return tuple(found)


def _strokes(match: Match, turn: list[int], viewer: int, cells: set[Spot]) -> list[tuple[Spot, ...]]:
    """The spots of each decision of a turn."""
    found: list[tuple[Spot, ...]] = []
    for at in turn:
        spots = tuple(spot for spot in match.spots(at, viewer) if spot != END)
        before = [spot for spot in found[-1] if spot in cells] if found else []
        goes = [spot for spot in spots if spot in cells]
        if before and len(goes) == 1 and goes != before[-1:] and _has_left(match, at, before):
            spots = (before[-1], *spots)
        elif cells and not goes:
            spots = (*(_led(match, at, cells) or _where(match, at, spots, cells)), *spots)
        found.append(spots)
    return found


def _last_throws(match: Match, number: int) -> Iterator[int]:
    """The numbers (from 1) of the throws that nobody's decision follows, the last first."""
    for at in range(number, 0, -1):
        event = match.events[at - 1]
        if event.seat != CHANCE:
            return
        if not event.word and match.state_at(at - 1).thrower() >= 0:
            yield at


def _led(match: Match, number: int, cells: set[Spot]) -> tuple[Spot, ...]:
    """From where to where event `number` (from 1) led a piece of the seat that decided or threw."""
    state, event = match.state_at(number - 1), match.events[number - 1]
    seat = event.seat if event.seat != CHANCE else int(state.thrower())
    if seat < 0:
        return ()
    own = match.ruleset.seat_ids[seat]
    before, after = _lying(match.look_at(number - 1), cells), _lying(match.look_at(number), cells)
    for piece, cell in before.items():
        if match.ruleset.owner(piece) == own and after.get(piece, cell) != cell:
            return cell, after[piece]
    return ()


def _lying(look: Look, cells: set[Spot]) -> dict[str, Spot]:
    """The cell of each piece of which only one lies on the board."""
    found: dict[str, Spot] = {}
    twice = set[str]()
    for spot, pieces in look.pieces.items():
        cell = spot if spot in cells else look.lies.get(spot, "")
        for piece in pieces if cell in cells else []:
            twice |= {piece} & set(found)
            found[piece] = cell
    return {piece: cell for piece, cell in found.items() if piece not in twice}


def _where(match: Match, number: int, spots: Sequence[Spot], cells: set[Spot]) -> tuple[Spot, ...]:
    """The cells on which the things with these spots lay before event `number` (from 1)."""
    lies = match.look_at(number - 1).lies
    return tuple(dict.fromkeys(lies[spot] for spot in spots if lies.get(spot) in cells))


def _has_left(match: Match, number: int, spots: Sequence[Spot]) -> bool:
    """Whether event `number` (from 1) took away what lay on one of the spots."""
    before, after = match.look_at(number - 1).pieces, match.look_at(number).pieces
    return any(len(after.get(spot, [])) < len(before.get(spot, [])) for spot in spots)
