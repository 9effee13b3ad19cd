"""A position of 森羅万象: what lies where, whose turn it is, and what has been (docs/rules/shinra.md X27)."""

from __future__ import annotations

from typing import Final, Self, final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import Look, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import KEY_MASK, State
from kesegames.rules.shinra.board import (
    GUEST,
    KING,
    NAMES,
    OWNER,
    PRINCE,
    cards_of,
    count_of,
    guest_of,
    letter_of,
    owner_of,
)
from kesegames.rules.shinra.terms import Terms

LAYOUT: Final = 0
DEPLOYMENT: Final = 1
SWITCH: Final = 2
BATTLE: Final = 3
PHASES: Final = ("layout", "deploy", "switch", "battle")

ROYALS: Final = 1
NO_TURN: Final = 2
REPETITION: Final = 3
NO_PROGRESS: Final = 4
REASONS: Final = ("", "royals", "no_turn", "repetition", "no_progress")

BOTH: Final = 3
"""King and prince, as bits of the royals lost."""
# Compiled code fetches constants of other files at every use: those of the board are written again.
FIELDS: Final = 25
TOP: Final = 31
SPREAD: Final = 0x9E3779B97F4A7D
"""An odd number of 56 bits: it spreads the seven bits of turn, phase and royals lost over the key."""


@final
class Past:
    """A position of the battle as it was, turn included, and those before it (X25).

    `times` is how often it has been by then. `before` is the last position, None where none is known or a royal has
    been lost since: what was then never comes again. The positions since a hand last changed are a *stretch*:
    `stretch` is the last position of the one before, `alike` the last position with the same hands.
    """

    def __init__(self, hash: i64, board: vec[i64], first_hand: i64, second_hand: i64, turn: i64, before: Past | None):
        self.hash = hash
        self.board = board
        self.first_hand = first_hand
        self.second_hand = second_hand
        self.turn = turn
        self.before = before
        self.stretch: Past | None = None
        self.alike: Past | None = None
        self.times: i64 = 1
        if before is not None:
            self._join(before)

    def _join(self, before: Past) -> None:
        one: Past | None = before
        if before.has_hands_of(self):
            self.stretch = before.stretch
        else:
            self.stretch = before
            while one is not None and not one.has_hands_of(self):
                one = one.stretch
        self.alike = one
        while one is not None:
            if one.hash == self.hash and one.turn == self.turn and same(one.board, self.board):
                self.times = one.times + 1
                return
            one = one.alike

    def has_hands_of(self, other: Past) -> bool:
        return self.first_hand == other.first_hand and self.second_hand == other.second_hand


def same(one: vec[i64], other: vec[i64]) -> bool:
    """Whether two boards are equal."""
    square: i64 = 0
    while square < FIELDS and one[square] == other[square]:
        square += 1
    return square == FIELDS


