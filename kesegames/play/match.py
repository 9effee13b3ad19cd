"""A game being played: its start, its events (moves and throws), undo and redo, its players."""

from __future__ import annotations

import datetime
import secrets
from random import Random

import kesegames
from kesegames import catalogue
from kesegames.ai.levels import level_names
from kesegames.engine.look import Look, Outcome, Spot, Told, changed
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, NOBODY, OVER, State
from kesegames.engine.trouble import Trouble

HUMAN = "human"
POST = "post"
"""A person elsewhere, whose moves come by post (play.post)."""
RESIGN = "resign"
AGREED = "draw"
TIME = "time"
"""The word of an event: a seat's time has run out (play.clock)."""
SERIOUS = "serious"
"""The key of a record's header that, with the value `true`, keeps undo from unlearning what has become known."""
CLOCK = "clock"
"""The key of a record's header that gives each seat a time (play.clock)."""
COMMITMENT = "commitment"
"""The key of a record's header that promises the seed before it is told (play.ledger)."""
LONGEST_SEED = 200
LOOKS_KEPT = 8
MANY_DEALT = 6
"""More cards than these that are dealt together are told in one sentence."""
STAND_IN = 4
"""The level that plays on for a seat that has resigned, where there are more than two."""
LONG = 3000
"""After so many events no bot refuses a draw: some games need not end by themselves (old Kisen's soldiers, O10)."""


def stand_in(ruleset: Ruleset, seats: int) -> str:
    """The bot that plays on for somebody who is gone: level 4, or the top level where there are fewer."""
    return (level_names(ruleset, seats)[:STAND_IN] or ["random"])[-1]


class Event:
    """One thing that happened: a move of `seat`, an outcome of CHANCE, or (`word`) `resign` or `time` of a seat, or a
    `draw`."""

    def __init__(self, seat: int, move: int, word: str = "") -> None:
        self.seat = seat
        self.move = move
        self.word = word


