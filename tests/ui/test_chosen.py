"""Cards chosen one by one: beside them is read what they make, not what a hand is."""

from __future__ import annotations

import pytest
from every_game import ROOTS, TABLES, thinned

from kesegames.catalogue import Catalogue
from kesegames.engine.look import END, Spot
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, Match, begin
from kesegames.text import capitalised
from kesegames.ui.scenes.table.said import in_brief
from kesegames.ui.scenes.table.todo import advice
from kesegames.ui.scenes.table.view import SPOT

from .conftest import Hand

EVENTS = 120
GAMES = [(game, seats) for game, seats in TABLES if game in ROOTS]


def before_a_choice(known: Catalogue, game: str, seats: int) -> tuple[Match, tuple[Spot, ...]]:
    """A match of people before a decision in which several things are chosen in any order; the clicks of one."""
    match = begin(known.ruleset(game), {}, [HUMAN] * seats, "5")
    while match.to_act != OVER and match.at < EVENTS:
        state = match.state
        if match.to_act == CHANCE:
            match.throw()
            continue
        moves = list(map(int, state.legal()))
        free = [move for move in moves if state.free(move)[1] - state.free(move)[0] > 1]
        spelled = [spots for spots in map(state.spell, free) if spots[-1] == END]
        if spelled:
            return match, spelled[0]
        match.play(max(moves, key=state.urgency))
    pytest.skip("nothing is chosen in any order")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("game", "seats"), thinned(GAMES, 2))
def test_after_each_card_is_read_what_playing_them_means(
    hand: Hand, known: Catalogue, game: str, seats: int, language: str
) -> None:
    hand.resize((960, 600))
    hand.app.settings.language = language
    match, spots = before_a_choice(known, game, seats)
    table = hand.sit(match)
    hand.wait(hand.is_asked)
    clicked = []
    for spot in spots[:-1]:
        hand.click(SPOT + spot)
        hand.rest()
        clicked.append(spot)
        clicks = table.sitting.clicks
        is_last = spot not in clicks.offers() and clicks.walk is not None and clicks.walk.is_chosen(spot)
        if is_last:
            assert in_brief(table) == "", "the pointer only rests there"
        if END in clicks.offers() and is_last:
            note = clicks.offers()[END]
            assert advice(table) == capitalised(hand.app.say(note.text, note.values, table.ruleset))
    assert END in table.sitting.clicks.offers()
    table.done_at = None
    table.ring.is_shown = True
    told = table.sitting.clicks.meaning(clicked[-1])
    assert told is not None and told.text and told.kind != "refused", "a click takes it back"
