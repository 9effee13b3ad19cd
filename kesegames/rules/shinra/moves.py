"""The moves of 森羅万象: what may be done, and what it changes (docs/rules/shinra.md X8–X25).

A move packs `target << 6 | source`; a source is a square, or HAND plus the letter of a hand card. A switch has the
lower square as its source (X11). Origin and destination say all (X26).
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.state import OVER
from kesegames.rules.shinra.board import (
    CARD,
    CENTRE,
    LAST_RANK,
    MIDDLE_ROW,
    OBLIGED,
    OWNER,
    SIZE,
    SQUARES,
    cell_of,
    count_of,
    guest_of,
    in_camp,
    is_royal,
    letter_of,
)
from kesegames.rules.shinra.position import (
    BATTLE,
    BOTH,
    DEPLOYMENT,
    LAYOUT,
    NO_PROGRESS,
    NO_TURN,
    REPETITION,
    ROYALS,
    SWITCH,
    Past,
    Position,
)
from kesegames.rules.shinra.terms import first_of, landing_of

TARGET: Final = 6
HAND: Final = 32
END_MOVE: Final = 31
"""No switch."""
LAID: Final = 9
"""The cards that a seat lays out (X8)."""
# Compiled code fetches constants of other files at every use: for its loops those of the board are written again, and
# cells and lines are unpacked by hand.
FIELDS: Final = 25
TOP: Final = 31
SIDE: Final = 16
RANK: Final = 6
NORMAL_HAND: Final = 28
"""Above these bits of a hand lie its N cards."""
DEPLOYED: Final = 25
"""The cards on the board when the battle begins (X12)."""


def source_of(move: i64) -> i64:
    """The square it begins on, or HAND plus a letter."""
    return move & 63


def target_of(move: i64) -> i64:
    """The square it ends on."""
    return move >> TARGET


def deal(position: Position) -> None:
    """Give both seats their cards at the beginning (X5)."""
    for letter in range(1, len(position.terms.letters)):
        for _ in range(position.terms.counts[letter]):
            position.gain(letter, 1)
            position.give(letter)
    position.to_act = position.turn


def legal(position: Position) -> vec[i64]:
    """The moves of the seat to act: from squares in their order, then from the hand."""
    if position.to_act < 0:
        return vec[i64]()
    if position.phase == BATTLE:
        return of_battle(position)
    if position.phase == SWITCH:
        return switches(position)
    return placings(position)


def of_battle(position: Position) -> vec[i64]:
    """Every turn of the battle (X14)."""
    found = vec[i64](capacity=96)
    free = vec[i64](capacity=FIELDS)
    board = position.board
    terms = position.terms
    lines = terms.lines
    lines_from = terms.lines_from
    own = position.turn << 4
    for start in range(FIELDS):
        cell = board[start]
        if cell == 0:
            free = append(free, start)
            continue
        if cell & SIDE != own:
            continue
        index = (cell & TOP) * FIELDS + start
        for at in range(lines_from[index], lines_from[index + 1]):
            line = lines[at]
            target = line & 31
            met = board[target]
            if met == 0:
                found = append(found, target << 6 | start)
                further = line >> 10
                if further:
                    found = slide(found, board, line, further, own, start)
            elif met & SIDE != own:
                found = append(found, target << 6 | start)
            else:  # X17
                target = line >> 5 & 31
                if target < FIELDS:
                    met = board[target]
                    if met == 0 or met & SIDE != own:
                        found = append(found, target << 6 | start)
    return drops(position, found, free)


def slide(found: vec[i64], board: vec[i64], line: i64, further: i64, own: i64, start: i64) -> vec[i64]:
    """Append where a line goes on to behind its first square, which is empty."""
    target = line >> 5 & 31
    step = target - (line & 31)
    while further > 0:
        met = board[target]
        if met == 0 or met & SIDE != own:
            found = append(found, target << 6 | start)
        if met:
            break
        target += step
        further -= 1
    return found


def drops(position: Position, found: vec[i64], free: vec[i64]) -> vec[i64]:
    """Append the deployments of the battle on the `free` squares (X15)."""
    hand = position.own_hand >> 4
    is_anywhere = position.terms.drops_anywhere
    seat = position.turn
    letter: i64 = 1
    while hand:
        if hand & 15:
            source = HAND + letter
            if letter > RANK or is_anywhere:
                for square in free:
                    found = append(found, square << 6 | source)
            else:
                for square in free:
                    if in_camp(square, seat):
                        found = append(found, square << 6 | source)
        hand >>= 4
        letter += 1
    return found


def placings(position: Position) -> vec[i64]:
    """The hand cards on the squares where they may lie, in the layout (X8) and while deploying (X10)."""
    found = vec[i64](capacity=144)
    free = vec[i64](capacity=SQUARES)
    for square in range(SQUARES):
        if position.board[square] == 0 and is_open(position, square):
            free = append(free, square)
    for letter in range(1, len(position.terms.letters)):
        if count_of(position.own_hand, letter) and may_place(position, letter):
            for square in free:
                found = append(found, square << TARGET | (HAND + letter))
    return found


def is_open(position: Position, square: i64) -> bool:
    """Whether the seat to act may put a card on an empty square before the battle (X8, X10, X12)."""
    if position.phase == LAYOUT or position.laid_by(position.turn) == LAID:
        return in_camp(square, position.turn)
    if position.laid_by(0) + position.laid_by(1) == DEPLOYED - 1:
        return square == CENTRE
    return square % SIZE == MIDDLE_ROW and square != CENTRE


def may_place(position: Position, letter: i64) -> bool:
    """Whether the seat to act may put a hand card of that letter anywhere before the battle (X8, X10)."""
    if position.phase == DEPLOYMENT:
        return letter > LAST_RANK or position.laid_by(position.turn) == LAID
    if letter <= OBLIGED:
        return True
    if letter <= LAST_RANK and not position.terms.has_both and chosen(position) == 1:
        return False
    is_awaited = letter <= LAST_RANK and not position.terms.has_both
    return is_awaited or LAID - position.laid_by(position.turn) > awaited(position)


def chosen(position: Position) -> i64:
    """How many of spy and guard the seat to act has laid."""
    number: i64 = LAST_RANK - OBLIGED
    for letter in range(OBLIGED + 1, LAST_RANK + 1):
        number -= count_of(position.own_hand, letter)
    return number


def awaited(position: Position) -> i64:
    """How many cards the seat to act must lay yet, whatever else it lays (X8)."""
    number: i64 = 0
    for letter in range(1, OBLIGED + 1):
        number += count_of(position.own_hand, letter)
    if not position.terms.has_both and chosen(position) == 0:
        number += 1
    return number


def switches(position: Position) -> vec[i64]:
    """No switch, and every pair of own cards in the own camp (X11)."""
    found = vec[i64]([END_MOVE])
    board = position.board
    own = position.turn << 4
    for one in range(SQUARES):
        if board[one] and board[one] & OWNER == own and in_camp(one, position.turn):
            for other in range(one + 1, SQUARES):
                if board[other] and board[other] & OWNER == own and in_camp(other, position.turn):
                    found = append(found, other << TARGET | one)
    return found


def leapt_over(position: Position, source: i64, target: i64) -> i64:
    """The square of the own card that a legal move of the battle leaps over, −1 where it is no jump (X17)."""
    if source < HAND:
        terms = position.terms
        index = (position.board[source] & CARD) * SQUARES + source
        for at in range(terms.lines_from[index], terms.lines_from[index + 1]):
            line = terms.lines[at]
            if landing_of(line) == target and position.board[first_of(line)]:
                return first_of(line)
    return -1


def can_move(position: Position) -> bool:
    """Whether the seat whose turn it is has a turn in the battle (X24)."""
    board = position.board
    terms = position.terms
    lines = terms.lines
    lines_from = terms.lines_from
    own = position.turn << 4
    has_normal = position.own_hand >> NORMAL_HAND != 0
    for start in range(FIELDS):
        cell = board[start]
        if cell == 0:
            if has_normal:
                return True
        elif cell & SIDE == own:
            index = (cell & TOP) * FIELDS + start
            for at in range(lines_from[index], lines_from[index + 1]):
                met = board[lines[at] & 31]
                if met == 0 or met & SIDE != own:
                    return True
    return len(of_battle(position)) > 0


def play(position: Position, move: i64) -> None:
    """`State.play` for 森羅万象."""
    if position.phase == BATTLE:
        position.begin()
        fight(position, source_of(move), target_of(move))
        position.pass_turn()
        settle(position)
        return
    prepare(position, move)


def prepare(position: Position, move: i64) -> None:
    """Lay out, deploy or switch (X7–X12)."""
    if move != END_MOVE:
        position.begin()
        source, target = source_of(move), target_of(move)
        if source >= HAND:
            place(position, source - HAND, target)
        else:
            cell = position.lift(source)
            position.put(source, position.lift(target))
            position.put(target, cell)
    position.phase = next_phase(position)
    if position.phase != SWITCH:
        position.pass_turn()
    position.to_act = position.turn
    if position.phase == BATTLE:
        begin_battle(position)


def next_phase(position: Position) -> i64:
    """The phase after what the seat to act has just done."""
    laid = position.laid_by(0) + position.laid_by(1)
    if laid == DEPLOYED:
        return BATTLE
    if position.phase == DEPLOYMENT:
        return SWITCH
    return LAYOUT if laid < 2 * LAID else DEPLOYMENT


def begin_battle(position: Position) -> None:
    """Say whose turn it is in a battle without a past (X13)."""
    if position.turn != (1 if position.terms.is_second_first else 0):
        position.pass_turn()
    settle(position)


def place(position: Position, letter: i64, square: i64) -> None:
    """Put a card of the seat to act from its hand on an empty square."""
    position.gain(letter, -1)
    position.put(square, cell_of(position.turn, letter))


def fight(position: Position, source: i64, target: i64) -> None:
    """A turn of the battle: deploy, advance or attack (X14–X22)."""
    position.quiet += 1
    if source >= HAND:
        place(position, source - HAND, target)
        return
    cell = position.lift(source)
    met = position.board[target]
    if met:
        position.quiet = 0
        position.lift(target)
        if is_infiltration(cell, met):
            position.put(target, cell_of(1 - position.turn, letter_of(met), letter_of(cell)))
            return
        capture(position, met)
    position.put(target, cell)


def is_infiltration(cell: i64, met: i64) -> bool:
    """Whether `cell`, attacking `met`, slips under it (X18)."""
    return cell & 15 > RANK and met <= TOP and met & 15 <= RANK


def is_lost_guest(met: i64, lost: i64) -> bool:
    """Whether the infiltrator under `met`, taken from a seat that has lost those royals, passes to that seat (X22)."""
    return is_royal(met) and lost == 0


def capture(position: Position, met: i64) -> None:
    """Take what lay on a square: into the hand, royals out, the infiltrator home or lost (X18, X21–X23)."""
    letter = letter_of(met)
    guest = guest_of(met)
    if guest:
        if is_lost_guest(met, position.enemy_lost):
            position.give(guest)
        else:
            position.gain(guest, 1)
    if is_royal(met):
        position.enemy_lost |= letter
        position.past = None
    else:
        position.gain(letter, 1)


def settle(position: Position) -> None:
    """Find out whether the battle goes on for the seat whose turn it is, and remember the position (X23–X25)."""
    terms = position.terms
    if terms.repetition:
        if position.turn:
            first, second = position.enemy_hand, position.own_hand
        else:
            first, second = position.own_hand, position.enemy_hand
        position.past = Past(position.hash, position.board, first, second, position.turn, position.past)
    if position.own_lost == BOTH:
        position.ended = ROYALS
    elif not can_move(position):
        position.ended = NO_TURN
    elif terms.repetition and position.times() >= terms.repetition:
        position.ended = REPETITION
    elif terms.quiet_limit and position.quiet >= terms.quiet_limit:
        position.ended = NO_PROGRESS
    position.to_act = OVER if position.ended else position.turn
