"""The player's results in the window: counted when a match is left, shown, exported, cleared."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.play import results
from kesegames.play.match import HUMAN, begin
from kesegames.play.results import Result
from kesegames.text import LANGUAGES
from kesegames.ui.scenes.ask import Ask
from kesegames.ui.scenes.open.scene import Open
from kesegames.ui.scenes.results import ResultsScene, ShareRow
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.scroller import Scroller

from .conftest import Hand, content_of


def some(known: Catalogue) -> list[Result]:
    """Results of every game that is shown, against levels and between people."""
    found = []
    for number, ruleset in enumerate(known.rulesets.values()):
        seats = ruleset.least_seats
        players = [[HUMAN, *["level3"] * (seats - 1)], [HUMAN] * seats]
        for kind in range(2):
            for time in range(3):
                match = begin(ruleset, {}, players[kind], str(time), ["Ann", "Bob", "Cid"][:seats])
                result = Result(
                    f"{number}/{kind}/{time}",
                    f"2026-{1 + time:02}-0{1 + kind}",
                    ruleset.id,
                    tuple(match.players),
                    tuple(match.names + [""] * (seats - len(match.names))),
                    (0,) if time else (),
                    "resigned",
                    (0,) * seats,
                    100 + number,
                    ("1-5", "2-6"),
                    f"{next(iter(ruleset.handicaps))} {ruleset.seat_ids[0]}" if ruleset.handicaps and time else "",
                )
                found.append(result)
    return found


def filled(hand: Hand, known: Catalogue) -> ResultsScene:
    results.save(hand.app.folders.results, results.Results(some(known)))
    hand.app.push(ResultsScene(hand.app))
    scene = hand.app.scene
    assert isinstance(scene, ResultsScene)
    hand.app.settle()
    return scene


def test_a_match_that_is_left_is_counted_once(hand: Hand, known: Catalogue) -> None:
    hand.app.keeps_files = True
    table = hand.sit(begin(known.ruleset("senet"), {}, [HUMAN, "level1"], "5", ["Ann", ""]))
    table.sitting.match.resign(0)
    hand.turn()
    assert results.read(hand.app.folders.results).all == []
    table.to_title()
    (found,) = results.read(hand.app.folders.results).all
    assert found.names == ("Ann", "") and found.winners == (1,)


def test_the_tenth_win_proposes_another_level(hand: Hand, known: Catalogue) -> None:
    senet = known.ruleset("senet")
    nine = [
        dataclasses.replace(one, key=str(number), winners=(0,), players=(HUMAN, "level1"))
        for number, one in enumerate([one for one in some(known) if one.game == "senet"][:1] * 9)
    ]
    results.save(hand.app.folders.results, results.Results(nine))
    table = hand.sit(begin(senet, {}, [HUMAN, "level1"], "5"))
    hand.rest()
    table.sitting.match.resign(1)
    hand.turn()
    table.to_title()
    said = hand.app.say("results.advice_up", {"won": "10", "played": "10", "level": "1", "other": "2"})
    assert said in hand.app.notices.texts


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(
    ("size", "scale"), [((960, 600), 1.0), ((960, 600), 2.0), ((1280, 800), 2.0), ((1920, 1080), 1.0)]
)
def test_no_text_is_cut(hand: Hand, known: Catalogue, language: str, size: tuple[int, int], scale: float) -> None:
    hand.app.settings.language = language
    hand.resize(size, scale, scale)
    scene = filled(hand, known)
    for game in ["", *list(scene.found.games())]:
        scene._choose(game)
        assert hand.cut() == [], game
    results.save(hand.app.folders.results, results.Results())
    scene._read()
    assert hand.cut() == []


def test_by_keys_it_is_narrowed_exported_and_cleared(hand: Hand, known: Catalogue) -> None:
    hand.app.push(Open(hand.app))
    results.save(hand.app.folders.results, results.Results(some(known), ["not understood"]))
    hand.click("results")
    scene = hand.app.scene
    assert isinstance(scene, ResultsScene)
    whole = len(scene.shown())
    hand.key(pygame.K_RIGHT)  # The first key only shows where the ring stands.
    hand.key(pygame.K_RIGHT)
    assert scene.game and 0 < len(scene.shown()) < whole
    hand.click("csv")
    (path,) = Path(hand.app.folders.records).glob("*.csv")
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1 + sum(len(one.players) for one in scene.shown())
    hand.click("reset")
    assert isinstance(hand.app.scene, Ask)
    hand.click("yes")
    assert hand.app.scenes[-1] is scene and scene.found.all == []
    assert hand.app.folders.results.read_text(encoding="utf-8") == "not understood\n"
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.scene, Open)


def test_a_broken_file_is_told_and_costs_nothing(hand: Hand, known: Catalogue) -> None:
    hand.app.folders.results.parent.mkdir(parents=True, exist_ok=True)
    hand.app.folders.results.write_bytes(b"\xff\xff")
    hand.app.push(ResultsScene(hand.app))
    hand.app.settle()
    assert hand.app.notices.texts and hand.cut() == []
    table = hand.sit(begin(known.ruleset("senet"), {}, [HUMAN, "level1"], "5"))
    hand.rest()
    table.sitting.match.resign(0)
    hand.turn()
    table.to_title()
    assert hand.app.folders.results.read_bytes() == b"\xff\xff"


def test_matches_with_a_handicap_have_rows_of_their_own(hand: Hand, known: Catalogue) -> None:
    senet = known.ruleset("senet")
    one = next(iter(senet.handicaps.values()))
    kept = [found for found in some(known) if found.game == "senet" and found.players[1] == "level3"]
    # What the file says of a handicap may be nonsense.
    kept[0] = dataclasses.replace(kept[0], handicap="x")
    results.save(hand.app.folders.results, results.Results(kept))
    hand.app.push(scene := ResultsScene(hand.app))
    hand.app.settle()
    scene._choose("senet")
    assert scene.even() == []
    own = hand.app.say("results.handicap_own", {"other": "Level 3", "name": one.name["en"]})
    (scroller,) = (widget for widget in scene.widgets if isinstance(widget, Scroller))
    names = {row.name: row.tally.played for row in content_of(scroller) if isinstance(row, ShareRow)}
    assert names == {"x": 1, own: 2} and hand.cut() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_leads_to_them_once_there_are_any(hand: Hand, known: Catalogue, language: str) -> None:
    app = hand.app
    app.settings.language = language
    hand.resize((960, 600))
    title = Title(app)
    app.restart(title)
    app.settle()
    assert not any(isinstance(widget, Button) and widget.id == "results" for widget in title.widgets)
    results.save(app.folders.results, results.Results(some(known)[:3]))
    title = Title(app)
    app.restart(title)
    title.due, title.others = 88, 12
    title.changed()
    assert hand.cut() == []
    hand.click("results")
    assert isinstance(app.scene, ResultsScene)
