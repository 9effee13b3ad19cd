"""Positions of 開樽 as one line, there and back.

    dealer b, won 5:-5:0, a b1b3 paid 6 bet 3, b ?? paid 8 bet 5, c b8rk paid 3 folded, common r1r5, raises 1, turn a

What a seat has bet in this round is a part of what it has paid in this season. `last` in place of `turn`: the cards are
those of the season that is over; without cards the next season is about to be dealt. What there is none of is left out.
"""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.kaison.combos import COMMON, HAND
from kesegames.rules.kaison.moves import has_all, is_asked, receiver, strengths
from kesegames.rules.kaison.position import Position
from kesegames.rules.kaison.terms import ANTE, MOST_MORE, MOST_RAISES
from kesegames.rules.paper.cards import COPIES, NAMES, RANKS, bits_in, count, names, read, size
from kesegames.rules.paper.pots import SEAT, has, strongest

DEALER: Final = re.compile(r"dealer ([a-f])")
WON: Final = re.compile(r"won (-?[0-9]{1,3}(?:[: ]-?[0-9]{1,3})*)")
SEAT_PART: Final = re.compile(r"([a-f]) (\S+)(?: paid ([1-9][0-9]{0,2}))?(?: bet ([1-9][0-9]{0,2}))?( folded)?")
OPENED: Final = re.compile(r"common (\S+)")
RAISES: Final = re.compile(r"raises ([1-3])")
TURN: Final = re.compile(r"turn ([a-f])|last")
CARDS: Final = re.compile(rf"-|((?:[^?()-]{{2}})*)(\{HIDDEN}*)")


def written(cards: int, hidden: int) -> str:
    """Cards, the unknown ones last; `-` for none."""
    return "".join(names(cards)) + HIDDEN * hidden or "-"


def position_text(position: Position) -> str:
    ids = position.ruleset.seat_ids
    parts = [f"dealer {ids[position.dealer]}"]
    if position.bills:
        parts.append("won " + " ".join(":".join(map(str, bill)) for bill in position.bills))
    for seat in range(position.seats):
        part = f"{ids[seat]} {written(position.hands[seat], int(position.hidden[seat]))}"
        if position.paid[seat]:
            part += f" paid {position.paid[seat]}"
        if position.put[seat]:
            part += f" bet {position.put[seat]}"
        if was_dealt(position, seat) and not position.is_in(seat):
            part += " folded"
        parts.append(part)
    if position.common:
        parts.append("common " + "".join(NAMES[kind] for kind in position.opened_kinds()))
    if position.raises:
        parts.append(f"raises {position.raises}")
    if position.is_old:
        parts.append("last")
    elif position.to_act >= 0:
        parts.append(f"turn {ids[position.to_act]}")
    return ", ".join(parts)


def was_dealt(position: Position, seat: int) -> bool:
    """Whether a seat was dealt whole cards in the season that is going on, or that which is over."""
    return size(position.hands[seat]) + position.hidden[seat] == HAND


def read_position(position: Position, text: str) -> None:
    """Set `position`, which is at a start, to what `text` says; raises Trouble naming what cannot be."""
    parts = text.split(", ")
    found = DEALER.fullmatch(parts[0])
    ids = position.ruleset.seat_ids[: position.seats]
    if found is None or found.group(1) not in ids:
        raise _no_part(parts[0])
    position.dealer = ids.index(found.group(1))
    parts.pop(0)
    if parts and parts[0].startswith("won "):
        _read_won(position, parts.pop(0))
    begun = list(position.held)
    folded = [_read_seat(position, seat, parts.pop(0) if parts else "") for seat in range(position.seats)]
    if parts and (found := OPENED.fullmatch(parts[0])):
        _read_common(position, parts.pop(0), found.group(1))
    if parts and (found := RAISES.fullmatch(parts[0])):
        position.raises = int(found.group(1))
        parts.pop(0)
    turn = parts.pop(0) if parts else ""
    if parts or (turn and TURN.fullmatch(turn) is None):
        raise _no_part(parts[0] if parts else turn)
    position.is_old = turn == "last"
    _check_deck(position)
    if position.is_old:
        _settle_old(position, begun, folded)
    else:
        _settle(position, begun, folded, turn)


