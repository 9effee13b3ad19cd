"""Options whose choices are numbers."""

from __future__ import annotations

from typing import Final

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble

MOST_DIGITS: Final = 9


def number_of(ruleset: Ruleset, options: dict[str, str], name: str, most: int) -> int:
    """The whole number chosen for option `name`; raises Trouble where it is missing, no number, or not in 1…`most`."""
    value = options.get(name, "–")
    is_number = value.isascii() and value.isdecimal() and len(value) <= MOST_DIGITS
    if not is_number or not 1 <= int(value) <= most:
        wanted = {"option": name, "value": value, "least": "1", "most": str(most)}
        raise Trouble("trouble.option_number", wanted, path=("options", name))
    return int(value)


def flag_of(options: dict[str, str], name: str, yes: str) -> bool:
    """Whether `yes` is what was chosen for option `name`; raises Trouble where the ruleset has no such option."""
    if name not in options:
        raise Trouble("trouble.option_missing", {"option": name}, path=("options",))
    return options[name] == yes
