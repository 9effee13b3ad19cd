"""Kese-Rima as in docs/rules/keserima.md (K1–K24). One State; a whole turn is one move, all chance is a draw of cards
or a lot.

An outcome of chance is three lots as bits (rows of Rima, ships, Kese: set when the diagonal is on the left), the cards
drawn, both hands (Rima's from bit 24), or the first seat.
"""

from __future__ import annotations

from typing import Final, Self, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.look import Look, Note, Outcome, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, NOBODY, OVER, State
from kesegames.rules.keserima import notes as keserima_notes
from kesegames.rules.keserima import text as keserima_text
from kesegames.rules.keserima import value as keserima_value
from kesegames.rules.keserima.board import (
    ALL,
    CROSS,
    DEAL,
    DIAGONAL,
    DRAW,
    ENDED,
    FIRST,
    HAND,
    KINDS,
    ONE_CIRCLE,
    SETUP,
    SIDES,
    SQUARES,
    TURN,
    Setup,
    count_all,
    count_of,
    drawn,
    draws,
    held_kinds,
    is_won,
    square_name,
    squares_of,
)
from kesegames.rules.keserima.habits import habit
from kesegames.rules.keserima.moves import CARD_BIT, DROP, PASS, SAIL, TYPE_BIT, WALK, drops, goal_of, sails, walks
from kesegames.rules.keserima.notes import Men
from kesegames.rules.keserima.position import Position, read_position
from kesegames.rules.keserima.value import reaches_target

SIX_SHIPS: Final = 6
NEAR: Final = 40
"""Turns before K23's draw from which on `key` tells them apart: as far as a search proves anything."""


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
                moves = walks(moves, self, square, own, men, hand)
        for square in range(SQUARES):
            if self.ships >> square & 1:
                moves = sails(moves, self, square, hand)
        moves = drops(moves, self.setup.land & ~men, hand)
        if not len(moves):
            moves = append(moves, PASS << TYPE_BIT)  # K22
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
        return keserima_value.estimate(self, seat)

    def certain_winner(self) -> i64:
        """The seat that moves next, if a piece of it reaches a target; the other's draw changes nothing there (K16)."""
        if self.phase < DRAW or self.phase == ENDED:
            return NOBODY
        seat = self.side if self.phase == TURN else 1 - self.side
        return seat if reaches_target(self, seat) else NOBODY

    def loses_at_once(self) -> bool:
        own = self.men0 if self.side == 0 else self.men1
        if own & ~(self.crosses ^ self.diagonals) and not reaches_target(self, 1 - self.side):
            return False  # A circle or an all may stay where it is (K9).
        return super().loses_at_once()

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
        return keserima_text.spell(self, move)

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        return keserima_text.write(self, move)

    def read(self, text: str) -> i64:
        return keserima_text.read(self, text)

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

    def look(self) -> Look:
        men = Men(self)
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

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        return keserima_notes.preview(self, spots)

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return keserima_notes.explain(self, spots, spot)

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


def squeezed(cards: i64) -> i64:
    """The cards o + x in 15 bits."""
    return cards & 31 | (cards >> 8 & 31) << 5 | (cards >> 16 & 31) << 10
