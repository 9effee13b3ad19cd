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

from kesegames.rules.kisen.board import (
    AIM,
    EMPEROR,
    EMPTY,
    FAR,
    GENERAL,
    HEAD,
    LONG,
    OFF,
    RAY_FAR,
    SHIP,
    STEP,
    Field,
    mixed,
)
from kesegames.rules.kisen.census import Census
from kesegames.rules.kisen.roam import WINDOW, roam_ends

GO: Final = 0
DROP: Final = 5
ROAM: Final = 6
STAY: Final = 7 << 24
THROW: Final = 8 << 24
AGAIN: Final = 9 << 24
SEASON: Final = 10 << 24

_WARD: Final = 45
"""What stands on a square, while moves are listed, where a piece must not be captured; no piece has this number."""
_MEN: Final[vec[i64]] = vec[i64]([sum(1 << piece for piece in range(4 + seat, EMPEROR, 2)) for seat in range(2)])
"""The pieces of each seat, as bits."""
OPENED: Final[vec[i64]] = vec[i64]([men | 1 for men in [_MEN[1], _MEN[0]]])
"""Where a move of each seat may end, as bits: on nothing and on the pieces of the other."""
_MET: Final = (1 << EMPEROR) - 2 | 1 << _WARD
"""What the 皇 may step on, as bits."""


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
    """What stands on the board: a byte a square, the square of the 皇 and which are 皇処 for it (`Field.ground`), and a
    key kept up as pieces come and go. The `sheet` is there to write moves on: as long as one plays on, the same.
    """

    def __init__(self, field: Field, squares: vec[u8]) -> None:
        self.field: Field = field
        self.squares: vec[u8] = squares
        self.emperor: i64 = 0
        self.ground: vec[u8] = field.domain
        self.sheet: vec[i64] = vec[i64]()
        self.key: i64 = 0
        self.census: Census | None = None

    def copy(self) -> Men:
        men = Men(self.field, self.squares[:])
        men.emperor = self.emperor
        men.ground = self.ground
        men.key = self.key
        return men

    def take_stock(self) -> None:
        """Find the 皇 and reckon the key anew."""
        self.key = 0
        for square in self.field.squares:
            piece = i64(self.squares[square])
            if piece == EMPEROR:
                self.crown(square)
            if piece != EMPTY:
                self.key ^= mixed(square << 6 | piece)

    def crown(self, square: i64) -> None:
        """Let the 皇 stand on `square`."""
        before = self.ground
        self.emperor = square
        self.ground = self.field.ground(square)
        if self.census is not None:
            for place in self.field.squares:
                if before[place] != self.ground[place]:
                    self.census.touch(place)

    def take(self, square: i64) -> i64:
        """Take what stands on `square` off the board."""
        piece = i64(self.squares[square])
        if piece != EMPTY:
            self.squares[square] = u8(EMPTY)
            self.key ^= mixed(square << 6 | piece)
            if self.census is not None:
                self.census.change(square, piece, 1)
        return piece

    def put(self, square: i64, piece: i64) -> None:
        self.squares[square] = u8(piece)
        self.key ^= mixed(square << 6 | piece)
        if self.census is not None:
            self.census.change(square, piece, -1)

    def moves(self, own: i64, hands: vec[u8], may_roam: bool) -> vec[i64]:
        """Every move of the seat `own`: those on the board by square, then the drops of what it holds in `hands`."""
        warded = self.warded(1 - own)
        self.hide(warded)
        moves = self.list_moves(own, hands, may_roam)
        self.show(warded)
        return moves

    def hide(self, warded: vec[i64]) -> None:
        """Let what must not be captured not be seen, while moves are listed."""
        for ward in warded:
            self.squares[ward >> 8] = u8(_WARD)

    def show(self, warded: vec[i64]) -> None:
        """Put the pieces back that were hidden."""
        for ward in warded:
            self.squares[ward >> 8] = u8(ward & 255)

    def warded(self, owner: i64) -> vec[i64]:
        """The pieces of `owner` beside a 将 of it on 皇処, which protects them (movement table): square and piece in
        eight bits each. One beside two of them comes twice.
        """
        squares = self.squares
        field = self.field
        emperor = self.emperor
        general: i64 = GENERAL << 2 | owner
        found = vec[i64]()
        for square in field.domains:
            if i64(squares[square]) & ~2 == general:
                found = self.add_wards(found, square, owner)
        for step in field.steps:
            if i64(squares[emperor + step]) & ~2 == general:
                found = self.add_wards(found, emperor + step, owner)
        return found

    def add_wards(self, found: vec[i64], square: i64, owner: i64) -> vec[i64]:
        """`found`, and the pieces of `owner` beside `square`."""
        for step in self.field.steps:
            piece = i64(self.squares[square + step])
            if _MEN[owner] >> piece & 1:
                found = append(found, square + step << 8 | piece)
        return found

    def list_moves(self, own: i64, hands: vec[u8], may_roam: bool) -> vec[i64]:
        """The same, while what must not be captured is not to be seen."""
        field = self.field
        count = self.list_men(own, may_roam, field.squares)
        wanted = held_kinds(hands, own) * len(field.squares)
        if wanted:
            if count + wanted > len(self.sheet):
                self.sheet = longer(self.sheet, wanted)
            count = self.list_drops(self.sheet, count, hands, own)
        return self.sheet[:count]

    def list_men(self, own: i64, may_roam: bool, starts: vec[i64]) -> i64:
        """Write every move from one of the squares `starts` for the seat `own` on the sheet; how many there are.

        A move is written first, and counts if its square is open: empty, or with a piece that may be captured (M9).
        """
        if not len(self.sheet):
            self.sheet = self.field.unwritten[:]
        squares = self.squares
        ground = self.ground
        field = self.field
        size = field.size
        listed = field.listed
        rays = field.rays
        treads = field.treads
        moves = self.sheet
        most = len(moves) - field.room
        mine = _MEN[own]
        opened = OPENED[own]
        count: i64 = 0
        number: i64
        other: i64
        for start in starts:
            piece = i64(squares[start])
            if not mine >> piece & 1:
                if piece == EMPEROR and may_roam:
                    count = self.list_roaming(moves, count)
                continue
            if count > most:
                moves = longer(moves, field.room)
                most = len(moves) - field.room
            squares[start] = u8(EMPTY)  # M13
            table = piece & ~3 | own << 1
            place = listed[(table | i64(ground[start])) * size + start]  # M8
            if place < 0:
                place = field.rays_of(table | i64(ground[start]), start)
                rays = field.rays
                treads = field.treads
            for number in range(place >> 8, (place >> 8) + (place & 255)):
                ray = rays[number]
                square = ray & 255
                further = ray >> 8 & 255
                leaps = ray >> 16 & 15
                while True:
                    met = i64(squares[square])
                    path = start << 16 | square
                    moves[count] = path
                    count += opened >> met & 1
                    if met:  # M11
                        place = listed[(table | i64(ground[square])) * size + square]
                        if place < 0:
                            place = field.rays_of(table | i64(ground[square]), square)
                            rays = field.rays
                            treads = field.treads
                        path = start << 16 | square << 8
                        begin = count
                        for other in range(place >> 8, (place >> 8) + (place & 255)):
                            tread = treads[other]
                            if tread & LONG:
                                count = self.list_far(moves, begin, count, path, rays[other], opened)
                            else:
                                moves[count] = path | tread >> 8
                                count += opened >> i64(squares[tread & 255]) & 1
                        leaps -= 1
                        if leaps < 0:
                            break
                    further -= 1
                    if further < 0:
                        break
                    square += ray >> 24
            squares[start] = u8(piece)
        self.sheet = moves
        return count

    def list_drops(self, moves: vec[i64], count: i64, hands: vec[u8], own: i64) -> i64:
        """Write the drops of what `own` holds in `hands` (M10) behind the `count` that are written; how many there are
        then.
        """
        squares = self.squares
        first = count
        past = count
        held: i64
        place: i64
        for held in range(4 + own, EMPEROR, 2):
            if not i64(hands[held]):
                continue
            drop = held << 16 | i64(DROP << 24)
            if past == first:
                for square in self.field.squares:
                    if i64(squares[square]) == EMPTY:
                        moves[past] = drop | square
                        past += 1
                count = past
            else:
                for place in range(first, past):
                    moves[count] = drop | moves[place] & 255
                    count += 1
        return count

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
        return i64(self.ground[square]) != 0

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

    def may_take(self, square: i64, piece: i64, own: i64) -> bool:
        """Whether a piece of `own` may capture `piece`, which stands on `square` (M9)."""
        return piece != EMPEROR and (piece & 1) != own and not self.is_guarded(square, piece & 1)

    def list_far(self, moves: vec[i64], begin: i64, count: i64, path: i64, ray: i64, opened: i64) -> i64:
        """Write the moves along `ray` of a piece that steps on the one on the middle of `path`, a move without target
        (M11, M12), behind the `count` written so far; how many there are then. Those of this path are from `begin` on,
        and `opened` has a bit for whatever may stand where a move ends.
        """
        squares = self.squares
        naming: i64 = STEP
        if ray & RAY_FAR:
            naming = self.field.naming
        far = path | naming << 24
        square = ray & 255
        further = ray >> 8 & 255
        leaps = ray >> 16 & 15
        while True:
            met = i64(squares[square])
            if opened >> met & 1:
                if naming in (STEP, AIM):
                    moves[count] = far | square
                    count += 1
                elif naming == HEAD:
                    moves[count] = far | ray >> 20 & 7
                    return count + 1
                elif is_written(moves, begin, count, far):
                    return count
                else:
                    moves[count] = far
                    return count + 1
            if met:
                leaps -= 1
            further -= 1
            if leaps < 0 or further < 0:
                return count
            square += ray >> 24

    def move_from(self, start: i64, place: i64, own: i64, warded: vec[i64]) -> i64:
        """The move at `place` of those that the piece of `own` on `start` has, which must not capture `warded`."""
        self.hide(warded)
        self.list_men(own, False, vec[i64]([start]))
        self.show(warded)
        return self.sheet[place]

    def roaming(self) -> vec[i64]:
        """The moves of the 皇, one for each square it can end on (M14)."""
        moves = self.field.unwritten[:]
        return moves[: self.list_roaming(moves, 0)]

    def list_roaming(self, moves: vec[i64], count: i64) -> i64:
        """Write these moves behind the `count` that are written; how many there are then.

        Of rows that are not whole in `squares` nothing lies on the board.
        """
        squares = self.squares
        size = self.field.size
        stride = self.field.stride
        taken: i64 = 0
        row = self.emperor - 3 * stride - 3
        line: i64
        square: i64
        for line in range(0, 7 * WINDOW, WINDOW):
            if row >= 0 and row + 7 <= size:
                bit = line
                for square in range(row, row + 7):
                    taken |= (_MET >> i64(squares[square]) & 1) << bit
                    bit += 1
            row += stride
        return self.list_ends(moves, count, roam_ends(self.field.windows[self.emperor] & ~taken, taken))

    def list_ends(self, moves: vec[i64], count: i64, ends: i64) -> i64:
        """Write the moves of the 皇 to those squares of its window."""
        stride = self.field.stride
        base = packed(ROAM, self.emperor, 0, 0)
        row = self.emperor - 3 * stride - 3
        while ends:
            square = row
            line = ends & 127
            while line:
                if line & 1:
                    moves[count] = base | square
                    count += 1
                line >>= 1
                square += 1
            ends >>= WINDOW
            row += stride
        return count

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


def held_kinds(hands: vec[u8], own: i64) -> i64:
    """How many different pieces the seat `own` holds."""
    found: i64 = 0
    held: i64
    for held in range(4 + own, EMPEROR, 2):
        if i64(hands[held]):
            found += 1
    return found


def is_written(moves: vec[i64], begin: i64, end: i64, move: i64) -> bool:
    """Whether `move` is among those from `begin` up to `end`."""
    place = begin
    while place < end and moves[place] != move:
        place += 1
    return place < end


def longer(moves: vec[i64], room: i64) -> vec[i64]:
    """The same moves with room for as many again, and `room` more."""
    written = len(moves)
    found = vec[i64]([0] * (2 * written + room))
    number: i64
    for number in range(written):
        found[number] = moves[number]
    return found
