"""Letters of matches by post: taken at the table they are for, or an invitation to a new one."""

from __future__ import annotations

from functools import partial

from kesegames.engine.trouble import Trouble
from kesegames.play import journal as journals
from kesegames.play import post
from kesegames.play.match import POST, Match
from kesegames.play.record import read_any
from kesegames.ui.app import App
from kesegames.ui.seats import continue_match, left_match, open_table, person_name


def take(app: App, text: str) -> bool:
    """Go on with the match that a letter is of, wherever it waits, or ask whether to join it; False for any other
    text, and for the last letter of a match that is not known here: that is a record to look through."""
    try:
        letter = read_any(text, app.known)
    except Trouble:
        return False
    if not letter.is_by_post:
        return False
    if any(scene.take_letter(letter) for scene in reversed(app.scenes)):
        return True
    for path in journals.journals(app.folders.journals):
        left = left_match(app, path)
        if left is not None and post.is_same(left.match, letter):
            continue_match(app, path)
            return app.scene.take_letter(letter)
    if letter.outcome() is not None:
        return False
    _invite(app, letter)
    return True


def _invite(app: App, letter: Match) -> None:
    """Ask whether to sit down at the match of a letter."""
    say = app.say
    seat = letter.players.index(POST)
    values = {"name": person_name(app, letter, seat), "game": say("game.name", ruleset=letter.ruleset)}
    act = partial(open_table, app, letter)
    app.routes.ask(say("post.invited", values), say("post.invited_about"), say("post.join"), act)
