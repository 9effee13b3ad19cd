"""The rules pages: assets/pages/<game>.<language>.md as blocks that a scene can set.

The markdown is small: `#` and `##` headings, paragraphs, `- ` items, tables, `**bold**`, `` `code` `` and `{piece}` for
the picture of a piece. `[words](game#place)` is a link to the page of a game, there to a heading or the number of a
rule; `#place` alone is in the same page. A paragraph that begins with the number of a rule, `K13. `, is the anchor
`K13`; one that goes on with `Ruling.` (`補足。`) or `Reconstructed.` (`復元。`) is marked as such. A fenced block
`board` has lines `position:` (State.position of the game), `spots:` to highlight, `clicks:` already made, `caption:`; a
block `movements`, `sets` or `values TABLE` is a table made of the rules (`page_tables`). What stands between
`:: option=choice …` and `::` is there under these options only, and marked where the page's own game is played
otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from kesegames import catalogue, text
from kesegames.engine.look import Spot
from kesegames.engine.ruleset import Ruleset, holds
from kesegames.engine.trouble import Trouble, quoted
from kesegames.files import read_text
from kesegames.resources import folder
from kesegames.ui import page_tables
from kesegames.ui.draw.text_layout import Styled, is_wide
from kesegames.ui.page_tables import CHANGED, PICTURE

if TYPE_CHECKING:
    from pathlib import Path

    from kesegames.catalogue import Catalogue

PAGE_LIMIT: Final = 200_000
"""No page is longer, in bytes."""
ANCHOR: Final = re.compile(r"([A-Z]{1,2}\d{1,3}[a-z]?)\. +")
RULING: Final = re.compile(r"(Ruling|Reconstructed)\. +|(補足|復元)。 *")
FENCE: Final = "```"
BOARD_KEYS: Final = ("position", "spots", "clicks", "caption")
INLINE: Final = re.compile(
    r"\*\*(?P<bold>[^*]+)\*\*|`(?P<code>[^`]+)`|\{(?P<piece>[^{} ]+)\}|\[(?P<words>[^\]]+)\]\((?P<link>[^()]+)\)"
)
LINK: Final = "link:"
"""Begins the style of a link, before its target."""
CONDITION: Final = "::"
"""Begins a line that opens or closes what holds under options."""


@dataclass
class Heading:
    """`level` 1 (the page's own) or 2."""

    level: int
    text: str
    line: int


@dataclass
class Paragraph:
    """Styles of spans are `regular`, `bold`, `code`, `piece:<id>`, `link:<target>`; `kind` is ``, `item` of a list, or
    `note`.

    `anchor` is the number of the rule it begins with, `ruling` the word that marks it as ours.
    """

    spans: list[Styled]
    line: int
    anchor: str = ""
    ruling: str = ""
    kind: str = ""


@dataclass
class Grid:
    """A table; its first row is the heading."""

    rows: list[list[list[Styled]]]
    line: int


@dataclass
class Figure:
    """A live board, for the fewest seats where `seats` is 0."""

    position: str
    line: int
    spots: list[Spot] = field(default_factory=list)
    clicks: list[Spot] = field(default_factory=list)
    caption: str = ""
    seats: int = 0


@dataclass
class Listed:
    """A table that is made of the rules when the page is put together: its name in `page_tables`."""

    name: str
    line: int


Block = Heading | Paragraph | Grid | Figure
Part = Block | Listed
"""What a page is written in: its blocks, and tables that are still to be made."""


@dataclass
class Page:
    """The blocks to show, and the ruleset (of a variant its base) that their boards and pieces belong to.

    The boards are played with `options`.
    """

    ruleset: Ruleset
    blocks: list[Block]
    options: dict[str, str] = field(default_factory=dict)


def parse(source: str, options: dict[str, str] | None = None, usual: dict[str, str] | None = None) -> list[Part]:
    """The blocks of a page under these options, marked where `usual` ones do not have them.

    Raises Trouble with the line of the first mistake.
    """
    lines = source.split("\n")
    blocks: list[Part] = []
    at, first, is_there, is_usual = 0, 0, True, True
    opened = 0
    while at < len(lines):
        line = lines[at]
        if line.startswith(CONDITION):
            conditions = line.removeprefix(CONDITION).split()
            if bool(conditions) == bool(opened) or any("=" not in condition for condition in conditions):
                raise Trouble("trouble.page_condition", {"text": quoted(line)}, at + 1)
            _close(blocks, first, is_there, is_usual)
            opened, first = at + 1 if conditions else 0, len(blocks)
            is_there = all(holds(condition, options or {}) for condition in conditions)
            is_usual = all(holds(condition, usual or {}) for condition in conditions)
            at += 1
        elif not line.strip():
            at += 1
        elif line.startswith(FENCE):
            at = _fence(lines, at, blocks)
        elif line.startswith("#"):
            blocks.append(_heading(line, at + 1))
            at += 1
        elif line.startswith("|"):
            at = _grid(lines, at, blocks)
        else:
            at = _paragraph(lines, at, blocks)
    if opened:
        raise Trouble("trouble.page_condition", {"text": quoted(lines[opened - 1])}, opened)
    seen: set[str] = set()
    for block in blocks:
        if isinstance(block, Paragraph) and block.anchor:
            if block.anchor in seen:
                raise Trouble("trouble.page_anchor_twice", {"rule": block.anchor}, block.line)
            seen.add(block.anchor)
    return blocks


def _close(blocks: list[Part], first: int, is_there: bool, is_usual: bool) -> None:
    """Take the blocks from `first` on away where their condition does not hold, mark them where it is not usual."""
    if not is_there:
        del blocks[first:]
    for block in blocks[first:]:
        if isinstance(block, Paragraph) and not is_usual:
            block.spans.insert(0, (CHANGED, "bold"))


def _heading(line: str, number: int) -> Heading:
    marks, _, words = line.partition(" ")
    if marks not in ("#", "##") or not words.strip():
        raise Trouble("trouble.page_heading", {"text": quoted(line)}, number)
    return Heading(len(marks), words.strip(), number)


def _paragraph(lines: list[str], at: int, blocks: list[Part]) -> int:
    """A paragraph or one item of a list, up to the next blank line or block; returns the line after it."""
    first = at
    joined = lines[at].strip()
    at += 1
    while at < len(lines) and lines[at].strip() and not lines[at].startswith((FENCE, CONDITION, "#", "|", "- ")):
        following = lines[at].strip()
        is_close = is_wide(joined[-1]) and is_wide(following[0])
        joined += following if is_close else " " + following
        at += 1
    kind = "item" if joined.startswith("- ") else ""
    joined = joined.removeprefix("- ")
    anchor = ANCHOR.match(joined)
    if anchor:
        joined = joined[anchor.end() :]
    ruling = RULING.match(joined)
    if ruling:
        joined = joined[ruling.end() :]
    spans = _spans(joined, first + 1)
    blocks.append(
        Paragraph(spans, first + 1, anchor[1] if anchor else "", ruling[ruling.lastindex or 0] if ruling else "", kind)
    )
    return at


def _spans(words: str, line: int) -> list[Styled]:
    """A text with its inline marks resolved; raises Trouble for a mark without its other end."""
    found: list[Styled] = []
    at = 0
    for mark in INLINE.finditer(words):
        found.append((words[at : mark.start()], "regular"))
        kind = mark.lastgroup or ""
        if kind == "link":
            found.append((mark["words"], LINK + mark["link"]))
        else:
            found.append((PICTURE, f"piece:{mark[kind]}") if kind == "piece" else (mark[kind], kind))
        at = mark.end()
    found.append((words[at:], "regular"))
    for part, style in found:
        if style == "regular" and ("**" in part or "`" in part):
            raise Trouble("trouble.page_mark", {"text": quoted(part.strip())}, line)
    return [span for span in found if span[0]]


def _grid(lines: list[str], at: int, blocks: list[Part]) -> int:
    """A table: rows of cells between bars, a row of hyphens after the first."""
    first = at
    rows: list[list[list[Styled]]] = []
    while at < len(lines) and lines[at].startswith("|"):
        cells = [cell.strip() for cell in lines[at].strip().strip("|").split("|")]
        if at == first + 1:
            is_right = all(re.fullmatch("-+", cell) for cell in cells) and len(cells) == len(rows[0])
        else:
            is_right = not rows or len(cells) == len(rows[0])
            rows.append([_spans(cell, at + 1) for cell in cells])
        if not is_right:
            raise Trouble("trouble.page_table", {}, at + 1)
        at += 1
    if len(rows) < 2:
        raise Trouble("trouble.page_table", {}, first + 1)
    blocks.append(Grid(rows, first + 1))
    return at


def _fence(lines: list[str], at: int, blocks: list[Part]) -> int:
    """A fenced block: a board, or a table that is made of the rules."""
    first = at
    name = lines[at].strip().removeprefix(FENCE)
    if name.split(" ")[0] in page_tables.NAMES and lines[at + 1 : at + 2] == [FENCE]:
        blocks.append(Listed(name, first + 1))
        return at + 2
    if name != "board":
        raise Trouble("trouble.page_block", {"text": quoted(lines[at].strip().removeprefix(FENCE))}, at + 1)
    values: dict[str, str] = {}
    at += 1
    while at < len(lines) and lines[at].strip() != FENCE:
        key, colon, value = lines[at].partition(":")
        if not colon or key not in BOARD_KEYS or key in values:
            raise Trouble("trouble.page_board_key", {"text": quoted(lines[at]), "known": ", ".join(BOARD_KEYS)}, at + 1)
        values[key] = value.strip()
        at += 1
    if at == len(lines):
        raise Trouble("trouble.page_fence", {}, first + 1)
    if not values.get("position"):
        raise Trouble("trouble.page_board_position", {}, first + 1)
    spots, clicks = values.get("spots", "").split(), values.get("clicks", "").split()
    blocks.append(Figure(values["position"], first + 1, spots, clicks, values.get("caption", "")))
    return at + 1


def owners(ruleset: Ruleset, known: Catalogue) -> list[Ruleset]:
    """The ruleset and what it extends, nearest first: the first that has pages lends them."""
    found = [ruleset]
    while (base := known.rulesets.get(found[-1].extends)) is not None and base not in found:
        found.append(base)
    return found


def path(id: str, language: str) -> Path:
    return folder("assets") / "pages" / f"{id}.{language}.md"


def load(
    id: str, language: str, options: dict[str, str] | None = None, usual: dict[str, str] | None = None
) -> list[Part]:
    """The blocks of a game's page (`parse`); raises Trouble with the file and the line of what is wrong."""
    try:
        return parse(read_text(path(id, language), PAGE_LIMIT), options, usual)
    except Trouble as trouble:
        trouble.file = trouble.file or str(path(id, language))
        raise


def page(
    ruleset: Ruleset,
    language: str,
    known: Catalogue,
    position: str,
    options: dict[str, str] | None = None,
    seats: int = 0,
) -> Page:
    """The rules of a game: its own page, that of the game it is a variant of, or what its ruleset says.

    They are those under `options` (None: the defaults, and the texts that `ruleset` has now). Before a page it says
    what is other than in the page's own game, and marks it in the page.
    `position`, of so many `seats`, is for a board where there is no page. Raises Trouble where the page cannot be used.
    """
    owner = next((one for one in owners(ruleset, known) if path(one.id, language).is_file()), None)
    chosen = ruleset.complete(options or {})
    ruleset = ruleset if options is None else ruleset.under(chosen)
    notes: list[Block] = []
    if owner is None:
        blocks = _summary(ruleset, language, position, seats)
        played = chosen
    else:
        owner = known.rulesets.get(owner.id, owner)
        usual = owner.complete({})
        played = {name: chosen.get(name, value) for name, value in usual.items()}
        parts = load(owner.id, language, played, usual)
        state, base = catalogue.start(ruleset, chosen), catalogue.start(owner, usual)
        tables = {name: page_tables.rows(name, state, base, language) for name in _listed(parts)}
        blocks = [Grid(tables[part.name], part.line) if isinstance(part, Listed) else part for part in parts]
        if owner.id != ruleset.id:
            notes += _variant(ruleset, owner, language)
        notes += [*_choices(ruleset, owner, chosen, language), *_other_rules(ruleset, owner, language)]
    if ruleset.is_reconstructed:
        notes.append(Paragraph([(text.say("rules.reconstructed", language), "regular")], 0, kind="note"))
    at = 1 if blocks and isinstance(blocks[0], Heading) else 0
    after = _related(owner or ruleset, known, language)
    return Page(owner or ruleset, [*blocks[:at], *notes, *blocks[at:], *after], played)


def _related(ruleset: Ruleset, known: Catalogue, language: str) -> list[Block]:
    """Links to the pages of the other games of its family."""
    others = [one for one in known.rulesets.values() if one.id != ruleset.id and path(one.id, language).is_file()]
    kin = [one for one in others if one.shelf and one.shelf == ruleset.shelf]
    links: list[Styled] = []
    for one in kin:
        links += [(text.say("rules.and", language), "regular")] if links else []
        links.append((one.name[language], LINK + one.id))
    return [Paragraph([(text.say("rules.related", language), "bold"), *links], 0)] if links else []


def places(blocks: Sequence[Block]) -> set[str]:
    """What a link can lead to in a page: its headings and the numbers of its rules."""
    headings = {block.text for block in blocks if isinstance(block, Heading)}
    return headings | {block.anchor for block in blocks if isinstance(block, Paragraph) and block.anchor}


def links(blocks: Sequence[Block]) -> list[str]:
    """The targets of all links of a page."""
    found = [span for block in blocks if isinstance(block, Paragraph) for span in block.spans]
    found += [
        span for block in blocks if isinstance(block, Grid) for row in block.rows for cell in row for span in cell
    ]
    return [style.removeprefix(LINK) for _, style in found if style.startswith(LINK)]


def _listed(parts: list[Part]) -> list[str]:
    """The names of the tables that are still to be made."""
    return [part.name for part in parts if isinstance(part, Listed)]


def _variant(ruleset: Ruleset, owner: Ruleset, language: str) -> list[Block]:
    """What to say before the page of the game that a variant comes from."""
    names = {"name": ruleset.name[language], "base": owner.name[language]}
    about = text.say("game.about", language, ruleset=ruleset)
    said = f"{text.say('rules.variant', language, names)}\n{about}"
    return [Paragraph([(said, "regular")], 0, kind="note")]


def _choices(ruleset: Ruleset, owner: Ruleset, chosen: dict[str, str], language: str) -> list[Block]:
    """The options that are chosen otherwise than the page's own game has them, and what the mark means."""
    found: list[Block] = []
    for name, value in chosen.items():
        if name not in owner.options or owner.options[name].default != value:
            said = text.say(f"option.{name}", language, ruleset=ruleset)
            choice = text.say(f"choice.{name}.{value}", language, ruleset=ruleset)
            words = text.say("reach.by", language, {"by": said, "ways": choice})
            found.append(Paragraph([(CHANGED, "bold"), (words, "regular")], 0, kind="note"))
    if found:
        words = text.say("rules.changed", language, {"mark": CHANGED.strip(), "base": owner.name[language]})
        found.insert(0, Paragraph([(words, "regular")], 0, kind="note"))
    return found


def _other_rules(ruleset: Ruleset, owner: Ruleset, language: str) -> list[Block]:
    """The rules of `ruleset` that its page's game has not, or tells otherwise."""
    found: list[Block] = []
    for id, words in ruleset.texts.items():
        if id.startswith("rule.") and owner.texts.get(id) != words:
            spans = [(id.removeprefix("rule."), "bold"), (" " + words[language], "regular")]
            found.append(Paragraph(spans, 0, kind="note"))
    if found and owner.id == ruleset.id:
        found.insert(0, Paragraph([(text.say("rules.chosen", language), "regular")], 0, kind="note"))
    return found


def _summary(ruleset: Ruleset, language: str, position: str, seats: int) -> list[Block]:
    """A page for a game that has none: its pieces, its rules in a sentence each, its options."""

    def say(id: str) -> str:
        return text.say(id, language, ruleset=ruleset)

    blocks: list[Block] = [Heading(1, say("game.name"), 0), Paragraph([(say("game.about"), "regular")], 0)]
    if position:
        blocks.append(Figure(position, 0, seats=seats))
    if ruleset.pieces:
        blocks.append(Heading(2, say("rules.pieces"), 0))
        for id, piece in ruleset.pieces.items():
            about = [(" – " + say(f"piece_about.{id}"), "regular")] if piece.about else []
            spans = [(PICTURE, f"piece:{id}"), (" ", "regular"), (say(f"piece.{id}"), "bold"), *about]
            blocks.append(Paragraph(spans, 0, kind="item"))
    rules = [id for id in ruleset.texts if id.startswith("rule.")]
    if rules:
        blocks.append(Heading(2, say("rules.title"), 0))
    for id in rules:
        blocks.append(Paragraph([(say(id), "regular")], 0, anchor=id.removeprefix("rule.")))
    if ruleset.options:
        blocks.append(Heading(2, say("rules.options"), 0))
    for name, option in ruleset.options.items():
        choices = say("rules.or").join(say(f"choice.{name}.{value}") for value in option.choices)
        spans = [(say(f"option.{name}"), "bold"), (say("rules.is") + choices, "regular")]
        blocks.append(Paragraph(spans, 0, kind="item"))
    return blocks
