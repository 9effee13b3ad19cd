"""Records in the window: opened to be looked through, saved, copied and pasted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kesegames.engine.trouble import Trouble
from kesegames.files import atomic_write, read_text
from kesegames.play import library
from kesegames.play.record import read_as_far
from kesegames.ui import clipboard

if TYPE_CHECKING:
    from kesegames.play.match import Match
    from kesegames.ui.app import App
    from kesegames.ui.scenes.replay.scene import Replay


def replay_of(app: App, text: str, name: str = "", path: Path | None = None) -> Replay:
    """A replay of a record as far as it can be read; raises Trouble when there is nothing to look through."""
    from kesegames.ui.scenes.replay.scene import Broken, Replay

    try:
        match, trouble = read_as_far(text, app.known)
    except Trouble as unreadable:
        unreadable.file = unreadable.file or name
        raise
    if match.assumed:
        app.tell_words("notice.assumed_ruleset", {"game": app.say("game.name", ruleset=match.ruleset)})
    return Replay(app, match, name, path, Broken(trouble, text) if trouble is not None else None)


def open_text(app: App, text: str, name: str = "", path: Path | None = None) -> bool:
    """Look through a record, over what is shown now; False, and a notice why, when it cannot be read at all."""
    try:
        scene = replay_of(app, text, name, path)
    except Trouble as trouble:
        app.tell(trouble)
        return False
    app.push(scene)
    return True


def open_file(app: App, path: Path) -> bool:
    """Look through a record file; False, and a notice why, when it cannot be read at all."""
    try:
        text = read_text(path)
    except Trouble as trouble:
        app.tell(trouble)
        return False
    return open_text(app, text, path.name, path)


def paste(app: App) -> bool:
    """Look through the record that lies on the clipboard."""
    text = clipboard.paste()
    if not text.strip():
        app.tell_words("open.empty")
        return False
    return open_text(app, text, app.say("open.pasted"))


def copy(app: App, match: Match, suffix: str = library.OWN) -> bool:
    """Put the record of a match on the clipboard, and say so."""
    try:
        text = library.written(match, suffix)
    except Trouble as trouble:
        app.tell(trouble)
        return False
    if not clipboard.copy(text):
        app.tell_words("save.no_clipboard")
        return False
    app.tell_words("save.copied")
    return True


def save(app: App, match: Match, path: Path) -> bool:
    """Write the record of a match to a file, in the notation of its suffix, and say so."""
    try:
        atomic_write(path, library.written(match, path.suffix))
    except Trouble as trouble:
        app.tell(trouble)
        return False
    app.tell_words("save.saved", {"path": str(path)})
    return True
