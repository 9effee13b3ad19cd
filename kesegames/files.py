"""Text files read with clear errors and replaced as a whole."""

from __future__ import annotations

import contextlib
import os
import tempfile
from pathlib import Path
from typing import Final

from kesegames.engine.trouble import Trouble

TEXT_LIMIT: Final = 2_000_000
"""No text file that we read is longer, in bytes."""


def _in_file(trouble: Trouble, path: Path) -> Trouble:
    trouble.file = str(path)
    return trouble


def failure(error: OSError | ValueError, path: Path, text: str) -> Trouble:
    """What the system refused (ValueError: the name itself), as a Trouble with `text`, which may use `{error}`."""
    return _in_file(Trouble(text, {"error": getattr(error, "strerror", None) or str(error)}), path)


def decode(raw: bytes, path: Path) -> str:
    """UTF-8 with or without BOM, any line ends, as text with `\\n`; raises Trouble with the place of a wrong byte."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
        line = before.count(b"\n") + 1
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1
        raise _in_file(Trouble("trouble.file_not_utf8", {}, line, column), path) from None
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def read_text(path: Path, limit: int = TEXT_LIMIT) -> str:
    """The text of a file of at most `limit` bytes, lines ended by `\\n`; raises Trouble when it cannot be had."""
    try:
        with open(path, "rb") as file:
            raw = file.read(limit + 1)
    except FileNotFoundError:
        raise _in_file(Trouble("trouble.file_missing"), path) from None
    except IsADirectoryError:
        raise _in_file(Trouble("trouble.file_is_folder"), path) from None
    except (OSError, ValueError) as error:
        if path.is_dir():
            raise _in_file(Trouble("trouble.file_is_folder"), path) from None
        raise failure(error, path, "trouble.file_unreadable") from None
    if len(raw) > limit:
        raise _in_file(Trouble("trouble.file_too_large", {"limit": f"{limit:,}"}), path)
    return decode(raw, path)


def atomic_write(path: Path, text: str) -> None:
    """Replace the file by `text` (UTF-8, no BOM, `\\n`) as a whole: after a crash the old or the new one is there.

    Missing folders are made. Raises Trouble when the system refuses; the old file is then untouched.
    """
    temporary = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}-", suffix=".new", dir=path.parent)
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except (OSError, ValueError) as error:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        raise failure(error, path, "trouble.file_unwritable") from None
