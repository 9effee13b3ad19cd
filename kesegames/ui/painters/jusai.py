"""獣裁: points as sticks."""

from kesegames.ui.painters.points import Painter

__all__ = ["Painter"]
