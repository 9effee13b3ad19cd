"""Moving pieces: the difference of two Looks, guided by the spots of the move between them."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import pygame

from kesegames.engine.look import Look, Spot
from kesegames.ui.board.drag import Drag
from kesegames.ui.board.setting import Placed
from kesegames.ui.board.splash import SPLASH_MS
from kesegames.ui.board.stage import Sprite, Stage
from kesegames.ui.board.sticks import TUMBLE_MS

MOVE_MS: Final = 180
CAPTURE_MS: Final = 220
SHOWN_MS: Final = 900
"""A combination that is shown is looked at before the next one is."""
HELD_MS: Final = 450
"""What follows from a throw waits so long for what it did first to be seen."""
SPOKEN_MS: Final = 700
"""A step that is spoken of is looked at so long."""


@dataclass
class Flight:
    """A piece on its way: None as start is out of nothing, None as goal into nothing."""

    piece: str
    start: pygame.FRect | None
    goal: pygame.FRect | None


def flights(stage: Stage, before: Look, after: Look, guide: Sequence[Spot]) -> list[Flight]:
    """How each piece of `before` and `after` gets from the one to the other."""
    found, gone, come = _stayed(stage.placed(before), stage.placed(after))
    steps = list(itertools.pairwise(guide))
    pairs = sorted(
        (
            (_likeness(stage, old, new, steps), number, other)
            for number, old in enumerate(gone)
            for other, new in enumerate(come)
        ),
    )
    used_old: set[int] = set()
    used_new: set[int] = set()
    for likeness, number, other in pairs:
        if likeness < 9 and number not in used_old and other not in used_new:
            used_old.add(number)
            used_new.add(other)
            found.append(Flight(come[other].piece, gone[number].box, come[other].box))
    sources, sinks = _counted(stage, before, after)
    for other, new in enumerate(come):
        if other not in used_new:
            found.append(Flight(new.piece, _nearest(stage, sources, new), new.box))
    for number, old in enumerate(gone):
        if number not in used_old:
            found.append(Flight(old.piece, old.box, _nearest(stage, sinks, old)))
    return found


def _stayed(before: Sequence[Placed], after: Sequence[Placed]) -> tuple[list[Flight], list[Placed], list[Placed]]:
    """What lies on its spot before and after, and what else lies there before, and after."""
    there: dict[tuple[Spot, str], list[Placed]] = {}
    for one in reversed(after):
        there.setdefault((one.spot, one.piece), []).append(one)
    found, gone = [], []
    for old in before:
        same = there.get((old.spot, old.piece))
        if same:
            found.append(Flight(old.piece, old.box, same.pop().box))
        else:
            gone.append(old)
    left = {id(one) for same in there.values() for one in same}
    return found, gone, [one for one in after if id(one) in left]


def _likeness(stage: Stage, old: Placed, new: Placed, steps: list[tuple[Spot, Spot]]) -> int:
    """How surely `new` is `old` moved: 0 the surest, 9 not at all."""
    is_guided = (old.spot, new.spot) in steps
    if old.piece == new.piece:
        return 0 if is_guided else 1
    if is_guided:
        return 2
    is_beside = old.spot in stage.board.cells and new.spot not in stage.board.cells
    return 3 if is_beside and _is_taken_over(stage, old.piece, new.piece) else 9


def _is_taken_over(stage: Stage, old: str, new: str) -> bool:
    """Whether the two are the same but for their owner: what is captured goes over to who has captured it."""
    one, other = stage.ruleset.pieces.get(old), stage.ruleset.pieces.get(new)
    if one is None or other is None or not one.kind:
        return False
    return (one.kind, one.colour) == (other.kind, other.colour) and one.seat != other.seat


def _counted(stage: Stage, before: Look, after: Look) -> tuple[list[str], list[str]]:
    """The places whose number fell, and those where it rose."""
    names = (set(before.counters) | set(after.counters)) - stage.sticks
    change = {name: after.counters.get(name, 0) - before.counters.get(name, 0) for name in names}
    return [name for name in change if change[name] < 0], [name for name in change if change[name] > 0]


def _nearest(stage: Stage, places: list[str], piece: Placed) -> pygame.FRect | None:
    """The box of that place which lies nearest to the piece: a seat's deck is on its own side of the board."""
    boxes = [box for place in places if (box := stage.counter_box(place)) is not None]
    middle = pygame.Vector2(piece.box.center)
    return min(boxes, key=lambda box: middle.distance_to(box.center), default=None)


def sound_of(stage: Stage, before: Look, after: Look) -> str:
    """What is heard when one Look becomes the other: `capture`, `discard`, `draw`, `move`, or nothing."""
    if before == after:
        return ""
    sums = []
    for look in (before, after):
        on_board = sum(len(pieces) for spot, pieces in look.pieces.items() if spot in stage.board.cells)
        beside = sum(map(len, look.pieces.values())) - on_board
        hands = (place for place in stage.places if place.kind in ("fan", "hand"))
        held = sum(len(look.pieces.get(spot, [])) for place in hands for spot in place.spots)
        sums.append((on_board, beside, held))
    (board_0, beside_0, held_0), (board_1, beside_1, held_1) = sums
    if board_1 < board_0:
        return "capture"
    if held_1 < held_0 and board_1 == board_0:
        return "discard"
    return "draw" if board_1 == board_0 and beside_1 > beside_0 else "move"


