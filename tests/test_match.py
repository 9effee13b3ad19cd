"""A match: events, undo and redo, throws that never come again otherwise, playing on from an earlier point."""

from __future__ import annotations

import pytest
from every_game import CATALOGUE

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, EVERYONE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.play.match import Match, begin, fresh_seed


@pytest.fixture(scope="module")
def kuhn() -> Ruleset:
    return CATALOGUE.rulesets["kuhn"]


def texts(match: Match) -> list[str]:
    return [match.text(number, EVERYONE) for number in range(1, match.at + 1)]


def play(match: Match, *words: str) -> None:
    for word in words:
        match.play(match.state.read(word))


def test_the_seed_decides_every_throw(kuhn: Ruleset) -> None:
    # Random("8412/1").randrange(6) is 1: the second of the six deals.
    match = begin(kuhn, {}, ["human", "human"], "8412")
    match.throw()
    assert texts(match) == ["a{J} b{K}"]


def test_undo_and_redo_go_to_both_ends_also_after_the_end(kuhn: Ruleset) -> None:
    match = begin(kuhn, {}, ["human", "human"], "8412")
    match.throw()
    play(match, "bet", "fold")
    assert match.to_act == OVER
    match.go(0)
    assert match.to_act == CHANCE
    assert match.outcome() is None
    match.go(3)
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.winners, outcome.reason) == ([1, -1], [0], "fold")
    with pytest.raises(IndexError):
        match.go(4)
    with pytest.raises(IndexError):
        match.go(-1)


def test_a_new_event_drops_what_was_taken_back_with_its_comments(kuhn: Ruleset) -> None:
    match = begin(kuhn, {}, ["human", "human"], "8412")
    match.throw()
    play(match, "bet", "fold")
    match.comments = {1: "dealt", 3: "a pity"}
    match.go(1)
    play(match, "check")
    assert texts(match) == ["a{J} b{K}", "check"]
    assert match.comments == {1: "dealt"}


def test_undo_never_throws_again(kuhn: Ruleset) -> None:
    match = begin(kuhn, {}, ["human", "human"])
    match.throw()
    dealt = texts(match)
    for _ in range(5):
        match.go(0)
        match.throw()
        assert texts(match) == dealt


def test_a_throw_brought_from_elsewhere_comes_again_after_undo(kuhn: Ruleset) -> None:
    match = begin(kuhn, {}, ["human", "human"], "8412")
    match.play(match.state.read("a{Q} b{J}"))
    match.go(0)
    match.throw()
    assert texts(match) == ["a{Q} b{J}"]


def test_resignation_and_agreement_end_a_match_and_can_be_taken_back(kuhn: Ruleset) -> None:
    match = begin(kuhn, {}, ["human", "human"])
    match.throw()
    match.resign(0)
    outcome = match.outcome()
    assert match.to_act == OVER
    assert outcome is not None
    assert (outcome.points, outcome.winners, outcome.reason) == ([0, 0], [1], "resigned")
    match.go(1)
    assert match.to_act == 0
    match.agree_draw()
    outcome = match.outcome()
    assert outcome is not None
    assert (outcome.points, outcome.winners, outcome.reason) == ([0, 0], [], "agreed")
    assert texts(match)[1:] == ["draw"]


def test_undo_in_the_window_goes_back_to_a_decision_of_a_person(kuhn: Ruleset) -> None:
    match = begin(kuhn, {}, ["level3", "human"])
    assert match.undo_to() is None
    match.throw()
    play(match, "check")
    assert match.undo_to() is None  # the bot's decision alone
    play(match, "bet", "call")
    assert match.undo_to() == 2
    match.go(2)
    assert match.redo_to() == 4
    match.go(4)
    assert match.redo_to() is None
    match.go(0)
    assert match.redo_to() == 2  # the person is to act after the bot has answered the deal


def test_between_bots_undo_is_one_event_and_a_resignation_is_a_persons(kuhn: Ruleset) -> None:
    match = begin(kuhn, {}, ["random", "random"])
    match.throw()
    assert match.undo_to() == 0
    match.go(0)
    assert match.redo_to() == 1
    match = begin(kuhn, {}, ["human", "random"])
    match.throw()
    match.resign(0)
    assert match.undo_to() == 1


def test_playing_on_from_an_earlier_point_is_a_new_match_with_the_same_throws(kuhn: Ruleset) -> None:
    match = begin(kuhn, {}, ["human", "level2"], "8412", ["Ann", "the machine"])
    match.throw()
    play(match, "check")
    match.resign(0)
    match.comments = {1: "dealt", 2: "meek"}
    branch = match.branch(1, ["human", "human"])
    play(branch, "bet")
    assert texts(branch) == ["a{J} b{K}", "bet"]
    assert texts(match) == ["a{J} b{K}", "check", "resign"]
    assert (branch.seed, branch.players, branch.names) == ("8412", ["human", "human"], ["Ann", "the machine"])
    assert branch.comments == {1: "dealt"}
    assert match.branch(3).at == 2  # not after the resignation, which would leave nothing to play
    match.seed = ""
    assert match.branch(1).seed
    with pytest.raises(IndexError):
        match.branch(4)


