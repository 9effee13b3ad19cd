"""What old Kisen's cards, pictures and rules say under each choice of options is what the game then does."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from every_game import CATALOGUE
from kisen_old_positions import GAMES, goals, place, ruleset, scattered, spellings, start
from slow_kisen_old import Slow, name

from kesegames.engine.ruleset import Ruleset
from kesegames.rules.kisen_old.state import KisenOld
from kesegames.ui.pages import Paragraph, page

OPTIONS = ruleset().options
TABLE = [
    dict(zip(OPTIONS, row, strict=True))
    for row in product(*(option.choices for option in OPTIONS.values()))
    if row[0] == "as_drawn"
]
IDS = ["-".join(row.values()) for row in TABLE]
SLIDES = {
    "about.車": {"en": "Slides along", "ja": "縦横に何マスでも"},
    "about.獣": {"en": "Slides diagonally", "ja": "斜めに何マスでも"},
}
RUNS = {
    (True, True): {"en": "Wagons slide along rows and columns, beasts diagonally", "ja": "獣は斜めに走り"},
    (True, False): {"en": "beasts go 1 diagonally", "ja": "獣は斜めに1マス進みます"},
    (False, False): {"en": "Wagons go 1 up, down", "ja": "車は縦横に、"},
}
"""What the rule of movement says of who slides: wagons, beasts."""
LEAPS_ON = {"en": "leap on", "ja": "続けて飛び越え"}
PAYS = {"en": "at the price of itself", "ja": "自らを失って"}
EDGE = {"en": "never over the edge", "ja": "盤の外なら取れません"}
PAGES = {
    "en": (
        "slides along rows and columns, a beast",
        "beast \ufffc diagonally. They",
        "may leap on over another",
        "at the price of themselves",
        "After 120 turns",
    ),
    "ja": (
        "最初に出会う駒",
        "は斜めに走ります",
        "続けて飛び越えて取ることもできます",
        "自らを失って",
        "手番が120続くと",
    ),
}
"""What the page says of sliding wagons and beasts, of leaping on, of paying, of the draw."""
CHAIN = ("ZIA王 ZAI船 KO獣", "PA王 ZI船 LU兵 TE兵 LE兵")


def said(told: Ruleset, id: str, words: dict[str, str]) -> bool:
    """Whether the text says so, in both languages or in none."""
    found = {phrase in told.texts[id][language] for language, phrase in words.items()}
    assert len(found) == 1, (id, words, told.texts[id])
    return found == {True}


def standing(black: str, red: str, options: dict[str, str]) -> KisenOld:
    return place(f"IA 0 黒 {black} 赤 {red}", "kisen-old", **options)


@pytest.mark.parametrize("options", TABLE, ids=IDS)
def test_cards_and_rules_tell_who_slides(options: dict[str, str]) -> None:
    told = ruleset().under(options)
    open_board = standing("ZIA王 ZAI船 LY車 LE獣", "ZA王 ZI船", options)
    slides = {"about.車": "LU" in goals(open_board, "LY"), "about.獣": "TU" in goals(open_board, "LE")}
    for id, words in SLIDES.items():
        assert said(told, id, words) == slides[id]
    for (wagon, beast), words in RUNS.items():
        assert said(told, "rule.O6", words) == (slides == {"about.車": wagon, "about.獣": beast})


@pytest.mark.parametrize("options", TABLE, ids=IDS)
def test_cards_and_rules_tell_what_a_capture_may_be(options: dict[str, str]) -> None:
    told = ruleset().under(options)
    leaps_on = ("KO", "NI", "end") in spellings(standing(*CHAIN, options))
    assert said(told, "about.獣", LEAPS_ON) == said(told, "rule.O10", LEAPS_ON) == leaps_on
    pays = "×NAI" in goals(standing("ZIA王 ZAI船 LAI車", "ZA王 ZI船 NAI兵 TAI兵", options), "LAI")
    assert [said(told, id, PAYS) for id in ("about.車", "about.獣", "rule.O10")] == [pays] * 3
    at_edge = goals(standing("ZIA王 ZAI船 LAI車", "ZA王 ZI船 KAI兵", options), "LAI")
    assert said(told, "rule.O10", EDGE) == pays and not any("×" in goal for goal in at_edge)


@pytest.mark.parametrize("options", TABLE, ids=IDS)
def test_the_counter_and_the_rule_tell_whether_quiet_turns_count(options: dict[str, str]) -> None:
    told = ruleset().under(options)
    quiet = place("IA 119 黒 ZIA王 赤 ZA王", "kisen-old", **options)
    outcome = quiet.after(quiet.read("ZIA王ZAU")).outcome()
    is_drawn = outcome is not None and outcome.reason == "no_progress"
    assert said(told, "rule.O10", {"en": "120 turns", "ja": "120続く"}) == is_drawn
    assert said(told, "place_about.quiet", {"en": "{limit}", "ja": "{limit}"}) == is_drawn
    assert ("quiet" in quiet.look().limits) == is_drawn


@pytest.mark.parametrize("options", TABLE, ids=IDS)
def test_the_page_tells_the_game_with_the_options_chosen(options: dict[str, str]) -> None:
    open_board = standing("ZIA王 ZAI船 LY車 LE獣", "ZA王 ZI船", options)
    does = [
        "LU" in goals(open_board, "LY"),
        "TU" in goals(open_board, "LE"),
        ("KO", "NI", "end") in spellings(standing(*CHAIN, options)),
        "×NAI" in goals(standing("ZIA王 ZAI船 LAI車", "ZA王 ZI船 NAI兵 TAI兵", options), "LAI"),
        "quiet" in open_board.look().limits,
    ]
    for language, phrases in PAGES.items():
        blocks = page(ruleset(), language, CATALOGUE, "", options).blocks
        lines = ["".join(part for part, _ in one.spans) for one in blocks if isinstance(one, Paragraph) and one.line]
        assert [phrase in "\n".join(lines) for phrase in phrases] == does, language


@pytest.mark.parametrize("choice", OPTIONS["wagon_beast"].choices)
def test_the_rule_of_the_start_tells_where_wagons_and_beasts_stand(choice: str) -> None:
    told = ruleset().under(ruleset().complete({"wagon_beast": choice}))
    state = start(wagon_beast=choice)
    is_swapped = state.look().pieces["LIA"] == ["黒車"]
    assert said(told, "rule.O2", {"en": "stand in each other’s places", "ja": "入れ換えて置きます"}) == is_swapped
    assert said(told, "rule.O2", {"en": "First each side", "ja": "初めに黒から"}) == (
        "as_drawn" in state.spell(state.legal()[0])
    )


@pytest.mark.parametrize("options", TABLE, ids=IDS)
@pytest.mark.parametrize("game", GAMES)
def test_reach_and_pictures_show_what_the_rules_allow(game: str, options: dict[str, str]) -> None:
    state = place(scattered(Random(str(options)), game), game, **options)
    if state.to_act < 0:
        return
    water = set(ruleset(game).areas["water"])
    slow = Slow(state.position(), ruleset(game).complete(options), len(state.terms.rows), water)
    for square, (seat, kind) in dict(slow.board).items():
        slow.turn = seat
        others = {other: piece for other, piece in slow.board.items() if other != square}
        paths = slow.sailing(square) if kind == "船" else slow.paths(others, kind, square, ())
        reach = state.reach(name(square))
        assert reach is not None and set(reach.spots) == {name(path[0]) for path in paths}
        empty = {state.terms.names[at] for at in state.terms.order if state.board[at] == state.terms.ground[at]}
        ships = {name(other) for other, piece in others.items() if piece[1] == "船"}
        assert {spot for spot, way in reach.spots.items() if way == "step"} == ships & set(reach.spots)
        assert {spot for spot, way in reach.spots.items() if way == "move"} <= empty
    for piece in ruleset(game).pieces:
        kind = piece[1]
        slow.turn = "黒赤".index(piece[0])
        for picture in state.movements(piece):
            column, row = picture.at[0], picture.at[1:]
            here = (state.terms.columns.index(column), state.terms.rows.index(row))
            slow.water = set()
            paths = slow.paths({}, kind, here, ())
            assert set(picture.spots) == {name(path[0]) for path in paths}
