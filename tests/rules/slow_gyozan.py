"""行山 straight from the rule file (J1 to J7), slowly and with no code of the engine's.

A card is its text (P7). READINGS, where the text leaves something open:
J3: a card that was installed in this turn is counted in no way, also not as a 車 or 弓.
J4: 船 played in (6) is an installation: nothing is thrown away after it. It may instead be thrown away for 2 米.
J4: `end` is possible in every phase in which something can be done, also as its first move.
J5: 虎 is asked even if there is but one thing to take.
J5: a card may bear more than three sticks; a card of any age can be hit by 将.
J5: a movement of (3) begins on a 皇処 like any other, and counts all 弓 and 馬 that lie there.
J5: 車 lowers the price of moving in 米 after it was halved, and that price is 1 at least.
J6: the discards become the deck as soon as a card is due that the deck has not.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from slow_game import CHANCE, OVER
from slow_gyosen import DECK

SEATS = (2, 3, 4)
CHOICES: dict[str, list[str]] = {}
"""There are none."""
OUTER = ["CAI", "CY", "CO", "CU", "CI", "XI", "ZI", "TI", "NI", "NU", "NO", "NY", "NAI", "TAI", "ZAI", "XAI"]
INNER = ["XY", "XO", "XU", "ZU", "TU", "TO", "TY", "ZY", "ZO"]
PATH = OUTER + INNER
"""J1."""
PLACES = {"CAI", "CI", "NI", "NAI", "XY", "XU", "TU", "TY"}
"""皇処."""
SUMMIT = "ZO"
WEIGHTS = {"0": 1, "1": 5, "2": 10, "3": 10, "4": 5, "5": 1}
"""T1."""
VALUES = {"s": 0, "k": 10, "e": 10} | {str(value): value for value in range(9)}
"""J3."""
HAND, ROW = 3, 9
"""The limit of a hand and of a row."""
SHIP, RICE, SOLDIER, BOW, CAR, TIGER, HORSE, BRUSH, WITCH, GENERAL, KING, EMPEROR = "s012345678ke"
"""P7: 船 無 兵 弓 車 虎 馬 筆 巫 将 王 皇."""
THROWN = (BRUSH, WITCH, GENERAL)


@dataclass(eq=False)
class Installed:
    card: str
    sticks: int = 0
    is_new: bool = True
    """J3: installed in this turn."""


@dataclass
class Seat:
    letter: str
    square: str = PATH[0]
    rice: int = 5
    money: int = 0
    hand: list[str] = field(default_factory=list)
    row: list[Installed] = field(default_factory=list)
    is_shielded: bool = False

    def working(self, sign: str) -> int:
        """J3: how many cards of this kind lie there and have an effect."""
        return sum(1 for one in self.row if one.card[1] == sign and not one.is_new)

    def can_pay(self, card: str, price: int) -> bool:
        """J3: rice for black cards, money for red ones."""
        return (self.rice if card[0] == "b" else self.money) >= price

    def pay(self, card: str, price: int) -> None:
        assert self.can_pay(card, price)
        if card[0] == "b":
            self.rice -= price
        else:
            self.money -= price


@dataclass
class SlowGyozan:
    options: dict[str, str]
    seats: int
    points: list[int] = field(default_factory=list)
    reason: str = ""
    met: set[str] = field(default_factory=set)
    players: list[Seat] = field(default_factory=list)
    deck: list[str] = field(default_factory=lambda: list(DECK))
    discards: list[str] = field(default_factory=list)
    turn: int = 0
    phase: int = 1
    """J4."""
    waiting: list[Installed] = field(default_factory=list)
    """Whose effect is still to come in (3), in order."""
    working: Installed | None = None
    """Whose effect is due, where it needs a throw or a decision."""
    thrown: int | None = None
    is_halved: bool = False
    """J5: the cost of moving, by 巫."""
    done: str = ""
    """(6): `install` or `discard`, whichever has been done in this turn."""

    def __post_init__(self) -> None:
        self.points = [0] * self.seats
        self.players = [Seat("abcd"[seat]) for seat in range(self.seats)]
        self.begin_turn()
        self.go_on()

    @property
    def own(self) -> Seat:
        return self.players[self.turn]

    @property
    def is_throw_due(self) -> bool:
        return self.working is not None and self.working.card[1] in THROWN and self.thrown is None

    @property
    def to_act(self) -> int | str:
        if self.reason:
            return OVER
        return CHANCE if self.phase == 1 or self.is_throw_due else self.turn

    @property
    def thrower(self) -> int | str:
        return self.turn if self.to_act == CHANCE and self.is_throw_due else CHANCE

    def chances(self) -> dict[str, int]:
        if self.to_act != CHANCE:
            return {}
        if self.is_throw_due:
            return dict(WEIGHTS)
        return {f"{self.own.letter} {card}": self.deck.count(card) for card in self.deck}

    def told(self, text: str, seat: int) -> str:
        """J7: what is drawn is seen by its seat alone."""
        return f"{self.own.letter} ?" if not self.reason and self.phase == 1 and seat != self.turn else text

    def legal(self) -> list[str]:
        if not isinstance(self.to_act, int):
            return []
        if self.phase == 3:
            return self.targets()
        found = self.texts_of_phase()
        return [*found, "end"] if found else []

    def targets(self) -> list[str]:
        """J5: of 虎, and of 将, which alone can be waived."""
        assert self.working is not None
        if self.working.card[1] == TIGER:
            return self.takings()
        assert self.working.card[1] == GENERAL and self.thrown is not None
        word = "stick" if self.thrown <= 3 else "destroy"
        found = ["keep"]
        for player in self.players:
            if player is self.own or not player.is_shielded:
                for place, one in enumerate(player.row, start=1):
                    found.append(f"{word} {player.letter} {place} {one.card}")
        return found

    def takings(self) -> list[str]:
        found = []
        for player in self.players:
            if player is not self.own and not player.is_shielded:
                found += [f"take {player.letter} rice"] if player.rice else []
                found += [f"take {player.letter} money"] if player.money else []
        return found

    def texts_of_phase(self) -> list[str]:
        """J4, (4) to (7), without `end`."""
        own = self.own
        if self.phase == 4:
            return ["change"] if own.rice >= 5 else []
        if self.phase == 5:
            row = enumerate(own.row, start=1)
            return [f"down {place} {one.card}" for place, one in row if own.can_pay(one.card, VALUES[one.card[1]])]
        if self.phase == 6:
            cards = list(dict.fromkeys(own.hand))
            installs = [f"install {card}" for card in cards if self.can_install(card)]
            discards = [f"discard {card}" for card in cards]
            return (installs if self.done != "discard" else []) + (discards if self.done != "install" else [])
        rice, money = self.prices()
        found = [f"move {rice} rice"] if own.rice >= rice else []
        return [*found, f"move {money} money"] if own.money >= money else found

    def price(self, card: str) -> int:
        """J3, J5: of installing."""
        return max(0, VALUES[card[1]] - self.own.working(CAR))

    def can_install(self, card: str) -> bool:
        if card[1] == SHIP:
            return True  # J5, ruling: it costs nothing and needs no room
        return len(self.own.row) < ROW and self.own.can_pay(card, self.price(card))

    def prices(self) -> tuple[int, int]:
        """J2, J5: of a movement, in rice and in money."""
        rice, money = (5, 1) if self.is_halved else (10, 2)
        return max(1, rice - self.own.working(CAR)), money

    def play(self, text: str) -> None:
        assert text in [*self.legal(), *self.chances()], text
        if self.phase == 1:
            card = text.split()[1]
            self.deck.remove(card)
            self.own.hand.append(card)
        elif self.is_throw_due:
            self.throw(int(text))
        elif text == "end":
            self.met.add(f"end of ({self.phase})")
            self.phase += 1
        else:
            self.decide(*text.split())
        self.go_on()

    def throw(self, value: int) -> None:
        """J5."""
        assert self.working is not None
        sign = self.working.card[1]
        if sign == GENERAL:
            self.thrown = value  # and a decision follows
            return
        self.working = None
        if sign == BRUSH and value <= 3:
            self.own.is_shielded = True
        elif sign == BRUSH:
            self.own.money += 2
        elif value <= 3:
            self.met |= {"halved twice"} if self.is_halved else set()
            self.is_halved = True
        else:
            self.met.add("巫 advances")
            self.advance()

    def decide(self, word: str, *rest: str) -> None:
        self.met.add(word)
        own = self.own
        if word == "take":
            self.take(*rest)
        elif word in ("stick", "destroy", "keep"):
            self.strike(word, *rest)
        elif word == "change":
            own.rice -= 5
            own.money += 1
        elif word == "down":
            own.pay(rest[1], VALUES[rest[1][1]])
            self.leave_row(own, own.row[int(rest[0]) - 1])
        elif word == "install":
            self.install(rest[0])
        elif word == "discard":
            self.done = "discard"
            own.hand.remove(rest[0])
            self.discards.append(rest[0])
            own.rice += 2
        else:
            if rest[1] == "rice":
                own.rice -= int(rest[0])
            else:
                own.money -= int(rest[0])
            self.met.add(f"move {rest[0]} {rest[1]}")
            self.advance()

    def take(self, letter: str, what: str) -> None:
        self.working = None
        other = self.players["abcd".index(letter)]
        if what == "rice":
            other.rice -= 1
            self.own.rice += 1
        else:
            other.money -= 1
            self.own.money += 1

    def strike(self, word: str, letter: str = "", place: str = "", card: str = "") -> None:
        """J5: 将."""
        general, self.working, self.thrown = self.working, None, None
        if word == "keep":
            return
        player = self.players["abcd".index(letter)]
        one = player.row[int(place) - 1]
        assert one.card == card
        self.met.add(f"{word}: {'itself' if one is general else 'own' if player is self.own else 'another'}")
        if word == "stick":
            one.sticks += 1
        else:
            if one in self.waiting:
                self.met.add("destroyed before its place")
            self.leave_row(player, one)

    def install(self, card: str) -> None:
        own = self.own
        self.done = "install"
        if card[1] == SHIP:
            self.met.add("船 played")
            self.met |= {"船 beside a full row"} if len(own.row) == ROW else set()
            own.money += 2
            self.discards.append(card)
        else:
            self.met |= {"installed for nothing"} if self.price(card) == 0 < VALUES[card[1]] else set()
            own.pay(card, self.price(card))
            own.row.append(Installed(card))
            self.met |= {"full row"} if len(own.row) == ROW else set()
        own.hand.remove(card)

    def leave_row(self, player: Seat, one: Installed) -> None:
        """J3, ruling."""
        player.row.remove(one)
        self.discards.append(one.card)

    def advance(self) -> None:
        """J2, J5, J6: one movement; one that reaches the summit wins."""
        own = self.own
        steps = 1 + own.working(BOW) + 2 * own.working(HORSE) + (own.square in PLACES)
        place = PATH.index(own.square) + steps
        if place >= len(PATH):
            self.met.add("overshoot")
            place = len(PATH) - 1
        own.square = PATH[place]
        if own.square == SUMMIT:
            self.met.add(f"won in ({self.phase})")
            self.points[self.turn] = 1
            self.reason = "summit"

    def begin_turn(self) -> None:
        self.phase = 1
        self.is_halved, self.done = False, ""
        self.own.is_shielded = False  # J5, ruling: until the owner's next turn begins
        for one in self.own.row:
            one.is_new = False  # J3

    def go_on(self) -> None:
        """All that happens by itself before the next event."""
        while not self.reason:
            if self.phase == 1:
                if self.is_card_due():
                    return
                self.take_off()
                self.phase = 3
                self.waiting = list(self.own.row)
            elif self.phase == 3:
                if self.working is not None:
                    return
                self.next_effect()
            elif self.phase <= 7:
                if self.legal():
                    return
                self.phase += 1
            else:
                self.turn = (self.turn + 1) % self.seats
                self.begin_turn()

    def is_card_due(self) -> bool:
        """J4 (1), J6."""
        own = self.own
        if len(own.hand) >= HAND + own.working(SOLDIER):
            self.met |= {"a hand above the limit"} if len(own.hand) > HAND + own.working(SOLDIER) else set()
            return False
        if not self.deck:
            self.met.add("shuffled" if self.discards else "no cards at all")
            self.deck, self.discards = self.discards, []
        return bool(self.deck)

    def take_off(self) -> None:
        """J4 (2)."""
        for one in list(self.own.row):
            if one.sticks >= 3:
                self.met.add("red taken off" if one.card[0] == "r" else "black taken off")
                self.leave_row(self.own, one)

    def next_effect(self) -> None:
        """J4 (3), J5: of the next card in order that still lies there; after all of them, the sticks."""
        own = self.own
        if not self.waiting:
            for one in own.row:
                one.sticks += one.card[0] == "b"
            self.phase = 4
            return
        one = self.waiting.pop(0)
        if one not in own.row:
            return
        sign = one.card[1]
        if sign in THROWN or (sign == TIGER and self.takings()):
            self.working, self.thrown = one, None
        elif sign == TIGER:
            self.met.add("nothing to take")
        elif sign == RICE:
            own.rice += 1
        elif sign == KING:
            own.money += 2
        elif sign == EMPEROR:
            self.met.add("皇 advances")
            self.advance()

    def view(self) -> dict[str, object]:
        """Whatever can be counted."""
        return {
            "deck": sorted(self.deck),
            "discards": sorted(self.discards),
            "turn": self.turn,
            "phase": self.phase,
            "halved": self.is_halved,
            "seats": [
                {
                    "square": player.square,
                    "rice": player.rice,
                    "money": player.money,
                    "hand": sorted(player.hand),
                    "row": [(one.card, one.sticks) for one in player.row],
                    "shielded": player.is_shielded,
                }
                for player in self.players
            ],
        }
