"""All tables of the cluster as one worker has them: the methods of `Tables`, and the cluster's."""

import asyncio
import secrets
from collections.abc import Coroutine, Iterable, Sequence

import structlog

from texas42.kernel.tiles import Seat
from texas42.protocol.answers import Ack, Refused
from texas42.server.cluster.gateway import Gateway, Place
from texas42.server.cluster.leases import Leases, Mine
from texas42.server.cluster.links import Link, Links
from texas42.server.cluster.members import Members
from texas42.server.cluster.messages import Ask, Here, NotMine, There
from texas42.server.cluster.settings import POLL, RETRY, VISIT
from texas42.server.cluster.visits import Visit
from texas42.server.database import LOST
from texas42.server.dealing import opening
from texas42.server.desks import Desk
from texas42.server.log import Stale
from texas42.server.owner import Owner, Services
from texas42.server.postgres import Heads, PostgresLog
from texas42.server.storing import loaded, rows_of
from texas42.server.table_events import Event, Opened
from texas42.server.tables import could_be, new_name

_log = structlog.get_logger("texas42.cluster")


class Hall:
    """See the module."""

    def __init__(
        self, services: Services, log: PostgresLog, members: Members, leases: Leases, key: bytes
    ) -> None:
        self.members = members
        self._log = log
        self._leases = leases
        self._links = Links(key, self._heard_from, self._link_broken)
        self._place = Place(services, members, leases, self._links)
        self._gateways: dict[str, Gateway] = {}
        self._loading: dict[str, asyncio.Task[Gateway | None]] = {}
        self._goodbyes: dict[str, asyncio.TimerHandle] = {}
        self._work: set[asyncio.Task[None]] = set()
        self._open = True
        members.gone = self._workers_gone
        members.slept = lambda: self._soon(self._look_after_leases())

    @property
    def owners(self) -> tuple[Owner, ...]:
        """The tables that this worker owns."""
        return tuple(each.owner for each in self._gateways.values() if each.owner)

    async def open(self, settings: Opened, seat: Seat, name: str) -> Gateway:
        """A new table with its host on a chair; it is in the log when this returns."""
        table_id = new_name()
        events = opening(table_id, settings, seat, name, secrets.token_bytes(32))
        return await self.create(table_id, events)

    async def create(self, table_id: str, events: Sequence[Event]) -> Gateway:
        """The table of which these first events tell, unless another worker was faster."""
        lease = await self._leases.take(table_id)
        try:
            if isinstance(lease, Mine):
                await self._log.append(rows_of(table_id, 0, lease.epoch, events))
        except Stale:
            _log.info("opened by another worker", table=table_id)
        gateway = await self.find(table_id)
        if gateway is None:
            raise Stale(f"table {table_id} is being opened by another worker")
        return gateway

    async def find(self, table_id: str) -> Gateway | None:
        """The gateway to a table, up to date; None where there is no such table."""
        gateway = await self._found(table_id)
        if gateway is not None:
            await gateway.refresh()
        return gateway

    def keep(self, owner: Desk) -> None:
        """Somebody is there: the table stays in memory."""
        if goodbye := self._goodbyes.pop(owner.table.id, None):
            goodbye.cancel()

    def let_go(self, owner: Desk) -> None:
        """Nobody is there: the table leaves the memory after a while."""
        self.keep(owner)
        gateway = self._gateways.get(owner.table.id)
        if gateway is not None and not gateway.listeners:
            later = asyncio.get_running_loop().call_later
            idle = VISIT if gateway.follower else self._place.services.pace.idle
            self._goodbyes[gateway.table.id] = later(idle, self._forget, gateway)

    def stop(self) -> None:
        """Plans nothing more; `close` does the rest."""
        self._open = False
        for goodbye in self._goodbyes.values():
            goodbye.cancel()
        for gateway in self._gateways.values():
            gateway.stop()

    async def close(self) -> None:
        """Let the others have the tables."""
        self.stop()
        for task in [*self._work]:
            task.cancel()
        try:
            await self._leases.give_all_back()
        except LOST as wrong:
            _log.warning("leases kept", why=str(wrong))
        await self._links.close()

    def heard(self, heads: Heads) -> None:
        """Somebody has stored events."""
        for table, seq in heads.items():
            if gateway := self._gateways.get(table):
                gateway.heard(seq)

    async def watch(self) -> None:
        """Look at the log now and then: the bus may lose messages."""
        while True:
            await asyncio.sleep(POLL)
            followed = [name for name, each in self._gateways.items() if each.follower]
            try:
                self.heard(await self._log.heads(followed))
            except LOST as wrong:
                _log.warning("cannot look at the log", why=str(wrong))

    async def visited(self, visit: Visit, here: Here) -> bool:
        """Another worker shows one of our tables."""
        gateway = await self._found(here.table)
        if gateway is None:
            return False
        return await gateway.visited(visit, frozenset(here.users))

    async def asked(self, ask: Ask) -> Ack | Refused | None:
        """The answer to a command from another worker; None: the table is not ours."""
        gateway = await self._found(ask.table)
        owner = await gateway.settled() if gateway else None
        if gateway is None or not isinstance(owner, Owner):
            return None
        answer = await owner.ask(ask.user, ask.command)
        return answer if owner is gateway.owner else None

    def left(self, visit: Visit) -> None:
        for table in visit.tables:
            if gateway := self._gateways.get(table):
                gateway.left(visit)

    def _heard_from(self, link: Link, message: There | NotMine) -> None:
        """Word from an owner."""
        gateway = self._gateways.get(message.table)
        follower = gateway.follower if gateway else None
        if gateway is None or follower is None or follower.link is not link:
            return
        if isinstance(message, There):
            follower.meet(frozenset(message.users))
        else:
            gateway.lost(follower, RETRY)

    def _link_broken(self, link: Link) -> None:
        for gateway in [*self._gateways.values()]:
            if gateway.follower is not None and gateway.follower.link is link:
                gateway.lost(gateway.follower)

    def _workers_gone(self, gone: Iterable[str]) -> None:
        for worker in gone:
            self._links.drop(worker)

    async def _look_after_leases(self) -> None:
        """We may have been taken for dead: tables that others have taken are theirs."""
        held = await self._leases.held()
        for table, gateway in [*self._gateways.items()]:
            if gateway.owner is not None and held.get(table) != gateway.epoch:
                gateway.lost(gateway.owner)

    async def _found(self, table_id: str) -> Gateway | None:
        if table_id in self._gateways:
            return self._gateways[table_id]
        if not could_be(table_id) or not self._open:
            return None
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Gateway | None:
        try:
            table = await loaded(self._log, table_id)
            if table is None:
                return None
            gateway = self._gateways[table_id] = Gateway(table, self._place)
            await gateway.settled()
            self.let_go(gateway)
            return gateway
        finally:
            del self._loading[table_id]

    def _forget(self, gateway: Gateway) -> None:
        self._goodbyes.pop(gateway.table.id, None)
        if gateway.attended:
            self.let_go(gateway)
            return
        self._gateways.pop(gateway.table.id, None)
        if gateway.epoch:
            self._soon(self._leases.give_back(gateway.table.id, gateway.epoch))
        gateway.stop()

    def _soon(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
