"""CKKA, the community's records of Kisen (docs/notations.md; docs/rules/kisen.md R1, R2), to and from Transcripts.

Which game a file is (ruling): its 律 says so, else the form and the squares do. Rulesets and options that have no 律
of their own are written behind it, `{律:標準 game=kisen-sanren same_hand=twice}`, so that nothing is lost; so are the
choices of old Kisen's start, `chosen=swapped,as_drawn`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from kesegames.engine.ruleset import Ruleset
from kesegames.engine.transcript import Transcript
from kesegames.engine.trouble import Trouble
from kesegames.rules.ckka import text as ckka_text
from kesegames.rules.ckka.read import Reader
from kesegames.rules.ckka.sets import CkkaNotation, Sets
from kesegames.rules.ckka.text import Law, Record
from kesegames.rules.ckka.write import Writer


@final
class CkkaTranscript(Transcript):
    """A file as it was read; its events are known once it is played out."""

    def __init__(self, record: Record, law: Law) -> None:
        super().__init__(law.game)
        self.record = record
        self.law = law
        if law.is_named:
            self.places["game"] = record.place(law.offset)
        else:
            self.assumed = law.game

    def play_out(self, ruleset: Ruleset) -> None:
        record, law = self.record, self.law
        # Another game than the file's may be asked for; it need not have the file's options.
        is_other = ruleset.id != law.game
        self.options = {name: value for name, value in law.options.items() if not is_other or name in ruleset.options}
        try:
            options = ruleset.complete(self.options)
        except Trouble as trouble:
            trouble.line, trouble.column = record.place(law.offset)
            raise
        Reader(record, self, ruleset, options, law).read()


def recognises(text: str) -> bool:
    """Whether the text means to be CKKA."""
    return ckka_text.recognises(text)


def read_record(text: str) -> Transcript:
    """What a CKKA file says; whoever knows the ruleset plays it out.

    Raises Trouble for what is wrong in the header, then or here; what is wrong in the body stops the reading and
    becomes the Transcript's `trouble`, with line and column.
    """
    record = ckka_text.parse(text)
    return CkkaTranscript(record, ckka_text.law_of(record))


def write_record(transcript: Transcript) -> str:
    """The CKKA file of what `transcript` tells, in the specified form.

    Raises Trouble for what CKKA has no words for: another start than other points, a resignation, a draw by
    agreement, a move given up before anything was declared, a throw in a chain (M23), a throw that is still due.
    """
    if transcript.ruleset is None:
        raise ValueError("only a transcribed match can be written")
    return Writer(transcript, transcript.ruleset, is_online=False).write()


def write_online(transcript: Transcript) -> str:
    """The same as the online client writes it."""
    if transcript.ruleset is None:
        raise ValueError("only a transcribed match can be written")
    return Writer(transcript, transcript.ruleset, is_online=True).write()


def notation(sets: Sets) -> CkkaNotation:
    """CKKA as the notation of a game with these sets."""
    dialects: dict[str, Callable[[Transcript], str]] = {"spec": write_record, "online": write_online}
    return CkkaNotation(sets, recognises, read_record, write_record, dialects)
