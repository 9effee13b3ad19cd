"""開樽 straight from docs/rules/paper-kisen.md (P1 to P7, P60 to P63), slowly and with no code of the engine's."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field

from slow_gyosen import DECK, Cards, combination
from slow_paper import COMMON, every_part, in_order, is_of_one_colour, less, readings
from slow_showdown import SlowShowdown

SEATS = (2, 3, 4, 5, 6)
CHOICES = {"seasons": ["8", "1", "4", "16"], "stack": ["30", "20", "50"], "betting": ["answered", "once"]}
"""P4, P60, P62; the first choice is the default."""
MOST = 5
"""P62: how much higher than the one before a bet may be."""
RAISES = 3
"""P62: how many there can be in a round that is answered."""
NAMED = {
    "闇戦之集": "11111",
    "行行": "s35",
    "馬弓兵": "125",
    "地心": "678",
    "皇王": "ke",
    "筆兵無傾": "12678",
}
"""P61, the weakest first: the signs, in the order of P7."""
KINDS = ["single", "set", "run", *NAMED]
Value = tuple[int, int, int, bool]
"""The place in KINDS, how many cards, the strength – of a named one none –, and whether all are of one colour (P61)."""


@functools.cache
def value(cards: Cards) -> Value | None:
    """P61: the best that these cards are, all of them."""
    found: list[tuple[str, int]] = []
    plain = combination(cards)
    if plain is not None:
        found.append((plain[0], plain[2]))
    if any(card[1] != "s" for card in cards):  # P61: not if all are 船
        found += [(name, 0) for name, signs in NAMED.items() if signs in readings(cards)]
    ranked = [(KINDS.index(kind), len(cards), strength, is_of_one_colour(cards)) for kind, strength in found]
    return max(ranked, default=None)


@functools.cache
def ranking(cards: Cards) -> tuple[Value, ...]:
    """P63: the best combination, the best of the cards that are left, and so on; of equal ones the better rest."""
    if not cards:
        return ()
    chosen = [(one, part) for part in every_part(cards, range(1, len(cards) + 1)) if (one := value(part)) is not None]
    best = max(one for one, _ in chosen)
    return max((best, *ranking(in_order(less(cards, part)))) for one, part in chosen if one == best)


@dataclass
class SlowKaison(SlowShowdown):
    paid: list[int] = field(default_factory=list)
    """What each seat has paid in this season."""
    put_in: list[int] = field(default_factory=list)
    """What each seat has put in in this round."""
    highest: int = 0
    """The highest bet of this round, 0 while nobody has bet."""
    raises: int = 0

    def __post_init__(self) -> None:
        self.points = [int(self.options["stack"])] * self.seats
        self.begin_season()

    def begin_season(self) -> None:
        """P60: who has nothing is out."""
        self.begin_dealing(DECK, 2)
        self.still_in = [seat for seat in self.order(self.dealer) if self.points[seat]]
        self.met |= {"a seat is out"} if len(self.still_in) < self.seats else set()
        self.paid, self.put_in = [0] * self.seats, [0] * self.seats
        self.due = self.still_in * 2

    def pay(self, seat: int, amount: int) -> None:
        self.points[seat] -= amount
        self.paid[seat] += amount

    def go_on(self) -> None:
        """P62: every round starts anew at the dealer."""
        self.put_in, self.highest, self.raises = [0] * self.seats, 0, 0
        self.waiting = [seat for seat in self.order(self.dealer) if seat in self.still_in]
        self.ask()

    def is_asked(self, seat: int) -> bool:
        """P62: not who has no points; not who alone has any, while nobody has bet in the round."""
        able = [other for other in self.still_in if self.points[other]]
        if seat in able and able == [seat] and not self.highest:
            self.met.add("alone with points")
            return False
        return seat in able

    def ask(self) -> None:
        """P62, P63: to the next seat that is asked, the next common card or the showdown."""
        if len(self.still_in) == 1:
            self.met.add("unseen")
            self.pay_out({self.still_in[0]: ()})
            return
        while self.waiting and not self.is_asked(self.waiting[0]):
            self.waiting.pop(0)
        if self.waiting:
            return
        if len(self.common) == 3:
            self.showdown()
        else:
            self.due = [COMMON]

    def decisions(self) -> list[str]:
        seat = self.waiting[0]
        # P62, read so: the limit of raises belongs to *answered* alone; who is short can fold or bet all.
        most = self.put_in[seat] + self.points[seat]
        if most < self.highest:
            return ["fold", f"bet {most}"]  # P62: who has less bets all
        can_raise = self.options["betting"] == "once" or self.raises < RAISES
        highest = self.highest + MOST if can_raise else self.highest
        return ["fold", *(f"bet {bet}" for bet in range(max(self.highest, 1), min(highest, most) + 1))]

    def decide(self, word: str, rest: str) -> None:
        seat = self.waiting.pop(0)
        if word == "fold":
            self.fold(seat)
        else:
            self.bet(seat, int(rest))
        self.ask()

    def fold(self, seat: int) -> None:
        """P62: a folding dealer's dealership goes at once to the next seat still in – also to one without points."""
        self.still_in.remove(seat)
        if seat == self.dealer:
            self.met.add("the dealer folds")
            self.dealer = next(other for other in self.order(seat) if other in self.still_in)

    def bet(self, seat: int, number: int) -> None:
        """P62: `number` in this round altogether."""
        self.pay(seat, number - self.put_in[seat])
        self.put_in[seat] = number
        if number < self.highest:
            self.met.add("short bet")
        if number <= self.highest:
            return
        if self.highest:
            self.raises += 1
            self.met.add(f"raise {min(self.raises, RAISES + 1)}")
        self.highest = number
        if self.options["betting"] == "answered":
            self.waiting = [other for other in self.order(seat)[1:] if other in self.still_in]

    def showdown(self) -> None:
        """P63."""
        ranks = {seat: ranking(in_order([*self.hands[seat], *self.common])) for seat in self.still_in}
        first, *rest = sorted(ranks.values(), reverse=True)
        self.met.add(KINDS[first[0][0]])
        if rest and first != rest[0] and first[0] == rest[0][0]:
            self.met.add("the rest decides")
        if any(value(part) == first[0] for part in every_part(self.common, (1, 2, 3))):
            self.met.add("common cards alone")
        self.pay_out(ranks)

    def pay_out(self, ranks: dict[int, tuple[Value, ...]]) -> None:
        """P62, P63, read so: what any limited seat has paid cuts the pot, even where it wins nothing, and each part is
        split by itself. A limited seat that is left alone is limited all the same.
        """
        best = [seat for seat in ranks if ranks[seat] == max(ranks.values())]
        gone, left = 0, dict(ranks)
        limited = [seat for seat in ranks if not self.points[seat]]
        won = [0] * self.seats
        while left and gone < max(self.paid):
            winners = [seat for seat in left if left[seat] == max(left.values())]
            upto = min([self.paid[seat] for seat in left if seat in limited], default=max(self.paid))
            part = sum(max(0, min(paid, upto) - gone) for paid in self.paid)
            for seat, share in self.shares(part, winners).items():
                won[seat] += share
            self.met |= {"the next best wins a part"} if winners[0] not in best else set()
            self.met |= {"the rest is split by itself"} if gone and len(winners) > 1 else set()
            gone = upto
            left = {seat: rank for seat, rank in left.items() if seat not in limited or self.paid[seat] > gone}
        for seat in range(self.seats):
            back = max(0, self.paid[seat] - gone)
            if back:
                self.met.add("goes back")
            self.points[seat] += won[seat] + back
        self.end_season(self.first_from_dealer(best))

    def why_over(self) -> str:
        """P60."""
        return "all_points" if sum(own > 0 for own in self.points) == 1 else super().why_over()
