"""Plays the packaged app: a screen of Xvfb, a hand of xdotool, and a twin that knows what is where.

What is relied on: the ids of targets (`game keserima`, `seat1=2`, `title`, `quit`, `spot …`), the keys Enter, Esc,
Ctrl+N, Ctrl+Z and Ctrl+L, the lines `scene …` of the log, the journal. Where a target lies is asked of the twin: this
checkout's own scene with the same files, language and size.
"""

from __future__ import annotations

import os
import random
import signal
import struct
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pygame
from app import Failure, Installed, check, commands, starts

from kesegames import catalogue, settings
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.play import journal
from kesegames.ui.app import START_SIZE, App
from kesegames.ui.routes import Router
from kesegames.ui.scene import Scene
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.table.view import SPOT
from kesegames.ui.scenes.title.scene import Title

GAME = "keserima"
LEVEL = "level2"
MOVES = 3
MATCHES = 12
"""How many are begun at most until one is not over before that; two of three are not."""
PATIENCE_SECONDS = 60.0
CLICKS = 6
"""How often one is tried that leads to another scene."""
COACH_SECONDS = 3.0
"""A move that has not been played by then is held back by the coach."""
STILL_SECONDS = 1.5
"""Longer than anything on the screen moves by itself."""
MOST_DIFFERENT = 0.01
"""The share of the board's pixels in which a match continued may differ from how it was left: a caret."""
RECORD = Path(__file__).resolve().parents[2] / "tests" / "records" / "official-01.keserima"


Found = TypeVar("Found")


