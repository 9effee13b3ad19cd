"""What refusals, notes and the page of 開樽 claim is so, by the rules in plain words; a claim nobody checks fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from kaison_positions import kaison
from librt.random import Random
from test_kaison_combos import DECK

from kesegames.engine.look import Note
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.walk import Walk
from kesegames.rules.kaison.combos import strength
from kesegames.rules.paper.cards import read


class Table:
    """What lies on the table, as anybody sees it who counts along: bets by seat, who is in, how often it was raised."""

    def __init__(self, state: State) -> None:
        look = state.look()
        self.mover = int(state.to_act)
        self.put = [look.counters.get(f"put{seat}", 0) for seat in range(state.seats)]
        self.held = [look.counters[f"points{seat}"] for seat in range(state.seats)]
        self.pot = look.counters["pot"]
        self.highest = max(self.put)
        self.whole = self.put[self.mover] + self.held[self.mover]


Claim = Callable[[Table, int, Note, int], bool]
"""Whether it is so on a table that a bet of so much is refused with that note, after so many raises."""


def too_low(table: Table, bet: int, note: Note, raises: int) -> bool:
    return bet < table.highest <= table.whole and note.values["least"] == str(table.highest)


def too_high(table: Table, bet: int, note: Note, raises: int) -> bool:
    most = table.highest + 5
    return most < bet <= table.whole and note.values["most"] == str(most)


def too_few_points(table: Table, bet: int, note: Note, raises: int) -> bool:
    return bet > table.whole and note.values["most"] == str(table.whole)


def no_more_raises(table: Table, bet: int, note: Note, raises: int) -> bool:
    return raises == 3 and table.highest < bet <= table.whole and note.values["bet"] == str(table.highest)


def too_low_short(table: Table, bet: int, note: Note, raises: int) -> bool:
    """Less than all there is where all there is is not enough."""
    return bet < table.whole < table.highest


CLAIMS: dict[str, list[Claim]] = {
    "too_low": [too_low, too_low_short],
    "too_high": [too_high],
    "too_few_points": [too_few_points],
    "no_more_raises": [no_more_raises],
}


def decisions(seed: int, seats: int, betting: str) -> list[tuple[State, int]]:
    """The decisions of a match with stacks that run short, each with the raises of its round."""
    rng = Random(seed)
    state = kaison(seats=seats, stack="20", seasons="4", betting=betting)
    found, raises = [], 0
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            raises = 0
            state = state.after(state.sample(rng))
            continue
        found.append((state, raises))
        moves = list(state.legal())
        move = moves[-1] if rng.randrange(9) == 0 else moves[rng.randrange(len(moves) - 1)]
        highest = Table(state).highest
        raises += 0 < highest < move
        state = state.after(move)
    return found


@pytest.mark.parametrize("betting", ["answered", "once"])
def test_every_refused_bet_says_what_is_so(betting: str) -> None:
    met: Counter[str] = Counter()
    for seed in range(5):
        for state, raises in decisions(seed, 2 + seed, betting):
            table, walk = Table(state), Walk(state)
            for bet in (1, 2, table.highest - 1, table.highest + 1, table.highest + 6, table.whole, table.whole + 1):
                note = state.explain((), f"bet:{bet}") if bet > 0 else None
                if note is None or note.kind != "refused":
                    assert note is None or walk.meant(f"bet:{bet}") is not None
                    continue
                assert walk.meant(f"bet:{bet}") is None
                claim = note.text.removeprefix("note.")
                met[claim] += 1
                assert any(one(table, bet, note, raises) for one in CLAIMS[claim]), (state.position(), bet, claim)
    assert met.keys() == CLAIMS.keys() - ({"no_more_raises"} if betting == "once" else set())


def test_every_bet_offered_costs_and_makes_what_its_note_says() -> None:
    sorts: Counter[str] = Counter()
    for seed in range(5):
        for state, _ in decisions(seed, 2 + seed, "answered"):
            table = Table(state)
            for move in map(int, state.legal()):
                note = state.explain((), state.spell(move)[0])
                assert note is not None and note.kind == "choice"
                sorts[note.text] += 1
                after = state.copy()
                after.play(move)
                if not move:
                    assert note.values == {"lost": str(table_paid(state))}
                    continue
                more = move - table.put[table.mover]
                assert note.values == {"bet": str(move), "more": str(more), "pot": str(table.pot + more)}
                sort = "first" if not table.highest else "raise" if move > table.highest else "meet"
                sort = "short" if move < table.highest else sort
                assert note.text.removesuffix("_all") == f"note.{sort}" and note.short == f"choice.{sort}"
                assert note.text.endswith("_all") == (move == table.whole and sort != "short")
    assert len(sorts) >= 8


def table_paid(state: State) -> int:
    """What the seat to act has paid in this season, as its position says."""
    part = next(part for part in state.position().split(", ") if part.startswith("abcdef"[state.to_act] + " "))
    return int(part.split(" paid ")[1].split()[0])


def test_the_page_says_that_a_ship_is_better_than_two_generals() -> None:
    """Against one hand of which nothing is known."""
    odds = [share_won(hand, 250) for hand in ("bsb3", "b8r8", "bkre", "b0r3")]
    assert odds[2] > odds[0] > odds[1] + 0.1 > odds[3] + 0.3


def share_won(hand: str, deals: int) -> float:
    rng = Random(17)
    left = list(DECK)
    for card in (hand[:2], hand[2:]):
        left.remove(card)
    won = 0.0
    for _ in range(deals):
        drawn = [left.pop(rng.randrange(len(left))) for _ in range(5)]
        own, other = strength(read(hand + "".join(drawn[:3]))), strength(read("".join(drawn)))
        won += 1.0 if own > other else 0.5 if own == other else 0.0
        left += drawn
    return won / deals
