"""Other lines of a match: what was played before somebody played on from an earlier position.

They stand in the header of the record, so that any reader of records keeps them:

    variation1: after 12: K x55-44; R x51-42; * 4
    variation2: + K resign
    variation3: sealed YWZ0ZXIgMTI6IC4uLg==

`after` says after how many events of the record the line begins; `+` goes on with the line above. In games with secrets
they are sealed against glances. A line that cannot be played is passed over.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Final

from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.engine.transcript import Entry
from kesegames.engine.trouble import Trouble
from kesegames.play import record
from kesegames.play.match import Match

KEY: Final = "variation"
SEALED: Final = "sealed "
WIDEST: Final = 1200
"""The most characters of a value before it is sealed: a line of a record has no more than 2,000."""
MOST: Final = 8
"""So many lines are kept of a match, the latest first; longer ones than that are cut."""
MOST_KEYS: Final = 60
_KEY: Final = re.compile(rf"{KEY}([1-9][0-9]{{0,3}})")
_START: Final = re.compile(r"after ([0-9]{1,5}): (.*)", re.DOTALL)
_PARTS: Final = "; "


def is_line(key: str) -> bool:
    """Whether a key of a header has another line."""
    return _KEY.fullmatch(key) is not None


def keep(match: Match, old: Match, number: int) -> None:
    """Keep in `match`, which has been branched off `old` after `number` events, how that went on, and those of its
    other lines that begin no later.

    Resignations and agreements among the events before are in no branch: a line counts the others.
    """
    lines = [(at, texts) for at, texts in _texts(old) if at <= match.at]
    rest = [_text(old, event) for event in range(number + 1, len(old.events) + 1)]
    if rest and (match.at, rest) not in lines:
        lines.insert(0, (match.at, rest))
    _write(match, lines[:MOST])


def _text(match: Match, number: int) -> str:
    seat = match.events[number - 1].seat
    who = record.NOBODY if seat == CHANCE else match.ruleset.seat_ids[seat]
    return f"{who} {match.text(number, EVERYONE)}"


def _write(match: Match, lines: list[tuple[int, list[str]]]) -> None:
    values: list[str] = []
    for at, texts in lines:
        value = f"after {at}:"
        joint = " "
        for text in texts:
            if len(value) + len(text) > WIDEST:
                values.append(value)
                value, joint = "+", " "
            value += joint + text
            joint = _PARTS
        values.append(value)
    for key in [key for key in match.header if is_line(key)]:
        del match.header[key]
    for number, value in enumerate(values[:MOST_KEYS], 1):
        match.header[f"{KEY}{number}"] = SEALED + record.seal(value) if match.has_secrets else value


def _texts(match: Match) -> list[tuple[int, list[str]]]:
    """The lines of the header: after how many events each begins, and its events as texts."""
    found: list[tuple[int, list[str]]] = []
    numbered = sorted((int(key[1]), value) for name, value in match.header.items() if (key := _KEY.fullmatch(name)))
    for _, value in numbered:
        if value.startswith(SEALED):
            try:
                value = record.unseal(value.removeprefix(SEALED).strip(), 0, 0)
            except Trouble:
                continue
        start = _START.fullmatch(value)
        if start is not None:
            found.append((int(start[1]), _parted(start[2])))
        elif value.startswith("+") and found:
            found[-1][1].extend(_parted(value[1:]))
    return found[:MOST]


def _parted(text: str) -> list[str]:
    return [part.strip() for part in text.split(_PARTS.strip()) if part.strip()]


def of(match: Match) -> list[tuple[int, Match]]:
    """The other lines of a match, each as a match of its own, with the number of events that it shares with this one.

    A line is there as far as it can be played.
    """
    found = []
    for at, texts in _texts(match):
        if not 0 <= at <= len(match.events):
            continue
        line = match.branch(at)
        shared = line.at
        line.names, line.players, line.date = match.names, match.players, match.date
        with suppress(Trouble):
            for text in texts:
                who, _, what = text.partition(" ")
                record.follow(line, Entry(who, what))
        if line.at > shared:
            found.append((at, line))
    return found
