"""A Transcript as a CKKA file, in the specified form or the online client's."""

from __future__ import annotations

from typing import Final, final

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.transcript import Entry, Transcript
from kesegames.engine.trouble import Trouble
from kesegames.rules import game
from kesegames.rules.ckka.numbers import DIGITS, numeral
from kesegames.rules.ckka.read import (
    BRIDGE,
    HEADINGS,
    LOT,
    POINTS,
    WATER,
    decisions,
    due,
    is_declaring,
    squares_of,
    standing,
    vanished,
)
from kesegames.rules.ckka.sets import sets_of
from kesegames.rules.ckka.text import (
    AGAIN,
    COLOURS,
    EMPEROR,
    FAILED,
    HARD,
    KEYS,
    LAWS,
    MATCH_END,
    NO_THROW,
    SEASON,
    SEASONS,
    SQUARES,
    UNKNOWN,
    WATER_LEAST,
    law_of,
    parse,
)

CHOICES: Final = ("as_drawn", "swapped")
MOST_THROWN: Final = 5
_WRITTEN_KEYS: Final = ("終時", "季")
_NAMED: Final = {"kisen-education": "教育", "kisen-old": "古", "kisen-unified": "統一", "kisen-standard": "標準"}


def unwritable(what: str, number: int) -> Trouble:
    return Trouble("trouble.ckka_unwritable", {"what": what, "event": str(number)})


def braced(text: str) -> str:
    """A text between braces, with as many # as it takes."""
    text = " ".join(text.split("\n"))
    hashes = ""
    while "}" + hashes in text:
        hashes += "#"
    return f"{hashes}{{{text}}}{hashes}"


def bracketed(name: str) -> str:
    """A name in brackets, with as many # as it takes."""
    hashes = ""
    while "]" + hashes in name:
        hashes += "#"
    return f"{hashes}[{name}]{hashes}"


