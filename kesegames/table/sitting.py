"""A match at the table: whose turn it is, its clicks, its bots, its journal, undo. Draws nothing and knows no rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from kesegames.engine.look import END, Look, Spot
from kesegames.engine.state import CHANCE, EVERYONE, NOBODY, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.engine.walk import Walk
from kesegames.play import clock
from kesegames.play.adviser import Prospect, prospects
from kesegames.play.arrangement import Arrangement
from kesegames.play.match import HUMAN, POST, RESIGN, TIME, Event, Match
from kesegames.play.opponent import Opponent
from kesegames.play.own_bot import OwnBot
from kesegames.settings import Settings
from kesegames.table import asking, bills, throws, undoing
from kesegames.table.agreeing import takes_draw
from kesegames.table.clicks import Clicks
from kesegames.table.coach import Coach, is_for
from kesegames.table.happening import Happening
from kesegames.table.keeping import Keeping
from kesegames.table.laying import Laying
from kesegames.table.pacing import Pace
from kesegames.table.thinking import Thinking
from kesegames.table.timing import Timing
from kesegames.table.turn import Turn, What

if TYPE_CHECKING:
    from kesegames.play.journal import Journal

BEFORE_MS: Final = 350
"""The least time from the beginning of a bot's turn to its move."""
AFTER_MS: Final = 250
"""The time after a bot's move or a draw in which nothing happens."""


