"""Practice: the player's own mistakes come up again, each until it is known."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from kesegames.engine.look import END, Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.play import analysis, practice
from kesegames.play.opponent import Opponent
from kesegames.play.practice import Exercise
from kesegames.play.reasons import Reason
from kesegames.play.worker import Answer, inquiry, request
from kesegames.table.clicks import Clicks
from kesegames.ui import whys
from kesegames.ui.app import App
from kesegames.ui.board.drag import Dragging
from kesegames.ui.board.marks import Player
from kesegames.ui.board.seat_sign import piece_of
from kesegames.ui.board.setting import Setting
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, Canvas
from kesegames.ui.draw.room import Room, columns, middle
from kesegames.ui.scene import Scene
from kesegames.ui.seats import say_date
from kesegames.ui.tryout import Tryout
from kesegames.ui.viewing.areas import Areas, areas
from kesegames.ui.viewing.panel import Leaf
from kesegames.ui.widgets.base import GAP, Label, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import Target
from kesegames.ui.widgets.heading import headed
from kesegames.ui.widgets.scroller import Scroll, scrolled

SPOT: Final = "spot "
BOT: Final = f"level8:nodes={analysis.NODES}"
POLL_MS: Final = 60
SEED: Final = 1


class Practice(Scene):
    """`exercise` is the one shown, None where nothing is due; `tries` how often something has been tried in it.

    `said` is what came of the last try: empty before one, `thinking`, `wrong`, `same`, `right` or `shown`.
    """

    name = "practice"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.found = practice.Exercises()
        self.coming: list[Exercise] = []
        self.exercise: Exercise | None = None
        self.state: State | None = None
        self.tryout: Tryout | None = None
        self.dragging = Dragging(self)
        self.areas: Areas = areas(1280, 800, True)
        self.said = ""
        self.tries = 0
        self.done = 0
        self.share = 0.0
        self.reasons: list[Reason] = []
        self.scroll = Scroll(app)
        self._opponent: Opponent | None = None
        self._asked = ""
        self._tried: int | None = None

    def enter(self) -> None:
        if self.exercise is None:
            self._read()

    def _read(self) -> None:
        self.found = practice.read(self.app.folders.practice)
        if self.found.trouble is not None:
            self.app.tell(self.found.trouble)
        elif self.found.strange:
            self.app.tell_words("practice.strange", {"number": str(len(self.found.strange))})
        self.coming = self.found.due(practice.now())
        self._begin()

    def _words(self, id: str) -> str:
        """The id of a sentence about what is done here."""
        return f"practice.{id}"

    def _note(self, exercise: Exercise, rating: str) -> None:
        """Write down how an exercise went; raises Trouble where that cannot be."""
        practice.review(exercise, rating, practice.now())
        practice.save(self.app.folders.practice, self.found)

    def _begin(self) -> None:
        """Show the next exercise that can be shown; those whose game is not there any more are passed over."""
        self.said, self.tries, self.reasons, self.exercise = "", 0, [], None
        self.state = self.tryout = None
        while self.coming and self.exercise is None:
            exercise = self.coming.pop(0)
            try:
                self.state = exercise.start(self.app.known)
            except Trouble:
                continue
            self.exercise = exercise
            self.tryout = Tryout(self.app, self.state.ruleset, self.state, (), int(self.state.to_act))
        self.ring.at = "show" if self.exercise is not None else "back"
        self.changed()

    def about_game(self) -> Ruleset | None:
        return self.state.ruleset if self.state is not None else None

    @property
    def is_done(self) -> bool:
        """Whether a better move has been found, or shown."""
        return self.said in ("right", "shown")

    # What it shows

    def _head(self, room: Room) -> list[Widget]:
        """What stands above the task."""
        return [Label(room.top(24), self._left(), CAPTION, is_muted=True)]

    def layout(self) -> None:
        self.areas = areas(self.width, self.height, True)
        if self.tryout is None or self.state is None:
            self.widgets = self._nothing()
            return
        self.tryout.stage.fit(self.areas.stage, self._is_turned, int(self.state.to_act), self.app.skin.grown)
        self.widgets = [*self._side(), *self._rail(), *self._top()]

    @property
    def _is_turned(self) -> bool:
        """Two seats look at a board from their own sides."""
        return self.state is not None and self.state.seats == 2 and int(self.state.to_act) == 1

    def _nothing(self) -> list[Widget]:
        say = self.app.say
        next_due = self.found.next_due(practice.now())
        kind = "none" if not self.found.all else "later" if next_due is not None else "done"
        when = say_date(self.app, next_due.astimezone().date().isoformat()) if next_due is not None else ""
        values = {"number": str(self.done), "date": when}
        said = say(self._words(kind), values)
        grown = self.app.skin.grown
        box = middle(self.whole, min(720.0 * grown, self.width - 80), 200 * grown)
        back = middle(pygame.FRect(box.x, box.bottom, box.w, 60), 220, 48)
        room = Room(box)
        found: list[Widget] = [
            headed(self.app.canvas(), room, say(self._words("title")), 40, 16, align="centre"),
            Label(room.rest, said, BODY, align="centre", lines=True),
            Button("back", back, self.app.pop, say("button.back"), "back", "primary"),
        ]
        return found

    def _top(self) -> list[Widget]:
        line = self.areas.title
        box = pygame.FRect(line.right - 48, line.centery - 22, 44, 44)
        return [Button("close", box, self.app.pop, icon="cross", kind="quiet", tip=self.app.say("button.close"))]

    def _left(self) -> str:
        """How many are still to come."""
        return self.app.say("practice.left", {"number": str(len(self.coming) + 1)})

    def _side(self) -> list[Widget]:
        say, side = self.app.say, self.areas.panel
        room = Room(side.inflate(-40, -32))
        foot = columns(room.bottom(48), 2, GAP)
        head = self._head(room)
        canvas, texts = self.app.canvas(), self._texts()
        widgets: list[Widget] = []
        y = room.rest.y
        for text, size, face in texts:
            high = canvas.paragraph_height(text, room.rest.w - 20, size, face) + 4
            widgets.append(Label(pygame.FRect(room.rest.x, y, room.rest.w - 20, high), text, size, face, lines=True))
            y += high + 12
        words = say("practice.next" if self.is_done else "practice.show")
        act: Callable[[], object] = self.go_on if self.is_done else self.show
        return [
            Leaf(side),
            *head,
            scrolled(room.rest, widgets, y - room.rest.y, self.scroll),
            Button("later", foot[0], self.put_off, say("practice.later_button"), is_enabled=not self.is_done),
            Button("show", foot[1], act, words, kind="primary" if self.is_done else "plain"),
        ]

    def _about(self, exercise: Exercise, state: State) -> str:
        """What is said of an exercise before anything has been tried."""
        played = whys.told(self.app, state, int(state.read(exercise.played)))
        return self.app.say("practice.played", {"move": played})

    def _texts(self) -> list[tuple[str, float, str]]:
        """What is said: the task, what came of the last try, and once it is known why, and what is expected."""
        say, exercise, state = self.app.say, self.exercise, self.state
        assert exercise is not None and state is not None
        found: list[tuple[str, float, str]] = [(say(self._words("task")), HEADING, "bold")]
        found.append((self._about(exercise, state), BODY, "regular"))
        wanted = state.wanted() if not self.is_done else None
        if wanted is not None:
            found.append((say(wanted.text, wanted.values, state.ruleset), BODY, "regular"))
        if self.said:
            values = {"loss": str(round(100 * self.share))}
            found.append((say(self._words(self.said), values), BODY, "bold" if self.is_done else "regular"))
        if self.is_done:
            best = whys.told(self.app, state, int(state.read(exercise.line[0])))
            found.append((say("practice.best", {"move": best}), BODY, "regular"))
            found += [(why, BODY, "regular") for why in whys.words(self.app, state, self.reasons)]
            line = whys.expected(self.app, state, exercise.line)
            found += [(line, CAPTION, "regular")] if line else []
        elif self.tryout is not None:
            note = self.tryout.offers().get(self.ring.attended(SPOT) or "")
            if note is not None and note.text:
                found.append((say(note.text, note.values, state.ruleset), CAPTION, "regular"))
        return found

    def _rail(self) -> list[Widget]:
        """Words to be chosen, and taking clicks back."""
        tryout, rail = self.tryout, self.areas.rail
        assert tryout is not None
        x, found = rail.x + 12, []
        back = pygame.FRect(x, rail.y + 6, 44, 44)
        is_back = tryout.is_changed and not self.is_done and self.said != "thinking"
        tip = self.app.say("button.undo")
        found.append(Button("undo", back, self.take_back, icon="undo", kind="quiet", is_enabled=is_back, tip=tip))
        x += 56
        words = tryout.words() if not self.is_done and self.said != "thinking" else []
        for word in words:
            wide = min(260.0, self.app.canvas().measure(tryout.label(word, 40, 240), BODY, "bold") + 36)
            label = tryout.label(word, 40, wide - 24)
            found.append(Button(SPOT + word, pygame.FRect(x, rail.y + 6, wide, 44), partial(self.click, word), label))
            x += wide + 8
        return [*found]

    def targets(self) -> list[Target]:
        tryout = self.tryout
        spots = [] if tryout is None or self.is_done or self.said == "thinking" else tryout.targets(SPOT, self.click)
        return spots + super().targets()

    def draw(self, canvas: Canvas) -> None:
        canvas.table()
        tryout, state = self.tryout, self.state
        if tryout is not None and state is not None:
            theme, line, rail = canvas.theme, self.areas.title, self.areas.rail
            canvas.fill(rail, theme.rail)
            canvas.fill(pygame.FRect(0, rail.y, rail.w, 1), theme.line)
            title = self.app.say(self._words("of"), {"name": self.app.say("game.name", ruleset=state.ruleset)})
            canvas.text(title, pygame.FRect(20, line.y, line.w - 80, line.h), HEADING, theme.text, "bold")
            marks = tryout.marks(self.ring.attended(SPOT), self.ring.is_shown, frozenset())
            marks.active = state.ruleset.seat_ids[int(state.to_act)]
            marks.players = {seat: self._player(seat) for seat in range(int(state.seats))}
            self.dragging.mark(marks)
            if self.is_done:
                marks.offers, marks.costs = {}, {}
            sprites = tryout.motion.sprites(self.app.clock()) if tryout.motion else None
            tryout.stage.draw_ground(canvas, tryout.look, marks)
            tryout.stage.draw_pieces(canvas, tryout.look, marks, sprites)
        super().draw(canvas)

    def _player(self, seat: int) -> Player:
        assert self.state is not None
        ruleset, is_own = self.state.ruleset, seat == int(self.state.to_act)
        name = self.app.say("seat." + ruleset.seat_ids[seat], ruleset=ruleset)
        status = self.app.say("player.you") if is_own else ""
        return Player(name, "person" if is_own else "machine", status, piece_of(ruleset, seat), is_own)

    # What each input means

    def click(self, spot: Spot) -> None:
        """A click on the board; a whole move is judged."""
        tryout = self.tryout
        if tryout is None or self.state is None or self.is_done or self.said == "thinking":
            return
        tryout.finish_motion()
        if tryout.click(spot) and tryout.played:
            self._judge(int(self.state.read(tryout.played)))
        elif not tryout.played:
            self.said = "" if tryout.clicks.refusal is None else self.said
        self.changed()

    def _judge(self, move: int) -> None:
        """Whether a move is as good as the best, or nearly."""
        state, exercise = self.state, self.exercise
        assert state is not None and exercise is not None
        self.tries += 1
        if move == int(state.read(exercise.line[0])):
            self._found()
            return
        if exercise.played and move == int(state.read(exercise.played)):
            self.said, self.share = "same", exercise.before - exercise.after
            return
        asked = request(state, BOT, SEED)
        asked["played"] = list(state.spell(move))
        self._ask("value").ask(asked)
        self.said, self._tried = "thinking", move

    def _ask(self, what: str) -> Opponent:
        self._asked = what
        if self._opponent is None:
            self._opponent = Opponent(helpers=0)
        return self._opponent

    def _found(self) -> None:
        self.app.play_sound("win")
        self._finish("right")

    def _finish(self, said: str) -> None:
        """Write down how it went, at once: whoever leaves now has done it all the same."""
        assert self.exercise is not None
        self.said = said
        self.done += 1
        rating = "again" if said == "shown" else "good" if self.tries == 1 else "hard"
        try:
            self._note(self.exercise, rating)
        except Trouble as trouble:
            self.app.tell(trouble)
        self._explain()

    def _explain(self) -> None:
        """Have the reasons looked for why the best move is better."""
        state, exercise = self.state, self.exercise
        assert state is not None and exercise is not None
        best = list(state.spell(state.read(exercise.line[0])))
        played = list(state.spell(state.read(exercise.played))) if exercise.played else []
        self._ask("why").ask(inquiry(state, best, played))
        self.ring.at = "show"

    def show(self) -> None:
        """Show the best move on the board."""
        tryout, state, exercise = self.tryout, self.state, self.exercise
        if tryout is None or state is None or exercise is None or self.is_done:
            return
        self._drop()
        tryout.restart()
        for spot in state.spell(state.read(exercise.line[0])):
            if not tryout.played and not (spot == END and END not in tryout.offers()):
                tryout.click(spot)
        self._finish("shown")
        self.changed()

    def take_back(self) -> None:
        """Try again."""
        if self.tryout is not None and not self.is_done and self.said != "thinking":
            self.tryout.restart()
            self.said = ""
            self.changed()

    def put_off(self) -> None:
        """Leave it for another time; nothing is counted."""
        self._drop()
        self._begin()

    def go_on(self) -> None:
        """Show the next one."""
        self._drop()
        self._begin()

    def _drop(self) -> None:
        if self._opponent is not None:
            self._opponent.cancel()
        self._asked = ""

    def tick(self, now: int) -> int | None:
        for report in self._opponent.poll() if self._opponent is not None else []:
            if report.trouble is not None:
                self.app.tell(report.trouble)
            if report.kind in ("answer", "failed"):
                self._news(report.answer if report.kind == "answer" else None)
        is_alive = self.tryout.tick(now) if self.tryout is not None else False
        return 0 if is_alive else POLL_MS if self._asked else None

    def _news(self, answer: Answer | None) -> None:
        asked, self._asked = self._asked, ""
        if asked == "why":
            self.reasons = answer.get("reasons", []) if answer is not None else []
        elif asked == "value" and self.tryout is not None and self.exercise is not None:
            self._weighed(answer)
        self.changed()

    def _weighed(self, answer: Answer | None) -> None:
        """What the move tried is worth: nearly as good as the best is good, too."""
        state, exercise, tryout = self.state, self.exercise, self.tryout
        assert state is not None and exercise is not None and tryout is not None
        if answer is None:
            self.said = ""
            tryout.restart()
            return
        best = max(exercise.before, answer["score"])
        self.share = max(0.0, best - answer["after"])
        small = state.ruleset.mistakes[0] * 2 / int(state.seats)
        if self.share < small:
            self._found()
            return
        self.said = "wrong"
        tryout.restart()

    def leave(self) -> None:
        if self._opponent is not None:
            self._opponent.close()
        self._opponent, self._asked = None, ""
        if self.said == "thinking":
            self.said = ""
        super().leave()

    def spot_under(self, x: float, y: float) -> Spot | None:
        target = self.under(x, y) if not self.is_done else None
        return target.id.removeprefix(SPOT) if target is not None and target.id.startswith(SPOT) else None

    def lying(self) -> tuple[Setting, Look, Clicks]:
        assert self.tryout is not None
        return self.tryout.stage, self.tryout.look, self.tryout.clicks

    def put_down(self) -> None:
        if self.tryout is not None:
            self.tryout.back()

    def press(self, x: float, y: float, button: int) -> None:
        if self.tryout is None:
            super().press(x, y, button)
            return
        self.tryout.finish_motion()
        if button == 1 and not self.is_done and self.dragging.press(x, y):
            return
        super().press(x, y, button)
        if button == 1 and self.tryout is not None and not self.is_done:
            self.dragging.hold()
        self.changed()

    def point(self, x: float, y: float) -> None:
        if self.tryout is not None and self.dragging.follow(x, y):
            self.app.wants_frame = True
        super().point(x, y)

    def release(self) -> None:
        super().release()
        if self.tryout is None:
            return
        if self.dragging.drag is not None:
            self.tryout.finish_motion()
        if self.dragging.release():
            if self.dragging.dropped is not None and self.tryout.motion is not None:
                self.tryout.motion.let_go(self.dragging.dropped)
            self.dragging.dropped = None
            self.changed()

    def command(self, name: str) -> bool:
        tryout = self.tryout
        if name == "undo":
            self.take_back()
        elif name == "back" and tryout is not None and not self.is_done and tryout.back():
            self.said = ""
            self.changed()
        elif name in ("back", "menu"):
            self.app.pop()
        else:
            return super().command(name)
        return True
