"""The games there are: rulesets/*.yaml and the user's own files, checked, as Rulesets.

A file is checked once: what was found good is kept as JSON under the hash of all that was read, so that a start of
the app pays neither for YAML nor for pydantic (measured: 0.2 s).
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import kesegames.rules
from kesegames import __version__
from kesegames.catalogue import books
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.files import atomic_write, read_text
from kesegames.resources import folder, is_bundle

if TYPE_CHECKING:
    from kesegames.catalogue.tree import Node

SIZE_LIMIT: Final = 1_000_000
"""No ruleset file is longer, in bytes."""
CHECKS: Final = ("catalogue", "engine", "rules")
"""The parts of the house that decide whether a ruleset is right."""
PROGRAM: Final = (".py", ".so", ".pyd")
ID: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
PARTS: Final = "parts"
"""The folder, beside the built-in rulesets, of what several of them share and name under `includes`."""


class Catalogue:
    """All games: `rulesets` by id in the order of the gallery (hidden ones last), `user_ids` those of the user.

    `troubles` has every mistake of every file; a broken file only loses itself and those that extend it.
    """

    def __init__(self) -> None:
        self.rulesets: dict[str, Ruleset] = {}
        self.troubles: list[Trouble] = []
        self.user_ids: set[str] = set()

    def ruleset(self, id: str) -> Ruleset:
        """The game of that id; raises Trouble when there is none."""
        found = self.rulesets.get(id)
        if found is None:
            raise Trouble("trouble.unknown_game", {"game": id, "known": ", ".join(self.rulesets)})
        return found


class Source:
    """A ruleset file as it was read."""

    def __init__(self, path: Path, text: str, is_user: bool) -> None:
        self.id = path.stem
        self.path = path
        self.text = text
        self.is_user = is_user


def _sources(where: Path, is_user: bool, found: dict[str, Source]) -> list[Trouble]:
    """Read the files of a folder into `found`; the troubles of those that cannot be taken."""
    troubles = []
    for path in sorted(where.glob("*.yaml")):
        try:
            # Not `Path.resolve`: a link that leads to itself raises RuntimeError there.
            if is_user and os.path.dirname(os.path.realpath(path)) != os.path.realpath(where):
                raise Trouble("trouble.ruleset_outside")
            if not ID.fullmatch(path.stem):
                raise Trouble("trouble.ruleset_file_name")
            if path.stem in found:
                raise Trouble("trouble.ruleset_id_taken")
            found[path.stem] = Source(path, read_text(path, SIZE_LIMIT), is_user)
        except Trouble as trouble:
            trouble.file = str(path)
            troubles.append(trouble)
    return troubles


class _Loading:
    """One run of reading files through the checks, but those `known` to be good; what is asked twice is told once."""

    def __init__(self, sources: dict[str, Source], shared: dict[str, Source], known: dict[str, Ruleset]) -> None:
        self.sources = sources
        self.shared = shared
        self.user_ids = {id for id, source in sources.items() if source.is_user}
        self.troubles: list[Trouble] = []
        self.modules = kesegames.rules.names()
        self.trees: dict[str, Node | None] = {}
        self.flawed: set[str] = set()
        self.rulesets: dict[str, Ruleset | None] = {**known}

    def tell(self, node: Node, text: str, **values: str) -> None:
        trouble = Trouble(text, values, node.line, node.column)
        trouble.file = node.file
        self.troubles.append(trouble)

    def tree(self, id: str, chain: tuple[str, ...] = ()) -> Node | None:
        """The file's tree merged over that of its base; None where reading on is no use, and the troubles say why."""
        from kesegames.catalogue.tree import merge, read

        if id in self.trees:
            return self.trees[id]
        source = self.sources[id]
        root, troubles = read(source.text, str(source.path))
        self.troubles += troubles
        self.trees[id] = None
        if troubles:
            self.flawed.add(id)
        if root is None:
            return None
        parts = self.parts(root)
        if parts is None:
            return None
        extends = _extends(root)
        if extends is not None:
            base = str(extends.value)
            under: Node | None = None
            if base not in self.sources:
                self.tell(extends, "trouble.ruleset_base_unknown", base=base, known=", ".join(self.sources))
            elif base in (*chain, id):
                self.tell(extends, "trouble.ruleset_cycle", chain=" → ".join((*chain, id, base)))
            elif (under := self.tree(base, (*chain, id))) is None:
                self.tell(extends, "trouble.ruleset_base_broken", base=base)
            if under is None:
                return None
            parts.insert(0, under)
        for part in reversed(parts):
            root = merge(part, root)
        self.trees[id] = root
        return root

    def parts(self, root: Node) -> list[Node] | None:
        """The trees that a file `includes`; None where one is not there or cannot be read on, and the troubles say why.

        What is wrong with a part's values is told with its own file and line, by each game that includes it.
        """
        from kesegames.catalogue.tree import read

        node = root.value.get("includes") if isinstance(root.value, dict) else None
        names = node.value if node is not None and isinstance(node.value, list) else []
        found = []
        for name in names:
            source = self.shared.get(name.value) if isinstance(name.value, str) else None
            if source is None:
                values = {"part": str(name.value) if isinstance(name.value, str) else "…"}
                self.tell(name, "trouble.ruleset_part_unknown", known=", ".join(self.shared), **values)
                return None
            part, troubles = read(source.text, str(source.path))
            if part is None or troubles:
                self.troubles += troubles
                return None
            _unseat(part, root)
            found.append(part)
        return found

    def ruleset(self, id: str) -> Ruleset | None:
        """The game of a file; None where it or its base has mistakes, and the troubles name them."""
        from kesegames.catalogue.checking import check, locate
        from kesegames.catalogue.tree import first

        if id in self.rulesets:
            return self.rulesets[id]
        self.rulesets[id] = None
        root = self.tree(id)
        if root is None:
            return None
        extends = _extends(root)
        is_sound = extends is None or self.ruleset(str(extends.value)) is not None
        data, troubles = check(root, self.modules)
        if is_sound and id not in self.flawed and not troubles:
            ruleset = Ruleset(id, data)
            # Built-in files come first: they have been checked by now.
            ruleset.room = _room(ruleset, self.rulesets.values(), self.user_ids)
            found = trial(ruleset)
            troubles = [locate(trouble, root) for trouble in first(found, len(found))]
            if not troubles:
                self.rulesets[id] = ruleset
        if extends is not None and not is_sound:
            # What stands in the base's own file has been told there.
            troubles = [trouble for trouble in troubles if trouble.file == root.file]
            self.tell(extends, "trouble.ruleset_base_broken", base=str(extends.value))
        self.troubles += troubles
        return self.rulesets[id]


