"""Positions of 行戦 as one line, there and back.

    dealer b 3, paid 5:-2:-3 4:0:-4, a b1b3r8 open b5 thrown b2, b ???, c -, gone b1r2, trick a=b2r2 b=b3r3 c=(r1?)

What `last` has in place of `trick` ended a season. Payments, `gone` and the trick are left out where there are none.
"""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.gyosen.moves import ONE_SEAT
from kesegames.rules.gyosen.position import Position
from kesegames.rules.gyosen.terms import FREE_CARDS
from kesegames.rules.paper.cards import COPIES, NAMES, RANKS, count, names, read, size
from kesegames.rules.paper.plays import NONE, beats, number_of, shape_of
from kesegames.rules.paper.seasons import FIRST_VALUE

DEALER: Final = re.compile(r"dealer ([a-f]) ([0-9]{1,2})")
PAID: Final = re.compile(r"paid (-?[0-9]{1,3}(?:[: ]-?[0-9]{1,3})*)")
SEAT: Final = re.compile(r"([a-f]) (\S+)(?: open (\S+))?(?: thrown (\S+))?")
GONE: Final = re.compile(r"gone (\S+)")
TRICK: Final = re.compile(r"(trick|last)((?: [a-f]=\S+)+)")
CARDS: Final = re.compile(rf"-|((?:[^?()-]{{2}})*)(\{HIDDEN}*)")


def written(cards: int, hidden: int) -> str:
    """Cards, the unknown ones last; `-` for none."""
    return "".join(names(cards)) + HIDDEN * hidden or "-"


def position_text(position: Position) -> str:
    ids = position.ruleset.seat_ids
    parts = [f"dealer {ids[position.dealer]} {position.value}"]
    if position.bills:
        parts.append("paid " + " ".join(":".join(map(str, bill)) for bill in position.bills))
    for seat in range(position.seats):
        part = f"{ids[seat]} {written(position.hands[seat], int(position.hidden[seat]))}"
        if position.open[seat]:
            part += f" open {written(position.open[seat], 0)}"
        if position.thrown[seat] or position.thrown_hidden[seat]:
            part += f" thrown {written(position.thrown[seat], int(position.thrown_hidden[seat]))}"
        parts.append(part)
    if position.gone:
        parts.append(f"gone {written(position.gone, 0)}")
    if position.acted:
        parts.append(("last " if position.is_old else "trick ") + " ".join(_trick(position)))
    return ", ".join(parts)


def _trick(position: Position) -> list[str]:
    """What lies before each seat from the leader on, thrown away cards in brackets."""
    found = []
    for turn in range(position.acted):
        seat = (position.leader + turn) % position.seats
        cards = written(position.trick[seat], int(position.trick_hidden[seat]))
        found.append(f"{position.ruleset.seat_ids[seat]}={f'({cards})' if position.is_down(seat) else cards}")
    return found


def read_position(position: Position, text: str) -> None:
    """Set `position`, which is at a start, to what `text` says; raises Trouble naming what cannot be."""
    parts = text.split(", ")
    _read_dealer(position, parts.pop(0))
    if parts and parts[0].startswith("paid "):
        _read_paid(position, parts.pop(0))
    elif (position.dealer, position.value) != (0, FIRST_VALUE):
        raise Trouble("trouble.gyosen_position_dealer", {"text": quoted(text.split(", ")[0])})
    for seat in range(position.seats):
        _read_seat(position, seat, parts.pop(0) if parts else "")
    if parts and (gone := GONE.fullmatch(parts[0])):
        position.gone, hidden = _read_cards(gone.group(1))
        if hidden:
            raise _no_part(parts[0])
        parts.pop(0)
    trick = parts.pop(0) if parts else ""
    if parts:
        raise _no_part(parts[0])
    if trick:
        _read_trick(position, trick)
    _settle(position, trick)
    _check_deck(position)


def _no_part(text: str) -> Trouble:
    return Trouble("trouble.gyosen_position_part", {"text": quoted(text)})


def _read_dealer(position: Position, part: str) -> None:
    found = DEALER.fullmatch(part)
    if found is None or found.group(1) not in position.ruleset.seat_ids[: position.seats]:
        raise _no_part(part)
    position.dealer = position.ruleset.seat_ids.index(found.group(1))
    position.value = int(found.group(2))


def _read_paid(position: Position, part: str) -> None:
    """A number a seat for each season, which add up to 0 (P14)."""
    found = PAID.fullmatch(part)
    if found is None:
        raise _no_part(part)
    bills = [[int(number) for number in bill.split(":")] for bill in found.group(1).split(" ")]
    is_possible = len(bills) <= position.terms.seasons and position.value <= FIRST_VALUE + len(bills)
    is_possible = is_possible and all(_is_bill(position, bill, season) for season, bill in enumerate(bills))
    if not is_possible or position.value < FIRST_VALUE:
        raise Trouble("trouble.gyosen_position_paid", {"text": quoted(part)})
    position.bills = bills
    position.totals = vec[i64]([sum(bill[seat] for bill in bills) for seat in range(position.seats)])


def _is_bill(position: Position, bill: list[int], season: int) -> bool:
    """Whether season number `season`, from 0, can bring that: only its winner more than its own cards do (P4, P14)."""
    value = FIRST_VALUE + season
    least, most = -FREE_CARDS * value, (int(position.terms.hand) - FREE_CARDS) * value
    beyond = sum(not least <= paid <= most for paid in bill)
    return len(bill) == position.seats and sum(bill) == 0 and beyond <= 1


