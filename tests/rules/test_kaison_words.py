"""What is told, asked, explained and refused in 開樽, and what a seat may know."""

from __future__ import annotations

import pytest
from kaison_positions import dealt, kaison, played
from librt.random import Random
from refused import refused
from test_kaison import A, B, C, begun, poor

from kesegames import text
from kesegames.engine.look import Told
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble


def said(state: State, parts: list[Told]) -> list[str]:
    return [text.say(one.text, "en", one.values, state.ruleset) for one in parts]


def told(state: State, event: str, seat: int = 0) -> list[str]:
    return said(state, state.told(state.read(event), seat))


def test_p60_the_ante_is_told_before_the_first_card() -> None:
    assert told(kaison(), "a b3") == ["Everybody pays 1 into the pot.", "Seat A is dealt the black wagon."]
    assert told(kaison(), "a b3", 1)[1] == "Seat A is dealt a card."


def test_p62_bets_are_told_as_what_they_are() -> None:
    state = begun(A, B, C)
    assert told(state, "bet 2") == ["Bets 2."]
    state = played(state, "bet 2")
    assert told(state, "bet 2") == ["Meets the bet of 2 with 2."] and told(state, "bet 4") == ["Raises to 4 with 4."]
    assert told(played(state, "bet 4", "bet 4"), "fold") == ["Folds.", "Seat B is the dealer from here on."]
    state = played(poor(40, 4, 46, A, B, C), "bet 5")
    assert told(state, "bet 3") == ["Stays in with the 3 that were left."]
    assert told(poor(4, 40, 46, A, B, C), "bet 3")[1] == "All the points of Seat A are in the pot."


def test_p62_a_pot_taken_unseen_is_told() -> None:
    state = played(begun(A, B, C), "bet 3", "fold")
    assert told(state, "fold") == [
        "Folds.",
        "Seat A alone is left and takes 6 without showing.",
        "Seat A stays dealer.",
    ]


def test_p62_p63_a_showdown_is_told_step_by_step_with_its_cards_marked() -> None:
    state = played(poor(5, 8, 77, "b8r8", "b7r7", "b0r2"), "bet 4", "bet 7", "bet 12", "b4", "r6")
    parts = state.told(state.read("r3"), 2)
    assert said(state, parts) == [
        "The red wagon is opened.",
        "Those still in show their cards.",
        "Seat A has a set of 2, general.",
        "Seat B has a set of 2, shaman.",
        "Seat C has a single card, brush.",
        "Seat A wins 15, the part that all can win.",
        "Seat B wins a side pot of 6.",
        "Seat C gets 5 back.",
        "Seat A stays dealer.",
    ]
    looks = [part.look for part in parts[1:5]]
    assert all(look is not None and look.pieces["hand0:r8"] == ["r8"] for look in looks)
    marked = [{spot for spot, marks in look.marked.items() if marks == ["shown"]} for look in looks if look]
    assert marked == [set(), {"hand0:b8", "hand0:r8"}, {"hand1:b7", "hand1:r7"}, {"common:2"}]


def nearly_shown(*hands: str) -> State:
    """Two seats, 地心 on the table, one bet left."""
    state = begun(*hands)
    for card in ("b6", "r7", "b8"):
        state = played(state, "bet 1", "bet 1", card)
    return played(state, "bet 1")


def test_p63_equal_hands_are_told_apart_by_the_next_combination() -> None:
    state = nearly_shown("r0r1", "b0b3")
    assert told(state, "bet 1")[1:] == [
        "Those still in show their cards.",
        "Seat A has the heart.",
        "Seat B has the heart.",
        "They are equal, so what the other cards make decides.",
        "Seat A has a single card, soldier.",
        "Seat B has a single card, wagon.",
        "Seat B wins the pot of 10.",
        "Seat B is the next dealer.",
    ]
    state = nearly_shown("r1b3", "r3b1")
    assert "Equal to the last card: 2 share 10." in told(state, "bet 1")


def test_p60_who_is_out_and_who_has_all_is_said_aloud() -> None:
    state = played(begun("b8r8", "b7r7", stack="20"), "bet 5", "bet 10", "bet 15", "bet 19", "bet 19", "b4", "r5")
    parts = [part for part in state.told(state.read("r1")) if part.is_aloud]
    assert said(state, parts) == ["Seat B has no points left and is out.", "Seat A holds all the points."]


