"""The analysis of a match while one looks at it: asked decision by decision of a process of its own, and stopped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kesegames.engine.state import EVERYONE
from kesegames.engine.trouble import Trouble
from kesegames.play import analysis
from kesegames.play.analysis import Judgement
from kesegames.play.match import Match
from kesegames.play.opponent import Opponent
from kesegames.play.worker import Answer, request

POLL_MS: Final = 60
BOT: Final = f"level8:nodes={analysis.NODES}"


class Analysing:
    """The judgements of a match so far, `found` by the number of their events; each is kept in its comments at once.

    Of a running match with secrets only the onlooker's own decisions are judged.
    The process is not the one that bots think in, which may be busy at a table below. `tell` shows the player a
    trouble; `keep` is called whenever it ends, complete or not, and has judged something new.
    """

    def __init__(self, match: Match, tell: Callable[[Trouble], None], keep: Callable[[], None]) -> None:
        self.match = match
        # What a bot or another person could expect tells of the cards they hold.
        seats = range(len(match.players)) if match.onlooker == EVERYONE else [match.onlooker]
        self.decisions = [number for number in analysis.decisions(match) if match.events[number - 1].seat in seats]
        self.found = {number: one for number, one in analysis.kept(match).items() if number in self.decisions}
        self._tell = tell
        self._keep = keep
        self._is_new = False
        self._opponent: Opponent | None = None
        self._event = 0

    @property
    def is_running(self) -> bool:
        return self._opponent is not None

    @property
    def is_complete(self) -> bool:
        return all(number in self.found for number in self.decisions)

    @property
    def share(self) -> float:
        """How much of it is done, 0 … 1."""
        return len(self.found) / max(len(self.decisions), 1)

    def start(self) -> None:
        """Judge what has not been judged."""
        if not self.is_running and not self.is_complete:
            # Helpers would sleep: they only search where there are seconds.
            self._opponent = Opponent(helpers=0)
            self._ask()

    def stop(self) -> None:
        """End the search and its process; what has been judged stays."""
        if self._opponent is not None:
            self._opponent.close()
            self._opponent = None
        if self._is_new:
            self._is_new = False
            self._keep()

    def _ask(self) -> None:
        assert self._opponent is not None
        self._event = next(number for number in self.decisions if number not in self.found)
        state = analysis.position(self.match, self._event)
        asked = request(state, BOT, analysis.seed_of(self.match, self._event))
        asked["played"] = list(state.spell(self.match.events[self._event - 1].move))
        self._opponent.ask(asked)

    def poll(self) -> bool:
        """Take in what the process has said; whether another decision has been judged, or the process has failed."""
        is_news = False
        for report in self._opponent.poll() if self._opponent is not None else []:
            if report.trouble is not None:
                self._tell(report.trouble)
            if report.kind == "failed":
                self.stop()
                return True
            if report.answer is not None:
                self._take(report.answer)
                is_news = True
        return is_news

    def _take(self, answer: Answer) -> None:
        number = self._event
        before = [one for one in self.decisions if one < number]
        last = self.found.get(before[-1]) if before else None
        judged = analysis.judgement(
            self.match, number, answer["score"], answer["after"], answer["line"], last, answer["values"]
        )
        self.found[number] = judged
        self._is_new = True
        analysis.keep(self.match, judged)
        if self.is_complete:
            self.stop()
        else:
            self._ask()

    def judged_here(self, at: int) -> Judgement | None:
        """The judgement of the last decision among the first `at` events."""
        return next((self.found[number] for number in range(at, 0, -1) if number in self.found), None)
