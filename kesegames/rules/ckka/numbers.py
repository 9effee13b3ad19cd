"""Numbers as CKKA writes them: 無, 十五, 五百二五, 下二十 (docs/notations.md)."""

from __future__ import annotations

import re
from typing import Final

DIGITS: Final = "無一二三四五六七八九"
MOST_NUMBER: Final = 2**31 - 1


def number(text: str) -> int:
    """The value of a number, in figures or kanji: 無 0, 下 minus, 五百二五 525; raises ValueError for anything else."""
    negative = text.startswith(("下", "-"))
    digits = text[1:] if negative else text
    if re.fullmatch("[0-9]{1,10}", digits):
        value = int(digits)
    elif digits == "無" and not negative:
        value = 0
    else:
        value = _large(digits)
    if value > MOST_NUMBER:
        raise ValueError(text)
    return -value if negative else value


def _large(text: str, signs: str = "億万百") -> int:
    """A numeral of the units in `signs`, the greatest first; raises ValueError."""
    if not signs:
        return _small(text)
    high, found, low = text.partition(signs[0])
    if not found:
        return _large(text, signs[1:])
    unit = {"億": 10**8, "万": 10**4, "百": 100}[signs[0]]
    return (_large(high, signs[1:]) if high else 1) * unit + (_large(low, signs[1:]) if low else 0)


def _small(text: str) -> int:
    """A numeral from 1 to 99, its 十 dropped or not; raises ValueError."""
    found = re.fullmatch("([一二三四五六七八九]?)(十?)([一二三四五六七八九]?)", text)
    if not found or not text:
        raise ValueError(text)
    tens, sign, ones = (DIGITS.find(found[1] or "無"), found[2], DIGITS.find(found[3] or "無"))
    if sign:
        return 10 * (tens or 1) + ones
    return 10 * tens + ones if found[1] and found[3] else tens or ones


def numeral(value: int) -> str:
    """A number in kanji; where a hundred or more hundreds stand before, the 十 of 二十五 is dropped (五百二五)."""
    if value < 0:
        return "下" + numeral(-value)
    if value == 0:
        return "無"
    for sign, unit in (("億", 10**8), ("万", 10**4)):
        if value >= unit:
            high, low = divmod(value, unit)
            return (numeral(high) if high > 1 else "") + sign + (numeral(low) if low else "")
    hundreds, rest = divmod(value, 100)
    if hundreds == 0:
        return _tens(rest, False)
    is_short = hundreds > 1
    return (_tens(hundreds, is_short) if is_short else "") + "百" + (_tens(rest, is_short) if rest else "")


def _tens(value: int, is_short: bool) -> str:
    """A number from 1 to 99; short without the 十 in the middle of three characters."""
    tens, ones = divmod(value, 10)
    middle = "" if tens == 0 or (is_short and tens > 1 and ones) else "十"
    return (DIGITS[tens] if tens > 1 else "") + middle + (DIGITS[ones] if ones else "")
