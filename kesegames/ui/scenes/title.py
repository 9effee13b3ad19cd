"""The start screen: a game, who sits where, its options, and off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import Look
from kesegames.engine.trouble import Trouble
from kesegames.play.match import HUMAN, begin
from kesegames.ui.canvas import CAPTION, TITLE, Canvas
from kesegames.ui.painters import painter
from kesegames.ui.scene import Scene
from kesegames.ui.scenes.seats import can_continue, continue_match, dealt, open_table
from kesegames.ui.stage import Stage
from kesegames.ui.widgets import Button, Choice, Label

if TYPE_CHECKING:
    from kesegames.ui.app import App

ROW = 56.0
FORM = 720.0
PLAYERS = (HUMAN, *(f"level{level}" for level in range(1, 9)), "greedy", "random")


class Title(Scene):
    """Chooses a game and its seats; Continue sits down at the match that was left."""

    name = "title"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.games = [ruleset for ruleset in app.known.rulesets.values() if not ruleset.data.get("hidden")]
        self.games = self.games or list(app.known.rulesets.values())
        self.at = 0
        self.players: list[str] = []
        self.options: dict[str, str] = {}
        self.stage: Stage | None = None
        self.look = Look({}, {})
        self._choose_game(0)

    @property
    def game(self) -> Ruleset:
        return self.games[self.at]

    def _choose_game(self, number: int) -> None:
        self.at = number
        self.players = [HUMAN, *["level3"] * (self.game.least_seats - 1)]
        self.options = self.game.complete({})
        self.stage = Stage(self.game, painter(self.game))
        self.look = dealt(self.game).state.look()
        self.changed()

    def _choose_player(self, seat: int, number: int) -> None:
        self.players[seat] = PLAYERS[number]
        self.changed()

    def _choose_option(self, name: str, number: int) -> None:
        self.options[name] = list(self.game.options[name].choices)[number]
        self.changed()

    def _player_name(self, player: str) -> str:
        if player.startswith("level"):
            return self.app.say("player.level", {"level": player[5:]})
        return self.app.say(f"player.{player}")

    def layout(self) -> None:
        say, game = self.app.say, self.game
        x, y = 56.0, 132.0
        form = min(FORM, self.width * 0.56)
        row = min(ROW, (self.height - y - 130) / (2 + len(self.players) + len(game.options)))
        names = [say("game.name", ruleset=one) for one in self.games]
        self.widgets = [
            Label(pygame.FRect(x, 36, form, 48), "kesegames", TITLE, "bold"),
            Label(pygame.FRect(x, 80, form, 28), say("title.about"), CAPTION, is_muted=True),
            Choice("game", pygame.FRect(x, y, form, 44), say("title.game"), names, self.at, self._choose_game),
        ]
        for seat, player in enumerate(self.players):
            y += row
            name = say("seat." + game.seat_ids[seat], ruleset=game)
            values = [self._player_name(one) for one in PLAYERS]
            change = lambda number, seat=seat: self._choose_player(seat, number)  # noqa: E731 - binds the seat
            box = pygame.FRect(x, y, form, 44)
            self.widgets.append(Choice(f"seat{seat}", box, name, values, PLAYERS.index(player), change))
        for name, option in game.options.items():
            y += row
            values = [say(f"choice.{name}.{value}", ruleset=game) for value in option.choices]
            at = list(option.choices).index(self.options[name])
            change = lambda number, name=name: self._choose_option(name, number)  # noqa: E731 - binds the name
            label = say(f"option.{name}", ruleset=game)
            self.widgets.append(Choice(f"option {name}", pygame.FRect(x, y, form, 44), label, values, at, change))
        y += row
        language = ["日本語", "English"]
        at = 0 if self.app.language == "ja" else 1
        box = pygame.FRect(x, y, form, 44)
        self.widgets.append(Choice("language", box, say("title.language"), language, at, self._choose_language))
        y = max(y + row + 8, self.height - 96)
        self.widgets.append(
            Button("start", pygame.FRect(x, y, form * 0.5, 52), self._start, say("title.start"), kind="primary")
        )
        x += form * 0.5 + 12
        if can_continue(self.app):
            box = pygame.FRect(x, y, form * 0.3 - 12, 52)
            self.widgets.append(Button("continue", box, lambda: continue_match(self.app), say("title.continue")))
        box = pygame.FRect(56 + form * 0.8 + 12, y, form * 0.2 - 12, 52)
        self.widgets.append(Button("quit", box, self.app.close, say("title.quit"), kind="quiet"))

    def _choose_language(self, number: int) -> None:
        self.app.settings.language = ("ja", "en")[number]
        self.app.keep_settings()

    def _start(self) -> None:
        try:
            match = begin(self.game, self.options, self.players)
        except Trouble as trouble:
            self.app.tell(trouble)
            return
        open_table(self.app, match)

    def command(self, name: str) -> bool:
        if name == "new":
            self._start()
            return True
        return super().command(name)

    def draw(self, canvas: Canvas) -> None:
        if self.stage is not None:
            form = min(FORM, self.width * 0.56)
            left = 56 + form + 56
            box = pygame.FRect(left, 96, self.width - left - 48, self.height - 192)
            if self.stage.board.board.cells:
                self.stage.board.fit(box, False)
                self.stage.draw_board(canvas, self.look)
        super().draw(canvas)
