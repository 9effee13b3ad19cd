"""The journal of a running match: nothing that was done is lost by a crash, a kill or a power cut.

Its header is a record's, sealed where the game has secrets. Below it stands a line a change, appended and flushed at
once: an event as in a record, `<n` (taken back to after event n), `>n` (redone), `~ spot …` (the clicks so far, none
after a change of another kind). A new event drops what had been taken back, as in the Match itself. Each write ends
with a sum line (sums.py), by which damage is found.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final
from zlib import crc32

from kesegames import plain
from kesegames.engine.look import Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.transcript import Transcript, longer
from kesegames.engine.trouble import Trouble
from kesegames.engine.walk import Walk
from kesegames.files import atomic_write, failure, file_in, open_file
from kesegames.play.match import HUMAN, Event, Match, fresh_seed
from kesegames.play.players import can_play, is_own_name, own_name
from kesegames.play.record import (
    FORMAT,
    event_lines,
    follow,
    header_lines,
    opening,
    parse_event,
    parse_header,
    seal,
    unseal,
)
from kesegames.play.record import write as write_record
from kesegames.play.sums import SIGN, checked, sum_line

if TYPE_CHECKING:
    from kesegames.catalogue import Catalogue

SUFFIX: Final = ".journal"
REWRITE_AT: Final = 1_000_000
"""A journal of more bytes is written anew, without what is of no use any more."""
MOST_BYTES: Final = 2 * REWRITE_AT
MOST_FAULTS: Final = 20
"""The most things of a header that are left out before it is given up."""
PLAYER: Final = re.compile(r"[a-z][a-z0-9:=.]*")
"""What the name of a person or a bot of the house looks like, known or not."""
DATE_LENGTH: Final = 20
"""The most characters of a match's date that stand in the names of its files."""


def _clicks_line(match: Match, spots: tuple[Spot, ...]) -> str:
    clicks = " ".join(spots)
    return f"~ ? {seal(clicks)}" if spots and match.has_secrets else f"~ {clicks}".rstrip()


