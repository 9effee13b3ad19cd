"""Notices stand where nothing can be clicked, and a click on one means only it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest
from every_game import part, spoken_tables

from kesegames.catalogue import Catalogue
from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble
from kesegames.play.match import HUMAN, begin
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.lesson import lesson_owner
from kesegames.ui.scene import Scene
from kesegames.ui.scenes.collection import Collection
from kesegames.ui.scenes.help import KeySheet
from kesegames.ui.scenes.open.scene import Open
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.rules.scene import Rules
from kesegames.ui.scenes.save import Save
from kesegames.ui.scenes.settings.scene import PAGES, SettingsScene
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.scenes.title.unfinished import Unfinished
from kesegames.ui.scenes.tutorial.scene import open_tutorial
from kesegames.ui.viewing.scene import Viewing
from kesegames.ui.widgets.focus import Target
from kesegames.ui.widgets.notices import Notices, Shape

from .conftest import Hand, Quick, keserima
from .test_texts_fit import played, table_at

SIZES = ((1280, 800), (960, 600), (1100, 900), (1920, 1080))


def boxes(hand: Hand) -> list[pygame.FRect]:
    """Where the notices stand now."""
    hand.app.settle()
    canvas = hand.app.canvas()
    return hand.app.notices.boxes(canvas, hand.app.scene.targets(), hand.app.scene.read(canvas))


def check(hand: Hand) -> None:
    """A short notice, then one with a long one below it: all to be read, none over anything that can be clicked, the
    short one alone over nothing that is read.

    What scrolls may lie under one, the rows of a list, the games of the title: where it fills its page nothing else is
    free.
    """
    hand.app.notices.tick(10**9)
    hand.app.tell_words("notice.muted")
    for _ in range(2):
        window = pygame.FRect(0, 0, hand.app.scene.width, hand.app.scene.height)
        for box in boxes(hand):
            targets = [
                target for target in hand.app.scene.targets() if not target.id.startswith(("log", "move", "game "))
            ]
            covered = [target.id for target in targets if target.seen.colliderect(box)]
            assert window.contains(box) and covered == [], (hand.app.scene.name, hand.app.surface.get_size())
            if len(hand.app.notices.texts) == 1:
                read = hand.app.scene.read(hand.app.canvas())
                assert box.collidelist(read) < 0, (hand.app.scene.name, hand.app.surface.get_size())
        assert not [text for text in hand.cut() if text in hand.app.notices.texts]
        trouble = Trouble("trouble.keserima_position_group", {"text": "K o25 *35"}, 3, 1)
        trouble.ruleset = hand.app.known.ruleset("keserima")
        trouble.file = "/home/somebody/.local/share/kesegames/rulesets/mine.yaml"
        hand.app.tell(trouble)


def around(hand: Hand) -> Iterator[Scene]:
    makes: list[Callable[[], Scene]] = [
        lambda: Title(hand.app),
        lambda: KeySheet(hand.app),
        lambda: Unfinished(hand.app),
        lambda: Open(hand.app),
        *(lambda page=page: SettingsScene(hand.app, page) for page in PAGES),
    ]
    for make in makes:
        yield make()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_no_notice_covers_what_can_be_clicked_around_the_games(hand: Hand, language: str) -> None:
    hand.app.settings.language = language
    for size in SIZES:
        hand.resize(size)
        for scene in around(hand):
            hand.app.restart(scene)
            check(hand)


@spoken_tables
def test_no_notice_covers_what_can_be_clicked_in_a_game(
    hand: Hand, known: Catalogue, game: str, seats: int, language: str
) -> None:
    hand.app.settings.language = language
    hand.app.settings.animation_speed = 0.0
    match = played(known, game, seats, 4)
    table = table_at(hand, match, match.at // 2)
    scenes: list[Scene] = [table, table_at(hand, match, match.at), Replay(hand.app, match)]
    scenes += [Setup(hand.app, known.ruleset(game)), Rules(hand.app, known.ruleset(game))]
    for size in part(SIZES, game, 75, 2):
        hand.resize(size)
        for scene in scenes:
            if isinstance(scene, Viewing):
                # Folded away, the panel leaves no ground but the table, and a board may take all of that.
                scene.opened = True
            hand.app.restart(scene)
            check(hand)
        for over in (table.menu(), Save(hand.app, match, lambda path: None), Collection(hand.app, table)):
            hand.app.restart(table)
            hand.app.push(over)
            check(hand)
        owner = lesson_owner(known.ruleset(game), known)
        if owner is None:
            continue
        hand.app.restart(table)
        open_tutorial(hand.app, owner)
        assert hand.app.scene is not table
        check(hand)


def test_thinking_can_be_stopped_beside_a_notice(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, ["level8", HUMAN]))
    hand.wait(lambda: table.sitting.thinking.asked is not None)
    hand.turn()
    hand.app.settle()
    assert "cancel0" in [target.id for target in table.targets()]
    check(hand)


def test_a_click_on_a_notice_takes_it_away_and_means_nothing_else(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, HUMAN], first="R"))
    hand.wait(hand.is_asked)
    hand.app.tell_words("notice.muted")
    hand.app.tell_words("notice.unmuted")
    hand.click_at(boxes(hand)[0].center)
    assert hand.app.notices.texts == ["Sound is on."]
    assert table.sitting.walk is not None and table.sitting.walk.spots == () and table.sitting.clicks.refusal is None
    for spot in ("hand1:o", "45"):
        hand.click(SPOT + spot)
        assert hand.app.notices.texts == ["Sound is on."], "what lies on the board and above it is clicked beside it"
    assert table.sitting.clicks.refusal is not None and table.sitting.walk.spots == ("hand1:o",)


def test_news_of_a_match_end_with_it_and_lie_over_no_result(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.animation_speed = 0.0
    table = hand.sit(begin(known.ruleset("kuhn"), {}, [HUMAN, "random"], "5"))
    while not table.is_result_open:
        hand.app.tell_words("notice.muted")
        hand.app.notices.add("Second: Call", hand.app.clock(), is_news=True)
        assert len(hand.app.notices.texts) == 2
        hand.wait(lambda: hand.is_asked() or table.is_result_open)
        if not table.is_result_open and table.match.to_act != OVER:
            hand.play(table.match.state.spell(table.match.state.legal()[0]))
    assert hand.app.notices.texts == ["Sound is off."]


def test_news_of_a_match_do_not_follow_to_another_screen(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.app.notices.add("Far side: Stay", hand.app.clock(), is_news=True)
    hand.app.tell_words("notice.muted")
    hand.app.routes.rules(table.ruleset)
    assert hand.app.notices.texts == ["Sound is off."]


def test_a_place_is_looked_for_again_only_where_something_has_moved(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search tries hundreds of places: too many for each frame in which a notice stands."""
    widths: list[float] = []
    shapes = Notices._shapes

    def counted(notices: Notices, canvas: Canvas) -> Iterator[Shape]:
        widths.append(canvas.width)
        return shapes(notices, canvas)

    monkeypatch.setattr(Notices, "_shapes", counted)
    hand.app.restart(Title(hand.app))
    hand.app.tell_words("notice.muted")
    (before,) = boxes(hand)
    found = len(widths)
    for _ in range(5):
        hand.app.draw()
        assert boxes(hand) == [before]
    assert len(widths) == found > 0

    def over() -> pygame.FRect:
        return hand.app.notices.boxes(hand.app.canvas(), [Target("over", before.copy(), lambda: None)])[0]

    assert not over().colliderect(before) and len(widths) > found
    hand.app.tell_words("notice.unmuted")
    assert len(boxes(hand)) == 2
    hand.resize(SIZES[1])
    window = pygame.FRect(0, 0, hand.app.scene.width, hand.app.scene.height)
    assert all(window.contains(box) for box in boxes(hand)) and widths[-1] == window.w


