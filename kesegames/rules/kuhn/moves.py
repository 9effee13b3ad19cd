"""Moves as ints: a decision is the number of its word, a deal has three bits a seat, the first seat's on top."""

from __future__ import annotations

from itertools import permutations

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.kuhn.position import Position


def deal_of(cards: tuple[int, ...]) -> int:
    """The deal that gives these cards, a card a seat."""
    deal = 0
    for card in cards:
        deal = deal << 3 | card
    return deal


def cards_of(deal: i64, seats: i64) -> list[int]:
    """The inverse of `deal_of`."""
    return [int(deal >> 3 * (seats - 1 - seat) & 7) for seat in range(seats)]


def deals(position: Position) -> list[tuple[i64, i64]]:
    """Every deal with its weight (P2), ascending."""
    if position.to_act != CHANCE:
        return []
    return [(deal_of(cards), 1) for cards in permutations(position.deck(), int(position.seats))]


def legal(position: Position) -> vec[i64]:
    """The numbers of the words that may be said now."""
    return vec[i64](range(len(position.words())))


def play(position: Position, move: i64) -> None:
    """Deal, or say a word; then the next seat speaks, until all is said."""
    if position.to_act == CHANCE:
        position.cards = cards_of(move, position.seats)
        position.to_act = 0
        return
    position.history = (*position.history, position.words()[move])
    position.to_act = OVER if position.is_all_said() else len(position.history) % position.seats
