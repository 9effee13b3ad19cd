"""What a click means, why one is refused, and what speaks for a seat and for a bet."""

from __future__ import annotations

from kesegames.engine.look import Note, Spot, Told, refused
from kesegames.rules.kaison.combos import COMMON, HAND, steps, strength
from kesegames.rules.kaison.moves import FOLD, all_in, least, most
from kesegames.rules.kaison.position import Position
from kesegames.rules.kaison.showdown import made, seat_text
from kesegames.rules.kaison.terms import MOST_MORE
from kesegames.rules.kaison.text import BET, FOLDS
from kesegames.rules.paper.cards import DECK, ONE, chances, size


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    """A bet or a fold; cards and points are refused: one speaks, and moves nothing."""
    if position.to_act < 0 or spots:
        return None
    place, _, number = spot.partition(":")
    if spot == FOLDS:
        return _fold(position)
    if place == BET and number.isdecimal() and len(number) < 4 and int(number) > 0:
        return _bet(position, int(number))
    family = place.rstrip("012345")
    if position.ruleset.places.get(place) is None or family not in ("hand", "common", "points", "put", "pot", "part"):
        return None
    if family == "hand" and place != f"hand{position.to_act}":
        return refused("not_yours", "P60", [])
    return refused("cards" if family in ("hand", "common") else "points", "P62", [])


def _fold(position: Position) -> Note:
    lost = int(position.paid[position.to_act])
    if position.to_act == position.dealer:
        return Note("choice", "note.fold_dealer", {"lost": str(lost)}, "P62", [])
    return Note("choice", "note.fold", {"lost": str(lost)}, "P62", [])


def _values(position: Position, bet: int) -> dict[str, str]:
    more = bet - int(position.put[position.to_act])
    return {"bet": str(bet), "more": str(more), "pot": str(position.pot() + more)}


def _bet(position: Position, bet: int) -> Note:
    """What a bet costs; why another is not allowed (P62)."""
    lowest, highest, so_far = int(least(position)), int(most(position)), int(position.highest())
    values = _values(position, bet)
    if not lowest <= bet <= highest:
        return _refusal(position, bet)
    sort = "first" if not so_far else "raise" if bet > so_far else "meet" if bet == so_far else "short"
    text = f"note.{sort}_all" if bet == all_in(position) and sort != "short" else f"note.{sort}"
    return Note("choice", text, values, "P62", [], short=f"choice.{sort}")


def _refusal(position: Position, bet: int) -> Note:
    highest, whole = int(position.highest()), int(all_in(position))
    own = [f"points{position.to_act}"]
    if bet > whole:
        return refused("too_few_points", "P62", own, {"bet": str(bet), "most": str(whole)})
    if bet < highest:
        return refused("too_low", "P62", [], {"bet": str(bet), "least": str(highest)})
    if bet <= highest + MOST_MORE:
        return refused("no_more_raises", "P62", [], {"bet": str(highest)})
    return refused("too_high", "P62", [], {"bet": str(bet), "most": str(highest + MOST_MORE)})


def wanted(position: Position) -> Told | None:
    """What the seat to act has to answer, or that it opens the round (P62)."""
    if position.to_act < 0:
        return None
    highest, lowest, last = int(position.highest()), int(least(position)), int(most(position))
    values = {"bet": str(lowest), "most": str(last), "more": str(lowest - int(position.put[position.to_act]))}
    if not highest:
        return Told("advice.first", values)
    if lowest < highest:
        return Told("advice.short", values)
    return Told("advice.answer" if last > lowest else "advice.answer_only", values)


def reasons(position: Position, seat: int) -> list[tuple[str, dict[str, str]]]:
    """What a seat's cards make so far, where they are known, and how many points it has."""
    name = {"seat": seat_text(position, seat)}
    found = [("because.points", {**name, "points": str(position.held[seat])})]
    if size(position.hands[seat]) == HAND and position.is_in(seat):
        text, values = made(steps(strength(position.hands[seat] + position.common))[0])
        found.insert(0, (f"because.{text}", {**name, **values}))
    return found


def speaks(position: Position, move: int) -> list[tuple[str, dict[str, str]]]:
    """What a bet costs for how much, and whether nobody can hold better cards; asked of what its seat sees."""
    seat = int(position.to_act)
    lowest = int(least(position))
    if move == FOLD:
        cost = lowest - int(position.put[seat])
        return [("why.fold", {"more": str(cost), "pot": str(position.pot())})]
    found: list[tuple[str, dict[str, str]]] = []
    if size(position.common) == COMMON and is_unbeaten(position, seat):
        found.append(("why.unbeaten", {}))
    more = move - int(position.put[seat])
    return [*found, ("why.price", {"more": str(more), "pot": str(position.pot())})]


def is_unbeaten(position: Position, seat: int) -> bool:
    """Whether no two cards that `seat` does not see beat its own beside the three that lie open."""
    own = strength(position.hands[seat] + position.common)
    unseen = DECK - position.hands[seat] - position.common
    return all(
        strength(one + position.common) <= own
        for kind, first in _each(unseen)
        for one in (first + other for _, other in _each(unseen - first, kind))
    )


def _each(cards: int, least_kind: int = 0) -> list[tuple[int, int]]:
    """Each kind among `cards` from `least_kind` on, with one card of it."""
    return [(int(kind), int(ONE[kind])) for kind, _ in chances(cards) if kind >= least_kind]
