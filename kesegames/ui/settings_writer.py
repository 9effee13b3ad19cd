"""The settings written down in a thread of its own: a disk that is busy holds up no frame."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from copy import deepcopy

from kesegames import settings as settings_file
from kesegames.engine.trouble import Trouble
from kesegames.settings import Folders, Settings


class SettingsWriter:
    """Writes what the settings were when `write` was called last; where they change meanwhile, once more.

    `wake` is called from the thread when the system has refused: `poll` tells why. A program that ends waits for the
    thread, whether `finish` was called or not.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._next: tuple[Settings, Folders] | None = None
        self._troubles: deque[Trouble] = deque()

    def write(self, settings: Settings, folders: Folders) -> None:
        """Begin to write them as they are now; never waits."""
        with self._lock:
            self._next = deepcopy(settings), folders
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="settings")
                self._thread.start()

    def poll(self) -> list[Trouble]:
        """What the system has refused since the last call; never waits."""
        return [self._troubles.popleft() for _ in range(len(self._troubles))]

    def finish(self) -> list[Trouble]:
        """Wait until everything is written, and `poll`."""
        thread = self._thread
        if thread is not None:
            thread.join()
        return self.poll()

    def _run(self) -> None:
        while True:
            with self._lock:
                chosen, self._next = self._next, None
                if chosen is None:
                    self._thread = None
                    return
            try:
                settings_file.save(*chosen)
            except Trouble as trouble:
                self._troubles.append(trouble)
                self._wake()
