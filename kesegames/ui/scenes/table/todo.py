"""What there is to do at the table now, and a word of advice: words, throws, forced moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from kesegames.engine.look import END, PASS, Note, Spot
from kesegames.table import throws
from kesegames.table.turn import What
from kesegames.text import capitalised
from kesegames.ui.scenes.table.play import Playing
from kesegames.ui.scenes.table.view import MOVE
from kesegames.ui.seats import person_name
from kesegames.ui.viewing.shown import TAB_NAMES
from kesegames.ui.widgets.stepper import families

MOST_MOVES: Final = 4
"""Where words are offered and no more moves than these, all of them are buttons."""


@dataclass
class Todo:
    """A button: what it is called, what comes of it, and the chance of that; with `steps` a number to choose first.

    Where its label tells the chance and more, `name` is what it is called.
    """

    id: str
    label: str
    choose: Callable[[], object]
    detail: str = ""
    chance: str = ""
    is_loss: bool = False
    """It gives the move away."""
    name: str = ""
    steps: list[Todo] = field(default_factory=list)


def todo(table: Playing) -> list[Todo]:
    """The next things to do: the offered words, a throw, playing on from here, letting the bots go on."""
    say, turn = table.app.say, table.turn
    if table.is_tumbling or table.shows_moment:
        return []
    if table.is_telling:
        return [Todo("skip", say("button.skip_step"), table.hurry)]
    if not table.is_live:
        return [
            Todo("play_on", say("button.play_on"), table.play_on),
            Todo("live", say("button.live"), table.go_live),
        ]
    if table.sitting.laying.is_for(table.viewer):
        return [Todo("stop_laying", say("button.stop_laying"), table.stop_laying)]
    if turn.is_held:
        return [Todo("go_on", say("button.go_on"), table.go_on)]
    if turn.what == What.POST:
        return _post(table)
    if turn.what == What.OVER and not table.is_result_open:
        analysis = Todo("analysis", say("analysis.title"), table.analyse)
        last = _post(table)[:1] if table.match.is_by_post and table.match.at != table.posted_at else []
        return [*last, Todo("again", say("button.again"), table.again), analysis]
    if turn.what == What.THROW:
        for_all = Todo("throw_all", say("button.throw_all"), table.throw_for_all)
        one = Todo("throw", say("button.throw", ruleset=table.ruleset), table.throw)
        return [one, for_all] if table.sitting.is_for_all() else [one]
    if turn.what == What.CONFIRM:
        return [Todo("confirm", say("button.confirm"), table.confirm)]
    if turn.what in (What.FORCED, What.DECIDE):
        return [*_whole_moves(table), *_words(table), *_layouts(table)]
    if turn.what == What.DECLARE and not table.shows_tab(TAB_NAMES[2]):
        return _words(table)
    return []


def _post(table: Playing) -> list[Todo]:
    """To send what has happened, and to take the answer; first what is to be done next."""
    say = table.app.say
    found = [
        Todo("post_copy", say("button.post_copy"), table.copy_letter),
        Todo("post_paste", say("button.post_paste"), table.paste_letter),
    ]
    return found if table.posted_at != table.match.at else found[::-1]


def _layouts(table: Playing) -> list[Todo]:
    """Where things are laid out: have it done."""
    if not table.sitting.seen().arranges() or table.sitting.clicks.spots:
        return []
    say = table.app.say
    return [
        Todo("lay_rest", say("button.lay_rest"), table.lay_rest),
        Todo("layouts", say("button.layouts"), table.open_layouts),
    ]


def _words(table: Playing) -> list[Todo]:
    """The words; those of a family of numbers are one entry."""
    words = table.words()
    found, numbers = [], families(words)
    for spot in words:
        family = spot.partition(":")[0]
        if family not in numbers:
            found.append(_word(table, spot))
        elif spot == numbers[family][0]:
            steps = [_word(table, word) for word in numbers[family]]
            longest = max((step.label for step in steps), key=len)
            found.append(Todo(f"stepper {family}", longest, steps[0].choose, steps=steps))
    return found


def _word(table: Playing, spot: Spot) -> Todo:
    """A spot that lies nowhere."""
    found = Todo(f"spot {spot}", table.app.say(f"spot.{spot}", ruleset=table.ruleset), partial(table.click, spot))
    note = table.sitting.clicks.offers().get(spot)
    found.is_loss = note is not None and note.kind == "skip"
    called = table.app.told(table.sitting.clicks.called(spot), table.ruleset)
    if called != found.label:
        found.name, found.label = found.label, called
    return _told(table, found, note) if len(table.sitting.clicks.offers()) <= MOST_MOVES else found


def _told(table: Playing, found: Todo, note: Note | None) -> Todo:
    """With what its note says: the words, and the numbers of a chance."""
    if note is not None and note.text:
        found.detail = table.app.say(note.text, note.values, table.ruleset)
        if note.chance is not None:
            found.chance = "{}/{}".format(*note.chance)
    return found


def _whole_moves(table: Playing) -> list[Todo]:
    """The only move there is, and beside words the few others."""
    walk = table.sitting.walk
    if walk is None or walk.spots or len(walk.moves) > (MOST_MOVES if table.words() else 1):
        return []
    found = []
    state = table.sitting.seen()
    notes = {spots: state.explain(spots[:-1], spots[-1]) for spots in walk.moves}
    has_luck = any(note is not None and (note.chance is not None or note.is_by_chance) for note in notes.values())
    for spots, move in walk.moves.items():
        if (len(spots) == 1 and spots[0] in table.words()) or state.free(move) != (0, 0):
            continue  # Cards that are chosen in any order are chosen where they lie.
        note, label = notes[spots], ""
        if note is not None and note.short:
            label = table.app.say(note.short, note.values, table.ruleset)
        label = label or _deed(table, spots) or table.written(state.write(move))
        entry = _told(table, Todo(MOVE + " ".join(spots), label, partial(table.play_whole, spots)), note)
        if table.words() and has_luck and not entry.chance:
            share = note.ahead.get(spots[-1], 1.0) if note is not None else 1.0
            entry.chance = table.app.say("chance.certain") if share >= 1.0 else f"{100 * share:.0f}%"
        found.append(entry)
    return found


def _deed(table: Playing, spots: tuple[Spot, ...]) -> str:
    """What a move does, in a few words: what it takes or where it goes; `` where it names no square."""
    say, ruleset, pieces = table.app.say, table.ruleset, table.look.pieces
    cells = table.stage.board.cells
    way = [spot for spot in spots if spot != END]
    if not way:
        return ""
    start, goal = way[0], way[-1]
    own = pieces.get(start, [])
    values = {"start": start, "spot": goal, "own": f"@piece.{own[-1]}" if own else ""}
    if goal not in cells:
        return say("button.deed_leave", values, ruleset) if start in cells and own and len(way) > 1 else ""
    met = [piece for piece in pieces.get(goal, []) if ruleset.owner(piece) not in ("", _seat_id(table))]
    is_crowd = ruleset.board is not None and ruleset.board.is_crowd  # There others only stand beside.
    if met and not is_crowd:
        return say("button.deed_take", {**values, "piece": f"@piece.{met[-1]}"}, ruleset)
    is_put = start not in cells and bool(own)
    return say("button.deed_put" if is_put else "button.deed_go", values, ruleset)


def _seat_id(table: Playing) -> str:
    return table.ruleset.seat_ids[table.turn.seat]


def advice(table: Playing) -> str:
    """What to do now, in a few words."""
    turn, say = table.turn, table.app.say
    if table.is_tumbling or table.shows_moment:
        return ""
    if not table.is_live:
        return say("advice.looking")
    if turn.what == What.OVER:
        return ""
    if turn.what == What.ENTER:
        return say("advice.enter_throw")
    if turn.what == What.THROW:
        return say("advice.throw_again" if turn.is_further else _after_pass(table) or "advice.throw")
    if table.sitting.laying.is_for(table.viewer):
        return say("advice.laying")
    if turn.what == What.POST:
        values = {"name": person_name(table.app, table.match, turn.seat)}
        return say("advice.post_wait" if table.posted_at == table.match.at else "advice.post", values)
    if turn.what in (What.CHANCE, What.BOT):
        return say("advice.held" if turn.is_held else "advice.wait")
    if turn.what == What.CONFIRM:
        return say("advice.confirm")
    if turn.what in (What.CHECKED, What.WARNED):
        return say("advice.wait" if turn.what == What.CHECKED else "advice.warned")
    if turn.only:
        note = table.sitting.clicks.offers()[turn.only[0]]
        is_word = len(turn.only) == 1 and note.text
        return say(note.text, note.values, table.ruleset) if is_word else say("advice.forced")
    return _advice_to_click(table)


def _advice_to_click(table: Playing) -> str:
    """What to look for: words, a goal, or a piece to begin with."""
    clicks, say = table.sitting.clicks, table.app.say
    offers, words = clicks.offers(), table.words()
    is_free = clicks.walk is not None and bool(clicks.spots) and clicks.walk.is_chosen(clicks.spots[-1])
    if is_free and END in offers and offers[END].text:
        return capitalised(say(offers[END].text, offers[END].values, table.ruleset))
    wanted = clicks.seen.wanted() if not clicks.spots else None
    if wanted is not None:
        return say(wanted.text, wanted.values, table.ruleset)
    is_few = clicks.walk is not None and len(clicks.walk.moves) <= MOST_MOVES and not clicks.spots
    if len(words) == len(offers) or (words and is_few):
        value = _thrown(table)
        return say("advice.words_thrown", {"value": value}) if value else say("advice.words")
    is_goal = any(spot in table.stage.board.cells and not table.look.pieces.get(spot) for spot in offers)
    return say("advice.goal" if clicks.spots or is_goal else "advice.begin", ruleset=table.ruleset)


def _thrown(table: Playing) -> str:
    """What the seat to decide has thrown for it, `` where it has not."""
    thrown = throws.last_throw(table.match, table.match.at)
    if not thrown or throws.thrower(table.match, thrown - 1) != table.turn.seat:
        return ""
    values = (table.look.counters.get(place.id) for place in table.stage.places if place.kind == "sticks")
    return next((str(value) for value in values if value is not None), "")


def _after_pass(table: Playing) -> str:
    """That the other side could not move, when that has just been so."""
    number = table.last_decision()
    if number is None or number < table.match.at:
        return ""
    is_pass = table.match.spots(number, table.viewer) == (PASS,)
    return "advice.throw_after_pass" if is_pass else ""
