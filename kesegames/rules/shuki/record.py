"""Positions of 終季 as one line, there and back.

    dealer b 3, paid 5:-2:-3, now 1:-1:0, a b1b3r8 open b5b5r5 away b2, b ?????, c ?????, light b4, begun ab, turn b

What is due stands after the seats: `draw a`, `turn a` (has drawn), `claimed a`, or a discard with the answers so far,
`offer a b3 b=pass c=?`; nothing while cards are dealt. Then `said b3 b=pass c=claim2`, answers that lie open, and
`won a b5b5r5 b1b2b3 from c`, what ended the season before; `ends` in its place where a light is still to come. `last`
are the lights of the season before, `late` stands for a second turn. Parts with nothing in them are left out.
"""

from __future__ import annotations

import re
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.place import HIDDEN
from kesegames.engine.state import NOBODY
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.paper.cards import COPIES, NAMES, RANKS, are_in, count, names, read, size
from kesegames.rules.paper.cover import FOUR, THREE, claims, is_complete, is_sort
from kesegames.rules.paper.plays import RUN, SET
from kesegames.rules.paper.seasons import FIRST_VALUE
from kesegames.rules.shuki.position import (
    ASKED,
    CLAIMED,
    CLAIMS,
    DEAL,
    DONE,
    DRAW,
    DRAWN,
    ENDS,
    FIRST_LIGHT,
    LAST_LIGHT,
    NO_CARD,
    ONE_SEAT,
    PASSED,
    SILENT,
    UNSEEN,
    Position,
)
from kesegames.rules.shuki.terms import HAND

DEALER: Final = re.compile(r"dealer ([a-d]) ([0-9]{1,2})")
NUMBERS: Final = r"-?[0-9]{1,3}(?:[: ]-?[0-9]{1,3})*"
PAID: Final = re.compile(rf"paid ({NUMBERS})")
NOW: Final = re.compile(rf"now ({NUMBERS})")
SEAT: Final = re.compile(r"([a-d]) (\S+)(?: open (\S+))?(?: away (\S+))?")
CARDS: Final = re.compile(rf"-|((?:[^?()-]{{2}})*)(\{HIDDEN}*)")
LIGHT: Final = re.compile(r"light (\S+)")
LAST: Final = re.compile(r"last (\S+)")
BEGUN: Final = re.compile(r"begun ([a-d]{1,4})|(late)")
DUE: Final = re.compile(r"(draw|turn|claimed) ([a-d])")
OFFER: Final = re.compile(r"offer ([a-d]) (\S{2})((?: [a-d]=\S+)*)")
SAID: Final = re.compile(r"said (\S{2})((?: [a-d]=\S+)+)")
WON: Final = re.compile(r"(won|ends) ([a-d]) (\S+) (\S+)(?: from ([a-d]))?")
STAGES: Final = {"draw": DRAW, "turn": DRAWN, "claimed": CLAIMED}


def written(cards: int, hidden: int = 0) -> str:
    """Cards, the unknown ones last; `-` for none."""
    return "".join(names(cards)) + HIDDEN * hidden or "-"


def position_text(position: Position) -> str:
    ids = position.ruleset.seat_ids
    parts = [f"dealer {ids[position.dealer]} {position.value}"]
    if position.bills:
        parts.append("paid " + " ".join(":".join(map(str, bill)) for bill in position.bills))
    if any(position.paid):
        parts.append("now " + ":".join(map(str, position.paid)))
    for seat in range(position.seats):
        part = f"{ids[seat]} {written(position.hands[seat], int(position.hidden[seat]))}"
        for word, cards in (("open", position.open[seat]), ("away", position.away[seat])):
            part += f" {word} {written(cards)}" if cards else ""
        parts.append(part)
    if position.lights:
        parts.append(f"light {written(position.lights)}")
    if position.last_lights:
        parts.append(f"last {written(position.last_lights)}")
    if position.is_late:
        parts.append("late")
    elif position.begun:
        parts.append("begun " + "".join(ids[seat] for seat in range(position.seats) if position.begun >> seat & 1))
    return ", ".join([*parts, *_due(position), *_won(position)])


