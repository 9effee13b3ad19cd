"""Where one can click: inside the window, and nothing on top of anything else."""

from __future__ import annotations

import random

from every_game import part, spoken_tables

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.view import SPOT

from .conftest import Hand
from .test_texts_fit import played, table_at

SIZES = ((960, 600), (1280, 800), (1100, 900))
POSITIONS = 6


def check_targets(hand: Hand) -> None:
    """Directions lie over the squares they lead to, and the arrow of a choice on its row; else each has its place."""
    hand.app.settle()
    scene = hand.app.scene
    boxes = []
    for target in scene.targets():
        box = target.seen
        if not box.w or not box.h:
            continue  # scrolled out of sight
        assert box.x >= -1 and box.y >= -1, target.id
        assert box.right <= scene.width + 1 and box.bottom <= scene.height + 1, target.id
        if not target.owner and not target.id.startswith(SPOT + "to:"):
            boxes.append((target.id, box))
    for number, (id, box) in enumerate(boxes):
        for other, place in boxes[number + 1 :]:
            shared = box.clip(place)
            assert shared.w <= 2 or shared.h <= 2, (id, other)


@spoken_tables
def test_every_target_has_a_place_of_its_own(
    hand: Hand, known: Catalogue, game: str, seats: int, language: str
) -> None:
    hand.app.settings.language = language
    hand.app.settings.animation_speed = 0.0
    rng = random.Random(game)
    match = played(known, game, seats, 4)
    tables = [table_at(hand, match, match.at)]
    for is_chance in (False, True):
        numbers = [number for number in range(match.at) if (match.events[number].seat == CHANCE) == is_chance]
        tables += [table_at(hand, match, number) for number in rng.sample(numbers, min(POSITIONS, len(numbers)))]
    windows = [(size, 1.0, text_scale) for text_scale in (1.0, 2.0) for size in SIZES]
    for window in part(windows, game, 60, 1):
        hand.resize(*window)
        for table in tables:
            hand.app.restart(table)
            check_targets(hand)
            if table.sitting.walk is None:
                continue
            for spot in rng.choice(list(table.sitting.walk.moves))[:-1]:
                table.click(spot)
                table.hurry()
                check_targets(hand)
            table.sitting.back_all()
            table.go(table.match.at // 2)
            table.hurry()
            check_targets(hand)
            table.go_live()
            table.hurry()
        hand.app.restart(Setup(hand.app, known.ruleset(game)))
        check_targets(hand)
        hand.app.restart(Replay(hand.app, match))
        check_targets(hand)
