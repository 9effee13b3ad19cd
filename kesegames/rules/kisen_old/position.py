"""A position of old Kisen: what stands where and whose turn it is, and that as one line of text (R2), such as

    IA 0 黒 ZIA王 ZAI船 KAI兵 赤 ZA王 ZI船 KI兵

Whose turn it is, the count of quiet turns (`choose` before the game, O10), then the pieces of both sides, those of each
from the top left.
"""

from __future__ import annotations

import re
from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.kisen_old.board import (
    BEAST,
    COLOURS,
    FAR,
    KINDS,
    KING,
    LAND,
    SHIP,
    WAGON,
    WATER,
    piece_id,
)
from kesegames.rules.kisen_old.terms import Terms

EXAMPLE: Final = "IA 0 黒 ZIA王 ZAI船 KAI兵 赤 ZA王 ZI船 KI兵"
LONGEST: Final = 2000
TURN_KEY: Final = 0x9B1A615B5D2C34F

KING_CAPTURED: Final = 1
NO_MOVE: Final = 2
NO_PROGRESS: Final = 3
REASONS: Final = ("", "king_captured", "no_move", "no_progress")


class Position(State):
    """`board` has a piece, LAND, WATER or OFF a square; `ships` the square of each seat's ship, 0 where it has none.

    `turn` is the seat that moves next, also when the game is over; `quiet` counts the turns without progress (O10),
    `ended` is 0 or the index of the reason.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms) -> None:
        super().__init__(ruleset, options, seats)
        self.terms = terms
        self.board: vec[i64] = terms.ground[:]
        self.ships: vec[i64] = vec[i64]([0, 0])
        self.turn: i64 = 0
        self.quiet: i64 = 0
        self.ended: i64 = 0
        self.hash: i64 = 0
        self.is_choosing = False

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats, self.terms)
        state.to_act = self.to_act
        state.board = self.board[:]
        state.ships = self.ships[:]
        state.turn = self.turn
        state.quiet = self.quiet
        state.ended = self.ended
        state.hash = self.hash
        state.is_choosing = self.is_choosing
        return state

    def is_own(self, cell: i64) -> bool:
        """Whether `cell` is a piece of the seat whose turn it is."""
        return 0 < cell < WATER and cell >> 3 == self.turn

    def is_prey(self, cell: i64) -> bool:
        """Whether `cell` is something that the seat whose turn it is may capture (O3: no ship is)."""
        return 0 < cell < WATER and cell >> 3 != self.turn and cell & 7 != SHIP

    def put(self, square: i64, piece: i64) -> None:
        """Set a piece on an empty square."""
        self.board[square] = piece
        self.hash ^= self.terms.keys[piece << 7 | square]
        if piece & 7 == SHIP:
            self.ships[piece >> 3] = square

    def lift(self, square: i64) -> i64:
        """Take the piece off its square."""
        piece = self.board[square]
        self.hash ^= self.terms.keys[piece << 7 | square]
        self.board[square] = self.terms.ground[square]
        return piece

    def number_of(self, piece: i64) -> i64:
        """How many of `piece` there are."""
        number: i64 = 0
        for square in self.terms.order:
            if self.board[square] == piece:
                number += 1
        return number

    def swap(self, seat: i64) -> None:
        """Let the wagons and beasts of `seat` change places (O10)."""
        for square in self.terms.order:
            piece = self.board[square]
            if piece == (WAGON | seat << 3) or piece == (BEAST | seat << 3):
                self.lift(square)
                self.put(square, piece ^ (WAGON ^ BEAST))

    def pass_turn(self) -> None:
        self.turn = 1 - self.turn
        self.hash ^= TURN_KEY

    def points(self) -> list[int]:
        points = [0, 0]
        if self.ended in (KING_CAPTURED, NO_MOVE):
            points[1 - self.turn] = 1
        return points

    def key(self) -> i64:
        return self.hash

    def position(self) -> str:
        parts = [self.ruleset.seat_ids[self.turn], "choose" if self.is_choosing else str(self.quiet)]
        for seat in range(2):
            parts.append(COLOURS[seat])
            for square in self.terms.order:
                piece = self.board[square]
                if 0 < piece < WATER and piece >> 3 == seat:
                    parts.append(self.terms.names[square] + KINDS[(piece & 7) - 1])
        return " ".join(parts)

    def set_up(self, text: str) -> bool:
        """Become, new as this is, what `position` wrote; whether the king of the seat whose turn it is has fallen.

        Raises Trouble for what could not stand in a game.
        """
        seat_ids = self.ruleset.seat_ids
        seat, _, rest = text.partition(" ")
        count, _, placed = rest.partition(" ")
        is_count = re.fullmatch("[0-9]{1,6}", count) is not None
        if seat not in seat_ids or not (is_count or count == "choose") or len(text) > LONGEST:
            raise wrong(text)
        self.place(placed)
        if seat_ids.index(seat) == 1:
            self.pass_turn()
        self.is_choosing = not is_count
        if is_count:
            self.quiet = int(count)
            if self.terms.quiet_limit and self.quiet > self.terms.quiet_limit:
                raise impossible(count, "O10")
        kings = [self.number_of(KING | side << 3) for side in range(2)]
        if kings[1 - self.turn] == 0:
            raise impossible(seat, "O8")
        return kings[self.turn] == 0

    def place(self, text: str) -> None:
        """Put the pieces of a position on the empty board; raises Trouble where they cannot stand (O2–O4)."""
        colour = -1
        for token in text.split(" "):
            if token and token in COLOURS[colour + 1 : colour + 2]:
                colour += 1
                continue
            square = self.terms.squares.get(token[:-1], 0)
            if colour < 0 or not square or token[-1] not in KINDS:
                raise wrong(token)
            piece: i64 = (KINDS.index(token[-1]) + 1) | colour << 3
            ground = WATER if piece & 7 == SHIP else LAND
            if self.board[square] != ground:
                raise impossible(token, "O3" if ground == WATER else "O4")
            if self.number_of(piece) == self.terms.count(piece):
                raise impossible(token, "O2")
            self.put(square, piece)
        if colour < 1:
            raise wrong(text)

    def look(self) -> Look:
        return self.shown(0, 0)

    def shown(self, above: i64, piece: i64) -> Look:
        """The Look of the board with `piece` on top of whatever stands on `above` (0: none)."""
        pieces: dict[Spot, list[str]] = {}
        left = [0] * (2 * FAR)
        for square in self.terms.order:
            shown = [self.board[square]] if 0 < self.board[square] < WATER else []
            if square == above:
                shown.append(piece)
            for each in shown:
                left[each] += 1
            if shown:
                pieces[self.terms.names[square]] = [piece_id(each) for each in shown]
        for seat in range(2):
            taken: list[str] = []
            for kind in range(SHIP, KING + 1):
                missing: i64 = kind | (1 - seat) << 3
                taken += [piece_id(missing)] * int(self.terms.count(missing) - left[missing])
            if taken:
                pieces[f"taken{seat}"] = taken
        if not self.terms.quiet_limit:
            return Look(pieces, {})
        return Look(pieces, {"quiet": int(self.quiet)}, limits={"quiet": int(self.terms.quiet_limit)})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.hash == other.hash and self.position() == other.position()

    def __hash__(self) -> int:
        return hash((self.hash, self.quiet))


def wrong(text: str) -> Trouble:
    return Trouble("trouble.bad_position", {"text": quoted(text), "wanted": EXAMPLE})


def impossible(token: str, rule: str) -> Trouble:
    return Trouble("trouble.position_rule", {"text": token, "rule": rule})
