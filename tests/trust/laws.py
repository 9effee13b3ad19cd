"""Boards mirrored, seats exchanged, colours renamed: a game goes on alike, where it is symmetric at all.

A Symmetry renames seats, squares and pieces. A match and its twin are played side by side, the twin by the same clicks
with other names: who acts, what can be clicked, with which weight, points, boards and the end must be those of the
match, with other names. `found` tries every symmetry that a ruleset's data suggest; those that hold stand in
SYMMETRIES, a file of tests, so that a game loses or wins none unnoticed.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property, partial
from itertools import islice, product
from typing import Any, Final

from every_game import CATALOGUE, TABLES

from kesegames import catalogue
from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import OVER, State
from kesegames.engine.trouble import Trouble

from . import ROOT
from .trial import Trial

SYMMETRIES: Final = ROOT / "tests" / "symmetries.json"
LONGEST: Final = 120
TURNS: Final = {"": (1, 0, 0, 1), "left-right": (-1, 0, 0, 1), "up-down": (1, 0, 0, -1), "half turn": (-1, 0, 0, -1)}
"""What a board is multiplied by, about its middle."""
MOST_TEXTS: Final = 150
"""So many texts are tried for the position of a twin."""
_NUMBERED: Final = re.compile(r"([a-z_]+)([0-9])")
"""A word of a seat, where no place is called so: `deal0`."""
_TOKEN: Final = re.compile(r"\w+|\W")


@dataclass(frozen=True)
class Symmetry:
    """Other names of seats, squares and pieces; `name` says which, what is not in a map keeps its own."""

    name: str
    ruleset: Ruleset
    seats: tuple[int, ...]
    cells: dict[str, str] = field(default_factory=dict)
    pieces: dict[str, str] = field(default_factory=dict)

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
    def places(self) -> dict[Spot, str]:
        """The place of each spot."""
        return {spot: id for id, place in self.ruleset.places.items() for spot in place.spots}

    def spot(self, spot: Spot) -> Spot:
        """A square, `hand0:b1`, `first:K`, a word."""
        if spot in self.cells:
            return self.cells[spot]
        first, colon, rest = spot.partition(":")
        named = self.words | self.cells | self.pieces
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
            where = self.words.get(place, place) or self.spot(spot)
            pieces.setdefault(where, []).extend(self.pieces.get(one, one) for one in ids)
        pieces = {where: sorted(ids) for where, ids in pieces.items()}
        counters = {self.words.get(place, place): number for place, number in look.counters.items()}
        lies = {self.spot(spot): self.spot(cell) for spot, cell in look.lies.items()}
        return pieces, counters, lies, sorted(self.seats[seat] for seat in look.out)


def plain(ruleset: Ruleset, seats: int) -> Symmetry:
    return Symmetry("", ruleset, tuple(range(seats)))


def spelled(state: State, symmetry: Symmetry) -> dict[tuple[object, ...], tuple[int, int]]:
    """What can happen by its clicks, renamed, a free run in any order: the move and its weight."""
    found: dict[tuple[object, ...], tuple[int, int]] = {}
    events = [(int(move), int(weight)) for move, weight in state.chances()] or [
        (int(move), 1) for move in state.legal()
    ]
    for move, weight in events:
        begin, end = state.free(move)
        spots = [symmetry.spot(spot) for spot in state.spell(move)]
        found[(*spots[:begin], tuple(sorted(spots[begin:end])), *spots[end:])] = move, weight
    return found


def alike(state: State, twin: State, symmetry: Symmetry) -> bool:
    """Whether the twin stands where the state does, by other names."""
    same = plain(state.ruleset, int(state.seats))
    seats = symmetry.seats
    acts = seats[state.to_act] if state.to_act >= 0 else int(state.to_act)
    if twin.to_act != acts or symmetry.look(state.look()) != same.look(twin.look()):
        return False
    points, others = state.points(), twin.points()
    if any(points[seat] != others[other] for seat, other in enumerate(seats)):
        return False
    outcome, end = state.outcome(), twin.outcome()
    if outcome is None or end is None:
        return outcome is None and end is None
    return sorted(seats[seat] for seat in outcome.winners) == sorted(end.winners) and outcome.reason == end.reason


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
        state.play(mine[clicks][0])
        twin.play(theirs[clicks][0])
    return most, ""


def turned_texts(text: str, symmetry: Symmetry) -> Iterator[str]:
    """What the text of a twin's position may be: other names, and two fields of a line exchanged, once or twice."""
    named = symmetry.words | symmetry.cells | symmetry.pieces
    renamed = "".join(named.get(token, token) for token in _TOKEN.findall(text))
    fields, ids = renamed.split(", "), symmetry.ruleset.seat_ids
    owned = [one for one in fields if one.split(" ")[0] in ids]
    in_order = iter(sorted(owned, key=lambda one: ids.index(one.split(" ")[0])))
    sorted_text = ", ".join(next(in_order) if one in owned else one for one in fields)
    seen = {renamed, text, sorted_text}
    yield from (renamed, text, sorted_text)
    for first in (renamed, text):
        for joint, other in product((" ", ",", ", ", " / "), repeat=2):
            for once in _exchanged(first, joint):
                for twice in (once, *_exchanged(once, other)) if len(text) < 80 else (once,):
                    if twice not in seen:
                        seen.add(twice)
                        yield twice


