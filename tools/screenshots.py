"""The README's pictures, made anew: `python3 tools/screenshots.py` writes assets/screenshots/*.png.

Each shows the middle of a match that bots have played with a seed of its own; the record's first events are drawn by
`kesegames render`, as anybody could; the title is that of a first start.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
GOAL: Final = ROOT / "assets" / "screenshots"
SIZE: Final = "1120x700"
HEAD: Final = "players: "


@dataclass
class Picture:
    """`events` of a match of `game` between bots, 0 for all of them, shown as if `players` had played."""

    name: str
    game: str
    bot: str
    players: str
    seed: int
    events: int
    language: str
    theme: str


PICTURES: Final = (
    Picture("keserima", "keserima", "random", "human; level5", 5, 30, "ja", "light"),
    Picture("senet", "senet", "greedy", "human; level4", 2, 60, "en", "light"),
    Picture("kisen", "kisen-standard", "greedy", "human; level5", 4, 40, "ja", "dark"),
    Picture("kisen-old", "kisen-old", "greedy", "human; level5", 4, 24, "en", "dark"),
    Picture("shinra", "shinra", "greedy", "human; level4", 3, 62, "ja", "dark"),
    Picture("gyosen", "gyosen", "greedy", "human; level5; level3; level5", 3, 46, "en", "dark"),
    Picture("sanga", "sanga", "greedy", "human; level5; level4; level3", 3, 110, "en", "light"),
    Picture("rensen", "rensen", "greedy", "human; level5; level3", 2, 90, "ja", "light"),
    Picture("gyozan", "gyozan", "greedy", "human; level5; level3", 3, 300, "en", "light"),
    Picture("kaison", "kaison", "greedy", "human; level3; level3; level3", 5, 40, "ja", "dark"),
    Picture("result", "jusai", "random", "human; greedy; greedy; greedy", 8, 0, "en", "dark"),
)


def kesegames(*arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "kesegames", *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)


def record(picture: Picture, folder: Path) -> Path:
    """A file of the first events of the picture's match."""
    bots = [picture.bot] * (picture.players.count(";") + 1)
    kesegames("match", picture.game, *bots, "--games", "1", "--seed", str(picture.seed), "--records", str(folder))
    (played,) = folder.iterdir()
    head, _, events = played.read_text(encoding="utf-8").partition("\n\n")
    lines = [HEAD + picture.players if line.startswith(HEAD) else line for line in head.splitlines()]
    kept = events.splitlines()[: picture.events or None]
    played.write_text("\n".join([*lines, "", *kept, ""]), encoding="utf-8")
    return played


def render(name: str, folder: str, language: str, theme: str, *scene: str) -> None:
    out = GOAL / f"{name}.png"
    look = ("--size", SIZE, "--language", language, "--theme", theme, "--out", str(out))
    kesegames("--data-dir", folder + "/data", "render", *scene, *look)
    print(f"{out.relative_to(ROOT)} {out.stat().st_size // 1024} KB")


def main() -> None:
    GOAL.mkdir(exist_ok=True)
    for picture in PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            file = record(picture, Path(folder))
            render(picture.name, folder, picture.language, picture.theme, str(file), "--scene", "table")
    with tempfile.TemporaryDirectory() as folder:
        render("title", folder, "en", "dark", "--scene", "title")


if __name__ == "__main__":
    main()
