"""What a ruleset file may say: its keys, their types and ranges.

pydantic finds the mistakes; checking.py tells them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, StringConstraints, Tag
from pydantic_core import PydanticCustomError

LEAST_SEATS: Final = 2
MOST_SEATS: Final = 6


def _refused(text: str, value: object, **values: str) -> PydanticCustomError:
    return PydanticCustomError(text, "{value}", {"value": str(value), **values})


def _number(pattern: str, least: float, most: float, wrong: str) -> Callable[[object], object]:
    def check(value: object) -> object:
        if not isinstance(value, str) or not re.fullmatch(pattern, value, re.ASCII):
            raise _refused(wrong, value if isinstance(value, str) else "…")
        number = float(value) if "." in value else int(value)
        if not least <= number <= most:
            raise _refused("ruleset_range", value, least=str(least), most=str(most))
        return number

    return check


def _whole(least: int, most: int) -> BeforeValidator:
    return BeforeValidator(_number(r"-?\d{1,12}", least, most, "ruleset_whole"))


def _one_of(*known: str) -> BeforeValidator:
    def check(value: object) -> object:
        if value not in known:
            raise _refused("ruleset_one_of", value if isinstance(value, str) else "…", known=", ".join(known))
        return value

    return BeforeValidator(check)


def _flag(value: object) -> object:
    if value not in ("true", "false"):
        raise _refused("ruleset_flag", value if isinstance(value, str) else "…")
    return value == "true"


def _text(most: int) -> StringConstraints:
    return StringConstraints(strict=True, min_length=1, max_length=most)


Text = Annotated[str, _text(1000)]
Sentence = Annotated[str, _text(500)]
Row = Annotated[str, _text(400)]
Name = Annotated[str, _text(100)]
"""Whatever is drawn in lists and tiles, piece by piece, every time."""
Glyph = Annotated[str, StringConstraints(strict=True, min_length=1, max_length=8)]
Word = Annotated[str, StringConstraints(strict=True, pattern=r"^[\w.:+*?-]{1,60}\z")]
TextId = Annotated[str, StringConstraints(strict=True, pattern=r"^[\w.:+*?@=|/-]{1,120}\z")]
Value = Annotated[str, StringConstraints(strict=True, pattern=r"^[\w.:+?/-]{1,60}\z")]
Condition = Annotated[str, StringConstraints(strict=True, pattern=r"^[\w.:+*?=|/-]{1,120}\z")]
Flag = Annotated[bool, BeforeValidator(_flag)]


def _decimal(least: float, most: float) -> BeforeValidator:
    sign = "-?" if least < 0 else ""
    return BeforeValidator(_number(sign + r"\d{1,12}(\.\d{1,12})?", least, most, "ruleset_number"))


Number = Annotated[float | int, _decimal(-(10**9), 10**9)]
Weight = Annotated[float | int, _decimal(-1000, 1000)]
Amount = Annotated[float | int, _decimal(0, 10**6)]
Seats = Annotated[int, _whole(LEAST_SEATS, MOST_SEATS)]
Loss = Annotated[float | int, _decimal(0.001, 1)]
Level = Annotated[list[Amount], Field(min_length=3, max_length=4)]
"""Nodes a move, error of worths, share of quiet moves overlooked, decisions looked ahead (kesegames.ai.levels)."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Words(_Strict):
    """A text in both languages."""

    ja: Text
    en: Text


class About(_Strict):
    """What stands below a name, in both languages."""

    ja: Sentence
    en: Sentence


class Named(_Strict):
    """A name in both languages."""

    ja: Name
    en: Name


class Grid(_Strict):
    """Squares named column + row, the top left one first."""

    kind: Literal["grid"]
    columns: Annotated[list[Word], Field(min_length=1, max_length=40)]
    rows: Annotated[list[Word], Field(min_length=1, max_length=40)]


class Path(_Strict):
    """Lines of square names as they are drawn."""

    kind: Literal["path"]
    rows: Annotated[list[Row], Field(min_length=1, max_length=40)]


Box = Annotated[list[Number], Field(min_length=4, max_length=4)]
"""Left, top, width and height."""


class Cell(_Strict):
    """A cell of a map that is there with `from` seats or more and has room for so many things."""

    at: Box
    least: Seats | None = Field(None, alias="from")
    slots: Annotated[int, _whole(1, 9)] | None = None


Picture = Annotated[str, StringConstraints(strict=True, pattern=r"^[a-z0-9_-]{1,60}(/[a-z0-9_-]{1,60}){0,3}\z")]
"""A file or a folder of assets, without its ending."""


class Seen(_Strict):
    """The part of a map that is seen with up to so many seats."""

    upto: Seats
    box: Box


class Ground(_Strict):
    """The picture that lies under a map, and the box that it fills, in the unit of the cells."""

    picture: Picture
    box: Box
    seen: Annotated[list[Seen], Field(max_length=10)] | None = None


def _cell_form(value: object) -> str:
    return "box" if isinstance(value, list) else "cell"


class Map(_Strict):
    """Cells with corner and size in any unit, roads between them, a picture as their ground; a `crowd`: many pieces of
    many owners in a cell."""

    kind: Literal["map"]
    cells: Annotated[
        dict[Word, Annotated[Annotated[Box, Tag("box")] | Annotated[Cell, Tag("cell")], Discriminator(_cell_form)]],
        Field(min_length=1, max_length=1600),
    ]
    edges: list[Annotated[list[Word], Field(min_length=2, max_length=2)]] | None = None
    crowd: Flag | None = None
    ground: Ground | None = None


