"""The board editor: a position is set up by moving things about, or as text; then it is played, or looked into."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from kesegames import text
from kesegames.engine.look import Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.play import analysis, editing
from kesegames.play.match import HUMAN, begin
from kesegames.play.opponent import Opponent
from kesegames.play.worker import Answer, request
from kesegames.ui import clipboard, whys
from kesegames.ui.app import App
from kesegames.ui.board.marks import Marks, Player
from kesegames.ui.board.seat_sign import piece_of
from kesegames.ui.board.stage import Stage
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, Canvas
from kesegames.ui.draw.room import Room, columns
from kesegames.ui.painters import painter
from kesegames.ui.scene import Scene
from kesegames.ui.seats import usual_bot
from kesegames.ui.viewing.areas import Areas, areas
from kesegames.ui.viewing.panel import Leaf
from kesegames.ui.widgets.base import GAP, Label, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import Target
from kesegames.ui.widgets.scroller import Scroll, scrolled
from kesegames.ui.widgets.text_field import Line, TextField

SPOT: Final = "spot "
LONGEST: Final = 1900
"""A position has to stand in a line of a record."""
BOT: Final = f"level8:nodes={2 * analysis.NODES}"
SEED: Final = 1
POLL_MS: Final = 60
STEPS: Final = 200
"""So many changes can be taken back."""


class Editor(Scene):
    """`state` is the position on the board, always one that the game allows; `line` its text, or what has been typed
    instead, and `wrong` why that is none. `picked` is the spot whose topmost thing goes to the next spot clicked."""

    name = "editor"

    def __init__(self, app: App, state: State) -> None:
        super().__init__(app)
        self.state = state
        self.first = state
        self.ruleset: Ruleset = state.ruleset
        self.stage = Stage(self.ruleset, painter(self.ruleset, app.settings), int(state.seats))
        self.line = Line(state.position(), most=LONGEST)
        self.wrong: Trouble | None = None
        self.picked = ""
        self.areas: Areas = areas(1280, 800, True)
        self.scroll = Scroll(app)
        self.found = ""
        self._before: list[State] = []
        self._opponent: Opponent | None = None
        self._is_asked = False
        self._pressed = ""
        self._pointer = (0.0, 0.0)
        self.ring.at = "copy"

    def about_game(self) -> Ruleset:
        return self.ruleset

    # What it shows

    def layout(self) -> None:
        self.areas = areas(self.width, self.height, True)
        self.stage.fit(self.areas.stage, False, 0, self.app.skin.grown)
        self.widgets = [*self._side(), *self._rail(), *self._top()]

    def _top(self) -> list[Widget]:
        line = self.areas.title
        box = pygame.FRect(line.right - 48, line.centery - 22, 44, 44)
        return [Button("close", box, self.app.pop, icon="cross", kind="quiet", tip=self.app.say("button.close"))]

    def _side(self) -> list[Widget]:
        say, side, canvas = self.app.say, self.areas.panel, self.app.canvas()
        room = Room(side.inflate(-40, -32), 10)
        play, look = columns(room.bottom(48), 2, GAP)
        copy, paste = columns(room.bottom(44), 2, GAP)
        field = room.bottom(44)
        texts = [(say("editor.about"), BODY, "regular"), (self._due(), BODY, "bold")]
        if self.wrong is not None:
            texts.append((text.trouble(self.wrong, self.app.language, self.ruleset), BODY, "regular"))
        if self._is_asked or self.found:
            texts.append((self.found or say("editor.thinking"), BODY, "regular"))
        texts.append((self.state.position(), CAPTION, "regular"))
        widgets: list[Widget] = []
        y = room.rest.y
        for words, size, face in texts:
            high = canvas.paragraph_height(words, room.rest.w - 20, size, face) + 4
            widgets.append(Label(pygame.FRect(room.rest.x, y, room.rest.w - 20, high), words, size, face, lines=True))
            y += high + 12
        is_right = self.wrong is None and self.state.to_act != OVER
        is_decision = is_right and self.state.to_act >= 0
        hint = say("editor.text")
        return [
            Leaf(side),
            scrolled(room.rest, widgets, y - room.rest.y, self.scroll),
            TextField("text", field, self.line, self._typed, hint, "pen", label=hint),
            Button("copy", copy, self.copy, say("editor.copy"), "copy"),
            Button("paste", paste, self.paste, say("editor.paste")),
            Button("play", play, self.play, say("editor.play"), kind="primary", is_enabled=is_right),
            Button("analyse", look, self.analyse, say("editor.analyse"), is_enabled=is_decision),
        ]

    def _due(self) -> str:
        """Who is to move or to throw."""
        say, seat = self.app.say, int(self.state.to_act)
        if seat == OVER:
            return say("table.over")
        acting = seat if seat >= 0 else int(self.state.thrower())
        if acting < 0:
            return say("table.chance", ruleset=self.ruleset)
        name = say("seat." + self.ruleset.seat_ids[acting], ruleset=self.ruleset)
        return say("table.throws" if seat == CHANCE else "table.turn", {"seat": name})

    def _rail(self) -> list[Widget]:
        say, canvas = self.app.say, self.app.canvas()
        rail = self.areas.rail
        x = rail.x + 12
        actions: tuple[tuple[str, str, Callable[[], object], bool], ...] = (
            ("undo", "undo", self.undo, bool(self._before)),
            ("remove", "bin", self.remove, bool(self.picked)),
            ("turn", "swap", self.turn, True),
            ("start", "first", self.restart, self.state.position() != self.first.position()),
        )
        found: list[Widget] = []
        labels = {id: say(f"editor.{id}") for id, *_ in actions}
        needs = {id: canvas.measure(words, BODY, "bold") + 62 for id, words in labels.items()}
        # Where large words have no room beside each other all are a little smaller.
        share = min(1.0, (rail.right - x - 8 * len(needs)) / sum(needs.values()))
        for id, icon, act, is_enabled in actions:
            words, wide = labels[id], needs[id] * share
            found.append(Button(id, pygame.FRect(x, rail.y + 6, wide, 44), act, words, icon, "quiet", is_enabled))
            x += wide + 8
        return found

    def targets(self) -> list[Target]:
        boxes = self.stage.free(self.stage.boxes(self.state.look()))
        cells = {spot: box for spot, box in boxes.items() if not spot.startswith("mat:")}
        return [Target(SPOT + spot, box, partial(self.click, spot)) for spot, box in cells.items()] + super().targets()

    def draw(self, canvas: Canvas) -> None:
        theme, line, rail = canvas.theme, self.areas.title, self.areas.rail
        canvas.table()
        canvas.fill(rail, theme.rail)
        canvas.fill(pygame.FRect(0, rail.y, rail.w, 1), theme.line)
        title = self.app.say("editor.of", {"name": self.app.say("game.name", ruleset=self.ruleset)})
        canvas.text(title, pygame.FRect(20, line.y, line.w - 80, line.h), HEADING, theme.text, "bold")
        attended = self.ring.attended(SPOT)
        marks = Marks(
            attended=attended,
            focused=attended if self.ring.is_shown else None,
            lit=frozenset([self.picked] if self.picked else []),
            coordinates=True,
            language=self.app.language,
            players={seat: self._player(seat) for seat in range(int(self.state.seats))},
        )
        look = self.state.look()
        self.stage.draw_ground(canvas, look, marks)
        self.stage.draw_pieces(canvas, look, marks, None)
        super().draw(canvas)

    def _player(self, seat: int) -> Player:
        name = self.app.say("seat." + self.ruleset.seat_ids[seat], ruleset=self.ruleset)
        acting = int(self.state.to_act) if self.state.to_act >= 0 else int(self.state.thrower())
        return Player(name, "person", "", piece_of(self.ruleset, seat), seat == acting)

    # What can be done

    def _take(self, state: State) -> None:
        """Show another position; the one before can be had again."""
        if state.position() != self.state.position():
            self._before = [*self._before[-STEPS:], self.state]
        self._set(state)

    def _set(self, state: State) -> None:
        self.state, self.wrong, self.picked = state, None, ""
        self.line.set(state.position())
        self._drop()
        self.changed()

    def _try(self, how: Callable[[], State]) -> None:
        try:
            self._take(how())
        except Trouble as trouble:
            self.wrong, self.picked = trouble, ""
            self.changed()

    def click(self, spot: Spot) -> None:
        """Pick up what lies there, or put down there what has been picked up."""
        look = self.state.look()
        is_thing = bool(look.pieces.get(spot)) or spot in look.lies
        if self.picked == spot or (not self.picked and not is_thing):
            self.picked = ""
        elif not self.picked:
            self.picked = spot
        else:
            start = self.picked
            self._try(lambda: editing.moved(self.state, start, spot))
        self.changed()

    def remove(self) -> None:
        """Take away what has been picked up."""
        if self.picked:
            spot = self.picked
            self._try(lambda: editing.removed(self.state, spot))

    def turn(self) -> None:
        self._try(lambda: editing.turned(self.state))

    def undo(self) -> None:
        if self._before:
            self._set(self._before.pop())

    def restart(self) -> None:
        self._take(self.first)

    def _typed(self) -> None:
        """What is typed is shown as soon as it is a position; else the board stays, and it is said why."""
        try:
            state = editing.read(self.state, self.line.text.strip())
        except Trouble as trouble:
            self.wrong = trouble
            self.changed()
            return
        written = self.line.text
        self._take(state)
        if written.strip() == self.line.text:
            self.line.set(written)

    def copy(self) -> None:
        """Put the text on the clipboard."""
        is_copied = clipboard.copy(self.line.text)
        self.app.tell_words("editor.copied" if is_copied else "save.no_clipboard")

    def paste(self) -> None:
        pasted = " ".join(clipboard.paste().split())[:LONGEST]
        if pasted:
            self.line.set(pasted)
            self._typed()

    def play(self) -> None:
        """Choose who plays from here, and sit down."""
        seats = int(self.state.seats)
        players = [HUMAN, *[usual_bot(self.ruleset, seats)] * (seats - 1)]
        match = begin(self.ruleset, dict(self.state.options), players, position=self.state.position())
        self.app.routes.play_on(match, 0)

    def analyse(self) -> None:
        """What the best move is, and what can be expected."""
        if self.state.to_act < 0:
            return
        if self._opponent is None:
            self._opponent = Opponent(helpers=0)
        self._opponent.ask(request(self.state, BOT, SEED))
        self._is_asked, self.found = True, ""
        self.changed()

    def tick(self, now: int) -> int | None:
        for report in self._opponent.poll() if self._opponent is not None else []:
            if report.trouble is not None:
                self.app.tell(report.trouble)
            if report.kind in ("answer", "failed") and self._is_asked:
                self._is_asked = False
                self._tell(report.answer if report.kind == "answer" else None)
        return POLL_MS if self._is_asked else None

    def _tell(self, answer: Answer | None) -> None:
        if answer is not None:
            move = whys.move_of(self.state.seen_by(self.state.to_act), answer["spots"])
            said = whys.told(self.app, self.state.seen_by(self.state.to_act), move) if move is not None else ""
            values = {"move": said, "share": str(round(100 * answer["score"]))}
            self.found = self.app.say("editor.best", values)
        self.changed()

    def _drop(self) -> None:
        if self._opponent is not None:
            self._opponent.cancel()
        self._is_asked, self.found = False, ""

    def leave(self) -> None:
        if self._opponent is not None:
            self._opponent.close()
        self._opponent, self._is_asked = None, False
        super().leave()

    # What each input means

    def press(self, x: float, y: float, button: int) -> None:
        before = self.picked
        super().press(x, y, button)
        target = self.under(x, y)
        is_spot = target is not None and target.id.startswith(SPOT)
        if button == 1 and not is_spot and target is None and self.picked:
            self.picked = ""
            self.changed()
        self._pressed = self.picked if self.picked and self.picked != before else ""
        self._pointer = x, y

    def point(self, x: float, y: float) -> None:
        self._pointer = x, y
        super().point(x, y)

    def release(self) -> None:
        """Dragged from one spot to another, a thing goes there."""
        super().release()
        target = self.under(*self._pointer) if self._pressed else None
        spot = target.id.removeprefix(SPOT) if target is not None and target.id.startswith(SPOT) else ""
        if spot and spot != self._pressed and self.picked == self._pressed:
            self.click(spot)
        self._pressed = ""

    def command(self, name: str) -> bool:
        if name == "undo":
            self.undo()
        elif name == "copy":
            self.copy()
        elif name == "paste":
            self.paste()
        elif name == "back" and self.picked:
            self.picked = ""
            self.changed()
        elif name in ("back", "menu"):
            self.app.pop()
        else:
            return super().command(name)
        return True
