"""Kill each worker of a cluster while people play, stop one and wake it; look for what was lost.

Four people a table, each with a socket at whichever worker takes it; a person who is cut off, or
gets no answer, comes back as a browser does and asks again with the same id. Everybody notes what
was acknowledged. At the end the log must hold every acknowledged command once, at the number that
was said, without a gap; and nobody may have waited long. `--database 2`: instead of the workers,
the postmaster of PostgreSQL itself is killed twice, and started again a second later.

    python benchmarks/cluster.py [--tables 25] [--workers 3] [--seconds 5] [--redis] [--database N]
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import httpx
import psycopg
import websockets

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.postgres import Postmaster, postmaster

START = (
    "from texas42.server.main import run;"
    "run(port={port}, database={url!r}, workers={workers}, pace='at-once')"
)
THINKING = 0.3
"""Seconds for which a person thinks, on average."""
SILENCE = 2.0
"""Seconds without an answer, before a person's browser tries another connection."""
LONGEST = 5.0
"""Seconds that a table may stand still when its worker dies."""


@dataclass
class Table:
    """A table and the times of its acknowledged commands."""

    name: str
    moved: list[float] = field(default_factory=list)

    def stood_still(self, since: float, until: float) -> float:
        """The longest time without an acknowledged command within this time."""
        times = [since, *(t for t in self.moved if since < t < until), until]
        return max(b - a for a, b in pairwise(times))


@dataclass
class Person:
    """Somebody with a browser, and what the server promised."""

    table: Table
    seat: int
    cookie: str = ""
    acknowledged: dict[str, int] = field(default_factory=dict)
    shown: dict[str, Any] = field(default_factory=dict)
    asked: dict[str, Any] | None = None
    """What has not been answered yet."""
    began: float = 0.0
    cuts: int = 0
    waits: list[float] = field(default_factory=list)
    """Seconds from a command to its acknowledgement."""


class Game:
    """Everybody plays until `over` is set."""

    def __init__(self, port: int, seed: int) -> None:
        self.address = f"127.0.0.1:{port}"
        self.over = asyncio.Event()
        self._chance = random.Random(seed)

    async def open(self, tables: int) -> list[Person]:
        """Tables of four people each."""
        people: list[Person] = []
        for number in range(tables):
            wish = {"preset": ("house", "texas", "cetrdeset-dva")[number % 3]}
            async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=60) as browser:
                opened = await browser.post("/api/tables", json=wish)
                opened.raise_for_status()
                table = Table(opened.json()["table"])
                people.append(Person(table, 0, f"guest={browser.cookies['guest']}"))
            for seat in (1, 2, 3):
                async with httpx.AsyncClient(
                    base_url=f"http://{self.address}", timeout=60
                ) as browser:
                    await browser.get(f"/t/{table.name}")
                    people.append(Person(table, seat, f"guest={browser.cookies['guest']}"))
        return people

    async def play(self, person: Person) -> None:
        """Come back whenever one is cut off."""
        while not self.over.is_set():
            with contextlib.suppress(OSError, websockets.WebSocketException):
                await self._sit(person)
            person.cuts += 1
            await asyncio.sleep(0.05 + 0.2 * self._chance.random())

    async def _sit(self, person: Person) -> None:
        address = f"ws://{self.address}/ws/{person.table.name}"
        headers = {"cookie": person.cookie}
        async with websockets.connect(
            address, additional_headers=headers, open_timeout=SILENCE, close_timeout=0.1
        ) as link:
            await link.send(json.dumps({"t": "hello", "id": "h", "v": 1}))
            if person.asked:
                await link.send(json.dumps(person.asked))
            talking = asyncio.create_task(self._talk(person, link))
            try:
                while not self.over.is_set():
                    async with asyncio.timeout(SILENCE):
                        self._hear(person, json.loads(await link.recv()))
            finally:
                talking.cancel()

    async def _talk(self, person: Person, link: websockets.ClientConnection) -> None:
        """Ask for something now and then; a ping tells whether anybody is there."""
        while True:
            await asyncio.sleep(2 * THINKING * self._chance.random())
            if person.asked is None:
                person.asked = self._wish(person)
                person.began = time.monotonic()
                await link.send(json.dumps(person.asked or {"t": "ping", "id": "p"}))

    def _wish(self, person: Person) -> dict[str, Any] | None:
        shown = person.shown
        name = f"{person.table.name}-{person.seat}-{shown['seq']}" if shown else ""
        if not shown or name in person.acknowledged:
            return None
        if all(not chair["you"] for chair in shown["table"]["players"]):
            return {"t": "sit", "id": name, "seat": person.seat, "name": f"p{person.seat}"}
        if shown["table"]["winners"]:
            return {"t": "again", "id": name} if person.seat == 0 else None
        if shown["table"]["waiting"]:
            ready = person.seat in shown["table"]["ready"]
            return None if ready else {"t": "next", "id": name}
        if shown["view"] and shown["view"]["legal"]:
            legal = dict(self._chance.choice(shown["view"]["legal"]))
            return {"t": legal.pop("kind"), "id": name, **legal}
        return None

    def _hear(self, person: Person, message: dict[str, Any]) -> None:
        if message["t"] == "state":
            assert message["seq"] >= person.shown.get("seq", 0), "the past is not shown again"
            person.shown = message
        if person.asked is None or message.get("id") != person.asked["id"]:
            return
        if message["t"] == "ack":
            person.acknowledged[message["id"]] = message["seq"]
            person.table.moved.append(time.monotonic())
            person.waits.append(time.monotonic() - person.began)
        person.asked = None


