"""Tables in the rules pages that are made of what the rules do, under the options of the page, not written by hand."""

from __future__ import annotations

from typing import Final

from kesegames import text
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.ui.draw.text_layout import Styled

NAMES: Final = ("movements", "sets", "values")
"""What a fenced block may ask for: how pieces move, the sets of `State.goals`, a table of numbers by kind."""
CHANGED: Final = "◆ "
"""Stands before what is not so in the game that the page is of."""
PICTURE: Final = "\ufffc"
"""Stands in a text for the picture of a piece (the object replacement character)."""

Row = list[list[Styled]]


def rows(name: str, state: State, base: State, language: str) -> list[Row]:
    """The table `movements`, `sets` or `values TABLE`, its heading first; rows that `base` has otherwise are marked."""
    usual = _rows(name, base, language)
    return [row if row in usual else [[(CHANGED, "bold"), *row[0]], *row[1:]] for row in _rows(name, state, language)]


def _rows(name: str, state: State, language: str) -> list[Row]:
    kind, _, table = name.partition(" ")
    if kind == "movements":
        return _movements(state, language)
    return _sets(state, language) if kind == "sets" else _values(state.ruleset, table, language)


def _heading(ids: list[str], language: str, ruleset: Ruleset) -> Row:
    return [[(text.capitalised(text.say(id, language, ruleset=ruleset)), "regular")] for id in ids]


def _piece_of(ruleset: Ruleset, kind: str) -> str:
    """The first piece of that kind."""
    return next(id for id, piece in ruleset.pieces.items() if piece.kind == kind)


def _pictured(ruleset: Ruleset, kind: str, language: str) -> list[Styled]:
    """A kind's picture and name."""
    name = text.say(f"kind.{kind}", language, ruleset=ruleset)
    return [(PICTURE, f"piece:{_piece_of(ruleset, kind)}"), (" " + name, "regular")]


def _movements(state: State, language: str) -> list[Row]:
    """A row a kind, by each of its movements; one that has only one of them moves so in any case."""
    ruleset = state.ruleset
    found: list[Row] = []
    titles: list[str] = []
    for kind in dict.fromkeys(piece.kind for piece in ruleset.pieces.values() if piece.kind):
        told = [reach for reach in state.movements(_piece_of(ruleset, kind)) if reach.ways]
        if not told:
            continue
        titles = titles or [reach.text or "rules.movement" for reach in told]
        ways = [text.ways(reach, language, ruleset) for reach in told]
        cells = ways + ways[-1:] * (len(titles) - len(ways))
        found.append([_pictured(ruleset, kind, language), *([(words, "regular")] for words in cells)])
    return [_heading(["rules.piece", *titles], language, ruleset), *found]


def _sets(state: State, language: str) -> list[Row]:
    """A row a set: its name, its pieces, what it counts when it is just there."""
    ruleset = state.ruleset
    found: list[Row] = [_heading(["rules.set", "rules.set_pieces", "rules.points"], language, ruleset)]
    for goal in state.goals(0):
        if goal.kinds:
            name: list[Styled] = [(text.say(goal.name, language, ruleset=ruleset), "regular")]
            pictures: list[Styled] = [(PICTURE, f"piece:{_piece_of(ruleset, kind)}") for kind in goal.kinds]
            found.append([name, pictures, [(f"{goal.least / ruleset.unit:g}", "regular")]])
    return found


def _values(ruleset: Ruleset, table: str, language: str) -> list[Row]:
    """A row a kind that the ruleset's table has a number for."""
    found: list[Row] = [_heading(["rules.piece", "rules.points"], language, ruleset)]
    kinds = {piece.kind for piece in ruleset.pieces.values()}
    numbers: dict[str, float] = ruleset.table(table, {"*": None})
    for kind, number in numbers.items():
        if kind in kinds:
            found.append([_pictured(ruleset, kind, language), [(f"{number:g}", "regular")]])
    return found
