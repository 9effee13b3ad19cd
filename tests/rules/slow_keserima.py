"""Kese-Rima's turns straight from docs/rules/keserima.md, slowly and with no code of the engine's."""

from __future__ import annotations

import random

from keserima_positions import SQUARES

Board = dict[str, str]
"""What stands on a square, such as `Ko` or `Sx`."""
CARDS = "oooo+++xxx"
WATER = ["23", "32", "33", "34", "43"]
ORTHOGONAL = [(0, 1), (0, -1), (1, 0), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]


class Position:
    """The parts of a position's text that a turn needs."""

    def __init__(self, text: str) -> None:
        self.board: Board = {}
        self.hands = {"K": "", "R": ""}
        self.seat = ""
        for group in text.split(", "):
            key, *words = group.split()
            if key in ("K", "R", "S"):
                self.board.update({word[1:]: key + word[0] for word in words})
            elif key == "hands":
                self.hands = {"K": words[0].strip("-"), "R": words[1].strip("-")}
            elif key == "turn":
                self.seat = words[0]

    def turns(self) -> dict[str, Board]:
        """Every turn as it is written, with the board after it."""
        found: dict[str, Board] = {}
        for card in set(self.hands[self.seat]):
            for square in SQUARES:
                if square not in WATER and square not in self.board:  # K8
                    found[card + square] = {**self.board, square: self.seat + card}
        for start, piece in self.board.items():
            if piece[0] in (self.seat, "S"):
                lifted = {square: other for square, other in self.board.items() if square != start}  # K17
                for goal in self.own_movement(start, piece, lifted):
                    text = f"{'S' if piece[0] == 'S' else ''}{piece[1]}{start}-{goal}"
                    self.go_on(found, piece, lifted, text, goal, self.hands[self.seat])
        return found

    def own_movement(self, start: str, piece: str, lifted: Board) -> list[str]:
        """K9, K10."""
        kind = piece[1]
        goals = [start] if kind in "o*" else []
        steps = (ORTHOGONAL if kind in "+*" else []) + (DIAGONAL if kind in "x*" else [])
        return goals + [goal for step in steps if (goal := stepped(start, step)) and may_enter(piece, goal, lifted)]

    def go_on(self, found: dict[str, Board], piece: str, lifted: Board, text: str, at: str, hand: str) -> None:
        """End the turn here, or give one more command (K11–K15, K18)."""
        beneath = lifted.get(at, "")
        is_own = beneath[:1] == piece[0]
        if not is_own and beneath[:1] != "S":  # K14
            captured = f"[{beneath[1]}]" if beneath else ""
            found[text + captured] = {**lifted, at: piece}
        is_on_piece = beneath[:1] == "S" if piece[0] == "S" else beneath[:1] in ("K", "R")
        if is_on_piece:  # K12
            if "o" not in hand:
                return
            hand = hand.replace("o", "", 1)
            text += "o"
        for card, steps in (("+", ORTHOGONAL), ("x", DIAGONAL)):
            if card in hand:
                for step in steps:
                    goal = stepped(at, step)
                    if goal and may_enter(piece, goal, lifted):
                        self.go_on(found, piece, lifted, text + card + goal, goal, hand.replace(card, "", 1))


def stepped(square: str, step: tuple[int, int]) -> str:
    """The square one step on, "" off the board."""
    column, row = int(square[0]) + step[0], int(square[1]) + step[1]
    return f"{column}{row}" if 1 <= column <= 5 and 1 <= row <= 5 else ""


def may_enter(piece: str, goal: str, lifted: Board) -> bool:
    """K13."""
    if piece[0] == "S":
        return goal in WATER
    return goal not in WATER or lifted.get(goal, "")[:1] == "S"


def random_position(rng: random.Random) -> str:
    """Any position there can be in the middle of a game, crowded or not."""
    land = [square for square in SQUARES if square not in WATER]
    rng.shuffle(land)
    men = {
        "K": [card + land.pop() for card in rng.sample(CARDS, rng.randrange(8))] + ["*" + land.pop()],
        "R": [card + land.pop() for card in rng.sample(CARDS, rng.randrange(8))] + ["*" + land.pop()],
        "S": [kind + square for kind, square in zip("+x", rng.sample(WATER, rng.randrange(3)), strict=False)],
    }
    hands = ["".join(rng.choices("o+x", k=rng.randrange(4))) or "-" for _ in "KR"]
    groups = [f"{side} {' '.join(pieces)}" for side, pieces in men.items() if pieces]
    return ", ".join([*groups, f"hands {hands[0]} {hands[1]}", f"turn {rng.choice('KR')}"])
