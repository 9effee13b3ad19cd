"""The rules scene: read, scrolled, reached by every hand; its boards are clicked."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from every_game import thinned

from kesegames import plain
from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN
from kesegames.ui import pages
from kesegames.ui.scenes.rules.scene import Rules
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.widgets.focus import FocusRing, Target

from .conftest import Hand, keserima


def opened(hand: Hand, known: Catalogue, id: str = "keserima", anchor: str = "") -> Rules:
    hand.app.settings.animation_speed = 0.0
    scene = Rules(hand.app, known.ruleset(id), anchor)
    hand.app.push(scene)
    hand.app.draw()
    return scene


def through(scene: Rules, hand: Hand) -> list[str]:
    """Draw the whole page, view by view; the texts that were cut."""
    cut = hand.cut()
    while not at_end(scene):
        scene.command("ten_on")
        cut = cut + hand.cut()
    return cut


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize(
    ("size", "scale"), [((960, 600), 1.0), ((1280, 800), 1.0), ((2560, 1440), 1.0), ((960, 600), 3.0)]
)
def test_no_text_is_cut(hand: Hand, known: Catalogue, language: str, size: tuple[int, int], scale: float) -> None:
    hand.app.settings.language = language
    hand.app.settings.ui_scale = scale
    hand.app.surface = pygame.Surface(size)
    scene = opened(hand, known)
    assert scene.flow is not None and scene.flow.height > 2000
    assert through(scene, hand) == []


@pytest.mark.parametrize("language", thinned([("ja",), ("en",)], 2))
def test_every_game_is_drawn_without_cut_text(hand: Hand, known: Catalogue, language: str) -> None:
    hand.app.settings.language = language
    for id in known.rulesets:
        scene = opened(hand, known, id)
        assert through(scene, hand) == [], id
        hand.app.pop()


def at_end(scene: Rules) -> bool:
    assert scene.text is not None
    return scene.scroll.top >= scene.text.most


def board(scene: Rules) -> str:
    """The id of the first board in view."""
    return next(scene.figures[number].id for number in scene.shown() if number in scene.figures)


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_spot_of_a_board_says_what_it_means(hand: Hand, known: Catalogue, language: str) -> None:
    hand.app.settings.language = language
    scene = opened(hand, known)
    for number, figure in scene.figures.items():
        assert scene.flow is not None and figure.tryout is not None
        scene.scroll_to(scene.flow.items[number].top - 60)
        for spot in list(figure.tryout.stage.boxes(figure.tryout.look)):
            scene.ring.hovered = f"{figure.id} {spot}"
            assert hand.cut() == [], spot
            if not figure.tryout.click(spot):
                assert figure.tryout.clicks.refusal is not None
            assert hand.cut() == [], spot
            figure.tryout.restart()


def test_a_board_is_played_on_by_mouse(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known, anchor="K19")
    id = board(scene)
    tryout = scene.figures[int(id.removeprefix("board"))].tryout
    assert tryout is not None
    hand.click(f"{id} 22")
    assert "31" in tryout.offers()
    hand.click(f"{id} 33")
    refusal = tryout.clicks.refusal
    assert refusal is not None and refusal.note is not None
    hand.click(f"{id}:rule")
    assert scene.lit == refusal.note.rule != "K19"
    assert scene.flow is not None
    scene.scroll_to(scene.flow.items[int(id.removeprefix("board"))].top - 60)  # its words are beneath it
    hand.click(f"{id} 31")
    hand.click(f"{id}:end")
    assert tryout.played == "x22-31[x]"
    assert tryout.outcome is not None and tryout.outcome.winners == [0]
    assert hand.app.draw().cut == []
    hand.click(f"{id}:restart")
    assert not tryout.is_changed


def test_a_board_is_played_on_by_keyboard(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known, anchor="K19")
    id = board(scene)
    tryout = scene.figures[int(id.removeprefix("board"))].tryout
    assert tryout is not None
    hand.key(pygame.K_RIGHT)
    assert scene.ring.at is not None and scene.ring.at.startswith("board")
    for spot in ("22", "31", "31"):
        for _ in range(200):
            if scene.ring.at == f"{id} {spot}":
                break
            hand.key(pygame.K_TAB)
        hand.key(pygame.K_RETURN)
    assert tryout.played == "x22-31[x]"
    hand.key(pygame.K_ESCAPE)
    assert tryout.walk.spots == ("22", "31") and hand.app.scene is scene
    for _ in range(2):
        hand.key(pygame.K_ESCAPE)
    assert not tryout.is_changed and hand.app.scene is scene
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scenes == []


def unreached(targets: list[Target]) -> set[str]:
    found = {targets[0].id}
    fresh = [targets[0].id]
    while fresh:
        here = fresh.pop()
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            ring = FocusRing()
            ring.at, ring.is_shown = here, True
            ring.move(targets, dx, dy)
            if ring.at is not None and ring.at not in found:
                found.add(ring.at)
                fresh.append(ring.at)
    return {target.id for target in targets} - found


def test_the_ring_reaches_everything_in_every_view(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known)
    while True:
        hand.app.draw()
        targets = scene.targets()
        assert unreached([target for target in targets if not scene._is_reading(target.id)]) == set()
        boards = [one for one in targets if scene._is_reading(one.id) and scene.view.contains(one.box)]
        assert not boards or unreached(boards) == set()
        assert any(target.id == f"section{scene._section()}" for target in targets)
        if at_end(scene):
            break
        scene.command("ten_on")


def test_arrows_scroll_while_reading_and_walk_through_the_contents(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known)
    hand.key(pygame.K_DOWN)
    assert scene.top > 0 and scene.ring.at is None
    hand.key(pygame.K_UP)
    assert scene.top == 0
    hand.key(pygame.K_LEFT)
    assert scene.ring.at == "section0"
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_DOWN)
    assert scene.ring.at == "section2" and scene.top == 0
    hand.key(pygame.K_RETURN)
    assert scene.top == scene._sections()[2].top and scene._section() == 2


def test_keys_wheel_and_bar_scroll(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known)
    hand.key(pygame.K_PAGEDOWN)
    one = scene.top
    hand.key(pygame.K_END)
    assert 0 < one < scene.top and at_end(scene)
    hand.key(pygame.K_HOME)
    assert scene.top == 0
    hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=(700, 400), rel=(0, 0), buttons=(0, 0, 0)))
    hand.app.feed(pygame.event.Event(pygame.MOUSEWHEEL, y=-2, x=0))
    assert 0 < scene.top < one
    assert scene.text is not None
    track, _ = scene.text.bar()
    hand.press_at(track.center)
    assert scene.text is not None and scene.top == pytest.approx(scene.text._part(scene.text.most) / 2, rel=0.01)
    pos = round(track.centerx), round(track.bottom)
    hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0)))
    assert at_end(scene)
    hand.app.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=(700, 100), rel=(0, 0), buttons=(0, 0, 0)))
    assert at_end(scene)


def test_a_gamepad_reads_and_leaves(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known)

    def pad(button: int) -> None:
        hand.app.feed(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button))

    pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert scene.top > 0
    pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert scene.ring.at is not None and scene.ring.at.startswith("board")
    pad(pygame.CONTROLLER_BUTTON_A)
    pad(pygame.CONTROLLER_BUTTON_DPAD_LEFT)
    pad(pygame.CONTROLLER_BUTTON_START)
    assert hand.app.scenes == []


def test_scrolling_glides_and_ends(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known)
    hand.app.settings.animation_speed = 1.0
    hand.key(pygame.K_PAGEDOWN)
    assert scene.text is not None and scene.text.shown() < scene.scroll.top
    hand.wait(lambda: hand.turn() is None)
    assert scene.text is not None and scene.text.shown() == scene.scroll.top


def test_the_language_changes_at_once_and_the_place_stays(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known, anchor="K12")
    before = scene.scroll.top[0]
    hand.click("language")
    hand.app.draw()
    usual = known.ruleset("keserima").complete({})
    assert hand.app.language == "ja" and scene.page.blocks == pages.load("keserima", "ja", usual, usual)
    assert abs(scene.scroll.top[0] - before) <= 1


def test_a_refusal_leads_to_its_rule(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    hand.click(SPOT + "55" if table.look.pieces["55"] == ["Kx"] else SPOT + "15")
    hand.rest()
    hand.click(SPOT + "33")
    refusal = table.sitting.clicks.refusal
    assert refusal is not None and refusal.note is not None and refusal.note.rule
    hand.click("note")
    scene = hand.app.scene
    assert isinstance(scene, Rules) and scene.lit == refusal.note.rule
    assert scene.flow is not None
    top = scene.flow.top_of(scene.lit)
    assert top is not None and scene.top <= top <= scene.top + scene.view.h
    hand.key(pygame.K_r)
    assert hand.app.scenes == [table] and table.sitting.walk is not None and len(table.sitting.walk.spots) == 1
    hand.key(pygame.K_r)
    assert isinstance(hand.app.scenes[-1], Rules)


def test_the_pause_menu_leads_to_the_rules(hand: Hand, known: Catalogue) -> None:
    hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    hand.key(pygame.K_ESCAPE)
    hand.click("rules")
    assert isinstance(hand.app.scene, Rules)
    hand.click("back")
    assert hand.app.scenes == [hand.table]


def test_a_broken_page_is_told_with_its_line(
    hand: Hand, known: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "keserima.en.md"
    broken.write_text("# Kese-Rima\n\n**broken", encoding="utf-8")
    monkeypatch.setattr(pages, "path", lambda id, language: tmp_path / f"{id}.{language}.md")
    scene = opened(hand, known)
    assert scene.flow is not None and hand.app.scene is scene
    assert f"{broken}:3: " in hand.app.notices.texts[-1]
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scenes == []


def test_a_board_that_is_no_position_says_so(
    hand: Hand, known: Catalogue, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "keserima.en.md").write_text("# K\n\n```board\nposition: K x99, turn K\n```\n", encoding="utf-8")
    monkeypatch.setattr(pages, "path", lambda id, language: tmp_path / f"{id}.{language}.md")
    scene = opened(hand, known)
    assert "x99" in scene.figures[1].trouble and scene.figures[1].targets() == []
    assert hand.app.draw().cut == []


@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_link_is_dead(known: Catalogue, language: str) -> None:
    """Of any game's page under its defaults; the families of several games lead to each other."""
    blocks = {id: pages.page(ruleset, language, known, "").blocks for id, ruleset in known.rulesets.items()}
    found = 0
    for id, page in blocks.items():
        for link in pages.links(page):
            game, _, place = link.partition("#")
            assert (game or id) in blocks and (not place or place in pages.places(blocks[game or id])), (id, link)
            found += 1
    assert found > 20
    own = [ruleset for id, ruleset in known.rulesets.items() if pages.path(id, language).is_file()]
    for ruleset in own:
        kin = {one.id for one in own if one is not ruleset and one.shelf and one.shelf == ruleset.shelf}
        assert kin <= {link.partition("#")[0] for link in pages.links(blocks[ruleset.id])}


