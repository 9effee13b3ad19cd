"""A match on its board: what the table and the replay share – the picture, its motion, stepping, the turned board."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from kesegames.engine.look import Look, Spot
from kesegames.engine.state import CHANCE
from kesegames.play.match import Match
from kesegames.play.story import Story
from kesegames.table import throws
from kesegames.table.bills import History
from kesegames.ui import records
from kesegames.ui.app import App
from kesegames.ui.board.marks import Marks
from kesegames.ui.board.motion import Motion, sound_of
from kesegames.ui.board.stage import Stage
from kesegames.ui.board.turning import Turning
from kesegames.ui.draw.canvas import BODY, HEADING, Canvas
from kesegames.ui.draw.layer import Layer
from kesegames.ui.painters import painter, style
from kesegames.ui.viewing.areas import Areas, areas
from kesegames.ui.viewing.log import LogBook
from kesegames.ui.viewing.part import LATE, Part
from kesegames.ui.viewing.shown import TAB_NAMES, Shown
from kesegames.ui.viewing.turn_rows import TurnBook
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.scroller import Scroll

STEPS: Final = {"step_back": -1, "step_on": 1, "ten_back": -10, "ten_on": 10}
LEAST_WORDS: Final = 10.0


class Viewing(Shown):
    """A scene that shows a match after some of its events.

    It draws it, moves what has changed, and goes through its events. `path` is the file in which the player keeps its
    record.
    """

    def __init__(self, app: App, match: Match) -> None:
        self._ground, self._front, self._leaf, self._live = Layer(), Layer(), Layer(), Layer()
        self._last = Part()
        """What the last frame was, or the one that is being drawn."""
        self._drawn: tuple[object, object] = (None, None)
        """What lay on the board in the last frame, and what moved."""
        self._round = 0
        """How often something may have become out of date of what the widgets show."""
        self._loose: frozenset[int] = frozenset()
        """The widgets that glide, by their numbers: they are drawn anew in every frame, the others are not."""
        self._ids: tuple[frozenset[str], frozenset[str]] = frozenset(), frozenset()
        """The targets of the widgets on the table, and of those on the panel."""
        self._ids_of: list[Widget] = []
        self._style = style(app.settings)
        super().__init__(app, match)
        self.path: Path | None = None
        self.stage = Stage(self.ruleset, self.painter, len(match.players))
        self.turning: Turning | None = None
        self._lay_turned: bool | None = None
        self.story = Story(match)
        self.turn_book = TurnBook(self)
        self.history = History(match)
        self.moves_scroll = Scroll(app)
        self.log = LogBook(self)
        self.log_scroll = Scroll(app)
        self.goals_scroll = Scroll(app)
        self.areas: Areas = areas(1280, 800, True)

    def marks(self) -> Marks:
        """What is drawn over the pieces."""
        settings, seat = self.app.settings, self.active_seat()
        thrown = throws.last_throw(self.match, self.at)
        thrower = throws.thrower(self.match, thrown - 1) if thrown else seat
        return Marks(
            coordinates=settings.coordinates,
            is_still=settings.reduced_motion,
            language=self.app.language,
            active=self.ruleset.seat_ids[seat] if seat >= 0 else "",
            last=() if self.motion is not None else self.last_turn(),
            lit=frozenset(self.seen_look.spoken if self.motion is not None else ()),
            throw=thrown,
            thrower=thrower if thrower != seat else -1,
            tumble=self.motion.tumble(self.app.clock()) if self.motion else 1.0,
            players={seat: self.player_of(seat) for seat in range(len(self.match.players))},
        )

    def marks_at_first(self) -> Marks:
        """Those of `marks` that the first frame has which another eye sees."""
        return self.marks()

    def read(self, canvas: Canvas) -> list[pygame.FRect]:
        """The board, the mats and the line with the title, too."""
        board = [self.stage.board.edge] if self.stage.board.board.cells else []
        return [self.areas.title, *board, *(mat.box for mat in self.stage.mats), *super().read(canvas)]

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        part = self._part(canvas)
        marks = self.marks_at_first() if part.is_unveiled else self.marks()
        sprites = self.motion.sprites(self.app.clock()) if self.motion else None
        self._ground.lay(canvas, self._ground_key(marks), lambda other: self._draw_ground(other, marks))
        self._draw_around(canvas, marks, part)
        self.stage.draw_pieces(canvas, self.seen_look, marks, sprites)
        if self.turning is not None:
            self.turning.draw(canvas, self.stage, self.look, self.app.clock())
        # Not before: a frame that is not finished is begun again.
        self._last = part if part.is_early else part._replace(has_front=part.behind == 1)
        self._drawn = self.look, self.motion

    @property
    def _is_behind(self) -> bool:
        """Whether the next frame still has to draw what has changed before."""
        return self._last.behind > 0 or self._last.has_front

    def _draw_around(self, canvas: Canvas, marks: Marks, part: Part) -> None:
        """What stands around the board, or what stood there where it is behind."""
        if part.shows_front and self.field() is not None:
            self._round += 1
        table, page = self._attended() if part.shows_front else ((), ())
        if not part.shows_front:
            self._front.lay_again(canvas)
        else:
            key = marks.active, marks.players, table, self._round, marks.lit
            # Where there is time it is not drawn in the frame that draws what lies on the panel.
            is_later = part.has_front and not self._front.shows(canvas, key)
            canvas.is_unfinished = canvas.is_unfinished or is_later
            if is_later:
                self._front.lay_again(canvas)
            else:
                self._front.lay(canvas, key, lambda other: self._draw_front(other, marks))
        if not part.shows_page:
            self._leaf.lay_again(canvas)
            self._live.lay_again(canvas)
        else:
            self._leaf.lay(canvas, (self.is_tumbling, page, self._round), self._draw_page)
            self._live.lay(canvas, object(), self._draw_live)

    def fit(self, room: pygame.FRect, viewer: int = -1) -> None:
        """Lay the table into a room; a board that lies the other way round than before turns until it does."""
        self.stage.fit(room, self.is_turned, viewer, self.app.skin.grown)
        if self._lay_turned not in (None, self.is_turned) and self.speed and self.stage.board.cells:
            self.turning = Turning(self.app.clock(), self.speed)
        self._lay_turned = self.is_turned

    def is_turning(self, now: int) -> bool:
        """Whether the board is still on its way round."""
        if self.turning is not None and self.turning.is_over(now):
            self.turning = None
            self.app.wants_frame = True
        return self.turning is not None

    def comes_early(self) -> bool:
        """What lies on the board comes first where that has changed, what stands around it in the next frames; the
        latter alone is laid out in this frame and drawn in the next two."""
        canvas = self.app.canvas()
        is_other = self._drawn[0] is not self.look or self._drawn[1] is not self.motion
        is_of_size = (canvas.width, canvas.height) == (self.width, self.height)
        is_due = is_of_size and self._front.is_kept
        if is_due and not is_other and not self._is_laid_out and not self._last.behind:
            self._last = self._last._replace(behind=LATE)
        return is_due and is_other

    def _part(self, canvas: Canvas) -> Part:
        """What this frame draws anew; to another eye nothing is shown of what the one before has seen."""
        if self._last.is_other(self.viewer, self.match.has_secrets):
            for layer in (self._front, self._leaf, self._live):
                layer.drop()
        # Nothing is missing yet but what has not been laid out (`comes_early`).
        is_early, is_whole, is_kept = canvas.is_unfinished, canvas.spare is None, self._front.is_kept
        part = self._last.next(self.viewer, self.match.has_secrets, is_early, is_whole, is_kept)
        canvas.is_unfinished = canvas.is_unfinished or 0 < part.behind < LATE
        return part

    def _ground_key(self, marks: Marks) -> object:
        """All that decides what `_draw_ground` draws."""
        stage, at = self.stage, (tuple(self.stage.box), tuple(self.areas.rail))
        sides = stage.is_turned, tuple(mat.seat for mat in stage.mats)
        told = marks.language, marks.coordinates, marks.shows_way
        return self.painter, stage.ground_key(self.seen_look), at, sides, told

    def _attended(self) -> tuple[tuple[str | None, ...], tuple[str | None, ...]]:
        """Where ring and pointer are among the widgets on the table, and among those on the panel; what they are over
        on the board changes none of these."""
        if self._ids_of is not self.widgets:
            self._ids_of, self._round = self.widgets, self._round + 1
            still = [widget for widget in self.widgets if not widget.is_live]
            table, page = (
                frozenset(
                    target.id for widget in still if self._is_on_page(widget) == is_page for target in widget.targets()
                )
                for is_page in (False, True)
            )
            self._ids = table, page
        found = (self.ring.at if self.ring.is_shown else None, self.ring.hovered)
        table_ids, page_ids = self._ids
        return tuple(id if id in table_ids else None for id in found), tuple(
            id if id in page_ids else None for id in found
        )

    def _is_on_page(self, widget: Widget) -> bool:
        """Whether a widget lies on the panel."""
        return widget.box.x >= self.areas.panel.x

    def _draw_ground(self, canvas: Canvas, marks: Marks) -> None:
        theme, rail = canvas.theme, self.areas.rail
        canvas.table()
        canvas.fill(rail, theme.rail)
        canvas.fill(pygame.FRect(rail.x, rail.y, rail.w, 1), theme.line)
        self.stage.draw_bare(canvas, self.seen_look, marks)

    def _draw_front(self, canvas: Canvas, marks: Marks) -> None:
        """What lies on the table and does not move."""
        self.stage.draw_plates(canvas, marks)
        self._draw_title(canvas)
        self._draw_still_widgets(canvas, False)

    def _draw_page(self, canvas: Canvas) -> None:
        """What lies on the panel and does not move."""
        self._draw_still_widgets(canvas, True)

    def _draw_still_widgets(self, canvas: Canvas, is_page: bool) -> None:
        for number, widget in enumerate(self.widgets):
            if not (widget.is_live or number in self._loose) and self._is_on_page(widget) == is_page:
                self.draw_widget(canvas, widget)

    def _draw_live(self, canvas: Canvas) -> None:
        """The widgets that may show something else in every frame."""
        for number, widget in enumerate(self.widgets):
            if widget.is_live or number in self._loose:
                self.draw_widget(canvas, widget)

    def _draw_title(self, canvas: Canvas) -> None:
        """The game's name, and whose turn it is, on the table itself."""
        line, theme = self.areas.title, canvas.theme
        end = min([line.right, *(widget.box.x for widget in self.widgets if line.contains(widget.box))]) - 16
        words = self.turn_words()
        wide = canvas.measure(words, BODY) + 4
        title = canvas.shortened(self.title(), max(80.0, end - 20 - wide - 20), HEADING, "bold")
        name = pygame.FRect(20, line.y, canvas.measure_in(title, line.h, HEADING, "bold") + 4, line.h)
        canvas.text(title, name, HEADING, theme.text, "bold")
        x = name.right + 16
        size = canvas.fitting(words, end - x, BODY)
        # Where there is no room for the words the lamp tells it.
        if size >= LEAST_WORDS:
            canvas.text(words, pygame.FRect(x, line.y, end - x, line.h), size, theme.table_muted)

    def draw_widget(self, canvas: Canvas, widget: Widget) -> None:
        widget.draw(canvas, self.ring)

    def changed(self) -> None:
        self._round += 1
        if self._style != style(self.app.settings):
            self._style = style(self.app.settings)
            self.painter = self.stage.painter = painter(self.ruleset, self.app.settings)
        super().changed()

    # Stepping

    def go(self, number: int) -> None:
        """Show the position after `number` events."""
        raise NotImplementedError

    def glide(self, looks: list[Look], guide: tuple[Spot, ...]) -> None:
        """Move from Look to Look, the first being what is shown."""
        self.look = looks[-1]
        if self.speed:
            motion = Motion(self.stage, looks, guide, self.speed, self.app.clock())
            self.motion = motion if motion.length else None
        self.changed()

    def hurry(self) -> None:
        """Any key or click finishes what moves."""
        self.turning = None
        if self.motion is not None:
            self.motion = None
            self.changed()
        self.settle(self.width, self.height)

    def show_again(self) -> None:
        """Play the last decision before the position shown once more."""
        number = self.last_decision()
        if number is not None:
            looks, guide = self.way(number)
            self.glide([self.look_at(number - 1), *looks, self.look_at(number), self.look], guide)

    def way(self, number: int) -> tuple[list[Look], tuple[Spot, ...]]:
        """The Looks between the positions before and after event `number` (from 1), and the spots it went by.

        Where something may be secret there is nothing between.
        """
        event = self.match.events[number - 1]
        if event.word:
            return [], ()
        spots = self.match.spots(number, self.viewer)
        if self.match.has_secrets:
            return [], spots
        if event.seat == CHANCE:
            is_throw = self.stage.is_throw(spots)
            return throws.steps(self.seen(number - 1), event.move, self.viewer) if is_throw else [], spots
        seen = self.seen(number - 1)
        return [seen.preview(spots[:length]) for length in range(1, len(spots))], spots

    def sound(self, before: Look, after: Look, guide: tuple[Spot, ...]) -> None:
        """What is heard when one Look becomes the other."""
        name = sound_of(self.stage, before, after)
        if self.stage.is_throw(guide):
            name = "tumble" if self.speed else "throw"
        if name:
            self.app.play_sound(name)

    @property
    def speed(self) -> float:
        """How fast things move, 1 as drawn; 0 where the player wants to see no motion."""
        settings = self.app.settings
        return 0.0 if settings.reduced_motion else settings.animation_speed

    def follow(self) -> None:
        """The lists go where the position shown stands in them."""
        self.moves_scroll.follows = self.log_scroll.follows = True

    def turn_board(self) -> None:
        self.turned_by_hand = not self.turned_by_hand

    def toggle_coordinates(self) -> None:
        self.app.settings.coordinates = not self.app.settings.coordinates
        self.app.keep_settings()

    def open_collection(self) -> None:
        """The sets that score and what the pieces do; the rules of the combinations where the game has such."""
        if self.ruleset.sheet:
            self.app.routes.rules(self.ruleset, self.ruleset.sheet, self.match.options, len(self.match.players))
        else:
            self.app.routes.collection(self)

    def picture_box(self) -> pygame.FRect | None:
        return self.areas.title.union(self.areas.stage)

    def save(self, is_asked: bool) -> None:
        """Keep the record in the file it was saved to or opened from; the first time, or when wanted, ask for one."""
        if self.path is not None and not is_asked:
            records.save(self.app, self.match, self.path)
        else:
            self.app.routes.save(self.match, self._saved)

    def _saved(self, path: Path) -> None:
        self.path = path

    def leave(self) -> None:
        super().leave()
        for layer in (self._ground, self._front, self._leaf, self._live):
            layer.drop()

    # What each input means

    def press(self, x: float, y: float, button: int) -> None:
        self._round += 1
        self.hurry()
        super().press(x, y, button)

    def point(self, x: float, y: float) -> None:
        if self._held is not None:
            self._round += 1
        super().point(x, y)

    def glides(self) -> bool:
        loose = frozenset(number for number, widget in enumerate(self.widgets) if widget.glides())
        self._round += loose != self._loose
        self._loose = loose
        return bool(loose)

    def wheel(self, x: float, y: float, turns: float) -> None:
        self._round += 1
        super().wheel(x, y, turns)

    def command(self, name: str) -> bool:
        """Stepping through the match and turning the board; scenes add their own."""
        self._round += 1
        if name in STEPS:
            self.go(self.match.step(self.at, STEPS[name]))
        elif name in ("first", "last"):
            self.go(0 if name == "first" else len(self.match.events))
        elif name == "turn_board":
            self.turn_board()
        elif name == "panel":
            self.fold()
        elif name.removeprefix("panel_") in TAB_NAMES:
            self.turn_panel(name.removeprefix("panel_"))
        elif name == "coordinates":
            self.toggle_coordinates()
        elif name == "table":
            self.open_collection()
        elif name in ("save", "save_as"):
            self.save(is_asked=name == "save_as")
        elif name == "copy":
            records.copy(self.app, self.match)
        else:
            return super().command(name)
        self.changed()
        return True
