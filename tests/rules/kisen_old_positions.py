"""Old Kisen positions for the tests, in words."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

from every_game import CATALOGUE
from slow_kisen_old import COLUMNS, ROWS

from kesegames.engine.look import Note
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import OVER
from kesegames.rules.kisen_old.state import KisenOld

GAMES = ("kisen-old", "kisen-old-compact")


BACK = "弓獣車将王将車獣弓"


@cache
def ruleset(game: str = "kisen-old") -> Ruleset:
    return CATALOGUE.rulesets[game]


def start(game: str = "kisen-old", **options: str) -> KisenOld:
    return KisenOld.start(ruleset(game), ruleset(game).complete(options), 2)


def place(position: str, game: str = "kisen-old", **options: str) -> KisenOld:
    return KisenOld.from_position(ruleset(game), ruleset(game).complete(options), 2, position)


def old(black: str, red: str, turn: str = "IA", quiet: int = 0, **options: str) -> KisenOld:
    """A position: each side's pieces as `KAI兵 ZIA王`."""
    return place(f"{turn} {quiet} 黒 {black} 赤 {red}", **options)


def goals(state: KisenOld, square: str) -> list[str]:
    """What the piece on `square` can do, as written behind its square and kind, in alphabetical order."""
    found = [state.write(move) for move in state.legal() if state.spell(move)[0] == square]
    return sorted(text[len(square) + 1 :] for text in found)


def spellings(state: KisenOld) -> set[tuple[str, ...]]:
    return {state.spell(move) for move in state.legal()}


def after(state: KisenOld, *texts: str) -> KisenOld:
    for text in texts:
        state = state.after(state.read(text))
    return state


def explained(state: KisenOld, *spots: str) -> tuple[str, str, str, list[str]]:
    """Of the last spot: kind, text id, rule and causes."""
    note = state.explain(tuple(spots[:-1]), spots[-1])
    assert isinstance(note, Note)
    return note.kind, note.text.removeprefix("note."), note.rule, note.spots


def why_not(state: KisenOld, *spots: str) -> tuple[str, str, list[str]]:
    kind, text, rule, causes = explained(state, *spots)
    assert kind == "refused"
    return text, rule, causes


def random_game(state: KisenOld, seed: int) -> list[KisenOld]:
    """All positions of a game of random moves."""
    rng = Random(seed)
    states = [state]
    while state.to_act != OVER:
        moves = state.legal()
        state = state.after(moves[rng.randrange(len(moves))])
        states.append(state)
    return states


def every_option() -> list[dict[str, str]]:
    options = ruleset().options
    names = [name for name in options if name != "no_progress_draw"]
    return [dict(zip(names, values, strict=True)) for values in product(*(options[name].choices for name in names))]


def scattered(rng: Random, game: str) -> str:
    """A position with the start's pieces, or some of them, anywhere they can stand."""
    height = len(ruleset(game).data["board"]["rows"])
    water = ruleset(game).areas["water"]
    names = [column + row for row in ROWS[:height] for column in COLUMNS]
    land = [name for name in names if name not in water]
    rng.shuffle(land)
    wet = rng.sample(water, 2) if water else []
    parts = [rng.choice(("IA", "A")), "0"]
    for colour in "黒赤":
        kinds = "王" + "".join(rng.sample("兵" * 5 + "弓弓車車獣獣将将", rng.randrange(3, 13)))
        parts += [colour, *(land.pop() + kind for kind in kinds), *([wet.pop() + "船"] if wet else [])]
    return " ".join(parts)
