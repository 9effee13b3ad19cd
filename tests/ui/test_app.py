"""The window's start and end: what is broken is told and costs nothing."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import weakref
from pathlib import Path

import pygame
import pytest
from every_game import thinned

from kesegames.catalogue import Catalogue
from kesegames.engine.trouble import Trouble
from kesegames.play.match import HUMAN
from kesegames.ui import start
from kesegames.ui.app import App
from kesegames.ui.routes import Router
from kesegames.ui.scenes.replay.scene import Replay
from kesegames.ui.scenes.title.scene import Title

from .conftest import Hand, Warm, keserima


def started(tmp_path: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The program, up to its first frame."""
    command = [sys.executable, "-m", "kesegames", "--data-dir", str(tmp_path), "--profile-start", *words]
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"} | environment
    return subprocess.run(command, capture_output=True, text=True, env=env, timeout=60)


def test_the_first_frame_is_drawn_and_timed(tmp_path: Path) -> None:
    done = started(tmp_path)
    assert done.returncode == 0 and int(done.stdout.split()[-1]) > 0


def test_no_display_is_told_without_a_traceback(tmp_path: Path) -> None:
    done = started(tmp_path, SDL_VIDEODRIVER="nothing-of-the-kind")
    assert done.returncode == 1 and "display" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_a_window_that_nobody_would_see_is_not_opened(tmp_path: Path) -> None:
    """Without a display SDL would draw it into memory."""
    env = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    del env["SDL_VIDEODRIVER"]
    command = [sys.executable, "-m", "kesegames", "--data-dir", str(tmp_path), "--profile-start"]
    done = subprocess.run(command, capture_output=True, text=True, env=env, timeout=60)
    assert done.returncode == 1 and "display" in done.stderr and not done.stdout.strip().isdigit()


def test_a_broken_settings_file_is_told_and_set_aside(tmp_path: Path) -> None:
    (tmp_path / "settings.yaml").write_text("{{{")
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "mine.yaml").write_text("name: nonsense\n")
    assert started(tmp_path).returncode == 0
    assert list(tmp_path.glob("settings.yaml.broken-*"))


def test_a_record_opens_to_be_looked_through(hand: Hand, known: Catalogue) -> None:
    start.open_first(hand.app, official(), Path("official-01.keserima"))
    scene = hand.app.scene
    assert isinstance(scene, Replay) and scene.at == 0 and scene.match.events and scene.broken is None
    assert (scene.source, scene.path) == ("official-01.keserima", Path("official-01.keserima"))


def official() -> str:
    return (Path(__file__).parents[1] / "records" / "official-01.keserima").read_text(encoding="utf-8")


def test_a_broken_record_opens_up_to_its_first_bad_turn_and_nonsense_in_the_title(hand: Hand) -> None:
    lines = official().splitlines()
    lines[8] = "Ko99-98."
    start.open_first(hand.app, "\n".join(lines), Path("mine.keserima"))
    scene = hand.app.scene
    assert isinstance(scene, Replay) and scene.broken is not None
    assert (scene.broken.trouble.line, scene.broken.trouble.column) == (9, 1)
    start.open_first(hand.app, "nonsense", Path("n.kese"))
    assert isinstance(hand.app.scene, Title)
    assert any("n.kese" in text for text in hand.app.notices.texts)


def test_what_a_notice_tells_begins_like_a_sentence_but_for_a_files_name(hand: Hand, known: Catalogue) -> None:
    hand.app.push(Title(hand.app))
    trouble = Trouble("trouble.ckka_players", {}, 3, 1)
    hand.app.tell(trouble)
    trouble.file = "game.ckka"
    hand.app.tell(trouble)
    hand.app.tell_words("notice.assumed_ruleset", {"game": "School Kisen"})
    alone, of_file, assumed = hand.app.notices.texts
    assert alone == "There are more than two players"
    assert of_file == "game.ckka:3:1: there are more than two players"
    assert assumed.startswith("The record does not say")


def test_a_second_program_on_the_same_folder_writes_nothing(hand: Hand, known: Catalogue) -> None:
    left_over = hand.app.folders.journals / ".x.journal-abcdefgh.new"
    left_over.parent.mkdir(parents=True)
    left_over.write_text("")
    lock = start.hold(hand.app)
    assert not left_over.exists()
    left_over.write_text("of the program that holds the folder")
    other = App(hand.app.surface, known, hand.app.folders, hand.app.settings, Router)
    assert start.hold(other) is None
    assert not other.keeps_files and other.notices.texts and left_over.exists()
    assert lock is not None
    lock.close()


def test_a_folder_that_cannot_be_written_is_told_and_the_match_goes_on(hand: Hand, known: Catalogue) -> None:
    hand.app.folders.journals = Path("/proc/nowhere")
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    assert hand.app.notices.texts and table.sitting.journal is not None and table.sitting.journal.trouble is not None
    assert table.sitting.walk is not None
    hand.play(next(iter(table.sitting.walk.moves)))
    assert table.match.events[-1].seat == 0


