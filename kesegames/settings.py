"""The player's choices, and the folders in which everything of theirs is kept."""

from __future__ import annotations

import locale
import os
import time
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from kesegames import plain
from kesegames.engine.trouble import Trouble
from kesegames.files import atomic_write, failure, read_text, sweep
from kesegames.text import LANGUAGES

SIZE_LIMIT: Final = 200_000
COMMANDS_WRITE_SECONDS: Final = 60.0
"""No command needs longer to write a file."""


class Folders:
    """Where things of the user are: in the system's folders for kesegames, or all under `data_dir`.

    None is made before something is written to it.
    """

    def __init__(self, data_dir: Path | None = None) -> None:
        if data_dir is None:
            from platformdirs import PlatformDirs

            system = PlatformDirs("kesegames", appauthor=False)
            config, data, state = system.user_config_path, system.user_data_path, system.user_state_path
            cache, log = system.user_cache_path, system.user_log_path
            documents = system.user_documents_path / "kesegames"
        else:
            config = data = state = data_dir
            cache, log, documents = data_dir / "cache", data_dir / "log", data_dir / "records"
        self.settings_file: Path = config / "settings.yaml"
        self.window_file: Path = state / "window.yaml"
        self.checked_rulesets: Path = cache / "rulesets.json"
        self.rulesets: Path = data / "rulesets"
        self.journals: Path = data / "journals"
        self.layouts: Path = data / "layouts"
        self.practice: Path = data / "practice.jsonl"
        self.solved: Path = data / "solved.json"
        self.results: Path = data / "results.jsonl"
        self.log: Path = log
        self.records: Path = documents

    def sweep(self) -> None:
        """Remove what writes that were cut off have left; only for the program that holds the data folder."""
        for folder in {self.settings_file.parent, self.window_file.parent, self.journals, self.results.parent}:
            sweep(folder)
        # Commands write here beside a window that is open.
        for folder in (self.checked_rulesets.parent, self.records):
            sweep(folder, COMMANDS_WRITE_SECONDS)
        for folder in self.layouts.glob("*/"):
            sweep(folder)


PIECE_SETS: Final = ("kanji", "latin")
STYLES: Final = ("painted", "plain")


def system_language() -> str:
    """`ja` where the system speaks Japanese, else `en`."""
    chosen = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), None)
    name = chosen or locale.getlocale()[0] or ""
    return "ja" if name.lower().startswith("ja") else "en"


def _choice(*known: str) -> dict[str, Any]:
    return {"known": known}


def _range(least: float, most: float) -> dict[str, Any]:
    return {"least": least, "most": most}


@dataclass
class Settings:
    """What the player has chosen. Scales and volumes are factors, 1.0 as drawn or as recorded; `animation_speed` is
    one too, 0 shows no motion.

    `seat_languages`: a language a seat of a game round the table, `` for the app's. `board_side`: the board `fixed`,
    its `pieces` turned to the seat that moves, or the whole `board`. `panel_open`: the panel beside the table lies open
    in a wide window, on its page `panel_tab`. `keys`: a command's own key, as the key sheet names them.
    `bots`: programs of the player's own by name, each with its command line; they have `bot_seconds` for a move.
    `people`: who plays at this screen, with a language and a help level (ui.people).
    `tutorials_seen`: the games whose tutorial need not be offered any more, `introduced` the rules modules whose board
    need not show its way any more. `enter_throws`: people throw real sticks and enter what they show. `coach`: what
    a beginner's move overlooks is said before it is played. `adviser`: what a hand waits for is named.
    `idle_analysis`: records are analysed while nobody plays. `setups`: how each game was set up last, as the header
    of a record, the one played last behind the others. `unknown` are keys of the
    file that this version does not know; they are written back.
    """

    language: str = field(default_factory=system_language, metadata=_choice(*LANGUAGES))
    seat_languages: list[str] = field(default_factory=list, metadata=_choice("", *LANGUAGES))
    theme: str = field(default="system", metadata=_choice("system", "dark", "light"))
    board_style: str = field(default="painted", metadata=_choice(*STYLES))
    piece_set: str = field(default="kanji", metadata=_choice(*PIECE_SETS))
    ui_scale: float = field(default=1.0, metadata=_range(0.5, 3.0))
    text_scale: float = field(default=1.0, metadata=_range(0.75, 2.0))
    full_screen: bool = False
    animation_speed: float = field(default=1.0, metadata=_choice("0", "0.5", "1", "2"))
    reduced_motion: bool = False
    colour_safe: bool = False
    coordinates: bool = True
    show_targets: bool = True
    help_level: str = field(default="full", metadata=_choice("none", "brief", "full"))
    board_side: str = field(default="fixed", metadata=_choice("fixed", "pieces", "board"))
    panel_open: bool = True
    panel_tab: str = field(default="log", metadata=_choice("log", "moves", "guide"))
    confirm_moves: bool = False
    coach: bool = True
    adviser: bool = False
    idle_analysis: bool = False
    automatic_throws: bool = False
    enter_throws: bool = False
    play_forced_moves: bool = False
    muted: bool = False
    volume: float = field(default=0.7, metadata=_range(0.0, 1.0))
    volume_moves: float = field(default=1.0, metadata=_range(0.0, 1.0))
    volume_signals: float = field(default=1.0, metadata=_range(0.0, 1.0))
    tutorials_seen: list[str] = field(default_factory=list)
    introduced: list[str] = field(default_factory=list)
    keys: dict[str, str] = field(default_factory=dict)
    bots: dict[str, str] = field(default_factory=dict)
    people: dict[str, str] = field(default_factory=dict)
    bot_seconds: float = field(default=10.0, metadata=_range(0.1, 3600.0))
    setups: dict[str, str] = field(default_factory=dict)
    unknown: dict[str, Any] = field(default_factory=dict)
    safe_mode: bool = False


