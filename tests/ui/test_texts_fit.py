"""No text is cut: every scene of every game, in windows of all kinds, with texts of all sizes, in both languages.

Nothing is drawn; texts are laid out and measured.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from every_game import part, spoken_tables, thinned

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.play import library
from kesegames.play.match import HUMAN, Match, begin
from kesegames.play.record import read_any
from kesegames.settings import PIECE_SETS, STYLES
from kesegames.ui.scene import Scene
from kesegames.ui.scenes.collection import Collection
from kesegames.ui.scenes.editor import Editor
from kesegames.ui.scenes.help import KeySheet
from kesegames.ui.scenes.open.scene import Open
from kesegames.ui.scenes.practice.scene import Practice
from kesegames.ui.scenes.rename import Rename
from kesegames.ui.scenes.replay.play_on import PlayOn
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.results import ResultsScene
from kesegames.ui.scenes.rules.scene import Rules
from kesegames.ui.scenes.save import Save
from kesegames.ui.scenes.settings.scene import PAGES, SettingsScene
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.scenes.title.unfinished import Unfinished
from kesegames.ui.widgets.scroller import Scroller

from .conftest import Hand

RECORDS = Path(__file__).parents[1] / "records"
WINDOWS = (((960, 600), 1.0), ((1280, 800), 1.0), ((1100, 900), 0.75), ((1280, 800), 3.0))
"""The smallest, the usual one, a high one with much room, one in which everything is as large as it goes."""
SCALES = (0.75, 1.0, 1.5, 2.0)
POSITIONS = 2
TARGETS = 4
"""In so many positions of a game so many targets are pointed at, in each window other ones."""


def windows(hand: Hand, language: str, game: str = "") -> Iterator[str]:
    """The window takes every size, its texts every scale: half of the pairs in one language, half in the other; for a
    game one of the extremes and its share of the others."""
    hand.app.settings.language = language
    pairs = [
        (size, ui_scale, text_scale)
        for row, text_scale in enumerate(SCALES)
        for column, (size, ui_scale) in enumerate(WINDOWS)
        if (row + column) % 2 == (language == "ja")
    ]
    if game:
        extremes = [pairs[0], pairs[-1]]
        pairs = part(extremes, game, 1, 1) + part([pair for pair in pairs if pair not in extremes], game, 75, 1)
    for size, ui_scale, text_scale in pairs:
        hand.resize(size, ui_scale, text_scale)
        yield f"{size} {ui_scale} {text_scale}"


def views(hand: Hand) -> Iterator[None]:
    """What is on top, scrolled from its top to its bottom."""
    yield
    for _ in range(30):
        hand.app.settle()
        scroller = next((one for one in hand.app.scene.widgets if isinstance(one, Scroller)), None)
        if scroller is None or not scroller.page(1):
            return
        yield


def played(known: Catalogue, game: str, seats: int, seed: int) -> Match:
    """A whole game, or a good part of one, of moves that a player might make."""
    match = begin(known.ruleset(game), {}, [HUMAN] * seats, str(seed))
    rng = random.Random(seed)
    while match.to_act != OVER and match.at < 400:
        if match.to_act == CHANCE:
            match.throw()
        else:
            moves = list(match.state.legal())
            is_urgent = rng.random() < 0.5
            match.play(int(max(moves, key=match.state.urgency) if is_urgent else rng.choice(moves)))
    return match


@spoken_tables
def test_at_the_table(hand: Hand, known: Catalogue, game: str, seats: int, language: str) -> None:
    hand.app.settings.animation_speed = 0.0
    rng = random.Random(game + language)
    match = played(known, game, seats, 4)
    tables = [table_at(hand, match, match.at)]
    decided = [number for number in range(match.at) if match.events[number].seat != CHANCE]
    decided = decided or list(range(match.at))
    tables += [table_at(hand, match, rng.choice(decided)) for _ in range(POSITIONS)]
    for window in windows(hand, language, game):
        for table in tables:
            hand.app.restart(table)
            assert hand.cut() == [], window
            for act in acts(hand, table, rng):
                assert hand.cut() == [], (window, table.match.at, act)


def table_at(hand: Hand, match: Match, number: int) -> Table:
    """A table at which the match stands after `number` events."""
    copy = read_any(library.written(match, library.OWN), hand.app.known)
    copy.go(number)
    return Table(hand.app, copy)


def acts(hand: Hand, table: Table, rng: random.Random) -> Iterator[str]:
    """Pointing here and there, clicking on what is and what is not offered, looking back."""
    yield from pointing(hand, table, rng)
    if table.sitting.walk is None:
        return
    boxes = sorted(table.stage.boxes(table.look))
    for spot in rng.sample(boxes, min(TARGETS, len(boxes))):
        if spot not in table.sitting.clicks.offers():
            table.click(spot)
            table.hurry()
            yield "refused " + spot
    for spot in rng.choice(list(table.sitting.walk.moves))[:-1]:
        table.click(spot)
        table.hurry()
        yield "clicked " + spot
        yield from pointing(hand, table, rng)
    table.sitting.back_all()
    table.hurry()
    table.go(table.match.at // 2)
    table.hurry()
    yield from pointing(hand, table, rng)
    table.go_live()
    table.hurry()


def pointing(hand: Hand, table: Table, rng: random.Random) -> Iterator[str]:
    hand.app.settle()
    ids = [target.id for target in table.targets()]
    for id in rng.sample(ids, min(TARGETS, len(ids))):
        table.ring.hovered = id
        yield id
    table.ring.hovered = None


@spoken_tables
def test_of_a_game(hand: Hand, known: Catalogue, game: str, seats: int, language: str) -> None:
    """Set-up, its rules, its pieces, what can be done with its match."""
    hand.app.settings.animation_speed = 0.0
    match = played(known, game, seats, 5)
    tables = [table_at(hand, match, match.at), table_at(hand, match, match.at // 2)]
    replay = Replay(hand.app, match)
    scenes: list[Scene] = [Setup(hand.app, known.ruleset(game)), Rules(hand.app, known.ruleset(game)), replay]
    collection, pieces = Collection(hand.app, tables[0]), Collection(hand.app, tables[0])
    pieces.tab = "pieces"
    scenes += [collection, pieces, PlayOn(hand.app, match, match.at // 2)]
    scenes += [Save(hand.app, match, lambda path: None), Editor(hand.app, tables[1].match.state)]
    for window in windows(hand, language, game):
        hand.app.restart(tables[0])
        for scene in scenes:
            hand.app.restart(scene)
            for _ in views(hand):
                assert hand.cut() == [], (window, scene.name)
        for table in tables:
            hand.app.restart(table)
            hand.app.push(table.menu())
            assert hand.cut() == [], window
            hand.app.pop()


@spoken_tables
def test_in_other_styles(hand: Hand, known: Catalogue, game: str, seats: int, language: str) -> None:
    hand.app.settings.language, hand.app.settings.animation_speed = language, 0.0
    match = played(known, game, seats, 6)
    tables = [table_at(hand, match, number) for number in (0, match.at // 2, match.at)]
    for board_style, piece_set in itertools.product(STYLES, PIECE_SETS):
        hand.app.settings.board_style, hand.app.settings.piece_set = board_style, piece_set
        for size, ui_scale in WINDOWS[:2]:
            hand.resize(size, ui_scale)
            for table in tables:
                hand.app.restart(table)
                assert hand.cut() == [], (board_style, piece_set, size, table.match.at)


@pytest.mark.parametrize("language", thinned([("ja",), ("en",)], 2))
def test_around_the_games(hand: Hand, known: Catalogue, language: str) -> None:
    hand.app.folders.records.mkdir()
    for path in sorted(RECORDS.iterdir())[:12]:
        (hand.app.folders.records / path.name).write_bytes(path.read_bytes())
    name = hand.app.folders.records / ("名" * 20)
    makes: list[Callable[[], Scene]] = [
        lambda: Title(hand.app),
        lambda: KeySheet(hand.app),
        lambda: Unfinished(hand.app),
        lambda: Open(hand.app),
        lambda: Practice(hand.app),
        lambda: ResultsScene(hand.app),
        lambda: Rename(hand.app, name, lambda path: None),
        *(lambda page=page: SettingsScene(hand.app, page) for page in PAGES),
    ]
    for window in windows(hand, language):
        for make in makes:
            hand.app.restart(make())
            for _ in views(hand):
                assert hand.cut() == [], (window, hand.app.scene.name)
