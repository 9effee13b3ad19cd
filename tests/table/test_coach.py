"""What the coach says is so: an opponent's legal reply does it, or the person could have won."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from every_game import CATALOGUE, ROOTS
from librt.random import Random

from kesegames import catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.play.match import HUMAN, begin
from kesegames.play.reasons import Reason, standing, warning
from kesegames.table.coach import is_for

TWO = [id for id in ROOTS if CATALOGUE.ruleset(id).least_seats == 2]
POSITIONS = 24
EVENTS = 600
"""Where only luck decides nothing is ever asked."""


def found_in(ruleset: Ruleset, seed: int) -> Iterator[tuple[State, int, Reason | None]]:
    """What is said of random moves in random matches."""
    rng = Random(seed)
    state = catalogue.start(ruleset, {})
    count = 0
    for _ in range(EVENTS):
        if count == POSITIONS:
            return
        if state.to_act == OVER:
            state = catalogue.start(ruleset, {})
        if state.to_act == CHANCE:
            state.play(state.sample(rng))
            continue
        moves = list(state.legal())
        move = moves[rng.randrange(len(moves))]
        if not state.arranges() and rng.randrange(3) == 0:
            count += 1
            seen = state.seen_by(state.to_act)
            yield seen, move, warning(seen, move)
        state.play(move)


def outcomes(state: State, depth: int = 4) -> Iterator[State]:
    """What chance may make of a position."""
    if state.to_act != CHANCE:
        yield state
    elif depth:
        for outcome, _ in state.chances():
            yield from outcomes(state.after(outcome), depth - 1)


def does_it(after: State, reason: Reason, seat: int) -> bool:
    """Whether the reply that is named can do what is said."""
    for there in outcomes(after):
        reply = next((move for move in there.legal() if there.spell(move) == reason.reply), None)
        if reply is None:
            continue
        (spot,) = reason.spots
        before = standing(there, seat).get(spot, [])
        replied = there.after(reply)
        for end in [replied, *outcomes(replied)]:
            ends = [end] if end.to_act != 1 - seat else [end, *(end.after(move) for move in end.legal())]
            if any(standing(one, seat).get(spot, []) != before for one in ends):
                return True
    return False


@pytest.mark.parametrize("game", TWO)
def test_what_is_said_is_so(game: str) -> None:
    ruleset = CATALOGUE.ruleset(game)
    for state, move, reason in found_in(ruleset, 4):
        if reason is None:
            continue
        seat = int(state.to_act)
        assert len(state.legal()) > 1, "never of a forced move"
        if reason.kind == "miss_win":
            wins = [one for one in state.legal() if state.spell(one) == reason.reply]
            outcome = state.after(wins[0]).outcome()
            assert outcome is not None and outcome.winners == [seat]
        elif reason.kind == "lose":
            winners = [there.after(reply).outcome() for there in outcomes(state.after(move)) for reply in there.legal()]
            assert any(one is not None and one.winners and seat not in one.winners for one in winners)
        else:
            assert does_it(state.after(move), reason, seat), (state.position(), state.spell(move), reason)


def test_it_is_there_for_one_person_among_the_lowest_levels() -> None:
    ruleset = CATALOGUE.ruleset(TWO[0])
    for players, wanted in (
        ([HUMAN, "level1"], True),
        (["level3:nodes=20", HUMAN], True),
        ([HUMAN, "level4"], False),
        ([HUMAN, "random"], False),
        ([HUMAN, HUMAN], False),
        (["level1", "level1"], False),
    ):
        assert is_for(begin(ruleset, {}, players, "1")) is wanted


def test_nothing_is_said_of_a_piece_where_the_match_is_lost_anyway() -> None:
    position = (
        "K x15 o25 *44 o45 +55, R +11 o21 o24 *52 o41 x51, S +23 x43, hands ooo o+x, "
        "decks oo++++xxxxx oo++++xxxx, prisons - -, turn K"
    )
    state = catalogue.start(CATALOGUE.ruleset("keserima"), {}, position=position)
    assert state.loses_at_once()
    (move,) = (move for move in state.legal() if state.spell(move) == ("55", "54", "end"))
    assert warning(state, move) is None
