"""The deck (P1, P2, P7) and its combinations (P3, P5, P13) against a search of all subsets, for random hands."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.state import EVERYONE
from kesegames.engine.trouble import Trouble
from kesegames.rules.paper import cards, plays

HANDS = 60
Cards = tuple[str, ...]

NUMBERS = {"s": 1, "0": 3, "1": 4, **dict.fromkeys("2345678", 2), "k": 1, "e": 1}
DECK = [colour + sign for colour in "br" for sign, number in NUMBERS.items() for _ in range(number)]


def strength(sign: str) -> int:
    return {"s": -1, "k": 9, "e": 9}.get(sign, int(sign) if sign.isdecimal() else -1)


def plain_shape(hand: Cards) -> tuple[str, int, int, int] | None:
    """What cards are, by trying every card of its colour for each 船: form, number, blacks and strength."""
    blacks = sum(card[0] == "b" for card in hand)
    found = [
        (sort, len(hand), blacks, top)
        for stood_for in readings(hand)
        for sort, top in [as_set(stood_for), as_run(hand, stood_for)]
        if sort
    ]
    return max(found, key=lambda one: one[3], default=None)


def readings(hand: Cards) -> list[Cards]:
    """The hand with every 船 as every other card of its colour; as it is where there is nothing else (P5)."""
    if all(card[1] == "s" for card in hand):
        return [hand]
    found: list[Cards] = [()]
    for card in hand:
        ones = [card] if card[1] != "s" else [card[0] + sign for sign in "012345678ke"]
        found = [(*before, one) for before in found for one in ones]
    return found


def as_set(hand: Cards) -> tuple[str, int]:
    strengths = {strength(card[1]) for card in hand}
    return ("single" if len(hand) == 1 else "set", min(strengths)) if len(strengths) == 1 else ("", 0)


def as_run(hand: Cards, stood_for: Cards) -> tuple[str, int]:
    values = sorted(strength(card[1]) for card in stood_for)
    is_run = (
        len(hand) >= 3
        and len({card[0] for card in hand}) == 1
        and all(card[1].isdecimal() for card in stood_for)
        and values == list(range(values[0], values[0] + len(hand)))
    )
    return ("run", values[-1]) if is_run else ("", 0)


def shape(packed: int) -> tuple[str, int, int, int] | None:
    found = plays.shape_of(packed)
    if found == plays.NONE:
        return None
    sort = {plays.SINGLE: "single", plays.SET: "set", plays.RUN: "run"}[int(plays.sort_of(found))]
    top = plays.strength_in(found) - (0 if sort == "run" else 1)
    return (sort, int(plays.number_of(found)), int(plays.blacks_of(found)), int(top))


def hands(number: int) -> list[Cards]:
    """Random hands, half of them of one colour's low and high cards with both 船, where much can be combined."""
    rng = Random(3)
    rich = [card for card in DECK if card[1] in "s01278ke"]
    found = []
    for turn in range(HANDS):
        left = list(DECK if turn % 2 else rich)
        found.append(tuple(sorted((left.pop(rng.randrange(len(left))) for _ in range(number)), key=DECK.index)))
    return found


def packed(hand: Cards) -> int:
    return cards.read("".join(hand))


def subsets(hand: Cards, number: int) -> set[int]:
    return {packed(part) for part in combinations(hand, number)}


def test_p1_the_deck_has_48_cards_24_a_colour() -> None:
    assert cards.names(cards.DECK) == DECK and len(DECK) == 48 == cards.size(cards.DECK)
    assert cards.names(cards.DECK & cards.BLACKS) == DECK[:24]
    assert cards.DECK < 1 << cards.BITS < 1 << 62


def test_p2_strength() -> None:
    order = [int(cards.strength_of(cards.NAMES.index("r" + sign))) for sign in "s012345678ke"]
    assert order == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10]


def test_p7_cards_are_read_in_any_order_and_written_in_one() -> None:
    assert cards.names(cards.read("r8b1bsb1")) == ["bs", "b1", "b1", "r8"]
    assert cards.read("") == 0


