"""The chances of Senet's stones against an enumeration with the tests' own generator and exact fractions."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from senet_positions import RULESET, after, is_over, moves, placed, random_position, senet
from test_senet_brute import expected

from kesegames.rules.senet.risk import progress
from kesegames.rules.senet.state import Senet
from kesegames.text import LANGUAGES, say

OPTIONS = {"blockade": "none", "protection": "track", "water_four_bonus": "true"}
WEIGHTS = {"1": 4, "2": 6, "3": 4, "4": 1, "5": 1}
ENDLESS = 1000


class Aim:
    """What the seat to move wants: a `victim`'s field, or the `house` for its own stone; and how far to look."""

    def __init__(self, seat: str, victim: str, house: str, beyond: int) -> None:
        self.seat = seat
        self.victim = victim
        self.house = house
        self.beyond = Fraction(beyond)
        self.known: dict[tuple[str, str, int], Fraction] = {}

    def chance(self, position: str, stone: str, throws: int) -> Fraction:
        """The greatest chance from `position`, no more than `throws` throws being counted."""
        seat, phase = position.split()[2:]
        if seat != self.seat or phase == "over":
            return Fraction(0)
        is_throw = phase in ("throw", "wade")
        if is_throw and throws == 0:
            return self.beyond
        key = (position, stone, throws)
        if key not in self.known:
            following = expected(position, OPTIONS)
            if phase == "throw":
                self.known[key] = sum(
                    (
                        Fraction(WEIGHTS[value], 16) * self.chance(after, stone, throws - 1)
                        for value, after in following.items()
                    ),
                    Fraction(0),
                )
            elif phase == "wade":
                self.known[key] = Fraction(1, 16) * self.moved("27-off", following["4"], stone, throws - 1)
            else:
                self.known[key] = max(self.moved(text, after, stone, throws) for text, after in following.items())
        return self.known[key]

    def moved(self, text: str, after: str, stone: str, throws: int) -> Fraction:
        begin, _, end = text.lstrip("b").partition("-")
        if self.victim and end == self.victim + "x":
            return Fraction(1)
        if stone and begin == stone:
            goal = end.rstrip("x")
            if goal == self.house:
                return Fraction(1)
            if text.startswith("b") or (self.house != "off" and int(goal) > int(self.house)) or int(goal) < int(begin):
                return Fraction(0)
            stone = goal
        return self.chance(after, stone, throws)


def turn_of(state: Senet, seat: int) -> str:
    """The position whose turn is counted for `seat`: the present one, or the other seat's turn as things stand."""
    if state.mover == seat:
        return state.position()
    white, black, _, _ = state.position().split()
    own = (white, black)[seat].split(",")
    return f"{white} {black} {'wb'[seat]} {'water' if '27' in own else 'throw'}"


def bounds(state: Senet, field: str, seat: int, house: str, throws: int) -> tuple[Fraction, Fraction]:
    """What `throws` throws say of the chance that the stone on `field` is swapped by `seat`, or reaches `house`."""
    found = []
    for beyond in (0, 1):
        aim = Aim("wb"[seat], "" if house else field, house, beyond)
        found.append(aim.chance(turn_of(state, seat), field if house else "", throws))
    return found[0], found[1]


def next_house(field: int) -> tuple[str, str]:
    if field < 15:
        return "15", "risk.life"
    return ("26", "risk.beauty") if field < 26 else ("off", "risk.off")


def check(state: Senet, throws: int) -> None:
    found = state.risks()
    stones = {str(field): seat for seat in range(2) for field in range(1, 31) if state.stones_of(seat) >> field & 1}
    assert set(found) == set(stones)
    for field, seat in stones.items():
        swapped, reaching = found[field]
        house, text = next_house(int(field))
        assert (swapped.text, reaching.text) == ("risk.swapped", text)
        for risk, (least, most) in (
            (swapped, bounds(state, field, 1 - seat, "", throws)),
            (reaching, bounds(state, field, seat, house, throws)),
        ):
            assert 0 <= risk.least <= risk.most <= 1
            if least == most:
                assert risk.least == pytest.approx(float(least), abs=1e-12)
                assert risk.most == pytest.approx(float(least), abs=1e-12)
            else:
                assert float(least) - 1e-12 <= risk.least <= risk.most <= float(most) + 1e-12


def few_stones(rng: random.Random) -> str:
    """A position late on the track with at most three stones, whose turns can be counted to their end."""
    while True:
        state = placed(random_position(rng))
        fields = [field for row in state.position().split()[:2] for field in row.split(",")]
        if len(fields) <= 3 and min(map(int, fields)) >= 14:
            return state.position()


@pytest.mark.parametrize("seed", range(25))
def test_exact_where_turns_can_be_counted_to_their_end(seed: int) -> None:
    check(placed(few_stones(random.Random(seed))), ENDLESS)


@pytest.mark.parametrize("seed", range(8))
def test_between_what_two_throws_leave_open(seed: int) -> None:
    check(placed(random_position(random.Random(seed))), 2)


def test_one_stone_behind_another() -> None:
    """White on 1 swaps a stone on 3 with a 2, or with two ones: 6/16 + 4/16 · 4/16."""
    risk = senet("white 1, black 3, throw").risks()["3"][0]
    assert (risk.least, risk.most) == (0.4375, 0.4375)


def test_a_protected_pair_is_safe_and_a_sure_house_is_sure() -> None:
    found = senet("white 24 29, black 20 21, thrown 2").risks()
    assert [(risk.least, risk.most) for risk in found["24"][1:]] == [(1, 1)]
    assert [(risk.least, risk.most) for risk in found["29"][1:]] == [(1, 1)]
    assert found["20"][0].most == found["21"][0].most == 0


def test_the_water_is_reckoned_with() -> None:
    """Black must leave the water first: with a 4 it throws again, and then swaps with a 2, or with two ones."""
    risk = senet("white 9, black 7 27, throw").risks()["9"][0]
    assert risk.least == pytest.approx((6 / 16 + 4 / 16 * 4 / 16) / 16)
    assert senet("white 3, black 4 27, seat b, water").risks()["27"][1].least == 1 / 16


def test_risks_have_their_words_and_end_with_the_game() -> None:
    state = senet("white 1 16 27, black 2 17 26, water")
    for risks in state.risks().values():
        assert all(say(risk.text, language, {}, RULESET) for risk in risks for language in LANGUAGES)
    before = state.position()
    assert (state.position(), moves(state)) == (before, ["27-15", "27?"])
    over = placed("- 3 w over")
    assert is_over(over)
    assert over.risks() == {}


@pytest.mark.parametrize("white", ["3 27", "4 27", "27"])
def test_a_turn_that_goes_on_has_gone_farther_the_throw_in_the_water_too(white: str) -> None:
    state = senet(f"white {white}, black 5, water")
    assert progress(after(state, "27?")) > progress(state)
    further = senet("white 16 20, black 5, throw")
    assert progress(after(further, "4", "20-24")) > progress(further)


def test_what_can_not_be_counted_to_its_end_lies_between_two_bounds() -> None:
    """A turn of further throws (S4) has thousands of positions so far from home."""
    found = senet("white 1 6 7 13, black 2, throw").risks()
    (life,) = (risk for risk in found["13"] if risk.text == "risk.life")
    assert 6 / 16 < life.least < life.most < life.least + 0.01  # a 2 leads to field 15 at once
