"""Processes for tests/test_worker.py that fail in the place of `worker.serve`; a file `marker` tells the first life.

A module of its own, so that the spawned process imports no more than the product's would.
"""

from __future__ import annotations

import json
import os
import signal
import struct
import sys
import time
from ctypes import c_int64
from multiprocessing.connection import Connection
from pathlib import Path

from kesegames.play.worker import serve


def is_first_life(marker: Path) -> bool:
    if marker.exists():
        return False
    marker.touch()
    return True


def die_once(marker: Path, pipe: Connection, cancelled: c_int64) -> None:
    if is_first_life(marker):
        pipe.recv()
        os.kill(os.getpid(), signal.SIGKILL)
    serve(pipe, cancelled)


def die_always(pipe: Connection, cancelled: c_int64) -> None:
    pipe.recv()
    os.kill(os.getpid(), signal.SIGKILL)


def hang_once(marker: Path, pipe: Connection, cancelled: c_int64) -> None:
    if is_first_life(marker):
        time.sleep(600)
    serve(pipe, cancelled)


def babble_once(marker: Path, nonsense: bytes, pipe: Connection, cancelled: c_int64) -> None:
    if is_first_life(marker):
        pipe.recv()
        pipe.send_bytes(nonsense)
        time.sleep(600)
    serve(pipe, cancelled)


def half_once(marker: Path, pipe: Connection, cancelled: c_int64) -> None:
    """Says how long its message is and begins it, and no more."""
    if is_first_life(marker):
        pipe.recv()
        os.write(pipe.fileno(), struct.pack("!i", 1000) + b'{"number": 1, ')
        time.sleep(600)
    serve(pipe, cancelled)


def chatter_once(marker: Path, pipe: Connection, cancelled: c_int64) -> None:
    """Answers, and then goes on talking."""
    if is_first_life(marker):
        pipe.recv()
        answer = {"spots": ["fold"], "score": 0.25, "nodes": 1, "line": ["fold"], "visits": {"fold": 1}}
        pipe.send_bytes(json.dumps({"number": 1, "answer": answer}).encode())
        for number in range(1000):
            pipe.send_bytes(json.dumps({"number": number, "share": 0.5}).encode())
        time.sleep(600)
    serve(pipe, cancelled)


def tell_modules(told: Path, pipe: Connection, cancelled: c_int64) -> None:
    serve(pipe, cancelled)
    told.write_text(json.dumps([sorted(sys.modules), os.nice(0)]))
