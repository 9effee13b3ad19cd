"""Modern Kisen (教育机戦, 標準机戦 and their variants) as in docs/rules/kisen.md, part M.

A turn is a move, then the throws it needs, then a declaration: each a decision or a chance event of its own. A move
is packed as `moves` says; after a throw the square alone is the move, STAY gives it up. Outcomes of chance are the
seat drawn and the number of light sides.
"""

from __future__ import annotations

import math
from typing import Final, Self, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, u8

from kesegames.engine import sticks
from kesegames.engine.look import Goal, Look, Note, Outcome, Reach, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, KEY_MASK, OVER, State
from kesegames.rules.kisen import notes as kisen_notes
from kesegames.rules.kisen.board import CODES, EMPEROR, EMPTY, HEADINGS, KINDS, called, mixed
from kesegames.rules.kisen.moves import DROP, GO, HEAD, LEAVE, ROAM, STEP, Men
from kesegames.rules.kisen.position import position_text, read_position
from kesegames.rules.kisen.terms import (
    CHOICE,
    DECLARATION,
    ENDED,
    LOT,
    SEASONS,
    STICK_COUNT,
    STICKS,
    TURN,
    WATER,
    Terms,
)
from kesegames.rules.kisen.value import held_key

STAY: Final = 7 << 24
THROW: Final = 8 << 24
AGAIN: Final = 9 << 24
SEASON: Final = 10 << 24

_WORDS: Final[dict[int, Spot]] = {STAY: "stay", THROW: "throw", AGAIN: "again", SEASON: "season"}
_WRITTEN: Final[dict[int, str]] = {STAY: "此無", THROW: "再行", AGAIN: "再行", SEASON: "終季"}
NUMERALS: Final = "無一二三四五"
_THROWS: Final[list[tuple[i64, i64]]] = [(value, ways) for value, ways in enumerate(sticks.ways(STICK_COUNT))]