def test_the_bill_of_a_season_has_what_was_paid_and_what_was_got() -> None:
    state = played(poor(5, 8, 77, "b8r8", "b7r7", "b0r2"), "bet 4", "bet 7", "bet 12", "b4", "r6")
    ending = state.ending(state.read("r3"))
    assert ending is not None
    assert ending.rows == [("row.paid", ["5", "8", "13"]), ("row.got", ["15", "6", "5"])]
    assert said(state, ending.told[:2]) == ["Seat A has a set of 2, general.", "Seat B has a set of 2, shaman."]
    assert len(ending.told) == 4
    state = played(begun(A, B, C), "bet 3", "fold")
    assert state.ending(state.read("bet 3")) is None
    ending = state.ending(state.read("fold"))
    assert ending is not None and ending.rows == [("row.paid", ["4", "1", "1"]), ("row.got", ["6", "0", "0"])]


def test_p62_what_is_asked_is_said_in_words() -> None:
    state = begun(A, B, C)
    for events, words in (
        ([], "Bet 1 to 5, or fold"),
        (["bet 3"], "Meet the bet with 3 more, raise it up to 8, or fold"),
        (["bet 1", "bet 2", "bet 3", "bet 4"], "Meet the bet with 2 more, or fold"),
    ):
        wanted = played(state, *events).wanted()
        assert wanted is not None and said(state, [wanted]) == [words]
    wanted = played(poor(40, 4, 46, A, B, C), "bet 5").wanted()
    assert wanted is not None and said(state, [wanted]) == ["Stay in with the 3 that are left, or fold"]


def test_p62_the_bet_that_meets_is_a_word_of_its_own_beside_those_that_raise() -> None:
    state = played(begun(A, B, C), "bet 3")
    notes = [state.explain((), f"bet:{number}") for number in range(3, 9)]
    short = [text.say(note.short, "en", note.values, state.ruleset) for note in notes if note is not None]
    assert short == ["Meet it: 3 more", *(f"Raise to {number}: {number} more" for number in range(4, 9))]
    folds = state.explain((), "fold")
    assert folds is not None and folds.values["lost"] == "1"


@pytest.mark.parametrize(
    ("position", "spot", "claim"),
    [
        ("bet 3", "bet:2", "too_low"),
        ("bet 3", "bet:9", "too_high"),
        ("bet 3", "bet:99", "too_few_points"),
        ("", "bet:6", "too_high"),
        ("bet 1;bet 2;bet 3;bet 4", "bet:5", "no_more_raises"),
        ("", "hand0:b7", "cards"),
        ("", "hand1:?", "not_yours"),
        ("", "points0", "points"),
        ("", "pot", "points"),
    ],
)
def test_what_cannot_be_bet_is_refused_with_its_reason(position: str, spot: str, claim: str) -> None:
    state = played(begun(A, B, C), *filter(None, position.split(";")))
    note = state.explain((), spot)
    assert note is not None and (note.kind, note.text) == ("refused", f"note.{claim}")


