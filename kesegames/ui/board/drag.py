"""A piece that the pointer holds: pressed, carried along, let go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from kesegames.engine.look import Look, Spot
from kesegames.ui.board.setting import Setting

SLACK: Final = 6.0
"""A press that moves no further than so many logical pixels is a click."""


@dataclass
class Drag:
    """The top piece of `spot`, which lies in `box`, since the pointer pressed it at `began`.

    `is_picked`: it had been picked up before, so that a press which does not carry it away means it once more.
    """

    spot: Spot
    piece: str
    box: pygame.FRect
    began: tuple[float, float]
    at: tuple[float, float]
    is_picked: bool
    is_moving: bool = False

    def follow(self, x: float, y: float) -> None:
        """The pointer has moved."""
        self.at = (x, y)
        way = pygame.Vector2(self.at) - pygame.Vector2(self.began)
        self.is_moving = self.is_moving or way.length() > SLACK

    @property
    def held(self) -> pygame.FRect:
        """Where the piece is now."""
        return self.box.move(self.at[0] - self.began[0], self.at[1] - self.began[1])


def taken(stage: Setting, look: Look, spot: Spot, at: tuple[float, float], is_picked: bool) -> Drag | None:
    """What a press on `spot` takes hold of; None where nothing lies."""
    lying = [placed for placed in stage.placed(look) if placed.spot == spot]
    return Drag(spot, lying[-1].piece, lying[-1].box, at, at, is_picked) if lying else None


def leads_away(stage: Setting, spot: Spot, offers: Iterable[Spot]) -> bool:
    """Whether any of the `offers` is somewhere else on the table than beside `spot` in its own place."""
    boxes = {*stage.board.cells, *(one for place in stage.places for one in (place.id, *place.spots))}
    own = next((place.spots for place in stage.places if spot in place.spots), [])
    return any(offer in boxes and offer not in own and offer != spot for offer in offers)