@pytest.mark.parametrize("text", ["x3", "b9", "b", "3b", "bsbs", "r0r0r0r0", "b1b1b1b1b1", "bkrkrk"])
def test_p1_p7_what_is_no_card_or_one_too_many_is_refused(text: str) -> None:
    with pytest.raises(Trouble):
        cards.read(text)


@pytest.mark.parametrize("number", range(1, 9))
def test_counting_and_taking_apart(number: int) -> None:
    for hand in hands(number):
        whole = packed(hand)
        assert (cards.size(whole), tuple(cards.names(whole))) == (number, hand)
        assert [cards.NAMES[cards.drawn(whole, place)] for place in range(number)] == list(hand)
        assert cards.are_in(whole, cards.DECK) and not cards.are_in(cards.DECK, whole)
        assert sum(weight for _, weight in cards.chances(whole)) == number


@pytest.mark.parametrize("number", range(1, 8))
def test_p3_p5_shapes_are_those_of_the_plain_search(number: int) -> None:
    for hand in hands(number):
        assert shape(packed(hand)) == plain_shape(hand), hand


def test_p3_p5_p13_leads_and_answers_are_those_among_all_subsets() -> None:
    for hand in hands(8):
        whole = packed(hand)
        found = [int(play) for play in plays.leads(whole)]
        combos = {part for number in range(1, 9) for part in subsets(hand, number) if plays.shape_of(part)}
        assert len(found) == len(set(found)) and set(found) == combos, hand


def test_p11_answers_are_the_stronger_ones_of_the_same_form() -> None:
    given = hands(8)
    for hand, other in pairwise(given):
        for play in plays.leads(packed(other)):
            wanted = plays.shape_of(play)
            number = int(plays.number_of(wanted))
            found = [int(answer) for answer in plays.answers(packed(hand), wanted)]
            better = {part for part in subsets(hand, number) if plays.beats(plays.shape_of(part), wanted)}
            assert len(found) == len(set(found)) and set(found) == better, (hand, cards.names(play))


def test_parts_are_all_choices_of_so_many_cards() -> None:
    for hand in hands(7):
        for number in range(1, 8):
            found = [int(part) for part in plays.parts(packed(hand), number)]
            assert len(found) == len(set(found)) and set(found) == subsets(hand, number)


def test_p5_a_ship_stands_where_it_makes_a_run_strongest() -> None:
    tops = {text: plays.strength_in(plays.shape_of(cards.read(text))) for text in ("bsb1b2", "rsr7r8", "bsb4b6")}
    assert tops == {"bsb1b2": 3, "rsr7r8": 8, "bsb4b6": 6}
    whole = "".join(f"b{value}" for value in range(9))
    assert plays.shape_of(cards.read("bs" + whole)) == plays.NONE


def test_p3_neither_king_nor_emperor_follows_8_and_both_are_a_set() -> None:
    assert shape(cards.read("b7b8bk")) is None
    assert shape(cards.read("bsbkre")) == ("set", 3, 2, 9)
    assert shape(cards.read("bsrs")) == ("set", 2, 1, -1) and shape(cards.read("rs")) == ("single", 1, 0, -1)


def test_unseen_cards_are_drawn_from_the_pool_and_nowhere_else() -> None:
    rng = Random(5)
    pool = packed(tuple(DECK[:20]))
    met = set()
    for _ in range(400):
        found = [int(part) for part in cards.filled(rng, pool, vec[i64]([3, 0, 5]))]
        assert [int(cards.size(part)) for part in found] == [3, 0, 5, 12] and sum(found) == pool
        met |= {*cards.names(found[0])}
    assert met == set(DECK[:20])


@pytest.mark.parametrize("seat", [0, 2, EVERYONE])
def test_other_hands_are_turned_down(seat: int) -> None:
    hands = vec[i64]([cards.ONE[0] + cards.ONE[5], 0, cards.ONE[7]])
    hidden = vec[i64]([0, 3, 1])
    cards.turn_down(hands, hidden, seat)
    kept = [seat in (number, EVERYONE) for number in range(3)]
    assert list(hands) == [cards.ONE[0] + cards.ONE[5] if kept[0] else 0, 0, cards.ONE[7] if kept[2] else 0]
    assert list(hidden) == [0 if kept[0] else 2, 3, 1 if kept[2] else 2]
