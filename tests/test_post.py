"""Matches by post: what a letter tells, and which letters are taken."""

from __future__ import annotations

import random

import pytest
from law_cases import Case, every_case

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.play import post
from kesegames.play.match import HUMAN, POST, Event, Match, begin
from kesegames.play.record import read_any, seal, write


def go_on(match: Match, rng: random.Random, turns: int = 400) -> None:
    """This side plays as long as it is asked, with the throws that are nobody else's."""
    for _ in range(turns):
        seat = match.to_act
        if seat == CHANCE:
            if match.state.thrower() >= 0 and match.players[int(match.state.thrower())] == POST:
                return
            match.throw()
        elif seat == OVER or match.players[seat] == POST:
            return
        else:
            match.play(rng.choice([*match.state.legal()]))


def take(match: Match, text: str, known: Catalogue) -> None:
    for event in post.answer(match, read_any(text, known)):
        match.add(event)


def started(known: Catalogue, game: str, seed: str = "7") -> tuple[Match, Match]:
    """A match as both sides have it, after the first letter."""
    here = begin(known.ruleset(game), {}, [HUMAN, POST], seed)
    go_on(here, random.Random(1))
    return here, read_any(post.letter(here), known)


@every_case
def test_two_sides_play_one_match(case: Case, known: Catalogue) -> None:
    if not case.is_main or case.seats > 4:
        return
    players = [HUMAN if seat % 2 else POST for seat in range(case.seats)]
    here = begin(case.ruleset, case.options, players, "7")
    rng = random.Random(2)
    go_on(here, rng)
    there = read_any(post.letter(here), known)
    assert there.players == [POST if player == HUMAN else HUMAN for player in players]
    for _ in range(6):
        if there.to_act == OVER:
            break
        at = there.at
        go_on(there, rng)
        if there.at == at:
            break  # what comes is chance's alone, and nobody's to throw
        take(here, post.letter(there), known)
        assert here.state == there.state and here.at == there.at
        here, there = there, here


def test_a_letter_tells_neither_seed_nor_hidden_cards(known: Catalogue) -> None:
    here = begin(known.ruleset("gyosen"), {}, [HUMAN, POST], "a seed that tells")
    go_on(here, random.Random(1))
    text = post.letter(here)
    assert "a seed that tells" not in text and f"sealed: {seal('a seed that tells')}" in text
    dealt = [number for number in range(1, here.at + 1) if not here.is_known(number, 1)]
    assert dealt and all(f"\n{number} * ? " in text for number in dealt)


def altered(match: Match, at: int, move: int) -> str:
    """A letter in which event `at` (from 0) is another one, and nothing follows."""
    other = post.exchanged(match)
    events = other.events[:at]
    other = begin(match.ruleset, dict(match.options), other.players, match.seed)
    for event in events:
        other.add(event)
    other.add(Event(other.to_act, move))
    return write(other)


def test_nothing_is_taken_back(known: Catalogue) -> None:
    here, there = started(known, "keserima")
    rng = random.Random(3)
    go_on(there, rng)
    take(here, post.letter(there), known)
    own = next(number for number, event in enumerate(there.events) if event.seat == 1)
    others = [int(move) for move in there.state_at(own).legal() if move != there.events[own].move]
    with pytest.raises(Trouble) as caught:
        take(here, altered(there, own, others[0]), known)
    assert caught.value.text == "trouble.post_differs"
    assert here.undo_to() is None and there.undo_to() is None


def test_letters_that_are_not_taken(known: Catalogue) -> None:
    here, there = started(known, "senet")
    old = post.letter(there)
    with pytest.raises(Trouble) as caught:
        take(here, old, known)
    assert caught.value.text == "trouble.post_old"
    other, _ = started(known, "senet", "8")
    with pytest.raises(Trouble) as caught:
        take(here, post.letter(other), known)
    assert caught.value.text == "trouble.post_other"
    with pytest.raises(Trouble) as caught:
        take(here, write(begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "7")), known)
    assert caught.value.text == "trouble.post_other"


def test_a_throw_is_that_of_the_seed(known: Catalogue) -> None:
    here, there = started(known, "senet")
    while there.to_act != CHANCE:
        there.play(int(there.state.legal()[0]))
    drawn = there.drawn()
    false = next(int(move) for move, _ in there.state.chances() if move != drawn)
    there.add(Event(CHANCE, false))
    with pytest.raises(Trouble) as caught:
        take(here, post.letter(there), known)
    assert caught.value.text == "trouble.post_throw"


def test_nobody_decides_for_the_other_side(known: Catalogue) -> None:
    here, there = started(known, "keserima")
    go_on(there, random.Random(3))
    while there.to_act == CHANCE:
        there.throw()
    assert there.players[there.to_act] == POST
    there.play(int(there.state.legal()[0]))
    with pytest.raises(Trouble) as caught:
        take(here, post.letter(there), known)
    assert caught.value.text == "trouble.post_for_us"


def test_giving_up_comes_by_post(known: Catalogue) -> None:
    here, there = started(known, "keserima")
    there.resign(1)
    take(here, post.letter(there), known)
    outcome = here.outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([0], "resigned")


def test_playing_on_from_a_match_by_post_tells_no_coming_throw(known: Catalogue) -> None:
    here, _ = started(known, "senet")
    other = here.branch(here.at)
    assert other.seed != here.seed and other.players == [HUMAN, HUMAN]
