"""The table: a match on its board, played by clicks, looked through by its list of moves.

It reads from the top: what it shows, what it waits for, what each input means. What may be clicked and what it means it
asks the Sitting; what has happened, the Match.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

import pygame

from kesegames.engine.look import Look, Spot
from kesegames.engine.state import CHANCE
from kesegames.play.match import Match
from kesegames.play.reasons import Reason
from kesegames.table import acting
from kesegames.table.clicks import Clicks
from kesegames.table.happening import Happening
from kesegames.table.turn import What
from kesegames.ui.app import App
from kesegames.ui.board.clicked import spot_targets
from kesegames.ui.board.drag import Dragging
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.motion import Motion
from kesegames.ui.board.setting import Setting
from kesegames.ui.board.sweep import Sweep
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.layer import Layer
from kesegames.ui.scenes.table import signs
from kesegames.ui.scenes.table.coaching import ANYWAY, CoachCard, is_warned
from kesegames.ui.scenes.table.curtain import GUARD_MS, READY, Curtain, room_below
from kesegames.ui.scenes.table.layout import bubble, build_widgets
from kesegames.ui.scenes.table.marks import WAY_EVENTS, add_marks, shows_way
from kesegames.ui.scenes.table.moment import GO_ON, MomentCard
from kesegames.ui.scenes.table.play import Playing
from kesegames.ui.scenes.table.rehearsal import Rehearsal
from kesegames.ui.scenes.table.result import ResultCard, place
from kesegames.ui.scenes.table.said import news, said_aloud, turn_words
from kesegames.ui.scenes.table.todo import todo
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.viewing.areas import areas
from kesegames.ui.viewing.shown import TAB_NAMES
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.focus import Target

if TYPE_CHECKING:
    from kesegames.play.journal import Journal

PROGRESS_MS: Final = 200
POLL_MS: Final = 40
STEPPING: Final = ("left", "right", "up", "down", "next", "previous")
"""What takes the ring to another target."""
QUICK: Final = 1.6
"""How much faster throws are shown that follow each other by themselves."""


class Table(Playing):
    """A match being played; earlier positions of it can be looked at while it goes on."""

    def __init__(self, app: App, match: Match, journal: Journal | None = None, clicks: tuple[Spot, ...] = ()) -> None:
        super().__init__(app, match, journal, clicks)
        self.result: ResultCard | None = None
        self.moment: MomentCard | None = None
        self._aloud = ""
        """What is to be said at the table once it has been seen."""
        self.over: list[Widget] = []
        """What lies over the pieces: the bubble, the result."""
        self.dragging = Dragging(self)
        self.curtain: Curtain | None = None
        self._heard: Reason | None = None
        """What the coach's card says."""
        self._stood = -1
        """After how many events the ring was led to what is to be decided."""
        self._hung = Layer()
        self._rehearsal = Rehearsal(self)
        self.fallen = 0
        """When the curtain fell, on the app's clock."""

    # What it shows

    def layout(self) -> None:
        self.areas = areas(self.width, self.height, self.is_panel_open)
        self.curtain = None
        if self.is_covered:
            self._lower_curtain()
            return
        self.fit(self._room(), self.near)
        self.result = ResultCard(self) if self.is_result_open else None
        self._lay_moment()
        card: Widget | None = self.result or self.moment
        found = self.sitting.coach.found if is_warned(self) else None
        if found is not None and card is None:
            card = CoachCard(self, found)
            if self._heard is not found:
                self.ring.at = ANYWAY
        self._heard = found
        self.over = [*bubble(self), *([card] if card is not None else [])]
        beside = self.result or self.moment
        self.widgets = [*build_widgets(self, beside.box if beside is not None else None), *self.over]

    def _lay_moment(self) -> None:
        """The card of a round's or season's end; the ring stands on its button from the beginning."""
        if not self.shows_moment:
            self.moment = None
            return
        if self.moment is None:
            self.ended_at = self.app.clock()
            self.ring.at = GO_ON
        self.moment = MomentCard(self, self.ended_at)

    def _room(self) -> pygame.FRect:
        """Where the stage stands: beside the result, or the bill of what has ended."""
        room = self.areas.stage
        if not self.is_result_open and not self.shows_moment:
            return room
        card = place(self.width, self.height, self.areas, self.app.skin.grown)
        return pygame.FRect(room.x, room.y, min(room.right, card.x - 12) - room.x, room.h)

    def _lower_curtain(self) -> None:
        """Nothing is left but the next person's mat, and what stands on the curtain."""
        self.app.notices.end_news()
        self.fit(room_below(self), self.near)
        self.result = self.moment = None
        self.curtain = Curtain(self, self.near, self.stage)
        self.widgets = [self.curtain]
        if self.ring.at != READY:
            self.ring.at = READY
            self.fallen = self.app.clock()

    def targets(self) -> list[Target]:
        """The spots that can be clicked, then the widgets; only its buttons while the result lies over the board."""
        found = super().targets()
        if self.is_covered:
            return found
        if self.is_result_open:
            return [target for target in found if target.id.startswith("result")]
        if self.shows_moment:
            return found
        return self._spot_targets() + found

    def _spot_targets(self) -> list[Target]:
        if self.motion is not None:
            return []
        boxes, turn = self.pointed(), self.turn
        if self.is_live and turn.is_persons_move:
            return spot_targets(boxes, self.stage.board.cells, self.sitting.clicks.offers(), SPOT, self.click)
        sticks = self._sticks() if self.is_live and turn.is_persons_throw else []
        thrown = [Target("throw", boxes[place], self.throw) for place in sticks if turn.what == What.THROW]
        shown = (spot for spot in boxes if spot not in sticks)
        return [*thrown, *(Target(SPOT + spot, boxes[spot], partial(self.spread, spot)) for spot in shown)]

    def _sticks(self) -> list[Spot]:
        return [spot for place in self.stage.places if place.kind == "sticks" for spot in place.spots]

    def marks_at_first(self) -> Marks:
        marks = super().marks()
        marks.are_pieces_turned = self.turns("pieces")
        marks.shows_way = shows_way(self)
        return marks

    def marks(self) -> Marks:
        marks = self.marks_at_first()
        add_marks(self, marks)
        self.dragging.mark(marks)
        return marks

    def draw(self, canvas: Canvas) -> None:
        if self.curtain is not None:
            players = {seat: self.player_of(seat) for seat in range(len(self.match.players))}
            marks = Marks(language=self.app.language, players=players)
            key = self._round, self._attended(), self.look, players
            self._hung.lay(canvas, key, lambda other: self._draw_hung(other, marks))
            return
        super().draw(canvas)
        for widget in self.over:
            widget.draw(canvas, self.ring)

    def _draw_hung(self, canvas: Canvas, marks: Marks) -> None:
        """The curtain, and the next person's mat below it."""
        canvas.table()
        if self.curtain is None:
            return
        with canvas.clipped(self.curtain.beneath):
            self.stage.draw_ground(canvas, self.look, marks)
            self.stage.draw_pieces(canvas, self.look, marks, None)
        self.curtain.draw(canvas, self.ring)

    def comes_early(self) -> bool:
        """Whatever covers the table comes with what it covers."""
        return self.curtain is None and not self.is_covered and not self.over and super().comes_early()

    def draw_widget(self, canvas: Canvas, widget: Widget) -> None:
        if widget not in self.over:
            super().draw_widget(canvas, widget)

    def turn_words(self) -> str:
        return turn_words(self)

    # What it waits for

    def _offered(self) -> object:
        """What decides what is offered to be done, besides the turn."""
        sitting = self.sitting
        coach = sitting.coach
        return sitting.thinking.asked, sitting.is_ended, sitting.laying.is_for(self.viewer), coach.found, coach.shown

    def _clock_words(self) -> str:
        """What the clock of the seat to act shows."""
        seat = self.match.to_act
        return self.player_of(seat).clock if seat >= 0 and self.sitting.timing.left(seat) is not None else ""

    def tick(self, now: int) -> int | None:
        due = self._go_on(now)
        # The frames that something has changed in have enough to do.
        is_busy = not self._is_laid_out or self.sitting.has_unshown or (self.curtain is None and self._is_behind)
        again = None if is_busy else self._rehearsal.go_on()
        return min((one for one in (due, again) if one is not None), default=None)

    def _go_on(self, now: int) -> int | None:
        """Let everything happen that is due; in how many milliseconds the next is, as `tick`."""
        if self.is_turning(now):
            return 0
        if self.motion is None and self.is_live:
            happening = self.sitting.next_shown()
            if happening is not None:
                self._show(happening, now)
        if self.motion is not None:
            self.sitting.timing.pause()
            if not self.motion.is_over(now):
                return 0
            self._finish_motion()
            return 0
        if self.shows_risks:
            self.forecast.ask(self.seen(self.at))
            if self.forecast.poll():
                self.changed()
        was = self._offered(), self._clock_words()
        due = acting.tick(self.sitting, now)
        if self.app.is_away:
            self.sitting.timing.pause()
        if (self._offered(), self._clock_words()) != was or self.sitting.has_unshown:
            self.changed()
        if self.shows_risks and self.forecast.is_waiting:
            due = POLL_MS if due is None else min(due, POLL_MS)
        if not self.is_live:
            # The match goes on unseen; the list of moves tells of it.
            self.sitting.skip()
            return due
        if self.sitting.has_unshown:
            return 0
        row = self.moment.due() if self.moment is not None else None
        if row is not None:
            return row if due is None else min(due, row)
        refusal = self.sitting.clicks.refusal
        if refusal is not None and refusal.shaken(now) < 1 and not self.app.settings.reduced_motion:
            return 0
        if self.sitting.thinking.asked is not None:
            return PROGRESS_MS if due is None else min(due, PROGRESS_MS)
        return due

    def _show(self, happening: Happening, now: int) -> None:
        """Begin to show what has happened."""
        self.advice_scroll.reset()
        self.put_aside = ""
        self.changed()
        looks, guide = happening.looks, happening.guide
        if len(looks) > 1:
            looks = [self.look, *looks[1:]]
        self.sound(looks[0], looks[-1], guide)
        self._aloud = said_aloud(self, happening.number)
        is_told = any(look.spoken for look in looks)
        words = news(self, looks[0], looks[-1], guide) if not is_told else ""
        if words:
            self.app.notices.add(words, now, is_news=True)
        if self.speed:
            kind = Sweep if happening.is_deal else Motion
            motion = kind(self.stage, looks, guide, self.speed * (QUICK if happening.is_quick else 1), now)
            if self.dragging.dropped is not None:
                motion.let_go(self.dragging.dropped)
            if motion.length:
                self.motion = motion
                self.sitting.due += motion.length
        self.look, self.dragging.dropped = looks[-1], None
        if self.motion is None:
            self._finish_motion()

    def _finish_motion(self) -> None:
        self.motion = None
        if self._aloud and not self.shows_tab(TAB_NAMES[0]):
            self.app.notices.add(self._aloud, self.app.clock(), is_news=True)
        self._aloud = ""
        if not self.sitting.has_unshown and self.sitting.is_over and self.is_live and not self.is_result_open:
            self.is_result_open = True
            self.app.notices.end_news()
            self.ring.at = "result_again"
            self.app.play_sound(self._end_sound())
        if not self.sitting.has_unshown and self.is_live:
            self.look = self.sitting.look()
            self.turned_for = self.sitting.viewer
            if not self.sitting.clicks.spots:
                self.done_at = (self.ring.hovered or "").removeprefix(SPOT) or None
            self._stand()
        if self.painter.has_way and self.match.at > WAY_EVENTS and self.sitting.persons:
            self._know_way()
        self.changed()

    def _stand(self) -> None:
        """The ring goes where the next decision is: to a declaration's words, after a throw to the first target."""
        turn, clicks = self.turn, self.sitting.clicks
        if self._stood == self.match.at or not turn.is_persons_move or clicks.spots:
            return
        self._stood = self.match.at
        last = self.match.events[self.match.at - 1] if self.match.at else None
        if turn.what == What.DECLARE:
            self.ring.at = SPOT + clicks.claims()[-1]
        elif last is not None and not last.word and last.seat == CHANCE:
            self.ring.at = self.first_way()

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
        self.turning = None
        while self.motion is not None or (self.is_live and self.sitting.has_unshown):
            self._finish_motion()
            happening = self.sitting.next_shown() if self.is_live else None
            if happening is not None:
                self.look = happening.looks[-1]
                self._finish_motion()
        self.settle(self.width, self.height)

    def leave(self) -> None:
        self.sitting.timing.pause()
        self.app.notices.end_news()
        self.hurry()
        self._hung.drop()
        super().leave()

    # What each input means

    def press(self, x: float, y: float, button: int) -> None:
        if button == 1 and self.shows_moment and self.under(x, y) is None:
            self.end_pause()
            return
        if button == 1 and self.under(x, y) is None:
            if self.areas.stage.collidepoint(x, y):
                self._lay_down()
            if self.result is not None and not self.result.box.collidepoint(x, y):
                self.look_through()
            self.changed()
        if button == 1:
            if self._hurries_to_result():
                return
            if self.dragging.press(x, y):
                self.ring.at = SPOT + (self.spot_under(x, y) or "")
                return
        super().press(x, y, button)
        if button == 1:
            self.dragging.hold()

    def _hurries_to_result(self) -> bool:
        """Finish what moves; True where the result has come up by that: the key or click was not yet meant for it."""
        was_open = self.is_result_open
        self.hurry()
        return self.is_result_open and not was_open

    def _lay_down(self) -> None:
        """A click beside everything puts down what has been picked up; cards that are being chosen stay chosen."""
        clicks = self.sitting.clicks
        clicks.refusal = None
        if self.is_live and not clicks.chosen():
            self.sitting.back_all()

    def spot_under(self, x: float, y: float) -> Spot | None:
        target = self.under(x, y) if self.is_live and self.turn.is_persons_move else None
        return target.id.removeprefix(SPOT) if target is not None and target.id.startswith(SPOT) else None

    def lying(self) -> tuple[Setting, Look, Clicks]:
        return self.stage, self.look, self.sitting.clicks

    def put_down(self) -> None:
        self.sitting.back()

    def point(self, x: float, y: float) -> None:
        if self.dragging.follow(x, y):
            self.app.wants_frame = True
        super().point(x, y)
        if self.done_at is not None and self.ring.hovered != SPOT + self.done_at:
            self.done_at = None
        self._look_away(self.ring.hovered)

    def _look_away(self, id: str | None) -> None:
        """What was refused has been read once the pointer or the ring comes to another spot, the one with this id."""
        refusal = self.sitting.clicks.refusal
        if refusal is not None and id is not None and id.startswith(SPOT) and id != SPOT + refusal.spot:
            self.sitting.clicks.refusal = None
            self.changed()

    def release(self) -> None:
        super().release()
        if self.dragging.drag is not None:
            self.hurry()
        if self.dragging.release():
            self.changed()

    def type_key(self, event: pygame.event.Event) -> bool:
        """What stands for one of the buttons beneath the table, or for the value of real sticks."""
        return self.is_live and bool(event.unicode) and signs.press(self, event.unicode)

    def command(self, name: str) -> bool:
        self.dragging.cancel()
        if self._hurries_to_result() and name == "choose":
            return True
        actions = {
            "back": self.one_back,
            "back_all": self.sitting.back_all,
            "throw_all": self.throw_for_all,
            "undo": self.undo,
            "redo": self.redo,
            "hint": self.hint,
            "analysis": self.analyse,
            "menu": self.open_menu,
            "rules": self.open_rules,
            "risks": self.toggle_risks,
            "new": self.begin_another,
        }
        if not self.is_live and name in ("left", "right"):
            self.go(self.match.step(self.at, 1 if name == "right" else -1))
        elif name == "choose":
            self.choose()
        elif name in actions:
            actions[name]()
        elif name in STEPPING and self.turn.is_persons_move and self.ring.target(self.targets()) is None:
            # The way begins at the decision, not at the first plate.
            self.ring.at, self.ring.is_shown = self.first_way(), True
        else:
            is_done = super().command(name)
            if name in STEPPING:
                self._look_away(self.ring.at)
            return is_done
        self.changed()
        return True

    def choose(self) -> None:
        """Enter: what the ring stands on; on the board it throws when that is due, and plays the only move there is.

        With no ring on anything it ends the move; the card with the result has its first button ready.
        """
        is_asked = self.is_result_open or self.is_covered or self.shows_moment or is_warned(self)
        target = self.ring.target(self.targets()) if self.ring.is_shown or is_asked else None
        if self.is_covered and self.app.clock() - self.fallen < GUARD_MS:
            return
        is_on_board = target is None or self.attended() is not None
        turn = self.turn
        if turn.only and self.is_live and is_on_board:
            self.play_whole(turn.only)
        elif target is not None and not (is_on_board and turn.what == What.THROW):
            super().command("choose")
            self._lead_on()
        elif turn.is_persons_throw:
            self.throw()
        elif turn.what == What.POST and self.is_live:
            todo(self)[0].choose()
        elif not self.sitting.enter(self.app.clock()):
            if self.ring.target(self.targets()) is None:
                super().command("next")
            self.ring.is_shown = True

    def _lead_on(self) -> None:
        """After a click by key the ring goes to the only spot that can come next, where one click does not play it;
        after one in vain back to the piece picked up."""
        clicks = self.sitting.clicks
        for spot in clicks.rest():
            self.click(spot)
        if clicks.refusal is not None and clicks.spots:
            boxes = self.boxes()
            self.ring.at = next((SPOT + spot for spot in reversed(clicks.spots) if spot in boxes), self.ring.at)
            return
        if clicks.spots and len(clicks.offers()) == 1:
            self.ring.at = SPOT + next(iter(clicks.offers()))
