"""What an ending hand is worth, and who pays it (P23, P24)."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from kesegames.rules.paper.cards import BLACKS, KINDS, KING, RANKS, bits_in, count, size, strength_of
from kesegames.rules.paper.cover import FOUR, WHOLE, are_consecutive, splits
from kesegames.rules.shuki.hands import KINGS, SHIPS, strengths_in
from kesegames.rules.shuki.position import Position
from kesegames.rules.shuki.terms import BASE


@final
class Worth:
    """An ending hand as the rules count it.

    `combinations` are packed cards, what lay open first. `colour`, `consecutive` and `first` are end points beside
    BASE, `times` what they are multiplied by; `kings` and `lights` are bonus points. `fours` is 1 for a 4-set that did
    not lie open before, which every other seat pays by itself.
    """

    def __init__(self, position: Position, combinations: list[int]) -> None:
        cards: i64 = position.won_open + position.won_hand
        self.combinations = combinations
        self.colour: int = 1 if cards & BLACKS in (0, cards) else 0
        self.consecutive: int = 1 if len(combinations) == 2 and are_consecutive(*combinations) else 0
        self.first: int = 0 if position.is_late else int(position.terms.first)
        self.times: int = int(position.value) if position.winner == position.dealer else 1
        self.kings: int = int(size(cards & KINGS))
        self.lights: int = lit(cards, position.lights)
        laid = combinations[1:] if position.won_open else combinations
        self.fours: int = sum(size(part) == FOUR for part in laid)

    @property
    def end_parts(self) -> tuple[int, ...]:
        """What the end points are made of; parts that do not count here are 0."""
        return BASE, self.colour, self.consecutive, self.first

    @property
    def end_points(self) -> int:
        return sum(self.end_parts)

    @property
    def amount(self) -> int:
        """What each seat that pays for the ending pays."""
        return self.end_points * self.times + self.kings + self.lights

    def gained(self, others: int, payers: int) -> int:
        """What the winner is paid by `others`, of whom so many pay for the ending."""
        return self.amount * payers + self.fours * others


def lit(cards: i64, lights: i64) -> int:
    """One for each light and each card of its strength and colour (P23)."""
    found: i64 = 0
    light: i64
    for light in range(KINDS):
        shown = count(lights, light)
        if not shown:
            continue
        if strength_of(light) == KING:
            colour = light - light % RANKS
            found += shown * (count(cards, colour + KING) + count(cards, colour + KING + 1))
        else:
            found += shown * count(cards, light)
    return int(found)


def worth(position: Position) -> Worth:
    """The ending hand that lies there, split as it brings its winner most (P23)."""
    fixed = [int(position.won_open)] if position.won_open else []
    others = int(position.seats) - 1
    payers = others if position.loser == position.winner else 1
    found = [Worth(position, [*fixed, *split]) for split in splits(position.won_hand)]
    return max(found, key=lambda one: one.gained(others, payers))


def is_plain(position: Position) -> bool:
    """Whether no way to split the ending hand brings more than another: neither consecutive runs nor a 4-set is in it.

    Six consecutive values are six strengths, those of 船 apart, and no 王; a 4-set leaves two cards of one strength.
    """
    cards: i64 = position.won_open + position.won_hand
    strengths = bits_in(strengths_in(cards))
    if strengths >= WHOLE - 2 and strengths + size(cards & SHIPS) == WHOLE:
        return False
    return position.won_open != 0 or strengths > 2


def payments(position: Position) -> list[int]:
    """What each seat gains by the ending that lies there."""
    found = Worth(position, []) if is_plain(position) else worth(position)
    gains = [0] * int(position.seats)
    for seat in range(position.seats):
        if seat == position.winner:
            continue
        is_payer = position.loser in (seat, position.winner)
        paid = found.fours + (found.amount if is_payer else 0)
        gains[seat] -= paid
        gains[position.winner] += paid
    return gains
