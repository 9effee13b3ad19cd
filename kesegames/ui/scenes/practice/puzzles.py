"""The puzzles of a game, the easiest first: one move is clearly better than all others."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.play import practice, puzzles
from kesegames.play.practice import Exercise
from kesegames.play.puzzles import Puzzle
from kesegames.resources import folder
from kesegames.ui.app import App
from kesegames.ui.draw.canvas import CAPTION
from kesegames.ui.draw.room import Room
from kesegames.ui.scenes.practice.scene import Practice
from kesegames.ui.widgets.base import Label, Widget
from kesegames.ui.widgets.buttons import Choice

PUZZLES: Final = folder("assets") / "puzzles"


class Puzzles(Practice):
    """Those that have not been solved; `theme` narrows them, empty for all. When all are solved they begin again."""

    name = "practice"

    def __init__(self, app: App, ruleset: Ruleset) -> None:
        super().__init__(app)
        self.ruleset = ruleset
        self.theme = ""
        self.all: dict[str, Puzzle] = {}

    def _words(self, id: str) -> str:
        own = ("title", "of", "task", "done", "none", "right", "shown", "wrong")
        return f"puzzle.{id}" if id in own else super()._words(id)

    def _read(self) -> None:
        self.all = {one.id: one for one in puzzles.all_of(PUZZLES, self.ruleset.id, self.app.known)}
        self._gather()

    def _gather(self) -> None:
        """What is to come: the unsolved ones of the theme, else all of it again."""
        chosen = [one for one in self.all.values() if self.theme in ("", one.theme)]
        done = puzzles.solved(self.app.folders.solved)
        left = [one for one in chosen if one.id not in done] or chosen
        self.found = practice.Exercises([_exercise(one) for one in self.all.values()])
        self.coming = [_exercise(one) for one in left]
        self._begin()

    def _note(self, exercise: Exercise, rating: str) -> None:
        if rating != "again":
            done = puzzles.solved(self.app.folders.solved)
            puzzles.keep_solved(self.app.folders.solved, {*done, exercise.key})

    def themes(self) -> list[str]:
        """All, then the themes there are."""
        there = {one.theme for one in self.all.values()}
        return ["", *(theme for theme in puzzles.THEMES if theme in there)]

    def _choose(self, number: int) -> None:
        self.theme = self.themes()[number]
        self._gather()
        self.ring.at = "theme"

    def _head(self, room: Room) -> list[Widget]:
        say, known = self.app.say, self.themes()
        line = room.top(24)
        found: list[Widget] = [Label(line, self._left(), CAPTION, is_muted=True)]
        if len(known) > 2:
            words = [say("puzzle.all"), *(say(f"theme.{one}", ruleset=self.ruleset) for one in known[1:])]
            row = room.top(44, 12)
            box = pygame.FRect(row.x, row.y, row.w, 44)
            found.append(Choice("theme", box, say("puzzle.theme"), words, known.index(self.theme), self._choose, 0.3))
        return found

    def _left(self) -> str:
        done = puzzles.solved(self.app.folders.solved)
        solved = sum(id in done for id in self.all)
        return self.app.say("puzzle.left", {"solved": str(solved), "all": str(len(self.all))})

    def _about(self, exercise: Exercise, state: State) -> str:
        one = self.all[exercise.key]
        values = {"level": str(one.grade), "seat": self.app.say(f"seat.{self._seat(state)}", ruleset=state.ruleset)}
        return self.app.say("puzzle.about", values)

    def _seat(self, state: State) -> str:
        return state.ruleset.seat_ids[int(state.to_act)]

    def about_game(self) -> Ruleset | None:
        return self.ruleset


def _exercise(one: Puzzle) -> Exercise:
    """A puzzle as an exercise in which nothing was played; what its best move is worth is searched with each try."""
    state = one.state
    position, options = state.position(), dict(state.options)
    return Exercise(one.id, one.game, options, int(state.seats), position, "", list(one.line), 0.0, 0.0)
