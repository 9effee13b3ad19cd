"""A running match survives whatever happens to the program: its journal, cut, broken or left by a kill."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from zlib import crc32

import pytest
from every_game import TABLES, first_events, quick_tables, thinned, warm
from journal_player import situation

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.engine.trouble import Trouble
from kesegames.play import journal
from kesegames.play.match import Match, begin
from kesegames.play.record import read_any, seal, write


@pytest.fixture
def match(known: Catalogue) -> Match:
    """A match of Kuhn poker in which a has bet with the jack."""
    match = begin(known.rulesets["kuhn"], {}, ["human", "level3"], "8412", ["Ann", "the machine"])
    match.throw()
    match.play(match.state.read("bet"))
    return match


def texts(match: Match) -> list[str]:
    return [match.text(number, EVERYONE) for number in range(1, len(match.events) + 1)]


def lines_below_the_header(path: Path) -> list[str]:
    """Those that say something, without the sums."""
    lines = path.read_text().partition("\n\n")[2].splitlines()
    return [line for line in lines if not line.startswith("#")]


def test_a_journal_says_each_change_in_a_line(match: Match, tmp_path: Path) -> None:
    kept = journal.create(tmp_path, match)
    kept.keep(match, ("call",))
    kept.keep(match, ("call",))
    match.go(1)
    kept.keep(match)
    match.go(2)
    kept.keep(match)
    match.go(1)
    match.play(match.state.read("check"))
    match.comments[2] = "after all"
    kept.keep(match, ("bet",))
    kept.keep(match)
    assert lines_below_the_header(kept.path) == [
        f"1 * ? {seal('a{J} b{K}')}",
        "2 a bet",
        f"~ ? {seal('call')}",
        "<1",
        ">2",
        "<1",
        "2 a check ; after all",
        f"~ ? {seal('bet')}",
        "~",
    ]


def test_what_is_remarked_later_is_written_down_too(match: Match, known: Catalogue, tmp_path: Path) -> None:
    kept = journal.create(tmp_path, match)
    match.comments[2] = "bold\nanalysis 0.500 0.400 | check"
    kept.keep(match)
    match.comments[0] = "of the match itself"
    kept.keep(match)
    size = kept.path.stat().st_size
    kept.keep(match)
    assert kept.path.stat().st_size == size
    assert journal.read(kept.path, known).match.comments == match.comments


def test_clicks_of_an_open_game_are_written_as_they_are(known: Catalogue, tmp_path: Path) -> None:
    match = begin(known.rulesets["senet"], {}, ["human", "human"], "1")
    while match.to_act < 0:
        match.throw()
    move = match.state.legal()[0]
    clicks = match.state.spell(move)
    kept = journal.create(tmp_path, match)
    kept.keep(match, clicks[:1])
    assert lines_below_the_header(kept.path)[-1] == f"~ {clicks[0]}"
    assert journal.read(kept.path, known).spots == clicks[:1]


def test_resuming_brings_back_events_undo_clicks_and_comments(match: Match, known: Catalogue, tmp_path: Path) -> None:
    match.comments = {0: "first\nsecond", 1: "dealt\n\nby Ann"}
    match.play(match.state.read("call"))
    kept = journal.create(tmp_path, match)
    match.go(2)
    kept.keep(match, ("fold",))
    kept.close()
    again, resumed = journal.resume(kept.path, known)
    assert texts(resumed.match) == ["a{J} b{K}", "bet", "call"]
    assert (resumed.match.at, resumed.spots, resumed.notices) == (2, ("fold",), [])
    assert (resumed.match.seed, resumed.match.names) == ("8412", ["Ann", "the machine"])
    assert resumed.match.comments == match.comments
    resumed.match.play(resumed.match.state.read("fold"))
    again.keep(resumed.match)
    assert texts(journal.read(kept.path, known).match) == ["a{J} b{K}", "bet", "fold"]


def test_a_journal_cut_at_any_byte_of_its_body_resumes_without_the_cut_line(
    match: Match, known: Catalogue, tmp_path: Path
) -> None:
    match.names = ["アン", "機械"]
    match.comments = {2: "賭けた"}
    kept = journal.create(tmp_path, match)
    kept.keep(match, ("call",))
    match.go(1)
    kept.keep(match)
    match.play(match.state.read("check"))
    match.comments[2] = "やめた"
    kept.keep(match, ("bet",))
    kept.close()
    whole = kept.path.read_bytes()
    header = whole.index(b"\n\n") + 2
    states = [0, 1, 2, 2, 1, 2, 2]  # events after each line of the body that is no sum
    sums = [number for number, line in enumerate(whole.split(b"\n"), 1) if line.startswith(b"#")]
    for length in range(header, len(whole) + 1):
        kept.path.write_bytes(whole[:length])
        resumed = journal.read(kept.path, known)
        lines = whole[header:length].count(b"\n") - whole[header:length].count(b"\n#")
        lines += whole[:length].rpartition(b"\n")[2].startswith(b"#")
        # Before the first sum a journal is taken for one of before.
        all_lines, is_whole = whole[:length].count(b"\n"), whole[:length].endswith(b"\n")
        lines -= lines == 4 and all_lines not in sums  # What was to happen from there may have been cut off.
        assert resumed.match.at == states[lines], f"cut after {length} bytes"
        assert resumed.spots == {3: ("call",), 6: ("bet",)}.get(lines, ())
        is_cut = not is_whole or (all_lines > sums[0] and all_lines not in sums)
        assert [notice.text for notice in resumed.notices] == ["trouble.journal_cut"] * is_cut
    for length in range(header):
        kept.path.write_bytes(whole[:length])
        try:
            assert journal.read(kept.path, known).match.at == 0
        except Trouble as trouble:
            assert trouble.file == str(kept.path)


def test_a_move_from_another_place_that_was_cut_off_leaves_the_match_where_it_stood(
    match: Match, known: Catalogue, tmp_path: Path
) -> None:
    kept = journal.create(tmp_path, match)
    before = kept.path.read_bytes()
    match.go(1)
    match.play(match.state.read("check"))
    kept.keep(match)
    kept.close()
    written = kept.path.read_bytes()[len(before) :]
    assert written.startswith(b"<1\n2 a check\n# ")
    for length in range(len(written) + 1):
        kept.path.write_bytes(before + written[:length])
        found = texts(journal.read(kept.path, known).match)
        assert found == ["a{J} b{K}", "check" if length >= len(b"<1\n2 a check\n") else "bet"]
        assert journal.read(kept.path, known).match.at == 2


def test_going_on_after_a_cut_leaves_a_whole_journal(match: Match, known: Catalogue, tmp_path: Path) -> None:
    kept = journal.create(tmp_path, match)
    kept.close()
    kept.path.write_bytes(kept.path.read_bytes().rpartition(b"#")[0][:-4])
    again, resumed = journal.resume(kept.path, known)
    assert texts(resumed.match) == ["a{J} b{K}"]
    resumed.match.play(resumed.match.state.read("check"))
    again.keep(resumed.match)
    assert journal.read(kept.path, known).notices == []
    assert texts(journal.read(kept.path, known).match) == ["a{J} b{K}", "check"]


@pytest.mark.parametrize("line", ["3 b raise", "7 b call", "<3", ">9", "<x", "~ ? %", "\0\0\0", "= b fold", "\udcff"])
def test_a_broken_line_costs_what_follows_it_and_the_file_is_kept(
    match: Match, known: Catalogue, tmp_path: Path, line: str
) -> None:
    kept = journal.create(tmp_path, match)
    kept.close()
    broken = kept.path.read_bytes() + line.encode("utf-8", "surrogateescape") + b"\n3 b call\n"
    kept.path.write_bytes(broken)
    _, resumed = journal.resume(kept.path, known)
    assert texts(resumed.match) == ["a{J} b{K}", "bet"]
    assert [notice.text for notice in resumed.notices] == ["trouble.journal_broken"]
    assert resumed.notices[0].line == broken.count(b"\n") - 1
    assert [path.read_bytes() for path in tmp_path.glob("*.broken-*")] == [broken]
    assert journal.journals(tmp_path) == [kept.path]


def busy(match: Match, folder: Path) -> journal.Journal:
    """A closed journal with a line of every kind: header, comments, events, undo, redo, clicks."""
    match.comments = {0: "first", 1: "dealt", 2: "# 3 00000000"}
    kept = journal.create(folder, match)
    for number in (0, 2):
        match.go(number)
        kept.keep(match)
    match.play(match.state.read("call"))
    match.go(2)
    kept.keep(match, ("fold",))
    kept.close()
    return kept


def without_sums(path: Path) -> bytes:
    """What a journal of before says."""
    return b"".join(line for line in path.read_bytes().splitlines(keepends=True) if not line.startswith(b"# "))


@pytest.mark.parametrize("change", [0x01, 0x0A, 0x20, 0x80])
def test_one_damaged_byte_costs_nothing_and_is_told(
    match: Match, known: Catalogue, tmp_path: Path, change: int
) -> None:
    kept = busy(match, tmp_path)
    whole = kept.path.read_bytes()
    for place in range(len(whole) - 1):
        kept.path.write_bytes(whole[:place] + bytes([whole[place] ^ change]) + whole[place + 1 :])
        resumed = journal.read(kept.path, known)
        assert (texts(resumed.match), resumed.match.at, resumed.spots) == (texts(match), 2, ("fold",)), place
        assert (resumed.match.comments, write(resumed.match)) == (match.comments, write(match))
        assert [notice.text for notice in resumed.notices] == ["trouble.journal_mended"] and resumed.is_damaged
        assert resumed.notices[0].line == whole.count(b"\n", 0, place) + 1


def test_a_journal_of_before_is_still_read(match: Match, known: Catalogue, tmp_path: Path) -> None:
    kept = busy(match, tmp_path)
    kept.path.write_bytes(without_sums(kept.path))
    resumed = journal.read(kept.path, known)
    assert (texts(resumed.match), resumed.match.at, resumed.spots) == (texts(match), 2, ("fold",))
    assert resumed.notices == []
    journal.resume(kept.path, known)[0].close()
    assert kept.path.read_bytes().splitlines()[-1].startswith(b"# ")


def test_a_damaged_header_without_sums_hides_no_match(match: Match, known: Catalogue, tmp_path: Path) -> None:
    kept = busy(match, tmp_path)
    whole = without_sums(kept.path)
    body = whole.index(b"\n\n") + 2
    for place in range(body - 2):
        kept.path.write_bytes(whole[:place] + b"\xff" + whole[place + 1 :])
        resumed = journal.read(kept.path, known)
        assert texts(resumed.match) == texts(match), place
        assert resumed.match.seed and len(resumed.match.players) == 2


@quick_tables
def test_a_sign_too_many_in_a_header_hides_no_match(known: Catalogue, tmp_path: Path, game: str, seats: int) -> None:
    played = first_events(game, seats, 1)
    kept = journal.create(tmp_path, played)
    kept.close()
    whole = kept.path.read_bytes()
    for place in range(1, whole.index(b"\n\n") + 1, 4):
        kept.path.write_bytes(whole[:place] + (b"\n", b"=", b"\xff")[place % 3] + whole[place:])
        resumed = journal.read(kept.path, known)
        assert resumed.notices and resumed.match.ruleset.id == game, place


@pytest.mark.parametrize("events", [0, 1, 4])
def test_a_player_who_is_not_there_any_more_takes_no_seat_along(known: Catalogue, tmp_path: Path, events: int) -> None:
    match = begin(known.rulesets["kuhn"], {}, ["human", "own Ada 2", "level2"], "8412")
    for _ in range(events):
        match.throw() if match.to_act == CHANCE else match.play(match.state.legal()[0])
    kept = journal.create(tmp_path, match)
    kept.close()
    kept.path.write_bytes(without_sums(kept.path).replace(b"level2", b"level8:nodes=0"))
    resumed = journal.read(kept.path, known)
    assert resumed.match.players == ["human", "own Ada 2", "human"] and texts(resumed.match) == texts(match)
    assert [notice.text for notice in resumed.notices] == ["trouble.journal_header"]


@pytest.mark.parametrize("line", [" =a: b", " ; a: b", " 1 * a: b", "\t=: b"])
def test_a_blank_before_a_line_of_the_header_is_no_key_that_reads_otherwise_when_written_again(
    match: Match, known: Catalogue, tmp_path: Path, line: str
) -> None:
    kept = busy(match, tmp_path)
    kept.path.write_bytes(without_sums(kept.path).replace(b"\n\n", f"\n{line}\n\n".encode(), 1))
    again, resumed = journal.resume(kept.path, known)
    again.close()
    assert texts(resumed.match) == texts(match)
    assert journal.read(kept.path, known).notices == []


def test_more_damage_than_can_be_put_right_is_told_and_kept(match: Match, known: Catalogue, tmp_path: Path) -> None:
    kept = busy(match, tmp_path)
    damaged = kept.path.read_bytes().replace(b"dealt", b"DeALt")
    kept.path.write_bytes(damaged)
    _, resumed = journal.resume(kept.path, known)
    assert texts(resumed.match) == texts(match) and resumed.match.comments[1] == "DeALt"
    assert [(notice.text, notice.line) for notice in resumed.notices] == [("trouble.journal_damaged", 1)]
    assert [path.read_bytes() for path in tmp_path.glob("*.broken-*")] == [damaged]


def test_a_line_end_that_two_damages_hide_swallows_no_event_in_silence(
    match: Match, known: Catalogue, tmp_path: Path
) -> None:
    kept = busy(match, tmp_path)
    lines = kept.path.read_bytes().split(b"\n")
    for number in range(len(lines) - 2):
        for between in (b"", b" ; ", b";x"):
            kept.path.write_bytes(
                b"\n".join([*lines[:number], lines[number] + between + lines[number + 1], *lines[number + 2 :]])
            )
            try:
                resumed = journal.read(kept.path, known)
            except Trouble:
                assert number == 0
                continue
            assert resumed.notices, number


def test_every_write_ends_with_the_number_and_the_sum_of_all_lines_above(match: Match, tmp_path: Path) -> None:
    kept = busy(match, tmp_path)
    lines = kept.path.read_bytes().splitlines(keepends=True)
    sums = [number for number, line in enumerate(lines) if line.startswith(b"# ")]
    assert len(sums) == 4 and sums[-1] == len(lines) - 1
    for number in sums:
        assert lines[number] == b"# %d %08x\n" % (number, crc32(b"".join(lines[:number])))


def test_redone_events_are_written_as_redone(match: Match, known: Catalogue, tmp_path: Path) -> None:
    """`>n` leads to event n, wherever between, and to no other."""
    kept = journal.create(tmp_path, match)
    match.play(match.state.read("call"))
    kept.keep(match)
    for taken_back, redone in ((0, 2), (1, 3), (0, 1)):
        for number in (taken_back, redone):
            match.go(number)
            kept.keep(match)
        assert lines_below_the_header(kept.path)[-2:] == [f"<{taken_back}", f">{redone}"]
        resumed = journal.read(kept.path, known)
        assert (resumed.match.at, resumed.notices) == (redone, [])
        assert resumed.match.state == match.state and texts(resumed.match) == texts(match)
        match.go(3)
        kept.keep(match)


def test_who_resigned_among_three_has_the_seat_back_when_that_is_taken_back(known: Catalogue, tmp_path: Path) -> None:
    match = begin(known.rulesets["kuhn"], {}, ["human"] * 3, "8412")
    match.throw()
    kept = journal.create(tmp_path, match)
    match.resign(1)
    match.play(match.state.read("bet"))
    for number, player in ((3, "level4"), (1, "human"), (3, "level4"), (1, "human")):
        match.go(number)
        kept.keep(match)
        resumed = journal.read(kept.path, known)
        assert (resumed.match.at, resumed.match.player(1), resumed.notices) == (number, player, [])
        assert resumed.match.players == ["human"] * 3 and texts(resumed.match)[1:] == ["resign", "bet"]
    match.play(match.state.read("check"))
    kept.keep(match)
    assert lines_below_the_header(kept.path)[1:] == ["2 b resign", "3 a bet", "<1", ">3", "<1", "2 a check"]
    assert journal.read(kept.path, known).match.player(1) == "human"


@pytest.mark.parametrize(("line", "at"), [(">2", 2), ("> 3", 3), (">1", 1), (">0", None), (">4", None), ("<2", None)])
def test_a_redo_goes_on_from_where_the_match_stands(
    match: Match, known: Catalogue, tmp_path: Path, line: str, at: int | None
) -> None:
    match.play(match.state.read("call"))
    kept = journal.create(tmp_path, match)
    match.go(1)
    kept.keep(match)
    kept.close()
    kept.path.write_bytes(without_sums(kept.path) + f"{line}\n".encode())
    resumed = journal.read(kept.path, known)
    assert resumed.match.at == (1 if at is None else at)
    assert [notice.text for notice in resumed.notices] == ([] if at is not None else ["trouble.journal_broken"])


def test_clicks_that_cannot_be_made_are_left_out(match: Match, known: Catalogue, tmp_path: Path) -> None:
    kept = journal.create(tmp_path, match)
    kept.keep(match, ("jump",))
    assert journal.read(kept.path, known).spots == ()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a file that refuses to be written")
def test_after_a_failed_write_the_next_one_writes_everything(
    match: Match, known: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = journal.create(tmp_path, match)
    match.play(match.state.read("call"))
    with open("/dev/full", "ab") as full:
        assert kept._file is not None
        os.dup2(full.fileno(), kept._file.fileno())
        monkeypatch.setattr(kept, "_is_there", lambda file: True)
        kept.keep(match)
    assert kept.trouble is not None and kept.trouble.text == "trouble.file_unwritable"
    kept.keep(match)
    assert kept.trouble is None
    assert texts(journal.read(kept.path, known).match) == ["a{J} b{K}", "bet", "call"]


def test_a_long_journal_is_written_anew(
    match: Match, known: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "REWRITE_AT", 2000)
    kept = journal.create(tmp_path, match)
    for _ in range(100):
        kept.keep(match, ("call",))
        kept.keep(match)
        assert kept.path.stat().st_size < 2100
    assert texts(journal.read(kept.path, known).match) == ["a{J} b{K}", "bet"]


def test_a_finished_match_becomes_a_record(match: Match, known: Catalogue, tmp_path: Path) -> None:
    for number in (1, 2):
        kept = journal.create(tmp_path / "journals", match)
        match.go(2)
        match.play(match.state.read("call"))
        kept.keep(match)
        path = kept.finish(match, tmp_path / "records")
        assert path.name == f"{match.date}-kuhn-{number}.kese"
        assert path.read_text() == write(match)
        assert read_any(path.read_text(), known).outcome() is not None
    assert journal.journals(tmp_path / "journals") == []


def test_a_discarded_match_leaves_nothing(match: Match, tmp_path: Path) -> None:
    kept = journal.create(tmp_path, match)
    kept.discard()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content", [b"", b"nonsense\n", b"\xff\xfe\n\n", b"kesegames 1\ngame: chess\n\n", b"x" * 10**6]
)
def test_a_file_that_is_no_journal_says_so(known: Catalogue, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.journal"
    path.write_bytes(content)
    with pytest.raises(Trouble) as caught:
        journal.read(path, known)
    assert caught.value.file == str(path)


def test_a_folder_that_cannot_be_written_says_so(match: Match, tmp_path: Path) -> None:
    (tmp_path / "journals").write_text("a file")
    kept = journal.create(tmp_path / "journals", match)
    assert kept.trouble is not None and kept.trouble.text == "trouble.file_unwritable"
    (tmp_path / "journals").unlink()
    kept.keep(match)
    assert kept.trouble is None and journal.journals(tmp_path / "journals") == [kept.path]
    kept.discard()
    (tmp_path / "journals").rmdir()
    (tmp_path / "journals").write_text("a file")
    with pytest.raises(Trouble):
        journal.hold(tmp_path / "journals")


def killed_player(folder: Path, game: str, seats: int, changes: int) -> set[str]:
    """Let a program play and journal so many changes, then kill it; what it may have journalled last."""
    script = Path(__file__).with_name("journal_player.py")
    root = Path(__file__).parent.parent
    command = [sys.executable, str(script), str(folder), game, str(seats), str(warm(folder / "data"))]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, cwd=root, env={"PYTHONPATH": str(root)}
    ) as program:
        assert program.stdout is not None
        told = [program.stdout.readline() for _ in range(2 * changes)]
        with pytest.raises(Trouble) as caught:
            journal.hold(folder)
        assert caught.value.text == "trouble.folder_in_use"
        program.kill()
        told += program.stdout.readlines()
    whole = [line.rstrip("\n").split("\t", 1) for line in told if line.endswith("\n")]
    last_kept = [situation for word, situation in whole if word == "kept"][-1]
    return {last_kept, whole[-1][1]}


@pytest.mark.parametrize(("game", "seats"), thinned(TABLES[::3], 4))
def test_a_killed_match_is_resumed_where_it_was(known: Catalogue, tmp_path: Path, game: str, seats: int) -> None:
    changes = 30 + 7 * len(game)
    told = killed_player(tmp_path, game, seats, changes)
    with journal.hold(tmp_path):
        (path,) = journal.journals(tmp_path)
        again, resumed = journal.resume(path, known)
        again.close()
    assert situation(resumed.match, resumed.spots) in told


def test_the_folder_is_free_again_when_its_holder_lets_go(tmp_path: Path) -> None:
    first = journal.hold(tmp_path)
    with pytest.raises(Trouble):
        journal.hold(tmp_path)
    first.close()
    journal.hold(tmp_path).close()
