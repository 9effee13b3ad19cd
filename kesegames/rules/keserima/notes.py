"""What is seen of a position of Kese-Rima, of a half-built turn too, and what a spot means or why it is not offered."""

from __future__ import annotations

from functools import lru_cache
from typing import final

from mypy_extensions import i64

from kesegames.engine.look import END, PASS, Look, Note, Spot, refused
from kesegames.rules.keserima.board import (
    CIRCLE,
    KINDS,
    NOWHERE,
    ONE_CIRCLE,
    SIDES,
    card_of,
    count_all,
    count_of,
    square_name,
    square_number,
    squares_of,
)
from kesegames.rules.keserima.position import Position
from kesegames.rules.keserima.terms import Terms
from kesegames.rules.keserima.text import GLYPHS, first_spot, glyphs, spell


def look(position: Position) -> Look:
    """State.look for Kese-Rima."""
    standing = squares_of(position.own | position.enemy | position.ships)
    pieces: dict[Spot, list[str]] = {square_name(square): [piece_on(position, square)] for square in standing}
    for seat in (0, 1):
        own, other = SIDES[seat], SIDES[1 - seat]
        places = (
            ("hand", position.hand_of(seat), own),
            ("prison", position.prison_of(seat), other),
            ("grave", position.grave_of(seat), own),
        )
        for place, cards, letter in places:
            for kind in range(4):
                if count_of(cards, kind):
                    pieces[f"{place}{seat}:{KINDS[kind]}"] = [letter + KINDS[kind]] * count_of(cards, kind)
    return Look(pieces, {"deck0": count_all(position.deck_of(0)), "deck1": count_all(position.deck_of(1))})


def piece_on(position: Position, square: i64) -> str:
    """The id of what stands on `square`; "" when it is empty."""
    owner = ""
    if position.own >> square & 1:
        owner = SIDES[position.mover]
    elif position.enemy >> square & 1:
        owner = SIDES[1 - position.mover]
    elif position.ships >> square & 1:
        owner = "S"
    return owner + KINDS[position.kind(square)] if owner else ""


@final
class HalfTurn:
    """A turn of a board piece as far as it has been clicked, every click an offered one.

    `square` is where the piece stands now, `start` where it was lifted (K17), `hand` what is left and `spent` what has
    been discarded; `has_stepped` when its own movement is behind it, which a circle's always is.
    """

    def __init__(self, position: Position, spots: tuple[Spot, ...]) -> None:
        self.position = position
        self.start: i64 = square_number(spots[0])
        self.square: i64 = self.start
        self.kind: i64 = position.kind(self.start)
        self.is_ship: bool = bool(position.ships >> self.start & 1)
        lifted: i64 = 1 << self.start
        self.under: i64 = (position.ships if self.is_ship else position.own | position.enemy) & ~lifted
        self.hand: i64 = position.own_hand
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
        """The number of its own movement."""
        return "K10" if self.is_ship else "K9"


def preview(position: Position, spots: tuple[Spot, ...]) -> Look:
    """State.preview for Kese-Rima: the mover stands on the last square clicked, its cards are spent."""
    if position.to_act < 0 or len(spots) < 2 or spots[0].startswith("hand"):
        return look(position)
    half = HalfTurn(position, spots)
    after = position.copy()
    after.own_hand = half.hand
    after.own_grave += half.spent
    seen = look(after)
    lifted = seen.pieces.pop(spots[0])
    goal = square_name(half.square)
    seen.pieces[goal] = seen.pieces.get(goal, []) + lifted
    return seen


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    """State.explain for Kese-Rima."""
    if position.to_act < 0:
        return None
    begun = _begun(position, position.terms)
    if not spots:
        return explain_pick(position, spot, spot in begun)
    spelled = {spell(position, move): move for move in begun.get(spots[0], [])}
    offers = [spelling[len(spots)] for spelling in spelled if spelling[: len(spots)] == spots != spelling]
    if not offers:
        return None
    if spots[0].startswith("hand"):
        return explain_drop(position, spot, spot in offers)
    ended = position.after(spelled[(*spots, END)]) if END in offers else None
    return explain_step(HalfTurn(position, spots), spot, offers, ended)


@lru_cache(maxsize=1)
def _begun(position: Position, terms: Terms) -> dict[Spot, list[i64]]:
    """The turns of a position under these terms by their first click, made once for all the spots asked about."""
    found: dict[Spot, list[i64]] = {}
    for turn in position.legal():
        found.setdefault(first_spot(position, turn), []).append(turn)
    return found


def explain_pick(position: Position, spot: Spot, is_offered: bool) -> Note | None:
    """What the first click of a turn would lift, or why it cannot be lifted (K8–K10, K22)."""
    if spot == PASS:
        return Note("choice", "note.no_turn", {}, "K22", []) if is_offered else None
    if spot.startswith("hand"):
        return explain_card(position, spot, is_offered)
    for place, rule in (("deck", "K16"), ("prison", "K7"), ("grave", "K7")):
        if spot.startswith(place):
            return refused(place, rule, [])
    square = square_number(spot)
    if square == NOWHERE:
        return None
    piece = piece_on(position, square)
    if not piece:
        return refused("nothing_there", "K9", [spot])
    rule = "K10" if piece.startswith("S") else "K9"
    values = {"piece": "@piece." + piece, "way": "@way." + piece[1]}
    if is_offered:
        return Note("choice", "note.pick", values, rule, [])
    if position.enemy >> square & 1:
        return refused("not_yours", "K9", [spot], values)
    return refused("stuck", "K10" if rule == "K10" else "K14", [spot], values)


