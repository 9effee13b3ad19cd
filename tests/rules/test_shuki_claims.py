"""What 終季's notes claim is so, checked by the rules in plain words; a claim that nobody checks fails."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from every_game import CATALOGUE
from law_cases import Case
from librt.random import Random
from shuki_positions import hand_of, shuki
from test_paper import plain_shape
from test_paper_cover import is_part, plain_splits

from kesegames.engine.look import END, PASS, Note
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.walk import Walk
from kesegames.play.reasons import reasons

WORDS = ("claim", "open", "season", PASS, END)
ORDER = [colour + sign for colour in "br" for sign in "s012345678ke"]


def in_order(cards: list[str]) -> tuple[str, ...]:
    return tuple(sorted(cards, key=ORDER.index))


class Click:
    """A click that was refused: on `spot` after `chosen` cards, in front of a hand and a discard."""

    def __init__(self, state: State, spots: tuple[str, ...], spot: str) -> None:
        look = state.look()
        self.mover = int(state.to_act)
        self.spots = spots
        self.spot = spot
        self.hand = hand_of(state, self.mover)
        self.lies = look.pieces.get(f"open{self.mover}:1", [])
        self.chosen = [one.partition(":")[2] for one in spots if ":" in one]
        self.card = spot.partition(":")[2]
        self.offer = look.pieces.get("offer", [])
        self.is_claimed = ", claimed " in state.position()
        self.is_drawn = len(self.hand) + len(self.lies) == 6 and not self.is_claimed

    def combinations(self, numbers: tuple[int, ...], beside: list[str]) -> list[tuple[str, ...]]:
        """The choices of cards of the hand that make a part together with the cards `beside`."""
        return [
            part
            for number in numbers
            for part in combinations(self.hand, number)
            if is_part(in_order([*part, *beside]))
        ]

    def claims(self) -> list[tuple[str, ...]]:
        found = self.combinations((2, 3), self.offer)
        return [part for part in found if len(part) == 2 or plain_shape(in_order([*part, *self.offer]))[0] == "set"]  # type: ignore[index]

    def fours(self) -> list[tuple[str, ...]]:
        return [part for part in self.combinations((4,), []) if len(self.hand) == 6]

    def is_complete(self) -> bool:
        cards = [*self.hand, *self.offer]
        return len(cards) + len(self.lies) == 6 and bool(plain_splits(in_order(cards)))

    def fits(self, ways: list[tuple[str, ...]]) -> bool:
        wanted = Counter([*self.chosen, self.card])
        return any(not wanted - Counter(way) for way in ways)


def not_held(click: Click) -> bool:
    return click.card not in click.hand and click.spot.startswith(f"hand{click.mover}:")


def not_yours(click: Click) -> bool:
    return click.spot.startswith("hand") and not click.spot.startswith(f"hand{click.mover}:")


def lies(click: Click) -> bool:
    return click.spot.startswith(("open", "away", "light", "offer"))


def no_offer(click: Click) -> bool:
    return click.spot == "offer" and not click.offer


def say_claim(click: Click) -> bool:
    return bool(click.offer) and not click.spots and click.card in click.hand


def not_asked(click: Click) -> bool:
    return click.spot in ("claim", PASS) and not click.offer


def no_card_left(click: Click) -> bool:
    return click.spot == "claim" and len(click.hand) <= 2 and bool(click.lies)


def no_claim(click: Click) -> bool:
    return click.spot == "claim" and bool(click.offer) and not click.lies and not click.claims()


def no_four(click: Click) -> bool:
    return click.spot == "open" and click.is_drawn and not click.fours()


def open_when(click: Click) -> bool:
    return click.spot == "open" and not click.is_drawn


def only_discard(click: Click) -> bool:
    return click.spot == "season" and click.is_claimed


def not_complete(click: Click) -> bool:
    return click.spot == "season" and not click.is_complete()


def claim_nothing(click: Click) -> bool:
    return click.spots == ("claim",) and click.spot == END


def claim_unfinished(click: Click) -> bool:
    return click.spots[0] == "claim" and in_order(click.chosen) not in {in_order(list(way)) for way in click.claims()}


def no_fit(click: Click) -> bool:
    return click.spots[0] == "claim" and not click.fits(click.claims())


def no_fit_four(click: Click) -> bool:
    return click.spots[0] == "open" and not click.fits(click.fours())


CLAIMS = {
    "not_held": not_held,
    "not_yours": not_yours,
    "open_lies": lies,
    "away_lies": lies,
    "light_lies": lies,
    "offer_lies": lies,
    "no_offer": no_offer,
    "say_claim": say_claim,
    "not_asked": not_asked,
    "no_card_left": no_card_left,
    "no_claim": no_claim,
    "no_four": no_four,
    "open_when": open_when,
    "only_discard": only_discard,
    "not_complete": not_complete,
    "claim_nothing": claim_nothing,
    "claim_unfinished": claim_unfinished,
    "no_fit": no_fit,
    "no_fit_four": no_fit_four,
}


def random_decisions(seed: int, seats: int) -> list[State]:
    """Some decisions of a match in which nobody ends a season as long as that can be helped."""
    rng = Random(seed)
    state = shuki(seats=seats, seasons="1", light="true" if seed % 2 else "false")
    found = []
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            state = state.after(state.sample(rng))
            continue
        moves = [move for move in state.legal() if state.write(move) != "end"]
        if rng.randrange(16) == 0:
            found.append(state)
        state = state.after(moves[rng.randrange(len(moves))])
    return found


def beginnings(state: State, rng: Random) -> list[tuple[str, ...]]:
    """No clicks, and the beginnings of two moves."""
    moves = state.legal()
    found: list[tuple[str, ...]] = [()]
    for _ in range(2):
        spelling = state.spell(moves[rng.randrange(len(moves))])
        found.append(spelling[: rng.randrange(len(spelling))])
    return found


RARE = [
    "dealer a 2, a b1b1b2r1r1rs, b b0b5r6r8rk, begun a, turn a",
    "dealer a 2, a b0b5r6r8rk, b b2b3b4rsr1, begun a, offer a b1",
    "dealer a 2, a b0b5r6r8rk, b b2b3 open r1r1r1, begun ab, offer a b1",
]


@pytest.mark.parametrize("seed", range(6))
def test_every_refusal_says_what_is_so(seed: int) -> None:
    rng = Random(seed)
    met: Counter[str] = Counter()
    for state in [*random_decisions(seed, 2 + seed % 3), *(shuki(one, 2) for one in RARE)]:
        spots = [spot for place in state.ruleset.places.values() for spot in place.spots]
        for clicks in beginnings(state, rng):
            walk = Walk(state)
            for spot in clicks:
                walk.click(spot)
            for spot in dict.fromkeys([*spots, *WORDS]):
                note = state.explain(walk.spelled, spot)
                if note is None or note.kind != "refused":
                    assert note is None or walk.meant(spot) is not None, (clicks, spot)
                    continue
                assert walk.meant(spot) is None, (clicks, spot)
                claim = note.text.removeprefix("note.")
                met[claim] += 1
                assert CLAIMS[claim](Click(state, walk.spelled, spot)), (state.position(), clicks, spot, claim)
    assert len(met) >= 10, met


def test_a_claim_that_is_not_so_is_noticed() -> None:
    state = shuki(RARE[0], 2)
    assert not not_held(Click(state, (), "hand0:b1")) and not no_four(Click(state, (), "open"))
    assert not not_complete(Click(state, (), "season"))


def unseen(state: State, seat: int, card: str) -> int:
    """How many such cards `seat` does not see."""
    seen = [one for cards in state.seen_by(seat).look().pieces.values() for one in cards]
    return {"s": 1, "0": 3, "1": 4, "k": 1, "e": 1}.get(card[1], 2) - seen.count(card)


def test_what_speaks_for_a_move_is_so() -> None:
    """The number of cards waited for, counted one by one; ending ends."""
    met: set[str] = set()
    for state, _ in Case(CATALOGUE.rulesets["shuki"], 0, 2).games[1]:
        for move in state.legal() if state.to_act >= 0 else []:
            seat = int(state.to_act)
            for reason in reasons(state.seen_by(seat), int(move), seat):
                met.add(reason.text)
                if reason.text == "why.waits":
                    hand = hand_of(state.after(move), seat)
                    left = {card: unseen(state, seat, card) for card in ORDER}
                    total = sum(n for card, n in left.items() if n and plain_splits(in_order([*hand, card])))
                    assert reason.values["count"] == str(total), state.position()
    assert met >= {"why.waits", "why.keeps", "why.ends"}


def test_a_note_of_a_claim_tells_what_is_laid_open() -> None:
    state = shuki(RARE[1], 2)
    walk = Walk(state)
    for spot in ("claim", "hand1:b2", "hand1:b3"):
        assert walk.click(spot)
    note: Note | None = state.explain(walk.spelled, END)
    assert note is not None and note.text == "note.makes_run_black"
    assert (note.values["low"], note.values["top"]) == ("1", "3")
