"""Clocks in the window: chosen in set-up, seen on the plates, run, stand, run out."""

from __future__ import annotations

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.play import clock, record
from kesegames.play.match import CLOCK, HUMAN, TIME, Match, begin
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.setup.scene import CLOCKS, Setup
from kesegames.ui.scenes.table.scene import Table

from .conftest import Hand


def going(known: Catalogue, game: str, header: str, seats: int = 2, **told: str) -> Match:
    match = begin(known.ruleset(game), told, [HUMAN] * seats, "5", clock=header)
    while match.to_act == CHANCE:
        match.throw()
    return match


def sat(hand: Hand, match: Match) -> Table:
    table = hand.sit(match)
    hand.rest()
    table.take_seat()
    hand.turn()
    return table


def later(hand: Hand, ms: int, step: int = 50) -> None:
    """Let time pass as it does while the window waits."""
    for _ in range(ms // step):
        hand._clock[0] += step
        hand.app.turn()


def test_a_clock_is_chosen_by_keys_and_remembered(hand: Hand, known: Catalogue) -> None:
    setup = Setup(hand.app, known.ruleset("senet"))
    setup.has_more = True
    hand.app.push(setup)
    hand.app.settle()
    setup.ring.at, setup.ring.is_shown = "clock", True
    hand.key(pygame.K_RIGHT)
    assert setup.clock == CLOCKS[1]
    hand.click("start")
    assert hand.table.match.header[CLOCK] == CLOCKS[1]
    again = Setup(hand.app, known.ruleset("senet"))
    assert again.clock == CLOCKS[1]


def test_the_clock_of_who_decides_runs_and_stands_behind_a_menu_and_another_window(
    hand: Hand, known: Catalogue
) -> None:
    table = sat(hand, going(known, "kuhn", "3"))
    seat = table.match.to_act
    timing = table.sitting.timing
    start = timing.left(seat)
    assert start is not None
    later(hand, 2_000)
    running = timing.left(seat)
    assert running is not None and 1_500 <= start - running <= 2_100
    assert table.player_of(seat).clock == clock.said(running) and table.player_of(1 - seat).clock == "3:00"
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scene is not table
    later(hand, 5_000)
    hand.key(pygame.K_ESCAPE)
    after = timing.left(seat)
    assert hand.app.scenes[-1] is table and after is not None and running - after <= 200
    hand.app.feed(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    later(hand, 5_000)
    hand.app.feed(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    back = timing.left(seat)
    assert back is not None and after - back <= 200


def test_no_clock_runs_and_no_notice_goes_while_the_machine_sleeps(hand: Hand, known: Catalogue) -> None:
    table = sat(hand, going(known, "kuhn", "3"))
    timing, seat = table.sitting.timing, table.match.to_act
    hand.app.tell_words("notice.journal_again")
    later(hand, 2_000)
    before = timing.left(seat)
    later(hand, 3_600_000, 3_600_000)
    assert hand.app.notices.texts and timing.left(seat) == before
    later(hand, 2_000)
    after = timing.left(seat)
    assert before is not None and after is not None and before - after == 2_000


def test_it_stands_while_the_screen_is_handed_over(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(going(known, "kuhn", "3"))
    hand.lifts_curtains = False
    assert table.sitting.awaited >= 0
    later(hand, 5_000)
    assert table.sitting.timing.left(table.match.to_act) == 180_000


def test_who_runs_out_loses_and_it_is_said(hand: Hand, known: Catalogue) -> None:
    match = going(known, "senet", "1")
    table = sat(hand, match)
    loser = match.to_act
    table.sitting.timing.spent = 59_000
    later(hand, 1_500)
    assert match.to_act == OVER and match.events[-1].word == TIME
    hand.rest()
    assert hand.cut() == []
    outcome = match.outcome()
    assert outcome is not None and outcome.reason == "time" and outcome.winners == [1 - loser]
    assert table.is_result_open


def test_with_more_seats_a_bot_plays_on_and_the_bill_says_so(hand: Hand, known: Catalogue) -> None:
    match = going(known, "kuhn", "1", 3)
    seat = match.to_act
    table = sat(hand, match)
    table.sitting.time_is_up(hand.app.clock())
    assert match.player(seat).startswith("level") and table.player_of(seat).clock == ""
    hand.wait(lambda: match.to_act != seat)
    assert match.gone_by(seat) == TIME


def test_the_replay_shows_what_was_left(hand: Hand, known: Catalogue) -> None:
    match = going(known, "senet", "3")
    seat = match.to_act
    match.play(int(match.state.legal()[0]))
    clock.keep(match, 20_000)
    replay = Replay(hand.app, record.read_any(record.write(match), known))
    hand.app.push(replay)
    replay.go(match.at)
    assert replay.player_of(seat).clock == "2:40"
    replay.go(0)
    assert replay.player_of(seat).clock == "3:00"


def test_what_is_not_laid_in_time_is_laid_by_lot(hand: Hand, known: Catalogue) -> None:
    match = going(known, "shinra", "", layout_minutes="1")
    table = sat(hand, match)
    seat = match.to_act
    table.sitting.timing.spent = 59_900
    later(hand, 1_000)
    mine = [event for event in match.events if event.seat == seat]
    assert mine and match.state.arranges()
    while match.to_act != seat and match.state.arranges():
        table.sitting.play(int(match.state.legal()[0]), [table.sitting.look()], hand.app.clock())
    hand.rest()
    before = len(match.events)
    later(hand, 600)
    assert len(match.events) > before and match.events[before].seat == seat


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_table_has_room_for_its_clocks(hand: Hand, known: Catalogue, language: str) -> None:
    hand.app.settings.language = language
    hand.resize((960, 600))
    for ruleset in known.rulesets.values():
        for seats in {ruleset.least_seats, ruleset.most_seats}:
            hand.app.restart(Table(hand.app, going(known, ruleset.id, "10+10", seats)))
            assert hand.cut() == [], (ruleset.id, seats)
