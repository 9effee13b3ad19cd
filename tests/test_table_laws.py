"""The laws hold for the games that tests bring, too: for what no ruleset of ours says of its table yet."""

from __future__ import annotations

import inspect
from collections.abc import Callable

import pytest
import table_games
import test_laws
import test_laws_shown
from law_cases import Case

import kesegames.rules
from kesegames import catalogue

LAWS = [
    law
    for name, law in (*vars(test_laws).items(), *vars(test_laws_shown).items())
    if name.startswith("test_") and list(inspect.signature(law).parameters) == ["case"]
]


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("game", list(table_games.RULESETS))
def test_every_law_holds(game: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kesegames.rules, "game", table_games.game)
    ruleset = table_games.RULESETS[game]
    assert catalogue.trial(ruleset) == [] and len(LAWS) > 28
    case = Case(ruleset, 0, seats)
    for law in LAWS:
        run: Callable[[Case], None] = law
        try:
            run(case)
        except pytest.skip.Exception:
            continue
