"""What plays, joins, special cards and draws do (P50–P54); an outcome of chance is the kind of the card."""

from __future__ import annotations

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from kesegames.engine.state import CHANCE, NOBODY, OVER
from kesegames.rules.chigi.position import Position
from kesegames.rules.chigi.roads import (
    CLEAR,
    DRAW,
    ENDS,
    PASS_BY,
    PLAY,
    WAIT,
    cards_in,
    clears,
    end_in,
    ends_of,
    joined_in,
    joins,
    plays,
    sort_of,
)
from kesegames.rules.chigi.terms import ROADS
from kesegames.rules.paper.cards import FIELD, KINDS, ONE, SHIFT


def legal(position: Position) -> vec[i64]:
    """Plays, joins, special cards; then a draw or, where none can be, a pass (P51–P54)."""
    hand = position.hands[position.to_act]
    moves = plays(hand, position.ends)
    moves = extend(moves, joins(hand, position.ends))
    moves = extend(moves, clears(hand))
    return append(moves, DRAW if position.can_draw() else PASS_BY)


def receiver(position: Position) -> i64:
    """Who is dealt the next card: one at a time round the table, the dealer first (P7)."""
    return (position.dealer + position.dealt) % position.seats


def deal(position: Position, kind: i64) -> None:
    """A card to the next seat, and after the last one the roads; or a road (P7, P50)."""
    if position.due:
        open_road(position, kind)
        return
    seat = receiver(position)
    position.hands[seat] += ONE[kind]
    position.dealt += 1
    if position.dealt == position.whole():
        if position.is_old:
            position.vanish()
            position.gone = 0
            position.is_old = False
        position.dealt = 0
        position.due = ROADS
        position.turn = position.dealer


def open_road(position: Position, kind: i64) -> None:
    """A card of the deck becomes a road; after the last one due the seat acts whose turn it is."""
    if position.is_shuffled:
        position.stock -= ONE[kind]
    position.lay(append(vec[i64](capacity=1), kind), 0)
    position.due -= 1
    provide(position)
    if position.due == 0:
        position.to_act = position.turn


def provide(position: Position) -> None:
    """Shuffle the vanished cards where a card is due and the deck is empty (P54).

    There are always some: of a hand's cards none are drawn anew, so with five seats 18 at least lie or have vanished.
    """
    if position.due and position.left() == 0:
        position.stock = position.gone
        position.is_shuffled = True
        position.gone = 0


def place(position: Position, move: i64) -> None:
    """Lay the cards of the seat to act, or let all vanish; nothing else follows yet (P51, P53)."""
    sort = sort_of(move)
    if sort == WAIT:
        return
    cards = cards_in(move)
    position.hands[position.to_act] -= cards
    if sort == CLEAR:
        position.vanish()
        position.gone += cards
        return
    parents: i64 = 0
    if sort == PLAY:
        parents = position.oldest(end_in(move), 1)
    else:
        joined = joined_in(move)
        end: i64
        for end in range(ENDS):
            if ends_of(joined, end):
                parents |= position.oldest(end, ends_of(joined, end))
    kinds = vec[i64](capacity=6)
    kind: i64
    for kind in range(KINDS):
        held = cards >> SHIFT[kind] & FIELD[kind]
        while held > 0:
            kinds = append(kinds, kind)
            held -= 1
    position.lay(kinds, parents)


def act(position: Position, move: i64) -> None:
    """A turn of the seat to act: then the next seat, cards to be opened, or the season is over (P51–P54)."""
    seat = position.to_act
    place(position, move)
    if move == PASS_BY:
        position.passes += 1
        if position.passes == position.seats:
            end_season(position)
            return
    else:
        position.passes = 0
        if position.in_hand(seat) == 0:
            end_season(position)
            return
    position.turn = (seat + 1) % position.seats
    if move == DRAW:
        position.due = 1
    elif sort_of(move) == CLEAR:
        position.due = ROADS
    provide(position)
    position.to_act = CHANCE if position.due else position.turn


def winner(position: Position) -> i64:
    """Who wins a season that is over: the one seat with the fewest cards; NOBODY where several have (P54)."""
    best: i64 = NOBODY
    fewest: i64 = 1000
    seat: i64
    for seat in range(position.seats):
        held = position.in_hand(seat)
        if held == fewest:
            best = NOBODY
        elif held < fewest:
            best = seat
            fewest = held
    return best


def payments(position: Position) -> list[int]:
    """What each seat gains when the season ends: a point for each card of the others (P54)."""
    found = [0] * position.seats
    best = winner(position)
    if best == NOBODY:
        return found
    seat: i64
    for seat in range(position.seats):
        if seat != best:
            held = int(position.in_hand(seat))
            found[seat] -= held
            found[best] += held
    return found


def end_season(position: Position) -> None:
    """The winner is paid and deals next; where nobody is, the dealer stays (P4, P54).

    What lies on the roads is swept away once new hands are dealt.
    """
    best = winner(position)
    position.pay(payments(position))
    position.turn = 0
    if best != NOBODY:
        position.dealer = best
    if len(position.bills) == position.terms.seasons:
        position.to_act = OVER
        return
    position.to_act = CHANCE
    position.is_old = True
    position.hands = vec[i64]([0] * position.seats)
    position.hidden = vec[i64]([0] * position.seats)
    position.stock = 0
    position.is_shuffled = False
    position.passes = 0
