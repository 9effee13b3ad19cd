"""The one error for input that cannot be used, and how much of that it quotes."""

from __future__ import annotations

Words = dict[str, str]
"""A text in every language: `{"ja": …, "en": …}`."""


class Texts:
    """What has texts of its own: a ruleset."""

    def words(self, id: str) -> Words | None:
        """What it calls `id` itself; None when it has no words for it."""
        raise NotImplementedError

    def room_words(self, id: str) -> Words | None:
        """What the built-in game of the same rules calls `id`: those rules raise the Troubles of this one, too."""
        return None


class WithRoom(Texts):
    """A ruleset's texts, and behind them those that its rules were written with."""

    def __init__(self, own: Texts) -> None:
        self.own = own

    def words(self, id: str) -> Words | None:
        return self.own.words(id) or self.own.room_words(id)


def quoted(text: str) -> str:
    """A text as an error may quote it: never endless."""
    return text if len(text) <= 40 else text[:39] + "…"


class Trouble(Exception):
    """Something a person wrote cannot be used: what is wrong, and where.

    `text` is the id of a sentence in assets/text (or in a ruleset's own `texts`), `values` fill its braces, so that
    the window says it in the player's language and the command line in English. `line` and `column` count from 1,
    0 where there is none; `path` are the keys that lead to a value of a ruleset; `file` is set by whoever opened it,
    `ruleset` by whoever knows whose texts the sentence may need.
    """

    def __init__(
        self,
        text: str,
        values: dict[str, str] | None = None,
        line: int = 0,
        column: int = 0,
        path: tuple[str, ...] = (),
    ) -> None:
        super().__init__(text, values or {})
        self.text = text
        self.values: dict[str, str] = values or {}
        self.line = line
        self.column = column
        self.path = path
        self.file = ""
        self.ruleset: Texts | None = None
