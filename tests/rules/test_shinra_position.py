"""Positions of 森羅万象 as text (X27), what they refuse, their keys, and the board turned round."""

from __future__ import annotations

import re

import pytest
from librt.random import Random
from shinra_positions import RULESET, battle, moves, played, read, start

from kesegames.engine.state import OVER
from kesegames.engine.trouble import Trouble
from kesegames.rules.shinra.state import Shinra
from kesegames.text import trouble as sentence

EMPTY = "layout A 0 A / KPGSIDaabbccdefg / - B / KPGSIDaabbccdefg / -"
REPEATED = battle("35K 15P", "31K 11P").position()


def games(number: int, **options: str) -> list[list[Shinra]]:
    """The positions of random games."""
    found = []
    for seed in range(number):
        rng = Random(seed)
        state = start(**options)
        game = [state]
        while state.to_act != OVER:
            legal = state.legal()
            state = state.after(legal[rng.randrange(len(legal))])
            game.append(state)
        found.append(game)
    return found


def test_the_key_and_the_lead_kept_are_those_counted_anew() -> None:
    for game in games(2):
        for state in game[:31:3] + game[31::7] + game[-1:]:
            again = read(state.position())
            assert (again.key(), again.lead, again.estimate(0)) == (state.key(), state.lead, state.estimate(0))


def turned(text: str) -> str:
    """A position of the battle with the board turned and the seats exchanged."""
    head, _, turns = text.partition(" : ")
    found = re.fullmatch(r"battle (.) (\d+) A (.*) B (.*)", head)
    assert found is not None
    body = f"battle {'B' if found[1] == 'A' else 'A'} {found[2]} A {found[4]} B {found[3]}"
    return turned_squares(f"{body} : {turns}" if turns else body, found[2])


def turned_squares(text: str, kept: str = "") -> str:
    """All squares seen from the other side; `kept` is the third word, which is no square."""
    words = [
        word if index == 2 and word == kept else re.sub(r"\d\d", lambda square: str(66 - int(square[0])), word)
        for index, word in enumerate(text.split(" "))
    ]
    return " ".join(words)


@pytest.mark.parametrize("options", [{}, {"rank_drops": "anywhere", "first_battle_turn": "first"}])
def test_both_seats_play_the_same_game_from_their_own_side(options: dict[str, str]) -> None:
    for game in games(2, **options):
        for state in game[::4]:
            if state.position().startswith("battle"):
                other = read(turned(state.position()), **options)
                assert moves(other) == {turned_squares(text) for text in moves(state)}
                assert other.estimate(0) == state.estimate(1) and other.certain_winner() in (
                    {0: 1, 1: 0}.get(int(state.certain_winner()), state.certain_winner()),
                )


def test_a_battle_says_which_positions_have_been() -> None:
    state = played(battle("35K 15P", "31K 11P"), "K35-34 K31-32 K34-35 K32-31")
    assert state.position() == REPEATED.replace("battle A 0", "battle A 4") + " : K35-34 K31-32 K34-35 K32-31"
    assert read(state.position()).times() == 2
    captured = "a34xa33 f32xa33 a*34 f33-32 K35-45 a*24 K45-35 a24-33"
    state = played(battle("34a 35K 55P", "33a 32f 11K 51P"), captured)
    assert state.times() == 2 and read(state.position()).times() == 2
    assert " : " not in played(battle("35K 15P", "31K", repetition_draw="none"), "K35-34").position()
    lost = played(battle("24S 15K 55P", "13K"), "S24xK13")
    assert " : " not in lost.position() and lost.times() == 1