# Not in the file under their own names.
_APART: Final = ("unknown", "safe_mode")


def _flag(value: Any, wrong: Trouble) -> bool:
    if value not in ("true", "false"):
        wrong.text, wrong.values["known"] = "trouble.setting_one_of", "true, false"
        raise wrong
    return bool(value == "true")


def _one_of(value: Any, known: tuple[str, ...], wrong: Trouble) -> str:
    if value not in known:
        wrong.text, wrong.values["known"] = "trouble.setting_one_of", ", ".join(one for one in known if one)
        raise wrong
    return str(value)


def _number(value: Any, metadata: Any, wrong: Trouble) -> float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = float("nan")
    if "known" in metadata:
        known = tuple(metadata["known"])
        _one_of(f"{number:g}", known, wrong)
    elif not metadata["least"] <= number <= metadata["most"]:
        wrong.text = "trouble.setting_range"
        wrong.values |= {"least": f"{metadata['least']:g}", "most": f"{metadata['most']:g}"}
        raise wrong
    return number


def _words(value: Any, wrong: Trouble) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(text, str) and text for text in value.values()):
        wrong.text = "trouble.setting_keys"
        raise wrong
    return dict(value)


def _kept(value: Any) -> Any:
    """A value of the file without signs that do more than be read (YAML can write any)."""
    if isinstance(value, dict):
        return {plain.kept(key): _kept(below) for key, below in value.items()}
    return [_kept(one) for one in value] if isinstance(value, list) else plain.kept(value)


def _valid(name: str, default: Any, metadata: Any, value: Any) -> Any:
    """The setting `name` from the text in the file; raises Trouble saying what would be right."""
    wrong = Trouble("", {"key": name, "value": value if isinstance(value, str) else "…"})
    if isinstance(default, bool):
        return _flag(value, wrong)
    if isinstance(default, float):
        return _number(value, metadata, wrong)
    if isinstance(default, dict):
        return _words(value, wrong)
    if isinstance(default, list):
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            wrong.text = "trouble.setting_list"
            raise wrong
        return [_one_of(one, metadata["known"], wrong) for one in value] if "known" in metadata else list(value)
    return _one_of(value, metadata["known"], wrong)


def _set_aside(path: Path, why: Trouble) -> list[Trouble]:
    """Rename a file that cannot be used to `….broken-<time>`; what to tell the player."""
    broken = path.with_name(f"{path.name}.broken-{time.strftime('%Y%m%d-%H%M%S')}")
    try:
        path.rename(broken)
    except OSError as error:
        return [why, failure(error, path, "trouble.file_unwritable")]
    told = Trouble("trouble.settings_broken", {"name": broken.name})
    told.file = str(path)
    return [why, told]


def load(folders: Folders, safe_mode: bool = False) -> tuple[Settings, list[Trouble]]:
    """The settings of the file, and what to tell the player about it; never fails.

    A file that cannot be read as YAML is set aside and defaults are used; a wrong value gives way to its default.
    `safe_mode` leaves the file alone, then and when settings are saved.
    """
    from kesegames.catalogue.tree import read, texts

    settings = Settings(safe_mode=safe_mode)
    path = folders.settings_file
    if safe_mode:
        return settings, []
    try:
        text = read_text(path, SIZE_LIMIT)
    except Trouble as trouble:
        if trouble.text == "trouble.file_missing":
            return settings, []
        is_content = trouble.text in ("trouble.file_not_utf8", "trouble.file_too_large")
        return settings, _set_aside(path, trouble) if is_content else [trouble]
    root, troubles = read(text, str(path))
    if root is None or not isinstance(root.value, dict):
        why = troubles[0] if troubles else Trouble("trouble.yaml_empty", {}, 1, 1)
        why.file = str(path)
        return settings, _set_aside(path, why)
    known = {setting.name: setting for setting in fields(Settings) if setting.name not in _APART}
    for name, node in root.value.items():
        value = _kept(texts(node))
        if name not in known:
            settings.unknown[plain.kept(name)] = value
            continue
        try:
            setattr(settings, name, _valid(name, getattr(settings, name), known[name].metadata, value))
        except Trouble as trouble:
            trouble.file, trouble.line, trouble.column = str(path), node.line, node.column
            troubles.append(trouble)
    return settings, troubles


def save(settings: Settings, folders: Folders) -> None:
    """Write the settings; raises Trouble when the system refuses. In safe mode nothing is written."""
    import yaml

    if settings.safe_mode:
        return
    values = {setting.name: getattr(settings, setting.name) for setting in fields(settings)}
    for name in _APART:
        del values[name]
    values |= settings.unknown
    # A page of the panel is turned in a frame, and that is a setting.
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    atomic_write(folders.settings_file, yaml.dump(values, Dumper=dumper, allow_unicode=True, sort_keys=False))
