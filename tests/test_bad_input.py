"""Bad input: whatever is sent is answered once, in words, and what is refused changes nothing.

How much is tried says the environment (the figures in brackets are those of the long run, once):
`TEXAS42_BAD_FRAMES` frames in process (1,000,000), `TEXAS42_BAD_SOCKET_FRAMES` over real sockets
(50,000), `TEXAS42_BAD_REQUESTS` raw HTTP requests (20,000).
"""

import asyncio
import json
import os
import random
import resource
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from starlette.websockets import WebSocket

from tests.bad_frames import bad_frame
from tests.memory_log import MemoryLog
from tests.raw_links import BINARY, CLOSE, PING, TEXT, Closed, RawLink, framed
from tests.served import Served, served
from tests.serving import FREE
from tests.test_server_secrets import dealt_by, table_with
from texas42.kernel.deal import legal_actions
from texas42.kernel.position import Phase
from texas42.kernel.presets import preset
from texas42.kernel.tiles import Seat
from texas42.kernel.view import View
from texas42.protocol.commands import Hello, Ping, command_of
from texas42.server import metrics
from texas42.server.deciding import act
from texas42.server.owner import Owner, Services
from texas42.server.settings import Pace
from texas42.server.sockets import Socket
from texas42.server.table import Table, fold
from texas42.server.table_events import BotSeated, HashesClosed, SecretDrawn
from texas42.solver import least_points

FRAMES = int(os.environ.get("TEXAS42_BAD_FRAMES", "100_000"))
A_SOCKETS = 500
"""Frames before another table, in another phase, is asked by somebody else."""
HELLO = b'{"t":"hello","id":"h","v":1}'
NEVER = Pace(*[1e6] * 6)
GROWTH = 40 * 1024
"""Kilobytes that the process may grow over the last four fifths of the frames."""


async def no_bot(level: str, view: View) -> Any:
    raise AssertionError("no bot is asked")


async def no_advice(view: View, seed: str) -> Any:
    raise AssertionError("no hints are asked for where there are none")


def some_table(chance: random.Random) -> Table:
    """A table in any phase, with three people and sometimes a bot."""
    name = chance.choice(("house", "texas", "cetrdeset-dva", "tournament"))
    rules = replace(preset(name), first_shaker=Seat(3))
    if chance.random() < 0.5:
        rules = replace(rules, renege="table")
    table = table_with(rules, tuple(dealt_by(chance)))
    for _ in range(chance.choice((0, 0, 2, 5, 12, 25, 60))):
        position = table.position
        if position is None or position.phase is Phase.OVER:
            break
        events = act(table, chance.choice(legal_actions(position)))
        assert isinstance(events, tuple)
        table = fold(table, events)
    table = fold(table, [SecretDrawn("table:x/hand:2", "01" * 32)])
    if chance.random() < 0.3:
        table = fold(table, [HashesClosed()])
    return fold(table, [BotSeated(Seat(3), "casual")]) if chance.random() < 0.5 else table


class StillOwner(Owner):
    """A table that does nothing by itself: what changes it was asked for."""

    def _plan(self) -> None:
        pass


class Feed:
    """The far end of a socket: gives a frame only when the one before was answered."""

    connected = False
    _asked = False

    def __init__(self, owner: Owner, frames: Iterator[bytes]) -> None:
        self.owner = owner
        self.count: Counter[str] = Counter()
        self._frames = chain([HELLO], frames)
        self._frame = b""
        self._answers: list[dict[str, Any]] = []
        self._before = owner.table

    async def receive(self) -> dict[str, Any]:
        if not self.connected:
            self.connected = True
            return {"type": "websocket.connect"}
        if self._asked:
            await self._checked()
        frame = next(self._frames, None)
        if frame is None:
            return {"type": "websocket.disconnect", "code": 1000}
        self._frame, self._asked = frame, True
        self._before, self._answers = self.owner.table, []
        return {"type": "websocket.receive", **as_sent(self._frame)}

    async def _checked(self) -> None:
        for _ in range(100_000):
            if self._answers:
                break
            await asyncio.sleep(0)
        assert len(self._answers) == 1, (self._frame, self._answers)
        answer = self._answers[0]
        self.count[answer.get("code", answer["t"])] += 1
        if answer["t"] != "ack" or answer["seq"] <= self._before.seq:  # or sent a second time
            assert self.owner.table is self._before, self._frame
        else:
            assert answer["seq"] == self.owner.table.seq
        if answer["t"] == "refused":
            assert answer["text"] and answer["rule"], self._frame
            assert answer["seq"] == self.owner.table.seq

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.send" and not message["text"].startswith('{"t":"state"'):
            self._answers.append(json.loads(message["text"]))


def as_sent(frame: bytes) -> dict[str, str | bytes]:
    """As text where it can be one: only UTF-8 comes through as text."""
    try:
        return {"text": frame.decode()}
    except UnicodeDecodeError:
        return {"bytes": frame}


async def fed(table: Table, user: str, frames: Iterator[bytes]) -> Counter[str]:
    """What became of the frames that this person sent to the table."""
    services = Services(MemoryLog(keeps=False), 1, NEVER, no_bot, least_points)
    owner = StillOwner(table, services)
    feed = Feed(owner, frames)
    scope = {"type": "websocket", "path": "/ws/x", "headers": []}
    websocket = WebSocket(scope, feed.receive, feed.send)
    await websocket.accept()
    await Socket(websocket, user, owner, FREE, no_advice).serve()
    owner.stop()
    assert owner.listeners == []
    return feed.count