def _room(ruleset: Ruleset, found: Iterable[Ruleset | None], user_ids: set[str]) -> Ruleset | None:
    """The built-in game that the rules of a user's ruleset were written for; None for a built-in one."""
    if ruleset.id not in user_ids:
        return None
    theirs = (one for one in found if one is not None and one.id not in user_ids and not one.extends)
    return next((one for one in theirs if one.module == ruleset.module), None)


def _unseat(part: Node, game: Node) -> None:
    """Leave out of a part the last of its seats, where the game that includes it says that it has fewer."""
    if not isinstance(part.value, dict) or not isinstance(game.value, dict):
        return
    seats, ids, names = game.value.get("seats"), part.value.get("seat_ids"), part.value.get("seat_names")
    most = seats.value[-1].value if seats is not None and isinstance(seats.value, list) and seats.value else ""
    if ids is None or not isinstance(ids.value, list) or not isinstance(most, str) or not most.isdecimal():
        return
    absent = [id.value for id in ids.value[int(most) :]]
    ids.value = ids.value[: int(most)]
    if names is not None and isinstance(names.value, dict):
        names.value = {id: name for id, name in names.value.items() if id not in absent}


def _extends(root: Node) -> Node | None:
    """The Node of a file's own `extends`; None when it has none, or one that is no text."""
    node = root.value.get("extends") if isinstance(root.value, dict) else None
    return node if node is not None and isinstance(node.value, str) else None


def plans(ruleset: Ruleset) -> list[dict[str, str]]:
    """A few sets of options in which every choice of the ruleset occurs: the defaults, all first choices, and so on."""
    choices = {name: list(option.choices) for name, option in ruleset.options.items()}
    most = max((len(values) for values in choices.values()), default=0)
    rows = [{name: values[row % len(values)] for name, values in choices.items()} for row in range(most)]
    defaults = ruleset.complete({})
    return [defaults, *(row for row in rows if row != defaults)]


def trial(ruleset: Ruleset) -> list[Trouble]:
    """What the rules module says against the ruleset: each choice is begun once, with every number of seats.

    A number or weight that no choice asks for is a slip of the pen, too.
    """
    return _begun(ruleset) or [
        Trouble(
            "trouble.ruleset_number_unknown",
            {"key": name, "known": ", ".join(sorted(ones.asked)) or "–"},
            path=(part, name),
        )
        for part, ones in (("numbers", ruleset.numbers), ("weights", ruleset.weights))
        for name in ones.numbers
        if name not in ones.asked
    ]


