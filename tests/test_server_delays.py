"""How long a bot takes tells nothing of its hand: forced plays come after the same delays.

Two-sample Kolmogorov-Smirnov, p > 0.01. On the tests' own clock every run is the same; on the real
one a true null fails once in a hundred, so the best of three runs counts.
"""

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Callable
from math import exp, sqrt
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from tests.clockwork import Clockwork
from tests.memory_log import MemoryLog
from tests.serving import FREE, House, run, serving
from texas42.kernel.deal import legal_actions
from texas42.kernel.events import Action, Played
from texas42.kernel.presets import preset
from texas42.kernel.tiles import Seat
from texas42.kernel.view import View
from texas42.server.dealing import opening
from texas42.server.owner import Services
from texas42.server.settings import Pace
from texas42.server.table import fold, folded
from texas42.server.table_events import Opened, read
from texas42.server.tables import Tables
from texas42.server.thinking import Thinkers
from texas42.solver import least_points

Delays = dict[int, tuple[list[float], list[float]]]
"""By trick, which all can count: seconds before tiles that were not forced, and that were."""
ENOUGH = 3
"""Tricks of which there are several of both."""


def ks_p(one: list[float], other: list[float]) -> float:
    """The p-value of the two-sample test, by Kolmogorov's series (Stephens' correction)."""
    values = sorted([(x, 1 / len(one)) for x in one] + [(x, -1 / len(other)) for x in other])
    height = most = 0.0
    for index, (x, step) in enumerate(values):
        height += step
        if index + 1 == len(values) or values[index + 1][0] > x:
            most = max(most, abs(height))
    size = sqrt(len(one) * len(other) / (len(one) + len(other)))
    scaled = (size + 0.12 + 0.11 / size) * most
    if scaled < 0.2:
        return 1.0
    terms = [(-1.0) ** (k - 1) * exp(-2 * (k * scaled) ** 2) for k in range(1, 101)]
    return min(1.0, 2 * sum(terms))


def test_the_statistic_knows_same_from_different() -> None:
    chance = random.Random(1)
    same = [[chance.gauss(0, 1) for _ in range(500)] for _ in range(2)]
    assert ks_p(*same) > 0.01
    assert ks_p(same[0], [x + 0.6 for x in same[1]]) < 0.001
    assert ks_p([1.0] * 50, [1.0] * 70) == 1.0


class SlowThinkers(Thinkers):
    """Thinks the longer the more it may choose from; often longer than any pause."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__(patience=60)
        self._chance = chance

    async def _thought(self, _level: str, view: View) -> Action:
        await asyncio.sleep(self._chance.uniform(0.2, 0.6) * len(view.legal))
        return self._chance.choice(view.legal)


class Watcher:
    """A bystander, who notes when each frame comes."""

    user = "watcher"

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self.heard: list[tuple[float, dict[str, Any]]] = []

    def push(self, frame: str) -> None:
        self.heard.append((self.now(), msgspec.json.decode(frame)))


def watched(loop: Clockwork, think: Thinkers, chance: random.Random, deals: int) -> Delays:
    """Deals at a table of bots on the loop's own clock."""
    log = MemoryLog()
    pace = Pace(bot=0.9, trick=1.8)
    services = Services(log, 1, pace, think, least_points)
    tables, rules = Tables(services), preset("texas")
    settings = Opened("texas", rules, "host", "club")
    first = opening("abcdefghjk", settings, Seat(0), "H", chance.randbytes(32))
    owner = loop.do(tables.create("abcdefghjk", first[:1] + first[2:]))
    watcher = Watcher(loop.time)
    loop.call(owner.join, watcher)
    while owner.table.deals <= deals and not owner.table.game.winners:
        loop.wait(1.0)
    loop.call(tables.stop)
    rows = [read(row.kind, row.body) for row in log.rows["abcdefghjk"]]
    return delays(watcher, rows)


def delays(watcher: Watcher, events: list[Any]) -> Delays:
    """Between tiles of one trick, from frames and the log."""
    frames = [(frame["seq"], at) for at, frame in watcher.heard if frame["t"] == "state"]
    when = [next((at for seq, at in frames if seq > number), 0.0) for number in range(len(events))]
    found: Delays = defaultdict(lambda: ([], []))
    table = folded("x", events[:1])
    for index, event in enumerate(events[1:], 1):
        position = table.position
        if isinstance(event, Played) and position and position.trick:
            forced = len(legal_actions(position)) == 1
            found[len(position.tricks)][forced].append(when[index] - when[index - 1])
        table = fold(table, [event])
    return found


def p_of(found: Delays) -> float:
    """The least p-value over the tricks of a deal, times their number."""
    both = comparable(found)
    assert len(both) >= ENOUGH, {trick: [*map(len, each)] for trick, each in found.items()}
    return len(both) * min(ks_p(*each) for each in both)


def comparable(found: Delays) -> list[tuple[list[float], list[float]]]:
    return [each for each in found.values() if min(map(len, each)) > 9]


def test_forced_plays_take_as_long_where_thinking_outlasts_the_pause() -> None:
    chance, loop = random.Random(3), Clockwork()
    with patch("secrets.choice", chance.choice), patch("secrets.token_bytes", chance.randbytes):
        think = SlowThinkers(chance)
        found: Delays = {}
        watched(loop, think, chance, deals=12)  # until it has thought at every point of a deal
        for _ in range(12):
            add(found, watched(loop, think, chance, deals=12))
    loop.close()
    assert max(max(free, default=0) for free, _ in found.values()) > 1.5
    assert p_of(found) > 0.01


async def measured(folder: Path, level: str, pause: float) -> Delays:
    """Six tables of bots on a real server and the real clock, for ten seconds or until enough."""
    found: Delays = {}
    pace = Pace(bot=pause, trick=2 * pause)
    async with serving(folder, Thinkers(processes=1), pace, FREE) as house:
        watchers = dict([await bots_alone(house, level) for _ in range(6)])
        for _ in range(3):
            await asyncio.sleep(10)
            found = {}
            for table, watcher in watchers.items():
                rows = await house.app.state.server.log.read(table)
                add(found, delays(watcher, [read(row.kind, row.body) for row in rows]))
            if len(comparable(found)) > ENOUGH:
                break
    return found


async def bots_alone(house: House, level: str) -> tuple[str, Watcher]:
    """A table at which nobody sits, and somebody who looks on."""
    host, table = await house.open(preset="texas", changes={"target": 99}, level=level)
    link = await host.join(table)
    owner = await house.app.state.server.tables.find(table)
    owner.join(watcher := Watcher(time.monotonic))
    await link.ask("stand")
    await link.leave()
    return table, watcher


def add(found: Delays, more: Delays) -> None:
    for trick, both in more.items():
        for kind, times in enumerate(both):
            found.setdefault(trick, ([], []))[kind].extend(times)


@pytest.mark.slow
@pytest.mark.parametrize(("level", "pause"), [("casual", 0.03), ("club", 0.05)])
def test_forced_plays_take_as_long_on_a_real_server(
    tmp_path: Path, level: str, pause: float
) -> None:
    async def measure() -> None:
        values = []
        for number in range(3):
            found = await measured(tmp_path / f"{number}", level, pause)
            values.append(p_of(found))
            if values[-1] > 0.01:
                return
        raise AssertionError(values)

    for number in range(3):
        (tmp_path / f"{number}").mkdir()
    run(measure)
