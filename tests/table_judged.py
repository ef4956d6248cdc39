"""A table on the server beside its model, and how it is judged: the machine's lower half."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from hypothesis.stateful import RuleBasedStateMachine, invariant

from tests.clockwork import Clockwork
from tests.memory_log import MemoryLog
from tests.table_model import Model
from texas42.kernel import events as law
from texas42.kernel.events import Action
from texas42.kernel.view import View
from texas42.protocol import commands as asked
from texas42.protocol.answers import Ack, Refused
from texas42.protocol.seen import seen
from texas42.server import table_events as told
from texas42.server.log import Row
from texas42.server.owner import Owner
from texas42.server.settings import Pace
from texas42.server.tables import Tables

PACE: Final = Pace(bot=1.0, trick=2.0, absence=60.0, ready=30.0, reveal=3.0, idle=600.0)
TABLE: Final = "abcdefghjk"
done: Counter[str] = Counter()
"""What was done over all runs, and to what effect."""


class Disk(MemoryLog):
    """A log that can be full, and that knows when each event came."""

    def __init__(self, loop: Clockwork) -> None:
        super().__init__()
        self.full = False
        self.times: list[float] = []
        self._loop = loop

    async def append(self, rows: Sequence[Row]) -> None:
        if self.full:
            self.full = False
            raise OSError("no space left on device")
        await super().append(rows)
        self.times += [self._loop.time()] * len(rows)


class Ear:
    """An open socket. `state` is what it was told last."""

    def __init__(self, user: str) -> None:
        self.user = user
        self.state: dict[str, Any] = {}

    def push(self, frame: str) -> None:
        self.state = msgspec.json.decode(frame)


class Judged(RuleBasedStateMachine):
    """Asks and lets time pass; everything that then is in the log is what the model says."""

    loop: Clockwork
    chance: random.Random
    log: Disk
    model: Model
    ears: list[Ear]
    left: dict[str, float]
    """When each person's last socket was closed."""
    sent: list[tuple[str, asked.AnyCommand]]
    tables: Tables
    named = 0

    async def think(self, _level: str, view: View) -> Action:
        return self.chance.choice(view.legal)

    @property
    def owner(self) -> Owner:
        found = self.loop.do(self.tables.find(TABLE))
        assert found is not None
        return found

    def here(self, user: str | None) -> bool:
        return any(ear.user == user for ear in self.ears)

    def name(self) -> str:
        """For a command that is not sent again."""
        self.named += 1
        return f"c{self.named}"

    def ask(self, user: str, command: asked.AnyCommand) -> None:
        self.sent.append((user, command))
        before = len(self.log.times)
        answer = self.loop.do(self.owner.ask(user, command))  # type: ignore[arg-type]
        self.absorb(self.answered(user, command, answer, before))

    def answered(
        self, user: str, command: asked.AnyCommand, answer: Ack | Refused, before: int
    ) -> int:
        """The answer and what was stored are what the model says; up to which event they go."""
        key = f"{user}:{command.id}"
        if key in self.model.done:
            assert answer == Ack(command.id, self.model.done[key]), "done once"
            return before
        right = self.model.expected(user, command)
        kind = type(command).__name__.lower()
        done[f"{kind} {right if isinstance(right, str) else 'done'}"] += 1
        if isinstance(right, str):
            assert isinstance(answer, Refused), (command, right)
            assert (answer.code, answer.seq) == (right, self.model.seq)
            return before
        events = self.events(before, before + len(right))
        assert events == right
        self.happen(before, before + len(right))
        assert answer == Ack(command.id, self.model.seq)
        if right:
            self.model.remember(key)
        return before + len(right)

    def events(self, start: int, stop: int | None = None) -> tuple[told.Event, ...]:
        return tuple(told.read(row.kind, row.body) for row in self.log.rows[TABLE][start:stop])

    def happen(self, start: int, stop: int) -> None:
        for index, event in enumerate(self.events(start, stop), start):
            self.model.happen(event, self.log.times[index])

    def pass_time(self, seconds: float, absorb: bool = True) -> None:
        before = len(self.log.times)
        self.loop.wait(seconds)
        if absorb:
            self.absorb(before)

    def absorb(self, start: int) -> None:
        """What the table did by itself from this event on was due, and right."""
        while start < len(self.log.times):
            stop = start + self.by_itself(self.events(start), self.log.times[start])
            self.happen(start, stop)
            start = stop

    def by_itself(self, events: tuple[told.Event, ...], at: float) -> int:
        """How many of these events are the next thing that was due."""
        match events[0]:
            case told.HashesClosed():
                assert self.model.fair is not None and any(self.model.fair.hashes)
                assert not self.model.fair.closed
                self.check_ready(at)
                done["hashes closed"] += 1
                return 1
            case law.Dealt() | law.ShakerDrawn():
                right = self.model.dealt()
                assert events[: len(right)] == right
                assert isinstance(events[len(right)], told.SecretDrawn)
                self.check_ready(at)
                self.check_numbers(at)
                done["dealt"] += 1
                return len(right) + 1
        assert isinstance(events[0], Action)
        self.check_actor(at)
        follows = self.model.acted(events[0])
        assert events[: len(follows)] == follows
        done[f"bot {type(events[0]).__name__}"] += 1
        return len(follows)

    def check_ready(self, at: float) -> None:
        """Everybody here is ready, or has been waited for; once hashes are closed, a deal comes."""
        model = self.model
        assert model.waiting
        people = [user for user in model.chairs if user]
        here = [user for user in people if self.here(user)]
        assert here or not people, "nobody is dealt to behind their back"
        closed = model.fair is not None and model.fair.closed
        if not closed and any(model.seat_of(user) not in model.ready for user in here):
            assert model.ready
            assert at - model.times["ready"] >= PACE.ready

    def check_numbers(self, at: float) -> None:
        """Numbers that were promised are there, or have been waited for."""
        fair = self.model.fair
        assert fair is not None
        if any(h and not n for h, n in zip(fair.hashes, fair.numbers, strict=True)):
            assert fair.closed
            assert at - self.model.times["closed"] >= PACE.reveal

    def check_actor(self, at: float) -> None:
        """A bot acts on its own chair after a pause, and for those who are away long enough."""
        assert self.model.running and self.model.position is not None
        user = self.model.chairs[self.model.position.actor]
        assert not self.here(user)
        since = self.model.times["turn"]
        if user is None:
            wait = PACE.ready if self.model.undo else PACE.bot
            assert at - (self.model.times["undo"] if self.model.undo else since) >= wait
            return
        assert at - max(since, self.left.get(user, 0.0)) >= PACE.absence
        done["played for one who is away"] += 1

    @invariant()
    def everybody_sees_what_the_kernel_says(self) -> None:
        model = self.model
        assert model.seq == len(self.log.times) == self.owner.table.seq
        for ear in self.ears:
            state, seat = ear.state, model.seat_of(ear.user)
            assert state["seq"] == model.seq
            table = state["table"]
            assert [p["kind"] == "human" for p in table["players"]] == [*map(bool, model.chairs)]
            assert [p["online"] for p in table["players"]] == [
                user is None or self.here(user) for user in model.chairs
            ]
            assert (table["ready"], table["undo"]) == (model.ready, model.undo)
            assert (table["waiting"], table["deal"]) == (model.waiting, model.deals)
            assert model.game is not None
            assert tuple(table["scores"]) == model.game.scores
            assert tuple(table["winners"]) == model.game.winners
            view = seen(model.position, seat) if model.position else None
            assert state["view"] == msgspec.json.decode(msgspec.json.encode(view))
