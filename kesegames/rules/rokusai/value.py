"""How 六裁 ended, and how likely each seat is to win: a race of throws, sending back left out of account."""

from __future__ import annotations

from mypy_extensions import i64

from kesegames.engine.look import Outcome
from kesegames.engine.state import OVER
from kesegames.rules.rokusai.position import NOBODY, Position
from kesegames.rules.rokusai.terms import GOAL, LONGEST


def outcome(position: Position) -> Outcome | None:
    """The first to arrive has won, or whoever has 牛行 (J12)."""
    if position.to_act != OVER:
        return None
    if position.ox != NOBODY:
        return Outcome(position.points(), [int(position.ox)], "ox")
    return Outcome(position.points(), [list(position.places).index(1)], "arrived")


def estimate(position: Position, seat: i64) -> float:
    """The chance to win: to arrive first, or once somebody has, the small one of 牛行 that is left."""
    if position.to_act == OVER:
        if position.ox != NOBODY:
            return 1.0 if seat == position.ox else 0.0
        return 1.0 if position.places[seat] == 1 else 0.0
    if position.arrived == 0:
        whole = 0.0
        for other in range(position.seats):
            whole += first(position, other)
        return first(position, seat) / whole
    if position.places[seat] != 1:
        return clean(position, seat)
    left = 1.0
    for other in range(position.seats):
        left -= clean(position, other)
    return left


def clean(position: Position, seat: i64) -> float:
    """A share of the chance of 牛行 for a seat that has not arrived: together they are never more than certain."""
    if position.places[seat] > 0 or not position.may_ox(seat):
        return 0.0
    return position.terms.clean[position.squares[seat]] / float(position.seats)


def first(position: Position, seat: i64) -> float:
    """The chance that no other seat arrives before this one; a seat that throws earlier needs as many throws."""
    late = position.terms.late
    chance = 0.0
    own = position.squares[seat]
    place = (seat - position.turn + position.seats) % position.seats
    for throw in range(1, LONGEST + 1):
        here = late[(throw - 1) * GOAL + own] - late[throw * GOAL + own]
        for other in range(position.seats):
            if other != seat:
                is_earlier = (other - position.turn + position.seats) % position.seats < place
                made: i64 = throw - 1
                if is_earlier:
                    made = throw
                here *= late[made * GOAL + position.squares[other]]
        chance += here
    return chance
