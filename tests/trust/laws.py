"""Boards mirrored, seats exchanged, colours renamed: a game goes on alike, where it is symmetric at all.

A Symmetry renames seats, squares and pieces. A match and its twin are played side by side, the twin by the same clicks
with other names: who acts, what can be clicked, with which weight, points, boards and the end must be those of the
match, with other names. `found` tries every symmetry that a ruleset's data suggest; those that hold stand in
SYMMETRIES, a file of tests, so that a game loses or wins none unnoticed.

Where the beginning itself is not symmetric, or its lots are not, the rules may be: a twin is then set up for a position
of the match, and both go on until a round ends, after which the board may be as at the beginning again.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, partial
from itertools import islice, product
from typing import Any, Final

from every_game import CATALOGUE, TABLES

from kesegames import catalogue
from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.trouble import Trouble

from . import ROOT
from .trial import Trial

SYMMETRIES: Final = ROOT / "tests" / "symmetries.json"
LONGEST: Final = 120
TURNS: Final = {
    "": (1, 0, 0, 1),
    "left-right": (-1, 0, 0, 1),
    "up-down": (1, 0, 0, -1),
    "half turn": (-1, 0, 0, -1),
    "diagonal": (0, 1, 1, 0),
    "other diagonal": (0, -1, -1, 0),
    "right turn": (0, -1, 1, 0),
    "left turn": (0, 1, -1, 0),
}
"""What a board is multiplied by, about its middle."""
SET_UP: Final = "set up"
"""Said of a symmetry that holds from a position on that was set up, until a round ends."""
WALKED: Final = 24
"""So many events at most before what is set up."""
HEADINGS: Final[dict[tuple[float, float], str]] = {
    (0, -1): "n",
    (1, -1): "ne",
    (1, 0): "e",
    (1, 1): "se",
    (0, 1): "s",
    (-1, 1): "sw",
    (-1, 0): "w",
    (-1, -1): "nw",
}
"""The steps of a compass, downwards and to the right being more."""
MOST_TEXTS: Final = 150
"""So many texts are tried for the position of a twin."""
_NUMBERED: Final = re.compile(r"([a-z_]+)([0-9])")
"""A word of a seat, where no place is called so: `deal0`."""
_TOKEN: Final = re.compile(r"\w+|\W")


class Spots(dict[Spot, Spot]):
    """What spots are changed to, each asked once: a match has thousands of moves between the same squares."""

    def __init__(self, changed: Callable[[Spot], Spot]) -> None:
        super().__init__()
        self.changed = changed

    def __missing__(self, spot: Spot) -> Spot:
        self[spot] = self.changed(spot)
        return self[spot]


@dataclass(frozen=True)
class Symmetry:
    """Other names of seats, squares and pieces; `name` says which, what is not in a map keeps its own."""

    name: str
    ruleset: Ruleset
    seats: tuple[int, ...]
    cells: dict[str, str] = field(default_factory=dict)
    pieces: dict[str, str] = field(default_factory=dict)
    headings: dict[str, str] = field(default_factory=dict)
    is_set_up: bool = False

    @cached_property
    def words(self) -> dict[str, str]:
        """The ids of seats, and of the places of seats."""
        ids = self.ruleset.seat_ids
        found = {ids[seat]: ids[other] for seat, other in enumerate(self.seats)}
        for id, place in self.ruleset.places.items():
            if place.seat and place.seat in ids[: len(self.seats)] and place.family != id:
                found[id] = f"{place.family}{self.seats[ids.index(place.seat)]}"
        return found

    @cached_property
    def parts(self) -> re.Pattern[str]:
        """The words of a position that are written together: pieces without their owner, and where they stand."""
        pieces = {id[len(owner_of(self.ruleset, id)) :] for id in self.ruleset.pieces} - {""}
        either = [
            "|".join(re.escape(one) for one in sorted(ids, key=len, reverse=True)) for ids in (pieces, self.cells)
        ]
        return re.compile(f"({either[0]})" + (f"|({either[1]})$" if self.cells else ""))

    def renamed(self, token: str) -> str:
        """A word of a position, or several written together."""
        if token in self.named:
            return self.named[token]
        return self.parts.sub(lambda match: self.named.get(match[0], match[0]), token)

    @cached_property
    def named(self) -> dict[str, str]:
        """All words with another name."""
        return self.headings | self.words | self.cells | self.pieces

    @cached_property
    def spots(self) -> Spots:
        """The other name of any spot."""
        return Spots(self.spot)

    @cached_property
    def places(self) -> dict[Spot, str]:
        """The place of each spot."""
        return {spot: id for id, place in self.ruleset.places.items() for spot in place.spots}

    def spot(self, spot: Spot) -> Spot:
        """A square, `hand0:b1`, `first:K`, a word."""
        if spot in self.cells:
            return self.cells[spot]
        first, colon, rest = spot.partition(":")
        if not colon:
            return self.words.get(spot, self.pieces.get(spot, spot))
        named = self.named
        if (numbered := _NUMBERED.fullmatch(first)) is not None and first not in named:
            seat = int(numbered[2])
            first = f"{numbered[1]}{self.seats[seat]}" if seat < len(self.seats) else first
        parts = [named.get(part, part) for part in rest.split(" ")]
        return named.get(first, first) + colon + " ".join(parts)

    def look(self, look: Look) -> tuple[object, ...]:
        """What lies where, and what is counted."""
        pieces: dict[str, list[str]] = {}
        for spot, ids in look.pieces.items():
            # In what order a place shows its things is no rule.
            place = "" if spot in self.cells else self.places.get(spot, "")
            where = self.words.get(place, place) or self.spots[spot]
            pieces.setdefault(where, []).extend(self.pieces.get(one, one) for one in ids)
        pieces = {where: sorted(ids) for where, ids in pieces.items()}
        counters = {self.words.get(place, place): number for place, number in look.counters.items()}
        lies = {self.spots[spot]: self.spots[cell] for spot, cell in look.lies.items()}
        return pieces, counters, lies, sorted(self.seats[seat] for seat in look.out)


def plain(ruleset: Ruleset, seats: int) -> Symmetry:
    return Symmetry("", ruleset, tuple(range(seats)))


def spelled(state: State, symmetry: Symmetry) -> dict[tuple[object, ...], tuple[int, int]]:
    """What can happen by its clicks, renamed, a free run in any order: the move and its weight."""
    found: dict[tuple[object, ...], tuple[int, int]] = {}
    renamed = symmetry.spots
    events = [(int(move), int(weight)) for move, weight in state.chances()] or [
        (int(move), 1) for move in state.legal()
    ]
    for move, weight in events:
        begin, end = state.free(move)
        spots = [renamed[spot] for spot in state.spell(move)]
        free = tuple(sorted(spots[begin:end])) if begin < end else ()
        found[(*spots[:begin], free, *spots[end:])] = move, weight
    return found


def alike(state: State, twin: State, symmetry: Symmetry) -> bool:
    """Whether the twin stands where the state does, by other names."""
    same = plain(state.ruleset, int(state.seats))
    seats = symmetry.seats
    acts = seats[state.to_act] if state.to_act >= 0 else int(state.to_act)
    if twin.to_act != acts or symmetry.look(state.look()) != same.look(twin.look()):
        return False
    if not score_alike(state, twin, symmetry):
        return False
    outcome, end = state.outcome(), twin.outcome()
    if outcome is None or end is None:
        return outcome is None and end is None
    return sorted(seats[seat] for seat in outcome.winners) == sorted(end.winners) and outcome.reason == end.reason


def score_alike(state: State, twin: State, symmetry: Symmetry) -> bool:
    points, others = state.points(), twin.points()
    return all(points[seat] == others[other] for seat, other in enumerate(symmetry.seats))


def broken(symmetry: Symmetry, starts: tuple[State, State], rng: random.Random, most: int) -> tuple[int, str]:
    """A match and its twin at random: how many positions were alike, and what was not, empty where all was."""
    state, twin = (one.copy() for one in starts)
    same = plain(state.ruleset, int(state.seats))
    for number in range(most):
        if not alike(state, twin, symmetry):
            return number, f"{state.position()} … {twin.position()}"
        if state.to_act == OVER:
            return number + 1, ""
        mine, theirs = spelled(state, symmetry), spelled(twin, same)
        if {clicks: weight for clicks, (_, weight) in mine.items()} != {
            clicks: one[1] for clicks, one in theirs.items()
        }:
            return number, f"what can happen at {state.position()} … {twin.position()}"
        clicks = rng.choice(sorted(mine, key=str))
        move, other = mine[clicks][0], theirs[clicks][0]
        ends = state.ending(move) is not None
        if ends != (twin.ending(other) is not None):
            return number, f"what ends at {state.position()} … {twin.position()}"
        state.play(move)
        twin.play(other)
        if ends and symmetry.is_set_up:
            return number + 1, "" if score_alike(state, twin, symmetry) else f"points after {state.position()}"
    return most, ""


def turned_texts(text: str, symmetry: Symmetry) -> Iterator[str]:
    """What the text of a twin's position may be: other names, and two fields of a line exchanged, once or twice."""
    renamed = "".join(symmetry.renamed(token) for token in _TOKEN.findall(text))
    fields, ids = renamed.split(", "), symmetry.ruleset.seat_ids
    owned = [one for one in fields if one.split(" ")[0] in ids]
    in_order = iter(sorted(owned, key=lambda one: ids.index(one.split(" ")[0])))
    sorted_text = ", ".join(next(in_order) if one in owned else one for one in fields)
    shifted = ", ".join(_shifted(one, symmetry) for one in fields)
    seen = {renamed, text, sorted_text, shifted}
    yield from (shifted, renamed, text, sorted_text)
    for first in (renamed, text):
        for joint, other in product((" ", ",", ", ", " / "), repeat=2):
            for once in _exchanged(first, joint):
                for twice in (once, *_exchanged(once, other)) if len(text) < 80 else (once,):
                    if twice not in seen:
                        seen.add(twice)
                        yield twice


