"""Every tutorial is played to its end by its own data; each of its actions is a legal one."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from every_game import CATALOGUE, part, thinned

from kesegames import settings
from kesegames.ai.levels import level_names
from kesegames.catalogue import Catalogue
from kesegames.engine.look import THROW, Note, Spot
from kesegames.engine.state import CHANCE, State
from kesegames.engine.trouble import Trouble
from kesegames.engine.walk import Walk
from kesegames.play.match import HUMAN
from kesegames.ui import gallery, lesson
from kesegames.ui.board import goals_view
from kesegames.ui.board.stage import Stage
from kesegames.ui.lesson import Step, parse
from kesegames.ui.painters import painter
from kesegames.ui.scenes.rules.scene import Rules
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.tutorial.offer import Offer
from kesegames.ui.scenes.tutorial.rail import SPOT
from kesegames.ui.scenes.tutorial.scene import LEARNER, Tutorial, open_tutorial

from .conftest import Hand, keserima

GAMES = [id for id in CATALOGUE.rulesets if lesson.path(id).is_file()]
SPOKEN = [(id, ("ja", "en")[(number + other) % 2]) for number, id in enumerate(GAMES) for other in range(2)]
"""Every game in both languages, first in one of them in turns."""
Window = tuple[tuple[int, int], float, float]
"""Size, scale of everything, scale of text."""
WINDOWS = (((960, 600), 1.0), ((1280, 800), 1.0), ((1100, 900), 1.0), ((1280, 800), 3.0))
"""The smallest, the usual one, a high one, and one in which everything is as large as it goes."""
SCALES = (0.75, 1.0, 1.5, 2.0)
TELLING = (((960, 600), 1.0, 2.0), ((1280, 800), 3.0, 1.0))
"""The largest text in the smallest window, and everything large."""
ALL = tuple((size, ui_scale, text_scale) for text_scale in SCALES for size, ui_scale in WINDOWS)
STEP = (
    "steps:\n"
    '  - position: "K x44 *35, R *31, turn K"\n'
    "    say: {ja: あ, en: a}\n"
    '    actions: [["44"]]\n'
    "    done: {ja: い, en: b}\n"
    "    wrong: {ja: う, en: c}\n"
)


def begun(steps: list[Step], number: int, id: str) -> Walk:
    walk = Walk(lesson.prelude(CATALOGUE.rulesets[id], steps, number).asked)
    assert all(walk.click(spot) for spot in steps[number].clicks), steps[number]
    return walk


def ways(step: Step, walk: Walk) -> list[tuple[Spot, ...]]:
    """All clicks that do what a step asks, after those already made."""
    first = walk.spots
    found: list[tuple[Spot, ...]] = []
    begun: list[tuple[Spot, ...]] = [()]
    while begun:
        way = begun.pop()
        walk.spots = (*first, *way)
        if way and step.is_done(walk):
            found.append(way)
            continue
        following = step.following(walk)
        assert following, (step.line, way)
        begun += [(*way, spot) for spot in following]
    return found


@pytest.mark.parametrize("id", GAMES)
def test_a_lesson_obeys_the_rules_and_skips_no_throw(id: str) -> None:
    """Whatever is thrown or drawn is an event that is seen, and what the learner's turn brings with it happens."""
    ruleset = CATALOGUE.rulesets[id]
    stage = Stage(ruleset, painter(ruleset), ruleset.least_seats)
    known = {cell.name for cell in stage.board.board.cells} | {spot for one in stage.places for spot in one.spots}
    steps = lesson.load(id)
    lesson.check(ruleset, steps)
    assert 4 <= len(steps) <= 16
    for number, step in enumerate(steps):
        scene = lesson.prelude(ruleset, steps, number)
        assert set(step.spots) <= known
        if step.position:
            look = scene.start.look()
            assert not any(look.pieces.get(place) for place in stage.sticks), (step.line, "thrown by nobody")
        goes_on = number + 1 < len(steps) and not steps[number + 1].position
        for after in done_by_learner(step, scene.asked):
            state, _ = lesson.happened(after, step.then)
            is_new = state.to_act == CHANCE and (state.begins_anew() or state.opens_round())
            if state.to_act == CHANCE and not is_new and not goes_on:
                assert not state.deals() and state.thrower() != LEARNER, (step.line, "left out")


def done_by_learner(step: Step, asked: State) -> list[State]:
    """The positions after each way to do what a step asks; where the learner throws, that before the throw."""
    if asked.to_act == CHANCE:
        assert (asked.thrower(), step.actions) == (LEARNER, [(THROW,)]), step.line
        return [asked]
    assert asked.to_act == LEARNER, step.line
    walk = Walk(asked)
    assert all(walk.click(spot) for spot in step.clicks), step.line
    found = []
    for way in ways(step, walk):
        walk.spots = (*step.clicks, *way)
        move = walk.move()
        assert move is not None, (step.line, way, "half a move")
        found.append(asked.after(move))
    assert found, step.line
    return found


