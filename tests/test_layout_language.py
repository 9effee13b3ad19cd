"""What a ruleset says of its table: places of every seat, maps with roads, and each mistake with its exact place."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from ruleset_files import KUHN, load, told

from kesegames import catalogue, text
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble

TABLE = """
extends: kuhn
seats: [2, 2]
options: {extra: {default: one, text: {ja: 客, en: Patrons}, choices: {one: {ja: 一, en: One}, two: {ja: 二, en: Two}}}}
board:
  kind: map
  cells: {CHR: {at: [300, 100, 200, 100], from: 2}, CHM: [500, 120, 100, 100]}
  edges: [[CHR, CHM]]
  crowd: true
pieces: {bs: {name: {ja: 帆, en: Sail}}, b0: {name: {ja: 櫂, en: Oar}}}
places:
  cards: {each: seat, kind: hand, at: seat, name: {ja: 札, en: Cards}, pieces: [bs, b0]}
  won: {each: seat, from: 2, kind: row, at: front, name: {ja: 組, en: Melds}, spots: [left, right], gap: 3}
  points: {each: seat, kind: counter, at: seat, name: {ja: 得点, en: Points}}
  box: {kind: pile, at: middle, name: {ja: 箱, en: Box}, spread: true}
  patrons: {kind: tiles, at: middle, name: {ja: 客, en: Patrons}, columns: 3, spots: [sailor, smith]}
  more: {kind: tiles, at: middle, under: extra=two, name: {ja: ほかの客, en: More}, spots: [baker]}
texts:
  place_about.cards: {ja: 札です。, en: Your cards.}
  spot.cards:bs: {ja: 帆の札, en: a sail}
  points.3: {ja: 三点, en: three}
  spot.bid: {ja: '{number}を賭ける', en: 'Bid {number}'}
