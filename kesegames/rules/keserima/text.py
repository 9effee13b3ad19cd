"""Turns and outcomes of Kese-Rima as clicks, in the official notation (K24) and in sentences."""

from __future__ import annotations

import re
from typing import Final, final

from mypy_extensions import i64

from kesegames.engine.look import END, Spot, Told
from kesegames.engine.look import PASS as PASS_WORD
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble, quoted
from kesegames.rules.keserima.board import (
    CIRCLE,
    CROSS,
    HAND,
    KINDS,
    OWNERS,
    SIDES,
    card_of,
    cards_text,
    count_all,
    count_of,
    square_name,
)
from kesegames.rules.keserima.moves import (
    DROP,
    PASS,
    SAIL,
    dealt_to,
    dropped_in,
    is_swapped,
    sort_of,
    spent_in,
    squares_on,
    start_of,
)
from kesegames.rules.keserima.position import DEAL, DRAW, FIRST, SETUP, TURN, Position

GLYPHS: Final = "○+×⊗"
"""The cards as people read them, in the order of KINDS."""
SEAT_NAMES: Final = {"first": "@seat.K", "second": "@seat.R"}
BRACES: Final = re.compile(r"\{([o+x]{1,3})\}")
DROP_TEXT: Final = re.compile(r"([o+x])([1-5][1-5])")
STEP_TEXT: Final = re.compile(r"(S?)([o+x*])([1-5][1-5])-([1-5][1-5])((?:o?[+x][1-5][1-5]){0,3})(\[[o+x*]\])?")
COMMAND_TEXT: Final = re.compile(r"(o?)([+x])([1-5][1-5])")


def spell(position: Position, move: i64) -> tuple[Spot, ...]:
    """State.spell for Kese-Rima."""
    if position.phase != TURN:
        return (spell_outcome(position, move),)
    sort = sort_of(move)
    if sort == PASS:
        return (first_spot(position, move),)
    if sort == DROP:
        return (first_spot(position, move), square_name(start_of(move)))
    path = squares_on(move)
    kind = position.kind(path[0])
    is_stay = path[0] == path[1] and (kind == CIRCLE or len(path) == 2)
    return (*[square_name(square) for square in path[: 1 if is_stay else 2] + path[2:]], END)


def first_spot(position: Position, turn: i64) -> Spot:
    """What a turn's first click lifts."""
    sort = sort_of(turn)
    if sort == PASS:
        return PASS_WORD
    if sort == DROP:
        return f"hand{position.mover}:{KINDS[dropped_in(turn)]}"
    return square_name(start_of(turn))


def spell_outcome(position: Position, outcome: i64) -> Spot:
    if position.phase == SETUP:
        return "setup:" + "".join(lot_letter(outcome, owner) for owner in (1, 2, 0))
    if position.phase == DEAL:
        return f"deal:{cards_text(dealt_to(outcome, 0))}/{cards_text(dealt_to(outcome, 1))}"
    if position.phase == FIRST:
        return "first:" + SIDES[outcome]
    return "draw:" + cards_text(outcome)


def write(position: Position, move: i64) -> str:
    """State.write for Kese-Rima: the official text of K24 without the side, the refill and the closing dot."""
    if position.phase != TURN:
        return write_outcome(position, move)
    sort = sort_of(move)
    if sort == PASS:
        return PASS_WORD
    if sort == DROP:
        return KINDS[dropped_in(move)] + square_name(start_of(move))
    path = squares_on(move)
    under = obstacles(position, move)
    text = ("S" if sort == SAIL else "") + KINDS[position.kind(path[0])] + square_name(path[0])
    text += "-" + square_name(path[1])
    for place in range(2, len(path)):
        last = path[place - 1]
        text += "o" if under >> last & 1 else ""
        text += direction_letter(last, path[place]) + square_name(path[place])
    goal = path[-1]
    return text + (f"[{KINDS[position.kind(goal)]}]" if under >> goal & 1 else "")


def obstacles(position: Position, turn: i64) -> i64:
    """The squares where the piece of a board turn would stand on another one (K12, K17)."""
    lifted: i64 = 1 << start_of(turn)
    return (position.ships if sort_of(turn) == SAIL else position.own | position.enemy) & ~lifted


