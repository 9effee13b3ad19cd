"""Throws and words of 獣裁 as they are clicked, written and told."""

from __future__ import annotations

from kesegames.engine import sticks
from kesegames.engine.look import Ending, Spot, Told, listed
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.jusai.moves import AGAIN, LOSES, WORDS
from kesegames.rules.jusai.position import FURTHER, Position
from kesegames.rules.stakes import track


def spell(position: Position, move: int) -> tuple[Spot, ...]:
    return (sticks.spot(move) if position.to_act == CHANCE else WORDS[move],)


def write(position: Position, move: int) -> str:
    """A throw with its seat, `b 3`, or a word."""
    if position.to_act == CHANCE:
        return f"{position.ruleset.seat_ids[position.turn]} {move}"
    return WORDS[move]


def noted(position: Position, moves: list[int]) -> list[Told]:
    """`State.noted` for 獣裁: what a seat throws, added up where it throws again (T5): `3 + 4 = 7`, `5 + 1 → 0`."""
    state, text = position.copy(), ""
    total = 0
    for move in moves:
        if state.to_act == CHANCE:
            total = 0 if text and move <= LOSES else total + move
            text += f" {move}" if text else str(move)
        elif move == AGAIN:
            text += " +"
        state.play(move)
    if "+" in text and not text.endswith("+"):
        text += f" = {total}" if total else " → 0"
    return [Told("told.plain", {"text": text})]


def told(position: Position, move: int) -> list[Told]:
    """The throw with the antes before it, or the word; then what the end of a cast brings."""
    after = position.after(move)
    found = [_event(position, move, after)]
    if after.left == 0:
        found += _whole(position, after)
    return found


def _event(position: Position, move: int, after: Position) -> Told:
    total = str(position.thrown[position.turn])
    if position.to_act >= 0:
        return Told("told.again" if move == AGAIN else "told.keep", {"total": total})
    values = {"value": str(move)}
    if position.stage == FURTHER:
        if move <= LOSES:
            return Told("told.lost", {**values, "total": total})
        return Told("told.added", {**values, "total": str(after.thrown[position.turn])})
    if position.is_round_due():
        return Told("told.opened", {**values, "round": str(after.round), "pot": str(after.pot)})
    if position.is_throw_off_due():
        text = "told.throw_off" if after.pot > position.pot else "told.throw_off_free"
        return Told(text, {**values, "pot": str(after.pot)})
    return Told("told.throw", values)


def _whole(position: Position, after: Position) -> list[Told]:
    """Who takes the pot, or that there is a throw-off; who is out of the match; the end."""
    best = max(after.thrown)
    highest = [seat for seat, thrown in enumerate(after.thrown) if thrown == best]
    if after.pot == 0:
        pot = str(after.held[highest[0]] - position.held[highest[0]])
        found = [Told("told.won", {"value": str(best), "seat": name(after, highest[0]), "pot": pot})]
    else:
        level = listed([name(after, seat) for seat in highest])
        found = [Told("told.tied", {**level, "value": str(best)}, is_aloud=True)]
    lost = [seat for seat, thrown in enumerate(after.thrown) if thrown >= 0 and seat not in highest]
    found += [Told("told.out", {"seat": name(after, seat)}) for seat in lost if after.held[seat] == 0]
    if after.to_act == OVER:
        found.append(Told(f"told.{track.reason(after.held)}"))
    return found


def ending(position: Position, move: int) -> Ending | None:
    """The round that ends with this event: what the seats of its last cast have, and who takes the pot (T3)."""
    after = position.after(move)
    if after.left > 0 or after.pot > 0:
        return None
    thrown = [str(value) if value >= 0 else "" for value in after.thrown]
    name = Told("ending.round", {"round": str(after.round)})
    return Ending(name, _whole(position, after), [("row.thrown", thrown)])


def part(position: Position) -> Told | None:
    """`State.part` for 獣裁: the round that is played, that to come once one is over (T2)."""
    if position.to_act == OVER:
        return None
    number = position.round + (1 if position.is_round_due() and max(position.thrown) >= 0 else 0)
    return Told("part.round", {"number": str(number), "count": str(position.terms.rounds)})


def name(position: Position, seat: int) -> str:
    """What a seat is called, to be looked up."""
    return f"@seat.{position.ruleset.seat_ids[seat]}"
