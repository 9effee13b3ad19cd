"""A position of 連船之遊: the ships with their loads, the stocks, what has been thrown; as a line of text."""

from __future__ import annotations

import re
from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine import sticks
from kesegames.engine.keys import mix
from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.rules.rensen.terms import GOAL, START, Terms

SHIPS: Final = 3
"""The ships of a seat (J20)."""
STICKS: Final = 5
MOST_HELD: Final = 999_999
EXAMPLE: Final = "20,0,start:5,start:0,start:0 17,4,goal:0,7:3,start:0 b 3 12"


def square_of(ship: i64) -> i64:
    """Where a ship is: 0 at the start, then the squares, then the goal."""
    return ship >> 8


def load_of(ship: i64) -> i64:
    """What a ship carries."""
    return ship & 255


class Position(State):
    """`ships` are those of seat 0, then of seat 1 …, each `square << 8 | load`; `stocks` lie at the start, `goods` at
    the goal. `thrown` is what `mover` has thrown in its turn, 0 before. `quiet` counts the turns of J25; once it has
    reached the terms' `turns` it stays there: the round is being finished.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms | None = None) -> None:
        super().__init__(ruleset, options, seats)
        self.terms: Terms = terms or Terms(ruleset, options)
        self.ships: vec[i64] = vec[i64]([0] * (seats * SHIPS))
        self.stocks: vec[i64] = vec[i64]([0] * seats)
        self.goods: vec[i64] = vec[i64]([0] * seats)
        self.mover: i64 = 0
        self.thrown: i64 = 0
        self.quiet: i64 = 0
        self.to_act = CHANCE

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats, self.terms)
        state.to_act = self.to_act
        for number in range(self.seats * SHIPS):
            state.ships[number] = self.ships[number]
        for seat in range(self.seats):
            state.stocks[seat] = self.stocks[seat]
            state.goods[seat] = self.goods[seat]
        state.mover = self.mover
        state.thrown = self.thrown
        state.quiet = self.quiet
        return state

    def lay_out(self) -> None:
        """The beginning: everything at the start, the first ship of each seat laden (J20)."""
        for seat in range(self.seats):
            self.stocks[seat] = self.terms.stock
            self.ships[seat * SHIPS] = self.terms.cargo

    def points(self) -> list[int]:
        return [int(amount) for amount in self.goods]

    def has_target(self) -> bool:
        """Whether a seat has what ends the match at its goal (J23)."""
        return any(goods >= self.terms.target for goods in self.goods)

    def is_last_round(self) -> bool:
        """Whether the round is the last one (J23, J25)."""
        return self.has_target() or (self.terms.turns > 0 and self.quiet >= self.terms.turns)

    def key(self) -> i64:
        state: i64 = (self.quiet << 8 | self.mover << 4 | self.thrown) << 1
        if self.to_act == OVER:
            state |= 1
        found = mix(state + 1)
        for ship in self.ships:
            found = mix(found ^ ship + 1)
        for seat in range(self.seats):
            found = mix(found ^ (self.stocks[seat] << 20 | self.goods[seat]) + 1)
        return found

    def cell(self, square: i64) -> str:
        """What a square is called."""
        if square == 0:
            return START
        return GOAL if square == self.terms.goal else str(square)

    def ship_name(self, ship: i64) -> str:
        """The spot of a ship: its seat and its number from 1."""
        return f"{self.ruleset.seat_ids[ship // SHIPS]}{ship % SHIPS + 1}"

    def ship_of(self, name: str) -> int:
        """The number of the ship of that name, -1 where there is none."""
        names = [self.ship_name(ship) for ship in range(self.seats * SHIPS)]
        return names.index(name) if name in names else -1

    def position(self) -> str:
        """`SEAT … MOVER PHASE QUIET`: for each seat the stock at its start, that at its goal, and of its ships
        where they are and what they carry; then whose turn it is; `throw`, what was thrown, or `over`; and the turns
        of J25, 0 where they are not counted.
        """
        parts = []
        for seat in range(self.seats):
            ships = self.ships[seat * SHIPS : (seat + 1) * SHIPS]
            held = [f"{self.cell(square_of(ship))}:{load_of(ship)}" for ship in ships]
            parts.append(",".join([str(self.stocks[seat]), str(self.goods[seat]), *held]))
        phase = "over" if self.to_act == OVER else str(self.thrown) if self.thrown else "throw"
        return " ".join([*parts, self.ruleset.seat_ids[self.mover], phase, str(self.quiet)])

    def set_up(self, text: str) -> None:
        """Become what `position` wrote; raises Trouble for what is no position."""
        form = re.fullmatch(r"(\S+(?: \S+)*) (\S+) (throw|[1-5]|over) (0|[1-9][0-9]{0,5})", text, re.ASCII)
        ids = self.ruleset.seat_ids[: self.seats]
        if form is None or form[2] not in ids or len(form[1].split(" ")) != self.seats:
            raise Trouble("trouble.bad_position", {"text": text, "wanted": EXAMPLE})
        for seat, part in enumerate(form[1].split(" ")):
            self._set_up_seat(seat, part)
        self.quiet = int(form[4])
        self.mover = ids.index(form[2])
        if self.quiet > self.terms.turns:
            raise Trouble("trouble.rensen_quiet", {"text": form[4]})
        is_over = self.mover == 0 and self.is_last_round()
        if (form[3] == "over") != is_over:
            raise Trouble("trouble.rensen_over" if is_over else "trouble.rensen_not_over")
        self.thrown = int(form[3]) if form[3].isdecimal() else 0
        self.to_act = OVER if is_over else self.mover if self.thrown else CHANCE

    def _set_up_seat(self, seat: int, text: str) -> None:
        """What a seat has; raises Trouble where it cannot have that."""
        number = "(0|[1-9][0-9]{0,5})"
        form = re.fullmatch(f"{number},{number}" + f",([a-z0-9]+):{number}" * SHIPS, text, re.ASCII)
        if form is None:
            raise Trouble("trouble.rensen_seat", {"text": text})
        self.stocks[seat], self.goods[seat] = int(form[1]), int(form[2])
        cells = [self.cell(square) for square in range(self.terms.goal + 1)]
        for ship in range(SHIPS):
            cell, load = form[3 + 2 * ship], int(form[4 + 2 * ship])
            is_empty = cell == GOAL or (load == 0 and cell == START)
            if cell not in cells or load > self.terms.capacity or (load == 0) != is_empty:
                values = {"ship": self.ship_name(seat * SHIPS + ship), "text": f"{cell}:{load}"}
                raise Trouble("trouble.rensen_ship", values)
            self.ships[seat * SHIPS + ship] = cells.index(cell) << 8 | load

    def look(self) -> Look:
        pieces: dict[Spot, list[str]] = {}
        lies: dict[Spot, Spot] = {}
        loads: dict[Spot, int] = {}
        for ship in range(self.seats * SHIPS):
            name = self.ship_name(ship)
            pieces[name] = [name]
            lies[name] = self.cell(square_of(self.ships[ship]))
            loads[name] = int(load_of(self.ships[ship]))
        counters: dict[str, int] = {}
        for seat in range(self.seats):
            counters[f"store{seat}"] = int(self.stocks[seat])
            counters[f"goods{seat}"] = int(self.goods[seat])
        look = Look(pieces, counters, numbers=loads, lies=lies)
        if self.thrown:
            lay_sticks(look, self.thrown)
        return look

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.position() == other.position()

    def __hash__(self) -> int:
        return int(self.key())


def lay_sticks(look: Look, value: i64) -> None:
    """Let the sticks lie as they show `value` (T1)."""
    look.pieces["sticks"] = sticks.faces(STICKS, value)
    look.counters["sticks"] = value
