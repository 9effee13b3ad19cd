"""The player's own mistakes as exercises, and when each comes up again.

An exercise is a line of JSON in one file of the data folder: the position as its seat may see it, what was played, the
best line and what both were worth, and its card of FSRS, the scheduler of spaced repetition (Ye, Su, Cao 2022; the
library `fsrs`). Lines that are not understood stay in the file as they are.
"""

from __future__ import annotations

import datetime
import hashlib
import json
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from kesegames import catalogue
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.play import analysis
from kesegames.play.lines import Lines
from kesegames.play.match import HUMAN, Match

if TYPE_CHECKING:
    from kesegames.catalogue import Catalogue

LIMIT: Final = 50_000_000
MOST: Final = 5_000
"""No more exercises are kept; the smallest mistakes go first."""
LONGEST: Final = 20_000
"""No text of an exercise has more characters."""
MOST_MOVES: Final = 40
RATINGS: Final = {"again": 1, "hard": 2, "good": 3}
"""How it went, as FSRS counts it: shown, found after other tries, found at once."""


@dataclass
class Exercise:
    """A position in which somebody made a mistake. `before` and `after` are the expected results (0 … 1) with the best
    and with the played move, `line` begins with the best one; `card` is what FSRS keeps of it, empty for a new one.
    """

    key: str
    game: str
    options: dict[str, str]
    seats: int
    position: str
    played: str
    line: list[str]
    before: float
    after: float
    date: str = ""
    card: dict[str, Any] = field(default_factory=dict)

    @property
    def due(self) -> datetime.datetime:
        """When it comes up again; long ago for a new one."""
        return _time(self.card.get("due", "")) or datetime.datetime.min.replace(tzinfo=datetime.UTC)

    def start(self, known: Catalogue) -> State:
        """The position; raises Trouble where the game or the position is none that can be played, or the moves are not
        possible in it."""
        ruleset = known.ruleset(self.game)
        state = catalogue.start(ruleset, self.options, self.seats, self.position)
        if state.to_act < 0:
            raise Trouble("trouble.practice_position", {"game": self.game})
        state.read(self.line[0])
        if self.played:
            state.read(self.played)
        return state


class Exercises(Lines[Exercise]):
    """What the file has."""

    def due(self, now: datetime.datetime) -> list[Exercise]:
        """Those that come up now: what was learnt first, then new ones, the biggest mistakes first."""
        found = [one for one in self.all if one.due <= now]
        return sorted(found, key=lambda one: (not one.card, one.due, one.after - one.before))

    def next_due(self, now: datetime.datetime) -> datetime.datetime | None:
        """When the next one comes up that does not now."""
        return min((one.due for one in self.all if one.due > now), default=None)


def now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


def of_match(match: Match) -> list[Exercise]:
    """The mistakes of people in what has been analysed of a match."""
    found = []
    for number, judged in analysis.kept(match).items():
        if not judged.mistake or match.players[judged.seat] != HUMAN:
            continue
        position = analysis.position(match, number).position()
        said = f"{match.ruleset.id}/{sorted(match.options.items())}/{position}"
        found.append(
            Exercise(
                key=hashlib.sha256(said.encode()).hexdigest()[:16],
                game=match.ruleset.id,
                options=dict(match.options),
                seats=len(match.players),
                position=position,
                played=judged.played,
                line=list(judged.line[:MOST_MOVES]),
                before=judged.before,
                after=judged.after,
                date=match.date,
            )
        )
    return found


def collect(path: Path, match: Match) -> int:
    """Add the mistakes of a match to the file; how many are new. Raises Trouble where it cannot be read or written."""
    mistakes = of_match(match)
    found = read(path) if mistakes else Exercises()
    known = {one.key for one in found.all}
    new = [one for one in mistakes if one.key not in known]
    if new:
        kept = sorted([*found.all, *new], key=lambda one: one.after - one.before)[:MOST]
        kept_keys = {one.key for one in kept}
        found.all = [one for one in [*found.all, *new] if one.key in kept_keys]
        save(path, found)
    return len(new)


def review(exercise: Exercise, rating: str, time: datetime.datetime) -> None:
    """How an exercise went, one of RATINGS: its card says when it comes up again. Without fuzz: the same every time."""
    from fsrs import Card, Rating, Scheduler

    scheduler, fresh = Scheduler(enable_fuzzing=False), Card(card_id=1, due=time)
    kept: Any = exercise.card

    def reviewed(card: Card) -> dict[str, Any]:
        return dict(scheduler.review_card(card, Rating(RATINGS[rating]), time)[0].to_dict())

    try:
        told = reviewed(Card.from_dict(kept) if kept else fresh)
    except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError):
        told = {}
    # What the file has is a card, or it is learnt anew.
    exercise.card = told if told and _is_finite(told) else reviewed(fresh)


def read(path: Path) -> Exercises:
    """What the file has; nothing where there is none."""
    found = Exercises()
    found.fill(path, LIMIT, understood)
    return found


def save(path: Path, found: Exercises) -> None:
    """Replace the file; raises Trouble where it could not be read, and where the system refuses."""
    found.keep(path, lambda one: json.dumps(vars(one), ensure_ascii=False))


def understood(line: str) -> Exercise:
    """The exercise that a line of the file tells; raises ValueError where it tells none."""
    told = json.loads(line)
    if not isinstance(told, dict):
        raise ValueError(line)
    options, moves, seats, card = (told.get(name) for name in ("options", "line", "seats", "card"))
    if not isinstance(options, dict) or not isinstance(moves, list) or not 1 <= len(moves) <= MOST_MOVES:
        raise ValueError(line)
    if type(seats) is not int or not 1 <= seats <= 12 or not isinstance(card, dict):
        raise ValueError(line)
    if card and (_time(card.get("due", "")) is None or not _is_finite(card)):
        raise ValueError(line)
    texts = {name: _text(told.get(name)) for name in ("key", "game", "position", "played", "date")}
    return Exercise(
        **texts,
        options={_text(name): _text(value) for name, value in options.items()},
        seats=seats,
        line=[_text(move) for move in moves],
        before=_share(told.get("before")),
        after=_share(told.get("after")),
        card=card,
    )


def _is_finite(card: dict[str, Any]) -> bool:
    """Whether all numbers of a card can be written and read again."""
    return all(isfinite(value) for value in card.values() if isinstance(value, float))


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST:
        raise ValueError(value)
    return value


def _share(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise ValueError(value)
    return float(value)


def _time(text: Any) -> datetime.datetime | None:
    """A point of time with its zone; None for anything else."""
    try:
        found = datetime.datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return None
    return found if found.tzinfo is not None else None
