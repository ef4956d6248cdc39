"""Links to the workers that own tables which are shown here: questions out, answers back."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Final

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
    Said,
    There,
    line,
    message_of,
    signature,
)
from texas42.server.deciding import TableCommand

CONNECT: Final = 1.0
"""Seconds for a connection to another worker to be made."""

_log = structlog.get_logger("texas42.cluster")

Heard = Callable[["Link", There | NotMine], None]
Broken = Callable[["Link"], None]


class Lost(Exception):
    """The link broke; what was asked may have been done or not."""


class Link:
    """A connection to one other worker."""

    def __init__(
        self, worker: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.worker = worker
        self._reader = reader
        self._writer = writer
        self._numbers = count(1)
        self._asked: dict[int, tuple[str, asyncio.Future[Ack | Refused]]] = {}
        self.broken = False

    async def ask(self, table: str, user: str, command: TableCommand) -> Ack | Refused:
        """The owner's answer. Raises `Lost` where it is not to be had from this worker."""
        if self.broken:
            raise Lost
        number = next(self._numbers)
        answer: asyncio.Future[Ack | Refused] = asyncio.get_running_loop().create_future()
        self._asked[number] = (table, answer)
        self._say(Ask(number, table, user, command))
        try:
            return await answer
        finally:
            self._asked.pop(number, None)

    def here(self, table: str, users: frozenset[str]) -> None:
        """Tell the owner who is at the table with us."""
        self._say(Here(table, tuple(sorted(users))))

    def close(self) -> None:
        """Give the worker up: whoever waits for an answer hears that it is lost."""
        self.broken = True
        self._writer.close()
        for _, answer in self._asked.values():
            _give_up(answer)

    async def listen(self, heard: Heard) -> None:
        """Hear until the link breaks."""
        try:
            while read := await self._reader.readline():
                self._take(message_of(read), heard)
        except (OSError, ValueError, msgspec.DecodeError) as wrong:
            _log.warning("link broken", worker=self.worker, why=str(wrong))
        finally:
            self.close()

    def _take(self, message: Said, heard: Heard) -> None:
        match message:
            case Answer():
                _, answer = self._asked.get(message.number, ("", None))
                if answer is not None and not answer.done():
                    answer.set_result(message.answer)
            case NotMine():
                for table, answer in self._asked.values():
                    if table == message.table:
                        _give_up(answer)
                heard(self, message)
            case There():
                heard(self, message)

    def _say(self, message: Said) -> None:
        if not self.broken and not self._writer.is_closing():
            self._writer.write(line(message))


class Links:
    """At most one link to each other worker, made when it is needed."""

    def __init__(self, key: bytes, heard: Heard, broken: Broken) -> None:
        self._key = key
        self._heard = heard
        self._broken = broken
        self._links: dict[str, Link] = {}
        self._making: dict[str, asyncio.Task[Link | None]] = {}
        self._listening: set[asyncio.Task[None]] = set()

    async def to(self, worker: str, address: str) -> Link | None:
        """The link to a worker; None where it cannot be reached."""
        if worker in self._links:
            return self._links[worker]
        if worker not in self._making:
            self._making[worker] = asyncio.create_task(self._make(worker, address))
        return await asyncio.shield(self._making[worker])

    def drop(self, worker: str) -> None:
        """The worker is dead."""
        if link := self._links.get(worker):
            link.close()

    async def close(self) -> None:
        for link in [*self._links.values()]:
            link.close()
        for task in [*self._listening]:
            with suppress(asyncio.CancelledError):
                await task

    async def _make(self, worker: str, address: str) -> Link | None:
        try:
            async with asyncio.timeout(CONNECT):
                link = Link(worker, *await _connected(address, self._key))
        except (OSError, ValueError, msgspec.DecodeError) as wrong:  # with TimeoutError
            _log.warning("no link", worker=worker, address=address, why=str(wrong))
            return None
        finally:
            del self._making[worker]
        self._links[worker] = link
        task = asyncio.create_task(self._listen(link))
        self._listening.add(task)
        task.add_done_callback(self._listening.discard)
        return link

    async def _listen(self, link: Link) -> None:
        try:
            await link.listen(self._heard)
        finally:
            self._links.pop(link.worker, None)
            self._broken(link)


async def _connected(address: str, key: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    host, _, port = address.rpartition(":")
    reader, writer = await asyncio.open_connection(host, int(port), limit=LONGEST_LINE)
    try:
        challenge = message_of(await reader.readline())
        if not isinstance(challenge, Challenge):
            raise ConnectionRefusedError("no challenge")
    except BaseException:  # with the end of our patience
        writer.close()
        raise
    writer.write(line(Proof(signature(key, challenge.nonce))))
    return reader, writer


def _give_up(answer: "asyncio.Future[Ack | Refused]") -> None:
    if not answer.done():
        answer.set_exception(Lost())
