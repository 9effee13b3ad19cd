"""The player's saved records: what lies in the folder, in which notations a match can be kept, under which names."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kesegames import plain, rules
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.files import LONGEST_NAME, failure, file_in, move, read_text, usable_name
from kesegames.play.match import HUMAN, Match
from kesegames.play.record import is_own, read_as_far, result_of, transcript_of, write, write_official

if TYPE_CHECKING:
    from kesegames.catalogue import Catalogue

OWN: Final = ".kese"
BIN: Final = ".deleted"
"""The folder, beside the records, of those that the player has deleted."""
SNIFFED: Final = ".txt"
"""The ending of files whose text alone tells what notation they are in."""


@dataclass
class Saved:
    """A record file and what it tells.

    `game` is a ruleset's id, empty in what is no record; `who` what the players are called, `result` the winner's seat
    id, `draw`, or empty while the game is not over. `date` is the record's own, else the file's; `trouble` why it is
    no record.
    """

    path: Path
    game: str = ""
    date: str = ""
    who: list[str] = field(default_factory=list)
    result: str = ""
    trouble: Trouble | None = None


def endings() -> set[str]:
    """How the names of record files end: ours, those of the games' official notations, and texts."""
    found = [rules.game(name).notation for name in rules.names()]
    return {OWN, SNIFFED, *(notation.ending for notation in found if notation is not None)}


def files(folder: Path) -> list[Path]:
    """The record files of a folder, the most recently changed first; none where the folder cannot be read."""
    found: list[tuple[float, str, Path]] = []
    known = endings()
    try:
        for path in folder.iterdir():
            if path.suffix.lower() in known and path.is_file():
                found.append((path.stat().st_mtime, path.name, path))
    except OSError:
        return []
    return [path for _, _, path in sorted(found, reverse=True)]


def saved(path: Path, known: Catalogue) -> Saved:
    """What a record file tells; only its path and date where it is none."""
    told = Saved(path)
    try:
        told.date = datetime.date.fromtimestamp(path.stat().st_mtime).isoformat()
        text = read_text(path)
        transcript = transcript_of(text, known)
        # Ours states every result; in an official notation only playing may tell it.
        match = None if transcript.result or is_own(text) else read_as_far(text, known)[0]
    except Trouble as trouble:
        told.trouble = trouble
        return told
    except OSError as error:
        told.trouble = failure(error, path, "trouble.file_unreadable")
        return told
    told.game = transcript.game
    told.date = transcript.date or told.date
    players = transcript.players or [HUMAN] * len(transcript.names)
    names = [name if plain.is_visible(name) else "" for name in transcript.names] or [""] * len(players)
    told.who = [name or player for name, player in zip(names, players, strict=False)]
    told.result = transcript.result if match is None else result_of(match)[0]
    return told


def notations(ruleset: Ruleset) -> list[str]:
    """The suffixes of the notations a match can be kept in: ours, then the game's official one."""
    notation = rules.game(ruleset.module).notation
    return [OWN] if notation is None else [OWN, notation.ending]


def written(match: Match, suffix: str) -> str:
    """The match in the notation of a suffix; raises Trouble where the official one has no words for it."""
    return write(match) if suffix == OWN else write_official(match)


def proposed_name(match: Match) -> str:
    """A file name, without its suffix, for a record of this match: the date, the game, who played."""
    parts = [match.date or datetime.date.today().isoformat(), match.ruleset.id]
    if any(match.names):
        parts.append("-".join(name for name in match.names if name))
    return usable_name(" ".join(parts))


def fresh_name(folder: Path, name: str, suffix: str) -> str:
    """`name`, with a number behind it if a file of that name is there already."""
    number, tried = 1, name
    while file_in(folder, tried, suffix).exists():
        number += 1
        tried = f"{name[: LONGEST_NAME - 8]} {number}"
    return tried


def renamed(path: Path, name: str) -> Path:
    """Give a record file another name, its suffix kept; where it is then. Raises Trouble where that cannot be."""
    to = file_in(path.parent, name, path.suffix)
    if to != path:
        move(path, to)
    return to


def deleted(path: Path) -> Path:
    """Put a record file into BIN, from where it can be brought back; where it is then. Raises Trouble."""
    folder = path.parent / BIN
    to = file_in(folder, fresh_name(folder, usable_name(path.stem) or "-", path.suffix), path.suffix)
    move(path, to)
    return to


def brought_back(path: Path, to: Path) -> Path:
    """Put a file of BIN back to where it was, under a fresh name where that has been taken. Raises Trouble."""
    if to.exists():
        to = file_in(to.parent, fresh_name(to.parent, usable_name(to.stem) or "-", to.suffix), to.suffix)
    move(path, to)
    return to
