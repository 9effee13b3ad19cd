"""Position texts that somebody has changed: each is a position of the game, or it is said why it is none."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from every_game import CATALOGUE, TABLES, looks_alike
from trust.corpus import played

from kesegames import catalogue
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.text import LANGUAGES
from kesegames.text import trouble as sentence

MOST = 80
"""Changed texts of each table."""
PARTS = re.compile(r"([^\w?.-]+)")


def changed(text: str, other: str) -> Iterator[str]:
    """A part left out, twice, or that of another position; a digit more or less."""
    parts, others = PARTS.split(text), PARTS.split(other)
    for number, part in enumerate(parts):
        for instead in ("", part * 2, others[min(number, len(others) - 1)]):
            yield "".join([*parts[:number], instead, *parts[number + 1 :]])
    for digit in re.finditer(r"\d", text):
        for more in (1, 9):
            yield text[: digit.start()] + str((int(digit[0]) + more) % 10) + text[digit.end() :]


def check(state: State, text: str) -> None:
    """It is read, and written so that it is read again; or refused with a sentence in both languages."""
    try:
        found = catalogue.start(state.ruleset, {}, int(state.seats), text)
    except Trouble as trouble:
        assert all("{" not in sentence(trouble, language, state.ruleset).replace(text, "") for language in LANGUAGES)
        return
    assert catalogue.start(state.ruleset, {}, int(state.seats), found.position()) == found


@pytest.mark.parametrize(
    ("game", "seats"), [table for table in TABLES if not looks_alike(CATALOGUE.rulesets[table[0]])]
)
def test_a_changed_position_is_one_of_the_game_or_refused(game: str, seats: int) -> None:
    match = played(game, seats, 1)
    states = [match.state_at(match.at * part // 4) for part in range(1, 5)]
    texts = [state.position() for state in states] + [states[2].seen_by(0).position()]
    met = dict.fromkeys(one for at, text in enumerate(texts) for one in changed(text, texts[at - 1]))
    for text in random.Random(1).sample(list(met), min(MOST, len(met))):
        check(states[0], text)
