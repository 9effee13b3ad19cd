"""A position of a game, and what it tells: the protocol that every rules module follows.

Moves are ints so that search runs at machine speed; people, files and tests only ever see their spelling in spots.
"""

from __future__ import annotations

import hashlib
from typing import Final, Self

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble

Spot = str
"""A place that can be clicked (`44`, `hand0:o`), a word that becomes a button (`end`), or an outcome (`first:K`)."""

CHANCE: Final = -1
"""Whoever throws and deals, as `State.to_act`."""
OVER: Final = -2
"""`State.to_act` when nobody acts any more."""
EVERYONE: Final = -3
"""An observer who sees everything."""
NOBODY: Final = -1
UNTOLD: Final = -2
"""No seat, and no answer, as `State.certain_winner`."""
KEY_MASK: Final = (1 << 60) - 1
"""Hashes are kept within it: i64 wraps only when compiled, Python's ints never do."""


class Look:
    """What is visible where; the views draw Looks and nothing else.

    `pieces` maps a spot to the ids of the pieces on it (keys of the ruleset's `pieces`, `?` = face down), the bottom
    one first; spots with nothing on them are left out. `counters` maps a place of the ruleset to its number, `limits`
    some of these places to the number at which something happens. `links` are pairs of spots whose pieces belong
    together: a line is drawn between them. `areas` maps an area of the ruleset to the spots that belong to it now,
    where that changes.
    """

    def __init__(
        self,
        pieces: dict[Spot, list[str]],
        counters: dict[str, int],
        links: list[tuple[Spot, Spot]] | None = None,
        areas: dict[str, list[Spot]] | None = None,
        limits: dict[str, int] | None = None,
    ) -> None:
        self.pieces = pieces
        self.counters = counters
        self.links = links or []
        self.areas = areas or {}
        self.limits = limits or {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Look) and (self.pieces, self.counters, self.links, self.areas, self.limits) == (
            other.pieces,
            other.counters,
            other.links,
            other.areas,
            other.limits,
        )

    def __hash__(self) -> int:
        return hash((tuple(sorted(self.pieces)), tuple(sorted(self.counters.items()))))


class Outcome:
    """How a game ended.

    `points` has one int a seat, in steps of 1/unit of the ruleset; `winners` are seats, none in a draw; `reason` is
    an id whose sentence the ruleset has under `reason.<id>`.
    """

    def __init__(self, points: list[int], winners: list[int], reason: str) -> None:
        self.points = points
        self.winners = winners
        self.reason = reason


class Note:
    """What a spot means while a move is being built.

    `kind`: `move`, `capture`, `cost` (it costs cards or a throw), `choice` (a word or something to pick up), `claim` (a
    word that stakes or takes what `State.goals` counts) for a spot that is offered, `refused` for one that is not.
    `text` is an id in the ruleset's texts with `values` for its braces (values that are ids of pieces or texts are
    written `@id`); `rule` is the number that says so (`K13`, `` when none); `spots` are the places that cause it.
    Where chance decides, `ahead` maps each square it may lead to to the exact chance of coming there, 0 … 1, for a seat
    that wants nothing else.
    """

    def __init__(
        self,
        kind: str,
        text: str,
        values: dict[str, str],
        rule: str,
        spots: list[Spot],
        ahead: dict[Spot, float] | None = None,
    ) -> None:
        self.kind = kind
        self.text = text
        self.values = values
        self.rule = rule
        self.spots = spots
        self.ahead = ahead or {}


def refused(text: str, rule: str, spots: list[Spot], values: dict[str, str] | None = None) -> Note:
    """The Note of a spot that is not offered: `text` is its id without `note.`, `rule` and `spots` say why."""
    return Note("refused", "note." + text, values or {}, rule, spots)


class Risk:
    """The chance of something that may happen to, or be done with, the piece on a spot.

    `text` is an id in the ruleset's texts. The chance lies in `least` … `most`, 0 … 1; they differ where not everything
    could be counted.
    """

    def __init__(self, text: str, least: float, most: float) -> None:
        self.text = text
        self.least = least
        self.most = most


