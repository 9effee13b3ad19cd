"""終季 at the table: a complete hand is said to be one, and ends the season by a button (P20)."""

from __future__ import annotations

import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.state import EVERYONE
from kesegames.play.match import HUMAN, begin
from kesegames.ui.scenes.table.view import SPOT

from .conftest import Hand, Quick

WHOLE = "dealer a 2, paid 0:0, a b1b2b3r1r2r3, b b5b6r1r3rk, late, turn a"
OFFERED = "dealer a 2, paid 0:0, a b1b2b3r1r2, b b5b6r1r4rk away r8, late, offer b r3"


@pytest.mark.parametrize("position", [WHOLE, OFFERED])
def test_the_season_is_ended_by_a_button(hand: Hand, known: Catalogue, position: str) -> None:
    table = hand.sit(begin(known.ruleset("shuki"), {}, [HUMAN, "random"], "7", position=position))
    hand.wait(hand.is_asked)
    assert "season" in table.words() and "season" not in table.boxes()
    hand.click(SPOT + "season")
    assert table.match.spots(1, EVERYONE) == ("season",)


def test_that_a_bot_ends_the_season_is_told_once(hand: Hand, known: Catalogue) -> None:
    position = "dealer b 2, paid 0:0, a b5b6r1r3rk, b b1b2b3r1r2r3, late, turn b"
    hand.resize((960, 600))
    match = begin(known.ruleset("shuki"), {}, [HUMAN, "random"], "7", position=position)
    hand.app._opponent = ends = Quick(hand)
    ends.place = [match.state.write(move) for move in match.state.legal()].index("end")
    table = hand.sit(match)
    hand.wait(lambda: table.shows_moment and table.motion is None)
    assert len(hand.app.notices.texts) == 1
