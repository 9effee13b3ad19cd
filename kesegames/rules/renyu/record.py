"""Positions of 連友 as one line, there and back.

    dealer b, paid 3:-2:-1, turn c, a s01 shown 0, b ???, c 8k, pile 0012, out 555, named 5k, trick a=34 b=6, under 3
    dealer a, turn a, choose 2, a 5, b ?????, trick a=88

`turn` is left out while cards are dealt and when the match is over, all else where there is nothing; the last play of
`trick` is the best one.
"""

from __future__ import annotations

import re
from typing import Final

from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.paper.climbs import NONE, beats, shape_of
from kesegames.rules.paper.strengths import COPIES, DECK, GENERAL, SIGNS, are_in, count, names, read, size
from kesegames.rules.renyu.moves import payments
from kesegames.rules.renyu.position import NAMED_BIT, Position
from kesegames.rules.renyu.terms import MOST_TAKEN

BILL: Final = r"-?[0-9]{1,3}(?::-?[0-9]{1,3})+"
HEAD: Final = re.compile(rf"dealer ([a-f])(?:, paid ({BILL}(?: {BILL})*))?(?:, turn ([a-f]))?(?:, choose ([1-4]))?")
SEAT: Final = re.compile(r", ([a-f]) (\S+?)(?: shown (\S+?))?(?=,|$)")
LAST: Final = re.compile(
    r"(?:, pile (\S+?))?(?:, out (\S+?))?(?:, named (\S+?))?(?:, trick (\S+?(?: \S+?)*))?(?:, under (\S+))?"
)
CARDS: Final = re.compile(rf"-|([^?-]*)(\{HIDDEN}*)")


def written(cards: int, hidden: int = 0) -> str:
    """Cards, the unknown ones last; `-` for none."""
    return "".join(names(cards)) + HIDDEN * hidden or "-"


def position_text(position: Position) -> str:
    ids = position.ruleset.seat_ids
    parts = [f"dealer {ids[position.dealer]}"]
    if position.bills:
        parts.append("paid " + " ".join(":".join(map(str, bill)) for bill in position.bills))
    if position.to_act >= 0:
        parts.append(f"turn {ids[position.to_act]}")
    if position.choices:
        parts.append(f"choose {position.choices}")
    for seat in range(position.seats):
        part = f"{ids[seat]} {written(position.hands[seat], int(position.hidden[seat]))}"
        parts.append(part + (f" shown {written(position.shown[seat])}" if position.shown[seat] else ""))
    named = "".join(sign for strength, sign in enumerate(SIGNS) if position.is_named(strength))
    common = {"pile": written(position.pile), "out": written(position.out), "named": named or "-"}
    common |= {"trick": " ".join(_trick(position)) or "-", "under": written(position.under)}
    return ", ".join(parts + [f"{name} {text}" for name, text in common.items() if text != "-"])


def _trick(position: Position) -> list[str]:
    """What lies before each seat, in turn order, that of the best seat last."""
    found = []
    for turn in range(1, position.seats + 1):
        seat = (position.best + turn) % position.seats
        if position.trick[seat]:
            found.append(f"{position.ruleset.seat_ids[seat]}={written(position.trick[seat])}")
    return found


