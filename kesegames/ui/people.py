"""The people at this screen: each name keeps a language and a help level of its own, empty where it has none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from kesegames import plain
from kesegames.settings import Settings
from kesegames.text import LANGUAGES

HELP: Final = ("none", "brief", "full")
MOST: Final = 40
"""So many people are kept; who has not played for longest goes first."""
LONGEST: Final = 60
PARTED: Final = "/"


def profile(settings: Settings, name: str) -> tuple[str, str]:
    """The language and the help level of somebody; empty texts for what is not chosen, and for who is not known."""
    language, _, level = settings.people.get(name, "").partition(PARTED)
    return language if language in LANGUAGES else "", level if level in HELP else ""


def keep(settings: Settings, name: str, language: str, level: str) -> None:
    """What somebody has chosen."""
    settings.people[name] = f"{language}{PARTED}{level}"


def meet(settings: Settings, names: Iterable[str]) -> bool:
    """These people play now: they are known from now on, the last ones last. Whether that has changed anything."""
    before = list(settings.people)
    for name in names:
        if name and plain.is_visible(name) and len(name) <= LONGEST:
            settings.people[name] = settings.people.pop(name, PARTED)
    while len(settings.people) > MOST:
        del settings.people[next(iter(settings.people))]
    return list(settings.people) != before