class Journal:
    """The file `path` of one running match, written anew when opened.

    `trouble` is what the system refused last, None while everything is kept.
    """

    def __init__(self, path: Path, match: Match, spots: tuple[Spot, ...] = ()) -> None:
        self.path = path
        self.trouble: Trouble | None = None
        self._file: IO[bytes] | None = None
        self._events: list[Event] = []
        self._at = 0
        self._spots: tuple[Spot, ...] = ()
        self._comments: dict[int, str] = {}
        self._lines = self._sum = 0
        self.keep(match, spots)

    def keep(self, match: Match, spots: tuple[Spot, ...] = ()) -> None:
        """Write down what has changed since the last call: events, undo and redo, the clicks so far, comments.

        Where the system refuses, or the file has gone, the next call writes everything.
        """
        try:
            if self._file is None or self._file.tell() > REWRITE_AT or self._has_other_comments(match):
                self._rewrite(match, spots)
            else:
                self._append(self._file, match, spots)
            self._remember(match, spots)
            self.trouble = None
        except Trouble as trouble:
            self.close()
            self.trouble = trouble
        except OSError as error:
            self.close()
            self.trouble = failure(error, self.path, "trouble.file_unwritable")

    def _append(self, file: IO[bytes], match: Match, spots: tuple[Spot, ...]) -> None:
        lines = self._changes(match, spots)
        if not lines:
            return
        if not self._is_there(file):
            self._rewrite(match, spots)
            return
        file.write(self._summed(lines))
        file.flush()
        os.fsync(file.fileno())

    def _summed(self, lines: list[str]) -> bytes:
        """The lines of a write, and behind them their sum line."""
        # Half a sign, which no file can have, is written as a question mark.
        data = "".join(f"{line}\n" for line in lines).encode("utf-8", "replace")
        self._lines += data.count(b"\n")
        self._sum = crc32(data, self._sum)
        last = sum_line(self._lines, self._sum)
        self._lines += 1
        self._sum = crc32(last, self._sum)
        return data + last

    def _is_there(self, file: IO[bytes]) -> bool:
        """Whether the file that is open still lies at its path: the folder may have been taken away."""
        try:
            return os.path.samestat(os.fstat(file.fileno()), os.stat(self.path))
        except FileNotFoundError:
            return False

    def _same(self, match: Match) -> int:
        """How many events are as they were when last written."""
        most = min(len(self._events), len(match.events))
        if self._events[:most] == match.events[:most]:
            return most
        return next(number for number in range(most) if self._events[number] is not match.events[number])

    def _has_other_comments(self, match: Match) -> bool:
        """Whether something has been remarked since on the match (0) or an event that is written already."""
        if self._comments == match.comments:
            return False
        numbers = range(self._same(match) + 1)
        return any(self._comments.get(number) != match.comments.get(number) for number in numbers)

    def _changes(self, match: Match, spots: tuple[Spot, ...]) -> list[str]:
        same = self._same(match)
        lines: list[str] = []
        at = self._at
        if len(match.events) > same:
            if at != same:
                lines.append(f"<{same}" if at > same else f">{same}")
            for number in range(same + 1, len(match.events) + 1):
                lines += event_lines(match, number, match.has_secrets)
            at = len(match.events)
        if match.at != at:
            lines.append(f"<{match.at}" if at > match.at else f">{match.at}")
        if spots != (() if lines else self._spots):
            lines.append(_clicks_line(match, spots))
        return lines

    def _rewrite(self, match: Match, spots: tuple[Spot, ...]) -> None:
        self.close()
        lines = [*header_lines(match, match.has_secrets), ""]
        for number in range(1, len(match.events) + 1):
            lines += event_lines(match, number, match.has_secrets)
        if match.at < len(match.events):
            lines.append(f"<{match.at}")
        if spots:
            lines.append(_clicks_line(match, spots))
        self._lines = self._sum = 0
        atomic_write(self.path, self._summed(lines).decode())
        self._file = open(self.path, "ab")  # noqa: SIM115 - it stays open as long as the match runs

    def _remember(self, match: Match, spots: tuple[Spot, ...]) -> None:
        self._events = match.events[:]
        self._at = match.at
        self._spots = spots
        self._comments = match.comments.copy()

    def close(self) -> None:
        """Let go of the file; the match can be resumed from it."""
        if self._file is not None:
            # What could not be written stands in `trouble`.
            with suppress(OSError):
                self._file.close()
            self._file = None

    def discard(self) -> None:
        """Remove the file: this match will not be resumed."""
        self.close()
        self.path.unlink(missing_ok=True)

    def finish(self, match: Match, folder: Path) -> Path:
        """Keep the match as a record in `folder` and remove the journal; the record's path.

        Raises Trouble when the system refuses; the journal is then still there.
        """
        path = fresh_path(folder, match)
        atomic_write(path, write_record(match))
        self.discard()
        return path


def _stem(match: Match) -> str:
    """What the files of a match are called by: its date and its game."""
    return f"{match.date[:DATE_LENGTH]}-{match.ruleset.id}" if match.date else match.ruleset.id


def fresh_path(folder: Path, match: Match) -> Path:
    """A name for a record of this match that no file in `folder` has."""
    number = 1
    while (path := file_in(folder, _stem(match), f"-{number}.kese")).exists():
        number += 1
    return path


def create(folder: Path, match: Match) -> Journal:
    """A journal of its own for `match`."""
    return Journal(file_in(folder, _stem(match), f"-{secrets.token_hex(4)}{SUFFIX}"), match)


def journals(folder: Path) -> list[Path]:
    """The journals of matches that can be resumed, the most recently changed first."""
    found = [(path.stat().st_mtime, path) for path in folder.glob(f"*{SUFFIX}") if path.is_file()]
    return [path for _, path in sorted(found, reverse=True)]


class Resumed:
    """What a journal tells: the match, the clicks so far, and notices of what could not be used."""

    def __init__(self, match: Match, spots: tuple[Spot, ...], notices: list[Trouble]) -> None:
        self.match = match
        self.spots = spots
        self.notices = notices

    @property
    def is_damaged(self) -> bool:
        """Whether the file is not as it was written; one whose last write was cut off is."""
        return any(notice.text != "trouble.journal_cut" for notice in self.notices)


