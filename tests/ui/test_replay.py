"""Looking through records, by mouse, by keyboard and by gamepad."""

from __future__ import annotations

import itertools
from pathlib import Path

import pygame
import pytest

from kesegames import catalogue, text
from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.play import record
from kesegames.play.match import HUMAN, Match, begin
from kesegames.play.record import read_any
from kesegames.ui import records
from kesegames.ui.scenes.replay.layout import SCRUB, remarks
from kesegames.ui.scenes.replay.play_on import PlayOn
from kesegames.ui.scenes.replay.prose import Prose
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.viewing.turn_rows import TurnRows
from kesegames.ui.widgets.rows import Rows
from kesegames.ui.widgets.scroller import Scroll, Scroller
from kesegames.ui.widgets.scrubber import Scrubber

from .conftest import Hand, content_of, keserima
from .test_ring import unreached

RECORDS = Path(__file__).parents[1] / "records"
COMMENTED = """kesegames 1
game: keserima
players: human; level3
names: Ann; Ben
seed: 1
date: 2026-11-20
event: spring cup
; By the fire.

1 * R+@11 S+@23 K+@15
2 * K{oox} R{oxx} ; the hands
3 * first K
4 K x55-44 ; A strong move.
; It was played before.
5 R x51-42
6 K resign
= R resigned
"""


def test_the_only_person_sits_at_the_lower_edge_as_at_the_table(hand: Hand) -> None:
    record = "kesegames 1\ngame: renyu\nplayers: {players}\nseed: 1\n\n"
    for players, near in (
        ("level2; human; level2", "b"),
        ("level2; level2; level2", "a"),
        ("human; human; level2", "a"),
    ):
        replay = opened(hand, record.format(players=players))
        assert replay.stage.mats[-1].seat == near
    replay = opened(hand, record.format(players="level2; human; level2"))
    hand.key(pygame.K_f)
    hand.app.settle()
    assert replay.stage.mats[-1].seat == "c"


def opened(hand: Hand, text: str, name: str = "a.kese") -> Replay:
    hand.app.push(Title(hand.app))
    assert records.open_text(hand.app, text, name), hand.app.notices.texts
    scene = hand.app.scene
    assert isinstance(scene, Replay)
    hand.app.settle()
    return scene


def official() -> str:
    return (RECORDS / "official-13.keserima").read_text(encoding="utf-8")


def settle(hand: Hand, replay: Replay) -> None:
    hand.wait(lambda: replay.motion is None)


def words(replay: Replay) -> str:
    return "\n".join("".join(text for text, _ in remark.runs) for remark in remarks(replay))


def test_keys_step_and_jump(hand: Hand) -> None:
    replay = opened(hand, official())
    count = len(replay.match.events)
    assert count > 12 and replay.at == 0
    step = replay.match.step
    first = step(0, 1)
    steps = [
        (pygame.K_RIGHT, first),
        (pygame.K_RIGHT, step(first, 1)),
        (pygame.K_LEFT, first),
        (pygame.K_PAGEDOWN, step(first, 10)),
        (pygame.K_PAGEUP, first),
        (pygame.K_END, count),
        (pygame.K_RIGHT, count),
        (pygame.K_HOME, 0),
        (pygame.K_LEFT, 0),
    ]
    for key, number in steps:
        hand.key(key)
        assert replay.at == number
        assert replay.look == replay.look_at(number)
    settle(hand, replay)
    assert hand.app.draw().cut == []


def test_the_bar_is_dragged(hand: Hand) -> None:
    replay = opened(hand, official())
    bar = next(widget for widget in replay.widgets if isinstance(widget, Scrubber))
    middle = bar.track.center
    hand.press_at(middle)
    count = len(replay.match.events)
    assert abs(replay.at - count / 2) <= 1
    scale = hand.app.scale()
    for x, number in ((bar.track.left - 50, 0), (bar.track.right + 400, count)):
        pos = (round(max(0, x) * scale), round(40 * scale))
        hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0)))
        assert replay.at == number
    hand.app.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, button=1))
    hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=(500, 700), rel=(0, 0), buttons=(0, 0, 0)))
    assert replay.at == count


def test_the_bar_of_a_long_list_stays_on_its_track(hand: Hand) -> None:
    for top in (0, 80, 166):
        rows, scroll = Rows("move", 169, 32, lambda *_: None, lambda _: None), Scroll(hand.app, (top, 0.0))
        track, thumb = Scroller(pygame.FRect(0, 0, 200, 100), rows, scroll).bar()
        assert track.contains(thumb)
    assert thumb.bottom == track.bottom