@dataclass
class Report:
    """What it came to."""

    acknowledged: int = 0
    lost: int = 0
    gaps: int = 0
    twice: int = 0
    behind: int = 0
    """Tables at which an event bears an epoch that was over."""
    late: int = 0
    """Commits of a worker whose lease was over, which the log refused."""
    still: dict[str, float] = field(default_factory=dict)
    """The longest time that a table stood still after each blow."""

    @property
    def clean(self) -> bool:
        nothing = not (self.lost or self.gaps or self.twice or self.behind)
        return nothing and max(self.still.values()) <= LONGEST


def check(url: str, people: list[Person], report: Report) -> None:
    """Compare the log with what was promised."""
    rows: dict[str, list[tuple[int, int, str]]] = {person.table.name: [] for person in people}
    with psycopg.connect(url) as log:
        query = 'SELECT "table", seq, epoch, command FROM event ORDER BY "table", seq'
        for table, seq, epoch, command in log.execute(query):
            rows[table].append((seq, epoch, (command or b"").decode().partition(":")[2]))
    for found in rows.values():
        report.gaps += [seq for seq, _, _ in found] != list(range(1, len(found) + 1))
        report.behind += [epoch for _, epoch, _ in found] != sorted(e for _, e, _ in found)
        report.twice += sum(n - 1 for c, n in Counter(c for _, _, c in found).items() if c)
    for person in people:
        stored = {command: seq for seq, _, command in rows[person.table.name] if command}
        report.acknowledged += len(person.acknowledged)
        report.lost += sum(stored.get(c) != seq for c, seq in person.acknowledged.items())


def workers_of(supervisor: int) -> list[int]:
    children = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text()
    return [int(child) for child in children.split()]


async def blows_to_database(
    database: Postmaster, kills: int, tables: list[Table], seconds: float, report: Report
) -> None:
    """Kill PostgreSQL itself; its data are in the folder, its connections are gone."""
    for number in range(1, kills + 1):
        await asyncio.sleep(seconds)
        began = time.monotonic()
        database.kill()
        await asyncio.sleep(1)
        await asyncio.to_thread(database.start)
        away = time.monotonic() - began
        await asyncio.sleep(seconds)
        longest = max(table.stood_still(began, time.monotonic()) for table in tables)
        report.still[f"database {number} (away {away:.1f} s, after it)"] = longest - away


