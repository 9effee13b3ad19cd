"""The 48-card deck of the games of docs/rules/paper-kisen.md (P1–P7): its cards and their combinations. No game."""
