"""Kese-Rima's official record (K24); whole records and their mistakes are in tests/test_records.py."""

from __future__ import annotations

import pytest
from keserima_positions import RULESET

from kesegames import text
from kesegames.catalogue import Catalogue
from kesegames.engine.transcript import Entry, Transcript
from kesegames.engine.trouble import Trouble
from kesegames.play.match import begin
from kesegames.play.record import read_any, result_of, write, write_official
from kesegames.rules.keserima.record import read_record, recognises, write_record

OPENING = "R+@11 S+@23 K+@15\nK{oox} R{oxx}\n" + "-" * 32 + "\n"
END = "-" * 32 + "\n"
PASSES = "Ko25-25.\nRo21-21.\n"
SHIPS = "KS+23-33.\nRS+33-23.\n" * 3


def events(official: str) -> list[str]:
    return [f"{entry.who} {entry.text}" for entry in read_record(official).entries]


def test_k24_a_record_becomes_the_events_of_ours() -> None:
    turns = "Kx55-44.\nRx51-42.\nKo12{+x+}.\nK"
    assert events(OPENING + turns) == [
        "* R+@11 S+@23 K+@15",
        "* K{oox} R{oxx}",
        "* first K",
        "K x55-44",
        "R x51-42",
        "K o12",
        "* {++x}",
    ]
    assert read_record(OPENING + turns).result == ""


def test_k24_what_stands_before_tildes_was_withdrawn() -> None:
    turns = "Kx55-44.\nR*31~~~ R~~~ Rx51-4~~~ Ro12.\nK"
    assert events(OPENING + turns)[4:] == ["R o12"]


def test_k24_a_lone_side_tells_who_moves_first() -> None:
    assert events(OPENING + "R\n") == ["* R+@11 S+@23 K+@15", "* K{oox} R{oxx}", "* first R"]
    assert events(OPENING) == ["* R+@11 S+@23 K+@15", "* K{oox} R{oxx}"]
    assert write_record(read_record(OPENING + "R\n")) == OPENING + "R\n"
    assert write_record(read_record(OPENING)) == OPENING


def test_k24_lines_end_as_they_may() -> None:
    turns = OPENING + PASSES + END + "KeseRima\n"
    loose = "\ufeff" + turns.replace("\n", "  \r\n").replace("Ko25", "\r\n\r\nKo25").rstrip()
    assert events(loose) == events(turns)
    assert read_record(loose).result == "draw"


def test_k24_braces_say_something_only_where_cards_are_drawn(known: Catalogue) -> None:
    """`{}` anywhere, and any cards on a turn that ends the game, are read and not written again."""
    turns = "Kx55-44{}.\nRx51-42.\nKx44-35ox24.\nRx42-53x44x35[*]{oox}.\n"
    match = read_any(OPENING + turns + END + "Rima\n", known)
    assert result_of(match) == ("R", "all_captured")
    official = write_official(match)
    assert official == OPENING + turns.replace("{}", "").replace("{oox}.\n", ".\n") + END + "Rima\n"


def test_k24_two_passes_count_though_an_attempt_was_withdrawn_between(known: Catalogue) -> None:
    match = read_any(OPENING + "Ko25-25.\nRx51-42~~~ Ro21-21.\n" + END + "KeseRima\n", known)
    assert result_of(match) == ("draw", "two_passes")


def test_k24_a_withdrawn_pass_is_no_pass(known: Catalogue) -> None:
    match = read_any(OPENING + "Ko25-25.\nRo21-21.~~~ Rx51-42.\nK\n", known)
    assert match.outcome() is None


def test_k21_is_on_where_the_stated_result_needs_it(known: Catalogue) -> None:
    match = read_any(OPENING + SHIPS + END + "KeseRima\n", known)
    assert result_of(match) == ("draw", "six_ship_turns")
    assert match.options["six_ship_draw"] == "true"
    assert write_official(read_any(write(match), known)) == OPENING + SHIPS + END + "KeseRima\n"


def test_k21_is_off_everywhere_else(known: Catalogue) -> None:
    on = read_any(OPENING + SHIPS + PASSES + END + "KeseRima\n", known)
    assert (result_of(on), on.options["six_ship_draw"]) == (("draw", "two_passes"), "false")
    assert read_any(OPENING + SHIPS + "K\n", known).outcome() is None


def test_k23_is_off_in_imported_records(known: Catalogue) -> None:
    turns = "K+15-14.\nR+11-12.\nK+14-15.\nR+12-11.\n" * 60
    assert read_any(OPENING + turns + "K\n", known).outcome() is None


