"""Games in CKKA: played out, and written as they were (docs/notations.md)."""

from __future__ import annotations

from random import Random

import pytest
from ckka_records import ONLINE, SAMPLE, events, refusal

from kesegames.catalogue import Catalogue
from kesegames.engine.state import CHANCE, OVER
from kesegames.engine.trouble import Trouble
from kesegames.play.match import Event, Match, begin
from kesegames.play.record import read_any, result_of, write, write_official
from kesegames.rules.ckka import notation as ckka

DIALECTS = ("spec", "online")


@pytest.mark.parametrize(
    ("text", "game", "assumed"),
    [
        ("XAI兵XY無撃裁 KI兵KU無撃裁", "kisen-standard", True),
        ("XAI兵XY無撃裁 NI兵NU無撃裁", "kisen-education", True),
        ("XAU虎XY無撃裁", "kisen-standard", True),
        ("[a]二十 [b]二十 XAI兵XY無撃裁", "kisen-standard", True),
        ("KAI兵KY KI兵KU", "kisen-old", True),
        ("{一位色:黒}\nXAI兵XY無撃裁", "kisen-online", True),
        ("XAI兵XY無撃裁 或為王再行", "kisen-online", True),
        ("{律:硬皇力}\nXAI兵XY無撃裁", "kisen-standard", False),
        ("{律:教育机戦}\nXAI兵XY無撃裁", "kisen-education", False),
        ("{律:古機戦}\nKAI兵KY", "kisen-old", False),
        ("{律:統一}\nXAI兵XY無撃裁", "kisen-unified", False),
        ("{律:官定}\nXAI兵XY無撃裁", "kisen-unified", False),
        ("{律:古 game=kisen-old-compact}", "kisen-old-compact", False),
    ],
)
def test_which_ruleset_a_record_follows(text: str, game: str, assumed: bool) -> None:
    transcript = ckka.read_record(text)
    assert (transcript.game, transcript.assumed) == (game, game if assumed else "")


def test_the_law_brings_options(known: Catalogue) -> None:
    assert read_any("{律:硬皇力}\nKAI兵KY無撃裁", known).options["movement"] == "hard"
    match = read_any("{律:標準 same_hand=twice}\nKAI兵KY無撃裁", known)
    assert (match.ruleset.id, match.options["same_hand"]) == ("kisen-standard", "twice")


def test_another_game_may_be_asked_for(known: Catalogue) -> None:
    match = read_any(SAMPLE, known, "kisen-online")
    assert (match.ruleset.id, match.assumed) == ("kisen-online", "")
    assert read_any(SAMPLE, known).assumed == "kisen-standard"
    assert read_any("{律:硬皇力}\nKAI兵KY", known, "kisen-old").at == 1


def test_the_sample_replays_to_its_end(known: Catalogue) -> None:
    match = read_any(SAMPLE, known)
    assert result_of(match) == ("A", "points")
    assert match.state.points() == [0, 40 * match.ruleset.unit]
    assert match.names == ["ぶちょー", "SY"]
    assert events(match)[:5] == [
        ("*", "first A"),
        ("A", "CI兵XIXU"),
        ("IA", "LAU弓LAI to:n"),
        ("*", "橋三"),
        ("IA", "LY"),
    ]


def words(text: str) -> list[str]:
    return text.split()


def test_the_sample_is_written_as_it_was(known: Catalogue) -> None:
    match = read_any(SAMPLE, known)
    written = write_official(match)
    # Colours of captured pieces are added, and the hands stand in the order of the rules.
    for plain, exact in (("手兵", "手赤兵"), ("手馬", "手赤馬"), ("手弓", "手赤弓"), ("手王", "手黒王")):
        assert exact in written
        written = written.replace(exact, plain)
    written = written.replace("手赤虎", "手虎").replace("(王)(同色獣)", "(同色獣)(王)")
    assert words(written) == words(SAMPLE)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_official_to_own_to_official(known: Catalogue, dialect: str) -> None:
    match = read_any(SAMPLE, known)
    own = read_any(write(match), known)
    official = write_official(own, dialect)
    again = read_any(official, known)
    assert events(again) == events(match)
    assert (again.names, again.comments, again.options) == (match.names, match.comments, match.options)
    assert write_official(again, dialect) == official


def test_the_online_form(known: Catalogue) -> None:
    assert write_official(read_any(SAMPLE, known), "online") == ONLINE


