"""Moves of modern Kisen in words: the clicks, the notation of its records, and sentences (docs/rules/kisen.md, R1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kesegames.engine import sticks
from kesegames.engine.look import END, Spot
from kesegames.engine.state import CHANCE
from kesegames.rules.kisen.board import EMPTY, HEADINGS, KINDS, called
from kesegames.rules.kisen.men import (
    AGAIN,
    DROP,
    GO,
    HEAD,
    LEAVE,
    ROAM,
    SEASON,
    STAY,
    STEP,
    THROW,
    middle_of,
    start_of,
    tag_of,
    target_of,
)
from kesegames.rules.kisen.position import Position
from kesegames.rules.kisen.terms import CHOICE, LOT, STICKS

_WORDS: Final[dict[int, Spot]] = {STAY: "stay", THROW: "throw", AGAIN: "again", SEASON: "season"}
_WRITTEN: Final[dict[int, str]] = {STAY: "此無", THROW: "再行", AGAIN: "再行", SEASON: "終季"}
NUMERALS: Final = "無一二三四五"


def spell(position: Position, move: i64) -> tuple[Spot, ...]:
    """State.spell for modern Kisen."""
    if position.to_act == CHANCE:
        return ("first:" + position.ruleset.seat_ids[move],) if position.phase == LOT else (sticks.spot(move),)
    if move in _WORDS:
        return (_WORDS[move],)
    names = position.terms.field.names
    if position.phase == CHOICE:
        return (names[move],)
    tag = tag_of(move)
    target = target_of(move)
    if tag == DROP:
        return (position.hand_spot(start_of(move)), names[target])
    start, middle = names[start_of(move)], names[middle_of(move)]
    if tag == ROAM:
        return (start, names[target])
    if tag == GO:
        is_capture = i64(position.men.squares[target]) != EMPTY
        return (start, names[target], END) if is_capture else (start, names[target])
    return (start, middle, named(position, move))


def named(position: Position, move: i64) -> Spot:
    """What a move by stepping says last: the square it ends on, or what it names before it throws (M12)."""
    tag = tag_of(move)
    target = target_of(move)
    if tag == LEAVE:
        return "to:any"
    return "to:" + HEADINGS[target] if tag == HEAD else position.terms.field.names[target]


def write(position: Position, move: i64) -> str:
    """State.write for modern Kisen; nothing is hidden in it."""
    if position.to_act == CHANCE:
        if position.phase == LOT:
            return "first " + position.ruleset.seat_ids[move]
        return ("橋" if position.phase == STICKS else "水") + NUMERALS[move]
    if move in _WRITTEN:
        return _WRITTEN[move]
    names = position.terms.field.names
    if position.phase == CHOICE:
        return names[move]
    tag = tag_of(move)
    start = start_of(move)
    if tag == DROP:
        return called(start) + names[target_of(move)]
    man = names[start] + KINDS[i64(position.men.squares[start]) >> 2]
    middle = names[middle_of(move)]
    if tag in (GO, STEP, ROAM):
        return man + middle + names[target_of(move)]
    return f"{man}{middle} {named(position, move)}"
