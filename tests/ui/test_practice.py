"""Practice in the window: tried, found, shown, put off; and records that are analysed while nobody plays."""

from __future__ import annotations

import pygame
import pytest
from every_game import thinned
from test_practice import analysed

from kesegames.catalogue import Catalogue
from kesegames.engine.look import Spot
from kesegames.play import library, practice, record
from kesegames.play.match import HUMAN, begin
from kesegames.ui import power
from kesegames.ui.scenes.open.scene import Open
from kesegames.ui.scenes.practice.scene import SPOT, Practice
from kesegames.ui.scenes.title.scene import Title

from .conftest import Hand


def opened(hand: Hand, game: str = "senet") -> Practice:
    practice.collect(hand.app.folders.practice, analysed(game))
    hand.app.push(Practice(hand.app))
    hand.app.settle()
    scene = hand.app.scene
    assert isinstance(scene, Practice) and scene.exercise is not None
    return scene


def spots_of(scene: Practice, written: str) -> list[Spot]:
    assert scene.state is not None
    return [*scene.state.spell(scene.state.read(written))]


def play(hand: Hand, scene: Practice, written: str) -> None:
    for spot in spots_of(scene, written):
        assert scene.tryout is not None
        if not scene.tryout.played:
            scene.click(spot)
            hand.app.settle()


def test_the_best_move_is_found_at_once_and_comes_up_later(hand: Hand) -> None:
    scene = opened(hand)
    assert scene.exercise is not None
    count, first = len(scene.coming), scene.exercise
    play(hand, scene, first.line[0])
    assert scene.said == "right" and scene.is_done and hand.cut() == []
    hand.click("show")
    assert scene.exercise is not first and len(scene.coming) == count - 1
    kept = {one.key: one for one in practice.read(hand.app.folders.practice).all}
    assert kept[first.key].due > practice.now()


def test_the_move_of_the_match_is_no_answer_and_another_try_counts_less(hand: Hand) -> None:
    scene = opened(hand)
    assert scene.exercise is not None
    play(hand, scene, scene.exercise.played)
    assert scene.said == "same" and not scene.is_done
    hand.click("undo")
    assert scene.said == "" and scene.tryout is not None and not scene.tryout.is_changed
    play(hand, scene, scene.exercise.line[0])
    assert scene.said == "right" and scene.tries == 2


def test_any_other_move_is_looked_at(hand: Hand) -> None:
    scene = opened(hand)
    exercise, state = scene.exercise, scene.state
    while exercise is not None and state is not None and len(state.legal()) < 3:
        scene.put_off()
        exercise, state = scene.exercise, scene.state
    assert exercise is not None and state is not None
    known = {int(state.read(exercise.line[0])), int(state.read(exercise.played))}
    other = next(int(move) for move in state.legal() if int(move) not in known)
    play(hand, scene, state.write(other))
    assert scene.said == "thinking" and hand.cut() == []
    hand.wait(lambda: scene.said != "thinking")
    assert scene.said in ("right", "wrong") and hand.cut() == []
    if scene.said == "wrong":
        assert scene.tryout is not None and not scene.tryout.played


def test_by_keys_it_is_shown_and_comes_up_soon(hand: Hand) -> None:
    hand.app.push(Open(hand.app))
    practice.collect(hand.app.folders.practice, analysed("senet"))
    hand.app.restart(Open(hand.app))
    hand.click("practice")
    scene = hand.app.scene
    assert isinstance(scene, Practice) and scene.exercise is not None
    first = scene.exercise
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_RETURN)
    assert scene.said == "shown" or scene.exercise is not first
    if scene.said == "shown":
        hand.wait(lambda: not scene._asked)
        assert hand.cut() == []
        hand.key(pygame.K_RETURN)
    assert scene.exercise is not first
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scene is not scene


