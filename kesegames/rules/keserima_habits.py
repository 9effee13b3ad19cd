"""Which turns of Kese-Rima good play tends to choose: where the tree search looks first.

A conditional logit of the turns that a search of 4000 nodes chose in 800 games of its own (5833 decisions); it leaves
24 of 57 turns' worth of doubt. What counts most is the hand left over: an empty one draws three cards, two circles
are a burden. The factors are e to the fitted coefficients.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.rules.keserima_moves import CARD_BIT, COUNT_BIT, DROP, PASS, SAIL, TYPE_BIT, goal_of

SCALE: Final = 20.0
LEFT: Final[vec[float]] = vec[float](
    [2.94, 0.66, 1.31, 5.0, 0.63, 0.85, 3.63, 1.0, 0.27, 0.47, 1.0, 1.0, 0.09, 1.0, 1.0, 1.0]
)
"""By the circles (times 4) and the other cards left in the hand."""
LEFT_FOR_GOOD: Final = 0.42
"""An empty hand where the deck is empty, too."""
DROPPED: Final[vec[float]] = vec[float]([3.53, 0.5, 0.51])
"""By kind."""
COMMANDS: Final[vec[float]] = vec[float]([2.27, 0.49, 0.35, 0.48])
"""By their number."""
WALKED: Final[vec[float]] = vec[float]([0.59, 0.61, 1.02, 0.57])
"""By kind."""
SAILED: Final = 1.9
OVER: Final = 6.8
"""A circle spent to go on from a piece."""
CAPTURED: Final = 11.0
HOME: Final = 0.13
"""Back to where it stood, cards spent."""
PASSED: Final = 0.025


def habit(move: i64, kind: i64, is_capture: bool, hand: i64, deck: i64) -> i64:
    """How likely the turn is among its like, from 1 up; `kind` is the piece's, `hand` and `deck` the mover's."""
    spent = move >> CARD_BIT
    left = hand - spent
    others = (left >> 8 & 255) + (left >> 16 & 255)
    likely = SCALE * (LEFT_FOR_GOOD if not left and not deck else LEFT[((left & 255) * 4 + others) & 15])
    what = move >> TYPE_BIT & 3
    if what == DROP:
        return 1 + i64(likely * DROPPED[move >> 5 & 31])
    if what == PASS:
        return 1
    count = move >> COUNT_BIT & 3
    likely *= COMMANDS[count] * (SAILED if what == SAIL else WALKED[kind])
    if is_capture:
        likely *= CAPTURED
    if spent & 255:
        likely *= OVER
    if goal_of(move) == move & 31:
        likely *= HOME if count else PASSED
    return 1 + i64(likely)
