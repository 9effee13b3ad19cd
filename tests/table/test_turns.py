"""The last turn of a match: all that one seat did before another did something."""

from __future__ import annotations

import random
from pathlib import Path

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, EVERYONE, State
from kesegames.play.match import HUMAN, Event, Match, begin
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


def moves(match: Match, *written: str) -> None:
    """Events by how they are written, chance or decision."""
    for text in written:
        state = match.state
        at = match.at
        if match.to_act < 0:
            match.add(Event(CHANCE, next(int(move) for move, _ in state.chances() if state.write(move) == text)))
        else:
            match.play(next(int(move) for move in state.legal() if state.write(move) == text))
        assert match.at == at + 1


def test_a_piece_led_on_by_what_is_paid_is_followed(known: Catalogue) -> None:
    position = "a ZI 20 2 - -, b CAI 5 0 - -, turn a move"
    match = begin(known.ruleset("gyozan"), {}, [HUMAN, HUMAN], "1", position=position)
    moves(match, "move 10 rice", "move 2 money", "end")
    assert spots(match, match.at) == (("ZI", "TI", "rice0"), ("TI", "NI", "money0"), ())


def test_the_turn_before_is_the_last_while_nothing_is_done_on_the_board(known: Catalogue) -> None:
    position = "a ZI 10 2 - -, b CAI 20 2 - r0, turn a move"
    match = begin(known.ruleset("gyozan"), {}, [HUMAN, HUMAN], "1", position=position)
    moves(match, "move 10 rice", "end", "b r1", "b r2", "b r3", "change")
    assert spots(match, match.at) == (("ZI", "TI", "rice0"), ())
    moves(match, "end", "end", "end", "move 2 money")
    assert spots(match, match.at)[-1] == ("CAI", "CO", "money1")


def test_what_moves_about_is_marked_where_it_goes_or_lies(known: Catalogue) -> None:
    position = "9,0,7:5,start:0,start:0 20,0,7:6,start:0,start:0 a 4 0"
    match = begin(known.ruleset("rensen"), {}, [HUMAN, HUMAN], "1", position=position)
    moves(match, "plunder a1 b1 3")
    assert spots(match, match.at) == (("7", "a1", "b1"),)
    moves(match, "3", "recall b1")
    assert spots(match, match.at) == (("7", "start", "b1", "recall"),)


def test_where_nobody_decides_the_last_throw_is_followed(known: Catalogue) -> None:
    match = begin(known.ruleset("rokusai"), {}, [HUMAN, HUMAN, HUMAN], "1", position="a 7 2, b 10 2, c 1 0, turn a")
    moves(match, "3")
    assert match.state.position().startswith("a 10 4, b 1 2 back") and spots(match, match.at) == (("7", "10"),)
    moves(match, "0")
    assert spots(match, match.at) == (("7", "10"),)
