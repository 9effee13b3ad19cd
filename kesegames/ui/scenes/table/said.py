"""What the table says in words: whose turn it is, what a spot means (the note box), the breadcrumb of the clicks."""

from __future__ import annotations

from kesegames.engine.look import END, Look, Note, Risk, Spot
from kesegames.engine.place import HIDDEN
from kesegames.table import bills, turns
from kesegames.table.thinking import HINT_GRADES
from kesegames.table.turn import What
from kesegames.text import about as text_about
from kesegames.text import capitalised, sentence, subject
from kesegames.ui.board import goals_view
from kesegames.ui.scenes.table.adviser import counsel
from kesegames.ui.scenes.table.notebox import Said
from kesegames.ui.scenes.table.view import TableView
from kesegames.ui.viewing.outcome import points_words, winner_words


def turn_words(view: TableView) -> str:
    """Whose turn it is, or what is looked at, and which part of the match that is: the middle of the top bar.

    While the table waits at the end of a part its bill names that one, and the next has not begun.
    """
    if told := view.step_words():
        return told
    is_ended = view.is_live and view.sitting.is_ended
    part = view.seen(view.at).part() if not is_ended else None
    words = _whose_turn(view)
    return words if part is None else f"{words} · {view.app.say(part.text, part.values, view.ruleset)}"


def _whose_turn(view: TableView) -> str:
    say = view.app.say
    if not view.is_live:
        return say("table.looking", {"number": str(view.at), "count": str(len(view.match.events))})
    if view.tumbling_for() >= 0:
        return _now_of(view, view.tumbling_for(), "table.throws", "table.throws.you")
    if view.sitting.is_ended:
        # Also while what has ended is still being seen: then nobody and nothing is to decide.
        return moment_title(view)
    turn = view.turn
    if turn.what == What.OVER:
        return say("result.over", {"words": winner_words(view.app, view)})
    if turn.seat < 0:
        return say("table.chance", ruleset=view.ruleset)
    if turn.what == What.HAND_OVER:
        return say("table.awaited", {"seat": view.seat_name(turn.seat)})
    if aloud := said_aloud(view, view.match.at):
        return aloud
    if not turn.is_throw:
        return _now_of(view, turn.seat, "table.turn", "table.turn.you")
    if turn.is_further:
        return _now_of(view, turn.seat, "table.throws_again", "table.throws_again.you")
    return _now_of(view, turn.seat, "table.throws", "table.throws.you")


def _now_of(view: TableView, seat: int, words: str, own: str) -> str:
    """What a seat is to do now: in its `own` words to the one person at this screen."""
    return view.app.say(own if view.sitting.persons == [seat] else words, {"seat": view.seat_name(seat)})


def moment_title(view: TableView) -> str:
    """What has ended, while its bill is looked at."""
    ended = bills.ending(view.match, view.match.at)
    name = view.app.say(ended.name.text, ended.name.values, view.ruleset) if ended is not None else ""
    return view.app.say("bill.title", {"name": name})


def news(view: TableView, before: Look, after: Look, guide: tuple[Spot, ...]) -> str:
    """What has happened that is not seen on the board: another seat's word, a season that begins with its points;
    nothing where the log can be read, which tells of it."""
    if view.shows_tab("log"):
        return ""
    say, ruleset = view.app.say, view.ruleset
    found = [_word_of_another(view, guide)]
    for place, number in after.counters.items():
        id = f"{place}.{number}"
        if id in ruleset.texts and before.counters.get(place, number) != number:
            name, words = say(f"place.{place}", ruleset=ruleset), say(id, ruleset=ruleset)
            found += [
                say("notice.counter", {"name": name, "words": words}),
                points_words(view.app, view, view.seen(view.match.at).points()),
            ]
    return "\n".join(words for words in found if words)


def said_aloud(view: TableView, number: int) -> str:
    """What everybody at the table has to hear of event `number` (from 1); 0: of none."""
    if not number:
        return ""
    told = (one for one in view.match.told(number, view.viewer) if one.is_aloud)
    return "\n".join(sentence(one, view.app.language, view.ruleset) for one in told)


