"""Events and positions in words: as they are clicked, written, read and told; and what lies where."""

from __future__ import annotations

import re
from typing import Final

from kesegames.engine.look import END, Ending, Look, Spot, Told
from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, EVERYONE, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.gyosen.moves import DOWN, act, cards_of, is_thrown, payments, place, receiver
from kesegames.rules.gyosen.position import Position
from kesegames.rules.gyosen.terms import FREE_CARDS
from kesegames.rules.paper.cards import NAMES, count, kinds_in, names, read, size
from kesegames.rules.paper.plays import (
    FORM,
    NONE,
    RUN,
    SINGLE,
    beats,
    blacks_of,
    number_of,
    shape_of,
    sort_of,
    strength_in,
)
from kesegames.rules.paper.seasons import season

PLAY: Final = "play"
DISCARD: Final = "discard"
DEALT: Final = re.compile(r"([a-f]) (\S{2})")
EVENT: Final = re.compile(rf"({PLAY}|{DISCARD}) (\S+)")


def id_of(position: Position, seat: int) -> str:
    return position.ruleset.seat_ids[seat]


def seat_text(position: Position, seat: int) -> str:
    """A seat as a value of a sentence."""
    return f"@seat.{id_of(position, seat)}"


def spell(position: Position, move: int) -> tuple[Spot, ...]:
    """The cards in the order of P7; `end` closes the leader's play, `discard` opens what is thrown away."""
    if position.to_act == CHANCE:
        return (f"deal{receiver(position)}:{NAMES[move]}",)
    spots = tuple(f"hand{position.to_act}:{card}" for card in names(cards_of(move)))
    if is_thrown(move):
        return (DISCARD, *spots)
    return (*spots, END) if position.is_leading() else spots


def free(position: Position, move: int) -> tuple[int, int]:
    """The cards of a play, or of what is thrown away."""
    if position.to_act == CHANCE:
        return (0, 0)
    begin = 1 if is_thrown(move) else 0
    return (begin, begin + int(size(cards_of(move))))


def write(position: Position, move: int, seat: int) -> str:
    """As the record list says: a card that `seat` may not see is `?`."""
    if position.to_act == CHANCE:
        owner = receiver(position)
        return f"{id_of(position, owner)} {NAMES[move] if seat in (owner, EVERYONE) else HIDDEN}"
    cards = cards_of(move)
    if not is_thrown(move):
        return f"{PLAY} {''.join(names(cards))}"
    is_seen = seat in (position.to_act, EVERYONE)
    return f"{DISCARD} {''.join(names(cards)) if is_seen else HIDDEN * int(size(cards))}"


def read_event(position: Position, text: str) -> int:
    """The inverse of `write`; cards may come in any order. Raises Trouble naming what is wrong."""
    if position.to_act == CHANCE:
        return _read_dealt(position, text)
    found = EVENT.fullmatch(text)
    if found is None:
        raise Trouble("trouble.gyosen_event", {"text": quoted(text)})
    cards = read(found.group(2))
    hand = position.hands[position.to_act]
    for kind in kinds_in(cards):
        if count(cards, kind) > count(hand, kind):
            values = {"text": quoted(text), "card": NAMES[kind], "seat": id_of(position, position.to_act)}
            raise Trouble("trouble.gyosen_not_held", values)
    wrong = _wrong_cards(position, cards, found.group(1) == DISCARD)
    if wrong:
        values = {"text": quoted(text), "count": str(number_of(position.shape))}
        raise Trouble(f"trouble.gyosen_{wrong}", values)
    return int(cards | DOWN) if found.group(1) == DISCARD else cards


def _read_dealt(position: Position, text: str) -> int:
    found = DEALT.fullmatch(text)
    if found is None or found.group(2) not in NAMES:
        raise Trouble("trouble.gyosen_dealt", {"text": quoted(text), "seat": id_of(position, receiver(position))})
    if found.group(1) != id_of(position, receiver(position)):
        raise Trouble("trouble.gyosen_dealt_to", {"text": text, "seat": id_of(position, receiver(position))})
    kind = NAMES.index(found.group(2))
    if not count(position.undealt(), kind):
        raise Trouble("trouble.gyosen_none_left", {"text": text, "card": NAMES[kind]})
    return kind


def _wrong_cards(position: Position, cards: int, is_discard: bool) -> str:
    """Why the seat to act cannot play or throw away these cards of its hand; empty where it can (P3, P11)."""
    shape = shape_of(cards)
    if position.is_leading():
        return "leader" if is_discard else "no_combination" if shape == NONE else ""
    if is_discard:
        return "discard_count" if size(cards) != number_of(position.shape) else ""
    if shape == NONE:
        return "no_combination"
    if (sort_of(shape), number_of(shape)) != (sort_of(position.shape), number_of(position.shape)):
        return "other_form"
    if shape & FORM != position.shape & FORM:
        return "other_colours"
    return "" if beats(shape, position.shape) else "not_stronger"


def shape_values(shape: int, cards: int) -> tuple[str, dict[str, str]]:
    """How the text id of a combination ends, and the values for it."""
    if sort_of(shape) == SINGLE:
        return "single", {"card": f"@piece.{names(cards)[0]}"}
    number, blacks = int(number_of(shape)), int(blacks_of(shape))
    if sort_of(shape) == RUN:
        return f"run_{'black' if blacks else 'red'}", {"count": str(number), "top": str(strength_in(shape))}
    values = {"count": str(number), "rank": f"@rank.{strength_in(shape)}"}
    if blacks in (0, number):
        return f"set_{'black' if blacks else 'red'}", values
    return "set", {**values, "black": str(blacks), "red": str(number - blacks)}


