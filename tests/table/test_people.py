"""What people do at a table: they take back, resign, agree, throw for all, run out of time, go on from a bill."""

from __future__ import annotations

import pytest
from at_table import Table

from kesegames.catalogue import Catalogue
from kesegames.engine.look import END
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, POST, RESIGN, Event
from kesegames.play.opponent import Report
from kesegames.play.reasons import Reason
from kesegames.play.worker import Answer
from kesegames.settings import Settings
from kesegames.table import acting
from kesegames.table.coach import Coach
from kesegames.table.pacing import ANSWER_MS, LONGEST_MS, Pace
from kesegames.table.turn import Turn, What


def answer(spots: list[str], reasons: list[Reason] | None = None) -> Answer:
    found: Answer = {"spots": spots, "score": 0.5, "nodes": 1, "line": [], "visits": {}}
    if reasons is not None:
        found["reasons"] = reasons
    return found


def asked(table: Table) -> int:
    """The number of what the process is asked."""
    found = table.sitting.thinking.asked
    assert found is not None
    return found.number


def test_clicks_are_taken_back_one_by_one_or_all(known: Catalogue) -> None:
    table = Table(known, "senet", [HUMAN, HUMAN], settings=Settings(automatic_throws=True, confirm_moves=True))
    table.sit_down()
    sitting = table.sitting
    assert sitting.walk is not None and not sitting.back() and not sitting.back_all()
    spots = next(spots for spots in sitting.walk.moves if len(spots) > 1)
    for spot in spots:
        assert sitting.click(spot, table.now)
    assert table.turn().what == What.CONFIRM
    assert sitting.back() and sitting.clicks.spots == spots[:-1]
    assert sitting.back_all() and sitting.clicks.spots == ()
    assert not sitting.confirm(table.now) and not sitting.enter(table.now)
    assert not sitting.click("nowhere", table.now)


def test_a_draw_is_agreed_and_nothing_follows(known: Catalogue) -> None:
    table = Table(known, "kuhn", [HUMAN, HUMAN])
    table.sit_down()
    table.sitting.agree_draw(table.now)
    at = table.sitting.match.at
    assert table.turn() == Turn(What.OVER, OVER)
    table.sitting.agree_draw(table.now)
    table.sitting.resign(table.now)
    assert table.sitting.match.at == at


def test_between_people_whose_throws_follow_each_other_one_word_throws_for_all(known: Catalogue) -> None:
    table = Table(known, "jusai", [HUMAN] * 3)
    sitting = table.sitting
    assert sitting.is_for_all()
    sitting.throw_for_all(table.now)
    assert table.turn().what == What.CHANCE and table.turn().seat == 1
    table.rest()
    assert sitting.match.at >= 3 and [event.seat for event in sitting.match.events[:3]] == [CHANCE] * 3
    assert not Table(known, "jusai", [HUMAN, "random", "random"]).sitting.is_for_all()
    assert not Table(known, "senet", [HUMAN, HUMAN]).sitting.is_for_all()


def test_who_is_elsewhere_is_waited_for_and_what_they_did_is_received(known: Catalogue) -> None:
    table = Table(known, "senet", [POST, HUMAN], settings=Settings(automatic_throws=True))
    sitting = table.sitting
    assert table.turn().what == What.POST and table.turn().is_throw
    state = sitting.match.state
    throw = Event(CHANCE, next(int(move) for move, _ in state.chances() if state.after(int(move)).legal()))
    sitting.receive([throw], table.now)
    assert table.turn() == Turn(What.POST, 0)
    sitting.receive([Event(0, int(sitting.match.state.legal()[0]))], table.now)
    assert sitting.match.at == 2
    sitting.receive([Event(0, 0, RESIGN)], table.now)
    assert sitting.is_over


def test_the_threats_are_what_the_other_side_may_gain_if_the_turn_is_left(known: Catalogue) -> None:
    table = Table(known, "kuhn", [HUMAN, "random"])
    table.sit_down()
    assert table.sitting.going_on() is not None
    assert table.sitting.threats() is table.sitting.threats()
    over = Table(known, "kuhn", [HUMAN, HUMAN]).sitting
    over.agree_draw(0)
    assert over.going_on() is None and over.threats() == []


