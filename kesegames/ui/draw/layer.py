"""A part of a frame that is drawn again only when it has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import ref

from kesegames.ui.draw.canvas import Canvas
from kesegames.ui.draw.sheet import Laid
from kesegames.ui.draw.skin import Enough


class Layer:
    """Drawn once, then put on the sheet as it was until something else is to be seen."""

    def __init__(self) -> None:
        self._laid: list[Laid] = []
        self._cut: list[str] = []
        self._key: object = None
        self.drawn = 0
        """How often it has been drawn."""

    def lay(self, canvas: Canvas, key: object, draw: Callable[[Canvas], None]) -> None:
        """What `draw` draws, drawn anew where `key`, the canvas or what it draws with is another than the last time."""
        if canvas.sheet is None:
            draw(canvas)
            return
        if self.shows(canvas, key):
            self.lay_again(canvas)
            return
        laid, cut = canvas.sheet.laid, canvas.cut
        first, first_cut = len(laid), len(cut)
        draw(canvas)
        self._laid, self._cut, self._key = laid[first:], cut[first_cut:], _wanted_on(canvas, key)
        self.drawn += 1
        canvas.is_rich = True

    def shows(self, canvas: Canvas, key: object) -> bool:
        """Whether it would not be drawn anew for this key."""
        return self._key == _wanted_on(canvas, key)

    def lay_again(self, canvas: Canvas) -> None:
        """What it was the last time, whatever has changed since."""
        if canvas.sheet is not None:
            canvas.sheet.laid += self._laid
            canvas.cut += self._cut

    @property
    def is_kept(self) -> bool:
        """Whether there is something to lay again."""
        return self._key is not None

    def drop(self) -> None:
        """Draw it anew the next time, and keep nothing until then."""
        self._laid, self._cut, self._key = [], [], None


class Stamps:
    """Small parts of which many stay where they are when others change: each is drawn once, then laid as it was.

    What was not wanted the last time that all were laid is forgotten.
    """

    def __init__(self) -> None:
        self._key: object = None
        self._known: dict[object, tuple[list[Laid], list[str]]] = {}
        self._wanted: dict[object, tuple[list[Laid], list[str]]] = {}

    @contextmanager
    def laying(self, canvas: Canvas, key: object) -> Iterator[None]:
        """Within it all are laid: anew where `key`, the canvas or what it draws with is another than the last time."""
        wanted = _wanted_on(canvas, key)
        if self._key != wanted:
            self._known = {}
        self._key, self._wanted = wanted, {}
        try:
            yield
        except Enough:
            self._wanted = {**self._known, **self._wanted}
            raise
        finally:
            self._known = self._wanted

    def lay(self, canvas: Canvas, key: object, draw: Callable[[], None]) -> None:
        """What `draw` draws onto the canvas, which decides nothing but `key`."""
        if canvas.sheet is None:
            draw()
            return
        laid, cut = canvas.sheet.laid, canvas.cut
        found = self._wanted.get(key) or self._known.get(key)
        if found is None:
            first, first_cut = len(laid), len(cut)
            draw()
            found = laid[first:], cut[first_cut:]
        else:
            laid += found[0]
            cut += found[1]
        self._wanted[key] = found


def _wanted_on(canvas: Canvas, key: object) -> object:
    """What is drawn again where it changes; what is not drawn any more keeps no skin, with all its pictures, alive."""
    return tuple(canvas.clip), canvas.scale, ref(canvas.skin), key
