"""値戦: the cards of the paper games."""

from kesegames.ui.painters.paper import Painter

__all__ = ["Painter"]
