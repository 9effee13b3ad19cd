"""What happens in 新遊: stakes, `end`, and the banker's throw with what it pays (T6, T7).

A move is a stake without its seat (see `position`), or END_MOVE; a throw is its value.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.rules.shinyu.position import (
    UNKNOWN,
    UNSETTLED,
    Position,
    Read,
    number_of,
    points_of,
    seat_of,
    stake_of,
)
from kesegames.rules.stakes import track

END_MOVE: Final = 0
WEIGHTS: Final[list[tuple[i64, i64]]] = [(0, 1), (1, 5), (2, 10), (3, 10), (4, 5), (5, 1)]
"""The throws with their weights of 32 (T1)."""
ALL_NUMBERS: Final = 6


def legal(position: Position) -> vec[i64]:
    """Every stake of the seat to act, by number and then by points, and at last `end` where it may stop (T6)."""
    found = vec[i64]()
    seat = position.to_act
    if seat < 0:
        return found
    most = most_points(position, seat)
    for number in range(ALL_NUMBERS):
        if position.staked_on(seat, number):
            continue
        for points in range(1, most + 1):
            found = append(found, i64(points) << 8 | i64(number) << 4)
    if position.has_staked(seat):
        found = append(found, END_MOVE)
    return found


def most_points(position: Position, seat: i64) -> i64:
    """The most that `seat` may stake on a number (T6)."""
    most = position.held[seat]
    if most > position.terms.stake:
        most = position.terms.stake
    return most


def play(position: Position, move: i64) -> None:
    """A stake, `end`, or the banker's throw."""
    position.best_worth = UNKNOWN
    if position.to_act == CHANCE:
        settle(position, move)
    elif move == END_MOVE:
        pass_on(position)
    else:
        put(position, move)


def put(position: Position, move: i64) -> None:
    """The seat to act puts a stake; it is done when it may not, or cannot, put another (T6)."""
    position.clear()
    seat = position.to_act
    position.stakes = append(position.stakes, stake_of(seat, move))
    position.held[seat] -= points_of(move)
    if not position.terms.has_several or position.held[seat] == 0 or staked_numbers(position, seat) == ALL_NUMBERS:
        pass_on(position)


def staked_numbers(position: Position, seat: i64) -> i64:
    """How many numbers `seat` has staked on."""
    count: i64 = 0
    for stake in position.stakes:
        if seat_of(stake) == seat:
            count += 1
    return count


def pass_on(position: Position) -> None:
    """The next seat in order stakes; after the last one the banker throws (T6, T7)."""
    position.to_act = next_seat(position, position.to_act)
    if position.to_act == position.banker():
        position.to_act = CHANCE


def next_seat(position: Position, seat: i64) -> i64:
    """The next seat after `seat` that is in, at the latest the banker."""
    banker = position.banker()
    while True:
        seat += 1
        if seat == position.seats:
            seat = 0
        if seat == banker or position.held[seat] > 0:
            return seat


def settle(position: Position, value: i64) -> None:
    """The banker throws `value`: stakes that lost go to it, then it pays those that won, in their order (T7)."""
    held = position.held
    banker = position.banker()
    for stake in position.stakes:
        if number_of(stake) != value:
            held[banker] += points_of(stake)
    for stake in position.stakes:
        if number_of(stake) == value:
            paid = points_of(stake) * position.terms.times[value]
            if paid > held[banker]:
                paid = held[banker]
            held[banker] -= paid
            held[seat_of(stake)] += points_of(stake) + paid
    position.settled = value
    open_round(position)


def open_round(position: Position) -> None:
    """The bank goes on to the next seat that has points; the match is over where there is none (T2, T6)."""
    turn = position.turn
    if track.seats_left(position.held) > 1:
        while turn < position.rounds():
            turn += 1
            if position.held[(turn - 1) % position.seats] > 0:
                position.turn = turn
                position.to_act = next_seat(position, position.banker())
                return
    position.to_act = OVER


def set_up(position: Position, text: str) -> None:
    """Let `position` be what `State.position` wrote; raises Trouble where the text is none, or it cannot come about."""
    read = Read(position, text)
    position.turn = read.turn
    for seat in range(position.seats):
        position.held[seat] = read.held[seat]
    reason = _round_over(position, read) if read.settled != UNSETTLED else _round_begun(position, read)
    if reason:
        raise Trouble("trouble.shinyu_position", {"why": f"@trouble.shinyu_{reason}"})


def _round_over(position: Position, read: Read) -> str:
    """Set up a round that has been settled; why it cannot be, empty where it can."""
    for at, stake in enumerate(read.stakes):
        position.stakes = append(position.stakes, stake)
        others = [one for one in read.stakes[:at] if seat_of(one) == seat_of(stake)]
        is_twice = any(number_of(one) == number_of(stake) for one in others)
        if is_twice or (others and not position.terms.has_several) or points_of(stake) > position.terms.stake:
            return "stake"
    position.settled = read.settled
    if read.following == "over":
        open_round(position)
        return "" if position.to_act == OVER else "not_over"
    return _begin(position, read) if read.turn > 1 else "next"


def _begin(position: Position, read: Read) -> str:
    """Let the first seat stake; why it cannot, empty where it can."""
    banker = position.banker()
    if position.held[banker] == 0 or track.seats_left(position.held) < 2:
        return "banker"
    position.to_act = next_seat(position, banker)
    return "" if read.stakes and read.settled == UNSETTLED else _is_next(position, read)


def _round_begun(position: Position, read: Read) -> str:
    """Set up a round stake by stake; why it cannot be, empty where it can."""
    for stake in read.stakes:
        position.held[seat_of(stake)] += points_of(stake)
    reason = _begin(position, read)
    for stake in read.stakes:
        if reason or position.to_act < 0:
            return reason or "stake"
        if seat_of(stake) != position.to_act and position.has_staked(position.to_act):
            pass_on(position)
        move = stake - seat_of(stake)
        if seat_of(stake) != position.to_act or move not in list(legal(position)):
            return "stake"
        put(position, move)
    return reason or _is_next(position, read)


def _is_next(position: Position, read: Read) -> str:
    """Let whoever has staked end, where another is to act; why it is not the right one, empty where it is."""
    for _ in range(2):
        wanted = "throw" if position.to_act == CHANCE else position.ruleset.seat_ids[position.to_act]
        if wanted == read.following:
            return ""
        if position.to_act >= 0 and position.has_staked(position.to_act):
            pass_on(position)
    return "next"
