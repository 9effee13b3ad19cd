"""Senet's moves against a generator written straight from docs/rules/senet.md, slow and with no code in common."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest
from every_game import at_length
from senet_positions import placed, random_position

Board = dict[int, str]


def side(board: Board, colour: str) -> str:
    return ",".join(str(field) for field in sorted(board) if board[field] == colour) or "-"


def other(colour: str) -> str:
    return "b" if colour == "w" else "w"


def square(field: int) -> tuple[int, int]:
    """Where a field is drawn (S1)."""
    row, step = divmod(field - 1, 10)
    return (row, step if row != 1 else 9 - step)


def are_neighbours(one: int, two: int, protection: str) -> bool:
    if abs(one - two) == 1:
        return True
    (row, column), (row2, column2) = square(one), square(two)
    return protection == "board" and abs(row - row2) + abs(column - column2) == 1


def is_protected(board: Board, field: int, protection: str) -> bool:
    """S8."""
    return field <= 26 and any(
        near <= 26 and board[near] == board[field] and are_neighbours(field, near, protection)
        for near in board
        if near != field
    )


def may_go(board: Board, start: int, goal: int, options: dict[str, str]) -> bool:
    """S6, S7 and the blockade."""
    me = board[start]
    if goal in board and (board[goal] == me or is_protected(board, goal, options["protection"])):
        return False
    between = range(min(start, goal) + 1, max(start, goal))
    walls = [
        field
        for field in between
        if all(
            part in between and part <= 26 and board.get(part) == other(me) for part in (field, field + 1, field + 2)
        )
    ]
    return not (options["blockade"] == "three" and walls)


def first_empty(board: Board) -> int:
    """S16."""
    return next(field for field in range(15, 0, -1) if field not in board)


def forward_goal(board: Board, start: int, value: int, options: dict[str, str]) -> int | str | None:
    """S9 to S11; `off` when the stone is borne off, None when it may not go."""
    if start == 30 or (start, value) in ((26, 5), (28, 3), (29, 2)):
        return "off"
    if start > 26 or (start < 26 < start + value):
        return None
    return start + value if may_go(board, start, start + value, options) else None


def played(board: Board, start: int, goal: int | str) -> Board:
    """The board after a stone has gone, what it displaced included (S7, S12, S18)."""
    after = dict(board)
    me = after.pop(start)
    if isinstance(goal, str):
        return after
    victim = after.pop(goal, None)
    after[goal] = me
    if victim and start == 26 and goal in (28, 29, 30):
        after[27 if 27 not in after else first_empty(after)] = victim
    elif victim:
        after[start] = victim
    return after


def told(board: Board, me: str, goes_on: bool) -> str:
    """The position after a move of `me`."""
    if me not in board.values():
        return f"{side(board, 'w')} {side(board, 'b')} {me} over"
    seat = me if goes_on else other(me)
    phase = "water" if board.get(27) == seat else "throw"
    return f"{side(board, 'w')} {side(board, 'b')} {seat} {phase}"


def expected(position: str, options: dict[str, str]) -> dict[str, str]:
    """Every move or throw as it is written, and the position it leads to."""
    white, black, me, phase = position.split()
    board: Board = {}
    for colour, text in (("w", white), ("b", black)):
        board.update({int(field): colour for field in text.split(",") if field != "-"})
    if phase == "throw":
        return {str(value): f"{white} {black} {me} {value}" for value in range(1, 6)}
    if phase == "wade":
        freed = {field: colour for field, colour in board.items() if field != 27}
        found = {str(value): told(board, me, False) for value in (1, 2, 3, 5)}
        return {**found, "4": told(freed, me, options["water_four_bonus"] == "true")}
    if phase == "water":
        goal = first_empty(board)
        return {f"27-{goal}": told(played(board, 27, goal), me, False), "27?": f"{white} {black} {me} wade"}
    return decisions(board, me, int(phase), options)


def decisions(board: Board, me: str, value: int, options: dict[str, str]) -> dict[str, str]:
    """S4, S5, S13, S14."""
    found: dict[str, str] = {}
    own = [field for field in board if board[field] == me]
    for start in own:
        goal = forward_goal(board, start, value, options)
        if goal is not None:
            swap = "x" if goal in board else ""
            found[f"{start}-{goal}{swap}"] = told(played(board, start, goal), me, value in (1, 4, 5) and goal != 27)
    if found:
        return found
    for start in own:
        back = start - value
        if start <= 26 and back >= 1 and may_go(board, start, back, options):
            found[f"b{start}-{back}{'x' if back in board else ''}"] = told(played(board, start, back), me, False)
    return found or {"pass": told(board, me, False)}


def agreed(position: str, options: dict[str, str]) -> list[str]:
    """What can happen in a position; both find it, and what comes of it."""
    state = placed(position, **options)
    offered = [*state.legal(), *(outcome for outcome, _ in state.chances())]
    found = {state.write(move): state.after(move).position() for move in offered}
    assert found == expected(position, options), position
    assert len(found) == len(offered) == len({state.spell(move) for move in offered})
    assert all(state.read(state.write(move)) == move for move in offered)
    return list(found)


def compared(rng: random.Random) -> int:
    choices = {"blockade": ("none", "three"), "protection": ("track", "board"), "water_four_bonus": ("true", "false")}
    agreed(random_position(rng), {name: rng.choice(values) for name, values in choices.items()})
    return 1


COMPARED = {"senet": compared}


@pytest.mark.parametrize(
    ("blockade", "protection", "bonus"), list(product(("none", "three"), ("track", "board"), ("true", "false")))
)
@at_length("positions", 500, 2_000)
def test_every_move_and_what_it_leads_to(blockade: str, protection: str, bonus: str, positions: int) -> None:
    options = {"blockade": blockade, "protection": protection, "water_four_bonus": bonus}
    rng = random.Random(f"{blockade} {protection} {bonus}")
    kinds: set[str] = set()
    for _ in range(positions):
        kinds.update(re.sub("[0-9]", "", text) for text in agreed(random_position(rng), options))
    assert kinds == {"", "-", "-x", "b-", "b-x", "?", "-off", "pass"}
