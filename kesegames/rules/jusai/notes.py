"""What a click means, what the throw that is due decides, and what speaks for a seat."""

from __future__ import annotations

from typing import Final

from kesegames.engine import sticks
from kesegames.engine.look import Look, Note, Spot, refused
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.jusai.moves import AGAIN, LOSES, WORDS
from kesegames.rules.jusai.position import ASKED, FURTHER, STICKS, Position
from kesegames.rules.jusai.text import name
from kesegames.rules.jusai.value import shares

WAYS: Final = sticks.ways(STICKS)
ALL: Final = sum(WAYS)
SAFE: Final = sum(WAYS[LOSES + 1 :])
"""The further throws of ALL that lose nothing (T5)."""


def preview(position: Position, spots: tuple[Spot, ...]) -> Look:
    """The sticks as they lie with the value that came up."""
    look = position.look()
    if spots and position.to_act == CHANCE:
        value = int(spots[0].partition(":")[2])
        look.counters["sticks"] = value
        look.pieces["sticks"] = sticks.faces(STICKS, value)
    return look


def explain(position: Position, spot: Spot) -> Note | None:
    """The two words with what is at stake; anything on the table is refused. Of the sticks: what is due."""
    if position.to_act == CHANCE:
        return _due(position) if spot == "sticks" else None
    if position.stage != ASKED or position.to_act == OVER:
        return None
    if spot in WORDS:
        return _again(position) if spot == WORDS[AGAIN] else _keep(position)
    is_on_table = spot == "sticks" or spot in position.look().counters
    return refused("say_word", "T5", []) if is_on_table else None


def _again(position: Position) -> Note:
    """How surely a further throw adds; what is lost otherwise."""
    total = int(position.thrown[position.turn])
    values = {"total": str(total), "bad": str(ALL - SAFE), "of": str(ALL)}
    text = "note.again" if total else "note.again_free"
    short = "note.again_short" if total else ""
    return Note("choice", text, values, "T5", [], chance=(SAFE, ALL), short=short)


def _keep(position: Position) -> Note:
    """What the sum is worth as it stands: beside the best so far, with those who are still to throw."""
    total, best = int(position.thrown[position.turn]), int(position.best())
    values = {"total": str(total), "best": str(best), "pot": str(position.pot), "count": str(int(position.left) - 1)}
    short = "note.keep_short"
    if best > total:
        return Note("choice", "note.keep_below", values, "T5", _leading(position), short=short)
    if best == total:
        return Note("choice", "note.keep_level", values, "T4", _leading(position), short=short)
    return Note("choice", "note.keep_ahead" if position.left > 1 else "note.keep_wins", values, "T5", [], short=short)


def _leading(position: Position) -> list[Spot]:
    return [f"throw{seat}" for seat in position.leading()]


def _due(position: Position) -> Note:
    """What the throw that is due decides."""
    pot = {"pot": str(position.pot_to_come())}
    if position.stage == FURTHER:
        total = str(position.thrown[position.turn])
        values = {"total": total, "bad": str(ALL - SAFE), "of": str(ALL)}
        return Note("choice", "note.further_throw", values, "T5", [], chance=(SAFE, ALL))
    if position.is_throw_off_due():
        return Note("choice", "note.throw_off", {**pot, "count": str(len(position.in_cast()))}, "T4", [])
    best = position.best()
    if position.is_round_due() or best < 0:
        return Note("choice", "note.throw", pot, "T3", [])
    return Note("choice", "note.beat", {**pot, "best": str(best)}, "T3", _leading(position))


def reasons(position: Position, seat: int) -> list[tuple[str, dict[str, str]]]:
    """Its points, and how likely it is to take the pot."""
    found = [("because.points", {"seat": name(position, seat), "points": str(position.held[seat])})]
    if position.to_act != OVER and seat in position.able():
        percent = f"{100 * shares(position)[seat]:.0f}"
        found.append(("because.pot", {"seat": name(position, seat), "percent": percent}))
    return found
