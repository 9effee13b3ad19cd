"""Our records: the way there and back, and every mistake with its place; the official ones of the games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from every_game import NOTED, every_table

from kesegames import catalogue
from kesegames.catalogue import Catalogue
from kesegames.engine import transcript
from kesegames.engine.look import Outcome
from kesegames.engine.state import CHANCE, EVERYONE
from kesegames.engine.trouble import Trouble
from kesegames.play import journal, record
from kesegames.play.match import Match, begin
from kesegames.play.record import parse, read_any, read_as_far, result_of, seal, write, write_official
from kesegames.text import LANGUAGES, say
from kesegames.text import trouble as sentence

RECORDS = Path(__file__).parent / "records"

KUHN = """\
kesegames 1
game: kuhn
players: human; level3
names: Ann; the machine
seed: 8412
date: 2026-11-21
version: 0.0.7
tournament: Thebes: round 2
; A first game.
; It was short.

1 * a{J} b{K}
2 a check ; meek
; and wise
3 b bet
4 a fold
= b fold
"""


def test_a_record_read_and_written_is_the_same_to_the_letter(known: Catalogue) -> None:
    match = read_any(KUHN, known)
    assert write(match) == KUHN
    assert (match.names, match.seed, match.version) == (["Ann", "the machine"], "8412", "0.0.7")
    assert match.header == {"tournament": "Thebes: round 2"}
    assert match.comments == {0: "A first game.\nIt was short.", 2: "meek\nand wise"}


def test_a_record_is_read_with_other_line_ends_spaces_and_no_last_line_end(known: Catalogue) -> None:
    loose = "\ufeff" + KUHN.replace("\n", "\r\n").replace("3 b bet", " 3  b   bet  \r\n").rstrip()
    assert write(read_any(loose, known)) == KUHN


def test_a_level_that_a_game_of_so_many_seats_does_not_have_is_told_and_no_journal_is_lost_for_it(
    tmp_path: Path,
) -> None:
    ruleset = "extends: kuhn\nname: {ja: x, en: x}\nlevels: [[9, 0, 0]]\nlevels_for_two: [[9, 0, 0], [30, 0, 0]]\n"
    (tmp_path / "few.yaml").write_text(ruleset, encoding="utf-8")
    mine = catalogue.load(tmp_path)
    two, three = (
        "kesegames 1\ngame: few\nplayers: human; level2\n\n",
        "kesegames 1\ngame: few\nplayers: human; level2; level1\n\n",
    )
    assert read_any(two, mine).players == ["human", "level2"]
    with pytest.raises(Trouble) as caught:
        read_any(three, mine)
    assert (caught.value.text, caught.value.line) == ("trouble.unknown_bot", 3)
    assert caught.value.values["known"] == "random, greedy, level1, level8"
    kept = tmp_path / "20261128-few-1.kese"
    kept.write_text(three + "1 * a{J} b{K} c{Q}\n2 a check\n3 b check\n4 c bet\n", encoding="utf-8")
    resumed = journal.read(kept, mine)
    assert resumed.notices and resumed.match.players == ["human", "human", "level1"] and resumed.match.at == 4


def test_what_a_header_leaves_out_has_its_default(known: Catalogue) -> None:
    match = read_any("kesegames 1\ngame: kuhn\n", known)
    assert (match.players, match.names, match.seed, match.at) == (["human", "human"], [], "", 0)


def test_a_record_may_start_from_a_position(known: Catalogue) -> None:
    text = "kesegames 1\ngame: kuhn\nposition: KQ check\nplayers: human; human\n\n1 b bet\n"
    match = read_any(text, known)
    assert match.state.position() == "KQ check bet"
    assert write(match) == text


def test_resignation_and_agreement_are_events(known: Catalogue) -> None:
    start = "kesegames 1\ngame: kuhn\nplayers: human; human\n\n1 * a{J} b{K}\n"
    for end in ("2 b resign\n= a resigned\n", "2 * draw\n= draw agreed\n"):
        assert write(read_any(start + end, known)) == start + end


def test_names_with_a_semicolon_or_a_line_end_do_not_break_the_record(known: Catalogue) -> None:
    match = begin(known.rulesets["kuhn"], {}, ["human", "human"], names=["A; B", "C\nD"])
    assert read_any(write(match), known).names == ["A； B", "C D"]


def test_what_was_taken_back_is_not_written(known: Catalogue) -> None:
    match = read_any(KUHN, known)
    match.go(1)
    assert "check" not in write(match)


def test_secrets_are_sealed_until_the_end(known: Catalogue) -> None:
    match = begin(known.rulesets["kuhn"], {}, ["human", "human"], "8412")
    match.throw()
    match.play(match.state.read("bet"))
    sealed = write(match)
    assert "8412" not in sealed
    assert "a{J}" not in sealed
    assert f"\nsealed: {seal('8412')}\n" in sealed
    assert f"\n1 * ? {seal('a{J} b{K}')}\n2 a bet\n" in sealed
    opened = read_any(sealed, known)
    assert (opened.seed, opened.state.position()) == ("8412", "JK bet")
    match.play(match.state.read("call"))
    assert "\nseed: 8412\n" in write(match)
    assert "\n1 * a{J} b{K}\n" in write(match)


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.kese")), ids=lambda path: path.stem)
def test_a_whole_match_replays_with_its_texts(path: Path, known: Catalogue) -> None:
    """Bots have played them, with 2, 4 and 6 seats and other options than the usual."""
    text = path.read_text(encoding="utf-8")
    match = read_any(text, known)
    assert match.outcome() is not None and write(match) == text
    assert text.endswith("= " + " ".join(result_of(match)) + "\n")
    for number, event in enumerate(match.events, 1):
        before = match.state_at(number - 1)
        assert before.read(match.text(number, EVERYONE)) == event.move
        for language in LANGUAGES:
            told = match.told(number, EVERYONE)
            assert all(say(one.text, language, one.values, match.ruleset).strip() for one in told)


MISTAKES = {
    "another format": ("kesegames 1\n", "kesegames 2\n", "trouble.record_version", 1, 11),
    "unknown game": ("game: kuhn", "game:  kunh", "trouble.unknown_game", 2, 8),
    "no game": ("game: kuhn\n", "", "trouble.game_missing", 1, 1),
    "unknown option": ("players", "options: ante=2\nplayers", "trouble.unknown_option", 3, 10),
    "option without value": ("players", "options: ante\nplayers", "trouble.option_form", 3, 10),
    "option twice": ("players", "options: a=2 a=3\nplayers", "trouble.option_twice", 3, 14),
    "unknown player": ("level3", "level9", "trouble.unknown_bot", 3, 10),
    "too many players": ("human; level3", "human; human; human; human", "trouble.unknown_seats", 3, 10),
    "too few names": ("Ann; the machine", "Ann", "trouble.number_of_names", 4, 8),
    "a name without end": ("Ann;", "A" * 201 + ";", "trouble.value_too_long", 4, 8),
    "a date without end": ("2026-11-21", "2" * 201, "trouble.value_too_long", 6, 7),
    "a version without end": ("0.0.7", "7" * 201, "trouble.value_too_long", 7, 10),
    "keys without end": ("date", "".join(f"k{n}: v\n" for n in range(201)) + "date", "trouble.header_too_long", 206, 1),
    "a comment without end": ("; It was short.\n", "; It was long.\n" * 500, "trouble.comment_too_long", 509, 1),
    "a comment of long lines": ("; It was short.\n", f"; {'x' * 1990}\n" * 6, "trouble.comment_too_long", 15, 1),
    "a remark without end": ("meek\n", "meek\n" + ";\n" * 500, "trouble.comment_too_long", 513, 1),
    "a line that is no key": ("date: 2026", "date 2026", "trouble.header_line", 6, 1),
    "a key twice": ("version", "date: 2026-11-22\nversion", "trouble.header_twice", 7, 1),
    "a seed that cannot be": ("8412", "7" * 201, "trouble.bad_seed", 5, 7),
    "a broken seal": ("seed: 8412", "sealed: 8412=", "trouble.bad_seal", 5, 9),
    "a seed beside its seal": ("seed: 8412", "seed: 8412\nsealed: ODQxMg==", "trouble.header_twice", 6, 1),
    "a wrong position": ("players", "position: KK\nplayers", "trouble.bad_position", 3, 11),
    "no empty line": ("short.\n\n", "short.\n", "trouble.blank_line_missing", 11, 1),
    "a blank before an event": ("date:", " 1 * date:", "trouble.blank_line_missing", 6, 1),
    "a blank before a result": ("date:", " =date:", "trouble.blank_line_missing", 6, 1),
    "a wrong number": ("3 b bet", "4 b bet", "trouble.event_number", 14 + 1, 1),
    "no number": ("3 b bet", "b bet", "trouble.event_line", 15, 1),
    "a truncated line": ("3 b bet", "3 b", "trouble.event_line", 15, 1),
    "a mistyped move": ("3 b bet", "3 b bett", "trouble.no_such_move", 15, 5),
    "a truncated move": ("3 b bet", "3 b be", "trouble.no_such_move", 15, 5),
    "an illegal move": ("3 b bet", "3 b call", "trouble.no_such_move", 15, 5),
    "an impossible deal": ("a{J} b{K}", "a{J} b{J}", "trouble.no_such_outcome", 12, 5),
    "a deal cut off": ("a{J} b{K}", "a{J} b{", "trouble.no_such_outcome", 12, 5),
    "a broken sealed event": ("a{J} b{K}", "? a{J}", "trouble.bad_seal", 12, 7),
    "a sealed deal that cannot be": ("a{J} b{K}", f"? {seal('a{J}')}", "trouble.no_such_outcome", 12, 5),
    "the other seat": ("3 b bet", "3 a bet", "trouble.wrong_seat", 15, 3),
    "chance instead of a seat": ("3 b bet", "3 * bet", "trouble.wrong_seat", 15, 3),
    "nobody's seat": ("3 b bet", "3  c bet", "trouble.unknown_seat", 15, 4),
    "an event after the end": ("= b", "5 b bet\n= b", "trouble.after_end", 17, 3),
    "an event after a resignation": ("2 a check ", "2 a resign", "trouble.after_end", 15, 3),
    "the first of two mistakes": ("2 a check ; meek\n", "2 a ceck\nmeek", "trouble.no_such_move", 13, 5),
    "something after the result": ("= b fold\n", "= b fold\n5 a bet\n", "trouble.after_result", 18, 1),
    "two results": ("= b fold\n", "= b fold\n= b fold\n", "trouble.after_result", 18, 1),
    "another winner": ("= b", "= a", "trouble.result_untrue", 17, 1),
    "another reason": ("= b fold", "= b showdown", "trouble.result_untrue", 17, 1),
    "a draw that is none": ("= b fold", "= draw agreed", "trouble.result_untrue", 17, 1),
    "a result without a reason": ("= b fold", "= b", "trouble.result_line", 17, 1),
    "a result too early": ("4 a fold\n", "", "trouble.result_too_early", 16, 1),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_with_its_place(known: Catalogue, name: str) -> None:
    right, wrong, text, line, column = MISTAKES[name]
    assert KUHN.count(right) >= 1
    with pytest.raises(Trouble) as caught:
        read_any(KUHN.replace(right, wrong, 1), known)
    assert (caught.value.text, caught.value.line, caught.value.column) == (text, line, column)
    for language in ("en", "ja"):
        assert "{" not in sentence(caught.value, language).replace("a{J", "").replace("b{", "")


def test_a_broken_record_opens_up_to_its_first_mistake(known: Catalogue) -> None:
    match, trouble = read_as_far(KUHN.replace("3 b bet", "3 b raise"), known)
    assert (match.at, match.comments[2]) == (2, "meek\nand wise")
    assert trouble is not None
    assert (trouble.text, trouble.line) == ("trouble.no_such_move", 15)


def test_a_record_cut_anywhere_is_read_or_refused_with_a_place(known: Catalogue) -> None:
    for length in range(len(KUHN)):
        try:
            read_any(KUHN[:length], known)
        except Trouble as trouble:
            assert trouble.line, f"cut after {length} characters"


def test_a_named_game_overrides_what_the_record_says(known: Catalogue) -> None:
    assert read_any(KUHN.replace("game: kuhn\n", ""), known, "kuhn").ruleset.id == "kuhn"
    with pytest.raises(Trouble) as caught:
        read_any("nonsense", known, "kuhn")
    assert caught.value.text == "trouble.no_record"
    with pytest.raises(Trouble) as caught:
        read_any("nonsense", known, "chess")
    assert caught.value.text == "trouble.unknown_game"


@pytest.mark.parametrize("nonsense", ["", "\n\n", "\0", "x" * 3_000_000, "K{oox}\n" * 400_000, "1 * x\n" * 100_000])
def test_nonsense_is_refused_at_once(known: Catalogue, nonsense: str) -> None:
    with pytest.raises(Trouble) as caught:
        read_any(nonsense, known)
    assert caught.value.text in ("trouble.no_record", "trouble.record_too_long")


def test_a_match_without_end_is_refused(known: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "MOST_EVENTS", 3)
    match, trouble = read_as_far(KUHN, known)
    assert (match.at, trouble and (trouble.text, trouble.line)) == (3, ("trouble.too_many_events", 16))
    assert trouble is not None and "3" in sentence(trouble, "en")


def test_what_is_at_the_limits_is_read_and_written(known: Catalogue) -> None:
    names = f"names: {'A' * record.LONGEST_NAME}; B\n"
    header = "".join(f"k{number}: v\n" for number in range(record.MOST_KEYS))
    comments = "; x\n" * transcript.MOST_COMMENT_LINES
    text = KUHN.replace("names: Ann; the machine\n", names).replace("tournament: Thebes: round 2\n", header)
    text = text.replace("; A first game.\n; It was short.\n", comments)
    assert write(read_any(text, known)) == text


def test_a_long_line_is_refused(known: Catalogue) -> None:
    with pytest.raises(Trouble) as caught:
        parse("kesegames 1\ngame: kuhn\n\n1 * " + "x" * 2000)
    assert (caught.value.text, caught.value.line) == ("trouble.line_too_long", 4)


def test_what_a_message_quotes_is_short_and_harmless(known: Catalogue) -> None:
    with pytest.raises(Trouble) as caught:
        read_any("kesegames 1\ngame: kuhn\n\n1 * \x1b[2J" + "x" * 1900, known)
    said = sentence(caught.value, "en")
    assert len(said) < 600
    assert "\x1b" not in said


def test_a_game_without_an_official_notation_says_so(known: Catalogue) -> None:
    with pytest.raises(Trouble) as caught:
        write_official(read_any(KUHN, known))
    assert caught.value.text == "trouble.no_official"


def played_at_random(known: Catalogue, game: str, seed: int, seats: int = 2) -> Match:
    """A whole game of drawn throws and moves that the seed picks."""
    match = begin(known.rulesets[game], {}, ["human"] * seats, str(seed))
    number = seed
    while match.outcome() is None:
        if match.to_act == CHANCE:
            match.throw()
            continue
        number = (number * 1_103_515_245 + 12_345) % 2**31
        moves = match.state.legal()
        match.play(int(moves[number // 7 % len(moves)]))
    return match


@every_table
def test_a_random_game_of_every_ruleset_comes_back_from_its_record(known: Catalogue, game: str, seats: int) -> None:
    match = played_at_random(known, game, 1, seats)
    again = read_any(write(match), known)
    assert write(again) == write(match)
    assert again.state == match.state


KESERIMA = {
    "01": ("R all_captured", "K"),
    "02": ("K all_captured", "K"),
    "03": ("R all_captured", "R"),
    "04": ("R all_captured", "R"),
    "05": ("K all_captured", "K"),
    "06": ("R all_captured", "R"),
    "09": ("", "R"),
    "13": ("K all_captured", "K"),
}


@pytest.mark.parametrize("number", KESERIMA)
def test_official_records_of_keserima_replay_to_their_stated_end(known: Catalogue, number: str) -> None:
    result, first = KESERIMA[number]
    match = read_any((RECORDS / f"official-{number}.keserima").read_text(), known)
    assert " ".join(result_of(match)).strip() == result
    assert match.text(3, EVERYONE) == f"first {first}"
    assert match.options["no_progress_draw"] == "none"


def kept(official: str) -> str:
    """What K24 lets a record keep: no withdrawn attempts, no `{…}` without a draw, cards in the order o + x."""
    plain = re.sub(r"(?m)^.*~~~ ", "", official).replace("{}", "")
    plain = re.sub(r"\{[o+x]+\}(?=\.\n-{32}\n)", "", plain)
    return re.sub(r"\{[o+x]+\}", lambda cards: "{" + "".join(sorted(cards[0][1:-1], key="o+x".index)) + "}", plain)


@pytest.mark.parametrize("number", KESERIMA)
def test_official_records_of_keserima_survive_the_way_there_and_back(known: Catalogue, number: str) -> None:
    official = (RECORDS / f"official-{number}.keserima").read_text()
    own = write(read_any(official, known))
    again = read_any(own, known)
    assert write(again) == own
    assert write_official(again) == kept(official)


OFFICIAL_MISTAKES = {
    "an illegal turn": ("Kx44-35ox24.", "Kx44-34ox24.", 6, 6),
    "a mistyped turn": ("Rx51-42.", "Ry51-42.", 5, 2),
    "a turn without its dot": ("Rx51-42.", "Rx51-42", 5, 8),
    "the other side": ("Rx51-42.", "Kx51-42.", 5, 1),
    "another result": ("\nRima", "\nKese", 9, 1),
    "a draw that is none": ("\nRima", "\nKeseRima", 9, 1),
    "no result": ("\nRima\n", "\n", 10, 1),
    "a result too early": ("Rx42-53x44x35[*].\n", "", 8, 1),
    "an impossible hand": ("R{oxx}", "R{xxx}", 2, 1),
}


@pytest.mark.parametrize("name", OFFICIAL_MISTAKES)
def test_a_mistake_in_an_official_record_is_told_with_its_place(known: Catalogue, name: str) -> None:
    right, wrong, line, column = OFFICIAL_MISTAKES[name]
    official = (RECORDS / "official-01.keserima").read_text()
    assert right in official
    with pytest.raises(Trouble) as caught:
        read_any(official.replace(right, wrong, 1), known)
    assert (caught.value.line, caught.value.column) == (line, column), caught.value.text


def test_an_official_record_cut_anywhere_is_read_or_refused_with_a_place(known: Catalogue) -> None:
    official = (RECORDS / "official-06.keserima").read_text()
    for length in range(len(official)):
        try:
            read_any(official[:length], known)
        except Trouble as trouble:
            assert trouble.line, f"cut after {length} characters"


def test_random_games_of_official_notations_survive_the_way_there_and_back(known: Catalogue) -> None:
    for game in NOTED:
        for seed in (1, 2, 3):
            match = played_at_random(known, game, seed)
            try:
                official = write_official(match)
            except Trouble as trouble:
                assert trouble.text.endswith("_unwritable_end")
                continue
            again = read_any(official, known, game)
            assert again.state.look() == match.state.look()
            assert result_of(again) == result_of(match)
            assert write_official(read_any(write(again), known)) == official


def test_what_the_rules_refuse_can_be_told_with_the_texts_of_the_game(known: Catalogue) -> None:
    """Its sentence may stand in the ruleset."""
    for ruleset in known.rulesets.values():
        with pytest.raises(Trouble) as caught:
            catalogue.start(ruleset, {}, position="nonsense")
        assert caught.value.ruleset is ruleset
    for path in sorted(path for path in RECORDS.iterdir() if path.suffix != ".kese"):
        official = path.read_text(encoding="utf-8")
        lines = official.splitlines(keepends=True)
        game = read_any(official, known).ruleset.id
        for damaged in (lines[0] + "nonsense", official.replace(lines[-2], "nonsense\n")):
            with pytest.raises(Trouble) as caught:
                read_any(damaged, known, game)
            assert caught.value.ruleset is not None
            assert all(caught.value.text not in sentence(caught.value, language) for language in LANGUAGES)


THREE = """kesegames 1
game: kuhn
players: human; human; level1
seed: 5

1 * a{K} b{J} c{A}
2 a check
3 b resign
4 b bet
5 c call
6 a fold
= c showdown
"""


def test_with_three_seats_a_resignation_ends_nothing(known: Catalogue) -> None:
    match = read_any(THREE, known)
    assert match.players == ["human", "human", "level1"] and match.player(1) == "level4"
    assert write(match).endswith(THREE[THREE.index("1 *") :])
    again = THREE.replace("5 c call", "5 b resign\n6 c call").replace("6 a fold", "7 a fold")
    with pytest.raises(Trouble) as caught:
        read_any(again, known)
    assert (caught.value.text, caught.value.line) == ("trouble.resigned_before", 10)


def test_a_shared_win_names_all_who_won(known: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    match = read_any(THREE, known)
    monkeypatch.setattr(Match, "outcome", lambda self: Outcome([1, -2, 1], [2, 0], "showdown") if self.at > 5 else None)
    written = write(match)
    assert written.endswith("\n= a,c showdown\n") and result_of(match) == ("a,c", "showdown")
    assert write(read_any(written, known)) == written
    with pytest.raises(Trouble) as caught:
        read_any(written.replace("= a,c", "= a"), known)
    assert caught.value.text == "trouble.result_untrue"
