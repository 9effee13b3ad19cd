"""Measures how good the levels of a game are, and writes docs/strength.md of all that is measured.

    python3 tools/strength.py greedy senet [--levels 1 8] [--games 100] [--seats 2] [--seed 1]
    python3 tools/strength.py regret senet [--levels 1 8] [--nodes N] [--decisions 60] [--times 100] [--seats 2]
        [--seed 1]
    python3 tools/strength.py calibration senet [--levels 8] [--nodes N] [--games 100] [--seats 2] [--seed 1]
    python3 tools/strength.py rivals senet uct [--games 40] [--seconds 1] [--seed 1]
    python3 tools/strength.py page

`greedy` plays a level against `greedy` in all other seats, in each seat in turn. `regret` lets a level play against
itself and judges its decisions, drawn from all those with a choice, by searches of so many `times` its nodes: the mean
of what the move played expects less than the best one; with --nodes the level has that many in place of its own.
`calibration` asks whether what a level expects in games against itself comes true: by which factor of its log odds the
results follow. `rivals` plays the top level against a plain bot of tools/rivals.py, or one of ours by its name, such as
`level8:nodes=30000`. Without --nodes all have those of the ruleset, the same on every machine. What was measured is
kept in tests/strength/<game>.json, a line each; the steps of tools/ladder.py stand in tests/levels. Run it where
kesegames is compiled (a wheel).
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Final, TypeVar

from calibration import error, logit, results, stretch

from kesegames import catalogue, rules
from kesegames.ai.analysis import judge
from kesegames.ai.levels import SHARPEST, Strength, bot_seed, choose, parse_bot
from kesegames.ai.search import Choice
from kesegames.engine.look import Outcome
from kesegames.engine.odds import even
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.files import atomic_write
from kesegames.play.arena import CONFIDENCE, Series, compete
from kesegames.play.match import LONG, begin

Found = TypeVar("Found")

ROOT: Final = Path(__file__).parent.parent
LEVELS: Final = ROOT / "tests" / "levels"
MEASURED: Final = ROOT / "tests" / "strength"
PAGE: Final = ROOT / "docs" / "strength.md"
GAMES_FOR: Final = 6
"""Decisions are drawn from those of at least one game for so many of them, so that few are of the same game."""
INTRODUCTION: Final = """\
# How good the levels are

Written by `python3 tools/strength.py page` from what `tools/ladder.py` and `tools/strength.py` measured, all of which
can be measured again: the levels have the nodes of their ruleset, the seeds are kept in `tests/levels` and
`tests/strength`. Scores are of 100, draws half, with 95 % intervals (Wilson) in brackets; with more than two seats one
of the level plays in each seat in turn against the other bot in all others, and *share* is what it would win if it were
no better. *Calibration* is the factor of the log odds of what the level expects that foretells results best, in games
against itself: below 1 it promises too much. *Regret* is the expected result, of 0 … 100, that a move of the level
gives away on the average, as searches of so many times its nodes judge it (they take the played move for the best where
they find none better, and all that lies behind their horizon they guess). Level 8 takes up to three seconds in play, in
which it tries many more nodes than stand here; a regret that names nodes was measured with those. Lower levels take 0.9
seconds at the table at most, level 6 1.4 and level 7 2.1: on a machine that is too slow for their nodes, above all
where nothing is compiled, they are weaker than this. A dash: not measured, or no lower level. Games without a
choice have no levels.
"""


def bot_of(ruleset: Ruleset, level: int, seats: int, nodes: int = 0) -> str:
    """The level by name, with `nodes` or, for 0, its own in a match of so many seats: level 8 would take its time."""
    return f"level{level}:nodes={nodes or Strength(ruleset, level, seats).nodes}"


def named(kind: str, level: int, seats: int, nodes: int = 0) -> dict[str, Any]:
    """How what is told of a level begins; `nodes` are 0 for those of its ruleset."""
    return {"kind": kind, "level": level, "seats": seats} | ({"nodes": nodes} if nodes else {})


def spread(
    find: Callable[..., list[Found]], cores: int, wanted: int, seed: int, game: str, name: str, *asked: int
) -> list[Found]:
    """What `find` finds when each of the cores has its share of what is wanted, and a seed of its own."""
    with ProcessPoolExecutor(cores, multiprocessing.get_context("spawn")) as pool:
        each = -(-wanted // cores)
        parts = [pool.submit(find, each, seed * 100 + core, game, name, *asked) for core in range(cores)]
        return [one for part in parts for one in part.result()]


def against_greedy(ruleset: Ruleset, level: int, games: int, seats: int, seed: int, cores: int) -> dict[str, Any]:
    """A series of a level against `greedy`; `score` and `interval` (Wilson, 95 %) are the level's."""
    bots = [parse_bot(bot_of(ruleset, level, seats)), *[parse_bot("greedy")] * (seats - 1)]
    told = compete(Series(ruleset, {}, bots, games, seed), cores=cores)
    return named("greedy", level, seats) | {key: told[key] for key in ("games", "score", "interval", "seed")}


