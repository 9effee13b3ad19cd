"""How each game's board and pieces look. A painter draws; it knows no clicks and no rules."""

from __future__ import annotations

import importlib
import importlib.util

from kesegames.engine.ruleset import Ruleset
from kesegames.ui.painters.plain import Painter


def painter(ruleset: Ruleset) -> Painter:
    """The painter of a ruleset's rules module, else the plain one.

    A module of this package named like the rules module has a class `Painter`.
    """
    name = f"{__name__}.{ruleset.module}"
    if importlib.util.find_spec(name) is None:
        return Painter(ruleset)
    found: Painter = importlib.import_module(name).Painter(ruleset)
    return found
