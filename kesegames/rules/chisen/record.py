"""Events and positions of 値戦 as lines, read back.

    dealer b, paid 5:-5, a b1b3r8 put 4 gave b3, b r5?? put 4 known r5, common b3b5r1r2rk, round 2 b

A card `known` was taken openly in the exchange, one that a seat `gave` went for a drawn one. Behind the seats stands
how far the season is: `exchange c`, `draw c b3?` (cards that c has drawn, `-` for none yet), `round 2 b` (the dealer
opens), `round 2 base 3 a` (a is asked); nothing during a deal and between two. What there is none of is left out.
"""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.chisen.moves import ONE_SEAT, legal, receiver
from kesegames.rules.chisen.position import Position, may_draw, past_of
from kesegames.rules.chisen.terms import ANTE, COMMON, DRAWN, HAND, MOST_BASE, ROUNDS
from kesegames.rules.chisen.text import id_of, write
from kesegames.rules.paper.cards import COPIES, NAMES, RANKS, are_in, count, names, read, size

DEALER: Final = re.compile(r"dealer ([a-d])")
PAID: Final = re.compile(r"paid (-?[0-9]{1,3}(?:[: ]-?[0-9]{1,3})*)")
SEAT: Final = re.compile(r"([a-d]) (\S+)(?: put ([0-9]{1,2}))?(?: (known|gave) (\S{2}))?( out)?")
COMMON_PART: Final = re.compile(r"common (\S+)")
STAGE: Final = re.compile(r"(?:exchange|draw|round ([1-3])(?: base ([1-5]))?) ([a-d])(?: (\S+))?")
CARDS: Final = re.compile(rf"-|((?:[^?()-]{{2}})*)(\{HIDDEN}*)")
DEALT: Final = re.compile(r"(?:([a-d]) )?(\S{2})")
SWAP: Final = re.compile(r"swap (\S{2}) (\S{2})")
MOST_LOST: Final = ANTE + ROUNDS * MOST_BASE
"""As much as a season can cost a seat (P30, P32)."""


def read_event(position: Position, text: str) -> int:
    """The inverse of `text.write`; raises Trouble naming what is wrong."""
    if position.to_act == CHANCE:
        return _read_dealt(position, text)
    for move in legal(position) if position.to_act >= 0 else ():
        if write(position, move, position.to_act) == text:
            return int(move)
    raise _wrong_event(position, text)


def _read_dealt(position: Position, text: str) -> int:
    found = DEALT.fullmatch(text)
    owner = int(receiver(position))
    wanted = f"{id_of(position, owner)} b3" if owner >= 0 else "b3"
    if found is None or found.group(2) not in NAMES:
        raise Trouble("trouble.chisen_dealt", {"text": quoted(text), "wanted": wanted})
    if (found.group(1) or "") != (id_of(position, owner) if owner >= 0 else ""):
        raise Trouble("trouble.chisen_dealt_to", {"text": text, "wanted": wanted})
    kind = NAMES.index(found.group(2))
    if not count(position.undealt(), kind):
        raise Trouble("trouble.chisen_none_left", {"text": text, "card": NAMES[kind]})
    return kind


def _wrong_event(position: Position, text: str) -> Trouble:
    """Why `text` is no move of the seat to act (P31, P32)."""
    values = {"text": quoted(text), "seat": id_of(position, max(0, int(position.to_act)))}
    found = SWAP.fullmatch(text)
    if found is not None and position.to_act >= 0 and position.is_exchanging():
        for card, cards in zip(found.groups(), _swapped(position), strict=True):
            if card not in NAMES:
                return Trouble("trouble.paper_card", {"text": quoted(card), "cards": quoted(text)})
            if not count(cards, NAMES.index(card)):
                sort = "held" if cards == position.hands[position.to_act] else "there"
                return Trouble(f"trouble.chisen_not_{sort}", {**values, "card": card})
    if position.is_exchanging():
        return Trouble("trouble.chisen_swap" if position.is_drawing else "trouble.chisen_exchange", values)
    return Trouble("trouble.chisen_answer" if position.base else "trouble.chisen_opens", values)