def _word_of_another(view: TableView, guide: tuple[Spot, ...]) -> str:
    """What a bot has just done by a word alone, but not the end of a step or of a turn in which it has done something,
    nor what everybody is told aloud; before a person's throw the advice speaks of a pass."""
    number = view.last_decision()
    if number is None or len(guide) != 1 or f"spot.{guide[0]}" not in view.ruleset.texts:
        return ""
    event = view.match.events[number - 1]
    is_said = view.match.spots(number, view.viewer) == guide
    if not is_said or view.sitting.is_person(event.seat) or view.turn.is_persons_throw or said_aloud(view, number):
        return ""
    if guide[0] == END and (view.match.to_act == event.seat or len(turns.turn_before(view.match, number)) > 1):
        return ""
    told = view.match.told(number, view.viewer)
    words = sentence(told[0], view.app.language, view.ruleset) if told else ""
    if told and subject(told[0], view.app.language, view.ruleset) is not None:
        return words
    return words and view.app.say("notice.counter", {"name": view.seat_name(event.seat), "words": words})


def spot_name(view: TableView, spot: Spot) -> str:
    """What a click is called in the breadcrumb: a card by its piece, a word by itself, a square by its name."""
    if spot == END or f"spot.{spot}" in view.ruleset.texts or spot in view.words():
        return view.app.say(f"spot.{spot}", ruleset=view.ruleset)
    if spot in view.stage.board.cells:
        return spot
    pieces = view.sitting.seen().look().pieces.get(spot, [])
    return view.app.say(f"piece.{pieces[-1]}", ruleset=view.ruleset) if pieces else spot


def said(view: TableView) -> Said:
    """What the note box says: a refusal first, then the spot attended to, then the hint, then where things stand."""
    sitting, say, ruleset = view.sitting, view.app.say, view.ruleset
    refusal = sitting.clicks.refusal
    if refusal is not None and view.is_live:
        note, place = refusal.note, _square(view, refusal.spot)
        if note is None:
            about = _of_place(view, refusal.spot, Said())
            return Said(say("note.no"), about.text or say("note.not_offered"), place=place, is_refusal=True)
        text = capitalised(say(note.text, note.values, ruleset)) if note.text else ""
        return Said(say("note.no"), text, note.rule, place=place, is_refusal=True)
    spot, level = view.attended(), view.profile[1] or view.app.settings.help_level
    due = due_throw(view) if level != "none" else None
    if due is not None:
        return Said(say("note.kind.throw"), say(due.text, due.values, ruleset), due.rule)
    thinking = sitting.thinking
    is_hinted = thinking.is_about_hint or (thinking.hint is not None and bool(thinking.hint_grade))
    if is_hinted and spot == view.hinted_at:
        spot = None
    at_stake = view.stake() if view.turn.is_persons_throw and level != "none" else None
    if spot is not None and level != "none" and not (at_stake is not None and spot in at_stake.ahead):
        found = _about(view, spot)
        if level == "brief":
            found = Said(found.heading, found.text, found.rule, place=found.place)
        if found.text or found.piece or (found.place and not view.turn.is_persons_throw):
            return found
    goal = view.ring.attended("goal ")
    if goal is not None:
        return Said(*goals_view.told(view.app, view, int(goal)))
    if is_hinted:
        return Said(say("hint.title"), say("hint.thinking")) if thinking.is_about_hint else _hint(view)
    if at_stake is not None and at_stake.text:
        return Said(say("note.kind.throw"), say(at_stake.text, at_stake.values, ruleset), at_stake.rule)
    if sitting.coach.shown is not None:
        shown = sitting.coach.shown
        return Said(say("coach.title"), say(shown.text, shown.values, ruleset))
    if view.shows_risks:
        return Said(say("risks.title"), say("risk.legend", ruleset=ruleset))
    if lines := counsel(view):
        return Said(say("adviser.title"), "\n".join(lines), is_idle=True)
    return Said(say("note.help"), say("note.help_text"), is_idle=True) if level == "full" else Said(is_idle=True)