def test_fresh_seeds_differ(kuhn: Ruleset) -> None:
    assert len({fresh_seed() for _ in range(50)}) == 50
    assert begin(kuhn, {}, ["human", "human"]).seed != begin(kuhn, {}, ["human", "human"]).seed


@pytest.mark.parametrize(
    ("options", "players", "seed", "position", "text"),
    [
        ({"ante": "2"}, ["human"] * 2, "", "", "trouble.unknown_option"),
        ({}, ["human"] * 4, "", "", "trouble.unknown_seats"),
        ({}, ["human"] * 2, "a\nb", "", "trouble.bad_seed"),
        ({}, ["human"] * 2, "7" * 201, "", "trouble.bad_seed"),
        ({}, ["human"] * 2, "", "KK", "trouble.bad_position"),
    ],
)
def test_a_match_that_cannot_begin_says_why(
    kuhn: Ruleset, options: dict[str, str], players: list[str], seed: str, position: str, text: str
) -> None:
    with pytest.raises(Trouble) as caught:
        begin(kuhn, options, players, seed, position=position)
    assert caught.value.text == text


def test_a_match_may_begin_from_a_position(kuhn: Ruleset) -> None:
    match = begin(kuhn, {}, ["human", "human"], position="KQ check")
    assert (match.to_act, match.start_position) == (1, "KQ check")


def three(kuhn: Ruleset, *words: str, players: tuple[str, ...] = ("human", "human", "human")) -> Match:
    match = begin(kuhn, {}, [*players], "7", position="KJA")
    play(match, *words)
    return match


def test_with_two_seats_who_resigns_has_lost(kuhn: Ruleset) -> None:
    match = begin(kuhn, {}, ["human", "human"], "7", position="KJ")
    match.resign(1)
    outcome = match.outcome()
    assert match.to_act == OVER and outcome is not None
    assert (outcome.winners, outcome.reason) == ([0], "resigned") and match.player(1) == "human"


def test_with_more_seats_a_bot_plays_on_for_who_resigns(kuhn: Ruleset) -> None:
    match = three(kuhn, "check")
    match.resign(1)
    assert match.to_act == 1 and match.outcome() is None
    assert match.players == ["human"] * 3 and [match.player(seat) for seat in range(3)] == ["human", "level4", "human"]
    play(match, "bet", "fold", "fold")
    outcome = match.outcome()
    assert outcome is not None and (outcome.winners, outcome.reason) == ([1], "fold")
    with pytest.raises(Trouble) as caught:
        match.resign(1)
    assert caught.value.text == "trouble.resigned_before"


def test_where_there_are_fewer_levels_the_top_one_plays_on(kuhn: Ruleset) -> None:
    for levels, name in (([[5, 0, 0]] * 2, "level2"), ([], "random"), ([[5, 0, 0]] * 8, "level4")):
        match = three(Ruleset("fewer", {**kuhn.data, "levels": levels}))
        match.resign(0)
        assert match.player(0) == name


def test_undo_gives_a_resigned_seat_back(kuhn: Ruleset) -> None:
    match = three(kuhn, "check", players=("human", "random", "random"))
    play(match, "check", "bet")
    match.resign(0)
    play(match, "fold", "fold")
    assert match.undo_to() == 3
    match.go(3)
    assert match.to_act == 0 and match.player(0) == "human" and match.undo_to() == 0
    assert match.redo_to() == 6


def test_branching_leaves_resignations_out(kuhn: Ruleset) -> None:
    match = three(kuhn, "check")
    match.resign(2)
    play(match, "bet", "fold")
    match.comments = {1: "waits", 2: "gives up", 3: "dares"}
    branched = match.branch(4)
    assert texts(branched) == ["check", "bet", "fold"] and branched.player(2) == "human"
    assert branched.comments == {1: "waits", 2: "dares"} and branched.state == match.state


def test_a_draw_ends_the_game_of_three_seats(kuhn: Ruleset) -> None:
    match = three(kuhn, "check")
    match.agree_draw()
    outcome = match.outcome()
    assert match.to_act == OVER and outcome is not None and (outcome.winners, outcome.reason) == ([], "agreed")


def test_many_dealt_cards_are_told_in_one_sentence() -> None:
    gyosen = CATALOGUE.rulesets["gyosen"]
    match = begin(gyosen, {}, ["human"] * 2, "7")
    while match.to_act == CHANCE:
        match.throw()
    last = match.at
    assert last == 20 and [one.text for one in match.told_whole(1, last, 0)] == ["told.all_dealt"]
    assert len(match.told_whole(1, 3, 0)) == 3
    antes = begin(CATALOGUE.rulesets["kaison"], {}, ["human"] * 4, "7")
    while antes.to_act == CHANCE:
        antes.throw()
    assert [one.text for one in antes.told_whole(1, antes.at, 0)] == ["told.antes", "told.all_dealt"]
    match.play(match.state.legal()[0])
    played = [one.text for one in match.told_whole(last + 1, last + 1, 0)]
    assert played == ["told.lead_single"]
