"""A match at a table without a window: what is asked of whom, and what is shown of what happens."""

from __future__ import annotations

import pytest
from at_table import Table

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.play.match import HUMAN
from kesegames.play.opponent import Report
from kesegames.play.reasons import Reason
from kesegames.play.worker import Answer
from kesegames.settings import Settings
from kesegames.table import acting
from kesegames.table.turn import Turn, What

DECLARING = (
    "IA 黒弓LE 黒王KU 黒兵CAI 赤虎CY 黒将MIA, A 赤兵LAI 黒車XA 赤王ZA 黒馬TU 赤弓CO, 皇 NY, "
    "hands 黒兵赤兵赤弓黒馬 赤馬黒虎黒弓, points 170 230, season 2, rate 2, declare IA"
)


def test_what_is_dealt_is_asked_of_nobody(known: Catalogue) -> None:
    table = Table(known, "kuhn", [HUMAN, HUMAN])
    assert table.turn() == Turn(What.CHANCE, CHANCE)
    table.rest()
    for seat, word in enumerate(("bet", "fold")):
        assert table.turn() == Turn(What.HAND_OVER, seat) and not table.sitting.click(word, table.now)
        table.sitting.take_seat(table.now)
        assert table.turn() == Turn(What.DECIDE, seat)
        table.sitting.click(word, table.now)
    assert table.turn() == Turn(What.OVER, OVER) and table.sitting.walk is None


def test_a_throw_is_asked_of_its_person(known: Catalogue) -> None:
    table = Table(known, "senet", [HUMAN, HUMAN])
    assert table.turn() == Turn(What.THROW, table.turn().seat, is_throw=True) and table.turn().is_persons_throw
    table.rest()
    assert table.sitting.match.at == 0
    table.settings.automatic_throws = True
    assert table.turn().what == What.CHANCE and table.turn().is_throw
    table.settings.enter_throws = True
    assert table.turn().what == What.ENTER and table.sitting.values() == [f"sticks:{value}" for value in range(1, 6)]


def test_a_throw_after_the_move_of_a_throw_is_a_further_one(known: Catalogue) -> None:
    table = Table(known, "senet", [HUMAN, HUMAN], settings=Settings(enter_throws=True))
    table.sitting.enter_value("sticks:4", table.now)
    assert not table.turn().is_further and table.turn().is_persons_move
    assert table.sitting.walk is not None
    table.sitting.play_whole(next(iter(table.sitting.walk.moves)), table.now)
    assert table.turn().what == What.ENTER and table.turn().is_further


def test_the_only_move_is_told_and_plays_itself_where_that_is_wanted(known: Catalogue) -> None:
    table = Table(known, "senet", [HUMAN, HUMAN], "28 1,2,3,4,5 w 1", settings=Settings(automatic_throws=True))
    assert table.turn().what == What.FORCED and len(table.turn().only) >= 1
    table.rest()
    assert table.sitting.match.at == 0
    table.settings.play_forced_moves = True
    assert acting.tick(table.sitting, 0) == 550
    acting.tick(table.sitting, 550)
    assert table.sitting.match.at == 1


def test_a_whole_move_waits_where_moves_are_confirmed(known: Catalogue) -> None:
    table = Table(known, "kuhn", [HUMAN, HUMAN], settings=Settings(confirm_moves=True))
    table.sit_down()
    table.sitting.click("bet", table.now)
    assert table.turn() == Turn(What.CONFIRM, 0) and table.sitting.match.at == 1
    table.sitting.click("check", table.now)
    assert table.sitting.clicks.spots == ("check",)
    assert table.sitting.enter(table.now) and table.turn() == Turn(What.HAND_OVER, 1)


def test_m20_declaring_is_asked_as_such(known: Catalogue) -> None:
    table = Table(known, "kisen-standard", [HUMAN, HUMAN], DECLARING)
    assert table.turn() == Turn(What.DECLARE, 0)
    assert sorted(table.sitting.clicks.claims()) == ["again", "season"]


