"""What a ruleset of 森羅万象 and its options fix (docs/rules/shinra.md X5, X8, X13, X15, X25), as flat tables."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.board import WAYS
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import KEY_MASK
from kesegames.engine.trouble import Trouble
from kesegames.rules.shinra.board import (
    COLUMN_NAMES,
    LAST_RANK,
    LEAPS,
    MIDDLE_ROW,
    MOST_LETTERS,
    OWNER,
    PRINCE,
    RANKS,
    SIZE,
    SQUARES,
    cards_of,
)

LEAST_NORMAL: Final = 9
"""N cards that a seat must have: five in its camp and four to deploy, or three and, both chosen R cards laid, five."""
MOST_OF_ONE: Final = 7
"""Both seats' cards of one letter must fit into four bits."""
OFF: Final = SQUARES
"""The landing of a jump that would leave the board, and of what is no arrow."""

LANDING: Final = 5
FURTHER: Final = 10


def wrong(path: tuple[str, ...], value: object, wanted: str) -> Trouble:
    return Trouble("trouble.unusable_value", {"key": path[-1], "value": str(value), "wanted": wanted}, path=path)


def first_of(line: i64) -> i64:
    """The first square of a line."""
    return line & 31


def landing_of(line: i64) -> i64:
    """The square behind it, on which a jump lands; OFF where there is none (X17)."""
    return line >> LANDING & 31


def further_of(line: i64) -> i64:
    """How many squares behind the first one it goes on to: 0 for one step."""
    return line >> FURTHER


@final
class Weights:
    """What the estimate adds up (the ruleset's weights), in thousandths of an N card.

    `card` is the worth of a card on a square, by `card * SQUARES + square`, and `hand` that of a hand card, by
    `seat << 4 | letter`: less than 0 for cards of the second seat. `guest` is what an infiltrator of a letter is worth
    to its owner, the harm to who carries it included. `price` is a letter's worth in tenths, `alone` what the loss of
    one royal costs besides its worth.
    """

    def __init__(self, ruleset: Ruleset, letters: str) -> None:
        weights = ruleset.weights
        worth = [0.0, *(float(weights.get(letter, 0)) for letter in letters[1:])]
        held = [
            0.0,
            *(float(weights.get(f"hand_{'rank' if letter in RANKS else 'normal'}", 1)) for letter in letters[1:]),
        ]
        self.price = vec[i64]([max(1, round(10 * one)) for one in worth])
        self.alone: i64 = round(1000 * float(weights.get("alone", 0)))
        self.tempo: i64 = round(1000 * float(weights.get("tempo", 0)))
        self.worth = vec[i64]([round(1000 * one) for one in worth])
        self.mobility: i64 = round(1000 * float(weights.get("mobility", 0)))
        self.guard: i64 = round(1000 * float(weights.get("guard", 0)))
        self.attacking: i64 = round(1000 * float(weights.get("attacking", 0)))
        self.threatening: i64 = round(1000 * float(weights.get("threatening", 0)))
        self.is_active = bool(self.mobility or self.guard or self.attacking or self.threatening)
        self.scale = 1000.0 * float(weights.get("scale", 0))
        if self.scale <= 0:
            raise wrong(("weights", "scale"), f"{self.scale:g}", "> 0")
        advance, centre, back = (float(weights.get(name, 0)) for name in ("advance", "centre", "back"))
        beneath, shaken = float(weights.get("beneath", 0)), float(weights.get("shaken", 0))
        self.card = vec[i64]([0] * (2 * OWNER * SQUARES))
        self.guest = vec[i64]([0] * OWNER)
        self.hand = vec[i64]([0] * (2 * OWNER))
        for number in range(1, len(letters)):
            self.guest[number] = round(1000 * (beneath * worth[number] + shaken))
            for seat in range(2):
                sign = -1 if seat else 1
                self.hand[seat * OWNER + number] = sign * round(1000 * held[number] * worth[number])
                for square in range(SQUARES):
                    column, row = square // SIZE, square % SIZE
                    forward = row if seat else SIZE - 1 - row
                    placed = worth[number] + centre * (MIDDLE_ROW - abs(column - MIDDLE_ROW))
                    placed += back * (SIZE - 1 - forward) if number <= PRINCE else advance * forward
                    self.card[(seat * OWNER + number) * SQUARES + square] = sign * round(1000 * placed)


