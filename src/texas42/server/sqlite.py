"""The event log in one SQLite file: one writer thread, group commit, nothing lost.

Everything that waits when the writer is free goes into one transaction (WAL,
`synchronous=FULL`), so that a busy server pays for one sync where it owes hundreds.
"""

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from texas42.server import metrics
from texas42.server.log import Row, Snapshot, Stale

LARGEST_BATCH = 512
"""Requests in one transaction."""

_SCHEMA = """
CREATE TABLE IF NOT EXISTS event (
    "table" TEXT NOT NULL, seq INTEGER NOT NULL, epoch INTEGER NOT NULL, kind TEXT NOT NULL,
    body BLOB NOT NULL, at REAL NOT NULL, command TEXT, PRIMARY KEY ("table", seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshot (
    "table" TEXT PRIMARY KEY, seq INTEGER NOT NULL, body BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
"""
_INSERT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?)"
_SNAPSHOT = "INSERT OR REPLACE INTO snapshot VALUES (?, ?, ?)"

_Write = tuple[str, Sequence[tuple[object, ...]]]
_Found = list[tuple[Any, ...]]
_Request = tuple[_Write, "asyncio.Future[None]"]


class SqliteLog:
    """See the module. Made inside a running event loop."""

    def __init__(self, file: Path) -> None:
        self._loop = asyncio.get_running_loop()
        self._requests: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._reader = _connected(file)
        self._reading = threading.Lock()
        writer = _connected(file)
        self._thread = threading.Thread(target=self._write, args=(writer,), name="log", daemon=True)
        self._thread.start()

    async def append(self, rows: Sequence[Row]) -> None:
        await self._ask((_INSERT, rows))

    async def snapshot(self, snapshot: Snapshot) -> None:
        await self._ask((_SNAPSHOT, [snapshot]))

    async def read(self, table: str, after: int = 0) -> list[Row]:
        query = 'SELECT * FROM event WHERE "table" = ? AND seq > ? ORDER BY seq'
        return [Row(*row) for row in await self._select(query, (table, after))]

    async def newest_snapshot(self, table: str) -> Snapshot | None:
        found = await self._select('SELECT * FROM snapshot WHERE "table" = ?', (table,))
        return Snapshot(*found[0]) if found else None

    async def setting(self, name: str, default: bytes) -> bytes:
        keep = "INSERT OR IGNORE INTO setting VALUES (?, ?)"
        await self._ask((keep, [(name, default)]))
        found = await self._select("SELECT value FROM setting WHERE name = ?", (name,))
        return bytes(found[0][0])

    async def close(self) -> None:
        """Write what still waits, then let go of the file."""
        self._requests.put(None)
        await asyncio.to_thread(self._thread.join)
        with self._reading:
            self._reader.close()

    async def _ask(self, write: _Write) -> None:
        done: asyncio.Future[None] = self._loop.create_future()
        self._requests.put((write, done))
        await done

    async def _select(self, query: str, values: tuple[object, ...]) -> _Found:
        return await asyncio.to_thread(self._fetch, query, values)

    def _fetch(self, query: str, values: tuple[object, ...]) -> _Found:
        with self._reading:
            return self._reader.execute(query, values).fetchall()

    def _write(self, database: sqlite3.Connection) -> None:
        """The writer thread: one transaction for all that waits, then tell everyone at once."""
        while (first := self._requests.get()) is not None:
            batch = [first, *self._waiting()]
            metrics.BATCH.observe(len(batch))
            faults = _stored(database, [write for write, _ in batch])
            answers = [(done, wrong) for (_, done), wrong in zip(batch, faults, strict=True)]
            self._tell(partial(_answer, answers))
        database.close()

    def _waiting(self) -> list[_Request]:
        found: list[_Request] = []
        while len(found) < LARGEST_BATCH and not self._requests.empty():
            request = self._requests.get()
            if request is None:  # the end: write these first, then find it again
                self._requests.put(None)
                break
            found.append(request)
        return found

    def _tell(self, answer: Callable[[], None]) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(answer)


def _connected(file: Path) -> sqlite3.Connection:
    database = sqlite3.connect(file, check_same_thread=False, isolation_level=None, timeout=10)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.executescript(_SCHEMA)
    return database


def _stored(database: sqlite3.Connection, writes: list[_Write]) -> list[Exception | None]:
    """What went wrong with each write; where one spoils the transaction, each gets its own."""
    if (wrong := _transaction(database, writes)) is None:
        return [None] * len(writes)
    return [wrong] if len(writes) == 1 else [_transaction(database, [w]) for w in writes]


def _transaction(database: sqlite3.Connection, writes: list[_Write]) -> Exception | None:
    try:
        database.execute("BEGIN IMMEDIATE")
        for statement, rows in writes:
            database.executemany(statement, rows)
        database.execute("COMMIT")
    except sqlite3.Error as wrong:
        if database.in_transaction:
            database.execute("ROLLBACK")
        return Stale(str(wrong)) if isinstance(wrong, sqlite3.IntegrityError) else wrong
    return None


def _answer(answers: list[tuple["asyncio.Future[None]", Exception | None]]) -> None:
    for done, wrong in answers:
        if done.done():
            continue
        if wrong is None:
            done.set_result(None)
        else:
            done.set_exception(wrong)
