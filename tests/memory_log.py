"""An event log in memory, with the promises of `EventLog` as far as one process can keep them."""

from collections import defaultdict
from collections.abc import Sequence

from texas42.server.log import Row, Snapshot, Stale


class MemoryLog:
    """Rows by table. `keeps=False` forgets them at once: only the order of numbers is judged."""

    def __init__(self, keeps: bool = True) -> None:
        self.rows: defaultdict[str, list[Row]] = defaultdict(list)
        self._keeps = keeps
        self._snapshots: dict[str, Snapshot] = {}
        self._settings: dict[str, bytes] = {}

    async def append(self, rows: Sequence[Row]) -> None:
        if not self._keeps:
            return
        kept = self.rows[rows[0].table]
        if [row.seq for row in rows] != [len(kept) + i for i in range(1, len(rows) + 1)]:
            raise Stale(f"event {rows[0].seq} of table {rows[0].table}")
        kept.extend(rows)

    async def read(self, table: str, after: int = 0) -> list[Row]:
        return self.rows[table][after:] if table in self.rows else []

    async def snapshot(self, snapshot: Snapshot) -> None:
        if self._keeps:
            self._snapshots[snapshot.table] = snapshot

    async def newest_snapshot(self, table: str) -> Snapshot | None:
        return self._snapshots.get(table)

    async def setting(self, name: str, default: bytes) -> bytes:
        return self._settings.setdefault(name, default)

    async def close(self) -> None:
        """Nothing is open."""
