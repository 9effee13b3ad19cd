"""All that the commands print: what others have written moves no cursor, and a stream that is gone is told of."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO

from kesegames.plain import WIDE_SPACE, shown


def line(text: str) -> None:
    """Print a line, or several, for people to read."""
    for one in text.split("\n"):
        print(shown(one))


def json_line(data: object) -> None:
    """Print data as one line of JSON; signs that cannot be seen are escaped."""
    import json

    text = json.dumps(data, ensure_ascii=False)
    print("".join(sign if sign.isprintable() or sign == WIDE_SPACE else json.dumps(sign)[1:-1] for sign in text))


def complaint(text: str, end: str = "\n") -> None:
    """Say on stderr what is wrong, or how far something is; where nobody can read it, nothing happens."""
    try:
        print(shown(text), end=end, file=sys.stderr, flush=True)
    except OSError:
        hush(sys.stderr)


def hush(stream: TextIO) -> None:
    """Nothing more comes of this stream, what waits in it included: the end of the program must not fail at it."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def have_streams() -> bool:
    """Whether there is a standard output. The places of closed streams are filled, lest files come to stand there."""
    has_output = sys.stdout is not None
    if sys.stdin is None or sys.stdout is None or sys.stderr is None:
        while (handle := os.open(os.devnull, os.O_RDWR)) <= 2:
            os.set_inheritable(handle, True)
        os.close(handle)
    # As long as the process: a windowed program on Windows has neither, either.
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    return has_output
