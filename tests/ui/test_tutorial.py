"""Every tutorial is played to its end by its own data; each of its actions is a legal one."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from every_game import CATALOGUE

from kesegames import catalogue, settings
from kesegames.catalogue import Catalogue
from kesegames.engine.look import Spot
from kesegames.engine.trouble import Trouble
from kesegames.engine.walk import Walk
from kesegames.play.match import HUMAN
from kesegames.ui import lesson
from kesegames.ui.board import goals_view
from kesegames.ui.board.stage import Stage
from kesegames.ui.lesson import ANY, Step, parse
from kesegames.ui.painters import painter
from kesegames.ui.scenes.rules.scene import Rules
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.tutorial.offer import Offer
from kesegames.ui.scenes.tutorial.scene import SPOT, Tutorial, open_tutorial

from .conftest import Hand, keserima

GAMES = [id for id in CATALOGUE.rulesets if lesson.path(id).is_file()]
Window = tuple[tuple[int, int], float, float]
"""Size, scale of everything, scale of text."""
WINDOWS = (((960, 600), 1.0), ((1280, 800), 1.0), ((1100, 900), 1.0), ((1280, 800), 3.0))
"""The smallest, the usual one, a high one, and one in which everything is as large as it goes."""
SCALES = (0.75, 1.0, 1.5, 2.0)
TELLING = (((960, 600), 1.0, 2.0), ((1280, 800), 1.0, 0.75), ((1100, 900), 1.0, 1.5), ((1280, 800), 3.0, 1.0))
"""Each window and each size of text once, the largest text in the smallest window."""
ALL = tuple((size, ui_scale, text_scale) for text_scale in SCALES for size, ui_scale in WINDOWS)
STEP = (
    "steps:\n"
    '  - position: "K x44 *35, R *31, turn K"\n'
    "    say: {ja: あ, en: a}\n"
    '    actions: [["44"]]\n'
    "    done: {ja: い, en: b}\n"
    "    wrong: {ja: う, en: c}\n"
)


def begun(step: Step, id: str) -> Walk:
    walk = Walk(catalogue.start(CATALOGUE.rulesets[id], {}, position=step.position))
    assert all(walk.click(spot) for spot in step.clicks), step
    return walk


def ways(step: Step, action: tuple[Spot, ...], walk: Walk) -> list[tuple[Spot, ...]]:
    """All clicks that do an action in the position of its step."""
    found: list[tuple[Spot, ...]] = [()]
    for wanted in action:
        longer = []
        for way in found:
            walk.clear()
            for spot in (*step.clicks, *way):
                assert walk.click(spot)
            longer += [(*way, spot) for spot in walk.offers() if wanted in (ANY, spot)]
        found = longer
    return found


@pytest.mark.parametrize("id", GAMES)
def test_every_action_is_legal_and_every_lit_spot_exists(id: str) -> None:
    ruleset = CATALOGUE.rulesets[id]
    stage = Stage(ruleset, painter(ruleset), ruleset.least_seats)
    known = {cell.name for cell in stage.board.board.cells} | {spot for one in stage.places for spot in one.spots}
    steps = lesson.load(id)
    assert 5 <= len(steps) <= 10
    for step in steps:
        assert set(step.spots) <= known
        for action in step.actions:
            found = ways(step, action, begun(step, id))
            assert found, (step.line, action)
            for way in found:
                assert step.is_done(way) and all(step.fits(way[:length]) for length in range(len(way)))


def test_the_lesson_of_keserima_teaches_what_there_is_to_know() -> None:
    """Choosing, moving, cards, stepping over with a circle, ships and water, dropping, capturing, winning."""
    rules = set()
    for step in lesson.load("keserima"):
        walk = begun(step, "keserima")
        for action in step.actions:
            for way in ways(step, action, begun(step, "keserima")):
                walk.clear()
                for spot in (*step.clicks, *way):
                    note = walk.state.explain(walk.spots, spot)
                    assert note is not None
                    rules.add(note.rule)
                    walk.click(spot)
    assert {"K8", "K9", "K10", "K11", "K12", "K15", "K19"} <= rules


def opened(hand: Hand, known: Catalogue, id: str = "keserima") -> Tutorial:
    hand.app.settings.animation_speed = 0.0
    open_tutorial(hand.app, known.ruleset(id))
    scene = hand.app.scene
    assert isinstance(scene, Tutorial)
    hand.app.draw()
    return scene


@pytest.mark.parametrize("id", GAMES)
def test_played_to_its_end_by_mouse(hand: Hand, known: Catalogue, id: str) -> None:
    scene = opened(hand, known, id)
    for number in range(len(scene.steps)):
        assert scene.at == number and not scene.is_done
        while not scene.is_done:
            hand.click("spot " + scene.step.following(scene.tryout.walk)[0])
        hand.click("next")
    assert hand.app.scenes == []


@pytest.mark.parametrize("id", GAMES)
def test_played_to_its_end_by_keyboard(hand: Hand, known: Catalogue, id: str) -> None:
    scene = opened(hand, known, id)
    for number in range(len(scene.steps)):
        assert scene.at == number
        while not scene.is_done:
            wanted = "spot " + scene.step.following(scene.tryout.walk)[0]
            for _ in range(200):
                if scene.ring.at == wanted and scene.ring.is_shown:
                    break
                hand.key(pygame.K_TAB)
            hand.key(pygame.K_RETURN)
        hand.key(pygame.K_RETURN)
    assert hand.app.scenes == []


def test_played_by_gamepad(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known)

    def pad(button: int) -> None:
        hand.app.feed(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button))

    pad(pygame.CONTROLLER_BUTTON_X)
    assert scene._lit() == {"55"}
    scene.ring.at, scene.ring.is_shown = "spot 55", True
    pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.is_done
    pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.at == 1
    pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert scene.at == 0 and not scene.is_done
    pad(pygame.CONTROLLER_BUTTON_B)
    assert hand.app.scenes == []


def said_by_spots(scene: Tutorial) -> tuple[list[Spot], list[Spot]]:
    """A spot for every sentence said of what is pointed at, and one for every answer to a wrong click."""
    offers = {note.text + str(note.values): spot for spot, note in scene.tryout.offers().items()}
    refused: dict[str, Spot] = {}
    for spot in scene.tryout.stage.boxes(scene.tryout.look):
        if not scene.step.fits((spot,)):
            scene.click(spot)
            refused.setdefault(scene._refused(), spot)
            scene.restart()
    return list(offers.values()), list(refused.values())


@pytest.mark.parametrize("windows", [TELLING, pytest.param(ALL, marks=pytest.mark.slow)], ids=["telling", "all"])
@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("id", GAMES)
def test_no_text_is_cut(hand: Hand, known: Catalogue, id: str, language: str, windows: tuple[Window, ...]) -> None:
    """Every step, fresh, with everything that can be pointed at, wrong clicks and done, in windows of all kinds."""
    hand.app.settings.language = language
    scene = opened(hand, known, id)
    said = []
    for _ in scene.steps:
        said.append(said_by_spots(scene))
        scene.go(1)
    for window in windows:
        hand.resize(*window)
        hand.app.restart(scene)
        for number, (offers, refused) in enumerate(said):
            scene.show_step(number)
            assert cut_by_turns(hand, scene, offers, refused) == [], (id, number, window)


def cut_by_turns(hand: Hand, scene: Tutorial, offers: list[Spot], refused: list[Spot]) -> list[str]:
    """What is cut of a step: at first, with these spots pointed at, these clicked in vain, and then done."""
    cut = hand.cut()
    for spot in offers:
        scene.ring.hovered = SPOT + spot
        cut += hand.cut()
    for spot in refused:
        scene.click(spot)
        cut += hand.cut()
        scene.restart()
    while not scene.is_done:
        scene.click(scene.step.following(scene.tryout.walk)[0])
        cut += hand.cut()
    return cut


@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_text_of_the_offer_is_cut(hand: Hand, known: Catalogue, language: str) -> None:
    hand.app.settings.language = language
    for id in GAMES:
        hand.app.restart(Offer(hand.app, known.ruleset(id)))
        for size, ui_scale in WINDOWS:
            for text_scale in SCALES:
                hand.resize(size, ui_scale, text_scale)
                assert hand.cut() == [], (id, size, ui_scale, text_scale)


def test_a_wrong_click_is_answered_and_nothing_is_lost(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known)
    hand.click("spot 15")  # allowed by the rules, but not what is asked
    assert scene.is_wrong and scene.tryout.walk.spots == () and scene._lit() == {"55"}
    hand.click("spot 33")  # against the rules: the rule is named too
    assert scene.is_wrong and scene._refused()
    hand.key(pygame.K_ESCAPE)
    assert not scene.is_wrong and hand.app.scene is scene
    hand.click("spot 55")
    assert scene.is_done
    hand.key(pygame.K_ESCAPE)
    assert not scene.is_done and hand.app.scene is scene


def test_a_click_can_be_taken_back_and_a_step_skipped(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known)
    hand.click("next")
    hand.click("spot 44")
    assert scene.tryout.is_changed
    hand.click_at((900, 400), button=3)
    assert scene.at == 1 and not scene.tryout.is_changed
    hand.click("previous")
    assert scene.at == 0
    hand.key(pygame.K_r)
    assert isinstance(hand.app.scene, Rules)
    hand.key(pygame.K_ESCAPE)
    hand.click("skip")
    assert hand.app.scenes == []


def first_start(hand: Hand, known: Catalogue) -> Table:
    """A first match, with the offer over its table."""
    hand.app.settings.tutorials_seen.clear()
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    assert isinstance(hand.app.scene, Offer)
    return table


def remembered(hand: Hand) -> list[str]:
    found, troubles = settings.load(hand.app.folders)
    assert troubles == []
    return found.tutorials_seen


def test_it_is_offered_before_the_first_game_and_may_be_declined(hand: Hand, known: Catalogue) -> None:
    table = first_start(hand, known)
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scene is table and remembered(hand) == ["keserima"]
    assert isinstance(hand.sit(keserima(known, [HUMAN, HUMAN])), Table) and hand.app.scene is hand.table


def test_the_offer_leads_to_the_lesson_and_then_to_the_game(hand: Hand, known: Catalogue) -> None:
    table = first_start(hand, known)
    hand.key(pygame.K_RETURN)
    scene = hand.app.scene
    assert isinstance(scene, Tutorial) and remembered(hand) == ["keserima"]
    for _ in scene.steps:
        hand.click("next")
    assert hand.app.scene is table
    hand.wait(hand.is_asked)


def test_nobody_is_asked_where_only_bots_play_or_a_game_goes_on(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.tutorials_seen.clear()
    hand.sit(keserima(known, ["random", "random"]))
    assert hand.app.scene is hand.table
    match = keserima(known, [HUMAN, HUMAN])
    match.throw()
    hand.sit(match)
    assert hand.app.scene is hand.table


def test_the_rules_lead_to_the_lesson(hand: Hand, known: Catalogue) -> None:
    hand.app.push(Rules(hand.app, known.ruleset("keserima")))
    hand.click("tutorial")
    assert isinstance(hand.app.scene, Tutorial)
    assert lesson.lesson_owner(known.ruleset("kuhn"), known) is None


def test_a_lesson_that_cannot_be_used_is_told(
    hand: Hand, known: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lesson, "path", lambda id: tmp_path / f"{id}.tutorial.yaml")
    (tmp_path / "keserima.tutorial.yaml").write_text("steps: 3\n", encoding="utf-8")
    hand.sit(keserima(known, [HUMAN, HUMAN]))
    open_tutorial(hand.app, known.ruleset("keserima"))
    assert hand.app.scene is hand.table and "keserima.tutorial.yaml:1:8: " in hand.app.notices.texts[-1]
    (tmp_path / "keserima.tutorial.yaml").write_text(STEP.replace("x44", "x99"), encoding="utf-8")
    open_tutorial(hand.app, known.ruleset("keserima"))
    assert hand.app.scene is hand.table and "x99" in hand.app.notices.texts[-1]


def test_a_step_is_read() -> None:
    (step,) = parse(STEP, "a.yaml")
    assert step == Step(
        "K x44 *35, R *31, turn K",
        (),
        (),
        {"ja": "あ", "en": "a"},
        [("44",)],
        {"ja": "い", "en": "b"},
        {"ja": "う", "en": "c"},
        2,
    )


@pytest.mark.parametrize(
    ("before", "after", "text", "line"),
    [
        ("steps:", "step:", "trouble.lesson_key", 1),
        ("say:", "sya:", "trouble.lesson_key", 3),
        ("    done: {ja: い, en: b}\n", "", "trouble.lesson_missing", 2),
        ("{ja: う, en: c}", "{ja: う}", "trouble.lesson_missing", 6),
        ("{ja: う, en: c}", "c", "trouble.lesson_value", 6),
        ("en: b", "en: ''", "trouble.lesson_value", 5),
        ('[["44"]]', "[]", "trouble.lesson_value", 4),
        ('[["44"]]', '["44"]', "trouble.lesson_value", 4),
        ('[["44"]]', "[[]]", "trouble.lesson_value", 4),
        ('[["44"]]', "&a [[*a]]", "trouble.yaml_alias", 4),
    ],
)
def test_mistakes_are_told_with_their_line(before: str, after: str, text: str, line: int) -> None:
    source = STEP.replace(before, after)
    assert source != STEP
    with pytest.raises(Trouble) as caught:
        parse(source, "a.yaml")
    assert (caught.value.text, caught.value.line, caught.value.file) == (text, line, "a.yaml")


def test_a_lesson_shows_the_sets_once_one_is_begun(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known, "kisen-education")
    shown = []
    for number in range(len(scene.steps)):
        scene.show_step(number)
        hand.app.settle()
        boxes = [widget.box for widget in scene.widgets if isinstance(widget, goals_view.Head | goals_view.Legend)]
        assert len(boxes) in (0, 2) and all(scene.areas.panel.contains(box) for box in boxes)
        rows = goals_view.rows(scene.tryout.now, "en", False)
        assert bool(boxes) == any(row.is_begun for row in rows)
        shown.append(bool(boxes))
    assert any(shown) and not all(shown)
