"""Kisen's declarations in the window: the card, what it advises, and the season's end."""

from __future__ import annotations

import pygame
import pytest

from kesegames import text
from kesegames.catalogue import Catalogue
from kesegames.play.reasons import reasons
from kesegames.ui.scenes.table.declaration import DeclarationCard
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.viewing.outcome import result_words

from .conftest import Hand
from .kisen_table import CAPTURING, DECLARING, STEPPING, sit, written


def test_m20_a_new_hand_is_declared_on_a_card(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, CAPTURING, "kisen-education")
    hand.play(("TU", "TE", "end"))
    hand.rest()
    hand.app.draw()
    card = next(widget for widget in table.widgets if isinstance(widget, DeclarationCard))
    told = {words: value for words, value, _ in card.lines}
    assert told["車弓兵 – the march"] == "5"
    assert [button.id for button in card.buttons] == [SPOT + "season", SPOT + "again"]
    assert sum(target.id == SPOT + "season" for target in table.targets()) == 1
    hand.click(SPOT + "again")
    hand.rest()
    assert table.look.counters["rate"] == 2 and table.match.to_act == 1


def test_m20_ending_the_season_is_paid_and_the_next_one_begins(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.panel_tab = "moves"
    table = sit(hand, known, DECLARING)
    hand.click(SPOT + "season")
    hand.wait(hand.is_asked)
    assert table.look.counters["points0"] == 170 + 70 * 2 and table.look.counters["seasons"] == 3
    assert not any(spot.startswith("hand") for spot in table.look.pieces)
    assert hand.app.notices.texts == ["Season: autumn\nPoints: Near side 31, Far side 9"]
    assert written(table.match, 2) in ("first IA", "first A")


def test_the_adviser_counts_what_lies_open(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, DECLARING)
    hand.app.draw()
    card = next(widget for widget in table.widgets if isinstance(widget, DeclarationCard))
    words = [line[0] for line in card.lines]
    threats = card.lines[words.index("What the other side may make next") + 1 :]
    assert any(line[0].startswith("馬弓兵 – the riders: TU → CAI") and line[1] == "100%" for line in threats)
    still = card.lines[
        words.index("Still to be made, at rate 4") + 1 : words.index("What the other side may make next")
    ]
    assert any(line[0].startswith("獣 – the beasts: needs tiger") and line[1] == "+12–20" for line in still)
    assert len(threats) == len(table.sitting.threats()) > 0


def card_of(table: Table) -> DeclarationCard:
    table.app.settle()
    return next(widget for widget in table.widgets if isinstance(widget, DeclarationCard))


def test_what_is_near_counts_that_very_capture_at_the_rate_to_come(hand: Hand, known: Catalogue) -> None:
    """A red tiger makes the beasts mixed (3), a black one in one colour (5); a king stands in. The rate becomes 4."""
    for taken, gain in (("赤虎", "+12"), ("黒虎", "+20")):
        position = f"IA 黒弓LY 黒王PIA, A {taken}LI 赤王PA, 皇 PE, hands 黒馬 -, points 200 200, rate 2, declare IA"
        table = sit(hand, known, position)
        line = next(line for line in card_of(table).lines if "LI" in line[0])
        assert line[1] == gain and "the beasts: capture" in line[0], line
    position = "IA 黒弓LY 黒王PIA, A 赤王LI, 皇 PE, hands 黒馬 -, points 200 200, rate 2, declare IA"
    table = sit(hand, known, position)
    line = next(line for line in card_of(table).lines if "LI" in line[0])
    assert "the beasts" in line[0] and "the king" in line[0] and line[1] == "+32"


MANY = (
    "IA 黒弓LE 黒王KU 黒兵CAI 赤虎CY 黒将MIA 赤馬NY 黒車LY, A 赤兵LAI 黒車XA 赤王CE 黒馬TU 赤弓CO 赤船KAU 黒巫NI "
    "赤筆TI 黒兵LI, 皇 NAU, hands 黒兵赤兵赤弓黒馬黒巫赤将 赤馬黒虎黒弓黒船赤巫, "
    "points 170 230, season 2, rate 2, declare IA"
)


def test_the_advice_scrolls_by_wheel_key_and_drag(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, MANY)
    card = card_of(table)
    assert card.scroller.scrolls
    place = card.scroller.box.center
    table.wheel(*place, -2)
    assert table.advice_scroll.top > (0, 0.0)
    table.advice_scroll.reset()
    table.changed()
    hand.app.settle()
    table.ring.at, table.ring.is_shown = "advice", True
    hand.key(pygame.K_DOWN)
    assert table.advice_scroll.top > (0, 0.0)
    track, _ = card_of(table).scroller.bar()
    hand.press_at((track.centerx, track.bottom - 1))
    assert table.advice_scroll.top == pytest.approx(card.scroller.most)
    hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=(track.centerx, track.y), rel=(0, 0), buttons=(1, 0, 0)))
    assert table.advice_scroll.top == (0, 0.0)
    hand.app.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=track.center, button=1))
    hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=track.midbottom, rel=(0, 0), buttons=(0, 0, 0)))
    assert table.advice_scroll.top == (0, 0.0) and table.match.at == 0


