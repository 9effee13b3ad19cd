"""A match at the table: its clicks, its bots, its journal, undo and hints. Draws nothing and knows no rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from kesegames.ai.levels import bot_seed
from kesegames.engine.look import END, Look, Note, Spot
from kesegames.engine.state import CHANCE, EVERYONE, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.engine.walk import Walk
from kesegames.play.adviser import Prospect, prospects
from kesegames.play.match import HUMAN, LONG, Event, Match
from kesegames.play.worker import Answer, Report, request
from kesegames.settings import Settings
from kesegames.table import clicks, throws
from kesegames.table.keeping import Keeping

if TYPE_CHECKING:
    from kesegames.play.journal import Journal
    from kesegames.play.worker import Opponent

BEFORE_MS: Final = 350
"""A bot's move is never shown sooner after its turn began."""
AFTER_MS: Final = 250
"""Nothing happens for so long after a bot's move or a draw."""
FORCED_MS: Final = 900
"""A forced move that plays itself leaves so long to see that it is one."""
HINT_BOT: Final = "level8:seconds=1.5"
HINT_GRADES: Final = 3
DRAW_BELOW: Final = 0.45
"""A bot that expects less takes a draw that is offered."""
SHAKE_MS: Final = 320
BACKSTOP_BOT: Final = "greedy"
"""Plays when the opponent's process has failed twice: the match goes on."""


@dataclass
class Refusal:
    """A click that was not offered: where, why (None where nothing can be said), when."""

    spot: Spot
    note: Note | None
    at: int

    def shaken(self, now: int) -> float:
        """How far the spot's shake has gone: 0 … 1, more when it is over."""
        return (now - self.at) / SHAKE_MS


@dataclass
class Asked:
    """A question the opponent's process is working on."""

    number: int
    is_hint: bool
    share: float = 0.0


