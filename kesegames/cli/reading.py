"""What the words of a command line name: the games there are and the records; mistakes are told on stderr."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final

from kesegames.cli.printing import complaint
from kesegames.cli.words import STDIN

if TYPE_CHECKING:
    from kesegames.catalogue import Catalogue
    from kesegames.engine.ruleset import Ruleset
    from kesegames.engine.trouble import Trouble
    from kesegames.play.match import Match
    from kesegames.settings import Folders

LANGUAGE: Final = "en"


def folders_of(arguments: argparse.Namespace) -> Folders:
    from kesegames.settings import Folders

    return Folders(arguments.data_dir)


def catalogue_of(arguments: argparse.Namespace) -> Catalogue:
    from kesegames import catalogue

    folders = folders_of(arguments)
    return catalogue.load(None if arguments.safe_mode else folders.rulesets, folders.checked_rulesets)


def ruleset_of(known: Catalogue, game: str) -> Ruleset:
    """The game; raises Trouble when there is none, once the mistakes of broken rulesets are told."""
    if game not in known.rulesets:
        complain(known.troubles)
    return known.ruleset(game)


def match_of(arguments: argparse.Namespace, known: Catalogue) -> Match:
    """The match of the FILE; raises Trouble with its place."""
    return read_match(text_of(arguments.file), arguments, known)


def read_match(text: str, arguments: argparse.Namespace, known: Catalogue) -> Match:
    from kesegames.engine.trouble import Trouble
    from kesegames.play.record import read_any

    try:
        match = read_any(text, known, arguments.game)
    except Trouble as trouble:
        if trouble.text == "trouble.unknown_game":
            complain(known.troubles)
        trouble.file = trouble.file or arguments.file
        raise
    if match.assumed:
        notice = Trouble("notice.assumed_ruleset", {"game": match.assumed})
        notice.file = arguments.file
        complain([notice])
    return match


def text_of(file: str) -> str:
    from kesegames.files import TEXT_LIMIT, failure, read_text

    if file != STDIN:
        return read_text(Path(file), is_any_kind=True)  # What a shell makes of `<(…)` is a pipe.
    try:
        return decoded(standard_input().read(TEXT_LIMIT + 1), file)
    except OSError as error:
        raise failure(error, Path(file), "trouble.file_unreadable") from None


def standard_input() -> BinaryIO:
    """Raises Trouble where it is closed."""
    from kesegames.engine.trouble import Trouble

    if sys.stdin is None:
        trouble = Trouble("trouble.no_input")
        trouble.file = STDIN
        raise trouble
    return sys.stdin.buffer


def decoded(raw: bytes, file: str) -> str:
    from kesegames.engine.trouble import Trouble
    from kesegames.files import TEXT_LIMIT, decode

    if len(raw) > TEXT_LIMIT:
        trouble = Trouble("trouble.file_too_large", {"limit": f"{TEXT_LIMIT:,}"})
        trouble.file = file
        raise trouble
    return decode(raw, Path(file))


def input_lines() -> Iterator[bytes]:
    """The lines of standard input; one that is too long is cut just behind the limit, so that one can tell."""
    from kesegames.files import TEXT_LIMIT

    read_from = standard_input()
    while line := read_from.readline(TEXT_LIMIT + 1):
        rest = line
        while len(rest) > TEXT_LIMIT and not rest.endswith(b"\n"):
            rest = read_from.readline(TEXT_LIMIT + 1)
        yield line


def complain(troubles: list[Trouble]) -> None:
    from kesegames.text import trouble as sentence

    for trouble in troubles:
        if not trouble.file:
            trouble.file = "kesegames"
        complaint(sentence(trouble, LANGUAGE))
