"""What was stored, told to all workers. The bus may lose messages: the log heals the gaps."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, Protocol

import structlog

from texas42.server.database import LOST, PAUSE, connected
from texas42.server.postgres import CHANNEL, Heads

Hear = Callable[[Heads], None]
"""Called with what was stored."""

_log = structlog.get_logger("texas42.cluster")


class Bus(Protocol):
    """Tells what others have stored; `hear` is given to it when it is made."""

    def tell(self, heads: Heads) -> None:
        """This worker has stored a batch; never waits."""

    async def close(self) -> None: ...


class NotifyBus:
    """PostgreSQL itself: the log's own transaction carries the NOTIFY, so nothing is told here."""

    def __init__(self, url: str, hear: Hear) -> None:
        self._url = url
        self._hear = hear
        self._listening = asyncio.create_task(self._listen(), name="bus")

    def tell(self, heads: Heads) -> None:
        """Told already, with the commit."""

    async def close(self) -> None:
        self._listening.cancel()
        with suppress(asyncio.CancelledError):
            await self._listening

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except LOST as wrong:
                _log.warning("bus lost", why=str(wrong))
            await asyncio.sleep(PAUSE)

    async def _listen_once(self) -> None:
        connection = await connected(self._url)
        ended = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: ended.set())
            await connection.add_listener(CHANNEL, self._heard)
            await ended.wait()
        finally:
            connection.terminate()

    def _heard(self, _connection: object, _pid: int, _channel: str, payload: Any) -> None:
        self._hear(heads_of(payload))


class RedisBus:
    """Redis instead, for many workers: PostgreSQL's NOTIFY takes one lock for all commits."""

    WAITING: Final = 1000
    """Batches that wait to be told; older ones are forgotten, the poll makes up for them."""

    def __init__(self, url: str, hear: Hear) -> None:
        from redis.asyncio import Redis

        self._redis = Redis.from_url(url, socket_connect_timeout=2, socket_keepalive=True)
        self._hear = hear
        self._batches: asyncio.Queue[Heads] = asyncio.Queue(self.WAITING)
        self._tasks = [
            asyncio.create_task(self._again(work)) for work in (self._tell, self._listen)
        ]

    def tell(self, heads: Heads) -> None:
        if self._batches.full():
            self._batches.get_nowait()
        self._batches.put_nowait(heads)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _again(self, work: Callable[[], Any]) -> None:
        """Redis may come and go."""
        from redis.exceptions import RedisError

        while True:
            try:
                await work()
            except (OSError, RedisError) as wrong:
                _log.warning("bus lost", why=str(wrong))
            await asyncio.sleep(PAUSE)

    async def _tell(self) -> None:
        while True:
            heads = await self._batches.get()
            await self._redis.publish(CHANNEL, json.dumps(dict(heads)))

    async def _listen(self) -> None:
        async with self._redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                if message["type"] == "message":
                    self._hear(heads_of(message["data"]))


def bus(url: str, redis: str | None, hear: Hear) -> Bus:
    """Redis where its URL is given, else the database."""
    return RedisBus(redis, hear) if redis else NotifyBus(url, hear)


def heads_of(payload: str | bytes) -> Heads:
    """Anybody can send on a channel: what makes no sense tells of nothing.

    >>> heads_of('{"abcdefghjk": 7}'), heads_of("nonsense"), heads_of('["?"]')
    ({'abcdefghjk': 7}, {}, {})
    """
    try:
        found = json.loads(payload)
    except ValueError:
        return {}
    whole = isinstance(found, dict) and all(isinstance(seq, int) for seq in found.values())
    return found if whole else {}
