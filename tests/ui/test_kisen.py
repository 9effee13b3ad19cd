"""Kisen in the window: whole seasons by mouse and by keyboard, throws, declarations, drops, the hands, both sets."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pygame
import pytest

from kesegames import catalogue
from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, EVERYONE, OVER
from kesegames.play.match import HUMAN, Event, Match, begin
from kesegames.rules.kisen.state import Kisen
from kesegames.ui import painters
from kesegames.ui.board import goals_view
from kesegames.ui.board.goals_view import Head, Legend, SetRow, Untouched, piece_boxes
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.scenes.collection import Collection
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.table.declaration import DeclarationCard
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.todo import todo
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.viewing.outcome import result_words
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.scroller import Scroller

from .conftest import Hand
from .test_ring import unreached

STEPPING = (
    "IA 黒弓LE 赤兵LI 黒王KU 黒兵CAI 赤虎CY 黒将MIA 赤船ZAI, A 赤兵LAI 赤兵KE 赤将PU 黒車XA 赤王ZA 黒馬TU, 皇 NY, "
    "hands 黒兵黒兵赤兵赤弓黒将 赤馬黒虎, points 170 230, season 2, rate 2, turn IA"
)
DECLARING = (
    "IA 黒弓LE 黒王KU 黒兵CAI 赤虎CY 黒将MIA, A 赤兵LAI 黒車XA 赤王ZA 黒馬TU 赤弓CO, 皇 NY, "
    "hands 黒兵赤兵赤弓黒馬 赤馬黒虎黒弓, points 170 230, season 2, rate 2, declare IA"
)
CAPTURING = "IA 黒車TU 黒王ZAU, A 赤弓TE 赤王ZE, 皇 CY, hands 赤車黒兵 -, turn IA"


def sit(hand: Hand, known: Catalogue, position: str, game: str = "kisen-standard", **options: str) -> Table:
    hand.app.settings.animation_speed = 0
    return hand.sit(begin(known.ruleset(game), options, [HUMAN, HUMAN], "3", position=position))


def by_mouse(hand: Hand, id: str) -> None:
    hand.click(id)


def by_keyboard(hand: Hand, id: str) -> None:
    """To the target by Tab, forwards or backwards, and Space."""
    hand.app.settle()
    ring, ids = hand.app.scene.ring, [target.id for target in hand.app.scene.targets()]
    assert id in ids, (id, ids)
    here = ids.index(ring.at) if ring.at in ids else -1
    ahead = (ids.index(id) - here) % len(ids)
    shift = ahead > len(ids) / 2
    for _ in range(len(ids) + 1):
        if ring.at == id and ring.is_shown:
            hand.key(pygame.K_SPACE)
            return
        hand.key(pygame.K_TAB, pygame.KMOD_SHIFT if shift else 0)
    raise AssertionError(f"Tab does not lead to {id}")


def play_on(hand: Hand, choose: Callable[[Hand, str], None], is_enough: Callable[[Match], bool]) -> Table:
    """A person captures what is worth most, throws when it is time, and takes the points."""
    hand.app.settings.animation_speed = 0
    table = hand.table
    rng = random.Random(1)
    for _ in range(600):
        hand.wait(lambda: hand.is_asked() or table.sitting.turn().is_persons_throw)
        if table.sitting.is_over or is_enough(table.match):
            return table
        if table.sitting.turn().is_persons_throw:
            choose(hand, "throw")
            continue
        assert table.sitting.walk is not None
        state = table.match.state
        moves = table.sitting.walk.moves
        best = max(moves, key=lambda spots: (int(state.urgency(moves[spots])), rng.random()))
        for spot in best:
            hand.rest()
            choose(hand, SPOT + spot)
    raise AssertionError("it does not end")


def written(match: Match, number: int) -> str:
    """Event `number` (from 1) in the game's notation."""
    return match.text(number, EVERYONE)


def seasons(match: Match) -> int:
    assert isinstance(match.state, Kisen)
    return int(match.state.season)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["kisen-standard", "kisen-education"])