def _swapped(position: Position) -> tuple[int, int]:
    """The hand, and the cards that one of them can be swapped for."""
    return int(position.hands[position.to_act]), int(position.drawn if position.is_drawing else position.common)


def written(cards: int, hidden: int) -> str:
    """Cards, the unknown ones last; `-` for none."""
    return "".join(names(cards)) + HIDDEN * hidden or "-"


def position_text(position: Position) -> str:
    parts = [f"dealer {id_of(position, int(position.dealer))}"]
    if position.bills:
        parts.append("paid " + " ".join(":".join(map(str, bill)) for bill in position.bills))
    for seat in range(position.seats):
        part = f"{id_of(position, seat)} {written(position.hands[seat], int(position.hidden[seat]))}"
        part += f" put {position.put[seat]}" if position.put[seat] else ""
        part += f" known {names(position.known[seat])[0]}" if position.known[seat] else ""
        part += f" gave {names(position.gave[seat])[0]}" if position.gave[seat] else ""
        parts.append(part if position.is_in(seat) else f"{part} out")
    if position.common:
        parts.append(f"common {written(position.common, 0)}")
    stage = _stage(position)
    return ", ".join([*parts, stage] if stage else parts)


def _stage(position: Position) -> str:
    """How far the season is; nothing during the deal, and when all is over."""
    if position.to_act == OVER or position.dealt < position.whole():
        return ""
    if position.is_exchanging():
        seat = id_of(position, int(position.exchanger()))
        drawn = f" {written(position.drawn, int(position.drawn_hidden))}" if position.is_drawing else ""
        return f"{'draw' if position.is_drawing else 'exchange'} {seat}{drawn}"
    base = f" base {position.base}" if position.base else ""
    return f"round {position.round}{base} {id_of(position, int(position.to_act))}"


def read_position(position: Position, text: str) -> None:
    """Set `position`, which is at a start, to what `text` says; raises Trouble naming what cannot be."""
    parts = text.split(", ")
    dealer = DEALER.fullmatch(parts[0])
    ids = position.ruleset.seat_ids[: position.seats]
    if dealer is None or dealer.group(1) not in ids:
        raise _no_part(parts[0])
    position.dealer = ids.index(dealer.group(1))
    parts.pop(0)
    if parts and parts[0].startswith("paid "):
        _read_paid(position, parts.pop(0))
    for seat in range(position.seats):
        _read_seat(position, seat, parts.pop(0) if parts else "")
    if parts and (common := COMMON_PART.fullmatch(parts[0])):
        position.common, hidden = _read_cards(common.group(1))
        if hidden or not position.common:
            raise _no_part(parts[0])
        parts.pop(0)
    stage = parts.pop(0) if parts else ""
    if parts:
        raise _no_part(parts[0])
    _settle(position, stage)
    _check_deck(position)


def _no_part(text: str) -> Trouble:
    return Trouble("trouble.chisen_position_part", {"text": quoted(text or "–")})


def _read_paid(position: Position, part: str) -> None:
    found = PAID.fullmatch(part)
    if found is None:
        raise _no_part(part)
    bills = [[int(number) for number in bill.split(":")] for bill in found.group(1).split(" ")]
    if len(bills) > position.terms.seasons or not all(_is_bill(position, bill) for bill in bills):
        raise Trouble("trouble.chisen_position_paid", {"text": quoted(part)})
    position.bills = bills
    position.past = past_of(bills)
    position.totals = vec[i64]([sum(bill[seat] for bill in bills) for seat in range(position.seats)])


def _is_bill(position: Position, bill: list[int]) -> bool:
    """Whether a season can bring that: winners gain alike but for an odd point, others lose what they paid (P33)."""
    won = [paid for paid in bill if paid >= 0]
    is_even = bool(won) and max(won) - min(won) <= 1
    return len(bill) == position.seats and sum(bill) == 0 and is_even and min(bill) >= -MOST_LOST


