"""A game's or variant's data: a plain object in memory, made from plain data.

The YAML form and its checks live in `kesegames.catalogue`; the same plain data travel to the opponent's process.
"""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from typing import Any, Final, TypeVar, cast

from kesegames.engine.board import Board, build
from kesegames.engine.place import Place, expanded
from kesegames.engine.trouble import Texts, Trouble, Words

LEVELS: Final[list[list[float]]] = [
    [25, 0.16, 0.4],
    [40, 0.12, 0.3],
    [70, 0.09, 0.2],
    [130, 0.06, 0.12],
    [300, 0.03, 0.06],
    [700, 0.0, 0.0],
    [1800, 0.0, 0.0],
    [5000, 0.0, 0.0],
]
"""For rulesets that say nothing under `levels`."""
MISTAKES: Final[list[float]] = [0.06, 0.15]
"""For rulesets that say nothing under `mistakes`."""
MOST_MADE: Final = 4
"""What is made of a ruleset is kept for so many choices of its options."""
MAT: Final = "seat"
"""Before a colon and a seat's id: the spot of a seat's mat."""


Thing = TypeVar("Thing")


class Option:
    """A choice that players make before a game: the default, all values in order with their names, and its sentence."""

    def __init__(self, default: str, choices: dict[str, Words], text: Words) -> None:
        self.default = default
        self.choices = choices
        self.text = text


class Numbers:
    """The numbers or weights of a ruleset by name; `asked` are the names that a room has asked for.

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


class Piece:
    """A kind of piece: its name, the `glyph` drawn on it and `latin` for those who read no kanji (else empty).

    `seat` is its owner's id, `kind` joins those of all seats, `colour` is `black` or `red` where it does not tell whose
    a piece is; empty where there is none. With `is_sign` it stands for its seat wherever that is named. `about` is what
    its card says, None where the kind's text does.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.name: Words = data["name"]
        self.glyph: str = data.get("glyph", "")
        self.latin: str = data.get("latin", "")
        self.seat: str = data.get("seat", "")
        self.kind: str = data.get("kind", "")
        self.is_sign: bool = bool(data.get("sign"))
        self.colour: str = data.get("colour", "")
        self.about: Words | None = data.get("about")


class Handicap:
    """Evens a match of two: its `name`, the position to `starts` from by the id of the seat that it favours, and the
    `share` of matches between equals that this seat wins; 0 where that has not been measured."""

    def __init__(self, name: Words, starts: dict[str, str], share: float) -> None:
        self.name = name
        self.starts = starts
        self.share = share


