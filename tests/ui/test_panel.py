"""The panel beside the table: its tabs, its fold, the log, and what is said where it is folded."""

from __future__ import annotations

import itertools
import random
import time

import pygame
import pytest
from every_game import first_events, quick_tables

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, Match, begin
from kesegames.table.bills import bills
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.table.notebox import NoteBox
from kesegames.ui.scenes.table.said import in_brief
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.viewing.areas import areas
from kesegames.ui.viewing.log import TEXT, LogRows
from kesegames.ui.widgets.scroller import Scroller

from .conftest import Hand, Measuring, keserima
from .test_texts_fit import played

LONG = 400


def sat(hand: Hand, known: Catalogue) -> Table:
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    hand.app.settle()
    return table


def log_of(table: Table | Replay) -> Scroller:
    return next(one for one in table.widgets if isinstance(one, Scroller) and isinstance(one.strip, LogRows))


class Reading(Measuring):
    """Draws nothing, and remembers the lines of text that there would be."""

    read: list[str]

    def _line(self, text: str, *args: object, **more: object) -> None:
        self.read.append(text)


def read(hand: Hand) -> list[str]:
    hand.app.settle()
    canvas = Reading(hand.app.surface, hand.app.scale(), hand.app.skin)
    canvas.read = []
    hand.app.draw_on(canvas)
    return canvas.read


def test_the_foot_of_the_log_says_what_a_piece_is_and_does(hand: Hand, known: Catalogue) -> None:
    table = sat(hand, known)
    spot = next(spot for spot in sorted(table.stage.board.cells) if table.look.pieces.get(spot))
    assert table.tab == "log"
    table.ring.hovered = SPOT + spot
    said = table.said()
    assert said.name and said.about and not said.heading
    lines = read(hand)
    assert said.name in lines and any(len(line) > 10 and line in said.about for line in lines)
    table.ring.hovered = None
    assert said.name not in read(hand)


def test_the_areas_are_those_of_the_design() -> None:
    at = areas(1280, 800, True)
    assert tuple(at.panel) == (916, 12, 352, 776) and tuple(at.tag) == (900, 372, 16, 56)
    assert tuple(at.stage) == (10, 52, 884, 684) and tuple(at.rail) == (0, 744, 904, 56)
    folded = areas(1280, 800, False)
    assert not folded.panel.w and not folded.pages and folded.stage.right > 1230
    assert len(areas(1599, 900, True).pages) == 1 and len(areas(1600, 900, True).pages) == 2


def test_where_one_is_in_a_long_match_is_read_whole_however_large_everything_is(hand: Hand) -> None:
    assert hand.sit(first_events("rensen", 2, 600)).at == 600
    hand.resize((1280, 800), 3.0, 2.0)
    hand.key(pygame.K_p)
    assert hand.table.is_panel_open and hand.cut() == []


@pytest.mark.parametrize("size", [(1600, 900), (1920, 1080), (1920, 1200), (2560, 1440), (3840, 2160)])
def test_windows_of_1600_pixels_show_two_pages_beside_a_large_board(
    hand: Hand, known: Catalogue, size: tuple[int, int]
) -> None:
    """Enlarging a window shows more up to that size; from there on it shows everything larger."""
    hand.resize(size)
    table = sat(hand, known)
    assert len(table.areas.pages) == 2 and table.shows_tab("log") and table.shows_tab("guide")
    scale, edge = hand.app.scale(), table.stage.board.edge
    assert 1 <= scale == max(1.0, min(size[0] / 1600, size[1] / 1000))
    assert edge.w * scale >= (830 if size[0] >= 1920 and size[0] * 9 >= size[1] * 16 else 600)


def test_the_fold_is_kept_in_a_wide_window_only(hand: Hand, known: Catalogue) -> None:
    table = sat(hand, known)
    before = table.areas.stage.w
    hand.click("fold")
    hand.app.settle()
    assert not table.is_panel_open and table.areas.stage.w > before and not hand.app.settings.panel_open
    assert not any(target.id.startswith(("tab", "log", "go_")) for target in table.targets())
    hand.key(pygame.K_p)
    assert table.is_panel_open and hand.app.settings.panel_open
    hand.resize((960, 600))
    assert not table.is_panel_open and hand.app.settings.panel_open
    hand.key(pygame.K_p)
    assert table.is_panel_open
    hand.key(pygame.K_p)
    hand.resize((1280, 800))
    assert table.is_panel_open