def _due(position: Position) -> list[str]:
    """What is due, and what has been answered."""
    ids = position.ruleset.seat_ids
    words = [word for word, stage in STAGES.items() if stage == position.stage]
    found = [f"{words[0]} {ids[position.turn]}"] if words else []
    seats = [(int(position.turn) + step) % int(position.seats) for step in range(1, position.seats)]
    if position.stage == ASKED:
        given = [f" {ids[seat]}={_answer(position, seat)}" for seat in seats if position.answers[seat] != SILENT]
        return [f"offer {ids[position.turn]} {NAMES[position.offered]}{''.join(given)}"]
    if position.offered != NO_CARD:
        said = [seat for seat in range(position.seats) if position.answers[seat] != SILENT]
        given = [f" {ids[seat]}={_answer(position, seat)}" for seat in said]
        found.append(f"said {NAMES[position.offered]}{''.join(given)}")
    return found


def _answer(position: Position, seat: int) -> str:
    """`pass`, `claim:b3b4`, where only their number is known `claim2`, `end`, `?`."""
    answer = position.answers[seat]
    if answer == CLAIMS:
        cards = position.claims[seat]
        return f"claim:{written(cards)}" if cards else f"claim{position.claim_sizes[seat]}"
    return {PASSED: "pass", ENDS: "end", UNSEEN: HIDDEN}[int(answer)]


def _won(position: Position) -> list[str]:
    if position.winner == NOBODY:
        return []
    ids = position.ruleset.seat_ids
    word = "ends" if position.stage == LAST_LIGHT else "won"
    line = f"{word} {ids[position.winner]} {written(position.won_open)} {written(position.won_hand)}"
    return [line if position.loser == position.winner else f"{line} from {ids[position.loser]}"]


def read_position(position: Position, text: str) -> None:
    """Set `position`, which is at a start, to what `text` says; raises Trouble naming what cannot be."""
    parts = text.split(", ")
    _read_dealer(position, parts.pop(0))
    if parts and parts[0].startswith("paid "):
        _read_paid(position, parts.pop(0))
    elif (position.dealer, position.value) != (0, FIRST_VALUE):
        raise Trouble("trouble.shuki_position_dealer", {"text": quoted(text.split(", ")[0])})
    if parts and parts[0].startswith("now "):
        _read_now(position, parts.pop(0))
    for seat in range(position.seats):
        _read_seat(position, seat, parts.pop(0) if parts else "")
    position.lights = _read_lights(parts, LIGHT)
    position.last_lights = _read_lights(parts, LAST)
    if parts and (begun := BEGUN.fullmatch(parts[0])):
        position.is_late = bool(begun.group(2))
        everybody = position.ruleset.seat_ids[: position.seats]
        for id in begun.group(1) or "".join(everybody):
            position.begun |= ONE_SEAT[_seat(position, id, parts[0])]
        parts.pop(0)
    due = parts.pop(0) if parts and parts[0].split(" ")[0] in (*STAGES, "offer") else ""
    if due:
        _read_due(position, due)
    if parts and parts[0].startswith("said "):
        _read_said(position, parts.pop(0))
    if parts and (won := WON.fullmatch(parts[0])):
        _read_won(position, won, parts.pop(0))
    if parts:
        raise _no_part(parts[0])
    _settle(position, due)
    _check_deck(position)
    _check_claims(position, due)
    position.settle()


def _no_part(text: str) -> Trouble:
    return Trouble("trouble.shuki_position_part", {"text": quoted(text)})


def _seat(position: Position, id: str, part: str) -> int:
    if id not in position.ruleset.seat_ids[: position.seats]:
        raise _no_part(part)
    return position.ruleset.seat_ids.index(id)


def _read_dealer(position: Position, part: str) -> None:
    found = DEALER.fullmatch(part)
    if found is None:
        raise _no_part(part)
    position.dealer = _seat(position, found.group(1), part)
    position.value = int(found.group(2))


def _bills(position: Position, part: str, found: re.Match[str] | None) -> list[list[int]]:
    """A number a seat for each season, which add up to 0 (P23)."""
    bills = [[int(number) for number in bill.split(":")] for bill in found.group(1).split(" ")] if found else []
    if not bills or not all(len(bill) == position.seats and sum(bill) == 0 for bill in bills):
        raise Trouble("trouble.shuki_position_paid", {"text": quoted(part)})
    return bills


def _read_paid(position: Position, part: str) -> None:
    bills = _bills(position, part, PAID.fullmatch(part))
    is_possible = len(bills) <= position.terms.seasons and FIRST_VALUE <= position.value <= FIRST_VALUE + len(bills)
    if not is_possible:
        raise Trouble("trouble.shuki_position_paid", {"text": quoted(part)})
    for bill in bills:
        position.add_bill(bill)
    position.totals = vec[i64]([sum(bill[seat] for bill in bills) for seat in range(position.seats)])


