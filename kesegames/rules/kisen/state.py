"""Modern Kisen (教育机戦, 標準机戦 and their variants) as in docs/rules/kisen.md, part M.

A turn is a move, then the throws it needs, then a declaration: each a decision or a chance event of its own. Moves are
packed as `men` says; outcomes of chance are the seat drawn and the number of light sides.
"""

from __future__ import annotations

from typing import Final, Self, final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, u8

from kesegames.engine import sticks
from kesegames.engine.look import Ending, Goal, Look, Note, Outcome, Reach, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, OVER, UNTOLD
from kesegames.engine.trouble import Trouble
from kesegames.rules.kisen import notes, text, value
from kesegames.rules.kisen.board import CODES, EMPEROR, EMPTY, STEP, WIDEST
from kesegames.rules.kisen.men import (
    AGAIN,
    DROP,
    GO,
    ROAM,
    SEASON,
    STAY,
    THROW,
    Men,
    middle_of,
    packed,
    start_of,
    tag_of,
    target_of,
)
from kesegames.rules.kisen.moves import choices, count_turn, may_move, turn_move, turn_moves
from kesegames.rules.kisen.position import Position, read_position, throwing_text
from kesegames.rules.kisen.terms import CHOICE, DECLARATION, LOT, SEASONS, STICK_COUNT, STICKS, TURN, WATER

_THROWS: Final[list[tuple[i64, i64]]] = [(thrown, ways) for thrown, ways in enumerate(sticks.ways(STICK_COUNT))]


@final
class Kisen(Position):
    """A position of modern Kisen, and what happens next in it."""

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
        if state.phase in (STICKS, CHOICE) and state.pending not in turn_moves(state):
            raise Trouble("trouble.no_such_move", {"text": throwing_text(state)})
        if state.phase == TURN:
            state.begin_turn(state.mover)
        return state

    def legal(self) -> vec[i64]:
        if self.to_act < 0:
            return vec[i64]()
        if self.phase == TURN:
            return turn_moves(self)
        if self.phase == CHOICE:
            return choices(self)
        return vec[i64]([AGAIN, SEASON])

    def legal_count(self) -> i64:
        if self.terms.field.columns > WIDEST:
            return UNTOLD
        return count_turn(self) if self.phase == TURN and self.to_act >= 0 else len(self.legal())

    def legal_at(self, place: i64) -> i64:
        return turn_move(self, place) if self.phase == TURN else self.legal()[place]

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

    def thrower(self) -> i64:
        return self.mover if self.phase in (STICKS, WATER) else CHANCE

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

    def begin_season(self) -> None:
        """The board as at the start, the hands empty, the rate 1; the lot says who begins (M21, M22)."""
        self.men = Men(self.terms.field, self.terms.field.start[:])
        self.men.take_stock()
        self.hands = vec[u8]([u8(0)] * CODES)
        self.hand_key = 0
        self.kinds = 0
        self.rate = 1
        self.quiet = 0
        self.has_roamed = False
        self.phase = LOT
        self.mover = 0
        self.to_act = CHANCE

    def play_turn(self, move: i64) -> None:
        tag = tag_of(move)
        start = start_of(move)
        target = target_of(move)
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
            self.men.crown(target)
            self.quiet += 1
            if (had_roamed or start == target) and self.befalls(self.terms.return_cost):
                return
            self.end_turn(False)
        elif i64(self.men.squares[middle_of(move)]) == EMPEROR and self.befalls(self.terms.strike_cost):
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
        start = start_of(self.pending)
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
            self.pending = packed(GO, start, 0, target)
            self.phase = WATER
            self.to_act = CHANCE
        else:
            self.land(start, target)

    def enter_water(self, value: i64) -> None:
        move = self.pending
        self.pending = 0
        if value >= self.terms.water_least:
            self.land(start_of(move), target_of(move))
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
        has_risen = self.terms.scoring.rises(self.hands, self.mover, taken ^ 1)
        self.change_hand(taken ^ 1, 1)
        self.end_turn(has_risen)

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
        if not may_move(self):
            self.end("no_move")

    def end_season(self, reason: str) -> None:
        """The next season, or after winter the end of the match for `reason` (M21)."""
        if self.season == SEASONS:
            self.end(reason)
        else:
            self.season += 1
            self.begin_season()

    def outcome(self) -> Outcome | None:
        if self.to_act != OVER:
            return None
        lead = self.score[0] - self.score[1]
        return Outcome(self.points(), [] if lead == 0 else [0] if lead > 0 else [1], self.reason)

    def points(self) -> list[int]:
        return [self.score[0], self.score[1]]

    def estimate(self, seat: i64) -> float:
        return value.estimate(self, seat)

    def is_half_done(self) -> bool:
        return self.phase in (CHOICE, DECLARATION)

    def urgency(self, move: i64) -> i64:
        return value.urgency(self, move)

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return text.spell(self, move)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        return text.write(self, move)

    def told(self, move: i64, seat: i64 = EVERYONE) -> list[Told]:
        return text.told(self, move)

    def noted(self, moves: list[int], seat: i64 = EVERYONE) -> list[Told]:
        return text.noted(self, moves)

    def chapter(self) -> Told | None:
        return text.season_name(self)

    def ending(self, move: i64) -> Ending | None:
        return text.ending(self, move)

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        return notes.preview(self, spots)

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return notes.note(self, spots, spot)

    def strikes(self, move: i64) -> bool:
        return value.strikes(self, move)

    def passed(self) -> Self | None:
        if self.phase != TURN or self.to_act < 0:
            return None
        state = self.copy()
        state.begin_turn(1 - self.mover)
        return state

    def goals(self, seat: i64, taken: Spot = "") -> list[Goal]:
        hands = self.hands
        piece = i64(self.men.squares[self.terms.field.places[taken]]) if taken in self.terms.field.places else EMPTY
        if piece != EMPTY and piece != EMPEROR and piece & 1 != seat:
            hands = self.hands[:]
            hands[piece ^ 1] = u8(i64(hands[piece ^ 1]) + 1)
        return self.terms.scoring.goals(hands, seat, self.ruleset.seat_ids[seat])

    def factor(self) -> int:
        return self.rate

    def reach(self, spot: Spot) -> Reach | None:
        return notes.reach(self, spot)

    def movements(self, piece: str) -> list[Reach]:
        return notes.movements(self, piece)
