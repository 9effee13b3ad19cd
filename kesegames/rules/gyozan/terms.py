"""What the ruleset fixes: the path, its 皇処, the numbers of the game, the weights of the evaluation (J1–J6)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble, quoted

HAND: Final = 3
"""The hand limit, without 兵 (J4)."""
ROOM: Final = 9
"""Cards that a seat can have installed (J3)."""
STICKS: Final = 5
LOW: Final = 3
"""A throw up to it has the first effect of 筆, 巫 and 将, a higher one the second (J5)."""
WORN: Final = 3
"""Sticks with which a card is taken off (J4)."""
RICE_PRICE: Final = 10
MONEY_PRICE: Final = 2
"""Of a movement (J2)."""
EXCHANGE: Final = 5
"""米 for 1 銭 (J2)."""
REFUND: Final = 2
"""米 for a card thrown away (J4), 銭 for a 船, of a 王, and of a 筆 that throws high (J5)."""
BEGINNING: Final = 5
"""米 of each seat at first (J6)."""
DEAREST: Final = 10
"""What 王 and 皇 cost (J3)."""
MOST_SQUARES: Final = 64


@final
class Terms:
    """Shared by all positions of a game.

    `path` are the squares from the start to 皇山, `last` is the number of that; `is_sign` has 1 for each 皇処. The
    evaluation: `turn` logits for each turn that a seat is nearer to the summit than another, `cards` 米 that the hand
    brings a turn, `held` what one of its cards is worth now, `ahead` turns of having the turn.
    """

    def __init__(self, ruleset: Ruleset) -> None:
        self.path: list[str] = path_of(ruleset)
        self.last: i64 = len(self.path) - 1
        signs = ruleset.areas.get("sign", [])
        self.is_sign: vec[i64] = vec[i64]([1 if square in signs else 0 for square in self.path])
        weights = ruleset.weights
        self.turn: float = float(weights.get("turn", 0.5))
        self.cards: float = float(weights.get("cards", 5))
        self.held: float = float(weights.get("held", 2))
        self.ahead: float = float(weights.get("ahead", 0.5))


def path_of(ruleset: Ruleset) -> list[str]:
    """The squares in their order; raises Trouble where they are not squares of the board, each once (J1)."""
    path: list[str] = ruleset.table("path", ["text"])
    board = ruleset.board
    squares = {cell.name for cell in board.cells} if board is not None else set[str]()
    wrong = [square for square in path if square not in squares or path.count(square) > 1]
    if wrong or not 2 <= len(path) <= MOST_SQUARES:
        shown = quoted(wrong[0] if wrong else str(len(path)))
        raise Trouble("trouble.gyozan_path", {"text": shown}, path=("tables", "path"))
    return path
