"""What the gallery shows: the games with their variants, and how they are looked for."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from kesegames import plain
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.state import CHANCE
from kesegames.play.match import HUMAN, Match, begin

if TYPE_CHECKING:
    from kesegames.catalogue import Catalogue

DEMO_DECISIONS: Final = 9
LENGTHS: Final = ((0, 15), (16, 30), (31, 100_000))
"""The lengths of games that can be asked for, in minutes."""
KINDS: Final = {"path": "race", "grid": "squares", "map": "map"}
"""What a game with such a board is."""


@dataclass
class Exhibit:
    """A game in the gallery, with the variants that are chosen in its set-up."""

    ruleset: Ruleset
    is_users: bool
    variants: list[Ruleset] = field(default_factory=list)


def exhibits(known: Catalogue) -> list[Exhibit]:
    """The games in gallery order, hidden ones left out.

    A variant belongs to the game it extends; one with a board of its own is shown by itself, and so is the user's.
    """
    found: dict[str, Exhibit] = {}
    for ruleset in known.rulesets.values():
        if ruleset.is_hidden:
            continue
        is_users = ruleset.id in known.user_ids
        base = None if is_users else _shown_by(ruleset, known, found)
        if base is None:
            found[ruleset.id] = Exhibit(ruleset, is_users)
        else:
            base.variants.append(ruleset)
    return list(found.values())


def _drawn(ruleset: Ruleset) -> object:
    return ruleset.board and ruleset.board.drawn()


def _shown_by(ruleset: Ruleset, known: Catalogue, found: dict[str, Exhibit]) -> Exhibit | None:
    """The game that a variant is shown with: the nearest it extends, while the board stays the same."""
    base = known.rulesets.get(ruleset.extends)
    if base is None or _drawn(base) != _drawn(ruleset):
        return None
    return found.get(base.id) or _shown_by(base, known, found)


def family(ruleset: Ruleset, known: Catalogue) -> list[Ruleset]:
    """All games that come from the same one, in gallery order: what set-up offers as variants."""
    root = _root(ruleset, known)
    shown = [one for one in known.rulesets.values() if not one.is_hidden or one.id == ruleset.id]
    return [one for one in shown if _root(one, known) == root]


def _root(ruleset: Ruleset, known: Catalogue) -> str:
    while (base := known.rulesets.get(ruleset.extends)) is not None:
        ruleset = base
    return ruleset.id


def kind(ruleset: Ruleset) -> str:
    """`race`, `squares`, `map` or, without a board, `cards`."""
    return KINDS.get(ruleset.board.kind if ruleset.board else "", "cards")


@dataclass
class Search:
    """What is looked for: words, a number of players, one of LENGTHS, a kind; None and empty for any."""

    text: str = ""
    players: int | None = None
    length: tuple[int, int] | None = None
    kind: str = ""

    @property
    def is_empty(self) -> bool:
        return not (self.text.strip() or self.players or self.length or self.kind)

    def finds(self, exhibit: Exhibit) -> bool:
        """Whether a game or one of its variants is what is looked for."""
        return any(self._fits(one) for one in (exhibit.ruleset, *exhibit.variants))

    def _fits(self, ruleset: Ruleset) -> bool:
        about = ruleset.about
        words = plain.folded(" ".join([ruleset.id, *ruleset.name.values(), *about.values()]))
        minutes = ruleset.minutes
        return (
            all(word in words for word in plain.folded(self.text).split())
            and (self.players is None or ruleset.least_seats <= self.players <= ruleset.most_seats)
            and (self.length is None or self.length[0] <= minutes <= self.length[1])
            and self.kind in ("", kind(ruleset))
        )


def demo(ruleset: Ruleset, options: Mapping[str, str] | None = None, seats: int = 0) -> Match:
    """A match of the game, always the same one, some moves after all is laid out, where somebody is to move.

    `seats`: 0 for as few as there can be.
    """
    match = begin(ruleset, dict(options or {}), [HUMAN] * (seats or ruleset.least_seats), "gallery")
    rng = random.Random(ruleset.id)
    decisions = 0
    while match.outcome() is None and (decisions < DEMO_DECISIONS or match.to_act == CHANCE):
        if match.to_act == CHANCE:
            match.throw()
        else:
            decisions += 0 if match.state.arranges() else 1
            match.play(int(rng.choice(list(match.state.legal()))))
    return match
