"""What a click means, why one is refused, what the clicks so far come to, and what speaks for a seat."""

from __future__ import annotations

from kesegames.engine.look import END, PASS, Note, Spot, Told, refused
from kesegames.rules.chigi.moves import legal
from kesegames.rules.chigi.position import Position
from kesegames.rules.chigi.roads import (
    CLEAR,
    END_NAMES,
    END_ONE,
    ENDS,
    JOIN,
    PLAY,
    SHIP_END,
    WAIT,
    cards_in,
    end_in,
    ends_of,
    is_special,
    joined_in,
    number_in,
    sort_of,
    value_in,
    value_of,
)
from kesegames.rules.chigi.text import DRAWN, end_names, end_text, seat_text, spell
from kesegames.rules.paper.cards import NAMES, ONE, are_in, count, kinds_in, names, size


class Chosen:
    """What has been clicked so far: packed ends and cards."""

    def __init__(self, spots: tuple[Spot, ...]) -> None:
        self.ends = 0
        self.cards = 0
        for spot in spots:
            place, _, thing = spot.partition(":")
            if place == "end" and thing in END_NAMES:
                self.ends += int(END_ONE[END_NAMES.index(thing)])
            elif thing in NAMES:
                self.cards += int(ONE[NAMES.index(thing)])

    def number(self) -> int:
        """How many ends."""
        return int(number_in(self.ends))

    def fits(self, move: int) -> bool:
        """Whether clicks so can become `move`: what joins ends comes after all of them."""
        sort = sort_of(move)
        if sort == PLAY:
            return self.ends in (0, END_ONE[end_in(move)]) and are_in(self.cards, cards_in(move))
        if sort == CLEAR:
            return not self.ends and self.cards in (0, cards_in(move))
        if sort == WAIT:
            return not self.ends and not self.cards
        joined = joined_in(move)
        if self.cards:
            return self.ends == joined and self.cards == cards_in(move)
        return all(ends_of(self.ends, end) <= ends_of(joined, end) for end in range(ENDS))


def wanted(position: Position) -> Told | None:
    """What can be done in this turn (P51–P53), and the word for doing none of it; a turn without a choice says that."""
    if position.to_act < 0:
        return None
    moves = legal(position)
    sorts = {int(sort_of(move)) for move in moves}
    waits = [spell(position, move)[0] for move in moves if sort_of(move) == WAIT]
    if not waits or sorts == {int(WAIT)}:
        return None
    text = "turn" if CLEAR not in sorts else "turn_special" if len(sorts) > 2 else "only_special"
    return Told(f"advice.{text}", {"word": f"@spot.{waits[0]}"})


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    if position.to_act < 0:
        return None
    chosen = Chosen(spots)
    place, _, thing = spot.partition(":")
    if spot == END:
        return _end(chosen)
    if spot in (DRAWN, PASS):
        return _wait(position, chosen, spot)
    if place == "end" and thing in END_NAMES:
        return _on_end(position, chosen, END_NAMES.index(thing))
    if place != f"hand{position.to_act}":
        return _elsewhere(position, place) if thing or place != "roads" else None
    if thing not in NAMES:
        return None
    kind = NAMES.index(thing)
    if not count(position.hands[position.to_act], kind):
        return refused("not_held", "P51", [], {"card": f"@piece.{thing}"})
    return _on_card(position, chosen, kind)


def _elsewhere(position: Position, place: str) -> Note | None:
    """Whatever lies anywhere but in the hand of the seat to act and at the ends of the roads."""
    families = {"hand": "not_yours", "roads": "covered", "gone": "gone"}
    text = families.get(place.rstrip("012345"), "")
    is_there = position.ruleset.places.get(place) is not None
    return refused(text, "P54" if text == "gone" else "P51", []) if text and is_there else None


