"""What a refusal of 行戦 claims is so, checked by the rules in plain words; a claim that nobody checks fails."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from gyosen_positions import gyosen
from librt.random import Random
from test_paper import Cards, plain_shape

from kesegames.engine.look import END, Note
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.walk import Walk

Shape = tuple[str, int, int, int]


class Click:
    """A click that was refused: on `spot` after `chosen` cards, in front of a hand and the best play of the trick."""

    def __init__(self, state: State, spots: tuple[str, ...], spot: str, note: Note) -> None:
        look = state.look()
        self.mover = int(state.to_act)
        self.spots = spots
        self.spot = spot
        self.note = note
        self.hand = [
            card for place, cards in look.pieces.items() if place.startswith(f"hand{self.mover}:") for card in cards
        ]
        self.chosen = [one.partition(":")[2] for one in spots if ":" in one]
        self.card = spot.partition(":")[2]
        best = [place for place, marks in look.marked.items() if "best" in marks]
        self.best: Shape | None = plain_shape(tuple(look.pieces[best[0]])) if best else None
        self.best_spots = best
        self.look = look

    def shapes(self, number: int) -> list[Shape]:
        """What the hand can make of so many cards, those chosen and the one that was clicked among them."""
        wanted = Counter([*self.chosen, self.card])
        found = []
        for part in combinations(self.hand, number):
            shape = plain_shape(part) if not wanted - Counter(part) else None
            if shape is not None:
                found.append(shape)
        return found

    def alike(self) -> list[Shape]:
        assert self.best is not None
        return [shape for shape in self.shapes(self.best[1]) if shape[0] == self.best[0]]


def not_held(click: Click) -> bool:
    return click.card not in click.hand and click.spot.startswith(f"hand{click.mover}:")


def not_yours(click: Click) -> bool:
    return click.spot.startswith("hand") and not click.spot.startswith(f"hand{click.mover}:")


def is_open(click: Click) -> bool:
    return click.spot.startswith("open") and click.note.rule == "P12"


def table(click: Click) -> bool:
    return click.spot.startswith("trick")


def gone(click: Click) -> bool:
    return click.spot.startswith("gone")


def end_nothing(click: Click) -> bool:
    return click.best is None and not click.chosen and click.spot == END


def end_unfinished(click: Click) -> bool:
    return click.best is None and plain_shape(tuple(click.chosen)) is None


def end_follows(click: Click) -> bool:
    return click.best is not None and click.note.values["count"] == str(click.best[1])


def leader_plays(click: Click) -> bool:
    return click.best is None and click.spot == "discard"


def discard_first(click: Click) -> bool:
    return click.best is not None and bool(click.chosen) and click.spots[0] != "discard"


def no_combination(click: Click) -> bool:
    return click.best is None and not any(click.shapes(number) for number in range(1, len(click.hand) + 1))


def other_form(click: Click) -> bool:
    assert click.best is not None
    return (
        click.note.text == f"note.other_{click.best[0]}" and not click.alike() and click.note.spots == click.best_spots
    )


def other_colours(click: Click) -> bool:
    assert click.best is not None
    return bool(click.alike()) and not any(shape[2] == click.best[2] for shape in click.alike())


def not_stronger(click: Click) -> bool:
    assert click.best is not None
    same = [shape for shape in click.alike() if shape[2] == click.best[2]]
    return bool(same) and all(shape[3] <= click.best[3] for shape in same)


CLAIMS = {
    "not_held": not_held,
    "not_yours": not_yours,
    "open": is_open,
    "table": table,
    "gone": gone,
    "end_nothing": end_nothing,
    "end_unfinished": end_unfinished,
    "end_follows": end_follows,
    "leader_plays": leader_plays,
    "discard_first": discard_first,
    "no_combination": no_combination,
    "other_single": other_form,
    "other_set": other_form,
    "other_run": other_form,
    "other_colours": other_colours,
    "not_stronger": not_stronger,
}


def random_decisions(seed: int, seats: int) -> list[State]:
    """Some decisions of a season in which mostly large combinations are led and answered."""
    rng = Random(seed)
    state = gyosen(seats=seats, seasons="1")
    found = []
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            state = state.after(state.sample(rng))
            continue
        if rng.randrange(3) == 0:
            found.append(state)
        moves = state.legal()
        move = max((int(moves[rng.randrange(len(moves))]) for _ in range(3)), key=state.urgency)
        state = state.after(move)
    return found


def beginnings(state: State, rng: Random) -> list[tuple[str, ...]]:
    """No clicks, and the beginnings of two moves."""
    moves = state.legal()
    found: list[tuple[str, ...]] = [()]
    for _ in range(2):
        spelling = state.spell(moves[rng.randrange(len(moves))])
        found.append(spelling[: rng.randrange(len(spelling))])
    return found


@pytest.mark.parametrize("seed", range(6))
def test_every_refusal_says_what_is_so(seed: int) -> None:
    rng = Random(seed)
    met: Counter[str] = Counter()
    for state in random_decisions(seed, 2 + seed % 3):
        spots = [spot for place in state.ruleset.places.values() for spot in place.spots]
        for clicks in beginnings(state, rng):
            walk = Walk(state)
            for spot in clicks:
                walk.click(spot)
            for spot in [*spots, END, "discard"]:
                note = state.explain(walk.spelled, spot)
                if note is None or note.kind != "refused":
                    assert note is None or walk.meant(spot) is not None, (clicks, spot)
                    continue
                assert walk.meant(spot) is None, (clicks, spot)
                claim = note.text.removeprefix("note.")
                met[claim] += 1
                click = Click(state, walk.spelled, spot, note)
                assert CLAIMS[claim](click), (state.position(), clicks, spot, claim)
    assert len(met) >= 6


def test_a_claim_that_is_not_so_is_noticed() -> None:
    state = next(one for one in random_decisions(0, 2) if one.look().marked)
    note = Note("refused", "note.not_held", {}, "", [])
    held = next(spot for spot in state.look().pieces if spot.startswith(f"hand{state.to_act}:"))
    assert not not_held(Click(state, (), held, note))
    hand: Cards = ("b1", "b2")
    assert plain_shape(hand) is None