def _read_cards(text: str) -> tuple[int, int]:
    """Packed cards and how many are not known."""
    found = CARDS.fullmatch(text)
    if found is None:
        raise Trouble("trouble.chisen_position_cards", {"text": quoted(text)})
    return read(found.group(1) or ""), len(found.group(2) or "")


def _read_seat(position: Position, seat: int, part: str) -> None:
    found = SEAT.fullmatch(part)
    if found is None or found.group(1) != position.ruleset.seat_ids[seat]:
        raise _no_part(part)
    position.hands[seat], position.hidden[seat] = _read_cards(found.group(2))
    position.put[seat] = int(found.group(3) or 0)
    cards = position.known if found.group(4) == "known" else position.gave
    cards[seat] = read(found.group(5) or "")
    if not are_in(position.known[seat], position.hands[seat]):
        raise _no_part(part)
    if found.group(6):
        position.out |= ONE_SEAT[seat]


def _settle(position: Position, stage: str) -> None:
    """Say how far the season is and who is to act; raises Trouble for what cannot be so."""
    if not stage and not any(position.put):
        _settle_end(position)
        return
    if len(position.bills) == position.terms.seasons:
        raise Trouble("trouble.chisen_position_end", {"count": str(position.terms.seasons)})
    if not stage:
        _settle_deal(position)
        return
    position.dealt = position.whole()
    found = STAGE.fullmatch(stage)
    if found is None or found.group(3) not in position.ruleset.seat_ids[: position.seats]:
        raise _no_part(stage)
    if stage.startswith("draw") != bool(found.group(4)):
        raise _no_part(stage)
    seat = position.ruleset.seat_ids.index(found.group(3))
    if found.group(1):
        _settle_round(position, stage, seat, int(found.group(1)), int(found.group(2) or 0))
    else:
        _settle_exchange(position, stage, seat, found.group(4) or "")
    _check_hands(position)
    if not any(_has_passed(position, first) for first in _first_dealers(position)):
        raise Trouble("trouble.chisen_position_dealer", {"text": id_of(position, int(position.dealer))})


def _settle_end(position: Position) -> None:
    """A season is over, or all are: what lay there when it ended lies, or has been swept away (P33, P34)."""
    is_over = len(position.bills) == position.terms.seasons
    position.to_act = OVER if is_over else CHANCE
    position.dealt = position.whole() if is_over else 0
    lying = (*position.hands, *position.hidden, *position.gave, position.common, position.out)
    is_swept = not any(lying)
    if not is_swept or is_over:
        is_seen = [position.hidden[seat] == 0 or not position.is_shown(seat) for seat in range(position.seats)]
        if position.count_in() == 0 or not position.bills or not all(is_seen):
            raise _no_part(position_text(position))
        position.exchanged = position.seats
        _check_hands(position)
        position.exchanged = 0
    if not is_over and position.dealer not in _first_dealers(position):
        raise Trouble("trouble.chisen_position_dealer", {"text": id_of(position, int(position.dealer))})