def read(path: Path, known: Catalogue) -> Resumed:
    """The match of a journal as far as it can be read; the file is left as it is.

    An incomplete last write is used as far as its lines are whole, unless the last of them only leads elsewhere: the
    match then stands where it stood before. A byte that its sum finds damaged is put right, what
    else is wrong in the header is left out, and so is everything from the first line that cannot be used: notices tell
    of each. Raises Trouble when the file cannot be read or names no game that there is.
    """
    try:
        with open_file(path) as file:
            raw = file.read(MOST_BYTES)
    except OSError as error:
        raise failure(error, path, "trouble.file_unreadable") from None
    whole, newline, rest = raw.rpartition(b"\n")
    found = checked(whole + newline)
    lines = plain.kept(found.data.decode("utf-8", "replace")).removesuffix("\n").split("\n")
    notices = [Trouble("trouble.journal_mended", {}, number, 1) for number in found.mended]
    try:
        match, first = _opening(lines, path, known, notices)
    except Trouble as trouble:
        trouble.file = str(path)
        raise
    spots: tuple[Spot, ...] = ()
    is_broken = False
    is_unsummed = found.is_summed and not found.is_damaged and found.sound < len(lines)
    body = lines[first:-1] if is_unsummed and lines[-1].startswith(("<", ">")) else lines[first:]
    for number, line in enumerate(body, first + 1):
        try:
            spots = spots if found.is_summed and line.startswith(SIGN) else _redo(match, line, number)
        except Trouble as trouble:
            notices.insert(0, Trouble("trouble.journal_broken", {}, number, trouble.column or 1))
            is_broken = True
            break
    if found.is_damaged and not is_broken:
        notices.insert(0, Trouble("trouble.journal_damaged", {}, found.sound + 1, 1))
    if rest or (is_unsummed and not is_broken):
        notices.append(Trouble("trouble.journal_cut", {}, len(lines) + bool(rest and newline), 1))
    for notice in notices:
        notice.file = str(path)
    return Resumed(match, _possible(match, spots), notices)


def _opening(lines: list[str], path: Path, known: Catalogue, notices: list[Trouble]) -> tuple[Match, int]:
    """The match before its first event, and the index of the line behind the header; what is wrong there is left out
    and told in `notices`. Raises Trouble where nothing says which game it is."""
    faults: list[Trouble] = []
    transcript, first = parse_header(lines, faults)
    later = [fault for fault in faults if fault.values.get("version", "").isdecimal()]
    if later or not transcript.places:
        raise [*later, *faults, Trouble("trouble.no_record", {"wanted": FORMAT}, 1, 1)][0]
    if faults:  # What is left of a game's name may be another's.
        transcript.game = _game_called(path, known) or transcript.game
    match: Match | None = None
    while match is None:
        try:
            match = opening(transcript, known)
        except Trouble as trouble:
            faults.append(trouble)
            if len(faults) > MOST_FAULTS or not _leave_out(transcript, trouble, path, known, lines[first:]):
                raise
    if not match.seed:  # Every match that is played has one.
        match.seed = fresh_seed()
        faults.append(Trouble("trouble.bad_seed", {}, 1, 1))
    if faults:
        notices.append(Trouble("trouble.journal_header", {}, faults[0].line, faults[0].column))
    return match, first


