"""The words of a command line: flags, their values, options, and which word is the command."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NoReturn

from kesegames.cli.printing import complaint, line

UNKNOWN_WORD: Final = 2
STDIN: Final = "-"


class Usage(Exception):
    """The words of the command line cannot be used."""


class Parser(argparse.ArgumentParser):
    """A parser that remembers its flags and raises Usage instead of leaving."""

    def __init__(self, command: str = "", **others: Any) -> None:
        # The parser's own beginning adds -h and --help.
        self.flags: set[str] = set()
        super().__init__(prog=f"kesegames {command}".strip(), allow_abbrev=False, **others)
        self.add_argument("--data-dir", metavar="DIR", type=Path, help="keep everything under this folder")
        self.add_argument("--safe-mode", action="store_true", help="default settings, no user rulesets")

    def add_argument(self, *names: Any, **others: Any) -> argparse.Action:
        action = super().add_argument(*names, **others)
        self.flags.update(action.option_strings)
        return action

    def print_help(self, file: object = None) -> None:
        """The parser's own way hides that it could not be printed."""
        line(self.format_help().rstrip("\n"))

    def error(self, message: str) -> NoReturn:
        raise Usage(message)


def add_file(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="our own record or an official one, - for standard input")
    parser.add_argument("--game", metavar="ID", help="the game, instead of recognising it")


def add_json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON document")


def add_options(parser: Parser) -> None:
    parser.add_argument("--seed", metavar="K", help="what all chance comes from")
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")


def whole(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,9}", text) or int(text) < least:
            raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from {least} up")
        return int(text)

    return read


def positive(text: str) -> float:
    if not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,9})?", text) or float(text) <= 0:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds above 0")
    return float(text)


def size(text: str) -> tuple[int, int]:
    found = re.fullmatch("([0-9]{2,4})x([0-9]{2,4})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"“{text}” is not a size such as 1280x800")
    return int(found[1]), int(found[2])


def options_of(arguments: argparse.Namespace) -> dict[str, str]:
    from kesegames.engine.trouble import Trouble

    chosen: dict[str, str] = {}
    for word in arguments.option:
        name, equals, value = word.partition("=")
        if not equals:
            raise Trouble("trouble.option_form", {"text": word})
        if name in chosen:
            raise Trouble("trouble.option_twice", {"option": name})
        chosen[name] = value
    return chosen


def is_word(text: str) -> bool:
    """Whether `text` can only mean the name of a game or a command, because no file has that name."""
    return text != STDIN and re.fullmatch(r"[\w-]+", text) is not None and not os.path.exists(text)


def parsed(parser: Parser, words: list[str]) -> argparse.Namespace:
    """The words as the parser understands them; raises Usage, and SystemExit(2) for an unknown flag."""
    for word in words:
        flag = word.partition("=")[0]
        if re.match("-[^0-9]", word) and flag not in parser.flags:
            complaint(f"{parser.prog}: no flag {flag}; there are {' '.join(sorted(parser.flags))}")
            raise SystemExit(UNKNOWN_WORD)
    return parser.parse_args(_options_apart(words))


def _options_apart(words: list[str]) -> list[str]:
    """`--option a=b c=d` as `--option a=b --option c=d`."""
    apart: list[str] = []
    is_option = False
    for word in words:
        if is_option and apart[-1] != "--option" and re.match(r"\w+=", word):
            apart.append("--option")
        elif not (is_option and apart[-1] == "--option"):
            is_option = word == "--option"
        apart.append(word)
    return apart


def command_at(words: list[str]) -> int | None:
    """The index of the first word that is neither a flag nor a flag's folder; None when there is none."""
    is_value = False
    for index, word in enumerate(words):
        if not is_value and (word == STDIN or not word.startswith("-")):
            return index
        is_value = word == "--data-dir"
    return None
