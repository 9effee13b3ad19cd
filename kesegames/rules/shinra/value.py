"""What a position of 森羅万象 is worth, by its cards on their squares, in hand and beneath; what is urgent in it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kesegames.engine.odds import expected
from kesegames.engine.state import NOBODY, UNTOLD
from kesegames.rules.shinra.board import PRINCE, SIZE
from kesegames.rules.shinra.moves import END_MOVE, HAND, is_infiltration, source_of, target_of
from kesegames.rules.shinra.position import BATTLE, REPETITION, SWITCH, Position

# Compiled code fetches constants of other files at every use: those of the board are written again, and cells and lines
# are unpacked by hand.
FIELDS: Final = 25
TOP: Final = 31
SIDE: Final = 16


def estimate(position: Position, seat: i64) -> float:
    """`State.estimate` for 森羅万象."""
    if position.ended:
        if position.ended >= REPETITION:
            return 0.5
        return 0.0 if position.turn == seat else 1.0
    weights = position.terms.weights
    lead = position.lead
    if position.turn != 0:
        lead = -lead
    if position.own_lost:
        lead -= weights.alone
    if position.enemy_lost:
        lead += weights.alone
    if weights.is_active:
        activity = activity_of(position)
        lead += -activity if position.turn else activity
    lead += weights.tempo
    if position.turn != seat:
        lead = -lead
    return expected(float(lead) / weights.scale)


def activity_of(position: Position) -> i64:
    """What the cards on the board can do next, in thousandths for the first seat: squares that they may go to, cards
    that they guard and attack. What the seat to act attacks counts by other weights.
    """
    weights = position.terms.weights
    board = position.board
    lines = position.terms.lines
    lines_from = position.terms.lines_from
    mover = position.turn << 4
    total: i64 = 0
    for start in range(FIELDS):
        cell = board[start]
        if cell == 0:
            continue
        side = cell & SIDE
        share = weights.attacking if side == mover else weights.threatening
        score: i64 = 0
        index = (cell & TOP) * FIELDS + start
        for at in range(lines_from[index], lines_from[index + 1]):
            line = lines[at]
            target = line & 31
            met = board[target]
            further = line >> 10
            step = (line >> 5 & 31) - target
            while met == 0 and further > 0:
                score += weights.mobility
                target += step
                met = board[target]
                further -= 1
            if met == 0:
                score += weights.mobility
            elif met & SIDE == side:
                score += weights.guard
                target = line >> 5 & 31
                if target == FIELDS or target == line & 31:
                    continue
                met = board[target]
                if met == 0:
                    score += weights.mobility
                elif met & SIDE != side:
                    score += share * weights.worth[met & 15] // 1000
            elif is_infiltration(cell, met):
                score += share * weights.worth[met & 15] // 3000
            else:
                score += share * weights.worth[met & 15] // 1000
        total += -score if side else score
    return total


def urgency(position: Position, move: i64) -> i64:
    """`State.urgency` for 森羅万象: the price of what is captured, less a part of that of the attacker; less for
    an infiltration, the more the dearer who carries it.
    """
    if position.phase != BATTLE:
        return 0
    met = position.board[move >> 6]
    if met == 0:
        return 0
    price = position.terms.weights.price
    cell = position.board[move & 63]
    if is_infiltration(cell, met):
        return 1 + price[met & 15] // 4
    return 8 + 8 * price[met & 15] - price[cell & 15] // 4 + price[met >> 5]


def likelihood(position: Position, move: i64) -> i64:
    """`State.likelihood` for 森羅万象 before the battle: royals on the back row, and cards are seldom switched."""
    if position.phase == SWITCH:
        return 45 if move == END_MOVE else 1
    source = source_of(move)
    if source - HAND > PRINCE:
        return 2
    home = 0 if position.turn else SIZE - 1
    return 4 if target_of(move) % SIZE == home else 1


def certain_winner(position: Position) -> i64:
    """`State.certain_winner` for 森羅万象: who can capture the other's last royal now (X23). It is untold
    as long as all royals stand: no win is near.
    """
    if position.enemy_lost == 0:
        return UNTOLD if position.own_lost == 0 and position.ended == 0 else NOBODY
    if position.ended:
        return NOBODY
    board = position.board
    own = position.turn << 4
    for square in range(FIELDS):
        cell = board[square]
        if cell and cell & SIDE != own and cell & 15 < 3:
            return position.turn if is_attacked(position, square, cell) else NOBODY
    return NOBODY


def is_attacked(position: Position, target: i64, met: i64) -> bool:
    """Whether the seat whose turn it is can capture what lies on `target`."""
    board = position.board
    reach = position.terms.reach
    own = position.turn << 4
    for start in range(FIELDS):
        cell = board[start]
        if cell == 0 or cell & SIDE != own or reach[(cell & TOP) * FIELDS + start] >> target & 1 == 0:
            continue
        if not is_infiltration(cell, met) and leads_to(position, start, target):
            return True
    return False


def leads_to(position: Position, start: i64, target: i64) -> bool:
    """Whether a line or a jump of the card on `start` ends on `target`, where an enemy card lies (X16–X18)."""
    board = position.board
    terms = position.terms
    cell = board[start]
    index = (cell & TOP) * FIELDS + start
    for at in range(terms.lines_from[index], terms.lines_from[index + 1]):
        line = terms.lines[at]
        square = line & 31
        if square == target:
            return True
        landing = line >> 5 & 31
        met = board[square]
        if met:
            if landing == target and met & SIDE == cell & SIDE:
                return True
            continue
        further = line >> 10
        step = landing - square
        while further > 0:
            square += step
            if square == target:
                return True
            if board[square]:
                break
            further -= 1
    return False
