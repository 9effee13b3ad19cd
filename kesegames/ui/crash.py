"""When the program itself is wrong: a report in the log folder, and a plain window that says where it is.

The match is not touched: its journal already has every event. Whatever else is broken must not keep the player from
being told, so nothing here needs the skin, and each part of the report stands for itself.
"""

from __future__ import annotations

import platform
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from typing import Final

import pygame

import kesegames
from kesegames import plain, text
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.files import atomic_write
from kesegames.play import record
from kesegames.play.bench import is_compiled
from kesegames.resources import folder, is_bundle
from kesegames.settings import Folders
from kesegames.ui import log
from kesegames.ui.screen import Screen

LOG_LINES: Final = 60
DEAF_SECONDS: Final = 1.0
"""Keys and clicks meant for what had been on the screen do not close the window."""
TYPE_SIZE: Final = 20
MARGIN: Final = 40
GROUND: Final = (20, 26, 34)
INK: Final = (237, 230, 216)


def about() -> str:
    """Which program runs on what."""
    core = "compiled" if is_compiled(State) else "not compiled"
    sdl = ".".join(str(part) for part in pygame.get_sdl_version())
    parts = [
        f"kesegames {kesegames.__version__} ({core}{', packaged' if is_bundle() else ''})",
        f"Python {platform.python_version()}",
        f"pygame-ce {pygame.version.ver}",
        f"SDL {sdl} ({pygame.display.get_driver() if pygame.display.get_init() else 'no display'})",
        f"{platform.system()} {platform.release()} {platform.machine()}",
    ]
    return ", ".join(parts)


def tell(
    error: Exception, window: pygame.Window, folders: Folders, language: str, scenes: Sequence[Screen] = ()
) -> None:
    """Write the report of an error nobody foresaw, and show where it is until a key is pressed."""
    log.logger().error("stopped by %s: %s", type(error).__name__, plain.shown(str(error)))
    path = folders.log / time.strftime("crash-%Y%m%d-%H%M%S.txt")
    try:
        atomic_write(path, plain.kept(report(error, folders, scenes)))
        told, values = "crash.report", {"path": str(path)}
    except Trouble as trouble:
        told, values = "crash.no_report", trouble.values
    words = _part(lambda: _words(told, values, language), f"kesegames has stopped.\n\n{plain.shown(str(path))}")
    where = values.get("path", "no report could be written")
    print(f"kesegames: stopped by a mistake of its own; {plain.shown(where)}", file=sys.stderr)
    try:
        _show(window, words)
    except pygame.error as failure:
        log.logger().error("the crash window could not be shown: %s", failure)


def report(error: Exception, folders: Folders, scenes: Sequence[Screen]) -> str:
    """What helps to find the mistake: versions, where it happened, the log's end, the record of the match."""
    shown = [match for scene in scenes if (match := scene.shown_match()) is not None]
    parts = {
        "What stopped": lambda: "".join(traceback.format_exception(error)),
        "Program": about,
        "Scenes": lambda: ", ".join(scene.name or type(scene).__name__ for scene in scenes),
        "Match": lambda: record.write(shown[-1]) if shown else "none",
        "Log": lambda: log.tail(folders.log, LOG_LINES),
    }
    head = time.strftime("kesegames stopped by a mistake of its own, %Y-%m-%d %H:%M:%S")
    told = [f"{name}\n{'-' * len(name)}\n{_part(part).strip()}" for name, part in parts.items()]
    return "\n\n".join([head, *told]) + "\n"


def _part(made: Callable[[], str], otherwise: str = "") -> str:
    try:
        return made()
    # Anything may be broken by now; the other parts must still be told.
    except Exception as failure:
        return otherwise or f"could not be told: {failure!r}"


def _words(told: str, values: dict[str, str], language: str) -> str:
    ids = ("crash.title", "crash.about", told, "crash.close")
    return "\n\n".join(plain.shown(text.say(id, language, values)) for id in ids)


def _font() -> pygame.font.Font:
    try:
        return pygame.font.Font(folder("assets") / "fonts" / "MPLUS1p-Regular.ttf", TYPE_SIZE)
    except (OSError, pygame.error):
        return pygame.font.Font(None, TYPE_SIZE)


def _show(window: pygame.Window, words: str) -> None:
    font = _font()
    deaf_until = time.monotonic() + DEAF_SECONDS
    is_drawn = False
    while True:
        if not is_drawn:
            surface = window.get_surface()
            surface.fill(GROUND)
            surface.blit(font.render(words, True, INK, None, surface.get_width() - 2 * MARGIN), (MARGIN, MARGIN))
            window.flip()
            is_drawn = True
        for event in pygame.event.get():
            if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
                return
            if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) and time.monotonic() >= deaf_until:
                return
            if event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESIZED):
                is_drawn = False
        pygame.time.wait(20)
