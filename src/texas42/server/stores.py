"""Opens the store that a host names: one SQLite file, or a PostgreSQL for several workers."""

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from texas42.server.cluster.settings import Cluster
from texas42.server.desks import Store
from texas42.server.owner import Services
from texas42.server.sqlite import SqliteLog
from texas42.server.tables import Tables


def stored(database: Path | Cluster) -> AbstractAsyncContextManager[Store]:
    """The store, for as long as the block lasts; all that was accepted is stored when it ends."""
    return _in_cluster(database) if isinstance(database, Cluster) else _in_file(database)


def people_of(database: Path | Cluster) -> str:
    """The URL of the database of people: the same server, or a file beside the log's.

    >>> people_of(Cluster("postgresql://host/texas42", name="w1"))
    'postgresql://host/texas42'
    """
    if isinstance(database, Cluster):
        return database.url
    return f"sqlite:///{database.with_name(f'{database.stem}-people.db').absolute()}"


def log_of(database: Path | Cluster) -> str:
    """The URL of the log.

    >>> log_of(Path("/tables.db"))
    'sqlite:////tables.db'
    """
    return database.url if isinstance(database, Cluster) else f"sqlite:///{database.absolute()}"


@asynccontextmanager
async def _in_file(file: Path) -> AsyncIterator[Store]:
    log = SqliteLog(file)

    async def desks(services: Services) -> Tables:
        return Tables(services)

    try:
        yield Store(log, desks)
    finally:
        await log.close()


@asynccontextmanager
async def _in_cluster(cluster: Cluster) -> AsyncIterator[Store]:
    from texas42.server.cluster.worker import working

    async with working(cluster) as worker:
        yield Store(worker.log, worker.desks)
