"""Title, set-up, key sheet, menus: every control is reached, every text fits, what is chosen is done and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
import pytest
from every_game import CATALOGUE, ROOTS, TABLES, thinned

from kesegames import catalogue, settings
from kesegames.ai.levels import level_names
from kesegames.catalogue import Catalogue
from kesegames.engine.ruleset import Ruleset
from kesegames.play.match import HUMAN, begin
from kesegames.ui import gallery
from kesegames.ui.app import App
from kesegames.ui.routes import Router
from kesegames.ui.scene import Scene
from kesegames.ui.scenes.help import KeySheet
from kesegames.ui.scenes.settings.scene import PAGES, SettingsScene
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.scenes.table.scene import Table
from kesegames.ui.scenes.title.scene import Title
from kesegames.ui.scenes.title.unfinished import Unfinished
from kesegames.ui.seats import level_text, open_table, usual_bot
from kesegames.ui.widgets.form import Note
from kesegames.ui.widgets.scroller import Scroller

from .conftest import Hand, content_of, keserima
from .test_ring import steer, unreached

SIZES = [(960, 600), (1280, 800)]


def typed(hand: Hand, text: str) -> None:
    for character in text:
        hand.app.feed(pygame.event.Event(pygame.TEXTINPUT, text=character))


def leave_a_match(hand: Hand, known: Catalogue, players: list[str]) -> Table:
    """Sit down, play a move and begin another, and go away as after a crash."""
    table = hand.sit(keserima(known, players))
    hand.wait(hand.is_asked)
    assert table.sitting.walk is not None
    hand.play(next(iter(table.sitting.walk.moves)))
    hand.wait(hand.is_asked)
    assert table.sitting.walk is not None
    hand.play(max(table.sitting.walk.moves, key=len)[:1])
    hand.rest()
    table.sitting.journal = None
    return table


def scenes(app: App, known: Catalogue) -> dict[str, Callable[[], Scene]]:
    found: dict[str, Callable[[], Scene]] = {
        "title": lambda: Title(app),
        "help": lambda: KeySheet(app),
        "unfinished": lambda: Unfinished(app),
    }
    for id in known.rulesets:
        found[f"setup {id}"] = partial(Setup, app, known.rulesets[id])
    for page in PAGES:
        found[f"settings {page}"] = partial(SettingsScene, app, page)
    return found


@pytest.mark.parametrize("size", thinned([((700, 900),), *((size,) for size in SIZES)], 3))
def test_arrows_and_tab_reach_every_control(hand: Hand, known: Catalogue, size: tuple[int, int]) -> None:
    leave_a_match(hand, known, [HUMAN, HUMAN])
    hand.app.surface = pygame.Surface(size)
    for name, make in scenes(hand.app, known).items():
        hand.app.restart(make())
        hand.app.draw()
        assert unreached(hand.app.scene) == set(), name
        wanted = {target.id for target in hand.app.scene.targets() if not target.owner}
        found = set()
        for _ in range(len(wanted) + 1):
            hand.key(pygame.K_TAB)
            assert hand.app.scene.ring.at is not None
            found.add(hand.app.scene.ring.at)
        assert found == wanted, name


@pytest.mark.parametrize(("language", "ui_scale"), thinned([("ja", 3.0), ("en", 3.0), ("ja", 1.0), ("en", 1.0)], 4))
def test_every_choice_of_set_up_fits_its_box(hand: Hand, known: Catalogue, language: str, ui_scale: float) -> None:
    hand.app.settings.language, hand.app.settings.ui_scale = language, ui_scale
    for ruleset in known.rulesets.values():
        setup = Setup(hand.app, ruleset)
        setup.has_more = True
        hand.app.restart(setup)
        most = max([len(option.choices) for option in ruleset.options.values()] + [10])
        for number in range(most):
            for name, option in ruleset.options.items():
                setup._choose_option(name, number % len(option.choices))
            setup._choose_player(0, [HUMAN, *(f"level{level}" for level in range(1, 9)), "greedy"], number)
            for top in range(0, 2000, 400):
                setup.scroll.top = (0, top)
                setup.changed()
                assert hand.cut() == [], ruleset.id
                if setup.scroll.top < (0, top):
                    break


@pytest.mark.parametrize("is_by_mouse", [True, False])
@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_level_says_what_it_means(hand: Hand, known: Catalogue, language: str, is_by_mouse: bool) -> None:
    hand.app.settings.language = language
    for ruleset in known.rulesets.values():
        levels = level_names(ruleset, ruleset.least_seats)
        if not levels:
            continue
        setup = Setup(hand.app, ruleset)
        hand.app.restart(setup)
        setup.players[1] = "level1"
        setup.changed()
        if not is_by_mouse:
            steer(hand, "seat1")
        for number, level in enumerate(levels, 1):
            assert setup.players[1] == level
            hand.app.settle()
            form = next(widget for widget in setup.widgets if isinstance(widget, Scroller))
            told = [widget.text for widget in content_of(form) if isinstance(widget, Note)]
            words = hand.app.say(level_text(ruleset, setup.seats, level), ruleset=ruleset)
            assert words in told
            # In Senet no level overlooks a move; so much is said of all games.
            assert not any(claim in words for claim in ("overlook", "miss ", "見落"))
            if not is_by_mouse:
                hand.key(pygame.K_RIGHT)
            elif number < len(levels):
                hand.click(f"seat1={number + 1}")


# The gallery


def test_the_gallery_shows_each_game_once_and_hidden_ones_never(hand: Hand, known: Catalogue) -> None:
    title = Title(hand.app)
    hand.app.push(title)
    shown = [target.id for target in title.targets() if target.id.startswith("game ")]
    assert {"game senet", "game keserima", "game kisen-standard"} <= set(shown)
    assert "game kuhn" not in shown and "game senet-blockade" not in shown
    listed = [one.id for exhibit in title.all for one in (exhibit.ruleset, *exhibit.variants)]
    assert sorted(listed) == sorted(id for id, one in known.rulesets.items() if not one.data["hidden"])


def test_the_picture_of_a_game_is_of_what_is_played_when_all_is_laid_out(known: Catalogue) -> None:
    for ruleset in known.rulesets.values():
        match = gallery.demo(ruleset)
        assert match.outcome() is not None or not (match.to_act < 0 or match.state.arranges()), ruleset.id


def test_search_by_text_length_and_kind_and_an_empty_result_says_so(hand: Hand) -> None:
    title = Title(hand.app)
    hand.app.push(title)
    hand.click("search")
    typed(hand, "せねと")

    def games() -> list[str]:
        hand.app.settle()
        return [target.id for target in title.targets() if target.id.startswith("game ")]

    assert games() == ["game senet"]
    typed(hand, " nowhere")
    assert games() == [] and any(target.id == "clear" for target in title.targets())
    hand.click("clear")
    count = len(games())
    hand.click("length")
    assert 0 < len(games()) < count
    hand.key(pygame.K_ESCAPE)
    assert len(games()) == count
    steer(hand, "players")
    for at in ("length", "kind"):
        hand.key(pygame.K_RIGHT)
        assert title.ring.at == at and len(games()) == count
    hand.key(pygame.K_RETURN)
    assert 0 < len(games()) < count


def test_continue_comes_first_and_brings_back_the_clicks(hand: Hand, known: Catalogue) -> None:
    table = leave_a_match(hand, known, [HUMAN, HUMAN])
    assert table.sitting.walk is not None
    position, spots = table.match.state.position(), table.sitting.walk.spots
    title = Title(hand.app)
    hand.app.restart(title)
    assert title.ring.at == "continue" and title.left is not None and title.left.spots == spots
    hand.key(pygame.K_DOWN)
    hand.key(pygame.K_RETURN)
    assert hand.table.match.state.position() == position
    assert hand.table.sitting.walk is not None and hand.table.sitting.walk.spots == spots


def test_several_unfinished_matches_are_listed_and_can_be_put_away(hand: Hand, known: Catalogue) -> None:
    for _ in range(2):
        leave_a_match(hand, known, [HUMAN, HUMAN])
    title = Title(hand.app)
    hand.app.restart(title)
    assert title.others == 1
    hand.click("unfinished")
    scene = hand.app.scene
    assert isinstance(scene, Unfinished) and len(scene.all) == 2
    hand.click("away " + next(iter(scene.all)))
    assert len(scene.all) == 1 and len(list(hand.app.folders.records.glob("*.kese"))) == 1
    hand.key(pygame.K_ESCAPE)
    assert title.others == 0 and title.left is not None


def test_a_journal_of_garbage_costs_nothing(hand: Hand, known: Catalogue) -> None:
    leave_a_match(hand, known, [HUMAN, HUMAN])
    (hand.app.folders.journals / "x.journal").write_bytes(b"\xff\x00 nonsense")
    title = Title(hand.app)
    hand.app.restart(title)
    assert title.left is not None
    hand.app.draw()


@pytest.mark.parametrize("language", ["ja", "en"])
def test_a_ruleset_of_the_users_is_marked_and_a_broken_one_told_with_its_line(
    hand: Hand, tmp_path: Path, language: str
) -> None:
    folder = tmp_path / "rulesets"
    folder.mkdir()
    (folder / "mine.yaml").write_text("name: {ja: 私の, en: Mine}\nextends: senet\nminutes: 5\n", encoding="utf-8")
    (folder / "bad.yaml").write_text("name: {ja: だめ, en: Bad}\nextends: senet\nminutes: soon\n", encoding="utf-8")
    hand.app.known = catalogue.load(folder)
    hand.app.settings.language = language
    title = Title(hand.app)
    hand.app.push(title)
    assert [exhibit.ruleset.id for exhibit in title.all if exhibit.is_users] == ["mine"]
    hand.click("mistakes")
    assert any(f"{folder / 'bad.yaml'}:3" in text for text in hand.app.notices.texts)
    hand.click("game mine")
    assert isinstance(hand.app.scene, Setup) and hand.app.scene.ruleset.id == "mine"
    assert hand.app.draw().cut == []


# Set-up


def test_set_up_by_keyboard_alone_reaches_the_table_with_what_was_chosen(hand: Hand) -> None:
    hand.app.settings.tutorials_seen = ["keserima"]
    hand.app.push(Title(hand.app))
    hand.app.settle()
    steer(hand, "game keserima")
    hand.key(pygame.K_RETURN)
    setup = hand.app.scene
    assert isinstance(setup, Setup)
    steer(hand, "more")
    hand.key(pygame.K_RETURN)
    steer(hand, "option first")
    while setup.options["first"] != "R":
        hand.key(pygame.K_RIGHT)
    steer(hand, "seat1")
    while setup.players[1] != "level7":
        hand.key(pygame.K_RIGHT)
    steer(hand, "name0")
    typed(hand, "アンOne")
    hand.key(pygame.K_BACKSPACE)
    steer(hand, "seed")
    hand.key(pygame.K_a, pygame.KMOD_CTRL)
    typed(hand, "8412")
    steer(hand, "serious")
    hand.key(pygame.K_RETURN)
    steer(hand, "start")
    hand.key(pygame.K_RETURN)
    match = hand.table.match
    assert (match.options["first"], match.players, match.names) == ("R", [HUMAN, "level7"], ["アンOn", ""])
    assert match.seed == "8412" and match.is_serious


def test_what_was_set_up_last_is_set_up_again_after_a_restart(hand: Hand, known: Catalogue) -> None:
    setup = Setup(hand.app, known.ruleset("keserima"))
    hand.app.settings.tutorials_seen = ["keserima"]
    hand.app.push(setup)
    setup._choose_option("six_ship_draw", 1)
    setup.players[:] = ["level2", HUMAN]
    setup.names[1].set("Ann; the great")
    setup._start()
    hand.app.writer.finish()
    kept, troubles = settings.load(hand.app.folders)
    assert troubles == []
    later = App(hand.app.surface, known, hand.app.folders, kept, Router)
    again = Setup(later, known.ruleset("keserima"))
    assert again.options["six_ship_draw"] == "true" and again.players == ["level2", HUMAN]
    assert again.names[1].text.startswith("Ann") and again.seed.text != setup.seed.text
    later.keeps_files = False
    title = Title(later)
    later.push(title)
    assert title.ring.at == "begin" and title.attended().id == "keserima"


def test_a_set_up_that_cannot_be_read_any_more_is_passed_over(hand: Hand, known: Catalogue) -> None:
    hand.app.settings.setups = {"senet": "kesegames 1\ngame: senet\noptions: gone=true", "keserima": "nonsense"}
    assert Setup(hand.app, known.ruleset("senet")).options == known.ruleset("senet").complete({})
    assert Setup(hand.app, known.ruleset("keserima")).players == [HUMAN, "level3"]


def test_a_variant_is_chosen_in_set_up_and_brings_its_own_options(hand: Hand, known: Catalogue) -> None:
    setup = Setup(hand.app, known.ruleset("senet"))
    hand.app.push(setup)
    hand.click("seat1=1")
    hand.click("variant")
    assert setup.players[1] == "level1"
    assert setup.ruleset.id == "senet-blockade" and setup.options["blockade"] == "three"


@pytest.mark.parametrize("language", ["ja", "en"])
def test_among_changed_options_set_up_says_that_the_description_is_of_the_usual_ones(
    hand: Hand, known: Catalogue, language: str
) -> None:
    hand.app.settings.language = language
    setup = Setup(hand.app, known.ruleset("senet-blockade"))
    setup.has_more = True
    hand.app.push(setup)
    words = hand.app.say("setup.usual_options")

    def is_said() -> bool:
        hand.app.settle()
        form = next(widget for widget in setup.widgets if isinstance(widget, Scroller))
        return words in [widget.text for widget in content_of(form) if isinstance(widget, Note)]

    assert not is_said()
    for name, option in setup.ruleset.options.items():
        at = list(option.choices).index(option.default)
        setup._choose_option(name, (at + 1) % len(option.choices))
        assert is_said()
        setup._choose_option(name, at)
        assert not is_said()


def test_a_variant_brings_its_own_usual_bot_to_the_seats_where_nobody_else_was_chosen(
    hand: Hand, known: Catalogue
) -> None:
    setup = Setup(hand.app, known.ruleset("jusai"))
    hand.app.push(setup)
    assert setup.players[:3] == [HUMAN, "random", "random"]
    hand.click("seats")
    hand.click("seat2=0")
    hand.click("variant")
    assert setup.players[:3] == [HUMAN, "level3", HUMAN]


def test_another_number_of_seats_may_bring_other_levels(hand: Hand, known: Catalogue) -> None:
    """A level that there is no more gives way to the strongest, the usual bot to the one that is usual then."""
    rows = [[9, 0.5, 0.5], [30, 0.1, 0], [90, 0, 0]]
    data = {**known.ruleset("kuhn").data, "levels": rows[1:], "levels_for_two": [*rows, *rows]}
    setup = Setup(hand.app, Ruleset("other", data))
    hand.app.push(setup)
    assert setup.seats == 2 and setup.players == [HUMAN, "level3", "level3"]
    hand.click("seat1=6")
    hand.click("seats")
    assert setup.seats == 3 and setup.players == [HUMAN, "level2", "level2"] and hand.cut() == []
    hand.click("seat1=1")
    assert setup.match().players == [HUMAN, "level1", "level2"]
    setup._choose_seats(0)
    assert setup.seats == 2 and setup.players == [HUMAN, "level1", "level3"]


def test_a_serious_game_is_not_taken_back_past_chance_and_says_so_in_its_record(hand: Hand, known: Catalogue) -> None:
    from kesegames.play.match import begin
    from kesegames.play.record import read_any, write

    for is_serious in (False, True):
        match = begin(known.ruleset("senet"), {}, [HUMAN, HUMAN], "3", is_serious=is_serious)
        while match.at < 6 or match.to_act == -1:
            if match.to_act == -1:
                match.throw()
            else:
                match.play(int(match.state.legal()[0]))
        assert (match.undo_to() is None) is is_serious
        assert read_any(write(match), known).is_serious is is_serious
    open_table(hand.app, match)
    hand.app.settle()
    assert "undo" not in {target.id for target in hand.table.targets()}
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert hand.table.match.at == match.at and any("serious" in text for text in hand.app.notices.texts)


# Menus, levels, signs


def test_nothing_is_pointed_at_any_more_when_a_menu_closes(hand: Hand, known: Catalogue) -> None:
    table = hand.sit(keserima(known, [HUMAN, "level1"]))
    hand.wait(hand.is_asked)
    (menu,) = (target for target in table.targets() if target.id == "menu")
    table.point(*menu.box.center)
    assert table.ring.hovered == "menu"
    hand.click("menu")
    hand.key(pygame.K_ESCAPE)
    assert hand.app.scene is table and table.ring.hovered is None


def test_what_a_level_is_like_is_true_of_games_with_few_of_them() -> None:
    """The third of three is not a friendly opponent that misjudges much."""
    for game, seats in TABLES:
        ruleset = CATALOGUE.ruleset(game)
        names = level_names(ruleset, seats)
        told = [level_text(ruleset, seats, name) for name in names]
        assert len(set(told)) == len(told) or told.count("level.few_middle") + told.count("level.few_strong") > 2
        if 0 < len(names) < 8 and not any(id.startswith("level.") for id in ruleset.texts):
            assert told[-1] == "level.few_strongest" and told[0] in ("level.few_weakest", told[-1])
        if names:
            usual = usual_bot(ruleset, seats)
            assert usual in names[:3] and (len(names) < 3 or usual != names[-1])


def test_signs_stand_on_what_a_game_has(hand: Hand, known: Catalogue) -> None:
    from kesegames.ui.painters import has_letters

    for ruleset in known.rulesets.values():
        if has_letters(ruleset):
            words = hand.app.say("setup.piece_set", ruleset=ruleset)
            has_deck = "?" in ruleset.pieces and ruleset.board is None
            assert ("card" in words) == has_deck or ruleset.board is not None, (ruleset.id, words)


@pytest.mark.parametrize(("game", "seats"), thinned([table for table in TABLES if table[0] in ROOTS], 2))
@pytest.mark.parametrize("persons", [0, 1, 2])
def test_the_menu_turns_the_table_where_that_turns_anything(
    hand: Hand, known: Catalogue, game: str, seats: int, persons: int
) -> None:
    table = hand.sit(begin(known.ruleset(game), {}, [HUMAN] * persons + ["random"] * (seats - persons), "3"))
    hand.app.settings.animation_speed = 0.0

    def lying() -> object:
        hand.app.settle()
        return [(mat.seat, *mat.box) for mat in table.stage.mats], {**table.stage.board.cells}

    before = lying()
    table.turn_board()
    table.changed()
    assert (lying() != before) == any(id == "turn" for id, *_ in table.menu().entries)