class Screen:
    """An X server without a display; `picture` is what it shows."""

    def __init__(self, folder: Path, pictures: Path | None) -> None:
        self.folder = folder
        self.pictures = pictures
        reading, writing = os.pipe()
        size = f"{START_SIZE[0]}x{START_SIZE[1]}x24"
        command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-ac", "-nolisten", "tcp", "-noreset"]
        command += ["-fbdir", str(folder)]
        self.process = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with open(reading, encoding="ascii") as told:
            self.display = f":{told.readline().strip()}"
        check(len(self.display) > 1, "Xvfb does not start")

    def picture(self) -> pygame.Surface:
        """The screen now: its frame buffer is a file in the format of xwd (XWDFile.h)."""
        data = (self.folder / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", data[:100])
        width, height, row, colours = head[4], head[5], head[12], head[19]
        pixels = data[head[0] + 12 * colours :][: row * height]
        return pygame.image.frombuffer(pixels, (width, height), "BGRA", row).convert_alpha()

    def keep(self, name: str) -> pygame.Surface:
        """The picture, kept under that name where pictures are wanted."""
        shot = self.picture()
        if self.pictures is not None:
            self.pictures.mkdir(parents=True, exist_ok=True)
            pygame.image.save(shot, self.pictures / f"{name}.png")
        return shot

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


class Session:
    """The app running on a screen, from its start to its end."""

    def __init__(self, app: Installed, screen: Screen, *words: str) -> None:
        self.app = app
        self.screen = screen
        self.log = folders(app).log / "kesegames.log"
        self._log_start = self.log.stat().st_size if self.log.exists() else 0
        with open(app.home.parent / "output.txt", "wb") as output:
            command, environment = app.command(*words), app.environment()
            self.process = subprocess.Popen(command, env=environment, cwd=app.home, stdout=output, stderr=output)
        self.window = self.wait(self._found_window, "its window")
        # There is no window manager to do it; a toolkit takes a moment to notice.
        self._xdotool("windowfocus", "--sync", self.window)
        time.sleep(1)

    def _xdotool(self, *words: str) -> str:
        environment = os.environ | {"DISPLAY": self.screen.display}
        return subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, timeout=30).stdout

    def _found_window(self) -> str:
        """The window in its full size; while it is being made there are others of its class."""
        found = self._xdotool("search", "--onlyvisible", "--class", "kesegames").split()
        size = f"{START_SIZE[0]}x{START_SIZE[1]}"
        return next((window for window in found if size in self._xdotool("getwindowgeometry", window)), "")

    def wait(self, until: Callable[[], Found], words: str) -> Found:
        """Until something is so, and what it is."""
        end = time.monotonic() + PATIENCE_SECONDS
        while not (found := until()):
            check(self.process.poll() is None, f"it ended while it was waited for {words}\n{self.told()}")
            check(time.monotonic() < end, f"it was waited in vain for {words}\n{self.told()}")
            time.sleep(0.05)
        return found

    def logged(self) -> str:
        """What this session has logged."""
        return self.log.read_bytes()[self._log_start :].decode() if self.log.exists() else ""

    def told(self) -> str:
        """All that the session leaves: what it printed and logged, and the journals."""
        output = (self.app.home.parent / "output.txt").read_text(errors="replace")
        left = [path.read_text(encoding="utf-8") for path in journal.journals(folders(self.app).journals)]
        return "\n".join([output, self.logged(), *left])

    def entered(self) -> str:
        """The scene entered last."""
        lines = [line for line in self.logged().splitlines() if " INFO scene " in line]
        return lines[-1].rpartition(" ")[2] if lines else ""

    def wait_scene(self, *names: str) -> str:
        """Until the scene entered last is one of these; which one."""

        found = self.wait(lambda: self.entered() in names and self.entered(), f"the scene {' or '.join(names)}")
        assert isinstance(found, str)
        time.sleep(0.3)
        return found

    def click_until(self, place: tuple[float, float], is_done: Callable[[], bool]) -> None:
        """Click there, again where nothing comes of the click, CLICKS times at most."""
        for _ in range(CLICKS):
            self.click(place)
            end = time.monotonic() + PATIENCE_SECONDS / CLICKS
            while time.monotonic() < end:
                if is_done():
                    return
                time.sleep(0.05)

    def enter_scene(self, place: tuple[float, float], name: str) -> None:
        """Click there until the scene of that name is entered."""
        self.click_until(place, lambda: self.entered() == name)
        self.wait_scene(name)

    def key(self, name: str) -> None:
        self._xdotool("key", "--clearmodifiers", name)

    def click(self, place: tuple[float, float]) -> None:
        x, y = (str(round(part)) for part in place)
        self._xdotool("mousemove", "--window", self.window, x, y, "click", "1")

    def take_pointer_away(self) -> None:
        """Into the window's corner: where it lies on a piece, the board shows what that may do."""
        self._xdotool("mousemove", "--window", self.window, "0", "0")

    def ended(self) -> int:
        """The exit code, soon."""
        try:
            return self.process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            raise Failure(f"it does not end\n{self.told()}") from None

    def kill(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()


def folders(app: Installed) -> settings.Folders:
    """Where the app keeps its files."""
    mine = {name: os.environ.pop(name) for name in list(os.environ) if name.startswith("XDG_")}
    mine["HOME"] = os.environ["HOME"]
    os.environ["HOME"] = str(app.home)
    try:
        return settings.Folders()
    finally:
        os.environ.update(mine)


class Twin:
    """The same scenes as the app's, made of the same files, to ask where things are; it writes nothing."""

    def __init__(self, app: Installed) -> None:
        self.folders = folders(app)
        self.app = App(
            pygame.Surface(START_SIZE),
            catalogue.load(None),
            self.folders,
            settings.load(self.folders)[0],
            Router,
            lambda: 0,
        )

    def shows(self, scene: Scene) -> None:
        self.app.scenes = [scene]
        scene.changed()
        self.app.settle()

    def place(self, id: str) -> tuple[float, float]:
        """The middle of a target, in pixels of the window."""
        self.app.settle()
        targets = {target.id: target for target in self.app.scene.targets()}
        check(id in targets, f"the scene {self.app.scene.name} has no {id}, but {', '.join(targets)}")
        x, y = targets[id].box.center
        scale = self.app.scale()
        return x * scale, y * scale

    def press(self, id: str) -> None:
        """Let the twin itself be clicked there."""
        self.app.settle()
        next(target for target in self.app.scene.targets() if target.id == id).choose()


class Game:
    """A match on the screen, as its journal tells it."""

    def __init__(self, session: Session, twin: Twin) -> None:
        self.session = session
        self.twin = twin
        (self.path,) = session.wait(lambda: journal.journals(twin.folders.journals), "a journal")

    def read(self) -> journal.Resumed:
        return journal.read(self.path, self.twin.app.known)

    def wait_turn(self, until: Callable[[journal.Resumed], bool], words: str) -> journal.Resumed:
        """Until it is so and the person's turn, or the game is over."""
        is_so = self.session.wait(
            lambda: (found := self.read()) and until(found) and found.match.to_act in (0, OVER) and found, words
        )
        assert isinstance(is_so, journal.Resumed)
        time.sleep(STILL_SECONDS)
        return is_so

    def undo(self) -> None:
        """Take back to the person's last decision."""
        before = self.read().match.at
        self.session.key("ctrl+z")
        self.wait_turn(lambda found: found.match.at < before, "the undo")

    def move(self) -> bool:
        """Make a move by mouse and wait for the opponent's; False where that ended the game."""
        resumed = self.wait_turn(lambda found: True, "the turn")
        before, match = resumed.match.at, resumed.match
        move = calm(match.state)
        written = match.state.write(move)
        table = Table(self.twin.app, match)
        self.twin.shows(table)
        for spot in match.state.spell(move):
            if spot == "end":
                self.session.key("Return")
            else:
                self.click(spot)
                table.click(spot)
                table.hurry()
            time.sleep(0.2)
        self.play_anyway(before)
        found = self.wait_turn(lambda found: found.match.at > before, f"the answer to {written}")
        if found.match.to_act == OVER:
            return False
        seats = [event.seat for event in found.match.events[before:]]
        check(0 in seats and 1 in seats, f"the seats that moved are {seats}")
        return True

    def play_anyway(self, before: int) -> None:
        """Answer the coach, should it hold the move back: some moves chosen by chance deserve it."""
        end = time.monotonic() + COACH_SECONDS
        while self.read().match.at == before:
            if time.monotonic() > end:
                self.session.key("Return")
                return
            time.sleep(0.05)

    def click(self, spot: str) -> None:
        """Click a spot until the journal tells of it."""

        def told() -> tuple[int, tuple[str, ...]]:
            found = self.read()
            return found.match.at, found.spots

        before = told()
        self.session.click_until(self.twin.place(SPOT + spot), lambda: told() != before)

    def again(self) -> Game:
        """Another match of the same players, by the button that the card with the result has in focus."""
        self.session.key("Return")
        self.session.wait(lambda: not self.path.exists(), "the end of the old journal")
        return Game(self.session, self.twin)


def moved_on(game: Game) -> Game:
    """The match in which MOVES moves were made; Kese-Rima may end before: then another one is begun."""
    for _ in range(MATCHES):
        if all(game.move() for _ in range(MOVES)):
            return game
        game = game.again()
    raise Failure(f"none of {MATCHES} matches lasted {MOVES} moves")


def calm(state: State) -> int:
    """A move that neither ends the game nor lets the next one end it, where there is one: three must be played."""

    def is_calm(after: State) -> bool:
        while after.to_act == CHANCE:
            after = after.after(after.chances()[0][0])
        return after.to_act != OVER and all(after.after(reply).to_act != OVER for reply in after.legal())

    moves = [int(move) for move in state.legal()]
    random.shuffle(moves)
    return next((move for move in moves if is_calm(state.after(move))), moves[0])


def not_blank(screen: Screen, name: str) -> pygame.Surface:
    """A screenshot that shows something."""
    time.sleep(STILL_SECONDS)
    shot = screen.keep(name)
    small = pygame.transform.scale(shot, (320, 200))
    colours = [tuple(small.get_at((x, y))) for x in range(320) for y in range(200)]
    most = max(map(colours.count, set(colours[::97])))
    check(len(set(colours)) > 10 and most < 0.998 * len(colours), f"the picture {name} is blank")
    return shot


def different(one: pygame.Surface, other: pygame.Surface, box: pygame.Rect) -> float:
    """The share of pixels in `box` that clearly differ."""
    count = 0
    for x in range(box.left, box.right, 2):
        for y in range(box.top, box.bottom, 2):
            first, second = one.get_at((x, y)), other.get_at((x, y))
            count += max(abs(first[part] - second[part]) for part in range(3)) > 48
    return count * 4 / (box.w * box.h)


def begin(session: Session, twin: Twin) -> Game:
    """From the title to a match against the level, by mouse and one key."""
    session.wait_scene("title")
    twin.shows(Title(twin.app))
    session.enter_scene(twin.place(f"game {GAME}"), "setup")
    setup = Setup(twin.app, twin.app.known.rulesets[GAME])
    twin.shows(setup)
    pip = f"seat1={LEVEL.removeprefix('level')}"
    session.click(twin.place(pip))
    twin.press(pip)
    time.sleep(0.2)
    check(setup.players[1] == LEVEL, f"a click on {pip} seats {setup.players[1]}")
    session.key("ctrl+n")
    if session.wait_scene("table", "offer") == "table":
        time.sleep(1)
    if session.wait_scene("table", "offer") == "offer":
        session.key("Escape")
        session.wait_scene("table")
    game = Game(session, twin)
    players = game.read().match.players
    check(players == ["human", LEVEL], f"the players are {players}")
    return game


def quit_by_menu(session: Session, twin: Twin, table: Table) -> None:
    """Esc, to the title, quit."""
    session.key("Escape")
    session.wait_scene("pause")
    twin.shows(table.menu())
    session.enter_scene(twin.place("title"), "title")
    twin.shows(Title(twin.app))
    session.click_until(twin.place("quit"), lambda: session.process.poll() is not None)
    check(session.ended() == 0, "its exit code is not 0")


def play(app: Installed, screen: Screen) -> None:
    """Three moves, undo, the other language, quit; again, Continue, and everything is as it was."""
    with running(app, screen) as session:
        twin = Twin(app)
        session.wait_scene("title")
        not_blank(screen, "title")
        game = moved_on(begin(session, twin))
        game.undo()
        session.key("ctrl+l")
        session.wait(lambda: settings.load(twin.folders)[0].language == "ja", "the other language")
        left = game.read()
        session.take_pointer_away()
        shot = not_blank(screen, "left")
        twin = Twin(app)
        quit_by_menu(session, twin, Table(twin.app, left.match))
    with running(app, screen) as session:
        session.wait_scene("title")
        session.take_pointer_away()
        not_blank(screen, "continue")
        session.key("Return")
        session.wait_scene("table")
        again = Game(session, twin).wait_turn(lambda found: True, "the turn")
        check(again.match.state == left.match.state, "the position is another one")
        check((again.match.at, again.spots) == (left.match.at, left.spots), "the events are others")
        check(len(again.match.events) == len(left.match.events), "what was taken back is gone")
        table = Table(twin.app, again.match)
        twin.shows(table)
        share = different(shot, not_blank(screen, "continued"), board(table, twin.app.scale()))
        check(share <= MOST_DIFFERENT, f"the board looks different in {share:.0%} of its pixels")
        quit_by_menu(session, twin, table)


def board(table: Table, scale: float) -> pygame.Rect:
    edge = table.stage.board.edge
    return pygame.Rect(*(round(length * scale) for length in edge))


def look_through(app: Installed, screen: Screen) -> None:
    """A record named on the command line opens in the replay; the system's request to end is followed."""
    record = app.home / "棋譜 1.keserima"
    record.write_bytes(RECORD.read_bytes())
    with running(app, screen, str(record)) as session:
        session.wait_scene("replay")
        not_blank(screen, "replay")
        session.process.send_signal(signal.SIGTERM)
        check(session.ended() == 0, "it does not end well when the system asks it to")
    record.unlink()


def crash(app: Installed, screen: Screen) -> None:
    """Without its font nothing can be drawn: a report is written and a plain window says where."""
    font = next((app.folder / "_internal" / "assets" / "fonts").glob("MPLUS1p-Bold.ttf"))
    font.rename(font.with_suffix(".gone"))
    try:
        session = Session(app, screen)
        try:
            (path,) = session.wait(lambda: list(folders(app).log.glob("crash-*.txt")), "a crash report")
            check("Traceback" in path.read_text(encoding="utf-8"), "the report does not say what happened")
            not_blank(screen, "crash")
            session.key("space")
            check(session.ended() == 1, "its exit code is not 1")
        finally:
            session.kill()
    finally:
        font.with_suffix(".gone").rename(font)


@contextmanager
def running(app: Installed, screen: Screen, *words: str) -> Iterator[Session]:
    """A session that ends by itself, and in whose log nothing is wrong."""
    session = Session(app, screen, *words)
    try:
        try:
            yield session
        except Failure:
            screen.keep("failed")
            raise
        wrong = [line for line in session.logged().splitlines() if " INFO " not in line]
        check(not wrong, "the log has more than news:\n" + "\n".join(wrong))
        check("INFO closed" in session.logged(), "the log does not tell of the end")
        check("Traceback" not in session.told(), session.told())
    finally:
        session.kill()


def on_a_screen(app: Installed, pictures: Path | None) -> None:
    """Everything, by a user who may not write to the app's folder."""
    if os.geteuid() == 0:
        os.chown(app.home, 65534, 65534)
    else:
        subprocess.run(["chmod", "-R", "a-w", str(app.folder)], check=True)
    may_write = subprocess.run([*app.command()[:-1], "test", "-w", str(app.folder)]).returncode == 0
    check(not may_write, f"{app.folder} can be written")
    before = sorted(app.folder.rglob("*"))
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    with tempfile.TemporaryDirectory() as folder:
        screen = Screen(Path(folder), pictures)
        try:
            app.display = screen.display
            starts(app)
            play(app, screen)
            look_through(app, screen)
            commands(app)
            crash(app, screen)
        finally:
            screen.close()
            if os.geteuid() != 0:
                subprocess.run(["chmod", "-R", "u+w", str(app.folder)], check=True)
    check(sorted(app.folder.rglob("*")) == before, "something was written into the app's folder")
