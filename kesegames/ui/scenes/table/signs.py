"""Keys with a sign: digits, plus and minus stand for what is offered beneath the table."""

from __future__ import annotations

from typing import Final

from kesegames.ui.scenes.table.play import Playing
from kesegames.ui.scenes.table.todo import todo

LESS_OR_MORE: Final = {"-": -1, "+": 1, "=": 1}
"""Keys for the number on a stepper: `=` is on the key of `+`."""


def press(table: Playing, sign: str) -> bool:
    """A digit enters the value of real sticks, or does what the button of that number does; whether it did anything."""
    spot = next((spot for spot in table.sitting.values() if spot.endswith(":" + sign)), None)
    if spot is None:
        return press_button(table, sign)
    table.hurry()
    table.enter_value(spot)
    return True


def press_button(table: Playing, sign: str) -> bool:
    """`1` … `9`: the first … of the things to do; `+` and `-`: another number on the first that has numbers."""
    entries = todo(table)
    stepped = next((entry for entry in entries if entry.steps), None)
    if sign in LESS_OR_MORE and stepped is not None:
        family = stepped.id.partition(" ")[2]
        goal = min(table.step_of(family), len(stepped.steps) - 1) + LESS_OR_MORE[sign]
        table.step_to(family, max(0, min(goal, len(stepped.steps) - 1)))
        return True
    if not sign.isdecimal() or not 1 <= int(sign) <= len(entries):
        return False
    entry = entries[int(sign) - 1]
    at = min(table.step_of(entry.id.partition(" ")[2]), len(entry.steps) - 1)
    table.hurry()
    (entry.steps[at] if entry.steps else entry).choose()
    return True