def _come_into_water(stage: Stage, before: Look, after: Look) -> list[Placed]:
    wet = stage.painter.splashing
    return [placed for placed in stage.placed(after) if placed.spot in wet and not before.pieces.get(placed.spot)]


class Motion:
    """A row of Looks shown one after the other, each step with its own flights and milliseconds.

    Where `guide` is a throw of sticks they tumble first, and nothing else moves. What comes into water splashes.
    """

    def __init__(self, stage: Stage, looks: Sequence[Look], guide: Sequence[Spot], speed: float, now: int) -> None:
        self.stage, self.looks, self.guide, self.speed = stage, list(looks), tuple(guide), speed
        self._steps: list[tuple[list[Flight], int]] = []
        self._shows: list[Look] = []
        """What is seen of each step besides the pieces."""
        self._tumble_ms = round(TUMBLE_MS / speed) if stage.is_throw(guide) else 0
        self.began = now
        self._laid = stage.laid
        self._splashes: list[tuple[int, pygame.FRect]] = []
        self._reckon()
        splashed = [began + self._splash_ms for began, _ in self._splashes]
        self.length = max(sum(length for _, length in self._steps), *splashed, 0)

    @property
    def _splash_ms(self) -> int:
        return round(SPLASH_MS / self.speed)

    def _reckon(self) -> None:
        """The flights on the table as it is laid now."""
        self._steps, self._splashes, self._shows = [], [], []
        if self._tumble_ms:
            self._add(flights(self.stage, self.looks[0], self.looks[0], ()), self._tumble_ms, self.looks[-1])
        has_moved = False
        for before, after in itertools.pairwise(self.looks):
            if self.stage.placed(before) != self.stage.placed(after):
                if self._tumble_ms and has_moved:
                    self._add(flights(self.stage, before, before, ()), round(HELD_MS / self.speed), self.looks[-1])
                has_moved = True
                fewer = sum(map(len, after.pieces.values())) < sum(map(len, before.pieces.values()))
                is_shown = self.stage.raised(before) != self.stage.raised(after)
                length = SHOWN_MS if is_shown else CAPTURE_MS if fewer else MOVE_MS
                is_told = any(look.spoken for look in self.looks)
                found = flights(self.stage, before, after, self.guide)
                self._add(found, round(length / self.speed), after if is_told else self.looks[-1])
                at = sum(length for _, length in self._steps)
                self._splashes += [(at, placed.box) for placed in _come_into_water(self.stage, before, after)]
            if after.spoken:
                self._add(flights(self.stage, after, after, ()), round(SPOKEN_MS / self.speed), after)

    def _add(self, found: list[Flight], length: int, look: Look) -> None:
        self._steps.append((found, length))
        self._shows.append(look)

    def look(self, now: int) -> Look:
        """What is seen besides the pieces: the last Look, but step by step where steps are spoken of."""
        left = now - self.began
        for (_, length), look in zip(self._steps, self._shows, strict=True):
            if left < length:
                return look
            left -= length
        return self.looks[-1]

    def let_go(self, drag: Drag) -> None:
        """What the pointer has carried begins where it was let go."""
        for flight in self._steps[0][0] if self._steps else ():
            if flight.start == drag.box:
                flight.start = drag.held

    def is_over(self, now: int) -> bool:
        return now - self.began >= self.length

    def tumble(self, now: int) -> float:
        """How far thrown sticks have come to rest, 0 … 1."""
        return min(1.0, (now - self.began) / self._tumble_ms) if self._tumble_ms else 1.0

    def sprites(self, now: int) -> list[Sprite]:
        """The pieces at this moment, wherever the table lies by now; at the end as they have come to lie.

        Time passes while a frame is prepared: the motion may be over before what it moves is drawn.
        """
        if self._laid != self.stage.laid:
            self._laid = self.stage.laid
            self._reckon()
        found = self._shown(now - self.began)
        for at, box in self._splashes:
            share = (now - self.began - at) / self._splash_ms
            for sprite in found if 0 <= share < 1 else ():
                sprite.splash = share if sprite.box == box else sprite.splash
        return found

    def _shown(self, left: float) -> list[Sprite]:
        for step, length in self._steps:
            if left < length:
                return [_at(flight, _eased(left / length)) for flight in step]
            left -= length
        return [replace(_at(flight, 1.0), is_lifted=False) for flight in (self._steps[-1][0] if self._steps else ())]


def _eased(share: float) -> float:
    """Fast first, then slower: ease-out."""
    return 1 - (1 - share) ** 3


def _at(flight: Flight, share: float) -> Sprite:
    if flight.start is None and flight.goal is not None:
        return Sprite(flight.piece, flight.goal, round(255 * share))
    if flight.goal is None and flight.start is not None:
        return Sprite(flight.piece, flight.start, round(255 * (1 - share)))
    assert flight.start is not None and flight.goal is not None
    start, goal = flight.start, flight.goal
    box = pygame.FRect(
        start.x + (goal.x - start.x) * share,
        start.y + (goal.y - start.y) * share,
        start.w + (goal.w - start.w) * share,
        start.h + (goal.h - start.h) * share,
    )
    full = max(start.size, goal.size)
    return Sprite(
        flight.piece, box, is_lifted=start != goal and share < 1, full=full if start.size != goal.size else None
    )
