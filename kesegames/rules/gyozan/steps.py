"""What happens by itself between two events, one step at a time, so that it can be told one by one (J4, J5)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kesegames.engine.state import CHANCE
from kesegames.rules.gyozan.moves import can_play, climb, leave, legal
from kesegames.rules.gyozan.position import (
    BEGIN,
    BRUSH_RANK,
    BUSY,
    CHANGES,
    DRAWS,
    EFFECTS,
    EMPEROR_RANK,
    FALLS,
    GENERAL_RANK,
    INSTALLS,
    KING_RANK,
    MOVES,
    NAUGHT_RANK,
    NOT_THROWN,
    TIGER_RANK,
    Position,
)
from kesegames.rules.gyozan.terms import REFUND, WORN
from kesegames.rules.paper.cards import RANKS

SETTLED: Final = 0
"""Nothing more happens by itself."""
QUIET: Final = 1
"""Something that needs no words: a phase is over."""
SHUFFLED: Final = 2
FELL: Final = 3
GREW: Final = 4
"""A 無 has given 1 米."""
PAID: Final = 5
"""A 王 has given 2 銭."""
CLIMBED: Final = 6
"""A 皇 has taken the piece on."""
FOUND_NOTHING: Final = 7
"""A 虎 has found nothing to take."""
AGED: Final = 8
"""Every black card has got a stick."""


def settle(position: Position) -> None:
    """All that happens by itself before the next event."""
    while position.to_act == BUSY:
        step(position)


def step(position: Position) -> i64:
    """One step, told by what is returned: its sort, and for a card that falls or works its kind above 4 bits."""
    if position.to_act != BUSY:
        return SETTLED
    phase = position.phase
    if phase == DRAWS:
        return draw(position)
    if phase == EFFECTS:
        return work(position)
    if phase == FALLS:
        return fall(position)
    if phase == BEGIN:
        position.shielded[position.turn] = 0
        position.phase = DRAWS
    elif is_possible(position):
        position.to_act = position.turn
    elif phase >= MOVES:
        pass_on(position)
    else:
        leave(position)
    return QUIET


def is_possible(position: Position) -> bool:
    """Whether anything can be done in (4)–(7) but to end the phase (J4)."""
    if position.phase == CHANGES:
        return position.can_change()
    if position.phase == INSTALLS:
        return can_play(position)
    return position.phase <= MOVES and len(legal(position)) > 1


def pass_on(position: Position) -> None:
    """The next seat's turn begins."""
    position.turn = (position.turn + 1) % position.seats
    position.phase = BEGIN
    position.begin()


def draw(position: Position) -> i64:
    """(1): a card is due up to the hand limit; the discards are shuffled when the deck has none (J4, J6)."""
    if position.in_hand(position.turn) < position.hand_limit(position.turn):
        if position.left() > 0:
            position.to_act = CHANCE
            return QUIET
        if position.gone:
            position.gone = 0
            return SHUFFLED
    position.phase = FALLS
    return QUIET


def fall(position: Position) -> i64:
    """(2): an own card that bears three sticks or more is taken off (J4)."""
    place: i64
    for place in range(position.in_row(position.turn)):
        if position.sticks_at(position.turn, place) >= WORN:
            return FELL | position.remove_card(position.turn, place) << 4
    position.phase = EFFECTS
    position.due = 0
    return QUIET


def work(position: Position) -> i64:
    """(3): the effect of the next card in the row; after the last one every black card gets a stick (J4, J5)."""
    seat = position.turn
    length = position.in_row(seat)
    while position.due < length:
        kind = position.card_at(seat, position.due)
        rank = kind % RANKS
        if BRUSH_RANK <= rank <= GENERAL_RANK:
            position.to_act = CHANCE
            return QUIET
        if rank == TIGER_RANK and position.can_take():
            position.to_act = seat
            return QUIET
        position.due += 1
        if rank == NAUGHT_RANK:
            position.rice[seat] += 1
            return GREW | kind << 4
        if rank == KING_RANK:
            position.money[seat] += REFUND
            return PAID | kind << 4
        if rank == EMPEROR_RANK:
            climb(position)
            return CLIMBED | kind << 4
        if rank == TIGER_RANK:
            return FOUND_NOTHING | kind << 4
    position.phase = CHANGES
    position.due = 0
    position.thrown = NOT_THROWN
    return AGED if age(position) else QUIET


def age(position: Position) -> bool:
    """Every own black card gets a stick; whether there is one (J4)."""
    found = False
    place: i64
    for place in range(position.in_row(position.turn)):
        if position.card_at(position.turn, place) < RANKS:
            position.add_stick(position.turn, place)
            found = True
    return found
