"""The deck without colours (P1, P40) and its combinations (P5, P41, P42) against a search of all subsets."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, pairwise, product

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.trouble import Trouble
from kesegames.rules.paper import climbs, strengths

SIGNS = "s012345678k"
NUMBERS = {"s": 2, "0": 6, "1": 8, **dict.fromkeys("2345678", 4), "k": 4}
DECK = [sign for sign in SIGNS for _ in range(NUMBERS[sign])]
RICH = [card for card in DECK if card in "s0167k"]
Shape = tuple[str, int, int, int]


def plain_shape(cards: str) -> Shape | None:
    """What cards are, by trying every card for each 船: sort, number of cards, of values, and strength."""
    others = [card for card in cards if card != "s"]
    ships = len(cards) - len(others)
    if cards and not others:
        return as_set(list(cards))
    found = []
    for stood_for in combinations_with_replacement(SIGNS[1:], ships):
        whole = sorted([*others, *stood_for], key=SIGNS.index)
        found += [one for one in (as_set(whole), as_run(whole, ships)) if one]
    return max(found, key=lambda one: one[3], default=None)


def as_set(cards: list[str]) -> Shape | None:
    if len(set(cards)) != 1:
        return None
    return ({1: "single", 2: "pair"}.get(len(cards), "set"), len(cards), 1, SIGNS.index(cards[0]))


def as_run(cards: list[str], ships: int) -> Shape | None:
    """Three or more values one after the other, equally many of each; 船船 and one card are a set (P41)."""
    held = Counter(cards)
    values = sorted(SIGNS.index(card) for card in held)
    is_run = len(values) >= 3 and "k" not in held and values == list(range(values[0], values[-1] + 1))
    if not is_run or len(set(held.values())) != 1 or len(cards) - ships == 1:
        return None
    return ("run" if held[cards[0]] == 1 else "runs", len(cards), len(values), values[-1])


def plain_beats(shape: Shape, other: Shape) -> bool:
    """P42 in plain words."""
    if shape[0] == "set" and other[0] != "set":
        return True
    if shape[0] == "set":
        return (shape[1], shape[3]) > (other[1], other[3])
    return shape[:3] == other[:3] and shape[3] > other[3]


def shape(packed: int) -> Shape | None:
    found = climbs.shape_of(packed)
    if found == climbs.NONE:
        return None
    sort = ["single", "pair", "set", "run", "runs"][int(climbs.sort_of(found)) - 1]
    values = int(climbs.number_of(found)) // int(climbs.each_of(found))
    return (sort, int(climbs.number_of(found)), values, int(climbs.strength_in(found)))


def hands(number: int, wanted: int, cards: list[str] = DECK) -> list[str]:
    rng = Random(number)
    found = []
    for turn in range(wanted):
        left = list(RICH if turn % 3 == 0 and number <= len(RICH) else cards)
        held = [left.pop(rng.randrange(len(left))) for _ in range(number)]
        found.append("".join(sorted(held, key=SIGNS.index)))
    return found


def subsets(hand: str) -> set[str]:
    held = Counter(hand)
    parts = product(*[[sign * number for number in range(held[sign] + 1)] for sign in SIGNS])
    return {"".join(part) for part in parts} - {""}


def test_p1_p40_the_deck_has_48_cards_of_eleven_strengths() -> None:
    assert strengths.names(strengths.DECK) == DECK and len(DECK) == 48 == strengths.size(strengths.DECK)
    assert strengths.DECK < 1 << strengths.BITS
    assert strengths.names(strengths.read("k8ss0")) == ["s", "s", "0", "8", "k"]


@pytest.mark.parametrize("text", ["x", "9", "b3", "sss", "0000000", "kkkkk", "5 5"])
def test_p1_what_is_no_card_or_one_too_many_is_refused(text: str) -> None:
    with pytest.raises(Trouble):
        strengths.read(text)


@pytest.mark.parametrize("number", [1, 2, 5, 12, 24, 40])
def test_counting_and_taking_apart(number: int) -> None:
    for hand in hands(number, 20):
        whole = strengths.read(hand)
        assert (strengths.size(whole), "".join(strengths.names(whole))) == (number, hand)
        assert "".join(SIGNS[int(strengths.drawn(whole, place))] for place in range(number)) == hand
        assert strengths.are_in(whole, strengths.DECK) and not strengths.are_in(strengths.DECK, whole)
        assert sum(weight for _, weight in strengths.chances(whole)) == number
        other = strengths.DECK - whole
        both = Counter(hand) & Counter(strengths.names(other))
        assert Counter(strengths.names(strengths.common(whole, other))) == both
        assert strengths.names(strengths.all_of(whole, 1)) == [card for card in hand if card == "0"]


def test_unseen_cards_are_drawn_from_the_pool_and_nowhere_else() -> None:
    rng, met = Random(5), set()
    pool = strengths.read("ss0011123k")
    for _ in range(200):
        found = [int(part) for part in strengths.filled(rng, pool, vec[i64]([3, 0, 5]))]
        assert [int(strengths.size(part)) for part in found] == [3, 0, 5, 2] and sum(found) == pool
        met |= {*strengths.names(found[0])}
    assert met == set("s0123k")


def test_p41_shapes_of_all_small_sets_of_cards_are_those_of_the_plain_search() -> None:
    for number in range(1, 6):
        for cards in combinations_with_replacement(SIGNS, number):
            hand = "".join(cards)
            if all(hand.count(sign) <= NUMBERS[sign] for sign in hand):
                assert shape(strengths.read(hand)) == plain_shape(hand), hand


def test_p41_shapes_of_runs_of_sets_and_of_what_nearly_is_one() -> None:
    rng = Random(11)
    met: Counter[str] = Counter()
    for _ in range(1500):
        low, values, each = rng.randrange(7), 3 + rng.randrange(4), 1 + rng.randrange(4)
        cards = [SIGNS[1 + min(8, low + value)] for value in range(values) for _ in range(each)]
        for _ in range(rng.randrange(3)):
            cards[rng.randrange(len(cards))] = "s"
        if rng.randrange(4) == 0:
            cards[rng.randrange(len(cards))] = SIGNS[rng.randrange(11)]
        if any(cards.count(sign) > NUMBERS[sign] for sign in cards):
            continue
        hand = "".join(sorted(cards, key=SIGNS.index))
        found = plain_shape(hand)
        met[found[0] if found else ""] += 1
        assert shape(strengths.read(hand)) == found, hand
    assert min(met[sort] for sort in ("run", "runs", "")) > 50


@pytest.mark.parametrize("number", [4, 8, 12, 16])
def test_p41_leads_are_the_combinations_among_all_subsets(number: int) -> None:
    for hand in hands(number, 6):
        found = [int(play) for play in climbs.leads(strengths.read(hand))]
        wanted = {part for part in subsets(hand) if shape(strengths.read(part))}
        assert len(found) == len(set(found)) and {"".join(strengths.names(play)) for play in found} == wanted, hand


def test_p42_answers_are_the_subsets_that_beat() -> None:
    met: Counter[str] = Counter()
    for hand, other in pairwise(hands(11, 12)):
        mine = {part: one for part in subsets(hand) if (one := shape(strengths.read(part)))}
        for play in climbs.leads(strengths.read(other)):
            below = shape(int(play))
            assert below is not None
            found = [int(answer) for answer in climbs.answers(strengths.read(hand), climbs.shape_of(play))]
            better = {part for part, one in mine.items() if plain_beats(one, below)}
            met[below[0]] += len(better)
            assert len(found) == len(set(found)), (hand, strengths.names(play))
            assert {"".join(strengths.names(one)) for one in found} == better, (hand, strengths.names(play))
    assert all(met[sort] for sort in ("single", "pair", "set", "run", "runs"))


def test_p42_beats_says_the_same_as_the_plain_words() -> None:
    plays = [int(play) for hand in hands(12, 3) for play in climbs.leads(strengths.read(hand))][:150]
    for one, other in product(plays, plays):
        first, second = shape(one), shape(other)
        assert first and second
        assert climbs.beats(climbs.shape_of(one), climbs.shape_of(other)) == plain_beats(first, second)


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        ("ss", ("pair", 2, 1, 0)),
        ("s", ("single", 1, 1, 0)),
        ("ss5", ("set", 3, 1, 6)),
        ("s12", ("run", 3, 3, 4)),
        ("s78", ("run", 3, 3, 9)),
        ("ss12", ("run", 4, 4, 5)),
        ("112233", ("runs", 6, 3, 4)),
        ("ss1122", ("runs", 6, 3, 4)),
        ("ss1133", ("runs", 6, 3, 4)),
        ("78k", None),
        ("1122", None),
        ("11223", None),
        ("sskk", ("set", 4, 1, 10)),
        ("012345678", ("run", 9, 9, 9)),
        ("s012345678", None),
    ],
)
def test_p5_p41_by_name(cards: str, wanted: Shape | None) -> None:
    assert shape(strengths.read(cards)) == wanted == plain_shape(cards)


def test_p42_a_set_of_three_goes_on_anything_and_a_larger_one_on_it() -> None:
    def can(cards: str, other: str) -> bool:
        return bool(climbs.beats(climbs.shape_of(strengths.read(cards)), climbs.shape_of(strengths.read(other))))

    assert can("000", "k") and can("000", "kk") and can("000", "678") and can("000", "667788")
    assert can("0000", "kkk") and not can("kkk", "0000") and can("111", "000") and not can("000", "111")
    assert not can("kk", "k") and not can("456", "34") and not can("3456", "012") and not can("334455", "012345")