class Sitting:
    """A match being played at this table.

    `awaited` is the person to whom the table has to be handed over before anything of theirs is seen, negative for
    nobody: in a game with secrets whoever is asked and was not the last to look. One person against bots never is.

    `opponent` makes (once) the process that bots think in, `own_bot` gives programs of the player's own; `tell` shows
    the player a trouble. `clicks` is the half-built move of the person to act, without offers where none is. `due` is
    when, on the app's clock, the next thing that is not a person's may happen. `is_held`: bots wait until they are
    told to go on.
    """

    def __init__(
        self,
        match: Match,
        journal: Journal | None,
        opponent: Callable[[], Opponent],
        tell: Callable[[Trouble], None],
        settings: Settings,
        own_bot: Callable[[str], OwnBot | None] = lambda name: None,
    ) -> None:
        self.match = match
        self.settings = settings
        self.journal = journal
        self._keeping = Keeping(tell)
        self.timing = Timing(match)
        self.thinking = Thinking(match, opponent, tell, own_bot, self.timing.for_bot)
        self.laying = Laying(match, tell)
        self.coach = Coach(self.thinking)
        self.pace = Pace()
        self.has_coach = is_for(match)
        if self.has_coach and settings.coach:
            self.thinking.ready()
        self.due = 0
        self.is_held = False
        self._happened: list[Happening] = []
        self._throwing: list[int] = []
        """The seats for which is still to be thrown, without asking them, in their order."""
        self._threats: list[Prospect] | None = None
        persons = self.persons
        self._person = EVERYONE if not persons else persons[0] if len(persons) == 1 else match.onlooker
        self.awaited = NOBODY
        self._ended: Look | None = None
        """What lay where when the round or season ended whose bill is looked at."""
        self._kept: tuple[Spot, ...] = ()
        """The clicks of the person awaited, made in an earlier sitting."""
        self.clicks = Clicks(match.ruleset, self.seen(), None)
        self._sit()

    def is_person(self, seat: int) -> bool:
        return seat >= 0 and self.match.player(seat) == HUMAN

    @property
    def persons(self) -> list[int]:
        return [seat for seat in range(len(self.match.players)) if self.is_person(seat)]

    @property
    def walk(self) -> Walk | None:
        """The way over the moves of the person to act, None when no person decides."""
        return self.clicks.walk

    @property
    def is_over(self) -> bool:
        return self.match.to_act == OVER

    # What is seen

    @property
    def viewer(self) -> int:
        """Whose eyes see the table: the person to act, else the last one who did.

        Everyone's where only bots play, nobody's while one of several persons is awaited.
        """
        return self._person

    def seen(self) -> State:
        """The position as the viewer may see it."""
        return self.match.state.seen_by(self.viewer)

    def look(self) -> Look:
        """What lies where now, the half-built move included."""
        if self._ended is not None:
            return self._ended
        move = self.clicks.move
        if move is not None and not (self.match.has_secrets and (self.coach.is_thinking or self.coach.found)):
            look = self.match.state.after(move).seen_by(self.viewer).look()
        else:
            look = self.seen().preview(self.clicks.spelled) if self.clicks.spots else self.seen().look()
        return throws.with_sticks(self.match, self.match.at, look)

    def next_shown(self) -> Happening | None:
        """The next of the things that have happened to be shown; None when all have been: then `look` is shown."""
        return self._happened.pop(0) if self._happened else None

    def skip(self) -> None:
        """The player will not see what has not been shown yet."""
        self._happened.clear()

    @property
    def has_unshown(self) -> bool:
        """Whether something has happened that has not been shown yet."""
        return bool(self._happened)

    def _show(self, looks: list[Look], guide: tuple[Spot, ...] = ()) -> None:
        """Something has happened: it leads from these Looks to the one now. Write it down."""
        self._happened.append(Happening([*looks, self.look()], guide))
        self.keep()

    # What is asked of whom

    def turn(self) -> Turn:
        """What is asked now, and of whom."""
        seat = self.match.to_act
        if seat == OVER:
            return Turn(What.OVER, OVER)
        if seat == CHANCE:
            return asking.throw(self.match, self.settings, self._throwing, self.is_held)
        if self.awaited >= 0:
            return Turn(What.HAND_OVER, seat)
        if self.match.player(seat) == POST:
            return Turn(What.POST, seat)
        if not self.is_person(seat):
            return Turn(What.BOT, seat, is_held=self.is_held)
        return asking.decision(seat, self.clicks, self.coach, self.settings)

    def values(self) -> list[Spot]:
        """What real sticks can show, when that is to be entered now."""
        if self.turn().what != What.ENTER:
            return []
        state = self.match.state
        return [state.spell(move)[0] for move, _ in state.chances()]

    def going_on(self) -> State | None:
        """The position if the person to act leaves the turn to another seat at once; None where that cannot be."""
        seen = self.seen()
        following = (seen.after(move) for move in seen.legal())
        return next((after for after in following if 0 <= after.to_act != seen.to_act), None)

    def threats(self) -> list[Prospect]:
        """What the other side may gain by its next move then, all of it."""
        if self._threats is None:
            after = self.going_on()
            self._threats = prospects(after, len(after.legal())) if after is not None else []
        return self._threats

    # A person's clicks

    def click(self, spot: Spot, now: int) -> bool:
        """A click on `spot`; when it is not offered the refusal says why.

        A whole move is played at once. Where the player wants to confirm moves it waits, unless `end` has closed it: a
        second click on its last spot plays it, a click elsewhere begins another.
        """
        clicks = self.clicks
        self._stop_laying(self.match.to_act)
        if clicks.move is not None:
            if spot == clicks.spots[-1]:
                return self.confirm(now)
            self.back_all()
        before = self.look()
        self.coach.drop()
        if not clicks.click(spot, now):
            return False
        if clicks.move is None or self._is_checked(clicks.move) or self.waits:
            self._show([before], clicks.spots)
        else:
            self.play(clicks.move, [before], now)
        return True

    @property
    def waits(self) -> bool:
        """Whether the move that has been clicked waits to be confirmed."""
        return self.settings.confirm_moves and self.clicks.spots[-1:] != (END,)

    def _is_checked(self, move: int) -> bool:
        """Whether the coach looks at this move before it is played."""
        return self.has_coach and self.settings.coach and self.coach.ask(self.seen(), move)

    def look_first(self) -> None:
        """Look at what the coach speaks of: the last click is taken back."""
        if self.coach.found is not None:
            shown = self.coach.found
            self.back()
            self.coach.shown = shown

    def lay_out(self, arrangement: Arrangement | None, now: int) -> None:
        """Lay this out for the person to act over their following turns, with None the rest as a bot would."""
        self.back_all()
        self.thinking.drop()
        self.laying.begin(self.match.to_act, arrangement)
        self.due = now

    def stop_laying(self) -> None:
        """The person at the table lays out the rest."""
        self._stop_laying(self.viewer)

    def _stop_laying(self, seat: int) -> None:
        if self.laying.stop(seat) and seat == self.match.to_act:
            self.thinking.drop()

    def confirm(self, now: int) -> bool:
        """Play the move that waits; False where none does. One that the coach looks at is played when it has done."""
        if self.clicks.move is None:
            return False
        if self.turn().what == What.CHECKED:
            return True
        self.play(self.clicks.move, [self.look()], now)
        return True

    def enter(self, now: int) -> bool:
        """Enter: confirm the move that waits, or end the move where that is offered."""
        return self.confirm(now) or (END in self.clicks.offers() and self.click(END, now))

    def back(self) -> bool:
        """Take one click back."""
        return self._take_back(self.clicks.back)

    def back_all(self) -> bool:
        """Take all clicks back."""
        return self._take_back(self.clicks.clear)

    def _take_back(self, how: Callable[[], bool]) -> bool:
        before = self.look()
        self.coach.drop()
        if not how():
            return False
        self._show([before])
        return True

    def play_whole(self, spots: tuple[Spot, ...], now: int) -> None:
        """All clicks of a move at once."""
        for spot in spots:
            self.click(spot, now)
        self.confirm(now)

    # The match

    def play(self, move: int, looks: list[Look], now: int) -> None:
        """A move of the seat to act; `looks` lead to what lies there after it."""
        self.match.play(move)
        self.timing.stamp()
        self._go_on_from(looks, now)

    def _go_on_from(self, looks: list[Look], now: int, is_deal: bool = False, is_quick: bool = False) -> None:
        """An event has been added: show it to those who saw what was before it, see who is next."""
        at, viewer = self.match.at, self.viewer
        guide = self.match.spots(at, viewer) if not is_deal else ()
        after = throws.with_sticks(self.match, at, self.match.state.seen_by(viewer).look())
        self._sit()
        steps = bills.seen_at_end(self.match, viewer, self.settings)
        self._ended = steps[-1] if steps and not self.is_over else None
        looks = [*looks, *steps, after if self.awaited >= 0 else self.look()]
        self._happened.append(Happening(looks, guide, is_deal, is_quick, at))
        self.keep()
        is_deal_due = self.match.to_act == CHANCE and self.match.state.deals()
        self.due = now + (0 if is_deal_due else AFTER_MS if self.match.to_act == CHANCE else BEFORE_MS)

    def _sit(self) -> None:
        """Start afresh in the position that is on the board now.

        In a game with secrets nobody sees it while a person is awaited who did not look before.
        """
        self.thinking.forget()
        self.coach.drop()
        self.pace.begin()
        self.timing.begin()
        self._threats = None
        self._kept = ()
        seat = self.match.to_act
        self.awaited = seat if self.is_person(seat) and self.match.has_secrets and seat != self._person else NOBODY
        if self.awaited >= 0:
            self._person = NOBODY
        elif self.is_person(seat):
            self._person = seat
        elif seat == OVER and self._person == NOBODY:
            self._person = self.match.onlooker
        is_asked = self.is_person(seat) and self.awaited < 0
        self.clicks = Clicks(self.match.ruleset, self.seen(), Walk(self.match.state) if is_asked else None)

    def take_seat(self, now: int) -> None:
        """The person awaited is there: their cards may be seen, and they may click."""
        if self.awaited < 0:
            return
        kept, self._person = self._kept, self.awaited
        self._sit()
        self.clicks.make(kept)
        self._show([])
        self.due = now + BEFORE_MS

    def make(self, spots: tuple[Spot, ...]) -> None:
        """Clicks of an earlier sitting: made now, or once their person is there."""
        if self.awaited >= 0:
            self._kept = spots
        else:
            self.clicks.make(spots)

    def throw(self, now: int) -> None:
        """Let chance give what is due."""
        self._fall(self.match.drawn(), now)

    def is_for_all(self) -> bool:
        """Whether a person is to throw, and after that others of this table who decide nothing between their throws."""
        if self.turn().what != What.THROW or len(self.persons) < 2:
            return False
        return sum(self.is_person(seat) for seat in throws.in_turn(self.match)) > 1

    def throw_for_all(self, now: int) -> None:
        """Throw for each person whose throw follows the one that is due, one after the other."""
        self._throwing = throws.in_turn(self.match)
        self.throw(now)

    def deal(self, now: int) -> None:
        """Let chance deal all that belongs together, to be seen as one sweep."""
        looks = [self.look()]
        while self.match.to_act == CHANCE and self.match.state.deals():
            self.match.throw()
        self._go_on_from(looks, now, is_deal=True)

    def enter_value(self, spot: Spot, now: int) -> None:
        """The value that real sticks show, one of `values`."""
        state = self.match.state
        self._fall(next(int(move) for move, _ in state.chances() if state.spell(move)[0] == spot), now)

    def _fall(self, outcome: int, now: int) -> None:
        """An outcome of chance comes up; sticks are seen as they fall before anything follows from it."""
        looks, seen = [self.look()], self.seen()
        is_thrown = throws.thrower(self.match, self.match.at) >= 0
        is_quick = bool(self._throwing)
        self._throwing = self._throwing[1:]
        self.match.add(Event(CHANCE, outcome))
        if is_thrown and self.match.is_known(self.match.at, self.viewer):
            looks.append(seen.preview(self.match.spots(self.match.at, self.viewer)))
            looks += throws.steps(self.match.state_at(self.match.at - 1), outcome, self.viewer)
        self._go_on_from(looks, now, is_quick=is_quick)

    def receive(self, events: list[Event], now: int) -> None:
        """What somebody elsewhere has done, as `play.post` has checked it, one after the other."""
        for event in events:
            self._ended = None
            if event.word in (RESIGN, TIME):
                looks = [self.look()]
                self.match.add(event)
                self._go_on_from(looks, now)
            elif event.seat == CHANCE:
                self._fall(event.move, now)
            else:
                self.play_spots(self.match.state.spell(event.move), now)

    def undo_to(self) -> int | None:
        """How many events are left after undo; None when there is nothing to take back."""
        return undoing.undo_to(self.match, self.settings)

    def undo(self, now: int) -> bool:
        """Back to the last decision of a person (where only bots play: one event); what was thrown does not change."""
        return self._go(self.undo_to(), now)

    def redo(self, now: int) -> bool:
        return self._go(self.match.redo_to(), now)

    def _go(self, number: int | None, now: int) -> bool:
        if number is None:
            return False
        before, viewer = self.look(), self.viewer
        self._throwing = []
        self.laying.stop_all()
        self._ended = None
        self.match.go(number)
        self._sit()
        self.is_held = not self.persons
        self._show([before] if self.viewer == viewer else [])
        self.due = now + BEFORE_MS
        return True

    def resign(self, now: int) -> None:
        """The person to act gives up, else the one at the table; with more than two seats a bot plays on."""
        seat = self.match.to_act if self.is_person(self.match.to_act) else self.viewer
        if self.is_person(seat) and not self.is_over:
            looks = [self.look()]
            self.match.resign(seat)
            self._go_on_from(looks, now)

    def time_is_up(self, now: int) -> None:
        """The time of the seat to act has run out: what it lays out is drawn by lot (X7), a match of two is lost, with
        more seats a bot plays on."""
        looks = [self.look()]
        if clock.for_layout(self.match, self.match.state):
            self._stop_laying(self.match.to_act)
            self.play(clock.lot(self.match), looks, now)
            self.due = now
            return
        self.match.run_out(self.match.to_act)
        self._go_on_from(looks, now)

    def accepts_draw(self, seat: int) -> bool:
        """Whether a seat would take a draw now: people do (they are asked aloud)."""
        return self.is_person(seat) or takes_draw(self.match, seat)

    def agree_draw(self, now: int) -> None:
        if not self.is_over:
            looks = [self.look()]
            self.match.agree_draw()
            self._go_on_from(looks, now)

    def keep(self) -> None:
        """Write down what has happened; what the system refuses is tried again from tick to tick."""
        self._keeping.keep(self.journal, self.match, self._spots())

    def _spots(self) -> tuple[Spot, ...]:
        """The half-built move, also that of a person who is awaited."""
        return self._kept or self.clicks.spots

    # The bots

    def cancel(self) -> None:
        """Stop thinking: a hint is dropped; a bot's move waits until the bots are told to go on."""
        is_for_bot = self.thinking.is_for_bot
        self.thinking.drop()
        if is_for_bot and not self.laying.stop(self.match.to_act):
            self.is_held = True

    def go_on(self, now: int) -> None:
        """Let the bots play again."""
        self.is_held = False
        self.due = now

    def ask_hint(self) -> None:
        """The next grade of the hint, for a person who is to move."""
        if self.walk is not None:
            self.thinking.ask_hint()

    def keep_again(self, now: int) -> int | None:
        """Try again to write down what could not be written; the milliseconds until the next try, None for no need."""
        return self._keeping.tick(self.journal, self.match, self._spots(), now)

    @property
    def is_ended(self) -> bool:
        """Whether a round or season has just ended, and the match waits while its bill is looked at."""
        return self._ended is not None

    def end_pause(self, now: int) -> None:
        """The bill has been looked at: the table is set for what comes."""
        before, self._ended = self.look(), None
        if self.look() != before:
            self._show([before])
        self.due = now

    def play_spots(self, spots: tuple[Spot, ...], now: int) -> None:
        """A move of the seat to act, shown click by click where nothing of it is secret."""
        seen = self.seen()
        looks = [seen.look()]
        if not self.match.has_secrets:
            looks += [seen.preview(spots[:length]) for length in range(1, len(spots))]
        moves = {self.match.state.spell(move): int(move) for move in self.match.state.legal()}
        self.play(moves[spots], looks, now)
