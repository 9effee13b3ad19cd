"""What of a viewed match one frame draws anew, where all at once would take too long."""

from __future__ import annotations

from typing import Final, NamedTuple

LATE: Final = 3
"""In so many frames more all is new again when something on the board has changed."""


class Part(NamedTuple):
    """A frame, which follows from the one before.

    `eye` is the seat that sees it; None for what is before the first.
    In `behind` frames more what stands around the board will be as new as that is: it is laid out, then drawn, what
    lies on the panel last. With 1 what lies on the panel is not drawn anew in this frame, with more nothing is.
    `is_unveiled`: another eye sees this frame than the one before, and marks come with the next.
    `has_front`: what lies on the table was drawn in the frame before, and what lies on the panel was not.
    `is_early`: nothing has been laid out again yet, and nothing but the board is drawn anew: the count goes on later.
    """

    eye: int | None = None
    behind: int = 0
    is_unveiled: bool = False
    has_front: bool = False
    is_early: bool = False

    @property
    def shows_front(self) -> bool:
        """Whether what lies on the table may be drawn anew."""
        return self.behind < 2 and not self.is_early

    @property
    def shows_page(self) -> bool:
        """Whether what lies on the panel is drawn anew."""
        return self.behind < 1 and not self.is_early

    def next(self, eye: int, has_secrets: bool, is_early: bool, is_whole: bool, is_kept: bool) -> Part:
        """The frame after this one.

        `is_whole`: all is to be new in it. `is_kept`: what stood around the board can be shown again.
        """
        is_other = self.is_other(eye, has_secrets)
        behind = LATE if is_other else self.behind
        if is_early:
            behind = behind or LATE
        elif is_whole:
            behind = 0
        elif not is_kept and not is_other:
            # After a curtain the marks come first.
            behind = 2 if self.is_unveiled else 1
        else:
            behind = max(0, behind - 1)
        is_unveiled = is_other and self.eye is not None and not is_whole
        has_front = self.has_front and (is_early or not behind) and not is_whole
        return Part(eye, behind, is_unveiled, has_front, is_early)

    def is_other(self, eye: int, has_secrets: bool) -> bool:
        """Whether, where there are secrets, another one sees the next frame, who is shown nothing of this one."""
        return self.eye != eye and (self.eye is None or has_secrets)