@pytest.mark.parametrize(
    ("language", "size", "scale"),
    thinned([(language, *room) for room in (((960, 600), 1.0), ((1280, 800), 3.0)) for language in ("ja", "en")], 4),
)
def test_every_game_has_room_for_it(
    hand: Hand, known: Catalogue, language: str, size: tuple[int, int], scale: float
) -> None:
    hand.app.settings.language = language
    hand.resize(size, scale)
    for ruleset in known.rulesets.values():
        if not ruleset.levels or ruleset.extends:
            continue
        practice.save(hand.app.folders.practice, practice.Exercises(practice.of_match(analysed(ruleset.id))[:1]))
        scene = Practice(hand.app)
        hand.app.restart(scene)
        assert hand.cut() == [], ruleset.id
        if scene.exercise is not None:
            scene.show()
            assert scene.is_done and hand.cut() == [], ruleset.id
        scene.leave()


def test_nothing_hidden_is_shown(hand: Hand) -> None:
    """The position is what its seat may see: no face of another hand, in text or on the board."""
    scene = opened(hand, "gyosen")
    assert scene.state is not None and "?" in scene.state.position()


def test_an_empty_and_a_broken_file_are_told(hand: Hand) -> None:
    hand.app.push(Practice(hand.app))
    assert hand.cut() == [] and hand.app.scene.targets()
    hand.app.pop()
    hand.app.folders.practice.parent.mkdir(parents=True, exist_ok=True)
    hand.app.folders.practice.write_bytes(b"\xff\xff")
    hand.app.push(Practice(hand.app))
    assert hand.app.notices.texts and hand.cut() == []


def test_records_are_analysed_while_nobody_plays_if_that_is_allowed(
    hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(power, "on_battery", lambda: False)
    match = begin(known.ruleset("kuhn"), {}, [HUMAN, "level1"], "3")
    while match.to_act < 0:
        match.throw()
    match.play(int(match.state.legal()[0]))
    match.resign(0)
    folder = hand.app.folders.records
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "a.kese").write_text(record.write(match), encoding="utf-8")
    ruleset = known.ruleset("kuhn")
    hand.app.restart(Title(hand.app))
    idle = hand.app.idle()
    for now in range(0, 20_000, 1000):
        assert idle.tick(now) is None and idle.path is None  # off at first
    hand.app.settings.idle_analysis = True
    hand.app.settings.animation_speed = 0.0
    if not ruleset.levels:
        return
    idle.tick(1)
    idle.tick(10_000)
    assert idle.path == folder / "a.kese"
    hand.sit(begin(ruleset, {}, [HUMAN, "level1"], "4"))
    idle.tick(10_100)
    assert idle.path is None  # a table is open
    hand.app.restart(Title(hand.app))
    idle.tick(20_000)
    idle.tick(30_000)
    hand.wait(lambda: idle.tick(40_000) is not None and idle.path is None)
    text = (folder / "a.kese").read_text(encoding="utf-8")
    assert "analysis" in text and library.saved(folder / "a.kese", known).trouble is None


def test_on_battery_nothing_is_analysed(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(power, "on_battery", lambda: True)
    hand.app.settings.idle_analysis = True
    hand.app.restart(Title(hand.app))
    (hand.app.folders.records).mkdir(parents=True, exist_ok=True)
    (hand.app.folders.records / "a.kese").write_text(record.write(analysed("senet")), encoding="utf-8")
    idle = hand.app.idle()
    for now in range(1, 60_000, 1000):
        idle.tick(now)
        assert idle.path is None


def test_spots_are_targets(hand: Hand) -> None:
    scene = opened(hand)
    assert any(target.id.startswith(SPOT) for target in scene.targets())


@pytest.mark.parametrize("language", ["ja", "en"])
def test_the_title_says_how_many_are_due_and_leads_there(hand: Hand, language: str) -> None:
    hand.app.settings.language, hand.app.keeps_files = language, True
    hand.resize((960, 600))
    hand.app.restart(Title(hand.app))
    hand.app.settle()
    assert "practice" not in {target.id for target in hand.app.scene.targets()}
    number = practice.collect(hand.app.folders.practice, analysed("senet"))
    hand.app.restart(Title(hand.app))
    hand.turn()
    hand.wait(lambda: "practice" in {target.id for target in hand.app.scene.targets()})
    assert number and hand.cut() == []
    hand.click("practice")
    assert isinstance(hand.app.scene, Practice) and len(hand.app.scene.coming) == number - 1
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.scene, Title)
