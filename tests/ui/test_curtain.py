"""Several persons at one screen: the curtain between their turns, deals in one sweep, cards clicked in any order."""

from __future__ import annotations

import random

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.state import EVERYONE, NOBODY, OVER
from kesegames.play import journal
from kesegames.play.match import HUMAN, Match, begin
from kesegames.resources import folder
from kesegames.table import recap
from kesegames.table.turn import What
from kesegames.ui.board.sweep import LONGEST_MS, Sweep
from kesegames.ui.scenes.table.curtain import GUARD_MS, READY
from kesegames.ui.scenes.table.pause import Pause
from kesegames.ui.scenes.table.scene import Table

from .conftest import STEP_MS, Hand

FONTS = folder("assets") / "fonts"
NAMES = ["Mika", "Noah", "Aiko", "Hamu", "Toki", "Ren"]


@pytest.fixture(autouse=True)
def at_once(hand: Hand, pairing_is_known: None) -> None:
    hand.app.settings.animation_speed = 0.0
    hand.lifts_curtains = False


def begun(known: Catalogue, game: str, players: list[str], seed: str = "3") -> Match:
    return begin(known.ruleset(game), {}, players, seed, NAMES[: len(players)])


def wait(hand: Hand, table: Table) -> None:
    """Until somebody is asked for something."""
    asked = (What.HAND_OVER, What.DECIDE, What.FORCED, What.OVER)
    hand.rest()
    hand.wait(lambda: table.motion is None and not table.sitting.has_unshown and table.turn.what in asked)
    hand.app.settle()


def shown(table: Table) -> set[str]:
    """The pieces in hands."""
    return {one for spot, pieces in table.look.pieces.items() if spot.startswith("hand") for one in pieces}


def sit_down(hand: Hand, table: Table) -> None:
    wait(hand, table)
    if table.is_covered:
        hand.click(READY)
        wait(hand, table)


@pytest.mark.parametrize("game", ["kuhn", "pairing"])
def test_nothing_is_seen_before_the_first_person_says_so(hand: Hand, known: Catalogue, game: str) -> None:
    table = hand.sit(begun(known, game, [HUMAN, HUMAN]))
    wait(hand, table)
    assert table.is_covered and table.viewer == NOBODY and shown(table) == {"?"}
    assert [target.id for target in table.targets()] == [READY, "menu"] and table.ring.at == READY
    assert table.curtain is not None and table.curtain.name == "Mika"
    hand.click(READY)
    wait(hand, table)
    assert not table.is_covered and table.viewer == 0 and shown(table) != {"?"}


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("seats", [2, 6])
def test_the_curtain_fits_every_window(hand: Hand, known: Catalogue, seats: int, size: tuple[int, int]) -> None:
    for ui_scale, text_scale in ((1.0, 1.0), (3.0, 2.0)):
        hand.resize(size, ui_scale, text_scale)
        table = hand.sit(begun(known, "pairing", [HUMAN] * seats))
        for turn in range(seats + 1):
            sit_down(hand, table)
            hand.click("spot " + table.match.state.spell(table.match.state.legal()[0])[0])
            hand.click("spot " + table.match.state.spell(table.match.state.legal()[0])[1])
            wait(hand, table)
            for language in ("ja", "en"):
                hand.app.settings.language = language
                table.changed()
                assert hand.cut() == [], (turn, language)
                assert table.curtain is not None
                assert all(table.whole.contains(target.box) for target in table.targets())
                ready, menu = (target.box for target in table.targets())
                assert table.curtain.box.contains(ready) and not ready.colliderect(menu)


def test_keys_lift_the_curtain_after_a_while_and_open_the_menu(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begun(known, "kuhn", [HUMAN, HUMAN]))
    wait(hand, table)
    hand.key(pygame.K_RETURN)
    assert table.is_covered
    for _ in range(GUARD_MS // STEP_MS + 1):
        hand.turn()
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.scene, Pause)
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_RETURN)
    wait(hand, table)
    assert table.viewer == 0


def test_a_gamepad_lifts_the_curtain(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begun(known, "kuhn", [HUMAN, HUMAN]))
    wait(hand, table)
    for _ in range(GUARD_MS // STEP_MS + 1):
        hand.turn()
    hand.app.feed(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_A))
    assert table.viewer == 0


