"""The table, played at by mouse and keyboard without a screen."""

from __future__ import annotations

import random

import pygame
import pytest
from every_game import ROOTS, first_events, quick_tables

from kesegames.catalogue import Catalogue
from kesegames.engine.look import Look
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.play.match import HUMAN, begin
from kesegames.play.opponent import Report
from kesegames.play.record import read_any, write
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.pause import Pause
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.widgets.scroller import Scroller

from .conftest import Hand, keserima


def play_whole_game(hand: Hand, rng: random.Random) -> Table:
    """Random turns for every person until the end."""
    table = hand.table
    for _ in range(400):
        hand.wait(hand.is_asked)
        if table.sitting.is_over:
            return table
        assert table.sitting.walk is not None
        hand.play(rng.choice(list(table.sitting.walk.moves)))
    raise AssertionError("the game does not end")


def test_a_whole_game_of_keserima_by_mouse_against_a_bot(hand: Hand, known: Catalogue) -> None:
    hand.sit(keserima(known, [HUMAN, "level1"]))
    table = play_whole_game(hand, random.Random(1))
    outcome = table.match.outcome()
    assert outcome is not None and table.is_result_open
    assert {event.seat for event in table.match.events} == {-1, 0, 1}
    replayed = read_any(write(table.match), known)
    assert replayed.state == table.match.state
    hand.click("result_title")
    assert isinstance(hand.app.scene, Title)
    assert len(list(hand.app.folders.records.glob("*.kese"))) == 1


def test_a_whole_game_between_two_people(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.board_side = "board"
    hand.sit(keserima(known, [HUMAN, HUMAN]))
    table = play_whole_game(hand, random.Random(2))
    assert table.match.outcome() is not None
    hand.click("result_again")
    assert hand.table is not table and hand.table.match.at <= 1


def test_enter_on_the_card_with_the_result_plays_again_after_a_game_by_mouse(hand: Hand, known: Catalogue) -> None:
    hand.sit(keserima(known, [HUMAN, HUMAN]))
    table = play_whole_game(hand, random.Random(2))
    assert table.is_result_open and not table.ring.is_shown
    hand.key(pygame.K_RETURN)
    assert isinstance(hand.app.scene, Table) and hand.table is not table


def begun(hand: Hand, known: Catalogue) -> Table:
    """Two people, dealt, nothing moved yet."""
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    return table


def test_the_one_person_at_the_screen_is_addressed(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, "level1"]))
    hand.wait(hand.is_asked)
    assert table.turn_words() == "Your turn"


def test_undo_goes_to_the_start_and_redo_comes_back_with_the_same_draws(hand: Hand, known: Catalogue) -> None:
    table = begun(hand, known)
    rng = random.Random(3)
    for _ in range(8):
        hand.wait(hand.is_asked)
        assert table.sitting.walk is not None
        hand.play(rng.choice(list(table.sitting.walk.moves)))
    hand.wait(hand.is_asked)
    end, count = table.match.state, table.match.at
    undone = 0
    while table.match.undo_to() is not None:
        hand.click("undo")
        hand.rest()
        undone += 1
    assert undone == 8 and all(event.seat < 0 for event in table.match.events[: table.match.at])
    for _ in range(8):
        hand.key(pygame.K_y, pygame.KMOD_CTRL)
        hand.rest()
    assert (table.match.state, table.match.at) == (end, count)


def test_one_click_back_and_all_back(hand: Hand, known: Catalogue) -> None:
    table = begun(hand, known)
    assert table.sitting.walk is not None
    longest = max(table.sitting.walk.moves, key=len)
    hand.play(longest[:3])
    hand.rest()
    hand.key(pygame.K_ESCAPE)
    assert table.sitting.walk.spots == longest[:2]
    hand.click_at((5, 400), button=3)
    assert table.sitting.walk.spots == longest[:1]
    hand.play(longest[1:3])
    hand.key(pygame.K_ESCAPE, pygame.KMOD_SHIFT)
    assert table.sitting.walk.spots == ()
    hand.rest()
    assert table.look == table.sitting.seen().look()


