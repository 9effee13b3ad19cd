"""Words in two languages: the app's own (assets/text) and those of a ruleset, under flat ids."""

from __future__ import annotations

import functools
import os
import re
from typing import Final

from kesegames import plain
from kesegames.engine.look import Outcome, Reach, Told
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Texts, Trouble, WithRoom
from kesegames.resources import folder

LANGUAGES: Final = ("ja", "en")
QUOTED: Final = 400
"""No value in the sentence of a Trouble is longer, in characters."""
BRACE: Final = re.compile(r"\{(\w+)\}")
STRICT: Final = "KESEGAMES_STRICT_TEXTS"
"""The environment variable with which our tests turn a missing id or value into an error."""


@functools.cache
def sentences(language: str) -> dict[str, str]:
    """Everything in assets/text/<language>.yaml."""
    import yaml

    # BaseLoader leaves every scalar as text.
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    with open(folder("assets") / "text" / f"{language}.yaml", encoding="utf-8") as file:
        found: dict[str, str] = yaml.load(file, Loader=loader) or {}
    return found


def find(id: str, language: str, ruleset: Texts | None = None) -> str | None:
    """The sentence of `id` with its braces unfilled; None when neither the ruleset nor the app has it."""
    words = ruleset.words(id) if ruleset is not None else None
    if words is not None and language in words:
        return words[language]
    return sentences(language).get(id)


def say(id: str, language: str, values: dict[str, str] | None = None, ruleset: Texts | None = None) -> str:
    """The sentence of `id` with `values` in its braces; a value `@id` is looked up in its turn.

    A game's own: `game.name`, `game.about`, `piece.Ko`, `piece_about.Ko`, `seat.K`, `place.hand0`, `option.first`,
    `choice.first.lot` and its texts (`spot.end`, `reason.x`, `rule.K13`, `note.x`; what the note box tells of the board
    and beside it: `area_about.x`, `place_about.x` with a counter's {limit}; `sign.x`, see Painter.written). What is
    missing is shown as its id; KeyError instead where the environment has KESEGAMES_STRICT_TEXTS.
    """
    sentence = find(id, language, ruleset)
    if sentence is None:
        if STRICT in os.environ:
            raise KeyError(id)
        return id

    def filled(brace: re.Match[str]) -> str:
        value = (values or {}).get(brace[1])
        if value is None:
            if STRICT in os.environ:
                raise KeyError(f"{id}: no value for {brace[0]}")
            return brace[0]
        # A sentence looked up has its own braces filled from the same values, once: no circle can arise.
        return BRACE.sub(looked_up, find(value[1:], language, ruleset) or value) if value.startswith("@") else value

    def looked_up(brace: re.Match[str]) -> str:
        value = (values or {}).get(brace[1], brace[0])
        # What a person typed may begin with an @ too: then it stands for itself.
        return find(value[1:], language, ruleset) or value if value.startswith("@") else value

    return BRACE.sub(filled, sentence)


def ways(reach: Reach, language: str, ruleset: Texts) -> str:
    """The ways a movement goes, one after the other; empty where it tells of none."""
    said = [say(id, language, values, ruleset) for id, values in reach.ways]
    return say("reach.next", language).join(said)


def about(piece: str, movements: list[Reach], language: str, ruleset: Texts) -> str:
    """What a piece does: how it moves (`State.movements`), and what its ruleset says of it besides."""
    told = {ways(reach, language, ruleset): reach for reach in reversed(movements) if reach.ways}
    lines = []
    for words, reach in reversed(told.items()):
        by = capitalised(say(reach.short, language, ruleset=ruleset)) if len(told) > 1 else ""
        lines.append(say("reach.by", language, {"by": by, "ways": words}) if by else capitalised(words))
    return "\n".join([*lines, *filter(None, [find(f"piece_about.{piece}", language, ruleset)])])


def reason(outcome: Outcome, language: str, ruleset: Ruleset, names: list[str] | None = None) -> str:
    """Why a game is over, as a sentence: `reason.<id>`, with who has not won in its brace {loser}: by the names that
    people have, by those of the seats without.
    """
    ids = ruleset.seat_ids[: len(outcome.points)]
    called = names or [say(f"seat.{id}", language, ruleset=ruleset) for id in ids]
    losers = [name for seat, name in enumerate(called) if seat not in outcome.winners]
    values = {"loser": say("result.and", language).join(losers)}
    return capitalised(say(f"reason.{outcome.reason}", language, values, ruleset))


def trouble(trouble: Trouble, language: str, ruleset: Texts | None = None) -> str:
    """The line that tells of it: `FILE:LINE:COLUMN: message`, or as much of that as is known.

    What a file made it quote is shortened, and shown without signs that would move a terminal's cursor. A game of
    somebody's own need not have the sentences of its rules' troubles.
    """
    own = ruleset or trouble.ruleset
    values = {
        key: value if len(value) <= QUOTED else value[: QUOTED - 1] + "…" for key, value in trouble.values.items()
    }
    message = say(trouble.text, language, values, WithRoom(own) if own is not None else None)
    place = [str(part) for part in (trouble.file, trouble.line, trouble.column) if part]
    line = f"{':'.join(place)}: {message}" if trouble.file else message
    return plain.shown(line)


def sentence(told: Told, language: str, ruleset: Ruleset | None = None) -> str:
    """What a game tells, as a sentence by itself: with a capital letter, also where the name of a thing begins it."""
    return capitalised(say(told.text, language, told.values, ruleset))


def subject(told: Told, language: str, ruleset: Ruleset) -> int | None:
    """The seat that the sentence of `told` begins with: it need not, and must not, be named before it. None where it
    has no subject of its own."""
    brace = BRACE.match(find(told.text, language, ruleset) or "")
    seat = told.values.get(brace[1], "").removeprefix("@seat.") if brace is not None else ""
    return ruleset.seat_ids.index(seat) if seat in ruleset.seat_ids else None


def capitalised(words: str) -> str:
    """Words that otherwise follow the name of a file or a game, as a sentence by themselves."""
    return words[:1].upper() + words[1:]
