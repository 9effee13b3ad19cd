"""小猫 straight from docs/rules/paper-kisen.md (P70 to P74), slowly and with no code of the engine's.

A card is its text: `b` or `r`, and s 0 … 8 k e (P7). Readings where the text leaves something open:
P70: 王 and 皇 are no set, for 皇 is the stronger one here; 船 stands for nothing but itself, for 無 does that here.
P73, P74: what is scored is the season's score at once, and added to the match's points when the season ends.
P74: fewer cards than are due are drawn and the season goes on; it ends when cards are due and there is none at all.
"""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import dataclass, field
from itertools import product

from slow_gyosen import DECK, written
from slow_paper import SlowPaper

SEATS = (2, 3, 4)
CHOICES = {"seasons": ["4", "1", "2", "8"]}
"""P4; the first choice is the default."""
STRENGTHS = "s12345678ke"
"""P70: what a card can stand for, upwards; 船 beats 皇 all the same."""
Play = tuple[str, str]
"""The colours of its cards, and its strength."""


def is_stronger(mine: str, theirs: str) -> bool:
    """P70: 船 beats 皇 only and loses to everything else; 皇 does not beat it."""
    if {mine, theirs} == {"s", "e"}:
        return mine == "s"
    return STRENGTHS.index(mine) > STRENGTHS.index(theirs)


def read(text: str) -> Play:
    """`b0r5`, or `b0r0=7`: nothing but 無, with the strength that they are named."""
    cards, _, named = text.partition("=")
    shown = {sign for sign in cards[1::2] if sign != "0"}
    assert len(shown) + bool(named) == 1
    return cards[0::2], named or shown.pop()


@functools.cache
def plays(hand: tuple[str, ...]) -> list[str]:
    """P70, P71: every single and set of a hand, as it is written."""
    held = Counter(hand)
    found = set()
    for strength in STRENGTHS:
        kinds = sorted((card for card in held if card[1] in ("0", strength)), key=DECK.index)
        for amounts in product(*(range(held[card] + 1) for card in kinds)):
            cards = "".join(card * amount for card, amount in zip(kinds, amounts, strict=True))
            if cards:
                is_named = set(cards[1::2]) == {"0"}
                found.add(f"{cards}={strength}" if is_named else cards)
    return sorted(found)


def can_follow(mine: Play, last: Play) -> bool:
    """P71: a stronger single of a colour of the last play, or a set of the same strength with more cards."""
    colours, strength = mine
    if len(colours) == 1:
        return is_stronger(strength, last[1]) and colours in last[0]
    return strength == last[1] and len(colours) > len(last[0])


@dataclass
class SlowKoneko(SlowPaper):
    scores: list[int] = field(default_factory=list)
    """P73: of this season."""
    last: Play | None = None
    """The last play of the round; none before the leader's."""
    joined: set[int] = field(default_factory=set)
    out: set[int] = field(default_factory=set)

    def begin_season(self) -> None:
        self.scores = [0] * self.seats
        self.last, self.joined, self.out = None, set(), set()
        self.begin_dealing(DECK, 12 if self.seats <= 3 else 9)  # P70

    def decisions(self) -> list[str]:
        every = plays(tuple(sorted(self.hands[self.turn])))
        if self.last is None:
            return [f"play {text}" for text in every]  # P71: the leader must play
        following = [f"play {text}" for text in every if can_follow(read(text), self.last)]
        return [*following, "leave" if self.turn in self.joined else "draw"]

    def decide(self, word: str, rest: str) -> None:
        if word == "play":
            self.lay(rest)
        else:
            self.met.add("leaves" if word == "leave" else "stays out")
            self.out.add(self.turn)
            if word == "draw":
                self.draw(3)
        if not self.reason and self.last is not None:  # the season goes on
            self.next_turn()

    def lay(self, text: str) -> None:
        self.note_play(text)
        self.take_out(written(text.partition("=")[0]))
        self.last = read(text)
        self.joined.add(self.turn)
        if not self.hands[self.turn]:  # P73
            self.met.add("a last card")
            if self.scores[self.turn]:
                self.met.add("scored twice")
            self.scores[self.turn] += max(len(hand) for hand in self.hands)
            if not self.deck:
                self.met.add("a last card ends the season")
            self.draw(6)

    def note_play(self, text: str) -> None:
        colours, strength = read(text)
        kind = "single" if len(colours) == 1 else "set"
        zeros = "無" if "=" in text else "with 無" if "0" in text else "plain"
        self.met.add(f"{kind} {'leads' if self.last is None else 'follows'}, {zeros}")
        if self.last is not None:
            self.met.add("joined again" if self.turn in self.joined else "joined")
            if kind == "single" and len(self.last[0]) > 1:
                self.met.add("a single after a set")
            if kind == "set" and not {*colours} & {*self.last[0]}:
                self.met.add("a set of other colours")
            if kind == "single" and strength == "s":
                self.met.add("船 beats 皇")

    def draw(self, cards: int) -> None:
        """P73, P74."""
        self.due = [self.turn] * min(cards, len(self.deck))
        if not self.deck:
            self.finish()
        elif len(self.deck) < cards:
            self.met.add(f"fewer than {cards} drawn")

    def next_turn(self) -> None:
        """P72: round the seats that are not out; the last of them has won and leads."""
        self.turn = next(seat for seat in self.order(self.turn + 1) if seat not in self.out)
        if len(self.out) == self.seats - 1:
            self.last, self.joined, self.out = None, set(), set()

    def finish(self) -> None:
        """P74: the season's winner."""
        sizes = [len(hand) for hand in self.hands]
        if not any(self.scores):
            self.met.add("nobody has scored")
            self.scores = [max(sizes) - size if size == min(sizes) else 0 for size in sizes]
        winners = [seat for seat in self.order(self.dealer) if self.scores[seat] == max(self.scores)]
        if not any(self.scores):
            self.met.add("all have 0")
            winners = []
        if len(winners) > 1:
            self.met.add("the dealer shares" if self.dealer in winners else "others share")
        self.points = [own + more for own, more in zip(self.points, self.scores, strict=True)]
        if self.dealer in winners:
            self.points[self.dealer] += 1
        self.end_season(winners[0] if winners else None)
