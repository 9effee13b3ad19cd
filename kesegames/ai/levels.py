"""The bots by name: `random`, `greedy`, `level1` … `level8`, and what makes the levels differ.

A level searches a number of nodes, looks a number of decisions ahead, sees the worth of a move with an error, and
overlooks some of the quiet moves: it never plays at random. A ruleset says under `levels` how much of each, measured
with tools/ladder.py, and under `levels_for_two` where two seats have other levels than more, as many as they need. A
row that does not say how far ahead looks as many decisions ahead as its number; the last one always sees as far as it
can. The same position and seed give the same move as long as nodes alone end the search: at the table, time may.
"""

from __future__ import annotations

import hashlib
import re
from math import cos, log, pi, sqrt
from time import perf_counter
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.ai import alphabeta, mcts, rollouts
from kesegames.ai.book import following
from kesegames.ai.forced import safest, winning
from kesegames.ai.memory import Memory
from kesegames.ai.playout import most_urgent
from kesegames.ai.search import Budget, Choice, Clock, Sight, Stop, all_seen, is_in_doubt, worked_out
from kesegames.engine.game import SEARCHES
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import OVER, State
from kesegames.engine.trouble import Trouble

MOST_NODES: Final = 1_000_000_000
MOST_SECONDS: Final = 3600.0
LEAST_SECONDS: Final = 0.001
LONGEST_SECONDS: Final = 3.0
"""The seconds that level 8 takes for a move if no budget is named; the ladder gives it the nodes of `levels`."""
SHARPEST: Final = 8
PROMPT_SECONDS: Final[list[float]] = [0.9, 0.9, 0.9, 0.9, 0.9, 1.4, 2.1]
"""What levels 1 … 7 take at the table at most; where that is too short for their nodes, a higher one still has more."""
SEES_WINS: Final = 3
"""From this level on a move that wins at once is never overlooked."""
READS: Final = 5
"""From this level on openings are those of the ruleset's book."""
SEED_MASK: Final = (1 << 63) - 1

_NAME: Final = re.compile(r"(random|greedy|level([1-8]))(?::(?:nodes=([0-9]{1,10})|seconds=([0-9]+(?:\.[0-9]+)?)))?")


class Bot:
    """Something that chooses a move: its `name` as it was written, its `level` (0 where there is none) and budget.

    An empty budget is the level's own in each game (`spends`), for which it takes `most_seconds` (0: as many as it
    needs); `has_own_budget` tells one that the name states.
    """

    def __init__(
        self, name: str, kind: str, level: int, budget: Budget, has_own_budget: bool, most_seconds: float = 0.0
    ) -> None:
        self.name = name
        self.kind = kind
        self.level = level
        self.budget = budget
        self.has_own_budget = has_own_budget
        self.most_seconds = most_seconds

    def limited(self, seconds: float) -> Bot:
        """This bot with `seconds` a move, unless its name states a budget."""
        if self.has_own_budget or self.kind != "level":
            return self
        return Bot(self.name, self.kind, self.level, Budget(0, seconds), False)

    def prompt(self) -> Bot:
        """This bot as it plays at the table, where nobody waits longer than PROMPT_SECONDS say.

        On a slow machine, or where nothing is compiled, it tries fewer nodes then, and its moves repeat no more by the
        seed.
        """
        if self.has_own_budget or self.kind != "level" or self.level > len(PROMPT_SECONDS):
            return self
        return Bot(self.name, self.kind, self.level, self.budget, False, PROMPT_SECONDS[self.level - 1])

    def spends(self, ruleset: Ruleset, seats: int) -> Budget:
        """What it may spend on a move of that game with so many seats."""
        if self.budget.nodes or self.budget.seconds:
            return self.budget
        return Budget(Strength(ruleset, self.level, seats).nodes, self.most_seconds)


