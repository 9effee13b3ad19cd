"""開樽 against a second engine written from docs/rules/paper-kisen.md (slow_kaison.py)."""

from __future__ import annotations

import random

import pytest
from by_hand import dealt_to, played
from every_game import CATALOGUE, at_length
from side_by_side import Draw, alongside, begin, check_choices, compare, drawn
from slow_game import CHANCE, SlowGame
from slow_gyosen import DECK, SIGNS, cards_of
from slow_kaison import CHOICES, KINDS, SEATS, SlowKaison, ranking, value
from slow_paper import in_order
from slow_showdown import check_order

from kesegames.rules.kaison.combos import strength
from kesegames.rules.paper.cards import read

RULESET = CATALOGUE.rulesets["kaison"]
ENDS = {"all_points", "seasons", "winners"}


def test_options_and_seats_are_those_of_the_rules() -> None:
    check_choices(RULESET, CHOICES, SEATS)


@at_length("positions", 2_000, 8_000)
def test_random_matches_agree(positions: int) -> None:
    met = compare(RULESET, SlowKaison, CHOICES, SEATS, positions)
    assert met >= ENDS | {"unseen", "the dealer folds", "short bet", "alone with points", "a seat is out"}


def staying(slow: SlowGame, rng: random.Random) -> str:
    """Hardly anybody folds, and a third of the bets are the highest."""
    bets = [text for text in slow.legal() if text.startswith("bet")]
    if not bets or rng.random() < 0.05:
        return drawn(slow, rng)
    return rng.choice([*bets, bets[0], bets[-1]])


@at_length("positions", 1_200, 15_000)
def test_showdowns_agree(positions: int) -> None:
    met = compare(RULESET, SlowKaison, CHOICES, SEATS, positions, staying)
    assert met >= ENDS | {"raise 3", "raise 4", "short bet", "alone with points", "a seat is out"}
    assert met >= {
        "single",
        "set",
        "run",
        "皇王",
        "the rest decides",
        "common cards alone",
        "the next best wins a part",
    }


def rich_in(signs: str) -> Draw:
    """Few strengths, often with a 船, and alike for several seats; a dealer folds now and then."""

    def draw(slow: SlowGame, rng: random.Random) -> str:
        assert isinstance(slow, SlowKaison)
        if slow.to_act == slow.dealer and rng.random() < 0.05:
            return "fold"
        wanted = [text for text in slow.chances() if text[-1] in signs]
        return rng.choice(wanted) if wanted else staying(slow, rng)

    return draw


@at_length("positions", 3_000, 15_000)
def test_hands_of_the_named_combinations_agree(positions: int) -> None:
    met = compare(RULESET, SlowKaison, CHOICES, SEATS, positions, rich_in("s135678"))
    assert met >= {"行行", "馬弓兵", "地心", "the rest decides", "common cards alone"}
    assert met >= {"split", "1 odd", "the rest is split by itself"}


@at_length("positions", 600, 8_000)
def test_hands_of_five_soldiers_agree(positions: int) -> None:
    met = compare(RULESET, SlowKaison, CHOICES, (2, 3), positions, rich_in("s1k"))
    assert met >= {"闇戦之集", "皇王", "split", "the dealer folds"}


@pytest.mark.parametrize("signs", [SIGNS, "s1ke", "s12678", "s135678", "s2345"])
def test_p61_p63_random_hands_are_ranked_alike(signs: str) -> None:
    rng = random.Random(signs)
    pool = [card for card in DECK if card[1] in signs]
    hands = [in_order(rng.sample(pool, 5)) for _ in range(300)]
    check_order((ranking(hand), int(strength(read("".join(hand)))), "".join(hand)) for hand in hands)


@pytest.mark.parametrize(
    ("cards", "kind", "strength", "is_of_one_colour"),
    [
        ("b1b2b6r7b8", "筆兵無傾", "s", False),
        ("bsb2r6b7r8", "筆兵無傾", "s", False),  # the black 船 is 兵
        ("bkre", "皇王", "s", False),
        ("bsbe", "皇王", "s", True),
        ("bsre", "皇王", "s", False),  # the 船 is the black 王
        ("bsrs", "set", "s", False),  # nothing but 船
        ("bkrk", "set", "k", False),
        ("b6b7b8", "地心", "s", True),  # also a run
        ("b6r7bs", "地心", "s", False),
        ("b1b2b5", "馬弓兵", "s", True),
        ("b1b2bs", "馬弓兵", "s", True),  # better than the run 1–3
        ("bsr3r5", "行行", "s", False),
        ("bsrsb3", "行行", "s", False),  # one is itself, the other 馬
        ("b1b1r1r1rs", "闇戦之集", "s", False),
        ("b1b1b1r1", "set", "1", False),
        ("b2b3b4b5", "run", "5", True),
        ("b7b8bs", "地心", "s", True),
        ("b3b4bs", "run", "5", True),
        ("bs", "single", "s", True),
    ],
)
def test_p61_combinations_by_hand(cards: str, kind: str, strength: str, is_of_one_colour: bool) -> None:
    found = cards_of(f"play {cards}")
    assert value(found) == (KINDS.index(kind), len(found), SIGNS.index(strength), is_of_one_colour)


