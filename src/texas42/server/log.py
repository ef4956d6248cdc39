"""The event log: what a store of events must promise. The truth about every table."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol


class Row(NamedTuple):
    """One event as it is stored. `command` is the user and id of the command that led to it."""

    table: str
    seq: int
    epoch: int
    kind: str
    body: bytes
    at: float
    command: str | None = None


class Snapshot(NamedTuple):
    """A table after its event `seq`, so that the events before need not be read again."""

    table: str
    seq: int
    body: bytes


class Stale(Exception):
    """The events were not stored: another has written to this table (the key is taken)."""


class EventLog(Protocol):
    """Append-only. When `append` returns, the rows are on disk and survive `kill -9`."""

    async def append(self, rows: Sequence[Row]) -> None:
        """Store the rows, all or none. Raises `Stale`."""

    async def read(self, table: str, after: int = 0) -> list[Row]:
        """The events of a table after a number, in order."""

    async def snapshot(self, snapshot: Snapshot) -> None:
        """Keep the newest snapshot of a table. May be lost without harm."""

    async def newest_snapshot(self, table: str) -> Snapshot | None: ...

    async def setting(self, name: str, default: bytes) -> bytes:
        """A value kept for ever under a name; the first default given is the one that stays."""

    async def close(self) -> None: ...
