"""Lines of text: where they may break, and how they are made to fit. Knows no fonts, only a measure."""

from __future__ import annotations

import bisect
import itertools
from collections.abc import Callable, Sequence
from typing import Final

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


def is_wide(character: str) -> bool:
    """Whether a line may break beside `character` without a space: kana, kanji and their marks."""
    return "\u2e80" <= character <= "\u9fff" or "\uf900" <= character <= "\uffef"


def pieces(text: str) -> list[str]:
    """`text` cut wherever a line may break, in paths too; a space stays at the end of the piece before it."""
    found: list[str] = []
    start = 0
    for index in range(1, len(text)):
        before, after = text[index - 1], text[index]
        if after in NOT_FIRST or before in NOT_LAST or after == " ":
            continue
        if before == " " or is_wide(before) or is_wide(after):
            found.append(text[start:index])
            start = index
    if text:
        found.append(text[start:])
    return found


def wrap(text: str, room: float, measure: Measure) -> list[str]:
    """`text` in lines no wider than `room`, words cut only where they are wider; its own line ends are kept."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in pieces(paragraph):
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
    start = at = 0
    for piece in pieces(plain):
        end = at + len(piece)
        if at > start and sum(measure(*run) for run in runs(start, end)) > room:
            lines.append(runs(start, at))
            start = at
        at = end
    return [*lines, runs(start, at)]
