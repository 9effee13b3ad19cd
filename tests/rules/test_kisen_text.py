"""What modern Kisen tells of its events, in both languages."""

from __future__ import annotations

import pytest
from kisen_positions import BARE, KISEN, after, kisen, ruleset
from librt.random import Random

from kesegames import catalogue, text
from kesegames.engine.state import CHANCE, OVER
from kesegames.rules.kisen.state import Kisen

LONGEST = {"ja": 45, "en": 90}


def told(state: Kisen, event: str, language: str = "en") -> list[str]:
    return [text.say(one.text, language, one.values, state.ruleset) for one in state.told(state.read(event))]


TOLD = [
    (BARE, {}, "PIA王PAU", ["Moves the black king from PIA to PAU."]),
    (
        BARE,
        {},
        "PA皇PA",
        ["Moves the Emperor two steps and back to PA.", "Pays 3 points for bringing the Emperor back."],
    ),
    (BARE + ", hands 黒兵 -", {}, "黒兵ZO", ["Puts the black soldier from the hand on ZO."]),
    (
        "IA 黒弓KU, A 赤馬LU 黒王PA, 皇 PIA, hands 黒虎 -",
        {},
        "KU弓LU",
        ["Captures the red horse on LU with the black bow from KU.", "This makes the beasts, now worth 3 points."],
    ),
    (
        "IA 黒弓LE 赤兵LI, A 赤兵LY 赤王PA, 皇 PIA",
        {},
        "LE弓LI to:s",
        ["Steps on LI with the black bow from LE, and names “downward”."],
    ),
    (
        "IA 黒王LU, A 赤王PA, 皇 LI, rate 4, points 100 300",
        {},
        "LU王LILE",
        [
            "Steps on LI with the black king from LU, and goes on to LE.",
            "Pays 10 points for stepping on the Emperor.",
            "Near side has no points left: the match is over.",
        ],
    ),
    (
        "IA 黒王LU, A 赤王PA, 皇 LI",
        {"situations_are_hands": "true"},
        "LU王LILE",
        [
            "Steps on LI with the black king from LU, and goes on to LE.",
            "Has to declare, 5 points less for stepping on the Emperor.",
        ],
    ),
    (BARE + ", hands 赤王 -, rate 2, declare IA", {}, "再行", ["Goes on: the rate becomes 4."]),
    (
        BARE + ", hands 赤王 -, declare IA",
        {},
        "終季",
        ["Ends the season for 5 points.", "It is summer: the board and the hands are as at the start."],
    ),
    (
        BARE + ", hands 赤王 -, season 4, declare IA",
        {},
        "終季",
        ["Ends the season for 5 points.", "Winter is over, and the match with it."],
    ),
    (
        BARE + ", quiet 299",
        {},
        "PIA王PAU",
        [
            "Moves the black king from PIA to PAU.",
            "No capture or drop in 300 turns: the season ends and nobody pays.",
            "It is summer: the board and the hands are as at the start.",
        ],
    ),
]


@pytest.mark.parametrize(("position", "options", "event", "sentences"), TOLD)
def test_an_event_is_told_and_what_follows_of_itself(
    position: str, options: dict[str, str], event: str, sentences: list[str]
) -> None:
    assert told(kisen(position, **options), event) == sentences


def test_throws_are_told_with_what_comes_of_them() -> None:
    wet = after(kisen("IA 黒弓LO, A 赤兵TO 赤王PA, 皇 PIA"), "LO弓TO")
    assert told(wet, "水三") == ["Throws 3: the black bow enters the water at TO and captures the red soldier."]
    assert told(wet, "水二") == ["Throws 2, which is not enough: the black bow stays on LO."]
    aimed = after(kisen("IA 黒弓LE 赤兵LI, A 赤王PA, 皇 PIA", throws="chained"), "LE弓LI to:s")
    assert told(aimed, "橋二") == ["Throws 2."]
    thrown = after(aimed, "橋二")
    assert told(thrown, "LO") == ["Moves the black bow to LO."]
    assert told(thrown, "此無") == ["Gives the move up: the black bow stays on LE."]
    again = after(thrown, "再行")
    assert told(again, "橋三") == ["Throws 3, which makes 5."]
    assert told(again, "橋一") == ["Throws 1, which spoils the chain of throws."]


def test_a_season_that_ends_shows_its_board_first() -> None:
    state = kisen(BARE + ", hands 赤王 -, declare IA")
    season, following = state.told(state.read("終季"))
    assert season.look is not None and season.look.pieces["PIA"] == ["IA黒王"] and "hand0:赤王" in season.look.pieces
    assert season.look.counters["points0"] == 250
    assert following.look is None


def test_which_set_is_made_and_who_begins_reads_well_in_japanese() -> None:
    state = kisen("IA 黒弓KU, A 赤馬LU 黒王PA, 皇 PIA, hands 黒虎 -")
    assert told(state, "KU弓LU", "ja") == ["KUの黒弓でLUの赤馬を取ります。", "獣の役ができました。今は3点です。"]
    assert told(kisen(BARE + ", lot"), "first A", "ja") == ["春の先手は向かいです。"]


@pytest.mark.parametrize("game", KISEN)
def test_every_event_of_a_random_game_is_told_within_its_length(game: str) -> None:
    for row, options in enumerate(catalogue.plans(ruleset(game))):
        state = catalogue.start(ruleset(game), options)
        rng = Random(row)
        for _ in range(150 if row == 0 else 50):
            if state.to_act == OVER:
                break
            moves = [move for move, _ in state.chances()] if state.to_act == CHANCE else list(state.legal())
            drawn = [int(moves[rng.randrange(len(moves))]) for _ in range(3)]
            move = max(drawn, key=lambda one: int(state.urgency(one)) if state.to_act >= 0 else 0)
            for one in state.told(move):
                for language, longest in LONGEST.items():
                    sentence = text.say(one.text, language, one.values, state.ruleset)
                    assert "{" not in sentence and "@" not in sentence and len(sentence) <= longest, sentence
            state.play(move)
