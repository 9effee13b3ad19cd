"""Games in which a seat can fold: bots bluff, and neither too seldom nor too often."""

from __future__ import annotations

from types import ModuleType
from typing import Final

import pytest
from every_game import CATALOGUE, TABLES
from tooling import TOOLS, tool

from kesegames.ai.levels import MOST_NODES, SHARPEST, bot_for
from kesegames.play.arena import wilson

FOLDING: Final = [
    (game, seats)
    for game, seats in TABLES
    if "spot.fold" in CATALOGUE.rulesets[game].data["texts"] and not CATALOGUE.rulesets[game].data.get("hidden")
]
BLUFFS: Final = (0.02, 0.4)
"""How often the strongest level bets with the worst tenth of its hands."""
GAMES: Final = 12

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not TOOLS.exists(), reason="only a checkout has the tools")]


FEW: Final = 400
"""Nodes enough to win against those that do not look at their hand."""


def strongest(game: str, most: int = MOST_NODES) -> str:
    """The strongest level with the nodes that its ruleset gives it, or the most it shall have."""
    ruleset = CATALOGUE.rulesets[game]
    return f"level{SHARPEST}:nodes={min(most, int(ruleset.levels[-1][0]))}"


@pytest.fixture
def bluffs() -> ModuleType:
    return tool("bluffs")


@pytest.mark.parametrize(("game", "seats"), FOLDING)
def test_the_worst_hands_are_bet_now_and_then(bluffs: ModuleType, game: str, seats: int) -> None:
    """A bot that never bets them tells what it holds, one that often does gives its points away."""
    ruleset = CATALOGUE.rulesets[game]
    player = bluffs.by_level(ruleset, bot_for(strongest(game), ruleset, seats))
    first = bluffs.told(bluffs.first(ruleset, seats, player, 240, 1))
    assert BLUFFS[0] <= first["stays"][0] <= BLUFFS[1], first


@pytest.mark.parametrize("game", sorted({game for game, _ in FOLDING}))
@pytest.mark.parametrize("rival", ["folds", "stays"])
def test_who_never_looks_at_the_hand_loses(game: str, rival: str) -> None:
    rivals = tool("rivals")
    score = sum(rivals.score(game, rival, strongest(game, FEW), 0.0, 1, number)[0] for number in range(GAMES)) / GAMES
    assert wilson(score, GAMES)[0] > 0.5, score