def _no_part(text: str) -> Trouble:
    return Trouble("trouble.kaison_position_part", {"text": quoted(text)})


def _wrong(text: str, part: str) -> Trouble:
    return Trouble(f"trouble.kaison_position_{text}", {"text": quoted(part)})


def _read_won(position: Position, part: str) -> None:
    """A number a seat for each season, which add up to 0; nobody loses more than it has, or goes on without (P60)."""
    found = WON.fullmatch(part)
    if found is None:
        raise _no_part(part)
    bills = [[int(number) for number in bill.split(":")] for bill in found.group(1).split(" ")]
    for bill in bills:
        is_bill = len(bill) == position.seats and sum(bill) == 0 and not has_all(position)
        if not is_bill or any(won and not held for won, held in zip(bill, position.held, strict=True)):
            raise _wrong("won", part)
        position.held = vec[i64]([held + won for won, held in zip(bill, position.held, strict=True)])
        if min(position.held) < 0 or len(bills) > position.terms.seasons:
            raise _wrong("won", part)
        position.add_bill(bill)


def _read_cards(text: str) -> tuple[int, int]:
    """Packed cards and how many are not known."""
    found = CARDS.fullmatch(text)
    if found is None:
        raise Trouble("trouble.kaison_position_cards", {"text": quoted(text)})
    return read(found.group(1) or ""), len(found.group(2) or "")


def _read_common(position: Position, part: str, text: str) -> None:
    """The cards opened, in their order."""
    cards, hidden = _read_cards(text)
    if hidden or not cards:
        raise _no_part(part)
    if size(cards) > COMMON:
        raise _wrong("hand", part)
    for place in range(0, len(text), 2):
        position.open_card(NAMES.index(text[place : place + 2]))


def _read_seat(position: Position, seat: int, part: str) -> bool:
    """A seat's cards and payments; whether it has folded."""
    found = SEAT_PART.fullmatch(part)
    if found is None or found.group(1) != position.ruleset.seat_ids[seat]:
        raise _no_part(part or "–")
    position.hands[seat], position.hidden[seat] = _read_cards(found.group(2))
    position.paid[seat] = int(found.group(3) or 0)
    position.put[seat] = int(found.group(4) or 0)
    position.held[seat] -= position.paid[seat]
    if position.held[seat] < 0 or position.put[seat] > position.paid[seat]:
        raise _wrong("points", part)
    return found.group(5) is not None


def _in_hand(position: Position, seat: int) -> int:
    return int(size(position.hands[seat]) + position.hidden[seat])


def _settle_old(position: Position, begun: list[int], folded: list[bool]) -> None:
    """The cards of a season that is over lie as they were; its best seat deals next (P63)."""
    if not position.bills or any(position.paid) or any(position.put) or position.raises:
        raise _wrong("points", position_text(position))
    for seat in range(position.seats):
        was_in = begun[seat] > position.bills[-1][seat]
        if _in_hand(position, seat) != (HAND if was_in else 0) or (folded[seat] and not was_in):
            raise _wrong("hand", position_text(position))
        if was_in and not folded[seat]:
            position.seats_in |= SEAT[seat]
    shown = bits_in(position.seats_in)
    if not shown or (shown > 1 and size(position.common) < COMMON):
        raise _wrong("hand", position_text(position))
    worth = strengths(position)
    is_known = shown > 1 and not any(position.hidden[seat] for seat in range(position.seats) if position.is_in(seat))
    best = strongest(worth, position.seats_in) if is_known else position.seats_in
    if not has(best, position.dealer):
        raise _wrong("dealer", position_text(position))
    is_over = len(position.bills) == position.terms.seasons or has_all(position)
    position.to_act = OVER if is_over else CHANCE