def test_nothing_is_drawn_when_nothing_moves(hand: Hand, known: Catalogue) -> None:
    hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    hand.wait(lambda: hand.turn() is None)
    frames = hand.app.frames
    assert hand.turn() is None and hand.turn() is None
    assert hand.app.frames == frames


def test_nothing_is_drawn_in_a_minimised_window_and_the_game_goes_on(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, ["random", "random"]))
    hand.app.feed(pygame.event.Event(pygame.WINDOWMINIMIZED))
    frames = hand.app.frames
    hand.wait(lambda: len(table.match.events) > 3)
    assert hand.app.frames == frames
    table.changed()
    assert hand.turn() != 0, "a hidden window has no frames to hurry for"


@pytest.mark.parametrize(
    "shown",
    [
        *(pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED),
        *(pygame.WINDOWFOCUSGAINED, pygame.WINDOWENTER, pygame.WINDOWRESIZED),
    ],
)
def test_whatever_brings_the_window_back_it_is_drawn_as_it_is_now(hand: Hand, known: Catalogue, shown: int) -> None:
    table = hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.wait(hand.is_asked)
    hand.app.feed(pygame.event.Event(pygame.WINDOWHIDDEN))
    table.click(next(iter(table.sitting.clicks.offers())))
    hand.app.surface.fill("red")
    frames = hand.app.frames
    hand.app.feed(pygame.event.Event(shown))
    hand.wait(lambda: hand.turn() is None)
    assert hand.app.frames > frames
    seen = pygame.image.tobytes(hand.app.surface, "RGB")
    hand.app.resized()
    hand.app.draw()
    assert pygame.image.tobytes(hand.app.surface, "RGB") == seen


def test_a_key_or_the_pointer_shows_that_the_window_is_seen(hand: Hand, known: Catalogue) -> None:
    hand.sit(keserima(known, [HUMAN, HUMAN]))
    for event in (
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode=""),
        pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0)),
    ):
        hand.app.feed(pygame.event.Event(pygame.WINDOWMINIMIZED))
        hand.app.feed(event)
        assert not hand.app.is_hidden


@pytest.mark.parametrize("size", thinned([((931, 617),), ((1231, 917),)], 2))
def test_what_is_not_seen_any_more_is_not_kept(
    size: tuple[int, int], hand: Hand, known: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a window that had another size and theme no picture is left: also not by what lies out of sight now."""
    monkeypatch.setattr(Warm, "_skin", App._skin)
    app = hand.app
    app.settings.theme = "light"
    hand.resize(size)
    hand.sit(keserima(known, [HUMAN, HUMAN]))
    app.notices.add("x", app.clock(), is_news=True)
    app.draw()
    app.notices.end_news()
    app.restart(Title(app))
    app.draw()
    skin = weakref.ref(app.skin)
    app.settings.theme = "dark"
    hand.resize((960, 600), ui_scale=1.5)
    app.draw()
    gc.collect()
    assert skin() is None
    held = [one for owner in gc.get_objects() for one in gc.get_referents(owner) if isinstance(one, pygame.Surface)]
    assert size not in {picture.get_size() for picture in held}


def test_gamepads_are_looked_for_once_after_the_first_frame(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    app = hand.app
    app.frames = 0
    app.restart(Title(app))
    looked: list[int] = []
    turns: list[int | None] = []
    turn = App.turn

    def counted(self: App) -> int | None:
        turns.append(turn(self))
        self.frames = 1  # The second frame may be shown some turns later.
        if len(turns) == 8:
            pygame.event.post(pygame.event.Event(pygame.QUIT))
        return 0

    monkeypatch.setattr(App, "turn", counted)
    monkeypatch.setattr("kesegames.ui.app.gamepads", lambda: looked.append(app.frames))
    monkeypatch.setattr("kesegames.ui.app.collect_seldom", lambda: None)
    pygame.event.clear()  # The focus that a window has just gained is another reason.
    app.run()
    assert len(turns) == 8 and looked == [1]


def test_closing_the_window_ends_the_program(hand: Hand, known: Catalogue) -> None:
    hand.sit(keserima(known, [HUMAN, HUMAN]))
    hand.app.feed(pygame.event.Event(pygame.QUIT))
    assert hand.app.scenes == []


@pytest.mark.parametrize("key", [pygame.K_F12, pygame.K_F11, pygame.K_m, pygame.K_EQUALS])
def test_the_apps_own_keys_work_everywhere(hand: Hand, known: Catalogue, key: int) -> None:
    hand.app.push(Title(hand.app))
    hand.key(key, pygame.KMOD_CTRL if key == pygame.K_EQUALS else 0)
    hand.app.draw()
    if key == pygame.K_F12:
        assert list(hand.app.folders.records.glob("*.png"))
    if key == pygame.K_EQUALS:
        assert hand.app.settings.ui_scale > 1
