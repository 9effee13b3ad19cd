"""What must fit together in a ruleset file: squares and places, seats and owners, options and texts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from kesegames.catalogue.mistakes import missing, shown
from kesegames.catalogue.schema import LEAST_SEATS, MOST_SEATS
from kesegames.engine.board import build
from kesegames.engine.place import expanded
from kesegames.engine.ruleset import LEVELS
from kesegames.engine.trouble import Trouble

BRACE: Final = re.compile(r"\{(\w+)\}")
MOST_AHEAD: Final = 100
"""Decisions that a level may look ahead by its row."""


def checks(data: dict[str, Any], modules: list[str]) -> Iterator[Trouble]:
    """Every mistake in checked data; `modules` may be named in `rules`."""
    yield from _seat_checks(data)
    yield from _level_checks(data)
    yield from _mistake_checks(data)
    yield from _map_checks(data)
    yield from _place_checks(data)
    yield from _board_checks(data)
    yield from _option_checks(data)
    yield from _brace_checks(data)
    yield from _condition_checks(data)
    yield from _module_checks(data, modules)


def _repeats(path: tuple[str, ...], values: list[str]) -> Iterator[Trouble]:
    last = {value: number for number, value in enumerate(values)}
    for value, count in Counter(values).items():
        if count > 1:
            at = (*path, str(last[value]))
            yield Trouble("trouble.ruleset_repeated", {"path": shown(path), "value": value}, path=at)


def _map_checks(data: dict[str, Any]) -> Iterator[Trouble]:
    """Cells have a size and are there with some number of seats; roads lead from one cell to another."""
    board = data.get("board", {})
    for name, cell in board.get("cells", {}).items():
        path: tuple[str, ...] = ("board", "cells", name)
        if isinstance(cell, dict):
            yield from _from_checks(data, cell, path)
        box, path = (cell["at"], (*path, "at")) if isinstance(cell, dict) else (cell, path)
        for index in (2, 3):
            if box[index] <= 0:
                at = (*path, str(index))
                yield Trouble("trouble.ruleset_size", {"path": shown(at), "value": str(box[index])}, path=at)
    if "ground" in board:
        yield from _ground_checks(board["ground"])
    for number, edge in enumerate(board.get("edges", [])):
        path = ("board", "edges", str(number))
        yield from _repeats(path, edge)
        for index, name in enumerate(edge):
            if name not in board["cells"]:
                at = (*path, str(index))
                yield Trouble("trouble.ruleset_area_square", {"path": shown(at), "value": name}, path=at)


def _ground_checks(ground: dict[str, Any]) -> Iterator[Trouble]:
    """The picture has a size, and so has each part of it that is seen."""
    boxes: list[tuple[tuple[str, ...], Any]] = [(("board", "ground", "box"), ground["box"])]
    for number, part in enumerate(ground.get("seen", [])):
        boxes.append((("board", "ground", "seen", str(number), "box"), part["box"]))
    for path, box in boxes:
        for index in (2, 3):
            if box[index] <= 0:
                at = (*path, str(index))
                yield Trouble("trouble.ruleset_size", {"path": shown(at), "value": str(box[index])}, path=at)


def _from_checks(data: dict[str, Any], thing: dict[str, Any], path: tuple[str, ...]) -> Iterator[Trouble]:
    """What is there `from` some number of seats on is there with the most."""
    most = data.get("seats", [LEAST_SEATS, MOST_SEATS])[1]
    if thing.get("from", 0) > most:
        at = (*path, "from")
        values = {"path": shown(at), "value": str(thing["from"]), "least": str(LEAST_SEATS), "most": str(most)}
        yield Trouble("trouble.ruleset_range", values, path=at)


KINDS_OF_KEY: Final = {
    "gap": ("row", "fan", "hand"),
    "columns": ("tiles",),
    "spread": ("pile",),
    "apart": ("row",),
    "drawings": ("tiles",),
}
"""Keys of a place that mean something to some kinds only."""


def _place_checks(data: dict[str, Any]) -> Iterator[Trouble]:
    """Whose a place is fits where it lies, its keys fit its kind, its pieces are there, and no two have one id."""
    seat_ids = data.get("seat_ids", [])
    written = data.get("places", {})
    for id, thing in written.items():
        path = ("places", id)
        yield from _from_checks(data, thing, path)
        if "pieces" in thing and "spots" in thing:
            values = {"path": shown((*path, "pieces")), "other": "spots"}
            yield Trouble("trouble.ruleset_place_both", values, path=(*path, "pieces"))
        is_owned = "each" in thing
        for key, value, needs_owner in (
            ("at", "seat", True),
            ("at", "front", True),
            ("at", "middle", False),
            ("kind", "hand", True),
        ):
            if thing[key] == value and is_owned != needs_owner:
                text = "ruleset_place_owner" if needs_owner else "ruleset_place_shared"
                values = {"path": shown((*path, key)), "value": value}
                yield Trouble("trouble." + text, values, path=(*path, key))
        for key, kinds in KINDS_OF_KEY.items():
            if key in thing and thing["kind"] not in kinds:
                values = {"path": shown((*path, key)), "known": ", ".join(kinds)}
                yield Trouble("trouble.ruleset_place_key", values, path=(*path, key))
        for index, piece in enumerate(thing.get("pieces", [])):
            if piece not in data.get("pieces", {}):
                at = (*path, "pieces", str(index))
                yield Trouble("trouble.ruleset_place_piece", {"path": shown(at), "value": piece}, path=at)
        for number in range(len(seat_ids) if "each" in thing else 0):
            if f"{id}{number}" in written:
                values = {"path": shown(path), "value": f"{id}{number}", "other": f"places.{id}{number}"}
                yield Trouble("trouble.ruleset_spot_taken", values, path=path)


def _board_checks(data: dict[str, Any]) -> Iterator[Trouble]:
    """Squares are there once, areas lie on them, and no two places share a spot."""
    yield from _repeats(("seat_ids",), data.get("seat_ids", []))
    owner: dict[str, str] = {}
    if "board" in data:
        squares = [cell.name for cell in build(data["board"]).cells]
        for square, count in Counter(squares).items():
            if count > 1:
                yield Trouble("trouble.ruleset_repeated", {"path": "board", "value": square}, path=("board",))
        owner = dict.fromkeys(squares, "board")
        for area, members in data.get("areas", {}).items():
            yield from _repeats(("areas", area), members)
            for index, square in enumerate(members):
                if square not in owner:
                    at = ("areas", area, str(index))
                    yield Trouble("trouble.ruleset_area_square", {"path": shown(at), "value": square}, path=at)
    for id, spots in _spots_of(data):
        key = "pieces" if "pieces" in data["places"][id] else "spots"
        for index, spot in enumerate(spots):
            if spot in owner:
                path = ("places", id, key, str(index))
                values = {"path": shown(path), "value": spot, "other": owner[spot]}
                yield Trouble("trouble.ruleset_spot_taken", values, path=path)
            owner.setdefault(spot, f"places.{id}")


def _spots_of(data: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """What can lie in each place, by the id that it has in the file."""
    places = expanded(data.get("places", {}), data.get("seat_ids", [])).values()
    return [(place.family, place.spots) for place in places]


def _mistake_checks(data: dict[str, Any]) -> Iterator[Trouble]:
    """What a small mistake gives away stands before what a big one does."""
    small, big = data.get("mistakes") or (0, 1)
    if small >= big:
        yield Trouble("trouble.ruleset_mistakes_order", {"small": str(small), "big": str(big)}, path=("mistakes",))


def _level_checks(data: dict[str, Any]) -> Iterator[Trouble]:
    """A level's error and its share of moves overlooked are 0 … 1, the decisions it looks ahead whole; two seats have
    levels where more have."""
    for key in ("levels", "levels_for_two"):
        for row, level in enumerate(data.get(key, [])):
            for column, (value, most) in enumerate(zip(level[1:], (1, 1, MOST_AHEAD), strict=False), 1):
                path = (key, str(row), str(column))
                told = {"path": shown(path), "value": str(value)}
                if value > most:
                    yield Trouble("trouble.ruleset_range", {**told, "least": "0", "most": str(most)}, path=path)
                elif column == 3 and value % 1:
                    yield Trouble("trouble.ruleset_whole", told, path=path)
    of_two, of_all = data.get("levels_for_two"), data.get("levels", LEVELS)
    if of_two is not None and bool(of_two) != bool(of_all):
        values = {"two": str(len(of_two)), "all": str(len(of_all))}
        yield Trouble("trouble.ruleset_levels_for_two", values, path=("levels_for_two",))


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
        yield from (missing("seat_names", id) for id in ids if id not in data["seat_names"])
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
    """What a text holds under (`id@option=choice`), or a place (`under: option=choice`), can be chosen, and there is a
    text for whoever did not.
    """
    for id, place in data.get("places", {}).items():
        if "under" in place:
            yield from _unknown_condition(data, place["under"], ("places", id, "under"))
    texts = data.get("texts", {})
    for id in texts:
        name, *conditions = id.split("@")
        for condition in conditions:
            yield from _unknown_condition(data, condition, ("texts", id))
        if conditions and name not in texts:
            yield Trouble("trouble.ruleset_condition_alone", {"value": name}, path=("texts", id))


def _unknown_condition(data: dict[str, Any], condition: str, path: tuple[str, ...]) -> Iterator[Trouble]:
    """A condition names an option that there is, and choices of it."""
    known = {name: list(option["choices"]) for name, option in data.get("options", {}).items()}
    option, _, choices = condition.partition("=")
    if option not in known or not set(choices.split("|")) <= set(known[option]):
        values = {"value": condition, "known": ", ".join(known.get(option, known)) or "–"}
        yield Trouble("trouble.ruleset_condition", values, path=path)


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
