"""What screens are made of but for the board: buttons, fields, lists. Small objects made anew by each layout."""
