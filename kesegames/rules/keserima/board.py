"""The squares, cards and shared tables of Kese-Rima: what its State and its notations both stand on (K1–K6).

A square is `row * 5 + column`, 0 … 24, NOWHERE is off the board; a set of squares is a mask of 25 bits. Kinds are the
sums of what they can do: CROSS and DIAGONAL are bits, a circle has neither and an all has both. Cards are counted in
one int, 8 bits a kind.
"""

from __future__ import annotations

from typing import Final, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Numbers, Ruleset
from kesegames.engine.trouble import Trouble, quoted

SQUARES: Final = 25
NOWHERE: Final = 31
ALL_SQUARES: Final = (1 << 25) - 1
LEFT_COLUMN: Final = 1 << 0 | 1 << 5 | 1 << 10 | 1 << 15 | 1 << 20
RIGHT_COLUMN: Final = LEFT_COLUMN << 4

CIRCLE: Final = 0
CROSS: Final = 1
DIAGONAL: Final = 2
ALL: Final = 3
KINDS: Final = "o+x*"
SIDES: Final = ("K", "R")
OWNERS: Final = ("K", "R", "S")

ONE_CIRCLE: Final = 1
ONE_CROSS: Final = 1 << 8
ONE_DIAGONAL: Final = 1 << 16
HAND: Final = 3

SETUP: Final = 0
DEAL: Final = 1
FIRST: Final = 2
DRAW: Final = 3
TURN: Final = 4
ENDED: Final = 5


def neighbours(directions: list[tuple[int, int]]) -> vec[i64]:
    """Four squares for each square, NOWHERE behind the edge: the one at `4 * square + i` lies in `directions[i]`."""
    table: list[i64] = []
    for square in range(SQUARES):
        for across, down in directions:
            column = square % 5 + across
            row = square // 5 + down
            table.append(row * 5 + column if 0 <= column < 5 and 0 <= row < 5 else NOWHERE)
    return vec[i64](table)


ORTHOGONAL: Final[vec[i64]] = neighbours([(0, -1), (-1, 0), (1, 0), (0, 1)])
OBLIQUE: Final[vec[i64]] = neighbours([(-1, -1), (1, -1), (-1, 1), (1, 1)])


def square_name(square: i64) -> str:
    """Column, then row, from 1 (K1)."""
    return f"{square % 5 + 1}{square // 5 + 1}"


def square_number(name: str) -> i64:
    """The inverse of `square_name`; NOWHERE for any other text."""
    if len(name) == 2 and name[0] in "12345" and name[1] in "12345":
        return (ord(name[1]) - 49) * 5 + ord(name[0]) - 49
    return NOWHERE


def squares_of(mask: i64) -> list[i64]:
    """The squares of a set, ascending."""
    return [square for square in range(SQUARES) if mask >> square & 1]


def card_of(start: i64, goal: i64) -> i64:
    """The kind of one step: CROSS along a line, DIAGONAL across, CIRCLE when it is no step to a neighbour (K11)."""
    for i in range(4):
        if ORTHOGONAL[4 * start + i] == goal:
            return CROSS
        if OBLIQUE[4 * start + i] == goal:
            return DIAGONAL
    return CIRCLE


def count_of(cards: i64, kind: i64) -> i64:
    """How many of a kind."""
    return cards >> 8 * kind & 255


def count_all(cards: i64) -> i64:
    """How many cards altogether."""
    return (cards & 255) + (cards >> 8 & 255) + (cards >> 16 & 255) + (cards >> 24 & 255)


def cards_text(cards: i64) -> str:
    """The cards in the order o + x *."""
    return "".join(KINDS[kind] * count_of(cards, kind) for kind in range(4))


def cards_from(text: str) -> i64:
    """The inverse of `cards_text`, in any order; -1 for a character that is no card or more than 200 of them."""
    if len(text) > 200 or any(letter not in KINDS for letter in text):
        return -1
    return sum(1 << 8 * KINDS.index(letter) for letter in text)