@pytest.mark.parametrize("choose", [by_mouse, by_keyboard])
def test_a_whole_season_against_a_bot(
    hand: Hand, known: Catalogue, game: str, choose: Callable[[Hand, str], None]
) -> None:
    hand.sit(begin(known.ruleset(game), {"first": "IA"}, [HUMAN, "greedy"], "7"))
    table = play_on(hand, choose, lambda match: seasons(match) > 1)
    assert table.sitting.is_over or seasons(table.match) == 2
    texts = {written(table.match, number + 1) for number in range(len(table.match.events))}
    assert "終季" in texts and any(text.startswith("橋") for text in texts)


@pytest.mark.slow
@pytest.mark.parametrize("choose", [by_mouse, by_keyboard])
@pytest.mark.parametrize("game", ["kisen-old", "kisen-old-compact"])
def test_a_whole_old_game_against_a_bot(
    hand: Hand, known: Catalogue, game: str, choose: Callable[[Hand, str], None]
) -> None:
    hand.sit(begin(known.ruleset(game), {}, [HUMAN, "greedy"], "7"))
    table = play_on(hand, choose, lambda match: False)
    outcome = table.match.outcome()
    assert outcome is not None and outcome.reason == "king_captured"


# Throws


@pytest.mark.parametrize("choose", [by_mouse, by_keyboard])
def test_m12_an_arrow_names_the_direction_and_the_sticks_decide(
    hand: Hand, known: Catalogue, choose: Callable[[Hand, str], None]
) -> None:
    table = sit(hand, known, STEPPING)
    for id in ("LE", "LI"):
        choose(hand, SPOT + id)
        hand.rest()
    assert not [spot for spot in table.words() if spot.startswith("to:")], "arrows stand on the board"
    marks = table.marks()
    assert set(marks.arrows) == {"to:n", "to:e", "to:s", "to:w"}
    assert marks.chances["LU"] == 31 / 32 and marks.chances["LAI"] == 6 / 32
    choose(hand, SPOT + "to:s")
    hand.rest()
    assert written(table.match, 1) == "LE弓LI to:s" and table.sitting.turn().is_persons_throw
    assert table.marks().chances == {"LU": 31 / 32, "LO": 26 / 32, "LY": 16 / 32, "LAI": 6 / 32}
    choose(hand, "throw")
    hand.wait(hand.is_asked)
    assert len(table.look.pieces["sticks"]) == 5 and table.look.counters["sticks"] == 4
    assert "stay" in table.words() and set(table.marks().offers) >= {"LU", "LO", "LY", "LAI"}
    choose(hand, SPOT + "LAI")
    hand.rest()
    assert written(table.match, 3) == "LAI" and table.look.pieces["hand0:赤兵"] == ["IA赤兵"] * 2