def test_a_bot_that_goes_on_within_its_turn_is_no_news(hand: Hand, known: Catalogue) -> None:
    hand.resize((960, 600))
    hand.app._opponent = ends = Quick(hand)
    ends.place = -1
    position = "a CAI 5 0 - r0, b CI 20 2 r8 r3, turn b change"
    match = begin(known.ruleset("gyozan"), {}, [HUMAN, "random"], "1", position=position)
    table = hand.sit(match)
    hand.wait(lambda: match.to_act == 0 and table.motion is None and not table.sitting.has_unshown)
    assert [event.seat for event in match.events[:3]] == [1, 1, 1] and not hand.app.notices.texts


def test_older_news_give_way_where_there_is_no_free_place_for_all(hand: Hand) -> None:
    canvas, notices = hand.app.canvas(), Notices()
    free = pygame.FRect(20, 20, 300, 60)
    taken = [
        pygame.FRect(0, 0, canvas.width, free.y),
        pygame.FRect(0, free.bottom, canvas.width, canvas.height),
        pygame.FRect(free.right, 0, canvas.width, canvas.height),
    ]
    notices.add("A trouble", 0)
    for word in ("One", "Two", "Three"):
        notices.add(word, 0, is_news=True)
    notices.boxes(canvas, [], taken)
    assert notices.texts == ["A trouble", "Three"]
    notices.add("Four", 0, is_news=True)
    notices.boxes(canvas, [], [])
    assert notices.texts == ["A trouble", "Three", "Four"]


def test_what_a_bot_has_done_by_a_word_is_told_as_in_the_log(hand: Hand, known: Catalogue) -> None:
    """Not as the word on its button, which asks for it."""
    hand.resize((960, 600))
    hand.app.settings.language = "en"
    hand.app._opponent = ends = Quick(hand)
    ends.place = -1
    position = "dealer a, turn b, a k, b 3k, c 45, pile ss00000011111111222333444555666677778888kk, trick a=2"
    match = begin(known.ruleset("renyu"), {}, [HUMAN, "random", "random"], "1", position=position)
    assert match.state.write(match.state.legal()[-1]) == "pass"
    hand.sit(match)
    hand.wait(lambda: bool(match.events) and bool(hand.app.notices.texts))
    assert hand.app.notices.texts[0] == "Seat B: Passes."
