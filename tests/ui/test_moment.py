"""The end of a round or season: its bill on a card beside the board, until somebody goes on."""

from __future__ import annotations

import pygame
import pytest
from every_game import ROOTS, TABLES, thinned

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, Match, begin
from kesegames.table.bills import bills, ending
from kesegames.ui.scenes.table.moment import GO_ON
from kesegames.ui.scenes.table.play import GUARD_MS
from kesegames.ui.scenes.table.scene import Table

from .conftest import Hand, Measuring

EVENTS = 200
SIZES = ((960, 600), (1280, 800), (1920, 1080))


def before_an_end(known: Catalogue, game: str, seats: int) -> Match:
    """A match of people before the event that ends a second round or season, or the first; greedily played."""
    match, ends = begin(known.ruleset(game), {}, [HUMAN] * seats, "7"), 0
    while match.to_act != OVER and ends < 2 and match.at < EVENTS:
        state = match.state
        match.throw() if match.to_act == CHANCE else match.play(max(map(int, state.legal()), key=state.urgency))
        ends += ending(match, match.at) is not None
    last = match.at - 1 if match.to_act == OVER else match.at
    numbers = [bill.number for bill in bills(match, last)]
    if not numbers:
        pytest.skip("nothing ends before the match does")
    match.go(numbers[-1] - 1)
    return match


def end(hand: Hand, match: Match) -> Table:
    """At the table that event happens."""
    event = match.events[match.at]
    table = hand.sit(match)
    hand.app.settle()
    if table.is_covered:
        table.take_seat()
    hand.rest()
    if event.seat == CHANCE:
        table.throw()
    else:
        table.sitting.play(event.move, [table.look], hand.app.clock())
    table.changed()
    hand.wait(lambda: table.shows_moment)
    hand.app.settle()
    return table


def wait(hand: Hand, milliseconds: int) -> None:
    until = hand.app.clock() + milliseconds
    hand.wait(lambda: hand.app.clock() >= until)


@pytest.mark.parametrize(
    ("game", "seats", "size"), thinned(((*table, size) for table in TABLES if table[0] in ROOTS for size in SIZES), 2)
)
def test_the_bill_fits_beside_the_board(
    hand: Hand, known: Catalogue, game: str, seats: int, size: tuple[int, int]
) -> None:
    hand.resize(size)
    table = end(hand, before_an_end(known, game, seats))
    for language in ("ja", "en"):
        hand.app.settings.language = language
        table.changed()
        hand.app.settle()
        assert table.moment is not None
        canvas = Measuring(hand.app.surface, hand.app.scale(), hand.app.skin)
        table.moment.draw(canvas, table.ring)
        assert canvas.cut == []
        assert table.whole.contains(table.moment.box)
        assert table.moment.box.collidelist([mat.box for mat in table.stage.mats]) < 0


@pytest.mark.parametrize("by", ["button", "key", "beside", "back"])
def test_it_stays_until_somebody_goes_on(hand: Hand, known: Catalogue, by: str) -> None:
    table = end(hand, before_an_end(known, "jusai", 4))
    at = table.match.at
    part = table.match.state.part()
    assert part is not None
    following = hand.app.say(part.text, part.values, table.ruleset)
    assert following not in table.turn_words(), "the next round has not begun"
    hand.key(pygame.K_RETURN)
    assert table.shows_moment, "a key meant for what was before"
    wait(hand, 20_000)
    assert table.shows_moment and table.match.at == at
    assert table.moment is not None and table.moment.shown() == len(table.moment.score.rows)
    if by == "button":
        hand.click(GO_ON)
    elif by == "beside":
        hand.click_at(table.stage.box.center)
    else:
        hand.key(pygame.K_RETURN if by == "key" else pygame.K_ESCAPE)
    assert not table.shows_moment and table.match.at == at and following in table.turn_words()
    hand.key(pygame.K_RETURN)
    assert table.match.at == at + 1


def test_its_rows_come_one_after_the_other(hand: Hand, known: Catalogue) -> None:
    table = end(hand, before_an_end(known, "jusai", 4))
    assert table.moment is not None
    seen = [table.moment.shown()]
    while seen[-1] < len(table.moment.score.rows):
        hand.turn()
        seen.append(table.moment.shown())
    assert set(seen) == set(range(1, len(table.moment.score.rows) + 1))


def test_the_table_is_set_anew_only_when_somebody_goes_on(hand: Hand, known: Catalogue) -> None:
    """Kisen clears its board for the next season: until then it stands as it was when the season ended."""
    match = before_an_end(known, "kisen-education", 2)
    table = end(hand, match)
    stood, now = match.state_at(match.at - 1).look().pieces, match.state.look().pieces
    assert table.look.pieces == stood != now
    wait(hand, GUARD_MS)
    hand.click(GO_ON)
    hand.rest()
    assert table.look == table.sitting.look() != match.state_at(match.at - 1).look()


@pytest.mark.parametrize(("game", "seats"), [("kaison", 2), ("renyu", 3), ("gyosen", 2)])
def test_what_has_ended_is_counted_as_the_present_until_somebody_goes_on(
    hand: Hand, known: Catalogue, game: str, seats: int
) -> None:
    match = before_an_end(known, game, seats)
    season = match.state.look().counters["season"]
    table = end(hand, match)
    assert table.look.counters["season"] == season != match.state.look().counters["season"]
    wait(hand, GUARD_MS)
    hand.click(GO_ON)
    hand.rest()
    assert table.look.counters["season"] == match.state.look().counters["season"]
