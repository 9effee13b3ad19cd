"""Moves of modern Kisen in words: the clicks, the notation of its records, and sentences (docs/rules/kisen.md, R1)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kesegames.engine import sticks
from kesegames.engine.look import END, Ending, Look, Spot, Told
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.kisen.board import EMPEROR, EMPTY, HEADINGS, KINDS, called
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
from kesegames.rules.kisen.terms import CHOICE, DECLARATION, LOT, STICKS, TURN, WATER

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


def told(position: Position, move: i64) -> list[Told]:
    """State.told for modern Kisen: the event, what it costs (M19), the sets it makes (M20), what it ends (M21, M25)."""
    after = position.after(move)
    found = [_event(position, after, move), *_costs(position, after, move), *_sets(position, after)]
    if after.season != position.season or after.to_act == OVER:
        board = _board_after(position, after, move)
        for event in found:
            event.look = board
        found += _endings(position, after, board)
    return found


def ending(position: Position, move: i64) -> Ending | None:
    """The season that ends with this event: the sets that are paid for, and the rate (M20, M21)."""
    after = position.after(move)
    if after.season == position.season and (after.to_act != OVER or position.phase != DECLARATION):
        return None
    name = Told("ending.season", {"season": f"@seasons.{position.season}"})
    if position.phase != DECLARATION:
        return Ending(name, [Told("told.quiet", {"count": str(position.terms.quiet_limit)})], [])
    seat = position.mover
    scoring = position.terms.scoring
    rows = [
        (hand.short or f"hand.{hand.name}", _at(seat, _in_points(position, worth)))
        for hand, worth in zip(scoring.hands, scoring.worths(position.hands, seat), strict=True)
        if worth > 0
    ]
    if position.situations:
        rows.append(("row.situations", _at(seat, f"−{_in_points(position, position.situations)}")))
    if position.rate > 1:
        rows.append(("row.rate", _at(seat, f"×{position.rate}")))
    won = {"seat": f"@seat.{position.ruleset.seat_ids[seat]}"}
    return Ending(name, [Told("ending.declared", won)], rows)


def _at(seat: i64, sign: str) -> list[str]:
    """A sign in the column of `seat`, nothing in the other."""
    return [sign, ""] if seat == 0 else ["", sign]


def _event(position: Position, after: Position, move: i64) -> Told:
    """What was decided, thrown or drawn."""
    ruleset = position.ruleset
    if position.phase == LOT:
        seat = {"seat": f"@seat.{ruleset.seat_ids[move]}", "season": f"@seasons.{position.season}"}
        return Told("told.first", seat)
    if position.phase == STICKS:
        return _throw(position, after, int(move))
    if position.phase == WATER:
        return _water(position, int(move))
    if position.phase == DECLARATION:
        if move == AGAIN:
            return Told("told.again", {"rate": str(after.rate)})
        won = after.score[position.mover] - position.score[position.mover]
        text = "told.season" if won >= 0 else "told.season_pays"
        return Told(text, {"points": _in_points(position, max(won, -won))})
    if move == THROW:
        return Told("told.throws_on")
    if position.phase == CHOICE:
        return _chosen(position, move)
    return _turn(position, move)


def _throw(position: Position, after: Position, value: int) -> Told:
    """A throw for the greatest distance, in a chain added to those before (M23)."""
    if position.thrown < 0:
        return Told("told.throw", {"value": str(value)})
    if after.is_spoilt:
        return Told("told.throw_spoilt", {"value": str(value)})
    return Told("told.throw_sum", {"value": str(value), "sum": str(after.thrown)})


def _water(position: Position, value: int) -> Told:
    """A throw for the water, and what comes of it (M15)."""
    start, target = start_of(position.pending), target_of(position.pending)
    values = {**_named_piece(position, start, target), "value": str(value)}
    if value < position.terms.water_least:
        return Told("told.fails", values)
    is_capture = i64(position.men.squares[target]) != EMPTY
    return Told("told.enters_capture" if is_capture else "told.enters", values)


def _chosen(position: Position, move: i64) -> Told:
    """What is made of a throw: a square, or the move is given up."""
    start = start_of(position.pending)
    if move == STAY:
        return Told("told.stays", _named_piece(position, start, start))
    values = _named_piece(position, start, move)
    if move == start:
        return Told("told.lands_back", values)
    if position.men.needs_throw(start, move):
        return Told("told.lands_water", values)
    return Told("told.lands_capture" if i64(position.men.squares[move]) != EMPTY else "told.lands", values)


def _turn(position: Position, move: i64) -> Told:
    """A move on the board, a drop, a move of the 皇."""
    tag, start, target = tag_of(move), start_of(move), target_of(move)
    names = position.terms.field.names
    if tag == DROP:
        return Told("told.drop", {"piece": "@piece." + position.piece_id(start), "target": names[target]})
    if tag == ROAM:
        text = "told.roam_back" if start == target else "told.roam"
        return Told(text, {"start": names[start], "target": names[target]})
    if tag not in (GO, STEP):
        word = named(position, move)
        values = {**_named_piece(position, start, start), "middle": names[middle_of(move)]}
        if tag == LEAVE:
            return Told("told.names_nothing", values)
        return Told("told.names", {**values, "named": word if tag != HEAD else "@spot." + word})
    values = {**_named_piece(position, start, target), "middle": names[middle_of(move)]}
    is_capture = i64(position.men.squares[target]) != EMPTY and start != target
    if position.men.needs_throw(start, target):
        text = "told.step_water" if tag == STEP else "told.water_capture" if is_capture else "told.water"
    elif tag == STEP:
        text = "told.step_back" if start == target else "told.step_capture" if is_capture else "told.step"
    else:
        text = "told.capture" if is_capture else "told.move"
    return Told(text, values)


def _named_piece(position: Position, start: i64, target: i64) -> dict[str, str]:
    """The piece on `start`, both squares, and what stands on the other one."""
    names = position.terms.field.names
    values = {
        "piece": "@piece." + position.piece_id(i64(position.men.squares[start])),
        "start": names[start],
        "target": names[target],
    }
    met = i64(position.men.squares[target])
    return values if met == EMPTY else {**values, "taken": "@piece." + position.piece_id(met)}


def _costs(position: Position, after: Position, move: i64) -> list[Told]:
    """What 皇再来 or 撃皇 takes, at once or from the declaration (M19)."""
    if position.phase != TURN or tag_of(move) == DROP:
        return []
    text = "told.return" if tag_of(move) == ROAM else "told.strike"
    if after.situations != position.situations:
        counted = position.situations - after.situations
        return [Told(text + "_counted", {"points": _in_points(position, counted)})]
    is_struck = i64(position.men.squares[middle_of(move)]) == EMPEROR
    paid = position.score[position.mover] - after.score[position.mover]
    if paid > 0 and (tag_of(move) == ROAM or is_struck):
        return [Told(text, {"points": _in_points(position, paid)})]
    return []


def _sets(position: Position, after: Position) -> list[Told]:
    """The sets that are new, or count more than before (M20)."""
    if after.phase != DECLARATION:
        return []
    scoring = position.terms.scoring
    seat = position.mover
    before, now = scoring.worths(position.hands, seat), scoring.worths(after.hands, seat)
    found = []
    for index, hand in enumerate(scoring.hands):
        if now[index] > before[index]:
            name = "@" + (hand.short or f"hand.{hand.name}")
            found.append(Told("told.set", {"set": name, "points": _in_points(position, now[index])}))
    return found


def _board_after(position: Position, after: Position, move: i64) -> Look:
    """What is visible before the board is cleared for the next season; the points are those of after."""
    look = position.look() if position.to_act == CHANCE else position.preview(position.spell(move))
    counters = after.look().counters
    look.counters["points0"], look.counters["points1"] = counters["points0"], counters["points1"]
    return look


def _endings(position: Position, after: Position, board: Look) -> list[Told]:
    """Why a season ended where nobody declared, and what begins, or how the match is over."""
    found = []
    if position.phase != DECLARATION and (after.reason == "no_progress" or after.to_act != OVER):
        found.append(Told("told.quiet", {"count": str(position.terms.quiet_limit)}, board))
    if after.to_act != OVER:
        found.append(Told("told.next", {"season": f"@seasons.{after.season}"}))
    elif after.reason in ("points", "no_move"):
        found.append(Told(f"told.over_{after.reason}"))
    else:
        found.append(Told("told.over_winter"))
    return found


def _in_points(position: Position, worth: i64) -> str:
    return f"{float(worth) / position.ruleset.unit:g}"
