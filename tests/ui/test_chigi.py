"""値木 at the table: cards carried to the ends, ends to each other, the sum so far beside what is pointed at."""

from __future__ import annotations

import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.state import EVERYONE
from kesegames.play.match import HUMAN, begin
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT

from .conftest import Hand

ROADS = "dealer a, a b2b3r4, b r0r1, gone bs, roads b5 b1 r3 b7, turn a"


@pytest.fixture
def table(hand: Hand, known: Catalogue) -> Table:
    found = hand.sit(begin(known.ruleset("chigi"), {}, [HUMAN, HUMAN], "7", position=ROADS))
    hand.wait(hand.is_asked)
    return found


def test_cards_are_carried_to_an_end_one_after_the_other(hand: Hand, table: Table) -> None:
    hand.drag(SPOT + "hand0:b2", table.boxes()["end:5"].center)
    assert table.sitting.clicks.spots == ("hand0:b2", "end:5") and table.marks().so_far == "2 (3 short of 5)"
    hand.drag(SPOT + "hand0:b3", table.boxes()["end:5"].center)
    assert table.sitting.clicks.spelled == ("end:5", "hand0:b2", "hand0:b3")
    assert table.words() == ["end"]
    hand.click(SPOT + "end")
    assert table.match.spots(1, EVERYONE) == ("end:5", "hand0:b2", "hand0:b3", "end")


def test_a_card_let_go_elsewhere_is_put_down_and_the_others_stay(hand: Hand, table: Table) -> None:
    hand.drag(SPOT + "hand0:b2", table.boxes()["end:5"].center)
    hand.drag(SPOT + "hand0:b3", (3.0, 60.0))
    assert table.sitting.clicks.spots == ("hand0:b2", "end:5")


def test_an_end_carried_to_another_joins_it(hand: Hand, table: Table) -> None:
    hand.drag(SPOT + "end:1", table.boxes()["end:3"].center)
    assert table.sitting.clicks.spots == ("end:1", "end:3")
    hand.app.draw()
    assert table.marks().so_far == "1+3 = 4"
    hand.click(SPOT + "hand0:r4")
    assert table.match.spots(1, EVERYONE) == ("end:1", "end:3", "hand0:r4")


def test_the_sum_counts_what_is_pointed_at(hand: Hand, table: Table) -> None:
    hand.click(SPOT + "hand0:b2")
    table.ring.hovered = SPOT + "hand0:b3"
    assert table.marks().so_far == "2+3 = 5"
    hand.app.draw()
