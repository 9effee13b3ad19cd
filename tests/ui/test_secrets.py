"""Nothing secret travels: what a person sees of a match with bots is the same whatever the hidden cards are.

A twin of a match reads the same to its person, event by event, and has other cards where it sees none. Whatever the
window shows of the one it shows of the other: pixel by pixel, word by word, spot by spot.
"""

from __future__ import annotations

import datetime
import hashlib
import os
import random
from collections.abc import Iterator

import laying
import pygame
import pytest
from every_game import CATALOGUE, share
from librt.random import Random

from kesegames import catalogue, rules
from kesegames.catalogue import Catalogue
from kesegames.engine.game import Game
from kesegames.engine.look import Spot
from kesegames.engine.state import CHANCE, EVERYONE, NOBODY, OVER, State
from kesegames.play import analysis, journal, library
from kesegames.play.match import HUMAN, Event, Match, begin
from kesegames.play.opponent import Opponent, Report
from kesegames.play.worker import Request
from kesegames.table.happening import Happening
from kesegames.table.turn import What
from kesegames.ui.scenes.replay.play_on import PlayOn
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.save import Save
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.scenes.title.unfinished import Unfinished
from kesegames.ui.seats import Left
from kesegames.ui.viewing.scene import Viewing
from kesegames.ui.widgets.notices import Notices

from .conftest import Hand

TRIES = 4000
LATEST = 40
"""Of so many hidden events, the latest, two are exchanged for a twin."""
LONGEST = 200
"""Later twins are looked for among ever more events, and show nothing new."""
NODES = 3
SECRET = [
    (id, seats)
    for id, ruleset in CATALOGUE.rulesets.items()
    for seats in sorted({ruleset.least_seats, ruleset.most_seats})
    if catalogue.start(ruleset, {}, seats).has_secrets()
]
FEW = 4
"""Tables of more seats are looked at in the long run: each is watched through twice as many events as it has seats."""
GAMES = [
    pytest.param(game, seats, marks=[pytest.mark.slow] if seats > FEW else [])
    for game, seats in [*SECRET, ("laying", 2), ("laying", 4)]
]


class Silent(Opponent):
    """Stands in for the opponent's process: what bots play is told by the test."""

    def __init__(self) -> None:
        pass

    def ask(self, asked: Request) -> int:
        return 1

    def poll(self) -> list[Report]:
        return []

    def cancel(self) -> None:
        pass

    def close(self) -> None:
        pass


