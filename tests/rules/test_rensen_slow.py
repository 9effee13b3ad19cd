"""連船之遊 against a second engine written from docs/rules/journeys.md (slow_rensen.py)."""

from __future__ import annotations

import random

import pytest
from every_game import CATALOGUE, at_length
from side_by_side import Both, alongside, begin, check_choices, compare
from slow_alone import play_alone
from slow_game import CHANCE, OVER, SlowGame
from slow_rensen import CHOICES, GOAL, ROOM, SEATS, START, SlowRensen

from kesegames.engine.trouble import Trouble

RULESET = CATALOGUE.rulesets["rensen"]
WORDS = {"0 thrown", "move", "build", "supply", "plunder", "recall", "move from load", "move from stock"}
RARE = {"supply of less", "emptied", "recall from the start", "recall from the way", "recall from the goal"}
LESS = {"plunder of less: room", "plunder of less: load"}
GOALS = {"goal reached", "goal passed", "target", "winners"}


def sailing(slow: SlowGame, rng: random.Random) -> str:
    """By its weight a throw; mostly a move, paid from the stock rather than from the load, or a plunder."""
    outcomes = slow.chances()
    if outcomes:
        return rng.choices(list(outcomes), list(outcomes.values()))[0]
    legal = slow.legal()
    wanted = [text for text in legal if text.startswith(("move", "plunder"))]
    if wanted and rng.random() < 0.6:
        return rng.choice(wanted)
    return rng.choice([text for text in legal if text.split()[0] != "recall" or rng.random() < 0.1] or legal)


def heaping(slow: SlowGame, rng: random.Random) -> str:
    """Ships are filled before they sail, and plundered on their way, so that goals are soon rich."""
    assert isinstance(slow, SlowRensen)
    legal = slow.legal()
    if slow.to_act == CHANCE or rng.random() < 0.2:
        return sailing(slow, rng)
    raids = [text for text in legal if text.startswith("plunder")]
    sails = [text for text in legal if text.endswith("stock") and slow.ships[text.split()[1]].load >= 9]
    fills = [text for text in legal if text.startswith("supply")]
    return rng.choice(raids or sails or [text for text in legal if "goal" in text] or fills or legal)


def lingering(slow: SlowGame, rng: random.Random) -> str:
    """Nothing reaches a goal before the round is the last one, then whatever can."""
    assert isinstance(slow, SlowRensen)
    outcomes = slow.chances()
    if outcomes:
        return rng.choices(list(outcomes), list(outcomes.values()))[0]
    legal = slow.legal()
    if slow.is_last_round:
        return rng.choice([text for text in legal if "goal" in text] or legal)
    if slow.quiet < 20 and rng.random() < 0.1:
        return rng.choice([text for text in legal if "goal" in text] or legal)
    staying = [text for text in legal if "goal" not in text]
    if slow.quiet > 100:  # ships are kept at sea
        staying = [text for text in staying if not text.startswith("recall")]
    return rng.choice(staying or legal)


DRAWS = {
    "sailing": (sailing, RARE | GOALS),
    "heaping": (heaping, RARE | LESS | GOALS),
    "lingering": (lingering, {"no_progress", "target"}),
}


def test_options_and_seats_are_those_of_the_rules() -> None:
    check_choices(RULESET, CHOICES, SEATS)


def counted(match: Both) -> None:
    """Stocks, squares and loads."""
    slow, look = match.slow, match.state.look()
    assert isinstance(slow, SlowRensen)
    stocks = {f"store{seat}": number for seat, number in enumerate(slow.stocks)}
    goods = {f"goods{seat}": number for seat, number in enumerate(slow.points)}
    found = {place: number for place, number in look.counters.items() if place[:-1] in ("store", "goods")}
    match.agree("stocks", found, stocks | goods)
    match.agree("loads", look.numbers, {name: ship.load for name, ship in slow.ships.items()})
    ends = {START: "start", GOAL: "goal"}
    squares = {name: ends.get(ship.square, str(ship.square)) for name, ship in slow.ships.items()}
    match.agree("squares", look.lies, squares)


@pytest.mark.parametrize("name", DRAWS)
@at_length("positions", 2_000, 20_000)
def test_random_matches_agree(name: str, positions: int) -> None:
    draw, expected = DRAWS[name]
    met = compare(RULESET, SlowRensen, CHOICES, SEATS, positions, draw, counted)
    assert met >= WORDS | expected, sorted((WORDS | expected) - met)


def check(slow: SlowRensen, text: str) -> None:
    """J21, J22: what is in the game changes by what is paid and supplied alone; who is empty lies at an end."""
    for ship in slow.ships.values():
        assert 0 <= ship.load <= ROOM and START <= ship.square <= GOAL
        assert ship.load > 0 or ship.square in (START, GOAL)
        assert ship.load == 0 or ship.square < GOAL
    assert min(slow.stocks) >= 0
    word, *rest = text.split() or [""]
    change = {"move": -(slow.thrown or 0), "supply": int(rest[-1]) if word == "supply" else 0}.get(word, 0)
    total = whole(slow)
    if text and slow.to_act != OVER:
        after = SlowRensen(slow.options, slow.seats)
        after.stocks, after.points = list(slow.stocks), list(slow.points)
        for name, ship in slow.ships.items():
            after.ships[name].load, after.ships[name].square = ship.load, ship.square
        after.turn, after.thrown = slow.turn, slow.thrown
        after.play(text)
        assert whole(after) == total + change


