"""CKKA: its grammar and its three dialects, and what is wrong with a file (docs/notations.md)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from ckka_records import ONLINE, SAMPLE, events, refusal

import kesegames
from kesegames.catalogue import Catalogue
from kesegames.engine.trouble import Trouble
from kesegames.play.record import read_any, read_as_far, write
from kesegames.rules.ckka import notation as ckka
from kesegames.rules.ckka import text as ckka_text
from kesegames.rules.ckka.numbers import number, numeral
from kesegames.rules.ckka.text import Decision, Mark, Turn
from kesegames.text import trouble as sentence

ROOT = Path(kesegames.__file__).parents[1]


def turn(text: str) -> Turn:
    """The one move that `text` is."""
    record = ckka_text.parse(text)
    assert record.trouble is None
    (token,) = record.tokens
    assert isinstance(token, Turn)
    return token


def decision(text: str) -> Decision:
    record = ckka_text.parse("KA兵KE無撃裁 " + text)
    assert record.trouble is None
    token = record.tokens[1]
    assert isinstance(token, Decision)
    return token


NUMBERS = [
    (0, "無"),
    (1, "一"),
    (10, "十"),
    (11, "十一"),
    (20, "二十"),
    (25, "二十五"),
    (-3, "下三"),
    (100, "百"),
    (120, "百二十"),
    (125, "百二十五"),
    (200, "二百"),
    (202, "二百二"),
    (210, "二百十"),
    (220, "二百二十"),
    (525, "五百二五"),
    (1000, "十百"),
    (2200, "二二百"),
    (5678, "五六百七八"),
    (12_345, "万二三百四五"),
    (876_543, "八十七万六五百四三"),
    (2_147_483_647, "二十一億四七百四八万三六百四七"),
]


@pytest.mark.parametrize(("value", "text"), NUMBERS)
def test_numbers_in_kanji(value: int, text: str) -> None:
    assert numeral(value) == text
    assert number(text) == value


def test_every_number_comes_back() -> None:
    for value in (*range(3000), *Random(1).sample(range(2**31), 500)):
        assert number(numeral(value)) == value
    assert (number("百二五"), number("-27"), number("一二百三四万五六百七八")) == (125, -27, 12_345_678)


@pytest.mark.parametrize("text", ["", "二三四", "十十", "百百", "下", "下無", "9999999999", "五億五億", "x"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(ValueError):
        number(text)


def test_moves() -> None:
    plain = turn("XU兵XY無撃裁")
    assert (plain.man, plain.squares, plain.has_no_throw) == ("兵", ["XU", "XY"], True)
    water = turn("LE弓ZY水一此無")
    assert (water.squares, water.water, water.failed_water) == (["LE", "ZY"], "一", True)
    step = turn("ME弓MIMU橋四")
    assert (step.squares, step.bridge, step.failed_step) == (["ME", "MI", "MU"], "四", False)
    both = turn("LO弓NOCO橋四水五手黒虎")
    assert (both.bridge, both.water, both.failed_water, both.taken) == ("四", "五", False, "黒虎")
    failed = turn("MAU弓MAIMY橋或此無")
    assert (failed.bridge, failed.failed_step) == ("或", True)
    drop = turn("黒弓MY")
    assert (drop.man, drop.squares) == ("黒弓", ["MY"])
    assert turn("KE片KI水或").water == "或"
    assert turn("KAI兵×KY").is_capture
    remarked = ckka_text.parse("KAI兵KY無撃裁{まさか} 手虎").tokens
    assert isinstance(remarked[0], Turn) and remarked[0].taken == "虎"


@pytest.mark.parametrize(
    ("text", "stop", "stepped", "half"),
    [
        ("KE皇KI", "", "", ""),
        ("KE皇[LE]KI", "LE", "", ""),
        ("KE皇[或]KI", "或", "", ""),
        ("PAU皇CAIMAU", "", "CAI", ""),
        ("PAU皇[MAU]CAIMAU", "MAU", "CAI", "latter"),
        ("KE皇LI[KE]KA", "KE", "LI", "former"),
    ],
)
def test_ways_of_the_emperor(text: str, stop: str, stepped: str, half: str) -> None:
    found = turn(text)
    assert (found.man, found.stop, found.stepped, found.half) == ("皇", stop, stepped, half)


@pytest.mark.parametrize(
    ("text", "name", "hands", "word", "paid"),
    [
        ("[SY]為(同色獣)再行", "SY", ["同色獣"], "再行", None),
        ("[SY]為(同色獣)(王)終季 手二十", "SY", ["同色獣", "王"], "終季", 20),
        ("[SY]為獣加同色馬弓兵 再行", "SY", ["獣", "同色馬弓兵"], "再行", None),
        ("或為王加獣而手十五\n終季", "", ["王", "獣"], "終季", 15),
        ("或為獣加皇再来\n再行", "", ["獣", "皇再来"], "再行", None),
        ("[a]為(撃皇)終季、手下五", "a", ["撃皇"], "終季", -5),
        ("##[a]#b]##為(王)再行", "a]#b", ["王"], "再行", None),
    ],
)
def test_declarations(text: str, name: str, hands: list[str], word: str, paid: int | None) -> None:
    found = decision(text)
    assert (found.name, found.hands, found.word, found.paid) == (name, hands, word, paid)


def test_all_separators_are_read() -> None:
    text = "CI兵XIXU無撃裁\u3000LAU弓LAILY橋三、LE弓LILU橋二。MAI兵MY無撃裁\tPE巫MECE橋二,XAU虎CAIXAU橋三.\r\n\u00a0"
    record = ckka_text.parse(text)
    assert record.trouble is None
    assert len(record.tokens) == 6


def test_header() -> None:
    record = ckka_text.parse("\ufeff{始時:2020} {https://x.y:80} #{a}b}# [SY]十二 [#]\nKA兵KE無撃裁 春終")
    assert [(info.key, info.text) for info in record.infos] == [("始時", "2020"), ("", "https://x.y:80"), ("", "a}b")]
    assert [(player.name, player.points) for player in record.players] == [("SY", 12), ("#", None)]
    assert isinstance(record.tokens[1], Mark)


MISTAKES = [
    ("{律:古", "ckka_unclosed", 1, 1),
    ("{a\n}\nKA兵KE無撃裁", "ckka_unclosed", 1, 1),
    ("{律:古}{律:古}", "header_twice", 1, 6),
    ("[a]十 [b]十 [c]\nXAI兵XY無撃裁", "ckka_players", 1, 11),
    ("[a]十十 [b]\nXAI兵XY無撃裁", "ckka_number", 1, 4),
    ("[a] [b]\n何か\nXAI兵XY無撃裁", "ckka_header", 2, 1),
    ("{律:将棋}\nXAI兵XY無撃裁", "ckka_law", 1, 1),
    ("{律:標準 game=go}\nXAI兵XY無撃裁", "unknown_game", 1, 1),
    ("{律:標準 speed=1}\nXAI兵XY無撃裁", "unknown_option", 1, 1),
    ("{一位色:青}\nXAI兵XY無撃裁", "ckka_colours", 1, 1),
    ("[a]一 [b]下一\nXAI兵XY無撃裁 KI兵KU無撃裁", "kisen_number", 1, 1),
    ("XAI兵XY無撃裁\n何か", "ckka_token", 2, 1),
    ("XAI兵XY無撃裁 手 兵", "ckka_token", 1, 11),
    ("XAI兵XYA無撃裁 KI兵KU無撃裁", "ckka_square", 1, 5),
    ("XAI兵 XY無撃裁", "ckka_square", 1, 5),
    ("ZO皇ZOO KI兵KU無撃裁", "ckka_square", 1, 4),
    ("XAI兵XY無撃裁\nLE弓LILO水一", "ckka_throw", 2, 8),
    ("XAI兵XY無撃裁\nLE弓LILO水三此無", "ckka_throw", 2, 8),
    ("XAI兵XY無撃裁\nLE弓LILO橋九", "ckka_throw_value", 2, 8),
    ("XAI兵XY無撃裁\nLE弓LILO橋3", "ckka_throw_value", 2, 8),
    ("XAI兵XY無撃裁\nLE弓LILO橋\n", "ckka_throw_value", 2, 8),
    ("XAI兵XY無撃裁\nLE弓LILO橋三水六", "ckka_throw_value", 2, 10),
    ("XAI兵XY無撃裁\n[a]獣再行", "ckka_declaration", 2, 4),
    ("XAI兵XY無撃裁\n[a]為(獣)", "ckka_declaration", 2, 8),
    ("XAI兵XY無撃裁 XY兵XU無撃裁", "ckka_owner", 1, 11),
    ("XAI弓XY無撃裁 KI兵KU無撃裁", "other_piece", 1, 1),
    ("ZO皇ZY KAU巫KO無撃裁\nXY兵XU無撃裁", "no_such_move", 1, 7),
    ("XAI兵XY無撃裁 XU兵XO無撃裁", "ckka_empty", 1, 11),
    ("XAI兵XY橋三 KI兵KU無撃裁", "ckka_no_throw", 1, 7),
    ("XAI兵XY無撃裁 LE弓LILU無撃裁", "ckka_throw_due", 1, 11),
    ("PAI兵PY無撃裁 CI兵XIXU橋三", "ckka_no_throw", 1, 18),
    ("XAI兵XY無撃裁 LE弓LILO橋一", "ckka_out_of_reach", 1, 18),
    ("XAI兵XY水三 KI兵KU無撃裁", "ckka_no_throw", 1, 7),
    ("NAI兵NY無撃裁 NI兵NU無撃裁 NY兵NO無撃裁", "ckka_throw_due", 1, 20),
    ("XAI兵XY無撃裁手兵 KI兵KU無撃裁", "ckka_no_capture", 1, 10),
    ("XAI兵XY無撃裁 KI兵KU無撃裁 春終", "ckka_season_goes_on", 1, 20),
    ("XAI兵XY無撃裁 KI兵KU無撃裁\n星一周", "ckka_match_goes_on", 2, 1),
    ("XAI兵XY無撃裁 KI兵KU無撃裁\n[A]為(獣)再行", "ckka_no_declaration", 2, 1),
    ("XAI兵XY無撃裁 ZO皇[ZE]ZU", "ckka_emperor_way", 1, 11),
    ("XAI兵XY無撃裁 ZO皇[ZX]ZU", "ckka_square", 1, 14),
    ("XAI兵XY無撃裁 ZO皇MATU", "ckka_emperor_way", 1, 11),
    ("XAI兵XY無撃裁 ZO皇KA", "no_such_move", 1, 11),
    ("XAI兵XY無撃裁 黒兵KU", "no_such_move", 1, 11),
]


@pytest.mark.parametrize(("text", "trouble", "line", "column"), MISTAKES)
def test_mistakes_have_their_place(known: Catalogue, text: str, trouble: str, line: int, column: int) -> None:
    assert refusal(text, known) == (trouble, line, column)


@pytest.mark.parametrize(
    ("old", "new", "trouble"),
    [
        ("[SY]為(同色獣)再行", "", "ckka_declaration_due"),
        ("[SY]為(同色獣)再行", "[ぶちょー]為(同色獣)再行", "ckka_name"),
        ("[SY]為(同色獣)再行", "[XX]為(同色獣)再行", "ckka_name"),
        ("[SY]為(同色獣)再行", "[SY]為(行行)再行", "ckka_hand"),
        ("手二十", "手十九", "ckka_paid"),
        ("手虎", "手黒虎", "ckka_taken"),
        ("星一周", "夏終", "ckka_season"),
        ("星一周", "星一周 ZO皇ZU", "after_end"),
    ],
)
def test_what_a_record_states_must_be_so(known: Catalogue, old: str, new: str, trouble: str) -> None:
    assert refusal(SAMPLE.replace(old, new), known)[0] == trouble


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("XAI兵XY無撃裁 LE弓LILO橋九", "“橋九” is not a throw; five sticks show 無, 一, 二, 三, 四 or 五"),
        ("XAI兵XY無撃裁 LE弓LILO橋一", "with 橋一 the piece does not reach LO; that takes 橋二"),
        (SAMPLE.replace("手虎", "手黒虎"), "“手黒虎” is not what this move captures; that is 手赤虎"),
        (SAMPLE.replace("手虎", "手馬"), "that is 手虎"),
    ],
)
def test_a_mistake_says_what_would_be_right(known: Catalogue, text: str, words: str) -> None:
    _, trouble = read_as_far(text, known)
    assert trouble is not None and words in sentence(trouble, "en")


def test_what_no_throw_reaches_is_no_move(known: Catalogue) -> None:
    """The bow's way from LI down ends at the soldier on LAI."""
    assert refusal("XAI兵XY無撃裁 LE弓LILAU橋五", known) == ("no_such_move", 1, 11)


