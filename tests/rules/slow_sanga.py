"""サンガ straight from docs/rules/sanga.md (G1-G52), slowly and with no code of the engine's.

READINGS, where the text allows two, and the one taken here:

- G14, G15: "in the order" is the lot's (or the seats') order; the order display is not touched before the first order
  phase.
- G21: a square with one's own pieces takes one piece a move as an empty one does; "any number" is several moves (G50).
- G22: "a seat without a piece in any area" looks at the map only: pieces on patron squares do not count. It
  holds within the phase, too, but nothing takes a seat's last piece from the map while it buys.
- G24, `foothold`: the piece in some Gulf area may have been bought a moment ago, by whatever rule.
- G25: who holds the king marks after the last `end`; one decision, `mark`, and no `keep`.
- G28: "the order of the round before" is the display as it stands when the order phase begins.
- G30: the premier is asked after the markers are set anew, once a round.
- G34: "with fewer pieces than the capacity": the price is then 6 - capacity however few they are. All capacities are
  below 6, so it is never below 1.
- G35: other seats' temples only, and those that stand when this one is built.
- G37: steps are counted when the seat's part begins; nothing changes the mahout during it.
- G40: `together` counts pieces, not strengths; a lost piece is seen at once, areas do not act on each other.
- G41: the abbot's seat is stronger only where it has a piece (G9), so that it is no party elsewhere.
- G42: "the strongest seat of the area at that moment" is asked with the strength of G41, the abbot's one more included.
- G45: the most *pieces*: the abbot does not count here.
- G47: "with three or more seats" is the number of seats at the table, not in the area.
- G48: the reason is the first number that leaves one seat alone in front: with three equal in points, of whom two are
  equal in temples, it is `money`.
- G51: where nobody holds the square, the marker lies on it, or (shaman) no heathen is on the map, there is no event.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations

from slow_game import CHANCE, OVER
from slow_sanga_map import CAPACITY, GREAT, GULF, IDS, PATRONS, edges_in_play, in_play

SEATS = (2, 3, 4, 5)
CHOICES = {"first": ["lot", "seats"], "sailor": ["gulf", "foothold"], "temples": ["shared", "single"]}
"""G12, G24, G32; the first choice is the default."""
ROUNDS = 6
"""G16."""
SOURCES = ["temples", "heathens", "poet", "areas"]
"""G48: G35, G42, G46, G47."""


@dataclass
class SlowSanga:
    options: dict[str, str]
    seats: int
    reason: str = ""
    winner: int | None = None
    met: set[str] = field(default_factory=set)
    round: int = 1
    phase: str = "lot"
    """lot, set-up, sangha, king, premier, temple, movement, shaman, over."""
    waiting: list[int] = field(default_factory=list)
    """Who still acts in this phase (set-up: a seat for every piece to be put), the seat to act first."""
    steps: int = 0
    marker: str = "king"
    """G11."""
    order: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    sources: dict[str, list[int]] = field(default_factory=dict)
    """G48: each seat's points, by what they are for."""
    hands: list[int] = field(default_factory=list)
    temples_in_hand: list[int] = field(default_factory=list)
    money: list[int] = field(default_factory=list)
    pieces: dict[str, list[int]] = field(default_factory=dict)
    """Of every seat, by area in play."""
    temples: dict[str, list[int]] = field(default_factory=dict)
    """Whose temples stand in each area, as they were built."""
    heathens: dict[str, int] = field(default_factory=dict)
    squares: dict[str, list[int]] = field(default_factory=dict)
    """The pieces on each patron square, each as its owner's seat."""

    def __post_init__(self) -> None:
        everybody = range(self.seats)
        self.areas = in_play(self.seats)
        self.edges = edges_in_play(self.seats)
        self.points = [0 for _ in everybody]
        self.sources = {source: [0 for _ in everybody] for source in SOURCES}
        self.hands = [14 for _ in everybody]  # G2, G13
        self.temples_in_hand = [4 for _ in everybody]
        self.money = [3 for _ in everybody]
        self.pieces = {area: [0 for _ in everybody] for area in self.areas}
        self.temples = {area: [] for area in self.areas}
        self.heathens = {area: 1 if area in GREAT else 0 for area in self.areas}  # G7
        self.squares = {patron: [] for patron in PATRONS}
        if self.options["first"] == "seats":  # G12
            self.set_up(list(everybody))

    # Who acts, and what may be done

    @property
    def to_act(self) -> int | str:
        if self.phase == "over":
            return OVER
        return CHANCE if self.phase == "lot" else self.waiting[0]

    @property
    def thrower(self) -> int | str:
        return CHANCE

    def told(self, text: str, seat: int) -> str:
        """G3, G49: everything is open."""
        return text

    def chances(self) -> dict[str, int]:
        """G12: all orders equally likely."""
        if self.phase != "lot":
            return {}
        return {"order " + "".join(letters): 1 for letters in permutations(IDS[: self.seats])}

    def legal(self) -> list[str]:
        if self.phase in ("lot", "over"):
            return []
        seat = self.waiting[0]
        if self.phase == "set-up":
            return [f"put {area}" for area in self.areas if self.may_set_up(seat, area)]
        if self.phase == "sangha":
            return [*self.purchases(seat), "end"]
        if self.phase == "king":
            return [f"mark {patron}" for patron in PATRONS]  # G25, G26
        if self.phase == "premier":
            return [*(f"swap {IDS[other]}" for other in range(self.seats) if other != seat), "keep"]  # G30
        if self.phase == "temple":
            sites = [area for area in self.areas if self.may_build(seat, area)]
            return [*(f"temple {area} {self.price(seat, area)}" for area in sites), "end"]
        if self.phase == "movement":
            return [*self.possible_steps(seat), "end"]
        return [*self.possible_spirits(), "keep"]

    def spots(self, text: str) -> list[str]:
        """The second column of G49."""
        words = text.split()
        if words[0] == "order":
            return ["order:" + words[1]]
        if words[0] == "swap":
            return ["seat:" + words[1]]
        if words[0] in ("step", "spirit"):
            return words[1:]
        return [words[1]] if len(words) > 1 else words

    def may_set_up(self, seat: int, area: str) -> bool:
        if len(self.waiting) > self.seats:
            return sum(self.pieces[area]) == 0 and self.heathens[area] == 0  # G14
        return self.pieces[area][seat] > 0  # G15

    def purchases(self, seat: int) -> list[str]:
        """G18-G22, G24."""
        found = []
        for area in self.areas:
            if self.may_buy_onto(seat, area) and self.can_pay(seat, 1):
                found.append(f"put {area}")
        for patron in PATRONS:
            others = [owner for owner in self.squares[patron] if owner != seat]
            number = len(others) + 1  # G21
            if self.can_pay(seat, number):
                found.append(f"patron {patron} {number}")
        return found

    def can_pay(self, seat: int, pieces: int) -> bool:
        """G3, G19: 1 baht each, and none that is not in the hand."""
        return self.hands[seat] >= pieces and self.money[seat] >= pieces

    def may_buy_onto(self, seat: int, area: str) -> bool:
        if seat in self.temples[area]:  # G20
            return False
        if self.pieces[area][seat] > 0:
            return True
        if not self.own_areas(seat):  # G22
            return True
        if area in GULF and self.is_active("sailor", seat):  # G24
            return self.options["sailor"] == "gulf" or any(home in GULF for home in self.own_areas(seat))
        return False

    def own_areas(self, seat: int) -> list[str]:
        return [area for area in self.areas if self.pieces[area][seat] > 0]

    def holder(self, patron: str) -> int | None:
        """G10: pieces of one seat only."""
        return self.squares[patron][0] if self.squares[patron] else None

    def is_active(self, patron: str, seat: int) -> bool:
        """G10, G11."""
        return self.holder(patron) == seat and (patron == "king" or self.marker != patron)

    def may_build(self, seat: int, area: str) -> bool:
        """G32, G34."""
        own = self.pieces[area][seat]
        if own == 0 or own != sum(self.pieces[area]) or self.heathens[area] > 0:
            return False
        if seat in self.temples[area] or (self.temples[area] and self.options["temples"] == "single"):
            return False
        if self.temples_in_hand[seat] == 0 or self.money[seat] < self.price(seat, area):
            return False
        return own >= CAPACITY[area] or self.is_active("carpenter", seat)

    def price(self, seat: int, area: str) -> int:
        """G33, G34."""
        own = self.pieces[area][seat]
        if own < CAPACITY[area]:
            return 6 - CAPACITY[area]
        return max(0, 6 - own)

    def are_adjacent(self, one: str, other: str) -> bool:
        """G5."""
        return (one, other) in self.edges or (other, one) in self.edges

    def possible_steps(self, seat: int) -> list[str]:
        """G36-G38."""
        if self.steps == 0:
            return []
        return [
            f"step {start} {goal}"
            for start in self.own_areas(seat)
            for goal in self.areas
            if self.are_adjacent(start, goal) and seat not in self.temples[goal]
        ]

    def possible_spirits(self) -> list[str]:
        """G39."""
        return [
            f"spirit {start} {goal}"
            for start in self.areas
            for goal in self.areas
            if self.heathens[start] > 0 and goal != start
        ]

    # What follows

    def play(self, text: str) -> None:
        assert text in self.legal() or text in self.chances(), text
        words = text.split()
        if words[0] == "order":
            self.set_up([IDS.index(letter) for letter in words[1]])
        elif self.phase == "set-up":
            self.hands[self.waiting[0]] -= 1
            self.pieces[words[1]][self.waiting[0]] += 1
            self.waiting.pop(0)
            if not self.waiting:
                self.begin("sangha")
        elif words[0] in ("end", "keep"):
            self.stop(words[0])
        else:
            self.decide(words, self.waiting[0])

    def decide(self, words: list[str], seat: int) -> None:
        if words[0] == "put":
            self.buy(seat, 1)
            self.meet("G22", not self.own_areas(seat))
            self.meet("G24", self.pieces[words[1]][seat] == 0 and bool(self.own_areas(seat)))
            self.pieces[words[1]][seat] += 1
        elif words[0] == "patron":
            self.take(words[1], int(words[2]), seat)
        elif words[0] == "mark":
            self.meet("the marker stays", words[1] == self.marker)
            self.marker = words[1]
            self.begin("order")
        elif words[0] == "swap":
            self.change_places(seat, IDS.index(words[1]))
            self.begin("temple")
        elif words[0] == "temple":
            self.build(words[1], int(words[2]), seat)
        elif words[0] == "step":
            self.pieces[words[1]][seat] -= 1
            self.pieces[words[2]][seat] += 1
            self.steps -= 1
        else:  # G39
            self.heathens[words[1]] -= 1
            self.heathens[words[2]] += 1
            self.meet("heathens together", self.heathens[words[2]] > 1)
            self.begin("conversion")

    def gain(self, seat: int, number: int, source: str) -> None:
        self.points[seat] += number
        self.sources[source][seat] += number

    def meet(self, what: str, is_met: bool) -> None:
        if is_met:
            self.met.add(what)

    def set_up(self, order: list[int]) -> None:
        """G14: three times; G15: then once more in reverse order."""
        self.order = order
        back = order[::-1]
        self.phase = "set-up"
        self.waiting = [*order, *back, *order, *back]

    def buy(self, seat: int, pieces: int) -> None:
        """G19."""
        self.hands[seat] -= pieces
        self.money[seat] -= pieces

    def take(self, patron: str, number: int, seat: int) -> None:
        """G21: the displaced go back to their owner's hand."""
        self.buy(seat, number)
        others = [owner for owner in self.squares[patron] if owner != seat]
        for owner in others:
            self.hands[owner] += 1
            self.meet("displaced, who is still to act", owner in self.waiting)
        self.meet("displaced", bool(others))
        self.meet("more than one displaced", len(others) > 1)
        self.squares[patron] = [owner for owner in self.squares[patron] if owner == seat] + [seat] * number

    def change_places(self, seat: int, other: int) -> None:
        """G30."""
        mine, its = self.order.index(seat), self.order.index(other)
        self.order[mine], self.order[its] = other, seat

    def build(self, area: str, price: int, seat: int) -> None:
        """G33-G35."""
        own = self.pieces[area][seat]
        self.meet("carpenter", own < CAPACITY[area])
        self.meet("a temple for nothing", price == 0)
        self.money[seat] -= price
        self.hands[seat] += own
        self.pieces[area][seat] = 0
        self.gain(seat, max(1, CAPACITY[area] - len(self.temples[area])), "temples")
        self.meet("two temples", len(self.temples[area]) == 1)
        self.meet("three temples", len(self.temples[area]) == 2)
        self.temples[area].append(seat)
        self.temples_in_hand[seat] -= 1

    def stop(self, word: str) -> None:
        """G17, G23: the next in the order; after the last what comes next."""
        self.waiting.pop(0)
        if self.waiting:
            self.count_steps()
        elif self.phase == "sangha":
            self.begin("king")
        elif self.phase == "premier":
            self.begin("temple")
        elif self.phase == "temple":
            self.begin("movement")
        elif self.phase == "movement":
            self.begin("shaman")
        else:
            self.begin("conversion")

    def count_steps(self) -> None:
        """G37."""
        self.steps = 0
        if self.phase == "movement":
            self.steps = 5 if self.is_active("mahout", self.waiting[0]) else 2

    def begin(self, phase: str) -> None:
        """G16, G51: a phase begins; what needs no decision happens, and the next begins."""
        self.phase = phase
        self.steps = 0
        if phase in ("sangha", "temple", "movement"):
            self.waiting = list(self.order)
            self.count_steps()
        elif phase in ("king", "premier", "shaman"):
            self.ask(phase)
        elif phase == "order":
            self.count_order()
            self.begin("premier")
        elif phase == "conversion":
            for area in self.areas:
                self.convert(area)
            self.income()
            self.next_round()

    def ask(self, patron: str) -> None:
        """G51: only where the effect is active; else what comes after."""
        after = {"king": "order", "premier": "temple", "shaman": "conversion"}[patron]
        holder = self.holder(patron)
        is_asked = holder is not None and self.is_active(patron, holder)
        if patron == "shaman" and is_asked and sum(self.heathens.values()) == 0:
            self.met.add("shaman without heathens")
            is_asked = False
        if is_asked and holder is not None:
            self.waiting = [holder]
        else:
            self.begin(after)

    def count_order(self) -> None:
        """G27: most pieces first; G28: equal, whoever was later."""
        on_map = [sum(self.pieces[area][seat] for area in self.areas) for seat in range(self.seats)]
        before = list(self.order)
        anew: list[int] = []
        while before:
            first = before[0]
            for seat in before:
                if on_map[seat] >= on_map[first]:
                    first = seat
            before.remove(first)
            anew.append(first)
        self.order = anew

    def strength(self, party: int | str, area: str) -> int:
        """G41."""
        if isinstance(party, str):
            return self.heathens[area]
        return self.pieces[area][party] + (1 if self.is_active("abbot", party) else 0)

    def convert(self, area: str) -> None:
        """G40-G42."""
        while True:
            seats = [seat for seat in self.order if self.pieces[area][seat] > 0]
            parties: list[int | str] = [*seats]
            if self.heathens[area] > 0:
                parties.append("heathens")
            together = sum(self.pieces[area]) + self.heathens[area]
            if together <= CAPACITY[area] or len(parties) < 2:
                self.meet("a lone party above the capacity", together > CAPACITY[area])
                return
            least = min(self.strength(party, area) for party in parties)
            weakest = [party for party in parties if self.strength(party, area) == least]
            lost = weakest[-1]  # the heathens are the last, the seats in the order
            if isinstance(lost, str):
                most = max(self.strength(seat, area) for seat in seats)
                strongest = [seat for seat in seats if self.strength(seat, area) == most]
                self.meet("equals before a heathen", len(strongest) > 1)
                self.gain(strongest[0], 2, "heathens")
                self.heathens[area] -= 1
            else:
                self.meet("a piece is lost beside heathens", self.heathens[area] > 0)
                self.meet("equals lose", len(weakest) > 1)
                self.meet("abbot", any(self.is_active("abbot", seat) for seat in seats))
                self.pieces[area][lost] -= 1
                self.hands[lost] += 1

    def income(self) -> None:
        """G43-G46."""
        for seat in range(self.seats):
            self.money[seat] += 2
            self.money[seat] += len([area for area in self.areas if seat in self.temples[area]])
            if self.is_active("merchant", seat):
                self.money[seat] += 2
            if self.is_active("poet", seat):
                self.gain(seat, 1, "poet")
        for area in GREAT:
            most = max(self.pieces[area])
            if most > 0:
                equals = [seat for seat in self.order if self.pieces[area][seat] == most]
                self.meet("equals in a great town", len(equals) > 1)
                self.money[equals[0]] += 1

    def next_round(self) -> None:
        if self.round < ROUNDS:
            self.round += 1
            self.begin("sangha")
        else:
            self.score()
            self.decide_match()
            self.phase = "over"
            self.waiting = []

    def score(self) -> None:
        """G47."""
        for area in self.areas:
            strength = {seat: self.pieces[area][seat] for seat in self.order}
            for seat in self.temples[area]:
                strength[seat] += CAPACITY[area]
            ranked = [seat for seat in self.order if strength[seat] > 0]
            ranked.sort(key=lambda seat: -strength[seat])  # Python's sorting keeps the order of equals
            if ranked:
                self.gain(ranked[0], CAPACITY[area], "areas")
            if len(ranked) > 1:
                self.meet("equals in an area at the end", strength[ranked[0]] == strength[ranked[1]])
                if self.seats >= 3:
                    self.gain(ranked[1], CAPACITY[area] // 2, "areas")

    def decide_match(self) -> None:
        """G48."""
        built = [sum(1 for area in self.areas if seat in self.temples[area]) for seat in range(self.seats)]
        places = [-self.order.index(seat) for seat in range(self.seats)]
        front = list(range(self.seats))
        for reason, numbers in (("points", self.points), ("temples", built), ("money", self.money), ("order", places)):
            best = max(numbers[seat] for seat in front)
            front = [seat for seat in front if numbers[seat] == best]
            if len(front) == 1:
                self.winner, self.reason = front[0], reason
                return
