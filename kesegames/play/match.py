"""A game being played: its start, its events (moves and throws), undo and redo, its players."""

from __future__ import annotations

from random import Random

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, Outcome, State

RESIGN = "resign"
AGREED = "draw"


class Event:
    """One thing that happened: a move of `seat`, an outcome of CHANCE, or (`word`) `resign` by a seat or a `draw`."""

    def __init__(self, seat: int, move: int, word: str = "") -> None:
        self.seat = seat
        self.move = move
        self.word = word


class Match:
    """A game being played.

    `events[:at]` have happened, the rest has been taken back and can be redone. `options` has every option's value;
    `players` is `human` or a bot's name a seat; `names` what people call them, may be empty; `seed` is text.
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
        self.ruleset = ruleset
        self.options = start.options
        self.players = players
        self.names = names or []
        self.seed = seed
        self.date = date
        self.events: list[Event] = []
        self.at = 0
        self._states = [start]
        self.comments: dict[int, str] = {}
        self.header: dict[str, str] = {}
        self.start_position = ""

    @property
    def state(self) -> State:
        """The position now; not to be changed."""
        return self._states[self.at]

    def state_at(self, number: int) -> State:
        """The position after `number` events (also of those taken back); not to be changed."""
        return self._states[number]

    def text(self, number: int, seat: int) -> str:
        """Event `number` (from 1) in the game's notation, as `seat` may see it."""
        event = self.events[number - 1]
        return event.word or self._states[number - 1].write(event.move, seat)

    def add(self, event: Event) -> None:
        """Let `event` happen; what had been taken back is gone. A move's legality is the caller's promise."""
        state = self.state
        del self.events[self.at :]
        del self._states[self.at + 1 :]
        self.events.append(event)
        self._states.append(state if event.word else state.after(event.move))
        self.at += 1

    def play(self, move: int) -> None:
        """A decision of the seat to act."""
        self.add(Event(int(self.state.to_act), move))

    def drawn(self) -> int:
        """What chance gives now.

        The n-th chance event of a match is `Random(f"{seed}/{n}").randrange(total weight)` cumulated over
        `chances()`, so taking back and playing on never throws again.
        """
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
        self.add(Event(seat, 0, RESIGN))

    def agree_draw(self) -> None:
        self.add(Event(CHANCE, 0, AGREED))

    @property
    def to_act(self) -> int:
        """The seat to act, CHANCE or OVER; a resigned or drawn game is over whatever the position says."""
        if self.at and self.events[self.at - 1].word:
            return OVER
        return int(self.state.to_act)

    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        last = self.events[self.at - 1] if self.at else None
        if last is None or not last.word:
            return self.state.outcome()
        if last.word == AGREED:
            return Outcome(self.state.points(), [], "agreed")
        winners = [seat for seat in range(int(self.state.seats)) if seat != last.seat]
        return Outcome(self.state.points(), winners, "resigned")

    def go(self, number: int) -> None:
        """Take back, or redo, until `number` events have happened; raises IndexError where there are not so many."""
        if not 0 <= number <= len(self.events):
            raise IndexError(number)
        self.at = number