@pytest.fixture(autouse=True)
def laying_is_known(hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand game of these tests is a room like the others, but for the opponent's process."""
    hand.app._opponent = Silent()
    found = rules.game

    def game(name: str) -> Game:
        return laying.GAME if name == "laying" else found(name)

    monkeypatch.setattr(rules, "game", game)
    monkeypatch.setitem(known.rulesets, "laying", laying.ruleset())


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
        if match.state_at(number).deals():
            continue  # A table deals on at once, each of two twins what comes in it: it never shows this.
        if len(found) < count and hides(match.state_at(number), viewer):
            found.append(number)
    return sorted(found)


def seats_of(seats: int) -> Iterator[list[str]]:
    """One person at the first or at the last seat, bots at the others."""
    for person in (0, seats - 1):
        yield [HUMAN if seat == person else "random" for seat in range(seats)]


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
            self.seen.append((scene.last_spots(), listed, vars(scene.look)))

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
                self.seen.append((found.guide, [vars(look) for look in found.looks]))
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
    """The record of the running match, opened; stepped through, and analysed."""
    match = match.branch(number)
    app = watcher.hand.app
    for judged in analysis.analyse(match, NODES):
        analysis.keep(match, judged)
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
    watcher.seen.append(vars(Left(app.folders.journals, match, (), datetime.datetime.min).look()))
    kept = journal.create(app.folders.journals, match)
    kept.keep(match)
    kept.close()
    path = kept.path.rename(kept.path.with_stem("left"))
    os.utime(path, (1e9, 1e9))
    for scene in (Title(app), Unfinished(app)):
        app.restart(scene)
        watcher.frame(scene.name)
    path.unlink()


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_nothing_that_is_shown_depends_on_what_is_hidden(
    hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch, game: str, seats: int
) -> None:
    hand.app.surface = pygame.Surface((480, 300))
    hand.app.settings.language, hand.app.settings.animation_speed = "ja", 2.0
    hand.app.settings.tutorials_seen.append(game)
    found, hidden = 0, 0
    for number, players in enumerate(seats_of(seats)):
        person = players.index(HUMAN)
        whole = played(known, game, players, 7 + number, LONGEST)
        secret = latest_hidden(whole, person, share(4 * len(SECRET), 3))
        hidden += len(secret)
        for at in secret:
            match = whole.branch(at)
            other = twin(match, person, at)
            if other is None:
                continue
            found += 1
            assert other.state != match.state and library.proposed_name(other) == library.proposed_name(match)
            shown = []
            for one in (match, other):
                watcher = Watcher(hand, monkeypatch)
                hand.app.notices = Notices()
                at_table(watcher, one, at)
                if match.to_act != OVER:
                    in_replay(watcher, one, at)
                    left(watcher, one, at)
                shown.append(watcher.seen)
            assert len(shown[0]) == len(shown[1])
            for first, second in zip(*shown, strict=True):
                assert first == second, (at, players)
    assert found >= min(2, hidden)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_guess_of_what_is_hidden_shows_the_same(known: Catalogue, game: str, seats: int) -> None:
    """The board of every position, and what speaks for a seat."""
    for players in seats_of(seats):
        person = players.index(HUMAN)
        match = played(known, game, players, 3)
        for at in range(len(match.events) + 1):
            seen = match.state_at(at).seen_by(person)
            for seed in range(4):
                guess = seen.guess(Random(seed)).seen_by(person)
                assert vars(guess.look()) == vars(seen.look())
                assert [guess.reasons(seat) for seat in range(seats)] == [seen.reasons(seat) for seat in range(seats)]


def test_a_running_game_is_seen_by_its_person_or_by_nobody(known: Catalogue) -> None:
    match = played(known, "kuhn", ["random", HUMAN, "random"], 5, 2)
    assert match.onlooker == 1
    match.players = [HUMAN, HUMAN, "random"]
    assert match.onlooker == NOBODY
    assert played(known, "kuhn", ["random", "random"], 5, 2).onlooker == EVERYONE
    assert played(known, "kuhn", [HUMAN, HUMAN], 5).onlooker == EVERYONE
    assert begin(known.ruleset("keserima"), {}, [HUMAN, HUMAN], "5").onlooker == EVERYONE


def test_nobody_sees_the_hands_of_several_persons_before_one_is_asked(hand: Hand, known: Catalogue) -> None:
    table = Table(hand.app, played(known, "laying", ["random", HUMAN, HUMAN, "random"], 5, 12))
    assert table.viewer == NOBODY
    assert {piece for pieces in table.look.pieces.values() for piece in pieces} == {"?"}


def test_nobody_plays_on_from_a_running_game_as_somebody_else(hand: Hand, known: Catalogue) -> None:
    running = played(known, "kuhn", [HUMAN, "random", "random"], 5, 2)
    over = played(known, "kuhn", [HUMAN, "random"], 5)
    hand.app.restart(Replay(hand.app, running))
    overlay = PlayOn(hand.app, running, 2)
    assert overlay._kinds(HUMAN) == [HUMAN] and HUMAN not in overlay._kinds("random")
    assert HUMAN in PlayOn(hand.app, over, 2)._kinds("random")


def test_the_next_persons_cards_are_never_buttons(hand: Hand, known: Catalogue) -> None:
    """Two persons and two bots; a missing text raises, as a card that lies nowhere would have none (`spot.hand2:5`)."""
    hand.app.settings.tutorials_seen.append("laying")
    hand.app.surface = pygame.Surface((640, 400))
    for animation_speed in (0.0, 1.0):
        hand.app.settings.animation_speed = animation_speed
        table = hand.sit(begin(known.ruleset("laying"), {}, [HUMAN, "random", HUMAN, "random"], "3"))
        rng = random.Random(3)
        while not table.sitting.is_over:
            turn = table.turn
            buttons: list[Spot] = table.words()
            assert buttons == []
            if table.is_covered:
                hand.app.draw()
                hand.click("curtain")
                continue
            if turn.what == What.BOT and table.sitting.thinking.answer is None:
                move = rng.choice(list(table.match.state.legal()))
                spots = list(table.match.state.spell(move))
                table.sitting.thinking.answer = {"spots": spots, "score": 0.5, "nodes": 0, "line": [], "visits": {}}
            elif turn.is_persons_move and hand.is_asked():
                table.click(rng.choice(list(table.sitting.clicks.offers())))
                hand.app.draw()
            hand.turn()


def test_a_move_is_seen_by_its_own_person_until_the_next_one_sits_down(hand: Hand, known: Catalogue) -> None:
    """What guides the motion is what its viewer may know; then nobody's hand is seen, then the next person's own."""
    match = played(known, "laying", [HUMAN, HUMAN], 3, 6)
    sitting = Table(hand.app, match).sitting
    assert sitting.viewer == NOBODY and sitting.awaited == 0 and sitting.walk is None
    assert {piece for pieces in sitting.look().pieces.values() for piece in pieces} == {"?"}
    sitting.take_seat(0)
    assert sitting.viewer == 0 and sitting.awaited == NOBODY
    while sitting.next_shown() is not None:
        pass
    card = next(iter(sitting.clicks.offers()))
    sitting.click(card, 0)
    happening = sitting.next_shown()
    assert happening is not None and happening.guide == (card,)
    for look in happening.looks:
        assert all(piece == "?" for spot, pieces in look.pieces.items() if "1" in spot[:5] for piece in pieces)
    assert sitting.next_shown() is None and sitting.viewer == NOBODY and sitting.awaited == 1
    assert {piece for pieces in sitting.look().pieces.values() for piece in pieces} == {"?"}
    sitting.take_seat(0)
    look = sitting.look()
    assert all(piece == "?" for spot, pieces in look.pieces.items() if "0" in spot[:5] for piece in pieces)
    assert any(piece != "?" for spot, pieces in look.pieces.items() if spot.startswith("hand1") for piece in pieces)
