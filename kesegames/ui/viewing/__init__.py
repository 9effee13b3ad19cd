"""What the scenes that show a match on its board share."""