class Strength:
    """How well a level plays a game of so many seats: one of the rows that its ruleset has for them, SHARPEST the last
    of them however many there are.

    It searches `nodes` at every move and looks `depth` decisions ahead (0: as many as it can); the worths it sees err
    by `error` (standard deviation of expected results), and it overlooks the share `overlooked` of the quiet moves.
    One that `sees_all` is held back by its nodes alone.
    """

    def __init__(self, ruleset: Ruleset, level: int, seats: int) -> None:
        rows = ruleset.levels_of(seats)
        top = len(rows)
        row = rows[min(level, top) - 1]
        is_sharpest = level >= top
        self.nodes = max(1, int(row[0]))
        self.error = float(row[1])
        self.overlooked = float(row[2])
        self.depth = 0 if is_sharpest else int(row[3]) if len(row) > 3 else level
        self.sees_all = is_sharpest or self.depth == self.error == self.overlooked == 0


def parse_bot(text: str) -> Bot:
    """The bot of that name: `random`, `greedy`, `level5`, `level5:nodes=2000`, `level5:seconds=0.2`.

    Raises Trouble for any other text, for 0 or more than MOST_NODES nodes, for 0 or more than MOST_SECONDS seconds.
    """
    found = _NAME.fullmatch(text)
    if found is None:
        raise Trouble("trouble.unknown_bot", {"bot": text, "known": "random, greedy, level1 … level8"})
    kind, level, nodes, seconds = found.group(1), found.group(2), found.group(3), found.group(4)
    if nodes is None and seconds is None:
        budget = Budget(0, LONGEST_SECONDS if level == str(SHARPEST) else 0.0)
        return Bot(text, "level" if level else kind, int(level or 0), budget, False)
    budget = Budget(int(nodes or 0), float(seconds or 0.0))
    is_possible = 0 < budget.nodes <= MOST_NODES or 0.0 < budget.seconds <= MOST_SECONDS
    if level is None or not is_possible:
        raise Trouble("trouble.bot_budget", {"bot": text})
    return Bot(text, "level", int(level), budget, True)


def level_names(ruleset: Ruleset, seats: int) -> list[str]:
    """The levels of a game of so many seats from the weakest to the strongest; none where luck leaves nothing to choose
    from."""
    return [f"level{number}" for number in range(1, len(ruleset.levels_of(seats)) + 1)]


def bot_for(text: str, ruleset: Ruleset, seats: int) -> Bot:
    """The bot of that name in a game of so many seats; raises Trouble as `parse_bot` does, and for a level that it does
    not have.

    Level 8 is the game's strongest, however many there are.
    """
    bot = parse_bot(text)
    names = level_names(ruleset, seats)
    if bot.level > len(names) and not (names and bot.level == SHARPEST):
        known = ["random", "greedy", *names, *([f"level{SHARPEST}"] if names else [])]
        raise Trouble("trouble.unknown_bot", {"bot": text, "known": ", ".join(dict.fromkeys(known))})
    return bot


def bot_seed(seed: str, seat: int, event: int) -> int:
    """A bot's own number for its move after `event` events: the first 8 bytes of SHA-256 of `seed/bot/seat/event`.

    A bot never gets the seed of its match, from which coming throws could be told.
    """
    return int.from_bytes(hashlib.sha256(f"{seed}/bot/{seat}/{event}".encode()).digest()[:8], "big")


