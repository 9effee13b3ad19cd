"""What is asked of the C library, and that nothing depends on it."""

from __future__ import annotations

import ctypes
import sys
from types import SimpleNamespace

import pytest

from kesegames import heap


def test_the_library_is_told_where_it_knows_the_function(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[object, ...]] = []
    library = SimpleNamespace(
        malloc_trim=lambda *values: told.append(("trim", *values)),
        mallopt=lambda *values: told.append(("opt", *values)),
    )
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: library)
    heap.keep_apart(4096)
    heap.give_back()
    assert told == [("opt", -3, 4096), ("trim", 0)]


@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_other_libraries_are_left_alone(platform: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(ctypes, "CDLL", lambda name: SimpleNamespace())
    heap.keep_apart(4096)
    heap.give_back()
