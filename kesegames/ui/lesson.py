"""A game's tutorial as data: assets/pages/<game>.tutorial.yaml.

`steps` is a list. Each step has a `position` (State.position of the game); without one it goes on from where the step
before it ends, the first one from the start of the game. Then the `events` happen, seen by the learner: throws, cards
drawn, moves of others, each as the game writes it. There may be `clicks` already made and `spots` to light up besides
those to be clicked. A sentence `say` asks for one of the `actions`: each a list of spots, `*` for any that is offered
there; `[throw]` where the learner is to throw. What follows then, seen as well, is `then`: events, as above; first what
comes up where the learner throws. At last what is said when one is `done` and when something else was clicked
(`wrong`). Sentences are in both languages. The learner sits at the first seat.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from kesegames import catalogue
from kesegames.catalogue.tree import Node, read
from kesegames.engine.look import THROW, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, State
from kesegames.engine.trouble import Trouble, Words
from kesegames.engine.walk import Walk
from kesegames.files import read_text
from kesegames.resources import folder
from kesegames.text import LANGUAGES
from kesegames.ui.pages import owners

if TYPE_CHECKING:
    from pathlib import Path

    from kesegames.catalogue import Catalogue

LESSON_LIMIT: Final = 100_000
"""No tutorial's file is longer, in bytes."""
STEPS_MOST: Final = 30
ANY: Final = "*"
"""In an action: any spot that is offered."""


LETTERS: Final = {"ja": 5.0, "en": 13.0}
"""So many of them are read in a second, by somebody who thinks about them."""
CLICK: Final = 3.0
EVENT: Final = 1.2
"""What a click and an event take, in seconds."""


@dataclass
class Step:
    """One board, one sentence, one action."""

    position: str
    events: tuple[str, ...]
    clicks: tuple[Spot, ...]
    spots: tuple[Spot, ...]
    say: Words
    actions: list[tuple[Spot, ...]]
    then: tuple[str, ...]
    done: Words
    wrong: Words
    line: int

    def takes(self, walk: Walk, spot: Spot) -> bool:
        """Whether a click on the offered `spot` goes on with an action; cards of a free run come in any order."""
        if walk.state.to_act == CHANCE:
            return (spot,) in self.actions
        before = walk.spots
        walk.click(spot)
        made = walk.spelled[len(self.clicks) :]
        chosen = [one for one in made if walk.is_chosen(one)]
        walk.spots = before
        if any(_begins(action, made) for action in self.actions):
            return True
        is_run = bool(chosen) and len(chosen) == len(made)
        return is_run and any(all(made.count(one) <= action.count(one) for one in made) for action in self.actions)

    def is_done(self, walk: Walk) -> bool:
        """Whether the clicks made after `clicks` are a whole action."""
        made = walk.spelled[len(self.clicks) :]
        return any(len(action) == len(made) and _begins(action, made) for action in self.actions)

    def following(self, walk: Walk) -> list[Spot]:
        """The spots that go on with an action from the clicks made so far."""
        offers = [THROW] if walk.state.to_act == CHANCE else walk.offers()
        return [spot for spot in offers if self.takes(walk, spot)]

    def named(self, walk: Walk) -> list[Spot]:
        """Those of `following` that an action names, so that they are the aim and not any spot of many."""
        named = {spot for action in self.actions for spot in action}
        return [spot for spot in self.following(walk) if spot in named]

    @property
    def is_fixed(self) -> bool:
        """Whether there is but one way to do what it asks, so that another step can go on from there."""
        return len(self.actions) == 1 and ANY not in self.actions[0]


@dataclass
class Prelude:
    """What a step begins with: the position, the `events` that happen there before the learner's eyes, and the position
    `asked` in which the learner decides. `thrown` is the throw that lies since the step before: where it was made, and
    the outcome, and `base` the position that a step has named last.
    """

    base: State
    start: State
    events: list[int]
    asked: State
    thrown: tuple[State, int] | None = None


def prelude(ruleset: Ruleset, steps: list[Step], number: int) -> Prelude:
    """What step `number`, from 0, begins with; raises Trouble with the step's line where that cannot be."""
    step = steps[number]
    thrown = None
    with _at(step):
        if number and not step.position:
            base, start, thrown = _ended(ruleset, steps, number - 1)
        else:
            base = start = catalogue.start(ruleset, {}, position=step.position)
        asked, events = happened(start, step.events)
        _clicked(asked, step.clicks)
    return Prelude(base, start, events, asked, thrown)


def minutes(steps: list[Step], language: str) -> int:
    """How long the lesson takes, whole minutes: to read its sentences, to look and click, and what happens."""
    seconds = 0.0
    for step in steps:
        seconds += (len(step.say[language]) + len(step.done[language])) / LETTERS[language]
        seconds += CLICK * (len(step.actions[0]) + 1) + EVENT * (len(step.events) + len(step.then))
    return max(1, round(seconds / 60))


def happened(state: State, events: tuple[str, ...]) -> tuple[State, list[int]]:
    """The position after these events, and the moves they are; raises Trouble for one that cannot happen there."""
    moves: list[int] = []
    for text in events:
        move = state.read(text)
        moves.append(int(move))
        state = state.after(move)
    return state, moves


def check(ruleset: Ruleset, steps: list[Step]) -> None:
    """Raises Trouble with the line of the first step that cannot be shown, or not be done as it asks."""
    for number, step in enumerate(steps):
        asked = prelude(ruleset, steps, number).asked
        with _at(step):
            if not step.following(_clicked(asked, step.clicks)):
                raise Trouble("trouble.no_such_move", {"text": " ".join(step.actions[0])})
            if step.is_fixed and step.then:
                _ended(ruleset, steps, number)


