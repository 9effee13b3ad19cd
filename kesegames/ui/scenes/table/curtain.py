"""Hand-over: a curtain over the table until the next person says that nobody else looks."""

from __future__ import annotations

import math
from typing import Final

import pygame

from kesegames.table import recap
from kesegames.text import sentence, subject
from kesegames.ui.board.seat_sign import draw_seat
from kesegames.ui.board.stage import Stage
from kesegames.ui.draw.canvas import BODY, CAPTION, HEADING, HIGHEST, Canvas
from kesegames.ui.draw.heading import tag_height
from kesegames.ui.draw.icons import sign
from kesegames.ui.draw.skin import BLACK, WHITE, colour, mix
from kesegames.ui.scenes.table.play import Playing
from kesegames.ui.seats import person_name, seat_told_of
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.focus import FocusRing, Target

READY: Final = "curtain"
"""The id of its button."""
CLOTH: Final = colour("#5E1A20")
DEEP: Final = colour("#43141A")
TEXT: Final = colour("#F8EEDD")
MUTED: Final = colour("#D9C7B4")
BRAID: Final = colour("#C98A55")
NAME: Final = 72.0
ROOMY: Final = 480.0
"""From this height on the name is so large."""
ROW: Final = 42.0
ROWS: Final = 3
SIGN: Final = 30.0
WIDE: Final = 820.0
BUTTON: Final = (300.0, 58.0)
RAIL: Final = 56.0
MENU: Final = 124.0
MENU_SIGN: Final = 72.0
"""The least width of the button that opens the menu, and what its sign and the air around take of it."""
LOW: Final = 0.6
"""The next person's mat stays in sight where it begins below so much of the window's height."""
SCALLOP: Final = 48.0
GUARD_MS: Final = 400
"""So long after it has fallen keys do not lift it: the last one may have been pressed twice."""


def room_below(table: Playing) -> pygame.FRect:
    """Where the stage stands of which the next person's mat is seen below the curtain."""
    return pygame.FRect(16, 52, table.width - 32, table.height - 52 - RAIL - 6)


class Curtain(Widget):
    """The next person's name, what has happened since their last turn, and the button that shows their hand."""

    def __init__(self, table: Playing, seat: int, stage: Stage) -> None:
        self.table = table
        self.seat = seat
        say = table.app.say
        self.name = person_name(table.app, table.match, seat)
        mats = [mat.box for mat in stage.mats if mat.seat == table.ruleset.seat_ids[seat]]
        low = table.height - RAIL
        bottom = min([low, *(mat.y - 22 for mat in mats if mat.y >= LOW * table.height)])
        self.mat = min([low, *(mat.y for mat in mats if mat.y >= LOW * table.height)])
        self.box = pygame.FRect(0, 0, table.width, bottom)
        self._arrange()
        ready = say("curtain.ready", {"name": self.name})
        wide = min(table.width - 64, max(BUTTON[0], table.app.canvas().measure(ready, BODY, "bold") + 64))
        box = pygame.FRect(table.width / 2 - wide / 2, self._end, wide, BUTTON[1])
        pause = say("button.menu")
        room = max(MENU, table.app.canvas().measure(pause, BODY, "bold") + MENU_SIGN)
        menu = pygame.FRect(table.width - room - 12, low + 6, room, 44)
        self.buttons = [
            Button(READY, box, table.take_seat, ready, kind="primary"),
            Button("menu", menu, table.open_menu, pause, "menu"),
        ]

    @property
    def beneath(self) -> pygame.FRect:
        """Where the table is seen."""
        top = self.box.bottom - SCALLOP
        return pygame.FRect(0, top, self.table.width, self.table.height - top)

    def _arrange(self) -> None:
        """Set name and lines one below the other, as many of the last lines as there is room for."""
        say, canvas, match = self.table.app.say, self.table.app.canvas(), self.table.match
        room = self.box.h - SCALLOP / 2
        self.size = NAME if room >= ROOMY else NAME * 0.6
        grown = max(1.25, HIGHEST * min(canvas.skin.grown, room / ROOMY))
        self.highs = tag_height(canvas, 34, HEADING), self.size * grown, tag_height(canvas, 28), tag_height(canvas, 24)
        """Of what the curtain says, the name, what has happened, and what else has."""
        told = recap.recap(match, self.seat)
        has_past = bool(told)
        heads = [say("curtain.undone")] if recap.is_taken_back(match) else []
        heads += [say("curtain.since" if recap.has_decided(match, self.seat) else "curtain.begun")] if has_past else []
        self.words = " ".join(heads)
        self.wide = min(WIDE, self.table.width - 96)
        over, name, words, more = self.highs
        fixed = over + name + (words if self.words else 0) + BUTTON[1] + 44
        left = room - fixed
        self.lines: list[tuple[int, str, float]] = []
        for one in reversed(told):
            line = self._line(one)
            high = max(ROW, canvas.paragraph_height(line, self.wide - SIGN - 14, BODY) + 10)
            if len(self.lines) == ROWS or high > left - more:
                break
            left -= high
            self.lines.insert(0, (seat_told_of(one, self.table.app.language, self.table.ruleset), line, high))
        count = len(told) - len(self.lines)
        self.more = say("curtain.more", {"count": str(count)}) if count else ""
        used = fixed + sum(high for _, _, high in self.lines) + (more if self.more else 0)
        self.top = max(12.0, (room - used) / 2)
        self._end = self.top + used - BUTTON[1] - 20

    def _line(self, one: recap.Recalled) -> str:
        """A sentence with its subject before it."""
        say, table = self.table.app.say, self.table
        words = sentence(one.told, table.app.language, table.ruleset)
        if one.seat < 0 or subject(one.told, table.app.language, table.ruleset) is not None:
            return words
        return say("notice.counter", {"name": person_name(table.app, table.match, one.seat), "words": words})

    def read(self, canvas: Canvas) -> list[pygame.FRect]:
        """The words in its middle, and those at its foot."""
        foot, middle = self.buttons[1].box, self.table.width / 2
        wide = max(self.wide, canvas.measure(self.name, self.size / canvas.skin.text_scale, "bold"))
        words = pygame.FRect(middle - wide / 2, self.top, wide, self._end - self.top)
        covered = self.table.app.say("curtain.covered", {"name": self.name})
        return [words, pygame.FRect(20, foot.y, canvas.measure(covered, BODY), foot.h)]

    def targets(self) -> list[Target]:
        return [target for button in self.buttons for target in button.targets()]

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        self._draw_cloth(canvas)
        say, middle = self.table.app.say, self.table.width / 2
        y = self.top

        def line(words: str, size: float, high: float, ink: tuple[int, int, int], face: str = "regular") -> None:
            nonlocal y
            box = pygame.FRect(48, y, self.table.width - 96, high)
            canvas.text(words, box, canvas.fitting(words, box.w, size, face), ink, face, "centre")
            y += high

        over, name, has_happened, more = self.highs
        line(say("curtain.over"), HEADING, over, MUTED)
        line(canvas.shortened(self.name, self.table.width - 96, NAME / 3), self.size, name, TEXT, "bold")
        if self.words:
            line(self.words, CAPTION, has_happened, MUTED)
        if self.more:
            line(self.more, CAPTION, more, MUTED)
        widest = max((canvas.measure(words, BODY) for _, words, _ in self.lines), default=0.0)
        wide = min(self.wide, widest + SIGN + 18)
        left = middle - wide / 2
        for seat, words, high in self.lines:
            picture = pygame.FRect(left, y + high / 2 - SIGN / 2, SIGN, SIGN)
            if seat >= 0:
                draw_seat(canvas, self.table.painter, seat, picture)
            else:
                sign(canvas, "layers", picture, MUTED)
            room = pygame.FRect(left + SIGN + 14, y + 3, wide - SIGN - 14, high - 6)
            canvas.paragraph_centred(words, room, BODY, TEXT)
            y += high
        covered = say("curtain.covered", {"name": self.name})
        foot = self.buttons[1].box
        canvas.text(covered, pygame.FRect(20, foot.y, foot.x - 40, foot.h), BODY, canvas.theme.table_muted)
        for button in self.buttons:
            button.draw(canvas, ring)

    def _draw_cloth(self, canvas: Canvas) -> None:
        """Red folds, darker where words stand, with a scalloped hem and a braid."""
        # Between the curtain and the mat is nothing but the table.
        with canvas.clipped(pygame.FRect(0, 0, self.box.w, self.mat - 4)):
            canvas.table()
        area = canvas.real(self.box)
        hem = canvas.px(SCALLOP / 2)
        cloth = canvas.skin.picture(("cloth", area.w), lambda: _cloth(area.w))
        # Nothing behind the folds is seen: only the hem is drawn with what lies there.
        folds = canvas.skin.picture(("folds", *area.size, hem), lambda: _folds(cloth, area.h, hem))
        canvas.lay(folds, area.topleft)
        canvas.lay(
            canvas.skin.picture(("hem", area.w, hem), lambda: _scallops(cloth, hem)), (area.x, area.bottom - hem)
        )


