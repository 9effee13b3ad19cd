"""What a position of Kese-Rima is worth, whether a seat can win at once, and which turns good play tends to choose.

That last is a conditional logit of the turns that a search of 4000 nodes chose in 800 games of its own (5833
decisions), as surprising as one of 24 turns where 57 are legal. What counts most is the hand left over: an empty one
draws three cards, two circles are a burden. The factors are e to 0.6 of the fitted coefficients, so that many nodes may
still doubt them: against e to the whole 65 of 120 games with 3000 nodes, against none 94 of 160.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.odds import expected
from kesegames.engine.state import NOBODY
from kesegames.rules.keserima.board import (
    ALL_SQUARES,
    ONE_CIRCLE,
    ONE_CROSS,
    ONE_DIAGONAL,
    across,
    along,
    count_of,
    held_kinds,
    is_won,
    size,
)
from kesegames.rules.keserima.moves import (
    DROP,
    PASS,
    SAIL,
    WALK,
    commands_of,
    dropped_in,
    goal_of,
    sort_of,
    spent_in,
    start_of,
)
from kesegames.rules.keserima.position import DRAW, ENDED, TURN, Position
from kesegames.rules.keserima.terms import place_of

SCALE: Final = 20.0
LEFT: Final[vec[float]] = vec[float](
    [1.9, 0.78, 1.2, 2.6, 0.76, 0.91, 2.2, 1.0, 0.46, 0.64, 1.0, 1.0, 0.24, 1.0, 1.0, 1.0]
)
"""By the circles (times 4) and the other cards left in the hand."""
LEFT_FOR_GOOD: Final = 0.59
"""An empty hand where the deck is empty, too."""
DROPPED: Final[vec[float]] = vec[float]([2.1, 0.66, 0.67])
"""By kind."""
COMMANDS: Final[vec[float]] = vec[float]([1.6, 0.65, 0.53, 0.64])
"""By their number."""
WALKED: Final[vec[float]] = vec[float]([0.73, 0.74, 1, 0.71])
"""By kind."""
SAILED: Final = 1.5
OVER: Final = 3.2
"""A circle spent to go on from a piece."""
CAPTURED: Final = 4.2
HOME: Final = 0.29
"""Back to where it stood, cards spent."""
PASSED: Final = 0.11


def estimate(position: Position, seat: i64) -> float:
    """State.estimate while the game goes on."""
    is_turn = position.phase == TURN
    own = strength(position, position.own, position.enemy, position.own_hand, position.own_prison, is_turn)
    is_next = position.phase == DRAW
    enemy = strength(position, position.enemy, position.own, position.enemy_hand, position.enemy_prison, is_next)
    balance = enemy - own if position.mover else own - enemy
    share = expected(balance)
    return share if seat == 0 else 1.0 - share


def strength(position: Position, own: i64, enemy: i64, hand: i64, prison: i64, is_next: bool) -> float:
    """What a seat has, in the log odds of `Weights`: captures, pieces, cards, room, and what it could capture.

    What the seat that moves next has and what the other has weigh apart.
    """
    weights = position.terms.weights
    near = reach(position, own, hand, own | enemy)
    wanted = targets(position, prison) & enemy
    reached, guarded, open_to = float(size(near)), float(size(near & own)), float(size(wanted))
    worth = weights.kind * float(size(held_kinds(prison)))
    movers = own & (position.crosses | position.diagonals)
    worth += weights.man * float(size(own)) + weights.mover * float(size(movers))
    if is_next:
        worth += weights.reach_now * reached + weights.guard_now * guarded + weights.targets_now * open_to
        return worth + weights.hand_now[place_of(hand)] + (weights.win_now if near & wanted else 0.0)
    worth += weights.reach_later * reached + weights.guard_later * guarded + weights.targets_later * open_to
    if position.phase == DRAW and not hand:
        return worth + weights.drawn
    return worth + weights.hand_later[place_of(hand)] + (weights.win_later if near & wanted else 0.0)


def targets(position: Position, prison: i64) -> i64:
    """The squares of the pieces whose capture would complete the prison (K19); of both sides', wherever they stand."""
    squares = position.crosses & position.diagonals
    if held_kinds(prison) in (3, 5, 6):
        squares |= missing(position, prison)
    return squares


def missing(position: Position, prison: i64) -> i64:
    """The squares of all pieces whose kind is not in the prison."""
    squares: i64 = 0
    if not prison & 255:
        squares |= ~(position.crosses | position.diagonals)
    if not prison & 0xFF00:
        squares |= position.crosses & ~position.diagonals
    if not prison & 0xFF0000:
        squares |= position.diagonals & ~position.crosses
    return squares & ALL_SQUARES