def _leave_out(transcript: Transcript, wrong: Trouble, path: Path, known: Catalogue, below: list[str]) -> bool:
    """Drop from a header what cannot be used; False where the match is nothing without it. `below` are the events."""
    place = wrong.line, wrong.column
    # The first option stands where the line of all begins.
    keys = [key for key, at in transcript.places.items() if at == place][-1:]
    key = next(iter(keys or [key for key, at in transcript.places.items() if at[0] == wrong.line]), "game")
    option = key.removeprefix("options.")
    if option in transcript.options:
        del transcript.options[option]
    elif key == "options" and transcript.options:
        transcript.options = {}
    elif key == "players" and transcript.players:
        ruleset = known.ruleset(transcript.game)
        seats = _seats_named(transcript.players, below, ruleset)
        usable = [player if can_play(player, ruleset, seats) else HUMAN for player in transcript.players]
        usable = (usable + [HUMAN] * len(below))[:seats]
        transcript.players = usable if usable != transcript.players else []
    elif key == "names":
        transcript.names = []
    elif key == "seed":
        transcript.seed = ""
    elif key == "position":
        transcript.position = ""
    elif key == "date":
        transcript.date = ""
    elif key == "version":
        transcript.version = ""
    else:
        before, transcript.game = transcript.game, _game_called(path, known)
        return transcript.game not in ("", before)
    return True


def _game_called(path: Path, known: Catalogue) -> str:
    """The game in the name of a journal (its date, its game and a number of its own), `` where it has another name."""
    found = (game for game in sorted(known.rulesets, key=len, reverse=True) if f"-{game}-" in f"-{path.stem}-")
    return next(found, "")


def _seats_named(players: list[str], below: list[str], ruleset: Ruleset) -> int:
    """How many seats a match must have had: by who acts in its events, and by its players, usable or not, where all of
    them are names and not what has run together of two lines."""
    who = {words[1] for line in below if len(words := line.split(maxsplit=2)) == 3}
    seats = [number for number, id in enumerate(ruleset.seat_ids, 1) if id in who]
    are_names = all(PLAYER.fullmatch(player) or is_own_name(own_name(player)) for player in players)
    told = min(len(players), ruleset.most_seats) if are_names else 0
    return max([ruleset.least_seats, told, *seats])


def _redo(match: Match, line: str, number: int) -> tuple[Spot, ...]:
    """Let a journal's line happen again; the clicks that are open after it."""
    body, semicolon, comment = line.partition(";")
    sign, rest = body[:1], body[1:].strip()
    if sign in ("<", ">"):
        least, most = (0, match.at) if sign == "<" else (match.at, len(match.events))
        if not rest.isdecimal() or not least <= int(rest[:9]) <= most:
            raise Trouble("trouble.journal_line", {}, number, 2)
        match.go(int(rest[:9]))
    elif sign == "~":
        if rest.startswith("? "):
            rest = unseal(rest[2:].strip(), number, 5)
        return tuple(rest.split())
    elif body.strip():
        entry = parse_event(body, number, match.at + 1)
        entry.comment = comment.strip()
        follow(match, entry)
    elif semicolon:
        match.comments[match.at] = longer(match.comments.get(match.at, ""), comment.strip())
    return ()


def _possible(match: Match, spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """The clicks as far as they can be made in this position."""
    if match.to_act < 0:
        return ()
    walk = Walk(match.state)
    for spot in spots:
        if spot not in walk.offers():
            break
        walk.click(spot)
    return walk.spots


def resume(path: Path, known: Catalogue) -> tuple[Journal, Resumed]:
    """Read a journal and go on writing it.

    A journal that is damaged is kept beside as `.broken-<time>`. Raises Trouble as `read` does, and
    when the system refuses that.
    """
    resumed = read(path, known)
    if resumed.is_damaged:
        try:
            shutil.copyfile(path, f"{path}.broken-{time.strftime('%Y%m%d-%H%M%S')}")
        except OSError as error:
            raise failure(error, path, "trouble.file_unwritable") from None
    return Journal(path, resumed.match, resumed.spots), resumed


def hold(folder: Path) -> IO[bytes]:
    """The data folder for this program alone, until the returned file is closed or the process ends, however it ends.

    Raises Trouble when another program holds it or the system refuses.
    """
    path = folder / "lock"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = open(path, "ab")  # noqa: SIM115 - it stays open as long as the lock is held
    except OSError as error:
        raise failure(error, path, "trouble.file_unwritable") from None
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        file.close()
        trouble = Trouble("trouble.folder_in_use")
        trouble.file = str(folder)
        raise trouble from None
    except OSError:
        # A file system without locks: better to play unguarded than not at all.
        pass
    return file
