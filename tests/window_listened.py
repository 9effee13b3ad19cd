"""A stay in the window for tests/test_security.py: what it connects to, writes and starts is printed as JSON.

A process of its own: an audit hook cannot be taken off again.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

SEEN: dict[str, set[str]] = {"connected": set(), "written": set(), "started": set()}
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
MOVED = {
    "os.rename": (0, 1),
    "os.remove": (0,),
    "os.mkdir": (0,),
    "os.rmdir": (0,),
    "os.link": (1,),
    "os.symlink": (1,),
}


def listen(event: str, args: tuple[Any, ...]) -> None:
    """Write down what matters; audit hooks may raise nothing."""
    if event.startswith(("socket.connect", "socket.bind", "socket.getaddrinfo", "socket.sendto", "urllib", "http")):
        SEEN["connected"].add(f"{event} {args[1:]}")
    elif event == "open" and isinstance(args[0], str | bytes) and _writes(args[1], args[2]):
        SEEN["written"].add(os.fsdecode(args[0]))
    elif event in MOVED:
        SEEN["written"] |= {
            os.fsdecode(args[place]) for place in MOVED[event] if isinstance(args[place], str | bytes | os.PathLike)
        }
    elif event in ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.startfile"):
        SEEN["started"].add(" ".join(map(str, args[1])) if event == "subprocess.Popen" else f"{event} {args}")


def _writes(mode: object, flags: object) -> bool:
    return (isinstance(mode, str) and any(sign in mode for sign in "wax+")) or (
        isinstance(flags, int) and bool(flags & WRITING)
    )


def stay(folder: Path) -> None:
    """Play a match against a bot, save it in every way, look through it, change a setting, open what was saved."""
    import pygame

    from kesegames import catalogue
    from kesegames.engine.state import OVER
    from kesegames.play.match import HUMAN, begin
    from kesegames.settings import Folders, Settings
    from kesegames.ui import records
    from kesegames.ui.app import App
    from kesegames.ui.routes import Router
    from kesegames.ui.scenes.table.scene import Table
    from kesegames.ui.seats import open_table

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((1, 1))
    clock = [0]
    known = catalogue.load(None)
    settings = Settings(language="en", coach=False, tutorials_seen=list(known.rulesets))
    app = App(pygame.Surface((1280, 800)), known, Folders(folder), settings, Router, lambda: clock[0])
    app.routes.title()
    open_table(app, begin(known.ruleset("keserima"), {}, [HUMAN, "level1"], "5"))
    table = app.scenes[0]
    assert isinstance(table, Table)
    for _ in range(4000):
        clock[0] += 40
        app.turn()
        walk = table.sitting.walk
        if table.match.to_act == OVER or table.match.at > 40:
            break
        if walk is not None and table.motion is None and not table.sitting.has_unshown:
            table.play_whole(next(iter(walk.moves)))
    folder_of_records = app.folders.records
    for ending in (".kese", ".keserima", records.PAGE, records.PICTURE):
        records.save(app, table.match, folder_of_records / f"kept{ending}")
    records.open_file(app, folder_of_records / "kept.kese")
    app.settings.theme = "light"
    app.keep_settings()
    app.command("screenshot")
    app.draw()
    app.close()


if __name__ == "__main__":
    sys.addaudithook(listen)
    stay(Path(sys.argv[1]))
    print(json.dumps({key: sorted(found) for key, found in SEEN.items()}))
