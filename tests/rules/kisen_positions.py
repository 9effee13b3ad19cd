"""Positions of modern Kisen for tests, and what can be done in them, as written."""

from __future__ import annotations

from functools import cache
from itertools import product

from every_game import CATALOGUE, games_of
from librt.random import Random

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE
from kesegames.rules.kisen.state import Kisen

KISEN = games_of("kisen")
BARE = "IA 黒王PIA, A 赤王KA, 皇 PA"
"""Two 王 far from everything, the 皇 in the corner."""
KINDS = "船兵弓車虎馬筆巫将王"
CASES = [
    ("kisen-standard", {}),
    ("kisen-standard", {"declare": "destination", "emperor_square_is_domain": "false"}),
    ("kisen-standard", {"declare": "nothing", "throws": "chained"}),
    ("kisen-hard", {"emperor_return": "forbidden"}),
    ("kisen-online", {}),
    ("kisen-education", {}),
    ("kisen-education", {"declare": "destination", "movement": "hard"}),
    ("kisen-education", {"declare": "nothing", "emperor_square_is_domain": "false"}),
]


@cache
def ruleset(game: str) -> Ruleset:
    return CATALOGUE.rulesets[game]


def start(game: str = "kisen-standard", **options: str) -> Kisen:
    return Kisen.start(ruleset(game), ruleset(game).complete(options), 2)


def kisen(position: str, game: str = "kisen-standard", **options: str) -> Kisen:
    """The position, with the turn of IA unless it says what is due."""
    words = {group.split()[0] for group in position.split(", ")}
    if not words & {"lot", "turn", "throw", "choose", "water", "declare", "over"}:
        position += ", turn IA"
    return Kisen.from_position(ruleset(game), ruleset(game).complete(options), 2, position)


def school(position: str, **options: str) -> Kisen:
    return kisen(position, "kisen-education", **options)


def moves(state: Kisen, start: str = "") -> list[str]:
    """What can be done with the piece on `start`, as written behind its square and kind; all decisions without."""
    texts = [state.write(move) for move in state.legal() if state.spell(move)[0] == start or not start]
    return sorted(text[len(start) + 1 :] if start else text for text in texts)


def after(state: Kisen, *texts: str) -> Kisen:
    for text in texts:
        state = state.after(state.read(text))
    return state


def outcomes(state: Kisen) -> dict[str, int]:
    """What chance can bring, with its weight."""
    assert state.to_act == CHANCE
    return {state.write(move): int(weight) for move, weight in state.chances()}


def points(state: Kisen) -> list[float]:
    return [worth / state.ruleset.unit for worth in state.points()]


def due(state: Kisen) -> str:
    """What the position says is due."""
    return state.position().split(", ")[-1]


def scattered(rng: Random, game: str, options: dict[str, str]) -> Kisen:
    """A turn with pieces of all kinds and owners thrown about, more or fewer of them."""
    board = ruleset(game).data["board"]
    squares = [column + row for row, column in product(board["rows"], board["columns"])]
    for place in range(len(squares) - 1, 0, -1):
        other = rng.randrange(place + 1)
        squares[place], squares[other] = squares[other], squares[place]
    sides: list[list[str]] = [[], []]
    for square in squares[1 : 3 + rng.randrange(len(squares) // 2)]:
        sides[rng.randrange(2)].append("黒赤"[rng.randrange(2)] + KINDS[rng.randrange(10)] + square)
    hands = [
        "".join("黒赤"[rng.randrange(2)] + KINDS[rng.randrange(10)] for _ in range(rng.randrange(3))) for _ in "ab"
    ]
    seat = ("IA", "A")[rng.randrange(2)]
    text = (
        f"IA {' '.join(sides[0])}, A {' '.join(sides[1])}, 皇 {squares[0]}, hands {hands[0] or '-'} {hands[1] or '-'}"
    )
    text += f", roamed {rng.randrange(2)}, turn {seat}"
    return Kisen.from_position(ruleset(game), ruleset(game).complete(options), 2, text)
