"""The last turn of a match: all that one seat did before another did something."""

from __future__ import annotations

import random
from pathlib import Path

from kesegames.catalogue import Catalogue
from kesegames.engine.state import EVERYONE, State
from kesegames.play.match import HUMAN, Match, begin
from kesegames.play.record import read_any
from kesegames.rules.kisen.state import Kisen
from kesegames.table import turns

RECORDS = Path(__file__).parent.parent / "records"
STEPPING = (
    "IA 黒弓LE 赤兵LI 黒王KU 黒兵CAI 赤虎CY 黒将MIA 赤船ZAI, A 赤兵LAI 赤兵KE 赤将PU 黒車XA 赤王ZA 黒馬TU, 皇 NY, "
    "hands 黒兵黒兵赤兵赤弓黒将 赤馬黒虎, points 170 230, season 2, rate 2, turn IA"
)


def spots(match: Match, number: int) -> tuple[tuple[str, ...], ...]:
    return turns.last_turn(match, number, EVERYONE)


def test_a_throw_and_its_further_throws_are_one_turn(known: Catalogue) -> None:
    match = read_any((RECORDS / "senet-01.senet").read_text(encoding="utf-8"), known)
    ends = [at for at in range(1, 14) if match.events[at - 1].seat >= 0]
    assert [spots(match, at) for at in ends[:6]] == [
        (("9", "11"),),
        (("10", "12"),),
        (("1", "4"),),
        (("6", "10"),),
        (("6", "10"), ("10", "14")),
        (("6", "10"), ("10", "14"), ("8", "10")),
    ]


def test_the_throw_that_begins_a_turn_leaves_the_turn_before(known: Catalogue) -> None:
    match = read_any((RECORDS / "senet-01.senet").read_text(encoding="utf-8"), known)
    number = next(at for at in range(8, 20) if match.events[at - 1].seat < 0)
    assert spots(match, number) == spots(match, number - 1) != ()


def test_nothing_has_happened_before_the_first_decision(known: Catalogue) -> None:
    assert spots(begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "1"), 0) == ()


def test_a_step_a_throw_and_the_move_hang_together(known: Catalogue) -> None:
    match = begin(known.ruleset("kisen-standard"), {}, [HUMAN, HUMAN], "3", position=STEPPING)

    def play(*spelling: str) -> None:
        match.play(next(move for move in match.state.legal() if match.state.spell(move) == spelling))

    play("LE", "LI", "to:s")
    assert spots(match, match.at) == (("LE", "LI", "to:s"),)
    match.throw()
    assert spots(match, match.at) == (("LE", "LI", "to:s"),)
    play("LAI")
    assert spots(match, match.at) == (("LE", "LI", "to:s"), ("LI", "LAI"))


def test_a_season_that_is_set_up_anew_begins_without_a_last_turn(known: Catalogue) -> None:
    match = begin(known.ruleset("kisen-standard"), {"first": "IA"}, [HUMAN, HUMAN], "7")
    rng = random.Random(2)
    for _ in range(1500):
        if match.to_act < 0:
            match.throw()
            continue
        state = match.state
        moves = [int(move) for move in state.legal()]
        match.play(max(moves, key=lambda move: (int(state.urgency(move)), rng.random())))
        if season(match.state) > season(state):
            break
    assert season(match.state) == 2 and spots(match, match.at - 1) != ()
    assert not {spot for stroke in spots(match, match.at) for spot in stroke} & set(match.state.look().pieces)


def season(state: State) -> int:
    assert isinstance(state, Kisen)
    return int(state.season)


def test_who_took_a_trick_begins_a_turn_by_leading_the_next(known: Catalogue) -> None:
    match = begin(known.ruleset("gyosen"), {}, [HUMAN, HUMAN], "1")
    twice = 0
    while match.at < 80:
        match.play(match.state.legal()[0]) if match.to_act >= 0 else match.throw()
        seats = [event.seat for event in match.events[-2:]]
        twice += len(seats) == 2 and seats[0] == seats[1] >= 0
        assert len(spots(match, match.at)) <= 1
    assert twice
