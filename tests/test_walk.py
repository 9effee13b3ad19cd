"""The clicks of a half-built move, on a hand of which any one to three cards are chosen, in any order."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Self

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kesegames.engine.look import END, Look, Note, Outcome, Spot
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import OVER, State
from kesegames.engine.walk import Walk
from kesegames.table.clicks import Clicks

HAND = [f"hand0:{card}" for card in "abcde"]
PLACE = {"kind": "fan", "at": "middle", "name": {"ja": "手札", "en": "Hand"}, "spots": HAND}
RULESET = Ruleset(
    "hand",
    {
        "name": {"ja": "手札", "en": "Hand"},
        "rules": "hand",
        "seats": [2, 2],
        "seat_ids": ["a", "b"],
        "pieces": {card: {"name": {"ja": card, "en": card}} for card in "abcde"},
        "places": {"hand0": PLACE},
    },
)


class Hand(State):
    """Seat 0 discards one to three of its five cards and says `end`, or puts one on a pile; then the game is over.

    A move is the set of cards as bits; bit 5 stands for the pile `left`, bit 6 for the pile `right`.
    """

    def __init__(self) -> None:
        super().__init__(RULESET, {}, 2)
        self.to_act = 0
        self.asked: list[tuple[Spot, ...]] = []

    def legal(self) -> vec[i64]:
        if self.to_act < 0:
            return vec[i64]()
        sets = [sum(1 << card for card in cards) for count in (1, 2, 3) for cards in combinations(range(5), count)]
        return vec[i64]([*sets, *(pile | 1 << card for pile in (32, 64) for card in range(5))])

    def play(self, move: i64) -> None:
        self.to_act = OVER

    def copy(self) -> Self:
        state = type(self)()
        state.to_act = self.to_act
        return state

    def outcome(self) -> Outcome | None:
        return Outcome([0, 0], [], "over") if self.to_act == OVER else None

    def spell(self, move: i64) -> tuple[Spot, ...]:
        cards = tuple(spot for card, spot in enumerate(HAND) if move >> card & 1)
        return ("left" if move & 32 else "right", *cards) if move & 96 else ("discard", *cards, END)

    def free(self, move: i64) -> tuple[int, int]:
        return (0, 0) if move & 96 else (1, 1 + int(move).bit_count())

    def write(self, move: i64, seat: i64 = -3) -> str:
        return "-".join(self.spell(move))

    def position(self) -> str:
        return str(self.to_act)

    def look(self) -> Look:
        return self.preview(())

    def preview(self, spots: tuple[Spot, ...]) -> Look:
        self.asked.append(spots)
        return Look({spot: [spot[-1]] for spot in HAND if spot not in spots}, {})

    def explain(self, spots: tuple[Spot, ...], spot: Spot) -> Note | None:
        self.asked.append(spots)
        return None


def walked(*spots: Spot) -> Walk:
    walk = Walk(Hand())
    assert all(walk.click(spot) for spot in spots), spots
    return walk


A, B, C, D, E = HAND


def test_what_can_be_clicked_next_is_all_of_the_run_until_it_is_full() -> None:
    assert walked().offers() == ["left", "right", "discard"]
    assert walked("discard").offers() == HAND
    assert set(walked("discard", C, A).offers()) == {END, B, D, E}
    assert walked("discard", C, A, E).offers() == [END]
    assert walked("left").offers() == HAND and walked("left", C).offers() == []
    assert set(walked("discard").following(D)) == {END, A, B, C, E}


@pytest.mark.parametrize("cards", [cards for count in (1, 2, 3) for cards in combinations(HAND, count)])
def test_every_order_of_a_run_makes_the_same_move(cards: tuple[Spot, ...]) -> None:
    wanted = Walk(Hand()).moves["discard", *cards, END]
    for order in permutations(cards):
        walk = walked("discard", *order)
        assert walk.spots == ("discard", *order) and walk.spelled == ("discard", *cards) and walk.move() is None
        assert walk.click(END) and walk.move() == wanted and walk.offers() == []


def test_a_second_click_takes_a_chosen_spot_back_and_never_means_the_end() -> None:
    walk = walked("discard", C, A)
    assert walk.is_chosen(A) and walk.is_chosen(C) and not walk.is_chosen(B) and not walk.is_chosen("discard")
    assert walk.meant(A) == A and walk.click(A)
    assert list(walk.spots) == ["discard", C] and walk.click(C)
    assert list(walk.spots) == ["discard"] and walk.offers() == HAND
    assert walk.click(E) and walk.back() and list(walk.spots) == ["discard"]


def test_where_nothing_is_free_a_second_click_is_refused() -> None:
    walk = walked("left")
    assert not walk.is_chosen("left") and not walk.click("left") and walk.spots == ("left",)
    assert not walked("discard", B, C, D).click(A)


def test_what_is_asked_of_the_state_is_in_spelling_order() -> None:
    state = Hand()
    clicks = Clicks(RULESET, state, Walk(state))
    for number, spot in enumerate(("discard", D, A, C)):
        assert clicks.click(spot, number)
        clicks.offers()
        clicks.costs()
        clicks.steps()
        clicks.ahead(B)
    assert not clicks.click(B, 9) and clicks.refusal is not None
    assert clicks.click(END, 10) and clicks.spots == ("discard", D, A, C, END)
    assert clicks.spelled == ("discard", A, C, D, END)
    order = ["discard", *HAND, END]
    assert state.asked and all(list(spots) == sorted(spots, key=order.index) for spots in state.asked)


def test_what_is_chosen_costs_its_card_whatever_the_order() -> None:
    state = Hand()
    clicks = Clicks(RULESET, state, Walk(state))
    clicks.make(("discard", E, B))
    assert [(step.spot, step.cost) for step in clicks.steps()] == [("discard", []), (B, ["b"]), (E, ["e"])]


class Equals(Hand):
    """The same hand, but that a and b lie on one spot, and c and d on another."""

    def spell(self, move: i64) -> tuple[Spot, ...]:
        return tuple({B: A, D: C}.get(spot, spot) for spot in super().spell(move))

    def legal(self) -> vec[i64]:
        found = {self.spell(move): move for move in super().legal()}
        return vec[i64](list(found.values()))


def test_equal_cards_are_clicked_once_for_each_and_once_more_takes_them_back() -> None:
    walk = Walk(Equals())
    assert all(walk.click(spot) for spot in ("discard", C, A, A))
    assert walk.spelled == ("discard", A, A, C) and walk.offers() == [END]
    assert walk.click(A) and list(walk.spots) == ["discard", C] and set(walk.offers()) == {END, A, C, E}
    assert walk.click(A) and walk.is_chosen(A) and A in walk.offers() and walk.click(A)
    assert walk.click(END) and walk.move() == walk.moves["discard", A, A, C, END]


def test_every_order_of_equal_cards_makes_the_same_move() -> None:
    moves = Walk(Equals()).moves
    for spelling, move in moves.items():
        for order in set(permutations(spelling[1:-1])) if spelling[-1] == END else ():
            walk = Walk(Equals())
            assert all(walk.click(spot) for spot in ("discard", *order, END)) and walk.move() == move
