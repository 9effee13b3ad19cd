"""行戦 against a second engine written from docs/rules/paper-kisen.md (slow_gyosen.py)."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from every_game import CATALOGUE, at_length
from side_by_side import alongside, begin, check_choices, compare, drawn
from slow_game import SlowGame
from slow_gyosen import CHOICES, DECK, SEATS, STRENGTH, Cards, Combination, SlowGyosen, cards_of, combination

RULESET = CATALOGUE.rulesets["gyosen"]
PLAYS = {f"{kind}{ship} {how}" for kind in ("single", "set") for ship in ("", " with 船") for how in ("leads", "beats")}
PLAYS -= {"single with 船 beats"}  # P2: 船 is the weakest


def test_options_and_seats_are_those_of_the_rules() -> None:
    check_choices(RULESET, CHOICES, SEATS)


@at_length("positions", 2_000, 20_000)
def test_random_matches_agree(positions: int) -> None:
    met = compare(RULESET, SlowGyosen, CHOICES, SEATS, positions)
    assert met >= PLAYS | {"run leads", "run with 船 leads", "the dealer wins", "the winner pays", "seasons", "winners"}


def rich_in_runs(slow: SlowGame, rng: random.Random) -> str:
    """Hands of black cards and the red 船, as long as there are any, and plays of three cards wherever possible."""
    black = [text for text in slow.chances() if text[2] == "b" or text[2:] == "rs"]
    threes = [text for text in slow.legal() if text.startswith("play") and len(cards_of(text)) == 3]
    return rng.choice(black or threes) if black or threes else drawn(slow, rng)


@at_length("positions", 400, 5_000)
def test_hands_of_one_colour_with_the_ships_agree(positions: int) -> None:
    met = compare(RULESET, SlowGyosen, CHOICES, (2, 3), positions, rich_in_runs)
    assert met >= {"run leads", "run beats", "run with 船 leads", "run with 船 beats"}


def reckoned(cards: Cards) -> Combination | None:
    """P3 and P5 by reckoning, where `combination` tries every card for a 船."""
    size, rest = len(cards), [card for card in cards if card[1] != "s"]
    strengths = sorted(STRENGTH[card[1]] for card in rest)
    if not rest or strengths[0] == strengths[-1]:
        return ("single" if size == 1 else "set"), size, strengths[0] if rest else 0
    bottom, top = strengths[0], strengths[-1]
    is_of_one_colour = len({card[0] for card in cards}) == 1
    if size < 3 or not is_of_one_colour or top > STRENGTH["8"] or len(set(strengths)) < len(rest):
        return None
    if top - bottom + 1 == size:
        return "run", size, top
    if top - bottom + 2 == size and (bottom, top) != (STRENGTH["0"], STRENGTH["8"]):
        return "run", size, min(top + 1, STRENGTH["8"])
    return None


def test_p3_p5_every_part_of_a_hand_with_ships_is_what_it_reckons_to_be() -> None:
    rng = random.Random(5)
    others = [card for card in DECK if card[1] != "s"]
    black = [card for card in others if card[0] == "b"]
    hands = [["bs", "rs", *rng.sample(others, 6)] for _ in range(20)]
    hands += [["bs", "rs", *rng.sample(black, 6)] for _ in range(20)]
    for hand in [*hands, ["bs", *(f"b{value}" for value in range(9))]]:
        for size in range(1, len(hand) + 1):
            for part in combinations(hand, size):
                assert combination(part) == reckoned(part), part


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("bs", ("single", 1, STRENGTH["s"])),
        ("bsrs", ("set", 2, STRENGTH["s"])),
        ("bsr5", ("set", 2, STRENGTH["5"])),
        ("bkre", ("set", 2, STRENGTH["k"])),
        ("bsb1b2", ("run", 3, STRENGTH["3"])),
        ("rsb1b2", None),
        ("bsb7b8", ("run", 3, STRENGTH["8"])),
        ("b0b1r2", None),
        ("b7b8bk", None),
    ],
)
def test_p3_p5_combinations_by_hand(cards: str, expected: Combination | None) -> None:
    assert combination(cards_of(f"play {cards}")) == expected


def test_p14_the_example() -> None:
    """甲 is a, 乙 is b, 丙 is c; the value is 2."""
    hands = ["b2 b3 b4 b5 b6 b7 b8 r0 r0 r0", "bk r8 b0 b0 b0 b1 b1 b1 r2 r2", "r3 r1 r1 r4 r4 r5 r5 r6 r6 r7"]
    match = begin(RULESET, SlowGyosen, CHOICES, 3, seasons="1")
    for dealt in zip(*(hand.split() for hand in hands), strict=True):
        for seat, card in zip("abc", dealt, strict=True):
            match.play(f"{seat} {card}")
            match.check()
    for text in (
        *("play b2b3b4b5b6b7b8", "discard b0b0b1b1b1r2r2", "discard r4r4r5r5r6r6r7"),
        *("play r0", "discard b0", "play r3"),
        *("play r1", "discard r0", "play r8"),
        *("play bk", "discard r1", "discard r0"),
    ):
        match.play(text)
        match.check()
    assert match.slow.points == [2, 3, -5] and match.state.outcome() is not None


COMPARED = {"gyosen": alongside(RULESET, SlowGyosen, CHOICES, SEATS)}
