"""The events of 森羅万象 in records and in sentences (X26), what clicks and cards mean, and what speaks for a seat."""

from __future__ import annotations

from pathlib import Path

import pytest
from shinra_positions import RULESET, battle, start

from kesegames import text
from kesegames.catalogue import Catalogue
from kesegames.engine.state import State
from kesegames.engine.trouble import Trouble
from kesegames.play.record import read_any, write

RECORDS = Path(__file__).parent.parent / "records"


def told(state: State, written: str, language: str = "en") -> list[str]:
    parts = state.told(state.read(written))
    return [text.say(part.text, language, part.values, RULESET) for part in parts]


@pytest.mark.parametrize("name", ["shinra-01", "shinra-02"])
def test_x26_a_whole_game_is_read_and_written(known: Catalogue, name: str) -> None:
    line = (RECORDS / f"{name}.kese").read_text(encoding="utf-8")
    match = read_any(line, known)
    assert write(match) == line and match.outcome() is not None
    assert all(sign in line for sign in ("=", " end", "^", "+", "*"))


def test_x26_a_record_without_what_came_home_is_refused_with_its_line(known: Catalogue) -> None:
    line = (RECORDS / "shinra-01.kese").read_text(encoding="utf-8")
    for right, wrong in (("I14xD33+e", "I14xD33"), ("I21xK23-a", "I21xK23+a"), ("I21xK23-a", "I21xP23-a")):
        number = next(number for number, one in enumerate(line.splitlines(), 1) if right in one)
        with pytest.raises(Trouble) as caught:
            read_any(line.replace(right, wrong), known)
        assert (caught.value.text, caught.value.line) == ("trouble.shinra_other_text", number)
        assert right in text.trouble(caught.value, "en") and right in text.trouble(caught.value, "ja")


def test_what_happens_is_told() -> None:
    assert told(start(), "K*14") == ["Lays out the king on 14."]
    assert told(start(), "K*14", "ja") == ["王を14に並べます。"]
    state = battle("43b 35f 45c 15K 55P", "32G")
    assert told(state, "b43^G32") == ["Slips the N card b from 43 under the general on 32."]
    assert told(battle("45c 15K 55P", "35G^b"), "c45xG35+b") == [
        "Captures the general on 35 with the N card c from 45.",
        "The infiltrator, N card b, comes back to the hand.",
    ]
    assert told(battle("43c 15K 55P", "33P^a"), "c43xP33-a")[1:] == [
        "The prince leaves the game.",
        "The infiltrator, N card a, goes to the other side’s hand.",
    ]
    assert (
        told(battle("24S 15K 55P", "13K", lost="- P"), "S24xK13")[-1]
        == "King and prince are both captured. That wins the game."
    )
    assert told(battle("35d 34c", "33a"), "d35xa33") == [
        "Jumps with the N card d from 35 over 34 and captures the N card a on 33."
    ]


def test_the_battle_begins_once(known: Catalogue) -> None:
    match = read_any((RECORDS / "shinra-01.kese").read_text(encoding="utf-8"), known)
    begun = [
        number for number in range(1, match.at + 1) if "told.battle" in [one.text for one in match.told(number, 0)]
    ]
    assert begun == [31]


def test_a_click_says_what_it_does() -> None:
    def note(state: State, *spots: str) -> tuple[str, str, str]:
        found = state.explain(spots[:-1], spots[-1])
        assert found is not None
        return found.kind, found.text, found.rule

    assert note(battle("35d 34c", "33a"), "35", "33") == ("capture", "note.jump_capture", "X18")
    assert note(battle("35d 34c", ""), "35", "33") == ("move", "note.jump_advance", "X17")
    assert note(battle("43b", "32G"), "43", "32") == ("move", "note.infiltrate", "X18")
    assert note(battle("45c", "35G^b"), "45", "35") == ("capture", "note.capture_home", "X21")
    assert note(battle("43c", "33P^a"), "43", "33") == ("capture", "note.capture_lost", "X22")
    assert note(battle("24S", "13K", lost="- P"), "24", "13") == ("capture", "note.win", "X23")
    assert note(battle("43c", ""), "hand0:a", "33") == ("move", "note.put", "X15")
    assert note(start(), "hand0:K") == ("choice", "note.lay", "X8")


def test_a_card_says_where_it_could_go_in_hand_and_on_the_board_of_either_seat() -> None:
    state = battle("35d 34c", "33S 22b")
    own, enemy, held = state.reach("35"), state.reach("22"), state.reach("hand1:G")
    assert own is not None and (own.spots, own.over) == ({"33": "step"}, {"33": "34"})
    assert enemy is not None and (enemy.spots, enemy.over) == ({"13": "move", "21": "move", "44": "move"}, {"44": "33"})
    assert held is not None and set(held.spots.values()) == {"move"}
    assert set(held.spots) == set(RULESET.areas["far_camp"]) - {"11", "51", "22"}
    assert state.reach("44") is None and state.reach("out0:K") is None


def test_the_arrows_of_a_card_are_shown_from_the_middle() -> None:
    (general,) = start().movements("BG")
    assert (general.at, set(general.spots)) == ("33", {"31", "32", "34", "35", "22", "42"})
    assert start().movements("nonsense") == []


def test_what_speaks_for_a_seat() -> None:
    state = battle("43b", "32G^a", lost="K -")
    ids = [id for id, _ in state.reasons(0)]
    assert ids == ["because.cards", "because.beneath", "because.one_royal"]
    assert state.reasons(0)[0][1]["count"] == "15" and start().reasons(0) == []
