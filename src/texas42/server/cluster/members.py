"""The workers of a cluster: each gives signs of life and sees who else does."""

import asyncio
from collections.abc import Callable
from datetime import timedelta
from time import monotonic
from typing import Final

import structlog

from texas42.server.cluster.settings import BEAT, LIFE
from texas42.server.database import LOST, Database

_BEAT: Final = """
INSERT INTO worker VALUES ($1, $2, clock_timestamp() + $3)
ON CONFLICT (id) DO UPDATE SET until = excluded.until, address = excluded.address
"""
_ALIVE: Final = "SELECT id FROM worker WHERE until > clock_timestamp()"
_SWEEP: Final = "DELETE FROM worker WHERE until < clock_timestamp() - interval '1 hour'"
_GO: Final = "DELETE FROM worker WHERE id = $1"

_log = structlog.get_logger("texas42.cluster")


class Members:
    """This worker (`me`) among those that live.

    `gone` is called with the workers that have given no sign of life for too long, `slept` when
    this one may have been taken for dead itself: its tables may be others' by now.
    """

    def __init__(self, database: Database, me: str) -> None:
        self.me = me
        self.alive: frozenset[str] = frozenset()
        self.gone: Callable[[frozenset[str]], None] = _nobody
        self.slept: Callable[[], None] = _nothing
        self._database = database
        self._address = ""
        self._change = asyncio.Event()
        self.beating: asyncio.Task[None] | None = None

    async def start(self, address: str) -> None:
        """The first sign of life, with the address of our links; others follow until `stop`."""
        self._address = address
        await self._database.fetch(_SWEEP)
        await self._beat()
        self.beating = asyncio.create_task(self._beat_on(), name="beat")

    async def stop(self) -> None:
        """Say goodbye: the others need not wait to find out."""
        if self.beating is not None:
            self.beating.cancel()
        await self._database.fetch(_GO, self.me)

    async def changed(self, since: frozenset[str], patience: float) -> None:
        """Wait until others live than `since`, at most so long."""
        if self.alive == since:
            waiting = asyncio.ensure_future(self._change.wait())
            await asyncio.wait((waiting,), timeout=patience)
            waiting.cancel()

    async def _beat_on(self) -> None:
        beaten = monotonic()
        while True:
            await asyncio.sleep(BEAT)
            began = monotonic()
            try:
                await self._beat()
            except LOST as wrong:
                _log.warning("no sign of life could be given", worker=self.me, why=str(wrong))
                continue
            if monotonic() - beaten > LIFE:
                _log.warning("slept", worker=self.me, seconds=monotonic() - beaten)
                self.slept()
            beaten = began

    async def _beat(self) -> None:
        life = timedelta(seconds=LIFE)
        await self._database.fetch(_BEAT, self.me, self._address, life)
        found = await self._database.fetch(_ALIVE)
        self._see(frozenset(record["id"] for record in found))

    def _see(self, alive: frozenset[str]) -> None:
        before, self.alive = self.alive, alive
        gone = before - alive - {self.me}
        if gone:
            _log.warning("workers gone", workers=sorted(gone))
            self.gone(gone)
        if alive != before:
            self._change.set()
            self._change = asyncio.Event()


def _nobody(_gone: frozenset[str]) -> None:
    """Nobody listens yet."""


def _nothing() -> None:
    """Nobody listens yet."""
