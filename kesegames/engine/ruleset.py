"""A game's or variant's data: a plain object in memory, made from plain data.

The YAML form and its checks live in `kesegames.catalogue`; the same plain data travel to the opponent's process.
"""

from __future__ import annotations

from math import nan
from typing import Any

from kesegames.engine.trouble import Trouble

Words = dict[str, str]
"""A text in every language: `{"ja": …, "en": …}`."""


class Option:
    """A choice the players make before a game: its values in order, the default first named, and its sentence."""

    def __init__(self, default: str, choices: dict[str, Words], text: Words) -> None:
        self.default = default
        self.choices = choices
        self.text = text


class Numbers:
    """The numbers or weights of a ruleset by name; `asked` are the names that a rules module has wanted to know.

    No dict of another kind: compiled code asks a dict itself, whatever a subclass says.
    """

    def __init__(self, numbers: dict[str, float]) -> None:
        self.numbers = numbers
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> float:
        self.asked.add(name)
        return self.numbers[name]

    def __contains__(self, name: str) -> bool:
        self.asked.add(name)
        return name in self.numbers

    def get(self, name: str, default: float) -> float:
        """The number of that name, else `default`."""
        self.asked.add(name)
        return self.numbers.get(name, default)


class Ruleset:
    """The names, board, pieces, numbers, options and texts of one game or variant.

    `data` is the plain data it was made from (dicts, lists, strings, numbers), with `extends` already applied.
    `module` names the module in kesegames.rules that plays it.
    """

    def __init__(self, id: str, data: dict[str, Any]) -> None:
        self.id = id
        self.data = data
        self.name: Words = data["name"]
        self.module: str = data["rules"]
        self.least_seats: int = data["seats"][0]
        self.most_seats: int = data["seats"][1]
        self.seat_ids: list[str] = data["seat_ids"]
        self.unit: int = data.get("unit", 1)
        self.numbers = Numbers(data.get("numbers", {}))
        self.weights = Numbers(data.get("weights", {}))
        self.tables: dict[str, Any] = data.get("tables", {})
        self.areas: dict[str, list[str]] = data.get("areas", {})
        self.pieces: dict[str, dict[str, Any]] = data.get("pieces", {})
        self.places: dict[str, dict[str, Any]] = data.get("places", {})
        self.texts: dict[str, Words] = data.get("texts", {})
        self.options: dict[str, Option] = {
            name: Option(option["default"], option["choices"], option["text"])
            for name, option in data.get("options", {}).items()
        }

    def number(self, name: str, least: int, most: int) -> int:
        """The whole number `numbers.name`; raises Trouble when it is missing, broken, or not in `least`…`most`."""
        value = self.numbers.get(name, nan)
        if not least <= value <= most or value != int(value):
            shown = f"{value:g}" if name in self.numbers else "–"
            wanted = {"key": name, "value": shown, "least": str(least), "most": str(most)}
            raise Trouble("trouble.number_range", wanted, path=("numbers", name))
        return int(value)

    def table(self, name: str, shape: Any) -> Any:
        """The table `tables.name`; raises Trouble where it is missing or not of this shape.

        A shape is `"text"`, None (anything), `[shape]` for a list, `{"*": shape}` for a mapping with any keys or
        `{"a": shape, …}` for one that has at least these.
        """
        _check_shape(self.tables.get(name), shape, ("tables", name))
        return self.tables[name]

    def complete(self, chosen: dict[str, str]) -> dict[str, str]:
        """A value for every option: the chosen ones, else the defaults; raises Trouble for a name or value unknown."""
        for name, value in chosen.items():
            option = self.options.get(name)
            if option is None:
                known = ", ".join(self.options) or "–"
                raise Trouble("trouble.unknown_option", {"option": name, "known": known})
            if value not in option.choices:
                known = ", ".join(option.choices)
                raise Trouble("trouble.unknown_choice", {"option": name, "value": value, "known": known})
        return {name: chosen.get(name, option.default) for name, option in self.options.items()}


def _check_shape(value: Any, shape: Any, path: tuple[str, ...]) -> None:
    """Raises Trouble at the first place where `value` is not of `shape` (`Ruleset.table`)."""
    wanted = "list" if isinstance(shape, list) else "mapping" if isinstance(shape, dict) else "text"
    kinds = {"list": list, "mapping": dict, "text": str}
    if value is None:
        raise Trouble("trouble.table_missing", {"path": ".".join(path)}, path=path)
    if shape is not None and not isinstance(value, kinds[wanted]):
        raise Trouble("trouble.table_" + wanted, {"path": ".".join(path)}, path=path)
    if isinstance(shape, list):
        for number, item in enumerate(value):
            _check_shape(item, shape[0], (*path, str(number)))
    elif isinstance(shape, dict):
        for key in value if "*" in shape else shape:
            _check_shape(value.get(key), shape.get(key, shape.get("*")), (*path, key))
