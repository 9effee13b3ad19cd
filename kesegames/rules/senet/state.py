"""Senet as in docs/rules/senet.md (S1–S20): the rules as played on Board Game Arena. Throws are chance events.

A throw's move is its value, 1 … 5. A move of a stone packs `goal << 5 | start`: fields are 1 … 30, goal OFF is off the
board, a goal below the start is a backward move or, from the House of Water, the way back (S16a). WADE is the choice to
throw there (S16b), PASS the move of a seat that has none (S14).
"""

from __future__ import annotations

import math
import re
from typing import Final, Self, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine import sticks
from kesegames.engine.look import Look, Note, Outcome, Risk, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, KEY_MASK, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.rules.senet import notes as senet_notes
from kesegames.rules.senet import risk as senet_risk
from kesegames.rules.senet.board import (
    ACROSS,
    BEAUTY,
    BEFORE,
    BONUS,
    FREEING,
    HOLDING,
    NONE,
    NONE_LIGHT,
    OFF,
    PASS,
    REBIRTH,
    STICKS,
    THROWS,
    TIME,
    WADE,
    WATER,
    WATER_BIT,
    Terms,
    listed,
    lowest,
    read_stones,
    size,
    start_rows,
)

_POSITION_EXAMPLE: Final = "1,3,5,7,9 2,4,6,8,10 w throw"


