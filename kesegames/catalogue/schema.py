"""What a ruleset file may say: its keys, their types and ranges, and what must fit together.

pydantic finds the mistakes; `check` tells them as Troubles with their place and what would be right.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final, Literal

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    ValidationError,
)
from pydantic_core import ErrorDetails, PydanticCustomError

from kesegames.catalogue.fitting import (
    LEAST_SEATS,
    MOST_SEATS,
    board_checks,
    map_checks,
    place_checks,
    shown,
)
from kesegames.catalogue.tree import MOST_TOLD, Node, first, guessed, place, texts
from kesegames.engine.trouble import Trouble

BRACE: Final = re.compile(r"\{(\w+)\}")


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
Flag = Annotated[bool, BeforeValidator(_flag)]


def _decimal(least: float, most: float) -> BeforeValidator:
    sign = "-?" if least < 0 else ""
    return BeforeValidator(_number(sign + r"\d{1,12}(\.\d{1,12})?", least, most, "ruleset_number"))


Number = Annotated[float | int, _decimal(-(10**9), 10**9)]
Weight = Annotated[float | int, _decimal(-1000, 1000)]
Amount = Annotated[float | int, _decimal(0, 10**6)]
Seats = Annotated[int, _whole(LEAST_SEATS, MOST_SEATS)]
Loss = Annotated[float | int, _decimal(0.001, 1)]
Level = Annotated[list[Amount], Field(min_length=3, max_length=3)]
"""Nodes a move, error of worths, share of quiet moves overlooked (kesegames.ai.levels); the two last are 0 … 1."""


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
    """A cell of a map that is there with `from` seats or more."""

    at: Box
    least: Seats | None = Field(None, alias="from")


def _cell_form(value: object) -> str:
    return "box" if isinstance(value, list) else "cell"


class Map(_Strict):
    """Cells with corner and size in any unit, roads between them; a `crowd`: many pieces of many owners in a cell."""

    kind: Literal["map"]
    cells: Annotated[
        dict[Word, Annotated[Annotated[Box, Tag("box")] | Annotated[Cell, Tag("cell")], Discriminator(_cell_form)]],
        Field(min_length=1, max_length=1600),
    ]
    edges: list[Annotated[list[Word], Field(min_length=2, max_length=2)]] | None = None
    crowd: Flag | None = None


class Piece(_Strict):
    """A kind of piece: `glyph` is drawn on it, `latin` for those who read no kanji; `kind` joins those of all seats.

    `colour` is given where a piece's colour does not tell whose it is.
    """

    name: Named
    glyph: Glyph | None = None
    latin: Glyph | None = None
    seat: Word | None = None
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

    With `each` it is one for every seat, with `from` there with so many seats or more. It lies on its seat's mat
    (`at: seat`), before it (`front`) or, shared by all, in the `middle` of the table. `pieces` stand for spots,
    one a piece.
    """

    kind: Annotated[str, _one_of(*PLACE_KINDS)]
    each: Annotated[str, _one_of("seat")] | None = None
    least: Seats | None = Field(None, alias="from")
    at: Annotated[str, BeforeValidator(_on_the_table)]
    name: Named
    spots: Annotated[list[Word], Field(min_length=1, max_length=60)] | None = None
    pieces: Annotated[list[Word], Field(min_length=1, max_length=60)] | None = None
    room: Annotated[int, _whole(1, 200)] | None = None
    gap: Annotated[int, _whole(1, 60)] | None = None
    columns: Annotated[int, _whole(1, 30)] | None = None
    spread: Flag | None = None


class Choice(_Strict):
    """An option: its values in order with their names, and the sentence that explains it."""

    default: Text
    text: About
    choices: Annotated[dict[Value, Named], Field(min_length=1, max_length=60)]


class Game(_Strict):
    """The top level of a file. None is what is not given; the keys in `REQUIRED` must be given."""

    name: Named | None = None
    about: About | None = None
    rules: Word | None = None
    extends: Word | None = None
    hidden: Flag = False
    reconstructed: Flag = False
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
    mistakes: Annotated[list[Loss], Field(min_length=2, max_length=2)] | None = None
    tables: dict[Word, Any] | None = None
    options: Annotated[dict[Word, Choice], Field(max_length=60)] | None = None
    texts: dict[TextId, Words] | None = None


