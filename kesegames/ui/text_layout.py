"""Lines of text: where they may break, and how they are made to fit. Knows no fonts, only a measure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

Measure = Callable[[str], float]
"""The width of a text, in the unit of the room it is set into."""

NOT_FIRST: Final = frozenset(
    "、。，．・：；？！…‥ー―～）」』】〕〉》］｝ゝゞ々〻ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ゚゙,.;:!?)]}%’”"
)
"""Kinsoku (JIS X 4051): characters no line begins with."""
NOT_LAST: Final = frozenset("（「『【〔〈《［｛([{‘“")
"""Kinsoku: characters no line ends with."""
ELLIPSIS: Final = "…"


def _is_wide(character: str) -> bool:
    """Whether a line may break beside `character` without a space: kana, kanji and their marks."""
    return "\u2e80" <= character <= "\u9fff" or "\uf900" <= character <= "\uffef"


def pieces(text: str) -> list[str]:
    """`text` cut wherever a line may break; a space stays at the end of the piece before it."""
    found: list[str] = []
    start = 0
    for index in range(1, len(text)):
        before, after = text[index - 1], text[index]
        if after in NOT_FIRST or before in NOT_LAST or after == " ":
            continue
        if before == " " or _is_wide(before) or _is_wide(after):
            found.append(text[start:index])
            start = index
    if text:
        found.append(text[start:])
    return found


def wrap(text: str, room: float, measure: Measure) -> list[str]:
    """`text` in lines no wider than `room` where its breaks allow it; its own line ends are kept."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in pieces(paragraph):
            if line and measure((line + piece).rstrip()) > room:
                lines.append(line.rstrip())
                line = ""
            line += piece
        lines.append(line.rstrip())
    return lines


def shorten(text: str, room: float, measure: Measure) -> str:
    """`text`, its end replaced by `…` when it is wider than `room`."""
    if measure(text) <= room:
        return text
    while text and measure(text + ELLIPSIS) > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS
