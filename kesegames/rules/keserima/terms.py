"""What a ruleset and its options fix of Kese-Rima: the water, the opening rows, the decks, the draws, the weights."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Numbers, Ruleset
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.keserima.board import (
    ALL_SQUARES,
    HAND,
    KINDS,
    NOWHERE,
    ONE_CROSS,
    ONE_DIAGONAL,
    OWNERS,
    SIDES,
    square_number,
)


@final
class Weights:
    """What the evaluation counts, in log odds; the ruleset says what each is.

    Names that end in `now` are for the seat that moves next, those in `later` for the other. The hands are listed by
    their circles (times 4) and their other cards; `drawn` is one that is about to be drawn, with its reach.
    """

    def __init__(self, weights: Numbers) -> None:
        self.kind: float = weights.get("kind_captured", 0.0)
        self.man: float = weights.get("man", 0.0)
        self.mover: float = weights.get("mover", 0.0)
        self.reach_now: float = weights.get("reach_now", 0.0)
        self.reach_later: float = weights.get("reach_later", 0.0)
        self.guard_now: float = weights.get("guard_now", 0.0)
        self.guard_later: float = weights.get("guard_later", 0.0)
        self.targets_now: float = weights.get("targets_now", 0.0)
        self.targets_later: float = weights.get("targets_later", 0.0)
        self.win_now: float = weights.get("win_now", 0.0)
        self.win_later: float = weights.get("win_later", 0.0)
        self.hand_now: vec[float] = hand_weights(weights, "now")
        self.hand_later: vec[float] = hand_weights(weights, "later")
        self.drawn: float = weights.get("hand_later_drawn", 0.0)


def place_of(hand: i64) -> i64:
    """Where a hand is listed in `Weights`, 0 … 15."""
    return (hand & 255) * 4 + (hand >> 8 & 255) + (hand >> 16 & 255) & 15


def hand_weights(weights: Numbers, when: str) -> vec[float]:
    """`hand_now_…` or `hand_later_…`: what a hand of so many circles `o` and others `c`, or of `none`, is worth."""
    table = vec[float]([0.0] * (4 * (HAND + 1)))
    for circles in range(HAND + 1):
        for others in range(HAND + 1 - circles):
            cards = "o" * circles + "c" * others
            table[4 * circles + others] = weights.get(f"hand_{when}_{cards or 'none'}", 0.0)
    return table


@final
class Terms:
    """What all positions of one game share.

    For Kese, Rima and the ships, `fixed` has the pieces that stand in any case, as (kind, square), and `drawn` the two
    squares where the lots decide, the left one first (K5). `totals` are all the cards of a side, `deck` those it draws
    from. `limit` is the number of K23, 0 for none; `first` a seat, or -1 for the lot.
    Raises Trouble with a `path` where the ruleset's data cannot be played.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str]) -> None:
        self.water: i64 = 0
        for place, name in enumerate(ruleset.areas.get("water", [])):
            square = square_number(name)
            if square == NOWHERE:
                raise Trouble("trouble.no_such_square", {"square": quoted(name)}, path=("areas", "water", str(place)))
            self.water |= 1 << square
        self.land: i64 = ALL_SQUARES & ~self.water
        board = ruleset.board
        if board is None or board.columns != list("12345") or board.rows != list("12345"):
            raise Trouble("trouble.keserima_board", path=("board",))
        circles = ruleset.number("deck_circles", 1, 12)
        crosses = ruleset.number("deck_crosses", 1, 12)
        diagonals = ruleset.number("deck_diagonals", 1, 12)
        self.deck: i64 = circles | crosses << 8 | diagonals << 16
        rows = ruleset.tables.get("start")
        if not isinstance(rows, dict):
            raise Trouble("trouble.keserima_start", {"text": quoted(str(rows))}, path=("tables", "start"))
        self.fixed: list[list[tuple[int, int]]] = []
        self.drawn: list[list[int]] = []
        free: i64 = ALL_SQUARES
        for letter in OWNERS:
            allowed = free & (self.water if letter == "S" else self.land)
            fixed, drawn = opening_row(str(rows.get(letter, "–")), allowed, letter)
            for square in [*drawn, *(square for _, square in fixed)]:
                free &= ~(1 << square)
            self.fixed.append(fixed)
            self.drawn.append(drawn)
        self.totals: list[int] = [
            self.deck + ONE_CROSS + ONE_DIAGONAL + sum(1 << 8 * kind for kind, _ in self.fixed[side]) for side in (0, 1)
        ]
        self.six_ship_draw: bool = options.get("six_ship_draw") == "true"
        limit = options.get("no_progress_draw", "none")
        self.limit: i64 = int(limit) if limit.isdecimal() else 0
        first = options.get("first", "lot")
        self.first: i64 = SIDES.index(first) if first in SIDES else -1
        self.weights: Weights = Weights(ruleset.weights)


def opening_row(text: str, allowed: i64, letter: str) -> tuple[list[tuple[int, int]], list[int]]:
    """The fixed pieces and the two drawn squares of `?11 o21 *31 o41 ?51`, each square one of the `allowed`.

    Raises Trouble for anything else.
    """
    fixed: list[tuple[int, int]] = []
    drawn: list[int] = []
    for token in text.split():
        square = square_number(token[1:])
        kind = ("?" + KINDS).find(token[0]) - 1
        is_ship = letter == "S"
        if square == NOWHERE or not allowed >> square & 1 or kind < -1 or (is_ship and kind >= 0):
            raise Trouble("trouble.keserima_start", {"text": quoted(token)}, path=("tables", "start", letter))
        allowed &= ~(1 << square)
        if kind < 0:
            drawn.append(int(square))
        else:
            fixed.append((kind, int(square)))
    if len(drawn) != 2:
        raise Trouble("trouble.keserima_start", {"text": quoted(text)}, path=("tables", "start", letter))
    return fixed, drawn