def _read_now(position: Position, part: str) -> None:
    paid, *more = _bills(position, part, NOW.fullmatch(part))
    if more or not any(paid):
        raise Trouble("trouble.shuki_position_paid", {"text": quoted(part)})
    for seat, number in enumerate(paid):
        position.paid[seat] = number
        position.totals[seat] += number


def _read_cards(text: str) -> tuple[int, int]:
    """Packed cards and how many are not known."""
    found = CARDS.fullmatch(text)
    if found is None:
        raise Trouble("trouble.shuki_position_cards", {"text": quoted(text)})
    return read(found.group(1) or ""), len(found.group(2) or "")


def _read_known(text: str, part: str) -> int:
    cards, hidden = _read_cards(text)
    if hidden:
        raise _no_part(part)
    return cards


def _read_seat(position: Position, seat: int, part: str) -> None:
    found = SEAT.fullmatch(part)
    if found is None or found.group(1) != position.ruleset.seat_ids[seat]:
        raise _no_part(part or "–")
    position.hands[seat], position.hidden[seat] = _read_cards(found.group(2))
    cards = _read_known(found.group(3) or "-", part)
    if cards and not _is_claimable(cards):
        raise Trouble("trouble.shuki_position_open", {"text": quoted(part)})
    position.open[seat] = cards
    position.away[seat] = _read_known(found.group(4) or "-", part)


def _is_claimable(cards: int) -> bool:
    """Whether cards can lie open together: a 3-set, 3-run or 4-set (P21)."""
    number = size(cards)
    return (number in (THREE, FOUR) and is_sort(cards, SET)) or (number == THREE and is_sort(cards, RUN))


def _read_lights(parts: list[str], form: re.Pattern[str]) -> int:
    found = form.fullmatch(parts[0]) if parts else None
    return _read_known(found.group(1), parts.pop(0)) if found is not None else 0


def _read_due(position: Position, part: str) -> None:
    """Whose turn it is, or what has been discarded and answered."""
    found = DUE.fullmatch(part)
    if found is not None:
        position.stage = STAGES[found.group(1)]
        position.turn = _seat(position, found.group(2), part)
        return
    offer = OFFER.fullmatch(part)
    if offer is None or offer.group(2) not in NAMES:
        raise _no_part(part)
    position.stage = ASKED
    position.turn = _seat(position, offer.group(1), part)
    position.offered = NAMES.index(offer.group(2))
    given = offer.group(3).split()
    if len(given) >= position.seats - 1:
        raise _no_part(part)
    for step, answer in enumerate(given, 1):
        id, _, word = answer.partition("=")
        seat = _seat(position, id, part)
        if seat != (position.turn + step) % position.seats:
            raise _no_part(part)
        _read_answer(position, seat, word, part)
        if word.startswith("claim") and not position.claims[seat]:
            raise _no_part(part)


def _read_answer(position: Position, seat: int, word: str, part: str) -> None:
    if word in ("pass", "end"):
        position.answers[seat] = PASSED if word == "pass" else ENDS
    elif word == HIDDEN and position.stage == ASKED:
        position.answers[seat] = UNSEEN
    elif word in ("claim2", "claim3"):
        position.answers[seat] = CLAIMS
        position.claim_sizes[seat] = int(word[-1])
    elif word.startswith("claim:"):
        position.answers[seat] = CLAIMS
        position.claims[seat] = _read_known(word.partition(":")[2], part)
        position.claim_sizes[seat] = size(position.claims[seat])
    else:
        raise _no_part(part)


def _read_said(position: Position, part: str) -> None:
    """Every seat but the one that has discarded has answered."""
    found = SAID.fullmatch(part)
    if found is None or found.group(1) not in NAMES or position.stage == ASKED:
        raise _no_part(part)
    position.offered = NAMES.index(found.group(1))
    given = found.group(2).split()
    seats = [_seat(position, answer.partition("=")[0], part) for answer in given]
    if len(seats) != position.seats - 1 or seats != sorted(set(seats)):
        raise _no_part(part)
    for seat, answer in zip(seats, given, strict=True):
        _read_answer(position, seat, answer.partition("=")[2], part)
        if position.claims[seat]:
            raise _no_part(part)


