"""What the table shows and what is asked at it, for all its parts; what can be done there is in `play.py`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import pygame

from kesegames.engine.look import Note, Reach, Spot
from kesegames.engine.state import OVER
from kesegames.play.match import HUMAN, Match
from kesegames.table.forecast import Forecast
from kesegames.table.sitting import Sitting
from kesegames.table.turn import Turn, What
from kesegames.ui import people, whys
from kesegames.ui.app import App
from kesegames.ui.because import because
from kesegames.ui.board.marks import Player
from kesegames.ui.viewing.areas import WIDE
from kesegames.ui.viewing.scene import Viewing
from kesegames.ui.viewing.shown import TAB_NAMES
from kesegames.ui.widgets.scroller import Scroll
from kesegames.ui.widgets.stepper import families

if TYPE_CHECKING:
    from kesegames.play.journal import Journal
    from kesegames.play.opponent import Report

SPOT: Final = "spot "
"""Before a spot, in the id of its target."""
MOVE: Final = "move "
"""Before the spots of a whole move, in the id of its button."""


class TableView(Viewing):
    """A match being played, as its viewer sees it; earlier positions can be looked at while it goes on."""

    name = "table"

    def __init__(self, app: App, match: Match, journal: Journal | None = None, clicks: tuple[Spot, ...] = ()) -> None:
        super().__init__(app, match)
        self.sitting = Sitting(match, journal, app.opponent, app.tell, app.settings, app.own_bot)
        self.sitting.make(clicks)
        self.look = self.sitting.look()
        self.has_risks = self.match.state.has_risks()
        self.shows_risks = False
        self.forecast = Forecast()
        self.is_result_open = self.sitting.is_over
        self.turned_for = self.sitting.viewer
        """The seat that was to act when everything had come to rest."""
        self.steps: dict[str, int] = {}
        """Which of its values each stepper shows."""
        self.stepped_at = -1
        """After how many events they were chosen: the next decision begins with the first values."""
        self.hinted_at: Spot | None = None
        """The spot that was attended to when a hint was asked for."""
        self._hint_words: dict[str, list[str]] = {}
        self._reach: tuple[object, Reach | None] | None = None
        self.advice_scroll = Scroll(app)
        self.ended_at = 0
        """When the card of a round's or season's end came up, on the app's clock."""
        self.posted_at = -1
        """After how many events a letter has last been copied, in a match by post."""
        self.put_aside = ""
        """What has been said over the table and been read."""
        self.done_at: Spot | None = None
        """The spot whose click has just made a move, or chosen a card of several, while the pointer rests on it."""
        self._turned_at = -1
        """After how many events the player has last folded the panel or turned its page."""

    @property
    def viewer(self) -> int:
        return self.sitting.viewer

    # The panel

    @property
    def is_declared(self) -> bool:
        """Whether a person is to stake or take what has been collected."""
        return self.is_live and self.turn.what == What.DECLARE

    @property
    def _brings_card(self) -> bool:
        """The card of a declaration comes by itself, until the player turns to something else."""
        return self.is_declared and self._turned_at != self.match.at

    @property
    def is_panel_open(self) -> bool:
        return self._brings_card or super().is_panel_open

    @property
    def tab(self) -> str:
        return TAB_NAMES[2] if self._brings_card and self.width < WIDE else super().tab

    def fold(self) -> None:
        is_open, self._turned_at = self.is_panel_open, self.match.at
        if super().is_panel_open == is_open:
            super().fold()
        self.changed()

    def turn_panel(self, name: str) -> None:
        self._turned_at = self.match.at
        super().turn_panel(name)

    @property
    def is_looking_back(self) -> bool:
        return not self.is_live

    @property
    def near(self) -> int:
        """The seat that sits before the screen: who is awaited, else the viewer; negative for nobody's."""
        awaited = self.sitting.awaited
        return awaited if awaited >= 0 else self.viewer

    @property
    def is_covered(self) -> bool:
        """Whether the curtain hangs: everything that could be seen has been, and the next person is awaited."""
        is_still = self.motion is None and not self.sitting.has_unshown
        return self.is_live and is_still and self.sitting.awaited >= 0

    @property
    def shows_moment(self) -> bool:
        """Whether the bill of a round or season lies on the table, once everything that led to it has been seen."""
        is_still = self.motion is None and not self.sitting.has_unshown
        return self.is_live and is_still and self.sitting.is_ended

    @property
    def is_live(self) -> bool:
        """Whether the board shows the match as it stands, so that one can play."""
        return self.shown is None

    @property
    def turn(self) -> Turn:
        """What is asked at the table, and of whom."""
        return self.sitting.turn()

    @property
    def profile(self) -> tuple[str, str]:
        """The language and the help level of the person before the screen, empty texts where they have chosen none."""
        names, seat = self.match.names, self.near
        if not self.app.settings.people or not 0 <= seat < len(names) or not self.sitting.is_person(seat):
            return "", ""
        return people.profile(self.app.settings, names[seat])

    @property
    def language(self) -> str:
        """Round the table the language of the seat, where it has one of its own; of who is awaited, too."""
        chosen, seat = self.app.settings.seat_languages, self.near
        # Asked for each sentence that is said.
        own = self.profile[0]
        if own or not any(chosen):
            return own
        is_round = len(self.sitting.persons) > 1 and 0 <= seat < len(chosen)
        return chosen[seat] if is_round else ""

    @property
    def is_turned(self) -> bool:
        """Whether seat 0 sits at the top: for the only person at seat 1, and round the table when the board turns."""
        turns = self.sitting.persons == [1] or self.turns("board")
        return turns != self.turned_by_hand

    def turns(self, side: str) -> bool:
        """Whether that which the player wants turned is turned now to seat 1; nothing turns while something moves."""
        is_round = len(self.sitting.persons) > 1
        has_board = bool(self.stage.board.cells)
        return is_round and has_board and self.app.settings.board_side == side and self.turned_for == 1

    def changed(self) -> None:
        """Where something else has happened in place of the event that is looked at, the board follows the match."""
        if self.shown is not None and self.shown > len(self.match.events):
            self.shown = None
        super().changed()

    def active_seat(self) -> int:
        return OVER if self.is_live and self.sitting.is_over else super().active_seat()

    def player_of(self, seat: int) -> Player:
        """With how far the bot that thinks for it has come; the only person is `you`."""
        found, thinking = super().player_of(seat), self.sitting.thinking
        if found.status == self.app.say("player.human") and self.match.players.count(HUMAN) == 1:
            found.status = self.app.say("player.you")
        found.is_active = self.is_live and found.is_active
        if found.is_active and thinking.is_seen and thinking.asked is not None:
            found.status, found.brief = self.app.say("table.thinking", {"name": found.status}), found.status
            found.share = thinking.asked.share
        return found

    def time_left(self, seat: int) -> int | None:
        return self.sitting.timing.left(seat) if self.is_live else super().time_left(seat)

    def news(self, report: Report) -> None:
        """What the opponent's process tells."""
        thinking = self.sitting.thinking
        had_hint = thinking.hint is not None
        if not thinking.news(report):
            return
        self._hint_words = {}
        if thinking.hint is not None and not had_hint:
            self.app.play_sound("hint")
        self.changed()

    # Spots

    def attended(self) -> Spot | None:
        """The spot under the focus ring or the pointer, or that of the button for a whole move of one click; one that
        rests since the last event asks about nothing."""
        whole = self.ring.attended(MOVE)
        spot = whole if whole is not None and " " not in whole else self.ring.attended(SPOT)
        return None if spot == self.done_at and not self.ring.is_shown else spot

    def boxes(self) -> dict[Spot, pygame.FRect]:
        """Where each spot that can be seen is clicked."""
        return self.stage.boxes(self.look, *self._clicked())

    def pointed(self) -> dict[Spot, pygame.FRect]:
        """Where each spot that can be pointed at lies."""
        return self.stage.targets(self.look, *self._clicked())

    def _clicked(self) -> tuple[tuple[Spot, ...], Iterable[Spot]]:
        """The clicks made so far, and what is offered after them, where a word leads to included."""
        clicks = self.sitting.clicks
        return (clicks.spots, (*clicks.offers(), *clicks.chances())) if self.is_live else ((), ())

    def first_way(self) -> str:
        """The id of the first thing to click for the decision: on the table, else a button or a stepper."""
        boxes, offers = self.boxes(), self.sitting.clicks.offers()
        spot = min(offers, key=lambda spot: spot not in boxes, default="")
        family = spot.partition(":")[0]
        return f"stepper {family}" if family in families(self.words()) else SPOT + spot

    def words(self) -> list[Spot]:
        """The offered spots that lie nowhere: they become buttons.

        None as long as the board shows what was before: there the offered cards lie nowhere yet.
        """
        if not self.is_live or self.sitting.has_unshown or self.sitting.walk is None:
            return []
        # While cards are still seen as they lay before, face down perhaps, what they are now is no word either.
        things = {spot for place in self.stage.places if place.kind != "counter" for spot in place.spots}
        lying = {*self.boxes(), *self.stage.heaped(), *things}
        return [spot for spot in self.sitting.clicks.offers() if spot not in lying]

    # What is known besides

    def reach(self, spot: Spot) -> Reach | None:
        """Where the piece on a spot could go in the position shown."""
        asked = self.at, self.viewer, spot, self.match.events[self.at - 1] if self.at else None
        if self._reach is None or self._reach[0] != asked:
            self._reach = asked, self.seen(self.at).reach(spot)
        return self._reach[1]

    def hint_theme(self) -> str:
        """What the hint is about, before it tells the move; nothing until its reasons have been found."""
        return whys.theme(self.app, self.sitting.seen(), self.sitting.thinking.reasons or [])

    def hint_words(self) -> list[str]:
        """What the move of the hint does and, once that has been found out, why it is good; where little is to be said
        of it, what speaks for each side, too; no more than three reasons. In the player's language.
        """
        language, why = self.app.language, self.sitting.thinking.reasons
        if language not in self._hint_words:
            seen, hint = self.sitting.seen(), self.sitting.thinking.hint
            move = whys.move_of(seen, hint["spots"]) if hint is not None else None
            found = [whys.told(self.app, seen, move)] if move is not None else []
            speaking = whys.words(self.app, seen, why or [])
            if why is not None and len(speaking) < 2 and hint is not None:
                speaking = [*speaking, whys.expected(self.app, seen, hint["line"]), *because(self.app, seen)]
            self._hint_words[language] = found + [words for words in speaking if words][: whys.MOST]
        return self._hint_words[language]

    def stake(self) -> Note | None:
        """What the decision before the throw which is due meant, where that throw decides about it."""
        number = self.last_decision()
        if number is None or number < self.match.at:
            return None
        if not self.match.is_known(number, self.viewer):
            return None
        spots = self.match.spots(number, self.viewer)
        note = self.seen(number - 1).explain(spots[:-1], spots[-1])
        return note if note is not None and note.is_by_chance else None
