"""Search over the State protocol; knows no game."""
