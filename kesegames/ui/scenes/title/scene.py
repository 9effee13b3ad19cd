"""The start screen: the match that was left, and every game on its shelf."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import OVER
from kesegames.play import practice
from kesegames.play.journal import journals
from kesegames.table.recap import Recalled, recap
from kesegames.ui import gallery, records
from kesegames.ui.app import App
from kesegames.ui.board.miniature import Miniature
from kesegames.ui.draw.canvas import CAPTION, HEADING, TITLE, Canvas
from kesegames.ui.draw.heading import tag_height
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.layer import Stamps
from kesegames.ui.draw.room import Room
from kesegames.ui.gallery import Exhibit, Search
from kesegames.ui.lesson import lesson_owner
from kesegames.ui.painters import painter, style
from kesegames.ui.scene import EDGE, ScrollScene
from kesegames.ui.scenes.title.filters import filters
from kesegames.ui.scenes.title.living import Living
from kesegames.ui.scenes.title.shelves import Card, Picture, Plank, arranged
from kesegames.ui.scenes.title.strip import Offer, Strip
from kesegames.ui.seats import Left, continue_match, left_lines, left_match, seat_told_of
from kesegames.ui.widgets.base import GAP, Label, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing
from kesegames.ui.widgets.text_field import Line, TextField

HEAD: Final = 64.0
FOOT: Final = 68.0
ABOUT: Final = 48.0
SEARCH_WIDTH: Final = 230.0
FILTER_WIDTH: Final = 146.0
STRIP: Final = (132.0, 0.27, 240.0)
"""How high the strip is: at least, of the window, at most."""
STRIP_GROWS: Final = 0.15
FILTERS_GROW: Final = 0.35
"""With so much of what texts grow the strip and the filters grow."""
MOST_TOLD: Final = 2
"""So many sentences of the match that was left."""
PACE: Final = 1100
"""Milliseconds between two decisions of a game that plays by itself."""


@dataclass(eq=False)
class About(Widget):
    """What the game is like that the ring or the pointer is on."""

    box: pygame.FRect
    scene: Title
    is_live = True

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, ruleset = canvas.theme, self.scene.attended()
        facts = Room(self.box)
        name = self.scene.app.say("game.name", ruleset=ruleset)
        line = Room(facts.top(canvas.step(CAPTION), 0))
        wide = canvas.measure(name, CAPTION, "bold") + 18
        canvas.text(name, line.left(wide), CAPTION, theme.text, "bold")
        for icon, words in self.scene.facts(ruleset):
            sign(canvas, icon, line.left(18, 5), theme.table_muted)
            canvas.text(words, line.left(canvas.measure(words, CAPTION) + 2, 16), CAPTION, theme.table_muted)
        about = self.scene.app.say("game.about", ruleset=ruleset)
        canvas.paragraph(about, facts.rest, CAPTION, theme.table_muted)


class Title(ScrollScene):
    """Chooses a game, goes on with the match that was left, or opens a record.

    `search` narrows the gallery; `left` is the match that was left last, `others` how many more there are, `due` how
    many exercises come up now.
    """

    name = "title"
    foot = FOOT

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.search = Search()
        self.line = Line()
        self.all = gallery.exhibits(app.known)
        self.left: Left | None = None
        self.others = 0
        self.due = 0
        self._counts_due = False
        """Whether the exercises are to be counted: their file may be long, and the first frame does not wait for it."""
        self._living: dict[tuple[object, ...], Living] = {}
        self._stamps = Stamps()
        self._left_picture: Miniature | None = None
        self._left_style: tuple[object, ...] = ()
        self._told: list[Recalled] = []
        self._steps_at = 0

    def enter(self) -> None:
        self._find_left()
        if self.ring.at is None:
            self.ring.at = self._likely()
        self._counts_due = self.app.keeps_files

    def _count_due(self) -> None:
        """How many exercises come up now."""
        self._counts_due = False
        found = len(practice.read(self.app.folders.practice).due(practice.now()))
        if found != self.due:
            self.due = found
            self.changed()

    def _find_left(self) -> None:
        """The match that was left last, if it can be read; one that cannot is told about when it is to be continued."""
        paths = journals(self.app.folders.journals) if self.app.keeps_files else []
        found = (left for path in paths if (left := left_match(self.app, path)) is not None)
        self.left = next(found, None)
        self._left_picture = None
        match = self.left.match if self.left is not None else None
        # Of a match that is over all would have happened since nobody's last decision.
        self._told = recap(match, match.to_act)[-MOST_TOLD:] if match is not None and match.to_act != OVER else []
        self.others = len(paths) - 1 if self.left is not None else len(paths)

    def _likely(self) -> str:
        """What most people want next: the match they left, else to begin the game of the strip."""
        return "continue" if self.left is not None else "begin"

    def _offered(self) -> Exhibit:
        """The game that was played last, else the one that newcomers begin with."""
        last = next(reversed(self.app.settings.setups), "")
        played = (one for one in self.all if last in (each.id for each in (one.ruleset, *one.variants)))
        return next(played, None) or self._start() or self.all[0]

    def _start(self) -> Exhibit | None:
        return next((one for one in self.all if one.ruleset.is_start and not one.is_users), None)

    def about_game(self) -> Ruleset:
        return self.attended()

    # What it shows

    def layout(self) -> None:
        room = Room(pygame.FRect(EDGE, 0, self.width - 2 * EDGE, self.height - FOOT - 6))
        head = self._head(room)
        if self.search.is_empty or self.left is not None:
            least, share, most = (length * (1 + (self.app.skin.grown - 1) * STRIP_GROWS) for length in STRIP)
            head.append(self._strip(room.top(min(most, max(least, self.height * share)), 8)))
        about = room.bottom(max(ABOUT, 2 * self.app.canvas().step(CAPTION)), 8)
        shown = [exhibit for exhibit in self.all if self.search.finds(exhibit)]
        cards, height = self._shelves(shown, room.rest)
        self.widgets = [*head, self.scroller(room.rest, cards, height), *self._foot()]
        self.widgets += [About(about, self)] if shown else self._nothing(room.rest)

    def _head(self, room: Room) -> list[Widget]:
        """The name, and what narrows the gallery; two rows where one is too narrow."""
        say = self.app.say
        rulesets = [one for exhibit in self.all for one in (exhibit.ruleset, *exhibit.variants)]
        made = filters(self.app, rulesets, self.search, self._searched)
        filter_wide = FILTER_WIDTH * (1 + (self.app.skin.grown - 1) * FILTERS_GROW)
        wide = len(made) * (filter_wide + GAP)
        row = Room(room.top(tag_height(self.app.canvas(), HEAD - 4, TITLE), 4), GAP)
        words = "kesegames"
        name = row.left(self.app.canvas().measure(words, TITLE, "bold") + 8, 14)
        found: list[Widget] = [Label(name, words, TITLE, "bold")]
        if row.rest.w < wide + SEARCH_WIDTH * 0.8:
            row = Room(room.top(44, 12), GAP)
        else:
            row.rest = pygame.FRect(row.rest.x, row.rest.centery - 22, row.rest.w, 44)
        about = say("title.about")
        spare = row.rest.w - wide - SEARCH_WIDTH - 16
        if spare > self.app.canvas().measure(about, CAPTION):
            found.append(Label(row.left(spare, 16), about, CAPTION))
        for make in made:
            found.append(make(row.left(filter_wide)))
        found.append(TextField("search", row.rest, self.line, self._search_text, say("title.search"), "search"))
        return found

    def _search_text(self) -> None:
        self.search.text = self.line.text
        self._searched()

    def _searched(self) -> None:
        self.scroll.reset()
        self.changed()

    def _strip(self, box: pygame.FRect) -> Strip:
        """The match that was left, or a game to begin."""
        say, app, left = self.app.say, self.app, self.left
        if left is None:
            exhibit = self._offered()
            ruleset = exhibit.ruleset
            is_new = not app.settings.setups
            beside = say("title.start_here" if is_new and exhibit is self._start() else "title.played_last")
            foot = " · ".join(words for _, words in self.facts(ruleset))
            begin = ("begin", say("title.begin"), "", partial(app.routes.setup, ruleset))
            lesson = ("lesson", say("button.tutorial"), "", partial(app.routes.tutorial, ruleset))
            actions: list[tuple[str, str, str, Callable[[], object]]] = [begin]
            actions += [lesson] if lesson_owner(ruleset, app.known) is not None else []
            about = [(-1, say("game.about", ruleset=ruleset))]
            offer = Offer(say("game.name", ruleset=ruleset), beside, about, foot, False, actions)
            return Strip(box, offer, self._living_of(ruleset, "strip").picture.draw, painter(ruleset, app.settings))
        match = left.match
        name, who, state, far, when = left_lines(app, left)
        told = [
            (seat_told_of(one, app.language, match.ruleset), say(one.told.text, one.told.values, match.ruleset))
            for one in self._told
        ]
        actions = [("continue", say("title.continue"), "", self._continue)]
        if self.others:
            words = say("title.others", {"number": str(self.others)})
            actions.append(("unfinished", words, "", app.routes.unfinished))
        offer = Offer(name, far, [(-1, state), *told], f"{who} · {when}", True, actions)
        return Strip(box, offer, self._left_drawn(left), painter(match.ruleset, app.settings))

    def _left_drawn(self, left: Left) -> Picture:
        if self._left_picture is None or self._left_style != style(self.app.settings):
            seats, self._left_style = len(left.match.players), style(self.app.settings)
            self._left_picture = Miniature(left.match.ruleset, left.look, self.app.settings, seats)
        return self._left_picture.draw

    def _shelves(self, shown: list[Exhibit], box: pygame.FRect) -> tuple[list[Widget], float]:
        """The cards on their planks, family by family, and how high they are together."""
        language = self.app.language
        families: dict[tuple[int, str], list[Exhibit]] = {}
        for one in shown:
            words = one.ruleset.shelf.get(language) or self.app.say("title.other_shelf")
            families.setdefault((one.ruleset.shelf_rank or 1000, words), []).append(one)
        ordered = [(words, families[rank, words]) for rank, words in sorted(families)]
        lines, height = arranged([len(family) for _, family in ordered], box, self.app.skin.grown)
        found: list[Widget] = []
        for line in lines:
            plank = pygame.FRect(box.x - 16, line[0].boxes[0].bottom - 2, box.w + 32, 48)
            tags = []
            for shelf in line:
                name, family = ordered[shelf.family]
                alone = self.app.say("game.name", ruleset=family[0].ruleset)
                if (len(family), alone) != (1, name):
                    tags.append(((shelf.boxes[0].left + shelf.boxes[-1].right) / 2, name))
                for number, place in enumerate(shelf.boxes, shelf.first):
                    found.append(self._card(family[number], place))
            found.append(Plank(plank, tags))
        return found, height

    def _card(self, exhibit: Exhibit, box: pygame.FRect) -> Card:
        say, ruleset = self.app.say, exhibit.ruleset
        ribbon = say("title.yours") if exhibit.is_users else ""
        if exhibit is self._start():
            ribbon = say("title.start_here")
        badge = f"+{len(exhibit.variants)}" if exhibit.variants else ""
        name = say("game.name", ruleset=ruleset)
        choose = partial(self.app.routes.setup, ruleset)
        picture = self._living_of(ruleset).picture.draw
        return Card(f"game {ruleset.id}", box, name, picture, choose, self._stamps, ribbon, badge)

    def facts(self, ruleset: Ruleset) -> list[tuple[str, str]]:
        """How many play, how long, and whether there are variants: a sign and words each."""
        say = self.app.say
        seats = f"{ruleset.least_seats}–{ruleset.most_seats}"
        if ruleset.least_seats == ruleset.most_seats:
            seats = str(ruleset.least_seats)
        facts = [("person", say("title.players", {"number": seats}))]
        facts.append(("clock", say("title.minutes", {"minutes": str(ruleset.minutes)})))
        count = next((len(one.variants) for one in self.all if one.ruleset is ruleset), 0)
        if count:
            facts.append(("layers", say("title.variants", {"number": str(count)})))
        if ruleset.is_reconstructed:
            facts.append(("help", say("title.reconstructed")))
        return facts

    def _living_of(self, ruleset: Ruleset, place: str = "card") -> Living:
        """The game as it plays on its card; that of the strip, which has another size, by itself."""
        key = (place, ruleset.id, *style(self.app.settings))
        if key not in self._living:
            self._living[key] = Living(ruleset, self.app.settings)
        return self._living[key]

    def _nothing(self, box: pygame.FRect) -> list[Widget]:
        """The search has found nothing."""
        say = self.app.say
        middle = pygame.FRect(box.x, box.centery - 70, box.w, 60)
        button = pygame.FRect(box.centerx - 130, middle.bottom + 12, 260, 48)
        return [
            Label(middle, say("title.nothing"), HEADING, align="centre", lines=True),
            Button("clear", button, self._clear, say("title.clear"), kind="primary"),
        ]

    def _clear(self) -> None:
        self.search = Search()
        self.line.set("")
        self.ring.at = self._likely()
        self._searched()

    def _foot(self) -> list[Widget]:
        say, app, routes = self.app.say, self.app, self.app.routes
        bar = self.bar(44)
        if self.others and self.left is None:
            words = say("title.unfinished", {"number": str(self.others)})
            bar.add("unfinished", routes.unfinished, words, "replay")
        bar.add("open", routes.records, say("title.open"), "folder")
        if self.due:
            bar.add("practice", routes.practice, say("open.practice_due", {"number": str(self.due)}), "replay")
        if app.folders.results.is_file():
            bar.add("results", routes.results, say("open.results"), "chart")
        bar.add("rules", self._rules, say("button.rules"), "book")
        for command, icon in (("settings", "gear"), ("help", "help"), ("language", "globe")):
            bar.add(command, partial(app.command, command), say(f"button.{command}"), icon)
        if app.known.troubles:
            words = say("title.mistakes", {"number": str(len(app.known.troubles))})
            bar.add("mistakes", self._tell_mistakes, words, "warning")
        bar.add("quit", app.close, say("title.quit"), "leave", "quiet", is_last=True)
        return bar.widgets

    def draw(self, canvas: Canvas) -> None:
        canvas.table()
        canvas.fill(pygame.FRect(0, self.height - FOOT, self.width, FOOT), canvas.theme.rail)
        with self._stamps.laying(canvas, None):
            super().draw(canvas)

    def tick(self, now: int) -> int | None:
        """Count what is due once something is seen, and play on where somebody looks."""
        if self._counts_due and self.app.frames:
            self._count_due()
        id = self.ring.attended("game ")
        ruleset = self.app.known.rulesets.get(id or "")
        if ruleset is None or self.app.settings.reduced_motion or not self.app.settings.animation_speed:
            self._steps_at = 0
            return None
        if not self._steps_at:
            self._steps_at = now + PACE
        elif now >= self._steps_at:
            self._living_of(ruleset).step()
            self._steps_at = now + PACE
            self.app.wants_frame = True
        return max(1, self._steps_at - now)

    # What each input means

    def _continue(self) -> None:
        if self.left is not None:
            continue_match(self.app, self.left.path)

    def attended(self) -> Ruleset:
        """The game the ring or the pointer is on, else that of the strip."""
        for id in (self.ring.attended("game "), (self.ring.at or "").removeprefix("game ")):
            if id in self.app.known.rulesets:
                return self.app.known.rulesets[id]
        return self.left.match.ruleset if self.left is not None else self._offered().ruleset

    def _rules(self) -> None:
        self.app.routes.rules(self.attended())

    def _tell_mistakes(self) -> None:
        for trouble in self.app.known.troubles:
            self.app.tell(trouble)

    def _to_search(self) -> None:
        self.ring.at = "search"

    def command(self, name: str) -> bool:
        routes = self.app.routes
        actions: dict[str, Callable[[], object]] = {
            "new": lambda: routes.setup(self.attended()),
            "open": routes.records,
            "rules": self._rules,
            "search": self._to_search,
            "paste": partial(records.paste, self.app),
            "menu": partial(self.app.command, "settings"),
        }
        if name == "back":
            if not self.search.is_empty or self.ring.at == "search":
                self._clear()
            return True
        if name in actions:
            actions[name]()
            self.app.wants_frame = True
            return True
        return super().command(name)
