"""The facts of a position of 行山, and what they come to: prices, squares a movement, what is left in the deck."""

from __future__ import annotations

from typing import Final, Self

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.keys import mix
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import EVERYONE, State
from kesegames.rules.gyozan.terms import BEGINNING, DEAREST, EXCHANGE, HAND, MONEY_PRICE, RICE_PRICE, ROOM, Terms
from kesegames.rules.paper.cards import BITS, DECK, KING, ONE, RANKS, size, turn_down

BUSY: Final = -4
"""`to_act` while something happens by itself; never between two events."""
NOT_THROWN: Final = -1

BEGIN: Final = 0
DRAWS: Final = 1
FALLS: Final = 2
EFFECTS: Final = 3
CHANGES: Final = 4
DOWNS: Final = 5
INSTALLS: Final = 6
MOVES: Final = 7
"""The phases of a turn as J4 counts them; BEGIN goes before."""

NONE_YET: Final = 0
HAS_INSTALLED: Final = 1
HAS_DISCARDED: Final = 2
"""`mode`: what the seat has done in (6), where one thing shuts out the other (J4)."""

NAUGHT_RANK: Final = 1
SOLDIER_RANK: Final = 2
BOW_RANK: Final = 3
WAGON_RANK: Final = 4
TIGER_RANK: Final = 5
HORSE_RANK: Final = 6
BRUSH_RANK: Final = 7
SHAMAN_RANK: Final = 8
GENERAL_RANK: Final = 9
KING_RANK: Final = 10
EMPEROR_RANK: Final = 11

CARD_BITS: Final = 5
STICK_BITS: Final = 4
BELOW_CARD: Final[vec[i64]] = vec[i64]([(1 << CARD_BITS * place) - 1 for place in range(ROOM + 1)])
"""The bits of a row's cards before a place; mypyc would compute `1 << n` in 32 bits, and the seventh ends in bit 34."""
BELOW_STICK: Final[vec[i64]] = vec[i64]([(1 << STICK_BITS * place) - 1 for place in range(ROOM + 1)])
"""The same of their sticks."""


def value_of(kind: i64) -> i64:
    """What a card costs by its print: its value, 船 and 無 nothing, 王 and 皇 ten (J3)."""
    rank = kind % RANKS
    if rank >= KING:
        return DEAREST
    return rank - 1 if rank else 0