@final
class Terms:
    """What never changes in a game.

    By letter: `letters` its name, `counts` how many cards of it each seat has. The lines of a card on a
    square are `lines[lines_from[i]]` … `lines[lines_from[i + 1] - 1]` with `i = card * SQUARES + square`;
    `reach` has a bit for each square that they lead to, jumps included. `card_keys`, `guest_keys` (by
    `letter * SQUARES + square`) and `hand_keys` (`seat << 8 | letter << 4 | count`) are the random numbers behind
    State.key. `repetition` and `quiet_limit` are the numbers of X25, 0 where there is no such draw.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str]) -> None:
        board = ruleset.board
        if board is None or board.columns != list(COLUMN_NAMES) or board.rows != list(COLUMN_NAMES):
            raise wrong(("board",), "–" if board is None else board.kind, "5 × 5: 11 … 55 (X1, X2)")
        ruleset.table("cards", {letter: {} for letter in RANKS})
        cards: dict[str, Any] = ruleset.table("cards", {"*": {}})
        self.letters: str = "-" + RANKS + "".join(letter for letter in cards if letter not in RANKS)
        self.numbers: dict[str, int] = {letter: number for number, letter in enumerate(self.letters) if number}
        self._count(cards)
        self._draw_lines(cards)
        self.has_both: bool = options["chosen_ranks"] == "any"
        self.drops_anywhere: bool = options["rank_drops"] == "anywhere"
        self.is_second_first: bool = options["first_battle_turn"] == "second"
        self.repetition: i64 = limit(options["repetition_draw"])
        self.quiet_limit: i64 = limit(options["no_progress_draw"])
        self.weights = Weights(ruleset, self.letters)
        self.empty = vec[i64]([0] * SQUARES)
        rng = Random("shinra")
        self.card_keys = vec[i64]([rng.getrandbits(60) & KEY_MASK for _ in range(2 * OWNER * SQUARES)])
        self.guest_keys = vec[i64]([rng.getrandbits(60) & KEY_MASK for _ in range(OWNER * SQUARES)])
        self.hand_keys = vec[i64]([rng.getrandbits(60) & KEY_MASK for _ in range(512)])

    def _count(self, cards: dict[str, Any]) -> None:
        """The numbers of cards, each R card once (X5)."""
        self.counts = vec[i64]([0] * (MOST_LETTERS + 1))
        normal: i64 = 0
        for letter, card in cards.items():
            path = ("tables", "cards", letter)
            if len(letter) != 1 or not letter.isalnum():
                raise wrong(path, letter, f"{RANKS}, a–z (X5)")
            count = card.get("count")
            most = 1 if letter in RANKS else MOST_OF_ONE
            if not isinstance(count, int) or not 1 <= count <= most:
                raise wrong((*path, "count"), count, f"1–{most} (X5)")
            number = self.letters.index(letter)
            if number > MOST_LETTERS:
                raise wrong(("tables", "cards"), " ".join(cards), f"≤ {MOST_LETTERS}")
            self.counts[number] = count
            normal += count if number > LAST_RANK else 0
        if normal < LEAST_NORMAL:
            raise wrong(("tables", "cards"), normal, f"N ≥ {LEAST_NORMAL} (X8, X10)")

    def _draw_lines(self, cards: dict[str, Any]) -> None:
        """The lines of every card from every square (X4)."""
        self.lines = vec[i64]()
        self.lines_from = vec[i64]([0] * (2 * OWNER * SQUARES + 1))
        self.reach = vec[i64]([0] * (2 * OWNER * SQUARES))
        ways = [_ways(("tables", "cards", letter), cards[letter]) for letter in self.letters[1:]]
        for card in range(2 * OWNER):
            turned = -1 if card >= OWNER else 1
            for square in range(SQUARES):
                index = card * SQUARES + square
                self.lines_from[index] = len(self.lines)
                for kind, right, down in ways[card % OWNER - 1] if 0 < card % OWNER <= len(ways) else []:
                    line, reached = drawn(square, turned * right, turned * down, kind)
                    if reached:
                        self.lines = append(self.lines, line)
                        self.reach[index] |= reached
        self.lines_from[2 * OWNER * SQUARES] = len(self.lines)


def _ways(path: tuple[str, ...], card: dict[str, Any]) -> list[tuple[str, int, int]]:
    """How a card goes, each way by its kind and by how far it leads to the right and down (X4)."""
    for kind in card:
        if kind not in ("count", "step", "slide", "leap"):
            raise wrong((*path, kind), kind, "count, step, slide, leap")
    found: list[tuple[str, int, int]] = []
    for kind in ("step", "slide", "leap"):
        ways = card.get(kind, [])
        if not isinstance(ways, list):
            raise wrong((*path, kind), ways, "[f, b]")
        known = LEAPS if kind == "leap" else WAYS
        for way in ways:
            if way not in known:
                raise wrong((*path, kind), way, ", ".join(known))
            found += [(kind, right, down) for right, down in (LEAPS[way] if kind == "leap" else (WAYS[way],))]
    return found


@cache
def drawn(square: i64, right: i64, down: i64, kind: str) -> tuple[i64, i64]:
    """A line from a square, and the bits of the squares it leads to; 0, 0 where it would leave the board at once."""
    squares: list[i64] = []
    column, row = square // SIZE + right, square % SIZE + down
    while 0 <= column < SIZE and 0 <= row < SIZE:
        squares.append(column * SIZE + row)
        column += right
        row += down
    if not squares:
        return 0, 0
    landing: i64 = squares[1] if len(squares) > 1 and kind != "leap" else OFF
    further: i64 = len(squares) - 1 if kind == "slide" else 0
    reached: i64 = 0
    for distance, one in enumerate(squares):
        if distance == 0 or kind == "slide" or (distance == 1 and kind == "step"):
            reached |= cards_of(0, 1) << one
    return squares[0] | landing << LANDING | further << FURTHER, reached


def limit(choice: str) -> i64:
    """The number of an option that may be `none`."""
    return 0 if choice == "none" else int(choice)