def test_bots_are_waited_for_and_can_be_held(known: Catalogue) -> None:
    table = Table(known, "kuhn", ["random", HUMAN])
    table.rest()
    assert table.turn() == Turn(What.BOT, 0) and table.sitting.thinking.asked is not None
    table.sitting.cancel()
    assert table.turn() == Turn(What.BOT, 0, is_held=True) and acting.tick(table.sitting, table.now) is None
    table.sitting.go_on(table.now)
    table.rest()
    asked = table.sitting.thinking.asked
    assert asked is not None
    answer: Answer = {"spots": ["bet"], "score": 0.5, "nodes": 1, "line": [], "visits": {}}
    table.sitting.thinking.news(Report(asked.number - 1, "answer", 1.0, answer, None))
    assert table.sitting.thinking.answer is None
    table.sitting.thinking.news(Report(asked.number, "answer", 1.0, answer, None))
    table.rest()
    assert table.turn() == Turn(What.DECIDE, 1)


def test_when_the_process_fails_for_good_the_most_urgent_move_is_played(known: Catalogue) -> None:
    table = Table(known, "kuhn", ["level8", HUMAN])
    table.rest()
    asked = table.sitting.thinking.asked
    assert asked is not None
    table.sitting.thinking.news(Report(asked.number, "failed", 0.0, None, Trouble("trouble.opponent_failed")))
    assert [trouble.text for trouble in table.told] == ["trouble.opponent_failed"]
    table.rest()
    assert table.turn() == Turn(What.DECIDE, 1)


@pytest.mark.parametrize("seats", [2, 3])
def test_what_nobody_has_searched_is_worth_an_even_share(known: Catalogue, seats: int) -> None:
    table = Table(known, "kuhn", ["level8", *[HUMAN] * (seats - 1)])
    table.rest()
    asked = table.sitting.thinking.asked
    assert asked is not None
    table.sitting.thinking.news(Report(asked.number, "failed", 0.0, None, None))
    answer = table.sitting.thinking.answer
    assert answer is not None and answer["score"] == 1 / seats


def told_why(table: Table, reason: Reason) -> int:
    """The process is asked why the move of the hint is good, and answers; the number of the question."""
    table.rest()
    thinking = table.sitting.thinking
    assert thinking.asked is not None and thinking.asked.is_why and thinking.reasons is None
    assert thinking.hint is not None
    number, answer = thinking.asked.number, thinking.hint.copy()
    answer["reasons"] = [reason]
    assert thinking.news(Report(number, "answer", 1.0, answer, None))
    return number


def test_reasons_of_another_position_are_never_shown(known: Catalogue) -> None:
    table = Table(known, "kuhn", [HUMAN, "level8"])
    table.rest()
    table.sit_down()
    thinking = table.sitting.thinking
    table.sitting.ask_hint()
    assert thinking.asked is not None
    answer: Answer = {"spots": ["bet"], "score": 0.6, "nodes": 1, "line": ["bet"], "visits": {}}
    thinking.news(Report(thinking.asked.number, "answer", 1.0, answer, None))
    reason = Reason("room", own_text="because.bluff")
    number = told_why(table, reason)
    assert thinking.reasons == [reason]
    assert table.sitting.click("check", table.now) and thinking.reasons is None
    late: Answer = {**answer, "reasons": [reason]}
    assert not thinking.news(Report(number, "answer", 1.0, late, None)) and thinking.reasons is None


