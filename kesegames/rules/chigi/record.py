"""Positions of 値木 as one line, there and back.

    dealer b, paid 5:-2:-3 -4:4:0, a b1b3r8, b ???, c -, gone b1bk, deck b2r4, roads b5 r3 b2<1 b3<1 b8<3+4, turn b

A card on the roads stands with the numbers of those on which it hangs. What has been `paid`, has `gone`, the `deck` as
far as it is known after a shuffle (P54), and the `roads` are left out where there are none. `due 2 b` in place of the
turn: cards to be opened before it; at last `passes 1`. Where hands are dealt the roads, if any, are those of the season
before.
"""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.chigi.moves import payments
from kesegames.rules.chigi.position import Position
from kesegames.rules.chigi.roads import SHIP_END, end_of, is_special
from kesegames.rules.chigi.terms import HAND, ROADS
from kesegames.rules.paper.cards import COPIES, NAMES, RANKS, count, names, read, size

DEALER: Final = re.compile(r"dealer ([a-f])")
PAID: Final = re.compile(r"paid (-?[0-9]{1,3}(?:[: ]-?[0-9]{1,3})*)")
SEAT: Final = re.compile(r"([a-f]) (\S+)")
KNOWN: Final = re.compile(r"(?:gone|deck) (\S+)")
ROADS_PART: Final = re.compile(r"roads ([a-z0-9<+ ]+)")
CARD: Final = re.compile(r"(\S{2})(?:<([0-9]{1,2}(?:\+[0-9]{1,2})*))?")
TURN: Final = re.compile(r"(?:turn|due ([12])) ([a-f])")
PASSES: Final = re.compile(r"passes ([1-9])")
CARDS: Final = re.compile(rf"-|((?:[^?()-]{{2}})*)(\{HIDDEN}*)")


def written(cards: int, hidden: int) -> str:
    """Cards, the unknown ones last; `-` for none."""
    return "".join(names(cards)) + HIDDEN * hidden or "-"


def position_text(position: Position) -> str:
    ids = position.ruleset.seat_ids
    parts = [f"dealer {ids[position.dealer]}"]
    if position.bills:
        parts.append("paid " + " ".join(":".join(map(str, bill)) for bill in position.bills))
    for seat in range(position.seats):
        parts.append(f"{ids[seat]} {written(position.hands[seat], int(position.hidden[seat]))}")
    if position.gone:
        parts.append(f"gone {written(position.gone, 0)}")
    if position.is_shuffled:
        parts.append(f"deck {written(position.stock, 0)}")
    if len(position.laid):
        parts.append("roads " + " ".join(_laid(position)))
    if position.due:
        parts.append(f"due {position.due} {ids[position.turn]}")
    elif position.to_act >= 0:
        parts.append(f"turn {ids[position.turn]}")
    if position.passes:
        parts.append(f"passes {position.passes}")
    return ", ".join(parts)


def _laid(position: Position) -> list[str]:
    """Each card on the roads, with the numbers of those on which it hangs, from 1."""
    found = []
    for number in range(len(position.laid)):
        parents = position.parents_at(number)
        hung = "+".join(str(one + 1) for one in range(number) if parents >> one & 1)
        found.append(NAMES[position.kind_at(number)] + (f"<{hung}" if hung else ""))
    return found


def read_position(position: Position, text: str) -> None:
    """Set `position`, which is at a start, to what `text` says; raises Trouble naming what cannot be."""
    parts = text.split(", ")
    dealer = _read_dealer(position, parts.pop(0))
    if parts and parts[0].startswith("paid "):
        _read_paid(position, parts.pop(0))
    _check_dealer(position, dealer)
    for seat in range(position.seats):
        _read_seat(position, seat, parts.pop(0) if parts else "")
    if parts and parts[0].startswith("gone "):
        position.gone = _read_known(parts.pop(0))
    if parts and parts[0].startswith("deck "):
        position.stock, position.is_shuffled = _read_known(parts.pop(0)), True
    if parts and parts[0].startswith("roads "):
        _read_roads(position, parts.pop(0))
    found = TURN.fullmatch(parts[0]) if parts else None
    if found is not None:
        part = parts.pop(0)
        if found.group(2) not in position.ruleset.seat_ids[: position.seats]:
            raise _no_part(part)
        position.turn = position.ruleset.seat_ids.index(found.group(2))
        position.due = int(found.group(1) or 0)
        position.to_act = CHANCE if position.due else position.turn
    if parts and (passes := PASSES.fullmatch(parts[0])):
        position.passes = int(passes.group(1))
        parts.pop(0)
    if parts:
        raise _no_part(parts[0])
    if found is None and len(position.bills) < position.terms.seasons:
        _settle_deal(position)
    _check_deck(position)
    if found is not None:
        _check_season(position)
    elif len(position.bills) == position.terms.seasons:
        _check_end(position)


