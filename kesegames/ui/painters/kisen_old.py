"""Old Kisen: the board and the tiles of Kisen, where a piece's colour is its side's."""

from __future__ import annotations

from kesegames.ui.painters import kisen


class Painter(kisen.Painter):
    """The seat at the top has the red pieces (docs/rules/kisen.md, O1)."""

    seat_colours = (kisen.BLACK_INK, kisen.RED_INK)

    def _is_red(self, piece: str) -> bool:
        return self.ruleset.owner(piece) == self.ruleset.seat_ids[1]
