"""The one place where a table changes: decide, store, and only then acknowledge and show."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import structlog

from texas42.kernel.events import Action
from texas42.kernel.faults import Fault
from texas42.kernel.position import Prover
from texas42.kernel.view import View, view
from texas42.protocol.answers import Ack, Refused, refusal
from texas42.protocol.commands import Claim, Sit
from texas42.server import metrics, projection, schedule
from texas42.server.audience import Audience
from texas42.server.dealing import next_deal
from texas42.server.deciding import TableCommand, act, decide
from texas42.server.done import seq_after
from texas42.server.faults import fault
from texas42.server.log import EventLog, Snapshot
from texas42.server.seating import MayBeCalled, kept_name
from texas42.server.settings import Pace
from texas42.server.snapshots import snapshot_before
from texas42.server.storing import by_command, loaded, rows_of
from texas42.server.table import Table, fold, with_done
from texas42.server.table_events import Event, HashesClosed

_log = structlog.get_logger("texas42.table")

_PATIENCE = 0.5
"""Seconds before a table tries to store again."""

Think = Callable[[str, View], Awaitable[Action]]


@dataclass(frozen=True, slots=True)
class Services:
    """What every table needs of the server."""

    log: EventLog
    epoch: int
    pace: Pace
    think: Think
    prove: Prover
    changed: Callable[[Table, Table], object] = lambda _before, _after: None
    """Told of every change of a table, once it is stored."""
    found: Callable[[Table], object] = lambda _table: None
    """Told of every table that is read from the log."""
    may_be_called: MayBeCalled = lambda _user, _name: True


class Owner(Audience):
    """Owns a table: one change at a time, in the order in which they were asked for."""

    def __init__(self, table: Table, services: Services) -> None:
        super().__init__(table)
        self._services = services
        self._changing = asyncio.Lock()
        self._moment: schedule.Moment | None = None
        self._step: asyncio.Task[None] | None = None

    async def ask(self, user: str, command: TableCommand) -> Ack | Refused:
        """Do what a person asks, once, however often it is sent. Not undone by a lost socket."""
        return await asyncio.shield(self._asked(user, command))

    def stop(self) -> None:
        """Let go of the table; nothing is lost, for the log has it all."""
        self._cancel()

    async def _asked(self, user: str, command: TableCommand) -> Ack | Refused:
        key = f"{user}:{command.id}"
        async with self._changing:
            if (seq := seq_after(self.table.done, key)) is not None:
                return Ack(command.id, seq)
            outcome = await self._decided(user, command)
            if not isinstance(outcome, Fault):
                outcome = await self._change(outcome, key) or outcome
            if isinstance(outcome, Fault):
                return refusal(command.id, self.table.seq, outcome)
            return Ack(command.id, self.table.seq)

    async def _decided(self, user: str, command: TableCommand) -> tuple[Event, ...] | Fault:
        if isinstance(command, Claim):  # a proof may take a while; the loop goes on
            return await asyncio.to_thread(decide, self.table, user, command, self._services.prove)
        outcome = decide(self.table, user, command)
        if isinstance(command, Sit) and not isinstance(outcome, Fault):
            return await kept_name(self._services.may_be_called, user, command.name) or outcome
        return outcome

    async def _change(self, events: Sequence[Event], command: str | None = None) -> Fault | None:
        """Store the events, then let them be true. A fault where they could not be stored."""
        if not events:
            return None
        before = self.table
        rows = rows_of(before.id, before.seq, self._services.epoch, events)
        try:
            with metrics.timed(metrics.STORING):
                await self._services.log.append(by_command(rows, command))
        except Exception:
            _log.exception("not stored", table=before.id, seq=before.seq)
            await asyncio.sleep(_PATIENCE)
            await self._reload()
            return fault("unsaved")
        metrics.EVENTS.inc(len(events))
        self.table = fold(before, events)
        if command is not None:
            self.table = with_done(self.table, command)
        self._services.changed(before, self.table)
        self._keep(snapshot_before(before, events))
        self._tell(before.seq, projection.happenings(before, events))
        self._plan()
        return None

    def _keep(self, snapshot: Snapshot | None) -> None:
        """Write a snapshot by the way; without it only the next loading takes longer."""
        if snapshot is not None:
            self._keeping = asyncio.create_task(self._services.log.snapshot(snapshot))
            self._keeping.add_done_callback(_no_harm)

    async def _reload(self) -> None:
        """What is in the log is the truth."""
        self.table = await loaded(self._services.log, self.table.id) or self.table
        self._show(())
        self._plan()

    def _noticed(self) -> None:
        self._plan()

    def _plan(self) -> None:
        """See to what the table does by itself; a pause that has begun goes on."""
        step = schedule.next_step(self.table, self.online, self._services.pace)
        moment = step.moment if step and self.attended else None
        if moment == self._moment:
            return
        self._cancel()
        self._moment = moment
        if step and self.attended:
            self._step = asyncio.create_task(self._take(step))

    def _cancel(self) -> None:
        if self._step is not None:
            self._step.cancel()
        self._step, self._moment = None, None

    async def _take(self, step: schedule.Step) -> None:
        """After the pause, do the step, unless the moment has passed."""
        action = None
        if isinstance(step, schedule.ActFor):
            action = await self._thought(step)
        else:
            await asyncio.sleep(step.pause)
        await asyncio.shield(self._due(step, action))

    async def _thought(self, step: schedule.ActFor) -> Action:
        """Thinking takes place during the pause, so that its length tells nothing."""
        position = self.table.position
        assert position is not None, "bots act in a deal"
        thought = self._services.think(step.level, view(position, step.player))
        action, _ = await asyncio.gather(thought, asyncio.sleep(step.pause))
        return action

    async def _due(self, step: schedule.Step, action: Action | None) -> None:
        async with self._changing:
            if self._moment != step.moment:
                return
            self._moment, self._step = None, None
            # The first hash may have come in the pause: then hashes are closed before the deal.
            now = schedule.next_step(self.table, self.online, self._services.pace) or step
            outcome = self._outcome(now, action)
            if isinstance(outcome, Fault):
                _log.error("step refused", table=self.table.id, fault=outcome.code)
                return
            await self._change(outcome)

    def _outcome(self, step: schedule.Step, action: Action | None) -> tuple[Event, ...] | Fault:
        match step:
            case schedule.CloseHashes():
                return (HashesClosed(),)
            case schedule.Deal():
                return next_deal(self.table, secrets.token_bytes(32))
            case schedule.ActFor():
                assert action is not None, "a bot has thought"
                return act(self.table, action)


def _no_harm(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (wrong := task.exception()) is not None:
        _log.warning("no snapshot", error=str(wrong))
