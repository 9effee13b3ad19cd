"""The first game, step by step: one board, one sentence, one action. Left at any time; nothing of it is forced."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Final

import pygame

from kesegames import catalogue
from kesegames.engine.look import END, Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.table.clicks import Clicks
from kesegames.ui import lesson
from kesegames.ui.app import App
from kesegames.ui.board import goals_view
from kesegames.ui.board.drag import Dragging
from kesegames.ui.board.setting import Setting
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, Canvas
from kesegames.ui.draw.room import Room, columns, middle
from kesegames.ui.scene import Scene
from kesegames.ui.scenes.tutorial.offer import remember
from kesegames.ui.tryout import Tryout
from kesegames.ui.viewing.areas import Areas, areas
from kesegames.ui.viewing.panel import Leaf
from kesegames.ui.widgets.base import GAP, Label, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import Target
from kesegames.ui.widgets.stepper import Stepper, families

SPOT: Final = "spot "
"""Before a spot, in the id of its target."""
DOT: Final = 10.0
HEAD: Final = 56.0
"""The height of the dots and the number of the step, above the sentence."""
FOOT: Final = 64.0
"""The height of back and next, below the answer."""
ANSWER_GAP: Final = 24.0
"""Between the sentence and the answer."""
ANSWER_MARGIN: Final = 32.0
"""On both sides of an answer together."""
RULE_GAP: Final = 8.0
GOALS_FROM: Final = 560.0
"""A panel so high has room for them."""
GOALS_SHARE: Final = 0.42
"""Of the panel's height, what the sets take that are collected."""


