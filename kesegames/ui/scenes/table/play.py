"""What a player can do at the table: with the match, its past, and the ways away from it."""

from __future__ import annotations

from typing import Final

from kesegames.engine.look import Spot
from kesegames.engine.trouble import Trouble
from kesegames.play import post, variations
from kesegames.play.arrangement import Arrangement, misfit
from kesegames.play.match import CLOCK, Match, begin
from kesegames.table.turn import What
from kesegames.ui import records
from kesegames.ui.scenes.table.notebox import Said
from kesegames.ui.scenes.table.pause import Entry, Pause
from kesegames.ui.scenes.table.said import said
from kesegames.ui.scenes.table.view import TableView
from kesegames.ui.seats import keep_record, open_table

GUARD_MS: Final = 400
"""A click so soon after the card of a round's or season's end has come up is not yet meant for it."""


class Playing(TableView):
    """Everything that a click, a key or a button does; each may be asked for at any time."""

    def click(self, spot: Spot) -> None:
        """A click on a spot of the stage, or on its button."""
        if self.spread(spot) or not self.is_live:
            return
        before = self.match.at
        if not self.sitting.click(spot, self.app.clock()):
            self.app.play_sound("refuse")
        walk = self.sitting.walk
        is_chosen = walk is not None and walk.is_chosen(spot)
        self.done_at = spot if self.match.at != before or is_chosen else None
        self.changed()

    def spread(self, spot: Spot) -> bool:
        """Spread out the pile of that id, or gather it, unless a click on it is a move; any other click gathers it."""
        if self.is_live and spot in self.sitting.clicks.offers():
            self.stage.gather()
            return False
        is_pile = self.stage.spread(spot, self.look)
        if not is_pile:
            self.stage.gather()
        self.changed()
        return is_pile

    def step_to(self, family: str, number: int) -> None:
        """Another value on a stepper."""
        if self.stepped_at != self.match.at:
            self.steps, self.stepped_at = {}, self.match.at
        self.steps[family] = number
        self.changed()

    def step_of(self, family: str) -> int:
        """Which value a stepper shows."""
        return self.steps.get(family, 0) if self.stepped_at == self.match.at else 0

    def take_seat(self) -> None:
        """Who is awaited is there and alone: the curtain goes up."""
        self.sitting.take_seat(self.app.clock())
        self.ring.at = None
        self.changed()

    def lay_rest(self) -> None:
        """Have the rest laid out, over the following turns."""
        self.sitting.lay_out(None, self.app.clock())
        self.changed()

    @property
    def can_lay_out(self) -> bool:
        """Whether a person is to lay something out now."""
        return self.is_live and self.turn.is_persons_move and self.match.state.arranges()

    def lay_out(self, arrangement: Arrangement) -> bool:
        """Lay out what was kept; where it does not fit the notice says why, and nothing is laid."""
        why = misfit(self.match.state, arrangement) if self.can_lay_out else None
        if why is not None:
            self.app.tell(why)
        if why is not None or not self.can_lay_out:
            return False
        self.sitting.lay_out(arrangement, self.app.clock())
        self.changed()
        return True

    def stop_laying(self) -> None:
        self.sitting.stop_laying()
        self.changed()

    @property
    def has_layout(self) -> bool:
        """Whether in this match things are laid out, or have been, by each seat for itself."""
        return self.match.state_at(0).arranges()

    def open_layouts(self) -> None:
        """What has been kept of layouts, and what lies here to be kept."""
        self.app.routes.layouts(self)

    def throw(self) -> None:
        if self.turn.is_persons_throw:
            self.sitting.throw(self.app.clock())
            self.changed()

    def throw_for_all(self) -> None:
        """For every person in turn, where nobody decides between."""
        if self.sitting.is_for_all():
            self.sitting.throw_for_all(self.app.clock())
            self.changed()

    def end_pause(self) -> None:
        """The bill of what has ended has been looked at: not by a click that was meant for something else."""
        if self.app.clock() - self.ended_at >= GUARD_MS:
            self.sitting.end_pause(self.app.clock())
            self.ring.at = None
            self.changed()

    def enter_value(self, spot: Spot) -> None:
        """The value that real sticks show."""
        if spot in self.sitting.values():
            self.sitting.enter_value(spot, self.app.clock())
            self.changed()

    def play_whole(self, spots: tuple[Spot, ...]) -> None:
        """All clicks of a move at once."""
        for spot in spots:
            self.click(spot)
        self.confirm()

    def confirm(self) -> None:
        """Play the move that waits to be confirmed."""
        self.sitting.confirm(self.app.clock())
        self.changed()

    def one_back(self) -> None:
        """Esc, right click, B: close the result, leave the looking through, take a click back – or the menu."""
        clicks = self.sitting.clicks
        if self.is_result_open:
            self.look_through()
        elif self.shows_moment:
            self.end_pause()
        elif self.stage.gather():
            self.changed()
        elif self.is_live and self.turn.what == What.WARNED:
            self.look_first()
        elif not self.is_live:
            self.go_live()
        elif clicks.refusal is not None and not clicks.spots:
            clicks.refusal = None
        elif not self.sitting.back():
            self.open_menu()

    def undo(self) -> None:
        if self.match.is_by_post:
            self.app.tell_words("table.by_post")
            return
        if self.match.is_serious and self.match.at and self.match.undo_to() is None:
            self.app.tell_words("table.serious")
        self.is_result_open = False
        self.shown = None
        self.sitting.undo(self.app.clock())
        self.changed()

    def redo(self) -> None:
        self.shown = None
        self.sitting.redo(self.app.clock())
        self.changed()

    def hint(self) -> None:
        """Ask for a hint, or for more of it: its words come before what has been said of the spot attended to."""
        if self.is_live:
            self.sitting.clicks.refusal = None
            self.hinted_at = self.attended()
            self.sitting.ask_hint()
            self.changed()

    def cancel(self) -> None:
        self.sitting.cancel()
        self.changed()

    def go_on(self) -> None:
        self.sitting.go_on(self.app.clock())
        self.changed()

    def toggle_risks(self) -> None:
        self.shows_risks = not self.shows_risks and self.has_risks
        self.changed()

    def ask_to_resign(self) -> None:
        """A game is not lost by a slip."""
        say = self.app.say
        about = say("ask.resign_seats" if len(self.match.players) > 2 else "ask.resign_about")
        self.app.routes.ask(say("ask.resign"), about, say("button.resign"), self.resign)

    def begin_another(self) -> None:
        """Set up a new match; this one waits under Continue."""
        self.app.routes.setup(self.ruleset)

    def resign(self) -> None:
        self.sitting.resign(self.app.clock())
        self.changed()

    def offer_draw(self) -> None:
        """People at one table agree; a bot takes a draw where it stands worse."""
        if all(self.sitting.accepts_draw(seat) for seat in range(len(self.match.players))):
            self.sitting.agree_draw(self.app.clock())
        else:
            self.app.tell_words("draw.refused")
        self.changed()

    def said(self) -> Said:
        """What the note box says."""
        return said(self)

    def put_note_aside(self) -> None:
        """What is said over the table has been read."""
        self.put_aside = self.said().text
        self.sitting.clicks.refusal = None
        self.changed()

    def look_first(self) -> None:
        """Look at what the coach says before the move is played."""
        self.sitting.look_first()
        self.changed()

    # By post

    def copy_letter(self) -> None:
        """What has happened, for whoever is elsewhere."""
        if records.copy_text(self.app, post.letter(self.match), "post.copied"):
            self.posted_at = self.match.at
            self.changed()

    def paste_letter(self) -> None:
        """Their answer, from the clipboard."""
        records.paste(self.app)

    def take_letter(self, letter: Match) -> bool:
        """What they have done, shown one after the other; told why where it cannot be taken."""
        if not post.is_same(self.match, letter):
            return False
        try:
            events = post.answer(self.match, letter)
        except Trouble as trouble:
            self.app.tell(trouble)
            return True
        if self.shown is not None:
            self.go_live()
        self.sitting.receive(events, self.app.clock())
        self.changed()
        return True

    # Looking through

    def go(self, number: int) -> None:
        """Past the last event it follows the match again."""
        number = max(0, number)
        self.is_result_open = False
        if number >= self.match.at and self.match.at == len(self.match.events):
            self.go_live()
            return
        number = min(number, len(self.match.events))
        self.follow()
        before = self.look
        self.shown = number
        target = self.look_at(number)
        self.glide([before, target], self.last_spots())

    def go_live(self) -> None:
        """Follow the match again."""
        self.follow()
        before = self.look
        self.shown = None
        self.glide([before, self.sitting.look()], ())

    def show_again(self) -> None:
        self.sitting.back_all()
        self.sitting.skip()
        super().show_again()

    def look_through(self) -> None:
        """Close the result; the board and the list of moves stay."""
        self.is_result_open = False
        self.changed()

    # Ways away

    def menu(self) -> Pause:
        """What can be done besides playing."""
        entries: list[Entry] = []
        if not self.sitting.is_over and self.sitting.persons:
            words = "button.offer_draw" if len(self.sitting.persons) == 1 else "button.agree"
            entries = [("resign", "button.resign", self.ask_to_resign)]
            # By post nobody can be asked for a draw.
            entries += [] if self.match.is_by_post else [("draw", words, self.offer_draw)]
        if self.sitting.has_coach:
            words = "button.coach_off" if self.app.settings.coach else "button.coach_on"
            entries.append(("coach", words, self.toggle_coach))
        if self.match.state.has_advice() and self.sitting.persons:
            words = "button.adviser_off" if self.app.settings.adviser else "button.adviser_on"
            entries.append(("adviser", words, self.toggle_adviser))
        if self.has_layout:
            entries.append(("layouts", "button.layouts", self.open_layouts))
        if any(place.kind == "sticks" for place in self.stage.places):
            entries.append(("throws", "throws.title", self.open_throws))
        entries.append(("new", "button.new", self.begin_another))
        if self.stage.can_turn(self.near):
            entries.append(("turn", "button.turn_board", self.turn_board))
        entries += [
            ("rules", "button.rules", self.open_rules),
            ("save", "button.save_as", lambda: self.save(is_asked=True)),
        ]
        return Pause(self.app, entries, self.to_title)

    def toggle_coach(self) -> None:
        """The coach speaks, or no more: here and in all later matches."""
        self.app.settings.coach = not self.app.settings.coach
        self.app.keep_settings()

    def toggle_adviser(self) -> None:
        """The adviser names what a hand waits for, or no more."""
        self.app.settings.adviser = not self.app.settings.adviser
        self.app.keep_settings()

    def open_throws(self) -> None:
        """What has been thrown, and whether it is what the seed gave."""
        self.app.routes.throws(self.match)

    def open_menu(self) -> None:
        self.app.push(self.menu())

    def open_rules(self) -> None:
        """The rules, at the number that the note box names."""
        self.app.routes.rules(self.ruleset, self.said().rule, self.match.options, len(self.match.players))

    def replay(self) -> None:
        """Look through the whole game."""
        self.is_result_open = False
        self.app.routes.replay(self.match, keep=self.sitting.keep)

    def analyse(self) -> None:
        """What every move of the game was worth, once it is over."""
        if not self.sitting.is_over:
            self.app.tell_words("analysis.later")
            return
        self.is_result_open = False
        self.app.routes.replay(self.match, keep=self.sitting.keep, is_analysed=True)

    def play_on(self) -> None:
        """A new match from the position shown; the old one is kept as a record."""
        keep_record(self.app, self.sitting)
        match = self.match.branch(self.at)
        variations.keep(match, self.match, self.at)
        open_table(self.app, match)

    def again(self) -> None:
        """The same players, another match, with the same handicap."""
        keep_record(self.app, self.sitting)
        old = self.match
        chosen = old.header.get(CLOCK, "")
        start = old.start_position if self.ruleset.handicap_at(old.start_position)[0] else ""
        options, players, names = dict(old.options), old.players[:], old.names[:]
        match = begin(self.ruleset, options, players, "", names, start, is_serious=old.is_serious, clock=chosen)
        open_table(self.app, match)

    def to_title(self) -> None:
        """Leave; a match that is not over can be continued."""
        self.put_away()
        self.app.routes.title()

    def put_away(self) -> None:
        """Nobody sits here any more: a match that is over becomes a record, another one waits in its journal."""
        if self.sitting.is_over:
            keep_record(self.app, self.sitting)
        elif self.sitting.journal is not None:
            self.sitting.keep()
            self.sitting.journal.close()
        self.sitting.cancel()