def _end(chosen: Chosen) -> Note | None:
    """The word that closes a play."""
    if not chosen.ends or not chosen.cards:
        return refused("end_nothing", "P51", [])
    end, total = int(value_in(chosen.ends)), int(value_of(chosen.cards))
    if total != end:
        return refused("end_sum", "P51", [], {"sum": str(total), "end": str(end)})
    values = {"end": str(end), "sum": _added(chosen.cards)}
    return Note("choice", "note.end", values, "P51", [])


def _wait(position: Position, chosen: Chosen, spot: Spot) -> Note | None:
    """The words draw and pass, of which one is offered."""
    if chosen.ends or chosen.cards:
        return refused("draw_first", "P52", [])
    if (spot == DRAWN) != position.can_draw():
        return refused("no_card" if spot == DRAWN else "can_draw", "P54", [])
    is_only = len(legal(position)) == 1
    rule = "P52" if spot == DRAWN else "P54"
    return Note("choice" if is_only else "skip", f"note.{spot}", {}, rule, [])


def _with(chosen: Chosen, ends: int, cards: int) -> Chosen:
    found = Chosen(())
    found.ends, found.cards = chosen.ends + ends, chosen.cards + cards
    return found


def _fitting(position: Position, chosen: Chosen) -> list[int]:
    return [int(move) for move in legal(position) if chosen.fits(int(move))]


def _on_end(position: Position, chosen: Chosen, end: int) -> Note | None:
    """An end that is played on or joined, or taken back."""
    name = {"end": end_text(END_NAMES[end])}
    spot = [f"end:{END_NAMES[end]}"]
    lying = ends_of(position.ends, end)
    if not lying:
        return refused("no_end", "P51", [], name)
    after = _with(chosen, int(END_ONE[end]), 0)
    fitting = [move for move in _fitting(position, after) if not chosen.cards or sort_of(move) == PLAY]
    if ends_of(after.ends, end) <= lying and fitting:
        return _offered_end(after, end)
    if ends_of(chosen.ends, end):
        return Note("choice", "note.end_back", name, "", [])
    if end >= SHIP_END:
        return refused("special_end" if chosen.ends or size(chosen.cards) > 1 else "no_card_for", "P53", spot, name)
    if chosen.cards:
        joins = _joins_with(position, chosen.cards, int(END_ONE[end]))
        if joins and not chosen.ends:
            return refused("ends_first", "P51", _ends(joins[0]), {"card": f"@piece.{names(chosen.cards)[0]}"})
        return refused("end_and_cards", "P51", spot, {**name, "sum": str(value_of(chosen.cards))})
    return refused("end_and_ends" if chosen.ends else "no_cards_for", "P51", spot, name)


def _offered_end(after: Chosen, end: int) -> Note:
    name = {"end": end_text(END_NAMES[end])}
    if end >= SHIP_END:
        return Note("move", "note.on_special", name, "P53", [])
    if after.cards:
        total = int(value_of(after.cards))
        values = {**name, "sum": str(total), "left": str(end - total)}
        return Note("move", "note.on_end_whole" if total == end else "note.on_end_part", values, "P51", [])
    if after.number() == 1:
        return Note("move", "note.on_end", name, "P51", [])
    return Note("move", "note.joining", {"sum": _added_ends(after.ends), "total": str(value_in(after.ends))}, "P51", [])


def _on_card(position: Position, chosen: Chosen, kind: int) -> Note:
    """A card of the hand that is played, taken back, or refused."""
    card = {"card": f"@piece.{NAMES[kind]}"}
    held = count(position.hands[position.to_act], kind)
    after = _with(chosen, 0, int(ONE[kind])) if count(chosen.cards, kind) < held else None
    moves = _fitting(position, after) if after is not None else []
    if after is None or not moves:
        if count(chosen.cards, kind):
            return Note("choice", "note.take_back", card, "", [])
        return _refusal(position, chosen, kind)
    if is_special(kind):
        return Note("move", "note.clears", card, "P53", [])
    if any(sort_of(move) == JOIN for move in moves):
        return Note("move", "note.joins", {**card, "sum": _added_ends(after.ends)}, "P51", [])
    if not after.ends:
        return Note("move", "note.begins", {**card, "sum": _added(after.cards)}, "P51", [])
    if ends_of(after.ends, SHIP_END) or (
        value_in(after.ends) == 0 and number_in(after.ends) and _is_special(after.ends)
    ):
        return Note("move", "note.takes_special", card, "P53", [])
    end, total = int(value_in(after.ends)), int(value_of(after.cards))
    values = {**card, "sum": _added(after.cards), "end": str(end), "left": str(end - total)}
    return Note("move", "note.makes_whole" if total == end else "note.makes_part", values, "P51", [])


