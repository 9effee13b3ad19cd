"""Opening the window, and pictures without one."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

import pygame

from kesegames import catalogue
from kesegames import settings as settings_file
from kesegames.catalogue import Catalogue
from kesegames.engine.trouble import Trouble
from kesegames.resources import folder
from kesegames.settings import Folders, Settings
from kesegames.ui import crash, log, records, window_place
from kesegames.ui.app import LEAST_SIZE, START_SIZE, App
from kesegames.ui.draw.canvas import BODY, TITLE
from kesegames.ui.draw.picture import save_picture
from kesegames.ui.routes import Router, named_scene

if TYPE_CHECKING:
    from kesegames.play.match import Match

INVISIBLE: Final = ("dummy", "offscreen", "evdev")
"""What SDL falls back to where there is no display: windows that nobody sees."""


def open_window(settings: Settings) -> pygame.Window:
    """The window; raises pygame.error where there is no display."""
    os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    pygame.display.init()
    if "SDL_VIDEODRIVER" not in os.environ and pygame.display.get_driver() in INVISIBLE:
        raise pygame.error(f"SDL found only {pygame.display.get_driver()}")
    if pygame.display.get_driver() == "x11":
        # Else SDL loads OpenGL to copy the surface: 100 MB (measured with Mesa). Others have no way besides.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.font.init()
    pygame.key.set_repeat(350, 60)
    window = pygame.Window("kesegames", START_SIZE, resizable=True, allow_high_dpi=True)
    window.minimum_size = LEAST_SIZE
    if settings.full_screen:
        window.set_fullscreen(desktop=True)
    return window


def run(
    folders: Folders,
    record: str | None = None,
    path: Path | None = None,
    is_safe: bool = False,
    is_profiled: bool = False,
    notices: Sequence[Trouble] = (),
) -> int:
    """Open the window and play until it is closed; the exit code, 1 where it could not be or the program was wrong.

    `record` is a text to be looked through, of the file `path` where it has one; `notices` is told first.
    With `is_profiled` it ends after the first frame and prints how long that took, in milliseconds since the process
    began its imports.
    """
    settings, troubles = settings_file.load(folders, is_safe)
    with log.kept(folders.log):
        try:
            window = open_window(settings)
        except pygame.error as error:
            print(f"kesegames: there is no display to open a window on ({error})", file=sys.stderr)
            return 1
        log.logger().info(crash.about())
        app: App | None = None
        try:
            window.set_icon(pygame.image.load(folder("assets") / "icon.png"))
            app = App(window.get_surface(), Catalogue(), folders, settings, Router)
            app.window = window
            if not settings.full_screen and not is_safe:
                window_place.restore(window, folders.window_file)
                app.resized()
            _play(app, [*notices, *troubles], record, path, is_profiled)
            app.close()
            log.logger().info("closed")
            return 0
        # Whatever it was: a player must not be left with a window that vanishes.
        except Exception as error:
            crash.tell(error, window, folders, settings.language, app.scenes if app is not None else [])
            return 1
        finally:
            if app is not None:
                # After a crash no scene is asked to leave: it may be the one that is broken.
                app.scenes.clear()
                app.close()
            window.destroy()
            pygame.quit()


def _play(app: App, troubles: list[Trouble], record: str | None, path: Path | None, is_profiled: bool) -> None:
    """From the window to its end; `is_profiled` as in `run`."""
    shown: list[float] = []

    def welcome() -> None:
        draw_welcome(app)
        shown.append(milliseconds())

    user_folder = None if app.settings.safe_mode else app.folders.rulesets
    app.known = catalogue.load(user_folder, app.folders.checked_rulesets, welcome)
    for trouble in [*troubles, *app.known.troubles]:
        app.tell(trouble)
    lock = hold(app)
    try:
        open_first(app, record, path)
        if is_profiled:
            app.turn()
            print(f"{[*shown, milliseconds()][0]:.0f}")
        else:
            app.run()
    finally:
        if app.window is not None and not app.settings.full_screen and app.keeps_files:
            window_place.keep(app.window, app.folders.window_file)
        if lock is not None:
            lock.close()


def draw_welcome(app: App) -> None:
    """What one sees of the very first start, while all games are checked (half a second)."""
    app.surface.fill(app.skin.theme.ground)
    canvas = app.canvas()
    middle = pygame.FRect(0, canvas.height / 2 - 48, canvas.width, 48)
    canvas.text("kesegames", middle, TITLE, face="bold", align="centre")
    canvas.text(app.say("start.checking"), middle.move(0, 48), BODY, canvas.theme.muted, align="centre")
    if app.window is not None:
        app.window.flip()


def milliseconds() -> float:
    """How long this process has been running."""
    return (time.time() - process_start()) * 1000


def hold(app: App) -> IO[bytes] | None:
    """The data folder for this program alone, swept; where another one has it, say so and write nothing."""
    from kesegames.play import journal

    try:
        lock = journal.hold(app.folders.journals)
    except Trouble as trouble:
        app.keeps_files = False
        app.tell(trouble)
        return None
    app.folders.sweep()
    return lock


def open_first(app: App, record: str | None, path: Path | None) -> None:
    """The title; or a record to look through, as far as it can be read, from the file `path` where it has one; or the
    title and why it cannot.
    """
    name = path.name if path is not None else ""
    if record is None or not records.open_text(app, record, name, path):
        app.routes.title()


def process_start() -> float:
    """When this process began, in seconds of `time.time`; now where the system does not tell."""
    try:
        with open("/proc/self/stat") as file:
            ticks = int(file.read().rpartition(")")[2].split()[19])
        with open("/proc/uptime") as file:
            up = float(file.read().split()[0])
        return time.time() - up + ticks / os.sysconf("SC_CLK_TCK")
    except OSError:
        return time.time() - time.process_time()


def render(
    known: Catalogue,
    folders: Folders,
    out: Path,
    match: Match | None = None,
    scene: str = "table",
    size: tuple[int, int] = START_SIZE,
    language: str = "en",
    theme: str = "dark",
    game: str | None = None,
) -> None:
    """Write a picture of a scene as a PNG, without a screen; raises Trouble when it cannot be written.

    `game` is a ruleset's id, for scenes that show a game and have no match to take it from.
    """
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    settings = Settings(language=language, theme=theme)
    app = App(pygame.Surface(size), known, folders, settings, Router)
    try:
        app.push(named_scene(app, scene, match, game))
        app.draw()
        save_picture(app.surface, out)
    finally:
        app.close()
