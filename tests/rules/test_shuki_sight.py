"""終季: what a seat may think that the others hold, what it is told, and what the adviser names."""

from __future__ import annotations

import pytest
from librt.random import Random
from shuki_positions import hand_of, offered, played, shuki, turn, words

from kesegames.engine.state import State
from kesegames.rules.paper.cards import DECK, NAMES, read, size
from kesegames.rules.paper.cover import claims
from kesegames.rules.shuki.beliefs import is_worst
from kesegames.rules.shuki.hands import completes, facts


def test_a_guess_keeps_what_was_seen_and_deals_nothing_impossible() -> None:
    """Also the hand of a seat that has claimed in vain, and the answer of one that has not yet been heard."""
    rng = Random(3)
    vain = played(offered("b3b4b5r3r3", other="b1b2r1r8re"), "claim r3r3", "claim b1b2")
    asked = played(offered("b3b4b5r3r3", other="b1b2r1r8re"), "claim r3r3")
    for state in (vain, asked):
        for seat in range(3):
            met: set[str] = set()
            for _ in range(40):
                guess = state.seen_by(seat).guess(rng)
                assert guess.seen_by(seat) == state.seen_by(seat)
                assert shuki(guess.position()) == guess
                met.add(guess.position())
            assert len(met) == 40
    for _ in range(40):
        third = read("".join(hand_of(vain.seen_by(0).guess(rng), 2)))
        assert any(size(claim) == 2 for claim in claims(third, NAMES.index("b3")))


def test_a_guess_goes_by_what_was_passed_and_what_was_thrown_away() -> None:
    """Nobody has left alone what ends the season, and `greedy` has thrown away what it needed least."""
    rng, thrown = Random(5), NAMES.index("r8")
    state = shuki(
        "dealer a 2, paid 0:0:0, a b0b1b2b3r6r7, b ????? away b8, c ????? away r8, late, turn a, said r8 a=pass b=pass"
    )
    ended = worst = 0
    for _ in range(200):
        guess = state.guess(rng)
        passed_by, thrown_by = (read("".join(hand_of(guess, seat))) for seat in (1, 2))
        ended += completes(facts(0, passed_by), thrown)
        worst += is_worst(0, thrown_by, thrown, DECK - thrown_by - read("b8r8"))
    assert ended <= 4 and worst >= 180


def test_it_is_worth_something_to_be_the_next_dealer() -> None:
    state = shuki()
    assert state.estimate(0) > state.estimate(1) == state.estimate(2)
    assert sum(state.estimate(seat) for seat in range(3)) == pytest.approx(1.0)


def test_what_is_asked_is_told_in_words() -> None:
    for state, expected in (
        (offered("b3b4b5r3r3"), "Seat A has discarded the black wagon. Do you claim it?"),
        (turn("b1b2b3r1r2r8"), "Choose a card to discard"),
        (turn("b1b2b3r1r2r3"), "All six make combinations: end the season, or discard a card"),
        (played(offered("b3b4b5r3r3"), "claim b4b5", "pass"), "You have claimed: now discard a card"),
    ):
        wanted = state.wanted()
        assert wanted is not None and words(state, [wanted]) == [expected]


def advice(state: State, seat: int) -> list[list[str]]:
    return [words(state, line) for line in state.advises(seat)]


def test_the_adviser_names_the_waiting_cards_and_how_many_of_them_are_unseen() -> None:
    state = offered("b4b5r2r3r4", "b8", other="b3b6r6r8re")
    assert advice(state, 1) == [
        ["Waiting for", "black wagon (2 unseen)", "black brush (2 unseen)", "black ship (1 unseen)"]
    ]
    assert advice(state.seen_by(1), 1) == advice(state, 1) and advice(state.seen_by(0), 1) == []
    state = shuki("dealer a 2, paid 0:0, a b3b4b5 open r1r1r1, b ????? away b6b6bs, late, turn a", 2)
    assert advice(state, 0) == [["All six cards make combinations: you can end the season"]]
    state = shuki("dealer a 2, paid 0:0, a b3b4b8 open r1r1r1, b ????? away b5b5bs, late, turn a", 2)
    assert advice(state, 0) == [
        [
            "Without the black general, waiting for",
            "black bow (2 unseen)",
            "black ship (0 unseen)",
            "black horse (0 unseen)",
        ]
    ]
