"""Lines by which a journal can tell damage from what was written, and one damaged byte can be put right.

A sum line is `# <lines> <sum>`: how many lines stand above it in the file, and the CRC-32 of all their bytes, line ends
and earlier sum lines included, in eight hexadecimal digits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final
from zlib import crc32

SIGN: Final = "#"
MOST_TRIES: Final = 8
"""The rest is not looked through after so many sums in a row that vouch for nothing."""
LONGEST: Final = 21
"""The most bytes of a sum line."""
_SUM: Final = re.compile(rb"# ([0-9]{1,9}) ([0-9a-f]{8})\n")


def sum_line(lines: int, crc: int) -> bytes:
    """The line that stands below so many lines with this CRC-32."""
    return b"# %d %08x\n" % (lines, crc)


def _steps() -> list[int]:
    """The CRC-32 of each byte alone, without its first and last inversion: what a byte does to the sum."""
    found = []
    for number in range(256):
        for _ in range(8):
            number = number >> 1 ^ 0xEDB88320 * (number & 1)
        found.append(number)
    return found


_STEPS: Final = _steps()
_BY_TOP: Final = {step >> 24: number for number, step in enumerate(_STEPS)}


def mended(data: bytes, wrong: int) -> bytes | None:
    """`data` with one byte put right, so that its CRC-32 changes by `wrong` (exclusive or); None where none does."""
    for place in reversed(range(len(data))):
        # One byte further back in the file is one step further back in the sum.
        number = _BY_TOP[wrong >> 24]
        wrong = (wrong ^ _STEPS[number]) << 8 | number
        if wrong < 256:
            return data[:place] + bytes([data[place] ^ wrong]) + data[place + 1 :]
    return None


@dataclass
class Checked:
    """The whole lines of a journal: `data` is what they are after mending, `mended` the lines in which that was done.

    `sound` is how many lines the sums vouch for; `is_damaged` whether some of the others are not as they were written;
    `is_summed` is False in a journal without sums.
    """

    data: bytes
    mended: list[int] = field(default_factory=list)
    sound: int = 0
    is_damaged: bool = False
    is_summed: bool = True


def checked(data: bytes) -> Checked:
    """Compare whole lines with their sums; where a sum tells of a damaged byte, put it right."""
    told = Checked(data)
    start = at = crc = tries = 0
    while (found := _SUM.search(told.data, at)) and tries < MOST_TRIES:
        tries += 1
        part = told.data[start : found.start()]
        now = crc32(part, crc)
        lines = told.sound + part.count(b"\n")
        right = sum_line(lines, now)
        if part and not part.endswith(b"\n"):
            # No sum line, unless it is the end of the line above that has been damaged.
            part = part[:-1] + b"\n"
            is_end = found[0] == sum_line(lines + 1, crc32(part, crc))
            told.data = _put(told.data, start, part) if is_end else told.data
            told.mended += [lines + 1] * is_end
            at = start if is_end else found.end()
        elif _differ(found[0], right) <= 1:
            if found[0] != right:
                told.mended.append(lines + 1)
                told.data = _put(told.data, found.start(), right)
            start = at = found.end()
            crc = crc32(right, now)
            told.sound, told.is_damaged, tries = lines + 1, False, 0
        else:
            better = mended(part, now ^ int(found[2], 16)) or b""
            if better.endswith(b"\n") and told.sound + better.count(b"\n") == int(found[1]):
                told.mended.append(told.sound + 1 + _lines_before_difference(part, better))
                told.data = _put(told.data, start, better)
                at = start
            else:
                told.is_damaged = True
                at = found.end()
    if not told.is_damaged:
        _check_end(told, start, crc)
    return told


def _check_end(told: Checked, start: int, crc: int) -> None:
    """The lines below the last sum: is the last of them their sum, with a byte that was damaged?"""
    rest = told.data[start:]
    for above in range(max(0, len(rest) - LONGEST), len(rest)):
        right = sum_line(told.sound + rest.count(b"\n", 0, above), crc32(rest[:above], crc))
        if (not above or rest[above - 1 : above] == b"\n") and _differ(rest[above:], right) == 1:
            told.data = _put(told.data, start + above, right)
            told.sound = told.data.count(b"\n")
            told.mended.append(told.sound)
            break
    told.is_summed = told.sound > 0


def _put(data: bytes, place: int, part: bytes) -> bytes:
    """`data` with `part` in place of what stands there."""
    return data[:place] + part + data[place + len(part) :]


def _differ(one: bytes, other: bytes) -> int:
    """In how many bytes they differ; all of them where they are not equally long."""
    if len(one) != len(other):
        return max(len(one), len(other))
    return sum(a != b for a, b in zip(one, other, strict=True))


def _lines_before_difference(one: bytes, other: bytes) -> int:
    """How many lines of `other` end before the first byte in which it differs from `one`."""
    place = next(place for place in range(len(other)) if one[place] != other[place])
    return other.count(b"\n", 0, place)
