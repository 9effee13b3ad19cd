"""What is drawn: no text is cut in either language, pictures are written, games without a painter are shown."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest
from every_game import first_events, quick_tables, thinned

from kesegames.catalogue import Catalogue
from kesegames.engine.trouble import Trouble
from kesegames.play.match import HUMAN, begin
from kesegames.settings import Folders
from kesegames.ui import start
from kesegames.ui.draw.text_layout import wrap

from .conftest import Hand, keserima


@pytest.mark.parametrize(
    ("size", "language"),
    thinned(
        [(size, language) for size in ((960, 600), (1280, 800), (1920, 1080)) for language in ("ja", "en")],
        5,
    ),
)
def test_every_text_of_the_table_fits_its_box(
    hand: Hand, known: Catalogue, language: str, size: tuple[int, int]
) -> None:
    """A random game, every spot of every fourth position pointed at and, where it is not offered, clicked."""
    hand.app.settings.language = language
    hand.app.surface = pygame.Surface(size)
    table = hand.sit(keserima(known, [HUMAN, "level3"]))
    rng = random.Random(size[0])
    match, sitting = table.match, table.sitting
    while match.to_act != -2:
        if match.to_act < 0:
            sitting.throw(0)
            continue
        table.hurry()
        if match.to_act == 0 and match.at % 4 == 0:
            spots = list(table.stage.boxes(table.look))
            assert sitting.walk is not None
            for spot in [*spots, *rng.choice(list(sitting.walk.moves))[:-1]]:
                table.ring.hovered = "spot " + spot
                table.changed()
                assert hand.cut() == []
                table.click(spot)
                table.hurry()
                table.changed()
                assert hand.cut() == []
            sitting.back_all()
        match.play(rng.choice(list(match.state.legal())))
        sitting._go_on_from([table.look], 0)
    table.hurry()
    table.changed()
    assert table.is_result_open and hand.cut() == []
    table.look_through()
    table.go(3)
    table.changed()
    assert hand.cut() == []
    table.open_menu()
    assert hand.cut() == []


@pytest.mark.parametrize("scene", ["table", "title", "rules", "setup", "settings"])
def test_pictures_are_written_without_a_screen(known: Catalogue, tmp_path: Path, scene: str) -> None:
    out = tmp_path / "new" / "picture.png"
    match = keserima(known, [HUMAN, HUMAN])
    start.render(known, Folders(tmp_path), out, match, scene, (960, 600), "ja", "light")
    picture = pygame.image.load(out)
    assert picture.get_size() == (960, 600)
    assert len({tuple(picture.get_at((x, y))) for x in range(0, 960, 7) for y in range(50, 600, 50)}) > 12


@quick_tables
@pytest.mark.parametrize("scene", ["table", "replay", "rules"])
def test_there_are_pictures_of_every_game(known: Catalogue, tmp_path: Path, game: str, seats: int, scene: str) -> None:
    out = tmp_path / "picture.png"
    start.render(known, Folders(tmp_path), out, first_events(game, seats, 3), scene, (960, 600), "en", "dark")
    assert pygame.image.load(out).get_size() == (960, 600)


def test_a_picture_of_nothing_is_a_clear_trouble(known: Catalogue, tmp_path: Path) -> None:
    with pytest.raises(Trouble) as caught:
        start.render(known, Folders(tmp_path), tmp_path / "a.png", scene="nowhere")
    assert caught.value.text == "trouble.unknown_scene"
    (tmp_path / "file").write_text("")
    with pytest.raises(Trouble) as caught:
        start.render(known, Folders(tmp_path), tmp_path / "file" / "a.png")
    assert caught.value.text == "trouble.file_unwritable"


def test_kuhn_is_played_by_buttons_and_hides_the_other_hand(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(begin(known.ruleset("kuhn"), {}, [HUMAN, "random"], "1"))
    hand.wait(hand.is_asked)
    assert table.look.pieces["hand1"] == ["?"] and table.words() == ["check", "bet"]
    hand.click("spot bet")
    hand.wait(hand.is_asked)
    assert table.match.outcome() is not None and hand.cut() == []


def test_a_person_at_seat_one_sits_below(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, ["level1", HUMAN]))
    hand.app.draw()
    cells = table.stage.board.cells
    assert table.is_turned and cells["11"].y > cells["55"].y
    table.command("turn_board")
    hand.app.draw()
    assert table.stage.board.cells["11"].y < table.stage.board.cells["55"].y


def test_lines_keep_the_rules_of_kinsoku() -> None:
    lines = wrap("盤や札に、「説明」が出ます。ちょっと待って。", 5, len)
    assert all(line[0] not in "、。」ょっ" and line[-1] not in "「" for line in lines)
    assert "".join(lines) == "盤や札に、「説明」が出ます。ちょっと待って。"
    assert wrap("one two three", 7, len) == ["one two", "three"]
