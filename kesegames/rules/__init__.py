"""A room a game: packages that name their file of docs/rules; comments cite rule numbers.

A room's one public name is `GAME`. Its files are named after what they are in every game: `board`, `terms`, `position`,
`moves`, `value`, `text`, `notes`, `record` and `state`; a game has those that it needs, and `state` always. A package
without `state` is shared by rooms and no game.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from pathlib import Path

from kesegames.engine.game import Game


@functools.cache
def names() -> list[str]:
    """The rooms in alphabetical order, none of them opened."""
    folders = [str(Path(folder) / module.name) for folder in __path__ for module in pkgutil.iter_modules([folder])]
    return sorted(
        Path(folder).name for folder in folders if any(m.name == "state" for m in pkgutil.iter_modules([folder]))
    )


def game(name: str) -> Game:
    """The game of the room of that name (`Ruleset.module`); ModuleNotFoundError where there is none."""
    if name not in names():
        raise ModuleNotFoundError(f"no room {name!r} among {', '.join(names())}")
    found: Game = importlib.import_module(f"{__name__}.{name}").GAME
    return found
