"""Many tables at human pace, or a hundred as fast as they can: durable moves, delays, memory.

Four people sit at every table under full rules, each with a socket. A move (a bid, a declaration,
a tile) counts when it is acknowledged, and it is acknowledged when it is on disk. Every table has
a clock of its own: a move is due each `--pause` seconds, whether the one before was answered
quickly or not; between two deals everybody says `next` at once, and that is no move. The server
runs on one core, the players on another.

    python benchmarks/server_load.py [--tables 200] [--pause 4] [--seconds 20] [--preset house]
    python benchmarks/server_load.py --tables 2000 --seconds 300     # the goal of the design
    python benchmarks/server_load.py --tables 100 --pause 0          # saturation
"""

import argparse
import asyncio
import os
import random
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import links
import msgspec
import uvloop
from msgspec import Struct

START = "from texas42.server.main import run; run(port={port}, database={file!r}, pace={pace!r})"
PACES = 0.8, 1.2
"""A pause is so many times `--pause`, by chance."""
SILENCE = 2.5
"""Seconds without a word from the server, after which a browser asks whether it is there."""


class Player(Struct):
    seat: int
    you: bool


class Table(Struct):
    deal: int
    players: list[Player]
    ready: list[int]
    winners: list[int]
    waiting: bool


class View(Struct):
    legal: list[dict[str, str]]


class State(Struct, tag_field="t", tag="state"):
    """What a player needs to know of it."""

    seq: int
    table: Table
    view: View | None


class Ack(Struct, tag_field="t", tag="ack"):
    id: str


class Refused(Struct, tag_field="t", tag="refused"):
    id: str | None
    code: str


class Bye(Struct, tag_field="t", tag="bye"):
    reason: str


class Welcome(Struct, tag_field="t", tag="welcome"):
    """The answer to `hello`."""


class Pong(Struct, tag_field="t", tag="pong"):
    """The answer to `ping`."""


_decoder = msgspec.json.Decoder(State | Ack | Refused | Bye | Welcome | Pong)
_encoder = msgspec.json.Encoder()


@dataclass
class Load:
    """What is asked, and what was measured. Delays in seconds."""

    port: int
    pause: float
    chance: random.Random = field(default_factory=lambda: random.Random(42))
    names: "count[int]" = field(default_factory=count)
    delays: list[float] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    """By how much our own clocks were late."""
    others: int = 0
    """Acknowledged commands that are no moves."""
    pings: int = 0
    refused: list[str] = field(default_factory=list)
    moving: bool = False

    def until_next(self) -> float:
        return self.pause * self.chance.uniform(*PACES)


class Chair:
    """One person's socket at a table."""

    def __init__(self, load: Load, link: links.Link, party: "Party") -> None:
        self.load, self.link, self.party = load, link, party
        self.asked: dict[str, tuple[float, bool]] = {}
        self.state: State | None = None
        self.said = (-1, -1)
        """The last deal for which we have said `next`, and the last event we moved on."""
        self.heard = 0.0
        link.hear = self.hear

    def say(self, kind: str, words: dict[str, str | int] | None = None, move: bool = False) -> None:
        name = f"c{next(self.load.names)}"
        self.asked[name] = (time.perf_counter(), move)
        self.link.say(_encoder.encode({"t": kind, "id": name, **(words or {})}))

    def hear(self, message: bytes) -> None:
        self.heard = time.perf_counter()
        told = _decoder.decode(message)
        match told:
            case State():
                self.state = told
                if self.load.moving:
                    self.consider(told)
            case Ack():
                asked, move = self.asked.pop(told.id)
                if move:
                    self.load.delays.append(self.heard - asked)
                else:
                    self.load.others += 1
            case Refused():
                self.load.refused.append(told.code)
            case Bye():
                raise SystemExit(f"the server said goodbye: {told.reason}")

    def consider(self, state: State) -> None:
        """Between two deals go on at once; a move waits for the table's clock."""
        table = state.table
        if table.winners:
            self.go_on("again", table.deal, self.seat(table) == 0)
        elif table.waiting:
            self.go_on("next", table.deal, self.seat(table) not in table.ready)
        elif state.view and state.view.legal and self.said[1] < state.seq:
            self.party.may_move(self)

    def go_on(self, kind: str, deal: int, mine: bool) -> None:
        number = 2 * deal + (kind == "next")
        if mine and self.said[0] < number:
            self.said = (number, self.said[1])
            self.say(kind)

    def move(self) -> None:
        """Anything legal, by chance; bids are low, as people's are, so that deals are played."""
        assert self.state is not None and self.state.view is not None
        self.said = (self.said[0], self.state.seq)
        legal = self.state.view.legal
        calls = legal[0]["kind"] in ("pass", "bid")
        wish: dict[str, str | int] = {**self.load.chance.choice(legal[:3] if calls else legal)}
        self.say(str(wish.pop("kind")), wish, move=True)

    def beat(self, now: float) -> None:
        """Ask whether the server is there, as a browser does that has heard nothing."""
        if now - self.heard > SILENCE:
            self.load.pings += 1
            self.link.say(b'{"t":"ping","id":"p"}')

    @staticmethod
    def seat(table: Table) -> int:
        return next(player.seat for player in table.players if player.you)


