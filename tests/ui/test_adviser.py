"""The adviser at the table: a switch, and what a hand waits for in every game that tells it."""

from __future__ import annotations

import pygame
import pytest
from every_game import CATALOGUE

from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, Match, begin
from kesegames.ui.scenes.table.adviser import counsel

from .conftest import Hand

ADVISING = [id for id in CATALOGUE.rulesets if begin(CATALOGUE.ruleset(id), {}, [HUMAN] * 2, "1").state.has_advice()]


def advised(game: str) -> Match:
    """A match of one person that the adviser has something to say to."""
    for seed in range(40):
        match = begin(CATALOGUE.ruleset(game), {}, [HUMAN, "greedy"], str(seed))
        while match.to_act != OVER:
            if match.to_act == 0 and match.state.advises(0):
                return match
            if match.to_act == CHANCE:
                match.throw()
            else:
                match.play(int(max(match.state.legal(), key=match.state.urgency)))
    raise AssertionError("nothing is waited for")


@pytest.mark.parametrize("game", ADVISING)
def test_it_speaks_where_it_is_wanted_and_is_turned_on_in_the_menu(hand: Hand, game: str) -> None:
    match = advised(game)
    hand.app.keeps_files = False
    hand.app.settings.panel_tab = "log"
    table = hand.sit(match)
    hand.wait(hand.is_asked)
    assert not hand.app.settings.adviser and counsel(table) == []
    hand.key(pygame.K_ESCAPE)
    hand.click("adviser")
    assert hand.app.settings.adviser
    lines = counsel(table)
    assert len(lines) == len(match.state.advises(0)) > 0
    assert table.said().text == "\n".join(lines)


@pytest.mark.parametrize("game", ADVISING)
def test_it_names_nothing_that_the_seat_does_not_see(game: str) -> None:
    match = advised(game)
    for other in range(1, int(match.state.seats)):
        assert match.state.seen_by(0).advises(other) == []


def test_some_game_advises() -> None:
    assert ADVISING
