"""What a State tells of itself: what lies where, what a click means, how a game ended. Plain values, no rules."""

from __future__ import annotations

from typing import Final

Spot = str
"""A place that can be clicked (`44`, `hand0:o`), a word that becomes a button (`end`), or an outcome (`first:K`)."""

END: Final = "end"
"""The word that closes a move which could have gone on; a second click on the spot clicked last means it, too."""
PASS: Final = "pass"
"""The word of a seat that does nothing; where it is the only move, it is told and plays itself."""
THROW: Final = "throw"
"""The word of a decision to throw: this click throws, the sticks ask for no other."""


class Look:
    """What is visible where; the views draw Looks and nothing else.

    `pieces` maps a spot to the ids of the pieces on it (keys of the ruleset's `pieces`, `?` = face down), the bottom
    one first; spots with nothing on them are left out. `counters` maps a place of the ruleset to its number, `limits`
    some of these places to the number at which something happens. `links` are pairs of spots whose pieces belong
    together: a line is drawn between them. `areas` maps an area of the ruleset to the spots that belong to it now,
    where that changes.
    `numbers` is a badge on what lies on a spot: a load, sticks, how many. `lies` maps a spot that moves about to the
    cell it lies on now. `marked` maps a spot to what its piece is for now, ids with a text `mark.<id>` (the best card
    of a trick, the dealer). `out` are the seats that are out for now.
    Of a step of what follows by itself `spoken` are the spots that it is about, and `words` say it: it is looked at for
    a while. Neither counts where Looks are compared.
    """

    def __init__(
        self,
        pieces: dict[Spot, list[str]],
        counters: dict[str, int],
        links: list[tuple[Spot, Spot]] | None = None,
        areas: dict[str, list[Spot]] | None = None,
        limits: dict[str, int] | None = None,
        numbers: dict[Spot, int] | None = None,
        lies: dict[Spot, Spot] | None = None,
        marked: dict[Spot, list[str]] | None = None,
        out: list[int] | None = None,
        spoken: tuple[Spot, ...] = (),
        words: Told | None = None,
    ) -> None:
        self.pieces = pieces
        self.counters = counters
        self.links = links or []
        self.areas = areas or {}
        self.limits = limits or {}
        self.numbers = numbers or {}
        self.lies = lies or {}
        self.marked = marked or {}
        self.out = out or []
        self.spoken = spoken
        self.words = words

    def parts(self) -> tuple[object, ...]:
        """All that is visible, for comparing."""
        beside = (self.links, self.areas, self.limits, self.numbers, self.lies, self.marked, self.out)
        return (self.pieces, self.counters, *beside)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Look) and self.parts() == other.parts()

    def __hash__(self) -> int:
        return hash((tuple(sorted(self.pieces)), tuple(sorted(self.counters.items()))))


def changed(before: Look, after: Look) -> tuple[Spot, ...]:
    """The spots on which not the same lies in two Looks: those that something has left, then those it has come to."""
    spots = dict.fromkeys([*before.pieces, *after.pieces])
    held = {spot: (before.pieces.get(spot, []), after.pieces.get(spot, [])) for spot in spots}
    left = [spot for spot, (old, new) in held.items() if len(new) < len(old)]
    return (*left, *(spot for spot, (old, new) in held.items() if old != new and spot not in left))


class Outcome:
    """How a game ended.

    `points` has one int a seat, in steps of 1/unit of the ruleset; `winners` are seats, none in a draw; `reason` is
    an id whose sentence the ruleset has under `reason.<id>`. `rows` are what the points are the sum of: ids with a
    text `row.<id>`, and a number a seat in the same steps; none where there is nothing to add up.
    """

    def __init__(
        self, points: list[int], winners: list[int], reason: str, rows: list[tuple[str, list[int]]] | None = None
    ) -> None:
        self.points = points
        self.winners = winners
        self.reason = reason
        self.rows = rows or []


class Told:
    """A part of an event in words: what a seat decided or chance did, or what followed of itself.

    `text` is an id in the ruleset's texts with `values` for its braces, as in a Note: a sentence without a subject
    (whoever reads it sees beside it who acted), at most 90 characters in English and 45 in Japanese. `look` is what
    is visible then, as the seat that it is told to sees it; None where that is the Look after the whole event. What
    `is_aloud` is said at the table, too, as what all have to hear: it has to name whom it concerns.
    """

    def __init__(
        self, text: str, values: dict[str, str] | None = None, look: Look | None = None, is_aloud: bool = False
    ) -> None:
        self.text = text
        self.values = values or {}
        self.look = look
        self.is_aloud = is_aloud


def step(told: Told, seen: Look, spots: tuple[Spot, ...]) -> Told:
    """The sentence as a step of what follows by itself: `seen` is looked at meanwhile, which is about `spots`."""
    seen.spoken, seen.words = spots, told
    told.look = seen
    return told


