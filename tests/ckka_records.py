"""Records in CKKA for tests, and what becomes of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from kesegames.catalogue import Catalogue
from kesegames.engine.trouble import Trouble
from kesegames.play.match import Match
from kesegames.play.record import read_any, transcribe
from kesegames.text import trouble as sentence

SAMPLE = (Path(__file__).parent / "records" / "sample1.ckka").read_text(encoding="utf-8")


def events(match: Match) -> list[tuple[str, str]]:
    return [(entry.who, entry.text) for entry in transcribe(match).entries]


def refusal(text: str, known: Catalogue, game: str | None = None) -> tuple[str, int, int]:
    """What is wrong with a file: the sentence's id, line and column."""
    with pytest.raises(Trouble) as caught:
        read_any(text, known, game)
    assert sentence(caught.value, "ja") and sentence(caught.value, "en")
    return caught.value.text.removeprefix("trouble."), caught.value.line, caught.value.column


ONLINE = """\
{一位色:赤}
{律:標準}
{黒名:ぶちょー}
{赤名:SY}
{https://drive.google.com/drive/folders/183ENcTW65lPGVONnnhkJ1nGKDUYeXWHX?usp=sharing}
{:2020-10-15}
CI兵XIXU無撃裁\tLAU弓LAILY橋三
LE弓LILU橋二\tMAI兵MY無撃裁
PE巫MECE橋二\tXAU虎CAIXAU橋三
CE巫CI無撃裁\tZIA王TAUNAU無撃裁
XI兵XUXY無撃裁\tXAU虎ZAIXY無撃裁手赤兵
XU兵XY無撃裁手赤虎\tNAI兵NY無撃裁
CI巫KIALIA橋二手赤馬

或為同色獣
再行

LY弓LU無撃裁手赤弓\tLIA巫NIANAU無撃裁手黒王

或為王加同色獣而手二十
終季\t春終


星一周
"""
