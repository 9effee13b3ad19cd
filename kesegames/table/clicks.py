"""A person's clicks over the legal moves: what can come next, what it means and costs, why something is not offered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Final

from kesegames.engine.look import END, Look, Note, Spot, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, State
from kesegames.engine.walk import Walk

SHAKE_MS: Final = 320


@dataclass
class Refusal:
    """A click that was not offered: where, why (None where nothing can be said), when."""

    spot: Spot
    note: Note | None
    at: int

    def shaken(self, now: int) -> float:
        """How far the spot's shake has gone: 0 … 1, more when it is over."""
        return (now - self.at) / SHAKE_MS


@dataclass
class Step:
    """A click so far: the spot, the pieces that it cost, the piece that it picked up, `` for none."""

    spot: Spot
    cost: list[str]
    picked: str


class Meanings(Mapping[Spot, Note]):
    """What a click on each of some spots would mean, not asked before it is wanted: of many that costs a frame."""

    def __init__(self, spots: list[Spot], ask: Callable[[Spot], Note]) -> None:
        self._asked: dict[Spot, Note | None] = dict.fromkeys(spots)
        self._ask = ask

    def __getitem__(self, spot: Spot) -> Note:
        note = self._asked[spot]
        if note is None:
            note = self._asked[spot] = self._ask(spot)
        return note

    def __contains__(self, spot: object) -> bool:
        return spot in self._asked

    def __iter__(self) -> Iterator[Spot]:
        return iter(self._asked)

    def __len__(self) -> int:
        return len(self._asked)


