"""What a position of 獣裁 is worth, and which word good play chooses (T5)."""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.engine.state import OVER
from kesegames.rules.jusai.moves import AGAIN, KEEP
from kesegames.rules.jusai.position import FIRST, FURTHER, Position
from kesegames.rules.jusai.stopping import Cast, cast
from kesegames.rules.stakes import track

RIGHT: Final = 1 << 30
"""How much likelier the word that gains more is than the other: a tree search does not ask further."""


def outcome(position: Position) -> Outcome | None:
    """Most points win (T2)."""
    if position.to_act != OVER:
        return None
    return track.outcome(position.held, int(position.terms.points))


def estimate(position: Position, seat: i64) -> float:
    """A guess of who will have most points: each seat has its own and may expect its share of the pot."""
    if position.to_act == OVER:
        return track.result(position.held, seat)
    pot = float(position.pot)
    expected = [float(points) + pot * share for points, share in zip(position.held, shares(position), strict=True)]
    # The pot of n antes goes to one in n: a variance of (n − 1) antes² a round.
    rounds = float(position.terms.rounds - position.round) + 0.5
    spread = float(position.terms.ante) * sqrt(float(position.seats - 1) * rounds)
    return track.chance(expected, seat, spread)


def shares(position: Position) -> list[float]:
    """What each seat may expect of the pot if all play for as much of it as they can; 1 in all, but 0 for all when
    the round is over.
    """
    found = [0.0] * position.seats
    if position.to_act == OVER:
        return found
    order = position.in_cast()
    game = cast(len(order), position.terms.has_again)
    is_due = position.is_round_due() or position.is_throw_off_due()
    parts = game.whole if is_due else _within(position, order, game)[: len(order)]
    for seat, share in zip(order, parts, strict=True):
        found[seat] = share
    return found


def _within(position: Position, order: list[int], game: Cast) -> list[float]:
    """The shares within a cast, in its order."""
    at, best, leading = _situation(position, order)
    if position.stage == FIRST:
        return game.due(at, best, leading)
    total = position.thrown[position.turn]
    return game.again(at, best, leading, total) if position.stage == FURTHER else game.thrown(at, best, leading, total)


def _situation(position: Position, order: list[int]) -> tuple[i64, i64, i64]:
    """The place of the seat that acts in the order of its cast, what leads, and the set of those that do."""
    leading: i64 = 0
    for seat in position.leading():
        leading |= 1 << order.index(seat)
    return order.index(int(position.turn)), position.best(), leading


def gains(position: Position) -> tuple[float, float]:
    """The share of the pot that the seat that is asked may expect after `again`, and after `keep`."""
    order = position.in_cast()
    game = cast(len(order), position.terms.has_again)
    at, best, leading = _situation(position, order)
    total = position.thrown[position.turn]
    return game.again(at, best, leading, total)[at], game.kept(at, best, leading, total)[at]


def best_word(position: Position) -> i64:
    """The word that gains the greater share of the pot; `keep` where both gain the same."""
    again, kept = gains(position)
    return AGAIN if again > kept else KEEP


def likelihood(position: Position, move: i64) -> i64:
    """The word that gains more, and hardly ever the other."""
    return RIGHT if move == best_word(position) else 1