def _cloth(width: int) -> pygame.Surface:
    """A row of the curtain."""
    cloth = pygame.Surface((width, 1))
    fold, dark, light = max(24.0, width / 36), mix(CLOTH, BLACK, 0.45), mix(CLOTH, WHITE, 0.1)
    for x in range(width):
        wave = 0.5 + 0.5 * math.sin(2 * math.pi * x / fold + 0.8 * math.sin(x / fold))
        shade = mix(dark, light, wave)
        # Towards the middle the folds are flat: words stand there.
        flat = max(0.0, 1 - abs(x / width - 0.5) / 0.42)
        cloth.set_at((x, 0), mix(shade, DEEP, min(0.86, flat * 1.8)))
    return cloth


def _folds(cloth: pygame.Surface, height: int, hem: int) -> pygame.Surface:
    """The curtain without the scallops, the last `hem` rows of its `height`."""
    width = cloth.get_width()
    picture = pygame.transform.scale(cloth, (width, height - hem))
    shadow = pygame.Surface((1, 64), pygame.SRCALPHA)
    for y in range(64):
        shadow.set_at((0, y), (0, 0, 0, round(120 * (1 - y / 63) ** 3)))
    picture.blit(pygame.transform.smoothscale(shadow, (width, max(1, height // 5))), (0, 0))
    line = max(1, hem // 12)
    for offset in (3.0, 2.4):
        pygame.draw.rect(picture, BRAID, (0, round(height - hem * offset), width, line))
    return picture


def _scallops(cloth: pygame.Surface, hem: int) -> pygame.Surface:
    """The hem of the curtain."""
    width = cloth.get_width()
    picture = pygame.Surface((width, hem), pygame.SRCALPHA)
    picture.blit(pygame.transform.scale(cloth, (width, hem)), (0, 0))
    arcs = max(1, round(width / (2 * hem)))
    mask = pygame.Surface((width, hem), pygame.SRCALPHA)
    step = width / arcs
    for number in range(arcs):
        pygame.draw.ellipse(mask, (255, 255, 255, 255), (round(number * step), -hem, math.ceil(step), 2 * hem))
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture
