"""Fields for text: caret and selection, input methods, the clipboard, and no commands while one types."""

from __future__ import annotations

import pygame

from kesegames.ui import clipboard
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.widgets.text_field import Line

from .conftest import Hand
from .test_menus import typed


def test_letters_typed_into_a_field_are_no_commands(hand: Hand) -> None:
    hand.app.push(Title(hand.app))
    hand.key(pygame.K_f, pygame.KMOD_CTRL)
    hand.key(pygame.K_m)
    assert not hand.app.settings.muted
    hand.key(pygame.K_TAB)
    hand.key(pygame.K_m)
    assert hand.app.settings.muted


def test_a_line_is_edited_with_caret_and_selection() -> None:
    line = Line("one two", most=10)
    line.move(-1, True, False)
    assert line.caret == 4
    line.move(-1, False, True)
    line.insert("-")
    assert line.text == "one-two"
    line.go(0, False)
    line.erase(1, False)
    assert line.text == "ne-two"
    line.select_all()
    line.insert("x\ny" + "z" * 20)
    assert line.text == "x yzzzzzzz" and len(line.text) == 10


def test_an_input_methods_text_is_shown_first_and_taken_when_it_is_handed_over(hand: Hand) -> None:
    title = Title(hand.app)
    hand.app.push(title)
    hand.click("search")
    hand.app.feed(pygame.event.Event(pygame.TEXTEDITING, text="せね", start=2, length=0))
    assert title.line.composing == "せね" and title.line.text == ""
    hand.key(pygame.K_RETURN)
    hand.key(pygame.K_BACKSPACE)
    hand.app.draw()
    hand.app.feed(pygame.event.Event(pygame.TEXTEDITING, text="", start=0, length=0))
    hand.app.feed(pygame.event.Event(pygame.TEXTINPUT, text="セネト"))
    assert title.line.text == "セネト" and not title.line.composing


def test_a_field_copies_cuts_and_pastes(hand: Hand) -> None:
    title = Title(hand.app)
    hand.app.push(title)
    hand.click("search")
    typed(hand, "senet")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    hand.key(pygame.K_x, pygame.KMOD_CTRL)
    assert title.line.text == "" and clipboard.paste() == "senet"
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert title.line.text == "senetsenet"
