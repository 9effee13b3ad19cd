"""Modern Kisen (教育机戦, 標準机戦 and their variants) as in docs/rules/kisen.md, part M.

A turn is a move, then the throws it needs, then a declaration: each a decision or a chance event of its own. A move
packs `tag << 24 | start << 16 | middle << 8 | target` with the squares of kisen_moves: GO and STEP say where they end
(STEP over the piece on `middle`), HEAD, AIM and LEAVE throw the sticks first and name a heading, a square or nothing
(M12), DROP has a piece of the hand in `start`, ROAM moves the 皇. After the throw GO alone names the square, STAY
gives the move up. Outcomes of chance are the seat drawn and the number of light sides.
"""

from __future__ import annotations

from typing import Final, Self, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from kesegames.engine import sticks
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, KEY_MASK, OVER, Look, Outcome, Spot, State
from kesegames.rules.hands import Scoring
from kesegames.rules.kisen_moves import (
    AGAIN,
    AIM,
    CHOICE,
    CODES,
    DECLARATION,
    DROP,
    EMPEROR,
    EMPTY,
    ENDED,
    GENERAL,
    GO,
    HEAD,
    HEADINGS,
    KINDS,
    LEAVE,
    LOT,
    OFF,
    ROAM,
    SEASON,
    SHIP,
    STAY,
    STEP,
    STICKS,
    THROW,
    TURN,
    WATER,
    Field,
    called,
    mixed,
)

_WORDS: Final[dict[int, Spot]] = {STAY: "stay", THROW: "throw", AGAIN: "again", SEASON: "season"}
_WRITTEN: Final[dict[int, str]] = {STAY: "此無", THROW: "再行", AGAIN: "再行", SEASON: "終季"}
NUMERALS: Final = "無一二三四五"
STICK_COUNT: Final = 5
SEASONS: Final = 4
_THROWS: Final[list[tuple[i64, i64]]] = [(value, ways) for value, ways in enumerate(sticks.ways(STICK_COUNT))]
_WINDOW: Final = 8
_ALL: Final = (1 << 7 * _WINDOW) - 1


@final
class Terms:
    """What a game is played by, once read from its ruleset and options; costs and points are in steps of 1/unit."""

    def __init__(self, ruleset: Ruleset, options: dict[str, str]) -> None:
        self.field = Field(ruleset, options)
        self.scoring = Scoring(ruleset, options)
        self.naming: i64 = {"direction": HEAD, "destination": AIM, "nothing": LEAVE}[options["declare"]]
        self.is_chained: bool = options["throws"] == "chained"
        self.has_hand_situations: bool = options["situations_are_hands"] == "true"
        self.is_return_forbidden: bool = options["emperor_return"] == "forbidden"
        self.is_capped: bool = options["point_cap"] == "true"
        limit = options["no_progress_turns"]
        self.quiet_limit: i64 = 0 if limit == "none" else int(limit)
        self.first: i64 = -1 if options["first"] == "lot" else ruleset.seat_ids.index(options["first"])
        is_return_dear = options["emperor_return"] == "penalty"
        self.return_cost: i64 = ruleset.number("emperor_return", 0, 100) * ruleset.unit if is_return_dear else 0
        self.strike_cost: i64 = ruleset.number("emperor_strike", 0, 100) * ruleset.unit
        self.start_points: i64 = ruleset.number("points", 1, 10000) * ruleset.unit
        self.most_rate: i64 = ruleset.number("most_rate", 1, 1 << 20)
        self.water_least: i64 = ruleset.number("water_least", 0, STICK_COUNT)


