"""What each setting does at the table."""

from __future__ import annotations

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN, begin
from kesegames.table import agreeing
from kesegames.ui.board.sample import SamplePicture
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.skin import SAFE_PALETTE
from kesegames.ui.painters import plain
from kesegames.ui.scenes.settings.scene import SettingsScene
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT

from .conftest import Hand, keserima


def sat(hand: Hand, known: Catalogue, players: list[str] | None = None) -> Table:
    hand.app.settings.tutorials_seen = ["keserima"]
    table = hand.sit(keserima(known, players or [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    return table


def any_drop(table: Table) -> tuple[str, ...]:
    """A move that no `end` closes: a card put down."""
    assert table.sitting.walk is not None
    return next(spots for spots in table.sitting.walk.moves if spots[0].startswith("hand") and len(spots) == 2)


def test_a_move_waits_to_be_confirmed_by_button_key_or_a_second_click(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.confirm_moves = True
    table = sat(hand, known)
    count = table.match.at
    card, square = any_drop(table)
    hand.play((card, square))
    hand.rest()
    assert table.match.at == count and table.look.pieces[square]
    hand.key(pygame.K_ESCAPE)
    hand.rest()
    assert table.match.at == count and square not in table.look.pieces
    hand.click(SPOT + square)
    hand.rest()
    hand.click("confirm")
    hand.wait(hand.is_asked)
    assert table.match.events[count].seat == 0
    for way in ("key", "click"):
        count = table.match.at
        card, square = any_drop(table)
        hand.play((card, square))
        hand.rest()
        assert table.match.at == count
        if way == "key":
            hand.key(pygame.K_RETURN)
        else:
            hand.click(SPOT + square)
        assert table.match.at > count
        hand.wait(hand.is_asked)


def test_a_move_that_waits_survives_a_crash_and_gives_way_to_another(hand: Hand, known: Catalogue) -> None:
    from kesegames.ui.seats import continue_match

    hand.app.settings.confirm_moves = True
    table = sat(hand, known)
    card, square = any_drop(table)
    hand.play((card, square))
    hand.rest()
    table.sitting.journal = None
    continue_match(hand.app)
    again = hand.table
    assert again is not table and again.sitting.clicks.move is not None and again.look.pieces[square]
    hand.click(SPOT + next(spots[0] for spots in again.sitting.walk.moves if spots[0] != card))  # type: ignore[union-attr]  # a person moves
    assert again.sitting.clicks.move is None and again.match.at == table.match.at


def test_the_guide_says_as_much_as_is_wanted(hand: Hand, known: Catalogue) -> None:
    table = sat(hand, known)
    assert table.sitting.walk is not None
    table.ring.hovered = SPOT + next(iter(table.sitting.walk.moves))[0]
    said = table.said()
    assert said.text and said.piece
    hand.app.settings.help_level = "brief"
    assert table.said().text and not table.said().piece
    hand.app.settings.help_level = "none"
    assert not table.said().text
    hand.click(SPOT + "33")
    assert table.said().is_refusal


@pytest.mark.parametrize("side", ["pieces", "board", "fixed"])
def test_board_or_pieces_turn_to_who_moves_but_not_while_something_moves(
    hand: Hand, known: Catalogue, side: str
) -> None:
    hand.app.settings.board_side = side
    table = sat(hand, known)
    hand.play(any_drop(table))
    hand.app.turn()
    hand.app.turn()
    assert table.motion is not None and not table.is_turned and not table.marks().are_pieces_turned
    hand.wait(hand.is_asked)
    hand.app.draw()
    assert (table.is_turned, table.marks().are_pieces_turned) == (side == "board", side == "pieces")


def test_each_seat_has_its_language(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.seat_languages = ["", "ja"]
    table = sat(hand, known)
    assert table.turn_words() == "Kese to move"
    hand.play(any_drop(table))
    hand.wait(hand.is_asked)
    assert table.turn_words() == "リマの番"
    table = sat(hand, known, ["level1", HUMAN])
    assert hand.app.language == "en"


def test_board_style_signs_and_palette_change_on_an_open_table(hand: Hand, known: Catalogue) -> None:
    table = sat(hand, known)
    hand.app.settings.colour_safe = True
    hand.app.keep_settings()
    assert table.painter.palette is SAFE_PALETTE and table.stage.painter is table.painter
    hand.app.settings.board_style = "plain"
    hand.app.keep_settings()
    assert type(table.painter) is plain.Painter
    hand.app.draw()
    kisen = hand.sit(begin(known.ruleset("kisen-education"), {"first": "IA"}, [HUMAN, HUMAN], "1"))
    piece = next(id for id, one in kisen.ruleset.pieces.items() if one.latin)
    before = kisen.painter.glyph(piece)
    hand.app.settings.piece_set = "latin"
    hand.app.keep_settings()
    assert kisen.painter.glyph(piece) == kisen.ruleset.pieces[piece].latin != before


def test_the_sample_shows_the_signs_that_are_chosen(hand: Hand, known: Catalogue) -> None:
    """Kese-Rima's pieces bear the same signs in both sets: while these are chosen it makes way for a Kisen board."""
    scene = SettingsScene(hand.app, "board")
    hand.app.push(scene)
    hand.app.settle()
    sample = next(widget for widget in scene.widgets if isinstance(widget, SamplePicture))
    assert sample.sample().ruleset.id == "keserima"
    hand.click("set piece_set")
    assert hand.app.settings.piece_set == "latin"
    ruleset = sample.sample().ruleset
    assert any(piece.latin for piece in ruleset.pieces.values())
    hand.app.draw()
    latin = pygame.image.tobytes(hand.app.surface, "RGB")
    hand.click("set piece_set<")
    hand.app.draw()
    assert hand.app.settings.piece_set == "kanji" and pygame.image.tobytes(hand.app.surface, "RGB") != latin
    assert sample.sample().ruleset is ruleset
    hand.click("set coordinates")
    assert sample.sample().ruleset.id == "keserima"


def test_targets_and_coordinates_are_shown_as_wanted(hand: Hand, known: Catalogue) -> None:
    table = sat(hand, known)
    assert table.marks().offers and table.marks().coordinates
    hand.app.settings.show_targets = hand.app.settings.coordinates = False
    assert not table.marks().offers and not table.marks().coordinates


@pytest.mark.parametrize(("speed", "is_still"), [(0.0, False), (1.0, True)])
def test_nothing_moves_where_no_motion_is_wanted(hand: Hand, known: Catalogue, speed: float, is_still: bool) -> None:
    hand.app.settings.animation_speed, hand.app.settings.reduced_motion = speed, is_still
    table = sat(hand, known)
    hand.play(any_drop(table))
    for _ in range(4):
        hand.app.turn()
        assert table.motion is None


def test_volumes_reach_the_mixer_and_silence_is_silent(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[tuple[str, float]] = []
    monkeypatch.setattr(hand.app.sound, "play", lambda name, volume: heard.append((name, round(volume, 3))))
    settings = hand.app.settings
    settings.volume, settings.volume_moves, settings.volume_signals = 0.5, 0.4, 0.2
    hand.app.play_sound("move")
    hand.app.play_sound("refuse")
    settings.muted = True
    hand.app.play_sound("move")
    assert heard == [("move", 0.2), ("refuse", 0.1)]


def test_a_bot_that_stands_well_takes_no_draw(hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sat(hand, known, [HUMAN, "level1"])
    for stands, is_over in ((0.6, False), (0.2, True)):
        monkeypatch.setattr(type(table.match.state), "estimate", lambda state, seat, stands=stands: stands)
        hand.key(pygame.K_ESCAPE)
        hand.click("draw")
        assert table.sitting.is_over is is_over
    assert hand.app.notices.texts


def test_in_a_game_without_an_end_a_bot_takes_a_draw(
    hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sat(hand, known, [HUMAN, "level1"])
    monkeypatch.setattr(type(table.match.state), "estimate", lambda state, seat: 0.6)
    monkeypatch.setattr(agreeing, "LONG", table.match.at)
    hand.key(pygame.K_ESCAPE)
    hand.click("draw")
    assert table.sitting.is_over


def test_who_reads_no_kanji_is_offered_letters_before_the_match(hand: Hand, known: Catalogue) -> None:
    setup = Setup(hand.app, known.ruleset("kisen-education"))
    hand.app.push(setup)
    hand.app.draw()
    kanji = pygame.image.tobytes(hand.app.surface, "RGB")
    hand.click("piece_set")
    assert hand.app.settings.piece_set == "latin" and setup.picture().stage.painter.is_latin
    hand.app.draw()
    assert pygame.image.tobytes(hand.app.surface, "RGB") != kanji
    hand.click("piece_set<")
    assert hand.app.settings.piece_set == "kanji"
    hand.app.replace(Setup(hand.app, known.ruleset("senet")))
    assert "piece_set" not in [target.id for target in hand.app.scene.targets()]


def test_headings_grow_with_their_text(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[dict[str, float]] = []

    def line(canvas: Canvas, text: str, box: pygame.FRect, size: float, *more: object) -> None:
        sizes[-1][text] = size

    monkeypatch.setattr(Canvas, "_line", line)
    words = [hand.app.say(id) for id in ("settings.size", "settings.seat_languages")]
    for scale in (1.0, 2.0):
        sizes.append({})
        hand.resize((1280, 800), 1.0, scale)
        hand.app.restart(SettingsScene(hand.app))
        hand.app.draw()
    assert [sizes[1][word] / sizes[0][word] for word in words] == [2.0, 2.0]