class Ruleset(Texts):
    """The names, board, pieces, numbers, options and texts of one game or variant.

    `data` is the plain data it was made from (dicts, lists, strings, numbers), with `extends` already applied: it
    travels to the opponent's process and is read nowhere else. `module` names the room in kesegames.rules that plays
    it, `extends` the ruleset it is a variant of (empty: none). `minutes` is how long a game takes. In the gallery it
    stands on the `shelf` of that name, the least `shelf_rank` first, and `is_start` commends it to newcomers. With
    `is_one_click` a click on a piece that has one way to go plays it, with `is_lone_end` an end that is all there is to
    decide plays itself. `sheet` is the rule in which its combinations stand, `` where it has none: the table opens the
    rules there. `levels` has a row a level (kesegames.ai.levels), none where bots only play at random, and
    `levels_for_two` those for matches of two seats; `mistakes` is what a small and a big one give away. `openings`
    are those of its book, each the things that a seat lays out (kesegames.ai.book). `of` is the ruleset that it is
    `under` chosen options; None where it is none of another.
    """

    def __init__(self, id: str, data: dict[str, Any]) -> None:
        self.id = id
        self.data = data
        self.name: Words = data["name"]
        self.about: Words = data.get("about", {})
        self.module: str = data["rules"]
        self.extends: str = data.get("extends") or ""
        self.is_hidden: bool = bool(data.get("hidden"))
        self.is_reconstructed: bool = bool(data.get("reconstructed"))
        self.is_start: bool = bool(data.get("start_here"))
        self.is_one_click: bool = bool(data.get("one_click"))
        self.is_lone_end: bool = bool(data.get("lone_end"))
        self.sheet: str = data.get("sheet") or ""
        shelf = data.get("shelf") or {}
        self.shelf: Words = {language: words for language, words in shelf.items() if language != "rank"}
        self.shelf_rank: int = shelf.get("rank", 0)
        self.minutes: int = data.get("minutes", 0)
        self.handicaps: dict[str, Handicap] = {
            id: Handicap(told["name"], told["starts"], float(told.get("share") or 0))
            for id, told in (data.get("handicaps") or {}).items()
        }
        self.least_seats: int = data["seats"][0]
        self.most_seats: int = data["seats"][1]
        self.seat_ids: list[str] = data["seat_ids"]
        self.seat_names: dict[str, Words] = data.get("seat_names", {})
        self.unit: int = data.get("unit", 1)
        self.board: Board | None = build(data["board"]) if data.get("board") else None
        self.levels: list[list[float]] = data.get("levels", LEVELS)
        self.levels_for_two: list[list[float]] = data.get("levels_for_two", self.levels)
        self.mistakes: list[float] = data.get("mistakes", MISTAKES)
        self.openings: list[list[str]] = data.get("openings", [])
        self.numbers = Numbers(data.get("numbers", {}))
        self.weights = Numbers(data.get("weights", {}))
        self.tables: dict[str, Any] = data.get("tables", {})
        self.areas: dict[str, list[str]] = data.get("areas", {})
        self.pieces: dict[str, Piece] = {id: Piece(piece) for id, piece in data.get("pieces", {}).items()}
        self.places: dict[str, Place] = expanded(data.get("places", {}), self.seat_ids)
        self.options: dict[str, Option] = {
            name: Option(option["default"], option["choices"], option["text"])
            for name, option in data.get("options", {}).items()
        }
        self.room: Ruleset | None = None
        self.of: Ruleset | None = None
        self.texts: dict[str, Words] = {}
        self.chosen: dict[str, str] = {}
        self._made: dict[tuple[object, ...], object] = {}
        self._choose({name: option.default for name, option in self.options.items()})

    def _choose(self, options: dict[str, str]) -> None:
        """Take up the texts, and the places, that hold with these options."""
        self.chosen = options
        written: dict[str, Words] = self.data.get("texts", {})
        self.texts = {id: words for id, words in written.items() if "@" not in id}
        for id, words in written.items():
            name, *conditions = id.split("@")
            if conditions and all(holds(condition, options) for condition in conditions):
                self.texts[name] = words

    def levels_of(self, seats: int) -> list[list[float]]:
        """The rows of `levels` that hold in a match of so many seats."""
        return self.levels_for_two if seats == 2 else self.levels

    def under(self, options: dict[str, str]) -> Ruleset:
        """The same game, its `texts` and places those that hold with these options (`complete`).

        They are else those of the default choices. The id `rule.M19@point_cap=false` stands for `rule.M19` where
        that was chosen, `…@a=x|y@b=z` where both conditions hold; of several that fit, the last one written.
        """
        found = Ruleset(self.id, self.data)
        found.numbers, found.weights, found.room = self.numbers, self.weights, self.room
        found.of, found._made = self.of or self, self._made
        found._choose(options)
        return found

    def once(self, make: Callable[[Ruleset, dict[str, str]], Thing], options: dict[str, str]) -> Thing:
        """What `make` makes of it and of complete options: the same thing again while it is kept, so that all games
        share what never changes in one."""
        key = (make, *options.items())
        found = self._made.get(key)
        if found is None:
            if len(self._made) >= MOST_MADE:
                self._made.clear()
            found = self._made[key] = make(self, options)
        return cast(Thing, found)

    def same_as(self, other: Ruleset) -> bool:
        """Whether both say the same, in every word."""
        return self.id == other.id and self.data == other.data

    def words(self, id: str) -> Words | None:
        """What it calls `id`: its texts first, then the names in its structure.

        Texts of a place of each seat (`place_about.hand0`, `spot.hand0:x`, `points0.3`) are those of its family where
        it has none of its own, those of a number in a family of words (`spot.bet:3`) those of the word, with {number}.
        """
        if id in self.texts:
            return self.texts[id]
        group, _, name = id.partition(".")
        common = _of_family(id, self.places)
        if common in self.texts:
            return self.texts[common]
        if group == "game" and name in ("name", "about"):
            return self.name if name == "name" else self.about
        if group == "seat":
            return self.seat_names.get(name)
        if group == "spot":
            return self._spot_words(name)
        if group == "option" and name in self.options:
            return self.options[name].text
        if group == "choice":
            option, _, value = name.partition(".")
            return self.options[option].choices.get(value) if option in self.options else None
        if group == "place" and name in self.places:
            return self.places[name].name
        if group == "piece" and name in self.pieces:
            return self.pieces[name].name
        if group == "piece_about" and name in self.pieces:
            piece = self.pieces[name]
            return piece.about or self.texts.get(f"about.{piece.kind}")
        return None

    def room_words(self, id: str) -> Words | None:
        return self.room.words(id) if self.room is not None else None

    def _spot_words(self, spot: str) -> Words | None:
        """A mat by its seat, a number of a family of words by the word."""
        family, _, part = spot.partition(":")
        if family == MAT:
            return self.seat_names.get(part)
        words = self.texts.get(f"spot.{family}") if part.isdecimal() else None
        return words and {language: said.replace("{number}", part) for language, said in words.items()}

    def owner(self, piece: str) -> str:
        """The id of the seat whose piece `piece` is, empty where it is nobody's or not known."""
        found = self.pieces.get(piece)
        return "" if found is None else found.seat

    def kind(self, piece: str) -> str:
        """The kind of `piece`, empty where it has none or is not known."""
        found = self.pieces.get(piece)
        return "" if found is None else found.kind

    def places_of(self, seats: int) -> list[Place]:
        """The places that are there with so many seats: not those of the absent ones, nor what is for more seats or
        for other options.
        """
        present = ["", *self.seat_ids[:seats]]
        return [
            place
            for place in self.places.values()
            if place.seat in present
            and place.least <= seats
            and (not place.condition or holds(place.condition, self.chosen))
        ]

    def board_of(self, seats: int) -> Board | None:
        """The board with so many seats: a map may be smaller for few; None for a game without a board."""
        return self.board and self.board.of(seats)

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

    def handicap_at(self, position: str) -> tuple[str, str]:
        """The handicap that begins with a position, and the id of the seat that it favours; empty where none does."""
        starts = {start: (id, seat) for id, one in self.handicaps.items() for seat, start in one.starts.items()}
        return starts.get(position, ("", ""))

    def check_seats(self, number: int) -> None:
        """Raise Trouble for a number of seats with which the game is not played."""
        if not self.least_seats <= number <= self.most_seats:
            there_are = "–".join(str(one) for one in sorted({self.least_seats, self.most_seats}))
            raise Trouble("trouble.unknown_seats", {"wanted": there_are, "seats": str(number)})

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


def _of_family(id: str, places: dict[str, Place]) -> str:
    """A text's id with the family in place of the place that it names, as its first part or behind its group."""
    group, dot, name = id.partition(".")
    if group in places:
        return places[group].family + dot + name
    place, colon, part = name.partition(":")
    return f"{group}.{places[place].family}{colon}{part}" if place in places else id


def holds(condition: str, options: dict[str, str]) -> bool:
    """Whether `option=choice`, or `option=one|other`, is true of these options."""
    name, _, choices = condition.partition("=")
    return options.get(name, "") in choices.split("|")


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