@final
class Kisen(State):
    """`board` and `hands` (a count for each piece) are bytes; `emperor` is the square of the 皇, `mover` has the turn.

    `score` has both seats' points in steps of 1/unit, `quiet` counts the turns of M25, `has_roamed` says that the turn
    before moved the 皇 (M19). While a throw or a choice is due, `pending` is the move that asked for it (`GO`, with
    start and target, for a throw at the water), `thrown` the value, -1 before the throw, `is_spoilt` that a chain of
    throws broke (M23). `situations` is what the turn's situations count in its declaration (M19).
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms | None = None) -> None:
        super().__init__(ruleset, options, seats)
        self.terms: Terms = terms or Terms(ruleset, options)
        self.board: vec[u8] = vec[u8]()
        self.hands: vec[u8] = vec[u8]()
        self.emperor: i64 = 0
        self.phase: i64 = LOT
        self.mover: i64 = 0
        self.score: vec[i64] = vec[i64]()
        self.season: i64 = 1
        self.rate: i64 = 1
        self.quiet: i64 = 0
        self.has_roamed: bool = False
        self.pending: i64 = 0
        self.thrown: i64 = -1
        self.is_spoilt: bool = False
        self.situations: i64 = 0
        self.reason: str = ""
        self.piece_key: i64 = 0

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        state = cls(ruleset, options, seats)
        state.score = vec[i64]([state.terms.start_points, state.terms.start_points])
        state.begin_season()
        return state

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        from kesegames.rules.kisen_position import read_position

        state = cls(ruleset, options, seats)
        read_position(state, text)
        return state

    def begin_season(self) -> None:
        """The board as at the start, the hands empty, the rate 1; the lot says who begins (M21, M22)."""
        field = self.terms.field
        self.board = field.start[:]
        self.hands = vec[u8]([u8(0)] * CODES)
        self.rate = 1
        self.quiet = 0
        self.has_roamed = False
        self.take_stock()
        self.phase = LOT
        self.mover = 0
        self.to_act = CHANCE

    def take_stock(self) -> None:
        """Find the 皇 and reckon the key of the pieces anew."""
        self.piece_key = 0
        for square in self.terms.field.squares:
            piece = i64(self.board[square])
            if piece == EMPEROR:
                self.emperor = square
            if piece != EMPTY:
                self.piece_key ^= mixed(square << 6 | piece)
        for piece in range(4, EMPEROR):
            self.piece_key ^= hand_key(piece, i64(self.hands[piece]))

    def legal(self) -> vec[i64]:
        if self.to_act < 0:
            return vec[i64]()
        if self.phase == TURN:
            return self.turn_moves()
        if self.phase == CHOICE:
            return self.choices()
        return vec[i64]([AGAIN, SEASON])

    def turn_moves(self) -> vec[i64]:
        """The moves, drops and 皇 moves of the seat whose turn it is, by square."""
        board = self.board
        moves = vec[i64](capacity=320)
        empty = vec[i64](capacity=128)
        own = self.to_act
        held: i64
        for square in self.terms.field.squares:
            piece = i64(board[square])
            if piece == EMPTY:
                empty = append(empty, square)
            elif piece == EMPEROR:
                if not (self.has_roamed and self.terms.is_return_forbidden):  # M19
                    moves = self.add_roaming(moves)
            elif piece & 1 == own:
                board[square] = u8(EMPTY)  # M13
                moves = self.add_piece(moves, square, piece)
                board[square] = u8(piece)
        for held in range(4 + own, EMPEROR, 2):  # M10
            if i64(self.hands[held]):
                drop = DROP << 24 | held << 16
                for square in empty:
                    moves = append(moves, drop | square)
        return moves

    def is_domain(self, square: i64) -> bool:
        """Whether `square` is 皇処 now (M2, M4)."""
        field = self.terms.field
        return (i64(field.domain[square]) | i64(field.presence[square - self.emperor + field.size])) != 0

    def is_guarded(self, square: i64, owner: i64) -> bool:
        """Whether a 将 of `owner` on 皇処 protects its pieces on `square` (movement table)."""
        general = GENERAL << 2 | owner
        for step in self.terms.field.steps:
            if (i64(self.board[square + step]) & ~2) == general and self.is_domain(square + step):
                return True
        return False

    def may_take(self, square: i64, piece: i64, own: i64) -> bool:
        """Whether a piece of `own` may capture `piece`, which stands on `square` (M9)."""
        return piece != EMPEROR and (piece & 1) != own and not self.is_guarded(square, piece & 1)

    def add_piece(self, moves: vec[i64], start: i64, piece: i64) -> vec[i64]:
        """`moves` and those of `piece` from `start`, which is taken off the board for it (M13)."""
        board = self.board
        field = self.terms.field
        own = piece & 1
        profile = piece >> 2 << 2 | own << 1 | (1 if self.is_domain(start) else 0)  # M8
        base = start << 16
        way: i64
        for way in range(field.first_way[profile], field.first_way[profile + 1]):
            step = field.way_step[way]
            distance = field.way_least[way]
            most = field.way_most[way]
            leaps = field.way_leaps[way]
            square = start + step * distance
            while distance <= most:
                met = i64(board[square])
                if met == EMPTY:
                    moves = append(moves, base | square)
                elif met == OFF:
                    break
                else:
                    if self.may_take(square, met, own):
                        moves = append(moves, base | square)
                    moves = self.add_steps(moves, start, square, piece)
                    leaps -= 1
                    if leaps < 0:
                        break
                distance += 1
                square += step
        return moves

    def add_steps(self, moves: vec[i64], start: i64, middle: i64, piece: i64) -> vec[i64]:
        """`moves` and those of `piece` that step on the piece on `middle` and go on from there (M11, M12)."""
        board = self.board
        field = self.terms.field
        own = piece & 1
        naming = self.terms.naming
        profile = piece >> 2 << 2 | own << 1 | (1 if self.is_domain(middle) else 0)
        squares = start << 16 | middle << 8
        is_left = False
        base: i64
        way: i64
        for way in range(field.first_way[profile], field.first_way[profile + 1]):
            is_far = i64(field.way_is_far[way]) != 0
            if is_far and naming == LEAVE and is_left:
                continue
            base = squares | (naming << 24 if is_far else i64(STEP << 24))
            step = field.way_step[way]
            distance = field.way_least[way]
            most = field.way_most[way]
            leaps = field.way_leaps[way]
            square = middle + step * distance
            while distance <= most:
                met = i64(board[square])
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
        board = self.board
        field = self.terms.field
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
                met = i64(board[square]) if 0 <= square < field.size else OFF
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
        base = ROAM << 24 | self.emperor << 16
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

    def choices(self) -> vec[i64]:
        """The squares within the throw and what was named, the further throw (M23), giving up (M12)."""
        moves = vec[i64](capacity=16)
        start = self.pending >> 16 & 255
        piece = self.board[start]
        self.board[start] = u8(EMPTY)  # M13
        moves = self.add_landings(moves, i64(piece))
        self.board[start] = piece
        if self.terms.is_chained and not self.is_spoilt and self.thrown <= self.far():
            moves = append(moves, THROW)
        return append(moves, STAY)

    def far(self) -> i64:
        """The greatest sum of a chain of throws that a further one could still make more of."""
        return max(self.terms.field.columns, self.terms.field.rows) - 2

    def most_thrown(self) -> i64:
        """The greatest value that can have been thrown."""
        return self.far() + STICK_COUNT if self.terms.is_chained else STICK_COUNT

    def add_landings(self, moves: vec[i64], piece: i64) -> vec[i64]:
        """`moves` and the squares where `piece` can end from the stepping square, within the throw."""
        field = self.terms.field
        own = piece & 1
        tag = self.pending >> 24
        middle = self.pending >> 8 & 255
        named = self.pending & 255
        profile = field.profile(piece, self.is_domain(middle))
        way: i64
        for way in range(field.first_way[profile], field.first_way[profile + 1]):
            if not i64(field.way_is_far[way]) or (tag == HEAD and field.way_heading[way] != named):
                continue
            leaps = field.way_leaps[way]
            distance = field.way_least[way]
            square = middle + field.way_step[way] * distance
            while distance <= self.thrown:
                met = i64(self.board[square])
                if met == OFF:
                    break
                if (tag != AIM or square == named) and (met == EMPTY or self.may_take(square, met, own)):
                    moves = append(moves, square)
                if met != EMPTY:
                    leaps -= 1
                    if leaps < 0:
                        break
                distance += 1
                square += field.way_step[way]
        return moves

    def chances(self) -> list[tuple[i64, i64]]:
        if self.to_act != CHANCE:
            return []
        if self.phase != LOT:
            return _THROWS[:]
        if self.season == 1 and self.terms.first >= 0:
            return [(self.terms.first, 1)]
        return [(0, 1), (1, 1)]

    def sample(self, rng: Random) -> i64:
        if self.phase != LOT:
            return sticks.throw_light(rng, STICK_COUNT)
        if self.season == 1 and self.terms.first >= 0:
            return self.terms.first
        return rng.randrange(2)

    def play(self, move: i64) -> None:
        phase = self.phase
        if phase == TURN:
            self.play_turn(move)
        elif phase == LOT:
            self.begin_turn(move)
        elif phase == STICKS:
            self.throw(move)
        elif phase == CHOICE:
            self.choose(move)
        elif phase == WATER:
            self.enter_water(move)
        else:
            self.declare(move)

    def play_turn(self, move: i64) -> None:
        tag = move >> 24
        start = move >> 16 & 255
        middle = move >> 8 & 255
        target = move & 255
        had_roamed = self.has_roamed
        self.has_roamed = tag == ROAM
        if tag == GO:
            self.arrive(start, target)
        elif tag == DROP:
            self.change_hand(start, -1)
            self.put(target, start)
            self.quiet = 0
            self.end_turn(False)
        elif tag == ROAM:
            self.take(start)
            self.put(target, EMPEROR)
            self.emperor = target
            self.quiet += 1
            if (had_roamed or start == target) and self.befalls(self.terms.return_cost):
                return
            self.end_turn(False)
        elif self.board[middle] == u8(EMPEROR) and self.befalls(self.terms.strike_cost):
            return
        elif tag == STEP:
            self.arrive(start, target)
        else:
            self.pending = move
            self.thrown = -1
            self.phase = STICKS
            self.to_act = CHANCE

    def befalls(self, cost: i64) -> bool:
        """A situation of the turn: paid at once, or kept for the declaration (M19); whether that ends the match."""
        if self.terms.has_hand_situations:
            self.situations -= cost
            return False
        self.pay(1 - self.mover, cost * self.rate)
        return self.to_act == OVER

    def pay(self, seat: i64, amount: i64) -> None:
        """The other seat pays `seat`, what it has if debts are not allowed; with nothing left the match ends (M21)."""
        payer = 1 - seat
        if self.terms.is_capped:
            amount = min(amount, self.score[payer])
        self.score[payer] -= amount
        self.score[seat] += amount
        if self.terms.is_capped and self.score[payer] == 0:
            self.end("points")

    def throw(self, value: i64) -> None:
        """The sticks for the greatest distance show `value` (M12); in a chain they add up, 0 and 1 spoil it (M23)."""
        if self.thrown < 0:
            self.thrown = value
        elif value < 2:
            self.thrown = 0
            self.is_spoilt = True
        else:
            self.thrown += value
        self.phase = CHOICE
        self.to_act = self.mover

    def choose(self, move: i64) -> None:
        if move == THROW:
            self.phase = STICKS
            self.to_act = CHANCE
            return
        start = self.pending >> 16 & 255
        self.pending = 0
        self.thrown = -1
        self.is_spoilt = False
        if move == STAY:
            self.quiet += 1
            self.end_turn(False)
        else:
            self.arrive(start, move)

    def arrive(self, start: i64, target: i64) -> None:
        """The move would end on `target`: the water may ask for a throw first (M15)."""
        water = self.terms.field.water
        if i64(water[target]) and not i64(water[start]) and i64(self.board[start]) >> 2 != SHIP:
            self.pending = start << 16 | target
            self.phase = WATER
            self.to_act = CHANCE
        else:
            self.land(start, target)

    def enter_water(self, value: i64) -> None:
        move = self.pending
        self.pending = 0
        if value >= self.terms.water_least:
            self.land(move >> 16, move & 255)
        else:
            self.quiet += 1
            self.end_turn(False)

    def land(self, start: i64, target: i64) -> None:
        """The piece on `start` ends on `target` and captures what stands there (M9, M13)."""
        self.quiet += 1
        if start == target:
            self.end_turn(False)
            return
        taken = self.take(target)
        self.put(target, self.take(start))
        if taken == EMPTY:
            self.end_turn(False)
            return
        self.quiet = 0
        scoring = self.terms.scoring
        before = scoring.worths(self.hands, self.mover)
        self.change_hand(taken ^ 1, 1)
        self.end_turn(scoring.has_risen(before, scoring.worths(self.hands, self.mover)))

    def end_turn(self, has_new_hand: bool) -> None:
        """After the move: a declaration if there is a new hand (M20) or a situation counts as one (M19)."""
        if has_new_hand or self.situations:
            self.phase = DECLARATION
            self.to_act = self.mover
        else:
            self.pass_turn()

    def declare(self, move: i64) -> None:
        """再行 doubles the rate; 終季 is paid, by the declarer if below 0, and ends the season (M19, M20)."""
        situations = self.situations
        self.situations = 0
        if move == AGAIN:
            self.rate = min(2 * self.rate, self.terms.most_rate)
            self.pass_turn()
            return
        worth = (self.terms.scoring.total(self.hands, self.mover) + situations) * self.rate
        if worth > 0:
            self.pay(self.mover, worth)
        elif worth < 0:
            self.pay(1 - self.mover, -worth)
        if self.to_act != OVER:
            self.end_season("winter")

    def pass_turn(self) -> None:
        if self.terms.quiet_limit and self.quiet >= self.terms.quiet_limit:
            self.end_season("no_progress")  # M25
        else:
            self.begin_turn(1 - self.mover)

    def begin_turn(self, seat: i64) -> None:
        """`seat` is to move; if it cannot, the match is over (M22)."""
        self.phase = TURN
        self.mover = seat
        self.to_act = seat
        if not self.may_move():
            self.end("no_move")

    def may_move(self) -> bool:
        """Whether the seat whose turn it is has a move; most times the 皇 can go one step and back."""
        if not (self.has_roamed and self.terms.is_return_forbidden):
            for step in self.terms.field.steps:
                if i64(self.board[self.emperor + step]) == EMPTY:
                    return True
        return len(self.turn_moves()) > 0

    def end_season(self, reason: str) -> None:
        """The next season, or after winter the end of the match for `reason` (M21)."""
        if self.season == SEASONS:
            self.end(reason)
        else:
            self.season += 1
            self.begin_season()

    def end(self, reason: str) -> None:
        self.phase = ENDED
        self.to_act = OVER
        self.mover = 0
        self.reason = reason
        self.pending = 0
        self.situations = 0

    def take(self, square: i64) -> i64:
        """Take what stands on `square` off the board."""
        piece = i64(self.board[square])
        if piece != EMPTY:
            self.board[square] = u8(EMPTY)
            self.piece_key ^= mixed(square << 6 | piece)
        return piece

    def put(self, square: i64, piece: i64) -> None:
        self.board[square] = u8(piece)
        self.piece_key ^= mixed(square << 6 | piece)

    def change_hand(self, piece: i64, change: i64) -> None:
        count = i64(self.hands[piece])
        self.hands[piece] = u8(count + change)
        self.piece_key ^= hand_key(piece, count) ^ hand_key(piece, count + change)

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats, self.terms)
        state.to_act = self.to_act
        state.board = self.board[:]
        state.hands = self.hands[:]
        state.emperor = self.emperor
        state.phase = self.phase
        state.mover = self.mover
        state.score = self.score[:]
        state.season = self.season
        state.rate = self.rate
        state.quiet = self.quiet
        state.has_roamed = self.has_roamed
        state.pending = self.pending
        state.thrown = self.thrown
        state.is_spoilt = self.is_spoilt
        state.situations = self.situations
        state.reason = self.reason
        state.piece_key = self.piece_key
        return state

    def points(self) -> list[int]:
        return [self.score[0], self.score[1]]

    def outcome(self) -> Outcome | None:
        if self.to_act != OVER:
            return None
        lead = self.score[0] - self.score[1]
        return Outcome(self.points(), [] if lead == 0 else [0] if lead > 0 else [1], self.reason)

    def key(self) -> i64:
        phase = (self.phase << 4 | self.to_act + 3 << 2 | self.mover << 1 | (1 if self.has_roamed else 0)) << 10
        phase |= self.season << 7 | (self.thrown + 1) << 1 | (1 if self.is_spoilt else 0)
        stakes = (self.score[0] << 20) + self.score[1]
        facts = mixed(phase) ^ mixed(stakes * 31 + self.rate + 1) ^ mixed(self.pending + (1 << 40))
        return (self.piece_key ^ facts ^ mixed(self.situations - (1 << 44))) & KEY_MASK

    def spell(self, move: i64) -> tuple[Spot, ...]:
        if self.to_act == CHANCE:
            return ("first:" + self.ruleset.seat_ids[move],) if self.phase == LOT else (sticks.spot(move),)
        if move in _WORDS:
            return (_WORDS[move],)
        names = self.terms.field.names
        if self.phase == CHOICE:
            return (names[move],)
        tag = move >> 24
        start, middle, target = names[move >> 16 & 255], names[move >> 8 & 255], names[move & 255]
        if tag == DROP:
            return (self.hand_spot(move >> 16 & 255), target)
        if tag == ROAM:
            return (start, target)
        if tag == GO:
            is_capture = i64(self.board[move & 255]) != EMPTY
            return (start, target, "end") if is_capture else (start, target)
        if tag == HEAD:
            return (start, middle, "to:" + HEADINGS[move & 255])
        return (start, middle, "to:any" if tag == LEAVE else target)

    def hand_spot(self, piece: i64) -> Spot:
        """The spot where the seat that holds `piece` keeps it."""
        return f"hand{piece & 1}:{called(piece)}"

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        if self.to_act == CHANCE:
            if self.phase == LOT:
                return "first " + self.ruleset.seat_ids[move]
            return ("橋" if self.phase == STICKS else "水") + NUMERALS[move]
        if move in _WRITTEN:
            return _WRITTEN[move]
        names = self.terms.field.names
        tag = move >> 24
        start, middle, target = move >> 16 & 255, names[move >> 8 & 255], names[move & 255]
        if self.phase == CHOICE:
            return target
        if tag == DROP:
            return called(start) + target
        man = names[start] + KINDS[i64(self.board[start]) >> 2]
        if tag in (GO, STEP, ROAM):
            return man + middle + target
        named = "to:any" if tag == LEAVE else "to:" + HEADINGS[move & 255] if tag == HEAD else target
        return f"{man}{middle} {named}"

    def position(self) -> str:
        from kesegames.rules.kisen_position import position_text

        return position_text(self)

    def look(self) -> Look:
        pieces: dict[Spot, list[str]] = {}
        names = self.terms.field.names
        for square in self.terms.field.squares:
            piece = i64(self.board[square])
            if piece != EMPTY:
                pieces[names[square]] = [self.piece_id(piece)]
        for piece in range(4, EMPEROR):
            if self.hands[piece]:
                pieces[self.hand_spot(piece)] = [self.piece_id(piece)] * self.hands[piece]
        if self.pending:
            carried = pieces.pop(names[self.pending >> 16 & 255])
            rest = names[self.pending & 255 if self.phase == WATER else self.pending >> 8 & 255]
            pieces[rest] = pieces.get(rest, []) + carried
        if self.thrown >= 0:
            light = min(int(self.thrown), STICK_COUNT)
            pieces["sticks"] = sticks.faces(STICK_COUNT, light)
        counters = {"points0": self.score[0], "points1": self.score[1], "season": self.season, "rate": self.rate}
        return Look(pieces, counters)

    def piece_id(self, piece: i64) -> str:
        """The id of `piece` in the ruleset: its owner, colour and kind."""
        return KINDS[-1] if piece == EMPEROR else self.ruleset.seat_ids[piece & 1] + called(piece)


def around(squares: i64) -> i64:
    """The neighbours of a set of squares in the window of `Kisen.add_roaming`."""
    sides = squares << 1 | squares >> 1
    rows = sides | squares
    return (sides | rows << _WINDOW | rows >> _WINDOW) & _ALL


def hand_key(piece: i64, count: i64) -> i64:
    """The part of the key for `count` of `piece` in the hand; 0 for none."""
    return mixed(1 << 20 | piece << 8 | count) if count else 0
