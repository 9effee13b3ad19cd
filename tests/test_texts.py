"""Every sentence of the app and of the rulesets: both languages, all used, and drawn with the fonts we ship."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

import pygame.font
import pytest
import yaml
from every_game import CATALOGUE

import kesegames
from kesegames import catalogue, text
from kesegames.resources import folder
from kesegames.text import BRACE, LANGUAGES, sentences

PACKAGE = Path(kesegames.__file__).parent
RULESETS = CATALOGUE.rulesets
ID = re.compile(r"[a-z_]+(\.[a-z0-9_]+)+")
NOTHING = (0, 0, 0, 0)
# File names and hosts in the code look like ids.
NO_IDS = re.compile(r".*\.(yaml|jsonl?|txt|kese|md|py|ttf|png|wav|ogg|log|ini)")


class Found:
    """The ids in the program's code: whole ones, and the beginnings of those that are put together."""

    def __init__(self) -> None:
        self.whole: set[str] = set()
        self.beginnings: set[str] = set()

    def add(self, node: ast.AST) -> None:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.whole.add(node.value)
        parts: list[ast.expr] = []
        if isinstance(node, ast.JoinedStr):
            parts = node.values
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
            parts = [node.left, node.right]
        if len(parts) > 1 and isinstance(parts[0], ast.Constant) and isinstance(parts[0].value, str):
            self.beginnings.add(parts[0].value)


@functools.cache
def in_code() -> Found:
    found = Found()
    for path in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found.add(node)
    return found


def groups() -> set[str]:
    """The first words of the app's ids: `trouble`, `button` …"""
    return {id.partition(".")[0] for id in sentences("en")}


def exists(id: str) -> bool:
    """Whether the app, or a game where its own words are asked for, has the id in both languages."""
    places = [None, *RULESETS.values()]
    return any(all(text.find(id, language, place) for language in LANGUAGES) for place in places)


def test_both_languages_have_the_same_ids_and_braces() -> None:
    ja, en = sentences("ja"), sentences("en")
    assert ja.keys() == en.keys()
    assert [id for id in en if set(BRACE.findall(ja[id])) != set(BRACE.findall(en[id]))] == []
    assert [id for id in en if not ja[id].strip() or not en[id].strip()] == []
    assert [id for id in en if not ID.fullmatch(id)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_ids_are_in_order_and_there_once(language: str) -> None:
    path = folder("assets") / "text" / f"{language}.yaml"
    node = yaml.compose(path.read_text(encoding="utf-8"))
    assert isinstance(node, yaml.MappingNode)
    ids = [key.value for key, _ in node.value]
    assert ids == sorted(set(ids))


def test_every_id_in_the_code_exists() -> None:
    whole = {id for id in in_code().whole - in_code().beginnings if ID.fullmatch(id) and not NO_IDS.fullmatch(id)}
    used = {id for id in whole if id.partition(".")[0] in groups() | {"reason", "spot", "note", "rule"}}
    assert sorted(id for id in used if not exists(id)) == []


def test_every_beginning_of_an_id_in_the_code_leads_somewhere() -> None:
    known = {*sentences("en"), *(id for ruleset in RULESETS.values() for id in ruleset.texts)}
    beginnings = {one for one in in_code().beginnings if one.partition(".")[0] in groups() and "." in one}
    assert (
        sorted(
            one
            for one in beginnings
            if re.fullmatch(r"[a-z_.]+", one) and not any(id.startswith(one) for id in known | {"trouble.ruleset_"})
        )
        == []
    )


def test_every_sentence_of_the_app_is_used() -> None:
    found = in_code()
    beginnings = tuple(one for one in found.beginnings if "." in one and one != "trouble.")
    whole = found.whole | {f"trouble.{one}" for one in found.whole}
    assert sorted(id for id in sentences("en") if id not in whole and not id.startswith(beginnings)) == []


def strings(data: object) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(data, dict):
        for value in data.values():
            yield from strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings(value)
    elif isinstance(data, str):
        yield data


def characters() -> set[str]:
    """Every character that a text of ours can put on the screen."""
    found: set[str] = set()
    for language in LANGUAGES:
        found.update(*sentences(language).values())
    for ruleset in RULESETS.values():
        found.update(*strings(ruleset.data))
    for page in (folder("assets") / "pages").glob("*.*"):
        found.update(page.read_text(encoding="utf-8"))
    return {character for character in found if character not in " \n\t\u3000"}


def lacking(font: str, wanted: set[str]) -> list[str]:
    pygame.font.init()
    face = pygame.font.Font(folder("assets") / "fonts" / font, 16)
    # A character that is missing has the empty box of the font's first glyph; spaces are not asked for.
    return sorted(character for character in wanted if (face.metrics(character)[0] or NOTHING)[:4] == NOTHING)


@pytest.mark.parametrize("font", ["MPLUS1p-Regular.ttf", "MPLUS1p-Bold.ttf"])
def test_every_character_is_in_the_fonts(font: str) -> None:
    assert lacking(font, characters()) == []
    assert lacking(font, {"\U0001f600"}) == ["\U0001f600"]


def test_every_glyph_of_a_piece_is_in_the_brush_font() -> None:
    # Kese-Rima's signs are drawn as shapes, sharp at any size.
    games = [ruleset for ruleset in RULESETS.values() if ruleset.module != "keserima"]
    pieces = [piece for ruleset in games for piece in ruleset.pieces.values()]
    glyphs = {character for piece in pieces for character in piece.glyph}
    assert lacking("YujiSyuku-subset.ttf", glyphs) == []
    assert lacking("YujiSyuku-subset.ttf", {"\U0001f600"}) == ["\U0001f600"]


POLITE = re.compile(r"(です|ます|ません|ました|でした|ください)(：\{\w+\}|（[^（）]*）)*$")


def test_the_rulesets_speak_one_style_of_japanese() -> None:
    plain = []
    for ruleset in RULESETS.values():
        said = {f"piece_about.{id}": piece.about for id, piece in ruleset.pieces.items() if piece.about}
        said |= {id: words for plan in catalogue.plans(ruleset) for id, words in ruleset.under(plan).texts.items()}
        for id, words in ({"game.about": ruleset.about} | said).items():
            for sentence in [] if id.startswith("trouble.") else words["ja"].split("。")[:-1]:
                if not POLITE.search(sentence):
                    plain.append((ruleset.id, id, sentence))
    assert plain == []
