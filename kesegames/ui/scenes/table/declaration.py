"""Staking or taking what has been collected: the words to choose from, and an adviser that counts what lies open."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from kesegames.engine.look import Goal, Spot
from kesegames.engine.state import State
from kesegames.play.adviser import captures, within_reach
from kesegames.ui.board import goals_view
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.heading import draw_heading, heading_height, tag_height
from kesegames.ui.draw.icons import sign
from kesegames.ui.scenes.table.play import Playing
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing, Target
from kesegames.ui.widgets.scroller import BAR, scrolled

CLAIM: Final = 84.0
CLAIM_GROWS: Final = 0.4
"""The height of a word, and by how much of what texts grow it grows."""
ADVICE: Final = "advice"
HINT_ROOM: Final = 40.0
"""At the right of a word's name, where the sign of a hint stands."""
Line = tuple[str, str, bool]
"""Words, what stands at the right of them, and whether they are a heading."""


class DeclarationCard(Widget):
    """What one has, what is still within reach, what the other side threatens; below, the words as large buttons.

    The advice scrolls where it needs more room.
    """

    def __init__(self, table: Playing, box: pygame.FRect) -> None:
        self.table = table
        self.box = box
        claims = table.sitting.clicks.claims()
        high = CLAIM * (1 + (table.app.skin.grown - 1) * CLAIM_GROWS)
        top = box.bottom - 14 - len(claims) * (high + GAP) + GAP
        self.buttons = [
            Claim(table, spot, pygame.FRect(box.x + 14, top + number * (high + GAP), box.w - 28, high))
            for number, spot in enumerate(reversed(claims))
        ]
        self.lines = advice(table)
        self.words = table.app.say("declare.title", ruleset=table.ruleset)
        high = max(34.0, heading_height(table.app.canvas(), self.words, box.w - 36, HEADING))
        self.title = pygame.FRect(box.x + 18, box.y + 10, box.w - 36, high)
        room = pygame.FRect(self.title.x, self.title.bottom + 4, self.title.w, top - self.title.bottom - 14)
        shown = Advice(pygame.FRect(room.x, room.y, room.w - BAR - 4, 0), self.lines, table.app.canvas())
        room.w -= BAR + 4
        self.scroller = scrolled(room, [shown], shown.box.h, table.advice_scroll)
        shown.is_target = self.scroller.scrolls

    def targets(self) -> list[Target]:
        return [target for button in self.buttons for target in button.targets()]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        canvas.panel(self.box, canvas.theme.panel, canvas.theme.strong, 10, 2)
        draw_heading(canvas, self.words, self.title, HEADING)
        if ring.shows(ADVICE):
            focus_mark(canvas, self.scroller.box)
        for button in self.buttons:
            button.draw(canvas, ring)


class Advice(Widget):
    """Lines one below the other; its box grows to their height."""

    def __init__(self, box: pygame.FRect, lines: list[Line], canvas: Canvas) -> None:
        self.is_target = False
        self.rows: list[tuple[Line, float, float, float]] = []
        """Each line, how far below the top it stands, the width of its words, its height."""
        step = canvas.step(CAPTION)
        y = 0.0
        for line in lines:
            words, value, is_heading = line
            y += 8 if is_heading and self.rows else 0
            wide = box.w - (canvas.measure(value, CAPTION, "bold") + 12 if value else 0)
            high = len(canvas.lines(words, wide, CAPTION, "bold" if is_heading else "regular")) * step
            self.rows.append((line, y, wide, high))
            y += high + 2
        self.step = step
        self.box = pygame.FRect(box.x, box.y, box.w, y)

    def targets(self) -> list[Target]:
        return [Target(ADVICE, self.box, lambda: None)] if self.is_target else []

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        for (words, value, is_heading), y, wide, high in self.rows:
            face, ink = ("bold", canvas.theme.strong) if is_heading else ("regular", canvas.theme.text)
            place = pygame.FRect(self.box.x, self.box.y + y, wide, high + 1)
            canvas.paragraph(words, place, CAPTION, ink, face)
            if value:
                at = pygame.FRect(self.box.x, place.y, self.box.w, self.step)
                canvas.text(value, at, CAPTION, ink, "bold", "right")


class Claim(Button):
    """A word with what it would do."""

    def __init__(self, table: Playing, spot: Spot, box: pygame.FRect) -> None:
        say, ruleset = table.app.say, table.ruleset
        label = say(f"spot.{spot}", ruleset=ruleset)
        super().__init__(f"spot {spot}", box, partial(table.click, spot), label, kind="primary")
        note = table.sitting.clicks.offers()[spot]
        self.is_hinted = spot in table.sitting.thinking.hint_spots()
        self.detail = say(note.text, note.values, ruleset) if note.text else ""
        worth = table.sitting.thinking.worths.get(spot)
        self.expected = "" if worth is None else say("declare.share", {"share": share(worth)})

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        fill, ink = self._colours(canvas, ring)
        canvas.raised(self.box, fill)
        name = pygame.FRect(self.box.x + 16, self.box.y + 8, self.box.w - 32, tag_height(canvas, 28, BODY + 2))
        canvas.text(self.label, name, BODY + 2, ink, "bold")
        if self.expected:
            # What is not known yet has its room: nothing moves when it comes.
            wide = canvas.measure(self.label, BODY + 2, "bold") + 10
            room = pygame.FRect(name.x + wide, name.y, name.w - wide - HINT_ROOM, name.h)
            canvas.text(self.expected, room, canvas.fitting(self.expected, room.w, CAPTION), ink, align="right")
        canvas.paragraph(
            self.detail, pygame.FRect(name.x, name.bottom, name.w, self.box.bottom - name.bottom - 4), CAPTION, ink
        )
        if self.is_hinted:
            sign(canvas, "hint", pygame.FRect(self.box.right - 46, self.box.y + 8, 32, 32), ink)
        if ring.shows(self.id):
            focus_mark(canvas, self.box)


