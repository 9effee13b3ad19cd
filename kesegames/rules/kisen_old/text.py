"""The moves of old Kisen in clicks and in the notation of its records (docs/rules/kisen.md R2)."""

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from kesegames.engine.look import END, Spot
from kesegames.engine.trouble import Trouble
from kesegames.rules.kisen_old.board import KINDS, WATER
from kesegames.rules.kisen_old.moves import AS_DRAWN, could_leap_on, start_of, stops, victim_of
from kesegames.rules.kisen_old.position import Position

CHOICES: Final = ("as_drawn", "swapped")
"""What a seat may say of its wagons and beasts before the game (O10)."""
SQUARE_NAME: Final = "[KLNTZXCMP][AEIUOY]+"
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
