"""森羅万象インテリジェンス against a second engine written from docs/rules/shinra.md (slow_shinra.py)."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass

import pytest
from every_game import CATALOGUE, at_length
from shinra_matches import MOODS, begun, completed, next_text, placed, scattered
from side_by_side import Both, check_choices
from slow_game import OVER
from slow_shinra import CHOICES, SEATS, SQUARES, Card, SlowShinra

from kesegames import catalogue

RULESET = CATALOGUE.rulesets["shinra"]
MET = {
    *("N on N", "R on N", "R on R", "R on R with an infiltrator", "N on R", "N on R with an infiltrator"),  # X18
    *("step: infiltration", "run: infiltration", "leap: infiltration", "jump: infiltration"),
    *("run: capture", "leap: capture", "jump: capture", "jump: advance", "jump over a carrier", "a royal attacks"),
    *("carrier's step: advance", "carrier's run: advance", "carrier's leap: advance", "carrier's jump: advance"),
    *("carrier's step: capture", "carrier's run: capture", "carrier's leap: capture", "carrier's jump: capture"),
    *("carrier captured", "carrier captures a carrier"),  # X21
    *("carrier captured, royal 1", "carrier captured, royal 2", "royal 1 captured", "royal 2 captured"),  # X22
    *("rank drop", "rank drop outside the camp", "captured general or staff dropped", "drop in the enemy's camp"),
    *("switch", "rank card deployed", "royals", "repetition", "no_progress"),
}


@dataclass
class Match(Both):
    """Both engines; clicks (X26), what lies where and the counters (X27) are compared, too."""

    slow: SlowShinra

    def check(self) -> None:
        super().check()
        spelt = {self.state.write(move): self.state.spell(move) for move in self.state.legal()}
        self.agree("clicks", spelt, {text: self.slow.spots(text) for text in self.slow.legal()})
        self.agree("position", self.state.position(), self.slow.position())
        found = {spot: pieces for spot, pieces in self.state.look().pieces.items() if not spot.startswith("out")}
        self.agree("what lies where", found, self.slow.lies())


def joined(slow: SlowShinra) -> Match:
    """Both engines from where the slow one stands."""
    state = type(catalogue.start(RULESET, slow.options)).from_position(RULESET, slow.options, 2, slow.position())
    return Match(state, slow)


def begun_in_both(**options: str) -> Match:
    slow = begun(**options)
    return Match(catalogue.start(RULESET, slow.options), slow)


def follow(match: Match, texts: str) -> None:
    match.check()
    for text in texts.split():
        match.play(text)
        match.check()


def test_options_and_seats_are_those_of_the_rules() -> None:
    check_choices(RULESET, CHOICES, SEATS)


def played_on(rng: random.Random, is_whole: bool) -> Match:
    """150 events from the beginning or from anywhere, compared at each position."""
    options = {name: rng.choice(values) for name, values in CHOICES.items()}
    match = begun_in_both(**options) if is_whole else joined(scattered(rng, options))
    mood = rng.choice(MOODS)
    match.check()
    while match.slow.to_act != OVER and len(match.record) < 150:
        match.play(next_text(match.slow, mood, rng))
        match.check()
    return match


def compared(rng: random.Random) -> int:
    return len(played_on(rng, is_whole=rng.random() < 0.25).record) + 1


COMPARED = {RULESET.id: compared}


@pytest.mark.parametrize("seat", [0, 1])
def test_x27_a_match_with_a_card_taken_before_it_agrees(seat: int) -> None:
    """A handicap: an N card of the other seat lies in the hand from the first."""
    slow = begun()
    slow.hands[seat]["e"] += 1
    slow.hands[1 - seat]["e"] -= 1
    assert slow.position() == list(RULESET.handicaps["normal"].starts.values())[seat]
    match, rng = joined(slow), random.Random(seat)
    match.check()
    while match.slow.to_act != OVER and len(match.record) < 60:
        match.play(next_text(match.slow, MOODS[0], rng))
        match.check()
    assert match.slow.phase == "battle"


@at_length("positions", 5_000, 8_000)
def test_random_matches_agree(positions: int) -> None:
    rng = random.Random(positions)
    met: Counter[str] = Counter()
    compared = matches = 0
    while compared < positions:
        match = played_on(rng, is_whole=matches % 4 == 0)
        matches += 1
        compared += len(match.record) + 1
        met.update(match.slow.met | {match.slow.reason})
    rare = {event: met[event] for event in MET if met[event] < 3}
    assert not rare, "each in three matches at least"


CYCLE = "a34xa33 f32xa33 a*34 f33-32 K35-45 a*24 K45-35 a24-33 "
"""X25: two cards change their owners and come back, so that the position is as before, across captures and drops."""
CYCLE_CARDS = "AK35 AP55 Aa34 Ba33 Bf32 BK11 BP51"


@pytest.mark.parametrize(("times", "draw"), [(2, "3"), (3, "4")])
def test_x25_a_position_comes_again_across_captures(times: int, draw: str) -> None:
    match = joined(completed(placed(CYCLE_CARDS, repetition_draw=draw)))
    follow(match, CYCLE * (times - 1))
    follow(match, CYCLE[: CYCLE.index("a24")])
    assert match.slow.reason == ""
    follow(match, "a24-33")
    assert match.slow.reason == "repetition" and match.slow.points == [0, 0]


FULL = """
    Ba11 Bc21 BD31 Bb41 Bd51 Ba12 Bd22 Bf32 BK42 Be52 Ba13 BI23 Bc33 Bc43 BS53 BG14 Be24 Bb34 BG44 Bg15 Bc25 Bb35 Bg45
    AK55
