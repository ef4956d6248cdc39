"""Restart the server on a log of many open tables: until it listens, until hands are back.

python benchmarks/server_restart.py [--tables 200] [--deals 6]
python benchmarks/server_restart.py --tables 2000       # the goal of the design
"""

import argparse
import asyncio
import random
import secrets
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import links
import uvloop

from texas42.kernel.deal import legal_actions
from texas42.kernel.position import Phase
from texas42.kernel.presets import preset
from texas42.kernel.tiles import Seat
from texas42.server.dealing import next_deal, opening
from texas42.server.deciding import act
from texas42.server.guests import Guests
from texas42.server.identity import Identity
from texas42.server.log import Snapshot
from texas42.server.snapshots import snapshot_before
from texas42.server.sqlite import SqliteLog
from texas42.server.stores import people_of
from texas42.server.storing import rows_of
from texas42.server.table import Table, fold, folded
from texas42.server.table_events import Event, Opened

START = "from texas42.server.main import run; run(port={port}, database={file!r})"
KEY = bytes(32)


async def fill(file: Path, tables: int, deals: int) -> None:
    """Tables in the middle of a deal, some deals old, as a server would have left them."""
    log = SqliteLog(file)
    await log.setting("key", KEY)
    for number in range(tables):
        name = table_name(number)
        table, events, snapshot = played(name, deals, random.Random(number))
        await log.append(rows_of(name, 0, 1, events))
        if snapshot is not None:
            await log.snapshot(snapshot)
        assert table.seq == len(events)
    await log.close()


def table_name(number: int) -> str:
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(letters[number // 31**i % 31] for i in range(10))


def played(
    name: str, deals: int, chance: random.Random
) -> tuple[Table, list[Event], Snapshot | None]:
    """A table after some deals by chance, its events, and the snapshot it would have."""
    rules = replace(preset("texas"), target=1000)
    opened = Opened("texas", rules, f"host-{name}-xxxxx", "casual")
    events: list[Event] = list(opening(name, opened, Seat(0), "Ana", secrets.token_bytes(32)))
    table = folded(name, events)
    snapshot = None
    for deal in range(deals):
        dealt = next_deal(table, secrets.token_bytes(32))
        snapshot = snapshot_before(table, dealt)
        table = fold(table, dealt)
        events += dealt
        table = played_deal(table, events, chance, to_end=deal < deals - 1)
    return table, events, snapshot


def played_deal(table: Table, events: list[Event], chance: random.Random, to_end: bool) -> Table:
    """A deal by chance: to its end, or until seat 0 is on turn in the play."""
    while (position := table.position) is not None and position.phase is not Phase.OVER:
        if not to_end and position.phase is Phase.PLAY and position.turn == 0:
            break
        happened = act(table, chance.choice(legal_actions(position)))
        assert isinstance(happened, tuple)
        events += happened
        table = fold(table, happened)
    return table


async def come_back(port: int, number: int) -> float:
    """Seconds until the host of a table has the hand back."""
    began = time.monotonic()
    name = table_name(number)
    cookie = Identity(KEY).cookie(f"host-{name}-xxxxx", secure=False).split(";")[0]
    link = await links.opened(port, f"/ws/{name}", cookie)
    shown: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
    link.hear = lambda message: shown.set_result(message) if b'"t":"state"' in message else None
    link.say(b'{"t":"hello","id":"a","v":1}')
    state = await shown
    link.close()
    assert b'"you":true' in state
    assert b'"groups":[[' in state
    return time.monotonic() - began


async def measure(port: int, file: Path, tables: int) -> tuple[float, list[float]]:
    began = time.monotonic()
    command = [sys.executable, "-c", START.format(port=port, file=str(file))]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    links.pin(server.pid, 0)
    try:
        listening = await until_listening(port, began)
        return listening, sorted(await back_in_turn(port, tables))
    finally:
        server.kill()
        server.wait()


async def back_in_turn(port: int, tables: int) -> list[float]:
    """Everybody comes back within a second or two, as browsers do that wait a little by chance."""
    chance = random.Random(1)

    async def one(number: int) -> float:
        await asyncio.sleep(chance.random() * tables / 1000)
        return await come_back(port, number)

    return list(await asyncio.gather(*(one(number) for number in range(tables))))


async def until_listening(port: int, began: float) -> float:
    """Seconds until the server answers."""
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
            answer = await reader.read()
            writer.close()
            if b" 200 " in answer:
                return time.monotonic() - began
        except OSError:
            await asyncio.sleep(0.005)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--tables", type=int, default=200)
    words.add_argument("--deals", type=int, default=6)
    asked = words.parse_args()
    links.settle(core=1)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "restart.db"
        Guests(people_of(file)).close()
        asyncio.run(fill(file, asked.tables, asked.deals))
        listening, back = uvloop.run(measure(links.free_port(), file, asked.tables))
    assert len(back) == asked.tables, "every table came back"
    print(
        f"{asked.tables} open tables of {asked.deals} deals: listening after {listening:.2f} s; "
        f"hand back after {back[len(back) // 2]:.2f} s (median), {back[-1]:.2f} s (last)"
    )


if __name__ == "__main__":
    main()