def test_infiltrations_captures_and_deployments_are_taken_back() -> None:
    """The turns that a position names lead from the first position of the battle to it, whatever they are."""
    for game in games(4):
        battles = [state for state in game if state.position().startswith("battle")]
        for state in battles[:: max(1, len(battles) // 6)]:
            again = read(state.position())
            past, other = state.past, again.past
            while past is not None:
                assert other is not None and (past.hash, past.times, past.turn) == (other.hash, other.times, other.turn)
                past, other = past.before, other.before
            assert other is None


FULL = "battle A 3 A 14K 24P 34G^b / SIDaabccdefg / - B 11K 21P 31a / GSIDabbccdefg / -"
DEPLOY = (
    "deploy A 0 A 14K 24P 34G 44S 15a 25b 35c 45d 55e / IDabcfg / - B 11K 21P 31G 41S 12a 22b 32c 42d 52e / IDabcfg / -"
)
WRONG = {
    "": "trouble.bad_position",
    "nonsense": "trouble.bad_position",
    EMPTY.replace("layout", "lay"): "trouble.bad_position",
    EMPTY.replace("layout A", "layout C"): "trouble.bad_position",
    EMPTY.replace("A 0", "A x"): "trouble.bad_position",
    EMPTY + " x": "trouble.bad_position",
    EMPTY + " : ": "trouble.bad_position",
    EMPTY.replace("B / ", "B "): "trouble.bad_position",
    FULL.replace("24P", "24Z"): "trouble.bad_position",
    FULL.replace("24P", "64P"): "trouble.bad_position",
    FULL.replace("SID", "SZD"): "trouble.bad_position",
    FULL + " : nonsense": "trouble.bad_position",
}
IMPOSSIBLE = {
    FULL.replace("24P", "14P"): ("14P", "X27"),
    FULL.replace("34G^b", "34G^ba"): ("34G^ba", "X19"),
    FULL.replace("34G^b", "34G^S"): ("34G^S", "X19"),
    FULL.replace("14K 24P 34G^b", "14K 24P 34G 44a^b"): ("44a^b", "X19"),
    FULL.replace("SIDaab", "SIDaaab"): ("a", "X5"),
    FULL.replace("SIDaab", "SIDab"): ("a", "X5"),
    FULL.replace("SIDaab", "SIDaaaaaaab"): ("SIDaaaaaaabccdefg", "X5"),
    FULL.replace("14K", "14P"): ("K", "X5"),
    FULL.replace("14K ", "").replace("SIDaa", "KSIDaa"): ("K", "X8"),
    FULL.replace("14K 24P ", "").replace("defg / - B", "defg / KP B").replace("battle A", "battle B"): ("B", "X23"),
    FULL.replace("/ - B", "/ KK B"): ("KK", "X18"),
    FULL.replace("battle A 3", "battle A 101"): ("101", "X25"),
    FULL + " : a11-12": ("a11-12", "X25"),
    FULL + " : c13-12": ("c13-12", "X25"),
    FULL + " : a21-31": ("a21-31", "X25"),
    FULL + " : a32xK31": ("a32xK31", "X25"),
    EMPTY.replace("A /", "A 14K /"): ("K", "X5"),
    EMPTY.replace("A /", "A 12K /").replace("KPG", "PG", 1).replace("layout A", "layout B"): ("12", "X8"),
    EMPTY.replace("A /", "A 14K /").replace("KPG", "PG", 1): ("A", "X7"),
    EMPTY.replace("layout A 0", "layout A 1"): ("1", "X25"),
    DEPLOY.replace("14K", "14f").replace("IDabcfg", "KIDabcg", 1): ("A", "X8"),
    DEPLOY.replace("deploy A", "deploy B"): ("B", "X10"),
    DEPLOY.replace("deploy A", "switch A"): ("switch", "X10"),
    DEPLOY.replace("14K", "13K"): ("13", "X10"),
    DEPLOY.replace("14K", "13K").replace("deploy", "switch"): ("switch", "X10"),
    DEPLOY.replace("e / ID", "e 54I / D", 1): ("A", "X10"),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(Trouble) as caught:
        Shinra.from_position(RULESET, RULESET.complete({}), 2, text)
    assert caught.value.text == WRONG[text]


@pytest.mark.parametrize("text", IMPOSSIBLE)
def test_what_could_not_stand_in_a_game_is_refused_with_its_place(text: str) -> None:
    assert read(FULL).times() == read(DEPLOY).times() + 1 == 1
    with pytest.raises(Trouble) as caught:
        read(text)
    assert (caught.value.values["text"], caught.value.values["rule"]) == IMPOSSIBLE[text]
    assert IMPOSSIBLE[text][0] in sentence(caught.value, "en") and IMPOSSIBLE[text][1] in sentence(caught.value, "ja")


CLEAR = {
    FULL.replace("SIDaab", "SIDaaab"): "“a”: 5 of it, and there must be 4 in all (X5)",
    EMPTY.replace("KPG", "KKPG", 1): "“K”: 3 of it, and there must be 2 in all (X5)",
    EMPTY.replace("KPGS", "KPGSG", 1).replace("B / KPGS", "B / KPS"): "“G” of A: 2 of it, and there must be 1 (X5)",
    FULL.replace("24P", "24P^a").replace("14K", "14K^aa"): "“14K^aa” is not possible in this position (X19)",
    FULL.replace("14K", "14P").replace("31a", "31K"): "“K” of A: 0 of it, and there must be 1 (X5)",
    DEPLOY.replace("14K", "14f").replace("IDabcfg", "KIDabcg", 1): "no square is left for K in the layout of A (X8)",
    EMPTY.replace("layout A", "layout B"): "by the number of cards that lie it is not the turn of B (X7)",
    DEPLOY.replace("deploy A", "deploy B"): "by the number of cards that lie it is not the turn of B (X10)",
}


@pytest.mark.parametrize("text", CLEAR)
def test_what_could_not_stand_in_a_game_is_told_plainly(text: str) -> None:
    with pytest.raises(Trouble) as caught:
        read(text)
    assert sentence(caught.value, "en", RULESET) == CLEAR[text]


def test_one_chosen_rank_must_be_laid_where_only_one_may_be() -> None:
    neither = "deploy A 0 A 14K 24P 34G 44S 15a 25b 35c 45d 55e / IDabcfg / -"
    for laid in (neither, neither.replace("15a 25b", "15I 25D").replace("IDab", "aabb")):
        text = f"{laid} B 11K 21P 31G 41S 51I 12a 22b 32c 42d / Dabcefg / -"
        with pytest.raises(Trouble) as caught:
            read(text, chosen_ranks="one")
        assert (caught.value.values["text"], caught.value.values["rule"]) == ("A", "X8")
        assert read(text).to_act == 0


def test_turns_belong_to_a_battle_in_which_repetition_counts() -> None:
    text = played(battle("35K 15P", "31K 11P"), "K35-34").position()
    for position, options in ((text, {"repetition_draw": "none"}), (f"{EMPTY} : K*14", {})):
        with pytest.raises(Trouble) as caught:
            read(position, **options)
        assert caught.value.values["rule"] == "X25"
    with pytest.raises(Trouble) as caught:
        read(text.replace("battle B 1", "battle B 0"))
    assert caught.value.values == {"text": "0", "rule": "X25"}
