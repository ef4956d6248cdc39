"""Workers of a cluster in one process, and people at their tables: no sockets to browsers."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

from texas42.kernel.events import Action
from texas42.kernel.presets import preset
from texas42.kernel.tiles import Seat
from texas42.kernel.view import View
from texas42.protocol.commands import command_of
from texas42.server.cluster.gateway import Gateway
from texas42.server.cluster.hall import Hall
from texas42.server.cluster.settings import Cluster
from texas42.server.cluster.worker import Worker, working
from texas42.server.database import connected
from texas42.server.deciding import TableCommand
from texas42.server.owner import Services
from texas42.server.settings import AT_ONCE
from texas42.server.table_events import Opened
from texas42.solver import least_points

PATIENCE = 10.0
BREAK = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
"""As if the network broke, for everybody else."""


async def think(level: str, view: View) -> Action:
    """A bot that plays anything legal."""
    return random.choice(view.legal)


@dataclass
class House:
    """A worker in this process."""

    worker: Worker
    hall: Hall

    async def opened(self, host: str = "host", *, hints: bool = False) -> str:
        """A table with this host on seat 0."""
        settings = Opened("house", preset("house"), host, "casual", hints)
        return (await self.hall.open(settings, Seat(0), host)).table.id

    async def join(self, table: str, user: str) -> "Person":
        """Somebody opens a socket at this worker."""
        gateway = await self.hall.find(table)
        assert gateway is not None, f"there is a table {table}"
        self.hall.keep(gateway)
        person = Person(user, gateway)
        gateway.join(person)
        person.push(gateway.state_for(user))
        return person

    def freeze(self) -> None:
        """As SIGSTOP: no sign of life, nothing heard; unlike SIGSTOP, it can still be asked."""
        assert self.hall.members.beating is not None
        self.hall.members.beating.cancel()


class Person:
    """A listener: `state` is the newest, `states` all."""

    def __init__(self, user: str, gateway: Gateway) -> None:
        self.user = user
        self.gateway = gateway
        self.states: list[dict[str, Any]] = []
        self._came = asyncio.Event()
        self._asked = 0

    @property
    def state(self) -> dict[str, Any]:
        return self.states[-1]

    def push(self, frame: str) -> None:
        self.states.append(json.loads(frame))
        self._came.set()

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait for a state like this."""
        async with asyncio.timeout(PATIENCE):
            while not wanted(self.state):
                self._came.clear()
                await self._came.wait()
        return self.state

    async def ask(self, kind: str, **words: Any) -> dict[str, Any]:
        """The answer to a command."""
        self._asked += 1
        words.setdefault("id", f"{self.user}{self._asked}")
        command = command_of(json.dumps({"t": kind, **words}))
        assert isinstance(command, TableCommand), kind
        answer = await self.gateway.ask(self.user, command)
        return {"t": type(answer).__name__.lower(), "seq": answer.seq, "id": answer.id}

    def my_turn(self) -> bool:
        return bool(self.state["view"] and self.state["view"]["legal"])

    async def act(self, chance: random.Random) -> int:
        """One legal thing, chosen by chance; the event number after it."""
        legal = dict(chance.choice(self.state["view"]["legal"]))
        answer = await self.ask(legal.pop("kind"), **legal)
        assert answer["t"] == "ack", answer
        await self.until(lambda state: state["seq"] >= answer["seq"])
        return int(answer["seq"])

    def leave(self) -> None:
        self.gateway.leave(self)

    async def sees(self, **online: bool) -> None:
        """Wait until these people are seen to be there, or not."""
        await self.until(
            lambda state: {p["name"]: p["online"] for p in state["table"]["players"]} == online
        )


@asynccontextmanager
async def houses(url: str, count: int, bus: str | None = None) -> AsyncIterator[list[House]]:
    """So many workers at one database."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(house(url, f"w{n}", bus)) for n in range(count)]


@asynccontextmanager
async def house(url: str, name: str, bus: str | None = None) -> AsyncIterator[House]:
    async with working(Cluster(url, name, bus)) as worker:
        services = Services(worker.log, 0, AT_ONCE, think, least_points)
        yield House(worker, await worker.desks(services))


async def play(people: list[Person], moves: int, chance: random.Random) -> list[int]:
    """Everybody acts when it is their turn; the numbers of the acknowledged events."""
    acknowledged: list[int] = []
    async with asyncio.timeout(60):
        while len(acknowledged) < moves:
            acknowledged += await _step(people, chance)
            await asyncio.sleep(0.002)
    return acknowledged


async def _step(people: list[Person], chance: random.Random) -> list[int]:
    found: list[int] = []
    for person in people:
        table = person.state["table"]
        if person.my_turn():
            found.append(await person.act(chance))
        elif table["winners"]:
            await person.ask("again")
        elif table["waiting"] and not set(table["ready"]) >= {0, 1, 2, 3}:
            await person.ask("next")
    return found


async def ask_database(url: str, statement: str) -> list[list[object]]:
    """The rows that the database answers."""
    connection = await connected(url)
    try:
        return [list(record) for record in await connection.fetch(statement)]
    finally:
        await connection.close()


def run(test: Coroutine[Any, Any, None], seconds: float = 60) -> None:
    async def limited() -> None:
        await asyncio.wait_for(test, seconds)

    asyncio.run(limited())