"""


def test_x24_the_last_empty_square_is_filled() -> None:
    """X25: a win goes before a draw, though it is the hundredth turn without progress."""
    slow = completed(placed(FULL))
    slow.hands = [Counter("a"), slow.hands[0] + slow.hands[1] - Counter("a")]
    slow.quiet = 99
    slow.seen = Counter([slow.whole()])
    match = joined(slow)
    follow(match, "a*54")
    assert match.slow.reason == "no_turn" and match.slow.points == [1, 0]


def test_x25_repetition_goes_before_no_progress() -> None:
    slow = completed(placed("AK35 AP55 BK11 BP51", repetition_draw="3"))
    slow.quiet = 92
    match = joined(slow)
    follow(match, "K35-45 K11-21 K45-35 K21-11 K35-45 K11-21 K45-35 K21-11")
    assert match.slow.reason == "repetition" and match.slow.quiet == 100


# The second engine alone, by the worked examples (A and B are the seats; cards not named are nowhere)


def goings(slow: SlowShinra, start: str) -> list[str]:
    """What the card there can do, without its letter and square."""
    return sorted(text[3:] for text in slow.legal() if text[1:3] == start)


def advances(squares: str) -> list[str]:
    return sorted("-" + square for square in squares.split())


def hand(slow: SlowShinra, seat: int) -> str:
    return "".join(sorted(slow.hands[seat].elements()))


@pytest.mark.parametrize(
    ("card", "squares"),
    [
        ("AK", "22 23 24 32 34 42 43 44"),  # T1
        ("AG", "31 32 34 35 24 44"),
        ("BG", "31 32 34 35 22 42"),
        ("AI", "12 52 14 54 32 34"),  # T2
        ("Ag", "12 52 34"),
        ("Bg", "14 54 32"),
        ("AS", "11 22 44 55 51 42 24 15"),
        ("AD", "22 32 42 23 43 34"),
        ("BD", "24 34 44 23 43 32"),
        ("Aa", "32 24 44"),
        ("Bb", "24 44 32"),
        ("Ac", "32 23 43"),
        ("Bd", "34 35 32"),
        ("Ae", "22 42 24 44"),
        ("Bf", "32 34 23 43"),
    ],
)
def test_t1_t2_where_cards_go(card: str, squares: str) -> None:
    slow = placed(f"{card}33", turn="AB".index(card[0]))
    assert goings(slow, "33") == advances(squares)


@pytest.mark.parametrize(
    ("cards", "start", "expected"),
    [
        ("Ad35 Ac34", "35", ["-33"]),
        ("Ad35 Ac34 Ba33", "35", ["xa33"]),
        ("Ad35 Ac34 BD33", "35", ["^D33"]),
        ("Ad35 Ac34 Ab33", "35", []),
        ("Ad35 Ac33", "35", ["-34"]),
        ("AK35 Ac34", "35", ["-24", "-25", "-33", "-44", "-45"]),
        ("Ad35 Ba34", "35", ["xa34"]),
        ("Ad35 AG34b", "35", ["-33"]),
        ("AI33 Ac32 Ac52", "33", advances("12 14 54 34 31")),
    ],
)
def test_t3_jumps(cards: str, start: str, expected: list[str]) -> None:
    assert goings(placed(cards), start) == expected


def test_t4_an_infiltrator_goes_along_and_comes_home() -> None:
    for last in ("c45xG35+b", "K45xG35+b"):
        slow = placed(f"Ab43 BG32 Af35 A{last[:3]}")
        slow.play("b43^G32")
        assert "43" not in slow.board and slow.board["32"] == Card("G", 1, "b")
        slow.play("G32xf35")
        assert slow.board["35"] == Card("G", 1, "b") and hand(slow, 1) == "f"
        slow.play(last)
        assert slow.board == {"35": Card(last[0], 0)} and hand(slow, 0) == "Gb"


def test_t5_a_rank_card_without_an_infiltrator() -> None:
    slow = placed("BD32 AK33 Ac42 Bc22")
    assert "K33xD32" in slow.legal() and "c42^D32" in slow.legal()
    assert goings(placed("BD32 Ac33"), "33") == ["-23", "-43", "^D32"]


def test_t6_the_capturer_keeps_what_lies_beneath_it() -> None:
    slow = placed("BS22b AI44e", turn=1)
    slow.play("S22xI44+e")
    assert slow.board == {"44": Card("S", 1, "b")} and hand(slow, 1) == "Ie"


def test_t7_two_royals() -> None:
    slow = placed("BP33a Ac34 AS24 BK13d Be11")
    slow.play("c34xP33-a")
    assert (hand(slow, 0), hand(slow, 1), slow.lost) == ("", "a", [[], ["P"]])
    slow.play("e11-22")
    slow.play("S24xK13+d")
    assert (hand(slow, 0), hand(slow, 1), slow.lost) == ("d", "a", [[], ["P", "K"]])
    assert (slow.reason, slow.points, slow.to_act, slow.legal()) == ("royals", [1, 0], OVER, [])


@pytest.mark.parametrize(("chosen", "rows"), [("camp", "45"), ("anywhere", "12345")])
def test_t8_a_captured_staff_is_dropped(chosen: str, rows: str) -> None:
    slow = placed("AK35", rank_drops=chosen)
    slow.hands[0]["S"] = 1
    found = {text[2:] for text in slow.legal() if text[1] == "*"}
    assert found == {f"{column}{row}" for column in "12345" for row in rows} - {"35"}


@pytest.mark.parametrize(
    ("chosen", "laid", "letters"),
    [
        ("any", "aabbcKPG", "S"),  # T9
        ("any", "KPGSIabc", "Dabcdefg"),
        ("any", "KPGSabcd", "IDabcefg"),
        ("any", "KPGaabbI", "S"),
        ("one", "KPGSabcd", "ID"),
        ("one", "KPGSIabc", "abcdefg"),
        ("one", "KPGIabc", "Sabcdefg"),
        ("one", "KPGabcd", "SID"),
    ],
)
def test_t9_what_may_be_laid(chosen: str, laid: str, letters: str) -> None:
    slow = begun(chosen_ranks=chosen)
    for place, letter in enumerate(laid):
        slow.play(f"{letter}*{place % 5 + 1}{4 + place // 5}")
        slow.play(f"{slow.legal()[0][0]}*{place % 5 + 1}{1 + place // 5}")
    assert {text[0] for text in slow.legal()} == set(letters)


@pytest.mark.parametrize("seat", [0, 1])
def test_x26_no_card_reaches_a_square_in_two_ways(seat: int) -> None:
    """Between any own cards; by jumps and leaps, too."""
    rng = random.Random(26)
    for _ in range(300):
        squares = rng.sample(SQUARES, rng.randrange(2, 20))
        slow = placed(" ".join("AB"[seat] + rng.choice("KGSIDabcdefg") + square for square in squares), seat)
        assert max(Counter(slow.legal()).values(), default=1) == 1
