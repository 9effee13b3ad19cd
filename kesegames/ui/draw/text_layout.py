"""Lines of text: where they may break, and how they are made to fit. Knows no fonts, only a measure."""

from __future__ import annotations

import bisect
import functools
import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from budoux import Parser

Styled = tuple[str, str]
"""A piece of text and the style it is set in."""
Measure = Callable[[str], float]
"""The width of a text, in the unit of the room it is set into."""

NOT_FIRST: Final = frozenset(
    "、。，．・：；？！…‥ー―～）」』】〕〉》］｝ゝゞ々〻ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ゚゙,.;:!?)]}%’”"
)
"""Kinsoku (JIS X 4051): characters no line begins with."""
NOT_LAST: Final = frozenset("（「『【〔〈《［｛([{‘“")
"""Kinsoku: characters no line ends with."""
ELLIPSIS: Final = "…"
PHRASED_MOST: Final = 500
"""Of so many texts it is kept where their phrases end."""


def is_katakana(character: str) -> bool:
    """Whether it is a letter of a katakana word, its long mark included."""
    return "\u30a1" <= character <= "\u30fa" or character in "ーヽヾ"


def is_kana_or_kanji(character: str) -> bool:
    """Whether a text with it is Japanese."""
    return "\u3041" <= character <= "\u30ff" or "\u3400" <= character <= "\u9fff"


def is_wide(character: str) -> bool:
    """Whether a line may break beside `character` without a space: kana, kanji and their marks."""
    return "\u2e80" <= character <= "\u9fff" or "\uf900" <= character <= "\uffef"


def pieces(text: str) -> list[str]:
    """`text` cut wherever a line may break at all, in paths too, but not in a word of katakana; a space stays at the
    end of the piece before it."""
    return _cut(text, _breaks(text))


def phrases(text: str) -> list[str]:
    """`text` cut where a line reads well that breaks there: Japanese between phrases, all else between words."""
    places = _breaks(text)
    if any(map(is_kana_or_kanji, text)):
        ends = _ends(text)
        places = [index for index in places if text[index - 1] == " " or index in ends]
    return _cut(text, places)


def _cut(text: str, places: Sequence[int]) -> list[str]:
    return [text[start:end] for start, end in itertools.pairwise((0, *places, len(text)))] if text else []


def _breaks(text: str) -> list[int]:
    return [index for index in range(1, len(text)) if _may_break(text[index - 1], text[index])]


def _may_break(before: str, after: str) -> bool:
    if after in NOT_FIRST or before in NOT_LAST or after == " ":
        return False
    is_in_word = is_katakana(before) and is_katakana(after)
    return before == " " or ((is_wide(before) or is_wide(after)) and not is_in_word)


@functools.lru_cache(maxsize=PHRASED_MOST)
def _ends(text: str) -> frozenset[int]:
    """Where phrases of Japanese end, as BudouX has learnt it."""
    return frozenset(itertools.accumulate(map(len, _budoux().parse(text))))


@functools.cache
def _budoux() -> Parser:
    # No text in English needs it.
    from budoux import load_default_japanese_parser

    return load_default_japanese_parser()


def wrap(text: str, room: float, measure: Measure) -> list[str]:
    """`text` in lines no wider than `room`, phrases and words cut only where they are wider; its own line ends are
    kept."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _fine(phrases(paragraph), room, measure):
            if line and measure((line + piece).rstrip()) > room:
                lines.append(line.rstrip())
                line = ""
            while not line and measure(piece) > room and len(piece) > 1:
                fitting = max(1, _fitting(piece, room, measure))
                lines.append(piece[:fitting])
                piece = piece[fitting:]
            line += piece
        lines.append(line.rstrip())
    return lines


def _fine(found: Iterable[str], room: float, measure: Measure) -> Iterator[str]:
    """Phrases, those that are wider than a line in smaller pieces."""
    for phrase in found:
        yield from pieces(phrase) if measure(phrase.rstrip()) > room else [phrase]


def _fitting(text: str, room: float, measure: Measure, end: str = "") -> int:
    """How many characters of `text`, not all, are no wider than `room` with `end` behind them."""
    # Halving, for a measured line may be thousands long; a longer one is never narrower.
    return max(0, bisect.bisect_right(range(len(text)), room, key=lambda number: measure(text[:number] + end)) - 1)


def shorten(text: str, room: float, measure: Measure) -> str:
    """`text`, its end replaced by `…` when it is wider than `room`."""
    if measure(text) <= room:
        return text
    return text[: _fitting(text, room, measure, ELLIPSIS)].rstrip() + ELLIPSIS


def wrap_styled(spans: Sequence[Styled], room: float, measure: Callable[[str, str], float]) -> list[list[Styled]]:
    """Text in several styles broken like `wrap`; `measure` takes a text and its style."""
    plain = "".join(text for text, _ in spans)
    styles = [style for text, style in spans for _ in text]

    def runs(start: int, end: int) -> list[Styled]:
        end = start + len(plain[start:end].rstrip())
        found: list[Styled] = []
        for style, group in itertools.groupby(range(start, end), styles.__getitem__):
            found.append(("".join(plain[index] for index in group), style))
        return found

    lines: list[list[Styled]] = []
    start = at = ahead = 0
    found: list[str] = []
    for phrase in phrases(plain):
        is_wide_one = sum(measure(*run) for run in runs(ahead, ahead + len(phrase))) > room
        found += pieces(phrase) if is_wide_one else [phrase]
        ahead += len(phrase)
    for piece in found:
        end = at + len(piece)
        if at > start and sum(measure(*run) for run in runs(start, end)) > room:
            lines.append(runs(start, at))
            start = at
        at = end
    return [*lines, runs(start, at)]
