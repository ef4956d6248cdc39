"""A worker's part in the cluster, from start to stop."""

import secrets
from asyncio import create_task
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from texas42.server import database as databases
from texas42.server import postgres
from texas42.server.cluster.bus import Bus, bus
from texas42.server.cluster.hall import Hall
from texas42.server.cluster.leases import Leases
from texas42.server.cluster.members import Members
from texas42.server.cluster.settings import Cluster
from texas42.server.cluster.visits import Visits
from texas42.server.owner import Services
from texas42.server.postgres import Heads, PostgresLog


class Worker:
    """The log at once, the tables as soon as the services that they need are there."""

    def __init__(self, cluster: Cluster, stack: AsyncExitStack) -> None:
        self._cluster = cluster
        self._stack = stack
        self.bus: Bus | None = None
        self.log: PostgresLog

    async def open(self) -> None:
        notify = self._cluster.bus is None
        self.log = await postgres.opened(self._cluster.url, self._stored, notify)
        self._stack.push_async_callback(self.log.close)

    async def desks(self, services: Services) -> Hall:
        """Take one's place among the workers."""
        key = await self.log.setting("links", secrets.token_bytes(32))
        soft = await databases.opened(self._cluster.url, "off", 2)
        self._stack.push_async_callback(soft.close)
        members = Members(soft, f"{self._cluster.name}-{secrets.token_hex(4)}")
        hall = Hall(services, self.log, members, Leases(soft, members), key)
        visits = Visits(hall, key)
        address = await visits.open(self._cluster.link_host)
        self._stack.push_async_callback(visits.close)
        await members.start(address)
        self._stack.push_async_callback(members.stop)
        self._stack.push_async_callback(hall.close)
        self.bus = bus(self._cluster.url, self._cluster.bus, hall.heard)
        self._stack.push_async_callback(self.bus.close)
        watching = create_task(hall.watch(), name="watch")
        self._stack.callback(watching.cancel)
        return hall

    def _stored(self, heads: Heads) -> None:
        if self.bus is not None:
            self.bus.tell(heads)


@asynccontextmanager
async def working(cluster: Cluster) -> AsyncIterator[Worker]:
    """A worker; leaving gives its tables to the others."""
    async with AsyncExitStack() as stack:
        worker = Worker(cluster, stack)
        await worker.open()
        yield worker
