"""The command line: `words` parses it, `reading` finds what it names, `commands` does what docs/commands.md says."""

from __future__ import annotations

import io
import os
import sys
from typing import Final

INTERRUPTED: Final = 130


def main(words: list[str] | None = None) -> int:
    """Run the command line, `words` without the program's name; the exit code."""
    from kesegames.cli.commands import BAD_INPUT, COMMANDS, app
    from kesegames.cli.reading import complain
    from kesegames.cli.words import Usage, command_at
    from kesegames.engine.trouble import Trouble

    words = sys.argv[1:] if words is None else words
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Japanese also where the terminal has another encoding, and records with their own line ends.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    index = command_at(words)
    run = COMMANDS.get(words[index]) if index is not None else None
    try:
        code = app(words) if run is None or index is None else run(words[:index] + words[index + 1 :])
        sys.stdout.flush()
        return code
    except Trouble as trouble:
        complain([trouble])
        return BAD_INPUT
    except Usage as problem:
        print(f"kesegames: {problem}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read has had enough; what is still buffered must not complain at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BAD_INPUT
