"""The pieces on the board of modern Kisen and where they can go (docs/rules/kisen.md, movement table, M8–M14).

A move packs a tag, a start, a middle and a target (`packed`), squares of `Field`. GO and STEP say where the piece ends
(STEP over that on the middle); HEAD, AIM and LEAVE throw the sticks first, and the target is the heading or the square
that is named, or nothing (M12); DROP has a piece of the hand for its start; ROAM moves the 皇. After a throw the square
alone is the move, or one of the words STAY and THROW; a declaration is AGAIN or SEASON.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from kesegames.rules.kisen.board import EMPEROR, EMPTY, GENERAL, OFF, SHIP, Field, mixed

GO: Final = 0
STEP: Final = 1
HEAD: Final = 2
AIM: Final = 3
LEAVE: Final = 4
DROP: Final = 5
ROAM: Final = 6
STAY: Final = 7 << 24
THROW: Final = 8 << 24
AGAIN: Final = 9 << 24
SEASON: Final = 10 << 24

_WINDOW: Final = 8
_ALL: Final = (1 << 7 * _WINDOW) - 1


def packed(tag: i64, start: i64, middle: i64, target: i64) -> i64:
    """The move of these parts, each but the tag within a byte."""
    return tag << 24 | start << 16 | middle << 8 | target


def tag_of(move: i64) -> i64:
    """What kind of move it is, GO … ROAM."""
    return move >> 24


def start_of(move: i64) -> i64:
    """The square a move begins on; of a DROP the piece that is put down."""
    return move >> 16 & 255


def middle_of(move: i64) -> i64:
    """The square of the piece that is stepped on; 0 where none is."""
    return move >> 8 & 255


def target_of(move: i64) -> i64:
    """The square a move ends on; of a HEAD the heading that is named."""
    return move & 255


@final
class Men:
    """What stands on the board: a byte a square, the square of the 皇, and a key kept up as pieces come and go."""

    def __init__(self, field: Field, squares: vec[u8]) -> None:
        self.field: Field = field
        self.squares: vec[u8] = squares
        self.emperor: i64 = 0
        self.key: i64 = 0

    def copy(self) -> Men:
        men = Men(self.field, self.squares[:])
        men.emperor = self.emperor
        men.key = self.key
        return men

    def take_stock(self) -> None:
        """Find the 皇 and reckon the key anew."""
        self.key = 0
        for square in self.field.squares:
            piece = i64(self.squares[square])
            if piece == EMPEROR:
                self.emperor = square
            if piece != EMPTY:
                self.key ^= mixed(square << 6 | piece)

    def take(self, square: i64) -> i64:
        """Take what stands on `square` off the board."""
        piece = i64(self.squares[square])
        if piece != EMPTY:
            self.squares[square] = u8(EMPTY)
            self.key ^= mixed(square << 6 | piece)
        return piece

    def put(self, square: i64, piece: i64) -> None:
        self.squares[square] = u8(piece)
        self.key ^= mixed(square << 6 | piece)

    def moves(self, own: i64, naming: i64, may_roam: bool) -> vec[i64]:
        """Every move on the board for the seat `own`, by square; `naming` is the tag of moves that throw (M12)."""
        squares = self.squares
        moves = vec[i64](capacity=320)
        for square in self.field.squares:
            piece = i64(squares[square])
            if piece == EMPTY:
                continue
            if piece == EMPEROR:
                if may_roam:
                    moves = self.add_roaming(moves)
            elif piece & 1 == own:
                squares[square] = u8(EMPTY)  # M13
                moves = self.add_piece(moves, square, piece, naming)
                squares[square] = u8(piece)
        return moves

    def add_drops(self, moves: vec[i64], hands: vec[u8], own: i64) -> vec[i64]:
        """`moves` and the drops of what `own` holds in `hands` (M10)."""
        empty = vec[i64](capacity=128)
        for square in self.field.squares:
            if i64(self.squares[square]) == EMPTY:
                empty = append(empty, square)
        held: i64
        for held in range(4 + own, EMPEROR, 2):
            if i64(hands[held]):
                drop = packed(DROP, held, 0, 0)
                for square in empty:
                    moves = append(moves, drop | square)
        return moves

    def landings(self, move: i64, most: i64) -> vec[i64]:
        """The squares where a move that threw the sticks can end, within `most` king steps and what it named (M12)."""
        start = start_of(move)
        piece = self.squares[start]
        self.squares[start] = u8(EMPTY)  # M13
        targets = self.landings_of(i64(piece), move, most)
        self.squares[start] = piece
        return targets

    def is_domain(self, square: i64) -> bool:
        """Whether `square` is 皇処 now (M2, M4)."""
        field = self.field
        return (i64(field.domain[square]) | i64(field.presence[square - self.emperor + field.size])) != 0

    def needs_throw(self, start: i64, target: i64) -> bool:
        """Whether the piece on `start` has to throw for the water where it would end (M15)."""
        water = self.field.water
        return (
            i64(water[target]) != 0
            and i64(water[start]) == 0
            and i64(self.squares[start]) >> 2 != SHIP
            and i64(self.squares[start]) != EMPEROR
        )

    def sweep(self, own: i64, attacked: vec[u8]) -> i64:
        """Mark in `attacked` the pieces that `own` could capture without stepping; the number of squares it reaches."""
        field = self.field
        reached: i64 = 0
        way: i64
        for start in field.squares:
            piece = i64(self.squares[start])
            if piece & 1 != own or piece in (EMPTY, EMPEROR):
                continue
            profile = field.profile(piece, self.is_domain(start))
            for way in range(field.first_way[profile], field.first_way[profile + 1]):
                leaps = field.way_leaps[way]
                distance = field.way_least[way]
                square = start + field.way_step[way] * distance
                while distance <= field.way_most[way]:
                    met = i64(self.squares[square])
                    if met == OFF:
                        break
                    if met != EMPTY:
                        if self.may_take(square, met, own):
                            attacked[met] = u8(1)
                        leaps -= 1
                        if leaps < 0:
                            break
                    reached += 1
                    distance += 1
                    square += field.way_step[way]
        return reached

    def is_guarded(self, square: i64, owner: i64) -> bool:
        """Whether a 将 of `owner` on 皇処 protects its pieces on `square` (movement table)."""
        general = GENERAL << 2 | owner
        for step in self.field.steps:
            if (i64(self.squares[square + step]) & ~2) == general and self.is_domain(square + step):
                return True
        return False

    def may_take(self, square: i64, piece: i64, own: i64) -> bool:
        """Whether a piece of `own` may capture `piece`, which stands on `square` (M9)."""
        return piece != EMPEROR and (piece & 1) != own and not self.is_guarded(square, piece & 1)

    def add_piece(self, moves: vec[i64], start: i64, piece: i64, naming: i64) -> vec[i64]:
        """`moves` and those of `piece` from `start`, where it has been taken off the board (M13)."""
        squares = self.squares
        field = self.field
        own = piece & 1
        profile = piece >> 2 << 2 | own << 1 | (1 if self.is_domain(start) else 0)  # M8
        base = packed(GO, start, 0, 0)
        way: i64
        for way in range(field.first_way[profile], field.first_way[profile + 1]):
            step = field.way_step[way]
            distance = field.way_least[way]
            most = field.way_most[way]
            leaps = field.way_leaps[way]
            square = start + step * distance
            while distance <= most:
                met = i64(squares[square])
                if met == EMPTY:
                    moves = append(moves, base | square)
                elif met == OFF:
                    break
                else:
                    if self.may_take(square, met, own):
                        moves = append(moves, base | square)
                    moves = self.add_steps(moves, start, square, piece, naming)
                    leaps -= 1
                    if leaps < 0:
                        break
                distance += 1
                square += step
        return moves

    def add_steps(self, moves: vec[i64], start: i64, middle: i64, piece: i64, naming: i64) -> vec[i64]:
        """`moves` and those of `piece` that step on the piece on `middle` and go on from there (M11, M12)."""
        squares = self.squares
        field = self.field
        own = piece & 1
        profile = piece >> 2 << 2 | own << 1 | (1 if self.is_domain(middle) else 0)
        path = packed(GO, start, middle, 0)
        is_left = False
        base: i64
        way: i64
        for way in range(field.first_way[profile], field.first_way[profile + 1]):
            is_far = i64(field.way_is_far[way]) != 0
            if is_far and naming == LEAVE and is_left:
                continue
            base = path | (naming << 24 if is_far else i64(STEP << 24))
            step = field.way_step[way]
            distance = field.way_least[way]
            most = field.way_most[way]
            leaps = field.way_leaps[way]
            square = middle + step * distance
            while distance <= most:
                met = i64(squares[square])
                if met == OFF:
                    break
                if met == EMPTY or self.may_take(square, met, own):
                    if not is_far or naming == AIM:
                        moves = append(moves, base | square)
                    elif naming == HEAD:
                        moves = append(moves, base | field.way_heading[way])
                        break
                    else:
                        moves = append(moves, base)
                        is_left = True
                        break
                if met != EMPTY:
                    leaps -= 1
                    if leaps < 0:
                        break
                distance += 1
                square += step
        return moves

    def add_roaming(self, moves: vec[i64]) -> vec[i64]:
        """`moves` and those of the 皇, one for each square it can end on (M14).

        The squares within three king steps are a window of seven rows of eight bits, the 皇 in its middle.
        """
        squares = self.squares
        field = self.field
        here: i64 = 1 << (3 * _WINDOW + 3)
        free = here
        taken: i64 = 0
        corner = self.emperor - 3 * field.stride - 3
        row = corner
        # The bit moves along: mypyc shifts a literal 1 in 32 bits.
        bit: i64 = 1
        while bit < 1 << 7 * _WINDOW:
            square: i64
            for square in range(row, row + 7):
                met = i64(squares[square]) if 0 <= square < field.size else OFF
                if met == EMPTY:
                    free |= bit
                elif met != OFF and square != self.emperor:
                    taken |= bit
                bit <<= 1
            bit <<= 1
            row += field.stride
        first = around(here) & free
        stepped = around(around(here) & taken) & free
        ends = (around(first) | around(around(first) & taken) | around(stepped)) & free
        base = packed(ROAM, self.emperor, 0, 0)
        row = corner
        while ends:
            square = row
            line = ends & 127
            while line:
                if line & 1:
                    moves = append(moves, base | square)
                line >>= 1
                square += 1
            ends >>= _WINDOW
            row += field.stride
        return moves

    def landings_of(self, piece: i64, move: i64, most: i64) -> vec[i64]:
        """The same, for `piece`, which is taken off the board for it."""
        field = self.field
        targets = vec[i64](capacity=16)
        own = piece & 1
        tag = tag_of(move)
        middle = middle_of(move)
        named = target_of(move)
        profile = field.profile(piece, self.is_domain(middle))
        way: i64
        for way in range(field.first_way[profile], field.first_way[profile + 1]):
            if not i64(field.way_is_far[way]) or (tag == HEAD and field.way_heading[way] != named):
                continue
            leaps = field.way_leaps[way]
            distance = field.way_least[way]
            square = middle + field.way_step[way] * distance
            while distance <= most:
                met = i64(self.squares[square])
                if met == OFF:
                    break
                if (tag != AIM or square == named) and (met == EMPTY or self.may_take(square, met, own)):
                    targets = append(targets, square)
                if met != EMPTY:
                    leaps -= 1
                    if leaps < 0:
                        break
                distance += 1
                square += field.way_step[way]
        return targets


def around(squares: i64) -> i64:
    """The neighbours of a set of squares in the window of `Men.add_roaming`."""
    sides = squares << 1 | squares >> 1
    rows = sides | squares
    return (sides | rows << _WINDOW | rows >> _WINDOW) & _ALL
