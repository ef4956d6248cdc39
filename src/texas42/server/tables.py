"""The tables in memory. One is read from the log when somebody asks for it, and let go later."""

import asyncio
import secrets
from collections.abc import Sequence

from texas42.kernel.tiles import Seat
from texas42.server.dealing import opening
from texas42.server.desks import Desk
from texas42.server.owner import Owner, Services
from texas42.server.storing import loaded, rows_of
from texas42.server.table import folded
from texas42.server.table_events import Event, Opened

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letter is taken for another."""
LENGTH = 10
"""Letters in a table's name: nobody finds one by guessing."""


class Tables:
    """Every table has at most one owner here."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._owners: dict[str, Owner] = {}
        self._loading: dict[str, asyncio.Task[Owner | None]] = {}
        self._goodbyes: dict[str, asyncio.TimerHandle] = {}

    @property
    def owners(self) -> tuple[Owner, ...]:
        return tuple(self._owners.values())

    async def open(self, settings: Opened, seat: Seat, name: str) -> Owner:
        """A new table with its host on a chair; it is in the log when this returns."""
        table_id = new_name()
        events = opening(table_id, settings, seat, name, secrets.token_bytes(32))
        return await self.create(table_id, events)

    async def create(self, table_id: str, events: Sequence[Event]) -> Owner:
        """The table of which these first events tell; they are in the log when this returns."""
        await self._services.log.append(rows_of(table_id, 0, self._services.epoch, events))
        owner = self._owners[table_id] = Owner(folded(table_id, events), self._services)
        self.let_go(owner)
        return owner

    async def find(self, table_id: str) -> Owner | None:
        """The owner of a table, which is read from the log if need be; None if there is none."""
        if table_id in self._owners:
            return self._owners[table_id]
        if not could_be(table_id):
            return None
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    def keep(self, owner: Desk) -> None:
        """Somebody is there: the table stays in memory."""
        if goodbye := self._goodbyes.pop(owner.table.id, None):
            goodbye.cancel()

    def let_go(self, owner: Desk) -> None:
        """Nobody is there: the table leaves the memory after a while."""
        self.keep(owner)
        if not owner.listeners:
            later = asyncio.get_running_loop().call_later
            idle = self._services.pace.idle
            self._goodbyes[owner.table.id] = later(idle, self._forget, owner)

    def stop(self) -> None:
        for goodbye in self._goodbyes.values():
            goodbye.cancel()
        for owner in self._owners.values():
            owner.stop()

    async def _load(self, table_id: str) -> Owner | None:
        try:
            table = await loaded(self._services.log, table_id)
            if table is None:
                return None
            self._services.found(table)
            owner = self._owners[table_id] = Owner(table, self._services)
            self.let_go(owner)
            return owner
        finally:
            del self._loading[table_id]

    def _forget(self, owner: Desk) -> None:
        self._goodbyes.pop(owner.table.id, None)
        if not owner.listeners:
            owner.stop()
            self._owners.pop(owner.table.id, None)


def new_name() -> str:
    """A name that no table has."""
    return name_from(secrets.token_bytes(32))


def name_from(chance: bytes) -> str:
    """A table's name from random bytes, at least 32."""
    number = int.from_bytes(chance, "big")
    return "".join(_LETTERS[number // len(_LETTERS) ** i % len(_LETTERS)] for i in range(LENGTH))


def could_be(table_id: str) -> bool:
    """Whether a table may have this name."""
    return len(table_id) == LENGTH and set(table_id) <= set(_LETTERS)
