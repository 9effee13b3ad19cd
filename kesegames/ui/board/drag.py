"""A piece that the pointer holds: pressed, carried along, let go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

import pygame

from kesegames.engine.look import Look, Spot
from kesegames.table.clicks import Clicks
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.setting import Setting

SLACK: Final = 6.0
"""A press that moves no further than so many logical pixels is a click."""


@dataclass
class Drag:
    """The top piece of `spot`, which lies in `box`, since the pointer pressed it at `began`.

    Carried it is as large as on the board, `side` at the least. `is_picked`: it had been picked up before, so that a
    press which does not carry it away means it once more. `is_brought`: no click picks it up; where it goes is the only
    click there is.
    """

    spot: Spot
    piece: str
    box: pygame.FRect
    began: tuple[float, float]
    at: tuple[float, float]
    is_picked: bool
    side: float = 0.0
    is_moving: bool = False
    is_brought: bool = False

    def follow(self, x: float, y: float) -> None:
        """The pointer has moved."""
        self.at = (x, y)
        way = pygame.Vector2(self.at) - pygame.Vector2(self.began)
        self.is_moving = self.is_moving or way.length() > SLACK

    @property
    def held(self) -> pygame.FRect:
        """Where the piece is now."""
        if self.side > max(self.box.size):
            return pygame.FRect(self.at[0] - self.side / 2, self.at[1] - self.side / 2, self.side, self.side)
        return self.box.move(self.at[0] - self.began[0], self.at[1] - self.began[1])


def taken(
    stage: Setting, look: Look, spot: Spot, at: tuple[float, float], is_picked: bool, piece: str = ""
) -> Drag | None:
    """What a press on `spot` takes hold of, in a crowd `piece`; None where nothing lies."""
    top = stage.top(spot, look, piece)
    lying = [placed for placed in stage.placed(look) if placed.spot == spot and placed.index == top]
    side = min((min(stage.piece_box(cell).size) for cell in stage.board.cells), default=0.0)
    return Drag(spot, lying[-1].piece, lying[-1].box, at, at, is_picked, side) if lying else None


def leads_away(stage: Setting, spot: Spot, offers: Iterable[Spot]) -> bool:
    """Whether any of the `offers` is somewhere else on the table than beside `spot` in its own place; in a tree things
    are brought to each other."""
    boxes = {*stage.board.cells, *(one for place in stage.places for one in (place.id, *place.spots))}
    own = next((place.spots for place in stage.places if spot in place.spots and place.kind != "tree"), [])
    return any(offer in boxes and offer not in own and offer != spot for offer in offers)


class Carrier(Protocol):
    """A scene on whose board pieces are carried."""

    def spot_under(self, x: float, y: float) -> Spot | None:
        """The spot at a point whose piece may be clicked by a person now, or where one may be let go."""

    def lying(self) -> tuple[Setting, Look, Clicks]:
        """The board, what lies on it, and the half-built move."""

    def click(self, spot: Spot) -> None:
        """A click on a spot."""

    def put_down(self) -> None:
        """Take the click back that has picked a piece up."""


class Dragging:
    """Carries pieces at a scene: what is pressed is picked up by its click; carried to a target it is a second click,
    carried to what is chosen with it none.

    `dropped` is what has just been let go where it can go: it glides on from there.
    """

    def __init__(self, scene: Carrier) -> None:
        self.scene = scene
        self.drag: Drag | None = None
        self.dropped: Drag | None = None
        self._pressed: Drag | None = None

    def press(self, x: float, y: float) -> bool:
        """The pointer is pressed there; True where that takes hold of what has been picked up, and is no click yet."""
        self.drag = self._pressed = None
        spot = self.scene.spot_under(x, y)
        if spot is None:
            return False
        stage, look, clicks = self.scene.lying()
        goals = [*clicks.offers(), *clicks.chances()]
        is_picked = clicks.spots[-1:] == (spot,) and leads_away(stage, spot, goals)
        brought = clicks.carriers(spot) if not clicks.spots and spot not in clicks.offers() else {}
        piece = next(iter(brought.values()), clicks.leaving(spot))
        self._pressed = pressed = taken(stage, look, spot, (x, y), is_picked, piece)
        if pressed is not None:
            pressed.is_brought = bool(brought)
            self.drag = pressed if is_picked or pressed.is_brought else None
        return self.drag is not None

    def hold(self) -> None:
        """The press has been a click: the piece that it has picked up may be carried; not one that it captures."""
        stage, _, clicks = self.scene.lying()
        pressed = self._pressed
        if pressed is None or clicks.spots[-1:] != (pressed.spot,):
            return
        chosen = clicks.chosen()
        if len(clicks.spots) > 1 and pressed.spot not in chosen:
            return
        is_own = clicks.ruleset.owner(pressed.piece) in ("", clicks.ruleset.seat_ids[clicks.seen.to_act])
        goals = [*clicks.offers(), *clicks.chances(), *chosen]
        self.drag = pressed if is_own and leads_away(stage, pressed.spot, goals) else None

    def follow(self, x: float, y: float) -> bool:
        """The pointer has moved; True while it carries a piece."""
        if self.drag is not None:
            self.drag.follow(x, y)
        return self.drag is not None

    def cancel(self) -> None:
        self.drag = self._pressed = None

    def release(self) -> bool:
        """The piece goes where it is let go, where it can; a square that it cannot go to says why; else it lies where
        it lay. What was pressed and not carried away has been clicked: it goes on where one click plays it. False where
        nothing was held."""
        drag, self.drag = self.drag, None
        if drag is None:
            return False
        spot, clicks = self.scene.spot_under(*drag.at), self.scene.lying()[2]
        if not drag.is_moving:
            for click in (drag.spot,) if drag.is_picked or drag.is_brought else clicks.rest():
                self.scene.click(click)
        elif drag.is_brought:
            self._bring(drag, spot, clicks)
        elif spot in clicks.chosen() and spot != drag.spot and spot not in clicks.offers():
            pass  # It has been brought to what is chosen already.
        elif spot is not None and spot != drag.spot:
            self.dropped = drag if spot in clicks.offers() or clicks.leading(spot) else None
            self.scene.click(spot)
        elif not drag.is_picked:
            self.scene.put_down()
        return True

    def _bring(self, drag: Drag, goal: Spot | None, clicks: Clicks) -> None:
        """Where it can go there its click is made; else the square says why not, or, where another thing could, it."""
        if goal is None or goal == drag.spot:
            return
        way = next(iter(clicks.carriers(drag.spot, goal)), None)
        self.dropped = drag if way is not None else None
        self.scene.click(way or (drag.spot if goal in clicks.offers() else goal))

    def mark(self, marks: Marks) -> None:
        """Show the piece that is carried."""
        if self.drag is not None and self.drag.is_moving:
            marks.held = self.drag.spot, self.drag.piece, self.drag.held
