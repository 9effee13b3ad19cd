"""Books of openings: files beside the rulesets that name them under `book`, found by self-play (tools/book.py).

A book is JSON: `{"played": …, "openings": [{"things": ["hand K 15", …], …}, …]}`. A thing is the family of the place
that it comes from, what it is called there, and its cell as the first seat sees it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble, quoted
from kesegames.files import read_text

SIZE_LIMIT: Final = 100_000
"""No book is longer, in bytes."""
MOST_OPENINGS: Final = 200


def read(path: Path, ruleset: Ruleset) -> list[list[str]]:
    """The openings of a book; raises Trouble that names the file where it cannot be used for the ruleset."""
    try:
        text = read_text(path, SIZE_LIMIT)
        try:
            whole = json.loads(text)
        except (ValueError, RecursionError):
            raise Trouble("trouble.book_json") from None
        openings = whole.get("openings") if isinstance(whole, dict) else None
        if not isinstance(openings, list) or len(openings) > MOST_OPENINGS:
            raise Trouble("trouble.book_openings", {"most": str(MOST_OPENINGS)})
        return [_things(opening, number, ruleset) for number, opening in enumerate(openings, 1)]
    except Trouble as trouble:
        trouble.file = str(path)
        raise


def _things(opening: object, number: int, ruleset: Ruleset) -> list[str]:
    """What is laid out in one opening: things that the ruleset has, a cell each."""
    things = opening.get("things") if isinstance(opening, dict) else None
    if not isinstance(things, list) or not things:
        raise Trouble("trouble.book_things", {"number": str(number)})
    cells = {cell.name for cell in ruleset.board.cells} if ruleset.board is not None else set()
    parts = {
        (place.family, spot.partition(":")[2])
        for place in ruleset.places.values()
        if place.seat
        for spot in place.spots
    }
    for thing in things:
        words = thing.split(" ") if isinstance(thing, str) else []
        if len(words) != 3 or (words[0], words[1]) not in parts or words[2] not in cells:
            raise Trouble("trouble.book_thing", {"number": str(number), "thing": quoted(str(thing))})
        cells.remove(words[2])
    return things