def test_a_second_click_on_the_last_square_ends_the_turn(hand: Hand, known: Catalogue) -> None:
    table = begun(hand, known)
    assert table.sitting.walk is not None
    turn = next(spots for spots in table.sitting.walk.moves if len(spots) == 3 and spots[0] != spots[1])
    hand.play((turn[0], turn[1], turn[1]))
    assert table.match.events[-1].seat == 0 and table.match.to_act == 1


def test_why_not_names_the_rule_and_lights_the_cause(hand: Hand, known: Catalogue) -> None:
    table = begun(hand, known)
    hand.click(SPOT + "21")
    said = table.said()
    assert said.is_refusal and said.rule == "K9" and "Rima" in said.text and said.place == "21"
    assert table.marks().causes == frozenset({"21"}) and table.marks().refused == "21"
    hand.click(SPOT + "hand0:+" if "hand0:+" in table.look.pieces else SPOT + "hand0:o")
    hand.rest()
    hand.click(SPOT + "33")
    assert table.said().rule == "K8"


def test_the_language_changes_at_once(hand: Hand, known: Catalogue) -> None:
    table = begun(hand, known)
    assert table.turn_words() == "Kese to move"
    hand.key(pygame.K_l, pygame.KMOD_CTRL)
    assert table.turn_words() == "ケセの番"


def test_the_list_of_moves_jumps_and_the_present_returns(hand: Hand, known: Catalogue) -> None:
    table = begun(hand, known)
    rng = random.Random(4)
    for _ in range(3):
        hand.wait(hand.is_asked)
        assert table.sitting.walk is not None
        hand.play(rng.choice(list(table.sitting.walk.moves)))
    hand.wait(hand.is_asked)
    hand.key(pygame.K_HOME)
    assert table.at == 0 and not table.is_live
    hand.key(pygame.K_RIGHT)
    assert table.at == table.match.whole(1)
    hand.rest()
    hand.click("tab moves")
    hand.click("move3")
    assert table.look == table.seen(table.at).look()
    hand.key(pygame.K_END)
    assert table.is_live and table.look == table.sitting.look()


