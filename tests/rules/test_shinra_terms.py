"""What a ruleset of 森羅万象 may fix: its cards are data (X5)."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from shinra_positions import RULESET, goals

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.rules.shinra.state import Shinra


def changed(card: str, **values: Any) -> Ruleset:
    """The ruleset with another card of that letter; none where nothing is said of it."""
    data = copy.deepcopy(RULESET.data)
    cards = data["tables"]["cards"]
    cards[card] = {**cards.get(card, {}), **values}
    if not values:
        del cards[card]
    return Ruleset("other", data)


@pytest.mark.parametrize(
    ("card", "values", "path"),
    [
        ("K", {}, ("tables", "cards", "K")),
        ("G", {"count": 2}, ("tables", "cards", "G", "count")),
        ("a", {"count": 0}, ("tables", "cards", "a", "count")),
        ("a", {"count": 8}, ("tables", "cards", "a", "count")),
        ("a", {"count": "two"}, ("tables", "cards", "a", "count")),
        ("a", {"step": ["up"]}, ("tables", "cards", "a", "step")),
        ("a", {"step": "f"}, ("tables", "cards", "a", "step")),
        ("a", {"leap": ["l"]}, ("tables", "cards", "a", "leap")),
        ("a", {"fly": ["f"]}, ("tables", "cards", "a", "fly")),
        ("ab", {"count": 1, "step": ["f"]}, ("tables", "cards", "ab")),
        ("*", {"count": 1, "step": ["f"]}, ("tables", "cards", "*")),
    ],
)
def test_cards_that_cannot_be_played(card: str, values: dict[str, Any], path: tuple[str, ...]) -> None:
    broken = changed(card, **values)
    with pytest.raises(Trouble) as caught:
        Shinra.start(broken, broken.complete({}), 2)
    assert caught.value.path == path


def test_there_must_be_normal_cards_for_layout_and_deployment() -> None:
    data = copy.deepcopy(RULESET.data)
    for letter in "abc":
        data["tables"]["cards"][letter]["count"] = 1
    few = Ruleset("few", data)
    with pytest.raises(Trouble) as caught:
        Shinra.start(few, few.complete({}), 2)
    assert caught.value.path == ("tables", "cards")


@pytest.mark.parametrize("part", ["columns", "rows"])
def test_the_board_has_five_columns_and_rows(part: str) -> None:
    data = copy.deepcopy(RULESET.data)
    data["board"][part] = ["1", "2", "3", "4"]
    small = Ruleset("small", data)
    with pytest.raises(Trouble) as caught:
        Shinra.start(small, small.complete({}), 2)
    assert caught.value.path == ("board",)


def test_other_cards_are_a_matter_of_the_file() -> None:
    """More letters, more cards, other arrows: laid out, dealt and moved as the file says."""
    other = changed("h", count=3, slide=["l", "r"], leap=["b"])
    state = Shinra.start(other, other.complete({}), 2)
    assert state.position().count("hhh") == 2 and len(state.legal()) == 140
    cards = "K*14 K*11 P*24 P*21 G*34 G*31 S*44 S*41 h*15 h*12 h*25 h*22 a*45 a*32 a*55 a*42 b*54 b*52"
    line = f"{cards} b*35 end b*51 end c*13 end c*23 end c*43 end c*53 end h*33 c53xb54"
    for text in line.split():
        state.play(state.read(text))
    assert goals(state, "33") == {"23", "53", "54"}
    assert Shinra.from_position(other, other.complete({}), 2, state.position()) == state
