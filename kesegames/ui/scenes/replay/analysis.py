"""The analysis in a replay: the graph under the board, the list of mistakes, what is said of the move shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from kesegames.play.analysis import Judgement, remark, worst
from kesegames.ui.draw.canvas import BODY, CAPTION
from kesegames.ui.scenes.replay.graph import Graph
from kesegames.ui.scenes.replay.mistakes import Legend, MistakeRows
from kesegames.ui.scenes.replay.prose import Prose, Remark, scrolled_prose
from kesegames.ui.scenes.replay.view import ReplayView
from kesegames.ui.viewing.panel import Rule
from kesegames.ui.widgets.base import GAP, Label, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.scroller import BESIDE, Scroller

AIR: Final = 20.0
LEGEND: Final = 26.0
BELOW: Final = 0.36
"""What is said of the move shown has this share of the page at the most, below the list."""


def graph(replay: ReplayView, box: pygame.FRect) -> Graph:
    """The graph in its box under the board."""
    names = [replay.seat_name(seat) for seat in range(len(replay.match.players))]
    found = [replay.analysing.found[number] for number in sorted(replay.analysing.found)]
    label = replay.app.say("analysis.graph", {"seat": replay.app.say("left.players").join(names)})
    return Graph(
        box,
        replay.at,
        len(replay.match.events),
        found,
        replay.jump,
        label,
        names,
        replay.painter,
        replay.app.canvas(),
        replay.parts(),
        replay.pointed,
        pointed_words(replay, names),
    )


def pointed_words(replay: ReplayView, names: list[str]) -> str:
    """The move under the pointer and what each seat could expect after it; nothing where none has been judged."""
    judged = replay.analysing.judged_here(replay.pointed) if replay.pointed >= 0 else None
    if judged is None:
        return ""
    say = replay.app.say
    shares = [
        say("analysis.share", {"seat": name, "share": f"{judged.expected(seat) * 100:.0f}"})
        for seat, name in enumerate(names)
    ]
    values = {
        "number": str(judged.number),
        "seat": names[judged.seat],
        "move": replay.verdicts.played(judged),
        "shares": say("analysis.shares").join(shares),
    }
    return say("analysis.pointed", values)


def analysis_panel(replay: ReplayView, box: pygame.FRect) -> list[Widget]:
    """How far it has come, the mistakes, what is said of the move shown."""
    say, canvas = replay.app.say, replay.app.canvas()
    room = pygame.FRect(box.x + AIR, box.y - 8, box.w - 2 * AIR, box.h + 8)
    head = pygame.FRect(room.x, room.y, room.w, 44)
    legend = pygame.FRect(room.x, head.bottom, room.w, LEGEND)
    here = _here(replay)
    high = Prose(pygame.FRect(0, 0, room.w - 10, 0), here, canvas).box.h + 16 if here else 0.0
    foot = pygame.FRect(room.x, 0, room.w, min(high, room.h * BELOW))
    foot.bottom = room.bottom
    middle = pygame.FRect(room.x - 8, legend.bottom + 4, room.w - BESIDE + 10, foot.y - legend.bottom - 4 - GAP)
    biggest = worst(replay.analysing.found.values())
    rows = [(one, _row(replay, one, biggest), one in biggest) for one in replay.mistakes()]
    found: list[Widget] = [*_head(replay, head)]
    if rows:
        strip = MistakeRows(rows, middle.w, canvas, replay.painter, replay.jump, replay.at)
        found += [
            Legend(legend, say("analysis.arrow_played"), say("analysis.arrow_better"), replay.painter),
            Scroller(middle, strip, replay.mistakes_scroll, strip.followed),
        ]
    elif replay.analysing.is_complete and replay.analysing.decisions:
        found.append(Label(legend, say("analysis.none"), CAPTION, is_muted=True))
    if not rows:
        foot = pygame.FRect(room.x, legend.bottom + GAP, room.w, room.bottom - legend.bottom - GAP)
    if here:
        words = pygame.FRect(foot.x, foot.y + 10, foot.w, foot.h - 10)
        found.append(Rule(pygame.FRect(foot.x, foot.y, foot.w, 1)))
        found.append(scrolled_prose(words, here, canvas, replay.remarks_scroll))
    return found


def _row(replay: ReplayView, judged: Judgement, biggest: list[Judgement]) -> list[Remark]:
    """A mistake in sentences: what was played, what is better and why."""
    say, verdicts = replay.app.say, replay.verdicts
    values = _values(replay, judged)
    found = [Remark([(say(f"analysis.{judged.mistake}", values), "bold")])]
    if judged in biggest:
        found.append(Remark([(say(f"analysis.rank{biggest.index(judged) + 1}"), "muted")]))
    found.append(Remark([(say("analysis.played", {"move": verdicts.played(judged)}), "regular")]))
    found.append(Remark([(say("analysis.better", {"move": verdicts.best(judged), **values}), "regular")]))
    return found + [Remark([(why, "regular")]) for why in verdicts.why(judged)]


def _values(replay: ReplayView, judged: Judgement) -> dict[str, str]:
    """For the braces of what is said of a decision: whose it was, and what that seat could expect, in per cent."""
    return {
        "number": str(judged.number),
        "seat": replay.seat_name(judged.seat),
        "before": f"{judged.before * 100:.0f}",
        "after": f"{judged.after * 100:.0f}",
        "gain": f"{judged.loss * 100:.0f}",
    }


def _here(replay: ReplayView) -> list[Remark]:
    """What is said of the move shown, and what people wrote at it."""
    found = [Remark([(words, "muted" if number else "regular")]) for number, words in enumerate(said(replay))]
    comment = remark(replay.match, replay.at)
    return found + [Remark([(line, "regular")]) for line in comment.split("\n") if line.strip()]


def _head(replay: ReplayView, head: pygame.FRect) -> list[Widget]:
    """The title or how far it has come; start or stop; close."""
    say, analysing = replay.app.say, replay.analysing
    close = pygame.FRect(head.right - 44, head.y, 44, 44)
    found: list[Widget] = [
        Button("analysis_close", close, replay.toggle_analysis, icon="cross", kind="quiet", tip=say("analysis.close"))
    ]
    title, action = say("analysis.title"), ""
    if analysing.is_running:
        done = {"done": str(len(analysing.found)), "count": str(len(analysing.decisions))}
        title, action = say("analysis.progress", done), "stop"
    elif not analysing.is_complete:
        action = "start"
    right = close.x
    if action:
        label = say(f"analysis.{action}")
        width = replay.app.canvas().measure(label, BODY, "bold") + 28
        right = close.x - 4 - width
        choose = analysing.stop if action == "stop" else analysing.start
        box = pygame.FRect(right, head.y, width, 44)
        found.insert(0, Button(f"analysis_{action}", box, partial(_and_show, replay, choose), label))
    return [Label(pygame.FRect(head.x, head.y, right - head.x - 6, 44), title, face="bold"), *found]


def _and_show(replay: ReplayView, choose: Callable[[], None]) -> None:
    choose()
    replay.changed()


def said(replay: ReplayView) -> list[str]:
    """The move that the page speaks of, how good it was, what was better, what is expected, and what it rests on.

    Of a mistake only what the list does not say.
    """
    judged = replay.judged()
    if judged is None:
        return [replay.app.say("analysis.about"), *replay.reasons()]
    say, verdicts = replay.app.say, replay.verdicts
    values = _values(replay, judged)
    is_best = judged.best == judged.played
    lines: list[str] = []
    # A mistake stands in the list above.
    if not judged.mistake:
        lines.append(say("analysis.best" if is_best else "analysis.good", values))
        lines.append(say("analysis.played", {"move": verdicts.played(judged)}))
        if not is_best:
            lines.append(say("analysis.found", {"move": verdicts.best(judged)}))
    return [*filter(None, [*lines, verdicts.replies(judged)]), *replay.reasons()]
