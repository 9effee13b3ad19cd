"""A bot of one's own in twenty lines: it takes the most urgent move that it sees, and leaves ties to chance.

Add it under Settings, Programs, as `python3 …/examples/bot.py`; the Python has to have kesegames installed. Any other
program will do that reads a record a line (its lines parted by TAB) and writes `{"spots": […]}` or `{"write": "…"}`,
one line for each: docs/commands.md, “best --stream”.
"""

import json
import random
import sys

from kesegames import catalogue
from kesegames.play import record

known = catalogue.load(None)
for line in sys.stdin:
    state = record.read_any(line.rstrip("\n").replace("\t", "\n"), known).state
    best = max(state.legal(), key=lambda move: (state.urgency(move), random.random()))
    print(json.dumps({"spots": state.spell(best), "write": state.write(best)}), flush=True)