REQUIRED: Final = ("name", "about", "rules", "minutes", "seats", "seat_ids", "seat_names")
WORDS_EXAMPLE: Final = "{ja: 名前, en: Name}"
EXAMPLES: Final = {
    "areas": "{water: [a1, a2]}",
    "at": "middle",
    "board": "{kind: grid, columns: [a, b], rows: [1, 2]}",
    "cells": "{a: [0, 0, 1, 1]}",
    "columns": "[a, b, c]",
    "edges": "[[a, b]]",
    "from": "4",
    "choices": "{'true': {ja: はい, en: 'yes'}, 'false': {ja: いいえ, en: 'no'}}",
    "default": "lot",
    "en": "Name",
    "glyph": "K",
    "ja": "名前",
    "kind": "row",
    "levels": "[[25, 0.16, 0.4], …], a row a level, at most eight",
    "minutes": "20",
    "mistakes": "[0.06, 0.15]",
    "numbers": "{limit: 200}",
    "options": "{first: {default: lot, text: …, choices: …}}",
    "pieces": "{K: {name: {ja: 王, en: King}, glyph: K}}",
    "places": "{hand: {each: seat, kind: hand, at: seat, name: {ja: 手札, en: Hand}}}",
    "rows": "[1, 2, 3]",
    "rules": "kuhn",
    "seat_ids": "[a, b]",
    "seat_names": "{a: {ja: 先手, en: First}, b: {ja: 後手, en: Second}}",
    "seats": "[2, 2]",
    "spots": "[hand0]",
    "tables": "{start: [a1, b2]}",
    "texts": "{spot.bet: {ja: 賭ける, en: Bet}}",
    "weights": "{capture: 0.5}",
}


def _example(path: tuple[str, ...]) -> str:
    above = path[0] if len(path) == 2 else ""
    if path[:2] == ("board", "cells") and path[-1] == "at":
        return "[0, 0, 1, 1]"
    if path[-1].isdecimal():
        return "a1"
    return EXAMPLES.get(path[-1]) or (f"{path[-1]}: …" if above in ("pieces", "places", "options") else WORDS_EXAMPLE)


def _known_keys(path: tuple[str, ...], data: dict[str, Any]) -> list[str]:
    """The keys that may stand where `path` ends."""
    models: dict[str, type[BaseModel]] = {"pieces": Piece, "places": Place, "options": Choice}
    if len(path) == 1:
        return list(Game.model_fields)
    if path[0] == "board" and len(path) > 2:
        return ["at", "from"]
    if path[0] == "board":
        boards: dict[str, type[BaseModel]] = {"grid": Grid, "path": Path, "map": Map}
        return list(boards[data["board"]["kind"]].model_fields)
    if len(path) == 3 and path[0] in models:
        return list(models[path[0]].model_fields)
    return list(Words.model_fields)