class Position(State):
    """Each seat's square on the path (`at`), `rice` and `money`, packed `hands` and beside them how many cards are not
    known, `hidden`; its row, the cards (`row_cards`) and their sticks (`row_sticks`) packed in the order of installing,
    the first one lowest; whether it is `shielded`. `gone` are the discards, packed.

    Of the turn: whose it is, its `phase`, in (3) the `due` card of the row and what was `thrown` for its 将, whether
    the cost is `halved`; in (6) and (7) the `mode` and how many cards at the end of the row are `fresh`.
    """

    def __init__(self, ruleset: Ruleset, options: dict[str, str], seats: i64, terms: Terms) -> None:
        super().__init__(ruleset, options, seats)
        self.to_act = BUSY
        self.terms: Terms = terms
        self.at: vec[i64] = vec[i64]([0] * seats)
        self.rice: vec[i64] = vec[i64]([0] * seats)
        self.money: vec[i64] = vec[i64]([0] * seats)
        self.hands: vec[i64] = vec[i64]([0] * seats)
        self.hidden: vec[i64] = vec[i64]([0] * seats)
        self.row_cards: vec[i64] = vec[i64]([0] * seats)
        self.row_sticks: vec[i64] = vec[i64]([0] * seats)
        self.shielded: vec[i64] = vec[i64]([0] * seats)
        self.gone: i64 = 0
        self.turn: i64 = 0
        self.phase: i64 = BEGIN
        self.due: i64 = 0
        self.thrown: i64 = NOT_THROWN
        self.halved: bool = False
        self.mode: i64 = NONE_YET
        self.fresh: i64 = 0

    def copy(self) -> Self:
        position = type(self)(self.ruleset, self.options, self.seats, self.terms)
        position.to_act = self.to_act
        position.gone = self.gone
        position.turn = self.turn
        position.phase = self.phase
        position.due = self.due
        position.thrown = self.thrown
        position.halved = self.halved
        position.mode = self.mode
        position.fresh = self.fresh
        seat: i64
        for seat in range(self.seats):
            position.at[seat] = self.at[seat]
            position.rice[seat] = self.rice[seat]
            position.money[seat] = self.money[seat]
            position.hands[seat] = self.hands[seat]
            position.hidden[seat] = self.hidden[seat]
            position.row_cards[seat] = self.row_cards[seat]
            position.row_sticks[seat] = self.row_sticks[seat]
            position.shielded[seat] = self.shielded[seat]
        return position

    def provide(self) -> None:
        """What each seat has at first (J6)."""
        seat: i64
        for seat in range(self.seats):
            self.rice[seat] = BEGINNING

    def begin(self) -> None:
        """Nothing of a turn has happened yet."""
        self.due = 0
        self.thrown = NOT_THROWN
        self.halved = False
        self.mode = NONE_YET
        self.fresh = 0

    def in_row(self, seat: i64) -> i64:
        """How many cards `seat` has installed."""
        found: i64 = 0
        cards = self.row_cards[seat]
        while cards:
            found += 1
            cards >>= CARD_BITS
        return found

    def card_at(self, seat: i64, place: i64) -> i64:
        """The kind of the card at `place` of a row, from 0."""
        return (self.row_cards[seat] >> CARD_BITS * place & 31) - 1

    def sticks_at(self, seat: i64, place: i64) -> i64:
        """How many sticks lie on it."""
        return self.row_sticks[seat] >> STICK_BITS * place & 15

    def append_card(self, seat: i64, kind: i64) -> None:
        """A card becomes the last of a row, without sticks."""
        self.row_cards[seat] |= kind + 1 << CARD_BITS * self.in_row(seat)

    def add_stick(self, seat: i64, place: i64) -> None:
        """One more stick on a card, if it has room for one: 15 are never met."""
        if self.sticks_at(seat, place) < 15:
            self.row_sticks[seat] += BELOW_STICK[place] + 1

    def remove_card(self, seat: i64, place: i64) -> i64:
        """A card goes to the discards, its sticks are put away, the row closes up; its kind (J3)."""
        kind = self.card_at(seat, place)
        below = BELOW_CARD[place]
        cards = self.row_cards[seat]
        self.row_cards[seat] = cards & below | (cards >> CARD_BITS) & ~below
        below = BELOW_STICK[place]
        sticks = self.row_sticks[seat]
        self.row_sticks[seat] = sticks & below | (sticks >> STICK_BITS) & ~below
        self.gone += ONE[kind]
        return kind

    def working(self, seat: i64, rank: i64) -> i64:
        """How many cards of a rank work in a row: not those installed in this turn (J3)."""
        found: i64 = 0
        cards = self.row_cards[seat]
        if seat == self.turn and self.fresh:
            cards &= BELOW_CARD[self.in_row(seat) - self.fresh]
        while cards:
            if ((cards & 31) - 1) % RANKS == rank:
                found += 1
            cards >>= CARD_BITS
        return found

    def hand_limit(self, seat: i64) -> i64:
        """Up to so many cards are drawn (J4, J5)."""
        return HAND + self.working(seat, SOLDIER_RANK)

    def cost_of(self, kind: i64) -> i64:
        """What it costs now to install a card: its value, one less for each 車 (J3, J5)."""
        value = value_of(kind)
        return max(0, value - self.working(self.turn, WAGON_RANK)) if value else 0

    def rice_price(self) -> i64:
        """What a movement costs now in 米: halved by 巫, then one less for each 車, never less than 1 (J2, J5)."""
        price: i64 = RICE_PRICE
        if self.halved:
            price = (RICE_PRICE + 1) // 2
        return max(1, price - self.working(self.turn, WAGON_RANK))

    def money_price(self) -> i64:
        """What a movement costs now in 銭 (J2, J5)."""
        return (MONEY_PRICE + 1) // 2 if self.halved else MONEY_PRICE

    def squares(self, seat: i64) -> i64:
        """How many squares a movement takes the piece: 弓, 馬 and a 皇処 add (J2, J5)."""
        sign = self.terms.is_sign[self.at[seat]]
        return 1 + sign + self.working(seat, BOW_RANK) + 2 * self.working(seat, HORSE_RANK)

    def advance(self, seat: i64) -> i64:
        """One movement: the square that it comes to, 皇山 at most (J2, J6)."""
        self.at[seat] = min(self.terms.last, self.at[seat] + self.squares(seat))
        return self.at[seat]

    def can_change(self) -> bool:
        return self.rice[self.turn] >= EXCHANGE

    def can_pay(self, kind: i64, cost: i64) -> bool:
        """Whether the seat whose turn it is has so much 米 for a black card, 銭 for a red one (J3)."""
        return (self.money[self.turn] if kind >= RANKS else self.rice[self.turn]) >= cost

    def can_install(self, kind: i64) -> bool:
        """Whether a hand card of that kind can be installed now; a 船 needs no room (J3, J5)."""
        if kind % RANKS == 0:
            return True
        return self.can_pay(kind, self.cost_of(kind)) and self.in_row(self.turn) < ROOM

    def can_be_harmed(self, seat: i64) -> bool:
        """Whether the seat whose turn it is may touch what `seat` has (J5)."""
        return seat == self.turn or not self.shielded[seat]

    def can_take(self) -> bool:
        """Whether a 虎 finds anything: some unshielded opponent has 米 or 銭 (J5)."""
        seat: i64
        for seat in range(self.seats):
            if seat != self.turn and not self.shielded[seat] and (self.rice[seat] or self.money[seat]):
                return True
        return False

    def in_hand(self, seat: i64) -> i64:
        """How many cards `seat` holds."""
        return size(self.hands[seat]) + self.hidden[seat]

    def in_rows(self) -> i64:
        """All installed cards, packed."""
        found: i64 = 0
        for cards in self.row_cards:
            while cards:
                found += ONE[(cards & 31) - 1]
                cards >>= CARD_BITS
        return found

    def unseen(self) -> i64:
        """The cards that the next one drawn may be: those of the deck, and with them the unknown ones of the hands."""
        left = DECK - self.gone - self.in_rows()
        for hand in self.hands:
            left -= hand
        return left

    def left(self) -> i64:
        """How many cards the deck has."""
        number = size(self.unseen())
        for hidden in self.hidden:
            number -= hidden
        return number

    def winner(self) -> i64:
        """The seat whose piece stands on 皇山, −1 where none does (J6)."""
        seat: i64
        for seat in range(self.seats):
            if self.at[seat] == self.terms.last:
                return seat
        return -1

    def hide_from(self, seat: i64) -> None:
        """Turn face down what `seat` may not know: other hands (J6)."""
        turn_down(self.hands, self.hidden, seat)

    def key(self) -> i64:
        return self.key_for(EVERYONE)

    def key_for(self, seat: i64) -> i64:
        """Mixed from the packed cards as `seat` sees them, the rows, what each has and the small facts."""
        small = self.to_act + 4 | self.turn << 4 | self.phase << 7 | self.due << 10 | (self.thrown + 1) << 14
        small |= (1 << 17 if self.halved else 0) | self.mode << 18 | self.fresh << 20
        key = mix(self.gone ^ mix(small))
        other: i64
        for other in range(self.seats):
            hand, hidden = self.hands[other], self.hidden[other]
            if seat not in (other, EVERYONE):
                hidden += size(hand)
                hand = 0
            key = mix(key ^ (hand | hidden << BITS))
            key = mix(key ^ self.row_cards[other])
            key = mix(key ^ self.row_sticks[other])
            owned = self.at[other] | self.rice[other] << 7 | self.money[other] << 30 | self.shielded[other] << 53
            key = mix(key ^ owned)
        return key

    def facts(self) -> tuple[object, ...]:
        """Everything the rules depend on."""
        seats = (self.at, self.rice, self.money, self.hands, self.hidden, self.row_cards, self.row_sticks)
        small = (self.turn, self.phase, self.due, self.thrown, self.halved, self.mode, self.fresh)
        return (self.to_act, self.gone, small, [list(facts) for facts in seats], list(self.shielded))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return int(self.key())
