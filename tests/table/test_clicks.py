"""A person's clicks: what they mean, what they cost, what is put down again, what is refused."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from every_game import GAMES, ROOTS, first_events, share

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.walk import Walk
from kesegames.play.match import HUMAN, Match, begin
from kesegames.table.clicks import SHAKE_MS, Clicks


@pytest.fixture
def match(known: Catalogue) -> Match:
    """Kese-Rima, dealt."""
    match = begin(known.ruleset("keserima"), {"first": "K"}, [HUMAN, HUMAN], "5")
    while match.to_act < 0:
        match.throw()
    return match


def clicks_of(match: Match, first: tuple[str, ...] = ()) -> Clicks:
    seen = match.state.seen_by(match.to_act)
    return Clicks(match.ruleset, seen, Walk(match.state), first)


def test_without_a_walk_nothing_is_offered(match: Match) -> None:
    clicks = Clicks(match.ruleset, match.state, None)
    assert clicks.offers() == {} and clicks.only() == () and clicks.move is None and clicks.spots == ()
    assert not clicks.click("44", 0) and not clicks.back() and not clicks.clear() and clicks.refusal is None


def test_a_throw_that_is_due_says_what_it_decides(known: Catalogue) -> None:
    match = begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "1")
    due = Clicks(match.ruleset, match.state, None).due("sticks")
    assert due is not None and (due.kind, due.text) == ("choice", "note.throw")
    match.throw()
    assert clicks_of(match).due("sticks") is None


def test_what_is_picked_up_is_put_down_by_a_second_click(match: Match) -> None:
    clicks = clicks_of(match)
    spot = next(iter(clicks.offers()))
    assert clicks.click(spot, 0) and clicks.spots == (spot,)
    assert clicks.click(spot, 0) and not clicks.spots


def test_a_refusal_says_why_and_goes_with_the_next_click(known: Catalogue) -> None:
    """White's stone on 12 is kept from 16 by two of black's (S7)."""
    match = begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "1", position="1,12 16,17 w 4")
    clicks = clicks_of(match)
    spot = next(spot for spot in match.state.look().pieces if clicks.why_not(spot))
    assert not clicks.click(spot, 100) and not clicks.spots
    refusal = clicks.refusal
    assert refusal is not None and refusal.spot == spot and refusal.note is not None and refusal.note.rule == "S7"
    assert refusal.shaken(100 + SHAKE_MS) == 1.0
    assert clicks.meaning(spot) is not None
    assert clicks.click(next(iter(clicks.offers())), 200) and clicks.refusal is None


def test_the_first_clicks_stay(match: Match) -> None:
    spelling = next(spots for spots in Walk(match.state).moves if len(spots) > 2)
    clicks = clicks_of(match, spelling[:1])
    assert clicks.spots == spelling[:1] and not clicks.back() and not clicks.clear()
    assert clicks.click(spelling[1], 0) and clicks.clear() and clicks.spots == spelling[:1]
    assert not clicks.click(spelling[0], 0) and clicks.refusal is not None and clicks.spots == spelling[:1]


def test_every_step_tells_what_left_the_hand(match: Match) -> None:
    """Cards put on the board as the move, and cards paid for it: over a random game the numbers agree."""
    rng = random.Random(3)
    paid = 0
    for _ in range(40):
        if match.to_act == -2:
            break
        if match.to_act < 0:
            match.throw()
            continue
        clicks = clicks_of(match)
        spelling, move = rng.choice(list(clicks.walk.moves.items())) if clicks.walk else ((), 0)
        for spot in spelling:
            costs = clicks.costs()
            ahead = clicks.ahead(spot)
            assert clicks.click(spot, 0)
            if clicks.move is None:
                assert dict(ahead) == clicks.offers()
                assert (spot in costs) == bool(clicks.steps()[-1].cost) or len(clicks.spots) < 2
        assert clicks.move == move and [step.spot for step in clicks.steps()] == list(spelling[:-1])
        paid += sum(len(step.cost) for step in clicks.steps())
        match.play(int(move))
    assert paid > 0


def decisions(match: Match, count: int) -> Iterator[Clicks]:
    """The clicks of whoever decides, until so many things have happened; chance goes its way in between."""
    for _ in range(count):
        if match.to_act == OVER:
            return
        if match.to_act == CHANCE:
            match.throw()
        else:
            yield clicks_of(match)


@pytest.mark.parametrize("game", GAMES)
def test_gathered_sticks_are_no_cost(known: Catalogue, game: str) -> None:
    ruleset = known.ruleset(game)
    match, rng = begin(ruleset, {}, [HUMAN] * ruleset.least_seats, "2"), random.Random(2)
    for clicks in decisions(match, 30):
        spelling, move = rng.choice(list(clicks.walk.moves.items())) if clicks.walk else ((), 0)
        for spot in spelling:
            paid = [piece for pieces in clicks.costs().values() for piece in pieces]
            clicks.click(spot, 0)
            paid += [piece for step in clicks.steps() for piece in step.cost]
            assert "stick" not in [ruleset.kind(piece) for piece in paid]
        match.play(int(move))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_claimed_is_asked_of_words_alone(known: Catalogue, game: str) -> None:
    """The table asks for claims in each frame: what every square means must not be reckoned for it."""
    ruleset = known.ruleset(game)
    match = begin(ruleset, {}, [HUMAN] * ruleset.most_seats, "1")
    lying = {spot for place in ruleset.places.values() for spot in place.spots}
    if ruleset.board is not None:
        lying.update(cell.name for cell in ruleset.board.cells)
    rng = random.Random(game)
    while match.to_act != OVER and match.at < 60:
        if match.to_act == CHANCE:
            match.throw()
            continue
        clicks = clicks_of(match)
        found = clicks.claims()
        asked = {spot for notes in clicks._notes.values() for spot, note in notes._asked.items() if note is not None}
        assert not lying & asked
        assert found == [spot for spot, note in clicks.offers().items() if note.kind == "claim"]
        match.play(int(rng.choice(list(match.state.legal()))))


def test_all_clicks_of_the_only_move(known: Catalogue) -> None:
    match = begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "1", position="28 1,2,3,4,5 w 1")
    clicks = clicks_of(match)
    assert clicks.only() == next(iter(Walk(match.state).moves))
    clicks.make(clicks.only())
    assert clicks.move is not None and clicks.only() == ()


def checked(clicks: Clicks, rng: random.Random) -> None:
    """What the table may ask about the clicks so far, of some spots."""
    offers, look = clicks.offers(), clicks.seen.look()
    assert clicks.claims() == [spot for spot in offers if clicks.called(spot) and offers[spot].kind == "claim"]
    assert clicks.costs().keys() <= offers.keys() and all(0 < share <= 1 for share in clicks.chances().values())
    spots = sorted({*offers, *look.pieces, *look.lies, "nowhere"})
    for spot in rng.sample(spots, min(6, len(spots))):
        way, ahead, piece = clicks.leading(spot), clicks.ahead(spot), clicks.leaving(spot)
        assert way is None or (spot not in offers and spot in offers[way].ahead)
        assert spot in offers or ahead == {}
        assert not piece or piece in look.pieces[spot]
        assert clicks.meaning(spot) is not None or spot not in offers
        carriers = clicks.carriers(spot)
        assert all(offer in offers and carried in look.pieces[spot] for offer, carried in carriers.items())
        assert not clicks.carriers(spot, spot)
        clicks.so_far(spot)


@pytest.mark.parametrize("game", ROOTS)
def test_whatever_has_been_clicked_the_table_can_ask_what_is_next(known: Catalogue, game: str) -> None:
    ruleset = known.ruleset(game)
    match, rng = begin(ruleset, {}, [HUMAN] * ruleset.least_seats, "3"), random.Random(3)
    for number in range(40):
        if match.to_act == OVER:
            break
        if match.to_act == CHANCE:
            match.throw()
            continue
        clicks = clicks_of(match)
        move = rng.choice(list(match.state.legal()))
        for spot in match.state.spell(move) if number % 20 == 19 else ():
            checked(clicks, rng)
            assert clicks.click(spot, 0)
            assert clicks.rest() == () or clicks.spelled + clicks.rest() in (clicks.walk.moves if clicks.walk else {})
        match.play(int(move))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_offered_says_why_or_nothing(known: Catalogue, game: str) -> None:
    match, rng = first_events(game, known.ruleset(game).most_seats, 0), random.Random(4)
    for clicks in decisions(match, share(3000, 40)):
        for spot in match.state.seen_by(match.to_act).look().pieces:
            note = clicks.why_not(spot)
            assert note is None or (note.kind == "refused" and spot not in clicks.offers()), (spot, note)
        match.play(int(rng.choice(list(match.state.legal()))))


def test_where_one_click_plays_the_other_squares_say_why_not(known: Catalogue) -> None:
    """G14: a first piece goes to an area without a piece and without a heathen."""
    match = begin(known.ruleset("sanga"), {"first": "seats"}, [HUMAN, HUMAN], "5")
    clicks = clicks_of(match)
    note = clicks.why_not("CHM")
    assert note is not None and (note.kind, note.text, note.rule) == ("refused", "note.place_empty", "G14")
    assert clicks.why_not("SUK") is None and "SUK" in clicks.offers()


def test_where_a_piece_is_picked_up_first_empty_squares_say_nothing(known: Catalogue) -> None:
    clicks = clicks_of(begin(known.ruleset("kisen-standard"), {}, [HUMAN, HUMAN], "5"))
    empty = next(spot for spot in clicks._ground if not clicks.seen.look().pieces.get(spot))
    assert clicks.why_not(empty) is None
