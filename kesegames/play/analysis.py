"""The analysis of a match: every decision judged, mistakes classified, and kept in the record as comments.

A judged decision is kept as a line of its event's comment, which people can read, too: the mover's expected score with
the best move and with the one played, then the best move and what is expected to follow.

    5 R x51-42 ; analysis 0.610 0.480 | o45-45+44 | x55-44

With more than two seats what each can expect with the move played stands before the best one, in the order of seats:

    3 a check ; analysis 0.410 0.380 [0.380 0.330 0.290] | bet
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from kesegames import rules
from kesegames.ai.analysis import judge
from kesegames.ai.levels import bot_seed
from kesegames.engine.odds import even
from kesegames.engine.ruleset import MISTAKES
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.play.clock import is_time
from kesegames.play.heed import never
from kesegames.play.match import Match

DIGITS: Final = 3
NODES: Final = 1000
"""The nodes of each of up to three searches a decision, if no other budget is named."""
SEED: Final = "analysis"
WORST: Final = 3
APART: Final = " | "
_KEPT: Final = re.compile(
    r"analysis ([01]\.[0-9]{3}) ([01]\.[0-9]{3})(?: \[([01]\.[0-9]{3}(?: [01]\.[0-9]{3})*)\])?((?: \| [^|]+)+)"
)


@dataclass(frozen=True)
class Judgement:
    """Event `number`, a decision of `seat`: `before` and `after` are its expected scores (0 … 1) with the best and the
    played move; `line` begins with the best one; `marks` are what a small and a big mistake give away at least.
    `values` has what each of more than two seats can expect with the played move, by what the mover knows.
    """

    number: int
    seat: int
    played: str
    before: float
    after: float
    line: tuple[str, ...]
    marks: tuple[float, float] = (MISTAKES[0], MISTAKES[1])
    values: tuple[float, ...] = ()

    @property
    def best(self) -> str:
        return self.line[0]

    @property
    def loss(self) -> float:
        return round(self.before - self.after, DIGITS)

    @property
    def mistake(self) -> str:
        """`big`, `small` or nothing."""
        small, big = self.marks
        return "big" if self.loss >= big else "small" if self.loss >= small else ""

    def expected(self, seat: int) -> float:
        """What a seat can expect after the played move, 0 … 1."""
        if self.values:
            return self.values[seat]
        return self.after if seat == self.seat else 1.0 - self.after


def decisions(match: Match) -> list[int]:
    """The numbers (from 1) of the events that somebody decided, resignations and agreements left out."""
    return [number for number, event in enumerate(match.events, 1) if event.seat >= 0 and not event.word]


def position(match: Match, number: int) -> State:
    """The position before decision `number`, as its seat may see it."""
    return match.state_at(number - 1).seen_by(match.events[number - 1].seat)


def seed_of(match: Match, number: int) -> int:
    """The number that a search of decision `number` draws from, always the same."""
    return bot_seed(SEED, match.events[number - 1].seat, number)


def judgement(
    match: Match,
    number: int,
    before: float,
    after: float,
    line: Sequence[str],
    last: Judgement | None = None,
    values: Sequence[float] = (),
) -> Judgement:
    """What a search says of decision `number`; `last` is the judgement of the decision before it, `values` is what each
    of more than two seats can expect with the move played.

    A ruleset says for two seats what a mistake gives away; with n seats there is less to give away, 2/n of that. Only
    a result that is certain is 0 or 1. What was certain for one of two seats stays certain for the other: nobody is
    blamed for moves in a position that is lost whatever they do.
    """
    event = match.events[number - 1]
    if last is not None and last.after == 1.0 and last.seat != event.seat and len(match.players) == 2:
        before = after = 0.0
    played = position(match, number).write(event.move)
    share = 2 * even(len(match.players))
    small, big = (share * mark for mark in match.ruleset.mistakes)
    marks, rounded = (small, big), tuple(map(_rounded, values))
    return Judgement(number, event.seat, played, _rounded(before), _rounded(after), tuple(line), marks, rounded)


def _rounded(score: float) -> float:
    least = 10**-DIGITS
    return round(min(max(score, least), 1 - least), DIGITS) if 0 < score < 1 else float(score >= 1)


def analyse(match: Match, nodes: int, progress: Callable[[int, int], None] | None = None) -> list[Judgement]:
    """Every decision judged, by `nodes` nodes a search; `progress` hears how many are done and how many there are."""
    numbers = decisions(match)
    found: list[Judgement] = []
    for number in numbers:
        found.append(judged_decision(match, number, nodes, found[-1] if found else None))
        if progress is not None:
            progress(len(found), len(numbers))
    return found


def judged_decision(match: Match, number: int, nodes: int, last: Judgement | None = None) -> Judgement:
    """Decision `number`, judged by `nodes` nodes a search; `last` is the judgement of the decision before it."""
    search, move = rules.game(match.ruleset.module).search, match.events[number - 1].move
    found = judge(position(match, number), move, search, nodes, seed_of(match, number), never)
    return judgement(match, number, found.before, found.after, found.line, last, found.values)


def told(judged: Judgement, seats: int) -> dict[str, Any]:
    """A judgement of a match of so many seats, as `kesegames analyse` prints it."""
    return {
        "number": judged.number,
        "seat": judged.seat,
        "played": judged.played,
        "best": judged.best,
        "before": judged.before,
        "after": judged.after,
        "mistake": judged.mistake or None,
        "line": list(judged.line),
        "values": [round(judged.expected(seat), DIGITS) for seat in range(seats)],
    }


def worst(judgements: Iterable[Judgement]) -> list[Judgement]:
    """The three biggest mistakes, the biggest first."""
    mistakes = [judged for judged in judgements if judged.mistake]
    return sorted(mistakes, key=lambda judged: (-judged.loss, judged.number))[:WORST]


def keep(match: Match, judged: Judgement) -> None:
    """Write the judgement into its event's comment, in place of one that is there."""
    values = f" [{' '.join(f'{value:.{DIGITS}f}' for value in judged.values)}]" if judged.values else ""
    line = f"analysis {judged.before:.{DIGITS}f} {judged.after:.{DIGITS}f}{values}{APART}{APART.join(judged.line)}"
    lines = match.comments.get(judged.number, "").split("\n")
    others = "\n".join(line for line in lines if not _KEPT.fullmatch(line.strip()))
    match.comments[judged.number] = f"{others}\n{line}" if others else line


def kept(match: Match) -> dict[int, Judgement]:
    """The judgements in the record's comments, by number, without those whose best move cannot be played."""
    found: dict[int, Judgement] = {}
    for number in decisions(match):
        for line in match.comments.get(number, "").split("\n"):
            parts = _KEPT.fullmatch(line.strip())
            if parts is None or not 1.0 >= float(parts[1]) >= float(parts[2]):
                continue
            values = [float(value) for value in (parts[3] or "").split()]
            if len(values) != (len(match.players) if len(match.players) > 2 else 0) or max(values, default=0.0) > 1:
                continue
            moves = parts[4].strip(" |").split(APART)
            with suppress(Trouble):
                position(match, number).read(moves[0])
                found[number] = judgement(match, number, float(parts[1]), float(parts[2]), moves, None, values)
    return found


def remark(match: Match, number: int) -> str:
    """What people wrote at event `number`: its comment without the judgement and what is left on a clock."""
    lines = match.comments.get(number, "").split("\n")
    return "\n".join(line for line in lines if not _KEPT.fullmatch(line.strip()) and not is_time(line))
