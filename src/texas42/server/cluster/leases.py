"""Who owns a table: the worker named in its lease, for one epoch.

A lease is taken where there is none, where it was given back, or where its worker gives no sign
of life; each time the epoch grows. The log refuses what an earlier epoch appends, so that two
workers that both believe to be the owner can do no harm.

Commits here need not be on disk at once: the log of PostgreSQL is one, and an append that is
durable makes every lease before it durable.
"""

from typing import Final, NamedTuple

from texas42.server.cluster.members import Members
from texas42.server.database import Database

_TAKE: Final = """
INSERT INTO lease AS held ("table", epoch, worker) VALUES ($1, 1, $2)
ON CONFLICT ("table") DO UPDATE SET epoch = held.epoch + 1, worker = $2
WHERE held.worker IS NULL OR held.worker = $2 OR NOT EXISTS (
    SELECT FROM worker WHERE id = held.worker AND until > clock_timestamp())
RETURNING epoch
"""
_HOLDER: Final = """
SELECT worker.id, worker.address FROM lease JOIN worker ON worker.id = lease.worker
WHERE lease."table" = $1
"""
_GIVE_BACK: Final = """
UPDATE lease SET worker = NULL WHERE "table" = $1 AND worker = $2 AND epoch = $3
"""
_GIVE_ALL_BACK: Final = "UPDATE lease SET worker = NULL WHERE worker = $1"
_HELD: Final = 'SELECT "table", epoch FROM lease WHERE worker = $1'


class Mine(NamedTuple):
    """The lease is ours from now on."""

    epoch: int


class Theirs(NamedTuple):
    """The lease is another worker's."""

    worker: str
    address: str


class Leases:
    """The leases as one worker sees them."""

    def __init__(self, database: Database, members: Members) -> None:
        self._database = database
        self._members = members

    async def take(self, table: str) -> Mine | Theirs | None:
        """The lease, where it is free; else who has it; None where that is just changing."""
        taken = await self._database.fetch(_TAKE, table, self._members.me)
        if taken:
            return Mine(taken[0]["epoch"])
        found = await self._database.fetch(_HOLDER, table)
        return Theirs(*found[0]) if found else None

    async def give_back(self, table: str, epoch: int) -> None:
        """Others need not wait until this worker is found dead."""
        await self._database.fetch(_GIVE_BACK, table, self._members.me, epoch)

    async def give_all_back(self) -> None:
        await self._database.fetch(_GIVE_ALL_BACK, self._members.me)

    async def held(self) -> dict[str, int]:
        """The tables that are ours, with their epochs."""
        found = await self._database.fetch(_HELD, self._members.me)
        return {record["table"]: record["epoch"] for record in found}
