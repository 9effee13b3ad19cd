"""A position of Kese-Rima as a line: read as it is written, and refused where it cannot be."""

from __future__ import annotations

import random

import pytest
from keserima_positions import keserima

from kesegames import text
from kesegames.engine.trouble import Trouble


@pytest.mark.parametrize(
    "position",
    [
        "setup",
        "K +15 o25 *35 o45 x55, R +11 o21 *31 o41 x51, S +23 x43, decks oooooo++++++xxxxxx oooooo++++++xxxxxx, deal",
        "K o15, R o11, hands oox o+x, decks + x, first",
        "K o15, R o11, decks + x, draw R, passes 1",
        "K o15, R *11, S x33, hands o -, prisons o+ x, graves - oox, turn R, passes 1, ship-turns 5, quiet 9",
        "R *11, prisons - *, over",
        "K o15, R *11, over, quiet 200",
    ],
)
def test_a_position_is_read_as_it_is_written(position: str) -> None:
    state = keserima(position, six_ship_draw="true")
    assert state.position() == position
    assert keserima(state.position(), six_ship_draw="true") == state


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ("K o15", "phase"),
        ("K o15, turn Q", "group"),
        ("K o15, K o25, turn K", "group"),
        ("K o15, turn K, turn R", "group"),
        ("K o15,, turn K", "group"),
        ("setup, turn K", "group"),
        ("nonsense", "group"),
        (",", "group"),
        ("K o15, hands o, turn K", "group"),
        ("K o15, passes -1, turn K", "group"),
        ("K o15, passes ², turn K", "group"),
        ("K q15, turn K", "piece"),
        ("K o16, turn K", "piece"),
        ("K o, turn K", "piece"),
        ("K o15, S o23, turn K", "piece"),
        ("K o15, R o15, turn K", "occupied"),
        ("K o23, turn K", "land"),
        ("S +22, turn K", "water"),
        ("S +23 +33, turn K", "ships"),
        ("K o15, hands ooox -, turn K", "hand"),
        ("K o15, hands oq -, turn K", "cards"),
        ("K o15, hands o* -, turn K", "all"),
        ("K *15 *25, turn K", "too_many"),
        ("K *15, prisons - *, over", "too_many"),
        ("K o15, decks ooooooooo -, turn K", "too_many"),
        (f"K o15, decks {'o' * 1_000_000} -, turn K", "cards"),
        ("K o15, prisons o+x o+x, over", "prisons"),
        ("K o15, prisons o+x -, turn K", "over"),
        ("K o15, turn K, passes 2", "over"),
        ("K o15, over", "over"),
        ("K o15, turn K, passes 3", "counter"),
        ("K o15, turn K, quiet 201", "counter"),
        ("K o15, turn K, ship-turns 1", "counter"),
        ("K o15, hands o -, decks ooo+ ooo+, deal", "deal"),
        ("K o15, decks +++ oox, deal", "deal"),
        ("K o15, draw K", "draw"),
        ("K o15, hands o -, decks oo -, draw K", "draw"),
    ],
)
def test_a_position_that_cannot_be_is_told(position: str, problem: str) -> None:
    with pytest.raises(Trouble) as caught:
        keserima(position)
    assert caught.value.text == "trouble.keserima_position_" + problem
    for language in ("ja", "en"):
        assert "{" not in text.trouble(caught.value, language)


def garbled(rng: random.Random, line: str) -> str:
    """The text with one to three characters changed, put in or left out."""
    letters = list(line)
    for _ in range(rng.randrange(1, 4)):
        place = rng.randrange(len(letters))
        letters[place : place + rng.randrange(2)] = rng.choices("KRSo+x*12345678- ,[]{}~.²٣\n", k=rng.randrange(2))
    return "".join(letters)


def test_garbled_positions_and_turns_are_read_rightly_or_refused() -> None:
    rng = random.Random(9)
    line = "K o15 *25 x44, R *11 +31, S +23 x33, hands o+x oo, decks o+x oo, prisons o -, turn K, passes 1"
    state = keserima(line)
    turns = {state.write(move) for move in state.legal()}
    for turn in sorted(turns):
        try:
            changed = keserima(garbled(rng, line))
            assert keserima(changed.position()) == changed
            changed.legal()
        except Trouble as trouble:
            assert trouble.text.startswith("trouble.keserima_position_")
        wrong = garbled(rng, turn)
        if wrong in turns:
            assert state.write(state.read(wrong)) == wrong
        else:
            with pytest.raises(Trouble):
                state.read(wrong)