@final
class Kisen(State):
    """`men` stand on the board, `hands` has a count for each piece, `mover` has the turn.

    `score` has both seats' points in steps of 1/unit, `quiet` counts the turns of M25, `has_roamed` says that the turn
    before moved the 皇 (M19). While a throw or a choice is due, `pending` is the move that asked for it (`GO`, with
    start and target, for a throw at the water), `thrown` the value, -1 before the throw, `is_spoilt` that a chain of
    throws broke (M23). `situations` is what the turn's situations count in its declaration (M19).
    """

    def __init__(
        self,
        ruleset: Ruleset,
        options: dict[str, str],
        seats: i64,
        terms: Terms | None = None,
        men: Men | None = None,
    ) -> None:
        super().__init__(ruleset, options, seats)
        self.terms: Terms = terms or Terms(ruleset, options)
        self.men: Men = men or Men(self.terms.field, self.terms.field.start[:])
        self.hands: vec[u8] = vec[u8]()
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
        self.hand_key: i64 = 0

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        state = cls(ruleset, options, seats)
        state.score = vec[i64]([state.terms.start_points, state.terms.start_points])
        state.begin_season()
        return state

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls(ruleset, options, seats)
        read_position(state, text)
        return state

    def begin_season(self) -> None:
        """The board as at the start, the hands empty, the rate 1; the lot says who begins (M21, M22)."""
        self.men = Men(self.terms.field, self.terms.field.start[:])
        self.men.take_stock()
        self.hands = vec[u8]([u8(0)] * CODES)
        self.hand_key = 0
        self.rate = 1
        self.quiet = 0
        self.has_roamed = False
        self.phase = LOT
        self.mover = 0
        self.to_act = CHANCE

    def legal(self) -> vec[i64]:
        if self.to_act < 0:
            return vec[i64]()
        if self.phase == TURN:
            return self.turn_moves()
        if self.phase == CHOICE:
            return self.choices()
        return vec[i64]([AGAIN, SEASON])

    def turn_moves(self) -> vec[i64]:
        """Every move, 皇 move and drop of the seat whose turn it is."""
        may_roam = not (self.has_roamed and self.terms.is_return_forbidden)  # M19
        moves = self.men.moves(self.mover, self.terms.naming, may_roam)
        return self.men.add_drops(moves, self.hands, self.mover)

    def choices(self) -> vec[i64]:
        """The squares within the throw and what was named, the further throw (M23), giving up (M12)."""
        moves = self.men.landings(self.pending, self.thrown)
        if self.terms.is_chained and not self.is_spoilt and self.thrown <= self.terms.field.farthest - 1:
            moves = append(moves, THROW)
        return append(moves, STAY)

    def most_thrown(self) -> i64:
        """The greatest value that can have been thrown; a chain that reaches the farthest square goes no further."""
        return self.terms.field.farthest - 1 + STICK_COUNT if self.terms.is_chained else STICK_COUNT

    def chances(self) -> list[tuple[i64, i64]]:
        if self.to_act != CHANCE:
            return []
        if self.phase != LOT:
            return _THROWS[:]
        if self.season == 1 and self.terms.first >= 0:
            return [(self.terms.first, 1)]
        return [(0, 1), (1, 1)]

    def thrower(self) -> i64:
        return self.mover if self.phase in (STICKS, WATER) else CHANCE

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
            self.men.put(target, start)
            self.quiet = 0
            self.end_turn(False)
        elif tag == ROAM:
            self.men.take(start)
            self.men.put(target, EMPEROR)
            self.men.emperor = target
            self.quiet += 1
            if (had_roamed or start == target) and self.befalls(self.terms.return_cost):
                return
            self.end_turn(False)
        elif i64(self.men.squares[middle]) == EMPEROR and self.befalls(self.terms.strike_cost):
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
        if self.men.needs_throw(start, target):
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
        taken = self.men.take(target)
        self.men.put(target, self.men.take(start))
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
                if i64(self.men.squares[self.men.emperor + step]) == EMPTY:
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

    def change_hand(self, piece: i64, change: i64) -> None:
        count = i64(self.hands[piece])
        self.hands[piece] = u8(count + change)
        self.hand_key ^= held_key(piece, count) ^ held_key(piece, count + change)

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats, self.terms, self.men.copy())
        state.to_act = self.to_act
        state.hands = self.hands[:]
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
        state.hand_key = self.hand_key
        return state

    def points(self) -> list[int]:
        return [self.score[0], self.score[1]]

    def outcome(self) -> Outcome | None:
        if self.to_act != OVER:
            return None
        lead = self.score[0] - self.score[1]
        return Outcome(self.points(), [] if lead == 0 else [0] if lead > 0 else [1], self.reason)

    def estimate(self, seat: i64) -> float:
        lead = float(self.score[seat] - self.score[1 - seat])
        if self.to_act == OVER:
            return 0.5 if lead == 0.0 else 1.0 if lead > 0.0 else 0.0
        values = self.terms.values
        lead /= values.unit
        # Who has the next turn, whatever is thrown or said in this one.
        follower = -1 if self.phase == LOT else self.mover if self.phase == TURN else 1 - self.mover
        for side in (seat, 1 - seat):
            worth = values.standing(self.men, self.hands, self.hand_key, side, self.rate, side == follower)
            lead += worth if side == seat else -worth
        if self.phase in (STICKS, WATER):
            prize = float(values.prize(self.men, self.hands, self.hand_key, self.pending, self.mover, self.rate))
            lead += prize / values.unit if seat == self.mover else -prize / values.unit
        # The points of a season weigh more the fewer seasons are left.
        return 1.0 / (1.0 + math.exp(-lead / (values.scale * math.sqrt((SEASONS + 1 - self.season) / SEASONS))))

    def urgency(self, move: i64) -> i64:
        if self.phase == TURN:
            prize = self.terms.values.prize(self.men, self.hands, self.hand_key, move, self.mover, self.rate)
            if prize and i64(self.men.squares[move >> 8 & 255]) == EMPEROR:
                prize -= self.terms.strike_cost * self.rate
            return max(0, prize)
        if move == SEASON:
            return 1 + max(0, self.terms.values.total(self.hands, self.hand_key, self.mover) * self.rate)
        if self.phase == CHOICE and move < STAY:
            step = self.pending & 255 << 16 | move
            return self.terms.values.prize(self.men, self.hands, self.hand_key, step, self.mover, self.rate)
        return 0

    def key(self) -> i64:
        phase = (self.phase << 4 | self.to_act + 3 << 2 | self.mover << 1 | (1 if self.has_roamed else 0)) << 10
        phase |= self.season << 7 | (self.thrown + 1) << 1 | (1 if self.is_spoilt else 0)
        stakes = (self.score[0] << 20) + self.score[1]
        facts = mixed(phase) ^ mixed(stakes * 31 + self.rate + 1) ^ mixed(self.pending + (1 << 40))
        return (self.men.key ^ self.hand_key ^ facts ^ mixed(self.situations - (1 << 44))) & KEY_MASK

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
            is_capture = i64(self.men.squares[move & 255]) != EMPTY
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
        man = names[start] + KINDS[i64(self.men.squares[start]) >> 2]
        if tag in (GO, STEP, ROAM):
            return man + middle + target
        named = "to:any" if tag == LEAVE else "to:" + HEADINGS[move & 255] if tag == HEAD else target
        return f"{man}{middle} {named}"

    def position(self) -> str:
        return position_text(self)

    def look(self) -> Look:
        pieces: dict[Spot, list[str]] = {}
        names = self.terms.field.names
        for square in self.terms.field.squares:
            piece = i64(self.men.squares[square])
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
        counters = {"points0": self.score[0], "points1": self.score[1], "seasons": self.season, "rate": self.rate}
        domain = [names[square] for square in self.terms.field.squares if self.men.is_domain(square)]
        return Look(pieces, counters, areas={"domain": domain})

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        return kisen_notes.preview(self, spots)

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return kisen_notes.note(self, spots, spot)

    def goals(self, seat: i64) -> list[Goal]:
        return self.terms.scoring.goals(self.hands, seat, self.ruleset.seat_ids[seat])

    def reach(self, spot: Spot) -> Reach | None:
        return kisen_notes.reach(self, spot)

    def movements(self, piece: str) -> list[Reach]:
        return kisen_notes.movements(self, piece)

    def piece_id(self, piece: i64) -> str:
        """The id of `piece` in the ruleset: its owner, colour and kind."""
        return KINDS[-1] if piece == EMPEROR else self.ruleset.seat_ids[piece & 1] + called(piece)
