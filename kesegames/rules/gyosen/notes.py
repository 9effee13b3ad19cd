"""What a click means, why a card is refused, and what speaks for a seat."""

from __future__ import annotations

from kesegames.engine.look import END, Note, Spot, Told, refused
from kesegames.rules.gyosen.moves import cards_of, is_thrown
from kesegames.rules.gyosen.position import Position
from kesegames.rules.gyosen.text import DISCARD, seat_text, shape_values
from kesegames.rules.paper.cards import DECK, NAMES, ONE, are_in, count, kinds_in, size, strength_of
from kesegames.rules.paper.plays import FORM, NONE, answers, blacks_of, leads, number_of, shape_of, sort_of, strength_in


def chosen_in(spots: tuple[Spot, ...]) -> int:
    """The packed cards of these clicks."""
    return sum(int(ONE[NAMES.index(spot.partition(":")[2])]) for spot in spots if ":" in spot)


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    if position.to_act < 0:
        return None
    chosen = chosen_in(spots)
    is_discard = spots[:1] == (DISCARD,)
    place, _, card = spot.partition(":")
    if spot == END:
        return _end(position, chosen, is_discard)
    if spot == DISCARD:
        return _discard(position, spots)
    if place != f"hand{position.to_act}":
        return _elsewhere(position, place)
    if card not in NAMES:
        return None
    kind = NAMES.index(card)
    if not count(position.hands[position.to_act], kind):
        return refused("not_held", "P11", [], {"card": f"@piece.{card}"})
    if is_discard:
        return _thrown(position, chosen, kind)
    return _card(position, chosen, kind)


def _elsewhere(position: Position, place: str) -> Note | None:
    """Whatever lies anywhere but in the hand of the seat to act."""
    families = {"hand": "not_yours", "open": "open", "trick": "table", "gone": "gone"}
    text = families.get(place.rstrip("012345"), "")
    is_there = position.ruleset.places.get(place) is not None
    return refused(text, "P12" if text == "open" else "P11", []) if text and is_there else None


def _end(position: Position, chosen: int, is_discard: bool) -> Note | None:
    """The word that closes a leader's play."""
    if not position.is_leading():
        return None if is_discard else refused("end_follows", "P11", [], _wanted(position))
    if not chosen:
        return refused("end_nothing", "P11", [])
    shape = shape_of(chosen)
    if shape == NONE:
        return refused("end_unfinished", "P3", [])
    ending, values = shape_values(shape, chosen)
    return Note("choice", f"note.lead_{ending}", values, "P11", [], short=f"made.{ending}")


def _discard(position: Position, spots: tuple[Spot, ...]) -> Note | None:
    if position.is_leading():
        return refused("leader_plays", "P11", [])
    if spots:
        return None if spots[0] == DISCARD else refused("discard_first", "P11", [])
    return Note("choice", "note.discard", _wanted(position), "P11", [])


def _wanted(position: Position) -> dict[str, str]:
    return {"count": str(number_of(position.shape))}


def _thrown(position: Position, chosen: int, kind: int) -> Note | None:
    """A card that is thrown away, or taken back."""
    held = count(position.hands[position.to_act], kind)
    if count(chosen, kind) == held or size(chosen) == number_of(position.shape):
        return _back(kind) if count(chosen, kind) else None
    return Note("cost", "note.away", {"card": f"@piece.{NAMES[kind]}"}, "P11", [])


def _back(kind: int) -> Note:
    return Note("choice", "note.take_back", {"card": f"@piece.{NAMES[kind]}"}, "", [])


def _card(position: Position, chosen: int, kind: int) -> Note:
    """A card that joins the play, is taken back, or is refused."""
    hand = position.hands[position.to_act]
    cards = chosen + int(ONE[kind]) if count(chosen, kind) < count(hand, kind) else 0
    plays = leads(hand) if position.is_leading() else answers(hand, position.shape)
    if not cards or not any(are_in(cards, play) for play in plays):
        return _back(kind) if count(chosen, kind) else _refusal(position, cards, kind)
    shape = shape_of(cards)
    if not position.is_leading() and size(cards) < number_of(position.shape):
        left = int(number_of(position.shape) - size(cards))
        return Note("move", "note.more", {"card": f"@piece.{NAMES[kind]}", "left": str(left)}, "P11", [])
    if shape == NONE:
        return Note("move", "note.begins", {"card": f"@piece.{NAMES[kind]}"}, "P3", [])
    ending, values = shape_values(shape, cards)
    sort = "makes" if position.is_leading() else "beats"
    return Note("move", f"note.{sort}_{ending}", values, "P3" if position.is_leading() else "P11", [])


def _refusal(position: Position, cards: int, kind: int) -> Note:
    """Why no play has these cards: no combination, another one, other colours, or none that is stronger."""
    card = {"card": f"@piece.{NAMES[kind]}"}
    plays = [play for play in leads(position.hands[position.to_act]) if are_in(cards, play)]
    if position.is_leading():
        return refused("no_combination", "P3", [], card)
    best = [f"trick{position.best}"]
    wanted = position.shape
    alike = [shape_of(play) for play in plays if number_of(shape_of(play)) == number_of(wanted)]
    alike = [shape for shape in alike if sort_of(shape) == sort_of(wanted)]
    if not alike:
        ending = {1: "single", 2: "set", 3: "run"}[int(sort_of(wanted))]
        return refused(f"other_{ending}", "P11", best, {**card, **_wanted(position)})
    if not any(shape & FORM == wanted & FORM for shape in alike):
        return refused("other_colours", "P11", best, card)
    return refused("not_stronger", "P13" if int(sort_of(wanted)) == 3 else "P2", best, card)


def wanted(position: Position) -> Told | None:
    """What has to be followed, with what, or thrown away (P11)."""
    if position.to_act < 0 or position.is_leading():
        return None
    ending, values = shape_values(position.shape, position.trick[position.best])
    blacks = int(blacks_of(position.shape))
    if ending == "single":
        ending = "single_black" if blacks else "single_red"
        values = {"rank": f"@rank.{strength_in(position.shape)}"}
    return Told(f"advice.follow_{ending}", values)


def reasons(position: Position, seat: int) -> list[tuple[str, dict[str, str]]]:
    """The open cards, which make the season cheaper, and the lead."""
    found = []
    name = {"seat": seat_text(position, seat)}
    if position.open[seat]:
        found.append(("because.open", {**name, "open": str(size(position.open[seat]))}))
    if position.acted and not position.is_old and seat == position.best:
        found.append(("because.best", name))
    return found


def speaks(position: Position, move: int) -> list[tuple[str, dict[str, str]]]:
    """Whether a play takes the trick or cannot be beaten, by what its seat sees; whether the weakest cards go (P11)."""
    seat, cards = position.to_act, cards_of(move)
    if is_thrown(move):
        kept = [strength_of(kind) for kind in kinds_in(position.hands[seat] - cards)]
        return [("why.weakest", {})] if kept and max(map(strength_of, kinds_in(cards))) <= min(kept) else []
    if not position.is_leading() and position.acted + 1 == position.seats:
        return [("why.trick", {})]
    return [] if len(answers(DECK - position.seen(), shape_of(cards))) else [("why.unbeaten", {})]
