"""What the games played for points of a score track share (docs/rules/sticks.md T2): no game of its own."""
