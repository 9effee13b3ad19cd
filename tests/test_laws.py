"""The laws of the State protocol, on every ruleset there is, every choice of its options and every number of seats.

Positions are taken from random games with a fixed seed; each law looks at a few moves of each, so that a ruleset costs
seconds.
"""

from __future__ import annotations

import functools
import re
from collections import Counter

import pytest
from librt.random import Random

from kesegames import catalogue, text
from kesegames.engine.board import build
from kesegames.engine.look import END, Look
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, KEY_MASK, OVER, State
from kesegames.engine.walk import Walk

CATALOGUE = catalogue.load(None)
KINDS = ("move", "capture", "cost", "choice", "claim")
LONGEST_GAME = 6000
"""Events in which every random game must have ended."""


class Case:
    """A ruleset with options and a number of seats, and what was met in its random games."""

    def __init__(self, ruleset: Ruleset, row: int, seats: int) -> None:
        self.ruleset = ruleset
        self.options = catalogue.plans(ruleset)[row]
        self.seats = seats
        self.is_main = row == 0
        self.id = f"{ruleset.id}-{row}-{seats}"
        self.squares = {cell.name for cell in build(ruleset.data["board"]).cells} if "board" in ruleset.data else set()
        self.places = {spot for place in ruleset.places.values() for spot in place.spots}

    @functools.cached_property
    def games(self) -> list[list[tuple[State, int]]]:
        """Whole random games: each position with the move made there; the last one with no move (−1)."""
        return [self.game(Random(seed), seed % 2 == 1) for seed in range(2 if self.is_main else 1)]

    @functools.cached_property
    def positions(self) -> list[State]:
        """Two dozen positions spread over the games (fewer for unusual options), beginnings and ends among them."""
        wanted = 24 if self.is_main else 8
        met = [state for game in self.games for state, _ in game]
        ends = [game[-1][0] for game in self.games]
        return met[:4] + met[4 :: max(1, len(met) // wanted)] + ends

    def game(self, rng: Random, is_greedy: bool) -> list[tuple[State, int]]:
        """A game of random moves; a greedy one takes the most urgent of each two."""
        state = catalogue.start(self.ruleset, self.options, self.seats)
        events: list[tuple[State, int]] = []
        while state.to_act != OVER:
            assert len(events) < LONGEST_GAME
            if state.to_act == CHANCE:
                move = int(state.sample(rng))
            else:
                legal = state.legal()
                drawn = [int(legal[rng.randrange(len(legal))]) for _ in range(2 if is_greedy else 1)]
                move = max(drawn, key=state.urgency)
            events.append((state, move))
            state = state.after(move)
        return [*events, (state, -1)]

    def has_words(self, id: str) -> bool:
        return all(text.find(id, language, self.ruleset) for language in text.LANGUAGES)

    def knows(self, spot: str) -> bool:
        """Whether a spot is a square, is in a place, or is a word with its button text."""
        return spot in self.squares or spot in self.places or self.has_words(f"spot.{spot}")


CASES = [
    Case(ruleset, row, seats)
    for ruleset in CATALOGUE.rulesets.values()
    for seats in range(ruleset.least_seats, ruleset.most_seats + 1)
    for row in range(len(catalogue.plans(ruleset)))
]
every_case = pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])


