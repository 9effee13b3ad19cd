"""The end of a season in words, step by step: what is shown, which combination decides, who gets what (P62, P63)."""

from __future__ import annotations

from typing import Final

from kesegames.engine.look import Look, Spot, Told, step
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.kaison import combos
from kesegames.rules.kaison.combos import NAMED, cards_made, is_plain, kind_of, number_of, steps, value_of
from kesegames.rules.kaison.moves import FOLD, has_all, pay, strengths
from kesegames.rules.kaison.position import Position
from kesegames.rules.paper.cards import NAMES, bits_in, kinds_in
from kesegames.rules.paper.pots import able, amount, ends, has, strongest

SHOWN: Final = "shown"
"""The mark of the cards of a combination that is shown."""


def seat_text(position: Position, seat: int) -> str:
    """A seat as a value of a sentence."""
    return f"@seat.{position.ruleset.seat_ids[seat]}"


def ends_season(position: Position, after: Position) -> bool:
    """Whether a season is over after an event that was not before it."""
    return len(after.bills) > len(position.bills)


def settled(position: Position, move: int) -> Position:
    """The position as the pot is settled after the last event of a season, before anybody gets of it."""
    state = position.copy()
    if position.to_act == CHANCE:
        state.open_card(move)
    elif move == FOLD:
        state.seats_in &= ~(1 << int(position.to_act))
    else:
        pay(state, position.to_act, move - position.put[position.to_act])
    return state


def made(code: int) -> tuple[str, dict[str, str]]:
    """How the text id of a combination ends, and the values for it."""
    kind, plain = int(kind_of(code)), "_plain" if is_plain(code) else ""
    if kind in NAMED:
        return f"named{plain}", {"combination": f"@combination.{NAMED[kind]}"}
    if kind == combos.RUN:
        return "run", {"count": str(number_of(code)), "top": str(value_of(code))}
    values = {"rank": f"@rank.{value_of(code)}"}
    return ("single", values) if kind == combos.SINGLE else (f"set{plain}", {**values, "count": str(number_of(code))})


def season_told(position: Position, after: Position, move: int, seat: int) -> list[Told]:
    """How the season ends: unseen, or what everybody shows; the pot; who is out, who deals next."""
    state = settled(position, move)
    found = _shown(state, seat) if bits_in(after.seats_in) > 1 else []
    final = after.copy()
    final.hide_from(seat)
    settled_look = final.look()
    found += [Told(one.text, one.values, settled_look) for one in _gains(state, after)]
    for other in range(after.seats):
        if after.held[other] == 0 and state.paid[other]:
            found.append(Told("told.out", {"seat": seat_text(after, other)}, is_aloud=True))
    if has_all(after):
        winner = {"seat": seat_text(after, int(after.dealer))}
        return [*found, Told("told.all_points", winner, is_aloud=True)]
    if after.to_act != OVER:
        stays = "stays" if after.dealer == state.dealer else "deals"
        found.append(Told(f"told.{stays}", {"seat": seat_text(after, int(after.dealer))}))
    return found


def _shown(state: Position, seat: int) -> list[Told]:
    """What each seat still in shows, from the dealer on, and where the best are equal what they show next (P63)."""
    opened = state.copy()
    opened.is_old = True
    opened.hide_from(seat)
    whole = lifted(opened.look(), [])
    worth = [int(one) for one in strengths(state)]
    ways = {one: steps(worth[one]) for one in range(state.seats) if worth[one] > 0}
    order = [(int(state.dealer) + after) % int(state.seats) for after in range(state.seats)]
    best = [one for one in order if one in ways]
    found = [step(Told("told.showdown"), whole, ())]
    turn = 0
    while len(best) > 1 and turn < max(len(ways[one]) for one in best):
        if turn:
            found.append(step(Told("told.equal"), lifted(whole, []), ()))
        for one in best:
            text, values = made(ways[one][turn])
            told = Told(f"told.shows_{text}", {"seat": seat_text(state, one), **values})
            spots = _spots(state, one, turn)
            found.append(step(told, lifted(whole, spots), tuple(spots)))
        most = max(ways[one][turn] for one in best)
        best = [one for one in best if ways[one][turn] == most]
        turn += 1
    return found


def lifted(look: Look, spots: list[Spot]) -> Look:
    """The same with the cards of one combination marked and no others."""
    marked = {spot: marks for spot, marks in look.marked.items() if marks != [SHOWN]}
    marked |= {spot: [SHOWN] for spot in spots}
    return Look(look.pieces, look.counters, limits=look.limits, marked=marked, out=look.out)


def _spots(state: Position, seat: int, turn: int) -> list[Spot]:
    """Where the cards of a combination of `seat` lie, those of its hand as far as it has them."""
    left = kinds_in(cards_made(state.hands[seat] + state.common, turn))
    found = []
    for kind in kinds_in(state.hands[seat]):
        if kind in left:
            left.remove(kind)
            found.append(f"hand{seat}:{NAMES[kind]}")
    for place, kind in enumerate(state.opened_kinds(), 1):
        if kind in left:
            left.remove(kind)
            found.append(f"common:{place}")
    return found


def marked_with(position: Position) -> list[Spot]:
    """Where the best combination lies of the season that is over, of equal ones that of the dealer to come."""
    is_known = position.is_shown(int(position.dealer)) and not position.hidden[position.dealer]
    return _spots(position, int(position.dealer), 0) if is_known else []


def _gains(state: Position, after: Position) -> list[Told]:
    """Who gets what of each part of the pot, and what goes back (P62, P63)."""
    if bits_in(after.seats_in) == 1:
        return _unseen(state, after)
    found = []
    worth = strengths(state)
    below, back = 0, [0] * int(state.seats)
    parts = [int(end) for end in ends(state.paid, state.held, state.seats_in)]
    for end in parts:
        payers = [one for one in range(state.seats) if state.paid[one] > below]
        points = int(amount(state.paid, below, end))
        winners = int(able(state.paid, state.held, state.seats_in, end))
        best = int(strongest(worth, winners)) if winners else 0
        seats = [one for one in range(state.seats) if has(best, one)]
        if not seats or (payers == seats and len(seats) == 1):
            for one in payers:
                back[one] += min(int(state.paid[one]), end) - below
        elif len(seats) == 1:
            values = {"seat": seat_text(state, seats[0]), "points": str(points)}
            which = "wins" if len(parts) == 1 else "wins_side" if below else "wins_main"
            found.append(Told(f"told.{which}", values))
        else:
            found.append(Told("told.shares", {"points": str(points), "count": str(len(seats))}))
        below = end
    return found + _back(state, back)


def _unseen(state: Position, after: Position) -> list[Told]:
    """One seat is left: it takes what it can win, the rest goes back (P62)."""
    winner = next(one for one in range(after.seats) if has(after.seats_in, one))
    points = int(after.bills[-1][winner] + state.paid[winner])
    back = [int(after.bills[-1][one] + state.paid[one]) if one != winner else 0 for one in range(after.seats)]
    return [Told("told.unseen", {"seat": seat_text(state, winner), "points": str(points)}), *_back(state, back)]


def _back(state: Position, back: list[int]) -> list[Told]:
    return [
        Told("told.back", {"seat": seat_text(state, one), "points": str(points)})
        for one, points in enumerate(back)
        if points
    ]
