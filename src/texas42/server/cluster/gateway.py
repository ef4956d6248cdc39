"""A table as one worker has it: owned here, or shown here while another worker owns it.

Sockets hold on to the gateway, whoever owns the table. Which of the two it is, the lease says; it
is looked at when the gateway is made, and again whenever the owner is lost.
"""

import asyncio
from contextlib import suppress
from dataclasses import dataclass, replace

import structlog

from texas42.protocol.answers import Ack, Refused, refusal
from texas42.server.audience import Audience, Listener
from texas42.server.cluster.fenced import Fenced
from texas42.server.cluster.follower import Follower
from texas42.server.cluster.leases import Leases, Mine
from texas42.server.cluster.links import Link, Links, Lost
from texas42.server.cluster.members import Members
from texas42.server.cluster.messages import NotMine
from texas42.server.cluster.settings import GRACE, LIFE, PATIENCE, REFRESH, RETRY
from texas42.server.cluster.visits import Visit
from texas42.server.database import LOST
from texas42.server.deciding import TableCommand
from texas42.server.faults import fault
from texas42.server.owner import Owner, Services
from texas42.server.storing import advanced
from texas42.server.table import Table

_log = structlog.get_logger("texas42.cluster")

Role = Owner | Follower


@dataclass(frozen=True, slots=True)
class Place:
    """What a gateway needs of its worker."""

    services: Services
    members: Members
    leases: Leases
    links: Links


