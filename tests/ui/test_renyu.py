"""連友 at the table: what naming a strength takes out of the own hand, and who has passed."""

from __future__ import annotations

from typing import Any

import pygame

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN, begin
from kesegames.ui.board.marks import Marks
from kesegames.ui.scenes.table.marks import add_marks
from kesegames.ui.scenes.table.view import SPOT

from .conftest import Hand, Measuring

CHOOSES = "dealer a, turn a, a 5578, b 346, c 0011, pile ss0000111111222233344455666777888kkkk"
PASSED = "dealer a, turn a, a k, b 3k, c 45, pile ss00000011111111222333444555666677778888kk, trick b=2"


def test_the_own_cards_that_a_name_would_take_away_are_seen_to_go(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begin(known.ruleset("renyu"), {}, [HUMAN, "random", "random"], "5", position=CHOOSES))
    hand.play(("hand0:8", "end"))
    hand.rest()
    target = next(target for target in table.targets() if target.id == SPOT + "name:5")
    scale = hand.app.scale()
    pos = round(target.box.centerx * scale), round(target.box.centery * scale)
    hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    hand.app.settle()
    marks = Marks()
    add_marks(table, marks)
    assert marks.going == {"hand0:5"}
    alphas = [sprite.alpha for sprite in table.stage.sprites(table.look, marks) if sprite.box.y > 500]
    assert alphas[0] == alphas[1] < alphas[2] == 255


def test_who_has_passed_is_read_before_its_mat(hand: Hand, known: Catalogue) -> None:
    said: list[tuple[str, pygame.FRect]] = []

    class Listening(Measuring):
        def text(self, text: str, box: pygame.FRect, *args: Any, **more: Any) -> None:
            said.append((text, box))

    hand.app.settings.language = "en"
    table = hand.sit(begin(known.ruleset("renyu"), {}, [HUMAN, "random", "random"], "5", position=PASSED))
    hand.app.settle()
    canvas = Listening(hand.app.surface, hand.app.scale(), hand.app.skin)
    hand.app.draw_on(canvas)
    trays = {place.id: place.tray for place in table.stage.places}
    assert [trays["trick2"].contains(box) for text, box in said if text == "passed"] == [True]