def test_every_game_of_the_gallery_has_its_lesson() -> None:
    shown = [variant for one in gallery.exhibits(CATALOGUE) for variant in (one.ruleset, *one.variants)]
    assert shown and [one.id for one in shown if lesson.lesson_owner(one, CATALOGUE) is None] == []


def test_the_lesson_of_keserima_teaches_what_there_is_to_know() -> None:
    """Choosing, moving, cards, stepping over with a circle, ships and water, dropping, capturing, winning, drawing."""
    rules = set()
    steps = lesson.load("keserima")
    for number, step in enumerate(steps):
        walk = begun(steps, number, "keserima")
        for way in ways(step, begun(steps, number, "keserima")):
            walk.clear()
            for spot in (*step.clicks, *way):
                note = walk.state.explain(walk.spots, spot)
                assert note is not None
                rules.add(note.rule)
                walk.click(spot)
    assert {"K8", "K9", "K10", "K11", "K12", "K15", "K19"} <= rules
    assert any(step.then for step in steps)


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
        assert scene.is_cheered == scene.is_last
        hand.click("next")
    table = hand.app.scene
    assert isinstance(table, Table) and table.ruleset.id == id and not table.is_turned
    weakest = (level_names(table.ruleset, table.ruleset.least_seats) or ["random"])[0]
    assert table.match.players == [HUMAN, *[weakest] * (table.ruleset.least_seats - 1)]


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
    assert isinstance(hand.app.scene, Table)


def test_played_by_gamepad(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known)

    def pad(button: int) -> None:
        hand.app.feed(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button))

    pad(pygame.CONTROLLER_BUTTON_X)
    assert scene._lit() == {"22"}
    for spot in ("22", "31", "end"):
        assert scene.ring.at == "spot " + spot
        scene.ring.is_shown = True
        pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.is_done and scene.ring.at == "next"
    pad(pygame.CONTROLLER_BUTTON_A)
    assert scene.at == 1
    pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert scene.at == 0 and not scene.is_done
    pad(pygame.CONTROLLER_BUTTON_B)
    assert hand.app.scenes == []


def _said(scene: Tutorial, note: Note) -> str:
    return scene.app.say(note.text, note.values, scene.ruleset)


def said_by_spots(scene: Tutorial) -> tuple[list[Spot], list[Spot]]:
    """Spots for the longest sentence said of what is pointed at, and for the longest answer to a wrong click."""
    offers = {_said(scene, note): spot for spot, note in scene.tryout.offers().items() if note.text}
    refused: dict[str, Spot] = {}
    for spot in scene.tryout.stage.boxes(scene.tryout.look):
        if spot not in scene.step.following(scene.tryout.walk):
            scene.click(spot)
            refused.setdefault(scene._refused(), spot)
            scene.restart()
    longest = max(offers, key=len, default=None)
    answer = max(refused, key=len, default=None)
    return [offers[longest]] if longest else [], [refused[answer]] if answer else []


@pytest.mark.parametrize("windows", [TELLING, pytest.param(ALL, marks=pytest.mark.slow)], ids=["telling", "all"])
@pytest.mark.parametrize(("id", "language"), thinned(SPOKEN, 3))
def test_no_text_is_cut(hand: Hand, known: Catalogue, id: str, language: str, windows: tuple[Window, ...]) -> None:
    """Every step, fresh, with everything that can be pointed at, wrong clicks and done, in windows of all kinds."""
    hand.app.settings.language = language
    scene = opened(hand, known, id)
    said = []
    for _ in scene.steps:
        said.append(said_by_spots(scene))
        scene.go(1)
    for window in part(windows, id, 150, 2):
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
    return cut + hand.cut()


@pytest.mark.parametrize(("id", "language"), thinned(SPOKEN, 3))
def test_nothing_is_cut_where_a_learner_strays(hand: Hand, known: Catalogue, id: str, language: str) -> None:
    """After each first click that the rules allow, the lesson's or another one."""
    hand.app.settings.language = language
    scene = opened(hand, known, id)
    for window in ((960, 600), 1.0), ((1280, 800), 1.0), ((1280, 800), 3.0):
        hand.resize(*window)
        hand.app.restart(scene)
        for number in range(len(scene.steps)):
            scene.show_step(number)
            for spot in list(scene.tryout.offers()):
                scene.click(spot)
                assert hand.cut() == [], (number, window, spot)
                scene.restart()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_text_of_the_offer_is_cut(hand: Hand, known: Catalogue, language: str) -> None:
    hand.app.settings.language = language
    for id in GAMES:
        hand.app.restart(Offer(hand.app, known.ruleset(id), lesson.load(id)))
        for size, ui_scale in WINDOWS:
            for text_scale in SCALES:
                hand.resize(size, ui_scale, text_scale)
                assert hand.cut() == [], (id, size, ui_scale, text_scale)