def _settle(position: Position, begun: list[int], folded: list[bool], turn: str) -> None:
    """Say who is in and who is to act; raises Trouble for points, cards and bets that cannot be so (P60, P62)."""
    if len(position.bills) == position.terms.seasons or (has_all(position) and not any(position.paid)):
        raise _wrong("turn", turn or "–")
    for seat in range(position.seats):
        if begun[seat] and not folded[seat]:
            position.seats_in |= SEAT[seat]
        position.dealt += _in_hand(position, seat)
    if not position.is_in(int(position.dealer)):
        raise _wrong("dealer", position_text(position))
    players = sum(1 for one in begun if one)
    if position.dealt < HAND * players:
        _settle_deal(position, begun, folded, turn)
        return
    for seat in range(position.seats):
        if _in_hand(position, seat) != (HAND if begun[seat] else 0) or (folded[seat] and not begun[seat]):
            raise _wrong("hand", position_text(position))
    if bits_in(position.seats_in) < 2:
        raise _wrong("hand", position_text(position))
    _check_paid(position, begun)
    _settle_turn(position, turn)


def _settle_deal(position: Position, begun: list[int], folded: list[bool], turn: str) -> None:
    """In the middle of a deal: nobody has bet, and the cards have gone round from the dealer (P7, P60)."""
    dealt, seats_in = int(position.dealt), int(position.seats_in)
    is_begun = dealt > 0
    if turn or any(folded) or position.common or position.raises or any(position.put):
        raise _wrong("turn", turn or position_text(position))
    if any(paid != (ANTE if is_begun and one else 0) for paid, one in zip(position.paid, begun, strict=True)):
        raise _wrong("points", position_text(position))
    wanted = [0] * int(position.seats)
    for number in range(dealt):
        position.dealt = number
        wanted[receiver(position)] += 1
    position.dealt, position.seats_in = dealt, seats_in if is_begun else 0
    if [_in_hand(position, seat) for seat in range(position.seats)] != wanted:
        raise _wrong("hand", position_text(position))


def _check_paid(position: Position, begun: list[int]) -> None:
    """Everybody has paid the ante and what it has put in; bets keep their limits (P62)."""
    highest, before = int(position.highest()), 0
    for seat in range(position.seats):
        paid, put = int(position.paid[seat]), int(position.put[seat])
        if begun[seat] and paid - put < ANTE:
            raise _wrong("points", position_text(position))
        before = max(before, paid - put)
    is_answered = position.terms.is_answered
    for seat in range(position.seats):
        put, has_points = int(position.put[seat]), position.is_in(seat) and position.held[seat] > 0
        if is_answered and has_points and position.paid[seat] - put != before:
            raise _wrong("bets", position_text(position))
    raises = int(position.raises) if is_answered else bits_in(position.seats_in | (1 << position.seats) - 1)
    is_too_high = highest > MOST_MORE * (raises + 1) or highest < position.raises + (1 if position.raises else 0)
    if is_too_high or (position.raises and not is_answered) or position.raises > MOST_RAISES:
        raise _wrong("bets", position_text(position))


def _settle_turn(position: Position, turn: str) -> None:
    """Whose turn it is, who must be one that is asked; without one a common card is due."""
    able = position.with_points()
    highest = int(position.highest())
    is_any = highest > 0 or bits_in(able) > 1
    asked = [seat for seat in range(position.seats) if is_any and has(able, seat) and is_asked(position, seat, highest)]
    if not turn:
        if any(position.put) or size(position.common) == COMMON:
            raise _wrong("turn", "–")
        position.to_act = CHANCE
        return
    seat = position.ruleset.seat_ids.index(turn.removeprefix("turn "))
    if seat not in asked:
        raise _wrong("turn", turn)
    position.to_act = seat


def _check_deck(position: Position) -> None:
    """No more cards of a kind than the deck has (P1)."""
    for kind, card in enumerate(NAMES):
        found = sum(int(count(cards, kind)) for cards in (position.common, *position.hands))
        if found > COPIES[kind % RANKS]:
            values = {"card": card, "count": str(found), "copies": str(COPIES[kind % RANKS])}
            raise Trouble("trouble.kaison_position_deck", values)
