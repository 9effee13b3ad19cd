"""What a refusal of 小猫 claims is so, checked by the rules in plain words; a claim that nobody checks fails."""

from __future__ import annotations

from collections import Counter

import pytest
from koneko_positions import NAMES, Play, all_plays, beats, hand_of, koneko, may_follow
from librt.random import Random

from kesegames.engine.look import END, Note
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.walk import Walk

STRENGTH = {"as_" + name: name for name in NAMES}


class Click:
    """A click that was refused: on `spot` after `chosen` cards, in front of a hand and the last play of the round."""

    def __init__(self, state: State, spots: tuple[str, ...], spot: str, note: Note) -> None:
        look = state.look()
        self.mover = int(state.to_act)
        self.spot = spot
        self.note = note
        self.hand = hand_of(state, self.mover)
        self.chosen = [one.partition(":")[2] for one in spots]
        self.card = spot.partition(":")[2]
        self.has_joined = f"played{self.mover}" in look.pieces
        best = [place for place, marks in look.marked.items() if "best" in marks]
        self.best_spots = best
        self.last: Play | None = None
        if best:
            cards = look.pieces[best[0]]
            named = [STRENGTH[mark] for mark in look.marked[best[0]] if mark in STRENGTH]
            sign = named[0] if named else cards[0][1]
            self.last = (tuple(sorted(cards)), sign)

    def possible(self, *cards: str) -> list[Play]:
        """What can be played with these cards in it."""
        found = [play for play in all_plays(self.hand) if not Counter(cards) - Counter(play[0])]
        return [play for play in found if self.last is None or may_follow(play, self.last)]

    def whole(self, *cards: str) -> list[Play]:
        """What can be played of just these cards."""
        return [play for play in self.possible(*cards) if len(play[0]) == len(cards)]

    def says_what_is_wanted(self) -> bool:
        """Whether the strength and the number of cards that it tells are those of the last play."""
        assert self.last is not None
        values = self.note.values
        return (values["rank"], values["more"]) == (f"@piece.n{self.last[1]}", str(len(self.last[0]) + 1))

    def is_in_vain(self) -> bool:
        """Whether the card clicked goes with those chosen in nothing that can be played."""
        return not self.possible(*self.chosen, self.card)


def not_held(click: Click) -> bool:
    return click.card not in click.hand and click.spot.startswith(f"hand{click.mover}:")


def not_yours(click: Click) -> bool:
    return click.spot.startswith("hand") and not click.spot.startswith(f"hand{click.mover}:")


def won(click: Click) -> bool:
    return click.spot.startswith("won")


def table(click: Click) -> bool:
    return click.spot.startswith(("played", "under"))


def deck(click: Click) -> bool:
    return click.spot == "deck"


def end_nothing(click: Click) -> bool:
    return click.spot == END and not click.chosen


def end_name(click: Click) -> bool:
    return click.spot == END and {card[1] for card in click.chosen} == {"0"}


def end_more(click: Click) -> bool:
    return click.spot == END and not click.whole(*click.chosen) and bool(click.possible(*click.chosen))


def name_first(click: Click) -> bool:
    return {card[1] for card in click.chosen} != {"0"}


def name_follows(click: Click) -> bool:
    name = click.spot.partition(":")[2]
    return click.last is not None and name not in {sign for _, sign in click.whole(*click.chosen)}


def leader_plays(click: Click) -> bool:
    return click.last is None and click.spot in ("draw", "leave")


def draw_joined(click: Click) -> bool:
    return click.has_joined and click.spot == "draw"


def leave_first(click: Click) -> bool:
    return click.last is not None and not click.has_joined and click.spot == "leave"


def word_first(click: Click) -> bool:
    return bool(click.chosen) and click.spot == ("leave" if click.has_joined else "draw")


def other_rank(click: Click) -> bool:
    signs = {card[1] for card in click.chosen} - {"0"}
    return len(signs) == 1 and click.card[1] not in signs | {"0"}


def not_more(click: Click) -> bool:
    assert click.last is not None
    return click.says_what_is_wanted() and click.is_in_vain()


def naught_colour(click: Click) -> bool:
    return not_more(click) and click.card[1] == "0" and not click.chosen


def not_stronger(click: Click) -> bool:
    assert click.last is not None
    return click.says_what_is_wanted() and not beats(click.card[1], click.last[1]) and click.is_in_vain()