@final
class Writer:
    """Plays a transcript and gathers its lines. `firsts` are the seats that began the seasons, by number."""

    def __init__(self, transcript: Transcript, ruleset: Ruleset, is_online: bool) -> None:
        self.transcript = transcript
        self.ruleset = ruleset
        self.is_online = is_online
        self.options = ruleset.complete(transcript.options)
        kind = game(ruleset.module).state
        self.start = kind.start(ruleset, self.options, ruleset.least_seats)
        self.state: State = self.start.copy()
        if transcript.position:
            self.state = kind.from_position(ruleset, self.options, ruleset.least_seats, transcript.position)
        self.begun = self.state.copy()
        self.sets = sets_of(ruleset)
        self.squares = squares_of(ruleset)
        self.is_old = due(self.start) == ""
        self.firsts: list[int] = [0] if self.is_old else []
        self.chosen: list[str] = []
        self.at = 0
        self.lines: list[str] = []
        self.line = ""

    def write(self) -> str:
        """The file; raises Trouble for what CKKA has no words for."""
        if POINTS.sub("", self.begun.position()) != POINTS.sub("", self.start.position()):
            raise Trouble("trouble.ckka_position", {})
        while self.at < len(self.transcript.entries):
            self.follow(self.transcript.entries[self.at])
        self.break_line()
        if self.state.to_act == OVER and not self.is_old:
            self.lines += ["", MATCH_END]
        body = "\n".join(self.lines).strip("\n")
        text = self.header("") + body + "\n"
        law = self.law(text)
        return self.header(law) + body + "\n" if law else text

    def follow(self, entry: Entry) -> None:
        """Take up what `entry` begins: a lot, a choice, a turn with its throws, or a declaration."""
        if entry.text in ("resign", "draw"):
            raise unwritable(entry.text, self.at + 1)
        if due(self.state) == LOT:
            self.firsts.append(self.ruleset.seat_ids.index(entry.text.removeprefix(LOT)))
            self.played()
        elif entry.text in CHOICES:
            self.chosen.append(self.played().text)
        elif is_declaring(self.state):
            self.declaration()
        else:
            self.turn()

    def played(self) -> Entry:
        """The next entry, played."""
        entry = self.transcript.entries[self.at]
        self.state.play(self.state.read(entry.text))
        self.at += 1
        return entry

    def awaited(self) -> Entry:
        """The next entry, played, which must be there: a throw or the choice after one."""
        if self.at == len(self.transcript.entries):
            raise unwritable(self.transcript.entries[-1].text, self.at)
        if self.transcript.entries[self.at].text in ("resign", "draw"):
            raise unwritable(self.transcript.entries[self.at].text, self.at + 1)
        return self.played()

    def turn(self) -> None:
        seat = int(self.state.to_act)
        begin = self.at
        before = standing(self.state, self.squares)
        entry = self.played()
        text = entry.text
        is_plain = self.is_old or text[0] in COLOURS or EMPEROR in text
        if " " in text:
            text = self.step(text)
        elif not is_plain and due(self.state) != WATER:
            text += NO_THROW
        if due(self.state) == WATER:
            value = self.awaited().text.removeprefix(WATER)
            text += WATER + value + (FAILED if DIGITS.index(value) < WATER_LEAST else "")
        for piece in vanished(before, standing(self.state, self.squares)):
            if not self.is_old and self.state.to_act != CHANCE:
                text += ("" if self.is_online else " ") + "手" + piece[-2:]
        self.add(seat, text, [line for each in self.transcript.entries[begin : self.at] for line in each.comments()])

    def step(self, text: str) -> str:
        """A move with a throw after stepping (M12): `LE弓LI to:s`, 橋 and its choice in one."""
        step, _, named = text.partition(" ")
        number = self.at
        aimed = self.state.copy()
        if self.state.to_act == OVER:  # stepping on the 皇 has ended the match before the throw (M19)
            return step + (self.beyond(step, named) if named.startswith("to:") else named) + BRIDGE + UNKNOWN + FAILED
        thrown = self.awaited().text
        choice = self.awaited().text
        if choice == AGAIN:
            raise unwritable(AGAIN, self.at)
        if choice != FAILED:
            return step + choice + thrown
        if named == "to:any":
            raise unwritable(f"{text} {FAILED}", number)
        return step + (nearest(aimed) if named.startswith("to:") else named) + thrown + FAILED

    def beyond(self, step: str, named: str) -> str:
        """The square next to the one stepped on, in the direction named; any neighbour for `to:any`."""
        middle = SQUARES.findall(step)[-1]
        x, y = self.squares[middle]
        wanted = [way for way, heading in HEADINGS.items() if named in (f"to:{heading}", "to:any")]
        beside = {(x + across, y + down) for across, down in wanted}
        return next(spot for spot, place in self.squares.items() if place in beside)

    def declaration(self) -> None:
        seat = int(self.state.to_act)
        hands = self.sets.declared(self.state, seat)
        steps = self.sets.worth(self.state, seat)
        season = self.state.look().counters["seasons"]
        entry = self.played()
        is_end = entry.text == SEASON
        paid = numeral(steps // self.ruleset.unit) if is_end and steps % self.ruleset.unit == 0 else ""
        self.break_line()
        remarks = "".join(map(braced, entry.comments()))
        goes_on = is_end and self.state.to_act != OVER
        mark = SEASONS[season - 1] if is_end and (goes_on or self.is_online or season == len(SEASONS)) else ""
        if self.is_online:
            said = f"{UNKNOWN}為{'加'.join(hands)}" + (f"而手{paid}" if paid else "")
            self.lines += ["", said, f"{entry.text}\t{mark}".rstrip() + remarks, ""]
            return
        name = bracketed(self.name(seat))
        said = f"{name}為" + "".join(f"({hand})" for hand in hands) + entry.text + (f" 手{paid}" if paid else "")
        self.lines.append(said + remarks)
        self.lines += ["", mark, ""] if mark else []

    def name(self, seat: int) -> str:
        names = self.transcript.names
        return (names[seat] if names else "") or self.ruleset.seat_ids[seat]

    def add(self, seat: int, text: str, remarks: list[str]) -> None:
        """Set a move, two a line; where a declaration parts them, the specified form keeps the columns."""
        text += "".join(map(braced, remarks))
        is_left = not self.line if self.is_online else seat == self.firsts[-1]
        if is_left or "\t" in self.line:
            self.break_line()
        self.line = text if is_left or (self.is_online and not self.line) else f"{self.line}\t{text}"

    def break_line(self) -> None:
        if self.line:
            self.lines.append(self.line)
        self.line = ""

    def header(self, law: str) -> str:
        """The lines above the moves."""
        infos = [f"律:{law}"] if law else []
        if self.is_online and not self.is_old:
            infos.insert(0, "一位色:" + "".join(COLOURS[seat] for seat in self.firsts))
        infos += [f"始時:{self.transcript.date}"] if self.transcript.date else []
        header = self.transcript.header
        infos += [f"{key}:{header[key]}" for key in _WRITTEN_KEYS if key in header]
        names = self.transcript.names
        if self.is_online and any(names):
            infos += [f"{key}:{name}" for key, name in zip(("黒名", "赤名"), names, strict=True) if name]
        others = [f"{key}: {value}" for key, value in header.items() if key not in _WRITTEN_KEYS]
        others += self.transcript.comments
        infos += [":" + text if text.partition(":")[0] in KEYS else text for text in others]
        lines = [braced(text) for text in infos]
        if not self.is_online or self.transcript.position:
            lines.append(self.players())
        return "\n".join(lines) + "\n" if lines else ""

    def players(self) -> str:
        """Names and points, the first mover's first."""
        first = self.firsts[0] if self.firsts else 0
        points = [steps // self.ruleset.unit for steps in self.begun.points()]
        return " ".join(
            bracketed(self.name(seat)) + ("" if self.is_old else numeral(points[seat])) for seat in (first, 1 - first)
        )

    def law(self, text: str) -> str:
        """What 律 must say so that the file is read as this game with these options; "" when it needs nothing."""
        read = law_of(parse(text))
        needed = {name: value for name, value in self.options.items() if value != self.ruleset.options[name].default}
        if read.game == self.ruleset.id and not needed and not self.chosen:
            return ""
        words = [_NAMED.get(self.ruleset.id, "古" if self.is_old else "標準")]
        if self.options.get("movement") == "hard":
            words = [HARD]
            needed.pop("movement", None)
        if LAWS[words[0]] != self.ruleset.id:
            words.append(f"game={self.ruleset.id}")
        words += [f"{name}={value}" for name, value in needed.items()]
        words += ["chosen=" + ",".join(self.chosen)] if self.chosen else []
        return " ".join(words)


def nearest(aimed: State) -> str:
    """The nearest square that could be landed on in the direction named, before the throw for it."""
    for value in DIGITS[: MOST_THROWN + 1]:
        thrown = aimed.after(aimed.read(BRIDGE + value))
        squares = decisions(thrown) - {FAILED, AGAIN}
        if squares:
            return squares.pop()
    raise ValueError("a direction nobody could name")
