"""Whole matches of two to six seats, people and bots in any mix: by clicks, by keys, by gamepad; and their set-up."""

from __future__ import annotations

import random

import pygame
import pytest
from every_game import CATALOGUE, ROOTS, TABLES, thinned

from kesegames.catalogue import Catalogue
from kesegames.engine.state import NOBODY, OVER
from kesegames.play.match import HUMAN, begin
from kesegames.table.turn import What
from kesegames.ui.scenes.rules.scene import Rules
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.curtain import GUARD_MS, READY
from kesegames.ui.scenes.table.scene import Table

from .conftest import STEP_MS, Hand, Quick
from .pad import by_pad
from .test_targets import check_targets

ASKED = (What.HAND_OVER, What.THROW, What.DECIDE, What.FORCED, What.OVER)
BOT = "random"
MIXES = {
    "people": [HUMAN] * 6,
    "two and bots": [HUMAN, BOT, HUMAN, BOT, BOT, BOT],
    "one last": [BOT, BOT, HUMAN, BOT, BOT, HUMAN],
    "bots": [BOT] * 6,
}
GAMES = [(id, seats) for id, seats in TABLES if CATALOGUE.rulesets[id].is_hidden] + [("pairing", 4)]
"""Short games: the null games, and one that the tests bring. They are played whole in every mix and way."""
LONG = [
    (id, seats)
    for id, seats in TABLES
    if seats > 2 and id in ROOTS and CATALOGUE.rulesets[id].board is not None and CATALOGUE.rulesets[id].levels
]
"""Those with a board on which more than two decide: of each the first turns are played."""
WAYS = [("people", "key"), ("two and bots", "pad"), ("one last", "click")]
TURNS = [(*table, *WAYS[number % len(WAYS)]) for number, table in enumerate(LONG)]
SLOW = [(*table, *way) for table in LONG for way in WAYS if (*table, *way) not in TURNS]
FIRST = 16
"""So many things that people are asked for."""


@pytest.fixture(autouse=True)
def at_once(hand: Hand, pairing_is_known: None) -> None:
    hand.app.settings.animation_speed = 0.0
    hand.lifts_curtains = False


def wait(hand: Hand, table: Table) -> None:
    """Until a person is asked, or the match is over."""
    hand.wait(lambda: table.motion is None and not table.sitting.has_unshown and table.turn.what in ASKED)
    hand.app.settle()


def choose(hand: Hand, table: Table, id: str, by: str) -> None:
    """A target by the mouse, by Tab and Enter, or by the steps and A of a gamepad."""
    if by == "click":
        hand.click(id)
        return
    if by == "pad":
        by_pad(hand, id)
        return
    for _ in range(len(table.targets()) + 1):
        if table.ring.shows(id) or (table.ring.at == id and id == READY):
            break
        hand.key(pygame.K_TAB)
    assert table.ring.at == id
    hand.key(pygame.K_RETURN)


