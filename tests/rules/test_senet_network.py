"""The network that says what a position of Senet is worth: how it is read, what it adds up, how it is taught."""

from __future__ import annotations

import random
import re
import shutil
from pathlib import Path
from types import ModuleType

import pytest
import senet_positions as positions
from every_game import CATALOGUE
from librt.random import Random
from ruleset_files import BUILT_IN, load, told
from tooling import TOOLS, tool

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble
from kesegames.rules.senet import network as networks
from kesegames.rules.senet.board import listed
from kesegames.rules.senet.network import INPUTS, LOGIT, PAIRS, REACH, UNITS, Network, network_of, read_rows
from kesegames.text import LANGUAGES, trouble

LINES: list[str] = positions.RULESET.tables["network"]["rows"]
ROWS = read_rows(LINES)


def added_up(rows: list[list[int]], own: int, enemy: int) -> float:
    """The lead, in logits, unit by unit as the network is defined."""
    on = [0]
    for side, stones in enumerate((own, enemy)):
        fields = [int(field) for field in listed(stones)]
        on += [1 + 30 * side + field - 1 for field in fields]
        on += [1 + 60 + PAIRS * side + field - 1 for field in fields if field + 1 in fields and field < 26]
    sums = [sum(rows[row][unit] for row in on) for unit in range(UNITS)]
    cut = [max(0, total) for total in sums]
    return (sum(cut[: UNITS // 2]) - sum(cut[UNITS // 2 :])) / LOGIT


def any_stones(rng: random.Random, least: int = 0) -> tuple[int, int]:
    """From `least` to five stones a side, close together half the time."""
    fields = range(1, 31) if rng.random() < 0.5 else range(rng.randrange(1, 12), 31)[:18]
    counts = [rng.randrange(least, 6) for _ in range(2)]
    drawn = rng.sample(fields, sum(counts))
    return sum(1 << field for field in drawn[: counts[0]]), sum(1 << field for field in drawn[counts[0] :])


@pytest.mark.parametrize("name", ["taught", "random", "far"])
def test_sets_of_stones_add_up_to_what_unit_by_unit_is(name: str) -> None:
    rng = random.Random(name)
    rows = ROWS
    if name != "taught":
        most = REACH // 19 if name == "far" else 500
        ends = [-most, most] if name == "far" else range(-most, most)
        rows = [[rng.choice(ends) for _ in range(UNITS)] for _ in range(INPUTS + 1)]
    network = Network(rows)
    for _ in range(200):
        own, enemy = any_stones(rng)
        assert network.lead(own, enemy) == added_up(rows, own, enemy)


def test_no_stones_lead_a_sum_further_than_its_reach() -> None:
    rng = random.Random(5)
    rows = [[rng.choice((-300, 300))] * UNITS for _ in range(INPUTS + 1)]
    assert networks.reach(rows) == 19 * 300
    assert networks.reach([[7] * UNITS] + [[0] * UNITS] * INPUTS) == 7


def test_a_position_is_worth_to_one_seat_what_the_other_lacks_and_colours_do_not_matter() -> None:
    rng = random.Random(3)
    for _ in range(50):
        white, black, seat, phase = positions.random_position(rng).split(" ")
        state = positions.placed(f"{white} {black} {seat} {phase}")
        turned = positions.placed(f"{black} {white} {'wb'[seat == 'w']} {phase}")
        assert state.estimate(0) + state.estimate(1) == pytest.approx(1)
        assert turned.estimate(1) == state.estimate(0)


def test_a_stone_borne_off_is_nearly_always_worth_something_to_its_side() -> None:
    """Not always: a stone that any throw bears off can spare its side a move that it would rather not make."""
    rng = random.Random(4)
    network = Network(ROWS)
    gains = []
    for _ in range(100):
        own, enemy = any_stones(rng, 2)
        lead = network.lead(own, enemy)
        gains += [network.lead(own ^ 1 << int(field), enemy) - lead for field in listed(own)]
        gains += [lead - network.lead(own, enemy ^ 1 << int(field)) for field in listed(enemy)]
    assert sum(gain > 0 for gain in gains) > 0.95 * len(gains) and sum(gains) > 0.2 * len(gains)


@pytest.mark.parametrize(
    ("game", "options", "stones", "is_taught"),
    [
        ("senet", {}, 5, True),
        ("senet", {}, 3, True),
        ("senet", {}, 6, False),
        ("senet", {"blockade": "three"}, 5, False),
        ("senet", {"protection": "board"}, 5, False),
        ("senet", {"water_four_bonus": "false"}, 5, False),
        ("senet-blockade", {}, 5, False),
        ("senet-board", {}, 5, False),
        ("senet-board", {"protection": "track"}, 5, True),
    ],
)
def test_it_is_asked_only_where_it_was_taught(game: str, options: dict[str, str], stones: int, is_taught: bool) -> None:
    ruleset = CATALOGUE.ruleset(game)
    assert (network_of(ruleset, ruleset.complete(options), stones) is not None) == is_taught


def test_a_network_is_made_once() -> None:
    ruleset = positions.RULESET
    options = ruleset.complete({})
    assert network_of(ruleset, options, 5) is network_of(ruleset, options, 4) is not None


LINE = LINES[7]
BROKEN = [
    (["1 2"], "row", ("7",)),
    ([LINE + " 5"], "row", ("7",)),
    ([LINE.replace(" ", "  ", 1)], "row", ("7",)),
    ([LINE.rpartition(" ")[0] + " x"], "row", ("7",)),
    ([LINE.rpartition(" ")[0] + " 99999"], "reach", ()),
    ([], "rows", ()),
    ([LINE, LINE], "rows", ()),
]


@pytest.mark.parametrize(("lines", "wrong", "path"), BROKEN)
def test_what_is_no_row_is_told_with_its_place(lines: list[str], wrong: str, path: tuple[str, ...]) -> None:
    with pytest.raises(Trouble) as caught:
        read_rows([*LINES[:7], *lines, *LINES[8:]])
    assert caught.value.text == f"trouble.senet_network_{wrong}"
    assert caught.value.path == ("tables", "network", "rows", *path)


@pytest.mark.parametrize("table", [[], {"rows": LINES}, {"under": {}, "rows": [[1]]}, {"under": [], "rows": LINES}])
def test_a_table_of_another_shape_is_no_network(table: object) -> None:
    ruleset = Ruleset("mine", {**positions.RULESET.data, "tables": {"network": table}})
    with pytest.raises(Trouble, match=r"trouble\.table_"):
        network_of(ruleset, ruleset.complete({}), 5)


def test_a_broken_row_of_a_file_is_told_with_its_line(tmp_path: Path, only_kuhn_is_built_in: Path) -> None:
    shutil.copy(BUILT_IN / "senet.yaml", only_kuhn_is_built_in)
    shutil.copytree(BUILT_IN / "parts", only_kuhn_is_built_in / "parts")
    text = (BUILT_IN / "parts" / "senet-network.yaml").read_text(encoding="utf-8")
    assert text.count(LINE) == 1
    line = text[: text.index(LINE)].count("\n") + 3
    found = load(tmp_path, mine="name: {ja: 私の, en: Mine}\nextends: senet\n" + text.replace(LINE, "1 2"))
    assert told(found) == [("mine.yaml", line, 9, "senet_network_row")] and "mine" not in found.rulesets


def test_what_is_wrong_with_a_network_is_told_in_the_games_own_words() -> None:
    for lines in (LINES[1:], ["x", *LINES[1:]], ["9999 " * (UNITS - 1) + "99999", *LINES[1:]]):
        with pytest.raises(Trouble) as caught:
            read_rows(lines)
        caught.value.ruleset = positions.RULESET
        assert all("tables.network.rows" in trouble(caught.value, language) for language in LANGUAGES)


@pytest.fixture
def teacher() -> ModuleType:
    if not TOOLS.exists():
        pytest.skip("only a checkout has it")
    return tool("teach_senet")


def test_a_position_is_drawn_towards_what_was_wanted_of_it(teacher: ModuleType) -> None:
    learner = teacher.Learner(Random(1))
    own, enemy = 0b1010 << 3, 0b11 << 14
    before = learner.chance(own, enemy)
    learner.learn(own, enemy, 1.0, 0.1)
    assert before < learner.chance(own, enemy) < 1
    learner.learn(own, enemy, 0.0, 0.2)
    assert learner.chance(own, enemy) < before


def test_a_game_teaches_its_end_first_and_then_what_led_there(teacher: ModuleType) -> None:
    learner = teacher.Learner(Random(1))
    stones = [(1 << 10, 1 << 20, 0), (1 << 21, 1 << 10, 1), (1 << 30, 1 << 21, 0)]
    before = [learner.chance(own, enemy) for own, enemy, _ in stones]
    # Nothing follows but what the network says itself, until a stone is borne off for certain.
    outlooks = [before[0], before[1], 1.0]
    seen = [teacher.Seen(*one, outlook) for one, outlook in zip(stones, outlooks, strict=True)]
    assert teacher.teach(learner, seen, 0.1, 0.8) > 0
    now = [learner.chance(own, enemy) for own, enemy, _ in stones]
    assert now[2] > before[2] and now[1] < before[1] and now[0] > before[0]
    assert teacher.teach(learner, [], 0.1, 0.8) == 0


def test_what_is_taught_is_written_as_the_room_reads_it(
    teacher: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(teacher, "SCATTERED", 1)  # Short games.
    monkeypatch.setattr(
        "sys.argv", ["teach_senet.py", "--games", "1", "--seed", "4", "--out", str(tmp_path / "a.yaml")]
    )
    teacher.main()
    text = (tmp_path / "a.yaml").read_text(encoding="utf-8")
    rows = read_rows(re.findall(r"^ +- (.*)$", text, re.MULTILINE))
    learner = teacher.taught(positions.RULESET, 1, 4)
    assert rows == learner.rows() != teacher.Learner(Random(4)).rows()
    network = Network(rows)
    for state in (positions.placed("1,2,30 9,28 w throw"), positions.placed("24,25,26 1,2,3 w throw")):
        lead = learner.see(state.own, state.enemy)
        assert network.lead(state.own, state.enemy) == pytest.approx(lead, abs=0.05)


def test_the_shipped_network_names_the_options_that_it_was_taught_with(teacher: ModuleType) -> None:
    assert positions.RULESET.tables["network"]["under"] == teacher.UNDER == positions.RULESET.complete({})


def test_games_are_played_to_the_end_by_what_is_likely_to_win(teacher: ModuleType) -> None:
    learner = teacher.Learner(Random(1))
    (only,) = teacher.played(learner, positions.placed("30 1,2,3 w throw"), Random(2))
    assert (only.own, only.enemy, only.mover, only.outlook) == (1 << 30, 0b1110, 0, 1)
    move, worth = learner.best(positions.placed("28 1,2,3 w 3"))
    assert worth == 1 and positions.placed("28 1,2,3 w 3").after(move).to_act == OVER
    wading = positions.placed("27 1,2,3 w wade")
    assert 1 / 16 < learner.worth(wading, 0) < 1
    assert learner.worth(wading, 0) + learner.worth(wading, 1) == pytest.approx(1)
    for seed in range(3):
        seen = teacher.played(learner, positions.placed("27,30 28,29 w water"), Random(seed))
        assert seen[0].own == 1 << 27 | 1 << 30 and all(0 <= one.outlook <= 1 for one in seen)