def write_outcome(position: Position, outcome: i64) -> str:
    if position.phase == SETUP:
        return " ".join(
            f"{letter}{lot_letter(outcome, owner)}@{square_name(position.terms.drawn[owner][0])}"
            for letter, owner in (("R", 1), ("S", 2), ("K", 0))
        )
    if position.phase == DEAL:
        return f"K{{{cards_text(dealt_to(outcome, 0))}}} R{{{cards_text(dealt_to(outcome, 1))}}}"
    if position.phase == FIRST:
        return "first " + SIDES[outcome]
    return "{" + cards_text(outcome) + "}"


def noted(position: Position, moves: list[int]) -> list[Told]:
    """State.noted for Kese-Rima: the official text, but for a seat's only turn being none (K22, K24)."""
    turn, *draws = moves
    if sort_of(turn) == PASS:
        return told(position, turn)[:1]
    state, text = position.after(turn), write(position, turn)
    for draw in draws:
        text += write(state, draw)
        state.play(draw)
    return [Told("told.plain", {"text": text})]


def told(position: Position, move: i64) -> list[Told]:
    """State.told for Kese-Rima: the turn or the lot, then what it brings: the end, cards to draw, an empty deck."""
    after = position.after(move)
    if position.phase != TURN:
        return [told_outcome(position, move), *told_of_deck(position, after)]
    return [told_turn(position, move), *told_end(after), *told_of_hand(position, after)]


def told_turn(position: Position, turn: i64) -> Told:
    """What a turn does; nothing is said of ships and pieces passed but the one that costs a circle (K12)."""
    sort = sort_of(turn)
    if sort == PASS:
        return Told("told.no_turn")
    if sort == DROP:
        return Told("told.drop", {"piece": f"@kind.{KINDS[dropped_in(turn)]}", "goal": square_name(start_of(turn))})
    path = squares_on(turn)
    start, goal = path[0], path[-1]
    values = {
        "piece": ("@ship." if sort == SAIL else "@kind.") + KINDS[position.kind(start)],
        "start": square_name(start),
        "goal": square_name(goal),
        "cards": glyphs(spent_in(turn), ""),
    }
    if start == goal:
        return Told("told.home" if spent_in(turn) else "told.pass", values)
    under = obstacles(position, turn)
    text = "told.sent" if spent_in(turn) else "told.goes"
    for square in path[1:-1]:
        if under >> square & 1:
            text = "told.over"
            values["over"] = square_name(square)
    if under >> goal & 1:
        text += "_capture"
        values["captured"] = "@kind." + KINDS[position.kind(goal)]
    return Told(text, values)


def told_outcome(position: Position, outcome: i64) -> Told:
    """What a lot or a draw of cards gives (K5, K6, K16)."""
    if position.phase == SETUP:
        lots = {OWNERS[owner]: "@kind." + lot_letter(outcome, owner) for owner in range(3)}
        return Told("told.setup", {**lots, **SEAT_NAMES})
    if position.phase == DEAL:
        hands = {f"hand{seat}": glyphs(dealt_to(outcome, seat), "") for seat in (0, 1)}
        return Told("told.deal", {**hands, **SEAT_NAMES})
    if position.phase == FIRST:
        return Told("told.first", {"seat": "@seat." + SIDES[outcome]})
    return Told("told.draw", {"seat": "@seat." + SIDES[position.mover], "cards": glyphs(outcome, "")})


def told_end(after: Position) -> list[Told]:
    """How the turn has ended the game (K19–K21, K23)."""
    outcome = after.outcome()
    return [] if outcome is None else [Told("told." + outcome.reason)]


def told_of_hand(position: Position, after: Position) -> list[Told]:
    """That the last card has gone, and what that brings (K16)."""
    if after.to_act == OVER or after.hand_of(position.mover) or not position.own_hand:
        return []
    count = min(HAND, count_all(position.own_deck))
    return [Told("told.draws", {"count": str(count)}) if count else Told("told.no_cards")]


def told_of_deck(position: Position, after: Position) -> list[Told]:
    """That a draw has taken the last of the deck."""
    return [Told("told.last_cards")] if position.phase == DRAW and not after.deck_of(position.mover) else []


def read(position: Position, text: str) -> i64:
    """State.read for Kese-Rima: the inverse of `write`; cards within braces in any order.

    Raises Trouble with the column for a text that is no turn, and for one that is but cannot be played here with the
    rule that forbids it.
    """
    if position.to_act == CHANCE:
        return read_outcome(position, text)
    if position.to_act == OVER:
        raise Trouble("trouble.after_end", {"text": quoted(text)})
    written = parse_turn(text, position.mover)
    spots = tuple(written.spots)
    spelled = [(move, spell(position, move)) for move in position.legal()]
    for move, spelling in spelled:
        if spelling == spots:
            wanted = write(position, move)
            if wanted != text:
                raise Trouble("trouble.keserima_written_otherwise", {"text": quoted(text), "wanted": wanted})
            return move
    place = 0
    while any(spelling[: place + 1] == spots[: place + 1] for _, spelling in spelled):
        place += 1
    raise refusal(position, text, spots[:place], spots[place], written.columns[place])


