"""The packed move, what is possible, and what a decision or an outcome of chance does at once (J2–J6).

What follows by itself are the steps (`steps`). An outcome of chance is the kind of a card or the number thrown.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import OVER
from kesegames.rules.gyozan.position import (
    BEGIN,
    BRUSH_RANK,
    BUSY,
    CHANGES,
    DOWNS,
    DRAWS,
    EFFECTS,
    GENERAL_RANK,
    HAS_DISCARDED,
    HAS_INSTALLED,
    INSTALLS,
    NOT_THROWN,
    Position,
    value_of,
)
from kesegames.rules.gyozan.terms import EXCHANGE, LOW, REFUND
from kesegames.rules.paper.cards import KINDS, ONE, RANKS, count

END_PHASE: Final = 0
CHANGE: Final = 1
TAKE: Final = 2
STICK: Final = 3
DESTROY: Final = 4
KEEP: Final = 5
DOWN: Final = 6
INSTALL: Final = 7
DISCARD: Final = 8
MOVE: Final = 9
"""Sorts of moves; a move is `sort | thing << 4 | seat << 9`."""

RICE: Final = 0
MONEY: Final = 1


def move_of(sort: i64, thing: i64, seat: i64) -> i64:
    """`thing` is a place of a row, a kind, RICE or MONEY; `seat` whose it is where that is asked."""
    return sort | thing << 4 | seat << 9


def sort_of(move: i64) -> i64:
    return move & 15


def thing_in(move: i64) -> i64:
    return move >> 4 & 31


def seat_in(move: i64) -> i64:
    return move >> 9


def legal(position: Position) -> vec[i64]:
    """Every decision of the phase; `end` last, where the phase can be ended (J4)."""
    moves = vec[i64](capacity=12)
    phase = position.phase
    if phase == EFFECTS:
        return takes(position) if position.thrown == NOT_THROWN else strikes(position)
    if phase == CHANGES:
        moves = append(moves, CHANGE)
    elif phase == DOWNS:
        moves = downs(position)
    elif phase == INSTALLS:
        moves = plays(position)
    else:
        if position.rice[position.turn] >= position.rice_price():
            moves = append(moves, move_of(MOVE, RICE, 0))
        if position.money[position.turn] >= position.money_price():
            moves = append(moves, move_of(MOVE, MONEY, 0))
    return append(moves, END_PHASE)


def takes(position: Position) -> vec[i64]:
    """What a 虎 can take: 1 米 or 1 銭 of an unshielded opponent (J5)."""
    moves = vec[i64](capacity=8)
    seat: i64
    for seat in range(position.seats):
        if seat != position.turn and not position.shielded[seat]:
            if position.rice[seat]:
                moves = append(moves, move_of(TAKE, RICE, seat))
            if position.money[seat]:
                moves = append(moves, move_of(TAKE, MONEY, seat))
    return moves


def strikes(position: Position) -> vec[i64]:
    """The cards that a 将 can have, and to keep it (J5)."""
    moves = vec[i64](capacity=16)
    sort: i64 = STICK
    if position.thrown > LOW:
        sort = DESTROY
    seat: i64
    place: i64
    for seat in range(position.seats):
        if position.can_be_harmed(seat):
            for place in range(position.in_row(seat)):
                moves = append(moves, move_of(sort, place, seat))
    return append(moves, KEEP)


def downs(position: Position) -> vec[i64]:
    """The own cards that can be taken down: for what is printed on them (J3, J5)."""
    moves = vec[i64](capacity=10)
    place: i64
    for place in range(position.in_row(position.turn)):
        kind = position.card_at(position.turn, place)
        if position.can_pay(kind, value_of(kind)):
            moves = append(moves, move_of(DOWN, place, 0))
    return moves


def plays(position: Position) -> vec[i64]:
    """The hand cards that can be installed, then those that can be thrown away (J4)."""
    moves = vec[i64](capacity=12)
    hand = position.hands[position.turn]
    kind: i64
    if position.mode != HAS_DISCARDED:
        for kind in range(KINDS):
            if count(hand, kind) and position.can_install(kind):
                moves = append(moves, move_of(INSTALL, kind, 0))
    if position.mode != HAS_INSTALLED:
        for kind in range(KINDS):
            if count(hand, kind):
                moves = append(moves, move_of(DISCARD, kind, 0))
    return moves


def can_play(position: Position) -> bool:
    """Whether anything can be done in (6); what is not seen of the hand may be any of the cards not seen."""
    if position.mode != HAS_INSTALLED:
        return position.in_hand(position.turn) > 0
    cards = position.hands[position.turn]
    if position.hidden[position.turn]:
        cards += position.unseen()
    return installable(position, cards) > 0


def installable(position: Position, cards: i64) -> i64:
    """Those of some packed cards that could be installed now from the hand of the seat whose turn it is (J3)."""
    found: i64 = 0
    kind: i64
    for kind in range(KINDS):
        held = count(cards, kind)
        if held and position.can_install(kind):
            found += ONE[kind] * held
    return found


def befall(position: Position, outcome: i64) -> None:
    """A card drawn, or a throw for 筆, 巫 or 将 (J4, J5)."""
    seat = position.turn
    position.to_act = BUSY
    if position.phase == DRAWS:
        position.hands[seat] += ONE[outcome]
        return
    rank = position.card_at(seat, position.due) % RANKS
    if rank == GENERAL_RANK:
        position.thrown = outcome
        position.to_act = seat
        return
    position.due += 1
    if rank == BRUSH_RANK:
        if outcome <= LOW:
            position.shielded[seat] = 1
        else:
            position.money[seat] += REFUND
    elif outcome <= LOW:
        position.halved = True
    else:
        climb(position)


def climb(position: Position) -> None:
    """The piece whose turn it is moves; on 皇山 the game is over, and nothing of the turn counts any more (J6)."""
    if position.advance(position.turn) == position.terms.last:
        position.to_act = OVER
        position.phase = BEGIN
        position.begin()


def act(position: Position, move: i64) -> None:
    """A decision of the seat whose turn it is."""
    position.to_act = BUSY
    sort = sort_of(move)
    if position.phase == EFFECTS:
        affect(position, move)
    elif sort == END_PHASE:
        leave(position)
    elif sort == CHANGE:
        position.rice[position.turn] -= EXCHANGE
        position.money[position.turn] += 1
    elif sort == DOWN:
        kind = position.remove_card(position.turn, thing_in(move))
        pay(position, kind, value_of(kind))
    elif sort == INSTALL:
        install(position, thing_in(move))
    elif sort == DISCARD:
        position.hands[position.turn] -= ONE[thing_in(move)]
        position.gone += ONE[thing_in(move)]
        position.rice[position.turn] += REFUND
        position.mode = HAS_DISCARDED
    else:
        if thing_in(move) == RICE:
            position.rice[position.turn] -= position.rice_price()
        else:
            position.money[position.turn] -= position.money_price()
        climb(position)


def leave(position: Position) -> None:
    """The phase is over; what was done in (6) counts no more."""
    position.phase += 1
    position.mode = 0


def pay(position: Position, kind: i64, cost: i64) -> None:
    """米 for a black card, 銭 for a red one (J3)."""
    if kind >= RANKS:
        position.money[position.turn] -= cost
    else:
        position.rice[position.turn] -= cost


def install(position: Position, kind: i64) -> None:
    """A hand card is paid for and joins the row; a 船 is discarded for 2 銭 (J3, J5)."""
    seat = position.turn
    position.hands[seat] -= ONE[kind]
    position.mode = HAS_INSTALLED
    if kind % RANKS == 0:
        position.gone += ONE[kind]
        position.money[seat] += REFUND
        return
    pay(position, kind, position.cost_of(kind))
    position.append_card(seat, kind)
    position.fresh += 1


def affect(position: Position, move: i64) -> None:
    """What a 虎 takes, or a 将 does; then the next card is due (J5)."""
    sort, seat, thing = sort_of(move), seat_in(move), thing_in(move)
    position.thrown = NOT_THROWN
    position.due += 1
    if sort == TAKE:
        if thing == RICE:
            position.rice[seat] -= 1
            position.rice[position.turn] += 1
        else:
            position.money[seat] -= 1
            position.money[position.turn] += 1
    elif sort == STICK:
        position.add_stick(seat, thing)
    elif sort == DESTROY:
        position.remove_card(seat, thing)
        if seat == position.turn and thing < position.due:
            position.due -= 1
