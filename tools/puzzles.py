"""Makes puzzles by self-play: python3 tools/puzzles.py GAME … [--want 60] [--seed 1] [--minutes 10] [--theme win_two]
Audits them: python3 tools/puzzles.py GAME … --audit 100000 [--drop]

Weak levels play each other, with the options that `--option` names; where things are laid out some of them lay by lot,
and with `--theme layout` they stop when the game proper begins. Where a cheap search finds one move clearly better
than all others, a search with DEEP times its nodes (PLAYED times, where a node is a whole game) proves it, and the
levels, from the weakest on, try to find it: the first one that does is the grade. What the weakest finds is kept for
every fifth puzzle only. Written to assets/puzzles/<game>, where what lies there is kept and counted; a number is never
given twice, since it is by its number that a puzzle is known to be solved. An audit proves with other lots, and so many
nodes, what lies there, says what fails (with `--drop` that goes, but for the last, whose number is still needed) and
sets themes and grades anew: to be made whenever a game's weights or levels change. Run it where kesegames is compiled
(a wheel), it is a hundred times the work otherwise.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from random import Random as Lots
from typing import Final

from librt.random import Random

from kesegames import catalogue, rules
from kesegames.ai import levels
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.files import atomic_write
from kesegames.play import puzzles, record
from kesegames.play.match import HUMAN, begin

ROOT: Final = Path(__file__).parent.parent / "assets" / "puzzles"
KNOWN: Final = catalogue.load(None)
CHEAP: Final = 400
LATER: Final = 10
"""So many times as much, in the proofs too, where things are laid out: what decides comes several quiet turns later."""
DEEP: Final = 250
PLAYED: Final = 50
"""In place of DEEP where a node is a rollout: the moves that are left last get 3,000 of them or more, so that chance
moves the gap by 0.01 (a standard deviation), while a gap is six times as wide."""
GAP: Final = 1.1
"""So much better the solution is at least, in what the ruleset calls a small mistake."""
LEAST: Final = 0.25
"""Positions that are lost all the same are no puzzles."""
SOON: Final = 20
"""A first proof of so many times the nodes spares most of the deep ones."""
TRIES: Final = 3
EASY: Final = 5
LINE: Final = 4
PLAY: Final = ("greedy", "level1", "level2", "level2")
LAYS: Final = "random"
AGAME: Final = 12
"""So many positions of a match are looked at."""
WON: Final = 3
"""Moves of a win in two, the other seat's among them."""


def wanted(state: State) -> float:
    return GAP * state.ruleset.mistakes[0] * 2 / int(state.seats)


def is_clear(state: State, nodes: int, seed: int) -> tuple[int, float, tuple[str, ...]] | None:
    """The best move where it is clearly the best, by how much, and the line; None where it is not."""
    move, best, second, line = puzzles.values(state, nodes, seed)
    is_good = best - second >= wanted(state) and best >= LEAST * 2 / int(state.seats)
    return (move, best - second, line) if is_good else None


def grade(state: State, move: int, search: str) -> int:
    """The first level that finds the move most of the time; 0 where none does."""
    for number in range(1, len(state.ruleset.levels_of(state.seats)) + 1):
        bot = levels.parse_bot(f"level{number}")
        if bot.budget.seconds:
            bot = levels.parse_bot(f"level{number}:nodes={levels.Strength(state.ruleset, number, state.seats).nodes}")
        found = sum(levels.choose(bot, state, search, seed).move == move for seed in range(TRIES))
        if found * 2 > TRIES:
            return number
    return 0


def suits(state: State, theme: str) -> bool:
    """Whether a puzzle of that theme may be found in a position; for a win in two, whether there is one such win and
    none at once."""
    if theme == "layout" or state.opens():
        return state.opens() and theme in ("", "layout")
    if theme != "win_two":
        return True
    moves = [int(move) for move in state.legal()]
    if any(levels.wins_at_once(state, move) for move in moves):
        return False
    return sum(puzzles.wins_in_two(state, move) for move in moves) == 1


def positions(ruleset: Ruleset, seed: int, options: dict[str, str], theme: str) -> list[State]:
    """Decisions of a match between weak levels, as their seats see them, that suit a theme; of laying out the last."""
    lots, throws = Lots(f"{ruleset.id}{seed}"), Random(seed)
    seats = min(ruleset.most_seats, max(2, ruleset.least_seats))
    state = catalogue.start(ruleset, options, seats)
    search = rules.game(ruleset.module).search
    found = []
    for event in range(600):
        if state.to_act == OVER:
            break
        if state.to_act == CHANCE:
            state.play(state.sample(throws))
            continue
        seen = state.seen_by(state.to_act)
        if theme == "layout" and not seen.opens():
            break
        if len(seen.legal()) > 2 and suits(seen, theme):
            found.append(seen)
        name = lots.choice([LAYS, *PLAY] if theme == "layout" else PLAY)
        state.play(levels.choose(levels.parse_bot(name), seen, search, seed * 1000 + event).move)
    return found[-AGAME:] if theme == "layout" else lots.sample(found, min(len(found), AGAME))


