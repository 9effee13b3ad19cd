"""終季 at a table (P22): bots answer in the same time whether they have a choice or not, and everybody is asked."""

from __future__ import annotations

import pytest
from at_table import Bot
from every_game import CATALOGUE
from shuki_positions import shuki

from kesegames.engine.trouble import Trouble
from kesegames.play.match import HUMAN, begin
from kesegames.play.opponent import Report
from kesegames.play.worker import Answer
from kesegames.settings import Settings
from kesegames.table import acting
from kesegames.table.pacing import ANSWER_MS
from kesegames.table.sitting import BEFORE_MS, Sitting
from kesegames.table.turn import What

CHOICE = "dealer a 2, a b0b7r0r6r7, b b4b5r3r3re, c b2b8r1r1r8, begun a, offer a b3"
NONE = "dealer a 2, a b0b7r0r6r7, b b6bkr3r4re, c b2b8r1r1r8, begun a, offer a b3"


def sitting_at(position: str, players: list[str], plays_forced: bool = False) -> Sitting:
    bot, told = Bot(), list[Trouble]()
    match = begin(CATALOGUE.rulesets["shuki"], {}, players, "7", position=position)
    return Sitting(match, None, lambda: bot, told.append, Settings(play_forced_moves=plays_forced))


def answered_at(sitting: Sitting, begun: int, thinks: int) -> int:
    """When the bot to act has answered that takes so long to think; it is asked at `begun`."""
    sitting.due = begun + BEFORE_MS
    number, now = sitting.match.at, begun
    acting.tick(sitting, now)
    asked = sitting.thinking.asked
    assert asked is not None and not sitting.thinking.is_seen
    now += thinks
    answer: Answer = {"spots": ["pass"], "score": 0.5, "nodes": 1, "line": [], "visits": {}}
    sitting.thinking.news(Report(asked.number, "answer", 1.0, answer, None))
    while sitting.match.at == number:
        wait = acting.tick(sitting, now)
        now += 0 if sitting.match.at > number else wait or 1
    return now - begun


@pytest.mark.parametrize("position", [CHOICE, NONE])
def test_p22_a_bot_that_can_only_pass_takes_as_long_as_one_with_a_choice(position: str) -> None:
    assert [len(shuki(position).legal()) > 1] == [position == CHOICE]
    for thinks in (0, 5, ANSWER_MS - 1):
        assert answered_at(sitting_at(position, [HUMAN, "level2", "level2"]), 1000, thinks) == ANSWER_MS


def test_p22_nobody_is_quicker_than_the_slowest_answer_so_far() -> None:
    sitting = sitting_at(CHOICE, [HUMAN, "level2", "level2"])
    assert answered_at(sitting, 1000, ANSWER_MS + 400) == ANSWER_MS + 400
    assert answered_at(sitting, 5000, 0) == ANSWER_MS + 400


def test_p22_a_person_who_can_only_pass_is_asked() -> None:
    """And among several persons nobody's pass plays itself: its haste would tell."""
    position = NONE.replace("offer a b3", "offer a b3 b=pass")
    alone = sitting_at(position, ["level2", "level2", HUMAN], plays_forced=True)
    assert alone.turn().what == What.FORCED and alone.turn().only == ("pass",)
    assert acting.tick(alone, 0) is not None
    several = sitting_at(position, [HUMAN, "level2", HUMAN], plays_forced=True)
    several.take_seat(0)
    assert several.turn().what == What.FORCED and acting.tick(several, 10_000) is None and several.match.at == 0
