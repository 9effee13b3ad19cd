"""Numbers by the keys of positions: what a dict would hold."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kesegames.ai.places import LEAST, Places

KEYS = st.integers(-(2**63), 2**63 - 1) | st.integers(-3, 3) | st.integers(0, 20).map(lambda number: number << 32)


@given(st.lists(st.tuples(KEYS, st.integers(0, 2**31 - 1)), max_size=60), st.lists(KEYS, max_size=20))
def test_it_holds_what_a_dict_would(pairs: list[tuple[int, int]], asked: list[int]) -> None:
    places = Places()
    for key, number in pairs:
        places.put(key, number)
    known = dict(pairs)
    assert places.count == len(known)
    for key in [*known, *asked]:
        assert places.get(key) == known.get(key, -1)


def test_it_grows_and_keeps_all() -> None:
    places = Places()
    keys = [(number * 0x9E3779B97F4A7C15) % 2**64 - 2**63 for number in range(5 * LEAST)]
    for number, key in enumerate(keys):
        places.put(key, number)
    assert [places.get(key) for key in keys] == list(range(len(keys)))
    assert places.get(12345) == -1
