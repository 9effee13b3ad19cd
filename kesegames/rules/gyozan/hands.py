"""A guess at a hand of which something is known."""

from __future__ import annotations

from librt.random import Random

from kesegames.rules.gyozan.moves import installable
from kesegames.rules.gyozan.position import Position
from kesegames.rules.paper.cards import ONE, drawn, size


def find_installable(position: Position, rng: Random) -> None:
    """Draw hidden cards of the seat whose turn it is until it holds one that can be installed now.

    They are drawn as if all its hidden cards had been, and anew until one of them could be installed: every such hand
    is equally likely. One of the cards not seen must be installable.
    """
    seat = position.turn
    while position.hidden[seat] > 0 and installable(position, position.hands[seat]) == 0:
        pool = position.unseen()
        good = installable(position, pool)
        some, left = size(good), size(pool)
        none_later = 1.0
        for number in range(position.hidden[seat]):
            none_later *= max(0.0, float(left - some - number)) / float(left - number)
        # How likely this card is the first that can be installed, as one of those to come must be.
        if rng.random() * (1.0 - none_later) * float(left) < float(some):
            pool = good
        else:
            pool -= good
        position.hands[seat] += ONE[drawn(pool, rng.randrange(size(pool)))]
        position.hidden[seat] -= 1
