"""The event log in PostgreSQL: group commit, an epoch for every table, one NOTIFY a batch.

All that waits while the last batch is on its way goes into the next one: a single statement, which
is a transaction of its own. In it the leases of the batch's tables are locked against a change of
owner, rows of an epoch that is over are left out, and the rest is stored and announced.

A connection that breaks is made anew and the batch is sent again: a row that is found to be stored
already, equal in all its fields, is stored; so nothing is stored twice and nothing forgotten.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

import asyncpg

from texas42.server import database as databases
from texas42.server import metrics
from texas42.server.database import LOST, Connection, Database, connected, patiently
from texas42.server.log import Row, Snapshot, Stale

LARGEST_BATCH: Final = 256
"""Appends in one transaction; their announcement must fit into a NOTIFY of 8,000 bytes."""
CHANNEL: Final = "texas42"
"""NOTIFY: the tables of a batch, each with the number of its last event, as a JSON object."""
LOCK: Final = 4242_2
"""Advisory lock: workers that start together make the tables one after the other."""

Heads = Mapping[str, int]
"""Tables, each with the number of its last event."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS event (
    "table" text NOT NULL, seq integer NOT NULL, epoch integer NOT NULL, kind text NOT NULL,
    body bytea NOT NULL, at double precision NOT NULL, command bytea, PRIMARY KEY ("table", seq)
);
CREATE TABLE IF NOT EXISTS snapshot (
    "table" text PRIMARY KEY, seq integer NOT NULL, body bytea NOT NULL
);
CREATE TABLE IF NOT EXISTS setting (name text PRIMARY KEY, value bytea NOT NULL);
CREATE TABLE IF NOT EXISTS worker (
    id text PRIMARY KEY, address text NOT NULL, until timestamptz NOT NULL
);
CREATE TABLE IF NOT EXISTS lease (
    "table" text PRIMARY KEY, epoch integer NOT NULL, worker text
);
CREATE INDEX IF NOT EXISTS lease_of_worker ON lease (worker);
"""
_STORE = """
WITH held AS MATERIALIZED (
    SELECT "table", epoch FROM lease WHERE "table" = ANY($1::text[]) FOR SHARE
), stored AS (
    INSERT INTO event
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bytea[],
                         $6::float8[], $7::bytea[])
        AS r ("table", seq, epoch, kind, body, at, command)
    WHERE NOT EXISTS (
        SELECT FROM held WHERE held."table" = r."table" AND held.epoch <> r.epoch)
    RETURNING "table", seq
), head AS (
    SELECT "table", max(seq) AS seq FROM stored GROUP BY "table"
), batch AS (
    SELECT json_object_agg("table", seq)::text AS heads FROM head HAVING count(*) > 0
)
SELECT heads FROM batch
"""
_ANNOUNCE = _STORE.replace("SELECT heads", f"SELECT heads, pg_notify('{CHANNEL}', heads)")
_READ = 'SELECT * FROM event WHERE "table" = $1 AND seq > $2 ORDER BY seq'
_HEADS = """
SELECT asked, (SELECT max(seq) FROM event WHERE "table" = asked) AS seq
FROM unnest($1::text[]) AS asked
"""
_SNAPSHOT = """
INSERT INTO snapshot VALUES ($1, $2, $3) ON CONFLICT ("table") DO UPDATE
SET seq = excluded.seq, body = excluded.body WHERE snapshot.seq < excluded.seq
"""

_Append = tuple[tuple[Row, ...], "asyncio.Future[None]"]


def _nobody(_heads: Heads) -> None:
    """Nobody wants to hear what was stored."""


class PostgresLog:
    """See the module. `stored` is called after each batch; `notify`: a NOTIFY goes with it."""

    def __init__(
        self, url: str, database: Database, stored: Callable[[Heads], None], notify: bool
    ) -> None:
        self._url = url
        self._database = database
        self._stored = stored
        self._statement = _ANNOUNCE if notify else _STORE
        self._waiting: deque[_Append] = deque()
        self._wake = asyncio.Event()
        self._closing = False
        self._connection: Connection | None = None
        self._writer = asyncio.create_task(self._write(), name="log")

    async def append(self, rows: Sequence[Row]) -> None:
        if self._closing:
            raise asyncpg.InterfaceError("the log is closed")
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((tuple(rows), done))
        self._wake.set()
        await done

    async def read(self, table: str, after: int = 0) -> list[Row]:
        return [row_of(found) for found in await self._database.fetch(_READ, table, after)]

    async def heads(self, tables: Iterable[str]) -> dict[str, int]:
        """The number of each table's last event; a table without events is left out."""
        found = await self._database.fetch(_HEADS, list(tables))
        return {record["asked"]: record["seq"] for record in found if record["seq"]}

    async def snapshot(self, snapshot: Snapshot) -> None:
        await self._database.fetch(_SNAPSHOT, *snapshot)

    async def newest_snapshot(self, table: str) -> Snapshot | None:
        found = await self._database.fetch('SELECT * FROM snapshot WHERE "table" = $1', table)
        return Snapshot(*found[0]) if found else None

    async def setting(self, name: str, default: bytes) -> bytes:
        keep = "INSERT INTO setting VALUES ($1, $2) ON CONFLICT DO NOTHING"
        await self._database.fetch(keep, name, default)
        found = await self._database.fetch("SELECT value FROM setting WHERE name = $1", name)
        return bytes(found[0]["value"])

    async def close(self) -> None:
        """Write what still waits, then let go of the server."""
        self._closing = True
        self._wake.set()
        await self._writer
        await self._disconnect()
        await self._database.close()

    async def _write(self) -> None:
        """The writer: one transaction for all that waits."""
        while self._waiting or not self._closing:
            if not self._waiting:
                self._wake.clear()
                await self._wake.wait()
                continue
            count = min(len(self._waiting), LARGEST_BATCH)
            metrics.BATCH.observe(count)
            await self._commit([self._waiting.popleft() for _ in range(count)])

    async def _commit(self, batch: Sequence[_Append]) -> None:
        """Store a batch; where one append spoils it, each gets its own transaction."""
        try:
            heads = await patiently(partial(self._insert, [r for rows, _ in batch for r in rows]))
        except Exception as wrong:
            if len(batch) > 1:
                for each in batch:
                    await self._commit([each])
            else:
                await self._doubtful(batch[0], wrong)
            return
        self._stored(heads)
        for rows, done in batch:
            _answer(done, None if _reached(heads, rows) else Stale(_over(rows)))

    async def _doubtful(self, append: _Append, wrong: Exception) -> None:
        """The key is taken: by these very rows, sent before the connection broke, or by others."""
        rows, done = append
        if not isinstance(wrong, asyncpg.UniqueViolationError):
            _answer(done, wrong)
            return
        try:
            found = await self.read(rows[0].table, rows[0].seq - 1)
        except Exception as unread:
            _answer(done, unread)
            return
        stored = tuple(found[: len(rows)]) == rows
        _answer(done, None if stored else Stale(str(wrong)))

    async def _insert(self, rows: Sequence[Row]) -> Heads:
        try:
            if self._connection is None:
                self._connection = await connected(self._url)
            found = await self._connection.fetchrow(self._statement, *_columns(rows))
        except LOST:
            await self._disconnect()
            raise
        heads: dict[str, int] = json.loads(found["heads"]) if found else {}
        return heads

    async def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
        self._connection = None