def certain_winner(position: Position) -> i64:
    """The seat that moves next, if a piece of it reaches a target; the other's draw changes nothing there (K16)."""
    if position.phase < DRAW or position.phase == ENDED:
        return NOBODY
    if position.phase == TURN:
        return position.mover if can_win(position) else NOBODY
    return 1 - position.mover if other_can_win(position) else NOBODY


def can_win(position: Position) -> bool:
    """Whether a turn of the mover, with the hand it has, would win (K19)."""
    wanted = targets(position, position.own_prison) & position.enemy
    return reaches(position, position.own, position.own_hand, wanted)


def other_can_win(position: Position) -> bool:
    """Whether a turn of the other seat, were it its own now, would win."""
    wanted = targets(position, position.enemy_prison) & position.own
    return reaches(position, position.enemy, position.enemy_hand, wanted)


def can_wait(position: Position) -> bool:
    """Whether the mover has a piece that may stay where it is (K9), and nothing to fear where it does."""
    return bool(position.staying(position.own)) and not other_can_win(position)


def reaches(position: Position, own: i64, hand: i64, wanted: i64) -> bool:
    """Whether a turn of one of the pieces `own` could end on one of the `wanted` squares."""
    if not wanted & reach(position, own, hand, 0):
        return False
    men = position.own | position.enemy
    while own:
        man = own & -own
        own ^= man
        if wanted & reach(position, man, hand, men & ~man):
            return True
    return False


def reach(position: Position, movers: i64, hand: i64, men: i64) -> i64:
    """The squares where some turn of these pieces could pass or end (K9–K13).

    `men` are the squares where pieces stand. All pieces are moved at once, so a lifted piece still stands in its own
    way and in the others' (K17 is left out).
    """
    enter = position.terms.land | position.ships
    stepped = (along(movers & position.crosses) | across(movers & position.diagonals)) & enter
    return stepped | spread(position.staying(movers), stepped, hand, enter, men)


def spread(lifted: i64, stepped: i64, hand: i64, enter: i64, men: i64) -> i64:
    """The squares that commands reach from `lifted` (pieces still on their own squares) and `stepped` (K11–K13)."""
    if hand < ONE_CROSS:
        return 0
    free = lifted | stepped & ~men
    found: i64 = 0  # not a conditional expression: mypyc would box its value
    if free:
        found = spread_from(free, hand, enter, men)
    if hand & 255 and stepped & men:
        found |= spread_from(stepped & men, hand - ONE_CIRCLE, enter, men)
    return found


def spread_from(squares: i64, hand: i64, enter: i64, men: i64) -> i64:
    """`spread` after the circle, where one was needed, has been paid."""
    found: i64 = 0
    if hand & 0xFF00:
        stepped = along(squares) & enter
        found |= stepped | spread(0, stepped, hand - ONE_CROSS, enter, men)
    if hand & 0xFF0000:
        stepped = across(squares) & enter
        found |= stepped | spread(0, stepped, hand - ONE_DIAGONAL, enter, men)
    return found


def urgency(position: Position, turn: i64) -> i64:
    """A win 1000, a capture by its kind 100 (new in the prison) or 20; another turn 0."""
    if not is_capture(position, turn):
        return 0
    kind = position.kind(goal_of(turn))
    if is_won(position.own_prison + (1 << 8 * kind)):
        return 1000
    return 20 if count_of(position.own_prison, kind) else 100


def is_capture(position: Position, turn: i64) -> bool:
    """Whether the turn ends on an enemy piece (K15)."""
    return sort_of(turn) == WALK and bool(position.enemy >> goal_of(turn) & 1)


def likelihood(position: Position, turn: i64) -> i64:
    """How likely the turn is among its like, from 1 up."""
    spent = spent_in(turn)
    left = position.own_hand - spent
    is_for_good = not left and not position.own_deck
    likely = SCALE * (LEFT_FOR_GOOD if is_for_good else LEFT[place_of(left)])
    sort = sort_of(turn)
    if sort == DROP:
        return 1 + i64(likely * DROPPED[dropped_in(turn)])
    if sort == PASS:
        return 1
    count = commands_of(turn)
    likely *= COMMANDS[count] * (SAILED if sort == SAIL else WALKED[position.kind(start_of(turn))])
    if is_capture(position, turn):
        likely *= CAPTURED
    if spent & 255:
        likely *= OVER
    if goal_of(turn) == start_of(turn):
        likely *= HOME if count else PASSED
    return 1 + i64(likely)
