"""Where everything of a replay stands: players, moves, what is remarked on them, and the bar to go through it all."""

from __future__ import annotations

from typing import Final

import pygame

from kesegames import text
from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble
from kesegames.play.analysis import remark
from kesegames.play.match import SERIOUS
from kesegames.ui.board.goals_view import goals_panel
from kesegames.ui.draw.canvas import BODY
from kesegames.ui.draw.text_layout import Styled
from kesegames.ui.scenes.replay.analysis import HEIGHT, analysis_panel
from kesegames.ui.scenes.replay.prose import Remark, scrolled_prose
from kesegames.ui.scenes.replay.view import Broken, ReplayView
from kesegames.ui.viewing.moves import moves_panel, step_buttons
from kesegames.ui.viewing.outcome import result_words
from kesegames.ui.viewing.players import PlayerCard, card_height, player_of
from kesegames.ui.widgets.base import GAP, Panel, Widget
from kesegames.ui.widgets.buttons import Button
from kesegames.ui.widgets.scrubber import Scrubber

SCRUB: Final = "scrub"
AIR: Final = 14.0
AROUND: Final = 40
"""How many characters of a broken line are shown on each side of the place."""


def build_widgets(replay: ReplayView) -> list[Widget]:
    """All widgets of the replay as things stand, in the order of Tab."""
    return [*_bottom(replay), *_side(replay), *_goals(replay), *_top(replay)]


def _goals(replay: ReplayView) -> list[Widget]:
    return goals_panel(replay.app, replay.stage, replay.seen(replay.at), replay.open_collection)


def _top(replay: ReplayView) -> list[Widget]:
    top, say = replay.areas.top, replay.app.say
    icons = (
        ("analysis", "chart", replay.toggle_analysis),
        ("turn", "turn", replay.turn_board),
        ("open", "folder", lambda: replay.app.command("open")),
        ("save", "save", lambda: replay.app.command("save_as")),
        ("copy", "copy", lambda: replay.app.command("copy")),
        ("close", "cross", replay.close),
    )
    widgets: list[Widget] = []
    x = top.right - 8 - 52 * len(icons)
    for number, (id, icon, choose) in enumerate(icons):
        box = pygame.FRect(x + 52 * number, top.y + 2, 44, 44)
        widgets.append(Button(id, box, choose, icon=icon, kind="quiet", tip=say(f"replay.{id}")))
    return widgets


def _bottom(replay: ReplayView) -> list[Widget]:
    """Steps, play, the bar, and playing on from here."""
    say, bar, match = replay.app.say, replay.areas.bottom, replay.match
    y, side = bar.y + 6, 44.0
    first, back, on, last = step_buttons(replay, [bar.x + 16 + x for x in (0, 52, 172, 224)], y)
    icon, tip = ("pause", "replay.pause") if replay.is_playing else ("play", "replay.play")
    box = pygame.FRect(bar.x + 120, y, 64, side)
    play = Button("play", box, replay.play, icon=icon, kind="primary", is_enabled=bool(match.events), tip=say(tip))
    for button in (on, last):
        button.box.x += 20
    label = say("button.play_on")
    width = replay.app.canvas().measure(label, BODY, "bold") + 70
    right = bar.right - 16
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


def _side(replay: ReplayView) -> list[Widget]:
    side = replay.areas.side
    widgets: list[Widget] = []
    seats = list(range(len(replay.match.players)))
    if not replay.is_turned:
        seats.reverse()
    card = card_height(len(seats))
    y = side.y
    for seat in seats:
        box = pygame.FRect(side.x, y, side.w, card)
        shown = player_of(replay, seat)
        outcome = replay.match.outcome() if replay.is_at_end else None
        if outcome is not None and seat in outcome.winners:
            shown.status = replay.app.say("replay.winner", {"name": shown.status})
        widgets.append(PlayerCard(f"seat{seat}", box, shown, replay.painter, None, ""))
        y += card + GAP
    high = HEIGHT if replay.shows_analysis else min(260.0, (side.bottom - y) * 0.45)
    moves = pygame.FRect(side.x, y, side.w, side.bottom - y - high - GAP)
    remarks_box = pygame.FRect(side.x, side.bottom - high, side.w, high)
    below = analysis_panel if replay.shows_analysis else _remarks
    return [*widgets, *moves_panel(replay, moves), *below(replay, remarks_box)]


def _remarks(replay: ReplayView, box: pygame.FRect) -> list[Widget]:
    room = box.inflate(-2 * AIR, -2 * AIR)
    shown = remarks(replay)
    return [Panel(box), scrolled_prose(room, shown, replay.app.canvas(), replay.remarks_top, replay.scroll_remarks)]


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
    lines += [f"{key}: {value}" for key, value in match.header.items() if key != SERIOUS]
    return title + [Remark([(line, "muted")]) for line in lines]