async def opened(
    url: str, stored: Callable[[Heads], None] = _nobody, notify: bool = True
) -> PostgresLog:
    """The log in the database at `url`; its tables are made where they are missing."""
    connection = await connected(url)
    try:
        async with connection.transaction():
            await connection.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
            await connection.execute(_SCHEMA)
    finally:
        await connection.close()
    return PostgresLog(url, await databases.opened(url), stored, notify)


def row_of(found: asyncpg.Record) -> Row:
    """A stored row; a command's id may hold any character, also those PostgreSQL's text may not."""
    command: bytes | None = found["command"]
    return Row(*found)._replace(command=None if command is None else _text(command))


def _columns(rows: Sequence[Row]) -> list[tuple[object, ...]]:
    *columns, commands = zip(*rows, strict=True)
    return [*columns, tuple(None if c is None else _bytes(c) for c in commands)]


def _bytes(command: str) -> bytes:
    return command.encode("utf-8", "surrogatepass")


def _text(command: bytes) -> str:
    return command.decode("utf-8", "surrogatepass")


def _reached(heads: Heads, rows: Sequence[Row]) -> bool:
    return heads.get(rows[-1].table, 0) >= rows[-1].seq


def _over(rows: Sequence[Row]) -> str:
    return f"epoch {rows[-1].epoch} of table {rows[-1].table} is over"


def _answer(done: "asyncio.Future[None]", wrong: Exception | None) -> None:
    if done.done():
        return
    if wrong is None:
        done.set_result(None)
    else:
        done.set_exception(wrong)
