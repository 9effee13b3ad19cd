"""What is said of the decisions of a match that have been judged: sentences, and the reasons why a move was better."""

from __future__ import annotations

from kesegames.engine.state import State
from kesegames.play import analysis
from kesegames.play.analysis import Judgement
from kesegames.play.match import Match
from kesegames.play.opponent import Opponent
from kesegames.play.reasons import Reason
from kesegames.play.worker import inquiry
from kesegames.ui import whys
from kesegames.ui.app import App

Key = tuple[int, str]
"""A decision by its number, and the best move there."""


class Verdicts:
    """The words for judgements of a match, in the player's language. Reasons take time to find: a process of their own
    is asked for those of one mistake at a time, until then there are none.

    Not the process that bots think in: that may be busy at a table below.
    """

    def __init__(self, app: App, match: Match) -> None:
        self.app = app
        self.match = match
        self._whys: dict[Key, list[Reason]] = {}
        self._opponent: Opponent | None = None
        self._asked: Key | None = None
        self._come: dict[Key, list[Reason]] = {}
        """What has been found, and not been shown yet."""
        self._told: dict[tuple[str, int], tuple[str, str]] = {}

    def position(self, judged: Judgement) -> State:
        """The position of the decision, as its seat may see it."""
        return analysis.position(self.match, judged.number)

    @property
    def is_thinking(self) -> bool:
        """Whether reasons are being looked for."""
        return self._asked is not None

    def think(self, found: list[Judgement]) -> None:
        """Have the reasons found for the first of these that has none yet; what another one needs is dropped for it."""
        known = {*self._whys, *self._come}
        missing = [judged for judged in found if _key(judged) not in known]
        if not missing or self._asked == _key(missing[0]):
            return
        judged = missing[0]
        state = self.position(judged)
        best, played = state.read(judged.best), self.match.events[judged.number - 1].move
        if self._opponent is None:
            self._opponent = Opponent(helpers=0)
        self._opponent.ask(inquiry(state, state.spell(best), state.spell(played)))
        self._asked = _key(judged)

    def poll(self, last: int) -> bool:
        """Take in what has been found; whether there is something to show.

        What is said of events before number `last` waits: it would move what one is about to click.
        """
        for report in self._opponent.poll() if self._opponent is not None else []:
            if report.kind in ("answer", "failed") and self._asked is not None:
                self._come[self._asked] = report.answer.get("reasons", []) if report.answer is not None else []
                self._asked = None
        ready = [key for key in self._come if key[0] >= last]
        for key in ready:
            self._whys[key] = self._come.pop(key)
        return bool(ready)

    def close(self) -> None:
        """Nobody looks any more: the process ends."""
        if self._opponent is not None:
            self._opponent.close()
        self._opponent = self._asked = None

    def why(self, judged: Judgement) -> list[str]:
        """Why the best move is better than the one played, a sentence each."""
        return whys.words(self.app, self.position(judged), self._whys.get(_key(judged), []))

    def played(self, judged: Judgement) -> str:
        """The move played, in words."""
        return self._both(judged)[0]

    def best(self, judged: Judgement) -> str:
        """The best move found, in words."""
        return self._both(judged)[1]

    def _both(self, judged: Judgement) -> tuple[str, str]:
        """The words for both moves; where they would be the same, with what each is made of."""
        key = self.app.language, judged.number
        if key not in self._told:
            state = self.position(judged)
            moves = int(self.match.events[judged.number - 1].move), int(state.read(judged.best))
            played, best = (whys.told(self.app, state, move) for move in moves)
            if played == best and moves[0] != moves[1]:
                played, best = (
                    self.app.say("why.with", {"move": best, "pieces": whys.made_of(self.app, state, move)})
                    for move in moves
                )
            self._told[key] = played, best
        return self._told[key]

    def replies(self, judged: Judgement) -> str:
        """What is expected after the best move, in words; `` where nothing can be said."""
        return whys.expected(self.app, self.position(judged), judged.line)


def _key(judged: Judgement) -> Key:
    return judged.number, judged.best