def share(worth: float) -> str:
    """An expected result 0 … 1 in percent; only what is certain is 0 or 100."""
    return f"{100 * worth:.0f}" if worth in (0.0, 1.0) else f"{min(99, max(1, round(100 * worth)))}"


def advice(table: Playing) -> list[Line]:
    """What to weigh: the sets one has, the others, what the other side may make next, what a search expects."""
    say, ruleset = table.app.say, table.ruleset
    state = table.sitting.seen()
    seat = int(state.to_act)
    after = table.sitting.going_on()
    lines: list[Line] = []
    if table.sitting.thinking.is_about_hint:
        lines.append((say("hint.thinking"), "", False))
    lines.append((say("declare.have"), "", True))
    for goal in state.goals(seat):
        if goal.worth:
            worth = goals_view.in_points(ruleset, goal.worth * state.factor())
            lines.append((say(goal.name, ruleset=ruleset), worth, False))
    if after is not None:
        lines.append((say("declare.open", {"rate": str(after.factor())}), "", True))
        found = [*_near(table, after, seat), *_far(table, after, seat)]
        lines += found or [(say("declare.none_open"), "", False)]
        lines.append((say("declare.threats"), "", True))
        lines += _threats(table, after) or [(say("declare.no_threat"), "", False)]
    return [*lines, *_expected(table)]


def _near(table: Playing, after: State, seat: int) -> list[Line]:
    """What each capture within reach would add, as things stand, at the rate that going on makes."""
    say, ruleset = table.app.say, table.ruleset
    found: list[Line] = []
    for capture in captures(after, seat):
        values = {
            "goals": _names(table, after, capture.goals),
            "piece": say(f"piece.{capture.piece}", ruleset=ruleset),
            "spots": say("goals.comma").join(capture.spots),
        }
        points = goals_view.in_points(ruleset, capture.gain * after.factor())
        found.append((say("declare.near", values), f"+{points}", False))
    return found


def _far(table: Playing, after: State, seat: int) -> list[Line]:
    """The sets that have been begun and that no capture within reach makes: what they want, and what they may count."""
    say, ruleset = table.app.say, table.ruleset
    near = {name for capture in captures(after, seat) for name in capture.goals}
    reached = within_reach(after, seat)
    goals = [goal for goal in after.goals(seat) if not goal.worth and any(goal.held) and goal.name not in near]
    goals.sort(key=lambda goal: (len(goal.missing()), not any(kind in reached for kind in goal.missing()), -goal.best))
    found: list[Line] = []
    for goal in goals:
        kinds = goals_view.kinds(table.app.language, ruleset, goal.missing())
        values = {"goal": say(goal.name, ruleset=ruleset), "wanted": kinds}
        found.append((say("declare.far", values), f"+{_span(table, after, goal)}", False))
    return found


def _span(table: Playing, after: State, goal: Goal) -> str:
    """What a set counts in mixed colours, and at best."""
    worths = dict.fromkeys(goals_view.in_points(table.ruleset, one * after.factor()) for one in (goal.least, goal.best))
    return "–".join(worths)


def _threats(table: Playing, after: State) -> list[Line]:
    """What the other side may make with its next move if the season goes on, and what it then has more."""
    say = table.app.say
    lines: list[Line] = []
    for threat in table.sitting.threats():
        way = " → ".join(spot for spot in threat.spots if spot in table.stage.board.cells)
        points = goals_view.in_points(table.ruleset, threat.gain * after.factor())
        words = say("declare.threat", {"goals": _names(table, after, threat.goals), "way": way, "points": points})
        lines.append((words, f"{threat.chance * 100:.0f}%", False))
    return lines


def _names(table: Playing, after: State, goals: tuple[str, ...]) -> str:
    """Sets by their names, several by their short ones."""
    shorts = {goal.name: goal.short for goal in after.goals(0)}
    names = goals if len(goals) == 1 else tuple(shorts[name] for name in goals)
    return table.app.say("goals.comma").join(table.app.say(name, ruleset=table.ruleset) for name in names)


def _expected(table: Playing) -> list[Line]:
    """What a search expects of each word, once it is known; it stands last, so that nothing moves when it comes."""
    say, ruleset, worths = table.app.say, table.ruleset, table.sitting.thinking.worths
    lines: list[Line] = []
    for spot in reversed(table.sitting.clicks.claims()):
        worth = worths.get(spot)
        if worth is not None:
            word = say(f"spot.{spot}", ruleset=ruleset)
            lines.append((say("declare.expects", {"word": word, "share": share(worth)}), "", False))
    return [(say("declare.expected"), "", True), *lines] if lines else []
