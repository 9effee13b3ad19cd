"""A position of 六裁: where each piece stands, the tallies, who was sent back, who has arrived; as a line of text."""

from __future__ import annotations

import re
from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine import sticks
from kesegames.engine.keys import mix
from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, KEY_MASK, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.rules.rokusai.terms import GOAL, START, STICKS, Terms

NOBODY: Final = -1
EXAMPLE: Final = "a 12 5, b 1 0 back, c 32 7 in 1, turn a"
SEAT: Final = re.compile(r"(\S+) ([1-9]|[12][0-9]|3[0-2]) (0|[1-9][0-9]{0,3})( back)?(?: in ([1-6]))?", re.ASCII)
BITS: Final[vec[i64]] = vec[i64]([1 << seat for seat in range(6)])


class Position(State):
    """`squares`, `cups` and `places` have a number for each seat: where its piece stands, its tally, and its place in
    the order of arrival, 0 as long as it has none. `sent` has a bit for each seat that was ever sent back. `turn` is
    the seat that throws next, `ox` the one that has won by 牛行, else NOBODY; `arrived` counts those on the goal.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms | None = None) -> None:
        super().__init__(ruleset, options, seats)
        self.terms: Terms = terms or Terms(ruleset, options)
        self.bits: vec[i64] = BITS
        self.to_act = CHANCE
        self.squares: vec[i64] = vec[i64]([START] * seats)
        self.cups: vec[i64] = vec[i64]([0] * seats)
        self.places: vec[i64] = vec[i64]([0] * seats)
        self.sent: i64 = 0
        self.turn: i64 = 0
        self.arrived: i64 = 0
        self.ox: i64 = NOBODY

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats, self.terms)
        state.to_act = self.to_act
        for seat in range(self.seats):
            state.squares[seat] = self.squares[seat]
            state.cups[seat] = self.cups[seat]
            state.places[seat] = self.places[seat]
        state.sent = self.sent
        state.turn = self.turn
        state.arrived = self.arrived
        state.ox = self.ox
        return state

    def points(self) -> list[int]:
        """By order of arrival; 牛行 takes the first reward, and nobody else any (J12)."""
        rewards = self.terms.rewards
        if self.ox != NOBODY:
            return [int(rewards[0]) if seat == self.ox else 0 for seat in range(self.seats)]
        return [int(rewards[place - 1]) if place > 0 else 0 for place in self.places]

    def was_sent(self, seat: i64) -> bool:
        """Whether that seat was ever sent back."""
        return self.sent & self.bits[seat] != 0

    def may_ox(self, seat: i64) -> bool:
        """Whether 牛行 is still possible for that seat: never sent back, and no lined square was passed over."""
        terms = self.terms
        lines: i64 = 0
        for square in range(START, self.squares[seat] + 1):
            lines += terms.lines[square]
        return self.cups[seat] == lines and not self.was_sent(seat) and (self.places[seat] == 0 or self.ox == seat)

    def key(self) -> i64:
        code = mix(self.turn << 4 | self.to_act + 4)
        for seat in range(self.seats):
            fact = self.squares[seat] << 24 | self.cups[seat] << 4 | self.places[seat]
            code = mix((code ^ fact << 8) & KEY_MASK)
        return mix(code ^ self.sent)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.turn == other.turn
            and self.to_act == other.to_act
            and self.sent == other.sent
            and list(self.squares) == list(other.squares)
            and list(self.cups) == list(other.cups)
            and list(self.places) == list(other.places)
        )

    def __hash__(self) -> int:
        return self.key()

    # As text and as it is seen

    def position(self) -> str:
        """`SEAT SQUARE CUPS [back] [in PLACE]` for each seat, then `turn SEAT` or `over`, parted by commas.

        `back` stands where a seat was ever sent back, `in` where it has arrived.
        """
        parts = []
        for seat in range(self.seats):
            part = f"{self.ruleset.seat_ids[seat]} {self.squares[seat]} {self.cups[seat]}"
            if self.was_sent(seat):
                part += " back"
            if self.squares[seat] == GOAL:
                part += f" in {self.places[seat]}"
            parts.append(part)
        parts.append("over" if self.to_act == OVER else f"turn {self.ruleset.seat_ids[self.turn]}")
        return ", ".join(parts)

    def look(self) -> Look:
        pieces: dict[Spot, list[str]] = {}
        counters: dict[str, int] = {}
        lies: dict[Spot, Spot] = {}
        points = self.points()
        for seat in range(self.seats):
            id = self.ruleset.seat_ids[seat]
            pieces[id] = [id]
            lies[id] = str(self.squares[seat])
            counters[f"cups{seat}"] = int(self.cups[seat])
            if self.may_ox(seat):
                counters[f"ox{seat}"] = 1
            if self.places[seat] > 0 or self.to_act == OVER:
                counters[f"reward{seat}"] = points[seat]
        return Look(pieces, counters, lies=lies)


def lay_throw(position: Position, look: Look, value: int) -> None:
    """Let the sticks or the die lie as they show `value`."""
    place = position.terms.place
    look.counters[place] = value
    look.pieces[place] = sticks.die(value) if position.terms.has_die else sticks.faces(STICKS, value)


def set_up(position: Position, text: str) -> None:
    """Become what `position` wrote; raises Trouble for what is no position."""
    wrong = Trouble("trouble.bad_position", {"text": text, "wanted": EXAMPLE})
    ids = position.ruleset.seat_ids
    parts = text.split(", ")
    if len(parts) != position.seats + 1:
        raise wrong
    for seat in range(position.seats):
        form = SEAT.fullmatch(parts[seat])
        if form is None or form[1] != ids[seat]:
            raise wrong
        position.squares[seat] = int(form[2])
        position.cups[seat] = int(form[3])
        if form[4]:
            position.sent |= position.bits[seat]
        position.places[seat] = int(form[5] or 0)
        if (position.squares[seat] == GOAL) != (position.places[seat] > 0):
            raise Trouble("trouble.rokusai_in", {"seat": ids[seat]})
        check_tally(position, seat)
    check_places(position)
    if position.to_act == OVER:
        if parts[-1] != "over":
            raise Trouble("trouble.rokusai_over")
        return
    word, _, id = parts[-1].partition(" ")
    if word != "turn" or id not in ids[: position.seats]:
        raise wrong
    position.turn = ids.index(id)
    if position.places[position.turn] > 0:
        raise Trouble("trouble.rokusai_turn", {"seat": id})


def check_tally(position: Position, seat: i64) -> None:
    """Raises Trouble where a seat cannot have its tally: lines are 2 or 3, and it has those of its square (J11)."""
    terms = position.terms
    square, cups = position.squares[seat], position.cups[seat]
    before = cups - terms.lines[square]
    if position.was_sent(seat):
        is_possible = before >= 0 and before != 1
    else:
        is_possible = cups <= terms.all_lines and terms.sums[square] >> cups & 1 == 1
    if not is_possible:
        raise Trouble("trouble.rokusai_tally", {"seat": position.ruleset.seat_ids[seat], "cups": str(cups)})


def check_places(position: Position) -> None:
    """Take up who has arrived, and whether the game is over; raises Trouble where pieces or places cannot be so."""
    ids = position.ruleset.seat_ids
    taken: dict[int, str] = {}
    given: list[int] = []
    for seat in range(position.seats):
        square = int(position.squares[seat])
        if square in taken:
            raise Trouble("trouble.rokusai_shared", {"seat": ids[seat], "other": taken[square], "square": str(square)})
        if START < square < GOAL:
            taken[square] = ids[seat]
        if position.places[seat] > 0:
            given.append(int(position.places[seat]))
            if position.cups[seat] == position.terms.all_lines and not position.was_sent(seat):
                position.ox = seat
    position.arrived = len(given)
    if sorted(given) != list(range(1, len(given) + 1)) or len(given) >= position.seats:
        raise Trouble("trouble.rokusai_places")
    if position.ox != NOBODY:
        if position.places[position.ox] != position.arrived:
            raise Trouble("trouble.rokusai_places")
        position.to_act = OVER
    elif position.arrived == position.seats - 1:
        for seat in range(position.seats):
            if position.places[seat] == 0:
                position.places[seat] = position.seats
        position.to_act = OVER
