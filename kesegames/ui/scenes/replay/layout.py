"""Where everything of a replay stands: log, moves, what is remarked on them, and the bar to go through it all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from kesegames import text
from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble
from kesegames.play import variations
from kesegames.play.analysis import remark
from kesegames.play.match import COMMITMENT, SERIOUS
from kesegames.ui.draw.canvas import BODY
from kesegames.ui.draw.text_layout import Styled
from kesegames.ui.scenes.replay.analysis import analysis_panel, graph
from kesegames.ui.scenes.replay.prose import Remark, scrolled_prose
from kesegames.ui.scenes.replay.view import Broken, ReplayView
from kesegames.ui.viewing.log import log_list
from kesegames.ui.viewing.moves import moves_panel, step_buttons
from kesegames.ui.viewing.outcome import result_words
from kesegames.ui.viewing.panel import AIR, Rule, fold_tag, goals_page, room_of, tabs, with_history
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.buttons import Button, Choice
from kesegames.ui.widgets.scrubber import Scrubber

SCRUB: Final = "scrub"
FOOT_MOST: Final = 200.0
"""The most that is left for remarks below the lists."""
AROUND: Final = 40
"""How many characters of a broken line are shown on each side of the place."""


def build_widgets(replay: ReplayView) -> list[Widget]:
    """All widgets of the replay as things stand, in the order of Tab."""
    found = [*_rail(replay), *_title(replay), fold_tag(replay, replay.areas), *_panel(replay)]
    if replay.shows_analysis:
        top = max(replay.areas.rail.bottom, replay.areas.panel.bottom)
        found.append(graph(replay, pygame.FRect(0, top, replay.width, replay.height - top)))
    return found


def _title(replay: ReplayView) -> list[Widget]:
    line, say = replay.areas.title, replay.app.say
    has_throws = any(place.kind == "sticks" for place in replay.stage.places)
    throws = ("throws", "percent", lambda: replay.app.routes.throws(replay.match))
    icons = (
        ("analysis", "chart", replay.toggle_analysis),
        *([throws] if has_throws else []),
        *([("editor", "pen", replay.edit)] if replay.can_edit else []),
        ("turn", "turn", replay.turn_board),
        ("open", "folder", lambda: replay.app.command("open")),
        ("save", "save", lambda: replay.app.command("save_as")),
        ("copy", "copy", lambda: replay.app.command("copy")),
        ("close", "cross", replay.close),
    )
    widgets: list[Widget] = []
    x = line.right - 4 - 48 * len(icons)
    for number, (id, icon, choose) in enumerate(icons):
        box = pygame.FRect(x + 48 * number, line.centery - 22, 44, 44)
        widgets.append(Button(id, box, choose, icon=icon, kind="quiet", tip=say(f"replay.{id}")))
    return widgets


def _rail(replay: ReplayView) -> list[Widget]:
    """Steps, play, the bar, and playing on from here."""
    say, rail, match = replay.app.say, replay.areas.rail, replay.match
    y, side = rail.y + 6, 44.0
    first, back, on, last = step_buttons(replay, [12 + x for x in (0, 48, 168, 216)], y)
    icon, tip = ("pause", "replay.pause") if replay.is_playing else ("play", "replay.play")
    box = pygame.FRect(112, y, 64, side)
    play = Button("play", box, replay.play, icon=icon, kind="primary", is_enabled=bool(match.events), tip=say(tip))
    label = say("button.play_on")
    width = replay.app.canvas().measure(label, BODY, "bold") + 70
    right = rail.right - 12
    play_on = pygame.FRect(right - width, y, width, side)
    marked = sorted(number for number in match.comments if number and remark(match, number))
    room = pygame.FRect(last.box.right + 12, y, play_on.x - last.box.right - 24, side)
    return [
        first,
        back,
        play,
        on,
        last,
        Scrubber(SCRUB, room, replay.at, len(match.events), marked, replay.jump, say("replay.bar")),
        Button("play_on", play_on, replay.play_on, label, "branch", is_enabled=replay.can_play_on),
    ]


def _panel(replay: ReplayView) -> list[Widget]:
    """The page that is open, or two: below the lists what there is to say, in the guide that or the analysis."""
    pages = replay.areas.pages
    if not pages:
        return []
    found: list[Widget] = [*tabs(replay)]
    line = _line(replay, pages)
    found += line
    if len(pages) > 1:
        found += _guide(replay, room_of(pages[1], False))
    room = room_of(pages[0], False)
    if replay.tab == "guide":
        return [*found, *_guide(replay, room)]
    free = room.copy()
    if len(pages) == 1:
        free.h -= min(FOOT_MOST, room.h * 0.4)
        below = pygame.FRect(room.x, free.bottom, room.w, room.bottom - free.bottom)
        found += [Rule(pygame.FRect(room.x + AIR, below.y, room.w - 2 * AIR + 4, 1)), _remarks(replay, below)]
        free.h -= 6
    count = len(replay.match.events)
    return [*found, *([log_list(replay, free, room.x, count)] if replay.tab == "log" else moves_panel(replay, free))]


def _line(replay: ReplayView, pages: Sequence[pygame.FRect]) -> list[Widget]:
    """Where a match has other lines: which of them is shown, at the foot of its first page."""
    if len(replay.lines) < 2:
        return []
    page = pages[0]
    box = pygame.FRect(page.x + 12, page.bottom - 52, page.w - 24, 44)
    page.h -= 56
    say = replay.app.say
    words = [say("replay.line_main"), *(say("replay.line", {"number": str(at)}) for at, _ in replay.lines[1:])]
    return [Choice("line", box, say("replay.lines"), words, replay.line, replay.take_line, 0.3)]


def _guide(replay: ReplayView, room: pygame.FRect) -> list[Widget]:
    if replay.shows_analysis:
        return analysis_panel(replay, room)
    high = min(FOOT_MOST, room.h * 0.4) / 2
    history, room = with_history(replay, room)
    goals = goals_page(replay, pygame.FRect(room.x, room.y, room.w, room.h - high))
    below = pygame.FRect(room.x, room.bottom - high, room.w, high) if goals else room
    return [*history, *goals, _remarks(replay, below)]


def _remarks(replay: ReplayView, box: pygame.FRect) -> Widget:
    room = pygame.FRect(box.x + AIR, box.y + 10, box.w - 2 * AIR, box.h - 16)
    return scrolled_prose(room, remarks(replay), replay.app.canvas(), replay.remarks_scroll)


def remarks(replay: ReplayView) -> list[Remark]:
    """What there is to say: why the record breaks off, its header, the comment here, the result."""
    say, match = replay.app.say, replay.match
    found = _breach(replay, replay.broken) if replay.broken is not None else []
    if replay.at == 0:
        found += _header(replay)
    comment = remark(match, replay.at)
    found += [Remark([(line, "regular")], BODY) for line in comment.split("\n") if line.strip()]
    if replay.is_at_end and match.to_act == OVER:
        heading, reason = result_words(replay.app, replay)
        found.append(Remark([(heading, "bold")], BODY))
        found += [Remark([(line, "regular")]) for line in reason.split("\n")]
    elif replay.is_at_end and replay.broken is None:
        found.append(Remark([(say("replay.unfinished"), "muted")]))
    return found or [Remark([(say("replay.keys"), "muted")])]


def _breach(replay: ReplayView, broken: Broken) -> list[Remark]:
    """Where the record cannot be followed any further, and why."""
    say, trouble = replay.app.say, broken.trouble
    place = {"line": str(trouble.line), "column": str(trouble.column)}
    found = [Remark([(say("replay.broken" if trouble.line else "replay.broken_nowhere", place), "bad")], BODY)]
    if broken.line.strip():
        found.append(Remark(_marked(broken.line, max(1, trouble.column))))
    reason = Trouble(trouble.text, trouble.values)
    found.append(Remark([(text.trouble(reason, replay.app.language, replay.ruleset), "regular")]))
    return found


def _marked(line: str, column: int) -> list[Styled]:
    """A part of the line around the token that begins in that column, and the token."""
    start = min(column - 1, len(line))
    end = start
    while end < len(line) and not line[end].isspace():
        end += 1
    before = ("… " if start > AROUND else "") + line[max(0, start - AROUND) : start]
    after = line[end : end + AROUND] + (" …" if len(line) > end + AROUND else "")
    return [(before, "muted"), (line[start:end] or "␣", "bad"), (after, "muted")]


def _header(replay: ReplayView) -> list[Remark]:
    """The record's name and date, and what else its header says."""
    match = replay.match
    title = [Remark([(replay.source, "bold")], BODY)] if replay.source else []
    lines = [match.date] if match.date else []
    for name, value in match.options.items():
        if value != replay.ruleset.options[name].default:
            option = replay.app.say(f"option.{name}", ruleset=replay.ruleset)
            lines.append(f"{option}: " + replay.app.say(f"choice.{name}.{value}", ruleset=replay.ruleset))
    said = {key: value for key, value in match.header.items() if not variations.is_line(key)}
    lines += [f"{key}: {value}" for key, value in said.items() if key not in (SERIOUS, COMMITMENT)]
    return title + [Remark([(line, "muted")]) for line in lines]
