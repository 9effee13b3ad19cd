"""The replay: a match to look through, and what its moves were worth."""