def _translated(error: ErrorDetails, data: dict[str, Any]) -> Trouble:
    """A mistake that pydantic found, in our words."""
    kind = error["type"]
    context = {name: str(value) for name, value in error.get("ctx", {}).items()}
    path = tuple(str(part) for part in error["loc"])
    if path[0] == "board" and len(path) > 1:
        path = (path[0], *path[2:])
    if path[:2] == ("board", "cells") and path[-1] != "[key]":
        path = (*path[:3], *path[4:])
    if path[-1] == "[key]":
        return Trouble("trouble.ruleset_key_name", {"path": shown(path[:-2]), "value": path[-2]}, path=path[:-1])
    values = {"path": shown(path), "value": str(error["input"]), "example": _example(path)}
    if kind == "extra_forbidden" and path[0] == "places" and path[2:] == ("seat",):
        return Trouble("trouble.ruleset_place_seat", values, path=path)
    if kind == "extra_forbidden":
        known = _known_keys(path, data)
        nearest = difflib.get_close_matches(path[-1], known, 1, 0.0)[0]
        return Trouble("trouble.ruleset_key_unknown", {**values, "nearest": nearest}, path=path)
    if kind in ("union_tag_invalid", "union_tag_not_found"):
        text = "ruleset_one_of" if kind == "union_tag_invalid" else "ruleset_key_missing"
        path = (*path, "kind")
        values = {"path": shown(path), "value": context.get("tag", ""), "known": "grid, path, map", "example": "grid"}
        return Trouble("trouble." + text, values, path=path)
    ids = {
        "missing": "ruleset_key_missing",
        "string_type": "ruleset_text",
        "list_type": "ruleset_list",
        "too_short": "ruleset_too_few",
        "too_long": "ruleset_too_many",
        "string_too_short": "ruleset_empty_value",
        "string_too_long": "ruleset_text_length",
        "string_pattern_mismatch": "ruleset_word",
        "dict_type": "ruleset_mapping",
        "model_type": "ruleset_mapping",
        "model_attributes_type": "ruleset_mapping",
    }
    bounds = {"least": context.get("min_length", ""), "most": context.get("max_length", "")}
    count = {"count": context.get("actual_length", "")}
    return Trouble("trouble." + ids.get(kind, kind), {**values, **bounds, **count, **context}, path=path)


def _missing(*path: str) -> Trouble:
    return Trouble("trouble.ruleset_key_missing", {"path": shown(path), "example": _example(path)}, path=path)


def _mistake_checks(data: dict[str, Any]) -> Iterator[Trouble]:
    """What a small mistake gives away stands before what a big one does."""
    small, big = data.get("mistakes") or (0, 1)
    if small >= big:
        yield Trouble("trouble.ruleset_mistakes_order", {"small": str(small), "big": str(big)}, path=("mistakes",))


def _level_checks(data: dict[str, Any]) -> Iterator[Trouble]:
    """A level's error and its share of moves overlooked are 0 … 1."""
    for row, level in enumerate(data.get("levels", [])):
        for column in (1, 2):
            if level[column] > 1:
                path = ("levels", str(row), str(column))
                values = {"path": shown(path), "value": str(level[column]), "least": "0", "most": "1"}
                yield Trouble("trouble.ruleset_range", values, path=path)


def _seat_checks(data: dict[str, Any]) -> Iterator[Trouble]:
    """The numbers of seats, their ids and names, and who owns what."""
    seats, ids = data.get("seats"), data.get("seat_ids")
    if seats and seats[0] > seats[1]:
        yield Trouble("trouble.ruleset_seats_order", {"least": str(seats[0]), "most": str(seats[1])}, path=("seats",))
    elif seats and ids and len(ids) != seats[1]:
        values = {"count": str(len(ids)), "most": str(seats[1])}
        yield Trouble("trouble.ruleset_seat_count", values, path=("seat_ids",))
    if not ids:
        return
    if "seat_names" in data:
        yield from (_missing("seat_names", id) for id in ids if id not in data["seat_names"])
    owners: list[tuple[tuple[str, ...], str]] = [(("seat_names", id), id) for id in data.get("seat_names", {})]
    owners += [
        (("pieces", id, "seat"), thing["seat"]) for id, thing in data.get("pieces", {}).items() if "seat" in thing
    ]
    for path, seat in owners:
        if seat not in ids:
            values = {"path": shown(path), "value": seat, "known": ", ".join(ids)}
            yield Trouble("trouble.ruleset_seat", values, path=path)


def _option_checks(data: dict[str, Any]) -> Iterator[Trouble]:
    for name, option in data.get("options", {}).items():
        if option["default"] not in option["choices"]:
            path = ("options", name, "default")
            values = {"path": shown(path), "value": option["default"], "known": ", ".join(option["choices"])}
            yield Trouble("trouble.ruleset_default", values, path=path)


