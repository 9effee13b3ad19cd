"""What must fit together of a table in a ruleset file: squares, areas, roads, places and whose they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from kesegames.engine.board import build
from kesegames.engine.place import expanded
from kesegames.engine.trouble import Trouble

LEAST_SEATS: Final = 2
MOST_SEATS: Final = 6


def shown(path: tuple[str, ...]) -> str:
    """A path as people write it: `places.hand0.spots[2]`, entries counted from 0."""
    return "".join(f"[{part}]" if part.isdecimal() and index else f".{part}" for index, part in enumerate(path))[1:]


def repeats(path: tuple[str, ...], values: list[str]) -> Iterator[Trouble]:
    last = {value: number for number, value in enumerate(values)}
    for value, count in Counter(values).items():
        if count > 1:
            at = (*path, str(last[value]))
            yield Trouble("trouble.ruleset_repeated", {"path": shown(path), "value": value}, path=at)


def map_checks(data: dict[str, Any]) -> Iterator[Trouble]:
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
    for number, edge in enumerate(board.get("edges", [])):
        path = ("board", "edges", str(number))
        yield from repeats(path, edge)
        for index, name in enumerate(edge):
            if name not in board["cells"]:
                at = (*path, str(index))
                yield Trouble("trouble.ruleset_area_square", {"path": shown(at), "value": name}, path=at)


def _from_checks(data: dict[str, Any], thing: dict[str, Any], path: tuple[str, ...]) -> Iterator[Trouble]:
    """What is there `from` some number of seats on is there with the most."""
    most = data.get("seats", [LEAST_SEATS, MOST_SEATS])[1]
    if thing.get("from", 0) > most:
        at = (*path, "from")
        values = {"path": shown(at), "value": str(thing["from"]), "least": str(LEAST_SEATS), "most": str(most)}
        yield Trouble("trouble.ruleset_range", values, path=at)


KINDS_OF_KEY: Final = {"gap": ("row", "fan", "hand"), "columns": ("tiles",), "spread": ("pile",)}
"""Keys of a place that mean something to some kinds only."""


def place_checks(data: dict[str, Any]) -> Iterator[Trouble]:
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


def board_checks(data: dict[str, Any]) -> Iterator[Trouble]:
    """Squares are there once, areas lie on them, and no two places share a spot."""
    yield from repeats(("seat_ids",), data.get("seat_ids", []))
    owner: dict[str, str] = {}
    if "board" in data:
        squares = [cell.name for cell in build(data["board"]).cells]
        for square, count in Counter(squares).items():
            if count > 1:
                yield Trouble("trouble.ruleset_repeated", {"path": "board", "value": square}, path=("board",))
        owner = dict.fromkeys(squares, "board")
        for area, members in data.get("areas", {}).items():
            yield from repeats(("areas", area), members)
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
