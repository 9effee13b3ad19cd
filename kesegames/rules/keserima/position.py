"""The facts of a position of Kese-Rima."""

from __future__ import annotations

from typing import Final, Self

from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, NOBODY, State
from kesegames.rules.keserima.board import held_kinds, is_won
from kesegames.rules.keserima.terms import Terms

SETUP: Final = 0
DEAL: Final = 1
FIRST: Final = 2
DRAW: Final = 3
TURN: Final = 4
ENDED: Final = 5
"""What is due: the lots of the rows, the hands, the lot of who begins, a draw of cards, a turn, nothing."""

NEAR: Final = 40
"""Turns before K23's draw from which on `key` tells them apart: as far as a search proves anything."""


class Position(State):
    """Masks of squares, and cards counted in packed ints: `own` of the seat `mover`, `enemy` of the other.

    `mover` is the seat whose turn or draw it is, 0 where nobody's is; `phase` says what is due. `own`, `enemy` and
    `ships` are where pieces stand, `crosses` and `diagonals` what they are (both: an all). A prison holds what its seat
    has captured. `passes` and `ship_turns` count turns in succession (K20, K21), `quiet` those without drop, discard
    or capture (K23); a counter that no option asks for stays 0.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = CHANCE
        self.terms: Terms = terms
        self.phase: i64 = SETUP
        self.mover: i64 = 0
        self.own: i64 = 0
        self.enemy: i64 = 0
        self.ships: i64 = 0
        self.crosses: i64 = 0
        self.diagonals: i64 = 0
        self.own_hand: i64 = 0
        self.enemy_hand: i64 = 0
        self.own_deck: i64 = terms.deck
        self.enemy_deck: i64 = terms.deck
        self.own_prison: i64 = 0
        self.enemy_prison: i64 = 0
        self.own_grave: i64 = 0
        self.enemy_grave: i64 = 0
        self.passes: i64 = 0
        self.ship_turns: i64 = 0
        self.quiet: i64 = 0

    def copy(self) -> Self:
        position = type(self)(self.ruleset, self.options, self.seats, self.terms)
        position.to_act = self.to_act
        position.phase = self.phase
        position.mover = self.mover
        position.own = self.own
        position.enemy = self.enemy
        position.ships = self.ships
        position.crosses = self.crosses
        position.diagonals = self.diagonals
        position.own_hand = self.own_hand
        position.enemy_hand = self.enemy_hand
        position.own_deck = self.own_deck
        position.enemy_deck = self.enemy_deck
        position.own_prison = self.own_prison
        position.enemy_prison = self.enemy_prison
        position.own_grave = self.own_grave
        position.enemy_grave = self.enemy_grave
        position.passes = self.passes
        position.ship_turns = self.ship_turns
        position.quiet = self.quiet
        return position

    def swap(self) -> None:
        """Make the other seat the mover."""
        self.mover = 1 - self.mover
        self.own, self.enemy = self.enemy, self.own
        self.own_hand, self.enemy_hand = self.enemy_hand, self.own_hand
        self.own_deck, self.enemy_deck = self.enemy_deck, self.own_deck
        self.own_prison, self.enemy_prison = self.enemy_prison, self.own_prison
        self.own_grave, self.enemy_grave = self.enemy_grave, self.own_grave

    def kind(self, square: i64) -> i64:
        """What stands on `square`; CIRCLE also where nothing does."""
        return (self.crosses >> square & 1) | (self.diagonals >> square & 1) << 1

    def staying(self, men: i64) -> i64:
        """Those of `men` that may stay where they are as their own movement: circles and alls (K9)."""
        return men & ~(self.crosses ^ self.diagonals)

    def winner(self) -> i64:
        """The seat whose prison is complete (K19), else NOBODY."""
        return self.mover if is_won(self.own_prison) else 1 - self.mover if is_won(self.enemy_prison) else NOBODY

    def men_of(self, seat: i64) -> i64:
        return self.own if seat == self.mover else self.enemy

    def hand_of(self, seat: i64) -> i64:
        return self.own_hand if seat == self.mover else self.enemy_hand

    def deck_of(self, seat: i64) -> i64:
        return self.own_deck if seat == self.mover else self.enemy_deck

    def prison_of(self, seat: i64) -> i64:
        return self.own_prison if seat == self.mover else self.enemy_prison

    def grave_of(self, seat: i64) -> i64:
        return self.own_grave if seat == self.mover else self.enemy_grave

    def key(self) -> i64:
        """Mixed from the masks and counts as they stand: 4 multiplications, cheaper than keeping a hash up in `play`.

        The graves follow from the rest, and `quiet` is left out until K23 is near, so that positions meet again by
        another way.
        """
        prisons = held_kinds(self.own_prison) | held_kinds(self.enemy_prison) << 4
        counters = self.phase | self.mover << 3 | self.passes << 4 | self.ship_turns << 6
        left = self.terms.limit - self.quiet
        near = NEAR - left if self.terms.limit > 0 and left < NEAR else 0
        key = mix(self.own | self.enemy << 25)
        key = mix(key ^ (self.crosses | self.diagonals << 25))
        key = mix(key ^ (self.ships | counters << 25 | squeezed(self.own_hand) << 35 | near << 50))
        decks = squeezed(self.own_deck) << 15 | squeezed(self.enemy_deck) << 30
        return mix(key ^ (squeezed(self.enemy_hand) | decks | prisons << 45))

    def facts(self) -> tuple[int, ...]:
        """Everything the rules depend on."""
        return (
            self.phase,
            self.mover,
            self.own | self.enemy << 25,
            self.ships,
            self.crosses | self.diagonals << 25,
            self.own_hand | self.enemy_hand << 24,
            self.own_deck | self.enemy_deck << 24,
            self.own_prison,
            self.enemy_prison,
            self.own_grave | self.enemy_grave << 24,
            self.passes,
            self.ship_turns,
            self.quiet,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return int(self.key())


def squeezed(cards: i64) -> i64:
    """The cards o + x in 15 bits."""
    return cards & 31 | (cards >> 8 & 31) << 5 | (cards >> 16 & 31) << 10