class Sitting:
    """A match being played at this table.

    `opponent` makes (once) the process that bots think in; `tell` shows the player a trouble. `walk` is the half-built
    move of a person, None when no person decides. `on_event` is called after every change of the match's position with
    the Looks to show in turn and the spots that guide the eye.
    """

    def __init__(
        self,
        match: Match,
        journal: Journal | None,
        opponent: Callable[[], Opponent],
        tell: Callable[[Trouble], None],
        settings: Settings,
    ) -> None:
        self.match = match
        self.settings = settings
        self.journal = journal
        self._opponent = opponent
        self._tell = tell
        self._keeping = Keeping(tell)
        self.walk: Walk | None = None
        self.asked: Asked | None = None
        self.due: int = 0
        """When, on the app's clock, the next thing that is not a person's may happen."""
        self.is_held = False
        """Bots among themselves wait until they are told to go on."""
        self.refusal: Refusal | None = None
        self.hint: Answer | None = None
        self.hint_grade = 0
        self.shown: list[tuple[list[Look], tuple[Spot, ...]]] = []
        """What has happened and has not been shown yet: Looks in turn, and the spots that guide the eye."""
        self._answer: Answer | None = None
        self._notes: dict[tuple[Spot, ...], dict[Spot, Note]] = {}
        self._threats: list[Prospect] | None = None
        self._costs: dict[tuple[Spot, ...], frozenset[Spot]] = {}
        self._person = next((seat for seat, player in enumerate(match.players) if player == HUMAN), EVERYONE)
        self._sit()

    def is_person(self, seat: int) -> bool:
        return seat >= 0 and self.match.players[seat] == HUMAN

    @property
    def persons(self) -> list[int]:
        return [seat for seat, player in enumerate(self.match.players) if player == HUMAN]

    @property
    def viewer(self) -> int:
        """Whose eyes see the table: the person to act, else the last one who did; everyone's where only bots play."""
        return self._person

    def seen(self, number: int | None = None) -> State:
        """The position (after `number` events) as the viewer may see it."""
        state = self.match.state if number is None else self.match.state_at(number)
        return state.seen_by(self.viewer)

    def look(self) -> Look:
        """What lies where now, the half-built move included."""
        spots = self.walk.spots if self.walk else ()
        move = self.unconfirmed
        if move is not None:
            look = self.match.state.after(move).seen_by(self.viewer).look()
        else:
            look = self.seen().preview(spots) if spots else self.seen().look()
        return throws.with_sticks(self.match, self.match.at, look)

    @property
    def is_over(self) -> bool:
        return self.match.to_act == OVER

    def waits_for_throw(self) -> bool:
        """Whether the sticks wait for a person: to throw them, or to enter what real ones show."""
        seat = throws.thrower(self.match, self.match.at)
        if seat < 0 or self.settings.enter_throws:
            return seat >= 0
        return self.is_person(seat) and not self.settings.automatic_throws and not throws.is_called(self.match)

    def values(self) -> list[Spot]:
        """What real sticks can show, when that is to be entered now."""
        if not self.settings.enter_throws or not self.waits_for_throw():
            return []
        state = self.match.state
        return [state.spell(move)[0] for move, _ in state.chances()]

    def forced(self) -> tuple[Spot, ...]:
        """The clicks of the only move that the person to act has; none where there is a choice."""
        if self.walk is None or self.walk.spots or len(self.walk.moves) != 1:
            return ()
        return next(iter(self.walk.moves))

    # A person's clicks

    def offers(self) -> dict[Spot, Note]:
        """What can be clicked next, and what it means."""
        if self.walk is None:
            return {}
        spots = self.walk.spots
        if spots not in self._notes:
            self._notes[spots] = clicks.meanings(self.seen(), self.walk)
        return self._notes[spots]

    def ahead(self, spot: Spot) -> dict[Spot, Note]:
        """What could be clicked next if `spot` were, and what it would mean; nothing for a spot that is not offered."""
        if self.walk is None or spot not in self.walk.offers():
            return {}
        spots = (*self.walk.spots, spot)
        if spots not in self._notes:
            self._notes[spots] = clicks.meanings(self.seen(), self.walk, spot)
        return self._notes[spots]

    def why_not(self, spot: Spot) -> Note | None:
        """Why a piece of the person to act cannot be picked up; None for all other spots."""
        if self.walk is None or self.walk.spots or spot in self.walk.offers():
            return None
        pieces = self.seen().look().pieces.get(spot, [])
        seat = self.match.ruleset.seat_ids[self.match.to_act]
        if not pieces or self.match.ruleset.owner(pieces[-1]) != seat:
            return None
        return self.seen().explain((), spot)

    def threats(self) -> list[Prospect]:
        """What the other side may gain by its next move if the person to act leaves it the turn at once."""
        if self._threats is None:
            seen = self.seen()
            following = [seen.after(move) for move in seen.legal()]
            others = [after for after in following if 0 <= after.to_act != seen.to_act]
            self._threats = [prospect for after in others for prospect in prospects(after)]
        return self._threats

    def costs(self) -> frozenset[Spot]:
        """The offered spots that take something out of a hand or another place around the board."""
        if self.walk is None or self.unconfirmed is not None:
            return frozenset()
        spots = self.walk.spots
        if spots not in self._costs:
            self._costs[spots] = clicks.costs(self.match.ruleset, self.seen(), self.walk)
        return self._costs[spots]

    def click(self, spot: Spot, now: int) -> bool:
        """A click on `spot`; when it is not offered the refusal says why.

        A whole move is played at once. Where the player wants to confirm moves it waits, unless `end` has closed it: a
        second click on its last spot plays it, a click elsewhere begins another.
        """
        walk = self.walk
        if walk is None:
            return False
        if self.unconfirmed is not None:
            if spot == walk.spots[-1]:
                return self.confirm(now)
            self.back_all()
        before, spots = self.look(), walk.spots
        if not walk.click(clicks.leading(self.offers(), spot) or spot):
            if spots and spot == spots[-1] and len(spots) == 1:
                return self.back()
            self.refusal = Refusal(spot, self.seen().explain(spots, spot), now)
            return False
        self.refusal = None
        move = walk.move()
        if move is None or (self.settings.confirm_moves and walk.spots[-1] != END):
            self.shown.append(([before, self.look()], walk.spots))
            self.keep()
        else:
            self._play(int(move), [before], walk.spots, now)
        return True

    @property
    def unconfirmed(self) -> int | None:
        """The whole move that waits to be confirmed."""
        move = self.walk.move() if self.walk is not None else None
        return None if move is None else int(move)

    def confirm(self, now: int) -> bool:
        """Play the move that waits; False where none does."""
        move, walk = self.unconfirmed, self.walk
        if move is None or walk is None:
            return False
        self._play(move, [self.look()], walk.spots, now)
        return True

    def enter(self, now: int) -> bool:
        """Enter: confirm the move that waits, or end the move where that is offered."""
        if self.confirm(now):
            return True
        return self.walk is not None and END in self.walk.offers() and self.click(END, now)

    def back(self) -> bool:
        """Take one click back."""
        self.refusal = None
        before = self.look()
        if self.walk is None or not self.walk.back():
            return False
        self.shown.append(([before, self.look()], ()))
        self.keep()
        return True

    def back_all(self) -> bool:
        """Take all clicks back."""
        self.refusal = None
        if self.walk is None or not self.walk.spots:
            return False
        before = self.look()
        self.walk.clear()
        self.shown.append(([before, self.look()], ()))
        self.keep()
        return True

    def spent(self) -> list[tuple[Spot, Note | None, list[str]]]:
        """The clicks so far: each spot, what it meant, and the pieces that it cost."""
        found: list[tuple[Spot, Note | None, list[str]]] = []
        spots = self.walk.spots if self.walk else ()
        if self.unconfirmed is not None:
            spots = spots[:-1]
        seen = self.seen()
        for number, spot in enumerate(spots):
            note = seen.explain(spots[:number], spot)
            before, after = seen.preview(spots[:number]), seen.preview(spots[: number + 1])
            cost = clicks.lost(self.match.ruleset, before, after) if number else []
            found.append((spot, note, cost))
        return found

    # The match

    def _play(self, move: int, looks: list[Look], guide: tuple[Spot, ...], now: int) -> None:
        self.match.play(move)
        self._happened(looks, guide, now)

    def _happened(self, looks: list[Look], guide: tuple[Spot, ...], now: int) -> None:
        """An event has been added: show it, write it down, see who is next."""
        self._sit()
        self.shown.append(([*looks, self.look()], guide))
        self.keep()
        self.due = now + (AFTER_MS if self.match.to_act == CHANCE else BEFORE_MS)

    def _sit(self) -> None:
        """Start afresh in the position that is on the board now."""
        self._drop()
        self.refusal = None
        self.hint, self.hint_grade = None, 0
        self._notes = {}
        self._threats = None
        self._costs = {}
        seat = self.match.to_act
        self.walk = Walk(self.match.state) if self.is_person(seat) else None
        if self.is_person(seat):
            self._person = seat

    def resume(self, spots: tuple[Spot, ...]) -> None:
        """Make the clicks that a journal tells again."""
        for spot in spots:
            if self.walk is None or not self.walk.click(spot):
                return

    def throw(self, now: int) -> None:
        """Let chance give what is due."""
        self._fall(self.match.drawn(), now)

    def enter_value(self, spot: Spot, now: int) -> None:
        """The value that real sticks show, one of `values`."""
        state = self.match.state
        self._fall(next(int(move) for move, _ in state.chances() if state.spell(move)[0] == spot), now)

    def _fall(self, outcome: int, now: int) -> None:
        """An outcome of chance comes up; sticks are seen as they fall before anything follows from it."""
        spots = self.match.state.spell(outcome)
        looks = [self.look()]
        if throws.thrower(self.match, self.match.at) >= 0:
            looks.append(self.seen().preview(spots))
        self.match.add(Event(CHANCE, outcome))
        self._happened(looks, spots, now)

    def play_forced(self, now: int) -> None:
        """The only move there is."""
        for spot in self.forced():
            self.click(spot, now)
        self.confirm(now)

    def undo_to(self) -> int | None:
        """How many events are left after undo; None when there is nothing to take back.

        Forced moves that play themselves are passed over; a value that a person entered can be entered anew.
        """
        at, number = self.match.at, self.match.undo_to()
        while number is not None and self.settings.play_forced_moves and len(self.match.state_at(number).legal()) == 1:
            self.match.go(number)
            number = self.match.undo_to()
        self.match.go(at)
        entered = throws.last_throw(self.match, at) if self.settings.enter_throws and not self.match.is_serious else 0
        return max(number or 0, entered - 1) if entered else number

    def undo(self, now: int) -> bool:
        """Back to the last decision of a person (where only bots play: one event); what was thrown does not change."""
        return self._go(self.undo_to(), now)

    def redo(self, now: int) -> bool:
        return self._go(self.match.redo_to(), now)

    def _go(self, number: int | None, now: int) -> bool:
        if number is None:
            return False
        before = self.look()
        self.match.go(number)
        self._sit()
        self.is_held = not self.persons
        self.shown.append(([before, self.look()], ()))
        self.keep()
        self.due = now + BEFORE_MS
        return True

    def resign(self, now: int) -> None:
        """The person to act gives up, else the one at the table."""
        seat = self.match.to_act if self.is_person(self.match.to_act) else self.viewer
        if seat >= 0 and not self.is_over:
            looks = [self.look()]
            self.match.resign(seat)
            self._happened(looks, (), now)

    def accepts_draw(self, seat: int) -> bool:
        """Whether a seat would take a draw now: people do (they are asked aloud), a bot when it stands worse or after
        LONG events.
        """
        state = self.match.state
        if self.is_person(seat) or self.match.at >= LONG:
            return True
        return state.to_act != OVER and state.seen_by(seat).estimate(seat) < DRAW_BELOW

    def agree_draw(self, now: int) -> None:
        if not self.is_over:
            looks = [self.look()]
            self.match.agree_draw()
            self._happened(looks, (), now)

    def keep(self) -> None:
        """Write down what has happened; what the system refuses is tried again from tick to tick."""
        self._keeping.keep(self.journal, self.match, self.walk.spots if self.walk else ())

    # The bots

    @property
    def is_thinking(self) -> bool:
        return self.asked is not None

    def _ask(self, bot: str, is_hint: bool) -> None:
        seed = bot_seed(self.match.seed, self.match.to_act, self.match.at)
        number = self._opponent().ask(request(self.match.state, bot, seed))
        self.asked = Asked(number, is_hint)

    def _drop(self) -> None:
        """Think no more about what was asked."""
        if self.asked is not None:
            self._opponent().cancel()
        self.asked = None
        self._answer = None

    def cancel(self) -> None:
        """Stop thinking: a hint is dropped; a bot's move is taken back to the last decision of a person."""
        is_hint = self.asked is not None and self.asked.is_hint
        self._drop()
        if not is_hint:
            self.is_held = True

    def go_on(self, now: int) -> None:
        """Let the bots play again."""
        self.is_held = False
        self.due = now

    def ask_hint(self) -> None:
        """The next grade of the hint: where, which piece, the move. The first one has to be thought out."""
        if self.walk is None or (self.asked is not None and self.asked.is_hint):
            return
        if self.hint is None:
            self._ask(HINT_BOT, True)
        self.hint_grade = min(self.hint_grade + 1, HINT_GRADES)

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

    def news(self, report: Report) -> None:
        """What the opponent's process tells."""
        if self.asked is None or report.number != self.asked.number:
            return
        self.asked.share = report.share
        if report.trouble is not None:
            self._tell(report.trouble)
        if report.kind == "failed":
            is_hint = self.asked.is_hint
            self.asked = None
            if is_hint:
                self.hint_grade = 0
            else:
                self._answer = self._backstop()
        elif report.kind == "answer" and report.answer is not None:
            if self.asked.is_hint:
                self.hint = report.answer
                if not self._places(report.answer):
                    self.hint_grade = HINT_GRADES
            else:
                self._answer = report.answer
            self.asked = None

    def _backstop(self) -> Answer:
        """A move made here and now, without a search: the most urgent one."""
        state = self.match.state
        seen = state.seen_by(state.to_act)
        move = max(seen.legal(), key=lambda move: int(seen.urgency(move)))
        return {"spots": list(seen.spell(move)), "score": 0.5, "nodes": 0, "line": [], "visits": {}}

    def tick(self, now: int) -> int | None:
        """Let bots and chance act; returns the milliseconds until something is due, None to wait for news."""
        again = self._keeping.tick(self.journal, self.match, self.walk.spots if self.walk else (), now)
        due = self._act(now)
        return min(again, due) if again is not None and due is not None else again if due is None else due

    def _act(self, now: int) -> int | None:
        """What a tick lets bots and chance do."""
        seat = self.match.to_act
        if self.settings.play_forced_moves and self.forced():
            wait = self.due + FORCED_MS - BEFORE_MS - now
            if wait > 0:
                return wait
            self.play_forced(now)
            return 0
        if seat == OVER or self.is_person(seat) or self.waits_for_throw():
            return None
        if seat == CHANCE:
            if now < self.due:
                return self.due - now
            self.throw(now)
            return 0
        if self.is_held:
            return None
        if self._answer is None:
            if self.asked is None:
                self._ask(self.match.players[seat], False)
            return None
        if now < self.due:
            return self.due - now
        self._play_answer(self._answer, now)
        return 0

    def _play_answer(self, answer: Answer, now: int) -> None:
        """The bot's move, shown click by click where nothing of it is secret."""
        spots = tuple(answer["spots"])
        seen = self.seen()
        looks = [seen.look()]
        if not self.match.has_secrets:
            looks += [seen.preview(spots[:length]) for length in range(1, len(spots))]
        moves = {self.match.state.spell(move): int(move) for move in self.match.state.legal()}
        self._play(moves[spots], looks, spots, now)
