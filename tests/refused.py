"""What the rules refuse is told, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from kesegames import text
from kesegames.engine.ruleset import Ruleset
from kesegames.engine.trouble import Trouble


@contextmanager
def refused(trouble: str, ruleset: Ruleset) -> Iterator[None]:
    """What is tried inside raises this trouble, and what it says can be said of the ruleset in every language."""
    with pytest.raises(Trouble) as raised:
        yield
    assert raised.value.text == f"trouble.{trouble}", raised.value.values
    for language in text.LANGUAGES:
        assert text.say(raised.value.text, language, raised.value.values, ruleset)