def test_tabs_are_turned_by_click_by_keys_and_sideways(hand: Hand, known: Catalogue) -> None:
    table = sat(hand, known)
    for key, name in ((pygame.K_n, "moves"), (pygame.K_g, "guide"), (pygame.K_l, "log")):
        hand.key(key)
        assert table.tab == hand.app.settings.panel_tab == name
    hand.click("tab guide")
    assert table.tab == "guide"
    table.ring.is_shown = True
    hand.key(pygame.K_RIGHT)
    assert table.tab == "log" and table.ring.at == "tab log"
    hand.key(pygame.K_p)
    hand.key(pygame.K_n)
    assert table.is_panel_open and table.tab == "moves", "a key opens the panel on its page"


def test_a_gamepad_folds_the_panel(hand: Hand, known: Catalogue) -> None:
    table = sat(hand, known)
    hand.app.feed(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_BACK))
    assert not table.is_panel_open


def test_the_log_tells_every_event_once_in_order(hand: Hand, known: Catalogue) -> None:
    match = played(known, "keserima", 2, 3)
    replay = Replay(hand.app, match)
    hand.app.restart(replay)
    hand.app.settle()
    entries = replay.log.entries
    assert entries[0].first == 1 and entries[-1].last == len(match.events)
    assert all(one.last + 1 == other.first for one, other in itertools.pairwise(entries))
    turns = [entry.turn for entry in entries if entry.is_head]
    assert turns == list(range(1, len(turns) + 1))
    for row, entry in enumerate(entries):
        told = match.told(entry.first, replay.viewer)[0]
        words = replay.app.say(told.text, told.values, match.ruleset)
        assert replay.log.words(entry)[0] == replay.written(words)
        assert replay.log.row_of(entry.last) == row


def test_a_row_of_the_log_shows_what_was_then_and_is_marked(hand: Hand, known: Catalogue) -> None:
    table = sat(hand, known)
    rng = random.Random(4)
    for _ in range(3):
        hand.wait(hand.is_asked)
        assert table.sitting.walk is not None
        hand.play(rng.choice(list(table.sitting.walk.moves)))
    hand.wait(hand.is_asked)
    first = next(entry for entry in table.log.entries if entry.is_head)
    hand.click(f"log{first.first}")
    hand.rest()
    hand.app.settle()
    assert table.at == first.last and not table.is_live
    assert table.log.entries[log_of(table).followed or 0] == first


def test_events_taken_back_are_told_until_others_come(hand: Hand, known: Catalogue) -> None:
    table = sat(hand, known)
    assert table.sitting.walk is not None
    moves = list(table.sitting.walk.moves)
    hand.play(moves[0])
    hand.wait(hand.is_asked)
    before = [(entry.first, table.log.words(entry)) for entry in table.log.entries]
    hand.click("undo")
    hand.rest()
    hand.app.settle()
    assert [(entry.first, table.log.words(entry)) for entry in table.log.entries] == before
    hand.play(moves[-1])
    hand.wait(hand.is_asked)
    assert [(entry.first, table.log.words(entry)) for entry in table.log.entries] != before


def test_the_log_tells_a_seat_what_it_may_know(hand: Hand, known: Catalogue) -> None:
    match = begin(known.ruleset("kuhn"), {}, [HUMAN, "random"], "3")
    match.throw()
    table = hand.sit(match)
    hand.app.settle()
    words = " ".join(words for entry in table.log.entries for words in table.log.words(entry))
    seen = [table.app.say(one.text, one.values, match.ruleset) for one in match.told(1, 0)]
    full = [table.app.say(one.text, one.values, match.ruleset) for one in match.told(1, -3)]
    hidden = [one for one in full if one not in seen]
    assert hidden and all(one in words for one in seen) and not any(one in words for one in hidden)


def long_match(known: Catalogue) -> Match:
    """Some hundreds of events of old Kisen, which seldom ends soon."""
    match = begin(known.ruleset("kisen-old"), {"no_progress_draw": "none"}, ["random", "random"], "7")
    for seed in range(40):
        rng = random.Random(seed)
        match.go(0)
        while match.at < LONG and match.to_act != OVER:
            if match.to_act == CHANCE:
                match.throw()
            else:
                match.play(int(rng.choice(list(match.state.legal()))))
        if match.at == LONG:
            return match
    raise AssertionError("every game ends")


