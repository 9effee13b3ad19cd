"""Looking through a record: a bar to drag, playing at the set speed, comments, and playing on from any position."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from kesegames.engine.look import END
from kesegames.engine.state import EVERYONE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.play import analysis, library
from kesegames.play.analysis import Judgement
from kesegames.play.match import Match
from kesegames.table import throws
from kesegames.table.analysing import POLL_MS, Analysing
from kesegames.ui import records
from kesegames.ui.app import App
from kesegames.ui.because import because
from kesegames.ui.board.marks import Marks
from kesegames.ui.scenes.replay.analysis import GRAPH, SIGNS
from kesegames.ui.scenes.replay.layout import SCRUB, build_widgets
from kesegames.ui.scenes.replay.prose import REMARKS
from kesegames.ui.viewing.areas import areas
from kesegames.ui.viewing.scene import Viewing
from kesegames.ui.widgets.scroller import Scroller
from kesegames.ui.widgets.scrubber import EventBar

PAUSE_MS: Final = 900
"""Between two events while it plays, at speed 1."""


class Broken:
    """Why a record could only be read so far: the trouble, and the line of the text it stands in, empty if in none."""

    def __init__(self, trouble: Trouble, text: str) -> None:
        self.trouble = trouble
        lines = text.split("\n")
        self.line = lines[trouble.line - 1].rstrip("\r") if 0 < trouble.line <= len(lines) else ""


class Replay(Viewing):
    """A match to look through; nothing of it is changed here but that the analysis is kept in its comments.

    `source` is what the record is called. Where it has no file, `keep` is called when there is more of the analysis.
    `is_playing`: it goes on by itself. `remarks_top` is how far the remarks are scrolled, in logical pixels.
    """

    name = "replay"

    def __init__(
        self,
        app: App,
        match: Match,
        source: str = "",
        path: Path | None = None,
        broken: Broken | None = None,
        keep: Callable[[], None] | None = None,
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
        self.dragged = ""
        self._reasons_at = -1, ""
        self._reasons: list[str] = []
        self.analysing = Analysing(match, app.tell, self._keep_analysis)
        # Of a broken record one first wants to know why it is.
        self.shows_analysis = bool(self.analysing.found) and broken is None
        self._keep = keep
        self._goes_on = False
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
        return OVER if self.is_at_end and self.match.to_act == OVER else super().active_seat()

    def turn_words(self) -> str:
        seat = self.active_seat()
        if seat < 0:
            return self.app.say("table.over" if seat == OVER else "table.chance")
        id = "table.throws" if throws.thrower(self.match, self.at) >= 0 else "table.turn"
        return self.app.say(id, {"seat": self.seat_name(seat)})

    def judged(self) -> Judgement | None:
        """The judgement that the panel speaks of: a mistake that is made next, else the last decision."""
        following = self.analysing.found.get(self.at + 1)
        if following is not None and following.mistake:
            return following
        return self.analysing.judged_here(self.at)

    def reasons(self) -> list[str]:
        """What the evaluation of the position rests on, in words."""
        if self._reasons_at != (self.at, self.app.language):
            self._reasons_at = self.at, self.app.language
            self._reasons = because(self.app, self.match.state_at(self.at).seen_by(EVERYONE))
        return self._reasons

    def mistake_sign(self, number: int) -> str:
        judged = self.analysing.found.get(number) if self.shows_analysis else None
        return SIGNS.get(judged.mistake, "") if judged is not None else ""

    def marks(self) -> Marks:
        """Before a mistake the better move lies on the board."""
        marks = super().marks()
        judged = self.analysing.found.get(self.at + 1) if self.shows_analysis else None
        if judged is not None and judged.mistake and self.motion is None:
            state = analysis.position(self.match, judged.number)
            marks.hints = tuple(spot for spot in state.spell(state.read(judged.best)) if spot != END)
        return marks

    # What it waits for

    def tick(self, now: int) -> int | None:
        if self.analysing.poll():
            self.changed()
        due = self._next(now)
        return min(due or POLL_MS, POLL_MS) if self.analysing.is_running and due != 0 else due

    def _next(self, now: int) -> int | None:
        """Let what moves move on, and the next event be shown while it plays."""
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
        from kesegames.ui.scenes.replay.play_on import PlayOn

        self.is_playing = False
        self.app.push(PlayOn(self.app, self.match, self.shown))

    def show_analysis(self) -> None:
        """Show the analysis, and begin it where there is none yet."""
        self.shows_analysis = True
        if not self.analysing.found:
            self.analysing.start()
        self.changed()

    def toggle_analysis(self) -> None:
        """Show the analysis, or close it and stop."""
        if not self.shows_analysis:
            self.show_analysis()
            return
        self.shows_analysis = False
        self.analysing.stop()
        self.changed()

    def _keep_analysis(self) -> None:
        """A record that has a file of our own keeps there what has been judged; a match at a table its journal."""
        if self.path is not None and self.path.suffix == library.OWN:
            records.save(self.app, self.match, self.path)
        elif self._keep is not None:
            self._keep()

    def close(self) -> None:
        """Back to where it was opened, or to the title."""
        if len(self.app.scenes) > 1:
            self.app.pop()
        else:
            self.app.routes.title()

    def enter(self) -> None:
        if self._goes_on:
            self.analysing.start()

    def leave(self) -> None:
        self.is_playing = False
        self.dragged = ""
        self._goes_on = self.analysing.is_running
        self.analysing.stop()
        self.hurry()

    def _bars(self) -> list[EventBar]:
        """What can be dragged along the match."""
        return [widget for widget in self.widgets if isinstance(widget, EventBar)]

    def press(self, x: float, y: float, button: int) -> None:
        self.hurry()
        bar = next((bar for bar in self._bars() if bar.box.collidepoint(x, y)), None)
        if button == 1 and bar is not None:
            self.is_playing = False
            self.dragged = bar.id
            self.ring.at = bar.id
            self.jump(bar.number_at(x))
            return
        super().press(x, y, button)

    def point(self, x: float, y: float) -> None:
        bar = next((bar for bar in self._bars() if bar.id == self.dragged), None)
        if bar is not None:
            self.jump(bar.number_at(x))
        else:
            super().point(x, y)

    def release(self) -> None:
        self.dragged = ""

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
        elif name == "analysis":
            self.toggle_analysis()
        elif name == "choose" and not (self.ring.is_shown and self.ring.at not in (SCRUB, GRAPH)):
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
        return id in (SCRUB, REMARKS, GRAPH) or id.startswith("move")

    def scroll_remarks(self, top: float) -> None:
        self.remarks_top = top
        self.changed()

    def _scroll_remarks(self, by: int) -> bool:
        """Up and down scroll the remarks while the ring stands on them, as far as they go."""
        if not self.ring.shows(REMARKS):
            return False
        return any(widget.scroll(-by) for widget in self.widgets if isinstance(widget, Scroller))