def in_brief(view: TableView) -> str:
    """What a click on what is attended to would mean, what the throw that is due decides, or what the piece there does;
    `` for nothing."""
    say, level, spot = view.app.say, view.profile[1] or view.app.settings.help_level, view.attended()
    if level == "none" or not view.is_live or view.motion is not None:
        return ""
    note = due_throw(view) or (view.sitting.clicks.meaning(spot) if spot is not None else None)
    if note is not None and note.text:
        return capitalised(say(note.text, note.values, view.ruleset))
    found = _about(view, spot) if spot is not None and level == "full" else Said()
    about = found.about.partition("\n")[0]
    return capitalised(say("note.of_area", {"area": found.name, "text": about})) if found.name and about else ""


def due_throw(view: TableView) -> Note | None:
    """What the throw that is due decides, while its sticks, a value of theirs or its button are attended to."""
    if not view.is_live or view.motion is not None:
        return None
    at = (view.attended() or "").partition(":")[0]
    sticks = [place.id for place in view.stage.places if place.kind == "sticks"]
    asked = (view.sitting.clicks.due(place) for place in sticks if place == at or view.ring.attends("throw"))
    return next((note for note in asked if note is not None), None)


def _about(view: TableView, spot: Spot) -> Said:
    """What a click on `spot` would mean, and what the piece on it does."""
    say, ruleset = view.app.say, view.ruleset
    note = view.sitting.clicks.meaning(spot) if view.is_live else None
    heading = text = rule = ""
    if note is not None and note.text:
        is_thrown = note.kind == "cost" and note.is_by_chance
        kind = "throw" if is_thrown else note.kind
        heading = say("note.no" if kind == "refused" else f"note.kind.{kind}", ruleset=ruleset)
        text, rule = capitalised(say(note.text, note.values, ruleset)), note.rule
    text = "\n".join(part for part in (text, *_risks(view, spot)) if part)
    found = Said(heading, text, rule, place=_square(view, view.look.lies.get(spot, spot)))
    if is_shared(view, spot):
        return _of_shared(view, spot, found)
    pieces = view.look.pieces.get(spot, [])
    if spot not in view.stage.board.cells:
        found = _of_place(view, spot, found)
    elif not pieces:
        found = _of_area(view, spot, found)
    if not pieces or ruleset.kind(pieces[-1]) == "stick":
        return found
    found.piece = pieces[-1]
    found.name = say(f"piece.{found.piece}", ruleset=ruleset)
    found.is_card = spot not in view.stage.board.cells and found.piece != HIDDEN
    found.about = text_about(found.piece, view.match.state.movements(found.piece), view.app.language, ruleset)
    beneath = [say(f"piece.{piece}", ruleset=ruleset) for piece in pieces[:-1]]
    if beneath and spot in view.stage.board.cells:
        told = say("note.beneath", {"pieces": say("result.and").join(beneath)})
        found.about = "\n".join(part for part in (found.about, told) if part)
    if spot in view.look.lies:
        # It covers its cell, of which nothing could be read else.
        under = _of_area(view, view.look.lies[spot], Said())
        told = say("note.of_area", {"area": under.heading, "text": under.text}) if under.text else under.heading
        found.about = "\n".join(part for part in (found.about, told) if part)
    return _with_reach(view, spot, found)


def is_shared(view: TableView, spot: Spot) -> bool:
    """Whether it is a place of many things, and called by its own name: a cell with slots, or a tile with a drawing."""
    is_tile = any(place.drawings and spot in place.spots for place in view.stage.places)
    return spot in view.stage.slots or is_tile


def _of_shared(view: TableView, spot: Spot, found: Said) -> Said:
    """What it is called, what a click means, and what holds there as things stand."""
    say, ruleset = view.app.say, view.ruleset
    told = [say(one.text, one.values, ruleset) for one in view.seen(view.at).standing(spot)]
    text = "\n".join(part for part in (found.text, *told) if part)
    return Said(say(f"spot.{spot}", ruleset=ruleset), text, found.rule, place=found.place)


def _square(view: TableView, spot: Spot) -> str:
    """The name of the square that `spot` is, on a board whose squares are called by their names; else ``."""
    board = view.ruleset.board
    return spot if board is not None and board.kind in ("grid", "path") and spot in view.stage.board.cells else ""


def _with_reach(view: TableView, spot: Spot, found: Said) -> Said:
    """With what the piece on `spot` could do here and now, unless it is being moved."""
    is_moved = view.is_live and spot in view.sitting.clicks.spots
    reach = None if is_moved else view.reach(spot)
    if reach is not None:
        found.reach = reach
        by = view.app.say(reach.text, ruleset=view.ruleset) if reach.text else ""
        found.about = "\n".join(part for part in (by, found.about) if part)
    return found


