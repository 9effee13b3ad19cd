"""What Senet's cards and rules say under each choice of options is what the game then does."""

from __future__ import annotations

from itertools import product

import pytest
from every_game import CATALOGUE
from senet_positions import RULESET, RULESETS, after, is_throw_of, moves, senet

from kesegames.engine.ruleset import Ruleset
from kesegames.ui.pages import Paragraph, page

ROWS = [
    dict(zip(RULESET.options, row, strict=True))
    for row in product(*(option.choices for option in RULESET.options.values()))
]
WALL = {"en": "in a row", "ja": "三つ以上続く"}
ACROSS = {"en": "above and below", "ja": "縦に隣り合う"}
AGAIN = {"en": "another throw", "ja": "もう一度投げ"}

PAGES = {
    "en": ("Here three or more enemy stones", "protect each other here too", "That 4 gives another throw"),
    "ja": ("この対局では、三つ以上続く", "この対局では、盤の上で縦に", "もう一度投げられます"),
}
"""What the page says of rows of three, of neighbours across, of the 4 in the water."""


def said(ruleset: Ruleset, id: str, words: dict[str, str]) -> bool:
    """Whether the text says so, in both languages or in none."""
    found = {phrase in ruleset.texts[id][language] for language, phrase in words.items()}
    assert len(found) == 1, (id, words)
    return found == {True}


def check(ruleset: Ruleset, options: dict[str, str]) -> None:
    has_wall = "5-9" not in moves(senet("white 5 12, black 6 7 8, thrown 4", **options))
    guards_across = "14-16x" not in moves(senet("white 3 14 23, black 5 16 25, thrown 2", **options))
    has_bonus = is_throw_of(after(senet("white 3 27, black 1, wade", **options), "4"), 0)
    assert said(ruleset, "about.stone", WALL) == said(ruleset, "rule.S7", WALL) == has_wall
    assert said(ruleset, "about.stone", ACROSS) == said(ruleset, "rule.S8", ACROSS) == guards_across
    assert said(ruleset, "rule.S16", AGAIN) == has_bonus


@pytest.mark.parametrize("options", ROWS, ids=["-".join(row.values()) for row in ROWS])
def test_cards_and_rules_tell_the_game_with_the_options_chosen(options: dict[str, str]) -> None:
    check(RULESET.under(options), options)


@pytest.mark.parametrize("name", [name for name, one in RULESETS.items() if one.module == RULESET.module])
def test_variants_are_told_with_their_own_defaults(name: str) -> None:
    check(RULESETS[name], RULESETS[name].complete({}))


@pytest.mark.parametrize("options", ROWS, ids=["-".join(row.values()) for row in ROWS])
def test_notes_tell_whether_the_four_in_the_water_gives_another_throw(options: dict[str, str]) -> None:
    state = senet("white 3 27, black 5, water", **options)
    note = state.explain((), "throw")
    has_bonus = is_throw_of(after(state, "27?", "4"), 0)
    assert note is not None and (note.values["then"] == "@note.then_throw") == has_bonus


@pytest.mark.parametrize("options", ROWS, ids=["-".join(row.values()) for row in ROWS])
def test_the_page_tells_the_game_with_the_options_chosen(options: dict[str, str]) -> None:
    has_wall = "5-9" not in moves(senet("white 5 12, black 6 7 8, thrown 4", **options))
    guards_across = "14-16x" not in moves(senet("white 3 14 23, black 5 16 25, thrown 2", **options))
    has_bonus = is_throw_of(after(senet("white 3 27, black 1, wade", **options), "4"), 0)
    for language, (wall, across, again) in PAGES.items():
        blocks = page(RULESET, language, CATALOGUE, "", options).blocks
        told = "\n".join("".join(part for part, _ in one.spans) for one in blocks if isinstance(one, Paragraph))
        assert [wall in told, across in told, again in told] == [has_wall, guards_across, has_bonus]
