"""What the throw of 六裁 that is due may bring, and what speaks for a seat."""

from __future__ import annotations

from kesegames.engine.look import Look, Note, Spot
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.rokusai.position import Position, lay_throw
from kesegames.rules.rokusai.terms import GOAL


def preview(position: Position, spots: tuple[Spot, ...]) -> Look:
    """The sticks or the die as they lie with the value that came up."""
    look = position.look()
    if spots and position.to_act == CHANCE:
        lay_throw(position, look, int(spots[0].partition(":")[2]))
    return look


def explain(position: Position, spot: Spot) -> Note | None:
    """Of the sticks or the die: where the throw leads, and how likely; whom it may send back, which cups it brings."""
    if position.to_act != CHANCE or spot != position.terms.place:
        return None
    ahead = landings(position)
    others = {str(position.squares[seat]): seat for seat in range(position.seats) if seat != position.turn}
    met = [square for square in ahead if square in others and square != str(GOAL)]
    cups = sum(chance for square, chance in ahead.items() if position.terms.lines[int(square)] > 0)
    values = {"square": str(position.squares[position.turn]), "cups": percent(cups)}
    if met:
        values["sent"] = percent(sum(ahead[square] for square in met))
        return Note("choice", "note.throw_sends", values, "J11", met, ahead)
    return Note("choice", "note.throw", values, "J11", [], ahead)


def landings(position: Position) -> dict[Spot, float]:
    """The exact chance of each square on which the throw that is due may land; a 0 is no landing (J11)."""
    terms = position.terms
    start = int(position.squares[position.turn])
    found: dict[Spot, float] = {}
    for value, weight in terms.throws:
        if value > 0:
            square = str(min(GOAL, start + int(value)))
            found[square] = found.get(square, 0.0) + float(weight) / float(terms.total)
    return found


def percent(chance: float) -> str:
    """A chance in percent, as it is told."""
    return f"{100 * chance:.0f}"


def reasons(position: Position, seat: int) -> list[tuple[str, dict[str, str]]]:
    """How far it has to go, and whether 牛行 is still open to it."""
    if position.to_act == OVER:
        return []
    name = f"@seat.{position.ruleset.seat_ids[seat]}"
    left = GOAL - int(position.squares[seat])
    if left == 0:
        return [("because.arrived", {"seat": name, "place": str(position.places[seat])})]
    found = [("because.left", {"seat": name, "left": str(left)})]
    if position.cups[seat] and position.may_ox(seat):
        found.append(("because.ox", {"seat": name, "cups": str(position.cups[seat])}))
    return found
