"""A match by post in the window: invited, copied, pasted, continued, finished."""

from __future__ import annotations

import pygame
import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.play import post
from kesegames.play.match import HUMAN, POST, Match
from kesegames.play.record import read_any
from kesegames.table.turn import What
from kesegames.ui import clipboard
from kesegames.ui.scenes.ask import Ask
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.title.scene import Title

from .conftest import Hand, keserima
from .test_ring import steer


class Post:
    """The clipboard, and a friend elsewhere with their own match."""

    def __init__(self, known: Catalogue) -> None:
        self.known = known
        self.text = ""

    def friend(self) -> Match:
        return read_any(self.text, self.known)

    def answer(self) -> None:
        """The friend makes a move, and what belongs to it."""
        match = self.friend()
        while match.to_act not in (CHANCE, OVER) and match.players[match.to_act] == HUMAN:
            match.play(int(match.state.legal()[0]))
            while match.to_act == CHANCE and match.state.thrower() < 0:
                match.throw()
        self.text = post.letter(match)


@pytest.fixture
def mail(known: Catalogue, monkeypatch: pytest.MonkeyPatch) -> Post:
    mail = Post(known)

    def copy(text: str) -> bool:
        mail.text = text
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    monkeypatch.setattr(clipboard, "paste", lambda: mail.text)
    return mail


def sit(hand: Hand, known: Catalogue) -> Table:
    table = hand.sit(keserima(known, [HUMAN, POST]))
    hand.wait(hand.is_asked)
    return table


def move(hand: Hand) -> None:
    table = hand.table
    assert table.sitting.walk is not None
    hand.play(next(iter(table.sitting.walk.moves)))
    hand.wait(lambda: table.turn.what == What.POST)
    hand.rest()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_moves_are_copied_and_answers_pasted(hand: Hand, known: Catalogue, mail: Post, language: str) -> None:
    hand.app.settings.language = language
    table = sit(hand, known)
    move(hand)
    assert hand.cut() == []
    at = table.match.at
    hand.click("post_copy")
    assert table.posted_at == at and hand.cut() == []
    mail.answer()
    hand.click("post_paste")
    hand.wait(hand.is_asked)
    assert table.match.at > at and any(event.seat == 1 for event in table.match.events)
    move(hand)
    hand.key(pygame.K_RETURN)  # what is to be done next: copy
    assert table.posted_at == table.match.at
    mail.answer()
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    hand.wait(hand.is_asked)
    assert hand.app.scene is table


def test_nothing_is_taken_back(hand: Hand, known: Catalogue, mail: Post) -> None:
    table = sit(hand, known)
    move(hand)
    at = table.match.at
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert table.match.at == at and hand.app.say("table.by_post") in hand.app.notices.texts
    assert "draw" not in [entry[0] for entry in table.menu().entries]


def test_a_wrong_letter_is_told_and_costs_nothing(hand: Hand, known: Catalogue, mail: Post) -> None:
    table = sit(hand, known)
    move(hand)
    hand.click("post_copy")
    at = table.match.at
    hand.click("post_paste")  # one's own letter
    assert table.match.at == at and hand.app.scene is table
    assert any(hand.app.say("trouble.post_old")[1:] in text for text in hand.app.notices.texts)
    mail.text = "nonsense"
    hand.click("post_paste")
    assert table.match.at == at and hand.app.scene is table


def test_an_invitation_is_joined_from_the_title(hand: Hand, known: Catalogue, mail: Post) -> None:
    invitation = keserima(known, [POST, HUMAN])
    while invitation.to_act == CHANCE:
        invitation.throw()
    mail.text = post.letter(post.exchanged(invitation))  # as the friend sends it
    hand.app.push(Title(hand.app))
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(hand.app.scene, Ask) and hand.cut() == []
    hand.click("yes")
    table = hand.table
    assert table.match.players == [POST, HUMAN]
    assert table.match.seed == invitation.seed
    hand.app.routes.title()
    assert not isinstance(hand.app.scene, Table)
    # Pasted again it is the match that waits, and nothing new.
    hand.key(pygame.K_v, pygame.KMOD_CTRL)
    hand.wait(lambda: isinstance(hand.app.scenes[0], Table))
    assert any(hand.app.say("trouble.post_old")[1:] in text for text in hand.app.notices.texts)


def test_the_last_letter_is_sent_too(hand: Hand, known: Catalogue, mail: Post) -> None:
    table = sit(hand, known)
    table.sitting.resign(hand.app.clock())
    hand.rest()
    assert table.sitting.is_over
    if table.is_result_open:
        table.look_through()
    hand.click("post_copy")
    hand.app.settle()
    assert mail.friend().to_act == OVER and "post_copy" not in {target.id for target in table.targets()}


def test_set_up_offers_it(hand: Hand, known: Catalogue) -> None:
    setup = Setup(hand.app, known.ruleset("senet"))
    hand.app.push(setup)
    hand.click("more")
    hand.app.settle()
    steer(hand, "post")
    hand.key(pygame.K_RETURN)
    assert setup.players[:2] == [HUMAN, POST] and hand.cut() == []
    assert setup.match().players == [HUMAN, POST]
    hand.key(pygame.K_RETURN)
    assert POST not in setup.players