def emperor_ship(click: Click) -> bool:
    assert click.last is not None
    return (click.card[1], click.last[1]) == ("e", "s") and click.is_in_vain()


def other_colour(click: Click) -> bool:
    assert click.last is not None
    return click.card[0] not in {card[0] for card in click.last[0]} and beats(click.card[1], click.last[1])


CLAIMS = {
    "not_held": not_held,
    "not_yours": not_yours,
    "won": won,
    "table": table,
    "deck": deck,
    "end_nothing": end_nothing,
    "end_name": end_name,
    "end_more": end_more,
    "name_first": name_first,
    "name_follows": name_follows,
    "leader_plays": leader_plays,
    "draw_joined": draw_joined,
    "leave_first": leave_first,
    "word_first": word_first,
    "other_rank": other_rank,
    "not_more": not_more,
    "naught_colour": naught_colour,
    "not_stronger": not_stronger,
    "emperor_ship": emperor_ship,
    "other_colour": other_colour,
}


def random_decisions(seed: int, seats: int) -> list[State]:
    """Positions of a random match, one decision in a few, in which the bigger plays are liked."""
    rng = Random(seed)
    state, found = koneko(seats=seats, seasons="2"), []
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            state = state.after(state.sample(rng))
            continue
        if rng.randrange(5) == 0:
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
    for state in random_decisions(seed, 2 + seed % 3):
        if len(hand_of(state, int(state.to_act))) > 12:
            continue  # Too many parts to try them all.
        spots = [spot for place in state.ruleset.places.values() for spot in place.spots]
        for clicks in beginnings(state, rng):
            walk = Walk(state)
            for spot in clicks:
                walk.click(spot)
            for spot in [*spots, END, "draw", "leave"]:
                note = state.explain(walk.spelled, spot)
                if note is None or note.kind != "refused":
                    assert note is None or walk.meant(spot) is not None, (clicks, spot)
                    continue
                assert walk.meant(spot) is None, (clicks, spot)
                claim = note.text.removeprefix("note.")
                met[claim] += 1
                if met[claim] < 40:
                    click = Click(state, walk.spelled, spot, note)
                    assert CLAIMS[claim](click), (state.position(), clicks, spot, claim)
    assert len(met) >= 12, met


@pytest.mark.parametrize(
    ("position", "clicks", "spot", "claim"),
    [
        ("a b5r6, b beb1, table a=bs", (), "hand1:be", "emperor_ship"),
        ("a b5r6, b beb1, table a=r1", (), "hand1:be", "other_colour"),
        ("a b5r6, b b0r7, table a=r8r8", (), "hand1:b0", "naught_colour"),
        ("a b5r6, b b0r8, table a=r8", (), "hand1:r8", ""),
        ("a b5r6, b r8b7, table a=r8", (), "hand1:r8", "not_more"),
        ("a b5r6, b r7b7, table a=r8", (), "hand1:r7", "not_stronger"),
        ("a b5r6, b r7b7, leads b", ("hand1:r7",), "draw", "leader_plays"),
        ("a b5r6, b r7b0, leads b", ("hand1:b0",), "end", "end_name"),
        ("a b5, b r6r6b6, table a=b0b6", ("hand1:r6",), "end", "end_more"),
        ("a b5r6, b b0b7, table a=b6", ("hand1:b0",), "name:2", "name_follows"),
    ],
)
def test_a_refusal_by_hand(position: str, clicks: tuple[str, ...], spot: str, claim: str) -> None:
    state = koneko(f"dealer a, {position}", seats=2)
    note = state.explain(clicks, spot)
    assert note is not None
    assert (note.kind == "refused", note.text.removeprefix("note.") if claim else "") == (bool(claim), claim)
    assert not claim or CLAIMS[claim](Click(state, clicks, spot, note))


def test_a_claim_that_is_not_so_is_noticed() -> None:
    state = next(one for one in random_decisions(0, 2) if "best" in str(one.look().marked))
    note = Note("refused", "note.not_held", {}, "", [])
    held = next(spot for spot in state.look().pieces if spot.startswith(f"hand{state.to_act}:"))
    assert not not_held(Click(state, (), held, note))
    assert not not_yours(Click(state, (), held, note))