class Piece(_Strict):
    """A kind of piece: `glyph` is drawn on it, `latin` for those who read no kanji; `kind` joins those of all seats.

    `colour` is given where a piece's colour does not tell whose it is. The one with `sign` stands for its seat wherever
    that is named; else it is the seat's first.
    """

    name: Named
    glyph: Glyph | None = None
    latin: Glyph | None = None
    seat: Word | None = None
    sign: Flag | None = None
    kind: Word | None = None
    colour: Annotated[str, _one_of("black", "red")] | None = None
    about: About | None = None


PLACE_KINDS: Final = (
    "row",
    "fan",
    "hand",
    "slots",
    "pile",
    "stock",
    "tiles",
    "tree",
    "counter",
    "ruler",
    "sticks",
    "goals",
)
AROUND: Final = ("below", "above", "left", "right")
"""Where places lay before there were mats."""
PLACE_AT: Final = ("seat", "front", "middle")


def _on_the_table(value: object) -> object:
    if value in AROUND:
        raise _refused("ruleset_place_around", value)
    if value not in PLACE_AT:
        raise _refused("ruleset_one_of", value if isinstance(value, str) else "…", known=", ".join(PLACE_AT))
    return value


class Place(_Strict):
    """A place beside the board; `room` is how many pieces are drawn side by side.

    With `each` it is one for every seat, with `from` there with so many seats or more, with `under` (`option=choice`)
    there where that was chosen. It lies on its seat's mat
    (`at: seat`), before it (`front`) or, shared by all, in the `middle` of the table. `pieces` stand for spots,
    one a piece.
    """

    kind: Annotated[str, _one_of(*PLACE_KINDS)]
    each: Annotated[str, _one_of("seat")] | None = None
    least: Seats | None = Field(None, alias="from")
    under: Condition | None = None
    at: Annotated[str, BeforeValidator(_on_the_table)]
    name: Named
    spots: Annotated[list[Word], Field(min_length=1, max_length=60)] | None = None
    pieces: Annotated[list[Word], Field(min_length=1, max_length=60)] | None = None
    room: Annotated[int, _whole(1, 200)] | None = None
    gap: Annotated[int, _whole(1, 60)] | None = None
    columns: Annotated[int, _whole(1, 30)] | None = None
    spread: Flag | None = None
    apart: Flag | None = None
    drawings: Picture | None = None


class Choice(_Strict):
    """An option: its values in order with their names, and the sentence that explains it."""

    default: Text
    text: About
    choices: Annotated[dict[Value, Named], Field(min_length=1, max_length=60)]


class Handicap(_Strict):
    """What evens a match of two seats of unequal strength: its name, and the position to start from for each seat that
    it may favour; `share` is what that seat wins of matches between equals, as measured (0 … 1)."""

    name: Named
    share: Loss | None = None
    starts: Annotated[dict[Word, Text], Field(min_length=1, max_length=2)]


class Shelf(Named):
    """Where a game stands in the gallery: the family's name, and its rank, the least first."""

    rank: Annotated[int, _whole(1, 1000)]


class Game(_Strict):
    """The top level of a file. None is what is not given; the keys in `REQUIRED` must be given."""

    name: Named | None = None
    about: About | None = None
    rules: Word | None = None
    extends: Word | None = None
    includes: Annotated[list[Word], Field(max_length=10)] | None = None
    hidden: Flag = False
    reconstructed: Flag = False
    shelf: Shelf | None = None
    start_here: Flag = False
    one_click: Flag = False
    lone_end: Flag = False
    sheet: Word | None = None
    minutes: Annotated[int, _whole(1, 1000)] | None = None
    seats: Annotated[list[Seats], Field(min_length=2, max_length=2)] | None = None
    seat_ids: Annotated[list[Word], Field(min_length=LEAST_SEATS, max_length=MOST_SEATS)] | None = None
    seat_names: dict[Word, Named] | None = None
    unit: Annotated[int, _whole(1, 1000)] = 1
    board: Annotated[Grid | Path | Map, Field(discriminator="kind")] | None = None
    areas: dict[Word, list[Word]] | None = None
    pieces: Annotated[dict[Word, Piece], Field(max_length=500)] | None = None
    places: Annotated[dict[Word, Place], Field(max_length=100)] | None = None
    numbers: dict[Word, Number] | None = None
    weights: dict[Word, Weight] | None = None
    levels: Annotated[list[Level], Field(max_length=8)] | None = None
    levels_for_two: Annotated[list[Level], Field(max_length=8)] | None = None
    mistakes: Annotated[list[Loss], Field(min_length=2, max_length=2)] | None = None
    book: Annotated[str, StringConstraints(strict=True, pattern=r"^[a-z0-9-]{1,60}\.book\z")] | None = None
    tables: dict[Word, Any] | None = None
    options: Annotated[dict[Word, Choice], Field(max_length=60)] | None = None
    handicaps: Annotated[dict[Word, Handicap], Field(max_length=10)] | None = None
    texts: dict[TextId, Words] | None = None


REQUIRED: Final = ("name", "about", "rules", "minutes", "seats", "seat_ids", "seat_names")
