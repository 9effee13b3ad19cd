"""What a refusal of 連友 claims is so, checked by the rules in plain words; a claim that nobody checks fails."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from librt.random import Random
from renyu_positions import holding, played, renyu
from test_climbs import Shape, plain_beats, plain_shape, subsets

from kesegames.engine.look import END, PASS, Note
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.walk import Walk


@cache
def combinations(hand: str) -> dict[str, Shape]:
    """Every combination of a hand."""
    return {part: shape for part in subsets(hand) if (shape := plain_shape(part))}


class Click:
    """A click that was refused: on `spot` after `spots`, in front of a hand and the best play of the trick."""

    def __init__(self, state: State, spots: tuple[str, ...], spot: str, note: Note) -> None:
        look = state.look()
        self.mover = int(state.to_act)
        self.spot = spot
        self.place, _, self.card = spot.partition(":")
        self.note = note
        self.look = look
        own = f"hand{self.mover}:"
        self.hand = "".join("".join(cards) for place, cards in look.pieces.items() if place.startswith(own))
        self.chosen = "".join(one[-1] for one in spots if ":" in one)
        best = [place for place, marks in look.marked.items() if "best" in marks]
        self.best: Shape | None = plain_shape("".join(look.pieces[best[0]])) if best else None
        self.best_spots = best
        self.is_choosing = "choose" in state.position()

    def shapes(self) -> list[Shape]:
        """What the hand can make of the cards chosen and the one that was clicked, perhaps with more."""
        wanted = Counter(self.chosen + self.card)
        return [shape for part, shape in combinations(self.hand).items() if not wanted - Counter(part)]

    def alike(self) -> list[Shape]:
        """Those of the form of the best play; of a set of three or more all such sets."""
        assert self.best is not None
        length = 1 if self.best[0] == "set" else 3
        return [shape for shape in self.shapes() if shape[:length] == self.best[:length]]


def not_held(click: Click) -> bool:
    return click.place == f"hand{click.mover}" and click.card not in click.hand


def not_yours(click: Click) -> bool:
    return click.place.startswith("hand") and click.place != f"hand{click.mover}"


def table(click: Click) -> bool:
    return click.place.startswith(("trick", "under"))


def pile(click: Click) -> bool:
    return click.place == "take" and not click.is_choosing


def no_choice(click: Click) -> bool:
    return click.place in ("name", "keep") and not click.is_choosing


def choose_first(click: Click) -> bool:
    return click.is_choosing and click.place not in ("name", "take", "keep") and click.note.spots == click.best_spots


def named(click: Click) -> bool:
    return click.is_choosing and click.place == "name" and click.spot not in click.look.pieces


def takes_general(click: Click) -> bool:
    return click.is_choosing and click.spot == "take:8"


def not_in_pile(click: Click) -> bool:
    return click.is_choosing and click.place == "take" and click.spot not in click.look.pieces


def leader_plays(click: Click) -> bool:
    return click.best is None and click.spot == PASS


def pass_first(click: Click) -> bool:
    return click.best is not None and click.spot == PASS and bool(click.chosen)


def end_nothing(click: Click) -> bool:
    return click.spot == END and not click.chosen


def end_unfinished(click: Click) -> bool:
    return click.spot == END and bool(click.chosen) and plain_shape(click.chosen) is None


def end_weak(click: Click) -> bool:
    shape = plain_shape(click.chosen)
    return click.best is not None and shape is not None and not plain_beats(shape, click.best)


def no_combination(click: Click) -> bool:
    return not click.shapes()


def other_form(click: Click) -> bool:
    assert click.best is not None
    is_so = click.note.text == f"note.other_{click.best[0]}" and click.note.spots == click.best_spots
    return is_so and not click.alike() and not any(shape[0] == "set" for shape in click.shapes())


def not_stronger(click: Click) -> bool:
    assert click.best is not None
    return bool(click.alike()) and not any(plain_beats(shape, click.best) for shape in click.shapes())


CLAIMS = {
    "not_held": not_held,
    "not_yours": not_yours,
    "table": table,
    "pile": pile,
    "no_choice": no_choice,
    "choose_first": choose_first,
    "named": named,
    "takes_general": takes_general,
    "not_in_pile": not_in_pile,
    "leader_plays": leader_plays,
    "pass_first": pass_first,
    "end_nothing": end_nothing,
    "end_unfinished": end_unfinished,
    "end_weak": end_weak,
    "no_combination": no_combination,
    "other_single": other_form,
    "other_pair": other_form,
    "other_set": other_form,
    "other_run": other_form,
    "other_runs": other_form,
    "not_stronger": not_stronger,
}


def random_decisions(seed: int, seats: int) -> list[State]:
    """Some decisions of a season in which mostly large combinations are led and answered."""
    rng = Random(seed)
    state = renyu(seats=seats, seasons="1")
    found = []
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            state = state.after(state.sample(rng))
            continue
        if rng.randrange(9) == 0 or "choose" in state.position():
            found.append(state)
        moves = state.legal()
        move = max((int(moves[rng.randrange(len(moves))]) for _ in range(2)), key=state.urgency)
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
    for state in random_decisions(seed, 4 + seed % 3):
        spots = [spot for place in state.ruleset.places.values() for spot in place.spots]
        for clicks in beginnings(state, rng):
            walk = Walk(state)
            for spot in clicks:
                walk.click(spot)
            for spot in [*spots, END, PASS, "keep"]:
                note = state.explain(walk.spelled, spot)
                if note is None or note.kind != "refused":
                    assert note is None or walk.meant(spot) is not None, (clicks, spot)
                    continue
                assert walk.meant(spot) is None, (clicks, spot)
                claim = note.text.removeprefix("note.")
                met[claim] += 1
                click = Click(state, walk.spelled, spot, note)
                assert CLAIMS[claim](click), (state.position(), clicks, spot, claim)
    assert len(met) >= 8


@pytest.mark.parametrize(
    ("hand", "led", "clicks", "spot", "claim"),
    [
        ("345k", "2", ("hand1:3",), "hand1:4", "other_single"),
        ("3455", "kk", (), "hand1:5", "not_stronger"),
        ("3455", "22", (), "hand1:4", "other_pair"),
        ("3455", "222", (), "hand1:4", "other_set"),
        ("34455", "012", (), "hand1:s", "not_held"),
        ("34457", "012", (), "hand1:7", "other_run"),
        ("34455", "001122", (), "hand1:4", "other_runs"),
        ("34455", "678", (), "hand1:4", "not_stronger"),
        ("34k", "0", ("hand1:3",), "hand1:k", "no_combination"),
    ],
)
def test_refusals_by_name(hand: str, led: str, clicks: tuple[str, ...], spot: str, claim: str) -> None:
    state = played(holding(led + "78", hand, "0"), f"play {led}")
    while "choose" in state.position():
        state = played(state, "keep")
    note = state.explain(clicks, spot)
    assert note is not None and note.text == f"note.{claim}"
    assert CLAIMS[claim](Click(state, clicks, spot, note))


def test_a_claim_that_is_not_so_is_noticed() -> None:
    state = random_decisions(0, 4)[0]
    note = Note("refused", "note.not_held", {}, "", [])
    held = next(spot for spot in state.look().pieces if spot.startswith(f"hand{state.to_act}:"))
    assert not not_held(Click(state, (), held, note))