def choose(
    bot: Bot, state: State, search: str, seed: int, stop: Stop | None = None, memory: Memory | None = None
) -> Choice:
    """The move of `bot` for the seat to act, in `state` as that seat may see it (`seen_by`).

    `search` is the name of the search that serves the game (one of SEARCHES), `seed` any number of 64 bits:
    the same one gives the same move, unless a budget in seconds or `stop` (see Stop) cuts the search short. A search
    that has seconds goes on from what `memory` holds.
    Raises ValueError when nobody decides in `state`.
    """
    if state.to_act < 0:
        raise ValueError("no seat is to act")
    if memory is not None:
        memory.keep_to(state)
    number = seed & SEED_MASK
    if bot.kind == "random" or (bot.kind == "level" and not state.ruleset.levels):
        return _random(state, number)
    if bot.kind == "greedy":
        return _greedy(state, number)
    if search not in SEARCHES:
        raise ValueError(f"there is no search {search}")
    if bot.level >= READS:
        opening = following(state, state.ruleset.openings, number)
        if opening >= 0:
            return _unsearched(state, opening)
    budget = bot.spends(state.ruleset, state.seats)
    if state.tells_wins() and bot.level >= SEES_WINS:
        began = perf_counter()
        forced = winning(state, budget, stop)
        if forced is not None:
            return forced
        if budget.seconds > 0.0:
            budget = Budget(budget.nodes, max(budget.seconds - (perf_counter() - began), LEAST_SECONDS))
    seen = sight(state, bot.level, number)
    keeps = search != "rollouts" and not is_in_doubt(state)
    if memory is not None and seen is None and budget.nodes == 0 and keeps:
        found = continued(state, search, budget, number, stop, memory)
    else:
        found = searched(state, search, budget, number, stop, seen)
    if seen is None and state.tells_wins():
        return safest(state, found, budget, stop)
    return found


def searched(state: State, search: str, budget: Budget, seed: int, stop: Stop | None, sight: Sight | None) -> Choice:
    """What the search of that name finds; alpha-beta serves two seats where nothing is in doubt."""
    state = worked_out(state, seed)
    if search == "alphabeta" and state.seats == 2 and not is_in_doubt(state):
        return alphabeta.search(state, budget, seed, stop, sight)
    if search == "rollouts":
        return rollouts.search(state, budget, seed, stop, sight)
    return mcts.search(state, budget, seed, stop, sight)


def continued(state: State, search: str, budget: Budget, seed: int, stop: Stop | None, memory: Memory) -> Choice:
    """`searched` from what `memory` holds, all moves seen; nothing is in doubt."""
    state = worked_out(state, seed)
    if search == "alphabeta" and state.seats == 2:
        table = alphabeta.Table(state, Clock(budget, stop), seed, all_seen(state))
        memory.lend(table)
        return alphabeta.deepen(table, None)
    return mcts.grown(memory.tree_at(state, seed), budget, stop)


def sight(state: State, level: int, seed: int) -> Sight | None:
    """What a seat of that level sees of the moves in `state`; None where it sees everything."""
    strength = Strength(state.ruleset, level, state.seats)
    legal = state.legal()
    if strength.sees_all or len(legal) < 2:
        return None
    rng = Random(seed)
    seen = vec[i64]()
    errors: dict[i64, float] = {}
    for move in legal:
        is_overlooked = rng.random() < strength.overlooked
        error = strength.error * normal(rng)
        if not is_overlooked or state.urgency(move) > 0 or (level >= SEES_WINS and wins_at_once(state, move)):
            seen = append(seen, move)
            errors[move] = error
    if len(seen) == 0:
        seen = append(seen, legal[rng.randrange(len(legal))])
    return Sight(seen, errors, strength.depth)


def wins_at_once(state: State, move: i64) -> bool:
    """Whether `move` ends the game in favour of the seat that makes it, as far as that seat can know."""
    if state.has_secrets():
        return False
    after = state.after(move)
    return after.to_act == OVER and after.estimate(state.to_act) >= 1.0


def normal(rng: Random) -> float:
    """A number of the normal distribution of mean 0 and deviation 1 (Box and Muller 1958)."""
    return sqrt(-2.0 * log(1.0 - rng.random())) * cos(2.0 * pi * rng.random())


def _random(state: State, seed: int) -> Choice:
    moves = state.legal()
    return _unsearched(state, moves[Random(seed).randrange(len(moves))])


def _greedy(state: State, seed: int) -> Choice:
    """The move of the greatest urgency; of equal ones the likeliest, for games in which nothing is urgent."""
    return _unsearched(state, most_urgent(state, state.legal(), Random(seed)))


def _unsearched(state: State, move: i64) -> Choice:
    written = state.write(move)
    return Choice(int(move), state.estimate(state.to_act), 0, [written], {written: 1.0})