class Tutorial(Scene):
    """`at` is the step shown; `is_done` whether its action has been made, `is_wrong` whether something else was."""

    name = "tutorial"

    def __init__(self, app: App, ruleset: Ruleset, steps: list[lesson.Step]) -> None:
        super().__init__(app)
        self.ruleset = ruleset
        self.steps = steps
        self.at = 0
        self.is_done = False
        self.is_wrong = False
        self.is_shown = False
        """Whether the player has asked where to click."""
        self.number: int | None = None
        """Which of the numbers that can be chosen is shown; None until the player has changed it."""
        self.areas: Areas = areas(1280, 800, True)
        self.type_size: float = HEADING
        self.has_goals = False
        """Whether somebody has begun a set."""
        self.tryout = self._tryout(0)
        self.dragging = Dragging(self)

    def _tryout(self, number: int) -> Tryout:
        step = self.steps[number]
        state = catalogue.start(self.ruleset, {}, position=step.position)
        return Tryout(self.app, self.ruleset, state, step.clicks)

    @property
    def step(self) -> lesson.Step:
        return self.steps[self.at]

    @property
    def is_last(self) -> bool:
        return self.at == len(self.steps) - 1

    # What it shows

    def layout(self) -> None:
        self.areas = areas(self.width, self.height, True)
        self.tryout.stage.fit(self.areas.stage, False)
        found = goals_view.rows(self.tryout.now, self.app.language, False)
        has_room = self.areas.panel.h >= GOALS_FROM and self.app.skin.text_scale <= 1
        self.has_goals = has_room and any(row.is_begun for row in found)
        self.has_goals = self.has_goals and self._fits(BODY)
        self.widgets = [*self._side(), *self._goals(), *self._bottom(), *self._top()]

    def _top(self) -> list[Widget]:
        say, line = self.app.say, self.areas.title
        wide = self.app.canvas().measure(say("button.skip"), BODY, "bold") + 28
        box = pygame.FRect(line.right - wide - 4, line.centery - 22, wide, 44)
        return [Button("skip", box, self.close, say("button.skip"), kind="quiet")]

    def _bottom(self) -> list[Widget]:
        """The words of the move, right below the board."""
        say, bar = self.app.say, self.areas.rail
        words = [] if self.is_done else self.tryout.words()
        room = Room(pygame.FRect(bar.x, bar.y + 6, bar.w - 12, 44), GAP)
        found: list[Widget] = []
        numbers = families(words)
        for members in numbers.values():
            found.append(self._stepper(members, room.right(270)))
        for spot in reversed([spot for spot in words if spot.partition(":")[0] not in numbers]):
            label = say(f"spot.{spot}", ruleset=self.ruleset)
            found.insert(0, Button(SPOT + spot, room.right(180), partial(self.click, spot), label, kind="primary"))
        if not self.is_done:
            room.left(12, 0)
            found.append(Button("show", room.left(200), self.show, say("button.show_where"), "hint"))
        return found

    def _stepper(self, members: list[Spot], box: pygame.FRect) -> Stepper:
        """Words that differ in a number only, as one; it stands at what the step asks for until it is changed."""
        wanted = self.step.following(self.tryout.walk)
        first = next((number for number, spot in enumerate(members) if spot in wanted), 0)
        at = min(first if self.number is None else self.number, len(members) - 1)
        labels = [self.app.say(f"spot.{spot}", ruleset=self.ruleset) for spot in members]
        return Stepper(SPOT + members[at], box, labels, at, self._step_to, partial(self.click, members[at]))

    def _step_to(self, number: int) -> None:
        self.number = number
        self.changed()

    def _side(self) -> list[Widget]:
        """Which step it is, the sentence, what came of the click, and back and next."""
        say, side, language = self.app.say, self.areas.panel, self.app.language
        room = Room(side.inflate(-40, -32))
        room.top(22)
        back, forth = columns(room.bottom(48), 2, GAP)
        count = {"number": str(self.at + 1), "count": str(len(self.steps))}
        self.type_size = self._fitting()
        words = say("button.finish" if self.is_last else "button.next" if self.is_done else "button.skip_step")
        kind = "primary" if self.is_done else "plain"
        return [
            Leaf(side),
            Label(room.top(24), say("tutorial.step", count), CAPTION, is_muted=True),
            Label(self._room(), self.step.say[language], self.type_size, lines=True),
            Button("previous", back, partial(self.go, -1), say("button.previous"), is_enabled=self.at > 0),
            Button("next", forth, partial(self.go, 1), words, kind=kind),
        ]

    def _goals(self) -> list[Widget]:
        """The sets that are collected, above the buttons, once somebody has begun one."""
        if not self.has_goals:
            return []
        room = self._room()
        box = pygame.FRect(room.x - 8, room.bottom + GAP, room.w + 16, self._goals_height() - GAP)
        return goals_view.tracker(self.app, self.tryout.now, self.tryout.stage.painter, False, box, None)

    def _goals_height(self) -> float:
        return self.areas.panel.h * GOALS_SHARE if self.has_goals else 0.0

    def _room(self) -> pygame.FRect:
        """For the sentence and the answer below it."""
        inner = self.areas.panel.inflate(-40, -32)
        return pygame.FRect(inner.x, inner.y + HEAD, inner.w, inner.h - HEAD - FOOT - self._goals_height())

    def _fitting(self) -> float:
        """The size of the sentence: the largest in which it fits together with any answer, so that none moves it."""
        return next((size for size in _sizes(self.app.canvas()) if self._fits(size)), CAPTION)

    def _fits(self, size: float) -> bool:
        """Whether the sentence has room in that size, with any answer below it."""
        canvas, room, language = self.app.canvas(), self._room(), self.app.language
        answers = ((self.step.done[language], ""), (self.step.wrong[language], self._refused()))
        answer = max(sum(_answer_heights(canvas, *words, room.w, size)) for words in answers)
        return canvas.paragraph_height(self.step.say[language], room.w, size) + answer + ANSWER_GAP <= room.h

    def targets(self) -> list[Target]:
        spots = [] if self.is_done else self.tryout.targets(SPOT, self.click)
        return spots + super().targets()

    def attended(self) -> Spot | None:
        """The spot under the focus ring or the pointer."""
        return self.ring.attended(SPOT)

    def _lit(self) -> frozenset[Spot]:
        """What the sentence speaks of; what goes on with the action, once the player has asked or gone wrong."""
        if self.is_done:
            return frozenset()
        if self.is_shown or self.is_wrong:
            return frozenset(self.step.following(self.tryout.walk))
        return frozenset(self.step.spots)

    def draw(self, canvas: Canvas) -> None:
        theme, line, rail = canvas.theme, self.areas.title, self.areas.rail
        canvas.table()
        canvas.fill(rail, theme.rail)
        canvas.fill(pygame.FRect(0, rail.y, rail.w, 1), theme.line)
        title = self.app.say("tutorial.of", {"name": self.app.say("game.name", ruleset=self.ruleset)})
        room = pygame.FRect(20, line.y, self.widgets[-1].box.x - 36, line.h)
        canvas.text(title, room, HEADING, theme.text, "bold")
        motion = self.tryout.motion
        sprites = motion.sprites(self.app.clock()) if motion else None
        marks = self.tryout.marks(self.attended(), self.ring.is_shown, self._lit())
        marks.active = self.ruleset.seat_ids[self.tryout.start.to_act] if self.tryout.start.to_act >= 0 else ""
        self.dragging.mark(marks)
        if self.is_done:
            marks.offers, marks.costs = {}, {}
        self.tryout.stage.draw_ground(canvas, self.tryout.look, marks)
        self.tryout.stage.draw_pieces(canvas, self.tryout.look, marks, sprites)
        super().draw(canvas)
        self._draw_dots(canvas)
        self._draw_answer(canvas)

    def _draw_dots(self, canvas: Canvas) -> None:
        """One dot a step: those behind filled, the one shown large."""
        theme, side = canvas.theme, self.areas.panel
        step = min(28.0, (side.w - 40) / len(self.steps))
        for number in range(len(self.steps)):
            size = DOT + 4 if number == self.at else DOT
            box = middle(pygame.FRect(side.x + 20 + number * step, side.y + 24 - DOT / 2, DOT, DOT), size, size)
            is_behind = number < self.at or (number == self.at and self.is_done)
            fill = theme.strong if is_behind else theme.raised
            canvas.panel(box, fill, theme.strong if number <= self.at else theme.line, size / 2, 2)

    def _draw_answer(self, canvas: Canvas) -> None:
        """What came of the click: done, wrong and why, or what the spot attended to would mean."""
        theme, language = canvas.theme, self.app.language
        sentence = canvas.paragraph_height(self.step.say[language], self._room().w, self.type_size)
        room = self._room()
        room.y, room.h = room.y + sentence + ANSWER_GAP, room.h - sentence - ANSWER_GAP
        if self.is_done:
            self._draw_box(canvas, room, self.step.done[language], "", theme.strong)
        elif self.is_wrong:
            self._draw_box(canvas, room, self.step.wrong[language], self._refused(), theme.danger)
        else:
            note = self.tryout.offers().get(self.attended() or "")
            if note is not None and note.text:
                said = self.app.say(note.text, note.values, self.ruleset)
                sizes = [size for size in _sizes(canvas) if size <= min(self.type_size, BODY)]
                fitting = (size for size in sizes if canvas.paragraph_height(said, room.w, size) <= room.h)
                canvas.paragraph(said, room, next(fitting, CAPTION), theme.muted)

    def _refused(self) -> str:
        """The rule behind a refusal, with its number."""
        refusal = self.tryout.clicks.refusal
        if refusal is None or refusal.note is None or not refusal.note.text:
            return ""
        note = refusal.note
        said = self.app.say(note.text, note.values, self.ruleset)
        return self.app.say("note.of_area", {"area": note.rule, "text": said}) if note.rule else said

    def _draw_box(self, canvas: Canvas, room: pygame.FRect, text: str, more: str, colour: tuple[int, int, int]) -> None:
        """A sentence on a ground of its own, a bar of `colour` at its left, the rule behind it below."""
        size = self.type_size
        margin, high, extra = _answer_heights(canvas, text, more, room.w, size)
        box = pygame.FRect(room.x, room.y, room.w, min(room.h, margin + high + extra))
        canvas.panel(box, canvas.theme.raised, None, 8)
        canvas.panel(pygame.FRect(box.x, box.y, 5, box.h), colour, None, 2)
        at = pygame.FRect(box.x + 20, box.y + 12, room.w - ANSWER_MARGIN, box.h - extra - margin)
        canvas.paragraph(text, at, min(size, BODY), canvas.theme.text)
        if more:
            below = pygame.FRect(at.x, at.bottom + RULE_GAP, at.w, extra - RULE_GAP)
            canvas.paragraph(more, below, min(size, CAPTION), canvas.theme.muted)

    # What each input means

    def tick(self, now: int) -> int | None:
        return 0 if self.tryout.tick(now) else None

    def press(self, x: float, y: float, button: int) -> None:
        self.tryout.finish_motion()
        if button == 1 and self.dragging.press(x, y):
            return
        super().press(x, y, button)
        if button == 1:
            self.dragging.hold()
        self.changed()

    def spot_under(self, x: float, y: float) -> Spot | None:
        target = self.under(x, y) if not self.is_done else None
        return target.id.removeprefix(SPOT) if target is not None and target.id.startswith(SPOT) else None

    def lying(self) -> tuple[Setting, Look, Clicks]:
        return self.tryout.stage, self.tryout.look, self.tryout.clicks

    def put_down(self) -> None:
        self.tryout.back()

    def point(self, x: float, y: float) -> None:
        if self.dragging.follow(x, y):
            self.app.wants_frame = True
        super().point(x, y)

    def release(self) -> None:
        super().release()
        if self.dragging.drag is not None:
            self.tryout.finish_motion()
        if self.dragging.release():
            if self.dragging.dropped is not None and self.tryout.motion is not None:
                self.tryout.motion.let_go(self.dragging.dropped)
            self.dragging.dropped = None
            self.changed()

    def click(self, spot: Spot) -> None:
        """A click on the board: what goes on with the action is taken, anything else answered gently."""
        if self.is_done:
            return
        tryout, step = self.tryout, self.step
        meant = tryout.walk.meant(spot)
        made = tryout.walk.spots[len(step.clicks) :]
        is_put_down = bool(made) and made[-1] == spot and meant is None
        if meant is not None and not step.fits((*made, meant)):
            tryout.clicks.refusal = None
            self.is_wrong = True
            self.app.play_sound("refuse")
        elif tryout.click(spot):
            self.is_wrong = False
            self.is_done = not is_put_down and step.is_done(tryout.walk.spots[len(step.clicks) :])
            self.app.play_sound("move")
        else:
            self.is_wrong = True
            self.app.play_sound("refuse")
        if self.is_done:
            self.is_shown = False
            self.ring.at = "next"
        self.changed()

    def show(self) -> None:
        """Light up where to click."""
        self.is_shown = not self.is_done
        self.changed()

    def go(self, by: int) -> None:
        """To another step; after the last one it is over."""
        if self.at + by == len(self.steps):
            self.close()
        elif self.at + by >= 0:
            self.show_step(self.at + by)

    def show_step(self, number: int) -> None:
        """Begin step `number`, from 0."""
        self.at = number
        self.number = None
        self.is_done = self.is_wrong = self.is_shown = False
        self.tryout = self._tryout(number)
        if self.ring.at is not None and self.ring.at not in ("next", "previous"):
            self.ring.at = None
        self.changed()

    def command(self, name: str) -> bool:
        self.tryout.finish_motion()
        self.dragging.cancel()
        actions: dict[str, Callable[[], object]] = {
            "back": self.one_back,
            "back_all": self.restart,
            "undo": self.restart,
            "hint": self.show,
            "menu": self.close,
            "step_back": partial(self.go, -1),
            "ten_back": partial(self.go, -1),
        }
        if name in actions:
            actions[name]()
        elif name in ("step_on", "ten_on"):
            if not self.is_last:
                self.go(1)
        elif name == "rules":
            self.open_rules()
        elif name == "choose":
            self.choose()
        elif not super().command(name):
            return False
        self.changed()
        return True

    def choose(self) -> None:
        """Enter: the next step when this one is done; what the ring stands on; else the end of the move."""
        target = self.ring.target(self.targets()) if self.ring.is_shown else None
        if self.is_done and (target is None or self.attended() is not None):
            self.go(1)
        elif target is not None:
            super().command("choose")
        elif END in self.tryout.offers():
            self.click(END)
        else:
            super().command("next")

    def one_back(self) -> None:
        """Esc, right click, B: take a click back, forget what went wrong, or leave."""
        if self.is_wrong:
            self.is_wrong = False
            self.tryout.clicks.refusal = None
        elif self.tryout.back():
            self.is_done = False
        else:
            self.close()

    def restart(self) -> None:
        self.tryout.restart()
        self.is_done = self.is_wrong = False

    def open_rules(self) -> None:
        refusal = self.tryout.clicks.refusal
        rule = refusal.note.rule if refusal is not None and refusal.note is not None else ""
        self.app.routes.rules(self.ruleset, rule)

    def close(self) -> None:
        self.app.pop()