def test_pieces_may_be_unnamed_and_seasons_go_on(known: Catalogue) -> None:
    text = """\
{一位色:黒赤}
TAU片ZAIXY無撃裁\tZO皇[TO]NO
ZAI片ZIZA橋四手赤王

或為王而手五
終季\t春終

ZO皇[XO]CO\tZAI片ZIZA橋五手赤王

或為王而手五
終季\t夏終
"""
    match = read_any(text, known)
    assert match.ruleset.id == "kisen-online"
    assert [text for who, text in events(match) if who == "*"] == ["first IA", "橋四", "first A", "橋五"]
    assert match.state.points() == [30 * match.ruleset.unit, 10 * match.ruleset.unit]
    assert match.state.look().counters["seasons"] == 3


def test_the_first_name_moves_first_whichever_side_that_is(known: Catalogue) -> None:
    assert read_any("[a] [b]\nKAI兵KY無撃裁", known).names == ["a", "b"]
    assert read_any("[a] [b]\nKI兵KU無撃裁", known).names == ["b", "a"]
    assert read_any("[a] [b]\nZO皇ZU KI兵KU無撃裁", known).names == ["a", "b"]
    assert read_any("[IA] [A]\nKAI兵KY無撃裁", known).names == []


def test_colours_name_the_kings_sides_unless_the_moves_say_otherwise(known: Catalogue) -> None:
    names = "{黒名:b}\n{赤名:r}\n"
    assert read_any(names + "{一位色:黒}\nKAI兵KY無撃裁", known).names == ["b", "r"]
    assert read_any(names + "{一位色:赤}\nKI兵KU無撃裁", known).names == ["b", "r"]
    assert read_any(names + "{一位色:赤}\nKAI兵KY無撃裁", known).names == ["r", "b"]
    assert events(read_any("{一位色:赤}\nZO皇ZU", known)) == [("*", "first A"), ("A", "ZO皇ZU")]


@pytest.mark.parametrize(
    ("header", "points"),
    [("[a] [b]", (20, 20)), ("[a]十二 [b]二十八", (12, 28)), ("[a]12 [b]", (12, 28)), ("[a] [b]十二", (28, 12))],
)
def test_points_at_the_start(known: Catalogue, header: str, points: tuple[int, int]) -> None:
    match = read_any(header + "\nKAI兵KY無撃裁", known)
    assert match.state.points() == [value * match.ruleset.unit for value in points]
    again = read_any(write_official(match), known)
    assert again.state == match.state


def test_or_stands_for_any_value_that_makes_the_move_possible(known: Catalogue) -> None:
    text = (
        "LAU弓LAILY橋或 LE弓LILU橋或此無 NAI兵NY無撃裁 KI兵KU無撃裁 NY兵NO水或 KU兵KO無撃裁 TAI兵TY無撃裁 LI兵LU無撃裁"
    )
    throws = [text for who, text in events(read_any(text, known)) if who == "*"]
    assert throws == ["first IA", "橋一", "橋無", "水三"]
    failed = read_any(text.replace("水或", "水或此無"), known)
    assert ("*", "水無") in events(failed)


def test_declared_and_given_up(known: Catalogue) -> None:
    match = begin(known.rulesets["kisen-standard"], {"first": "IA"}, ["human", "human"], "1")
    for text in ("first IA", "LAU弓LAI to:n", "橋三", "此無"):
        match.add(Event(match.to_act, match.state.read(text)))
    assert "LAU弓LAILY橋三此無" in write_official(match)
    named = begin(known.rulesets["kisen-unified"], {"first": "IA"}, ["human", "human"], "1")
    for text in ("first IA", "LAU弓LAI LO", "橋一", "此無"):
        named.add(Event(named.to_act, named.state.read(text)))
    assert "LAU弓LAILO橋一此無" in write_official(named)
    assert events(read_any(write_official(named), known)) == events(named)


def test_what_ckka_has_no_words_for(known: Catalogue) -> None:
    match = begin(known.rulesets["kisen-standard"], {"first": "IA", "declare": "nothing"}, ["human", "human"], "1")
    for text in ("first IA", "LAU弓LAI to:any", "橋一"):
        match.add(Event(match.to_act, match.state.read(text)))
    with pytest.raises(Trouble):  # the choice is still due
        write_official(match)
    match.add(Event(match.to_act, match.state.read("此無")))
    with pytest.raises(Trouble) as caught:
        write_official(match)
    assert caught.value.values == {"what": "LAU弓LAI to:any 此無", "event": "2"}
    resigned = begin(known.rulesets["kisen-standard"], {}, ["human", "human"], "1")
    resigned.throw()
    resigned.resign(resigned.to_act)
    with pytest.raises(Trouble):
        write_official(resigned)


