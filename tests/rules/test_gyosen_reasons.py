"""What speaks for a play of 行戦, as far as its seat sees: true whatever the others hold."""

from __future__ import annotations

from every_game import CATALOGUE
from law_cases import Case

from kesegames.play.reasons import reasons


def test_a_card_play_that_nobody_can_beat_is_beaten_by_nobody() -> None:
    """Whatever the others really hold; and the last to play takes the trick."""
    ruleset = CATALOGUE.rulesets["gyosen"]
    met: set[str] = set()
    for seats in (2, 4):
        for state, _ in Case(ruleset, 0, seats).games[0][:: seats - 1]:
            for move in state.legal() if state.to_act >= 0 else []:
                for reason in reasons(state.seen_by(state.to_act), int(move), int(state.to_act)):
                    met.add(reason.text)
                    after = state.after(move)
                    if reason.text == "why.unbeaten":
                        while not after.opens_round() and after.to_act >= 0:
                            assert all(after.write(reply).startswith("discard") for reply in after.legal())
                            after = after.after(after.legal()[0])
                    if reason.text in ("why.unbeaten", "why.trick") and after.to_act >= 0:
                        assert after.to_act == state.to_act
    assert met >= {"why.unbeaten", "why.trick", "why.weakest"}
