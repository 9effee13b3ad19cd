"""A turn of Kese-Rima as people see it: half built by clicks, written in the official notation, explained.

Nothing here is asked by a search. `HalfTurn` follows the clicks; `explain_*` say what the next one would mean, or
which rule forbids it; `parse_turn` reads what `Keserima.write` writes.
"""

from __future__ import annotations

import re
from typing import Final, final

from mypy_extensions import i64

from kesegames.engine.state import Note, Spot
from kesegames.engine.trouble import Trouble
from kesegames.rules.keserima_board import (
    ALL,
    CIRCLE,
    CROSS,
    KINDS,
    NOWHERE,
    ONE_CIRCLE,
    SIDES,
    card_of,
    count_of,
    shown,
    square_name,
    square_number,
)

GLYPHS: Final = "○+×⊗"
"""The cards as people read them, in the order of KINDS."""
END: Final = "end"

DROP_TEXT: Final = re.compile(r"([o+x])([1-5][1-5])")
STEP_TEXT: Final = re.compile(r"(S?)([o+x*])([1-5][1-5])-([1-5][1-5])((?:o?[+x][1-5][1-5]){0,3})(\[[o+x*]\])?")
COMMAND_TEXT: Final = re.compile(r"(o?)([+x])([1-5][1-5])")


@final
class Men:
    """The board at the beginning of a turn: masks as in Keserima, `own` and `enemy` seen from the seat to act."""

    def __init__(self, seat: i64, own: i64, enemy: i64, ships: i64, crosses: i64, diagonals: i64, land: i64) -> None:
        self.seat: i64 = seat
        self.own: i64 = own
        self.enemy: i64 = enemy
        self.ships: i64 = ships
        self.crosses: i64 = crosses
        self.diagonals: i64 = diagonals
        self.land: i64 = land

    def kind(self, square: i64) -> i64:
        return (self.crosses >> square & 1) | (self.diagonals >> square & 1) << 1

    def piece(self, square: i64) -> str:
        """The id of what stands on `square`; "" when it is empty."""
        owner = ""
        if self.own >> square & 1:
            owner = SIDES[self.seat]
        elif self.enemy >> square & 1:
            owner = SIDES[1 - self.seat]
        elif self.ships >> square & 1:
            owner = "S"
        return owner + KINDS[self.kind(square)] if owner else ""


@final
class HalfTurn:
    """A turn of a board piece as far as it has been clicked, every click an offered one.

    `square` is where the mover stands now, `start` where it was lifted (K17), `hand` what is left and `spent` what has
    been discarded; `has_stepped` when its own movement is behind it, which a circle's always is.
    """

    def __init__(self, men: Men, hand: i64, spots: tuple[Spot, ...]) -> None:
        self.men = men
        self.start: i64 = square_number(spots[0])
        self.square: i64 = self.start
        self.kind: i64 = men.kind(self.start)
        self.is_ship: bool = bool(men.ships >> self.start & 1)
        lifted: i64 = 1 << self.start
        self.under: i64 = (men.ships if self.is_ship else men.own | men.enemy) & ~lifted
        self.hand: i64 = hand
        self.spent: i64 = 0
        self.has_stepped: bool = self.kind == CIRCLE
        for spot in spots[1:]:
            if spot != END:
                self.step(square_number(spot))

    def step(self, goal: i64) -> None:
        cost = self.cost(goal)
        self.hand -= cost
        self.spent += cost
        self.square = goal
        self.has_stepped = True

    def stands_on_piece(self) -> bool:
        """Whether the next command needs a circle first (K12)."""
        return bool(self.under >> self.square & 1)

    def cost(self, goal: i64) -> i64:
        """The cards of one step: none for the own movement, else the direction's, with a circle where K12 asks it."""
        if not self.has_stepped:
            return 0
        card = card_of(self.square, goal)
        return (1 << 8 * card) + (ONE_CIRCLE if self.stands_on_piece() else 0)

    def rule(self) -> str:
        """The number of the mover's own movement."""
        return "K10" if self.is_ship else "K9"