def read_position(position: Position, text: str) -> None:
    """Set `position`, which is at a start, to what `text` says; raises Trouble naming what cannot be."""
    head = HEAD.match(text)
    if head is None or head.group(1) not in _ids(position):
        raise _no_part(text)
    position.dealer = position.ruleset.seat_ids.index(head.group(1))
    _read_paid(position, head.group(2) or "")
    at = head.end()
    for seat in range(position.seats):
        found = SEAT.match(text, at)
        if found is None or found.group(1) != position.ruleset.seat_ids[seat]:
            raise _no_part(text[at:])
        position.hands[seat], position.hidden[seat] = _read_cards(found.group(2))
        position.shown[seat] = _read_known(found.group(3) or "-")
        at = found.end()
    last = LAST.fullmatch(text, at)
    if last is None:
        raise _no_part(text[at:])
    position.pile, position.out = _read_known(last.group(1) or "-"), _read_known(last.group(2) or "-")
    for sign in last.group(3) or "":
        if sign not in SIGNS or position.is_named(SIGNS.index(sign)):
            raise _no_part(f"named {last.group(3)}")
        position.named |= NAMED_BIT[SIGNS.index(sign)]
    _read_trick(position, last.group(4) or "")
    position.under = _read_known(last.group(5) or "-")
    _check_deck(position)
    if head.group(3):
        _settle_turn(position, head.group(3), int(head.group(4) or 0))
    elif head.group(4):
        raise _no_part(f"choose {head.group(4)}")
    else:
        _settle(position)
    _check_named(position)


def _ids(position: Position) -> list[str]:
    return list(position.ruleset.seat_ids[: position.seats])


def _no_part(text: str) -> Trouble:
    return Trouble("trouble.renyu_position_part", {"text": quoted(text.removeprefix(", ") or "–")})


def _read_paid(position: Position, part: str) -> None:
    """A number a seat for each season: one is paid by all others; the winner of the last deals (P4, P45)."""
    bills = [[int(number) for number in bill.split(":")] for bill in part.split()]
    is_possible = len(bills) <= position.terms.seasons and all(_is_bill(position, bill) for bill in bills)
    winners = [0] if not bills else [seat for seat, paid in enumerate(bills[-1]) if paid > 0 or not any(bills[-1])]
    if not is_possible or position.dealer not in winners:
        raise Trouble("trouble.renyu_position_paid", {"text": quoted(part or "–")})
    for bill in bills:
        position.settle(bill)


def _is_bill(position: Position, bill: list[int]) -> bool:
    most = int(position.terms.hand) + MOST_TAKEN
    paying = [-paid for paid in bill if paid < 0]
    is_one = sum(paid > 0 for paid in bill) == (1 if paying else 0)
    return len(bill) == position.seats and sum(bill) == 0 and is_one and max(paying, default=0) <= most


def _read_cards(text: str) -> tuple[int, int]:
    """Packed cards and how many are not known."""
    found = CARDS.fullmatch(text)
    if found is None:
        raise Trouble("trouble.renyu_position_cards", {"text": quoted(text)})
    return read(found.group(1) or ""), len(found.group(2) or "")


def _read_known(text: str) -> int:
    cards, hidden = _read_cards(text)
    if hidden:
        raise Trouble("trouble.renyu_position_cards", {"text": quoted(text)})
    return cards


def _read_trick(position: Position, part: str) -> None:
    """A combination before each of some seats, that of the best one last, which beats the others (P42)."""
    seats = []
    for lying in part.split():
        id, _, text = lying.partition("=")
        if id not in _ids(position) or _ids(position).index(id) in seats:
            raise _no_part(f"trick {part}")
        seat = _ids(position).index(id)
        seats.append(seat)
        position.trick[seat] = _read_known(text)
        position.best, position.shape = seat, shape_of(position.trick[seat])
        if position.shape == NONE:
            raise _no_trick(part)
    turns = [(seat - int(position.best) - 1) % int(position.seats) for seat in seats]
    others = [shape_of(position.trick[seat]) for seat in seats[:-1]]
    if turns != sorted(turns) or not all(beats(position.shape, shape) for shape in others):
        raise _no_trick(part)


def _no_trick(part: str) -> Trouble:
    return Trouble("trouble.renyu_position_trick", {"text": quoted(part)})