async def blows(server: int, tables: list[Table], seconds: float, report: Report) -> None:
    """Kill each worker in turn, then stop one for longer than a lease and wake it."""
    await asyncio.sleep(seconds)
    for number, worker in enumerate(workers_of(server), 1):
        began = time.monotonic()
        os.kill(worker, signal.SIGKILL)
        await asyncio.sleep(seconds)
        longest = max(table.stood_still(began, time.monotonic()) for table in tables)
        report.still[f"kill {number}"] = longest
    sleeper = workers_of(server)[0]
    began = time.monotonic()
    os.kill(sleeper, signal.SIGSTOP)
    await asyncio.sleep(seconds + 3)
    os.kill(sleeper, signal.SIGCONT)
    await asyncio.sleep(seconds)
    report.still["stop and wake"] = max(t.stood_still(began, time.monotonic()) for t in tables)


@contextlib.contextmanager
def serving(url: str, port: int, workers: int, bus: str | None, said: list[str]) -> Iterator[int]:
    """The process id of a server's supervisor. What it says is kept."""
    command = [sys.executable, "-c", START.format(port=port, url=url, workers=workers)]
    environment = dict(os.environ, **({"TEXAS42_BUS": bus} if bus else {}))
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment, text=True
    ) as server:
        assert server.stdout is not None
        assert f":{port} " in server.stdout.readline()
        reading = threading.Thread(target=said.extend, args=(server.stdout,))
        reading.start()
        try:
            yield server.pid
        finally:
            server.send_signal(signal.SIGINT)
            assert server.wait(20) == 0, "a clean stop"
            reading.join()


@contextlib.contextmanager
def redis(wanted: bool) -> Iterator[str | None]:
    """The URL of a Redis of our own."""
    if not wanted:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        file = f"{folder}/redis.sock"
        options = ["--port", "0", "--unixsocket", file, "--save", "", "--dir", folder]
        with subprocess.Popen(["redis-server", *options], stdout=subprocess.DEVNULL) as server:
            try:
                yield f"unix://{file}"
            finally:
                server.terminate()


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def measure(
    asked: argparse.Namespace, server: int, port: int, database: Postmaster
) -> tuple[list[Person], Report]:
    game, report = Game(port, 42), Report()
    people = await game.open(asked.tables)
    playing = [asyncio.create_task(game.play(person)) for person in people]
    tables = list({id(person.table): person.table for person in people}.values())
    if asked.database:
        await blows_to_database(database, asked.database, tables, asked.seconds, report)
    else:
        await blows(server, tables, asked.seconds, report)
    game.over.set()
    await asyncio.gather(*playing)
    return people, report


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=25)
    words.add_argument("--workers", type=int, default=3)
    words.add_argument("--seconds", type=float, default=5.0)
    words.add_argument("--redis", action="store_true")
    words.add_argument("--database", type=int, default=0, help="kills of PostgreSQL itself")
    asked = words.parse_args()
    port = free_port()
    with postmaster(durable=True) as database, redis(asked.redis) as bus:
        url = database.url
        said: list[str] = []
        with serving(url, port, asked.workers, bus, said) as server:
            people, report = asyncio.run(measure(asked, server, port, database))
        check(url, people, report)
        report.late = sum("Stale: epoch" in line for line in said)
    waits = sorted(wait for person in people for wait in person.waits)
    still = ", ".join(f"{blow} {seconds:.1f} s" for blow, seconds in report.still.items())
    print(
        f"{asked.tables} tables, {len(people)} people, {asked.workers} workers,"
        f" bus {'Redis' if bus else 'NOTIFY'}:"
        f" {report.acknowledged} moves acknowledged, {report.lost} lost, {report.gaps} gaps,"
        f" {report.twice} twice, {report.behind} of an epoch that was over,"
        f" {report.late} late commits refused;"
        f" longest stand of any table: {still};"
        f" {sum(person.cuts for person in people)} cuts;"
        f" acknowledged after p50 {1000 * waits[len(waits) // 2]:.0f} ms,"
        f" p99 {1000 * waits[len(waits) * 99 // 100]:.0f} ms"
    )
    if not report.clean:
        sys.exit("".join(said[-50:]))


if __name__ == "__main__":
    main()
