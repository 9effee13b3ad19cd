"""Events in words as they are clicked and written; and what lies where."""

from __future__ import annotations

from typing import Final

from kesegames.engine.look import Look, Spot
from kesegames.engine.place import HIDDEN
from kesegames.engine.state import CHANCE, EVERYONE, OVER
from kesegames.rules.chisen.hands import SHOWN, spots_of
from kesegames.rules.chisen.moves import DRAW, FOLD, base_of, best_seats, given, is_bet, is_swap, receiver, taken
from kesegames.rules.chisen.position import Position
from kesegames.rules.paper.cards import NAMES, kinds_in

WORDS: Final = ("fold", "join", "draw")


def id_of(position: Position, seat: int) -> str:
    return position.ruleset.seat_ids[seat]


def seat_text(position: Position, seat: int) -> str:
    """A seat as a value of a sentence."""
    return f"@seat.{id_of(position, seat)}"


def spell(position: Position, move: int) -> tuple[Spot, ...]:
    """A card dealt; the two cards of a swap; a word."""
    if position.to_act == CHANCE:
        owner = receiver(position)
        return (f"deal{owner if owner >= 0 else ''}:{NAMES[move]}",)
    if is_swap(move):
        place = f"drawn{position.to_act}" if position.is_drawing else "common"
        return (f"hand{position.to_act}:{NAMES[given(move)]}", f"{place}:{NAMES[taken(move)]}")
    return (f"bet:{base_of(move)}",) if is_bet(move) else (word(move),)


def word(move: int) -> str:
    """What is said with one word."""
    return "draw" if move == DRAW else "fold" if move == FOLD else "join"


def write(position: Position, move: int, seat: int) -> str:
    """As the record list says: a card that `seat` may not see is `?`."""
    if position.to_act == CHANCE:
        owner = receiver(position)
        if owner < 0:
            return NAMES[move]
        return f"{id_of(position, owner)} {NAMES[move] if seat in (owner, EVERYONE) else HIDDEN}"
    if is_swap(move):
        is_seen = not position.is_drawing or seat in (position.to_act, EVERYONE)
        return f"swap {NAMES[given(move)]} {NAMES[taken(move)] if is_seen else HIDDEN}"
    return f"bet {base_of(move)}" if is_bet(move) else word(move)


def look(position: Position) -> Look:
    """Hands, common and drawn cards; the pot, the base, what each seat has paid; who deals and who is out."""
    pieces: dict[Spot, list[str]] = {}
    drawn = f"drawn{position.exchanger()}" if position.drawn_count() else ""
    for seat in range(position.seats):
        _lay(pieces, f"hand{seat}", position.hands[seat], int(position.hidden[seat]))
    _lay(pieces, "common", position.common, 0)
    if drawn:
        _lay(pieces, drawn, position.drawn, int(position.drawn_hidden))
    counters = {f"points{seat}": int(position.totals[seat] - position.put[seat]) for seat in range(position.seats)}
    counters |= {f"put{seat}": int(paid) for seat, paid in enumerate(position.put)}
    seasons = int(position.terms.seasons)
    counters |= {"pot": int(position.pot()), "base": int(position.base)}
    counters["season"] = min(len(position.bills) + 1, seasons)
    marked = {f"points{position.dealer}": ["dealer"]} if position.to_act != OVER else {}
    marked.update(_marked(position))
    out = [seat for seat in range(position.seats) if not position.is_in(seat)]
    return Look(pieces, counters, limits={"season": seasons}, marked=marked, out=out)


def _marked(position: Position) -> dict[Spot, list[str]]:
    """After a showdown the combinations that have taken the pot (P33)."""
    if not position.common or not any(position.is_shown(seat) for seat in range(position.seats)):
        return {}
    best = best_seats(position)
    return {spot: [SHOWN] for seat in position.in_order() if best >> seat & 1 for spot in spots_of(position, seat)}


def _lay(pieces: dict[Spot, list[str]], place: str, cards: int, hidden: int) -> None:
    """Equal cards on one spot, those that are not known on one of their own."""
    for kind in kinds_in(cards):
        pieces.setdefault(f"{place}:{NAMES[kind]}", []).append(NAMES[kind])
    if hidden:
        pieces[f"{place}:{HIDDEN}"] = [HIDDEN] * hidden
