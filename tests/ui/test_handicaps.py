"""A handicap is chosen at set-up, seen on the board, and remembered."""

from __future__ import annotations

import pygame

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN, begin
from kesegames.ui.scenes.setup.scene import Setup

from .conftest import Hand


def test_it_is_chosen_by_keys_and_remembered(hand: Hand, known: Catalogue) -> None:
    for ruleset in known.rulesets.values():
        if not ruleset.handicaps:
            continue
        setup = Setup(hand.app, ruleset)
        setup.has_more = True
        hand.app.push(setup)
        hand.app.settle()
        assert hand.cut() == []
        setup.ring.at, setup.ring.is_shown = "handicap", True
        hand.key(pygame.K_RIGHT)
        id, seat = setup.handicap
        assert id in ruleset.handicaps and hand.cut() == []
        hand.click("start")
        assert hand.table.match.start_position == ruleset.handicaps[id].starts[seat]
        position = hand.table.match.start_position
        hand.table.again()
        assert hand.table.match.start_position == position and hand.table.match.at == 0
        again = Setup(hand.app, ruleset)
        assert again.handicap == (id, seat)
        again._choose_seats(ruleset.most_seats - ruleset.least_seats)
        assert (again._start_position() == "") == (ruleset.most_seats > ruleset.least_seats)


def test_another_match_from_any_other_position_begins_at_the_beginning(hand: Hand, known: Catalogue) -> None:
    match = begin(known.ruleset("kuhn"), {}, [HUMAN, HUMAN], "3", position="KQ", is_serious=True)
    hand.sit(match)
    hand.table.again()
    assert hand.table.match.start_position == "" and hand.table.match.is_serious
