"""Nothing secret travels: what a person sees of a match with bots is the same whatever the hidden cards are.

A twin of a match reads the same to its person, event by event, and has other cards where it sees none. Whatever the
window shows of the one it shows of the other: pixel by pixel, word by word, spot by spot.
"""

from __future__ import annotations

import random
from types import GetSetDescriptorType

import laying
import pygame
import pytest
from every_game import CATALOGUE, share, thinned
from librt.random import Random

from kesegames import catalogue, rules
from kesegames.catalogue import Catalogue
from kesegames.engine.game import Game
from kesegames.engine.look import Look, Spot
from kesegames.engine.state import EVERYONE, NOBODY, OVER
from kesegames.play import library
from kesegames.play.match import HUMAN, begin
from kesegames.table.turn import What
from kesegames.ui.scenes.replay.play_on import PlayOn
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.widgets.notices import Notices

from .conftest import Hand
from .twins import Silent, Watcher, at_table, in_replay, latest_hidden, left, played, said_by, seats_of, twin

LONGEST = 200
"""Later twins are looked for among ever more events, and show nothing new."""
SECRET = [
    (id, seats)
    for id, ruleset in CATALOGUE.rulesets.items()
    for seats in sorted({ruleset.least_seats, ruleset.most_seats})
    if catalogue.start(ruleset, {}, seats).has_secrets()
]
GAMES = [*thinned(SECRET, 8), ("laying", 2), ("laying", 4)]


@pytest.fixture(autouse=True)
def laying_is_known(hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand game of these tests is a room like the others, but for the opponent's process."""
    hand.app._opponent = Silent()
    found = rules.game

    def game(name: str) -> Game:
        return laying.GAME if name == "laying" else found(name)

    monkeypatch.setattr(rules, "game", game)
    monkeypatch.setitem(known.rulesets, "laying", laying.ruleset())


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
        secret = latest_hidden(whole, person, share(4 * len(SECRET), 2))
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
    """The board of every other position, and what speaks for a seat."""
    for players in seats_of(seats):
        person = players.index(HUMAN)
        match = played(known, game, players, 3)
        for at in range(0, len(match.events) + 1, 2):
            seen = match.state_at(at).seen_by(person)
            for seed in range(2):
                guess = seen.guess(Random(seed)).seen_by(person)
                assert said_by(guess.look()) == said_by(seen.look())
                assert [guess.reasons(seat) for seat in range(seats)] == [seen.reasons(seat) for seat in range(seats)]


def test_nothing_that_a_look_says_is_left_out() -> None:
    look = Look({}, {})
    compiled = [name for name, part in vars(Look).items() if isinstance(part, GetSetDescriptorType)]
    assert len(said_by(look)) == len(getattr(look, "__dict__", compiled))


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