def test_a_broken_record_is_read_up_to_its_first_mistake(known: Catalogue) -> None:
    match, trouble = read_as_far(SAMPLE.replace("LY弓LU無撃裁", "LY弓LU橋三"), known)
    assert trouble is not None and (trouble.line, trouble.column) == (12, 29)
    assert events(match)[-1] == ("A", "再行")


@pytest.mark.parametrize("unit", ["兵", "{}", "{", "[", "#", "KA", "KA兵", "KA兵KE無撃裁{}", "[a]為(王)再行"])
def test_three_megabytes_of_nonsense_are_refused(known: Catalogue, unit: str) -> None:
    text = "{律:標準}\n" + unit * (3_000_000 // len(unit))
    with pytest.raises(Trouble) as caught:
        transcript = ckka.read_record(text)
        transcript.play_out(known.rulesets["kisen-standard"])
        assert transcript.trouble is not None
        raise transcript.trouble
    assert caught.value.line == 2 and caught.value.column


@pytest.mark.parametrize(
    "text",
    ["", "hello", "kesegames 1\ngame: kuhn\n", "R+@11 S+@23 K+@15\n", '{"a": 1}', "1. w 4: 14-18x", "{" * 9999],
)
def test_other_texts_are_not_recognised(text: str) -> None:
    assert not ckka.recognises(text)


def test_recognised() -> None:
    for text in (SAMPLE, ONLINE, "{律:古}", "[a] [b]", "KAI兵KY", SAMPLE.replace("CI兵XIXU", "CI平XIXU")):
        assert ckka.recognises(text)


@pytest.mark.parametrize("file", ["notation", "numbers", "read", "sets", "text", "write"])
def test_any_file_of_ckka_may_be_imported_first(file: str) -> None:
    """It knows no game: each hands over what must be known of its sets."""
    code = f"import kesegames.rules.ckka.{file}, sys; print([name for name in sys.modules if '.rules.kisen' in name])"
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (run.stdout.strip(), run.stderr) == ("[]", "")


def test_blanks_around_a_remark_are_not_kept(known: Catalogue) -> None:
    """Our own notation parts a remark from its sign by one: what is written is what is read."""
    text = "{一位色:黒}\n{律:標準}\n{ before the first}\n{ game=kisen-hard }\nNAI兵NO水三{ a remark }\tXA将ZAXA無撃裁\n"
    match, trouble = read_as_far(text, known)
    assert trouble is None and match.comments[0] == "before the first\ngame=kisen-hard"
    assert "a remark" in match.comments.values()
    assert write(read_any(write(match), known)) == write(match)
