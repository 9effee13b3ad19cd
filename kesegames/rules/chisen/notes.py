"""What a click means, why one is refused, and what speaks for a seat."""

from __future__ import annotations

from typing import Final

from kesegames.engine.look import Note, Spot, Told, refused
from kesegames.rules.chisen.hands import combination, combination_values
from kesegames.rules.chisen.moves import DRAW, FOLD, is_bet, is_swap, rank_of
from kesegames.rules.chisen.position import Position
from kesegames.rules.chisen.terms import MOST_BASE, ROUNDS
from kesegames.rules.chisen.text import WORDS, seat_text
from kesegames.rules.chisen.value import share_beaten
from kesegames.rules.paper.cards import NAMES, count

STRONG: Final = 0.7
WEAK: Final = 0.2
"""The share of hands that a strong one beats and a weak one at the most."""


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    if position.to_act < 0:
        return None
    if spot in WORDS or spot.startswith("bet:"):
        return _word(position, spots, spot)
    place, _, card = spot.partition(":")
    if position.ruleset.places.get(place) is None:
        return None
    if not position.is_exchanging():
        return refused("bets_now", "P32", []) if card else None
    if not card:
        return None
    return _card(position, spots, place, card)


def _word(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    """`draw`, or what is said in a round of betting."""
    if position.is_exchanging():
        if spot != "draw":
            return refused("exchange_first", "P31", [])
        if position.is_drawing:
            return refused("drawn_once", "P31", [])
        return refused("draw_first", "P31", []) if spots else Note("choice", "note.draw", {}, "P31", [])
    if spot == "draw":
        return refused("exchanged", "P31", [])
    is_opening = position.base == 0
    if spot == "fold":
        return _fold(position)
    if spot == "join":
        if is_opening:
            return refused("open_first", "P32", [])
        values = {"base": str(position.base), "pot": str(position.pot() + position.base)}
        return Note("cost", "note.join", values, "P32", [], short="note.join_short")
    return _bet(position, spot.partition(":")[2])


def _bet(position: Position, number: str) -> Note | None:
    if not number.isdecimal() or not 1 <= int(number[:4]) <= MOST_BASE:
        return None
    if position.base:
        values = {"seat": seat_text(position, int(position.dealer)), "base": str(position.base)}
        return refused("base_stands", "P32", [f"points{position.dealer}"], values)
    values = {"base": number, "pot": str(position.pot() + int(number))}
    return Note("cost", "note.bet", values, "P32", [], short="note.bet_short")


def _fold(position: Position) -> Note:
    """To be out of this deal; what follows where the dealer folds, or only one is left (P32, P34)."""
    seat = int(position.to_act)
    values = {"put": str(position.put[seat]), "seat": seat_text(position, int(position.next_in(seat)))}
    if position.count_in() == 2:
        return Note("cost", "note.fold_last", {**values, "pot": str(position.pot())}, "P34", [])
    return Note("cost", "note.fold_dealer" if seat == position.dealer else "note.fold", values, "P32", [])


def _card(position: Position, spots: tuple[Spot, ...], place: str, card: str) -> Note | None:
    """A card that is clicked in an exchange: one of the hand, or one that it is swapped for (P31)."""
    seat = int(position.to_act)
    own, others = f"hand{seat}", f"drawn{seat}" if position.is_drawing else "common"
    if place not in (own, others):
        return _elsewhere(position, place)
    if card not in NAMES:
        return None
    kind = NAMES.index(card)
    cards = position.hands[seat] if place == own else position.drawn if position.is_drawing else position.common
    if not count(cards, kind):
        return refused("not_there", "P31", [], {"card": f"@piece.{card}"})
    chosen = {one.partition(":")[0]: one.partition(":")[2] for one in spots}
    if chosen.get(place) == card:
        return Note("choice", "note.take_back", {"card": f"@piece.{card}"}, "", [])
    if place in chosen:
        return refused("one_each", "P31", [f"{place}:{chosen[place]}"], {"card": f"@piece.{card}"})
    if not chosen:
        text = "note.give" if place == own else "note.take_drawn" if position.is_drawing else "note.take"
        return Note("choice", text, {"card": f"@piece.{card}"}, "P31", [])
    gives = card if place == own else chosen[own]
    takes = chosen[others] if place == own else card
    return _swap(position, NAMES.index(gives), NAMES.index(takes))


def _swap(position: Position, gives: int, takes: int) -> Note:
    """The whole swap, and what the hand makes after it."""
    after = position.copy()
    after.play(gives | takes << 5)
    ending, values = combination_values(combination(after, int(position.to_act)))
    values |= {"given": f"@piece.{NAMES[gives]}", "taken": f"@piece.{NAMES[takes]}"}
    return Note("move", f"note.swap_{ending}", values, "P31", [])


def _elsewhere(position: Position, place: str) -> Note | None:
    """A card that is neither of the hand nor to be swapped for."""
    if place == "common":
        return refused("drawn_only", "P31", [])
    if place == f"drawn{position.to_act}":
        return refused("not_drawn", "P31", [])
    return refused("not_yours", "P31", []) if place.startswith(("hand", "drawn")) else None


def wanted(position: Position) -> Told | None:
    """What is to be decided: an exchange, a base, or whether to pay it (P31, P32)."""
    if position.to_act < 0:
        return None
    if position.is_exchanging():
        return Told("advice.keep" if position.is_drawing else "advice.exchange")
    values = {"round": str(position.round), "rounds": str(ROUNDS), "pot": str(position.pot())}
    if position.base == 0:
        return Told("advice.open", values)
    return Told("advice.answer", {**values, "base": str(position.base)})


def reasons(position: Position, seat: int) -> list[tuple[str, dict[str, str]]]:
    """What its hand makes, where it is known; what it has paid, or that it is out."""
    name = {"seat": seat_text(position, seat)}
    if position.dealt == 0:
        return []
    if not position.is_in(seat):
        return [("because.out", name)]
    if position.dealt < position.whole() or position.hidden[seat]:
        return []
    ending, values = combination_values(combination(position, seat))
    return [(f"because.{ending}", {**name, **values})]


def speaks(position: Position, move: int) -> list[tuple[str, dict[str, str]]]:
    """Whether a swap makes the hand better, and what a bet goes by: the hand that the seat sees."""
    seat = int(position.to_act)
    share = share_beaten(position, seat)
    if is_swap(move):
        after = position.copy()
        after.play(move)
        if rank_of(after, seat) <= rank_of(position, seat):
            return []
        ending, values = combination_values(combination(after, seat))
        return [(f"why.{ending}", values)]
    if move == DRAW:
        return [("why.draw", {})] if share < WEAK else []
    if move == FOLD:
        return [("why.weak", {})] if share <= WEAK else []
    return [("why.strong", {})] if share >= STRONG else [("why.bluff", {})] if share <= WEAK and is_bet(move) else []
