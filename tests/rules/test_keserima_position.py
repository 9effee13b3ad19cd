"""Kese-Rima's positions, read and refused, and what a search asks of them."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from keserima_positions import RULESET, START, keserima

from kesegames import catalogue, text
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.rules.keserima.state import Keserima


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


@pytest.mark.parametrize(
    ("key", "value", "path"),
    [
        ("numbers", {"deck_circles": 0, "deck_crosses": 6, "deck_diagonals": 6}, ("numbers", "deck_circles")),
        ("areas", {"water": ["99"]}, ("areas", "water", "0")),
        ("board", {"kind": "grid", "columns": ["1"], "rows": ["1"]}, ("board",)),
        ("tables", {}, ("tables", "start")),
        ("tables", {"start": {}}, ("tables", "start", "K")),
        ("tables", {"start": {"K": "?15 ?15 o25"}}, ("tables", "start", "K")),
        ("tables", {"start": {"K": "?15 o25 ?23"}}, ("tables", "start", "K")),
        ("tables", {"start": {"K": "?15 ?25", "R": "?11 ?21", "S": "?23 o43"}}, ("tables", "start", "S")),
        ("tables", {"start": {"K": ["?15"]}}, ("tables", "start", "K")),
        ("tables", {"start": "?15 ?25"}, ("tables", "start")),
    ],
)
def test_a_ruleset_that_cannot_be_played_is_told_with_its_key(key: str, value: object, path: tuple[str, ...]) -> None:
    broken = Ruleset("broken", {**RULESET.data, key: value})
    with pytest.raises(Trouble) as caught:
        catalogue.start(broken, {})
    assert caught.value.path == path


def test_urgency_puts_wins_before_new_kinds_before_other_captures() -> None:
    state = keserima("K *44, R o55 x45 +54 *35 o11, prisons o -, turn K")
    order = [state.urgency(state.read(turn)) for turn in ("*44-35[*]", "*44-45[x]", "*44-55[o]", "*44-44")]
    assert all(first > second for first, second in pairwise(order))
    assert order[-1] == 0


def test_estimate_is_the_result_at_the_end_and_fair_at_the_start() -> None:
    won = keserima("R *11, prisons - *, over")
    assert (won.estimate(0), won.estimate(1)) == (0.0, 1.0)
    assert keserima("K o15, R o11, over, passes 2").estimate(0) == 0.5
    assert keserima().estimate(0) == pytest.approx(0.5)
    opening = keserima(START + "hands oox oox, first")
    assert opening.estimate(0) + opening.estimate(1) == pytest.approx(1.0)


def test_estimate_sees_a_win_within_reach_of_the_hand() -> None:
    within = keserima("K o15 *55, R *24, hands x +xx, turn K")
    beyond = keserima("K o15 *55, R *24, hands + +xx, turn K")
    assert within.estimate(0) > 0.9
    assert beyond.estimate(0) < within.estimate(0) - 0.1
    ahead = keserima("K o15 *55, R *31, prisons o -, turn K")
    behind = keserima("K o15 *55, R *31, prisons - o, turn K")
    level = keserima("K o15 *55, R *31, turn K")
    assert ahead.estimate(0) > level.estimate(0) > behind.estimate(0)


def test_estimate_knows_that_circles_alone_are_a_burden_and_the_last_card_a_chance_to_draw() -> None:
    board = "K +15 o25 *35 o45 x55, R +11 o21 *31 o41 x51, S +23 x43, "
    decks = ", decks ooo++++xxxxx ooo++++xxxxx, turn K"
    worths = [keserima(board + f"hands {hand} o+x" + decks).estimate(0) for hand in ("ooo", "oo", "o")]
    assert worths == sorted(worths)
    assert worths[-1] > worths[0] + 0.2


def test_estimate_before_a_draw_is_about_the_mean_of_those_after_it() -> None:
    board = "K +15 o25 *35 o45 x55, R +11 o21 *31 o41 x51, S +23 x43, hands - o+x, "
    state = keserima(board + "decks ooo++++xxxxx ooo++++xxxxx, draw K")
    outcomes = state.chances()
    total = sum(weight for _, weight in outcomes)
    mean = sum(float(weight) * state.after(cards).estimate(0) for cards, weight in outcomes) / float(total)
    assert state.estimate(0) == pytest.approx(mean, abs=0.1)


def test_equal_states_have_equal_keys_and_the_counters_count() -> None:
    quiet = keserima("K o15, R *31, turn K, quiet 3")
    assert quiet != keserima("K o15, R *31, turn K")
    assert quiet.key() == keserima("K o15, R *31, turn K").key()
    others = ["K o15, R *31, turn R", "K o15, R *31, turn K, passes 1", "K o15, R *31, hands o -, turn K"]
    others += ["K o15, R *31, hands - o, turn K", "K o15, R x31, turn K", "K o25, R *31, turn K"]
    others += ["K o15, R *31, decks o -, turn K", "K o15, R *31, prisons o -, turn K", "K o15, R *31, S x33, turn K"]
    keys = [keserima(position).key() for position in ["K o15, R *31, turn K", *others]]
    assert len(set(keys)) == len(keys)


def test_after_leaves_the_parent_alone() -> None:
    state = keserima(START + "hands oox oxx, decks oox oox, turn K")
    before = state.position()
    for move in state.legal():
        state.after(move)
    assert state.position() == before
    assert isinstance(state, Keserima)


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