def _sizes(canvas: Canvas) -> list[float]:
    """The sizes of type to try, the largest first; texts that the player wants large shrink to a plain caption."""
    scale = max(1.0, canvas.skin.text_scale)
    return [HEADING, BODY, CAPTION, *(height / scale for height in range(ceil(CAPTION * scale) - 1, CAPTION - 1, -1))]


def _answer_heights(canvas: Canvas, text: str, more: str, width: float, size: float) -> tuple[float, float, float]:
    """Of the box of an answer beside a sentence of this size: its margins, the answer, the rule behind it."""
    inner = width - ANSWER_MARGIN
    extra = canvas.paragraph_height(more, inner, min(size, CAPTION)) + RULE_GAP if more else 0.0
    return 24.0, canvas.paragraph_height(text, inner, min(size, BODY)), extra


def open_tutorial(app: App, ruleset: Ruleset) -> None:
    """Begin the tutorial of a game; where it cannot be used, say why."""
    owner = lesson.lesson_owner(ruleset, app.known)
    if owner is None:
        return
    remember(app, owner)
    try:
        app.push(Tutorial(app, owner, lesson.load(owner.id)))
    except Trouble as trouble:
        trouble.file = trouble.file or str(lesson.path(owner.id))
        trouble.ruleset = owner
        app.tell(trouble)
