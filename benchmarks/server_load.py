"""Many tables at human pace, or a hundred as fast as they can: durable moves, delays, memory.

Four people sit at every table under full rules. A move counts when it is acknowledged, and it is
acknowledged when it is on disk. The server runs in a process of its own.

    python benchmarks/server_load.py [--tables 200] [--pause 4] [--seconds 20] [--preset house]
    python benchmarks/server_load.py --tables 2000 --seconds 300     # the goal of the design
    python benchmarks/server_load.py --tables 100 --pause 0          # saturation
"""

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets
from websockets.protocol import State

START = "from texas42.server.main import run; run(port={port}, database={file!r}, pace={pace!r})"


@dataclass
class Load:
    """What is asked, and what was measured."""

    port: int
    pause: float
    chance: random.Random = field(default_factory=lambda: random.Random(42))
    delays: list[float] = field(default_factory=list)
    frames: int = 0
    size: int = 0
    refused: int = 0
    moving: bool = False
    going: bool = True


class Chair:
    """One person's socket at a table."""

    def __init__(self, load: Load, link: websockets.ClientConnection) -> None:
        self.load, self.link = load, link
        self.asked: dict[str, float] = {}
        self.done = -1
        self.state: dict[str, Any] = {}
        self.task = asyncio.create_task(self.listen())

    async def say(self, kind: str, **words: Any) -> None:
        name = f"{self.load.chance.getrandbits(60):x}"
        self.asked[name] = time.perf_counter()
        await self.link.send(json.dumps({"t": kind, "id": name, **words}))

    async def listen(self) -> None:
        try:
            async for frame in self.link:
                self.load.frames += 1
                self.load.size += len(frame)
                self.hear(json.loads(frame))
        except (OSError, websockets.WebSocketException):
            return

    def hear(self, message: dict[str, Any]) -> None:
        match message["t"]:
            case "state":
                self.state = message
                self.consider()
            case "bye":
                raise SystemExit(f"the server said goodbye: {message}")
            case "ack":
                asked = self.asked.pop(message["id"])
                if self.load.moving:
                    self.load.delays.append(time.perf_counter() - asked)
            case "refused":
                self.load.refused += 1

    def consider(self) -> None:
        """One move for every state in which it is this person's turn, after the pause."""
        if self.wish() is None or not self.load.moving or self.done >= self.state["seq"]:
            return
        self.done = self.state["seq"]
        pause = self.load.pause * self.load.chance.uniform(0.5, 1.5)
        asyncio.get_running_loop().call_later(pause, self.move)

    def move(self) -> None:
        wish = self.wish()
        if wish is not None and self.load.going and self.link.state is State.OPEN:
            self.sending = asyncio.create_task(self.say(wish.pop("kind"), **wish))

    def wish(self) -> dict[str, Any] | None:
        table, view = self.state["table"], self.state["view"]
        mine = next((p["seat"] for p in table["players"] if p["you"]), None)
        if table["winners"]:
            return {"kind": "again"} if mine == 0 else None
        if table["waiting"]:
            return {"kind": "next"} if mine == len(table["ready"]) else None
        return dict(self.load.chance.choice(view["legal"])) if view and view["legal"] else None


async def table_of(load: Load, preset: str) -> list[Chair]:
    """Open a table and sit down at it, all four."""
    base = f"http://127.0.0.1:{load.port}"
    async with httpx.AsyncClient(base_url=base, timeout=60) as browser:
        opened = await browser.post("/api/tables", json={"preset": preset})
        opened.raise_for_status()
        table, cookie = opened.json()["table"], browser.cookies["guest"]
    address = f"ws://127.0.0.1:{load.port}/ws/{table}"
    chairs = []
    for seat in range(4):
        headers = {"cookie": f"guest={cookie}"} if seat == 0 else {}
        link = await websockets.connect(
            address, additional_headers=headers, compression=None, ping_interval=None
        )
        chairs.append(Chair(load, link))
        await chairs[-1].say("hello", v=1)
        if seat:
            await chairs[-1].say("sit", seat=seat, name=f"P{seat}")
    return chairs


def memory(server: int) -> float:
    """Resident memory of a process in MB."""
    status = Path(f"/proc/{server}/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def start(port: int, file: Path, pace: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", START.format(port=port, file=str(file), pace=pace)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    assert server.stdout.readline()
    return server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def measure(asked: argparse.Namespace, load: Load, server: int) -> dict[str, float]:
    empty = memory(server)
    began = time.perf_counter()
    chairs: list[Chair] = []
    for first in range(0, asked.tables, 20):
        many = min(20, asked.tables - first)
        for each in await asyncio.gather(*(table_of(load, asked.preset) for _ in range(many))):
            chairs += each
    while not all(chair.state for chair in chairs):
        await asyncio.sleep(0.05)
    opened = time.perf_counter() - began
    full = memory(server)
    await moving(load, chairs, asked.seconds / 5)
    load.delays.clear()
    load.frames = load.size = 0
    before, ticks = memory(server), cpu(server)
    await asyncio.sleep(asked.seconds)
    moves, spent = len(load.delays), cpu(server) - ticks
    delays = sorted(load.delays) or [0.0]
    after = memory(server)
    load.going = load.moving = False
    return {
        "moves a second": moves / asked.seconds,
        "ack p50 ms": 1000 * delays[len(delays) // 2],
        "ack p99 ms": 1000 * delays[int(len(delays) * 0.99)],
        "frames a second": load.frames / asked.seconds,
        "bytes a frame": load.size / max(load.frames, 1),
        "kB a table": 1024 * (full - empty) / asked.tables,
        "memory slope MB/min": (after - before) / asked.seconds * 60,
        "server cores": spent / asked.seconds,
        "seconds to open": opened,
        "refused": float(load.refused),
    }


async def moving(load: Load, chairs: list[Chair], seconds: float) -> None:
    """Let everybody move, spread over the pause, and warm up."""
    load.moving = True
    for chair in chairs:
        chair.consider()
    await asyncio.sleep(max(seconds, load.pause * 2))


def cpu(process: int) -> float:
    """Seconds of processor time that a process has used."""
    words = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=200)
    words.add_argument("--pause", type=float, default=4.0)
    words.add_argument("--seconds", type=float, default=20.0)
    words.add_argument("--preset", default="house")
    words.add_argument("--pace", default="people")
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        server = start(port, Path(folder) / "load.db", asked.pace)
        try:
            found = asyncio.run(measure(asked, Load(port, asked.pause), server.pid))
        finally:
            server.send_signal(signal.SIGKILL)
            server.wait()
    print(f"{asked.tables} tables, 4 sockets each, a move each {asked.pause} s:")
    for name, value in found.items():
        print(f"  {name:22} {value:10.1f}")
    assert found["moves a second"] > 0
    assert found["refused"] == 0, "every move was legal"


if __name__ == "__main__":
    main()