def _shifted(group: str, symmetry: Symmetry) -> str:
    """`hands oxx ooo` with what belongs to each seat at the place of another, where each seat has one word."""
    name, *words = group.split(" ")
    if len(words) != len(symmetry.seats) or name in symmetry.ruleset.seat_ids:
        return group
    moved = [words[symmetry.seats.index(seat)] for seat in range(len(words))]
    return " ".join([name, *moved])


def _exchanged(text: str, joint: str) -> Iterator[str]:
    fields = text.split(joint)
    for one in range(len(fields) - 1):
        yield joint.join([*fields[:one], fields[one + 1], fields[one], *fields[one + 2 :]])


def twins(symmetry: Symmetry, seed: int = 0) -> tuple[State, State] | None:
    """Where a match and its twin begin: at the beginning or, set up, at a position of some match; None where no twin
    can be set up.
    """
    start = catalogue.start(symmetry.ruleset, {}, len(symmetry.seats))
    beginning = laid(start)
    if symmetry.is_set_up:
        wander(start, random.Random(f"{symmetry.ruleset.id} {seed}"))
    is_moved = symmetry.seats != tuple(range(len(symmetry.seats)))
    for text in islice(turned_texts(start.position(), symmetry), MOST_TEXTS if is_moved else 3):
        try:
            twin = catalogue.start(symmetry.ruleset, {}, len(symmetry.seats), text)
        except Trouble:
            continue
        if not symmetry.is_set_up and laid(twin) != beginning:
            continue
        if alike(start, twin, symmetry) and not broken(symmetry, (start, twin), random.Random(1), 2)[1]:
            return start, twin
    return None


