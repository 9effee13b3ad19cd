"""Throws of sticks in a match: whose they are, and which of them lies in the tray. Knows no rule."""

from __future__ import annotations

from kesegames.engine.look import THROW, Look
from kesegames.engine.state import CHANCE, State
from kesegames.play.match import Match


def thrower(match: Match, number: int) -> int:
    """The seat that throws sticks after `number` events; CHANCE where nobody does."""
    is_due = (number == match.at and match.to_act == CHANCE) or number < match.at
    state = match.state_at(number)
    return int(state.thrower()) if is_due and state.to_act == CHANCE else CHANCE


def last_throw(match: Match, number: int) -> int:
    """The number (from 1) of the event that threw the sticks which lie after `number` events; 0 for none.

    They lie until another seat decides something.
    """
    others = set()
    for at in range(number, 0, -1):
        event = match.events[at - 1]
        if event.word:
            continue
        if event.seat >= 0:
            others.add(event.seat)
            if len(others) > 1:
                break
        elif (seat := int(match.state_at(at - 1).thrower())) >= 0:
            return at if others <= {seat} else 0
    return 0


def is_further(match: Match) -> bool:
    """Whether the throw that is due is one more of a seat that has thrown in this turn already.

    A turn is what one seat throws and decides while no other acts and no round begins; a seat that has only thrown has
    ended its turn so.
    """
    seat = CHANCE if match.state.opens_round() else thrower(match, match.at)
    has_thrown = has_decided = False
    for number in range(match.at, 0, -1) if seat >= 0 else ():
        event = match.events[number - 1]
        by = event.seat if event.seat >= 0 else int(match.state_at(number - 1).thrower())
        if by == CHANCE or event.word:
            continue
        if by != seat:
            break
        has_thrown, has_decided = has_thrown or event.seat == CHANCE, has_decided or event.seat == seat
        if match.state_at(number - 1).opens_round():
            break
    return has_thrown and has_decided


def in_turn(match: Match) -> list[int]:
    """The seats whose throws follow each other from the one that is due, each once, whatever comes up: no decision
    stands between them, and no new round."""
    found: list[int] = []
    following = {thrower(match, match.at)}
    state = match.state
    while len(following) == 1 and (seat := following.pop()) >= 0 and seat not in found:
        found.append(seat)
        afters = [state.after(move) for move, _ in state.chances()]
        following = {_next_in_turn(after) for after in afters}
        state = afters[0]
    return found


def _next_in_turn(state: State) -> int:
    """The seat that throws now within a round that has begun; CHANCE where none does."""
    return int(state.thrower()) if state.to_act == CHANCE and not state.opens_round() else CHANCE


def is_called(match: Match) -> bool:
    """Whether the throw that is due has been asked for by the decision before it."""
    event = match.events[match.at - 1] if match.at else None
    if event is None or event.seat < 0 or event.word:
        return False
    return match.state_at(match.at - 1).spell(event.move)[-1] == THROW


def with_sticks(match: Match, number: int, look: Look) -> Look:
    """`look`, that of the position after `number` events, with the sticks as they lie then."""
    thrown = last_throw(match, number)
    if not thrown:
        return look
    before = match.state_at(thrown - 1)
    spelling = before.spell(match.events[thrown - 1].move)
    place = spelling[0].partition(":")[0]
    lying = before.preview(spelling)
    look.pieces[place] = lying.pieces[place]
    look.counters[place] = lying.counters[place]
    return look


def steps(state: State, move: int, viewer: int) -> list[Look]:
    """What is seen one after the other of a throw in `state`, before what follows from all of it: what is told of it
    step by step.
    """
    return [told.look for told in state.told(move, viewer) if told.look is not None]
