"""How a match ended, in words and in rows of numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kesegames.engine.look import Outcome
from kesegames.play.match import HUMAN, RESIGN, TIME
from kesegames.table.bills import Bill
from kesegames.text import capitalised, reason
from kesegames.ui.app import App
from kesegames.ui.board.shown import Shown
from kesegames.ui.seats import person_name

MOST_ENDS: Final = 6
"""So many seasons or rounds have a row each in the final score; of more it is told who has won how many."""


def result_words(app: App, view: Shown) -> tuple[str, str]:
    """Who won, and why, with the points."""
    outcome = view.match.outcome()
    if outcome is None:
        return "", ""
    points = points_words(app, view, outcome.points)
    return winner_words(app, view), "\n".join(part for part in (reason_words(app, view), points) if part)


def winner_words(app: App, view: Shown) -> str:
    """Who has won: `You`, where the only person has."""
    outcome, match = view.match.outcome(), view.match
    if outcome is None:
        return ""
    persons = [seat for seat, player in enumerate(match.players) if player == HUMAN]
    if outcome.winners and outcome.winners == persons:
        return app.say("result.you")
    winners = [person_name(app, match, seat) for seat in outcome.winners]
    return won_words(app, winners)


def won_words(app: App, winners: list[str]) -> str:
    """That those of these names have won, or nobody."""
    if len(winners) == 1:
        return app.say("result.won", {"seat": winners[0]})
    joined = app.say("result.and").join(winners)
    return app.say("result.won_all", {"seats": joined}) if winners else app.say("result.drawn")


def reason_words(app: App, view: Shown) -> str:
    """Why the match is over."""
    match = view.match
    outcome = match.outcome()
    if outcome is None:
        return ""
    if outcome.reason in ("resigned", "time"):
        seat = match.events[match.at - 1].seat
        words = "result.gave_up" if outcome.reason == "resigned" else "result.ran_out"
        return app.say(words, {"seat": person_name(app, match, seat)})
    names = [person_name(app, match, seat) for seat in range(len(match.players))]
    return reason(outcome, app.language, view.ruleset, names)


def points_words(app: App, view: Shown, points: list[int]) -> str:
    """What each seat has scored; nothing where winning is all that counts."""
    unit = view.ruleset.unit
    if not counts(points, unit):
        return ""
    each = [f"{view.seat_name(seat)} {number}" for seat, number in enumerate(_numbers(points, unit))]
    return app.say("result.points", {"points": app.say("result.each").join(each)})


def _numbers(points: list[int], unit: int) -> list[str]:
    return [f"{point / unit:g}".replace("-", "−") for point in points]


def _gains(points: list[int], unit: int) -> list[str]:
    """What was won and lost, each with its sign."""
    return [gain_words(point, unit) for point in points]


def gain_words(point: int, unit: int) -> str:
    """What was won or lost, with its sign."""
    words = f"{point / unit:g}".replace("-", "−")
    return f"+{words}" if point > 0 else words


def counts(points: list[int], unit: int) -> bool:
    """Whether points say more than who has won."""
    return (any(points) and unit != 1) or max(map(abs, points), default=0) > 1


@dataclass
class Row:
    """A line of the final score: what is counted, and a number in words for each seat."""

    label: str
    cells: list[str]
    is_strong: bool = False


def score_rows(app: App, view: Shown) -> list[Row]:
    """What the points are the sum of, their sum, and each seat's rank; nothing where two play for the win alone."""
    outcome, unit = view.match.outcome(), view.ruleset.unit
    if outcome is None:
        return []
    say = app.say
    found = history_rows(app, view)
    for id, points in outcome.rows:
        is_loss = any(point < 0 for point in points)
        cells = _gains(points, unit) if is_loss else _numbers(points, unit)
        found.append(Row(say(f"row.{id}", ruleset=view.ruleset), cells))
    if found or counts(outcome.points, unit):
        found.append(Row(say("result.total"), _numbers(outcome.points, unit), True))
    if len(outcome.points) > 2 and outcome.winners:
        found.append(Row(say("result.ranks"), [say(f"result.rank.{rank}") for rank in ranks(outcome)]))
    return found


def history_rows(app: App, view: Shown) -> list[Row]:
    """What each season brought, where the score does not say it; of many rounds, how often each seat has won."""
    found, unit = view.history.upto(view.match.at), view.ruleset.unit
    outcome = view.match.outcome()
    if len(found) > MOST_ENDS:
        won = [sum(seat in bill.winners for bill in found) for seat in range(len(view.match.players))]
        return [Row(app.say("result.won_most", ruleset=view.ruleset), [str(count) for count in won])]
    if outcome is not None and outcome.rows:
        return []
    return [Row(end_name(app, view, bill), _gains(bill.gains, unit)) for bill in found]


def end_name(app: App, view: Shown, bill: Bill) -> str:
    """What is called that has ended."""
    name = bill.ending.name
    return capitalised(app.say(name.text, name.values, view.ruleset))


def bill_rows(app: App, view: Shown, bills: list[Bill], earlier: int) -> list[Row]:
    """What the last of some bills is settled from, what it and so many before it brought, and what each seat has."""
    say, unit, last = app.say, view.ruleset.unit, bills[-1]
    found = [Row(say(id, ruleset=view.ruleset), cells) for id, cells in last.ending.rows]
    for bill in bills[-1 - earlier :]:
        found.append(Row(end_name(app, view, bill), _gains(bill.gains, unit), bill is last))
    return [*found, Row(say("result.total"), _numbers(last.points, unit), True)]


def ranks(outcome: Outcome) -> list[int]:
    """The rank of each seat: winners share the first, whoever has as many points as another shares theirs."""
    order = [(seat in outcome.winners, points) for seat, points in enumerate(outcome.points)]
    order = [(True, 0) if is_winner else (False, points) for is_winner, points in order]
    return [1 + sum(other > own for other in order) for own in order]


def resigned_words(app: App, view: Shown) -> str:
    """Which of several seats a bot has played on for, and why."""
    match = view.match
    if len(match.players) == 2:
        return ""
    found = []
    for word, id in ((RESIGN, "result.resigned"), (TIME, "result.timed_out")):
        gone = [person_name(app, match, seat) for seat in range(len(match.players)) if match.gone_by(seat) == word]
        if gone:
            found.append(app.say(id, {"names": app.say("result.and").join(gone)}))
    return " ".join(found)