def listed(names: list[str]) -> dict[str, str]:
    """The values for a sentence that names two to six things one after the other, in its brace {all}."""
    return {"all": "@" + f"several.{len(names)}", **{f"name{number}": name for number, name in enumerate(names, 1)}}


class Ending:
    """What ends with an event, a round or a season, and what it is settled from; what each seat won is reckoned by
    `State.points`.

    `name` is what it is called (`Spring`), `told` who has won it and how: whole sentences that name the seat. `rows`
    are what it is settled from: ids of texts, and for each seat a few signs, `` where it has no part in it.
    """

    def __init__(self, name: Told, told: list[Told], rows: list[tuple[str, list[str]]]) -> None:
        self.name = name
        self.told = told
        self.rows = rows


class Note:
    """What a spot means while a move is being built.

    `kind`: `move`, `capture`, `cost` (it costs cards or a throw), `choice` (a word or something to pick up), `skip` (a
    word that gives the move away where there would be others), `claim` (a word that stakes or takes what `State.goals`
    counts) for a spot that is offered, `refused` for one that is not.
    `text` is an id in the ruleset's texts with `values` for its braces (values that are ids of pieces or texts are
    written `@id`); `rule` is the number that says so (`K13`, `` when none); `spots` are the places that cause it.
    Where chance decides, or a word takes a piece there, `ahead` maps each square that the click may lead to, to the
    exact chance (0 … 1) of a seat that wants nothing else; `chance` says in how many of how many cases it succeeds,
    `(5, 16)`.
    `short` is the id of a few words for a button that makes the click, `` where its spot says enough.
    """

    def __init__(
        self,
        kind: str,
        text: str,
        values: dict[str, str],
        rule: str,
        spots: list[Spot],
        ahead: dict[Spot, float] | None = None,
        chance: tuple[int, int] | None = None,
        short: str = "",
    ) -> None:
        self.kind = kind
        self.text = text
        self.values = values
        self.rule = rule
        self.spots = spots
        self.ahead = ahead or {}
        self.chance = chance
        self.short = short

    @property
    def is_by_chance(self) -> bool:
        """Whether chance decides where the click leads."""
        return any(share < 1.0 for share in self.ahead.values())


def refused(text: str, rule: str, spots: list[Spot], values: dict[str, str] | None = None) -> Note:
    """The Note of a spot that is not offered: `text` is its id without `note.`, `rule` and `spots` say why."""
    return Note("refused", "note." + text, values or {}, rule, spots)


class Risk:
    """The chance of something that may happen to, or be done with, the piece on a spot.

    `text` is an id in the ruleset's texts with `values` for its braces, `sign` the name of an icon for it, `` where it
    is only told, not shown on the board. The chance lies in `least` … `most`, 0 … 1; they differ where not everything
    could be counted.
    """

    def __init__(self, text: str, least: float, most: float, sign: str, values: dict[str, str] | None = None) -> None:
        self.text = text
        self.values = values or {}
        self.least = least
        self.most = most
        self.sign = sign


class Goal:
    """A set of pieces that a seat collects for points.

    `name` is an id in the ruleset's texts, `short` that of the name where there is little room. `kinds` is what it
    takes (`kind.<kind>` in the texts), `held` the id of the piece that serves for each of them now, `` where none does.
    `worth` is what it counts now, `least` what it counts when it is just there, and `best` what it can count, in steps
    of 1/unit. The worths of all goals together are what the seat's collection counts.
    """

    def __init__(
        self, name: str, kinds: list[str], held: list[str], worth: int, best: int, short: str = "", least: int = -1
    ) -> None:
        self.least = best if least < 0 else least
        self.name = name
        self.short = short or name
        self.kinds = kinds
        self.held = held
        self.worth = worth
        self.best = best

    def missing(self) -> list[str]:
        """The kinds that are still wanted."""
        return [kind for kind, piece in zip(self.kinds, self.held, strict=True) if not piece]


class Reach:
    """What a piece on the spot `at` could do if it were its owner's turn, nothing else considered.

    `text` is an id in the ruleset's texts that says by which of its movements, `` where it has only one, and `short`
    that of a word or two for it. `ways` says it in words: ids of texts with the values for their braces, one for each
    of the ways it goes; only `State.movements` tells them. `spots` maps each spot within its reach to `move`,
    `capture` or `step` (it meets something that it does not capture, but goes on from, or slips under). `over` maps
    those to which it jumps to the spot of the piece that it jumps over.
    """

    def __init__(
        self,
        at: Spot,
        text: str,
        spots: dict[Spot, str],
        short: str = "",
        ways: list[tuple[str, dict[str, str]]] | None = None,
        over: dict[Spot, Spot] | None = None,
    ) -> None:
        self.ways = ways or []
        self.over = over or {}
        self.at = at
        self.text = text
        self.short = short
        self.spots = spots
