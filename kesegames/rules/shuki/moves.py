"""Decisions and cards drawn as ints, and what they do (P20–P25).

A move is the packed cards that it is about, with its word above them; an outcome of chance is the kind of the card.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import CHANCE, NOBODY
from kesegames.rules.paper.cards import BITS, FIELD, KINDS, ONE, SHIFT, drawn, size
from kesegames.rules.paper.cover import FOUR, claims, fours
from kesegames.rules.paper.seasons import FIRST_VALUE
from kesegames.rules.shuki.hands import can_claim, completes, facts, is_whole, lack_in, may_hold_four
from kesegames.rules.shuki.position import (
    ASKED,
    CLAIMED,
    CLAIMS,
    DEAL,
    DONE,
    DRAW,
    DRAWN,
    ENDED,
    ENDS,
    FIRST_LIGHT,
    LAST_LIGHT,
    NO_CARD,
    ONE_SEAT,
    PASSED,
    Position,
)
from kesegames.rules.shuki.terms import HAND
from kesegames.rules.shuki.worth import payments

DISCARD: Final = 0
OPEN: Final = 1
CLAIM: Final = 2
END: Final = 3
PASS: Final = 4
CARDS: Final[i64] = (1 << BITS) - 1


def word_of(move: i64) -> i64:
    """DISCARD, OPEN, CLAIM, END or PASS."""
    return move >> BITS


def cards_of(move: i64) -> i64:
    """The cards of the hand that it is about."""
    return move & CARDS


def move_of(word: i64, cards: i64) -> i64:
    return word << BITS | cards


def legal(position: Position) -> vec[i64]:
    """What the seat to act can discard, lay open or claim, and whether it can end the season (P20–P22)."""
    if position.stage == ASKED:
        return answers(position, position.to_act)
    moves = vec[i64](capacity=8)
    seat = position.turn
    hand = position.hands[seat]
    kind: i64
    for kind in range(KINDS):
        if hand >> SHIFT[kind] & FIELD[kind]:
            moves = append(moves, move_of(DISCARD, ONE[kind]))
    if position.stage == DRAWN:
        if position.open[seat] == 0 and may_hold_four(hand):
            for four in fours(hand):
                moves = append(moves, move_of(OPEN, four))
        if is_whole(position.open[seat], hand):
            moves = append(moves, move_of(END, 0))
    return moves


def answers(position: Position, seat: i64) -> vec[i64]:
    """What a seat can answer to the discard; a claim must leave it a card to discard (P21, P22).

    Beside an open combination a claim would leave none.
    """
    moves = vec[i64](capacity=4)
    moves = append(moves, move_of(PASS, 0))
    hand = position.hands[seat]
    if position.open[seat] == 0 and can_claim(hand, position.offered):
        for cards in claims(hand, position.offered):
            moves = append(moves, move_of(CLAIM, cards))
    known = facts(position.open[seat], hand)
    if hand and lack_in(known) == 1 and completes(known, position.offered):
        moves = append(moves, move_of(END, 0))
    return moves


def happen(position: Position, move: i64) -> None:
    """An event, but for the payment where it ends a season (ENDED)."""
    if position.to_act == CHANCE:
        draw(position, move)
    else:
        act(position, move)


def play(position: Position, move: i64) -> None:
    """An event, whole."""
    happen(position, move)
    if position.stage == ENDED:
        end_season(position)


def receiver(position: Position) -> i64:
    """Who gets the next card: one at a time round the table, the dealer first (P7); later the seat in turn."""
    if position.stage == DEAL:
        return (position.dealer + position.dealt) % position.seats
    return position.turn


def draw(position: Position, kind: i64) -> None:
    """A card that is dealt or drawn, or a light."""
    if position.stage in (FIRST_LIGHT, LAST_LIGHT):
        position.lights += ONE[kind]
        if position.stage == LAST_LIGHT:
            position.stage = ENDED
            return
        position.last_lights = 0
        begin_turn(position, position.dealer, DRAW)
        return
    if position.stage == DEAL and position.dealt == 0:
        clear_table(position)
    position.hands[receiver(position)] += ONE[kind]
    if position.stage == DRAW:
        position.stage = DRAWN
        position.settle()
        return
    position.dealt += 1
    if position.dealt == HAND * position.seats:
        position.dealt = 0
        if position.terms.has_light:
            position.stage = FIRST_LIGHT
        else:
            begin_turn(position, position.dealer, DRAW)


def begin_turn(position: Position, seat: i64, stage: i64) -> None:
    """`seat` begins a turn with its draw or its claim (P23)."""
    position.is_late = position.is_late or (position.begun >> seat & 1) == 1
    position.begun |= (2 * ONE_SEAT[position.seats - 1] - 1) if position.is_late else ONE_SEAT[seat]
    position.turn = seat
    position.stage = stage
    position.settle()


def act(position: Position, move: i64) -> None:
    """A decision of the seat to act."""
    if position.stage == ASKED:
        answer(position, move)
        return
    clear_table(position)
    seat = position.turn
    word, cards = word_of(move), cards_of(move)
    position.hands[seat] -= cards
    if word == OPEN:
        lay_open(position, seat, cards)
    elif word == DISCARD:
        position.offered = drawn(cards, 0)
        position.stage = ASKED
        position.settle()
    else:
        win(position, seat, seat)


def clear_table(position: Position) -> None:
    """What has been answered, and what ended the season before, does not lie there any more."""
    seat: i64
    for seat in range(position.seats):
        position.answers[seat] = 0
        position.claim_sizes[seat] = 0
    position.offered = NO_CARD
    position.winner = NOBODY
    position.loser = NOBODY
    position.won_open = 0
    position.won_hand = 0


def lay_open(position: Position, seat: i64, cards: i64) -> None:
    """A combination is laid open; every other seat pays a point for a 4-set at once (P24)."""
    position.open[seat] = cards
    if size(cards) < FOUR:
        return
    other: i64
    for other in range(position.seats):
        if other != seat:
            pay(position, other, seat)


def pay(position: Position, payer: i64, payee: i64) -> None:
    """One point."""
    position.paid[payer] -= 1
    position.totals[payer] -= 1
    position.paid[payee] += 1
    position.totals[payee] += 1


def answer(position: Position, move: i64) -> None:
    """An answer to the discard; the last one settles it (P22)."""
    note_answer(position, position.to_act, move)
    position.settle()
    if position.to_act == NOBODY:
        resolve(position)


def note_answer(position: Position, seat: i64, move: i64) -> None:
    """Keep what a seat answers."""
    word = word_of(move)
    position.answers[seat] = PASSED if word == PASS else CLAIMS if word == CLAIM else ENDS
    if word == CLAIM:
        position.claims[seat] = cards_of(move)
        position.claim_sizes[seat] = size(cards_of(move))


def chosen(position: Position) -> i64:
    """Who gets the discard: ending goes before claiming, among equals the next in turn order; NOBODY (P22)."""
    found: i64 = NOBODY
    step: i64
    for step in range(1, position.seats):
        seat = (position.turn + step) % position.seats
        if position.answers[seat] == ENDS:
            return seat
        if position.answers[seat] == CLAIMS and found == NOBODY:
            found = seat
    return found


def resolve(position: Position) -> None:
    """All have answered: the discard ends the season, is claimed, or lies there, and the next seat draws (P20–P22)."""
    seat = chosen(position)
    discarder = position.turn
    claimed: i64 = 0
    other: i64
    for other in range(position.seats):
        if other == seat:
            claimed = position.claims[seat]
        position.claims[other] = 0
    card = ONE[position.offered]
    if seat == NOBODY:
        position.away[discarder] += card
        following = (discarder + 1) % position.seats
        position.turn = following
        position.stage = DRAW
        if position.deck_size() == 0:
            position.stage = ENDED
        else:
            begin_turn(position, following, DRAW)
    elif position.answers[seat] == ENDS:
        position.hands[seat] += card
        win(position, seat, discarder)
    else:
        position.hands[seat] -= claimed
        pay(position, seat, discarder)
        lay_open(position, seat, claimed + card)
        begin_turn(position, seat, CLAIMED)


def win(position: Position, seat: i64, loser: i64) -> None:
    """`seat` ends the season on its own draw, or on a discard of `loser`; a light may come before the payment (P23)."""
    position.winner = seat
    position.loser = loser
    position.won_open = position.open[seat]
    position.won_hand = position.hands[seat]
    position.open[seat] = 0
    position.hands[seat] = 0
    position.stage = LAST_LIGHT
    if not position.terms.has_light or position.deck_size() == 0:
        position.stage = ENDED
    position.settle()


def end_season(position: Position) -> None:
    """The winner is paid and deals next; without one the dealer stays, at the same value (P4, P23, P25)."""
    if position.winner != NOBODY:
        for seat, gain in enumerate(payments(position)):
            position.paid[seat] += gain
            position.totals[seat] += gain
        position.value = position.value + 1 if position.winner == position.dealer else FIRST_VALUE
        position.dealer = position.winner
    position.add_bill([int(paid) for paid in position.paid])
    position.stage = DONE if len(position.bills) == position.terms.seasons else DEAL
    position.turn = position.dealer
    other: i64
    for other in range(position.seats):
        position.paid[other] = 0
        position.hands[other] = 0
        position.hidden[other] = 0
        position.open[other] = 0
        position.away[other] = 0
    position.last_lights = position.lights
    position.lights = 0
    position.begun = 0
    position.is_late = False
    position.settle()
