"""Duplicate events: the same deals at every table, Swiss movement for pairs, scores compared.

`contest`, `judging`, `movement`, `scoring`, `boards` and `verify` are pure: an event is the fold of
what happened. `duplicates` keeps it in the database, `http` is what pages ask. The deals follow the
tournament scheme of docs/fairdeal.md, and `verify` checks a whole event offline.
"""

from texas42.server.duplicate.duplicates import BoardTable, Duplicates, Tables
from texas42.server.duplicate.http import EventDoor, event_routes, open_tables

__all__ = ["BoardTable", "Duplicates", "EventDoor", "Tables", "event_routes", "open_tables"]