def _read_cards(text: str) -> tuple[int, int]:
    """Packed cards and how many are not known."""
    found = CARDS.fullmatch(text)
    if found is None:
        raise Trouble("trouble.gyosen_position_cards", {"text": quoted(text)})
    return read(found.group(1) or ""), len(found.group(2) or "")


def _read_seat(position: Position, seat: int, part: str) -> None:
    found = SEAT.fullmatch(part)
    if found is None or found.group(1) != position.ruleset.seat_ids[seat]:
        raise _no_part(part or "–")
    position.hands[seat], position.hidden[seat] = _read_cards(found.group(2))
    position.open[seat], hidden = _read_cards(found.group(3) or "-")
    position.thrown[seat], position.thrown_hidden[seat] = _read_cards(found.group(4) or "-")
    if hidden:
        raise _no_part(part)


def _read_trick(position: Position, part: str) -> None:
    """From the leader on; the first is a combination, the others beat the best before them or throw away (P11)."""
    found = TRICK.fullmatch(part)
    if found is None:
        raise _no_part(part)
    wrong = Trouble("trouble.gyosen_position_trick", {"text": quoted(part)})
    ids = position.ruleset.seat_ids
    for turn, lying in enumerate(found.group(2).split()):
        id, _, text = lying.partition("=")
        seat = ids.index(id)
        is_down = text[0] == "(" and text[-1] == ")"
        position.leader = position.leader if turn else seat
        if seat != (position.leader + turn) % position.seats or turn == position.seats or (is_down and not turn):
            raise wrong
        cards, hidden = _read_cards(text[1:-1] if is_down else text)
        position.trick[seat], position.trick_hidden[seat] = cards, hidden
        if is_down:
            position.downs |= ONE_SEAT[seat]
            if size(cards) + hidden != number_of(position.shape):
                raise wrong
        else:
            shape = shape_of(cards)
            if hidden or shape == NONE or (turn and not beats(shape, position.shape)):
                raise wrong
            position.best, position.shape = seat, shape
        position.acted += 1
    position.is_old = found.group(1) == "last"
    if position.is_old and (position.acted < position.seats or not position.bills):
        raise wrong


def _settle(position: Position, trick: str) -> None:
    """Say who is to act, from the hands and the trick; raises Trouble for hands that cannot be so (P10, P12)."""
    whole = int(position.terms.hand)
    held = [int(position.in_hand(seat)) for seat in range(position.seats)]
    is_over = len(position.bills) == position.terms.seasons
    is_running = position.acted > 0 and not position.is_old
    if is_over and not is_running:
        raise Trouble("trouble.gyosen_position_trick", {"text": quoted(trick or "–")})
    if is_running:
        _settle_trick(position, held, is_over)
        return
    seats = [(int(position.dealer) + turn) % int(position.seats) for turn in range(position.seats)]
    position.dealt = sum(held)
    for turn, seat in enumerate(seats):
        wanted = (position.dealt + int(position.seats) - 1 - turn) // int(position.seats)
        _check_hand(position, seat, min(wanted, whole))
    if position.gone or any(position.open) or any(position.thrown) or any(position.thrown_hidden):
        raise _no_part(position_text(position).partition(" open")[0])
    position.to_act = CHANCE
    if position.dealt == whole * position.seats:
        position.dealt, position.held, position.to_act = 0, whole, position.dealer


def _settle_trick(position: Position, held: list[int], is_over: bool) -> None:
    """In the middle of a season: equal hands but for the cards of the trick, and as many cards lie aside."""
    seats, number = int(position.seats), int(number_of(position.shape))
    is_done = position.acted == seats
    before = max(held) if not is_done else held[0] + number
    for turn in range(seats):
        seat = (int(position.leader) + turn) % seats
        _check_hand(position, seat, before - number if turn < position.acted else before)
    aside = sum(size(position.open[seat]) + size(position.thrown[seat]) for seat in range(seats)) + size(position.gone)
    aside += sum(position.thrown_hidden)
    if before > position.terms.hand or aside != seats * (int(position.terms.hand) - before):
        values = {"seat": "–", "count": str(aside), "wanted": str(seats * (int(position.terms.hand) - before))}
        raise Trouble("trouble.gyosen_position_aside", values)
    position.held = before - number if is_done else before
    if is_over != (is_done and position.held == 0):
        raise Trouble("trouble.gyosen_position_end", {"count": str(position.terms.seasons)})
    position.to_act = OVER if is_over else position.best if is_done else (position.leader + position.acted) % seats


def _check_hand(position: Position, seat: int, wanted: int) -> None:
    found = int(position.in_hand(seat))
    if found != wanted:
        values = {"seat": position.ruleset.seat_ids[seat], "count": str(found), "wanted": str(wanted)}
        raise Trouble("trouble.gyosen_position_hand", values)


def _check_deck(position: Position) -> None:
    """No more cards of a kind, and not more than 48 in all, than the deck has (P1)."""
    groups = [position.gone, *position.hands, *position.thrown, *position.open]
    if not position.is_old:
        groups += [*position.trick]
    for kind, card in enumerate(NAMES):
        found = sum(int(count(cards, kind)) for cards in groups)
        if found > COPIES[kind % RANKS]:
            values = {"card": card, "count": str(found), "copies": str(COPIES[kind % RANKS])}
            raise Trouble("trouble.gyosen_position_deck", values)
