"""連友 against a second engine written from docs/rules/paper-kisen.md (slow_renyu.py)."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from every_game import CATALOGUE, at_length
from side_by_side import Both, alongside, begin, check_choices, compare, drawn
from slow_game import CHANCE, SlowGame
from slow_paper import dealing
from slow_renyu import CHOICES, DECK, EVERY_PLAY, SEATS, SIGNS, SlowRenyu, beats, combination, plays

RULESET = CATALOGUE.rulesets["renyu"]
KINDS = {"single", "2-set", "3+-set", "run"}
ENDS = {"the dealer wins", "another than the dealer wins", "seasons", "winners"}
BEATEN = {f"3+-set beats a {kind}" for kind in ("single", "2-set", "run")}
CHOSEN = {"several 将", "take", "named", "船 named", "将 named", "named cards leave the table"}


def test_options_and_seats_are_those_of_the_rules() -> None:
    check_choices(RULESET, CHOICES, SEATS)


@at_length("positions", 5_000, 8_000)
def test_random_matches_agree(positions: int) -> None:
    met = compare(RULESET, SlowRenyu, CHOICES, SEATS, positions)
    assert met >= {f"{kind}{ship} leads" for kind in KINDS for ship in ("", " with 船")}
    assert met >= {f"{kind} beats" for kind in KINDS} | BEATEN | CHOSEN | ENDS


def rich_in_runs_of_sets(slow: SlowGame, rng: random.Random) -> str:
    """Hands of low cards, a few of each, and the lowest runs of sets."""
    dealt = list(slow.chances())[:3]
    plays = {text: combination(tuple(text[5:])) for text in slow.legal() if text.startswith("play")}
    runs = {text: one for text, one in plays.items() if one is not None and one[0] == "run of sets"}
    wanted = dealt or [text for text, one in runs.items() if one == min(runs.values())]
    return rng.choice(wanted) if wanted and rng.random() < 0.8 else drawn(slow, rng)


@at_length("positions", 400, 5_000)
def test_runs_of_sets_agree(positions: int) -> None:
    met = compare(RULESET, SlowRenyu, CHOICES, (2, 3, 4), positions, rich_in_runs_of_sets)
    assert met >= {f"run of sets{ship} {how}" for ship in ("", " with 船") for how in ("leads", "beats")}
    assert met >= {"3+-set beats a run of sets"}


def fond_of_naming(slow: SlowGame, rng: random.Random) -> str:
    """Whoever can keeps 将 to the last, and names a strength, sooner one that is all that somebody has."""
    assert isinstance(slow, SlowRenyu)
    others = [text for text in slow.legal() if text.startswith("play") and "8" not in text]
    names = [text for text in slow.legal() if text.startswith("name")]
    all_of = {hand[0] for hand in slow.hands if len(set(hand)) == 1}
    wanted = [text for text in names if text[-1] in all_of] or names or others
    return rng.choice(wanted) if wanted and rng.random() < 0.9 else drawn(slow, rng)


@at_length("positions", 1_200, 15_000)
def test_named_strengths_agree(positions: int) -> None:
    met = compare(RULESET, SlowRenyu, CHOICES, (4, 5, 6), positions, fond_of_naming)
    assert met >= CHOSEN | {"naming empties another hand", "naming empties the own hand", "won with 将"}


def test_p41_the_plays_of_a_hand_are_all_parts_of_it_that_are_combinations() -> None:
    rng = random.Random(41)
    low = [card for card in DECK if card in "0123"]
    hands = [*(rng.sample(DECK, 10) for _ in range(10)), *(["s", "s", *rng.sample(low, 9)] for _ in range(10))]
    for hand in [*hands, [*"s012345678k"]]:
        held = tuple(sorted(hand, key=SIGNS.index))
        parts = {part for size in range(1, len(held) + 1) for part in combinations(held, size)}
        assert {part for part in parts if combination(part) is not None} == {*plays(held)}, held


def test_p40_p41_every_play_is_written_in_order_and_in_the_deck() -> None:
    for cards in EVERY_PLAY:
        assert cards == tuple(sorted(cards, key=SIGNS.index))
        assert all(cards.count(card) <= DECK.count(card) for card in cards)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("s", ("single", 1, 1, "s")),
        ("k", ("single", 1, 1, "k")),
        ("ss", ("2-set", 1, 2, "s")),  # P5: nothing but 船
        ("s3", ("2-set", 1, 2, "3")),
        ("ss3", ("3+-set", 1, 3, "3")),  # P41: never a run
        ("ssk", ("3+-set", 1, 3, "k")),
        ("ss11111111", ("3+-set", 1, 10, "1")),
        ("345", ("run", 3, 1, "5")),
        ("s45", ("run", 3, 1, "6")),
        ("s46", ("run", 3, 1, "6")),
        ("s78", ("run", 3, 1, "8")),
        ("ss45", ("run", 4, 1, "7")),
        ("ss08", None),
        ("ss14", ("run", 4, 1, "4")),
        ("s012345678", None),  # P3: 船 is never −1 or 9
        ("s12345678", ("run", 9, 1, "8")),
        ("78k", None),
        ("s8k", None),
        ("12", None),
        ("112233", ("run of sets", 3, 2, "3")),
        ("s11223", ("run of sets", 3, 2, "3")),
        ("ss1122", ("run of sets", 3, 2, "3")),
        ("ss7788", ("run of sets", 3, 2, "8")),
        ("1122", None),
        ("ss1122333", ("run of sets", 3, 3, "3")),
        ("112234", None),
        ("s112233", None),
        ("ss000000111111", None),
        ("ss0000001111112222", ("run of sets", 3, 6, "2")),
    ],
)
def test_p5_p41_combinations_by_hand(cards: str, expected: tuple[str, int, int, str] | None) -> None:
    found = combination(tuple(cards))
    assert found == (None if expected is None else (*expected[:3], SIGNS.index(expected[3])))


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ("4", "3", True),
        ("3", "3", False),
        ("0", "s", True),
        ("ss", "00", False),
        ("s5", "44", True),
        ("44", "3", False),
        ("345", "234", True),
        ("s45", "345", True),
        ("3456", "234", False),
        ("223344", "112233", True),
        ("222333444", "112233", False),
        ("22334455", "112233", False),
        ("222", "k", True),
        ("000", "kk", True),
        ("000", "678", True),
        ("ss0", "667788", True),
        ("000", "111", False),
        ("0000", "kkk", True),
        ("sskk", "kkk", True),
        ("111", "0000", False),
        ("s22", "111", True),
        ("345", "111", False),
        ("112233", "111", False),
    ],
)
def test_p42_what_beats_what_by_hand(mine: str, theirs: str, expected: bool) -> None:
    one, other = combination(tuple(mine)), combination(tuple(theirs))
    assert one is not None and other is not None and beats(one, other) is expected


def dealt(hands: list[str], **chosen: str) -> Both:
    match = begin(RULESET, SlowRenyu, CHOICES, len(hands), **chosen)
    match.follow(dealing(hands))
    return match


def test_p40_what_does_not_go_round_stays_aside() -> None:
    match = dealt(["ss0000001", "111111122", "223333444", "455556666", "777788kk8"])
    assert match.slow.to_act == 0 and "play ss000000" in match.slow.legal()


def test_p44_p45_naming_empties_several_hands_and_turn_order_decides() -> None:
    """c names what a and d hold; d is the next after c. A pass shuts nobody out (P42)."""
    rest = ["ss000000", "22223333", "4444kkkk"]
    match = dealt(["11115555", rest[0], "77778888", "11116666", rest[1], rest[2]], seasons="2")
    match.follow(["play 1", "pass", "play 7", "pass", "pass", "pass", "pass", "pass"])  # c leads now
    match.follow(["play 8", "name 5", "pass", "pass", "pass", "pass", "pass"])
    match.follow(["play 8", "name 6", "pass", "pass", "pass", "pass", "pass"])
    assert match.slow.points == [0] * 6
    match.follow(["play 88", "name 1"])  # one choice is left (P45)
    assert match.slow.points == [0, -8, -3, 8 + 3 + 8 + 8, -8, -8]
    assert match.slow.to_act == CHANCE and "d 1" in match.slow.chances()
    assert "naming empties several hands" in match.slow.met


def test_p42_a_pass_does_not_shut_out() -> None:
    match = dealt(["11115555", "ss000000", "77778888", "11116666", "22223333", "4444kkkk"])
    match.follow(["play 1", "pass", "play 7", "pass", "pass", "play k", "pass"])
    match.follow(["play 000"])  # b has passed before
    assert match.slow.to_act == 2


def test_p45_who_has_played_its_last_card_chooses_nothing() -> None:
    match = dealt(["11111118", "s0000001", "s7777888", "22226666", "33335555", "4444kkkk"], seasons="1")
    match.follow(["play 1111111", "pass", "pass", "pass", "pass", "pass", "play 8"])
    assert match.slow.points == [40, -8, -8, -8, -8, -8]
    assert match.slow.reason == "seasons"


def test_p44_a_named_strength_leaves_the_table_when_the_trick_is_over() -> None:
    each = "s0001111223344556677" + "88kk"
    match = dealt([each, each])
    match.follow(["play 5", "play 8"])
    assert {*match.slow.legal()} == {*(f"name {sign}" for sign in SIGNS), "keep"}  # nothing is discarded yet
    match.follow(["name 5"])
    assert "play k" in match.slow.legal() and not any("5" in text for text in match.slow.legal())
    match.follow(["pass", "play 8"])  # 5 has left the game, 将 is discarded
    assert {*match.slow.legal()} == {*(f"name {sign}" for sign in SIGNS if sign != "5"), "keep"}
    match.follow(["keep", "play k", "pass", "play 8"])  # 将 is never taken back
    assert [text for text in match.slow.legal() if text.startswith("take")] == ["take k"]
    match.follow(["take k", "pass", "play kk"])


def test_p44_a_ship_that_stands_for_a_general_has_no_effect() -> None:
    each = "s0001111223344556677" + "88kk"
    match = dealt([each, each])
    match.follow(["play s67"])
    assert match.slow.to_act == 1
    match.follow(["pass", "play 88"])
    match.follow(["keep", "take s"])
    assert match.slow.to_act == 1


COMPARED = {"renyu": alongside(RULESET, SlowRenyu, CHOICES, SEATS, (drawn, rich_in_runs_of_sets, fond_of_naming))}
