"""The coach at the table: it warns, it is looked at, it is overruled, it is turned off; it says a thing once."""

from __future__ import annotations

import time

import pygame
import pytest
from librt.random import Random

from kesegames import catalogue
from kesegames.catalogue import Catalogue
from kesegames.engine.look import END
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, begin
from kesegames.play.opponent import Opponent, Report
from kesegames.play.reasons import Reason, warning
from kesegames.play.worker import Answer, Request
from kesegames.table import coach
from kesegames.table.turn import What
from kesegames.ui.scenes.table.scene import Table

from .conftest import Hand

TRIED = 2_000
"""So many positions have one in which the coach warns."""


@pytest.fixture(autouse=True)
def a_busy_machine_has_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process that looks at moves has yet to start in each of these tests."""
    monkeypatch.setattr(coach, "HELD_SECONDS", 60.0)


def careless(known: Catalogue, kind: str) -> tuple[str, int, tuple[str, ...]]:
    """A position of Kese-Rima, the seat to act, and a move of it that the coach warns of."""
    ruleset, rng = known.ruleset("keserima"), Random(4)
    state = catalogue.start(ruleset, {})
    for _ in range(TRIED):
        if state.to_act == OVER:
            state = catalogue.start(ruleset, {})
        if state.to_act == CHANCE:
            state.play(state.sample(rng))
            continue
        moves = list(state.legal())
        for move in moves[:: max(1, len(moves) // 8)]:
            found = warning(state.seen_by(state.to_act), move)
            if found is not None and found.kind == kind:
                return state.position(), int(state.to_act), state.spell(move)
        state.play(moves[rng.randrange(len(moves))])
    raise AssertionError(f"the coach warns of no {kind}")


class Slow(Opponent):
    """Stands in for the opponent's process: says nothing until it is told to, of the first thing it was asked."""

    def __init__(self) -> None:
        self.asked: list[Request] = []
        self.is_dropped = False
        self.told: list[Report] = []

    def ask(self, asked: Request) -> int:
        self.asked.append(asked)
        return len(self.asked)

    def cancel(self) -> None:
        self.is_dropped = True

    def poll(self) -> list[Report]:
        told, self.told = self.told, []
        return told

    def close(self) -> None: ...

    def say(self, reason: Reason) -> None:
        spots = self.asked[0]["why"]
        answer: Answer = {"spots": spots, "score": 0.0, "nodes": 0, "line": [], "visits": {}, "reasons": [reason]}
        self.told = [Report(1, "answer", 1.0, answer, None)]


def seated(hand: Hand, known: Catalogue, position: str, seat: int) -> Table:
    players = ["level1", "level1"]
    players[seat] = HUMAN
    table = hand.sit(begin(known.ruleset("keserima"), {}, players, "5", position=position))
    hand.app.settings.coach = True
    hand.wait(hand.is_asked)
    return table


def make(hand: Hand, table: Table, spots: tuple[str, ...]) -> None:
    """Click the move, and wait until it is played or warned of."""
    at = table.match.at
    hand.play(spots)
    hand.wait(lambda: table.match.at > at or (table.turn.what == What.WARNED and table.motion is None))
    hand.app.settle()


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800)])
def test_a_warning_is_looked_at_once_and_overruled(
    hand: Hand, known: Catalogue, language: str, size: tuple[int, int]
) -> None:
    hand.app.settings.language = language
    hand.resize(size)
    position, seat, spots = careless(known, "lose_piece")
    table = seated(hand, known, position, seat)
    make(hand, table, spots)
    assert table.turn.what == What.WARNED and table.match.at == 0 and hand.cut() == []
    hand.resize(size, 1.0, 2.0)
    assert hand.cut() == []
    title = hand.app.say("coach.title")
    assert {line.size for line in hand.measured().written if line.words == title} == {32.0}, "it grows with the words"
    hand.resize(size)
    hand.app.settle()
    told = table.sitting.coach.found
    assert told is not None and set(told.spots) <= table.marks().causes and table.marks().threat == ()
    hand.click("coach_look")
    hand.rest()
    assert table.sitting.clicks.spots == spots[:-1] and table.match.at == 0
    assert table.marks().threat == tuple(spot for spot in told.reply if spot != END) and hand.cut() == []
    make(hand, table, spots[-1:])
    assert table.match.spots(1, seat) == spots, "it says a thing once"


def test_keys_overrule_and_look(hand: Hand, known: Catalogue) -> None:
    position, seat, spots = careless(known, "lose_piece")
    table = seated(hand, known, position, seat)
    make(hand, table, spots)
    hand.key(pygame.K_ESCAPE)
    assert table.turn.what != What.WARNED and table.sitting.coach.shown is not None
    table = seated(hand, known, position, seat)
    make(hand, table, spots)
    hand.key(pygame.K_RETURN)
    assert table.match.at >= 1 and table.match.spots(1, seat) == spots


def test_a_win_overlooked_is_told(hand: Hand, known: Catalogue) -> None:
    position, seat, spots = careless(known, "miss_win")
    table = seated(hand, known, position, seat)
    make(hand, table, spots)
    hand.click("coach_look")
    hand.rest()
    assert table.marks().hints and table.sitting.clicks.spots == spots[:-1]


def test_it_can_be_turned_off(hand: Hand, known: Catalogue) -> None:
    position, seat, spots = careless(known, "lose_piece")
    table = seated(hand, known, position, seat)
    hand.key(pygame.K_ESCAPE)
    hand.click("coach")
    assert not hand.app.settings.coach
    hand.play(spots)
    assert table.match.at == 1


def test_a_move_is_not_held_back_for_long(hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a process that takes its time: the window goes on, the move is played, and a late answer is not shown."""
    position, seat, spots = careless(known, "lose_piece")
    table = seated(hand, known, position, seat)
    hand.app.opponent().close()
    slow = hand.app._opponent = Slow()
    monkeypatch.setattr(coach, "HELD_SECONDS", 0.3)
    begun, longest = time.monotonic(), 0.0
    hand.play(spots)
    while table.match.at == 0:
        turned = time.monotonic()
        hand.turn()
        longest = max(longest, time.monotonic() - turned)
    assert 0.3 <= time.monotonic() - begun < 3 and longest < 1.0
    hand.wait(lambda: table.sitting.thinking.is_for_bot)
    assert slow.is_dropped and slow.asked[-1]["bot"] == "level1", "the bot thinks at once"
    slow.say(Reason("lose_piece", {"piece": "K", "spot": spots[0], "percent": "100"}, spots[:1]))
    hand.turn()
    assert table.sitting.coach.found is None and table.turn.what == What.BOT
