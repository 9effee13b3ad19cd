"""The command line: `words` parses it, `reading` finds what it names, `commands` does what docs/commands.md says."""

from __future__ import annotations

import io
import sys
from typing import Final

INTERRUPTED: Final = 130
PRINTING_FLAGS: Final = {"--version", "--profile-start", "--help", "-h"}
"""With these the app prints, too."""


def main(words: list[str] | None = None) -> int:
    """Run the command line, `words` without the program's name; the exit code."""
    try:
        return _main(sys.argv[1:] if words is None else words)
    except KeyboardInterrupt:
        return INTERRUPTED


def _main(words: list[str]) -> int:
    from kesegames.cli.commands import BAD_INPUT, COMMANDS, SILENT
    from kesegames.cli.printing import complaint, have_streams, hush
    from kesegames.cli.words import command_at

    has_output = have_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Japanese also where the terminal has another encoding, and records with their own line ends.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    index = command_at(words)
    command = words[index] if index is not None and words[index] in COMMANDS else ""
    if not has_output and (PRINTING_FLAGS & {*words} or (command and command not in SILENT)):
        complaint("kesegames: there is no standard output to write to")
        return BAD_INPUT
    try:
        code = _obeyed(command, words if index is None or not command else words[:index] + words[index + 1 :])
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        # Whoever read has had enough.
        hush(sys.stdout)
        return BAD_INPUT
    except OSError as error:
        hush(sys.stdout)
        complaint(f"kesegames: the output cannot be written: {error.strerror or error}")
        return BAD_INPUT


def _obeyed(command: str, words: list[str]) -> int:
    """The exit code of a command (`` for the app) that has been given its words; its complaints are told."""
    from kesegames.cli.commands import BAD_INPUT, COMMANDS, app
    from kesegames.cli.printing import complaint
    from kesegames.cli.reading import complain
    from kesegames.cli.words import Usage
    from kesegames.engine.trouble import Trouble

    try:
        return (COMMANDS[command] if command else app)(words)
    except Trouble as trouble:
        complain([trouble])
    except Usage as problem:
        complaint(f"kesegames: {problem}")
    except SystemExit as leaving:
        return int(leaving.code or 0)
    return BAD_INPUT
