"""Positions of 小猫 as one line, there and back.

    dealer b, won 0:5 3:3, score 0:4, a b1b3r8 won b5b5, b ???, round b1, table b=b3b3 a=b0b3r3, out c, draws c 2

`won` are the points of the seasons before. `table` has the latest play of each seat, the last one last, with its name
where it is nothing but 無 (`a=b0:7`); `round` what lies under them. Before a lead there is `leads a` in place of it.
What there is none of is left out.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.koneko import moves
from kesegames.rules.koneko.plays import NAMED, NAUGHTS, follows, is_one_rank, rank_of
from kesegames.rules.koneko.position import ONE_SEAT, Position
from kesegames.rules.koneko.terms import REFILL, STAYS_OUT
from kesegames.rules.koneko.text import LADDER
from kesegames.rules.paper.cards import COPIES, NAMES, RANKS, SIGNS, count, names, read, size

DEALER: Final = re.compile(r"dealer ([a-d])")
BILLS: Final = re.compile(r"won ([0-9]{1,3}(?:[: ][0-9]{1,3})*)")
SCORE: Final = re.compile(r"score ([0-9]{1,3}(?::[0-9]{1,3})*)")
SEAT: Final = re.compile(r"([a-d]) (\S+)(?: won (\S+))?")
ROUND: Final = re.compile(r"round (\S+)")
TABLE: Final = re.compile(r"table((?: [a-d]=\S+)+)")
PLAYED: Final = re.compile(rf"([a-d])=([^\s:]+)(?::([{SIGNS}]))?")
OUT: Final = re.compile(r"out([ a-d]+)")
LEADS: Final = re.compile(r"leads ([a-d])")
DRAWS: Final = re.compile(r"draws ([a-d]) ([1-6])")
CARDS: Final = re.compile(rf"-|((?:[^?()-]{{2}})*)(\{HIDDEN}*)")


def written(cards: int, hidden: int) -> str:
    """Cards, the unknown ones last; `-` for none."""
    return "".join(names(cards)) + HIDDEN * hidden or "-"


def is_before_a_lead(position: Position) -> bool:
    """Whether hands are dealt and nothing is on the table."""
    return position.is_leading() and not position.is_dealing()


def position_text(position: Position) -> str:
    ids = position.ruleset.seat_ids
    parts = [f"dealer {ids[position.dealer]}"]
    if position.bills:
        parts.append("won " + " ".join(":".join(map(str, bill)) for bill in position.bills))
    if any(position.scores):
        parts.append("score " + ":".join(map(str, position.scores)))
    for seat in range(position.seats):
        part = f"{ids[seat]} {written(position.hands[seat], int(position.hidden[seat]))}"
        parts.append(part + (f" won {written(position.won[seat], 0)}" if position.won[seat] else ""))
    if position.under:
        parts.append(f"round {written(position.under, 0)}")
    if not position.is_leading():
        parts.append("table " + " ".join(_table(position)))
    if position.out:
        parts.append("out " + " ".join(ids[seat] for seat in range(position.seats) if position.is_out(seat)))
    if is_before_a_lead(position):
        parts.append(f"leads {ids[position.leader]}")
    if position.due:
        parts.append(f"draws {ids[position.drawer]} {position.due}")
    return ", ".join(parts)


def _order(position: Position) -> list[int]:
    """The seats from the one after the last play on, which ends the list."""
    return [(int(position.last) + turn) % int(position.seats) for turn in range(1, int(position.seats) + 1)]


def _table(position: Position) -> list[str]:
    found = []
    for seat in _order(position):
        cards = position.played[seat]
        if cards:
            name = f":{SIGNS[position.strengths[seat]]}" if cards & ~NAUGHTS == 0 else ""
            found.append(f"{position.ruleset.seat_ids[seat]}={written(cards, 0)}{name}")
    return found


def read_position(position: Position, text: str) -> None:
    """Set `position`, which is at a start, to what `text` says; raises Trouble naming what cannot be."""
    parts = text.split(", ")
    dealer = _read_dealer(position, parts.pop(0))
    if parts and parts[0].startswith("won "):
        _read_bills(position, parts.pop(0))
    if parts and parts[0].startswith("score "):
        _read_scores(position, parts.pop(0))
    for seat in range(position.seats):
        _read_seat(position, seat, parts.pop(0) if parts else "")
    _read_table(position, parts)
    leads = _read_turn(position, parts)
    if parts:
        raise _no_part(parts[0])
    _check_deck(position)
    _settle(position, leads)
    _check_dealer(position, dealer)


def _no_part(text: str) -> Trouble:
    return Trouble("trouble.koneko_position_part", {"text": quoted(text)})


def _seat(position: Position, id: str, part: str) -> int:
    """The seat of an id; raises Trouble for one that does not play."""
    if id not in position.ruleset.seat_ids[: position.seats]:
        raise _no_part(part)
    return position.ruleset.seat_ids.index(id)


def _read_dealer(position: Position, part: str) -> int:
    found = DEALER.fullmatch(part)
    if found is None:
        raise _no_part(part)
    return _seat(position, found.group(1), part)


def _read_bills(position: Position, part: str) -> None:
    """A number a seat for each season. Who wins as dealer has 1 more, so its points are 2 or more (P74)."""
    found = BILLS.fullmatch(part)
    if found is None:
        raise _no_part(part)
    bills = [[int(number) for number in bill.split(":")] for bill in found.group(1).split(" ")]
    wrong = Trouble("trouble.koneko_position_won", {"text": quoted(part)})
    if len(bills) > position.terms.seasons:
        raise wrong
    for bill in bills:
        if len(bill) != position.seats:
            raise wrong
        others = max(points for seat, points in enumerate(bill) if seat != position.dealer)
        mine = bill[position.dealer]
        if (mine > others and mine < 2) or (mine == others and mine):
            raise wrong
        position.bills = [*position.bills, bill]
        if len(position.bills) < position.terms.seasons:
            position.dealer = _dealer_after(position, bill)
    position.totals = vec[i64]([sum(bill[seat] for bill in bills) for seat in range(position.seats)])


def _dealer_after(position: Position, bill: list[int]) -> int:
    """Who deals after a season that brought this (P74)."""
    turns = [(int(position.dealer) + turn) % int(position.seats) for turn in range(position.seats)]
    return next(seat for seat in turns if bill[seat] == max(bill)) if any(bill) else int(position.dealer)


def _read_scores(position: Position, part: str) -> None:
    found = SCORE.fullmatch(part)
    scores = [int(number) for number in found.group(1).split(":")] if found is not None else []
    if len(scores) != position.seats or not any(scores):
        raise _no_part(part)
    position.scores = vec[i64](scores)


def _read_cards(text: str) -> tuple[int, int]:
    """Packed cards and how many are not known."""
    found = CARDS.fullmatch(text)
    if found is None:
        raise Trouble("trouble.koneko_position_cards", {"text": quoted(text)})
    return read(found.group(1) or ""), len(found.group(2) or "")


def _known(text: str, part: str) -> int:
    """Packed cards, all of them known."""
    cards, hidden = _read_cards(text)
    if hidden or not cards:
        raise _no_part(part)
    return cards


def _read_seat(position: Position, seat: int, part: str) -> None:
    found = SEAT.fullmatch(part)
    if found is None or found.group(1) != position.ruleset.seat_ids[seat]:
        raise _no_part(part or "–")
    position.hands[seat], position.hidden[seat] = _read_cards(found.group(2))
    position.won[seat] = _known(found.group(3), part) if found.group(3) else 0


def _read_table(position: Position, parts: list[str]) -> None:
    """The plays of the round, the last one last, and who is out of it."""
    if parts and (found := ROUND.fullmatch(parts[0])):
        position.under = _known(found.group(1), parts.pop(0))
    part = parts[0] if parts else ""
    if not part.startswith("table "):
        if position.under or part.startswith("out"):
            raise _no_part(part or f"round {written(position.under, 0)}")
        return
    parts.pop(0)
    if TABLE.fullmatch(part) is None:
        raise _no_part(part)
    for text in part.split()[1:]:
        _read_played(position, text)
    if parts and (found := OUT.fullmatch(parts[0])):
        out = parts.pop(0)
        for id in found.group(1).split():
            position.out |= ONE_SEAT[_seat(position, id, out)]
        left = int(position.seats) - len(found.group(1).split())
        if position.is_out(position.last) or (left < 2 and not _is_over(position)):
            raise Trouble("trouble.koneko_position_out", {"text": quoted(out)})
    _check_round(position, part)


def _read_played(position: Position, text: str) -> None:
    """A single or a set; 無 alone have a name (P70, P71)."""
    found = PLAYED.fullmatch(text)
    if found is None:
        raise _no_part(text)
    seat = _seat(position, found.group(1), text)
    cards, hidden = _read_cards(found.group(2))
    name = found.group(3)
    is_named = cards != 0 and cards & ~NAUGHTS == 0
    is_wrong = bool(hidden) or bool(position.played[seat]) or not is_one_rank(cards) or is_named != (name is not None)
    if is_wrong or (name is not None and SIGNS.index(name) not in LADDER):
        raise Trouble("trouble.koneko_position_table", {"text": quoted(text)})
    position.played[seat] = cards
    position.strengths[seat] = SIGNS.index(name) if name is not None else rank_of(cards)
    position.last = seat


def _check_round(position: Position, part: str) -> None:
    """Who has not been asked yet sits right after the last play, in a first turn round; what is played once follows."""
    wrong = Trouble("trouble.koneko_position_table", {"text": quoted(part)})
    order = _order(position)
    fresh = [not position.played[seat] and not position.is_out(seat) for seat in order]
    acted = [bool(position.played[seat]) and not position.is_out(seat) for seat in order]
    if any(fresh):
        left = any(position.played[seat] and position.is_out(seat) for seat in order)
        if position.under or left or any(acted[: len(fresh) - fresh[::-1].index(True)]):
            raise wrong
    once = [] if position.under else [seat for seat in order if position.played[seat]]
    for before, seat in pairwise(once):
        cards, strength = position.played[seat], position.strengths[seat]
        move = cards | NAMED[strength] if cards & ~NAUGHTS == 0 else cards
        if not follows(move, position.played[before], position.strengths[before]):
            raise wrong


def _is_over(position: Position) -> bool:
    return len(position.bills) == position.terms.seasons


def _read_turn(position: Position, parts: list[str]) -> bool:
    """Who leads, and who draws how many; whether it says who leads."""
    leads = bool(parts) and LEADS.fullmatch(parts[0]) is not None
    if leads:
        if not position.is_leading():
            raise _no_part(parts[0])
        position.leader = _seat(position, parts[0][-1], parts[0])
        parts.pop(0)
    if parts and (found := DRAWS.fullmatch(parts[0])):
        position.drawer = _seat(position, found.group(1), parts[0])
        position.due = int(found.group(2))
        parts.pop(0)
    return leads


def _settle(position: Position, leads: bool) -> None:
    """Say who is to act; raises Trouble for hands and draws that cannot be so."""
    held = [int(position.in_hand(seat)) for seat in range(position.seats)]
    if _is_over(position):
        _settle_end(position)
    elif position.due:
        _check_draw(position, leads, held)
    elif leads or not position.is_leading():
        position.to_act = position.actor()
    else:
        _settle_deal(position, held)
    for seat in range(position.seats):
        is_empty = position.is_dealing() or (position.due and seat == position.drawer) or position.to_act == OVER
        if not held[seat] and not is_empty:
            raise _wrong_hand(position, seat, 0)


def _wrong_hand(position: Position, seat: int, number: int) -> Trouble:
    values = {"seat": position.ruleset.seat_ids[seat], "count": str(number)}
    return Trouble("trouble.koneko_position_hand", values)


def _settle_end(position: Position) -> None:
    """A match is over with the deck empty, and its last season's points are those of what lies there (P74)."""
    wrong = Trouble("trouble.koneko_position_end", {"count": str(position.terms.seasons)})
    if position.is_leading() or position.due or position.in_deck():
        raise wrong
    position.to_act = OVER
    if position.bills[-1] != moves.bill(position):
        raise wrong


