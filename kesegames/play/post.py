"""Play by post: a match with a friend elsewhere, by records that are copied and pasted.

Each side has the match on its own machine: its own persons are `human`, whoever is elsewhere is `post`. A letter is the
record with these two exchanged, its seed and all that is hidden sealed; it is taken where it only goes on from what has
happened here, by seats that are elsewhere, with the throws that the seed gives.
"""

from __future__ import annotations

from kesegames.engine.state import CHANCE
from kesegames.engine.trouble import Trouble
from kesegames.play.match import AGREED, HUMAN, POST, Event, Match
from kesegames.play.record import write

_EXCHANGED = {HUMAN: POST, POST: HUMAN}


def letter(match: Match) -> str:
    """What to send: the match as whoever is elsewhere will have it."""
    return write(exchanged(match))


def exchanged(match: Match) -> Match:
    """The same match as it is at the other side: who is here is elsewhere there."""
    players = [_EXCHANGED.get(player, player) for player in match.players]
    other = Match(match.ruleset, match.state_at(0), players, match.seed, match.names[:], match.date)
    other.start_position = match.start_position
    for event in match.events[: match.at]:
        other.add(event)
    return other


def is_same(match: Match, other: Match) -> bool:
    """Whether two records are of one match by post: game, options, seats, start and seed are the same."""
    mine, yours = (
        (one.ruleset.id, one.options, len(one.players), one.seed, one.start_position) for one in (match, other)
    )
    return match.is_by_post and other.is_by_post and bool(match.seed) and mine == yours


def answer(match: Match, other: Match) -> list[Event]:
    """The events that a letter brings, as we have it once who is here and elsewhere are exchanged (`letter`).

    Raises Trouble where it is of another match, older than what has happened here, where something has been taken back
    or decided for us, and where a throw is not that of the seed.
    """
    if not is_same(match, other):
        raise Trouble("trouble.post_other")
    known = match.events[: match.at]
    if any(_differ(mine, yours) for mine, yours in zip(known, other.events, strict=False)):
        raise Trouble("trouble.post_differs")
    if len(other.events) <= match.at:
        raise Trouble("trouble.post_old")
    following = exchanged(match)
    for event in other.events[match.at :]:
        _check(match, following, event)
        following.add(event)
    return other.events[match.at :]


def _differ(one: Event, other: Event) -> bool:
    return (one.seat, one.move, one.word) != (other.seat, other.move, other.word)


def _check(match: Match, following: Match, event: Event) -> None:
    """Raise Trouble where what happens next cannot have been done by whoever is elsewhere."""
    if event.word == AGREED or (event.seat >= 0 and match.players[event.seat] == HUMAN):
        raise Trouble("trouble.post_for_us")
    if event.seat == CHANCE and event.move != following.drawn():
        raise Trouble("trouble.post_throw", {"number": str(following.at + 1)})