def laid(state: State) -> dict[str, list[str]]:
    """What stands on the board."""
    board = state.ruleset.board_of(int(state.seats))
    names = {cell.name for cell in board.cells} if board is not None else set()
    return {spot: list(ids) for spot, ids in state.look().pieces.items() if spot in names}


def wander(state: State, rng: random.Random) -> None:
    """Play some events at random, and on until somebody decides; at most as far as before the last one."""
    least, number = rng.randrange(WALKED), 0
    while number < least or state.to_act == CHANCE:
        move = rng.choice([int(move) for move, _ in state.chances()] or [int(move) for move in state.legal()])
        if state.after(move).to_act == OVER:
            return
        state.play(move)
        number += 1


def suggested(game: str, seats: int) -> Iterator[Symmetry]:
    """Every turn of the board, seats moved on by one, two letters of the pieces' ids exchanged; and these together."""
    ruleset = CATALOGUE.rulesets[game]
    moved = tuple((seat + 1) % seats for seat in range(seats))
    for (turn, by), shift, colours in product(TURNS.items(), (False, True), exchanges(ruleset)):
        cells = turned(ruleset, seats, by) if turn else {}
        pieces = renamed(ruleset, moved if shift else (), colours)
        if cells is not None and pieces is not None and (turn or shift or colours):
            name = ", ".join(part for part in (turn, "seats" if shift else "", colours) if part)
            headings = {name: HEADINGS[_multiplied(step, by)] for step, name in HEADINGS.items()} if turn else {}
            yield Symmetry(name, ruleset, moved if shift else tuple(range(seats)), cells, pieces, headings)


def set_up(symmetry: Symmetry) -> Symmetry:
    """The same one, of positions that are set up."""
    return replace(symmetry, name=f"{symmetry.name}, {SET_UP}", is_set_up=True)


def _multiplied(at: tuple[float, float], by: tuple[int, int, int, int]) -> tuple[float, float]:
    return by[0] * at[0] + by[1] * at[1], by[2] * at[0] + by[3] * at[1]


def renamed(ruleset: Ruleset, moved: tuple[int, ...], colours: str) -> dict[str, str] | None:
    """Other names of pieces: of the other seat where they begin with a seat's id, two letters behind it exchanged; None
    where there are no such pieces."""
    table = str.maketrans(dict(zip(colours, reversed(colours), strict=True)))
    found = {}
    for id in ruleset.pieces:
        owner = owner_of(ruleset, id)
        seat = ruleset.seat_ids.index(owner) if owner else -1
        other = ruleset.seat_ids[moved[seat]] if 0 <= seat < len(moved) else owner
        found[id] = other + id[len(owner) :][:1].translate(table) + id[len(owner) + 1 :]
    if set(found.values()) != set(ruleset.pieces):
        return None
    cores = {id[len(owner_of(ruleset, id)) :] for id in ruleset.pieces} - {""}
    return {core: core[:1].translate(table) + core[1:] for core in cores} | found


