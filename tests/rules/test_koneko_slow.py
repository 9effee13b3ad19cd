"""小猫 against a second engine written from docs/rules/paper-kisen.md (slow_koneko.py)."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest
from every_game import CATALOGUE, at_length
from side_by_side import Both, alongside, begin, check_choices, compare, drawn
from slow_game import CHANCE, SlowGame
from slow_gyosen import DECK, SIGNS
from slow_koneko import CHOICES, SEATS, SlowKoneko, can_follow, is_stronger, plays, read
from slow_paper import dealing, less

RULESET = CATALOGUE.rulesets["koneko"]
PLAYED = {
    f"{kind} {how}, {zeros}"
    for kind in ("single", "set")
    for how in ("leads", "follows")
    for zeros in ("plain", "無", "with 無")
} - {"single leads, with 無", "single follows, with 無"}
ROUNDS = {"joined", "joined again", "stays out", "leaves", "a single after a set", "a set of other colours"}
ENDS = {"a last card", "fewer than 6 drawn", "nobody has scored", "the dealer wins", "seasons", "winners"}


def test_options_and_seats_are_those_of_the_rules() -> None:
    check_choices(RULESET, CHOICES, SEATS)


@at_length("positions", 2_000, 20_000)
def test_random_matches_agree(positions: int) -> None:
    met = compare(RULESET, SlowKoneko, CHOICES, SEATS, positions)
    assert met >= PLAYED | ROUNDS | ENDS | {"船 beats 皇", "another than the dealer wins"}


def eager(slow: SlowGame, rng: random.Random) -> str:
    """Plays as long as there are any, mostly of as many cards as can be: hands are often empty."""
    played = [text for text in slow.legal() if text.startswith("play")]
    longest = [text for text in played if len(text) == len(max(played, key=len))]
    return rng.choice(longest if rng.random() < 0.7 else played) if played else drawn(slow, rng)


@at_length("positions", 1_200, 15_000)
def test_hands_that_are_played_out_agree(positions: int) -> None:
    met = compare(RULESET, SlowKoneko, CHOICES, SEATS, positions, eager)
    assert met >= {"a last card", "fewer than 6 drawn", "a last card ends the season", "scored twice"}


def levelling(slow: SlowGame, rng: random.Random) -> str:
    """Single cards, by who has more than another; hardly ever a score, and hands that are often alike."""
    assert isinstance(slow, SlowKoneko)
    played = [text for text in slow.legal() if text.startswith("play") and len(text) <= len("play b0=7")]
    quiet = [text for text in slow.legal() if text in ("draw", "leave")]
    has_more = bool(played) and len(slow.hands[slow.turn]) > min(len(hand) for hand in slow.hands)
    wanted = played if has_more and rng.random() < 0.6 else quiet or played
    return rng.choice(wanted) if wanted else drawn(slow, rng)


@at_length("positions", 5_000, 20_000)
def test_seasons_without_scores_agree(positions: int) -> None:
    met = compare(RULESET, SlowKoneko, CHOICES, SEATS, positions, levelling)
    assert met >= {"nobody has scored", "the dealer shares", "others share", "all have 0"}


def test_p70_p71_the_plays_of_a_hand_are_all_parts_of_one_strength() -> None:
    """Every part of a hand, every 無 tried as every card of its colour; nothing but 無 is named."""
    rng = random.Random(70)
    zeros = [card for card in DECK if card[1] == "0"]
    for hand in [*(rng.sample(DECK, 8) for _ in range(20)), *([*zeros[1:5], *rng.sample(DECK[:24], 4)],) * 5]:
        expected = set()
        for size in range(1, len(hand) + 1):
            for part in combinations(sorted(hand, key=DECK.index), size):
                tried = product(*(SIGNS.replace("0", "") if card[1] == "0" else card[1] for card in part))
                is_zeros = all(card[1] == "0" for card in part)
                named = {f"={signs[0]}" if is_zeros else "" for signs in tried if len({*signs}) == 1}
                expected |= {"".join(part) + name for name in named}
        assert {*plays(tuple(sorted(hand)))} == expected


@pytest.mark.parametrize(
    ("stronger", "weaker"), [("2", "1"), ("k", "8"), ("e", "k"), ("s", "e"), ("1", "s"), ("k", "s"), ("e", "1")]
)
def test_p70_what_beats_what_by_hand(stronger: str, weaker: str) -> None:
    assert is_stronger(stronger, weaker) and not is_stronger(weaker, stronger)
    assert not is_stronger(stronger, stronger) and not is_stronger(weaker, weaker)


@pytest.mark.parametrize(
    ("mine", "last", "expected"),
    [
        ("b5", "b4", True),
        ("r5", "b4", False),  # another colour
        ("r5", "b4r4", True),  # a single after a set
        ("b4", "b4", False),
        ("b4r4", "b4", True),
        ("r4r4", "b4", True),  # a set of any colours
        ("b4r4", "r4r4", False),
        ("b4r4r4", "b4r4", True),
        ("b5r5", "b4", False),
        ("b0=5", "b4", True),
        ("b0=4", "b4", False),
        ("b0r0=4", "b4", True),
        ("b0r4", "b4", True),
        ("bs", "be", True),
        ("bs", "bk", False),
        ("b0=s", "be", True),
        ("be", "bs", False),
        ("be", "bk", True),
        ("bsrs", "bs", True),
        ("bsrs", "be", False),
    ],
)
def test_p71_what_follows_what_by_hand(mine: str, last: str, expected: bool) -> None:
    assert can_follow(read(mine), read(last)) is expected


@pytest.mark.parametrize("cards", ["bkre", "bkrk", "bsrs", "b0", "b0=7", "b0=0", "b0r0=e", "b0=s", "bsb4", "b4r5"])
def test_p70_sets_by_hand(cards: str) -> None:
    """王 and 皇 are no set; 船 stands for nothing; 無 are never 0."""
    hand = ["bs", "rs", "b0", "r0", "b4", "r5", "bk", "rk", "re"]
    assert (cards in plays(tuple(sorted(hand)))) is (cards in {"bkrk", "bsrs", "b0=7", "b0r0=e", "b0=s"})


def dealt(hands: list[list[str]], **chosen: str) -> Both:
    """Hands are filled up with the first cards that are left."""
    match = begin(RULESET, SlowKoneko, CHOICES, len(hands), **chosen)
    left = less(DECK, [card for hand in hands for card in hand])
    match.follow(dealing([hand + [left.pop(0) for _ in range(12 - len(hand))] for hand in hands]))
    return match


def follow_and_draw(match: Both, *texts: str) -> None:
    """Whatever cards are due after each decision."""
    for text in texts:
        match.follow([text])
        while match.slow.to_act == CHANCE:
            match.follow([next(iter(match.slow.chances()))])


ONES = ["b1", "b1", "b1", "b1", "r1", "r1", "r1", "r1"]
HIGH = ["b7", "b7", "b8", "b8", "bk", "be", "r7", "r7", "r8", "r8", "rk", "re"]


def test_p72_p73_p74_a_last_card_scores_and_the_deck_ends_the_season() -> None:
    match = dealt([[*ONES, "b0", "b0", "b0", "rs"], HIGH], seasons="1")
    follow_and_draw(match, "play b0b0b0b1b1b1b1r1r1r1r1", "draw")
    assert match.slow.to_act == 0 and match.slow.legal() == ["play rs"]  # a has won the round and leads
    match.follow(["play rs"])
    assert isinstance(match.slow, SlowKoneko) and match.slow.scores == [15, 0]
    assert match.slow.points == [0, 0] and "a b3" in match.slow.chances()
    match.follow(["a b3", "a r2", "a b3", "a r3", "a b4", "a r4"])
    assert {*match.slow.legal()} == {"play r7", "play r8", "play rk", "draw"}  # the red 皇 does not beat 船
    follow_and_draw(match, "play r7", "leave")
    assert match.slow.to_act == 1 and all(text.startswith("play") for text in match.slow.legal())
    for card in ("b7", "b7", "b8", "b8", "bk"):
        follow_and_draw(match, f"play {card}", "draw")
    match.follow(["play be", "draw"])  # P74: three cards are due, and there is none
    assert match.slow.points == [16, 0] and match.slow.reason == "seasons"


def test_p74_nobody_has_scored() -> None:
    match = dealt([[*ONES, "b2", "b2", "r2", "r2"], HIGH], seasons="1")
    for card in ONES:
        follow_and_draw(match, f"play {card}", "draw")
    match.follow(["play b2", "draw"])  # 3 cards against 12 and 24
    assert match.slow.points == [33 + 1, 0] and match.slow.reason == "seasons"


def test_p72_the_turn_goes_round_those_that_are_not_out() -> None:
    match = dealt([[*ONES, "b2", "b3", "b4", "b5"], HIGH, ["rs", "bs", "b2", "r2", "r2", "b3", "r3", "r3"]])
    follow_and_draw(match, "play b1", "play b7", "draw")
    assert match.slow.to_act == 0 and match.slow.legal() == ["leave"]  # P71: nothing that is stronger
    match.follow(["leave"])
    assert match.slow.to_act == 1 and "draw" not in match.slow.legal()
    follow_and_draw(match, "play be", "play bs", "draw", "play bk")
    assert match.slow.to_act == 2 and "leave" in match.slow.legal()


COMPARED = {"koneko": alongside(RULESET, SlowKoneko, CHOICES, SEATS, (drawn, eager, levelling))}
