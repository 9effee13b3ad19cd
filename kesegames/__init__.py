"""kesegames: Kese-Rima, Senet, Kisen and their kin on one screen, against a strong opponent or round the table.

The map of this house
    resources  finds rulesets/ and assets/ in a checkout, a wheel and a bundle
    plain      makes what people and files have written fit to be shown and kept
    files      reads what people wrote, replaces files atomically
    catalogue  rulesets/*.yaml (and the user's own) -> Ruleset, every mistake with its line
    text       sentences in two languages
    settings   the user's choices and folders
    heap       collects garbage seldom, gives memory back
    engine/    what all games share: State (the protocol), Ruleset, Board, Walk, Transcript
    rules/     a room (a package) a game, beside its numbered rules in docs/rules/
    ai/        search over the State protocol; knows no game
    play/      a match, its record, its journal, its turns (story), why a move is good or dangerous (reasons), matches
               between bots, the opponent's process
    table/     a match at a table: what is asked of whom, a person's clicks, the bots' turns, the coach; knows no rule
    ui/        the window; knows no rule
      draw/      canvas, the sheet a frame is recorded on, skin, drawings from files, signs, text
      widgets/   buttons, fields, what scrolls, the focus ring
      board/     boards, places, marks, motion
      painters/  a module a game: what its pieces look like; drawings stand in assets/<game>
      scenes/    the screens, a file or a folder each
      viewing/   what table and replay share
      routes     where ways (app.routes) lead: it alone imports scenes
    cli/       the commands of docs/commands.md

Nine words
    Ruleset    a game's or variant's data: names, board, pieces, numbers, options, texts
    State      a position of a game: who is to act, what is legal, what happens next
    Move       one decision, an int for the engine, always spelled as the spots a person clicks
    Spot       a string naming a place that can be clicked, a word that becomes a button, or an outcome
    Walk       the clicks made so far, over the legal moves
    Look       what is visible where; the views draw Looks and nothing else
    Match      a game being played: the start, the events, undo, players
    Bot        something that chooses a move from what its seat may know
    Scene      one screen of the app

Imports go one way (tests/test_imports.py): engine ← rules, ai ← catalogue ← play ← table ← ui ← cli.

A whole game in a few lines:

>>> from kesegames import catalogue
>>> from kesegames.engine.walk import Walk
>>> kuhn = catalogue.load(None).rulesets["kuhn"]
>>> state = catalogue.start(kuhn, {})
>>> state.play(state.read("a{K} b{J}"))
>>> state.seen_by(1).position()
'?J'
>>> walk = Walk(state)
>>> walk.offers(), walk.click("bet")
(['check', 'bet'], True)
>>> state.play(walk.move())
>>> state.play(state.read("call"))
>>> outcome = state.outcome()
>>> outcome.points, outcome.winners, outcome.reason
([2, -2], [0], 'showdown')

How to add a game (CONTRIBUTING.md says more)
    1. Write its numbered rules to docs/rules/<room>.md.
    2. Copy rulesets/kuhn.yaml: names, board, pieces, places, options, texts. Nouns and numbers stay in YAML; as soon
       as you need "if", it is Python.
    3. Copy the room rules/kuhn (rules/highest where there is only chance), a file a layer, and fill in the State
       protocol in its order; name the rule numbers in the comments. GAME, in its __init__, is all that others see.
    4. Write tests/rules/test_<room>.py, one test a rule number, and tests/counts/<game>.json. The laws of
       tests/test_laws.py and all general tests run on it by themselves.
    5. If it stands in the gallery, write its rules for players, assets/pages/<game>.<language>.md, and a first lesson,
       assets/pages/<game>.tutorial.yaml.
    6. If it should look like more than plain tiles, add ui/painters/<room>.py: a list of shapes.
A variant needs only a YAML file with `extends:`; put one into the user folder that `kesegames list` names.
"""

from __future__ import annotations

__version__ = "0.1.0"
