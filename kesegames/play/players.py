"""Who may sit at a seat, by the name that records keep: a person here or elsewhere, a bot, or a program."""

from __future__ import annotations

import re
from typing import Final

from kesegames.ai.levels import bot_for
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.play.match import HUMAN, POST

OWN: Final = "own "
"""What the names of players' own programs begin with in a record."""
LONGEST_OWN: Final = 40

_OWN: Final = re.compile(r"[^\W_][\w .+-]*")


def own_name(player: str) -> str:
    """The name of a player's own program; empty for a person and for a bot of the house."""
    return player.removeprefix(OWN) if player.startswith(OWN) else ""


def is_own_name(name: str) -> bool:
    """Whether a player's program can be called so: letters, digits, spaces and `. + -`, LONGEST_OWN at the most."""
    return len(name) <= LONGEST_OWN and name == name.strip() and _OWN.fullmatch(name) is not None


def check(player: str, ruleset: Ruleset, seats: int) -> None:
    """Raise Trouble where nobody of that name can sit down in the game with so many seats.

    A program of one's own need not be there: whether it is, the settings of this machine tell, never a record.
    """
    if player in (HUMAN, POST) or is_own_name(own_name(player)):
        return
    bot_for(player, ruleset, seats)


def can_play(player: str, ruleset: Ruleset, seats: int) -> bool:
    """Whether `check` raises nothing."""
    try:
        check(player, ruleset, seats)
    except Trouble:
        return False
    return True
