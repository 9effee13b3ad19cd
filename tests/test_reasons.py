"""Why a move is good or dangerous: every reason is true as it is said, by trying all moves without a shortcut."""

from __future__ import annotations

import functools

import pytest
from every_game import CATALOGUE, ROOTS, at_length
from law_cases import Case

from kesegames import catalogue, text
from kesegames.engine.look import Spot
from kesegames.engine.state import CHANCE, State
from kesegames.play.reasons import Reason, dangers, hits, reasons, wins

BOARDS = [id for id in ROOTS if CATALOGUE.rulesets[id].board is not None]


@functools.cache
def squares(game: str, seats: int) -> frozenset[Spot]:
    board = CATALOGUE.rulesets[game].board_of(seats)
    assert board is not None
    return frozenset(cell.name for cell in board.cells)


def lying(state: State) -> list[tuple[Spot, str]]:
    """Where pieces lie on the board's squares."""
    on = squares(state.ruleset.id, state.seats)
    return [(spot, piece) for spot, pieces in state.look().pieces.items() if spot in on for piece in pieces]


def owned(state: State, seat: int) -> list[tuple[Spot, str]]:
    """Those of a seat."""
    owner = state.ruleset.owner
    return [(spot, piece) for spot, piece in lying(state) if owner(piece) == state.ruleset.seat_ids[seat]]


def hurt(had: list[tuple[Spot, str]], state: State, seat: int) -> set[Spot]:
    """Where a piece of `seat`, which had these, was that is on no square now, or has given its square to another's."""
    owner, own, now = state.ruleset.owner, state.ruleset.seat_ids[seat], lying(state)
    has = [(spot, piece) for spot, piece in now if owner(piece) == own]
    others = {spot for spot, piece in now if owner(piece) in state.ruleset.seat_ids and owner(piece) != own}
    kinds = {piece for _, piece in had}
    fewer = {one for one in kinds if sum(p == one for _, p in had) > sum(p == one for _, p in has)}
    return {spot for spot, piece in had if (spot, piece) not in has and (piece in fewer or spot in others)}


def can_hurt(start: State, seat: int) -> set[Spot]:
    """What the others' next decision can do to `seat`, every move and every throw tried."""
    return _can_hurt(owned(start, seat), seat, start, False)


def _can_hurt(had: list[tuple[Spot, str]], seat: int, state: State, has_moved: bool) -> set[Spot]:
    found = hurt(had, state, seat)
    if found or state.to_act == seat or (state.to_act < 0 and state.to_act != CHANCE):
        return found
    if state.to_act == CHANCE:
        parts = [state.after(outcome) for outcome, _ in state.chances() if state.ending(outcome) is None]
        return {spot for part in parts for spot in _can_hurt(had, seat, part, has_moved)}
    has_thrown = "sticks" in state.look().pieces
    if has_moved and not has_thrown:
        return found
    for move in state.legal():
        after = state.after(move)
        if state.ending(move) is None:
            goes_on = after.to_act == CHANCE and after.thrower() == state.to_act and not has_thrown
            found |= _can_hurt(had, seat, after, True) if goes_on else hurt(had, after, seat)
    return found


def can_win(state: State, seat: int) -> bool:
    """Whether `seat` has a move that wins, after the best of throws."""
    if state.to_act == CHANCE:
        return any(can_win(state.after(outcome), seat) for outcome, _ in state.chances())
    outcomes = [state.after(move).outcome() for move in state.legal()] if state.to_act == seat else []
    return any(outcome is not None and outcome.winners == [seat] for outcome in outcomes)


