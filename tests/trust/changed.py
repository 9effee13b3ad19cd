"""Texts as people, programs and accidents write them: sound ones of a corpus, changed in places, by Hypothesis."""

from __future__ import annotations

import re
from typing import Final

from hypothesis import strategies
from nasty import TEXTS

PIECES: Final = (
    *(text for text in TEXTS.values() if len(text) < 2_000),
    *(
        "0",
        "-1",
        "1",
        "7",
        "99999999999999999999",
        "1e9",
        "1e999",
        "NaN",
        "null",
        "true",
        "[]",
        "{}",
        '""',
        "-",
        "?",
        "~",
    ),
    *("\n", "\n\n", ":", ";", ",", "=", "<0", ">1", "# 1 00000000", "; ", "* ", "[" * 300, "{" * 300, " " * 500, "\t"),
)
"""What is put in somewhere."""
MOST_CHANGES: Final = 4
LONGEST: Final = 2_500_000
"""Somewhat longer than the longest file that is read."""
_WORDS: Final = re.compile(r"\w+|\s+|[^\w\s]")


@strategies.composite
def changed(draw: strategies.DrawFn, corpus: list[str]) -> str:
    """A text of the corpus with up to MOST_CHANGES changes; now and then one of PIECES alone."""
    whole = draw(strategies.sampled_from(corpus))
    for _ in range(draw(strategies.integers(0, MOST_CHANGES))):
        whole = draw(changed_once(whole, corpus))[:LONGEST]
    return whole


@strategies.composite
def changed_once(draw: strategies.DrawFn, text: str, corpus: list[str]) -> str:
    """One change: signs, words or lines left out, doubled, exchanged, replaced by others or by nonsense."""
    by = draw(strategies.sampled_from(("words", "lines", "signs")))
    parts = text.splitlines(keepends=True) if by == "lines" else [*text] if by == "signs" else _WORDS.findall(text)
    if not parts:
        return draw(strategies.sampled_from(PIECES))
    at = draw(strategies.integers(0, len(parts) - 1))
    # `sampled_from` shrinks to its first: a change that is easily understood.
    how = draw(strategies.sampled_from(("out", "put", "in place", "double", "exchange", "other", "cut", "spliced")))
    if how == "out":
        parts[at : at + draw(strategies.integers(1, 3))] = []
    elif how == "put":
        parts.insert(at, draw(strategies.sampled_from(PIECES)))
    elif how == "in place":
        parts[at] = draw(strategies.sampled_from(PIECES))
    elif how == "double":
        parts[at:at] = parts[at : at + 1] * draw(strategies.sampled_from((1, 2, 40)))
    elif how == "exchange":
        other = draw(strategies.integers(0, len(parts) - 1))
        parts[at], parts[other] = parts[other], parts[at]
    elif how == "other":
        parts[at] = parts[draw(strategies.integers(0, len(parts) - 1))]
    elif how == "cut":
        parts = parts[:at]
    else:
        other_text = draw(strategies.sampled_from(corpus))
        parts = [*parts[:at], other_text[draw(strategies.integers(0, len(other_text))) :]]
    return "".join(parts)


def as_bytes(text: str) -> bytes:
    """As it stands in a file; halves of signs as UTF-8 forbids them."""
    return text.encode("utf-8", "surrogatepass")
