"""A first lesson."""
