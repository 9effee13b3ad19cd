"""What ends within a match and is settled: its bill, in words and numbers, and the pause in which it is looked at."""

from __future__ import annotations

import pytest
from every_game import CATALOGUE, every_table

from kesegames import text
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, Event, Match, begin
from kesegames.play.opponent import Opponent
from kesegames.settings import Settings
from kesegames.table import acting
from kesegames.table.bills import History, bills, ending
from kesegames.table.sitting import Sitting


def played(game: str, players: list[str], options: dict[str, str] | None = None, events: int = 250) -> Match:
    """A match after so many events, each time the last move that there is: it ends most."""
    match = begin(CATALOGUE.rulesets[game], options or {}, players, "7")
    while match.at < events and match.to_act != OVER:
        match.throw() if match.to_act == CHANCE else match.play(int(list(match.state.legal())[-1]))
    return match


@every_table
def test_what_ends_is_told_in_both_languages_and_its_gains_add_up(game: str, seats: int) -> None:
    match = played(game, ["random"] * seats)
    found = bills(match, match.at)
    gained = [0] * seats
    for bill in found:
        gained = [one + more for one, more in zip(gained, bill.gains, strict=True)]
        assert match.state_at(bill.number).points() == bill.points
        for language in text.LANGUAGES:
            for told in (bill.ending.name, *bill.ending.told):
                assert text.say(told.text, language, told.values, match.ruleset)
            assert all(text.say(id, language, ruleset=match.ruleset) for id, _ in bill.ending.rows)
        assert all(len(cells) == seats for _, cells in bill.ending.rows)
    if found:
        before = match.state_at(0).points()
        assert found[-1].points == [one + more for one, more in zip(before, gained, strict=True)]


def test_a_round_of_jusai_brings_the_winner_what_the_others_put_in() -> None:
    """T3, T4: antes of throw-offs are in the bill, too."""
    match = begin(CATALOGUE.rulesets["jusai"], {}, ["random"] * 3, "1")
    for thrown in ("a 4", "b 4", "c 1", "a 2", "b 3"):
        match.add(Event(CHANCE, match.state.read(thrown)))
    (bill,) = bills(match, match.at)
    assert (bill.number, bill.gains, bill.points) == (5, [-2, 3, -1], [28, 33, 29])
    assert bill.ending.rows == [("row.thrown", ["2", "3", ""])]


def test_a_season_of_gyosen_shows_from_what_it_is_paid() -> None:
    """P14: open cards, and the dealer's value where the dealer pays or wins."""
    match = played("gyosen", ["random"] * 4)
    for bill in bills(match, match.at):
        (_, cards), (_, times) = bill.ending.rows
        winner = cards.index("")
        for seat, gain in enumerate(bill.gains):
            if seat != winner:
                assert gain == -(6 - int(cards[seat])) * int(times[seat].removeprefix("×"))
        assert sum(bill.gains) == 0


class Clocked:
    """A sitting of 獣裁 whose next throw ends a round, with a clock of its own."""

    def __init__(self, players: list[str], speed: float = 1.0) -> None:
        match = played("jusai", players)
        number = next(bill.number for bill in bills(match, match.at))
        match.go(number - 1)
        self.sitting = Sitting(match, None, Opponent, lambda trouble: None, Settings(animation_speed=speed))
        self.number = number
        self.sitting.throw(0)

    def has_gone_on(self, now: int) -> bool:
        acting.tick(self.sitting, now)
        return not self.sitting.is_ended


def test_where_there_are_people_a_bill_lies_until_one_of_them_goes_on() -> None:
    table = Clocked([HUMAN, "random", "random"])
    assert ending(table.sitting.match, table.number) is not None
    assert not table.has_gone_on(0) and not table.has_gone_on(1_000_000)
    assert table.sitting.match.at == table.number
    table.sitting.end_pause(1_000_000)
    assert table.has_gone_on(1_000_000)


@pytest.mark.parametrize(
    ("players", "speed", "lasts"), [("random", 1.0, 4000), ("random", 2.0, 2000), (HUMAN, 2.0, 2000)]
)
def test_among_bots_and_for_who_is_in_a_hurry_it_goes_by_itself(players: str, speed: float, lasts: int) -> None:
    table = Clocked([players] * 3, speed)
    due = table.sitting.due
    assert not table.has_gone_on(due + lasts - 1)
    assert table.has_gone_on(due + lasts)


def test_who_wants_no_motion_is_not_kept_waiting() -> None:
    assert not Clocked([HUMAN] * 3, 0.0).sitting.is_ended


def test_undo_leaves_the_bill() -> None:
    table = Clocked([HUMAN, "random", "random"])
    table.sitting.match.go(table.number)
    assert table.sitting.is_ended
    table.sitting._go(0, 0)
    assert not table.sitting.is_ended


def test_a_history_follows_a_match_that_goes_another_way() -> None:
    match = played("jusai", ["random"] * 3, events=20)
    history = History(match)
    assert [bill.number for bill in history.upto(match.at)] == [bill.number for bill in bills(match, match.at)]
    end = history.upto(match.at)[-1].number
    match.go(end - 1)
    assert all(bill.number < end for bill in history.upto(match.at))
    least, most = (match.state.chances()[place][0] for place in (0, -1))
    match.add(Event(CHANCE, int(least if match.events[end - 1].move != least else most)))
    told = [(bill.number, bill.gains, bill.points) for bill in history.upto(match.at)]
    assert told == [(bill.number, bill.gains, bill.points) for bill in bills(match, match.at)]