def _begun(ruleset: Ruleset) -> list[Trouble]:
    """The first trouble of beginning each choice once, with every number of seats."""
    least, most = kesegames.rules.game(ruleset.module).seats
    if not least <= ruleset.least_seats <= ruleset.most_seats <= most:
        values = {"module": ruleset.module, "least": str(least), "most": str(most)}
        return [Trouble("trouble.ruleset_seats_range", values, path=("seats",))]
    for seats in range(ruleset.least_seats, ruleset.most_seats + 1):
        for plan in plans(ruleset):
            try:
                _see(ruleset, start(ruleset, plan, seats))
            except Trouble as trouble:
                return [trouble]
    return []


def _see(ruleset: Ruleset, state: State) -> None:
    """Raises Trouble where a table of this ruleset could not show the state: it lacks a square, place or piece."""
    with _stumbling(ruleset):
        look = state.look()
    board = ruleset.board_of(int(state.seats))
    squares = {cell.name for cell in board.cells} if board is not None else set()
    present = ruleset.under(state.options).places_of(int(state.seats))
    places = {spot for place in present for spot in place.spots} | look.lies.keys()
    for part, there, used in (
        ("board" if squares else "places", squares | places, look.pieces.keys()),
        ("board", squares, set(look.lies.values())),
        ("places", {place.id for place in present}, look.counters.keys()),
        ("pieces", {*ruleset.pieces}, {piece for pieces in look.pieces.values() for piece in pieces}),
    ):
        for value in sorted(used - there):
            values = {"path": part, "value": value, "module": ruleset.module}
            raise Trouble("trouble.ruleset_lacks", values, path=(part,))


@contextlib.contextmanager
def _stumbling(ruleset: Ruleset) -> Iterator[None]:
    """Rules may stumble in any way over free-form tables; a ruleset that they stumble over must only lose itself."""
    try:
        yield
    except Trouble:
        raise
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise Trouble("trouble.ruleset_rules_failed", {"module": ruleset.module, "error": said}) from error


def _in_gallery_order(found: dict[str, Ruleset], user_ids: set[str]) -> dict[str, Ruleset]:
    """Built-in games before the user's, the shortest first, each with its variants behind it; hidden ones last."""

    def place(id: str) -> tuple[object, ...]:
        chain = [id]
        while (base := found[chain[0]].extends) in found:
            chain.insert(0, base)
        ruleset = found[id]
        steps = [(one in user_ids, found[one].minutes, one) for one in chain]
        return (ruleset.is_hidden, steps)

    return {id: found[id] for id in sorted(found, key=place)}


def _checked(
    sources: dict[str, Source], shared: dict[str, Source], known: dict[str, Ruleset]
) -> tuple[dict[str, Ruleset], list[Trouble]]:
    """All that is good, and what is wrong with the rest; what is `known` to be good is not checked."""
    loading = _Loading(sources, shared, known)
    found = {id: ruleset for id in sources if (ruleset := loading.ruleset(id)) is not None}
    return found, loading.troubles


def trees(folder: Path) -> dict[str, Node]:
    """The tree of each ruleset of a folder upon its base and its parts, as it goes to the checks."""
    sources: dict[str, Source] = {}
    shared: dict[str, Source] = {}
    _sources(folder, False, sources)
    _sources(folder / PARTS, False, shared)
    loading = _Loading(sources, shared, {})
    return {id: tree for id in sources if (tree := loading.tree(id)) is not None}


def _program() -> Iterator[str]:
    """What the checks are made of, file by file: by size and time of change, as Python's own caches go by.

    Measured: 2 ms for 244 files.
    """
    package = Path(kesegames.__file__).parent
    folders = [str(package / part) for part in CHECKS]
    # A bundle has no sources: there its one program stands for them.
    files = [sys.executable] if is_bundle() else []
    while folders:
        with contextlib.suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    folders.append(entry.path)
                elif entry.name.endswith(PROGRAM):
                    files.append(entry.path)
    for path in sorted(files):
        about = os.stat(path)
        yield f"{path} {about.st_size} {about.st_mtime_ns}"


def _fingerprints(sources: dict[str, Source], shared: dict[str, Source]) -> tuple[str, str]:
    """Hashes of everything the result of the checks depends on, the checks themselves and the files: all of them, and
    the built-in ones alone.
    """
    digest = hashlib.sha256()

    def add(parts: Iterable[str]) -> str:
        for part in parts:
            # The path of a program may hold what is no text.
            raw = part.encode("utf-8", "surrogateescape")
            digest.update(len(raw).to_bytes(8, "big") + raw)
        return digest.hexdigest()

    files = [*shared.items(), *sources.items()]
    built_in = add([__version__, *_program(), *(f"{id}\n{file.text}" for id, file in files if not file.is_user)])
    return add(f"{id} of the user\n{file.text}" for id, file in files if file.is_user), built_in


def _sum(data: str) -> str:
    return hashlib.sha256(data.encode()).hexdigest()


