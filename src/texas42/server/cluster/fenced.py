"""The log as one owner sees it: the first refusal for a lease that is over ends the ownership."""

from collections.abc import Callable, Sequence

from texas42.server.log import EventLog, Row, Snapshot, Stale


class Fenced:
    """An `EventLog` that tells when another has written to the table, or may."""

    def __init__(self, log: EventLog, over: Callable[[], None]) -> None:
        self._log = log
        self._over = over

    async def append(self, rows: Sequence[Row]) -> None:
        try:
            await self._log.append(rows)
        except Stale:
            self._over()
            raise

    async def read(self, table: str, after: int = 0) -> list[Row]:
        return await self._log.read(table, after)

    async def snapshot(self, snapshot: Snapshot) -> None:
        await self._log.snapshot(snapshot)

    async def newest_snapshot(self, table: str) -> Snapshot | None:
        return await self._log.newest_snapshot(table)

    async def setting(self, name: str, default: bytes) -> bytes:
        return await self._log.setting(name, default)

    async def close(self) -> None:
        """The log is everybody's: it stays open."""
