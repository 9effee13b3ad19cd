"""値戦's showdown on the table: hand after hand is opened, and the cards that count lie higher (P33)."""

from __future__ import annotations

import pygame
import pytest
from every_game import CATALOGUE

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
    known = CATALOGUE.ruleset("chisen")
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


CROWDED = "b1b3b4b6b8r0r2r4r5r6rk"
"""As many common cards as four seats can make of the first three."""


@pytest.mark.parametrize("size", [(900, 520), (1100, 700), (1880, 980)])
@pytest.mark.parametrize("cards", ["r0b4r4", CROWDED])
def test_common_cards_are_as_legible_as_a_hand_and_can_be_clicked(size: tuple[int, int], cards: str) -> None:
    known = CATALOGUE.ruleset("chisen")
    stage = Stage(known, painter(known), 4)
    stage.fit(pygame.FRect(0, 0, *size), False)
    spots = [f"common:{cards[at : at + 2]}" for at in range(0, len(cards), 2)]
    look = Look({spot: [spot[-2:]] for spot in spots}, {})
    lying = sorted((one for one in stage.placed(look)), key=lambda one: one.box.x)
    assert [one.box.h >= 56 for one in lying] == [True] * len(spots)
    boxes = stage.boxes(look)
    assert min(min(boxes[spot].size) for spot in spots) >= 40
    middle = (lying[0].box.x + lying[-1].box.right) / 2
    common = next(place for place in stage.places if place.id == "common")
    assert abs(middle - common.tray.centerx) < 2