def test_the_list_of_moves_shows_whose_move_it_was_by_a_piece(
    hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    for _ in range(2):
        hand.wait(hand.is_asked)
        assert table.sitting.walk is not None
        hand.play(next(iter(table.sitting.walk.moves)))
    hand.wait(hand.is_asked)
    hand.click("tab moves")
    hand.app.settle()
    drawn: list[str] = []
    monkeypatch.setattr(table.painter, "piece", lambda canvas, piece, box, *more: drawn.append(piece))
    rows = next(widget for widget in table.widgets if isinstance(widget, Scroller))
    rows.draw(hand.app.canvas(), table.ring)
    seats = [known.ruleset("keserima").owner(piece) for piece in drawn]
    assert seats == ["K", "R"]


def test_play_on_from_an_earlier_point_is_a_new_match(hand: Hand, known: Catalogue) -> None:
    old = begun(hand, known)
    assert old.sitting.walk is not None
    hand.play(next(iter(old.sitting.walk.moves)))
    hand.wait(hand.is_asked)
    count = old.match.at
    hand.key(pygame.K_LEFT, pygame.KMOD_ALT)
    hand.rest()
    hand.click("play_on")
    assert hand.table is not old and hand.table.match.at == count - 1
    assert len(list(hand.app.folders.records.glob("*.kese"))) == 1


def test_the_journal_brings_back_the_match_with_its_clicks(hand: Hand, known: Catalogue) -> None:
    from kesegames.ui.seats import continue_match

    table = begun(hand, known)
    assert table.sitting.walk is not None
    longest = max(table.sitting.walk.moves, key=len)
    hand.play(longest[:2])
    hand.rest()
    position, spots = table.match.state.position(), table.sitting.walk.spots
    table.sitting.journal = None
    hand.app.restart(Title(hand.app))
    continue_match(hand.app)
    assert hand.table is not table and hand.table.match.state.position() == position
    assert hand.table.sitting.walk is not None and hand.table.sitting.walk.spots == spots
    assert hand.table.look == hand.table.sitting.look()


def test_the_hint_comes_in_three_grades(hand: Hand, known: Catalogue) -> None:
    table = begun(hand, known)
    hand.key(pygame.K_h)
    hand.wait(lambda: table.sitting.thinking.hint is not None)
    assert table.sitting.thinking.hint is not None and table.sitting.walk is not None
    assert tuple(table.sitting.thinking.hint["spots"]) in table.sitting.walk.moves
    assert len(table.marks().hints) == 1
    hand.click("hint")
    assert len(table.marks().hints) == 1
    hand.click("hint")
    shown = [spot for spot in table.sitting.thinking.hint["spots"] if spot != "end"]
    assert list(table.marks().hints) == shown
    hand.wait(lambda: table.sitting.thinking.asked is None)
    compared = any(words in table.said().text for words in ("than with the next best move", "another move is as good"))
    assert compared == (table.sitting.thinking.lead is not None)


def test_a_hint_says_its_first_lines_where_there_is_no_room_for_all(hand: Hand, known: Catalogue) -> None:
    table = begun(hand, known)
    hand.key(pygame.K_h)
    hand.wait(lambda: table.sitting.thinking.hint is not None and table.sitting.thinking.asked is None)
    for _ in range(2):
        hand.click("hint")
    hand.wait(lambda: table.sitting.thinking.asked is None)
    reasons = [f"{number}: {'and a long reason for it ' * 5}" for number in range(30)]
    table._hint_words[hand.app.language] = reasons
    for size in ((960, 600), (1280, 800)):
        hand.resize(size, text_scale=1.5)
        assert table.said().text.endswith(reasons[-1]) and hand.cut() == []


def test_a_hint_asked_for_at_a_refused_spot_is_read(hand: Hand, known: Catalogue) -> None:
    table = begun(hand, known)
    asked = hand.app.say("hint.title")
    offers = table.sitting.clicks.offers()
    hand.click("spot " + next(spot for spot in table.stage.board.cells if spot not in offers))
    assert table.sitting.clicks.refusal is not None
    hand.key(pygame.K_h)
    hand.wait(lambda: table.sitting.thinking.hint is not None)
    assert table.said().heading == asked
    hand.click("spot " + next(iter(offers)))
    hand.key(pygame.K_h)
    hand.wait(lambda: table.sitting.thinking.hint is not None)
    assert table.attended() in offers and table.said().heading == asked


def test_the_pause_menu_goes_round_and_ctrl_n_sets_up_another_match(hand: Hand, known: Catalogue) -> None:
    table = begun(hand, known)
    hand.key(pygame.K_ESCAPE)
    ids = [target.id for target in hand.app.scene.targets()]
    hand.key(pygame.K_UP)
    assert hand.app.scene.ring.at == ids[-1]
    hand.key(pygame.K_DOWN)
    assert hand.app.scene.ring.at == ids[0]
    hand.key(pygame.K_ESCAPE)
    hand.key(pygame.K_n, pygame.KMOD_CTRL)
    setup = hand.app.scene
    assert isinstance(setup, Setup) and setup.ruleset.id == table.ruleset.id
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scenes == [table]


def test_another_match_is_set_up_beside_one_with_other_rules(hand: Hand, known: Catalogue) -> None:
    """Also where the game is none of those that are known any more."""
    options = {"first": "R", "six_ship_draw": "true"}
    table = hand.sit(begin(known.ruleset("keserima"), options, [HUMAN, HUMAN], "1"))
    for _ in range(2):
        hand.wait(hand.is_asked)
        hand.key(pygame.K_n, pygame.KMOD_CTRL)
        setup = hand.app.scene
        assert isinstance(setup, Setup) and setup.ruleset.id == "keserima"
        hand.app.draw()
        hand.key(pygame.K_ESCAPE)
        assert hand.app.scenes == [table]
        hand.app.known = Catalogue()


def test_the_pause_menu_resigns(hand: Hand, known: Catalogue) -> None:
    table = begun(hand, known)
    hand.key(pygame.K_ESCAPE)
    assert isinstance(hand.app.scene, Pause)
    hand.click("resign")
    hand.key(pygame.K_RETURN)
    assert hand.app.scenes == [table] and table.match.outcome() is None
    hand.key(pygame.K_ESCAPE)
    hand.click("resign")
    hand.click("yes")
    hand.wait(lambda: table.is_result_open)
    outcome = table.match.outcome()
    assert outcome is not None and outcome.winners == [1] and outcome.reason == "resigned"
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert table.match.outcome() is None


def test_what_chance_gives_anew_in_place_of_later_events_is_listed_at_once(hand: Hand, known: Catalogue) -> None:
    match = begin(known.ruleset("kuhn"), {}, [HUMAN, HUMAN], "3")
    match.throw()
    for word in ("check", "bet", "call"):
        match.play(match.state.read(word))
    match.go(0)
    hand.app.settings.panel_tab = "moves"
    table = hand.sit(match)
    hand.app.draw()
    hand.wait(lambda: len(match.events) == 1)
    assert [target.id for target in table.targets() if target.id.startswith("move")] == ["move1"]


@pytest.mark.parametrize("end", ["resign", "draw"])
def test_a_match_may_end_while_an_event_that_was_taken_back_is_looked_at(
    hand: Hand, known: Catalogue, end: str
) -> None:
    """What is looked at is gone then: the table follows the match again."""
    table = begun(hand, known)
    for _ in range(2):
        assert table.sitting.walk is not None
        hand.play(next(iter(table.sitting.walk.moves)))
        hand.wait(hand.is_asked)
    count = len(table.match.events)
    for _ in range(2):
        hand.key(pygame.K_z, pygame.KMOD_CTRL)
        hand.rest()
    assert table.match.at < count == len(table.match.events)
    hand.key(pygame.K_END)
    hand.rest()
    assert table.at == count
    hand.click("menu")
    hand.click(end)
    if end == "resign":
        hand.click("yes")
    hand.wait(lambda: table.is_result_open)
    assert table.at == table.match.at == len(table.match.events) < count and table.is_live
    hand.app.draw()


def test_chance_may_go_on_while_an_event_that_was_taken_back_is_looked_at(hand: Hand, known: Catalogue) -> None:
    match = begin(known.ruleset("kuhn"), {}, [HUMAN, HUMAN], "3")
    match.throw()
    for word in ("check", "bet", "call"):
        match.play(match.state.read(word))
    match.go(0)
    table = hand.sit(match)
    table.go(4)
    hand.wait(lambda: len(match.events) == 1)
    hand.turn()
    assert table.is_live and table.at == 1


def test_the_opponents_process_may_be_killed(hand: Hand, known: Catalogue) -> None:
    # It thinks for seconds: on a busy machine a quick answer would come before it is killed.
    table = hand.sit(keserima(known, [HUMAN, "level8:seconds=3"]))
    hand.wait(hand.is_asked)
    assert table.sitting.walk is not None
    hand.play(next(iter(table.sitting.walk.moves)))
    hand.wait(lambda: table.sitting.thinking.asked is not None)
    process = hand.app.opponent()._pump.process
    hand.wait(lambda: hand.app.opponent()._pump.process is not None)
    process = hand.app.opponent()._pump.process
    assert process is not None
    process.kill()
    # A notice goes after twelve seconds of the app's clock, and a busy machine may take longer for the move.
    hand.wait(lambda: bool(hand.app.notices.texts))
    hand.wait(lambda: any(event.seat == 1 for event in table.match.events))


def test_when_the_process_fails_for_good_a_move_is_made_without_it(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, "level8"]))
    hand.wait(hand.is_asked)
    assert table.sitting.walk is not None
    hand.play(next(iter(table.sitting.walk.moves)))
    hand.wait(lambda: table.sitting.thinking.asked is not None)
    assert table.sitting.thinking.asked is not None
    table.news(Report(table.sitting.thinking.asked.number, "failed", 0.0, None, Trouble("trouble.opponent_died")))
    hand.wait(lambda: any(event.seat == 1 for event in table.match.events))
    assert hand.app.notices.texts


