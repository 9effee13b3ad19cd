"""Headings are never smaller than the text below them, and grow with it as far as the window has room.

The first holds wherever a test looks for texts that are cut (`Hand.cut`). What does not grow, and why: names and
numbers on a board, which are as large as its squares; captions, numbers and names on mats where the things that lie
there would become too small for it (a plate between many others, a narrow mat); the title of a table where it would
hide whose turn it is; a name on a shelf, which is as wide as its card. All of them stay at least as large as they are
with texts of the usual size.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pygame
import pytest
from every_game import CATALOGUE, ROOTS, thinned

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN, Match
from kesegames.ui.board import sticks
from kesegames.ui.draw.canvas import HEADING
from kesegames.ui.draw.heading import draw_heading, heading_height
from kesegames.ui.scene import Scene
from kesegames.ui.scenes.ask import Ask
from kesegames.ui.scenes.help import KeySheet
from kesegames.ui.scenes.open.scene import Open
from kesegames.ui.scenes.practice.scene import Practice
from kesegames.ui.scenes.rename import Rename
from kesegames.ui.scenes.replay.play_on import PlayOn
from kesegames.ui.scenes.results import ResultsScene
from kesegames.ui.scenes.save import Save
from kesegames.ui.scenes.settings.scene import PAGES, SettingsScene
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.throws import Throws
from kesegames.ui.scenes.title.unfinished import Unfinished
from kesegames.ui.scenes.tutorial.offer import Offer
from kesegames.ui.viewing.shown import TAB_NAMES

from .conftest import Hand, Measuring
from .test_texts_fit import played, table_at
from .written import Written, small_headings

FOR_TWO = [id for id in ROOTS if CATALOGUE.rulesets[id].most_seats == 2]
WINDOWS = ((960, 600), (1280, 800), (1920, 1080))
SCALES = (1.0, 1.5, 2.0)
GROWS = 0.8
"""Of what the texts grow a heading grows by this share, at least: it is one line where that is possible."""


def headings(hand: Hand) -> dict[str, float]:
    """The size of every heading that is shown now, as many lines as it has: bold words no smaller than HEADING."""
    texts = hand.measured().written
    return {line.words: line.size for line in texts if line.face == "bold" and any(map(str.isalpha, line.text))}


def grown(hand: Hand, make: Callable[[], Scene], size: tuple[int, int]) -> dict[str, dict[float, float]]:
    """The sizes of each heading of a scene, by the scales of texts; one that large texts have moved out of sight has
    none."""
    found: dict[str, dict[float, float]] = {}
    for scale in SCALES:
        hand.resize(size, 1.0, scale)
        hand.app.restart(make())
        for words, letters in headings(hand).items():
            if scale == 1.0 and letters >= HEADING:
                found[words] = {scale: letters}
            elif words in found:
                found[words][scale] = letters
    return found


@pytest.mark.parametrize(
    ("size", "language"), thinned([(size, language) for size in WINDOWS for language in ("ja", "en")], 3)
)
def test_headings_of_scenes_and_cards_grow(hand: Hand, known: Catalogue, language: str, size: tuple[int, int]) -> None:
    app = hand.app
    app.settings.language = language
    match = played(known, "senet", 2, 5)
    ruleset, name = known.ruleset("senet"), app.folders.records / "x"
    about = app.say("results.reset_about", {"number": "12"})
    makes: list[Callable[[], Scene]] = [
        lambda: KeySheet(app),
        lambda: Unfinished(app),
        lambda: Open(app),
        lambda: Practice(app),
        lambda: ResultsScene(app),
        lambda: Rename(app, name, lambda path: None),
        lambda: Save(app, match, lambda path: None),
        lambda: PlayOn(app, match, 3),
        lambda: Throws(app, match),
        lambda: Ask(app, app.say("results.reset_ask"), about, "x", lambda: None),
        lambda: Offer(app, ruleset, []),
        lambda: Setup(app, ruleset),
        lambda: table_at(hand, match, 5).menu(),
        *(lambda page=page: SettingsScene(app, page) for page in PAGES),
    ]
    for make in makes:
        found = grown(hand, make, size)
        assert any(len(letters) == len(SCALES) for letters in found.values()), app.scene.name
        for words, letters in found.items():
            for scale, at in letters.items():
                assert at >= (1 + (scale - 1) * GROWS) * letters[1.0], (app.scene.name, words, letters)


def with_small_and_large_texts(hand: Hand, match: Match, number: int, size: tuple[int, int]) -> list[dict[str, float]]:
    """How large the headings of a table are after so many events."""
    found = []
    for scale in (1.0, 2.0):
        hand.resize(size, 1.0, scale)
        hand.app.restart(table_at(hand, match, number))
        found.append(headings(hand))
    return found


@pytest.mark.parametrize(("game", "size"), thinned(itertools.product(FOR_TWO, WINDOWS), 2))
def test_titles_and_results_of_tables_grow(hand: Hand, known: Catalogue, game: str, size: tuple[int, int]) -> None:
    """The words of a result are as large as its card is wide, and never smaller than those below."""
    match = played(known, game, 2, 5)
    for number in (match.at // 2, match.at):
        small, large = with_small_and_large_texts(hand, match, number, size)
        table = hand.table
        title, names = table.title(), [table.seat_name(seat) for seat in range(2)]
        assert large[title] >= 1.5 * small[title], (title, small, large)
        assert all(large[name] >= small[name] for name in names)
        if table.result is not None:
            assert large[table.result.heading] >= max(36.0, small[table.result.heading])


@pytest.mark.parametrize("size", WINDOWS)
def test_names_of_seats_grow_where_there_is_room_beside_a_board(
    hand: Hand, known: Catalogue, size: tuple[int, int]
) -> None:
    match = played(known, "keserima", 2, 5)
    small, large = with_small_and_large_texts(hand, match, match.at // 2, size)
    names = [hand.table.seat_name(seat) for seat in range(2)]
    assert any(large[name] >= 1.5 * small[name] for name in names), (small, large)


@pytest.mark.parametrize("game", ROOTS)
def test_the_law_holds_on_all_pages_beside_a_large_table(hand: Hand, known: Catalogue, game: str) -> None:
    ruleset = known.ruleset(game)
    match = played(known, game, (ruleset.most_seats, ruleset.least_seats)[ROOTS.index(game) % 2], 5)
    hand.app.settings.language = ("ja", "en")[ROOTS.index(game) // 2 % 2]
    for size in ((1280, 800), (1920, 1080)):
        hand.resize(size, 1.0, 2.0)
        for number in (match.at // 2, match.at):
            table = table_at(hand, match, number)
            hand.app.restart(table)
            for tab in TAB_NAMES:
                table.turn_panel(tab)
                assert hand.cut() == [], (size, number, tab)


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.0])
def test_the_heading_of_a_throw_is_no_smaller_than_what_it_brings(hand: Hand, scale: float) -> None:
    hand.resize((1280, 800), 1.0, scale)
    about = "Go on by three, and throw once more."
    shown = []
    for head in ("One light side", "Three light sides and one that is dark"):
        for width in (470.0, 620.0, 900.0):
            canvas = Measuring(hand.app.surface, 1.0, hand.app.skin)
            sticks.draw_value(canvas, pygame.FRect(100, 100, width, 156), 3, (head, about))
            assert canvas.cut == []
            sizes = {line.words: line.size for line in canvas.written}
            shown.append(about in sizes)
            assert sizes[head] >= 14 * scale and sizes[head] >= sizes.get(about, 0.0), (head, width)
    assert any(shown)


def test_a_heading_has_lines_before_it_is_smaller_than_the_text_below(hand: Hand) -> None:
    words = "The match is over, and nobody has won it"
    for scale in (0.75, 1.0, 2.0):
        hand.resize((1280, 800), 1.0, scale)
        for width, lines in ((1400.0, 1), (450.0 * scale, 1), (200.0 * scale, 2)):
            canvas = Measuring(hand.app.surface, 1.0, hand.app.skin)
            high = heading_height(canvas, words, width, 28)
            draw_heading(canvas, words, pygame.FRect(10, 10, width, high), 28)
            assert len(canvas.written) >= lines and min(line.size for line in canvas.written) >= 16 * scale
            assert canvas.cut == []
        assert len(canvas.written) > 1
        assert canvas.written[0].size == 16 * scale


def test_the_law_tells_a_small_heading_from_others() -> None:
    """Else it could hold because nothing is found."""
    ground = object()

    def line(text: str, size: float, face: str, y: float, x: float = 10.0, on: object = ground) -> Written:
        return Written(text, text, size, face, pygame.FRect(x, y, 100, size * 1.3), "left", on)

    body = line("what is said", 32, "regular", 60)
    assert small_headings([line("Heading", 20, "bold", 20), body])
    assert not small_headings([line("Heading", 32, "bold", 12), body])
    assert not small_headings([line("Heading", 31, "bold", 12), body])
    assert not small_headings([line("×12", 20, "bold", 20), body])
    assert not small_headings([line("Button", 20, "bold", 20, on=object()), body])
    assert not small_headings([line("Heading", 20, "bold", 20, x=70.0), body])
    assert not small_headings([line("Heading", 20, "bold", 200), body])


def test_the_law_is_asked_wherever_texts_are_looked_at(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """A heading that stops growing is found by every test that looks for texts that are cut."""
    from kesegames.ui.draw.canvas import Canvas
    from kesegames.ui.scenes.table import notebox

    def small(canvas: Canvas, words: str, box: pygame.FRect, *more: object, **named: object) -> None:
        canvas.text(words, box, 16 / canvas.skin.text_scale, None, "bold")

    match = played(hand.app.known, "keserima", 2, 4)
    table = table_at(hand, match, 0)
    hand.resize((1280, 800), 1.0, 2.0)
    hand.app.restart(table)
    hand.app.settings.panel_open = True
    assert table.match.players == [HUMAN, HUMAN]
    if not table.is_panel_open:
        table.fold()
    assert hand.cut() == []
    monkeypatch.setattr(notebox, "draw_heading", small)
    assert any(told.startswith("heading") for told in hand.cut())
