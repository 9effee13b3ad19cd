"""The exact chance of each piece of 六裁 to be sent back before its owner's next throw (J11).

The seats that throw until then are gone through in order. What matters of all that may happen is which of those that
are still to throw were sent back themselves: then they throw from the start. The game is over, and nobody is sent back
any more, with a 牛行 and where only one seat is left.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kesegames.engine.look import Risk, Spot
from kesegames.engine.state import OVER
from kesegames.rules.rokusai.position import Position
from kesegames.rules.rokusai.terms import GOAL, START

SENT: Final = "risk.sent"
SENT_LATER: Final = "risk.sent_later"


def risks(position: Position) -> dict[Spot, list[Risk]]:
    """For each piece that may be sent back before its owner's next throw, how likely; for that of the seat to throw,
    before the throw after this one.
    """
    found: dict[Spot, list[Risk]] = {}
    if position.to_act == OVER:
        return found
    for seat in range(position.seats):
        is_due = seat == position.turn
        chance = after_throw(position, seat) if is_due else sent_back(position, seat)
        if chance > 0.0:
            text = SENT_LATER if is_due else SENT
            found[position.ruleset.seat_ids[seat]] = [Risk(text, chance, chance, "home")]
    return found


def after_throw(position: Position, seat: i64) -> float:
    """The chance of the seat that throws next to be sent back between that throw and its next one."""
    chance = 0.0
    for value, ways in position.terms.throws:
        after = position.after(value)
        if after.to_act != OVER:
            chance += float(ways) * sent_back(after, seat)
    return chance / float(position.terms.total)


def sent_back(position: Position, seat: i64) -> float:
    """The chance of the piece of `seat` to be sent back before that seat throws."""
    if not START < position.squares[seat] < GOAL:
        return 0.0
    order = until(position, seat)
    worlds: dict[int, float] = {0: 1.0}
    chance = 0.0
    for number in range(len(order)):
        after: dict[int, float] = {}
        for back, weight in worlds.items():
            chance += throw(position, seat, order, number, back, weight, after)
        worlds = after
    return chance


def until(position: Position, seat: i64) -> list[int]:
    """The seats that throw before `seat` does, in order."""
    found: list[int] = []
    turn = position.turn
    while turn != seat:
        if position.places[turn] == 0:
            found.append(int(turn))
        turn = (turn + 1) % position.seats
    return found


def throw(
    position: Position, seat: i64, order: list[int], number: int, back: int, weight: float, after: dict[int, float]
) -> float:
    """The next seat of `order` throws where the seats of the set `back` were sent back: the chance that it meets the
    piece of `seat`. All else goes on in `after`, by the seats of the rest of `order` that were sent back then.
    """
    thrower = order[number]
    terms = position.terms
    was_back = back >> thrower & 1 == 1
    start: i64 = START
    if not was_back:
        start = position.squares[thrower]
    met = 0.0
    for value, ways in terms.throws:
        share = weight * float(ways) / float(terms.total)
        square = start + value
        if value > 0 and square == position.squares[seat]:
            met += share
        elif square >= GOAL:
            if not ends(position, thrower, was_back):
                after[back] = after.get(back, 0.0) + share
        else:
            then = back
            if value > 0:
                for other in order[number + 1 :]:
                    if back >> other & 1 == 0 and position.squares[other] == square:
                        then |= 1 << other
            after[then] = after.get(then, 0.0) + share
    return met


def ends(position: Position, thrower: i64, was_back: bool) -> bool:
    """Whether the game is over when that seat arrives, everybody else being there that is now (J12)."""
    terms = position.terms
    if position.arrived + 2 == position.seats:
        return True
    has_all = position.cups[thrower] + terms.lines[GOAL] == terms.all_lines
    return has_all and not was_back and not position.was_sent(thrower)
