"""The State of the highest throw: the protocol in its order."""

from __future__ import annotations

from typing import Self, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine import sticks
from kesegames.engine.look import Look, Note, Outcome, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.rules.highest import notes, text
from kesegames.rules.highest.position import OUT, SIGNS, STICKS, WAITS, Position


@final
class Highest(Position):
    """The highest throw takes the pot. An outcome of chance is the value thrown."""

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        return cls(ruleset, options, seats)

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls(ruleset, options, seats)
        signs = text.split(" ")
        wrong = Trouble("trouble.bad_position", {"text": text, "wanted": "3 . ."})
        if len(signs) != seats or any(sign not in SIGNS for sign in signs):
            raise wrong
        state.thrown = [SIGNS[sign] for sign in signs]
        playing = [value for value in state.thrown if value != OUT]
        waiting = playing.count(WAITS)
        if len(playing) < 2 or WAITS in playing[: len(playing) - waiting]:
            raise wrong
        state.settle()
        return state

    def legal(self) -> vec[i64]:
        return vec[i64]()

    def chances(self) -> list[tuple[i64, i64]]:
        return list(enumerate(sticks.ways(STICKS))) if self.to_act == CHANCE else []

    def sample(self, rng: Random) -> i64:
        return sticks.throw_light(rng, STICKS)

    def play(self, move: i64) -> None:
        self.throw(move)

    def thrower(self) -> i64:
        return self.next_seat() if self.to_act == CHANCE else CHANCE

    def outcome(self) -> Outcome | None:
        if self.to_act != OVER:
            return None
        winner = self.highest()[0]
        pot = [self.seats if seat == winner else 0 for seat in range(self.seats)]
        rows = [("staked", [-1] * self.seats), ("pot", pot)]
        return Outcome([won - 1 for won in pot], [winner], "highest", rows)

    def points(self) -> list[int]:
        ended = self.outcome()
        return [0] * self.seats if ended is None else ended.points

    def estimate(self, seat: i64) -> float:
        able = self.able()
        return 1.0 / float(len(able)) if seat in able else 0.0

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return (sticks.spot(move),)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        return str(move)

    def told(self, move: i64, seat: i64 = EVERYONE) -> list[Told]:
        return text.told(self, move)

    def noted(self, moves: list[int], seat: i64 = EVERYONE) -> list[Told]:
        return [Told("told.plain", {"text": str(move)}) for move in moves]

    def look(self) -> Look:
        thrown = {f"throw{seat}": value for seat, value in enumerate(self.thrown) if value >= 0}
        again = self.highest() if self.is_whole() and self.to_act != OVER else []
        out = [seat for seat, value in enumerate(self.thrown) if value == OUT or (again and seat not in again)]
        return Look({}, {"pot": self.seats, **thrown}, out=out)

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        look = self.look()
        if spots and self.to_act == CHANCE:
            look.counters["sticks"] = int(spots[0].partition(":")[2])
            look.pieces["sticks"] = sticks.faces(STICKS, look.counters["sticks"])
        return look

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return notes.explain(self, spot)