def _read_won(position: Position, found: re.Match[str], part: str) -> None:
    """A complete hand (P20)."""
    position.winner = _seat(position, found.group(2), part)
    position.loser = _seat(position, found.group(5) or found.group(2), part)
    position.won_open = _read_known(found.group(3), part)
    position.won_hand = _read_known(found.group(4), part)
    is_open = not position.won_open or _is_claimable(position.won_open)
    is_own = found.group(5) is None or position.loser != position.winner
    if not (is_open and is_own and is_complete(position.won_open, position.won_hand)):
        raise Trouble("trouble.shuki_position_won", {"text": quoted(part)})
    if found.group(1) == "ends":
        if position.stage != DEAL:
            raise _no_part(part)
        position.stage, position.turn = LAST_LIGHT, position.loser
    elif not position.bills:
        raise _no_part(part)


def _settle(position: Position, due: str) -> None:
    """Check the hands against what is due, or find out how far the deal has come (P7, P20)."""
    if position.stage == DEAL and len(position.bills) == position.terms.seasons:
        position.stage, position.turn = DONE, position.dealer
        _check_empty(position)
    elif len(position.bills) == position.terms.seasons:
        raise Trouble("trouble.shuki_position_end", {"count": str(position.terms.seasons)})
    elif position.stage == DEAL:
        _settle_deal(position)
    else:
        _check_running(position, due)


def _check_empty(position: Position) -> None:
    """Nothing lies there before a season has begun, but what ended the one before."""
    lying = [*position.hands, *position.hidden, *position.open, *position.away, *position.paid]
    if any(lying) or position.lights or position.begun:
        raise _no_part(position_text(position))


def _settle_deal(position: Position) -> None:
    seats = int(position.seats)
    held = [int(position.in_hand(seat)) for seat in range(seats)]
    position.turn = position.dealer
    position.dealt = sum(held)
    for turn in range(seats):
        seat = (int(position.dealer) + turn) % seats
        _check_hand(position, seat, min(HAND, (int(position.dealt) + seats - 1 - turn) // seats))
    others = [*position.open, *position.away, *position.paid]
    if any(others) or position.lights or position.begun:
        raise _no_part(position_text(position))
    if position.dealt == HAND * seats:
        if not position.terms.has_light:
            raise Trouble("trouble.shuki_position_due")
        position.stage, position.dealt = FIRST_LIGHT, 0


def _check_running(position: Position, due: str) -> None:
    """Five cards each, the open ones among them; six for who has drawn or claimed."""
    for seat in range(position.seats):
        wanted = HAND - int(size(position.open[seat]))
        if position.stage in (DRAWN, CLAIMED) and seat == position.turn:
            wanted += 1
        _check_hand(position, seat, 0 if position.stage == LAST_LIGHT and seat == position.winner else wanted)
    if position.stage == LAST_LIGHT and position.open[position.winner]:
        raise _no_part(position_text(position))
    if position.stage == CLAIMED and not position.open[position.turn]:
        raise _no_part(due)
    wanted = 1 if position.terms.has_light else 0
    if size(position.lights) != wanted or (position.stage == LAST_LIGHT and not wanted):
        raise Trouble("trouble.shuki_position_light", {"count": str(wanted)})
    has_begun = position.begun >> position.turn & 1
    if not has_begun:
        raise Trouble("trouble.shuki_position_begun", {"seat": position.ruleset.seat_ids[position.turn]})


def _check_hand(position: Position, seat: int, wanted: int) -> None:
    found = int(position.in_hand(seat))
    if found != wanted:
        values = {"seat": position.ruleset.seat_ids[seat], "count": str(found), "wanted": str(wanted)}
        raise Trouble("trouble.shuki_position_hand", values)


def _check_deck(position: Position) -> None:
    """No more cards of a kind, and not more than 48 in all, than the deck has (P1)."""
    groups = [position.lights, *position.hands, *position.open, *position.away]
    if position.stage == LAST_LIGHT:
        groups += [position.won_open, position.won_hand]
    for kind, card in enumerate(NAMES):
        found = sum(int(count(cards, kind)) for cards in groups)
        found += position.stage == ASKED and kind == position.offered
        if found > COPIES[kind % RANKS]:
            values = {"card": card, "count": str(found), "copies": str(COPIES[kind % RANKS])}
            raise Trouble("trouble.shuki_position_deck", values)
    left = int(position.deck_size())
    if left < 0 or (left == 0 and position.stage in (DRAW, LAST_LIGHT)):
        raise Trouble("trouble.shuki_position_empty")


def _check_claims(position: Position, due: str) -> None:
    """What has been claimed with is held and makes a combination with the discard; who ends can (P21, P22)."""
    for seat in range(position.seats):
        claim, hand = position.claims[seat], position.hands[seat]
        if claim and (not are_in(claim, hand) or claim not in claims(hand, position.offered) or position.open[seat]):
            raise _no_part(due)
