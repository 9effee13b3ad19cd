"""What a refusal or note of 値戦 claims is so, checked in plain words; a claim that nobody checks fails."""

from __future__ import annotations

from collections import Counter

import pytest
from chisen_positions import chisen, in_words
from librt.random import Random
from test_paper import Cards
from test_paper_showdown import BY_NUMBER, plain_best

from kesegames.engine.look import Note
from kesegames.engine.state import CHANCE, OVER, State
from kesegames.engine.walk import Walk

WORDS = ["draw", "fold", "join", *(f"bet:{base}" for base in range(1, 6))]


class Click:
    """A click that was refused: on `spot` after `spots`; what lies where, and how far the season is."""

    def __init__(self, state: State, spots: tuple[str, ...], spot: str, note: Note) -> None:
        self.look = state.look()
        self.mover = int(state.to_act)
        self.spots, self.spot, self.note = spots, spot, note
        self.place, _, self.card = spot.partition(":")
        self.stage = state.position().rpartition(", ")[2]
        self.is_exchange = self.stage.startswith(("exchange", "draw"))
        self.has_drawn = self.stage.startswith("draw")
        self.base = self.look.counters["base"]
        self.dealer = next(spot for spot, marks in self.look.marked.items() if marks == ["dealer"])


def exchange_first(click: Click) -> bool:
    return click.is_exchange and click.spot in WORDS and click.spot != "draw"


def drawn_once(click: Click) -> bool:
    return click.has_drawn and len(held(click, f"drawn{click.mover}")) == 2 and click.spot == "draw"


def draw_first(click: Click) -> bool:
    return click.is_exchange and not click.has_drawn and bool(click.spots) and click.spot == "draw"


def exchanged(click: Click) -> bool:
    return not click.is_exchange and click.spot == "draw"


def open_first(click: Click) -> bool:
    return click.base == 0 and click.dealer == f"points{click.mover}" and click.spot == "join"


def base_stands(click: Click) -> bool:
    is_told = click.note.values["base"] == str(click.base) and click.note.spots == [click.dealer]
    return click.base > 0 and click.place == "bet" and is_told


def bets_now(click: Click) -> bool:
    return not click.is_exchange and bool(click.card) and click.place != "bet"


def not_there(click: Click) -> bool:
    return click.spot not in click.look.pieces and click.place in (
        f"hand{click.mover}",
        f"drawn{click.mover}",
        "common",
    )


def one_each(click: Click) -> bool:
    chosen = [spot for spot in click.spots if spot.partition(":")[0] == click.place]
    return chosen == click.note.spots and click.spot not in click.spots


def drawn_only(click: Click) -> bool:
    return click.has_drawn and click.place == "common"


def not_drawn(click: Click) -> bool:
    return click.is_exchange and not click.has_drawn and click.place == f"drawn{click.mover}"


def not_yours(click: Click) -> bool:
    return click.place.rstrip("0123456789") in ("hand", "drawn") and not click.place.endswith(str(click.mover))


CLAIMS = {
    "exchange_first": exchange_first,
    "drawn_once": drawn_once,
    "draw_first": draw_first,
    "exchanged": exchanged,
    "open_first": open_first,
    "base_stands": base_stands,
    "bets_now": bets_now,
    "not_there": not_there,
    "one_each": one_each,
    "drawn_only": drawn_only,
    "not_drawn": not_drawn,
    "not_yours": not_yours,
}


def held(click: Click, place: str) -> list[str]:
    return [card for spot, cards in click.look.pieces.items() if spot.partition(":")[0] == place for card in cards]


def decisions(seed: int, seats: int) -> list[State]:
    """The decisions of a season in which half of the seats draw and few fold."""
    rng = Random(seed)
    state = chisen(seats=seats)
    found: list[State] = []
    while state.to_act != OVER:
        if state.to_act == CHANCE:
            if state.begins_anew() and found:
                break
            state = state.after(state.sample(rng))
            continue
        found.append(state)
        legal = [int(move) for move in state.legal()]
        drawing = [move for move in legal if state.write(move) == "draw"]
        if drawing and rng.randrange(2):
            state = state.after(drawing[0])
            continue
        move = legal[rng.randrange(len(legal))]
        if state.write(move) == "fold":
            move = legal[rng.randrange(len(legal))]
        state = state.after(move)
    return found


