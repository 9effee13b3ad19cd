"""What a click means, why a card is refused, and what speaks for a seat."""

from __future__ import annotations

from kesegames.engine.look import END, PASS, Note, Spot, Told, refused
from kesegames.rules.paper.climbs import FORM, NONE, SET, answers, leads, shape_of, sort_of
from kesegames.rules.paper.strengths import GENERAL, ONE, SIGNS, are_in, count, size
from kesegames.rules.renyu.moves import NAMES, elsewhere, is_play, strength_of
from kesegames.rules.renyu.position import Position
from kesegames.rules.renyu.text import KEEP, NAME, TAKE, seat_text, shape_values


def chosen_in(spots: tuple[Spot, ...]) -> int:
    """The packed cards of these clicks."""
    return sum(int(ONE[SIGNS.index(spot[-1])]) for spot in spots if ":" in spot)


def named(strength: int) -> dict[str, str]:
    """A card as the value of a sentence."""
    return {"card": f"@rank.{strength}"}


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    if position.to_act < 0:
        return None
    place, _, sign = spot.partition(":")
    strength = SIGNS.index(sign) if sign and sign in SIGNS else -1
    if place == NAME and strength >= 0:
        return _name(position, strength)
    if place == TAKE and strength >= 0:
        return _take(position, strength)
    if spot == KEEP:
        return Note("choice", "note.keep", {}, "P44", []) if position.choices else refused("no_choice", "P44", [])
    if position.choices:
        is_other = spot in (PASS, END) or place in position.ruleset.places
        return refused("choose_first", "P44", [f"trick{position.best}"]) if is_other else None
    if spot == PASS:
        return _pass(position, spots)
    if spot == END:
        return _end(position, chosen_in(spots))
    if place != f"hand{position.to_act}":
        return _elsewhere(position, place)
    if strength < 0:
        return None
    if not count(position.hands[position.to_act], strength):
        return refused("not_held", "P42", [], named(strength))
    return _card(position, chosen_in(spots), strength)


def _elsewhere(position: Position, place: str) -> Note | None:
    """Whatever lies anywhere but in the hand of the seat to act."""
    families = {"hand": "not_yours", "trick": "table", "under": "table", TAKE: "pile", NAME: "no_choice"}
    text = families.get(place.rstrip("012345"), "")
    is_there = position.ruleset.places.get(place) is not None
    return refused(text, "P44" if text in ("pile", "no_choice") else "P42", []) if text and is_there else None


def _name(position: Position, strength: int) -> Note:
    """To name a strength: what it takes out of the own hand and of the discard pile (P44)."""
    if not position.choices:
        return refused("no_choice", "P44", [])
    if position.is_named(strength):
        return refused("named", "P44", [], named(strength))
    sign = SIGNS[strength]
    own, lying = count(position.hands[position.best], strength), count(position.pile, strength)
    lost = [spot for spot, held in ((f"hand{position.best}:{sign}", own), (f"{TAKE}:{sign}", lying)) if held]
    values = {**named(strength), "own": str(own)}
    if own and own == position.in_hand(position.best):
        return Note("move", "note.name_wins", values, "P45", lost)
    return Note("move", "note.name_own" if own else "note.name", values, "P44", lost)


def _take(position: Position, strength: int) -> Note:
    """To take a card of the discard pile (P44)."""
    if not position.choices:
        return refused("pile", "P44", [])
    if strength == GENERAL:
        return refused("takes_general", "P44", [])
    if not count(position.pile, strength):
        return refused("not_in_pile", "P44", [], named(strength))
    return Note("move", "note.take", named(strength), "P44", [])


def _pass(position: Position, spots: tuple[Spot, ...]) -> Note | None:
    if position.is_leading():
        return refused("leader_plays", "P42", [])
    if spots:
        return refused("pass_first", "P42", [])
    only = "" if len(answers(position.hands[position.to_act], position.shape)) else "_only"
    if position.passes + 2 == position.seats:
        return Note("choice", f"note.pass_last{only}", {"seat": seat_text(position, int(position.best))}, "P43", [])
    return Note("choice", f"note.pass{only}", {}, "P42", [])


