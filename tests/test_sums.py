"""Sum lines: each damaged byte of a journal is put right, two are told."""

from __future__ import annotations

from random import Random
from zlib import crc32

import pytest

from kesegames.play.sums import checked, mended, sum_line

WRITES = [b"kesegames 1\ngame: kuhn\n\n", b"1 * a{J} b{K}\n2 a bet ; # 1 00000000\n", b"~ call\n", b"<1\n"]


def journal(writes: list[bytes] = WRITES) -> bytes:
    data = b""
    for write in writes:
        data += write
        data += sum_line(data.count(b"\n"), crc32(data))
    return data


def test_a_sum_line_counts_and_sums_all_that_stands_above_it() -> None:
    data = journal()
    lines = data.splitlines(keepends=True)
    for number, line in enumerate(lines):
        if line.startswith(b"# "):
            above = b"".join(lines[:number])
            assert line == f"# {number} {crc32(above):08x}\n".encode()
    assert data.count(b"\n# ") == len(WRITES)


def test_a_sound_journal_is_sound() -> None:
    data = journal()
    told = checked(data)
    assert (told.data, told.mended, told.sound, told.is_damaged) == (data, [], data.count(b"\n"), False)


@pytest.mark.parametrize("change", [0x01, 0x20, 0x2A, 0x80, 0xFF])
def test_each_damaged_byte_is_put_right_and_its_line_told(change: int) -> None:
    data = journal()
    for place in range(len(data) - 1):
        damaged = data[:place] + bytes([data[place] ^ change]) + data[place + 1 :]
        told = checked(damaged)
        assert told.data == data and not told.is_damaged, place
        assert told.mended == [data.count(b"\n", 0, place) + 1]


def test_one_damaged_byte_a_write_is_put_right_in_each() -> None:
    data = bytearray(journal())
    for write in WRITES:
        data[bytes(data).index(write)] ^= 0x41
    told = checked(bytes(data))
    assert told.data == journal() and len(told.mended) == len(WRITES)


def test_more_damage_than_that_is_told_from_where_it_may_be() -> None:
    data, random = journal(), Random(1)
    end = len(journal(WRITES[:2]))
    for _ in range(300):
        damaged = bytearray(data)
        for place in random.sample(range(len(journal(WRITES[:1])), end - 1), random.randint(2, 4)):
            damaged[place] ^= random.randint(1, 255)
        told = checked(bytes(damaged))
        assert told.data == data or told.is_damaged
        assert told.data == data or told.sound == 4


def test_lines_that_are_lost_doubled_or_swapped_are_told() -> None:
    lines = journal().splitlines(keepends=True)
    for number in range(len(lines) - 1):
        for changed in (lines[:number] + lines[number + 1 :], lines[: number + 1] + lines[number:]):
            assert checked(b"".join(changed)).is_damaged, number
    assert checked(b"".join([lines[1], lines[0], *lines[2:]])).is_damaged


def test_a_journal_without_sums_is_taken_as_it_is() -> None:
    for data in (b"", b"\n", b"".join(WRITES), b"x# 1 00000000\n" * 1000):
        told = checked(data)
        assert (told.data, told.mended, told.sound, told.is_damaged, told.is_summed) == (data, [], 0, False, False)


def test_nothing_is_mended_where_nothing_would_do() -> None:
    assert mended(b"", 1) is None
    data = b"some bytes"
    assert mended(data, crc32(data) ^ crc32(b"some bytez")) == b"some bytez"
    assert mended(data, crc32(data) ^ crc32(b"5ome bytez")) is None