def test_the_list_of_moves_and_the_wheel_go_there(hand: Hand) -> None:
    replay = opened(hand, official())
    hand.key(pygame.K_n)
    hand.click("move3")
    assert replay.at == 3
    hand.click_at((400, 400))
    hand.app.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2))
    assert replay.at == replay.match.step(3, 2)
    hand.app.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert replay.at == replay.match.step(3, 1)


def test_a_row_of_the_list_is_a_turn_and_its_events_can_be_stepped_through(hand: Hand) -> None:
    match = begin(hand.app.known.ruleset("senet"), {}, ["random", "random"], "2")
    while len(match.events) < 60:
        match.play(match.state.legal()[0]) if match.to_act >= 0 else match.throw()
    replay = opened(hand, record.write(match))
    hand.key(pygame.K_n)
    hand.key(pygame.K_END)
    turns = replay.story.turns
    assert len({event.seat for event in match.events}) == 3 and len(turns) < 30
    longest = max(range(len(turns)), key=lambda row: turns[row].last - turns[row].first)
    replay.go(turns[longest].last)
    hand.app.draw()
    hand.click(f"move{turns[longest].first}")
    for number in range(turns[longest].last, turns[longest].first - 1, -1):
        assert replay.at == number and TurnRows(replay, 300, len(match.events)).current == longest
        hand.key(pygame.K_LEFT)
    words = replay.turn_book.words(turns[longest], turns[longest].last)
    thrown = [event.seat == CHANCE for event in match.events[turns[longest].first - 1 : turns[longest].last]]
    assert words.count(":") == sum(thrown) > 1


@pytest.mark.parametrize("speed", [0.0, 0.5, 2.0])
def test_it_plays_by_itself_and_stops(hand: Hand, speed: float) -> None:
    hand.app.settings.animation_speed = speed
    replay = opened(hand, COMMENTED)
    hand.key(pygame.K_SPACE)
    assert replay.is_playing
    hand.wait(lambda: replay.at == 2)
    hand.key(pygame.K_SPACE)
    assert not replay.is_playing
    for _ in range(80):
        hand.turn()
    assert replay.at == 2
    hand.click("play")
    hand.wait(lambda: replay.at == len(replay.match.events))
    assert not replay.is_playing
    hand.click("play")
    assert replay.is_playing and replay.at == 0


def test_what_lies_on_the_table_and_on_the_panel_is_never_drawn_in_one_frame(hand: Hand) -> None:
    replay = opened(hand, COMMENTED)
    drawn = [(0, 0)]
    for number in [0] * 4 + [1, 2] * 6 + [2] * 6 + [0] * 9:
        if number:
            replay.jump(number)
        hand.turn()
        drawn.append((replay._front.drawn, replay._leaf.drawn))
    steps = [(front - was_front, page - was_page) for (was_front, was_page), (front, page) in itertools.pairwise(drawn)]
    assert (1, 1) not in steps and (1, 0) in steps and (0, 1) in steps
    seen = pygame.image.tobytes(hand.app.surface, "RGB")
    replay.changed()
    hand.app.draw()
    assert pygame.image.tobytes(hand.app.surface, "RGB") == seen


def test_nothing_is_drawn_while_nothing_moves(hand: Hand) -> None:
    replay = opened(hand, COMMENTED)
    hand.wait(lambda: hand.turn() is None)
    frames = hand.app.frames
    assert hand.turn() is None and hand.app.frames == frames
    hand.key(pygame.K_SPACE)
    sleep = [hand.turn() for _ in range(9)][-1]
    assert replay.is_playing and sleep is not None and sleep > 0


def test_comments_header_names_and_result_are_shown(hand: Hand) -> None:
    replay = opened(hand, COMMENTED, "spring.kese")
    for part in ("spring.kese", "2026-11-20", "event: spring cup", "By the fire."):
        assert part in words(replay)
    replay.go(4)
    assert words(replay) == "A strong move.\nIt was played before."
    replay.go(5)
    assert "By the fire" not in words(replay) and "→" in words(replay)
    replay.go(6)
    assert "Ben wins" in words(replay)
    bar = next(widget for widget in replay.widgets if isinstance(widget, Scrubber))
    assert list(bar.marked) == [2, 4]
    assert hand.app.draw().cut == []


def test_a_long_comment_scrolls_by_wheel_and_keyboard(hand: Hand) -> None:
    text = COMMENTED.replace("A strong move.", "A long story. " * 60)
    replay = opened(hand, text)
    replay.go(4)
    replay.hurry()
    scroller = next(widget for widget in replay.widgets if isinstance(widget, Scroller))
    assert isinstance(content_of(scroller)[0], Prose) and scroller.scrolls
    for _ in range(60):
        hand.key(pygame.K_TAB)
        if replay.ring.at == "remarks":
            break
    assert replay.ring.at == "remarks"
    hand.key(pygame.K_DOWN)
    assert replay.remarks_scroll.top > (0, 0.0)
    hand.click_at(scroller.box.center)
    hand.app.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert replay.remarks_scroll.top > (0, 100.0)
    hand.key(pygame.K_LEFT)
    assert replay.at == 3 and replay.remarks_scroll.top == (0, 0.0)


