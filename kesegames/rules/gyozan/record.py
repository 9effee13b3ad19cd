"""Positions of 行山 as one line, there and back.

    a CAI 5 0 b1b3r8 -, b XI 12 3 ??? b0:1/r5 shielded, gone bkre, turn a draw

For each seat its square, 米, 銭, hand and row, each card of it with its sticks where it has some; whether it is
shielded. The discards are left out where there are none. Of the turn: `draw`, `effect 2` (the second card of the row
is due), `effect 2 thrown 4` (its 将 strikes), `change`, `down`, `install`, `move`, `over`; then `halved` where the
cost is, `installed` or `discarded` what has been done in (6), and `fresh 2` how many cards have been installed in this
turn.
"""

from __future__ import annotations

import re
from typing import Final

from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.gyozan.position import (
    BRUSH_RANK,
    CARD_BITS,
    CHANGES,
    DOWNS,
    DRAWS,
    EFFECTS,
    GENERAL_RANK,
    HAS_DISCARDED,
    HAS_INSTALLED,
    INSTALLS,
    MOVES,
    STICK_BITS,
    TIGER_RANK,
    Position,
)
from kesegames.rules.gyozan.steps import is_possible
from kesegames.rules.gyozan.terms import ROOM
from kesegames.rules.paper.cards import COPIES, NAMES, RANKS, count, names, read, size

CARDS: Final = re.compile(rf"-|((?:[^?()-]{{2}})*)(\{HIDDEN}*)")
SEAT: Final = re.compile(r"([a-d]) ([A-Z]+) ([0-9]{1,6}) ([0-9]{1,6}) (\S+) (\S+)( shielded)?")
ROW_CARD: Final = re.compile(r"([br][0-8ke])(?::([1-9]|1[0-5]))?")
GONE: Final = re.compile(r"gone (\S+)")
TURN: Final = re.compile(
    r"turn ([a-d]) (draw|effect ([1-9])(?: thrown ([0-5]))?|change|down|install|move|over)"
    r"( halved)?(?: (installed|discarded))?(?: fresh ([1-9]))?"
)
PHASES: Final = {"draw": DRAWS, "change": CHANGES, "down": DOWNS, "install": INSTALLS, "move": MOVES}
MODES: Final = {"installed": HAS_INSTALLED, "discarded": HAS_DISCARDED}


def position_text(position: Position) -> str:
    parts = [_seat_text(position, seat) for seat in range(position.seats)]
    if position.gone:
        parts.append("gone " + "".join(names(position.gone)))
    parts.append(f"turn {position.ruleset.seat_ids[position.turn]} {_turn_text(position)}")
    return ", ".join(parts)


def _seat_text(position: Position, seat: int) -> str:
    hand = "".join(names(position.hands[seat])) + HIDDEN * int(position.hidden[seat]) or "-"
    row = "/".join(_card_text(position, seat, place) for place in range(position.in_row(seat))) or "-"
    square = position.terms.path[position.at[seat]]
    parts = [position.ruleset.seat_ids[seat], square, str(position.rice[seat]), str(position.money[seat]), hand, row]
    return " ".join([*parts, *(["shielded"] if position.shielded[seat] else [])])


def _card_text(position: Position, seat: int, place: int) -> str:
    sticks = position.sticks_at(seat, place)
    return NAMES[position.card_at(seat, place)] + (f":{sticks}" if sticks else "")


def _turn_text(position: Position) -> str:
    if position.to_act == OVER:
        return "over"
    if position.phase == EFFECTS:
        parts = [f"effect {position.due + 1}"]
        if position.thrown >= 0:
            parts.append(f"thrown {position.thrown}")
    else:
        parts = [word for word, phase in PHASES.items() if phase == position.phase]
    if position.halved:
        parts.append("halved")
    parts += [word for word, mode in MODES.items() if mode == position.mode]
    if position.fresh:
        parts.append(f"fresh {position.fresh}")
    return " ".join(parts)


def read_position(position: Position, text: str) -> None:
    """Set `position`, which is at a start, to what `text` says; raises Trouble naming what cannot be."""
    parts = text.split(", ")
    for seat in range(position.seats):
        _read_seat(position, seat, parts.pop(0) if parts else "")
    if parts and (gone := GONE.fullmatch(parts[0])):
        position.gone = read(gone.group(1))
        parts.pop(0)
    turn = TURN.fullmatch(parts[0]) if len(parts) == 1 else None
    if turn is None or turn.group(1) not in position.ruleset.seat_ids[: position.seats]:
        raise _no_part(parts[0] if parts else "–")
    _check_cards(position)
    _read_turn(position, turn)
    if not _is_settled(position):
        raise Trouble("trouble.gyozan_position_turn", {"text": quoted(parts[0])})


def _no_part(text: str) -> Trouble:
    return Trouble("trouble.gyozan_position_part", {"text": quoted(text)})


