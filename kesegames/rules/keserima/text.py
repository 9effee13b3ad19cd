"""Turns and outcomes of Kese-Rima as clicks and in the official notation: spelled, written and read (K24)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from kesegames.engine.look import END, Spot
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.keserima.board import (
    CIRCLE,
    CROSS,
    DEAL,
    FIRST,
    KINDS,
    SETUP,
    SIDES,
    TURN,
    card_of,
    cards_text,
    square_name,
)
from kesegames.rules.keserima.moves import DROP, PASS, SAIL, TYPE_BIT, WALK, squares_on

if TYPE_CHECKING:
    from kesegames.rules.keserima.state import Keserima

BRACES: Final = re.compile(r"\{([o+x]{1,3})\}")
DROP_TEXT: Final = re.compile(r"([o+x])([1-5][1-5])")
STEP_TEXT: Final = re.compile(r"(S?)([o+x*])([1-5][1-5])-([1-5][1-5])((?:o?[+x][1-5][1-5]){0,3})(\[[o+x*]\])?")
COMMAND_TEXT: Final = re.compile(r"(o?)([+x])([1-5][1-5])")


def spell(state: Keserima, move: i64) -> tuple[Spot, ...]:
    """State.spell for Kese-Rima."""
    if state.phase != TURN:
        return (spell_outcome(state, move),)
    what = move >> TYPE_BIT & 3
    if what == PASS:
        return ("pass",)
    if what == DROP:
        return (f"hand{state.side}:{KINDS[move >> 5 & 31]}", square_name(move & 31))
    path = squares_on(move)
    kind = state.kind(path[0])
    is_stay = path[0] == path[1] and (kind == CIRCLE or len(path) == 2)
    return (*[square_name(square) for square in path[: 1 if is_stay else 2] + path[2:]], END)


def spell_outcome(state: Keserima, outcome: i64) -> Spot:
    if state.phase == SETUP:
        return "setup:" + "".join(lot_letter(outcome, owner) for owner in (1, 2, 0))
    if state.phase == DEAL:
        return f"deal:{cards_text(outcome & 0xFFFFFF)}/{cards_text(outcome >> 24)}"
    if state.phase == FIRST:
        return "first:" + SIDES[outcome]
    return "draw:" + cards_text(outcome)


def write(state: Keserima, move: i64) -> str:
    """State.write for Kese-Rima: the official text of K24 without the side, the refill and the closing dot."""
    if state.phase != TURN:
        return write_outcome(state, move)
    what = move >> TYPE_BIT & 3
    if what == PASS:
        return "pass"
    if what == DROP:
        return KINDS[move >> 5 & 31] + square_name(move & 31)
    path = squares_on(move)
    lifted: i64 = 1 << path[0]
    under = (state.ships if what == SAIL else state.men0 | state.men1) & ~lifted
    text = ("S" if what == SAIL else "") + KINDS[state.kind(path[0])] + square_name(path[0])
    text += "-" + square_name(path[1])
    for place in range(2, len(path)):
        last = path[place - 1]
        text += "o" if under >> last & 1 else ""
        text += direction_letter(last, path[place]) + square_name(path[place])
    goal = path[-1]
    return text + (f"[{KINDS[state.kind(goal)]}]" if what == WALK and under >> goal & 1 else "")


def write_outcome(state: Keserima, outcome: i64) -> str:
    if state.phase == SETUP:
        return " ".join(
            f"{letter}{lot_letter(outcome, owner)}@{square_name(state.setup.drawn[owner][0])}"
            for letter, owner in (("R", 1), ("S", 2), ("K", 0))
        )
    if state.phase == DEAL:
        return f"K{{{cards_text(outcome & 0xFFFFFF)}}} R{{{cards_text(outcome >> 24)}}}"
    if state.phase == FIRST:
        return "first " + SIDES[outcome]
    return "{" + cards_text(outcome) + "}"


def read(state: Keserima, text: str) -> i64:
    """State.read for Kese-Rima: the inverse of `write`; cards within braces in any order.

    Raises Trouble with the column for a text that is no turn, and for one that is but cannot be played here with the
    rule that forbids it.
    """
    if state.to_act == CHANCE:
        return read_outcome(state, text)
    if state.to_act == OVER:
        raise Trouble("trouble.after_end", {"text": quoted(text)})
    written = parse_turn(text, state.side)
    spots = tuple(written.spots)
    spelled = [(move, spell(state, move)) for move in state.legal()]
    for move, spelling in spelled:
        if spelling == spots:
            wanted = write(state, move)
            if wanted != text:
                raise Trouble("trouble.keserima_written_otherwise", {"text": quoted(text), "wanted": wanted})
            return move
    place = 0
    while any(spelling[: place + 1] == spots[: place + 1] for _, spelling in spelled):
        place += 1
    raise refusal(state, text, spots[:place], spots[place], written.columns[place])


def refusal(state: Keserima, text: str, spots: tuple[Spot, ...], spot: Spot, column: int) -> Trouble:
    """What to say of a written turn that has come as far as `spots` and cannot go on to `spot`."""
    note = state.explain(spots, spot)
    if note is None or note.kind != "refused":
        return Trouble("trouble.no_such_move", {"text": quoted(text)}, column=column)
    values = {"text": quoted(text), "rule": note.rule, "reason": "@" + note.text, **note.values}
    return Trouble("trouble.illegal_turn", values, column=column)


def read_outcome(state: Keserima, text: str) -> i64:
    ordered = BRACES.sub(lambda found: "{" + "".join(sorted(found[1], key=KINDS.index)) + "}", text[:80])
    for outcome, _ in state.chances():
        if write_outcome(state, outcome) == ordered:
            return outcome
    raise Trouble("trouble.no_such_outcome", {"text": quoted(text)}, column=1)


def lot_letter(lots: i64, owner: i64) -> str:
    """The kind on the left of a row, 0 Kese, 1 Rima, 2 the ships (K5)."""
    return "x" if lots >> (owner + 2) % 3 & 1 else "+"


@final
class Written:
    """A turn as it stands in a text: its clicks, and the column of the text (from 1) that each came from."""

    def __init__(self, spots: list[Spot], columns: list[int]) -> None:
        self.spots = spots
        self.columns = columns


def parse_turn(text: str, seat: i64) -> Written:
    """What `o12`, `x55-44`, `Sx23-34`, `*35-34x43x52[*]` or `pass` click; raises Trouble with the first bad column.

    Only the form is read here: whether the cards, the capture and the ship are as written, the caller compares with
    `write` of the turn.
    """
    if text == "pass":
        return Written(["pass"], [1])
    drop = DROP_TEXT.fullmatch(text)
    if drop:
        return Written([f"hand{seat}:{drop[1]}", drop[2]], [1, 2])
    step = STEP_TEXT.fullmatch(text)
    if not step:
        raise Trouble("trouble.keserima_turn_form", {"text": quoted(text)}, column=bad_column(text))
    kind, start, own = step[2], step[3], step[4]
    spots = [start]
    columns = [step.start(3) + 1]
    is_stay_of_all = kind == "*" and own == start
    if kind == "o" and own != start:
        values = {"text": quoted(text), "square": start}
        raise Trouble("trouble.keserima_circle_stays", values, column=step.start(4) + 1)
    if kind != "o" and not (is_stay_of_all and not step[5]):
        spots.append(own)
        columns.append(step.start(4) + 1)
    for command in COMMAND_TEXT.finditer(text, step.start(5), step.end(5)):
        spots.append(command[3])
        columns.append(command.start() + 1)
    spots.append(END)
    columns.append(len(text) if step[6] is None else step.start(6) + 1)
    return Written(spots, columns)


def bad_column(text: str) -> int:
    """The column, from 1, of the first character that can begin no written turn so far."""
    place = 0
    is_ship = text.startswith("S")
    wanted = ["S"] if is_ship else []
    wanted += ["o+x*", "12345", "12345"]
    if len(text) > len(wanted) and text[len(wanted)] == "-":
        wanted += ["-", "12345", "12345"]
        for _ in range(3):
            place = len(wanted)
            if text[place : place + 1] == "o":
                wanted.append("o")
            elif text[place : place + 1] not in ("+", "x"):
                break
            wanted += ["+x", "12345", "12345"]
        if text[len(wanted) : len(wanted) + 1] == "[":
            wanted += ["[", "o+x*", "]"]
    for place, letters in enumerate(wanted):
        if text[place : place + 1] not in tuple(letters):
            return place + 1
    return len(wanted) + 1


def direction_letter(start: i64, goal: i64) -> str:
    """How a command is written."""
    return "+" if card_of(start, goal) == CROSS else "x"
