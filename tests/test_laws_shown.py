"""What is shown and said: the laws of Look, Note, Told, Goal and Reach, on every ruleset (law_cases.py)."""

from __future__ import annotations

import re

import pytest
from every_game import CATALOGUE, at_length
from law_cases import (
    Case,
    check_look,
    check_told,
    check_words,
    every_case,
    few,
    possible,
    said,
    snapshot,
)

from kesegames import text
from kesegames.engine.look import END, Note
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, State
from kesegames.engine.walk import Walk
from kesegames.play.match import Event, Match
from kesegames.play.story import Story, Turn, noted
from kesegames.resources import folder

KINDS = ("move", "capture", "cost", "choice", "skip", "claim")


@at_length("most", 40, 120)
@every_case
def test_every_event_is_told_to_every_seat_in_both_languages(case: Case, most: int) -> None:
    for game in case.games:
        for state, move in few(game, most):
            if move < 0:
                continue
            before = snapshot(state)
            for seat in (*range(case.seats), EVERYONE):
                check_told(case, state.told(move, seat))
            assert snapshot(state) == before
    for state in case.positions:
        for move in few(possible(state), 25):
            check_told(case, state.told(move))


WORD = re.compile(r"(?<!\{)\b[a-z]{3,}")
"""A word in Latin letters; in braces are cards (keserima.md, K24)."""
OFFICIAL = {"off", "pass"}
"""English words of official notations (docs/rules/senet.md, S20)."""


@at_length("most", 50, 150)
@every_case
def test_every_turn_has_a_row_without_codes(case: Case, most: int) -> None:
    """Rows follow each other without a gap; what stands in one is notation or words of the player's language."""
    for game in case.games if case.is_main else ():
        match = Match(case.ruleset, game[0][0], ["random"] * case.seats, "1")
        for state, move in game[:-1]:
            match.add(Event(int(state.to_act), move))
        story = Story(match)
        story.refresh()
        ends = [0, *(turn.last for turn in story.turns)]
        assert [turn.first for turn in story.turns] == [end + 1 for end in ends[:-1]] and ends[-1] == len(match.events)
        assert all(story.turns[story.turn_of(turn.last)] is turn for turn in story.turns)
        for turn in few(story.turns, most):
            for last in range(turn.first, turn.last + 1):
                check_row(case, match, turn, last)


def check_row(case: Case, match: Match, turn: Turn, last: int) -> None:
    codes = [match.text(number, EVERYONE) for number in range(turn.first, last + 1)]
    codes = [code for code in codes if set(WORD.findall(code)) - OFFICIAL]
    if turn.chapter is not None:
        check_words(case, turn.chapter.text, turn.chapter.values)
    for seat in (0, EVERYONE):
        parts = noted(match, turn, last, seat)
        for part in parts:
            check_words(case, part.text, part.values)
        for language in text.LANGUAGES:
            row = " ".join(said(case, parts, language))
            assert row.strip() and not re.search(r"\w:\w|\w\{\w+\} ", row), row
            assert not any(re.search(rf"\b{re.escape(code)}\b", row) for code in codes), (row, codes)
            assert language == "en" or set(WORD.findall(row)) <= OFFICIAL, row


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
        for move in few(possible(state), 8):
            spelling = state.spell(move)
            for length in range(len(spelling) + 1):
                check_look(case, state.preview(spelling[:length]))
            begin, end = state.free(move)
            for skipped in range(begin, end):
                check_look(case, state.preview((*spelling[:skipped], *spelling[skipped + 1 : end])))
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


@every_case
def test_what_a_throw_is_for_is_a_choice(case: Case) -> None:
    for state in case.positions:
        if state.to_act != CHANCE:
            continue
        before = snapshot(state)
        for spot in sorted(case.places | case.ruleset.places.keys()):
            note = state.explain((), spot)
            if note is not None:
                assert note.kind == "choice", spot
                check_note(case, note)
        assert snapshot(state) == before


