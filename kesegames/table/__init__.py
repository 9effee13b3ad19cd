"""A match at a table: what is asked of whom, a person's clicks, the bots' turns. Draws nothing and knows no rule."""