@pytest.mark.parametrize(
    ("broken", "line", "column", "token"),
    [
        (COMMENTED.replace("4 K x55-44", "4 K x55-99"), 13, 9, "99"),
        (COMMENTED.replace("5 R x51-42", "5 K x51-42"), 15, 3, "K"),
        (COMMENTED.replace("= R resigned", "= K resigned"), 17, 1, "="),
        (COMMENTED.replace("6 K resign\n= R resigned", "nonsense"), 16, 1, "nonsense"),
    ],
)
def test_a_broken_record_opens_to_its_first_bad_token(
    hand: Hand, broken: str, line: int, column: int, token: str
) -> None:
    replay = opened(hand, broken, "mine.kese")
    assert replay.broken is not None and replay.at == len(replay.match.events)
    trouble = replay.broken.trouble
    assert (trouble.line, trouble.column) == (line, column)
    bad = [text for remark in remarks(replay) for text, style in remark.runs if style == "bad"]
    assert bad[1] == token and str(line) in bad[0] and str(column) in bad[0]
    for language in ("ja", "en"):
        hand.app.settings.language = language
        replay.changed()
        assert hand.app.draw().cut == []
    hand.key(pygame.K_LEFT)
    assert replay.at == len(replay.match.events) - 1 and words(replay).count(token)


def test_an_official_record_breaks_at_its_place_too(hand: Hand) -> None:
    lines = official().splitlines()
    number = next(number for number, line in enumerate(lines) if line.startswith(("K", "R")) and "-" in line) + 2
    lines[number] = "Kx99-98."
    replay = opened(hand, "\n".join(lines), "mine.keserima")
    assert replay.broken is not None and replay.broken.trouble.line == number + 1
    assert replay.broken.line == "Kx99-98."


def test_nonsense_opens_nothing_and_says_why(hand: Hand) -> None:
    hand.app.push(Title(hand.app))
    for words in ("nonsense", "kesegames 1\n", "kesegames 9\ngame: keserima\n", "\x00\x01", "x" * 3_000_000):
        assert not records.open_text(hand.app, words, "n.kese")
        assert isinstance(hand.app.scene, Title)
    assert any("n.kese" in text for text in hand.app.notices.texts)


def test_arrows_reach_every_control(hand: Hand) -> None:
    replay = opened(hand, official())
    replay.go(5)
    replay.hurry()
    hand.app.settle()
    assert unreached(replay) == set()
    replay.play_on()
    hand.app.settle()
    assert unreached(hand.app.scene) == set()