def refusal(position: Position, text: str, spots: tuple[Spot, ...], spot: Spot, column: int) -> Trouble:
    """What to say of a written turn that has come as far as `spots` and cannot go on to `spot`."""
    note = position.explain(spots, spot)
    if note is None or note.kind != "refused":
        return Trouble("trouble.no_such_move", {"text": quoted(text)}, column=column)
    values = {"text": quoted(text), "rule": note.rule, "reason": "@" + note.text, **note.values}
    return Trouble("trouble.illegal_turn", values, column=column)


def read_outcome(position: Position, text: str) -> i64:
    ordered = BRACES.sub(lambda found: "{" + "".join(sorted(found[1], key=KINDS.index)) + "}", text[:80])
    for outcome, _ in position.chances():
        if write_outcome(position, outcome) == ordered:
            return outcome
    raise Trouble("trouble.no_such_outcome", {"text": quoted(text)}, column=1)


def lot_letter(lots: i64, owner: i64) -> str:
    """The kind on the left of a row, 0 Kese, 1 Rima, 2 the ships (K5)."""
    return "x" if is_swapped(lots, owner) else "+"


@final
class Written:
    """A turn as it stands in a text: its clicks, and the column of the text (from 1) that each came from."""

    def __init__(self, spots: list[Spot], columns: list[int]) -> None:
        self.spots = spots
        self.columns = columns


def parse_turn(text: str, seat: i64) -> Written:
    """What `o12`, `x55-44`, `Sx23-34`, `*35-34x43x52[*]` or `pass` click; raises Trouble with the first bad column.

    Only the form is read here: whether the cards, the capture and the ship are as written, the caller compares with
    `write` of the turn.
    """
    if text == PASS_WORD:
        return Written([PASS_WORD], [1])
    drop = DROP_TEXT.fullmatch(text)
    if drop:
        return Written([f"hand{seat}:{drop[1]}", drop[2]], [1, 2])
    step = STEP_TEXT.fullmatch(text)
    if not step:
        raise Trouble("trouble.keserima_turn_form", {"text": quoted(text)}, column=bad_column(text))
    kind, start, own = step[2], step[3], step[4]
    spots = [start]
    columns = [step.start(3) + 1]
    is_stay_of_all = kind == "*" and own == start
    if kind == "o" and own != start:
        values = {"text": quoted(text), "square": start}
        raise Trouble("trouble.keserima_circle_stays", values, column=step.start(4) + 1)
    if kind != "o" and not (is_stay_of_all and not step[5]):
        spots.append(own)
        columns.append(step.start(4) + 1)
    for command in COMMAND_TEXT.finditer(text, step.start(5), step.end(5)):
        spots.append(command[3])
        columns.append(command.start() + 1)
    spots.append(END)
    columns.append(len(text) if step[6] is None else step.start(6) + 1)
    return Written(spots, columns)


def bad_column(text: str) -> int:
    """The column, from 1, of the first character that can begin no written turn so far."""
    place = 0
    is_ship = text.startswith("S")
    wanted = ["S"] if is_ship else []
    wanted += ["o+x*", "12345", "12345"]
    if len(text) > len(wanted) and text[len(wanted)] == "-":
        wanted += ["-", "12345", "12345"]
        for _ in range(3):
            place = len(wanted)
            if text[place : place + 1] == "o":
                wanted.append("o")
            elif text[place : place + 1] not in ("+", "x"):
                break
            wanted += ["+x", "12345", "12345"]
        if text[len(wanted) : len(wanted) + 1] == "[":
            wanted += ["[", "o+x*", "]"]
    for place, letters in enumerate(wanted):
        if text[place : place + 1] not in tuple(letters):
            return place + 1
    return len(wanted) + 1


def direction_letter(start: i64, goal: i64) -> str:
    """How a command is written."""
    return "+" if card_of(start, goal) == CROSS else "x"


def glyphs(cards: i64, between: str = " ") -> str:
    """The cards as people read them."""
    return between.join(GLYPHS[kind] for kind in range(4) for _ in range(count_of(cards, kind)))