@pytest.mark.parametrize(
    ("record", "trouble", "line", "column"),
    [
        ("R+@11 S+@23 K+@1\n", "keserima_record_opening", 1, 17),
        ("R*@11 S+@23 K+@15\n", "keserima_record_opening", 1, 2),
        ("R+@11 S+@23 K+@15\nK{oo} R{oxx}\n", "keserima_record_opening", 2, 5),
        ("R+@11 S+@23 K+@15\nK{oox} R{oxx} \n---x\n", "keserima_record_opening", 3, 4),
        ("R+@11 S+@23 K+@15\n", "keserima_record_opening", 3, 1),
        (OPENING + "Kx55-44.\nQx51-42.\n", "keserima_record_turn", 5, 1),
        (OPENING + "Kx55-4", "keserima_record_dot", 4, 7),
        (OPENING + "Kx55-4.", "keserima_turn_form", 4, 7),
        (OPENING + "Ko25-24.", "keserima_circle_stays", 4, 6),
        (OPENING + "Kpass.\n", "keserima_turn_form", 4, 2),
        (OPENING + "Kx55-44. Rx51-42.\n", "keserima_record_turn", 4, 9),
        (OPENING + "Kx55-44{oo.\n", "keserima_record_turn", 4, 8),
        (OPENING + "Kx55-44{oooo}.\n", "keserima_record_refill", 4, 8),
        (OPENING + "Kx55-44{q}.\n", "keserima_record_refill", 4, 8),
        (OPENING + "Kx55-44{oox}.\n", "wrong_seat", 4, 8),
        (OPENING + "Kx55~~~ Rx51-42.\n", "wrong_seat", 4, 9),
        (OPENING + "Kx55-44.\nK\n", "wrong_seat", 5, 1),
        (OPENING + "Kx55-44.\nR\nRx51-42.\n", "after_result", 6, 1),
        (OPENING + PASSES + END, "keserima_record_result", 8, 1),
        (OPENING + PASSES + END + "Nobody\n", "keserima_record_result", 7, 1),
        (OPENING + PASSES + END + "KeseRima\nRima\n", "after_result", 8, 1),
        (OPENING + PASSES + END + "Kese\n", "result_untrue", 7, 1),
        (OPENING + "Kx55-44.\n" + END + "KeseRima\n", "result_too_early", 6, 1),
        (OPENING + PASSES + "Kx55-44.\n", "after_end", 6, 1),
        (OPENING + "Kx55-45.\n", "illegal_turn", 4, 6),
        (OPENING + "Kx55-44.\nRx51-42x33.\n", "illegal_turn", 5, 8),
    ],
)
def test_a_mistake_is_told_with_its_place(record: str, trouble: str, line: int, column: int, known: Catalogue) -> None:
    with pytest.raises(Trouble) as caught:
        read_any(record, known)
    assert (caught.value.text, caught.value.line, caught.value.column) == ("trouble." + trouble, line, column)


NONSENSE = {
    "one letter": "x" * 3_000_000,
    "attempts": "K" + "~~~ K" * 600_000,
    "open braces": "Kx55-44{" * 300_000,
    "hyphens": "-" * 3_000_000,
    "tildes": "~" * 3_000_000,
    "lines": "nonsense\n" * 300_000,
}


@pytest.mark.parametrize("name", NONSENSE)
def test_three_megabytes_of_nonsense_are_refused(name: str) -> None:
    with pytest.raises(Trouble):
        read_record(NONSENSE[name])
    transcript = read_record(OPENING + NONSENSE[name])
    assert transcript.trouble is not None
    assert len(text.trouble(transcript.trouble, "en", RULESET)) < 300


def test_a_hundred_thousand_turns_are_read_in_time_that_grows_with_them() -> None:
    transcript = read_record(OPENING + "Kx55-44.\nRx51-42.\n" * 50_000)
    assert transcript.trouble is None
    assert len(transcript.entries) == 100_003


def test_the_text_tells_whether_it_is_such_a_record() -> None:
    assert recognises(OPENING)
    assert recognises("\ufeffR+@11 nonsense")
    assert not recognises("kesegames 1\n")
    assert not recognises("")


def told(*texts: str) -> Transcript:
    transcript = Transcript("keserima")
    opening = ["* R+@11 S+@23 K+@15", "* K{oox} R{oxx}", "* first K"]
    for who, _, event in (line.partition(" ") for line in [*opening, *texts]):
        transcript.entries.append(Entry(who, event))
    return transcript


@pytest.mark.parametrize("event", ["K pass", "K resign", "* draw"])
def test_k22_a_pass_and_what_else_has_no_text_cannot_be_written(event: str) -> None:
    with pytest.raises(Trouble) as caught:
        write_record(told("K x55-44", event))
    assert caught.value.text == "trouble.keserima_unwritable"
    assert caught.value.values == {"number": "5", "text": event[2:]}


def test_a_game_without_its_opening_cannot_be_written() -> None:
    positioned = told()
    positioned.position = "K o15, R o11, turn K"
    for transcript in (positioned, Transcript("keserima")):
        with pytest.raises(Trouble, match="keserima_unwritable_start"):
            write_record(transcript)


def test_k23_a_draw_by_it_cannot_be_written() -> None:
    transcript = told("K x55-44")
    transcript.result, transcript.reason = "draw", "no_progress"
    with pytest.raises(Trouble, match="keserima_unwritable_end"):
        write_record(transcript)


def test_a_match_in_the_middle_of_its_opening_cannot_be_written() -> None:
    match = begin(RULESET, {}, ["human", "human"])
    with pytest.raises(Trouble, match="keserima_unwritable_start"):
        write_official(match)