def test_the_curtain_speaks_the_language_of_the_next_person(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.seat_languages = ["en", "ja"]
    table = hand.sit(begun(known, "kuhn", [HUMAN, HUMAN]))
    wait(hand, table)
    assert hand.app.language == "en"
    hand.click(READY)
    wait(hand, table)
    hand.click("spot bet")
    wait(hand, table)
    assert table.is_covered and hand.app.language == "ja"


def test_the_recap_tells_what_all_may_hear(hand: Hand, known: Catalogue) -> None:
    match = begun(known, "kuhn", [HUMAN, HUMAN, HUMAN])
    table = hand.sit(match)
    for word in ("check", "bet", "call"):
        sit_down(hand, table)
        hand.click("spot " + word)
    wait(hand, table)
    assert table.near == 0
    assert [(one.seat, one.told.text) for one in recap.recap(match, 0)] == [(1, "told.bet"), (2, "told.call")]
    assert table.curtain is not None
    assert [line for _, line, _ in table.curtain.lines] == ["Noah: Bets one chip.", "Aiko: Calls with one chip."]
    assert [one.told.text for one in recap.recap(match.branch(1), 0)] == ["told.deal"]


def test_a_sentence_with_a_subject_of_its_own_is_told_of_no_other_seat(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.language = "en"
    position = "dealer a, turn a, a 5578, b 3456, c 0011, pile ss000011111122223334445666777888kkkk"
    match = begin(known.ruleset("renyu"), {}, [HUMAN, HUMAN, "random"], "5", position=position)
    match.play(match.state.read("play 8"))
    match.play(match.state.read("name 5"))
    table = hand.sit(match)
    wait(hand, table)
    assert table.curtain is not None
    told = [(seat, line) for seat, line, _ in table.curtain.lines]
    assert (0, "Seat A names horse: all such cards leave the game.") in told
    assert [seat for seat, line in told if line.startswith("Seat B loses")] == [1]
    assert not any("Seat A: Seat" in line for _, line in told)


def test_the_recap_leaves_out_what_is_dealt_after_a_move(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begun(known, "pairing", [HUMAN, HUMAN]))
    sit_down(hand, table)
    for spot in table.match.state.spell(table.match.state.legal()[0]):
        hand.click("spot " + spot)
    wait(hand, table)
    assert table.match.at == 13
    assert [one.told.text for one in recap.recap(table.match, 1)] == ["told.all_dealt", "told.lay"]


def test_more_than_three_lines_are_counted(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begun(known, "pairing", [HUMAN] * 6))
    for _ in range(6):
        sit_down(hand, table)
        for spot in table.match.state.spell(table.match.state.legal()[0]):
            hand.click("spot " + spot)
    wait(hand, table)
    assert table.curtain is not None and len(table.curtain.lines) == 3
    told = recap.recap(table.match, 0)
    assert table.curtain.more == f"and {len(told) - 3} more before that"


def test_after_undo_the_curtain_falls_for_whose_move_it_was(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begun(known, "kuhn", [HUMAN, HUMAN]))
    sit_down(hand, table)
    hand.click("spot check")
    sit_down(hand, table)
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    wait(hand, table)
    assert table.is_covered and table.near == 0 and shown(table) == {"?"}
    assert table.curtain is not None and "taken back" in table.curtain.words
    hand.key(pygame.K_y, pygame.KMOD_CTRL)
    wait(hand, table)
    assert table.is_covered and table.near == 1


def test_whoever_only_plays_bots_never_sees_a_curtain(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begun(known, "pairing", ["random", HUMAN, "random"]))
    rng = random.Random(2)
    while not table.sitting.is_over:
        hand.wait(hand.is_asked)
        assert table.viewer == 1 and not table.is_covered
        if not table.sitting.is_over:
            for spot in table.match.state.spell(rng.choice(list(table.match.state.legal()))):
                hand.click("spot " + spot)


def test_a_half_built_move_waits_for_its_person(hand: Hand, known: Catalogue) -> None:
    """Left in the middle of a move, and continued: nobody sees it before the curtain is lifted."""
    table = hand.sit(begun(known, "pairing", [HUMAN, HUMAN]))
    sit_down(hand, table)
    spot = table.match.state.spell(table.match.state.legal()[0])[0]
    hand.click("spot " + spot)
    hand.rest()
    path = table.sitting.journal.path if table.sitting.journal is not None else None
    assert path is not None
    table.put_away()
    kept, resumed = journal.resume(path, known)
    again = Table(hand.app, resumed.match, kept, resumed.spots)
    hand.app.restart(again)
    wait(hand, again)
    assert again.is_covered and not again.sitting.clicks.spots and shown(again) == {"?"}
    again.sitting.keep()
    assert journal.read(path, known).spots == (spot,)
    hand.click(READY)
    assert again.sitting.clicks.spots == (spot,)


# Dealing


def test_a_deal_is_one_sweep_and_one_step(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.animation_speed = 1.0
    match = begun(known, "pairing", [HUMAN] + ["random"] * 5)
    table = hand.sit(match)
    hand.wait(lambda: table.motion is not None)
    sweep = table.motion
    assert isinstance(sweep, Sweep) and match.at == len(match.events) == 30 and 500 < sweep.length <= LONGEST_MS < 1500
    assert sweep.sprites(sweep.began) == []
    half = len(sweep.sprites(sweep.began + sweep.length // 2))
    assert 5 < half < 30 and len(sweep.sprites(sweep.began + sweep.length)) == 30
    hand.rest()
    assert match.head(30) == 1 and match.whole(1) == 30 and match.step(0, 1) == 30 and match.step(30, -1) == 0
    first, second = match.state.spell(match.state.legal()[0])
    hand.click("spot " + second)
    hand.rest()
    hand.click("spot " + first)
    hand.wait(lambda: match.at >= 33)
    assert match.head(33) == 31 and match.whole(31) == 33 and match.step(30, 1) == 33
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert match.at == 30


def test_a_deal_among_bots_is_taken_back_with_the_event_before_it(hand: Hand, known: Catalogue) -> None:
    match = begun(known, "pairing", ["random"] * 3)
    while match.at < 18:
        match.throw() if match.to_act < 0 else match.play(int(match.state.legal()[0]))
    assert [match.events[15].seat, match.events[16].seat, match.events[17].seat] == [0, -1, -1]
    assert match.undo_to() == 15
    match.go(15)
    assert match.redo_to() == 18 and match.undo_to() == 0


def test_reduced_motion_leaves_the_sweep_out(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.animation_speed, hand.app.settings.reduced_motion = 1.0, True
    table = hand.sit(begun(known, "pairing", [HUMAN, "random"]))
    hand.wait(lambda: table.match.at > 0)
    assert table.motion is None


# Cards in any order


def test_cards_are_clicked_in_any_order_and_taken_back(hand: Hand, known: Catalogue) -> None:
    match = begun(known, "pairing", [HUMAN, "random"])
    table = hand.sit(match)
    hand.wait(hand.is_asked)
    hand.app.settle()
    at, (first, second) = match.at, match.state.spell(match.state.legal()[0])
    hand.click("spot " + second)
    hand.rest()
    assert table.sitting.clicks.spots == (second,) and second in table.boxes()
    assert table.marks().picked == (second,)
    hand.click("spot " + second)
    hand.rest()
    assert not table.sitting.clicks.spots and match.at == at
    hand.click("spot " + second)
    hand.click("spot " + first)
    hand.wait(lambda: match.at > at)
    assert match.state_at(at).spell(match.events[at].move) == (first, second)


def test_cards_are_chosen_by_keys(hand: Hand, known: Catalogue) -> None:
    match = begun(known, "pairing", [HUMAN, "random"])
    table = hand.sit(match)
    hand.wait(hand.is_asked)
    hand.app.settle()
    at, (first, second) = match.at, match.state.spell(match.state.legal()[0])
    for spot in (second, second, first, second):
        for _ in range(len(table.targets())):
            if table.ring.shows("spot " + spot):
                break
            hand.key(pygame.K_TAB)
        assert table.ring.shows("spot " + spot)
        hand.key(pygame.K_RETURN)
        hand.rest()
        hand.app.settle()
    assert match.at > at and match.state_at(at).spell(match.events[at].move) == (first, second)


def test_a_card_that_does_not_fit_is_refused_in_words(hand: Hand, known: Catalogue) -> None:
    match = begun(known, "pairing", [HUMAN, "random"])
    table = hand.sit(match)
    hand.wait(hand.is_asked)
    hand.app.settle()
    chosen = match.state.spell(match.state.legal()[0])[0]
    held = [spot for spot in match.state.look().pieces if spot.startswith("hand0:")]
    other = next(spot for spot in held if (int(spot[6:]) + int(chosen[6:])) % 2)
    hand.click("spot " + chosen)
    hand.rest()
    hand.click("spot " + other)
    refusal = table.sitting.clicks.refusal
    assert refusal is not None and refusal.note is not None and refusal.note.text == "note.parity"
    assert table.sitting.clicks.spots == (chosen,) and refusal.note.spots == [chosen]


def test_everybody_sees_all_of_it_when_it_is_over(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begun(known, "kuhn", [HUMAN, HUMAN]))
    for word in ("bet", "fold"):
        sit_down(hand, table)
        hand.click("spot " + word)
    wait(hand, table)
    assert table.match.to_act == OVER and not table.is_covered and table.viewer in (1, EVERYONE)


def pieces_made(hand: Hand) -> set[tuple[object, ...]]:
    """The pictures of whole pieces that are kept."""
    return {key for key in hand.app.skin._images if "whole" in key and "piece" in key}


def test_what_lies_behind_a_curtain_has_been_drawn_before_it_is_lifted(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begun(known, "kuhn", [HUMAN, HUMAN]))
    wait(hand, table)
    hand.turn()
    assert table.is_covered
    seen, frames = pygame.image.tobytes(hand.app.surface, "RGB"), hand.app.frames
    for _ in range(60):
        hand.turn()
    assert table.tick(hand.app.clock()) is None
    assert hand.app.frames == frames and pygame.image.tobytes(hand.app.surface, "RGB") == seen
    made = pieces_made(hand)
    hand.click(READY)
    wait(hand, table)
    assert not table.is_covered and shown(table) != {"?"} and pieces_made(hand) - made == set()


def test_of_what_is_drawn_beforehand_a_little_is_drawn_at_a_time(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begun(known, "kuhn", [HUMAN, HUMAN]))
    wait(hand, table)
    hand.app.skin = type(hand.app.skin)(hand.app.theme, FONTS)
    sleeps = [table.tick(hand.app.clock()) for _ in range(60)]
    assert sleeps[1] is not None and sleeps[-1] is None


def test_nothing_is_drawn_beforehand_for_one_person(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begun(known, "kuhn", [HUMAN, "random"]))
    wait(hand, table)
    assert table._rehearsal.go_on() is None
