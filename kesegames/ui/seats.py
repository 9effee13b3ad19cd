"""From the choice of seats to a table and back to a record: what title, set-up and table share."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kesegames.ai.levels import SHARPEST, level_names
from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.engine.walk import Walk
from kesegames.play import journal as journals
from kesegames.play import ledger
from kesegames.play.beginning import beginning
from kesegames.play.match import CLOCK, HUMAN, Match, begin
from kesegames.play.players import OWN, own_name
from kesegames.table import throws
from kesegames.table.recap import Recalled
from kesegames.text import subject
from kesegames.ui.app import App

if TYPE_CHECKING:
    from kesegames.play.journal import Journal
    from kesegames.table.sitting import Sitting


def dealt(ruleset: Ruleset, seats: int = 0) -> Match:
    """A match of people up to its first decision, always the same one: for pictures; 0: with the fewest seats."""
    match = begin(ruleset, {}, [HUMAN] * (seats or ruleset.least_seats), "1")
    while match.to_act == CHANCE:
        match.throw()
    return match


def usual_bot(ruleset: Ruleset, seats: int) -> str:
    """Who sits across from a person who has not chosen yet: the third level, of few the one in the middle."""
    names = level_names(ruleset, seats)
    return names[min(2, len(names) // 2)] if names else "random"


def level_text(ruleset: Ruleset, seats: int, level: str) -> str:
    """The id of the sentence that says what a level is like: the game's own; of few levels by its place among them."""
    names = level_names(ruleset, seats)
    own = f"level.{level[5:]}"
    # The app has sentences for as many levels as there can be.
    if own in ruleset.texts or len(names) == SHARPEST:
        return own
    place, top = names.index(level), len(names) - 1
    if place in (0, top):
        return "level.few_strongest" if place else "level.few_weakest"
    return "level.few_middle" if 2 * place <= top else "level.few_strong"


def bot_names(app: App, ruleset: Ruleset, seats: int, player: str) -> list[str]:
    """Who may sit down in a game of so many seats: a person, its levels (where there are none, what plays at random),
    the player's own programs where somebody decides something, and `player`."""
    own = [OWN + name for name in app.settings.bots] if beginning(ruleset).is_decided else []
    return list(dict.fromkeys([HUMAN, *(level_names(ruleset, seats) or ["random"]), *own, player]))


def open_table(app: App, match: Match, journal: Journal | None = None, clicks: tuple[Spot, ...] = ()) -> None:
    """Sit down at a match, with a journal of its own where none is given: a new one. The only scene then, but for the
    tutorial's offer before a person's first game of its kind."""
    is_new = journal is None
    if is_new and not match.events and match.seed:
        ledger.commit(match)
    if journal is None and app.keeps_files:
        journal = journals.create(app.folders.journals, match)
    app.routes.table(match, journal, clicks)
    if is_new and HUMAN in match.players and not match.events:
        app.routes.offer_tutorial(match.ruleset)


@dataclass
class Left:
    """A match that was left and can be continued: its journal, what it tells, when it was last changed, and whether
    the journal is damaged."""

    path: Path
    match: Match
    spots: tuple[Spot, ...]
    changed: datetime.datetime
    is_damaged: bool = False

    def look(self) -> Look:
        """What lies where, as an onlooker may see it; with the half-built move where its seat may be looked over."""
        match, viewer = self.match, self.match.onlooker
        seen = match.state.seen_by(viewer)
        if viewer not in (EVERYONE, match.to_act):
            return seen.look()
        walk = Walk(match.state)
        for spot in self.spots:
            walk.click(spot)
        return seen.preview(walk.spelled)


def left_match(app: App, path: Path) -> Left | None:
    """The match of a journal; None where it cannot be read."""
    try:
        resumed = journals.read(path, app.known)
        changed = datetime.datetime.fromtimestamp(path.stat().st_mtime)
    except (Trouble, OSError):
        return None
    return Left(path, resumed.match, resumed.spots, changed, resumed.is_damaged)


def left_lines(app: App, left: Left) -> tuple[str, str, str, str, str]:
    """Which game was left, who plays it, whose turn it is (empty: it is over), how far it is, and when it was left."""
    match = left.match
    seat = match.to_act
    acting = throws.thrower(match, match.at) if seat == CHANCE else seat
    state = app.say("table.chance", ruleset=match.ruleset)
    if acting >= 0:
        name = app.say("seat." + match.ruleset.seat_ids[acting], ruleset=match.ruleset)
        state = app.say("table.turn" if seat >= 0 else "table.throws", {"seat": name})
        if match.players[acting] == HUMAN and match.players.count(HUMAN) == 1:
            state = app.say("left.your_turn", {"seat": name})
    # Where nobody decides anything throws are the moves.
    moves = sum(1 for event in match.events[: match.at] if event.seat != CHANCE or not match.ruleset.levels)
    far = app.say("left.begun" if left.spots else "left.moves", {"moves": str(moves)})
    if left.is_damaged:
        far = app.say("left.damaged", {"far": far})
    state = "" if seat == OVER else state
    return app.say("game.name", ruleset=match.ruleset), say_players(app, match), state, far, say_time(app, left.changed)