def glyphs(cards: i64) -> str:
    """The cards as people read them; a dash for none."""
    return " ".join(GLYPHS[kind] for kind in range(4) for _ in range(count_of(cards, kind))) or "–"


def refused(text: str, rule: str, spots: list[Spot], values: dict[str, str] | None = None) -> Note:
    return Note("refused", "note." + text, values or {}, rule, spots)


def explain_pick(men: Men, hand: i64, spot: Spot, is_offered: bool) -> Note | None:
    """What the first click of a turn would lift, or why it cannot be lifted (K8–K10, K22)."""
    if spot == "pass":
        return Note("choice", "note.no_turn", {}, "K22", []) if is_offered else None
    if spot.startswith("hand"):
        return explain_card(men.seat, hand, spot, is_offered)
    for place, rule in (("deck", "K16"), ("prison", "K7"), ("grave", "K7")):
        if spot.startswith(place):
            return refused(place, rule, [])
    square = square_number(spot)
    if square == NOWHERE:
        return None
    piece = men.piece(square)
    if not piece:
        return refused("nothing_there", "K9", [spot])
    rule = "K10" if piece.startswith("S") else "K9"
    values = {"piece": "@piece." + piece, "way": "@way." + piece[1]}
    if is_offered:
        return Note("choice", "note.pick", values, rule, [])
    if men.enemy >> square & 1:
        return refused("not_yours", "K9", [spot], values)
    return refused("stuck", "K10" if rule == "K10" else "K14", [spot], values)


def explain_card(seat: i64, hand: i64, spot: Spot, is_offered: bool) -> Note | None:
    """A card of a hand, as what would be dropped (K8)."""
    owner, _, letter = spot.removeprefix("hand").partition(":")
    if owner not in ("0", "1") or letter not in ("o", "+", "x"):
        return None
    values = {"piece": f"@piece.{SIDES[int(owner)]}{letter}"}
    if owner != str(seat):
        return refused("not_your_hand", "K8", [], values)
    if is_offered:
        return Note("choice", "note.drop", values, "K8", [])
    if not count_of(hand, KINDS.index(letter)):
        return refused("no_such_card", "K8", [], values)
    return refused("no_room", "K8", [])


def explain_drop(men: Men, spot: Spot, is_offered: bool) -> Note | None:
    """The square for a card that has been picked (K8)."""
    square = square_number(spot)
    if is_offered:
        return Note("move", "note.drop_here", {}, "K8", [])
    if square == NOWHERE:
        return None
    piece = men.piece(square)
    if (men.own | men.enemy) >> square & 1:
        return refused("drop_occupied", "K8", [spot], {"piece": "@piece." + piece})
    return refused("drop_water", "K8", [spot])


def explain_step(half: HalfTurn, spot: Spot, offers: list[Spot], wins: bool, draws: bool) -> Note | None:
    """The next click of a piece that has been lifted; `wins` and `draws`: what ending the turn would bring."""
    if spot == END:
        return explain_end(half, END in offers, wins, draws)
    goal = square_number(spot)
    if goal == NOWHERE:
        return None
    if spot not in offers:
        return explain_end(half, END in offers, wins, draws) if goal == half.square else refuse_step(half, goal)
    if goal == half.start and not half.has_stepped:
        return Note("choice", "note.stay", {}, "K9", [])
    cost = half.cost(goal)
    piece = "" if goal == half.start else half.men.piece(goal)
    values = {"cards": glyphs(cost), "left": glyphs(half.hand - cost)}
    text = "step" if not cost else "command_circle" if cost & 255 else "command"
    if piece:
        values["piece"] = "@piece." + piece
        if half.men.enemy >> goal & 1:
            return Note("capture", f"note.{text}_capture", values, "K15", [spot])
        return Note("cost" if cost else "move", f"note.{text}_over", values, "K14", [spot])
    if cost & 255:
        return Note("cost", "note." + text, values, "K12", [square_name(half.square)])
    return Note("cost" if cost else "move", "note." + text, values, "K11" if cost else half.rule(), [])


