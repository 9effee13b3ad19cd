"""What the next click would mean: asked of the State, for the table, the rules pages and the tutorial alike."""

from __future__ import annotations

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import Look, Note, Spot, State
from kesegames.engine.walk import END, Walk


def meanings(seen: State, walk: Walk, first: Spot | None = None) -> dict[Spot, Note]:
    """What can be clicked next (after `first`, where it is given), and what it means.

    `seen` is the position as the player may see it.
    """
    plain = Note("choice", "", {}, "", [])
    offers = walk.offers() if first is None else walk.following(first)
    spots = walk.spots if first is None else (*walk.spots, first)
    return {spot: seen.explain(spots, spot) or plain for spot in offers}


def costs(ruleset: Ruleset, seen: State, walk: Walk) -> frozenset[Spot]:
    """The offered spots that take something out of a hand or another place around the board."""
    if not walk.spots:
        return frozenset()
    before = seen.preview(walk.spots)
    offers = [spot for spot in walk.offers() if spot != END]
    return frozenset(spot for spot in offers if lost(ruleset, before, seen.preview((*walk.spots, spot))))


def lost(ruleset: Ruleset, before: Look, after: Look) -> list[str]:
    """The pieces that a click took out of the hands and other places around the board."""
    found: list[str] = []
    for place, data in ruleset.places.items():
        for spot in data.get("spots", [place]):
            pieces = before.pieces.get(spot, [])
            found += pieces[len(after.pieces.get(spot, [])) :]
    return found
