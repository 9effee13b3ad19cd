"""The arrows of the cards in words (docs/rules/shinra.md X4, X5), made from the same data as their moves."""

from __future__ import annotations

import pytest
from every_game import CATALOGUE

from kesegames import catalogue, text
from kesegames.engine.ruleset import Ruleset
from kesegames.rules.shinra.notes import GROUPS

SHINRA = CATALOGUE.ruleset("shinra")


def words(piece: str, language: str, ruleset: Ruleset = SHINRA) -> str:
    (reach,) = catalogue.start(ruleset, {}).movements(piece)
    return text.ways(reach, language, ruleset)


@pytest.mark.parametrize(
    ("letter", "ja", "en"),
    [
        ("K", "全方向へ1マス", "1 square in any direction"),
        ("S", "斜めへ何マスでも", "any distance diagonally"),
        ("c", "前へ1マス、左右へ1マス", "1 square forward; 1 square to the left or right"),
        ("d", "前へ何マスでも、後ろへ1マス", "any distance forward; 1 square backward"),
    ],
)
def test_x5_a_card_tells_its_arrows_whoever_owns_it(letter: str, ja: str, en: str) -> None:
    assert {words(seat + letter, "ja") for seat in "AB"} == {ja}
    assert {words(seat + letter, "en") for seat in "AB"} == {en}


def test_x5_another_set_of_cards_tells_its_own() -> None:
    cards = {**SHINRA.tables["cards"], "a": {"count": 2, "step": ["fl", "b"], "leap": ["b"]}}
    other = Ruleset("other", {**SHINRA.data, "tables": {"cards": cards}})
    told = "a leap: 2 squares sideways and 1 backward; 1 square backward; 1 square forward to the left"
    assert words("Aa", "en", other) == told


def test_every_arrow_is_told_once() -> None:
    for letter, card in SHINRA.tables["cards"].items():
        (reach,) = catalogue.start(SHINRA, {}).movements("A" + letter)
        for manner in ("slide", "leap", "step"):
            groups = [values["group"].removeprefix("@group.") for id, values in reach.ways if id == f"way.{manner}"]
            assert sorted(way for group in groups for way in GROUPS[group]) == sorted(card.get(manner, []))
