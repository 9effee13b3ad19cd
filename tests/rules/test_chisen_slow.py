"""値戦 against a second engine written from docs/rules/paper-kisen.md (slow_chisen.py)."""

from __future__ import annotations

import random

import pytest
from by_hand import dealt_to, played
from every_game import CATALOGUE, at_length
from side_by_side import alongside, begin, check_choices, compare, drawn
from slow_chisen import CHOICES, KINDS, SEATS, SlowChisen, best
from slow_game import OVER, SlowGame
from slow_gyosen import DECK, SIGNS
from slow_showdown import check_order

from kesegames.rules.chisen.terms import GRADES, MOST_CARDS
from kesegames.rules.paper import showdown
from kesegames.rules.paper.cards import read

RULESET = CATALOGUE.rulesets["chisen"]
ALWAYS = {"a swap", "a swap for a drawn card", "seasons", "winners"}


def test_options_and_seats_are_those_of_the_rules() -> None:
    check_choices(RULESET, CHOICES, SEATS)


@at_length("positions", 2_000, 20_000)
def test_random_matches_agree(positions: int) -> None:
    met = compare(RULESET, SlowChisen, CHOICES, SEATS, positions)
    assert met >= ALWAYS | {"a swap for its like", "the dealer folds", "unseen", "3-set"}


def staying(slow: SlowGame, rng: random.Random) -> str:
    """Hardly anybody folds."""
    others = [text for text in slow.legal() if text != "fold"]
    return rng.choice(others) if "fold" in slow.legal() and rng.random() < 0.95 else drawn(slow, rng)


def poor(slow: SlowGame, rng: random.Random) -> str:
    """Hands and common cards of a few strengths that lie apart, in both colours: many are equal, nothing is a run."""
    wanted = [text for text in slow.chances() if text[-1] in "0246ke"]
    others = [text for text in slow.legal() if text != "draw"]
    if "draw" in slow.legal():
        return rng.choice(others)
    return rng.choice(wanted) if wanted else staying(slow, rng)


@at_length("positions", 1_200, 15_000)
def test_showdowns_agree(positions: int) -> None:
    met = compare(RULESET, SlowChisen, CHOICES, SEATS, positions, staying)
    assert met >= ALWAYS | {"3-run", "3-set", "the dealer folds"}


@at_length("positions", 3_000, 15_000)
def test_equal_hands_agree(positions: int) -> None:
    met = compare(RULESET, SlowChisen, CHOICES, SEATS, positions, poor)
    assert met >= {"2-set", "3-set", "one colour decides", "split", "1 odd"}


@pytest.mark.parametrize("signs", [SIGNS, "s2345", "s678ke", "s0ke"])
def test_p33_random_hands_are_ranked_alike(signs: str) -> None:
    rng = random.Random(signs)
    pool = [card for card in DECK if card[1] in signs]
    hands = [rng.sample(pool, rng.randint(6, 8)) for _ in range(300)]
    check_order((best(hand[:3], hand[3:]), ranked(hand[:3], hand[3:]), " ".join(hand)) for hand in hands)


def ranked(hand: list[str], common: list[str]) -> int:
    """In the game's engine."""
    return int(showdown.best(read("".join(hand)), read("".join(common)), MOST_CARDS, GRADES))


