"""Senet told in sentences: every event, and what follows it of itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from every_game import CATALOGUE
from librt.random import Random
from senet_positions import RULESET, RULESETS, after, senet, start

from kesegames.engine.state import CHANCE, OVER
from kesegames.play.record import read_any
from kesegames.rules.senet.state import Senet
from kesegames.text import BRACE, LANGUAGES, say

RECORDS = sorted((Path(__file__).parent.parent / "records").glob("*.senet"))
LONGEST = {"ja": 45, "en": 90}


def told(state: Senet, event: str, language: str = "en") -> list[str]:
    """The sentences for the event that is written so."""
    return [say(one.text, language, one.values, RULESET) for one in state.told(state.read(event))]


@pytest.mark.parametrize(
    ("position", "event", "sentences"),
    [
        ("white 4, black 20, throw", "3", ["Throws a 3."]),
        ("white 4, black 20, throw", "5", ["Throws a 5: all sticks are dark."]),
        ("white 4, black 20, thrown 2", "4-6", ["Goes from 4 to 6."]),
        ("white 4, black 20, thrown 4", "4-8", ["Goes from 4 to 8.", "Another throw follows."]),
        ("white 24, black 20, thrown 2", "24-26", ["Goes from 24 to 26, the House of Beauty."]),
        ("white 4, black 6, thrown 2", "4-6x", ["Goes from 4 to 6.", "The black stone there goes to 4 in exchange."]),
        (
            "white 26, black 27, thrown 1",
            "26-27x",
            [
                "Goes from 26 to 27, the House of Water.",
                "The black stone there goes to 26 in exchange.",
                "The House of Water ends the turn.",
            ],
        ),
        (
            "white 26, black 28, thrown 2",
            "26-28x",
            [
                "Goes from 26 to 28, the House of the Three Judgements.",
                "The black stone there falls into the House of Water, field 27.",
            ],
        ),
        (
            "white 26, black 15 27 30, thrown 4",
            "26-30x",
            [
                "Goes from 26 to 30, the House of Time.",
                "The black stone there falls into the water and is washed up on 14.",
                "Another throw follows.",
            ],
        ),
        ("white 24, black 1, thrown 4", "b24-20", ["Has to go back from 24 to 20."]),
        (
            "white 24, black 20, thrown 4",
            "b24-20x",
            ["Has to go back from 24 to 20.", "The black stone there goes to 24 in exchange."],
        ),
        ("white 28 29, black 1, thrown 1", "pass", ["Passes: no stone can move by 1."]),
        ("white 3 28, black 1, thrown 3", "28-off", ["Bears off the stone on 28."]),
        ("white 3 30, black 1, thrown 1", "30-off", ["Bears off the stone on 30.", "Another throw follows."]),
        (
            "white 30, black 1, thrown 1",
            "30-off",
            ["Bears off the stone on 30.", "All its stones are off the board. That wins the game."],
        ),
        ("white 27, black 15, water", "27-14", ["Takes the stone in the House of Water back to 14."]),
        ("white 27, black 15, water", "27?", ["Chooses to throw in the House of Water, hoping for a 4."]),
        ("white 3 27, black 1, wade", "2", ["Throws a 2.", "The stone stays in the House of Water; the turn ends."]),
        (
            "white 3 27, black 1, wade",
            "4",
            ["Throws a 4.", "The stone in the House of Water is borne off.", "Another throw follows."],
        ),
        (
            "white 27, black 1, wade",
            "4",
            [
                "Throws a 4.",
                "The stone in the House of Water is borne off.",
                "All its stones are off the board. That wins the game.",
            ],
        ),
    ],
)
def test_every_kind_of_event(position: str, event: str, sentences: list[str]) -> None:
    state = senet(position)
    assert told(state, event) == sentences
    assert len(told(state, event, "ja")) == len(sentences)


def test_no_further_throw_is_told_where_the_option_gives_none() -> None:
    assert told(senet("white 3 27, black 1, wade", water_four_bonus="false"), "4")[-1] != "Another throw follows."


def test_what_is_seen_with_each_sentence() -> None:
    state = senet("white 3 26, black 28, thrown 2")
    moved, drowned = state.told(state.read("26-28x"))
    assert moved.look is not None and moved.look.pieces["28"] == ["b", "w"] and moved.look.pieces["3"] == ["w"]
    assert not {"26", "27"} & moved.look.pieces.keys()
    assert drowned.look is None
    state = senet("white 3 27, black 1, wade")
    thrown, stays = state.told(2)
    assert thrown.look is not None and thrown.look.counters["sticks"] == 2
    assert stays.look is None


def check(state: Senet, move: int) -> None:
    """What is told agrees with what is written and comes to pass, and has its words."""
    then = state.after(move)
    events = state.told(move)
    texts = [one.text for one in events]
    assert events[-1].look is None
    assert (texts[-1] == "told.won") == (then.to_act == OVER)
    is_further = then.to_act == CHANCE and then.mover == state.mover and not (state.to_act >= 0 and then.is_wading)
    assert (texts[-1] == "told.throws_again") == is_further
    was_hit = state.to_act >= 0 and state.write(move).endswith("x")
    assert bool({"told.swapped", "told.drowned", "told.washed"} & set(texts)) == was_hit
    for language in LANGUAGES:
        for one in events:
            sentence = say(one.text, language, one.values, state.ruleset)
            assert len(sentence) <= LONGEST[language] and not BRACE.search(sentence), sentence


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_records_are_told(path: Path) -> None:
    match = read_any(path.read_text(encoding="utf-8"), CATALOGUE)
    state = start(**match.options)
    assert len(match.events) > 20
    for event in match.events:
        check(state, int(event.move))
        state.play(event.move)


@pytest.mark.parametrize("name", ["senet", "senet-blockade", "senet-board"])
def test_random_games_are_told(name: str) -> None:
    rng = Random(3)
    for _ in range(4):
        state = Senet.start(RULESETS[name], RULESETS[name].complete({}), 2)
        while state.to_act != OVER:
            legal = state.legal()
            move = state.sample(rng) if state.to_act == CHANCE else legal[rng.randrange(len(legal))]
            check(state, int(move))
            state.play(move)


def test_a_told_event_leaves_the_position_alone() -> None:
    state = senet("white 26, black 15 27 30, thrown 4")
    before = state.position()
    state.told(state.read("26-30x"))
    assert state.position() == before == after(state).position()


@pytest.mark.parametrize(
    ("position", "events", "row"),
    [
        ("white 9 16, black 5, throw", "4 16-20 2 9-11", "4: 16-20|2: 9-11"),
        ("white 9 16, black 5, throw", "4 16-20 2", "4: 16-20|2:"),
        ("white 3 27, black 5, water", "27? 4", "27?4: off"),
        ("white 3 27, black 5, water", "27? 2", "27?2: pass"),
        ("white 3 27, black 5, water", "27-15", "27-15"),
        ("white 9, black 10 11 12 13, throw", "3 b9-6", "3: b9-6"),
    ],
)
def test_s20_a_throw_and_what_is_made_of_it_are_one_in_the_list_of_moves(position: str, events: str, row: str) -> None:
    state = senet(position)
    played, moves = state, []
    for event in events.split():
        moves.append(int(played.read(event)))
        played = played.after(moves[-1])
    assert "|".join(told.values["text"] for told in state.noted(moves)) == row