def largest() -> int:
    """Kilobytes that this process has had at most."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@pytest.mark.slow
def test_bad_frames_are_answered_once_each_and_change_nothing() -> None:
    async def sent() -> Counter[str]:
        chance, count = random.Random(42), Counter[str]()
        grown = 0
        for number in range(0, FRAMES, A_SOCKETS):
            user = chance.choice(("u0", "u1", "u2", "bystander"))
            frames = (bad_frame(chance) for _ in range(A_SOCKETS))
            count += await fed(some_table(chance), user, frames)
            if number < FRAMES // 5:
                grown = largest()
        assert largest() - grown < GROWTH
        return count

    count = asyncio.run(sent())
    assert sum(count.values()) == FRAMES + FRAMES // A_SOCKETS, "every frame, and every hello"
    assert count["message"] > FRAMES // 2
    assert count["ack"] > FRAMES // 1000
    assert len(count) > 20, "many kinds of refusal"
    kinds = [s for m in metrics.COMMANDS.collect() for s in m.samples]
    assert len(kinds) < 2000, "what is counted is bounded"


SOCKET_FRAMES = int(os.environ.get("TEXAS42_BAD_SOCKET_FRAMES", "5000"))
BATCH = 100
TORN = (
    framed(b"\xff\xfe"),
    framed(b'{"t":"ping","id":"\xed\xa0\x80"}'),
    framed(b"x" * 9000),
    framed(b"x" * 70000),
    framed(b"x", first=0xF1),
    framed(b"x", first=0x83),
    framed(b"x" * 200, PING),
    framed(b"", first=0x80),
    framed(b"\x00", CLOSE),
    framed(b"\x00\x01bye", CLOSE),
    b"\x81\x05hello",
    b"\x81\xff" + b"\xff" * 12,
    b"\x00" * 100,
    b"GET / HTTP/1.1\r\n\r\n",
)
"""What breaks the protocol of sockets itself: the server closes, and nothing else."""


def harmless(frame: bytes) -> bool:
    """It asks for nothing that could be done."""
    try:
        return isinstance(command_of(frame), Hello | Ping)
    except msgspec.DecodeError:
        return True


def bad_frames(chance: random.Random) -> Iterator[bytes]:
    frames = iter(lambda: bad_frame(chance), None)
    return (frame for frame in frames if len(frame) <= 8192 and harmless(frame))


async def one_batch(link: RawLink, frames: Iterator[bytes]) -> None:
    """Frames, and exactly one answer for each. The last is a `ping`, by which the end is known."""
    batch = [next(frames) for _ in range(BATCH - 1)]
    end = framed(b'{"t":"ping","id":"the end"}')
    kinds = [BINARY if "bytes" in as_sent(frame) else TEXT for frame in batch]
    raw = b"".join(framed(frame, kind) for frame, kind in zip(batch, kinds, strict=True))
    await link.send(raw + end)
    answers = [await answered(link)]
    while answers[-1] != {"t": "pong", "id": "the end"}:
        answers.append(await answered(link))
    assert len(answers) == BATCH


async def answered(link: RawLink) -> dict[str, Any]:
    while (message := await link.hear())["t"] == "state":
        pass
    assert message["t"] in ("refused", "pong", "welcome"), message
    return message


async def greeted(port: int, table: str, cookie: str = "") -> tuple[RawLink, dict[str, Any]]:
    link = await RawLink.open(port, f"/ws/{table}", cookie)
    await link.say(t="hello", id="h", v=1)
    while (message := await link.hear())["t"] != "state":
        pass
    return link, message


async def seen(port: int, table: str) -> dict[str, Any]:
    """What a bystander is shown of the table."""
    link, state = await greeted(port, table)
    await link.close()
    return state


async def torn(port: int, table: str, cookie: str, raw: bytes) -> None:
    """A socket that breaks the protocol is closed soon."""
    link, _ = await greeted(port, table, cookie)
    await link.send(raw)
    with suppress(Closed):
        while True:
            await link.hear()
    await link.close()


def rows_in(database: Path) -> list[Any]:
    with closing(sqlite3.connect(database)) as log:
        return log.execute('SELECT "table", count(*), max(seq) FROM event GROUP BY 1').fetchall()


@pytest.mark.slow
def test_bad_frames_over_sockets_change_nothing(tmp_path: Path) -> None:
    async def sent(server: Served) -> None:
        table, cookie = server.table()
        before, rows = await seen(server.port, table), rows_in(server.database)
        chance, grown = random.Random(7), 0
        for number in range(SOCKET_FRAMES // BATCH):
            who = chance.choice((cookie, ""))
            link, _ = await greeted(server.port, table, who)
            await one_batch(link, bad_frames(chance))
            await link.close()
            await torn(server.port, table, who, TORN[number % len(TORN)])
            if number < SOCKET_FRAMES // BATCH // 4:
                grown = server.memory()
        assert await seen(server.port, table) == before
        assert rows_in(server.database) == rows
        assert server.memory() - grown < GROWTH

    with served(tmp_path) as server:
        asyncio.run(sent(server))
        assert server.process.poll() is None
        assert httpx.get(f"{server.base}/readyz").status_code == 200
    assert server.said() == []