def left_words(app: App, left: Left) -> tuple[str, str, str]:
    """Which game was left; who plays it, whose turn it is and how far it is, a line each; and when that was."""
    name, *lines, when = left_lines(app, left)
    return name, "\n".join(line for line in lines if line), when


def say_players(app: App, match: Match) -> str:
    """Who plays, seat by seat."""
    names = match.names or [""] * len(match.players)
    shown = (name or say_player(app, player, match.ruleset) for name, player in zip(names, match.players, strict=True))
    return app.say("left.players").join(shown)


def person_name(app: App, match: Match, seat: int) -> str:
    """What whoever sits at a seat is called: their own name, else that of the seat."""
    own = match.names[seat] if seat < len(match.names) else ""
    return own or app.say("seat." + match.ruleset.seat_ids[seat], ruleset=match.ruleset)


def say_player(app: App, player: str, ruleset: Ruleset | None = None) -> str:
    """What a kind of player is called: a person, a level, another bot; where nobody decides anything, just a bot."""
    if own_name(player):
        return own_name(player)
    bot = player.partition(":")[0]
    if bot in ("random", "greedy") and ruleset is not None and not beginning(ruleset).is_decided:
        return app.say("player.bot")
    return app.say("player.level", {"level": bot[5:]}) if bot.startswith("level") else app.say(f"player.{bot}")


def seat_told_of(one: Recalled, language: str, ruleset: Ruleset) -> int:
    """The seat that stands before a sentence: the one that it begins with, else the one that acted."""
    own = subject(one.told, language, ruleset)
    return one.seat if own is None else own


def say_time(app: App, time: datetime.datetime) -> str:
    """A point of time as one would say it today."""
    days = (datetime.date.today() - time.date()).days
    values = {"time": f"{time:%H:%M}", "date": say_date(app, f"{time:%Y-%m-%d}")}
    return app.say({0: "time.today", 1: "time.yesterday"}.get(days, "time.date"), values)


def say_date(app: App, date: str) -> str:
    """A day written as 2026-11-21 as one would say it; anything else as it is written."""
    try:
        day = datetime.date.fromisoformat(date)
    except ValueError:
        return date
    month = app.say("date.months").split()[day.month - 1]
    return app.say("date.day", {"year": str(day.year), "month": month, "day": str(day.day)})


def continue_match(app: App, path: Path | None = None) -> None:
    """Sit down at the match of a journal, half-built clicks included; without a path at the one that was left last."""
    for one in [path] if path is not None else journals.journals(app.folders.journals):
        try:
            journal, resumed = journals.resume(one, app.known)
        except Trouble as trouble:
            app.tell(trouble)
            continue
        for notice in resumed.notices:
            app.tell(notice)
        open_table(app, resumed.match, journal, resumed.spots)
        return


def put_away(app: App, left: Left) -> Path | None:
    """Keep a match that was left as a record, so that it waits no longer; where the record is. None, told why, where
    it cannot be."""
    try:
        journal, resumed = journals.resume(left.path, app.known)
        path = journal.finish(resumed.match, app.folders.records)
        count(app, resumed.match)
        return path
    except (Trouble, OSError) as error:
        app.tell(error if isinstance(error, Trouble) else Trouble("trouble.file_unwritable", {"error": str(error)}))
        return None


def remember(app: App, match: Match) -> None:
    """What was chosen for this match is chosen at first for the next one; the game played last stands last."""
    from kesegames.play.record import header_lines

    setups = app.settings.setups
    setups.pop(match.ruleset.id, None)
    start, chosen = match.start_position, match.header.get(CLOCK, "")
    kept = begin(match.ruleset, match.options, match.players, "-", match.names, start, match.is_serious, chosen)
    setups[match.ruleset.id] = "\n".join(header_lines(kept, False))
    app.keep_settings()


def remembered(app: App, ruleset: Ruleset) -> Match | None:
    """A match as it was set up last for this game; None where there was none, or it cannot be any more."""
    from kesegames.play.record import opening, parse_header

    try:
        match = opening(parse_header(app.settings.setups.get(ruleset.id, "").split("\n"))[0], app.known)
    except Trouble:
        return None
    return match if match.ruleset.id == ruleset.id else None


def keep_record(app: App, sitting: Sitting) -> None:
    """The match becomes a record of the player's, its journal goes; one given up before a decision leaves nothing."""
    journal = sitting.journal
    if journal is None:
        return
    sitting.journal = None
    try:
        if sitting.is_over or any(event.seat >= 0 for event in sitting.match.events):
            journal.finish(sitting.match, app.folders.records)
            count(app, sitting.match)
        else:
            journal.discard()
    except (Trouble, OSError) as error:
        app.tell(error if isinstance(error, Trouble) else Trouble("trouble.file_unwritable", {"error": str(error)}))


def count(app: App, match: Match) -> None:
    """Add how a match has ended to the player's results; another level is proposed as soon as one may suit better."""
    from kesegames.play import results

    before = results.read(app.folders.results).all
    if results.keep(app.folders.results, match) is None:
        return
    found = results.advice(results.read(app.folders.results).all, match.ruleset)
    if found is not None and found != results.advice(before, match.ruleset):
        app.tell_words(found.text, found.values)
