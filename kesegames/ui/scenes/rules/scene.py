"""The rules of a game: a page to read, its contents at the side, and boards in the text that one can click."""

from __future__ import annotations

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
from kesegames.ui.scenes.rules.flow import GUTTER, MEASURE, Flow, Item
from kesegames.ui.scenes.rules.search import Hit, hits
from kesegames.ui.scenes.rules.strip import EDGE, PageStrip
from kesegames.ui.screen import PAGES
from kesegames.ui.seats import dealt
from kesegames.ui.widgets.base import Label, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.rows import Rows
from kesegames.ui.widgets.scroller import BESIDE, Scroll, Scroller, Top
from kesegames.ui.widgets.text_field import Line, TextField

BAR: Final = 56.0
CONTENTS: Final = 264.0
ROW: Final = 44.0
TRACK: Final = 14.0
KEY_STEP: Final = 64.0


class Rules(Scene):
    """`options` and `seats` are those of a match whose rules are read, None and 0 for the usual ones. `lit` is the
    rule that is lit up. Arrows up and down scroll while the focus ring stands on nothing of the page; Tab and the
    arrows left and right take it to the contents and to the boards that can be seen.
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
        self.scroll, self.contents_scroll = Scroll(app), Scroll(app)
        self.page = Page(ruleset, [])
        self.painter = painter(ruleset, app.settings)
        self.figures: dict[int, FigureView] = {}
        self.flow: Flow | None = None
        self.view = pygame.FRect(0, 0, 0, 0)
        self.text: Scroller | None = None
        """The page where it can be read."""
        self.line = Line()
        self.is_searching = False
        self.hits: list[Hit] = []
        self.hit_at = -1
        """Which of them one has come to."""
        self._came: list[tuple[Top, str]] = []
        """Where links within the page have been followed from, and the rule that was lit up there."""
        self._language = ""
        self._set_for: tuple[object, ...] = ()
        self._goes_to = anchor

    def about_game(self) -> Ruleset:
        return self.ruleset

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
        strip, box = self._strip(), pygame.FRect(self.view)
        box.w -= TRACK
        self.text = Scroller(box, strip, self.scroll, is_measured=True)
        if self._goes_to:
            self._jump(self._goes_to)
            self._goes_to = ""
        side = pygame.FRect(16, BAR + 16, contents - BESIDE, self.height - BAR - 32)
        self.widgets = [*self._bar(), self._contents(side), self.text]

    def _strip(self) -> PageStrip:
        assert self.flow is not None
        room = self.view.w - TRACK - GUTTER - self.flow.width
        # In the middle of the view, the numbers in the margin left of it.
        left = self.view.x + GUTTER + max(0.0, room / 2 - GUTTER / 4)
        scale = self.app.settings.text_scale
        found = self.hits if self.is_searching else []
        return PageStrip(self.flow, left, self.figures, self.painter, self.follow, scale, self.lit, found, self.hit_at)

    def _set(self, width: float) -> None:
        """Set the page in a column; what was at the top stays there."""
        row, out = self.scroll.top
        share = out / self._strip().height(row) if self.flow is not None else 0.0
        canvas = self.app.canvas()
        by_block = {id(view.figure): view for view in self.figures.values()}
        self.flow = Flow(self.page.blocks, width, canvas, lambda figure: by_block[id(figure)].height(width))
        row = min(row, len(self.flow.items) - 1)
        self.scroll.top = row, share * self._strip().height(row)
        self.hits = hits(self.flow, self.line.text)
        self.hit_at = min(self.hit_at, len(self.hits) - 1)

    @property
    def top(self) -> float:
        """How far the page is scrolled, in logical pixels."""
        return self._strip().pixels(self.scroll.top)

    def shown(self) -> list[int]:
        """The numbers of the items that can be seen."""
        assert self.text is not None
        return [row for row, box in self.text.rows(self.text.shown()) if box.colliderect(self.view)]

    def _bar(self) -> list[Widget]:
        say = self.app.say
        room = Room(pygame.FRect(8, (BAR - 44) / 2, self.width - 20, 44), 8)
        back = Button("back", room.left(44), self.go_back, icon="back", kind="quiet", tip=say("button.close"))
        if self.is_searching:
            return [back, *self._search_bar(room)]
        choose = lambda: self.app.command("language")  # noqa: E731 - a button wants no value back
        found: list[Widget] = [back]
        language = Button("language", room.right(120), choose, say("button.language"), kind="quiet")
        if lesson_owner(self.ruleset, self.app.known) is not None:
            begin = partial(self.app.routes.tutorial, self.ruleset)
            found.append(Button("tutorial", room.right(192), begin, say("button.tutorial"), kind="quiet"))
        look = Button("look", room.right(44), self.begin_search, icon="search", kind="quiet", tip=say("rules.search"))
        return [*found, look, language]

    def _search_bar(self, room: Room) -> list[Widget]:
        """The field, how many places have been found, and the ways to them."""
        say, count = self.app.say, len(self.hits)
        close = Button("search_end", room.right(44), self.end_search, icon="cross", kind="quiet", tip=say("rules.end"))
        on, before = room.right(44), room.right(44)
        told = say("rules.hits", {"at": str(self.hit_at + 1), "count": str(count)}) if count else say("rules.no_hits")
        words = Label(room.right(130), told if self.line.text.strip() else "", CAPTION, align="right", is_muted=True)
        on_words, before_words = say("rules.next_hit"), say("rules.previous_hit")
        field = room.left(min(420.0, room.rest.w))
        return [
            TextField(
                "search", field, self.line, self._typed, say("rules.search"), "search", partial(self.go_to_hit, 1)
            ),
            words,
            Button("hit_before", before, partial(self.go_to_hit, -1), "", "up", "quiet", count > 0, before_words),
            Button("hit_on", on, partial(self.go_to_hit, 1), "", "down", "quiet", count > 0, on_words),
            close,
        ]

    def _sections(self) -> list[Item]:
        assert self.flow is not None
        return [item for item in self.flow.items if isinstance(item.block, Heading)]

    def _section(self) -> int:
        """The number of the section being read."""
        assert self.text is not None
        share = 1.0 if self.text.scrolls and self.scroll.top >= self.text.most else 0.2
        at = self.top - EDGE + self.view.h * share
        sections = self._sections()
        return max((number for number, item in enumerate(sections) if item.top <= at), default=0)

    def _contents(self, box: pygame.FRect) -> Scroller:
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

        rows = Rows("section", len(sections), ROW, draw, self._choose_section)
        return Scroller(box, rows, self.contents_scroll, self._section())

    def _choose_section(self, number: int) -> None:
        self.lit = ""
        self.scroll_to(self._sections()[number].top)

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        canvas.fill(pygame.FRect(0, 0, self.width, BAR), theme.panel)
        canvas.fill(pygame.FRect(0, BAR - 1, self.width, 1), theme.line)
        if not self.is_searching:
            title = self.app.say("rules.of", {"name": self.app.say("game.name", ruleset=self.ruleset)})
            room = pygame.FRect(60, 0, self.width - 472, BAR)
            canvas.text(title, room, canvas.fitting(title, room.w, HEADING, "bold"), theme.text, "bold")
        canvas.fill(pygame.FRect(self.view.x - 1, BAR, 1, self.view.h), theme.line)
        super().draw(canvas)

    # Scrolling

    def scroll_to(self, top: float) -> None:
        """Show the page from so many logical pixels on, as far as it goes."""
        assert self.text is not None
        self.text.go(self._strip().top(top))
        self._has_moved()

    def _has_moved(self) -> None:
        for figure in self.figures.values():
            if figure.tryout is not None:
                figure.tryout.finish_motion()
        self.contents_scroll.follows = True
        self.changed()
        self.settle(self.width, self.height)
        if self.ring.target(self.targets()) is None:
            self.ring.at = None

    def _jump(self, anchor: str) -> None:
        assert self.flow is not None and self.text is not None
        top = self.flow.top_of(anchor)
        if top is not None:
            self.lit = anchor
            self.text.go(self._strip().top(top - self.view.h * 0.22), glides=False)

    def go_to(self, anchor: str) -> None:
        """Scroll to the paragraph of a rule and light it up."""
        assert self.flow is not None
        top = self.flow.top_of(anchor)
        if top is not None:
            self.lit = anchor
            self.scroll_to(top - self.view.h * 0.22)

    def follow(self, to: str) -> None:
        """Where a link leads: to a place of this page, or to the page of another game."""
        id, _, place = to.partition("#")
        ruleset = self.app.known.rulesets.get(id)
        if ruleset is not None and id != self.page.ruleset.id:
            self.app.routes.rules(ruleset, place)
            return
        self._came.append((self.scroll.top, self.lit))
        if place:
            self.go_to(place)
        else:
            self.scroll_to(0)

    def go_back(self) -> None:
        """To where the last link was followed from; else to what was shown before."""
        if not self._came or self.text is None:
            self.close()
            return
        top, self.lit = self._came.pop()
        self.text.go(top)
        self._has_moved()

    # Searching

    def begin_search(self) -> None:
        self.is_searching = True
        self.ring.at = "search"
        self.line.select_all()
        self.changed()
        # What is typed next is the field's.
        self.settle(self.width, self.height)

    def end_search(self) -> None:
        self.is_searching = False
        self.ring.at = None
        self.changed()

    def _typed(self) -> None:
        """Look anew, and go to the first place from what is read on."""
        assert self.flow is not None
        self.hits = hits(self.flow, self.line.text)
        row = self.scroll.top[0]
        self.hit_at = next((number for number, hit in enumerate(self.hits) if hit.row >= row), 0) - 1
        self.go_to_hit(1)

    def go_to_hit(self, by: int) -> None:
        """To the next place (1) or the one before (−1), round and round."""
        if self.hits and self.flow is not None:
            self.hit_at = (self.hit_at + by) % len(self.hits)
            hit = self.hits[self.hit_at]
            item = self.flow.items[hit.row]
            y = self._strip().pixels((hit.row, item.lines[hit.parts[0][0]].y))
            if not self.top + EDGE < y < self.top + self.view.h - 2 * EDGE:
                at = self.ring.at
                self.scroll_to(y - self.view.h * 0.35)
                self.ring.at = at
        self.changed()

    # What each input means

    def tick(self, now: int) -> int | None:
        return 0 if sum(figure.tick(now) for figure in self.figures.values()) else None

    def press(self, x: float, y: float, button: int) -> None:
        if button == 1 and self.view.collidepoint(x, y) and self.under(x, y) is None:
            self._forget_refusals()
        super().press(x, y, button)
        self.changed()

    def _forget_refusals(self) -> None:
        for figure in self.figures.values():
            if figure.tryout is not None:
                figure.tryout.clicks.refusal = None

    def wheel(self, x: float, y: float, turns: float) -> None:
        before = self.scroll.top
        super().wheel(x, y, turns)
        if self.scroll.top != before:
            self._has_moved()

    def command(self, name: str) -> bool:
        before = self.scroll.top
        if name in PAGES and self.text is not None and not (self.ring.at or "").startswith("section"):
            self.text.page(PAGES[name])
        elif name == "search":
            self.begin_search()
        elif self.is_searching and name == "back":
            self.end_search()
        elif self.ring.at == "search" and name in ("up", "down"):
            self.go_to_hit(1 if name == "down" else -1)
        elif name == "back":
            if not any(figure.back() for number, figure in self.figures.items() if number in self.shown()):
                self.go_back()
        elif name in ("rules", "menu"):
            self.close()
        elif name in ("up", "down"):
            self._up_or_down(name)
        elif name in ("left", "right"):
            self._left_or_right(name)
        elif not super().command(name):
            return False
        if self.scroll.top != before:
            self._has_moved()
        self.changed()
        return True

    def _up_or_down(self, name: str) -> None:
        """To what lies there, in the contents or on a board; otherwise the page scrolls."""
        assert self.text is not None
        before = self.ring.at if self.ring.is_shown else None
        if before is not None:
            targets = self.targets()
            if self._is_reading(before):
                targets = [target for target in targets if self._is_reading(target.id)]
            self.ring.move(targets, 0, 1 if name == "down" else -1)
            self._reveal()
        if self.ring.at == before and (before is None or self._is_reading(before)):
            self.text.by(KEY_STEP if name == "down" else -KEY_STEP)

    @staticmethod
    def _is_reading(id: str) -> bool:
        """Whether a target is part of the page, not of the bar or the contents."""
        return id.startswith(("board", "link"))

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