def test_a_wrong_click_is_answered_and_nothing_is_lost(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known)
    hand.click("spot 35")  # allowed by the rules, but not what is asked
    assert scene.is_wrong and scene.tryout.walk.spots == () and scene._lit() == {"22"}
    assert scene._refused() == hand.app.say("tutorial.allowed") and scene.ring.at == "spot 22"
    hand.click("spot 33")  # against the rules: the rule is named too
    assert scene.is_wrong and scene._refused() not in ("", hand.app.say("tutorial.allowed"))
    hand.key(pygame.K_ESCAPE)
    assert not scene.is_wrong and hand.app.scene is scene
    for spot in ("22", "31", "end"):
        hand.click("spot " + spot)
    assert scene.is_done
    hand.key(pygame.K_ESCAPE)
    assert not scene.is_done and hand.app.scene is scene


def test_a_click_can_be_taken_back_and_a_step_skipped(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known)
    hand.click("next")
    hand.click("spot 55")
    hand.click("spot 44")
    assert scene.tryout.is_changed
    hand.click_at((900, 400), button=3)
    hand.click("undo")
    assert scene.at == 1 and not scene.tryout.is_changed and hand.app.scene is scene
    hand.click("previous")
    assert scene.at == 0
    hand.key(pygame.K_r)
    assert isinstance(hand.app.scene, Rules)
    hand.key(pygame.K_ESCAPE)
    hand.click("skip")
    assert hand.app.scenes == []


def test_what_is_thrown_and_drawn_is_seen(hand: Hand, known: Catalogue) -> None:
    """Sticks tumble, the other side's moves and the cards that are drawn glide; a click finishes them."""
    hand.app.settings.animation_speed = 1.0
    open_tutorial(hand.app, known.ruleset("senet"))
    scene = hand.app.scene
    assert isinstance(scene, Tutorial)
    hand.app.settle()
    assert scene.tryout.is_thrown_now and next(target.id for target in scene.targets()) == "spot throw"
    hand.click("spot throw")
    assert scene.is_done and scene.tryout.is_moving and scene.tryout.thrown is not None
    seen = set()
    while scene.tryout.is_moving:
        hand.turn()
        seen.add(scene.tryout.marks(None, False, frozenset()).tumble < 1)
    assert seen == {True, False} and scene.tryout.thrown.value == 2
    scene.show_step(1)
    assert scene.tryout.thrown is not None and scene.tryout.thrown.value == 2
    scene.show_step(4)
    assert scene.tryout.is_moving and scene.tryout.words() == [] and scene._lit() == frozenset()
    hand.click_at((1200, 500))
    assert not scene.tryout.is_moving and scene._lit() == {"12"} and scene.ring.at == "spot 12"


def test_an_empty_hand_is_filled_before_the_learners_eyes(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known)
    drawn = next(number for number, step in enumerate(scene.steps) if step.then)
    scene.show_step(drawn)
    while not scene.is_done:
        scene.click(scene.step.following(scene.tryout.walk)[0])
    look = scene.tryout.look
    assert [look.pieces.get(f"hand0:{kind}", []) != [] for kind in "o+x"] == [True, True, True]


def first_start(hand: Hand, known: Catalogue) -> Table:
    """A first match, with the offer over its table."""
    hand.app.settings.tutorials_seen.clear()
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    assert isinstance(hand.app.scene, Offer)
    return table


def remembered(hand: Hand) -> list[str]:
    hand.app.writer.finish()
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
    assert hand.app.scene is table and table.match.players == [HUMAN, HUMAN]
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
        (),
        {"ja": "あ", "en": "a"},
        [("44",)],
        (),
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


def test_a_click_beside_everything_puts_the_piece_down_and_one_click_plays(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known)
    hand.click("spot 22")
    assert len(scene.tryout.walk.spots) == 1
    stage = scene.areas.stage
    hand.click_at((stage.right - 3, stage.bottom - 3))
    assert not scene.tryout.walk.spots and not scene.is_wrong
    scene = opened(hand, known, "senet")
    scene.show_step(3)
    hand.click("spot 9")
    assert scene.is_done and scene.tryout.walk.spots == ("9", "11")


def test_sticks_lie_on_in_the_next_step(hand: Hand, known: Catalogue) -> None:
    """Also where the position alone does not tell their number any more: before the choice within a throw."""
    scene = opened(hand, known, "kisen-education")
    thrown = next(n for n, step in enumerate(scene.steps) if step.then == ("橋三",))
    scene.show_step(thrown + 1)
    assert scene.tryout.look.counters["sticks"] == 3


def test_only_what_a_lesson_captures_lies_beside_its_board(hand: Hand, known: Catalogue) -> None:
    """Few pieces stand on the boards of lessons and rules pages; the others have not been captured."""
    scene = opened(hand, known, "kisen-old")
    beside = [spot for place in scene.tryout.stage.places if place.kind == "pile" for spot in place.spots]
    heaps = []
    for number in range(len(scene.steps)):
        scene.show_step(number)
        heaps.append(sum(len(scene.tryout.look.pieces.get(spot, [])) for spot in beside))
    assert heaps[:2] == [0, 0] and 0 < max(heaps) <= 2
