"""The best combination of a hand and the common cards: which cards they are, where they lie, how they are called."""

from __future__ import annotations

from typing import Final

from kesegames.engine.look import Spot
from kesegames.rules.chisen.position import Position
from kesegames.rules.chisen.terms import GRADES, MOST_CARDS
from kesegames.rules.paper.cards import kinds_in, name, names, size
from kesegames.rules.paper.plays import RUN, SINGLE, number_of, shape_of, sort_of, strength_in
from kesegames.rules.paper.showdown import from_hand, made

SHOWN: Final = "shown"
"""The mark of the cards of a combination that is shown."""


def combination(position: Position, seat: int) -> int:
    """The best combination of a seat that shows its hand, as packed cards; of equal ones that with most of its own."""
    found = [int(cards) for cards in made(position.hands[seat], position.common, MOST_CARDS, GRADES)]
    return max(found, key=lambda cards: int(size(from_hand(cards, position.hands[seat]))))


def spots_of(position: Position, seat: int) -> list[Spot]:
    """Where the cards of a seat's best combination lie, those of the hand first."""
    cards = combination(position, seat)
    own = from_hand(cards, position.hands[seat])
    return [f"hand{seat}:{card}" for card in names(own)] + [f"common:{card}" for card in names(cards - own)]


def combination_values(cards: int) -> tuple[str, dict[str, str]]:
    """How the text id of a combination ends, and the values for it."""
    shape = shape_of(cards)
    if sort_of(shape) == SINGLE:
        return "single", {"card": f"@piece.{name(kinds_in(cards)[0])}"}
    if sort_of(shape) == RUN:
        return "run", {"top": str(strength_in(shape))}
    return f"set{number_of(shape)}", {"rank": f"@rank.{strength_in(shape)}"}
