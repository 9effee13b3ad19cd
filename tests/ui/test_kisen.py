"""Kisen in the window: whole seasons by mouse and by keyboard, throws, drops, and what is told beside the board."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pygame
import pytest
from every_game import boards_of

from kesegames import catalogue
from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, Match, begin
from kesegames.rules.kisen.state import Kisen
from kesegames.ui.board import headings
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.todo import todo
from kesegames.ui.scenes.table.view import SPOT

from .conftest import Hand
from .kisen_table import DECLARING, STEPPING, sit, written
from .test_ring import unreached


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


def seasons(match: Match) -> int:
    assert isinstance(match.state, Kisen)
    return int(match.state.season)


@pytest.mark.slow
@pytest.mark.parametrize("game", boards_of("kisen"))
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
@pytest.mark.parametrize("game", boards_of("kisen_old"))
def test_a_whole_old_game_against_a_bot(
    hand: Hand, known: Catalogue, game: str, choose: Callable[[Hand, str], None]
) -> None:
    hand.sit(begin(known.ruleset(game), {}, [HUMAN, "greedy"], "7"))
    table = play_on(hand, choose, lambda match: False)
    outcome = table.match.outcome()
    assert outcome is not None and outcome.reason == "king_captured"


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


def _steps(match: Match) -> list[tuple[str, ...]]:
    """The clicks of the moves for which sticks are thrown."""
    return [spots for spots in map(match.state.spell, match.state.legal()) if len(spots) > 2]


@pytest.mark.parametrize("game", boards_of("kisen"))
def test_a_click_anywhere_on_an_arrow_means_its_direction(hand: Hand, known: Catalogue, game: str) -> None:
    """Also where it lies over a square that cannot be chosen: that is told of only beside the arrow."""
    seen = 0
    for seed in range(2):
        match = begin(known.ruleset(game), {"first": "IA"}, [HUMAN, HUMAN], str(seed))
        rng = random.Random(seed + 3)
        while match.to_act != OVER and (match.at < 20 + seed * 20 or match.to_act or not _steps(match)):
            match.throw() if match.to_act == CHANCE else match.play(int(rng.choice(list(match.state.legal()))))
        if match.to_act == OVER:
            continue
        table = hand.sit(match)
        hand.wait(hand.is_asked)
        for clicks in sorted({spots[:2] for spots in _steps(match)}):
            hand.play(clicks)
            hand.app.settle()
            arrows = [table.pointed()[word] for word in table.marks().arrows]
            for box, across in itertools.product(arrows, (-0.3, 0.0, 0.3)):
                target = table.under(box.centerx + across * box.w, box.centery)
                assert target is not None and headings.turns(target.id.removeprefix(SPOT)) is not None, clicks
            seen += len(arrows)
            hand.key(pygame.K_ESCAPE, pygame.KMOD_SHIFT)
    assert seen > 10


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
    told = [f"Far side: Ends the season for 6 points.\nSeason: autumn\nPoints: {points}"]
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
    assert table.said().heading == "Emperor’s ground" and "Emperor’s ground:" not in table.said().text
    hand.play(("LO",))
    hand.rest()
    table.ring.hovered = SPOT + "NO"
    said = table.said()
    assert said.heading == "A throw decides" and "\nEmperor’s water: To stop here" in said.text


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
    assert any(text.startswith("Until the draw") for text in drawn) == bool(told)
    assert (SPOT + "quiet" in [target.id for target in table.targets()]) == bool(told)
    if told:
        table.ring.hovered = SPOT + "quiet"
        assert "At 120 the match is drawn." in table.said().text
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
    assert chances == {"Move to TY": "certain", "Move to ZO": "50%", "Give up the move": ""}


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


def test_m10_a_drop_from_the_stock(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    stock = next(place for place in table.stage.places if place.id == "hand0")
    assert [len(boxes) for boxes in stock.slots(table.look).values()] == [2, 1, 1, 1]
    hand.play(("hand0:黒兵", "ZO"))
    hand.rest()
    assert written(table.match, 1) == "黒兵ZO" and table.look.pieces["hand0:黒兵"] == ["IA黒兵"]


def test_the_note_box_draws_what_a_piece_could_do_here_and_now(hand: Hand, known: Catalogue) -> None:
    table = sit(hand, known, STEPPING)
    hand.key(pygame.K_g)
    table.ring.hovered = SPOT + "CAI"
    said = table.said()
    assert said.place == "CAI" and said.reach is not None and said.reach.text == "reach.domain"
    assert said.reach.spots["CY"] == "step" and "Emperor’s ground" in said.about
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
