"""What can be decided in a turn of modern Kisen; how moves are packed and where men can go says `men`."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from kesegames.rules.kisen.board import EMPEROR, EMPTY, HAS_LONG, LONG
from kesegames.rules.kisen.census import Census, ones
from kesegames.rules.kisen.men import DROP, OPENED, STAY, THROW, Men, packed
from kesegames.rules.kisen.position import Position
from kesegames.rules.kisen.roam import roam_ends


def turn_moves(position: Position) -> vec[i64]:
    """Every move, 皇 move and drop of the seat whose turn it is."""
    return position.men.moves(position.mover, position.hands, may_roam(position))


def may_roam(position: Position) -> bool:
    """Whether the 皇 may be moved in this turn (M19)."""
    return not (position.has_roamed and position.terms.is_return_forbidden)


def may_move(position: Position) -> bool:
    """Whether the seat whose turn it is has a move; most times the 皇 can go one step and back."""
    if may_roam(position):
        for step in position.terms.field.steps:
            if i64(position.men.squares[position.men.emperor + step]) == EMPTY:
                return True
    return len(turn_moves(position)) > 0


def choices(position: Position) -> vec[i64]:
    """The squares within the throw and what was named, the further throw (M23), giving up (M12)."""
    moves = position.men.landings(position.pending, position.thrown)
    if may_throw_on(position):
        moves = append(moves, THROW)
    return append(moves, STAY)


def may_throw_on(position: Position) -> bool:
    """Whether the sticks may be thrown once more, and added (M23)."""
    terms = position.terms
    return terms.is_chained and not position.is_spoilt and position.thrown <= terms.field.farthest - 1


def count_turn(position: Position) -> i64:
    """How many `turn_moves` there are, by what has changed since they were counted last."""
    men = position.men
    own = position.mover
    census = men.census
    if census is None:
        census = men.census = Census(men.field, men.squares)
        men.sheet = men.field.unwritten[:]
    warded = men.warded(1 - own)
    census.guard(1 - own, warded)
    census.open_up(own, men.emperor)
    men.hide(warded)
    count = census.review(own) + count_men(men, census, own)
    men.show(warded)
    census.ends = 0
    if may_roam(position):
        taken = census.window(men.emperor)
        census.ends = roam_ends(men.field.windows[men.emperor] & ~taken, taken)
        count += ones(census.ends)
    return count + position.kinds_held(own) * census.vacant


def count_men(men: Men, census: Census, own: i64) -> i64:
    """How many moves the men of `own` have that are to be counted anew, what must not be captured hidden."""
    field = men.field
    squares = men.squares
    ground = men.ground
    size = field.size
    width = field.columns
    listed = field.listed
    rays = field.rays
    beyond = field.beyond
    marks = field.marks
    row_of = field.row
    bands = census.bands
    opened = OPENED[own]
    total: i64 = 0
    man: i64
    number: i64
    for man in range(census.waiting):
        start = census.due[man]
        row = row_of[start]
        bit = field.bit[start]
        piece = squares[start]
        squares[start] = u8(EMPTY)  # M13
        table = i64(piece) & ~3 | own << 1
        low = marks[2 * start]
        high = marks[2 * start + 1]
        count: i64 = 0
        place = listed[(table | i64(ground[start])) * size + start]  # M8
        if place < 0:
            place = field.rays_of(table | i64(ground[start]), start)
            rays = field.rays
            beyond = field.beyond
        for number in range(place >> 8, (place >> 8) + (place & 255)):
            ray = rays[number]
            square = ray & 255
            further = ray >> 8 & 255
            leaps = ray >> 16 & 15
            while True:
                met = i64(squares[square])
                count += opened >> met & 1
                low |= marks[2 * square]
                high |= marks[2 * square + 1]
                if met:  # M11
                    place = listed[(table | i64(ground[square])) * size + square]
                    if place < 0:
                        place = field.rays_of(table | i64(ground[square]), square)
                        rays = field.rays
                        beyond = field.beyond
                    if place & 255:
                        first = (place >> 8) * 3
                        low |= beyond[first]
                        high |= beyond[first + 1]
                        treads = beyond[first + 2]
                        near = bands[row_of[square]]
                        line = row - row_of[square] + 2
                        if 0 <= line < 5:
                            near |= bit << line * width
                        near &= treads  # `ones`, written out
                        near -= near >> 1 & 0x555555555555555
                        near = (near & 0x333333333333333) + (near >> 2 & 0x333333333333333)
                        near = near + (near >> 4) & 0xF0F0F0F0F0F0F0F
                        count += near * 0x101010101010101 >> 56 & 255
                        if treads & HAS_LONG:
                            count += count_far(men, place, start << 16 | square << 8, opened)
                    leaps -= 1
                    if leaps < 0:
                        break
                further -= 1
                if further < 0:
                    break
                square += ray >> 24
        squares[start] = piece
        census.counts[start] = count
        census.seen[2 * start] = low
        census.seen[2 * start + 1] = high
        total += count
    return total


def count_far(men: Men, place: i64, path: i64, opened: i64) -> i64:
    """How many moves there are along the rays of `place` (`Field.rays_of`) where more than the first square decides."""
    field = men.field
    count: i64 = 0
    number: i64
    for number in range(place >> 8, (place >> 8) + (place & 255)):
        if field.treads[number] & LONG:
            count = men.list_far(men.sheet, 0, count, path, field.rays[number], opened)
    return count


def turn_move(position: Position, place: i64) -> i64:
    """The move at `place` of `turn_moves`, once they are counted."""
    men = position.men
    own = position.mover
    census = men.census
    assert census is not None
    roams = ones(census.ends)
    number: i64
    for number in range(census.men):
        start = census.order[number]
        if start > men.emperor and roams:
            if place < roams:
                break
            place -= roams
            roams = 0
        count = census.counts[start]
        if place < count:
            return men.move_from(start, place, own, census.guarded[1 - own])
        place -= count
    if place < roams:
        men.list_ends(men.sheet, 0, census.ends)
        return men.sheet[place]
    place -= roams
    held: i64
    for held in range(4 + own, EMPEROR, 2):
        if i64(position.hands[held]):
            if place < census.vacant:
                return packed(DROP, held, 0, vacant_square(men, place))
            place -= census.vacant
    raise IndexError(place)


def vacant_square(men: Men, place: i64) -> i64:
    """The empty square at `place` among all."""
    for square in men.field.squares:
        if i64(men.squares[square]) == EMPTY:
            if place == 0:
                return square
            place -= 1
    raise IndexError(place)