def _kept(cache: Path, whole: str, built_in: str, ids: Iterable[str]) -> dict[str, Ruleset]:
    """The checked data of a cache, of all files or at least of the built-in ones, of those `ids`; nothing where it was
    made of others or is not, to the byte, as it was written.
    """
    try:
        total, _, rest = read_text(cache, 50 * SIZE_LIMIT).partition("\n")
        prints, _, text = rest.partition("\n")
        if total != _sum(rest) or built_in not in prints.split(" "):
            return {}
        data = json.loads(text)
        return {id: Ruleset(id, data[id]) for id in (data if whole in prints.split(" ") else ids)}
    except (Trouble, ValueError, TypeError, KeyError, AttributeError):
        return {}


def _keep(cache: Path, whole: str, built_in: str, found: dict[str, Ruleset]) -> None:
    """Write checked data for the next start; above them what they were made of, and the sum of all that."""
    data = json.dumps({id: ruleset.data for id, ruleset in found.items()}, ensure_ascii=False)
    rest = f"{whole} {built_in}\n{data}"
    # A folder that cannot be written costs time at the next start, nothing else.
    with contextlib.suppress(Trouble):
        atomic_write(cache, f"{_sum(rest)}\n{rest}")


def load(
    user_folder: Path | None, cache: Path | None = None, before_checks: Callable[[], object] | None = None
) -> Catalogue:
    """All games: the built-in ones and those in the user's folder.

    `cache` is a file in which the checked data are kept from start to start; without one, or when it does not match
    or cannot be written, every file is checked. Where only files of the user's have changed, only those are.
    `before_checks` is called first then, for that takes a while.
    """
    sources: dict[str, Source] = {}
    catalogue = Catalogue()
    catalogue.troubles = _sources(folder("rulesets"), False, sources)
    shared: dict[str, Source] = {}
    catalogue.troubles += _sources(folder("rulesets") / PARTS, False, shared)
    if user_folder is not None and os.path.isdir(user_folder):
        catalogue.troubles += _sources(user_folder, True, sources)
    catalogue.user_ids = {id for id, source in sources.items() if source.is_user}
    built_in = sources.keys() - catalogue.user_ids
    found: dict[str, Ruleset] = {}
    if cache is not None:
        prints = _fingerprints(sources, shared)
        found = _kept(cache, *prints, built_in)
    if found.keys() != sources.keys():
        if before_checks is not None:
            before_checks()
        known = found
        found, troubles = _checked(sources, shared, known)
        catalogue.troubles += troubles
        if cache is not None and not troubles:
            _keep(cache, *prints, found)
        elif cache is not None and not known and built_in <= found.keys():
            # What is wrong with a file of the user's is told at each start; only that one need be checked for it.
            _keep(cache, prints[1], prints[1], {id: found[id] for id in built_in})
    for ruleset in found.values():
        ruleset.room = _room(ruleset, found.values(), catalogue.user_ids)
        catalogue.troubles += _with_book(ruleset, sources)
    catalogue.user_ids &= found.keys()
    catalogue.rulesets = _in_gallery_order(found, catalogue.user_ids)
    return catalogue


def _with_book(ruleset: Ruleset, sources: dict[str, Source]) -> list[Trouble]:
    """Give a ruleset the openings of its book, which lies beside its file or that of a base; what is wrong with it.

    A book that cannot be used costs the bots their openings, nothing else.
    """
    name = ruleset.data.get("book")
    if name is None:
        return []
    paths = [sources[ruleset.id].path.with_name(name), folder("rulesets") / name]
    try:
        ruleset.openings = books.read(paths[0] if paths[0].exists() else paths[1], ruleset)
    except Trouble as trouble:
        return [trouble]
    ruleset.data["openings"] = ruleset.openings
    return []


def start(ruleset: Ruleset, options: dict[str, str], seats: int | None = None, position: str = "") -> State:
    """A position of the game: its beginning, or `position`. Options not given have their defaults.

    `seats` None is the least number. Raises Trouble for an unknown option, choice, number of seats or position, and
    where the rules cannot be played with these options together.
    """
    number = ruleset.least_seats if seats is None else seats
    ruleset.check_seats(number)
    complete = ruleset.complete(options)
    state_class = kesegames.rules.game(ruleset.module).state
    with telling_of(ruleset):
        if position:
            return state_class.from_position(ruleset, complete, number, position)
        with _stumbling(ruleset):
            return state_class.start(ruleset, complete, number)


@contextlib.contextmanager
def telling_of(ruleset: Ruleset) -> Iterator[None]:
    """Whatever Trouble is raised inside can be told with the texts of the ruleset."""
    try:
        yield
    except Trouble as trouble:
        trouble.ruleset = trouble.ruleset or ruleset
        raise
