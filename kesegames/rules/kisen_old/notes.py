"""Half-built moves of old Kisen, and what a spot means or why it is not offered, with its O number."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import END, Look, Note, Reach, Spot, refused
from kesegames.rules.kisen_old.board import BEAST, KING, LAND, OFF, SHIP, WAGON, WATER, piece_id
from kesegames.rules.kisen_old.moves import goal_of, moves_by, moves_from, sail, stops, victim_of
from kesegames.rules.kisen_old.position import Position
from kesegames.rules.kisen_old.text import CHOICES


@final
class HalfMove:
    """A move as far as `spots` go: `piece` is on `here` and off the board of `rest`, with all that it captured.

    `here` is 0 when it paid with itself (O10); `stepped` are the ships it has stood on.
    """

    def __init__(self, position: Position, spots: tuple[Spot, ...]) -> None:
        squares = position.terms.squares
        self.rest = position.copy()
        self.start: i64 = squares[spots[0]]
        self.here = self.start
        self.piece: i64 = self.rest.lift(self.start)
        self.stepped: list[i64] = []
        self.has_leapt = False
        for spot in spots[1:]:
            if spot != END:
                self._go(squares[spot])

    def _go(self, square: i64) -> None:
        rest = self.rest
        leaps = rest.terms.leaps[self.piece & 7]
        cell = rest.board[square]
        before = square - rest.terms.direction(self.here, square)
        if 0 < cell < WATER and cell & 7 == SHIP:
            self.stepped.append(square)
        elif rest.is_prey(cell):
            rest.lift(square)
            square = 0 if leaps else square
        elif leaps and rest.is_prey(rest.board[before]):
            rest.lift(before)
            self.has_leapt = True
        self.here = square

    def ways(self) -> list[i64]:
        """The steps in which the piece may set out from where it is now."""
        terms = self.rest.terms
        movement = terms.movement(self.piece, self.here)
        return [terms.ways[way] for way in range(terms.ways_from[movement], terms.ways_from[movement + 1])]


def preview(position: Position, spots: tuple[Spot, ...]) -> Look:
    """`State.preview` for old Kisen."""
    if not spots or position.is_choosing:
        return position.look()
    half = HalfMove(position, spots)
    return half.rest.shown(half.here, half.piece)


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    """`State.explain` for old Kisen."""
    if position.to_act < 0:
        return None
    squares = position.terms.squares
    if position.is_choosing:
        if spot in CHOICES:
            return Note("choice", f"note.{spot}", {}, "O10", [])
        return refused("choose_first", "O10", []) if spot in squares else None
    clicked = (*spots, spot)
    start = squares.get(clicked[0], 0)
    is_own = position.is_own(position.board[start])
    if spots and not is_own:
        return None
    moves = moves_from(position, vec[i64](), start) if is_own else vec[i64]()
    is_offered = any(position.spell(move)[: len(clicked)] == clicked for move in moves)
    if spot == END:
        return Note("choice", "note.end", {}, "O10", []) if is_offered else None
    if spot not in squares or END in spots:
        return None
    square = squares[spot]
    if not spots:
        return _of_start(position, square, is_offered)
    half = HalfMove(position, spots)
    if half.here == 0:
        return None
    return _of_goal(half, square) if is_offered else _why_not(half, square)


def reach(position: Position, spot: Spot) -> Reach | None:
    """`State.reach` for old Kisen: the first click of every move of the piece."""
    start = position.terms.squares.get(spot, 0)
    cell = position.board[start]
    if not 0 < cell < WATER:
        return None
    owners = position.copy()
    owners.turn = cell >> 3
    spots: dict[Spot, str] = {}
    for move in moves_from(owners, vec[i64](), start):
        square = stops(owners, move)[1]
        is_ship = 0 < position.board[square] < WATER and position.board[square] & 7 == SHIP
        spots[position.terms.names[square]] = "step" if is_ship else "capture" if victim_of(move) else "move"
    return Reach(spot, "", spots)


def movements(position: Position, piece: str) -> list[Reach]:
    """`State.movements` for old Kisen: on a board without water, soldiers also from a far row; none of a ship."""
    terms = position.terms
    codes = [kind | seat << 3 for seat in range(2) for kind in range(SHIP + 1, KING + 1)]
    code = next((code for code in codes if piece_id(code) == piece), 0)
    found: list[Reach] = []
    known: list[list[i64]] = []
    middle = len(terms.rows) // 2
    for row in sorted(range(len(terms.rows)), key=lambda row: (abs(row - middle), row)) if code else ():
        spot = terms.columns[len(terms.columns) // 2] + terms.rows[row]
        here = terms.squares[spot]
        movement = terms.movement(code, here)
        ways = [terms.ways[way] for way in range(terms.ways_from[movement], terms.ways_from[movement + 1])]
        if ways in known:
            continue
        known.append(ways)
        empty = position.copy()
        for square in terms.order:
            empty.board[square] = LAND
        empty.turn = code >> 3
        ends = [terms.names[goal_of(move)] for move in moves_by(empty, vec[i64](), code, here, here, 0)]
        text = "reach.far" if len(known) > 1 else "reach.normal"
        found.append(Reach(spot, text, dict.fromkeys(ends, "move"), f"{text}_short"))
    if len(found) == 1:
        found[0].text = ""
    return found


def named(piece: i64) -> dict[str, str]:
    """The value for a sentence about `piece`."""
    return {"piece": f"@piece.{piece_id(piece)}"}


def rule_of(piece: i64) -> str:
    """The rule that says how `piece` moves."""
    kind = piece & 7
    if kind == SHIP:
        return "O3"
    return "O6" if kind in (WAGON, BEAST) else "O5"


def _of_start(position: Position, square: i64, is_offered: bool) -> Note:
    piece = position.board[square]
    name = position.terms.names[square]
    if not 0 < piece < WATER:
        return refused("empty", "", [])
    if piece >> 3 != position.turn:
        return refused("not_yours", "O2", [name], named(piece))
    if not is_offered:
        return refused("stuck", rule_of(piece), [name], named(piece))
    return Note("choice", "note.pick", named(piece), rule_of(piece), [])


def _of_goal(half: HalfMove, square: i64) -> Note:
    """What it means to go on to `square`."""
    rest = half.rest
    cell = rest.board[square]
    if 0 < cell < WATER and cell & 7 == SHIP:
        return Note("move", "note.step", {}, "O9", [])
    leaps = rest.terms.leaps[half.piece & 7]
    before = square - rest.terms.direction(half.here, square)
    victim = square if rest.is_prey(cell) else before
    if rest.is_prey(cell) or (leaps and rest.is_prey(rest.board[before])):
        text = ("sacrifice" if victim == square else "leap") if leaps else "capture"
        rule = "O10" if text == "sacrifice" else rule_of(half.piece)
        return Note("capture", f"note.{text}", named(rest.board[victim]), rule, [rest.terms.names[victim]])
    if half.stepped and cell == LAND and square == half.start:
        return Note("move", "note.pass", {}, "O9", [])
    return Note("move", "note.move", {}, rule_of(half.piece), [])


def _why_not(half: HalfMove, square: i64) -> Note:
    """Why the piece cannot go on to `square`."""
    rest = half.rest
    cell = rest.board[square]
    names = rest.terms.names
    if square == half.here:
        return refused("stands_here", "", [], named(half.piece))
    if half.piece & 7 == SHIP:
        return _why_not_sail(half, square)
    if half.has_leapt:
        return refused("only_leaps", "O10", [])
    if cell == WATER:
        return refused("water", "O4", [names[square]])
    if cell != LAND and cell & 7 == SHIP:
        if square in half.stepped:
            return refused("ship_twice", "O9", [names[square]])
    elif rest.is_own(cell):
        return refused("own_piece", "O7", [names[square]])
    return _why_out_of_reach(half, square)


def _why_not_sail(half: HalfMove, square: i64) -> Note:
    rest = half.rest
    if rest.terms.ground[square] != WATER:
        return refused("ship_on_land", "O3", [])
    if rest.board[square] != WATER:
        return refused("ship_on_ship", "O3", [rest.terms.names[square]])
    other = rest.ships[1 - rest.turn]
    causes: list[Spot] = []
    if other:
        without = rest.copy()
        without.lift(other)
        if any(goal_of(move) == square for move in sail(without, vec[i64](), half.here)):
            causes = [rest.terms.names[other]]
    return refused("water_cut", "O3", causes)


def _why_out_of_reach(half: HalfMove, target: i64) -> Note:
    """Why the way to `target`, which itself could be entered, is closed (O5, O6, O9)."""
    rest = half.rest
    terms = rest.terms
    piece = half.piece
    limit = terms.limit[piece & 7]
    offset = terms.direction(half.here, target)
    if offset not in half.ways():
        return refused("not_so", rule_of(piece), [], named(piece))
    distance: i64 = 1
    square = half.here + offset
    while rest.board[square] == LAND and square != target and distance < limit:
        square += offset
        distance += 1
    cell = rest.board[square]
    behind = square + offset
    is_leap = terms.leaps[piece & 7] != 0 and rest.is_prey(cell)
    if (target - half.here) // offset > limit and not (is_leap and target == behind):
        return refused("not_so", rule_of(piece), [], named(piece))
    cause = terms.names[square]
    if cell == WATER:
        return refused("water_between", "O4", [cause])
    if cell & 7 == SHIP:
        return refused("step_nowhere" if square == target else "ship_between", "O9", [cause])
    if is_leap and rest.board[behind] == OFF and terms.has_sacrifices:
        return refused("at_edge", "O10", [cause], named(cell))
    if is_leap and rest.board[behind] != LAND:
        causes = [name for name in (cause, terms.names[behind]) if name]
        return refused("no_landing", "O6", causes, named(cell))
    if is_leap:
        text = "leap_behind" if square == target else "only_right_behind"
        return refused(text, "O6", [terms.names[behind]], named(cell))
    return refused("blocked", rule_of(piece), [cause])
