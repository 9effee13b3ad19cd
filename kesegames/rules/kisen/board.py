"""The board, squares and movements of modern Kisen as flat tables, made from a ruleset (docs/rules/kisen.md, M1–M9).

A board is a vec of bytes with a border two squares wide that says OFF, so that no walk needs to ask where it is. A
square is its place in that vec. A piece is `kind << 2 | colour << 1 | owner`; EMPEROR stands for the 皇.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from kesegames.engine.board import Board
from kesegames.engine.keys import mix
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import KEY_MASK
from kesegames.engine.trouble import Trouble
from kesegames.rules.kisen.roam import WINDOW

KINDS: Final = "　船兵弓車虎馬筆巫将王皇"
"""The kinds by their number, from 1."""
COLOURS: Final = "黒赤"
SHIP: Final = 1
GENERAL: Final = 9
KING: Final = 10
STEP: Final = 1
HEAD: Final = 2
AIM: Final = 3
LEAVE: Final = 4
"""The tags of moves that step on a piece: to a square, or naming a heading, a square or nothing, for a throw (M12)."""
EMPTY: Final = 0
EMPEROR: Final = 11 << 2
OFF: Final = 63
CODES: Final = 64

HEADINGS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
"""The eight directions; n is towards the top row, where seat 0 goes forward."""
_ACROSS: Final = (0, 1, 1, 1, 0, -1, -1, -1)
_DOWN: Final = (-1, -1, 0, 1, 1, 1, 0, -1)
_GROUPS: Final[dict[str, tuple[int, ...]]] = {
    "forward": (0,),
    "backward": (4,),
    "sideways": (2, 6),
    "orthogonal": (0, 2, 4, 6),
    "diagonal": (1, 3, 5, 7),
    "all": (0, 1, 2, 3, 4, 5, 6, 7),
}
FAR: Final = 99
WIDEST: Final = 12
"""The columns of the widest board whose moves are counted: five rows of it are a band (`Census`)."""
USUAL: Final = 240
"""More moves than most positions have; where there are more, the list of them grows."""
RAY_FAR: Final = 1 << 23
LONG: Final = 1 << 40
HAS_LONG: Final = 1 << 60
"""Of a tread: more than its first square decides (`Field.rays_of`)."""
_WORD: Final = 60
_BITS: Final[vec[i64]] = vec[i64]([1 << bit for bit in range(_WORD)])
_MANNERS: Final[dict[str, tuple[int, int, int]]] = {
    "one": (1, 1, 0),
    "two": (1, 2, 0),
    "leap": (2, 2, 0),
    "slide": (1, FAR, 0),
    "vault": (2, FAR, 0),
    "skip": (1, FAR, 1),
}
"""How a piece goes one way: least and greatest distance in king steps, how many pieces it may leap over."""

Movements = dict[str, dict[str, list[str]]]
"""For each kind, normal and on 皇処 (`domain`): its phrases, a manner and a group of directions: `slide forward`."""


def mixed(number: i64) -> i64:
    """A hash of any `number`, 0 … KEY_MASK, also of 0 and of one below (a step of splitmix64)."""
    return mix((number * 0x1E3779B97F4A7C15 + 0x3F58476D1CE4E5B9) & KEY_MASK)


@final
class Field:
    """What the rules of one game know about its board.

    `farthest` is the greatest distance in king steps. `names` has a square's name by its place, `squares` the places in
    reading order. The movements of a profile (`profile`) are those of `ways` from `first_way[profile]` up to
    `first_way[profile + 1]`, packed (`packed_way`); `rays_of` has those that lead anywhere from a square. `movements`
    is what they were made of, in phrases. `naming` is the tag of moves that throw (M12): HEAD, AIM or LEAVE.
    `domains` are the squares that are 皇処 wherever the 皇 stands. `row` and `bit` have the row of each square and its
    bit there, as `full` has a row's; `marks` its bit in one of two words (on a board of more than 120 squares two may
    share one); `windows` the squares round it, as in `roam`. A copy of `unwritten` has room for the moves of
    most positions, and for `room`, more than any piece has.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str]) -> None:
        board = ruleset.board
        if board is None or board.kind != "grid":
            raise Trouble("trouble.kisen_board", {}, path=("board", "kind"))
        self.columns: i64 = len(board.columns)
        self.rows: i64 = len(board.rows)
        self.farthest: i64 = max(self.columns, self.rows) - 1
        self.stride: i64 = self.columns + 2
        self.size: i64 = self.stride * (self.rows + 4) + 2
        if self.size > 255:
            raise Trouble("trouble.kisen_board", {}, path=("board",))
        self.names: list[str] = [""] * self.size
        self.places: dict[str, int] = {}
        self.squares: vec[i64] = vec[i64]()
        self.blank: vec[u8] = vec[u8]([u8(OFF)] * self.size)
        self._lay(board)
        self.water: vec[u8] = self._marked(ruleset, "water")
        self.domain: vec[u8] = self._marked(ruleset, "domain")
        self.domains: vec[i64] = vec[i64]([square for square in self.squares if self.domain[square] == u8(1)])
        self.steps: vec[i64] = vec[i64](
            [down * self.stride + across for across, down in zip(_ACROSS, _DOWN, strict=True)]
        )
        self.is_throne_domain: bool = options["emperor_square_is_domain"] == "true"
        self.grounds: list[vec[u8]] = [vec[u8]()] * self.size
        self.naming: i64 = {"direction": HEAD, "destination": AIM, "nothing": LEAVE}[options["declare"]]
        self.room: i64 = self._most_moves()
        self.unwritten: vec[i64] = vec[i64]([0] * (USUAL + self.room))
        self.first_way: vec[i64] = vec[i64]()
        self.ways: vec[i64] = vec[i64]()
        self.rays: vec[i64] = vec[i64]()
        self.treads: vec[i64] = vec[i64]()
        self.beyond: vec[i64] = vec[i64]()
        self.marks: vec[i64] = vec[i64]([0] * (2 * self.size))
        self.row: vec[i64] = vec[i64]([0] * self.size)
        self.bit: vec[i64] = vec[i64]([0] * self.size)
        self.windows: vec[i64] = vec[i64]([0] * self.size)
        self._mark()
        self.full: i64 = _BITS[self.columns] - 1
        self.listed: vec[i64] = vec[i64]([-1] * (len(KINDS) * 4 * self.size))
        self.movements: Movements = _movements(ruleset, options)
        self._teach()
        self.start: vec[u8] = self.blank[:]
        self._set_up(ruleset, board)

    def _lay(self, board: Board) -> None:
        for y, row in enumerate(board.rows):
            for x, column in enumerate(board.columns):
                square = (y + 2) * self.stride + x + 2
                self.names[square] = column + row
                self.places[column + row] = square
                self.squares = append(self.squares, square)
                self.blank[square] = u8(EMPTY)

    def _mark(self) -> None:
        for number, square in enumerate(self.squares):
            self.marks[2 * square + number // _WORD % 2] = _BITS[number % _WORD]
            row, column = number // self.columns, number % self.columns
            self.row[square] = row
            self.bit[square] = _BITS[column]
            before = min(3, column)
            strip = _BITS[before + min(4, self.columns - column)] - 1 << 3 - before
            for down in range(-min(3, row), min(4, self.rows - row)):
                self.windows[square] |= strip << (down + 3) * WINDOW

    def _marked(self, ruleset: Ruleset, area: str) -> vec[u8]:
        marks = vec[u8]([u8(0)] * self.size)
        for number, name in enumerate(ruleset.areas.get(area, [])):
            marks[self.place_of(name, ("areas", area, str(number)))] = u8(1)
        return marks

    def place_of(self, name: str, path: tuple[str, ...]) -> int:
        """The square called `name`; raises Trouble naming `path` where there is none."""
        if name not in self.places:
            known = f"{self.names[self.squares[0]]} … {self.names[self.squares[len(self.squares) - 1]]}"
            raise Trouble("trouble.kisen_square", {"square": name, "known": known}, path=path)
        return self.places[name]

    def _teach(self) -> None:
        """Write the ways of every profile down (movement table; forward is away from the owner's side)."""
        for kind in range(len(KINDS) - 1):
            for seat in range(2):
                for word in ("normal", "domain"):
                    self.first_way = append(self.first_way, len(self.ways))
                    for number, manner in _ways(self.movements.get(KINDS[kind], {}).get(word, []), ()):
                        heading = (number + 4 * seat) % 8
                        self.ways = append(self.ways, packed_way(self.steps[heading], heading, manner))
        self.first_way = append(self.first_way, len(self.ways))

    def _set_up(self, ruleset: Ruleset, board: Board) -> None:
        """Put the pieces of `tables.start` on the board (M6, M7)."""
        table: dict[str, dict[str, str]] = ruleset.table(
            "start", {seat_id: {"*": "text"} for seat_id in ruleset.seat_ids}
        )
        for seat, seat_id in enumerate(ruleset.seat_ids):
            for row, line in table[seat_id].items():
                path = ("tables", "start", seat_id, row)
                words = line.split()
                if len(words) != self.columns:
                    wanted = {"count": str(len(words)), "wanted": str(self.columns)}
                    raise Trouble("trouble.kisen_start_row", wanted, path=path)
                for column, word in zip(board.columns, words, strict=True):
                    if word != "–":
                        square = self.place_of(column + row, path)
                        self.start[square] = u8(piece_called(word, seat, path))
        emperor: str = ruleset.table("emperor", "text")
        self.start[self.place_of(emperor, ("tables", "emperor"))] = u8(EMPEROR)

    def ground(self, emperor: i64) -> vec[u8]:
        """Which squares are 皇処 while the 皇 stands on `emperor`: 1, else 0 (M2, M4). Made when first asked for."""
        if len(self.grounds[emperor]) == 0:
            ground = self.domain[:]
            for step in self.steps:
                ground[emperor + step] = u8(1)
            if self.is_throne_domain:
                ground[emperor] = u8(1)
            self.grounds[emperor] = ground
        return self.grounds[emperor]

    def profile(self, piece: i64, is_domain: bool) -> i64:
        """The number of a piece's movement table: its kind, its owner, normal or 皇処."""
        return (piece >> 2) << 2 | (piece & 1) << 1 | (1 if is_domain else 0)

    def rays_of(self, profile: i64, square: i64) -> i64:
        """Where in `rays` the ways of a profile from a square are listed: the place of the first from bit 8 on, their
        number in the lowest 8 bits. They are made when first asked for; `listed` has them, at the profile times
        `size` and the square, -1 before.

        A ray has the first square in its lowest 8 bits, in the next 8 how many more the board has that way, as far as
        the piece may go, in 4 how many pieces it leaps over, in 3 the heading, at RAY_FAR whether the range is
        unlimited (M12), and above that the step.

        `treads` has in the same place what a piece may do that steps on one on this square: the first square of the ray
        in its lowest 8 bits, above it the tag and the target of the move there, where it needs only to be open; LONG
        where the squares behind it count as well.

        `beyond` has three words of all treads at three times the place of their first ray: two of the squares on which
        they depend, as in `marks`, and one of the squares that need only to be open, as in `Census.bands`, with
        HAS_LONG where there are others.
        """
        place = profile * self.size + square
        if self.listed[place] < 0:
            self.listed[place] = self._list_rays(profile, square)
        return self.listed[place]

    def _list_rays(self, profile: i64, square: i64) -> i64:
        """Write the rays of a profile from a square behind all others; their place and number as in `rays_of`."""
        begin = len(self.rays)
        for number in range(self.first_way[profile], self.first_way[profile + 1]):
            way = self.ways[number]
            first = square + step_of(way) * least_of(way)
            if first < 0 or first >= self.size or i64(self.blank[first]) == OFF:
                continue
            further: i64 = 0
            while least_of(way) + further < most_of(way):
                if i64(self.blank[first + (further + 1) * step_of(way)]) == OFF:
                    break
                further += 1
            ray = step_of(way) << 24 | (way >> 20 & 7) << 20 | leaps_of(way) << 16 | further << 8 | first
            if most_of(way) == FAR:
                ray |= RAY_FAR
            self.rays = append(self.rays, ray)
            self.treads = append(self.treads, self._tread(ray))
            self.beyond = append(append(append(self.beyond, 0), 0), 0)
        self._look_beyond(begin, square)
        return i64(begin) << 8 | len(self.rays) - begin

    def _look_beyond(self, begin: i64, middle: i64) -> None:
        """Write what the treads from `middle` depend on at the place of the first ray, `begin`."""
        number: i64
        for number in range(begin, len(self.rays)):
            ray = self.rays[number]
            square = ray & 255
            further: i64 = 0
            if self.treads[number] & LONG:
                further = ray >> 8 & 255
                self.beyond[3 * begin + 2] |= HAS_LONG
            elif self.columns <= WIDEST:
                line = self.row[square] - self.row[middle] + 2
                self.beyond[3 * begin + 2] |= self.bit[square] << line * self.columns
            while further >= 0:
                self.beyond[3 * begin] |= self.marks[2 * square]
                self.beyond[3 * begin + 1] |= self.marks[2 * square + 1]
                square += ray >> 24
                further -= 1

    def _tread(self, ray: i64) -> i64:
        """What stepping does along a ray, as in `rays_of`."""
        first = ray & 255
        has_more = (ray >> 8 & 255) > 0
        if ray & RAY_FAR == 0:
            return LONG if has_more else (STEP << 24 | first) << 8 | first
        if self.naming == HEAD:
            has_leap = (ray >> 16 & 15) > 0
            return LONG if has_leap and has_more else (HEAD << 24 | ray >> 20 & 7) << 8 | first
        return LONG if has_more or self.naming == LEAVE else (AIM << 24 | first) << 8 | first

    def _most_moves(self) -> i64:
        """More moves than any piece can have: on each of eight ways it comes to some squares and steps on two pieces at
        most, from where there are eight ways again; one move each or two, but where the target is aimed at (M12).
        """
        squares = max(self.farthest, 7)  # the 皇 has 49
        if self.naming == AIM:
            return 8 * squares + 16 * 8 * squares
        return 8 * squares + 16 * 16

    def distance(self, one: i64, other: i64) -> i64:
        """How many king steps lie between two squares."""
        across = one % self.stride - other % self.stride
        down = one // self.stride - other // self.stride
        return max(max(across, -across), max(down, -down))


def packed_way(step: i64, heading: i64, manner: str) -> i64:
    """A way that a piece goes: its least distance in the lowest 8 bits, its greatest in the next 8, how many pieces it
    leaps over in 4, its heading in 4, and on top of them its step.
    """
    least, most, leaps = _MANNERS[manner]
    return step << 24 | heading << 20 | i64(leaps) << 16 | i64(most) << 8 | least


def step_of(way: i64) -> i64:
    """By how much the square changes with every king step of a way."""
    return way >> 24


def least_of(way: i64) -> i64:
    """The least distance of a way in king steps."""
    return way & 255


def most_of(way: i64) -> i64:
    """The greatest distance of a way in king steps, FAR where its range is unlimited (M12)."""
    return way >> 8 & 255


def leaps_of(way: i64) -> i64:
    """How many pieces a way leaps over."""
    return way >> 16 & 15


def piece_called(word: str, seat: int, path: tuple[str, ...] = ()) -> int:
    """The piece of `seat` that `word` names (`黒兵`); raises Trouble where there is none."""
    if len(word) == 2 and word[0] in COLOURS and word[1] in KINDS[1:-1]:
        return KINDS.index(word[1]) << 2 | COLOURS.index(word[0]) << 1 | seat
    known = f"{COLOURS[0]}{KINDS[1]} … {COLOURS[1]}{KINDS[10]}"
    raise Trouble("trouble.kisen_piece", {"piece": word, "known": known}, path=path)


def called(piece: i64) -> str:
    """The colour and kind of a piece: `黒兵`."""
    return COLOURS[piece >> 1 & 1] + KINDS[piece >> 2]


def _movements(ruleset: Ruleset, options: dict[str, str]) -> Movements:
    """The movement table with the options of M23 applied."""
    table: Movements = {kind: {"normal": [], "domain": []} for kind in KINDS[1:-1]}
    hard = _read_movements(ruleset, "movement_hard")
    for changes in (_read_movements(ruleset, "movement"), hard if options["movement"] == "hard" else {}):
        for kind, ways in changes.items():
            table[kind] |= ways
    if options["ship_as_bow"] == "true":
        table["船"]["domain"] = table["弓"]["domain"]
    if options.get("tiger_as_horse") == "true":
        table["虎"] = table["馬"]
    if options["wagon_as_bow"] == "true":
        table["車"] = table["弓"]
    return table


def _read_movements(ruleset: Ruleset, name: str) -> Movements:
    """One of the ruleset's tables of movements; raises Trouble for a kind or a phrase that says nothing."""
    table: dict[str, dict[str, list[str]]] = ruleset.table(name, {"*": {"*": ["text"]}})
    for kind, words in table.items():
        if kind not in KINDS[1:-1]:
            raise Trouble("trouble.kisen_piece", {"piece": kind, "known": KINDS[1:-1]}, path=("tables", name, kind))
        for word in words:
            if word not in ("normal", "domain"):
                known = {"value": word, "known": "normal, domain"}
                raise Trouble("trouble.kisen_where", known, path=("tables", name, kind, word))
            _ways(words[word], ("tables", name, kind, word))
    return table


def _ways(phrases: list[str], path: tuple[str, ...]) -> list[tuple[int, str]]:
    """The headings and manners that phrases such as `slide forward` name, for seat 0, by heading."""
    ways: dict[int, str] = {}
    for number, phrase in enumerate(phrases):
        manner, _, group = phrase.partition(" ")
        if manner not in _MANNERS or group not in _GROUPS:
            known = {"value": phrase, "manners": ", ".join(_MANNERS), "groups": ", ".join(_GROUPS)}
            raise Trouble("trouble.kisen_way", known, path=(*path, str(number)))
        for heading in _GROUPS[group]:
            if heading in ways:
                raise Trouble("trouble.kisen_way_twice", {"value": phrase}, path=(*path, str(number)))
            ways[heading] = manner
    return sorted(ways.items())
