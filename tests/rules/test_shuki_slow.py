"""終季 against a second engine written from docs/rules/paper-kisen.md (slow_shuki.py)."""

from __future__ import annotations

import random

import pytest
from by_hand import dealt_to, played
from every_game import CATALOGUE, at_length
from side_by_side import Both, alongside, begin, check_choices, compare, drawn
from slow_game import CHANCE, OVER, SlowGame
from slow_gyosen import cards_of
from slow_paper import dealing
from slow_shuki import CHOICES, SEATS, SlowShuki, endings, is_consecutive

RULESET = CATALOGUE.rulesets["shuki"]
ENDS = {"end on a draw", "end on a discard", "the dealer wins", "another than the dealer wins", "first round", "1 船"}
CLAIMS = {"claim of a 3-set", "claim of a 3-run", "open combinations", "claim and claim", "claim and end"}


def test_options_and_seats_are_those_of_the_rules() -> None:
    check_choices(RULESET, CHOICES, SEATS)


@at_length("positions", 5_000, 20_000)
def test_random_matches_agree(positions: int) -> None:
    met = compare(RULESET, SlowShuki, CHOICES, SEATS, positions)
    assert met >= ENDS | CLAIMS | {"claim of a 船", "2-2-2", "3-3", "undecided", "seasons", "winners"}


def eager(slow: SlowGame, rng: random.Random) -> str:
    """A season that can be ended mostly is."""
    return "end" if "end" in slow.legal() and rng.random() < 0.7 else drawn(slow, rng)


def rich_in_sets(slow: SlowGame, rng: random.Random) -> str:
    wanted = [text for text in slow.chances() if text[-1] in "s01ke"]
    return rng.choice(wanted) if wanted else eager(slow, rng)


@at_length("positions", 800, 10_000)
def test_hands_of_sets_agree(positions: int) -> None:
    met = compare(RULESET, SlowShuki, CHOICES, SEATS, positions, rich_in_sets)
    assert met >= ENDS | {"2-4", "a 4-set in the ending hand", "several ways", "open", "claim and end", "end and end"}
    assert met >= {"王 or 皇", "lit", "lit twice", "2 船"}


def rich_in_runs(slow: SlowGame, rng: random.Random) -> str:
    wanted = [text for text in slow.chances() if text[-2] == "b" and text[-1] in "s012345"]
    return rng.choice(wanted) if wanted else eager(slow, rng)


@at_length("positions", 800, 10_000)
def test_hands_of_runs_agree(positions: int) -> None:
    met = compare(RULESET, SlowShuki, CHOICES, SEATS, positions, rich_in_runs)
    assert met >= ENDS | CLAIMS | {"consecutive", "one colour", "run", "lit"}


def late(slow: SlowGame, rng: random.Random) -> str:
    """Hardly anything is done before the deck is empty."""
    assert isinstance(slow, SlowShuki)
    quiet = [text for text in slow.legal() if text == "pass" or text.startswith("discard")]
    return rng.choice(quiet) if slow.deck and quiet else eager(slow, rng)


@at_length("positions", 3_000, 15_000)
def test_empty_decks_agree(positions: int) -> None:
    met = compare(RULESET, SlowShuki, CHOICES, SEATS, positions, late)
    assert met >= {"undecided", "claim of the last discard", "end on the last discard"}
    assert met >= {"end on the last card", "no last light"}


@pytest.mark.parametrize(
    ("hand", "opened", "expected"),
    [
        ("b0r0b1r1bkre", "", {"2-2-2"}),
        ("b0b0r0r0b5r5", "", {"2-2-2", "2-4"}),
        ("b1b1b1r1r1r1", "", {"2-2-2", "2-4", "3-3"}),
        ("bsrsb0r0bkr1", "", {"2-2-2"}),  # no 船船: 王 and 兵 take one each
        ("bsrsb0r0b1r1", "", {"2-2-2", "2-4", "3-3"}),  # 船船 is a 2-set; with 無無 it is a 4-set
        ("b0b1b2r6r7r8", "", {"3-3"}),
        ("b0b1b2r6r7b8", "", set()),
        ("rsb1b2r6r7r8", "", set()),
        ("b0b1b2b7b8bk", "", set()),
        ("b1b1b1r5r5", "b2b3b4", set()),
        ("b5r5b5", "b2b3b4", {"3-3"}),
        ("b5r5", "b2b2r2r2", {"2-4"}),
        ("b5r4", "b2b2r2r2", set()),
    ],
)
def test_p20_what_ends_a_season_by_hand(hand: str, opened: str, expected: set[str]) -> None:
    beside = [cards_of(f"play {opened}")] if opened else []
    found = endings(cards_of(f"play {hand}"), beside)
    assert {"-".join(sorted(str(len(group)) for group in [*split, *beside])) for split in found} == expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("b0b1b2", "r3r4r5", True),
        ("b6b7b8", "b3b4b5", True),
        ("b0b1b2", "b2b3b4", False),
        ("bsb1b2", "r3r4r5", True),  # the 船 is 無
        ("bsb1b2", "r4r5r6", True),  # the 船 is 弓
        ("b2b3b4", "rsr6r7", True),
        ("b2b3b4", "r5rsr8", False),
        ("b0b0r0", "b1b2b3", False),
        ("bsb7b8", "b3b4b5", True),
    ],
)
def test_p23_consecutive_runs_by_hand(one: str, other: str, expected: bool) -> None:
    assert is_consecutive([cards_of(f"play {one}"), cards_of(f"play {other}")]) is expected