def decisions_of(
    ruleset: Ruleset, name: str, seats: int, seed: int, number: int
) -> tuple[list[tuple[State, Choice]], Outcome | None]:
    """What a bot decides against itself in game `number`, and how it ends: each position as its seat sees it, and the
    choice.

    Nothing where it goes on for LONG events (old Kisen): most of its decisions would be the same again and again.
    """
    bot, search = parse_bot(name), rules.game(ruleset.module).search
    match = begin(ruleset, {}, [bot.name] * seats, f"{seed}/{number}")
    found: list[tuple[State, Choice]] = []
    while match.to_act != OVER and match.at < LONG:
        if match.to_act == CHANCE:
            match.throw()
            continue
        state = match.state.seen_by(match.to_act)
        chosen = choose(bot, state, search, bot_seed(match.seed, match.to_act, match.at))
        if len(state.legal()) > 1:
            found.append((state, chosen))
        match.play(chosen.move)
    return (found, match.outcome()) if match.to_act == OVER else ([], None)


def losses(decisions: int, seed: int, game: str, name: str, seats: int, times: int) -> list[float]:
    """What each of so many decisions of a bot gives away, 0 … 1, judged by so many times its nodes."""
    ruleset, bot = catalogue.load(None).ruleset(game), parse_bot(name)
    made: list[tuple[State, int]] = []
    number = 0
    while number * GAMES_FOR < decisions or len(made) < decisions:
        found, _ = decisions_of(ruleset, name, seats, seed, number)
        made += [(state, chosen.move) for state, chosen in found]
        number += 1
    search, nodes = rules.game(ruleset.module).search, times * bot.budget.nodes
    drawn = random.Random(seed).sample(range(len(made)), decisions)
    judged = [judge(*made[number], search, nodes, bot_seed(str(seed), 0, number)) for number in sorted(drawn)]
    return [one.before - one.after for one in judged]


def foretold(games: int, seed: int, game: str, name: str, seats: int) -> list[list[tuple[float, float]]]:
    """The log odds of what a bot expects at each decision of so many games against itself, and what came of it, 0 … 1.

    What it is certain of is left out: that is not guessed.
    """
    ruleset = catalogue.load(None).ruleset(game)
    told: list[list[tuple[float, float]]] = []
    for number in range(games):
        found, outcome = decisions_of(ruleset, name, seats, seed, number)
        if outcome is None:
            continue
        came = results(outcome, seats)
        told.append([(logit(chosen.score), came[state.to_act]) for state, chosen in found if 0.0 < chosen.score < 1.0])
    return told


def calibration(
    ruleset: Ruleset, level: int, nodes: int, games: int, seats: int, seed: int, cores: int
) -> dict[str, Any]:
    """The factor by which results follow the log odds of what a level expects, with its 95 % interval; `nodes` as for
    `regret`.
    """
    told = spread(foretold, cores, games, seed, ruleset.id, bot_of(ruleset, level, seats, nodes), seats)
    factor = stretch([lead for game in told for lead, _ in game], [result for game in told for _, result in game])
    margin = CONFIDENCE * error(factor, told)
    found = named("calibration", level, seats, nodes) | {"games": len(told)}
    return found | {"factor": round(factor, 3), "margin": round(margin, 3), "seed": seed}


