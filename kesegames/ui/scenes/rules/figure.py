"""A live board in a rules page: the position, what is said about it, and what a click on it means."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from kesegames import catalogue, text
from kesegames.engine.look import Note, Spot
from kesegames.engine.trouble import Trouble
from kesegames.ui.app import App
from kesegames.ui.board import mats
from kesegames.ui.draw.canvas import BODY, CAPTION, Canvas
from kesegames.ui.draw.edges import focus_mark
from kesegames.ui.draw.heading import draw_heading, heading_height
from kesegames.ui.draw.room import Room
from kesegames.ui.pages import Figure, Page
from kesegames.ui.tryout import Tryout
from kesegames.ui.viewing.outcome import won_words
from kesegames.ui.widgets.base import GAP, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing, Target
from kesegames.ui.widgets.stepper import ARROWS, Stepper, families

AIR: Final = 18.0
GROUND_HIGH: Final = 680.0
"""The most that a map on a picture takes, with what lies around it."""
CELL: Final = 54.0
"""The side of a square that a figure aims at, in logical pixels; a small board grows to the height of the mats."""
SIDE: Final = 130.0
"""The width of the mats beside a board."""
SIDE_HIGH: Final = 330.0
"""They need so much height."""
WORDS_LEAST: Final = 180.0
"""Where less is left beside a board, what is said stands beneath it."""
WORDS_HEIGHT: Final = 128.0
"""What a note and buttons need beneath a board, in logical pixels; more with larger texts."""
BUTTON: Final = 44.0
MIDDLE: Final = 130.0
"""What is shared on a table of mats without a board needs so much height."""


class FigureView:
    """`id` begins the ids of its targets. `follow` opens the rules at a number."""

    def __init__(self, app: App, id: str, page: Page, figure: Figure, follow: Callable[[str], None]) -> None:
        ruleset = page.ruleset.under(page.ruleset.complete(page.options))
        self.app = app
        self.id = id
        self.figure = figure
        self.follow = follow
        self.tryout: Tryout | None = None
        self.trouble = ""
        self.steps: dict[str, int] = {}
        self.box = pygame.FRect(0, 0, 0, 0)
        self.words = pygame.FRect(0, 0, 0, 0)
        try:
            state = catalogue.start(ruleset, page.options, figure.seats or None, figure.position)
        except Trouble as trouble:
            self.trouble = text.trouble(trouble, app.language)
            return
        self.tryout = Tryout(app, ruleset, state, tuple(figure.clicks))
        self.tryout.hide_empty_places()
        self.lit = frozenset(figure.spots)

    # Its place

    def _stage_size(self, width: float) -> tuple[float, float]:
        """How large the board with the places around it wants to be, in a column of that width."""
        assert self.tryout is not None
        stage = self.tryout.stage
        board, rim = stage.board.board, stage.board.rim
        across, down = board.width + 2 * rim, board.height + 2 * rim
        if board.ground:
            return width, min(GROUND_HIGH, width * down / across)
        if not board.cells or stage.seats > 2 or board.is_crowd:
            cell = min(CELL * 1.6, width * 0.8 / across)
            return width, mats.height(stage.places, stage.seats, width) + (down * cell if board.cells else MIDDLE)
        if across > mats.WIDE * down:
            cell = min(CELL * 1.2, width / across)
            around = mats.height_along(stage.places)
            return min(width, across * cell), down * cell * stage.painter.tallest + around
        sides = 2 * SIDE if stage.places else 0.0
        cell = min(max(CELL, SIDE_HIGH / max(across, down)), (width - sides) / across)
        return across * cell + sides, max(down * cell, SIDE_HIGH if stage.places else 0.0)

    def _is_beside(self, width: float) -> bool:
        return width - self._stage_size(width - 2 * AIR)[0] - 3 * AIR >= WORDS_LEAST

    def height(self, width: float) -> float:
        if self.tryout is None:
            return 60.0
        stage = self._stage_size(width - 2 * AIR)[1]
        if self._is_beside(width):
            return stage + 2 * AIR
        return stage + self._caption_height(width - 2 * AIR) + WORDS_HEIGHT * self.app.skin.grown + 3 * AIR

    def fit(self, box: pygame.FRect) -> None:
        self.box = box
        if self.tryout is None:
            return
        wide, high = self._stage_size(box.w - 2 * AIR)
        left = box.x + AIR
        if self._is_beside(box.w):
            x = left + wide + AIR
            self.words = pygame.FRect(x, box.y + AIR, box.right - AIR - x, high)
        else:
            left = box.centerx - wide / 2
            top = box.y + 2 * AIR + high
            self.words = pygame.FRect(box.x + AIR, top, box.w - 2 * AIR, box.bottom - AIR - top)
        self.tryout.stage.fit(pygame.FRect(left, box.y + AIR, wide, high), False)

    # What can be done

    def owns(self, id: str) -> bool:
        """Whether a target of that id is one of its own."""
        return id.startswith((f"{self.id} ", f"{self.id}:"))

    def targets(self) -> list[Target]:
        if self.tryout is None:
            return []
        found = self.tryout.targets(f"{self.id} ", self._click)
        if self._refused_rule():
            found.append(Target(f"{self.id}:rule", self._tag().inflate(0, 18), self._follow))
        return found + [target for button in self._buttons() for target in button.targets()]

    def _click(self, spot: Spot) -> None:
        assert self.tryout is not None
        if not self.tryout.click(spot):
            self.app.play_sound("refuse")
        for left in self.tryout.clicks.rest():
            self.tryout.click(left)
        self.app.wants_frame = True

    def _follow(self) -> None:
        self.follow(self._refused_rule())

    def _refused_rule(self) -> str:
        refusal = self.tryout.clicks.refusal if self.tryout else None
        return refusal.note.rule if refusal is not None and refusal.note is not None else ""

    def _tag(self) -> pygame.FRect:
        top = self.words.y + self._caption_height(self.words.w) + 8
        return pygame.FRect(self.words.x, top, 56, 26)

    def _step_to(self, family: str, number: int) -> None:
        self.steps[family] = number
        self.app.wants_frame = True

    def _names(self) -> tuple[dict[str, list[Spot]], list[Spot]]:
        """The words of the move: families of numbers, and the others."""
        assert self.tryout is not None
        words = self.tryout.words()
        numbers = families(words)
        return numbers, [spot for spot in words if spot.partition(":")[0] not in numbers]

    def _grid(self) -> tuple[int, float]:
        """How many rows the buttons take, and how wide one is: as few rows as show the name of every word."""
        numbers, single = self._names()
        count = max(1, len(single) + 2 * len(numbers))
        names = (self.app.say(f"spot.{spot}", ruleset=self.tryout.ruleset) for spot in single if self.tryout)
        wanted = max((self.app.canvas().measure(name, BODY, "bold") for name in names), default=0.0) + 32
        for rows in range(1, count + 1):
            width = (self.words.w - BUTTON - GAP) / -(-count // rows) - GAP
            if width >= wanted:
                break
        return rows, min(max(180.0, wanted), width)

    def _buttons_high(self) -> float:
        return self._grid()[0] * (BUTTON + GAP) - GAP

    def _buttons(self) -> list[Widget]:
        """The words of the move, those of a family of numbers as one, and setting everything back."""
        assert self.tryout is not None
        say, tryout = self.app.say, self.tryout
        numbers, single = self._names()
        rows, width = self._grid()
        lines = [
            Room(
                pygame.FRect(self.words.x, self.words.bottom - (row + 1) * (BUTTON + GAP) + GAP, self.words.w, BUTTON),
                GAP,
            )
            for row in reversed(range(rows))
        ]
        found: list[Widget] = []
        if tryout.is_changed:
            box = lines[-1].right(BUTTON)
            found.append(Button(f"{self.id}:restart", box, tryout.restart, icon="replay", tip=say("button.restart")))

        def place(wide: float) -> pygame.FRect:
            return next((line for line in lines if line.rest.w >= wide - 0.5), lines[-1]).left(wide)

        for family, members in numbers.items():
            labels = [tryout.label(spot, BUTTON, 2 * width - ARROWS - 8) for spot in members]
            at = min(self.steps.get(family, 0), len(members) - 1)
            box, choose = place(2 * width), partial(self._click, members[at])
            found.append(Stepper(f"{self.id}:{family}", box, labels, at, partial(self._step_to, family), choose))
        for spot in single:
            label = tryout.label(spot, BUTTON, width - 20)
            found.append(Button(f"{self.id}:{spot}", place(width), partial(self._click, spot), label, kind="primary"))
        return found

    def back(self) -> bool:
        """Take one click back; False when there is none."""
        return self.tryout is not None and self.tryout.back()

    def tick(self, now: int) -> bool:
        return self.tryout is not None and self.tryout.tick(now)

    # How it looks

    def _caption_height(self, width: float) -> float:
        if not self.figure.caption:
            return 0.0
        return self.app.canvas().paragraph_height(self.figure.caption, width, CAPTION)

    def _attended(self, ring: FocusRing) -> Spot | None:
        return ring.attended(f"{self.id} ")

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        theme, tryout = canvas.theme, self.tryout
        canvas.panel(self.box, theme.ground, theme.line, 12)
        if tryout is None:
            canvas.paragraph(self.trouble, self.box.inflate(-2 * AIR, -12), CAPTION, theme.danger)
            return
        attended = self._attended(ring)
        lit = frozenset() if tryout.is_changed else self.lit.difference(tryout.words())
        sprites = tryout.motion.sprites(self.app.clock()) if tryout.motion else None
        marks = tryout.marks(attended, ring.is_shown, lit)
        tryout.stage.draw_ground(canvas, tryout.look, marks)
        tryout.stage.draw_pieces(canvas, tryout.look, marks, sprites)
        if self.figure.caption:
            canvas.paragraph(self.figure.caption, self.words, CAPTION, theme.text)
        self._draw_said(canvas, ring, attended)
        for button in self._buttons():
            button.draw(canvas, ring)

    def _draw_said(self, canvas: Canvas, ring: FocusRing, attended: Spot | None) -> None:
        """A refusal with its rule, else what the spot attended to means, else an invitation."""
        assert self.tryout is not None
        tryout, theme, say = self.tryout, canvas.theme, self.app.say
        top = self._tag().y
        room = pygame.FRect(self.words.x, top, self.words.w, self.words.bottom - top - self._buttons_high() - 4)
        refusal = tryout.clicks.refusal
        note = refusal.note if refusal is not None else tryout.offers().get(attended or "")
        if tryout.played:
            canvas.paragraph(self._result(tryout), room, CAPTION, theme.text)
        elif refusal is not None:
            words = say(note.text, note.values, tryout.ruleset) if note and note.text else say("note.not_offered")
            self._draw_note(canvas, room, say("note.no"), note, words, is_refusal=True)
            if ring.shows(f"{self.id}:rule"):
                focus_mark(canvas, self._tag(), 6)
        elif note is not None and note.text:
            words = say(note.text, note.values, tryout.ruleset)
            self._draw_note(canvas, room, say(f"note.kind.{note.kind}"), note, words, is_refusal=False)
        elif tryout.offers():
            canvas.paragraph(say("rules.try"), room, CAPTION, theme.muted)

    def _result(self, tryout: Tryout) -> str:
        """The move that was made, and how the game ended by it."""
        say, ruleset, outcome = self.app.say, tryout.ruleset, tryout.outcome
        said = say("rules.played", {"move": tryout.painter.written(tryout.played, self.app.language)})
        if outcome is None:
            return said
        end = won_words(self.app, [say("seat." + ruleset.seat_ids[seat], ruleset=ruleset) for seat in outcome.winners])
        return f"{said}\n{end} – {text.reason(outcome, self.app.language, ruleset)}"

    def _draw_note(
        self, canvas: Canvas, room: pygame.FRect, heading: str, note: Note | None, words: str, is_refusal: bool
    ) -> None:
        theme = canvas.theme
        parts = Room(room)
        wide = room.w - (self._tag().w + GAP if note is not None and note.rule else 0)
        head = Room(parts.top(max(26.0, heading_height(canvas, heading, wide, BODY, CAPTION)), 6))
        if note is not None and note.rule:
            tag = self._tag()
            canvas.panel(tag, theme.danger if is_refusal else theme.line, None, 6)
            canvas.text(note.rule, tag, CAPTION, theme.ground if is_refusal else theme.text, "bold", "centre")
            head.left(tag.w, GAP)
        ink = theme.danger if is_refusal else theme.text
        draw_heading(canvas, heading, head.rest, BODY, ink, least=CAPTION)
        canvas.paragraph(words, parts.rest, CAPTION, theme.text)
