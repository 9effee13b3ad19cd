"""値戦's showdown on the table: hand after hand is opened, and the cards that count lie higher (P33)."""

from __future__ import annotations

import pygame
import pytest

from kesegames import catalogue
from kesegames.engine.look import Look
from kesegames.play.match import HUMAN, Match, begin
from kesegames.settings import Settings
from kesegames.table import bills
from kesegames.ui.board.motion import SHOWN_MS, Motion
from kesegames.ui.board.stage import Stage
from kesegames.ui.painters import painter

HANDS = "a b1b2r8 put 4 known r8, b b3bkr6 put 4 known r6, c b5b6r7 put 3 known r7"
LAST = f"dealer a, {HANDS}, common r0b4r4, round 3 base 1 c"


@pytest.fixture
def match() -> Match:
    known = catalogue.load(None).rulesets["chisen"]
    found = begin(known, {"seasons": "8"}, [HUMAN] * 3, "1", position=LAST)
    found.play(int(found.state.read("join")))
    return found


def staged(match: Match, size: tuple[int, int]) -> Stage:
    stage = Stage(match.ruleset, painter(match.ruleset), 3)
    stage.fit(pygame.FRect(0, 0, *size), False)
    return stage


def tops(stage: Stage, look: Look, place: str) -> dict[str, float]:
    return {one.spot: one.box.y for one in stage.placed(look) if one.spot.startswith(f"{place}:")}


@pytest.mark.parametrize("size", [(880, 520), (1100, 700), (1880, 980)])
def test_the_cards_of_the_combination_lie_higher_than_those_beside_them(match: Match, size: tuple[int, int]) -> None:
    stage = staged(match, size)
    look = bills.seen_at_end(match, 0, Settings())[-1]
    hand, common = tops(stage, look, "hand2"), tops(stage, look, "common")
    assert hand["hand2:b5"] == hand["hand2:b6"] < hand["hand2:r7"] - 3
    assert common["common:b4"] < min(common["common:r0"], common["common:r4"]) - 3
    assert all(top >= 0 for top in (*hand.values(), *common.values()))


def test_each_hand_is_looked_at_before_the_next_is_opened(match: Match) -> None:
    looks = bills.seen_at_end(match, 0, Settings())
    opened = [[place for place in ("hand1", "hand2") if f"{place}:?" not in look.pieces] for look in looks]
    assert opened == [[], [], [], ["hand1"], ["hand1", "hand2"], ["hand1", "hand2"]]
    motion = Motion(staged(match, (1100, 700)), looks, (), 1.0, 0)
    assert motion.length >= 3 * SHOWN_MS


def test_who_wants_no_motion_is_not_kept_waiting(match: Match) -> None:
    assert bills.seen_at_end(match, 0, Settings(animation_speed=0)) == []
