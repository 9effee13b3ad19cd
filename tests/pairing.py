"""A game of dealt hands for tests: two cards are laid in any order of clicks, then as many are dealt from the pile.

Cards are dealt one by one, each an event that belongs to the one before it. Both cards of a pair are odd, or both are
even. Everybody has two turns; the highest sum wins.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, Final, Self

import hand_games
from hand_games import UNKNOWN, sign
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.game import Game
from kesegames.engine.look import Look, Note, Outcome, Spot, Told, refused
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, OVER, State

EACH: Final = 5
TURNS: Final = 2
IN_ALL: Final = EACH + 2 * (TURNS - 1)
"""How many cards a seat gets in all."""
SEATS: Final = "abcdef"
BASE: Final = 100


class Pairing(State):
    """`dealt` says how many cards have been dealt, `laid` is each seat's last pair, `sums` what it has laid so far."""

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: int) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = CHANCE
        self.dealt = 0
        self.turns = 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.laid: list[list[int]] = [[] for _ in range(seats)]
        self.gone: list[int] = []
        self.sums = [0] * int(seats)

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: int) -> Self:
        return cls(ruleset, options, seats)

    def _receiver(self) -> int:
        """Who gets the next card: one after the other at first, then the seat that has laid a pair."""
        first = EACH * self.seats
        return int(self.dealt % self.seats if self.dealt < first else (self.turns - 1) % self.seats)

    def _settle(self) -> None:
        wanted = min(EACH * self.seats + 2 * self.turns, IN_ALL * self.seats)
        over = self.turns == TURNS * self.seats
        self.to_act = CHANCE if self.dealt < wanted else OVER if over else self.turns % self.seats

    def deck(self) -> list[int]:
        known = [card for cards in (*self.hands, *self.laid, self.gone) for card in cards]
        return [card for card in range(1, IN_ALL * int(self.seats) + 1) if card not in known]

    def legal(self) -> vec[i64]:
        hand = self.hands[self.to_act] if self.to_act >= 0 else []
        return vec[i64](one * BASE + other for one, other in combinations(hand, 2) if (one + other) % 2 == 0)

    def chances(self) -> list[tuple[int, int]]:
        return [(card, 1) for card in self.deck()] if self.to_act == CHANCE else []

    def deals(self) -> bool:
        return self.to_act == CHANCE

    def play(self, move: int) -> None:
        if self.to_act == CHANCE:
            seat = self._receiver()
            self.hands[seat] = sorted([*self.hands[seat], int(move)])
            self.dealt += 1
        else:
            seat, pair = int(self.to_act), [int(move) // BASE, int(move) % BASE]
            self.gone += self.laid[seat]
            self.laid[seat] = pair
            self.hands[seat] = [card for card in self.hands[seat] if card not in pair]
            self.sums[seat] += sum(pair)
            self.turns += 1
        self._settle()

    def copy(self) -> Self:
        state = type(self)(self.ruleset, self.options, self.seats)
        state.to_act, state.dealt, state.turns = self.to_act, self.dealt, self.turns
        state.hands, state.laid = [cards[:] for cards in self.hands], [cards[:] for cards in self.laid]
        state.gone, state.sums = self.gone[:], self.sums[:]
        return state

    def outcome(self) -> Outcome | None:
        if self.to_act != OVER:
            return None
        last = [sum(cards) for cards in self.laid]
        rows = [("first", [whole - one for whole, one in zip(self.sums, last, strict=True)]), ("last", last)]
        winners = [seat for seat, points in enumerate(self.sums) if points == max(self.sums)]
        return Outcome(self.sums[:], winners, "sum", rows)

    def points(self) -> list[int]:
        return self.sums[:]

    def spell(self, move: int) -> tuple[Spot, ...]:
        if self.to_act == CHANCE:
            return (f"deal:{move}",)
        return (f"hand{self.to_act}:{move // BASE}", f"hand{self.to_act}:{move % BASE}")

    def free(self, move: int) -> tuple[int, int]:
        return (0, 2) if self.to_act >= 0 else (0, 0)

    def write(self, move: int, seat: int = EVERYONE) -> str:
        if self.to_act == CHANCE:
            return sign(int(move) if seat in (self._receiver(), EVERYONE) else UNKNOWN)
        return f"{move // BASE}+{move % BASE}"

    def told(self, move: int, seat: int = EVERYONE) -> list[Told]:
        if self.to_act == CHANCE:
            return [Told("told.deal")]
        return [Told("told.lay", {"one": str(move // BASE), "other": str(move % BASE)})]

    def position(self) -> str:
        rows = (" ".join(",".join(map(sign, cards)) or "," for cards in part) for part in (self.hands, self.laid))
        return " / ".join([*rows, str(self.dealt), str(self.turns)])

    def look(self) -> Look:
        pieces: dict[Spot, list[str]] = {}
        for seat, cards in enumerate(self.hands):
            for card in cards:
                pieces.setdefault(f"hand{seat}:{sign(card)}", []).append(sign(card))
        for seat, cards in enumerate(self.laid):
            if cards:
                pieces[f"laid{seat}"] = [sign(card) for card in cards]
        left = IN_ALL * int(self.seats) - self.dealt
        points = {f"points{seat}": total for seat, total in enumerate(self.sums)}
        return Look(pieces, {"pile": left, **points}, marked={"seat:a": ["dealer"]})

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        own = f"hand{self.to_act}:"
        if not spot.startswith(own):
            return None
        numbers = [int(one.removeprefix(own)) for one in (*spots, spot)]
        if len({number % 2 for number in numbers}) > 1:
            return refused("parity", "", list(spots))
        return Note("choice", "note.lay", {}, "", [])

    def has_secrets(self) -> bool:
        return True

    def seen_by(self, seat: int) -> Self:
        state = self.copy()
        for owner in range(self.seats):
            if seat not in (owner, EVERYONE):
                state.hands[owner] = [UNKNOWN] * len(self.hands[owner])
        return state

    def guess(self, rng: Random) -> Self:
        state = self.copy()
        hand_games.fill(state.hands, self.deck(), rng)
        state.hands = [sorted(cards) for cards in state.hands]
        return state


GAME: Final = Game(Pairing, seats=(2, 6))


def ruleset() -> Ruleset:
    """The data of the game, as a file would give it."""
    cards = [str(card) for card in range(1, IN_ALL * len(SEATS) + 1)]
    names = ("一番手 First", "二番手 Second", "三番手 Third", "四番手 Fourth", "五番手 Fifth", "六番手 Sixth")
    seats = {id: dict(zip(("ja", "en"), name.split(), strict=True)) for id, name in zip(SEATS, names, strict=True)}
    places: dict[str, Any] = {
        "hand": {"each": "seat", "kind": "hand", "at": "seat", "name": {"ja": "手札", "en": "Hand"}, "pieces": cards},
        "points": {"each": "seat", "kind": "counter", "at": "seat", "name": {"ja": "得点", "en": "Points"}},
        "laid": {"each": "seat", "kind": "row", "at": "front", "name": {"ja": "場札", "en": "Laid"}, "room": 2},
        "pile": {"kind": "counter", "at": "middle", "name": {"ja": "山札", "en": "Pile"}},
    }
    texts = {
        "told.deal": {"ja": "札を配ります。", "en": "A card is dealt."},
        "told.lay": {"ja": "{one}と{other}を出します。", "en": "Lays {one} and {other}."},
        "note.lay": {"ja": "札を出します。", "en": "Lay the card."},
        "note.parity": {"ja": "奇数と偶数は組めません。", "en": "Odd and even do not go together."},
        "mark.dealer": {"ja": "親", "en": "dealer"},
        "reason.sum": {"ja": "合計を比べました", "en": "the sums were compared"},
        "row.first": {"ja": "一回目", "en": "First pair"},
        "row.last": {"ja": "二回目", "en": "Second pair"},
        "place_about.hand": {"ja": "手札です。", "en": "A hand."},
    }
    name = {"ja": "札合わせ", "en": "Pairing"}
    about = {"ja": "二枚ずつ出します。", "en": "Cards are laid in pairs."}
    return hand_games.ruleset("pairing", seats, cards, name=name, about=about, levels=[], places=places, texts=texts)