def test_m12_a_square_names_its_direction_and_the_move_may_be_given_up(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    hand.play(("LE", "LI", "LO"))
    hand.rest()
    assert written(table.match, 1) == "LE弓LI to:s"
    hand.click("throw")
    hand.wait(hand.is_asked)
    hand.click(SPOT + "stay")
    hand.rest()
    assert written(table.match, 3) == "此無" and table.look.pieces["LE"] == ["IA黒弓"] and table.match.to_act == 1


@pytest.mark.parametrize("tab", ["log", "guide", ""])
def test_what_the_other_side_says_and_a_season_with_its_points_is_told(hand: Hand, known: Catalogue, tab: str) -> None:
    """A bot takes the points: nothing of that is seen on the board but other numbers. The log tells it, where open."""
    hand.app.settings.animation_speed = 0
    hand.app.settings.panel_open, hand.app.settings.panel_tab = bool(tab), tab or "log"
    position = DECLARING.replace("declare IA", "declare A").replace(
        "黒兵赤兵赤弓黒馬 赤馬黒虎黒弓", "黒兵 赤馬黒虎黒弓"
    )
    match = begin(known.ruleset("kisen-standard"), {}, [HUMAN, "greedy"], "3", position=position)
    hand.sit(match)
    hand.wait(lambda: hand.table.look.counters["seasons"] == 3)
    near, far = match.state.points()
    points = f"Near side {near / 10:g}, Far side {far / 10:g}"
    told = [f"Far side: End the season\nSeason: autumn\nPoints: {points}"]
    assert hand.app.notices.texts == ([] if tab == "log" else told)


def test_while_a_throw_is_due_its_thrower_is_marked_and_what_it_decides_is_told(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    hand.play(("LE", "LI", "to:s"))
    hand.rest()
    for pointed in (None, "throw", SPOT + "LO"):
        table.ring.hovered = pointed
        said = table.said()
        assert (said.heading, said.rule) == ("A throw decides", "M12") and "LU 31/32" in said.text, pointed
    table.ring.hovered = SPOT + "ZA"
    assert table.said().name == "red king"
    assert table.marks().active == "IA"
    replay = Replay(hand.app, table.match)
    hand.app.push(replay)
    replay.jump(1)
    assert (replay.active_seat(), replay.turn_words()) == (0, "Near side to throw")
    replay.jump(0)
    assert (replay.active_seat(), replay.turn_words()) == (0, "Near side to move")


def test_a_square_names_its_ground_beside_what_a_click_means(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, "IA 黒弓LO 黒王ZIA, A 赤兵NU 赤王ZA, 皇 PE, turn IA")
    table.ring.hovered = SPOT + "XU"
    assert table.said().heading == "Emperor's ground" and "Emperor's ground:" not in table.said().text
    hand.play(("LO",))
    hand.rest()
    table.ring.hovered = SPOT + "NO"
    said = table.said()
    assert said.heading == "A throw decides" and "\nEmperor's water: To end here" in said.text


def test_what_stands_beside_the_board_says_what_it_is(hand: Hand, known: Catalogue) -> None:
    places = {
        "kisen-standard": {"rate": "Rate", "points0": "Points", "seasons": "Season", "sticks": "Sticks"}
        | {"hand0": "Hand", "hand1": "Hand"},
        "kisen-old": {"taken0": "Taken", "taken1": "Taken"},
        "keserima": {"deck0": "Deck", "prison0:o": "Prison", "prison1:x": "Prison", "grave0": "Graveyard"},
        "senet": {"off0": "Borne off", "off1": "Borne off"},
    }
    for game, names in places.items():
        table = hand.sit(begin(known.ruleset(game), {}, [HUMAN, HUMAN], "3"))
        hand.wait(lambda: hand.is_asked() or hand.table.sitting.turn().is_persons_throw)
        if table.sitting.turn().is_persons_throw:
            hand.click("throw")
            hand.wait(hand.is_asked)
        hand.rest()
        for spot, name in names.items():
            table.ring.hovered = SPOT + spot
            said = table.said()
            assert (said.heading, said.is_refusal) == (name, False) and len(said.text) > 20, (game, spot)
            hand.click(SPOT + spot)
            assert table.said().is_refusal and (table.said().rule or table.said().text == said.text)
            hand.key(pygame.K_ESCAPE)


def test_a_tray_says_what_it_is_whether_or_not_anything_lies_in_it(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, "IA 黒弓LO 黒王ZIA, A 赤兵NU 赤王ZA, 皇 PE, hands - 黒兵, turn IA")
    for spot, piece in (("hand0", ""), ("hand1:黒兵", "A黒兵")):
        hand.app.settle()
        x, y = next(target.box.center for target in table.targets() if target.id == SPOT + spot)
        table.point(x, y)
        said = table.said()
        assert (table.attended(), said.heading, said.piece) == (spot, "Hand", piece)
        assert said.text.startswith("What this side has captured")
    x, y = next(place.tray.center for place in table.stage.places if place.id == "hand1")
    table.point(x, y)
    assert table.attended() is None, "only the piece in it is pointed at"


@pytest.mark.parametrize(("limit", "told"), [("120", ["70/120"]), ("none", [])])
def test_old_kisen_counts_towards_the_draw_and_only_where_there_is_one(
    hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch, limit: str, told: list[str]
) -> None:
    begun = catalogue.start(known.ruleset("kisen-old"), {}).position()
    assert begun.startswith("IA 0 ")
    table = sit(hand, known, begun.replace("IA 0 ", "IA 70 ", 1), "kisen-old", no_progress_draw=limit)
    drawn: list[str] = []
    monkeypatch.setattr(Canvas, "_line", lambda canvas, text, *more: drawn.append(text))
    hand.app.draw()
    assert [text for text in drawn if text.startswith("70")] == told
    assert any(text.startswith("Quiet turns") for text in drawn) == bool(told)
    assert (SPOT + "quiet" in [target.id for target in table.targets()]) == bool(told)
    if told:
        table.ring.hovered = SPOT + "quiet"
        assert "At 120 the game is drawn." in table.said().text
        table = sit(hand, known, begun.replace("IA 0 ", "IA 15 ", 1), "kisen-old", no_progress_draw=limit)
        assert SPOT + "quiet" not in [target.id for target in table.targets()], "far from what it is counted for"


def test_the_keys_come_to_an_empty_tray_also_while_earlier_positions_are_looked_at(
    hand: Hand, known: Catalogue
) -> None:
    table = sit(hand, known, "IA 黒弓LO 黒王ZIA, A 赤兵NU 赤王ZA, 皇 PE, turn IA")
    hand.play(table.sitting.match.state.spell(table.match.state.legal()[0]))
    hand.rest()
    table.go(0)
    hand.rest()
    for _ in table.targets():
        hand.key(pygame.K_TAB)
        if table.attended() == "hand0":
            break
    assert table.said().heading == "Hand" and table.marks().focused == "hand0"
    hand.key(pygame.K_RETURN)
    assert not table.is_live and table.sitting.clicks.refusal is None


def test_the_breadcrumb_tells_the_exact_chance_before_the_click(hand: Hand, known: Catalogue) -> None:
    from kesegames.ui.scenes.table.crumbs import crumbs

    table = sit(hand, known, STEPPING)
    hand.play(("LE", "LI"))
    for spot, told in (("to:s", ("LU 31/32", "LAI 3/16")), ("LY", ("LY 1/2",))):
        table.ring.hovered = SPOT + spot
        ahead = crumbs(table)[-1]
        assert ahead.is_ahead and all(part in ahead.label for part in told), ahead.label
        assert table.said().rule == "M12"
    table.ring.hovered = SPOT + "ZO"
    assert not crumbs(table)[-1].is_ahead


def test_m15_the_water_asks_for_a_throw(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, "IA 黒弓LO 黒王ZIA, A 赤兵NU 赤王ZA, 皇 PE, turn IA")
    hand.play(("LO",))
    hand.rest()
    assert table.marks().chances["NO"] == 0.5
    hand.play(("NO",))
    hand.rest()
    assert table.sitting.turn().is_persons_throw and table.look.pieces["NO"] == ["IA黒弓"]
    hand.click("throw")
    hand.rest()
    assert written(table.match, 2).startswith("水") and table.match.to_act == 1


def test_the_buttons_after_a_throw_tell_which_squares_the_water_may_refuse(hand: Hand, known: Catalogue) -> None:
    position = (
        "IA 黒巫LAI 黒兵NAI 黒王ZIA, A 赤弓ZY 赤王XE, 皇 XO, hands - -, points 200 200, choose IA LAI NAI to:ne 2"
    )
    sit(hand, known, position)
    chances = {each.label: each.chance for each in todo(hand.table)}
    assert chances == {"Play TY": "certain", "Play ZO": "50%", "Give up the move": ""}


def test_on_a_turned_board_arrows_and_tiles_turn_too(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    hand.play(("LE", "LI"))
    boxes = {target.id: target.box for target in table.targets()}
    assert boxes[SPOT + "to:s"].y > boxes[SPOT + "LI"].y
    table.command("turn_board")
    hand.app.draw()
    boxes = {target.id: target.box for target in table.targets()}
    assert boxes[SPOT + "to:s"].y < boxes[SPOT + "LI"].y and table.painter.is_turned


def test_arrows_of_the_keyboard_reach_everything(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    hand.play(("LE", "LI"))
    hand.app.draw()
    assert unreached(table) == set()
    hand.sit(begin(known.ruleset("kisen-standard"), {}, [HUMAN, HUMAN], "3", position=DECLARING))
    hand.app.draw()
    assert unreached(hand.table) == set()


# Hands


def test_m10_a_drop_from_the_stock(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    stock = next(place for place in table.stage.places if place.id == "hand0")
    assert [len(boxes) for boxes in stock.slots(table.look).values()] == [2, 1, 1, 1]
    hand.play(("hand0:黒兵", "ZO"))
    hand.rest()
    assert written(table.match, 1) == "黒兵ZO" and table.look.pieces["hand0:黒兵"] == ["IA黒兵"]


def tracked(hand: Hand, table: Table, box: pygame.FRect, choose: Callable[[], None] | None = None) -> list[Widget]:
    """The tracker of sets in a box; a scroller's widgets in its place."""
    found = goals_view.tracker(hand.app, table.seen(table.at), table.painter, table.is_turned, box, choose)
    return [inner for one in found for inner in (one.content if isinstance(one, Scroller) else [one])]


PAGE = pygame.FRect(930, 70, 316, 640)
"""The panel's page."""


def test_the_tracker_tells_what_both_sides_have(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    rows = {row.name: row for row in goals_view.rows(table.seen(table.at), "en", False)}
    assert len(rows) == 10
    beasts, muster = rows["the beasts"], rows["the muster"]
    assert beasts.far.held == ["A黒虎", "A赤馬"] and beasts.far.worth == 30 and beasts.near.worth == 0
    assert muster.near.held == ["IA黒将", "IA黒兵", "IA黒兵"] and muster.near.worth == 50
    said = goals_view.told(hand.app, table, rows["the riders"].number)
    assert said[0] == "馬弓兵 – the riders"
    assert said[1].split("\n") == [
        "Near side: black soldier, red bow; wants horse",
        "Far side: red horse; wants soldier, bow",
    ]


def test_the_tracker_shows_the_nearest_set_first_and_folds_what_nobody_has_begun(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    widgets = tracked(hand, table, PAGE)
    shown = [widget.row for widget in widgets if isinstance(widget, SetRow)]
    folded = next(widget for widget in widgets if isinstance(widget, Untouched))
    assert [row.name for row in shown[:3]] == ["the muster", "the beasts", "the riders"]
    lacks = [min(len(row.near.missing()), len(row.far.missing())) for row in shown]
    assert lacks == sorted(lacks) and all(row.is_begun for row in shown)
    assert [row.name for row in folded.rows] == ["the king"] and not any(row.is_begun for row in folded.rows)
    head = next(widget for widget in widgets if isinstance(widget, Head))
    assert head.seats == (("Near side", "5"), ("Far side", "3"))
    assert isinstance(widgets[-1], Legend) and widgets[-1].box.bottom <= PAGE.bottom
    start = tracked(hand, sit(hand, known, ""), PAGE)
    assert not [widget for widget in start if isinstance(widget, SetRow)]


def test_what_of_the_tracker_can_be_clicked_is_large_enough(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    targets = [target for widget in tracked(hand, table, PAGE, table.open_collection) for target in widget.targets()]
    assert len(targets) == 10 and all(target.box.h >= 44 and target.box.w >= 300 for target in targets)


@pytest.mark.parametrize("height", [640.0, 360.0])
def test_the_tracker_scrolls_where_it_must(hand: Hand, known: Catalogue, height: float) -> None:
    table = sit(hand, known, STEPPING)
    box = pygame.FRect(PAGE.x, PAGE.y, PAGE.w, height)
    found = goals_view.tracker(hand.app, table.seen(table.at), table.painter, False, box, None)
    (scroller,) = (one for one in found if isinstance(one, Scroller))
    assert (scroller.most > 0) == (height < 500) and all(box.contains(one.box) for one in found)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 10])
def test_small_pieces_are_seen(count: int) -> None:
    boxes = piece_boxes(pygame.FRect(0, 0, 106, 70), count)
    assert len(boxes) == count and all(box.w >= 19 for box in boxes)
    assert not any(one.inflate(-1, -1).colliderect(other) for one, other in itertools.combinations(boxes, 2))


def test_the_last_piece_that_lacks_is_outlined_boldly(hand: Hand, known: Catalogue) -> None:
    """Held, missing and last are told by shape: a filled tile, a dashed line, a bold one."""
    table = sit(hand, known, STEPPING)
    row = next(row for row in goals_view.rows(table.seen(table.at), "en", False) if row.name == "the riders")
    assert row.near.missing() == ["馬"]
    ink = hand.app.skin.theme.text
    counts = []
    for is_bold in (False, True):
        canvas = hand.app.canvas()
        canvas.surface.fill(canvas.theme.panel)
        table.painter.sketch(canvas, "IA黒馬", pygame.FRect(10, 10, 40, 40), ink, is_bold=is_bold)
        counts.append(sum(canvas.surface.get_at((x, y))[:3] == ink for x in range(60) for y in range(60)))
    assert counts[1] > 1.5 * counts[0]


def test_y_opens_the_table_of_hands_and_pieces_in_every_game(hand: Hand, known: Catalogue) -> None:
    for ruleset in known.rulesets.values():
        for language in ("ja", "en"):
            hand.app.settings.language = language
            hand.sit(begin(ruleset, {}, [HUMAN] * ruleset.least_seats, "3"))
            hand.key(pygame.K_y)
            scene = hand.app.scene
            assert isinstance(scene, Collection)
            assert hand.cut() == [], ruleset.id
            scene.show("pieces")
            assert hand.cut() == [], ruleset.id
            hand.key(pygame.K_ESCAPE)
            assert isinstance(hand.app.scene, Table)


def test_the_note_box_draws_what_a_piece_could_do_here_and_now(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    hand.key(pygame.K_g)
    table.ring.hovered = SPOT + "CAI"
    said = table.said()
    assert said.place == "CAI" and said.reach is not None and said.reach.text == "reach.domain"
    assert said.reach.spots["CY"] == "step" and "Emperor's ground" in said.about
    table.ring.hovered = SPOT + "XA"
    theirs = table.said().reach
    assert theirs is not None and set(theirs.spots) == {"XI", "TA", "MA"}
    before = hand.app.draw().surface.copy()
    table.ring.hovered = None
    hand.app.draw()
    box = next(widget.box for widget in table.widgets if type(widget).__name__ == "NoteBox")
    area = pygame.Rect(box.x, box.y, box.w, box.h)
    assert pygame.image.tobytes(before.subsurface(area), "RGB") != pygame.image.tobytes(
        hand.app.surface.subsurface(area), "RGB"
    )


def test_m4_the_ground_goes_with_the_emperor(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    hand.app.draw()
    cell = table.stage.board.cells["LO"]
    corner = (int(cell.x + cell.w * 0.3), int(cell.y + cell.h * 0.2))
    near = hand.app.surface.get_at(corner)
    hand.play(("NY", "NAU"))
    hand.rest()
    hand.app.draw()
    assert hand.app.surface.get_at(corner) != near


# Declarations


def test_m20_a_new_hand_is_declared_on_a_card(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, CAPTURING, "kisen-education")
    hand.play(("TU", "TE", "end"))
    hand.rest()
    hand.app.draw()
    card = next(widget for widget in table.widgets if isinstance(widget, DeclarationCard))
    told = {words: value for words, value, _ in card.lines}
    assert told["車弓兵 – the march"] == "5"
    assert [button.id for button in card.buttons] == [SPOT + "season", SPOT + "again"]
    assert sum(target.id == SPOT + "season" for target in table.targets()) == 1
    hand.click(SPOT + "again")
    hand.rest()
    assert table.look.counters["rate"] == 2 and table.match.to_act == 1


def test_m20_ending_the_season_is_paid_and_the_next_one_begins(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.panel_tab = "moves"
    table = sit(hand, known, DECLARING)
    hand.click(SPOT + "season")
    hand.wait(hand.is_asked)
    assert table.look.counters["points0"] == 170 + 70 * 2 and table.look.counters["seasons"] == 3
    assert not any(spot.startswith("hand") for spot in table.look.pieces)
    assert hand.app.notices.texts == ["Season: autumn\nPoints: Near side 31, Far side 9"]
    assert written(table.match, 2) in ("first IA", "first A")


def test_the_adviser_counts_what_lies_open(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, DECLARING)
    hand.app.draw()
    card = next(widget for widget in table.widgets if isinstance(widget, DeclarationCard))
    words = [line[0] for line in card.lines]
    threats = card.lines[words.index("The other side may make next") + 1 :]
    assert any(line[0].startswith("馬弓兵 – the riders: TU → CAI") and line[1] == "100%" for line in threats)
    still = card.lines[words.index("Still to be made, at rate 4") + 1 : words.index("The other side may make next")]
    assert any(line[0].startswith("獣 – the beasts: wants tiger") and line[1] == "+12–20" for line in still)
    assert len(threats) == len(table.sitting.threats()) > 0


def card_of(table: Table) -> DeclarationCard:
    table.app.settle()
    return next(widget for widget in table.widgets if isinstance(widget, DeclarationCard))


def test_what_is_near_counts_that_very_capture_at_the_rate_to_come(hand: Hand, known: Catalogue) -> None:
    """A red tiger makes the beasts mixed (3), a black one in one colour (5); a king stands in. The rate becomes 4."""
    for taken, gain in (("赤虎", "+12"), ("黒虎", "+20")):
        position = f"IA 黒弓LY 黒王PIA, A {taken}LI 赤王PA, 皇 PE, hands 黒馬 -, points 200 200, rate 2, declare IA"
        table = sit(hand, known, position)
        line = next(line for line in card_of(table).lines if "LI" in line[0])
        assert line[1] == gain and "the beasts: capture" in line[0], line
    position = "IA 黒弓LY 黒王PIA, A 赤王LI, 皇 PE, hands 黒馬 -, points 200 200, rate 2, declare IA"
    table = sit(hand, known, position)
    line = next(line for line in card_of(table).lines if "LI" in line[0])
    assert "the beasts" in line[0] and "the king" in line[0] and line[1] == "+32"


MANY = (
    "IA 黒弓LE 黒王KU 黒兵CAI 赤虎CY 黒将MIA 赤馬NY 黒車LY, A 赤兵LAI 黒車XA 赤王CE 黒馬TU 赤弓CO 赤船KAU 黒巫NI "
    "赤筆TI 黒兵LI, 皇 NAU, hands 黒兵赤兵赤弓黒馬黒巫赤将 赤馬黒虎黒弓黒船赤巫, "
    "points 170 230, season 2, rate 2, declare IA"
)


def test_the_advice_scrolls_by_wheel_key_and_drag(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, MANY)
    card = card_of(table)
    assert card.scroller.most > 0
    place = card.scroller.box.center
    table.wheel(*place, -2)
    assert table.advice_top > 0 and card_of(table).scroller.top == table.advice_top
    table.advice_top = 0.0
    table.changed()
    hand.app.settle()
    table.ring.at, table.ring.is_shown = "advice", True
    hand.key(pygame.K_DOWN)
    assert table.advice_top > 0
    track, _ = card_of(table).scroller.bar()
    hand.click_at((track.centerx, track.bottom - 1))
    assert card_of(table).scroller.top == card.scroller.most
    hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=(track.centerx, track.y), rel=(0, 0), buttons=(1, 0, 0)))
    assert table.advice_top == 0.0
    hand.app.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=track.center, button=1))
    hand.app.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=track.midbottom, rel=(0, 0), buttons=(0, 0, 0)))
    assert table.advice_top == 0.0 and table.match.at == 0


def test_what_a_search_expects_is_told_when_it_is_known_and_moves_nothing(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, DECLARING)
    before = card_of(table)
    assert "What a search expects" not in [line[0] for line in before.lines]
    assert [button.expected for button in before.buttons] == ["", ""]
    hand.wait(lambda: len(table.sitting.thinking.worths) == 2)
    table.changed()
    after = card_of(table)
    assert after.lines[: len(before.lines)] == before.lines and len(after.lines) == len(before.lines) + 3
    assert [button.box for button in after.buttons] == [button.box for button in before.buttons]
    assert all(button.expected.startswith("wins ") for button in after.buttons)
    assert [line[0].partition(":")[0] for line in after.lines[-2:]] == [button.label for button in after.buttons]
    hand.click(SPOT + "again")
    assert table.sitting.thinking.worths == {} and not table.sitting.is_held


def test_the_hint_marks_a_declaration(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, DECLARING)
    hand.key(pygame.K_h)
    hand.wait(lambda: table.sitting.thinking.hint is not None)
    hand.app.draw()
    card = next(widget for widget in table.widgets if isinstance(widget, DeclarationCard))
    assert [button.is_hinted for button in card.buttons].count(True) == 1
    assert table.sitting.thinking.hint_grade == 3  # There is nothing to look around in a word.


def test_the_first_grade_of_a_hint_is_a_place_never_a_word(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    hand.key(pygame.K_h)
    hand.wait(lambda: table.sitting.thinking.hint is not None)
    assert table.sitting.thinking.hint is not None
    table.sitting.thinking.hint["spots"] = ["LE", "LI", "to:s"]
    assert "Look around LI." in table.said().text
    hand.key(pygame.K_h)
    assert "Use LE." in table.said().text
    hand.key(pygame.K_h)
    assert "Play LE → LI → downward." in table.said().text


# Looks


def test_the_piece_set_changes_at_once(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    hand.app.draw()
    kanji = pygame.image.tobytes(hand.app.surface, "RGB")
    assert table.painter.glyph("IA黒兵") == "兵"
    hand.app.settings.piece_set = "latin"
    hand.app.keep_settings()
    hand.app.draw()
    assert table.painter.glyph("IA黒兵") == "So" and pygame.image.tobytes(hand.app.surface, "RGB") != kanji


@pytest.mark.parametrize("game", ["kisen-standard", "kisen-education", "kisen-old", "kisen-old-compact"])
def test_moves_are_written_without_kanji_for_who_reads_none(hand: Hand, known: Catalogue, game: str) -> None:
    hand.app.settings.piece_set = "latin"
    table = hand.sit(walked(known, game, 80))
    written_so = [table.written(written(table.match, number)) for number in range(1, len(table.match.events) + 1)]
    assert all((text.replace("×", "")).isascii() for text in written_so), written_so
    words = {"ME弓MI to:n": "ME Bo MI to:n", "黒兵ZY": "black So ZY", "ZO皇TO": "ZO Em TO", "橋無": "throw 0"}
    words |= {"水三": "water 3", "此無": "stay", "再行": "again", "終季": "season"}
    if "old" not in game:
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
    for game in ("kisen-standard", "kisen-old"):
        painter = painters.painter(known.ruleset(game), hand.app.settings)
        owned = [id for id, piece in painter.ruleset.pieces.items() if piece.seat]
        for id, side in itertools.product(owned, (24, 46, 96)):
            box = pygame.FRect(100, 100, side, side)
            pictures = []
            for is_latin in (True, False):
                hand.app.surface.fill("white")
                painter.is_latin = is_latin
                painter.piece(hand.app.canvas(), id, box)
                pictures.append(hand.app.surface.copy())
            ink = mark_box(*pictures)
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


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_text_of_a_declaration_fits(hand: Hand, known: Catalogue, language: str) -> None:
    hand.app.settings.language = language
    sit(hand, known, DECLARING)
    for text_scale in (0.75, 1.0, 1.5, 2.0):
        for size, ui_scale in (((960, 600), 1.0), ((1280, 800), 1.0), ((1280, 800), 3.0), ((2560, 1440), 1.0)):
            hand.resize(size, ui_scale, text_scale)
            assert hand.cut() == [], (size, ui_scale, text_scale)


@pytest.mark.parametrize(
    ("language", "points"), [("en", "Points: Near side 31, Far side 9"), ("ja", "得点　手前 31、向かい 9")]
)
def test_the_result_says_whose_points_are_whose(hand: Hand, known: Catalogue, language: str, points: str) -> None:
    hand.app.settings.language = language
    table = sit(hand, known, DECLARING.replace("season 2", "season 4"))
    hand.click(SPOT + "season")
    hand.wait(lambda: table.is_result_open)
    assert result_words(hand.app, table)[1].split("\n")[1] == points


@pytest.mark.parametrize("game", ["kisen-education", "kisen-sanren"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_worths_stand_within_the_table_of_sets(
    hand: Hand, known: Catalogue, game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where what lies in the hands counts by itself, in a row without kinds."""
    position = "IA 黒王ZAU, A 赤王ZE, 皇 CY, hands 赤車黒兵 赤弓黒兵, turn IA"
    hand.app.settings.language = language
    table = sit(hand, known, position, game, scoring="old")
    boxes: list[pygame.FRect] = []
    canvas = hand.app.canvas()
    widgets = tracked(hand, table, PAGE)
    for widget in widgets:
        widget.draw(canvas, table.ring)
    assert canvas.cut == []
    monkeypatch.setattr(Canvas, "text", lambda self, text, box, *more, **named: boxes.append(pygame.FRect(box)))
    for widget in widgets:
        widget.draw(canvas, table.ring)
    assert boxes and all(PAGE.left <= box.left and box.right <= PAGE.right for box in boxes)
    rows = [widget.row for widget in widgets if isinstance(widget, SetRow)]
    assert any(not row.near.kinds and row.near.worth and row.far.worth for row in rows)