def test_a_long_log_is_asked_for_only_where_it_is_seen(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.reduced_motion = True
    match = long_match(known)
    replay = Replay(hand.app, match)
    replay.jump(len(match.events))
    hand.app.restart(replay)
    hand.app.draw()
    assert 0 < len(replay.log._words) < 80
    taken = []
    top = log_of(replay).state.top
    for _ in range(40):
        before = time.thread_time()
        assert log_of(replay).scroll(3)
        hand.app.settle()
        taken.append(time.thread_time() - before)
    assert len(replay.log._words) < 300
    assert sorted(taken)[len(taken) // 2] < 0.05 and log_of(replay).state.top < top
    for _ in range(400):
        if not log_of(replay).scroll(40):
            break
        hand.app.settle()
    assert log_of(replay).state.top == (0, 0.0)
    track, thumb = log_of(replay).bar()
    assert track.contains(thumb) and thumb.top == track.top


@pytest.mark.parametrize("size", [(1280, 800), (960, 600)])
def test_the_log_fades_where_it_goes_on(hand: Hand, known: Catalogue, size: tuple[int, int]) -> None:
    """Wherever it is scrolled to, ink fades away towards the edges beyond which there is more."""
    hand.resize(size)
    hand.app.settings.animation_speed = 0.0
    replay = Replay(hand.app, long_match(known))
    replay.opened = True
    replay.jump(len(replay.match.events))
    hand.app.restart(replay)
    for _ in range(12):
        canvas = hand.app.draw()
        log = log_of(replay)
        assert isinstance(log.strip, LogRows)
        area = canvas.real(pygame.FRect(log.strip.left + TEXT, log.box.y, log.strip.width, log.box.h))
        ground = hand.app.surface.get_at((area.left, area.top - 3))
        edges = [area.top] if log.state.top > (0, 0.0) else []
        for y in [*edges, *([area.bottom - 1] if log.state.top < log.most else [])]:
            inks = [hand.app.surface.get_at((x, y)) for x in range(area.left, area.right)]
            assert max(abs(one - other) for ink in inks for one, other in zip(ink, ground, strict=True)) < 20
        assert log.scroll(0.37)


def test_the_log_is_dragged_by_its_bar(hand: Hand, known: Catalogue) -> None:
    replay = Replay(hand.app, long_match(known))
    replay.jump(len(replay.match.events))
    hand.app.restart(replay)
    hand.app.settle()
    track, _ = log_of(replay).bar()
    hand.press_at(track.midtop)
    hand.app.settle()
    assert log_of(replay).state.top == (0, 0.0)
    hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=track.midbottom, rel=(0, 0), buttons=(1, 0, 0)))
    hand.app.settle()
    assert log_of(replay).state.top == pytest.approx(log_of(replay).most)


@pytest.mark.parametrize("tab", ["log", "moves", "guide", ""])
def test_a_refusal_is_seen_on_every_page_and_without_the_panel(hand: Hand, known: Catalogue, tab: str) -> None:
    table = sat(hand, known)
    if tab:
        hand.click(f"tab {tab}")
    else:
        hand.click("fold")
    hand.click(SPOT + "21")
    hand.app.settle()
    notes = [widget for widget in table.widgets if isinstance(widget, NoteBox) and widget.said().is_refusal]
    assert len(notes) == 1 and notes[0].said().rule == "K9" and table.whole.contains(notes[0].box)
    assert hand.cut() == []
    assert "note" in [target.id for target in table.targets()]
    if not tab:
        assert not notes[0].box.colliderect(table.boxes()["21"]), "the bubble leaves the spot free"


def test_the_bubble_lies_over_the_pieces(hand: Hand, known: Catalogue) -> None:
    """Drawn once more it changes nothing: no piece, no mark is above it."""
    hand.app.settings.reduced_motion = True
    table = sat(hand, known)
    hand.click("fold")
    hand.click(SPOT + "51")
    for _ in range(4):
        hand.turn()
    canvas = hand.app.draw()
    note = next(widget for widget in table.over if isinstance(widget, NoteBox))
    assert any(note.box.colliderect(box) and table.look.pieces.get(spot) for spot, box in table.boxes().items())
    inner = pygame.Rect(note.box.inflate(-8, -8))
    before = pygame.image.tobytes(hand.app.surface.subsurface(inner), "RGB")
    note.draw(canvas, table.ring)
    assert pygame.image.tobytes(hand.app.surface.subsurface(inner), "RGB") == before


def test_a_hint_over_the_table_goes_by_a_click(hand: Hand, known: Catalogue) -> None:
    table = sat(hand, known)
    hand.click("fold")
    hand.key(pygame.K_h)
    hand.wait(lambda: table.sitting.thinking.hint is not None)
    hand.app.settle()
    assert any(isinstance(widget, NoteBox) for widget in table.widgets)
    hand.click("note")
    hand.app.settle()
    assert not any(isinstance(widget, NoteBox) for widget in table.widgets)
    assert table.marks().hints, "the board keeps it"


def test_a_hint_over_the_table_leaves_what_it_speaks_of_in_sight(hand: Hand, known: Catalogue) -> None:
    hand.resize((960, 600))
    table = hand.sit(begin(known.ruleset("gyosen"), {}, [HUMAN] * 3, "2"))
    hand.wait(hand.is_asked)
    for _ in range(3):
        hand.key(pygame.K_h)
        hand.wait(lambda: table.sitting.thinking.hint is not None)
        hand.app.settle()
    (note,) = (widget for widget in table.widgets if isinstance(widget, NoteBox))
    spots = table.sitting.thinking.hint_spots()
    assert spots and not any(note.box.colliderect(table.boxes()[spot]) for spot in spots if spot in table.boxes())


