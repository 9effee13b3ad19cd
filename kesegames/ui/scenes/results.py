"""The player's results: shares by opponent, seat and month, people against each other, openings, the longest match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.files import atomic_write, file_in
from kesegames.play import library, results
from kesegames.play.match import HUMAN
from kesegames.play.results import Result, Tally
from kesegames.ui.app import App
from kesegames.ui.draw.canvas import BODY, HEADING, Canvas
from kesegames.ui.draw.room import Room, middle
from kesegames.ui.scene import EDGE, ScrollScene
from kesegames.ui.seats import say_date, say_player
from kesegames.ui.widgets.base import Label, Widget
from kesegames.ui.widgets.focus import FocusRing
from kesegames.ui.widgets.form import Form

WIDEST: Final = 900.0
HEAD: Final = 74.0
FOOT: Final = 76.0
ROW: Final = 34.0
NAME: Final = 0.34
BAR: Final = 0.24
"""The shares of a row that its name and its bar take."""
MONTHS: Final = 12
OPENINGS: Final = 5
PAIRS: Final = 10
LONGEST: Final = 3
"""So many rows of these are shown, the newest or most frequent ones."""


@dataclass(eq=False)
class ShareRow(Widget):
    """A tally: what it is of, its share as a bar with the interval, and in words. A thin line is what is fair."""

    box: pygame.FRect
    name: str
    said: str
    tally: Tally

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, tally = canvas.theme, self.tally
        row = Room(self.box)
        named = row.left(self.box.w * NAME, 10)
        canvas.text(self.name, named, canvas.fitting(self.name, named.w, BODY), theme.text)
        bar = middle(row.left(self.box.w * BAR, 16), self.box.w * BAR, 12)
        canvas.panel(bar, theme.recess, theme.line, 3)
        canvas.panel(pygame.FRect(bar.x, bar.y, bar.w * tally.share, bar.h), theme.strong, None, 3)
        low, high = (bar.x + bar.w * end for end in tally.interval)
        canvas.fill(pygame.FRect(low, bar.centery - 1, high - low, 2), theme.text)
        for end in (low, high):
            canvas.fill(pygame.FRect(end - 1, bar.y - 1, 2, bar.h + 2), theme.text)
        fair = bar.x + bar.w * tally.fair / max(1, tally.played)
        canvas.fill(pygame.FRect(fair, bar.y - 6, 1, bar.h + 12), theme.muted)
        canvas.text(self.said, row.rest, canvas.fitting(self.said, row.rest.w, BODY), theme.text)


class ResultsScene(ScrollScene):
    """`game` and `who` narrow what is shown, empty for all; `found` is what the file has."""

    name = "results"
    foot = FOOT

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.game = ""
        self.who = ""
        self.found = results.Results()
        self.ring.at = "game"

    def enter(self) -> None:
        self._read()

    def _read(self) -> None:
        self.found = results.read(self.app.folders.results)
        if self.found.trouble is not None:
            self.app.tell(self.found.trouble)
        elif self.found.strange:
            self.app.tell_words("results.strange", {"number": str(len(self.found.strange))})
        self.changed()

    def shown(self) -> list[Result]:
        """The results of the game and person chosen."""
        return [
            one
            for one in self.found.all
            if self.game in ("", one.game) and (not self.who or self.who in (one.names[seat] for seat in one.persons))
        ]

    def even(self) -> list[Result]:
        """Those without a handicap."""
        return [one for one in self.shown() if not one.handicap]

    # What it shows

    def layout(self) -> None:
        say = self.app.say
        wide = min(WIDEST, self.width - 2 * EDGE)
        left = (self.width - wide) / 2
        head = self.head(HEAD)
        room = pygame.FRect(left, head, wide - 16, self.height - head - FOOT - 8)
        form = Form(self.app.canvas(), left, head, wide - 24)
        if self.found.all:
            self._choices(form)
            self._tables(form)
        bar = self.bar()
        bar.add("back", self.app.pop, say("button.back"), "back")
        has_some = bool(self.found.all)
        bar.add("csv", self.export, say("results.csv"), "save", is_enabled=has_some)
        bar.add("reset", self._ask, say("results.reset"), is_enabled=has_some, is_last=True)
        self.widgets = [self.title(say("results.title"), left, wide)]
        if has_some:
            self.widgets.append(self.scroller(room, form.widgets, form.height))
        else:
            none = middle(room, room.w - 80, 90 * self.app.skin.grown)
            self.widgets.append(Label(none, say("results.none"), HEADING, "regular", "centre", True, True))
        self.widgets += bar.widgets

    def _choices(self, form: Form) -> None:
        say = self.app.say
        games = ["", *self.found.games()]
        names = [say("results.all_games"), *map(self._game_name, games[1:])]
        form.choice("game", say("results.game"), names, games.index(self.game), lambda at: self._choose(games[at]))
        people = ["", *self.found.people()]
        if len(people) > 1:
            who = [say("results.everyone"), *people[1:]]
            form.choice("who", say("results.who"), who, people.index(self.who), lambda at: self._choose_who(people[at]))

    def _choose(self, game: str) -> None:
        self.game = game
        self.changed()

    def _choose_who(self, name: str) -> None:
        self.who = name
        self.changed()

    def _game_name(self, game: str) -> str:
        ruleset = self.app.known.rulesets.get(game)
        return self.app.say("game.name", ruleset=ruleset) if ruleset is not None else game

    def _tables(self, form: Form) -> None:
        say, ruleset = self.app.say, self.app.known.rulesets.get(self.game)
        shown = self.even()
        total = results.tallies(shown, lambda one, seat: "all", self.who or None)
        self._rows(form, "results.total", {say("results.total"): tally for tally in total.values()})
        form.note(say("results.fair"))
        advice = results.advice(shown, ruleset) if ruleset is not None else None
        if advice is not None:
            form.note(say(advice.text, advice.values))
        if ruleset is None:
            self._rows(form, "results.by_game", self._tallied(lambda one, seat: self._game_name(one.game)))
        self._rows(form, "results.by_level", self._tallied(self._opponent))
        if ruleset is not None:
            self._rows(form, "results.by_seat", self._by_seat(ruleset))
        months = self._tallied(lambda one, seat: one.date[:7])
        self._rows(form, "results.by_month", dict(sorted(months.items(), reverse=True)[:MONTHS]))
        pairs = results.between(shown)[:PAIRS]
        self._rows(
            form,
            "results.between",
            {say("results.pair", {"name": one, "other": other}): tally for one, other, tally in pairs},
        )
        if ruleset is not None:
            self._rows(form, "results.openings", dict(results.openings(shown)[:OPENINGS]))
        favoured = [one for one in self.shown() if one.handicap]
        self._rows(form, "results.handicaps", results.tallies(favoured, self._handicap, self.who or None))
        self._longest(form, results.longest(self.shown())[:LONGEST])

    def _tallied(self, key: Callable[[Result, int], str]) -> dict[str, Tally]:
        return results.tallies(self.even(), key, self.who or None)

    def _handicap(self, result: Result, seat: int) -> str:
        """Against whom, and who had what ahead."""
        ruleset, (id, _, favoured) = self.app.known.rulesets.get(result.game), result.handicap.partition(" ")
        if ruleset is None or id not in ruleset.handicaps or favoured not in ruleset.seat_ids:
            return result.handicap
        name, is_own = ruleset.handicaps[id].name[self.app.language], ruleset.seat_ids.index(favoured) == seat
        values = {"other": self._opponent(result, seat), "name": name}
        return self.app.say(f"results.handicap_{'own' if is_own else 'other'}", values)

    def _by_seat(self, ruleset: Ruleset) -> dict[str, Tally]:
        found = self._tallied(lambda one, seat: str(seat))
        ids = ruleset.seat_ids
        return {
            self.app.say(f"seat.{ids[int(seat)]}", ruleset=ruleset): found[seat]
            for seat in sorted(found, key=int)
            if int(seat) < len(ids)
        }

    def _opponent(self, result: Result, seat: int) -> str:
        other = result.against(seat)
        if other in (HUMAN, "mixed"):
            return self.app.say("results.people" if other == HUMAN else "results.mixed")
        return say_player(self.app, other, self.app.known.rulesets.get(result.game))

    def _rows(self, form: Form, heading: str, rows: dict[str, Tally]) -> None:
        if not rows:
            return
        form.heading(self.app.say(heading))
        for name, tally in rows.items():
            low, high = (str(round(100 * end)) for end in tally.interval)
            values = {
                "played": str(tally.played),
                "won": results.plain(tally.won),
                "share": str(round(100 * tally.share)),
            }
            said = self.app.say("results.share", {**values, "least": low, "most": high})
            form.add(ShareRow(form.row(ROW - 12), name, said, tally))

    def _longest(self, form: Form, found: list[Result]) -> None:
        form.heading(self.app.say("results.longest"))
        for one in found:
            values = {"date": say_date(self.app, one.date), "game": self._game_name(one.game)}
            said = self.app.say("results.longest_said", {**values, "events": str(one.events)})
            form.add(Label(form.row(ROW - 12), said, BODY))

    # What can be done

    def export(self) -> Path | None:
        """Write what is shown as a table beside the records; where it is, None and a notice why where it cannot be."""
        folder = self.app.folders.records
        path = file_in(folder, library.fresh_name(folder, self.app.say("results.title"), ".csv"), ".csv")
        try:
            atomic_write(path, results.as_csv(self.shown()))
        except Trouble as trouble:
            self.app.tell(trouble)
            return None
        self.app.tell_words("results.kept", {"path": str(path)})
        return path

    def _ask(self) -> None:
        say = self.app.say
        about = say("results.reset_about", {"number": str(len(self.found.all))})
        self.app.routes.ask(say("results.reset_ask"), about, say("results.reset"), self.reset)

    def reset(self) -> None:
        """Begin anew; the lines that were not understood stay."""
        self.game = self.who = ""
        try:
            results.save(self.app.folders.results, results.Results(strange=self.found.strange))
        except Trouble as trouble:
            self.app.tell(trouble)
        self._read()

    def command(self, name: str) -> bool:
        if name in ("back", "menu"):
            self.app.pop()
            return True
        return super().command(name)
