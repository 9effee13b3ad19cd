"""新遊 straight from docs/rules/sticks.md (T1, T2, T6, T7), slowly and with no code of the engine's."""

from __future__ import annotations

from dataclasses import dataclass, field

from slow_game import CHANCE, OVER

SEATS = (2, 3, 4, 5, 6)
CHOICES = {
    "points": ["30", "10", "100"],
    "banks": ["2", "1", "4"],
    "stake": ["5", "3", "10"],
    "numbers": ["one", "several"],
    "stake_included": ["false", "true"],
}
"""T2, T6, T7; the first choice is the default."""
WEIGHTS = [1, 5, 10, 10, 5, 1]
"""T1: of 32."""
PAYS = [8, 4, 2, 2, 4, 8]
"""T7: how many times the stake, on top of it."""


@dataclass
class SlowShinyu:
    options: dict[str, str]
    seats: int
    points: list[int] = field(default_factory=list)
    reason: str = ""
    met: set[str] = field(default_factory=set)
    turns: list[int] = field(default_factory=list)
    """T2: who holds the bank, now and later."""
    waiting: list[int] = field(default_factory=list)
    """T6: who is still to stake, in order; when nobody is, the banker throws."""
    stakes: list[tuple[int, int, int]] = field(default_factory=list)
    """Seat, number and points, as they were put."""

    def __post_init__(self) -> None:
        self.points = [int(self.options["points"])] * self.seats  # T2
        self.turns = list(range(self.seats)) * int(self.options["banks"])
        self.begin_round()

    @property
    def banker(self) -> int:
        return self.turns[0]

    @property
    def to_act(self) -> int | str:
        if self.reason:
            return OVER
        return self.waiting[0] if self.waiting else CHANCE

    @property
    def thrower(self) -> int | str:
        return self.banker if self.to_act == CHANCE else CHANCE

    def numbers_of(self, seat: int) -> list[int]:
        return [number for staker, number, _ in self.stakes if staker == seat]

    def legal(self) -> list[str]:
        """T6: 1 to the most on a number, never more than there is, each time on another number."""
        seat = self.to_act
        if not isinstance(seat, int):
            return []
        taken = self.numbers_of(seat)
        most = min(int(self.options["stake"]), self.points[seat])
        free = [number for number in range(6) if number not in taken]
        bets = [f"bet {stake} on {number}" for number in free for stake in range(1, most + 1)]
        return [*bets, "end"] if taken else bets

    def chances(self) -> dict[str, int]:
        if self.to_act != CHANCE:
            return {}
        return {f"{'abcdef'[self.banker]} {value}": weight for value, weight in enumerate(WEIGHTS)}

    def told(self, text: str, seat: int) -> str:
        return text

    def play(self, text: str) -> None:
        words = text.split()
        if text == "end":
            self.waiting.pop(0)
        elif words[0] == "bet":
            self.bet(int(words[1]), int(words[3]))
        else:
            self.pay(int(words[1]))

    def bet(self, stake: int, number: int) -> None:
        seat = self.waiting[0]
        self.points[seat] -= stake
        self.stakes.append((seat, number, stake))
        is_used_up = self.points[seat] == 0 or len(self.numbers_of(seat)) == 6
        if self.options["numbers"] == "one" or is_used_up:
            if self.options["numbers"] == "several":
                self.met.add("the end by itself")
            self.waiting.pop(0)

    def pay(self, thrown: int) -> None:
        """T7: the stakes that lost first; then the winners, in the order in which they staked."""
        for _, number, stake in self.stakes:
            if number != thrown:
                self.points[self.banker] += stake
        times = PAYS[thrown] - (self.options["stake_included"] == "true")
        for seat, number, stake in self.stakes:
            if number == thrown:
                paid = min(stake * times, self.points[self.banker])
                if paid < stake * times:
                    self.met.add("the bank pays a part" if paid else "the bank pays nothing")
                self.points[self.banker] -= paid
                self.points[seat] += stake + paid
        self.stakes = []
        self.turns.pop(0)
        self.end_round()

    def end_round(self) -> None:
        """T2: after each round, never within one; the turns of a seat that is out lapse."""
        if any(self.points[seat] == 0 for seat in self.turns):
            self.met.add("a turn lapses")
        self.turns = [seat for seat in self.turns if self.points[seat] > 0]
        if max(self.points) == sum(self.points):
            self.reason = "all_points"
        elif not self.turns:
            self.reason = "rounds"
        else:
            self.begin_round()

    def begin_round(self) -> None:
        """T6, ruling: every seat still in must stake, from the seat after the banker on."""
        others = [(self.banker + step) % self.seats for step in range(1, self.seats)]
        self.waiting = [seat for seat in others if self.points[seat] > 0]
