"""What a ruleset of old Kisen may fix."""

from __future__ import annotations

import pytest
from kisen_old_positions import (
    ruleset,
)

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble
from kesegames.rules.kisen_old.state import KisenOld


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"start": {"IA": ["IA 弓獣車将王将車獣弓"]}}, ("tables", "start")),
        ({"start": {"IA": ["IA 弓獣車将将将車獣弓"], "A": ["A 弓獣車将王将車獣弓"]}}, ("tables", "start", "IA")),
        ({"start": {"IA": ["O 弓獣車将王将車獣弓"], "A": ["A 弓獣車将王将車獣弓"]}}, ("tables", "start", "IA")),
        ({"start": {"IA": ["IA 弓"], "A": ["A 弓獣車将王将車獣弓"]}}, ("tables", "start", "IA")),
        ({"movement": {}}, ("tables", "movement", "兵")),
        ({"movement": {"兵": "step"}}, ("tables", "movement", "兵")),
        ({"movement": {"兵": {"reach": "far", "to": ["f"]}}}, ("tables", "movement", "兵")),
        ({"movement": {"兵": {"reach": "step", "to": ["up"]}}}, ("tables", "movement", "兵")),
    ],
)
def test_rulesets_that_cannot_be_played(change: dict[str, object], path: tuple[str, ...]) -> None:
    tables = {**ruleset().tables, **change}
    if path[-1] == "兵" and change["movement"]:
        tables["movement"] = {**ruleset().tables["movement"], **tables["movement"]}
    broken = Ruleset("broken", {**ruleset().data, "tables": tables})
    with pytest.raises(Trouble) as caught:
        KisenOld.start(broken, broken.complete({}), 2)
    assert caught.value.path[: len(path)] == path


@pytest.mark.parametrize(("part", "name"), [("columns", "U"), ("columns", "KL"), ("rows", "K"), ("rows", "AX")])
def test_squares_are_called_as_a_record_can_name_them(part: str, name: str) -> None:
    """R2: else no move on them could be read again."""
    board = ruleset().data["board"]
    broken = Ruleset("broken", {**ruleset().data, "board": {**board, part: [name, *board[part][1:]]}})
    with pytest.raises(Trouble) as caught:
        KisenOld.start(broken, broken.complete({}), 2)
    assert caught.value.path == ("board", part)