class Match:
    """A game being played.

    `events[:at]` have happened, the rest has been taken back and can be redone. `options` has every option's value;
    `players` is `human` or a bot's name a seat (`player` tells who plays it now); `names` what people call them, may be
    empty; `seed` is text, empty only in a record that does not tell it. `comments` stand behind the event of that
    number, 0 before the first; `start_position` is the start where it is not the game's own. `date`, `version` and
    `header` (the keys of a record that we do not know) are kept as a record has them; `assumed` is the ruleset taken
    for one that names none, else "".
    """

    def __init__(
        self,
        ruleset: Ruleset,
        start: State,
        players: list[str],
        seed: str,
        names: list[str] | None = None,
        date: str = "",
    ) -> None:
        self.ruleset = ruleset.under(start.options)
        self.options = start.options
        self.players = players
        self.names = names or []
        self.seed = seed
        self.date = date
        self.version = kesegames.__version__
        self.assumed = ""
        self.events: list[Event] = []
        self.at = 0
        self._states = [start]
        self._heads = [0]
        """Of the events so far that were asked for, the one that each belongs to."""
        self._given_up: tuple[int, Event | None, frozenset[int]] = (0, None, frozenset())
        self._looks: dict[int, tuple[State, Look]] = {}
        self.comments: dict[int, str] = {}
        self.header: dict[str, str] = {}
        self.start_position = ""

    @property
    def state(self) -> State:
        """The position now; not to be changed."""
        return self._states[self.at]

    @property
    def has_secrets(self) -> bool:
        """Whether some seat may not know everything in this game."""
        return self._states[0].has_secrets()

    def state_at(self, number: int) -> State:
        """The position after `number` events (also of those taken back); not to be changed."""
        return self._states[number]

    def look_at(self, number: int) -> Look:
        """What lies there after `number` events, for who may see everything; not to be changed."""
        state = self._states[number]
        kept = self._looks.get(number)
        if kept is None or kept[0] is not state:
            if len(self._looks) >= LOOKS_KEPT:
                self._looks.clear()
            kept = self._looks[number] = state, state.look()
        return kept[1]

    def text(self, number: int, seat: int) -> str:
        """Event `number` (from 1) in the game's notation, as `seat` may see it."""
        event = self.events[number - 1]
        return event.word or self._states[number - 1].write(event.move, seat)

    def is_known(self, number: int, seat: int) -> bool:
        """Whether `seat` may know all of event `number` (from 1)."""
        return not self.has_secrets or self.text(number, seat) == self.text(number, EVERYONE)

    def spots(self, number: int, seat: int) -> tuple[Spot, ...]:
        """The spots that event `number` (from 1) went by, as `seat` may know them.

        They are its spelling where the seat may know all of it, else the spots at which that seat sees something
        change; none of a resignation or an agreement.
        """
        event = self.events[number - 1]
        if event.word:
            return ()
        before = self._states[number - 1]
        if self.is_known(number, seat):
            return before.spell(event.move)
        return changed(before.seen_by(seat).look(), self._states[number].seen_by(seat).look())

    @property
    def is_by_post(self) -> bool:
        """Whether somebody elsewhere plays, too: nothing is taken back, and the seed is not told."""
        return POST in self.players

    @property
    def onlooker(self) -> int:
        """Whose eyes see the match where nobody sits at it: in a replay, in a picture of it.

        A running game with secrets is seen by its person, or by NOBODY where there are several; everything else, and
        what only bots play, by EVERYONE.
        """
        persons = [seat for seat, player in enumerate(self.players) if player == HUMAN]
        if not self.has_secrets or not persons or self.to_act == OVER:
            return EVERYONE
        return persons[0] if len(persons) == 1 else NOBODY

    def told(self, number: int, seat: int) -> list[Told]:
        """Event `number` (from 1) in words, as `seat` may know it, and what followed of itself."""
        event = self.events[number - 1]
        if event.word:
            return [Told(f"told.{'agreed' if event.word == AGREED else event.word}")]
        return self._states[number - 1].told(event.move, seat)

    def told_whole(self, number: int, last: int, seat: int) -> list[Told]:
        """Events `number` … `last` (from 1) that belong together, in words: many dealt cards in one sentence, behind
        what is told before a card."""
        is_dealt = [self._begins_deal(one) for one in range(number, last + 1)]
        found: list[Told] = []
        for one, is_card in zip(range(number, last + 1), is_dealt, strict=True):
            told = self.told(one, seat)
            found += told[:-1] if is_card and sum(is_dealt) > MANY_DEALT else told
        return [*found, Told("told.all_dealt")] if sum(is_dealt) > MANY_DEALT else found

    def _begins_deal(self, number: int) -> bool:
        event = self.events[number - 1]
        return event.seat == CHANCE and not event.word and self._states[number - 1].deals()

    def _is_dealt(self, number: int) -> bool:
        """Whether event `number` (from 1) belongs to the one before it (`State.deals`)."""
        return number > 1 and self._begins_deal(number)

    def head(self, number: int) -> int:
        """The event (from 1) to which event `number` belongs, where it deals; else itself."""
        heads = self._heads
        while len(heads) <= number:
            heads.append(heads[-1] if self._is_dealt(len(heads)) else len(heads))
        return heads[number]

    def whole(self, number: int) -> int:
        """The last of the events (from 1) that belong to event `number`; itself where nothing is dealt after it."""
        while number < len(self.events) and self._is_dealt(number + 1):
            number += 1
        return number

    def step(self, number: int, by: int) -> int:
        """So many events on (or back, below 0) from `number` of them, at most to an end; a deal counts with the event
        before it."""
        for _ in range(abs(by)):
            if by > 0 and number < len(self.events):
                number = self.whole(number + 1)
            elif by < 0 and number:
                number = self.head(number) - 1
        return number

    def goes_on_from(self, known: list[Event]) -> bool:
        """Whether these events, taken from this match before, still are its first ones: no other way has been gone."""
        return len(known) <= len(self.events) and (not known or self.events[len(known) - 1] is known[-1])

    def add(self, event: Event) -> None:
        """Let `event` happen; what had been taken back is gone. A move's legality is the caller's promise."""
        state = self.state
        if self.at < len(self.events):
            del self.events[self.at :]
            del self._states[self.at + 1 :]
            del self._heads[self.at + 1 :]
            self.comments = {number: text for number, text in self.comments.items() if number <= self.at}
        self.events.append(event)
        self._states.append(state if event.word else state.after(event.move))
        self.at += 1

    def play(self, move: int) -> None:
        """A decision of the seat to act."""
        self.add(Event(int(self.state.to_act), move))

    def drawn(self) -> int:
        """What chance gives now.

        The n-th chance event of a match is `Random(f"{seed}/{n}").randrange(total weight)` cumulated over
        `chances()`, so taking back and playing on never throws again. A throw that was taken back comes again even
        where the seed would say otherwise (a record brought from elsewhere).
        """
        undone = self.events[self.at] if self.at < len(self.events) else None
        if undone is not None and undone.seat == CHANCE and not undone.word:
            return undone.move
        outcomes = self.state.chances()
        number = 1 + sum(1 for event in self.events[: self.at] if event.seat == CHANCE and not event.word)
        left = Random(f"{self.seed}/{number}").randrange(sum(int(weight) for _, weight in outcomes))
        for move, weight in outcomes:
            left -= int(weight)
            if left < 0:
                return int(move)
        raise ValueError("no outcome to draw")

    def throw(self) -> None:
        """The chance event that is due."""
        self.add(Event(CHANCE, self.drawn()))

    def resign(self, seat: int) -> None:
        """`seat` gives up: with two seats the other wins, with more a bot plays on in its place.

        Raises Trouble where it has done so before.
        """
        if self.has_resigned(seat):
            raise Trouble("trouble.resigned_before", {"seat": self.ruleset.seat_ids[seat]})
        self.add(Event(seat, 0, RESIGN))

    def run_out(self, seat: int) -> None:
        """The time of `seat` has run out: with two seats the other wins, with more a bot plays on in its place.

        Raises Trouble where no bot's turn it would be: it has given up before.
        """
        if self.has_resigned(seat):
            raise Trouble("trouble.resigned_before", {"seat": self.ruleset.seat_ids[seat]})
        self.add(Event(seat, 0, TIME))

    def has_resigned(self, seat: int) -> bool:
        """Whether a seat has given up, or its time has run out, among the events that have happened."""
        return seat in self._resigned()

    def gone_by(self, seat: int) -> str:
        """The word (`resign`, `time`) by which a seat has left its place to a bot; empty where it has not."""
        words = (event.word for event in self.events[: self.at] if event.seat == seat and event.word in (RESIGN, TIME))
        return next(words, "")

    def _resigned(self) -> frozenset[int]:
        """Who has given up among the events that have happened; asked many times a frame."""
        last = self.events[self.at - 1] if self.at else None
        if self._given_up[0] != self.at or self._given_up[1] is not last:
            seats = frozenset(event.seat for event in self.events[: self.at] if event.word in (RESIGN, TIME))
            self._given_up = self.at, last, seats
        return self._given_up[2]

    def player(self, seat: int) -> str:
        """Who decides for a seat now: its own player, or the bot that plays on for it (level 4, or the top level)."""
        if len(self.players) == 2 or not self.has_resigned(seat):
            return self.players[seat]
        return stand_in(self.ruleset, len(self.players))

    def _ends(self, event: Event) -> bool:
        """Whether the game is over with `event`, whatever the position says."""
        return event.word == AGREED or (event.word in (RESIGN, TIME) and len(self.players) == 2)

    def agree_draw(self) -> None:
        self.add(Event(CHANCE, 0, AGREED))

    @property
    def to_act(self) -> int:
        """The seat to act, CHANCE or OVER: by the position, or because one of two has resigned or a draw is agreed."""
        if self.at and self._ends(self.events[self.at - 1]):
            return OVER
        return int(self.state.to_act)

    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        last = self.events[self.at - 1] if self.at else None
        if last is None or not self._ends(last):
            return self.state.outcome()
        if last.word == AGREED:
            return Outcome(self.state.points(), [], "agreed")
        winners = [seat for seat in range(int(self.state.seats)) if seat != last.seat]
        return Outcome(self.state.points(), winners, "resigned" if last.word == RESIGN else "time")

    def go(self, number: int) -> None:
        """Take back, or redo, until `number` events have happened; raises IndexError where there are not so many."""
        if not 0 <= number <= len(self.events):
            raise IndexError(number)
        self.at = number

    def _is_persons(self, number: int) -> bool:
        """Whether a person decided event `number` (from 0); resigning and agreeing are always people's."""
        event = self.events[number]
        if event.word or event.seat < 0 or self.players[event.seat] != HUMAN:
            return bool(event.word)
        return not any(one.word in (RESIGN, TIME) and one.seat == event.seat for one in self.events[:number])

    @property
    def is_serious(self) -> bool:
        """Whether nothing is taken back past chance, or past what some seat did not know (the header's `serious`)."""
        return self.header.get(SERIOUS) == "true"

    def _tells(self, number: int) -> bool:
        """Whether event `number` (from 0) told somebody something: chance, or a secret."""
        event = self.events[number]
        if event.word or event.seat == CHANCE:
            return not event.word
        full = self.text(number + 1, EVERYONE)
        return any(self.text(number + 1, seat) != full for seat in range(len(self.players)))

    def undo_to(self) -> int | None:
        """How many events are left when the last decision of a person is taken back, with all that answered it.

        Where only bots play: the event before. None when there is nothing to take back, or a serious game forbids it.
        """
        if self.is_by_post:
            return None
        if HUMAN in self.players:
            number = next((number for number in reversed(range(self.at)) if self._is_persons(number)), None)
        else:
            number = self.step(self.at, -1) if self.at else None
        if number is not None and self.is_serious and any(map(self._tells, range(number, self.at))):
            return None
        return number

    def redo_to(self) -> int | None:
        """How many events have happened when redone up to the next decision of a person; None with nothing to redo."""
        if self.at == len(self.events):
            return None
        later = range(self.at + 1, len(self.events))
        if HUMAN not in self.players:
            return self.step(self.at, 1)
        return next((number for number in later if self._is_persons(number)), len(self.events))

    def branch(self, number: int, players: list[str] | None = None) -> Match:
        """A new match that plays on after `number` events of this one, resignations and agreements left out.

        It keeps the seed, so that no throw comes again otherwise; a record that tells none gets a fresh one, and so
        does a match by post, whose throws nobody is to know beforehand; who is elsewhere sits at this screen then.
        Raises IndexError where there are not so many events.
        """
        if not 0 <= number <= len(self.events):
            raise IndexError(number)
        kept = [place for place in range(number) if not self.events[place].word]
        match = Match(
            self.ruleset,
            self._states[0],
            players or [HUMAN if player == POST else player for player in self.players],
            fresh_seed() if self.is_by_post or not self.seed else self.seed,
            self.names[:],
            datetime.date.today().isoformat(),
        )
        match.start_position = self.start_position
        match.events = [self.events[place] for place in kept]
        match._states = [self._states[0], *(self._states[place + 1] for place in kept)]
        match.at = len(kept)
        numbers = {0: 0, **{place + 1: number for number, place in enumerate(kept, 1)}}
        match.comments = {numbers[place]: text for place, text in self.comments.items() if place in numbers}
        return match


def fresh_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(8)


def begin(
    ruleset: Ruleset,
    options: dict[str, str],
    players: list[str],
    seed: str = "",
    names: list[str] | None = None,
    position: str = "",
    is_serious: bool = False,
    clock: str = "",
) -> Match:
    """A match before its first event: a seat for each of `players`, a fresh seed where none is given; `clock` as a
    header has it (play.clock).

    Raises Trouble for an option, number of seats, position or seed that cannot be used.
    """
    if len(seed) > LONGEST_SEED or not seed.isprintable():
        raise Trouble("trouble.bad_seed", {"most": str(LONGEST_SEED)})
    start = catalogue.start(ruleset, options, len(players), position)
    match = Match(ruleset, start, players, seed.strip() or fresh_seed(), names, datetime.date.today().isoformat())
    match.start_position = position
    if is_serious:
        match.header[SERIOUS] = "true"
    if clock:
        match.header[CLOCK] = clock
    return match
