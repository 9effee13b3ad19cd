"""From the choice of seats to a table and back to a record: what title, set-up and table share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, Spot
from kesegames.engine.trouble import Trouble
from kesegames.play import journal as journals
from kesegames.play.match import HUMAN, Match, begin

if TYPE_CHECKING:
    from kesegames.play.journal import Journal
    from kesegames.ui.app import App
    from kesegames.ui.sitting import Sitting


def dealt(ruleset: Ruleset) -> Match:
    """A match of people up to its first decision, always the same one: for pictures."""
    match = begin(ruleset, {}, [HUMAN] * ruleset.least_seats, "1")
    while match.to_act == CHANCE:
        match.throw()
    return match


def open_table(app: App, match: Match, journal: Journal | None = None, clicks: tuple[Spot, ...] = ()) -> None:
    """Sit down at a match, with a journal of its own where none is given; the only scene then."""
    from kesegames.ui.scenes.table import Table

    if journal is None and app.keeps_files:
        try:
            journal = journals.create(app.folders.journals, match)
        except Trouble as trouble:
            app.tell(trouble)
    app.restart(Table(app, match, journal, clicks))


def continue_match(app: App) -> None:
    """Sit down at the match that was left last, half-built clicks included."""
    for path in journals.journals(app.folders.journals):
        try:
            journal, resumed = journals.resume(path, app.known)
        except Trouble as trouble:
            app.tell(trouble)
            continue
        for notice in resumed.notices:
            app.tell(notice)
        open_table(app, resumed.match, journal, resumed.spots)
        return


def can_continue(app: App) -> bool:
    return app.keeps_files and bool(journals.journals(app.folders.journals))


def keep_record(app: App, sitting: Sitting) -> None:
    """The match becomes a record in the player's folder, its journal goes; an empty match leaves nothing."""
    journal = sitting.journal
    if journal is None:
        return
    sitting.journal = None
    try:
        if any(event.seat >= 0 for event in sitting.match.events):
            journal.finish(sitting.match, app.folders.records)
        else:
            journal.discard()
    except (Trouble, OSError) as error:
        app.tell(error if isinstance(error, Trouble) else Trouble("trouble.file_unwritable", {"error": str(error)}))
