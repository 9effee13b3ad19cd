"""The first game, step by step: one board, one sentence, one action. Left at any time; nothing of it is forced."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from kesegames.ai.levels import level_names
from kesegames.engine.look import END, THROW, Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.play.match import HUMAN, begin
from kesegames.table.clicks import Clicks
from kesegames.ui import lesson
from kesegames.ui.app import App
from kesegames.ui.board import goals_view
from kesegames.ui.board.drag import Dragging
from kesegames.ui.board.marks import Player
from kesegames.ui.board.seat_sign import piece_of
from kesegames.ui.board.setting import Setting
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, Canvas
from kesegames.ui.draw.room import Room, columns
from kesegames.ui.scene import Scene
from kesegames.ui.scenes.tutorial.answer import answer_heights, draw_box, draw_cheer, draw_dots, draw_note, type_sizes
from kesegames.ui.scenes.tutorial.offer import remember
from kesegames.ui.scenes.tutorial.rail import SPOT, rail_buttons
from kesegames.ui.seats import open_table
from kesegames.ui.tryout import Tryout
from kesegames.ui.viewing.areas import Areas, areas
from kesegames.ui.viewing.panel import Leaf
from kesegames.ui.viewing.scene import Viewing
from kesegames.ui.widgets.base import GAP, Label, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import Target
from kesegames.ui.widgets.scroller import Scroll

LEARNER: Final = 0
"""The seat of whoever learns."""
HEAD: Final = 56.0
"""The height of the dots and the number of the step, above the sentence."""
FOOT: Final = 64.0
"""The height of back and next, below the answer."""
ANSWER_GAP: Final = 24.0
"""Between the sentence and the answer."""
GOALS_FROM: Final = 560.0
"""A panel so high has room for them."""
GOALS_SHARE: Final = 0.42
"""Of the panel's height, what the sets take that are collected."""


