"""行山 against a second engine written from docs/rules/journeys.md (slow_gyozan.py)."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest
from every_game import CATALOGUE, at_length
from side_by_side import Both, alongside, begin, check_choices, compare, drawn
from slow_alone import play_alone
from slow_game import CHANCE, OVER, SlowGame
from slow_gyosen import DECK
from slow_gyozan import CHOICES, SEATS, Installed, SlowGyozan

from kesegames.engine.trouble import Trouble

RULESET = CATALOGUE.rulesets["gyozan"]
WORDS = {"change", "down", "install", "discard", "move 10 rice", "move 2 money", "winners", "summit"}
CARDS = {"take", "stick", "destroy", "keep", "巫 advances", "皇 advances", "船 played", "nothing to take"}
PRICES = {"move 5 rice", "move 1 money", "move 9 rice", "move 4 rice", "halved twice", "installed for nothing"}
STRUCK = {f"{word}: {whose}" for word in ("stick", "destroy") for whose in ("itself", "own", "another")}
TAKEN_OFF = {"black taken off", "red taken off", "destroyed before its place"}
ROWS = {"full row", "船 beside a full row", "a hand above the limit", "shuffled"}
WON = {"overshoot", "won in (3)", "won in (7)"}


def building(slow: SlowGame, rng: random.Random) -> str:
    """Cards are installed, hardly ever taken down; money is kept for them, and moves are rare."""
    texts = slow.legal()
    if slow.chances() or rng.random() < 0.05:
        return drawn(slow, rng)
    wanted = [text for text in texts if text.startswith("install")]
    if "change" in texts:
        return rng.choice(texts)
    others = [text for text in texts if not text.startswith(("move", "down"))]
    return rng.choice(wanted or others or texts)


def fighting(slow: SlowGame, rng: random.Random) -> str:
    """The cards that strike, steal and shield come first, and bear sticks soon."""
    assert isinstance(slow, SlowGyozan)
    outcomes = slow.chances()
    struck = [text for text in slow.legal() if text.startswith(("stick", "destroy"))]
    if outcomes and "0" not in outcomes and rng.random() < 0.7:
        wanted = [text for text in outcomes if text[-1] in "0148"]
        return rng.choice(wanted or list(outcomes))
    if struck and rng.random() < 0.8:
        own = [text for text in struck if text.split()[1] == "abcd"[slow.turn] and text[-1] == "8"]
        struck = own if own and rng.random() < 0.2 else struck
        red = [text for text in struck if text[-2] == "r"]
        return rng.choice(red if red and rng.random() < 0.5 else struck)
    return building(slow, rng)


def hurrying(slow: SlowGame, rng: random.Random) -> str:
    """車, 巫, 弓 and 馬: what makes movements cheap and long."""
    outcomes = slow.chances()
    if outcomes and "0" not in outcomes and rng.random() < 0.7:
        return rng.choice([text for text in outcomes if text[-1] in rng.choice(["37e0", "7e", "7"])] or list(outcomes))
    moves = [text for text in slow.legal() if text.startswith("move")]
    return rng.choice(moves) if moves and rng.random() < 0.6 else building(slow, rng)


def counted(match: Both) -> None:
    """Squares, stores, hands, rows with their sticks, deck and discards."""
    slow, look = match.slow, match.state.look()
    assert isinstance(slow, SlowGyozan)
    counters, pieces = {"deck": len(slow.deck)}, defaultdict[str, list[str]](list)
    numbers: dict[str, int] = {}
    for card in slow.discards:
        pieces[f"discards:{card}"].append(card)
    for seat, player in enumerate(slow.players):
        counters |= {f"rice{seat}": player.rice, f"money{seat}": player.money}
        pieces[player.square].append(player.letter)
        for card in player.hand:
            pieces[f"hand{seat}:{card}"].append(card)
        for place, one in enumerate(player.row, start=1):
            pieces[f"laid{seat}:{place}"].append(one.card)
            numbers |= {f"laid{seat}:{place}": one.sticks} if one.sticks else {}
    found = {spot: pile for spot, pile in look.pieces.items() if "sticks" not in spot}
    match.agree("what lies there", (look.counters, found, look.numbers), (counters, dict(pieces), numbers))


DRAWS = {
    "any": (drawn, WORDS | {"won in (7)"}),
    "building": (building, CARDS | ROWS | TAKEN_OFF | {"won in (3)"}),
    "fighting": (fighting, CARDS | STRUCK | TAKEN_OFF),
    "hurrying": (hurrying, PRICES | WON),
}


def test_options_and_seats_are_those_of_the_rules() -> None:
    check_choices(RULESET, CHOICES, SEATS)


@pytest.mark.parametrize("name", DRAWS)
@at_length("positions", 5_000, 8_000)
def test_random_matches_agree(name: str, positions: int) -> None:
    draw, expected = DRAWS[name]
    met = compare(RULESET, SlowGyozan, CHOICES, SEATS, positions, draw, counted)
    assert met >= expected, sorted(expected - met)


def check(slow: SlowGyozan, text: str) -> None:
    """P1, J3, J4: no card is lost; rows are short, and nobody owes anything."""
    held = [*slow.deck, *slow.discards]
    for player in slow.players:
        held += [*player.hand, *(one.card for one in player.row)]
        assert player.rice >= 0 and player.money >= 0 and len(player.row) <= 9
        assert all(one.card[1] != "s" for one in player.row)
    assert sorted(held) == sorted(DECK)
    assert (sum(slow.points) == 1) == (slow.to_act == OVER)


@at_length("positions", 4_000, 20_000)
def test_matches_end_and_no_card_is_lost(positions: int) -> None:
    met: set[str] = set()
    for draw in (drawn, building, fighting, hurrying):
        met |= play_alone(SlowGyozan, CHOICES, SEATS, positions, draw, check)
    expected = WORDS | CARDS | PRICES | STRUCK | TAKEN_OFF | ROWS | WON
    assert met >= expected, sorted(expected - met)


def after(seats: int, texts: str) -> SlowGyozan:
    """A match of which this has been played, in both engines."""
    match = begin(RULESET, SlowGyozan, CHOICES, seats)
    match.follow(texts.split(", "))
    assert isinstance(match.slow, SlowGyozan)
    return match.slow


IDLE = "b bs, b r0, b r1, end, end"
"""A turn of b, which first has nothing to install: change, install."""


def test_j4_the_first_turn() -> None:
    match = after(2, "a b3, a r3")
    assert match.to_act == match.thrower == CHANCE and "a b3" in match.chances()
    match.play("a b8")
    assert match.legal() == ["change", "end"]  # 5 米
    match.play("end")
    assert {*match.legal()} == {"install b3", "discard b3", "discard r3", "discard b8", "end"}
    match.play("install b3")  # nothing more can be installed, and nothing is thrown away any more
    assert match.to_act == CHANCE and match.own.letter == "b" and match.players[0].rice == 2


def test_j3_j5_a_car_works_from_the_next_turn_on() -> None:
    match = after(2, f"a b3, a r3, a b3, end, install b3, {IDLE}, a b4")
    assert match.players[0].rice == 2 and match.phase == 6
    assert "install b3" in match.legal() and "install b4" not in match.legal()
    match.play("install b3")
    assert match.players[0].rice == 0 and match.players[0].row[0].sticks == 1


def test_j5_the_price_of_a_movement() -> None:
    match = after(2, "a b3, a r3, a b5, end, discard b3, discard r3, discard b5")
    assert match.own.letter == "a" and match.legal() == ["move 10 rice", "end"]
    match.play("move 10 rice")  # J2: from a 皇処
    assert match.players[0].square == "CO" and match.players[0].rice == 1 and match.own.letter == "b"


@pytest.mark.parametrize(
    ("cards", "halved", "prices"),
    [
        ("", False, (10, 2)),
        ("", True, (5, 1)),
        ("b3r3", True, (3, 1)),
        ("b3b3r3r3", True, (1, 1)),
        ("b3b3r3r3", False, (6, 2)),
    ],
)
def test_j5_prices_by_hand(cards: str, halved: bool, prices: tuple[int, int]) -> None:
    match = SlowGyozan({}, 2)
    match.own.row = [Installed(cards[place : place + 2], is_new=False) for place in range(0, len(cards), 2)]
    match.is_halved = halved
    assert match.prices() == prices


@pytest.mark.parametrize(
    "text", ["move 9 rice", "move 10 money", "move 2 money", "move 10", "change", "keep", "down 1 b3"]
)
def test_j7_what_is_not_so_is_not_read(text: str) -> None:
    match = begin(RULESET, SlowGyozan, CHOICES, 2)
    match.follow(["a b3", "a r3", "a b5", "end", "discard b3", "discard r3", "discard b5"])
    with pytest.raises(Trouble):
        match.state.read(text)


COMPARED = {"gyozan": alongside(RULESET, SlowGyozan, CHOICES, SEATS, (drawn, building, fighting, hurrying), counted)}
