"""Scoring of modern Kisen (docs/rules/kisen.md, M16–M18, M23), by example and against every substitution there is."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from kisen_positions import KISEN, ruleset
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import u8

from kesegames import catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.rules.kisen.board import CODES, piece_called
from kesegames.rules.kisen.sets import NEAR, Scoring
from kesegames.rules.kisen.state import Kisen

RULES = Path(__file__).parents[2] / "docs" / "rules" / "kisen.md"
TEN = "船兵弓車虎馬筆巫将王"
COLOUR = "黒赤"


@cache
def scoring(game: str, *options: str) -> Scoring:
    chosen = dict(option.split("=") for option in options)
    return Scoring(ruleset(game), ruleset(game).complete(chosen))


def held(pieces: str, seat: int = 0) -> vec[u8]:
    counts = vec[u8]([u8(0)] * CODES)
    for place in range(0, len(pieces), 2):
        piece = piece_called(pieces[place : place + 2], seat)
        counts[piece] = u8(int(counts[piece]) + 1)
    return counts


def hands(pieces: str, *options: str, game: str = "kisen-standard") -> dict[str, float]:
    """The hands of these pieces (`黒車赤弓`) and their points."""
    rules = scoring(game, *options)
    worths = zip(rules.hands, rules.worths(held(pieces), 0), strict=True)
    return {hand.name: int(worth) / ruleset(game).unit for hand, worth in worths if worth}


def school(pieces: str, *options: str) -> dict[str, float]:
    return hands(pieces, *options, game="kisen-education")


def total(pieces: str, *options: str, game: str = "kisen-standard") -> float:
    return int(scoring(game, *options).total(held(pieces), 0)) / ruleset(game).unit


def listed(text: str) -> dict[str, tuple[str, int]]:
    """Hands as the rule text lists them: `地心 (筆巫将) 7`, or `王 3` where the name says the pieces."""
    found = re.findall(r"(\w+)(?: \(([^)]+)\))? (\d+)", text)
    return {name: (TEN if "all" in men else men or name, int(points)) for name, men, points in found}


@pytest.mark.parametrize(("game", "label"), [("kisen-education", "教育: "), ("kisen-standard", "標準: ")])
def test_m16_the_hands_are_those_of_the_rule_text(game: str, label: str) -> None:
    line = next(line for line in RULES.read_text(encoding="utf-8").split("\n") if line.startswith("- M16. "))
    wanted = listed(line.split(label)[1].split(". ")[0])
    rules = scoring(game)
    assert {hand.name: (sorted(hand.pieces), int(hand.points) // 10) for hand in rules.hands} == {
        name: (sorted(men), points) for name, (men, points) in wanted.items()
    }
    assert len(wanted) == (4 if game == "kisen-education" else 10)


def test_m16_each_hand_alone() -> None:
    assert hands("黒虎赤馬") == {"獣": 3}
    assert hands("黒船赤車赤馬") == {"行行": 5}
    assert hands("黒筆赤巫赤将") == {"地心": 7}
    assert hands("黒兵赤弓赤馬") == {"馬弓兵": 7}
    assert hands("黒兵赤兵赤兵赤兵赤兵") == {"闇戦之集": 3}
    assert hands("黒兵赤兵赤兵赤兵") == {}
    assert school("黒将赤巫赤兵") == {"将巫兵": 5}


def test_m16_horse_bow_soldier() -> None:
    assert hands("黒兵赤弓赤馬", "horse_bow_soldier=5") == {"馬弓兵": 5}


def test_m17_one_colour_counts_two_more() -> None:
    assert hands("赤虎赤馬") == {"獣": 5}
    assert hands("黒王") == {"王": 5}
    assert school("黒将黒巫黒兵") == {"将巫兵": 7}
    assert hands("".join("黒" + kind for kind in TEN))["無抗行処"] == 52


def test_m18_a_king_stands_for_a_piece_of_its_own_colour() -> None:
    assert school("黒王黒車黒兵黒船") == {"王": 5, "車弓兵": 7, "船兵兵": 5}
    assert school("赤王黒車黒兵黒船") == {"王": 5, "車弓兵": 5, "船兵兵": 3}
    assert school("黒王赤王黒兵") == {"王": 5, "車弓兵": 5, "将巫兵": 5, "船兵兵": 3}


def test_m18_a_hand_counts_once() -> None:
    assert school("黒船黒船赤兵赤兵赤兵赤兵") == {"船兵兵": 3}
    assert hands("黒王赤王") == {"王": 5, "獣": 3}


def test_m18_only_the_one_coloured_of_a_hand_counts() -> None:
    assert school("黒車赤車黒弓黒兵") == {"車弓兵": 7}


def test_m18_a_king_that_stands_in_is_not_there_as_king() -> None:
    nine = "".join("黒" + kind for kind in TEN[:8])
    assert "無抗行処" not in hands(nine + "黒王")
    assert hands(nine + "黒王黒王")["無抗行処"] == 52
    assert hands(nine + "黒王赤王")["無抗行処"] == 50


def test_m23_old_scoring_counts_pieces_and_multiples() -> None:
    old = ["scoring=old"]
    assert total("黒兵赤弓", *old) == 0.6
    # 虎馬 has two pieces: 0.6 + 0.4, and twice that.
    assert total("黒虎黒馬", *old) == 3.0
    # 筆巫将: 0.3 + 0.5 + 0.6, and four times that.
    assert total("黒筆赤巫赤将", *old) == 7.0
    assert total("黒兵赤弓赤馬", *old) == 3.0
    assert total("黒王", *old) == 3.0


def test_m23_old_factors_and_sums() -> None:
    assert total("黒虎黒馬", "scoring=old", "old_factors=3/5") == 4.0
    assert total("黒筆赤巫赤将", "scoring=old", "old_factors=3/5") == 8.4
    assert total("黒筆赤巫赤将赤船", "scoring=old", "old_sum=unused") == 5.7
    # 将兵兵 uses two of the three 兵.
    assert total("赤将黒兵赤兵赤兵", "scoring=old", "old_sum=unused") == 2.2


def test_m23_pieces_of_every_copy_are_used() -> None:
    """獣 is 虎馬: 0.6 + 0.4, twice that; the copies that count use their pieces, what is left over is added."""
    unused = ["scoring=old", "old_sum=unused"]
    two = "黒虎黒馬赤虎赤馬"
    assert total(two, *unused) == 2 + 1.0
    assert total(two, *unused, "same_hand=twice") == 4
    three = two + "黒虎黒馬"
    assert total(three, *unused, "same_hand=twice") == 4 + 1.0
    assert total(three, *unused, "same_hand=each") == 6
    assert total(two + "黒虎", *unused, "same_hand=each") == 4 + 0.6
    # A 王 stands in for a second 馬; it is a set of its own, and so used in any case.
    assert total("黒虎黒馬赤虎赤王", *unused, "same_hand=each") == 4 + total("赤王", *unused, "same_hand=each")


def test_m23_the_same_hand_more_than_once() -> None:
    two = "黒虎黒馬赤虎赤馬"
    assert [hands(two, f"same_hand={often}") for often in ("once", "twice", "each")] == [
        {"獣": 5},
        {"獣": 10},
        {"獣": 10},
    ]
    three = two + "黒虎赤馬"
    assert hands(three, "same_hand=twice") == {"獣": 10}
    assert hands(three, "same_hand=each") == {"獣": 13}
    assert hands("黒王赤王赤王", "same_hand=each")["王"] == 15


def test_m23_renju_and_sanren() -> None:
    assert hands("黒馬赤虎", "hands=連獣") == {"馬虎": 3}
    assert hands("黒船赤車赤馬", "hands=連獣") == {"船車馬": 5}
    assert hands("黒馬赤虎赤車", "hands=三連") == {"馬虎車": 6}
    assert hands("黒弓赤兵赤船", "hands=三連") == {"弓兵船": 2.8}
    assert hands("黒巫赤筆赤馬", "hands=三連", "scoring=old") == {"巫筆馬": 4.8}
    assert hands("黒弓黒兵黒船", "hands=三連", "scoring=old") == {"弓兵船": 2.8}
    points = {hand.name: int(hand.points) / 10 for hand in scoring("kisen-standard", "hands=三連").hands}
    assert list(points.values()) == [2, 5.6, 4.8, 5.2, 6, 6, 4.4, 2.8]


def test_m23_kosen_oju() -> None:
    four = "黒将赤馬黒弓赤兵"
    assert "光戦王集" not in hands(four)
    assert hands(four, "kosen_oju=5")["光戦王集"] == 5
    assert hands("黒将黒馬黒弓黒兵", "kosen_oju=5")["光戦王集"] == 7


Pieces = tuple[str, ...]


def readings(pieces: Pieces, hand: str) -> set[Pieces]:
    """What the pieces can be taken for in `hand`: each 王 itself or any kind of its colour (M18)."""
    choices = [
        [piece] if piece[1] != "王" or hand == "王" else [piece, *{piece[0] + kind for kind in hand} - {piece}]
        for piece in pieces
    ]
    return {tuple(sorted(reading)) for reading in product(*choices)}


@cache
def best(reading: Pieces, hand: str, points: float, bonus: float, copies: int) -> float:
    """The most that disjoint copies of `hand` count, every way of colouring one tried."""
    most = 0.0
    for colours in set(product("黒赤", repeat=len(hand))) if copies else ():
        need = Counter(colour + kind for colour, kind in zip(colours, hand, strict=True))
        have = Counter(reading)
        if all(have[piece] >= count for piece, count in need.items()):
            rest = tuple(sorted((have - need).elements()))
            worth = points + (bonus if len(set(colours)) == 1 else 0)
            most = max(most, worth + best(rest, hand, points, bonus, copies - 1))
    return most


@pytest.mark.parametrize(("game", "often", "copies"), [("kisen-standard", "once", 1), ("kisen-education", "each", 9)])
def test_hands_agree_with_trying_everything(game: str, often: str, copies: int) -> None:
    rng = Random(3)
    kinds = "船兵弓車巫将王" if game == "kisen-education" else TEN
    rules = scoring(game, f"same_hand={often}")
    for _ in range(120):
        count = 1 + rng.randrange(8)
        pieces = ["黒赤"[rng.randrange(2)] + kinds[rng.randrange(len(kinds))] for _ in range(count)]
        kings = [piece for piece in pieces if piece[1] == "王"]
        pieces = [piece for piece in pieces if piece[1] != "王"] + kings[:2]
        for hand, worth in zip(rules.hands, rules.worths(held("".join(pieces)), 0), strict=True):
            if len(hand.pieces) > 5:
                continue
            tried = [
                best(reading, hand.pieces, int(hand.points), int(hand.bonus), copies)
                for reading in readings(tuple(pieces), hand.pieces)
            ]
            assert max(tried) == worth, (hand.name, pieces)


def test_seats_have_their_own_hands() -> None:
    pieces = held("黒虎黒馬", seat=1)
    assert [int(scoring("kisen-standard").total(pieces, seat)) for seat in range(2)] == [0, 50]


def test_goals_tell_what_is_held_and_missing() -> None:
    goals = {goal.name: goal for goal in scoring("kisen-education").goals(held("黒車赤弓黒王"), 0, "IA")}
    assert list(goals) == ["hand.将巫兵", "hand.車弓兵", "hand.王", "hand.船兵兵"]
    cart = goals["hand.車弓兵"]
    assert (cart.kinds, cart.held, cart.missing()) == (["車", "弓", "兵"], ["IA黒車", "IA赤弓", "IA黒王"], [])
    assert (cart.worth, cart.best) == (50, 70)
    ship = goals["hand.船兵兵"]
    assert (ship.held, ship.missing(), ship.worth, ship.best) == (["IA黒王", "", ""], ["兵", "兵"], 0, 50)
    king = goals["hand.王"]
    assert (king.held, king.missing(), king.worth, king.best) == (["IA黒王"], [], 50, 50)


def test_goals_show_the_one_coloured_hand() -> None:
    goal = scoring("kisen-education").goals(held("黒車赤車赤弓赤兵"), 0, "IA")[1]
    assert (goal.held, goal.missing(), goal.worth) == (["IA赤車", "IA赤弓", "IA赤兵"], [], 70)


@pytest.mark.parametrize("game", KISEN)
@pytest.mark.parametrize("old_sum", ["all", "unused"])
def test_the_worths_of_all_goals_are_the_total(game: str, old_sum: str) -> None:
    counting = scoring(game, f"old_sum={old_sum}", "scoring=old")
    pieces = held("黒車赤弓黒兵赤王黒虎")
    total = int(counting.total(pieces, 0))
    assert total > 0 and sum(goal.worth for goal in counting.goals(pieces, 0, "IA")) == total


BROKEN = [
    ("王", "trouble.table_mapping"),
    ({"name": "王", "pieces": ["王"], "points": 3}, "trouble.table_text"),
    ({"name": "王", "pieces": "王"}, "trouble.table_missing"),
    ({"name": "王", "pieces": "", "points": 3}, "trouble.kisen_piece"),
    ({"name": "王", "pieces": "皇", "points": 3}, "trouble.kisen_piece"),
    ({"name": "王", "pieces": "王", "points": -1}, "trouble.kisen_points"),
    ({"name": "王", "pieces": "王", "points": "first"}, "trouble.kisen_points"),
    ({"name": "竜", "pieces": "王", "points": 3}, "trouble.kisen_hand_text"),
]


@pytest.mark.parametrize(("entry", "text"), BROKEN)
def test_a_broken_hand_is_told_with_its_place(entry: object, text: str) -> None:
    base = ruleset("kisen-education")
    data = base.data | {"tables": base.tables | {"hands": {"standard": [entry]}}}
    with pytest.raises(Trouble) as caught:
        Scoring(Ruleset("broken", data), base.complete({}))
    assert (caught.value.text, caught.value.path[:4]) == (text, ("tables", "hands", "standard", "0"))


@pytest.mark.parametrize(
    ("pieces", "points"),
    [
        ("", 3),  # a 王 is a hand by itself
        ("黒車黒弓", 3 + 5),  # 車弓兵 wants a 兵
        ("黒車黒弓赤兵", 3),
        ("黒将赤弓黒船赤兵", 3 + 5 + 5 + 3),  # 将巫兵, 車弓兵, 船兵兵
        ("黒王", 0),  # stands for one piece of two: no other hand is near
        ("黒王黒将", 5),
    ],
)
def test_what_is_near_wants_one_piece_more(pieces: str, points: int) -> None:
    rules = scoring("kisen-education")
    assert int(rules.near(held(pieces), 0)) == points * ruleset("kisen-education").unit


def test_what_hands_pay_is_remembered_for_the_pieces_held() -> None:
    state = catalogue.start(ruleset("kisen-standard"), {"first": "IA"})
    assert isinstance(state, Kisen)
    remembering = Scoring(state.ruleset, state.options)
    rng = Random(4)
    for _ in range(2):
        playing = state.copy()
        while playing.to_act != OVER:
            moves = playing.legal()
            playing.play(playing.sample(rng) if playing.to_act == CHANCE else moves[rng.randrange(len(moves))])
            for seat in range(2):
                for _ in range(2):
                    count = remembering.count(playing.hands, playing.hand_key, seat)
                    scoring = playing.terms.scoring
                    assert count & ((1 << NEAR) - 1) == scoring.total(playing.hands, seat)
                    assert count >> NEAR == scoring.near(playing.hands, seat)


@pytest.mark.parametrize("options", [(), ("same_hand=each",), ("scoring=old", "same_hand=twice")])
def test_a_piece_makes_a_new_hand_where_any_hand_is_worth_more_with_it(options: tuple[str, ...]) -> None:
    rules = scoring("kisen-standard", *options)
    rng = Random(9)
    found = set()
    for _ in range(60):
        seat = int(rng.randrange(2))
        pieces = held("".join(COLOUR[rng.randrange(2)] + TEN[rng.randrange(10)] for _ in range(rng.randrange(8))), seat)
        piece = piece_called(COLOUR[rng.randrange(2)] + TEN[rng.randrange(10)], seat)
        before = list(rules.worths(pieces, seat))
        rises = rules.rises(pieces, seat, piece)
        assert list(rules.worths(pieces, seat)) == before
        pieces[piece] = u8(int(pieces[piece]) + 1)
        assert rises == any(now > was for now, was in zip(rules.worths(pieces, seat), before, strict=True))
        found.add(rises)
    assert found == {True, False}