def _no_part(text: str) -> Trouble:
    return Trouble("trouble.chigi_position_part", {"text": quoted(text)})


def _read_dealer(position: Position, part: str) -> int:
    found = DEALER.fullmatch(part)
    if found is None or found.group(1) not in position.ruleset.seat_ids[: position.seats]:
        raise _no_part(part)
    return position.ruleset.seat_ids.index(found.group(1))


def _check_dealer(position: Position, dealer: int) -> None:
    """The last winner deals, seat 0 where nobody has won yet (P4, P6)."""
    winners = [bill.index(max(bill)) for bill in position.bills if any(bill)]
    if dealer != (winners[-1] if winners else 0):
        raise Trouble("trouble.chigi_position_dealer", {"dealer": position.ruleset.seat_ids[dealer]})
    position.dealer = dealer


def _read_paid(position: Position, part: str) -> None:
    """A number a seat for each season: one seat is paid by each other for its cards, or nobody is (P54)."""
    found = PAID.fullmatch(part)
    if found is None:
        raise _no_part(part)
    bills = [[int(number) for number in bill.split(":")] for bill in found.group(1).split(" ")]
    if len(bills) > position.terms.seasons or not all(_is_bill(position, bill) for bill in bills):
        raise Trouble("trouble.chigi_position_paid", {"text": quoted(part)})
    for bill in bills:
        position.pay(bill)


def _is_bill(position: Position, bill: list[int]) -> bool:
    paying = [paid for paid in bill if -HAND <= paid < 0]
    is_paid = len(paying) == position.seats - 1 or not any(bill)
    return len(bill) == position.seats and sum(bill) == 0 and is_paid


def _read_cards(text: str) -> tuple[int, int]:
    """Packed cards and how many are not known."""
    found = CARDS.fullmatch(text)
    if found is None:
        raise Trouble("trouble.chigi_position_cards", {"text": quoted(text)})
    return read(found.group(1) or ""), len(found.group(2) or "")


def _read_seat(position: Position, seat: int, part: str) -> None:
    found = SEAT.fullmatch(part)
    if found is None or found.group(1) != position.ruleset.seat_ids[seat]:
        raise _no_part(part or "–")
    position.hands[seat], position.hidden[seat] = _read_cards(found.group(2))
    if position.in_hand(seat) > HAND:
        values = {"seat": found.group(1), "count": str(position.in_hand(seat)), "most": str(HAND)}
        raise Trouble("trouble.chigi_position_hand", values)


def _read_known(part: str) -> int:
    found = KNOWN.fullmatch(part)
    cards, hidden = _read_cards(found.group(1)) if found is not None else (0, 1)
    if hidden:
        raise _no_part(part)
    return cards


def _read_roads(position: Position, part: str) -> None:
    """The cards one by one, those that were laid at once together, as moves could have laid them (P51, P53)."""
    found = ROADS_PART.fullmatch(part)
    if found is None:
        raise _no_part(part)
    cards = found.group(1).split(" ")
    number = 0
    while number < len(cards):
        kind, parents = _read_card(cards[number], number)
        kinds = [kind]
        while parents and number + len(kinds) < len(cards):
            other, beneath = _read_card(cards[number + len(kinds)], number + len(kinds))
            if beneath != parents:
                break
            kinds.append(other)
        if parents and not _is_move(position, kinds, parents):
            raise Trouble("trouble.chigi_position_roads", {"text": quoted(cards[number])})
        position.lay(vec[i64](kinds), sum(1 << one for one in parents))
        number += len(kinds)


def _read_card(text: str, number: int) -> tuple[int, list[int]]:
    """The kind of a card on the roads and the cards, from 0, on which it hangs: of those before `number`."""
    found = CARD.fullmatch(text)
    if found is None or found.group(1) not in NAMES:
        raise Trouble("trouble.chigi_position_roads", {"text": quoted(text)})
    parents = [int(one) - 1 for one in found.group(2).split("+")] if found.group(2) else []
    if parents != sorted(set(parents)) or not all(0 <= one < number for one in parents):
        raise Trouble("trouble.chigi_position_roads", {"text": quoted(text)})
    return NAMES.index(found.group(1)), parents


