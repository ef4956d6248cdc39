"""The table in the browser: Starlette, WebSockets, and a log that loses nothing.

Truth is the event log (`log`, `sqlite`). A `Table` is the fold of its events; an `Owner` is the one
place where a table changes: it asks `deciding`, appends to the log, and only then acknowledges and
shows everyone what `projection` lets them see.
"""