def test_thinking_can_be_stopped_and_taken_up_again(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, "level8"]))
    hand.wait(hand.is_asked)
    assert table.sitting.walk is not None
    hand.play(next(iter(table.sitting.walk.moves)))
    hand.wait(lambda: table.sitting.thinking.asked is not None)
    hand.click("cancel1")
    count = table.match.at
    for _ in range(30):
        hand.turn()
    assert table.match.at == count and table.match.to_act == 1
    hand.click("go_on")
    hand.wait(lambda: table.sitting.thinking.asked is not None)


@pytest.mark.parametrize("size", [(960, 600), (2560, 1440), (700, 900)])
def test_any_size_is_laid_out_and_played(hand: Hand, known: Catalogue, size: tuple[int, int]) -> None:
    table = begun(hand, known)
    hand.app.surface = pygame.Surface(size)
    hand.app.feed(pygame.event.Event(pygame.WINDOWEXPOSED))
    hand.app.surface = pygame.Surface(size)
    hand.app.draw()
    width, height = table.width, table.height
    for target in table.targets():
        assert pygame.FRect(-1, -1, width + 2, height + 2).contains(target.box), target.id
    assert table.sitting.walk is not None
    hand.play(next(iter(table.sitting.walk.moves)))
    assert table.match.to_act != 0


