"""六裁 straight from the rule file (J10 to J13), slowly and with no code of the engine's.

READINGS, where the text leaves something open:
J10: the second row is walked leftwards again, from (2,8) to (2,1).
J11: the goal bears lines as well: who arrives gets its three cups before J12 asks for the tally of 22.
J11: a throw of 0 is no landing, so it brings no cups on a lined square; the next seat throws.
J12: 牛行 ends the game at once, also when others have arrived before; their points are taken back to 0.
J12: points are given at each arrival, those of the last seat with the last but one's arrival, which ends the game.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from slow_game import CHANCE, OVER

SEATS = (2, 3, 4, 5, 6)
CHOICES = {"throw": ["sticks", "die"]}
"""J11; the first choice is the default."""
OUTCOMES = {
    "sticks": {"0": 1, "1": 6, "2": 15, "3": 20, "4": 15, "5": 6, "6": 1},
    "die": {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1},
}
"""J13."""
Square = tuple[int, int]
"""J10: row from top, column from left."""
PATH: list[Square] = [
    *((4, column) for column in range(8, 0, -1)),
    *((3, column) for column in range(1, 9)),
    *((2, column) for column in range(8, 0, -1)),
    *((1, column) for column in range(1, 9)),
]
"""J10: from the start to the goal."""
START, GOAL = (4, 8), (1, 8)
LINES: dict[Square, int] = {
    (1, 4): 3,
    (1, 8): 3,
    (2, 1): 3,
    (2, 5): 3,
    (3, 2): 2,
    (3, 5): 2,
    (3, 8): 2,
    (4, 2): 2,
    (4, 5): 2,
}
"""J10."""
REWARDS = [5, 3, 2, 1, 0, 0]
"""J12."""


@dataclass
class SlowRokusai:
    options: dict[str, str]
    seats: int
    points: list[int] = field(default_factory=list)
    reason: str = ""
    met: set[str] = field(default_factory=set)
    squares: list[Square] = field(default_factory=list)
    """Where each seat's piece stands."""
    cups: list[int] = field(default_factory=list)
    has_been_sent_back: list[bool] = field(default_factory=list)
    arrived: list[int] = field(default_factory=list)
    """Seats, in order of arrival."""
    turn: int = 0

    def __post_init__(self) -> None:
        self.points = [0] * self.seats
        self.squares = [START] * self.seats
        self.cups = [0] * self.seats
        self.has_been_sent_back = [False] * self.seats

    @property
    def to_act(self) -> int | str:
        return OVER if self.reason else CHANCE

    @property
    def thrower(self) -> int | str:
        return self.turn if self.to_act == CHANCE else CHANCE

    def legal(self) -> list[str]:
        return []  # J12, ruling: nothing is ever decided

    def chances(self) -> dict[str, int]:
        return dict(OUTCOMES[self.options["throw"]]) if self.to_act == CHANCE else {}

    def told(self, text: str, seat: int) -> str:
        return text

    def play(self, text: str) -> None:
        assert text in self.chances()
        if int(text) > 0:
            self.advance(int(text))
        else:
            self.met.add("0 on a lined square" if self.squares[self.turn] in LINES else "0 thrown")
        if not self.reason:
            self.next_turn()

    def advance(self, thrown: int) -> None:
        place = PATH.index(self.squares[self.turn]) + thrown
        if place > PATH.index(GOAL):
            self.met.add("goal passed")
            place = PATH.index(GOAL)  # J11
        square = PATH[place]
        self.squares[self.turn] = square
        self.cups[self.turn] += LINES.get(square, 0)
        if square == GOAL:
            self.arrive()
        else:
            self.send_back(square)

    def send_back(self, square: Square) -> None:
        """J11: whatever other piece stands there; its tally stays as it is."""
        for seat in range(self.seats):
            if seat != self.turn and self.squares[seat] == square:
                self.squares[seat] = START
                self.has_been_sent_back[seat] = True
                self.met.add("sent back from a lined square" if square in LINES else "sent back")

    def arrive(self) -> None:
        seat = self.turn
        if self.cups[seat] == 22 and not self.has_been_sent_back[seat]:
            self.points = [5 if other == seat else 0 for other in range(self.seats)]
            self.met.add("ox after an arrival" if self.arrived else "ox first")
            self.reason = "ox"  # J12
            return
        if self.cups[seat] >= 22:
            self.met.add("22 and sent back" if self.cups[seat] == 22 else "more than 22")
        self.points[seat] = REWARDS[len(self.arrived)]
        self.arrived.append(seat)
        left = [other for other in range(self.seats) if other not in self.arrived]
        if len(left) == 1:
            self.points[left[0]] = REWARDS[len(self.arrived)]
            self.reason = "arrived"

    def next_turn(self) -> None:
        """J12, ruling: who has arrived throws no more."""
        self.turn = (self.turn + 1) % self.seats
        while self.turn in self.arrived:
            self.met.add("an arrived seat is left out")
            self.turn = (self.turn + 1) % self.seats

    def view(self) -> dict[str, object]:
        """Whatever can be counted."""
        return {
            "squares": list(self.squares),
            "cups": list(self.cups),
            "sent back": list(self.has_been_sent_back),
            "arrived": list(self.arrived),
            "turn": self.turn,
        }
