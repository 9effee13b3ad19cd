"""The moves of old Kisen in clicks, in the notation of its records (docs/rules/kisen.md R2) and in sentences."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from kesegames.engine.look import END, Spot, Told
from kesegames.engine.trouble import Trouble
from kesegames.rules.kisen_old.board import COLUMN_LETTERS, KINDS, ROW_LETTERS, WATER
from kesegames.rules.kisen_old.moves import (
    AS_DRAWN,
    could_leap_on,
    leapt_before,
    route_of,
    start_of,
    stops,
    victim_of,
)
from kesegames.rules.kisen_old.position import REASONS, Position

CHOICES: Final = ("as_drawn", "swapped")
"""What a seat may say of its wagons and beasts before the game (O10)."""
SQUARE_NAME: Final = f"[{COLUMN_LETTERS}][{ROW_LETTERS}]+"
WRITTEN: Final = re.compile(rf"({SQUARE_NAME})\s*(\w)\s*((?:{SQUARE_NAME}\s*)*[×xX]?\s*{SQUARE_NAME})")
EXAMPLE: Final = "KAI兵KY"


def spell(position: Position, move: i64) -> tuple[Spot, ...]:
    """`State.spell` for old Kisen: the squares touched, with `end` where the beast could leap on."""
    if position.is_choosing:
        return (CHOICES[move - AS_DRAWN],)
    spots = [position.terms.names[square] for square in stops(position, move)]
    if could_leap_on(position, move):
        spots.append(END)
    return tuple(spots)


def write(position: Position, move: i64) -> str:
    """As R2 says: `KAI兵KY`, squares touched on the way between, `×` before the last one of a capture."""
    if position.is_choosing:
        return CHOICES[move - AS_DRAWN]
    names = [position.terms.names[square] for square in stops(position, move)]
    kind = KINDS[(position.board[start_of(move)] & 7) - 1]
    capture = "×" if victim_of(move) else ""
    return names[0] + kind + "".join(names[1:-1]) + capture + names[-1]


def read(position: Position, text: str) -> i64:
    """The inverse of `write`, also without the `×`; raises Trouble naming the rule that forbids the move."""
    if position.is_choosing:
        if text not in CHOICES:
            raise Trouble("trouble.no_such_move", {"text": text})
        return AS_DRAWN + CHOICES.index(text)
    found = WRITTEN.fullmatch(text.strip())
    if found is None:
        raise Trouble("trouble.move_form", {"text": text, "wanted": EXAMPLE})
    squares = position.terms.squares
    spots = [found[1], *re.findall(SQUARE_NAME, found[3])]
    for spot in spots:
        if spot not in squares:
            raise Trouble("trouble.unknown_square", {"square": spot, "text": text})
    piece = position.board[squares[spots[0]]]
    if 0 < piece < WATER and KINDS[(piece & 7) - 1] != found[2]:
        raise Trouble("trouble.other_piece", {"square": spots[0], "piece": KINDS[(piece & 7) - 1], "text": text})
    for move in position.legal():
        if [position.terms.names[square] for square in stops(position, move)] == spots:
            return move
    raise refusal(position, text, tuple(spots))


def refusal(position: Position, text: str, spots: tuple[Spot, ...]) -> Trouble:
    """The Trouble of an illegal move: the rule that forbids its first impossible square."""
    for count in range(len(spots)):
        why = position.explain(spots[:count], spots[count])
        if why is not None and why.kind == "refused" and why.rule:
            return Trouble("trouble.refused_move", {"text": text, "square": spots[count], "rule": why.rule})
    return Trouble("trouble.no_such_move", {"text": text})


def noted(position: Position, moves: list[int]) -> list[Told]:
    """`State.noted` for old Kisen: as R2 says; what a seat says of its wagons and beasts (O10) is not in it."""
    move = moves[0]
    return told(position, move) if position.is_choosing else [Told("told.plain", {"text": write(position, move)})]


def told(position: Position, move: i64) -> list[Told]:
    """`State.told` for old Kisen: the movement, each further leap of a chain, and what ends the game."""
    if position.is_choosing:
        return [Told(f"told.{CHOICES[move - AS_DRAWN]}")]
    names = [position.terms.names[square] for square in stops(position, move)]
    ships = 2 if route_of(move) >> 2 else 1 if route_of(move) else 0
    piece = position.board[start_of(move)]
    victims = leapt_before(position, piece, move)
    if victim_of(move):
        victims.append(victim_of(move))
    found: list[Told] = []
    for number, goal in enumerate(names[ships + 1 :]):
        part = (
            _leap_on(position, victims[number], goal) if number else _first_part(position, piece, names, ships, victims)
        )
        found.append(part)
    for number, part in enumerate(found[:-1]):
        part.look = position.preview(tuple(names[: ships + 2 + number]))
    after = position.after(move)
    if after.ended:
        found.append(Told(f"told.{REASONS[after.ended]}", {"count": str(after.quiet)}))
    return found


def _first_part(position: Position, piece: i64, names: list[str], ships: int, victims: list[i64]) -> Told:
    """The movement up to its end or, in a chain, its first landing: over `ships` ships, capturing the first victim."""
    start, goal = names[0], names[ships + 1]
    values = {"piece": _man(piece), "start": start, "goal": goal, "way": "@told.from"}
    if ships:
        values.update(
            {"ship": names[1], "further": names[ships], "way": "@told.via_ship" if ships == 1 else "@told.via_ships"}
        )
    if not victims:
        return Told("told.back" if goal == start else "told.move", values)
    square = position.terms.names[victims[0]]
    values.update({"victim": _man(position.board[victims[0]]), "square": square})
    if not position.terms.leaps[piece & 7]:
        return Told("told.capture", values)
    return Told("told.sacrifice" if goal == square else "told.leap", values)


def _leap_on(position: Position, victim: i64, goal: str) -> Told:
    """A further leap of a chain, over `victim` to `goal`, or at the price of the beast (O10)."""
    square = position.terms.names[victim]
    values = {"victim": _man(position.board[victim]), "square": square, "goal": goal}
    return Told("told.leap_lost" if goal == square else "told.leap_on", values)


def _man(piece: i64) -> str:
    """The piece without its colour, as a value: whose it is goes without saying."""
    return f"@told.piece.{KINDS[(piece & 7) - 1]}"