class Tutorial(Scene):
    """`at` is the step shown; `is_done` whether its action has been made, `is_wrong` whether something else was."""

    name = "tutorial"

    def __init__(self, app: App, ruleset: Ruleset, steps: list[lesson.Step], game: Ruleset | None = None) -> None:
        super().__init__(app)
        self.ruleset = ruleset
        self.game = game or ruleset
        """What is played afterwards: the game of the lesson, or a variant of it."""
        self.steps = steps
        self.at = 0
        self.is_done = False
        self.is_wrong = False
        self.is_allowed = False
        """Of what was clicked wrongly: whether the rules allow it."""
        self.is_shown = False
        """Whether the player has asked where to click."""
        self.number: int | None = None
        """Which of the numbers that can be chosen is shown; None until the player has changed it."""
        self.areas: Areas = areas(1280, 800, True)
        self.type_size: float = HEADING
        self.goals_scroll = Scroll(app)
        self.has_goals = False
        """Whether somebody has begun a set."""
        self.tryout = self._tryout(0)
        self.dragging = Dragging(self)
        self._focus()

    def _tryout(self, number: int) -> Tryout:
        begun = lesson.prelude(self.ruleset, self.steps, number)
        tryout = Tryout(self.app, self.ruleset, begun.asked, self.steps[number].clicks, LEARNER, begun.base)
        # Motion is laid out on the stage.
        tryout.stage.fit(self.areas.stage, False, LEARNER, self.app.skin.grown)
        if begun.thrown is not None:
            tryout.lay_sticks(*begun.thrown)
        tryout.precede(begun.start, begun.events)
        return tryout

    @property
    def step(self) -> lesson.Step:
        return self.steps[self.at]

    @property
    def is_last(self) -> bool:
        return self.at == len(self.steps) - 1

    @property
    def is_cheered(self) -> bool:
        """Whether all has been done, and seen."""
        return self.is_last and self.is_done and not self.tryout.is_moving

    def about_game(self) -> Ruleset:
        return self.ruleset

    # What it shows

    def layout(self) -> None:
        self.areas = areas(self.width, self.height, True)
        self.tryout.stage.fit(self.areas.stage, False, LEARNER, self.app.skin.grown)
        # What a step begins with decides: its sentence stays where it is when a capture begins a set.
        found = goals_view.rows(self.tryout.start, self.app.language, False)
        has_room = self.areas.panel.h >= GOALS_FROM and self.app.skin.text_scale <= 1
        self.has_goals = has_room and not self.is_cheered and any(row.is_begun for row in found)
        self.has_goals = self.has_goals and self._fits(BODY)
        self.widgets = [*self._side(), *self._goals(), *rail_buttons(self), *self._top()]

    def _top(self) -> list[Widget]:
        say, line = self.app.say, self.areas.title
        wide = self.app.canvas().measure(say("button.skip"), BODY, "bold") + 28
        box = pygame.FRect(line.right - wide - 4, line.centery - 22, wide, 44)
        return [Button("skip", box, self.close, say("button.skip"), kind="quiet")]

    def step_to(self, number: int) -> None:
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
        words = say("button.next" if self.is_done else "button.skip_step")
        if self.is_last:
            words = say("button.finish" if self.is_awaited else "button.first_game")
        kind = "primary" if self.is_done else "plain"
        return [
            Leaf(side),
            Label(room.top(HEAD - 22), say("tutorial.step", count), CAPTION, is_muted=True),
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
        painter, scroll = self.tryout.stage.painter, self.goals_scroll
        return goals_view.tracker(self.app, self.tryout.now, painter, False, box, None, scroll)

    def _goals_height(self) -> float:
        return self.areas.panel.h * GOALS_SHARE if self.has_goals else 0.0

    def _room(self) -> pygame.FRect:
        """For the sentence and the answer below it."""
        inner = self.areas.panel.inflate(-40, -32)
        return pygame.FRect(inner.x, inner.y + HEAD, inner.w, inner.h - HEAD - FOOT - self._goals_height())

    def _fitting(self) -> float:
        """The size of the sentence: the largest in which it fits together with any answer, so that none moves it."""
        return next((size for size in type_sizes(self.app.canvas()) if self._fits(size)), CAPTION)

    def _fits(self, size: float) -> bool:
        """Whether the sentence has room in that size, with any answer below it."""
        canvas, room, language = self.app.canvas(), self._room(), self.app.language
        refused = max(self._refused(), self.app.say("tutorial.allowed"), key=len)
        answers = ((self.step.done[language], ""), (self.step.wrong[language], refused))
        answer = max(sum(answer_heights(canvas, *words, room.w, size)) for words in answers)
        return canvas.paragraph_height(self.step.say[language], room.w, size) + answer + ANSWER_GAP <= room.h

    def targets(self) -> list[Target]:
        spots = [] if self.is_done else self.tryout.targets(SPOT, self.click)
        return spots + super().targets()

    def attended(self) -> Spot | None:
        """The spot under the focus ring or the pointer."""
        return self.ring.attended(SPOT)

    def _lit(self) -> frozenset[Spot]:
        """What is to be clicked next, and before the first click what else the sentence speaks of; any spot that will
        do, once the player has asked or gone wrong."""
        tryout, step = self.tryout, self.step
        if self.is_done or tryout.is_moving:
            return frozenset()
        if self.is_shown or self.is_wrong:
            return frozenset(step.following(tryout.walk)).difference(tryout.words())
        spoken = step.spots if len(tryout.walk.spots) == len(step.clicks) else ()
        return frozenset([*step.named(tryout.walk), *spoken]).difference(tryout.words())

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
        marks.players = {seat: self._player(seat) for seat in range(self.tryout.stage.seats)}
        self.dragging.mark(marks)
        if self.is_done:
            marks.offers, marks.costs = {}, {}
        if self.is_cheered:
            marks.won = self._won()
        self.tryout.stage.draw_ground(canvas, self.tryout.look, marks)
        self.tryout.stage.draw_pieces(canvas, self.tryout.look, marks, sprites)
        super().draw(canvas)
        draw_dots(canvas, self.areas.panel, len(self.steps), self.at, self.is_done)
        self._draw_answer(canvas)

    def _player(self, seat: int) -> Player:
        """Who sits at a seat, for its plate: the learner, and whoever is across."""
        is_active = int(self.tryout.whole.to_act) == seat or (self.tryout.is_thrown_now and seat == LEARNER)
        name = self.app.say("seat." + self.ruleset.seat_ids[seat], ruleset=self.ruleset)
        if seat != LEARNER:
            return Player(name, "machine", "", piece_of(self.ruleset, seat), is_active)
        return Player(name, "person", self.app.say("player.you"), piece_of(self.ruleset, seat), is_active)

    def _won(self) -> Spot:
        """Where light bursts: the square that the last click came to."""
        made = [spot for spot in self.tryout.walk.spots if spot in self.tryout.stage.board.cells]
        return made[-1] if made else ""

    def _draw_answer(self, canvas: Canvas) -> None:
        """What came of the click: done, wrong and why, or what the spot attended to would mean; and the cheer."""
        theme, language = canvas.theme, self.app.language
        room = self._room()
        sentence = canvas.paragraph_height(self.step.say[language], room.w, self.type_size) + ANSWER_GAP
        room.y, room.h = room.y + sentence, room.h - sentence
        if self.is_done and self.tryout.is_moving:
            # Nobody is told what sticks show before they lie.
            return
        if self.is_done:
            end = draw_box(canvas, room, self.step.done[language], "", theme.strong, self.type_size)
            if self.is_cheered:
                free = pygame.FRect(room.x, end + ANSWER_GAP, room.w, room.bottom - end - ANSWER_GAP)
                draw_cheer(canvas, free, self.app.say("tutorial.cheer"))
        elif self.is_wrong:
            draw_box(canvas, room, self.step.wrong[language], self._refused(), theme.danger, self.type_size)
        else:
            note = self.tryout.offers().get(self.attended() or "")
            if note is not None and note.text:
                draw_note(canvas, room, self.app.say(note.text, note.values, self.ruleset), self.type_size)

    def _refused(self) -> str:
        """The rule behind a refusal, with its number; of a click that the rules allow, that it is taken back."""
        if self.is_allowed:
            return self.app.say("tutorial.allowed")
        refusal = self.tryout.clicks.refusal
        if refusal is None or refusal.note is None or not refusal.note.text:
            return ""
        note = refusal.note
        said = self.app.say(note.text, note.values, self.ruleset)
        return self.app.say("note.of_area", {"area": note.rule, "text": said}) if note.rule else said

    # What each input means

    def tick(self, now: int) -> int | None:
        was_moving = self.tryout.is_moving
        is_alive = self.tryout.tick(now)
        if was_moving and not self.tryout.is_moving:
            self.changed()
        return 0 if is_alive else None

    def press(self, x: float, y: float, button: int) -> None:
        self.tryout.finish_motion()
        if button == 1 and self.under(x, y) is None and self.areas.stage.collidepoint(x, y):
            self._lay_down()
        if button == 1 and self.dragging.press(x, y):
            return
        super().press(x, y, button)
        if button == 1:
            self.dragging.hold()
        self.changed()

    def _lay_down(self) -> None:
        """A click beside everything puts down what has been picked up; cards that are being chosen stay chosen."""
        self.is_wrong = False
        if not self.is_done and not self.tryout.clicks.chosen():
            self.restart()

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
        tryout, step = self.tryout, self.step
        if self.is_done:
            return
        tryout.finish_motion()
        if tryout.is_thrown_now:
            self._throw(spot)
            return
        meant = tryout.walk.meant(spot)
        made = tryout.walk.spots[len(step.clicks) :]
        is_put_down = bool(made) and made[-1] == spot and meant is None
        walk = tryout.walk
        is_taken_back = walk.is_chosen(spot) and spot not in walk.offers()
        self.is_allowed = meant is not None and not is_taken_back and not step.takes(walk, meant)
        if self.is_allowed:
            tryout.clicks.refusal = None
            self._is_refused()
        elif tryout.click(spot):
            self.is_wrong = False
            if not is_put_down and step.is_done(walk):
                self._finish()
            elif made or step.clicks or not is_put_down:
                self.app.play_sound("move")
        else:
            self._is_refused()
        self._focus()
        self.changed()

    def _throw(self, spot: Spot) -> None:
        """The learner is to throw: the button, or the sticks themselves."""
        if spot == THROW:
            self._finish()
        else:
            self._is_refused()
        self._focus()
        self.changed()

    def _is_refused(self) -> None:
        self.is_wrong = True
        self.app.play_sound("refuse")

    def _finish(self) -> None:
        """The step's action has been made: what follows from it happens, and the last one is cheered."""
        self.is_done, self.is_shown, self.is_wrong = True, False, False
        if self.step.then:
            self.tryout.follow(lesson.happened(self._after(), self.step.then)[1])
        self.app.play_sound("win" if self.is_last else "move")

    def _after(self) -> State:
        """The position after the learner's move; where it is half made, or a throw, the one in which it began."""
        return self.tryout.now if self.tryout.played else self.tryout.whole

    def _focus(self) -> None:
        """The ring stands where the next click is wanted."""
        if self.is_done:
            self.ring.at = "next"
            return
        wanted = [*self.step.named(self.tryout.walk), *self.step.following(self.tryout.walk)]
        self.ring.at = SPOT + wanted[0] if wanted else None

    def show(self) -> None:
        """Light up where to click."""
        self.is_shown = not self.is_done
        self.changed()

    def go(self, by: int) -> None:
        """To another step; after the last one to the table."""
        if self.at + by == len(self.steps):
            self.play()
        elif self.at + by >= 0:
            self.show_step(self.at + by)

    def show_step(self, number: int) -> None:
        """Begin step `number`, from 0."""
        self.at = number
        self.number = None
        self.is_done = self.is_wrong = self.is_shown = False
        self.tryout = self._tryout(number)
        self._focus()
        self.changed()

    @property
    def is_awaited(self) -> bool:
        """Whether a match lies below, to which the lesson leads back."""
        return self.app.scenes[:-1] != [] and isinstance(self.app.scenes[0], Viewing)

    def play(self) -> None:
        """To the match that waits; where none does, to a first one, against the weakest opponents."""
        if self.is_awaited:
            self.close()
            return
        seats = self.tryout.stage.seats
        weakest = (level_names(self.game, seats) or ["random"])[0]
        players = [HUMAN if seat == LEARNER else weakest for seat in range(seats)]
        open_table(self.app, begin(self.game, {}, players))

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
        """Enter: the next step when this one is done; what the ring stands on; else the end of the move, or the ring
        is shown where it stands."""
        target = self.ring.target(self.targets()) if self.ring.is_shown else None
        if self.is_done and (target is None or self.attended() is not None):
            self.go(1)
        elif target is not None:
            super().command("choose")
            for spot in self.tryout.clicks.rest():
                self.click(spot)
        elif END in self.tryout.offers():
            self.click(END)
        elif self.ring.target(self.targets()) is not None:
            self.ring.is_shown = True
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

    def take_back(self) -> None:
        """The button: as Esc, but it never leaves."""
        if self.is_wrong or self.tryout.is_changed:
            self.one_back()
            self._focus()
            self.changed()

    def restart(self) -> None:
        self.tryout.restart()
        self.is_done = self.is_wrong = False
        self._focus()

    def open_rules(self) -> None:
        refusal = self.tryout.clicks.refusal
        rule = refusal.note.rule if refusal is not None and refusal.note is not None else ""
        self.app.routes.rules(self.ruleset, rule)

    def close(self) -> None:
        self.app.pop()


def open_tutorial(app: App, ruleset: Ruleset) -> None:
    """Begin the tutorial of a game; where it cannot be used, say why."""
    owner = lesson.lesson_owner(ruleset, app.known)
    if owner is None:
        return
    remember(app, owner)
    try:
        steps = lesson.load(owner.id)
        lesson.check(owner, steps)
        app.push(Tutorial(app, owner, steps, ruleset))
    except Trouble as trouble:
        trouble.file = trouble.file or str(lesson.path(owner.id))
        trouble.ruleset = owner
        app.tell(trouble)
