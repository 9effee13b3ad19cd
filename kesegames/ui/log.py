"""The log: what the last sessions went through, for whoever looks into a mistake. It never leaves this computer."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

FILE: Final = "kesegames.log"
MOST_BYTES: Final = 200_000
"""A log of this length is put aside as `kesegames.log.1` when the next session begins."""
LINE: Final = "%(asctime)s %(levelname)s %(message)s"


def logger() -> logging.Logger:
    """Where sessions tell what happens."""
    return logging.getLogger("kesegames")


@contextmanager
def kept(folder: Path) -> Iterator[None]:
    """What is logged meanwhile stands in `kesegames.log` in `folder`; nowhere, where the system refuses."""
    handler: logging.Handler = logging.NullHandler()
    path = folder / FILE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > MOST_BYTES:
            os.replace(path, f"{path}.1")
        handler = logging.FileHandler(path, encoding="utf-8")
    except OSError:
        pass
    handler.setFormatter(logging.Formatter(LINE))
    logger().setLevel(logging.INFO)
    logger().propagate = False
    logger().addHandler(handler)
    try:
        yield
    finally:
        logger().removeHandler(handler)
        handler.close()


def tail(folder: Path, lines: int) -> str:
    """The last lines of the log; empty where there is none."""
    try:
        text = (folder / FILE).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return "\n".join(text.splitlines()[-lines:])
