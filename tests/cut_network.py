"""A bad network on loopback: connections that are cut, stall, come late or are made twice."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

FAULTS: Final = ("reset", "half a chunk", "stall", "twice", "closed")
"""How a connection ends: torn; torn amid a chunk; silent and then torn; after all that the client
said was said to the server by a second connection too; closed in order."""


class CutNetwork:
    """Forwards to a port, badly. `cuts` counts how connections ended."""

    def __init__(self, port: int, chance: random.Random, life: float) -> None:
        self.cuts: Counter[str] = Counter()
        self.calm = False
        """From now on nothing more is cut."""
        self._port = port
        self._chance = chance
        self._life = life
        self._tasks: set[asyncio.Task[None]] = set()

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection of a client."""
        task = asyncio.current_task()
        assert task is not None, "a connection is a task"
        self._tasks.add(task)
        try:
            await self._carried(reader, writer)
        except (OSError, asyncio.CancelledError):
            pass  # asyncio's server would complain of a task that was cancelled
        finally:
            abort(writer)
            self._tasks.discard(task)

    async def close(self) -> None:
        for task in [*self._tasks]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _carried(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        fault = self._chance.choice(FAULTS)
        line = Line(self._chance, fault)
        there: list[asyncio.StreamWriter] = []
        tasks: list[asyncio.Task[None]] = []
        try:
            heard = await self._reach(there)
            ways = [line.carry(reader, there), line.carry(heard, [writer])]
            if fault == "twice":
                ways.append(swallow(await self._reach(there)))
            tasks += [asyncio.create_task(way) for way in ways]
            until = self._chance.expovariate(1 / self._life) if not self.calm else None
            done, _ = await asyncio.wait(tasks, timeout=until, return_when=asyncio.FIRST_COMPLETED)
            if not done:
                await self._cut(line, fault, writer)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for end in there:
                abort(end)

    async def _reach(self, there: list[asyncio.StreamWriter]) -> asyncio.StreamReader:
        """One more connection to the server."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        there.append(writer)
        return reader

    async def _cut(self, line: "Line", fault: str, writer: asyncio.StreamWriter) -> None:
        self.cuts[fault] += 1
        line.broken = True
        if fault == "stall":
            await asyncio.sleep(self._life)
        elif fault == "half a chunk":
            await asyncio.sleep(self._life / 4)
        elif fault == "closed":
            writer.close()


class Line:
    """Both directions of a connection. Once `broken`, nothing comes through, or half a chunk."""

    def __init__(self, chance: random.Random, fault: str) -> None:
        self.broken = False
        self._chance = chance
        self._fault = fault

    async def carry(
        self, reader: asyncio.StreamReader, writers: list[asyncio.StreamWriter]
    ) -> None:
        half = False
        while chunk := await reader.read(4096):
            if self._chance.random() < 0.1:
                await asyncio.sleep(self._chance.random() * 0.03)
            if self.broken:
                if self._fault != "half a chunk" or half:
                    continue
                chunk, half = chunk[: len(chunk) // 2], True
            for writer in writers:
                writer.write(chunk)
                await writer.drain()


async def swallow(reader: asyncio.StreamReader) -> None:
    """Nobody hears what the second connection is told."""
    with suppress(OSError):
        while await reader.read(4096):
            pass
    await asyncio.Event().wait()


def abort(writer: asyncio.StreamWriter) -> None:
    """Without a word of farewell."""
    writer.transport.abort()


@asynccontextmanager
async def cut_network(
    port: int, chance: random.Random, life: float
) -> AsyncIterator[tuple[CutNetwork, int]]:
    """The network and the port at which clients meet it; connections last `life` on average."""
    network = CutNetwork(port, chance, life)
    server = await asyncio.start_server(network, "127.0.0.1", 0)
    try:
        yield network, server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await asyncio.sleep(0.05)  # for connections that were just made to begin
        await network.close()
        await asyncio.sleep(0.05)  # for what was torn to be let go by the loop
