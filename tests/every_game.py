"""Every ruleset that there is, with its fewest and its most seats: what general tests run over.

No test keeps a list of games: what is added to rulesets/ is tested by itself, hidden games too.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

from kesegames import catalogue, rules
from kesegames.ai.levels import level_names
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE, OVER
from kesegames.play.match import HUMAN, Match, begin
from kesegames.settings import Folders

Thing = TypeVar("Thing")
with tempfile.TemporaryDirectory() as scratch:
    kept = Folders(Path(scratch)).checked_rulesets
    CATALOGUE = catalogue.load(None, kept)
    CHECKED = kept.read_bytes() if not CATALOGUE.troubles else b""
GAMES = list(CATALOGUE.rulesets)
ROOTS = [id for id, ruleset in CATALOGUE.rulesets.items() if not ruleset.extends]
"""The games that are no variants of others."""
NOTED = [id for id in ROOTS if rules.game(CATALOGUE.rulesets[id].module).notation is not None]
"""Those of them that have an official notation."""
TABLES = [
    (id, seats)
    for id, ruleset in CATALOGUE.rulesets.items()
    for seats in sorted({ruleset.least_seats, ruleset.most_seats})
]


def warm(data: Path) -> Path:
    """The data folder as after a first start, which has checked all rulesets; the file in which that is kept."""
    kept = Folders(data).checked_rulesets
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(CHECKED)
    return kept


def share(whole: int, least: int) -> int:
    """How many of so many steps fall to each table, `least` at the least: however many games there are, all of them
    together cost much the same.
    """
    return max(least, whole // len(TABLES))


def part(things: Sequence[Thing], game: str, whole: int, least: int) -> list[Thing]:
    """The share of a game: its neighbours in the list of games have others, so that all are looked at."""
    count = min(len(things), share(whole, least))
    first = GAMES.index(game) * count
    return [things[(first + number) % len(things)] for number in range(count)]


def thinned(cases: Iterable[tuple[object, ...]], one_in: int) -> list[ParameterSet]:
    """Cases that are much alike and take long: all but every `one_in`-th are slow."""
    return [
        pytest.param(*case, marks=[pytest.mark.slow] if number % one_in else []) for number, case in enumerate(cases)
    ]


def at_length(name: str, short: int, full: int) -> pytest.MarkDecorator:
    """A test whose parameter `name` says how much of the same it does: `short` in the usual run, `full` where slow
    tests run, which leave out what is `short`."""
    mark = pytest.mark
    return mark.parametrize(name, [pytest.param(short, marks=mark.short), pytest.param(full, marks=mark.slow)])


def _table(game: str, seats: int, is_slow: bool) -> ParameterSet:
    return pytest.param(game, seats, id=f"{game}-{seats}", marks=[pytest.mark.slow] if is_slow else [])


def looks_alike(ruleset: Ruleset) -> bool:
    """Whether a variant has the board and the numbers of seats of what it extends."""
    base = CATALOGUE.rulesets.get(ruleset.extends)
    return base is not None and all(
        base.data.get(key) == ruleset.data.get(key) for key in ("board", "seats", "places", "pieces")
    )


def games_of(room: str) -> list[str]:
    """Every ruleset that is played by these rules."""
    return [id for id, ruleset in CATALOGUE.rulesets.items() if ruleset.module == room]


def boards_of(room: str) -> list[str]:
    """Those of them that do not look like what they extend."""
    return [id for id in games_of(room) if not looks_alike(CATALOGUE.rulesets[id])]


every_game = pytest.mark.parametrize("game", GAMES)
every_table = pytest.mark.parametrize(("game", "seats"), [_table(*table, is_slow=False) for table in TABLES])


def _is_second(game: str, seats: int) -> bool:
    """Whether a game has another table beside this one, which is as good: that with most seats for every other game."""
    ruleset = CATALOGUE.rulesets[game]
    favoured = ruleset.most_seats if GAMES.index(game) % 2 else ruleset.least_seats
    return seats != favoured and ruleset.least_seats < ruleset.most_seats


quick_tables = pytest.mark.parametrize(
    ("game", "seats"),
    [_table(*table, is_slow=_is_second(*table) or looks_alike(CATALOGUE.rulesets[table[0]])) for table in TABLES],
)
"""The same for tests that take long: variants that look like their base are slow, of each game one table."""


def _spoken(game: str, seats: int, language: str) -> ParameterSet:
    ruleset = CATALOGUE.rulesets[game]
    # In one of the two languages: for every two games in the same.
    is_second = _is_second(game, seats) or (language == "ja") == (GAMES.index(game) // 2 % 2 > 0)
    marks = [pytest.mark.slow] if is_second or looks_alike(ruleset) else []
    return pytest.param(game, seats, language, id=f"{game}-{seats}-{language}", marks=marks)


spoken_tables = pytest.mark.parametrize(
    ("game", "seats", "language"),
    [
        _spoken(*table, language)
        for number, table in enumerate(TABLES)
        for language in ("ja", "en")
        if not looks_alike(CATALOGUE.rulesets[table[0]]) or (language == "ja") == (number % 2 > 0)
    ],
)
"""Every table in both languages, a variant that looks like its base in one of them, for tests that take long."""


def weakest(ruleset: Ruleset) -> str:
    """The weakest bot of a game."""
    return (level_names(ruleset, ruleset.least_seats) or ["random"])[0]


def first_events(game: str, seats: int, events: int, seed: str = "7") -> Match:
    """A match of people after so many events, or at its end, each time the first move that there is."""
    match = begin(CATALOGUE.ruleset(game), {}, [HUMAN] * seats, seed)
    while match.at < events and match.to_act != OVER:
        match.throw() if match.to_act == CHANCE else match.play(int(match.state.legal()[0]))
    return match
