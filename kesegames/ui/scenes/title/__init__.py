"""The start screen and the list of the matches that were left."""
