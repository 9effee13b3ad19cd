"""値木 against a second engine written from docs/rules/paper-kisen.md (slow_chigi.py)."""

from __future__ import annotations

import random
from itertools import combinations

from every_game import CATALOGUE, at_length
from side_by_side import Both, alongside, begin, check_choices, compare, drawn
from slow_chigi import CHOICES, SEATS, SPECIAL, SlowChigi, joined, sums
from slow_game import CHANCE, SlowGame
from slow_gyosen import DECK, written
from slow_paper import dealing

RULESET = CATALOGUE.rulesets["chigi"]
PLAYED = {"one on an end", "fork", "fork with 無", "on 0", "several on 0", "on s", "on k", "on e"}
JOINED = {"two ends joined", "more ends joined", "equal ends joined", "0 joined", "only 0 joined"}
ENDS = {"the dealer wins", "another than the dealer wins", "seasons", "winners"}


def test_options_and_seats_are_those_of_the_rules() -> None:
    check_choices(RULESET, CHOICES, SEATS)


@at_length("positions", 5_000, 20_000)
def test_random_matches_agree(positions: int) -> None:
    met = compare(RULESET, SlowChigi, CHOICES, SEATS, positions)
    assert met >= PLAYED | JOINED | ENDS | {
        "clear",
        "shuffled",
        "shuffled for a clear",
        "won with a special card",
    }


def patient(slow: SlowGame, rng: random.Random) -> str:
    """Draws as long as there is a card: matches stick; or special cards are played when the deck is all but empty."""
    assert isinstance(slow, SlowChigi)
    waits = [text for text in slow.legal() if text in ("draw", "pass")]
    clears = [text for text in slow.legal() if text.startswith("clear") and len(slow.deck) == 1]
    return rng.choice(clears or waits) if waits and rng.random() < 0.9 else drawn(slow, rng)


@at_length("positions", 1_200, 15_000)
def test_empty_decks_agree(positions: int) -> None:
    met = compare(RULESET, SlowChigi, CHOICES, SEATS, positions, patient)
    assert met >= {"shuffled", "shuffled for a clear", "shuffled between two roads", "pass"}
    assert met >= {"stuck, the dealer has fewest", "stuck, another has fewest", "stuck, nobody paid"}


def test_p51_what_can_be_played_is_every_part_of_a_hand() -> None:
    rng = random.Random(51)
    for hand in (tuple(sorted(rng.sample(DECK, 6), key=DECK.index)) for _ in range(100)):
        expected = {}
        for size in range(1, 7):
            for part in combinations(hand, size):
                if not any(card[1] in SPECIAL for card in part):
                    expected["".join(part)] = sum(int(card[1]) for card in part)
        assert dict(sums(hand)) == expected and len(sums(hand)) == len(expected)


def test_p51_what_can_be_joined_is_every_part_of_the_ends() -> None:
    rng = random.Random(52)
    for _ in range(100):
        ends = "".join(sorted(card[1] for card in rng.sample(DECK, 10)))
        parts = {
            "".join(part) for size in range(2, 11) for part in combinations(ends, size) if not {*part} & {*SPECIAL}
        }
        assert {*joined(ends)} == {part for part in parts if sum(map(int, part)) <= 8}


def dealt(hands: list[str], roads: str, **chosen: str) -> Both:
    match = begin(RULESET, SlowChigi, CHOICES, len(hands), **chosen)
    match.follow([*dealing([written(hand) for hand in hands]), *written(roads)])
    return match


