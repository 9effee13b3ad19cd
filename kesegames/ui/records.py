"""Records in the window: opened to be looked through, saved, copied and pasted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from kesegames.engine.trouble import Trouble
from kesegames.files import atomic_write, read_text
from kesegames.play import library
from kesegames.play.record import read_as_far
from kesegames.ui import clipboard
from kesegames.ui.app import App
from kesegames.ui.draw.picture import save_picture

if TYPE_CHECKING:
    from kesegames.play.match import Match


PAGE: Final = ".html"
PICTURE: Final = ".png"


def open_text(app: App, text: str, name: str = "", path: Path | None = None) -> bool:
    """Look through a record as far as it can be read, over what is shown now; `name` is what it is called, `path` its
    file, if it has one. False, and a notice why, when it cannot be read at all."""
    try:
        match, trouble = read_as_far(text, app.known)
    except Trouble as unreadable:
        unreadable.file = unreadable.file or name
        app.tell(unreadable)
        return False
    if match.assumed:
        app.tell_words("notice.assumed_ruleset", {"game": app.say("game.name", ruleset=match.ruleset)})
    app.routes.replay(match, name, path, trouble, text)
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
    """Look through the record that lies on the clipboard; a letter of a match by post is played on."""
    text = clipboard.paste()
    if not text.strip():
        app.tell_words("open.empty")
        return False
    from kesegames.ui import letters

    return letters.take(app, text) or open_text(app, text, app.say("open.pasted"))


def copy(app: App, match: Match, suffix: str = library.OWN) -> bool:
    """Put the record of a match, or a picture of the table, on the clipboard, and say so."""
    if suffix == PICTURE:
        return _copy_picture(app)
    try:
        text = library.written(match, suffix)
    except Trouble as trouble:
        app.tell(trouble)
        return False
    return copy_text(app, text)


def _copy_picture(app: App) -> bool:
    from kesegames.ui import pictures

    surface = pictures.of_table(app)
    is_copied = surface is not None and clipboard.copy_picture(surface)
    app.tell_words("save.picture_copied" if is_copied else "save.no_picture_clipboard")
    return is_copied


def copy_text(app: App, text: str, told: str = "save.copied") -> bool:
    """Put a text on the clipboard, and say so by the sentence `told`."""
    if not clipboard.copy(text):
        app.tell_words("save.no_clipboard")
        return False
    app.tell_words(told)
    return True


def save(app: App, match: Match, path: Path) -> bool:
    """Write the record of a match to a file, in the notation of its suffix, or a page or picture of it; say so."""
    try:
        if path.suffix in (PAGE, PICTURE):
            _share(app, match, path)
        else:
            atomic_write(path, library.written(match, path.suffix))
    except Trouble as trouble:
        app.tell(trouble)
        return False
    app.tell_words("save.saved", {"path": str(path)})
    return True


def _share(app: App, match: Match, path: Path) -> None:
    """Write what is to be looked at without this program; raises Trouble where that cannot be."""
    from kesegames.ui import pictures

    surface = pictures.of_table(app)
    if path.suffix == PICTURE and surface is not None:
        save_picture(surface, path)
    else:
        atomic_write(path, pictures.page(match, app.language, app.settings))