def test_the_coach_holds_a_move_back_says_what_it_overlooks_and_says_it_once(known: Catalogue) -> None:
    table = Table(known, "keserima", [HUMAN, "level1"])
    sitting = table.sitting
    table.rest()
    assert sitting.has_coach and sitting.walk is not None
    spots, at = next(iter(sitting.walk.moves)), sitting.match.at
    for spot in spots:
        sitting.click(spot, table.now)
    assert table.turn().what == What.CHECKED and sitting.confirm(table.now)
    assert acting.tick(sitting, table.now) == acting.COACH_MS
    reason = Reason("loses")
    sitting.thinking.news(Report(asked(table), "answer", 1.0, answer(list(spots), [reason]), None))
    acting.tick(sitting, table.now)
    assert table.turn().what == What.WARNED and sitting.coach.found == reason
    sitting.look_first()
    assert sitting.coach.shown == reason and sitting.coach.found is None and sitting.match.at == at
    for spot in spots[len(sitting.clicks.spots) :]:
        sitting.click(spot, table.now)
    assert sitting.match.at == at + 1 and table.turn().what == What.BOT


def test_a_move_that_overlooks_nothing_is_played_once_that_is_known(known: Catalogue) -> None:
    table = Table(known, "keserima", [HUMAN, "level1"])
    sitting = table.sitting
    table.rest()
    assert sitting.walk is not None
    spots, at = next(iter(sitting.walk.moves)), sitting.match.at
    for spot in spots:
        sitting.click(spot, table.now)
    sitting.thinking.news(Report(asked(table), "failed", 1.0, None, None))
    acting.tick(sitting, table.now)
    assert sitting.match.at == at + 1


def test_a_coach_that_takes_too_long_says_nothing(known: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(known, "keserima", [HUMAN, "level1"])
    table.rest()
    coach, state = Coach(table.sitting.thinking), table.sitting.match.state
    seconds = [0.0]
    monkeypatch.setattr("kesegames.table.coach.monotonic", lambda: seconds[0])
    assert coach.ask(state, int(state.legal()[0])) and coach.is_thinking and not coach.poll()
    seconds[0] = 0.3
    assert coach.poll() and coach.found is None and not coach.is_thinking and not coach.poll()


def test_words_are_weighed_one_after_the_other_and_one_that_fails_has_no_worth(known: Catalogue) -> None:
    thinking = (table := Table(known, "kuhn", [HUMAN, "level1"])).sitting.thinking
    table.sit_down()
    thinking.weigh(["bet", "check"])
    thinking.weigh(["bet", "check"])
    weighed = answer(["bet"])
    weighed["after"] = 0.25
    thinking.news(Report(asked(table), "answer", 1.0, weighed, None))
    thinking.weigh(["bet", "check"])
    thinking.news(Report(asked(table), "failed", 1.0, None, None))
    thinking.weigh(["bet", "check"])
    assert thinking.worths == {"bet": 0.25, "check": None} and thinking.asked is None


def test_a_hint_is_told_in_grades_and_one_that_fails_can_be_asked_for_again(known: Catalogue) -> None:
    table = Table(known, "keserima", [HUMAN, "random"])
    thinking = table.sitting.thinking
    table.sit_down()
    table.sitting.ask_hint()
    assert thinking.is_about_hint and thinking.hint_spots() == ()
    thinking.news(Report(asked(table), "failed", 0.0, None, None))
    assert thinking.hint_grade == 0
    table.sitting.ask_hint()
    assert table.sitting.walk is not None
    spots = next(spots for spots in table.sitting.walk.moves if len(spots) > 2 and spots[-1] == END)
    thinking.news(Report(asked(table), "answer", 1.0, answer(list(spots)), None))
    assert thinking.hint_spots() == spots[-2:-1]
    table.sitting.ask_hint()
    assert thinking.hint_spots() == spots[:1]
    table.sitting.ask_hint()
    assert thinking.hint_spots() == spots[:-1]


def test_answers_that_stay_hidden_take_as_long_as_the_slowest_so_far() -> None:
    pace = Pace()
    assert pace.due(100, 150) == 100 + ANSWER_MS
    assert pace.due(100, 5000) == 100 + ANSWER_MS, "known since 150"
    pace.begin()
    assert pace.due(100, 2000) == 2000
    pace.begin()
    assert pace.due(0, 10) == 1900, "as slow as the slowest"


def test_after_a_machine_has_slept_no_answer_takes_as_long() -> None:
    pace = Pace()
    assert pace.due(0, 8 * 3_600_000) < 8 * 3_600_000, "it is given at once"
    pace.begin()
    assert pace.due(0, 10) == LONGEST_MS


def test_who_has_no_time_left_loses(known: Catalogue) -> None:
    table = Table(known, "keserima", [HUMAN, HUMAN])
    table.sitting.time_is_up(table.now)
    outcome = table.sitting.match.outcome()
    assert table.sitting.is_over and outcome is not None and outcome.reason == "time"
