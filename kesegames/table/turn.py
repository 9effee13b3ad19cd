"""What is asked of whom at a table now, in one value: the title, the advice, the buttons and the clock go by it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from kesegames.engine.look import Spot


class What(Enum):
    """What is asked."""

    OVER = auto()
    """Nothing any more."""
    CHANCE = auto()
    """Nothing: something is dealt, or thrown without a person's doing."""
    THROW = auto()
    """To throw the sticks."""
    ENTER = auto()
    """To enter what real sticks show."""
    CONFIRM = auto()
    """To confirm the move that has been clicked."""
    CHECKED = auto()
    """Nothing: the coach looks at the move that has been clicked."""
    WARNED = auto()
    """To look at what the coach says of that move, or to play it all the same."""
    FORCED = auto()
    """To make the only move there is."""
    DECLARE = auto()
    """To choose between words that stake or take what has been collected."""
    DECIDE = auto()
    """To click a move."""
    HAND_OVER = auto()
    """To leave the table to the next person, who says when nobody else looks."""
    POST = auto()
    """To send what has happened to whoever is elsewhere, and to take their answer."""
    BOT = auto()
    """To wait for a bot's move."""


@dataclass(frozen=True)
class Turn:
    """What is asked, and of whom: the `seat` that decides or throws, CHANCE where things just happen, OVER at the end.

    `is_throw`: the seat throws. `is_further`: it has thrown in this turn already. `is_held`: bots wait until they are
    told to go on. `only` are the clicks of the only move that a person has.
    """

    what: What
    seat: int
    is_throw: bool = False
    is_further: bool = False
    is_held: bool = False
    only: tuple[Spot, ...] = ()

    @property
    def is_persons_throw(self) -> bool:
        """Whether the sticks wait for a person."""
        return self.what in (What.THROW, What.ENTER)

    @property
    def is_persons_move(self) -> bool:
        """Whether a person is to click."""
        return self.what in (What.CONFIRM, What.WARNED, What.FORCED, What.DECLARE, What.DECIDE)
