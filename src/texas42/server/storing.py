"""From a table's events to rows of the log and back."""

from collections.abc import Sequence
from time import time

from texas42.server.log import EventLog, Row
from texas42.server.snapshots import table_of
from texas42.server.table import Table, fold, folded, with_done
from texas42.server.table_events import Event, read, written


def rows_of(table_id: str, after: int, epoch: int, events: Sequence[Event]) -> list[Row]:
    """The rows that follow on event number `after`."""
    at = time()
    return [Row(table_id, after + i, epoch, *written(e), at) for i, e in enumerate(events, 1)]


def by_command(rows: list[Row], command: str | None) -> list[Row]:
    """The rows, the last of which names the command that led to them."""
    return [*rows[:-1], rows[-1]._replace(command=command)]


async def loaded(log: EventLog, table_id: str) -> Table | None:
    """The table as the log tells it, read from its newest snapshot on; None if there is none."""
    kept = table_of(await log.newest_snapshot(table_id))
    if kept is not None and (rows := await log.read(table_id, kept.seq)):
        return advanced(kept, rows)
    rows = await log.read(table_id)
    if not rows:
        return None
    return advanced(folded(table_id, [read(rows[0].kind, rows[0].body)]), rows[1:])


def advanced(table: Table, rows: Sequence[Row]) -> Table:
    """The table after the rows that follow on its last event."""
    for row in rows:
        table = fold(table, [read(row.kind, row.body)])
        if row.command is not None:
            table = with_done(table, row.command)
    return table
