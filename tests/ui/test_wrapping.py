"""Where lines of Japanese break: between phrases, never in a word of katakana."""

from __future__ import annotations

import itertools
import re

import pytest
import yaml

from kesegames.resources import folder
from kesegames.ui.draw.text_layout import is_katakana, phrases, wrap, wrap_styled

WIDTHS = (12, 16, 24, 40)
"""Of buttons, cards, the panel and pages, in characters of full width."""
TEXTS: dict[str, str] = yaml.safe_load((folder("assets") / "text" / "ja.yaml").read_text(encoding="utf-8"))
WORD = re.compile("[ァ-ヺー]+")


def width(text: str) -> float:
    """In characters of full width; Latin letters have half of it."""
    return sum(0.5 if character.isascii() else 1.0 for character in text)


def bare(text: str) -> str:
    """Without spaces, which a line loses at its end."""
    return "".join(text.split())


@pytest.mark.parametrize("room", WIDTHS)
def test_lines_break_between_phrases(room: int) -> None:
    for text in TEXTS.values():
        lines = wrap(text, room, width)
        assert bare("".join(lines)) == bare(text)
        for one, other in itertools.pairwise(lines):
            assert width(one) <= room
            word = (WORD.findall(one) or [""])[-1] + (WORD.match(other) or [""])[0]
            is_cut = one and other and is_katakana(one[-1]) and is_katakana(other[0])
            assert not is_cut or width(word) > room, (one, other)
        if "\n" not in text and all(width(phrase) <= room for phrase in phrases(text)):
            ends = set(itertools.accumulate(len(bare(phrase)) for phrase in phrases(text)))
            assert set(itertools.accumulate(len(bare(line)) for line in lines)) <= ends, lines


def test_a_phrase_wider_than_a_line_keeps_its_words_of_katakana() -> None:
    assert wrap("あのクリックするボタン", 6, width) == ["あの", "クリックする", "ボタン"]
    assert wrap("今スペースキーで", 6, width) == ["今", "スペースキー", "で"]


def test_text_in_styles_breaks_as_plain_text_does() -> None:
    text = "クリックかスペースキーで、もう一度投げてください。"
    spans = [(text[:3], "a"), (text[3:9], "b"), (text[9:], "a")]
    for room in (6, 9, 14):
        styled = wrap_styled(spans, room, lambda part, _: width(part))
        assert ["".join(part for part, _ in line) for line in styled] == wrap(text, room, width)
