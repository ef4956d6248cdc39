"""Kill the server with SIGKILL while people play, again and again, and look for what was lost.

Every player notes what was acknowledged. After each kill the log must hold every acknowledged
command once, at the number that was said, without a gap; and what it tells of each table must be
what the players were last shown.

    python benchmarks/server_kill.py [--kills 25] [--tables 20] [--seconds 0.6]
"""

import argparse
import asyncio
import json
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets

from texas42.server import projection
from texas42.server.table import Table, fold, folded
from texas42.server.table_events import read

START = "from texas42.server.main import run; run(port={port}, database={file!r}, pace='at-once')"


@dataclass
class Player:
    """A person at a table of bots, and what the server promised."""

    table: str
    cookie: str
    acknowledged: dict[str, int] = field(default_factory=dict)
    shown: dict[str, Any] = field(default_factory=dict)
    sent: int = 0


@dataclass
class Report:
    """What the kills came to."""

    kills: int = 0
    acknowledged: int = 0
    lost: int = 0
    gaps: int = 0
    twice: int = 0
    different: int = 0
    back: list[float] = field(default_factory=list)
    """Seconds from start to the first state of all tables."""

    @property
    def clean(self) -> bool:
        return not (self.lost or self.gaps or self.twice or self.different)


def start(port: int, file: Path) -> "subprocess.Popen[str]":
    """A server; comes back when it says its address."""
    command = [sys.executable, "-c", START.format(port=port, file=str(file))]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    said = server.stdout.readline()
    assert f":{port} " in said, said
    return server


def free_port() -> int:
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def open_tables(port: int, count: int) -> list[Player]:
    players = []
    for number in range(count):
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as browser:
            wish = {"preset": ("house", "texas", "cetrdeset-dva")[number % 3]}
            opened = await browser.post("/api/tables", json=wish)
            opened.raise_for_status()
            cookie = f"guest={browser.cookies['guest']}"
            players.append(Player(opened.json()["table"], cookie))
    return players


async def play(port: int, player: Player, chance: random.Random) -> None:
    """Play as fast as the server answers, until it is gone."""
    address = f"ws://127.0.0.1:{port}/ws/{player.table}"
    headers = {"cookie": player.cookie}
    try:
        async with websockets.connect(address, additional_headers=headers) as link:
            await link.send(json.dumps({"t": "hello", "id": "h", "v": 1}))
            async for frame in link:
                hear(player, json.loads(frame))
                if (wish := wanted(player, chance)) is not None:
                    await link.send(json.dumps(wish))
    except (OSError, websockets.WebSocketException):
        return


def hear(player: Player, message: dict[str, Any]) -> None:
    match message["t"]:
        case "state":
            player.shown = message
        case "ack":
            player.acknowledged[message["id"]] = message["seq"]
        case "bye" | "refused" if message.get("code") != "too_fast":
            assert message.get("code") in ("deal_running", "seated"), message


def wanted(player: Player, chance: random.Random) -> dict[str, Any] | None:
    """Something legal to ask for in the newest state, once for each state."""
    shown = player.shown
    if not shown or player.sent >= shown["seq"]:
        return None
    player.sent = shown["seq"]
    name = f"{player.table}-{shown['seq']}"
    if shown["table"]["winners"]:
        return {"t": "again", "id": name}
    if shown["table"]["waiting"]:  # who is ready already is acknowledged, and nothing is stored
        return None if shown["table"]["ready"] else {"t": "next", "id": name}
    if shown["view"] and shown["view"]["legal"]:
        legal = dict(chance.choice(shown["view"]["legal"]))
        return {"t": legal.pop("kind"), "id": name, **legal}
    return None


async def play_until_killed(
    port: int, server: "subprocess.Popen[str]", players: list[Player], seconds: float, seed: int
) -> float:
    """All play; SIGKILL falls at a random moment. Seconds until every table was shown again."""
    began = time.monotonic()
    for player in players:
        player.shown, player.sent = {}, 0
    chance = random.Random(seed)
    games = [asyncio.create_task(play(port, p, random.Random(seed))) for p in players]
    while not all(player.shown for player in players):
        await asyncio.sleep(0.005)
    back = time.monotonic() - began
    await asyncio.sleep(seconds * (0.5 + chance.random()))
    server.send_signal(signal.SIGKILL)
    server.wait()
    await asyncio.gather(*games)
    return back


def check(file: Path, players: list[Player], report: Report) -> None:
    """Compare the log on disk with what was promised."""
    with sqlite3.connect(file) as log:
        for player in players:
            rows = log.execute(
                'SELECT seq, kind, body, command FROM event WHERE "table" = ? ORDER BY seq',
                (player.table,),
            ).fetchall()
            check_table(player, rows, report)


def check_table(player: Player, rows: list[tuple[Any, ...]], report: Report) -> None:
    report.gaps += [row[0] for row in rows] != list(range(1, len(rows) + 1))
    commands = Counter(row[3].partition(":")[2] for row in rows if row[3])
    report.twice += sum(times - 1 for times in commands.values())
    by_command = {row[3].partition(":")[2]: row[0] for row in rows if row[3]}
    report.lost += sum(by_command.get(name, 0) != seq for name, seq in player.acknowledged.items())
    report.acknowledged += len(player.acknowledged)
    player.acknowledged.clear()
    until = player.shown["seq"]
    report.lost += until > len(rows)
    table = replayed(player.table, rows[:until])
    report.different += not same(player, table)


def replayed(name: str, rows: list[tuple[Any, ...]]) -> Table:
    table = folded(name, [read(rows[0][1], rows[0][2])])
    return fold(table, [read(kind, body) for _, kind, body, _ in rows[1:]])


def same(player: Player, table: Table) -> bool:
    """The log's table looks as the one that the player was shown."""
    import msgspec

    seat = table.seat_of(player.cookie.removeprefix("guest=").split(".")[0])
    told = msgspec.to_builtins(projection.state(table, seat, lambda _: True))
    again = json.loads(json.dumps(told))
    return bool(again["view"] == player.shown["view"] and again["table"] == player.shown["table"])


async def kill_often(kills: int, tables: int, seconds: float, folder: Path) -> Report:
    file, port, report = folder / "kill.db", free_port(), Report()
    server = start(port, file)
    players = await open_tables(port, tables)
    for number in range(kills):
        report.back.append(await play_until_killed(port, server, players, seconds, number))
        check(file, players, report)
        report.kills += 1
        server = start(port, file)
    server.kill()
    server.wait()
    return report


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--kills", type=int, default=25)
    words.add_argument("--tables", type=int, default=20)
    words.add_argument("--seconds", type=float, default=0.6)
    asked = words.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = asyncio.run(kill_often(asked.kills, asked.tables, asked.seconds, Path(folder)))
    back = sorted(report.back)[len(report.back) // 2]
    print(
        f"{report.kills} kills under load of {asked.tables} tables: "
        f"{report.acknowledged} moves acknowledged, {report.lost} lost, {report.gaps} gaps, "
        f"{report.twice} twice, {report.different} tables different after replay; "
        f"all tables shown again after {back:.2f} s (median)"
    )
    sys.exit(not report.clean)


if __name__ == "__main__":
    main()