@pytest.mark.parametrize(
    ("hand", "common", "kind", "strength", "is_of_one_colour"),
    [
        ("b1 b2 b3", "r8 rk re", ("run", 3), "3", True),
        ("b1 b3 b8", "rk re be", ("single", 1), "8", True),  # 王皇 are not of the hand, nor a set with 将
        ("b1 b3 bk", "rk re r8", ("set", 3), "k", False),
        ("b1 b3 bk", "be r6 r8", ("set", 2), "k", True),
        ("bs b3 r7", "b1 r5 r6", ("run", 3), "7", True),
        ("bs b3 r8", "b1 r5 r1", ("set", 3), "1", False),
        ("bs r3 r8", "b1 b2 b4", ("run", 3), "4", True),  # the 船 is 車
        ("bs b7 b8", "r0 rk b2", ("run", 3), "8", True),  # never 9, so 筆
        ("bs r1 b4", "rs r7 r0", ("set", 3), "7", False),
        ("bs r1 b4", "rs rk re", ("set", 3), "k", False),
        ("bs r0 b0", "r5 r7 r3", ("set", 3), "0", False),
        ("bs r1 b4", "r8 r6 r3", ("set", 2), "8", False),
        ("bs r1 b4", "b8 r5 b6", ("run", 3), "8", True),  # 巫 for 筆 and 将, not 馬 for 虎 and 筆
    ],
)
def test_p33_the_best_by_hand(
    hand: str, common: str, kind: tuple[str, int], strength: str, is_of_one_colour: bool
) -> None:
    found = best(hand.split(), common.split())
    assert found == (KINDS.index(kind), SIGNS.index(strength), is_of_one_colour)


def test_p31_the_exchange() -> None:
    """The card that is swapped out and the other drawn card become common."""
    match = begin(RULESET, SlowChisen, CHOICES, 2)
    played(match, "a b0")
    assert match.slow.points == [-1, -1]  # P30
    played(match, "b r0, a b1, b r1, a b1, b r2, b5, r5, b6")
    commons, cards = ("b5", "r5", "b6"), ("b0", "b1")
    assert set(match.slow.legal()) == {"draw", *(f"swap {card} {other}" for card in cards for other in commons)}
    played(match, "draw, a r8, a b8")
    assert set(match.slow.legal()) == {f"swap {card} {other}" for card in cards for other in ("r8", "b8")}
    assert match.slow.told("swap b0 r8", 1) == "swap b0 ?" and match.slow.told("swap b0 r8", 0) == "swap b0 r8"
    played(match, "swap b0 r8")
    assert {text[-2:] for text in match.slow.legal() if text != "draw"} == {"b5", "r5", "b6", "b0", "b8"}
    assert match.slow.told("swap r0 b8", 0) == "swap r0 b8"
    played(match, "swap r0 b8")
    assert match.slow.to_act == 0 and set(match.slow.legal()) == {"fold", *(f"bet {base}" for base in range(1, 6))}


def test_p32_p33_folding_dealers_and_odd_points() -> None:
    """a folds as the dealer of the first round, b of the third; c and d are equal, d is nearest after the dealer c."""
    match = begin(RULESET, SlowChisen, CHOICES, 4)
    played(match, "a b0, b b1, c b7, d r7, a b0, b b1, c b5, d r5, a b0, b b1, c b1, d r1, b8, r8, r3")
    played(match, "swap b0 r3, swap b1 b0, swap b1 b1, swap r1 b1")
    assert match.slow.points == [-1, -1, -1, -1]
    played(match, "fold")
    assert set(match.slow.legal()) == {"fold", *(f"bet {base}" for base in range(1, 6))}
    played(match, "bet 5")
    assert set(match.slow.legal()) == {"fold", "join"}
    played(match, "join, join, bet 2, join, join, fold, bet 1, join")
    assert match.slow.points == [-1, -8, -9 + 13, -9 + 14]
    assert dealt_to(match) == "c"


def test_p34_all_fold_but_one() -> None:
    match = begin(RULESET, SlowChisen, CHOICES, 3, seasons="1")
    played(match, "a b0, b b1, c b7, a b0, b b1, c b5, a b0, b b1, c b1, b8, r8, r3")
    played(match, "swap b0 r3, swap b1 b0, swap b1 b1, bet 3, join, fold, fold")
    assert match.slow.points == [-4, 5, -1] and match.slow.to_act == OVER


COMPARED = {"chisen": alongside(RULESET, SlowChisen, CHOICES, SEATS, (drawn, staying, poor))}
