"""A handicap is chosen at set-up, seen on the board, and remembered."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from kesegames.catalogue import Catalogue
from kesegames.play.match import HUMAN, begin
from kesegames.ui.scenes.setup.scene import Setup
from kesegames.ui.widgets.base import Widget
from kesegames.ui.widgets.buttons import Choice
from kesegames.ui.widgets.scroller import Scroller

from .conftest import Hand, content_of


def test_it_is_chosen_by_keys_and_remembered(hand: Hand, known: Catalogue) -> None:
    for ruleset in known.rulesets.values():
        if not ruleset.handicaps or ruleset.extends:
            continue
        setup = Setup(hand.app, ruleset)
        setup.has_more = True
        hand.app.push(setup)
        hand.app.settle()
        assert hand.cut() == []
        setup.ring.at, setup.ring.is_shown = "handicap", True
        usual = setup.picture()
        hand.key(pygame.K_RIGHT)
        assert setup.picture() is not usual
        id, seat = setup.handicap
        assert id in ruleset.handicaps and hand.cut() == []
        hand.click("start")
        assert hand.table.match.start_position == ruleset.handicaps[id].starts[seat]
        position = hand.table.match.start_position
        hand.table.again()
        assert hand.table.match.start_position == position and hand.table.match.at == 0
        again = Setup(hand.app, ruleset)
        assert again.handicap == (id, seat)
        again._choose_seats(ruleset.most_seats - ruleset.least_seats)
        assert (again._start_position() == "") == (ruleset.most_seats > ruleset.least_seats)


def test_those_that_the_options_leave_no_match_for_are_not_offered(hand: Hand, known: Catalogue) -> None:
    """A season that is won already leaves nothing of a match of one season."""
    ruleset = known.ruleset("koneko")
    setup = Setup(hand.app, ruleset)
    id = next(iter(ruleset.handicaps))
    setup._choose_handicap((id, "a"))
    setup._choose_option("seasons", list(ruleset.options["seasons"].choices).index("1"))
    setup.has_more = True
    hand.app.push(setup)
    hand.app.settle()
    assert not any(isinstance(widget, Choice) and widget.id == "handicap" for widget in setup.widgets)
    assert setup.match().start_position == ""
    setup._choose_option("seasons", list(ruleset.options["seasons"].choices).index("2"))
    assert setup.match().start_position == ruleset.handicaps[id].starts["a"]


def test_what_it_is_worth_is_told_with_the_usual_options(hand: Hand, known: Catalogue) -> None:
    """Where fewer seasons are played one that is won is worth more."""
    ruleset = known.ruleset("renyu")
    id = next(iter(ruleset.handicaps))
    setup = Setup(hand.app, ruleset)
    setup._choose_handicap((id, "a"))
    setup.has_more = True
    hand.app.push(setup)
    hand.app.settle()
    share = str(round(100 * ruleset.handicaps[id].share))

    def notes() -> str:
        hand.app.settle()
        return " ".join(str(getattr(widget, "text", "")) for widget in shown(setup.widgets))

    assert hand.app.say("setup.handicap_share", {"share": share}) in notes()
    choices = list(ruleset.options["seasons"].choices)
    usual = ruleset.options["seasons"].default
    setup._choose_option("seasons", next(n for n, one in enumerate(choices) if one not in (usual, "1")))
    assert setup._start_position() and hand.app.say("setup.handicap_about") in notes()
    assert hand.app.say("setup.handicap_share", {"share": share}) not in notes()


def shown(widgets: Sequence[Widget]) -> list[Widget]:
    """All widgets, those too that scroll."""
    found: list[Widget] = []
    for widget in widgets:
        found += [widget, *(content_of(widget) if isinstance(widget, Scroller) else [])]
    return found


def test_who_is_said_to_begin_is_who_does(hand: Hand, known: Catalogue) -> None:
    """Who has won a season already deals the next."""
    setup = Setup(hand.app, known.ruleset("koneko"))
    for seat in ("a", "b"):
        setup._choose_handicap((next(iter(setup.ruleset.handicaps)), seat))
        assert hand.app.say(f"seat.{seat}", ruleset=setup.ruleset) in setup._begins()


def test_another_match_from_any_other_position_begins_at_the_beginning(hand: Hand, known: Catalogue) -> None:
    match = begin(known.ruleset("kuhn"), {}, [HUMAN, HUMAN], "3", position="KQ", is_serious=True)
    hand.sit(match)
    hand.table.again()
    assert hand.table.match.start_position == "" and hand.table.match.is_serious
