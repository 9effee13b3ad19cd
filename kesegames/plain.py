"""What people and files have written, made fit to be shown and kept: no sign of it may do more than be read."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LOST: Final = "\ufffd"
"""Stands in place of a sign that cannot be written."""
WIDE_SPACE: Final = "\u3000"
_HARMFUL: Final = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u061c\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
_SPACES: Final = ("Zs", "Zl", "Zp")
_UNSEEN: Final = "Cf"
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Fillers and an empty pattern of dots: letters and signs by name, but drawn as nothing."""


def shown(text: str) -> str:
    """`text` as one line of signs that can be drawn or printed.

    Spaces of all kinds, tabs and line ends become spaces (the Japanese one stays), what only joins or turns others
    (zero width, direction) goes, any other sign without a shape becomes LOST.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == WIDE_SPACE else _instead(sign) for sign in text)


def _instead(sign: str) -> str:
    category = unicodedata.category(sign)
    if category == _UNSEEN:
        return ""
    return " " if category in _SPACES or sign in "\t\n\r\v\f\x85" else LOST


def kept(text: str) -> str:
    """`text` as it is kept in a record: control signs (but tabs and line ends), turns of direction and halves of signs
    become LOST, sign by sign, so that every place in it stays where it was.
    """
    return _HARMFUL.sub(LOST, text)


def is_visible(text: str) -> bool:
    """Whether any of its signs can be seen, LOST ones not counted."""
    marks = ("Mn", "Me")
    nothing = f"{LOST}{_BLANKS}"
    return any(
        sign not in nothing and not sign.isspace() and unicodedata.category(sign) not in marks for sign in shown(text)
    )


def folded(text: str) -> str:
    """Without what a searcher does not care for: case, width, and whether kana are hiragana or katakana."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(chr(ord(sign) + 0x60) if "ぁ" <= sign <= "ゖ" else sign for sign in plain)
