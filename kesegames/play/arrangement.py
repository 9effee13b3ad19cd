"""What a seat lays out before the game proper: kept by name, read again, laid out again, for either seat.

A file is a head, the ruleset's id, and a line a thing: the family of the place that it comes from, what it is called
there, and its cell as the seat at the lower edge sees it:

    kesegames layout 1
    game: shinra
    hand K 15
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from kesegames.engine.look import Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble, quoted
from kesegames.files import atomic_write, failure, file_in, read_text
from kesegames.play.match import Match

ENDING: Final = ".layout"
HEAD: Final = "kesegames layout 1"
GAME: Final = "game: "
SIZE_LIMIT: Final = 20_000
MOST: Final = 200
"""So many things are laid out at the most."""


@dataclass(frozen=True)
class Thing:
    """A thing `part` of the places of `family`, and its cell as seat 0 sees it."""

    family: str
    part: str
    cell: Spot


Arrangement = tuple[Thing, ...]
"""In the order in which it was laid out."""


def _seen(ruleset: Ruleset, cell: Spot, seat: int) -> Spot:
    """A cell as seat 0 sees it, or the other way round."""
    board = ruleset.board
    return cell if board is None or seat == 0 else board.opposite(cell)


def laid(match: Match, seat: int) -> Arrangement:
    """What a seat has laid out in a match so far."""
    ruleset = match.ruleset
    found = []
    for number in range(1, match.at + 1):
        event, before = match.events[number - 1], match.state_at(number - 1)
        if event.word or event.seat != seat or not before.arranges():
            continue
        spot, cell = before.spell(event.move)
        place, _, part = spot.partition(":")
        found.append(Thing(ruleset.places[place].family, part, _seen(ruleset, cell, seat)))
    return tuple(found)


def clicks(ruleset: Ruleset, thing: Thing, seat: int) -> tuple[Spot, Spot] | None:
    """The clicks by which a seat lays a thing out; None where the game has no such place or thing or cell."""
    owner = ruleset.seat_ids[seat]
    places = [place for place in ruleset.places.values() if place.family == thing.family and place.seat == owner]
    board = ruleset.board
    spot = f"{places[0].id}:{thing.part}" if places else ""
    if board is None or not places or spot not in places[0].spots:
        return None
    if thing.cell not in [cell.name for cell in board.cells]:
        return None
    return spot, _seen(ruleset, thing.cell, seat)


def following(state: State, arrangement: Arrangement) -> int | None:
    """The next move by which the seat to act comes nearer to an arrangement; None where nothing of it can be laid."""
    legal = {state.spell(move): int(move) for move in state.legal()}
    wanted = (clicks(state.ruleset, thing, int(state.to_act)) for thing in arrangement)
    return next((legal[spots] for spots in wanted if spots in legal), None)


def missing(state: State, arrangement: Arrangement, seat: int) -> list[Thing]:
    """What of an arrangement does not lie where it belongs."""
    ruleset, pieces = state.ruleset, state.look().pieces
    found = []
    for thing in arrangement:
        spots = clicks(ruleset, thing, seat)
        lying = pieces.get(spots[1], [])[-1:] if spots is not None else []
        is_there = any(
            ruleset.owner(one) == ruleset.seat_ids[seat] and ruleset.kind(one) == thing.part for one in lying
        )
        if not is_there:
            found.append(thing)
    return found


def misfit(state: State, arrangement: Arrangement) -> Trouble | None:
    """Why the seat to act cannot lay out all of an arrangement here; None where it can.

    It is tried on a copy, the others laying out whatever they may.
    """
    seat, begun, state = int(state.to_act), state, state.copy()
    while state.to_act >= 0 and state.arranges():
        move = following(state, arrangement) if state.to_act == seat else int(state.legal()[0])
        if move is None:
            break
        state.play(move)
    left = missing(state, arrangement, seat)
    return _why_not((state, begun), left[0], seat) if left else None


def _why_not(states: tuple[State, State], thing: Thing, seat: int) -> Trouble:
    """What the first of the positions says that says why this cannot be laid: at the end of the trial, or here."""
    state = states[0]
    spots = clicks(state.ruleset, thing, seat)
    values = {"thing": _name(state.ruleset, thing.part), "cell": quoted(thing.cell)}
    if spots is None:
        return Trouble("trouble.layout_unknown_thing", values)
    trouble = Trouble("trouble.layout_misfit", {**values, "cell": spots[1]})
    trouble.ruleset = state.ruleset
    for one in states:
        for made, spot in (((), spots[0]), (spots[:1], spots[1])):
            note = one.explain(made, spot) if one.to_act == seat and one.arranges() else None
            if note is not None and note.kind == "refused" and note.text:
                trouble.text = "trouble.layout_refused"
                trouble.values = {**trouble.values, **note.values, "why": f"@{note.text}"}
                return trouble
    return trouble


def _name(ruleset: Ruleset, part: str) -> str:
    """What a thing is called, as a value for a sentence."""
    piece = next((id for id, one in ruleset.pieces.items() if one.kind == part), "")
    return f"@kind.{part}" if f"kind.{part}" in ruleset.texts else f"@piece.{piece}" if piece else quoted(part)


# Files


def written(ruleset: Ruleset, arrangement: Arrangement) -> str:
    """The text of a file."""
    lines = [f"{thing.family} {thing.part} {thing.cell}" for thing in arrangement]
    return "\n".join([HEAD, GAME + ruleset.id, *lines]) + "\n"


def read(text: str, ruleset: Ruleset) -> Arrangement:
    """What a file says; raises Trouble with the line where it says nothing for this ruleset."""
    lines = text.split("\n")
    if lines[0].strip() != HEAD:
        raise Trouble("trouble.layout_head", {"text": quoted(lines[0]), "wanted": HEAD}, 1)
    game = lines[1].strip().removeprefix(GAME) if len(lines) > 1 else ""
    if game != ruleset.id:
        raise Trouble("trouble.layout_game", {"text": quoted(game), "wanted": ruleset.id}, 2)
    found: list[Thing] = []
    for number, line in enumerate(lines[2:], 3):
        parts = line.split()
        if not parts:
            continue
        if len(parts) != 3:
            raise Trouble("trouble.layout_line", {"text": quoted(line), "wanted": _example(ruleset)}, number)
        thing = Thing(*parts)
        if clicks(ruleset, thing, 0) is None:
            raise Trouble("trouble.layout_unknown_thing", {"thing": quoted(parts[1]), "cell": quoted(parts[2])}, number)
        if len(found) == MOST or any(other.cell == thing.cell for other in found):
            raise Trouble("trouble.layout_twice", {"text": quoted(line)}, number)
        found.append(thing)
    if not found:
        raise Trouble("trouble.layout_empty", {}, len(lines))
    return tuple(found)


def _example(ruleset: Ruleset) -> str:
    """A line as it is written: the first spot of a seat's places, on the first cell."""
    place = next(place for place in ruleset.places.values() if place.seat and ":" in place.spots[0])
    cell = ruleset.board.cells[0].name if ruleset.board is not None else ""
    return f"{place.family} {place.spots[0].partition(':')[2]} {cell}"


def folder_of(layouts: Path, ruleset: Ruleset) -> Path:
    """Where the layouts of a ruleset are kept."""
    return file_in(layouts, ruleset.id, "")


def names(layouts: Path, ruleset: Ruleset) -> list[str]:
    """What is kept for a ruleset, by name; none where the folder cannot be read."""
    try:
        found = [path.stem for path in folder_of(layouts, ruleset).iterdir() if path.suffix == ENDING]
    except OSError:
        return []
    return sorted(found)


def path_of(layouts: Path, ruleset: Ruleset, name: str) -> Path:
    """The file of that name."""
    return file_in(folder_of(layouts, ruleset), name, ENDING)


def load(layouts: Path, ruleset: Ruleset, name: str) -> Arrangement:
    """What is kept under a name; raises Trouble that names the file."""
    path = path_of(layouts, ruleset, name)
    try:
        return read(read_text(path, SIZE_LIMIT), ruleset)
    except Trouble as trouble:
        trouble.file = str(path)
        raise


def save(layouts: Path, ruleset: Ruleset, name: str, arrangement: Arrangement) -> None:
    """Keep it under a name, in place of what was; raises Trouble where the system refuses."""
    atomic_write(path_of(layouts, ruleset, name), written(ruleset, arrangement))


def delete(layouts: Path, ruleset: Ruleset, name: str) -> None:
    """Keep it no longer; raises Trouble where the system refuses."""
    path = path_of(layouts, ruleset, name)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise failure(error, path, "trouble.file_unwritable") from None
