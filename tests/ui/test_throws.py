"""The card with the throws of a match: promised, checked, counted."""

from __future__ import annotations

import random

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.play import ledger
from kesegames.play.match import COMMITMENT, HUMAN, Match, begin
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.throws import Throws

from .conftest import Hand


def going(known: Catalogue, game: str, seats: int, events: int) -> Match:
    match = begin(known.ruleset(game), {}, [HUMAN] * seats, "5")
    ledger.commit(match)
    rng = random.Random(3)
    while match.to_act != OVER and match.at < events:
        if match.to_act == CHANCE:
            match.throw()
        else:
            match.play(rng.choice([*match.state.legal()]))
    return match


def test_a_match_promises_its_seed_before_the_first_throw(hand: Hand, known: Catalogue) -> None:
    match = begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "5")
    table = hand.sit(match)
    assert match.header[COMMITMENT] == ledger.commitment("5")
    hand.rest()
    hand.key(pygame.K_ESCAPE)
    hand.click("throws")
    scene = hand.app.scene
    assert isinstance(scene, Throws) and hand.cut() == []
    assert ledger.commitment("5")[:16] in scene._words()
    assert "verify" not in {target.id for target in scene.targets()}  # the seed is not told yet
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scene is table


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(
    ("size", "scale"), [((960, 600), 1.0), ((960, 600), 2.0), ((1280, 800), 2.0), ((1920, 1080), 1.0)]
)
def test_throws_are_checked_and_no_text_is_cut(
    hand: Hand, known: Catalogue, language: str, size: tuple[int, int], scale: float
) -> None:
    hand.app.settings.language = language
    hand.resize(size, scale, scale)
    for ruleset in known.rulesets.values():
        if ruleset.is_hidden or not any(place.kind == "sticks" for place in ruleset.places.values()):
            continue
        for seats in {ruleset.least_seats, ruleset.most_seats}:
            scene = Throws(hand.app, going(known, ruleset.id, seats, 60))
            hand.app.push(scene)
            assert hand.cut() == [], ruleset.id
            hand.app.pop()


def test_a_record_that_is_looked_through_is_checked(hand: Hand, known: Catalogue) -> None:
    hand.app.routes.replay(going(known, "senet", 2, 5000))
    hand.click("throws")
    scene = hand.app.scene
    assert isinstance(scene, Throws)
    hand.click("verify")
    assert scene.verdict == ledger.Verdict("kept")
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.scene, Replay)


def test_at_the_end_the_throws_are_checked(hand: Hand, known: Catalogue) -> None:
    match = going(known, "senet", 2, 5000)
    hand.sit(match)
    hand.app.routes.throws(match)
    scene = hand.app.scene
    assert isinstance(scene, Throws)
    hand.key(pygame.K_RETURN)
    assert scene.verdict == ledger.Verdict("kept") and hand.cut() == []
    match.seed = "6"
    scene.check()
    assert scene.verdict == ledger.Verdict("broken")
