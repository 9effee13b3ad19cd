"""What the board and the places around it look like, and what moves there."""
