"""The table of 森羅万象: its cards, where they could go, its legend."""

from __future__ import annotations

import itertools

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.look import Look
from kesegames.play.match import HUMAN, begin
from kesegames.ui.board.marks import Marks
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.painters.shinra import SLIP
from kesegames.ui.scenes.collection import kinds_of
from kesegames.ui.scenes.table.said import said
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT

from .conftest import Hand

FIGHT = "battle A 0 A 22S^a 35K 44c 45d 55P / GIDaabbcefg / - B 11K 12P 32G 33e / SIDabbccdfg / -"
UNTURNED = {"repetition_draw": "none"}


def sit(hand: Hand, known: Catalogue) -> Table:
    table = hand.sit(begin(known.ruleset("shinra"), UNTURNED, [HUMAN, HUMAN], "5", position=FIGHT))
    hand.wait(hand.is_asked)
    return table


def pointed_at(table: Table, spot: str) -> Marks:
    table.ring.hovered, table.ring.is_shown = SPOT + spot, False
    return table.marks()


def said_at(table: Table, spot: str) -> str:
    """What the hover card tells of a piece."""
    table.app.settings.language = "en"
    pointed_at(table, spot)
    return said(table).about


def test_pointing_at_a_card_marks_where_it_could_go_and_jumps_apart(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known)
    own = pointed_at(table, "45")
    assert own.offers["43"] == "move" and own.jumps == {"43"} and not own.reach
    enemy = pointed_at(table, "33")
    assert set(enemy.reach) == {"44", "24", "42", "22"} and enemy.reach["44"] == "capture" and not enemy.jumps
    assert set(pointed_at(table, "hand0:D").offers) >= {"14", "15", "24", "25", "34", "54"}
    about = said_at(table, "22")
    assert f"Beneath it: {table.app.say('piece.Ba', ruleset=table.ruleset)}." in about
    assert set(pointed_at(table, "hand1:D").reach) == {"21", "31", "41", "51", "42", "52"}
    hand.click(SPOT + "45")
    hand.rest()
    assert table.marks().jumps == {"43"}
    table.app.settings.show_targets = False
    assert not table.marks().jumps


@pytest.mark.parametrize("kind", ["jump", "move", "capture", "step"])
def test_every_sign_of_reach_is_seen_on_its_square(hand: Hand, known: Catalogue, kind: str) -> None:
    table = sit(hand, known)
    box = table.stage.board.cells["43"]
    marks = Marks(reach={"43": "move" if kind == "jump" else kind}, jumps=frozenset(["43"] if kind == "jump" else []))
    plain = Marks(reach={"43": "move"} if kind == "jump" else {})
    pictures = []
    for shown in (plain, marks):
        canvas = hand.app.canvas()
        table.stage.draw_ground(canvas, table.look, shown)
        table.stage.draw_pieces(canvas, table.look, shown, None)
        area = canvas.real(box)
        pictures.append(canvas.surface.subsurface(area).copy())
    differing = sum(
        pictures[0].get_at(at) != pictures[1].get_at(at)
        for at in itertools.product(range(pictures[0].get_width()), range(pictures[0].get_height()))
    )
    assert differing > 60


def card(table: Table, hand: Hand, piece: str, side: int, is_turned: bool = False) -> bytes:
    surface = pygame.Surface((side, side))
    surface.fill((120, 100, 80))
    table.painter.is_turned = is_turned
    table.painter.piece(Canvas(surface, 1.0, hand.app.skin), piece, pygame.FRect(0, 0, side, side))
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("side", [34, 48, 90])
def test_all_cards_of_both_seats_look_different(hand: Hand, known: Catalogue, side: int, language: str) -> None:
    table = sit(hand, known)
    table.painter.language = language
    pictures = {piece: card(table, hand, piece, side) for piece in table.ruleset.pieces}
    assert len(set(pictures.values())) == len(pictures) == 26


def test_a_card_faces_its_owner(hand: Hand, known: Catalogue) -> None:
    """An N card has no more than its upright letter besides: turned round it is that of the seat opposite."""
    table = sit(hand, known)
    for piece in ("Ad", "Bd"):
        upright, turned = (
            pygame.image.frombytes(card(table, hand, piece, 91, is_turned), (91, 91), "RGB")
            for is_turned in (False, True)
        )
        ring = [(x, y) for x in range(10, 81, 2) for y in (8, 10, 80, 82)]
        round_again = pygame.transform.rotate(turned, 180)
        near = sum(
            sum(abs(a - b) for a, b in zip(upright.get_at(at)[:3], round_again.get_at(at)[:3], strict=True)) < 90
            for at in ring
        )
        same = sum(upright.get_at(at) == turned.get_at(at) for at in ring)
        assert near > 0.85 * len(ring) > same


def test_an_infiltrator_is_pushed_out_at_the_side_of_its_carrier(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known)
    below, above = [placed for placed in table.stage.placed(table.look) if placed.spot == "22"]
    assert table.look.pieces["22"] == [below.piece, above.piece] == ["Ba", "AS"]
    cell = table.stage.board.cells["22"]
    assert below.box.w < SLIP * below.box.h and cell.contains(below.box) and cell.contains(above.box)
    assert below.box.right - above.box.right >= 0.22 * cell.w
    other = Look({**table.look.pieces, "22": ["Bb", "AS"]}, {})
    seen = pygame.FRect(above.box.right, below.box.y, below.box.right - above.box.right, below.box.h)
    pictures = []
    for look in (table.look, other):
        canvas = hand.app.canvas()
        table.stage.draw_pieces(canvas, look, Marks(), None)
        pictures.append(pygame.image.tobytes(canvas.surface.subsurface(canvas.real(seen)), "RGB"))
    assert pictures[0] != pictures[1]
    assert "22" in table.boxes() and kinds_of(table.ruleset) == [f"A{letter}" for letter in "KPGSIDabcdefg"]


def test_a_hint_names_a_piece_of_the_hand(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begin(known.ruleset("shinra"), {}, [HUMAN, "level1"], "1"))
    hand.wait(hand.is_asked)
    thinking = table.sitting.thinking
    hand.key(pygame.K_h)
    hand.wait(lambda: thinking.hint is not None)
    assert thinking.hint is not None
    look = table.match.state.look()
    spot, king = next((spot, pieces[-1]) for spot, pieces in look.pieces.items() if spot == "hand0:K")
    thinking.hint["spots"], thinking.hint_grade = [spot, "33"], 2
    assert f"Use the {hand.app.say('piece.' + king, ruleset=table.ruleset)}." in table.said().text
