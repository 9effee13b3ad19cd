"""Practice: the player's own mistakes, and puzzles."""
