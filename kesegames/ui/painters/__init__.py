"""How each game's board and pieces look. A painter draws; it knows no clicks and no rules."""

from __future__ import annotations

import importlib
import importlib.util

from kesegames.engine.ruleset import Ruleset
from kesegames.settings import Settings
from kesegames.ui.draw.skin import SAFE_PALETTE
from kesegames.ui.painters.plain import Painter


def style(settings: Settings) -> tuple[object, ...]:
    """All settings that a painter follows."""
    return settings.board_style, settings.piece_set, settings.colour_safe, settings.language


def has_letters(ruleset: Ruleset) -> bool:
    """Whether its pieces have letters, too, for who does not read their signs."""
    return any(piece.latin for piece in ruleset.pieces.values())


def painter(ruleset: Ruleset, settings: Settings | None = None) -> Painter:
    """The painter of a ruleset's rules module, else or where the player wants it the plain one.

    A module of this package named like the rules module has a class `Painter`.
    """
    name = f"{__name__}.{ruleset.module}"
    is_plain = settings is not None and settings.board_style == "plain"
    if is_plain or importlib.util.find_spec(name) is None:
        found = Painter(ruleset)
    else:
        found = importlib.import_module(name).Painter(ruleset)
    if settings is not None:
        found.is_latin = settings.piece_set == "latin"
        found.language = settings.language
        if settings.colour_safe:
            found.palette = SAFE_PALETTE
    return found
