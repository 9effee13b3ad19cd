"""The start screen: a gallery of the games, each with a live board, and the match that was left."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from kesegames.engine.look import Look
from kesegames.engine.ruleset import Ruleset
from kesegames.play.journal import journals
from kesegames.ui import gallery, records
from kesegames.ui.app import App
from kesegames.ui.board.miniature import Miniature
from kesegames.ui.draw.canvas import CAPTION, HEADING, TITLE
from kesegames.ui.draw.room import Room
from kesegames.ui.gallery import LENGTHS, Exhibit, Search
from kesegames.ui.painters import style
from kesegames.ui.scene import EDGE, ScrollScene
from kesegames.ui.scenes.title.tiles import Card, Picture, Tile, places
from kesegames.ui.seats import Left, continue_match, left_match, left_words
from kesegames.ui.widgets.base import GAP, Label, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import Target
from kesegames.ui.widgets.text_field import Line, TextField

HEAD: Final = 92.0
FOOT: Final = 68.0
SEARCH_WIDTH: Final = 300.0
FILTER_WIDTH: Final = 158.0


class Filter(Button):
    """A button whose values the arrows left and right go through."""

    def __init__(self, id: str, box: pygame.FRect, label: str, step: Callable[[int], None], is_set: bool) -> None:
        super().__init__(id, box, partial(step, 1), label, kind="chosen" if is_set else "plain")
        self._adjust = step

    def targets(self) -> list[Target]:
        return [Target(self.id, self.box, self.choose, self._adjust, self.label)]


class Title(ScrollScene):
    """Chooses a game, goes on with the match that was left, or opens a record.

    `search` narrows the gallery; `left` is the match that was left last, `others` how many more there are.
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
        self._pictures: dict[tuple[object, ...], Miniature] = {}
        self._find_left()
        self.ring.at = self._likely()

    def enter(self) -> None:
        self._find_left()

    def _find_left(self) -> None:
        """The match that was left last, if it can be read; one that cannot is told about when it is to be continued."""
        paths = journals(self.app.folders.journals) if self.app.keeps_files else []
        found = (left for path in paths if (left := left_match(self.app, path)) is not None)
        self.left = next(found, None)
        self.others = len(paths) - 1 if self.left is not None else len(paths)

    def _likely(self) -> str:
        """The tile that most people want next: the match they left, else the game they played last."""
        last = next(reversed(self.app.settings.setups), "")
        shown = {one.id: exhibit.ruleset.id for exhibit in self.all for one in (exhibit.ruleset, *exhibit.variants)}
        first = next(iter(shown.values()), "")
        return "continue" if self.left is not None else f"game {shown.get(last, first)}"

    # What it shows

    def layout(self) -> None:
        head = self._head()
        top = max(widget.box.bottom for widget in head) + 14
        box = pygame.FRect(EDGE, top, self.width - 2 * EDGE, self.height - FOOT - 8 - top)
        tiles, height = self._tiles(box)
        self.widgets = [*head, self.scroller(box, tiles, height), *self._foot()]
        if not tiles:
            self.widgets += self._nothing(box)

    def _head(self) -> list[Widget]:
        """The name, and what narrows the gallery; two rows where one is too narrow."""
        say = self.app.say
        filters = self._filters()
        right = self.width - EDGE
        is_narrow = self.width < 1180
        y = HEAD + 4 if is_narrow else 28.0
        x = EDGE if is_narrow else right - SEARCH_WIDTH - len(filters) * (FILTER_WIDTH + GAP)
        title = pygame.FRect(EDGE, 18, (right if is_narrow else x) - EDGE - 16, 40)
        about = pygame.FRect(EDGE, 56, title.w, 26)
        found: list[Widget] = [
            Label(title, "kesegames", TITLE, "bold"),
            Label(about, say("title.about"), CAPTION, is_muted=True),
        ]
        room = Room(pygame.FRect(x, y, right - x, 44), GAP)
        for id, label, step, is_set in filters:
            found.append(Filter(id, room.left(FILTER_WIDTH), label, step, is_set))
        found.append(TextField("search", room.rest, self.line, self._search_text, say("title.search"), "search"))
        return found

    def _filters(self) -> list[tuple[str, str, Callable[[int], None], bool]]:
        say, search = self.app.say, self.search
        rulesets = [one for exhibit in self.all for one in (exhibit.ruleset, *exhibit.variants)]
        seats = sorted({number for one in rulesets for number in range(one.least_seats, one.most_seats + 1)})
        kinds = sorted({gallery.kind(one) for one in rulesets})
        lengths = [one for one in LENGTHS if any(one[0] <= each.minutes <= one[1] for each in rulesets)]
        players = say("title.players", {"number": str(search.players)}) if search.players else say("title.any_players")
        length = say("title.any_length")
        if search.length:
            id = "title.longer" if search.length == LENGTHS[-1] else "title.length"
            length = say(id, {"least": str(search.length[0]), "most": str(search.length[1])})
        kind = say(f"kind.{search.kind}") if search.kind else say("title.any_kind")
        return [
            ("players", players, partial(self._step, "players", [None, *seats]), search.players is not None),
            ("length", length, partial(self._step, "length", [None, *lengths]), search.length is not None),
            ("kind", kind, partial(self._step, "kind", ["", *kinds]), bool(search.kind)),
        ]

    def _step(self, name: str, values: list[object], by: int) -> None:
        at = values.index(getattr(self.search, name))
        setattr(self.search, name, values[(at + by) % len(values)])
        self._searched()

    def _search_text(self) -> None:
        self.search.text = self.line.text
        self._searched()

    def _searched(self) -> None:
        self.top = 0.0
        self.changed()

    def _tiles(self, box: pygame.FRect) -> tuple[list[Tile], float]:
        shown = [exhibit for exhibit in self.all if self.search.finds(exhibit)]
        has_left = self.left is not None and self.search.is_empty
        boxes, height = places(box, len(shown) + has_left)
        tiles = [self._left_tile(boxes[0])] if has_left else []
        tiles += [self._tile(one, place) for one, place in zip(shown, boxes[has_left:], strict=True)]
        return tiles, height

    def _left_tile(self, box: pygame.FRect) -> Tile:
        left = self.left
        assert left is not None
        ruleset = left.match.ruleset
        heading, text, when = left_words(self.app, left)
        card = Card(heading, text, [("clock", when)], self.app.say("title.continue"), is_lit=True)
        key = ("left", left.path, left.changed, *style(self.app.settings))
        picture = self._picture(key, ruleset, left.look, len(left.match.players))
        return Tile("continue", box, card, picture, self._continue)

    def _tile(self, exhibit: Exhibit, box: pygame.FRect) -> Tile:
        say, ruleset = self.app.say, exhibit.ruleset
        seats = f"{ruleset.least_seats}–{ruleset.most_seats}"
        if ruleset.least_seats == ruleset.most_seats:
            seats = str(ruleset.least_seats)
        facts = [("person", seats), ("clock", say("title.minutes", {"minutes": str(ruleset.minutes)}))]
        if exhibit.variants:
            facts.append(("layers", say("title.variants", {"number": str(len(exhibit.variants))})))
        mark = say("title.yours") if exhibit.is_users else ""
        if ruleset.is_reconstructed:
            mark = mark or say("title.reconstructed")
        card = Card(say("game.name", ruleset=ruleset), say("game.about", ruleset=ruleset), facts, mark)
        picture = self._picture(
            (ruleset.id, *style(self.app.settings)),
            ruleset,
            lambda: gallery.demo(ruleset).state.look(),
            ruleset.least_seats,
        )
        return Tile(f"game {ruleset.id}", box, card, picture, partial(self.app.routes.setup, ruleset))

    def _picture(self, key: tuple[object, ...], ruleset: Ruleset, look: Callable[[], Look], seats: int) -> Picture:
        if key not in self._pictures:
            self._pictures[key] = Miniature(ruleset, look, self.app.settings, seats)
        return self._pictures[key].draw

    def _nothing(self, box: pygame.FRect) -> list[Widget]:
        """The search has found nothing."""
        say = self.app.say
        middle = pygame.FRect(box.x, box.centery - 70, box.w, 60)
        button = pygame.FRect(box.centerx - 130, middle.bottom + 12, 260, 48)
        return [
            Label(middle, say("title.nothing"), HEADING, align="centre", is_muted=True, lines=True),
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
        if self.others:
            words = say("title.unfinished", {"number": str(self.others + (self.left is not None))})
            bar.add("unfinished", routes.unfinished, words, "replay")
        bar.add("open", routes.records, say("title.open"), "folder")
        bar.add("rules", self._rules, say("button.rules"), "book")
        for command, icon in (("settings", "gear"), ("help", "help"), ("language", "globe")):
            bar.add(command, partial(app.command, command), say(f"button.{command}"), icon)
        if app.known.troubles:
            words = say("title.mistakes", {"number": str(len(app.known.troubles))})
            bar.add("mistakes", self._tell_mistakes, words, "warning")
        bar.add("quit", app.close, say("title.quit"), "leave", "quiet", is_last=True)
        return bar.widgets

    # What each input means

    def _continue(self) -> None:
        if self.left is not None:
            continue_match(self.app, self.left.path)

    def _attended(self) -> Ruleset:
        """The game the ring or the pointer is on, else the most likely one."""
        ids = (self.ring.at, self.ring.hovered, self._likely())
        for id in ids:
            if id == "continue" and self.left is not None:
                return self.left.match.ruleset
            game = (id or "").removeprefix("game ")
            if game in self.app.known.rulesets:
                return self.app.known.rulesets[game]
        return self.all[0].ruleset

    def _rules(self) -> None:
        self.app.routes.rules(self._attended())

    def _tell_mistakes(self) -> None:
        for trouble in self.app.known.troubles:
            self.app.tell(trouble)

    def _to_search(self) -> None:
        self.ring.at = "search"

    def command(self, name: str) -> bool:
        routes = self.app.routes
        actions: dict[str, Callable[[], object]] = {
            "new": lambda: routes.setup(self._attended()),
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