def draws(deck: i64, count: i64) -> list[tuple[i64, i64]]:
    """Every multiset of `count` cards o + x that a shuffled deck can give, ascending, with the number of its ways."""
    found: list[tuple[i64, i64]] = []
    for diagonals in range(count + 1):
        for crosses in range(count - diagonals + 1):
            circles = count - diagonals - crosses
            ways = choose(deck & 255, circles) * choose(deck >> 8 & 255, crosses) * choose(deck >> 16 & 255, diagonals)
            if ways:
                found.append((circles | crosses << 8 | diagonals << 16, ways))
    return found


def drawn(deck: i64, count: i64, rng: Random) -> i64:
    """`count` cards from a shuffled deck, or all that are left (K16)."""
    cards: i64 = 0
    for _ in range(count):
        circles = deck & 255
        crosses = deck >> 8 & 255
        total = circles + crosses + (deck >> 16 & 255)
        if not total:
            break
        place = rng.randrange(total)
        card: i64 = ONE_CIRCLE if place < circles else ONE_CROSS if place < circles + crosses else ONE_DIAGONAL
        cards += card
        deck -= card
    return cards


def choose(count: i64, taken: i64) -> i64:
    """The binomial coefficient, for the few cards of a hand."""
    ways: i64 = 1
    for i in range(taken):
        ways = ways * (count - i) // (i + 1)
    return ways


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
    """Where `Weights` list a hand."""
    return (hand & 255) * 4 + (hand >> 8 & 255) + (hand >> 16 & 255) & 15


def hand_weights(weights: Numbers, when: str) -> vec[float]:
    """`hand_now_…` or `hand_later_…`: what a hand of so many circles `o` and others `c`, or of `none`, is worth."""
    table = vec[float]([0.0 for _ in range(4 * (HAND + 1))])
    for circles in range(HAND + 1):
        for others in range(HAND + 1 - circles):
            cards = "o" * circles + "c" * others
            table[4 * circles + others] = weights.get(f"hand_{when}_{cards or 'none'}", 0.0)
    return table


@final
class Setup:
    """What one game's copies share: the board, the opening rows, the decks, the options and the weights.

    `rows` has, for Kese, Rima and the ships, the fixed pieces as (kind, square) and the two squares where the lots
    decide, the left one first (K5). `totals` are all the cards of a side. `limit` is that of K23, 0 for none;
    `first` a seat or -1 for the lot. Raises Trouble with a `path` where the ruleset's data cannot be played.
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
        for letter in OWNERS:
            fixed, drawn = opening_row(str(rows.get(letter, "–")), self.water if letter == "S" else self.land, letter)
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
    """The fixed pieces and the two drawn squares of `?11 o21 *31 o41 ?51`; raises Trouble for anything else."""
    fixed: list[tuple[int, int]] = []
    drawn: list[int] = []
    taken: i64 = 0
    for token in text.split():
        square = square_number(token[1:])
        kind = ("?" + KINDS).find(token[0]) - 1
        is_ship = letter == "S"
        if (
            square == NOWHERE
            or not allowed >> square & 1
            or taken >> square & 1
            or kind < -1
            or (is_ship and kind >= 0)
        ):
            raise Trouble("trouble.keserima_start", {"text": quoted(token)}, path=("tables", "start", letter))
        taken |= 1 << square
        if kind < 0:
            drawn.append(int(square))
        else:
            fixed.append((kind, int(square)))
    if len(drawn) != 2:
        raise Trouble("trouble.keserima_start", {"text": quoted(text)}, path=("tables", "start", letter))
    return fixed, drawn


def is_won(prison: i64) -> bool:
    """Whether a prison holds a circle, a cross and a diagonal, or an all (K19)."""
    return bool(prison >> 24 or (prison & 255 and prison & 0xFF00 and prison & 0xFF0000))


def held_kinds(prison: i64) -> i64:
    """The kinds in a prison as four bits."""
    kinds: i64 = 0
    for kind in range(4):
        if prison >> 8 * kind & 255:
            kinds |= 1 << kind
    return kinds