@pytest.mark.parametrize("game", ROOTS)
def test_every_game_is_played_at_the_same_table(hand: Hand, known: Catalogue, game: str) -> None:
    """Some random clicks of two people in each game, drawn all the time: throws, words, hands and boards."""
    ruleset = known.ruleset(game)
    table = hand.sit(begin(ruleset, {}, [HUMAN] * ruleset.least_seats, "2"))
    rng = random.Random(game)
    for _ in range(12):
        hand.wait(lambda: hand.is_asked() or hand.table.sitting.turn().is_persons_throw)
        if table.sitting.is_over:
            break
        if table.sitting.turn().is_persons_throw:
            hand.click("throw")
            continue
        hand.rest()  # Words are there once the board shows what they are about.
        there = {target.id for target in table.targets()}
        offered = [SPOT + spot for spot in table.sitting.clicks.offers() if SPOT + spot in there]
        # Numbers stand on steppers.
        hand.click(rng.choice(offered or [id for id in there if id.startswith("stepper ") and id.count(" ") == 1]))
    assert len(table.match.events) > 1


def test_with_three_seats_a_bot_plays_on_for_who_resigns_and_undo_gives_the_seat_back(
    hand: Hand, known: Catalogue
) -> None:
    hand.app.settings.animation_speed = 0.0
    ruleset = Ruleset("kuhn", {**known.ruleset("kuhn").data, "levels": [[5, 0, 0]]})
    table = hand.sit(begin(ruleset, {}, [HUMAN, "random", HUMAN], "4", position="KJA"))
    hand.wait(hand.is_asked)
    hand.click("spot check")
    hand.wait(lambda: table.match.to_act == 2 or (table.match.to_act == 0 and table.match.at > 1))
    seat = table.match.to_act
    table.resign()
    assert table.sitting.persons == [2 - seat] and not table.sitting.is_person(seat)
    assert table.match.players == [HUMAN, "random", HUMAN] and table.match.player(seat) == "level1"
    at = table.match.at
    hand.wait(lambda: table.match.at > at)
    while table.sitting.undo_to() != at - 1:
        table.undo()
    table.undo()
    assert table.match.to_act == seat and table.sitting.is_person(seat) and len(table.sitting.persons) == 2


@quick_tables
def test_what_is_a_thing_is_no_button_while_the_board_shows_what_was_before(hand: Hand, game: str, seats: int) -> None:
    match, rng = first_events(game, seats, 0), random.Random(2)
    hand.app.settings.animation_speed = 0.0
    for _ in range(30):
        while match.to_act == CHANCE:
            match.throw()
        if match.to_act == OVER:
            break
        table = Table(hand.app, match)
        hand.app.restart(table)
        table.take_seat()
        hand.app.settle()
        table.look = Look({}, {})
        things = {spot for place in table.stage.places if place.kind != "counter" for spot in place.spots}
        assert not things & set(table.words())
        match.play(int(rng.choice(list(match.state.legal()))))
