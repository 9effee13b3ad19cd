"""The people at this screen: met at set-up, changed in the settings, spoken to in their own language."""

from __future__ import annotations

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE
from kesegames.play.match import HUMAN, begin
from kesegames.settings import Settings
from kesegames.ui import people
from kesegames.ui.scenes.settings.scene import SettingsScene
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.said import said

from .conftest import Hand


def test_who_plays_is_known_and_who_has_not_played_for_longest_goes_first() -> None:
    settings = Settings()
    assert people.meet(settings, ["Ann", "", "Bob", " ", "x" * 200])
    people.keep(settings, "Ann", "ja", "brief")
    assert not people.meet(settings, ["Bob"]) and people.meet(settings, ["Ann"])
    assert list(settings.people) == ["Bob", "Ann"] and people.profile(settings, "Ann") == ("ja", "brief")
    people.meet(settings, [f"n{number}" for number in range(people.MOST)])
    assert len(settings.people) == people.MOST and "Bob" not in settings.people


@pytest.mark.parametrize("kept", ["", "/", "xx/yy", "ja", "/full/", "ja/none/extra"])
def test_nonsense_is_nothing(kept: str) -> None:
    language, level = people.profile(Settings(people={"Ann": kept}), "Ann")
    assert language in ("", "ja") and level in ("", *people.HELP)


def test_a_name_is_chosen_at_set_up_by_mouse_and_keys_and_kept(hand: Hand, known: Catalogue) -> None:
    people.meet(hand.app.settings, ["Bob", "Ann"])
    setup = Setup(hand.app, known.ruleset("senet"))
    setup.players = [HUMAN, HUMAN]
    hand.app.push(setup)
    hand.app.settle()
    hand.click("who0")
    assert setup.names[0].text == "Ann"
    hand.click("who1")
    assert setup.names[1].text == "Bob"  # nobody sits twice
    setup.ring.at, setup.ring.is_shown = "who0", True
    hand.key(pygame.K_RETURN)
    assert setup.names[0].text == ""
    setup.names[0].set("Cid")
    hand.click("start")
    assert [*hand.app.settings.people][-2:] == ["Cid", "Bob"] and hand.table.match.names == ["Cid", "Bob"]


def test_each_is_told_things_in_their_own_language_and_no_more_than_they_want(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.language = "en"
    people.keep(hand.app.settings, "Ann", "ja", "none")
    match = begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "5", ["Ann", "Bob"])
    while match.to_act == CHANCE:
        match.throw()
    table = hand.sit(match)
    hand.rest()
    assert table.near == match.to_act
    is_ann = match.names[match.to_act] == "Ann"
    assert table.language == ("ja" if is_ann else "") and table.profile == (("ja", "none") if is_ann else ("", ""))
    people.keep(hand.app.settings, match.names[match.to_act], "ja", "none")
    spot = table.sitting.clicks.offers()
    table.ring.at, table.ring.is_shown = f"spot {next(iter(spot))}", True
    quiet = said(table).text
    people.keep(hand.app.settings, match.names[match.to_act], "ja", "full")
    assert said(table).text != quiet


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((960, 600), 2.0), ((1920, 1080), 1.0)])
def test_the_page_of_people(hand: Hand, language: str, size: tuple[int, int], scale: float) -> None:
    hand.app.settings.language = language
    hand.resize(size, 1.0, scale)
    scene = SettingsScene(hand.app, "people")
    hand.app.push(scene)
    assert hand.cut() == []
    scene.people.name.set("Ann")
    scene.changed()
    hand.click("add_person")
    assert list(hand.app.settings.people) == ["Ann"] and hand.cut() == []
    scene.ring.at, scene.ring.is_shown = "language Ann", True
    hand.key(pygame.K_RIGHT)
    assert people.profile(hand.app.settings, "Ann")[0] != ""
    hand.click("remove person Ann")
    assert not hand.app.settings.people and scene.people.name.text == "Ann" and hand.cut() == []
