"""Old Kisen written, read and told (docs/rules/kisen.md R2)."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from kisen_old_positions import GAMES, every_option, old, place, random_game, ruleset, start

from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble
from kesegames.rules.kisen_old.position import REASONS
from kesegames.rules.kisen_old.state import KisenOld
from kesegames.text import BRACE, LANGUAGES, say


def test_r2_writing_and_reading() -> None:
    assert start().write(start().read("KAI兵KY")) == "KAI兵KY"
    state = old("ZIA王 ZAI船 KI車 LU兵", "ZA王 ZI船 CI兵")
    assert state.write(state.read("KI車ZI×MI")) == "KI車ZI×MI"
    assert state.read("KI車 ZI MI") == state.read("KI車ZI×MI")


@pytest.mark.parametrize(
    ("text", "trouble", "values"),
    [
        ("", "trouble.move_form", {}),
        ("KAI兵", "trouble.move_form", {}),
        ("KAI兵QU", "trouble.move_form", {}),
        ("KAIAI兵KY", "trouble.unknown_square", {"square": "KAIAI"}),
        ("KAI弓KY", "trouble.other_piece", {"piece": "兵"}),
        ("KAI兵KO", "trouble.refused_move", {"square": "KO", "rule": "O5"}),
        ("KIA弓LIA", "trouble.refused_move", {"square": "LIA", "rule": "O7"}),
        ("ZAI船KAI", "trouble.refused_move", {"square": "KAI", "rule": "O3"}),
        ("KI兵KU", "trouble.refused_move", {"square": "KI", "rule": "O2"}),
        ("KE兵KI", "trouble.no_such_move", {}),
    ],
)
def test_r2_mistakes(text: str, trouble: str, values: dict[str, str]) -> None:
    with pytest.raises(Trouble) as caught:
        start().read(text)
    assert caught.value.text == trouble
    assert values.items() <= caught.value.values.items()


LONGEST = {"ja": 45, "en": 90}


def sentences(state: KisenOld, event: str, language: str = "en") -> list[str]:
    return [say(one.text, language, one.values, ruleset()) for one in state.told(state.read(event))]


CHAIN = ("ZIA王 ZAI船 KO獣", "PA王 ZI船 LU兵 TE兵 LE兵")


@pytest.mark.parametrize(
    ("black", "red", "event", "told"),
    [
        ("ZIA王 ZAI船 KI兵", "ZA王 ZI船", "KI兵KE", ["Moves the soldier from KI to KE."]),
        ("ZIA王 ZAI船", "ZA王 ZI船", "ZAI船NO", ["Moves the ship from ZAI to NO."]),
        (
            "ZIA王 ZAI船 XU将",
            "ZA王 ZI船",
            "XU将ZITE",
            ["Moves the general from XU via the ship on ZI to TE."],
        ),
        ("ZIA王 ZAI船 XU将", "ZA王 ZI船", "XU将ZIXU", ["Moves the general from XU via the ship on ZI and back again."]),
        (
            "ZIA王 NO船 KO弓",
            "ZA王 TO船 TE兵",
            "KO弓NOTO×TE",
            ["Captures the soldier on TE with the bow from KO via the ships on NO and TO."],
        ),
        ("ZIA王 ZAI船 LU弓", "ZA王 ZI船 LE兵", "LU弓×LE", ["Captures the soldier on LE with the bow from LU."]),
        (
            "ZIA王 ZAI船 LAI車",
            "ZA王 ZI船 LU兵",
            "LAI車×LI",
            ["Captures the soldier on LU: the wagon leaps from LAI to LI."],
        ),
        (
            "ZIA王 ZAI船 LA弓",
            "ZA王 ZI船",
            "LA弓×ZA",
            ["Captures the king on ZA with the bow from LA.", "The king has fallen. That wins the game."],
        ),
        (
            *CHAIN,
            "KO獣NI×ZA",
            [
                "Captures the soldier on LU: the beast leaps from KO to NI.",
                "Leaps on to ZA and captures the soldier on TE.",
            ],
        ),
        (
            "ZIA王 ZAI船 KO獣",
            "ZA王 ZI船 LU兵 TE兵",
            "KO獣NI×TE",
            [
                "Captures the soldier on LU: the beast leaps from KO to NI.",
                "Goes on to capture the soldier on TE, and is lost with it.",
            ],
        ),
        (
            "ZIA王 ZAI船 LAI車",
            "ZA王 ZI船 NAI兵 TAI兵",
            "LAI車×NAI",
            ["Gives up the wagon from LAI to capture the soldier on NAI."],
        ),
    ],
)
def test_every_kind_of_move_is_told(black: str, red: str, event: str, told: list[str]) -> None:
    state = old(black, red, runs="none", chain_leaps="true", sacrifice_capture="true")
    if "leaps from LAI" in told[0]:
        state = old(black, red)
    assert sentences(state, event) == told
    assert len(sentences(state, event, "ja")) == len(told)


def test_the_choice_and_the_ends_are_told() -> None:
    state = start(wagon_beast="chosen_at_start")
    assert sentences(state, "swapped") == ["Lets all its wagons and beasts change places."]
    assert sentences(state, "as_drawn") == ["Leaves wagons and beasts as drawn."]
    quiet = old("ZIA王 ZAI船 KAI兵", "ZA王 ZI船", quiet=119)
    assert sentences(quiet, "ZIA王ZAU")[1:] == ["120 turns without a capture or a soldier’s move: a draw."]
    shut, black = "KA王 LA車 KE車 LE獣", "NA兵 TA兵 KI兵 NI兵 KU兵 PU王"
    stuck = place(f"IA 0 黒 {black} ZU将 赤 {shut}", "kisen-old-compact")
    assert sentences(stuck, "ZU将TU")[1:] == ["The other side cannot move. That wins the game."]


def test_what_is_seen_with_each_part_of_a_chain() -> None:
    state = old(*CHAIN, runs="wagon", chain_leaps="true")
    first, last = state.told(state.read("KO獣NI×ZA"))
    assert first.look is not None and last.look is None
    assert first.look.pieces["NI"] == ["黒獣"] and "LU" not in first.look.pieces and "TE" in first.look.pieces


@pytest.mark.parametrize("game", GAMES)
def test_random_games_are_told(game: str) -> None:
    """Every sentence has its words and its length, and tells captures and ends as they come to pass."""
    for seed, options in enumerate(every_option()[::3]):
        states = random_game(start(game, **options), seed)
        for state, after in pairwise(states):
            for move in state.legal():
                if state.after(move) != after:
                    continue
                told = state.told(move)
                assert (told[-1].text.removeprefix("told.") in REASONS[1:]) == (after.to_act == OVER)
                captured = [one for one in told if "victim" in one.values]
                assert bool(captured) == ("×" in state.write(move)) and told[-1].look is None
                for language, one in product(LANGUAGES, told):
                    sentence = say(one.text, language, one.values, ruleset(game))
                    assert len(sentence) <= LONGEST[language] and not BRACE.search(sentence), sentence


def test_the_longest_sentences_are_short_enough() -> None:
    """With the longest names of pieces and squares; only wagons and beasts leap and pay with themselves."""
    values = {"victim": "@told.piece.将", "ship": "ZAI", "further": "ZAI", "square": "XAI", "start": "XAU"}
    values.update({"goal": "XIA", "way": "@told.via_ships", "count": "120"})
    for id, language in product(ruleset().texts, LANGUAGES):
        if id.startswith("told."):
            piece = "@told.piece.車" if "leap" in id or "sacrifice" in id else "@told.piece.将"
            sentence = say(id, language, {**values, "piece": piece}, ruleset())
            assert len(sentence) <= LONGEST[language], sentence
