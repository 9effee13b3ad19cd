"""The notation of modern Kisen: CKKA, and what its declarations say (docs/rules/kisen.md, M16–M20)."""

from __future__ import annotations

from typing import Final, final

from kesegames.engine.state import State
from kesegames.rules.ckka.notation import notation
from kesegames.rules.ckka.sets import ONE_COLOURED, Sets
from kesegames.rules.kisen.board import KINDS, KING
from kesegames.rules.kisen.position import Position

STRIKE: Final = "撃皇"
RETURN: Final = "皇再来"


@final
class KisenSets(Sets):
    """The sets that a seat holds, and the situations that count as such (M19)."""

    def declared(self, state: State, seat: int) -> list[str]:
        assert isinstance(state, Position)
        scoring = state.terms.scoring
        names = []
        for hand, worth in zip(scoring.hands, scoring.worths(state.hands, seat), strict=True):
            if worth:
                is_coloured = hand.name != KINDS[KING] and hand.bonus > 0 and worth % hand.points != 0
                names.append((ONE_COLOURED if is_coloured else "") + hand.name)
        cost = -state.situations
        for name, part in ((STRIKE, state.terms.strike_cost), (RETURN, state.terms.return_cost)):
            if cost and cost >= part:
                names.append(name)
                cost -= part
        return names

    def worth(self, state: State, seat: int) -> int:
        assert isinstance(state, Position)
        return int((state.terms.scoring.total(state.hands, seat) + state.situations) * state.rate)


NOTATION = notation(KisenSets())
