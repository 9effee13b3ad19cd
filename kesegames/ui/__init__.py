"""The window. The only package that imports pygame; it asks Walk and Match, and never a rule."""
