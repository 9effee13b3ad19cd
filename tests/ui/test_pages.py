"""Every page of rules: both languages alike, every rule that a refusal can name, every board a true position."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.engine.walk import Walk
from kesegames.text import LANGUAGES
from kesegames.ui import page_tables, pages
from kesegames.ui.board.stage import Stage
from kesegames.ui.draw.text_layout import wrap_styled
from kesegames.ui.pages import Figure, Grid, Heading, Page, Paragraph, parse
from kesegames.ui.painters import painter

GAMES = [id for id in CATALOGUE.rulesets if any(pages.path(id, language).is_file() for language in LANGUAGES)]
RULES = Path(catalogue.__file__).parent.parent / "rules"


def read(id: str, language: str) -> Page:
    return pages.page(CATALOGUE.rulesets[id], language, CATALOGUE, "")


def anchors(page: Page) -> list[str]:
    return [block.anchor for block in page.blocks if isinstance(block, Paragraph) and block.anchor]


def figures(page: Page) -> list[Figure]:
    return [block for block in page.blocks if isinstance(block, Figure)]


def named_rules(ruleset: Ruleset) -> set[str]:
    """Every number that can be told: those with a sentence, and those that the rules module writes into its notes."""
    told = {id.removeprefix("rule.") for id in ruleset.texts if id.startswith("rule.")}
    for file in (RULES / ruleset.module).glob("*.py"):
        told |= set(re.findall(r'"([A-Z]{1,2}\d{1,3}[a-z]?)"', file.read_text(encoding="utf-8")))
    return told | ({ruleset.sheet} if ruleset.sheet else set())


def is_live(walk: Walk) -> bool:
    """Whether a reader can click something there; in a game that nobody decides anything in, whether a throw is due."""
    return bool(walk.offers()) or (not walk.state.ruleset.levels and walk.state.thrower() >= 0)


def test_there_are_pages() -> None:
    assert "keserima" in GAMES


@pytest.mark.parametrize("id", GAMES)
def test_both_languages_have_the_same_anchors_and_boards(id: str) -> None:
    ja, en = read(id, "ja"), read(id, "en")
    assert anchors(ja) == anchors(en)
    assert [type(block) for block in ja.blocks] == [type(block) for block in en.blocks]
    facts = [[(one.position, one.spots, one.clicks) for one in figures(page)] for page in (ja, en)]
    assert facts[0] == facts[1]
    marked = [
        [(block.anchor, bool(block.ruling), block.kind) for block in page.blocks if isinstance(block, Paragraph)]
        for page in (ja, en)
    ]
    assert marked[0] == marked[1]


@pytest.mark.parametrize("id", GAMES)
def test_every_rule_that_can_be_named_has_its_anchor(id: str) -> None:
    assert named_rules(CATALOGUE.rulesets[id]) - set(anchors(read(id, "en"))) == set()


def test_the_search_for_named_rules_finds_them() -> None:
    assert {f"K{number}" for number in range(1, 24)} <= named_rules(CATALOGUE.ruleset("keserima"))


@pytest.mark.parametrize("id", GAMES)
def test_every_board_is_a_position_its_spots_exist_and_its_clicks_can_be_made(id: str) -> None:
    ruleset = CATALOGUE.rulesets[id]
    assert figures(read(id, "en"))
    for figure in figures(read(id, "en")):
        state = catalogue.start(ruleset, {}, position=figure.position)
        walk = Walk(state)
        assert all(walk.click(spot) for spot in figure.clicks), figure
        stage = Stage(ruleset, painter(ruleset), ruleset.least_seats)
        known = {cell.name for cell in stage.board.board.cells} | {spot for one in stage.places for spot in one.spots}
        assert set(figure.spots) <= known, figure
        assert is_live(walk), figure


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_every_picture_is_of_a_piece(id: str, language: str) -> None:
    page = read(id, language)
    spans = [span for block in page.blocks if isinstance(block, Paragraph) for span in block.spans]
    spans += [
        span for block in page.blocks if isinstance(block, Grid) for row in block.rows for cell in row for span in cell
    ]
    pictures = {style.removeprefix("piece:") for _, style in spans if style.startswith("piece:")}
    assert pictures <= set(page.ruleset.pieces)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", list(CATALOGUE.rulesets))
def test_every_game_has_rules_to_read(id: str, language: str) -> None:
    page = pages.page(CATALOGUE.rulesets[id], language, CATALOGUE, "")
    assert isinstance(page.blocks[0], Heading) and len(page.blocks) > 2
    if not pages.path(page.ruleset.id, language).is_file():
        own = {name.removeprefix("rule.") for name in page.ruleset.texts if name.startswith("rule.")}
        assert set(anchors(page)) == own


def test_a_variant_shows_the_page_of_its_game_and_says_what_is_different() -> None:
    base = CATALOGUE.ruleset("keserima")
    texts = {**base.data["texts"], "rule.K2": {"ja": "水はない。", "en": "There is no water."}}
    data = {**base.data, "extends": "keserima", "name": {"ja": "乾いたケセリマ", "en": "Dry Kese-Rima"}, "texts": texts}
    page = pages.page(Ruleset("dry", {**data, "reconstructed": True}), "en", CATALOGUE, "")
    assert page.ruleset is base and anchors(page) == anchors(read("keserima", "en"))
    notes = ["".join(text for text, _ in one.spans) for one in page.blocks if isinstance(one, Paragraph) and one.kind]
    assert "Dry Kese-Rima is a variant of Kese-Rima" in notes[0]
    assert notes[1] == "K2 There is no water."
    assert "reconstructed" in notes[2]


def test_a_page_says_which_rules_are_others_with_the_options_chosen() -> None:
    base = CATALOGUE.ruleset("senet")
    for options, others in (({}, []), ({"protection": "board"}, ["S8"]), ({"blockade": "three"}, ["S7"])):
        page = pages.page(base.under(base.complete(options)), "en", CATALOGUE, "")
        notes = [one for one in page.blocks if isinstance(one, Paragraph) and one.kind == "note" and not one.line]
        assert [one.spans[0][0] for one in notes[1:]] == others
        assert ["The options chosen" in one.spans[0][0] for one in notes[:1]] == [True] * bool(others)
        assert anchors(page) == anchors(read("senet", "en"))


def test_blocks_are_told_apart() -> None:
    source = "# One\n\nK1. a **b** `c-d` {Ko}\ngoes on\n\n- item\n- Ruling. x\n\n| a | b |\n| - | - |\n| c | |\n"
    heading, paragraph, item, ruling, grid = parse(source)
    assert heading == Heading(1, "One", 1)
    spans = [("a ", "regular"), ("b", "bold"), (" ", "regular"), ("c-d", "code"), (" ", "regular")]
    spans += [(page_tables.PICTURE, "piece:Ko"), (" goes on", "regular")]
    assert paragraph == Paragraph(spans, 3, anchor="K1")
    assert item == Paragraph([("item", "regular")], 6, kind="item")
    assert ruling == Paragraph([("x", "regular")], 7, ruling="Ruling", kind="item")
    assert grid == Grid([[[("a", "regular")], [("b", "regular")]], [[("c", "regular")], []]], 9)
    (board,) = parse("```board\nposition: x y\nspots: 11 12\nclicks: 11\ncaption: c: d\n```\n")
    assert board == Figure("x y", 1, ["11", "12"], ["11"], "c: d")
    marked = parse("Reconstructed. x\n\nK2. 復元。 あ\n\n補足。い\n")
    assert [(one.anchor, one.ruling) for one in marked if isinstance(one, Paragraph)] == [
        ("", "Reconstructed"),
        ("K2", "復元"),
        ("", "補足"),
    ]
    (joined,) = parse("水の\n上\n")
    assert joined == Paragraph([("水の上", "regular")], 1)


@pytest.mark.parametrize(
    ("source", "text", "line"),
    [
        ("### deep", "trouble.page_heading", 1),
        ("#none", "trouble.page_heading", 1),
        ("a\n\n**b", "trouble.page_mark", 3),
        ("`b", "trouble.page_mark", 1),
        ("K1. a\n\nK1. b", "trouble.page_anchor_twice", 3),
        ("\n```python\n```", "trouble.page_block", 2),
        ("```board\nposition: x", "trouble.page_fence", 1),
        ("```board\nspots: 11\n```", "trouble.page_board_position", 1),
        ("```board\nposition: x\nafter: y\n```", "trouble.page_board_key", 3),
        ("```board\nposition: x\nposition: y\n```", "trouble.page_board_key", 3),
        ("| a | b |\n| c | d |", "trouble.page_table", 2),
        ("| a | b |\n| - | - |\n| c |", "trouble.page_table", 3),
        ("| a |", "trouble.page_table", 1),
    ],
)
def test_mistakes_are_told_with_their_line(source: str, text: str, line: int) -> None:
    with pytest.raises(Trouble) as caught:
        parse(source)
    assert (caught.value.text, caught.value.line) == (text, line)


def test_lines_of_several_styles_break_where_one_style_would() -> None:
    lines = wrap_styled([("one ", "a"), ("two three", "b"), (".", "a")], 8, lambda text, _: float(len(text)))
    assert lines == [[("one ", "a"), ("two", "b")], [("three", "b"), (".", "a")]]
    lines = wrap_styled([("水を", "a"), ("「渡る", "b"), ("」。", "a")], 4, lambda text, _: float(len(text)))
    assert ["".join(text for text, _ in line) for line in lines] == ["水を「渡", "る」。"] or all(
        line[0][0][0] not in "」。" and line[-1][0][-1] != "「" for line in lines
    )


ROWS = [(id, row) for id in CATALOGUE.rulesets for row in range(len(catalogue.plans(CATALOGUE.rulesets[id])))]


@pytest.mark.parametrize(("id", "row"), ROWS)
def test_a_page_under_options_has_every_rule_and_boards_that_can_be_played(id: str, row: int) -> None:
    ruleset = CATALOGUE.rulesets[id]
    options = catalogue.plans(ruleset)[row]
    ja, en = (pages.page(ruleset, language, CATALOGUE, "", options) for language in LANGUAGES)
    assert [type(block) for block in ja.blocks] == [type(block) for block in en.blocks]
    assert anchors(ja) == anchors(en)
    marked = [[is_marked(block) for block in page.blocks] for page in (ja, en)]
    assert marked[0] == marked[1]
    if pages.path(en.ruleset.id, "en").is_file():
        told = {name.removeprefix("rule.") for name in ruleset.texts if name.startswith("rule.")}
        assert told <= set(anchors(en))
    for figure in figures(en):
        walk = Walk(catalogue.start(en.ruleset, en.options, position=figure.position))
        assert all(walk.click(spot) for spot in figure.clicks), figure
        assert is_live(walk), figure


@pytest.mark.parametrize(("id", "row"), ROWS)
def test_a_page_counts_turns_as_the_match_does(id: str, row: int) -> None:
    """A number of turns that is chosen stands on the page, those that are not do not."""
    options = catalogue.plans(CATALOGUE.rulesets[id])[row]
    for language in LANGUAGES:
        page = pages.page(CATALOGUE.rulesets[id], language, CATALOGUE, "", options)
        if not pages.path(page.ruleset.id, language).is_file():
            continue
        told = " ".join(text for one in page.blocks if isinstance(one, Paragraph) and one.line for text, _ in one.spans)
        numbers = set(re.findall(r"\d+", told))
        for name, option in page.ruleset.options.items():
            counts = {choice for choice in option.choices if choice.isdecimal() and int(choice) >= 100}
            assert counts & numbers == counts & {page.options[name]}, (name, language)


def is_marked(block: pages.Block) -> list[bool]:
    """Which lines of a block are marked as not so in the page's own game."""
    if isinstance(block, Paragraph):
        return [block.spans[:1] == [(page_tables.CHANGED, "bold")]]
    return [row[0][:1] == [(page_tables.CHANGED, "bold")] for row in block.rows] if isinstance(block, Grid) else []