@every_case
def test_what_is_laid_out_goes_from_an_own_place_to_a_cell(case: Case) -> None:
    """So it can be kept, and laid out by a seat opposite; and the part of a match has words."""
    for state in case.positions:
        part = state.part()
        if part is not None:
            check_words(case, part.text, part.values)
        if not state.arranges():
            continue
        assert state.to_act >= 0
        owner = case.ruleset.seat_ids[state.to_act]
        places = {place.id: place for place in case.ruleset.places.values() if place.seat == owner}
        for move in possible(state):
            spot, cell = state.spell(move)
            place, _, thing = spot.partition(":")
            assert spot in places[place].spots and cell in case.squares
            lying = [state.ruleset.kind(piece) for piece in state.look().pieces[spot]]
            assert set(lying) == {thing} == {state.ruleset.kind(state.after(move).look().pieces[cell][-1])}


@every_case
def test_what_holds_at_a_spot_is_told_in_words(case: Case) -> None:
    """Of every spot of the table, in some positions."""
    if not case.is_main:
        return
    spots = {*case.squares, *(spot for place in case.ruleset.places.values() for spot in place.spots)}
    for number in few(list(range(len(case.positions))), 4):
        for spot in sorted(spots):
            for told in case.positions[number].standing(spot):
                check_words(case, told.text, told.values)


@every_case
def test_risks_are_told_of(case: Case) -> None:
    """Whoever tells risks says so beforehand, for there is a button then."""
    if not case.is_main:
        return
    for state in few(list(range(len(case.positions))), 4):
        risks = case.positions[state].risks()
        assert case.positions[state].has_risks() or not risks
        assert case.has_words("risk.legend") or not case.positions[state].has_risks()
        for spot, found in risks.items():
            assert spot in case.positions[state].look().pieces
            assert all(case.has_words(risk.text) and 0 <= risk.least <= risk.most <= 1 for risk in found)
            signs = {risk.sign for risk in found} - {""}  # some are only told
            assert all((folder("assets") / "icons" / f"{sign}.svg").is_file() for sign in signs)


def check_note(case: Case, note: Note) -> None:
    """All that it says has words, and all that it names is in the ruleset."""
    check_words(case, note.text, note.values)
    assert not note.short or case.has_words(note.short), note.short
    assert not note.rule or case.has_words(f"rule.{note.rule}"), note.rule
    assert all(case.knows(spot) for spot in note.spots), note.spots
    assert all(ahead in case.squares and 0 < chance <= 1 for ahead, chance in note.ahead.items()), note.ahead
    assert note.chance is None or 0 <= note.chance[0] <= note.chance[1]


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
            check_note(case, note)
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
        lying = state.look().pieces.keys()
        for spot in case.squares | {"nonsense"}:
            reach = state.reach(spot)
            if reach is not None:
                assert spot in lying and set(reach.spots.values()) <= {"move", "capture", "step"}
                assert reach.at == spot and case.squares.issuperset(reach.spots)
                assert reach.over.keys() <= reach.spots.keys() and set(reach.over.values()) <= lying
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


@every_case
def test_what_speaks_for_a_seat_has_words(case: Case) -> None:
    for state in few(case.positions, 12):
        before = snapshot(state)
        for seat, id in enumerate(case.ruleset.seat_ids[: case.seats]):
            for name, values in state.seen_by(seat).reasons(seat):
                check_words(case, name, {"seat": f"@seat.{id}", **values})
        assert snapshot(state) == before


@every_case
def test_what_is_asked_for_and_what_speaks_for_a_move_have_words(case: Case) -> None:
    for state in case.positions:
        before, seen = snapshot(state), state.seen_by(state.to_act)
        for told in (seen.wanted(), seen.part()):
            if told is not None:
                check_words(case, told.text, told.values)
        for move in few(possible(seen), 5) if state.to_act >= 0 else ():
            for name, values in seen.speaks(move):
                check_words(case, name, values)
        assert snapshot(state) == before
