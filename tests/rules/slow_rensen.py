"""連船之遊 straight from the rule file (J20 to J25), slowly and with no code of the engine's.

READINGS, where the text leaves something open:
J21: a move costs the whole throw, also where the goal is nearer; what is paid from the start stock leaves the load
as it is, and a ship with no load does not move at all.
J21: an empty ship on the start is not recalled; one at the goal is, and adds 0 to the start stock.
J24: the amount of a supply or a plunder is what the ship really gets.
J25: after so many turns the round is the last one, even if something reaches a goal before it is over; a round that is
over with that very turn is the last one itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from slow_game import CHANCE, OVER

SEATS = (2, 3, 4)
CHOICES = {"target": ["20", "10"], "no_progress_turns": ["200", "none"]}
"""J23, J25; the first choice is the default."""
WEIGHTS = {"0": 1, "1": 5, "2": 10, "3": 10, "4": 5, "5": 1}
"""T1: of 32."""
START = 0
GOAL = 20
"""J20: 19 squares between them."""
ROOM = 15
LOT = 5
"""J20, J21: what is loaded at the beginning, and what is built."""


@dataclass
class Ship:
    owner: int
    name: str
    load: int = 0
    square: int = START


@dataclass
class SlowRensen:
    """A match; its points are the goal stocks (J23)."""

    options: dict[str, str]
    seats: int
    points: list[int] = field(default_factory=list)
    reason: str = ""
    met: set[str] = field(default_factory=set)
    stocks: list[int] = field(default_factory=list)
    """The start stocks."""
    ships: dict[str, Ship] = field(default_factory=dict)
    turn: int = 0
    thrown: int | None = None
    """What the seat whose turn it is has thrown; None while it is to throw."""
    quiet: int = 0
    """J25: turns in succession in which nothing was added to a goal stock."""
    is_last_round: bool = False
    """J25."""

    def __post_init__(self) -> None:
        self.points = [0] * self.seats
        self.stocks = [20] * self.seats  # J20, ruling: beside the 5
        for seat in range(self.seats):
            for number in (1, 2, 3):
                name = f"{'abcd'[seat]}{number}"
                self.ships[name] = Ship(seat, name, LOT if number == 1 else 0)

    @property
    def to_act(self) -> int | str:
        if self.reason:
            return OVER
        return CHANCE if self.thrown is None else self.turn

    @property
    def thrower(self) -> int | str:
        return self.turn if self.to_act == CHANCE else CHANCE

    def chances(self) -> dict[str, int]:
        return dict(WEIGHTS) if self.to_act == CHANCE else {}

    def told(self, text: str, seat: int) -> str:
        return text

    def own(self) -> list[Ship]:
        return [ship for ship in self.ships.values() if ship.owner == self.turn]

    def legal(self) -> list[str]:
        if not isinstance(self.to_act, int):
            return []
        found = [text for ship in self.own() for text in self.texts_of(ship)]
        assert found  # J23, ruling: something is always possible
        return found

    def texts_of(self, ship: Ship) -> list[str]:
        """J21: all that can be done with an own ship."""
        assert self.thrown is not None
        found = []
        if ship.square != GOAL:
            square = min(ship.square + self.thrown, GOAL)  # J22: or passes it
            where = "goal" if square == GOAL else str(square)
            if ship.load - self.thrown >= 1:
                found.append(f"move {ship.name} {where} load")
            if ship.load >= 1 and self.stocks[self.turn] >= self.thrown:
                found.append(f"move {ship.name} {where} stock")
        if ship.square == START and ship.load == 0 and self.stocks[self.turn] >= LOT:
            found.append(f"build {ship.name}")
        if ship.square != GOAL and ship.load < ROOM:
            found.append(f"supply {ship.name} {min(self.thrown, ROOM - ship.load)}")
        if ship.square not in (START, GOAL):
            for other in self.ships.values():
                if other.owner != self.turn and other.square == ship.square:
                    amount = min(self.thrown - 1, other.load, ROOM - ship.load)
                    if amount >= 1:
                        found.append(f"plunder {ship.name} {other.name} {amount}")
        if ship.square != START or ship.load > 0:
            found.append(f"recall {ship.name}")
        return found

    def play(self, text: str) -> None:
        if self.thrown is None:
            self.thrown = int(text)
            if self.thrown == 0:
                self.met.add("0 thrown")
                self.end_turn(False)  # J21
            return
        assert text in self.legal(), text
        word, name, *rest = text.split()
        self.end_turn(self.do(word, self.ships[name], rest))

    def do(self, word: str, ship: Ship, rest: list[str]) -> bool:
        """Whether something was added to a goal stock."""
        assert self.thrown is not None
        self.met.add(word)
        if word == "move":
            return self.move(ship, rest[1])
        if word == "build":
            self.stocks[self.turn] -= LOT
            ship.load = LOT
        elif word == "supply":
            if int(rest[0]) < self.thrown:
                self.met.add("supply of less")
            ship.load += int(rest[0])
        elif word == "plunder":
            self.plunder(ship, self.ships[rest[0]], int(rest[1]))
        else:
            self.met.add("recall from the " + {START: "start", GOAL: "goal"}.get(ship.square, "way"))
            self.stocks[self.turn] += ship.load
            ship.load, ship.square = 0, START
        return False

    def move(self, ship: Ship, paid_from: str) -> bool:
        assert self.thrown is not None
        self.met.add(f"move from {paid_from}")
        if paid_from == "load":
            ship.load -= self.thrown
        else:
            self.stocks[self.turn] -= self.thrown
        assert ship.load >= 1
        ship.square += self.thrown
        if ship.square < GOAL:
            return False
        self.met.add("goal reached" if ship.square == GOAL else "goal passed")
        ship.square = GOAL
        self.points[self.turn] += ship.load  # J22
        ship.load = 0
        return True

    def plunder(self, ship: Ship, other: Ship, amount: int) -> None:
        assert self.thrown is not None
        if amount < self.thrown - 1:
            self.met.add("plunder of less: room" if ship.load + amount == ROOM else "plunder of less: load")
        ship.load += amount
        other.load -= amount
        if other.load == 0:
            self.met.add("emptied")
            other.square = START  # J22

    def end_turn(self, has_scored: bool) -> None:
        self.thrown = None
        self.quiet = 0 if has_scored else self.quiet + 1
        if self.options["no_progress_turns"] != "none" and self.quiet == int(self.options["no_progress_turns"]):
            self.is_last_round = True  # J25
        elif self.is_last_round and has_scored:
            self.met.add("scored in the last round")
        self.turn = (self.turn + 1) % self.seats
        if self.turn == 0:
            self.end_round()

    def end_round(self) -> None:
        """J23: all have had the same number of turns."""
        if max(self.points) >= int(self.options["target"]):
            self.reason = "target"
            if self.is_last_round:
                self.met.add("target in the last round")
        elif self.is_last_round:
            self.reason = "no_progress"

    def view(self) -> dict[str, object]:
        """Whatever can be counted."""
        return {
            "stocks": list(self.stocks),
            "goals": list(self.points),
            "ships": {name: (ship.square, ship.load) for name, ship in self.ships.items()},
            "thrown": self.thrown,
            "turn": self.turn,
            "quiet": self.quiet,
        }
