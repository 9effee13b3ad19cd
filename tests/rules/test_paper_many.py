"""Every game of the 48-card deck in bulk: deals are fair, and random matches end."""

from __future__ import annotations

import pytest
from every_game import CATALOGUE
from librt.random import Random

from kesegames import catalogue
from kesegames.engine.state import CHANCE, OVER, State

PAPER = [
    id
    for id, ruleset in CATALOGUE.rulesets.items()
    if ruleset.data.get("shelf") == CATALOGUE.rulesets["gyosen"].data["shelf"]
]
TABLES = [
    (id, seats)
    for id in PAPER
    for seats in range(CATALOGUE.rulesets[id].least_seats, CATALOGUE.rulesets[id].most_seats + 1)
]
DEALS = 10_000
MATCHES = 1_000
LONGEST = 20_000
"""Events; a match of sixteen deals with six seats has a few thousand."""


def dealt(state: State, rng: Random) -> None:
    """Deal until somebody decides."""
    while state.to_act == CHANCE:
        state.play(state.sample(rng))


def hands(state: State) -> list[list[str]]:
    """The cards of each seat."""
    pieces = state.look().pieces
    return [
        [card for spot, cards in pieces.items() if spot.partition(":")[0] == f"hand{seat}" for card in cards]
        for seat in range(int(state.seats))
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [table for table in TABLES if table[1] in (2, 4)])
def test_each_card_comes_to_each_seat_as_often_as_it_should(game: str, seats: int) -> None:
    """Chi-squared over cards and seats, against what the number of each card promises."""
    rng, start = Random(2026), catalogue.start(CATALOGUE.rulesets[game], {}, seats)
    deck: dict[str, int] = {}
    for move, weight in start.chances():
        deck[start.write(int(move)).split()[1]] = int(weight)
    counts = [dict.fromkeys(deck, 0) for _ in range(seats)]
    held = [0] * seats
    for _ in range(DEALS):
        state = start.copy()
        dealt(state, rng)
        for seat, cards in enumerate(hands(state)):
            held[seat] += len(cards)
            for card in cards:
                counts[seat][card] += 1
    whole = sum(deck.values())
    chi, cells = 0.0, 0
    for seat in range(seats):
        for card, copies in deck.items():
            expected = held[seat] * copies / whole
            chi += (counts[seat][card] - expected) ** 2 / expected
            cells += 1
    # Cards of a hand exclude each other: the sum varies less than with independent draws, so the bound is safe.
    freedom = cells - seats
    assert chi < freedom + 5 * (2 * freedom) ** 0.5, (chi, freedom)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_random_matches_end(game: str, seats: int) -> None:
    rng, start = Random(seats), catalogue.start(CATALOGUE.rulesets[game], {}, seats)
    for _ in range(MATCHES):
        state = start.copy()
        events = 0
        while state.to_act != OVER:
            moves = state.legal() if state.to_act >= 0 else None
            state.play(state.sample(rng) if moves is None else moves[rng.randrange(len(moves))])
            events += 1
            assert events < LONGEST
        assert state.outcome() is not None