def test_links_lead_there_and_back_by_mouse_and_by_keys(hand: Hand, known: Catalogue) -> None:
    scene = opened(hand, known, "jusai")
    scene.scroll_to(300)
    place = scene.scroll.top
    scene.follow("#T5")
    assert scene.lit == "T5" and scene.scroll.top != place
    link = next(target.id for target in scene.targets() if target.id.startswith("link"))
    hand.click(link)
    other = hand.app.scene
    assert isinstance(other, Rules) and other.ruleset.id == "jusai-rengeki" and other is not scene
    while not (other.ring.at or "").startswith("link"):
        hand.key(pygame.K_TAB)
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.app.scene, Rules) and hand.app.scene.ruleset.id == "jusai"
    hand.key(pygame.K_ESCAPE)
    hand.click("back")
    assert hand.app.scene is scene and scene.lit == "T5"
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scene is scene and scene.scroll.top == place
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scenes == []


@pytest.mark.parametrize(("language", "words"), [("en", "KESE"), ("ja", "けせ")])
def test_words_are_found_in_the_rules_whatever_their_case(
    hand: Hand, known: Catalogue, language: str, words: str
) -> None:
    hand.app.settings.language = language
    scene = opened(hand, known)
    hand.key(pygame.K_SLASH)
    for sign in words:
        hand.app.feed(pygame.event.Event(pygame.TEXTINPUT, text=sign))
    count = len(scene.hits)
    assert count > 1 and scene.hit_at == 0
    seen = []
    for _ in range(count + 1):
        assert scene.flow is not None and scene.text is not None
        hit = scene.hits[scene.hit_at]
        runs = [scene.flow.items[hit.row].lines[line].runs[run].text[a : b + 1] for line, run, a, b in hit.parts]
        assert plain.folded("".join(runs).replace(" ", "")) == plain.folded(words)
        assert hit.row in scene.shown() and hand.app.draw().cut == []
        seen.append(scene.hit_at)
        hand.key(pygame.K_RETURN)
    assert seen == [*range(count), 0]
    hand.click("hit_before")
    assert scene.hit_at == 0
    hand.app.command("language")
    hand.app.draw()
    assert scene.is_searching
    hand.key(pygame.K_ESCAPE)
    assert not scene.is_searching and hand.app.scene is scene
