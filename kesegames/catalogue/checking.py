"""Checks a ruleset file; its mistakes are Troubles with their place and what would be right."""

from __future__ import annotations

from typing import Any, Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from kesegames.catalogue import fitting
from kesegames.catalogue.mistakes import missing, translated
from kesegames.catalogue.schema import REQUIRED, Game
from kesegames.catalogue.tree import MOST_TOLD, Node, first, guessed, place, texts
from kesegames.engine.trouble import Trouble


def _checked(plain: dict[str, Any]) -> tuple[dict[str, Any], list[ErrorDetails]]:
    """What holds of the top-level keys, converted, and the mistakes in the others."""
    try:
        return Game.model_validate(plain).model_dump(exclude_none=True, by_alias=True), []
    except ValidationError as error:
        mistakes = error.errors(include_url=False)
    bad = {str(mistake["loc"][0]) for mistake in mistakes}
    rest, _ = _checked({key: value for key, value in plain.items() if key not in bad})
    return rest, mistakes


KEY_TROUBLES: Final = (
    "trouble.ruleset_key_unknown",
    "trouble.ruleset_key_name",
    "trouble.ruleset_number_unknown",
)
"""Troubles with a key, not with what it holds."""


def locate(trouble: Trouble, root: Node) -> Trouble:
    """`trouble` with the file, line and column of what its path leads to, or of the nearest thing above it."""
    node, is_there = place(root, trouble.path)
    is_about_key = is_there and trouble.text in KEY_TROUBLES
    trouble.file = node.file
    trouble.line = node.key_line if is_about_key else node.line
    trouble.column = node.key_column if is_about_key else node.column
    return trouble


def check(root: Node, modules: list[str]) -> tuple[dict[str, Any], list[Trouble]]:
    """The plain data of a ruleset file, defaults filled in, and its first troubles; `modules` may be named in `rules`.

    With troubles the data lack the top-level keys that cannot be used.
    """
    if not isinstance(root.value, dict):
        return {}, [locate(Trouble("trouble.yaml_empty"), root)]
    plain = texts(root)
    if isinstance(plain.get("tables"), dict):
        plain["tables"] = guessed(root.value["tables"])
    data, mistakes = _checked(plain)
    # To translate one takes a third of a millisecond.
    troubles = [translated(mistake, plain) for mistake in mistakes[: MOST_TOLD + 1]]
    untranslated = len(mistakes) - len(troubles)
    for id, thing in data.get("places", {}).items():
        if "each" not in thing and "pieces" not in thing:
            thing.setdefault("spots", [id])
    troubles += [missing(key) for key in REQUIRED if key not in plain]
    troubles += fitting.checks(data, modules)
    return data, [locate(trouble, root) for trouble in first(troubles, len(troubles) + untranslated)]
