"""What a refusal of Senet claims is so, checked by the rules in plain words; a claim that nobody checks fails."""

from __future__ import annotations

import random
from itertools import product

from senet_positions import placed, random_position
from test_senet_brute import Board, are_neighbours, expected, first_empty, forward_goal, is_protected, other

from kesegames.engine.look import Note


class Click:
    """A click that was refused: on `spot`, after the stone on `start` (0: before any), and the Note's claim."""

    def __init__(self, position: str, options: dict[str, str], start: int, spot: str, note: Note) -> None:
        white, black, self.me, self.phase = position.split()
        self.board: Board = {
            int(field): colour
            for colour, text in (("w", white), ("b", black))
            for field in text.split(",")
            if field != "-"
        }
        self.options = options
        self.moves = [text.lstrip("b").rstrip("x").split("-") for text in expected(position, options) if "-" in text]
        self.value = int(self.phase) if self.phase.isdecimal() else 0
        self.start = start
        self.spot = spot
        self.field = int(spot) if spot.isdecimal() else 0
        self.values = note.values
        self.spots = note.spots
        self.rule = note.rule

    def own(self) -> list[int]:
        return [field for field in self.board if self.board[field] == self.me]

    def can_go_on(self) -> bool:
        return any(forward_goal(self.board, field, self.value, self.options) is not None for field in self.own())

    def goal(self) -> int:
        """Where the stone that was clicked would have to go: forwards while any stone can (S5)."""
        return self.field + self.value if self.can_go_on() else self.field - self.value


def not_yours(click: Click) -> bool:
    return click.rule == "S4" and click.board.get(click.field) == other(click.me)


def empty(click: Click) -> bool:
    comers = [start for start, goal in click.moves if goal == click.spot]
    return click.rule == "S4" and click.field not in click.board and sorted(click.spots) == sorted(comers)


def water_first(click: Click) -> bool:
    is_own = click.field != 27 and click.field in click.own()
    return click.rule == "S17" and click.board.get(27) == click.me and click.spots == ["27"] and is_own


def exact(click: Click) -> bool:
    needed = {28: 3, 29: 2}[click.field]
    told = {"thrown": str(click.value), "needed": str(needed)}
    return click.rule == "S11" and click.value not in (0, needed) and click.values == told


def not_past(click: Click) -> bool:
    goal = click.field + click.value
    return click.rule == "S9" and click.can_go_on() and click.field < 26 < goal and click.values == {"goal": str(goal)}


def before_first(click: Click) -> bool:
    is_below = click.field <= 26 and click.field - click.value < 1
    return click.rule == "S13" and is_below and not click.can_go_on() and click.values == {"thrown": str(click.value)}


def own_stone(click: Click) -> bool:
    goal = click.goal()
    return click.rule == "S6" and goal in click.own() and click.spots == [str(goal)] == list(click.values.values())


def protected(click: Click) -> bool:
    goal = click.goal()
    enemy = other(click.me)
    near = [
        field
        for field in range(1, 27)
        if click.board.get(field) == enemy
        and (field == goal or are_neighbours(field, goal, click.options["protection"]))
    ]
    is_safe = click.board.get(goal) == enemy and is_protected(click.board, goal, click.options["protection"])
    return click.rule == "S7" and is_safe and click.spots == [str(field) for field in near] and len(near) > 1


def wall(click: Click) -> bool:
    goal = click.goal()
    between = [field for field in range(min(click.field, goal) + 1, max(click.field, goal)) if field <= 26]
    enemies = [field for field in between if click.board.get(field) == other(click.me)]
    threes = {low + n for low in enemies if {low, low + 1, low + 2} <= set(enemies) for n in range(3)}
    return click.options["blockade"] == "three" and sorted(threes) == [int(spot) for spot in click.spots] != []


def can_move(click: Click) -> bool:
    return click.rule == "S5" and sorted({start for start, _ in click.moves}) == sorted(set(click.spots)) != []


def refuge_only(click: Click) -> bool:
    goal = str(first_empty(click.board))
    is_other = click.phase == "water" and click.start == 27 and click.spot != goal
    return click.rule == "S16" and is_other and click.spots == [goal] == list(click.values.values())


def forwards_first(click: Click) -> bool:
    is_back = click.field == click.start - click.value
    return click.rule == "S5" and is_back and click.can_go_on() and len(click.spots) == len(click.moves)


def goal_only(click: Click) -> bool:
    (goal,) = [goal for start, goal in click.moves if start == str(click.start)]
    told = {"thrown": str(click.value), "field": str(click.start), "goal": goal}
    rule = "S4" if int(goal) > click.start else "S13"
    return click.rule == rule and click.spot != goal and click.values == told and click.spots == [goal]


def off_only(click: Click) -> bool:
    is_leaving = [str(click.start), "off"] in click.moves
    rule = "S10" if click.start == 26 else "S11"
    return click.rule == rule and is_leaving and click.spot != f"off{'wb'.index(click.me)}"


CLAIMS = {
    f"note.{check.__name__}": check
    for check in (
        not_yours,
        empty,
        water_first,
        exact,
        not_past,
        before_first,
        own_stone,
        protected,
        wall,
        can_move,
        refuge_only,
        forwards_first,
        goal_only,
        off_only,
    )
}
SPOTS = [*(str(field) for field in range(1, 31)), "off0", "off1", "pass"]


RARE = ["5,12 6,7,8 w 4", "24,29 21,22,23 w 4", "12 9,10,11 b 5"]
"""Positions in which a stone is kept back by a row of three, where the option says so."""


def check_position(position: str, options: dict[str, str]) -> set[str]:
    """Check every refusal there; the text ids met."""
    state = placed(position, **options)
    prefixes = {state.spell(move)[:1] for move in state.legal() if len(state.spell(move)) > 1}
    met: set[str] = set()
    for spots in [(), *sorted(prefixes)]:
        for spot in SPOTS:
            note = state.explain(spots, spot)
            if note is None or note.kind != "refused":
                continue
            click = Click(position, options, int(spots[0]) if spots else 0, spot, note)
            assert CLAIMS[note.text](click), (position, spots, spot, note.text, note.rule, note.values, note.spots)
            met.add(note.text)
    return met


def test_whatever_a_refusal_claims_is_so() -> None:
    rng = random.Random("claims")
    met: set[str] = set()
    for blockade, protection, bonus in product(("none", "three"), ("track", "board"), ("true", "false")):
        options = {"blockade": blockade, "protection": protection, "water_four_bonus": bonus}
        for position in [*RARE, *(random_position(rng) for _ in range(60))]:
            met |= check_position(position, options)
    assert met == set(CLAIMS)
