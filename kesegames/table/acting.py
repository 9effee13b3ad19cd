"""What a table does by itself as time passes: the bots' moves, throws and deals, forced moves. Knows no rule."""

from __future__ import annotations

from typing import Final

from kesegames.table import bills
from kesegames.table.laying import LAY_MS
from kesegames.table.sitting import BEFORE_MS, Sitting
from kesegames.table.turn import Turn, What
from kesegames.table.undoing import plays_itself

COACH_MS: Final = 20
"""How often the table asks whether the coach has done."""
DECISIONS: Final = (What.DECIDE, What.FORCED, What.DECLARE, What.CONFIRM, What.CHECKED, What.WARNED, What.BOT)
"""In these a clock runs."""
FORCED_MS: Final = 900
"""The time before a forced move plays itself, so that one sees that it is forced."""


def tick(sitting: Sitting, now: int) -> int | None:
    """Let bots and chance act; returns the milliseconds until something is due, None to wait for news."""
    waits = (sitting.keep_again(now), _clock(sitting, now), _act(sitting, now))
    return min((wait for wait in waits if wait is not None), default=None)


def _clock(sitting: Sitting, now: int) -> int | None:
    """The clock of who decides runs; what follows when its time is over."""
    timing, turn = sitting.timing, sitting.turn()
    if turn.what not in DECISIONS or turn.is_held or sitting.is_ended:
        timing.pause()
        return None
    timing.run(now)
    if timing.is_up:
        sitting.time_is_up(now)
        return 0
    return timing.next_look()


def _act(sitting: Sitting, now: int) -> int | None:
    if sitting.is_ended:
        return _pause(sitting, now)
    clicks, coach = sitting.clicks, sitting.coach
    if coach.poll() and coach.found is None and clicks.move is not None and not sitting.waits:
        sitting.play(clicks.move, [sitting.look()], now)
        return 0
    if coach.is_thinking:
        return COACH_MS
    turn = sitting.turn()
    if turn.is_persons_move and sitting.laying.is_for(turn.seat):
        return _lay(sitting, now)
    is_forced = bool(turn.only) and plays_itself(sitting.match.state, sitting.settings)
    if is_forced and not _is_told_by_haste(sitting):
        wait = sitting.due + FORCED_MS - BEFORE_MS - now
        if wait <= 0:
            sitting.play_whole(turn.only, now)
        return max(wait, 0)
    if turn.what == What.CHANCE:
        return _draw(sitting, now)
    _think_along(sitting, turn)
    return _play_bot(sitting, now) if turn.what == What.BOT and not turn.is_held else None


def _is_told_by_haste(sitting: Sitting) -> bool:
    """Whether a move that plays itself would tell others at this table that its person had no choice."""
    return len(sitting.persons) > 1 and sitting.match.state.answers_hidden()


def _pause(sitting: Sitting, now: int) -> int | None:
    """A round or season has ended: its bill is looked at, among bots for a while."""
    wait = bills.pause(sitting.persons, sitting.settings)
    if wait is not None and now >= sitting.due + wait:
        sitting.end_pause(now)
    return None if wait is None else max(0, sitting.due + wait - now)


def _draw(sitting: Sitting, now: int) -> int:
    """What chance decides without being asked."""
    if now < sitting.due:
        return sitting.due - now
    if sitting.match.state.deals():
        sitting.deal(now)
    else:
        sitting.throw(now)
    return 0


def _think_along(sitting: Sitting, turn: Turn) -> None:
    """What the opponent's process finds out for the person to act."""
    thinking = sitting.thinking
    if turn.is_persons_move:
        thinking.explain_hint()
    if turn.what == What.DECLARE:
        thinking.weigh(sitting.clicks.claims())
    if turn.is_persons_move:
        thinking.weigh_hint()


def _play_bot(sitting: Sitting, now: int) -> int | None:
    """The move of a bot, once it is known and due."""
    answer = sitting.thinking.answer
    if answer is None:
        sitting.thinking.ask_move()
        return None
    due = sitting.due
    if sitting.match.state.answers_hidden():
        due = sitting.pace.due(due - BEFORE_MS, now)
    if now < due:
        return due - now
    sitting.play_spots(tuple(answer["spots"]), now)
    return 0


def _lay(sitting: Sitting, now: int) -> int | None:
    """Lay out the next thing for a person."""
    spots = sitting.laying.next_spots(sitting.thinking)
    if spots is None:
        return None if sitting.thinking.asked is not None else 0
    if now < sitting.due + LAY_MS:
        return sitting.due + LAY_MS - now
    sitting.play_spots(spots, now)
    sitting.due = now
    return 0
