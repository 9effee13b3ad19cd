"""What happens in 獣裁: throws, and in 連撃獣裁 the words `again` and `keep` (T3–T5). A throw is its value."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.state import CHANCE
from kesegames.rules.jusai.position import ASKED, FURTHER, OUT, WAITS, Position, wait

AGAIN: Final = 0
KEEP: Final = 1
WORDS: Final = ("again", "keep")
"""The words by their moves."""
LOSES: Final = 1
"""A further throw of so much or less loses the sum (T5)."""
WEIGHTS: Final[list[tuple[i64, i64]]] = [(0, 1), (1, 5), (2, 10), (3, 10), (4, 5), (5, 1)]
"""The throws with their weights of 32 (T1)."""


def play(position: Position, move: i64) -> None:
    """A throw, or a word of the seat that is asked."""
    if position.to_act == CHANCE:
        throw(position, move)
    elif move == AGAIN:
        position.stage = FURTHER
        position.to_act = CHANCE
    else:
        finish(position)


def throw(position: Position, value: i64) -> None:
    """The seat whose turn it is throws `value`; before the first throw of a cast the antes are paid (T3, T4)."""
    thrown = position.thrown
    turn = position.turn
    if position.stage == FURTHER:
        if value <= LOSES:
            thrown[turn] = 0
            finish(position)
            return
        thrown[turn] += value
        ask(position)
        return
    if position.pot == 0 or position.left == 0:
        open_cast(position)
    thrown[turn] = value
    if position.terms.has_again:
        ask(position)
    else:
        finish(position)


def ask(position: Position) -> None:
    """The seat that has thrown may throw again (T5)."""
    position.stage = ASKED
    position.to_act = position.turn


def open_cast(position: Position) -> None:
    """Everybody with points takes part in a round, the tied seats in a throw-off; each of them puts in the ante, or
    what it has (T2–T4).
    """
    thrown, held = position.thrown, position.held
    ante, pot = position.terms.ante, position.pot
    best: i64 = WAITS
    if pot > 0:
        best = max(thrown)
    elif position.left == 0:
        position.round += 1
        position.first = position.turn
    count: i64 = 0
    paid: i64 = 0
    for seat in range(position.seats):
        if held[seat] > 0 if pot == 0 else thrown[seat] == best:
            paid = held[seat]
            if paid > ante:
                paid = ante
            held[seat] -= paid
            position.pot += paid
            thrown[seat] = WAITS
            count += 1
        else:
            thrown[seat] = OUT
    position.left = count


def finish(position: Position) -> None:
    """The seat whose turn it is has its result: on to the next, or the cast is whole."""
    position.left -= 1
    position.to_act = CHANCE
    position.stage = 0
    if position.left > 0:
        thrown, seats = position.thrown, position.seats
        seat = position.turn
        while True:
            seat += 1
            if seat == seats:
                seat = 0
            if thrown[seat] == WAITS:
                break
        position.turn = seat
        return
    settle(position)


def settle(position: Position) -> None:
    """The cast is whole: the one highest takes the pot, several highest throw again (T3, T4)."""
    thrown = position.thrown
    best: i64 = -1
    winner: i64 = 0
    count: i64 = 0
    for seat in range(position.seats):
        if thrown[seat] > best:
            best = thrown[seat]
            winner = seat
            count = 1
        elif thrown[seat] == best:
            count += 1
    if count == 1:
        position.held[winner] += position.pot
        position.pot = 0
    wait(position)


def legal(position: Position) -> vec[i64]:
    """The words of the seat that is asked."""
    return vec[i64]([AGAIN, KEEP]) if position.to_act >= 0 else vec[i64]()


def chances(position: Position) -> list[tuple[i64, i64]]:
    """The throws, where one is due (T1)."""
    return WEIGHTS[:] if position.to_act == CHANCE else []
