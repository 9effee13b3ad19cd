"""A turn of Kese-Rima as people see it: the half-built turn, and what a click means or why it is refused."""

from __future__ import annotations

import pytest
from keserima_positions import RULESET, keserima

from kesegames import text


def test_preview_shows_the_piece_moved_and_the_cards_spent() -> None:
    state = keserima("K x15 *55, R o24 *31, hands o+x oo, turn K")
    look = state.preview(("15", "24"))
    assert look.pieces["24"] == ["Ro", "Kx"]
    assert "15" not in look.pieces
    assert look.pieces["hand0:+"] == ["K+"]
    look = state.preview(("15", "24", "14"))
    assert look.pieces["24"] == ["Ro"]
    assert look.pieces["14"] == ["Kx"]
    assert sorted(spot for spot in look.pieces if spot.startswith("hand0")) == ["hand0:x"]
    assert look.pieces["grave0:o"] == ["Ko"]
    assert look.pieces["grave0:+"] == ["K+"]
    assert state.preview(()) == state.preview(("15",)) == state.preview(("hand0:o",)) == state.look()


NOTES = "K x15 o25 *35, R o24 *31, S +23 x33, hands o+ oo, turn K"


@pytest.mark.parametrize(
    ("clicks", "spot", "kind", "rule", "spots", "text_id"),
    [
        ("", "15", "choice", "K9", [], "pick"),
        ("", "23", "choice", "K10", [], "pick"),
        ("", "33", "refused", "K10", ["33"], "stuck"),
        ("", "24", "refused", "K9", ["24"], "not_yours"),
        ("", "55", "refused", "K9", ["55"], "nothing_there"),
        ("", "hand0:o", "choice", "K8", [], "drop"),
        ("", "hand0:x", "refused", "K8", [], "no_such_card"),
        ("", "hand1:o", "refused", "K8", [], "not_your_hand"),
        ("", "deck0", "refused", "K16", [], "deck"),
        ("", "prison0:o", "refused", "K7", [], "prison"),
        ("", "grave1:o", "refused", "K7", [], "grave"),
        ("hand0:o", "12", "move", "K8", [], "drop_here"),
        ("hand0:o", "24", "refused", "K8", ["24"], "drop_occupied"),
        ("hand0:o", "34", "refused", "K8", ["34"], "drop_water"),
        ("15", "24", "capture", "K15", ["24"], "step_capture"),
        ("15", "14", "refused", "K9", ["14"], "wrong_way"),
        ("15", "end", "refused", "K9", ["15"], "must_step"),
        ("15 24", "14", "cost", "K12", ["24"], "command_circle"),
        ("15 24", "end", "capture", "K15", ["24"], "end_capture"),
        ("15 24", "13", "refused", "K11", ["13"], "no_card"),
        ("15 24", "44", "refused", "K11", ["44"], "too_far"),
        ("15 24", "34", "refused", "K13", ["34"], "water"),
        ("15 24", "25", "refused", "K14", ["25"], "stranded"),
        ("15 24", "23", "refused", "K14", ["23"], "stranded"),
        ("25", "end", "choice", "K20", [], "end_pass"),
        ("25", "24", "capture", "K15", ["24"], "command_capture"),
        ("25", "35", "refused", "K14", ["35"], "stranded"),
        ("35", "35", "choice", "K9", [], "stay"),
        ("35", "44", "move", "K9", [], "step"),
        ("35 35", "45", "cost", "K11", [], "command"),
        ("35 44", "end", "choice", "K9", [], "end"),
        ("35 25", "end", "refused", "K14", ["25"], "end_own"),
        ("23", "33", "move", "K14", ["33"], "step_over"),
        ("23 33", "34", "cost", "K12", ["33"], "command_circle"),
        ("23 33", "end", "refused", "K14", ["33"], "end_ship"),
        ("23", "22", "refused", "K13", ["22"], "ship_on_land"),
    ],
)
def test_explain_names_the_rule_and_lights_the_cause(
    clicks: str, spot: str, kind: str, rule: str, spots: list[str], text_id: str
) -> None:
    state = keserima(NOTES)
    note = state.explain(tuple(clicks.split()), spot)
    assert note is not None
    assert (note.kind, note.rule, note.spots, note.text) == (kind, rule, spots, "note." + text_id)
    for language in ("ja", "en"):
        assert "{" not in text.say(note.text, language, note.values, RULESET)
        assert text.say("rule." + note.rule, language, {}, RULESET)


def test_explain_counts_what_a_step_costs_and_what_remains() -> None:
    note = keserima(NOTES).explain(("15", "24"), "14")
    assert note is not None
    assert note.values["cards"] == "○ +"
    assert note.values["left"] == "@note.none"


def test_explain_tells_a_win_a_draw_and_a_missing_circle() -> None:
    state = keserima("K o55 o15, R *44, hands x -, turn K, passes 1")
    wins, draws = state.explain(("55", "44"), "end"), state.explain(("15",), "end")
    assert wins is not None
    assert (wins.text, wins.rule) == ("note.end_win", "K19")
    assert draws is not None
    assert (draws.text, draws.rule) == ("note.end_draw", "K20")
    stuck = keserima("K x15, R o24 *31, hands + -, turn K").explain(("15", "24"), "14")
    assert stuck is not None
    assert (stuck.text, stuck.rule, stuck.spots) == ("note.no_circle", "K12", ["24"])
    passing = keserima("R o11, turn K").explain((), "pass")
    assert passing is not None
    assert passing.rule == "K22"


@pytest.mark.parametrize("spot", ["", "nonsense", "66", "hand2:o", "hand0:*", "end", "hand", "hand0:"])
def test_explain_is_silent_on_what_is_no_spot_of_the_game(spot: str) -> None:
    assert keserima(NOTES).explain((), spot) is None
    assert keserima(NOTES).explain(("hand0:o",), spot) is None


def test_explain_answers_for_every_offered_spot() -> None:
    state = keserima("K o12 *22 +25 x55, R o21 *31 x44, S +33 x23, hands o+x oxx, turn K")
    for move in state.legal():
        spots = state.spell(move)
        for length, spot in enumerate(spots):
            note = state.explain(spots[:length], spot)
            assert note is not None
            assert note.kind != "refused"
