"""The table: a match on its board, played by clicks, looked through by its list of moves.

It reads from the top: what it shows, what it waits for, what each input means. What may be clicked and what it means it
asks the Walk and the State; what has happened, the Match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kesegames.engine.state import CHANCE, OVER, Spot
from kesegames.play.match import Match, begin
from kesegames.ui.canvas import Canvas
from kesegames.ui.focus import Target
from kesegames.ui.motion import Motion
from kesegames.ui.scenes.result import ResultCard
from kesegames.ui.scenes.table_layout import build_widgets, said
from kesegames.ui.scenes.table_parts import Said
from kesegames.ui.scenes.viewing import Viewing
from kesegames.ui.scenes.viewing_layout import areas
from kesegames.ui.sitting import Sitting
from kesegames.ui.stage import Marks
from kesegames.ui.widgets import Widget

if TYPE_CHECKING:
    from kesegames.play.journal import Journal
    from kesegames.play.worker import Report
    from kesegames.ui.app import App

SHAKE_MS: Final = 320
PROGRESS_MS: Final = 200
SPOT: Final = "spot "
"""Before a spot, in the id of its target."""


class Table(Viewing):
    """A match being played; earlier positions of it can be looked at while it goes on."""

    name = "table"

    def __init__(self, app: App, match: Match, journal: Journal | None = None, clicks: tuple[Spot, ...] = ()) -> None:
        super().__init__(app, match)
        self.sitting = Sitting(match, journal, app.opponent, app.tell)
        self.sitting.resume(clicks)
        self.look = self.sitting.look()
        self.sitting.shown.clear()
        self.is_result_open = self.sitting.is_over
        self.result: ResultCard | None = None

    # What it shows

    @property
    def viewer(self) -> int:
        return self.sitting.viewer

    @property
    def is_live(self) -> bool:
        """Whether the board shows the match as it stands, so that one can play."""
        return self.shown is None

    @property
    def is_turned(self) -> bool:
        """Whether seat 0 sits at the top: for the only person at seat 1, and round the table when the board turns."""
        persons = self.sitting.persons
        turns = persons == [1] or (len(persons) > 1 and self._turns_for_seat() and self.sitting.viewer == 1)
        return turns != self.turned_by_hand

    def _turns_for_seat(self) -> bool:
        return self.app.settings.board_side == "board"

    def layout(self) -> None:
        self.areas = areas(self.width, self.height)
        self.stage.fit(self.areas.stage, self.is_turned)
        self.widgets = build_widgets(self)
        self.result = ResultCard(self) if self.is_result_open else None
        if self.result is not None:
            self.widgets.append(self.result)

    def targets(self) -> list[Target]:
        """The spots that can be clicked, then the widgets; only its buttons while the result lies over the board."""
        found = super().targets()
        if self.is_result_open:
            return [target for target in found if target.id.startswith("result")]
        return self._spot_targets() + found

    def _spot_targets(self) -> list[Target]:
        if self.motion is not None or not self.is_live:
            return []
        boxes = self.stage.boxes(self.look)
        if self.sitting.waits_for_throw():
            return [Target("throw", box, self.throw) for place, box in boxes.items() if place in self._sticks()]
        if self.sitting.walk is None:
            return []
        offered = self.sitting.offers()
        order = [spot for spot in boxes if spot in offered] + [spot for spot in boxes if spot not in offered]
        return [Target(SPOT + spot, boxes[spot], lambda spot=spot: self.click(spot)) for spot in order]  # type: ignore[misc]  # a default binds the spot

    def _sticks(self) -> list[Spot]:
        sticks = [place for place in self.stage.places if place.kind == "sticks"]
        return [spot for place in sticks for spot in place.spots]

    def attended(self) -> Spot | None:
        """The spot under the focus ring or the pointer."""
        id = self.ring.at if self.ring.is_shown else self.ring.hovered
        return id[len(SPOT) :] if id is not None and id.startswith(SPOT) else None

    def words(self) -> list[Spot]:
        """The offered spots that lie nowhere: they become buttons."""
        if not self.is_live or self.sitting.walk is None:
            return []
        boxes = self.stage.boxes(self.look)
        return [spot for spot in self.sitting.offers() if spot not in boxes]

    def active_seat(self) -> int:
        return self.match.to_act if self.is_live else super().active_seat()

    def marks(self) -> Marks:
        sitting, settings = self.sitting, self.app.settings
        marks = super().marks()
        marks.attended = self.attended()
        marks.focused = marks.attended if self.ring.is_shown else None
        if self.motion is not None or not self.is_live:
            return marks
        if sitting.walk is not None and sitting.walk.spots:
            marks.last = ()
        marks.hints = sitting.hint_spots()
        marks.picked = sitting.walk.spots if sitting.walk else ()
        if settings.show_targets:
            marks.offers = {spot: note.kind for spot, note in sitting.offers().items()}
            marks.costs = sitting.costs()
        if sitting.refusal is not None:
            marks.refused = sitting.refusal.spot
            marks.refusal = (self.app.clock() - sitting.refusal.at) / SHAKE_MS
            marks.causes = frozenset(sitting.refusal.note.spots if sitting.refusal.note else ())
        return marks

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.result is not None:
            self.result.draw(canvas, self.ring)

    def draw_widget(self, canvas: Canvas, widget: Widget) -> None:
        if widget is not self.result:
            super().draw_widget(canvas, widget)

    def turn_words(self) -> str:
        say = self.app.say
        if not self.is_live:
            return say("table.looking", {"number": str(self.at), "count": str(len(self.match.events))})
        seat = self.match.to_act
        if seat == OVER:
            return say("table.over")
        if seat == CHANCE:
            return say("table.throw" if self.sitting.waits_for_throw() else "table.chance")
        return say("table.turn", {"seat": self.seat_name(seat)})

    def said(self) -> Said:
        """What the note box says."""
        return said(self)

    # What it waits for

    def tick(self, now: int) -> int | None:
        if self.motion is None and self.sitting.shown and self.is_live:
            self._show_next(now)
        if self.motion is not None:
            if not self.motion.is_over(now):
                return 0
            self._finish_motion()
            return 0
        due = self.sitting.tick(now)
        if not self.is_live:
            self._pass_over()
            return due
        if self.sitting.shown:
            return 0
        refusal = self.sitting.refusal
        if refusal is not None and now - refusal.at < SHAKE_MS and not self.app.settings.reduced_motion:
            return 0
        if self.sitting.asked is not None:
            return PROGRESS_MS if due is None else min(due, PROGRESS_MS)
        return due

    def _pass_over(self) -> None:
        """While earlier positions are looked at the match goes on unseen; the list of moves tells of it."""
        if self.sitting.shown:
            self.sitting.shown.clear()
            self.changed()

    def _show_next(self, now: int) -> None:
        """Begin to show what has happened since."""
        looks, guide = self.sitting.shown.pop(0)
        speed = self.app.settings.animation_speed
        self.changed()
        looks = [self.look, *looks[1:]]
        self.sound(looks[0], looks[-1])
        if speed and not self.app.settings.reduced_motion:
            motion = Motion(self.stage, looks, guide, speed, now)
            if motion.length:
                self.motion = motion
                self.sitting.due += motion.length
        self.look = looks[-1]
        if self.motion is None:
            self._finish_motion()

    def _finish_motion(self) -> None:
        self.motion = None
        if not self.sitting.shown and self.sitting.is_over and self.is_live and not self.is_result_open:
            self.is_result_open = True
            self.ring.at = "result_again"
            self.app.play_sound("end")
        if not self.sitting.shown and self.is_live:
            self.look = self.sitting.look()
        self.changed()

    def hurry(self) -> None:
        """Any key or click finishes what moves."""
        while self.motion is not None or (self.sitting.shown and self.is_live):
            self._finish_motion()
            if self.sitting.shown:
                looks, _ = self.sitting.shown.pop(0)
                self.look = looks[-1]
                self._finish_motion()
        self.settle(self.width, self.height)

    def news(self, report: Report) -> None:
        self.sitting.news(report)
        self.changed()

    def leave(self) -> None:
        self.hurry()

    # What each input means

    def press(self, x: float, y: float, button: int) -> None:
        if button == 1 and self.under(x, y) is None:
            self.sitting.refusal = None
            self.changed()
        super().press(x, y, button)

    def click(self, spot: Spot) -> None:
        """A click on a spot of the stage, or on its button."""
        if not self.is_live:
            return
        if not self.sitting.click(spot, self.app.clock()):
            self.app.play_sound("refuse")
        self.changed()

    def throw(self) -> None:
        if self.sitting.waits_for_throw():
            self.sitting.throw(self.app.clock())
            self.changed()

    def command(self, name: str) -> bool:
        self.hurry()
        actions = {
            "back": self.one_back,
            "back_all": self.sitting.back_all,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "menu": self.open_menu,
            "rules": self.open_rules,
            "new": self.open_menu,
        }
        if not self.is_live and name in ("left", "right"):
            self.go(self.at + (1 if name == "right" else -1))
        elif name == "choose":
            self.choose()
        elif name in actions:
            actions[name]()
        else:
            return super().command(name)
        self.changed()
        return True

    def choose(self) -> None:
        """Enter: what the ring stands on; with no ring on anything it ends the move, or throws."""
        if self.ring.is_shown and self.ring.target(self.targets()) is not None:
            super().command("choose")
        elif self.sitting.waits_for_throw():
            self.throw()
        elif not self.sitting.enter(self.app.clock()):
            super().command("next")

    def one_back(self) -> None:
        """Esc, right click, B: close the result, leave the looking through, take a click back – or the menu."""
        if self.is_result_open:
            self.look_through()
        elif not self.is_live:
            self.go_live()
        elif self.sitting.refusal is not None and not (self.sitting.walk and self.sitting.walk.spots):
            self.sitting.refusal = None
        elif not self.sitting.back():
            self.open_menu()

    def undo(self) -> None:
        self.is_result_open = False
        self.shown = None
        self.sitting.undo(self.app.clock())
        self.changed()

    def redo(self) -> None:
        self.shown = None
        self.sitting.redo(self.app.clock())
        self.changed()

    def hint(self) -> None:
        if self.is_live:
            self.sitting.ask_hint()
            self.changed()

    def cancel(self) -> None:
        self.sitting.cancel()
        self.changed()

    def go_on(self) -> None:
        self.sitting.go_on(self.app.clock())
        self.changed()

    def open_menu(self) -> None:
        from kesegames.ui.scenes.pause import Pause

        self.app.push(Pause(self.app, self))

    def open_rules(self) -> None:
        """The rules, at the number that the note box names."""
        from kesegames.ui.scenes.rules import Rules

        self.app.push(Rules(self.app, self.ruleset, self.said().rule))

    # Looking through

    def go(self, number: int) -> None:
        """Past the last event it follows the match again."""
        number = max(0, number)
        self.is_result_open = False
        if number >= self.match.at and self.match.at == len(self.match.events):
            self.go_live()
            return
        number = min(number, len(self.match.events))
        before = self.look
        self.shown = number
        target = self.seen(number).look()
        self.glide([before, target], self.last_spots())

    def go_live(self) -> None:
        """Follow the match again."""
        before = self.look
        self.shown = None
        self.glide([before, self.sitting.look()], ())

    def show_again(self) -> None:
        self.sitting.back_all()
        self.sitting.shown.clear()
        super().show_again()

    def look_through(self) -> None:
        """Close the result; the board and the list of moves stay."""
        self.is_result_open = False
        self.changed()

    def play_on(self) -> None:
        """A new match from the position shown; the old one is kept as a record."""
        from kesegames.ui.scenes.seats import keep_record, open_table

        keep_record(self.app, self.sitting)
        open_table(self.app, self.match.branch(self.at))

    def again(self) -> None:
        """The same players, another match."""
        from kesegames.ui.scenes.seats import keep_record, open_table

        keep_record(self.app, self.sitting)
        old = self.match
        open_table(self.app, begin(self.ruleset, dict(old.options), old.players[:], names=old.names[:]))

    def to_title(self) -> None:
        """Leave; a match that is not over can be continued."""
        from kesegames.ui.scenes.title import Title

        self.put_away()
        self.app.restart(Title(self.app))

    def put_away(self) -> None:
        """Nobody sits here any more: a match that is over becomes a record, another one waits in its journal."""
        from kesegames.ui.scenes.seats import keep_record

        if self.sitting.is_over:
            keep_record(self.app, self.sitting)
        elif self.sitting.journal is not None:
            self.sitting.journal.close()
        self.sitting.cancel()

    def resign(self) -> None:
        self.sitting.resign(self.app.clock())
        self.changed()

    def agree_draw(self) -> None:
        self.sitting.agree_draw(self.app.clock())
        self.changed()
