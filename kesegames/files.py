"""Text files read with clear errors and replaced as a whole."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
import tempfile
import time
from pathlib import Path
from typing import BinaryIO, Final

from kesegames import plain
from kesegames.engine.trouble import Trouble

TEXT_LIMIT: Final = 2_000_000
"""No text file that we read is longer, in bytes."""
LONGEST_NAME: Final = 80
LONGEST_NAME_BYTES: Final = 200
"""The most bytes of a file's name without its suffix: systems take 255, and its temporary file's name is longer."""
_TEMPORARY: Final = re.compile(r"\..+\.[a-z]+-[a-z0-9_]{8}\.new")
_NOT_IN_NAMES: Final = re.compile(f'[<>:"/\\\\|?*{plain.LOST}]')
_DEVICES: Final = re.compile(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])(\..*)?", re.IGNORECASE)
if sys.platform == "win32":
    _READING: Final = os.O_RDONLY | os.O_BINARY
else:
    _READING: Final = os.O_RDONLY | os.O_NONBLOCK


def _in_file(trouble: Trouble, path: Path) -> Trouble:
    trouble.file = str(path)
    return trouble


def failure(error: OSError | ValueError, path: Path, text: str) -> Trouble:
    """What the system refused (ValueError: the name itself), as a Trouble with `text`, which may use `{error}`."""
    said = error.strerror if isinstance(error, OSError) else None
    return _in_file(Trouble(text, {"error": said or str(error)}), path)


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


def open_file(path: Path, is_any_kind: bool = False) -> BinaryIO:
    """A file opened for reading, its bytes as they stand; only a regular file unless `is_any_kind`.

    Never waits for whoever should write to a pipe. Raises Trouble that names the file where it cannot be had.
    """
    try:
        handle = os.open(path, _READING)
    except FileNotFoundError:
        raise _in_file(Trouble("trouble.file_missing"), path) from None
    except IsADirectoryError:
        raise _in_file(Trouble("trouble.file_is_folder"), path) from None
    except (OSError, ValueError) as error:
        if path.is_dir():  # Windows refuses to open a folder as something that is not permitted.
            raise _in_file(Trouble("trouble.file_is_folder"), path) from None
        raise failure(error, path, "trouble.file_unreadable") from None
    mode = os.fstat(handle).st_mode
    wrong = "trouble.file_is_folder" if stat.S_ISDIR(mode) else "trouble.file_not_regular"
    if stat.S_ISDIR(mode) or not (stat.S_ISREG(mode) or is_any_kind):
        os.close(handle)
        raise _in_file(Trouble(wrong), path)
    if sys.platform != "win32":
        os.set_blocking(handle, True)
    return open(handle, "rb")


def read_text(path: Path, limit: int = TEXT_LIMIT, is_any_kind: bool = False) -> str:
    """The text of a file of at most `limit` bytes, lines ended by `\\n`; raises Trouble when it cannot be had.

    Devices and pipes are read only where `is_any_kind`.
    """
    with open_file(path, is_any_kind) as file:
        try:
            raw = file.read(limit + 1)
        except OSError as error:
            raise failure(error, path, "trouble.file_unreadable") from None
    if len(raw) > limit:
        raise _in_file(Trouble("trouble.file_too_large", {"limit": f"{limit:,}"}), path)
    return decode(raw, path)


def usable_name(name: str) -> str:
    """`name` as every file system takes it, or an empty text where nothing of it can be used.

    It names a file in the folder it is put to, whatever was written: no path, no device, no hidden file.
    """
    name = _NOT_IN_NAMES.sub(" ", plain.shown(name)).strip(". ")[:LONGEST_NAME]
    name = name.encode()[:LONGEST_NAME_BYTES].decode("utf-8", "ignore").strip(". ")
    if not plain.is_visible(name):
        return ""
    return f"{name}_" if _DEVICES.fullmatch(name) else name


def file_in(folder: Path, name: str, ending: str) -> Path:
    """The file of `folder` called what can be used of `name`, and `ending`, which is ours.

    Names that come from outside the program, from a record's header for example, become paths here.
    """
    return folder / f"{usable_name(name)}{ending}"


def sweep(folder: Path, least_age: float = 0.0) -> None:
    """Remove the temporary files of `least_age` seconds or more that `atomic_write` left in `folder` when cut off."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if _TEMPORARY.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                with contextlib.suppress(OSError):
                    if time.time() - entry.stat(follow_symlinks=False).st_mtime >= least_age:
                        os.unlink(entry.path)


def atomic_write(path: Path, text: str) -> None:
    """Replace the file by `text` (UTF-8, no BOM, `\\n`) as a whole: after a crash the old or the new one is there.

    Missing folders are made. Raises Trouble when the system refuses; the old file is then untouched.
    """
    try:
        raw = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise failure(error, path, "trouble.file_unwritable") from None
    atomic_write_bytes(path, raw)


def atomic_write_bytes(path: Path, raw: bytes) -> None:
    """The same for what is no text. Nothing but a file is replaced: no pipe, device or folder."""
    temporary = ""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise _in_file(Trouble("trouble.file_not_regular"), path)
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}-", suffix=".new", dir=path.parent)
        with open(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except (OSError, ValueError) as error:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)
        raise failure(error, path, "trouble.file_unwritable") from None


def move(path: Path, to: Path) -> None:
    """Give a file another name on the same disk, in one step, over nothing that is there; folders are made. Raises
    Trouble when the system refuses or `to` is taken."""
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        # Names that differ in case alone are one file to some systems.
        if to.exists() and not to.samefile(path):
            raise _in_file(Trouble("trouble.file_exists"), to)
        os.replace(path, to)
    except (OSError, ValueError) as error:
        raise failure(error, to, "trouble.file_unwritable") from None
