"""The analysis: what it says of moves, what it calls a mistake, and how a record keeps it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kesegames import cli, rules
from kesegames.ai.analysis import judge
from kesegames.catalogue import Catalogue
from kesegames.engine.ruleset import MISTAKES
from kesegames.engine.state import OVER
from kesegames.play import analysis, record
from kesegames.play.analysis import Judgement
from kesegames.play.match import Match, begin

NODES = 60
RECORDS = Path(__file__).parent / "records"


@pytest.fixture(scope="module")
def match(known: Catalogue) -> Match:
    return record.read_any((RECORDS / "official-02.keserima").read_text(encoding="utf-8"), known)


def kuhn(known: Catalogue, *texts: str) -> Match:
    """A game of Kuhn poker by what was dealt and done."""
    lines = ["kesegames 1", "game: kuhn", "players: human; human", "", *texts]
    return record.read_any("\n".join(lines) + "\n", known)


def test_every_decision_is_judged_and_the_best_is_never_worse_than_the_played(match: Match) -> None:
    done: list[tuple[int, int]] = []
    judgements = analysis.analyse(match, NODES, lambda *how_far: done.append(how_far))
    assert [judged.number for judged in judgements] == analysis.decisions(match)
    assert done[-1] == (len(judgements), len(judgements))
    for judged in judgements:
        assert 0 <= judged.after <= judged.before <= 1
        assert judged.played == match.text(judged.number, judged.seat)
        assert analysis.position(match, judged.number).read(judged.best) >= 0
        assert judged.line[0] == judged.best


def test_the_same_nodes_give_the_same_analysis(match: Match) -> None:
    assert analysis.analyse(match, NODES) == analysis.analyse(match, NODES)


def test_a_missed_win_is_a_big_mistake_and_a_win_none(known: Catalogue) -> None:
    ruleset = known.ruleset("keserima")
    found = record.read_any((RECORDS / "official-02.keserima").read_text(encoding="utf-8"), known)
    number = analysis.decisions(found)[-1]
    state = analysis.position(found, number)
    search = rules.game(ruleset.module).search
    winning = next(move for move in state.legal() if state.after(move).outcome() is not None)
    other = next(move for move in state.legal() if state.after(move).outcome() is None)
    assert judge(state, winning, search, NODES, 1).before == 1.0
    assert judge(state, winning, search, NODES, 1).after == 1.0
    missed = judge(state, other, search, NODES, 1)
    assert missed.before == 1.0
    assert missed.after < 1.0


def test_nobody_is_blamed_in_a_position_that_is_lost_for_sure(match: Match) -> None:
    numbers = analysis.decisions(match)
    won = analysis.judgement(match, numbers[0], 1.0, 1.0, ["x"])
    lost = analysis.judgement(match, numbers[1], 0.7, 0.2, ["x"], won)
    nearly = analysis.judgement(match, numbers[0], 0.9999, 0.9999, ["x"])
    assert (lost.before, lost.after, lost.mistake) == (0.0, 0.0, "")
    assert nearly.after < 1.0
    assert analysis.judgement(match, numbers[1], 0.7, 0.2, ["x"], nearly).mistake == "big"


def test_mistakes_are_told_by_what_they_give_away() -> None:
    small, big = MISTAKES

    def mistake(loss: float) -> str:
        return Judgement(4, 0, "a", 0.9, round(0.9 - loss, 3), ("b",)).mistake

    assert [mistake(loss) for loss in (0.0, small - 0.001, small, big - 0.001, big)] == [
        "",
        "",
        "small",
        "small",
        "big",
    ]


def test_a_ruleset_says_what_a_mistake_is_where_chance_rules(known: Catalogue) -> None:
    match = begin(known.ruleset("senet"), {}, ["level1", "level1"], "1")
    match.throw()
    match.play(match.state.legal()[0])
    judged = [analysis.judgement(match, 2, 0.5, after, ["x"]).mistake for after in (0.49, 0.48, 0.45)]
    assert judged == ["", "small", "big"]


def test_the_three_worst_come_first_the_biggest() -> None:
    judgements = [
        Judgement(number, 0, "a", 0.9, 0.9 - loss, ("b",)) for number, loss in enumerate((0.1, 0.4, 0, 0.2, 0.3))
    ]
    assert [judged.number for judged in analysis.worst(judgements)] == [1, 4, 3]


def test_what_a_seat_cannot_know_does_not_change_its_judgement(known: Catalogue) -> None:
    one = kuhn(known, "1 * a{Q} b{K}", "2 a bet", "3 b call")
    other = kuhn(known, "1 * a{Q} b{J}", "2 a bet", "3 b fold")
    first = [analysis.analyse(match, 200)[0] for match in (one, other)]
    assert first[0] == first[1]


def three(known: Catalogue) -> Match:
    """A game of Kuhn poker of three seats: the third bets with the king, the first folds, the second calls."""
    match = begin(known.ruleset("kuhn"), {}, ["human"] * 3, "5")
    for text in ("a{J} b{Q} c{K}", "check", "check", "bet", "fold", "call"):
        match.play(match.state.read(text))
    assert match.to_act == OVER
    return match


def test_three_seats_are_judged_each_by_what_it_may_know(known: Catalogue) -> None:
    match = three(known)
    judgements = analysis.analyse(match, 300)
    assert [(judged.number, judged.seat) for judged in judgements] == [(2, 0), (3, 1), (4, 2), (5, 0), (6, 1)]
    for judged in judgements:
        assert 0 <= judged.after <= judged.before <= 1
        assert judged.played == match.text(judged.number, judged.seat)
        assert analysis.position(match, judged.number).seats == 3
        assert len(judged.values) == 3 and sum(judged.values) == pytest.approx(1.0, abs=0.002)
        assert [judged.expected(seat) for seat in range(3)] == list(judged.values)
        assert judged.expected(judged.seat) == judged.after
        assert analysis.told(judged, 3)["values"] == list(judged.values)
        analysis.keep(match, judged)
    again = record.read_any(record.write(match), known)
    assert analysis.kept(again) == {judged.number: judged for judged in judgements}


@pytest.mark.parametrize("values", ["", " [0.300 0.700]", " [0.400 0.300 1.300]", " [0.4 0.3 0.3]", " []"])
def test_with_three_seats_a_kept_analysis_tells_of_each(known: Catalogue, values: str) -> None:
    match = three(known)
    match.comments[2] = "analysis 0.500 0.400 [0.400 0.350 0.250] | bet"
    assert analysis.kept(match)[2].values == (0.4, 0.35, 0.25)
    match.comments[2] = f"analysis 0.500 0.400{values} | bet"
    assert analysis.kept(match) == {}


def test_two_seats_share_what_can_be_expected(known: Catalogue) -> None:
    judged = analysis.judgement(kuhn(known, "1 * a{K} b{J}", "2 a bet", "3 b call"), 3, 0.5, 0.375, ["fold"])
    assert (judged.expected(0), judged.expected(1), judged.values) == (0.625, 0.375, ())


def test_a_certain_result_of_one_seat_says_nothing_of_two_others(known: Catalogue) -> None:
    match = three(known)
    last = analysis.judgement(match, 4, 1.0, 1.0, ["bet"])
    judged = analysis.judgement(match, 5, 0.3, 0.2, ["fold"], last)
    assert (judged.before, judged.after) == (0.3, 0.2)
    two = kuhn(known, "1 * a{K} b{J}", "2 a bet", "3 b call")
    last = analysis.judgement(two, 2, 1.0, 1.0, ["bet"])
    judged = analysis.judgement(two, 3, 0.3, 0.2, ["fold"], last)
    assert (judged.before, judged.after) == (0.0, 0.0)


def test_a_record_keeps_the_analysis_beside_what_people_wrote(match: Match, known: Catalogue) -> None:
    number = analysis.decisions(match)[2]
    match.comments[number] = "A bold one."
    judgements = analysis.analyse(match, NODES)
    for judged in judgements:
        analysis.keep(match, judged)
        analysis.keep(match, judged)
    again = record.read_any(record.write(match), known)
    assert analysis.kept(again) == {judged.number: judged for judged in judgements}
    assert analysis.remark(again, number) == "A bold one."
    assert again.comments[number].count("analysis") == 1


@pytest.mark.parametrize(
    "comment",
    [
        "analysis of this",
        "analysis 0.500 0.700 | check",
        "analysis 0.5 0.4 | check",
        "analysis 1.500 0.400 | check",
        "analysis 0.500 0.400 | call",
        "analysis 0.500 0.400",
    ],
)
def test_a_comment_that_only_looks_like_an_analysis_is_none(known: Catalogue, comment: str) -> None:
    found = begin(known.ruleset("kuhn"), {}, ["human", "human"], "3")
    found.throw()
    found.play(int(found.state.legal()[0]))
    found.comments[2] = comment
    assert analysis.kept(found) == {}


def test_the_command_prints_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(RECORDS / "senet-01.senet")
    assert cli.main(["analyse", file, "--nodes", "20", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert list(printed[0]) == ["number", "seat", "played", "best", "before", "after", "mistake", "line", "values"]
    assert all(entry["values"][entry["seat"]] == entry["after"] for entry in printed)
    assert all(sum(entry["values"]) == pytest.approx(1.0) and len(entry["values"]) == 2 for entry in printed)
    assert {entry["mistake"] for entry in printed} <= {None, "small", "big"}
    assert cli.main(["analyse", file, "--nodes", "20"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(printed)


def test_the_command_refuses_what_it_cannot_use(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert cli.main(["analyse", str(tmp_path / "none.kese")]) == 1
    assert cli.main(["analyse", str(RECORDS / "senet-01.senet"), "--nodes", "0"]) != 0
    assert "Traceback" not in capsys.readouterr().err
