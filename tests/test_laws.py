"""The laws of the State protocol, on every ruleset there is, every choice of its options and every number of seats.

What they are tested on: law_cases.py. What is shown and said of a position: test_laws_shown.py.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable

import pytest
from every_game import CATALOGUE, at_length
from law_cases import (
    Case,
    check_look,
    check_told,
    every_case,
    few,
    orders,
    possible,
    said,
    same,
    snapshot,
)
from librt.random import Random

from kesegames import catalogue, text
from kesegames.engine.look import END, Look, Told
from kesegames.engine.state import CHANCE, EVERYONE, KEY_MASK, OVER, UNTOLD, State
from kesegames.engine.walk import Walk


@every_case
def test_only_who_is_to_act_has_moves(case: Case) -> None:
    for state in case.positions:
        assert state.seats == case.seats and state.options == case.options
        assert CHANCE <= state.to_act < case.seats or state.to_act == OVER
        assert (len(state.legal()) > 0) == (state.to_act >= 0)
        assert (len(state.chances()) > 0) == (state.to_act == CHANCE)
        assert state.to_act == CHANCE or not state.deals()
        assert list(state.legal()) == list(state.legal())


@every_case
def test_counted_moves_are_those_that_are_legal(case: Case) -> None:
    """On one state that is played on: what is counted may rest on what was counted before."""
    state = catalogue.start(case.ruleset, case.options, case.seats)
    if state.legal_count() == UNTOLD:
        return
    for listed, event in case.games[0][:-1]:
        moves = listed.legal()
        assert state.legal_count() == len(moves)
        for place in {0, len(moves) // 2, len(moves) - 1} if len(moves) else ():
            assert state.legal_at(place) == moves[place]
        state.play(event)


@every_case
def test_spellings_are_distinct_and_no_beginning_of_another(case: Case) -> None:
    for state in case.positions:
        spellings = [state.spell(move) for move in possible(state)]
        assert len(set(spellings)) == len(spellings)
        beginnings = {spelling[:length] for spelling in spellings for length in range(len(spelling))}
        assert not beginnings & set(spellings)
        for spelling in spellings:
            assert spelling and all(spot and not re.search(r"\s", spot) for spot in spelling)
            assert END not in spelling[:-1]


@every_case
def test_a_walk_reaches_every_move_in_any_order_of_its_free_run(case: Case) -> None:
    rng = Random(5)
    for state in case.positions:
        walk = Walk(state)
        moves = possible(state) if state.to_act >= 0 else []
        assert set(walk.moves.values()) == set(moves)
        for move in few(moves, 60):
            for clicks in orders(state, move, rng):
                walk.clear()
                for spot in clicks:
                    assert walk.move() is None and spot in walk.offers()
                    assert walk.click(spot)
                assert walk.move() == move and walk.offers() == [] and walk.spelled == state.spell(move)


@every_case
def test_clicks_in_a_free_run_fit_one_move_at_most(case: Case) -> None:
    for state in case.positions:
        found: set[Hashable] = set()
        for move in possible(state) if state.to_act >= 0 else ():
            spelling, (begin, end) = state.spell(move), state.free(move)
            assert 0 <= begin <= end <= len(spelling) and END not in spelling[begin:end]
            run = spelling[begin:end]
            assert sorted(run, key=run.index) == list(run)
            clicks = (spelling[:begin], tuple(sorted(run)), spelling[end:])
            assert clicks not in found
            found.add(clicks)


@every_case
def test_what_follows_leaves_the_position_alone(case: Case) -> None:
    for state in case.positions:
        before = snapshot(state)
        for move in few(possible(state), 20):
            state.after(move)
            state.urgency(move)
            copy = state.copy()
            copy.play(move)
            assert same(copy, state.after(move))
        assert snapshot(state) == before


@every_case
def test_chance_has_positive_weights_in_ascending_order(case: Case) -> None:
    for state, _ in case.games[0]:
        outcomes = state.chances()
        assert all(weight > 0 for _, weight in outcomes)
        moves = [int(move) for move, _ in outcomes]
        assert moves == sorted(set(moves))


@every_case
def test_samples_follow_the_weights(case: Case) -> None:
    """Chi-square far beyond what chance would do: with k − 1 degrees of freedom, six standard deviations and ten."""
    seen: set[tuple[tuple[int, int], ...]] = set()
    for state, _ in case.games[0]:
        outcomes = [(int(move), int(weight)) for move, weight in state.chances()]
        if len(outcomes) < 2 or tuple(outcomes) in seen or len(seen) >= (4 if case.is_main else 1):
            continue
        seen.add(tuple(outcomes))
        rng = Random(7)
        draws = Counter(int(state.sample(rng)) for _ in range(600))
        total = sum(weight for _, weight in outcomes)
        assert draws.keys() <= {move for move, _ in outcomes}
        chi_square = sum(
            (draws[move] - 600 * weight / total) ** 2 / (600 * weight / total) for move, weight in outcomes
        )
        freedom = len(outcomes) - 1
        assert chi_square < freedom + 6 * (2 * freedom) ** 0.5 + 10


@every_case
def test_games_end_with_a_result(case: Case) -> None:
    for game in case.games:
        for state, move in game[:: max(1, len(game) // 40)] + game[-1:]:
            outcome = state.outcome()
            assert (outcome is None) == (move != -1)
            assert len(state.points()) == case.seats
            assert all(0.0 <= state.estimate(seat) <= 1.0 for seat in range(case.seats))
        assert outcome is not None
        assert outcome.points == game[-1][0].points()
        assert set(outcome.winners) <= set(range(case.seats)) and len(set(outcome.winners)) == len(outcome.winners)
        assert case.has_words(f"reason.{outcome.reason}")
        assert all("{" not in text.reason(outcome, language, case.ruleset) for language in text.LANGUAGES)
        assert all(case.has_words(f"row.{row}") and len(column) == case.seats for row, column in outcome.rows)
        sums = [sum(column[seat] for _, column in outcome.rows) for seat in range(case.seats)]
        assert not outcome.rows or sums == outcome.points


@every_case
def test_urgency_is_not_negative(case: Case) -> None:
    for state in case.positions:
        urgencies = [state.urgency(move) for move in possible(state)] if state.to_act >= 0 else []
        assert all(urgency >= 0 for urgency in urgencies)
        assert not (state.is_quiet() and any(urgencies))


@every_case
def test_what_is_half_done_was_begun_by_the_same_seat(case: Case) -> None:
    for game in case.games:
        before = -1
        for state, _ in game:
            if state.to_act >= 0:
                assert not state.is_half_done() or state.to_act == before, state.position()
                before = int(state.to_act)


@every_case
def test_a_seat_said_to_win_at_once_has_a_move_that_does(case: Case) -> None:
    """The first rows of options meet more positions than other laws ask for: a win within reach is rare."""
    if case.seats != 2:
        return
    met = [state for game in case.games for state, _ in game] if case.is_main else case.positions
    for state in met:
        if state.to_act >= 0 and state.tells_wins() and state.certain_winner() == state.to_act:
            outcomes = [state.after(move).outcome() for move in state.legal()]
            assert any(one is not None and one.winners == [state.to_act] for one in outcomes), state.position()


@every_case
def test_what_is_written_is_read(case: Case) -> None:
    for state in case.positions:
        moves = possible(state)
        written = {state.write(move): move for move in moves}
        assert len(written) == len(moves)
        for move in few(moves, 12):
            line = state.write(move)
            assert line and line == line.strip() and line.isprintable() and ";" not in line
            assert state.read(line) == move


@every_case
def test_a_game_read_from_what_was_written_comes_to_the_same(case: Case) -> None:
    game = case.games[0][:120]
    state = game[0][0].copy()
    for before, move in game[:-1]:
        state.play(state.read(before.write(move)))
    assert same(state, game[-1][0])


@every_case
def test_a_position_is_read_back_equal(case: Case) -> None:
    for state in case.positions:
        for seen in (state, *(state.seen_by(seat) for seat in range(case.seats))):
            line = seen.position()
            assert line == line.strip() and line.isprintable()
            again = catalogue.start(case.ruleset, case.options, case.seats, line)
            assert same(again, seen)


@every_case
def test_a_game_goes_on_from_its_position_to_the_same_end(case: Case) -> None:
    """Nothing that the rules depend on, counters of progress included, is missing in `position`."""
    for game in case.games:
        for part in (1, 2, 3):
            rest = game[len(game) * part // 4 :]
            state = catalogue.start(case.ruleset, case.options, case.seats, rest[0][0].position())
            for before, move in rest[:-1]:
                assert state.to_act == before.to_act
                state.play(move)
            assert same(state, rest[-1][0])
            ends = (state.outcome(), rest[-1][0].outcome())
            one, other = ((end.points, end.winners, end.reason) for end in ends if end is not None)
            assert one == other


@every_case
def test_keys_tell_positions_apart(case: Case) -> None:
    """Equal positions share a key; what looks different does not (counters of progress may stay out of it)."""
    keys: dict[str, int] = {}
    looks: dict[int, tuple[object, ...]] = {}
    for game in case.games:
        for state, _ in game[:400]:
            key = int(state.key())
            assert 0 <= key <= KEY_MASK
            assert keys.setdefault(state.position(), key) == key
            seen = (state.look().pieces, int(state.to_act))
            assert looks.setdefault(key, seen) == seen


@at_length("one_in", 18, 1)
@every_case
def test_the_key_for_a_seat_tells_what_it_sees_and_nothing_more(case: Case, one_in: int) -> None:
    """Equal keys, equal sights, and the other way round; hidden cards that are swapped leave the key as it was."""
    rng = Random(19)
    has_secrets = case.games[0][0][0].has_secrets()
    more = [case.game(Random(seed), seed % 2 == 1) for seed in range(30, 30 + 20 // one_in)] if has_secrets else []
    games = [*case.games, *more] if has_secrets else [game[-1:] for game in case.games]
    met = few([state for game in games for state, _ in game], 3000 // case.seats)
    for seat in range(case.seats):
        keys: dict[str, int] = {}
        for number, state in enumerate(met):
            seen = state.seen_by(seat)
            key = int(state.key_for(seat))
            assert 0 <= key <= KEY_MASK and state.key_for(EVERYONE) == state.key()
            assert keys.setdefault(seen.position(), key) == key
            assert key == seen.key_for(seat)
            if number % one_in == 0:
                assert key == seen.guess(rng).key_for(seat) == seen.guess(rng).key_for(seat)
        assert len(set(keys.values())) == len(keys)


@every_case
def test_equal_positions_are_equal_in_everything(case: Case) -> None:
    for state in case.positions:
        assert same(state.copy(), state) and state != state.position()
        for move in few(possible(state), 5):
            assert state.after(move) != state


@every_case
def test_a_guess_agrees_with_what_its_seat_knows(case: Case) -> None:
    rng = Random(11)
    for state in case.positions:
        assert same(state.seen_by(EVERYONE), state) and same(state.guess(rng), state)
        for seat in range(case.seats):
            seen = state.seen_by(seat)
            assert same(seen.seen_by(seat), seen)
            for guess in (seen.guess(rng), seen.guess(rng)):
                assert same(guess.seen_by(seat), seen)
                assert not any("?" in pieces for pieces in guess.look().pieces.values())
            assert seen.to_act == state.to_act
            if seat == state.to_act:
                assert list(seen.legal()) == list(state.legal())


@every_case
def test_what_can_be_worked_out_is_guessed_right(case: Case) -> None:
    rng = Random(29)
    for state in case.positions:
        if state.to_act >= 0 and state.is_deduced():
            assert all(same(state.seen_by(seat).guess(rng), state) for seat in range(case.seats))


@every_case
def test_hidden_cards_change_nothing_that_a_stranger_sees(case: Case) -> None:
    """Two worlds that differ in what a seat may not know look and read the same to it."""
    rng = Random(13)
    for state in case.positions:
        for seat in range(case.seats):
            one, other = state.seen_by(seat).guess(rng), state.seen_by(seat).guess(rng)
            assert one.seen_by(seat).look() == other.seen_by(seat).look() == state.seen_by(seat).look()
            assert one.points() == other.points() or state.to_act == OVER
            check_strangers(case, [state, one, other], seat)


@every_case
def test_a_seat_to_act_has_the_same_to_click_in_every_world_it_may_be_in(case: Case) -> None:
    rng = Random(17)
    for state in case.positions:
        if state.to_act < 0 or not state.has_secrets():
            continue
        seen = state.seen_by(state.to_act)
        for world in (seen, seen.guess(rng), seen.guess(rng)):
            assert [world.spell(move) for move in world.legal()] == [state.spell(move) for move in state.legal()]
            assert [world.write(move) for move in world.legal()] == [state.write(move) for move in state.legal()]
            assert [world.free(move) for move in world.legal()] == [state.free(move) for move in state.legal()]
            assert list(world.legal()) == list(state.legal())  # A search keeps them by what the seat sees.
            mine = world.seen_by(state.to_act)
            assert notes_of(mine) == notes_of(seen) and mine.reasons(state.to_act) == seen.reasons(state.to_act)


@every_case
def test_how_a_search_goes_about_a_game_is_no_secret(case: Case) -> None:
    """How far it follows likelihoods is one number a game, and how it mixes moves the same in every world."""
    rng = Random(23)
    assert {state.exploration() for state in case.positions} == {case.positions[0].exploration()}
    assert case.positions[0].exploration() > 0.0
    for state in case.positions:
        worlds = [state, state.seen_by(max(state.to_act, 0)).guess(rng)]
        assert len({world.mixing() for world in worlds}) == 1 and state.mixing() >= 0.0


def notes_of(state: State) -> list[tuple[object, ...]]:
    """What each first click means."""
    notes = [state.explain((), spot) for spot in Walk(state).offers()]
    return [
        () if note is None else (note.kind, note.text, sorted(note.values.items()), note.spots, sorted(note.ahead))
        for note in notes
    ]


@every_case
def test_what_lies_face_down_is_hidden_from_somebody(case: Case) -> None:
    if "?" not in case.ruleset.pieces:
        return
    hidden = {
        seat
        for state in case.positions
        for seat in range(case.seats)
        if any("?" in pieces for pieces in state.seen_by(seat).look().pieces.values())
    }
    assert hidden == set(range(case.seats))
    assert not any("?" in pieces for state in case.positions for pieces in state.look().pieces.values())


def check_strangers(case: Case, worlds: list[State], seat: int) -> None:
    """Events that a seat cannot tell apart by what it sees before and after are written and told the same for it."""
    if not worlds[0].has_secrets():
        return
    found: dict[str, dict[tuple[str, str], tuple[str, list[str]]]] = {}
    for state in worlds:
        for move in few(possible(state), 40):
            after = state.after(move)
            event = (state.write(move, seat), said(case, state.told(move, seat), "en"))
            found.setdefault(after.seen_by(seat).position(), {})[state.position(), after.position()] = event
    assert all(event == next(iter(alike.values())) for alike in found.values() for event in alike.values())


@every_case
def test_a_round_opens_with_a_throw_or_a_decision_as_the_position_tells(case: Case) -> None:
    for game in case.games:
        for state, _ in game[:: max(1, len(game) // 60)]:
            if state.opens_round():
                assert state.to_act >= 0 or (state.to_act == CHANCE and state.thrower() >= 0)
            again = catalogue.start(case.ruleset, case.options, case.seats, state.position())
            assert again.opens_round() == state.opens_round()


@every_case
def test_only_what_all_seats_know_counts_where_a_match_begins_anew(case: Case) -> None:
    rng = Random(1)
    for game in case.games:
        for state, _ in game:
            if not state.begins_anew():
                continue
            assert state.to_act == CHANCE
            again = catalogue.start(case.ruleset, case.options, case.seats, state.position())
            assert again.begins_anew()
            worths = [state.estimate(seat) for seat in range(case.seats)]
            for seat in range(case.seats):
                guess = state.seen_by(seat).guess(rng)
                assert guess.begins_anew()
                assert [guess.estimate(other) for other in range(case.seats)] == worths


def test_a_law_would_notice() -> None:
    """The net has no hole where it matters: a State that breaks a law fails its test."""
    ruleset = CATALOGUE.rulesets["kuhn"]
    case = Case(ruleset, 0, ruleset.least_seats)
    state = case.positions[1]
    assert same(state, state.copy()) and not same(state, state.after(state.legal()[0]))
    with pytest.raises(AssertionError):
        check_look(case, Look({"nowhere": ["K"]}, {}))
    with pytest.raises(AssertionError):
        check_look(case, Look({"hand0": []}, {}))
    for part in (Told("told.nothing"), Told("told.dealt"), Told("told.plain", {"text": "x" * 91})):
        with pytest.raises(AssertionError):
            check_told(case, [part])
    with pytest.raises(AssertionError):
        check_look(case, Look({}, {}, marked={"hand0": ["dealer"]}))
