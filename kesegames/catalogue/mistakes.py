"""The mistakes of a ruleset file in our words: where they are and what would be right."""

from __future__ import annotations

import difflib
from typing import Any, Final

from pydantic import BaseModel
from pydantic_core import ErrorDetails

from kesegames.catalogue.schema import Choice, Game, Grid, Ground, Map, Path, Piece, Place, Seen, Shelf, Words
from kesegames.engine.trouble import Trouble

WORDS_EXAMPLE: Final = "{ja: 名前, en: Name}"
EXAMPLES: Final = {
    "areas": "{water: [a1, a2]}",
    "at": "middle",
    "board": "{kind: grid, columns: [a, b], rows: [1, 2]}",
    "cells": "{a: [0, 0, 1, 1]}",
    "handicaps": "{stone: {name: {ja: 石1つ, en: one stone}, starts: {a: …, b: …}}}",
    "share": "0.6",
    "starts": "{a: 1 2 a}",
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
    "levels_for_two": "[[25, 0.16, 0.4], …], up to eight rows",
    "minutes": "20",
    "mistakes": "[0.06, 0.15]",
    "numbers": "{limit: 200}",
    "options": "{first: {default: lot, text: …, choices: …}}",
    "pieces": "{K: {name: {ja: 王, en: King}, glyph: K}}",
    "places": "{hand: {each: seat, kind: hand, at: seat, name: {ja: 手札, en: Hand}}}",
    "rank": "3",
    "rows": "[1, 2, 3]",
    "rules": "kuhn",
    "seat_ids": "[a, b]",
    "seat_names": "{a: {ja: 先手, en: First}, b: {ja: 後手, en: Second}}",
    "seats": "[2, 2]",
    "shelf": "{rank: 3, ja: 机戦, en: Kisen}",
    "sheet": "P61",
    "spots": "[hand0]",
    "tables": "{start: [a1, b2]}",
    "seen": "[{upto: 3, box: [0, 0, 1, 1]}]",
    "upto": "3",
    "texts": "{spot.bet: {ja: 賭ける, en: Bet}}",
    "weights": "{capture: 0.5}",
}


def shown(path: tuple[str, ...]) -> str:
    """A path as people write it: `places.hand0.spots[2]`, entries counted from 0."""
    return "".join(f"[{part}]" if part.isdecimal() and index else f".{part}" for index, part in enumerate(path))[1:]


def example(path: tuple[str, ...]) -> str:
    above = path[0] if len(path) == 2 else ""
    if (path[:2] == ("board", "cells") and path[-1] == "at") or (path[:2] == ("board", "ground") and path[-1] == "box"):
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
        ground = Seen if "seen" in path else Ground
        return list(ground.model_fields) if path[1] == "ground" else ["at", "from", "slots"]
    if path[0] == "shelf":
        return list(Shelf.model_fields)
    if path[0] == "board":
        boards: dict[str, type[BaseModel]] = {"grid": Grid, "path": Path, "map": Map}
        return list(boards[data["board"]["kind"]].model_fields)
    if len(path) == 3 and path[0] in models:
        return list(models[path[0]].model_fields)
    return list(Words.model_fields)


def translated(error: ErrorDetails, data: dict[str, Any]) -> Trouble:
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
    values = {"path": shown(path), "value": str(error["input"]), "example": example(path)}
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


def missing(*path: str) -> Trouble:
    return Trouble("trouble.ruleset_key_missing", {"path": shown(path), "example": example(path)}, path=path)