def regret(
    ruleset: Ruleset, level: int, nodes: int, decisions: int, times: int, seats: int, seed: int, cores: int
) -> dict[str, Any]:
    """The mean loss of a level, 0 … 1, with how far 95 % of such means lie from the true one at most; `nodes` are 0 for
    those of the level."""
    name = bot_of(ruleset, level, seats, nodes)
    found = spread(losses, cores, decisions, seed, ruleset.id, name, seats, times)
    margin = CONFIDENCE * stdev(found) / sqrt(len(found))
    told = named("regret", level, seats, nodes) | {"decisions": len(found), "times": times}
    return told | {"regret": round(mean(found), 4), "margin": round(margin, 4), "seed": seed}


def against_rival(ruleset: Ruleset, rival: str, games: int, seconds: float, seed: int, cores: int) -> dict[str, Any]:
    """The top level against a plain bot, which has so many seconds a move; compiled where a library of it lies in the
    working folder or on PYTHONPATH.
    """
    level = bot_of(ruleset, SHARPEST, 2)
    words = ["--bot", level, "--games", str(games), "--seconds", str(seconds), "--seed", str(seed)]
    command = [sys.executable, "-c", "import rivals; rivals.main()", ruleset.id, rival, *words, "--cores", str(cores)]
    folders = [os.environ.get("PYTHONPATH", ""), str(ROOT / "tools")]
    found = os.environ | {"PYTHONPATH": os.pathsep.join(folder for folder in folders if folder)}
    told = json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, env=found).stdout)
    kept = {key: told[key] for key in ("games", "score", "interval", "without_luck") if key in told}
    asked = named("rival", len(ruleset.levels_of(2)), 2) | {"rival": rival, "seconds": seconds}
    return asked | kept | {"seed": seed}


def read(path: Path) -> list[dict[str, Any]]:
    """What was measured of a game."""
    if not path.exists():
        return []
    found: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def keep(path: Path, told: dict[str, Any]) -> None:
    """Write down what was measured, in place of an earlier measurement of the same.

    Regrets of two seeds are of two samples of moves, and both stay: they may differ by more than either tells.
    """

    def what(one: dict[str, Any]) -> tuple[str, int, int, str, int, int]:
        sample = one["seed"] if one["kind"] == "regret" else 0
        return one["kind"], one["seats"], one["level"], one.get("rival", ""), one.get("nodes", 0), sample

    found = sorted([one for one in read(path) if what(one) != what(told)] + [told], key=what)
    path.parent.mkdir(parents=True, exist_ok=True)
    atomic_write(path, "[\n" + ",\n".join(json.dumps(one) for one in found) + "\n]\n")


def page(known: catalogue.Catalogue) -> str:
    """All that is measured, as a page."""
    sections = [INTRODUCTION]
    for ruleset in known.rulesets.values():
        base = known.rulesets.get(ruleset.extends)
        if (LEVELS / f"{ruleset.id}.json").exists():
            sections.append(section(ruleset))
        elif base is not None and ruleset.levels and ruleset.levels == base.levels:
            sections.append(f"{heading(ruleset)}\n\nThe levels of {base.name['en']}: not measured under these rules.\n")
    return "\n".join(sections)


def heading(ruleset: Ruleset) -> str:
    return f"## {ruleset.name['en']} · {ruleset.name['ja']}"


def section(ruleset: Ruleset) -> str:
    """The tables of a game, one for each number of seats."""
    steps = json.loads((LEVELS / f"{ruleset.id}.json").read_text(encoding="utf-8"))["steps"]
    measured = read(MEASURED / f"{ruleset.id}.json")
    lines = [heading(ruleset), ""]
    for seats in sorted({one.get("seats", 2) for one in [*steps, *measured]}):
        share = f", share {100 * even(seats):.0f}" if seats > 2 else ""
        lines += [f"{seats} seats{share}:", "", *table(ruleset, steps, measured, seats), ""]
    for one in measured:
        if one["kind"] == "calibration":
            lines += [
                f"Calibration of level {one['level']}{tried(one)} with {one['seats']} seats: {one['factor']:.2f} ± "
                f"{one['margin']:.2f} ({one['games']} games).",
                "",
            ]
        if one["kind"] == "rival":
            time = f" with {one['seconds']:g} s a move" if one["seconds"] else ""
            lines += [f"Top level against `{one['rival']}`{time}: {scored(one)}{lucky(one)}.", ""]
    return "\n".join(lines)


