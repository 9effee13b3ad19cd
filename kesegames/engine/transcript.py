"""A game as it stands in a file, in any notation, before the rules have looked at it."""

from __future__ import annotations

from typing import Final

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble

LONGEST_COMMENT: Final = 10_000
MOST_COMMENT_LINES: Final = 500
"""No comment of an event, or of the whole game, has more characters or lines."""


def longer(comment: str, line: str) -> str:
    """A comment with one more line; raises Trouble where it becomes too long."""
    comment = f"{comment}\n{line}" if comment else line
    if len(comment) > LONGEST_COMMENT or comment.count("\n") >= MOST_COMMENT_LINES:
        values = {"most": f"{LONGEST_COMMENT:,}", "lines": str(MOST_COMMENT_LINES)}
        raise Trouble("trouble.comment_too_long", values)
    return comment


class Entry:
    """One event as text: who (a seat id, or `*` for chance and agreement), what, its place in the file (from 1).

    `line` and `column` are of `text`; `who_column` is where `who` stands, 0 where that is not known.
    """

    def __init__(self, who: str, text: str, line: int = 0, column: int = 0, who_column: int = 0) -> None:
        self.who = who
        self.text = text
        self.line = line
        self.column = column
        self.who_column = who_column
        self.comment = ""

    def comments(self) -> list[str]:
        """The lines of its comment."""
        return self.comment.split("\n") if self.comment else []


class Transcript:
    """What a record file says.

    `options` are those it names; `players` are bot names or `human`, `names` what people are called, each one a seat
    or empty; `header` keeps unknown keys in order; `comments` are those before the first event. `result` is the
    seat id of the winner, `draw`, or "" while unfinished; `reason` may be "" where an official notation gives none.
    `places` maps the header's keys, and `options.<name>`, to the line and column of their values.
    `assumed` is the id of the ruleset that was taken where the record does not say which, else "". `ruleset` is that
    of a match that was transcribed, None where a file was read.
    `trouble` is what stopped the reading, None where all could be read; what stands before it is here.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.options: dict[str, str] = {}
        self.players: list[str] = []
        self.names: list[str] = []
        self.seed: str = ""
        self.date: str = ""
        self.version: str = ""
        self.position: str = ""
        self.header: dict[str, str] = {}
        self.comments: list[str] = []
        self.entries: list[Entry] = []
        self.result: str = ""
        self.reason: str = ""
        self.result_line: int = 0
        self.places: dict[str, tuple[int, int]] = {}
        self.assumed: str = ""
        self.ruleset: Ruleset | None = None
        self.trouble: Trouble | None = None

    def play_out(self, ruleset: Ruleset) -> None:
        """Fill in what the notation leaves open and only playing tells; raises Trouble as the reading does."""

    def add_comment(self, comment: str) -> None:
        """Take up a comment: it belongs to the event before it, or to the whole game.

        Blanks around it are not kept: no notation tells them from its own. Raises Trouble where there is too much.
        """
        comment = comment.strip()
        if self.entries:
            self.entries[-1].comment = longer(self.entries[-1].comment, comment)
            return
        longer("\n".join(self.comments), comment)
        self.comments.append(comment)