def _is_move(position: Position, kinds: list[int], parents: list[int]) -> bool:
    """Whether these cards can be laid on those: the oldest of equal ends, and the sums are right."""
    if any(is_special(kind) for kind in kinds) or kinds != sorted(kinds):
        return False
    if not all(position.is_end(one) for one in parents):
        return False
    ends = [int(end_of(position.kind_at(one))) for one in parents]
    oldest = 0
    for end in set(ends):
        oldest |= position.oldest(end, ends.count(end))
    if oldest != sum(1 << one for one in parents):
        return False
    if len(ends) == 1 and ends[0] >= SHIP_END:
        return len(kinds) == 1
    is_one = len(ends) == 1 or len(kinds) == 1
    return is_one and sum(int(end_of(kind)) for kind in kinds) == sum(ends) and max(ends) < SHIP_END


def _check_deck(position: Position) -> None:
    """No more cards of a kind, nor in all, than the deck has; after a shuffle all are somewhere (P1, P54)."""
    aside = [position.gone, position.lying, position.stock]
    for kind, card in enumerate(NAMES):
        away, held = (sum(int(count(cards, kind)) for cards in group) for group in (aside, position.hands))
        found = max(away, held) if position.is_old else away + held
        if found > COPIES[kind % RANKS]:
            values = {"card": card, "count": str(found), "copies": str(COPIES[kind % RANKS])}
            raise Trouble("trouble.chigi_position_deck", values)
    unseen, hidden = int(size(position.unseen())), sum(position.hidden)
    if hidden > unseen or (position.is_shuffled and hidden != unseen):
        raise Trouble("trouble.chigi_position_count", {"count": str(unseen), "hidden": str(hidden)})


def _check_moves(position: Position) -> None:
    """As many cards have left the hands as lie on others, or more where something has vanished (P50, P53)."""
    hung = sum(position.parents_at(number) != 0 for number in range(len(position.laid)))
    roads = len(position.laid) - hung
    played = int(position.whole()) - sum(position.in_hand(seat) for seat in range(position.seats))
    has_vanished = position.gone or position.is_shuffled
    is_possible = played > hung if has_vanished else played == hung and roads + position.due >= ROADS
    if not is_possible:
        raise Trouble("trouble.chigi_position_played", {"count": str(played), "hung": str(hung)})


def _check_season(position: Position) -> None:
    """In the middle of a season: everybody has cards, what is due can be drawn, who passes cannot draw (P52, P54)."""
    ids = position.ruleset.seat_ids
    for seat in range(position.seats):
        if not position.in_hand(seat):
            raise Trouble("trouble.chigi_position_empty", {"seat": ids[seat]})
    if len(position.bills) == position.terms.seasons:
        raise Trouble("trouble.chigi_position_over", {"count": str(position.terms.seasons)})
    if position.due and not position.left():
        raise Trouble("trouble.chigi_position_due", {"count": str(position.due)})
    if position.passes and (position.can_draw() or position.due or position.passes >= position.seats):
        raise Trouble("trouble.chigi_position_passes", {"count": str(position.passes)})
    _check_moves(position)


def _check_end(position: Position) -> None:
    """After the last season: the hands as they were paid for (P54)."""
    emptied = sum(not position.in_hand(seat) for seat in range(position.seats))
    is_passed = position.passes == position.seats and not position.can_draw()
    if (emptied, position.passes) != (1, 0) and (emptied, is_passed) != (0, True):
        raise Trouble("trouble.chigi_position_over", {"count": str(position.terms.seasons)})
    if payments(position) != position.bills[-1]:
        raise Trouble("trouble.chigi_position_paid", {"text": ":".join(map(str, position.bills[-1]))})
    _check_moves(position)
    position.to_act = OVER


def _settle_deal(position: Position) -> None:
    """While hands are dealt: as far as they are, and beside them what the season before has left (P7)."""
    held = [int(position.in_hand(seat)) for seat in range(position.seats)]
    position.dealt = sum(held)
    seats = int(position.seats)
    wanted = [0] * seats
    for turn in range(position.dealt):
        wanted[(int(position.dealer) + turn) % seats] += 1
    has_old = bool(position.gone or len(position.laid))
    is_possible = has_old <= bool(position.bills) and not position.is_shuffled and not position.passes
    if held != wanted or position.dealt == position.whole() or not is_possible:
        raise Trouble("trouble.chigi_position_deal", {"hands": " ".join(map(str, held))})
    position.is_old = has_old
    position.to_act = CHANCE
