"""The window: its loop, its scenes, and what they all share. It waits when nothing moves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from kesegames import text
from kesegames.engine.look import Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.heap import collect_seldom, give_back
from kesegames.resources import folder
from kesegames.settings import Folders, Settings
from kesegames.ui import app_commands, keys, log, pointer
from kesegames.ui.awake import Awake
from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.sheet import Sheet
from kesegames.ui.draw.skin import Enough, Skin
from kesegames.ui.pads import gamepads
from kesegames.ui.screen import Screen
from kesegames.ui.settings_writer import SettingsWriter
from kesegames.ui.sound import Sound
from kesegames.ui.system_theme import system_theme
from kesegames.ui.ways import Routes
from kesegames.ui.widgets.buttons import draw_tip
from kesegames.ui.widgets.notices import Notices

if TYPE_CHECKING:
    from kesegames.catalogue import Catalogue
    from kesegames.play.opponent import Opponent
    from kesegames.play.own_bot import OwnBot
    from kesegames.ui.idle import IdleAnalysis

LEAST_SIZE: Final = (960, 600)
START_SIZE: Final = (1280, 800)
ROOMY_SIZE: Final = (1600, 1000)
"""Windows between these two show more; larger ones show everything larger."""
FRAMES_PER_SECOND: Final = 60
EFFORT: Final = 60
"""Pictures of so much effort (`Skin.for_a_while`) are made in a turn: those of some five cards."""
POLL_MS: Final = 10
REST_MS: Final = 40
"""Between two looks for events at least and at most: the longer none has come, the rarer they are."""
QUIET: Final = 1 / 25
"""By such a share of the time for which nothing has come the next look waits."""
HIDDEN_MS: Final = 100
"""Between two turns of a window that is hidden, where one that is seen would draw frame after frame."""
HIDES: Final = (pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)
SHOWS: Final = (
    *(pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESIZED),
    *(pygame.WINDOWFOCUSGAINED, pygame.WINDOWENTER, pygame.KEYDOWN, *pointer.MOUSE, *pointer.FINGERS),
)
"""What only comes to a window that can be seen: systems differ in which of them comes first, or at all."""
SIGNALS: Final = ("refuse", "end", "hint", "win", "lose")
"""Sounds that tell something, which have a volume of their own; all others are those of things on the board."""


class App:
    """What scenes share: the surface, settings, words, games, the opponent's process, and the stack they stand on.

    `scenes[-1]` is on top; an empty stack ends the program. `window` is None where only pictures are made.
    `wants_frame` asks for one drawing. `clock` tells milliseconds, but for what the machine slept. `keeps_files` is
    False where another program holds the data folder: nothing is written then.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        known: Catalogue,
        folders: Folders,
        settings: Settings,
        routes: Callable[[App], Routes],
        clock: Callable[[], int] = pygame.time.get_ticks,
    ) -> None:
        self.surface = surface
        self.known = known
        self.folders = folders
        self.settings = settings
        self.clock: Callable[[], int] = Awake(clock)
        self.routes = routes(self)
        self.scenes: list[Screen] = []
        self.notices = Notices()
        self.wants_frame = True
        self.keeps_files = True
        self.window: pygame.Window | None = None
        self.frames = 0
        self._is_unshown = False
        """Whether something has been drawn that the next turn brings on the screen: much was new, and no turn should
        take as long as both."""
        self._is_new = True
        """Whether everything may be another than before: then the next frame takes as long as it must."""
        self._is_put_off = False
        """Whether the turn before has laid out what is to be drawn in this one."""
        self._has_left = False
        """Whether a scene before has left garbage that is still to be given back."""
        self.is_away = False
        """Whether another window is in front of ours."""
        self.is_hidden = False
        """Whether nothing of the window is to be seen: then nothing is drawn, whatever happens."""
        self.sound = Sound(folder("assets") / "sounds", self.clock)
        self._system_theme: str | None = None
        self.skin = self._skin()
        self.sheet = Sheet()
        self.writer = SettingsWriter(self._on_news)
        self.wake = pygame.event.custom_type()
        self._opponent: Opponent | None = None
        self._idle: IdleAnalysis | None = None
        self._own_bots: dict[str, OwnBot] = {}
        self._pads: list[object] = []
        # SDL takes text in until it is told not to.
        self._is_typing = True
        self.pointer = pointer.Pointer(self)
        self._quiet_since = 0

    # Words and settings

    def _skin(self) -> Skin:
        return Skin(self.theme, folder("assets") / "fonts", self.settings.text_scale)

    @property
    def theme(self) -> str:
        """`dark` or `light`: the player's choice, or that of the system as it was when first asked for."""
        if self.settings.theme != "system":
            return self.settings.theme
        if self._system_theme is None:
            self._system_theme = system_theme()
        return self._system_theme

    @property
    def language(self) -> str:
        """The player's language: that of the seat that sits before the screen, where it has one of its own."""
        return next((scene.language for scene in self.scenes if scene.language), self.settings.language)

    def say(self, id: str, values: dict[str, str] | None = None, ruleset: Ruleset | None = None) -> str:
        """A sentence in the player's language."""
        return text.say(id, self.language, values, ruleset)

    def told(self, told: Told, ruleset: Ruleset) -> str:
        """What a game tells, in the player's language."""
        return self.say(told.text, told.values, ruleset)

    def tell(self, trouble: Trouble) -> None:
        """Show a trouble as a notice."""
        log.logger().warning(text.trouble(trouble, "en"))
        words = text.trouble(trouble, self.language)
        self.notices.add(words if trouble.file else text.capitalised(words), self.clock())
        self.wants_frame = True

    def tell_words(self, id: str, values: dict[str, str] | None = None) -> None:
        """Show a sentence of ours as a notice."""
        self.notices.add(text.capitalised(self.say(id, values)), self.clock())
        self.wants_frame = True

    def keep_settings(self) -> None:
        """Settings have changed: use them, and write them down; what the system refuses is told a little later."""
        if (self.skin.theme.id, self.skin.text_scale) != (self.theme, self.settings.text_scale):
            self.skin = self._skin()
        self._is_new = True
        for scene in self.scenes:
            scene.changed()
        if self.keeps_files:
            self.writer.write(self.settings, self.folders)

    def play_sound(self, name: str) -> None:
        """The sound of something on the board (`move`, `capture`, `draw` …) or of a signal (SIGNALS)."""
        settings = self.settings
        if not settings.muted:
            of_kind = settings.volume_signals if name in SIGNALS else settings.volume_moves
            self.sound.play(name, settings.volume * of_kind)

    # Scenes

    @property
    def scene(self) -> Screen:
        return self.scenes[-1]

    def push(self, scene: Screen) -> None:
        """Put a scene on top."""
        if self.scenes:
            # The pointer will be elsewhere when that is seen again.
            self.scene.ring.hovered = None
            self.scene.leave()
        self._enter(scene)

    def _enter(self, scene: Screen) -> None:
        log.logger().info("scene %s", scene.name or type(scene).__name__)
        self.scenes.append(scene)
        self._is_new = True
        scene.enter()
        scene.changed()
        self.settle()

    def replace(self, scene: Screen) -> None:
        """Put a scene in place of the one on top."""
        self.scenes.pop().leave()
        self._enter(scene)

    def restart(self, scene: Screen) -> None:
        """Put a scene in place of all."""
        self._has_left = bool(self.scenes)
        while self.scenes:
            self.scenes.pop().leave()
        self._enter(scene)

    def pop(self) -> None:
        """Take the top scene off."""
        self.scenes.pop().leave()
        if self.scenes:
            log.logger().info("scene %s", self.scene.name or type(self.scene).__name__)
            self.scene.enter()
            self.scene.changed()
        self.wants_frame = self._is_new = True

    # The opponent

    def opponent(self) -> Opponent:
        """The process that bots think in; it starts when first asked for."""
        if self._opponent is None:
            from kesegames.play.opponent import Opponent

            self._opponent = Opponent(wake=self._on_news)
        return self._opponent

    def idle(self) -> IdleAnalysis:
        """What analyses records while nobody plays."""
        if self._idle is None:
            from kesegames.ui.idle import IdleAnalysis

            self._idle = IdleAnalysis(self)
        return self._idle

    def own_bot(self, name: str) -> OwnBot | None:
        """The player's own program of that name, as the settings have it; None where they have none."""
        command, seconds = self.settings.bots.get(name, ""), self.settings.bot_seconds
        bot = self._own_bots.get(name)
        if bot is not None and (bot.command, bot.seconds) != (command, seconds):
            self._own_bots.pop(name).close()
        if command and name not in self._own_bots:
            from kesegames.play.own_bot import OwnBot

            self._own_bots[name] = OwnBot(name, command, seconds, self._on_news)
        return self._own_bots.get(name)

    def _on_news(self) -> None:
        """Called in the pump's thread: wake the loop."""
        if pygame.display.get_init():
            pygame.event.post(pygame.event.Event(self.wake))

    def _poll(self) -> None:
        for trouble in self.writer.poll():
            self.tell(trouble)
        for asked in (self._opponent, *self._own_bots.values()):
            for report in asked.poll() if asked is not None else ():
                for scene in list(self.scenes):
                    scene.news(report)

    def close(self) -> None:
        """End the opponent's process, let every scene leave, and wait until everything is written."""
        while self.scenes:
            self.scenes.pop().leave()
        if self._idle is not None:
            self._idle.stop()
        if self._opponent is not None:
            self._opponent.close()
            self._opponent = None
        for bot in self._own_bots.values():
            bot.close()
        self._own_bots.clear()
        for trouble in self.writer.finish():
            log.logger().warning(text.trouble(trouble, "en"))

    # Drawing

    def scale(self) -> float:
        """Real pixels for a logical one: the window's size and the player's scale, as far as a table still fits."""
        width, height = self.surface.get_size()
        small, large = (min(width / wide, height / high) for wide, high in (START_SIZE, ROOMY_SIZE))
        plain = max(large, min(small, 1.0))
        most = min(width / LEAST_SIZE[0], height / LEAST_SIZE[1])
        return max(0.2, min(plain * self.settings.ui_scale, most))

    def canvas(self) -> Canvas:
        self.skin.shown_on(self.surface.get_size())
        return Canvas(self.surface, self.scale(), self.skin)

    def settle(self) -> None:
        """Lay out the scenes that can be seen."""
        canvas = self.canvas()
        for scene in self._visible():
            scene.settle(canvas.width, canvas.height)

    def _visible(self) -> list[Screen]:
        """The top scene and, under overlays, those below it, the lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and self.scenes[first].is_overlay:
            first -= 1
        return self.scenes[max(first, 0) :]

    def draw(self, spare: int | None = None) -> Canvas:
        """Draw all that can be seen; of what may come a frame later so many pictures (`Canvas.spare`)."""
        canvas = self._drawn(spare, False)
        self._show()
        return canvas

    def _drawn(self, spare: int | None, is_early: bool) -> Canvas:
        """The canvas on which all has been drawn that `_show` is to bring on the screen.

        `is_early`: before the scene has been laid out again (`Screen.comes_early`).
        Raises Enough where something has been laid out in this turn, which has then done enough, and where the pictures
        take more than EFFORT: then the next time begins with those there are.
        """
        if not is_early:
            self.settle()
        if self._puts_off() and not (spare is None or self._is_new):
            raise Enough
        self.sheet.begin(self.surface)
        canvas = self.canvas()
        canvas.sheet, canvas.spare, canvas.is_unfinished = self.sheet, spare, is_early
        canvas.cover(canvas.clip, self.skin.theme.ground)
        with self.skin.for_a_while(None if spare is None or self._is_new else EFFORT):
            self.draw_on(canvas)
        self.wants_frame, self._is_new = canvas.is_unfinished, False
        return canvas

    def _puts_off(self) -> bool:
        """Whether what is laid out now is drawn in the next turn: never for two turns on end."""
        fresh = [scene for scene in self._visible() if scene.is_fresh]
        for scene in fresh:
            scene.is_fresh = False
        self._is_put_off = bool(fresh) and not self._is_put_off
        return self._is_put_off

    def _show(self) -> None:
        """Bring on the screen what has been drawn."""
        self._is_unshown = False
        self.sheet.show()
        if self.window is not None:
            self.window.flip()
        for trouble in self.skin.unread():
            self.tell(trouble)
        self.frames += 1

    def draw_on(self, canvas: Canvas) -> None:
        """All that can be seen, laid out before."""
        for scene in self._visible():
            scene.draw(canvas)
        draw_tip(canvas, self.scene.tips(), self.scene.ring)
        # As long as not everything is in its place they stay in theirs.
        if self.notices.texts and not (canvas.is_unfinished and self.notices.draw_again(canvas)):
            self.notices.draw(canvas, self.scene.targets(), self.scene.read(canvas))

    # The loop

    def turn(self) -> int | None:
        """Let time pass and draw if something changed; returns how long the loop may sleep, as `Scene.tick`."""
        if self._is_unshown:
            self._show()
            return 0
        now = self.clock()
        self._poll()
        sleep = self.scene.tick(now)
        if self.scene.glides():
            sleep = 0
        if self.settings.idle_analysis or self._idle is not None:
            due = self.idle().tick(now)
            sleep = due if sleep is None else sleep if due is None else min(sleep, due)
        expires, rests, silence = self.notices.tick(now), self.pointer.tick(now), self.sound.tick(now)
        if expires == 0:
            self.wants_frame = True
        if self.is_hidden:
            sleep = HIDDEN_MS if sleep == 0 else sleep
        elif sleep == 0 or self.wants_frame:
            # The first frame waits for nothing, and no other for more than one picture.
            try:
                canvas = self._drawn(min(self.frames, 1), self.scene.comes_early())
            except Enough:
                self.wants_frame = True
                return 0
            self._is_unshown = canvas.is_rich and self.frames > 0
            if self._is_unshown:
                return 0
            self._show()
            if self.wants_frame:
                return 0
        elif self._has_left and self.window is not None:
            self._has_left = False
            give_back()
        waits = [wait for wait in (sleep, expires, rests, silence) if wait is not None]
        return min(waits) if waits else None

    def run(self) -> None:
        """Until the last scene is gone."""
        clock = pygame.time.Clock()
        while self.scenes:
            is_first = self.frames == 0
            sleep = self.turn()
            if not self.scenes:
                return
            if is_first:
                collect_seldom()
                self._pads = gamepads()
            if sleep == 0:
                clock.tick(FRAMES_PER_SECOND)
            for event in pygame.event.get() if sleep == 0 else self._wait(sleep):
                if self.scenes:
                    self.feed(event)
            self._follow_field()

    def _follow_field(self) -> None:
        """Input methods work while a text field is typed into, and stand beside it; elsewhere letters are commands."""
        field = self.scene.field() if self.scenes else None
        if (field is not None) != self._is_typing:
            self._is_typing = field is not None
            (pygame.key.start_text_input if self._is_typing else pygame.key.stop_text_input)()
        if field is not None:
            scale = self.scale() * self.units()
            box = field.box
            pygame.key.set_text_input_rect(pygame.Rect(box.x * scale, box.y * scale, box.w * scale, box.h * scale))

    def units(self) -> float:
        """Units of the window for a pixel of its surface: fewer on a screen of high density."""
        width = self.surface.get_width()
        return 1.0 if self.window is None else float(self.window.size[0]) / width

    def _wait(self, sleep: int | None) -> list[pygame.event.Event]:
        """The events that come, at most `sleep` milliseconds later.

        Not `pygame.event.wait`: that looks a thousand times a second (measured: 2.4 % of a core, against 0.3 % here).
        """
        end = None if sleep is None else self.clock() + sleep
        while True:
            events, now = pygame.event.get(), self.clock()
            if events:
                self._quiet_since = now
            if events or (end is not None and now >= end):
                return events
            pause = min(REST_MS, max(POLL_MS, round((now - self._quiet_since) * QUIET)))
            pygame.time.wait(pause if end is None else min(pause, end - now))

    def feed(self, event: pygame.event.Event) -> None:
        """Take one event in."""
        if event.type in HIDES:
            self.is_hidden = True
        elif self.is_hidden and event.type in SHOWS:
            self.is_hidden = False
            self.resized()
        if event.type == pygame.QUIT:
            self.close()
        elif event.type == pygame.KEYDOWN:
            self._key(event)
        elif event.type in (pygame.TEXTINPUT, pygame.TEXTEDITING):
            self.scene.type_text(event)
            self.wants_frame = True
        elif event.type in (*pointer.MOUSE, *pointer.FINGERS):
            self.pointer.feed(event)
        elif event.type == pygame.DROPFILE:
            self._drop(Path(event.file))
        elif event.type == pygame.CONTROLLERBUTTONDOWN and event.button in keys.PAD:
            self.command(keys.PAD[event.button])
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWEXPOSED, pygame.WINDOWRESIZED):
            self.resized()
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self.is_away = True
        elif event.type in (pygame.CONTROLLERDEVICEADDED, pygame.WINDOWFOCUSGAINED):
            self.is_away = self.is_away and event.type != pygame.WINDOWFOCUSGAINED
            if self.frames:
                self._pads = gamepads()

    def _drop(self, path: Path) -> None:
        """A file was dropped on the window: look through it."""
        if not self.scene.is_overlay:
            self.routes.record_file(path)
            self.wants_frame = True

    def resized(self) -> None:
        """The window has another size, or another surface."""
        if self.window is not None:
            self.surface = self.window.get_surface()
        self.sheet.forget()
        self._is_unshown, self._is_new = False, True
        for scene in self.scenes:
            scene.changed()
        self.wants_frame = True

    def _key(self, event: pygame.event.Event) -> None:
        if self.scene.type_key(event):
            self.wants_frame = True
            return
        meant = keys.command(event.key, event.mod, self.settings.keys)
        if meant is not None:
            self.command(meant)

    def command(self, name: str) -> None:
        """What a key or a gamepad button means: the app's own commands first, then the scene's."""
        app_commands.run(self, name)
        self.wants_frame = True