"""


@pytest.fixture(autouse=True)
def _only_kuhn_is_built_in(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    built_in = tmp_path_factory.mktemp("rulesets")
    shutil.copy(KUHN, built_in)
    monkeypatch.setattr(catalogue, "folder", lambda name: built_in)


def table(folder: Path) -> Ruleset:
    return load(folder, mine=TABLE).rulesets["mine"]


def test_a_place_of_each_seat_is_one_for_every_seat(tmp_path: Path) -> None:
    mine = table(tmp_path)
    hands = [mine.places[f"cards{number}"] for number in range(2)]
    assert [(hand.seat, hand.family) for hand in hands] == [("a", "cards"), ("b", "cards")]
    assert hands[1].spots == ["cards1:bs", "cards1:b0", "cards1:?"]
    assert mine.places["won0"].spots == ["won0:left", "won0:right"] and mine.places["won0"].gap == 3
    assert mine.places["points1"].spots == ["points1"]
    assert mine.places["box"].is_spread and mine.places["patrons"].columns == 3
    assert "cards" not in mine.places


def test_the_other_process_has_the_same_places(tmp_path: Path) -> None:
    """A ruleset travels as its plain data."""
    mine = table(tmp_path)
    arrived = Ruleset("mine", json.loads(json.dumps(mine.data)))
    assert [(one.id, one.seat, one.spots) for one in arrived.places.values()] == [
        (one.id, one.seat, one.spots) for one in mine.places.values()
    ]
    assert arrived.same_as(mine)


def test_places_and_cells_of_absent_seats_are_not_there(tmp_path: Path) -> None:
    data = json.loads(json.dumps(table(tmp_path).data))
    data["seats"], data["seat_ids"] = [2, 3], ["a", "b", "c"]
    data["board"]["cells"]["CHR"]["from"] = data["places"]["won"]["from"] = data["places"]["box"]["from"] = 3
    mine = Ruleset("mine", data)
    families = [{place.family for place in mine.places_of(seats)} for seats in (2, 3)]
    assert families[1] - families[0] == {"won", "box"}
    assert "cards2" in mine.places
    assert [place.id for place in mine.places_of(2) if place.family == "cards"] == ["cards0", "cards1"]
    few, many = mine.board_of(2), mine.board_of(3)
    assert few is not None and many is not None
    assert ([cell.name for cell in few.cells], few.edges) == (["CHM"], [])
    assert ([cell.name for cell in many.cells], many.edges) == (["CHR", "CHM"], [("CHR", "CHM")])


def test_a_place_under_a_choice_is_there_with_it_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = table(tmp_path)
    chosen = mine.under({"extra": "two"})
    assert {place.id for place in chosen.places_of(2)} - {place.id for place in mine.places_of(2)} == {"more"}
    assert "more" in mine.places
    state = catalogue.start(mine, {"extra": "one"})
    look = state.look()
    look.pieces = {"baker": ["bs"]}
    monkeypatch.setattr(type(state), "look", lambda self: look)
    with pytest.raises(Trouble) as told:
        catalogue._see(mine, state)
    assert told.value.values["value"] == "baker"
    catalogue._see(mine, catalogue.start(mine, {"extra": "two"}))


def test_a_map_is_measured_by_its_narrowest_cell(tmp_path: Path) -> None:
    board = table(tmp_path).board
    assert board is not None and board.is_crowd
    assert board.drawn() == [("CHR", 0, 0, 2, 1), ("CHM", 2, 0.2, 1, 1)]


def test_texts_of_a_seats_place_are_those_of_all(tmp_path: Path) -> None:
    mine = table(tmp_path)
    assert text.find("place.cards1", "en", mine) == "Cards"
    assert text.find("place_about.cards1", "en", mine) == "Your cards."
    assert text.find("spot.cards1:bs", "ja", mine) == "帆の札"
    assert text.find("points1.3", "en", mine) == "three"
    assert text.find("spot.bid:5", "en", mine) == "Bid 5"
    assert text.find("spot.seat:b", "en", mine) == "Second"
    assert text.find("spot.seat:x", "en", mine) is None and text.find("spot.bet:x", "en", mine) is None


def test_a_position_may_use_nothing_that_is_not_there_with_so_few(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = json.loads(json.dumps(table(tmp_path).data))
    data["board"]["cells"]["CHR"]["from"] = data["places"]["box"]["from"] = 3
    mine = Ruleset("mine", data)
    state = catalogue.start(mine, {})
    for spot in ("CHR", "box"):
        look = state.look()
        look.pieces = {spot: ["bs"]}
        monkeypatch.setattr(type(state), "look", lambda self, look=look: look)
        with pytest.raises(Trouble) as told:
            catalogue._see(mine, state)
        assert told.value.values["value"] == spot


# What is written, what instead, what stands at the place told, what is told.
MISTAKES = [
    (
        "{each: seat, kind: hand",
        "{each: seats, kind: hand",
        ("seats, kind", "ruleset_one_of"),
        "each is “seats”; it must be",
    ),
    (
        "{each: seat, kind: hand",
        "{each: seat, seat: a, kind: hand",
        ("a, kind", "ruleset_place_seat"),
        "is written each: seat, at: seat",
    ),
    ("pieces: [bs, b0]", "pieces: [bs, b1]", ("b1]", "ruleset_place_piece"), "“b1”, which is not one of the pieces"),
    (
        "{each: seat, kind: hand",
        "{kind: hand",
        ("seat, name: {ja: 札", "ruleset_place_owner"),
        "“seat”, which belongs to a seat",
    ),
    ("kind: pile, at: middle", "each: seat, kind: pile, at: middle", ("middle", "ruleset_place_shared"), "everybody"),
    ("pieces: [bs, b0]", "pieces: [bs], spots: [b0]", ("[bs], spots", "ruleset_place_both"), "and spots exclude"),
    ("at: front", "at: before", ("before", "ruleset_one_of"), "it must be one of seat, front, middle"),
    ("at: front", "at: left", ("left", "ruleset_place_around"), "all places lie on the table"),
    ("columns: 3, ", "gap: 3, ", ("3, spots", "ruleset_place_key"), "beside one of the kinds row, fan, hand"),
    ("kind: pile", "kind: stock", ("true}", "ruleset_place_key"), "beside one of the kinds pile"),
    ("spread: true", "spread: yes", ("yes}", "ruleset_flag"), "places.box.spread is “yes”; it must be true or false"),
    (
        "  box:",
        "  won1:",
        ("{each: seat, from: 2, kind: row", "ruleset_spot_taken"),
        "“won1”, which is already part of places.won1",
    ),
    (
        "spots: [sailor, smith]",
        "spots: ['won0:left', smith]",
        ("'won0:left'", "ruleset_spot_taken"),
        "part of places.won",
    ),
    ("from: 2, kind", "from: 3, kind", ("3, kind", "ruleset_range"), "places.won.from is 3; it must be from 2 to 2"),
    ("from: 2, kind", "from: two, kind", ("two, kind", "ruleset_whole"), "places.won.from is “two”"),
    ("from: 2}", "from: 3}", ("3}", "ruleset_range"), "board.cells.CHR.from is 3; it must be from 2 to 2"),
    ("from: 2}", "form: 2}", ("form: 2", "ruleset_key_unknown"), "the nearest known one is “from”"),
    ("at: [300, 100, 200, 100], ", "", ("{from: 2}", "ruleset_key_missing"), "write for example: [0, 0, 1, 1]"),
    (
        "[500, 120, 100, 100]",
        "[500, 120, 100]",
        ("[500, 120, 100]", "ruleset_too_few"),
        "board.cells.CHM has 3 entries",
    ),
    ("[500, 120, 100, 100]", "[500, 120, 0, 100]", ("0, 100]}", "ruleset_size"), "CHM[2] is 0; it must be more than 0"),
    ("200, 100]", "-200, 100]", ("-200", "ruleset_size"), "CHR.at[2] is -200; it must be more than 0"),
    ("[500, 120, 100, 100]", "CHR", ("CHR}", "ruleset_mapping"), "board.cells.CHM must be a mapping"),
    ("[[CHR, CHM]]", "[[CHR, XYZ]]", ("XYZ", "ruleset_area_square"), "board.edges[0][1] names “XYZ”"),
    ("[[CHR, CHM]]", "[[CHR, CHR]]", ("CHR]]", "ruleset_repeated"), "board.edges[0] has “CHR” twice"),
    ("extra=two", "extra=six", ("extra=six", "ruleset_condition"), "“extra=six” is not a condition"),
    ("extra=two", "extras=two", ("extras=two", "ruleset_condition"), "there are extra"),
    ("extra=two", "{extra: two}", ("{extra: two}", "ruleset_text"), "places.more.under"),
    ("[[CHR, CHM]]", "[[CHR]]", ("[CHR]]", "ruleset_too_few"), "board.edges[0] has 1 entries; it must have at least 2"),
    ("crowd: true", "crowd: 1", ("1\npieces", "ruleset_flag"), "board.crowd is “1”; it must be true or false"),
]


GROUND = (
    TABLE.replace("  crowd: true", "  crowd: true\n  ground: {picture: cards/face, box: [200, 0, 500, 400]}")
    .replace("from: 2}, CHM", "slots: 4, from: 2}, CHM")
    .replace("columns: 3, spots", "drawings: icons, columns: 3, spots")
)
SEEN = "seen: [{upto: 2, box: [250, 50, 400, 250]}]"
GROUND_MISTAKES = [
    (", box: [200", ", seen: [{upto: 2}], box: [200", ("{upto", "ruleset_key_missing"), "for example: [0, 0, 1, 1]"),
    (", box: [200", f", {SEEN.replace('400', '0')}, box: [200", ("0, 250]", "ruleset_size"), "seen[0].box[2] is 0"),
    (", box: [200", f", {SEEN.replace('upto', 'up')}, box: [200", ("up: 2", "ruleset_key_unknown"), "“upto”"),
    ("cards/face", "../face", ("../face", "ruleset_word"), "board.ground.picture"),
    ("[200, 0, 500, 400]", "[200, 0, 0, 400]", ("0, 400]", "ruleset_size"), "board.ground.box[2] is 0"),
    ("[200, 0, 500, 400]", "[200, 0]", ("[200, 0]", "ruleset_too_few"), "board.ground.box has 2 entries"),
    (", box: [200, 0, 500, 400]", "", ("{picture", "ruleset_key_missing"), "write for example: [0, 0, 1, 1]"),
    ("picture: ", "pikture: ", ("pikture", "ruleset_key_unknown"), "the nearest known one is “picture”"),
    ("slots: 4", "slots: 0", ("0, from", "ruleset_range"), "board.cells.CHR.slots is 0; it must be from 1 to 9"),
    ("slots: 4", "slot: 4", ("slot: 4", "ruleset_key_unknown"), "the nearest known one is “slots”"),
    (
        "{kind: pile, at: middle",
        "{kind: pile, drawings: icons, at: middle",
        ("icons, at", "ruleset_place_key"),
        "places.box.drawings",
    ),
]


def test_a_map_upon_a_picture_fills_its_box(tmp_path: Path) -> None:
    mine = load(tmp_path, mine=GROUND).rulesets["mine"]
    board = mine.board_of(2)
    assert board is not None and board.ground == "cards/face" and (board.width, board.height) == (5, 4)
    assert board.drawn() == [("CHR", 1, 1, 2, 1), ("CHM", 3, 1.2, 1, 1)]
    assert [cell.slots for cell in board.cells] == [4, 0]
    assert mine.places["patrons"].drawings == "icons"


def test_with_few_seats_a_part_of_the_picture_is_seen(tmp_path: Path) -> None:
    mine = load(tmp_path, mine=GROUND.replace("box: [200", f"{SEEN}, box: [200")).rulesets["mine"]
    few, whole = mine.board_of(2), mine.board
    assert few is not None and (few.width, few.height) == (4, 2.5)
    assert few.drawn() == [("CHR", 0.5, 0.5, 2, 1), ("CHM", 2.5, 0.7, 1, 1)]
    assert whole is not None and whole.drawn() == [("CHR", 1, 1, 2, 1), ("CHM", 3, 1.2, 1, 1)]


@pytest.mark.parametrize(
    ("old", "new", "place", "said"), GROUND_MISTAKES, ids=[f"{m[2][1]}-{m[1]}" for m in GROUND_MISTAKES]
)
def test_each_mistake_of_a_ground_is_told_with_its_place(
    tmp_path: Path, old: str, new: str, place: tuple[str, str], said: str
) -> None:
    check_mistake(tmp_path, GROUND, old, new, place, said)


@pytest.mark.parametrize(("old", "new", "place", "said"), MISTAKES, ids=[f"{m[2][1]}-{m[1]}" for m in MISTAKES])
def test_each_mistake_is_told_with_its_place(
    tmp_path: Path, old: str, new: str, place: tuple[str, str], said: str
) -> None:
    check_mistake(tmp_path, TABLE, old, new, place, said)


def check_mistake(tmp_path: Path, table: str, old: str, new: str, place: tuple[str, str], said: str) -> None:
    """A ruleset with that mistake is refused: the mistake is told where it stands, in words."""
    assert table.count(old) == 1
    wrong = table.replace(old, new)
    found = load(tmp_path, mine=wrong)
    lines = wrong.split("\n")
    places = [("\n".join([lines[line - 1][column - 1 :], *lines[line:]]), id) for _, line, column, id in told(found)]
    assert any(rest.startswith(place[0]) and id == place[1] for rest, id in places), places
    assert any(said in text.trouble(one, "en") for one in found.troubles)
    assert "mine" not in found.rulesets