def table(ruleset: Ruleset, steps: list[dict[str, Any]], measured: list[dict[str, Any]], seats: int) -> list[str]:
    """A row for each level: its nodes, and how it fared."""
    rows = ["| level | nodes | against a lower level | against greedy | regret |", "| --- | --- | --- | --- | --- |"]
    for level, row in enumerate(ruleset.levels_of(seats), 1):
        fit = [one for one in measured if (one["seats"], one["level"]) == (seats, level)]
        lower = [
            f"level {one['lower']}: {scored(one)}"
            for one in steps
            if one["upper"] == level and one.get("seats", 2) == seats
        ]
        greedy = [scored(one) for one in fit if one["kind"] == "greedy"]
        regrets = [
            f"{100 * one['regret']:.2f} ± {100 * one['margin']:.2f} "
            f"({one['decisions']} moves, {one['times']} ×{tried(one)})"
            for one in fit
            if one["kind"] == "regret"
        ]
        cells = [
            str(level),
            f"{row[0]:g}",
            *(", ".join(some) or "–" for some in (lower, greedy, regrets)),
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def scored(one: dict[str, Any]) -> str:
    low, high = one["interval"]
    return f"{100 * one['score']:.1f} ({100 * low:.0f}–{100 * high:.0f}) of {one['games']}"


def tried(one: dict[str, Any]) -> str:
    """Of how many nodes, where they are not those of the level."""
    return f" of {one['nodes']} nodes" if "nodes" in one else ""


def lucky(one: dict[str, Any]) -> str:
    """How it fared with the luck of the throws taken off, where that is known."""
    if "without_luck" not in one:
        return ""
    score, (low, high) = one["without_luck"]["score"], one["without_luck"]["interval"]
    return f"; with the luck of throws taken off {100 * score:.1f} ({100 * max(low, 0):.1f}–{100 * min(high, 1):.1f})"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how good the levels of a game are.")
    parser.add_argument("what", choices=["greedy", "regret", "calibration", "rivals", "page"])
    parser.add_argument("game", nargs="?")
    parser.add_argument("rival", nargs="?")
    parser.add_argument("--levels", type=int, nargs="*", help="all where none is named")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=0, help="what a level has, its own where nothing is said")
    parser.add_argument("--decisions", type=int, default=60)
    parser.add_argument("--times", type=int, default=100, help="a level's nodes, for its judge")
    parser.add_argument("--seats", type=int, help="the fewest where nothing is said")
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="what a rival has for a move; 0 for one that needs none"
    )
    parser.add_argument("--cores", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    known = catalogue.load(None)
    if given.what == "page":
        atomic_write(PAGE, page(known))
        return
    ruleset = known.ruleset(given.game)
    seats, path = given.seats or ruleset.least_seats, MEASURED / f"{ruleset.id}.json"
    top = len(ruleset.levels_of(seats))
    for level in given.levels or range(top if given.what in ("calibration", "rivals") else 1, top + 1):
        if given.what == "greedy":
            told = against_greedy(ruleset, level, given.games, seats, given.seed, given.cores)
        elif given.what == "regret":
            told = regret(ruleset, level, given.nodes, given.decisions, given.times, seats, given.seed, given.cores)
        elif given.what == "calibration":
            told = calibration(ruleset, level, given.nodes, given.games, seats, given.seed, given.cores)
        else:
            told = against_rival(ruleset, given.rival, given.games, given.seconds, given.seed, given.cores)
        print(json.dumps(told), flush=True)
        keep(path, told)


if __name__ == "__main__":
    main()
