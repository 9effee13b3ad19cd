"""Tables with mats, maps and crowds: nothing too small, cut or on top of something else, all can be clicked."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pygame
import pytest
import table_games
from every_game import CATALOGUE, TABLES
from table_games import RULESETS

import kesegames.rules
from kesegames.engine.look import Look
from kesegames.engine.place import Place
from kesegames.play.match import HUMAN, Match, begin
from kesegames.ui.board.crowd import crowded
from kesegames.ui.board.mat import lay_fronts
from kesegames.ui.board.miniature import Miniature
from kesegames.ui.board.place_view import PlaceView
from kesegames.ui.board.stage import Stage
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.pages import Figure, Page
from kesegames.ui.painters import painter
from kesegames.ui.painters.plain import Painter
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.rules.figure import FigureView
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.widgets.focus import FocusRing
from kesegames.ui.widgets.stepper import Stepper, families

from .conftest import Hand, Measuring
from .test_targets import check_targets

WINDOWS = ((960, 600), (1280, 800), (1920, 1080))
LEAST_SEEN = 24.0
LEAST_CLICKED = 44.0


@pytest.fixture(autouse=True)
def _known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(kesegames.rules, "game", table_games.game)
    yield


def match_of(game: str, seats: int, moves: int) -> Match:
    """A person against bots after so many moves each, all different; the person is to move."""
    match = begin(RULESETS[game], {}, [HUMAN] + ["random"] * (seats - 1), "1")
    for number in range(moves * seats):
        match.play(number % len(match.state.legal()))
    return match


def sit(hand: Hand, game: str, seats: int, moves: int = 1) -> Table:
    hand.app.keeps_files = False
    hand.app.settings.animation_speed = 0.0
    table = hand.sit(match_of(game, seats, moves))
    hand.wait(hand.is_asked)
    hand.app.settle()
    return table


def seen_boxes(stage: Stage, look: Look) -> list[tuple[str, pygame.FRect]]:
    """Where each piece is seen, as far as no other lies over it."""
    return [(placed.spot, placed.box) for placed in stage.placed(look)]


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("game", list(RULESETS))
def test_a_table_is_legible_with_any_number_of_seats(hand: Hand, game: str, seats: int, size: tuple[int, int]) -> None:
    hand.resize(size)
    table = sit(hand, game, seats, 2)
    stage, look = table.stage, table.look
    for language in ("ja", "en"):
        hand.app.settings.language = language
        table.changed()
        assert hand.cut() == []
    assert all(min(box.size) >= LEAST_SEEN for _, box in seen_boxes(stage, look))
    boxes = {spot: box for spot, box in table.boxes().items() if spot not in stage.board.cells}
    for spot, box in boxes.items():
        least = LEAST_SEEN if spot.startswith("vine:") else LEAST_CLICKED  # What has grown on is only looked at.
        assert spot in look.lies or min(box.size) >= least - 0.5, (spot, box)
        assert stage.box.inflate(2, 2).contains(box), (spot, box, stage.box)
    names = [spot for spot in boxes if spot not in look.lies]
    for number, one in enumerate(names):
        for other in names[number + 1 :]:
            shared = boxes[one].clip(boxes[other])
            assert shared.w <= 2 or shared.h <= 2, (one, other)
    assert [mat.seat for mat in stage.mats] == [*table.ruleset.seat_ids[1:seats], "a"]


@pytest.mark.parametrize("text_scale", [0.75, 2.0])
@pytest.mark.parametrize("game", list(RULESETS))
def test_larger_texts_and_windows_cut_nothing(hand: Hand, game: str, text_scale: float) -> None:
    for size, ui_scale in (((960, 600), 1.0), ((1280, 800), 3.0)):
        hand.resize(size, ui_scale, text_scale)
        table = sit(hand, game, 6, 2)
        for language in ("ja", "en"):
            hand.app.settings.language = language
            table.changed()
            assert hand.cut() == []
            if table.ruleset.board is None:
                check_targets(hand)


def test_the_viewer_sits_below_and_the_others_clockwise(hand: Hand) -> None:
    stage = Stage(RULESETS["fair"], Painter(RULESETS["fair"]), 4)
    stage.fit(pygame.FRect(0, 0, 880, 680), False, 2)
    assert [mat.seat for mat in stage.mats] == ["d", "a", "b", "c"]
    boxes = [mat.box for mat in stage.mats]
    assert boxes[0].x < boxes[1].x < boxes[2].x and boxes[0].y == boxes[2].y < boxes[3].y
    assert boxes[3].w == 880


def test_absent_seats_are_nowhere(hand: Hand) -> None:
    table = sit(hand, "isles", 3)
    assert "lake" not in table.boxes() and "seat:d" not in table.boxes() and "gold3" not in table.boxes()
    assert "lake" in sit(hand, "isles", 4).boxes()


def test_a_hand_is_open_to_its_owner_and_counted_for_others(hand: Hand) -> None:
    table = sit(hand, "fair", 3)
    stage, look = table.stage, table.look
    own = [box for spot, box in seen_boxes(stage, look) if spot.startswith("hand0")]
    backs = [box for spot, box in seen_boxes(stage, look) if spot == "hand1:?"]
    assert len(own) == len(backs) == 10 and own == sorted(own, key=lambda box: box.x)
    assert own[0].w > backs[0].w
    assert 10 in [count for box, count in stage.counted(look) if box.colliderect(backs[-1])]
    assert table.boxes()["hand1:?"] == next(place for place in stage.places if place.id == "hand1").tray


def test_a_click_plays_a_card_that_others_lie_over(hand: Hand) -> None:
    table = sit(hand, "fair", 6)
    hand.click("spot hand0:c4")
    hand.wait(hand.is_asked)
    assert table.match.state.look().pieces["trick0"] == ["c4"]


@pytest.mark.parametrize("spot", ["seat:b", "pot", "smith"])
def test_mats_counters_and_tiles_can_be_clicked(hand: Hand, spot: str) -> None:
    table = sit(hand, "fair", 4)
    at = table.match.at
    hand.click(f"spot {spot}")
    assert table.match.at == at + 1
    assert table.match.state_at(at).spell(table.match.events[at].move) == (spot,)


def test_a_pile_spreads_out_on_a_click_and_is_gathered_again(hand: Hand) -> None:
    table = sit(hand, "fair", 4)
    assert "spot pile:c3" not in [target.id for target in table.targets()] and "pile:c3" not in table.words()
    at = table.match.at
    hand.click("spot pile")
    lying = {spot: box for spot, box in seen_boxes(table.stage, table.look) if spot.startswith("pile:")}
    assert len(lying) == 7 and table.match.at == at
    ids = [target.id for target in table.targets()]
    assert "spot pile:c3" in ids and "spot hand0:c4" in ids and hand.cut() == []
    assert all(min(table.boxes()[spot].size) >= LEAST_CLICKED for spot in lying)
    hand.key(pygame.K_ESCAPE)
    assert "pile:c3" not in table.boxes()
    hand.click("spot pile")
    hand.click("spot pile")
    assert "pile:c3" not in table.boxes()
    hand.click("spot pile")
    hand.click("spot pile:c3")
    assert table.match.at == at + 1 and "pile:c3" not in table.boxes()


@pytest.mark.parametrize("size", [(904, 692), (928, 514), (1500, 980)])
def test_what_lies_on_the_cloth_lies_within_its_line(size: tuple[int, int]) -> None:
    """Every game without a board, with its fewest and its most seats."""
    met = 0
    for game, seats in TABLES:
        ruleset = CATALOGUE.rulesets[game]
        stage = Stage(ruleset, painter(ruleset), seats)
        stage.fit(pygame.FRect(8, 52, *size), False, 0)
        if stage.cloth is None:
            continue
        line = stage.cloth.inflate(-16, 0)
        for place in stage.places:
            if place.at in ("front", "middle") and place.kind != "goals":
                met += 1
                assert line.left < place.tray.left and place.tray.right < line.right, (game, seats, place.id)
    assert met > 50


def test_cards_before_a_seat_lie_near_each_other_and_are_as_large_as_they_go() -> None:
    place = PlaceView(Place("trick", {"kind": "row", "at": "front", "name": {"ja": "場", "en": "Trick"}}))
    place.fit_in(pygame.FRect(0, 0, 210, 80), "none")
    look = Look({"trick": ["c1", "c2", "c3", "c4"]}, {})
    squares = place.slots(look)["trick"]
    place.slender = 0.75
    cards = place.slots(look)["trick"]
    assert cards[0].w > squares[0].w and all(place.tray.contains(card) for card in cards)
    gaps = [after.x - before.x - before.w * place.slender for before, after in itertools.pairwise(cards)]
    assert all(0 <= gap < 6 for gap in gaps)


def test_the_first_number_before_a_mat_stands_in_the_middle() -> None:
    def place(id: str, kind: str) -> PlaceView:
        return PlaceView(Place(id, {"kind": kind, "at": "front", "name": {"ja": id, "en": id}}))

    for width, kinds in ((170.0, ["counter", "counter"]), (860.0, ["row", "counter"]), (300.0, ["counter"])):
        places = [place(f"p{number}", kind) for number, kind in enumerate(kinds)]
        box = pygame.FRect(20, 0, width, 80)
        lay_fronts(places, box, True)
        first = next(one for one in places if one.kind == "counter")
        assert abs(first.box.centerx - box.centerx) < 3, kinds
        for one, other in itertools.combinations(places, 2):
            assert not one.box.colliderect(other.box) and box.contains(one.box) and box.contains(other.box)


def test_a_name_stands_beside_its_pile() -> None:
    pile = PlaceView(RULESETS["fair"].places["pile"])
    pile.fit_in(pygame.FRect(300, 0, 500, 44), "left")
    assert 0 <= pile.heap().left - pile.caption.right < 30


def test_an_empty_pile_that_is_spread_out_shows_nothing() -> None:
    pile = PlaceView(RULESETS["fair"].places["pile"])
    pile.fit_in(pygame.FRect(0, 0, 200, 120), "Pile")
    pile.spread = pygame.FRect(0, 0, 320, 240)
    assert pile.slots(Look({}, {})) == {}


def test_a_pile_spreads_out_in_a_replay(hand: Hand) -> None:
    replay = Replay(hand.app, match_of("fair", 4, 2))
    hand.app.restart(replay)
    hand.app.settle()
    hand.click("pile pile")
    assert "pile:c3" in replay.stage.boxes(replay.look) and hand.cut() == []
    check_targets(hand)
    hand.key(pygame.K_ESCAPE)
    assert "pile:c3" not in replay.stage.boxes(replay.look) and hand.app.scene is replay


def test_numbers_of_a_family_are_one_stepper(hand: Hand) -> None:
    table = sit(hand, "fair", 2, 0)
    assert [target.id for target in table.targets() if "bid" in target.id] == [
        "stepper bid less",
        "stepper bid",
        "stepper bid more",
    ]

    def shown() -> str:
        hand.app.settle()
        stepper = next(widget for widget in table.widgets if isinstance(widget, Stepper))
        assert min(stepper.targets()[0].box.size) >= LEAST_CLICKED
        return stepper.labels[stepper.at]

    assert shown() == "Bid 1" and hand.cut() == []
    hand.click("stepper bid more")
    assert shown() == "Bid 2"
    hand.click("stepper bid less")
    hand.click("stepper bid less")
    assert shown() == "Bid 1"
    box = next(widget for widget in table.widgets if isinstance(widget, Stepper)).box
    table.wheel(*box.center, 1)
    assert shown() == "Bid 2"
    table.ring.at, table.ring.is_shown = "stepper bid", True
    hand.key(pygame.K_RIGHT)
    assert shown() == "Bid 3" and table.ring.at == "stepper bid"
    at = table.match.at
    hand.key(pygame.K_RETURN)
    assert table.match.state_at(at).spell(table.match.events[at].move) == ("bid:3",)


def test_a_family_is_nothing_but_numbers() -> None:
    assert families(["bet:10", "bet:2", "pass"]) == {"bet": ["bet:2", "bet:10"]}
    assert families(["bet:1", "bet:all", "call:1"]) == {}


def test_a_ship_lies_on_its_cell_and_is_sent_by_clicks(hand: Hand) -> None:
    table = sit(hand, "isles", 2, 0)
    boxes = table.boxes()
    assert boxes["port"].contains(boxes["ship"])
    hand.click("spot ship")
    assert table.sitting.clicks.spots == ("ship",)
    table.click("fort")
    table.hurry()
    boxes = table.boxes()
    assert table.look.lies == {"ship": "fort"} and boxes["fort"].contains(boxes["ship"])


def test_equal_pieces_of_a_crowd_lie_once_with_their_number(hand: Hand) -> None:
    box = pygame.FRect(0, 0, 100, 80)
    lying = crowded(box, ["a", "b", "a", "c"])
    assert lying[0] == lying[2] and len({tuple(one) for one in lying}) == 3
    assert all(box.contains(one) for one in lying)
    assert crowded(box, []) == []
    stage = Stage(RULESETS["isles"], Painter(RULESETS["isles"]), 2)
    stage.fit(pygame.FRect(0, 0, 880, 680), False)
    found = stage.counted(Look({"mill": ["a", "b", "a"], "ship": ["a"]}, {}, lies={"ship": "mill"}))
    assert [count for _, count in found] == [2]


def test_groups_in_a_row_stand_apart() -> None:
    stage = Stage(RULESETS["fair"], Painter(RULESETS["fair"]), 2)
    stage.fit(pygame.FRect(0, 0, 880, 680), False)
    look = Look({"won0": ["c1"] * 6}, {})
    x = [placed.box.x for placed in stage.placed(look)]
    steps = [round(right - left, 3) for left, right in itertools.pairwise(x)]
    assert steps[0] == steps[1] == steps[3] == steps[4] < steps[2]


def test_what_a_look_tells_besides_is_drawn(hand: Hand) -> None:
    """A badge, a mark and a grey mat change the picture where they are, and nowhere else."""
    table = sit(hand, "isles", 3, 0)
    plain = Look(table.look.pieces, table.look.counters, lies=table.look.lies)

    def picture(look: Look) -> pygame.Surface:
        table.look = look
        table.changed()
        hand.app.draw()
        while hand.app.wants_frame:
            hand.app.draw()
        return hand.app.surface.copy()

    # Where something has a badge all lies so that there is room for it.
    loaded = Look(plain.pieces, plain.counters, lies=plain.lies, numbers={"ship": 4})
    picture(plain)
    mat = next(mat for mat in table.stage.mats if mat.seat == "b").box
    ship = table.boxes()["ship"]
    for base, look, place in (
        (loaded, Look(plain.pieces, plain.counters, lies=plain.lies, numbers={"ship": 5}), ship),
        (plain, Look(plain.pieces, plain.counters, lies=plain.lies, marked={"ship": ["king"]}), ship),
        (plain, Look(plain.pieces, plain.counters, lies=plain.lies, out=[1]), mat),
    ):
        before, after = picture(base), picture(look)
        mask = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
        mask.invert()
        changed = mask.get_bounding_rects()
        assert changed
        allowed = place.inflate(40, 40)
        assert all(allowed.contains(pygame.FRect(box)) for box in changed), (changed, allowed)


@pytest.mark.parametrize("width", [560.0, 900.0])
@pytest.mark.parametrize("game", list(RULESETS))
def test_a_figure_of_the_rules_draws_any_of_it(hand: Hand, game: str, width: float) -> None:
    ruleset = RULESETS[game]
    view = FigureView(hand.app, "f", Page(ruleset, []), Figure("p", 1), lambda rule: None)
    view.fit(pygame.FRect(20, 20, width, view.height(width)))
    assert view.tryout is not None
    stage, look = view.tryout.stage, view.tryout.look
    assert all(min(box.size) >= LEAST_SEEN for _, box in seen_boxes(stage, look))
    cards = [box for spot, box in seen_boxes(stage, look) if spot.startswith("hand0")]
    assert all(box.h >= LEAST_CLICKED for box in cards)
    targets = view.targets()
    assert all(view.box.contains(target.box) for target in targets)
    canvas = Measuring(pygame.Surface((1280, 1200)), 1.0, hand.app.skin)
    view.draw(canvas, FocusRing())
    assert canvas.cut == []
    if game == "fair":
        steps = {target.id: target for target in targets}
        steps["f:bid more"].choose()
        {target.id: target for target in view.targets()}["f:bid"].choose()
        assert view.tryout.played == "bid:2"
    elif game == "grove":
        assert view.tryout.click("hand0:c7") and view.tryout.click("shoot:2")
        assert view.tryout.look.links == [("vine:1", "shoot:2")]
    else:
        assert view.tryout.click("ship") and view.tryout.click("fort")
        assert view.tryout.look.lies == {"ship": "fort"}


@pytest.mark.parametrize("game", list(RULESETS))
def test_a_small_picture_shows_the_pieces(hand: Hand, game: str) -> None:
    state = match_of(game, 6, 1).state
    canvas = Canvas(pygame.Surface((300, 200)), 1.0, hand.app.skin)
    box = pygame.FRect(20, 20, 240, 150)
    Miniature(RULESETS[game], state.look, hand.app.settings, 6).draw(canvas, box, (0, 0, 0))
    mask = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (1, 1, 1, 255))
    mask.invert()
    drawn = mask.get_bounding_rects()
    assert drawn and pygame.Rect(box).inflate(4, 4).contains(drawn[0].unionall(drawn))


def test_what_lies_on_two_spots_of_a_row_stands_apart() -> None:
    name = {"ja": "組", "en": "Melds"}
    place = PlaceView(
        Place("melds", {"kind": "row", "at": "seat", "name": name, "room": 6, "apart": True, "spots": "ab"})
    )
    place.fit_in(pygame.FRect(10, 10, 400, 60), "none")
    look = Look({"a": ["c1", "c2"], "b": ["c3", "c4", "c5", "c6"]}, {})
    first, second = place.slots(look)["a"], place.slots(look)["b"]
    lines = [*first, *second]
    steps = [after.x - before.x for before, after in itertools.pairwise(lines)]
    assert max(steps) == steps[1] > steps[0] + 10 and len({round(step) for step in steps}) == 2
    assert all(place.tray.contains(box) for box in lines)
