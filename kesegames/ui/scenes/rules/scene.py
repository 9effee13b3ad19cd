"""The rules of a game: a page to read, its contents at the side, and boards in the text that one can click."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.ui.app import App
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, Canvas
from kesegames.ui.draw.room import Room
from kesegames.ui.draw.skin import mix
from kesegames.ui.lesson import lesson_owner
from kesegames.ui.pages import Figure, Heading, Page, page
from kesegames.ui.painters import painter
from kesegames.ui.scene import Scene
from kesegames.ui.scenes.rules.figure import FigureView
from kesegames.ui.scenes.rules.flow import GUTTER, MEASURE, Flow, Item, draw_item
from kesegames.ui.seats import dealt
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import Target
from kesegames.ui.widgets.rows import Rows

BAR: Final = 48.0
CONTENTS: Final = 264.0
ROW: Final = 44.0
EDGE: Final = 32.0
"""The empty room above and below the page."""
TRACK: Final = 14.0
WHEEL_STEP: Final = 84.0
KEY_STEP: Final = 64.0
GLIDE_MS: Final = 140


class Rules(Scene):
    """`options` and `seats` are those of a match whose rules are read, None and 0 for the usual ones. `top` is how far
    the page has been scrolled, in logical pixels; `lit` the rule that is lit up. Arrows up and down scroll while
    the focus ring stands on nothing of the page; Tab and the arrows left and right take it to the contents and to
    the boards that can be seen.
    """

    name = "rules"

    def __init__(
        self, app: App, ruleset: Ruleset, anchor: str = "", options: dict[str, str] | None = None, seats: int = 0
    ) -> None:
        super().__init__(app)
        self.seats = seats
        self.options = options
        self.ruleset = ruleset
        self.lit = anchor
        self.top = 0.0
        self.page = Page(ruleset, [])
        self.painter = painter(ruleset, app.settings)
        self.figures: dict[int, FigureView] = {}
        self.flow: Flow | None = None
        self.view = pygame.FRect(0, 0, 0, 0)
        self.contents_top = 0
        self._language = ""
        self._set_for: tuple[object, ...] = ()
        self._is_dragging = False
        self._was_gliding = False
        self._glide = (0.0, 0)
        """Where the page was when it began to glide, and when (milliseconds)."""
        self._goes_to = anchor

    # What it shows

    def _read(self) -> None:
        """The page in the language of now; where it cannot be used, why."""
        self._language = self.app.language
        position = dealt(self.ruleset, self.seats).state.position()
        try:
            self.page = page(self.ruleset, self.app.language, self.app.known, position, self.options, self.seats)
        except Trouble as trouble:
            self.app.tell(trouble)
            self.page = Page(self.ruleset, [Heading(1, self.app.say("game.name", ruleset=self.ruleset), 0)])
        self.painter = painter(self.page.ruleset, self.app.settings)
        self.figures = {
            number: FigureView(self.app, f"board{number}", self.page, block, self.go_to)
            for number, block in enumerate(self.page.blocks)
            if isinstance(block, Figure)
        }

    def layout(self) -> None:
        if self._language != self.app.language:
            self._read()
        contents = min(CONTENTS, self.width * 0.22)
        left = 16 + contents + 16
        self.view = pygame.FRect(left, BAR, self.width - left, self.height - BAR)
        room = self.view.w - GUTTER - TRACK - 56
        wanted = (self._language, min(MEASURE[self._language], room), self.app.scale(), self.app.settings.text_scale)
        if self._set_for != wanted:
            self._set(wanted[1])
            self._set_for = wanted
        self.top = max(0.0, min(self.top, self._most()))
        self.widgets = [*self._bar(), self._contents(pygame.FRect(16, BAR + 16, contents, self.height - BAR - 32))]
        self._fit_figures()

    def _set(self, width: float) -> None:
        """Set the page in a column; what was at the top stays there."""
        number = max(0, self._item_at(self.top)) if self.flow and self.flow.items else 0
        before = self.flow.items[number] if self.flow and self.flow.items else None
        share = (self.top - before.top) / max(1.0, before.height) if before else 0.0
        canvas = self.app.canvas()
        by_block = {id(view.figure): view for view in self.figures.values()}
        self.flow = Flow(self.page.blocks, width, canvas, lambda figure: by_block[id(figure)].height(width))
        if before is not None and number < len(self.flow.items):
            after = self.flow.items[number]
            self.top = after.top + share * after.height
        if self._goes_to:
            self._jump(self._goes_to)
            self._goes_to = ""

    def _item_at(self, y: float) -> int:
        """The number of the last item that begins at or above `y`."""
        assert self.flow is not None
        return max((number for number, item in enumerate(self.flow.items) if item.top <= y + 1), default=0)

    def _most(self) -> float:
        """How far the page can be scrolled."""
        assert self.flow is not None
        return max(0.0, self.flow.height + 2 * EDGE - self.view.h)

    def _left(self) -> float:
        """Where the column begins: in the middle of the view, the numbers in the margin left of it."""
        assert self.flow is not None
        return self.view.x + GUTTER + max(0.0, (self.view.w - TRACK - GUTTER - self.flow.width) / 2 - GUTTER / 4)

    def _y(self, item: Item) -> float:
        """Where an item is on the screen now."""
        return self.view.y + EDGE + item.top - self._shown_top()

    def _shown_top(self) -> float:
        """How far the page is scrolled at this moment of a glide."""
        start, began = self._glide
        share = (self.app.clock() - began) / GLIDE_MS
        if share >= 1 or self.app.settings.reduced_motion or not self.app.settings.animation_speed:
            return self.top
        return start + (self.top - start) * (1 - (1 - max(0.0, share)) ** 3)

    def _visible(self) -> list[tuple[int, Item]]:
        assert self.flow is not None
        return [
            (number, item)
            for number, item in enumerate(self.flow.items)
            if self._y(item) < self.view.bottom and self._y(item) + item.height > self.view.top
        ]

    def _fit_figures(self) -> None:
        assert self.flow is not None
        for number, item in self._visible():
            if number in self.figures:
                self.figures[number].fit(pygame.FRect(self._left(), self._y(item), self.flow.width, item.height))

    def _bar(self) -> list[Widget]:
        say = self.app.say
        room = Room(pygame.FRect(8, 2, self.width - 20, 44), 8)
        found: list[Widget] = [
            Button("back", room.left(44), self.close, icon="back", kind="quiet", tip=say("button.close"))
        ]
        choose = lambda: self.app.command("language")  # noqa: E731 - a button wants no value back
        language = Button("language", room.right(120), choose, say("button.language"), kind="quiet")
        if lesson_owner(self.ruleset, self.app.known) is not None:
            begin = partial(self.app.routes.tutorial, self.ruleset)
            found.append(Button("tutorial", room.right(192), begin, say("button.tutorial"), kind="quiet"))
        return [*found, language]

    def _sections(self) -> list[Item]:
        assert self.flow is not None
        return [item for item in self.flow.items if isinstance(item.block, Heading)]

    def _section(self) -> int:
        """The number of the section being read."""
        at = self.top + EDGE + self.view.h * 0.2
        if self.top >= self._most() > 0:
            at = self.top + self.view.h
        sections = self._sections()
        return max((number for number, item in enumerate(sections) if item.top <= at), default=0)

    def _contents(self, box: pygame.FRect) -> Rows:
        sections = self._sections()

        def draw(canvas: Canvas, row: pygame.FRect, number: int, is_attended: bool) -> None:
            block = sections[number].block
            assert isinstance(block, Heading)
            theme, is_here = canvas.theme, number == self._section()
            if is_here or is_attended:
                fill = theme.raised if is_here else mix(theme.ground, theme.raised, 0.6)
                canvas.panel(row.inflate(0, -4), fill, None, 6)
            if is_here:
                canvas.panel(pygame.FRect(row.x, row.y + 10, 4, row.h - 20), theme.strong, None, 2)
            words = pygame.FRect(row.x + 16, row.y, row.w - 24, row.h)
            size, face = (BODY, "bold") if is_here else (CAPTION, "regular")
            canvas.paragraph_centred(block.text, words, CAPTION if size == CAPTION else size - 1, theme.text, face)

        return Rows(
            "section", box, len(sections), ROW, self.contents_top, draw, self._choose_section, self._scroll_contents
        )

    def _choose_section(self, number: int) -> None:
        self.lit = ""
        self.scroll_to(self._sections()[number].top)

    def _scroll_contents(self, top: int) -> None:
        self.contents_top = top

    def targets(self) -> list[Target]:
        """The bar, the contents, and what can be clicked of the boards in view."""
        if self.flow is None:
            return []
        found = super().targets()
        for number, _ in self._visible():
            if number in self.figures:
                found += [replace(target, pane=self.view) for target in self.figures[number].targets()]
        return found

    def draw(self, canvas: Canvas) -> None:
        assert self.flow is not None
        self._fit_figures()
        theme = canvas.theme
        with canvas.clipped(self.view):
            for number, item in self._visible():
                if number in self.figures:
                    self.figures[number].draw(canvas, self.ring)
                else:
                    draw_item(canvas, item, self._left(), self._y(item), self.flow.width, self.painter, self.lit)
        self._draw_track(canvas)
        canvas.fill(pygame.FRect(0, 0, self.width, BAR), theme.panel)
        canvas.fill(pygame.FRect(0, BAR - 1, self.width, 1), theme.line)
        title = self.app.say("rules.of", {"name": self.app.say("game.name", ruleset=self.ruleset)})
        canvas.text(title, pygame.FRect(60, 0, self.width - 420, BAR), HEADING, theme.text, "bold")
        canvas.fill(pygame.FRect(self.view.x - 1, BAR, 1, self.view.h), theme.line)
        super().draw(canvas)

    # Scrolling

    def _track(self) -> pygame.FRect:
        return pygame.FRect(self.width - TRACK - 2, self.view.y + 4, TRACK, self.view.h - 8)

    def _thumb(self) -> pygame.FRect:
        assert self.flow is not None
        track = self._track()
        long = self.flow.height + 2 * EDGE
        high = max(44.0, track.h * min(1.0, self.view.h / long))
        share = self._shown_top() / self._most() if self._most() else 0.0
        return pygame.FRect(track.x, track.y + (track.h - high) * share, track.w, high)

    def _draw_track(self, canvas: Canvas) -> None:
        if self._most():
            theme = canvas.theme
            canvas.panel(self._track().inflate(-6, 0), theme.panel, None, 4)
            fill = theme.muted if self._is_dragging else theme.line
            canvas.panel(self._thumb().inflate(-4, 0), fill, None, 5)

    def scroll_to(self, top: float, is_glided: bool = True) -> None:
        """Show the page from `top` on, as far as it goes."""
        self._glide = (self._shown_top(), self.app.clock()) if is_glided else (0.0, -GLIDE_MS)
        self.top = max(0.0, min(top, self._most()))
        for figure in self.figures.values():
            if figure.tryout is not None:
                figure.tryout.finish_motion()
        self.changed()
        self.settle(self.width, self.height)
        if self.ring.target(self.targets()) is None:
            self.ring.at = None

    def _jump(self, anchor: str) -> None:
        assert self.flow is not None
        top = self.flow.top_of(anchor)
        if top is not None:
            self.lit = anchor
            self._glide = (0.0, -GLIDE_MS)
            self.top = max(0.0, min(top - self.view.h * 0.22, self._most()))

    def go_to(self, anchor: str) -> None:
        """Scroll to the paragraph of a rule and light it up."""
        assert self.flow is not None
        top = self.flow.top_of(anchor)
        if top is not None:
            self.lit = anchor
            self.scroll_to(top - self.view.h * 0.22)

    def _drag(self, y: float) -> None:
        """The thumb's middle to `y`."""
        track, thumb = self._track(), self._thumb()
        share = (y - track.y - thumb.h / 2) / max(1.0, track.h - thumb.h)
        self.scroll_to(share * self._most(), is_glided=False)

    # What each input means

    def tick(self, now: int) -> int | None:
        is_moving = sum(figure.tick(now) for figure in self.figures.values()) > 0
        is_gliding = self._shown_top() != self.top
        if self._was_gliding and not is_gliding:
            self.changed()
        self._was_gliding = is_gliding
        return 0 if is_moving or is_gliding else None

    def press(self, x: float, y: float, button: int) -> None:
        if button == 1 and self._most() and self._track().inflate(12, 0).collidepoint(x, y):
            self._is_dragging = True
            self._drag(y)
            return
        if button == 1 and self.view.collidepoint(x, y) and self.under(x, y) is None:
            self._forget_refusals()
        super().press(x, y, button)
        self.changed()

    def _forget_refusals(self) -> None:
        for figure in self.figures.values():
            if figure.tryout is not None:
                figure.tryout.clicks.refusal = None

    def point(self, x: float, y: float) -> None:
        if self._is_dragging:
            self._drag(y)
        else:
            super().point(x, y)

    def release(self) -> None:
        super().release()
        self._is_dragging = False
        self.app.wants_frame = True

    def wheel(self, x: float, y: float, turns: float) -> None:
        if x < self.view.x:
            super().wheel(x, y, turns)
        else:
            self.scroll_to(self.top - turns * WHEEL_STEP)

    def command(self, name: str) -> bool:
        steps = {"ten_back": -0.85, "ten_on": 0.85, "step_back": -0.85, "step_on": 0.85}
        if name in steps:
            self.scroll_to(self.top + steps[name] * self.view.h)
        elif name in ("first", "last"):
            self.scroll_to(0 if name == "first" else self._most())
        elif name == "back":
            if not any(figure.back() for number, figure in self.figures.items() if self._is_in_view(number)):
                self.close()
        elif name in ("rules", "menu"):
            self.close()
        elif name in ("up", "down"):
            self._up_or_down(name)
        elif name in ("left", "right"):
            self._left_or_right(name)
        elif not super().command(name):
            return False
        self.changed()
        return True

    def _is_in_view(self, number: int) -> bool:
        return any(number == shown for shown, _ in self._visible())

    def _up_or_down(self, name: str) -> None:
        """To what lies there, in the contents or on a board; otherwise the page scrolls."""
        before = self.ring.at if self.ring.is_shown else None
        if before is not None:
            targets = self.targets()
            if self._is_reading(before):
                targets = [target for target in targets if self._is_reading(target.id)]
            self.ring.move(targets, 0, 1 if name == "down" else -1)
            self._reveal()
        if self.ring.at == before and (before is None or self._is_reading(before)):
            self.scroll_to(self.top + (KEY_STEP if name == "down" else -KEY_STEP))

    @staticmethod
    def _is_reading(id: str) -> bool:
        """Whether a target is part of the page, not of the bar or the contents."""
        return id.startswith("board")

    def _reveal(self) -> None:
        target = self.ring.target(self.targets())
        if target is None or not self._is_reading(target.id):
            super()._reveal()
        elif target.box.top < self.view.top + EDGE:
            self.scroll_to(self.top - (self.view.top + EDGE - target.box.top))
        elif target.box.bottom > self.view.bottom - EDGE:
            self.scroll_to(self.top + target.box.bottom - self.view.bottom + EDGE)

    def _left_or_right(self, name: str) -> None:
        """Between the contents and the boards; from no target, left to the section being read, right to a board."""
        targets = self.targets()
        if self.ring.is_shown and self.ring.target(targets) is not None:
            self.ring.move(targets, 1 if name == "right" else -1, 0)
            self._reveal()
            return
        boards = [target.id for target in targets if self._is_reading(target.id)]
        self.ring.is_shown = True
        if name == "right" and boards:
            self.ring.at = boards[0]
        else:
            self.ring.at = f"section{self._section()}"

    def close(self) -> None:
        self.app.pop()
