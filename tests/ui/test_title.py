"""The start screen: shelves that hold every card, a strip that leads on, boards that play where one looks."""

from __future__ import annotations

import random

import pygame
from every_game import ROOTS

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN
from kesegames.ui.scenes.settings.scene import SettingsScene
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.title.scene import PACE, Title
from kesegames.ui.scenes.title.shelves import GAP, LEAST, arranged
from kesegames.ui.scenes.tutorial.scene import Tutorial

from .conftest import Hand, keserima


def test_shelves_hold_every_card_once_and_part_no_family_that_fits_a_row() -> None:
    rng = random.Random(4)
    for _ in range(300):
        counts = [rng.randint(1, 9) for _ in range(rng.randint(1, 9))]
        box = pygame.FRect(32, 300, rng.uniform(400, 1900), rng.uniform(150, 700))
        rows, height = arranged(counts, box)
        parts = [shelf for row in rows for shelf in row]
        assert [(shelf.family, shelf.first) for shelf in parts] == sorted(
            (shelf.family, shelf.first) for shelf in parts
        )
        for family, count in enumerate(counts):
            own = [shelf for shelf in parts if shelf.family == family]
            assert sum(len(shelf.boxes) for shelf in own) == count
            width = own[0].boxes[0].w
            assert len(own) == 1 or count * (width + GAP) - GAP > box.w
        boxes = [place for shelf in parts for place in shelf.boxes]
        assert all(place.w >= LEAST and place.left >= box.left and place.right <= box.right + 1 for place in boxes)
        assert all(not one.colliderect(other) for at, one in enumerate(boxes) for other in boxes[at + 1 :])
        assert max(place.bottom for place in boxes) <= box.top + height
        assert height <= box.h or boxes[0].w == LEAST


def test_cards_stand_by_families_in_their_order(hand: Hand, known: Catalogue) -> None:
    title = Title(hand.app)
    hand.app.push(title)
    cards = [target for target in title.targets() if target.id.startswith("game ")]
    shown = [known.ruleset(target.id.removeprefix("game ")) for target in cards]
    assert [one.shelf_rank for one in shown] == sorted(one.shelf_rank for one in shown)
    assert all(one.shelf for one in shown)


def test_who_is_new_is_led_to_one_game_and_its_lesson(hand: Hand) -> None:
    for id, kind in (("begin", Setup), ("lesson", Tutorial)):
        title = Title(hand.app)
        hand.app.restart(title)
        assert title.attended().is_start and title.ring.at == "begin"
        hand.click(id)
        scene = hand.app.scene
        assert isinstance(scene, kind) and scene.ruleset.is_start


def test_a_game_plays_while_it_is_pointed_at_unless_motion_is_reduced(hand: Hand) -> None:
    title = Title(hand.app)
    hand.app.restart(title)
    hand.app.draw()
    target = next(target for target in title.targets() if target.id.startswith("game "))
    title.point(*target.box.center)
    living = title._living_of(title.attended())
    events, shown = len(living.match.events), living.picture.look
    now = hand.app.clock()
    title.tick(now)
    title.tick(now + PACE + 1)
    assert len(living.match.events) > events and living.picture.look != shown
    hand.app.settings.reduced_motion = True
    events = len(living.match.events)
    assert title.tick(now + 3 * PACE) is None and len(living.match.events) == events


def test_the_match_that_was_left_can_be_continued_whatever_is_looked_for(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    assert table.sitting.walk is not None
    hand.play(next(iter(table.sitting.walk.moves)))
    hand.app.routes.title()
    title = hand.app.scene
    assert isinstance(title, Title) and title.left is not None
    for size in ((960, 600), (1280, 800)):
        hand.resize(size)
        for words in ("kisen", "nothing of the kind"):
            title.line.set(words)
            title.search.text = words
            title._searched()
            assert "continue" in [target.id for target in title.targets()] and hand.app.draw().cut == []


def test_the_sample_in_the_settings_is_of_the_game_one_comes_from(hand: Hand, known: Catalogue) -> None:
    for id in (id for id in ROOTS if known.ruleset(id).board):
        hand.app.restart(Setup(hand.app, known.ruleset(id)))
        hand.app.routes.settings()
        scene = hand.app.scene
        assert isinstance(scene, SettingsScene) and scene._sample is not None and scene._sample.ruleset.id == id
        scene._turn_to("board")
        assert hand.app.draw().cut == []
