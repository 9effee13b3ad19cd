"""Equal positions of Kese-Rima are equal in everything that a search asks, and `after` leaves its parent alone."""

from __future__ import annotations

from keserima_positions import START, keserima

from kesegames.rules.keserima.state import Keserima


def test_equal_states_have_equal_keys_and_the_counters_count() -> None:
    quiet = keserima("K o15, R *31, turn K, quiet 3")
    assert quiet != keserima("K o15, R *31, turn K")
    assert quiet.key() == keserima("K o15, R *31, turn K").key()
    others = ["K o15, R *31, turn R", "K o15, R *31, turn K, passes 1", "K o15, R *31, hands o -, turn K"]
    others += ["K o15, R *31, hands - o, turn K", "K o15, R x31, turn K", "K o25, R *31, turn K"]
    others += ["K o15, R *31, decks o -, turn K", "K o15, R *31, prisons o -, turn K", "K o15, R *31, S x33, turn K"]
    keys = [keserima(position).key() for position in ["K o15, R *31, turn K", *others]]
    assert len(set(keys)) == len(keys)


def test_after_leaves_the_parent_alone() -> None:
    state = keserima(START + "hands oox oxx, decks oox oox, turn K")
    before = state.position()
    for move in state.legal():
        state.after(move)
    assert state.position() == before
    assert isinstance(state, Keserima)
