"""Half-built turns of Kese-Rima, and what a spot means or why it is not offered, with its K number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from kesegames.engine.look import END, Look, Note, Spot, refused
from kesegames.engine.state import OVER
from kesegames.rules.keserima.board import (
    ALL,
    CIRCLE,
    KINDS,
    NOWHERE,
    ONE_CIRCLE,
    SIDES,
    card_of,
    count_of,
    square_name,
    square_number,
)

if TYPE_CHECKING:
    from kesegames.rules.keserima.state import Keserima

GLYPHS: Final = "○+×⊗"
"""The cards as people read them, in the order of KINDS."""


@final
class Men:
    """The board at the beginning of a turn: masks as in Keserima, `own` and `enemy` seen from the seat to act."""

    def __init__(self, state: Keserima) -> None:
        self.seat: i64 = state.side
        self.own: i64 = state.men0 if state.side == 0 else state.men1
        self.enemy: i64 = state.men1 if state.side == 0 else state.men0
        self.ships: i64 = state.ships
        self.crosses: i64 = state.crosses
        self.diagonals: i64 = state.diagonals
        self.land: i64 = state.setup.land

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

    def __init__(self, state: Keserima, spots: tuple[Spot, ...]) -> None:
        men = Men(state)
        self.men = men
        self.start: i64 = square_number(spots[0])
        self.square: i64 = self.start
        self.kind: i64 = men.kind(self.start)
        self.is_ship: bool = bool(men.ships >> self.start & 1)
        lifted: i64 = 1 << self.start
        self.under: i64 = (men.ships if self.is_ship else men.own | men.enemy) & ~lifted
        self.hand: i64 = state.hand0 if state.side == 0 else state.hand1
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


def preview(state: Keserima, spots: tuple[Spot, ...]) -> Look:
    """State.preview for Kese-Rima: the mover stands on the last square clicked, its cards are spent."""
    if state.to_act < 0 or len(spots) < 2 or spots[0].startswith("hand"):
        return state.look()
    half = HalfTurn(state, spots)
    after = state.copy()
    if state.side == 0:
        after.hand0 = half.hand
        after.grave0 += half.spent
    else:
        after.hand1 = half.hand
        after.grave1 += half.spent
    look = after.look()
    mover = look.pieces.pop(spots[0])
    goal = square_name(half.square)
    look.pieces[goal] = look.pieces.get(goal, []) + mover
    return look


def explain(state: Keserima, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    """State.explain for Kese-Rima."""
    if state.to_act < 0:
        return None
    moves: dict[tuple[Spot, ...], int] = {}
    for move in state.legal():
        spelling = state.spell(move)
        if spelling[: len(spots)] == spots:
            moves[spelling] = move
    offers = [spelling[len(spots)] for spelling in moves if len(spelling) > len(spots)]
    if not spots:
        return explain_pick(Men(state), state.hand0 if state.side == 0 else state.hand1, spot, spot in offers)
    if spots[0].startswith("hand"):
        return explain_drop(Men(state), spot, spot in offers)
    if not moves or END in spots or spots[0] == "pass":
        return None
    ended = state.after(moves[(*spots, END)]) if END in offers else state
    is_over = ended.to_act == OVER
    return explain_step(
        HalfTurn(state, spots), spot, offers, is_over and ended.winner() >= 0, is_over and ended.passes == 2
    )


def glyphs(cards: i64) -> str:
    """The cards as people read them; a dash for none."""
    return " ".join(GLYPHS[kind] for kind in range(4) for _ in range(count_of(cards, kind))) or "–"


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
