"""Twins of a match: they read the same to one seat, event by event, and have other cards where it sees none."""

from __future__ import annotations

import datetime
import hashlib
import os
import random
from collections.abc import Iterator

import pygame
import pytest
from librt.random import Random

from kesegames.catalogue import Catalogue
from kesegames.engine.look import Look
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.play import analysis, journal
from kesegames.play.match import HUMAN, Event, Match, begin
from kesegames.play.opponent import Opponent, Report
from kesegames.play.worker import Request
from kesegames.table.happening import Happening
from kesegames.ui.scenes.replay.play_on import PlayOn
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.save import Save
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.scenes.title.unfinished import Unfinished
from kesegames.ui.seats import Left
from kesegames.ui.viewing.scene import Viewing

from .conftest import Hand

TRIES = 4000
LATEST = 40
"""Of so many hidden events, the latest, two are exchanged for a twin."""
NODES = 3
JUDGED = 8
"""So many decisions before an event are analysed: those before them are the latest of other pairs of twins."""


class Silent(Opponent):
    """Stands in for the processes that think: what bots play is told by the test."""

    def __init__(self, **_: object) -> None:
        pass

    def ask(self, asked: Request) -> int:
        return 1

    def poll(self) -> list[Report]:
        return []

    def cancel(self) -> None:
        pass

    def close(self) -> None:
        pass