def _end(position: Position, chosen: int) -> Note | None:
    """The word that closes a play."""
    if not chosen:
        return refused("end_nothing", "P42", [])
    shape = shape_of(chosen)
    if shape == NONE:
        return refused("end_unfinished", "P41", [])
    if not position.is_leading() and chosen not in answers(position.hands[position.to_act], position.shape):
        return refused("end_weak", "P42", [f"trick{position.best}"])
    ending, values = shape_values(shape)
    if chosen == position.hands[position.to_act]:
        return Note("choice", "note.play_wins", values, "P45", [], short=f"made.{ending}")
    generals = int(count(chosen, GENERAL))
    if generals:
        values["generals"] = str(generals)
        return Note("choice", "note.play_generals", values, "P44", [], short=f"made.{ending}")
    text = "lead" if position.is_leading() else "play"
    return Note("choice", f"note.{text}_{ending}", values, "P42", [], short=f"made.{ending}")


def _back(strength: int) -> Note:
    return Note("choice", "note.take_back", named(strength), "", [])


def _card(position: Position, chosen: int, strength: int) -> Note:
    """A card that joins the play, is taken back, or is refused."""
    hand = position.hands[position.to_act]
    cards = chosen + int(ONE[strength]) if count(chosen, strength) < count(hand, strength) else 0
    plays = leads(hand) if position.is_leading() else answers(hand, position.shape)
    if not cards or not any(are_in(cards, play) for play in plays):
        return _back(strength) if count(chosen, strength) else _refusal(position, cards, strength)
    shape = shape_of(cards)
    if shape == NONE or cards not in plays:
        return Note("move", "note.begins", named(strength), "P41", [])
    ending, values = shape_values(shape)
    return Note("move", f"note.makes_{ending}", values, "P41" if position.is_leading() else "P42", [])


def _refusal(position: Position, cards: int, strength: int) -> Note:
    """Why no play has these cards: no combination, another one, or none that is stronger."""
    values = named(strength)
    plays = [shape_of(play) for play in leads(position.hands[position.to_act]) if are_in(cards, play)]
    if position.is_leading() or not plays:
        return refused("no_combination", "P41", [], values)
    best = [f"trick{position.best}"]
    wanted = position.shape
    alike = [shape for shape in plays if sort_of(shape) == sort_of(wanted)]
    if sort_of(wanted) != SET:
        alike = [shape for shape in alike if shape & FORM == wanted & FORM]
    if not alike:
        ending, more = shape_values(wanted)
        return refused(f"other_{ending}", "P42", best, {**more, **values})
    return refused("not_stronger", "P42", best, values)


def wanted(position: Position) -> Told | None:
    """What has to be beaten (P42); what can be chosen for a 将 (P44)."""
    if position.to_act < 0:
        return None
    if position.choices:
        number = int(position.choices)
        return Told("advice.choose" if number == 1 else "advice.choose_more", {"count": str(number)})
    if position.is_leading():
        return None
    ending, values = shape_values(position.shape)
    return Told(f"advice.follow_{ending}", values)


def reasons(position: Position, seat: int) -> list[tuple[str, dict[str, str]]]:
    """Few cards left, and the last play."""
    found = []
    name = {"seat": seat_text(position, seat)}
    if position.to_act < 0:
        return []
    found.append(("because.cards", {**name, "count": str(position.in_hand(seat))}))
    if position.shape and seat == position.best:
        found.append(("because.best", name))
    return found


def speaks(position: Position, move: int) -> list[tuple[str, dict[str, str]]]:
    """Whether a move ends the season, cannot be beaten by what its seat does not see, or names what others hold."""
    hand = position.hands[position.to_act]
    if is_play(move):
        if move == hand:
            return [("why.wins", {})]
        return [] if len(answers(elsewhere(position, position.to_act), shape_of(move))) else [("why.unbeaten", {})]
    if move & NAMES:
        own = int(count(hand, strength_of(move)))
        if own and own == size(hand):
            return [("why.wins", {})]
        return [("why.sheds", {**named(strength_of(move)), "own": str(own)})] if own else []
    return []
