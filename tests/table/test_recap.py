"""What is told of what has happened since somebody decided last."""

from __future__ import annotations

from at_table import Table

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE
from kesegames.play.match import HUMAN
from kesegames.table.recap import has_decided, is_taken_back, recap


def test_all_since_the_last_decision_is_told_and_of_a_deal_only_that_there_was_one(known: Catalogue) -> None:
    table = Table(known, "kuhn", [HUMAN, HUMAN])
    match = table.sitting.match
    table.sit_down()
    assert [one.seat for one in recap(match, 0)] == [CHANCE] and not has_decided(match, 0)
    table.sitting.click("check", table.now)
    table.sit_down()
    table.sitting.click("bet", table.now)
    assert [one.seat for one in recap(match, 0)] == [1] and has_decided(match, 0)
    assert [one.seat for one in recap(match, 1)] == []
    assert not is_taken_back(match)
    table.sitting.undo(table.now)
    assert is_taken_back(match) and [one.seat for one in recap(match, 1)] == [CHANCE, 0]
