"""What a position of modern Kisen looks worth to the opponent: a guess, made of the ruleset's `weights`.

Worths are in points; prices of captures, for ordering moves, in steps of 1/unit.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from kesegames.engine.odds import expected
from kesegames.engine.state import OVER
from kesegames.rules.kisen.board import AIM, CODES, EMPEROR, EMPTY, HEAD, LEAVE, STEP
from kesegames.rules.kisen.men import GO, SEASON, STAY, middle_of, packed, start_of, tag_of, target_of
from kesegames.rules.kisen.position import Position
from kesegames.rules.kisen.sets import NEAR, held_key
from kesegames.rules.kisen.terms import CALM, CHOICE, LOT, STICKS, TURN, WATER

_AT_LEAST: Final[vec[i64]] = vec[i64]([32, 31, 26, 16, 6, 1])
"""In how many of 32 throws of five sticks the value is at least 0 … 5."""
_PAID: Final = (1 << NEAR) - 1
EBB: Final = 24.0
"""In so many more quiet turns than CALM the hopes of a season would be gone …"""
LEAST_LEFT: Final = 0.1
"""… but for this share, by which a good waiting move is still told from a bad one."""


def estimate(position: Position, seat: i64) -> float:
    """State.estimate for modern Kisen: the lead in points, of what there is and of what each side stands to gain."""
    lead = float(position.score[seat] - position.score[1 - seat])
    if position.to_act == OVER:
        return 0.5 if lead == 0.0 else 1.0 if lead > 0.0 else 0.0
    weights = position.terms.weights
    lead = lead / weights.unit + hopes(position, seat) * left_of(position.quiet)
    return expected(lead / weights.scales[position.season - 1])


def hopes(position: Position, seat: i64) -> float:
    """How much more `seat` has than the other, in points, of all that is not paid yet."""
    # Who has the next turn, whatever is thrown or said in this one.
    follower = -1 if position.phase == LOT else position.mover if position.phase == TURN else 1 - position.mover
    more = standing(position, seat, seat == follower) - standing(position, 1 - seat, 1 - seat == follower)
    if position.phase in (STICKS, WATER):
        hoped = float(prize(position, position.pending)) / position.terms.weights.unit
        more += hoped if seat == position.mover else -hoped
    return more


def left_of(quiet: i64) -> float:
    """The share of the hopes, LEAST_LEFT … 1, that is left after so many turns without a capture or a drop.

    In the end nobody is paid (M25). Who has more to hope for must see early that waiting costs: else both wait hundreds
    of turns, since every other move gives something away.
    """
    return 1.0 if quiet <= CALM else max(LEAST_LEFT, 1.0 - float(quiet - CALM) / EBB)


def urgency(position: Position, move: i64) -> i64:
    """State.urgency for modern Kisen: what a move captures, or what 終季 pays."""
    if position.phase == TURN:
        hoped = prize(position, move)
        if hoped and i64(position.men.squares[middle_of(move)]) == EMPEROR:
            hoped -= position.terms.strike_cost * position.rate
        return max(0, hoped)
    if move == SEASON:
        paid = position.terms.scoring.count(position.hands, position.hand_key, position.mover) & _PAID
        return 1 + max(0, paid * position.rate)
    if position.phase == CHOICE and move < STAY:
        return prize(position, packed(GO, start_of(position.pending), 0, move))
    return 0


def standing(position: Position, seat: i64, is_next: bool) -> float:
    """What `seat` has: its hands, the pieces that may serve in further ones, men, room, and what it attacks."""
    weights = position.terms.weights
    hands = position.hands
    men = position.men
    held: i64 = 0
    piece: i64
    for piece in range(4 + seat, EMPEROR, 2):
        held += i64(hands[piece]) * weights.prices[piece >> 2]
    on_board: i64 = 0
    for square in men.field.squares:
        piece = i64(men.squares[square])
        if piece & 1 == seat and piece not in (EMPTY, EMPEROR):
            on_board += weights.prices[piece >> 2]
    attacked = vec[u8]([u8(0)] * CODES)
    reached = men.sweep(seat, attacked)
    best = 0.0
    targets: i64 = 0
    for piece in range(5 - seat, EMPEROR, 2):
        if i64(attacked[piece]):
            targets += 1
            price = weights.prey * float(weights.prices[piece >> 2])
            best = max(best, price + float(completed(position, piece, seat)))
    count = position.terms.scoring.count(hands, position.hand_key, seat)
    rate = position.rate
    worth = weights.hand * float((count & _PAID) * rate) + weights.near * float((count >> NEAR) * rate)
    worth += float(held) + weights.board * float(on_board)
    worth += (weights.threat if is_next else weights.later) * best
    return worth / weights.unit + weights.step * float(reached) + (weights.attack * float(targets) if is_next else 0.0)


def completed(position: Position, piece: i64, seat: i64) -> i64:
    """What the hands that `seat` would complete by capturing `piece` would pay."""
    scoring = position.terms.scoring
    hands = position.hands
    key = position.hand_key
    before = scoring.count(hands, key, seat) & _PAID
    taken = piece ^ 1
    count = hands[taken]
    hands[taken] = count + u8(1)
    key ^= held_key(taken, i64(count)) ^ held_key(taken, i64(count) + 1)
    after = scoring.count(hands, key, seat) & _PAID
    hands[taken] = count
    return (after - before) * position.rate


def prize(position: Position, move: i64) -> i64:
    """What a move of the seat whose turn it is may capture, lessened by the throws it takes; 0 when it cannot."""
    tag = tag_of(move)
    start = start_of(move)
    if tag in (GO, STEP):
        return _landing(position, start, target_of(move))
    if tag not in (HEAD, AIM, LEAVE):
        return 0
    best: i64 = 0
    middle = middle_of(move)
    for square in position.men.landings(move, 5):
        price = _landing(position, start, square)
        if price > best:
            best = max(best, price * _AT_LEAST[position.men.field.distance(middle, square)] // 32)
    return best


def strikes(position: Position, move: i64) -> bool:
    """`State.strikes` for modern Kisen: whether a square that the move may end on has a piece, the throws as they may
    fall. Urgency does not tell: a strike against the 皇 (M19) may cost more than it wins.
    """
    if position.phase == CHOICE:
        return move < STAY and i64(position.men.squares[move]) != EMPTY
    if position.phase != TURN:
        return False
    if tag_of(move) in (GO, STEP):
        return i64(position.men.squares[target_of(move)]) != EMPTY and start_of(move) != target_of(move)
    if tag_of(move) not in (HEAD, AIM, LEAVE):
        return False
    for square in position.men.landings(move, 5):
        if i64(position.men.squares[square]) != EMPTY and start_of(move) != square:
            return True
    return False


def _landing(position: Position, start: i64, target: i64) -> i64:
    piece = i64(position.men.squares[target])
    if piece == EMPTY or start == target:
        return 0
    price = position.terms.weights.prices[piece >> 2] + completed(position, piece, position.mover)
    return price // 2 if position.men.needs_throw(start, target) else price