def _check_draw(position: Position, leads: bool, held: list[int]) -> None:
    """Three are due from who stays out, six from who has played the last card, or what is left (P71, P73, P74)."""
    drawer, due, left = position.drawer, int(position.due), int(position.in_deck())
    position.to_act = CHANCE
    wrong = Trouble("trouble.koneko_position_draws", {"count": str(due), "deck": str(left)})
    if due > left or (not leads and position.is_leading()):
        raise wrong
    if drawer == position.last:
        whole = held[drawer] + due
        if whole > REFILL or (whole < REFILL and due < left) or not position.scores[drawer]:
            raise wrong
    else:
        is_out = drawer != position.leader if leads else position.is_out(drawer) and not position.played[drawer]
        if due > STAYS_OUT or not is_out:
            raise wrong


def _settle_deal(position: Position, held: list[int]) -> None:
    """Hands dealt one card at a time round the table, not all of them yet (P7, P70)."""
    whole, seats = int(position.terms.hand), int(position.seats)
    number = sum(held)
    for turn in range(seats):
        seat = (int(position.dealer) + turn) % seats
        if held[seat] != (number + seats - 1 - turn) // seats:
            raise _wrong_hand(position, seat, held[seat])
    if any(position.won) or any(position.scores) or number >= whole * seats:
        raise _no_part(position_text(position))
    position.dealt = number
    position.to_act = CHANCE


def _check_dealer(position: Position, dealer: int) -> None:
    """The dealer is who the seasons before have made it, the first seat at first (P6, P74)."""
    if dealer != position.dealer:
        id = position.ruleset.seat_ids[position.dealer]
        raise Trouble("trouble.koneko_position_dealer", {"seat": id})


def _check_deck(position: Position) -> None:
    """No more cards of a kind, and not more than 48 in all, than the deck has (P1)."""
    groups = [position.under, *position.hands, *position.won, *position.played]
    for kind, card in enumerate(NAMES):
        found = sum(int(count(cards, kind)) for cards in groups)
        if found > COPIES[kind % RANKS]:
            values = {"card": card, "count": str(found), "copies": str(COPIES[kind % RANKS])}
            raise Trouble("trouble.koneko_position_deck", values)
    if sum(int(size(cards)) for cards in groups) + sum(position.hidden) > sum(2 * copies for copies in COPIES):
        raise Trouble("trouble.koneko_position_many", {})
