"""Senet's official record (S20): read, written, and every mistake with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble
from kesegames.play.record import read_any, read_as_far, write, write_official
from kesegames.rules.senet.record import recognises
from kesegames.text import LANGUAGES
from kesegames.text import trouble as sentence

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.senet"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.name)
def test_whole_games_there_and_back(path: Path, known: Catalogue) -> None:
    text = path.read_text(encoding="utf-8")
    assert recognises(text)
    match = read_any(text, known)
    assert match.to_act == OVER
    assert write_official(match) == text
    assert write_official(read_any(write(match), known)) == text


def test_there_are_whole_games() -> None:
    assert len(RECORDS) >= 3


def test_every_kind_of_line(known: Catalogue) -> None:
    text = """\
game: senet
position: 12,26 14,30 w throw
white: Ann
black: ベン
blockade: none
water_four_bonus: true
protection: track
tournament: Thebes: round 2
; A late start.

1. w 2: 12-14x ; a swap
; and no further throw
2. b 3: 30-off
3. w 1: 26-27
4. b 2: 12-14x
5. w 27?2: pass
6. b 3: 14-17
7. w 27?4: off
8. w 5: 12-17x
9. 4:
"""
    match = read_any(text, known)
    assert write_official(match) == text
    assert match.header == {"tournament": "Thebes: round 2"}
    assert match.comments[0] == "A late start."
    assert match.comments[2] == "a swap\nand no further throw"
    assert [match.text(number, 0) for number in range(9, 13)] == ["27?", "2", "3", "14-17"]
    assert match.state.position() == "17 12 w 4"
    assert write_official(read_any(write(match), known)) == text


def test_lines_that_stop_half_way(known: Catalogue) -> None:
    text = "game: senet\nposition: 3,27 5,27 w water\n\n1. w: 27-15\n"
    with pytest.raises(Trouble, match="senet_shared_field"):
        read_any(text, known)
    head = "game: senet\nposition: 3,27 5,26 w water\nblockade: none\nwater_four_bonus: true\nprotection: track\n\n"
    for tail in ("1. w: 27-15\n2. 4:\n", "1. w 27?:\n", "1. w 27?4: off\n2. w 2: 3-5x\n3. 1:\n"):
        assert write_official(read_any(head + tail, known)) == head + tail
    assert read_any(head + "1. w: 27-15\n2. b 4:\n", known).state.position() == "3,15 5,26 b 4"


def test_a_game_ended_by_word(known: Catalogue) -> None:
    for ending, result in (("2. w: resign\n", ("resigned", [1])), ("2. draw\n", ("agreed", []))):
        match = read_any("game: senet\n1. w 3: 9-12\n" + ending, known)
        outcome = match.outcome()
        assert outcome is not None
        assert (outcome.reason, outcome.winners) == result
        assert write_official(match).endswith("\n\n1. w 3: 9-12\n" + ending)
    text = write_official(read_any("game: senet\n1. w 3:\n2. w: resign\n", known))
    assert text.endswith("\n1. 3:\n2. w: resign\n")


def test_read_leniently(known: Catalogue) -> None:
    strict = read_any("game: senet\n\n1. w 3: 9-12\n2. b 1: 10-11\n", known)
    loose = read_any("\ufeff\r\ngame :  senet\r\n1.w3:9-12\r\n\r\n 2.  b  1 :10-11  ;x", known)
    assert loose.state == strict.state
    assert read_any("1. w 3: 9-12\n", known).ruleset.id == "senet"


def test_variants_name_themselves_and_options_are_kept(known: Catalogue) -> None:
    match = read_any("game: senet-blockade\nwater_four_bonus: false\n1. w 3: 9-12\n", known)
    assert match.options == {"blockade": "three", "water_four_bonus": "false", "protection": "track"}
    assert write_official(match).splitlines()[:4] == [
        "game: senet-blockade",
        "blockade: three",
        "water_four_bonus: false",
        "protection: track",
    ]


def test_the_seed_is_not_told_before_the_end(known: Catalogue) -> None:
    text = "game: senet\nseed: 12\n1. w 3: 9-12\n"
    assert "seed" not in write_official(read_any(text, known))
    assert "seed: 12" in write_official(read_any(text + "2. w: resign\n", known))


def test_a_name_with_a_semicolon_stays_no_comment(known: Catalogue) -> None:
    match = read_any("game: senet\n1. w 3: 9-12\n", known)
    match.names = ["Ann; the first", "B"]
    assert read_any(write_official(match), known).names == ["Ann； the first", "B"]


@pytest.mark.parametrize(
    ("text", "is_senet"),
    [
        ("1. w 4: 1-5\n", True),
        ("; a game\nwhite: A\n\n1.w4:1-5", True),
        ("game: senet-board\n", True),
        ("1. b: 27-15", True),
        ("1. w 27?4: off", True),
        ("", False),
        ("game: keserima\n1. w 4: 1-5\n", False),
        ("R+@11 Sx@23 K+@15\n", False),
        ("kesegames 1\ngame: senet\n", False),
        ("{律:古}\nXU兵XY\n", False),
        ("1. e4 e5", False),
    ],
)
def test_recognises(text: str, is_senet: bool) -> None:
    assert recognises(text) == is_senet


@pytest.mark.parametrize(
    ("body", "text", "line", "column"),
    [
        ("1. w 3: 9-12\n3. b 1: 10-11\n", "trouble.event_number", 3, 1),
        ("1. w 3: 9-12\nnonsense\n", "trouble.senet_line", 3, 1),
        ("1. w 3: 9-12\n2. x 3: 9-12\n", "trouble.senet_line", 3, 4),
        ("1. w 3: 9-12\n2. b: \n", "trouble.senet_line", 3, 4),
        ("1. w 3: 9-12\n2.\n", "trouble.senet_line", 3, 3),
        ("1. w 3 9-12\n", "trouble.senet_line", 2, 4),
        ("1. w 3: 9=12\n", "trouble.senet_move_form", 2, 9),
        ("1. w 7: 9-12\n", "trouble.no_such_outcome", 2, 6),
        ("1. w 3: 9-13\n", "trouble.no_such_move", 2, 9),
        ("1. w 3: 9-12x\n", "trouble.no_such_move", 2, 9),
        ("1. w 3: pass\n", "trouble.no_such_move", 2, 9),
        ("1. b 3: 10-13\n", "trouble.wrong_seat", 2, 4),
        ("1. w: 9-12\n", "trouble.wrong_seat", 2, 4),
        ("1. w 27?4: off\n", "trouble.wrong_seat", 2, 4),
        ("1. w 27?4: pass\n", "trouble.senet_water_result", 2, 12),
        ("1. w 27?2: off\n", "trouble.senet_water_result", 2, 12),
        ("1. w 27?2:\n", "trouble.senet_water_result", 2, 11),
        ("1. w 27?: off\n", "trouble.senet_water_result", 2, 11),
        ("1. w 3: 9-12\n2. w: resign\n3. b 3: 10-13\n", "trouble.after_end", 4, 4),
    ],
)
def test_a_mistake_has_its_place_and_what_stands_before_is_kept(
    body: str, text: str, line: int, column: int, known: Catalogue
) -> None:
    match, trouble = read_as_far("game: senet\n" + body, known)
    assert trouble is not None
    assert (trouble.text, trouble.line, trouble.column) == (text, line, column)
    assert match.at >= 2 * (line - 2) - (text == "trouble.after_end")
    for language in LANGUAGES:
        assert "{" not in sentence(trouble, language, match.ruleset)


@pytest.mark.parametrize(
    ("header", "text", "line", "column"),
    [
        ("game: senet\ngame: senet\n", "trouble.header_twice", 2, 1),
        ("game: senet\nblockade: four\n", "trouble.unknown_choice", 2, 11),
        ("game: senet-mine\n", "trouble.unknown_game", 1, 7),
        ("game: senet\nposition: 1 2 w\n", "trouble.bad_position", 2, 11),
        ("game: senet\nplayers: human, wizard\n", "trouble.unknown_bot", 2, 10),
    ],
)
def test_a_mistake_in_the_header(header: str, text: str, line: int, column: int, known: Catalogue) -> None:
    with pytest.raises(Trouble) as caught:
        read_any(header + "1. w 3: 9-12\n", known)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert caught.value.text == text
