"""What chance may soon do to each piece, reckoned in a thread of its own: it can take some tenths of a second."""

from __future__ import annotations

import threading

from kesegames.engine.look import Risk, Spot
from kesegames.engine.state import State


class Forecast:
    """The risks of the position that was asked for last.

    `risks` is None until they are known. A position asked for while another one is still being reckoned waits; what
    nobody waits for any more is forgotten.
    """

    def __init__(self) -> None:
        self.risks: dict[Spot, list[Risk]] | None = None
        self._asked: State | None = None
        self._thread: threading.Thread | None = None
        self._found: tuple[State, dict[Spot, list[Risk]]] | None = None

    def ask(self, state: State) -> None:
        """Reckon the risks of `state`, which must not change any more."""
        if self._asked is None or self._asked != state:
            self._asked = state
            self.risks = None
        self.poll()

    def poll(self) -> bool:
        """Take in what has been found; True when the risks asked for have just become known."""
        if self._thread is not None:
            if self._thread.is_alive():
                return False
            self._thread = None
        found, self._found = self._found, None
        if found is not None and found[0] is self._asked:
            self.risks = found[1]
            return True
        if self._asked is not None and self.risks is None:
            self._thread = threading.Thread(target=self._reckon, args=(self._asked,), daemon=True)
            self._thread.start()
        return False

    @property
    def is_waiting(self) -> bool:
        return self._asked is not None and self.risks is None

    def _reckon(self, state: State) -> None:
        self._found = (state, state.risks())