def dealt(hands: str, **chosen: str) -> Both:
    """A match of which the first hands are dealt; with `light: true` the first light is due."""
    split = [hand.split() for hand in hands.split(" / ")]
    match = begin(RULESET, SlowShuki, CHOICES, len(split), **chosen)
    match.follow(dealing(split))
    return match


def test_p23_p4_ends_on_own_draws() -> None:
    """a is the dealer: 2 and 3 times 2; then times 3, in the second round."""
    hands = "b0 r0 b1 r1 b3 / b6 r7 b4 r2 rk / b7 b7 r8 r2 re"
    match = dealt(hands)
    played(match, "a r3, end")
    assert match.slow.points == [20, -10, -10] and dealt_to(match) == "a"
    match.follow(dealing([hand.split() for hand in hands.split(" / ")]))
    played(match, "a b8, discard b8, pass, pass, b b8, discard b8, pass, pass, c r8, discard re, pass, pass, a r3, end")
    assert match.slow.points == [20 + 12, -10 - 6, -10 - 6]


def test_p21_p22_p23_answers() -> None:
    """b can end on the discard that c can claim: one run and one set, not of one colour, in the first round."""
    hands = "b7 r0 b1 r1 b3 / b5 b6 r3 r3 b3 / b7 r7 r8 r2 re"
    for answer, seen, points in (("end", "claim ??", [-5, 5, 0]), ("pass", "claim b7r7", [1, 0, -1])):
        match = dealt(hands)
        played(match, "a r4, discard b7")
        assert set(match.slow.legal()) == {"end", "pass", "claim b5b6"}
        assert [match.slow.told(answer, seat) for seat in range(3)] == ["?", answer, "?"]
        played(match, answer)
        assert set(match.slow.legal()) == {"pass", "claim b7r7"}
        assert [match.slow.told("claim b7r7", seat) for seat in range(3)] == [seen, seen, "claim b7r7"]
        played(match, "claim b7r7")
        assert match.slow.points == points
    assert set(match.slow.legal()) == {"discard r8", "discard r2", "discard re"}
    played(match, "discard r8, pass, pass")  # a and b are asked, then a draws its second card
    assert dealt_to(match) == "a"


def test_p21_a_claimer_must_have_a_card_left() -> None:
    match = dealt("b7 b4 b1 r1 b3 / b7 r7 b5 b6 r8")
    played(match, "a r4, discard b7")
    assert set(match.slow.legal()) == {"pass", "claim b7r7", "claim b5b6"}
    played(match, "claim b7r7, discard r8, pass, a r5, discard b4")
    assert set(match.slow.legal()) == {"pass", "end"}  # the run would leave it without a card


def test_p24_a_four_set_is_paid_at_once() -> None:
    """b pays a for the claim, and gets a point from a and c."""
    match = dealt("b1 b4 b0 r4 b3 / r1 r1 r1 b5 b3 / b7 r7 r8 r2 re")
    played(match, "a r5, discard b1")
    assert set(match.slow.legal()) == {"pass", "claim r1r1", "claim r1r1r1"}
    played(match, "claim r1r1r1, pass")
    assert match.slow.points == [0, 1, -1]


@pytest.mark.parametrize("before", ["", "open b0b0r0r0"])
def test_p24_a_four_set_of_the_ending_hand(before: str) -> None:
    match = dealt("b0 b0 r0 r0 b5 / b7 r7 r8 r2 re / b1 r3 b6 r8 rk", first_round_bonus="0")
    played(match, "a r5")
    assert {"end", "open b0b0r0r0"} < set(match.slow.legal())
    if before:
        played(match, before)
        assert match.slow.points == [2, -1, -1]
        assert set(match.slow.legal()) == {"end", "discard b5", "discard r5"}
    played(match, "end")
    assert match.slow.points == [10, -5, -5]


def test_p23_lights() -> None:
    """王 and 皇 bring 2, the first light matches the black 皇, the second 将: 10 and 4."""
    match = dealt("be b8 r8 b2 r2 / b7 r7 r1 r3 b0", light="true", seasons="1")
    assert set(match.slow.chances()) > {"bk", "bs"}
    played(match, "bk, a rk, end")
    assert match.slow.points == [0, 0] and match.slow.to_act == CHANCE
    played(match, "b8")
    assert match.slow.points == [14, -14] and match.slow.to_act == OVER


def test_p25_the_deck_is_empty() -> None:
    match = dealt("be b8 r8 b2 r2 / b7 r7 r1 r3 b0")
    for turn in range(38):
        card = next(iter(match.slow.chances()))
        assert card.startswith("ab"[turn % 2])
        played(match, f"{card}, discard {card[2:]}, pass")
    assert match.slow.points == [0, 0] and dealt_to(match) == "a" and sum(match.slow.chances().values()) == 48


COMPARED = {"shuki": alongside(RULESET, SlowShuki, CHOICES, SEATS, (drawn, rich_in_sets, rich_in_runs, late))}