class Gateway:
    """See the module. What a socket needs of an owner: table, join, leave, state_for, ask."""

    def __init__(self, table: Table, place: Place) -> None:
        self.listeners: list[Listener] = []
        self.epoch = 0
        """Of our lease, while we own the table."""
        self._place = place
        self._part = Audience(table)
        self._part.listeners = self.listeners
        self._visits: dict[Visit, frozenset[str]] = {}
        self._grace = frozenset[str]()
        self._closed = False
        self._settling = asyncio.create_task(self._settle())

    @property
    def table(self) -> Table:
        return self._part.table

    @property
    def role(self) -> Role | None:
        """Owner or follower; None while nobody is known to own the table."""
        return self._part if isinstance(self._part, Owner | Follower) else None

    @property
    def owner(self) -> Owner | None:
        """The owner, where it is here."""
        return self._part if isinstance(self._part, Owner) else None

    @property
    def follower(self) -> Follower | None:
        return self._part if isinstance(self._part, Follower) else None

    @property
    def attended(self) -> bool:
        """Somebody looks at the table, here or through another worker."""
        return bool(self.listeners) or any(self._visits.values())

    async def settled(self) -> Role | None:
        """Our role, as soon as it is known; None where it takes too long."""
        if self.role is None:
            await asyncio.wait([self._settling], timeout=PATIENCE)
        return self.role

    async def refresh(self) -> None:
        """Catch up with the log, so that nobody who comes from another worker sees the past."""
        with suppress(*LOST):  # with TimeoutError: then as far as is known
            async with asyncio.timeout(REFRESH):
                while not await self._refreshed(self._part):
                    pass

    async def _refreshed(self, part: Audience) -> bool:
        """Whether all that the log has is shown; not where the role has changed meanwhile."""
        if isinstance(part, Follower):
            await part.refresh()
        elif not isinstance(part, Owner):
            table = await self._read_on()
            if part is self._part:
                part.table = table
        elif await self._overtaken():
            self.lost(part)
        return part is self._part

    def join(self, listener: Listener) -> None:
        """A socket opens here."""
        self._part.join(listener)
        self._tell_visits()

    def leave(self, listener: Listener) -> None:
        self._part.leave(listener)
        self._tell_visits()

    def state_for(self, user: str, since: int | None = None) -> str:
        return self._part.state_for(user, since)

    async def ask(self, user: str, command: TableCommand) -> Ack | Refused:
        """The owner's answer, whoever owns the table by then; a command is done once."""
        loop = asyncio.get_running_loop()
        deadline = loop.time() + PATIENCE
        while (role := await self.settled()) and loop.time() < deadline:
            with suppress(Lost, TimeoutError):
                async with asyncio.timeout_at(deadline):
                    answer = await role.ask(user, command)
                if isinstance(answer, Ack) or answer.code != "unsaved":
                    return answer
            await asyncio.sleep(RETRY if role is self.role else 0)
        return refusal(command.id, self.table.seq, fault("unsaved"))

    def heard(self, seq: int) -> None:
        """The log has events up to this number."""
        if self.follower is not None:
            self.follower.heard(seq)

    def lost(self, role: Role | None, pause: float = 0.0) -> None:
        """This role is ours no longer: after the pause the lease tells which one is."""
        if role is not None and role is self.role and not self._closed:
            self._dismiss()
            self._settling = asyncio.create_task(self._settle(pause))

    async def visited(self, visit: Visit, users: frozenset[str]) -> bool:
        """Another worker shows the table to these people; False where we do not own it."""
        self._visits[visit] = users
        if not isinstance(await self.settled(), Owner):
            self._visits.pop(visit, None)
            return False
        self._meet()
        return True

    def left(self, visit: Visit) -> None:
        """Another worker is gone, or shows the table no more."""
        if self._visits.pop(visit, None) is not None:
            self._meet()

    def stop(self) -> None:
        """Let go; nothing is lost, for the log has it all."""
        self._closed = True
        self._settling.cancel()
        self._dismiss()

    def _dismiss(self) -> None:
        """Whoever had the role plans and shows nothing more."""
        past, self.epoch = self._part, 0
        self._part = Audience(past.table)
        self._part.listeners, self._part.elsewhere = self.listeners, past.elsewhere
        past.adopt([], frozenset())
        if isinstance(past, Owner | Follower):
            past.stop()
        for visit in self._visits:
            visit.say(NotMine(self.table.id))
        self._visits.clear()

    async def _settle(self, pause: float = 0.0) -> None:
        """Own the table where nobody does, else follow its owner."""
        await asyncio.sleep(pause)
        while self.role is None and not self._closed:  # a driver may swallow that it is cancelled
            try:
                await self._look()
            except LOST as wrong:
                _log.warning("no lease", table=self.table.id, why=str(wrong))
                await asyncio.sleep(RETRY)

    async def _look(self) -> None:
        alive = self._place.members.alive
        lease = await self._place.leases.take(self.table.id)
        if isinstance(lease, Mine):
            await self._own(lease.epoch)
            return
        link = lease and await self._place.links.to(lease.worker, lease.address)
        if link is not None and not link.broken:
            await self._follow(link)
        else:
            await self._place.members.changed(alive, LIFE if lease else RETRY)

    async def _own(self, epoch: int) -> None:
        table = await self._read_on()
        self._spare(self._part.elsewhere)
        log = Fenced(self._place.services.log, lambda: self.lost(owner))
        owner = Owner(table, replace(self._place.services, log=log, epoch=epoch))
        self._part, self.epoch = owner, epoch
        self._place.services.found(table)
        owner.adopt(self.listeners, self._elsewhere())
        self._tell_visits()
        _log.info("table taken", table=table.id, epoch=epoch)

    async def _follow(self, link: Link) -> None:
        past = self._part
        self._part = follower = Follower(past.table, link, self._place.services.log)
        follower.adopt(self.listeners, past.elsewhere)
        await follower.refresh()
        if link.broken:  # meanwhile
            self.lost(follower)

    async def _read_on(self) -> Table:
        """The table with what others have stored meanwhile."""
        log, table = self._place.services.log, self.table
        return advanced(table, await log.read(table.id, table.seq))

    async def _overtaken(self) -> bool:
        """The log has events of a later epoch than ours."""
        rows = await self._place.services.log.read(self.table.id, self.table.seq)
        return any(row.epoch > self.epoch for row in rows)

    def _meet(self) -> None:
        """The owner knows who is at other workers, and tells them who is where."""
        if self.owner is not None:
            self.owner.meet(self._elsewhere())
            self._tell_visits()

    def _elsewhere(self) -> frozenset[str]:
        return self._grace.union(*self._visits.values())

    def _spare(self, people: frozenset[str]) -> None:
        """Those who were there before the owner was lost have time to come back."""
        self._grace = people
        asyncio.get_running_loop().call_later(GRACE, self._end_grace)

    def _end_grace(self) -> None:
        self._grace = frozenset()
        self._meet()

    def _tell_visits(self) -> None:
        if self.owner is not None:
            everybody = self._elsewhere().union(each.user for each in self.listeners)
            for visit in self._visits:
                visit.tell(self.table.id, everybody)