def _read_seat(position: Position, seat: int, part: str) -> None:
    found = SEAT.fullmatch(part)
    if found is None or found.group(1) != position.ruleset.seat_ids[seat]:
        raise _no_part(part or "–")
    if found.group(2) not in position.terms.path:
        raise Trouble("trouble.gyozan_position_square", {"text": quoted(found.group(2))})
    position.at[seat] = position.terms.path.index(found.group(2))
    position.rice[seat], position.money[seat] = int(found.group(3)), int(found.group(4))
    cards = CARDS.fullmatch(found.group(5))
    if cards is None:
        raise _no_part(part)
    position.hands[seat], position.hidden[seat] = read(cards.group(1) or ""), len(cards.group(2) or "")
    position.shielded[seat] = 1 if found.group(7) else 0
    _read_row(position, seat, found.group(6))


def _read_row(position: Position, seat: int, text: str) -> None:
    cards = [] if text == "-" else text.split("/")
    if len(cards) > ROOM:
        raise Trouble("trouble.gyozan_position_row", {"text": quoted(text)})
    row = sticks = 0
    for place, card in enumerate(cards):
        found = ROW_CARD.fullmatch(card)
        if found is None:
            raise Trouble("trouble.gyozan_position_row", {"text": quoted(card)})
        row |= NAMES.index(found.group(1)) + 1 << CARD_BITS * place
        sticks |= int(found.group(2) or 0) << STICK_BITS * place
    position.row_cards[seat], position.row_sticks[seat] = row, sticks


def _check_cards(position: Position) -> None:
    """No more cards of a kind, nor in all, than the deck has (P1); not two pieces on 皇山."""
    rows: list[int] = []
    for seat in range(position.seats):
        rows += [int(position.card_at(seat, place)) for place in range(position.in_row(seat))]
    for kind, card in enumerate(NAMES):
        found = (
            rows.count(kind) + int(count(position.gone, kind)) + sum(int(count(one, kind)) for one in position.hands)
        )
        if found > COPIES[kind % RANKS]:
            values = {"card": card, "count": str(found), "copies": str(COPIES[kind % RANKS])}
            raise Trouble("trouble.gyozan_position_deck", values)
    hidden = sum(int(number) for number in position.hidden)
    if hidden > size(position.unseen()):
        raise Trouble("trouble.gyozan_position_count", {"hidden": str(hidden), "count": str(size(position.unseen()))})
    if sum(position.at[seat] == position.terms.last for seat in range(position.seats)) > 1:
        raise Trouble("trouble.gyozan_position_square", {"text": position.terms.path[-1]})


def _read_turn(position: Position, turn: re.Match[str]) -> None:
    position.turn = position.ruleset.seat_ids.index(turn.group(1))
    position.halved = turn.group(5) is not None
    position.mode = MODES.get(turn.group(6) or "", 0)
    position.fresh = int(turn.group(7) or 0)
    if turn.group(2) == "over":
        position.to_act = OVER
        return
    if turn.group(3):
        position.phase = EFFECTS
        position.due = int(turn.group(3)) - 1
        position.thrown = int(turn.group(4) or -1)
    else:
        position.phase = PHASES[turn.group(2)]
    throws = position.phase == EFFECTS and position.thrown < 0 and _rank_due(position) != TIGER_RANK
    position.to_act = CHANCE if position.phase == DRAWS or throws else position.turn


def _rank_due(position: Position) -> int:
    """The rank of the card that is due, −1 where the row has none there."""
    if position.due >= position.in_row(position.turn):
        return -1
    return int(position.card_at(position.turn, position.due)) % RANKS


def _is_settled(position: Position) -> bool:
    """Whether the turn can stand like that: nothing happens by itself before the next event (J4–J6)."""
    seat = position.turn
    if (position.winner() == seat) != (position.to_act == OVER) or position.winner() not in (-1, seat):
        return False
    is_early = position.phase < INSTALLS
    if position.mode and position.phase != INSTALLS:
        return False
    if position.fresh and (is_early or position.mode == HAS_DISCARDED or position.fresh > position.in_row(seat)):
        return False
    if position.fresh and position.phase == INSTALLS and position.mode != HAS_INSTALLED:
        return False
    if position.to_act == OVER:
        return not position.halved and not position.fresh and not position.mode
    if position.phase == DRAWS:
        is_due = position.in_hand(seat) < position.hand_limit(seat) and position.left() > 0
        return is_due and not position.halved and not position.shielded[seat]
    if position.phase == EFFECTS:
        rank = _rank_due(position)
        if position.thrown >= 0:
            return rank == GENERAL_RANK
        return BRUSH_RANK <= rank <= GENERAL_RANK or (rank == TIGER_RANK and position.can_take())
    return bool(is_possible(position))