def explain_card(position: Position, spot: Spot, is_offered: bool) -> Note | None:
    """A card of a hand, as what would be dropped (K8)."""
    owner, _, letter = spot.removeprefix("hand").partition(":")
    if owner not in ("0", "1") or letter not in ("o", "+", "x"):
        return None
    values = {"piece": f"@piece.{SIDES[int(owner)]}{letter}"}
    if int(owner) != position.mover:
        return refused("not_your_hand", "K8", [], values)
    if is_offered:
        return Note("choice", "note.drop", values, "K8", [])
    if not count_of(position.own_hand, KINDS.index(letter)):
        return refused("no_such_card", "K8", [], values)
    return refused("no_room", "K8", [])


def explain_drop(position: Position, spot: Spot, is_offered: bool) -> Note | None:
    """The square for a card that has been picked (K8)."""
    square = square_number(spot)
    if is_offered:
        return Note("move", "note.drop_here", {}, "K8", [])
    if square == NOWHERE:
        return None
    if (position.own | position.enemy) >> square & 1:
        return refused("drop_occupied", "K8", [spot], {"piece": "@piece." + piece_on(position, square)})
    return refused("drop_water", "K8", [spot])


def explain_step(half: HalfTurn, spot: Spot, offers: list[Spot], ended: Position | None) -> Note | None:
    """The next click of a piece that has been lifted; `ended` is what ending the turn would bring, where it may end."""
    goal = square_number(spot)
    if spot == END or (goal == half.square and spot not in offers):
        return refuse_end(half) if ended is None else explain_end(half, ended)
    if goal == NOWHERE:
        return None
    if spot not in offers:
        return refuse_step(half, goal)
    if goal == half.start and not half.has_stepped:
        return Note("choice", "note.stay", {}, "K9", [])
    cost = half.cost(goal)
    piece = "" if goal == half.start else piece_on(half.position, goal)
    values = {"cards": glyphs(cost), "left": _left(half.hand - cost)}
    text = "step" if not cost else "command_circle" if cost & 255 else "command"
    if piece:
        values["piece"] = "@piece." + piece
        if half.position.enemy >> goal & 1:
            return Note("capture", f"note.{text}_capture", values, "K15", [spot])
        return Note("cost" if cost else "move", f"note.{text}_over", values, "K14", [spot])
    if cost & 255:
        return Note("cost", "note." + text, values, "K12", [square_name(half.square)])
    return Note("cost" if cost else "move", "note." + text, values, "K11" if cost else half.rule(), [])


def _left(cards: int) -> str:
    """The cards of a hand, as a value of a sentence."""
    return glyphs(cards) if cards else "@note.none"


def explain_end(half: HalfTurn, ended: Position) -> Note:
    """Ending the turn where the piece stands (K15, K19, K20)."""
    here = square_name(half.square)
    if half.square != half.start and half.position.enemy >> half.square & 1:
        text, rule = ("end_win", "K19") if ended.winner() >= 0 else ("end_capture", "K15")
        return Note(
            "capture", "note." + text, {"piece": "@piece." + piece_on(half.position, half.square)}, rule, [here]
        )
    if half.square == half.start and not half.spent:
        return Note("choice", "note.end_draw" if ended.passes == 2 else "note.end_pass", {}, "K20", [])
    return Note("choice", "note.end", {}, half.rule(), [])


def refuse_end(half: HalfTurn) -> Note:
    """Why the turn may not end where the piece stands.

    It has not moved yet, or stays in order to spend cards (to end there at once is another way to click), or it stands
    on a piece of its own side or on a ship (K14).
    """
    here = square_name(half.square)
    if not half.has_stepped:
        return refused("must_step", half.rule(), [here], {"way": "@way." + KINDS[half.kind]})
    if half.square == half.start:
        return refused("must_send", half.rule(), [here])
    if half.is_ship or half.position.ships >> half.square & 1:
        return refused("end_ship", "K14", [here])
    return refused("end_own", "K14", [here], {"piece": "@piece." + piece_on(half.position, half.square)})


def refuse_step(half: HalfTurn, goal: i64) -> Note:
    """Why the lifted piece may not go to `goal`: too far, not its way, water, no card, no way off again."""
    here = square_name(half.square)
    there = square_name(goal)
    card = card_of(half.square, goal)
    if not half.has_stepped and not card & half.kind:
        return refused("wrong_way", half.rule(), [there], {"way": "@way." + KINDS[half.kind]})
    if not card:
        return refused("too_far", "K11", [there])
    is_land = bool(half.position.terms.land >> goal & 1)
    if half.is_ship and is_land:
        return refused("ship_on_land", "K13", [there])
    if not half.is_ship and not is_land and not half.position.ships >> goal & 1:
        return refused("water", "K13", [there])
    if half.has_stepped:
        if half.stands_on_piece() and not half.hand & 255:
            return refused("no_circle", "K12", [here], {"piece": "@piece." + piece_on(half.position, half.square)})
        if not count_of(half.hand, card):
            return refused("no_card", "K11", [there], {"card": GLYPHS[card], "left": _left(half.hand)})
    return refused("stranded", "K14", [there], {"piece": "@piece." + piece_on(half.position, goal)})
