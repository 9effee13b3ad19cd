"""Set-up: who sits where, which variant with which options, and off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from kesegames.ai.levels import level_names
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE
from kesegames.engine.trouble import Trouble
from kesegames.play import clock, handicaps, puzzles
from kesegames.play.beginning import Beginning, beginning
from kesegames.play.match import CLOCK, HUMAN, POST, Match, begin, fresh_seed
from kesegames.play.players import can_play, own_name
from kesegames.resources import folder
from kesegames.settings import PIECE_SETS
from kesegames.ui import gallery, people
from kesegames.ui.app import App
from kesegames.ui.board.miniature import Miniature
from kesegames.ui.draw.canvas import BODY
from kesegames.ui.draw.room import Room, columns
from kesegames.ui.lesson import lesson_owner
from kesegames.ui.painters import has_letters
from kesegames.ui.scene import EDGE, ScrollScene
from kesegames.ui.scenes.setup.picture import BADGE, TALL, BoardPicture, Pictured, SeatMat
from kesegames.ui.seats import bot_names, level_text, open_table, remember, remembered, say_player, usual_bot
from kesegames.ui.widgets.bar import Bar
from kesegames.ui.widgets.base import GAP, Label, Panel, Widget
from kesegames.ui.widgets.buttons import Button, Choice
from kesegames.ui.widgets.form import Form, Note
from kesegames.ui.widgets.pips import Pips, pip_boxes
from kesegames.ui.widgets.text_field import Line, TextField

CLOCKS: Final = ("", "3", "5", "10", "30", "3+5", "10+10")
"""The clocks to choose from, as a header has them."""
HEAD: Final = 76.0
FOOT: Final = 76.0
LONGEST_NAME: Final = 24
SEAT_NAME: Final = 148.0
NAME_GROWS: Final = 0.5
"""It grows with so much of what texts grow."""
ABOUT: Final = 124.0
"""The most height of the text under the board."""


class Setup(ScrollScene):
    """Everything that is decided before a match; what was chosen last for this game is chosen at first.

    `players` and `names` have an entry for as many seats as the family's largest game has; the first `seats` count.
    `has_more` is whether rules to choose, seed and the like are unfolded; None until somebody has said so: then they
    are where one of them is not as usual.
    """

    name = "setup"
    foot = FOOT

    def __init__(self, app: App, ruleset: Ruleset) -> None:
        super().__init__(app)
        # A match has its ruleset with the texts of its options: what is listed is the catalogue's.
        ruleset = app.known.rulesets.get(ruleset.id, ruleset)
        self.variants = gallery.family(ruleset, app.known) or [ruleset]
        self.seed = Line(fresh_seed(), most=200)
        self.is_serious = False
        self.clock = ""
        self.handicap: tuple[str, str] = ("", "")
        """Its id and the seat it favours; empty texts for none."""
        self.has_more: bool | None = None
        most = max(one.most_seats for one in self.variants)
        self.ruleset = ruleset
        self.seats = ruleset.least_seats
        self.players = [HUMAN, *[usual_bot(ruleset, self.seats)] * (most - 1)]
        self.names = [Line(most=LONGEST_NAME) for _ in range(most)]
        self.options: dict[str, str] = {}
        self._pictured = Pictured()
        self._choose(ruleset)
        self.ring.at = "start"

    def _choose(self, ruleset: Ruleset) -> None:
        """Take a game of the family: with what was chosen for it last, else with its own defaults."""
        last = remembered(self.app, ruleset)
        self._seat(ruleset, ruleset.least_seats if last is None else len(last.players))
        self.options = ruleset.complete({})
        self.handicap = ("", "")
        if last is not None:
            self.options = last.options
            self.players[: self.seats] = last.players
            for line, name in zip(self.names, last.names or [""] * self.seats, strict=False):
                line.set(name)
            self.is_serious = last.is_serious
            self.handicap = ruleset.handicap_at(last.start_position)
            self.clock = last.header.get(CLOCK, "") if any(clock.given(last)) else ""
        self.changed()

    def _seat(self, ruleset: Ruleset, seats: int) -> None:
        """Have that game played by so many: a usual bot gives way to the one that is usual then, a bot that the game
        does not have then to its strongest."""
        usual, other = usual_bot(self.ruleset, self.seats), usual_bot(ruleset, seats)
        strongest = (level_names(ruleset, seats) or [other])[-1]
        self.ruleset, self.seats = ruleset, seats
        self.players = [
            other if player == usual else player if can_play(player, ruleset, seats) else strongest
            for player in self.players
        ]

    def about_game(self) -> Ruleset:
        return self.ruleset

    # What it shows

    def layout(self) -> None:
        say = self.app.say
        width = min(760.0, (self.width - 2 * EDGE) * 0.6)
        form = Form(self.app.canvas(), EDGE, self.head(HEAD) + 8, width - 12)
        self._variant_rows(form)
        form.heading(say("setup.players"))
        self._seat_rows(form)
        self._more_rows(form)
        box = pygame.FRect(EDGE, self.head(HEAD) + 8, width - 12, self.height - self.head(HEAD) - FOOT - 16)
        self.widgets = [
            self.title(say("game.name", ruleset=self.ruleset), EDGE, self.width - 2 * EDGE),
            self.scroller(box, form.widgets, form.height),
            *self._aside(width),
            *self._foot(),
        ]

    def _more_rows(self, form: Form) -> None:
        """Rules to choose and what else concerns this match alone, where they are unfolded."""
        say, ruleset = self.app.say, self.ruleset
        changed = sum(self.options[name] != usual for name, usual in ruleset.complete({}).items())
        count = changed + self.is_serious + bool(self.clock) + bool(self._start_position())
        count += POST in self.players[: self.seats]
        is_open = self.has_more if self.has_more is not None else count > 0
        words = say("setup.more_changed", {"number": str(count)}) if count else say("setup.more")
        icon = "up" if is_open else "down"
        form.add(Button("more", form.row(), partial(self._unfold, not is_open), words, icon))
        if not is_open:
            return
        if ruleset.options:
            form.heading(say("setup.options"))
        for name, option in ruleset.options.items():
            values = [say(f"choice.{name}.{value}", ruleset=ruleset) for value in option.choices]
            at = list(option.choices).index(self.options[name])
            label = say(f"option.{name}", ruleset=ruleset)
            form.choice(f"option {name}", label, values, at, partial(self._choose_option, name))
        if changed:
            form.note(say("setup.usual_options"), is_close=False)
        form.heading(say("setup.match"))
        self._match_rows(form)

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
            form.choice("piece_set", say("setup.piece_set", ruleset=self.ruleset), names, at, self._choose_piece_set)

    def _variant_name(self, ruleset: Ruleset) -> str:
        name = self.app.say("game.name", ruleset=ruleset)
        return self.app.say("setup.yours", {"name": name}) if ruleset.id in self.app.known.user_ids else name

    def _seat_rows(self, form: Form) -> None:
        say, ruleset = self.app.say, self.ruleset
        if ruleset.least_seats < ruleset.most_seats:
            counts = range(ruleset.least_seats, ruleset.most_seats + 1)
            at = self.seats - ruleset.least_seats
            form.choice("seats", say("setup.seats"), [str(count) for count in counts], at, self._choose_seats, True)
        for seat in range(self.seats):
            self._seat_row(form, seat)
        self._bots_row(form)
        form.note(self._begins())

    def _beginning(self) -> Beginning:
        return beginning(self.ruleset, tuple(self.options.items()), self.seats, self._start_position())

    def _begins(self) -> str:
        """Who begins, and how that is decided."""
        seats = self._beginning().seats
        if len(seats) > 1:
            return self.app.say("setup.begins_lot")
        seat = self.app.say(f"seat.{self.ruleset.seat_ids[seats[0]]}", ruleset=self.ruleset)
        return self.app.say("setup.begins", {"seat": seat}, self.ruleset)

    def _seat_row(self, form: Form, seat: int) -> None:
        """A mat: the seat's sign and name; a person or a row of levels; the person's name, or what the level is like
        (with more than two seats not that)."""
        say, player = self.app.say, self.players[seat]
        kinds = bot_names(self.app, self.ruleset, self.seats, player)
        is_person = player in (HUMAN, POST)
        other = "level.other" if self._beginning().is_decided else "level.chance"
        other = "level.own" if own_name(player) else other
        is_level = player in level_names(self.ruleset, self.seats)
        level = level_text(self.ruleset, self.seats, player) if is_level else other
        about = say(level, ruleset=self.ruleset)
        side = BADGE + 26
        named = SEAT_NAME * (1 + (self.app.skin.grown - 1) * NAME_GROWS)
        width = form.width - side - named - 14
        high = 44.0 if is_person else max(26.0, form.height_of(about, width - 4) + 2)
        is_low = not is_person and self.seats > 2
        mat = form.row(TALL if is_low else TALL + GAP + high)
        row = Room(pygame.FRect(mat.x + side, mat.y + (TALL - 44) / 2, mat.w - side - 14, mat.h))
        place = row.left(named - 12, 12)
        place.h = 44
        box = row.top(44, GAP - 2)
        below = row.top(high)
        name = say(f"seat.{self.ruleset.seat_ids[seat]}", ruleset=self.ruleset)
        form.add(
            SeatMat(mat, self.picture().stage.painter, seat),
            Label(place, name, BODY, "bold"),
            self._players_row(seat, name, kinds, box),
        )
        if is_person:
            hint = say("setup.own_name" if self.seats > 2 else "setup.name")
            below = self._with_people(form, seat, below)
            form.add(TextField(f"name{seat}", below, self.names[seat], self._changed_text, hint, label=hint))
        elif not is_low:
            form.add(Note(pygame.FRect(below.x + 4, below.y, below.w - 4, below.h), about, is_on_mat=True))

    def _with_people(self, form: Form, seat: int, box: pygame.FRect) -> pygame.FRect:
        """Beside the field for a name, where people are known at this screen, a button that puts in the next of them;
        what is left of the room."""
        if not self._known_people(seat):
            return box
        row = Room(box, GAP)
        tip = self.app.say("setup.who")
        form.add(Button(f"who{seat}", row.right(44), partial(self._next_person, seat), icon="person", tip=tip))
        return row.rest

    def _known_people(self, seat: int) -> list[str]:
        """Who may sit there: who played last at first, nobody twice."""
        others = [line.text.strip() for place, line in enumerate(self.names[: self.seats]) if place != seat]
        return [name for name in reversed(self.app.settings.people) if name not in others and len(name) <= LONGEST_NAME]

    def _next_person(self, seat: int) -> None:
        known, line = self._known_people(seat), self.names[seat]
        at = known.index(line.text.strip()) + 1 if line.text.strip() in known else 0
        line.set(known[at] if at < len(known) else "")
        self.changed()

    def _players_row(self, seat: int, name: str, kinds: list[str], box: pygame.FRect) -> Widget:
        """Who may sit there: side by side where there is room, else one after the other."""
        change, at = partial(self._choose_player, seat, kinds), kinds.index(self.players[seat])
        levels = level_names(self.ruleset, self.seats)
        short = [kind[5:6] if kind in levels else say_player(self.app, kind, self.ruleset) for kind in kinds]
        boxes = pip_boxes(self.app.canvas(), short, box)
        if boxes:
            return Pips(f"seat{seat}", box, name, short, boxes, at, change)
        return Choice(
            f"seat{seat}", box, name, [say_player(self.app, kind, self.ruleset) for kind in kinds], at, change, share=0
        )

    def _bots_row(self, form: Form) -> None:
        """One choice for all the bots, where there are several."""
        kinds = [kind for kind in bot_names(self.app, self.ruleset, self.seats, HUMAN) if kind != HUMAN]
        bots = [player for player in self.players[: self.seats] if player not in (HUMAN, POST)]
        if len(bots) < 2 or len(kinds) < 2:
            return
        is_mixed = len(set(bots)) > 1 or bots[0] not in kinds
        values = [say_player(self.app, kind, self.ruleset) for kind in kinds] + [self.app.say("setup.mixed")] * is_mixed
        at = len(kinds) if is_mixed else kinds.index(bots[0])
        form.choice("bots", self.app.say("setup.bots"), values, at, partial(self._choose_bots, kinds))

    def _match_rows(self, form: Form) -> None:
        say, settings = self.app.say, self.app.settings
        off_on = [say("setup.off"), say("setup.on")]
        self._handicap_row(form)
        form.add(Button("editor", form.row(), self._edit, say("setup.editor"), "pen"))
        clocks = CLOCKS if self.clock in CLOCKS else (*CLOCKS, self.clock)
        words = [self._clock_words(one) for one in clocks]
        at = clocks.index(self.clock)
        form.choice("clock", say("setup.clock"), words, at, lambda number: self._choose_clock(clocks[number]))
        form.note(say("setup.clock_about"))
        form.choice("serious", say("setup.serious"), off_on, int(self.is_serious), self._choose_serious)
        form.note(say("setup.serious_about"))
        form.choice("post", say("setup.post"), off_on, int(POST in self.players[: self.seats]), self._choose_post)
        form.note(say("setup.post_about"))
        if self.ruleset.levels:
            form.choice(
                "coach", say("settings.coach"), off_on, int(settings.coach), partial(self._choose_flag, "coach")
            )
            form.note(say("settings.coach_about"))
        if any(place.kind == "sticks" for place in self.ruleset.places.values()):
            change = partial(self._choose_flag, "automatic_throws")
            form.choice("automatic", say("settings.automatic_throws"), off_on, int(settings.automatic_throws), change)
        if self.ruleset.board is not None:
            sides = ("fixed", "pieces", "board")
            names = [say(f"side.{side}") for side in sides]
            at = sides.index(settings.board_side)
            form.choice("side", say("setup.side"), names, at, lambda number: self._choose_side(sides[number]))
        label, room = columns(form.row(44), 2, 0)
        label.w -= 12
        bar = Bar(self.app.canvas(), room)
        new = say("setup.new_seed")
        bar.add("new_seed", self._new_seed, new, is_last=True, width=bar.canvas.measure(new, BODY, "bold") + 32)
        form.add(Label(label, say("setup.seed"), is_muted=True))
        form.add(TextField("seed", bar.rest, self.seed, self._changed_text, label=say("setup.seed")))
        form.add(*bar.widgets)
        form.note(say("setup.seed_about"))

    def _aside(self, form_width: float) -> list[Widget]:
        """The board, and what the game is like."""
        say = self.app.say
        left = EDGE + form_width + 36
        most, said = self.height - self.head(HEAD) - FOOT - 16, ABOUT * self.app.skin.grown
        inner = self.width - EDGE - left - 40
        shown = self.picture()
        board = shown.stage.board.board
        ratio = board.height / board.width if board.cells else 0.6
        picture = pygame.FRect(left + 20, self.head(HEAD) + 28, inner, min(inner * ratio, most - said - 56))
        about = say("game.about", ruleset=self.ruleset)
        high = min(said, self.app.canvas().paragraph_height(about, inner, BODY) + 2)
        text = pygame.FRect(left + 20, picture.bottom + 16, inner, high)
        box = pygame.FRect(left, self.head(HEAD) + 8, inner + 40, text.bottom + 8 - self.head(HEAD))
        return [Panel(box), BoardPicture(picture, shown), Label(text, about, BODY, is_muted=True, lines=True)]

    def picture(self) -> Miniature:
        """The start of the game as it is chosen now."""
        return self._pictured.of(self.app.settings, self.ruleset, self.options, self.seats, self._start_position())

    def _foot(self) -> list[Widget]:
        say, routes = self.app.say, self.app.routes
        bar = self.bar()
        bar.add("back", self.app.pop, say("button.back"), "back")
        bar.add("rules", self._open_rules, say("button.rules"), "book")
        if lesson_owner(self.ruleset, self.app.known) is not None:
            bar.add("lesson", partial(routes.tutorial, self.ruleset), say("button.tutorial"))
        if self.ruleset.id in puzzles.games(folder("assets") / "puzzles"):
            bar.add("puzzles", partial(routes.puzzles, self.ruleset), say("setup.puzzles"))
        bar.add("start", self._start, say("setup.start"), kind="primary", is_last=True, width=280)
        room, words = bar.rest.inflate(-2 * GAP, 0), self._summary()
        if bar.canvas.measure(words, BODY) <= room.w:
            bar.widgets.append(Label(room, words, BODY, align="right", is_muted=True))
        return bar.widgets

    def _summary(self) -> str:
        """Who will play whom, in a sentence."""
        say, players = self.app.say, self.players[: self.seats]
        people = players.count(HUMAN)
        if POST in players:
            return say("setup.by_post")
        if not people:
            return say("setup.watch")
        if people == self.seats:
            return say("setup.one_screen", {"number": str(people)})
        if self.seats > 2 or people > 1 or not self._beginning().is_decided:
            return say("setup.people_and_bots", {"people": str(people), "bots": str(self.seats - people)})
        at = players.index(HUMAN)
        seat = say(f"seat.{self.ruleset.seat_ids[at]}", ruleset=self.ruleset)
        return say("setup.against", {"seat": seat, "bot": say_player(self.app, players[1 - at], self.ruleset)})

    # What each input means

    def _open_rules(self) -> None:
        self.app.routes.rules(self.ruleset, seats=self.seats)

    def _unfold(self, has_more: bool) -> None:
        self.has_more = has_more
        self.changed()

    def _choose_seats(self, number: int) -> None:
        self._seat(self.ruleset, self.ruleset.least_seats + number)
        self.changed()

    def _choose_player(self, seat: int, kinds: list[str], number: int) -> None:
        self.players[seat] = kinds[number]
        self.changed()

    def _choose_bots(self, kinds: list[str], number: int) -> None:
        """The same bot at every seat of the table that has one."""
        kind = kinds[number % len(kinds)]
        self.players[: self.seats] = [
            player if player in (HUMAN, POST) else kind for player in self.players[: self.seats]
        ]
        self.changed()

    def _choose_option(self, name: str, number: int) -> None:
        self.options[name] = list(self.ruleset.options[name].choices)[number]
        self.changed()

    def _handicaps(self) -> list[tuple[str, str]]:
        return handicaps.offered(self.ruleset, self.options, self.seats)

    def _handicap_row(self, form: Form) -> None:
        known = self._handicaps()
        if len(known) < 2:
            return
        say, words = self.app.say, [self.app.say("setup.handicap_none")]
        for id, seat in known[1:]:
            values = {"seat": say(f"seat.{seat}", ruleset=self.ruleset)}
            name = self.ruleset.handicaps[id].name[self.app.language]
            words.append(say("setup.handicap_for", {**values, "name": name}))
        at = known.index(self.handicap) if self.handicap in known else 0
        form.choice("handicap", say("setup.handicap"), words, at, lambda number: self._choose_handicap(known[number]))
        share = handicaps.worth(self.ruleset, known[at][0], self.options)
        worth = say("setup.handicap_share", {"share": str(round(100 * share))}) if share else ""
        form.note(" ".join(part for part in (worth, say("setup.handicap_about")) if part))

    def _edit(self) -> None:
        """Set up a position of the game as it is chosen now; lots are drawn and cards dealt first, else there were none
        to move."""
        try:
            match = self.match()
        except Trouble as trouble:
            self.app.tell(trouble)
            return
        while match.to_act == CHANCE and match.state.thrower() < 0 and self.ruleset.levels:
            match.throw()
        self.app.routes.editor(match.state)

    def _choose_handicap(self, chosen: tuple[str, str]) -> None:
        self.handicap = chosen
        self.changed()

    def _start_position(self) -> str:
        """The position that the handicap begins with; empty for the game's own start."""
        id, seat = self.handicap
        return self.ruleset.handicaps[id].starts[seat] if self.handicap in self._handicaps()[1:] else ""

    def _clock_words(self, chosen: str) -> str:
        """What a clock gives, in words."""
        minutes, _, seconds = chosen.partition("+")
        values = {"minutes": minutes, "seconds": seconds}
        kind = "added" if seconds else "seat" if minutes else "none"
        return self.app.say(f"setup.clock_{kind}", values)

    def _choose_clock(self, chosen: str) -> None:
        self.clock = chosen
        self.changed()

    def _choose_serious(self, number: int) -> None:
        self.is_serious = bool(number)
        self.changed()

    def _choose_post(self, number: int) -> None:
        """Everybody but the first person plays elsewhere, or where nobody did before a bot."""
        here = self.players.index(HUMAN) if HUMAN in self.players[: self.seats] else 0
        self.players = [POST if number else usual_bot(self.ruleset, self.seats)] * len(self.players)
        self.players[here] = HUMAN
        self.changed()

    def _choose_flag(self, name: str, number: int) -> None:
        setattr(self.app.settings, name, bool(number))
        self.app.keep_settings()

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

    def match(self) -> Match:
        """The match as it is chosen now; raises Trouble where it cannot be begun."""
        players = self.players[: self.seats]
        names = [
            line.text.strip() if player in (HUMAN, POST) else ""
            for line, player in zip(self.names[: self.seats], players, strict=True)
        ]
        seed, named = self.seed.text, names if any(names) else None
        return begin(
            self.ruleset, self.options, players, seed, named, self._start_position(), self.is_serious, self.clock
        )

    def _start(self) -> None:
        try:
            match = self.match()
        except Trouble as trouble:
            self.app.tell(trouble)
            return
        if people.meet(self.app.settings, match.names):
            self.app.keep_settings()
        remember(self.app, match)
        open_table(self.app, match)

    def command(self, name: str) -> bool:
        actions: dict[str, Callable[[], object]] = {
            "back": self.app.pop,
            "new": self._start,
            "rules": self._open_rules,
        }
        if name in actions:
            actions[name]()
            return True
        return super().command(name)