def act(hand: Hand, table: Table, rng: random.Random, by: str) -> None:
    """What is asked now."""
    if table.is_covered:
        for _ in range(GUARD_MS // STEP_MS + 1):
            hand.turn()
        choose(hand, table, READY, by)
    elif table.turn.what == What.THROW:
        choose(hand, table, "throw", by)
    else:
        state = table.match.state
        for spot in state.spell(rng.choice(list(state.legal()))):
            hand.rest()
            hand.app.settle()
            choose(hand, table, "spot " + spot, by)


@pytest.mark.parametrize("by", ["click", "key", "pad"])
@pytest.mark.parametrize("mix", list(MIXES))
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_whole_match_in_any_mix(hand: Hand, known: Catalogue, game: str, seats: int, mix: str, by: str) -> None:
    players, rng = MIXES[mix][:seats], random.Random(5)
    table = hand.sit(begin(known.ruleset(game), {}, players, "5"))
    asked = set()
    while table.match.to_act != OVER:
        wait(hand, table)
        if table.match.to_act == OVER:
            break
        asked.add(table.turn.seat)
        assert players[table.turn.seat] == HUMAN
        act(hand, table, rng, by)
    wait(hand, table)
    hand.wait(lambda: table.is_result_open)
    hand.app.settle()
    assert hand.cut() == [] and table.result is not None and len(table.result.score.names) == seats
    decided = {seat for seat in range(seats) if players[seat] == HUMAN}
    assert asked <= decided and (asked or not decided)


@pytest.mark.parametrize(
    ("game", "seats", "mix", "by"), [*TURNS, *(pytest.param(*one, marks=pytest.mark.slow) for one in SLOW)]
)
def test_the_first_turns_round_every_table(
    hand: Hand, known: Catalogue, game: str, seats: int, mix: str, by: str
) -> None:
    hand.app._opponent = Quick(hand)
    players, rng = MIXES[mix][:seats], random.Random(5)
    table = hand.sit(begin(known.ruleset(game), {}, players, "5"))
    for _ in range(FIRST):
        wait(hand, table)
        if table.match.to_act == OVER:
            break
        assert players[table.turn.seat] == HUMAN
        act(hand, table, rng, by)
    wait(hand, table)
    assert hand.cut() == [] and {event.seat for event in table.match.events} > {0}


def test_with_several_seats_who_resigns_is_replaced_and_undo_gives_the_seat_back(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begin(known.ruleset("pairing"), {}, [HUMAN, HUMAN, BOT, BOT], "5"))
    wait(hand, table)
    hand.click(READY)
    wait(hand, table)
    hand.key(pygame.K_ESCAPE)
    hand.click("resign")
    hand.click("yes")
    wait(hand, table)
    match = table.match
    assert match.has_resigned(0) and match.to_act == 1 and match.player(0) != HUMAN
    assert table.is_covered and table.near == 1
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    wait(hand, table)
    assert not match.has_resigned(0) and match.to_act == 0 and match.player(0) == HUMAN
    assert table.is_covered and table.near == 0
    hand.key(pygame.K_y, pygame.KMOD_CTRL)
    wait(hand, table)
    assert match.has_resigned(0) and match.to_act == 1
    rng = random.Random(1)
    while match.to_act != OVER:
        wait(hand, table)
        if match.to_act != OVER:
            assert table.turn.seat == 1
            act(hand, table, rng, "click")
    hand.wait(lambda: table.is_result_open)
    hand.app.settle()
    assert table.result is not None and "resigned" in table.result.reason


def test_cards_that_still_lie_face_down_are_no_words(hand: Hand, known: Catalogue) -> None:
    """A monkey met buttons for cards: the hand was still shown as it lay for nobody."""
    table = hand.sit(begin(known.ruleset("koneko"), {}, [HUMAN, "random"], "5"))
    wait(hand, table)
    cards = [spot for spot in table.sitting.clicks.offers() if spot.startswith("hand0:")]
    table.look = table.match.state.seen_by(NOBODY).look()
    assert cards and not set(cards) & set(table.words())


# Set-up


@pytest.mark.parametrize(
    ("game", "size"),
    thinned(((game, size) for game in [*ROOTS, "pairing"] for size in [(960, 600), (1280, 800), (1920, 1080)]), 4),
)
def test_every_number_of_seats_is_set_up_legibly(
    hand: Hand, known: Catalogue, game: str, size: tuple[int, int]
) -> None:
    ruleset = known.ruleset(game)
    for ui_scale, text_scale in ((1.0, 1.0), (3.0, 1.0), (1.0, 2.0)):
        hand.resize(size, ui_scale, text_scale)
        for language in ("ja", "en"):
            hand.app.settings.language = language
            setup = Setup(hand.app, ruleset)
            hand.app.restart(setup)
            for number in range(ruleset.most_seats - ruleset.least_seats + 1):
                setup._choose_seats(number)
                assert hand.cut() == [], (language, number)
                check_targets(hand)


def test_people_and_bots_sit_down_as_they_are_set_up(hand: Hand, known: Catalogue) -> None:
    setup = Setup(hand.app, known.ruleset("kuhn"))
    hand.app.restart(setup)
    hand.click("seats")
    assert setup.seats == 3
    hand.click("seats")
    assert setup.seats == 3, "the number of seats does not wrap round"
    while setup.players[2] != HUMAN:
        hand.click("seat2=0")
    hand.click("name2")
    hand.app.feed(pygame.event.Event(pygame.TEXTINPUT, text="Mika"))
    hand.click("start")
    table = hand.table
    assert len(table.match.players) == 3 and [table.match.players[0], table.match.players[2]] == [HUMAN, HUMAN]
    assert table.match.names == ["", "", "Mika"]


def test_all_bots_get_a_level_at_once(hand: Hand, known: Catalogue) -> None:
    setup = Setup(hand.app, known.ruleset("kuhn"))
    hand.app.restart(setup)
    hand.click("seats")
    before = setup.players[1]
    hand.click("bots")
    assert setup.players[0] == HUMAN and setup.players[1] == setup.players[2] != before
    hand.click("seat1=1")
    assert setup.players[1] != setup.players[2]
    hand.app.settle()
    assert hand.cut() == []
    hand.click("bots<")
    assert setup.players[1] == setup.players[2]


def test_the_rules_of_a_match_show_as_many_seats(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begin(known.ruleset("kuhn"), {}, [HUMAN, BOT, BOT], "5"))
    wait(hand, table)
    table.open_rules()
    rules = hand.app.scene
    assert isinstance(rules, Rules)
    figure = next(iter(rules.figures.values()))
    assert figure.tryout is not None and int(figure.tryout.start.seats) == 3
