"""Where persons' throws follow each other, one button or key throws for all of them, each throw seen."""

from __future__ import annotations

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.state import OVER
from kesegames.play.match import HUMAN, begin
from kesegames.table.turn import What
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.todo import todo

from .conftest import Hand

BOT = "random"


def wait(hand: Hand, table: Table) -> None:
    """Until a person is asked, or the match is over."""
    asked = (What.THROW, What.DECIDE, What.OVER)
    hand.wait(lambda: table.motion is None and not table.sitting.has_unshown and table.turn.what in asked)
    hand.app.settle()


def is_offered(table: Table) -> bool:
    return any(target.id == "throw_all" for target in table.targets())


def throw_for_all(hand: Hand, by: str) -> None:
    if by == "click":
        hand.click("throw_all")
    else:
        hand.key(pygame.K_t)


@pytest.mark.parametrize("by", ["click", "key"])
@pytest.mark.parametrize(("game", "speed"), [("highest", 0.0), ("highest", 1.0), ("jusai", 0.0), ("jusai", 1.0)])
def test_six_persons_throw_one_after_the_other(hand: Hand, known: Catalogue, game: str, speed: float, by: str) -> None:
    hand.app.settings.animation_speed = speed
    table = hand.sit(begin(known.ruleset(game), {}, [HUMAN] * 6, "5"))
    wait(hand, table)
    assert is_offered(table)
    shown = []
    throw_for_all(hand, by)
    while table.match.at < 6 or table.motion is not None or table.sitting.has_unshown:
        hand.turn()
        assert table.turn.what != What.THROW or table.match.at == 6
        shown.append(table.look.counters.get("sticks"))
    wait(hand, table)
    assert table.match.at == 6
    lying = [value for value in shown if value is not None]
    changes = [value for before, value in zip([None, *lying], lying, strict=False) if value != before]
    values = [event.move for event in table.match.events]
    assert changes == [value for before, value in zip([None, *values], values, strict=False) if value != before]


def test_a_flowing_round_ends_with_the_round(hand: Hand, known: Catalogue) -> None:
    """A throw-off and the next round are asked for anew, until the match is over; undo takes back as always."""
    hand.app.settings.animation_speed = 0.0
    table = hand.sit(begin(known.ruleset("jusai"), {"rounds": "5"}, [HUMAN] * 3, "8"))
    wait(hand, table)
    while table.match.to_act != OVER:
        assert table.match.state.opens_round()
        before = table.match.at
        throw_for_all(hand, "key")
        wait(hand, table)
        assert table.match.to_act == OVER or table.match.state.opens_round()
        throwers = [int(table.match.state_at(number).thrower()) for number in range(before, table.match.at)]
        assert len(throwers) == len(set(throwers)) > 1
    assert not is_offered(table)


def test_it_is_offered_only_where_more_than_one_person_throws_without_deciding(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.animation_speed = 0.0
    for game, players, is_there in (
        ("jusai", [HUMAN, BOT, HUMAN], True),
        ("jusai", [HUMAN, BOT, BOT], False),
        ("jusai-rengeki", [HUMAN, HUMAN], False),
        ("senet", [HUMAN, HUMAN], False),
    ):
        table = hand.sit(begin(known.ruleset(game), {}, players, "5"))
        wait(hand, table)
        assert table.turn.what == What.THROW and is_offered(table) is is_there, (game, players)
    table = hand.sit(begin(known.ruleset("jusai"), {}, [HUMAN, HUMAN], "5"))
    wait(hand, table)
    hand.click("throw")
    wait(hand, table)
    assert table.match.at == 1 and not is_offered(table)
    hand.key(pygame.K_t)
    wait(hand, table)
    assert table.match.at == 1


@pytest.mark.parametrize("tab", ["log", "guide"])
def test_a_throw_off_is_said_at_the_table(hand: Hand, known: Catalogue, tab: str) -> None:
    """Who is level stands in the title until the next throw; where the log cannot be read it is news, too (T4)."""
    hand.app.settings.panel_tab = tab
    match = begin(known.ruleset("jusai"), {}, [HUMAN] * 3, "5", position="1 a 29,29,29 3,3,.")
    table = hand.sit(match)
    table.sitting._fall(1, hand.app.clock())
    words = "Seat A and Seat B are level with 3 and throw again."
    hand.turn()
    assert table.motion is not None and words not in (table.turn_words(), *hand.app.notices.texts)
    wait(hand, table)
    assert table.turn_words() == f"{words} · round 1 of 10"
    assert hand.app.notices.texts == ([] if tab == "log" else [words])
    hand.click("throw")
    wait(hand, table)
    assert table.turn_words() == "Seat B to throw · round 1 of 10"


def test_sticks_of_another_bear_the_sign_of_who_threw_them(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begin(known.ruleset("jusai"), {}, [HUMAN] * 3, "5"))
    assert (table.marks().throw, table.marks().thrower) == (0, -1)
    hand.click("throw")
    wait(hand, table)
    assert table.turn.seat == 1 and table.marks().thrower == 0
    again = hand.sit(begin(known.ruleset("jusai-rengeki"), {}, [HUMAN] * 2, "5"))
    hand.click("throw")
    wait(hand, again)
    assert again.turn.seat == 0 and (again.marks().throw, again.marks().thrower) == (1, -1)


def test_the_words_and_stakes_say_what_they_win_and_lose(hand: Hand, known: Catalogue) -> None:
    position = "1 a 29,29 8?,."
    table = hand.sit(begin(known.ruleset("jusai-rengeki"), {}, [HUMAN] * 2, "5", position=position))
    wait(hand, table)
    assert [entry.label for entry in todo(table)] == ["Again: 6 in 32 loses 8", "Keep 8"]
    table = hand.sit(begin(known.ruleset("shinyu"), {}, [HUMAN] * 2, "5"))
    wait(hand, table)
    hand.click("spot number:4")
    wait(hand, table)
    (entry,) = todo(table)
    assert [step.label for step in entry.steps][2] == "Stake 3: +12 in 5 of 32, else −3"
