"""What a ruleset of Kese-Rima may not fix."""

from __future__ import annotations

import pytest
from keserima_positions import RULESET

from kesegames import catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble


@pytest.mark.parametrize(
    ("key", "value", "path"),
    [
        ("numbers", {"deck_circles": 0, "deck_crosses": 6, "deck_diagonals": 6}, ("numbers", "deck_circles")),
        ("areas", {"water": ["99"]}, ("areas", "water", "0")),
        ("board", {"kind": "grid", "columns": ["1"], "rows": ["1"]}, ("board",)),
        ("tables", {}, ("tables", "start")),
        ("tables", {"start": {}}, ("tables", "start", "K")),
        ("tables", {"start": {"K": "?15 ?15 o25"}}, ("tables", "start", "K")),
        ("tables", {"start": {"K": "?15 o25 ?23"}}, ("tables", "start", "K")),
        ("tables", {"start": {"K": "?15 ?25", "R": "?11 ?21", "S": "?23 o43"}}, ("tables", "start", "S")),
        ("tables", {"start": {"K": ["?15"]}}, ("tables", "start", "K")),
        ("tables", {"start": "?15 ?25"}, ("tables", "start")),
        # Two pieces on one square: a piece there could neither be captured nor counted.
        ("tables", {"start": {"K": "?15 ?25", "R": "?11 *25 ?21", "S": "?23 ?43"}}, ("tables", "start", "R")),
    ],
)
def test_a_ruleset_that_cannot_be_played_is_told_with_its_key(key: str, value: object, path: tuple[str, ...]) -> None:
    broken = Ruleset("broken", {**RULESET.data, key: value})
    with pytest.raises(Trouble) as caught:
        catalogue.start(broken, {})
    assert caught.value.path == path
