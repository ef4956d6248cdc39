"""Network cuts: whatever the network does, no event is missing, none told or done twice.

`TEXAS42_CUTS` says how many connections are cut (100; 2,000 in the long run, once).
"""

import asyncio
import os
import random
import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cut_network import FAULTS, CutNetwork, cut_network
from tests.raw_links import Closed, RawLink, framed
from tests.served import Served, served
from texas42.server import projection
from texas42.server.table import Table, fold, folded
from texas42.server.table_events import Event, read

CUTS = int(os.environ.get("TEXAS42_CUTS", "100"))
TABLES = 4
LIFE = 0.12
"""Seconds that a connection lasts, on average."""
_IDS = count()


@dataclass
class Told:
    """A state as it was told, and the event number of the one before; 0 where there is none."""

    after: int
    state: dict[str, Any]
    first: bool
    """The answer to a greeting: it tells of what happened since, or of nothing but the state."""


@dataclass
class Player:
    """Somebody who comes back after every cut and says again what was not answered."""

    table: str
    cookie: str
    chance: random.Random
    wish: dict[str, Any] | None = None
    """Not answered yet."""
    state: dict[str, Any] = field(default_factory=dict)
    told: list[Told] = field(default_factory=list)
    acknowledged: dict[str, int] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    seated: bool = False
    resent: int = 0

    @property
    def user(self) -> str:
        return self.cookie.removeprefix("guest=").partition(".")[0]

    async def play(self, port: int, stop: asyncio.Event) -> None:
        while not stop.is_set():
            try:
                await self._at_table(
                    await RawLink.open(port, f"/ws/{self.table}", self.cookie), stop
                )
            except Closed:
                await asyncio.sleep(self.chance.random() * 0.01)

    async def _at_table(self, link: RawLink, stop: asyncio.Event) -> None:
        try:
            await link.say(t="hello", id=self._id(), v=1, since=self.state.get("seq"))
            if self.wish:
                self.resent += 1
                await link.say(**self.wish)
            greeted = False
            while not stop.is_set():
                greeted = self._heard(await link.hear(), greeted)
                if greeted and self.wish is None and (wish := self._wanted()):
                    self.wish = {**wish, "id": self._id()}
                    await link.send(framed(msgspec.json.encode(self.wish)))
        finally:
            await link.close()

    def _heard(self, message: dict[str, Any], greeted: bool) -> bool:
        match message["t"]:
            case "state":
                self.told.append(Told(self.state.get("seq", 0), message, not greeted))
                self.state = message
                return True
            case "ack":
                self.acknowledged[message["id"]] = message["seq"]
            case "refused":
                self.refused.add(message["id"])
        if self.wish and message.get("id") == self.wish["id"]:
            self.wish = None
        return greeted

    def _id(self) -> str:
        return f"c{next(_IDS)}"

    def _wanted(self) -> dict[str, Any] | None:
        """Something to do; a chair first."""
        table, view = self.state["table"], self.state["view"]
        if not any(player["you"] for player in table["players"]):
            return {"t": "sit", "seat": 2, "name": "B"}
        mine = next(player["seat"] for player in table["players"] if player["you"])
        if table["waiting"]:
            return {"t": "next"} if mine not in table["ready"] else None
        if view["legal"]:
            legal = dict(self.chance.choice(view["legal"]))
            return {"t": legal.pop("kind"), **legal}
        return {"t": "play", "tile": "6-6"} if self.chance.random() < 0.05 else None


def done(players: list[Player]) -> int:
    """How much was acknowledged: on a busy machine little comes through between two cuts."""
    return sum(len(player.acknowledged) for player in players)


async def played(server: Served, players: list[Player], chance: random.Random) -> CutNetwork:
    """All play until there were enough cuts, then as long as it takes to see the end."""
    stop = asyncio.Event()
    async with cut_network(server.port, chance, LIFE) as (network, port):
        playing = [asyncio.create_task(each.play(port, stop)) for each in players]
        async with asyncio.timeout(60 + CUTS / 10):
            while network.cuts.total() < CUTS or done(players) < CUTS / 2:
                await asyncio.sleep(0.05)
                for task in playing:
                    assert not task.done(), task.exception()
        stop.set()
        await asyncio.wait(playing, timeout=5)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return network


def tables_of(server: Served, table: str) -> tuple[list[Table], list[Event], dict[str, int]]:
    """The table after every event of its log, the events, and what each command came to, once."""
    with closing(sqlite3.connect(server.database)) as log:
        query = 'SELECT seq, kind, body, command FROM event WHERE "table" = ? ORDER BY seq'
        rows = log.execute(query, (table,)).fetchall()
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1)), "no gaps"
    events = [read(kind, body) for _, kind, body, _ in rows]
    tables = [folded(table, events[:1])]
    for event in events[1:]:
        tables.append(fold(tables[-1], [event]))
    commands = {row[3]: row[0] for row in rows if row[3]}
    assert len(commands) == sum(row[3] is not None for row in rows), "none was done twice"
    return tables, events, commands


def check_commands(player: Player, commands: dict[str, int]) -> None:
    """What was acknowledged is in the log at its number; what was refused is not."""
    for name, seq in player.acknowledged.items():
        assert commands[f"{player.user}:{name}"] == seq
    assert not {f"{player.user}:{name}" for name in player.refused} & commands.keys()


def check_told(player: Player, tables: list[Table], events: list[Event]) -> int:
    """Every state is what the log tells; what happened is told of each event exactly once."""
    for told in player.told:
        seq, table = told.state["seq"], tables[told.state["seq"] - 1]
        assert without_presence(told.state) == shown(table, player.user)
        assert seq >= told.after
        if told.first and told.state["happened"] == []:
            continue
        right = projection.happenings(tables[told.after - 1], events[told.after : seq])
        assert told.state["happened"] == as_json(right)
    return sum(len(told.state["happened"]) for told in player.told)


def shown(table: Table, user: str) -> dict[str, Any]:
    state = projection.state(table, table.seat_of(user), lambda _: True)
    return without_presence(as_json(state))


def as_json(value: object) -> Any:
    """As a browser has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def without_presence(state: dict[str, Any]) -> dict[str, Any]:
    """A state but for who is there just now, and what just happened."""
    players = [{**player, "online": True} for player in state["table"]["players"]]
    return {**state, "t": "state", "happened": [], "table": {**state["table"], "players": players}}


@pytest.mark.slow
def test_no_event_is_missing_or_twice_however_often_the_network_is_cut(tmp_path: Path) -> None:
    chance = random.Random(5)
    with served(tmp_path) as server:
        players = []
        for number in range(TABLES):
            table, cookie = server.table(
                preset=("texas", "house")[number % 2], changes={"target": 99}, level="novice"
            )
            friend = server.guest()
            players += [Player(table, who, random.Random(number)) for who in (cookie, friend)]
        network = asyncio.run(played(server, players, chance))
        told = 0
        for player in players:
            tables, events, commands = tables_of(server, player.table)
            check_commands(player, commands)
            told += check_told(player, tables, events)
    assert set(network.cuts) == set(FAULTS)
    assert told > CUTS / 2
    assert sum(player.resent for player in players) > CUTS / 20
    assert server.said() == []
