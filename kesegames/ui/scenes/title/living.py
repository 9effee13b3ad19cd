"""A game that plays by itself on its card, slowly, while somebody looks at it."""

from __future__ import annotations

import random
from functools import cached_property
from typing import Final

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE
from kesegames.play.match import Match
from kesegames.settings import Settings
from kesegames.ui import gallery
from kesegames.ui.board.miniature import Miniature

LONGEST: Final = 400
"""After so many events it begins anew."""


class Living:
    """The picture of a game some moves after its start; `step` plays one decision more.

    The match is made when it is first seen: that needs the game's room, which takes time.
    """

    def __init__(self, ruleset: Ruleset, settings: Settings) -> None:
        self.ruleset = ruleset
        self.picture = Miniature(ruleset, lambda: self.match.state.look(), settings, ruleset.least_seats)
        self._rng = random.Random(1)

    @cached_property
    def match(self) -> Match:
        return gallery.demo(self.ruleset)

    def step(self) -> None:
        """What is due by chance and the next decision, likelier ones more often; after the end it begins anew."""
        if self.match.outcome() is not None or len(self.match.events) > LONGEST:
            self.match = gallery.demo(self.ruleset)
        else:
            state = self.match.state
            if self.match.to_act == CHANCE:
                self.match.throw()
            else:
                moves = [int(move) for move in state.legal()]
                weights = [int(state.likelihood(move)) for move in moves]
                self.match.play(self._rng.choices(moves, weights)[0])
        self.picture.show(self.match.state.look())
