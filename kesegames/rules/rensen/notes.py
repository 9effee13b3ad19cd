"""What a click means in 連船之遊, with what it costs and leaves; why another is refused; what speaks for a seat."""

from __future__ import annotations

from kesegames.engine.look import Look, Note, Spot, refused
from kesegames.engine.state import CHANCE
from kesegames.rules.rensen import risk
from kesegames.rules.rensen.moves import BY_LOAD, BY_STOCK, PLUNDER, deed_of, other_of, ship_of
from kesegames.rules.rensen.position import SHIPS, Position, lay_sticks, load_of, square_of
from kesegames.rules.rensen.text import WORDS, kind_of, spell, values_of
from kesegames.rules.rensen.value import work_left

RULES = {"sails": "J21", "reaches": "J22", "builds": "J21", "supplies": "J21", "plunders": "J21"}


def preview(position: Position, spots: tuple[Spot, ...]) -> Look:
    """A whole move as it will be, and the sticks as they come up."""
    look = position.look()
    for value, _ in position.chances():
        if position.spell(value) == spots:
            lay_sticks(look, value)
    for move in position.legal():
        if position.spell(move) == spots:
            return position.after(move).look()
    return look


def explain(position: Position, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
    """A ship, what it may do, or why not; of the sticks: what is due."""
    if position.to_act == CHANCE:
        return Note("choice", "note.throw", {}, "J21", []) if spot == "sticks" and not spots else None
    if position.to_act < 0:
        return None
    ship = position.ship_of(spot)
    if not spots:
        return _ship(position, ship) if ship >= 0 else _elsewhere(position, spot)
    chosen = position.ship_of(spots[0])
    if chosen < 0 or len(spots) > 1 or chosen == ship:
        return None
    for move in position.legal():
        if spell(position, move) == (spots[0], spot):
            return _deed(position, move)
    if ship >= 0:
        return _not_plundered(position, chosen, ship)
    return _not_done(position, chosen, spot)


def _moves_of(position: Position, ship: int) -> list[int]:
    return [int(move) for move in position.legal() if ship_of(move) == ship]


def _place(position: Position, ship: int) -> dict[str, str]:
    """Where a ship is, and what it carries."""
    held = position.ships[ship]
    return {
        "ship": f"@piece.{position.ship_name(ship)}",
        "cell": f"@cell.{position.cell(square_of(held))}",
        "load": str(load_of(held)),
        "thrown": str(position.thrown),
        "stock": str(position.stocks[position.mover]),
    }


def _ship(position: Position, ship: int) -> Note:
    """What an own ship can do with the throw; of another's, that it can be plundered by one that is there."""
    seat = ship // SHIPS
    if seat != position.mover:
        able = [position.ship_name(ship_of(move)) for move in position.legal() if _plunders(move, ship)]
        return refused("plunder_first" if able else "not_yours", "J21", able)
    values = {**_place(position, ship), "danger": _danger(position, ship)}
    count = len(_moves_of(position, ship))
    found = Note("choice", "note.ship" if count > 1 else "note.ship_one", values, "J21", [])
    values["count"] = str(count)
    values["percent"] = _percent(position, ship)
    return found


def _plunders(move: int, ship: int) -> bool:
    return deed_of(move) == PLUNDER and other_of(move) == ship


def _elsewhere(position: Position, spot: Spot) -> Note | None:
    """Why a stock, or the sticks, are not clicked first."""
    own = [position.ship_name(ship) for ship in range(position.mover * SHIPS, (position.mover + 1) * SHIPS)]
    if spot == "sticks" or spot in position.look().counters:
        return refused("ship_first", "J21", own)
    return None


def _percent(position: Position, ship: int) -> str:
    return f"{risk.danger(position, ship) * 100:.0f}"


def _danger(position: Position, ship: int) -> str:
    """The sentence on what may happen to a ship before its next turn."""
    if square_of(position.ships[ship]) in (0, position.terms.goal):
        return "@note.safe_harbour"
    return "@note.danger" if risk.danger(position, ship) > 0 else "@note.no_danger"


def _deed(position: Position, move: int) -> Note:
    """What a decision does, and what may happen to the ship then."""
    kind = kind_of(position, move)
    ship = int(ship_of(move))
    after = position.after(move)
    values = values_of(position, move)
    values["danger"], values["percent"] = _danger(after, ship), _percent(after, ship)
    cell = position.cell(square_of(after.ships[ship]))
    spots = [position.ship_name(other_of(move))] if deed_of(move) == PLUNDER else [cell]
    rule = RULES.get(kind.partition("_")[0], "J21")
    what = "capture" if deed_of(move) == PLUNDER else "move" if rule == "J22" or kind.startswith("sails") else "choice"
    is_off = deed_of(move) in (BY_LOAD, BY_STOCK) and square_of(after.ships[ship]) != square_of(position.ships[ship])
    ahead = {cell: 1.0} if is_off else {}
    return Note(what, f"note.{kind}", values, rule, spots, ahead, short=f"note.{kind}_short")


def _not_plundered(position: Position, own: int, other: int) -> Note:
    """Why `own` does not plunder `other`."""
    values = {**_place(position, own), "other": f"@piece.{position.ship_name(other)}"}
    square = square_of(position.ships[own])
    if own // SHIPS == other // SHIPS:
        return refused("own_ship", "J21", [], values)
    if square != square_of(position.ships[other]):
        return refused("other_square", "J21", [position.ship_name(other)], values)
    if square == 0 or square == position.terms.goal:
        return refused("harbour", "J21", [], values)
    if position.thrown < 2:
        return refused("one_takes_none", "J21", ["sticks"], values)
    return refused("full", "J21", [position.ship_name(own)], values)


def _not_done(position: Position, ship: int, spot: Spot) -> Note | None:
    """Why the ship that is chosen does not do what the word `spot` says."""
    values = {**_place(position, ship), "cargo": str(position.terms.cargo)}
    name = [position.ship_name(ship)]
    load, square = load_of(position.ships[ship]), square_of(position.ships[ship])
    if spot not in WORDS.values():
        return refused("ship_goes", "J21", name, values) if spot in position.look().counters else None
    if square == position.terms.goal and spot != "recall":
        return refused("at_goal", "J22", name, values)
    reasons = {
        "load": "load_too_small",
        "stock": "empty" if load == 0 else "stock_too_small",
        "build": "no_build" if load > 0 or square > 0 else "stock_too_small_build",
        "supply": "full",
        "recall": "nothing_to_recall",
    }
    return refused(reasons[spot], "J21", name, values)


def reasons(position: Position, seat: int) -> list[tuple[str, dict[str, str]]]:
    """What it has at the goal, carries and has in stock, and roughly how many turns it still needs."""
    found = [("because.goods", {"goods": str(position.goods[seat])})]
    carried = sum(int(load_of(ship)) for ship in position.ships[seat * SHIPS : (seat + 1) * SHIPS])
    found.append(("because.carried", {"load": str(carried), "stock": str(position.stocks[seat])}))
    turns = work_left(position, seat) / 2.5
    if turns > 0 and position.goods[seat] < position.terms.target:
        found.append(("because.turns", {"turns": f"{turns:.0f}"}))
    return found
