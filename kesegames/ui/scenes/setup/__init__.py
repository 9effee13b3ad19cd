"""What is decided before a match."""
