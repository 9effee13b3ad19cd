"""Hidden cards are exchanged: a seat sees the same, in every scene that it wanders to and every form that leaves.

Two twins of a match (ui/twins.py) read the same to a person and differ in what that person does not see. All that the
window shows of the one it shows of the other: while the last event happens at the table, in its record, among the
matches that were left, and on the same way of clicks from the table or the replay through menus and cards.
"""

from __future__ import annotations

import random
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

import pytest
from every_game import CATALOGUE, TABLES
from ui.conftest import Hand
from ui.twins import Watcher, at_table, hides, in_replay, left, played, seats_of, silence, twin

from kesegames import catalogue
from kesegames.engine.state import OVER
from kesegames.play import library
from kesegames.play.match import Match
from kesegames.play.own_bot import asked_line
from kesegames.play.post import letter
from kesegames.play.record import write
from kesegames.play.worker import request
from kesegames.ui import page
from kesegames.ui.scene import Scene
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT

from .screen import opened
from .trial import Trial

LONGEST: Final = 120
STEPS: Final = 8
"""Clicks of a way."""
LEFT_OUT: Final = ("quit", "throw", "go_on", "undo", "redo", "one_back", "copy", "paste", "draw", "resign")
"""They play on or end a match, and what comes then is another thing in each twin; end the program; or move a record,
sealed."""
Watch: TypeAlias = Callable[[Watcher, Match, int, int], None]
"""Has a watcher look at a match of the person at a seat, by a seed."""
SEALED: Final = re.compile(r"\? \S+|(?<=sealed: )\S+|(?<=~ )\S+")


def is_secret(game: str, seats: int) -> bool:
    """Whether a seat may not know something: where all cards are dealt to two, each reckons what the other holds."""
    if not catalogue.start(CATALOGUE.rulesets[game], {}, seats).has_secrets():
        return False
    match = played(CATALOGUE, game, ["random"] * seats, 1, LONGEST)
    states = (match.state_at(number) for number in range(len(match.events) + 1))
    return any(hides(state, viewer) for state in states if state.to_act >= 0 for viewer in range(seats))


SECRET: Final = [(game, seats) for game, seats in TABLES if is_secret(game, seats)]


def pair(game: str, seats: int, seed: int) -> tuple[Match, Match, int] | None:
    """Twins of a match that has come somewhere, and the seat of their person; None where none were found."""
    rng = random.Random(f"{game} {seats} {seed}")
    players = list(seats_of(seats))[seed % 2]
    person = players.index("human")
    whole = played(CATALOGUE, game, players, seed, LONGEST)
    numbers = [number for number in range(1, len(whole.events) + 1) if whole.state_at(number).to_act >= 0]
    for number in rng.sample(numbers, min(6, len(numbers))):
        match = whole.branch(number)
        other = twin(match, person, seed) if hides(match.state, person) else None
        if other is not None:
            return match, other, person
    return None


def forms(match: Match, person: int) -> list[object]:
    """What leaves the program of a running match: sealed records and letters without what is sealed in them, the page,
    and what the processes beside it are told of the person's own decision."""
    found: list[object] = [library.proposed_name(match), page._told(match, "ja")]
    found += [SEALED.sub("?", text) for text in (write(match), letter(match))]
    if match.to_act == person:
        found += [request(match.state, "random", 5), asked_line(match)]
    return found


def wander(watcher: Watcher, match: Match, scene: Callable[[], Scene], rng: random.Random) -> None:
    """A way of clicks on whatever is there, as long as the match stands where it stood."""
    app, at = watcher.hand.app, match.at
    app.restart(base := scene())
    for _ in range(STEPS):
        watcher.hand.turn()
        app.settle()
        targets = [target for target in app.scene.targets() if not target.id.startswith((SPOT, *LEFT_OUT))]
        if isinstance(app.scene, Table):
            targets = [target for target in targets if target.id not in app.scene.sitting.clicks.offers()]
        if not targets:
            break
        target = rng.choice(targets)
        target.choose()
        if not app.scenes or app.scenes[0] is not base or match.at != at:
            break
        watcher.hand.turn()
        watcher.frame(f"{app.scene.name}: {target.id}")


def wandered(watcher: Watcher, match: Match, person: int, seed: int) -> None:
    """What leaves the program, the last event at the table, and what is seen on ways from there."""
    watcher.seen += forms(match, person)
    at_table(watcher, match, match.at)
    for way in range(2):
        for kind in (Table, Replay):
            ours = match.branch(match.at)
            ours.names, ours.date = match.names, match.date
            wander(watcher, ours, partial(kind, watcher.hand.app, ours), random.Random(f"{seed} {way}"))


def everything(watcher: Watcher, match: Match, person: int, seed: int) -> None:
    """First its record and its picture among the matches that were left, then what is seen on ways."""
    if match.to_act != OVER:
        in_replay(watcher, match, match.at)
        left(watcher, match, match.at)
    wandered(watcher, match, person, seed)


def seen(watch: Watch, match: Match, person: int, seed: int, folder: Path) -> list[object]:
    """All that is seen of a twin in a window of its own."""
    with pytest.MonkeyPatch.context() as patch:
        hand: Hand = opened(folder)
        silence(patch)
        watcher = Watcher(hand, patch)
        watch(watcher, match, person, seed)
        hand.app.close()
    return watcher.seen


def compared(game: str, seats: int, seed: int, watch: Watch = everything) -> int:
    """Whether twins look alike; 0 where there were none."""
    found = pair(game, seats, seed)
    if found is None:
        return 0
    match, other, person = found
    assert match.state != other.state
    shown = []
    with tempfile.TemporaryDirectory() as scratch:
        for one in (match, other):
            # Paths are shown: it is the same folder, and empty again.
            folder = Path(scratch) / "data"
            shown.append(seen(watch, one, person, seed, folder))
            shutil.rmtree(folder, ignore_errors=True)
    for first, second in zip(*shown, strict=True):
        assert first == second, f"{match.at}: {str(first)[:40]} … {told_apart(first, second)}"
    return 1


def told_apart(one: object, other: object) -> str:
    """In what two things that were seen differ, without all that is the same in them."""
    if isinstance(one, tuple | list) and isinstance(other, tuple | list) and len(one) == len(other):
        return "; ".join(told_apart(first, second) for first, second in zip(one, other, strict=True) if first != second)
    return f"{str(one)[:200]} … {str(other)[:200]}"


def trials(seed: int) -> Iterator[Trial]:
    """Twins of every game with secrets in turn."""
    while True:
        for game, seats in SECRET:
            yield Trial(f"{game}-{seats}", f"leaks {game}-{seats} {seed}", partial(compared, game, seats, seed))
        seed += 1
