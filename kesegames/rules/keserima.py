"""Kese-Rima as in docs/rules/keserima.md (K1–K24). One State; a whole turn is one move, all chance is a draw of cards
or a lot.

Beside it stand the squares and cards (`keserima_board`), the packed turns (`keserima_moves`), the evaluation's reach,
the text of positions, the notes for people and the official record.

An outcome of chance is three lots as bits (rows of Rima, ships, Kese: set when the diagonal is on the left), the cards
drawn, both hands (Rima's from bit 24), or the first seat.
"""

from __future__ import annotations

import math
import re
from typing import Final, Self, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, KEY_MASK, NOBODY, OVER, Look, Note, Outcome, Spot, State
from kesegames.engine.trouble import Trouble
from kesegames.rules.keserima_board import (
    ALL,
    ALL_SQUARES,
    CIRCLE,
    CROSS,
    DEAL,
    DIAGONAL,
    DRAW,
    ENDED,
    FIRST,
    HAND,
    KINDS,
    OBLIQUE,
    ONE_CIRCLE,
    ONE_CROSS,
    ONE_DIAGONAL,
    ORTHOGONAL,
    SETUP,
    SIDES,
    SQUARES,
    TURN,
    Setup,
    cards_text,
    count_all,
    count_of,
    draws,
    is_won,
    place_of,
    shown,
    square_name,
    squares_of,
)
from kesegames.rules.keserima_habits import habit
from kesegames.rules.keserima_moves import (
    CARD_BIT,
    DROP,
    OWN_SHIFT,
    PASS,
    SAIL,
    TYPE_BIT,
    WALK,
    drops,
    go_on,
    goal_of,
    squares_on,
)
from kesegames.rules.keserima_notes import (
    END,
    HalfTurn,
    Men,
    direction_letter,
    explain_drop,
    explain_pick,
    explain_step,
    parse_turn,
)
from kesegames.rules.keserima_position import Position, read_position
from kesegames.rules.keserima_reach import reach, size
from kesegames.rules.keserima_record import read_record, recognises, write_record

__all__ = ["Keserima", "read_record", "recognises", "write_record"]

SEARCH: Final = "mcts"
"""At 0.2 s a move it won 59 of 100 games against alpha-beta."""
SIX_SHIPS: Final = 6
NEAR: Final = 40
"""Turns before K23's draw from which on `key` tells them apart: as far as a search proves anything."""
BRACES: Final = re.compile(r"\{([o+x]{1,3})\}")


