"""The list of records."""
