"""A match, its file, its crash-safe journal, and the opponent's process."""