class Position(State):
    """`board` is never changed: `begin` makes a new one, so that copies and the past share it. `turn` is the seat that
    decides next, also when the game is over; hands and royals lost (a bit each) are its own and the other seat's.

    `lead` is what the first seat is ahead by, in thousandths. `quiet` counts the battle turns without capture or
    infiltration; `past` is the position itself as it will be remembered, None before the battle and where repetition
    does not count (X25). `ended` is 0 or the index of the reason.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms) -> None:
        super().__init__(ruleset, options, seats)
        self.terms = terms
        self.board: vec[i64] = terms.empty
        self.turn: i64 = 0
        self.phase: i64 = LAYOUT
        self.own_hand: i64 = 0
        self.enemy_hand: i64 = 0
        self.own_lost: i64 = 0
        self.enemy_lost: i64 = 0
        self.lead: i64 = 0
        self.hash: i64 = 0
        self.quiet: i64 = 0
        self.ended: i64 = 0
        self.past: Past | None = None

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats, self.terms)
        state.to_act = self.to_act
        state.board = self.board
        state.turn = self.turn
        state.phase = self.phase
        state.own_hand = self.own_hand
        state.enemy_hand = self.enemy_hand
        state.own_lost = self.own_lost
        state.enemy_lost = self.enemy_lost
        state.lead = self.lead
        state.hash = self.hash
        state.quiet = self.quiet
        state.ended = self.ended
        state.past = self.past
        return state

    def begin(self) -> None:
        """Take a board of its own, that may be changed."""
        self.board = self.board[:]

    def put(self, square: i64, cell: i64) -> None:
        """Lay a card, with what is under it, on an empty square."""
        terms = self.terms
        self.board[square] = cell
        place = (cell & TOP) * FIELDS + square
        self.hash ^= terms.card_keys[place]
        self.lead += terms.weights.card[place]
        if cell > TOP:
            self.slip(square, cell, 1)

    def lift(self, square: i64) -> i64:
        """Take what lies on a square off it."""
        terms = self.terms
        cell = self.board[square]
        self.board[square] = 0
        place = (cell & TOP) * FIELDS + square
        self.hash ^= terms.card_keys[place]
        self.lead -= terms.weights.card[place]
        if cell > TOP:
            self.slip(square, cell, -1)
        return cell

    def slip(self, square: i64, cell: i64, sign: i64) -> None:
        """Count the infiltrator of `cell`, or with −1 count it no more."""
        guest = cell >> GUEST
        worth = self.terms.weights.guest[guest] * sign
        self.hash ^= self.terms.guest_keys[guest * FIELDS + square]
        self.lead += worth if cell & OWNER else -worth

    def gain(self, letter: i64, number: i64) -> None:
        """Take so many cards (or −1) of a letter into the hand of the seat whose turn it is."""
        self.own_hand = self._changed(self.turn, self.own_hand, letter, number)

    def give(self, letter: i64) -> None:
        """Take a card into the other seat's hand."""
        self.enemy_hand = self._changed(1 - self.turn, self.enemy_hand, letter, 1)

    def _changed(self, seat: i64, hand: i64, letter: i64, number: i64) -> i64:
        keys = self.terms.hand_keys
        place = seat << 8 | letter << 4
        count = count_of(hand, letter)
        self.hash ^= keys[place | count] ^ keys[place | (count + number)]
        self.lead += number * self.terms.weights.hand[seat << 4 | letter]
        return hand + cards_of(letter, number)

    def pass_turn(self) -> None:
        self.turn = 1 - self.turn
        self.own_hand, self.enemy_hand = self.enemy_hand, self.own_hand
        self.own_lost, self.enemy_lost = self.enemy_lost, self.own_lost

    def hand_of(self, seat: i64) -> i64:
        return self.own_hand if seat == self.turn else self.enemy_hand

    def lost_by(self, seat: i64) -> i64:
        """The royals that a seat has lost, a bit each."""
        return self.own_lost if seat == self.turn else self.enemy_lost

    def laid_by(self, seat: i64) -> i64:
        """How many of a seat's cards lie on top."""
        number: i64 = 0
        for square in range(FIELDS):
            cell = self.board[square]
            if cell and owner_of(cell) == seat:
                number += 1
        return number

    def key(self) -> i64:
        beside = self.turn | self.phase << 1 | self.own_lost << 3 | self.enemy_lost << 5
        return self.hash ^ beside * SPREAD & KEY_MASK

    def points(self) -> list[int]:
        points = [0, 0]
        if self.ended in (ROYALS, NO_TURN):
            points[1 - self.turn] = 1
        return points

    def times(self) -> i64:
        """How often this position of the battle has been, this time included; 0 where that does not count (X25)."""
        return self.past.times if self.past is not None else 0

    def piece_id(self, seat: i64, letter: i64) -> str:
        """The id of a seat's card in the ruleset: `AK`."""
        return self.ruleset.seat_ids[seat] + self.terms.letters[letter]

    def look(self) -> Look:
        pieces: dict[Spot, list[str]] = {}
        for square in range(FIELDS):
            cell = self.board[square]
            if cell == 0:
                continue
            owner = owner_of(cell)
            guest = [self.piece_id(1 - owner, guest_of(cell))] if guest_of(cell) else []
            pieces[NAMES[square]] = [*guest, self.piece_id(owner, letter_of(cell))]
        for seat in range(2):
            for letter in range(1, len(self.terms.letters)):
                count = int(count_of(self.hand_of(seat), letter))
                if count:
                    pieces[f"hand{seat}:{self.terms.letters[letter]}"] = [self.piece_id(seat, letter)] * count
            for letter in (KING, PRINCE):
                if self.lost_by(seat) & letter:
                    pieces[f"out{seat}:{self.terms.letters[letter]}"] = [self.piece_id(seat, letter)]
        counters: dict[str, int] = {}
        limits: dict[str, int] = {}
        if self.phase == BATTLE and self.terms.quiet_limit:
            counters["quiet"], limits["quiet"] = int(self.quiet), int(self.terms.quiet_limit)
        if self.times() > 1:
            counters["times"], limits["times"] = int(self.times()), int(self.terms.repetition)
        return Look(pieces, counters, limits=limits)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.key() == other.key() and self.position() == other.position()

    def __hash__(self) -> int:
        return hash((self.key(), self.quiet))
