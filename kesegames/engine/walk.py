"""The clicks made so far, over the legal moves: what can come next, is the move complete, one step back."""

from __future__ import annotations

from mypy_extensions import i64

from kesegames.engine.look import END, Spot
from kesegames.engine.state import State


class Walk:
    """A half-built move of the seat to act in `state`.

    `spots` are the clicks so far. The moves are spelled once; `state` must not change while the Walk is in use.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.spots: tuple[Spot, ...] = ()
        self.moves: dict[tuple[Spot, ...], int] = {}
        self._following: dict[tuple[Spot, ...], list[Spot]] = {}
        for move in state.legal():
            spelling = state.spell(move)
            self.moves[spelling] = move
            for length, spot in enumerate(spelling):
                offers = self._following.setdefault(spelling[:length], [])
                if spot not in offers:
                    offers.append(spot)

    def offers(self) -> list[Spot]:
        """The spots that can be clicked next; empty when the move is complete or nobody decides."""
        return self._following.get(self.spots, [])

    def following(self, spot: Spot) -> list[Spot]:
        """The spots that could come next once `spot` is clicked; empty when it would complete the move."""
        return self._following.get((*self.spots, spot), [])

    def meant(self, spot: Spot) -> Spot | None:
        """What a click on `spot` means: itself, `end` on a second click on the last spot, or None (not offered)."""
        offers = self.offers()
        if spot in offers:
            return spot
        if self.spots and spot == self.spots[-1] and END in offers:
            return END
        return None

    def click(self, spot: Spot) -> bool:
        """Take `spot` as the next click; False, and no change, when it is not offered."""
        meant = self.meant(spot)
        if meant is None:
            return False
        self.spots = (*self.spots, meant)
        return True

    def move(self) -> i64 | None:
        """The move when the clicks spell a whole one, else None."""
        return self.moves.get(self.spots)

    def back(self) -> bool:
        """Take one click back; False when there is none."""
        if not self.spots:
            return False
        self.spots = self.spots[:-1]
        return True

    def clear(self) -> None:
        """Take all clicks back."""
        self.spots = ()