def explain_end(half: HalfTurn, is_offered: bool, wins: bool, draws: bool) -> Note:
    """Ending the turn where the mover stands (K14, K15, K19, K20)."""
    here = square_name(half.square)
    values = {"piece": "@piece." + half.men.piece(half.square)} if half.square != half.start else {}
    if is_offered:
        if half.square != half.start and half.men.enemy >> half.square & 1:
            text, rule = ("note.end_win", "K19") if wins else ("note.end_capture", "K15")
            return Note("capture", text, values, rule, [here])
        if half.square == half.start and not half.spent:
            return Note("choice", "note.end_draw" if draws else "note.end_pass", {}, "K20", [])
        return Note("choice", "note.end", {}, half.rule(), [])
    if not half.has_stepped or (half.kind == ALL and half.square == half.start and not half.spent):
        return refused("must_step", half.rule(), [here], {"way": "@way." + KINDS[half.kind]})
    if half.is_ship or half.men.ships >> half.square & 1:
        return refused("end_ship", "K14", [here])
    return refused("end_own", "K14", [here], values)


def refuse_step(half: HalfTurn, goal: i64) -> Note:
    """Why the lifted piece may not go to `goal`: too far, not its way, water, no card, no way off again."""
    here = square_name(half.square)
    there = square_name(goal)
    card = card_of(half.square, goal)
    way = {"way": "@way." + KINDS[half.kind]}
    if not half.has_stepped and not card & half.kind:
        return refused("wrong_way", half.rule(), [there], way)
    if not card:
        return refused("too_far", "K11", [there])
    is_land = bool(half.men.land >> goal & 1)
    if half.is_ship and is_land:
        return refused("ship_on_land", "K13", [there])
    if not half.is_ship and not is_land and not half.men.ships >> goal & 1:
        return refused("water", "K13", [there])
    if half.has_stepped:
        if half.stands_on_piece() and not half.hand & 255:
            return refused("no_circle", "K12", [here], {"piece": "@piece." + half.men.piece(half.square)})
        if not count_of(half.hand, card):
            return refused("no_card", "K11", [there], {"card": GLYPHS[card], "left": glyphs(half.hand)})
    piece = half.men.piece(goal)
    return refused("stranded", "K14", [there], {"piece": "@piece." + piece})


@final
class Written:
    """A turn as it stands in a text: its clicks, and the column of the text (from 1) that each came from."""

    def __init__(self, spots: list[Spot], columns: list[int]) -> None:
        self.spots = spots
        self.columns = columns


def parse_turn(text: str, seat: i64) -> Written:
    """What `o12`, `x55-44`, `Sx23-34`, `*35-34x43x52[*]` or `pass` click; raises Trouble with the first bad column.

    Only the form is read here: whether the cards, the capture and the ship are as written, the caller compares with
    `Keserima.write` of the turn.
    """
    if text == "pass":
        return Written(["pass"], [1])
    drop = DROP_TEXT.fullmatch(text)
    if drop:
        return Written([f"hand{seat}:{drop[1]}", drop[2]], [1, 2])
    step = STEP_TEXT.fullmatch(text)
    if not step:
        raise Trouble("trouble.keserima_turn_form", {"text": shown(text)}, column=bad_column(text))
    kind, start, own = step[2], step[3], step[4]
    spots = [start]
    columns = [step.start(3) + 1]
    is_stay_of_all = kind == "*" and own == start
    if kind == "o" and own != start:
        raise Trouble("trouble.keserima_circle_stays", {"text": shown(text), "square": start}, column=step.start(4) + 1)
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
