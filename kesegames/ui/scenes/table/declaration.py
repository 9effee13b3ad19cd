"""Staking or taking what has been collected: the words to choose from, and an adviser that counts what lies open."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from kesegames.engine.look import Spot
from kesegames.play.adviser import within_reach
from kesegames.ui.board import goals_view
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, LINE_HEIGHT, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.icons import sign
from kesegames.ui.scenes.table.play import Playing
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing, Target

CLAIM: Final = 84.0
MOST_LINES: Final = 3
Line = tuple[str, str, bool]
"""Words, what stands at the right of them, and whether they are a heading."""


class DeclarationCard(Widget):
    """What one has, what is still within reach, what the other side threatens; below, the words as large buttons."""

    def __init__(self, table: Playing, box: pygame.FRect) -> None:
        self.table = table
        self.box = box
        claims = table.sitting.clicks.claims()
        top = box.bottom - 14 - len(claims) * (CLAIM + GAP) + GAP
        self.buttons = [
            Claim(table, spot, pygame.FRect(box.x + 14, top + number * (CLAIM + GAP), box.w - 28, CLAIM))
            for number, spot in enumerate(reversed(claims))
        ]
        self.lines = advice(table)

    def targets(self) -> list[Target]:
        return [target for button in self.buttons for target in button.targets()]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme = canvas.theme
        canvas.panel(self.box, theme.panel, theme.accent, 10, 2)
        title = pygame.FRect(self.box.x + 18, self.box.y + 10, self.box.w - 36, 34)
        canvas.text(self.table.app.say("declare.title", ruleset=self.table.ruleset), title, HEADING, theme.text, "bold")
        y = title.bottom + 4
        low = self.buttons[0].box.y - 8
        for words, value, is_heading in self.lines:
            y += 8 if is_heading else 0
            room = title.w - (canvas.measure(value, CAPTION, "bold") + 12 if value else 0)
            high = len(canvas.lines(words, room, CAPTION)) * CAPTION * LINE_HEIGHT
            if y + high > low:
                break
            face, ink = ("bold", theme.accent) if is_heading else ("regular", theme.text)
            canvas.paragraph(words, pygame.FRect(title.x, y, room, high + 1), CAPTION, ink, face)
            if value:
                at = pygame.FRect(title.x, y, title.w, CAPTION * LINE_HEIGHT)
                canvas.text(value, at, CAPTION, ink, "bold", "right")
            y += high + 2
        for button in self.buttons:
            button.draw(canvas, ring)


class Claim(Button):
    """A word with what it would do."""

    def __init__(self, table: Playing, spot: Spot, box: pygame.FRect) -> None:
        say, ruleset = table.app.say, table.ruleset
        label = say(f"spot.{spot}", ruleset=ruleset)
        super().__init__(f"spot {spot}", box, partial(table.click, spot), label, kind="primary")
        note = table.sitting.clicks.offers()[spot]
        self.is_hinted = spot in table.sitting.thinking.hint_spots()
        self.detail = say(note.text, note.values, ruleset) if note.text else ""

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        fill, ink = self._colours(canvas, ring)
        canvas.raised(self.box, fill)
        name = pygame.FRect(self.box.x + 16, self.box.y + 8, self.box.w - 32, 28)
        canvas.text(self.label, name, BODY + 2, ink, "bold")
        canvas.paragraph(self.detail, pygame.FRect(name.x, name.bottom, name.w, CLAIM - 40), CAPTION, ink)
        if self.is_hinted:
            sign(canvas, "hint", pygame.FRect(self.box.right - 46, self.box.y + 8, 32, 32), ink)
        if ring.shows(self.id):
            focus_mark(canvas, self.box)


def advice(table: Playing) -> list[Line]:
    """What to weigh: the sets one has, the nearest others, and what the other side may make next."""
    say, ruleset = table.app.say, table.ruleset
    state = table.match.state.seen_by(table.viewer)
    seat = int(state.to_act)
    lines: list[Line] = []
    if table.sitting.thinking.is_about_hint:
        lines.append((say("hint.thinking"), "", False))
    lines.append((say("declare.have"), "", True))
    for goal in state.goals(seat):
        if goal.worth:
            worth = goals_view.in_points(ruleset, goal.worth)
            lines.append((say(goal.name, ruleset=ruleset), worth, False))
    lines.append((say("declare.open"), "", True))
    lines += _open(table, seat) or [(say("declare.none_open"), "", False)]
    lines.append((say("declare.threats"), "", True))
    return lines + (_threats(table) or [(say("declare.no_threat"), "", False)])


def _open(table: Playing, seat: int) -> list[Line]:
    """The sets that lack least, and where a piece that one of them wants could be captured as things stand."""
    say, ruleset = table.app.say, table.ruleset
    state = table.match.state.seen_by(table.viewer)
    near = within_reach(state, seat)
    lacking = [goal for goal in state.goals(seat) if not goal.worth and goal.kinds and any(goal.held)]
    lacking.sort(key=lambda goal: (len(goal.missing()), not any(kind in near for kind in goal.missing()), -goal.best))
    found: list[Line] = []
    for goal in lacking[:MOST_LINES]:
        comma = say("goals.comma")
        kinds = goals_view.kinds(table.app.language, ruleset, goal.missing())
        spots = comma.join(spot for kind in dict.fromkeys(goal.missing()) for spot in near.get(kind, [])[:2])
        values = {"goal": say(goal.name, ruleset=ruleset), "wanted": kinds, "spots": spots}
        words = say("declare.near" if spots else "declare.far", values)
        found.append((words, f"+{goals_view.in_points(ruleset, goal.best)}", False))
    return found


def _threats(table: Playing) -> list[Line]:
    """What the other side may make with its next move if the season goes on."""
    say, ruleset = table.app.say, table.ruleset
    lines: list[Line] = []
    for threat in table.sitting.threats()[:MOST_LINES]:
        names = say("goals.comma").join(say(goal, ruleset=ruleset) for goal in threat.goals)
        way = " → ".join(spot for spot in threat.spots if spot in table.stage.board.cells)
        words = say("declare.threat", {"goals": names, "way": way})
        lines.append((words, f"{threat.chance * 100:.0f} %", False))
    return lines