def test_undo_takes_a_click_back_before_it_takes_a_move_back(hand: Hand, known: Catalogue) -> None:
    table = sat(hand, known)
    assert table.sitting.walk is not None
    moves = list(table.sitting.walk.moves)
    hand.play(moves[0])
    hand.wait(hand.is_asked)
    count = table.match.at
    assert table.sitting.walk is not None
    hand.play(max(table.sitting.walk.moves, key=len)[:1])
    hand.rest()
    hand.click("undo")
    hand.rest()
    assert table.match.at == count and not table.sitting.clicks.spots
    hand.click("undo")
    hand.rest()
    assert table.match.at < count


@quick_tables
def test_at_most_seven_things_stand_on_rail_and_title_line(hand: Hand, known: Catalogue, game: str, seats: int) -> None:
    """Beside the panel's own and the words that only this decision brings."""
    table = hand.sit(begin(known.ruleset(game), {}, [HUMAN] * seats, "2"))
    hand.app.settle()
    at = table.areas
    own = [target for target in table.targets() if at.rail.contains(target.box) or at.title.contains(target.box)]
    assert len([target for target in own if not target.id.startswith(SPOT)]) <= 7


def test_a_new_season_does_not_stand_in_the_last_turn_of_the_one_before(hand: Hand, known: Catalogue) -> None:
    match = begin(known.ruleset("gyosen"), {}, ["random"] * 3, "5")
    while not (ends := [bill.number for bill in bills(match, match.at)]) or match.to_act == CHANCE:
        match.play(match.state.legal()[0]) if match.to_act >= 0 else match.throw()
    hand.app.settings.panel_tab = "log"
    table = hand.sit(match)
    rows = table.log.entries
    begun = next(row for row in rows if row.first == ends[0] + 1)
    assert begun.chapter is not None and begun.last == match.at > begun.first and not begun.is_head
    assert [row.chapter is not None for row in rows].count(True) == 2 and rows[0].chapter is not None


def test_the_guide_has_a_card_for_every_round_that_ended(hand: Hand, known: Catalogue) -> None:
    match = begin(known.ruleset("jusai"), {}, ["random"] * 3, "5")
    while len(bills(match, match.at)) < 3:
        match.throw()
    hand.app.push(replay := Replay(hand.app, match))
    replay.turn_panel("guide")
    replay.go(match.at)
    hand.app.settle()
    numbers = [bill.number for bill in bills(match, match.at)]
    assert [target.id for target in replay.targets() if target.id.startswith("end")] == [f"end{n}" for n in numbers]
    hand.click(f"end{numbers[1]}")
    assert replay.at == numbers[1]
    replay.hurry()
    hand.app.settle()
    assert [target.id for target in replay.targets() if target.id.startswith("end")] == [f"end{n}" for n in numbers[:2]]


def test_what_is_pointed_at_is_told_on_the_rail_where_the_panel_is_folded(hand: Hand, known: Catalogue) -> None:
    """What a card costs and why; behind the clicks so far, too; the advice is there again when nothing is."""
    hand.resize((960, 600))
    position = "a CU 12 2 b2b3 b3/r3:1/bk/b0:2, b CI 8 1 - r5, turn a install halved"
    table = hand.sit(begin(known.ruleset("gyozan"), {}, [HUMAN] * 2, "7", position=position))
    hand.wait(hand.is_asked)

    def rail() -> bytes:
        hand.app.draw()
        while hand.app.wants_frame:
            hand.app.draw()
        area, scale = table.areas.rail, hand.app.scale()
        made = pygame.Rect(120 * scale, area.y * scale + 2, 480 * scale, area.h * scale - 4)
        return hand.app.surface.subsurface(made).copy().get_view("2").raw

    def point(place: tuple[float, float]) -> None:
        pos = tuple(round(one * hand.app.scale()) for one in place)
        hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    point((2, 2))
    advice = rail()
    assert in_brief(table) == ""
    point(table.boxes()["hand0:b3"].center)
    assert in_brief(table).startswith("The black wagon can be installed for 1 rice (3, −2 by wagons)")
    assert rail() != advice
    point(table.boxes()["laid1:1"].center)
    assert in_brief(table) == "Red horse: Every movement goes 2 squares farther."
    point((2, 2))
    assert rail() == advice
    hand.click(SPOT + "hand0:b3")
    clicked = rail()
    point(next(target for target in table.targets() if target.id == SPOT + "discards").box.center)
    assert in_brief(table) and rail() != clicked
