"""Set-up: who sits where, which variant with which options, and off."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from kesegames.ai.levels import level_names
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE
from kesegames.engine.trouble import Trouble
from kesegames.play.match import HUMAN, Match, begin, fresh_seed
from kesegames.settings import PIECE_SETS
from kesegames.ui import gallery
from kesegames.ui.app import App
from kesegames.ui.board.miniature import Miniature
from kesegames.ui.draw.canvas import BODY, TITLE, Canvas
from kesegames.ui.draw.icons import sign
from kesegames.ui.lesson import lesson_owner
from kesegames.ui.painters import has_letters, style
from kesegames.ui.scene import ScrollScene
from kesegames.ui.seats import bot_names, can_play, open_table, remember, remembered, say_player, usual_bot
from kesegames.ui.widgets.base import GAP, Label, Panel, Widget
from kesegames.ui.widgets.buttons import Button, Choice
from kesegames.ui.widgets.focus import FocusRing
from kesegames.ui.widgets.form import Form, Note
from kesegames.ui.widgets.text_field import Line, TextField

EDGE: Final = 32.0
HEAD: Final = 76.0
FOOT: Final = 76.0
LONGEST_NAME: Final = 24
BADGE: Final = 44.0
SEAT_NAME: Final = 168.0
ABOUT: Final = 124.0
"""The most height of the text under the board."""


class BoardPicture(Widget):
    """The start position of what is chosen."""

    def __init__(self, box: pygame.FRect, setup: Setup) -> None:
        self.box = box
        self.setup = setup

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        self.setup.picture().draw(canvas, self.box)


class SeatBadge(Widget):
    """A piece of the seat, as its sign; a person where it has none of its own."""

    def __init__(self, box: pygame.FRect, setup: Setup, seat_id: str) -> None:
        self.box = box
        self.setup = setup
        pieces = setup.ruleset.pieces.items()
        self.piece = next((id for id, piece in pieces if piece.seat == seat_id), "")

    def draw(self, canvas: Canvas, ring: FocusRing) -> None:
        if self.piece:
            self.setup.picture().stage.painter.piece(canvas, self.piece, self.box)
        else:
            sign(canvas, "person", self.box, canvas.theme.muted)


class Setup(ScrollScene):
    """Everything that is decided before a match; what was chosen last for this game is chosen at first.

    `players` and `names` have an entry for as many seats as the family's largest game has; the first `seats` count.
    """

    name = "setup"

    def __init__(self, app: App, ruleset: Ruleset) -> None:
        super().__init__(app)
        self.variants = gallery.family(ruleset, app.known)
        self.seed = Line(fresh_seed(), most=200)
        self.is_serious = False
        most = max(one.most_seats for one in self.variants)
        self.players = [HUMAN, *[usual_bot(ruleset)] * (most - 1)]
        self.names = [Line(most=LONGEST_NAME) for _ in range(most)]
        self.options: dict[str, str] = {}
        self._picture: Miniature | None = None
        self._pictured: tuple[object, ...] = ()
        self._choose(ruleset)
        self.ring.at = "start"

    def _choose(self, ruleset: Ruleset) -> None:
        """Take a game of the family: with what was chosen for it last, else with its own defaults."""
        self.ruleset = ruleset
        self.options = ruleset.complete({})
        self.seats = ruleset.least_seats
        last = remembered(self.app, ruleset)
        if last is not None:
            self.options = last.options
            self.seats = len(last.players)
            self.players[: self.seats] = last.players
            for line, name in zip(self.names, last.names or [""] * self.seats, strict=False):
                line.set(name)
            self.is_serious = last.is_serious
        self.players = [player if can_play(ruleset, player) else usual_bot(ruleset) for player in self.players]
        self.changed()

    # What it shows

    def layout(self) -> None:
        say = self.app.say
        width = min(760.0, (self.width - 2 * EDGE) * 0.6)
        form = Form(self.app.canvas(), EDGE, HEAD + 8, width - 12)
        self._variant_rows(form)
        form.heading(say("setup.players"))
        self._seat_rows(form)
        if self.ruleset.options:
            form.heading(say("setup.options"))
        for name, option in self.ruleset.options.items():
            values = [say(f"choice.{name}.{value}", ruleset=self.ruleset) for value in option.choices]
            at = list(option.choices).index(self.options[name])
            label = say(f"option.{name}", ruleset=self.ruleset)
            form.choice(f"option {name}", label, values, at, partial(self._choose_option, name))
        form.heading(say("setup.match"))
        self._match_rows(form)
        box = pygame.FRect(EDGE, HEAD + 8, width - 12, self.height - HEAD - FOOT - 16)
        title = pygame.FRect(EDGE, 16, self.width - 2 * EDGE, 44)
        self.widgets = [
            Label(title, say("game.name", ruleset=self.ruleset), TITLE, "bold"),
            self.scroller(box, form.widgets, form.height),
            *self._aside(width),
            *self._foot(),
        ]

    def _variant_rows(self, form: Form) -> None:
        """Which of the games that belong together; what stands on its pieces."""
        say = self.app.say
        if len(self.variants) > 1:
            names = [self._variant_name(one) for one in self.variants]
            at = self.variants.index(self.ruleset)
            form.choice("variant", say("setup.variant"), names, at, lambda number: self._choose(self.variants[number]))
        if has_letters(self.ruleset):
            names = [say(f"settings.piece_set_{one}") for one in PIECE_SETS]
            at = PIECE_SETS.index(self.app.settings.piece_set)
            form.choice("piece_set", say("settings.piece_set"), names, at, self._choose_piece_set)

    def _variant_name(self, ruleset: Ruleset) -> str:
        name = self.app.say("game.name", ruleset=ruleset)
        return self.app.say("setup.yours", {"name": name}) if ruleset.id in self.app.known.user_ids else name

    def _seat_rows(self, form: Form) -> None:
        say, ruleset = self.app.say, self.ruleset
        if ruleset.least_seats < ruleset.most_seats:
            counts = range(ruleset.least_seats, ruleset.most_seats + 1)
            at = self.seats - ruleset.least_seats
            form.choice("seats", say("setup.seats"), [str(count) for count in counts], at, self._choose_seats)
        for seat in range(self.seats):
            self._seat_row(form, seat)

    def _seat_row(self, form: Form, seat: int) -> None:
        """The seat's sign and name; who sits there; below it the person's name, or what the level is like."""
        say, player = self.app.say, self.players[seat]
        kinds = bot_names(self.ruleset, player)
        is_person = player == HUMAN
        about = say(f"level.{player[5:6]}") if player in level_names(self.ruleset) else say("level.other")
        room = form.width - BADGE - 14 - SEAT_NAME - 4
        high = 44 if is_person else max(26.0, form.height_of(about, room) + 2)
        row = form.row(44 + GAP + high + 10)
        seat_id = self.ruleset.seat_ids[seat]
        badge = pygame.FRect(row.x, row.y, BADGE, BADGE)
        left = row.x + BADGE + 14 + SEAT_NAME
        name = say(f"seat.{seat_id}", ruleset=self.ruleset)
        form.add(SeatBadge(badge, self, seat_id))
        form.add(Label(pygame.FRect(badge.right + 14, row.y, SEAT_NAME - 12, 44), name, BODY, "bold"))
        box = pygame.FRect(left, row.y, row.right - left, 44)
        values = [say_player(self.app, one) for one in kinds]
        change = partial(self._choose_player, seat, kinds)
        form.add(Choice(f"seat{seat}", box, name, values, kinds.index(player), change, share=0))
        below = box.move(0, 44 + GAP)
        if is_person:
            hint = say("setup.name")
            form.add(TextField(f"name{seat}", below, self.names[seat], self._changed_text, hint, label=hint))
        else:
            form.add(Note(pygame.FRect(left + 4, row.y + 44 + 4, room, high), about))

    def _match_rows(self, form: Form) -> None:
        say, settings = self.app.say, self.app.settings
        off_on = [say("setup.off"), say("setup.on")]
        form.choice("serious", say("setup.serious"), off_on, int(self.is_serious), self._choose_serious)
        form.note(say("setup.serious_about"))
        sides = ("fixed", "pieces", "board")
        names = [say(f"side.{side}") for side in sides]
        at = sides.index(settings.board_side)
        form.choice("side", say("setup.side"), names, at, lambda number: self._choose_side(sides[number]))
        row = form.row(44)
        half = row.x + row.w / 2
        new = say("setup.new_seed")
        wide = self.app.canvas().measure(new, BODY, "bold") + 32
        form.add(Label(pygame.FRect(row.x, row.y, row.w / 2 - 12, 44), say("setup.seed"), is_muted=True))
        field = pygame.FRect(half, row.y, row.right - half - wide - GAP, 44)
        form.add(TextField("seed", field, self.seed, self._changed_text, label=say("setup.seed")))
        form.add(Button("new_seed", pygame.FRect(row.right - wide, row.y, wide, 44), self._new_seed, new))
        form.note(say("setup.seed_about"))

    def _aside(self, form_width: float) -> list[Widget]:
        """The board, and what the game is like."""
        say = self.app.say
        left = EDGE + form_width + 36
        most = self.height - HEAD - FOOT - 16
        inner = self.width - EDGE - left - 40
        board = self.picture().stage.board.board
        ratio = board.height / board.width if board.cells else 0.6
        picture = pygame.FRect(left + 20, HEAD + 28, inner, min(inner * ratio, most - ABOUT - 56))
        about = say("game.about", ruleset=self.ruleset)
        high = min(ABOUT, self.app.canvas().paragraph_height(about, inner, BODY) + 2)
        text = pygame.FRect(left + 20, picture.bottom + 16, inner, high)
        box = pygame.FRect(left, HEAD + 8, inner + 40, text.bottom + 16 - HEAD - 8)
        return [Panel(box), BoardPicture(picture, self), Label(text, about, BODY, is_muted=True, lines=True)]

    def picture(self) -> Miniature:
        """The start of the game as it is chosen now, with a seed of its own: nothing is told of what will come."""
        settings = self.app.settings
        key = (self.ruleset.id, tuple(self.options.items()), self.seats, *style(settings))
        if self._picture is None or self._pictured != key:
            match = begin(self.ruleset, self.options, [HUMAN] * self.seats, "1")
            while match.to_act == CHANCE:
                match.throw()
            self._picture = Miniature(self.ruleset, match.state.look(), settings)
            self._pictured = key
        return self._picture

    def _foot(self) -> list[Widget]:
        say = self.app.say
        y = self.height - FOOT + 14
        rules = say("button.rules")
        back = say("button.back")
        canvas = self.app.canvas()
        wide = canvas.measure(back, BODY, "bold") + 62
        after = canvas.measure(rules, BODY, "bold") + 62
        start = pygame.FRect(self.width - EDGE - 280, y, 280, 48)
        found: list[Widget] = [
            Button("back", pygame.FRect(EDGE, y, wide, 48), self.app.pop, back, "back"),
            Button("rules", pygame.FRect(EDGE + wide + GAP, y, after, 48), self._rules, rules, "book"),
        ]
        if lesson_owner(self.ruleset, self.app.known) is not None:
            lesson = say("button.tutorial")
            room = canvas.measure(lesson, BODY, "bold") + 36
            box = pygame.FRect(EDGE + wide + after + 2 * GAP, y, room, 48)
            found.append(Button("lesson", box, partial(self.app.routes.tutorial, self.ruleset), lesson))
        return [*found, Button("start", start, self._start, say("setup.start"), kind="primary")]

    # What each input means

    def _choose_seats(self, number: int) -> None:
        self.seats = self.ruleset.least_seats + number
        self.changed()

    def _choose_player(self, seat: int, kinds: list[str], number: int) -> None:
        self.players[seat] = kinds[number]
        self.changed()

    def _choose_option(self, name: str, number: int) -> None:
        self.options[name] = list(self.ruleset.options[name].choices)[number]
        self.changed()

    def _choose_serious(self, number: int) -> None:
        self.is_serious = bool(number)
        self.changed()

    def _choose_piece_set(self, number: int) -> None:
        self.app.settings.piece_set = PIECE_SETS[number]
        self.app.keep_settings()

    def _choose_side(self, side: str) -> None:
        self.app.settings.board_side = side
        self.app.keep_settings()

    def _changed_text(self) -> None:
        self.app.wants_frame = True

    def _new_seed(self) -> None:
        self.seed.set(fresh_seed())
        self.app.wants_frame = True

    def _rules(self) -> None:
        self.app.routes.rules(self.ruleset)

    def match(self) -> Match:
        """The match as it is chosen now; raises Trouble where it cannot be begun."""
        players = self.players[: self.seats]
        names = [
            line.text.strip() if player == HUMAN else ""
            for line, player in zip(self.names[: self.seats], players, strict=True)
        ]
        seed = self.seed.text
        return begin(self.ruleset, self.options, players, seed, names if any(names) else None, "", self.is_serious)

    def _start(self) -> None:
        try:
            match = self.match()
        except Trouble as trouble:
            self.app.tell(trouble)
            return
        remember(self.app, match)
        open_table(self.app, match)

    def command(self, name: str) -> bool:
        actions = {"back": self.app.pop, "new": self._start, "rules": self._rules}
        if name in actions:
            actions[name]()
            return True
        return super().command(name)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        canvas.fill(pygame.FRect(0, self.height - FOOT, self.width, 1), canvas.theme.line)
