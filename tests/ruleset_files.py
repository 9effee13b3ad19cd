"""Files of rulesets for tests: a small whole one, and the catalogue with others beside it."""

from __future__ import annotations

from pathlib import Path

from kesegames import catalogue
from kesegames.text import LANGUAGES, trouble

KUHN = Path(__file__).parent / "rulesets" / "kuhn.yaml"
"""A small whole file whose lines and columns stay what the tests of mistakes say."""
BUILT_IN = Path(__file__).parent.parent / "rulesets"
KESERIMA = BUILT_IN / "keserima.yaml"


def load(folder: Path, **files: str) -> catalogue.Catalogue:
    """The catalogue with user files of these ids (`_` stands for `-`) and texts."""
    for id, text in files.items():
        (folder / f"{id.replace('_', '-')}.yaml").write_text(text, encoding="utf-8")
    return catalogue.load(folder)


def told(found: catalogue.Catalogue) -> list[tuple[str, int, int, str]]:
    """Each trouble's file, line, column and id without `trouble.`; both languages can say it."""
    for one in found.troubles:
        assert all(trouble(one, language).startswith(one.file) for language in LANGUAGES)
    return [(Path(one.file).name, one.line, one.column, one.text.removeprefix("trouble.")) for one in found.troubles]


BOARD = """
extends: kuhn
board: {kind: grid, columns: [a, b], rows: [1, 2]}
areas: {water: [a1, b2]}
places: {pot: {spots: [pot]}}
options:
  first:
    default: lot
    text: {ja: 先に動くのは, en: First to move}
    choices:
      lot: {ja: くじで決める, en: by lot}
      a: {ja: 先手, en: First}
"""
