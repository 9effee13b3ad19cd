"""What a replay shows and what can be done in it, for all its parts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from kesegames.engine.look import END, Ending
from kesegames.engine.state import EVERYONE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.play import library, practice, variations
from kesegames.play.analysis import Judgement
from kesegames.play.match import Match
from kesegames.play.story import Story
from kesegames.table import bills, throws
from kesegames.table.analysing import Analysing
from kesegames.table.bills import History
from kesegames.ui import records
from kesegames.ui.app import App
from kesegames.ui.because import because
from kesegames.ui.board.marks import Marks, Player
from kesegames.ui.scenes.replay.mistakes import ROW
from kesegames.ui.scenes.replay.verdicts import Verdicts
from kesegames.ui.viewing.log import LogBook
from kesegames.ui.viewing.scene import Viewing
from kesegames.ui.viewing.shown import TAB_NAMES
from kesegames.ui.viewing.turn_rows import TurnBook
from kesegames.ui.widgets.scroller import Scroll

PAUSE_MS: Final = 900
"""Between two events while it plays, at speed 1."""
PILE: Final = "pile "
"""Before the id of a pile that a click spreads out, in the id of its target."""
SIGNS: Final = {"small": "?", "big": "??"}


class Broken:
    """Why a record could only be read so far: the trouble, and the line of the text it stands in, empty if in none."""

    def __init__(self, trouble: Trouble, text: str) -> None:
        self.trouble = trouble
        lines = text.split("\n")
        self.line = lines[trouble.line - 1].rstrip("\r") if 0 < trouble.line <= len(lines) else ""


class ReplayView(Viewing):
    """A match to look through; nothing of it is changed here but that the analysis is kept in its comments.

    `source` is what the record is called. Where it has no file, `keep` is called when there is more of the analysis.
    `is_playing`: it goes on by itself. `pointed` is the number of events under the pointer in the graph, −1 for none.
    """

    name = "replay"

    def __init__(
        self,
        app: App,
        match: Match,
        source: str = "",
        path: Path | None = None,
        broken: Broken | None = None,
        keep: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(app, match)
        self.source = source
        # A broken record is never written over by the part of it that could be read.
        self.path = path if broken is None else None
        self.broken = broken
        self.shown: int = 0 if broken is None else len(match.events)
        self.look = self.look_at(self.shown)
        self.is_playing = False
        self.due = 0
        self.remarks_scroll = Scroll(app)
        self._reasons_at = -1, ""
        self._reasons: list[str] = []
        self.analysing = Analysing(match, app.tell, self._keep_analysis)
        # Of a broken record one first wants to know why it is.
        self.shows_analysis = bool(self.analysing.found) and broken is None
        self.page = TAB_NAMES[2] if self.shows_analysis or broken is not None else ""
        self._keep = keep
        self.verdicts = Verdicts(app, match)
        self.mistakes_scroll = Scroll(app)
        self.pointed = -1
        self._parts: list[tuple[int, Ending | None]] | None = None
        self._is_untouched = True
        self.lines = [(0, match), *variations.of(match)]
        """The match, then its other lines, each with the number of events it shares with the match."""
        self.line = 0
        if self.shows_analysis:
            self._open_at()

    # What it shows

    @property
    def is_at_end(self) -> bool:
        return self.shown >= len(self.match.events)

    @property
    def can_play_on(self) -> bool:
        """Whether there is anything to play in the position shown; resigned games and agreed draws go on."""
        return int(self.match.state_at(self.shown).to_act) != OVER

    def active_seat(self) -> int:
        return OVER if self.is_at_end and self.match.to_act == OVER else super().active_seat()

    def player_of(self, seat: int) -> Player:
        """At the end those who have won are marked."""
        found = super().player_of(seat)
        outcome = self.match.outcome() if self.is_at_end else None
        if outcome is not None and seat in outcome.winners:
            found.status, found.brief = (
                self.app.say("replay.winner", {"name": found.status}),
                self.app.say("replay.won"),
            )
        return found

    def turn_words(self) -> str:
        seat = self.active_seat()
        if seat < 0:
            return self.app.say("table.over" if seat == OVER else "table.chance", ruleset=self.ruleset)
        id = "table.throws" if throws.thrower(self.match, self.at) >= 0 else "table.turn"
        return self.app.say(id, {"seat": self.seat_name(seat)})

    def judged(self) -> Judgement | None:
        """The judgement that the panel speaks of: a mistake that is made next, else the last decision."""
        following = self.analysing.found.get(self.at + 1)
        if following is not None and following.mistake:
            return following
        return self.analysing.judged_here(self.at)

    def reasons(self) -> list[str]:
        """What the evaluation of the position rests on, in words."""
        if self._reasons_at != (self.at, self.app.language):
            self._reasons_at = self.at, self.app.language
            self._reasons = because(self.app, self.seen(self.at))
        return self._reasons

    def mistakes(self) -> list[Judgement]:
        """The mistakes found so far, in the order of the match."""
        return [one for _, one in sorted(self.analysing.found.items()) if one.mistake]

    def parts(self) -> list[tuple[int, str]]:
        """The events with which a season or round ends, or another part of the match begins, and what has ended."""
        if self._parts is None:
            self._parts = []
            count = len(self.match.events)
            names = [told.text if (told := self.match.state_at(at).part()) else "" for at in range(count + 1)]
            for number in range(1, count + 1):
                ended = bills.ending(self.match, number)
                if ended is not None or names[number] != names[number - 1]:
                    self._parts.append((number, ended))
        said = self.app.say
        return [
            (number, said(ended.name.text, ended.name.values, self.ruleset) if ended is not None else "")
            for number, ended in self._parts
        ]

    def mistake_sign(self, number: int) -> str:
        judged = self.analysing.found.get(number) if self.shows_analysis else None
        return SIGNS.get(judged.mistake, "") if judged is not None else ""

    def marks(self) -> Marks:
        """Before a mistake the move played and the better one lie on the board."""
        marks = super().marks()
        judged = self.analysing.found.get(self.at + 1) if self.shows_analysis else None
        if judged is not None and judged.mistake and self.motion is None:
            state = self.verdicts.position(judged)
            played = state.spell(self.match.events[judged.number - 1].move)
            marks.hints = tuple(spot for spot in state.spell(state.read(judged.best)) if spot != END)
            marks.played = tuple(spot for spot in played if spot != END)
            marks.last = ()
        marks.focused = self.ring.attended(PILE) if self.ring.is_shown else None
        return marks

    # What can be done

    def go(self, number: int) -> None:
        """One event on shows what happened, step by step; anything further glides there at once."""
        number = max(0, min(number, len(self.match.events)))
        if number == self.shown:
            return
        is_step = number == self.match.step(self.shown, 1)
        self._is_untouched = False
        looks, guide = self.way(self.shown + 1) if is_step else ([], ())
        before = self.look
        self.shown = number
        self.remarks_scroll.reset()
        if not self.is_playing:
            self.follow()
        target = self.look_at(number)
        if is_step:
            self.sound(before, target, guide)
        self.glide([before, *looks, target], guide)

    def jump(self, number: int) -> None:
        """As the bar is dragged: at once."""
        number = max(0, min(number, len(self.match.events)))
        if number == self.shown:
            return
        self._is_untouched = False
        self.shown = number
        self.look = self.look_at(number)
        self.remarks_scroll.reset()
        self.follow()
        self.app.play_sound("tick")
        self.changed()

    @property
    def can_edit(self) -> bool:
        """Whether the position may be set up otherwise: not where that would show hands of a match that goes on."""
        return self.match.onlooker == EVERYONE

    def edit(self) -> None:
        """Set up a position, beginning with the one shown."""
        self.is_playing = False
        self.app.routes.editor(self.match.state_at(self.shown))

    def take_line(self, number: int) -> None:
        """Show another line of the match: where it leaves the one shown, or at the same event before that."""
        if number == self.line or not 0 <= number < len(self.lines):
            return
        shared = min(self.lines[one][0] for one in (number, self.line) if one)
        self.analysing.stop()
        self.verdicts.close()
        at = min(self.shown, shared)
        self.line, self.match = number, self.lines[number][1]
        self.story, self.turn_book, self.history = Story(self.match), TurnBook(self), History(self.match)
        self.log = LogBook(self)
        self.analysing = Analysing(self.match, self.app.tell, self._keep_analysis)
        self.verdicts = Verdicts(self.app, self.match)
        self.shows_analysis = self.shows_analysis and bool(self.analysing.found)
        self._parts, self.motion, self._last_turn = None, None, None
        self.shown = at
        self.look = self.look_at(at)
        self.follow()
        self.changed()

    def play(self) -> None:
        """Let it go on by itself, from the beginning where it is at the end; or stop it."""
        self.is_playing = not self.is_playing
        if self.is_playing and self.is_at_end:
            self.go(0)
        self.due = self.app.clock() + (PAUSE_MS if self.shown == 0 else 0)
        self.changed()

    def play_on(self) -> None:
        """Choose who plays on from the position shown."""
        self.is_playing = False
        self.app.routes.play_on(self.match, self.shown)

    def show_analysis(self) -> None:
        """Show the analysis, and begin it where there is none yet."""
        self.shows_analysis = True
        self.turn_panel(TAB_NAMES[2])
        if not self.analysing.found and not self.analysing.is_running:
            self.analysing.start()
        self._open_at()
        self.changed()

    def _open_at(self) -> None:
        """Show the position before the first big mistake, or the end, until the player has gone anywhere."""
        if self._is_untouched:
            big = [one.number for one in self.mistakes() if one.mistake == "big"]
            self.shown = big[0] - 1 if big else len(self.match.events)
            self.look = self.look_at(self.shown)

    def judged_more(self) -> None:
        """Another decision has been judged."""
        if self.shows_analysis:
            self._open_at()
        self.changed()

    def thinks_why(self) -> bool:
        """Have the reasons found for one more mistake, the one shown first; whether any have come to be shown."""
        if not self.shows_analysis or self.motion is not None:
            return False
        self.verdicts.think(sorted(self.mistakes(), key=lambda one: one.number != self.at + 1))
        pointed = self.ring.attended(ROW)
        return self.verdicts.poll(int(pointed) if pointed is not None else 0)

    def toggle_analysis(self) -> None:
        """Show the analysis, or close it and stop."""
        if not self.shows_analysis or not self.shows_tab(TAB_NAMES[2]):
            self.show_analysis()
            return
        self.shows_analysis = False
        self.analysing.stop()
        self.changed()

    def _keep_analysis(self) -> None:
        """A record that has a file of our own keeps there what has been judged; a match at a table its journal."""
        self._collect()
        if self.line:
            return  # What is judged of another line has no place in the record.
        if self.path is not None and self.path.suffix == library.OWN:
            records.save(self.app, self.match, self.path)
        elif self._keep is not None:
            self._keep()

    def _collect(self) -> None:
        """The mistakes of people become exercises."""
        if not self.app.keeps_files:
            return
        try:
            practice.collect(self.app.folders.practice, self.match)
        except Trouble as trouble:
            self.app.tell(trouble)

    def close(self) -> None:
        """Back to where it was opened, or to the title."""
        if len(self.app.scenes) > 1:
            self.app.pop()
        else:
            self.app.routes.title()
