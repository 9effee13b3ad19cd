"""What CKKA must know of a game's sets (役): its room hands it over where it makes its notation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from kesegames.engine.game import Notation
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.transcript import Transcript
from kesegames.rules import game

ONE_COLOURED: Final = "同色"
"""Stands before the name of a set in one colour."""


class Sets:
    """The sets of a game in which nobody declares any; a game that has some says so in a class of its own."""

    def declared(self, state: State, seat: int) -> list[str]:
        """What `seat` would declare here, by name, `同色` before what is one-coloured and may be mixed."""
        return []

    def worth(self, state: State, seat: int) -> int:
        """What 終季 pays `seat` here, whatever the payer has, in steps of 1/unit."""
        return 0


@final
class CkkaNotation(Notation):
    """CKKA as the notation of one game, with what must be known of its `sets`."""

    def __init__(
        self,
        sets: Sets,
        recognises: Callable[[str], bool],
        read: Callable[[str], Transcript],
        write: Callable[[Transcript], str],
        dialects: dict[str, Callable[[Transcript], str]],
    ) -> None:
        super().__init__(".ckka", recognises, read, write, dialects)
        self.sets = sets


def sets_of(ruleset: Ruleset) -> Sets:
    """The sets of the game that plays `ruleset`, which may be another one than whose notation reads the file."""
    notation = game(ruleset.module).notation
    return notation.sets if isinstance(notation, CkkaNotation) else Sets()
