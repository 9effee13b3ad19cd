"""The player's results: a line of JSON a finished match, in one file of the data folder, and the tables drawn from it.

    {"key": "9f2c…", "date": "2026-11-27", "game": "kuhn", "players": ["human", "level3"], "names": ["Ann", ""],
     "winners": [0], "reason": "fold", "points": [1, -1], "events": 4, "opening": [], "handicap": ""}

`key` tells a match from all others, so that one that is taken back and ended again counts once. `handicap` is the id of
one and the seat that it favours. Lines that are not understood stay in the file as they are.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from kesegames.ai.levels import level_names
from kesegames.engine.odds import even
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE
from kesegames.play.arena import wilson
from kesegames.play.lines import Lines
from kesegames.play.match import HUMAN, POST, Match
from kesegames.play.record import LONGEST_NAME

LIMIT: Final = 20_000_000
"""The file is no longer, in bytes: about 60,000 matches."""
MOST_SEATS: Final = 12
OPENING: Final = 2
"""So many first decisions are the opening."""
LATELY: Final = 10
"""So many matches at a level say whether another one would suit better."""
ENOUGH: Final = 0.7
"""Who wins so much of them may try the next level; who wins no more than the rest of it may try the one before."""
SAID: Final = ("reason", "events", "handicap")
COLUMNS: Final = ("date", "game", "seat", "name", "player", "opponents", "score", "points", *SAID)


@dataclass(frozen=True)
class Result:
    """How a match ended, as a line of the file says it."""

    key: str
    date: str
    game: str
    players: tuple[str, ...]
    names: tuple[str, ...]
    winners: tuple[int, ...]
    reason: str
    points: tuple[int, ...]
    events: int
    opening: tuple[str, ...]
    handicap: str = ""

    def score(self, seat: int) -> float:
        """What a seat got, 0 … 1: a win shared by k counts 1/k, a draw between n 1/n."""
        if not self.winners:
            return even(len(self.players))
        return even(len(self.winners)) if seat in self.winners else 0.0

    @property
    def persons(self) -> list[int]:
        """The seats of people at this screen."""
        return [seat for seat, player in enumerate(self.players) if player == HUMAN]

    def against(self, seat: int) -> str:
        """Whom a seat played: a bot's name where all others are of one kind, `human` for people, else `mixed`."""
        others = {HUMAN if one == POST else one for place, one in enumerate(self.players) if place != seat}
        return others.pop() if len(others) == 1 else "mixed"


