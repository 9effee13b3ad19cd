"""Kisen's pieces with Chinese characters and with letters, and the moves written so."""

from __future__ import annotations

import itertools
import random

import pygame
import pytest
from every_game import boards_of

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, Event, Match, begin
from kesegames.ui import painters

from .conftest import Hand
from .kisen_table import STEPPING, sit, written


def test_the_piece_set_changes_at_once(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    hand.app.draw()
    kanji = pygame.image.tobytes(hand.app.surface, "RGB")
    assert table.painter.glyph("IA黒兵") == "兵"
    hand.app.settings.piece_set = "latin"
    hand.app.keep_settings()
    hand.app.draw()
    assert table.painter.glyph("IA黒兵") == "So" and pygame.image.tobytes(hand.app.surface, "RGB") != kanji


@pytest.mark.parametrize("game", [*boards_of("kisen"), *boards_of("kisen_old")])
def test_moves_are_written_without_kanji_for_who_reads_none(hand: Hand, known: Catalogue, game: str) -> None:
    hand.app.settings.piece_set = "latin"
    table = hand.sit(walked(known, game, 80))
    written_so = [table.written(written(table.match, number)) for number in range(1, len(table.match.events) + 1)]
    assert all((text.replace("×", "")).isascii() for text in written_so), written_so
    words = {"ME弓MI to:n": "ME Bo MI to:n", "黒兵ZY": "black So ZY", "ZO皇TO": "ZO Em TO", "橋無": "throw 0"}
    words |= {
        "水三": "water 3",
        "此無": "stay",
        "再行": "again",
        "終季": "season",
        "ZAI船ZY無撃裁": "ZAI Sh ZY no throw",
    }
    words |= {"為(王)(同色船兵兵)終季": "declares ( Ki )( one colour the landing ) season", "手赤弓": "takes red Bo"}
    if known.ruleset(game).module == "kisen":
        assert {text: table.written(text) for text in words} == words
        hand.app.settings.language = "ja"
        assert [table.written(text) for text in ("橋四", "TI兵TU")] == ["橋四", "TI So TU"]
    hand.app.settings.piece_set = "kanji"
    hand.app.keep_settings()
    assert [table.written(text) for text in words] == list(words)


def walked(known: Catalogue, game: str, events: int) -> Match:
    """A match after so many events, each drawn from all that can happen."""
    match, rng = begin(known.ruleset(game), {}, [HUMAN, HUMAN], "3"), random.Random(3)
    while len(match.events) < events and match.to_act != OVER:
        if match.to_act == CHANCE:
            match.add(Event(CHANCE, match.drawn()))
        else:
            match.play(int(rng.choice(list(match.state.legal()))))
    return match


def test_letters_stand_within_their_tile(hand: Hand, known: Catalogue) -> None:
    """Between the slanting sides of the tile, at any size."""
    hand.app.settings.piece_set = "latin"
    for game in (*boards_of("kisen"), *boards_of("kisen_old")):
        painter = painters.painter(known.ruleset(game), hand.app.settings)
        owned = [id for id, piece in painter.ruleset.pieces.items() if piece.seat]
        for id, side in itertools.product(owned, (24, 46, 96)):
            box = pygame.FRect(100, 100, side, side)
            pictures = []
            for is_latin in (True, False):
                around = hand.app.surface.subsurface(box.inflate(side, side))
                around.fill("white")
                painter.is_latin = is_latin
                painter.piece(hand.app.canvas(), id, box)
                pictures.append(around.copy())
            ink = mark_box(*pictures).move(box.inflate(side, side).topleft)
            # A third of the side from its middle the tile is at least so wide (painters/kisen.py, _pentagon).
            assert ink.w <= 0.68 * side and abs(ink.centerx - box.centerx) <= 0.06 * side, (game, id, side, ink)


def mark_box(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect:
    """Where the pictures differ."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    first, *others = mask.get_bounding_rects()
    return first.unionall(others)


def test_every_sign_on_a_piece_is_in_the_brush_font(hand: Hand, known: Catalogue) -> None:
    font = hand.app.skin.font("glyph", 30)
    for ruleset in known.rulesets.values():
        for id, piece in ruleset.pieces.items():
            for sign in (piece.glyph, piece.latin) if ruleset.module.startswith("kisen") else ():
                assert not sign or None not in font.metrics(sign), (ruleset.id, id)
