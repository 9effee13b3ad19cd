"""値木 straight from docs/rules/paper-kisen.md (P50 to P54), slowly and with no code of the engine's.

A card is its text: `b` or `r`, and s 0 … 8 k e (P7). An end is the sign of its card. Readings where the text leaves
something open: 王, 皇 and 船 ends are written each with its own sign (P7: `k`, `e`, `s`).
"""

from __future__ import annotations

import functools
from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations

from slow_gyosen import DECK, SIGNS, Cards, written
from slow_paper import COMMON, SlowPaper, in_order, less

SEATS = (2, 3, 4, 5)
CHOICES = {"seasons": ["4", "1", "2", "8"]}
"""P4; the first choice is the default."""
SPECIAL = "ske"


def total(signs: str) -> int:
    return sum(int(sign) for sign in signs)


@functools.cache
def sums(hand: Cards) -> list[tuple[str, int]]:
    """P51: every choice of cards with values, as it is written, and its sum."""
    plain = [card for card in hand if card[1] not in SPECIAL]
    parts = {part for size in range(1, len(plain) + 1) for part in combinations(plain, size)}
    return sorted(("".join(part), total("".join(part)[1::2])) for part in parts)


@functools.cache
def joined(ends: str) -> list[str]:
    """P51: every two or more ends with values whose sum is a card's; the ends ascend, and so do the choices."""
    choices = {"": 0}
    for end in ends:
        if end not in SPECIAL:
            choices |= {choice + end: value + int(end) for choice, value in choices.items() if value + int(end) <= 8}
    return sorted(choice for choice in choices if len(choice) >= 2)


@dataclass
class SlowChigi(SlowPaper):
    ends: list[str] = field(default_factory=list)
    lying: list[str] = field(default_factory=list)
    """All cards of the roads, those at their ends too."""
    vanished: list[str] = field(default_factory=list)
    passes: int = 0
    """In succession."""

    def begin_season(self) -> None:
        self.ends, self.lying, self.vanished, self.passes = [], [], [], 0
        self.begin_dealing(DECK, 6, 2)  # P50

    def open(self, card: str) -> None:
        """P50, P52, P53: a new road; if another is due, the vanished cards are shuffled for it (P54)."""
        self.lying.append(card)
        self.ends.append(card[1])
        if self.due:
            self.shuffle("shuffled between two roads")

    def shuffle(self, when: str) -> None:
        if not self.deck:
            self.met.add(when)
            self.deck, self.vanished = self.vanished, []

    def decisions(self) -> list[str]:
        hand = in_order(self.hands[self.turn])
        ends = sorted(set(self.ends), key=SIGNS.index)
        plays = [f"play {end} {part}" for end in ends for part, value in sums(hand) if end == str(value)]
        cards = sorted(set(hand))
        valued, special = ([card for card in cards if (card[1] in SPECIAL) is which] for which in (False, True))
        plays += [f"play {end} {card}" for end in ends if end in SPECIAL for card in valued]  # P53
        joins = [
            f"join {'+'.join(choice)} {card}"
            for choice in joined("".join(sorted(self.ends)))
            for card in valued
            if total(choice) == int(card[1])
        ]
        draws = "draw" if self.deck or self.vanished else "pass"  # P54
        return [*plays, *joins, *(f"clear {card}" for card in special), draws]

    def decide(self, word: str, rest: str) -> None:
        self.passes = self.passes + 1 if word == "pass" else 0
        if word == "pass":
            self.met.add("pass")
            if self.passes == self.seats:
                self.end_stuck()
                return
        elif word == "draw":
            self.shuffle("shuffled")
            self.due = [COMMON]
        elif word == "clear":
            self.clear(rest)
        else:
            ends, cards = rest.split()
            self.lay(word, ends.split("+"), written(cards))
        if not self.hands[self.turn]:
            self.pay_for_cards_left(self.turn)
            self.end_season(self.turn)
        else:
            self.turn = (self.turn + 1) % self.seats

    def lay(self, word: str, ends: list[str], cards: Cards) -> None:
        """P51, P53: cards on one end, or one card on several; each card becomes an end."""
        self.note(word, ends, cards)
        self.take_out(cards)
        self.lying += cards
        self.ends = less(self.ends, ends) + [card[1] for card in cards]

    def note(self, word: str, ends: list[str], cards: Cards) -> None:
        zeros = sum(card[1] == "0" for card in cards)
        if word == "join":
            self.met.add("two ends joined" if len(ends) == 2 else "more ends joined")
            if "0" in ends:
                self.met.add("only 0 joined" if set(ends) == {"0"} else "0 joined")
            if max(Counter(ends).values()) > 1:
                self.met.add("equal ends joined")
        elif ends[0] in SPECIAL:
            self.met.add(f"on {ends[0]}")
        elif ends[0] == "0":
            self.met.add("on 0" if zeros == 1 else "several on 0")
        else:
            self.met.add("one on an end" if len(cards) == 1 else "fork with 無" if zeros else "fork")

    def clear(self, card: str) -> None:
        """P53: what lies on the roads vanishes, and the special card with it; two new roads."""
        self.take_out([card])
        if not self.hands[self.turn]:
            self.met.add("won with a special card")  # P54: it opens no roads
            return
        self.met.add("clear")
        self.vanished += [*self.lying, card]
        self.ends, self.lying = [], []
        self.due = [COMMON] * min(2, len(self.deck) + len(self.vanished))
        self.shuffle("shuffled for a clear")

    def end_stuck(self) -> None:
        """P54: fewest cards wins; equal: nobody is paid, and the dealer stays."""
        sizes = [len(hand) for hand in self.hands]
        if sizes.count(min(sizes)) > 1:
            self.met.add("stuck, nobody paid")
            self.end_season(None)
            return
        winner = sizes.index(min(sizes))
        self.met.add("stuck, the dealer has fewest" if winner == self.dealer else "stuck, another has fewest")
        self.pay_for_cards_left(winner)
        self.end_season(winner)
