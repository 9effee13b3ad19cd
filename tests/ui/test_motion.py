"""What moves from where to where: the difference of two Looks, for every kind of event."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from pathlib import Path

import pygame
import pytest
from every_game import ROOTS, thinned

from kesegames.catalogue import Catalogue
from kesegames.engine.look import Look
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, Match, begin
from kesegames.play.record import read_any
from kesegames.ui.board.motion import MOVE_MS, Motion, flights, sound_of
from kesegames.ui.board.stage import Stage
from kesegames.ui.board.turning import TURN_MS
from kesegames.ui.painters import painter

from .conftest import Hand, Quick

RECORDS = Path(__file__).parents[1] / "records"
SIZES = ((960, 600), (1280, 800), (1100, 900))


def staged(match: Match) -> Stage:
    stage = Stage(match.ruleset, painter(match.ruleset), len(match.players))
    stage.fit(pygame.FRect(0, 0, 880, 680), False)
    return stage


def region(stage: Stage, look: Look, box: pygame.FRect | None) -> str:
    """`board`, the place, a place that only counts with `#`, or nothing."""
    for placed in stage.placed(look):
        if placed.box == box:
            return "board" if placed.spot in stage.board.cells else placed.spot.partition(":")[0]
    counted = (view.id for view in stage.places if box is not None and stage.counter_box(view.id) == box)
    return next((f"#{id}" for id in counted), "")


def steps(match: Match) -> list[tuple[int, list[Look], tuple[str, ...]]]:
    """Each event: who acted, its Looks click by click, its spots."""
    found = []
    for number, event in enumerate(match.events, 1):
        if event.word:
            continue
        state = match.state_at(number - 1)
        spots = state.spell(event.move)
        between = [] if event.seat == CHANCE else [state.preview(spots[:count]) for count in range(1, len(spots))]
        found.append((event.seat, [state.look(), *between, match.state_at(number).look()], spots))
    return found


def keserima_matches(known: Catalogue) -> list[Match]:
    official = [read_any(path.read_text(encoding="utf-8"), known) for path in sorted(RECORDS.glob("*.keserima"))]
    rng = random.Random(1)
    for seed in range(6):
        match = begin(known.ruleset("keserima"), {}, [HUMAN, HUMAN], str(seed))
        while match.to_act != OVER:
            if match.to_act == CHANCE:
                match.throw()
                continue
            moves = list(match.state.legal())
            sharp = [move for move in moves if int(match.state.urgency(move)) > 0]
            match.play(int(rng.choice(sharp or moves)))
        official.append(match)
    return official


def test_keserima_every_card_and_piece_travels_where_it_goes(known: Catalogue) -> None:
    seen: set[tuple[str, str]] = set()
    for match in keserima_matches(known):
        stage = staged(match)
        for seat, looks, spots in steps(match):
            for before, after in itertools.pairwise(looks):
                for flight in flights(stage, before, after, spots):
                    start, goal = region(stage, before, flight.start), region(stage, after, flight.goal)
                    if flight.start != flight.goal and (start != goal or start == "board"):
                        seen.add((start, goal))
                        if seat == CHANCE:
                            assert start in ("", "#deck0", "#deck1")
    drawn = {("#deck0", "hand0"), ("#deck1", "hand1")}
    spent = {("hand0", "grave0"), ("hand1", "grave1")}
    put_down = {("hand0", "board"), ("hand1", "board")}
    captured = {("board", "prison0"), ("board", "prison1")}
    assert seen == {("", "board"), ("board", "board")} | drawn | spent | put_down | captured


def test_all_pieces_of_the_goal_are_there_at_the_end_of_every_motion(known: Catalogue) -> None:
    for ruleset in known.rulesets.values():
        match = begin(ruleset, {}, [HUMAN] * ruleset.least_seats, "3")
        rng = random.Random(3)
        while match.to_act != OVER and match.at < 30:
            match.throw() if match.to_act == CHANCE else match.play(int(rng.choice(list(match.state.legal()))))
        stage = staged(match)
        for _, looks, spots in steps(match):
            motion = Motion(stage, looks, spots, 1.0, 0)
            for moment in range(0, motion.length + 1, 60):
                assert all(0 <= sprite.alpha <= 255 for sprite in motion.sprites(moment)), ruleset.id
            last = [one for one in motion.sprites(max(0, motion.length - 1)) if one.alpha > 128]
            if motion.length and not stage.is_throw(spots):
                near = sorted((one.piece, round(one.box.centerx), round(one.box.centery)) for one in last)
                there = sorted(
                    (one.piece, round(one.box.centerx), round(one.box.centery)) for one in stage.placed(looks[-1])
                )
                missing = [one for one in there if not any(_is_near(one, other) for other in near)]
                assert missing == [], (ruleset.id, spots)


def _is_near(one: tuple[str, int, int], other: tuple[str, int, int]) -> bool:
    return one[0] == other[0] and abs(one[1] - other[1]) <= 2 and abs(one[2] - other[2]) <= 2


@pytest.mark.parametrize("speed", [0.5, 1.0, 2.0])
def test_a_motion_is_as_long_as_its_steps_at_its_speed(known: Catalogue, speed: float) -> None:
    match = read_any((RECORDS / "official-01.keserima").read_text(encoding="utf-8"), known)
    stage = staged(match)
    _, looks, spots = steps(match)[3]
    motion = Motion(stage, [looks[0], looks[-1]], spots, speed, 1000)
    assert motion.length == round(180 / speed)
    assert not motion.is_over(1000 + motion.length - 1) and motion.is_over(1000 + motion.length)


def test_each_kind_of_event_has_its_sound(known: Catalogue) -> None:
    heard: dict[str, set[str]] = {}
    for match in keserima_matches(known):
        stage = staged(match)
        for (seat, looks, _), number in zip(steps(match), range(1, len(match.events) + 1), strict=False):
            kind = "chance" if seat == CHANCE else "capture" if "[" in match.text(number, seat) else "other"
            heard.setdefault(kind, set()).add(sound_of(stage, looks[0], looks[-1]))
    assert heard["capture"] == {"capture"}
    assert {"draw"} <= heard["chance"] and "capture" not in heard["chance"]
    assert {"move"} <= heard["other"] and "capture" not in heard["other"]


@pytest.mark.parametrize("game", thinned([(game,) for game in ROOTS], 2))
def test_no_frame_lacks_what_lies_on_the_table(hand: Hand, game: str) -> None:
    """However late a frame comes, and whatever is pressed, resized or folded while something moves."""
    ruleset, rng = hand.app.known.ruleset(game), random.Random(game)
    hand.app.keeps_files, hand.app._opponent = False, Quick(hand)
    hand.resize(SIZES[0])
    table = hand.sit(begin(ruleset, {}, ["random"] * ruleset.most_seats, "7"))
    keys = (pygame.K_TAB, pygame.K_t, pygame.K_p, pygame.K_g, pygame.K_l)
    drawn = 0
    for step in range(80):
        hand.turn()
        motion = table.motion
        if motion is None:
            continue
        if step % 4 == 1:
            hand.resize(rng.choice(SIZES))
        elif step % 4 == 3:
            hand.key(rng.choice(keys))
        hand._clock[0] = motion.began + rng.choice([0, motion.length // 2, motion.length, motion.length + 300])
        hand.app.settle()
        if table.motion is motion:
            lying = [Counter((one.spot, one.piece) for one in table.stage.placed(look)) for look in motion.looks]
            still = Counter(piece for _, piece in (lying[0] & lying[-1]).elements())
            sprites = motion.sprites(hand._clock[0])
            assert still <= Counter(sprite.piece for sprite in sprites)
            assert all(table.stage.box.inflate(8, 8).contains(sprite.box) for sprite in sprites)
            drawn += 1
    assert drawn or not table.look.pieces


def test_what_is_captured_flies_to_its_captor_under_its_new_owner(known: Catalogue) -> None:
    stage = staged(begin(known.ruleset("kisen-standard"), {}, [HUMAN] * 2))
    hand = next(place for place in stage.places if place.kind in ("hand", "stock", "fan") and place.seat == "IA")
    spot = next(spot for spot in hand.spots if "黒兵" in spot)
    before = Look({"ZU": ["A黒兵"], "ZY": ["IA赤弓"]}, {})
    after = Look({"ZU": ["IA赤弓"], spot: ["IA黒兵"]}, {})
    found = {flight.piece: flight for flight in flights(stage, before, after, ("ZY", "ZU"))}
    (taken,) = [placed.box for placed in stage.placed(before) if placed.spot == "ZU"]
    (held,) = [placed.box for placed in stage.placed(after) if placed.spot == spot]
    assert (found["IA黒兵"].start, found["IA黒兵"].goal) == (taken, held)
    assert set(found) == {"IA黒兵", "IA赤弓"}


def test_a_stone_that_comes_into_the_water_splashes(known: Catalogue) -> None:
    stage = staged(begin(known.ruleset("senet"), {}, [HUMAN] * 2))
    stone = next(id for id in stage.ruleset.pieces if stage.ruleset.kind(id) == "stone")
    dry, wet = Look({"24": [stone]}, {}), Look({"27": [stone]}, {})
    motion = Motion(stage, [dry, wet], ("24", "27"), 1.0, 0)
    seen = [(sprite.splash, now) for now in range(0, motion.length, 20) for sprite in motion.sprites(now)]
    shares = [share for share, _ in seen if share is not None]
    assert shares == sorted(shares) and shares[0] < 0.1 and shares[-1] > 0.9
    assert all(share is None for share, now in seen if now < MOVE_MS)
    for looks in ([wet, wet], [wet, dry]):
        still = Motion(stage, looks, (), 1.0, 0)
        assert still.length <= MOVE_MS and all(sprite.splash is None for sprite in still.sprites(0))


def test_the_board_turns_in_a_moment_and_a_key_ends_it(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begin(known.ruleset("keserima"), {}, [HUMAN] * 2))
    hand.rest()
    hand.app.draw()
    edge = hand.app.canvas().real(table.stage.board.edge)
    first = pygame.image.tobytes(hand.app.surface.subsurface(edge), "RGB")
    hand.key(pygame.K_f)
    hand.wait(lambda: table.turning is not None)
    assert hand.turn() == 0
    began = hand.app.clock()
    hand.wait(lambda: table.turning is None)
    assert TURN_MS - 60 <= hand.app.clock() - began <= TURN_MS + 60
    hand.app.draw()
    edge = hand.app.canvas().real(table.stage.board.edge)
    assert pygame.image.tobytes(hand.app.surface.subsurface(edge), "RGB") != first
    hand.key(pygame.K_f)
    hand.wait(lambda: table.turning is not None)
    hand.key(pygame.K_c)
    assert table.turning is None
    hand.app.settings.reduced_motion = True
    hand.key(pygame.K_f)
    assert [hand.turn() for _ in range(3)] and table.turning is None