def _risks(view: TableView, spot: Spot) -> list[str]:
    """What chance may do to the piece on `spot`, while risks are shown: a sentence each, to a tenth of a percent."""
    risks = (view.forecast.risks or {}).get(spot, []) if view.shows_risks else []
    return [f"{percent(risk, 1)} {view.app.say(risk.text, risk.values, view.ruleset)}" for risk in risks]


def percent(risk: Risk, digits: int = 0) -> str:
    """A chance in percent; where it is not known exactly, the least and the most that it can be."""
    least, most = f"{risk.least * 100:.{digits}f}", f"{risk.most * 100:.{digits}f}"
    return f"{least}%" if least == most else f"{least}–{most}%"


def _of_area(view: TableView, spot: Spot, found: Said) -> Said:
    """What the part of the board is called that `spot` belongs to, and what holds there, where the ruleset says it."""
    ruleset, say = view.ruleset, view.app.say
    for area, spots in ruleset.areas.items():
        if spot in view.look.areas.get(area, spots) and f"area.{area}" in ruleset.texts:
            about = f"area_about.{area}"
            words = say(about, ruleset=ruleset) if about in ruleset.texts else ""
            name = say(f"area.{area}", ruleset=ruleset)
            if found.heading and words:
                words = say("note.of_area", {"area": name, "text": words})
            told = "\n".join(part for part in (found.text, words) if part)
            return Said(found.heading or name, told, found.rule, place=found.place)
    return found


def _of_place(view: TableView, spot: Spot, found: Said) -> Said:
    """What the place beside the board is called that `spot` belongs to, or that it names, and what it is for."""
    place = next((place for place in view.stage.places if spot in (place.id, *place.spots)), None)
    about = f"place_about.{place.id.rstrip('0123456789')}" if place is not None else ""
    if place is None or found.text or about not in view.ruleset.texts:
        return found
    name = view.app.say(f"place.{place.id}", ruleset=view.ruleset)
    values = {"limit": str(view.look.limits.get(place.id, ""))}
    text = view.app.say(about, values, view.ruleset)
    return Said(found.heading or name, text, found.rule, place=found.place)


def _hint(view: TableView) -> Said:
    """The hint in its grade: where to look, what to use, the move; why, first without telling it."""
    thinking, say = view.sitting.thinking, view.app.say
    grade, spots = thinking.hint_grade, thinking.hint_spots()
    names = [spot_name(view, spot) if grade != 2 else _piece_name(view, spot) for spot in spots]
    lines = [say(f"hint.grade{grade}", {"spots": " → ".join(names)})]
    if len(spots) == 1 and spots[0] in view.words():
        word = view.app.told(view.sitting.clicks.called(spots[0]), view.ruleset)
        lines = [say("hint.word", {"word": word})]
    elif len(spots) == 1 and grade == HINT_GRADES:
        lines = [say("hint.word", {"word": names[0]})]
    if grade < HINT_GRADES:
        return Said(say("hint.title"), "\n".join(filter(None, [*lines, view.hint_theme(), say("hint.more")])))
    if thinking.lead is not None:
        score, gain = (f"{share * 100:.0f}" for share in thinking.lead)
        lines.append(say("hint.lead" if gain != "0" else "hint.level", {"score": score, "gain": gain}))
    elif thinking.hint is not None:
        lines.append(say("hint.score", {"score": f"{thinking.hint['score'] * 100:.0f}"}))
    return Said(say("hint.title"), "\n".join(lines + view.hint_words()))


def _piece_name(view: TableView, spot: Spot) -> str:
    """What is to be used: a piece with its square, one beside the board, else what the click is called."""
    pieces = view.sitting.seen().look().pieces.get(spot, [])
    if not pieces:
        return spot_name(view, spot)
    piece = view.app.say(f"piece.{pieces[-1]}", ruleset=view.ruleset)
    is_on_board = spot in view.stage.board.cells
    return view.app.say("because.piece" if is_on_board else "hint.piece", {"piece": piece, "spot": spot})