def test_what_a_search_expects_is_told_when_it_is_known_and_moves_nothing(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, DECLARING)
    before = card_of(table)
    assert "Looking ahead" not in [line[0] for line in before.lines]
    assert [button.expected for button in before.buttons] == ["", ""]
    hand.wait(lambda: len(table.sitting.thinking.worths) == 2)
    table.changed()
    after = card_of(table)
    assert after.lines[: len(before.lines)] == before.lines and len(after.lines) == len(before.lines) + 3
    assert [button.box for button in after.buttons] == [button.box for button in before.buttons]
    assert all(button.expected.startswith("wins ") for button in after.buttons)
    assert [line[0].partition(":")[0] for line in after.lines[-2:]] == [button.label for button in after.buttons]
    hand.click(SPOT + "again")
    assert table.sitting.thinking.worths == {} and not table.sitting.is_held


def test_the_hint_marks_a_declaration(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, DECLARING)
    hand.key(pygame.K_h)
    hand.wait(lambda: table.sitting.thinking.hint is not None)
    hand.app.draw()
    card = next(widget for widget in table.widgets if isinstance(widget, DeclarationCard))
    assert [button.is_hinted for button in card.buttons].count(True) == 1
    assert table.sitting.thinking.hint_grade == 3  # There is nothing to look around in a word.
    assert "Choose “" in table.said().text


def test_the_first_grade_of_a_hint_is_a_place_never_a_word(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    hand.key(pygame.K_h)
    hand.wait(lambda: table.sitting.thinking.hint is not None)
    assert table.sitting.thinking.hint is not None
    table.sitting.thinking.hint["spots"] = ["LE", "LI", "to:s"]
    table.sitting.thinking.drop()  # What was asked about the other move.
    assert "Look at LI." in table.said().text
    hand.key(pygame.K_h)
    assert "Use the black bow on LE." in table.said().text
    hand.key(pygame.K_h)
    assert "Play LE → LI → downward." in table.said().text
    state = table.match.state
    move = next(move for move in state.legal() if state.spell(move) == ("LE", "LI", "to:s"))
    (best, *_) = reasons(state, int(move), int(state.to_act))
    hand.wait(lambda: table.sitting.thinking.reasons is not None)
    assert text.say(best.text, "en", best.values, table.ruleset) in table.said().text


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_text_of_a_declaration_fits(hand: Hand, known: Catalogue, language: str) -> None:
    hand.app.settings.language = language
    sit(hand, known, DECLARING)
    for text_scale in (0.75, 1.0, 1.5, 2.0):
        for size, ui_scale in (((960, 600), 1.0), ((1280, 800), 1.0), ((1280, 800), 3.0), ((2560, 1440), 1.0)):
            hand.resize(size, ui_scale, text_scale)
            assert hand.cut() == [], (size, ui_scale, text_scale)


@pytest.mark.parametrize(
    ("language", "points"), [("en", "Points: Near side 31, Far side 9"), ("ja", "得点　手前 31、向かい 9")]
)
def test_the_result_says_whose_points_are_whose(hand: Hand, known: Catalogue, language: str, points: str) -> None:
    hand.app.settings.language = language
    table = sit(hand, known, DECLARING.replace("season 2", "season 4"))
    hand.click(SPOT + "season")
    hand.wait(lambda: table.is_result_open)
    assert result_words(hand.app, table)[1].split("\n")[1] == points