def whole(slow: SlowRensen) -> int:
    return sum(slow.stocks) + sum(slow.points) + sum(ship.load for ship in slow.ships.values())


@pytest.mark.parametrize("name", DRAWS)
@at_length("positions", 10_000, 20_000)
def test_matches_end_and_nothing_is_lost(name: str, positions: int) -> None:
    draw, expected = DRAWS[name]
    met = play_alone(SlowRensen, CHOICES, SEATS, positions, draw, check)
    assert met >= WORDS | expected, sorted((WORDS | expected) - met)


def after(seats: int, texts: str, **chosen: str) -> SlowRensen:
    """A match of which this has been played, in both engines."""
    match = begin(RULESET, SlowRensen, CHOICES, seats, **chosen)
    match.follow(texts.split(", "))
    assert isinstance(match.slow, SlowRensen)
    return match.slow


def test_j20_j21_the_first_turn() -> None:
    match = after(2, "4")
    assert match.view()["stocks"] == [20, 20] and match.ships["a1"].load == 5
    builds = {"build a2", "build a3", "supply a1 4", "supply a2 4", "supply a3 4"}
    assert {*match.legal()} == {"move a1 4 load", "move a1 4 stock", "recall a1"} | builds
    match = after(2, "5")  # J21: it must have something left
    assert "move a1 5 load" not in match.legal() and "move a1 5 stock" in match.legal()
    assert after(3, "0").to_act == CHANCE and after(3, "0").thrower == 1


def test_j21_j22_plunder_takes_what_there_is_and_fits() -> None:
    """b has 1 left on square 4; then a's ship of 13 meets one of 5."""
    match = after(2, "4, move a1 4 stock, 4, move b1 4 load, 4")
    assert [text for text in match.legal() if "plunder" in text] == ["plunder a1 b1 1"]
    match.play("plunder a1 b1 1")
    assert match.view()["ships"] == {"a1": (4, 6), "a2": (0, 0), "a3": (0, 0), "b1": (0, 0), "b2": (0, 0), "b3": (0, 0)}
    match = after(2, "4, supply a1 4, 0, 4, supply a1 4, 4, move b1 4 stock, 4, move a1 4 stock, 0, 5")
    assert [text for text in match.legal() if "plunder" in text or "supply a1" in text] == [
        "supply a1 2",
        "plunder a1 b1 2",
    ]


SAIL = ", ".join(f"5, move a1 {square} stock, 0" for square in (5, 10, 15))


def test_j22_j23_the_round_is_finished() -> None:
    match = after(2, f"5, supply a1 5, 0, 5, supply a1 5, 0, {SAIL}, 5", target="10")
    assert "move a1 goal load" in match.legal() and "move a1 goal stock" in match.legal()
    match.play("move a1 goal stock")
    assert match.points == [15, 0] and match.thrower == 1 and match.stocks == [0, 20]
    match.play("0")
    assert match.to_act == OVER and match.reason == "target"


def test_j23_a_ship_at_the_goal_can_only_be_recalled() -> None:
    match = after(2, f"5, supply a1 5, 0, 5, supply a1 5, 0, {SAIL}, 5, move a1 goal stock, 0, 3")
    assert {*match.legal()} == {"recall a1", "supply a2 3", "supply a3 3"}
    match.play("recall a1")
    assert match.ships["a1"].square == START and match.points == [15, 0] and match.stocks == [0, 20]


@pytest.mark.parametrize(("seats", "throws"), [(2, 200), (3, 201), (4, 200)])
def test_j25_nothing_reaches_a_goal(seats: int, throws: int) -> None:
    match = after(seats, ", ".join(["0"] * (throws - 1)))
    assert match.to_act == CHANCE
    match.play("0")
    assert match.to_act == OVER and match.reason == "no_progress"
    assert after(seats, ", ".join(["0"] * 1000), no_progress_turns="none").to_act == CHANCE


@pytest.mark.parametrize(("target", "reason"), [("10", "target"), ("20", "no_progress")])
def test_j25_the_last_round_is_finished_even_if_something_reaches_a_goal(target: str, reason: str) -> None:
    """a scores in its fourth turn, so that its turn is the 200th quiet one and b has one more."""
    filling = "5, supply b1 5"
    texts = [f"5, move a1 5 stock, {filling}, 5, move a1 10 stock, {filling}, 5, move a1 15 stock, 5, move b1 5 stock"]
    texts += ["5, move a1 goal stock, 5, move b1 10 stock, 0, 5, move b1 15 stock", *["0"] * 197]
    match = after(2, ", ".join(texts), target=target)
    assert match.points == [5, 0] and match.quiet == 200 and match.thrower == 1
    match = after(2, ", ".join([*texts, "5, move b1 goal stock"]), target=target)
    assert match.points == [5, 15] and match.reason == reason and match.to_act == OVER


@pytest.mark.parametrize(
    "text", ["move a1 5 load", "move a1 4", "supply a1 3", "plunder a1 b1 3", "recall a2", "build a1"]
)
def test_j24_what_is_not_so_is_not_read(text: str) -> None:
    match = begin(RULESET, SlowRensen, CHOICES, 2)
    match.follow(["4"])
    with pytest.raises(Trouble):
        match.state.read(text)


COMPARED = {"rensen": alongside(RULESET, SlowRensen, CHOICES, SEATS, [*(draw for draw, _ in DRAWS.values())], counted)}