@dataclass
class Tally:
    """How many matches, the sum of their scores, and what is fair: the sum of what equal players would have got."""

    played: int = 0
    won: float = 0.0
    fair: float = 0.0

    def add(self, result: Result, seat: int) -> None:
        self.played += 1
        self.won += result.score(seat)
        self.fair += even(len(result.players))

    @property
    def share(self) -> float:
        return self.won / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share (Wilson)."""
        return wilson(self.share, self.played) if self.played else (0.0, 1.0)


class Results(Lines[Result]):
    """What the file has."""

    def games(self) -> list[str]:
        """The games there are results of, the one played most first."""
        return [game for game, _ in Counter(one.game for one in self.all).most_common()]

    def people(self) -> list[str]:
        """The names under which people have played, the one used most first."""
        named = Counter(name for one in self.all for name in _person_names(one) if name)
        return [name for name, _ in named.most_common()]


def of_match(match: Match) -> Result | None:
    """The result of a match that is over and in which a person of this screen sat, from the game's own start or that of
    a handicap; else None."""
    outcome = match.outcome()
    handicap = " ".join(match.ruleset.handicap_at(match.start_position)).strip()
    if outcome is None or HUMAN not in match.players or (match.start_position and not handicap):
        return None
    seats = len(match.players)
    return Result(
        key=_key(match),
        date=match.date,
        game=match.ruleset.id,
        players=tuple(match.players),
        names=tuple((match.names or [""] * seats)[:seats]),
        winners=tuple(sorted(outcome.winners)),
        reason=outcome.reason,
        points=tuple(outcome.points),
        events=match.at,
        opening=_opening(match),
        handicap=handicap,
    )


def _key(match: Match) -> str:
    said = f"{match.ruleset.id}/{match.seed}/{match.date}/{';'.join(match.players)}"
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def _opening(match: Match) -> tuple[str, ...]:
    """The first decisions as all may know them; none in games with secrets, where there are no openings."""
    if match.has_secrets:
        return ()
    numbers = [number for number, event in enumerate(match.events[: match.at], 1) if event.seat != CHANCE]
    decided = [number for number in numbers if not match.events[number - 1].word]
    return tuple(match.text(number, 0) for number in decided[:OPENING])


def _person_names(result: Result) -> list[str]:
    return [result.names[seat] for seat in result.persons]


def written(result: Result) -> str:
    """The line of the file."""
    return json.dumps({name: getattr(result, name) for name in Result.__dataclass_fields__}, ensure_ascii=False)


def understood(line: str) -> Result:
    """The result that a line of the file tells; raises ValueError where it tells none."""
    told = json.loads(line)
    if not isinstance(told, dict):
        raise ValueError(line)
    texts = {name: _text(told.get(name)) for name in ("key", "date", "game", "reason")}
    texts["handicap"] = _text(told.get("handicap", ""))
    players, names = _texts(told.get("players")), _texts(told.get("names"))
    winners, points = _numbers(told.get("winners")), _numbers(told.get("points"))
    seats, events = len(players), told.get("events")
    if not isinstance(events, int) or not 1 <= seats == len(names) == len(points):
        raise ValueError(line)
    if not all(0 <= seat < seats for seat in winners):
        raise ValueError(line)
    opening = _texts(told.get("opening"))
    return Result(
        **texts, players=players, names=names, winners=winners, points=points, events=max(0, events), opening=opening
    )


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_NAME or not value.isprintable():
        raise ValueError(value)
    return value


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_SEATS:
        raise ValueError(value)
    return tuple(map(_text, value))


def _numbers(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > MOST_SEATS or not all(type(one) is int for one in value):
        raise ValueError(value)
    return tuple(value)


def read(path: Path) -> Results:
    """What the file has; nothing where there is none."""
    found = Results()
    found.fill(path, LIMIT, understood)
    return found


def keep(path: Path, match: Match) -> Result | None:
    """Add the result of a match that is over, in place of one of the same match; None where there is none to add.

    Raises Trouble where the file cannot be read or written; it is then as it was.
    """
    result = of_match(match)
    if result is None:
        return None
    found = read(path)
    found.all = [one for one in found.all if one.key != result.key] + [result]
    save(path, found)
    return result


def save(path: Path, found: Results) -> None:
    """Replace the file; raises Trouble where it could not be read, and where the system refuses."""
    found.keep(path, written)


# Tables


def tallies(results: Iterable[Result], key: Callable[[Result, int], str], name: str | None = None) -> dict[str, Tally]:
    """A tally for each key of the seats at which people sat, `name` only where one is given, in order of appearance."""
    found: dict[str, Tally] = {}
    for result in results:
        for seat in result.persons:
            if name in (None, result.names[seat]):
                found.setdefault(key(result, seat), Tally()).add(result, seat)
    return found


def between(results: Iterable[Result]) -> list[tuple[str, str, Tally]]:
    """The scores of two people against each other, by name, those who met most often first; a match with a third seat
    counts by who of the two won."""
    found: dict[tuple[str, str], Tally] = {}
    for result in results:
        seats = [seat for seat in result.persons if result.names[seat]]
        for one in seats:
            for other in seats:
                name, against = result.names[one], result.names[other]
                if name < against:
                    tally = found.setdefault((name, against), Tally())
                    mine, theirs = result.score(one), result.score(other)
                    tally.played += 1
                    tally.won += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
                    tally.fair += 0.5
    ordered = sorted(found.items(), key=lambda pair: (-pair[1].played, pair[0]))
    return [(name, against, tally) for (name, against), tally in ordered]


def longest(results: Sequence[Result]) -> list[Result]:
    """The matches by how many events they had, the most first."""
    return sorted(results, key=lambda one: -one.events)


def openings(results: Iterable[Result]) -> list[tuple[str, Tally]]:
    """How people began, those decisions of the first that all made, the most frequent first."""
    found: dict[str, Tally] = {}
    for result in results:
        if result.opening:
            seat = result.persons[0]
            found.setdefault(" ".join(result.opening), Tally()).add(result, seat)
    return sorted(found.items(), key=lambda pair: (-pair[1].played, pair[0]))


@dataclass(frozen=True)
class Advice:
    """Of the last `played` matches at `level` so many were `won`: `other` may suit better."""

    won: float
    played: int
    level: str
    other: str

    @property
    def text(self) -> str:
        """The sentence that says so."""
        return f"results.advice_{'up' if self.won * 2 > self.played else 'down'}"

    @property
    def values(self) -> dict[str, str]:
        """What it is filled with."""
        level, other = (name.removeprefix("level") for name in (self.level, self.other))
        return {"won": plain(self.won), "played": str(self.played), "level": level, "other": other}


def plain(score: float) -> str:
    """A sum of scores as it is read: whole where it is."""
    return f"{score:.1f}".removesuffix(".0")


def advice(results: Sequence[Result], ruleset: Ruleset) -> Advice | None:
    """Whether another level of a game may suit the person better who plays it alone against a level; None where not,
    and where there are too few matches to say.

    Two seats without a handicap; with more, winning is rarer, and so much as ENOUGH is never to be expected.
    """
    levels = level_names(ruleset, 2)
    even_ones = (one for one in results if one.game == ruleset.id and not one.handicap)
    alone = [one for one in even_ones if len(one.players) == 2 and len(one.persons) == 1]
    against = [(one, one.against(one.persons[0])) for one in alone]
    if not against or against[-1][1] not in levels:
        return None
    level = against[-1][1]
    scores = [one.score(one.persons[0]) for one, other in against if other == level][-LATELY:]
    won, place = sum(scores), levels.index(level)
    if len(scores) < LATELY:
        return None
    if won >= ENOUGH * LATELY and place + 1 < len(levels):
        return Advice(won, len(scores), level, levels[place + 1])
    if won <= (1 - ENOUGH) * LATELY - 1 and place > 0:
        return Advice(won, len(scores), level, levels[place - 1])
    return None


def as_csv(results: Iterable[Result]) -> str:
    """A table with a line for each seat of each match, for other programs; a text that a spreadsheet would take for a
    formula stands behind an apostrophe."""
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(COLUMNS)
    for result in results:
        for seat, player in enumerate(result.players):
            others = "; ".join(one for place, one in enumerate(result.players) if place != seat)
            score, points = f"{result.score(seat):.4g}", result.points[seat]
            row = (result.date, result.game, seat + 1, result.names[seat], player, others, score, points)
            table.writerow([_plain(cell) for cell in (*row, *(getattr(result, name) for name in SAID))])
    return out.getvalue()


def _plain(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell
