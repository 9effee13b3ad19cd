"""What 新遊's notes claim, checked plainly on the text of a position."""

from __future__ import annotations

import random

from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.engine.look import Note
from kesegames.engine.state import OVER, State

RULESET = CATALOGUE.ruleset("shinyu")
TIMES = (8, 4, 2, 2, 4, 8)


class Click:
    """A position as its text tells it, the clicks before, and what was pointed at."""

    def __init__(self, state: State, spots: tuple[str, ...], spot: str, note: Note) -> None:
        turn, points, stakes, self.me = state.position().split()
        self.points = dict(zip("abcdef", map(int, points.split(",")), strict=False))
        self.banker = "abcdef"[(int(turn) - 1) % len(self.points)]
        open_stakes = [] if "=" in stakes or stakes == "-" else stakes.split(",")
        self.mine = [int(one[-1]) for one in open_stakes if one.startswith(self.me)]
        self.most = min(int(state.options["stake"]), self.points[self.me])
        self.is_included = state.options["stake_included"] == "true"
        self.is_several = state.options["numbers"] == "several"
        self.spots = spots
        self.part = int(spot.partition(":")[2]) if spot.partition(":")[2].isdecimal() else -1
        self.family = spot.partition(":")[0]
        self.values = note.values
        self.note = note


def number(click: Click) -> bool:
    times = TIMES[click.part] - click.is_included
    return not click.spots and click.part not in click.mine and click.values["times"] == str(times)


def stake(click: Click) -> bool:
    chosen = int(click.spots[0][-1])
    won = click.part * (TIMES[chosen] - click.is_included)
    return (
        click.part <= click.most and click.values["won"] == str(won) and click.values["seat"] == f"@seat.{click.banker}"
    )


def end(click: Click) -> bool:
    return click.is_several and bool(click.mine)


def staked_before(click: Click) -> bool:
    return click.family == "number" and click.part in click.mine


def say_points(click: Click) -> bool:
    return click.family == "number" and click.spots == (f"number:{click.values['number']}",)


def too_much(click: Click) -> bool:
    is_over = click.family == "bet" and click.part > click.most == int(click.values["most"])
    return is_over and click.points[click.me] >= click.most


def too_few_points(click: Click) -> bool:
    return click.part > click.most == click.points[click.me] == int(click.values["most"])


def stake_first(click: Click) -> bool:
    return click.family == "sticks" and click.values["seat"] == f"@seat.{click.banker}"


def choose_number(click: Click) -> bool:
    free = [f"number:{one}" for one in range(6) if one not in click.mine]
    return click.note.spots == ([] if click.spots else free)


CLAIMS = {
    f"note.{check.__name__}": check
    for check in (number, stake, end, staked_before, say_points, too_much, too_few_points, stake_first, choose_number)
}


POINTS = {"points": "10"}
OPTIONS = [
    POINTS,
    {**POINTS, "numbers": "several"},
    {**POINTS, "stake_included": "true"},
    {**POINTS, "numbers": "several", "stake_included": "true"},
]


def check(state: State, before: tuple[str, ...], spots: list[str]) -> set[str]:
    """Check all that is said of these spots after the clicks `before`; the text ids met."""
    met = set()
    for spot in spots:
        note = state.explain(before, spot)
        if note is not None:
            assert CLAIMS[note.text](Click(state, before, spot, note)), (state.position(), before, spot, note.text)
            met.add(note.text)
    return met


def test_whatever_a_note_claims_is_so() -> None:
    rng = random.Random("claims")
    spots = [*RULESET.places, *(spot for place in RULESET.places.values() for spot in place.spots), "end", "nonsense"]
    spots += [f"bet:{points}" for points in (0, 1, 3, 4, 5, 9)]
    met = set()
    for options, seats in zip(OPTIONS, (2, 3, 3, 6), strict=True):
        state = catalogue.start(RULESET, options, seats)
        for _ in range(60):
            if state.to_act == OVER:
                state = catalogue.start(RULESET, options, seats)
            moves = [int(move) for move, _ in state.chances()] or [int(move) for move in state.legal()]
            move = rng.choice(moves)
            if state.to_act >= 0:
                met |= check(state, (), spots) | check(state, state.spell(move)[:-1], spots)
            state = state.after(move)
    assert met == set(CLAIMS)
