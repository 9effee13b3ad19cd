"""Looking through a record: a bar to drag, playing at the set speed, comments, and playing on from any position."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble
from kesegames.play.match import Match
from kesegames.ui.scenes.replay_layout import REMARKS, SCRUB, build_widgets
from kesegames.ui.scenes.viewing import Viewing
from kesegames.ui.scenes.viewing_layout import areas
from kesegames.ui.scroller import Scroller
from kesegames.ui.scrubber import Scrubber

if TYPE_CHECKING:
    from kesegames.ui.app import App

PAUSE_MS: Final = 900
"""Between two events while it plays, at speed 1."""


class Broken:
    """Why a record could only be read so far: the trouble, and the line of the text it stands in, empty if in none."""

    def __init__(self, trouble: Trouble, text: str) -> None:
        self.trouble = trouble
        lines = text.split("\n")
        self.line = lines[trouble.line - 1].rstrip("\r") if 0 < trouble.line <= len(lines) else ""


class Replay(Viewing):
    """A match to look through; it is never changed here.

    `source` is what the record is called. `is_playing`: it goes on by itself.
    `remarks_top` is how far the remarks are scrolled, in logical pixels.
    """

    name = "replay"

    def __init__(
        self,
        app: App,
        match: Match,
        source: str = "",
        path: Path | None = None,
        broken: Broken | None = None,
    ) -> None:
        super().__init__(app, match)
        self.source = source
        # A broken record is never written over by the part of it that could be read.
        self.path = path if broken is None else None
        self.broken = broken
        self.shown: int = 0 if broken is None else len(match.events)
        self.look = self.look_at(self.shown)
        self.is_playing = False
        self.due = 0
        self.remarks_top = 0.0
        self.is_dragging = False
        self.ring.at = SCRUB

    # What it shows

    def layout(self) -> None:
        self.areas = areas(self.width, self.height)
        self.stage.fit(self.areas.stage, self.is_turned)
        self.widgets = build_widgets(self)

    @property
    def is_at_end(self) -> bool:
        return self.shown >= len(self.match.events)

    @property
    def can_play_on(self) -> bool:
        """Whether there is anything to play in the position shown; resigned games and agreed draws go on."""
        return int(self.match.state_at(self.shown).to_act) != OVER

    def active_seat(self) -> int:
        return self.match.to_act if self.is_at_end else super().active_seat()

    def turn_words(self) -> str:
        if self.is_at_end and self.match.to_act == OVER:
            return self.app.say("table.over")
        seat = self.active_seat()
        return self.app.say("table.turn", {"seat": self.seat_name(seat)}) if seat >= 0 else self.app.say("table.chance")

    # What it waits for

    def tick(self, now: int) -> int | None:
        if self.motion is not None:
            if self.motion.is_over(now):
                self.motion = None
                self.changed()
            return 0
        if not self.is_playing:
            return None
        if now < self.due:
            return self.due - now
        self.go(self.at + 1)
        if self.is_at_end:
            self.is_playing = False
        speed = self.app.settings.animation_speed or 1.0
        self.due = now + round(PAUSE_MS / speed) + (self.motion.length if self.motion else 0)
        return 0

    # What each input means

    def go(self, number: int) -> None:
        """One event on shows what happened, step by step; anything further glides there at once."""
        number = max(0, min(number, len(self.match.events)))
        if number == self.shown:
            return
        is_step = number == self.shown + 1
        looks, guide = self.way(number) if is_step else ([], ())
        before = self.look
        self.shown = number
        self.remarks_top = 0.0
        target = self.look_at(number)
        if is_step:
            self.sound(before, target, guide)
        self.glide([before, *looks, target], guide)

    def jump(self, number: int) -> None:
        """As the bar is dragged: at once."""
        number = max(0, min(number, len(self.match.events)))
        if number == self.shown:
            return
        self.shown = number
        self.look = self.look_at(number)
        self.remarks_top, self.moves_top = 0.0, -1
        self.app.play_sound("tick")
        self.changed()

    def play(self) -> None:
        """Let it go on by itself, from the beginning where it is at the end; or stop it."""
        self.is_playing = not self.is_playing
        if self.is_playing and self.is_at_end:
            self.go(0)
        self.due = self.app.clock() + (PAUSE_MS if self.shown == 0 else 0)
        self.changed()

    def play_on(self) -> None:
        """Choose who plays on from the position shown."""
        from kesegames.ui.scenes.play_on import PlayOn

        self.is_playing = False
        self.app.push(PlayOn(self.app, self.match, self.shown))

    def close(self) -> None:
        """Back to where it was opened, or to the title."""
        if len(self.app.scenes) > 1:
            self.app.pop()
        else:
            from kesegames.ui.scenes.title import Title

            self.app.restart(Title(self.app))

    def leave(self) -> None:
        self.is_playing = False
        self.is_dragging = False
        self.hurry()

    def _bar(self) -> Scrubber | None:
        return next((widget for widget in self.widgets if isinstance(widget, Scrubber)), None)

    def press(self, x: float, y: float, button: int) -> None:
        self.hurry()
        bar = self._bar()
        if button == 1 and bar is not None and bar.box.collidepoint(x, y):
            self.is_playing = False
            self.is_dragging = True
            self.ring.at = SCRUB
            self.jump(bar.number_at(x))
            return
        super().press(x, y, button)

    def point(self, x: float, y: float) -> None:
        bar = self._bar()
        if self.is_dragging and bar is not None:
            self.jump(bar.number_at(x))
        else:
            super().point(x, y)

    def release(self) -> None:
        self.is_dragging = False

    def wheel(self, x: float, y: float, turns: float) -> None:
        """Over the board it steps."""
        if self.areas.stage.collidepoint(x, y) or self.areas.bottom.collidepoint(x, y):
            self.go(self.at - round(turns))
        else:
            super().wheel(x, y, turns)

    def command(self, name: str) -> bool:
        self.hurry()
        is_on_button = self.ring.is_shown and self.ring.at is not None and not self._steps_sideways(self.ring.at)
        if name in ("left", "right") and not is_on_button:
            self.is_playing = False
            self.go(self.at + (1 if name == "right" else -1))
        elif name in ("up", "down") and self._scroll_remarks(1 if name == "down" else -1):
            pass
        elif name == "choose" and not (self.ring.is_shown and self.ring.at != SCRUB):
            self.play()
        elif name == "back":
            if self.ring.is_shown:
                self.ring.is_shown = False
            else:
                self.close()
        elif name == "menu":
            self.close()
        else:
            if name in ("step_back", "step_on", "ten_back", "ten_on", "first", "last"):
                self.is_playing = False
            return super().command(name)
        self.changed()
        return True

    def _steps_sideways(self, id: str) -> bool:
        """Whether left and right step through the match while the ring stands on it."""
        return id in (SCRUB, REMARKS) or id.startswith("move")

    def _scroll_remarks(self, by: int) -> bool:
        """Up and down scroll the remarks while the ring stands on them, as far as they go."""
        if not self.ring.shows(REMARKS):
            return False
        return any(widget.scroll(-by) for widget in self.widgets if isinstance(widget, Scroller))