def _exchanged(text: str, joint: str) -> Iterator[str]:
    fields = text.split(joint)
    for one in range(len(fields) - 1):
        yield joint.join([*fields[:one], fields[one + 1], fields[one], *fields[one + 2 :]])


def twins(symmetry: Symmetry) -> tuple[State, State] | None:
    """The beginning of a game and of its twin: the same, or one that can be set up; None where there is none."""
    start = catalogue.start(symmetry.ruleset, {}, len(symmetry.seats))
    is_moved = symmetry.seats != tuple(range(len(symmetry.seats)))
    for text in islice(turned_texts(start.position(), symmetry), MOST_TEXTS if is_moved else 3):
        try:
            twin = catalogue.start(symmetry.ruleset, {}, len(symmetry.seats), text)
        except Trouble:
            continue
        if alike(start, twin, symmetry) and not broken(symmetry, (start, twin), random.Random(1), 2)[1]:
            return start, twin
    return None


def suggested(game: str, seats: int) -> Iterator[Symmetry]:
    """Every turn of the board, seats moved on by one, two letters of the pieces' ids exchanged; and these together."""
    ruleset = CATALOGUE.rulesets[game]
    moved = tuple((seat + 1) % seats for seat in range(seats))
    for (turn, by), shift, colours in product(TURNS.items(), (False, True), exchanges(ruleset)):
        cells = turned(ruleset, seats, by) if turn else {}
        pieces = renamed(ruleset, moved if shift else (), colours)
        if cells is not None and pieces is not None and (turn or shift or colours):
            name = ", ".join(part for part in (turn, "seats" if shift else "", colours) if part)
            yield Symmetry(name, ruleset, moved if shift else tuple(range(seats)), cells, pieces)


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
    return found if set(found.values()) == set(ruleset.pieces) else None


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
    wide = max(x for x, _ in middles.values()) + min(x for x, _ in middles.values())
    high = max(y for _, y in middles.values()) + min(y for _, y in middles.values())
    there = {(round(x, 3), round(y, 3)): name for name, (x, y) in middles.items()}
    at = {name: (wide - x if by[0] < 0 else x, high - y if by[3] < 0 else y) for name, (x, y) in middles.items()}
    found = {name: there.get((round(x, 3), round(y, 3)), "") for name, (x, y) in at.items()}
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


def found(game: str, seats: int, matches: int = 4) -> list[str]:
    """The symmetries that hold in so many matches."""
    names = []
    for symmetry in suggested(game, seats):
        starts = twins(symmetry)
        rngs = (random.Random(f"{game} {number}") for number in range(matches))
        if starts is not None and not any(broken(symmetry, starts, rng, 3 * LONGEST)[1] for rng in rngs):
            names.append(symmetry.name)
    return names


def hold(game: str, seats: int, seed: int, most: int = LONGEST) -> int:
    """One match for each symmetry of a table; how many positions were compared."""
    done = 0
    for symmetry in suggested(game, seats):
        if symmetry.name in declared()[f"{game}-{seats}"]:
            starts = twins(symmetry)
            assert starts is not None, f"{symmetry.name}: it does not begin alike"
            positions, wrong = broken(symmetry, starts, random.Random(f"{game} {seed}"), most)
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
