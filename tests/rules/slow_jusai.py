"""獣裁 and 連撃獣裁 straight from docs/rules/sticks.md (T1 to T5), slowly and with no code of the engine's."""

from __future__ import annotations

from dataclasses import dataclass, field

from slow_game import CHANCE, OVER

SEATS = (2, 3, 4, 5, 6)
CHOICES = {"points": ["30", "10", "100"], "ante": ["1", "2", "5"], "rounds": ["10", "5", "20", "40"]}
"""T2; the first choice is the default."""
WEIGHTS = [1, 5, 10, 10, 5, 1]
"""T1: of 32."""


@dataclass
class SlowJusai:
    """A match; `builds` is 連撃術 (T5), without it each seat throws once (T3)."""

    options: dict[str, str]
    seats: int
    builds: bool = False
    points: list[int] = field(default_factory=list)
    reason: str = ""
    met: set[str] = field(default_factory=set)
    first: int = 0
    """Who throws first in this round."""
    played: int = 0
    """Rounds played."""
    pot: int = 0
    unpaid: list[int] = field(default_factory=list)
    """Who is still to ante: all before the first throw of a round or throw-off."""
    waiting: list[int] = field(default_factory=list)
    """Who is still to throw, in order; the first of them throws now, or decides."""
    results: dict[int, int] = field(default_factory=dict)
    """What those have thrown who are done."""
    built: int | None = None
    """T5: the sum of the seat whose turn it is, None before its first throw."""
    is_asked: bool = False

    def __post_init__(self) -> None:
        self.points = [int(self.options["points"])] * self.seats  # T2
        self.begin_round()

    @property
    def to_act(self) -> int | str:
        if self.reason:
            return OVER
        return self.waiting[0] if self.is_asked else CHANCE

    @property
    def thrower(self) -> int | str:
        return self.waiting[0] if self.to_act == CHANCE else CHANCE

    def legal(self) -> list[str]:
        return ["again", "keep"] if isinstance(self.to_act, int) else []

    def chances(self) -> dict[str, int]:
        if self.to_act != CHANCE:
            return {}
        return {f"{'abcdef'[self.waiting[0]]} {value}": weight for value, weight in enumerate(WEIGHTS)}

    def told(self, text: str, seat: int) -> str:
        return text

    def play(self, text: str) -> None:
        if text == "again":
            self.is_asked = False
        elif text == "keep":
            assert self.built is not None
            self.done(self.built)
        else:
            self.throw(int(text.split()[1]))

    def throw(self, value: int) -> None:
        self.ante()
        if not self.builds:
            self.done(value)  # T3
        elif self.built is not None and value <= 1:
            self.met.add("lost")
            self.done(0)  # T5: lost by a further throw
        else:
            self.built = (self.built or 0) + value
            self.is_asked = True  # T5, ruling: after every throw that is not lost

    def done(self, result: int) -> None:
        self.results[self.waiting.pop(0)] = result
        self.built, self.is_asked = None, False
        if not self.waiting:
            self.compare()

    def compare(self) -> None:
        best = max(self.results.values())
        tied = [seat for seat in self.results if self.results[seat] == best]
        if len(tied) > 1:
            self.met |= {"throw-off", "throw-off at 0"} if best == 0 else {"throw-off"}
            self.begin_cast(tied)  # T4; T2, ruling: in the round's order
            return
        self.points[tied[0]] += self.pot  # T3
        self.pot = 0
        self.played += 1
        self.end_round()

    def end_round(self) -> None:
        """T2, ruling: whether the match is over is asked here and nowhere else."""
        if max(self.points) == sum(self.points):
            self.reason = "all_points"
        elif self.played == int(self.options["rounds"]):
            self.reason = "rounds"
        else:
            self.first = next(seat for seat in self.order(self.first + 1) if self.points[seat] > 0)
            self.begin_round()

    def order(self, first: int) -> list[int]:
        return [(first + step) % self.seats for step in range(self.seats)]

    def begin_round(self) -> None:
        """T2: who has points takes part."""
        taking_part = [seat for seat in self.order(self.first) if self.points[seat] > 0]
        if len(taking_part) < self.seats:
            self.met.add("a seat is out")
        self.begin_cast(taking_part)

    def begin_cast(self, taking_part: list[int]) -> None:
        self.waiting, self.unpaid, self.results = list(taking_part), list(taking_part), {}

    def ante(self) -> None:
        """T2, T4: all ante before the first throw, with which it is one event; who has less puts in what there is."""
        for seat in self.unpaid:
            paid = min(int(self.options["ante"]), self.points[seat])
            if paid < int(self.options["ante"]):
                self.met.add("short ante" if paid else "free throw")
            self.points[seat] -= paid
            self.pot += paid
        self.unpaid = []
