"""One screen of the window: its life, and what it may ask of the window that shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

import pygame

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.widgets.base import Field, Widget
from kesegames.ui.widgets.focus import FocusRing, Target

if TYPE_CHECKING:
    from kesegames.engine.ruleset import Ruleset
    from kesegames.play.match import Match
    from kesegames.play.opponent import Report


PAGES: Final = {"step_back": -1, "step_on": 1, "ten_back": -1, "ten_on": 1, "first": -2, "last": 2}
"""What the keys that step through a record mean where something scrolls: a page, or to an end."""


class Host(Protocol):
    """What shows screens."""

    wants_frame: bool
    """Set to be drawn once more."""


class Screen:
    """A screen's life.

    `enter` when it comes to the top of the stack (again), `leave` when it is taken off or covered. `layout` whenever
    its size, scale, language or contents changed (`changed` asks for it): it makes `widgets` from what is the case
    now. Then, for every turn of the loop: the input – `command` for keys and gamepad, `press` for clicks, `wheel` –
    changes things; `tick` lets time pass and says when it wants to be called again; `draw` changes nothing.

    All lengths are logical pixels; `width` and `height` are the window's. An overlay is drawn over the scene below.
    """

    is_overlay = False
    name = ""

    def __init__(self, app: Host) -> None:
        self.app = app
        self.ring = FocusRing()
        self.widgets: list[Widget] = []
        self.width = 1280.0
        self.height = 800.0
        self._is_laid_out = False
        self.is_fresh = False
        """Whether it has been laid out in this turn of the loop."""
        self._held: int | None = None
        """The widget that the pointer drags, by its number: layouts make them anew."""

    @property
    def language(self) -> str:
        """The language of who sits before it, empty for the app's."""
        return ""

    def shown_match(self) -> Match | None:
        """The match that it shows, for the report of a crash; None where it shows none."""
        return None

    def about_game(self) -> Ruleset | None:
        """The game that it is about; None where it is about none."""
        match = self.shown_match()
        return match.ruleset if match is not None else None

    def enter(self) -> None:
        """It is on top now."""

    def leave(self) -> None:
        """It is no longer on top."""

    def changed(self) -> None:
        """What it shows is out of date: lay out and draw again."""
        self._is_laid_out = False
        self.app.wants_frame = True

    def settle(self, width: float, height: float) -> None:
        """Lay out, if something changed since the last time."""
        if self._is_laid_out and (self.width, self.height) == (width, height):
            return
        self.width, self.height = width, height
        self._is_laid_out = self.is_fresh = True
        self.layout()

    @property
    def whole(self) -> pygame.FRect:
        """All of the window."""
        return pygame.FRect(0, 0, self.width, self.height)

    def layout(self) -> None:
        """Make `widgets`."""

    def tips(self) -> list[Widget]:
        """Among what the names of buttons are looked for that have a sign instead of words."""
        return self.widgets

    def targets(self) -> list[Target]:
        """All that can be chosen now, in the order of Tab."""
        return [target for widget in self.widgets for target in widget.targets()]

    def read(self, canvas: Canvas) -> list[pygame.FRect]:
        """Where something stands that is read, so that nothing should lie over it."""
        return [box for widget in self.widgets for box in widget.read(canvas)]

    def under(self, x: float, y: float) -> Target | None:
        """The target at a point: one that lies above others, else the last drawn."""
        found = [target for target in reversed(self.targets()) if target.is_under(x, y)]
        return next((target for target in found if target.is_above), found[0] if found else None)

    def press(self, x: float, y: float, button: int) -> None:
        """A mouse button went down (1 left, 3 right)."""
        if button == 3:
            self.command("back")
            return
        grabbed = (number for number, widget in enumerate(self.widgets) if button == 1 and widget.grabs(x, y))
        self._held = next(grabbed, None)
        if self._held is not None:
            self.widgets[self._held].drag(y)
            self.app.wants_frame = True
            return
        target = self.under(x, y)
        if button == 1 and target is not None:
            self.ring.at = target.owner or target.id
            target.choose()

    def release(self) -> None:
        """The left mouse button was let go."""
        self._held = None

    def point(self, x: float, y: float) -> None:
        """The pointer moved."""
        if self._held is not None and self._held < len(self.widgets):
            self.widgets[self._held].drag(y)
            self.app.wants_frame = True
            return
        target = self.under(x, y)
        hovered = target.id if target else None
        if hovered != self.ring.hovered or self.ring.is_shown:
            self.ring.hovered = hovered
            self.ring.is_shown = False
            self.app.wants_frame = True

    def wheel(self, x: float, y: float, turns: float) -> None:
        """The wheel turned at a point; up is positive."""
        for widget in self.widgets:
            if widget.box.collidepoint(x, y) and widget.scroll(turns):
                self.app.wants_frame = True
                return

    def command(self, name: str) -> bool:
        """A key or gamepad button, by what it means (`keys.COMMANDS`); False when nothing came of it."""
        arrows = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        self.rest()
        targets = self.targets()
        if name in arrows:
            dx, dy = arrows[name]
            target = self.ring.target(targets)
            if dy and self._reads(target, dy):
                pass
            elif dx and target is not None and target.adjust is not None and self.ring.is_shown:
                target.adjust(dx)
            else:
                self.ring.move(targets, dx, dy)
                self._reveal()
        elif name in ("next", "previous"):
            self.ring.step(targets, 1 if name == "next" else -1)
            self._reveal()
        elif name == "choose":
            target = self.ring.target(targets)
            if target is None:
                return False
            self.ring.is_shown = True
            target.choose()
        elif name not in PAGES or not self._page(PAGES[name]):
            return False
        self.app.wants_frame = True
        return True

    def _reads(self, target: Target | None, by: int) -> bool:
        """Up and down scroll what the ring stands on, where that is longer than the room for it, as far as it goes."""
        if target is None or target.pane is None or target.box.h <= target.pane.h or not self.ring.is_shown:
            return False
        return any(widget.scroll(-by) for widget in self.widgets if widget.box == target.pane)

    def _page(self, by: int) -> bool:
        """A page on or back: of the list in which the ring stands, and the ring with it; else of what scrolls."""
        found = (widget.leap(self.ring.at, by) for widget in self.widgets) if self.ring.at is not None else ()
        row = next((id for id in found if id is not None), None)
        if row is None:
            return any(widget.page(by) for widget in self.widgets)
        self.ring.at, self.ring.is_shown = row, True
        self._reveal()
        return True

    def rest(self) -> None:
        """What glides is where it glides to."""
        for widget in self.widgets:
            widget.rest()

    def glides(self) -> bool:
        """Whether some widget moves by itself now, so that it is to be drawn again."""
        # All are asked: a glide that is over ends with that.
        return sum(widget.glides() for widget in self.widgets) > 0

    def _reveal(self) -> None:
        """What the ring has come to is scrolled into view."""
        if self.ring.at is not None and any(widget.reveal(self.ring.at) for widget in self.widgets):
            self.app.wants_frame = True

    def field(self) -> Field | None:
        """The text field that takes what is typed: the one the ring stands on, shown or not."""
        found = (widget.field(self.ring.at) for widget in self.widgets) if self.ring.at is not None else ()
        return next((field for field in found if field is not None), None)

    def type_key(self, event: pygame.event.Event) -> bool:
        """A key before it means a command: text fields take it. False when it is not for them."""
        field = self.field()
        return field is not None and field.take_key(event)

    def type_text(self, event: pygame.event.Event) -> None:
        """What was typed, or is being composed by an input method."""
        field = self.field()
        if field is not None:
            field.take_text(event)

    def picture_box(self) -> pygame.FRect | None:
        """What a picture of it shows that is shared; None where it shows no board."""
        return None

    def take_letter(self, letter: Match) -> bool:
        """A letter of a match by post has come; False where it is not of what is played here."""
        return False

    def put_away(self) -> None:
        """Something else is to be played: keep what is played here."""

    def news(self, report: Report) -> None:
        """Something from the opponent's process."""

    def tick(self, now: int) -> int | None:
        """Let time pass until `now` (milliseconds of the app's clock).

        Returns how long it may sleep: 0 while something moves, None to wait for whatever comes.
        """
        return None

    def comes_early(self) -> bool:
        """Whether the next frame shows what has changed before anything is laid out again, which the one after does.

        So that none takes as long as all that a move brings.
        """
        return False

    def draw(self, canvas: Canvas) -> None:
        for widget in self.widgets:
            widget.draw(canvas, self.ring)