@pytest.mark.parametrize(("best", "lead"), [("bet", (0.61, 0.12)), ("check", None)])
def test_a_hint_is_weighed_against_the_next_best_move_where_it_stays_the_best(
    known: Catalogue, best: str, lead: tuple[float, float] | None
) -> None:
    table = Table(known, "kuhn", [HUMAN, "level8"])
    table.rest()
    table.sit_down()
    thinking, visits = table.sitting.thinking, {"bet": 0.8, "check": 0.2}
    table.sitting.ask_hint()
    assert thinking.asked is not None
    answer: Answer = {"spots": ["bet"], "score": 0.6, "nodes": 1, "line": ["bet"], "visits": visits}
    thinking.news(Report(thinking.asked.number, "answer", 1.0, answer, None))
    told_why(table, Reason("room", own_text="because.bluff"))
    assert [reason.text for reason in thinking.reasons or []] == ["because.bluff"]
    table.rest()
    assert thinking.hint_grade == 3 and thinking.asked is not None and thinking.asked.is_rival
    weighed: Answer = {"spots": [best], "score": 0.61, "nodes": 1, "line": [], "visits": {}, "after": 0.49}
    thinking.news(Report(thinking.asked.number, "answer", 1.0, weighed, None))
    table.rest()
    assert thinking.asked is None and thinking.lead == (pytest.approx(lead) if lead is not None else None)


@pytest.mark.parametrize("seats", range(2, 7))
def test_a_bot_takes_a_draw_when_it_expects_less_than_its_share(known: Catalogue, seats: int) -> None:
    players = [HUMAN, *["random"] * (seats - 1)]
    begun = Table(known, "highest", players).sitting
    assert [begun.accepts_draw(seat) for seat in range(seats)] == [True, *[False] * (seats - 1)]  # People are asked.
    if seats > 2:
        beaten = Table(known, "highest", players, " ".join(["3", "1", *"." * (seats - 2)])).sitting
        assert [beaten.accepts_draw(seat) for seat in range(1, seats)] == [True, *[False] * (seats - 2)]


def test_who_resigns_among_three_is_replaced_by_a_bot_until_that_is_taken_back(known: Catalogue) -> None:
    table = Table(known, "kuhn", [HUMAN] * 3)
    sitting = table.sitting
    table.rest()
    sitting.take_seat(table.now)
    assert all(map(sitting.accepts_draw, range(3)))
    sitting.resign(table.now)
    assert sitting.persons == [1, 2] and not sitting.is_over
    assert table.turn() == Turn(What.BOT, 0) and not sitting.accepts_draw(0)  # It stands even, and is a bot.
    table.rest()
    asked = sitting.thinking.asked
    assert asked is not None
    answer: Answer = {"spots": ["bet"], "score": 0.5, "nodes": 1, "line": [], "visits": {}}
    sitting.thinking.news(Report(asked.number, "answer", 1.0, answer, None))
    table.rest()
    for seat, word in ((1, "fold"), (2, "call")):
        sitting.take_seat(table.now)
        assert table.turn() == Turn(What.DECIDE, seat) and sitting.click(word, table.now)
    outcome = sitting.match.outcome()
    assert sitting.is_over and outcome is not None and outcome.reason == "showdown"
    at = sitting.match.at
    while sitting.match.at > 2:
        assert sitting.undo(table.now)
    assert sitting.match.to_act == 0 and sitting.persons == [0, 1, 2]
    while sitting.redo(table.now):
        pass
    assert sitting.match.at == at and sitting.persons == [1, 2]


def test_all_that_happens_is_shown_once_and_in_turn(known: Catalogue) -> None:
    table = Table(known, "kuhn", [HUMAN, HUMAN])
    before = table.sitting.look()
    table.rest()
    after = table.sitting.look()
    shown = table.sitting.next_shown()
    assert shown is not None and (shown.looks[0], shown.looks[-1]) == (before, after) and shown.is_deal
    assert table.sitting.next_shown() is None and not table.sitting.has_unshown
    table.sit_down()
    table.sitting.skip()
    table.sitting.click("bet", table.now)
    table.sitting.undo(table.now)
    guides = []
    while (shown := table.sitting.next_shown()) is not None:
        guides.append(shown.guide)
    assert guides == [("bet",), ()]
    table.sitting.redo(table.now)
    table.sitting.skip()
    assert table.sitting.next_shown() is None
