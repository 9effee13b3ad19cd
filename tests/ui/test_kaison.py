"""開樽 on the table: betting by single keys, and a showdown in which the cards that count lie higher (P62, P63)."""

from __future__ import annotations

import pygame
import pytest
from every_game import CATALOGUE

from kesegames.play.match import HUMAN, Match, begin
from kesegames.settings import Settings
from kesegames.table import bills
from kesegames.ui.board.stage import Stage
from kesegames.ui.painters import painter

from .conftest import Hand

FIRST = "dealer a, a b7r8 paid 1, b b1b1 paid 1, turn a"
LAST = "dealer a, a b7r8 paid 5 bet 1, b b1b1 paid 4, common b6r0r2, turn b"


def match_at(position: str, players: list[str], **options: str) -> Match:
    ruleset = CATALOGUE.ruleset("kaison")
    return begin(ruleset, ruleset.complete(options), players, "1", position=position)


def type_sign(hand: Hand, sign: str) -> None:
    hand.app.feed(pygame.event.Event(pygame.KEYDOWN, key=ord(sign), mod=0, unicode=sign, scancode=0))


ANSWER = "dealer b, a b7r8 paid 1, b b1b1 paid 4 bet 3, turn a"


@pytest.mark.parametrize(
    ("position", "signs", "wanted"),
    [
        (FIRST, "1", "bet 1"),
        (FIRST, "++1", "bet 3"),
        (FIRST, "======-1", "bet 4"),
        (FIRST, "2", "fold"),
        (FIRST, "0932", ""),
        (ANSWER, "1", "bet 3"),
        (ANSWER, "+1", "bet 4"),
        (ANSWER, "2", "fold"),
    ],
)
def test_call_raise_and_fold_are_a_key_each(hand: Hand, position: str, signs: str, wanted: str) -> None:
    table = hand.sit(match_at(position, [HUMAN, "random"]))
    hand.rest()
    for sign in signs:
        type_sign(hand, sign)
        if not wanted and sign == "3":
            assert not table.match.events
            return
    assert table.match.text(1, 0) == wanted and table.step_of("bet") == 0


@pytest.mark.parametrize("size", [(880, 520), (1100, 700), (1880, 980)])
def test_the_cards_of_the_best_combination_lie_higher_than_those_beside_them(size: tuple[int, int]) -> None:
    match = match_at(LAST, [HUMAN, HUMAN])
    match.play(int(match.state.read("bet 1")))
    stage = Stage(match.ruleset, painter(match.ruleset), 2)
    stage.fit(pygame.FRect(0, 0, *size), False)
    tops = {one.spot: one.box.y for one in stage.placed(bills.seen_at_end(match, 0, Settings())[-1])}
    assert tops["common:1"] < min(tops["common:2"], tops["common:3"]) - 3
    raised = [sorted(stage.raised(look)) for look in bills.seen_at_end(match, 0, Settings())]
    heart = ["common:1", "hand0:b7", "hand0:r8"]
    assert raised == [[], heart, ["hand1:b1"], heart]


def test_sixteen_seasons_are_counted_from_the_first_on(hand: Hand) -> None:
    match = match_at("", [HUMAN, HUMAN], seasons="16")
    table = hand.sit(match)
    season = next(place for place in table.stage.places if place.id == "season")
    assert season.is_shown(match.state.look())


@pytest.mark.parametrize("size", [(900, 520), (1100, 700)])
def test_the_common_cards_are_as_large_as_those_of_a_hand(size: tuple[int, int]) -> None:
    ruleset = CATALOGUE.ruleset("kaison")
    stage = Stage(ruleset, painter(ruleset), 6)
    stage.fit(pygame.FRect(0, 0, *size), False)
    common = next(place for place in stage.places if place.id == "common")
    hand = next(place for place in stage.places if place.id == "hand0")
    assert common.recesses()[0].h >= 0.9 * hand.recesses()[0].h
