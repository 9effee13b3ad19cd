"""古机戦, old Kisen, as in docs/rules/kisen.md part O (O1-O11, R2). No sticks, no hands: a turn is one move.

A move packs `chain << 25 | route << 21 | victim << 14 | goal << 7 | start`. Squares are those of the Field (0 = none).
`victim` is what the last part of the move captures; a leaping piece whose goal is its victim pays with itself (O10).
`route` has two bits a ship stepped on, the first one lowest: the ship's seat + 1 (O9). `chain` tells the leaps before
the last one (O10): a leading 1, then two bits a leap, its direction. A seat that chooses at the start has AS_DRAWN and
SWAPPED instead.
"""

from __future__ import annotations

import re
from typing import Final, Self, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.look import END, Look, Note, Outcome, Reach, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import EVERYONE, OVER, State
from kesegames.engine.trouble import Trouble
from kesegames.rules.kisen_old import value
from kesegames.rules.kisen_old.board import (
    BEAST,
    CHOICES,
    FAR,
    KINDS,
    KING,
    LAND,
    OFF,
    SHIP,
    SOLDIER,
    TURN_KEY,
    WAGON,
    WATER,
    Field,
    piece_id,
)
from kesegames.rules.kisen_old.notes import HalfMove, movements, note, reach
from kesegames.rules.kisen_old.position import position_text, read_position

SQUARE: Final = 127
GOAL: Final = 7
VICTIM: Final = 14
ROUTE: Final = 21
CHAIN: Final = 25

AS_DRAWN: Final = 1
SWAPPED: Final = 2

SQUARE_NAME: Final = "[KLNTZXCMP][AEIUOY]+"
WRITTEN: Final = re.compile(rf"({SQUARE_NAME})\s*(\w)\s*((?:{SQUARE_NAME}\s*)*[×xX]?\s*{SQUARE_NAME})")
EXAMPLE: Final = "KAI兵KY"

# On the board only while a ship's reach is being found.
REACHED: Final = 48

KING_CAPTURED: Final = 1
NO_MOVE: Final = 2
NO_PROGRESS: Final = 3
REASONS: Final = ("", "king_captured", "no_move", "no_progress")


