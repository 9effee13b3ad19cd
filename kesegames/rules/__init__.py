"""A module a game. Each names its file of docs/rules; comments cite rule numbers.

A module has one subclass of State. For the game's official notation it may have `recognises(text) -> bool`,
`read_record(text) -> Transcript`, `write_record(transcript) -> str`, and `DIALECTS`, of which `write_record` then takes
one; and `SEARCH`, the search that plays it best.
"""

from __future__ import annotations

import importlib
from types import ModuleType

from kesegames.engine.state import State


def module(name: str) -> ModuleType:
    """The rules module of that name (`Ruleset.module`); ModuleNotFoundError when there is none."""
    return importlib.import_module(f"{__name__}.{name}")


def search(name: str) -> str:
    """The search that plays the game of rules module `name` best: its `SEARCH`, `mcts` where it says nothing."""
    return str(getattr(module(name), "SEARCH", "mcts"))


def state_class(name: str) -> type[State]:
    """The State subclass of the rules module `name`."""
    found = module(name)
    for value in vars(found).values():
        if isinstance(value, type) and issubclass(value, State) and value is not State:
            return value
    raise ModuleNotFoundError(f"{found.__name__} has no State")
