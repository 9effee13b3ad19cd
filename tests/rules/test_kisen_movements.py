"""What cards and pages say of how pieces move, read back and held against the moves there are, under all options."""

from __future__ import annotations

import re

import pytest
from kisen_positions import KISEN, kisen, moves, ruleset

from kesegames import catalogue, text
from kesegames.rules.kisen.state import Kisen

ROWS = [(game, row) for game in KISEN for row in range(len(catalogue.plans(ruleset(game))))]
GROUPS = {
    "forward": [(0, -1)],
    "backward": [(0, 1)],
    "sideways": [(-1, 0), (1, 0)],
    "up, down, left or right": [(0, -1), (0, 1), (-1, 0), (1, 0)],
    "diagonally": [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    "in any direction": [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y],
}
MANNERS = {
    "1": [1],
    "1 or 2": [1, 2],
    "leaps exactly 2": [2],
    "slides": list(range(1, 9)),
    "slides 2 or more": list(range(2, 9)),
}
WAY = re.compile(r"(1 or 2|1|leaps exactly 2|slides 2 or more|slides) (up, down, left or right|[a-z ]+?)(, .*)?")


def said_to_reach(state: Kisen, words: str, at: str) -> set[str]:
    """The squares of an otherwise empty board that English words such as `slides forward; 1 sideways` lead to."""
    board = state.ruleset.board
    assert board is not None
    here = next((x, y) for x, c in enumerate(board.columns) for y, r in enumerate(board.rows) if c + r == at)
    found = set()
    for way in words.split("; "):
        match = WAY.fullmatch(way)
        assert match, way
        for across, down in GROUPS[match[2]]:
            for distance in MANNERS[match[1]]:
                x, y = here[0] + across * distance, here[1] + down * distance
                if 0 <= x < len(board.columns) and 0 <= y < len(board.rows):
                    found.add(board.columns[x] + board.rows[y])
    return found


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_what_is_said_of_a_piece_is_what_it_does(game: str, row: int) -> None:
    """The words are read by a little grammar of their own; the moves are those of the generator."""
    options = catalogue.plans(ruleset(game))[row]
    for piece in ruleset(game).pieces:
        if not piece.startswith("IA黒"):
            continue
        for number, at in enumerate(("TAI", "ZO")):  # CE, where the Emperor is, lies in no line with them
            state = kisen(f"IA {piece[2:]}{at}, 皇 CE", game, **options)
            words = text.ways(state.movements(piece)[number], "en", state.ruleset)
            assert (at in state.look().areas["domain"]) == (number == 1)
            assert said_to_reach(state, words, at) == set(moves(state, at)), (piece, words)


def test_a_card_says_both_movements_unless_they_agree() -> None:
    state = kisen("IA 黒王PIA, A 赤王KA, 皇 PA", "kisen-hard")

    def card(piece: str, language: str = "en") -> list[str]:
        return text.about(piece, state.movements(piece), language, state.ruleset).split("\n")

    assert card("IA黒車") == ["Normally: slides diagonally", "On ground: slides diagonally; 1 up, down, left or right"]
    assert card("IA黒王") == ["1 in any direction"]
    assert card("IA黒船", "ja") == [
        "通常：前へ走る",
        "皇処：前へ走る、後ろへ走る、横へ1か2",
        "水に入るのに投げ棒は要りません。",
    ]
    assert card("皇")[0] == "Two steps of 1 in any direction"
