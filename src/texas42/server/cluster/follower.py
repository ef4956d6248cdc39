"""A table that another worker owns, shown here: commands go there, events come from the log."""

import asyncio
from collections.abc import Sequence

import structlog

from texas42.protocol.answers import Ack, Refused
from texas42.protocol.happened import Happened
from texas42.server import projection
from texas42.server.audience import Audience
from texas42.server.cluster.links import Link
from texas42.server.database import LOST
from texas42.server.deciding import TableCommand
from texas42.server.log import EventLog, Row
from texas42.server.storing import advanced
from texas42.server.table import Table
from texas42.server.table_events import read

_log = structlog.get_logger("texas42.cluster")


class Follower(Audience):
    """See the module. It shows what is in the log, and nothing that is not."""

    def __init__(self, table: Table, link: Link, log: EventLog) -> None:
        super().__init__(table)
        self.link = link
        self._log = log
        self._wanted = table.seq
        self._reading: asyncio.Task[None] | None = None

    async def ask(self, user: str, command: TableCommand) -> Ack | Refused:
        """The owner's answer, once its events are shown here. Raises `Lost`."""
        answer = await self.link.ask(self.table.id, user, command)
        if isinstance(answer, Ack):
            await self.reach(answer.seq)
        return answer

    def heard(self, seq: int) -> None:
        """There are events up to this number."""
        self._wanted = max(self._wanted, seq)
        if self._reading is None and self.table.seq < self._wanted:
            self._reading = asyncio.create_task(self._catch_up())

    async def reach(self, seq: int) -> None:
        """Wait until this event is shown."""
        self.heard(seq)
        if self._reading is not None:
            await asyncio.wait([self._reading])

    async def refresh(self) -> None:
        """Show all that is in the log by now: what was read before may lack the newest."""
        if self._reading is not None:
            await asyncio.wait([self._reading])
        await self.reach(self.table.seq + 1)

    def stop(self) -> None:
        """Shows nothing more."""
        if self._reading is not None:
            self._reading.cancel()

    def _noticed(self) -> None:
        self.link.here(self.table.id, frozenset(each.user for each in self.listeners))

    async def _catch_up(self) -> None:
        try:
            while self.table.seq < self._wanted:
                rows = await self._log.read(self.table.id, self.table.seq)
                if not rows:
                    self._wanted = self.table.seq
                    return
                self._advance(rows)
        except LOST as wrong:
            _log.warning("cannot read", table=self.table.id, why=str(wrong))
        finally:
            self._reading = None

    def _advance(self, rows: Sequence[Row]) -> None:
        before, happened = self.table.seq, list[Happened]()
        for row in rows:
            happened += projection.happenings(self.table, [read(row.kind, row.body)])
            self.table = advanced(self.table, [row])
        self._tell(before, tuple(happened))
