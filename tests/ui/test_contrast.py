"""What lies on something stands out from it by 3 : 1, fill or rim, and what is read by 4.5 : 1."""

from __future__ import annotations

import pytest

from kesegames.ui.draw.skin import BLACK, THEMES, WHITE, Theme, contrast, mix
from kesegames.ui.draw.wood import LIGHT

TEXT_LEAST = 4.5
THING_LEAST = 3.0


def lit(theme: Theme) -> list[tuple[int, int, int]]:
    """The table where it is brightest and as it is."""
    return [theme.table, mix(theme.table, WHITE, LIGHT)]


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_what_is_read_stands_out(theme: Theme) -> None:
    wood = [*lit(theme), theme.mat, theme.rail]
    pages = [theme.page, theme.panel, theme.ground, theme.raised, theme.tab]
    for ground in [*wood, *pages]:
        assert contrast(theme.text, ground) >= TEXT_LEAST, ground
    for ground in [*lit(theme), theme.rail]:
        assert contrast(theme.table_muted, ground) >= TEXT_LEAST, ground
    assert contrast(theme.mat_muted, theme.mat) >= TEXT_LEAST
    for ground in pages[:-1]:
        assert contrast(theme.muted, ground) >= TEXT_LEAST, ground
    for ground in pages[:-2]:
        assert contrast(theme.strong, ground) >= TEXT_LEAST, ground
        assert contrast(theme.danger, ground) >= TEXT_LEAST, ground
    assert contrast(theme.on_accent, theme.accent) >= TEXT_LEAST


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_an_engraved_sign_is_seen_in_its_recess(theme: Theme) -> None:
    assert contrast(theme.engraved, theme.recess) >= THING_LEAST


def test_contrast_is_reckoned_as_in_wcag() -> None:
    assert round(contrast(BLACK, WHITE), 2) == 21 and contrast(WHITE, WHITE) == 1
    assert round(contrast((0x77, 0x77, 0x77), WHITE), 2) == 4.48