def _is_special(ends: int) -> bool:
    return any(ends_of(ends, end) for end in range(SHIP_END, ENDS))


def _refusal(position: Position, chosen: Chosen, kind: int) -> Note:
    """Why nothing can be done with this card and what has been chosen."""
    card = {"card": f"@piece.{NAMES[kind]}"}
    spots = [f"end:{end}" for end in end_names(chosen.ends)]
    if is_special(kind):
        return refused("special_alone", "P53", spots, card)
    if _is_special(chosen.ends):
        return refused("one_card", "P53", spots, card)
    total = str(value_in(chosen.ends))
    if chosen.number() > 1:
        return refused("join_sum", "P51", spots, {**card, "sum": total})
    if chosen.number() == 1:
        return refused("no_sum", "P51", spots, {**card, "end": total})
    joins = _joins_with(position, chosen.cards + int(ONE[kind]), 0)
    if joins:
        return refused("ends_first", "P51", _ends(joins[0]), card)
    return refused("no_end_for", "P51", [], card)


def _joins_with(position: Position, cards: int, ends: int) -> list[int]:
    """The joins by just these cards of ends that `ends` are among."""
    found = [int(move) for move in legal(position) if sort_of(move) == JOIN and cards_in(move) == cards]
    return [move for move in found if all(ends_of(ends, end) <= ends_of(joined_in(move), end) for end in range(ENDS))]


def _ends(move: int) -> list[Spot]:
    """The ends that are joined."""
    return [f"end:{end}" for end in dict.fromkeys(end_names(joined_in(move)))]


def _added(cards: int) -> str:
    """The values of cards, added up."""
    return "+".join(NAMES[kind][1] for kind in kinds_in(cards))


def _added_ends(ends: int) -> str:
    return "+".join(end_names(ends))


def so_far(spots: tuple[Spot, ...]) -> Told | None:
    """The sum of the cards chosen, and what is missing to the end; else the sum of the ends (P51)."""
    chosen = Chosen(spots)
    if _is_special(chosen.ends) or any(is_special(kind) for kind in kinds_in(chosen.cards)):
        return None
    end, total = int(value_in(chosen.ends)), int(value_of(chosen.cards))
    if not chosen.cards:
        if chosen.number() < 2:
            return None
        return Told("so_far.join", {"sum": _added_ends(chosen.ends), "total": str(end)})
    if not chosen.ends:
        if size(chosen.cards) == 1:
            return None
        return Told("so_far.cards", {"sum": _added(chosen.cards), "total": str(total)})
    if total == end:
        return Told("so_far.sum", {"sum": _added(chosen.cards), "end": str(end)})
    return Told("so_far.part", {"sum": _added(chosen.cards), "end": str(end), "left": str(end - total)})


def reasons(position: Position, seat: int) -> list[tuple[str, dict[str, str]]]:
    """How many cards are left."""
    values = {"seat": seat_text(position, seat), "cards": str(position.in_hand(seat))}
    return [("because.one" if position.in_hand(seat) == 1 else "because.cards", values)]


def speaks(position: Position, move: int) -> list[tuple[str, dict[str, str]]]:
    """Whether the last card goes, or several at once."""
    number = int(size(cards_in(move)))
    if number and number == position.in_hand(position.to_act):
        return [("why.last", {})]
    return [("why.many", {"count": str(number)})] if number > 1 else []
