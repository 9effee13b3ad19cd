"""The look of each game: lists of shapes, never clicks."""
