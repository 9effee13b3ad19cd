"""The notation of modern Kisen: CKKA, and what its declarations say (docs/rules/kisen.md, M16–M20)."""

from __future__ import annotations

from typing import final

from kesegames.engine.state import State
from kesegames.rules.ckka.notation import notation
from kesegames.rules.ckka.sets import Sets
from kesegames.rules.kisen.position import Position
from kesegames.rules.kisen.text import declared, worth


@final
class KisenSets(Sets):
    """The sets that a seat holds, and the situations that count as such (M19)."""

    def declared(self, state: State, seat: int) -> list[str]:
        assert isinstance(state, Position)
        return declared(state, seat)

    def worth(self, state: State, seat: int) -> int:
        assert isinstance(state, Position)
        return worth(state, seat)


NOTATION = notation(KisenSets())