def test_p51_p54_plays_forks_and_joins_by_hand() -> None:
    match = dealt(["b0b0b2r3bkrs", "b1b1b1b4r5r8"], "b5r6", seasons="1")
    assert {*match.slow.legal()} == {
        *("play 5 b2r3", "play 5 b0b2r3", "play 5 b0b0b2r3"),
        *("clear bk", "clear rs", "draw"),
    }
    match.follow(["play 5 b0b2r3"])  # the ends are 0 2 3 6
    assert {*match.slow.legal()} == {
        *("play 2 b1b1", "play 3 b1b1b1", "play 6 b1r5", "play 6 b1b1b4"),
        *("join 2+3 r5", "join 0+2+3 r5", "join 2+6 r8", "join 0+2+6 r8"),
        "draw",
    }
    match.follow(["join 0+2+6 r8"])  # 3 8
    assert {*match.slow.legal()} == {"clear bk", "clear rs", "draw"}
    match.follow(["draw", "b3"])  # 3 3 8
    match.follow(["play 3 b1b1b1"])  # 1 1 1 3 8
    assert {*match.slow.legal()} == {"clear bk", "clear rs", "draw"}
    match.follow(["draw", "r0"])  # 0 1 1 1 3 8
    joins = {"join 1+3 b4", "join 0+1+3 b4", "join 1+1+3 r5", "join 0+1+1+3 r5"}
    assert {*match.slow.legal()} == joins | {"draw"}
    match.follow(["join 0+1+1+3 r5"])  # 1 5 8
    match.follow(["draw", "r0", "draw", "r4"])  # 0 1 4 5 8
    match.follow(["play 0 b0", "play 4 b4"])
    assert match.slow.points == [-2, 2] and match.slow.reason == "seasons"


def test_p53_p54_special_cards_by_hand() -> None:
    match = dealt(["bsb0b1b8rkre", "b2b2b3b3b4b4", "r2r2r3r3r4r4"], "bkrs", seasons="2")
    every = {f"play {end} {card}" for end in "ks" for card in ("b0", "b1", "b8")}
    assert {*match.slow.legal()} == every | {"clear bs", "clear rk", "clear re", "draw"}
    match.follow(["play s b8", "play k b2"])  # 2 8
    match.follow(["play 2 r2", "clear bs", "b7", "be"])
    assert {*match.slow.legal()} == {"play 7 b3b4", *(f"play e b{value}" for value in "234"), "draw"}


def test_p54_a_special_card_that_is_the_last_opens_nothing() -> None:
    match = dealt(["b0b1b1b1b2bk", "r4r4r5r5r6r6"], "b5r7", seasons="2")
    match.follow(["play 5 b0b1b1b1b2", "draw", "b8", "clear bk"])
    assert match.slow.points == [6, -6]
    assert match.slow.to_act == CHANCE and "a bk" in match.slow.chances()


def draw_until(match: Both, left: int) -> None:
    """Both seats draw until so many cards are left in the deck."""
    for _ in range(48 - 14 - left):
        match.follow(["draw"])
        match.follow([next(iter(match.slow.chances()))])


def test_p54_the_vanished_are_shuffled_between_two_roads() -> None:
    match = dealt(["r4r4r5r5r6r6", "b0b0b0b8r8bk"], "b7r7")
    draw_until(match, 1)
    match.follow(["clear bk"])
    assert sum(match.slow.chances().values()) == 1
    match.follow([next(iter(match.slow.chances()))])
    assert sum(match.slow.chances().values()) == 48 - 6 - 5 - 1


def test_p54_all_pass() -> None:
    match = dealt(["r4r4r5r5r6r6", "b0b0b0b8r8bk"], "b7r7", seasons="2")
    draw_until(match, 0)
    assert "pass" in match.slow.legal() and "draw" not in match.slow.legal()
    match.follow(["pass", "pass"])
    assert match.slow.points == [0, 0] and "a bk" in match.slow.chances()  # the dealer stays
    match.follow([*dealing([written("r4r4r5r5r6r6"), written("b0b0b0b8r8bk")]), *written("b4r7"), "play 4 r4"])
    draw_until(match, 0)
    match.follow(["pass", "pass"])
    assert match.slow.points == [6, -6] and match.slow.reason == "seasons"


COMPARED = {"chigi": alongside(RULESET, SlowChigi, CHOICES, SEATS, (drawn, patient))}
