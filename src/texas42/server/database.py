"""A PostgreSQL server, asked patiently: what breaks is connected anew, and asked again."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Final, Literal, TypeAlias, TypeVar

import asyncpg

PATIENCE: Final = 15.0
"""Seconds for which a lost server is asked again, before those who wait are told."""
PAUSE: Final = 0.2
SLOWEST: Final = 10.0
"""Seconds for one statement."""

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
Pool: TypeAlias = "asyncpg.Pool[asyncpg.Record]"
Commit = Literal["on", "off"]
"""Whether a commit is on disk when it returns."""
Got = TypeVar("Got")

LOST: Final = (
    OSError,  # with TimeoutError
    asyncpg.PostgresConnectionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # asked in the moment in which the connection breaks
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.TransactionRollbackError,
)
"""Ask again: the server is away, going away, or has taken nothing."""


class Database:
    """A few connections. Only statements that may be sent twice without harm go this way."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    async def fetch(self, query: str, *values: object) -> list[asyncpg.Record]:
        """The answer to a query, asked again while the server is away. Raises one of `LOST`."""
        return await patiently(partial(self._pool.fetch, query, *values))

    async def close(self) -> None:
        with suppress(*LOST):
            await asyncio.wait_for(self._pool.close(), 2)


async def opened(url: str, commit: Commit = "on", largest: int = 4) -> Database:
    """Connections to the database at `url`. Raises one of `LOST` or another `PostgresError`."""
    return Database(
        await asyncpg.create_pool(
            address_of(url),
            min_size=1,
            max_size=largest,
            timeout=SLOWEST,
            command_timeout=SLOWEST,
            server_settings=_settings(commit),
        )
    )


async def connected(url: str) -> Connection:
    """One connection whose commits are on disk when they return, whatever the server's default."""
    return await asyncpg.connect(
        address_of(url), timeout=SLOWEST, command_timeout=SLOWEST, server_settings=_settings("on")
    )


def address_of(url: str) -> str:
    """A database URL without the driver's name that SQLAlchemy knows.

    >>> address_of("postgresql+psycopg://host/texas42")
    'postgresql://host/texas42'
    """
    scheme, _, rest = url.partition("://")
    return f"{scheme.partition('+')[0]}://{rest}"


async def patiently(
    ask: Callable[[], Awaitable[Got]], patience: float = PATIENCE, pause: float = PAUSE
) -> Got:
    """The answer, asked for again while the server is away, for so many seconds."""
    deadline = monotonic() + patience
    while True:
        try:
            return await ask()
        except LOST:
            if monotonic() > deadline:
                raise
        await asyncio.sleep(pause)


def _settings(commit: Commit) -> dict[str, str]:
    return {"synchronous_commit": commit, "application_name": "texas42"}
