"""What a scene shows of a match: which position, to whose eyes, who sits there, and which page of the panel."""

from __future__ import annotations

from typing import Final

from kesegames.engine.look import END, Look, Spot
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.play import clock
from kesegames.play.match import HUMAN, POST, Match
from kesegames.table import throws, turns
from kesegames.ui.app import App
from kesegames.ui.board.marks import Player
from kesegames.ui.board.motion import Motion
from kesegames.ui.board.seat_sign import piece_of
from kesegames.ui.painters import painter
from kesegames.ui.scene import Scene
from kesegames.ui.seats import say_player
from kesegames.ui.viewing.areas import NARROW, WIDE

SHORT_MS: Final = 60_000
"""The last minute is told apart."""
BRIEFLY: Final = ("random", "greedy")
"""Bots that have a shorter name where there is no room for theirs."""
TAB_NAMES: Final = ("log", "moves", "guide")
"""The pages of the panel, in their order."""


class Shown(Scene):
    """A match as it is seen after some of its events.

    `shown` is the number of events after which the board shows the match; None follows it as it goes on. `look` is
    what the board shows, `motion` how it gets there. `opened` is whether the panel has been opened in a window in which
    it is folded by itself, `page` the page it was turned to here.
    """

    def __init__(self, app: App, match: Match) -> None:
        super().__init__(app)
        self.match = match
        self.ruleset = match.ruleset
        self.painter = painter(self.ruleset, app.settings)
        self.shown: int | None = None
        self.look = Look({}, {})
        self.motion: Motion | None = None
        self.turned_by_hand = False
        self.opened = False
        self.page = ""
        self._last_turn: tuple[object, tuple[tuple[Spot, ...], ...]] | None = None

    @property
    def is_narrow(self) -> bool:
        """Whether the window is too narrow, as it is or as it is laid out, for a panel that has not been asked for."""
        return min(self.width, self.app.surface.get_width()) < NARROW

    @property
    def is_panel_open(self) -> bool:
        """Whether the panel lies beside the table; in a narrow window only when it has been asked for."""
        return self.opened if self.is_narrow else self.app.settings.panel_open

    @property
    def tab(self) -> str:
        """Which page is open, of TAB_NAMES; where two lie side by side, which of the first two."""
        chosen = self.page or self.app.settings.panel_tab
        return TAB_NAMES[0] if chosen == TAB_NAMES[2] and self.width >= WIDE else chosen

    def shows_tab(self, name: str) -> bool:
        """Whether that page can be read now."""
        return self.is_panel_open and (name == self.tab or (name == TAB_NAMES[2] and self.width >= WIDE))

    def _is_folded_to(self, is_open: bool) -> None:
        if self.is_narrow:
            self.opened = is_open
        else:
            self.app.settings.panel_open = is_open

    def fold(self) -> None:
        """Fold the panel, or open it; wide windows keep it so."""
        self._is_folded_to(not self.is_panel_open)
        self.app.keep_settings()
        self.changed()

    def turn_panel(self, name: str) -> None:
        """Open the panel on that page."""
        self._is_folded_to(True)
        if name != TAB_NAMES[2] or self.width < WIDE:
            self.page = self.app.settings.panel_tab = name
        self.app.keep_settings()
        self.changed()

    @property
    def is_looking_back(self) -> bool:
        """Whether the board shows what was, so that the lists mark it."""
        return True

    def shown_match(self) -> Match:
        return self.match

    @property
    def at(self) -> int:
        """After how many events the board shows the match."""
        return self.match.at if self.shown is None else self.shown

    @property
    def viewer(self) -> int:
        """Whose eyes see the match."""
        return self.match.onlooker

    @property
    def is_turned(self) -> bool:
        """Whether seat 0 sits at the top."""
        return self.turned_by_hand

    def seen(self, number: int) -> State:
        """The position after `number` events as the viewer may see it."""
        return self.match.state_at(number).seen_by(self.viewer)

    @property
    def is_tumbling(self) -> bool:
        """Whether sticks are being thrown: nobody may read yet what they will show."""
        return self.motion is not None and self.motion.tumble(self.app.clock()) < 1

    def tumbling_for(self) -> int:
        """Who has thrown the sticks that are in the air; negative for nobody."""
        thrown = throws.last_throw(self.match, self.at) if self.is_tumbling else 0
        return throws.thrower(self.match, thrown - 1) if thrown else OVER

    def look_at(self, number: int) -> Look:
        """What is seen after `number` events."""
        return throws.with_sticks(self.match, number, self.seen(number).look())

    def seat_name(self, seat: int) -> str:
        return self.app.say("seat." + self.ruleset.seat_ids[seat], ruleset=self.ruleset)

    def written(self, move: str) -> str:
        """A move in the game's notation, in the signs that the player wants to read."""
        return self.painter.written(move, self.app.language)

    def mistake_sign(self, number: int) -> str:
        """What stands behind event `number` (from 1) in the list of moves: `?`, `??` or nothing."""
        return ""

    def title(self) -> str:
        """What stands at the left of the title line."""
        return self.app.say("game.name", ruleset=self.ruleset)

    def turn_words(self) -> str:
        """What stands behind it: how far the match is."""
        raise NotImplementedError

    def player_of(self, seat: int) -> Player:
        """Who sits at a seat: what they are called under the name of the seat."""
        player, names = self.match.player(seat), self.match.names
        is_own = player == self.match.players[seat] and seat < len(names)
        status = (names[seat] if is_own else "") or say_player(self.app, player, self.ruleset)
        icon = "person" if player in (HUMAN, POST) else "machine"
        badge = piece_of(self.ruleset, seat)
        is_told = player in BRIEFLY and status == self.app.say(f"player.{player}")
        brief = self.app.say(f"player.{player}_brief") if is_told else ""
        left = self.time_left(seat)
        words = clock.said(left) if left is not None else ""
        is_active, is_short = self.active_seat() == seat, left is not None and left < SHORT_MS
        return Player(self.seat_name(seat), icon, status, badge, is_active, brief=brief, clock=words, is_short=is_short)

    def time_left(self, seat: int) -> int | None:
        """What time a seat has left in the position shown, in milliseconds; None without a clock."""
        return clock.left(self.match, self.at, seat)

    def active_seat(self) -> int:
        """Whose turn it is in the position shown, to decide or to throw; negative for nobody's."""
        if self.is_tumbling:
            return self.tumbling_for()
        thrower = throws.thrower(self.match, self.at)
        return thrower if thrower >= 0 else int(self.match.state_at(self.at).to_act)

    def last_decision(self) -> int | None:
        """The number (from 1) of the last decision before the position shown."""
        for number in range(self.at, 0, -1):
            event = self.match.events[number - 1]
            if event.seat != CHANCE and not event.word:
                return number
        return None

    def last_spots(self) -> tuple[Spot, ...]:
        """The spots of the last decision before the position shown, as the viewer may know them."""
        number = self.last_decision()
        if number is None:
            return ()
        return tuple(spot for spot in self.match.spots(number, self.viewer) if spot != END)

    def last_turn(self) -> tuple[tuple[Spot, ...], ...]:
        """The spots of each decision of the last turn before the position shown, as the viewer may know them."""
        asked = self.at, self.viewer, self.match.events[self.at - 1] if self.at else None
        if self._last_turn is None or self._last_turn[0] != asked:
            self._last_turn = asked, turns.last_turn(self.match, self.at, self.viewer)
        return self._last_turn[1]

    @property
    def seen_look(self) -> Look:
        """What is seen now: on the way to `look` the step that is spoken of."""
        return self.look if self.motion is None else self.motion.look(self.app.clock())

    @property
    def is_telling(self) -> bool:
        """Whether what happens is being told step by step."""
        return self.motion is not None and any(look.spoken for look in self.motion.looks)

    def step_words(self) -> str:
        """What happens in the step that is looked at, where it is spoken of."""
        words = self.seen_look.words if self.motion is not None else None
        return "" if words is None else self.app.say(words.text, words.values, self.ruleset)