def write(ruleset: Ruleset, state: State, move: int, line: tuple[str, ...], told: dict[str, str], path: Path) -> None:
    """The record of a puzzle: the solution, and what can be played of what is expected."""
    match = begin(ruleset, dict(state.options), [HUMAN] * int(state.seats), "0", position=state.position())
    match.seed, match.date = "", ""
    match.header.update(told)
    match.play(move)
    for text in line[1:LINE] if not state.has_secrets() else ():
        try:
            if match.to_act < 0:
                break
            match.play(int(match.state.read(text)))
        except Trouble:
            break
    atomic_write(path, record.write(match))


def won_line(state: State, move: int, search: str) -> tuple[str, ...]:
    """The line of a win in two: a proof by search says no more than its first move."""
    texts, after = [state.write(move)], state.after(move)
    bot = levels.parse_bot(f"level{levels.SHARPEST}:nodes={CHEAP}")
    while len(texts) < WON and after.to_act >= 0:
        reply = levels.choose(bot, after, search, 1).move
        texts.append(after.write(reply))
        after = after.after(reply)
    return tuple(texts)


def make(ruleset: Ruleset, want: int, seed: int, minutes: float, options: dict[str, str], theme: str) -> None:
    search, end = rules.game(ruleset.module).search, time.monotonic() + 60 * minutes
    deep = PLAYED if search == "rollouts" else DEEP
    cheap = CHEAP * LATER if theme == "layout" else CHEAP
    folder = ROOT / ruleset.id
    there = puzzles.all_of(ROOT, ruleset.id, KNOWN)
    count, known = len(there), {one.state.position() for one in there}
    number = max((int(path.stem) for path in puzzles.paths(ROOT, ruleset.id)), default=0)
    easy = looked = 0
    while count < want and time.monotonic() < end:
        seed += 1
        for state in positions(ruleset, seed, options, theme):
            looked += 1
            found = is_clear(state, cheap, seed)
            if found is None or state.position() in known or count >= want:
                continue
            known.add(state.position())
            proof: tuple[int, float, tuple[str, ...]] | None = found
            for nodes in (SOON, deep):
                proof = is_clear(state, cheap * nodes, seed + 1) if proof is not None else None
                proof = proof if proof is not None and proof[0] == found[0] else None
            if proof is None:
                continue
            move, gap, line = proof
            level = grade(state, move, search)
            easy += level == 1
            if not level or (level == 1 and easy % EASY):
                continue
            about = puzzles.theme_of(state, move)
            if theme not in ("", about):
                continue
            line = won_line(state, move, search) if about == "win_two" else line
            told = {"theme": about, "grade": str(level), "gap": f"{gap:.2f}"}
            count, number = count + 1, number + 1
            write(ruleset, state, move, line, told, folder / f"{number:03}.kese")
            print(f"{ruleset.id} {count} level {level} {about} {gap:.2f} ({looked} looked at)", flush=True)


def audit(game: str, nodes: int, seed: int, theme: str, is_dropped: bool) -> None:
    """Prove what lies there with so many nodes, say what fails, and set themes and grades anew."""
    search, every = rules.game(KNOWN.ruleset(game).module).search, puzzles.paths(ROOT, game)
    failed = looked = 0
    for path in every:
        one = puzzles.puzzle(path, KNOWN)
        if theme not in ("", one.theme):
            continue
        looked += 1
        proof = is_clear(one.state, nodes, seed)
        level = grade(one.state, one.move, search) if proof is not None and proof[0] == one.move else 0
        if proof is None or not level:
            failed += 1
            better = "" if proof is None else one.state.write(proof[0]) if proof[0] != one.move else "no level finds it"
            print(f"{one.id} fails: {better or 'not clearly better'}", flush=True)
            if is_dropped and path != every[-1]:  # The greatest number says which the next one is.
                path.unlink()
            continue
        _, gap, line = proof
        about = puzzles.theme_of(one.state, one.move)
        if (about, level) == (one.theme, one.grade):
            line = one.line
        if about == "win_two" and len(line) < WON:
            line = won_line(one.state, one.move, search)
        if (about, level, line) != (one.theme, one.grade, one.line):
            print(f"{one.id} {one.theme} {one.grade} -> {about} {level}", flush=True)
            told = {"theme": about, "grade": str(level), "gap": f"{gap:.2f}"}
            write(KNOWN.ruleset(game), one.state, one.move, line, told, path)
    print(f"{game}: {failed} of {looked} fail with {nodes} nodes", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="+")
    parser.add_argument("--want", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--option", action="append", default=[], metavar="ID=CHOICE", help="as it is played")
    parser.add_argument("--theme", default="", choices=["", *puzzles.THEMES], help="none but of that theme")
    parser.add_argument("--audit", type=int, default=0, metavar="NODES", help="prove what lies there, make nothing")
    parser.add_argument("--drop", action="store_true", help="what fails the audit")
    arguments = parser.parse_args()
    options = dict(one.split("=", 1) for one in arguments.option)
    for game in arguments.games:
        seed = 100_000 * arguments.seed
        if arguments.audit:
            audit(game, arguments.audit, seed + 7, arguments.theme, arguments.drop)
        else:
            make(KNOWN.ruleset(game), arguments.want, seed, arguments.minutes, options, arguments.theme)


if __name__ == "__main__":
    main()
