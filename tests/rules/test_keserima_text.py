"""Turns of Kese-Rima as they are clicked, written and told; what a wrong text is told."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from every_game import CATALOGUE
from keserima_positions import RULESET, START, after, keserima
from slow_keserima import random_position

from kesegames import text
from kesegames.engine.look import Told
from kesegames.engine.state import EVERYONE, State
from kesegames.engine.trouble import Trouble
from kesegames.play.record import read_any


@pytest.mark.parametrize(
    ("turn", "spots"),
    [
        ("o25-25", ("25", "end")),
        ("o25-25x14", ("25", "14", "end")),
        ("*35-35", ("35", "end")),
        ("*35-44", ("35", "44", "end")),
        ("*35-35x44", ("35", "35", "44", "end")),
        ("x55-44", ("55", "44", "end")),
        ("S+23-33", ("23", "33", "end")),
        ("o12", ("hand0:o", "12")),
    ],
)
def test_turns_are_spelled_as_they_are_clicked(turn: str, spots: tuple[str, ...]) -> None:
    state = keserima(START + "hands oox oxx, turn K")
    assert state.spell(state.read(turn)) == spots


def test_outcomes_are_spelled_with_their_prefix() -> None:
    state = keserima()
    assert state.spell(state.read("R+@11 Sx@23 K+@15")) == ("setup:+x+",)
    state = after(state, "R+@11 Sx@23 K+@15")
    assert state.spell(state.read("K{oox} R{oxx}")) == ("deal:oox/oxx",)
    state = after(state, "K{oox} R{oxx}")
    assert state.spell(state.read("first K")) == ("first:K",)
    draw = keserima("K o15, decks ++x -, draw K")
    assert draw.spell(draw.read("{x++}")) == ("draw:++x",)


def test_spellings_and_texts_are_distinct() -> None:
    state = keserima("K o12 *22 +25 x55, R o21 *31 x44, S +33 x23, hands o+x oxx, turn K")
    spelled = [state.spell(move) for move in state.legal()]
    assert len(set(spelled)) == len(spelled) == len({state.write(move) for move in state.legal()})
    beginnings = {spots[:length] for spots in spelled for length in range(len(spots))}
    assert not beginnings & set(spelled)


@pytest.mark.parametrize(
    ("turn", "trouble", "column"),
    [
        ("", "keserima_turn_form", 1),
        ("x", "keserima_turn_form", 2),
        ("x5", "keserima_turn_form", 3),
        ("x56-44", "keserima_turn_form", 3),
        ("x55-4", "keserima_turn_form", 6),
        ("x55-44q", "keserima_turn_form", 7),
        ("x55-44x", "keserima_turn_form", 8),
        ("x55-44[o", "keserima_turn_form", 9),
        ("q55-44", "keserima_turn_form", 1),
        ("K" * 3_000_000, "keserima_turn_form", 1),
        ("o25-24", "keserima_circle_stays", 5),
        ("x55-45", "illegal_turn", 5),
        ("x55-44x33", "illegal_turn", 7),
        ("Sx23-33", "keserima_written_otherwise", 0),
        ("S+23-33[o]", "keserima_written_otherwise", 0),
        ("x55-44[o]", "keserima_written_otherwise", 0),
        ("pass", "no_such_move", 1),
    ],
)
def test_a_text_that_is_no_turn_here_is_told_with_its_column(turn: str, trouble: str, column: int) -> None:
    with pytest.raises(Trouble) as caught:
        keserima(START + "hands oox oxx, turn K").read(turn)
    assert (caught.value.text, caught.value.column) == ("trouble." + trouble, column)
    assert len(text.trouble(caught.value, "en", RULESET)) < 300
    assert "{" not in text.trouble(caught.value, "ja", RULESET)


@pytest.mark.parametrize("event", ["", "{}", "{+++", "{ooo} ", "first Q", "x" * 1_000_000])
def test_an_outcome_that_cannot_come_up_is_told(event: str) -> None:
    for state in (keserima(), keserima("K o15, decks ++x -, draw K"), after(keserima(), "R+@11 S+@23 K+@15")):
        with pytest.raises(Trouble, match="no_such_outcome"):
            state.read(event)


def test_no_turn_follows_the_end() -> None:
    with pytest.raises(Trouble, match="after_end"):
        keserima("K o15, R o11, over, passes 2").read("o15-15")


def told(state: State, *events: str) -> list[list[str]]:
    """These events in sentences, each told before it is played: in Japanese, then in English."""
    found = []
    for event in events:
        move = state.read(event)
        for language in ("ja", "en"):
            found.append([text.say(one.text, language, one.values, RULESET) for one in state.told(move)])
        state = state.after(move)
    return found


def test_the_opening_is_told() -> None:
    assert told(keserima(), "R+@11 Sx@23 Kx@15", "K{oox} R{o+x}", "first R") == [
        ["くじで左に来るのは、ケセがバツ、リマが十字、船はバツです。"],
        ["On the left, by lot: Kese’s diagonal, Rima’s cross and the diagonal ship."],
        ["ケセに○○×、リマに○+×が配られます。"],
        ["Kese is dealt ○○×, Rima ○+×."],
        ["先手はリマです。"],
        ["Rima moves first."],
    ]


@pytest.mark.parametrize(
    ("turn", "japanese", "english"),
    [
        ("o12", "手札の丸を12に打ちます。", "Puts a circle on 12."),
        ("o25-25", "丸を25から動かさず、パスします。", "Passes: the circle stays on 25."),
        ("+45-55", "十字が45から55へ進みます。", "Moves the cross on 45 to 55."),
        (
            "S+23-33o+32",
            "十字の船が23から33を越え32へ進み、○+を捨てます。",
            "Moves the cross ship on 23 over 33 to 32 and spends ○+.",
        ),
        (
            "x15-24[o]",
            "バツが15から24へ進み、丸を捕らえます。",
            "Moves the diagonal on 15 to 24 and captures the enemy’s circle.",
        ),
        (
            "*35-44+54",
            "丸と十字とバツが35から54へ進み、+を捨てます。",
            "Moves the wheel (all) on 35 to 54 and spends +.",
        ),
        (
            "x15-24o+14",
            "バツが15から24を越え14へ進み、○+を捨てます。",
            "Moves the diagonal on 15 over 24 to 14 and spends ○+.",
        ),
        (
            "*35-25o+24[o]",
            "丸と十字とバツが35から25を越え24へ進み、○+を捨て、丸を捕らえます。",
            "Moves the wheel (all) on 35 over 25 to 24, spends ○+, captures the enemy’s circle.",
        ),
        (
            "o25-25+24[o]",
            "丸が25から24へ進み、+を捨て、丸を捕らえます。",
            "Moves the circle on 25 to 24, spends +, captures the enemy’s circle.",
        ),
        (
            "+45-55+45",
            "十字が45を出て元に戻り、+を捨てます。",
            "Moves the cross on 45 round and back again, and spends +.",
        ),
    ],
)
def test_a_turn_is_told_by_what_it_does(turn: str, japanese: str, english: str) -> None:
    state = keserima("K x15 o25 *35 +45, R o24 *31, S +23 x33, hands o+x oo, turn K")
    assert told(state, turn) == [[japanese], [english]]


def test_what_a_turn_brings_is_told_after_it() -> None:
    _, turn, japanese, english = told(keserima("K o15, R o11, hands x -, decks ++ -, turn K"), "x14", "{++}")
    assert turn[1:] == ["The hand is empty. Cards to draw: 2."]
    assert japanese == ["ケセが++を引きます。", "山札はこれで最後です。"]
    assert english == ["Kese draws ++.", "Those were the last cards of the deck."]
    assert told(keserima("K o15, R o11, hands x -, turn K"), "x14")[1][1:] == ["Hand and deck are both empty now."]
    assert len(told(keserima("K o15, R o11, hands xx -, decks + -, turn K"), "x14")[1]) == 1
    assert len(told(keserima("K o15, R o11, decks + -, turn K"), "o15-15")[1]) == 1


@pytest.mark.parametrize(
    ("position", "turn", "end"),
    [
        ("K x15, R *24 o11, turn K", "x15-24[*]", "The wheel (all) is in prison. That wins the game."),
        (
            "K x15, R x24 o11, prisons +o -, turn K",
            "x15-24[x]",
            "A circle, a cross and a diagonal are in prison. That wins the game.",
        ),
        ("K o15, R o11, turn K, passes 1", "o15-15", "Both sides have passed, one after the other: a draw."),
        ("R o11, turn K, passes 1", "pass", "Both sides have passed, one after the other: a draw."),
        ("K o15, R o11, S +23, turn K, ship-turns 5", "S+23-33", "Six turns in a row have moved a ship: a draw."),
        ("K +15, R o11, turn K, quiet 199", "+15-14", "Too many turns without a drop, discard or capture: a draw."),
    ],
)
def test_the_end_is_told_after_the_turn_that_brings_it(position: str, turn: str, end: str) -> None:
    japanese, english = told(keserima(position, six_ship_draw="true"), turn)
    assert len(japanese) == len(english) == 2
    assert english[1] == end


def check_lengths(sentences: list[Told]) -> None:
    for one in sentences:
        assert len(text.say(one.text, "ja", one.values, RULESET)) <= 45
        assert len(text.say(one.text, "en", one.values, RULESET)) <= 90


def test_every_event_of_the_records_is_told_within_its_length() -> None:
    known = CATALOGUE
    for path in sorted((Path(__file__).parents[1] / "records").glob("*.keserima")):
        match = read_any(path.read_text(encoding="utf-8"), known)
        for number in range(1, len(match.events) + 1):
            check_lengths(match.told(number, EVERYONE))


def test_every_turn_of_any_position_is_told_within_its_length() -> None:
    rng = random.Random(3)
    for _ in range(60):
        state = keserima(random_position(rng))
        for move in state.legal():
            check_lengths(state.told(move))
