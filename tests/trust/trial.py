"""What every part consists of: trials, each of which does some of a thing, or fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from time import monotonic


@dataclass(frozen=True)
class Trial:
    """`run` does as many of `what` as it returns, and raises whatever it finds; `name` says which trial it was, so
    that it can be done again."""

    what: str
    name: str
    run: Callable[[], int]


@dataclass(frozen=True)
class Part:
    """A claim that is tried: `trials` (by a seed) go on without end; `goals` says how many of a thing are enough, of
    things that are not named `goal` are; `share` is the part of the time that it should have."""

    name: str
    trials: Callable[[int], Iterator[Trial]]
    goal: int
    share: float
    goals: dict[str, int] = field(default_factory=dict)


@dataclass
class Tally:
    """How many were done of what, and what was found."""

    done: Counter[str] = field(default_factory=Counter)
    found: list[str] = field(default_factory=list)

    def attempt(self, trial: Trial) -> None:
        try:
            self.done[trial.what] += trial.run()
        # Any kind of stumbling is what is looked for.
        except Exception as error:
            self.found.append(f"{trial.name}: {type(error).__name__}: {error}")

    def spend(self, part: Part, seed: int, seconds: float, most_found: int = 20) -> bool:
        """Trials of a part until its goals are met (then True), the time is over or enough is found."""
        until = monotonic() + seconds
        met: set[str] = set()
        passed = 0
        for trial in part.trials(seed):
            if monotonic() >= until or len(self.found) >= most_found:
                return False
            if self.done[trial.what] >= part.goals.get(trial.what, part.goal):
                met.add(trial.what)
                passed += 1
                if passed > 3 * len(self.done):
                    return True
                continue
            passed = 0
            self.attempt(trial)
        return True