def beginnings(state: State, rng: Random) -> list[tuple[str, ...]]:
    """No clicks, and each one card of two swaps."""
    legal = state.legal()
    found: list[tuple[str, ...]] = [()]
    for _ in range(2):
        spelling = state.spell(legal[rng.randrange(len(legal))])
        if len(spelling) > 1:
            found.append((spelling[rng.randrange(2)],))
    return found


@pytest.mark.parametrize("seed", range(6))
def test_every_refusal_says_what_is_so(seed: int) -> None:
    rng = Random(seed)
    met: Counter[str] = Counter()
    for state in decisions(seed, 2 + seed % 3):
        spots = [spot for place in state.ruleset.places.values() for spot in place.spots]
        for clicks in beginnings(state, rng):
            walk = Walk(state)
            for spot in clicks:
                assert walk.click(spot)
            for spot in [*spots, *WORDS]:
                note = state.explain(walk.spelled, spot)
                if note is None or note.kind != "refused":
                    assert note is None or walk.meant(spot) is not None, (clicks, spot, note.text)
                    continue
                assert walk.meant(spot) is None, (clicks, spot)
                claim = note.text.removeprefix("note.")
                met[claim] += 1
                assert CLAIMS[claim](Click(state, walk.spelled, spot, note)), (state.position(), clicks, spot, claim)
    assert len(met) >= 6


def test_a_claim_that_is_not_so_is_noticed() -> None:
    state = next(one for one in decisions(0, 2) if "exchange" in one.position())
    held_spot = next(spot for spot in state.look().pieces if spot.startswith(f"hand{state.to_act}:"))
    note = Note("refused", "note.not_there", {}, "", [])
    assert not not_there(Click(state, (), held_spot, note))
    assert not exchanged(Click(state, (), "draw", note)) and not drawn_only(Click(state, (), "common:r0", note))


@pytest.mark.parametrize("seed", range(3))
def test_a_swap_makes_what_its_note_says(seed: int) -> None:
    """By a search of all subsets (P33): the kind that the note names, and its top or strength."""
    sorts = {"single": 0, "set2": 1, "run": 2, "set3": 3}
    for state in decisions(seed, 2):
        if not any(state.write(move).startswith("swap") for move in state.legal()):
            continue
        for move in list(state.legal())[:4]:
            spelling = state.spell(move)
            if len(spelling) < 2:
                continue
            note = state.explain(spelling[:1], spelling[1])
            assert note is not None
            look = state.after(move).look()
            hand, common = cards(look.pieces, f"hand{state.to_act}"), cards(look.pieces, "common")
            best, _ = plain_best(hand, common, 3, BY_NUMBER)
            assert best is not None and sorts[note.text.removeprefix("note.swap_")] == best[0]
            if "top" in note.values:
                assert note.values["top"] == str(best[1])


def cards(pieces: dict[str, list[str]], place: str) -> Cards:
    return tuple(card for spot, held in pieces.items() if spot.partition(":")[0] == place for card in held)


def test_what_folding_and_paying_cost_is_said_as_it_is() -> None:
    for state in decisions(4, 3):
        for move in state.legal():
            spot = state.spell(move)[0]
            note = state.explain((), spot) if len(state.spell(move)) == 1 and spot != "draw" else None
            if note is None:
                continue
            after = state.after(move)
            put = state.look().counters[f"put{state.to_act}"]
            if spot == "fold":
                assert note.values["put"] == str(put)
                assert note.text != "note.fold_last" or after.begins_anew() or after.to_act == OVER
            elif not after.begins_anew():
                assert note.values["pot"] == str(after.look().counters["pot"])
                assert after.look().counters[f"put{state.to_act}"] == put + int(note.values["base"])


def test_the_ruleset_says_in_numbers_what_the_rules_are() -> None:
    ruleset = chisen().ruleset
    assert "1から5" in ruleset.texts["rule.P32"]["ja"] and "1 to 5" in ruleset.texts["rule.P32"]["en"]
    assert list(ruleset.options["seasons"].choices) == ["8", "1", "4", "16"]
    assert in_words(chisen(), [one for one in [chisen().chapter()] if one is not None]) == ["Spring"]