def test_a_gamepad_is_enough(hand: Hand) -> None:
    replay = opened(hand, official())

    def pad(*buttons: int) -> None:
        for button in buttons:
            hand.app.feed(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button))

    pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert replay.at == replay.match.step(0, 2)
    pad(pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
    assert replay.at == replay.match.step(0, 1)
    pad(pygame.CONTROLLER_BUTTON_A)
    assert replay.is_playing
    pad(pygame.CONTROLLER_BUTTON_A, pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert replay.ring.is_shown and replay.ring.at == SCRUB
    # From the bar sideways steps; the tag beside the table leads round it to the button.
    pad(pygame.CONTROLLER_BUTTON_DPAD_UP)
    assert replay.ring.at == "fold"
    pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
    assert replay.ring.at == "play_on"
    pad(pygame.CONTROLLER_BUTTON_A)
    assert isinstance(hand.app.scene, PlayOn)
    pad(pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_B, pygame.CONTROLLER_BUTTON_B)
    assert isinstance(hand.app.scene, Title)


def test_play_on_from_any_position_with_other_seats(hand: Hand) -> None:
    replay = opened(hand, COMMENTED)
    old = replay.match
    replay.go(5)
    hand.click("play_on")
    chooser = hand.app.scene
    assert isinstance(chooser, PlayOn) and chooser.players == ["human", "level3"]
    hand.click("seat1<")
    hand.click("seat1<")
    hand.click("start")
    table = hand.table
    assert table.match.players == ["human", "level1"] and table.match.at == 5
    assert table.match.names == ["Ann", ""] and table.match.to_act == 0
    assert len(old.events) == 6 and table.sitting.journal is not None


def test_a_game_that_is_over_cannot_be_played_on_from_its_end(hand: Hand, known: Catalogue) -> None:
    replay = opened(hand, official())
    assert replay.can_play_on
    hand.key(pygame.K_END)
    hand.app.settle()
    assert int(replay.match.state.to_act) == OVER
    assert "play_on" not in {target.id for target in replay.targets()}


def test_the_result_leads_into_the_replay_and_back(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    table.resign()
    hand.wait(lambda: table.is_result_open)
    hand.click("result_look")
    assert isinstance(hand.app.scene, Replay) and hand.app.scene.match is table.match
    hand.key(pygame.K_RIGHT)
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scenes == [table] and not table.is_result_open


def test_a_running_match_is_not_lost_by_opening_and_playing_on(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, "level1"]))
    hand.wait(hand.is_asked)
    assert table.sitting.walk is not None
    hand.play(max(table.sitting.walk.moves, key=len)[:2])
    spots, position = table.sitting.walk.spots, table.match.state.position()
    assert records.open_text(hand.app, COMMENTED)
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scene is table and table.sitting.walk.spots == spots
    records.open_text(hand.app, COMMENTED)
    hand.app.scene.command("choose")
    replay = hand.app.scene
    assert isinstance(replay, Replay)
    replay.go(5)
    hand.click("play_on")
    hand.click("start")
    assert hand.table is not table
    from kesegames.play import journal

    told = [journal.read(path, known) for path in journal.journals(hand.app.folders.journals)]
    assert (position, spots) in [(one.match.state.position(), one.spots) for one in told]


def test_every_game_is_looked_through(hand: Hand, known: Catalogue) -> None:
    for path in sorted(RECORDS.iterdir()):
        replay = opened(hand, path.read_text(encoding="utf-8"), path.name)
        for _ in range(min(20, len(replay.match.events))):
            hand.key(pygame.K_RIGHT)
        hand.turn()
        hand.turn()
        settle(hand, replay)
        hand.key(pygame.K_f)
        hand.key(pygame.K_END)
        assert replay.look == replay.look_at(len(replay.match.events)), path.name
        hand.app.draw()
        hand.app.restart(Title(hand.app))


def test_show_again_plays_the_last_decision(hand: Hand) -> None:
    replay = opened(hand, COMMENTED)
    replay.go(4)
    replay.hurry()
    hand.key(pygame.K_n)
    hand.click("show_again")
    assert replay.motion is not None and replay.look == replay.look_at(4)
    settle(hand, replay)
    assert replay.at == 4


def test_reduced_motion_shows_none(hand: Hand) -> None:
    hand.app.settings.reduced_motion = True
    replay = opened(hand, COMMENTED)
    hand.key(pygame.K_RIGHT)
    assert replay.motion is None and replay.at and replay.look == replay.look_at(replay.at)


def random_match(known: Catalogue) -> Match:
    match = keserima(known, [HUMAN, HUMAN])
    while match.at < 9:
        match.throw() if match.to_act == CHANCE else match.play(int(match.state.legal()[0]))
    return match


def test_the_saved_record_of_a_table_is_the_one_played(hand: Hand, known: Catalogue) -> None:
    match = random_match(known)
    hand.sit(match)
    hand.key(pygame.K_s, pygame.KMOD_CTRL)
    hand.key(pygame.K_RETURN)
    (path,) = hand.app.folders.records.glob("*.kese")
    assert isinstance(hand.app.scene, Table)
    assert read_any(path.read_text(encoding="utf-8"), known).state == match.state


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_record_without_rules_tells_which_were_taken(hand: Hand, language: str) -> None:
    hand.app.settings.language = language
    sample = (RECORDS / "sample1.ckka").read_text(encoding="utf-8")
    replay = opened(hand, sample, "sample1.ckka")
    name = hand.app.say("game.name", ruleset=replay.match.ruleset)
    assert replay.match.ruleset.id == "kisen-standard" and replay.broken is None
    assert [name in text for text in hand.app.notices.texts] == [True]
    assert hand.app.draw().cut == []


def test_a_record_that_names_its_rules_tells_nothing(hand: Hand) -> None:
    sample = (RECORDS / "sample1.ckka").read_text(encoding="utf-8")
    replay = opened(hand, sample.replace("{:2020-10-15}", "{律:統一}"), "named.ckka")
    assert replay.match.ruleset.id == "kisen-unified" and hand.app.notices.texts == []


def test_where_cards_are_dealt_nothing_is_decided_by_chance(known: Catalogue) -> None:
    for game in known.rulesets.values():
        state = catalogue.start(game, {}, game.least_seats)
        places = game.places_of(game.least_seats)
        if (
            not game.is_hidden
            and state.to_act == CHANCE
            and state.deals()
            and not any(place.kind == "sticks" for place in places)
        ):
            for language in ("ja", "en"):
                assert text.say("table.chance", language, {}, game) != text.say("table.chance", language), game.id
