"""The database of people and events: opened, brought up to date, read and written.

Transactions here are a few rows long, so that on SQLite the event log in the same file never waits
for more than one of them.
"""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from threading import RLock, local
from typing import Final

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.pool import StaticPool

from texas42.server.people.migrate import migrate

PATIENCE: Final = 10
"""Seconds to wait for another writer of the same SQLite file."""


class _Here(local):
    """The connection of a thread that writes several things together."""

    connection: Connection | None = None


class Store:
    """A database by its URL: `sqlite:///people.db`, `postgresql://host/texas42`, `sqlite://`.

    Opening it brings the tables up to date. Safe to use from several threads and processes.

    >>> store = Store("sqlite://")
    >>> with store.reading() as connection:
    ...     connection.exec_driver_sql("SELECT count(*) FROM player").scalar_one()
    0
    """

    def __init__(self, url: str) -> None:
        self.engine = engine_of(url)
        self._turn = RLock() if self.engine.pool.__class__ is StaticPool else nullcontext()
        self._here = _Here()
        with self.writing() as connection:
            migrate(connection)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one state of the database."""
        if self._here.connection is not None:
            yield self._here.connection
            return
        with self._turn, self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """All or nothing: committed when the block ends, rolled back where it raises."""
        if self._here.connection is not None:
            with self._here.connection.begin_nested():
                yield self._here.connection
            return
        with self._turn, self.engine.connect() as plain:
            connection = plain.execution_options(writes=True)
            with connection.begin():
                yield connection

    @contextmanager
    def together(self) -> Iterator[None]:
        """What this thread writes in the block is committed at once when it ends.

        For SQLite, where a commit waits for the disk. A PostgreSQL commits each by itself: who
        holds the rows of several games at once may wait in a ring with another who does.
        """
        if self.engine.dialect.name != "sqlite":
            yield
            return
        with self.writing() as connection:
            self._here.connection = connection
            try:
                yield
            finally:
                self._here.connection = None

    def close(self) -> None:
        self.engine.dispose()


def engine_of(url: str) -> Engine:
    """The engine of a database by its URL."""
    address = make_url(url)
    if address.get_backend_name() == "sqlite":
        return _sqlite(url, in_memory=address.database in (None, "", ":memory:"))
    return create_engine(address.set(drivername="postgresql+psycopg"), pool_pre_ping=True)


def _sqlite(url: str, *, in_memory: bool) -> Engine:
    """SQLite with transactions of our own: Python's driver begins them too late."""
    if in_memory:
        apart = {"check_same_thread": False}
        engine = create_engine(url, poolclass=StaticPool, connect_args=apart)
    else:
        engine = create_engine(url, connect_args={"timeout": PATIENCE})
    event.listen(engine, "connect", _connected)
    event.listen(engine, "begin", _begun)
    return engine


def _connected(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA foreign_keys = ON")
    _log_ahead(connection)
    connection.execute("PRAGMA synchronous = FULL")


def _log_ahead(connection: sqlite3.Connection) -> None:
    """Changing the mode does not wait for others who change it now, as all else does."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _begun(connection: Connection) -> None:
    """A writer takes the lock at once: a reader that turns writer can be refused."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
