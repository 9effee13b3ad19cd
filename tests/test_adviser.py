"""The adviser: exact chances from positions small enough to see whole, and nothing that lies hidden."""

from __future__ import annotations

from random import Random

from every_game import CATALOGUE

from kesegames import catalogue
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.play.adviser import captures, prospects, within_reach
from kesegames.play.match import HUMAN, begin


def kisen(position: str, **options: str) -> State:
    return catalogue.start(CATALOGUE.ruleset("kisen-standard"), options, position=position)


def test_a_capture_that_makes_a_hand_is_certain() -> None:
    state = kisen("IA 黒弓LY 黒王PIA, A 赤虎LI 赤王PA, 皇 PE, hands 黒馬 -, turn IA")
    (beasts,) = prospects(state)
    assert (beasts.goals, beasts.gain, beasts.chance) == (("hand.獣",), 30, 1.0)
    assert beasts.spots == ("LY", "LI", "end")


def test_m15_into_the_water_it_is_one_half() -> None:
    state = kisen("IA 黒弓LO 黒王PIA, A 赤虎NO 赤王PA, 皇 PE, hands 黒馬 -, turn IA")
    (beasts,) = prospects(state)
    assert beasts.chance == 0.5


def test_m12_after_stepping_the_throw_decides() -> None:
    """The bow steps on LAI and slides up to LI, four away: four or five sticks of five, 6 in 32."""
    state = kisen("IA 黒弓LAU 赤兵LAI 黒王PIA, A 赤虎LI 赤王PA, 皇 PE, hands 黒馬 -, turn IA")
    (beasts,) = prospects(state)
    assert beasts.chance == 6 / 32 and beasts.spots == ("LAU", "LAI", "to:n")


def with_taken(state: State, spot: str, seat: int) -> State:
    """The position with the piece on `spot` in the hand of `seat`, by its text."""
    piece = state.look().pieces[spot][-1][-2:]
    groups = [group.split() for group in state.position().split(", ")]
    for group in groups:
        if group[0] in ("IA", "A"):
            group[1:] = [word for word in group[1:] if word != piece + spot]
        if group[0] == "hands":
            group[1 + seat] = group[1 + seat].replace("-", "") + piece
    return kisen(", ".join(map(" ".join, groups)))


def total(state: State, seat: int) -> int:
    return sum(goal.worth for goal in state.goals(seat))


def test_what_a_capture_adds_is_what_the_sets_count_after_it() -> None:
    """Against a recount of the position with that piece in the hand, in the positions of games at random."""
    found = 0
    for seed in range(6):
        match, rng = begin(CATALOGUE.ruleset("kisen-standard"), {}, [HUMAN, HUMAN], str(seed)), Random(seed)
        while match.to_act != OVER and match.at < 160:
            if match.to_act == CHANCE:
                match.throw()
            else:
                moves = list(match.state.legal())
                eager = [move for move in moves if match.state.urgency(move) > 0]
                match.play(int(rng.choice(eager or moves)))
            state = match.state
            for seat in (0, 1) if match.at % 4 == 0 and {"hands", "turn"} <= set(state.position().split()) else ():
                told = {spot: one for one in captures(state, seat) for spot in one.spots}
                for spot in [spot for spots in within_reach(state, seat).values() for spot in spots]:
                    gain = total(with_taken(state, spot, seat), seat) - total(state, seat)
                    assert gain == (told[spot].gain if spot in told else 0), (state.position(), spot)
                    found += spot in told
    assert found > 20


def test_m18_a_king_is_worth_the_sets_it_completes_and_its_own() -> None:
    state = kisen("IA 黒弓LY 黒王PIA, A 赤王LI, 皇 PE, hands 黒馬 -, turn A")
    (king,) = captures(state, 0)
    assert (king.goals, king.gain, king.spots) == (("hand.王", "hand.獣"), 80, ["LI"])


def test_without_a_capture_there_is_nothing_to_gain() -> None:
    assert prospects(kisen("IA 黒王PIA, A 赤王KA, 皇 ZO, hands 黒馬赤虎 -, turn IA")) == []
    assert prospects(kisen("IA 黒王PIA, A 赤王KA, 皇 ZO, lot")) == []


def test_within_reach_tells_what_could_be_captured_by_kind() -> None:
    state = kisen("IA 黒弓LY 黒王PIA, A 赤虎LI 黒将NY 赤王PA, 皇 PE, turn A")
    assert within_reach(state, 0) == {"虎": ["LI"], "将": ["NY"]}
    assert within_reach(state, 1) == {"弓": ["LY"]}


def test_where_a_piece_comes_to_an_empty_square_nothing_stands_that_it_captures() -> None:
    """The wagon captures the bow by vaulting over it."""
    state = catalogue.start(
        CATALOGUE.ruleset("kisen-old"), {}, position="IA 0 黒 ZIA王 ZAI船 LY車 赤 ZA王 ZI船 LI弓 KU獣"
    )
    assert "LY車×LE" in [state.write(move) for move in state.legal()]
    assert within_reach(state, 0) == {}
    assert within_reach(state, 1) == {"車": ["LY"]}


def test_games_without_goals_have_no_prospects() -> None:
    assert prospects(catalogue.start(CATALOGUE.ruleset("kisen-old"), {})) == []
