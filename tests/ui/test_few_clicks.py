"""How much a person has to do: clicks in a whole game of Senet, and the way from the title to the first own move."""

from __future__ import annotations

import random

import pytest

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN, begin
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT

from .conftest import Hand

A_DECISION = 1.3
NEWCOMER_MS = 20_000
READING_MS = 2_000
"""What a newcomer looks at a screen before clicking, so that the clicks of the way count, too."""


class Counting(Hand):
    """Counts the clicks that are made."""

    clicks = 0

    def click_at(self, place: tuple[float, float], button: int = 1) -> None:
        self.clicks += 1
        super().click_at(place, button)


def counting(hand: Hand) -> Counting:
    return Counting(hand.app, hand._clock)


def is_asked(hand: Hand) -> bool:
    table = hand.table
    is_still = table.motion is None and not table.sitting.has_unshown
    return is_still and (table.sitting.is_over or table.turn.is_persons_move or table.turn.is_persons_throw)


GAMES = [pytest.param("", 20, marks=[pytest.mark.slow]), ("14,22,25 9,18,24 w 3", 3)]


@pytest.mark.parametrize(("position", "least"), GAMES)
def test_a_whole_game_of_senet_takes_few_clicks(hand: Hand, known: Catalogue, position: str, least: int) -> None:
    own = counting(hand)
    hand.app.settings.automatic_throws = True
    hand.app.settings.animation_speed = 0.0
    table = own.sit(begin(known.ruleset("senet"), {}, [HUMAN, "greedy"], "3", position=position))
    rng = random.Random(1)
    decisions = 0
    while not table.sitting.is_over:
        own.wait(lambda: is_asked(own))
        if table.sitting.walk is not None:
            decisions += 1
            own.play(rng.choice(list(table.sitting.walk.moves)))
    assert decisions > least and own.clicks <= A_DECISION * decisions, (own.clicks, decisions)


@pytest.mark.parametrize(("position", "least"), GAMES)
def test_by_hand_each_throw_and_each_stone_is_one_click(
    hand: Hand, known: Catalogue, position: str, least: int
) -> None:
    own = counting(hand)
    hand.app.settings.animation_speed = 0.0
    table = own.sit(begin(known.ruleset("senet"), {}, [HUMAN, "greedy"], "3", position=position))
    rng = random.Random(1)
    acts = 0
    while not table.sitting.is_over:
        own.wait(lambda: is_asked(own))
        acts += not table.sitting.is_over
        if table.sitting.walk is not None:
            own.play(rng.choice(list(table.sitting.walk.moves)))
        elif table.turn.is_persons_throw:
            own.click("throw")
    assert acts > 2 * least and own.clicks == acts


def test_a_newcomer_moves_within_twenty_seconds(hand: Hand) -> None:
    own, app = counting(hand), hand.app
    app.settings.tutorials_seen = []
    app.routes.title()
    begun = app.clock()
    for id in ("begin", "start", "decline"):
        own.click(id)
        own.turn()
    table = own.table
    while not any(event.seat >= 0 and table.sitting.is_person(event.seat) for event in table.match.events):
        own.wait(lambda: is_asked(own))
        app.settle()
        ids = [target.id for target in app.scene.targets()]
        own.click("throw" if "throw" in ids else next(id for id in ids if id.removeprefix(SPOT) in offers(table)))
    waited = app.clock() - begun
    assert waited + own.clicks * READING_MS <= NEWCOMER_MS, (waited, own.clicks)


def offers(table: Table) -> list[str]:
    return list(table.sitting.clicks.offers())