def _settle_deal(position: Position) -> None:
    """During the deal: hands fill round the table, then the common cards come (P7, P30)."""
    held = [int(size(hand) + hidden) for hand, hidden in zip(position.hands, position.hidden, strict=True)]
    common = int(size(position.common))
    position.dealt = sum(held) + common
    position.to_act = CHANCE
    seats = int(position.seats)
    for turn in range(seats):
        seat = (int(position.dealer) + turn) % seats
        _check_hand(position, seat, min((sum(held) + seats - 1 - turn) // seats, HAND))
    is_so = all(paid == ANTE for paid in position.put) and not position.out and position.dealt > 0
    if (
        not is_so
        or any(position.known)
        or any(position.gave)
        or common >= COMMON
        or (common and sum(held) < HAND * seats)
    ):
        raise _no_part(position_text(position).partition(", ")[2])
    if position.dealer not in _first_dealers(position):
        raise Trouble("trouble.chisen_position_dealer", {"text": id_of(position, int(position.dealer))})


def _settle_exchange(position: Position, stage: str, seat: int, drawn: str) -> None:
    position.exchanged = (seat - position.dealer + position.seats) % position.seats
    position.to_act = seat
    if position.out or any(paid != ANTE for paid in position.put):
        raise Trouble("trouble.chisen_position_put", {"text": quoted(stage)})
    if drawn:
        position.is_drawing = True
        position.drawn, position.drawn_hidden = _read_cards(drawn)
        if position.drawn_count() > DRAWN:
            raise _no_part(stage)
        position.to_act = CHANCE if may_draw(position) else seat


def _settle_round(position: Position, stage: str, seat: int, number: int, base: int) -> None:
    """A round of betting: the dealer opens, or one that has not yet answered is asked (P32)."""
    position.exchanged = position.seats
    position.round, position.base, position.to_act = number, base, seat
    is_asked = position.is_in(seat) and position.is_in(position.dealer) and position.count_in() > 1
    if not is_asked or (seat == position.dealer) == (base > 0):
        raise Trouble("trouble.chisen_position_put", {"text": quoted(stage)})
    order = position.in_order()
    answered = order[: order.index(seat)]
    before = [int(position.put[one]) - (base if one in answered else 0) for one in order]
    out = [int(position.put[one]) for one in range(position.seats) if not position.is_in(one)]
    if len(set(before)) > 1 or not _can_be_put(number, before[0], out):
        raise Trouble("trouble.chisen_position_put", {"text": quoted(stage)})


def _can_be_put(number: int, whole: int, out: list[int]) -> bool:
    """Whether `number` − 1 rounds bring `whole`, and those who are out have paid up to one of them or to none."""
    sums: list[list[int]] = [[ANTE]]
    for _ in range(number - 1):
        sums = [[*one, one[-1] + base] for one in sums for base in range(1, MOST_BASE + 1)]
    return any(one[-1] == whole and set(out) <= set(one) for one in sums)


def _check_hands(position: Position) -> None:
    """Three cards each; who has exchanged has taken a common card openly, or given one and brought two more (P31)."""
    drew, gone, found = 0, 0, position.common
    for turn in range(position.seats):
        seat = (int(position.dealer) + turn) % int(position.seats)
        _check_hand(position, seat, HAND)
        has_drawn, has_taken = position.gave[seat] > 0, position.known[seat] > 0
        is_done = position.exchanged == position.seats or turn < position.exchanged
        if has_drawn + has_taken != is_done:
            raise _no_part(position_text(position).split(", ")[1 + (len(position.bills) > 0) + seat])
        drew += has_drawn
        gone += position.gave[seat]
        found += position.known[seat]
    wanted = COMMON + DRAWN * drew
    if not are_in(gone, found):
        raise _no_part(written(gone, 0))
    if size(position.common) != wanted:
        values = {"count": str(size(position.common)), "wanted": str(wanted)}
        raise Trouble("trouble.chisen_position_common", values)


def _check_hand(position: Position, seat: int, wanted: int) -> None:
    found = int(size(position.hands[seat]) + position.hidden[seat])
    if found != wanted:
        values = {"seat": id_of(position, seat), "count": str(found), "wanted": str(wanted)}
        raise Trouble("trouble.chisen_position_hand", values)


def _first_dealers(position: Position) -> list[int]:
    """Who can have been dealer when the season began: a winner of the last one, at first seat 0 (P4, P6)."""
    if not position.bills:
        return [0]
    return [seat for seat, paid in enumerate(position.bills[-1]) if paid >= 0]


def _has_passed(position: Position, first: int) -> bool:
    """Whether the dealership can have come from `first` to the dealer: all on the way have folded (P32)."""
    seats = int(position.seats)
    way = [(first + turn) % seats for turn in range((int(position.dealer) - first) % seats)]
    return all(not position.is_in(seat) for seat in way)


def _check_deck(position: Position) -> None:
    """No more cards of a kind than the deck has (P1)."""
    groups = [position.common, position.drawn, *position.hands]
    for kind, card in enumerate(NAMES):
        found = sum(int(count(cards, kind)) for cards in groups)
        if found > COPIES[kind % RANKS]:
            values = {"card": card, "count": str(found), "copies": str(COPIES[kind % RANKS])}
            raise Trouble("trouble.chisen_position_deck", values)
