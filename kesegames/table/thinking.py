"""What the opponent's process is asked at a table: the bots' moves, hints for a person, and what a move overlooks."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from kesegames.ai.levels import bot_seed, parse_bot
from kesegames.engine.look import END, Spot
from kesegames.engine.odds import even
from kesegames.engine.trouble import Trouble
from kesegames.play.match import Match, stand_in
from kesegames.play.opponent import Opponent, Report
from kesegames.play.own_bot import OwnBot
from kesegames.play.players import own_name
from kesegames.play.reasons import Reason
from kesegames.play.worker import Answer, inquiry, request

HINT_BOT: Final = "level8:seconds=1.5"
SHORT: Final = 0.4
"""A bot that searches so many nodes, however long that takes, is given seconds where it has less than this."""
HINT_GRADES: Final = 3
WEIGHING_BOT: Final = "level8:nodes=400"
"""For each of up to three searches a word."""


@dataclass
class Asked:
    """A question the process is working on; `share` is how far it has come, 0 … 1.

    `by` works on it. It is a bot's move, a hint, what the `word` is worth that a person may choose, what the move is
    worth that comes next to the hint's, why the hint's is good (`is_why`), or what a person's move overlooks
    (`is_warning`).
    """

    number: int
    by: Opponent | OwnBot
    is_hint: bool
    share: float = 0.0
    word: Spot = ""
    is_rival: bool = False
    is_why: bool = False
    is_warning: bool = False


class Thinking:
    """The one question about the position on the board, and its answers.

    `opponent` makes (once) the process that bots think in, `own_bot` gives a program of the player's own by its name,
    None where there is none; `tell` shows the player a trouble, `seconds` says how long a bot at a seat may think (0.0:
    as long as it does). `answer` is the move of
    the bot to act, `hint` what a person asked for, told grade by grade: where, which piece, the move. `worths` maps
    the words that have been weighed to what the seat to act can expect with them, 0 … 1, None where that failed.
    `lead` is what it can expect with the hint's move, and how much less with the next best; None until that has been
    weighed, and where the hint's move did not come out best again. `reasons` are what speaks for the hint's move, as
    far as the seat to act may know; None until they have been found. `warning` is what the move that was asked about
    overlooks, a Reason or none; None until that is known.
    """

    def __init__(
        self,
        match: Match,
        opponent: Callable[[], Opponent],
        tell: Callable[[Trouble], None],
        own_bot: Callable[[str], OwnBot | None] = lambda name: None,
        seconds: Callable[[int], float] = lambda seat: 0.0,
    ) -> None:
        self.match = match
        self._seconds = seconds
        self._opponent = opponent
        self._own_bot = own_bot
        self._tell = tell
        self._given_up: set[str] = set()
        self.asked: Asked | None = None
        self.answer: Answer | None = None
        self.hint: Answer | None = None
        self.hint_grade = 0
        self.worths: dict[Spot, float | None] = {}
        self.lead: tuple[float, float] | None = None
        self._is_compared = False
        self.reasons: list[Reason] | None = None
        self.warning: list[Reason] | None = None

    @property
    def is_about_hint(self) -> bool:
        """Whether a hint is being thought out."""
        return self.asked is not None and self.asked.is_hint

    @property
    def is_for_bot(self) -> bool:
        """Whether a bot is thinking about its move."""
        asked = self.asked
        return asked is not None and not (asked.is_hint or asked.word or asked.is_rival or self._is_inquiry)

    @property
    def is_seen(self) -> bool:
        """Whether a bot thinks about its move and may be seen to: not where that would tell that it has a choice."""
        return self.is_for_bot and not self.match.state.answers_hidden()

    @property
    def _is_inquiry(self) -> bool:
        """Whether it is a question without a search."""
        return self.asked is not None and (self.asked.is_why or self.asked.is_warning)

    def _ask(self, bot: str, is_hint: bool, word: Spot = "", rival: tuple[Spot, ...] = ()) -> None:
        opponent = self._opponent()
        seed = bot_seed(self.match.seed, self.match.to_act, self.match.at)
        asked = request(self.match.state, bot, seed)
        if word or rival:
            asked["played"] = [word] if word else list(rival)
        self.asked = Asked(opponent.ask(asked), opponent, is_hint, word=word, is_rival=bool(rival))

    def weigh(self, words: list[Spot]) -> None:
        """Weigh each of these words, one after the other, while nothing else is asked; each is a whole move."""
        word = next((word for word in words if word not in self.worths), "")
        if word and self.asked is None:
            self._ask(WEIGHING_BOT, False, word)

    def weigh_hint(self) -> None:
        """Weigh, once, the next best move beside that of a hint which has been told, while nothing else is asked."""
        if self.hint is None or self.hint_grade < HINT_GRADES or self.asked is not None or self._is_compared:
            return
        self._is_compared = True
        seen = self.match.state.seen_by(self.match.to_act)
        others = sorted(self.hint["visits"].items(), key=lambda one: -one[1])
        with suppress(Trouble):
            spelled = (seen.spell(seen.read(written)) for written, _ in others)
            rival = next((spots for spots in spelled if list(spots) != self.hint["spots"]), None)
            if rival is not None:
                self._ask(WEIGHING_BOT, False, rival=rival)

    def explain_hint(self) -> None:
        """Find out what speaks for the move of a hint which is told, while nothing else is asked."""
        if self.hint is not None and self.reasons is None and self.asked is None:
            opponent = self._opponent()
            asked = inquiry(self.match.state, self.hint["spots"])
            self.asked = Asked(opponent.ask(asked), opponent, False, is_why=True)

    def ask_warning(self, spots: tuple[Spot, ...]) -> None:
        """Find out, before anything else, what this move of the person to act overlooks.

        What is dropped for it is asked again once nothing else is; but for a hint that is still thought out.
        """
        if self.asked is not None and self.asked.is_rival:
            self._is_compared = False
        if self.is_about_hint:
            self.hint_grade = 0
        self.drop()
        opponent = self._opponent()
        asked = inquiry(self.match.state, spots, warns=True)
        self.asked = Asked(opponent.ask(asked), opponent, False, is_warning=True)

    def drop_warning(self) -> None:
        """Nobody wants to know any more what the move overlooks."""
        if self.asked is not None and self.asked.is_warning:
            self.drop()
        self.warning = None

    def ready(self) -> None:
        """Have the process started, so that the first question need not wait for it."""
        self._opponent()

    def ask_move(self, bot: str = "") -> None:
        """Let the bot to act, or that `bot` in a person's place, think about its move, unless it does."""
        if self.asked is not None:
            return
        player = bot or self.match.player(self.match.to_act)
        name = own_name(player)
        if not name:
            self._ask(self._in_time(player), False)
        elif name in self._given_up or not self._ask_own(name):
            self._ask(stand_in(self.match.ruleset, len(self.match.players)), False)

    def _in_time(self, player: str) -> str:
        """That bot, with no more seconds than its clock allows, where its own budget could be longer."""
        seconds, bot = self._seconds(self.match.to_act), parse_bot(player)
        if not seconds or bot.kind != "level":
            return player
        budget = bot.spends(self.match.ruleset, self.match.state.seats)
        if budget.seconds:
            return f"level{bot.level}:seconds={min(budget.seconds, seconds):.2f}"
        return f"level{bot.level}:seconds={seconds:.2f}" if seconds < SHORT else player

    def _ask_own(self, name: str) -> bool:
        """Let the player's own program think; False, told once, where this machine knows none of that name."""
        program = self._own_bot(name)
        if program is None:
            self._give_up(name, Trouble("trouble.own_bot_missing", {"name": name}))
            return False
        self.asked = Asked(program.ask(self.match), program, False)
        return True

    def _give_up(self, name: str, why: Trouble) -> None:
        """A bot of the house plays on for a program that is of no use, as long as one sits at this table."""
        self._given_up.add(name)
        self._tell(why)

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
            self.asked.by.cancel()
        self.asked = None
        self.answer = None

    def forget(self) -> None:
        """Drop question, answer and hint: another position is on the board."""
        self.drop()
        self.hint, self.hint_grade = None, 0
        self.worths = {}
        self.lead, self._is_compared = None, False
        self.reasons = self.warning = None

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
        if self._is_inquiry:
            return self._told_why(asked, report)
        if isinstance(asked.by, OwnBot) and report.trouble is not None:
            self.asked = None
            self._give_up(asked.by.name, report.trouble)
            return True
        if report.trouble is not None:
            self._tell(report.trouble)
        if report.kind == "failed":
            self.asked = None
            if asked.is_rival:
                return True
            if asked.word:
                self.worths[asked.word] = None
            elif asked.is_hint:
                self.hint_grade = 0
            else:
                self.answer = self._urgent()
        elif report.kind == "answer" and report.answer is not None:
            self.asked = None
            if asked.is_rival:
                self._compare(report.answer)
            elif asked.word:
                self.worths[asked.word] = report.answer.get("after")
            elif not asked.is_hint:
                self.answer = report.answer
            else:
                self.hint = report.answer
                self.hint_grade = self.hint_grade if self._places(report.answer) else HINT_GRADES
        return True

    def _told_why(self, asked: Asked, report: Report) -> bool:
        """Take in what was found out; where the process fails there is nothing to say, and nobody need hear of it."""
        if report.kind not in ("answer", "failed"):
            return False
        self.asked = None
        found = report.answer.get("reasons", []) if report.answer is not None else []
        if asked.is_why:
            self.reasons = found
        else:
            self.warning = found
        return True

    def _compare(self, answer: Answer) -> None:
        if self.hint is not None and answer["spots"] == self.hint["spots"]:
            self.lead = answer["score"], answer["score"] - answer.get("after", answer["score"])

    def _urgent(self) -> Answer:
        """A move made here and now, without a search: the most urgent one that the seat to act can see."""
        state = self.match.state
        seen = state.seen_by(state.to_act)
        move = max(seen.legal(), key=lambda move: int(seen.urgency(move)))
        score = even(len(self.match.players))
        return {"spots": list(seen.spell(move)), "score": score, "nodes": 0, "line": [], "visits": {}}
