"""終季 straight from docs/rules/paper-kisen.md (P1 to P7, P20 to P25), slowly and with no code of the engine's."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, field

from slow_gyosen import DECK, STRENGTH, Cards, cards_of, combination, parts, written
from slow_paper import COMMON, SlowPaper, every_part, in_order, is_of_one_colour, less, readings

SEATS = (2, 3, 4)
CHOICES = {"seasons": ["4", "1", "2", "8"], "first_round_bonus": ["3", "0"], "light": ["false", "true"]}
"""P4, P23; the first choice is the default."""
GROUPS = {("set", 2), ("set", 3), ("run", 3), ("set", 4)}
SPLITS = ([2, 2, 2], [2, 4], [3, 3])
"""P20."""
Split = tuple[Cards, ...]


@functools.cache
def is_group(cards: Cards) -> bool:
    found = combination(cards)
    return found is not None and found[:2] in GROUPS


@functools.cache
def splits(cards: Cards) -> list[Split]:
    """Every way to split all of these cards into groups."""
    if not cards:
        return [()]
    groups = [part for part in every_part(cards, (2, 3, 4)) if part[0] == cards[0] and is_group(part)]
    return [(group, *rest) for group in groups for rest in splits(in_order(less(cards, group)))]


def endings(hand: Iterable[str], opened: list[Cards]) -> list[Split]:
    """P20: the splits of the hand that end a season beside what lies open, which counts as it lies."""
    found = splits(in_order(hand))
    return [split for split in found if sorted(len(group) for group in (*split, *opened)) in SPLITS]


@functools.cache
def first_values(group: Cards) -> set[int]:
    """P23: with which values a run of these three cards may begin; a 船 can be read in several ways."""
    if len(group) != 3 or not is_of_one_colour(group):
        return set()
    return {int(signs[0]) for signs in readings(group) if signs in "012345678"}


def is_consecutive(groups: Iterable[Cards]) -> bool:
    """P23: two runs whose six values are consecutive."""
    beginnings = [first_values(group) for group in groups]
    return any(second - first in (3, -3) for first in beginnings[0] for second in beginnings[1])


@dataclass
class SlowShuki(SlowPaper):
    value: int = 2
    """P4: the dealer's."""
    opened: list[list[Cards]] = field(default_factory=list)
    """P21, P24: the combinations that lie open before each seat."""
    turns: list[int] = field(default_factory=list)
    """P23: how many turns of each seat have begun."""
    is_dealt: bool = False
    has_claimed: bool = False
    """P21: this turn has begun with a claim."""
    discard: str = ""
    """What the others are asked about; empty on a turn."""
    answers: dict[int, str] = field(default_factory=dict)
    """P21: in the order in which they were asked."""
    winner: int | None = None
    """Who has ended the season, while the last light is due."""

    @property
    def has_light(self) -> bool:
        return self.options["light"] == "true"

    def begin_season(self) -> None:
        """P20; P23: the first light is opened after the deal."""
        self.begin_dealing(DECK, 5, self.has_light)
        self.opened = [[] for _ in range(self.seats)]
        self.turns = [0] * self.seats
        self.is_dealt, self.discard, self.winner = False, "", None

    def decisions(self) -> list[str]:
        seat = self.waiting[0] if self.waiting else self.turn
        hand = self.hands[seat]
        if self.waiting:
            claims = [f"claim {''.join(part)}" for part in every_part(hand, (2, 3)) if self.is_claim(hand, part)]
            return [*claims, "pass", *["end"] * bool(endings([*hand, self.discard], self.opened[seat]))]
        discards = [f"discard {card}" for card in sorted(set(hand))]
        if self.has_claimed:
            return discards  # P21
        fours = [f"open {''.join(part)}" for part in parts(hand, 4) if is_group(part)]
        return [*discards, *fours, *["end"] * bool(endings(hand, self.opened[seat]))]

    def is_claim(self, hand: list[str], part: Cards) -> bool:
        """P21: the claimer must have a card left to discard."""
        return len(hand) > len(part) and is_group(in_order([*part, self.discard]))

    def told(self, text: str, seat: int) -> str:
        """An answer is seen when all are in, so the last one at once; never the cards of a claim that got nothing."""
        if self.due:
            return super().told(text, seat)
        if not self.waiting or self.waiting[0] == seat:
            return text
        if len(self.waiting) > 1:
            return "?"
        answers = self.answers | {self.waiting[0]: text}
        if text.startswith("claim") and self.first(answers) != self.waiting[0]:
            return "claim " + "?" * len(cards_of(text))
        return text

    @staticmethod
    def first(answers: dict[int, str]) -> int | None:
        """P22: ending goes before claiming, then the next in turn order."""
        ends = [seat for seat, text in answers.items() if text == "end"]
        claims = [seat for seat, text in answers.items() if text.startswith("claim")]
        return next(iter(ends + claims), None)

    def decide(self, word: str, rest: str) -> None:
        if self.waiting:
            self.answer(f"{word} {rest}".rstrip())
        elif word == "end":
            self.end(self.turn)
        elif word == "open":
            self.met.add("open")
            self.lay_open(self.turn, written(rest), written(rest))
        else:
            self.throw_away(rest)

    def go_on(self) -> None:
        if self.winner is not None:
            self.pay(self.winner)
        elif not self.is_dealt:
            self.is_dealt = True
            self.begin_turn(self.dealer)

    def begin_turn(self, seat: int) -> None:
        """P25: a card should be drawn. Nothing is paid for an undecided season, so it has no last light (P23)."""
        self.discard = ""
        if not self.deck:
            self.met.add("undecided")
            self.end_season(None)
            return
        self.turn, self.has_claimed = seat, False
        self.turns[seat] += 1
        self.due = [seat]

    def throw_away(self, card: str) -> None:
        """P22: all other seats are asked, from the next one on."""
        self.hands[self.turn].remove(card)
        self.discard, self.answers = card, {}
        self.waiting = self.order(self.turn)[1:]

    def answer(self, text: str) -> None:
        self.answers[self.waiting.pop(0)] = text
        if self.waiting:
            return
        words = sorted(answer.split()[0] for answer in self.answers.values() if answer != "pass")
        if len(words) > 1:
            self.met.add(f"{words[0]} and {words[1]}")
        seat = self.first(self.answers)
        if seat is None:
            self.begin_turn((self.turn + 1) % self.seats)
        elif self.answers[seat] == "end":
            self.hands[seat].append(self.discard)
            self.end(seat)
        else:
            self.claim(seat, cards_of(self.answers[seat]))

    def claim(self, seat: int, part: Cards) -> None:
        """P21, P24: a 4-set brings a point from every other seat besides."""
        cards = in_order([*part, self.discard])
        self.note_claim(cards)
        self.points[seat] -= 1
        self.points[self.turn] += 1
        self.lay_open(seat, part, cards)
        self.discard = ""
        self.turn, self.has_claimed = seat, True
        self.turns[seat] += 1

    def note_claim(self, cards: Cards) -> None:
        found = combination(cards)
        assert found is not None
        self.met.add(f"claim of a {found[1]}-{found[0]}")
        if self.discard[1] == "s":
            self.met.add("claim of a 船")
        if not self.deck:
            self.met.add("claim of the last discard")

    def lay_open(self, seat: int, part: Cards, cards: Cards) -> None:
        self.hands[seat] = less(self.hands[seat], part)
        self.opened[seat].append(cards)
        if len(cards) == 4:
            self.pay_by_others(seat, 1)

    def pay_by_others(self, seat: int, amount: int) -> None:
        self.points[seat] += amount * self.seats
        self.points = [points - amount for points in self.points]

    def end(self, seat: int) -> None:
        """P23: the last light is opened before the payment, if the deck still has a card."""
        self.winner = seat
        if not self.deck:
            self.met.add("end on the last discard" if self.discard else "end on the last card")
        if self.has_light and self.deck:
            self.due = [COMMON]
        else:
            self.pay(seat)

    def pay(self, winner: int) -> None:
        """P23, P24: what brings the winner most counts. The 4-set of the ending hand is paid with the amount."""
        payers = [self.turn] if self.discard else [seat for seat in range(self.seats) if seat != winner]
        ways = [self.brings(winner, split, len(payers)) for split in endings(self.hands[winner], self.opened[winner])]
        _, amount, fours = max(ways)
        for payer in payers:
            self.points[payer] -= amount
            self.points[winner] += amount
        self.pay_by_others(winner, fours)
        self.note_end(winner)
        self.met |= {"a 4-set in the ending hand"} if fours else set()
        self.met |= {"several ways"} if min(ways) < max(ways) else set()
        self.value = self.value + 1 if winner == self.dealer else 2
        self.end_season(winner)

    def brings(self, winner: int, split: Split, payers: int) -> tuple[int, int, int]:
        """P23, P24: what the winner gets altogether, the amount, and how many 4-sets are paid."""
        amount = self.amount(winner, split)
        fours = sum(len(group) == 4 for group in split)
        return amount * payers + fours * (self.seats - 1), amount, fours

    def six_cards(self, winner: int) -> Cards:
        return in_order([*self.hands[winner], *(card for group in self.opened[winner] for card in group)])

    def amount(self, winner: int, split: Split) -> int:
        """P23."""
        cards, groups = self.six_cards(winner), [*split, *self.opened[winner]]
        points = 2 + is_of_one_colour(cards) + is_consecutive(groups)
        if max(self.turns) == 1:
            points += int(self.options["first_round_bonus"])
        bonus = sum(card[1] in "ke" for card in cards) + sum(self.lit(cards))
        return points * (self.value if winner == self.dealer else 1) + bonus

    def lit(self, cards: Cards) -> list[int]:
        """P23: how many of these cards each light matches; 王 and 皇 are of one strength."""
        looks = [(card[0], STRENGTH[card[1]]) for card in cards]
        return [looks.count((light[0], STRENGTH[light[1]])) for light in self.common]

    def note_end(self, winner: int) -> None:
        cards, opened = self.six_cards(winner), self.opened[winner]
        ways = [[*split, *opened] for split in endings(self.hands[winner], opened)]
        ships = sum(card[1] == "s" for card in cards)
        lights = {(light[0], STRENGTH[light[1]]) for light in self.common}
        found = {
            "end on a discard": self.discard,
            "end on a draw": not self.discard,
            "one colour": is_of_one_colour(cards),
            "consecutive": any(is_consecutive(way) for way in ways),
            "first round": max(self.turns) == 1,
            "王 or 皇": any(card[1] in "ke" for card in cards),
            "lit": sum(self.lit(cards)),
            "lit twice": sum(self.lit(cards)) and len(self.common) > len(lights),
            "open combinations": opened,
            "no last light": len(self.common) == 1,
            f"{ships} 船": ships,
        }
        self.met |= {name for name, is_so in found.items() if is_so}
        self.met |= {"-".join(sorted(str(len(group)) for group in way)) for way in ways}
        self.met |= {"run" for way in ways for group in way if first_values(group)}
