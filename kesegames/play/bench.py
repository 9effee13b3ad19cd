"""How fast a game runs on this machine, on one core."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Any, Final

from librt.random import Random

from kesegames import catalogue, rules
from kesegames.ai import levels
from kesegames.ai.playout import playouts
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.play.heed import never

SEED: Final = 1
SEARCHES: Final = 5
"""The search is measured at this many positions or more, each for its part of the time."""


def measure(ruleset: Ruleset, options: dict[str, str], seconds: float) -> dict[str, Any]:
    """What `kesegames bench` prints of a game, in about `seconds`: half of them random play, half its search.

    Where nobody decides there is nothing to search.

    Raises Trouble for options that the ruleset does not have.
    """
    start = catalogue.start(ruleset, options)
    tally = playouts(start, SEED, seconds / 2, never)
    games, plies, decisions = int(tally.playouts), int(tally.plies), int(tally.decisions)
    return {
        "game": ruleset.id,
        "compiled": is_compiled(rules.game(ruleset.module).state),
        "plies_per_s": round(plies / tally.seconds),
        "decisions_per_s": round(decisions / tally.seconds),
        "playouts_per_s": round(games / tally.seconds),
        "nodes_per_s": round(_nodes_per_second(start, seconds / 2)) if decisions else 0,
        "mean_plies": round(plies / games, 2),
        "mean_legal": round(int(tally.moves) / max(decisions, 1), 2),
    }


def is_compiled(states: type[State]) -> bool:
    """Whether a class of states stands in an extension compiled by mypyc."""
    return not str(sys.modules[states.__module__].__file__).endswith(".py")


def _nodes_per_second(start: State, seconds: float) -> float:
    """The nodes a second of the game's own search, which plays from `start` against itself."""
    search = rules.game(start.ruleset.module).search
    bot = levels.parse_bot("level8").limited(seconds / SEARCHES)
    rng = Random(SEED)
    state = start.copy()
    nodes = 0
    began = perf_counter()
    while (spent := perf_counter() - began) < seconds or nodes == 0:
        if state.to_act == OVER:
            state = start.copy()
        if state.to_act == CHANCE:
            state.play(state.sample(rng))
        else:
            choice = levels.choose(bot, state.seen_by(state.to_act), search, SEED, never)
            state.play(choice.move)
            nodes += choice.nodes
    return nodes / spent
