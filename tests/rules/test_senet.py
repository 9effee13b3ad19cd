"""Senet, rule by rule (docs/rules/senet.md)."""

from __future__ import annotations

from kesegames import catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE
from kesegames.rules.senet import Senet

RULESET: Ruleset = catalogue.load(None).rulesets["senet"]


def senet(text: str, **options: str) -> Senet:
    """The position `white 24 25, black 26 28, thrown 3`; more words: `seat b`, `water`, `wade`, `throw`."""
    stones = {"white": "-", "black": "-"}
    seat, phase = "w", "throw"
    for part in text.split(", "):
        key, *values = part.split()
        if key in stones:
            stones[key] = ",".join(values) or "-"
        elif key == "seat":
            seat = values[0]
        else:
            phase = values[0] if values else key
    position = f"{stones['white']} {stones['black']} {seat} {phase}"
    return Senet.from_position(RULESET, RULESET.complete(options), 2, position)


def moves(state: Senet) -> list[str]:
    return [state.write(move) for move in state.legal()]


def after(state: Senet, *texts: str) -> Senet:
    for text in texts:
        state = state.after(state.read(text))
    return state


def test_moves_at_the_start() -> None:
    start = Senet.start(RULESET, RULESET.complete({}), 2)
    assert start.to_act == CHANCE
    assert [len(moves(start.after(value))) for value in range(1, 6)] == [5, 1, 5, 2, 5]


def test_perft() -> None:
    counts = []
    layer = [Senet.start(RULESET, RULESET.complete({}), 2)]
    for _ in range(4):
        layer = [
            state.after(move)
            for state in layer
            for move in (*state.legal(), *(outcome for outcome, _ in state.chances()))
        ]
        counts.append((len(layer), len(set(layer))))
    assert counts == [(5, 5), (18, 18), (90, 90), (273, 220)]