def _ended(ruleset: Ruleset, steps: list[Step], number: int) -> tuple[State, State, tuple[State, int] | None]:
    """The position named last, that after the one action of step `number` and what follows it, and the throw that it
    ended with."""
    begun = prelude(ruleset, steps, number)
    step, state = steps[number], begun.asked
    with _at(step):
        if state.to_act != CHANCE:
            spots = (*step.clicks, *step.actions[0])
            move = _clicked(state, spots).move()
            if move is None:
                raise Trouble("trouble.no_such_move", {"text": " ".join(spots)})
            state = state.after(move)
        before, _ = happened(state, step.then[:-1])
        after, last = happened(before, step.then[-1:])
        is_throw = bool(last) and before.to_act == CHANCE and before.thrower() >= 0
        return begun.base, after, (before, last[0]) if is_throw else None


def _clicked(state: State, spots: tuple[Spot, ...]) -> Walk:
    walk = Walk(state)
    if not all(walk.click(spot) for spot in spots):
        raise Trouble("trouble.no_such_move", {"text": " ".join(spots)})
    return walk


@contextmanager
def _at(step: Step) -> Iterator[None]:
    """Trouble inside is that of a step: it has its line."""
    try:
        yield
    except Trouble as trouble:
        trouble.line = trouble.line or step.line
        raise


def _begins(action: tuple[Spot, ...], spots: tuple[Spot, ...]) -> bool:
    wanted = action[: len(spots)]
    return len(wanted) == len(spots) and all(one in (ANY, spot) for one, spot in zip(wanted, spots, strict=True))


def path(id: str) -> Path:
    return folder("assets") / "pages" / f"{id}.tutorial.yaml"


def lesson_owner(ruleset: Ruleset, known: Catalogue) -> Ruleset | None:
    """Whose tutorial a game has: its own, that of the game it is a variant of, or None."""
    return next((one for one in owners(ruleset, known) if path(one.id).is_file()), None)


def load(id: str) -> list[Step]:
    """The steps of a game's tutorial; raises Trouble with file, line and column of what is wrong."""
    file = str(path(id))
    return parse(read_text(path(id), LESSON_LIMIT), file)


def parse(source: str, file: str) -> list[Step]:
    """The steps in the text of a tutorial; raises Trouble for the first mistake."""
    root, troubles = read(source, file)
    if root is None or troubles:
        raise troubles[0]
    try:
        (steps,) = _entries(root, {"steps": True}).values()
        if not isinstance(steps.value, list) or not 1 <= len(steps.value) <= STEPS_MOST:
            raise _wrong(steps, "steps", f"a list of 1 to {STEPS_MOST} steps")
        found = [_step(node) for node in steps.value]
        for before, step in itertools.pairwise(found):
            if not step.position and not before.is_fixed:
                raise Trouble("trouble.lesson_goes_on", {}, step.line)
        return found
    except Trouble as trouble:
        trouble.file = file
        raise


def _wrong(node: Node, key: str, wanted: str) -> Trouble:
    return Trouble("trouble.lesson_value", {"key": key, "wanted": wanted}, node.line, node.column)


def _entries(node: Node, keys: dict[str, bool]) -> dict[str, Node]:
    """The values of a mapping with just these keys; those that are False may be absent."""
    value = node.value
    known = ", ".join(keys)
    if not isinstance(value, dict):
        raise _wrong(node, "–", known)
    for key, entry in value.items():
        if key not in keys:
            raise Trouble("trouble.lesson_key", {"key": key, "known": known}, entry.key_line, entry.key_column)
    for key, is_needed in keys.items():
        if is_needed and key not in value:
            raise Trouble("trouble.lesson_missing", {"key": key}, node.line, node.column)
    return value


def _text(node: Node, key: str) -> str:
    if not isinstance(node.value, str) or not node.value.strip():
        raise _wrong(node, key, "text")
    return node.value.strip()


def _words(node: Node, key: str) -> Words:
    entries = _entries(node, dict.fromkeys(LANGUAGES, True))
    return {language: _text(entries[language], f"{key}.{language}") for language in LANGUAGES}


def _spots(node: Node, key: str) -> tuple[Spot, ...]:
    if not isinstance(node.value, list) or not node.value:
        raise _wrong(node, key, '["55", "44", end]')
    return tuple(_text(item, key) for item in node.value)


def _step(node: Node) -> Step:
    keys = {
        "position": False,
        "events": False,
        "then": False,
        "clicks": False,
        "spots": False,
        "say": True,
        "actions": True,
        "done": True,
        "wrong": True,
    }
    entries: dict[str, Any] = _entries(node, keys)
    actions = entries["actions"]
    if not isinstance(actions.value, list) or not actions.value:
        raise _wrong(actions, "actions", '[["55", "44", end]]')
    lists = {key: _spots(entries[key], key) for key in ("events", "clicks", "spots", "then") if key in entries}
    return Step(
        _text(entries["position"], "position") if "position" in entries else "",
        lists.get("events", ()),
        lists.get("clicks", ()),
        lists.get("spots", ()),
        _words(entries["say"], "say"),
        [_spots(action, "actions") for action in actions.value],
        lists.get("then", ()),
        _words(entries["done"], "done"),
        _words(entries["wrong"], "wrong"),
        node.line,
    )