class Party:
    """A table's people, and its clock."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.chairs: list[Chair] = []
        self.next: Chair | None = None
        """Who may move and waits for the clock."""
        self.due = False
        """The clock has struck and nobody could move yet."""
        self.at = 0.0

    def start(self) -> None:
        self.at = asyncio.get_running_loop().time() + self.load.pause * self.load.chance.random()
        for chair in self.chairs:
            if chair.state is not None:
                chair.consider(chair.state)
        self.wait()
        self.beat()

    def beat(self) -> None:
        now = time.perf_counter()
        for chair in self.chairs:
            chair.beat(now)
        asyncio.get_running_loop().call_later(SILENCE / 5, self.beat)

    def may_move(self, chair: Chair) -> None:
        if self.due or not self.load.pause:
            self.due = False
            chair.move()
        else:
            self.next = chair

    def wait(self) -> None:
        if self.load.pause:
            asyncio.get_running_loop().call_at(self.at, self.strike)

    def strike(self) -> None:
        self.load.late.append(asyncio.get_running_loop().time() - self.at)
        self.at += self.load.until_next()
        chair, self.next = self.next, None
        if chair is None:
            self.due = True
        else:
            chair.move()
        self.wait()


async def party_of(load: Load, preset: str) -> Party:
    """Open a table and sit down at it, all four."""
    body, cookie = await links.post(load.port, "/api/tables", _encoder.encode({"preset": preset}))
    table = msgspec.json.decode(body)["table"]
    party = Party(load)
    for seat in range(4):
        link = await links.opened(load.port, f"/ws/{table}", None if seat else cookie)
        chair = Chair(load, link, party)
        party.chairs.append(chair)
        link.say(b'{"t":"hello","id":"h","v":1}')
        if seat:
            chair.say("sit", {"seat": seat, "name": f"P{seat}"})
    async with asyncio.timeout(60):
        while not all(chair.state and not chair.asked for chair in party.chairs):
            assert not any(chair.link.closed for chair in party.chairs), "nobody is sent away"
            await asyncio.sleep(0.01)
    return party


async def parties(load: Load, tables: int, preset: str) -> list[Party]:
    found: list[Party] = []
    for first in range(0, tables, 20):
        many = min(20, tables - first)
        found += await asyncio.gather(*(party_of(load, preset) for _ in range(many)))
    return found


def memory(server: int) -> float:
    """Resident memory of a process in MB."""
    status = Path(f"/proc/{server}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def cpu(process: int | str = "self") -> float:
    """Seconds of processor time that a process has used."""
    words = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def start(port: int, file: Path, pace: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", START.format(port=port, file=str(file), pace=pace)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    assert server.stdout.readline()
    links.pin(server.pid, 0)
    return server


@dataclass
class Watched:
    """The server's memory, looked at again and again."""

    server: int
    looks: list[tuple[float, float]] = field(default_factory=list)
    """When, and how many MB."""

    async def watch(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end:
            self.looks.append((now, memory(self.server)))
            await asyncio.sleep(min(1.0, end - now))

    def slope(self, part: float = 1.0) -> float:
        """MB a minute by least squares, over the last part of the time."""
        looks = self.looks[-max(2, int(len(self.looks) * part)) :]
        moments, sizes = zip(*looks, strict=True)
        return 60 * statistics.linear_regression(moments, sizes).slope


async def idle(load: Load, tables: int, server: int) -> float:
    """kB that a table takes at which nobody is."""

    async def open_some(many: int) -> None:
        for _ in range(many):
            await links.post(load.port, "/api/tables", b'{"preset":"house"}')

    await asyncio.gather(*(open_some(10) for _ in range(10)))
    before = memory(server)
    await asyncio.gather(*(open_some(tables // 20) for _ in range(20)))
    return 1024 * (memory(server) - before) / tables


async def measure(asked: argparse.Namespace, load: Load, server: int) -> dict[str, float]:
    alone = await idle(load, asked.idle, server)
    empty, began = memory(server), time.perf_counter()
    tables = await parties(load, asked.tables, asked.preset)
    opened, full = time.perf_counter() - began, memory(server)
    load.moving = True
    for number, table in enumerate(tables):
        later = asked.warm / 2 * number / len(tables)
        asyncio.get_running_loop().call_later(later, table.start)
    await asyncio.sleep(asked.warm)
    chairs = [chair for table in tables for chair in table.chairs]
    for chair in chairs:
        chair.link.frames = chair.link.size = 0
    load.delays, load.late, load.others, load.pings = [], [], 0, 0
    ticks, ours, watched, began = cpu(server), cpu(), Watched(server), time.perf_counter()
    await watched.watch(asked.seconds)
    lasted = time.perf_counter() - began
    load.moving = False
    frames = sum(chair.link.frames for chair in chairs)
    return {
        "moves a second": len(load.delays) / lasted,
        "other commands a second": load.others / lasted,
        "pings a second": load.pings / lasted,
        "ack p50 ms": 1000 * quantile(load.delays, 0.50),
        "ack p99 ms": 1000 * quantile(load.delays, 0.99),
        "ack max ms": 1000 * max(load.delays, default=0.0),
        "players' clock late p99 ms": 1000 * quantile(load.late, 0.99),
        "frames a second": frames / lasted,
        "bytes a frame": sum(chair.link.size for chair in chairs) / max(frames, 1),
        "kB a table": 1024 * (full - empty) / asked.tables,
        "kB an idle table": alone,
        "memory MB": watched.looks[-1][1],
        "memory slope MB/min": watched.slope(),
        "memory slope, last half": watched.slope(0.5),
        "server cores": (cpu(server) - ticks) / lasted,
        "players' cores": (cpu() - ours) / lasted,
        "seconds to open": opened,
        "refused": float(len(load.refused)),
    }


def quantile(of: list[float], part: float) -> float:
    return sorted(of)[int(len(of) * part)] if of else 0.0


def arguments() -> argparse.Namespace:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=200)
    words.add_argument("--pause", type=float, default=4.0)
    words.add_argument("--seconds", type=float, default=20.0)
    words.add_argument("--warm", type=float, default=5.0, help="seconds of play before it counts")
    words.add_argument("--idle", type=int, default=1000, help="tables at which nobody is")
    words.add_argument("--preset", default="house")
    words.add_argument("--pace", default="people")
    return words.parse_args()


def main() -> None:
    asked = arguments()
    links.settle(core=1)
    with tempfile.TemporaryDirectory() as folder:
        load = Load(links.free_port(), asked.pause)
        server = start(load.port, Path(folder) / "load.db", asked.pace)
        try:
            found = uvloop.run(measure(asked, load, server.pid))
        finally:
            server.send_signal(signal.SIGKILL)
            server.wait()
    print(f"{asked.tables} tables, 4 sockets each, a move each {asked.pause} s:")
    for name, value in found.items():
        print(f"  {name:28} {value:10.2f}")
    assert found["moves a second"] > 0
    assert not load.refused, f"every move was legal: {load.refused[:5]}"


if __name__ == "__main__":
    main()
