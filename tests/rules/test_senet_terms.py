"""What a Senet ruleset may begin with."""

from __future__ import annotations

import pytest
from senet_positions import RULESET

from kesegames import catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.text import LANGUAGES, trouble


def starting_on(*white: object) -> Ruleset:
    return Ruleset("mine", {**RULESET.data, "tables": {"start": {"w": list(white), "b": [2, 4]}}})


@pytest.mark.parametrize("field", [0, 26, 27, 31, -1, "3"])
def test_a_stone_starts_before_the_house_of_beauty(field: object) -> None:
    with pytest.raises(Trouble) as caught:
        catalogue.start(starting_on(1, field), {})
    assert (caught.value.text, caught.value.path) == ("trouble.senet_start_row", ("tables", "start", "w"))


def test_a_stone_may_start_right_before_it() -> None:
    assert catalogue.start(starting_on(1, 25), {}).position() == "1,25 2,4 w throw"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_told_in_the_games_own_words(language: str) -> None:
    with pytest.raises(Trouble) as caught:
        catalogue.start(starting_on(1, 26), {})
    assert "tables.start.w" in trouble(caught.value, language)
    with pytest.raises(Trouble) as caught:
        catalogue.start(RULESET, {}, position="1,31 2 w throw")
    assert "31" in trouble(caught.value, language)
