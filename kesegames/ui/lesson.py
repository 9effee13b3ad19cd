"""A game's tutorial as data: assets/pages/<game>.tutorial.yaml.

`steps` is a list. Each step has a `position` (State.position of the game), perhaps `clicks` already made in it and
`spots` to light up, a sentence `say`, the `actions` that do what it asks – each a list of spots, `*` for any that is
offered there –, and what is said when one is `done` and when something else was clicked (`wrong`). Sentences are in
both languages.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from kesegames.catalogue.tree import Node, read
from kesegames.engine.look import Spot
from kesegames.engine.ruleset import Ruleset
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


@dataclass
class Step:
    """One board, one sentence, one action."""

    position: str
    clicks: tuple[Spot, ...]
    spots: tuple[Spot, ...]
    say: Words
    actions: list[tuple[Spot, ...]]
    done: Words
    wrong: Words
    line: int

    def fits(self, spots: tuple[Spot, ...]) -> bool:
        """Whether the clicks made after `clicks` begin an action."""
        return any(_begins(action, spots) for action in self.actions)

    def is_done(self, spots: tuple[Spot, ...]) -> bool:
        """Whether the clicks made after `clicks` are a whole action."""
        return any(len(action) == len(spots) and _begins(action, spots) for action in self.actions)

    def following(self, walk: Walk) -> list[Spot]:
        """The spots that go on with an action from the clicks made so far."""
        made = walk.spots[len(self.clicks) :]
        return [spot for spot in walk.offers() if self.fits((*made, spot))]


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
        return [_step(node) for node in steps.value]
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
        "position": True,
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
    return Step(
        _text(entries["position"], "position"),
        _spots(entries["clicks"], "clicks") if "clicks" in entries else (),
        _spots(entries["spots"], "spots") if "spots" in entries else (),
        _words(entries["say"], "say"),
        [_spots(action, "actions") for action in actions.value],
        _words(entries["done"], "done"),
        _words(entries["wrong"], "wrong"),
        node.line,
    )