def test_stepping_on_the_emperor_may_end_the_match_before_the_throw(known: Catalogue) -> None:
    # M19: 撃皇 costs 5, and IA has only 5.
    text = "[IA]五 [A]\nZO皇ZY KI兵KU無撃裁 ZAI船ZYZU橋或此無\n星一周"
    match = read_any(text, known)
    assert result_of(match) == ("A", "points")
    assert events(match)[-1] == ("IA", "ZAI船ZY to:n")
    assert events(read_any(write_official(match), known)) == events(match)


def test_comments_are_kept(known: Catalogue) -> None:
    text = "{before}\nKAI兵KY無撃裁{one} {two} LE弓LILU橋二#{a}b}#\n"
    match = read_any(text, known)
    assert match.comments == {0: "before", 2: "one\ntwo", 5: "a}b"}
    assert read_any(write_official(match), known).comments == match.comments


def test_old_kisen(known: Catalogue) -> None:
    text = "[先] [後]\nKAI兵KY\tKI兵KU\nKY兵KO\tLI兵LU\nKO兵×KU\tLU兵LO\n"
    match = read_any(text, known)
    assert (match.ruleset.id, match.names, match.at) == ("kisen-old", ["先", "後"], 6)
    assert write_official(match) == text
    assert events(read_any(text.replace("×", "").replace("兵", "片"), known)) == events(match)


@pytest.mark.parametrize(
    ("text", "trouble", "column"),
    [
        ("KAI兵KO", "refused_move", 1),
        ("KAI兵×KY", "ckka_no_capture", 1),
        ("KI兵KU", "ckka_owner", 1),
        ("KAI兵KY KI獣KU", "other_piece", 8),
        ("{律:古}\nKAI兵KY無撃裁", "ckka_modern", 1),
        ("{律:古}\n黒兵KY", "ckka_modern", 1),
        ("KAI兵KY 春終", "ckka_season_goes_on", 8),
    ],
)
def test_mistakes_in_old_kisen(known: Catalogue, text: str, trouble: str, column: int) -> None:
    found = refusal(text, known)
    assert (found[0], found[2]) == (trouble, column)


def test_the_choices_at_old_kisens_start_are_kept(known: Catalogue) -> None:
    match = begin(known.rulesets["kisen-old-compact"], {"wagon_beast": "chosen_at_start"}, ["human", "human"], "1")
    for text in ("swapped", "as_drawn"):
        match.add(Event(match.to_act, match.state.read(text)))
    match.add(Event(0, match.state.legal()[0]))
    written = write_official(match)
    assert "{律:古 game=kisen-old-compact wagon_beast=chosen_at_start chosen=swapped,as_drawn}" in written
    again = read_any(written, known)
    assert (again.state, again.ruleset.id) == (match.state, match.ruleset.id)


def random_match(known: Catalogue, game: str, options: dict[str, str], seed: int, most: int) -> Match:
    """A match of random moves, captures often, that stops at a turn's beginning behind `most` events."""
    match = begin(known.rulesets[game], options, ["human", "human"], str(seed), ["先", "後"])
    rng = Random(seed)
    while match.to_act != OVER and (match.at < most or match.to_act == CHANCE or "此無" in written(match)):
        if match.to_act == CHANCE:
            match.throw()
            continue
        moves = list(match.state.legal())
        captures = [move for move in moves if match.state.urgency(move) > 0]
        match.play(rng.choice(captures if captures and rng.random() < 0.5 else moves))
    return match


def written(match: Match) -> list[str]:
    return [match.state.write(move) for move in match.state.legal()]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("kisen-education", {}),
        ("kisen-standard", {}),
        ("kisen-standard", {"declare": "destination", "same_hand": "twice", "point_cap": "false"}),
        ("kisen-hard", {}),
        ("kisen-unified", {}),
        ("kisen-online", {}),
        ("kisen-old", {}),
        ("kisen-old", {"runs": "none", "chain_leaps": "true", "sacrifice_capture": "true"}),
        ("kisen-old-compact", {"wagon_beast": "chosen_at_start"}),
    ],
)
@pytest.mark.parametrize("dialect", DIALECTS)
def test_random_games_come_back(known: Catalogue, game: str, options: dict[str, str], dialect: str) -> None:
    match = random_match(known, game, options, 5, 80)
    again = read_any(write_official(match, dialect), known)
    assert events(again) == events(match)
    assert (again.ruleset.id, again.options, again.names) == (game, match.options, match.names)
    assert again.state == match.state
