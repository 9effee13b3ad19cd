"""What the next click would mean: asked of the State, for the table, the rules pages and the tutorial alike."""

from __future__ import annotations

from kesegames.engine.look import END, Look, Note, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.walk import Walk


def meanings(seen: State, walk: Walk, first: Spot | None = None) -> dict[Spot, Note]:
    """What can be clicked next (after `first`, where it is given), and what it means.

    `seen` is the position as the player may see it.
    """
    plain = Note("choice", "", {}, "", [])
    offers = walk.offers() if first is None else walk.following(first)
    spots = walk.spots if first is None else (*walk.spots, first)
    return {spot: seen.explain(spots, spot) or plain for spot in offers}


def leading(offers: dict[Spot, Note], spot: Spot) -> Spot | None:
    """The one offered click after which chance may lead to `spot`, itself not offered: a square names a direction."""
    ways = [offer for offer, note in offers.items() if spot in note.ahead]
    return ways[0] if len(ways) == 1 and spot not in offers else None


def chances(offers: dict[Spot, Note]) -> dict[Spot, float]:
    """The squares that chance decides about, and the best chance of each."""
    found: dict[Spot, float] = {}
    for note in offers.values():
        for spot, chance in note.ahead.items():
            found[spot] = max(chance, found.get(spot, 0.0))
    return found


def costs(ruleset: Ruleset, seen: State, walk: Walk) -> frozenset[Spot]:
    """The offered spots that take something out of a hand or another place around the board."""
    if not walk.spots:
        return frozenset()
    before = seen.preview(walk.spots)
    offers = [spot for spot in walk.offers() if spot != END]
    picked = walk.spots[0]
    return frozenset(spot for spot in offers if lost(ruleset, before, seen.preview((*walk.spots, spot)), picked))


def lost(ruleset: Ruleset, before: Look, after: Look, picked: Spot = "") -> list[str]:
    """The pieces that a click took out of the hands and other places around the board, but for what was `picked` up."""
    found: list[str] = []
    for place in ruleset.places.values():
        for spot in place.spots:
            if spot == picked:
                continue
            pieces = before.pieces.get(spot, [])
            found += pieces[len(after.pieces.get(spot, [])) :]
    return found
