"""The turns of a match, one after the other, as the log and the list of moves have them. Knows no rule."""

from __future__ import annotations

from dataclasses import dataclass

from kesegames.engine.look import Told
from kesegames.engine.state import CHANCE
from kesegames.play.match import Event, Match


@dataclass
class Turn:
    """The events `first` … `last` (from 1): a turn of `seat`, or of CHANCE what is drawn between two turns.

    `number` counts the turns; what is drawn has that of the turn before it, 0 before the first. `chapter` is what
    stands above it, where a part of the match begins with it.
    """

    first: int
    last: int
    seat: int
    number: int
    chapter: Told | None = None


class Story:
    """The turns of a match, those taken back included; it follows the match and is only ever added to, unless another
    way has been gone."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.turns: list[Turn] = []
        self._events: list[Event] = []
        self._turn_of: list[int] = []

    def refresh(self) -> None:
        """Take up what has happened since."""
        events = self.match.events
        if not self.match.goes_on_from(self._events):
            self.turns, self._events, self._turn_of = [], [], []
        for number in range(len(self._events) + 1, len(events) + 1):
            self._add(number, events[number - 1])
            self._events.append(events[number - 1])
            self._turn_of.append(len(self.turns) - 1)

    def turn_of(self, number: int) -> int:
        """The place of the turn that event `number` (from 1) belongs to; −1 for 0."""
        return self._turn_of[number - 1] if number else -1

    def _add(self, number: int, event: Event) -> None:
        state = self.match.state_at(number - 1)
        last = self.turns[-1] if self.turns else None
        seat = event.seat if event.seat != CHANCE or event.word else int(state.thrower())
        chapter = state.chapter() if not event.word else None
        if chapter is not None and not self._is_new(chapter):
            chapter = None
        is_same = last is not None and last.seat == seat >= 0 and not (state.opens_round() or event.word)
        if last is not None and chapter is None and (is_same or self.match.head(number) != number):
            last.last = number
            return
        turn = (last.number if last is not None else 0) + (seat != CHANCE)
        self.turns.append(Turn(number, number, seat, turn, chapter))

    def _is_new(self, chapter: Told) -> bool:
        """Whether it is another one than the last."""
        last = next((turn.chapter for turn in reversed(self.turns) if turn.chapter is not None), None)
        return last is None or (last.text, last.values) != (chapter.text, chapter.values)


def noted(match: Match, turn: Turn, last: int, seat: int) -> list[Told]:
    """What stands in the list of moves of a turn up to event `last`, as `seat` may know it.

    A resignation and an agreement stand there as they are told; what is drawn between turns, too.
    """
    if turn.seat == CHANCE or match.events[turn.first - 1].word:
        return match.told_whole(turn.first, last, seat)
    events = match.events[turn.first - 1 : last]
    return match.state_at(turn.first - 1).noted([event.move for event in events], seat)
