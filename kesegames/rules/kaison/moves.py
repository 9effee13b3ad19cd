"""Cards dealt, bets and folds as ints, and what they do (P60, P62, P63).

A move is FOLD or what a bet makes the seat's payment of the round; an outcome of chance is the kind of the card.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import CHANCE, NOBODY, OVER
from kesegames.rules.kaison.combos import COMMON, HAND, strength
from kesegames.rules.kaison.position import Position
from kesegames.rules.kaison.terms import ANTE, MOST_MORE, MOST_RAISES
from kesegames.rules.paper.cards import ONE, bits_in, size
from kesegames.rules.paper.pots import SEAT, has, shares, strongest

FOLD: Final = 0


def legal(position: Position) -> vec[i64]:
    """Every bet from the lowest up, and to fold (P62)."""
    moves = vec[i64](capacity=8)
    bet = least(position)
    last = most(position)
    while bet <= last:
        moves = append(moves, bet)
        bet += 1
    return append(moves, FOLD)


def least(position: Position) -> i64:
    """The lowest bet of the seat to act: it meets the highest, or is all that the seat has (P62)."""
    return max(1, min(position.highest(), all_in(position)))


def most(position: Position) -> i64:
    """The highest bet of the seat to act (P62)."""
    highest = position.highest()
    if position.raises == MOST_RAISES:
        return least(position)
    return max(least(position), min(highest + MOST_MORE, all_in(position)))


def all_in(position: Position) -> i64:
    """The bet of all that the seat to act has."""
    return position.put[position.to_act] + position.held[position.to_act]


def receiver(position: Position) -> i64:
    """Who is dealt the next card: one at a time round the table, the dealer first (P7)."""
    if position.dealt == 0 or position.is_old:
        return position.dealer
    left = position.dealt % bits_in(position.seats_in)
    seat = position.dealer
    while left > 0:
        seat = following(position, seat)
        left -= 1
    return seat


def following(position: Position, seat: i64) -> i64:
    """The next seat still in after `seat`."""
    found = (seat + 1) % position.seats
    while not has(position.seats_in, found):
        found = (found + 1) % position.seats
    return found


def deal(position: Position, kind: i64) -> None:
    """A card to the next seat, or a common one; then the first round, or the next (P60, P63)."""
    if not position.is_dealing():
        position.open_card(kind)
        go_on(position, position.dealer)
        return
    if position.dealt == 0:
        begin_season(position)
    position.hands[receiver(position)] += ONE[kind]
    position.dealt += 1
    if position.dealt == HAND * bits_in(position.seats_in):
        go_on(position, position.dealer)


def begin_season(position: Position) -> None:
    """Take the last cards away; who has points pays the ante and is in (P60)."""
    position.is_old = False
    position.common = 0
    position.opened = 0
    position.seats_in = 0
    seat: i64
    for seat in range(position.seats):
        position.hands[seat] = 0
        position.hidden[seat] = 0
        if position.held[seat] > 0:
            position.seats_in |= SEAT[seat]
            pay(position, seat, ANTE)


def pay(position: Position, seat: i64, points: i64) -> None:
    position.held[seat] -= points
    position.paid[seat] += points


def go_on(position: Position, seat: i64) -> None:
    """Ask the first from `seat` on who is to be asked in this round; where there is none, the round is over: a card is
    due, or the showdown (P62, P63).
    """
    position.to_act = asked(position, seat)
    if position.to_act != NOBODY:
        return
    if size(position.common) == COMMON:
        end_season(position)
        return
    position.to_act = CHANCE
    for seat in range(position.seats):
        position.put[seat] = 0
    position.raises = 0


def asked(position: Position, seat: i64) -> i64:
    """The first from `seat` on who has to bet or fold in this round; NOBODY where there is none (P62)."""
    highest = position.highest()
    able = position.with_points()
    if highest == 0 and bits_in(able) <= 1:
        return NOBODY
    turn: i64
    for turn in range(position.seats):
        one = (seat + turn) % position.seats
        if has(able, one) and is_asked(position, one, highest):
            return one
    return NOBODY


def is_asked(position: Position, seat: i64, highest: i64) -> bool:
    """Whether a seat still in with points has not bet, or is to answer the `highest` bet (P62)."""
    if position.terms.is_answered:
        return position.put[seat] < max(1, highest)
    return position.put[seat] == 0


def act(position: Position, move: i64) -> None:
    """The bet or fold of the seat to act; then the next one, or what follows the round (P62)."""
    seat = position.to_act
    if move == FOLD:
        position.seats_in &= ~SEAT[seat]
        if seat == position.dealer:
            position.dealer = following(position, seat)
        if bits_in(position.seats_in) == 1:
            end_season(position)
            return
    else:
        highest = position.highest()
        if 0 < highest < move and position.terms.is_answered:
            position.raises += 1
        pay(position, seat, move - position.put[seat])
        position.put[seat] = move
    go_on(position, (seat + 1) % position.seats)


def strengths(position: Position) -> vec[i64]:
    """What the cards of each seat still in are worth; −1 for the others."""
    found = vec[i64](capacity=6)
    seat: i64
    for seat in range(position.seats):
        worth: i64 = -1
        if has(position.seats_in, seat):
            worth = 0
            if bits_in(position.seats_in) > 1:
                worth = strength(position.hands[seat] + position.common)
        found = append(found, worth)
    return found


def won(position: Position) -> vec[i64]:
    """What each seat gets of the pot when it is settled now, by what the seats still in hold (P62, P63)."""
    return shares(position.paid, position.held, strengths(position), position.seats_in, position.dealer)


def end_season(position: Position) -> None:
    """The pot is won; the best seat deals next, of equal ones the first from the dealer on (P62, P63)."""
    gained = won(position)
    best = strongest(strengths(position), position.seats_in)
    bill: list[int] = []
    seat: i64
    for seat in range(position.seats):
        bill.append(int(gained[seat] - position.paid[seat]))
        position.held[seat] += gained[seat]
    position.add_bill(bill)
    while not has(best, position.dealer):
        position.dealer = (position.dealer + 1) % position.seats
    position.paid = vec[i64]([0] * position.seats)
    position.put = vec[i64]([0] * position.seats)
    position.raises = 0
    position.dealt = 0
    position.is_old = True
    is_over = len(position.bills) == position.terms.seasons or has_all(position)
    position.to_act = OVER if is_over else CHANCE


def has_all(position: Position) -> bool:
    """Whether one seat holds all points (P60)."""
    seats: i64 = 0
    for held in position.held:
        if held > 0:
            seats += 1
    return seats == 1
