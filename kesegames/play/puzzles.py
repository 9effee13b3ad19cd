"""Puzzles: positions in which one move is clearly better than all others, shipped as records in assets/puzzles.

assets/puzzles/<game>/<nnn>.kese is a record with a `position`, whose first event is the solution and whose others are
what is expected after it. Its header has the `theme`, an id with a text `theme.<id>`, the `grade`, the first level that
solves it, and the `gap`: by how much, in expected results, the solution is better than the next best move.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from kesegames import rules
from kesegames.ai import levels
from kesegames.ai.search import Budget, Sight
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.files import atomic_write, read_text
from kesegames.play.match import Match
from kesegames.play.reasons import reasons
from kesegames.play.record import read_any

if TYPE_CHECKING:
    from kesegames.catalogue import Catalogue

THEMES: Final = ("win", "win_two", "layout", "take", "make", "save", "stop", "threat", "swap", "danger", "best")
KINDS: Final = {
    "take": "take",
    "make": "make",
    "near_win": "threat",
    "attack": "threat",
    "stop_win": "stop",
    "avoid_loss": "stop",
    "swap": "swap",
    "escape": "danger",
    "protect": "danger",
    "avoid": "danger",
    "dodge": "danger",
    "shield": "danger",
    "avoid_swap": "danger",
}
"""The theme of a solution, by the kind of what speaks for it."""
SAVES: Final = ("protect", "escape")
"""A threat is stopped by this where the piece on which all depends is saved."""
LIMIT: Final = 200_000


@dataclass(frozen=True)
class Puzzle:
    """A position, its solution as a move and as it is written, and what is expected after it."""

    id: str
    game: str
    state: State
    move: int
    line: tuple[str, ...]
    theme: str
    grade: int
    gap: float


def games(root: Path) -> list[str]:
    """The games there are puzzles of in a folder, which need not be there."""
    return sorted(path.name for path in root.iterdir() if path.is_dir()) if root.is_dir() else []


def paths(root: Path, game: str) -> list[Path]:
    """The files of a game's puzzles, in their order."""
    return sorted((root / game).glob("*.kese"))


def puzzle(path: Path, known: Catalogue) -> Puzzle:
    """The puzzle of a file; raises Trouble where it is none."""
    match = read_any(read_text(path), known)
    return of_match(match, f"{path.parent.name}/{path.stem}")


def of_match(match: Match, id: str) -> Puzzle:
    """The puzzle that a record tells; raises Trouble where it lacks anything."""
    header = match.header
    grade, gap, theme = header.get("grade", ""), header.get("gap", ""), header.get("theme", "")
    is_whole = match.events and match.events[0].seat >= 0 and not match.events[0].word
    if not is_whole or not grade.isdecimal() or theme not in THEMES or not gap.replace(".", "", 1).isdecimal():
        raise Trouble("trouble.no_puzzle", {"id": id})
    state = match.state_at(0)
    texts = (match.text(number, int(state.to_act)) for number in range(1, len(match.events) + 1))
    return Puzzle(id, match.ruleset.id, state, match.events[0].move, tuple(texts), theme, int(grade), float(gap))


def all_of(root: Path, game: str, known: Catalogue) -> list[Puzzle]:
    """The puzzles of a game, the easiest first; those that cannot be read are left out."""
    found = []
    for path in paths(root, game):
        try:
            found.append(puzzle(path, known))
        except Trouble:
            continue
    return sorted(found, key=lambda one: (one.grade, one.id))


def solved(path: Path) -> set[str]:
    """The ids of the puzzles that the player has solved; none where the file cannot be read."""
    try:
        told = json.loads(read_text(path, LIMIT))
    except (Trouble, ValueError, RecursionError):
        return set()
    return {one for one in told if isinstance(one, str)} if isinstance(told, list) else set()


def keep_solved(path: Path, ids: Iterable[str]) -> None:
    """Raises Trouble where the system refuses."""
    atomic_write(path, json.dumps(sorted(ids)) + "\n")


# Proofs


def values(state: State, nodes: int, seed: int) -> tuple[int, float, float, tuple[str, ...]]:
    """The best move in `state`, as its seat sees it, what it is worth, what the best of all others is, and the line
    expected; each by a search of so many nodes."""
    search = rules.game(state.ruleset.module).search
    best = levels.searched(state, search, Budget(nodes, 0.0), seed, None, None)
    moves = state.legal()
    others = type(moves)([move for move in moves if move != best.move])
    if len(others) == 0:
        return best.move, best.score, best.score, tuple(best.line)
    second = levels.searched(state, search, Budget(nodes, 0.0), seed, None, Sight(others, {}, 0))
    return best.move, best.score, second.score, tuple(best.line)


def wins_in_two(state: State, move: int) -> bool:
    """Whether the seat to act, of two without secrets, hands the turn over and wins with its next decision, whatever
    chance and the other seat do in between: all of it is tried."""
    after, mover = state.after(move), int(state.to_act)
    is_told = state.seats == 2 and not state.has_secrets()
    return is_told and after.to_act not in (OVER, mover) and _stands(after, mover)


def _stands(state: State, seat: int) -> bool:
    """Whether `seat` wins with its next decision, whatever happens before it."""
    if state.to_act == OVER:
        return state.estimate(seat) >= 1.0
    if state.to_act == CHANCE:
        return all(_stands(state.after(outcome), seat) for outcome, _ in state.chances())
    if state.to_act != seat:
        return all(_stands(state.after(reply), seat) for reply in state.legal())
    if state.tells_wins():
        return state.certain_winner() == seat
    return any(levels.wins_at_once(state, reply) for reply in state.legal())


def theme_of(state: State, move: int) -> str:
    """What a solution is about."""
    mover, after = int(state.to_act), state.after(move)
    if state.opens():
        return "layout"
    if after.to_act == OVER and not state.has_secrets() and after.estimate(mover) >= 1.0:
        return "win"
    if wins_in_two(state, move):
        return "win_two"
    kinds = [one.kind for one in reasons(state, move, mover)]
    theme = next((KINDS[kind] for kind in kinds if kind in KINDS), "best")
    return "save" if theme == "stop" and any(kind in SAVES for kind in kinds) else theme