@pytest.mark.parametrize(
    ("events", "wrong", "trouble"),
    [
        ([], "a x3", "dealt"),
        ([], "b b3", "dealt_to"),
        (["a bk"], "b bk", "none_left"),
        (["deal"], "check", "event"),
        (["deal"], "bet 0", "bet"),
        (["deal"], "bet 6", "bet"),
        (["deal", "bet 3"], "bet 2", "bet"),
        (["deal", "bet 3"], "bet 9", "bet"),
        (["deal", "bet 1", "bet 1", "bet 1"], "a r0", "opened"),
        (["deal", "bet 1", "bet 1", "bet 1"], "bk", "none_left"),
        (["deal", "bet 1", "bet 1", "bet 1"], "fold", "opened"),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason(events: list[str], wrong: str, trouble: str) -> None:
    state = kaison()
    for event in events:
        state = dealt(state, A, B, C) if event == "deal" else played(state, event)
    with pytest.raises(Trouble) as raised:
        state.read(wrong)
    assert raised.value.text == f"trouble.kaison_{trouble}"


WHOLE = f"dealer a, a {A} paid 1, b {B} paid 1, c {C} paid 1, turn a"
LAST = f"dealer a, won 2:-1:-1, a {A}, b {B} folded, c {C} folded, last"


@pytest.mark.parametrize(
    ("position", "trouble"),
    [
        ("nonsense", "part"),
        (WHOLE.replace("dealer a", "dealer d"), "part"),
        (WHOLE.replace(f", c {C} paid 1", ""), "part"),
        (WHOLE + ", turn a", "part"),
        (WHOLE.replace("paid 1", "paid 31", 1), "points"),
        (WHOLE.replace("paid 1", "paid 1 bet 2", 1), "points"),
        (WHOLE.replace("paid 1", "paid 0", 1), "part"),
        (WHOLE.replace(f"{B} paid 1", B), "points"),
        (WHOLE.replace(A, "b7"), "turn"),
        (WHOLE.replace(A, "b7r8r8"), "hand"),
        (WHOLE.replace(A, "b7b9"), "paper_card"),
        (WHOLE.replace(A, "bkb7"), "deck"),
        (WHOLE.replace("turn a", "common bk, turn a"), "deck"),
        (WHOLE.replace("turn a", "common r0r0r0r1, turn a"), "hand"),
        (WHOLE.replace("turn a", "common r0r0r0"), "turn"),
        (WHOLE.replace("turn a", "common ?, turn a"), "part"),
        (WHOLE.replace("paid 1", "paid 4 bet 3", 1), "turn"),
        (WHOLE.replace("paid 1", "paid 7 bet 6", 1).replace("turn a", "turn b"), "bets"),
        (WHOLE.replace("paid 1", "paid 4", 1), "bets"),
        (WHOLE.replace("turn a", "raises 1, turn a"), "bets"),
        (WHOLE.replace("paid 1", "paid 1 folded", 1).replace("turn a", "turn b"), "dealer"),
        (WHOLE.replace("dealer a", "dealer a, won 1:2:3"), "won"),
        (WHOLE.replace("dealer a", "dealer a, won 60:-31:-29"), "won"),
        (LAST.replace("dealer a", "dealer b"), "dealer"),
        (LAST.replace("won 2:-1:-1, ", ""), "points"),
        (LAST.replace(f"a {A}", f"a {A} paid 2"), "points"),
        (LAST.replace(" folded", ""), "hand"),
        (LAST.replace(A, "-"), "hand"),
        (LAST.replace(", last", ", turn a"), "hand"),
        (LAST.replace(", last", ""), "hand"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(position: str, trouble: str) -> None:
    wanted = trouble if trouble.startswith("paper") else f"kaison_position_{trouble}"
    with refused(wanted, kaison().ruleset):
        kaison(position)


def test_whole_positions_are_read() -> None:
    for position in (WHOLE, LAST):
        assert kaison(position).position() == position


def test_a_guess_deals_any_hand_and_likelier_good_ones_to_who_has_paid_much() -> None:
    rng = Random(3)
    state = played(begun("b0r0", "b8r8"), "bet 5", "bet 10", "bet 15", "bet 20", "bet 20")
    met = [state.seen_by(0).guess(rng).position() for _ in range(400)]
    crowns = sum("bk" in one or "re" in one or "rk" in one or "be" in one for one in met)
    quiet = played(begun("b0r0", "b8r8"), "bet 1", "bet 1")
    plain = [quiet.seen_by(0).guess(rng).position() for _ in range(400)]
    usual = sum("bk" in one or "re" in one or "rk" in one or "be" in one for one in plain)
    assert crowns > usual and len(set(met)) > 150
    weak = sum("b1b1" in one or "b1r1" in one or "r0r0" in one or "b0b0" in one for one in met)
    assert weak > 0


def test_what_speaks_for_a_bet_on_the_last_card() -> None:
    state = played(begun("r1r2", "b5r5"), "bet 1", "bet 1", "r6", "bet 1", "bet 1", "r7", "bet 1", "bet 1", "r8")
    reasons = [text for text, _ in state.speaks(state.read("bet 1"))]
    assert reasons == ["why.unbeaten", "why.price"]
    assert [text for text, _ in state.speaks(state.read("fold"))] == ["why.fold"]
    state = played(state, "bet 1")
    assert [text for text, _ in state.speaks(state.read("bet 1"))] == ["why.price"]
    assert state.seen_by(1).reasons(1)[0][0] == "because.named_plain"
