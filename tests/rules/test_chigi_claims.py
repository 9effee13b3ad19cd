"""What a refusal of 値木 claims is so, checked by the rules in plain words; a claim that nobody checks fails."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from chigi_positions import chigi
from librt.random import Random

from kesegames.engine.look import END, Note
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.walk import Walk

SPECIAL = "ske"


class Click:
    """A click that was refused: on `spot` after the ends and cards chosen, in front of a hand and the ends of roads."""

    def __init__(self, state: State, spots: tuple[str, ...], spot: str, note: Note) -> None:
        look = state.look()
        self.mover = int(state.to_act)
        self.spot = spot
        self.note = note
        self.thing = spot.partition(":")[2]
        self.hand = [
            card for place, cards in look.pieces.items() if place.startswith(f"hand{self.mover}:") for card in cards
        ]
        self.lying = [
            place[4] for place, cards in look.pieces.items() if place.startswith("end:") for _ in range(len(cards))
        ]
        self.ends = [one[4] for one in spots if one.startswith("end:")]
        self.cards = [one.partition(":")[2] for one in spots if one.startswith("hand")]
        self.can_draw = look.counters["deck"] > 0 or any(place.startswith("gone:") for place in look.pieces)

    def plays(self, ends: list[str], cards: list[str]) -> bool:
        """Whether all of these cards, and perhaps more of the hand, can be played on the one of `ends`, or on any."""
        plain = [card for card in self.hand if card[1] not in SPECIAL]
        for end in set(self.lying):
            if ends not in ([], [end]):
                continue
            for number in range(max(1, len(cards)), len(plain) + 1):
                for part in combinations(plain, number):
                    is_right = number == 1 if end in SPECIAL else sum(int(card[1]) for card in part) == int(end)
                    if is_right and not Counter(cards) - Counter(part):
                        return True
        return False

    def joins(self, ends: list[str], card: str = "") -> bool:
        """Whether these ends, and perhaps more, can be joined by that card, or by any of the hand."""
        plain = [end for end in self.lying if end not in SPECIAL]
        values = {one[1] for one in ([card] if card else self.hand)} - set(SPECIAL)
        return any(
            str(sum(map(int, part))) in values and not Counter(ends) - Counter(part)
            for number in range(2, len(plain) + 1)
            for part in combinations(plain, number)
        )


def not_held(click: Click) -> bool:
    return click.spot.startswith(f"hand{click.mover}:") and click.thing not in click.hand


def not_yours(click: Click) -> bool:
    return click.spot.startswith("hand") and not click.spot.startswith(f"hand{click.mover}:")


def covered(click: Click) -> bool:
    return click.spot.startswith("roads:")


def gone(click: Click) -> bool:
    return click.spot.startswith("gone") and click.note.rule == "P54"


def no_end(click: Click) -> bool:
    return click.spot.startswith("end:") and click.thing not in click.lying


def end_nothing(click: Click) -> bool:
    return click.spot == END and (not click.ends or not click.cards)


def end_sum(click: Click) -> bool:
    return click.spot == END and sum(int(card[1]) for card in click.cards) != sum(map(int, click.ends))


def draw_first(click: Click) -> bool:
    return click.spot in ("draw", "pass") and bool(click.ends or click.cards)


def no_card(click: Click) -> bool:
    return click.spot == "draw" and not click.can_draw


def can_draw(click: Click) -> bool:
    return click.spot == "pass" and click.can_draw


def special_end(click: Click) -> bool:
    return click.thing in SPECIAL and (bool(click.ends) or len(click.cards) > 1)


def no_card_for(click: Click) -> bool:
    return click.thing in SPECIAL and all(card[1] in SPECIAL for card in click.hand)


def no_cards_for(click: Click) -> bool:
    return not click.plays([click.thing], []) and not click.joins([click.thing])


def end_and_cards(click: Click) -> bool:
    return bool(click.cards) and (bool(click.ends) or not click.plays([click.thing], click.cards))


def end_and_ends(click: Click) -> bool:
    return bool(click.ends) and not click.joins([*click.ends, click.thing])


def ends_first(click: Click) -> bool:
    is_card = click.spot.startswith("hand")
    cards = [*click.cards, click.thing] if is_card else click.cards
    ends = [] if is_card else [click.thing]
    return len(cards) == 1 and not click.ends and click.joins(ends, cards[0]) and not click.plays(ends, cards)


def special_alone(click: Click) -> bool:
    return click.thing[1] in SPECIAL and bool(click.ends or click.cards)


def one_card(click: Click) -> bool:
    return click.ends[0] in SPECIAL and bool(click.cards)


def join_sum(click: Click) -> bool:
    return len(click.ends) > 1 and click.thing[1] != str(sum(map(int, click.ends)))


def no_sum(click: Click) -> bool:
    return len(click.ends) == 1 and not click.plays(click.ends, [*click.cards, click.thing])


def no_end_for(click: Click) -> bool:
    cards = [*click.cards, click.thing]
    return not click.ends and not click.plays([], cards) and not (len(cards) == 1 and click.joins([], cards[0]))


CLAIMS = {
    one.__name__: one
    for one in (
        not_held, not_yours, covered, gone, no_end, end_nothing, end_sum, draw_first, no_card, can_draw, special_end,
        no_card_for, no_cards_for, end_and_cards, end_and_ends, ends_first, special_alone, one_card, join_sum, no_sum,
        no_end_for,
    )
}  # fmt: skip
RARE = {"one_card"}
"""Is said of a move that is whole already: no player gets there."""


def beginnings(walk: Walk, rng: Random) -> list[tuple[str, ...]]:
    """Clicks that begin a move: none, and some random ones of each length."""
    found: list[tuple[str, ...]] = [()]
    for _ in range(5):
        walk.clear()
        while walk.move() is None:
            offers = walk.offers()
            walk.click(offers[rng.randrange(len(offers))])
            if walk.move() is None:
                found.append(walk.spots)
    return list(dict.fromkeys(found))


def clicks_in(state: State, rng: Random) -> list[Click]:
    """Every click that is refused after some beginnings of moves."""
    places = [spot for place in state.ruleset.places_of(int(state.seats)) for spot in (place.id, *place.spots)]
    found = []
    walk = Walk(state)
    for spots in beginnings(walk, rng):
        walk.spots = spots
        spelled = walk.spelled
        for spot in [*places, END, "draw", "pass"]:
            note = state.explain(spelled, spot)
            if note is not None and note.kind == "refused":
                assert walk.meant(spot) is None, (spots, spot)
                found.append(Click(state, spelled, spot, note))
    return found


def decisions(seats: int, seed: int) -> list[State]:
    rng = Random(seed)
    state, found = chigi(seats=seats, seasons="1"), []
    while state.to_act != OVER:
        if state.to_act != CHANCE:
            found.append(state)
        move = state.sample(rng) if state.to_act == CHANCE else state.legal()[rng.randrange(len(state.legal()))]
        state = state.after(move)
    return found


def test_every_refusal_is_so() -> None:
    rng = Random(5)
    met: set[str] = set()
    for seats in range(2, 6):
        for seed in range(2):
            for state in decisions(seats, seed)[::6]:
                for click in clicks_in(state, rng):
                    claim = click.note.text.removeprefix("note.")
                    assert CLAIMS[claim](click), (claim, state.position(), click.ends, click.cards, click.spot)
                    met.add(claim)
    state = chigi("dealer a, a bkre, b r0, gone bs, roads rk b5, turn a")
    met |= {click.note.text.removeprefix("note.") for click in clicks_in(state, rng)}
    assert met >= CLAIMS.keys() - RARE - {"no_card"}


def test_nothing_is_refused_that_could_be_clicked_in_another_order_without_saying_so() -> None:
    state = chigi("dealer a, a b4b6, b r0, gone bs, roads b2 r2 b1, turn a")
    note = state.explain((), "hand0:b4")
    assert note is not None and note.text == "note.ends_first" and note.spots == ["end:2"]


@pytest.mark.parametrize("text", sorted(CLAIMS))
def test_every_claim_has_words(text: str) -> None:
    assert f"note.{text}" in chigi().ruleset.texts
