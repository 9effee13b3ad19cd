"""Every ruleset that there is, with its fewest and its most seats: what general tests run over.

No test keeps a list of games: what is added to rulesets/ is tested by itself, hidden games too.
"""

from __future__ import annotations

import pytest

from kesegames import catalogue

CATALOGUE = catalogue.load(None)
GAMES = list(CATALOGUE.rulesets)
ROOTS = [id for id, ruleset in CATALOGUE.rulesets.items() if not ruleset.extends]
"""The games that are no variants of others."""
TABLES = [
    (id, seats)
    for id, ruleset in CATALOGUE.rulesets.items()
    for seats in sorted({ruleset.least_seats, ruleset.most_seats})
]
every_game = pytest.mark.parametrize("game", GAMES)
every_root = pytest.mark.parametrize("game", ROOTS)
every_table = pytest.mark.parametrize(("game", "seats"), TABLES, ids=[f"{id}-{seats}" for id, seats in TABLES])
