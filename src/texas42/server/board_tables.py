"""Tables that play the boards of an event: ordinary ones whose chairs and deals are given."""

from collections.abc import Sequence
from hashlib import sha256

import structlog

from texas42.notation.rule_words import print_rules
from texas42.server.dealing import board_opening
from texas42.server.desks import Desks
from texas42.server.duplicate import BoardTable
from texas42.server.log import EventLog, Stale
from texas42.server.people import Chair
from texas42.server.people.reporting import Reporter
from texas42.server.table import Chair as TableChair
from texas42.server.table_events import Event, Opened, read
from texas42.server.tables import name_from

STAND_IN = "casual"
"""The level of the bot that plays while a player is away."""
_log = structlog.get_logger("texas42.events")


class BoardTables:
    """Opens the tables that events order (`duplicate.Tables`)."""

    def __init__(self, tables: Desks, log: EventLog, reporter: Reporter) -> None:
        self._tables = tables
        self._log = log
        self._reporter = reporter

    async def open_board_table(self, order: BoardTable) -> str:
        """The table of this order; a key has one table, however often it is asked for.

        One that is there already tells its boards again: a crash may have swallowed a report.
        """
        table_id = name_from(sha256(order.key.encode()).digest())
        if rows := await self._log.read(table_id):
            self._reporter.told_again(table_id, [read(row.kind, row.body) for row in rows])
        else:
            preset = print_rules(order.rules).split()[0]
            settings = Opened(preset, order.rules, host="", level=STAND_IN)
            events = board_opening(settings, map(_chair, order.chairs), order.deals)
            await self._created(table_id, events)
            _log.info("table of an event", table=table_id, order=order.key)
        return table_id

    async def _created(self, table_id: str, events: Sequence[Event]) -> None:
        """Another worker may open the same table at this moment; there is one all the same."""
        try:
            await self._tables.create(table_id, events)
        except Stale:
            if await self._tables.find(table_id) is None:
                raise


def _chair(chair: Chair) -> TableChair:
    if chair.is_bot:
        return TableChair(chair.name, level=chair.name)
    return TableChair(chair.name, user=chair.who)
