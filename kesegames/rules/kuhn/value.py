"""How a game ended, and what that is worth to a seat."""

from __future__ import annotations

from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.engine.state import OVER
from kesegames.rules.kuhn.position import STAKING, UNKNOWN, Position


def outcome(position: Position) -> Outcome | None:
    """Who takes the pot (P6–P8); nobody yet where a card that decides is not known."""
    if position.to_act != OVER:
        return None
    stakes, folded = position.stakes(), position.folded()
    left = [seat for seat in range(position.seats) if seat not in folded]
    reason = "fold" if len(left) == 1 else "showdown"
    if reason == "showdown" and any(position.cards[seat] == UNKNOWN for seat in left):
        return Outcome([0] * position.seats, [], reason)
    winner = max(left, key=lambda seat: position.cards[seat])
    pot = [sum(stakes) if seat == winner else 0 for seat in range(position.seats)]
    rows = [("staked", [-stake for stake in stakes]), ("pot", pot)]
    return Outcome([won - stake for won, stake in zip(pot, stakes, strict=True)], [winner], reason, rows)


def estimate(position: Position, seat: int) -> float:
    """A seat's result, from losing two chips (0) to winning two of every other seat (1).

    Nothing won or lost, and a game that is not over, is worth a share of 1 for each seat; so a search plays it out.
    """
    ended = outcome(position)
    points = 0 if ended is None else ended.points[seat]
    return float(points + 2) / float(2 * position.seats)


def urgency(position: Position, move: int) -> i64:
    """To stake a chip, by how many of the other cards one's own beats; the deal, and not to stake one, are quiet."""
    if position.to_act < 0:
        return 0
    card = position.cards[position.to_act]
    return max(card - 1, 0) if position.words()[move] in STAKING else 0