@final
class Keserima(State):
    """Masks of squares, and cards counted in packed ints, for Kese (0) and Rima (1).

    `men0`, `men1` and `ships` say where pieces stand; `crosses` and `diagonals` what they are (both bits: an all).
    `side` is the seat whose turn, or draw, it is; `phase` what is due. `passes` and `ship_turns` count turns in
    succession (K20, K21), `quiet` those without drop, discard or capture (K23); a counter that no option asks for
    stays 0.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, setup: Setup) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = CHANCE
        self.setup: Setup = setup
        self.phase: i64 = SETUP
        self.side: i64 = 0
        self.men0: i64 = 0
        self.men1: i64 = 0
        self.ships: i64 = 0
        self.crosses: i64 = 0
        self.diagonals: i64 = 0
        self.hand0: i64 = 0
        self.hand1: i64 = 0
        self.deck0: i64 = setup.deck
        self.deck1: i64 = setup.deck
        self.prison0: i64 = 0
        self.prison1: i64 = 0
        self.grave0: i64 = 0
        self.grave1: i64 = 0
        self.passes: i64 = 0
        self.ship_turns: i64 = 0
        self.quiet: i64 = 0

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        return cls(ruleset, options, seats, Setup(ruleset, options))

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        state = cls(ruleset, options, seats, Setup(ruleset, options))
        position = read_position(text, state.setup)
        state.phase = position.phase
        state.side = position.side
        state.men0, state.men1, state.ships = position.men
        state.crosses = position.crosses
        state.diagonals = position.diagonals
        state.hand0, state.hand1 = position.cards["hands"]
        state.deck0, state.deck1 = position.cards["decks"]
        state.prison0, state.prison1 = position.cards["prisons"]
        state.grave0, state.grave1 = position.cards["graves"]
        state.passes = position.counters["passes"]
        state.ship_turns = position.counters["ship-turns"]
        state.quiet = position.counters["quiet"]
        state.to_act = OVER if state.phase == ENDED else state.side if state.phase == TURN else CHANCE
        return state

    def legal(self) -> vec[i64]:
        if self.to_act < 0:
            return vec[i64]()
        own = self.men0 if self.side == 0 else self.men1
        hand = self.hand0 if self.side == 0 else self.hand1
        men = self.men0 | self.men1
        moves = vec[i64](capacity=128)
        square: i64
        for square in range(SQUARES):
            if own >> square & 1:
                moves = self.walks(moves, square, own, men, hand)
        for square in range(SQUARES):
            if self.ships >> square & 1:
                moves = self.sails(moves, square, hand)
        moves = drops(moves, self.setup.land & ~men, hand)
        if not len(moves):
            moves = append(moves, PASS << TYPE_BIT)  # K22
        return moves

    def walks(self, moves: vec[i64], square: i64, own: i64, men: i64, hand: i64) -> vec[i64]:
        """Append the turns of the seat's piece on `square`: its own movement, then commands (K9, K13, K14, K17)."""
        i: i64
        lifted: i64 = 1 << square
        enter = self.setup.land | self.ships
        stop = self.setup.land & ~own | lifted
        under = men & ~lifted
        is_cross = self.crosses >> square & 1
        is_diagonal = self.diagonals >> square & 1
        if is_cross == is_diagonal:
            moves = go_on(moves, square | square << 5, square, OWN_SHIFT, hand, enter, stop, under)
        if is_cross:
            for i in range(4):
                goal = ORTHOGONAL[4 * square + i]
                if enter >> goal & 1:
                    moves = go_on(moves, square | goal << 5, goal, OWN_SHIFT, hand, enter, stop, under)
        if is_diagonal:
            for i in range(4):
                goal = OBLIQUE[4 * square + i]
                if enter >> goal & 1:
                    moves = go_on(moves, square | goal << 5, goal, OWN_SHIFT, hand, enter, stop, under)
        return moves

    def sails(self, moves: vec[i64], square: i64, hand: i64) -> vec[i64]:
        """Append the turns of the ship on `square` (K10, K13, K14)."""
        i: i64
        other = self.ships & ~(1 << square)
        path = square | SAIL << TYPE_BIT
        for i in range(4):
            goal = ORTHOGONAL[4 * square + i] if self.crosses >> square & 1 else OBLIQUE[4 * square + i]
            if self.setup.water >> goal & 1:
                stop = self.setup.water & ~other
                moves = go_on(moves, path | goal << 5, goal, OWN_SHIFT, hand, self.setup.water, stop, other)
        return moves

    def chances(self) -> list[tuple[i64, i64]]:
        if self.to_act != CHANCE:
            return []
        if self.phase == SETUP:
            return [(lots, 1) for lots in range(8)]
        if self.phase == DEAL:  # K6: a circle, and two from the shuffled rest
            return [
                (first + ONE_CIRCLE | second + ONE_CIRCLE << 24, ways * others)
                for second, others in draws(self.deck1 - ONE_CIRCLE, HAND - 1)
                for first, ways in draws(self.deck0 - ONE_CIRCLE, HAND - 1)
            ]
        if self.phase == FIRST:
            return [(0, 1), (1, 1)] if self.setup.first < 0 else [(self.setup.first, 1)]
        deck = self.deck0 if self.side == 0 else self.deck1
        return draws(deck, min(HAND, count_all(deck)))

    def has_chance(self) -> bool:
        return self.phase < DRAW or self.deck0 + self.deck1 > 0

    def sample(self, rng: Random) -> i64:
        if self.phase == SETUP:
            return rng.randrange(8)
        if self.phase == DEAL:
            first = ONE_CIRCLE + drawn(self.deck0 - ONE_CIRCLE, HAND - 1, rng)
            second = ONE_CIRCLE + drawn(self.deck1 - ONE_CIRCLE, HAND - 1, rng)
            return first | second << 24
        if self.phase == FIRST:
            return rng.randrange(2) if self.setup.first < 0 else self.setup.first
        return drawn(self.deck0 if self.side == 0 else self.deck1, HAND, rng)

    def play(self, move: i64) -> None:
        if self.phase != TURN:
            self.happen(move)
            return
        what = move >> TYPE_BIT & 3
        spent = move >> CARD_BIT
        if self.side == 0:
            self.hand0 -= spent
        else:
            self.hand1 -= spent
        is_quiet = spent == 0
        if what == DROP:
            self.put(move & 31, move >> 5 & 31)
        elif what != PASS:
            is_quiet = self.go(move, what, spent) and is_quiet
        start = move & 31
        goal = goal_of(move)
        is_pass = what == PASS or (what == WALK and start == goal and is_quiet)  # K20, K22
        self.passes = self.passes + 1 if is_pass else 0
        if self.setup.six_ship_draw:
            self.ship_turns = self.ship_turns + 1 if what == SAIL else 0
        if self.setup.limit > 0:
            self.quiet = self.quiet + 1 if is_quiet else 0
        self.finish_turn()

    def put(self, square: i64, kind: i64) -> None:
        """Place a piece of the seat whose turn it is on an empty square."""
        bit: i64 = 1 << square
        if self.side == 0:
            self.men0 |= bit
        else:
            self.men1 |= bit
        if kind & CROSS:
            self.crosses |= bit
        if kind & DIAGONAL:
            self.diagonals |= bit

    def go(self, move: i64, what: i64, spent: i64) -> bool:
        """Move a piece or a ship and settle the capture at its goal (K15, K18); True when nothing was captured."""
        start = move & 31
        goal = goal_of(move)
        kind = (self.crosses >> start & 1) | (self.diagonals >> start & 1) << 1
        left = ~(1 << start)
        self.crosses &= left
        self.diagonals &= left
        if self.side == 0:
            self.grave0 += spent
        else:
            self.grave1 += spent
        if what == SAIL:
            self.ships = self.ships & left | 1 << goal
            self.crosses |= (kind & 1) << goal
            self.diagonals |= (kind >> 1) << goal
            return True
        enemy = self.men1 if self.side == 0 else self.men0
        is_capture = enemy >> goal & 1
        if is_capture:
            self.imprison(goal)
        if self.side == 0:
            self.men0 &= left
        else:
            self.men1 &= left
        self.put(goal, kind)
        return not is_capture

    def imprison(self, square: i64) -> None:
        """Take the enemy piece on `square` off the board, into the prison of the seat whose turn it is."""
        kind = (self.crosses >> square & 1) | (self.diagonals >> square & 1) << 1
        left = ~(1 << square)
        self.crosses &= left
        self.diagonals &= left
        if self.side == 0:
            self.men1 &= left
            self.prison0 += 1 << 8 * kind
        else:
            self.men0 &= left
            self.prison1 += 1 << 8 * kind

    def finish_turn(self) -> None:
        """After a turn: is the game over, does the seat draw, or is it the other's turn (K16, K19–K23)?"""
        is_over = (
            self.passes == 2
            or self.ship_turns == SIX_SHIPS
            or (self.setup.limit > 0 and self.quiet >= self.setup.limit)
            or is_won(self.prison0 if self.side == 0 else self.prison1)
        )
        if is_over:
            self.phase = ENDED
            self.to_act = OVER
            self.side = 0
            return
        hand = self.hand0 if self.side == 0 else self.hand1
        deck = self.deck0 if self.side == 0 else self.deck1
        if not hand and deck:
            self.phase = DRAW
            self.to_act = CHANCE
            return
        self.side = 1 - self.side
        self.to_act = self.side

    def happen(self, outcome: i64) -> None:
        """Let a lot fall or cards be drawn (K5, K6, K16)."""
        if self.phase == SETUP:
            self.set_up(outcome)
            self.phase = DEAL
        elif self.phase == DEAL:
            self.hand0 = outcome & 0xFFFFFF
            self.hand1 = outcome >> 24
            self.deck0 -= self.hand0
            self.deck1 -= self.hand1
            self.phase = FIRST
        else:
            if self.phase == FIRST:
                self.side = outcome
            elif self.side == 0:
                self.hand0 = outcome
                self.deck0 -= outcome
                self.side = 1
            else:
                self.hand1 = outcome
                self.deck1 -= outcome
                self.side = 0
            self.phase = TURN
            self.to_act = self.side

    def set_up(self, lots: i64) -> None:
        """The opening rows with their lots (K4, K5)."""
        men: list[i64] = [0, 0, 0]
        for owner in range(3):
            left, right = self.setup.drawn[owner]
            is_swapped = lots >> (owner + 2) % 3 & 1  # the lots are those of Rima, the ships, Kese
            pieces = [*self.setup.fixed[owner]]
            pieces.append((DIAGONAL if is_swapped else CROSS, left))
            pieces.append((CROSS if is_swapped else DIAGONAL, right))
            for kind, square in pieces:
                men[owner] |= 1 << square
                self.crosses |= (kind & 1) << square
                self.diagonals |= (kind >> 1) << square
        self.men0, self.men1, self.ships = men

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats, self.setup)
        state.to_act = self.to_act
        state.phase = self.phase
        state.side = self.side
        state.men0 = self.men0
        state.men1 = self.men1
        state.ships = self.ships
        state.crosses = self.crosses
        state.diagonals = self.diagonals
        state.hand0 = self.hand0
        state.hand1 = self.hand1
        state.deck0 = self.deck0
        state.deck1 = self.deck1
        state.prison0 = self.prison0
        state.prison1 = self.prison1
        state.grave0 = self.grave0
        state.grave1 = self.grave1
        state.passes = self.passes
        state.ship_turns = self.ship_turns
        state.quiet = self.quiet
        return state

    def winner(self) -> i64:
        """The seat whose prison is complete (K19), -1 for none."""
        return 0 if is_won(self.prison0) else 1 if is_won(self.prison1) else -1

    def reasons(self, seat: i64) -> list[tuple[str, dict[str, str]]]:
        """How many of the three kinds that win are captured (K19)."""
        kinds = held_kinds(self.prison0 if seat == 0 else self.prison1)
        count = sum(1 for kind in range(4) if kinds >> kind & 1)
        return [("because.kinds", {"count": str(count)})] if count else []

    def outcome(self) -> Outcome | None:
        if self.to_act != OVER:
            return None
        winner = self.winner()
        if winner >= 0:
            prison = self.prison0 if winner == 0 else self.prison1
            reason = "all_captured" if count_of(prison, ALL) else "three_kinds"
            return Outcome([1, 0] if winner == 0 else [0, 1], [winner], reason)
        reason = (
            "two_passes" if self.passes == 2 else "six_ship_turns" if self.ship_turns == SIX_SHIPS else "no_progress"
        )
        return Outcome([0, 0], [], reason)

    def points(self) -> list[int]:
        outcome = self.outcome()
        return [0, 0] if outcome is None else outcome.points

    def estimate(self, seat: i64) -> float:
        if self.to_act == OVER:
            winner = self.winner()
            return 0.5 if winner < 0 else 1.0 if winner == seat else 0.0
        balance = self.strength(0) - self.strength(1)
        share = 1.0 / (1.0 + math.exp(-balance))
        return share if seat == 0 else 1.0 - share

    def strength(self, seat: i64) -> float:
        """What a seat has, in the log odds of `weights`: captures, pieces, cards, room, and what it could capture.

        What the seat that moves next has and what the other has weigh apart.
        """
        weights = self.setup.weights
        hand = self.hand0 if seat == 0 else self.hand1
        own = self.men0 if seat == 0 else self.men1
        enemy = self.men1 if seat == 0 else self.men0
        staying = own & ~(self.crosses ^ self.diagonals)
        enter = self.setup.land | self.ships
        near = reach(staying, own & self.crosses, own & self.diagonals, hand, enter, own | enemy)
        targets = self.targets(seat) & enemy
        reached, guarded, open_to = float(size(near)), float(size(near & own)), float(size(targets))
        worth = weights.kind * float(size(held_kinds(self.prison0 if seat == 0 else self.prison1)))
        worth += weights.man * float(size(own)) + weights.mover * float(size(own & (self.crosses | self.diagonals)))
        if self.phase >= DRAW and (self.side == seat) == (self.phase == TURN):
            worth += weights.reach_now * reached + weights.guard_now * guarded + weights.targets_now * open_to
            return worth + weights.hand_now[place_of(hand)] + (weights.win_now if near & targets else 0.0)
        worth += weights.reach_later * reached + weights.guard_later * guarded + weights.targets_later * open_to
        if self.phase == DRAW and not hand:
            return worth + weights.drawn
        return worth + weights.hand_later[place_of(hand)] + (weights.win_later if near & targets else 0.0)

    def targets(self, seat: i64) -> i64:
        """The squares of the pieces whose capture would win for `seat` (K19); of both sides', wherever they stand."""
        prison = self.prison0 if seat == 0 else self.prison1
        squares = self.crosses & self.diagonals
        if held_kinds(prison) in (3, 5, 6):
            squares |= self.missing(prison)
        return squares

    def certain_winner(self) -> i64:
        """The seat that moves next, if a piece of it reaches a target; the other's draw changes nothing there (K16)."""
        if self.phase < DRAW or self.phase == ENDED:
            return NOBODY
        seat = self.side if self.phase == TURN else 1 - self.side
        return seat if self.reaches_target(seat) else NOBODY

    def loses_at_once(self) -> bool:
        own = self.men0 if self.side == 0 else self.men1
        if own & ~(self.crosses ^ self.diagonals) and not self.reaches_target(1 - self.side):
            return False  # A circle or an all may stay where it is (K9).
        return super().loses_at_once()

    def reaches_target(self, seat: i64) -> bool:
        """Whether a turn of `seat`, with the hand it has, could win (K19)."""
        own = self.men0 if seat == 0 else self.men1
        targets = self.targets(seat) & (self.men1 if seat == 0 else self.men0)
        hand = self.hand0 if seat == 0 else self.hand1
        enter = self.setup.land | self.ships
        staying = own & ~(self.crosses ^ self.diagonals)
        if not targets & reach(staying, own & self.crosses, own & self.diagonals, hand, enter, 0):
            return False
        men = self.men0 | self.men1
        while own:
            man = own & -own
            own ^= man
            if targets & reach(man & staying, man & self.crosses, man & self.diagonals, hand, enter, men & ~man):
                return True
        return False

    def missing(self, prison: i64) -> i64:
        """The squares of all pieces whose kind is not in the prison."""
        squares: i64 = 0
        if not prison & 255:
            squares |= ~(self.crosses | self.diagonals)
        if not prison & 0xFF00:
            squares |= self.crosses & ~self.diagonals
        if not prison & 0xFF0000:
            squares |= self.diagonals & ~self.crosses
        return squares & ALL_SQUARES

    def urgency(self, move: i64) -> i64:
        """A win 1000, a capture by its kind 100 (new in the prison) or 20; another turn 0."""
        if self.to_act < 0 or move >> TYPE_BIT & 3 != WALK:
            return 0
        goal = goal_of(move)
        if not (self.men1 if self.side == 0 else self.men0) >> goal & 1:
            return 0
        kind = (self.crosses >> goal & 1) | (self.diagonals >> goal & 1) << 1
        prison = self.prison0 if self.side == 0 else self.prison1
        if is_won(prison + (1 << 8 * kind)):
            return 1000
        return 20 if count_of(prison, kind) else 100

    def likelihood(self, move: i64) -> i64:
        enemy = self.men1 if self.side == 0 else self.men0
        is_capture = move >> TYPE_BIT & 3 == WALK and bool(enemy >> goal_of(move) & 1)
        hand = self.hand0 if self.side == 0 else self.hand1
        return habit(move, self.kind(move & 31), is_capture, hand, self.deck0 if self.side == 0 else self.deck1)

    def key(self) -> i64:
        """Mixed from the masks and counts as they stand: 4 multiplications, cheaper than keeping a hash up in `play`.

        The graves follow from the rest, and `quiet` is left out until K23 is near, so that positions meet again by
        another way.
        """
        prisons = held_kinds(self.prison0) | held_kinds(self.prison1) << 4
        counters = self.phase | self.side << 3 | self.passes << 4 | self.ship_turns << 6
        left = self.setup.limit - self.quiet
        near = NEAR - left if self.setup.limit > 0 and left < NEAR else 0
        key = mix(self.men0 | self.men1 << 25)
        key = mix(key ^ (self.crosses | self.diagonals << 25))
        key = mix(key ^ (self.ships | counters << 25 | squeezed(self.hand0) << 35 | near << 50))
        return mix(
            key ^ (squeezed(self.hand1) | squeezed(self.deck0) << 15 | squeezed(self.deck1) << 30 | prisons << 45)
        )

    def spell(self, move: i64) -> tuple[Spot, ...]:
        if self.phase != TURN:
            return (self.spell_outcome(move),)
        what = move >> TYPE_BIT & 3
        if what == PASS:
            return ("pass",)
        if what == DROP:
            return (f"hand{self.side}:{KINDS[move >> 5 & 31]}", square_name(move & 31))
        path = squares_on(move)
        kind = self.kind(path[0])
        is_stay = path[0] == path[1] and (kind == CIRCLE or len(path) == 2)
        return (*[square_name(square) for square in path[: 1 if is_stay else 2] + path[2:]], END)

    def spell_outcome(self, outcome: i64) -> Spot:
        if self.phase == SETUP:
            return "setup:" + "".join(lot_letter(outcome, owner) for owner in (1, 2, 0))
        if self.phase == DEAL:
            return f"deal:{cards_text(outcome & 0xFFFFFF)}/{cards_text(outcome >> 24)}"
        if self.phase == FIRST:
            return "first:" + SIDES[outcome]
        return "draw:" + cards_text(outcome)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        """The official text of K24 without the side, the refill and the closing dot."""
        if self.phase != TURN:
            return self.write_outcome(move)
        what = move >> TYPE_BIT & 3
        if what == PASS:
            return "pass"
        if what == DROP:
            return KINDS[move >> 5 & 31] + square_name(move & 31)
        path = squares_on(move)
        lifted: i64 = 1 << path[0]
        under = (self.ships if what == SAIL else self.men0 | self.men1) & ~lifted
        text = ("S" if what == SAIL else "") + KINDS[self.kind(path[0])] + square_name(path[0])
        text += "-" + square_name(path[1])
        for place in range(2, len(path)):
            last = path[place - 1]
            text += "o" if under >> last & 1 else ""
            text += direction_letter(last, path[place]) + square_name(path[place])
        goal = path[-1]
        return text + (f"[{KINDS[self.kind(goal)]}]" if what == WALK and under >> goal & 1 else "")

    def write_outcome(self, outcome: i64) -> str:
        if self.phase == SETUP:
            return " ".join(
                f"{letter}{lot_letter(outcome, owner)}@{square_name(self.setup.drawn[owner][0])}"
                for letter, owner in (("R", 1), ("S", 2), ("K", 0))
            )
        if self.phase == DEAL:
            return f"K{{{cards_text(outcome & 0xFFFFFF)}}} R{{{cards_text(outcome >> 24)}}}"
        if self.phase == FIRST:
            return "first " + SIDES[outcome]
        return "{" + cards_text(outcome) + "}"

    def read(self, text: str) -> i64:
        """The inverse of `write`; cards within braces in any order.

        Raises Trouble with the column for a text that is no turn, and for one that is but cannot be played here with
        the rule that forbids it.
        """
        if self.to_act == CHANCE:
            return self.read_outcome(text)
        if self.to_act == OVER:
            raise Trouble("trouble.after_end", {"text": shown(text)})
        written = parse_turn(text, self.side)
        spots = tuple(written.spots)
        spelled = [(move, self.spell(move)) for move in self.legal()]
        for move, spelling in spelled:
            if spelling == spots:
                wanted = self.write(move)
                if wanted != text:
                    raise Trouble("trouble.keserima_written_otherwise", {"text": shown(text), "wanted": wanted})
                return move
        place = 0
        while any(spelling[: place + 1] == spots[: place + 1] for _, spelling in spelled):
            place += 1
        raise self.refusal(text, spots[:place], spots[place], written.columns[place])

    def refusal(self, text: str, spots: tuple[Spot, ...], spot: Spot, column: int) -> Trouble:
        """What to say of a written turn that has come as far as `spots` and cannot go on to `spot`."""
        note = self.explain(spots, spot)
        if note is None or note.kind != "refused":
            return Trouble("trouble.no_such_move", {"text": shown(text)}, column=column)
        values = {"text": shown(text), "rule": note.rule, "reason": "@" + note.text, **note.values}
        return Trouble("trouble.illegal_turn", values, column=column)

    def read_outcome(self, text: str) -> i64:
        ordered = BRACES.sub(lambda found: "{" + "".join(sorted(found[1], key=KINDS.index)) + "}", text[:80])
        for outcome, _ in self.chances():
            if self.write_outcome(outcome) == ordered:
                return outcome
        raise Trouble("trouble.no_such_outcome", {"text": shown(text)}, column=1)

    def kind(self, square: i64) -> i64:
        """What stands on `square`; CIRCLE also where nothing does."""
        return (self.crosses >> square & 1) | (self.diagonals >> square & 1) << 1

    def position(self) -> str:
        position = Position()
        position.phase = self.phase
        position.side = self.side
        position.men = [self.men0, self.men1, self.ships]
        position.crosses = self.crosses
        position.diagonals = self.diagonals
        position.cards = {
            "hands": [self.hand0, self.hand1],
            "decks": [self.deck0, self.deck1],
            "prisons": [self.prison0, self.prison1],
            "graves": [self.grave0, self.grave1],
        }
        position.counters = {"passes": self.passes, "ship-turns": self.ship_turns, "quiet": self.quiet}
        return position.text()

    def men(self) -> Men:
        """The board as the seat to act sees it."""
        own = self.men0 if self.side == 0 else self.men1
        enemy = self.men1 if self.side == 0 else self.men0
        return Men(self.side, own, enemy, self.ships, self.crosses, self.diagonals, self.setup.land)

    def look(self) -> Look:
        men = self.men()
        standing = squares_of(self.men0 | self.men1 | self.ships)
        pieces: dict[Spot, list[str]] = {square_name(square): [men.piece(square)] for square in standing}
        for seat in (0, 1):
            own, other = SIDES[seat], SIDES[1 - seat]
            hand, prison, grave = (
                (self.hand0, self.prison0, self.grave0) if seat == 0 else (self.hand1, self.prison1, self.grave1)
            )
            for place, cards, letter in (("hand", hand, own), ("prison", prison, other), ("grave", grave, own)):
                for kind in range(4):
                    if count_of(cards, kind):
                        pieces[f"{place}{seat}:{KINDS[kind]}"] = [letter + KINDS[kind]] * count_of(cards, kind)
        return Look(pieces, {"deck0": count_all(self.deck0), "deck1": count_all(self.deck1)})

    def half_turn(self, spots: tuple[Spot, ...]) -> HalfTurn:
        """The turn of a board piece that begins with `spots`."""
        return HalfTurn(self.men(), self.hand0 if self.side == 0 else self.hand1, spots)

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        if self.to_act < 0 or len(spots) < 2 or spots[0].startswith("hand"):
            return self.look()
        half = self.half_turn(spots)
        state = self.copy()
        if state.side == 0:
            state.hand0 = half.hand
            state.grave0 += half.spent
        else:
            state.hand1 = half.hand
            state.grave1 += half.spent
        look = state.look()
        mover = look.pieces.pop(spots[0])
        goal = square_name(half.square)
        look.pieces[goal] = look.pieces.get(goal, []) + mover
        return look

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        if self.to_act < 0:
            return None
        moves: dict[tuple[Spot, ...], int] = {}
        for move in self.legal():
            spelling = self.spell(move)
            if spelling[: len(spots)] == spots:
                moves[spelling] = move
        offers = [spelling[len(spots)] for spelling in moves if len(spelling) > len(spots)]
        if not spots:
            return explain_pick(self.men(), self.hand0 if self.side == 0 else self.hand1, spot, spot in offers)
        if spots[0].startswith("hand"):
            return explain_drop(self.men(), spot, spot in offers)
        if not moves or END in spots or spots[0] == "pass":
            return None
        ended = self.after(moves[(*spots, END)]) if END in offers else self
        is_over = ended.to_act == OVER
        return explain_step(
            self.half_turn(spots), spot, offers, is_over and ended.winner() >= 0, is_over and ended.passes == 2
        )

    def facts(self) -> tuple[int, ...]:
        """Everything the rules depend on."""
        return (
            self.phase,
            self.side,
            self.men0 | self.men1 << 25,
            self.ships,
            self.crosses | self.diagonals << 25,
            self.hand0 | self.hand1 << 24,
            self.deck0 | self.deck1 << 24,
            self.prison0,
            self.prison1,
            self.grave0 | self.grave1 << 24,
            self.passes,
            self.ship_turns,
            self.quiet,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keserima) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return int(self.key())


