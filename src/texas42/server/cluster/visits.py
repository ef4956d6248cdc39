"""Links from the other workers, which show tables that are owned here."""

import asyncio
import hmac
import secrets
from collections.abc import Coroutine
from typing import Final, Protocol

import msgspec
import structlog

from texas42.protocol.answers import Ack, Refused
from texas42.server.cluster.messages import (
    LONGEST_LINE,
    Answer,
    Ask,
    Challenge,
    Here,
    NotMine,
    Proof,
    There,
    line,
    message_of,
    signature,
)

PROVE: Final = 2.0
"""Seconds for a worker that connects to prove that it is one."""
UNREAD: Final = 4_000_000
"""Bytes that a worker may leave unread before it is given up."""

_log = structlog.get_logger("texas42.cluster")


class Host(Protocol):
    """What a visit asks of the tables here."""

    async def visited(self, visit: "Visit", here: Here) -> bool:
        """Some of a table's people are at another worker. False: the table is not ours."""

    async def asked(self, ask: Ask) -> Ack | Refused | None:
        """The answer to a command from another worker; None: the table is not ours."""

    def left(self, visit: "Visit") -> None:
        """The other worker shows nothing more."""


class Visit:
    """Another worker's link to this one."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self.tables: dict[str, frozenset[str]] = {}
        """What it shows, and to whom."""

    def tell(self, table: str, users: frozenset[str]) -> None:
        """Who is there, at whichever worker."""
        self.say(There(table, tuple(sorted(users))))

    def say(self, message: There | Answer | NotMine) -> None:
        if self._writer.is_closing():
            return
        if self._writer.transport.get_write_buffer_size() > UNREAD:
            self._writer.transport.abort()
        else:
            self._writer.write(line(message))


class Visits:
    """The door for other workers."""

    def __init__(self, host: Host, key: bytes) -> None:
        self._host = host
        self._key = key
        self._server: asyncio.Server | None = None
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, link_host: str) -> str:
        """Listen at a free port of this address; the address to give to the others."""
        self._server = await asyncio.start_server(
            self._welcome, link_host, 0, limit=LONGEST_LINE, backlog=128
        )
        host, port = self._server.sockets[0].getsockname()[:2]
        return f"{host}:{port}"

    async def close(self) -> None:
        if self._server is not None:
            self._server.close()
        for writer in self._writers:
            writer.close()
        for task in [*self._tasks]:
            task.cancel()

    async def _welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A worker from its first to its last line; a stranger is shown out."""
        self._writers.add(writer)
        visit = Visit(writer)
        try:
            if await self._proved(reader, writer):
                while read := await reader.readline():
                    self._take(visit, read)
        except (OSError, ValueError, msgspec.DecodeError) as wrong:
            _log.warning("visit ended", why=str(wrong))
        finally:
            self._writers.discard(writer)
            self._host.left(visit)
            writer.close()

    async def _proved(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        nonce = secrets.token_hex(16)
        writer.write(line(Challenge(nonce)))
        async with asyncio.timeout(PROVE):
            proof = message_of(await reader.readline())
        genuine = signature(self._key, nonce)
        return isinstance(proof, Proof) and hmac.compare_digest(proof.signature, genuine)

    def _take(self, visit: Visit, read: bytes) -> None:
        match message_of(read):
            case Here() as here:
                visit.tables[here.table] = frozenset(here.users)
                self._soon(self._show(visit, here))
            case Ask() as ask:
                self._soon(self._answer(visit, ask))

    async def _show(self, visit: Visit, here: Here) -> None:
        if not await self._host.visited(visit, here) and here.users:
            visit.say(NotMine(here.table))

    async def _answer(self, visit: Visit, ask: Ask) -> None:
        answer = await self._host.asked(ask)
        visit.say(NotMine(ask.table) if answer is None else Answer(ask.number, answer))

    def _soon(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