class Clicks:
    """The half-built move of a person: at a table, on a rules page, in the tutorial.

    `seen` is the position as the player may see it; `walk` leads over its legal moves, None where no person decides.
    The clicks `first` are made from the beginning and cannot be taken back. `refusal` is the last click, if it was in
    vain.
    """

    def __init__(self, ruleset: Ruleset, seen: State, walk: Walk | None, first: tuple[Spot, ...] = ()) -> None:
        self.ruleset = ruleset
        self.seen = seen
        self.walk = walk
        self.first = first
        self.refusal: Refusal | None = None
        self._notes: dict[tuple[Spot, ...], Meanings] = {}
        self._spots: dict[tuple[Spot, ...], list[Spot]] = {}
        self._costs: dict[tuple[Spot, ...], dict[Spot, tuple[str, ...]]] = {}
        self._whys: dict[Spot, Note | None] = {}
        self.make(first)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The clicks so far, as they were made."""
        return self.walk.spots if self.walk is not None else ()

    @property
    def spelled(self) -> tuple[Spot, ...]:
        """The clicks so far in the order of the spelling: what `preview` and `explain` take."""
        return self.walk.spelled if self.walk is not None else ()

    def chosen(self) -> frozenset[Spot]:
        """The clicks that are taken back by one more: those of a free run."""
        walk = self.walk
        return frozenset(spot for spot in walk.spots if walk.is_chosen(spot)) if walk is not None else frozenset()

    @property
    def move(self) -> int | None:
        """The move that they spell, if it is a whole one."""
        move = self.walk.move() if self.walk is not None else None
        return None if move is None else int(move)

    def only(self) -> tuple[Spot, ...]:
        """All clicks of the only move there is, before the first of them; none where there is a choice."""
        if self.walk is None or self.walk.spots or len(self.walk.moves) != 1:
            return ()
        return next(iter(self.walk.moves))

    def rest(self) -> tuple[Spot, ...]:
        """What is left of the move, where one click plays it: the piece picked up has no other way to go."""
        walk = self.walk
        if not self.ruleset.is_one_click or walk is None or len(self.spots) != len(self.first) + 1:
            return ()
        made = self.spots
        ways = [spots[len(made) :] for spots in walk.moves if spots[: len(made)] == made]
        return ways[0] if len(ways) == 1 else ()

    # What the next click means

    def _meanings(self, spots: tuple[Spot, ...], offers: list[Spot]) -> Meanings:
        if spots not in self._notes:
            self._notes[spots] = Meanings(offers, partial(self._meaning, spots))
        return self._notes[spots]

    def _meaning(self, spots: tuple[Spot, ...], spot: Spot) -> Note:
        return self.seen.explain(spots, spot) or Note("choice", "", {}, "", [])

    def offers(self) -> Mapping[Spot, Note]:
        """What can be clicked next, and what it means."""
        return self._meanings(self.spelled, self._offered()) if self.walk is not None else {}

    def _offered(self) -> list[Spot]:
        """The spots of `offers`; of the many cards of a free run only found once."""
        spots = self.spots
        if spots not in self._spots:
            self._spots[spots] = self.walk.offers() if self.walk is not None else []
        return self._spots[spots]

    def ahead(self, spot: Spot) -> Mapping[Spot, Note]:
        """What could be clicked next if `spot` were, and what it would mean; nothing for a spot that is not offered."""
        if self.walk is None or spot not in self._offered():
            return {}
        return self._meanings(self.walk.spelled_with(spot), self.walk.following(spot))

    def called(self, word: Spot) -> Told:
        """What the button of an offered word says: in short what it does, where its note tells that; else its name.

        The short note of an end that gives nothing away names what has been clicked.
        """
        note = self.offers().get(word)
        if note is None or not note.short or (word == END and note.kind != "skip"):
            return Told(f"spot.{word}")
        return Told(note.short, note.values)

    def claims(self) -> list[Spot]:
        """The offered words that stake or take what has been collected.

        What squares and cards mean is not asked.
        """
        offers = self.offers()
        return [spot for spot in offers if spot not in self._ground and offers[spot].kind == "claim"]

    @cached_property
    def _ground(self) -> dict[Spot, str]:
        """Of every square an empty text, of every spot of a place the place's id: any other spot is a word."""
        board, places = self.ruleset.board, self.ruleset.places
        squares = dict.fromkeys([cell.name for cell in board.cells] if board is not None else [], "")
        return squares | {spot: place.id for place in places.values() for spot in place.spots}

    def leading(self, spot: Spot) -> Spot | None:
        """The one offered click that leads to `spot`, not offered itself, or may lead there by chance: squares name
        directions and payments."""
        ways = self._ways(spot)
        return ways[0] if len(ways) == 1 else None

    def _ways(self, spot: Spot) -> list[Spot]:
        """The offered clicks that lead to `spot`, or may by chance."""
        offers = self.offers()
        return [] if spot in offers else [offer for offer, note in offers.items() if spot in note.ahead]

    def chances(self) -> dict[Spot, float]:
        """The squares that chance decides about, and the best chance of each."""
        found: dict[Spot, float] = {}
        for note in self.offers().values():
            for spot, chance in note.ahead.items():
                found[spot] = max(chance, found.get(spot, 0.0))
        return found

    def meaning(self, spot: Spot) -> Note | None:
        """What a click on `spot`, or in the direction of it, would mean; or why its piece cannot be picked up."""
        way = self.leading(spot)
        if way is not None:
            return self.offers()[way]
        return self.offers().get(spot) or self._back_again(spot) or self.why_not(spot)

    def _back_again(self, spot: Spot) -> Note | None:
        """What a click means on something that is chosen already, in any order, and not there once more."""
        is_chosen = self.walk is not None and self.walk.is_chosen(spot)
        return self.seen.explain(self.spelled, spot) if is_chosen else None

    def due(self, place: Spot) -> Note | None:
        """What the throw that is due from the sticks at `place` decides; None where none is, or nothing is said."""
        return self.seen.explain((), place) if self.seen.to_act == CHANCE else None

    def why_not(self, spot: Spot) -> Note | None:
        """Why a piece of the person to act cannot be picked up, or a spot is not one of those beside it where one click
        plays; None for all other spots, and once a click is made."""
        if self.walk is None or self.walk.spots or spot in self._offered():
            return None
        if spot not in self._whys:
            is_meant = self._is_own(spot) or self._ground.get(spot) in self._played_on
            self._whys[spot] = self.seen.explain((), spot) if is_meant else None
        return self._whys[spot]

    def _is_own(self, spot: Spot) -> bool:
        """Whether the topmost piece is one of the seat to act."""
        pieces = self.seen.look().pieces.get(spot, [])
        return bool(pieces) and self.ruleset.owner(pieces[-1]) == self.ruleset.seat_ids[self.seen.to_act]

    @cached_property
    def _played_on(self) -> set[str]:
        """Where the squares and spots lie on which one click is a whole move."""
        moves = self.walk.moves if self.walk is not None else {}
        return {self._ground[spots[0]] for spots in moves if len(spots) == 1 and spots[0] in self._ground}

    def so_far(self, spot: Spot | None) -> Told | None:
        """What the clicks so far come to, with that on `spot` where it is a thing that is offered; None before the
        first click, and where nothing is said of it."""
        walk = self.walk
        if walk is None or not walk.spots:
            return None
        is_next = spot in self._ground and spot in self._offered()
        return self.seen.so_far(walk.spelled_with(spot) if spot is not None and is_next else walk.spelled)

    # What it costs

    def costs(self) -> dict[Spot, tuple[str, ...]]:
        """The offered spots that take something out of a hand or another place around the board: the pieces that each
        takes. Those that cost a throw take none."""
        if self.walk is None or not self.walk.spots or self.move is not None:
            return {}
        spots = self.walk.spelled
        if spots not in self._costs:
            before = self.seen.preview(spots)
            found: dict[Spot, tuple[str, ...]] = {}
            for spot, note in self.offers().items():
                after = before if spot == END else self.seen.preview(self.walk.spelled_with(spot))
                lost = self._lost(before, after, {spots[0], *self.chosen()})
                if lost or note.is_by_chance:
                    found[spot] = tuple(lost)
            self._costs[spots] = found
        return self._costs[spots]

    def _lost(self, before: Look, after: Look, picked: Container[Spot] = ()) -> list[str]:
        """The pieces that a click took out of the places around the board, but for what was `picked` up or chosen.

        Sticks that are gathered for the next throw are no cost.
        """
        found: list[str] = []
        for place in self.ruleset.places.values():
            for spot in place.spots if place.kind != "sticks" else ():
                if spot not in picked:
                    found += before.pieces.get(spot, [])[len(after.pieces.get(spot, [])) :]
        return found

    def leaving(self, spot: Spot) -> str:
        """The piece that a click on `spot` picks up: where several kinds lie there, the one that a move takes away."""
        lying = self.seen.look().pieces.get(spot, [])
        moves = self.walk.moves if self.walk is not None and len(set(lying)) > 1 else {}
        for spots, move in moves.items():
            if len(spots) > 1 and spots[0] == spot:
                left = Counter(lying) - Counter(self.seen.after(move).look().pieces.get(spot, []))
                return next(iter(left), lying[-1])
        return lying[-1] if lying else ""

    def carriers(self, spot: Spot, goal: Spot | None = None) -> dict[Spot, str]:
        """The offered clicks each of which alone takes a piece away from `spot`, to `goal` where one is named, with
        that piece; it is not picked up itself."""
        walk, now = self.walk, self.seen.look()
        if walk is None or not now.pieces.get(spot):
            return {}
        offered = ((offer, walk.moves.get(walk.spelled_with(offer))) for offer in self._offered())
        afters = {offer: self.seen.after(move).look() for offer, move in offered if move is not None}
        return {
            offer: piece
            for offer, after in afters.items()
            for piece in set(now.pieces[spot])
            if _is_carried(now, after, piece, spot, goal)
        }

    def steps(self) -> list[Step]:
        """The clicks so far, the one that completes the move left out."""
        spots = self.spelled if self.move is None else self.spelled[:-1]
        looks = [self.seen.preview(spots[:number]) for number in range(len(spots) + 1)]
        picked = self.leaving(spots[0]) if spots else ""
        return [
            Step(
                spot,
                self._lost(looks[number], looks[number + 1]) if number else [],
                picked if not number else "",
            )
            for number, spot in enumerate(spots)
        ]

    # Clicking

    def click(self, spot: Spot, now: int) -> bool:
        """A click on `spot`; False when it is not offered, and the refusal says why.

        Clicking what was picked up once more puts it down, as the Walk does with what is chosen in a free run; clicking
        another piece that can be picked up takes that one in its place.
        """
        if self.walk is None:
            return False
        spots = self.walk.spots
        ways = self._ways(spot)
        if self.walk.click(ways[0] if len(ways) == 1 else spot):
            self.refusal = None
            return True
        if spots == (spot,) and self.back():
            return True
        if not ways and self._switch(spot):
            return True
        several = Note("refused", "note.several_ways", {}, "", ways)
        self.refusal = Refusal(spot, several if ways else self.seen.explain(self.walk.spelled, spot), now)
        return False

    def _switch(self, spot: Spot) -> bool:
        """Where a piece has just been picked up: pick up the one on `spot` in its place; False where that cannot be.

        What is chosen in any order stays chosen.
        """
        walk, before = self.walk, self.spots
        pieces = self.seen.look().pieces
        if walk is None or len(before) != len(self.first) + 1 or walk.is_chosen(before[-1]):
            return False
        if not (pieces.get(before[-1]) and pieces.get(spot)):
            return False
        walk.back()
        is_offered = spot in walk.offers()
        walk.click(spot if is_offered else before[-1])
        if is_offered:
            self.refusal = None
        return is_offered

    def make(self, spots: tuple[Spot, ...]) -> None:
        """Make these clicks, as far as they are offered."""
        for spot in spots:
            if self.walk is None or not self.walk.click(spot):
                return

    def back(self) -> bool:
        """Take one click back."""
        self.refusal = None
        return self.walk is not None and self.walk.spots != self.first and self.walk.back()

    def clear(self) -> bool:
        """Take all clicks back."""
        self.refusal = None
        if self.walk is None or self.walk.spots == self.first:
            return False
        self.walk.clear()
        self.make(self.first)
        return True


def _is_carried(now: Look, after: Look, piece: str, spot: Spot, goal: Spot | None) -> bool:
    """Whether a piece that lies on `spot` has left it for `goal`, or for anywhere where none is named."""
    if spot in now.lies:
        return after.lies.get(spot) != now.lies[spot] and goal in (None, after.lies.get(spot))

    def count(look: Look, at: Spot) -> int:
        return look.pieces.get(at, []).count(piece)

    is_gone = count(after, spot) < count(now, spot)
    return is_gone and (goal is None or count(after, goal) > count(now, goal))