def test_what_holds_under_options_is_there_with_them_and_marked_where_it_is_unusual() -> None:
    source = "a\n\n:: x=1\nb\n::\n\n:: x=2|3 y=1\nc\n::\n"

    def told(options: dict[str, str]) -> list[str]:
        blocks = parse(source, options, {"x": "1", "y": "1"})
        return ["".join(part for part, _ in block.spans) for block in blocks if isinstance(block, Paragraph)]

    assert told({"x": "1", "y": "1"}) == ["a", "b"]
    assert told({"x": "3", "y": "1"}) == ["a", page_tables.CHANGED + "c"]
    assert told({"x": "2", "y": "2"}) == ["a"]


@pytest.mark.parametrize(
    ("source", "line"), [("::\n", 1), ("a\n:: x=1\nb\n", 2), (":: x\n::\n", 1), (":: x=1\n:: y=1\n", 2)]
)
def test_a_condition_opens_and_closes(source: str, line: int) -> None:
    with pytest.raises(Trouble) as caught:
        parse(source)
    assert (caught.value.text, caught.value.line) == ("trouble.page_condition", line)


def test_tables_of_a_page_are_made_of_the_rules_and_mark_what_differs() -> None:
    found = pages.page(CATALOGUE.ruleset("kisen-standard"), "en", CATALOGUE, "", {"tiger_as_horse": "true"})
    grid = next(block for block in found.blocks if isinstance(block, Grid))
    words = {"".join(part for part, _ in row[0]).strip(): row for row in grid.rows}
    (tiger,) = [row for name, row in words.items() if name.endswith("tiger")]
    (horse,) = [row for name, row in words.items() if name.endswith("horse")]
    assert tiger[1:] == horse[1:] and is_marked(Grid([tiger, horse], 0)) == [True, False]
