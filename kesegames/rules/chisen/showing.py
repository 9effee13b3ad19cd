"""What happens in sentences, the showdown step by step; and the bill of a season."""

from __future__ import annotations

from kesegames.engine.look import Ending, Look, Told, step
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.rules.chisen.hands import SHOWN, combination, combination_values, spots_of
from kesegames.rules.chisen.moves import (
    DRAW,
    FOLD,
    base_of,
    best_seats,
    given,
    is_bet,
    is_swap,
    next_dealer,
    receiver,
    shares,
    taken,
)
from kesegames.rules.chisen.position import Position
from kesegames.rules.chisen.terms import ROUNDS
from kesegames.rules.chisen.text import look, seat_text
from kesegames.rules.paper.cards import NAMES, ONE, kinds_in
from kesegames.rules.paper.seasons import season


def told(position: Position, move: int, seat: int) -> list[Told]:
    """The event; then whose dealership it is, which round begins, or the showdown and who takes the pot."""
    if position.to_act == CHANCE:
        antes = [Told("told.antes")] if position.dealt == 0 else []
        return [*antes, _told_card(position, move, seat)]
    if is_swap(move):
        return [_told_swap(position, move, seat)]
    if move == DRAW:
        return [Told("told.draw")]
    found = _told_bet(position, move)
    ended = at_end(position, move)
    if ended is None:
        return [found, *_told_after(position, move)]
    found.look = seat_look(ended, seat, [], [])
    return [found, *_told_end(ended, seat)]


def _told_card(position: Position, kind: int, seat: int) -> Told:
    """A card dealt or drawn, or a common one."""
    owner = receiver(position)
    card = {"card": f"@piece.{NAMES[kind]}"}
    if owner < 0:
        return Told("told.opened", card)
    text = "told.drawn" if position.is_drawing else "told.dealt"
    values = {"seat": seat_text(position, owner)}
    return Told(text, {**values, **card}) if seat in (owner, EVERYONE) else Told(f"{text}_unseen", values)


def _told_swap(position: Position, move: int, seat: int) -> Told:
    """A swap as a seat sees it: of a drawn card only what joins the common ones."""
    values = {"given": f"@piece.{NAMES[given(move)]}", "taken": f"@piece.{NAMES[taken(move)]}"}
    if not position.is_drawing:
        return Told("told.swap", values)
    (other,) = kinds_in(position.drawn - ONE[taken(move)])
    values["other"] = f"@piece.{NAMES[other]}"
    if seat in (position.to_act, EVERYONE):
        return Told("told.keep", values)
    return Told("told.keep_unseen", {"given": values["given"], "other": values["other"]})


def _told_bet(position: Position, move: int) -> Told:
    if move == FOLD:
        return Told("told.fold")
    base = str(base_of(move) if is_bet(move) else position.base)
    return Told("told.bet" if is_bet(move) else "told.join", {"base": base})


def _told_after(position: Position, move: int) -> list[Told]:
    """What follows by itself from a bet or a fold that does not end the season (P32)."""
    after = position.copy()
    after.play(move)
    if move == FOLD and position.to_act == position.dealer:
        return [Told("told.dealership", {"seat": seat_text(position, int(after.dealer))})]
    if after.round > position.round:
        values = {"round": str(after.round), "pot": str(after.pot()), "seat": seat_text(position, int(after.dealer))}
        return [Told("told.round", values)]
    return []


def at_end(position: Position, move: int) -> Position | None:
    """The position in which the pot is to be paid out, where this decision ends the season; else None."""
    if position.to_act < 0 or position.round == 0:
        return None
    shown = position.copy()
    if move == FOLD:
        shown.out |= 1 << int(position.to_act)
        if shown.count_in() == 1:
            return shown
        if position.to_act == position.dealer:
            return None
    else:
        shown.put[position.to_act] += base_of(move) if is_bet(move) else position.base
    is_last = position.round == ROUNDS and shown.next_in(position.to_act) == position.dealer
    return shown if is_last else None


def winners_of(shown: Position) -> int:
    """The seats (bits) that take the pot."""
    if shown.count_in() == 1:
        return sum(1 << seat for seat in shown.in_order())
    return int(best_seats(shown))


def _told_end(shown: Position, seat: int) -> list[Told]:
    """The showdown hand by hand, or the seat that is left; who takes how much; who deals next."""
    winners = winners_of(shown)
    paid = shares(shown, winners)
    seats = [one for one in shown.in_order() if winners >> one & 1]
    opened = seat_look(shown, seat, [], [])
    found: list[Told] = []
    if shown.count_in() > 1:
        order = shown.in_order()
        found.append(step(Told("told.showdown", {"pot": str(shown.pot())}), opened, ()))
        for number, one in enumerate(order, 1):
            seen = seat_look(shown, seat, order[:number], [one])
            found.append(step(_shows(shown, one), seen, tuple(spots_of(shown, one))))
        opened = seat_look(shown, seat, order, seats)
    text = "told.left" if shown.count_in() == 1 else "told.wins" if len(seats) == 1 else "told.shares"
    for one in seats:
        found.append(Told(text, {"seat": seat_text(shown, one), "points": str(paid[one])}, opened))
    if len(shown.bills) + 1 < shown.terms.seasons:
        following = int(next_dealer(shown, winners))
        stays = "stays" if following == shown.dealer else "deals"
        found.append(Told(f"told.{stays}", {"seat": seat_text(shown, following)}))
    return found


def seat_look(shown: Position, seat: int, opened: list[int], marked: list[int]) -> Look:
    """What `seat` sees with the hands `opened` on the table and the combinations of the seats `marked`."""
    seen = shown.copy()
    seen.hide_from(seat)
    for one in opened:
        seen.hands[one] = shown.hands[one]
        seen.hidden[one] = 0
    found = look(seen)
    for one in marked:
        found.marked.update({spot: [SHOWN] for spot in spots_of(shown, one)})
    return found


def chapter(position: Position) -> Told:
    """`State.chapter` for 値戦: the season."""
    return season(len(position.bills), int(position.terms.seasons))


def ending(position: Position, move: int) -> Ending | None:
    """The season that ends with this event: what each seat has paid, and what those show who are left (P33)."""
    shown = at_end(position, move)
    if shown is None:
        return None
    winners = winners_of(shown)
    seats = [one for one in shown.in_order() if winners >> one & 1]
    paid = [str(amount) for amount in shown.put]
    won = [str(amount) if winners >> seat & 1 else "" for seat, amount in enumerate(shares(shown, winners))]
    best = seats if shown.count_in() > 1 else []
    text = "told.left" if shown.count_in() == 1 else "told.wins" if len(seats) == 1 else "told.shares"
    said = [_shows(shown, one) for one in best]
    said += [Told(text, {"seat": seat_text(shown, one), "points": won[one]}) for one in seats]
    return Ending(chapter(position), said, [("row.put", paid), ("row.won", won)])


def _shows(shown: Position, seat: int) -> Told:
    ending, values = combination_values(combination(shown, seat))
    return Told(f"told.shows_{ending}", {"seat": seat_text(shown, seat), **values})
