"""The table: a match on its board, played by clicks, looked through by its list of moves.

It reads from the top: what it shows, what it waits for, what each input means. What may be clicked and what it means it
asks the Walk and the State; what has happened, the Match.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from kesegames.engine.look import Spot
from kesegames.engine.state import OVER
from kesegames.play.match import Match, begin
from kesegames.table.forecast import Forecast
from kesegames.table.sitting import Sitting
from kesegames.ui.app import App
from kesegames.ui.because import because
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.motion import Motion
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.scenes.table.layout import build_widgets
from kesegames.ui.scenes.table.marks import WAY_EVENTS, add_marks
from kesegames.ui.scenes.table.parts import Said
from kesegames.ui.scenes.table.result import ResultCard
from kesegames.ui.scenes.table.said import news, said, turn_words
from kesegames.ui.scenes.table.todo import Todo, todo
from kesegames.ui.viewing.layout import areas
from kesegames.ui.viewing.scene import Viewing
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import Target

if TYPE_CHECKING:
    from kesegames.play.journal import Journal
    from kesegames.play.worker import Report

PROGRESS_MS: Final = 200
POLL_MS: Final = 40
SPOT: Final = "spot "
"""Before a spot, in the id of its target."""


def _nothing() -> None:
    """A spot that can be pointed at and read about, but not clicked."""


class Table(Viewing):
    """A match being played; earlier positions of it can be looked at while it goes on."""

    name = "table"

    def __init__(self, app: App, match: Match, journal: Journal | None = None, clicks: tuple[Spot, ...] = ()) -> None:
        super().__init__(app, match)
        self.stage.has_desk = True
        self.sitting = Sitting(match, journal, app.opponent, app.tell, app.settings)
        self.sitting.resume(clicks)
        self.look = self.sitting.look()
        self.sitting.shown.clear()
        self.has_risks = self.match.state.has_risks()
        self.shows_risks = False
        self.forecast = Forecast()
        self._hint_words: dict[str, list[str]] = {}
        self.is_result_open = self.sitting.is_over
        self._turned_for = self.sitting.viewer
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
    def language(self) -> str:
        """Round the table the language of the seat, where it has one of its own."""
        chosen = self.app.settings.seat_languages
        is_round = len(self.sitting.persons) > 1 and 0 <= self.viewer < len(chosen)
        return chosen[self.viewer] if is_round else ""

    def hint_words(self) -> list[str]:
        """What speaks for each side, to be told with the hint, in the player's language."""
        language = self.app.language
        if language not in self._hint_words:
            self._hint_words[language] = because(self.app, self.sitting.seen())
        return self._hint_words[language]

    @property
    def is_turned(self) -> bool:
        """Whether seat 0 sits at the top: for the only person at seat 1, and round the table when the board turns."""
        turns = self.sitting.persons == [1] or self._turns("board")
        return turns != self.turned_by_hand

    def _turns(self, side: str) -> bool:
        """Whether that which the player wants turned is turned now to seat 1; nothing turns while something moves."""
        is_round = len(self.sitting.persons) > 1
        return is_round and self.app.settings.board_side == side and self._turned_for == 1

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
        if self.motion is not None:
            return []
        boxes = self._boxes()
        if not self.is_live or self.sitting.walk is None:
            sticks = self._sticks() if self.is_live and self.sitting.waits_for_throw() else []
            shown = [Target(SPOT + spot, boxes[spot], _nothing) for spot in boxes if spot not in sticks]
            if self.sitting.values():
                return shown
            return [*(Target("throw", boxes[place], self.throw) for place in sticks), *shown]
        offered = self.sitting.offers()
        order = [spot for spot in boxes if spot in offered] + [spot for spot in boxes if spot not in offered]
        return [Target(SPOT + spot, boxes[spot], lambda spot=spot: self.click(spot)) for spot in order]  # type: ignore[misc]  # a default binds the spot

    def _sticks(self) -> list[Spot]:
        sticks = [place for place in self.stage.places if place.kind == "sticks"]
        return [spot for place in sticks for spot in place.spots]

    def attended(self) -> Spot | None:
        """The spot under the focus ring or the pointer."""
        return self.ring.attended(SPOT)

    def words(self) -> list[Spot]:
        """The offered spots that lie nowhere: they become buttons."""
        if not self.is_live or self.sitting.walk is None:
            return []
        boxes = self._boxes()
        return [spot for spot in self.sitting.offers() if spot not in boxes]

    def _boxes(self) -> dict[Spot, pygame.FRect]:
        """Where each spot that can be seen is clicked."""
        walk = self.sitting.walk if self.is_live else None
        return self.stage.boxes(self.look, walk.spots if walk else (), self.sitting.offers() if walk else ())

    def active_seat(self) -> int:
        return OVER if self.is_live and self.sitting.is_over else super().active_seat()

    def marks(self) -> Marks:
        marks = super().marks()
        marks.are_pieces_turned = self._turns("pieces")
        add_marks(self, marks)
        return marks

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.result is not None:
            self.result.draw(canvas, self.ring)

    def draw_widget(self, canvas: Canvas, widget: Widget) -> None:
        if widget is not self.result:
            super().draw_widget(canvas, widget)

    def changed(self) -> None:
        """Where something else has happened in place of the event that is looked at, the board follows the match."""
        if self.shown is not None and self.shown > len(self.match.events):
            self.shown = None
        super().changed()

    def turn_words(self) -> str:
        return turn_words(self)

    def todo(self) -> list[Todo]:
        """What there is to do now."""
        return todo(self)

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
        if self.shows_risks:
            self.forecast.ask(self.match.state_at(self.at))
            if self.forecast.poll():
                self.changed()
        was_asked = self.sitting.asked
        due = self.sitting.tick(now)
        if self.sitting.asked is not was_asked or self.sitting.shown:
            self.changed()
        if self.shows_risks and self.forecast.is_waiting:
            due = POLL_MS if due is None else min(due, POLL_MS)
        if not self.is_live:
            self._pass_over()
            return due
        if self.sitting.shown:
            return 0
        refusal = self.sitting.refusal
        if refusal is not None and refusal.shaken(now) < 1 and not self.app.settings.reduced_motion:
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
        self.changed()
        looks = [self.look, *looks[1:]]
        self.sound(looks[0], looks[-1], guide)
        if words := news(self, looks[0], looks[-1], guide):
            self.app.notices.add(words, now)
        if self.speed:
            motion = Motion(self.stage, looks, guide, self.speed, now)
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
            self.app.play_sound(self._end_sound())
        if not self.sitting.shown and self.is_live:
            self.look = self.sitting.look()
            self._turned_for = self.sitting.viewer
        if self.painter.has_way and self.match.at > WAY_EVENTS and self.sitting.persons:
            self._know_way()
        self.changed()

    def _end_sound(self) -> str:
        """Bots are won or lost against; among people, and among bots, the game only ends."""
        outcome, persons = self.match.outcome(), self.sitting.persons
        if outcome is None or not outcome.winners or len(persons) != 1:
            return "end"
        return "win" if persons[0] in outcome.winners else "lose"

    def _know_way(self) -> None:
        """The player has seen by now which way the pieces travel."""
        if self.ruleset.module not in self.app.settings.introduced:
            self.app.settings.introduced.append(self.ruleset.module)
            self.app.keep_settings()

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
        had_hint = self.sitting.hint is not None
        self.sitting.news(report)
        if self.sitting.hint is not None and not had_hint:
            self._hint_words = {}
            self.app.play_sound("hint")
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

    def enter_value(self, spot: Spot) -> None:
        """The value that real sticks show."""
        if spot in self.sitting.values():
            self.sitting.enter_value(spot, self.app.clock())
            self.changed()

    def play_whole(self, spots: tuple[Spot, ...]) -> None:
        """All clicks of a move at once."""
        for spot in spots:
            self.click(spot)
        self.confirm()

    def confirm(self) -> None:
        """Play the move that waits to be confirmed."""
        self.sitting.confirm(self.app.clock())
        self.changed()

    def toggle_risks(self) -> None:
        self.shows_risks = not self.shows_risks and self.has_risks
        self.changed()

    def type_key(self, event: pygame.event.Event) -> bool:
        """A digit enters the value of real sticks."""
        spot = next((spot for spot in self.sitting.values() if spot.endswith(":" + event.unicode)), None)
        if spot is None or not self.is_live or not event.unicode:
            return False
        self.hurry()
        self.enter_value(spot)
        return True

    def command(self, name: str) -> bool:
        self.hurry()
        actions = {
            "back": self.one_back,
            "back_all": self.sitting.back_all,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "analysis": self.analyse,
            "menu": self.open_menu,
            "rules": self.open_rules,
            "risks": self.toggle_risks,
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
        """Enter: what the ring stands on; on the board it throws when that is due, and plays the only move there is.

        With no ring on anything it ends the move; the card with the result has its first button ready.
        """
        target = self.ring.target(self.targets()) if self.ring.is_shown or self.is_result_open else None
        is_on_board = target is None or self.attended() is not None
        forced = self.sitting.forced() if self.is_live and is_on_board else ()
        if forced:
            self.play_whole(forced)
        elif target is not None and not (is_on_board and self.sitting.waits_for_throw() and not self.sitting.values()):
            super().command("choose")
            self._lead_on()
        elif self.sitting.waits_for_throw():
            self.throw()
        elif not self.sitting.enter(self.app.clock()):
            super().command("next")

    def _lead_on(self) -> None:
        """After a click by key the ring goes to the only spot that can come next."""
        walk = self.sitting.walk
        if walk is not None and walk.spots and len(walk.offers()) == 1:
            self.ring.at = SPOT + walk.offers()[0]

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
        if self.match.is_serious and self.match.at and self.match.undo_to() is None:
            self.app.tell_words("table.serious")
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
        from kesegames.ui.scenes.table.pause import Pause

        self.app.push(Pause(self.app, self))

    def open_rules(self) -> None:
        """The rules, at the number that the note box names."""
        self.app.routes.rules(self.ruleset, self.said().rule)

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
        target = self.look_at(number)
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

    def replay(self) -> None:
        """Look through the whole game."""
        self.is_result_open = False
        self.app.routes.replay(self.match, keep=self.sitting.keep)

    def analyse(self) -> None:
        """What every move of the game was worth, once it is over."""
        if not self.sitting.is_over:
            self.app.tell_words("analysis.later")
            return
        self.is_result_open = False
        self.app.routes.replay(self.match, keep=self.sitting.keep, is_analysed=True)

    def look_through(self) -> None:
        """Close the result; the board and the list of moves stay."""
        self.is_result_open = False
        self.changed()

    def play_on(self) -> None:
        """A new match from the position shown; the old one is kept as a record."""
        from kesegames.ui.seats import keep_record, open_table

        keep_record(self.app, self.sitting)
        open_table(self.app, self.match.branch(self.at))

    def again(self) -> None:
        """The same players, another match."""
        from kesegames.ui.seats import keep_record, open_table

        keep_record(self.app, self.sitting)
        old = self.match
        open_table(self.app, begin(self.ruleset, dict(old.options), old.players[:], names=old.names[:]))

    def to_title(self) -> None:
        """Leave; a match that is not over can be continued."""
        self.put_away()
        self.app.routes.title()

    def put_away(self) -> None:
        """Nobody sits here any more: a match that is over becomes a record, another one waits in its journal."""
        from kesegames.ui.seats import keep_record

        if self.sitting.is_over:
            keep_record(self.app, self.sitting)
        elif self.sitting.journal is not None:
            self.sitting.keep()
            self.sitting.journal.close()
        self.sitting.cancel()

    def resign(self) -> None:
        self.sitting.resign(self.app.clock())
        self.changed()

    def offer_draw(self) -> None:
        """People at one table agree; a bot takes a draw where it stands worse."""
        if all(self.sitting.accepts_draw(seat) for seat in range(len(self.match.players))):
            self.sitting.agree_draw(self.app.clock())
        else:
            self.app.tell_words("draw.refused")
        self.changed()