@final
class Senet(State):
    """`own` and `enemy` are sets of fields, bit n for field n: the stones of `mover`, whose turn it is, and the others.

    `thrown` is the value to move by, 0 before a throw; `is_wading` says that the throw to come is that of S16(b).
    `to_act` is the mover with `thrown` 0 while it chooses in the House of Water (S16).
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms | None = None) -> None:
        super().__init__(ruleset, options, seats)
        self.own: i64 = 0
        self.enemy: i64 = 0
        self.mover: i64 = 0
        self.thrown: i64 = 0
        self.is_wading: bool = False
        self.terms: Terms = terms or Terms(ruleset, options, len(start_rows(ruleset)[0]))

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        state = cls(ruleset, options, seats)
        for field, other in zip(*start_rows(ruleset), strict=True):
            state.own |= 1 << field
            state.enemy |= 1 << other
        state.to_act = CHANCE
        return state

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        """Reads `STONES STONES SEAT PHASE`, white's first: fields with commas, `-` for none.

        The phase is `throw`, a value thrown, `water` (the choice of S16), `wade` (its throw is to come) or `over`.
        """
        form = re.fullmatch(r"(\S+) (\S+) (\S+) (throw|[1-5]|water|wade|over)", text)
        if form is None or form[3] not in ruleset.seat_ids:
            raise Trouble("trouble.bad_position", {"text": text, "wanted": _POSITION_EXAMPLE})
        state = cls(ruleset, options, seats)
        stones = [read_stones(form[number + 1], state.terms.stones) for number in range(2)]
        if stones[0] & stones[1]:
            raise Trouble("trouble.senet_shared_field", {"field": str(lowest(stones[0] & stones[1]))})
        state.mover = ruleset.seat_ids.index(form[3])
        state.own, state.enemy = stones[state.mover], stones[1 - state.mover]
        state.enter(form[4])
        return state

    def enter(self, phase: str) -> None:
        """Take up the phase of a position; raises Trouble when the stones do not allow it."""
        allowed = ["throw", "1", "2", "3", "4", "5"]
        if self.own == 0:
            allowed = ["over"]
        elif self.own & WATER_BIT:  # S16, S17
            allowed = ["water", "wade"]
        if self.enemy == 0:
            raise Trouble("trouble.senet_no_stones", {"seat": self.ruleset.seat_ids[1 - self.mover]})
        if phase not in allowed:
            raise Trouble("trouble.senet_phase", {"phase": phase, "allowed": ", ".join(allowed)})
        self.is_wading = phase == "wade"
        self.thrown = int(phase) if phase.isdecimal() else 0
        if phase == "over":
            self.to_act = OVER
        else:
            self.to_act = CHANCE if phase in ("throw", "wade") else self.mover

    def legal(self) -> vec[i64]:
        moves = vec[i64]()
        if self.to_act < 0:
            return moves
        if self.thrown == 0:
            return vec[i64]([self.refuge() << 5 | WATER, WADE])
        barred = self.own | self.protected(self.enemy)  # S6, S7
        left = self.own
        while left:
            start = lowest(left)
            left &= left - 1
            goal = self.forward(start, barred)
            if goal != NONE:
                moves = append(moves, goal << 5 | start)
        if len(moves):
            return moves
        left = self.own & HOLDING  # S13
        while left:
            start = lowest(left)
            left &= left - 1
            goal = self.backward(start, barred)
            if goal != NONE:
                moves = append(moves, goal << 5 | start)
        if not len(moves):
            moves = append(moves, PASS)  # S14
        return moves

    def forward(self, start: i64, barred: i64) -> i64:
        """Where the stone on `start` goes with the value thrown: a field, OFF, or NONE when it may not (S6–S11)."""
        goal = start + self.thrown
        if start < BEAUTY:
            if goal > BEAUTY:  # S9
                return NONE
        elif start > BEAUTY:
            return OFF if start == TIME or goal == OFF else NONE  # S11
        elif goal == OFF:  # S10
            return OFF
        if barred >> goal & 1 or (self.terms.has_blockade and self.wall(start, goal)):
            return NONE
        return goal

    def backward(self, start: i64, barred: i64) -> i64:
        """Where the stone on `start`, 1 … 26, goes back to with the value thrown; NONE when it may not (S13)."""
        goal = start - self.thrown
        if goal < 1 or barred >> goal & 1 or (self.terms.has_blockade and self.wall(goal, start)):
            return NONE
        return goal

    def protected(self, stones: i64) -> i64:
        """Those of `stones` that protect each other (S8, option protection)."""
        held = stones & HOLDING
        safe = held & (held << 1 | held >> 1)
        if self.terms.has_board_protection:
            left = held
            while left:
                field = lowest(left)
                left &= left - 1
                if held & ACROSS[field]:
                    safe |= 1 << field
        return safe

    def wall(self, low: i64, high: i64) -> i64:
        """The lowest fields of the threes of enemy stones strictly between two fields (option blockade)."""
        held = self.enemy & HOLDING
        between = ((1 << high) >> 2) - 1 & -(2 << low)
        return held & held >> 1 & held >> 2 & between

    def refuge(self) -> i64:
        """Field 15, or the next lower empty one (S16, S12)."""
        field: i64 = REBIRTH
        taken = self.own | self.enemy
        while taken >> field & 1:
            field -= 1
        return field

    def chances(self) -> list[tuple[i64, i64]]:
        return THROWS[:] if self.to_act == CHANCE else []

    def sample(self, rng: Random) -> i64:
        light = sticks.throw_light(rng, STICKS)
        return light or NONE_LIGHT

    def play(self, move: i64) -> None:
        if self.to_act == CHANCE:
            self.throw(move)
        elif move == WADE:
            self.is_wading = True
            self.to_act = CHANCE
        elif self.thrown == 0:
            self.own ^= WATER_BIT | 1 << (move >> 5)  # S16a
            self.end_turn()
        else:
            self.step(move & 31, move >> 5)

    def throw(self, value: i64) -> None:
        """The sticks show `value`; in the House of Water that decides by itself (S16b)."""
        if not self.is_wading:
            self.thrown = value
            self.to_act = self.mover
        elif value == FREEING:
            self.own ^= WATER_BIT
            self.go_on(self.terms.has_water_bonus)
        else:
            self.end_turn()

    def step(self, start: i64, goal: i64) -> None:
        """Move the stone on `start` to `goal`, or nothing when both are 0 (PASS)."""
        has_bonus = self.has_further_throw(start, goal)
        if goal != NONE:
            self.own ^= 1 << start
            if goal != OFF:
                self.own |= 1 << goal
                if self.enemy >> goal & 1:
                    self.displace(start, goal)
        self.go_on(has_bonus)

    def has_further_throw(self, start: i64, goal: i64) -> bool:
        """Whether the seat throws again after that move (S4); never after a backward move, a pass or a bath."""
        return goal > start and goal != WATER and (BONUS >> self.thrown & 1) == 1  # S13–S15

    def displace(self, start: i64, goal: i64) -> None:
        """The enemy stone on `goal` gives way to the one from `start`: it takes its place or drowns (S7, S12, S18)."""
        self.enemy ^= 1 << goal
        if goal <= WATER:
            self.enemy |= 1 << start
        elif self.enemy & WATER_BIT:
            self.enemy |= 1 << self.refuge()
        else:
            self.enemy |= WATER_BIT

    def go_on(self, has_bonus: bool) -> None:
        """End the game (S19), throw again, or end the turn."""
        if self.own == 0:
            self.thrown = 0
            self.is_wading = False
            self.to_act = OVER
        elif has_bonus:
            self.thrown = 0
            self.is_wading = False
            self.to_act = CHANCE
        else:
            self.end_turn()

    def end_turn(self) -> None:
        """The other seat's turn begins: a throw, or the choice in the House of Water (S16)."""
        own = self.own
        self.own = self.enemy
        self.enemy = own
        self.mover = 1 - self.mover
        self.thrown = 0
        self.is_wading = False
        self.to_act = self.mover if self.own & WATER_BIT else CHANCE

    def thrower(self) -> i64:
        return self.mover if self.to_act == CHANCE else CHANCE

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats, self.terms)
        state.to_act = self.to_act
        state.own = self.own
        state.enemy = self.enemy
        state.mover = self.mover
        state.thrown = self.thrown
        state.is_wading = self.is_wading
        return state

    def stones_of(self, seat: i64) -> i64:
        """The fields of that seat's stones, a bit each."""
        return self.own if seat == self.mover else self.enemy

    def points(self) -> list[int]:
        return [self.terms.stones - int(size(self.stones_of(seat))) for seat in range(2)]

    def reasons(self, seat: i64) -> list[tuple[str, dict[str, str]]]:
        """How many stones stand a throw before the House of Beauty, which none passes (S9), and in the water (S16)."""
        stones = self.stones_of(seat)
        near = size(stones & ((1 << BEAUTY) - (1 << BEAUTY - NONE_LIGHT)))
        found: list[tuple[str, dict[str, str]]] = []
        if near:
            found.append(("because.near_beauty", {"count": str(near)}))
        if stones & WATER_BIT:
            found.append(("because.in_water", {}))
        return found

    def outcome(self) -> Outcome | None:
        if self.to_act != OVER:
            return None
        return Outcome(self.points(), [self.mover], "borne_off")

    def estimate(self, seat: i64) -> float:
        if self.to_act == OVER:
            return 1.0 if seat == self.mover else 0.0
        lead = self.standing(self.own) - self.standing(self.enemy) + self.terms.turn
        if seat != self.mover:
            lead = -lead
        return 0.5 + 0.5 * math.tanh(0.5 * lead)

    def standing(self, stones: i64) -> float:
        """What a seat's stones are worth, in logits."""
        terms = self.terms
        left = size(stones)
        total = terms.left[left] + terms.before[size(stones & BEFORE)]
        total += terms.pair * float(size(self.protected(stones)))
        row = left << 5
        while stones:
            total += terms.worth[row + lowest(stones)]
            stones &= stones - 1
        return total

    def urgency(self, move: i64) -> i64:
        start = move & 31
        goal = move >> 5
        if goal == OFF:
            return 256 + start
        if self.thrown == 0:
            return 0 if move == WADE else 1
        if self.enemy >> goal & 1:
            return 128 + start
        return start

    def key(self) -> i64:
        stones = self.own >> 1 | self.enemy >> 1 << 30
        phase = self.mover << 4 | self.thrown << 1 | (1 if self.is_wading else 0)
        # The stones alone fill 60 bits, and each step is a bijection of them (MurmurHash3's finalizer, cut to 60 bits).
        mixed = (stones ^ stones >> 31) * 0x7F51AFD7ED558CCD & KEY_MASK
        mixed = (mixed ^ mixed >> 29) * 0x44CEB9FE1A85EC53 & KEY_MASK
        return mixed ^ mixed >> 31 ^ (phase * 0x1E3779B97F4A7C15 & KEY_MASK)

    def spell(self, move: i64) -> tuple[Spot, ...]:
        if self.to_act == CHANCE:
            return (sticks.spot(move),)
        if move == PASS:
            return ("pass",)
        if move == WADE:
            return ("throw",)
        goal = move >> 5
        return (str(move & 31), f"off{self.mover}" if goal == OFF else str(goal))

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        if self.to_act == CHANCE:
            return str(move)
        start = move & 31
        goal = move >> 5
        if move == PASS:
            return "pass"
        if move == WADE:
            return f"{WATER}?"
        if goal == OFF:
            return f"{start}-off"
        back = "b" if self.thrown and goal < start else ""
        swap = "x" if self.enemy >> goal & 1 else ""
        return f"{back}{start}-{goal}{swap}"

    def position(self) -> str:
        phase = "throw"
        if self.to_act == OVER:
            phase = "over"
        elif self.is_wading:
            phase = "wade"
        elif self.thrown:
            phase = str(self.thrown)
        elif self.to_act != CHANCE:
            phase = "water"
        white, black = (",".join(listed(self.stones_of(seat))) or "-" for seat in range(2))
        return f"{white} {black} {self.ruleset.seat_ids[self.mover]} {phase}"

    def look(self) -> Look:
        pieces: dict[Spot, list[str]] = {}
        for seat, points in enumerate(self.points()):
            stone = self.ruleset.seat_ids[seat]
            for field in listed(self.stones_of(seat)):
                pieces[field] = [stone]
            if points:
                pieces[f"off{seat}"] = [stone] * points
        look = Look(pieces, {}, self.pairs())
        if self.thrown:
            lay_sticks(look, self.thrown)
        return look

    def pairs(self) -> list[tuple[Spot, Spot]]:
        """The neighbours that protect each other (S8, option protection)."""
        found: list[tuple[Spot, Spot]] = []
        for seat in range(2):
            held = self.stones_of(seat) & HOLDING
            for field in listed(held):
                near = i64(2) << int(field)
                if self.terms.has_board_protection:
                    near |= ACROSS[int(field)]
                found += [(field, other) for other in listed(held & near) if int(other) > int(field)]
        return found

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return senet_notes.explain(self, spots, spot)

    def has_risks(self) -> bool:
        return True

    def risks(self) -> dict[Spot, list[Risk]]:
        return senet_risk.risks(self)

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        for value, _ in self.chances():
            if self.spell(value) == spots:
                look = self.look()
                lay_sticks(look, value)
                return look
        for move in self.legal():
            if self.spell(move) == spots:
                return self.after(move).look()
        return self.look()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Senet)
            and self.own == other.own
            and self.enemy == other.enemy
            and self.mover == other.mover
            and self.thrown == other.thrown
            and self.is_wading == other.is_wading
        )

    def __hash__(self) -> int:
        return self.key()


def lay_sticks(look: Look, value: i64) -> None:
    """Let the sticks lie as they show `value` (S3)."""
    look.pieces["sticks"] = sticks.faces(STICKS, value % NONE_LIGHT)
    look.counters["sticks"] = value
