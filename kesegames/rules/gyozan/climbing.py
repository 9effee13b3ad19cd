"""The exact chance that a seat reaches 皇山 in its own turn, with what lies open (J2, J5).

It counts what the seat has and what its row brings, and the best use of it: rice is changed where that buys more, and
the hand is thrown away for 2 米 a card, or its 船 played for 2 銭 each, where they are seen. Left out is what is not
known or is somebody's choice: what a 虎 takes, what a 将 does, what others do until then.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

from kesegames.engine.look import Risk, Spot
from kesegames.engine.state import OVER
from kesegames.rules.gyozan.moves import climb
from kesegames.rules.gyozan.position import (
    BEGIN,
    BRUSH_RANK,
    CHANGES,
    DRAWS,
    EFFECTS,
    EMPEROR_RANK,
    HAS_INSTALLED,
    INSTALLS,
    KING_RANK,
    NAUGHT_RANK,
    SHAMAN_RANK,
    Position,
)
from kesegames.rules.gyozan.steps import fall
from kesegames.rules.gyozan.terms import EXCHANGE, LOW, REFUND, STICKS
from kesegames.rules.paper.cards import RANKS, count, size

LOWS = Fraction(sum(comb(STICKS, value) for value in range(LOW + 1)), 1 << STICKS)
"""How likely a throw has the first of two effects: 26 of 32."""


def risks(position: Position) -> dict[Spot, list[Risk]]:
    """For each piece the chance that it reaches 皇山: in this turn where it is its turn, else in its next one."""
    found: dict[Spot, list[Risk]] = {}
    if position.to_act == OVER:
        return found
    for seat in range(position.seats):
        chance = float(chance_of(position, seat))
        when = "now" if seat == position.turn else "next"
        text = f"risk.{when}_{position.ruleset.seat_ids[seat]}"
        found.setdefault(position.terms.path[position.at[seat]], []).append(Risk(text, chance, chance, "forward"))
    return found


def chance_of(position: Position, seat: int) -> Fraction:
    """How likely the seat comes to 皇山 in the turn that it is in, else in its next one."""
    state = position.copy()
    if seat != state.turn or state.phase in (BEGIN, DRAWS):
        state.turn = seat
        state.begin()
        drawn = int(state.hand_limit(seat) - state.in_hand(seat))
        state.hidden[seat] += max(0, min(drawn, int(state.left() + size(state.gone))))
        while int(fall(state)) & 15 != 1:
            pass
    return _chance(state)


def _chance(state: Position) -> Fraction:
    """From the card that is due on: a throw has two outcomes, all else happens."""
    seat = state.turn
    while state.phase == EFFECTS and state.due < state.in_row(seat):
        rank = state.card_at(seat, state.due) % RANKS
        state.due += 1
        if rank == NAUGHT_RANK:
            state.rice[seat] += 1
        elif rank == KING_RANK:
            state.money[seat] += REFUND
        elif rank == EMPEROR_RANK:
            climb(state)
        elif rank in (BRUSH_RANK, SHAMAN_RANK):
            low, high = state.copy(), state.copy()
            if rank == BRUSH_RANK:
                high.money[seat] += REFUND
            else:
                low.halved = True
                climb(high)
            return LOWS * _chance(low) + (1 - LOWS) * _chance(high)
        if state.to_act == OVER:
            return Fraction(1)
    return Fraction(1 if _reaches(state) else 0)


def _reaches(state: Position) -> bool:
    """Whether what the seat has pays for all the movements that it needs."""
    seat = int(state.turn)
    if state.to_act == OVER:
        return True
    if state.phase <= EFFECTS:
        state.phase = CHANGES
    rice, money = int(state.rice[seat]), int(state.money[seat])
    changes = rice // EXCHANGE if state.phase == CHANGES else 0
    rice_price, money_price = int(state.rice_price()), int(state.money_price())
    most = max(
        (rice - EXCHANGE * n + from_hand[0]) // rice_price + (money + n + from_hand[1]) // money_price
        for n in range(changes + 1)
        for from_hand in _from_hand(state)
    )
    at, last = int(state.at[seat]), int(state.terms.last)
    while at < last and most:
        state.at[seat] = at
        at, most = at + int(state.squares(seat)), most - 1
    return at >= last


def _from_hand(state: Position) -> list[tuple[int, int]]:
    """What the hand brings in (6), in 米 and 銭: all of it thrown away, or every 船 that is seen played (J4, J5)."""
    seat = state.turn
    if state.phase > INSTALLS:
        return [(0, 0)]
    ships = int(count(state.hands[seat], 0) + count(state.hands[seat], RANKS))
    played = (0, REFUND * ships)
    return [played] if state.mode == HAS_INSTALLED else [(REFUND * int(state.in_hand(seat)), 0), played]
