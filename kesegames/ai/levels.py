"""The bots by name: `random`, `greedy`, `level1` … `level8`, and the budgets of the levels."""

from __future__ import annotations

import hashlib
import re
from typing import Final

from librt.random import Random
from mypy_extensions import i64

from kesegames.ai import alphabeta, mcts
from kesegames.ai.search import Budget, Choice, Stop
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble

SEARCHES: Final = ("mcts", "alphabeta")
"""What `SEARCH` of a rules module may name; `alphabeta` serves two seats without secrets, `mcts` everything."""
MOST_NODES: Final = 1_000_000_000
MOST_SECONDS: Final = 3600.0
SEED_MASK: Final = (1 << 63) - 1

_NAME: Final = re.compile(r"(random|greedy|level([1-8]))(?::(?:nodes=([0-9]{1,10})|seconds=([0-9]+(?:\.[0-9]+)?)))?")


class Bot:
    """Something that chooses a move: its `name` as it was written, its `level` (0 where there is none) and budget.

    `has_own_budget` tells a budget that the name states from the level's own.
    """

    def __init__(self, name: str, kind: str, level: int, budget: Budget, has_own_budget: bool) -> None:
        self.name = name
        self.kind = kind
        self.level = level
        self.budget = budget
        self.has_own_budget = has_own_budget

    def limited(self, seconds: float) -> Bot:
        """This bot with `seconds` a move, unless its name states a budget."""
        if self.has_own_budget or self.kind != "level":
            return self
        return Bot(self.name, self.kind, self.level, Budget(0, seconds), False)


def level_nodes(level: int) -> int:
    """The nodes that `level` (1 … 8) may search at every move: three times those of the level below."""
    return int(3 ** (level + 2))


def parse_bot(text: str) -> Bot:
    """The bot of that name: `random`, `greedy`, `level5`, `level5:nodes=2000`, `level5:seconds=0.2`.

    Raises Trouble for any other text, for 0 or more than MOST_NODES nodes, for 0 or more than MOST_SECONDS seconds.
    """
    found = _NAME.fullmatch(text)
    if found is None:
        raise Trouble("trouble.unknown_bot", {"bot": text, "known": "random, greedy, level1 … level8"})
    kind, level, nodes, seconds = found.group(1), found.group(2), found.group(3), found.group(4)
    if nodes is None and seconds is None:
        budget = Budget(level_nodes(int(level)) if level else 1, 0.0)
        return Bot(text, "level" if level else kind, int(level or 0), budget, False)
    budget = Budget(int(nodes or 0), float(seconds or 0.0))
    is_possible = 0 < budget.nodes <= MOST_NODES or 0.0 < budget.seconds <= MOST_SECONDS
    if level is None or not is_possible:
        raise Trouble("trouble.bot_budget", {"bot": text})
    return Bot(text, "level", int(level), budget, True)


def bot_seed(seed: str, seat: int, event: int) -> int:
    """A bot's own number for its move after `event` events: the first 8 bytes of SHA-256 of `seed/bot/seat/event`.

    A bot never gets the seed of its match, from which coming throws could be told.
    """
    return int.from_bytes(hashlib.sha256(f"{seed}/bot/{seat}/{event}".encode()).digest()[:8], "big")


def choose(bot: Bot, state: State, search: str, seed: int, stop: Stop | None = None) -> Choice:
    """The move of `bot` for the seat to act, in `state` as that seat may see it (`seen_by`).

    `search` is the name of the search that serves the game (`kesegames.rules.search`), `seed` any number of 64 bits:
    the same one gives the same move, unless a budget in seconds or `stop` (see Stop) cuts the search short.
    Raises ValueError when nobody decides in `state`.
    """
    if state.to_act < 0:
        raise ValueError("no seat is to act")
    number = seed & SEED_MASK
    if bot.kind == "random":
        return _random(state, number)
    if bot.kind == "greedy":
        return _greedy(state, number)
    if search not in SEARCHES:
        raise ValueError(f"there is no search {search}")
    if search == "alphabeta" and state.seats == 2 and not state.has_secrets():
        return alphabeta.search(state, bot.budget, number, stop)
    return mcts.search(state, bot.budget, number, stop)


def _random(state: State, seed: int) -> Choice:
    moves = state.legal()
    return _unsearched(state, moves[Random(seed).randrange(len(moves))])


def _greedy(state: State, seed: int) -> Choice:
    best: list[int] = []
    greatest: i64 = -1
    for move in state.legal():
        urgency = state.urgency(move)
        if urgency > greatest:
            greatest = urgency
            best = []
        if urgency == greatest:
            best.append(move)
    return _unsearched(state, best[Random(seed).randrange(len(best))])


def _unsearched(state: State, move: i64) -> Choice:
    written = state.write(move)
    return Choice(int(move), state.estimate(state.to_act), 0, [written], {written: 1.0})