def _condition_checks(data: dict[str, Any]) -> Iterator[Trouble]:
    """What a text holds under (`id@option=choice`) can be chosen, and there is a text for whoever did not."""
    known = {name: list(option["choices"]) for name, option in data.get("options", {}).items()}
    texts = data.get("texts", {})
    for id in texts:
        name, *conditions = id.split("@")
        for condition in conditions:
            option, _, choices = condition.partition("=")
            if option not in known or not set(choices.split("|")) <= set(known[option]):
                values = {"value": condition, "known": ", ".join(known.get(option, known)) or "–"}
                yield Trouble("trouble.ruleset_condition", values, path=("texts", id))
        if conditions and name not in texts:
            yield Trouble("trouble.ruleset_condition_alone", {"value": name}, path=("texts", id))


def _brace_checks(data: dict[str, Any]) -> Iterator[Trouble]:
    """A sentence is filled with the same values in both languages."""
    for id, words in data.get("texts", {}).items():
        ja, en = (set(BRACE.findall(words[language])) for language in ("ja", "en"))
        if ja != en:
            found = {"ja": ", ".join(sorted(ja)) or "–", "en": ", ".join(sorted(en)) or "–"}
            path = ("texts", id)
            yield Trouble("trouble.ruleset_braces", {"path": shown(path), **found}, path=path)


def _module_checks(data: dict[str, Any], modules: list[str]) -> Iterator[Trouble]:
    if "rules" in data and data["rules"] not in modules:
        values = {"value": data["rules"], "known": ", ".join(modules)}
        yield Trouble("trouble.ruleset_module", values, path=("rules",))


def _checked(plain: dict[str, Any]) -> tuple[dict[str, Any], list[ErrorDetails]]:
    """What holds of the top-level keys, converted, and the mistakes in the others."""
    try:
        return Game.model_validate(plain).model_dump(exclude_none=True, by_alias=True), []
    except ValidationError as error:
        mistakes = error.errors(include_url=False)
    bad = {str(mistake["loc"][0]) for mistake in mistakes}
    rest, _ = _checked({key: value for key, value in plain.items() if key not in bad})
    return rest, mistakes


KEY_TROUBLES: Final = (
    "trouble.ruleset_key_unknown",
    "trouble.ruleset_key_name",
    "trouble.ruleset_number_unknown",
)
"""Troubles with a key, not with what it holds."""


def locate(trouble: Trouble, root: Node) -> Trouble:
    """`trouble` with the file, line and column of what its path leads to, or of the nearest thing above it."""
    node, is_there = place(root, trouble.path)
    is_about_key = is_there and trouble.text in KEY_TROUBLES
    trouble.file = node.file
    trouble.line = node.key_line if is_about_key else node.line
    trouble.column = node.key_column if is_about_key else node.column
    return trouble


def check(root: Node, modules: list[str]) -> tuple[dict[str, Any], list[Trouble]]:
    """The plain data of a ruleset file, defaults filled in, and its first troubles; `modules` may be named in `rules`.

    With troubles the data lack the top-level keys that cannot be used.
    """
    if not isinstance(root.value, dict):
        return {}, [locate(Trouble("trouble.yaml_empty"), root)]
    plain = texts(root)
    if isinstance(plain.get("tables"), dict):
        plain["tables"] = guessed(root.value["tables"])
    data, mistakes = _checked(plain)
    # To translate one takes a third of a millisecond.
    troubles = [_translated(mistake, plain) for mistake in mistakes[: MOST_TOLD + 1]]
    untranslated = len(mistakes) - len(troubles)
    for id, thing in data.get("places", {}).items():
        if "each" not in thing and "pieces" not in thing:
            thing.setdefault("spots", [id])
    troubles += [_missing(key) for key in REQUIRED if key not in plain]
    for checks in (
        _seat_checks(data),
        _level_checks(data),
        _mistake_checks(data),
        map_checks(data),
        place_checks(data),
        board_checks(data),
        _option_checks(data),
        _brace_checks(data),
        _condition_checks(data),
        _module_checks(data, modules),
    ):
        troubles += checks
    return data, [locate(trouble, root) for trouble in first(troubles, len(troubles) + untranslated)]