def _settle_turn(position: Position, id: str, choices: int) -> None:
    """In the middle of a season: whose turn it is, with how many choices for the 将 of the best play (P43, P44)."""
    if id not in _ids(position) or len(position.bills) == position.terms.seasons:
        raise _no_part(f"turn {id}")
    seat, seats = _ids(position).index(id), int(position.seats)
    position.to_act, position.choices = seat, choices
    generals = count(position.trick[position.best], GENERAL) if position.shape else 0
    if choices > generals or (choices and seat != position.best) or (position.under and not position.shape):
        raise _no_trick(f"{id} {choices}")
    if position.shape and not choices:
        position.passes = (seat - int(position.best) - 1) % seats
        if position.passes == seats - 1:
            raise _no_trick(id)
    for other in range(seats):
        if not 0 < position.in_hand(other) <= position.terms.hand + MOST_TAKEN:
            raise _no_hand(position, other, f"1–{position.terms.hand + MOST_TAKEN}")
        if not are_in(position.shown[other], position.hands[other]) or count(position.shown[other], GENERAL):
            raise _no_part(f"{_ids(position)[other]} shown {written(position.shown[other])}")
    if not position.shape:
        position.best = seat
    _check_count(position)


def _check_count(position: Position) -> None:
    """All cards that were dealt are somewhere (P40)."""
    found = sum(int(position.in_hand(seat)) for seat in range(position.seats))
    found += int(size(position.on_table() + position.pile + position.out))
    wanted = int(position.terms.hand) * int(position.seats)
    if found != wanted:
        raise Trouble("trouble.renyu_position_count", {"count": str(found), "wanted": str(wanted)})


def _no_hand(position: Position, seat: int, wanted: str) -> Trouble:
    values = {"seat": _ids(position)[seat], "count": str(position.in_hand(seat)), "wanted": wanted}
    return Trouble("trouble.renyu_position_hand", values)


def _settle(position: Position) -> None:
    """Nobody decides: cards are dealt, or the match is over."""
    if len(position.bills) == position.terms.seasons:
        winner = int(position.dealer)
        if position.in_hand(winner) or payments(position, winner) != position.bills[-1]:
            raise Trouble("trouble.renyu_position_end", {"count": str(position.terms.seasons)})
        _check_count(position)
        position.to_act = OVER
        return
    held, seats = [int(position.in_hand(seat)) for seat in range(position.seats)], int(position.seats)
    position.dealt, position.to_act, position.shape = sum(held), CHANCE, 0
    is_left = position.named or any(position.trick)
    if (
        position.under
        or position.pile
        or position.out
        or any(position.shown)
        or (is_left and not _is_between(position))
    ):
        raise Trouble("trouble.renyu_position_turn", {})
    if position.dealt >= position.terms.hand * seats:
        raise Trouble("trouble.renyu_position_turn", {})
    for turn in range(seats):
        seat = (int(position.dealer) + turn) % seats
        wanted = (int(position.dealt) + seats - 1 - turn) // seats
        if held[seat] != wanted:
            raise _no_hand(position, seat, str(wanted))


def _is_between(position: Position) -> bool:
    """Whether a season has ended and the next has not been dealt: its last plays still lie there."""
    return bool(position.to_act == CHANCE and position.dealt == 0 and position.bills and any(position.trick))


def _check_deck(position: Position) -> None:
    """No more cards of a strength than the deck has (P1)."""
    groups = [position.under, position.pile, position.out, *position.trick, *position.hands]
    for strength, sign in enumerate(SIGNS):
        found = sum(int(count(cards, strength)) for cards in groups)
        if found > COPIES[strength]:
            values = {"card": sign, "count": str(found), "copies": str(COPIES[strength])}
            raise Trouble("trouble.renyu_position_deck", values)


def _check_named(position: Position) -> None:
    """A strength that was named is in no hand nor in the pile, and nothing else has left the game (P44)."""
    if _is_between(position):
        return
    held = position.pile + sum(int(hand) for hand in position.hands)
    unseen = DECK - position.seen()
    if position.named_in(held) or position.named_in(position.out) != position.out:
        raise Trouble("trouble.renyu_position_named", {})
    if size(position.named_in(unseen)) > position.terms.aside:
        raise Trouble("trouble.renyu_position_named", {})
