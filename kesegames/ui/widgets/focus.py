"""One focus ring for all scenes: what can be chosen, where the ring stands, where an arrow takes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

ASIDE: Final = 2.5
"""How much further away a target seems for each pixel it lies beside the arrow's line."""
SHARED: Final = 0.25
"""And for each that lies beside the line, but over or under where the ring stands."""
CONE: Final = 2.0
"""What lies so many times further aside than onward is not on the way up or down a board."""


@dataclass
class Target:
    """Something that can be chosen by click, Enter or A: its id, its place in logical pixels, what choosing does.

    With `adjust`, the arrows left and right change it (−1, +1) instead of moving on. `label` is what it is called.
    `pane` is the part of the screen in which it scrolls: a click counts only there, and arrows up and down stay in it
    while they can. `owner` is the id of the target that it is but a part of, which keys change as a whole: the ring
    passes it over. One that `is_above` lies over its neighbours: where they share a point, a click means it. With
    `among`, the name of a board, arrows up and down stay on it while something lies that way.
    """

    id: str
    box: pygame.FRect
    choose: Callable[[], object]
    adjust: Callable[[int], None] | None = None
    label: str = ""
    pane: pygame.FRect | None = None
    owner: str = ""
    is_above: bool = False
    among: str = ""

    @property
    def seen(self) -> pygame.FRect:
        """What of it is not scrolled out of sight."""
        return self.box if self.pane is None else self.box.clip(self.pane)

    @property
    def beside(self) -> pygame.FRect:
        """Where arrows from elsewhere find it: what is in sight of it, all of it where its pane is but a part of it."""
        return self.box if self.pane is None or self.box.contains(self.pane) else self.seen

    def is_under(self, x: float, y: float) -> bool:
        """Whether a click at that point means it."""
        return self.seen.collidepoint(x, y)


class FocusRing:
    """Where the ring stands (`at`, a target's id), whether it is shown (after a key, not after the mouse), and what
    the pointer is over (`hovered`)."""

    def __init__(self) -> None:
        self.at: str | None = None
        self.is_shown = False
        self.hovered: str | None = None

    def shows(self, id: str) -> bool:
        return self.is_shown and self.at == id

    def attends(self, id: str) -> bool:
        """Whether `id` is what the player is looking at: under the ring while it is shown, else under the pointer."""
        return self.at == id if self.is_shown else self.hovered == id

    def attended(self, prefix: str) -> str | None:
        """The rest of the id that the player is looking at, if it begins with `prefix`."""
        id = self.at if self.is_shown else self.hovered
        return id.removeprefix(prefix) if id is not None and id.startswith(prefix) else None

    def target(self, targets: Sequence[Target]) -> Target | None:
        """The target the ring stands on, if it is still there."""
        return next((target for target in targets if target.id == self.at), None)

    def step(self, targets: Sequence[Target], by: int) -> None:
        """To the next (1) or previous (−1) target in their order, round and round."""
        self.is_shown = True
        if not targets:
            self.at = None
            return
        ids = [target.id for target in targets if not target.owner]
        index = ids.index(self.at) + by if self.at in ids else 0 if by > 0 else -1
        self.at = ids[index % len(ids)]

    def move(self, targets: Sequence[Target], dx: int, dy: int) -> None:
        """To the nearest target in a direction, left and right first in the same row; stays where there is none."""
        was_shown = self.is_shown
        self.is_shown = True
        here = self.target(targets)
        if here is None:
            self.at = None
            self.step(targets, 1)
            return
        if not was_shown:
            return
        on_board = _on_board(here, targets, dy) if dy else None
        if on_board is not None:
            self.at = on_board
            return
        others = [target for target in targets if target.id != here.id and not target.owner]
        seen = [target for target in others if target.pane is None or target.pane.colliderect(target.box)]
        fellows = [target for target in others if here.pane is not None and target.pane == here.pane]
        # To what does not scroll with it the way begins where it will be scrolled to.
        outside = here.box if here.pane is None else here.box.clamp(here.pane)
        for group in (fellows, seen, others) if dy else ([*fellows, *seen], others):
            ways = [
                (target.id, here.box, target.box) if target in fellows else (target.id, outside, target.beside)
                for target in group
            ]
            ahead = [
                (not (dx and _is_row(start, goal)), distance, id)
                for id, start, goal in ways
                if (distance := _distance(start, goal, dx, dy))
            ]
            if ahead:
                self.at = min(ahead)[2]
                return


def _on_board(here: Target, targets: Sequence[Target], dy: int) -> str | None:
    """The target of the same board to which an arrow up (−1) or down (1) leads; None where it leaves the board.

    On a map one that begins a little before `here` ends lies that way too, where no other does.
    """
    fellows = [target for target in targets if here.among and target.among == here.among and target.id != here.id]
    for shrunk in (1.0, 0.5):
        start = here.box.scale_by(1, shrunk)
        found = []
        for target in fellows:
            goal = target.box.scale_by(1, shrunk)
            aside = max(0.0, goal.left - start.centerx, start.centerx - goal.right)
            distance = _distance(start, goal, 0, dy)
            if distance and aside <= CONE * abs(goal.centery - start.centery):
                found.append((distance, target.id))
        if found:
            return min(found)[1]
    return None


def _is_row(one: pygame.FRect, other: pygame.FRect) -> bool:
    """Whether two boxes lie in a row: the middle of one between the upper and the lower edge of the other."""
    return one.top <= other.centery <= one.bottom or other.top <= one.centery <= other.bottom


def _distance(start: pygame.FRect, goal: pygame.FRect, dx: int, dy: int) -> float:
    """How far `goal` lies in the direction (dx, dy), things aside counted further; 0 when it does not lie there.

    Up and down what lies over or under `start` is hardly aside, be `start` ever so wide; what lies within it is not.
    """
    if dx:
        gap = goal.left - start.right if dx > 0 else start.left - goal.right
        onward = (goal.centerx - start.centerx) * dx
        aside = max(0.0, goal.top - start.centery, start.centery - goal.bottom)
        shared = 0.0
    else:
        gap = goal.top - start.bottom if dy > 0 else start.top - goal.bottom
        onward = (goal.centery - start.centery) * dy
        aside = max(0.0, goal.left - start.centerx, start.centerx - goal.right)
        shared = min(aside, start.w / 2)
    if start.contains(goal):
        aside = shared = 0.0
    if onward < 1 or (gap < 0 and aside > 0):
        return 0.0
    return max(gap, 0.0) + onward * 0.1 + (aside - shared) * ASIDE + shared * SHARED
