"""開樽 on the table: betting by single keys, and a showdown in which the cards that count lie higher (P62, P63)."""

from __future__ import annotations
