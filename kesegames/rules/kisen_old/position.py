"""A position of old Kisen as one line of text (R2), such as

    IA 0 黒 ZIA王 ZAI船 KAI兵 赤 ZA王 ZI船 KI兵

Whose turn it is, the count of quiet turns (`choose` before the game, O10), then the pieces of both sides, those of each
from the top left.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.kisen_old.board import COLOURS, KINDS, KING, LAND, SHIP, WATER

if TYPE_CHECKING:
    from kesegames.rules.kisen_old.state import Kokisen

EXAMPLE: Final = "IA 0 黒 ZIA王 ZAI船 KAI兵 赤 ZA王 ZI船 KI兵"
LONGEST: Final = 2000


def position_text(state: Kokisen) -> str:
    """The line described above."""
    parts = [state.ruleset.seat_ids[state.turn], "choose" if state.is_choosing else str(state.quiet)]
    for seat in range(2):
        parts.append(COLOURS[seat])
        for square in state.field.order:
            piece = state.board[square]
            if 0 < piece < WATER and piece >> 3 == seat:
                parts.append(state.field.names[square] + KINDS[(piece & 7) - 1])
    return " ".join(parts)


def read_position(state: Kokisen, text: str) -> None:
    """Set the new `state` to what `position_text` wrote; raises Trouble for what could not stand in a game."""
    seat_ids = state.ruleset.seat_ids
    seat, _, rest = text.partition(" ")
    count, _, placed = rest.partition(" ")
    is_count = re.fullmatch("[0-9]{1,6}", count) is not None
    if seat not in seat_ids or not (is_count or count == "choose") or len(text) > LONGEST:
        raise wrong(text)
    place(state, placed)
    if seat_ids.index(seat) == 1:
        state.pass_turn()
    if is_count:
        state.quiet = int(count)
        if state.quiet_limit and state.quiet > state.quiet_limit:
            raise impossible(count, "O10")
    else:
        state.is_choosing = True
        if position_text(state) not in choosing_positions(state):
            raise impossible(count, "O10")
    kings = [state.number_of(KING | side << 3) for side in range(2)]
    if kings[1 - state.turn] == 0:
        raise impossible(seat, "O8")
    state.settle(kings[state.turn] == 0)


def place(state: Kokisen, text: str) -> None:
    """Put the pieces of a position on the empty board; raises Trouble where they cannot stand (O2-O4)."""
    colour = -1
    for token in text.split(" "):
        if token and token in COLOURS[colour + 1 : colour + 2]:
            colour += 1
            continue
        square = state.field.squares.get(token[:-1], 0)
        if colour < 0 or not square or token[-1] not in KINDS:
            raise wrong(token)
        piece: i64 = (KINDS.index(token[-1]) + 1) | colour << 3
        ground = WATER if piece & 7 == SHIP else LAND
        if state.board[square] != ground:
            raise impossible(token, "O3" if ground == WATER else "O4")
        if state.number_of(piece) == state.field.count(piece):
            raise impossible(token, "O2")
        state.put(square, piece)
    if colour < 1:
        raise wrong(text)


def choosing_positions(state: Kokisen) -> list[str]:
    """The positions in which a seat chooses how its wagons and beasts stand (O10)."""
    if state.options["wagon_beast"] != "chosen_at_start":
        return []
    start = state.start(state.ruleset, state.options, state.seats)
    return [start.position(), *(start.after(move).position() for move in start.legal())]


def wrong(text: str) -> Trouble:
    return Trouble("trouble.bad_position", {"text": quoted(text), "wanted": EXAMPLE})


def impossible(token: str, rule: str) -> Trouble:
    return Trouble("trouble.position_rule", {"text": token, "rule": rule})
