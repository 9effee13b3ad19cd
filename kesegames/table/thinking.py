"""What the opponent's process is asked at a table: the bots' moves, and hints for a person."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from kesegames.ai.levels import bot_seed
from kesegames.engine.look import END, Spot
from kesegames.engine.odds import even
from kesegames.engine.trouble import Trouble
from kesegames.play.match import Match
from kesegames.play.opponent import Opponent, Report
from kesegames.play.worker import Answer, request

HINT_BOT: Final = "level8:seconds=1.5"
HINT_GRADES: Final = 3
WEIGHING_BOT: Final = "level8:nodes=400"
"""For each of up to three searches a word."""


@dataclass
class Asked:
    """A question the process is working on; `share` is how far it has come, 0 … 1.

    It is a bot's move, a hint, or what the `word` is worth that a person may choose.
    """

    number: int
    is_hint: bool
    share: float = 0.0
    word: Spot = ""


class Thinking:
    """The one question about the position on the board, and its answers.

    `opponent` makes (once) the process that bots think in; `tell` shows the player a trouble. `answer` is the move of
    the bot to act, `hint` what a person asked for, told grade by grade: where, which piece, the move. `worths` maps
    the words that have been weighed to what the seat to act can expect with them, 0 … 1, None where that failed.
    """

    def __init__(self, match: Match, opponent: Callable[[], Opponent], tell: Callable[[Trouble], None]) -> None:
        self.match = match
        self._opponent = opponent
        self._tell = tell
        self.asked: Asked | None = None
        self.answer: Answer | None = None
        self.hint: Answer | None = None
        self.hint_grade = 0
        self.worths: dict[Spot, float | None] = {}

    @property
    def is_about_hint(self) -> bool:
        """Whether a hint is being thought out."""
        return self.asked is not None and self.asked.is_hint

    @property
    def is_for_bot(self) -> bool:
        """Whether a bot is thinking about its move."""
        return self.asked is not None and not self.asked.is_hint and not self.asked.word

    def _ask(self, bot: str, is_hint: bool, word: Spot = "") -> None:
        seed = bot_seed(self.match.seed, self.match.to_act, self.match.at)
        asked = request(self.match.state, bot, seed)
        if word:
            asked["played"] = [word]
        self.asked = Asked(self._opponent().ask(asked), is_hint, word=word)

    def weigh(self, words: list[Spot]) -> None:
        """Weigh each of these words, one after the other, while nothing else is asked; each is a whole move."""
        word = next((word for word in words if word not in self.worths), "")
        if word and self.asked is None:
            self._ask(WEIGHING_BOT, False, word)

    def ask_move(self, bot: str = "") -> None:
        """Let the bot to act, or that `bot` in a person's place, think about its move, unless it does."""
        if self.asked is None:
            self._ask(bot or self.match.player(self.match.to_act), False)

    def ask_hint(self) -> None:
        """The next grade of the hint; the first one has to be thought out."""
        if self.is_about_hint:
            return
        if self.hint is None:
            self._ask(HINT_BOT, True)
        self.hint_grade = min(self.hint_grade + 1, HINT_GRADES)

    def drop(self) -> None:
        """Stop thinking about what was asked."""
        if self.asked is not None:
            self._opponent().cancel()
        self.asked = None
        self.answer = None

    def forget(self) -> None:
        """Drop question, answer and hint: another position is on the board."""
        self.drop()
        self.hint, self.hint_grade = None, 0
        self.worths = {}

    def hint_spots(self) -> tuple[Spot, ...]:
        """What the hint lights in its grade: around the goal, the piece, the whole way."""
        if self.hint is None or not self.hint_grade:
            return ()
        places = self._places(self.hint)
        if not places or self.hint_grade >= HINT_GRADES:
            return tuple(spot for spot in self.hint["spots"] if spot != END) or (END,)
        return places[-1:] if self.hint_grade == 1 else places[:1]

    def _places(self, hint: Answer) -> tuple[Spot, ...]:
        """The clicks that are not words: where one can look."""
        texts = self.match.ruleset.texts
        return tuple(spot for spot in hint["spots"] if spot != END and f"spot.{spot}" not in texts)

    def news(self, report: Report) -> bool:
        """Take in what the process tells; False where it is about nothing that has been asked here.

        If the process has failed for good, the most urgent move is played without it.
        """
        asked = self.asked
        if asked is None or report.number != asked.number:
            return False
        asked.share = report.share
        if report.trouble is not None:
            self._tell(report.trouble)
        if report.kind == "failed":
            self.asked = None
            if asked.word:
                self.worths[asked.word] = None
            elif asked.is_hint:
                self.hint_grade = 0
            else:
                self.answer = self._urgent()
        elif report.kind == "answer" and report.answer is not None:
            self.asked = None
            if asked.word:
                self.worths[asked.word] = report.answer.get("after")
            elif not asked.is_hint:
                self.answer = report.answer
            else:
                self.hint = report.answer
                self.hint_grade = self.hint_grade if self._places(report.answer) else HINT_GRADES
        return True

    def _urgent(self) -> Answer:
        """A move made here and now, without a search: the most urgent one that the seat to act can see."""
        state = self.match.state
        seen = state.seen_by(state.to_act)
        move = max(seen.legal(), key=lambda move: int(seen.urgency(move)))
        score = even(len(self.match.players))
        return {"spots": list(seen.spell(move)), "score": score, "nodes": 0, "line": [], "visits": {}}