def lot_letter(lots: i64, owner: i64) -> str:
    """The kind on the left of a row, 0 Kese, 1 Rima, 2 the ships (K5)."""
    return "x" if lots >> (owner + 2) % 3 & 1 else "+"


def drawn(deck: i64, count: i64, rng: Random) -> i64:
    """`count` cards from a shuffled deck, or all that are left (K16)."""
    cards: i64 = 0
    for _ in range(count):
        circles = deck & 255
        crosses = deck >> 8 & 255
        total = circles + crosses + (deck >> 16 & 255)
        if not total:
            break
        place = rng.randrange(total)
        card: i64 = ONE_CIRCLE if place < circles else ONE_CROSS if place < circles + crosses else ONE_DIAGONAL
        cards += card
        deck -= card
    return cards


def held_kinds(prison: i64) -> i64:
    """The kinds in a prison as four bits."""
    kinds: i64 = 0
    for kind in range(4):
        if prison >> 8 * kind & 255:
            kinds |= 1 << kind
    return kinds


def squeezed(cards: i64) -> i64:
    """The cards o + x in 15 bits."""
    return cards & 31 | (cards >> 8 & 31) << 5 | (cards >> 16 & 31) << 10


def mix(value: i64) -> i64:
    """A well-spread hash of 60 bits (as splitmix64 mixes, D. Lea and others, 2014)."""
    value = (value ^ value >> 30) * 0x0F58476D1CE4E5B9 & KEY_MASK
    value = (value ^ value >> 27) * 0x04D049BB133111EB & KEY_MASK
    return value ^ value >> 31
