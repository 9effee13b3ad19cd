"""Kisen's sets in the guide and in their own table."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pygame
import pytest
from every_game import games_of

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN, begin
from kesegames.ui.board import goals_view
from kesegames.ui.board.goals_view import Head, Legend, SetRow, Untouched, piece_boxes
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.scenes.collection import Collection, kinds_of
from kesegames.ui.scenes.rules.scene import Rules
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.scroller import Scroll, Scroller

from .conftest import Hand, content_of
from .kisen_table import STEPPING, sit


def tracked(hand: Hand, table: Table, box: pygame.FRect, choose: Callable[[], None] | None = None) -> list[Widget]:
    """The tracker of sets in a box; a scroller's widgets in its place."""
    found = goals_view.tracker(
        hand.app, table.seen(table.at), table.painter, table.is_turned, box, choose, Scroll(hand.app)
    )
    return [inner for one in found for inner in (content_of(one) if isinstance(one, Scroller) else [one])]


PAGE = pygame.FRect(930, 70, 316, 640)
"""The panel's page."""


def test_the_tracker_tells_what_both_sides_have(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    rows = {row.name: row for row in goals_view.rows(table.seen(table.at), "en", False)}
    assert len(rows) == 10
    beasts, muster = rows["the beasts"], rows["the muster"]
    assert beasts.far.held == ["A黒虎", "A赤馬"] and beasts.far.worth == 30 and beasts.near.worth == 0
    assert muster.near.held == ["IA黒将", "IA黒兵", "IA黒兵"] and muster.near.worth == 50
    said = goals_view.told(hand.app, table, rows["the riders"].number)
    assert said[0] == "馬弓兵 – the riders"
    assert said[1].split("\n") == [
        "Near side: black soldier, red bow; needs horse",
        "Far side: red horse; needs soldier, bow",
    ]


def test_the_tracker_shows_the_nearest_set_first_and_folds_what_nobody_has_begun(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    widgets = tracked(hand, table, PAGE)
    shown = [widget.row for widget in widgets if isinstance(widget, SetRow)]
    folded = next(widget for widget in widgets if isinstance(widget, Untouched))
    assert [row.name for row in shown[:3]] == ["the muster", "the beasts", "the riders"]
    lacks = [min(len(row.near.missing()), len(row.far.missing())) for row in shown]
    assert lacks == sorted(lacks) and all(row.is_begun for row in shown)
    assert [row.name for row in folded.rows] == ["the king"] and not any(row.is_begun for row in folded.rows)
    head = next(widget for widget in widgets if isinstance(widget, Head))
    assert head.seats == (("Near side", "5"), ("Far side", "3"))
    assert isinstance(widgets[-1], Legend) and widgets[-1].box.bottom <= PAGE.bottom
    start = tracked(hand, sit(hand, known, ""), PAGE)
    assert not [widget for widget in start if isinstance(widget, SetRow)]


def test_what_of_the_tracker_can_be_clicked_is_large_enough(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    targets = [target for widget in tracked(hand, table, PAGE, table.open_collection) for target in widget.targets()]
    assert len(targets) == 10 and all(target.box.h >= 44 and target.box.w >= 300 for target in targets)


@pytest.mark.parametrize("height", [640.0, 360.0])
def test_the_tracker_scrolls_where_it_must(hand: Hand, known: Catalogue, height: float) -> None:
    table = sit(hand, known, STEPPING)
    box = pygame.FRect(PAGE.x, PAGE.y, PAGE.w, height)
    found = goals_view.tracker(hand.app, table.seen(table.at), table.painter, False, box, None, Scroll(hand.app))
    (scroller,) = (one for one in found if isinstance(one, Scroller))
    assert scroller.scrolls == (height < 500) and all(box.contains(one.box) for one in found)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 10])
def test_small_pieces_are_seen(count: int) -> None:
    boxes = piece_boxes(pygame.FRect(0, 0, 106, 70), count)
    assert len(boxes) == count and all(box.w >= 19 for box in boxes)
    assert not any(one.inflate(-1, -1).colliderect(other) for one, other in itertools.combinations(boxes, 2))


def test_the_last_piece_that_lacks_is_outlined_boldly(hand: Hand, known: Catalogue) -> None:
    """Held, missing and last are told by shape: a filled tile, a dashed line, a bold one."""
    table = sit(hand, known, STEPPING)
    row = next(row for row in goals_view.rows(table.seen(table.at), "en", False) if row.name == "the riders")
    assert row.near.missing() == ["馬"]
    ink = hand.app.skin.theme.text
    counts = []
    for is_bold in (False, True):
        canvas = hand.app.canvas()
        canvas.surface.fill(canvas.theme.panel)
        table.painter.sketch(canvas, "IA黒馬", pygame.FRect(10, 10, 40, 40), ink, is_bold=is_bold)
        counts.append(sum(canvas.surface.get_at((x, y))[:3] == ink for x in range(60) for y in range(60)))
    assert counts[1] > 1.5 * counts[0]


def test_y_opens_the_table_of_hands_and_pieces_in_every_game(hand: Hand, known: Catalogue) -> None:
    for ruleset in known.rulesets.values():
        for language in ("ja", "en"):
            hand.app.settings.language = language
            hand.sit(begin(ruleset, {}, [HUMAN] * ruleset.least_seats, "3"))
            hand.key(pygame.K_y)
            scene = hand.app.scene
            assert hand.cut() == [], ruleset.id
            if ruleset.sheet:
                assert isinstance(scene, Rules)  # at the rule in which the combinations stand
            else:
                assert isinstance(scene, Collection)
                scene.show("pieces")
                assert hand.cut() == [], ruleset.id
            hand.key(pygame.K_ESCAPE)
            assert isinstance(hand.app.scene, Table)


@pytest.mark.parametrize("game", games_of("kisen"))
@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_worths_stand_within_the_table_of_sets(
    hand: Hand, known: Catalogue, game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where what lies in the hands counts by itself, in a row without kinds."""
    position = "IA 黒王ZAU, A 赤王ZE, 皇 CY, hands 赤車黒兵 赤弓黒兵, turn IA"
    hand.app.settings.language = language
    table = sit(hand, known, position, game, scoring="old")
    boxes: list[pygame.FRect] = []
    canvas = hand.app.canvas()
    widgets = tracked(hand, table, PAGE)
    for widget in widgets:
        widget.draw(canvas, table.ring)
    assert canvas.cut == []
    monkeypatch.setattr(Canvas, "text", lambda self, text, box, *more, **named: boxes.append(pygame.FRect(box)))
    for widget in widgets:
        widget.draw(canvas, table.ring)
    assert boxes and all(PAGE.left <= box.left and box.right <= PAGE.right for box in boxes)
    rows = [widget.row for widget in widgets if isinstance(widget, SetRow)]
    assert any(not row.near.kinds and row.near.worth and row.far.worth for row in rows)


def test_the_table_of_pieces_shows_them_as_whoever_sits_there_sees_them(
    hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the turned side one's own pieces point upward, and their pictures too."""
    ruleset = known.ruleset("kisen-old")
    table = hand.sit(begin(ruleset, {}, ["random", HUMAN], "1"))
    assert table.is_turned
    drawn: list[str] = []
    monkeypatch.setattr(table.painter, "piece", lambda canvas, id, box, *more: drawn.append(id))
    hand.app.push(Collection(hand.app, table))
    hand.app.draw()
    kinds = {ruleset.owner(id) for id in drawn if id in kinds_of(ruleset, 1)}
    assert kinds == {ruleset.seat_ids[1]} and set(kinds_of(ruleset, 1)) <= set(drawn)