class Goal:
    """A set of pieces that a seat collects for points.

    `name` is an id in the ruleset's texts; `kinds` is what it takes (`kind.<kind>` in the texts), `held` the id of the
    piece that serves for each of them now, `` where none does. `worth` is what it counts now and `best` what it can
    count, in steps of 1/unit. The worths of all goals together are what the seat's collection counts.
    """

    def __init__(self, name: str, kinds: list[str], held: list[str], worth: int, best: int) -> None:
        self.name = name
        self.kinds = kinds
        self.held = held
        self.worth = worth
        self.best = best

    def missing(self) -> list[str]:
        """The kinds that are still wanted."""
        return [kind for kind, piece in zip(self.kinds, self.held, strict=True) if not piece]


class Reach:
    """What a piece could do from the spot `at`, were it its owner's turn, before anything else is considered.

    `text` is an id in the ruleset's texts that says by which of its movements, `` where it has only one. `spots` maps
    each spot that it comes to to `move`, `capture` or `step` (it meets something it cannot capture, but go on from).
    """

    def __init__(self, at: Spot, text: str, spots: dict[Spot, str]) -> None:
        self.at = at
        self.text = text
        self.spots = spots


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: who is to act, what is legal, what happens next. One subclass a rules module.

    `seats` is the number of players; `to_act` a seat, CHANCE or OVER. A move is everything one seat decides without
    learning anything new: a throw, a drawn card or another seat's decision ends it.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64) -> None:
        self.ruleset = ruleset
        self.options = options
        self.seats: i64 = seats
        self.to_act: i64 = OVER

    @classmethod
    def start(cls, ruleset: Ruleset, options: dict[str, str], seats: i64) -> Self:
        """The position before anything has happened.

        `options` has a value for every option of the ruleset (`Ruleset.complete`). Raises Trouble with a `path` where
        the ruleset's numbers or tables cannot be played.
        """
        raise NotImplementedError

    @classmethod
    def from_position(cls, ruleset: Ruleset, options: dict[str, str], seats: i64, text: str) -> Self:
        """The inverse of `position`, also of one with unknown cards; raises Trouble naming what is wrong."""
        raise NotImplementedError

    def legal(self) -> vec[i64]:
        """Every move of the seat to act, always in the same order; empty at CHANCE and OVER."""
        raise NotImplementedError

    def chances(self) -> list[tuple[i64, i64]]:
        """At CHANCE: every outcome with its integer weight, ascending by move; otherwise empty."""
        return []

    def has_chance(self) -> bool:
        """Whether anything may still be thrown or drawn in this game; True where that is not known."""
        return True

    def sample(self, rng: Random) -> i64:
        """One chance move, drawn by its weight."""
        outcomes = self.chances()
        total: i64 = 0
        for _, weight in outcomes:
            total += weight
        left = rng.randrange(total)
        for move, weight in outcomes:
            left -= weight
            if left < 0:
                return move
        raise ValueError("no outcome to sample")

    def play(self, move: i64) -> None:
        """Change this state by a legal move or an outcome of chance; a move that is neither is not checked."""
        raise NotImplementedError

    def thrower(self) -> i64:
        """At CHANCE: the seat whose throw it is, so that a person throws by a click; CHANCE where it just happens."""
        return CHANCE

    def copy(self) -> Self:
        """An equal state that shares nothing that `play` changes."""
        raise NotImplementedError

    def after(self, move: i64) -> Self:
        """The state after `move`; this one is left alone."""
        state = self.copy()
        state.play(move)
        return state

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        raise NotImplementedError

    def points(self) -> list[int]:
        """What each seat has scored so far, in steps of 1/unit of the ruleset."""
        return [0] * self.seats

    def estimate(self, seat: i64) -> float:
        """A cheap guess of `seat`'s result, 0 lost … ½ drawn … 1 won; at OVER the result itself.

        Games where more than winning counts (points, stakes) say here what a result is worth. With two seats the
        two estimates add up to 1: a search asks for one of them.
        """
        outcome = self.outcome()
        if outcome is None or not outcome.winners:
            return 0.5
        return 1.0 if seat in outcome.winners else 0.0

    def urgency(self, move: i64) -> i64:
        """0 for a quiet move; the greater, the earlier a search looks at it (captures, completed hands …)."""
        return 0

    def likelihood(self, move: i64) -> i64:
        """How likely good play chooses `move`, from 1 up, in proportion to the others: where a tree search looks first.

        As long as a game says nothing: 1 for a quiet move, one more each time the urgency doubles.
        """
        weight: i64 = 1
        urgency = self.urgency(move)
        while urgency > 0:
            weight += 1
            urgency >>= 1
        return weight

    def certain_winner(self) -> i64:
        """The seat that can win with the next decision, whatever chance does before it.

        NOBODY where there is none; UNTOLD, the default, where only trying would tell. A game that tells has its forced
        wins searched before anything else.
        """
        return UNTOLD

    def loses_at_once(self) -> bool:
        """Whether the other seat is the `certain_winner` after every move of the one to act; asked of two seats only,
        where the seat to act is not certain to win itself. False in games that do not tell.
        """
        return all(self.after(move).certain_winner() == 1 - self.to_act for move in self.legal())

    def key(self) -> i64:
        """A hash for transposition tables, 0 … KEY_MASK, equal for equal states, the same in every process."""
        digest = hashlib.blake2b(self.position().encode(), digest_size=8).digest()
        return int.from_bytes(digest, "big") & KEY_MASK

    def spell(self, move: i64) -> tuple[Spot, ...]:
        """The clicks that make `move` (also of chance moves): distinct, and none the beginning of another."""
        raise NotImplementedError

    def write(self, move: i64, seat: i64 = EVERYONE) -> str:
        """The game's own notation of `move`, as `seat` may see it: `?` for what it may not."""
        raise NotImplementedError

    def read(self, text: str) -> i64:
        """The inverse of `write` for the moves or outcomes that are possible here; raises Trouble for any other."""
        if self.to_act == CHANCE:
            for outcome, _ in self.chances():
                if self.write(outcome) == text:
                    return outcome
            raise Trouble("trouble.no_such_outcome", {"text": text})
        for move in self.legal():
            if self.write(move) == text:
                return move
        raise Trouble("trouble.no_such_move", {"text": text})

    def position(self) -> str:
        """All that the rules depend on, as one line, unknown cards as `?`; enough to play on from."""
        raise NotImplementedError

    def look(self) -> Look:
        """What lies where."""
        raise NotImplementedError

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        """The Look while a move is half built: `spots` is the beginning of a legal move's spelling.

        At CHANCE: the Look as an outcome comes up, before it has done anything: sticks that lie, with their number.
        """
        return self.look()

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        """What clicking `spot` after `spots` would mean, or why it is not offered; None where nothing can be said."""
        return None

    def has_secrets(self) -> bool:
        """Whether a seat may not know everything, so that `seen_by` and `guess` do more than copy.

        A search then plays in many guesses, and addresses a decision by `seen_by(to_act).key()`; so that key says all
        that the seat to act knows, and two worlds that look the same to it have the same key.
        """
        return False

    def risks(self) -> dict[Spot, list[Risk]]:
        """For games of chance: what may soon happen to the piece on each spot; the rules module says what exactly."""
        return {}

    def goals(self, seat: i64) -> list[Goal]:
        """For games of collecting: every set that scores, and how far `seat` has come with it."""
        return []

    def reasons(self, seat: i64) -> list[tuple[str, dict[str, str]]]:
        """What speaks for `seat` here, to be read beside an evaluation: ids of the ruleset's texts, and the values for
        their braces. Games that have `goals` need not tell of those.
        """
        return []

    def reach(self, spot: Spot) -> Reach | None:
        """Where the piece on `spot`, of whatever seat, could go; None where none stands or nothing is said."""
        return None

    def movements(self, piece: str) -> list[Reach]:
        """For a picture of how a piece of this id moves: its reach on an empty board, by each of its movements."""
        return []

    def seen_by(self, seat: i64) -> Self:
        """This state as `seat` may know it, cards hidden from it unknown."""
        return self.copy()

    def guess(self, rng: Random) -> Self:
        """A copy with the unknown cards filled in, every consistent deal equally likely."""
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(self) is type(other) and self.position() == other.position()

    def __hash__(self) -> int:
        return hash(self.position())