def told(position: Position, move: int, seat: int) -> list[Told]:
    """The event; after a trick's last cards who takes it; after a season's last trick who pays what."""
    if position.to_act == CHANCE:
        owner = receiver(position)
        values = {"seat": seat_text(position, owner)}
        if seat not in (owner, EVERYONE):
            return [Told("told.dealt_unseen", values)]
        return [Told("told.dealt", {**values, "card": f"@piece.{NAMES[move]}"})]
    shown = position.copy()
    place(shown, move)
    found = [_told_move(position, move)]
    if shown.acted < shown.seats:
        return found
    after = position.copy()
    act(after, move)
    winner = int(shown.best)
    values = {"seat": seat_text(position, winner)}
    if after.to_act == winner:
        open_cards = size(shown.open[winner]) + number_of(shown.shape)
        return [*found, Told("told.taken", {**values, "open": str(open_cards)})]
    shown.hide_from(seat)
    seen = look(shown)
    found[0].look = seen
    found += [Told("told.season", values, seen), *_told_payments(shown, winner, seen)]
    if after.to_act != OVER:
        stays = "stays" if shown.dealer == winner else "deals"
        found.append(Told(f"told.{stays}", {**values, "value": str(after.value)}))
    return found


def _told_move(position: Position, move: int) -> Told:
    cards = cards_of(move)
    if is_thrown(move):
        number = int(size(cards))
        return Told("told.thrown_one") if number == 1 else Told("told.thrown", {"count": str(number)})
    ending, values = shape_values(shape_of(cards), cards)
    return Told(f"told.{'lead' if position.is_leading() else 'beat'}_{ending}", values)


def _told_payments(position: Position, winner: int, seen: Look) -> list[Told]:
    """A row for each seat that pays, or is paid by the winner (P14)."""
    found = []
    bill = payments(position, winner)
    for payer in range(position.seats):
        if payer == winner:
            continue
        values = {
            "payer": seat_text(position, payer),
            "winner": seat_text(position, winner),
            "amount": str(abs(bill[payer])),
            "open": str(size(position.open[payer])),
            "free": str(FREE_CARDS),
        }
        text = "pays_nothing" if not bill[payer] else "pays" if bill[payer] < 0 else "is_paid"
        if bill[payer] and position.dealer in (payer, winner):
            text += "_dealer"
            values["value"] = str(position.value)
        found.append(Told(f"told.{text}", values, seen))
    return found


def chapter(position: Position) -> Told:
    """`State.chapter` for 行戦: the season."""
    return season(len(position.bills), int(position.terms.seasons))


def ending(position: Position, move: int) -> Ending | None:
    """The season that ends with this event: the open cards and the dealer's value from which it is paid (P14)."""
    if position.to_act == CHANCE or position.acted + 1 != position.seats or position.is_leading():
        return None
    shown = position.copy()
    place(shown, move)
    if shown.held > number_of(shown.shape):
        return None
    winner = int(shown.best)
    others = [seat for seat in range(shown.seats) if seat != winner]
    cards, times = ["" for _ in range(shown.seats)], ["" for _ in range(shown.seats)]
    for seat in others:
        cards[seat] = str(size(shown.open[seat]))
        times[seat] = f"×{shown.value if shown.dealer in (seat, winner) else 1}"
    name = chapter(position)
    told = [Told("told.season", {"seat": seat_text(position, winner)})]
    return Ending(name, told, [("row.open", cards), ("row.value", times)])


def look(position: Position) -> Look:
    """Hands, open cards, the trick, what has been beaten; who leads, who is best, who deals for how much."""
    pieces: dict[Spot, list[str]] = {}
    marked: dict[Spot, list[str]] = {}
    for seat in range(position.seats):
        for kind in kinds_in(position.hands[seat]):
            pieces.setdefault(f"hand{seat}:{NAMES[kind]}", []).append(NAMES[kind])
        lying = {
            f"hand{seat}:{HIDDEN}": [HIDDEN] * int(position.hidden[seat]),
            f"open{seat}": names(position.open[seat]),
            f"trick{seat}": names(position.trick[seat]) + [HIDDEN] * int(position.trick_hidden[seat]),
        }
        pieces.update({spot: cards for spot, cards in lying.items() if cards})
        marks = _marks(position, seat) if lying[f"trick{seat}"] else []
        if marks:
            marked[f"trick{seat}"] = marks
    for kind in kinds_in(position.gone):
        pieces.setdefault(f"gone:{NAMES[kind]}", []).append(NAMES[kind])
    dealer = f"points{position.dealer}"
    if position.to_act != OVER:
        marked[dealer] = ["dealer"]
    counters = {f"points{seat}": int(total) for seat, total in enumerate(position.totals)}
    seasons = int(position.terms.seasons)
    counters["season"] = min(len(position.bills) + 1, seasons)
    numbers = {dealer: int(position.value)} if position.to_act != OVER else {}
    return Look(pieces, counters, limits={"season": seasons}, numbers=numbers, marked=marked)


def _marks(position: Position, seat: int) -> list[str]:
    """What a seat's cards in the trick are."""
    marks = ["leads"] if seat == position.leader else []
    if position.is_down(seat):
        return ["thrown"]
    if seat == position.best:
        marks = ["taken" if position.acted == position.seats else "best"]
    return marks
