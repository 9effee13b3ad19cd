"""Half-built moves of old Kisen, and what a spot means or why it is not offered, with its O number."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import END, Note, Reach, Spot
from kesegames.rules.kisen_old.board import BEAST, CHOICES, KING, LAND, SHIP, WAGON, WATER, piece_id

if TYPE_CHECKING:
    from kesegames.rules.kisen_old.state import Kokisen


@final
class HalfMove:
    """A move as far as `spots` go: `piece` is on `here` and off the board of `state`, with all that it captured.

    `here` is 0 when it paid with itself (O10); `stepped` are the ships it has stood on.
    """

    def __init__(self, state: Kokisen, spots: tuple[Spot, ...]) -> None:
        field = state.field
        self.state = state.copy()
        self.start: i64 = field.squares[spots[0]]
        self.here = self.start
        self.piece: i64 = self.state.lift(self.start)
        self.stepped: list[i64] = []
        self.has_leapt = False
        for spot in spots[1:]:
            if spot != END:
                self._go(field.squares[spot])

    def _go(self, square: i64) -> None:
        state = self.state
        leaps = state.field.leaps[self.piece & 7]
        cell = state.board[square]
        behind = square - state.field.direction(self.here, square)
        if 0 < cell < WATER and cell & 7 == SHIP:
            self.stepped.append(square)
        elif state.is_prey(cell):
            state.lift(square)
            square = 0 if leaps else square
        elif leaps and state.is_prey(state.board[behind]):
            state.lift(behind)
            self.has_leapt = True
        self.here = square


def note(state: Kokisen, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    """State.explain for old Kisen."""
    if state.to_act < 0:
        return None
    if state.is_choosing:
        if spot in CHOICES:
            return Note("choice", f"note.{spot}", {}, "O10", [])
        return refused("choose_first", "O10", []) if spot in state.field.squares else None
    if spots and not is_own(state, state.board[state.field.squares.get(spots[0], 0)]):
        return None
    depth = len(spots) + 1
    is_offered = any(state.spell(move)[:depth] == (*spots, spot) for move in state.legal())
    if spot == END:
        return Note("choice", "note.end", {}, "O10", []) if is_offered else None
    if spot not in state.field.squares or END in spots:
        return None
    square = state.field.squares[spot]
    if not spots:
        return _of_start(state, square, is_offered)
    half = HalfMove(state, spots)
    if half.here == 0:
        return None
    return _of_goal(half, square) if is_offered else _why_not(half, square)


def reach(state: Kokisen, spot: Spot) -> Reach | None:
    """State.reach for old Kisen: the first click of every move of the piece."""
    start = state.field.squares.get(spot, 0)
    cell = state.board[start]
    if not 0 < cell < WATER:
        return None
    owners = state.copy()
    owners.turn = cell >> 3
    spots: dict[Spot, str] = {}
    for move in owners.moves_from(vec[i64](), start):
        square = owners.stops(move)[1]
        is_ship = 0 < state.board[square] < WATER and state.board[square] & 7 == SHIP
        spots[state.field.names[square]] = "step" if is_ship else "capture" if owners.captures(move) else "move"
    return Reach(spot, "", spots)


def movements(state: Kokisen, piece: str) -> list[Reach]:
    """State.movements for old Kisen: on a board without water, soldiers also from a far row; a ship has no picture."""
    field = state.field
    codes = [kind | seat << 3 for seat in range(2) for kind in range(SHIP + 1, KING + 1)]
    code = next((code for code in codes if piece_id(code) == piece), 0)
    found: list[Reach] = []
    known: list[list[i64]] = []
    middle = len(field.rows) // 2
    for row in sorted(range(len(field.rows)), key=lambda row: (abs(row - middle), row)) if code else ():
        spot = field.columns[len(field.columns) // 2] + field.rows[row]
        here = field.squares[spot]
        movement = field.movement(code, here)
        ways = [field.ways[way] for way in range(field.ways_from[movement], field.ways_from[movement + 1])]
        if ways in known:
            continue
        known.append(ways)
        empty = state.copy()
        for square in field.order:
            empty.board[square] = LAND
        empty.turn = code >> 3
        ends = [field.names[empty.stops(move)[1]] for move in empty.moves_by(vec[i64](), code, here, here, 0)]
        text = "reach.far" if len(known) > 1 else "reach.normal"
        found.append(Reach(spot, text, dict.fromkeys(ends, "move"), f"{text}_short"))
    if len(found) == 1:
        found[0].text = ""
    return found


def is_own(state: Kokisen, cell: i64) -> bool:
    """Whether `cell` is a piece of the seat whose turn it is."""
    return 0 < cell < WATER and cell >> 3 == state.turn


def refused(text: str, rule: str, spots: list[Spot], piece: i64 = 0) -> Note:
    return Note("refused", f"note.{text}", {"piece": f"@piece.{piece_id(piece)}"} if piece else {}, rule, spots)


def rule_of(piece: i64) -> str:
    """The rule that says how `piece` moves."""
    kind = piece & 7
    if kind == SHIP:
        return "O3"
    return "O6" if kind in (WAGON, BEAST) else "O5"


def _of_start(state: Kokisen, square: i64, is_offered: bool) -> Note:
    piece = state.board[square]
    name = state.field.names[square]
    if not 0 < piece < WATER:
        return refused("empty", "", [])
    if piece >> 3 != state.turn:
        return refused("not_yours", "O2", [name], piece)
    if not is_offered:
        return refused("stuck", rule_of(piece), [name], piece)
    return Note("choice", "note.pick", {"piece": f"@piece.{piece_id(piece)}"}, rule_of(piece), [])


def _of_goal(half: HalfMove, square: i64) -> Note:
    """What it means to go on to `square`."""
    state = half.state
    cell = state.board[square]
    if 0 < cell < WATER and cell & 7 == SHIP:
        return Note("move", "note.step", {}, "O9", [])
    leaps = state.field.leaps[half.piece & 7]
    before = square - state.field.direction(half.here, square)
    victim = square if state.is_prey(cell) else before
    if state.is_prey(cell) or (leaps and state.is_prey(state.board[before])):
        text = ("sacrifice" if victim == square else "leap") if leaps else "capture"
        values = {"piece": f"@piece.{piece_id(state.board[victim])}"}
        rule = "O10" if text == "sacrifice" else rule_of(half.piece)
        return Note("capture", f"note.{text}", values, rule, [state.field.names[victim]])
    if half.stepped and cell == LAND and square == half.start:
        return Note("move", "note.pass", {}, "O9", [])
    return Note("move", "note.move", {}, rule_of(half.piece), [])


def _why_not(half: HalfMove, square: i64) -> Note:
    """Why the piece cannot go on to `square`."""
    state = half.state
    cell = state.board[square]
    names = state.field.names
    if half.piece & 7 == SHIP:
        return _why_not_sail(half, square)
    if half.has_leapt:
        return refused("only_leaps", "O10", [])
    if cell == WATER:
        return refused("water", "O4", [names[square]])
    if cell != LAND and cell & 7 == SHIP:
        if square in half.stepped:
            return refused("ship_twice", "O9", [names[square]])
    elif is_own(state, cell):
        return refused("own_piece", "O7", [names[square]])
    return _why_out_of_reach(half, square)


def _why_not_sail(half: HalfMove, square: i64) -> Note:
    state = half.state
    cell = state.board[square]
    if state.field.ground[square] != WATER:
        return refused("ship_on_land", "O3", [])
    if cell != WATER:
        return refused("ship_on_ship", "O3", [state.field.names[square]])
    other = state.ships[1 - state.turn]
    return refused("water_cut", "O3", [state.field.names[other]] if other else [])


def _why_out_of_reach(half: HalfMove, target: i64) -> Note:
    """Why the way to `target`, which itself could be entered, is closed (O5, O6, O9)."""
    state = half.state
    field = state.field
    piece = half.piece
    rule = rule_of(piece)
    offset = field.direction(half.here, target)
    movement = field.movement(piece, half.here)
    ways = [field.ways[way] for way in range(field.ways_from[movement], field.ways_from[movement + 1])]
    if offset == 0 or offset not in ways:
        return refused("not_so", rule, [], piece)
    square = half.here + offset
    distance: i64 = 1
    while state.board[square] == LAND and square != target:
        square += offset
        distance += 1
    cell = state.board[square]
    cause = field.names[square]
    if cell == WATER:
        return refused("water_between", "O4", [cause])
    if distance > field.limit[piece & 7] and not (field.leaps[piece & 7] and square != target):
        return refused("not_so", rule, [], piece)
    if cell != LAND and cell & 7 == SHIP:
        return refused("step_nowhere" if square == target else "ship_between", "O9", [cause])
    if field.leaps[piece & 7] and state.is_prey(cell):
        behind = square + offset
        if state.board[behind] != LAND:
            return refused("no_landing", "O6", [cause, *([field.names[behind]] if field.names[behind] else [])], cell)
        return refused("leap_behind" if square == target else "only_right_behind", "O6", [field.names[behind]], cell)
    if square == target:
        return refused("not_so", rule, [], piece)
    return refused("blocked", rule, [cause])
