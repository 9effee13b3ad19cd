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

from kesegames.rules.kisen.board import EMPEROR, EMPTY, FAR, GENERAL, OFF, RAY_FAR, SHIP, Field, mixed

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

_BEYOND_FIRST: Final = 1 << 23 | 255 << 8
"""The bits of a ray that goes on behind its first square (`Field.rays_of`)."""
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
        is_guarding = self.guards(1 - own) != 0
        room = self.field.most_moves(naming == AIM)
        moves = self.field.unwritten[:]
        count: i64 = 0
        for square in self.field.squares:
            piece = i64(squares[square])
            if piece == EMPTY:
                continue
            if count + room > len(moves):
                moves = longer(moves, room)
            if piece == EMPEROR:
                if may_roam:
                    for move in self.roaming():
                        moves[count] = move
                        count += 1
            elif piece & 1 == own:
                squares[square] = u8(EMPTY)  # M13
                count = self.list_piece(moves, count, square, piece, naming, is_guarding)
                squares[square] = u8(piece)
        return moves[:count]

    def add_drops(self, moves: vec[i64], hands: vec[u8], own: i64) -> vec[i64]:
        """`moves` and the drops of what `own` holds in `hands` (M10)."""
        empty = vec[i64]()
        held: i64
        for held in range(4 + own, EMPEROR, 2):
            if i64(hands[held]):
                if not len(empty):
                    empty = self.empty_squares()
                drop = held << 16 | i64(DROP << 24)
                for square in empty:
                    moves = append(moves, drop | square)
        return moves

    def empty_squares(self) -> vec[i64]:
        """The squares where nothing stands, in reading order."""
        squares = self.squares
        empty = vec[i64](capacity=96)
        for square in self.field.squares:
            if i64(squares[square]) == EMPTY:
                empty = append(empty, square)
        return empty

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
        number: i64
        for start in field.squares:
            piece = i64(self.squares[start])
            if piece & 1 != own or piece in (EMPTY, EMPEROR):
                continue
            profile = field.profile(piece, self.is_domain(start))
            for number in range(field.first_way[profile], field.first_way[profile + 1]):
                way = field.ways[number]
                step = way >> 24
                leaps = way >> 16 & 15
                distance = way & 255
                most = way >> 8 & 255
                square = start + step * distance
                while distance <= most:
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
                    square += step
        return reached

    def is_guarded(self, square: i64, owner: i64) -> bool:
        """Whether a 将 of `owner` on 皇処 protects its pieces on `square` (movement table)."""
        general = GENERAL << 2 | owner
        for step in self.field.steps:
            if (i64(self.squares[square + step]) & ~2) == general and self.is_domain(square + step):
                return True
        return False

    def guards(self, owner: i64) -> i64:
        """How many 将 `owner` has on 皇処, each of which protects its pieces beside it (movement table)."""
        squares = self.squares
        general: i64 = GENERAL << 2 | owner
        found: i64 = 0
        for square in self.field.squares:
            if i64(squares[square]) & ~2 == general and self.is_domain(square):
                found += 1
        return found

    def may_take(self, square: i64, piece: i64, own: i64) -> bool:
        """Whether a piece of `own` may capture `piece`, which stands on `square` (M9)."""
        return piece != EMPEROR and (piece & 1) != own and not self.is_guarded(square, piece & 1)

    def list_piece(self, moves: vec[i64], count: i64, start: i64, piece: i64, naming: i64, is_guarding: bool) -> i64:
        """Write the moves of `piece` from `start`, where it has been taken off the board (M13), behind the `count` that
        are written; how many there are then. `is_guarding` says that some of the enemy's pieces may be protected.
        """
        squares = self.squares
        field = self.field
        domain = field.domain
        presence = field.presence
        shift = field.size - self.emperor
        own = piece & 1
        table = piece >> 2 << 2 | own << 1
        profile = table | i64(domain[start]) | i64(presence[start + shift])  # M8
        place = field.listed[profile * field.size + start]
        if place < 0:
            place = field.rays_of(profile, start)
        rays = field.rays
        base = start << 16
        number: i64
        for number in range(place >> 8, (place >> 8) + (place & 255)):
            ray = rays[number]
            square = ray & 255
            further = ray >> 8 & 255
            leaps = ray >> 16 & 15
            while True:
                met = i64(squares[square])
                if met == EMPTY:
                    moves[count] = base | square
                    count += 1
                else:
                    if met & 1 != own and met != EMPEROR and not (is_guarding and self.is_guarded(square, met & 1)):
                        moves[count] = base | square  # M9
                        count += 1
                    profile = table | i64(domain[square]) | i64(presence[square + shift])
                    count = self.list_steps(moves, count, base | square << 8, own, profile, naming, is_guarding)
                    leaps -= 1
                    if leaps < 0:
                        break
                further -= 1
                if further < 0:
                    break
                square += ray >> 24
        return count

    def list_steps(
        self, moves: vec[i64], count: i64, path: i64, own: i64, profile: i64, naming: i64, is_guarding: bool
    ) -> i64:
        """Write the moves of a piece of `own`, moving by `profile`, that step on the piece on the middle of `path`, a
        move without target, and go on from there (M11, M12), behind the `count` that are written; how many there are
        then.
        """
        squares = self.squares
        middle = path >> 8 & 255
        field = self.field
        place = field.listed[profile * field.size + middle]
        if place < 0:
            place = field.rays_of(profile, middle)
        rays = field.rays
        near = path | i64(STEP << 24)
        far = path | naming << 24
        is_left = False
        number: i64
        for number in range(place >> 8, (place >> 8) + (place & 255)):
            ray = rays[number]
            square = ray & 255
            met = i64(squares[square])
            if met == EMPTY and not ray & _BEYOND_FIRST:
                moves[count] = near | square
                count += 1
                continue
            if met == EMPTY and naming == HEAD and ray & RAY_FAR:
                moves[count] = far | ray >> 20 & 7
                count += 1
                continue
            is_far = ray & RAY_FAR != 0
            if is_far and naming == LEAVE and is_left:
                continue
            further = ray >> 8 & 255
            leaps = ray >> 16 & 15
            while True:
                if met == EMPTY or (
                    met & 1 != own and met != EMPEROR and not (is_guarding and self.is_guarded(square, met & 1))
                ):
                    if not is_far:
                        moves[count] = near | square
                    elif naming == AIM:
                        moves[count] = far | square
                    elif naming == HEAD:
                        moves[count] = far | ray >> 20 & 7
                    else:
                        moves[count] = far
                        is_left = True
                    count += 1
                    if is_far and naming != AIM:
                        break
                if met != EMPTY:
                    leaps -= 1
                further -= 1
                if leaps < 0 or further < 0:
                    break
                square += ray >> 24
                met = i64(squares[square])
        return count

    def roaming(self) -> vec[i64]:
        """The moves of the 皇, one for each square it can end on (M14).

        The squares within three king steps are a window of seven rows of eight bits, the 皇 in its middle.
        """
        moves = vec[i64](capacity=49)
        squares = self.squares
        size = self.field.size
        stride = self.field.stride
        here: i64 = 1 << (3 * _WINDOW + 3)
        free = here
        taken: i64 = 0
        corner = self.emperor - 3 * stride - 3
        row = corner
        # The bit moves along: mypyc shifts a literal 1 in 32 bits.
        bit: i64 = 1
        while bit < 1 << 7 * _WINDOW:
            square: i64
            for square in range(row, row + 7):
                if 0 <= square < size:
                    met = i64(squares[square])
                    if met == EMPTY:
                        free |= bit
                    elif met != OFF and met != EMPEROR:
                        taken |= bit
                bit <<= 1
            bit <<= 1
            row += stride
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
            row += stride
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
        number: i64
        for number in range(field.first_way[profile], field.first_way[profile + 1]):
            way = field.ways[number]
            if way >> 8 & 255 != FAR or (tag == HEAD and way >> 20 & 15 != named):
                continue
            step = way >> 24
            leaps = way >> 16 & 15
            distance = way & 255
            square = middle + step * distance
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
                square += step
        return targets


def longer(moves: vec[i64], room: i64) -> vec[i64]:
    """The same moves with room for as many again, and `room` more."""
    written = len(moves)
    found = vec[i64]([0] * (2 * written + room))
    number: i64
    for number in range(written):
        found[number] = moves[number]
    return found


def around(squares: i64) -> i64:
    """The neighbours of a set of squares in the window of `Men.add_roaming`."""
    sides = squares << 1 | squares >> 1
    rows = sides | squares
    return (sides | rows << _WINDOW | rows >> _WINDOW) & _ALL