@cache
def _owners(seat_ids: tuple[str, ...], pieces: tuple[str, ...]) -> dict[str, str]:
    """The pieces that begin with the id of a seat, where each seat that has any has the same; else those called so."""
    longest = sorted(seat_ids, key=len, reverse=True)
    owners = {id: next((seat for seat in longest if id.startswith(seat)), "") for id in pieces}
    kinds = {
        seat: {id[len(seat) :] for id, owner in owners.items() if owner == seat} for seat in owners.values() if seat
    }
    are_alike = len(kinds) > 1 and len({frozenset(of) for of in kinds.values()}) == 1
    return owners if are_alike else {id: id for id in pieces if id in seat_ids}


def owner_of(ruleset: Ruleset, piece: str) -> str:
    """The id of the seat whose piece it is by its name, empty where none is."""
    return _owners(tuple(ruleset.seat_ids), tuple(ruleset.pieces)).get(piece, "")


def turned(ruleset: Ruleset, seats: int, by: tuple[int, int, int, int]) -> dict[str, str] | None:
    """Where each cell of a board comes to; None where the board is another one then."""
    board = ruleset.board_of(seats)
    if board is None:
        return None
    middles = {cell.name: (2 * cell.x + cell.width, 2 * cell.y + cell.height) for cell in board.cells}
    wide, high = ((max(ends) + min(ends)) / 2 for ends in zip(*middles.values(), strict=True))
    placed = {name: (x - wide, y - high) for name, (x, y) in middles.items()}
    there = {(round(x, 3) + 0.0, round(y, 3) + 0.0): name for name, (x, y) in placed.items()}
    at = {name: _multiplied(one, by) for name, one in placed.items()}
    found = {name: there.get((round(x, 3) + 0.0, round(y, 3) + 0.0), "") for name, (x, y) in at.items()}
    return found if all(found.values()) else None


def exchanges(ruleset: Ruleset) -> list[str]:
    """Nothing, and any two letters with which pieces begin, behind their owner, that can be exchanged: two colours."""
    cores = {id[len(owner_of(ruleset, id)) :] for id in ruleset.pieces}
    letters = sorted({core[0] for core in cores if len(core) > 1})
    pairs = (one + other for number, one in enumerate(letters) for other in letters[number + 1 :])
    return ["", *(pair for pair in pairs if renamed(ruleset, (), pair) is not None)]


@cache
def declared() -> dict[str, list[str]]:
    """Which symmetries the games have, by table."""
    told: dict[str, Any] = json.loads(SYMMETRIES.read_text(encoding="utf-8"))
    return {table: list(names) for table, names in told.items()}


def holds(symmetry: Symmetry, matches: int) -> bool:
    """Whether a symmetry holds in so many matches; set up in more, each from somewhere else."""
    for number in range(3 * matches if symmetry.is_set_up else matches):
        starts = twins(symmetry, number)
        rng = random.Random(f"{symmetry.ruleset.id} {number}")
        if starts is None or broken(symmetry, starts, rng, 3 * LONGEST)[1]:
            return False
    return True


def found(game: str, seats: int, matches: int = 4) -> list[str]:
    """The symmetries that hold in so many matches, set up only those that do not from the beginning."""
    names: list[str] = []
    for symmetry in suggested(game, seats):
        names += islice((one.name for one in (symmetry, set_up(symmetry)) if holds(one, matches)), 1)
    return names


def hold(game: str, seats: int, seed: int, most: int = LONGEST) -> int:
    """A match for each symmetry of a table, `most` positions or more in all; how many were compared."""
    names = declared()[f"{game}-{seats}"]
    either = (one for symmetry in suggested(game, seats) for one in (symmetry, set_up(symmetry)))
    done = 0
    for symmetry in (one for one in either if one.name in names):
        starts = twins(symmetry, seed)
        assert starts is not None, f"{symmetry.name}: it does not begin alike"
        positions, wrong = broken(symmetry, starts, random.Random(f"{game} {seed}"), -(-most // len(names)))
        assert not wrong, f"{symmetry.name}: {wrong}"
        done += positions
    return done


def trials(seed: int) -> Iterator[Trial]:
    """Every table that has any symmetry in turn."""
    while True:
        for game, seats in TABLES:
            if declared()[f"{game}-{seats}"]:
                yield Trial(f"{game}-{seats}", f"laws {game}-{seats} {seed}", partial(hold, game, seats, seed))
        seed += 1
