"""Stakes and throws of 新遊 as they are clicked, written and told."""

from __future__ import annotations

from kesegames.engine import sticks
from kesegames.engine.look import END, Ending, Spot, Told
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.shinyu.moves import END_MOVE
from kesegames.rules.shinyu.position import Position, number_of, points_of, seat_of
from kesegames.rules.stakes import track


def spell(position: Position, move: int) -> tuple[Spot, ...]:
    if position.to_act == CHANCE:
        return (sticks.spot(move),)
    if move == END_MOVE:
        return (END,)
    return (f"number:{number_of(move)}", f"bet:{points_of(move)}")


def write(position: Position, move: int) -> str:
    """`bet 3 on 5`, `end`, or the banker's throw, `a 3`."""
    if position.to_act == CHANCE:
        return f"{position.ruleset.seat_ids[position.banker()]} {move}"
    return END if move == END_MOVE else f"bet {points_of(move)} on {number_of(move)}"


def noted(position: Position, moves: list[int]) -> list[Told]:
    """`State.noted` for 新遊: the stakes of a seat, the banker's throw."""
    if position.to_act == CHANCE:
        return [Told("noted.throw", {"value": str(moves[0])})]
    stakes = [move for move in moves if move != END_MOVE]
    values = ({"points": str(points_of(stake)), "number": str(number_of(stake))} for stake in stakes)
    return [Told("noted.stake", one) for one in values] or [Told("noted.none")]


def told(position: Position, move: int) -> list[Told]:
    """The stake; or the throw, what it brings everybody, who is out, and the end."""
    if position.to_act == CHANCE:
        return [Told("told.throw", {"value": str(move)}), *_settled(position, position.after(move))]
    if move == END_MOVE:
        return [Told("told.end")]
    values = {"points": str(points_of(move)), "number": str(number_of(move))}
    found = [Told("told.stake", values)]
    after = position.after(move)
    if after.to_act == CHANCE:
        found.append(Told("told.all_staked", {"seat": name(after, int(after.banker()))}))
    return found


def _settled(position: Position, after: Position) -> list[Told]:
    """What the throw paid, who is out, and the end."""
    banker = int(position.banker())
    won = [stake for stake in after.stakes if number_of(stake) == after.settled]
    found = []
    lost = sum(int(points_of(stake)) for stake in after.stakes if number_of(stake) != after.settled)
    if lost:
        found.append(Told("told.lost", {"seat": name(after, banker), "points": str(lost)}))
    for stake in won:
        seat = int(seat_of(stake))
        paid = int(after.held[seat] - position.held[seat] - points_of(stake))
        due = int(points_of(stake) * position.terms.times[number_of(stake)])
        values = {"seat": name(after, seat), "points": str(paid), "due": str(due)}
        found.append(Told("told.paid" if paid == due else "told.paid_short", values))
    staked = {int(seat_of(stake)) for stake in after.stakes}
    for seat in sorted({banker, *staked}):
        if after.held[seat] == 0:
            found.append(Told("told.out", {"seat": name(after, seat)}))
    if after.to_act == OVER:
        found.append(Told(f"told.{track.reason(after.held)}"))
    else:
        found.append(Told("told.bank", {"seat": name(after, int(after.banker()))}))
    return found


def ending(position: Position, move: int) -> Ending | None:
    """The round that the banker's throw ends: the stakes and what they were put on (T7)."""
    if position.to_act != CHANCE:
        return None
    after = position.after(move)
    points, numbers = ["" for _ in after.held], ["" for _ in after.held]
    for seat in range(len(points)):
        own = [stake for stake in after.stakes if seat_of(stake) == seat]
        if own:
            points[seat] = " ".join(str(points_of(stake)) for stake in own)
            numbers[seat] = " ".join(str(number_of(stake)) for stake in own)
    values = {"value": str(move), "seat": name(position, int(position.banker()))}
    gone = [told for told in _settled(position, after) if told.text in ("told.out", "told.all_points", "told.rounds")]
    title = Told("ending.round", {"round": str(position.turn)})
    return Ending(title, [Told("ending.thrown", values), *gone], [("row.number", numbers), ("row.stake", points)])


def part(position: Position) -> Told | None:
    """`State.part` for 新遊: the round that is played, that to come once one is over (T2)."""
    if position.to_act == OVER:
        return None
    return Told("part.round", {"number": str(position.turn), "count": str(position.rounds())})


def name(position: Position, seat: int) -> str:
    """What a seat is called, to be looked up."""
    return f"@seat.{position.ruleset.seat_ids[seat]}"
