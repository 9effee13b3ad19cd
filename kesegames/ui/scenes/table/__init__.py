"""The table: a match being played on its board."""