@final
class Kokisen(State):
    """`board` has a piece, LAND, WATER or OFF a square; `ships` the square of each seat's ship, 0 where it has none.

    `turn` is the seat that moves next, also when the game is over; `quiet` counts the turns without progress (O10),
    `ended` is 0 or the index of the reason.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, field: Field) -> None:
        super().__init__(ruleset, options, seats)
        self.field = field
        self.board: vec[i64] = field.ground[:]
        self.ships: vec[i64] = vec[i64]([0, 0])
        self.turn: i64 = 0
        self.quiet: i64 = 0
        self.ended: i64 = 0
        self.hash: i64 = 0
        self.is_choosing = False
        limit = options["no_progress_draw"]
        self.quiet_limit: i64 = 0 if limit == "none" else int(limit)
        self.has_chains = options["chain_leaps"] == "true" and field.limit[BEAST] == 1
        self.has_sacrifices = options["sacrifice_capture"] == "true"

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        state = cls(ruleset, options, seats, Field(ruleset, options))
        for square in state.field.order:
            if state.field.start[square]:
                state.put(square, state.field.start[square])
        state.is_choosing = options["wagon_beast"] == "chosen_at_start"
        if options["wagon_beast"] == "swapped":
            state.swap(0)
            state.swap(1)
        state.settle(False)
        return state

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls(ruleset, options, seats, Field(ruleset, options))
        read_position(state, text)
        return state

    def legal(self) -> vec[i64]:
        if self.to_act < 0:
            return vec[i64]()
        if self.is_choosing:
            return vec[i64]([AS_DRAWN, SWAPPED])
        found = vec[i64](capacity=64)
        board = self.board
        for square in range(self.field.first, self.field.last):
            piece = board[square]
            if 0 < piece < WATER and piece >> 3 == self.turn:
                found = self.moves_from(found, square)
        return found

    def moves_from(self, found: vec[i64], start: i64) -> vec[i64]:
        """Append the moves of the piece on `start`."""
        piece = self.board[start]
        if piece & 7 == SHIP:
            return self.sail(found, start)
        self.board[start] = LAND  # M13: while it moves, its own square counts as empty
        found = self.moves_by(found, piece, start, start, 0)
        self.board[start] = piece
        return found

    def sail(self, found: vec[i64], start: i64) -> vec[i64]:
        """Append the ship's moves: all empty water connected to its own (O3)."""
        board = self.board
        orthogonal = self.field.orthogonal
        begin = len(found)
        at = begin - 1
        here = start
        while True:
            for way in range(4):
                square = here + orthogonal[way]
                if board[square] == WATER:
                    board[square] = REACHED
                    found = append(found, start | square << GOAL)
            at += 1
            if at == len(found):
                break
            here = found[at] >> GOAL
        for number in range(begin, len(found)):
            board[found[number] >> GOAL] = WATER
        return found

    def moves_by(self, found: vec[i64], piece: i64, start: i64, here: i64, route: i64) -> vec[i64]:
        """Append what `piece` can do from `here`, its own square or that of a ship it has stepped on (O5, O6, O9)."""
        field = self.field
        board = self.board
        head = start | route << ROUTE
        movement = field.movement(piece, here)
        first = field.ways_from[movement]
        limit = field.limit[piece & 7]
        for way in range(first, field.ways_from[movement + 1]):
            offset = field.ways[way]
            square = here
            left = limit
            cell: i64 = LAND
            while cell == LAND and left > 0:
                square += offset
                left -= 1
                cell = board[square]
                if cell == LAND:
                    found = append(found, head | square << GOAL)
            if cell == LAND or cell >= WATER:
                continue
            if cell & 7 == SHIP:
                ship = (cell >> 3) + 1
                if route & 3 != ship and route >> 2 == 0:
                    found = self.moves_by(found, piece, start, square, ship if route == 0 else route | ship << 2)
            elif cell >> 3 != self.turn:
                if field.leaps[piece & 7]:
                    found = self.leap(found, piece, head, square, way - first, offset)
                else:
                    found = append(found, head | square << GOAL | square << VICTIM)
        return found

    def leap(self, found: vec[i64], piece: i64, head: i64, victim: i64, way: i64, offset: i64) -> vec[i64]:
        """Append the captures that begin with a leap over `victim` (O6), at the piece's own price or in a chain (O10).

        `head` holds start, route and the leaps before this one; `way` numbers the direction among the piece's own.
        """
        landing = victim + offset
        behind = self.board[landing]
        if behind != LAND:
            if self.has_sacrifices and behind != OFF:
                found = append(found, head | victim << GOAL | victim << VICTIM)
            return found
        found = append(found, head | landing << GOAL | victim << VICTIM)
        if not self.has_chains or piece & 7 != BEAST:
            return found
        chain = head >> CHAIN
        longer = (head & ((1 << CHAIN) - 1)) | ((chain if chain else 1) << 2 | way) << CHAIN
        taken = self.board[victim]
        self.board[victim] = LAND
        movement = self.field.movement(piece, landing)
        first = self.field.ways_from[movement]
        for following in range(first, self.field.ways_from[movement + 1]):
            further = self.field.ways[following]
            if self.is_prey(self.board[landing + further]):
                found = self.leap(found, piece, longer, landing + further, following - first, further)
        self.board[victim] = taken
        return found

    def is_prey(self, cell: i64) -> bool:
        """Whether `cell` is something that the seat whose turn it is may capture (O3: no ship is)."""
        return 0 < cell < WATER and cell >> 3 != self.turn and cell & 7 != SHIP

    def can_move(self) -> bool:
        """Whether the seat whose turn it is has a move."""
        ship = self.ships[self.turn]
        if ship:
            for way in range(4):
                if self.board[ship + self.field.orthogonal[way]] == WATER:
                    return True
        for square in range(self.field.first, self.field.last):
            piece = self.board[square]
            if 0 < piece < WATER and piece >> 3 == self.turn and len(self.moves_from(vec[i64](), square)) > 0:
                return True
        return False

    def put(self, square: i64, piece: i64) -> None:
        """Set a piece on an empty square."""
        self.board[square] = piece
        self.hash ^= self.field.keys[piece << 7 | square]
        if piece & 7 == SHIP:
            self.ships[piece >> 3] = square

    def lift(self, square: i64) -> i64:
        """Take the piece off its square."""
        piece = self.board[square]
        self.hash ^= self.field.keys[piece << 7 | square]
        self.board[square] = self.field.ground[square]
        return piece

    def number_of(self, piece: i64) -> i64:
        """How many of `piece` there are."""
        number: i64 = 0
        for square in self.field.order:
            if self.board[square] == piece:
                number += 1
        return number

    def swap(self, seat: i64) -> None:
        """Let the wagons and beasts of `seat` change places (O10)."""
        for square in self.field.order:
            piece = self.board[square]
            if piece == (WAGON | seat << 3) or piece == (BEAST | seat << 3):
                self.lift(square)
                self.put(square, piece ^ (WAGON ^ BEAST))

    def pass_turn(self) -> None:
        self.turn = 1 - self.turn
        self.hash ^= TURN_KEY

    def play(self, move: i64) -> None:
        has_king_fallen = False
        if self.is_choosing:
            if move == SWAPPED:
                self.swap(self.turn)
            self.is_choosing = self.turn == 0
        else:
            has_king_fallen = self.make(move)
        self.pass_turn()
        self.settle(has_king_fallen)

    def make(self, move: i64) -> bool:
        """Change the board and the count of quiet turns by `move`; whether it captures the king."""
        goal = move >> GOAL & SQUARE
        victim = move >> VICTIM & SQUARE
        has_king_fallen = False
        piece = self.lift(move & SQUARE)
        if move >> CHAIN:
            for taken in self.leapt_before(piece, move):
                if self.lift(taken) & 7 == KING:
                    has_king_fallen = True
        if victim and self.lift(victim) & 7 == KING:
            has_king_fallen = True
        if goal != victim or not self.field.leaps[piece & 7]:
            self.put(goal, piece)
        self.quiet = 0 if victim or piece & 7 == SOLDIER else self.quiet + 1
        return has_king_fallen

    def captures(self, move: i64) -> bool:
        return move >> VICTIM & SQUARE != 0

    def leapt_before(self, piece: i64, move: i64) -> list[i64]:
        """The squares of what a chain captures before its last leap, in their order."""
        here = self.stand(move)
        squares: list[i64] = []
        chain = move >> CHAIN
        shift: i64 = 0
        while chain >> shift > 1:
            shift += 2
        while shift > 0:
            shift -= 2
            offset = self.field.ways[self.field.ways_from[self.field.movement(piece, here)] + (chain >> shift & 3)]
            squares.append(here + offset)
            here += 2 * offset
        return squares

    def stand(self, move: i64) -> i64:
        """Where the piece stands before its last movement: on the last ship it steps on, or where it starts (O9)."""
        route = move >> ROUTE & 15
        if route == 0:
            return move & SQUARE
        return self.ships[(route >> 2 if route >> 2 else route & 3) - 1]

    def settle(self, has_king_fallen: bool) -> None:
        """Find out whether the game goes on (O8, O10)."""
        if has_king_fallen:
            self.ended = KING_CAPTURED
        elif not self.can_move():
            self.ended = NO_MOVE
        elif self.quiet_limit and self.quiet >= self.quiet_limit:
            self.ended = NO_PROGRESS
        self.to_act = OVER if self.ended else self.turn

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats, self.field)
        state.to_act = self.to_act
        state.board = self.board[:]
        state.ships = self.ships[:]
        state.turn = self.turn
        state.quiet = self.quiet
        state.ended = self.ended
        state.hash = self.hash
        state.is_choosing = self.is_choosing
        return state

    def outcome(self) -> Outcome | None:
        if self.ended == 0:
            return None
        if self.ended == NO_PROGRESS:
            return Outcome([0, 0], [], REASONS[self.ended])
        winner = 1 - self.turn
        return Outcome(self.points(), [int(winner)], REASONS[self.ended])

    def points(self) -> list[int]:
        points = [0, 0]
        if self.ended in (KING_CAPTURED, NO_MOVE):
            points[1 - self.turn] = 1
        return points

    def estimate(self, seat: i64) -> float:
        if self.ended:
            return 0.5 if self.ended == NO_PROGRESS else float(self.turn != seat)
        return value.estimate(self, seat)

    def urgency(self, move: i64) -> i64:
        victim = move >> VICTIM & SQUARE
        if victim == 0:
            return 0
        price = self.field.value.price
        gain = price[self.board[victim] & 7]
        piece = self.board[move & SQUARE]
        if move >> CHAIN:
            for taken in self.leapt_before(piece, move):
                gain += price[self.board[taken] & 7]
        if victim == move >> GOAL & SQUARE and self.field.leaps[piece & 7]:
            gain = max(1, gain - price[piece & 7])
        return gain

    def key(self) -> i64:
        return self.hash

    def stops(self, move: i64) -> list[i64]:
        """The squares that a move touches: start, ships stepped on, landings of a chain, goal."""
        squares = [move & SQUARE]
        route = move >> ROUTE & 15
        for ship in (route & 3, route >> 2):
            if ship:
                squares.append(self.ships[ship - 1])
        here = squares[-1]
        if move >> CHAIN:
            for taken in self.leapt_before(self.board[squares[0]], move):
                here = 2 * taken - here
                squares.append(here)
        squares.append(move >> GOAL & SQUARE)
        return squares

    def could_leap_on(self, move: i64) -> bool:
        """Whether the beast could go on leaping where `move` ends (O10)."""
        goal = move >> GOAL & SQUARE
        victim = move >> VICTIM & SQUARE
        piece = self.board[move & SQUARE]
        if not self.has_chains or piece & 7 != BEAST or victim == 0 or goal == victim:
            return False
        after = self.copy()
        after.make(move)
        movement = self.field.movement(piece, goal)
        for way in range(self.field.ways_from[movement], self.field.ways_from[movement + 1]):
            offset = self.field.ways[way]
            if self.is_prey(after.board[goal + offset]):
                behind = after.board[goal + 2 * offset]
                if behind == LAND or (self.has_sacrifices and behind != OFF):
                    return True
        return False

    def spell(self, move: i64) -> tuple[Spot, ...]:
        if self.is_choosing:
            return (CHOICES[move - AS_DRAWN],)
        spots = [self.field.names[square] for square in self.stops(move)]
        if self.could_leap_on(move):
            spots.append(END)
        return tuple(spots)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        """As R2 says: `KAI兵KY`, squares touched on the way between, `×` before the last one of a capture."""
        if self.is_choosing:
            return CHOICES[move - AS_DRAWN]
        names = [self.field.names[square] for square in self.stops(move)]
        kind = KINDS[(self.board[move & SQUARE] & 7) - 1]
        capture = "×" if move >> VICTIM & SQUARE else ""
        return names[0] + kind + "".join(names[1:-1]) + capture + names[-1]

    def read(self, text: str) -> i64:
        """The inverse of `write`, also without the `×`; raises Trouble naming the rule that forbids the move."""
        if self.is_choosing:
            if text not in CHOICES:
                raise Trouble("trouble.no_such_move", {"text": text})
            return AS_DRAWN + CHOICES.index(text)
        found = WRITTEN.fullmatch(text.strip())
        if found is None:
            raise Trouble("trouble.move_form", {"text": text, "wanted": EXAMPLE})
        spots = [found[1], *re.findall(SQUARE_NAME, found[3])]
        for spot in spots:
            if spot not in self.field.squares:
                raise Trouble("trouble.unknown_square", {"square": spot, "text": text})
        piece = self.board[self.field.squares[spots[0]]]
        if 0 < piece < WATER and KINDS[(piece & 7) - 1] != found[2]:
            raise Trouble("trouble.other_piece", {"square": spots[0], "piece": KINDS[(piece & 7) - 1], "text": text})
        for move in self.legal():
            if [self.field.names[square] for square in self.stops(move)] == spots:
                return move
        raise self.refusal(text, tuple(spots))

    def refusal(self, text: str, spots: tuple[Spot, ...]) -> Trouble:
        """The Trouble of an illegal move: the rule that forbids its first impossible square."""
        for count in range(len(spots)):
            why = self.explain(spots[:count], spots[count])
            if why is not None and why.kind == "refused" and why.rule:
                return Trouble("trouble.refused_move", {"text": text, "square": spots[count], "rule": why.rule})
        return Trouble("trouble.no_such_move", {"text": text})

    def position(self) -> str:
        return position_text(self)

    def look(self) -> Look:
        return self.shown(0, 0)

    def shown(self, above: i64, piece: i64) -> Look:
        """The Look of the board with `piece` on top of whatever stands on `above` (0: none)."""
        pieces: dict[Spot, list[str]] = {}
        left = [0] * (2 * FAR)
        for square in self.field.order:
            shown = [self.board[square]] if 0 < self.board[square] < WATER else []
            if square == above:
                shown.append(piece)
            for each in shown:
                left[each] += 1
            if shown:
                pieces[self.field.names[square]] = [piece_id(each) for each in shown]
        for seat in range(2):
            taken: list[str] = []
            for kind in range(SHIP, KING + 1):
                missing: i64 = kind | (1 - seat) << 3
                taken += [piece_id(missing)] * int(self.field.count(missing) - left[missing])
            if taken:
                pieces[f"taken{seat}"] = taken
        if not self.quiet_limit:
            return Look(pieces, {})
        return Look(pieces, {"quiet": int(self.quiet)}, limits={"quiet": int(self.quiet_limit)})

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        if not spots or self.is_choosing:
            return self.look()
        half = HalfMove(self, spots)
        return half.state.shown(half.here, half.piece)

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return note(self, spots, spot)

    def reach(self, spot: Spot) -> Reach | None:
        return reach(self, spot)

    def movements(self, piece: str) -> list[Reach]:
        return movements(self, piece)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Kokisen) and self.hash == other.hash and self.position() == other.position()

    def __hash__(self) -> int:
        return hash((self.hash, self.quiet))
