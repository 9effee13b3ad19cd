"""A game's own engine beside a slow second one: at every position all that the rule file fixes must agree."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from slow_game import CHANCE, OVER, SlowGame, leaders

from kesegames import catalogue
from kesegames.engine import state as protocol
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State

Choices = dict[str, list[str]]
"""Every option with its choices, the default first."""
Slow = Callable[[dict[str, str], int], SlowGame]
"""What begins a slow match of given options and seats."""
Draw = Callable[[SlowGame, random.Random], str]
"""What picks the next event."""
Compared = Callable[[random.Random], int]
"""What compares some random positions of a game with its second engine, and tells how many. The test files of second
engines have one a ruleset in `COMPARED`, for as many as are wanted in the long run (tests/trust/engines.py)."""
WHO = {protocol.CHANCE: CHANCE, protocol.OVER: OVER}


@dataclass
class Both:
    """A match in both engines, and the record of it."""

    state: State
    slow: SlowGame
    record: list[str] = field(default_factory=list)

    def check(self) -> None:
        """Who acts, what can be decided or come up, with which weight; points, end, winners, reason."""
        state, slow = self.state, self.slow
        self.agree("to act", who(state.to_act), slow.to_act)
        self.agree("decisions", sorted(state.write(move) for move in state.legal()), sorted(slow.legal()))
        self.agree("outcomes", {state.write(move): weight for move, weight in state.chances()}, slow.chances())
        self.agree("points", state.points(), slow.points)
        outcome = state.outcome()
        found = None if outcome is None else (outcome.points, sorted(outcome.winners), outcome.reason)
        is_over = slow.to_act == OVER
        self.agree("end", found, (slow.points, leaders(slow.points), slow.reason) if is_over else None)
        if slow.to_act == CHANCE:
            self.agree("thrower", who(state.thrower()), slow.thrower)

    def agree(self, about: str, found: object, expected: object) -> None:
        where = f"{self.state.ruleset.id} {self.state.options}, {self.state.seats} seats"
        assert found == expected, f"{where}: {about} after {'; '.join(self.record)}"

    def play(self, text: str) -> None:
        """The same event in both, and what each seat learns of it."""
        move = self.state.read(text)
        for seat in range(self.state.seats):
            self.agree(f"{text} as {seat} sees it", self.state.write(move, seat), self.slow.told(text, seat))
        self.state.play(move)
        self.slow.play(text)
        self.record.append(text)

    def follow(self, texts: Iterable[str]) -> None:
        """These events one after the other, with a look at each position."""
        for text in texts:
            self.check()
            self.play(text)
        self.check()


def who(seat: int) -> int | str:
    return WHO.get(seat, seat)


def check_choices(ruleset: Ruleset, choices: Choices, seats: Sequence[int]) -> None:
    """The options, their defaults and the numbers of seats are those of the rule file."""
    found = {name: (option.default, set(option.choices)) for name, option in ruleset.options.items()}
    assert found == {name: (values[0], set(values)) for name, values in choices.items()}
    assert [*range(ruleset.least_seats, ruleset.most_seats + 1)] == list(seats)


def begin(ruleset: Ruleset, slow: Slow, choices: Choices, seats: int, **chosen: str) -> Both:
    """The beginning of a match; options that are not chosen have their defaults."""
    options = {name: values[0] for name, values in choices.items()} | chosen
    return Both(catalogue.start(ruleset, options, seats), slow(options, seats))


def drawn(slow: SlowGame, rng: random.Random) -> str:
    """An outcome by its weight; a decision by its first word, then any: what has few texts is not rare."""
    outcomes = slow.chances()
    if outcomes:
        return rng.choices(list(outcomes), list(outcomes.values()))[0]
    legal = slow.legal()
    word = rng.choice(sorted({text.split()[0] for text in legal}))
    return rng.choice([text for text in legal if text.split()[0] == word])


def compare(
    ruleset: Ruleset,
    slow: Slow,
    choices: Choices,
    seats: Sequence[int],
    positions: int,
    draw: Draw = drawn,
    also: Callable[[Both], None] = lambda both: None,
) -> set[str]:
    """Random matches of random options, to their ends, until so many positions were compared; what was met in them.

    `also` compares what a game has beside what all have.
    """
    rng = random.Random(f"{ruleset.id} {positions}")
    met: set[str] = set()
    compared = matches = 0
    while compared < positions:
        match = play_out(ruleset, slow, choices, seats[matches % len(seats)], rng, draw, also)
        matches += 1
        compared += len(match.record) + 1
        met |= {*match.slow.met, match.slow.reason, "winners" if leaders(match.slow.points) else "draw"}
    return met


def play_out(
    ruleset: Ruleset,
    slow: Slow,
    choices: Choices,
    seats: int,
    rng: random.Random,
    draw: Draw,
    also: Callable[[Both], None],
) -> Both:
    """A random match of random options, to its end, compared at each position."""
    options = {name: rng.choice(values) for name, values in choices.items()}
    match = begin(ruleset, slow, choices, seats, **options)
    match.check()
    while match.slow.to_act != OVER:
        match.play(draw(match.slow, rng))
        match.check()
        also(match)
    return match


def alongside(
    ruleset: Ruleset,
    slow: Slow,
    choices: Choices,
    seats: Sequence[int],
    draws: Sequence[Draw] = (drawn,),
    also: Callable[[Both], None] = lambda both: None,
) -> Compared:
    """What compares one random match at a time, of any number of seats, played by one of `draws`."""

    def compared(rng: random.Random) -> int:
        match = play_out(ruleset, slow, choices, rng.choice(seats), rng, rng.choice(draws), also)
        return len(match.record) + 1

    return compared