def few(moves: list[int], most: int) -> list[int]:
    """At most about `most` of the moves, spread over all of them."""
    return moves[:: max(1, len(moves) // most)]


def possible(state: State) -> list[int]:
    """Every move or outcome of chance."""
    return [int(move) for move, _ in state.chances()] if state.to_act == CHANCE else [int(m) for m in state.legal()]


def snapshot(state: State) -> tuple[object, ...]:
    look = state.look()
    return (state.position(), int(state.key()), int(state.to_act), possible(state), look.pieces, look.counters)


def same(one: State, other: State) -> bool:
    """Equal, and nothing that anyone can ask tells them apart."""
    return one == other and hash(one) == hash(other) and snapshot(one) == snapshot(other)


@every_case
def test_only_who_is_to_act_has_moves(case: Case) -> None:
    for state in case.positions:
        assert state.seats == case.seats and state.options == case.options
        assert CHANCE <= state.to_act < case.seats or state.to_act == OVER
        assert (len(state.legal()) > 0) == (state.to_act >= 0)
        assert (len(state.chances()) > 0) == (state.to_act == CHANCE)
        assert list(state.legal()) == list(state.legal())


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
def test_a_walk_reaches_every_move(case: Case) -> None:
    for state in case.positions:
        walk = Walk(state)
        moves = possible(state) if state.to_act >= 0 else []
        assert set(walk.moves.values()) == set(moves)
        for move in few(moves, 60):
            walk.clear()
            for spot in state.spell(move):
                assert walk.move() is None and spot in walk.offers()
                assert walk.click(spot)
            assert walk.move() == move and walk.offers() == []


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


@every_case
def test_urgency_is_not_negative(case: Case) -> None:
    for state in case.positions:
        assert state.to_act == CHANCE or all(state.urgency(move) >= 0 for move in possible(state))


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
def test_hidden_cards_change_nothing_that_a_stranger_sees(case: Case) -> None:
    """Two worlds that differ in what a seat may not know look and read the same to it."""
    rng = Random(13)
    for state in case.positions:
        for seat in range(case.seats):
            one, other = state.seen_by(seat).guess(rng), state.seen_by(seat).guess(rng)
            assert one.seen_by(seat).look() == other.seen_by(seat).look() == state.seen_by(seat).look()
            assert one.points() == other.points() or state.to_act == OVER
        if state.to_act == CHANCE:
            for seat in range(case.seats):
                check_told(state, few(possible(state), 40), seat)


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


def check_told(state: State, outcomes: list[int], seat: int) -> None:
    """Outcomes that the seat cannot tell apart by what it sees are written the same for it."""
    told: dict[str, dict[str, str]] = {}
    for move in outcomes:
        after = state.after(move)
        told.setdefault(after.seen_by(seat).position(), {})[after.position()] = state.write(move, seat)
    assert all(len(worlds) == 1 or len(set(worlds.values())) == 1 for worlds in told.values())


def check_look(case: Case, look: Look) -> None:
    """Every spot, piece and counter of a Look is in the ruleset; empty spots are left out."""
    assert look.counters.keys() <= case.ruleset.places.keys()
    assert all(0 <= look.counters[place] <= limit for place, limit in look.limits.items())
    for spot, pieces in look.pieces.items():
        assert spot in case.squares | case.places, spot
        assert pieces and set(pieces) <= case.ruleset.pieces.keys()
    for link in look.links:
        assert link[0] != link[1] and all(spot in look.pieces for spot in link), link
    for area, spots in look.areas.items():
        assert area in case.ruleset.areas and case.has_words(f"area.{area}") and case.squares.issuperset(spots)


@every_case
def test_what_is_seen_and_clicked_is_in_the_ruleset(case: Case) -> None:
    for state in case.positions:
        check_look(case, state.look())
        for seat in range(case.seats):
            check_look(case, state.seen_by(seat).look())
        for move in possible(state):
            if state.to_act == CHANCE:
                assert all(":" in spot for spot in state.spell(move))
            else:
                assert all(case.knows(spot) for spot in state.spell(move)), state.spell(move)


@every_case
def test_every_half_built_move_can_be_shown(case: Case) -> None:
    for state in case.positions:
        if state.to_act < 0:
            continue
        before = snapshot(state)
        assert state.preview(()) == state.look()
        for move in few(possible(state), 25):
            spelling = state.spell(move)
            for length in range(len(spelling) + 1):
                check_look(case, state.preview(spelling[:length]))
        assert snapshot(state) == before


@every_case
def test_sticks_have_a_thrower_and_can_be_shown_as_they_lie(case: Case) -> None:
    for state in case.positions:
        for move in possible(state) if state.to_act == CHANCE else ():
            place, _, value = state.spell(move)[0].partition(":")
            found = case.ruleset.places.get(place)
            has_sticks = found is not None and found.kind == "sticks"
            assert (state.thrower() in range(case.seats)) == has_sticks
            if found is not None and has_sticks:
                look = state.preview(state.spell(move))
                check_look(case, look)
                assert (look.counters[place], len(look.pieces[place])) == (int(value), found.room)


@every_case
def test_every_spot_can_be_explained_at_any_time(case: Case) -> None:
    spots = [*sorted(case.squares | case.places), END, "nonsense", ""]
    decisions = [state for state in case.positions if state.to_act >= 0]
    for state in few(list(range(len(decisions))), 8 if case.is_main else 2):
        check_notes(case, decisions[state], spots)


def check_notes(case: Case, state: State, spots: list[str]) -> None:
    before = snapshot(state)
    walk = Walk(state)
    longest = max(walk.moves, key=len)
    prefixes = {longest[:length] for length in range(len(longest))}
    prefixes |= {state.spell(move)[:1] for move in few(possible(state), 3)} - set(walk.moves)
    for prefix in sorted(prefixes):
        walk.spots = prefix
        for spot in [*walk.offers(), *spots]:
            note = state.explain(prefix, spot)
            if note is None:
                continue
            assert note.kind in KINDS if walk.meant(spot) else note.kind == "refused", (prefix, spot)
            assert case.has_words(note.text), note.text
            assert not note.rule or case.has_words(f"rule.{note.rule}"), note.rule
            assert all(case.knows(spot) for spot in note.spots), note.spots
            assert all(ahead in case.squares and 0 < chance <= 1 for ahead, chance in note.ahead.items()), note.ahead
            for language in text.LANGUAGES:
                braces = set(text.BRACE.findall(text.find(note.text, language, case.ruleset) or ""))
                assert braces <= note.values.keys(), note.text
            assert all(case.has_words(value[1:]) for value in note.values.values() if value.startswith("@"))
    assert snapshot(state) == before


@every_case
def test_goals_and_reaches_name_what_is_in_the_ruleset(case: Case) -> None:
    kinds = {piece.kind for piece in case.ruleset.pieces.values()}
    for state in case.positions:
        before = snapshot(state)
        for seat in range(case.seats):
            for goal in state.goals(seat):
                assert case.has_words(goal.name) and kinds.issuperset(goal.kinds) and len(goal.held) == len(goal.kinds)
                assert goal.held.count("") == len(goal.missing()) and 0 <= goal.worth <= goal.best
                held = [case.ruleset.owner(piece) for piece in goal.held if piece]
                assert set(held) <= {case.ruleset.seat_ids[seat]}
        for spot in case.squares | {"nonsense"}:
            reach = state.reach(spot)
            if reach is not None:
                assert spot in state.look().pieces and set(reach.spots.values()) <= {"move", "capture", "step"}
                assert reach.at == spot and case.squares.issuperset(reach.spots)
                assert not reach.text or case.has_words(reach.text)
        for piece in [*case.ruleset.pieces, "nonsense"]:
            for reach in state.movements(piece):
                assert case.squares.issuperset({reach.at, *reach.spots}) and set(reach.spots.values()) == {"move"}
                assert not reach.text or case.has_words(reach.text)
        assert snapshot(state) == before


@pytest.mark.parametrize("ruleset", CATALOGUE.rulesets.values(), ids=list(CATALOGUE.rulesets))
def test_everything_named_in_a_ruleset_has_words_in_both_languages(ruleset: Ruleset) -> None:
    ids = ["game.name", "game.about"]
    ids += [f"seat.{id}" for id in ruleset.seat_ids] + [f"place.{id}" for id in ruleset.places]
    ids += [f"piece.{id}" for id in ruleset.pieces] + [f"option.{id}" for id in ruleset.options]
    ids += [f"choice.{name}.{value}" for name, option in ruleset.options.items() for value in option.choices]
    ids += ["reason.resigned", "reason.agreed", *ruleset.texts]
    for language in text.LANGUAGES:
        assert [id for id in ids if not text.find(id, language, ruleset)] == []


def test_a_law_would_notice() -> None:
    """The net has no hole where it matters: a State that breaks a law fails its test."""
    case = next(case for case in CASES if case.ruleset.id == "kuhn")
    state = case.positions[1]
    assert same(state, state.copy()) and not same(state, state.after(state.legal()[0]))
    with pytest.raises(AssertionError):
        check_look(case, Look({"nowhere": ["K"]}, {}))
    with pytest.raises(AssertionError):
        check_look(case, Look({"hand0": []}, {}))
