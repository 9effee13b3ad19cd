"""The end of a round or season: its bill on a card beside the board, until somebody goes on."""

from __future__ import annotations

import pygame
import pytest
from every_game import ROOTS, TABLES, thinned

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, EVERYONE, OVER
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
    """At the table that event happens, and has been seen."""
    table = happen(hand, match)
    hand.wait(lambda: table.shows_moment)
    hand.app.settle()
    return table


def happen(hand: Hand, match: Match) -> Table:
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
    return table


def wait(hand: Hand, milliseconds: int) -> None:
    until = hand.app.clock() + milliseconds
    hand.wait(lambda: hand.app.clock() >= until)


@pytest.mark.parametrize(
    ("game", "seats", "size"), thinned(((*table, size) for table in TABLES if table[0] in ROOTS for size in SIZES), 4)
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


def test_the_heading_of_a_bill_grows_with_the_text_below_it(hand: Hand, known: Catalogue) -> None:
    """As far as its card is wide, and never smaller than that text."""
    table = end(hand, before_an_end(known, "jusai", 4))
    sizes = []
    for scale in (1.0, 2.0):
        hand.resize((960, 600), 1.0, scale)
        hand.app.settle()
        assert table.moment is not None
        written = hand.measured().written
        sizes.append(next(line.size for line in written if line.face == "bold" and line.words == table.moment.heading))
        assert hand.cut() == []
    assert sizes[1] >= 1.5 * sizes[0], sizes


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


@pytest.mark.parametrize(("game", "seats"), thinned([table for table in TABLES if table[0] in ROOTS], 3))
def test_while_an_end_is_seen_nothing_is_to_be_decided(hand: Hand, known: Catalogue, game: str, seats: int) -> None:
    """Not by chance, which deals next, nor by the seat to act in what comes next."""
    table = happen(hand, before_an_end(known, game, seats))
    titles, awaited = (
        set[str](),
        {hand.app.say("table.chance", ruleset=known.ruleset(game)), hand.app.say("table.turn.you")},
    )
    while not table.shows_moment:
        titles.add(table.turn_words())
        hand.turn()
    assert not any(words in title for title in titles for words in awaited), titles


@pytest.mark.parametrize(("game", "seats"), [("kaison", 3), ("chisen", 2)])
def test_a_showdown_is_told_hand_by_hand_and_nothing_gives_away_how_it_goes_on(
    hand: Hand, known: Catalogue, game: str, seats: int
) -> None:
    match = before_a_showdown(known, game, seats)
    before = [match.state.look().counters[f"points{seat}"] for seat in range(seats)]
    table = happen(hand, match)
    told = [one for one in match.told(match.at, table.viewer) if one.look is not None and one.look.words is not None]
    assert len(told) > 2
    steps = [hand.app.say(one.text, one.values, table.ruleset) for one in told]
    said, seen = [], []
    while not table.shows_moment:
        hand.turn()
        if table.is_telling:
            said += [words for words in [table.step_words()] if words and words not in said]
            points = [table.seen_look.counters[f"points{seat}"] for seat in range(seats)]
            seen += [now > then for now, then in zip(points, before, strict=True)] if table.step_words() else []
            assert not set(steps).intersection(table.log.words(table.log.entries[-1]))
    assert said == [one for one in steps if one in said] and len(said) >= seats and said[-1] == steps[-1]
    assert not any(seen), "nobody has got anything of the pot before all hands were seen"
    assert set(steps) <= set(table.log.words(table.log.entries[-1]))


def before_a_showdown(known: Catalogue, game: str, seats: int) -> Match:
    """A match of people before the event after which hands are shown one after the other."""
    match = begin(known.ruleset(game), {}, [HUMAN] * seats, "7")
    for _ in range(EVENTS):
        if match.to_act == CHANCE:
            match.throw()
            continue
        stays = [int(move) for move in match.state.legal() if match.state.write(move) != "fold"]
        told = match.state.told(stays[0], EVERYONE)
        match.play(stays[0])
        if any(one.look is not None and one.look.words is not None for one in told):
            break
    match.go(match.at - 1)
    return match


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