@pytest.mark.parametrize("cards", ["b2b3r4", "bkr8", "b0b1b3", "rsb1b2b3", "bkbeb0"])
def test_p61_no_combinations(cards: str) -> None:
    assert value(cards_of(f"play {cards}")) is None


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("b8r8b1b2b3", "b8r8r0bkr2"),  # a run goes before a set
        ("b4b4r4b1r3", "b8r8bkr2r0"),  # more cards before higher ones
        ("b8b8r2r1r0", "b8r8r2r1r0"),  # then one colour
        ("b8r8r2r2b0", "b8r8r2r1b0"),  # the next best of the cards left
        ("b8r8bkr1b0", "b8r8r7r5b4"),  # likewise: 王 before 巫
        ("bkbeb0r0r2", "r6r7r8b1r4"),
        ("bsr3r5r8b7", "b1b1r1r1b0"),  # a better kind before more cards
        ("bkrer0b0b2", "bkrer0b3b2"),  # the better rest
    ],
)
def test_p61_p63_what_goes_before_what(better: str, worse: str) -> None:
    assert ranking(cards_of(f"play {better}")) > ranking(cards_of(f"play {worse}"))


def test_p62_the_example() -> None:
    """a paid 5 and b 8, all they had, c more; a is best, then b: a gets 15, b 6, c the rest of its own."""
    match = begin(RULESET, SlowKaison, CHOICES, 3, stack="20")
    played(match, "a b0, b b1, c b2, a b3, b b4, c b5, bet 5, bet 5, bet 5, r0")
    played(match, "bet 5, bet 5, bet 5, r1, bet 1, bet 1, bet 4, bet 4, fold, r2")
    assert match.slow.points == [5, 8, 5]
    played(match, "fold")  # c takes the pot unseen and is the dealer; the next ante is not paid yet
    assert match.slow.points == [5, 8, 47]
    played(match, "c r0, a bk, b b8, c b2, a be, b r8, bet 5, bet 4, bet 7, bet 12")
    assert match.slow.points == [0, 0, 34] and match.slow.to_act == CHANCE  # nobody else has points
    played(match, "b0, r4")
    assert match.slow.points == [0, 0, 34]
    played(match, "r5")
    assert match.slow.points == [15, 6, 34 + 5] and dealt_to(match) == "a"


def test_p62_bets_and_raises() -> None:
    match = begin(RULESET, SlowKaison, CHOICES, 3)
    assert match.slow.points == [30, 30, 30]
    played(match, "a b0")
    assert match.slow.points == [29, 29, 29]  # P60: the antes
    played(match, "b b1, c b2, a b3, b b4, c b5")
    for text, lowest, highest in (
        ("bet 5", 1, 5),
        ("bet 6", 5, 10),
        ("bet 11", 6, 11),
        ("bet 12", 11, 16),  # the third raise
        ("bet 12", 12, 12),
        ("bet 12", 12, 12),
        ("r0", 0, 0),
    ):
        found = sorted(match.slow.legal(), key=len)
        assert not highest or set(found) == {"fold", *(f"bet {bet}" for bet in range(lowest, highest + 1))}
        played(match, text)
    assert match.slow.points == [17, 17, 17] and match.slow.to_act == 0


def test_p62_each_seat_is_asked_once() -> None:
    """b has points left, so it is not limited: it wins all that c, who has none, has paid, and c is out."""
    match = begin(RULESET, SlowKaison, CHOICES, 3, betting="once", stack="20")
    played(match, "a b0, b bk, c b2, a b3, b be, c b5, bet 5, bet 10, bet 15, r0")
    assert match.slow.points == [14, 9, 4]
    played(match, "fold")  # b is the dealer at once
    assert match.slow.to_act == 1
    played(match, "bet 5, bet 4")
    assert match.slow.points == [14, 4, 0]  # a card is due
    played(match, "r3")  # c has no points, and b alone is not asked
    played(match, "r5")
    assert match.slow.points == [14, 46, 0] and dealt_to(match) == "b"
    played(match, "b b0, a b0")
    assert dealt_to(match) == "b"


def test_p62_a_limited_seat_that_is_left_alone() -> None:
    """b takes the pot unseen, of a's 22 points no more than the 10 it paid itself."""
    match = begin(RULESET, SlowKaison, CHOICES, 3, betting="once", stack="20")
    played(match, "a b0, b b1, c b2, a b3, b b4, c b5, bet 1, bet 6, fold, r0, bet 1, bet 5, r1, bet 1, fold")
    assert match.slow.points == [33, 8, 19]
    played(match, "a b0, b b1, c b2, a b3, b b4, c b5, fold, bet 1, fold")
    assert match.slow.points == [32, 10, 18] and dealt_to(match) == "b"
    played(match, "b b0, c b1, a b2, b b3, c b4, a b5, bet 2, fold, bet 7, r0, bet 2, bet 7, r1, bet 2, bet 7, r2")
    played(match, "bet 3, fold")
    assert match.slow.points == [22, 21, 17] and dealt_to(match) == "b"


def test_p63_a_split_pot() -> None:
    """b and c are equal to the last card; the odd point goes to the nearest after the dealer b, who is last."""
    match = begin(RULESET, SlowKaison, CHOICES, 3, seasons="4")
    played(match, "a b0, b b7, c r7, a b2, b b1, c r1, bet 1, bet 1, bet 1, b8")
    played(match, "bet 1, bet 1, bet 1, r8, fold, bet 1, bet 1, r4, bet 1, bet 1")
    assert match.slow.points == [27, 25 + 6, 25 + 7] and dealt_to(match) == "b"


COMPARED = {
    "kaison": alongside(RULESET, SlowKaison, CHOICES, SEATS, (drawn, staying, rich_in("s135678"), rich_in("s1k")))
}
