"""What a refusal of Kese-Rima claims is so, checked by the rules in plain words; a claim that nobody checks fails."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from keserima_positions import SQUARES, keserima
from slow_keserima import WATER, Board, Position, may_enter, random_position, stepped

from kesegames.engine.look import Note

PLACES = [f"{place}{seat}:{kind}" for place in ("hand", "prison", "grave") for seat in "01" for kind in "o+x"]
SPOTS = [*SQUARES, *PLACES, "deck0", "deck1", "end"]
GLYPHS = {"o": "○", "+": "+", "x": "×"}
STEPS = {"+": ((0, 1), (0, -1), (1, 0), (-1, 0)), "x": ((1, 1), (1, -1), (-1, 1), (-1, -1))}


class Click:
    """A refused click on `spot` after the clicks of a half-built turn, and what its Note claims.

    `piece` stands `at` a square, its own left empty in `board`; `hand` is what is left. `has_moved` when its own
    movement is behind it, which a circle's always is.
    """

    def __init__(self, slow: Position, clicks: tuple[str, ...], spot: str, note: Note) -> None:
        self.slow = slow
        self.spot = spot
        self.note = note
        self.me = slow.seat
        self.hand = slow.hands[self.me]
        self.board: Board = slow.board
        self.at = clicks[0] if clicks and clicks[0] in SQUARES else ""
        self.piece = slow.board.get(self.at, "")
        self.has_moved = self.piece[1:] == "o"
        self.steps = len(clicks) - 1
        if self.at:
            self.board = {square: piece for square, piece in slow.board.items() if square != self.at}
        for goal in clicks[1:]:
            if self.has_moved:
                self.hand = self.paid(goal)
            self.at, self.has_moved = goal, True

    def beneath(self) -> str:
        return self.board.get(self.at, "")

    def needs_circle(self) -> bool:
        """K12."""
        return self.beneath()[:1] in (("S",) if self.piece[0] == "S" else ("K", "R"))

    def direction(self, goal: str) -> str:
        """The card of one step from here, "" where it is none."""
        return next((card for card, steps in STEPS.items() if goal in [stepped(self.at, one) for one in steps]), "")

    def paid(self, goal: str) -> str:
        """The hand after a command to go there."""
        cards = self.direction(goal) + ("o" if self.needs_circle() else "")
        left = self.hand
        for card in cards:
            assert card in left
            left = left.replace(card, "", 1)
        return left

    def says(self, **values: str) -> bool:
        return all(self.note.values[name] == value for name, value in values.items())


def in_place(place: str) -> Callable[[Click], bool]:
    return lambda click: click.spot.startswith(place)


def nothing_there(click: Click) -> bool:
    return click.spot in SQUARES and click.spot not in click.board


def not_yours(click: Click) -> bool:
    piece = click.board[click.spot]
    return piece[0] not in (click.me, "S") and click.says(piece=f"@piece.{piece}")


def stuck(click: Click) -> bool:
    piece = click.board[click.spot]
    begins = f"{'S' if piece[0] == 'S' else ''}{piece[1]}{click.spot}-"
    return piece[0] in (click.me, "S") and not any(turn.startswith(begins) for turn in click.slow.turns())


def not_your_hand(click: Click) -> bool:
    return click.spot.startswith("hand") and "KR"[int(click.spot[4])] != click.me


def no_such_card(click: Click) -> bool:
    return "KR"[int(click.spot[4])] == click.me and click.spot[-1] not in click.hand


def no_room(click: Click) -> bool:
    return click.spot[-1] in click.hand and {*SQUARES} - {*WATER} <= click.board.keys()


def drop_occupied(click: Click) -> bool:
    return click.says(piece=f"@piece.{click.board[click.spot]}")


def must_step(click: Click) -> bool:
    return not click.has_moved and (click.piece[0] == "S" or click.piece[1] in "+x")


def must_send(click: Click) -> bool:
    return click.piece == click.me + "*" and click.steps == 1 and click.at not in click.board and not click.beneath()


def wrong_way(click: Click) -> bool:
    kind = click.piece[1]
    return not click.has_moved and click.direction(click.spot) not in (("+", "x") if kind == "*" else (kind,))


def too_far(click: Click) -> bool:
    return click.has_moved and click.spot != click.at and not click.direction(click.spot)


def water(click: Click) -> bool:
    is_dry = click.spot in WATER and click.board.get(click.spot, "")[:1] != "S"
    return click.piece[0] != "S" and is_dry and not may_enter(click.piece, click.spot, click.board)


def no_circle(click: Click) -> bool:
    return click.needs_circle() and "o" not in click.hand and click.says(piece=f"@piece.{click.beneath()}")


def no_card(click: Click) -> bool:
    card = click.direction(click.spot)
    left = " ".join(GLYPHS[kind] for kind in "o+x" for _ in range(click.hand.count(kind))) or "@note.none"
    return click.has_moved and card not in click.hand and click.says(card=GLYPHS[card], left=left)


def stranded(click: Click) -> bool:
    """No turn goes on from there, neither by ending nor by any command."""
    goal = click.board[click.spot]
    left = click.paid(click.spot) if click.has_moved else click.hand
    found: dict[str, Board] = {}
    click.slow.go_on(found, click.piece, click.board, "", click.spot, left)
    return goal[0] in (click.piece[0], "S") and not found and click.says(piece=f"@piece.{goal}")


def end_own(click: Click) -> bool:
    return click.beneath()[:1] == click.me and click.says(piece=f"@piece.{click.beneath()}")


CLAIMS: dict[str, tuple[str, Callable[[Click], bool]]] = {
    "note.deck": ("K16", in_place("deck")),
    "note.prison": ("K7", in_place("prison")),
    "note.grave": ("K7", in_place("grave")),
    "note.nothing_there": ("K9", nothing_there),
    "note.not_yours": ("K9", not_yours),
    "note.stuck": ("K10 K14", stuck),
    "note.not_your_hand": ("K8", not_your_hand),
    "note.no_such_card": ("K8", no_such_card),
    "note.no_room": ("K8", no_room),
    "note.drop_water": ("K8", lambda click: click.spot in WATER),
    "note.drop_occupied": ("K8", drop_occupied),
    "note.must_step": ("K9 K10", must_step),
    "note.must_send": ("K9", must_send),
    "note.wrong_way": ("K9 K10", wrong_way),
    "note.too_far": ("K11", too_far),
    "note.water": ("K13", water),
    "note.ship_on_land": ("K13", lambda click: click.piece[0] == "S" and click.spot not in WATER),
    "note.no_circle": ("K12", no_circle),
    "note.no_card": ("K11", no_card),
    "note.stranded": ("K14", stranded),
    "note.end_own": ("K14", end_own),
    "note.end_ship": ("K14", lambda click: click.beneath()[:1] == "S"),
}


def crowded() -> str:
    """A position without an empty land square."""
    land = [square for square in SQUARES if square not in WATER]
    men = [" ".join(kind + square for kind, square in zip("*ooo+++xxx", land[i::2], strict=True)) for i in (0, 1)]
    return f"K {men[0]}, R {men[1]}, S +33 x23, hands x +, turn K"


def check(position: str, most: int, rng: random.Random) -> set[str]:
    """Check every refused click of the position at `most` stages of a turn, the first one included; the claims met."""
    state = keserima(position)
    slow = Position(position)
    offered: dict[tuple[str, ...], set[str]] = {}
    for move in state.legal():
        spelling = state.spell(move)
        for length, spot in enumerate(spelling):
            offered.setdefault(spelling[:length], set()).add(spot)
    later = sorted(offered.keys() - {()})
    met = set()
    for clicks in [(), *rng.sample(later, min(most - 1, len(later)))]:
        offers = offered[clicks]
        for spot in SPOTS:
            note = state.explain(clicks, spot)
            assert note is not None or spot not in SQUARES or clicks == ("pass",)
            if note is None or note.kind != "refused":
                continue
            assert spot not in offers
            rules, is_so = CLAIMS[note.text]
            assert note.rule in rules.split(), (position, clicks, spot, note.text, note.rule)
            assert is_so(Click(slow, clicks, spot, note)), (position, clicks, spot, note.text)
            met.add(note.text)
    return met


@pytest.mark.parametrize(("positions", "most"), [(40, 12), pytest.param(20, 10_000, marks=pytest.mark.slow)])
def test_what_a_refusal_claims_is_so(positions: int, most: int) -> None:
    rng = random.Random(5)
    met = check(crowded(), most, rng)
    for _ in range(positions):
        met |= check(random_position(rng), most, rng)
    assert met == CLAIMS.keys()


def test_an_all_that_has_chosen_to_stay_is_not_told_to_move_first() -> None:
    for spot in ("end", "35"):
        note = keserima("K *35, R *31, hands + -, turn K").explain(("35", "35"), spot)
        assert note is not None
        assert (note.kind, note.text, note.rule, note.spots) == ("refused", "note.must_send", "K9", ["35"])


def test_a_ship_without_a_way_back_to_land_strands_whoever_has_the_card_all_the_same() -> None:
    """The hand could pay; no square lies that way."""
    note = keserima("K x22, R *31, S +33, hands + -, turn K").explain(("22",), "33")
    assert note is not None
    assert note.text == "note.stranded"
