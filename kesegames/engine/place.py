"""Places on the table: whose they are, where they lie, what can lie in them."""

from __future__ import annotations

from typing import Any, Final

from kesegames.engine.trouble import Words

HIDDEN: Final = "?"
"""The id of a piece that lies face down."""


class Place:
    """A place on the table: its `kind` and where it lies (`at`), as the schema of the catalogue names them.

    `seat` is its owner's id, empty where nobody's; `spots` are what can lie there, `room` how many side by side.
    `family` is the id in the file: that of `hand0` is `hand` where it is a place of each seat. `gap` is after how many
    pieces of a row some air is left (0: nowhere), `columns` the width of tiles in spots (0: as they fit), `is_spread`
    whether a click spreads a pile out, `faces` the pieces that a die shows, none where sticks are thrown, `is_apart`
    whether some air is left between what lies on two spots, `drawings` the folder of assets with a drawing for each
    spot of tiles (empty: they bear none). With fewer seats than `least` it is not there, nor where the options do not
    fulfil `condition` (empty: always there).
    """

    def __init__(self, id: str, data: dict[str, Any], seat: str = "", family: str = "") -> None:
        self.id = id
        self.family = family or id
        self.name: Words = data["name"]
        self.kind: str = data["kind"]
        self.at: str = data["at"]
        self.seat: str = seat
        self.least: int = data.get("from", 0)
        self.condition: str = data.get("under", "")
        self.spots: list[str] = _spots(id, data)
        self.room: int = data.get("room", 1)
        self.gap: int = data.get("gap", 0)
        self.columns: int = data.get("columns", 0)
        self.is_spread: bool = bool(data.get("spread"))
        self.faces: list[str] = data.get("pieces", []) if data["kind"] == "sticks" else []
        self.is_apart: bool = bool(data.get("apart"))
        self.drawings: str = data.get("drawings", "")


def _spots(id: str, data: dict[str, Any]) -> list[str]:
    """A spot for each of its `pieces`, and in a hand one for those face down; else its `spots`, else its id.

    What a die shows are no spots. In a tree `room` more of them, `id:1` …, for what its spots grow from.
    """
    if "pieces" in data and data["kind"] != "sticks":
        pieces: list[str] = data["pieces"]
        unseen = [HIDDEN] if data["kind"] == "hand" and HIDDEN not in pieces else []
        return [f"{id}:{piece}" for piece in [*pieces, *unseen]]
    spots: list[str] = data.get("spots", [])
    grown = [f"{id}:{number}" for number in range(1, data.get("room", 1) + 1)] if data["kind"] == "tree" else []
    return [*(f"{id}:{spot}" if "each" in data else spot for spot in spots), *grown] or [id]


def expanded(places: dict[str, dict[str, Any]], seat_ids: list[str]) -> dict[str, Place]:
    """The places of a ruleset by id, in their order: one with `each` is a place for every seat, `hand0`, `hand1` …"""
    found: dict[str, Place] = {}
    for id, data in places.items():
        if "each" not in data:
            found[id] = Place(id, data)
            continue
        for number, seat in enumerate(seat_ids):
            found[f"{id}{number}"] = Place(f"{id}{number}", data, seat, id)
    return found
