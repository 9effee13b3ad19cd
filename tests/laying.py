"""A game of hidden hands for tests: cards are dealt one by one, each seat lays one face down, then one openly.

The highest sum takes all. What lies face down is seen when the game is over; what is still in a hand never is.
"""

from __future__ import annotations

from typing import Any, Final, Self

import hand_games
from hand_games import UNKNOWN, sign
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.game import Game
from kesegames.engine.look import Look, Note, Outcome, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, OVER, State

EACH: Final = 3
"""Cards in a hand; the deck is 1 … EACH · seats + 1."""
SEATS: Final = 4
CARDS: Final = range(1, EACH * SEATS + 2)


class Laying(State):
    """`hands` are sorted, `laid` is in order; `dealt` is how many cards have been dealt."""

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: int) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = CHANCE
        self.dealt = 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.laid: list[list[int]] = [[] for _ in range(seats)]

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: int) -> Self:
        return cls(ruleset, options, seats)

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: int, text: str) -> Self:
        state = cls(ruleset, options, seats)
        hands, laid = text.split(" / ")
        state.hands = [[UNKNOWN if one == "?" else int(one) for one in row.split(",") if one] for row in hands.split()]
        state.laid = [[UNKNOWN if one == "?" else int(one) for one in row.split(",") if one] for row in laid.split()]
        state.dealt = sum(map(len, [*state.hands, *state.laid]))
        state._settle()
        return state

    def _settle(self) -> None:
        """Who is next: chance while cards are dealt, then each seat in turn, twice."""
        laid = sum(map(len, self.laid))
        self.to_act = CHANCE if self.dealt < EACH * self.seats else laid % self.seats if laid < 2 * self.seats else OVER

    def _unseen(self) -> list[int]:
        known = [card for cards in (*self.hands, *self.laid) for card in cards]
        return [card for card in range(1, EACH * int(self.seats) + 2) if card not in known]

    def legal(self) -> vec[i64]:
        return vec[i64](self.hands[self.to_act] if self.to_act >= 0 else [])

    def chances(self) -> list[tuple[int, int]]:
        return [(card, 1) for card in self._unseen()] if self.to_act == CHANCE else []

    def play(self, move: int) -> None:
        if self.to_act == CHANCE:
            self.hands[self.dealt % self.seats] = sorted([*self.hands[self.dealt % self.seats], int(move)])
            self.dealt += 1
        else:
            hand = self.hands[self.to_act]
            hand.remove(int(move) if int(move) in hand else UNKNOWN)
            self.laid[self.to_act].append(int(move))
        self._settle()

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats)
        state.to_act, state.dealt = self.to_act, self.dealt
        state.hands, state.laid = [cards[:] for cards in self.hands], [cards[:] for cards in self.laid]
        return state

    def outcome(self) -> Outcome | None:
        if self.to_act != OVER:
            return None
        sums = [sum(cards) for cards in self.laid]
        return Outcome(sums, [seat for seat, points in enumerate(sums) if points == max(sums)], "sum")

    def spell(self, move: int) -> tuple[Spot, ...]:
        return (f"deal:{move}",) if self.to_act == CHANCE else (f"hand{self.to_act}:{move}",)

    def _hides(self, seat: int) -> bool:
        """Whether the event that comes is hidden from `seat`."""
        owner = self.dealt % self.seats if self.to_act == CHANCE else self.to_act
        is_open = self.to_act != CHANCE and len(self.laid[self.to_act]) == 1
        return seat not in (owner, EVERYONE) and not is_open

    def write(self, move: int, seat: int = EVERYONE) -> str:
        return sign(UNKNOWN if self._hides(seat) else move)

    def position(self) -> str:
        rows = (" ".join(",".join(map(sign, cards)) or "," for cards in part) for part in (self.hands, self.laid))
        return " / ".join(rows)

    def look(self) -> Look:
        pieces: dict[Spot, list[str]] = {}
        for seat, cards in enumerate(self.hands):
            for card in cards:
                pieces.setdefault(f"hand{seat}:{sign(card)}", []).append(sign(card))
        for seat, cards in enumerate(self.laid):
            if cards:
                pieces[f"laid{seat}"] = [sign(card) for card in cards]
        return Look(pieces, {})

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        return Note("choice", "note.lay", {}, "", []) if spot.startswith(f"hand{self.to_act}:") else None

    def has_secrets(self) -> bool:
        return True

    def seen_by(self, seat: int) -> Self:
        state = self.copy()
        for owner in range(self.seats):
            if seat not in (owner, EVERYONE):
                state.hands[owner] = [UNKNOWN] * len(self.hands[owner])
                if self.to_act != OVER:
                    state.laid[owner][:1] = [UNKNOWN] * len(self.laid[owner][:1])
        return state

    def guess(self, rng: Random) -> Self:
        state = self.copy()
        hand_games.fill([*state.hands, *state.laid], self._unseen(), rng)
        state.hands = [sorted(cards) for cards in state.hands]
        return state


GAME = Game(Laying, seats=(2, SEATS))


def ruleset() -> Ruleset:
    """The data of the game, as a file would give it."""
    hand = {"ja": "手札", "en": "Hand"}
    laid = {"ja": "場札", "en": "Laid"}
    spots = [sign(card) for card in (*CARDS, UNKNOWN)]
    places: dict[str, Any] = {
        "hand": {"each": "seat", "kind": "hand", "at": "seat", "name": hand, "spots": spots},
        "laid": {"each": "seat", "kind": "row", "at": "front", "name": laid, "room": 2},
    }
    cards = [sign(card) for card in CARDS]
    texts = {
        "note.lay": {"ja": "札を置きます。", "en": "Lay the card."},
        "reason.sum": {"ja": "合計を比べました", "en": "the sums were compared"},
        "place_about.hand": {"ja": "手札です。", "en": "A hand."},
        "place_about.laid": {"ja": "置いた札です。", "en": "Cards laid."},
    }
    name = {"ja": "札置き", "en": "Laying"}
    about = {"ja": "札を置きます。", "en": "Cards are laid."}
    seats = {id: {"ja": id, "en": id} for id in "abcd"}
    return hand_games.ruleset("laying", seats, cards, name=name, about=about, places=places, texts=texts)