def check(state: State, move: int, seat: int, reason: Reason) -> None:
    """The reason by its definition."""
    other, after, idle = 1 - seat, state.after(move), state.passed()
    spot = reason.spots[0] if reason.spots else ""
    if reason.kind in ("win", "near_win"):
        following = after.passed()
        assert can_win(state, seat) if following is None or reason.kind == "win" else can_win(following, seat)
    elif reason.kind == "force_win":
        assert after.to_act == other and all(can_win(after.after(reply), seat) for reply in after.legal())
    elif reason.kind == "stop_win":
        assert idle is not None and can_win(idle, other) and not can_win(after, other)
    elif reason.kind in ("take", "swap") and reason.chance == 1:
        assert spot in hurt(owned(state, other), after, other)
    elif reason.kind in ("escape", "protect", "dodge", "shield"):
        assert idle is not None and spot in can_hurt(idle, seat)
        assert (spot in dict(owned(after, seat))) == (reason.kind in ("protect", "shield"))
        assert spot not in can_hurt(after, seat)
    elif reason.kind == "attack":
        following = after.passed()
        assert following is not None and spot in can_hurt(following, other)
    elif reason.kind == "lose":
        assert can_win(after, other)
        if reason.spots:
            (reply,) = (one for one in after.legal() if after.spell(one) == reason.reply)
            assert spot in hurt(owned(after, seat), after.after(reply), seat) and can_win(after, other)
    elif reason.kind in ("lose_piece", "lose_swap"):
        assert spot in can_hurt(after, seat) and 0 < reason.chance <= 1
        if after.to_act == other:
            (reply,) = (one for one in after.legal() if after.spell(one) == reason.reply)
            assert reason.chance < 1 or spot in hurt(owned(after, seat), after.after(reply), seat)


@at_length("one_in", 18, 6)
@pytest.mark.parametrize("game", BOARDS)
def test_every_reason_is_true_as_it_is_said(game: str, one_in: int) -> None:
    ruleset = CATALOGUE.rulesets[game]
    case = Case(ruleset, 0, ruleset.least_seats)
    met = [state for state in case.positions if state.to_act >= 0 and owned(state, int(state.to_act))][::one_in]
    for state in met:
        seat, legal = int(state.to_act), [int(move) for move in state.legal()]
        for move in {max(legal, key=state.urgency), legal[len(legal) // 2]}:
            after = state.after(move)
            assert after.to_act == seat or set(hits(after, seat)) <= can_hurt(after, seat)
            found = dangers(state, move, seat)
            if after.to_act == 1 - seat:
                told = {spot for danger in found for spot in danger.spots}
                assert told == can_hurt(after, seat), (state.position(), state.write(move))
                assert any(one.kind == "lose" for one in found) == can_win(after, 1 - seat)
            for reason in [*reasons(state, move, seat, legal[0]), *found]:
                check(state, move, seat, reason)
                for language in text.LANGUAGES:
                    assert "{" not in text.say(reason.text, language, reason.values, ruleset)


def kinds(state: State, written: str, instead: str = "") -> dict[str, Reason]:
    played = int(state.read(instead)) if instead else None
    return {one.kind: one for one in reasons(state, int(state.read(written)), int(state.to_act), played)}


def kisen(position: str) -> State:
    return catalogue.start(CATALOGUE.ruleset("kisen-standard"), {}, position=position)


def test_m15_into_the_water_half_of_the_throws_take() -> None:
    state = kisen("IA 黒弓LO 黒王PIA, A 赤虎NO 赤王PA, 皇 PE, hands 黒馬 -, turn IA")
    move = next(move for move in state.legal() if state.spell(move)[:2] == ("LO", "NO"))
    found = {one.kind: one for one in reasons(state, int(move), 0)}
    assert found["take"].chance == found["make"].chance == 0.5 and found["take"].spots == ("NO",)


def test_m12_the_throw_after_stepping_is_reckoned_to_the_last_stick() -> None:
    """The bow steps on LAI and slides up to LI, four away: four or five sticks of five, 6 in 32."""
    state = kisen("IA 黒弓LAU 赤兵LAI 黒王PIA, A 赤虎LI 赤王PA, 皇 PE, hands 黒馬 -, turn IA")
    move = next(move for move in state.legal() if state.spell(move) == ("LAU", "LAI", "to:n"))
    assert {one.kind: one for one in reasons(state, int(move), 0)}["take"].chance == 6 / 32


def test_wins_are_the_moves_that_end_the_match() -> None:
    for deal, winning in (("a{K} b{J}", []), ("a{J} b{K}", ["call"])):
        kuhn = catalogue.start(CATALOGUE.ruleset("kuhn"), {})
        kuhn.play(kuhn.read(deal))
        kuhn.play(kuhn.read("bet"))
        assert [kuhn.write(move) for move in wins(kuhn)] == winning
        assert wins(kuhn.after(kuhn.read("fold"))) == []