def silence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing thinks beside the window, whatever is clicked: what a process finds is seen when it comes."""
    for name in ("__init__", "ask", "poll", "cancel", "close"):
        monkeypatch.setattr(Opponent, name, getattr(Silent, name))


def played(known: Catalogue, game: str, players: list[str], seed: int, events: int = 1000) -> Match:
    """A match at random."""
    match, rng = begin(known.ruleset(game), {}, players, str(seed)), random.Random(seed)
    while match.to_act != OVER and match.at < events:
        if match.to_act == CHANCE:
            match.throw()
        else:
            match.play(int(rng.choice(list(match.state.legal()))))
    return match


def twin(match: Match, viewer: int, seed: int) -> Match | None:
    """Another match that reads the same to `viewer`; None where there is none.

    Where cards are dealt one by one it is the same but for two that `viewer` has not seen, or for one in whose place
    another came, and what follows from them: of matches dealt at random hardly one would lead to the same events.
    """
    rng = random.Random(seed)
    dealt = [number for number, event in enumerate(match.events, 1) if event.seat == CHANCE]
    hidden = [number for number in dealt if not match.is_known(number, viewer)][-LATEST:]
    texts = [match.text(number, viewer) for number in range(1, len(match.events) + 1)]
    sights = [match.state_at(number).seen_by(viewer) for number in range(1, len(match.events) + 1)]
    for attempt in range(TRIES):
        one, two = rng.sample(hidden, 2) if len(hidden) > 1 and attempt % 3 else (0, 0)
        changed = {one: match.events[two - 1].move, two: match.events[one - 1].move} if one else {}
        if attempt % 3 == 1 and one:
            changed = {one: rng.choice(match.state_at(one - 1).chances())[0]}
        other = (
            match.branch(min(changed) - 1)
            if changed
            else begin(match.ruleset, match.options, match.players, match.seed)
        )
        other.date = match.date
        for number in range(len(other.events) + 1, len(match.events) + 1):
            event, state, text = match.events[number - 1], other.state, texts[number - 1]
            moves = [move for move, _ in state.chances()] if event.seat == CHANCE else list(state.legal())
            fitting = [int(move) for move in moves if state.write(move, viewer) == text]
            if not fitting:
                break
            wanted = changed.get(number, event.move) if changed else -1
            other.add(Event(event.seat, wanted if wanted in fitting else rng.choice(fitting)))
            if other.state.seen_by(viewer) != sights[number - 1]:
                break
        else:
            if other.state != match.state:
                return other
    return None


def hides(state: State, viewer: int) -> bool:
    """Whether `viewer` cannot reckon everything: with an empty deck and two seats nothing is hidden."""
    seen = state.seen_by(viewer)
    return any(seen.guess(Random(seed)) != state for seed in range(9))


def latest_hidden(match: Match, viewer: int, count: int) -> list[int]:
    """The latest so many events after which something is hidden from `viewer`."""
    found: list[int] = []
    for number in range(len(match.events), 0, -1):
        if len(found) == count:
            break
        if match.state_at(number).deals():
            continue  # A table deals on at once, each of two twins what comes in it: it never shows this.
        if hides(match.state_at(number), viewer):
            found.append(number)
    return sorted(found)


def seats_of(seats: int) -> Iterator[list[str]]:
    """One person at the first or at the last seat, bots at the others."""
    for person in (0, seats - 1):
        yield [HUMAN if seat == person else "random" for seat in range(seats)]


def said_by(look: Look) -> tuple[object, ...]:
    """All that a look says, also what does not count where looks are compared."""
    return (*look.parts(), look.spoken, look.words)


class Watcher:
    """Writes down all that the window shows."""

    def __init__(self, hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hand = hand
        self.monkeypatch = monkeypatch
        self.seen: list[object] = []

    def frame(self, what: str) -> None:
        """What is drawn, what can be chosen, what the widgets say, and the list of moves."""
        app = self.hand.app
        app.draw()
        scene = app.scene
        picture = hashlib.sha256(pygame.image.tobytes(app.surface, "RGB")).hexdigest()
        targets = [(target.id, target.label, tuple(target.box)) for target in scene.targets()]
        widgets = [
            (type(widget).__name__, sorted((key, value) for key, value in vars(widget).items() if type(value) is str))
            for widget in scene.widgets
        ]
        self.seen.append((what, picture, targets, widgets, list(app.notices.texts)))
        if isinstance(scene, Viewing):
            listed = [scene.match.text(number, scene.viewer) for number in range(1, len(scene.match.events) + 1)]
            self.seen.append((scene.last_spots(), listed, said_by(scene.look)))

    def frames(self, scene: Table | Replay, what: str) -> None:
        """One picture after the other until nothing moves."""
        self.frame(what)
        while scene.motion is not None or (isinstance(scene, Table) and scene.sitting.has_unshown):
            self.hand.turn()
            self.frame(what)

    def happening(self, table: Table) -> None:
        """Watch what guides the motions of the table."""
        shown = table.sitting.next_shown

        def watched() -> Happening | None:
            found = shown()
            if found is not None:
                self.seen.append((found.guide, [said_by(look) for look in found.looks]))
            return found

        self.monkeypatch.setattr(table.sitting, "next_shown", watched)


def at_table(watcher: Watcher, match: Match, number: int) -> None:
    """Event `number` happens at a table."""
    match = match.branch(number)
    match.go(number - 1)
    event = match.events[number - 1]
    spots = list(match.state.spell(event.move))
    table = Table(watcher.hand.app, match)
    watcher.hand.app.restart(table)
    watcher.happening(table)
    watcher.frame("before")
    for spot in sorted(table.boxes())[-2:]:
        table.ring.hovered = "spot " + spot
        table.changed()
        watcher.frame("pointed at")
    if event.seat >= 0 and match.players[event.seat] == HUMAN:
        table.play_whole(tuple(spots))
    elif event.seat >= 0:
        table.sitting.thinking.answer = {"spots": spots, "score": 0.5, "nodes": 0, "line": [], "visits": {}}
    watcher.hand.wait(lambda: match.at == number)
    watcher.frames(table, "happens")
    table.show_again()
    watcher.frames(table, "again")
    table.go(0)
    watcher.frames(table, "looked back")


def in_replay(watcher: Watcher, match: Match, number: int) -> None:
    """The record of the running match, opened; stepped through, and its latest decisions analysed."""
    match = match.branch(number)
    app = watcher.hand.app
    for latest in analysis.decisions(match)[-JUDGED:]:
        analysis.keep(match, analysis.judged_decision(match, latest, NODES))
    replay = Replay(app, match)
    app.restart(replay)
    for step in (number - 1, number):
        replay.go(step)
        watcher.frames(replay, "step")
    replay.show_again()
    watcher.frames(replay, "again")
    replay.toggle_analysis()
    replay.hurry()
    watcher.frame("plain" if not replay.shows_analysis else "analysed")
    watcher.seen.append(replay.analysing.decisions)
    app.push(Save(app, match, lambda path: None))
    watcher.frame("save")
    app.pop()
    app.push(PlayOn(app, match, number))
    watcher.frame("play on")


def left(watcher: Watcher, match: Match, number: int) -> None:
    """Its picture among the matches that were left."""
    match = match.branch(number)
    app = watcher.hand.app
    watcher.seen.append(said_by(Left(app.folders.journals, match, (), datetime.datetime.min).look()))
    kept = journal.create(app.folders.journals, match)
    kept.keep(match)
    kept.close()
    path = kept.path.rename(kept.path.with_stem("left"))
    os.utime(path, (1e9, 1e9))
    for scene in (Title(app), Unfinished(app)):
        app.restart(scene)
        watcher.frame(scene.name)
    path.unlink()
